//! Windows: who is asked after an event, in which order, and when not again (D-101 to D-103).

use super::Dicetastic;
use super::action::Action;
use super::frames::Marks;
use super::gates::Heard;
use super::state::{Ask, Bits, EventFrame, Frame, NONE, Source, State};
use crate::seat::{MAX_SEATS, Seat, Seats};

impl Dicetastic {
    /// After the passives: asks the first seat that has something to do, or ends the event. `open` is what may be of
    /// use in the window.
    pub(super) fn open_window(&self, s: &mut State, mut e: EventFrame, at: u8, open: &Heard) {
        // Nothing is left of how the passives were gone through.
        (e.holder, e.class, e.ability, e.shares) = (0, NONE, 0, 0);
        e.window = true;
        if open.active != 0 || s.shared != 0 {
            self.let_in_classes(s, &mut e, at);
        }
        let passed = Marks::default();
        match self.next_to_ask(s, &e, at, 0, &passed, open) {
            Some(place) => {
                self.let_in_classes(s, &mut e, at);
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

    /// Opens the window to the classes with an active for the event.
    fn let_in_classes(&self, s: &State, e: &mut EventFrame, at: u8) {
        let active = self.classes_hearing(s, e.key, e.subject, self.dealer_of(s, e.key, at), true);
        e.heard = Bits::new(active);
        e.shares = self.shares_of(s, active);
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
                if self.game_over_at(s, at) {
                    passed.set(seat, self.window_mark(s, &e, at, seat));
                    return s.set_top(Frame::Window { cursor: cursor + 1, passed });
                }
                // What was passed on matters only if somebody else is asked.
                let open = self.still_open(s, &e, at, e.heard.get());
                match self.next_to_ask(s, &e, at, cursor + 1, &passed, &open) {
                    Some(place) => {
                        passed.set(seat, self.window_mark(s, &e, at, seat));
                        s.set_top(Frame::Window { cursor: place, passed });
                        s.stop(Ask::Window, s.priority(place));
                    }
                    None => {
                        s.pop();
                        s.pop();
                    }
                }
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
    pub(super) fn run_window(&self, s: &mut State, cursor: u8, passed: Marks) {
        let at = s.depth - 2;
        if self.game_over_at(s, at) {
            return;
        }
        let Frame::Event(e) = s.frames[at as usize] else { unreachable!("a window lies on its event") };
        let open = self.still_open(s, &e, at, e.heard.get());
        match self.next_to_ask(s, &e, at, cursor, &passed, &open) {
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

    /// A window that lies on the turn itself holds nothing up: the game ends before it asks again (D-014).
    fn game_over_at(&self, s: &mut State, at: u8) -> bool {
        let below = s.frames[at as usize - 1];
        matches!(below, Frame::Attack { .. } | Frame::Turn { .. } | Frame::Round { .. }) && self.decided(s)
    }

    /// What may be of use in a window: cards in hands, and of these classes those with an active.
    pub(super) fn still_open(&self, s: &State, e: &EventFrame, at: u8, classes: u64) -> Heard {
        let cards = s.in_hands[0] | s.in_hands[1];
        self.still_heard(s, e, at, Heard { active: classes & s.usable, cards, ..Heard::default() })
    }

    /// Living seats that hold something of what is open: most hold nothing that could be used here.
    #[inline(always)]
    fn holders(&self, s: &State, open: &Heard) -> Seats {
        let mut holders = 0;
        for i in 0..MAX_SEATS {
            holders |= u8::from(s.hand_kinds.0[i] & open.cards | s.row.0[i] & open.active != 0) << i;
        }
        Seats(holders).and(s.living)
    }

    /// The next seat in priority order that has something to do in the window. Whoever has not passed is asked if
    /// there is anything to do; whoever has, if that has changed.
    fn next_to_ask(&self, s: &State, e: &EventFrame, at: u8, from: u8, passed: &Marks, open: &Heard) -> Option<u8> {
        if s.chain >= self.options.chain_cap {
            return None;
        }
        let mut holders = if e.shares == 0 { self.holders(s, open) } else { s.living };
        if s.asleep {
            // While classes sleep cards are played on the own turn alone, not when the round ends (D-008).
            holders = if self.turn_under_way(s, s.turn) { holders.and(Seats::only(s.turn)) } else { Seats::NONE };
        }
        if holders.is_empty() {
            return None;
        }
        (from..s.seats).find(|&place| {
            let seat = s.priority(place);
            holders.has(seat)
                && match passed.get(seat) {
                    0 => self.has_option(s, e, at, seat, open),
                    before => {
                        let mark = self.window_mark(s, e, at, seat);
                        mark != 0 && mark != before
                    }
                }
        })
    }

    /// A small hash of what the seat could do in this window; 0 for nothing. A seat whose options have not changed
    /// since it passed is not asked again.
    pub(super) fn window_mark(&self, s: &State, e: &EventFrame, at: u8, seat: Seat) -> u16 {
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
        (hash >> 20) as u16 | 1
    }
}
