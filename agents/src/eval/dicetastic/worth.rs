//! What seats and teams are worth.
//!
//! The dice solver needs one scale for what it can win and lose: points of health. The evaluation counts more than
//! that, and weighs it by results of games.

use crate::eval::weights::{Weight, weight};
use gauntlet_engine::dicetastic::State;
use gauntlet_engine::{Seat, Seats};

/// What a living seat is worth besides its health: it attacks, and its classes work.
const LIVING: f32 = 9.0;
/// The health below which a seat is worth less as such, since it may be dead before it attacks again.
const SAFE: f32 = 8.0;
/// What an ability card in hand is worth.
pub(super) const CARD: f32 = 1.5;

/// A seat with that much health, without what it holds.
#[inline]
pub(super) fn body(health: f32) -> f32 {
    if health <= 0.0 { 0.0 } else { LIVING * (health / SAFE).min(1.0) + health }
}

/// What is counted.
const COUNT: usize = 11;
/// By hand: `gauntlet tune dicetastic` found nothing that plays better (docs/agents.md).
pub(super) const WEIGHTS: [Weight; COUNT] = [
    weight("living", 0.0),
    weight("safety", 0.706),
    weight("health", 0.0785),
    weight("cards", 0.118),
    weight("classes", 0.196),
    weight("classes out", -0.055),
    weight("untargetable", 0.0785),
    weight("cards and classes of the dead", 0.03),
    weight("share of health", 0.0),
    weight("share of the living", 0.0),
    weight("dice", 0.0785),
];

/// Counts, in the order of the weights.
pub(super) type Counts = [f32; COUNT];

/// What a team has beyond the other one. `promise` is what the dice on the table may bring it, in points of health.
pub(super) fn lead(s: &State, mine: Seats, promise: f32) -> Counts {
    let mut counts = [0.0; COUNT];
    let theirs = Seats::all(s.seats).without(mine);
    let (health, living) = team(s, mine, 1.0, &mut counts);
    let (their_health, their_living) = team(s, theirs, -1.0, &mut counts);
    counts[8] = (health - their_health) / (health + their_health).max(1.0);
    counts[9] = (living - their_living) / (living + their_living).max(1.0);
    counts[10] = promise;
    counts
}

/// Adds what a team has, times `sign`. Its health and how many of it live.
fn team(s: &State, team: Seats, sign: f32, counts: &mut Counts) -> (f32, f32) {
    let (mut sum, mut living) = (0.0, 0.0);
    for seat in team.iter() {
        let cards = f32::from(s.hand_len[seat].min(6));
        let classes = f32::from(s.row_len[seat].saturating_sub(1).min(3));
        if !s.living.has(seat) {
            counts[7] += sign * (cards + classes);
            continue;
        }
        let health = f32::from(s.health[seat]);
        sum += health;
        living += 1.0;
        counts[0] += sign;
        counts[1] += sign * (health / SAFE).min(1.0);
        counts[2] += sign * health;
        counts[3] += sign * cards;
        counts[4] += sign * classes;
        counts[5] += sign * out(s, seat);
        counts[6] += sign * f32::from(u8::from(s.untargetable.has(seat)));
    }
    (sum, living)
}

/// Rotated and disabled classes.
fn out(s: &State, seat: Seat) -> f32 {
    (s.row[seat] & (s.rotated | s.disabled | s.disabled_twice)).count_ones() as f32
}
