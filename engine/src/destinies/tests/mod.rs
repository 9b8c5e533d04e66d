//! The rules by number, the cards, and the laws.
//!
//! A position is written in one line for each side, such as `hand: magic-missile; attack: royal-guard! little-witch-1;
//! empower=2`: zones with their cards, `!` for exhausted, `-1` for damage. Both sides have a deck of Mana Wisps and
//! all runes unless they say otherwise, so that drawing a card is always an option and nobody is skipped.

mod cards_arcane;
mod cards_neutral;
mod cards_order;
mod chains;
mod clarifications;
mod combat;
mod decks;
mod goal;
mod keywords;
mod kinds;
mod knowledge;
mod laws;
mod thinning;
mod turns;

use super::options::Options;
use super::state::{Ask, State};
use super::{Destinies, FILES};
use crate::{Card, Fact, Game, Plain, Player, Seat, Turn, View, Zone};

/// The game with a shipped profile and some options changed. Rules are tested with everything that is legal on offer.
pub(super) fn game(profile: &str, changes: &[&str]) -> Destinies {
    let file = FILES.iter().find(|file| file.stem() == profile).unwrap();
    let mut profile = file.profile().unwrap();
    profile.set_text("thin_offers=false").unwrap();
    changes.iter().for_each(|change| profile.set_text(change).unwrap());
    Destinies::shipped(Options::read(&profile).unwrap())
}

/// A table at which a test plays.
pub(super) struct At {
    pub game: Destinies,
    pub state: State,
    pub chance: Plain,
}

/// A position of the `seed` profile, first seat with the initiative.
pub(super) fn seed(first: &str, second: &str) -> At {
    At::new(game("seed", &[]), first, second)
}

/// A position of the `zones` profile, first seat with the initiative.
pub(super) fn zones(first: &str, second: &str) -> At {
    At::new(game("zones", &[]), first, second)
}

fn read_card(text: &str) -> Card {
    let mut card = Card::default();
    let text = match text.strip_suffix('!') {
        Some(rest) => {
            card.facts.set("exhausted", true);
            rest
        }
        None => text,
    };
    let text = match text.strip_suffix('~') {
        Some(rest) => {
            card.facts.set("fleeting", true);
            rest
        }
        None => text,
    };
    card.id = match text.rsplit_once('-') {
        Some((id, damage)) if damage.parse::<u8>().is_ok() => {
            card.facts.set("damage", damage.parse::<u8>().unwrap());
            id.into()
        }
        _ => text.into(),
    };
    card
}

fn read_side(text: &str) -> Player {
    let mut player = Player::default();
    let mut runes = vec![9u8; 4];
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        if let Some((name, value)) = part.split_once('=') {
            match name {
                "runes" => runes = value.split(',').map(|n| n.parse().unwrap()).collect(),
                _ => match value.parse::<i64>() {
                    Ok(number) => player.facts.set(name, number),
                    Err(_) => player.facts.set(name, value == "true"),
                },
            }
        } else {
            let (name, cards) = part.split_once(':').unwrap();
            let cards = cards.split_whitespace().map(read_card).collect();
            player.zones.push(Zone { name: name.trim().into(), cards, hidden: 0 });
        }
    }
    player.facts.set("runes", runes);
    if !player.zones.iter().any(|zone| zone.name == "deck") {
        let wisp = Card { id: "mana-wisp".into(), ..Card::default() };
        player.zones.push(Zone { name: "deck".into(), cards: vec![wisp; 8], hidden: 0 });
    }
    player
}

impl At {
    pub fn new(game: Destinies, first: &str, second: &str) -> At {
        let mut view = View { turn: Some(Seat(0)), ..View::default() };
        view.facts.set("turn-number", 2);
        view.players = vec![read_side(first), read_side(second)];
        let state = game.restore(&view).unwrap_or_else(|error| panic!("{error}"));
        At { game, state, chance: Plain::new(7) }
    }

    /// Plays moves in words, one after the other. A target or payment that needs no choice is taken by the machine,
    /// so those may be written down although they are not asked for.
    #[track_caller]
    pub fn play(&mut self, moves: &[&str]) -> &mut At {
        for words in moves {
            let asked = match self.state.ask {
                Ask::Target | Ask::Choose | Ask::AttackTarget => words.starts_with("target "),
                Ask::Pay => words.starts_with("pay with "),
                Ask::Zone => words.ends_with(" zone"),
                _ => false,
            };
            let automatic = words.starts_with("target ") || words.starts_with("pay with ") || words.ends_with(" zone");
            if automatic && !asked && !self.can(words) {
                continue;
            }
            if let Err(error) = self.game.try_play(&mut self.state, words, &mut self.chance) {
                panic!("{error}");
            }
            self.game.audit(&self.state).unwrap();
        }
        self
    }

    /// Passes until no chain is open.
    #[track_caller]
    pub fn resolve(&mut self) -> &mut At {
        while self.state.ask == Ask::Priority {
            self.play(&["pass"]);
        }
        self
    }

    /// Both pass until the next turn begins.
    #[track_caller]
    pub fn next_turn(&mut self) -> &mut At {
        let turn = self.state.turn;
        while self.state.turn == turn && self.turn().is_some() {
            self.play(&["pass"]);
        }
        self
    }

    pub fn turn(&self) -> Option<u8> {
        match self.game.turn(&self.state) {
            Turn::Of(seat) => Some(seat.0),
            Turn::Over => None,
        }
    }

    pub fn legal(&self) -> Vec<String> {
        self.game.actions(&self.state).iter().map(|&a| self.game.describe(&self.state, a).words).collect()
    }

    pub fn can(&self, words: &str) -> bool {
        self.legal().iter().any(|w| w == words)
    }

    fn player(&self, seat: usize) -> Player {
        self.game.view(&self.state, None).players[seat].clone()
    }

    /// The ids of a zone's cards, sorted unless the zone has an order.
    pub fn ids(&self, seat: usize, zone: &str) -> Vec<String> {
        let mut ids: Vec<String> = self.player(seat).zone(zone).unwrap().cards.iter().map(|c| c.id.clone()).collect();
        if matches!(zone, "hand" | "destiny-zone" | "discard" | "out") {
            ids.sort();
        }
        ids
    }

    pub fn count(&self, seat: usize, zone: &str) -> usize {
        self.ids(seat, zone).len()
    }

    /// Attack and health of a unit.
    pub fn stats(&self, seat: usize, zone: &str, index: usize) -> (i64, i64) {
        let player = self.player(seat);
        let card = &player.zone(zone).unwrap().cards[index];
        (card.facts.number("attack").unwrap(), card.facts.number("health").unwrap())
    }

    /// A fact of a card; 0 for no, 1 for yes.
    pub fn fact(&self, seat: usize, zone: &str, index: usize, name: &str) -> i64 {
        match self.player(seat).zone(zone).unwrap().cards[index].facts.get(name) {
            Some(Fact::Number(n)) => *n,
            Some(Fact::Flag(flag)) => i64::from(*flag),
            _ => 0,
        }
    }

    pub fn exhausted(&self, seat: usize, zone: &str, index: usize) -> bool {
        self.fact(seat, zone, index, "exhausted") == 1
    }

    pub fn has(&self, seat: usize, zone: &str, index: usize, keyword: &str) -> bool {
        match self.player(seat).zone(zone).unwrap().cards[index].facts.get("keywords") {
            Some(Fact::List(list)) => list.contains(&Fact::Text(keyword.into())),
            _ => false,
        }
    }

    /// A number of a player.
    pub fn number(&self, seat: usize, name: &str) -> i64 {
        self.player(seat).facts.number(name).unwrap_or(0)
    }

    /// Remaining health of a hero.
    pub fn health(&self, seat: usize) -> i64 {
        self.stats(seat, "hero", 0).1
    }
}
