//! Setup, rounds and turns (sections 1 and 2 of the rules).

use super::Dicetastic;
use super::action::Action;
use super::ops::{Event, Key, Limit, MAX_CARDS, MAX_CLASSES, Timing};
use super::options::{CapResult, DraftMode, Reorder, StartRoll};
use super::state::{Ask, Frame, MAX_PILES, NONE, State};
use super::{Seating, order};
use crate::chance::{Chance, Stream};
use crate::seat::{MAX_SEATS, Seat, Seats};

/// What a turn does next (D-011).
mod step {
    pub const START: u8 = 0;
    pub const REACTIVATE: u8 = 1;
    pub const OPEN: u8 = 2;
    pub const ATTACK: u8 = 3;
    pub const END: u8 = 4;
    pub const CLOSE: u8 = 5;
    pub const LIMITS: u8 = 6;
    pub const DISCARD: u8 = 7;
    pub const REORDER: u8 = 8;
    pub const STOP: u8 = 9;
    pub const DONE: u8 = 10;
}

impl Dicetastic {
    /// Both decks shuffled, the starting seat rolled for, the piles laid out (D-001 to D-004).
    pub(super) fn set_up(&self, seating: &Seating, chance: &mut impl Chance) -> State {
        let mut s = State::empty(seating.seats, seating.second);
        s.starter = self.roll_for_start(seating, chance);
        s.turn = s.starter;
        let mut classes: [u8; MAX_CLASSES] = std::array::from_fn(|i| i as u8);
        let classes = &mut classes[..self.class_deck];
        chance.shuffle(Stream::SETUP, classes);
        for &class in classes.iter().rev().filter(|&&class| !seating.fixed.has_class(class)) {
            s.class_links.push(&mut s.class_piles.deck, class);
        }
        let mut cards: [u8; MAX_CARDS] = std::array::from_fn(|i| i as u8);
        let cards = &mut cards[..self.deck];
        chance.shuffle(Stream::TABLE, cards);
        for &card in cards.iter().rev().filter(|&&card| !seating.fixed.has_card(card)) {
            s.links.push(&mut s.piles.deck, card);
        }
        let picked = self.place_fixed(&mut s, &seating.fixed);
        let piles = (seating.seats - picked + self.options.draft_extra).min(MAX_PILES as u8);
        for pile in 0..piles as usize {
            let class = s.class_links.pop(&mut s.class_piles.deck).expect("the class deck is large enough");
            let card = s.links.pop(&mut s.piles.deck).unwrap_or(NONE);
            s.draft[pile] = (class, card);
        }
        s.push(Frame::Draft { picked });
        s
    }

    fn roll_for_start(&self, seating: &Seating, chance: &mut impl Chance) -> Seat {
        if let Some(seat) = seating.starter {
            return seat;
        }
        match self.options.start_roll {
            StartRoll::Seat(n) => Seat(n.min(seating.seats - 1)),
            StartRoll::Uniform => Seat(chance.below(Stream::SETUP, u32::from(seating.seats)) as u8),
            StartRoll::Dice => {
                let mut rolling = Seats::all(seating.seats);
                while rolling.len() > 1 {
                    let mut best = 0;
                    let mut tied = Seats::NONE;
                    for seat in rolling.iter() {
                        let face = chance.die(Stream::SETUP);
                        if face > best {
                            (best, tied) = (face, Seats::NONE);
                        }
                        if face == best {
                            tied.insert(seat);
                        }
                    }
                    rolling = tied;
                }
                rolling.iter().next().unwrap_or(Seat(0))
            }
        }
    }

    /// Goes on with the draft (D-005).
    #[inline(never)]
    pub(super) fn run_draft(&self, s: &mut State, picked: u8, chance: &mut impl Chance) {
        let left = s.draft.iter().filter(|pile| pile.0 != NONE).count() as u32;
        let Some(seat) = Self::next_to_draft(s).filter(|_| picked < s.seats) else {
            return self.end_draft(s);
        };
        if self.options.draft_mode == DraftMode::Deal {
            s.asked = seat;
            self.take_pile(s, chance.below(Stream::SETUP, left) as u8);
        } else if left == 1 {
            s.asked = seat;
            self.take_pile(s, 0);
        } else {
            s.stop(Ask::Draft, seat);
        }
    }

    /// The next seat without a class, from the starting seat on.
    pub(super) fn next_to_draft(s: &State) -> Option<Seat> {
        let seats = (0..s.seats).map(|place| Seat((s.starter.0 + place) % s.seats));
        seats.into_iter().find(|&seat| s.row_len[seat] == 0)
    }

    /// The first class gives health for the whole game (D-007).
    pub(super) fn start_with(&self, s: &mut State, seat: Seat, class: u8) {
        self.gain_class(s, seat, class);
        s.health[seat] = self.class(class).health;
        s.maximum[seat] = s.health[seat];
    }

    /// The seat that is asked takes a pile.
    pub(super) fn take_pile(&self, s: &mut State, pile: u8) {
        let Frame::Draft { picked } = s.top() else { return };
        let (class, card) = s.draft[pile as usize];
        s.draft.copy_within(pile as usize + 1.., pile as usize);
        s.draft[MAX_PILES - 1] = (NONE, NONE);
        let seat = s.asked;
        self.start_with(s, seat, class);
        if card != NONE {
            // The piles are face up: everybody knows the card.
            self.to_hand(s, seat, card, Seats::all(s.seats));
        }
        s.set_top(Frame::Draft { picked: picked + 1 });
    }

    /// What is left is discarded (D-006), and the first round begins.
    fn end_draft(&self, s: &mut State) {
        for pile in 0..MAX_PILES {
            let (class, card) = std::mem::replace(&mut s.draft[pile], (NONE, NONE));
            if class != NONE {
                s.class_links.push(&mut s.class_piles.discard, class);
            }
            if card != NONE {
                self.to_discard(s, card);
            }
        }
        s.pop();
        s.round = u8::from(!self.options.round_zero);
        s.asleep = self.options.round_zero;
        s.turn = s.starter;
        s.refresh();
        s.push(Frame::Round { step: 0 });
    }

    /// Goes on with a round: its start, a turn for every seat, its end.
    pub(super) fn run_round(&self, s: &mut State, at: u8) {
        match at {
            0 => {
                s.set_top(Frame::Round { step: 1 });
                self.reset_limits(s, Limit::Round);
                s.attackers.0 = [Seats::NONE; MAX_SEATS];
                if s.round > 0 {
                    self.income(s);
                    self.fire(s, Self::after(Event::RoundStart), NONE);
                }
            }
            1 => self.next_turn(s),
            2 => {
                let next = s.turn.next(s.seats);
                if next != s.starter {
                    s.turn = next;
                    self.next_turn(s);
                } else {
                    s.set_top(Frame::Round { step: 3 });
                    self.fire_last(s, Self::after(Event::RoundEnd), NONE);
                }
            }
            _ => {
                // Classes wake after round 0's end, which they therefore miss (D-009).
                s.asleep = false;
                if s.round == self.options.max_rounds {
                    return self.cap(s);
                }
                s.round += 1;
                s.turn = s.starter;
                s.refresh();
                s.set_top(Frame::Round { step: 0 });
            }
        }
    }

    /// Begins the turn of the seat whose turn it is.
    fn next_turn(&self, s: &mut State) {
        s.set_top(Frame::Round { step: 2 });
        let attacks = s.living.has(s.turn);
        s.push(Frame::Turn { step: step::START, attacks, hand_bonus: 0, class_bonus: 0, cursor: 0 });
        self.run_turn(s);
    }

    /// Cards that the options give everybody now and then (D-082).
    fn income(&self, s: &mut State) {
        let due = |every: u8| every > 0 && s.round.is_multiple_of(every);
        let (class, card) = (due(self.options.class_income), due(self.options.ability_income));
        // Last in priority order is put under way first, so that the first is resolved first.
        for place in (0..s.seats).rev() {
            let seat = s.priority(place);
            if !s.living.has(seat) {
                continue;
            }
            if card {
                self.draw(s, seat, 1);
            }
            if class {
                s.push(Frame::Income { seat });
            }
        }
    }

    /// The game has lasted too long (D-015).
    fn cap(&self, s: &mut State) {
        s.capped = true;
        let first = Seats::all(s.seats).without(s.second);
        let tally = |team: Seats| {
            let living = s.living.and(team);
            (living.len(), living.iter().map(|seat| u32::from(s.health[seat])).sum::<u32>())
        };
        s.result = match tally(first).cmp(&tally(s.second)) {
            _ if self.options.cap_result == CapResult::Draw => 1,
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        };
        s.ask = Ask::Over;
    }

    /// A team with no living seat has lost (D-014). Asked only when nothing is pending.
    #[inline]
    pub(super) fn decided(&self, s: &mut State) -> bool {
        let first = s.living.without(s.second).is_empty();
        let second = s.living.and(s.second).is_empty();
        if !first && !second {
            return false;
        }
        s.result = match (first, second) {
            (true, true) => 1,
            (true, false) => 0,
            _ => 2,
        };
        s.ask = Ask::Over;
        true
    }

    /// Goes on with a turn (D-011) until something is put under way or asked. Steps in which nobody has anything to
    /// say, which are most, only cost a look at the masks.
    pub(super) fn run_turn(&self, s: &mut State) {
        let depth = s.depth;
        let Frame::Turn { step: mut at, attacks, hand_bonus, class_bonus, cursor } = s.top() else { return };
        let seat = s.turn;
        let go = |s: &mut State, step: u8| {
            s.set_top(Frame::Turn { step, attacks, hand_bonus, class_bonus, cursor });
        };
        // Each step leads on to the next unless somebody has something to say.
        macro_rules! announce {
            ($event:expr, $next:expr) => {
                at = $next;
                if self.ears[$event.index()].any(s, seat.0) {
                    go(s, at);
                    self.announce(s, $event, seat.0);
                    if s.depth != depth {
                        return;
                    }
                }
            };
        }
        if at == step::START && s.round == 0 {
            announce!(Self::after(Event::RoundZero), step::LIMITS);
        }
        if at == step::START {
            s.untargetable.remove(seat);
            Self::end_shares(s, |share| share.holder == seat && share.card == NONE);
            announce!(Self::after(Event::TurnStart), step::REACTIVATE);
        }
        if at == step::REACTIVATE {
            at = step::OPEN;
            if s.living.has(seat) && self.reactivable(s, seat) != 0 {
                go(s, at);
                return s.stop(Ask::Reactivate, seat);
            }
        }
        if at == step::OPEN {
            announce!(Self::after(Event::TurnOpen), step::ATTACK);
        }
        if at == step::ATTACK {
            at = step::END;
            if attacks && s.living.has(seat) {
                go(s, at);
                return self.begin_attack(s, seat);
            }
        }
        if at == step::END {
            announce!(Self::after(Event::TurnEnd), step::CLOSE);
        }
        if at == step::CLOSE {
            announce!(Self::after(Event::TurnClose), step::LIMITS);
        }
        if at == step::LIMITS {
            announce!(Key::new(Event::LimitCheck, Timing::When), step::DISCARD);
        }
        if at == step::DISCARD {
            let over = |limit: u8, bonus: i8, have: u8| {
                limit > 0 && i16::from(have) > (i16::from(limit) + i16::from(bonus)).max(0)
            };
            if over(self.options.hand_limit, hand_bonus, s.hand_len[seat]) {
                go(s, at);
                return self.ask_discard(s, seat);
            }
            if over(self.options.class_limit, class_bonus, s.row_len[seat]) {
                go(s, at);
                if s.row_len[seat] == 1 {
                    return self.discard_class(s, seat, s.rows[seat][0]);
                }
                return s.stop(Ask::DiscardClass, seat);
            }
            at = if s.round == 0 { step::STOP } else { step::REORDER };
        }
        if at == step::REORDER {
            // Mostly nobody has two classes.
            let crowded = u64::from_le_bytes(s.row_len.0) & 0xFEFE_FEFE_FEFE_FEFE != 0;
            for place in if crowded { cursor..s.seats } else { 0..0 } {
                let holder = s.priority(place);
                if self.may_reorder(s, holder) {
                    s.set_top(Frame::Turn { step: at, attacks, hand_bonus, class_bonus, cursor: place + 1 });
                    return s.stop(Ask::Order, holder);
                }
            }
            at = step::STOP;
        }
        if at == step::STOP {
            go(s, step::DONE);
            self.stop_turn(s, seat);
            if s.depth != depth {
                return;
            }
        }
        Self::tidy_ongoing(s);
        s.pop();
    }

    /// What lasts until the end of this turn stops (step 10).
    fn stop_turn(&self, s: &mut State, seat: Seat) {
        let row = s.row[seat];
        if (s.disabled | s.disabled_twice) & row != 0 {
            s.disabled = s.disabled & !row | s.disabled_twice & row;
            s.disabled_twice &= !row;
            s.refresh();
        }
        let places = if s.here == 0 { 0 } else { s.ongoing.len() };
        for place in (0..places).rev() {
            let ongoing = &mut s.ongoing[place];
            if ongoing.card == NONE || ongoing.holder != seat {
                continue;
            }
            if !std::mem::take(&mut ongoing.fresh) && ongoing.turns {
                ongoing.left -= 1;
                if ongoing.left == 0 {
                    let card = ongoing.card;
                    self.conclude(s, card, seat);
                }
            }
        }
    }

    /// Puts a turn under way at a written position: its attack, its first window, or round 0.
    pub(super) fn push_turn(&self, s: &mut State, at: Option<&str>) {
        let step = match at {
            Some("attack") => step::END,
            Some(_) => step::OPEN,
            None => step::START,
        };
        s.push(Frame::Turn { step, attacks: true, hand_bonus: 0, class_bonus: 0, cursor: 0 });
    }

    /// Whether it is that seat's turn and its last step is still to come. Between two turns it is nobody's.
    pub(super) fn turn_under_way(&self, s: &State, seat: Seat) -> bool {
        let before_stop = |f: &Frame| matches!(f, Frame::Turn { step, .. } if *step <= step::STOP);
        seat == s.turn && s.frames[..s.depth as usize].iter().any(before_stop)
    }

    fn may_reorder(&self, s: &State, seat: Seat) -> bool {
        if s.row_len[seat] < 2 || !s.living.has(seat) {
            return false;
        }
        match self.options.reorder {
            Reorder::Never => false,
            Reorder::Any => true,
            Reorder::Own => seat == s.turn,
            Reorder::Relevant => s.row_of(seat).iter().any(|&class| self.rivals[class as usize] & s.row[seat] != 0),
        }
    }

    /// A row is rearranged (D-080).
    pub(super) fn reorder(&self, s: &mut State, action: Action) {
        if let Action::Order(i) = action {
            let seat = s.asked;
            s.rows[seat] = order::arrange(s.row_of(seat), i);
        }
    }
}
