//! What a position is worth, by hand: one file for each game.

mod connect_four;
mod destinies;
mod dicetastic;
mod impossibility;
pub mod microtower;
pub mod net;
pub mod weights;

pub use weights::Weight;

use gauntlet_engine::{Chance, Game, Plain, Seat, Turn};

/// A game with a hand-written evaluation: the eyes of `greedy`, and of a search that stops before the end.
pub trait Evaluate: Game + 'static {
    /// The seat's chances in a position that is not over, from 0 (lost) to 1 (won).
    fn evaluate(&self, state: &Self::State, seat: Seat) -> f32;

    /// The weights of the evaluation, if it is a weighted sum.
    fn weights(&self) -> &'static [Weight] {
        &[]
    }

    /// Appends what those weights weigh in this position.
    fn features(&self, _state: &Self::State, _seat: Seat, _out: &mut Vec<f32>) {}

    /// What the seat may expect of its action. A game that can see through the chance in it does better than trying it.
    fn expect(&self, state: &Self::State, seat: Seat, action: Self::Action, chance: &mut impl Chance) -> f32 {
        self.watch(state, seat, action, chance)
    }

    /// What the position after an action, whoever takes it, is worth to the seat.
    #[inline]
    fn watch(&self, state: &Self::State, seat: Seat, action: Self::Action, chance: &mut impl Chance) -> f32 {
        let mut next = state.clone();
        self.apply(&mut next, action, chance);
        self.appraise(&mut next, seat)
    }

    /// The worth of a position that nobody needs any more: an evaluation that plays on does so without a copy.
    #[inline]
    fn appraise(&self, state: &mut Self::State, seat: Seat) -> f32 {
        self.worth(state, seat)
    }

    /// The seat's chances in a position that is not over, as games have taught them; `None` where nothing was learnt.
    fn outlook(&self, _state: &Self::State, _seat: Seat) -> Option<f32> {
        None
    }

    /// A position that could be the real one for all that the seat has seen, drawn like [`Game::determinize`] does, but as
    /// likely as what the others did makes it, as far as the game knows.
    #[inline]
    fn imagine(&self, seen: &Self::State, seat: Seat, rng: &mut Plain) -> Self::State {
        self.determinize(seen, seat, rng)
    }

    /// What the position is worth to the seat: the payoff if it is over, else the evaluation.
    #[inline]
    fn worth(&self, state: &Self::State, seat: Seat) -> f32 {
        match self.turn(state) {
            Turn::Over => self.payoff(state, seat),
            Turn::Of(_) => self.evaluate(state, seat),
        }
    }

    /// The best action where it can be computed, so that no search is needed.
    fn exact(&self, _state: &Self::State, _seat: Seat, _legal: &[Self::Action]) -> Option<Self::Action> {
        None
    }

    /// The action to take where looking one step ahead would not see what it is good for.
    fn advise(&self, state: &Self::State, seat: Seat, legal: &[Self::Action]) -> Option<Self::Action> {
        self.exact(state, seat, legal)
    }
}

/// Turns an advantage, in whatever unit, into chances: 0 gives ½, `scale` gives about ¾.
#[inline]
pub fn chances(advantage: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-advantage / scale * 1.098_612_3).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_even_without_advantage_and_three_quarters_at_the_scale() {
        assert_eq!(chances(0.0, 5.0), 0.5);
        assert!((chances(5.0, 5.0) - 0.75).abs() < 1e-6);
        assert!((chances(-5.0, 5.0) - 0.25).abs() < 1e-6);
    }
}
