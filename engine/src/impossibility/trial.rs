//! What an experiment asks of this game: every card with a baseline can be tried in a team.

use super::Impossibility;
use super::action::Action;
use super::pool::{CardId, Def, Kind};
use super::setup::{CREATURE_STARS, ITEM_STARS, Lineup};
use super::state::{HAND, PER_TEAM, PRIMES, Place, State};
use crate::chance::{Chance, Plain, Stream};
use crate::game::{TableError, TableSpec};
use crate::seat::Seat;
use crate::trial::{CardNumber, Deal, Hold, Shell, Subject, Trial};

impl Impossibility {
    fn text(&self, lineup: &Lineup) -> String {
        let cards = lineup.creatures.iter().chain(&lineup.items);
        cards.map(|&card| self.pool.def(card).id.as_str()).collect::<Vec<_>>().join(",")
    }

    /// The place in a team that a card takes: the first of its kind and stars.
    fn put(&self, lineup: &mut Lineup, subject: CardId, card: CardId) {
        let def = self.pool.def(subject);
        let row = if def.kind == Kind::Creature { &mut lineup.creatures } else { &mut lineup.items };
        let own = row.iter().position(|&other| other == subject);
        let place = own.or_else(|| row.iter().position(|&other| self.pool.def(other).stars == def.stars));
        if let Some(place) = place {
            row[place] = card;
        }
    }

    /// The plain card that a card is measured against: the one that it names, or else the nearest in stars of its kind
    /// and class.
    fn baseline(&self, def: &Def) -> Option<CardId> {
        let plain = self.pool.defs.iter().filter_map(|other| other.baseline);
        let alike = plain.filter(|&card| {
            let plain = self.pool.def(card);
            plain.kind == def.kind && plain.class == def.class
        });
        def.baseline.or_else(|| alike.min_by_key(|&card| self.pool.def(card).stars.abs_diff(def.stars)))
    }

    fn random_lineup(&self, chance: &mut Plain, taken: &mut Vec<CardId>) -> Lineup {
        let mut draw = |lists: &[Vec<CardId>; 6], stars: &[u8]| -> Vec<CardId> {
            let mut row = Vec::with_capacity(stars.len());
            for &level in stars {
                let free: Vec<CardId> =
                    lists[level as usize].iter().copied().filter(|card| !taken.contains(card)).collect();
                let card = free[chance.below(Stream::SETUP, free.len() as u32) as usize];
                taken.push(card);
                row.push(card);
            }
            row
        };
        let creatures = draw(&self.pool.creatures, &CREATURE_STARS);
        let items = draw(&self.pool.items, &ITEM_STARS);
        Lineup { id: "dealt".into(), creatures, items }
    }
}

impl Trial for Impossibility {
    fn subjects(&self) -> Vec<Subject> {
        let subject = |def: &Def| {
            let baseline = self.pool.def(self.baseline(def)?);
            let kind = if def.kind == Kind::Creature { "creature" } else { "item" };
            def.dealt.then(|| Subject {
                id: def.id.clone(),
                kind: kind.into(),
                baseline: baseline.id.clone(),
                most: 1,
                place: "in the team",
            })
        };
        self.pool.defs.iter().filter_map(subject).collect()
    }

    fn lineups(&self) -> Vec<String> {
        self.lineups.iter().map(|lineup| lineup.id.clone()).collect()
    }

    fn table_of(&self, shell: &Shell, hold: Option<Hold<'_>>) -> Result<TableSpec, TableError> {
        let mut own = self.lineup(&shell.own)?;
        let other = self.lineup(&shell.other)?;
        let Some(hold) = hold else {
            return Ok(TableSpec { decks: vec![self.text(&own), self.text(&other)], ..TableSpec::default() });
        };
        let find = |id: &str| {
            let error = || TableError::new(format!("there is no card `{id}`"), "name a creature or an item");
            self.pool.find(id).ok_or_else(error)
        };
        self.put(&mut own, find(&hold.subject.id)?, find(hold.card)?);
        let decks = match hold.seat.0 {
            0 => vec![self.text(&own), self.text(&other)],
            _ => vec![self.text(&other), self.text(&own)],
        };
        Ok(TableSpec { decks, ..TableSpec::default() })
    }

    fn random_deal(&self, seed: u64) -> Deal {
        let mut chance = Plain::new(seed);
        let mut taken = Vec::new();
        let lineups = [0, 1].map(|_| self.random_lineup(&mut chance, &mut taken));
        let mut holds = Vec::new();
        for (seat, lineup) in lineups.iter().enumerate() {
            let cards = lineup.creatures.iter().chain(&lineup.items);
            holds.extend(cards.map(|&card| (Seat(seat as u8), card, 1)));
        }
        let decks = lineups.iter().map(|lineup| self.text(lineup)).collect();
        Deal { table: TableSpec { decks, ..TableSpec::default() }, holds }
    }

    fn card_number(&self, id: &str) -> Option<CardNumber> {
        self.pool.find(id)
    }

    fn holds(&self, state: &State, seat: Seat, card: CardNumber) -> bool {
        let bodies = &state.bodies[seat.index() * PER_TEAM..][..PRIMES];
        let items = &state.sides[seat.index()].items;
        bodies.iter().any(|body| body.card == card && body.place <= HAND)
            || items.iter().any(|item| item.card == card && item.place != Place::Free)
    }

    fn plays(&self, state: &State, action: Action) -> Option<CardNumber> {
        match action {
            Action::Place(b) | Action::Switch(b) | Action::Attack(b, ..) => Some(state.bodies[b as usize].card),
            Action::Item(i) => Some(state.item(state.asked, i).card),
            _ => None,
        }
    }
}
