//! What a player may do with cards: play them, use them on the board, use them in the discard pile (C-021 to C-024).

use super::Destinies;
use super::action::{Action, Class};
use super::cards96::Cards;
use super::desk::{AtHand, Board};
use super::pool::{Ability, Declared, Speed, hears};
use super::roles::{Plainly, SPENDER, lane};
use super::sets::{LAST_PILE, Numbers, few, numbers};
use super::state::*;

impl Destinies {
    /// The cards that can be played from hand and Destiny Deck, as far as their own conditions do not matter, and those
    /// of the marked ones that can be played.
    #[inline]
    pub(super) fn plays(
        &self,
        state: &State,
        seat: usize,
        in_chain: bool,
        at: &AtHand,
        boards: [&Board; 2],
    ) -> (Numbers, Cards) {
        let side = &state.sides[seat];
        let sets = &self.sets;
        // The right time, a free place, room in the chain (C-021).
        let mut timely = at.playable;
        if in_chain {
            timely &= !sets.slow;
        }
        if side.attackers.min(side.defenders) >= self.options.zone_slots {
            timely &= !sets.bodies;
        }
        if state.links_len as usize >= LINKS {
            timely &= !sets.links;
        }
        let mut plays = at.hand;
        if side.flags & DESTINY_PLAYED == 0 {
            plays |= at.destiny;
        }
        plays &= timely;
        if plays != 0 {
            let destiny = plays & sets.destiny;
            plays = self.payable(state, seat, plays & !sets.destiny, at.mana);
            if destiny != 0 {
                plays |= destiny & sets.up_to(side.zone.len().saturating_add(side.discount));
            }
        }
        let mut marked = Cards::NONE;
        if !at.marked.is_empty() {
            marked = self.marked_plays(state, seat, at.marked, timely, boards);
        }
        (plays, marked)
    }

    /// Those of some cards in hand whose cost the other cards in hand can pay (C-009); `mana` of them all can pay.
    #[inline]
    fn payable(&self, state: &State, seat: usize, cards: Numbers, mana: u8) -> Numbers {
        let sets = &self.sets;
        // Without cards there may be nobody to pay either.
        let others = mana.saturating_sub(1);
        let mut sure = cards & sets.up_to(others);
        let aura = state.sides[seat].hears & hears::AURA_COST != 0;
        let unsure = (cards & sets.varying) | if aura { cards & !sure } else { 0 };
        if unsure != 0 {
            sure &= !unsure;
            for number in numbers(unsure) {
                sure |= Numbers::from(self.mana_cost(state, seat, number) <= others) << number;
            }
        }
        sure
    }

    /// Cards of the hand that are Fleeting, without Echo or sealed: the first of each class that can be played.
    fn marked_plays(&self, state: &State, seat: usize, marked: Cards, timely: Numbers, boards: [&Board; 2]) -> Cards {
        let side = &state.sides[seat];
        let payable = side.payable().len();
        let can = |slot: u8| {
            let class = self.class(side, slot);
            let others = payable - u8::from(class.marks & Class::FLEETING == 0);
            timely >> class.def & 1 != 0
                && !marked.iter().take_while(|&s| s != slot).any(|s| self.class(side, s) == class)
                && self.mana_cost(state, seat, class.def) <= others
                && (self.sets.closer >> class.def & 1 == 0 || self.allowed(state, seat, class.def, boards))
        };
        marked.iter().filter(|&slot| can(slot)).collect()
    }

    /// Whether the card's own conditions hold and there is enough to choose from.
    pub(super) fn allowed(&self, state: &State, seat: usize, number: u8, boards: [&Board; 2]) -> bool {
        let def = self.def(number);
        (def.needs.is_empty() || self.all(state, &def.needs, &self.in_hand(seat, NO_CARD)))
            && (!def.unique || !state.sides[seat].places().any(|i| state.sides[seat].board[i].def == number))
            && match def.declared {
                // Whose and where is all that counts.
                Declared::Units { filter, min, .. } if !filter.closer() => enough(boards, filter.places(0), min),
                Declared::EnemyZone => boards[1].fighters & !1 != 0,
                _ => self.declarable(state, seat, &def.declared, refer(seat, NO_CARD)),
            }
    }

    /// Those of some cards on the board with abilities that can be used, and how many these are.
    pub(super) fn able(
        &self,
        state: &State,
        seat: usize,
        in_chain: bool,
        able: u32,
        mana: u8,
        boards: [&Board; 2],
    ) -> (u32, u32) {
        let side = &state.sides[seat];
        let (mut found, mut count) = (0, 0);
        for index in Indices(able) {
            let unit = &side.board[index];
            if !unit.awake() {
                continue;
            }
            let uses = match &self.sets.plainly[unit.def as usize] {
                Some(abilities) => {
                    let can = |ability: &Plainly| {
                        (ability.in_chain | !in_chain)
                            & (ability.burst | ((state.links_len as usize) < LINKS))
                            & (ability.mana <= mana)
                            & (unit.tally >= ability.durability)
                            && !(ability.needs_zone && side.zone.is_empty())
                            && enough(boards, ability.places, ability.min)
                            && !(ability.seals && index != HERO && side.sealed(side.board.slot(index)))
                    };
                    let mut uses = 0;
                    for ability in abilities {
                        uses += u32::from(can(ability));
                    }
                    uses
                }
                None => self.uses(state, seat, in_chain, index).count() as u32,
            };
            if uses == 0 || self.too_proud(state, seat, index) || self.has_earlier_twin(side, index) {
                continue;
            }
            found |= 1 << index;
            count += uses;
        }
        (found, count)
    }

    /// The abilities of a card on the board that can be used.
    pub(super) fn uses(
        &self,
        state: &State,
        seat: usize,
        in_chain: bool,
        index: usize,
    ) -> impl Iterator<Item = Action> {
        let side = &state.sides[seat];
        let unit = &side.board[index];
        let source = self.target_ref(state, seat, index);
        self.def(unit.def).abilities.iter().enumerate().filter_map(move |(number, ability)| {
            let too_slow = in_chain && ability.speed == Speed::Slow;
            let sealed = ability.seals && index != HERO && side.sealed(side.board.slot(index));
            let can = !ability.from_discard
                && !too_slow
                && !sealed
                && (ability.durability == 0 || unit.tally >= ability.durability)
                && self.usable(state, seat, ability, source);
            can.then_some(Action::Use { index: index as u8, ability: number as u8 })
        })
    }

    fn usable(&self, state: &State, seat: usize, ability: &Ability, source: Ref) -> bool {
        let side = &state.sides[seat];
        (ability.speed == Speed::Burst || (state.links_len as usize) < LINKS)
            && (!ability.needs_zone || !side.zone.is_empty())
            && (ability.mana == 0 || ability.mana <= side.payable().len())
            && (ability.tests.is_empty() || self.all(state, &ability.tests, &self.in_hand(seat, NO_CARD)))
            && (ability.declared == Declared::Nothing || self.declarable(state, seat, &ability.declared, source))
    }

    /// The bits of the discard pile that are of use.
    #[inline]
    pub(super) fn useful_piles(&self, side: &Side, at: &AtHand, board: &Board) -> u16 {
        let (thin, sets) = (self.options.thin_offers, &self.sets);
        let mut bits = side.pile;
        if bits & sets.foresight != 0
            && (side.zone.is_empty() || thin && self.destiny_done(side, at.destiny | board.fates))
        {
            bits &= !sets.foresight;
        }
        if bits & sets.lingering != 0 && thin && !self.spark_matters(side, at, board) {
            bits &= !sets.lingering;
        }
        bits
    }

    /// How many abilities these bits of the discard pile are.
    #[inline]
    pub(super) fn pile_count(&self, state: &State, seat: usize, in_chain: bool, bits: u16) -> u32 {
        if bits & !self.sets.simple == 0 {
            few(u32::from(bits))
        } else {
            self.pile_actions(state, seat, in_chain, bits).count() as u32
        }
    }

    /// The abilities of cards in the discard pile.
    pub(super) fn pile_actions(
        &self,
        state: &State,
        seat: usize,
        in_chain: bool,
        bits: u16,
    ) -> impl Iterator<Item = Action> {
        let side = &state.sides[seat];
        let piles = &self.sets.piles;
        let there = move |bit: usize, card: u8| bit < LAST_PILE || side.discard.iter().any(|s| side.card(s) == card);
        let cards = Indices(u32::from(bits)).flat_map(move |bit| {
            let last = if bit < LAST_PILE { bit + 1 } else { piles.len() };
            piles[bit..last].iter().copied().filter(move |&card| there(bit, card))
        });
        cards.flat_map(move |card| {
            let abilities = self.def(card).abilities.iter().enumerate().filter(|(_, ability)| ability.from_discard);
            abilities.filter_map(move |(i, ability)| {
                let can = !(in_chain && ability.speed == Speed::Slow)
                    && self.usable(state, seat, ability, refer(seat, NO_CARD));
                can.then_some(Action::UseDiscard { card, ability: i as u8 })
            })
        })
    }

    /// Whether the player can pay no destiny cost any more this turn (E-6); `fates` are the cards of the Destiny Deck,
    /// and those on the board that may come back there.
    #[inline]
    pub(super) fn destiny_done(&self, side: &Side, fates: Numbers) -> bool {
        side.flags & DESTINY_PLAYED != 0 || fates & !self.sets.up_to(side.discount) == 0
    }

    /// Whether one more Mana Spark can be of use this turn (E-8).
    #[inline]
    fn spark_matters(&self, side: &Side, at: &AtHand, board: &Board) -> bool {
        at.hand & self.sets.thirsty != 0
            || at.destiny & self.sets.spend != 0
            || lane(board.roles, SPENDER) != 0
            || at.marked.iter().any(|slot| self.sets.thirsty >> side.card(slot) & 1 != 0)
    }

    /// Whether an equal card of the same zone comes before it (E-2).
    pub(super) fn has_earlier_twin(&self, side: &Side, index: usize) -> bool {
        let start = match index {
            HERO => return false,
            ATTACK..DEFENSE => ATTACK,
            DEFENSE..BOARD => DEFENSE,
            _ => ARTIFACT,
        };
        (start..index).any(|i| twins(side, i, index))
    }
}

/// Whether so many units stand on these places of the own board and of the other one.
#[inline]
fn enough(boards: [&Board; 2], [own, enemy]: [u32; 2], min: u8) -> bool {
    let (own, enemy) = (boards[0].fighters & own, boards[1].fighters & enemy);
    match min {
        0 => true,
        1 => own | enemy != 0,
        _ => few(own) + few(enemy) >= u32::from(min),
    }
}

/// Whether two places hold cards that are the same in everything.
#[inline]
pub(super) fn twins(side: &Side, a: usize, b: usize) -> bool {
    side.board[a].same(&side.board[b]) && side.sealed(side.board.slot(a)) == side.sealed(side.board.slot(b))
}
