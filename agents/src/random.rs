//! Plays any legal action, each equally likely.

use crate::agent::Agent;
use gauntlet_engine::{Game, Plain, Seat};

/// An agent that does not think.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Agent<G> for Random {
    fn choose(&mut self, _: &G, _: &G::State, _: Seat, legal: &[G::Action], rng: &mut Plain) -> G::Action {
        legal[rng.pick(legal.len())]
    }
}
