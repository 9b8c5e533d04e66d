//! Windows: who is asked after an event, in which order, and when not again (D-101 to D-103).

use super::Dicetastic;
use super::action::Action;
use super::ops::Event;
use super::options::AnyTime;
use super::state::{Ask, Bits, EventFrame, Frame, NONE, Source, State};
use crate::seat::{MAX_SEATS, Seat};

impl Dicetastic {
    /// After the passives: asks the first seat that has something to do, or ends the event.
    pub(super) fn open_window(&self, s: &mut State, mut e: EventFrame, at: u8) {
        let dealer = self.dealer_of(s, e.key, at);
        let active = self.classes_hearing(s, e.key, e.subject, dealer, true);
        e.heard = Bits::new(active);
        e.shares = self.shares_of(s, active);
        e.window = true;
        let passed = [0; MAX_SEATS];
        let mut playable = self.hears[e.key.index()].playable;
        if e.key.is(Event::Step) {
            playable |= self.dealt[e.key.timing()].playable;
        }
        if active == 0 && (s.in_hands[0] | s.in_hands[1]) & playable == 0 {
            return s.pop();
        }
        match self.next_to_ask(s, &e, at, 0, &passed) {
            Some(place) => {
                s.set_top(Frame::Event(e));
                if s.push(Frame::Window { cursor: place, passed }) {
                    s.stop(Ask::Window, s.priority(place));
                } else {
                    s.pop();
                }
            }
            None => s.pop(),
        }
    }

    /// The answer of a seat in a window.
    pub(super) fn answer_window(&self, s: &mut State, action: Action) {
        let at = s.depth - 2;
        let (Frame::Window { cursor, mut passed }, Frame::Event(mut e)) = (s.top(), s.frames[at as usize]) else {
            return;
        };
        let seat = s.asked;
        match action {
            Action::Play { kind, target } => {
                s.set_top(Frame::Window { cursor: 0, passed });
                if let Some(card) = self.find_in_hand(s, seat, kind)
                    && let Some(line) = self.play_line(s, &e, at, seat, card)
                {
                    self.play_card(s, seat, card, line, target, at);
                }
            }
            Action::Use { class, ability, target } => {
                s.set_top(Frame::Window { cursor: 0, passed });
                self.give_up_left(s, &mut e, seat, class);
                s.frames[at as usize] = Frame::Event(e);
                let source = Source::Class(class);
                let what = self.ability(source, ability);
                if let Some(line) = self.matching(s, &e, at, what, seat, false) {
                    self.begin(s, source, ability, line, seat, target, at, false);
                }
            }
            _ => {
                passed[seat.index()] = self.window_mark(s, &e, at, seat);
                s.set_top(Frame::Window { cursor: cursor + 1, passed });
            }
        }
    }

    /// Using an active gives up those to its left for this event (D-103).
    fn give_up_left(&self, s: &State, e: &mut EventFrame, seat: Seat, class: u8) {
        let mut gone = 0u64;
        if s.row[seat] >> class & 1 != 0 {
            for &c in s.row_of(seat) {
                gone |= 1 << c;
                if c == class {
                    break;
                }
            }
        } else {
            gone = s.row[seat];
            if let Some(place) = s.shares.iter().position(|x| x.class == class && x.holder == seat) {
                e.shares &= !(1 << place);
            }
        }
        // A class shared with others stays open to them.
        e.heard = Bits::new(e.heard.get() & !(gone & s.row[seat]));
    }

    /// Goes on with a window: asks the next seat that has something to do in it.
    pub(super) fn run_window(&self, s: &mut State, cursor: u8, passed: [u8; MAX_SEATS]) {
        let at = s.depth - 2;
        let Frame::Event(e) = s.frames[at as usize] else { unreachable!("a window lies on its event") };
        match self.next_to_ask(s, &e, at, cursor, &passed) {
            Some(place) => {
                s.set_top(Frame::Window { cursor: place, passed });
                s.stop(Ask::Window, s.priority(place));
            }
            None => {
                s.pop();
                s.pop();
            }
        }
    }

    /// The next seat in priority order that has something to do in the window. Whoever has not passed is asked if
    /// there is anything to do; whoever has, if that has changed.
    fn next_to_ask(&self, s: &State, e: &EventFrame, at: u8, from: u8, passed: &[u8; MAX_SEATS]) -> Option<u8> {
        if s.chain >= self.options.chain_cap {
            return None;
        }
        let hears = &self.hears[e.key.index()];
        let heard = e.heard.get();
        let cards = hears.playable | if e.key.is(Event::Step) { self.dealt[e.key.timing()].playable } else { 0 };
        let mut place = from;
        while place < s.seats {
            let seat = s.priority(place);
            // Most seats hold nothing that could be played here; a mask tells.
            let holds = s.hand_kinds[seat] & cards | s.row[seat] & heard;
            if (holds != 0 || e.shares != 0)
                && s.living.has(seat)
                && (!s.asleep || seat == s.turn)
                && self.may_act(s, e, seat)
            {
                let asks = match passed[seat.index()] {
                    0 => self.has_option(s, e, at, seat),
                    before => {
                        let mark = self.window_mark(s, e, at, seat);
                        mark != 0 && mark != before
                    }
                };
                if asks {
                    return Some(place);
                }
            }
            place += 1;
        }
        None
    }

    /// A small hash of what the seat could do in this window; 0 for nothing. A seat whose options have not changed
    /// since it passed is not asked again.
    pub(super) fn window_mark(&self, s: &State, e: &EventFrame, at: u8, seat: Seat) -> u8 {
        let mut hash = 0u32;
        self.window_options(s, e, at, seat, &mut |action| {
            let word = match action {
                Action::Play { kind, target } => 1 << 16 | u32::from(kind) << 8 | u32::from(target),
                Action::Use { class, ability, target } => {
                    u32::from(ability) << 18 | 2 << 16 | u32::from(class) << 8 | u32::from(target)
                }
                _ => 0,
            };
            hash = (hash ^ word).wrapping_mul(0x9E37_79B1).rotate_left(13) | 1;
        });
        if hash == 0 {
            return 0;
        }
        // Other dice on the table are other options for whoever touches dice.
        let dice = s.attack.rolled.0 ^ s.attack.flipped.0.rotate_left(7) ^ s.attack.aside.0.rotate_left(15);
        hash = (hash ^ dice).wrapping_mul(0x9E37_79B1);
        (hash >> 24) as u8 | 1
    }

    /// A quick look whether the seat could have anything to do here.
    #[inline]
    fn may_act(&self, s: &State, e: &EventFrame, seat: Seat) -> bool {
        // In round 0 cards are played on the own turn alone, not when the round ends (D-008).
        if s.asleep && !self.turn_under_way(s, seat) {
            return false;
        }
        s.hand_kinds[seat] & self.playable(s, e, seat) != 0
            || s.row[seat] & e.heard.get() != 0
            || (e.shares != 0 && Self::shared_set(s, seat) != 0)
    }

    /// The ability cards that could be played in this window, as far as masks can tell.
    #[inline]
    pub(super) fn playable(&self, s: &State, e: &EventFrame, seat: Seat) -> u64 {
        let hears = &self.hears[e.key.index()];
        let mut cards = hears.cards.any;
        if e.key.is(Event::Step) {
            // Which side of the step a card looks at is found out when its trigger is matched.
            cards |= hears.cards.all() | self.dealt[e.key.timing()].cards.all();
        } else if e.subject != NONE {
            let subject = Seat(e.subject);
            cards |= if subject == seat {
                hears.cards.your
            } else if s.side(subject) == s.side(seat) {
                hears.cards.ally
            } else {
                hears.cards.enemy
            };
        }
        if hears.any_time && (self.options.anytime_windows != AnyTime::Own || seat == s.turn) {
            cards |= self.any_time;
        }
        if hears.own_turn && seat == s.turn {
            cards |= self.own_turn;
        }
        cards
    }
}
