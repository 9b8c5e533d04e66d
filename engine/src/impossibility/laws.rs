//! What holds in every position, and the number that two equal positions share.

use super::Impossibility;
use super::pool::*;
use super::state::*;
use crate::chance::mix;
use std::hash::{Hash, Hasher};

impl Impossibility {
    pub(super) fn check_laws(&self, s: &State) -> Result<(), String> {
        for (b, body) in s.bodies.iter().enumerate() {
            self.check_body(s, b as u8, body).map_err(|problem| format!("body {b}: {problem}"))?;
        }
        for team in 0..2u8 {
            let side = &s.sides[team as usize];
            let primes = &s.bodies[team as usize * PER_TEAM..][..PRIMES];
            let standing = side.lanes.iter().filter(|&&b| b != NONE).count();
            let reserves = primes.iter().filter(|body| body.place == HAND).count();
            let waits = s.phase <= Phase::Slots || s.depth > 0 || s.phase == Phase::Over || s.unsettled;
            if standing < 3 && reserves > 0 && !waits {
                return Err(format!("team {team} has an empty slot and {reserves} creatures in hand"));
            }
            for (lane, &b) in side.lanes.iter().enumerate() {
                if b != NONE && (team_of(b) != team || s.bodies[b as usize].place != lane as u8) {
                    return Err(format!("lane {lane} of team {team} is out of step"));
                }
            }
            if side.hand & side.down != 0 || side.down.count_ones() > 3 {
                return Err("items lie in two places, or more than three face down".into());
            }
            for (i, item) in side.items.iter().enumerate() {
                let bit = 1u32 << i;
                let right = match item.place {
                    Place::Free => (side.hand | side.down) & bit == 0 && item.card == NO_CARD,
                    Place::Hand => side.hand & bit != 0,
                    Place::Down => side.down & bit != 0,
                    Place::Worn => item.who != NONE && s.bodies[item.who as usize].equips & bit != 0,
                    Place::Chain => (side.hand | side.down) & bit == 0,
                };
                if !right {
                    return Err(format!("item {i} of team {team} is out of step: {item:?}"));
                }
            }
        }
        if s.links as usize > CHAIN || s.depth as usize > FRAMES {
            return Err("a chain is too long".into());
        }
        if s.depth == 0 && (s.links > 0 || s.resolving || s.attack != Attack::NONE) {
            return Err("something is left over of a chain".into());
        }
        self.check_kept(s)
    }

    fn check_body(&self, s: &State, b: u8, body: &Body) -> Result<(), String> {
        if body.place == FREE {
            return Ok(());
        }
        let on_field = s.field >> b & 1 != 0;
        if on_field != (body.place < 3) {
            return Err("the set of bodies on the field is out of step".into());
        }
        if body.hp < 0 || (body.place <= HAND && s.dirty >> b & 1 == 0 && body.hp > body.max) {
            return Err(format!("{} of {} HP", body.hp, body.max));
        }
        if body.place <= HAND && s.dirty >> b & 1 == 0 && (body.max < 4 || body.spd < 2 || body.atk < 0 || body.def < 0)
        {
            return Err("a stat is below its floor".into());
        }
        let mut ended = false;
        for mark in &body.marks {
            if mark.id == NONE {
                ended = true;
                continue;
            }
            let cap = match self.pool.statuses[mark.id as usize].growth {
                Growth::Standard => 1,
                Growth::Stack(cap) => cap,
            };
            if ended || mark.stacks == 0 || mark.stacks > cap || mark.turns == 0 {
                return Err(format!("status {} is out of bounds: {mark:?}", self.pool.statuses[mark.id as usize].id));
            }
        }
        if !is_prime(b)
            && body.place <= HAND
            && (body.parent == NONE || s.bodies[body.parent as usize].place != body.place)
        {
            return Err("a minion is not with its parent".into());
        }
        Ok(())
    }

    pub(super) fn print(&self, state: &State) -> u64 {
        let mut hasher = Mixer(0);
        state.hash(&mut hasher);
        hasher.finish()
    }
}

/// A hash that is the same on every machine and in every version.
struct Mixer(u64);

macro_rules! write_number {
    ($($name:ident: $t:ty),*) => {$(
        fn $name(&mut self, n: $t) {
            self.0 = mix(self.0, n as u64);
        }
    )*};
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = mix(self.0, u64::from_le_bytes(word));
        }
    }

    write_number!(write_u8: u8, write_u16: u16, write_u32: u32, write_u64: u64, write_i16: i16);
    write_number!(write_usize: usize, write_isize: isize);

    fn finish(&self) -> u64 {
        self.0
    }
}
