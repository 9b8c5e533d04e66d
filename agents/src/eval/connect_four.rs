//! Connect Four: open places that would win, and discs in the middle.

use super::Evaluate;
use super::weights::{Weight, weigh, weight};
use gauntlet_engine::Seat;
use gauntlet_engine::connect_four::{ConnectFour, State, discs_in_column, winning_places};

/// By `gauntlet tune connect-four`.
const WEIGHTS: [Weight; 3] = [weight("places that win", 0.266), weight("middle", 0.0832), weight("to move", -0.0054)];

impl Evaluate for ConnectFour {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        let (_, win_now) = winning_places(state, seat);
        let (_, lose_now) = winning_places(state, seat.next(2));
        // Whoever is to move takes a place that wins; the other one's place can at best be blocked.
        match (state.mover() == seat, win_now, lose_now) {
            (true, true, _) => 0.99,
            (false, _, true) => 0.01,
            _ => weigh(&features(state, seat), &WEIGHTS),
        }
    }

    fn weights(&self) -> &'static [Weight] {
        &WEIGHTS
    }

    fn features(&self, state: &State, seat: Seat, out: &mut Vec<f32>) {
        out.extend(features(state, seat));
    }
}

fn features(state: &State, seat: Seat) -> [f32; 3] {
    let other = seat.next(2);
    let places = winning_places(state, seat).0 as f32 - winning_places(state, other).0 as f32;
    let middle = |s: Seat| {
        (0..7u8).map(|c| discs_in_column(state, s, c) * [0, 1, 2, 3, 2, 1, 0][usize::from(c)]).sum::<u32>() as f32
    };
    [places, middle(seat) - middle(other), if state.mover() == seat { 1.0 } else { -1.0 }]
}
