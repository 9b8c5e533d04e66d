//! Evaluating only what comes into question.
//!
//! Most choices of most places are never made: their evaluation is wasted, and it is the dearest part of a search. How
//! far a choice falls behind the best of its place is much the same everywhere in a tree, so a choice that was evaluated
//! before is taken to fall behind by as much again. When it is about to be made, it is evaluated. The root's choices
//! are all evaluated at once.

use super::history::Key;
use super::search::{Search, refresh};
use super::tree::{Edge, ROOT};
use crate::eval::Evaluate;
use gauntlet_engine::{Plain, Seat};
use std::hash::Hash;

/// Slots of the table; a power of two.
const SLOTS: usize = 4096;
/// How many of the last evaluations count.
const RECENT: f32 = 8.0;

/// How far choices fall behind the best of their place, by choice. It takes its memory when it is first used.
#[derive(Default)]
pub(super) struct Lags {
    /// The mean, and the number of evaluations that it is made of.
    slots: Vec<(f32, f32)>,
}

impl Lags {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.slots.resize(SLOTS, (0.0, 0.0));
    }

    fn note<A: Hash>(&mut self, mover: Seat, action: &A, lag: f32) {
        let (mean, count) = &mut self.slots[Key::of(mover, action).slot()];
        *count = (*count + 1.0).min(RECENT);
        *mean += (lag - *mean) / *count;
    }

    fn known<A: Hash>(&self, mover: Seat, action: &A) -> Option<f32> {
        let (mean, count) = self.slots[Key::of(mover, action).slot()];
        (count > 0.0).then_some(mean)
    }
}

impl<G: Evaluate> Search<G> {
    /// The guess of a new edge: what the evaluation says, or the lag of the choice elsewhere.
    pub(super) fn foresee(&self, game: &G, state: &G::State, at: u32, edge: &mut Edge<G::Action>, rng: &mut Plain) {
        if self.options.lazy
            && at != ROOT
            && let Some(lag) = self.lags.known(edge.mover, &edge.action)
        {
            (edge.guess, edge.known) = (lag, false);
            return;
        }
        edge.guess = self.guess(game, state, edge.mover, edge.action, rng);
        edge.deep = edge.guess;
    }

    /// The best guess of a place.
    pub(super) fn best_guess(&self, at: u32) -> f32 {
        self.tree.out(at).iter().map(|edge| edge.guess).fold(0.0, f32::max)
    }

    /// Makes guesses of the lags of a place: the choice that falls behind least is evaluated, and says for all where
    /// the best of the place is.
    pub(super) fn level(&mut self, game: &G, state: &G::State, at: u32, rng: &mut Plain) {
        let out = self.tree.out(at);
        let least = (0..out.len()).filter(|&i| !out[i].known).max_by(|&a, &b| out[a].guess.total_cmp(&out[b].guess));
        if let Some(least) = least {
            let Edge { action, mover, guess: lag, .. } = out[least];
            let guess = self.guess(game, state, mover, action, rng);
            let best = guess - lag;
            let out = self.tree.out_mut(at);
            (out[least].guess, out[least].known) = (guess, true);
            out.iter_mut().filter(|edge| !edge.known).for_each(|edge| edge.guess = (edge.guess + best).max(0.0));
        }
        let best = self.best_guess(at);
        for edge in self.tree.out_mut(at) {
            edge.deep = edge.guess;
            if edge.known {
                self.lags.note(edge.mover, &edge.action, edge.guess - best);
            }
        }
    }

    /// Evaluates a choice that is about to be made.
    pub(super) fn learn(&mut self, game: &G, state: &G::State, at: u32, place: u32, rng: &mut Plain) {
        let Edge { action, mover, .. } = *self.tree.edge(place);
        let guess = self.guess(game, state, mover, action, rng);
        let options = self.options;
        let edge = self.tree.edge_mut(place);
        // The other shares stay as they are.
        edge.prior *= (options.sharp * (guess - edge.guess)).exp();
        (edge.guess, edge.deep, edge.known) = (guess, guess, true);
        refresh(edge, &options);
        let best = self.best_guess(at);
        self.lags.note(mover, &action, guess - best);
    }
}
