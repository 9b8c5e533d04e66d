//! Pairs of games that differ in one thing: a card, an option of the rules, a version of the card files.
//!
//! A *unit* is one deal played at two tables, from both seats: with the card and with its baseline, for the holder in
//! seat 1 and in seat 2. What differs between the tables is the card alone, so whatever both have in common (luck of
//! the draw, strength of the decks, who begins) cancels out. A card against itself differs by exactly nothing.

mod play;
mod row;
mod summary;

pub use play::{Players, replay_game};
pub use row::GameRow;
pub use summary::{Flip, Score, Sightings, Summary};

use gauntlet_engine::{CardNumber, Game, Hold, Seat, Shell, Subject, TableError, TableSpec, Trial};

/// Where the holder sits, one after the other.
pub const HOLDERS: [Seat; 2] = [Seat(0), Seat(1)];
/// The two tables of a unit.
pub const BASELINE: usize = 0;
/// The table with what is tried.
pub const TRIED: usize = 1;

/// One of the tables of a unit.
pub struct Arm<'g, G: Game> {
    /// The rules.
    pub game: &'g G,
    /// The table as it is written in replays.
    pub spec: TableSpec,
    /// The card to watch, in the numbers of this game.
    pub card: Option<CardNumber>,
    table: G::Table,
}

/// A shell with its tables.
pub struct Place<'g, G: Game> {
    /// Its name.
    pub shell: Shell,
    /// By table and holder.
    arms: [Vec<Arm<'g, G>>; 2],
}

/// Everything that is needed to play units of one question.
pub struct Question<'g, G: Game> {
    /// What is asked about.
    pub name: String,
    /// Who holds it; the result is theirs. One seat for an option of the rules, which is everybody's.
    pub holders: &'static [Seat],
    /// How many copies are exchanged.
    pub copies: u8,
    /// Where it is asked.
    pub places: Vec<Place<'g, G>>,
}

impl<'g, G: Trial> Question<'g, G> {
    /// What a card does in place of its baseline.
    pub fn card(game: &'g G, subject: &Subject, copies: u8) -> Result<Question<'g, G>, TableError> {
        Question::exchange(game, subject, [&subject.baseline, &subject.id], copies)
    }

    /// What one card does in the place of another, in the slots of the subject.
    pub fn exchange(
        game: &'g G,
        subject: &Subject,
        cards: [&str; 2],
        copies: u8,
    ) -> Result<Question<'g, G>, TableError> {
        let copies = copies.clamp(1, subject.most.max(1));
        let arm = |shell: &Shell, card: &str, seat: Seat| {
            let spec = game.table_of(shell, Some(Hold { seat, subject, card, copies }))?;
            Ok(Arm { game, table: game.table(&spec)?, spec, card: game.card_number(card) })
        };
        let mut places = Vec::new();
        for shell in game.shells(subject) {
            let arms =
                |card: &str| HOLDERS.iter().map(|&seat| arm(&shell, card, seat)).collect::<Result<_, TableError>>();
            places.push(Place { arms: [arms(cards[BASELINE])?, arms(cards[TRIED])?], shell });
        }
        if places.is_empty() {
            let problem = format!("`{}` fits into no deck that could hold it", subject.id);
            return Err(TableError::new(problem, "add a deck of its faction"));
        }
        Ok(Question { name: subject.id.clone(), holders: &HOLDERS, copies, places })
    }

    /// Whether both play the same games at their baseline's tables.
    pub fn shares_baseline(&self, other: &Question<'_, G>) -> bool {
        let same_arm =
            |a: &Arm<'_, G>, b: &Arm<'_, G>| std::ptr::eq(a.game, b.game) && a.card == b.card && a.table == b.table;
        let same_place = |a: &Place<'_, G>, b: &Place<'_, G>| {
            let (a, b) = (&a.arms[BASELINE], &b.arms[BASELINE]);
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_arm(a, b))
        };
        let (ours, theirs) = (&self.places, &other.places);
        self.holders == other.holders
            && ours.len() == theirs.len()
            && ours.iter().zip(theirs).all(|(a, b)| same_place(a, b))
    }

    /// What a change of the rules does to the first seat, or a change of the card files to whoever holds a card.
    /// Both games must have the same lineups.
    pub fn versions(name: &str, games: [&'g G; 2], held: Option<[&Subject; 2]>) -> Result<Question<'g, G>, TableError> {
        let holders: &'static [Seat] = if held.is_some() { &HOLDERS } else { &HOLDERS[..1] };
        let shells = match held {
            Some([before, _]) => games[BASELINE].shells(before),
            None => all_against_all(&games[BASELINE].lineups()),
        };
        let mut places = Vec::new();
        for shell in shells {
            let arms = |side: usize| {
                let game = games[side];
                let arm = |&seat: &Seat| {
                    let hold = held.map(|subjects| Hold {
                        seat,
                        subject: subjects[side],
                        card: &subjects[side].id,
                        copies: 1,
                    });
                    let spec = game.table_of(&shell, hold)?;
                    let card = held.and_then(|subjects| game.card_number(&subjects[side].id));
                    Ok(Arm { game, table: game.table(&spec)?, spec, card })
                };
                holders.iter().map(arm).collect::<Result<Vec<_>, TableError>>()
            };
            places.push(Place { arms: [arms(BASELINE)?, arms(TRIED)?], shell });
        }
        Ok(Question { name: name.into(), holders, copies: 1, places })
    }
}

impl<G: Game> Arm<'_, G> {
    /// The table, ready to start from.
    pub fn table(&self) -> &G::Table {
        &self.table
    }
}

impl<G: Game> Place<'_, G> {
    /// A table by side and holder.
    pub fn arm(&self, side: usize, holder: usize) -> &Arm<'_, G> {
        &self.arms[side][holder]
    }
}

/// Every lineup as the first seat's against every lineup.
pub fn all_against_all(lineups: &[String]) -> Vec<Shell> {
    let against = |own: &String| {
        let own = own.clone();
        lineups.iter().map(move |other| Shell { own: own.clone(), other: other.clone() })
    };
    lineups.iter().flat_map(against).collect()
}
