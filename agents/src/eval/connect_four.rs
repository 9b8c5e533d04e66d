//! Connect Four: open places that would win, and discs in the middle.

use super::{Evaluate, chances};
use gauntlet_engine::Seat;
use gauntlet_engine::connect_four::{ConnectFour, State, discs_in_column, winning_places};

impl Evaluate for ConnectFour {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        let other = seat.next(2);
        let (mine, win_now) = winning_places(state, seat);
        let (theirs, lose_now) = winning_places(state, other);
        // Whoever is to move takes a place that wins; the other one's place can at best be blocked.
        match (state.mover() == seat, win_now, lose_now) {
            (true, true, _) => return 0.99,
            (false, _, true) => return 0.01,
            _ => {}
        }
        let middle = |s: Seat| {
            (0..7u8).map(|c| discs_in_column(state, s, c) * [0, 1, 2, 3, 2, 1, 0][usize::from(c)]).sum::<u32>() as f32
        };
        chances(4.0 * (mine as f32 - theirs as f32) + middle(seat) - middle(other), 8.0)
    }
}
