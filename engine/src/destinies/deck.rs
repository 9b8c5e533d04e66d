//! Decks: lists as text, what makes one legal (C-004, C-005), and legal ones drawn at random.

use super::Destinies;
use super::exchange::Guest;
use super::options::FirstPlayer;
use super::pool::{Kind, NEUTRAL, Pool};
use super::schema::DECK_KIND;
use super::state::{DESTINY, MAIN};
use crate::cards::{CardErrors, Library, Problem};
use crate::suggest::did_you_mean;
use crate::{Chance, Plain, Stream, TableError, TableSpec};
use std::collections::BTreeMap;
use std::fmt;

/// A deck as written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deck {
    /// The name in commands.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// In which order a simple player gains runes.
    pub runes: Vec<u8>,
    /// Cards of the main deck with their numbers of copies, in the order of the list.
    pub main: Vec<(u8, String)>,
    /// Cards of the Destiny Deck.
    pub destiny: Vec<(u8, String)>,
}

/// A deck that is ready to play with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct List {
    /// The main deck, by card number; the index is the slot.
    pub main: Vec<u8>,
    /// The Destiny Deck with the level 0 hero.
    pub destiny: Vec<u8>,
    /// The level 0 hero.
    pub hero: u8,
}

/// Two decks and who begins.
#[derive(Clone, Debug)]
pub struct Table {
    /// By seat.
    pub decks: [List; 2],
    /// Player 1, if the table says so.
    pub first: Option<u8>,
    /// The card that is tried in the place of its baseline.
    pub guest: Guest,
}

impl PartialEq for Table {
    fn eq(&self, other: &Table) -> bool {
        self.decks == other.decks && self.first == other.first && self.guest.is(other.guest)
    }
}

impl Eq for Table {}

/// What is wrong with a deck: all of it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0.join("; "))]
pub struct DeckError(pub Vec<String>);

/// The decks of a library, with what is wrong with their lists.
pub(super) fn decks(library: &Library, pool: &Pool) -> Result<Vec<Deck>, CardErrors> {
    let mut errors = Vec::new();
    let mut decks = Vec::new();
    for entry in library.of_kind(DECK_KIND) {
        let deck = entry.fields.text("list").parse::<Deck>();
        match deck.and_then(|deck| pool.check_names(&deck).map(|()| deck)) {
            Ok(mut deck) => {
                deck.id = entry.id.clone();
                deck.name = entry.name.clone();
                deck.runes = entry.fields.words("runes").iter().map(|choice| choice.index as u8).collect();
                decks.push(deck);
            }
            Err(error) => errors.push(entry.error(Problem::new(entry.span, error.to_string()))),
        }
    }
    CardErrors::or(errors, decks)
}

impl std::str::FromStr for Deck {
    type Err = DeckError;

    /// Reads a list as people paste it: `main` and `destiny` as headings, then lines such as `3 magic-missile`.
    /// Empty lines and lines that begin with `#` are skipped.
    fn from_str(text: &str) -> Result<Deck, DeckError> {
        let mut deck = Deck::default();
        let mut errors = Vec::new();
        let mut destiny = None;
        for (number, line) in text.split(['\n', ',']).enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match line.trim_end_matches(':') {
                "main" => destiny = Some(false),
                "destiny" => destiny = Some(true),
                _ => match (destiny, line.split_once(' ')) {
                    (None, _) => errors.push(format!("line {}: say `main` or `destiny` first", number + 1)),
                    (Some(destiny), Some((count, id))) => match count.parse() {
                        Ok(count) => {
                            let list = if destiny { &mut deck.destiny } else { &mut deck.main };
                            list.push((count, id.trim().to_owned()));
                        }
                        Err(_) => errors.push(format!("line {}: `{count}` is no number of copies", number + 1)),
                    },
                    (Some(_), None) => {
                        errors.push(format!("line {}: write a number and a card, such as `3 {line}`", number + 1));
                    }
                },
            }
        }
        if errors.is_empty() { Ok(deck) } else { Err(DeckError(errors)) }
    }
}

impl fmt::Display for Deck {
    /// The text form, which [`Deck::from_str`](std::str::FromStr) reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (heading, list) in [("main", &self.main), ("\ndestiny", &self.destiny)] {
            writeln!(f, "{heading}")?;
            for (count, id) in list {
                writeln!(f, "{count} {id}")?;
            }
        }
        Ok(())
    }
}

impl Destinies {
    /// Checks a deck against the rules and gives it in numbers. Names everything that is wrong.
    pub fn check_deck(&self, deck: &Deck) -> Result<List, DeckError> {
        let mut errors = Vec::new();
        let mut list = List { main: Vec::new(), destiny: Vec::new(), hero: 0 };
        let mut copies: BTreeMap<&str, u32> = BTreeMap::new();
        for (cards, destiny) in [(&deck.main, false), (&deck.destiny, true)] {
            for (count, id) in cards {
                let Some(number) = self.pool.number(id) else {
                    errors.push(self.pool.no_such_card(id));
                    continue;
                };
                let def = self.def(number);
                *copies.entry(id).or_default() += u32::from(*count);
                if def.token {
                    errors.push(format!("{} is created by other cards and cannot be in a deck", def.name));
                } else if def.boxed {
                    errors.push(format!("{} stands in for other cards and cannot be in a deck", def.name));
                } else if def.destiny != destiny {
                    let (right, wrong) =
                        if destiny { ("main deck", "Destiny Deck") } else { ("Destiny Deck", "main deck") };
                    errors.push(format!("{} belongs in the {right}, not in the {wrong}", def.name));
                }
                let into = if destiny { &mut list.destiny } else { &mut list.main };
                into.extend(std::iter::repeat_n(number, usize::from(*count)));
            }
        }
        let options = &self.options;
        for (id, count) in copies {
            let destiny = self.pool.number(id).is_some_and(|n| self.def(n).destiny);
            let most = if destiny { 1 } else { u32::from(options.main_copies_max) };
            if count > most {
                errors.push(format!("{count} copies of {id}: at most {most} are allowed"));
            }
        }
        let (main, destiny) = (list.main.len(), list.destiny.len());
        let size = usize::from(options.main_deck_size).min(MAIN);
        if main != size {
            errors.push(format!("the main deck has {main} cards, it must have {size}"));
        }
        let most = usize::from(options.destiny_deck_size).min(DESTINY);
        if destiny > most || options.destiny_deck_exact && destiny != most {
            let bound = if options.destiny_deck_exact { "must have" } else { "may have at most" };
            errors.push(format!("the Destiny Deck has {destiny} cards, it {bound} {most}"));
        }
        self.check_heroes(&mut list, &mut errors);
        if errors.is_empty() { Ok(list) } else { Err(DeckError(errors)) }
    }

    /// One hero of level 0, and no hero that could never be played (C-005, C-031).
    fn check_heroes(&self, list: &mut List, errors: &mut Vec<String>) {
        let heroes: Vec<u8> = list.destiny.iter().copied().filter(|&n| self.def(n).kind == Kind::Hero).collect();
        let starting: Vec<u8> = heroes.iter().copied().filter(|&n| self.def(n).level == 0).collect();
        let &[hero] = &starting[..] else {
            errors.push(format!("{} heroes of level 0: a Destiny Deck has exactly one", starting.len()));
            return;
        };
        list.hero = hero;
        for &number in &heroes {
            let def = self.def(number);
            if def.level == 0 {
                continue;
            }
            if def.faction != self.def(hero).faction {
                errors.push(format!("{} needs a hero of its own faction", def.name));
                continue;
            }
            let step = |n: &u8| {
                let below = self.def(*n);
                below.level + 1 == def.level && (def.level < 2 || below.lineage == def.lineage)
            };
            if !heroes.iter().any(step) {
                errors.push(format!("{} can never be played: no hero of level {} fits", def.name, def.level - 1));
            }
        }
    }

    /// A legal deck drawn at random: neutral cards and those of one faction, with a few of others.
    pub fn random_deck(&self, seed: u64) -> Deck {
        let mut rng = Plain::new(seed);
        let heroes: Vec<usize> = (0..self.pool.defs.len())
            .filter(|&i| {
                self.pool.defs[i].kind == Kind::Hero && self.pool.defs[i].level == 0 && !self.pool.defs[i].boxed
            })
            .collect();
        let hero = &self.pool.defs[heroes[rng.pick(heroes.len())]];
        let mut deck = Deck { id: format!("random:{seed}"), name: format!("Random deck {seed}"), ..Deck::default() };
        let fits = |own: bool, destiny: bool| -> Vec<&str> {
            let wanted = |d: &&super::pool::Def| {
                let at_home = d.faction == NEUTRAL || d.faction == hero.faction;
                !d.token && !d.boxed && d.destiny == destiny && d.kind != Kind::Hero && at_home == own
            };
            self.pool.defs.iter().filter(wanted).map(|d| d.id.as_str()).collect()
        };
        let size = usize::from(self.options.main_deck_size).min(MAIN);
        let (home, away) = (fits(true, false), fits(false, false));
        let mut left = size;
        let mut copies: BTreeMap<&str, u8> = BTreeMap::new();
        while left > 0 {
            let stranger = !away.is_empty() && rng.below(Stream::SETUP, 8) == 0;
            let from = if stranger { &away } else { &home };
            let count = copies.entry(from[rng.pick(from.len())]).or_default();
            if *count < self.options.main_copies_max {
                *count += 1;
                left -= 1;
            } else if copies.values().all(|&c| c >= self.options.main_copies_max)
                && copies.len() == home.len() + away.len()
            {
                break;
            }
        }
        deck.main = copies.into_iter().filter(|(_, count)| *count > 0).map(|(id, n)| (n, id.to_owned())).collect();
        deck.destiny.push((1, hero.id.clone()));
        let room = usize::from(self.options.destiny_deck_size).min(DESTINY);
        self.add_lineage(&mut deck, hero, room, &mut rng);
        let mut rest = fits(true, true);
        rng.shuffle(Stream::SETUP, &mut rest);
        let mut others = fits(false, true);
        rng.shuffle(Stream::SETUP, &mut others);
        rest.append(&mut others);
        deck.destiny.extend(rest.into_iter().take(room - deck.destiny.len()).map(|id| (1, id.to_owned())));
        deck
    }

    /// Heroes above the first, each on the one before.
    fn add_lineage(&self, deck: &mut Deck, hero: &super::pool::Def, room: usize, rng: &mut Plain) {
        let mut now = hero;
        while deck.destiny.len() < room {
            let next: Vec<_> = self
                .pool
                .defs
                .iter()
                .filter(|d| d.kind == Kind::Hero && d.level == now.level + 1 && d.faction == now.faction && !d.boxed)
                .filter(|d| d.level < 2 || d.lineage == now.lineage)
                .collect();
            if next.is_empty() {
                return;
            }
            now = next[rng.pick(next.len())];
            deck.destiny.push((1, now.id.clone()));
        }
    }

    /// A deck by name, by place in the list (`#2`), drawn at random (`random:5`), or written out.
    pub fn find_deck(&self, text: &str) -> Result<Deck, TableError> {
        let text = text.trim();
        if let Some(seed) = text.strip_prefix("random:") {
            let seed = seed.parse().map_err(|_| TableError::new(format!("`{seed}` is no seed"), "write a number"))?;
            return Ok(self.random_deck(seed));
        }
        if let Some(place) = text.strip_prefix('#') {
            let place = place.parse::<usize>().ok().filter(|&n| n >= 1 && !self.decks.is_empty());
            let place = place.ok_or_else(|| TableError::new(format!("there is no deck `{text}`"), "write #1, #2 …"))?;
            return Ok(self.decks[(place - 1) % self.decks.len()].clone());
        }
        if text.contains(['\n', ',']) {
            return text.parse().map_err(|error: DeckError| {
                TableError::new(
                    error.to_string(),
                    "a list has `main` and `destiny` and lines such as `3 magic-missile`",
                )
            });
        }
        self.decks.iter().find(|deck| deck.id == text).cloned().ok_or_else(|| {
            let names: Vec<&str> = self.decks.iter().map(|deck| deck.id.as_str()).collect();
            TableError::new(
                format!("no deck of this profile is called `{text}`{}", did_you_mean(text, &names)),
                "name a deck, write #1, random:1, or a list",
            )
        })
    }

    pub(super) fn seat_table(&self, spec: &TableSpec) -> Result<Table, TableError> {
        if spec.seats.is_some_and(|n| n != 2) {
            return Err(TableError::new("Clashing Destinies is played by 2", "leave the number of seats out"));
        }
        let texts: [&str; 2] = match &spec.decks[..] {
            [] => ["#1", "#4"],
            [one] => [one, one],
            [a, b] => [a, b],
            more => return Err(TableError::new(format!("{} decks for 2 seats", more.len()), "bring two decks")),
        };
        let mut lists = Vec::new();
        for text in texts {
            let deck = self.find_deck(text)?;
            let name = if deck.id.is_empty() { "the list" } else { &deck.id };
            lists.push(self.check_deck(&deck).map_err(|error| {
                TableError::new(format!("{name}: {error}"), "change the deck, or the rules profile")
            })?);
        }
        let mut first = None;
        let mut guest = Guest::NONE;
        for (name, value) in &spec.fixed {
            let exchanged = match name.as_str() {
                "exchange-1" => Some(0),
                "exchange-2" => Some(1),
                _ => None,
            };
            if let Some((seat, list)) = exchanged.and_then(|seat: usize| Some((seat, lists.get_mut(seat)?))) {
                guest = self.exchange(list, seat, value)?;
                continue;
            }
            if name != "first" {
                return Err(TableError::new(
                    format!("a table has no `{name}`"),
                    "it can fix `first`, the seat that is player 1, and `exchange-1` and `exchange-2`",
                ));
            }
            first = match value.as_str() {
                "1" => Some(0),
                "2" => Some(1),
                _ => return Err(TableError::new(format!("`{value}` is no seat"), "write first = 1 or first = 2")),
            };
        }
        if self.options.first_player == FirstPlayer::Seat1 {
            first = first.or(Some(0));
        }
        let mut lists = lists.into_iter();
        match (lists.next(), lists.next()) {
            (Some(a), Some(b)) => Ok(Table { decks: [a, b], first, guest }),
            _ => Err(TableError::new("a deck is missing", "bring two decks")),
        }
    }
}

impl Pool {
    fn no_such_card(&self, id: &str) -> String {
        let names: Vec<&str> = self.defs.iter().map(|def| def.id.as_str()).collect();
        format!("there is no card `{id}`{}", did_you_mean(id, &names))
    }

    /// Checks that all cards of a list exist.
    fn check_names(&self, deck: &Deck) -> Result<(), DeckError> {
        let ids = deck.main.iter().chain(&deck.destiny).map(|(_, id)| id);
        let errors: Vec<String> = ids.filter(|id| self.number(id).is_none()).map(|id| self.no_such_card(id)).collect();
        if errors.is_empty() { Ok(()) } else { Err(DeckError(errors)) }
    }
}
