//! Hidden things drawn anew for one seat: unseen hand cards, unseen choices, the order of both decks (D-069).

use super::Dicetastic;
use super::ops::{MAX_CARDS, MAX_CLASSES};
use super::state::{Frame, Links, NONE, State};
use crate::chance::{Chance, Stream};
use crate::seat::Seat;

/// Writes a linked list anew with its slots exchanged. A hand is kept in rising order, a deck in its order of places.
/// The old links are read only, since lists exchange slots with each other.
fn relabel<const N: usize>(old: &Links<N>, links: &mut Links<N>, head: u8, to: &[u8; N], sorted: bool) -> u8 {
    let mut slots = [0u8; N];
    let mut n = 0;
    for slot in old.iter(head) {
        slots[n] = to[slot as usize];
        n += 1;
    }
    let mut head = NONE;
    if sorted {
        slots[..n].sort_unstable();
    }
    for &slot in slots[..n].iter().rev() {
        links.push(&mut head, slot);
    }
    head
}

impl Dicetastic {
    /// A position that could be the real one for all the seat has seen.
    pub(super) fn redraw(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> State {
        let mut s = *state;
        self.redraw_cards(state, &mut s, seat, chance);
        self.redraw_classes(state, &mut s, seat, chance);
        Self::sum_up_hands(&mut s);
        s
    }

    fn redraw_cards(&self, old: &State, s: &mut State, seat: Seat, chance: &mut impl Chance) {
        let mut hidden = [0u8; MAX_CARDS];
        let mut n = 0;
        let mut hide = |slot: u8| {
            hidden[n] = slot;
            n += 1;
        };
        old.links.iter(old.piles.deck).for_each(&mut hide);
        let unseen = |slot: u8| !old.known[slot as usize].has(seat);
        for other in Seat::all(old.seats).filter(|&other| other != seat) {
            old.links.iter(old.hand[other]).filter(|&slot| unseen(slot)).for_each(&mut hide);
        }
        for frame in &old.frames[..old.depth as usize] {
            if let Frame::Choose { class: false, head, .. } = frame {
                old.links.iter(*head).filter(|&slot| unseen(slot)).for_each(&mut hide);
            }
        }
        // In the order of slots, so that the answer depends on what the seat has seen and on nothing else.
        let mut drawn = hidden;
        drawn[..n].sort_unstable();
        chance.shuffle(Stream::EFFECT, &mut drawn[..n]);
        let mut to: [u8; MAX_CARDS] = std::array::from_fn(|i| i as u8);
        for (&from, &new) in hidden[..n].iter().zip(&drawn[..n]) {
            to[from as usize] = new;
            s.known[new as usize] = old.known[from as usize];
        }
        s.piles.deck = relabel(&old.links, &mut s.links, old.piles.deck, &to, false);
        for other in Seat::all(old.seats).filter(|&other| other != seat && old.hand[other] != NONE) {
            s.hand[other] = relabel(&old.links, &mut s.links, old.hand[other], &to, true);
            s.hand_kinds[other] = s.links.iter(s.hand[other]).fold(0, |set, card| set | 1 << self.kind_of(card));
        }
        for i in 0..s.depth as usize {
            match s.frames[i] {
                Frame::Choose { seat, keep, class: false, head } => {
                    let head = relabel(&old.links, &mut s.links, head, &to, true);
                    s.frames[i] = Frame::Choose { seat, keep, class: false, head };
                }
                Frame::Draw { step, seat, left, card } if card != NONE => {
                    s.frames[i] = Frame::Draw { step, seat, left, card: to[card as usize] };
                }
                Frame::Swap { holder, other, class: false, given } if given != NONE => {
                    s.frames[i] = Frame::Swap { holder, other, class: false, given: to[given as usize] };
                }
                _ => {}
            }
        }
    }

    fn redraw_classes(&self, old: &State, s: &mut State, seat: Seat, chance: &mut impl Chance) {
        let mut hidden = [0u8; MAX_CLASSES];
        let mut n = 0;
        let mut hide = |slot: u8| {
            hidden[n] = slot;
            n += 1;
        };
        old.class_links.iter(old.class_piles.deck).for_each(&mut hide);
        for frame in &old.frames[..old.depth as usize] {
            if let Frame::Choose { class: true, head, seat: chooser, .. } = frame
                && !self.eyes(old, *chooser).has(seat)
            {
                old.class_links.iter(*head).for_each(&mut hide);
            }
        }
        // In the order of slots, so that the answer depends on what the seat has seen and on nothing else.
        let mut drawn = hidden;
        drawn[..n].sort_unstable();
        chance.shuffle(Stream::EFFECT, &mut drawn[..n]);
        let mut to: [u8; MAX_CLASSES] = std::array::from_fn(|i| i as u8);
        for (&from, &new) in hidden[..n].iter().zip(&drawn[..n]) {
            to[from as usize] = new;
        }
        s.class_piles.deck = relabel(&old.class_links, &mut s.class_links, old.class_piles.deck, &to, false);
        for i in 0..s.depth as usize {
            if let Frame::Choose { seat, keep, class: true, head } = s.frames[i] {
                let head = relabel(&old.class_links, &mut s.class_links, head, &to, true);
                s.frames[i] = Frame::Choose { seat, keep, class: true, head };
            }
        }
    }
}
