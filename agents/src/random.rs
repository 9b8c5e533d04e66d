//! Plays any legal action, each equally likely.
//!
//! Every action draws a lot of its own, made from the action and one random number, and the highest is taken. Two tables
//! that differ in one card therefore choose alike wherever the same choice is still there, which paired experiments
//! live on; picking the n-th of the list would part them at once.

use crate::agent::Agent;
use gauntlet_engine::{Game, Plain, Seat, mix};
use std::hash::{Hash, Hasher};

/// An agent that does not think.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Agent<G> for Random {
    fn looks(&self) -> bool {
        false
    }

    fn choose(&mut self, game: &G, state: &G::State, _: Seat, legal: &[G::Action], rng: &mut Plain) -> G::Action {
        let key = rng.bits();
        let lot = |&&action: &&G::Action| lot(game, state, action, key);
        *legal.iter().max_by_key(lot).expect("somebody who is asked has a choice")
    }
}

/// The lot of an action, by what it is called and a random number.
#[inline]
pub(crate) fn lot<G: Game>(game: &G, state: &G::State, action: G::Action, key: u64) -> u64 {
    let mut lot = Lot(0);
    game.called(state, action).hash(&mut lot);
    mix(key, lot.finish())
}

/// Folds what is written into it, quickly; the key is mixed in once at the end.
struct Lot(u64);

impl Lot {
    #[inline(always)]
    fn fold(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Lot {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.fold(byte.into()));
    }

    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.fold(value.into());
    }

    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.fold(value.into());
    }

    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.fold(value.into());
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.fold(value);
    }

    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.fold(value as u64);
    }

    #[inline]
    fn write_isize(&mut self, value: isize) {
        self.fold(value as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gauntlet_engine::connect_four::{ConnectFour, Table};

    #[test]
    fn every_choice_is_equally_likely() {
        let mut rng = Plain::new(3);
        let state = ConnectFour.start(&Table, &mut rng);
        let legal = ConnectFour.actions(&state);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            let choice = Random.choose(&ConnectFour, &state, Seat(0), &legal, &mut rng);
            counts[legal.iter().position(|&a| a == choice).unwrap()] += 1;
        }
        // Standard deviation 93.
        assert!(counts.iter().all(|c| c.abs_diff(10_000) < 465), "{counts:?}");
    }

    #[test]
    fn a_choice_stays_when_another_option_goes() {
        let mut rng = Plain::new(5);
        let state = ConnectFour.start(&Table, &mut rng);
        let legal = ConnectFour.actions(&state);
        for _ in 0..200 {
            let all = Random.choose(&ConnectFour, &state, Seat(0), &legal, &mut rng.clone());
            let fewer: Vec<_> = legal.iter().copied().filter(|&a| a != legal[2]).collect();
            let without = Random.choose(&ConnectFour, &state, Seat(0), &fewer, &mut rng);
            assert!(all == legal[2] || all == without);
        }
    }
}
