//! Declaring a card or an ability: targets, zone, payment, the price of another faction (C-021, C-022, C-024).

use super::Destinies;
use super::action::{Action, Class};
use super::damage::Hit;
use super::options::Loyalty;
use super::piles::named_zone;
use super::pool::{Ability, Declared, Def, Kind, Speed};
use super::state::*;
use super::stats::{WAS_ATTACK, WAS_DEFENSE};
use crate::{Chance, Stream};

/// Steps of a declaration.
const TARGETS: u8 = 0;
const ZONE: u8 = 1;
const COST: u8 = 2;
const PAY: u8 = 3;
const HURT: u8 = 4;
const DONE: u8 = 5;

/// Marks the number of an ability in the high byte of [`Frame::at`].
const NO_ABILITY: u16 = 0xFF00;

impl Destinies {
    /// The ability that the frame declares, if it is no card.
    #[inline]
    pub(super) fn declared_ability(&self, frame: &Frame) -> Option<u8> {
        (frame.at & 0xFF00 != NO_ABILITY).then_some((frame.at >> 8) as u8)
    }

    /// The card that a declaration or resolution belongs to.
    #[inline]
    pub(super) fn source_def(&self, state: &State, frame: &Frame) -> &Def {
        let side = &state.sides[seat_of(frame.source)];
        let slot = slot_of(frame.source);
        if frame.what() == FRAME_DECLARE && frame.at & 0xFF00 == NO_ABILITY {
            // On its way from hand or Destiny Deck.
            return self.def(side.card(slot));
        }
        match side.find(slot) {
            Some(index) => self.def(side.board[index].def),
            None => self.def(side.card(slot)),
        }
    }

    /// A slot of that class in a set of cards.
    pub(super) fn pick(&self, side: &Side, cards: super::cards96::Cards, class: Class) -> Option<u8> {
        if class.marks == 0 {
            let marked = side.fleeting | side.plain;
            let plain = if marked == 0 { cards } else { cards.without(super::cards96::Cards::tokens(marked)) };
            return plain.iter().find(|&slot| side.def[slot as usize] == class.def);
        }
        cards.iter().find(|&slot| self.class(side, slot) == class)
    }

    /// Begins to play a card from hand.
    pub(super) fn declare_hand(&self, state: &mut State, seat: usize, class: Class) {
        let side = &state.sides[seat];
        let Some(slot) = self.pick(side, side.hand, class) else { return };
        let cost = self.mana_cost(state, seat, class.def);
        let echo = class.marks & Class::PLAIN == 0 && self.echoes(state, seat, class.def);
        let side = &mut state.sides[seat];
        side.hand.remove(slot);
        side.unveil(slot);
        let mut frame = Frame::new(FRAME_DECLARE, seat, refer(seat, slot));
        frame.at = NO_ABILITY | u16::from(TARGETS);
        frame.set = u32::from(cost);
        frame.extra = if echo { ECHOES } else { 0 };
        state.open(frame);
    }

    /// Begins to play a card of the Destiny Deck.
    pub(super) fn declare_destiny(&self, state: &mut State, seat: usize, number: u8) {
        let side = &mut state.sides[seat];
        let found = (0..DESTINY as u8).find(|&i| side.destiny >> i & 1 != 0 && side.card(DESTINY_BASE + i) == number);
        let Some(bit) = found else { return };
        side.destiny &= !(1 << bit);
        let mut frame = Frame::new(FRAME_DECLARE, seat, refer(seat, DESTINY_BASE + bit));
        frame.at = NO_ABILITY | u16::from(TARGETS);
        state.open(frame);
    }

    /// Begins to use an ability.
    pub(super) fn declare_ability(&self, state: &mut State, seat: usize, source: Ref, ability: u8) {
        let mut frame = Frame::new(FRAME_DECLARE, seat, source);
        frame.at = u16::from(ability) << 8 | u16::from(TARGETS);
        frame.set = u32::from(self.source_def(state, &frame).abilities[ability as usize].mana);
        state.open(frame);
    }

    /// Goes on with a declaration.
    pub(super) fn step_declare(&self, state: &mut State, chance: &mut impl Chance) {
        let mut frame = *state.top();
        let seat = frame.seat();
        let def = self.source_def(state, &frame);
        let ability = self.declared_ability(&frame).map(|number| &def.abilities[number as usize]);
        let ask = |state: &mut State, frame: Frame, ask: Ask| {
            *state.top() = frame;
            state.ask = ask;
            state.asked = seat as u8;
        };
        // Up to the payment nothing happens that anybody could react to.
        if frame.at as u8 == TARGETS {
            match ability.map_or(&def.declared, |ability| &ability.declared) {
                Declared::Nothing => {}
                Declared::EnemyZone => return ask(state, frame, Ask::EnemyZone),
                Declared::DiscardPile(_) => return ask(state, frame, Ask::DiscardPile),
                Declared::Units { max, .. } => {
                    let picked = (frame.set >> 8 & 0xFF) as u8;
                    if picked < *max {
                        return ask(state, frame, Ask::Target);
                    }
                }
            }
            set_step(&mut frame, ZONE);
        }
        if frame.at as u8 == ZONE {
            if ability.is_none() && matches!(def.kind, Kind::Minion | Kind::Sigil) {
                return ask(state, frame, Ask::Zone);
            }
            set_step(&mut frame, COST);
        }
        if frame.at as u8 == COST {
            frame.set &= 0xFF;
            if slot_of(frame.source) >= DESTINY_BASE && ability.is_none() {
                self.pay_destiny(state, seat, slot_of(frame.source), chance);
                set_step(&mut frame, HURT);
            } else {
                set_step(&mut frame, PAY);
            }
        }
        if frame.at as u8 == PAY {
            if !self.pay_forced(state, seat, &mut frame) {
                return ask(state, frame, Ask::Pay);
            }
            set_step(&mut frame, HURT);
        }
        if frame.at as u8 == HURT {
            set_step(&mut frame, DONE);
            *state.top() = frame;
            if self.pay_price(state, seat, &frame, def, ability) {
                return;
            }
        }
        if !self.decided(state) {
            self.declared_fully(state, &frame, ability.map_or(def.speed, |ability| ability.speed), chance);
        }
    }

    /// Banishes cards of the Destiny Zone at random (C-011).
    fn pay_destiny(&self, state: &mut State, seat: usize, slot: u8, chance: &mut impl Chance) {
        let cost = self.destiny_cost(state, seat, state.sides[seat].card(slot));
        let side = &mut state.sides[seat];
        for _ in 0..cost {
            let n = chance.below(Stream::EFFECT, u32::from(side.zone.len().max(1)));
            if let Some(slot) = side.zone.nth(n as usize) {
                side.zone.remove(slot);
                side.erase(slot);
            }
        }
        side.flags |= DESTINY_PLAYED;
        side.discount = 0;
    }

    /// Exhaustion, and damage for another faction's card (C-006, C-027). Says whether there was damage.
    fn pay_price(&self, state: &mut State, seat: usize, frame: &Frame, def: &Def, ability: Option<&Ability>) -> bool {
        if let Some(ability) = ability {
            if ability.exhausts
                && let Some(unit) = state.unit_mut(frame.source)
            {
                unit.status |= EXHAUSTED;
            }
            return false;
        }
        if def.kind == Kind::Spell && !def.destiny {
            state.sides[seat].flags |= SPELL_DECLARED;
        }
        let hurts = self.off_faction(state, seat, def);
        if hurts {
            let loyalty = if self.options.loyalty_form == Loyalty::Health { def.loyalty } else { 0 };
            let damage = self.options.offfaction_damage + loyalty;
            self.hit(state, Hit { target: hero_of(seat), amount: damage, truly: true, source: NOTHING });
        }
        hurts
    }

    /// The card or ability becomes a link, or resolves at once (C-026, C-028).
    fn declared_fully(&self, state: &mut State, frame: &Frame, speed: Speed, chance: &mut impl Chance) {
        let seat = frame.seat();
        let what = self.declared_ability(frame).map_or(LINK_CARD, |number| LINK_ABILITY | number);
        let link = Link { card: frame.source, what, first: frame.first, second: frame.second, extra: frame.extra };
        state.close();
        if speed == Speed::Burst {
            self.resolve(state, link, chance);
        } else {
            self.add_link(state, seat, link);
        }
    }

    /// What was chosen during a declaration.
    pub(super) fn chosen_in_declaration(&self, state: &mut State, action: Action) {
        let seat = state.asked as usize;
        match (state.ask, action) {
            (Ask::Target, Action::Pass) => set_step(state.top(), ZONE),
            (Ask::Target, Action::Unit(spot)) => {
                let card = self.target_ref(state, spot.seat as usize, spot.index as usize);
                let top = state.top();
                if top.set >> 8 & 0xFF == 0 {
                    top.first = card;
                } else {
                    top.second = card;
                }
                top.set += 0x100;
            }
            (Ask::DiscardPile, Action::Card(class)) => {
                let side = &state.sides[seat];
                if let Some(slot) = self.pick(side, side.discard, class) {
                    state.top().first = refer(seat, slot);
                }
                set_step(state.top(), ZONE);
            }
            (Ask::EnemyZone, Action::Zone(attack)) => {
                let mask = self.zone_minions(state, 1 - seat, attack);
                let top = state.top();
                top.first = named_zone(1 - seat, attack);
                top.second = mask;
                set_step(top, ZONE);
            }
            (Ask::Zone, Action::Zone(attack)) => {
                let top = state.top();
                top.extra |= if attack { WAS_ATTACK } else { WAS_DEFENSE };
                set_step(top, COST);
            }
            _ => {}
        }
    }
}

/// Goes on to a step of a declaration.
#[inline]
fn set_step(frame: &mut Frame, step: u8) {
    frame.at = frame.at & 0xFF00 | u16::from(step);
}
