//! Levels for people: a name for how strong the opponent is.

use crate::spec::AgentSpec;
use std::fmt;
use std::str::FromStr;

/// How strong a bot is, in a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Knows what is good, and overlooks it in a third of the choices.
    Novice,
    /// Takes what looks best now.
    Casual,
    /// Thinks a little ahead.
    Skilled,
    /// Thinks ahead.
    Expert,
    /// Thinks ahead for about as long as a person would wait.
    Master,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 5] = [Level::Novice, Level::Casual, Level::Skilled, Level::Expert, Level::Master];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Novice => "novice",
            Level::Casual => "casual",
            Level::Skilled => "skilled",
            Level::Expert => "expert",
            Level::Master => "master",
        }
    }

    /// The agent that plays at this level.
    pub fn spec(self) -> AgentSpec {
        let text = match self {
            Level::Novice => "greedy,slip=0.33",
            Level::Casual => "greedy",
            Level::Skilled => "ismcts:200",
            Level::Expert => "ismcts:1500",
            Level::Master => "ismcts:10000",
        };
        text.parse().expect("the specs of levels are right")
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that is no level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no level: use novice, casual, skilled, expert or master")]
pub struct NoSuchLevel(String);

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(text: &str) -> Result<Level, NoSuchLevel> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| NoSuchLevel(text.into()))
    }
}
