//! The single choices a seat can make.

use super::dice::Dice;
use crate::seat::Seat;

/// One choice. Cards in hands are named by what they are, not by which copy, so that a choice means the same in
/// every position that a seat cannot tell apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Take that draft pile (K1).
    Pile(u8),
    /// Do nothing more here: pass, decline, keep, stop.
    Pass,
    /// Play an ability card on a target, if it has one (K2, K9, K10).
    Play {
        /// Which card.
        kind: u8,
        /// Seat or class, or [`NONE`](super::state::NONE).
        target: u8,
    },
    /// Use an active ability of a class (K8).
    Use {
        /// The class.
        class: u8,
        /// Which ability.
        ability: u8,
        /// Seat or class, or [`NONE`](super::state::NONE).
        target: u8,
    },
    /// Reactivate that class (K3).
    Reactivate(u8),
    /// Attack that seat (K4).
    Attack(Seat),
    /// Set these dice aside (K5).
    Aside(Dice),
    /// Set that many dice aside as that number (K6, K18).
    Match {
        /// The number.
        number: u8,
        /// How many dice.
        count: u8,
    },
    /// Roll over (K7).
    GoOn,
    /// These dice, for a reroll or a flip (K11).
    Dice(Dice),
    /// That seat or class, for an effect (K12); an ability of a class when empowering (K17).
    Pick(u8),
    /// That ability card: to give, take, keep or discard (K13 to K15).
    Card(u8),
    /// That class: to give, take, keep or discard (K13 to K15).
    Class(u8),
    /// Rearrange the row: that permutation of it (K16).
    Order(u8),
}

const _: () = assert!(std::mem::size_of::<Action>() <= 8);

/// An ability of a class as one number, for [`Action::Pick`] when empowering.
#[inline]
pub fn class_ability(class: u8, ability: u8) -> u8 {
    class | ability << 6
}

/// The class of such a number.
#[inline]
pub fn class_of(pick: u8) -> u8 {
    pick & 63
}

/// The ability of such a number.
#[inline]
pub fn ability_of(pick: u8) -> u8 {
    pick >> 6
}
