//! The values of all states of an attack roll, and the sweeps over the throws of one of them.

use super::faces::{EMPTY, Faces, Node, lattice};
use super::goal::Policy;
use super::modifiers::{Modifiers, Moment};
use super::shape::Shape;
use super::window::{EQUAL, Setting, Window};

/// The values of all states.
pub(super) struct Tables {
    pub shape: Shape,
    /// By number of dice aside: the value before the free dice are thrown.
    pub throwing: Vec<Vec<f64>>,
    /// By number of dice aside: the value when dice have just been set aside.
    pub aside: Vec<Vec<f64>>,
    /// For every throw the dice that a rule of thumb sets aside.
    thumb: Option<Vec<Node>>,
}

/// Scratch space of one sweep, and what it found out by set of unused tricks and throw.
#[derive(Default)]
pub(super) struct Work {
    pub window: Window,
    /// The dice to set aside; filled only when asked for.
    pub choice: Vec<Node>,
    leaf: Vec<f64>,
    pub best: Vec<f64>,
    from: Vec<Node>,
}

impl Tables {
    pub fn new(modifiers: &Modifiers, policy: &Policy) -> Tables {
        let shape = Shape::new(modifiers);
        let lattice = lattice();
        let zeros = || (0..=shape.dice).map(|aside| vec![0.0; shape.states(aside)]).collect();
        let thumb = policy.thumb.map(|rule| {
            let rest = 1..lattice.of_size(shape.dice).end;
            let keep = rest.map(|node| lattice.node(rule.aside(lattice.faces(node as Node))));
            std::iter::once(EMPTY).chain(keep).collect()
        });
        Tables { shape, throwing: zeros(), aside: zeros(), thumb }
    }

    /// The value of setting these dice aside.
    #[inline]
    pub fn after(&self, aside: usize, left: usize, extra: usize, pile: usize, dice: usize) -> f64 {
        let lattice = lattice();
        let more = lattice.size(dice);
        let joined = self.shape.joined(lattice, aside, pile, dice);
        self.aside[aside + more][self.shape.place(aside + more, left, self.shape.extra(extra, more), joined)]
    }

    /// The values before a throw that nobody can change, of all piles at once: every pile takes the same way through
    /// the lattice, so that one sweep does for all of them. This is what makes a new utility cheap.
    pub fn throw_plain(&self, aside: usize, left: usize, extra: usize, rows: &mut Vec<f64>, values: &mut [f64]) {
        let lattice = lattice();
        let (free, piles) = (self.shape.dice - aside, values.len());
        rows.resize(lattice.of_size(free).end * piles, 0.0);
        rows[..piles].fill(f64::NEG_INFINITY);
        values.fill(0.0);
        for more in 1..=free {
            let base = self.shape.place(aside + more, left, self.shape.extra(extra, more), 0);
            let table = &self.aside[aside + more][base..];
            for node in lattice.of_size(more) {
                let (parts, rest) = rows.split_at_mut(node * piles);
                let row = &mut rest[..piles];
                row.copy_from_slice(&table[lattice.sum(node) - more..][..piles]);
                for &part in lattice.parts(node) {
                    let part = &parts[part as usize * piles..][..piles];
                    row.iter_mut()
                        .zip(part)
                        .for_each(|(best, &other)| *best = if other > *best { other } else { *best });
                }
                if more == free {
                    let weight = lattice.weight(node);
                    values.iter_mut().zip(&*row).for_each(|(value, best)| *value += weight * best);
                }
            }
        }
    }

    /// Solves every throw of the dice that are free in a state, for all sets of unused tricks at once.
    pub fn throw<const CHOOSE: bool>(
        &self,
        setting: &Setting<'_>,
        aside: usize,
        extra: usize,
        pile: usize,
        work: &mut Work,
    ) {
        let free = self.shape.dice - aside;
        work.leaf.clear();
        work.choice.clear();
        for left in 0..self.shape.sets {
            match &self.thumb {
                Some(rule) => self.follow(rule, aside, left, extra, pile, work),
                None => self.choose::<CHOOSE>(aside, left, extra, pile, work),
            }
        }
        work.window.solve(setting, free, setting.usable(|trick| trick.in_attack(free)), &work.leaf);
    }

    /// The best dice to set aside of every throw.
    fn choose<const CHOOSE: bool>(&self, aside: usize, left: usize, extra: usize, pile: usize, work: &mut Work) {
        let lattice = lattice();
        let free = self.shape.dice - aside;
        let nodes = lattice.of_size(free).end;
        work.best.resize(nodes, f64::NEG_INFINITY);
        work.best[EMPTY as usize] = f64::NEG_INFINITY;
        work.from.resize(nodes, EMPTY);
        for more in 1..=free {
            let base = self.shape.place(aside + more, left, self.shape.extra(extra, more), 0);
            let table = &self.aside[aside + more][base..];
            for node in lattice.of_size(more) {
                let mut best = table[self.shape.joined(lattice, aside, pile, node)];
                let mut from = node as Node;
                for &part in lattice.parts(node) {
                    let other = work.best[part as usize];
                    if CHOOSE {
                        let other_from = work.from[part as usize];
                        if better((other, other_from), (best, from)) {
                            (best, from) = (other, other_from);
                        }
                    } else {
                        best = best.max(other);
                    }
                }
                work.best[node] = best;
                if CHOOSE {
                    work.from[node] = from;
                }
            }
        }
        let throws = lattice.of_size(free);
        work.leaf.extend_from_slice(&work.best[throws.clone()]);
        if CHOOSE {
            work.choice.extend_from_slice(&work.from[throws]);
        }
    }

    /// What a rule of thumb sets aside of every throw.
    fn follow(&self, rule: &[Node], aside: usize, left: usize, extra: usize, pile: usize, work: &mut Work) {
        for node in lattice().of_size(self.shape.dice - aside) {
            work.leaf.push(self.after(aside, left, extra, pile, rule[node] as usize));
            work.choice.push(rule[node]);
        }
    }

    /// Solves the window on the dice aside, for all piles and all sets of unused tricks at once.
    pub fn seen(&self, setting: &Setting<'_>, aside: usize, extra: usize, work: &mut Work) {
        work.leaf.clear();
        for left in 0..self.shape.sets {
            let from = self.shape.place(aside, left, extra, 0);
            work.leaf.extend_from_slice(&self.throwing[aside][from..from + self.shape.piles(aside)]);
        }
        let usable = setting.usable(|trick| trick.moment == Moment::SetAside);
        // Nothing lies aside before the first throw, so nothing can be changed.
        work.window.solve(setting, aside, if aside == 0 { 0 } else { usable }, &work.leaf);
    }
}

/// Whether dice are the better ones to set aside: worth more, or as much and fewer, or as many and higher.
#[inline]
pub(super) fn better((value, dice): (f64, Node), (other, others): (f64, Node)) -> bool {
    if (value - other).abs() > EQUAL {
        return value > other;
    }
    let lattice = lattice();
    let rank = |node: Node| (lattice.size(node as usize), std::cmp::Reverse(lattice.sum(node as usize)));
    rank(dice) < rank(others)
}

/// Calls for every non-empty part of a throw.
pub(super) fn each_part(throw: Faces, call: &mut impl FnMut(Node)) {
    fn go(throw: &Faces, face: usize, node: Node, call: &mut impl FnMut(Node)) {
        if face == 6 {
            if node != EMPTY {
                call(node);
            }
            return;
        }
        let mut node = node;
        for count in 0..=throw.0[face] {
            if count > 0 {
                node = lattice().up(node as usize)[face];
            }
            go(throw, face + 1, node, call);
        }
    }
    go(&throw, 0, EMPTY, call);
}
