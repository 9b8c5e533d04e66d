//! What an evaluation reads of a position, without building a view of it.

use super::MicroTower;
use super::hand::slots;
use super::ops::{Class, Counter, Kind, KindId};
use super::state::{Stage, State, bit, places};
use crate::seat::Seat;

/// A card on the table as it stands now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Whose it is.
    pub seat: Seat,
    /// The physical card; of a merged card the first component.
    pub slot: u8,
    /// What it is; of a merged card the first component.
    pub kind: KindId,
    /// Coins to play it.
    pub cost: u8,
    /// It is a hero, or has one inside.
    pub hero: bool,
    /// Its tap phase, 0 to 3.
    pub phase: u8,
    /// It hides another card.
    pub guard: bool,
    /// It cannot be challenged.
    pub hidden: bool,
    /// It explodes at its owner's next turn.
    pub over: bool,
    /// It must be challenged first.
    pub taunt: bool,
    /// Size with counters.
    pub size: i32,
    /// Weight with counters.
    pub weight: i32,
    /// Sharpness with counters.
    pub sharpness: i32,
    /// Mind with counters.
    pub mind: i32,
    /// Health in a duel, before abilities.
    pub health: i32,
}

impl MicroTower {
    /// The cards on the table in table order.
    pub fn standing<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Standing> + 'a {
        let over = self.overpumps(s);
        places(s.table()).map(move |place| self.stand(s, place, s.owner(place), over))
    }

    /// A seat's cards on the table in table order.
    #[inline(always)]
    pub fn standing_of<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = Standing> + 'a {
        let over = self.overpumps(s);
        places(s.side(seat.0)).map(move |place| self.stand(s, place, seat.0, over))
    }

    /// A card, `over` being those that will explode. An evaluation looks at every card of every position.
    #[inline(always)]
    fn stand(&self, s: &State, place: u8, seat: u8, over: u64) -> Standing {
        let b = bit(place);
        let slot = s.slot[place as usize] as usize;
        let print = self.set.prints[slot];
        let counters = s.counters[place as usize];
        let with = |counter: Counter| (counters >> (4 * counter as u32) & 15) as i32;
        let more = with(Counter::Weight) - with(Counter::Lightness);
        let weightless = with(Counter::Weightless) != 0;
        let weight = if weightless { 0 } else { (i32::from(print.weight) + more).max(0) };
        let taunts = self.set.taunts[slot] || with(Counter::Siren) != 0;
        let mut card = Standing {
            seat: Seat(seat),
            slot: slot as u8,
            kind: self.set.slot_kind[slot],
            cost: print.cost,
            hero: s.heroes & b != 0,
            phase: s.phase(place),
            guard: s.guards & b != 0,
            hidden: s.hidden & b != 0,
            over: over & b != 0,
            taunt: taunts & (s.awake() & !s.merged & !s.hidden & b != 0),
            size: i32::from(print.size) + 2 * with(Counter::Size),
            weight,
            sharpness: i32::from(print.sharpness) + with(Counter::Sharpness),
            mind: i32::from(print.mind) + with(Counter::Mind),
            health: weight.max(1) + with(Counter::Health),
        };
        if let Some(second) = self.second_of(s, place) {
            card.size += self.own_size(s, second);
            card.weight = self.weight(s, place);
            card.sharpness = self.sharpness(s, place);
            card.mind = self.mind(s, place);
            let counters = with(Counter::Health) + i32::from(s.counter(second, Counter::Health));
            card.health = card.weight.max(1) + counters;
        }
        card
    }

    /// The kinds of the cards in a hand, each as often as it is there.
    pub fn holding<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = KindId> + 'a {
        slots(s.hands[seat.index() & 3]).map(|slot| self.set.slot_kind[slot as usize])
    }

    /// The physical cards in a hand, in the same order.
    pub fn held(&self, s: &State, seat: Seat) -> impl Iterator<Item = u8> {
        slots(s.hands[seat.index() & 3])
    }

    /// What the cards in a hand cost, in the same order.
    pub fn prices<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = u8> + 'a {
        slots(s.hands[seat.index() & 3]).map(|slot| self.set.prints[slot as usize].cost)
    }

    /// How many cards a seat has in hand.
    pub fn hand_size(&self, s: &State, seat: Seat) -> u32 {
        s.hands[seat.index() & 3].count_ones()
    }

    /// A seat's coins.
    pub fn coins(&self, s: &State, seat: Seat) -> u16 {
        s.coins[seat.index() & 3]
    }

    /// A seat's parts.
    pub fn parts(&self, s: &State, seat: Seat) -> u8 {
        s.parts[seat.index() & 3]
    }

    /// How many turns a seat has begun.
    pub fn turns(&self, s: &State, seat: Seat) -> u8 {
        s.turns[seat.index() & 3]
    }

    /// The physical cards of the deck and those in a hand that nobody else knows of, each with whether it is in the hand.
    /// In the draft hands hold heroes, and all cards are in the deck.
    pub fn unseen<'a>(&'a self, s: &'a State, other: Seat) -> impl Iterator<Item = (u8, bool)> + 'a {
        let hand = if s.stage == Stage::Draft { 0 } else { s.hands[other.index() & 3] & !s.known };
        let hidden = slots(hand).map(|slot| (slot, true));
        hidden.chain(s.undrawn().iter().map(|&slot| (slot, false)))
    }

    /// Whose turn it is, whoever decides.
    pub fn active(&self, s: &State) -> Seat {
        Seat(s.active)
    }

    /// Whether heroes are being chosen: hands hold those that are offered.
    pub fn drafting(&self, s: &State) -> bool {
        s.stage == Stage::Draft
    }

    /// Whether cards may still be exchanged in this turn (M-031).
    pub fn rehiring(&self, s: &State) -> bool {
        s.stage == Stage::Rehire
    }

    /// A kind as the rules read it.
    pub fn kind(&self, kind: KindId) -> &Kind {
        &self.set.kinds[kind as usize]
    }

    /// Whether a kind is a creature or a hero.
    pub fn stands(&self, kind: KindId) -> bool {
        matches!(self.kind(kind).class, Class::Hero | Class::Creature)
    }
}

#[cfg(test)]
mod tests {
    use super::super::options::Options;
    use super::*;
    use crate::chance::Plain;
    use crate::{Game, Shipped, Turn};

    /// What is read all at once is what the rules read, with counters and without, merged or not.
    #[test]
    fn cards_stand_as_the_rules_read_them() {
        let game = MicroTower::shipped(Options { merge: true, ..Options::default() });
        let (mut plain, mut changed) = (0, 0);
        for seed in 0..60u64 {
            let table = game.table(&MicroTower::tables()[seed as usize % 3]).unwrap();
            let mut rng = Plain::new(seed);
            let mut s = game.start(&table, &mut rng);
            while game.turn(&s) != Turn::Over {
                for (card, place) in game.standing(&s).zip(places(s.table())) {
                    let numbers = [card.size, card.weight, card.sharpness, card.mind];
                    let [size, weight] = [game.size(&s, place), game.weight(&s, place)];
                    assert_eq!(numbers, [size, weight, game.sharpness(&s, place), game.mind(&s, place)], "seed {seed}");
                    let more: i32 = game.parts_of(&s, place).map(|p| i32::from(s.counter(p, Counter::Health))).sum();
                    assert_eq!(card.health, weight.max(1) + more, "seed {seed}");
                    assert_eq!(card.cost, game.kind(card.kind).cost);
                    let as_printed = s.counters[place as usize] == 0 && s.merged & bit(place) == 0;
                    *(if as_printed { &mut plain } else { &mut changed }) += 1;
                }
                for seat in Seat::all(game.seats(&s)) {
                    assert!(game.standing_of(&s, seat).eq(game.standing(&s).filter(|card| card.seat == seat)));
                    let costs = game.holding(&s, seat).map(|kind| game.kind(kind).cost);
                    assert!(game.prices(&s, seat).eq(costs), "seed {seed}");
                }
                let legal = game.actions(&s);
                game.apply(&mut s, legal[rng.pick(legal.len())], &mut rng);
            }
        }
        assert!(plain > 1_000 && changed > 1_000, "{plain} cards as printed, {changed} changed");
    }
}
