//! The start and the end of a global turn, and of a game that does not end by itself.

use super::Impossibility;
use super::damage::{LATER, NEXT, WAITING};
use super::pool::*;
use super::state::*;
use crate::chance::Chance;

impl Impossibility {
    /// I-032.
    pub(super) fn step_global_start(&self, s: &mut State, chance: &mut impl Chance) {
        match s.step {
            0 => {
                s.step = 1;
                s.global += 1;
                s.gone = 0;
                s.slots = 0;
                s.lane = NONE;
                s.attackers = 0;
                for side in &mut s.sides {
                    side.sp = 7;
                    side.switched = 0;
                    side.flags &= !SHUFFLED;
                    side.damage = (0, side.damage.0);
                }
                for team in 0..2 {
                    self.renew_field(s, team);
                }
                for b in 0..BODIES as u8 {
                    let body = &mut s.bodies[b as usize];
                    if body.place > HAND {
                        continue;
                    }
                    body.flags &= !(ENDED | HIT | BLED | STRUCK);
                    body.hurt = 0;
                    let (field, marked) = (body.place < 3, body.marks[0].id != NONE);
                    if marked {
                        body.marks.iter_mut().take_while(|mark| mark.id != NONE).for_each(|mark| mark.aged |= 1);
                    }
                    if field {
                        self.refresh_global(s, b);
                    }
                    if marked {
                        self.curse(s, b);
                    }
                    let later = std::mem::take(&mut s.bodies[b as usize].later);
                    if later > 0 {
                        self.heal(s, b, i16::from(later));
                    }
                }
                self.derive(s);
                self.measure_leader(s, chance);
                self.raise_all(s, On::GlobalStart);
            }
            _ => {
                self.go(s, Phase::Zero);
                self.settle(s);
            }
        }
    }

    fn renew_field(&self, s: &mut State, team: u8) {
        let card = s.sides[team as usize].field;
        if card != NO_CARD {
            for number in self.abilities(card) {
                let ability = &self.pool.abilities[number as usize];
                if matches!(ability.limit, Limit::Global(_)) {
                    s.sides[team as usize].uses[ability.slot.min(2) as usize] = 0;
                }
            }
            if self.pool.def(card).discounts > 0 {
                s.sides[team as usize].uses[2] = 0;
            }
        }
        let flags = &mut s.sides[team as usize].flags;
        *flags &= !FIELD_NEW;
    }

    /// Curse: its team has less SP (I-215).
    fn curse(&self, s: &mut State, b: u8) {
        let body = &s.bodies[b as usize];
        for mark in body.marks.iter().take_while(|mark| mark.id != NONE) {
            if self.pool.statuses[mark.id as usize].does & status_bits::CURSE != 0 {
                let sp = &mut s.sides[team_of(b) as usize].sp;
                *sp = sp.saturating_sub(mark.stacks);
            }
        }
    }

    /// Statuses that hurt in hand (I-206).
    fn ache(&self, s: &mut State, b: u8) {
        let body = &s.bodies[b as usize];
        if body.place != HAND || body.marks[0].id == NONE {
            return;
        }
        let marks = body.marks.iter().take_while(|mark| mark.id != NONE);
        let harm: i16 = marks.map(|mark| self.pool.statuses[mark.id as usize].ache).sum();
        if harm > 0 {
            let amount = self.taken(s, b, harm, Harm::Piercing);
            self.wound(s, b, amount, NONE);
        }
    }

    /// Lines of everybody, the leading team first, canonical order inside (I-033).
    fn raise_all(&self, s: &mut State, on: On) {
        let heard = members(s.field).any(|b| s.bodies[b as usize].ears & on.bit() != 0);
        if !heard {
            self.raise_field(s, on, 1 - s.leader, NONE);
            self.raise_field(s, on, s.leader, NONE);
            return;
        }
        for team in [1 - s.leader, s.leader] {
            for lane in (0..3).rev() {
                let slot = self.slot_bodies(s, team, lane);
                let mut order = [NONE; 16];
                let mut count = 0;
                for b in members(slot) {
                    if s.bodies[b as usize].ears & on.bit() != 0 && count < order.len() {
                        order[count] = b;
                        count += 1;
                    }
                }
                for &b in order[..count].iter().rev() {
                    self.raise(s, on, b, NONE, 0);
                }
            }
            self.raise_field(s, on, team, NONE);
        }
    }

    /// I-034.
    pub(super) fn step_global_end(&self, s: &mut State, chance: &mut impl Chance) {
        match s.step {
            0 => {
                s.step = 1;
                self.derive(s);
                self.measure_leader(s, chance);
                self.raise_all(s, On::GlobalEnd);
            }
            1 => {
                s.step = 2;
                for b in 0..BODIES as u8 {
                    self.ache(s, b);
                    let body = &s.bodies[b as usize];
                    if body.place <= HAND && !body.is(ENDED) && body.marks[0].id != NONE {
                        let aged = self.options.late_tick_needs_age;
                        self.act_marks(s, b, aged);
                        if s.bodies[b as usize].hp > 0 {
                            self.tick(s, b, aged);
                        }
                    }
                }
                self.settle(s);
            }
            _ => {
                let mut off = [NO_CARD; 2];
                s.dirty |= if s.kept.restless { s.field } else { s.kept.fidgets };
                for b in 0..BODIES as u8 {
                    let body = &mut s.bodies[b as usize];
                    if body.place > HAND {
                        continue;
                    }
                    let mute = body.is(MUTE);
                    body.flags &= !MUTE;
                    let mut changed = body.place == HAND && body.equips != 0;
                    changed |= body.cool(|until| match until {
                        UNTIL_GLOBAL_END => None,
                        UNTIL_LATER => Some(UNTIL_TURN_END),
                        _ => Some(until),
                    });
                    if changed {
                        s.dirty |= 1 << b;
                    }
                    if s.bodies[b as usize].marks[0].id == NONE && !mute {
                        continue;
                    }
                    let mut at = 0;
                    while at < STATUSES && s.bodies[b as usize].marks[at].id != NONE {
                        let turns = &mut s.bodies[b as usize].marks[at].turns;
                        match *turns {
                            WAITING => {
                                self.lift(s, b, at);
                                continue;
                            }
                            LATER => *turns = 1,
                            NEXT => *turns = WAITING,
                            _ => {}
                        }
                        at += 1;
                    }
                    if mute {
                        self.stir(s, b);
                    }
                }
                for (side, off) in s.sides.iter_mut().zip(&mut off) {
                    let was = side.flags & FIELD_OFF != 0;
                    *off = if was { side.field } else { NO_CARD };
                    side.flags &= !(FIELD_OFF | FIELD_WAS_OFF);
                    if was {
                        side.flags |= FIELD_WAS_OFF;
                    }
                    side.bricks += u16::from(self.options.brick_income);
                }
                for (team, card) in (0..2).zip(off).filter(|(_, card)| *card != NO_CARD) {
                    self.stir_field(s, team, [card, NO_CARD]);
                }
                self.go(s, Phase::GlobalStart);
                if s.global >= self.options.stall_turns {
                    return self.adjudicate(s);
                }
                self.settle(s);
            }
        }
    }

    /// I-247: stars times share of health of the living primes.
    fn adjudicate(&self, s: &mut State) {
        self.derive(s);
        let total = |team: usize| -> f64 {
            let bodies = &s.bodies[team * PER_TEAM..][..PRIMES];
            let alive = bodies.iter().filter(|body| body.place <= HAND);
            alive.map(|b| f64::from(self.pool.def(b.card).stars) * f64::from(b.hp) / f64::from(b.max.max(1))).sum()
        };
        let (x, y) = (total(0), total(1));
        let winner = if (x - y).abs() < 1e-9 { NONE } else { u8::from(y > x) };
        self.finish(s, winner);
        s.capped = true;
    }
}
