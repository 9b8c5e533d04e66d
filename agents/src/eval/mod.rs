//! What a position is worth, by hand: one file for each game.

mod connect_four;
mod destinies;
mod dicetastic;
mod microtower;

use gauntlet_engine::{Game, Seat};

/// A game with a hand-written evaluation: the eyes of `greedy`, and of a search that stops before the end.
pub trait Evaluate: Game + 'static {
    /// The seat's chances in a position that is not over, from 0 (lost) to 1 (won).
    fn evaluate(&self, state: &Self::State, seat: Seat) -> f32;

    /// The action to take where looking one step ahead would not see what it is good for.
    fn advise(&self, _state: &Self::State, _seat: Seat, _legal: &[Self::Action]) -> Option<Self::Action> {
        None
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
