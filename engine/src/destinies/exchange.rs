//! What cards are called at a table with an exchange.
//!
//! At the two tables of a pair different cards are in the same slots. Where choices are drawn or ordered by the name of a
//! card, the card that is tried goes by its baseline's name, and the other way round: the tables stay together for as long
//! as the cards do the same. The table of the baseline is the same whichever card is tried.

use super::Destinies;
use super::action::{Action, Class};
use super::state::NO_CARD;
use std::hash::{Hash, Hasher};

/// The card of a seat that is in the slots of its baseline: the seat in the highest bit. It is no part of the position:
/// whoever looks at the table sees the cards.
#[derive(Clone, Copy, Debug)]
pub struct Guest(u8);

impl Guest {
    /// No card is tried.
    pub const NONE: Guest = Guest(NO_CARD);

    /// The card is tried in the place of its baseline.
    pub fn of(seat: usize, card: u8) -> Guest {
        Guest((seat as u8) << 7 | card)
    }

    /// Whether it is the same card of the same seat.
    pub fn is(self, other: Guest) -> bool {
        self.0 == other.0
    }
}

/// Two cards that go by each other's names.
#[derive(Clone, Copy, Debug)]
pub struct Exchange {
    guest: u8,
    away: u8,
}

impl Exchange {
    /// Every card goes by its own name.
    const NONE: Exchange = Exchange { guest: NO_CARD, away: NO_CARD };

    /// The name of a card, and the card of a name.
    #[inline(always)]
    pub fn name(self, card: u8) -> u8 {
        if card == self.guest {
            self.away
        } else if card == self.away {
            self.guest
        } else {
            card
        }
    }

    /// What a choice is called.
    #[inline]
    pub fn call(self, action: Action) -> Action {
        let class = |class: Class| Class { def: self.name(class.def), ..class };
        match action {
            Action::Play(card) => Action::Play(class(card)),
            Action::Card(card) => Action::Card(class(card)),
            Action::Bottom(card) => Action::Bottom(class(card)),
            Action::Top(card) => Action::Top(class(card)),
            Action::Destiny(card) => Action::Destiny(self.name(card)),
            Action::UseDiscard { card, ability } => Action::UseDiscard { card: self.name(card), ability },
            other => other,
        }
    }
}

impl Destinies {
    /// Which cards of a seat go by each other's names.
    #[inline]
    pub(super) fn exchanged(&self, guest: Guest, seat: usize) -> Exchange {
        let card = guest.0 & 0x7F;
        match self.pool.defs.get(card as usize) {
            Some(def) if guest.0 >> 7 == seat as u8 => Exchange { guest: card, away: def.baseline.unwrap_or(card) },
            _ => Exchange::NONE,
        }
    }
}

impl PartialEq for Guest {
    fn eq(&self, _: &Guest) -> bool {
        true
    }
}

impl Eq for Guest {}

impl Hash for Guest {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
