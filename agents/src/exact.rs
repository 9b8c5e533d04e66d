//! Plays what can be computed, and guesses elsewhere.
//!
//! In Dicetastic those are the dice. Where a game has nothing to compute, this is `random`. It shows what the dice alone
//! are worth.

use crate::agent::Agent;
use crate::eval::Evaluate;
use gauntlet_engine::{Plain, Seat};

/// An agent that computes what can be computed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Exact;

impl<G: Evaluate> Agent<G> for Exact {
    fn choose(&mut self, game: &G, seen: &G::State, seat: Seat, legal: &[G::Action], rng: &mut Plain) -> G::Action {
        game.exact(seen, seat, legal).unwrap_or_else(|| legal[rng.pick(legal.len())])
    }
}
