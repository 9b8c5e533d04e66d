//! Plans: what is asked, of which cards, at which levels, with how many games at most.

use crate::stats::Bounds;
use gauntlet_engine::Profile;
use serde::{Deserialize, Serialize};

/// The version of plans and run folders that this program writes and reads.
pub const VERSION: u32 = 1;

/// What is asked. Written in TOML, or made by a command.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The version of the format.
    pub version: u32,
    /// The game.
    pub game: String,
    /// The seed of all deals.
    #[serde(default = "one")]
    pub seed: u64,
    /// The cards that are asked about; all of them if empty.
    #[serde(default)]
    pub cards: Vec<String>,
    /// How many copies of a card are exchanged for its baseline.
    #[serde(default = "one_copy")]
    pub copies: u8,
    /// Who plays: names of agents. Every card is asked about at every level.
    #[serde(default = "usual_levels")]
    pub levels: Vec<String>,
    /// Units of a shard by level; 0 lets the program choose, and the run folder says what it chose.
    #[serde(default)]
    pub units: Vec<u32>,
    /// Games in all, at most.
    #[serde(default = "usual_budget")]
    pub budget: u64,
    /// Where the words begin and how sure they are.
    #[serde(default)]
    pub bounds: Bounds,
    /// Options that differ from the game's defaults.
    #[serde(default, skip_serializing_if = "no_options")]
    pub profile: Profile,
    /// Card files that replace or add cards, by the name of the file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<CardFile>,
}

/// A card file that is part of a plan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardFile {
    /// Where it is, seen from the plan.
    pub path: String,
    /// What it says; read from the path if absent, and always there in a run folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

fn one() -> u64 {
    1
}
fn one_copy() -> u8 {
    1
}
fn usual_levels() -> Vec<String> {
    vec!["novice".into(), "casual".into()]
}
fn usual_budget() -> u64 {
    200_000
}
fn no_options(profile: &Profile) -> bool {
    profile.0.is_empty()
}

impl Plan {
    /// A plan for some cards of a game with everything else as usual.
    pub fn new(game: &str, cards: Vec<String>) -> Plan {
        Plan {
            version: VERSION,
            game: game.into(),
            seed: one(),
            cards,
            copies: one_copy(),
            levels: usual_levels(),
            units: Vec::new(),
            budget: usual_budget(),
            bounds: Bounds::default(),
            profile: Profile::default(),
            files: Vec::new(),
        }
    }

    /// Reads a plan.
    pub fn read(text: &str) -> Result<Plan, PlanError> {
        let plan: Plan = toml::from_str(text)?;
        match plan.problem() {
            Some(problem) => Err(PlanError::Value(problem)),
            None => Ok(plan),
        }
    }

    /// The plan as a file.
    pub fn text(&self) -> String {
        toml::to_string_pretty(self).expect("a plan is plain data")
    }

    fn problem(&self) -> Option<String> {
        let Bounds { fair, broken, alpha } = self.bounds;
        if self.version != VERSION {
            Some(format!("this plan is of version {}, and this program reads version {VERSION}", self.version))
        } else if self.levels.is_empty() {
            Some("`levels` is empty: name at least one agent, such as \"casual\"".into())
        } else if self.copies == 0 {
            Some("`copies` is 0: at least one card must be exchanged".into())
        } else if !self.units.is_empty() && self.units.len() != self.levels.len() {
            let (units, levels) = (self.units.len(), self.levels.len());
            Some(format!("`units` has {units} numbers for {levels} levels: give one for each, or leave it out"))
        } else if !(0.0 < fair && fair < broken && broken < 1.0) {
            Some("`bounds`: 0 < fair < broken < 1 must hold".into())
        } else if !(0.0 < alpha && alpha < 0.5) {
            Some("`bounds`: alpha must be above 0 and below 0.5".into())
        } else {
            None
        }
    }
}

/// A plan that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// Not the TOML of a plan.
    #[error("this is no plan: {0}")]
    Toml(#[from] toml::de::Error),
    /// A value that makes no sense.
    #[error("this plan makes no sense: {0}")]
    Value(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_reads_back() {
        let mut plan = Plan::new("microtower", vec!["anchor-crab".into()]);
        plan.profile.set_text("start_hand=4").unwrap();
        plan.files.push(CardFile { path: "mine.toml".into(), text: Some("[[creature]]\nid = \"x\"".into()) });
        plan.units = vec![64, 32];
        assert_eq!(Plan::read(&plan.text()).unwrap(), plan);
        assert_eq!(Plan::read("version = 1\ngame = \"microtower\"").unwrap(), Plan::new("microtower", vec![]));
    }

    #[test]
    fn plans_that_make_no_sense_say_why() {
        let problem = |text: &str| Plan::read(text).unwrap_err().to_string();
        assert!(problem("game = 3").starts_with("this is no plan"));
        assert!(problem("version = 2\ngame = \"x\"").contains("version 2, and this program reads version 1"));
        assert!(problem("version = 1\ngame = \"x\"\nlevels = []").contains("name at least one agent"));
        assert!(problem("version = 1\ngame = \"x\"\nunits = [3]").contains("1 numbers for 2 levels"));
        assert!(problem("version = 1\ngame = \"x\"\ncard = \"y\"").contains("unknown field `card`"));
        assert!(
            problem("version = 1\ngame = \"x\"\n[bounds]\nfair = 0.03\nbroken = 0.02\nalpha = 0.05")
                .contains("fair < broken")
        );
    }
}
