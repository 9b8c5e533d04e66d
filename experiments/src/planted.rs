//! Planted cards: do the verdicts keep their promise?
//!
//! Copies of a plain card with one number tuned, whose true effect is known from a very large run. Many independent runs
//! judge them as they would judge any card; a verdict that contradicts the truth is wrong.

use crate::run::{CardFile, Manner, Plan, RunError, build_game, run};
use crate::stats::{Bounds, Verdict};
use gauntlet_agents::Evaluate;
use gauntlet_engine::mix;
use gauntlet_engine::registry::Shipped;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The planted cards of a game, with what is known of them.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Planted {
    /// The game.
    pub game: String,
    /// Who plays.
    pub level: String,
    /// Copies exchanged.
    #[serde(default = "one")]
    pub copies: u8,
    /// The cards in the card language.
    pub cards: String,
    /// Their true effects as shares of games, by id.
    pub truth: BTreeMap<String, Truth>,
}

fn one() -> u8 {
    1
}

/// A true effect.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Truth {
    /// The effect of one copy.
    pub effect: f64,
    /// The standard error of the run that found it.
    pub error: f64,
    /// The units of that run.
    pub units: u64,
}

/// The planted cards that are part of the program.
pub fn shipped() -> Vec<Planted> {
    [
        include_str!("../planted/microtower.toml"),
        include_str!("../planted/clashing-destinies.toml"),
        include_str!("../planted/dicetastic.toml"),
        include_str!("../planted/impossibility-simulator.toml"),
    ]
    .into_iter()
    .map(|text| Planted::read(text).expect("the planted cards are well formed"))
    .collect()
}

/// How a planted card fared.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlantedCard {
    /// The card.
    pub card: String,
    /// The truth.
    pub truth: Truth,
    /// How often each word was said.
    pub words: BTreeMap<String, u32>,
    /// How often the word contradicted the truth.
    pub wrong: u32,
    /// How often the truth lay outside the interval.
    pub missed: u32,
    /// Games on average.
    pub games: f64,
    /// How many times as many games would have been needed without pairs.
    pub saved_by_pairing: f64,
}

/// How all runs fared.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Study {
    /// The game.
    pub game: String,
    /// Who played.
    pub level: String,
    /// Independent runs.
    pub runs: u32,
    /// Runs with at least one wrong verdict.
    pub wrong_runs: u32,
    /// Games of a run at most.
    pub budget: u64,
    /// Card by card.
    pub cards: Vec<PlantedCard>,
}

impl Planted {
    /// From the text of a file.
    pub fn read(text: &str) -> Result<Planted, toml::de::Error> {
        toml::from_str(text)
    }

    /// Whether every true effect has been measured: without, nothing can be called wrong.
    pub fn established(&self) -> bool {
        self.truth.values().all(|truth| truth.units > 0)
    }

    /// The plan of one run.
    pub fn plan(&self, seed: u64, budget: u64) -> Plan {
        let mut plan = Plan::new(&self.game, self.truth.keys().cloned().collect());
        plan.seed = seed;
        plan.levels = vec![self.level.clone()];
        plan.copies = self.copies;
        plan.budget = budget;
        plan.files = vec![CardFile { path: format!("planted/{}.toml", self.game), text: Some(self.cards.clone()) }];
        plan
    }

    /// Judges the cards in many independent runs. `played` is called after each.
    pub fn study<G: Shipped + Evaluate>(
        &self,
        runs: u32,
        seed: u64,
        budget: u64,
        played: &(dyn Fn() + Sync),
    ) -> Result<Study, RunError> {
        let game: G = build_game(&self.plan(0, budget))?;
        let answers = (0..runs)
            .into_par_iter()
            .map(|number| {
                let answer = run(&game, &self.plan(mix(seed, u64::from(number)), budget), Manner::default());
                played();
                answer
            })
            .collect::<Result<Vec<_>, RunError>>()?;
        let mut cards: Vec<PlantedCard> = self
            .truth
            .iter()
            .map(|(card, &truth)| PlantedCard {
                card: card.clone(),
                truth,
                words: BTreeMap::new(),
                wrong: 0,
                missed: 0,
                games: 0.0,
                saved_by_pairing: 0.0,
            })
            .collect();
        let mut wrong_runs = 0;
        for answer in &answers {
            let mut wrong = false;
            for (row, found) in cards.iter_mut().zip(&answer.cards) {
                let level = &found.levels[0];
                *row.words.entry(found.verdict.to_string()).or_default() += 1;
                let contradicts = contradicts(&answer.plan.bounds, found.verdict, row.truth.effect);
                wrong |= contradicts;
                row.wrong += u32::from(contradicts);
                row.missed += u32::from(!level.effect.interval.contains(row.truth.effect));
                row.games += found.games() as f64 / f64::from(runs);
                row.saved_by_pairing += level.summary.saved() / f64::from(runs);
            }
            wrong_runs += u32::from(wrong);
        }
        Ok(Study { game: self.game.clone(), level: self.level.clone(), runs, wrong_runs, budget, cards })
    }
}

/// Whether a word says something that is not so.
fn contradicts(bounds: &Bounds, word: Verdict, truth: f64) -> bool {
    match word {
        Verdict::Broken => truth <= bounds.broken,
        Verdict::Strong => truth <= bounds.fair,
        Verdict::Fair => truth.abs() > bounds.fair,
        Verdict::Weak => truth >= -bounds.fair,
        Verdict::Dead => truth >= -bounds.broken,
        Verdict::Undecided | Verdict::Unplayed => false,
    }
}
