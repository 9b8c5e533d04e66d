//! What an experiment asks of a game: which cards can be tried, against what, and at which tables.
//!
//! The effect of a card is measured on pairs of games that differ in nothing else: at one table a seat holds the card,
//! at the other its *baseline*, a plain card of the same kind and cost, in the same slots of the same deal. Where the
//! card is held is up to the game: slots of a deck, the hero's place, a card of the opening hand.
//!
//! A game without cards keeps the defaults: then there is nothing to try.

use crate::game::{Game, TableError, TableSpec};
use crate::seat::Seat;

/// A card's number in a game, for asking about it without strings.
pub type CardNumber = u16;

/// A card that can be tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subject {
    /// Its id.
    pub id: String,
    /// Its kind, as in card files.
    pub kind: String,
    /// The id of the plain card in its place at the other table.
    pub baseline: String,
    /// The most copies that a seat can hold of it.
    pub most: u8,
    /// Where a seat holds it, in words: `in the deck`, `in the opening hand`, `as its hero`.
    pub place: &'static str,
}

/// Where a card is tried: what the seat that holds it brings, and what its opponent brings. Both are names of
/// [`Trial::lineups`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shell {
    /// What the holder brings.
    pub own: String,
    /// What the opponent brings.
    pub other: String,
}

/// What a seat holds at one of the two tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hold<'a> {
    /// Who holds it. Its opponent sits at the other one of the first two seats.
    pub seat: Seat,
    /// The card that is tried. Which slots are exchanged depends on it and not on what is put there.
    pub subject: &'a Subject,
    /// What is put there: the id of the subject, of its baseline, or of another card of its kind.
    pub card: &'a str,
    /// In how many slots.
    pub copies: u8,
}

/// A table at which everybody holds cards drawn at random.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deal {
    /// The table.
    pub table: TableSpec,
    /// Who holds how many of which card.
    pub holds: Vec<(Seat, CardNumber, u8)>,
}

/// A game whose cards can be tried.
pub trait Trial: Game {
    /// Every card that can be tried, in the order of the files.
    fn subjects(&self) -> Vec<Subject> {
        Vec::new()
    }

    /// What a side can bring to a table, by name: decks, heroes, teams. At least one.
    fn lineups(&self) -> Vec<String> {
        vec![String::from("usual")]
    }

    /// Where a card is tried: lineups in which it belongs, against all.
    fn shells(&self, _subject: &Subject) -> Vec<Shell> {
        let all = self.lineups();
        let against = |own: &String| {
            let own = own.clone();
            all.iter().map(move |other| Shell { own: own.clone(), other: other.clone() })
        };
        all.iter().flat_map(against).collect()
    }

    /// The table of a shell. With `hold`, that seat brings `shell.own` with the card in its slots, and the opponent
    /// `shell.other`; without, the first seat brings `shell.own`. Seat 1 begins wherever that can be fixed.
    fn table_of(&self, _shell: &Shell, _hold: Option<Hold<'_>>) -> Result<TableSpec, TableError> {
        Ok(TableSpec::default())
    }

    /// Cards dealt or decks built at random for everybody, legal by the rules.
    fn random_deal(&self, _seed: u64) -> Deal {
        Deal::default()
    }

    /// The number of the card with this id.
    fn card_number(&self, _id: &str) -> Option<CardNumber> {
        None
    }

    /// Whether the seat has the card where it could use it: in hand, or in play from the start.
    fn holds(&self, _state: &Self::State, _seat: Seat, _card: CardNumber) -> bool {
        false
    }

    /// The card that this action plays, uses or puts into play, if it is one.
    fn plays(&self, _state: &Self::State, _action: Self::Action) -> Option<CardNumber> {
        None
    }
}
