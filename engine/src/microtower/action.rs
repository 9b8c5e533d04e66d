//! One small choice.

use super::ops::KindId;

/// A choice. Cards in hand are named by kind, since copies are interchangeable (M-002); cards on the table by place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Keep this hero (D-1), by number.
    Hero(u8),
    /// Discard a card of this kind in the re-hire (D-2).
    Rehire(KindId),
    /// No more re-hiring (D-2).
    Stop,
    /// Play a card from hand (D-3, D-8).
    Play(KindId),
    /// Use an active ability (D-3, D-8): place of the card, number of the ability.
    Use(u8, u8),
    /// Challenge with this card (D-3).
    Challenge(u8),
    /// Make this card a bodyguard (D-3).
    Hide(u8),
    /// Merge this card with a later one (D-3).
    Merge(u8),
    /// Split this merged card (D-3).
    Split(u8),
    /// End the turn (D-3).
    End,
    /// Choose the card in this place (D-4, D-5, D-7, D-10).
    Pick(u8),
    /// Choose no target (D-7).
    Decline,
    /// Choose this alternative (D-6).
    Mode(u8),
    /// Burn a card of this kind from hand (D-5, D-9).
    Burn(KindId),
    /// Go to the blows (D-8).
    Fight,
    /// Take it from this seat (D-11).
    Victim(u8),
}
