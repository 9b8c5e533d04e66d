//! Hands, deck and discard (M-001, M-009, M-031, M-086 to M-089).

use super::MicroTower;
use super::ops::KindId;
use super::options::DeckOut;
use super::set::{MAX_DECK, MAX_SLOTS};
use super::state::{State, places};
use crate::chance::{Chance, Stream};
use std::hint::cold_path;

impl MicroTower {
    /// Draws from the top of the deck (M-088).
    #[inline]
    pub(super) fn draw(&self, s: &mut State, seat: u8, n: u8, chance: &mut impl Chance) {
        match self.top_cards(s, n) {
            Some(cards) => {
                s.hands[seat as usize & 3] |= cards;
                s.deck -= n;
            }
            None => self.draw_on(s, seat, n, chance),
        }
    }

    /// The top cards of the deck, at most two of them. How many they are cannot be foreseen: both are looked at, and
    /// what is not drawn counts as nothing.
    #[inline(always)]
    pub(super) fn top_cards(&self, s: &State, n: u8) -> Option<u128> {
        let deck = s.deck as usize;
        if n > 2 || !(2..=MAX_DECK).contains(&deck) {
            return None;
        }
        let card = |place: usize, least: u8| one(s.pile[place] | u8::from(n >= least).wrapping_sub(1));
        Some(card(deck - 1, 1) | card(deck - 2, 2))
    }

    /// Draws many cards, or more than the deck has left.
    #[cold]
    #[inline(never)]
    pub(super) fn draw_on(&self, s: &mut State, seat: u8, n: u8, chance: &mut impl Chance) {
        for _ in 0..n {
            if s.deck == 0 && !self.reshuffle(s, chance) {
                return;
            }
            s.deck -= 1;
            s.hands[seat as usize & 3] |= one(s.pile[s.deck as usize]);
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
    #[inline]
    pub(super) fn take(&self, s: &mut State, seat: u8, kind: KindId) -> u8 {
        let hand = &mut s.hands[seat as usize & 3];
        let mut copies = *hand & self.set.slots_of[kind as usize];
        if copies & s.known != 0 {
            cold_path();
            copies &= s.known;
            s.known &= !one(copies.trailing_zeros() as u8);
        }
        let slot = copies.trailing_zeros() as u8;
        *hand &= !one(slot);
        slot
    }

    /// The same for the first card of its kind in a hand, as [`super::Set::first_of_each`] finds it.
    #[inline(always)]
    pub(super) fn take_first(&self, s: &mut State, seat: u8, slot: u8) -> u8 {
        if s.known != 0 {
            cold_path();
            return self.take(s, seat, self.set.slot_kind[slot as usize]);
        }
        s.hands[seat as usize & 3] &= !one(slot);
        slot
    }

    /// Discards a card from hand.
    #[inline]
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

/// The set of each slot, and nothing beyond the slots, in two words: a hand is read and written in such words, since one
/// that was written in other pieces is slow to read.
static ONE: [[u64; 2]; 256] = {
    let mut sets = [[0; 2]; 256];
    let mut slot = 0;
    while slot < MAX_SLOTS {
        sets[slot][slot / 64] = 1 << (slot % 64);
        slot += 1;
    }
    sets
};

/// The set of one slot, looked up: that is quicker than to shift twice.
#[inline(always)]
pub(super) fn one(slot: u8) -> u128 {
    let [lower, upper] = ONE[slot as usize];
    u128::from(upper) << 64 | u128::from(lower)
}

/// The slots of a set, in order.
#[inline(always)]
pub(super) fn slots(set: u128) -> impl Iterator<Item = u8> {
    places(set as u64).chain(places((set >> 64) as u64).map(|slot| slot + 64))
}
