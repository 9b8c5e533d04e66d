//! Who sits down, what the table fixes, and the way to the first decision (M-021 to M-024).
//!
//! A table may fix a hero for a seat, cards of an opening hand, and one exchange: a card of the deck for a card of
//! the box or another of the deck, slot for slot. None of it changes what chance is asked, so two tables that differ in one of these agree in
//! every other draw: that is what a paired experiment needs.

use super::MicroTower;
use super::action::Action;
use super::ops::{Class, KindId};
use super::options::HeroChoice;
use super::state::{Ask, NONE, PLAYERS, Stage, State};
use crate::chance::{Chance, Stream};
use crate::game::{TableError, TableSpec};
use crate::suggest::did_you_mean;

/// A table that can be played at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    players: u8,
    /// Fixed heroes, by number.
    heroes: [Option<u8>; PLAYERS],
    /// Fixed cards of opening hands: seat, which card of the hand, kind.
    dealt: Vec<(u8, u8, KindId)>,
    /// One copy of a kind changes places with a slot of the box, or of the deck.
    exchange: Option<(KindId, u8)>,
}

impl MicroTower {
    pub(super) fn read_table(&self, spec: &TableSpec) -> Result<Table, TableError> {
        let players = spec.seats.unwrap_or(self.options.players);
        if !(2..=PLAYERS as u8).contains(&players) {
            return Err(TableError::new(format!("MicroTower is not played by {players}"), "sit down with 2 to 4"));
        }
        if !spec.decks.is_empty() {
            return Err(TableError::new("the deck of MicroTower is shared", "leave `decks` out"));
        }
        let mut table = Table { players, heroes: [None; PLAYERS], dealt: Vec::new(), exchange: None };
        for (name, value) in &spec.fixed {
            let seat = |prefix: &str| {
                let number = name.strip_prefix(prefix)?.parse::<u8>().ok()?;
                (1..=players).contains(&number).then(|| number - 1)
            };
            if let Some(seat) = seat("hero-") {
                table.heroes[seat as usize] = Some(self.read_hero(value)?);
            } else if let Some(seat) = seat("deal-") {
                for (at, id) in value.split(',').map(str::trim).enumerate() {
                    table.dealt.push((seat, at as u8, self.read_card(id)?));
                }
                if value.split(',').count() > self.options.start_hand as usize {
                    let hand = self.options.start_hand;
                    return Err(TableError::new(
                        format!("`{name}` names too many cards"),
                        format!("name {hand} at most"),
                    ));
                }
            } else if name == "exchange" {
                table.exchange = Some(self.read_exchange(value)?);
            } else {
                return Err(TableError::new(
                    format!("a table cannot fix `{name}`"),
                    "use hero-1 … hero-4, deal-1 … deal-4 for seats at the table, or exchange",
                ));
            }
        }
        self.check_table(&table)?;
        Ok(table)
    }

    fn check_table(&self, table: &Table) -> Result<(), TableError> {
        let named: Vec<u8> = table.heroes.iter().flatten().copied().collect();
        if (1..named.len()).any(|i| named[..i].contains(&named[i])) {
            return Err(TableError::new("two seats have the same hero", "name different heroes"));
        }
        if self.options.hero_choice == HeroChoice::Fixed && named.len() < table.players as usize {
            return Err(TableError::new("the profile wants fixed heroes", "name one for each seat: hero-1, hero-2 …"));
        }
        if self.set.hero_pool.len() < table.players as usize {
            return Err(TableError::new("there are fewer heroes than seats", "add heroes to the set"));
        }
        for kind in table.dealt.iter().map(|d| d.2) {
            let wanted = table.dealt.iter().filter(|d| d.2 == kind).count();
            let copies = self.set.infos[kind as usize].copies;
            if wanted > copies as usize {
                let id = &self.set.infos[kind as usize].id;
                return Err(TableError::new(
                    format!("`{id}` is dealt {wanted} times"),
                    format!("the deck has {copies} of it"),
                ));
            }
        }
        Ok(())
    }

    fn ids(&self, wanted: impl Fn(KindId) -> bool) -> Vec<&str> {
        (0..self.set.kinds.len()).filter(|&k| wanted(k as KindId)).map(|k| self.set.infos[k].id.as_str()).collect()
    }

    fn read_hero(&self, id: &str) -> Result<u8, TableError> {
        let is_hero = |k: KindId| self.set.kinds[k as usize].class == Class::Hero;
        match self.set.find(id).filter(|&k| is_hero(k)) {
            Some(kind) => Ok(self.set.heroes.iter().position(|&h| h == kind).unwrap_or(0) as u8),
            None => Err(unknown("hero", id, &self.ids(is_hero))),
        }
    }

    fn read_card(&self, id: &str) -> Result<KindId, TableError> {
        let in_deck = |k: KindId| self.set.infos[k as usize].copies > 0;
        self.set.find(id).filter(|&k| in_deck(k)).ok_or_else(|| unknown("card of the deck", id, &self.ids(in_deck)))
    }

    /// `x=y`, or `x=baseline` for the baseline that x declares.
    fn read_exchange(&self, text: &str) -> Result<(KindId, u8), TableError> {
        let form = || TableError::new(format!("`{text}` is no exchange"), "write card=card or card=baseline");
        let (from, to) = text.split_once('=').ok_or_else(form)?;
        let from = self.read_card(from.trim())?;
        let shared = |k: KindId| self.set.slots_of[k as usize] != 0;
        let to = match to.trim() {
            "baseline" => self.set.infos[from as usize].baseline.ok_or_else(|| {
                TableError::new(
                    format!("`{}` has no baseline", self.set.infos[from as usize].id),
                    "name a card of the box",
                )
            })?,
            id => self
                .set
                .find(id)
                .filter(|&k| shared(k))
                .ok_or_else(|| unknown("card of deck or box", id, &self.ids(shared)))?,
        };
        Ok((from, self.set.slots_of[to as usize].trailing_zeros() as u8))
    }

    pub(super) fn set_up(&self, table: &Table, chance: &mut impl Chance) -> State {
        let mut s = State::empty(table.players);
        self.offer_heroes(&mut s, table, chance);
        self.shuffle_deck(&mut s, table, chance);
        s.stage = Stage::Draft;
        self.run(&mut s, chance);
        s
    }

    /// Deals the heroes that each player may choose from (M-022).
    fn offer_heroes(&self, s: &mut State, table: &Table, chance: &mut impl Chance) {
        let count = self.set.hero_pool.len();
        let players = table.players as usize;
        let mut order = [0u8; super::set::MAX_HEROES];
        order[..count].copy_from_slice(&self.set.hero_pool);
        chance.shuffle(Stream::SETUP, &mut order[..count]);
        let offer = match self.options.hero_choice {
            HeroChoice::Draft => (self.options.hero_offer as usize).min(count / players),
            _ => 1,
        };
        let open = offer == 0;
        // A fixed hero takes the first place of its seat's offer; whoever lay there takes the hero's.
        for seat in 0..players {
            if let Some(hero) = table.heroes[seat] {
                let at = seat * offer.max(1);
                if let Some(from) = order[..count].iter().position(|&h| h == hero) {
                    order.swap(from, at);
                }
            }
        }
        for seat in 0..players {
            s.hands[seat] = match table.heroes[seat] {
                Some(hero) => 1 << hero,
                None if open => order[..count].iter().fold(0, |all, &h| all | 1 << h),
                None => order[seat * offer..(seat + 1) * offer].iter().fold(0, |all, &h| all | 1 << h),
            };
        }
    }

    /// In an open choice a hero that is taken is offered to nobody else.
    fn strike_picked(&self, s: &mut State, seat: u8) {
        let pick = s.hands[seat as usize];
        if pick.count_ones() == 1 {
            for other in 0..s.players {
                if other != seat {
                    s.hands[other as usize] &= !pick;
                }
            }
        }
    }

    /// M-023. The deck lies in slot order before it is shuffled.
    fn shuffle_deck(&self, s: &mut State, table: &Table, chance: &mut impl Chance) {
        let count = self.set.deck.count_ones() as usize;
        s.pile = self.set.deck_row;
        s.deck = count as u8;
        s.total = count as u8;
        chance.shuffle(Stream::TABLE, &mut s.pile[..count]);
        let mut fixed = 0u128;
        let hand = self.options.start_hand;
        for &(seat, at, kind) in &table.dealt {
            let copies = self.set.slots_of[kind as usize] & !fixed;
            let slot = copies.trailing_zeros() as u8;
            fixed |= 1 << slot;
            let to = count - 1 - (seat * hand + at) as usize;
            if let Some(from) = s.pile[..count].iter().position(|&c| c == slot) {
                s.pile.swap(from, to);
            }
        }
        if let Some((from, to)) = table.exchange {
            let slot = self.set.slots_of[from as usize].trailing_zeros() as u8;
            for card in &mut s.pile[..count] {
                *card = swapped(*card, slot, to);
            }
            if slot != to {
                (s.away, s.guest) = (from, self.set.slot_kind[to as usize]);
            }
        }
    }

    /// What a choice is called at the table without the exchange: the card that stands in for another is called by its
    /// name, unless the other one is in the same hand.
    pub(super) fn original(&self, s: &State, action: Action) -> Action {
        let hand = s.hands[s.asked as usize & 3];
        let name = |kind: KindId| {
            let stands_in = kind == s.guest && hand & self.set.slots_of[s.away as usize] == 0;
            if stands_in { s.away } else { kind }
        };
        match action {
            Action::Rehire(kind) => Action::Rehire(name(kind)),
            Action::Play(kind) => Action::Play(name(kind)),
            Action::Burn(kind) => Action::Burn(name(kind)),
            other => other,
        }
    }

    /// The slot that was given away and the one that stands in for it, if this table has an exchange.
    pub(super) fn exchanged(&self, s: &State) -> Option<(u8, u8)> {
        let slot = |kind: KindId| self.set.slots_of[kind as usize].trailing_zeros() as u8;
        (s.guest != NONE).then(|| (slot(s.away), slot(s.guest)))
    }

    /// Heroes are chosen in secret in seat order, or openly from the last seat to the first (M-022).
    pub(super) fn step_draft(&self, s: &mut State, chance: &mut impl Chance) -> bool {
        let open = self.open_draft();
        if open {
            // A pick may leave another seat with one hero, which is a pick too.
            for seat in (0..s.players).cycle().take(usize::from(s.players * s.players)) {
                self.strike_picked(s, seat);
            }
        }
        let undecided = |seat: &u8| s.hands[*seat as usize].count_ones() > 1;
        let next = if open { (0..s.players).rev().find(undecided) } else { (0..s.players).find(undecided) };
        match next {
            Some(seat) => self.wait(s, Ask::Hero, seat),
            None => {
                self.deal(s, chance);
                false
            }
        }
    }

    /// Whether heroes are picked openly from the whole pool.
    pub(super) fn open_draft(&self) -> bool {
        self.options.hero_choice == HeroChoice::Draft && self.options.hero_offer == 0
    }
}

/// A slot once two of them have changed places.
pub(super) fn swapped(slot: u8, a: u8, b: u8) -> u8 {
    match slot {
        slot if slot == a => b,
        slot if slot == b => a,
        slot => slot,
    }
}

fn unknown(what: &str, id: &str, known: &[&str]) -> TableError {
    TableError::new(format!("no {what} is called `{id}`"), did_you_mean(id, known).trim_start_matches("; ").to_string())
}
