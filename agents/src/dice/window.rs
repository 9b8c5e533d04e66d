//! What can happen between a throw and setting dice aside.
//!
//! The window after a throw asks the roller first, then the enemies, and starts over whenever somebody has acted
//! (D-101, D-102). Every act uses up a trick, so sets of unused tricks are solved from small to large: what follows
//! an act is always a set that is already known.

use super::faces::{EMPTY, Lattice, Node};
use super::goal::Rates;
use super::modifiers::{Does, Modifiers, Trick, Who};

/// Values this close are equal: it is far above rounding and far below anything a player could feel.
pub(super) const EQUAL: f64 = 1e-12;

/// What somebody does in a window: nothing, or a trick with what then lies on the table before the dice to be
/// rerolled have fallen. A flip rerolls none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Act(u16);

impl Act {
    pub const PASS: Act = Act(u16::MAX);
    const NODE_BITS: u32 = 13;

    fn new(trick: usize, lies: Node) -> Act {
        Act((trick as u16) << Act::NODE_BITS | lies)
    }

    /// The trick and the dice that lie, unless it is a pass.
    #[inline]
    pub fn used(self) -> Option<(usize, Node)> {
        let node = self.0 & ((1 << Act::NODE_BITS) - 1);
        (self != Act::PASS).then_some(((self.0 >> Act::NODE_BITS) as usize, node))
    }
}

/// What a window needs to know beside the dice.
pub(super) struct Setting<'a> {
    pub lattice: &'static Lattice,
    pub modifiers: &'a Modifiers,
    pub rates: Rates,
    /// Whether equal faces pay here: in attack throws only.
    pub counts_same: bool,
}

impl Setting<'_> {
    fn trick(&self, index: usize) -> &Trick {
        &self.modifiers.tricks[index]
    }

    /// The bits of the tricks that fit.
    pub fn usable(&self, fits: impl Fn(&Trick) -> bool) -> usize {
        self.modifiers.tricks.iter().enumerate().filter(|(_, trick)| fits(trick)).map(|(i, _)| 1 << i).sum()
    }

    /// Whether anything can happen after an attack throw of this many dice.
    pub fn has_window(&self, free: usize) -> bool {
        self.modifiers.on_same.is_some() || self.usable(|trick| trick.in_attack(free)) != 0
    }

    /// What using a trick adds to the goal of the roller.
    pub fn charge(&self, trick: &Trick) -> f64 {
        let own = match trick.who {
            Who::Roller => self.rates.self_damage * f64::from(trick.cost) - f64::from(trick.price),
            Who::Enemy => 0.0,
        };
        own + self.rates.taken * self.hurt(trick)
    }

    /// Damage the roller takes when the trick is used.
    pub fn hurt(&self, trick: &Trick) -> f64 {
        if trick.does == Does::FlipOne { 0.0 } else { f64::from(self.modifiers.reroll_hurts) }
    }

    /// The set that is left, and the damage, when dice have fallen as they lie.
    #[inline]
    pub fn landed(&self, left: usize, node: usize) -> (usize, f64) {
        let bit = self.modifiers.same_bit() as usize;
        match self.modifiers.on_same {
            Some(same) if self.counts_same && left & bit != 0 && self.lattice.same(node) >= same.count => {
                (left & !bit, f64::from(same.damage))
            }
            _ => (left, 0.0),
        }
    }
}

/// The solved window of one throw, by set of unused tricks and throw.
#[derive(Default)]
pub(super) struct Window {
    value: Vec<f64>,
    own: Vec<Act>,
    enemy: Vec<Act>,
    expect: Vec<f64>,
    best: Vec<(f64, Node)>,
}

impl Window {
    /// Solves the window after a throw of `free` dice. `leaf` holds the values of setting aside without using any
    /// more tricks, by set and throw; `usable` are the tricks that can be used after this throw.
    pub fn solve(&mut self, setting: &Setting<'_>, free: usize, usable: usize, leaf: &[f64]) {
        let throws = setting.lattice.throws(free);
        let start = setting.lattice.start(free);
        self.value.clear();
        self.value.extend_from_slice(leaf);
        for acts in [&mut self.own, &mut self.enemy] {
            acts.clear();
            acts.resize(leaf.len(), Act::PASS);
        }
        for left in 1..leaf.len() / throws {
            // Enemies are asked after the roller has passed, so what they do is part of the value of passing.
            for who in [Who::Enemy, Who::Roller] {
                for index in (0..setting.modifiers.tricks.len()).filter(|i| left & usable & 1 << i != 0) {
                    let trick = setting.trick(index);
                    if trick.who == who {
                        self.offer(setting, trick, index, left, start, throws);
                    }
                }
            }
        }
    }

    /// Lets one trick improve on what was best so far, in every throw.
    fn offer(&mut self, setting: &Setting<'_>, trick: &Trick, index: usize, left: usize, start: usize, throws: usize) {
        let lattice = setting.lattice;
        let after = left & !(1 << index);
        let charge = setting.charge(trick);
        if trick.does != Does::FlipOne {
            self.average(setting, trick, after, start, throws);
        }
        for throw in 0..throws {
            let node = start + throw;
            let found = faces_of(lattice, trick, node).map(|(face, rest)| match trick.does {
                Does::FlipOne => {
                    let to = lattice.up(rest as usize)[5 - face];
                    (self.value[after * throws + to as usize - start], to)
                }
                Does::RerollOne => (self.expect[rest as usize], rest),
                Does::RerollAny => self.best[rest as usize],
            });
            let place = left * throws + throw;
            let now = self.value[place];
            let choice = match trick.who {
                Who::Roller => found.max_by(by_value).filter(|(value, _)| value + charge > now + EQUAL),
                Who::Enemy => {
                    let price = f64::from(trick.price);
                    found.min_by(by_value).filter(|(value, _)| value + charge + price < now - EQUAL)
                }
            };
            if let Some((value, lies)) = choice {
                self.value[place] = value + charge;
                let acts = if trick.who == Who::Roller { &mut self.own } else { &mut self.enemy };
                acts[place] = Act::new(index, lies);
            }
        }
    }

    /// Averages over the missing dice of every part of a throw, and finds the best part of each part to keep.
    fn average(&mut self, setting: &Setting<'_>, trick: &Trick, after: usize, start: usize, throws: usize) {
        let lattice = setting.lattice;
        self.expect.resize(start + throws, 0.0);
        for throw in 0..throws {
            let (set, damage) = setting.landed(after, start + throw);
            self.expect[start + throw] = self.value[set * throws + throw] + damage * setting.rates.damage;
        }
        for part in (0..start).rev() {
            self.expect[part] = lattice.up(part).iter().map(|&more| self.expect[more as usize]).sum::<f64>() / 6.0;
        }
        if trick.does == Does::RerollAny {
            self.best.resize(start + throws, (0.0, EMPTY));
            for part in 0..start {
                let kept = (self.expect[part], part as Node);
                let fewer = faces_of(lattice, trick, part).map(|(_, rest)| self.best[rest as usize]);
                // The first of equals stays: rerolling fewer dice is as good.
                self.best[part] = match trick.who {
                    Who::Roller => fewer.fold(kept, |a, b| if b.0 > a.0 + EQUAL { b } else { a }),
                    Who::Enemy => fewer.fold(kept, |a, b| if b.0 < a.0 - EQUAL { b } else { a }),
                };
            }
        }
    }

    /// What a throw is worth to the roller when it has just fallen.
    pub fn thrown(&self, setting: &Setting<'_>, free: usize, left: usize, throw: usize) -> f64 {
        let (set, damage) = setting.landed(left, setting.lattice.start(free) + throw);
        self.value[set * setting.lattice.throws(free) + throw] + damage * setting.rates.damage
    }

    /// What the roller does with each throw, by set of unused tricks.
    pub fn own(&self) -> &[Act] {
        &self.own
    }

    /// What an enemy does with each throw once the roller has passed.
    pub fn enemy(&self) -> &[Act] {
        &self.enemy
    }
}

/// Every die of a multiset that the trick may touch: its face from 0, and what lies without it.
fn faces_of(lattice: &Lattice, trick: &Trick, node: usize) -> impl Iterator<Item = (usize, Node)> {
    let faces = trick.faces;
    let down = lattice.down(node);
    (0..6)
        .filter(move |&face| down[face] != super::faces::NOWHERE && faces.has(face as u8 + 1))
        .map(move |face| (face, down[face]))
}

fn by_value(a: &(f64, Node), b: &(f64, Node)) -> std::cmp::Ordering {
    a.0.total_cmp(&b.0)
}

/// What a roll gives and takes, on average.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Exchange {
    /// Damage dealt, with all that cards add.
    pub damage: f64,
    /// Self-inflicted damage.
    pub self_damage: f64,
    /// Damage taken from others.
    pub taken: f64,
}

impl Exchange {
    /// Adds what happens with this chance.
    pub(super) fn add(&mut self, chance: f64, other: Exchange) {
        self.damage += chance * other.damage;
        self.self_damage += chance * other.self_damage;
        self.taken += chance * other.taken;
    }
}

/// The decided acts of one window, for following instead of solving.
pub(super) struct Acts<'a> {
    pub own: &'a [Act],
    pub enemy: &'a [Act],
}

/// Follows the acts from the moment the dice have fallen to the moment dice are set aside. `mass` holds how likely
/// each set of unused tricks and throw is; equal faces of the first throw are counted here too.
pub(super) fn flow(setting: &Setting<'_>, free: usize, acts: &Acts<'_>, mass: &mut [f64], toll: &mut Exchange) {
    let lattice = setting.lattice;
    let (throws, start) = (lattice.throws(free), lattice.start(free));
    let sets = mass.len() / throws;
    for left in (0..sets).rev() {
        for throw in 0..throws {
            let (set, damage) = setting.landed(left, start + throw);
            if set != left {
                let moved = std::mem::take(&mut mass[left * throws + throw]);
                mass[set * throws + throw] += moved;
                toll.damage += moved * damage;
            }
        }
    }
    let mut lying = Vec::new();
    for left in (1..sets).rev() {
        for (index, trick) in setting.modifiers.tricks.iter().enumerate().filter(|(i, _)| left & 1 << i != 0) {
            let after = left & !(1 << index);
            lying.clear();
            lying.resize(start + throws, 0.0);
            let mut total = 0.0;
            for throw in 0..throws {
                let place = left * throws + throw;
                let act = acts.own[place].used().or(acts.enemy[place].used());
                if let Some((_, lies)) = act.filter(|&(used, _)| used == index) {
                    let moved = std::mem::take(&mut mass[place]);
                    lying[lies as usize] += moved;
                    total += moved;
                }
            }
            if total == 0.0 {
                continue;
            }
            toll.taken += total * setting.hurt(trick);
            if trick.who == Who::Roller {
                toll.self_damage += total * f64::from(trick.cost);
            }
            for part in 0..start {
                let share = lying[part] / 6.0;
                if share > 0.0 {
                    lattice.up(part).iter().for_each(|&more| lying[more as usize] += share);
                }
            }
            for throw in 0..throws {
                let (set, damage) = match trick.does {
                    // A flipped die was not rolled (D-098).
                    Does::FlipOne => (after, 0.0),
                    _ => setting.landed(after, start + throw),
                };
                mass[set * throws + throw] += lying[start + throw];
                toll.damage += lying[start + throw] * damage;
            }
        }
    }
}
