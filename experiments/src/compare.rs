//! Two versions of the card files on the same seeds: what changed for every card, changed or not.
//!
//! A card that nothing has to do with the changed ones shows exactly zero, for its games are the same to the last move.
//! For any other the changed cards that were played in the games that went differently are named.

use crate::interval::Interval;
use crate::paired::{Question, TRIED};
use crate::run::RunError;
use crate::stats::{Tally, sequence};
use gauntlet_agents::{Agent, AgentSpec, Evaluate, watch_match};
use gauntlet_engine::registry::Shipped;
use gauntlet_engine::{CardNumber, Seat, Seeded, Subject, mix};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;

/// What changed for a card.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Change {
    /// The card.
    pub card: String,
    /// Whether its own text changed.
    pub touched: bool,
    /// Win rate of its holder after minus before.
    pub mean: f64,
    /// The interval that holds at every look.
    pub interval: Interval,
    /// Deals, each played from both seats in both versions.
    pub units: u64,
    /// Deals in which any game went differently.
    pub different: u64,
    /// Changed cards that were played in those, with the number of deals.
    pub through: BTreeMap<String, u64>,
}

impl Change {
    /// Whether no game went differently.
    pub fn is_nothing(&self) -> bool {
        self.different == 0
    }
}

/// How the versions are compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// Who plays.
    pub level: AgentSpec,
    /// Deals of each card.
    pub units: u32,
    /// The seed of the deals.
    pub seed: u64,
    /// The probability that any interval is wrong.
    pub alpha: f64,
}

/// Compares two versions card by card. `changed` are the ids whose text differs; `played` is called after each card.
pub fn compare<G: Shipped + Evaluate>(
    games: [&G; 2],
    changed: &[String],
    how: &Comparison,
    played: &(dyn Fn() + Sync),
) -> Result<Vec<Change>, RunError> {
    let after = games[TRIED].subjects();
    let pairs: Vec<[Subject; 2]> = games[0]
        .subjects()
        .into_iter()
        .filter_map(|before| {
            let same = after.iter().find(|subject| subject.id == before.id)?.clone();
            Some([before, same])
        })
        .collect();
    let family = pairs.len().max(1) as f64;
    let one = |[before, after]: &[Subject; 2]| {
        let question = Question::versions(&before.id, games, Some([before, after]))?;
        let counted = play(&question, games, changed, how);
        played();
        Ok(Change {
            card: before.id.clone(),
            touched: changed.contains(&before.id),
            mean: counted.tally.mean(),
            interval: sequence::interval(&counted.tally, how.alpha / family),
            units: counted.tally.count(),
            different: counted.different,
            through: counted.through,
        })
    };
    pairs.par_iter().map(one).collect()
}

/// Counts of one card.
#[derive(Default)]
struct Counted {
    tally: Tally,
    different: u64,
    through: BTreeMap<String, u64>,
}

fn play<G: Shipped + Evaluate>(
    question: &Question<'_, G>,
    games: [&G; 2],
    changed: &[String],
    how: &Comparison,
) -> Counted {
    let numbers =
        games.map(|game| -> Vec<Option<CardNumber>> { changed.iter().map(|id| game.card_number(id)).collect() });
    let mut counted = Counted::default();
    let first = question.places[0].arm(0, 0);
    let seats = first.game.seats(&first.game.start(first.table(), &mut Seeded::new(0)));
    let mut agents: Vec<Box<dyn Agent<G>>> = (0..seats).map(|_| how.level.build(first.game)).collect();
    for unit in 0..how.units {
        let seed = mix(how.seed, u64::from(unit));
        let place = &question.places[(mix(seed, 0x5E11) % question.places.len() as u64) as usize];
        let mut quarters = 0;
        let mut different = false;
        let mut met = vec![false; changed.len()];
        for (holder, &seat) in question.holders.iter().enumerate() {
            let mut sides = [(0, 0); 2];
            for (side, end) in sides.iter_mut().enumerate() {
                let arm = place.arm(side, holder);
                let outcome = watch_match(arm.game, arm.table(), &mut agents, seed, |state, by, _, action| {
                    let card = arm.game.plays(state, action);
                    for (i, &number) in numbers[side].iter().enumerate() {
                        met[i] |= number.is_some() && (card == number || held(arm.game, state, by, number));
                    }
                });
                *end = ((outcome.payoffs[seat] * 2.0).round() as i32, outcome.fingerprint);
            }
            quarters += (sides[1].0 - sides[0].0) * 2 / question.holders.len() as i32;
            different |= sides[0] != sides[1];
        }
        counted.tally.add(quarters);
        if different {
            counted.different += 1;
            for (id, _) in changed.iter().zip(met).filter(|(_, met)| *met) {
                *counted.through.entry(id.clone()).or_default() += 1;
            }
        }
    }
    counted
}

fn held<G: Shipped>(game: &G, state: &G::State, by: Seat, number: Option<CardNumber>) -> bool {
    number.is_some_and(|number| game.holds(state, by, number))
}
