//! A solved attack written out: what is done in every state with every throw.
//!
//! A plan is followed in two ways that share nothing but the decisions: forward with probabilities, which gives the
//! exact figures, and with thrown dice, which gives the simulated ones (see `play.rs`).

use super::attack::{DiceSolver, Position};
use super::damage::touched;
use super::faces::{Faces, Node, lattice};
use super::score::outcome;
use super::shape::Shape;
use super::tables::Work;
use super::window::{Act, Acts, Exchange, flow};

/// The figures of a policy, exact.
#[derive(Clone, PartialEq, Debug)]
pub struct Figures {
    /// How likely each final score is, from 0. A score below 0 counts as 0.
    pub by_score: Vec<f64>,
    /// Chance of a score below the threshold.
    pub below: f64,
    /// Chance of exactly the threshold.
    pub equal: f64,
    /// Chance of a score above the threshold.
    pub above: f64,
    /// Average final score.
    pub score: f64,
    /// What the attack gives and takes.
    pub exchange: Exchange,
}

/// What a policy does in every state with every throw.
pub struct Plan {
    solver: DiceSolver,
    /// By number of dice aside: what is done after a throw.
    throws: Vec<Stage>,
    /// By number of dice aside: what is done with the dice aside. Empty if nothing can be.
    asides: Vec<Stage>,
    /// The final score by set, extra dice and raw sum.
    finals: Vec<i16>,
}

/// Decisions in blocks, one for each number of extra dice and pile; in a block by set and throw.
#[derive(Default)]
struct Stage {
    block: usize,
    own: Vec<Act>,
    enemy: Vec<Act>,
    choice: Vec<Node>,
}

impl Stage {
    fn acts(&self, block: usize) -> Acts<'_> {
        let range = block * self.block..(block + 1) * self.block;
        Acts { own: &self.own[range.clone()], enemy: &self.enemy[range] }
    }

    fn choice(&self, block: usize) -> &[Node] {
        &self.choice[block * self.block..(block + 1) * self.block]
    }

    fn push(&mut self, work: &Work) {
        self.own.extend_from_slice(work.window.own());
        self.enemy.extend_from_slice(work.window.enemy());
        self.choice.extend_from_slice(&work.choice);
        self.block = work.window.own().len();
    }
}

impl Plan {
    /// Writes out what the solver decides.
    pub fn new(solver: DiceSolver) -> Plan {
        let tables = solver.tables();
        let shape = tables.shape;
        let mut work = Work::default();
        let throws = (0..shape.dice)
            .map(|aside| {
                let mut stage = Stage::default();
                for extra in 0..shape.reachable_extras(aside) {
                    for pile in 0..shape.piles(aside) {
                        tables.throw::<true>(&solver.throw_setting(), aside, extra, pile, &mut work);
                        stage.push(&work);
                    }
                }
                stage
            })
            .collect();
        work.choice.clear();
        let asides = (0..if shape.by_faces { shape.dice + 1 } else { 0 })
            .map(|aside| {
                let mut stage = Stage::default();
                for extra in 0..shape.reachable_extras(aside) {
                    tables.seen(&solver.aside_setting(), aside, extra, &mut work);
                    stage.push(&work);
                }
                stage
            })
            .collect();
        let mut finals = Vec::new();
        for left in 0..shape.sets {
            for extra in 0..shape.extras {
                let sums = 0..=6 * shape.dice as i16;
                finals.extend(sums.map(|raw| solver.final_score(raw, extra as u8, left as u8)));
            }
        }
        Plan { solver, throws, asides, finals }
    }

    /// The solver whose decisions these are.
    pub fn solver(&self) -> &DiceSolver {
        &self.solver
    }

    pub(super) fn shape(&self) -> Shape {
        self.solver.tables().shape
    }

    /// The roller's act after this throw, looked up: which trick, on which dice.
    pub fn own_act(&self, at: &Position) -> Option<(usize, Faces)> {
        touched(self.at(at).0, at.free)
    }

    /// An enemy's act after this throw, looked up, once the roller has passed.
    pub fn enemy_act(&self, at: &Position) -> Option<(usize, Faces)> {
        touched(self.at(at).1, at.free)
    }

    /// The dice to set aside of a throw that nobody changes any more, looked up.
    pub fn aside(&self, at: &Position) -> Faces {
        lattice().faces(self.at(at).2)
    }

    fn at(&self, at: &Position) -> (Act, Act, Node) {
        let shape = self.shape();
        let extra = (at.extra as usize).min(shape.extras - 1);
        let state = State { aside: at.aside.count(), pile: shape.pile(at.aside), extra, left: at.left as usize };
        self.after_throw(state, lattice().node(at.free))
    }

    /// What is done after a throw: the roller's act, an enemy's act, and the dice set aside if both pass.
    #[inline]
    pub(super) fn after_throw(&self, at: State, throw: Node) -> (Act, Act, Node) {
        let shape = self.shape();
        let stage = &self.throws[at.aside];
        let free = shape.dice - at.aside;
        let block = at.extra * shape.piles(at.aside) + at.pile;
        let throw = throw as usize - lattice().start(free);
        let place = block * stage.block + at.left * lattice().throws(free) + throw;
        (stage.own[place], stage.enemy[place], stage.choice[place])
    }

    /// What is done with the dice aside: the roller's act and an enemy's.
    #[inline]
    pub(super) fn after_aside(&self, at: State) -> (Act, Act) {
        match self.asides.get(at.aside) {
            None => (Act::PASS, Act::PASS),
            Some(stage) => {
                let place = at.extra * stage.block + at.left * lattice().throws(at.aside) + at.pile;
                (stage.own[place], stage.enemy[place])
            }
        }
    }

    /// The final score from a raw sum.
    #[inline]
    pub(super) fn final_score(&self, left: usize, extra: usize, raw: usize) -> i16 {
        let shape = self.shape();
        self.finals[(left * shape.extras + extra) * (6 * shape.dice + 1) + raw]
    }

    /// Follows the plan with probabilities from the first throw to the end.
    pub fn figures(&self) -> Figures {
        let (shape, lattice) = (self.shape(), lattice());
        let mut exchange = Exchange::default();
        let mut mass: Vec<Vec<f64>> = (0..=shape.dice).map(|aside| vec![0.0; shape.states(aside)]).collect();
        mass[0][shape.place(0, self.solver.modifiers().unused() as usize, 0, 0)] = 1.0;
        for aside in 0..=shape.dice {
            let mut here = std::mem::take(&mut mass[aside]);
            self.flow_aside(aside, &mut here, &mut exchange);
            if aside == shape.dice {
                mass[aside] = here;
                break;
            }
            let free = shape.dice - aside;
            let throws = lattice.throws(free);
            for extra in 0..shape.reachable_extras(aside) {
                for pile in 0..shape.piles(aside) {
                    let mut thrown = Vec::with_capacity(shape.sets * throws);
                    for left in 0..shape.sets {
                        let chance = here[shape.place(aside, left, extra, pile)];
                        thrown.extend(lattice.weights(free).iter().map(|weight| weight * chance));
                    }
                    let block = extra * shape.piles(aside) + pile;
                    let stage = &self.throws[aside];
                    flow(&self.solver.throw_setting(), free, &stage.acts(block), &mut thrown, &mut exchange);
                    for (place, (&chance, &dice)) in thrown.iter().zip(stage.choice(block)).enumerate() {
                        let more = lattice.size(dice as usize);
                        let joined = shape.joined(lattice, aside, pile, dice as usize);
                        let to = shape.place(aside + more, place / throws, shape.extra(extra, more), joined);
                        mass[aside + more][to] += chance;
                    }
                }
            }
        }
        self.collect(&mass[shape.dice], exchange)
    }

    fn flow_aside(&self, aside: usize, mass: &mut [f64], exchange: &mut Exchange) {
        let shape = self.shape();
        let Some(stage) = self.asides.get(aside) else { return };
        for extra in 0..shape.reachable_extras(aside) {
            let places = |left| {
                let from = shape.place(aside, left, extra, 0);
                from..from + shape.piles(aside)
            };
            let mut lying: Vec<f64> = (0..shape.sets).flat_map(|left| mass[places(left)].to_vec()).collect();
            flow(&self.solver.aside_setting(), aside, &stage.acts(extra), &mut lying, exchange);
            for left in 0..shape.sets {
                let piles = shape.piles(aside);
                mass[places(left)].copy_from_slice(&lying[left * piles..][..piles]);
            }
        }
    }

    /// The figures from the chances of all ends of the roll.
    fn collect(&self, ends: &[f64], exchange: Exchange) -> Figures {
        let (shape, modifiers) = (self.shape(), self.solver.modifiers());
        let mut figures = Figures {
            by_score: vec![0.0; modifiers.max_score().max(0) as usize + 1],
            below: 0.0,
            equal: 0.0,
            above: 0.0,
            score: 0.0,
            exchange,
        };
        for left in 0..shape.sets {
            for extra in 0..shape.reachable_extras(shape.dice) {
                for pile in 0..shape.piles(shape.dice) {
                    let chance = ends[shape.place(shape.dice, left, extra, pile)];
                    if chance == 0.0 {
                        continue;
                    }
                    let score = self.final_score(left, extra, shape.sum(shape.dice, pile));
                    figures.by_score[score.max(0) as usize] += chance;
                    figures.score += chance * f64::from(score);
                    *match score.cmp(&i16::from(modifiers.threshold)) {
                        std::cmp::Ordering::Less => &mut figures.below,
                        std::cmp::Ordering::Equal => &mut figures.equal,
                        std::cmp::Ordering::Greater => &mut figures.above,
                    } += chance;
                    let end = outcome(modifiers, self.solver.damage(), score, left as u8);
                    figures.exchange.add(chance, end);
                }
            }
        }
        figures
    }
}

/// A state of the attack roll while it is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    pub aside: usize,
    pub pile: usize,
    pub extra: usize,
    pub left: usize,
}
