//! How a card of MicroTower is tried: a card of the shared deck in the opening hand, a hero in its place.
//!
//! Both tables deal the same slots. At the one the tried slot of the hand holds the card, at the other the plain card
//! of the box in its stead; whatever else chance does is the same.

use super::MicroTower;
use super::action::Action;
use super::ops::{Class, KindId};
use super::state::{Stage, State};
use crate::chance::{Chance, Plain, Stream};
use crate::game::{TableError, TableSpec};
use crate::seat::Seat;
use crate::suggest::did_you_mean;
use crate::trial::{CardNumber, Deal, Hold, Shell, Subject, Trial};

impl MicroTower {
    fn class_name(&self, kind: KindId) -> &'static str {
        match self.set.kinds[kind as usize].class {
            Class::Hero => "hero",
            Class::Creature => "creature",
            Class::Consumable => "consumable",
            Class::Shamanism => "shamanism",
        }
    }

    /// A table with these heroes for the first two seats. The others get the next ones of the pool that the shell does
    /// not name, so that they do not depend on what is tried.
    fn hero_table(&self, shell: &Shell, [first, second]: [&str; 2]) -> TableSpec {
        let mut table = TableSpec { seats: Some(self.options.players), ..TableSpec::default() };
        let taken = [first, second, &shell.own, &shell.other];
        let unused = self.lineups().into_iter().filter(|hero| !taken.contains(&hero.as_str()));
        let heroes = [first, second].into_iter().map(str::to_owned).chain(unused);
        for (seat, hero) in heroes.take(usize::from(self.options.players)).enumerate() {
            table.fixed.insert(format!("hero-{}", seat + 1), hero);
        }
        table
    }

    /// Checks that the card can be put where the subject is tried.
    fn check_hold(&self, hold: &Hold<'_>) -> Result<(), TableError> {
        let find = |id: &str| {
            self.set.find(id).ok_or_else(|| {
                let ids: Vec<&str> = self.set.infos.iter().map(|info| info.id.as_str()).collect();
                TableError::new(format!("no card is called `{id}`{}", did_you_mean(id, &ids)), "name a card of the set")
            })
        };
        let (subject, card) = (find(&hold.subject.id)?, find(hold.card)?);
        if self.set.kinds[subject as usize].class != self.set.kinds[card as usize].class {
            let problem = format!("`{}` is no {}", hold.card, self.class_name(subject));
            return Err(TableError::new(problem, "put a card of the same kind there"));
        }
        if hold.seat.0 > 1 || hold.copies != 1 {
            return Err(TableError::new("no such place", "one copy is tried, by the first or the second seat"));
        }
        Ok(())
    }
}

impl Trial for MicroTower {
    fn subjects(&self) -> Vec<Subject> {
        let subject = |(kind, info): (usize, &super::Info)| {
            let class = self.set.kinds[kind].class;
            Some(Subject {
                id: info.id.clone(),
                kind: self.class_name(kind as KindId).to_owned(),
                baseline: self.set.infos[info.baseline? as usize].id.clone(),
                most: 1,
                place: if class == Class::Hero { "as its hero" } else { "in the opening hand" },
            })
        };
        self.set.infos.iter().enumerate().filter(|(_, info)| !info.boxed).filter_map(subject).collect()
    }

    /// The heroes of the pool.
    fn lineups(&self) -> Vec<String> {
        let id = |&hero: &u8| self.set.infos[self.set.heroes[hero as usize] as usize].id.clone();
        self.set.hero_pool.iter().map(id).collect()
    }

    /// A hero meets every other hero; a card is tried with every hero, each against the next.
    fn shells(&self, subject: &Subject) -> Vec<Shell> {
        let heroes = self.lineups();
        let shell = |own: &String, other: &String| Shell { own: own.clone(), other: other.clone() };
        if subject.kind == "hero" {
            return heroes.iter().filter(|other| **other != subject.id).map(|o| shell(&subject.id, o)).collect();
        }
        heroes.iter().zip(heroes.iter().cycle().skip(1)).map(|(own, other)| shell(own, other)).collect()
    }

    fn table_of(&self, shell: &Shell, hold: Option<Hold<'_>>) -> Result<TableSpec, TableError> {
        let Some(hold) = hold else {
            return Ok(self.hero_table(shell, [&shell.own, &shell.other]));
        };
        self.check_hold(&hold)?;
        let hero = hold.subject.kind == "hero";
        let own = if hero { hold.card } else { &shell.own };
        let heroes = if hold.seat.0 == 0 { [own, &shell.other] } else { [&shell.other, own] };
        let mut table = self.hero_table(shell, heroes);
        if !hero {
            table.fixed.insert(format!("deal-{}", hold.seat.0 + 1), hold.subject.id.clone());
            table.fixed.insert("exchange".into(), format!("{}={}", hold.subject.id, hold.card));
        }
        Ok(table)
    }

    fn random_deal(&self, seed: u64) -> Deal {
        let mut rng = Plain::new(seed);
        let players = self.options.players;
        let mut heroes = self.set.hero_pool.clone();
        rng.shuffle(Stream::SETUP, &mut heroes);
        let mut deck: Vec<u8> = (0..128).filter(|slot| self.set.deck >> slot & 1 != 0).collect();
        rng.shuffle(Stream::TABLE, &mut deck);
        let hand = usize::from(self.options.start_hand);
        let mut deal = Deal { table: TableSpec { seats: Some(players), ..TableSpec::default() }, holds: Vec::new() };
        for (seat, (hero, cards)) in Seat::all(players).zip(heroes.iter().zip(deck.chunks(hand.max(1)))) {
            let hero = self.set.heroes[*hero as usize];
            deal.table.fixed.insert(format!("hero-{}", seat.0 + 1), self.set.infos[hero as usize].id.clone());
            deal.holds.push((seat, CardNumber::from(hero), 1));
            let cards = cards.iter().take(hand);
            let mut kinds: Vec<KindId> = cards.map(|&slot| self.set.slot_kind[slot as usize]).collect();
            kinds.sort_unstable();
            if !kinds.is_empty() {
                let ids: Vec<&str> = kinds.iter().map(|&kind| self.set.infos[kind as usize].id.as_str()).collect();
                deal.table.fixed.insert(format!("deal-{}", seat.0 + 1), ids.join(","));
            }
            let same = kinds.chunk_by(|a, b| a == b);
            deal.holds.extend(same.map(|same| (seat, CardNumber::from(same[0]), same.len() as u8)));
        }
        deal
    }

    fn card_number(&self, id: &str) -> Option<CardNumber> {
        self.set.find(id).map(CardNumber::from)
    }

    #[inline]
    fn holds(&self, s: &State, seat: Seat, card: CardNumber) -> bool {
        // Hands are full of heroes during the draft.
        let drafting = s.stage == Stage::Draft;
        let in_hand = !drafting && s.hands[seat.index() & 3] & self.set.slots_of[card as usize] != 0;
        let hero = self.set.heroes.get(s.hero[seat.index() & 3] as usize);
        in_hand || hero.is_some_and(|&kind| CardNumber::from(kind) == card)
    }

    #[inline]
    fn plays(&self, s: &State, action: Action) -> Option<CardNumber> {
        let kind = match action {
            Action::Play(kind) => kind,
            Action::Use(place, _) => self.kind_id_at(s, place),
            Action::Hero(hero) => self.set.heroes[hero as usize],
            _ => return None,
        };
        Some(CardNumber::from(kind))
    }
}
