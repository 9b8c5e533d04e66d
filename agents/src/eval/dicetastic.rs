//! Dicetastic: who lives, how healthy they are, and what they hold.

use super::{Evaluate, chances};
use gauntlet_engine::dicetastic::{Dicetastic, State};
use gauntlet_engine::{Seat, Seats};

/// What a living seat is worth besides its health: it attacks, and its classes work.
const LIVING: f32 = 9.0;
/// What an ability card in hand is worth.
const CARD: f32 = 1.5;
/// What a class beyond the first is worth.
const CLASS: f32 = 2.5;
/// An advantage that wins three games of four.
const SCALE: f32 = 14.0;

fn team_worth(s: &State, team: Seats) -> f32 {
    let mut worth = 0.0;
    for seat in team.iter() {
        let cards = f32::from(s.hand_len[seat].min(6));
        let classes = f32::from(s.row_len[seat].saturating_sub(1).min(3));
        let rotated = (s.row[seat] & (s.rotated | s.disabled | s.disabled_twice)).count_ones() as f32;
        if s.living.has(seat) {
            // The last points of health count for more: a seat near death is nearly lost.
            let health = f32::from(s.health[seat]);
            worth += LIVING * (health / 8.0).min(1.0) + health + CARD * cards + CLASS * classes - 0.7 * rotated;
            worth += if s.untargetable.has(seat) { 1.0 } else { 0.0 };
        } else {
            worth += 0.2 * (CARD * cards + CLASS * classes);
        }
    }
    worth
}

impl Evaluate for Dicetastic {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        let mine = state.team(seat);
        let theirs = Seats::all(state.seats).without(mine);
        chances(team_worth(state, mine) - team_worth(state, theirs), SCALE)
    }
}
