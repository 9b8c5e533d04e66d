//! Hands, deck and discard (M-001, M-009, M-031, M-086 to M-089).

use super::MicroTower;
use super::ops::KindId;
use super::options::DeckOut;
use super::set::MAX_DECK;
use super::state::{State, places};
use crate::chance::{Chance, Stream};

impl MicroTower {
    /// Draws from the top of the deck (M-088).
    #[inline]
    pub(super) fn draw(&self, s: &mut State, seat: u8, n: u8, chance: &mut impl Chance) {
        for _ in 0..n {
            if s.deck == 0 && !self.reshuffle(s, chance) {
                return;
            }
            s.deck -= 1;
            let slot = s.pile[s.deck as usize];
            s.hands[seat as usize & 3] |= one(slot);
        }
    }

    /// The discard becomes the deck; `false` if there is still nothing to draw (M-089).
    #[cold]
    fn reshuffle(&self, s: &mut State, chance: &mut impl Chance) -> bool {
        if s.discard == 0 || self.options.deck_out == DeckOut::Stop {
            return false;
        }
        let count = s.discard;
        s.pile.copy_within(MAX_DECK - count as usize.., 0);
        s.deck = count;
        s.discard = 0;
        chance.shuffle(Stream::TABLE, &mut s.pile[..count as usize]);
        true
    }

    /// Takes a card of a kind out of a hand, one that everybody knows of if there is one: nobody can tell copies
    /// apart, so what others know of the hand shrinks by the card they saw played.
    pub(super) fn take(&self, s: &mut State, seat: u8, kind: KindId) -> u8 {
        let hand = &mut s.hands[seat as usize & 3];
        let copies = *hand & self.set.slots_of[kind as usize];
        let known = copies & s.known;
        let from = if known != 0 { known } else { copies };
        let rest = from & from.wrapping_sub(1);
        *hand ^= from ^ rest;
        s.known &= !(from ^ rest);
        from.trailing_zeros() as u8
    }

    /// Discards a card from hand.
    pub(super) fn burn_card(&self, s: &mut State, seat: u8, kind: KindId) {
        let slot = self.take(s, seat, kind);
        s.throw(slot);
    }

    /// The kind of the hand's cards if they are all of one.
    #[inline]
    pub(super) fn only_kind(&self, s: &State, seat: u8) -> Option<KindId> {
        let hand = s.hands[seat as usize & 3];
        let kind = self.set.slot_kind[hand.trailing_zeros() as usize & 127];
        (hand & !self.set.slots_of[kind as usize] == 0).then_some(kind)
    }

    /// Each kind of a set of slots once, in order.
    #[inline(always)]
    pub(super) fn kinds_in(&self, set: u128) -> impl Iterator<Item = KindId> {
        slots(self.set.kinds_among(set)).map(|slot| self.set.slot_kind[slot as usize])
    }
}

/// The set of one slot, made so that a hand is read and written in whole words: one that was written in pieces is slow
/// to read.
#[inline(always)]
pub(super) fn one(slot: u8) -> u128 {
    let bit = 1u64 << (slot & 63);
    let upper = u64::from(slot >> 6 & 1).wrapping_neg();
    u128::from(bit & upper) << 64 | u128::from(bit & !upper)
}

/// The slots of a set, in order.
#[inline(always)]
pub(super) fn slots(set: u128) -> impl Iterator<Item = u8> {
    places(set as u64).chain(places((set >> 64) as u64).map(|slot| slot + 64))
}
