//! What seats and teams are worth, in points of health.

use gauntlet_engine::dicetastic::State;
use gauntlet_engine::{Seat, Seats};

/// What a living seat is worth besides its health: it attacks, and its classes work.
const LIVING: f32 = 9.0;
/// The health below which a seat is worth less as such, since it may be dead before it attacks again.
const SAFE: f32 = 8.0;
/// What an ability card in hand is worth.
pub(super) const CARD: f32 = 1.5;
/// What a class beyond the first is worth.
const CLASS: f32 = 2.5;
/// What a rotated or disabled class costs.
const OUT: f32 = 0.7;
/// What not being a target for a round is worth.
const UNTARGETABLE: f32 = 1.0;

/// A seat with that much health, without what it holds.
#[inline]
pub(super) fn body(health: f32) -> f32 {
    if health <= 0.0 { 0.0 } else { LIVING * (health / SAFE).min(1.0) + health }
}

/// What the seat holds: of little use to a dead one.
fn holdings(s: &State, seat: Seat) -> f32 {
    let cards = f32::from(s.hand_len[seat].min(6));
    let classes = f32::from(s.row_len[seat].saturating_sub(1).min(3));
    CARD * cards + CLASS * classes
}

/// What a team is worth.
pub(super) fn team(s: &State, team: Seats) -> f32 {
    let mut worth = 0.0;
    for seat in team.iter() {
        if s.living.has(seat) {
            let out = (s.row[seat] & (s.rotated | s.disabled | s.disabled_twice)).count_ones() as f32;
            worth += body(f32::from(s.health[seat])) + holdings(s, seat) - OUT * out;
            worth += if s.untargetable.has(seat) { UNTARGETABLE } else { 0.0 };
        } else {
            worth += 0.2 * holdings(s, seat);
        }
    }
    worth
}
