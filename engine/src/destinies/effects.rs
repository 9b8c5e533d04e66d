//! The instructions of cards. An instruction that needs a decision stops the machine and is taken up again.

use super::Destinies;
use super::action::{Action, Class, Spot};
use super::damage::Hit;
use super::offers::key;
use super::piles::{Fate, WORKING, set_bit};
use super::pool::{Amount, CardFilter, Deed, Kind, On, Op, Place, Who, hears};
use super::state::*;
use super::stats::{Around, BY_SPELL, DECLARED, HAPPENED, WAS_ATTACK};
use crate::{Chance, Stream};

/// The cards that a Scry still has to place: the top cards of the deck, without those placed already.
pub(super) fn scry_cards<'a>(side: &'a Side, frame: &Frame) -> &'a [u8] {
    let open = (frame.set & 0xFF) as usize;
    let placed = (frame.set >> 8 & 0xFF) as usize;
    let end = side.deck_len as usize - placed;
    &side.deck[end - open..end]
}

impl Destinies {
    pub(super) fn around(&self, state: &State, frame: &Frame) -> Around {
        let side = &state.sides[seat_of(frame.source)];
        let slot = slot_of(frame.source);
        let index = side.find(slot);
        let def = match index {
            Some(i) => side.board[i].def,
            None => side.card(slot),
        };
        Around { seat: frame.seat(), index, def, first: frame.first, second: frame.second, extra: frame.extra }
    }

    /// Executes instructions of the running effect until something else comes first.
    pub(super) fn step_effect(&self, state: &mut State, chance: &mut impl Chance) {
        let depth = state.frames_len;
        let base = state.top().base;
        loop {
            self.step_op(state, chance);
            if state.ask != Ask::Nothing || state.frames_len != depth || state.events_len > base {
                return;
            }
        }
    }

    /// Executes the next instruction of the running effect.
    #[inline(always)]
    fn step_op(&self, state: &mut State, chance: &mut impl Chance) {
        let frame = *state.top();
        let seat = frame.seat();
        let op = self.pool.ops[frame.at as usize];
        let working = frame.set & WORKING != 0;
        match op {
            Op::End => return state.close(),
            Op::Unless { test, to } => {
                let holds = self.holds(state, test, &self.around(state, &frame));
                state.top().at = if holds { frame.at + 1 } else { to };
                return;
            }
            Op::Once { to } => {
                let used = match state.unit_mut(frame.source) {
                    Some(unit) => {
                        let used = unit.status & USED != 0;
                        unit.status |= USED;
                        used
                    }
                    None => true,
                };
                state.top().at = if used { to } else { frame.at + 1 };
                return;
            }
            Op::Choose(filter) => {
                state.top().first = NOTHING;
                if self.fitting(state, seat, &filter, frame.source) != 0 {
                    self.ask(state, seat, Ask::Choose);
                    return;
                }
            }
            Op::Do { deed, who } => return self.step_deed(state, &frame, deed, who),
            Op::Empower(n) => self.empower(state, seat, n),
            Op::Draw(n) => state.sides[seat].draw(n),
            Op::DrawZone(n) => state.sides[seat].draw_into_zone(n),
            Op::OpeningHand => state.sides[seat].draw(self.options.opening_hand),
            Op::Scry(n) => {
                if !working {
                    self.begin_scry(state, seat, n);
                }
                if state.top().set & 0xFF != 0 {
                    let sorting = state.top().set >> 16 & 1 != 0;
                    return self.ask(state, seat, if sorting { Ask::ScryTop } else { Ask::ScryBottom });
                }
            }
            Op::Discover(filter) => {
                if self.begin_discover(state, seat, filter, chance) {
                    return self.ask(state, seat, Ask::Discover);
                }
            }
            Op::Discard(n) => {
                let left = if working { frame.set & 0xFF } else { u32::from(n) };
                if left > 0 && !state.sides[seat].hand.is_empty() {
                    state.top().set = WORKING | left;
                    return self.ask(state, seat, Ask::Discard);
                }
            }
            Op::Search(n) => {
                let left = if working { frame.set & 0xFF } else { u32::from(n) };
                if left > 0 && state.sides[seat].deck_len > 0 {
                    if !working {
                        state.top().set = WORKING | left;
                    }
                    return self.ask(state, seat, Ask::Search);
                }
            }
            Op::Create { def, count } => {
                for _ in 0..count {
                    self.create_in_hand(&mut state.sides[seat], def, false, false);
                }
            }
            Op::CreateOneOf(..) => return self.ask(state, seat, Ask::OneOfTwo),
            Op::CopyPile => {
                let side = &mut state.sides[seat];
                let slot = slot_of(frame.first);
                if frame.first != NOTHING && side.discard.has(slot) {
                    self.create_in_hand(side, side.card(slot), true, false);
                }
            }
            Op::BanishPile => {
                let slot = slot_of(frame.first);
                let side = &mut state.sides[seat];
                if frame.first != NOTHING && side.discard.has(slot) {
                    self.undiscard(side, slot);
                    side.erase(slot);
                }
            }
            Op::BanishSelf => {
                let slot = slot_of(frame.source);
                let side = &mut state.sides[seat];
                if side.discard.has(slot) {
                    self.undiscard(side, slot);
                    side.erase(slot);
                }
            }
            Op::Summon { def, count, place, exhausted } => {
                return self.step_summon(state, &frame, def, count, place, exhausted);
            }
            Op::Seal => {
                if slot_of(frame.source) != HERO_SLOT {
                    state.sides[seat].def[slot_of(frame.source) as usize] |= SEALED;
                }
            }
            Op::Arm => {
                let bonus = state.unit(frame.source).map_or(0, |unit| self.def(unit.def).weapon) as i8;
                let hero = &mut state.sides[seat].board[HERO];
                hero.attack_turn = hero.attack_turn.saturating_add(bonus);
            }
            Op::Rune { kind, count } => {
                self.gain_runes(&mut state.sides[seat], kind as usize, count);
            }
            Op::Foresight => {
                if !state.sides[seat].zone.is_empty() {
                    return self.ask(state, seat, Ask::Foresight);
                }
            }
            Op::Last { on, at } => {
                // A line that waits for the death of a card that is gone waits for nothing.
                let idle = |line: &Lasting| {
                    *line == Lasting::NONE
                        || line.kind & 0x7F == On::TargetDies as u8 && state.unit(line.target).is_none()
                };
                match state.lasting.iter().position(idle) {
                    Some(free) => {
                        state.lasting[free] = Lasting { at, kind: on as u8 | (seat as u8) << 7, target: frame.first };
                    }
                    None => state.looped = true,
                }
            }
        }
        self.next_op(state);
    }

    /// Goes on with the next instruction.
    #[inline]
    fn next_op(&self, state: &mut State) {
        let top = state.top();
        top.at += 1;
        top.set = 0;
    }

    #[inline]
    fn ask(&self, state: &mut State, seat: usize, ask: Ask) {
        state.ask = ask;
        state.asked = seat as u8;
    }

    /// Empower, and the step from nothing to something (C-101, C-211).
    fn empower(&self, state: &mut State, seat: usize, n: u8) {
        let side = &mut state.sides[seat];
        let was = side.empower;
        side.empower = was.saturating_add(n);
        if was == 0 && n > 0 {
            let kind = On::Empowered as u8;
            let mine = kind | (seat as u8) << 7;
            if side.hears & 1 << kind != 0 || state.lasting.iter().any(|line| line.kind == mine) {
                state.raise(Event { kind, card: hero_of(seat), def: NO_CARD, extra: 0, other: NOTHING });
            }
        }
    }

    /// Does a deed to all who are meant, one after the other, each with its consequences (C-037).
    fn step_deed(&self, state: &mut State, frame: &Frame, deed: Deed, who: Who) {
        let mut set = frame.set;
        if who == Who::This && set & WORKING == 0 {
            // An artifact is in no set of units.
            let place = seat_of(frame.source);
            if let Some(index @ ARTIFACT..ATTACK) = state.sides[place].find(slot_of(frame.source)) {
                self.next_op(state);
                state.top().extra |= HAPPENED;
                return self.perform(state, frame, deed, place, index);
            }
        }
        if set & WORKING == 0 {
            set = WORKING | self.members(state, frame, who);
            let top = state.top();
            top.set = set;
            top.extra = frame.extra & !HAPPENED | if set != WORKING { HAPPENED } else { 0 };
        }
        let seat = frame.seat();
        for place in [seat, 1 - seat] {
            let bits = set >> (place * 15) & 0x7FFF;
            if bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                state.top().set &= !(1 << (place * 15 + bit));
                let index = if bit == 0 { HERO } else { ATTACK + bit - 1 };
                self.perform(state, frame, deed, place, index);
                return;
            }
        }
        self.next_op(state);
    }

    /// The units that are meant, as a working set.
    fn members(&self, state: &State, frame: &Frame, who: Who) -> u32 {
        let seat = frame.seat();
        let one = |card: Ref| -> u32 {
            if card == NOTHING {
                return 0;
            }
            let place = seat_of(card);
            match state.sides[place].find(slot_of(card)) {
                Some(index) if index == HERO || index >= ATTACK => 1 << set_bit(place, index),
                _ => 0,
            }
        };
        match who {
            Who::This => one(frame.source),
            Who::Target => one(frame.first) | one(frame.second_target()),
            Who::Hero => one(hero_of(seat)),
            Who::EnemyHero => one(hero_of(1 - seat)),
            Who::Attacker => one(state.combat.attacker),
            Who::Killer => {
                // Only a minion that is still alive (C-217).
                if slot_of(frame.first) == HERO_SLOT { 0 } else { one(frame.first) }
            }
            Who::NamedZone => {
                let shift = set_bit(seat_of(frame.first), if frame.first & 1 != 0 { ATTACK } else { DEFENSE });
                u32::from(frame.second) << shift
            }
            Who::Each(filter) => {
                let set = |place: usize| {
                    let units = self.meant(state, seat, &filter, frame.source, frame.extra, place).0;
                    (units >> ATTACK << 1 | units & 1) << set_bit(place, HERO)
                };
                set(0) | set(1)
            }
        }
    }

    /// Does a deed to one unit.
    fn perform(&self, state: &mut State, frame: &Frame, deed: Deed, place: usize, index: usize) {
        let unit = state.sides[place].board[index];
        let card = self.target_ref(state, place, index);
        let seat = frame.seat();
        let amount = |amount: Amount| match amount {
            Amount::Fixed(n) => n,
            Amount::HandSize => state.sides[seat].hand.len(),
        };
        match deed {
            Deed::Damage(n) => {
                let mut amount = amount(n);
                if frame.extra & BY_SPELL != 0 {
                    amount = amount.saturating_add(self.spellpower(state, seat));
                }
                let source = if frame.extra & BY_SPELL != 0 { NOTHING } else { frame.source };
                self.hit(state, Hit { target: card, amount, truly: false, source });
                self.bury(state, None);
            }
            Deed::TrueDamage(n) => {
                let amount = amount(n);
                self.hit(state, Hit { target: card, amount, truly: true, source: NOTHING });
                self.bury(state, None);
            }
            Deed::Destroy if index != HERO => self.destroy(state, place, index, NOTHING),
            Deed::Banish => self.send(state, place, index, Fate::Banish),
            Deed::ToHand => self.send(state, place, index, Fate::Hand),
            Deed::ToDeck => self.send(state, place, index, Fate::Deck),
            Deed::ToOwnDeck => self.send(state, place, index, Fate::OwnDeck),
            Deed::Destroy => {}
            Deed::Copy => {
                if let Some(me) = state.unit_mut(frame.source) {
                    me.def = unit.def;
                    state.doubt = true;
                    self.refresh(state, seat);
                    self.bury(state, None);
                }
            }
            Deed::Buff(attack, health) => {
                let unit = &mut state.sides[place].board[index];
                unit.attack = unit.attack.saturating_add(attack);
                unit.health = unit.health.saturating_add(health);
                state.doubt |= health < 0;
                self.bury(state, None);
            }
            _ => change(&mut state.sides[place].board[index], deed),
        }
    }

    fn step_summon(&self, state: &mut State, frame: &Frame, number: u8, count: u8, place: Place, exhausted: bool) {
        let seat = frame.seat();
        let left = if frame.set & WORKING != 0 { frame.set & 0xFF } else { u32::from(count) };
        let attack = match place {
            Place::Attack => true,
            Place::Defense => false,
            Place::Same => frame.extra & WAS_ATTACK != 0,
            Place::Choice => {
                if left > 0 && (self.room(state, seat, true) || self.room(state, seat, false)) {
                    state.top().set = WORKING | left;
                    return self.ask(state, seat, Ask::SummonZone);
                }
                return self.next_op(state);
            }
        };
        if left == 0 || !self.room(state, seat, attack) {
            return self.next_op(state);
        }
        state.top().set = WORKING | (left - 1);
        self.summon(state, seat, number, attack, exhausted);
    }

    fn summon(&self, state: &mut State, seat: usize, number: u8, attack: bool, exhausted: bool) {
        if let Some(slot) = self.create(&mut state.sides[seat], number) {
            self.enter_zone(state, seat, slot, attack, exhausted);
        }
    }

    /// Looks at the top cards (C-124): `set` holds how many are open, how many are placed, and the stage.
    fn begin_scry(&self, state: &mut State, seat: usize, n: u8) {
        let side = &mut state.sides[seat];
        let open = n.min(side.deck_len);
        side.top = side.top.max(open);
        if open > 0 {
            side.forget_deck();
        }
        state.kept = 0;
        state.top().set = WORKING | u32::from(open);
    }

    /// Up to three different cards of the deck (C-125). Says whether there is something to choose.
    pub(super) fn begin_discover(
        &self,
        state: &mut State,
        seat: usize,
        filter: CardFilter,
        chance: &mut impl Chance,
    ) -> bool {
        let side = &state.sides[seat];
        let mut found = [NO_CARD; DECK];
        let mut count = 0;
        let mut seen = 0u128;
        for &slot in &side.deck[..side.deck_len as usize] {
            let number = side.card(slot);
            if seen >> number & 1 == 0 && filter.fits(self.def(number)) {
                seen |= 1 << number;
                found[count] = slot;
                count += 1;
            }
        }
        let mut set = WORKING;
        for i in 0..3 {
            let mut slot = NO_CARD;
            if i < count {
                let j = i + chance.below(Stream::EFFECT, (count - i) as u32) as usize;
                found.swap(i, j);
                slot = found[i];
            }
            set |= u32::from(slot) << (8 * i);
        }
        state.top().set = set;
        count > 0
    }

    /// What was chosen in the middle of an effect.
    pub(super) fn chosen_in_effect(&self, state: &mut State, action: Action) {
        let seat = state.asked as usize;
        match (state.ask, action) {
            (Ask::Choose, Action::Unit(Spot { seat: place, index })) => {
                state.top().first = self.target_ref(state, place as usize, index as usize);
                self.next_op(state);
            }
            (Ask::ScryBottom, Action::Bottom(class)) => self.scry_bottom(state, seat, class),
            (Ask::ScryBottom, _) => {
                let top = state.top();
                let open = top.set & 0xFF;
                state.kept = open as u8;
                // A single card needs no order.
                state.top().set = WORKING | 1 << 16 | if open > 1 { open } else { 0 };
            }
            (Ask::ScryTop, Action::Top(class)) => self.scry_top(state, seat, class),
            (Ask::Discover, Action::Card(class)) => {
                let set = state.top().set;
                let side = &mut state.sides[seat];
                let slots = (0..3).map(|i| (set >> (8 * i) & 0xFF) as u8);
                let slot = slots.filter(|&s| s != NO_CARD).find(|&s| self.class(side, s) == class);
                if let Some(slot) = slot {
                    side.take_from_deck(slot, false);
                    side.unveil(slot);
                    side.hand.insert(slot);
                }
                self.next_op(state);
            }
            (Ask::Discard, Action::Card(class)) => {
                self.discard(state, seat, class);
                state.top().set -= 1;
            }
            (Ask::Search, Action::Card(class)) => {
                let side = &mut state.sides[seat];
                let deck = side.deck;
                let slot = deck[..side.deck_len as usize].iter().rev().find(|&&s| self.class(side, s) == class);
                if let Some(&slot) = slot {
                    side.take_from_deck(slot, true);
                    side.erase(slot);
                }
                let last = key(self.exchanged(state.guest, seat), class);
                let top = state.top();
                top.set = WORKING | ((top.set & 0xFF) - 1) | u32::from(last) << 8;
            }
            (Ask::SummonZone, Action::Zone(attack)) => {
                if let Op::Summon { def, exhausted, .. } = self.pool.ops[state.top().at as usize] {
                    state.top().set -= 1;
                    self.summon(state, seat, def, attack, exhausted);
                }
            }
            (Ask::OneOfTwo, Action::Card(class)) => {
                self.create_in_hand(&mut state.sides[seat], class.def, false, false);
                self.next_op(state);
            }
            (Ask::Foresight, Action::Card(class)) => {
                let side = &mut state.sides[seat];
                if let Some(slot) = self.pick(side, side.zone, class) {
                    side.zone.remove(slot);
                    side.erase(slot);
                    side.discount = side.discount.saturating_add(1);
                }
                self.next_op(state);
            }
            // Stop picking.
            _ => self.next_op(state),
        }
    }

    fn scry_bottom(&self, state: &mut State, seat: usize, class: Class) {
        let frame = *state.top();
        let side = &mut state.sides[seat];
        let len = side.deck_len as usize;
        let open = (frame.set & 0xFF) as usize;
        if let Some(i) = (len - open..len).find(|&i| self.class(side, side.deck[i]) == class) {
            let slot = side.deck[i];
            side.deck.copy_within(0..i, 1);
            side.deck[0] = slot;
            side.top -= 1;
            side.bottom = (side.bottom + 1).min(side.deck_len);
        }
        state.top().set -= 1;
    }

    fn scry_top(&self, state: &mut State, seat: usize, class: Class) {
        let frame = *state.top();
        let side = &mut state.sides[seat];
        let open = (frame.set & 0xFF) as usize;
        let end = side.deck_len as usize - (frame.set >> 8 & 0xFF) as usize;
        if let Some(i) = (end - open..end).find(|&i| self.class(side, side.deck[i]) == class) {
            side.deck[i..end].rotate_left(1);
        }
        let (open, placed) = (open as u32 - 1, (frame.set >> 8 & 0xFF) + 1);
        // The last one has no choice.
        state.top().set = WORKING | 1 << 16 | if open > 1 { open | placed << 8 } else { 0 };
    }

    /// What a card contributes to its side's listener mask besides its triggers.
    pub(super) fn listens(def: &super::pool::Def) -> u32 {
        let mut bits = 0;
        for (on, &program) in def.programs.iter().enumerate() {
            if program != super::pool::NO_PROGRAM {
                bits |= 1 << on;
            }
        }
        if def.spellpower > 0 {
            bits |= hears::SPELLPOWER;
        }
        if def.abilities.iter().any(|ability| !ability.from_discard) {
            bits |= hears::ABILITY;
        }
        if def.abilities.iter().any(|ability| !ability.from_discard && ability.speed != super::pool::Speed::Slow) {
            bits |= hears::FAST_ABILITY;
        }
        if def.abilities.iter().any(|ability| ability.from_discard) {
            bits |= hears::DISCARD_ABILITY;
        }
        if def.kind == Kind::Sigil {
            bits |= hears::SIGIL;
        }
        for line in &def.statics {
            bits |= match line.effect {
                super::pool::Static::Health(_) => hears::STATIC_HEALTH,
                super::pool::Static::HandCostLess(..) => hears::AURA_COST,
                super::pool::Static::HandEcho(_) => hears::AURA_ECHO,
                super::pool::Static::MinionTrait(..) => hears::AURA_TRAIT,
                _ => 0,
            };
        }
        debug_assert!(def.kind != Kind::Spell || bits & hears::ABILITY == 0);
        bits
    }
}

impl Frame {
    /// The second target; in an effect that an event began, this place holds the event's card instead.
    fn second_target(&self) -> Ref {
        if self.extra & DECLARED != 0 { self.second } else { NOTHING }
    }
}

/// A deed that changes nothing but the unit itself.
fn change(unit: &mut Unit, deed: Deed) {
    match deed {
        Deed::Heal(n) => unit.tally = unit.tally.saturating_sub(n),
        Deed::Exhaust => unit.status |= EXHAUSTED,
        Deed::Wake => unit.status &= !EXHAUSTED,
        Deed::Freeze => unit.status = unit.status & !FROZEN | (2 * FROZEN_ONE),
        Deed::Shield if unit.shields() < SHIELDS / SHIELD_ONE => unit.status += SHIELD_ONE,
        Deed::Give(bits) => unit.given |= bits,
        Deed::GiveTurn(bits) => unit.given_turn |= bits,
        Deed::BuffTurn(attack) => unit.attack_turn = unit.attack_turn.saturating_add(attack),
        _ => {}
    }
}
