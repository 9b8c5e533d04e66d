//! A plan followed with thrown dice.
//!
//! Dice are thrown one by one and obey the rules here, not the solver's tables: the plan is only asked what to do.
//! Whatever it answers is checked against the rules, so that a wrong table cannot hide behind its own arithmetic.

use super::damage::DamagePosition;
use super::faces::{Faces, Node, lattice};
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
        let mut table =
            Table { plan: self, modifiers, chance, stream, left: modifiers.unused(), attack: Attack::default() };
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
        let shape = self.plan.shape();
        let mut free = shape.dice;
        let mut aside = Faces::NONE;
        let mut extra = 0usize;
        while free > 0 {
            let at = State { aside: shape.dice - free, pile: shape.pile(aside), extra, left: 0 };
            let mut throw = self.throw(free);
            self.same_faces(throw);
            let chosen = loop {
                let (own, enemy, chosen) = self.plan.after_throw(State { left: self.left as usize, ..at }, node(throw));
                match self.act(own, enemy, throw) {
                    Some((dice, rolled)) => {
                        throw = dice;
                        if rolled {
                            self.same_faces(throw);
                        }
                    }
                    None => break lattice().faces(chosen),
                }
            };
            // D-018: at least one die of this throw.
            assert!(chosen != Faces::NONE && throw.without(chosen).is_some(), "{chosen:?} of {throw:?}");
            aside = aside.and(chosen);
            free -= chosen.count();
            extra = (extra + chosen.count() - 1).min(shape.extras - 1);
            aside = self.seen_aside(aside, extra);
        }
        self.attack.score = self.plan.final_score(self.left as usize, extra, aside.sum());
    }

    /// What is done with the dice aside.
    fn seen_aside(&mut self, aside: Faces, extra: usize) -> Faces {
        let shape = self.plan.shape();
        let mut aside = aside;
        loop {
            let at = State { aside: aside.count(), pile: shape.pile(aside), extra, left: self.left as usize };
            let (own, enemy) = self.plan.after_aside(at);
            match self.act(own, enemy, aside) {
                Some((dice, _)) => aside = dice,
                None => return aside,
            }
        }
    }

    fn damage_roll(&mut self, target: i16) {
        let solver = self.plan.solver().damage();
        let all = self.modifiers.damage_dice as usize;
        let mut free = all;
        let mut hit = false;
        loop {
            let mut throw = self.throw(free);
            let chosen = loop {
                let at = DamagePosition { target, free: throw, hit, left: self.left };
                let (own, enemy, chosen) = solver.after_throw(&at);
                match self.act(own, enemy, throw) {
                    Some((dice, _)) => throw = dice,
                    None => break chosen,
                }
            };
            // D-026, D-027: the roll goes on while a die matches, and ends with the first throw without.
            let matches = |faces: Faces| (1..=6).any(|f| faces.0[f - 1] > 0 && solver.worth(target, f as u8) > 0);
            assert_eq!(chosen == Faces::NONE, !matches(throw), "{chosen:?} of {throw:?}");
            if chosen == Faces::NONE {
                return;
            }
            for (face, &count) in (1..).zip(&chosen.0) {
                let worth = solver.worth(target, face);
                assert!(count == 0 || worth > 0, "{face} does not match");
                self.attack.damage += u32::from(count) * u32::from(worth);
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

    fn throw(&mut self, dice: usize) -> Faces {
        let mut faces = [0; super::MAX_DICE];
        self.chance.dice(self.stream, &mut faces[..dice]);
        Faces::of(&faces[..dice])
    }

    /// Damage for equal faces, once.
    fn same_faces(&mut self, throw: Faces) {
        if let Some(same) = self.modifiers.on_same
            && self.left & self.modifiers.same_bit() != 0
            && throw.0.iter().any(|&count| count >= same.count)
        {
            self.left &= !self.modifiers.same_bit();
            self.attack.damage += u32::from(same.damage);
        }
    }

    /// Does what the roller, or else an enemy, wants: the dice afterwards, and whether any was rolled.
    fn act(&mut self, own: Act, enemy: Act, dice: Faces) -> Option<(Faces, bool)> {
        let (index, lies) = own.used().or(enemy.used())?;
        let trick = &self.modifiers.tricks[index];
        assert!(self.left >> index & 1 != 0, "trick {index} was used twice");
        self.left &= !(1 << index);
        if trick.who == Who::Roller {
            self.attack.self_damage += u32::from(trick.cost);
        }
        let lies = lattice().faces(lies);
        if trick.does == Does::FlipOne {
            assert!(is_flip(dice, lies), "{dice:?} to {lies:?}");
            return Some((lies, false));
        }
        assert!(dice.without(lies).is_some(), "{lies:?} of {dice:?}");
        self.attack.taken += u32::from(self.modifiers.reroll_hurts);
        let rolled = self.throw(dice.count() - lies.count());
        Some((lies.and(rolled), true))
    }
}

/// Whether exactly one die was turned over (D-098).
fn is_flip(before: Faces, after: Faces) -> bool {
    (0..6).any(|face| {
        let mut turned = before;
        turned.0[face] = turned.0[face].wrapping_sub(1);
        turned.0[5 - face] = turned.0[5 - face].wrapping_add(1);
        before.0[face] > 0 && turned == after
    })
}

fn node(faces: Faces) -> Node {
    lattice().node(faces)
}
