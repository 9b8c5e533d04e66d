//! Agents by name: `random`, `greedy`, `ismcts:1000`, `master`.
//!
//! The form is `name[:number][,key=value…]`, for every agent alike. A level is a name for a spec.

use crate::agent::Agent;
use crate::eval::Evaluate;
use crate::exact::Exact;
use crate::greedy::{Greedy, Slipping};
use crate::ismcts::{Ismcts, Options, Settings, tuned};
use crate::level::Level;
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
    Greedy {
        /// The share of choices that are made at random instead.
        slip: f32,
    },
    /// What the game can compute, and any legal action elsewhere.
    Exact,
    /// Search with upper confidence bounds and random playouts, and nothing else unless it is set.
    Uct(Settings),
    /// Information-set search, as it pays in the game.
    Ismcts(Settings),
}

/// The names that there are.
const NAMES: [&str; 10] =
    ["random", "greedy", "exact", "uct", "ismcts", "novice", "casual", "skilled", "expert", "master"];

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
    /// A search needs a budget.
    #[error("`{name}` needs a number of iterations: write `{name}:1000`")]
    NoBudget {
        /// The agent.
        name: String,
    },
    /// Something between commas that sets nothing.
    #[error("`{part}` sets nothing about `{name}`: write key=value")]
    NotASetting {
        /// The agent.
        name: String,
        /// What was given.
        part: String,
    },
    /// The agent has no such setting.
    #[error("`{name}` has no setting `{key}`{advice}")]
    UnknownSetting {
        /// The agent.
        name: String,
        /// The setting.
        key: String,
        /// The nearest setting, in a phrase, or the list of them.
        advice: String,
    },
    /// A setting cannot have that value.
    #[error("`{key}={value}`: `{name}` wants {wanted}")]
    BadValue {
        /// The agent.
        name: String,
        /// The setting.
        key: String,
        /// What was given.
        value: String,
        /// What would do.
        wanted: String,
    },
}

impl AgentSpec {
    /// The agent itself, ready to sit down.
    pub fn build<G: Evaluate>(&self, game: &G) -> Box<dyn Agent<G>> {
        match self {
            AgentSpec::Random => Box::new(Random),
            AgentSpec::Greedy { slip: 0.0 } => Box::new(Greedy),
            AgentSpec::Greedy { slip } => Box::new(Slipping { share: *slip }),
            AgentSpec::Exact => Box::new(Exact),
            AgentSpec::Uct(settings) => Box::new(Ismcts::new(settings.over(Options::PLAIN))),
            AgentSpec::Ismcts(settings) => Box::new(Ismcts::new(settings.over(tuned(game.id())))),
        }
    }

    /// Several agents, separated by commas. A part with `=` belongs to the agent before it.
    pub fn list(text: &str) -> Result<Vec<AgentSpec>, SpecError> {
        let mut texts: Vec<String> = Vec::new();
        for part in text.split(',') {
            match texts.last_mut() {
                Some(last) if part.contains('=') => {
                    last.push(',');
                    last.push_str(part);
                }
                _ => texts.push(part.into()),
            }
        }
        texts.iter().map(|text| text.parse()).collect()
    }

    /// The same agent for play against people: a search grows that many trees side by side. Never in self-play, where
    /// games are what runs side by side.
    pub fn with_threads(&self, threads: usize) -> AgentSpec {
        let threads = threads.clamp(1, 256) as u32;
        match self {
            AgentSpec::Uct(settings) => AgentSpec::Uct(settings.threads(threads)),
            AgentSpec::Ismcts(settings) => AgentSpec::Ismcts(settings.threads(threads)),
            other => other.clone(),
        }
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AgentSpec::Random => f.write_str("random"),
            AgentSpec::Greedy { slip: 0.0 } => f.write_str("greedy"),
            AgentSpec::Greedy { slip } => write!(f, "greedy,slip={slip}"),
            AgentSpec::Exact => f.write_str("exact"),
            AgentSpec::Uct(settings) => write!(f, "uct{}", settings.text()),
            AgentSpec::Ismcts(settings) => write!(f, "ismcts{}", settings.text()),
        }
    }
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<AgentSpec, SpecError> {
        let text = text.trim();
        let split = text.find([':', ',']).unwrap_or(text.len());
        let (name, rest) = text.split_at(split);
        let nothing = |spec: AgentSpec| match rest {
            "" => Ok(spec),
            _ => Err(SpecError::NothingToSet { name: name.into(), rest: rest.into() }),
        };
        match name {
            "random" => nothing(AgentSpec::Random),
            "exact" => nothing(AgentSpec::Exact),
            "greedy" => Ok(AgentSpec::Greedy { slip: slip(rest)? }),
            "uct" => Ok(AgentSpec::Uct(Settings::read(name, rest)?)),
            "ismcts" => Ok(AgentSpec::Ismcts(Settings::read(name, rest)?)),
            _ => match name.parse::<Level>() {
                Ok(level) => nothing(level.spec()),
                Err(_) => Err(SpecError::Unknown { name: name.into(), advice: did_you_mean(name, &NAMES) }),
            },
        }
    }
}

/// How often greedy slips, from what stands behind its name.
fn slip(rest: &str) -> Result<f32, SpecError> {
    if rest.is_empty() {
        return Ok(0.0);
    }
    let name = String::from("greedy");
    let Some((key, value)) = rest.strip_prefix(',').and_then(|part| part.split_once('=')) else {
        return Err(SpecError::NotASetting { name, part: rest.trim_start_matches([':', ',']).into() });
    };
    match (key.trim(), value.trim().parse::<f32>()) {
        ("slip", Ok(share)) if (0.0..=1.0).contains(&share) => Ok(share),
        ("slip", _) => Err(SpecError::BadValue {
            name,
            key: key.into(),
            value: value.into(),
            wanted: "a share from 0 to 1".into(),
        }),
        _ => Err(SpecError::UnknownSetting { name, key: key.into(), advice: did_you_mean(key, &["slip"]) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for text in [
            "random",
            "greedy",
            "greedy,slip=0.25",
            "exact",
            "uct:1000",
            "ismcts:2000,c=0.8",
            "ismcts:64,select=puct,c=1.5,prior=2,sharp=8,cut=end,expand=3,widen=1.5,exact=on,eyes=own,outlook=on,ahead=2,history=1,mast=2,minimax=0.2,redeal=on,halving=on,trust=0.5,mean=on,reuse=off,threads=4",
            "ismcts:10,cut=12",
        ] {
            assert_eq!(text.parse::<AgentSpec>().unwrap().to_string(), text);
        }
        assert_eq!(" ismcts:500 ".parse::<AgentSpec>(), "ismcts:500".parse());
    }

    #[test]
    fn a_list_keeps_settings_with_their_agent() {
        let list = AgentSpec::list("random,ismcts:100,c=0.8,cut=2,greedy").unwrap();
        let texts: Vec<String> = list.iter().map(AgentSpec::to_string).collect();
        assert_eq!(texts, ["random", "ismcts:100,c=0.8,cut=2", "greedy"]);
    }

    #[test]
    fn levels_are_specs() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse::<AgentSpec>().unwrap(), level.spec());
        }
        assert!(NAMES[5..].iter().zip(Level::ALL).all(|(name, level)| level.to_string() == *name));
    }

    #[test]
    fn other_texts_say_what_is_wrong() {
        let error = |text: &str| text.parse::<AgentSpec>().unwrap_err().to_string();
        assert_eq!(error("gredy"), "no agent is called `gredy`; did you mean `greedy`?");
        assert!(error("stockfish").starts_with("no agent is called `stockfish`; there is random, greedy"));
        assert_eq!(error("random:100"), "`random` takes nothing after its name, but `:100` was given");
        assert_eq!(error("master:100"), "`master` takes nothing after its name, but `:100` was given");
        assert_eq!(error("ismcts"), "`ismcts` needs a number of iterations: write `ismcts:1000`");
        assert_eq!(error("ismcts:0"), "`iterations=0`: `ismcts` wants a number from 1 to 100000000");
        assert_eq!(error("ismcts:10,c"), "`c` sets nothing about `ismcts`: write key=value");
        assert_eq!(error("ismcts:10,thread=2"), "`ismcts` has no setting `thread`; did you mean `threads`?");
        assert_eq!(error("ismcts:10,select=best"), "`select=best`: `ismcts` wants ucb or puct");
        assert_eq!(error("greedy,slip=2"), "`slip=2`: `greedy` wants a share from 0 to 1");
        assert_eq!(error("greedy:5"), "`5` sets nothing about `greedy`: write key=value");
    }
}
