//! The chain: links, priority, resolution (C-028 to C-030), and what becomes of a card that resolves.

use super::Destinies;
use super::action::{Action, Class};
use super::options::PassMode;
use super::piles::Fate;
use super::pool::{Kind, NO_PROGRAM, On};
use super::sets::levels;
use super::state::*;
use super::stats::{BY_SPELL, DECLARED, WAS_ATTACK};
use crate::Chance;

/// No link.
pub(super) const NO_LINK: Link = Link { card: NOTHING, what: 0, first: NOTHING, second: NOTHING, extra: 0 };

/// Steps of a resolution.
const BEGIN: u16 = 0;
const ENTERED: u16 = 1;
const FINISH: u16 = 2;
const PAYING: u16 = 3;
const WITH_ROOM: u16 = 4;

impl Destinies {
    /// Adds a link; the other player gets priority (C-028).
    pub(super) fn add_link(&self, state: &mut State, seat: usize, link: Link) {
        if state.phase != Phase::Chain {
            state.phase = Phase::Chain;
            state.opener = seat as u8;
            state.passes = 0;
        }
        state.links[state.links_len as usize] = link;
        state.links_len += 1;
        state.chain_passes = 0;
        state.priority = 1 - seat as u8;
    }

    /// Resolves the links, last first, then the combat, and ends the chain, up to where something comes between (C-029).
    pub(super) fn step_resolving(&self, state: &mut State, chance: &mut impl Chance) {
        while state.links_len > 0 {
            state.links_len -= 1;
            let link = state.links[state.links_len as usize];
            state.links[state.links_len as usize] = NO_LINK;
            if matches!(link.what & LINK_KIND, LINK_CARD | LINK_ABILITY) {
                self.resolve(state, link, chance);
                if !self.settled(state) || self.decided(state) {
                    return;
                }
            }
        }
        if state.combat.attacker != NOTHING {
            state.phase = Phase::Combat;
            state.open(Frame::new(FRAME_COMBAT, seat_of(state.combat.attacker), state.combat.attacker));
            self.step_combat(state);
            if !self.settled(state) || self.decided(state) {
                return;
            }
        }
        self.end_chain(state);
        self.ask_main(state);
    }

    /// The initiative goes to the other player than the one who opened the chain (C-030).
    pub(super) fn end_chain(&self, state: &mut State) {
        state.combat = Combat::NONE;
        state.phase = Phase::Main;
        state.chain_passes = 0;
        let other = 1 - state.opener;
        let stays = self.options.pass_mode == PassMode::Final && state.sides[other as usize].flags & PASSED != 0;
        state.initiative = if stays { state.opener } else { other };
    }

    /// Resolves a card or ability, up to where something comes between.
    pub(super) fn resolve(&self, state: &mut State, link: Link, chance: &mut impl Chance) {
        let mut frame = Frame::new(FRAME_RESOLVE, seat_of(link.card), link.card);
        frame.first = link.first;
        frame.second = link.second;
        frame.extra = link.extra;
        frame.set = u32::from(link.what) << 8;
        if state.open(frame) {
            self.step_resolve(state, chance);
        }
    }

    /// Goes on with a resolution, up to where something comes between.
    pub(super) fn step_resolve(&self, state: &mut State, chance: &mut impl Chance) {
        let depth = state.frames_len;
        loop {
            self.resolve_on(state);
            if state.frames_len > depth {
                self.step_effect(state, chance);
            }
            if state.ask != Ask::Nothing || state.frames_len != depth || state.events_len > state.top().base {
                return;
            }
        }
    }

    fn resolve_on(&self, state: &mut State) {
        let frame = *state.top();
        let what = (frame.set >> 8 & 0xFF) as u8;
        if what & LINK_KIND == LINK_ABILITY {
            self.step_ability(state, &frame, what & !LINK_KIND);
            return;
        }
        let seat = frame.seat();
        let slot = slot_of(frame.source);
        match self.def(state.sides[seat].card(slot)).kind {
            Kind::Spell => self.step_spell(state, &frame, seat, slot),
            Kind::Minion | Kind::Sigil => self.step_body(state, &frame, seat, slot),
            Kind::Artifact => self.step_artifact(state, &frame, seat, slot),
            Kind::Hero => self.step_hero(state, &frame, seat, slot),
        }
    }

    fn step_ability(&self, state: &mut State, frame: &Frame, number: u8) {
        if frame.at == BEGIN {
            let def = self.source_def(state, frame);
            // A hero may have levelled up since; his old ability still resolves, if it is one of this card's.
            let Some(ability) = def.abilities.get(number as usize) else { return state.close() };
            state.top().at = FINISH;
            state.top().set = frame.set & !0xFF | u32::from(ability.durability);
            let mut effect = Frame::new(FRAME_EFFECT, frame.seat(), frame.source);
            effect.at = ability.program;
            effect.first = frame.first;
            effect.second = frame.second;
            effect.extra = DECLARED;
            state.open(effect);
            return;
        }
        state.close();
        let cost = (frame.set & 0xFF) as u8;
        let seat = seat_of(frame.source);
        if cost > 0
            && let Some(index) = state.sides[seat].find(slot_of(frame.source))
        {
            let unit = &mut state.sides[seat].board[index];
            unit.tally = unit.tally.saturating_sub(cost);
            if unit.tally == 0 {
                self.destroy(state, seat, index, NOTHING);
            }
        }
    }

    /// Finishing a spell (C-102).
    fn step_spell(&self, state: &mut State, frame: &Frame, seat: usize, slot: u8) {
        let number = state.sides[seat].card(slot);
        let def = self.def(number);
        match frame.at {
            BEGIN => {
                let stacks = u32::from(state.sides[seat].empower);
                let top = state.top();
                top.at = ENTERED;
                top.set = frame.set & !0xFF | stacks;
                if def.cast != NO_PROGRAM {
                    let mut effect = Frame::new(FRAME_EFFECT, seat, frame.source);
                    effect.at = def.cast;
                    effect.first = frame.first;
                    effect.second = frame.second;
                    effect.extra = BY_SPELL | DECLARED;
                    state.open(effect);
                }
            }
            ENTERED => {
                state.top().at = FINISH;
                self.use_up(state, seat, slot);
                self.echo(state, seat, frame, number);
                if state.sides[seat].hears & 1 << On::SpellDone as u32 != 0 {
                    let kind = On::SpellDone as u8;
                    state.raise(Event { kind, card: frame.source, def: number, extra: 0, other: NOTHING });
                }
            }
            _ => {
                let side = &mut state.sides[seat];
                side.empower = side.empower.saturating_sub((frame.set & 0xFF) as u8);
                state.close();
                self.bury(state, None);
            }
        }
    }

    /// A Fleeting copy without Echo (C-122).
    fn echo(&self, state: &mut State, seat: usize, frame: &Frame, number: u8) {
        if frame.extra & ECHOES != 0 {
            self.create_in_hand(&mut state.sides[seat], number, true, true);
        }
    }

    /// A minion or sigil enters.
    fn step_body(&self, state: &mut State, frame: &Frame, seat: usize, slot: u8) {
        match frame.at {
            BEGIN => {
                let attack = frame.extra & WAS_ATTACK != 0;
                state.top().at = ENTERED;
                if self.room(state, seat, attack) {
                    if (TOKEN_BASE..DESTINY_BASE).contains(&slot) {
                        state.sides[seat].fleeting &= !(1 << (slot - TOKEN_BASE));
                    }
                    self.enter_zone(state, seat, slot, attack, false);
                } else {
                    self.use_up(state, seat, slot);
                }
            }
            ENTERED => {
                let number = state.sides[seat].card(slot);
                self.echo(state, seat, frame, number);
                self.hinder(state, seat, slot);
            }
            _ => self.pay_hindered(state, seat),
        }
    }

    fn step_artifact(&self, state: &mut State, frame: &Frame, seat: usize, slot: u8) {
        match frame.at {
            BEGIN if state.sides[seat].artifacts >= self.options.artifact_slots => {
                state.ask = Ask::Artifact;
                state.asked = seat as u8;
            }
            BEGIN | WITH_ROOM => {
                state.top().at = ENTERED;
                self.equip(state, seat, slot);
            }
            ENTERED => {
                let number = state.sides[seat].card(slot);
                self.echo(state, seat, frame, number);
                self.hinder(state, seat, slot);
            }
            _ => self.pay_hindered(state, seat),
        }
    }

    /// The artifact to make room for the new one is chosen (C-034).
    pub(super) fn chosen_artifact(&self, state: &mut State, seat: usize, index: usize) {
        state.top().at = WITH_ROOM;
        self.destroy(state, seat, index, NOTHING);
    }

    /// Hindered: pay or be exhausted (C-112).
    fn hinder(&self, state: &mut State, seat: usize, slot: u8) {
        let side = &state.sides[seat];
        let hindered = self.def(side.card(slot)).hindered;
        if hindered == 0 {
            return state.close();
        }
        let Some(index) = side.find(slot) else { return state.close() };
        if side.payable().len() < hindered {
            state.sides[seat].board[index].status |= EXHAUSTED;
            return state.close();
        }
        state.ask = Ask::Hindered;
        state.asked = seat as u8;
    }

    /// The answer to Hindered.
    pub(super) fn chosen_hindered(&self, state: &mut State, seat: usize, action: Action) {
        let slot = slot_of(state.top().source);
        if action == Action::PayHindered {
            let hindered = self.def(state.sides[seat].card(slot)).hindered;
            let top = state.top();
            top.at = PAYING;
            top.set = u32::from(hindered);
        } else {
            if let Some(unit) = state.unit_mut(refer(seat, slot)) {
                unit.status |= EXHAUSTED;
            }
            state.close();
        }
    }

    fn pay_hindered(&self, state: &mut State, seat: usize) {
        let mut frame = *state.top();
        if self.pay_forced(state, seat, &mut frame) {
            state.close();
        } else {
            *state.top() = frame;
            state.ask = Ask::Pay;
            state.asked = seat as u8;
        }
    }

    /// The hero levels up; everything that is not on the card itself stays (C-031).
    fn step_hero(&self, state: &mut State, frame: &Frame, seat: usize, slot: u8) {
        state.close();
        let number = state.sides[seat].card(slot);
        if !levels(self.unit_def(state, seat, HERO), self.def(number)) {
            return;
        }
        let side = &mut state.sides[seat];
        let mut hero = side.board[HERO];
        hero.def = number;
        hero.status &= !USED;
        side.board.put(HERO, slot_of(frame.source), hero);
        state.doubt = true;
        self.refresh(state, seat);
        self.entered(state, seat, HERO);
    }

    /// A card of the hand is chosen to be discarded.
    pub(super) fn discard(&self, state: &mut State, seat: usize, class: Class) {
        let side = &mut state.sides[seat];
        if let Some(slot) = self.pick(side, side.hand, class) {
            side.hand.remove(slot);
            if side.is_fleeting(slot) {
                side.fleeting &= !(1 << (slot - TOKEN_BASE));
            }
            side.unveil(slot);
            self.discard_slot(side, slot);
            state.discarded = class.def;
        }
    }

    /// Takes a unit off the board by an effect.
    pub(super) fn send(&self, state: &mut State, seat: usize, index: usize, fate: Fate) {
        if index != HERO {
            self.leave(state, seat, index, fate);
        }
    }
}
