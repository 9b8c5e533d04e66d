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

    fn choose(&mut self, _: &G, _: &G::State, _: Seat, legal: &[G::Action], rng: &mut Plain) -> G::Action {
        let key = rng.bits();
        let lot = |action: &&G::Action| {
            let mut lot = Lot(key);
            action.hash(&mut lot);
            lot.0
        };
        *legal.iter().max_by_key(lot).expect("somebody who is asked has a choice")
    }
}

/// Mixes what is written into it with a key.
struct Lot(u64);

impl Hasher for Lot {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = mix(self.0, value);
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
