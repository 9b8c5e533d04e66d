//! A plan followed with thrown dice.
//!
//! Dice are thrown one by one and obey the rules here, not the solver's tables: the plan is only asked what to do.
//! Whatever it answers is checked against the rules in debug builds, and a test plays the same dice through the
//! engine, so that a wrong table cannot hide behind its own arithmetic.

use super::faces::{EMPTY, Faces, Lattice, Node, lattice};
use super::modifiers::{Does, Modifiers, Who};
use super::plan::{Plan, State};
use super::window::Act;
use gauntlet_engine::{Chance, Stream};

/// What came of one attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Attack {
    /// The final score.
    pub score: i16,
    /// Damage dealt, with all that cards add.
    pub damage: u32,
    /// Self-inflicted damage.
    pub self_damage: u32,
    /// Damage taken from others.
    pub taken: u32,
}

/// An attack being played.
struct Table<'a, C> {
    plan: &'a Plan,
    modifiers: &'a Modifiers,
    lattice: &'static Lattice,
    chance: &'a mut C,
    stream: Stream,
    /// Bits of what is still unused.
    left: u8,
    attack: Attack,
}

impl Plan {
    /// Plays one attack with dice from the stream.
    pub fn play(&self, chance: &mut impl Chance, stream: Stream) -> Attack {
        let modifiers = self.solver().modifiers();
        let mut table = Table {
            plan: self,
            modifiers,
            lattice: lattice(),
            chance,
            stream,
            left: modifiers.unused(),
            attack: Attack::default(),
        };
        table.attack_roll();
        let over = table.attack.score - i16::from(modifiers.threshold);
        table.attack.damage += modifiers.damage_for(table.attack.score);
        if over < 0 {
            table.attack.self_damage += u32::from(over.unsigned_abs());
        } else if over > 0 {
            table.damage_roll(over);
        }
        table.attack
    }
}

impl<C: Chance> Table<'_, C> {
    fn attack_roll(&mut self) {
        let (lattice, shape) = (self.lattice, self.plan.shape());
        let (mut free, mut sum, mut extra) = (shape.dice, 0, 0);
        // The faces aside are kept only where somebody may still look at them.
        let mut aside = Faces::NONE;
        while free > 0 {
            let count = shape.dice - free;
            let pile = if shape.by_faces { shape.pile(aside) } else { sum - count };
            let mut throw = self.throw(EMPTY, free);
            self.same_faces(throw);
            let chosen = loop {
                let at = State { aside: count, pile, extra, left: self.left as usize };
                let (own, enemy, chosen) = self.plan.after_throw(at, throw);
                match self.act(own, enemy, throw) {
                    Some((dice, rolled)) => {
                        throw = dice;
                        if rolled {
                            self.same_faces(throw);
                        }
                    }
                    None => break chosen,
                }
            };
            // D-018: at least one die of this throw.
            debug_assert!(chosen != EMPTY && lattice.faces(throw).without(lattice.faces(chosen)).is_some());
            let more = lattice.size(chosen as usize);
            free -= more;
            sum += lattice.sum(chosen as usize);
            extra = (extra + more - 1).min(shape.extras - 1);
            if shape.by_faces {
                aside = self.seen_aside(aside.and(lattice.faces(chosen)), extra);
                sum = aside.sum();
            }
        }
        self.attack.score = self.plan.final_score(self.left as usize, extra, sum);
    }

    /// What is done with the dice aside.
    fn seen_aside(&mut self, aside: Faces, extra: usize) -> Faces {
        let mut lying = self.lattice.node(aside);
        loop {
            let faces = self.lattice.faces(lying);
            let pile = self.plan.shape().pile(faces);
            let at = State { aside: faces.count(), pile, extra, left: self.left as usize };
            let (own, enemy) = self.plan.after_aside(at);
            match self.act(own, enemy, lying) {
                Some((dice, _)) => lying = dice,
                None => return faces,
            }
        }
    }

    fn damage_roll(&mut self, target: i16) {
        let solver = self.plan.solver().damage();
        let all = self.modifiers.damage_dice as usize;
        let mut free = all;
        let mut hit = false;
        loop {
            let mut throw = self.throw(EMPTY, free);
            let chosen = loop {
                let (own, enemy, chosen) = solver.after_throw(target, hit, self.left, throw);
                match self.act(own, enemy, throw) {
                    Some((dice, _)) => throw = dice,
                    None => break self.lattice.faces(chosen),
                }
            };
            // D-027: the roll ends with the first throw that shows no valid number.
            let worth = |i: usize| solver.worth(target, i as u8 + 1);
            debug_assert_eq!(chosen == Faces::NONE, {
                let throw = self.lattice.faces(throw);
                (0..6).all(|i| throw.0[i] == 0 || worth(i) == 0)
            });
            if chosen == Faces::NONE {
                return;
            }
            for (i, &count) in chosen.0.iter().enumerate().filter(|(_, count)| **count > 0) {
                // D-026: only matching dice can be set aside.
                debug_assert!(worth(i) > 0);
                self.attack.damage += u32::from(count) * u32::from(worth(i));
            }
            if !hit {
                self.attack.damage += u32::from(self.modifiers.on_hit);
                hit = true;
            }
            self.attack.damage += (chosen.count() as u32 - 1) * u32::from(self.modifiers.per_extra_die);
            free -= chosen.count();
            if free == 0 {
                if !solver.rolls_over(target, self.left) {
                    return;
                }
                self.attack.damage += self.modifiers.damage_for_rollover(self.left as usize);
                free = all;
            }
        }
    }

    /// Throws this many dice beside those that lie.
    #[inline]
    fn throw(&mut self, lying: Node, dice: usize) -> Node {
        let mut faces = [0; super::MAX_DICE];
        self.chance.dice(self.stream, &mut faces[..dice]);
        faces[..dice].iter().fold(lying, |node, &face| self.lattice.up(node as usize)[face as usize - 1])
    }

    /// Damage for equal faces, once.
    fn same_faces(&mut self, throw: Node) {
        if let Some(same) = self.modifiers.on_same
            && self.left & self.modifiers.same_bit() != 0
            && self.lattice.same(throw as usize) >= same.count
        {
            self.left &= !self.modifiers.same_bit();
            self.attack.damage += u32::from(same.damage);
        }
    }

    /// Does what the roller, or else an enemy, wants: the dice afterwards, and whether any was rolled.
    #[inline]
    fn act(&mut self, own: Act, enemy: Act, dice: Node) -> Option<(Node, bool)> {
        let (index, lies) = own.used().or(enemy.used())?;
        let trick = &self.modifiers.tricks[index];
        debug_assert!(self.left >> index & 1 != 0, "trick {index} was used twice");
        self.left &= !(1 << index);
        if trick.who == Who::Roller {
            self.attack.self_damage += u32::from(trick.cost);
        }
        let (before, after) = (self.lattice.faces(dice), self.lattice.faces(lies));
        if trick.does == Does::FlipOne {
            debug_assert!(is_flip(before, after), "{before:?} to {after:?}");
            return Some((lies, false));
        }
        debug_assert!(before.without(after).is_some(), "{after:?} of {before:?}");
        self.attack.taken += u32::from(self.modifiers.reroll_hurts);
        Some((self.throw(lies, before.count() - after.count()), true))
    }
}

/// Whether exactly one die was turned over (D-098).
fn is_flip(before: Faces, after: Faces) -> bool {
    (0..6).filter(|&face| before.0[face] > 0).any(|face| {
        let mut turned = before;
        turned.0[face] -= 1;
        turned.0[5 - face] += 1;
        turned == after
    })
}
