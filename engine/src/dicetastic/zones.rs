//! Moving cards: draw, discard, gain, lose. The only code that changes where a card is.

use super::Dicetastic;
use super::ops::{Event, Key, Timing};
use super::state::{EventFrame, Frame, MAX_ROW, MAX_SHARES, NONE, Ongoing, Share, State};
use crate::chance::{Chance, Stream};
use crate::seat::{Seat, Seats};

impl Dicetastic {
    /// Who sees a card that comes into that seat's hand unseen by others.
    pub(super) fn eyes(&self, s: &State, seat: Seat) -> Seats {
        if self.options.team_open_hands { s.team(seat) } else { Seats::only(seat) }
    }

    /// Puts a card into a hand, known to these seats.
    pub(super) fn to_hand(&self, s: &mut State, seat: Seat, card: u8, known: Seats) {
        s.links.insert(&mut s.hand[seat], card);
        s.hand_len[seat] += 1;
        s.hand_kinds[seat] |= 1 << self.kind_of(card);
        if s.living.has(seat) {
            s.in_hands[s.side(seat)] |= s.hand_kinds[seat];
        }
        s.known[card as usize] = known.or(self.eyes(s, seat));
    }

    /// Takes a card out of a hand.
    pub(super) fn lift_from_hand(&self, s: &mut State, seat: Seat, card: u8) {
        let there = s.links.remove(&mut s.hand[seat], card);
        debug_assert!(there, "card {card} is not in the hand of {seat}");
        s.hand_len[seat] -= 1;
        let kind = self.kind_of(card);
        if !s.links.iter(s.hand[seat]).any(|c| self.kind_of(c) == kind) {
            s.hand_kinds[seat] &= !(1 << kind);
            Self::sum_up_hands(s);
        }
    }

    /// Works out which ability cards somebody could play at all.
    pub(super) fn sum_up_hands(s: &mut State) {
        s.in_hands = [0; 2];
        for seat in s.living.iter() {
            s.in_hands[s.side(seat)] |= s.hand_kinds[seat];
        }
    }

    /// Works out which classes are shared.
    fn sum_up_shares(s: &mut State) {
        s.shared = s.shares.iter().filter(|share| share.class != NONE).fold(0, |set, share| set | 1 << share.class);
    }

    /// Works out which ongoing cards there are.
    pub(super) fn sum_up_ongoing(&self, s: &mut State) {
        let on_table = s.ongoing.iter().filter(|ongoing| ongoing.card != NONE);
        s.here = on_table.fold(0, |set, ongoing| set | 1 << self.kind_of(ongoing.card));
    }

    /// Works out everything that is a summary of something else.
    pub(super) fn sum_up(&self, s: &mut State) {
        s.refresh();
        Self::sum_up_hands(s);
        Self::sum_up_shares(s);
        self.sum_up_ongoing(s);
    }

    /// Ends every sharing for which `over` holds.
    pub(super) fn end_shares(s: &mut State, over: impl Fn(&Share) -> bool) {
        if s.shared != 0 {
            for share in &mut s.shares {
                if share.class != NONE && over(share) {
                    *share = Share::EMPTY;
                }
            }
            Self::sum_up_shares(s);
        }
    }

    /// The first card of that kind in the hand.
    pub(super) fn find_in_hand(&self, s: &State, seat: Seat, kind: u8) -> Option<u8> {
        s.links.iter(s.hand[seat]).find(|&c| self.kind_of(c) == kind)
    }

    /// Discards a card that is in no zone (D-096).
    pub(super) fn to_discard(&self, s: &mut State, card: u8) {
        s.links.push(&mut s.piles.discard, card);
    }

    /// The top ability card, after renewing an empty deck (D-068).
    pub(super) fn take_top(&self, s: &mut State, chance: &mut impl Chance) -> Option<u8> {
        if s.piles.deck == NONE && self.options.reshuffle {
            let mut slots = [0u8; super::ops::MAX_CARDS];
            let mut n = 0;
            while let Some(card) = s.links.pop(&mut s.piles.discard) {
                slots[n] = card;
                n += 1;
            }
            chance.shuffle(Stream::TABLE, &mut slots[..n]);
            for &card in &slots[..n] {
                s.links.push(&mut s.piles.deck, card);
                s.known[card as usize] = Seats::NONE;
            }
        }
        s.links.pop(&mut s.piles.deck)
    }

    /// The top class, after renewing an empty deck (D-068).
    pub(super) fn take_top_class(&self, s: &mut State, chance: &mut impl Chance) -> Option<u8> {
        if s.class_piles.deck == NONE && self.options.reshuffle {
            let mut slots = [0u8; super::ops::MAX_CLASSES];
            let mut n = 0;
            while let Some(class) = s.class_links.pop(&mut s.class_piles.discard) {
                slots[n] = class;
                n += 1;
            }
            chance.shuffle(Stream::SETUP, &mut slots[..n]);
            for &class in &slots[..n] {
                s.class_links.push(&mut s.class_piles.deck, class);
            }
        }
        s.class_links.pop(&mut s.class_piles.deck)
    }

    /// Puts a class at the right end of the row (D-074). A full row turns it away to the discard pile.
    pub(super) fn gain_class(&self, s: &mut State, seat: Seat, class: u8) -> bool {
        let len = s.row_len[seat] as usize;
        if len == MAX_ROW {
            s.class_links.push(&mut s.class_piles.discard, class);
            return false;
        }
        s.rows[seat][len] = class;
        s.row_len[seat] += 1;
        s.row[seat] |= 1 << class;
        s.refresh();
        true
    }

    /// Takes a class out of its row; what it shares ends (D-092), its limits are its next holder's own.
    pub(super) fn lose_class(&self, s: &mut State, seat: Seat, class: u8) {
        let len = s.row_len[seat] as usize;
        let at = s.rows[seat][..len].iter().position(|&c| c == class).expect("the class lies in this row");
        s.rows[seat].copy_within(at + 1..len, at);
        s.rows[seat][len - 1] = NONE;
        s.row_len[seat] -= 1;
        s.row[seat] &= !(1 << class);
        for used in &mut s.used {
            *used &= !(1 << class);
        }
        Self::end_shares(s, |share| share.class == class);
        // Whoever holds it next does not hear what happened before (D-105).
        Self::forget(s, |e| e.forget(class));
        s.refresh();
    }

    /// Changes who is still to hear the events under way.
    fn forget(s: &mut State, change: impl Fn(&mut EventFrame)) {
        for frame in &mut s.frames[..s.depth as usize] {
            if let Frame::Event(e) = frame {
                change(e);
            }
        }
    }

    /// A class leaves the table: gains and marks are gone (D-085).
    fn wipe_class(s: &mut State, class: u8) {
        s.gains[class as usize] = 0;
        let keep = !(1 << class);
        s.rotated &= keep;
        s.disabled &= keep;
        s.disabled_twice &= keep;
    }

    /// Discards a class from its row.
    pub(super) fn discard_class(&self, s: &mut State, seat: Seat, class: u8) {
        self.lose_class(s, seat, class);
        Self::wipe_class(s, class);
        s.class_links.push(&mut s.class_piles.discard, class);
    }

    /// Removes a class from the game (D-097).
    pub(super) fn remove_class(&self, s: &mut State, seat: Seat, class: u8) {
        self.lose_class(s, seat, class);
        Self::wipe_class(s, class);
        s.class_links.push(&mut s.class_piles.removed, class);
    }

    /// A class is gained and everybody hears of it.
    pub(super) fn welcome_class(&self, s: &mut State, seat: Seat, class: u8) {
        if self.gain_class(s, seat, class) {
            self.fire(s, Key::new(Event::GainClass, Timing::After), seat.0);
        }
    }

    /// Rotates a class (D-076).
    pub(super) fn rotate(&self, s: &mut State, class: u8) {
        s.rotated |= 1 << class;
        s.refresh();
        if let Some(owner) = s.owner(class) {
            self.fire(s, Key::new(Event::Deactivate, Timing::After), owner.0);
        }
    }

    /// Shares a class with a seat; false if the list is full or it is shared with that seat already.
    pub(super) fn share(&self, s: &mut State, class: u8, holder: Seat, card: u8) -> bool {
        let free = s.shares.iter().position(|share| share.class == NONE);
        match free {
            Some(at) if !self.shared_with(s, class, holder) => {
                s.shares[at] = Share { class, holder, card, used: 0 };
                s.shared |= 1 << class;
                true
            }
            _ => false,
        }
    }

    /// Whether the class is shared with that seat.
    pub(super) fn shared_with(&self, s: &State, class: u8, holder: Seat) -> bool {
        s.shares.iter().any(|share| share.class == class && share.holder == holder)
    }

    /// Whether one more class can be shared.
    pub(super) fn can_share(s: &State) -> bool {
        s.shares[..MAX_SHARES].iter().any(|share| share.class == NONE)
    }

    /// The classes shared with a seat, as a set.
    #[inline]
    pub(super) fn shared_set(s: &State, holder: Seat) -> u64 {
        if s.shared == 0 {
            return 0;
        }
        s.shares.iter().filter(|x| x.class != NONE && x.holder == holder).fold(0, |set, x| set | 1 << x.class)
    }

    /// Where an ongoing card lies in the list.
    pub(super) fn ongoing_at(s: &State, card: u8) -> Option<usize> {
        s.ongoing.iter().position(|o| o.card == card)
    }

    /// Takes an ongoing card off the table without putting it anywhere.
    pub(super) fn lift_ongoing(&self, s: &mut State, card: u8) {
        if let Some(at) = Self::ongoing_at(s, card) {
            s.ongoing[at] = Ongoing::EMPTY;
            // Whichever card comes to lie there does not hear what happened before.
            Self::forget(s, |e| e.forget_ongoing(at));
            self.sum_up_ongoing(s);
        }
        Self::end_shares(s, |share| share.card == card);
    }

    /// An ongoing card has come to its end: it is discarded and fully played (D-065).
    pub(super) fn conclude(&self, s: &mut State, card: u8, holder: Seat) {
        self.lift_ongoing(s, card);
        s.push(Frame::Play(super::state::PlayFrame {
            step: 3,
            card,
            holder,
            line: 0,
            target: NONE,
            event: NONE,
            cancelled: false,
            removed: false,
            stays: false,
        }));
    }

    /// Closes the gaps that concluded cards left in the list, between turns when nothing refers to places in it.
    pub(super) fn tidy_ongoing(s: &mut State) {
        if s.here == 0 {
            return;
        }
        let mut to = 0;
        for from in 0..s.ongoing.len() {
            if s.ongoing[from].card != NONE {
                s.ongoing.swap(from, to);
                to += 1;
            }
        }
    }

    /// Everything on the table that a dead seat loses at once (D-041, D-056, D-058, D-092).
    pub(super) fn bury(&self, s: &mut State, seat: Seat) {
        s.living.remove(seat);
        s.untargetable.remove(seat);
        s.attack.exposed.remove(seat);
        Self::lose_paid(s, seat);
        for at in 0..s.ongoing.len() {
            let Ongoing { card, holder, .. } = s.ongoing[at];
            if card != NONE && holder == seat {
                self.lift_ongoing(s, card);
                self.to_discard(s, card);
            }
        }
        let row = s.row[seat];
        Self::end_shares(s, |share| share.holder == seat || row >> share.class & 1 != 0);
        Self::sum_up_hands(s);
        s.refresh();
    }
}
