//! What can be chosen. Equal options are one option (E-2); a decision is one small step (E-3).

use super::Destinies;
use super::action::{Action, Class, Spot};
use super::desk::Desk;
use super::exchange::Exchange;
use super::fits::order;
use super::menu::Menu;
use super::pool::{Declared, Op, UnitFilter};
use super::sets::{Numbers, numbers};
use super::state::*;

/// Where options go: a list, or, without one, the first of them and whether there is another.
pub(super) struct Sink<'a> {
    list: Option<&'a mut Vec<Action>>,
    /// The first option, if there is no list.
    pub first: Action,
    /// How many options there are; without a list up to two.
    pub count: u32,
}

impl<'a> Sink<'a> {
    /// Takes all options.
    pub fn all(list: &'a mut Vec<Action>) -> Sink<'a> {
        Sink { list: Some(list), first: Action::Pass, count: 0 }
    }

    /// Finds out whether there is a real choice.
    pub fn two() -> Sink<'a> {
        Sink { list: None, first: Action::Pass, count: 0 }
    }

    /// Takes an option. Says whether it has had enough.
    #[inline]
    pub fn add(&mut self, action: Action) -> bool {
        self.count += 1;
        match &mut self.list {
            Some(list) => {
                list.push(action);
                false
            }
            None => {
                if self.count == 1 {
                    self.first = action;
                }
                self.count == 2
            }
        }
    }
}

/// The order in which classes are paid and picked (E-4, E-9).
#[inline]
pub(super) fn key(names: Exchange, class: Class) -> u16 {
    u16::from(names.name(class.def)) << 3 | u16::from(class.marks)
}

/// The class with that place in the order.
#[inline]
pub(super) fn class_of_key(names: Exchange, key: u16) -> Class {
    Class { def: names.name((key >> 3) as u8), marks: (key & 7) as u8 }
}

/// The classes among some slots, by their marks and then by number.
struct Classes {
    sets: [Numbers; 8],
    marks: u32,
}

impl Classes {
    fn of(game: &Destinies, side: &Side, slots: impl Iterator<Item = u8>) -> Classes {
        let mut classes = Classes { sets: [0; 8], marks: 0 };
        for slot in slots {
            let class = game.class(side, slot);
            classes.sets[class.marks as usize & 7] |= 1 << class.def;
            classes.marks |= 1 << class.marks;
        }
        classes
    }

    fn iter(&self) -> impl Iterator<Item = Class> + '_ {
        Indices(self.marks)
            .flat_map(|marks| numbers(self.sets[marks & 7]).map(move |def| Class { def, marks: marks as u8 }))
    }
}

impl Destinies {
    /// All options of the seat that is asked. What has to be looked up for them stays on the desk.
    pub(super) fn offer(&self, state: &State, desk: &mut Desk, out: &mut Sink<'_>) {
        let seat = state.asked as usize;
        let side = &state.sides[seat];
        let frame = if state.frames_len == 0 { None } else { Some(&state.frames[state.frames_len as usize - 1]) };
        match (state.ask, frame) {
            (Ask::Main | Ask::Priority, _) => {
                let mut menu = Menu::EMPTY;
                self.fill(&mut menu, state, desk);
                self.each_option(state, seat, &menu, |action| out.add(action));
            }
            (Ask::AttackTarget, _) => {
                let fighters = self.fighters(&state.sides[1 - seat]).0;
                for index in Indices(self.attack_targets(state, seat, fighters)) {
                    if out.add(Action::Unit(Spot { seat: 1 - seat as u8, index: index as u8 })) {
                        return;
                    }
                }
            }
            (Ask::Hindered, _) => {
                let _ = out.add(Action::PayHindered) || out.add(Action::Pass);
            }
            (Ask::Artifact, _) => {
                for i in ARTIFACT..ARTIFACT + side.artifacts as usize {
                    let twin = (ARTIFACT..i).any(|j| side.board[j].same(&side.board[i]));
                    if !twin && out.add(Action::Unit(Spot { seat: seat as u8, index: i as u8 })) {
                        return;
                    }
                }
            }
            (Ask::Zone | Ask::SummonZone, _) => {
                let _ = self.room(state, seat, true) && out.add(Action::Zone(true))
                    || self.room(state, seat, false) && out.add(Action::Zone(false));
            }
            (Ask::EnemyZone, _) => {
                let _ = self.zone_minions(state, 1 - seat, true) != 0 && out.add(Action::Zone(true))
                    || self.zone_minions(state, 1 - seat, false) != 0 && out.add(Action::Zone(false));
            }
            (Ask::Foresight, _) => self.offer_cards(side, side.zone.iter(), out),
            (Ask::Discard, _) => self.offer_cards(side, side.hand.iter(), out),
            (_, Some(frame)) => self.offer_in_frame(state, seat, frame, out),
            (_, None) => {}
        }
    }

    fn offer_in_frame(&self, state: &State, seat: usize, frame: &Frame, out: &mut Sink<'_>) {
        let side = &state.sides[seat];
        match state.ask {
            Ask::Target => self.offer_targets(state, seat, frame, out),
            Ask::Choose => {
                if let Op::Choose(filter) = self.pool.ops[frame.at as usize] {
                    self.offer_units(state, seat, &filter, frame, NOTHING, 0, out);
                }
            }
            Ask::DiscardPile => {
                if let Declared::DiscardPile(filter) = self.declared(state, frame) {
                    let fits = side.discard.iter().filter(|&slot| filter.fits(self.def(side.card(slot))));
                    self.offer_cards(side, fits, out);
                }
            }
            Ask::Pay => self.offer_payment(state, seat, (frame.set & 0xFF) as u8, (frame.set >> 16) as u16, out),
            Ask::ScryBottom | Ask::ScryTop => self.offer_scry(state, side, frame, out),
            Ask::Discover => {
                let slots = (0..3).map(|i| (frame.set >> (8 * i) & 0xFF) as u8).filter(|&slot| slot != NO_CARD);
                self.offer_cards(side, slots, out);
            }
            Ask::Search if !out.add(Action::Pass) => {
                let deck = side.deck[..side.deck_len as usize].iter().copied();
                {
                    let names = self.exchanged(state.guest, seat);
                    let from = (frame.set >> 8) as u16;
                    self.offer_classes(side, deck, |class| key(names, class) >= from, out)
                };
            }
            Ask::OneOfTwo => {
                if let Op::CreateOneOf(a, b) = self.pool.ops[frame.at as usize] {
                    let card = |def| Action::Card(Class { def, marks: 0 });
                    let _ = out.add(card(a)) || a != b && out.add(card(b));
                }
            }
            _ => {}
        }
    }

    /// What the declared card or ability lets choose.
    pub(super) fn declared(&self, state: &State, frame: &Frame) -> Declared {
        let def = self.source_def(state, frame);
        match self.declared_ability(frame) {
            Some(number) => def.abilities[number as usize].declared,
            None => def.declared,
        }
    }

    fn offer_targets(&self, state: &State, seat: usize, frame: &Frame, out: &mut Sink<'_>) {
        let Declared::Units { filter, min, max } = self.declared(state, frame) else { return };
        let picked = (frame.set >> 8 & 0xFF) as u8;
        if picked >= min && out.add(Action::Pass) {
            return;
        }
        let last = if picked == 0 || max == 1 { NOTHING } else { frame.first };
        self.offer_units(state, seat, &filter, frame, last, min.saturating_sub(picked + 1), out);
    }

    /// Offers units that come after `last`, each only if `needed` more come after it (E-9).
    #[allow(clippy::too_many_arguments)]
    fn offer_units(
        &self,
        state: &State,
        seat: usize,
        filter: &UnitFilter,
        frame: &Frame,
        last: Ref,
        needed: u8,
        out: &mut Sink<'_>,
    ) {
        let mut after = 0;
        if last != NOTHING {
            let place = seat_of(last);
            after = order(seat, place, state.sides[place].find(slot_of(last)).unwrap_or(HERO)) + 1;
        }
        let mut fitting = self.fitting(state, seat, filter, frame.source) >> after << after;
        while fitting != 0 {
            let at = fitting.trailing_zeros() as usize;
            fitting &= fitting - 1;
            let (place, index) = if at < BOARD { (seat, at) } else { (1 - seat, at - BOARD) };
            let side = &state.sides[place];
            let twin = self.twin_start(index).is_some_and(|start| {
                (start..index).any(|i| order(seat, place, i) >= after && side.board[i].same(&side.board[index]))
            });
            if twin || fitting.count_ones() < u32::from(needed) {
                continue;
            }
            if out.add(Action::Unit(Spot { seat: place as u8, index: index as u8 })) {
                return;
            }
        }
    }

    fn twin_start(&self, index: usize) -> Option<usize> {
        match index {
            ATTACK..DEFENSE => Some(ATTACK),
            DEFENSE..BOARD => Some(DEFENSE),
            _ => None,
        }
    }

    fn offer_scry(&self, state: &State, side: &Side, frame: &Frame, out: &mut Sink<'_>) {
        let looked = super::effects::scry_cards(side, frame);
        if state.ask == Ask::ScryBottom && out.add(Action::Pass) {
            return;
        }
        for class in Classes::of(self, side, looked.iter().copied()).iter() {
            let action = if state.ask == Ask::ScryBottom { Action::Bottom(class) } else { Action::Top(class) };
            if out.add(action) {
                return;
            }
        }
    }

    fn offer_cards(&self, side: &Side, slots: impl Iterator<Item = u8>, out: &mut Sink<'_>) {
        self.offer_classes(side, slots, |_| true, out);
    }

    fn offer_classes(
        &self,
        side: &Side,
        slots: impl Iterator<Item = u8>,
        fits: impl Fn(Class) -> bool,
        out: &mut Sink<'_>,
    ) {
        let _ = Classes::of(self, side, slots).iter().any(|class| fits(class) && out.add(Action::Card(class)));
    }
}
