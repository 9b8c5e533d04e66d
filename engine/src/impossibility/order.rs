//! Who goes first (section 5): speeds of slots and lanes, and what breaks a tie.

use super::Impossibility;
use super::options::{SlotSpeed, TieHealth};
use super::state::*;
use crate::chance::{Chance, Stream};
use std::cmp::Ordering;

impl Impossibility {
    /// The team with the higher total SPD (I-033).
    pub(super) fn measure_leader(&self, s: &mut State, chance: &mut impl Chance) {
        let total =
            |team: u8| -> i32 { members(s.field & team_bits(team)).map(|b| i32::from(s.bodies[b as usize].spd)).sum() };
        s.leader = match total(0).cmp(&total(1)) {
            Ordering::Greater => 0,
            Ordering::Less => 1,
            Ordering::Equal => chance.below(Stream::EFFECT, 2) as u8,
        };
    }

    /// The lane with the highest value among those that have not gone (I-027); empty lanes count as gone (I-024).
    /// Says too whether a coin has decided it.
    pub(super) fn next_lane(&self, s: &mut State, chance: &mut impl Chance) -> (u8, bool) {
        let mut best = NONE;
        let mut fastest = [(0, NONE); 2];
        let mut coin = 1;
        let mut tossed = false;
        for lane in 0..3u8 {
            if s.gone >> lane & 1 != 0 {
                continue;
            }
            if s.sides.iter().all(|side| side.lanes[lane as usize] == NONE) {
                s.gone |= 1 << lane;
                continue;
            }
            // The last lane of the turn is not measured.
            if best == NONE && s.gone | 1 << lane == 7 {
                return (lane, tossed);
            }
            let slots = [self.slot_speed(s, 0, lane), self.slot_speed(s, 1, lane)];
            if best == NONE {
                (best, fastest) = (lane, slots);
                continue;
            }
            match self.compare_lanes(s, slots, fastest) {
                Ordering::Greater => {
                    (best, fastest) = (lane, slots);
                    coin = 1;
                }
                Ordering::Equal => {
                    coin += 1;
                    tossed = true;
                    if chance.below(Stream::EFFECT, coin) == 0 {
                        (best, fastest) = (lane, slots);
                    }
                }
                Ordering::Less => {}
            }
        }
        (best, tossed)
    }

    /// Speed of a slot and its leader (I-026).
    #[inline]
    pub(super) fn slot_speed(&self, s: &State, team: u8, lane: u8) -> (i16, u8) {
        // A prime without minions anywhere beside it is the slot, and in front.
        if s.field & minion_bits(team) == 0 {
            let prime = s.sides[team as usize].lanes[lane as usize];
            return if prime == NONE { (0, NONE) } else { (s.bodies[prime as usize].spd, prime) };
        }
        self.slot_speed_of(s, team, lane)
    }

    fn slot_speed_of(&self, s: &State, team: u8, lane: u8) -> (i16, u8) {
        let reach = if self.options.slot_speed == SlotSpeed::Primary { s.front } else { s.field };
        let slot = self.slot_bodies(s, team, lane) & reach;
        if slot.is_power_of_two() {
            let b = slot.trailing_zeros() as u8;
            return (s.bodies[b as usize].spd, b);
        }
        let mut best = (0i16, NONE);
        for b in members(slot) {
            let spd = s.bodies[b as usize].spd;
            let better =
                spd > best.0 || best.1 == NONE || (spd == best.0 && self.tie(s, b, best.1) == Ordering::Greater);
            if better {
                best = (spd, b);
            }
        }
        best
    }

    /// Who of two bodies of the same speed goes first: share of health, then stars (I-029).
    fn tie(&self, s: &State, a: u8, b: u8) -> Ordering {
        let (x, y) = (&s.bodies[a as usize], &s.bodies[b as usize]);
        let health = match self.options.tie_health {
            TieHealth::Share => (i32::from(x.hp) * i32::from(y.max)).cmp(&(i32::from(y.hp) * i32::from(x.max))),
            TieHealth::Lost => (y.max - y.hp).cmp(&(x.max - x.hp)),
        };
        health.then_with(|| self.pool.def(x.card).stars.cmp(&self.pool.def(y.card).stars))
    }

    #[inline]
    fn compare_lanes(&self, s: &State, x: [(i16, u8); 2], y: [(i16, u8); 2]) -> Ordering {
        let value = |slots: [(i16, u8); 2]| slots[0].0 + slots[1].0;
        value(x).cmp(&value(y)).then_with(|| self.compare_health(s, x, y))
    }

    /// What breaks a tie of lanes: shares of health, then stars (I-029).
    fn compare_health(&self, s: &State, x: [(i16, u8); 2], y: [(i16, u8); 2]) -> Ordering {
        // Sums of two fractions, brought to one denominator.
        let shares = |slots: [(i16, u8); 2]| -> (i64, i64) {
            slots.iter().filter(|slot| slot.1 != NONE).fold((0, 1), |(n, d), slot| {
                let body = &s.bodies[slot.1 as usize];
                let (hp, max) = match self.options.tie_health {
                    TieHealth::Share => (i64::from(body.hp), i64::from(body.max)),
                    TieHealth::Lost => (i64::from(body.hp - body.max), 1),
                };
                (n * max + hp * d, d * max)
            })
        };
        let stars = |slots: [(i16, u8); 2]| -> u8 {
            slots
                .iter()
                .filter(|slot| slot.1 != NONE)
                .map(|slot| self.pool.def(s.bodies[slot.1 as usize].card).stars)
                .sum()
        };
        let ((n, d), (m, e)) = (shares(x), shares(y));
        (n * e).cmp(&(m * d)).then_with(|| stars(x).cmp(&stars(y)))
    }

    /// The team whose slot of a lane goes next (I-028), and whether a coin has decided it.
    pub(super) fn faster(&self, s: &State, lane: u8, chance: &mut impl Chance) -> (u8, bool) {
        let waits =
            |team: u8| s.slots >> (3 * team + lane) & 1 == 0 && s.sides[team as usize].lanes[lane as usize] != NONE;
        match (waits(0), waits(1)) {
            (true, false) => return (0, false),
            (false, true) => return (1, false),
            (false, false) => return (s.team, false),
            _ => {}
        }
        let (x, y) = (self.slot_speed(s, 0, lane), self.slot_speed(s, 1, lane));
        let order =
            x.0.cmp(&y.0)
                .then_with(|| if x.1 == NONE || y.1 == NONE { Ordering::Equal } else { self.tie(s, x.1, y.1) });
        match order {
            Ordering::Greater => (0, false),
            Ordering::Less => (1, false),
            Ordering::Equal => (chance.below(Stream::EFFECT, 2) as u8, true),
        }
    }
}
