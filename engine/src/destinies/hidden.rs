//! Drawing hidden things anew, consistent with everything a seat has seen (C-008).
//!
//! Both deck lists count as known: a seat does not know where a card is, but it knows which cards there are. Own
//! hidden things are the order of the own deck, except the cards looked at. The opponent's are hand, Destiny Zone
//! and deck, except cards whose place was seen; a card seen in hand before a payment is in hand or Destiny Zone.

use super::Destinies;
use super::cards96::Cards;
use super::pool::Op;
use super::state::*;
use crate::{Chance, Stream};

impl Destinies {
    pub(super) fn imagine(&self, state: &State, seat: usize, chance: &mut impl Chance) -> State {
        let mut state = *state;
        let own = &mut state.sides[seat];
        let (low, high) = (own.bottom as usize, own.deck_len as usize - own.top as usize);
        if low < high {
            // In the order of slots first, here and below, so that the answer depends on what the seat has seen and on
            // nothing else.
            let unseen: Cards = own.deck[low..high].iter().copied().collect();
            own.deck[low..high].iter_mut().zip(unseen.iter()).for_each(|(place, slot)| *place = slot);
            chance.shuffle(Stream::TABLE, &mut own.deck[low..high]);
        }
        redraw(&mut state.sides[1 - seat], chance);
        self.offer_anew(&mut state, 1 - seat, chance);
        state
    }

    /// What the opponent is offered to discover is hidden too.
    fn offer_anew(&self, state: &mut State, seat: usize, chance: &mut impl Chance) {
        if state.ask != Ask::Discover || state.asked as usize != seat {
            return;
        }
        if let Op::Discover(filter) = self.pool.ops[state.top().at as usize] {
            self.begin_discover(state, seat, filter, chance);
        }
    }
}

/// Deals the unseen cards of a side to its hidden places anew.
fn redraw(side: &mut Side, chance: &mut impl Chance) {
    let len = side.deck_len as usize;
    let unseen = side.hand.or(side.zone).without(side.known);
    let mut places = [0u8; DECK];
    let mut open = 0;
    // Cards that are known to be somewhere in the deck stay there.
    let (mut loose, mut bound) = (unseen, Cards::NONE);
    for (at, &slot) in side.deck[..len].iter().enumerate() {
        if side.known.has(slot) {
            continue;
        }
        places[open] = at as u8;
        open += 1;
        if side.vague.has(slot) { bound.insert(slot) } else { loose.insert(slot) }
    }
    let (mut free, count) = listed::<SLOTS>(loose.iter());
    let (mut bound, held) = listed::<DECK>(bound.iter());
    chance.shuffle(Stream::TABLE, &mut free[..count]);
    let to_deck = open - held;
    bound[held..open].copy_from_slice(&free[..to_deck]);
    chance.shuffle(Stream::TABLE, &mut bound[..open]);
    for (place, slot) in places[..open].iter().zip(&bound[..open]) {
        side.deck[*place as usize] = *slot;
    }
    // The rest, and what is known to be in hand or Destiny Zone, is divided between the two.
    let somewhere = side.hand.or(side.zone).and(side.known).and(side.vague);
    let in_zone = (side.zone.without(side.known).len() + side.zone.and(somewhere).len()) as usize;
    let (mut divided, total) = listed::<SLOTS>(free[to_deck..count].iter().copied().chain(somewhere.iter()));
    side.hand = side.hand.without(unseen).without(somewhere);
    side.zone = side.zone.without(unseen).without(somewhere);
    chance.shuffle(Stream::TABLE, &mut divided[..total]);
    for (i, &slot) in divided[..total].iter().enumerate() {
        if i < in_zone { side.zone.insert(slot) } else { side.hand.insert(slot) }
    }
}

/// Some slots as a list, and how many there are.
#[inline(always)]
fn listed<const ROOM: usize>(slots: impl Iterator<Item = u8>) -> ([u8; ROOM], usize) {
    let mut list = [0; ROOM];
    let mut count = 0;
    for slot in slots {
        list[count] = slot;
        count += 1;
    }
    (list, count)
}
