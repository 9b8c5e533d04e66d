//! Drawing, choosing, discarding, stealing and swapping (sections 9 and 11 of the rules).

use super::Dicetastic;
use super::action::Action;
use super::ops::{Event, Pile};
use super::state::{Ask, Frame, NONE, PlayFrame, State};
use crate::chance::{Chance, Stream};
use crate::seat::{Seat, Seats};

impl Dicetastic {
    /// Puts the drawing of cards under way.
    pub(super) fn draw(&self, s: &mut State, seat: Seat, n: u8) {
        s.push(Frame::Draw { step: 0, seat, left: n, card: NONE });
    }

    /// Goes on drawing: one card, keep or play it, tell everybody (D-066).
    #[inline(never)]
    pub(super) fn run_draw(&self, s: &mut State, step: u8, seat: Seat, left: u8, card: u8, chance: &mut impl Chance) {
        match step {
            0 => match if left > 0 { self.take_top(s, chance) } else { None } {
                None => s.pop(),
                Some(card) => {
                    self.to_hand(s, seat, card, Seats::NONE);
                    self.offer_drawn(s, seat, left, card);
                }
            },
            1 => {
                s.set_top(Frame::Draw { step: 2, seat, left, card });
                self.fire(s, Self::after(Event::Draw), seat.0);
            }
            _ => s.set_top(Frame::Draw { step: 0, seat, left: left - 1, card: NONE }),
        }
    }

    /// Keep the card or play it now: asked only if it can be played.
    fn offer_drawn(&self, s: &mut State, seat: Seat, left: u8, card: u8) {
        s.set_top(Frame::Draw { step: 1, seat, left, card });
        let mut ways = false;
        self.play_now(s, seat, card, &mut |_| ways = true);
        if ways {
            s.stop(Ask::Drawn, seat);
        }
    }

    /// Plays a card from the hand: in a window, or just after drawing it.
    pub(super) fn play_card(&self, s: &mut State, seat: Seat, card: u8, line: u8, target: u8, event: u8) {
        self.lift_from_hand(s, seat, card);
        s.push(Frame::Play(PlayFrame {
            step: 0,
            card,
            holder: seat,
            line,
            target,
            event,
            cancelled: false,
            removed: false,
            stays: false,
        }));
    }

    /// The answer to a drawn card.
    pub(super) fn answer_drawn(&self, s: &mut State, action: Action) {
        let (Frame::Draw { seat, card, .. }, Action::Play { target, .. }) = (s.top(), action) else { return };
        if let Some((line, at)) = self.now_line(s, seat, card) {
            self.play_card(s, seat, card, line, target, at);
        }
    }

    /// Draws some cards, of which one keeps a part (D-094).
    pub(super) fn choose(&self, s: &mut State, seat: Seat, keep: u8, of: u8, pile: Pile, chance: &mut impl Chance) {
        let class = pile == Pile::Class;
        let mut head = NONE;
        for _ in 0..of {
            let card = if class { self.take_top_class(s, chance) } else { self.take_top(s, chance) };
            let Some(card) = card else { break };
            if class {
                s.class_links.insert(&mut head, card);
            } else {
                s.known[card as usize] = self.eyes(s, seat);
                s.links.insert(&mut head, card);
            }
        }
        s.push(Frame::Choose { seat, keep, class, head });
    }

    /// A class that the options give (D-082).
    #[inline(never)]
    pub(super) fn run_income(&self, s: &mut State, seat: Seat, chance: &mut impl Chance) {
        s.pop();
        if let Some(class) = self.take_top_class(s, chance) {
            self.welcome_class(s, seat, class);
        }
    }

    /// Goes on choosing: asks while there is a real choice, then discards the rest.
    pub(super) fn run_choose(&self, s: &mut State, seat: Seat, keep: u8, class: bool, head: u8) {
        let left = if class { s.class_links.iter(head).count() } else { s.links.iter(head).count() };
        if keep == 0 || left == 0 {
            s.pop();
            let mut head = head;
            if class {
                while let Some(card) = s.class_links.pop(&mut head) {
                    s.class_links.push(&mut s.class_piles.discard, card);
                }
            } else {
                while let Some(card) = s.links.pop(&mut head) {
                    self.to_discard(s, card);
                }
            }
        } else if left == 1 || (!class && self.one_kind(s, head)) {
            let action = if class { Action::Class(head) } else { Action::Card(self.kind_of(head)) };
            self.keep_one(s, action);
        } else {
            s.stop(Ask::KeepOne, seat);
        }
    }

    fn one_kind(&self, s: &State, head: u8) -> bool {
        let kind = self.kind_of(head);
        s.links.iter(head).all(|card| self.kind_of(card) == kind)
    }

    /// One of the chosen cards is kept; a kept ability card counts as drawn.
    pub(super) fn keep_one(&self, s: &mut State, action: Action) {
        let Frame::Choose { seat, keep, class, mut head } = s.top() else { return };
        match action {
            Action::Class(card) => {
                s.class_links.remove(&mut head, card);
                s.set_top(Frame::Choose { seat, keep: keep - 1, class, head });
                self.welcome_class(s, seat, card);
            }
            Action::Card(kind) => {
                let Some(card) = s.links.iter(head).find(|&c| self.kind_of(c) == kind) else { return };
                s.links.remove(&mut head, card);
                s.set_top(Frame::Choose { seat, keep: keep - 1, class, head });
                self.to_hand(s, seat, card, Seats::NONE);
                if s.push(Frame::Draw { step: 1, seat, left: 1, card }) {
                    self.offer_drawn(s, seat, 1, card);
                }
            }
            _ => {}
        }
    }

    /// Asks for a discard from the hand, unless all cards are equal.
    pub(super) fn ask_discard(&self, s: &mut State, seat: Seat) {
        if s.hand_kinds[seat].count_ones() == 1 {
            self.discard_kind(s, seat, s.hand_kinds[seat].trailing_zeros() as u8);
        } else {
            s.stop(Ask::Discard, seat);
        }
    }

    /// Discards a card of that kind from the hand.
    pub(super) fn discard_kind(&self, s: &mut State, seat: Seat, kind: u8) {
        if let Some(card) = self.find_in_hand(s, seat, kind) {
            self.lift_from_hand(s, seat, card);
            self.to_discard(s, card);
        }
    }

    /// Goes on with discards of several seats, clockwise from the one that caused them.
    pub(super) fn run_discards(&self, s: &mut State, seats: Seats, from: Seat, count: u8, left: u8) {
        let Some(seat) = seats.next_after(from.previous(s.seats), s.seats) else {
            s.pop();
            return;
        };
        if left == 0 || s.hand_len[seat] == 0 {
            s.set_top(Frame::Discards { seats: seats.without(Seats::only(seat)), from, count, left: count });
        } else {
            s.set_top(Frame::Discards { seats, from, count, left: left - 1 });
            self.ask_discard(s, seat);
        }
    }

    /// A random card of another player (D-095).
    pub(super) fn steal(&self, s: &mut State, thief: Seat, from: Seat, pile: Pile, chance: &mut impl Chance) {
        match pile {
            Pile::Ability if s.hand_len[from] > 0 => {
                let n = chance.below(Stream::EFFECT, u32::from(s.hand_len[from])) as usize;
                let card = s.links.iter(s.hand[from]).nth(n).expect("the hand has that many");
                let mut known = s.known[card as usize].or(Seats::only(from));
                if s.hand_len[from] > 1 {
                    let both = self.eyes(s, from).or(Seats::only(thief));
                    known = known.and(both);
                    self.blur(s, from, both);
                }
                self.lift_from_hand(s, from, card);
                self.to_hand(s, thief, card, known);
            }
            Pile::Class if s.row_len[from] > 0 => {
                let n = chance.below(Stream::EFFECT, u32::from(s.row_len[from])) as usize;
                let class = s.rows[from][n];
                self.lose_class(s, from, class);
                self.welcome_class(s, thief, class);
            }
            _ => {}
        }
    }

    /// Cards moved unseen: except for these seats nobody can be sure any more which cards are left in the hand.
    fn blur(&self, s: &mut State, seat: Seat, except: Seats) {
        let keep = except.or(self.eyes(s, seat));
        let mut card = s.hand[seat];
        while card != NONE {
            s.known[card as usize] = s.known[card as usize].and(keep);
            card = s.links.next(card);
        }
    }

    /// Goes on with a swap: give, then take a different one (D-093).
    pub(super) fn run_swap(&self, s: &mut State, holder: Seat, other: Seat, class: bool, given: u8) {
        let count = |s: &State, seat: Seat| {
            if class { u32::from(s.row_len[seat]) } else { s.hand_kinds[seat].count_ones() }
        };
        let action = |s: &State, seat: Seat| {
            if class { Action::Class(s.rows[seat][0]) } else { Action::Card(s.hand_kinds[seat].trailing_zeros() as u8) }
        };
        if given == NONE {
            // One sees the other hand before giving.
            if !class {
                let mut card = s.hand[other];
                while card != NONE {
                    s.known[card as usize].insert(holder);
                    card = s.links.next(card);
                }
                let both = Seats::only(holder).or(Seats::only(other));
                self.blur(s, holder, both);
                self.blur(s, other, both);
            }
            match count(s, holder) {
                0 => s.pop(),
                1 => self.give(s, action(s, holder)),
                _ => s.stop(Ask::Give, holder),
            }
        } else {
            let mut ways = 0;
            let mut only = Action::Pass;
            s.stop(Ask::Take, holder);
            self.each_action(s, &mut |a| {
                ways += 1;
                only = a;
            });
            if ways < 2 {
                s.ask = Ask::Nothing;
                if ways == 0 { s.pop() } else { self.take(s, only) }
            }
        }
    }

    /// The card given in a swap.
    pub(super) fn give(&self, s: &mut State, action: Action) {
        let Frame::Swap { holder, other, class, .. } = s.top() else { return };
        let given = match action {
            Action::Class(card) => {
                self.lose_class(s, holder, card);
                self.gain_class(s, other, card);
                card
            }
            Action::Card(kind) => {
                let Some(card) = self.find_in_hand(s, holder, kind) else { return };
                let known = s.known[card as usize].or(Seats::only(holder));
                self.lift_from_hand(s, holder, card);
                self.to_hand(s, other, card, known);
                card
            }
            _ => return,
        };
        s.set_top(Frame::Swap { holder, other, class, given });
    }

    /// The card taken in a swap.
    pub(super) fn take(&self, s: &mut State, action: Action) {
        let Frame::Swap { holder, other, given, .. } = s.top() else { return };
        s.pop();
        match action {
            Action::Class(card) => {
                self.lose_class(s, other, card);
                self.gain_class(s, holder, card);
            }
            Action::Card(kind) => {
                let found = s.links.iter(s.hand[other]).find(|&c| c != given && self.kind_of(c) == kind);
                if let Some(card) = found {
                    let known = s.known[card as usize].or(Seats::only(other));
                    self.lift_from_hand(s, other, card);
                    self.to_hand(s, holder, card, known);
                }
            }
            _ => {}
        }
    }
}
