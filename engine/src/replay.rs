//! A played game as a small text file: game, options, table, seed, and the actions.
//!
//! Each action is written twice, as its place in the list of legal actions and in words. The place makes replaying
//! exact, the words make the file readable, and the two together notice when the rules have changed under it.
//!
//! ```text
//! gauntlet replay 1
//! game connect-four
//! seed 42
//!
//! 3 column 4
//! 3 column 4
//! 0 column 1
//! end 3 9f3c5a7e00112233
//! ```
//!
//! `option name = value`, `seats 6`, `deck …` and `fixed name = value` lines come between game and seed when the table
//! is not the usual one. `end` gives the number of actions and the fingerprint of the last position.

use crate::chance::Seeded;
use crate::game::{Game, TableError, TableSpec, Turn};
use crate::profile::Profile;
use crate::seat::Seat;
use std::fmt;
use std::str::FromStr;

/// The version of the format that this program writes and reads.
const VERSION: u32 = 1;
const MAGIC: &str = "gauntlet replay";

/// A game as played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replay {
    /// The game's id.
    pub game: String,
    /// Options that differ from its defaults.
    pub profile: Profile,
    /// Who sat down with what.
    pub table: TableSpec,
    /// The seed of chance.
    pub seed: u64,
    /// What was chosen.
    pub moves: Vec<Move>,
    /// The fingerprint of the last position.
    pub end: Option<u64>,
}

/// One chosen action.
#[derive(Clone, Debug)]
pub struct Move {
    /// Its place among the legal actions, from 0.
    pub index: usize,
    /// What it was, in words; empty if nobody wrote it down.
    pub words: String,
    /// The line of the file it was read from.
    line: Option<usize>,
}

impl PartialEq for Move {
    /// Where it was read from is no part of a move.
    fn eq(&self, other: &Move) -> bool {
        self.index == other.index && self.words == other.words
    }
}

impl Eq for Move {}

/// A replay that cannot be read or does not fit the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// Not a replay at all.
    #[error("this is no replay: the first line must be `{MAGIC} {VERSION}`")]
    Foreign,
    /// Written by another version.
    #[error("this replay is of version {found}, and this program reads version {VERSION}")]
    Version {
        /// The version that wrote it.
        found: String,
    },
    /// A line that cannot be understood.
    #[error("line {line}: {problem}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong, and what would be right.
        problem: String,
    },
    /// The file is of another game.
    #[error("this replay is of {found}, not of {wanted}")]
    OtherGame {
        /// The replay's game.
        found: String,
        /// The game it was to be played with.
        wanted: String,
    },
    /// Nobody can sit down at its table.
    #[error("the table of this replay: {0}")]
    Table(#[from] TableError),
    /// A move that is not there.
    #[error("move {number}{}: {problem}", line_text(*.line))]
    Move {
        /// Counted from 1.
        number: usize,
        /// The line of the file, if it was read from one.
        line: Option<usize>,
        /// What is wrong.
        problem: String,
    },
    /// All moves fit and still the last position is another one.
    #[error("the last position is {found:016x}, and the replay says {wanted:016x}: the rules have changed")]
    End {
        /// Fingerprint of the position reached.
        found: u64,
        /// Fingerprint in the file.
        wanted: u64,
    },
}

fn line_text(line: Option<usize>) -> String {
    line.map_or_else(String::new, |line| format!(" (line {line})"))
}

impl Move {
    /// The move at that place among the legal actions, whatever it is called.
    pub fn at(index: usize) -> Move {
        Move { index, words: String::new(), line: None }
    }
}

impl Replay {
    /// A replay of this game before its first move.
    pub fn new<G: Game>(game: &G, table: &TableSpec, seed: u64) -> Replay {
        Replay {
            game: game.id().into(),
            profile: game.profile(),
            table: table.clone(),
            seed,
            moves: Vec::new(),
            end: None,
        }
    }

    /// Adds an action that is about to be applied.
    pub fn record<G: Game>(&mut self, game: &G, state: &G::State, legal: &[G::Action], action: G::Action) {
        let index = legal.iter().position(|&a| a == action).expect("only legal actions are applied");
        self.moves.push(Move { index, words: game.describe(state, action).words, line: None });
    }

    /// Plays it again, up to its last move, and checks words and end.
    pub fn play<G: Game>(&self, game: &G) -> Result<G::State, ReplayError> {
        self.watch(game, |_, _, _, _| {})
    }

    /// Plays it again and shows every position with the seat, the legal actions and what was chosen.
    pub fn watch<G: Game>(
        &self,
        game: &G,
        mut watch: impl FnMut(&G::State, Seat, &[G::Action], G::Action),
    ) -> Result<G::State, ReplayError> {
        if self.game != game.id() {
            return Err(ReplayError::OtherGame { found: self.game.clone(), wanted: game.id().into() });
        }
        let table = game.table(&self.table)?;
        let mut chance = Seeded::new(self.seed);
        let mut state = game.start(&table, &mut chance);
        let mut legal = Vec::new();
        for (i, wanted) in self.moves.iter().enumerate() {
            let wrong = |problem| ReplayError::Move { number: i + 1, line: wanted.line, problem };
            let Turn::Of(seat) = game.turn(&state) else {
                return Err(wrong(format!("the game is over before `{}`", wanted.words)));
            };
            legal.clear();
            game.legal_actions(&state, &mut legal);
            let Some(&action) = legal.get(wanted.index) else {
                let count = legal.len();
                return Err(wrong(format!("there is no move {} among {count} for {seat}", wanted.index)));
            };
            let words = || game.describe(&state, action).words;
            if !wanted.words.is_empty() && words() != wanted.words {
                let (index, found) = (wanted.index, words());
                return Err(wrong(format!("move {index} of {seat} is `{found}`, not `{}`", wanted.words)));
            }
            watch(&state, seat, &legal, action);
            game.apply(&mut state, action, &mut chance);
        }
        match (self.end, game.fingerprint(&state)) {
            (Some(wanted), found) if wanted != found => Err(ReplayError::End { found, wanted }),
            _ => Ok(state),
        }
    }
}

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC} {VERSION}")?;
        writeln!(f, "game {}", self.game)?;
        for (name, value) in &self.profile.0 {
            writeln!(f, "option {name} = {value}")?;
        }
        if let Some(seats) = self.table.seats {
            writeln!(f, "seats {seats}")?;
        }
        for deck in &self.table.decks {
            writeln!(f, "deck {}", escape(deck))?;
        }
        for (name, value) in &self.table.fixed {
            writeln!(f, "fixed {name} = {}", escape(value))?;
        }
        writeln!(f, "seed {}\n", self.seed)?;
        for m in &self.moves {
            writeln!(f, "{} {}", m.index, escape(&m.words))?;
        }
        if let Some(end) = self.end {
            writeln!(f, "end {} {end:016x}", self.moves.len())?;
        }
        Ok(())
    }
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n")
}

fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => out.push('\n'),
                Some(other) => out.push(other),
                None => out.push('\\'),
            },
            c => out.push(c),
        }
    }
    out
}

/// One line of the part that says which game was played. Perft files use the same words.
///
/// Gives `false` if the key is none of the header's.
pub(crate) fn header_line(replay: &mut Replay, key: &str, value: &str) -> Result<bool, String> {
    match key {
        "game" => replay.game = value.into(),
        "option" => replay.profile.set_text(value).map_err(|e| e.to_string())?,
        "seats" => replay.table.seats = Some(value.parse().map_err(|_| format!("`{value}` is no number of seats"))?),
        "deck" => replay.table.decks.push(unescape(value)),
        "fixed" => match value.split_once(" = ") {
            Some((name, value)) => drop(replay.table.fixed.insert(name.trim().into(), unescape(value))),
            None => return Err("write `fixed name = value`".into()),
        },
        "seed" => replay.seed = value.parse().map_err(|_| format!("`{value}` is no seed"))?,
        _ => return Ok(false),
    }
    Ok(true)
}

impl FromStr for Replay {
    type Err = ReplayError;

    fn from_str(text: &str) -> Result<Replay, ReplayError> {
        let mut lines = text.lines().enumerate();
        let version =
            lines.next().and_then(|(_, first)| first.trim().strip_prefix(MAGIC)).ok_or(ReplayError::Foreign)?;
        if version.trim() != VERSION.to_string() {
            return Err(ReplayError::Version { found: version.trim().into() });
        }
        let mut replay = Replay::default();
        let mut seeded = false;
        for (i, line) in lines {
            let wrong = |problem: String| ReplayError::Line { line: i + 1, problem };
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if replay.end.is_some() {
                return Err(wrong("nothing comes after `end`".into()));
            }
            let (key, value) = line.split_once(' ').map_or((line, ""), |(k, v)| (k, v.trim()));
            if let Ok(index) = key.parse() {
                if !seeded || replay.game.is_empty() {
                    return Err(wrong("a move before `game` and `seed`".into()));
                }
                replay.moves.push(Move { index, words: unescape(value), line: Some(i + 1) });
            } else if key == "end" {
                let (count, print) = value.split_once(' ').unwrap_or(("", value));
                if count.parse() != Ok(replay.moves.len()) {
                    let moves = replay.moves.len();
                    return Err(wrong(format!("the end speaks of {count} moves, but there are {moves}")));
                }
                let print =
                    u64::from_str_radix(print, 16).map_err(|_| wrong(format!("`{print}` is no fingerprint")))?;
                replay.end = Some(print);
            } else if !header_line(&mut replay, key, value).map_err(wrong)? {
                let keys = "game, option, seats, deck, fixed, seed, a number or end";
                return Err(wrong(format!("a line begins with {keys}, not with `{key}`")));
            }
            seeded |= key == "seed";
        }
        if replay.game.is_empty() || !seeded {
            let line = text.lines().count();
            return Err(ReplayError::Line { line, problem: "the file ends without `game` and `seed`".into() });
        }
        Ok(replay)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect_four::{ConnectFour, Table};

    fn played() -> Replay {
        let mut replay = Replay::new(&ConnectFour, &TableSpec { seats: Some(2), ..TableSpec::default() }, 9);
        let mut chance = Seeded::new(9);
        let mut state = ConnectFour.start(&Table, &mut chance);
        for index in [3, 3, 0] {
            let legal = ConnectFour.actions(&state);
            replay.record(&ConnectFour, &state, &legal, legal[index]);
            ConnectFour.apply(&mut state, legal[index], &mut chance);
        }
        replay.end = Some(ConnectFour.fingerprint(&state));
        replay
    }

    #[test]
    fn a_replay_reads_back() {
        let replay = played();
        let text = replay.to_string();
        assert!(text.starts_with("gauntlet replay 1\ngame connect-four\nseats 2\nseed 9\n\n3 column 4\n"), "{text}");
        assert_eq!(text.parse(), Ok(replay.clone()));
        let state = replay.play(&ConnectFour).unwrap();
        assert_eq!(Some(ConnectFour.fingerprint(&state)), replay.end);
    }

    #[test]
    fn odd_decks_and_options_read_back() {
        let mut replay = played();
        replay.table.decks = vec!["two\nlines".into(), "back\\slash".into()];
        replay.table.fixed.insert("hero".into(), "a = b".into());
        replay.profile.set_text("round_zero=off").unwrap();
        assert_eq!(replay.to_string().parse(), Ok(replay));
    }

    fn problem(from: &str, to: &str) -> String {
        let text = played().to_string().replace(from, to);
        match text.parse::<Replay>() {
            Err(error) => error.to_string(),
            Ok(replay) => replay.play(&ConnectFour).unwrap_err().to_string(),
        }
    }

    #[test]
    fn every_misfit_says_where() {
        assert_eq!(problem("gauntlet", "other"), "this is no replay: the first line must be `gauntlet replay 1`");
        assert_eq!(problem("replay 1", "replay 2"), "this replay is of version 2, and this program reads version 1");
        assert_eq!(problem("connect-four", "go"), "this replay is of go, not of connect-four");
        assert_eq!(
            problem("0 column 1", "0 column 2"),
            "move 3 (line 8): move 0 of seat 1 is `column 1`, not `column 2`"
        );
        assert_eq!(problem("0 column 1", "9 column 1"), "move 3 (line 8): there is no move 9 among 7 for seat 1");
        assert_eq!(
            problem("seats 2", "seats 3"),
            "the table of this replay: Connect Four has no table for 3; it is played by 2"
        );
        assert_eq!(problem("seats 2", "seats two"), "line 3: `two` is no number of seats");
        assert_eq!(
            problem("seed 9", "sed 9"),
            "line 4: a line begins with game, option, seats, deck, fixed, seed, a number or end, not with `sed`"
        );
        assert_eq!(problem("0 column 1\n", ""), "line 8: the end speaks of 3 moves, but there are 2");
        assert!(problem("0 column 1", "1 column 2").starts_with("the last position is"));
    }
}
