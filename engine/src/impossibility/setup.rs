//! Who sits down, what is dealt (section 2), and the position before the first decision.

use super::Impossibility;
use super::pool::*;
use super::state::*;
use crate::cards::Library;
use crate::chance::{Chance, Stream};
use crate::game::{TableError, TableSpec};
use crate::seat::Seat;
use crate::suggest::did_you_mean;

/// Stars of a team's creatures (I-008).
pub const CREATURE_STARS: [u8; 7] = [5, 4, 4, 3, 3, 3, 2];
/// Stars of a team's items (I-009).
pub const ITEM_STARS: [u8; 10] = [4, 4, 3, 3, 3, 2, 2, 2, 1, 1];

/// Seven creatures and ten items.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lineup {
    /// The name in commands.
    pub id: String,
    /// The creatures, by falling stars.
    pub creatures: Vec<CardId>,
    /// The items, by falling stars.
    pub items: Vec<CardId>,
}

/// A table that can be played at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// What both teams bring; nothing if the cards are dealt.
    pub lineups: Option<[Lineup; 2]>,
    /// Both shops are empty.
    pub bare: bool,
}

impl Impossibility {
    /// The teams of a library.
    pub(super) fn read_lineups(&mut self, library: &Library) {
        for entry in library.of_kind("team") {
            let find = |name: &str| entry.fields.texts(name).iter().filter_map(|id| self.pool.find(id)).collect();
            let lineup = Lineup { id: entry.id.clone(), creatures: find("creatures"), items: find("items") };
            if self.check_lineup(&lineup).is_ok() {
                self.lineups.push(lineup);
            }
        }
    }

    /// Whether the stars are right and no card stands twice.
    pub fn check_lineup(&self, lineup: &Lineup) -> Result<(), TableError> {
        let stars = |cards: &[CardId]| cards.iter().map(|&card| self.pool.def(card).stars).collect::<Vec<_>>();
        let wrong = |what: &str| {
            Err(TableError::new(
                format!("team `{}` has the wrong {what}", lineup.id),
                "bring creatures of 5 4 4 3 3 3 2 stars, then items of 4 4 3 3 3 2 2 2 1 1",
            ))
        };
        let kind = |cards: &[CardId], kind| cards.iter().all(|&card| self.pool.def(card).kind == kind);
        if stars(&lineup.creatures) != CREATURE_STARS || !kind(&lineup.creatures, Kind::Creature) {
            return wrong("creatures");
        }
        if stars(&lineup.items) != ITEM_STARS || !kind(&lineup.items, Kind::Item) {
            return wrong("items");
        }
        let twice = |cards: &[CardId]| {
            cards.iter().enumerate().any(|(i, card)| self.pool.def(*card).dealt && cards[..i].contains(card))
        };
        if twice(&lineup.creatures) || twice(&lineup.items) {
            return wrong("cards: one of them twice");
        }
        Ok(())
    }

    /// A team by name, by number (`#3`), or as a list of seventeen ids.
    pub(super) fn lineup(&self, text: &str) -> Result<Lineup, TableError> {
        if let Some(number) = text.strip_prefix('#')
            && let Some(lineup) = number.parse::<usize>().ok().and_then(|n| self.lineups.get(n.wrapping_sub(1)))
        {
            return Ok(lineup.clone());
        }
        if let Some(lineup) = self.lineups.iter().find(|lineup| lineup.id == text) {
            return Ok(lineup.clone());
        }
        if !text.contains(',') {
            let names: Vec<&str> = self.lineups.iter().map(|lineup| lineup.id.as_str()).collect();
            return Err(TableError::new(
                format!("there is no team `{text}`"),
                format!("name one of the teams or list seventeen cards{}", did_you_mean(text, &names)),
            ));
        }
        let mut cards = Vec::new();
        for id in text.split(',').map(str::trim) {
            cards.push(self.pool.find(id).ok_or_else(|| {
                TableError::new(format!("there is no card `{id}`"), "list ids of creatures and items")
            })?);
        }
        let items = cards.split_off(cards.len().min(7));
        let lineup = Lineup { id: "list".into(), creatures: cards, items };
        self.check_lineup(&lineup)?;
        Ok(lineup)
    }

    pub(super) fn read_table(&self, spec: &TableSpec) -> Result<Table, TableError> {
        if spec.seats.is_some_and(|seats| seats != 2) {
            return Err(TableError::new("Impossibility Simulator is played by two", "sit down with 2"));
        }
        let mut bare = false;
        for (name, value) in &spec.fixed {
            match (name.as_str(), value.as_str()) {
                ("shops", "empty") => bare = true,
                ("shops", "dealt") => bare = false,
                _ => {
                    return Err(TableError::new(
                        format!("a table cannot fix `{name}` as `{value}`"),
                        "shops can be `dealt` or `empty`",
                    ));
                }
            }
        }
        let lineups = match &spec.decks[..] {
            [] => None,
            [one] => Some([self.lineup(one)?, self.lineup(one)?]),
            [a, b] => Some([self.lineup(a)?, self.lineup(b)?]),
            _ => return Err(TableError::new("there are more than two teams", "name two")),
        };
        if lineups.is_none() {
            for stars in 2..=5 {
                let needed = 2 * CREATURE_STARS.iter().filter(|&&n| n == stars).count();
                if self.pool.creatures[stars as usize].len() < needed {
                    return Err(TableError::new(
                        format!("there are too few creatures of {stars} stars"),
                        "name two teams, or add cards",
                    ));
                }
            }
        }
        Ok(Table { lineups, bare })
    }

    /// A position without cards.
    pub(super) fn empty(&self) -> State {
        let side = Squad {
            items: [Item::NONE; ITEMS],
            hand: 0,
            down: 0,
            points: 0,
            damage: (0, 0),
            bricks: 0,
            dead_stars: 0,
            sp: 0,
            lanes: [NONE; 3],
            ahead: 0,
            switched: 0,
            flags: 0,
            field: NO_CARD,
            spare: [NO_CARD; 7],
            uses: [0; 3],
            mode: 0,
        };
        let mut levels = [0u8; 6];
        let mut next = 0;
        for (level, place) in levels.iter_mut().enumerate() {
            *place = next;
            next += self.pool.items[level].len() as u8;
        }
        State {
            bodies: [Body::NONE; BODIES],
            sides: [side; 2],
            field: 0,
            front: 0,
            dirty: 0,
            kept: Kept::default(),
            frames: [Frame::new(Job::Settle, 0); FRAMES],
            depth: 0,
            chain: [Play::NONE; CHAIN],
            links: 0,
            resolving: false,
            attack: Attack::NONE,
            shop: [NO_CARD; 7],
            fields: [NO_CARD; 7],
            deck: [NONE; DECK],
            levels,
            left: [0; 6],
            phase: Phase::Slots,
            step: 0,
            ask: Ask::Nothing,
            asked: 0,
            team: 0,
            lane: NONE,
            gone: 0,
            slots: 0,
            global: 0,
            steps: 0,
            key: 0,
            passes: 0,
            changed: false,
            acted: false,
            swapped: false,
            unsettled: false,
            leader: 0,
            attackers: 0,
            winner: NONE,
            capped: false,
            looped: false,
        }
    }

    /// A fresh prime.
    pub(super) fn fresh(&self, card: CardId) -> Body {
        let def = self.pool.def(card);
        let [max, defence, atk, spd] = def.base;
        Body { card, types: def.types, hp: max, max, def: defence, atk, spd, place: HAND, ears: def.ears, ..Body::NONE }
    }

    /// Deals or seats the teams and both shops.
    pub(super) fn deal_cards(&self, table: &Table, chance: &mut impl Chance) -> State {
        let mut s = self.empty();
        // Every level is shuffled as a whole, whatever lies in it: the places are what chance permutes.
        let mut creatures: [[CardId; 128]; 6] = [[NO_CARD; 128]; 6];
        let mut left = [0usize; 6];
        for level in 2..=5 {
            let list = &self.pool.creatures[level];
            let n = list.len().min(128);
            creatures[level][..n].copy_from_slice(&list[..n]);
            chance.shuffle(Stream::SETUP, &mut creatures[level][..n]);
            left[level] = n;
        }
        for level in 1..=4usize {
            let first = s.levels[level] as usize;
            let list = &self.pool.items[level];
            for (at, &card) in list.iter().enumerate() {
                s.deck[first + at] = self.item_number[card as usize];
            }
            chance.shuffle(Stream::TABLE, &mut s.deck[first..first + list.len()]);
            s.left[level] = list.len() as u8;
        }
        for team in 0..2u8 {
            s.sides[team as usize].points = 4;
            for (at, &stars) in CREATURE_STARS.iter().enumerate().take(PRIMES) {
                let card = match &table.lineups {
                    Some(lineups) => lineups[team as usize].creatures[at],
                    None => {
                        let level = stars as usize;
                        left[level] -= 1;
                        creatures[level][left[level]]
                    }
                };
                s.bodies[team as usize * PER_TEAM + at] = self.fresh(card);
            }
            for (at, &stars) in ITEM_STARS.iter().enumerate() {
                let card = match &table.lineups {
                    Some(lineups) => {
                        let card = lineups[team as usize].items[at];
                        self.remove_from_deck(&mut s, card);
                        card
                    }
                    None => self.draw(&mut s, stars),
                };
                if card != NO_CARD {
                    let left = self.pool.def(card).uses;
                    s.add_item(team, Item { card, place: Place::Hand, left, ..Item::NONE });
                }
            }
        }
        if !table.bare {
            for (at, stars) in self.shop_stars().into_iter().enumerate() {
                s.shop[at] = self.draw(&mut s, stars);
            }
            self.deal_fields(&mut s, chance);
        }
        s.phase = Phase::Slots;
        let _ = Seat(0);
        s
    }

    fn remove_from_deck(&self, s: &mut State, card: CardId) {
        let level = self.pool.def(card).stars as usize;
        let (first, left) = (s.levels[level] as usize, s.left[level] as usize);
        let number = self.item_number[card as usize];
        if let Some(at) = s.deck[first..first + left].iter().position(|&n| n == number) {
            s.deck.copy_within(first + at + 1..first + left, first + at);
            s.deck[first + left - 1] = NONE;
            s.left[level] -= 1;
        }
    }

    fn deal_fields(&self, s: &mut State, chance: &mut impl Chance) {
        let mut at = 0;
        for (level, count) in [(4usize, 1), (3, 2), (2, 2), (1, 2)] {
            let mut list = [NO_CARD; 64];
            let n = self.pool.fields[level].len().min(64);
            list[..n].copy_from_slice(&self.pool.fields[level][..n]);
            chance.shuffle(Stream::TABLE, &mut list[..n]);
            for card in &list[..count] {
                s.fields[at] = *card;
                at += 1;
            }
        }
    }
}
