//! What the seat that is asked may choose (section 13 of the rules).

use super::action::Action;
use super::dice::Dice;
use super::gates::Heard;
use super::ops::{Effect, Pool, Trigger};
use super::options::{AnyTime, AsideOptions};
use super::state::{Ask, EventFrame, Frame, NONE, Source, State};
use super::targets::{Choice, Context, members};
use super::{Dicetastic, order};
use crate::seat::Seat;

impl Dicetastic {
    /// Calls `each` with every legal action of the seat that is asked.
    pub(super) fn each_action(&self, s: &State, each: &mut impl FnMut(Action)) {
        let seat = s.asked;
        match s.ask {
            Ask::Nothing | Ask::Over => {}
            Ask::Draft => {
                (0..s.draft.len()).filter(|&i| s.draft[i].0 != NONE).for_each(|i| each(Action::Pile(i as u8)))
            }
            Ask::Window => {
                let at = s.depth - 2;
                if let Frame::Event(e) = s.frames[at as usize] {
                    each(Action::Pass);
                    self.window_options(s, &e, at, seat, each);
                }
            }
            Ask::Reactivate => {
                each(Action::Pass);
                members(self.reactivable(s, seat)).for_each(|class| each(Action::Reactivate(class)));
            }
            Ask::Target => {
                if self.options.attack_optional {
                    each(Action::Pass);
                }
                self.attackable(s, seat).iter().for_each(|target| each(Action::Attack(target)));
            }
            Ask::Aside => self.each_aside(s, each),
            Ask::Match => self.each_match(s, each),
            Ask::Rollover => {
                each(Action::GoOn);
                each(Action::Pass);
            }
            Ask::Drawn => {
                each(Action::Pass);
                if let Frame::Draw { card, .. } = s.top() {
                    self.play_now(s, seat, card, each);
                }
            }
            Ask::Dice => self.each_dice_choice(s, each),
            Ask::Pick => self.each_pick(s, each),
            Ask::Offer => {
                each(Action::Pass);
                if let Frame::Offer { class, ability, holder } = s.top() {
                    let c = Context {
                        source: Source::Class(class),
                        holder,
                        event: self.innermost_event(s),
                        empowered: true,
                    };
                    let what = &self.class(class).abilities[ability as usize];
                    self.each_target(s, what, &c, &mut |target| each(Action::Use { class, ability, target }));
                }
            }
            Ask::KeepOne => {
                if let Frame::Choose { class, head, .. } = s.top() {
                    if class {
                        s.class_links.iter(head).for_each(|c| each(Action::Class(c)));
                    } else {
                        self.each_kind(s, head, NONE, each);
                    }
                }
            }
            Ask::Discard => self.each_kind(s, s.hand[seat], NONE, each),
            Ask::DiscardClass => s.row_of(seat).iter().for_each(|&c| each(Action::Class(c))),
            Ask::Give => {
                if let Frame::Swap { class: true, .. } = s.top() {
                    s.row_of(seat).iter().for_each(|&c| each(Action::Class(c)));
                } else {
                    self.each_kind(s, s.hand[seat], NONE, each);
                }
            }
            Ask::Take => match s.top() {
                Frame::Swap { other, class: true, given, .. } => {
                    s.row_of(other).iter().filter(|&&c| c != given).for_each(|&c| each(Action::Class(c)));
                }
                Frame::Swap { other, given, .. } => self.each_kind(s, s.hand[other], given, each),
                _ => {}
            },
            Ask::Order => (0..order::count(s.row_len[seat])).for_each(|i| each(Action::Order(i))),
        }
    }

    /// Equal cards are one option; `except` is a slot that is not offered.
    fn each_kind(&self, s: &State, head: u8, except: u8, each: &mut impl FnMut(Action)) {
        let mut seen = 0u64;
        for card in s.links.iter(head).filter(|&c| c != except) {
            let kind = self.kind_of(card);
            if seen >> kind & 1 == 0 {
                seen |= 1 << kind;
                each(Action::Card(kind));
            }
        }
    }

    /// Actives and ability cards that the seat could use in a window, without passing.
    pub(super) fn window_options(&self, s: &State, e: &EventFrame, at: u8, seat: Seat, each: &mut impl FnMut(Action)) {
        if e.heard.get() & s.usable != 0 || e.shares != 0 {
            self.active_options(s, e, at, seat, each);
        }
        for kind in members(self.playable(s, e, at, seat)) {
            if let Some(card) = self.find_in_hand(s, seat, kind) {
                self.card_options(s, e, at, seat, card, each);
            }
        }
    }

    /// Whether the seat could use or play anything in a window of which that much is still open.
    #[inline(never)]
    pub(super) fn has_option(&self, s: &State, e: &EventFrame, at: u8, seat: Seat, open: &Heard) -> bool {
        if open.active & s.row[seat] != 0 || e.shares != 0 {
            let mut any = false;
            self.active_options(s, e, at, seat, &mut |_| any = true);
            if any {
                return true;
            }
        }
        members(self.playable(s, e, at, seat) & open.cards).any(|kind| {
            self.find_in_hand(s, seat, kind).is_some_and(|card| {
                self.play_line(s, e, at, seat, card).is_some() && self.can(s, Source::Card(card), 0, seat, at, false)
            })
        })
    }

    /// Actives that the seat could use in a window: its own row, then the classes shared with it. A shared class is
    /// open to each of its holders, whatever the others have done with it (D-091).
    fn active_options(&self, s: &State, e: &EventFrame, at: u8, seat: Seat, each: &mut impl FnMut(Action)) {
        let heard = e.heard.get() & s.usable;
        for &class in s.row_of(seat).iter().filter(|&&c| heard >> c & 1 != 0) {
            self.class_options(s, e, at, seat, class, each);
        }
        for (i, share) in s.shares.iter().enumerate() {
            let open = e.shares >> i & 1 != 0 && share.class != NONE && s.usable >> share.class & 1 != 0;
            if open && share.holder == seat {
                self.class_options(s, e, at, seat, share.class, each);
            }
        }
    }

    fn class_options(&self, s: &State, e: &EventFrame, at: u8, seat: Seat, class: u8, each: &mut impl FnMut(Action)) {
        let source = Source::Class(class);
        for (index, ability) in self.class(class).abilities.iter().enumerate() {
            let index = index as u8;
            if !ability.active || self.used_up(s, source, index, seat) {
                continue;
            }
            let Some(line) = self.matching(s, e, at, ability, seat, false) else { continue };
            if !self.recurs(s, source, index, line, seat) {
                let c = Context { source, holder: seat, event: at, empowered: false };
                let mut each_use = |target| each(Action::Use { class, ability: index, target });
                self.each_way(s, ability, index, &c, &mut each_use);
            }
        }
    }

    /// The trigger line by which a card may be played in the window of this event.
    pub(super) fn play_line(&self, s: &State, e: &EventFrame, at: u8, seat: Seat, card: u8) -> Option<u8> {
        let play = &self.card(card).play;
        let hears = &self.hears[e.key.index()];
        let any_time = hears.any_time && (self.options.anytime_windows != AnyTime::Own || seat == s.turn);
        let own_turn = hears.own_turn && seat == s.turn;
        let free = play.triggers.iter().position(|t| match t {
            Trigger::AnyTime(conditions) => any_time && conditions.iter().all(|c| self.holds(s, *c, seat, at)),
            Trigger::OwnTurn(conditions) => own_turn && conditions.iter().all(|c| self.holds(s, *c, seat, at)),
            Trigger::On { .. } => false,
        });
        free.map(|line| line as u8).or_else(|| self.matching(s, e, at, play, seat, false))
    }

    fn card_options(&self, s: &State, e: &EventFrame, at: u8, seat: Seat, card: u8, each: &mut impl FnMut(Action)) {
        if self.play_line(s, e, at, seat, card).is_some() {
            self.play_options(s, seat, card, at, each);
        }
    }

    /// Playing the card on each of its first targets, if it can do something.
    fn play_options(&self, s: &State, seat: Seat, card: u8, at: u8, each: &mut impl FnMut(Action)) {
        let c = Context { source: Source::Card(card), holder: seat, event: at, empowered: false };
        let kind = self.kind_of(card);
        self.each_way(s, &self.card(card).play, 0, &c, &mut |target| each(Action::Play { kind, target }));
    }

    /// The depth of the innermost event, or [`NONE`].
    pub(super) fn innermost_event(&self, s: &State) -> u8 {
        let frames = &s.frames[..s.depth as usize];
        frames.iter().rposition(|f| matches!(f, Frame::Event(_))).map_or(NONE, |i| i as u8)
    }

    /// The line and event by which a card just drawn may be played at once (D-066).
    pub(super) fn now_line(&self, s: &State, seat: Seat, card: u8) -> Option<(u8, u8)> {
        if !s.living.has(seat) || (s.asleep && seat != s.turn) {
            return None;
        }
        let at = self.innermost_event(s);
        let open = |t: &Trigger| match t {
            Trigger::AnyTime(conditions) => conditions.iter().all(|c| self.holds(s, *c, seat, at)),
            Trigger::OwnTurn(conditions) => {
                self.turn_under_way(s, seat) && !s.attack.on && conditions.iter().all(|c| self.holds(s, *c, seat, at))
            }
            Trigger::On { .. } => false,
        };
        if let Some(line) = self.card(card).play.triggers.iter().position(open) {
            return Some((line as u8, at));
        }
        match s.frames.get(at as usize) {
            Some(Frame::Event(e)) if at != NONE && e.window => {
                self.matching(s, e, at, &self.card(card).play, seat, false).map(|line| (line, at))
            }
            _ => None,
        }
    }

    /// The ways to play a card just drawn at once.
    pub(super) fn play_now(&self, s: &State, seat: Seat, card: u8, each: &mut impl FnMut(Action)) {
        if let Some((_, at)) = self.now_line(s, seat, card) {
            self.play_options(s, seat, card, at, each);
        }
    }

    /// Classes the seat can reactivate (D-077, D-078).
    pub(super) fn reactivable(&self, s: &State, seat: Seat) -> u64 {
        s.row[seat] & s.rotated & !(s.disabled | s.disabled_twice)
    }

    fn each_aside(&self, s: &State, each: &mut impl FnMut(Action)) {
        let shown = s.attack.shown();
        if self.options.aside_options == AsideOptions::Top {
            let mut top = Dice::NONE;
            let mut faces = [0u8; super::dice::MAX_DICE as usize];
            let mut n = 0;
            for face in shown.faces() {
                faces[n] = face;
                n += 1;
            }
            for &face in faces[..n].iter().rev() {
                top = top.plus(Dice::one(face));
                each(Action::Aside(top));
            }
        } else {
            shown.parts(u32::MAX, |part| each(Action::Aside(part)));
        }
    }

    /// Dice that could be set aside as that number in the damage roll (D-029, D-033).
    #[inline]
    pub(super) fn matches(&self, shown: Dice, number: u8) -> u32 {
        shown.count(number.min(6))
    }

    fn each_match(&self, s: &State, each: &mut impl FnMut(Action)) {
        let a = &s.attack;
        let shown = a.shown();
        let mut numbers = a.valid;
        // Numbers are gone through from the highest down, so that each way to split a throw is offered once.
        if a.last_match > 0 {
            each(Action::Pass);
            numbers &= (1 << a.last_match) - 1;
        }
        for number in members(numbers) {
            for count in 1..=self.matches(shown, number) {
                each(Action::Match { number, count: count as u8 });
            }
        }
    }

    /// How many dice an effect may touch and which it chooses from.
    pub(super) fn dice_choice(&self, s: &State) -> Option<(u32, Dice)> {
        let Frame::Resolve(r) = s.top() else { return None };
        match self.ability(r.source, r.ability).effects[r.effect as usize] {
            Effect::Reroll(n, pool) | Effect::Flip(n, pool) => {
                let dice = if pool == Pool::Free { s.attack.shown() } else { s.attack.aside };
                Some((if n == 0 { u32::MAX } else { u32::from(n) }, dice))
            }
            _ => None,
        }
    }

    fn each_dice_choice(&self, s: &State, each: &mut impl FnMut(Action)) {
        if let Some((most, dice)) = self.dice_choice(s) {
            dice.parts(most, |part| each(Action::Dice(part)));
        }
    }

    fn each_pick(&self, s: &State, each: &mut impl FnMut(Action)) {
        let Frame::Resolve(r) = s.top() else { return };
        let c = Context::from(&r);
        let effect = self.ability(r.source, r.ability).effects[r.effect as usize];
        match self.choice(s, effect, &c) {
            Choice::Seat(seats) => {
                if !r.picked.is_empty() {
                    each(Action::Pass);
                }
                seats.without(r.picked).iter().for_each(|seat| each(Action::Pick(seat.0)));
            }
            Choice::Class(classes) => members(classes).for_each(|class| each(Action::Pick(class))),
            Choice::Ability(classes) => {
                self.each_empower(s, effect, classes, &c, &mut |pick| each(Action::Pick(pick)));
            }
            Choice::Never | Choice::Ready => {}
        }
    }
}
