//! The attack roll, solved exactly (D-018 to D-025).
//!
//! Backward over the number of dice aside. A state is the pile that lies aside, the extra dice so far (as far as a
//! card asks for them) and the tricks still unused. Values are stored for states only; what to do with a throw is
//! one sweep over the lattice of its parts, made when somebody asks.

use super::damage::{DamageSolver, touched};
use super::faces::{Faces, Node, lattice};
use super::goal::{Goal, Policy, Utility};
use super::modifiers::{DiceError, Modifiers};
use super::score::{ScorePosition, ScoreStage, worth};
use super::tables::{Tables, Work, better, each_part};
use super::window::{Act, Setting, Window};
use std::sync::Arc;

/// A question to the solver about the dice of an attack roll. Free dice and dice aside are all dice of the roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The free dice as they lie.
    pub free: Faces,
    /// The dice that lie aside.
    pub aside: Faces,
    /// Extra dice so far (D-021).
    pub extra: u8,
    /// Bits of what is still unused, as in [`Modifiers::unused`].
    pub left: u8,
}

impl Position {
    /// The first throw of an attack in which nothing has been used.
    pub fn first(free: Faces, modifiers: &Modifiers) -> Position {
        Position { free, aside: Faces::NONE, extra: 0, left: modifiers.unused() }
    }
}

/// The attack roll of one policy under one set of modifiers: built once, asked from any thread.
///
/// Among dice to set aside that are worth the same, the fewest are taken, and among as many the highest.
pub struct DiceSolver {
    modifiers: Modifiers,
    policy: Policy,
    damage: Arc<DamageSolver>,
    tables: Tables,
    work: Work,
}

/// Working space for questions about tricks, kept by whoever asks so that nothing is allocated while playing.
#[derive(Default)]
pub struct Scratch(Work);

impl DiceSolver {
    /// Solves the attack roll of a policy.
    pub fn new(modifiers: &Modifiers, policy: &Policy) -> Result<DiceSolver, DiceError> {
        let damage = Arc::new(DamageSolver::new(modifiers)?);
        Ok(DiceSolver::with_damage(damage, policy))
    }

    /// The same, with the damage rolls already solved.
    pub fn with_damage(damage: Arc<DamageSolver>, policy: &Policy) -> DiceSolver {
        let modifiers = damage.modifiers().clone();
        let mut solver = DiceSolver {
            tables: Tables::new(&modifiers, policy),
            modifiers,
            policy: policy.clone(),
            damage,
            work: Work::default(),
        };
        solver.solve();
        solver
    }

    /// Solves again for another utility of the final score. Nothing is allocated that was not there before.
    pub fn set_utility(&mut self, utility: &Utility) {
        match &mut self.policy.goal {
            Goal::Utility(own) => own.clone_from(utility),
            goal => *goal = Goal::Utility(utility.clone()),
        }
        self.solve();
    }

    /// What the whole attack is worth for the goal.
    pub fn value(&self) -> f64 {
        self.tables.throwing[0][self.tables.shape.place(0, self.modifiers.unused() as usize, 0, 0)]
    }

    /// What is in play.
    pub fn modifiers(&self) -> &Modifiers {
        &self.modifiers
    }

    /// What every choice aims at.
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// The damage rolls that follow.
    pub fn damage(&self) -> &DamageSolver {
        &self.damage
    }

    pub(super) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The dice to set aside of a throw that nobody changes any more, and what the attack is then worth.
    pub fn best_aside(&self, at: &Position) -> (Faces, f64) {
        let lattice = lattice();
        let worth = self.asides(at);
        if let Some(rule) = self.policy.thumb {
            let dice = lattice.node(rule.aside(at.free));
            return (lattice.faces(dice), worth(dice));
        }
        let mut best = (lattice.node(at.free), f64::NEG_INFINITY);
        each_part(at.free, &mut |dice| {
            let value = worth(dice);
            if better((value, dice), (best.1, best.0)) {
                best = (dice, value);
            }
        });
        (lattice.faces(best.0), best.1)
    }

    /// What setting these dice aside is worth, with best play after it.
    pub fn aside_worth(&self, at: &Position, dice: Faces) -> f64 {
        self.asides(at)(lattice().node(dice))
    }

    /// What setting dice aside is worth, for any dice.
    fn asides(&self, at: &Position) -> impl Fn(Node) -> f64 {
        let (tables, aside, left) = (&self.tables, at.aside.count(), at.left as usize);
        let pile = tables.shape.pile(at.aside);
        let extra = (at.extra as usize).min(tables.shape.extras - 1);
        move |dice| tables.after(aside, left, extra, pile, dice as usize)
    }

    /// The roller's act after this throw: which trick, on which dice.
    pub fn own_act(&self, at: &Position, scratch: &mut Scratch) -> Option<(usize, Faces)> {
        self.act(at, scratch, Window::own)
    }

    /// An enemy's act after this throw, once the roller has passed.
    pub fn enemy_act(&self, at: &Position, scratch: &mut Scratch) -> Option<(usize, Faces)> {
        self.act(at, scratch, Window::enemy)
    }

    fn act(&self, at: &Position, scratch: &mut Scratch, acts: fn(&Window) -> &[Act]) -> Option<(usize, Faces)> {
        let (lattice, shape) = (lattice(), &self.tables.shape);
        let free = at.free.count();
        let extra = (at.extra as usize).min(shape.extras - 1);
        let setting = self.throw_setting();
        if !setting.has_window(free) {
            return None;
        }
        let work = &mut scratch.0;
        self.tables.throw::<false>(&setting, at.aside.count(), extra, shape.pile(at.aside), work);
        let throw = lattice.node(at.free) as usize - lattice.start(free);
        touched(acts(&work.window)[at.left as usize * lattice.throws(free) + throw], at.free)
    }

    /// The roller's act on the dice that lie aside, when dice have just joined them.
    pub fn own_aside_act(&self, at: &Position, scratch: &mut Scratch) -> Option<(usize, Faces)> {
        self.aside_act(at, scratch, Window::own)
    }

    /// An enemy's act on the dice that lie aside, once the roller has passed.
    pub fn enemy_aside_act(&self, at: &Position, scratch: &mut Scratch) -> Option<(usize, Faces)> {
        self.aside_act(at, scratch, Window::enemy)
    }

    fn aside_act(&self, at: &Position, scratch: &mut Scratch, acts: fn(&Window) -> &[Act]) -> Option<(usize, Faces)> {
        let (lattice, shape) = (lattice(), &self.tables.shape);
        if !shape.by_faces {
            return None;
        }
        let count = at.aside.count();
        let extra = (at.extra as usize).min(shape.extras - 1);
        let work = &mut scratch.0;
        self.tables.seen(&self.aside_setting(), count, extra, work);
        touched(acts(&work.window)[at.left as usize * lattice.throws(count) + shape.pile(at.aside)], at.aside)
    }

    /// The change of the score that somebody should make now, if any. The change itself says whether it is the
    /// roller's or an enemy's.
    pub fn score_act(&self, at: ScorePosition, left: u8) -> Option<usize> {
        self.score_stage(left).next(at)
    }

    /// The final score from a raw sum when everybody makes the changes that serve them.
    pub fn final_score(&self, raw: i16, extra: u8, left: u8) -> i16 {
        self.score_stage(left).settle(raw, extra).1
    }

    fn score_stage(&self, left: u8) -> ScoreStage<'_, impl Fn(i16) -> f64> {
        ScoreStage {
            modifiers: &self.modifiers,
            worth: move |score| worth(&self.policy.goal, &self.modifiers, &self.damage, score, left),
        }
    }

    pub(super) fn throw_setting(&self) -> Setting<'_> {
        Setting { lattice: lattice(), modifiers: &self.modifiers, rates: self.policy.goal.rates(), counts_same: true }
    }

    pub(super) fn aside_setting(&self) -> Setting<'_> {
        Setting { counts_same: false, ..self.throw_setting() }
    }

    fn solve(&mut self) {
        let mut work = std::mem::take(&mut self.work);
        self.score();
        for aside in (0..=self.tables.shape.dice).rev() {
            if aside < self.tables.shape.dice {
                self.throw(aside, &mut work);
            }
            self.set_aside(aside, &mut work);
        }
        self.work = work;
    }

    /// The values of all dice aside, before the score is summed.
    fn score(&mut self) {
        let shape = self.tables.shape;
        let mut table = std::mem::take(&mut self.tables.throwing[shape.dice]);
        for left in 0..shape.sets {
            let stage = self.score_stage(left as u8);
            for extra in 0..shape.reachable_extras(shape.dice) {
                for pile in 0..shape.piles(shape.dice) {
                    let raw = shape.sum(shape.dice, pile) as i16;
                    table[shape.place(shape.dice, left, extra, pile)] = stage.settle(raw, extra as u8).0;
                }
            }
        }
        self.tables.throwing[shape.dice] = table;
    }

    /// The values before the free dice are thrown.
    fn throw(&mut self, aside: usize, work: &mut Work) {
        let shape = self.tables.shape;
        let lattice = lattice();
        let free = shape.dice - aside;
        let mut table = std::mem::take(&mut self.tables.throwing[aside]);
        let setting = self.throw_setting();
        let plain = !shape.by_faces && self.policy.thumb.is_none() && !setting.has_window(free);
        for extra in 0..shape.reachable_extras(aside) {
            if plain {
                for left in 0..shape.sets {
                    let from = shape.place(aside, left, extra, 0);
                    let values = &mut table[from..from + shape.piles(aside)];
                    self.tables.throw_plain(aside, left, extra, &mut work.best, values);
                }
                continue;
            }
            for pile in 0..shape.piles(aside) {
                self.tables.throw::<false>(&setting, aside, extra, pile, work);
                for left in 0..shape.sets {
                    let throws = lattice.weights(free).iter().enumerate();
                    table[shape.place(aside, left, extra, pile)] =
                        throws.map(|(i, weight)| weight * work.window.thrown(&setting, free, left, i)).sum();
                }
            }
        }
        self.tables.throwing[aside] = table;
    }

    /// The values when dice have just been set aside.
    fn set_aside(&mut self, aside: usize, work: &mut Work) {
        let shape = self.tables.shape;
        let mut table = std::mem::take(&mut self.tables.aside[aside]);
        if shape.by_faces {
            let setting = self.aside_setting();
            for extra in 0..shape.reachable_extras(aside) {
                self.tables.seen(&setting, aside, extra, work);
                for left in 0..shape.sets {
                    for pile in 0..shape.piles(aside) {
                        let value = work.window.thrown(&setting, aside, left, pile);
                        table[shape.place(aside, left, extra, pile)] = value;
                    }
                }
            }
        } else {
            table.copy_from_slice(&self.tables.throwing[aside]);
        }
        self.tables.aside[aside] = table;
    }
}
