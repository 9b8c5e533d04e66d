//! Node counts: how many ways there are to go on for so many decisions.
//!
//! The oldest test of a move generator: one wrong rule in a corner changes a number in the millions. Chance outcomes
//! are children too: [`AllOutcomes`] answers every question of a game in every possible way, one after another. That
//! suits dice and coins; a shuffle of a whole deck has too many outcomes, so positions come from a seed and the moves
//! made since.
//!
//! The counts are kept as text, `engine/tests/perft/<game>.perft`, with the header words of a replay:
//!
//! ```text
//! game connect-four
//!
//! position four discs in the middle
//! seed 1
//! move column 4
//! move column 4
//! depth 1 7
//! depth 2 49
//! ```
//!
//! Instead of a seed, `scenario connect-four/ends.toml a full column takes no disc` begins where that scenario of
//! `engine/tests/scenarios` ends.

use crate::cards::SourceFile;
use crate::chance::{Chance, Seeded, Stream};
use crate::game::{Game, Turn};
use crate::replay::{Replay, header_line};
use crate::scenario;
use crate::suggest::did_you_mean;
use std::path::Path;
use std::str::FromStr;

/// Chance that takes every way, one after another.
///
/// ```
/// use gauntlet_engine::perft::AllOutcomes;
/// use gauntlet_engine::{Chance, Stream};
/// let mut sums = vec![];
/// AllOutcomes::each(|chance| sums.push(chance.die(Stream::TABLE) + chance.die(Stream::TABLE)));
/// assert_eq!(sums.len(), 36);
/// assert_eq!(sums.iter().filter(|&&sum| sum == 7).count(), 6);
/// ```
#[derive(Clone, Debug, Default)]
pub struct AllOutcomes {
    /// The answers of this way, each with how many there are.
    path: Vec<(u32, u32)>,
    asked: usize,
}

impl AllOutcomes {
    /// Calls `walk` once for every way that chance can go.
    pub fn each(mut walk: impl FnMut(&mut AllOutcomes)) {
        let mut chance = AllOutcomes::default();
        loop {
            chance.asked = 0;
            walk(&mut chance);
            // Counts up like an odometer: the last wheel that can still turn turns, those after it start again.
            while let Some((value, of)) = chance.path.pop() {
                if value + 1 < of {
                    chance.path.push((value + 1, of));
                    break;
                }
            }
            if chance.path.is_empty() {
                return;
            }
        }
    }

    /// How likely this way is.
    pub fn probability(&self) -> f64 {
        self.path.iter().map(|&(_, of)| 1.0 / f64::from(of)).product()
    }
}

impl Chance for AllOutcomes {
    fn below(&mut self, _: Stream, n: u32) -> u32 {
        if self.asked == self.path.len() {
            self.path.push((0, n));
        }
        let (value, _) = self.path[self.asked];
        self.asked += 1;
        value
    }
}

/// The number of ways to go on for `depth` decisions, chance included. A game that ends before has none.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    let mut lists = vec![Vec::new(); depth as usize];
    count(game, state, &mut lists)
}

/// One list of actions for each depth, reused all over the tree.
fn count<G: Game>(game: &G, state: &G::State, lists: &mut [Vec<G::Action>]) -> u64 {
    let Some((legal, below)) = lists.split_first_mut() else { return 1 };
    if game.turn(state) == Turn::Over {
        return 0;
    }
    legal.clear();
    game.legal_actions(state, legal);
    let mut nodes = 0;
    for &action in legal.iter() {
        AllOutcomes::each(|chance| {
            let mut next = state.clone();
            game.apply(&mut next, action, chance);
            nodes += count(game, &next, below);
        });
    }
    nodes
}

/// The counts of a game, read from text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// The game's id.
    pub game: String,
    /// Its positions.
    pub positions: Vec<Position>,
}

/// A position and how many ways there are to go on from it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// What it is called.
    pub title: String,
    /// Options, table and seed.
    pub start: Replay,
    /// The scenario that the position comes from instead: line, file and name.
    pub scenario: Option<(usize, String, String)>,
    /// Moves made since, in words, with their lines.
    pub moves: Vec<(usize, String)>,
    /// Line, depth and count.
    pub counts: Vec<(usize, u32, u64)>,
}

/// A file of counts that cannot be read or does not hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct PerftError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: String,
}

impl FromStr for Counts {
    type Err = PerftError;

    fn from_str(text: &str) -> Result<Counts, PerftError> {
        let mut counts = Counts::default();
        for (i, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let wrong = |problem: String| PerftError { line: i + 1, problem };
            let (key, value) = line.split_once(' ').map_or((line, ""), |(k, v)| (k, v.trim()));
            match (key, counts.positions.last_mut()) {
                ("game", None) => counts.game = value.into(),
                ("position", _) => {
                    let start = Replay { game: counts.game.clone(), ..Replay::default() };
                    counts.positions.push(Position { title: value.into(), start, ..Position::default() });
                }
                (_, None) => return Err(wrong("a file begins with `game` and `position`".into())),
                ("move", Some(position)) => position.moves.push((i + 1, value.into())),
                ("scenario", Some(position)) => {
                    let (file, name) = value.split_once(' ').unwrap_or((value, ""));
                    position.scenario = Some((i + 1, file.into(), name.trim().into()));
                }
                ("depth", Some(position)) => {
                    let numbers = value.split_once(' ').map(|(d, n)| (d.parse(), n.trim().parse()));
                    let Some((Ok(depth), Ok(nodes))) = numbers else {
                        return Err(wrong("write `depth 3 343`".into()));
                    };
                    position.counts.push((i + 1, depth, nodes));
                }
                (key, Some(position)) => {
                    if !header_line(&mut position.start, key, value).map_err(wrong)? {
                        return Err(wrong(format!("`{key}` is no word of a perft file")));
                    }
                }
            }
        }
        Ok(counts)
    }
}

impl Position {
    /// The position itself. Scenarios are looked for in that folder.
    pub fn reach<G: Game>(&self, game: &G, scenarios: &Path) -> Result<G::State, PerftError> {
        let mut chance = Seeded::new(self.start.seed);
        let mut state = match &self.scenario {
            Some((line, file, name)) => from_scenario(game, &scenarios.join(file), name)
                .map_err(|problem| PerftError { line: *line, problem })?,
            None => {
                let line = self.counts.first().map_or(0, |&(line, _, _)| line);
                let table = game.table(&self.start.table).map_err(|e| PerftError { line, problem: e.to_string() })?;
                game.start(&table, &mut chance)
            }
        };
        for (line, words) in &self.moves {
            let done = game.try_play(&mut state, words, &mut chance);
            done.map_err(|e| PerftError { line: *line, problem: e.to_string() })?;
        }
        Ok(state)
    }

    /// Counts again, and gives the first count that is not as written. Scenarios are looked for in that folder.
    pub fn verify<G: Game>(&self, game: &G, scenarios: &Path) -> Result<(), PerftError> {
        let state = self.reach(game, scenarios)?;
        for &(line, depth, written) in &self.counts {
            let found = perft(game, &state, depth);
            if found != written {
                let problem = format!("{}: depth {depth} has {found} nodes, not {written}", self.title);
                return Err(PerftError { line, problem });
            }
        }
        Ok(())
    }
}

/// The last position of a scenario: the one with that name, or the only one of its file.
fn from_scenario<G: Game>(game: &G, path: &Path, name: &str) -> Result<G::State, String> {
    let file = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|e| format!("{file}: {e}"))?;
    let scenarios = scenario::read(&SourceFile::new(&file, &text)).map_err(|e| e.to_string())?;
    let found = match (&scenarios[..], name) {
        ([only], "") => Some(only),
        (all, name) => all.iter().find(|scenario| scenario.name == name),
    };
    let names: Vec<&str> = scenarios.iter().map(|scenario| scenario.name.as_str()).collect();
    let found = found.ok_or_else(|| format!("{file} has no scenario `{name}`{}", did_you_mean(name, &names)))?;
    found.reach(game).map_err(|e| e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_that_depend_on_outcomes_are_all_taken() {
        // A coin; after heads a die, after tails nothing: seven ways, whose probabilities sum to 1.
        let (mut ways, mut sum) = (0, 0.0);
        AllOutcomes::each(|chance| {
            if chance.below(Stream::EFFECT, 2) == 0 {
                chance.die(Stream::TABLE);
            }
            ways += 1;
            sum += chance.probability();
        });
        assert_eq!(ways, 7);
        assert!((sum - 1.0_f64).abs() < 1e-12);
    }

    #[test]
    fn a_file_that_makes_no_sense_says_where() {
        let error = |text: &str| text.parse::<Counts>().unwrap_err().to_string();
        assert_eq!(error("game a\nseed 1"), "line 2: a file begins with `game` and `position`");
        assert_eq!(error("game a\nposition p\ndepth one 7"), "line 3: write `depth 3 343`");
        assert_eq!(error("game a\nposition p\nsead 1"), "line 3: `sead` is no word of a perft file");
    }
}
