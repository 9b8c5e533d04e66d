//! One ply over the game's hand-written evaluation.
//!
//! Where the outcome of an action is left to chance, the mean over a few samples decides; every action is tried
//! with the same samples, so that luck does not choose between them.

use crate::agent::Agent;
use crate::eval::Evaluate;
use crate::random::{Random, lot};
use gauntlet_engine::{Chance, Plain, Seat, Stream};

/// How often an action is tried when chance has a say in it.
const SAMPLES: u32 = 8;

/// An agent that takes the action after which it likes the position best. Equals draw lots, as in [`Random`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

/// Greedy who overlooks what is best now and then, and then chooses as [`Random`] does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Slipping {
    /// The share of choices that are made at random.
    pub share: f32,
}

impl<G: Evaluate> Agent<G> for Slipping {
    fn choose(&mut self, game: &G, seen: &G::State, seat: Seat, legal: &[G::Action], rng: &mut Plain) -> G::Action {
        if (rng.unit() as f32) < self.share {
            return Random.choose(game, seen, seat, legal, rng);
        }
        Greedy.choose(game, seen, seat, legal, rng)
    }
}

/// Notices whether a game asked at all.
struct Noticed {
    rng: Plain,
    asked: bool,
}

impl Chance for Noticed {
    #[inline]
    fn below(&mut self, stream: Stream, n: u32) -> u32 {
        self.asked = true;
        self.rng.below(stream, n)
    }

    #[inline]
    fn dice(&mut self, stream: Stream, faces: &mut [u8]) {
        self.asked = true;
        self.rng.dice(stream, faces);
    }
}

/// What the seat may expect of the action.
fn expectation<G: Evaluate>(game: &G, seen: &G::State, seat: Seat, action: G::Action, seed: &Plain) -> f32 {
    let mut chance = Noticed { rng: seed.clone(), asked: false };
    let mut sum = 0.0;
    for sample in 1..=SAMPLES {
        sum += game.expect(seen, seat, action, &mut chance);
        if !chance.asked {
            return sum / sample as f32;
        }
    }
    sum / SAMPLES as f32
}

impl<G: Evaluate> Agent<G> for Greedy {
    fn choose(&mut self, game: &G, seen: &G::State, seat: Seat, legal: &[G::Action], rng: &mut Plain) -> G::Action {
        if let Some(action) = game.advise(seen, seat, legal) {
            return action;
        }
        let samples = Plain::new(u64::from(rng.below(Stream::EFFECT, u32::MAX)));
        let key = rng.bits();
        let (mut best, mut value, mut highest) = (legal[0], f32::NEG_INFINITY, 0);
        for &action in legal {
            let worth = expectation(game, seen, seat, action, &samples);
            if worth < value {
                continue;
            }
            let lot = lot(game, seen, action, key);
            if worth > value || lot > highest {
                (best, value, highest) = (action, worth, lot);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gauntlet_engine::connect_four::{ConnectFour, Table};
    use gauntlet_engine::{Game, Turn};

    fn choice(moves: &[&str]) -> String {
        let mut rng = Plain::new(1);
        let mut state = ConnectFour.start(&Table, &mut rng);
        for words in moves {
            ConnectFour.play(&mut state, words, &mut rng);
        }
        let Turn::Of(seat) = ConnectFour.turn(&state) else { panic!("over") };
        let action = Greedy.choose(&ConnectFour, &state, seat, &ConnectFour.actions(&state), &mut rng);
        ConnectFour.describe(&state, action).words
    }

    #[test]
    fn takes_a_win() {
        assert_eq!(choice(&["column 1", "column 7", "column 1", "column 7", "column 1", "column 7"]), "column 1");
    }

    #[test]
    fn stops_a_loss() {
        assert_eq!(choice(&["column 1", "column 7", "column 1", "column 7", "column 1"]), "column 1");
    }
}
