//! What a player may do who has the initiative (D-01) or priority (D-02).

use super::Destinies;
use super::action::{Action, Class};
use super::brief::ABLE;
use super::cards96::Cards;
use super::offers::Sink;
use super::options::{PassMode, Retaliation};
use super::pool::{Ability, Declared, On, Speed, Static, hears, trait_bit};
use super::sets::{Gathered, LAST_PILE, Numbers, numbers, wanted};
use super::state::*;

impl Destinies {
    /// D-01 and D-02.
    pub(super) fn offer_actions(&self, state: &State, seat: usize, in_chain: bool, out: &mut Sink<'_>) {
        // What is found fastest comes first: whether there is a choice at all is asked more often than which.
        let fight = in_chain && state.combat.attacker != NOTHING;
        let runes = if fight { None } else { self.resource_left(&state.sides[seat]) };
        if !(runes.is_some() && !in_chain && self.options.thin_offers && self.pass_ends_turn(state, seat))
            && out.add(Action::Pass)
            || runes.is_some_and(|runes| self.offer_resource(&state.sides[seat], runes, out))
            || state.sides[seat].pile != 0 && self.offer_pile_abilities(state, seat, in_chain, out)
            || self.offer_plays(state, seat, in_chain, out)
            || self.offer_abilities(state, seat, in_chain, out)
        {
            return;
        }
        if fight {
            self.offer_defense(state, seat, out);
        } else if !in_chain {
            self.offer_attacks(state, seat, out);
        }
    }

    /// Whether the turn is over if the initiative player passes now (C-019).
    fn pass_ends_turn(&self, state: &State, seat: usize) -> bool {
        match self.options.pass_mode {
            PassMode::Consecutive => state.passes == 1,
            PassMode::Final => state.sides[1 - seat].flags & PASSED != 0,
        }
    }

    /// If a resource action is left that is of use: the kinds of runes worth having, as bits (E-7).
    fn resource_left(&self, side: &Side) -> Option<u8> {
        if (side.flags & RESOURCES) / RESOURCE_ONE >= self.options.resource_actions {
            return None;
        }
        let mut kinds = 0;
        if self.options.runes {
            kinds = if self.options.thin_offers {
                ((side.hears & WANTED) >> WANTED_SHIFT) as u8
            } else {
                wanted(side.runes, self.rune_need)
            };
        }
        (kinds != 0 || side.deck_len > 0).then_some(kinds)
    }

    fn offer_resource(&self, side: &Side, runes: u8, out: &mut Sink<'_>) -> bool {
        side.deck_len > 0 && out.add(Action::DrawCard)
            || (0..4).any(|kind| runes >> kind & 1 != 0 && out.add(Action::GainRune(kind)))
    }

    /// The cards of a hand that have nothing special about them, by number, and those that have, by slot.
    fn hand_numbers(&self, side: &Side) -> (Numbers, Cards) {
        let mut set = Gathered::default();
        let mut marked = Cards::NONE;
        if side.fleeting | side.plain != 0 {
            marked = side.hand.and(Cards::tokens(side.fleeting | side.plain));
        }
        for slot in side.hand.without(marked).iter() {
            let number = side.def[slot as usize];
            if number & SEALED != 0 {
                marked.insert(slot);
            } else {
                set.insert(number);
            }
        }
        (set.get(), marked)
    }

    /// The cards of the Destiny Deck, by number.
    fn destiny_numbers(&self, side: &Side) -> Numbers {
        let mut set = Gathered::default();
        for bit in Indices(u32::from(side.destiny)) {
            set.insert(side.def[(DESTINY_BASE as usize + bit).min(SLOTS - 1)] & !SEALED);
        }
        set.get()
    }

    /// The cards that the moment allows: runes, a free place, room in the chain, the right hero (C-021).
    #[inline]
    fn timely(&self, state: &State, seat: usize, cards: Numbers) -> Numbers {
        let sets = &self.sets;
        let side = &state.sides[seat];
        let mut cards = cards & !sets.unplayable;
        if self.options.runes {
            cards &= sets.with_runes(side.runes);
        }
        if cards & sets.heroes != 0 {
            cards &= !sets.heroes | sets.next[side.board[HERO].def as usize];
        }
        if side.attackers.min(side.defenders) >= self.options.zone_slots {
            cards &= !sets.bodies;
        }
        if state.links_len as usize >= LINKS {
            cards &= !sets.links;
        }
        cards
    }

    /// Cards from hand and Destiny Deck.
    fn offer_plays(&self, state: &State, seat: usize, in_chain: bool, out: &mut Sink<'_>) -> bool {
        let sets = &self.sets;
        let side = &state.sides[seat];
        let in_time = if in_chain { !sets.slow } else { Numbers::MAX };
        let (hand, marked) = self.hand_numbers(side);
        let mut cards = hand;
        if side.flags & DESTINY_PLAYED == 0 {
            cards |= self.destiny_numbers(side);
        }
        cards &= in_time;
        let mut plays = 0;
        if cards != 0 {
            cards = self.timely(state, seat, cards);
            plays = self.payable(state, seat, cards & !sets.destiny) | self.affordable(side, cards & sets.destiny);
        }
        if plays == 0 && marked.is_empty() {
            return false;
        }
        let play = |number: u8| {
            if sets.destiny >> number & 1 != 0 {
                Action::Destiny(number)
            } else {
                Action::Play(Class { def: number, marks: 0 })
            }
        };
        numbers(plays & !sets.closer).any(|number| out.add(play(number)))
            || numbers(plays & sets.closer).any(|number| self.allowed(state, seat, number) && out.add(play(number)))
            || !marked.is_empty() && self.offer_marked(state, seat, marked, in_time, out)
    }

    /// Those of some cards of the Destiny Deck that the Destiny Zone can pay (C-011).
    fn affordable(&self, side: &Side, cards: Numbers) -> Numbers {
        if cards == 0 { 0 } else { cards & self.sets.up_to(side.zone.len().saturating_add(side.discount)) }
    }

    /// Those of some cards in hand whose cost the other cards in hand can pay (C-009).
    fn payable(&self, state: &State, seat: usize, cards: Numbers) -> Numbers {
        if cards == 0 {
            return 0;
        }
        let sets = &self.sets;
        let side = &state.sides[seat];
        let others = side.payable().len() - 1;
        let cheap = sets.up_to(others);
        let mut unsure = cards & sets.varying;
        if side.hears & hears::AURA_COST != 0 {
            unsure |= cards & !cheap;
        }
        let mut sure = cards & cheap & !sets.varying;
        for number in numbers(unsure) {
            if self.mana_cost(state, seat, number) <= others {
                sure |= 1 << number;
            }
        }
        sure
    }

    /// Cards of the hand that are Fleeting, without Echo or sealed.
    fn offer_marked(&self, state: &State, seat: usize, marked: Cards, in_time: Numbers, out: &mut Sink<'_>) -> bool {
        let side = &state.sides[seat];
        let payable = side.payable().len();
        marked.iter().any(|slot| {
            let class = self.class(side, slot);
            let others = payable - u8::from(class.marks & Class::FLEETING == 0);
            self.timely(state, seat, in_time & 1 << class.def) != 0
                && !marked.iter().take_while(|&s| s != slot).any(|s| self.class(side, s) == class)
                && self.mana_cost(state, seat, class.def) <= others
                && (self.sets.closer >> class.def & 1 == 0 || self.allowed(state, seat, class.def))
                && out.add(Action::Play(class))
        })
    }

    /// Whether the card's own conditions hold and there is enough to choose from.
    fn allowed(&self, state: &State, seat: usize, number: u8) -> bool {
        let def = self.def(number);
        self.all(state, &def.needs, &self.in_hand(seat, NO_CARD))
            && (!def.unique || !state.sides[seat].places().any(|i| state.sides[seat].board[i].def == number))
            && self.declarable(state, seat, &def.declared, refer(seat, NO_CARD))
    }

    fn offer_abilities(&self, state: &State, seat: usize, in_chain: bool, out: &mut Sink<'_>) -> bool {
        let side = &state.sides[seat];
        if side.hears & if in_chain { hears::FAST_ABILITY } else { hears::ABILITY } == 0 {
            return false;
        }
        for index in side.places() {
            let unit = &side.board[index];
            if self.brief(unit.def).flags & ABLE == 0
                || !unit.awake()
                || self.too_proud(state, seat, index)
                || self.has_earlier_twin(side, index)
            {
                continue;
            }
            let source = self.target_ref(state, seat, index);
            for (number, ability) in self.def(unit.def).abilities.iter().enumerate() {
                let too_slow = in_chain && ability.speed == Speed::Slow;
                let sealed = ability.seals && index != HERO && side.sealed(unit.slot);
                if !ability.from_discard
                    && !too_slow
                    && !sealed
                    && (ability.durability == 0 || unit.tally >= ability.durability)
                    && self.usable(state, seat, ability, source)
                    && out.add(Action::Use { index: index as u8, ability: number as u8 })
                {
                    return true;
                }
            }
        }
        false
    }

    fn usable(&self, state: &State, seat: usize, ability: &Ability, source: Ref) -> bool {
        let side = &state.sides[seat];
        (ability.speed == Speed::Burst || (state.links_len as usize) < LINKS)
            && (!ability.needs_zone || !side.zone.is_empty())
            && (ability.mana == 0 || ability.mana <= side.payable().len())
            && (ability.tests.is_empty() || self.all(state, &ability.tests, &self.in_hand(seat, NO_CARD)))
            && (ability.declared == Declared::Nothing || self.declarable(state, seat, &ability.declared, source))
    }

    fn offer_pile_abilities(&self, state: &State, seat: usize, in_chain: bool, out: &mut Sink<'_>) -> bool {
        let side = &state.sides[seat];
        let sets = &self.sets;
        let mut bits = side.pile;
        if side.zone.is_empty() || self.options.thin_offers && self.destiny_done(side) {
            bits &= !sets.foresight;
        }
        if self.options.thin_offers && bits & sets.lingering != 0 && !self.spark_matters(side) {
            bits &= !sets.lingering;
        }
        for bit in Indices(u32::from(bits)) {
            let last = if bit < LAST_PILE { bit + 1 } else { sets.piles.len() };
            for pile in &sets.piles[bit..last] {
                if bit == LAST_PILE && !side.discard.iter().any(|slot| side.card(slot) == pile.card) {
                    continue;
                }
                let simple = pile.simple.filter(|_| bit < LAST_PILE);
                if let Some(ability) = simple {
                    if out.add(Action::UseDiscard { card: pile.card, ability }) {
                        return true;
                    }
                    continue;
                }
                for (i, ability) in self.def(pile.card).abilities.iter().enumerate() {
                    if ability.from_discard
                        && !(in_chain && ability.speed == Speed::Slow)
                        && self.usable(state, seat, ability, refer(seat, NO_CARD))
                        && out.add(Action::UseDiscard { card: pile.card, ability: i as u8 })
                    {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether the player can pay no destiny cost any more this turn (E-6).
    pub(super) fn destiny_done(&self, side: &Side) -> bool {
        side.flags & DESTINY_PLAYED != 0 || {
            let cheap = self.sets.up_to(side.discount);
            let costs = |number: u8| cheap >> number & 1 == 0;
            // A minion of the Destiny Deck may come back there from the board.
            self.destiny_numbers(side) & !cheap == 0
                && !side.zones().any(|i| side.board[i].slot >= DESTINY_BASE && costs(side.board[i].def))
        }
    }

    /// Whether one more Mana Spark can be of use this turn (E-8).
    fn spark_matters(&self, side: &Side) -> bool {
        let (hand, marked) = self.hand_numbers(side);
        hand & self.sets.thirsty != 0
            || self.destiny_numbers(side) & self.sets.spend != 0
            || side.places().any(|i| self.sets.spend >> side.board[i].def & 1 != 0)
            || marked.iter().any(|slot| self.sets.thirsty >> side.card(slot) & 1 != 0)
    }

    /// Whether an equal card of the same zone comes before it (E-2).
    fn has_earlier_twin(&self, side: &Side, index: usize) -> bool {
        let start = match index {
            HERO => return false,
            ATTACK..DEFENSE => ATTACK,
            DEFENSE..BOARD => DEFENSE,
            _ => ARTIFACT,
        };
        let unit = &side.board[index];
        for other in &side.board[start..index] {
            if other.same(unit) && side.sealed(other.slot) == side.sealed(unit.slot) {
                return true;
            }
        }
        false
    }

    /// Whether the hero or minion of the attack zone may be declared as attacker (C-038).
    fn can_attack(&self, state: &State, seat: usize, index: usize) -> bool {
        let unit = &state.sides[seat].board[index];
        unit.awake()
            && !(self.options.summoning_sickness && index != HERO && unit.status & NEW != 0)
            && self.attack(state, seat, index) > 0
            && !self.too_proud(state, seat, index)
            && !self.forbidden(state, seat, index, Static::CannotAttack)
    }

    fn offer_attacks(&self, state: &State, seat: usize, out: &mut Sink<'_>) {
        let side = &state.sides[seat];
        let mut targets = Indices(0);
        let zone = (1 << (ATTACK + side.attackers as usize)) - (1 << ATTACK);
        for index in Indices(self.fighters(side).0 & (zone | 1)) {
            if !self.can_attack(state, seat, index) || self.has_earlier_twin(side, index) {
                continue;
            }
            let attacker = index as u8;
            if self.unit_def(state, seat, index).hears & 1 << On::Attack as u32 != 0 {
                if out.add(Action::Attacker(attacker)) {
                    return;
                }
                continue;
            }
            if targets.0 == 0 {
                targets = self.attack_targets(state, seat);
            }
            for target in targets {
                if out.add(Action::Attack { index: attacker, target: target as u8 }) {
                    return;
                }
            }
        }
    }

    /// Who can be attacked: places on the other side.
    pub(super) fn attack_targets(&self, state: &State, seat: usize) -> Indices {
        let side = &state.sides[1 - seat];
        let mut targets = 0;
        for index in self.fighters(side) {
            if self.attackable(state, 1 - seat, index) && !self.has_earlier_twin(side, index) {
                targets |= 1 << index;
            }
        }
        Indices(targets)
    }

    /// Blockers and retaliation (C-039, C-040).
    fn offer_defense(&self, state: &State, seat: usize, out: &mut Sink<'_>) {
        let combat = &state.combat;
        if seat_of(combat.target) != seat || combat.blocker != NOTHING || state.links_len as usize >= LINKS {
            return;
        }
        let side = &state.sides[seat];
        let declared = self.options.retaliation == Retaliation::Declared && !combat.retaliates;
        if side.defenders == 0 && !declared {
            return;
        }
        let attacking = seat_of(combat.attacker);
        let Some(attacker) = state.sides[attacking].find(slot_of(combat.attacker)) else { return };
        let Some(target) = side.find(slot_of(combat.target)) else { return };
        if !self.has_trait(state, attacking, attacker, trait_bit::HONOR) {
            for index in Indices(self.fighters(side).0 >> DEFENSE << DEFENSE) {
                if index != target
                    && side.board[index].awake()
                    && !self.too_proud(state, seat, index)
                    && !self.forbidden(state, seat, index, Static::CannotBlock)
                    && !(DEFENSE..index).any(|i| i != target && side.board[i].same(&side.board[index]))
                    && out.add(Action::Block(index as u8))
                {
                    return;
                }
            }
        }
        if declared
            && side.board[target].awake()
            && self.attack(state, seat, target) > 0
            && !self.too_proud(state, seat, target)
        {
            out.add(Action::Retaliate);
        }
    }
}
