//! Agents by name: `random`, `greedy`.
//!
//! The form is `name[:number][,key=value…]`, for every agent alike.

use crate::agent::Agent;
use crate::eval::Evaluate;
use crate::greedy::Greedy;
use crate::random::Random;
use gauntlet_engine::suggest::did_you_mean;
use std::fmt;
use std::str::FromStr;

/// An agent as commands and plans name it.
#[derive(Clone, PartialEq, Debug)]
pub enum AgentSpec {
    /// Any legal action.
    Random,
    /// The best action one ply ahead.
    Greedy,
}

/// The names that there are.
const NAMES: [&str; 2] = ["random", "greedy"];

/// A text that names no agent.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// No agent has that name.
    #[error("no agent is called `{name}`{advice}")]
    Unknown {
        /// The name.
        name: String,
        /// The nearest name, in a phrase, or the list of names.
        advice: String,
    },
    /// The agent has nothing to set.
    #[error("`{name}` takes nothing after its name, but `{rest}` was given")]
    NothingToSet {
        /// The agent.
        name: String,
        /// What was given.
        rest: String,
    },
}

impl AgentSpec {
    /// The agent itself, ready to sit down.
    pub fn build<G: Evaluate>(&self, _game: &G) -> Box<dyn Agent<G>> {
        match self {
            AgentSpec::Random => Box::new(Random),
            AgentSpec::Greedy => Box::new(Greedy),
        }
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AgentSpec::Random => "random",
            AgentSpec::Greedy => "greedy",
        })
    }
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<AgentSpec, SpecError> {
        let text = text.trim();
        let split = text.find([':', ',']).unwrap_or(text.len());
        let (name, rest) = text.split_at(split);
        let spec = match name {
            "random" => AgentSpec::Random,
            "greedy" => AgentSpec::Greedy,
            _ => return Err(SpecError::Unknown { name: name.into(), advice: did_you_mean(name, &NAMES) }),
        };
        if rest.is_empty() { Ok(spec) } else { Err(SpecError::NothingToSet { name: name.into(), rest: rest.into() }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for name in NAMES {
            assert_eq!(name.parse::<AgentSpec>().unwrap().to_string(), name);
        }
    }

    #[test]
    fn other_texts_say_what_is_wrong() {
        let error = |text: &str| text.parse::<AgentSpec>().unwrap_err().to_string();
        assert_eq!(error("gredy"), "no agent is called `gredy`; did you mean `greedy`?");
        assert_eq!(error("stockfish"), "no agent is called `stockfish`; there is random, greedy");
        assert_eq!(error("random:100"), "`random` takes nothing after its name, but `:100` was given");
    }
}
