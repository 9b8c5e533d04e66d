//! The damage roll, solved exactly (D-026 to D-033).
//!
//! A state is the number of free dice, whether any die lies aside yet (extra damage needs some damage), and the
//! tricks still unused. A rollover leads back to the state with all dice free, so the states form one loop; the
//! chance of going round it is small, and repeating the sweep closes it to full precision in a few rounds.

use super::faces::{EMPTY, Faces, Lattice, Node, lattice};
use super::goal::Rates;
use super::modifiers::{DiceError, Modifiers};
use super::window::{Act, Acts, EQUAL, Exchange, Setting, Window, flow};

/// Sweeps until the loop through a rollover is closed.
const MAX_SWEEPS: usize = 400;
/// A sweep that changes less than this was the last one.
const SETTLED: f64 = 1e-13;

/// The damage rolls of every target number under one set of modifiers.
pub struct DamageSolver {
    modifiers: Modifiers,
    targets: Vec<Target>,
}

/// One damage roll: best play, and what it gives.
struct Target {
    number: i16,
    /// What a die of each face is set aside as; 0 if it does not match (D-033).
    worth: [u8; 6],
    /// By state and set.
    value: Vec<f64>,
    states: Vec<StatePlan>,
    mean: Vec<Exchange>,
}

/// What is done in one state, by set and throw.
struct StatePlan {
    own: Vec<Act>,
    enemy: Vec<Act>,
    aside: Vec<Node>,
}

/// One way a throw can go: how likely, what it adds, where it leads. `next` is `None` when the roll ends.
struct Step {
    chance: f64,
    gain: u32,
    next: Option<usize>,
    left: usize,
}

/// A question to the solver: the roll's target number, what has happened so far, and the dice on the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DamagePosition {
    /// Score minus threshold; at least 1.
    pub target: i16,
    /// The free dice as they lie.
    pub free: Faces,
    /// Whether any die has been set aside in this roll, be it before a rollover.
    pub hit: bool,
    /// Bits of the tricks still unused, in the order of [`Modifiers::tricks`].
    pub left: u8,
}

impl DamageSolver {
    /// Solves the damage rolls of all target numbers that the modifiers make possible.
    pub fn new(modifiers: &Modifiers) -> Result<DamageSolver, DiceError> {
        modifiers.check()?;
        let most = (modifiers.max_score() - i16::from(modifiers.threshold)).max(1);
        let targets = (1..=most).map(|number| Target::solve(modifiers, number)).collect();
        Ok(DamageSolver { modifiers: modifiers.clone(), targets })
    }

    /// What is in play.
    pub fn modifiers(&self) -> &Modifiers {
        &self.modifiers
    }

    fn target(&self, number: i16) -> &Target {
        assert!((1..=self.max_target()).contains(&number), "target number {number} cannot come of these modifiers");
        &self.targets[number as usize - 1]
    }

    /// The value of a whole roll: damage minus what is paid and suffered for it.
    pub fn value(&self, target: i16, left: u8) -> f64 {
        let sets = self.modifiers.sets();
        self.target(target).value[fresh(&self.modifiers) * sets + left as usize]
    }

    /// What a whole roll gives on average.
    pub fn mean(&self, target: i16, left: u8) -> Exchange {
        let sets = self.modifiers.sets();
        self.target(target).mean[fresh(&self.modifiers) * sets + left as usize]
    }

    /// How likely each amount of damage is, from 0 to `most`; what lies above is counted as `most`.
    pub fn distribution(&self, target: i16, left: u8, most: usize) -> Vec<f64> {
        self.target(target).distribution(&self.modifiers, left as usize, most)
    }

    /// The largest target number that these modifiers make possible. Asking about a larger one panics.
    pub fn max_target(&self) -> i16 {
        self.targets.len() as i16
    }

    /// What a die of this face is set aside as; 0 if it does not match.
    pub fn worth(&self, target: i16, face: u8) -> u8 {
        self.target(target).worth[face as usize - 1]
    }

    /// The matching dice to set aside; none if no die matches, and the roll ends.
    pub fn best_aside(&self, at: &DamagePosition) -> Faces {
        let (plan, place) = self.place(at);
        lattice().faces(plan.aside[place])
    }

    /// The roller's act after this throw: which trick, on which dice.
    pub fn own_act(&self, at: &DamagePosition) -> Option<(usize, Faces)> {
        let (plan, place) = self.place(at);
        touched(plan.own[place], at.free)
    }

    /// An enemy's act after this throw, once the roller has passed.
    pub fn enemy_act(&self, at: &DamagePosition) -> Option<(usize, Faces)> {
        let (plan, place) = self.place(at);
        touched(plan.enemy[place], at.free)
    }

    /// All that is done after a throw: the roller's act, an enemy's act, and the dice set aside if both pass.
    #[inline]
    pub(super) fn after_throw(&self, target: i16, hit: bool, left: u8, throw: Node) -> (Act, Act, Node) {
        let lattice = lattice();
        let free = lattice.size(throw as usize);
        let state = if hit { free } else { fresh(&self.modifiers) };
        let plan = &self.target(target).states[state];
        let place = left as usize * lattice.throws(free) + throw as usize - lattice.start(free);
        (plan.own[place], plan.enemy[place], plan.aside[place])
    }

    /// Whether to go on when all dice lie aside (D-030).
    pub fn rolls_over(&self, target: i16, left: u8) -> bool {
        self.target(target).rollover(&self.modifiers, left as usize) > 0.0
    }

    fn place(&self, at: &DamagePosition) -> (&StatePlan, usize) {
        let lattice = lattice();
        let free = at.free.count();
        let state = if at.hit { free } else { fresh(&self.modifiers) };
        let throw = lattice.node(at.free) as usize - lattice.start(free);
        (&self.target(at.target).states[state], at.left as usize * lattice.throws(free) + throw)
    }
}

/// The dice that an act picks up or turns over.
pub(super) fn touched(act: Act, dice: Faces) -> Option<(usize, Faces)> {
    let (trick, lies) = act.used()?;
    let lies = lattice().faces(lies);
    let touched = Faces(std::array::from_fn(|i| dice.0[i].saturating_sub(lies.0[i])));
    Some((trick, touched))
}

/// The state of a roll whose first throw is still to come. State `n` has `n` free dice and something aside; state 0
/// is the choice whether to roll over.
fn fresh(modifiers: &Modifiers) -> usize {
    modifiers.damage_dice as usize + 1
}

fn free_dice(modifiers: &Modifiers, state: usize) -> usize {
    state.min(modifiers.damage_dice as usize)
}

/// What a die of each face counts as (D-029, D-033).
fn worth_of_faces(modifiers: &Modifiers, number: i16) -> [u8; 6] {
    let mut worth = [0u8; 6];
    let others = modifiers.also_valid.iter().map(|&by| number + i16::from(by));
    for valid in std::iter::once(number).chain(others).filter(|&valid| valid >= 1) {
        let face = &mut worth[valid.min(6) as usize - 1];
        *face = (*face).max(valid as u8);
    }
    worth
}

impl Target {
    fn solve(modifiers: &Modifiers, number: i16) -> Target {
        let lattice = lattice();
        let (sets, fresh) = (modifiers.sets(), fresh(modifiers));
        let mut target = Target {
            number,
            worth: worth_of_faces(modifiers, number),
            value: vec![0.0; (fresh + 1) * sets],
            states: Vec::new(),
            mean: Vec::new(),
        };
        let setting = Setting { lattice, modifiers, rates: Rates::NET, counts_same: false };
        let mut sweep = Sweep::new(&setting, &target);
        for _ in 0..MAX_SWEEPS {
            let before = target.value.clone();
            for state in 1..=fresh {
                sweep.solve(&mut target, state);
            }
            if before.iter().zip(&target.value).all(|(a, b)| (a - b).abs() < SETTLED) {
                break;
            }
        }
        target.states = (0..=fresh).map(|state| sweep.plan(&mut target, state)).collect();
        target.mean = target.evaluate(&setting);
        target
    }

    /// What going on is worth when all dice lie aside; 0 if it is better to stop.
    fn rollover(&self, modifiers: &Modifiers, left: usize) -> f64 {
        let on = f64::from(modifiers.damage_for_rollover(left));
        (on + self.value[modifiers.damage_dice as usize * modifiers.sets() + left]).max(0.0)
    }

    /// What setting these dice aside adds.
    fn gain(&self, modifiers: &Modifiers, aside: Faces, first: bool) -> u32 {
        let dice: u32 = aside.0.iter().zip(self.worth).map(|(&count, worth)| u32::from(count) * u32::from(worth)).sum();
        let extra = aside.count() as u32 - 1;
        dice + extra * u32::from(modifiers.per_extra_die) + if first { u32::from(modifiers.on_hit) } else { 0 }
    }

    /// Where one throw of a state leads under the decided play, and what it costs on average.
    fn steps(&self, setting: &Setting<'_>, state: usize, left: usize) -> (Vec<Step>, Exchange) {
        let modifiers = setting.modifiers;
        let lattice = setting.lattice;
        let free = free_dice(modifiers, state);
        let throws = lattice.throws(free);
        let plan = &self.states[state];
        let mut mass = vec![0.0; modifiers.sets() * throws];
        for (throw, node) in lattice.of_size(free).enumerate() {
            mass[left * throws + throw] = lattice.weight(node);
        }
        let mut toll = Exchange::default();
        flow(setting, free, &Acts { own: &plan.own, enemy: &plan.enemy }, &mut mass, &mut toll);
        let mut steps: Vec<Step> = Vec::new();
        for (place, &chance) in mass.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            let (aside, left) = (plan.aside[place], place / throws);
            let (gain, next) = if aside == EMPTY {
                (0, None)
            } else {
                let gain = self.gain(modifiers, lattice.faces(aside), state == fresh(modifiers));
                match free - lattice.size(aside as usize) {
                    0 if self.rollover(modifiers, left) > 0.0 => {
                        (gain + modifiers.damage_for_rollover(left), Some(modifiers.damage_dice as usize))
                    }
                    0 => (gain, None),
                    rest => (gain, Some(rest)),
                }
            };
            match steps.iter_mut().find(|step| (step.gain, step.next, step.left) == (gain, next, left)) {
                Some(step) => step.chance += chance,
                None => steps.push(Step { chance, gain, next, left }),
            }
        }
        (steps, toll)
    }

    /// Averages of the decided play, by state and set. Unlike the value, without the price of tricks.
    fn evaluate(&self, setting: &Setting<'_>) -> Vec<Exchange> {
        let (sets, fresh) = (setting.modifiers.sets(), fresh(setting.modifiers));
        let mut mean = vec![Exchange::default(); (fresh + 1) * sets];
        let all: Vec<Vec<(Vec<Step>, Exchange)>> =
            (1..=fresh).map(|state| (0..sets).map(|left| self.steps(setting, state, left)).collect()).collect();
        for _ in 0..MAX_SWEEPS {
            let mut moved = 0.0f64;
            for state in 1..=fresh {
                for left in 0..sets {
                    let (steps, toll) = &all[state - 1][left];
                    let mut sum = *toll;
                    for step in steps {
                        sum.damage += step.chance * f64::from(step.gain);
                        if let Some(next) = step.next {
                            sum.add(step.chance, mean[next * sets + step.left]);
                        }
                    }
                    let place = &mut mean[state * sets + left];
                    moved = moved.max((place.damage - sum.damage).abs());
                    moved = moved.max((place.self_damage - sum.self_damage).abs());
                    moved = moved.max((place.taken - sum.taken).abs());
                    *place = sum;
                }
            }
            if moved < SETTLED {
                break;
            }
        }
        mean
    }

    fn distribution(&self, modifiers: &Modifiers, left: usize, most: usize) -> Vec<f64> {
        let setting = Setting { lattice: lattice(), modifiers, rates: Rates::NET, counts_same: false };
        let (sets, fresh) = (modifiers.sets(), fresh(modifiers));
        let mut ended = vec![0.0; most + 1];
        let mut mass = vec![vec![0.0; most + 1]; (fresh + 1) * sets];
        mass[fresh * sets + left][0] = 1.0;
        let all: Vec<Vec<Vec<Step>>> =
            (1..=fresh).map(|state| (0..sets).map(|left| self.steps(&setting, state, left).0).collect()).collect();
        for _ in 0..MAX_SWEEPS {
            // Every step leads to fewer free dice, but for a rollover, which the next sweep follows.
            for state in (1..=fresh).rev() {
                for left in 0..sets {
                    let here = std::mem::replace(&mut mass[state * sets + left], vec![0.0; most + 1]);
                    for step in &all[state - 1][left] {
                        let to = match step.next {
                            Some(next) => &mut mass[next * sets + step.left],
                            None => &mut ended,
                        };
                        for (damage, &chance) in here.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                            to[(damage + step.gain as usize).min(most)] += step.chance * chance;
                        }
                    }
                }
            }
            if mass.iter().flatten().sum::<f64>() < SETTLED {
                break;
            }
        }
        ended
    }
}

/// What a sweep over the states works with.
struct Sweep<'a> {
    setting: &'a Setting<'a>,
    window: Window,
    /// Of every multiset, the part that matches.
    matching: Vec<Node>,
    best: Vec<(f64, Node)>,
    leaf: Vec<f64>,
    aside: Vec<Node>,
}

impl<'a> Sweep<'a> {
    fn new(setting: &'a Setting<'a>, target: &Target) -> Sweep<'a> {
        let lattice: &Lattice = setting.lattice;
        let nodes = lattice.of_size(setting.modifiers.damage_dice as usize).end;
        let matching = (0..nodes)
            .map(|node| {
                let mut faces = lattice.faces(node as Node);
                faces.0.iter_mut().zip(target.worth).filter(|(_, w)| *w == 0).for_each(|(count, _)| *count = 0);
                lattice.node(faces)
            })
            .collect();
        Sweep {
            setting,
            window: Window::default(),
            matching,
            best: vec![(0.0, EMPTY); nodes],
            leaf: Vec::new(),
            aside: Vec::new(),
        }
    }

    /// The best dice to set aside in every throw of a state, without any more tricks.
    fn leaves(&mut self, target: &Target, state: usize) {
        let (modifiers, lattice) = (self.setting.modifiers, self.setting.lattice);
        let free = free_dice(modifiers, state);
        let first = state == fresh(modifiers);
        let sets = modifiers.sets();
        self.leaf.clear();
        self.aside.clear();
        for left in 0..sets {
            for node in 1..lattice.of_size(free).end {
                if self.matching[node] as usize != node {
                    continue;
                }
                let rest = free - lattice.size(node);
                let then = if rest == 0 { target.rollover(modifiers, left) } else { target.value[rest * sets + left] };
                let gain = f64::from(target.gain(modifiers, lattice.faces(node as Node), first));
                let parts = lattice.parts(node).iter().filter(|part| **part != EMPTY);
                // Equal worth: fewer dice stay aside, as in the attack roll.
                self.best[node] = parts
                    .map(|&part| self.best[part as usize])
                    .fold((gain + then, node as Node), |a, b| if b.0 >= a.0 - EQUAL { b } else { a });
            }
            for node in lattice.of_size(free) {
                let (value, aside) = self.best[self.matching[node] as usize];
                self.leaf.push(value);
                self.aside.push(aside);
            }
        }
    }

    fn decide(&mut self, target: &Target, state: usize) -> usize {
        self.leaves(target, state);
        let free = free_dice(self.setting.modifiers, state);
        let usable = self.setting.usable(|trick| trick.in_damage(target.number));
        self.window.solve(self.setting, free, usable, &self.leaf);
        free
    }

    fn solve(&mut self, target: &mut Target, state: usize) {
        let free = self.decide(target, state);
        let (lattice, sets) = (self.setting.lattice, self.setting.modifiers.sets());
        for left in 0..sets {
            let throws = lattice.of_size(free).enumerate();
            target.value[state * sets + left] = throws
                .map(|(throw, node)| lattice.weight(node) * self.window.thrown(self.setting, free, left, throw))
                .sum();
        }
    }

    fn plan(&mut self, target: &mut Target, state: usize) -> StatePlan {
        if state == 0 {
            return StatePlan { own: Vec::new(), enemy: Vec::new(), aside: Vec::new() };
        }
        self.decide(target, state);
        StatePlan { own: self.window.own().to_vec(), enemy: self.window.enemy().to_vec(), aside: self.aside.clone() }
    }
}
