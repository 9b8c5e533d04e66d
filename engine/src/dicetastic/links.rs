//! Piles and hands as linked lists through the slots of their cards: no zone has a size of its own, and no card can be
//! in two places.

use super::state::NONE;

/// Linked lists through the slots of one kind of card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Links<const N: usize>([u8; N]);

impl<const N: usize> Links<N> {
    /// Lists with nothing in them.
    pub const EMPTY: Links<N> = Links([NONE; N]);

    /// Puts the slot on top of the list.
    #[inline]
    pub fn push(&mut self, head: &mut u8, slot: u8) {
        self.0[slot as usize] = *head;
        *head = slot;
    }

    /// Takes the top of the list.
    #[inline]
    pub fn pop(&mut self, head: &mut u8) -> Option<u8> {
        let slot = *head;
        (slot != NONE).then(|| {
            *head = self.0[slot as usize];
            slot
        })
    }

    /// Puts the slot into a list that is kept in rising order.
    pub fn insert(&mut self, head: &mut u8, slot: u8) {
        let mut at = *head;
        if at == NONE || at > slot {
            return self.push(head, slot);
        }
        while self.0[at as usize] != NONE && self.0[at as usize] < slot {
            at = self.0[at as usize];
        }
        self.0[slot as usize] = self.0[at as usize];
        self.0[at as usize] = slot;
    }

    /// Takes the slot out of the list; false if it was not there.
    pub fn remove(&mut self, head: &mut u8, slot: u8) -> bool {
        if *head == slot {
            *head = self.0[slot as usize];
            return true;
        }
        let mut at = *head;
        while at != NONE {
            let next = self.0[at as usize];
            if next == slot {
                self.0[at as usize] = self.0[slot as usize];
                return true;
            }
            at = next;
        }
        false
    }

    /// What lies under the slot, or [`NONE`].
    #[inline(always)]
    pub fn next(&self, slot: u8) -> u8 {
        self.0[slot as usize]
    }

    /// The list from its top.
    #[inline]
    pub fn iter(&self, head: u8) -> impl Iterator<Item = u8> {
        let mut at = head;
        std::iter::from_fn(move || {
            (at != NONE).then(|| {
                let slot = at;
                at = self.0[slot as usize];
                slot
            })
        })
    }
}

/// A deck with its discard pile and what was removed from the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piles {
    /// Top of the face-down deck.
    pub deck: u8,
    /// Top of the face-up discard pile.
    pub discard: u8,
    /// Cards out of the game.
    pub removed: u8,
}

impl Piles {
    /// No cards anywhere.
    pub const EMPTY: Piles = Piles { deck: NONE, discard: NONE, removed: NONE };
}
