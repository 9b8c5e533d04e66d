//! Cards at levels: which shards are played, and what they show.

use super::folder::{Folder, Shard};
use super::plan::Plan;
use super::schedule::{Standing, next_round};
use super::shared::{Key, Shared};
use super::{CardAnswer, LevelAnswer, Look, Manner, RunError, deals};
use crate::paired::{GameRow, Players, Question, Summary};
use crate::stats::{Effect, Verdict, over_levels};
use gauntlet_agents::{AgentSpec, Evaluate};
use gauntlet_engine::Subject;
use gauntlet_engine::registry::Shipped;
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Pieces of a shard that are played at once, so that no core waits for the last shard of a round.
const PIECES: u32 = 8;

/// Cards at levels, with what is known of each.
pub(super) struct Cells<'q, 'g, G: Shipped> {
    questions: &'q [Question<'g, G>],
    specs: &'q [AgentSpec],
    units: Vec<u32>,
    pub(super) summaries: Vec<Summary>,
    done: Vec<u32>,
    shared: Shared,
    bounds: crate::stats::Bounds,
}

impl<'q, 'g, G: Shipped + Evaluate> Cells<'q, 'g, G> {
    pub(super) fn new(questions: &'q [Question<'g, G>], specs: &'q [AgentSpec], plan: &Plan) -> Self {
        let count = questions.len() * specs.len();
        let (units, bounds) = (plan.units.clone(), plan.bounds);
        let (summaries, done) = (vec![Summary::default(); count], vec![0; count]);
        Cells { questions, specs, units, summaries, done, shared: Shared::new(questions), bounds }
    }

    pub(super) fn question(&self, cell: usize) -> &'q Question<'g, G> {
        &self.questions[cell / self.specs.len()]
    }

    pub(super) fn level(&self, cell: usize) -> usize {
        cell % self.specs.len()
    }

    fn effect(&self, cell: usize) -> Effect {
        let summary = &self.summaries[cell];
        let mut effect = self.bounds.judge(&summary.tally, self.question(cell).copies, self.summaries.len());
        if summary.unplayed() {
            effect.verdict = Verdict::Unplayed;
        }
        effect
    }

    fn standings(&self) -> Vec<Standing> {
        (0..self.summaries.len())
            .map(|cell| {
                let effect = self.effect(cell);
                Standing {
                    done: self.done[cell],
                    units: self.units[self.level(cell)],
                    games: 2 * self.question(cell).holders.len() as u32,
                    width: effect.interval.high - effect.interval.low,
                    open: self.bounds.open(&effect),
                }
            })
            .collect()
    }

    pub(super) fn play(&mut self, plan: &Plan, folder: Option<&Folder>, manner: &Manner<'_>) -> Result<(), RunError> {
        let seed = deals(plan);
        loop {
            let round = next_round(&self.standings(), plan.budget);
            if round.is_empty() {
                return Ok(());
            }
            self.share(&round, seed, folder);
            let mut order: Vec<usize> = (0..round.len()).collect();
            if manner.backwards {
                order.reverse();
            }
            let mut parts: Vec<(usize, Summary)> = order
                .into_par_iter()
                .with_max_len(1)
                .map(|at| {
                    let rows = self.shard(round[at], seed, folder)?;
                    let mut summary = Summary::default();
                    summary.add(&rows, self.question(round[at].cell).holders.len());
                    Ok((at, summary))
                })
                .collect::<Result<_, RunError>>()?;
            parts.sort_by_key(|(at, _)| *at);
            for (at, summary) in parts {
                let cell = round[at].cell;
                self.summaries[cell].merge(&summary);
                self.done[cell] += 1;
                if let Some(look) = manner.look {
                    let games = self.summaries.iter().map(Summary::games).sum();
                    let card = &self.question(cell).name;
                    look(Look { games, budget: plan.budget, card, effect: self.effect(cell) });
                }
            }
        }
    }

    /// Plays the games that several shards of a round, or of later ones, have in common.
    fn share(&mut self, round: &[Shard], seed: u64, folder: Option<&Folder>) {
        let wanted: BTreeSet<Key> = round
            .iter()
            .filter(|&&shard| folder.is_none_or(|f| !f.has(shard)))
            .filter_map(|&shard| self.key(shard))
            .filter(|&key| self.shared.get(key).is_none())
            .collect();
        let played: Vec<(Key, Vec<GameRow>)> = wanted
            .into_par_iter()
            .map(|key| {
                let cell = key.question * self.specs.len() + key.level;
                let rows = self.pieces(cell, key.index, |players, unit, rows| {
                    players.baseline(self.question(cell), seed, unit, rows);
                });
                (key, rows)
            })
            .collect();
        played.into_iter().for_each(|(key, rows)| self.shared.keep(key, rows));
    }

    fn key(&self, shard: Shard) -> Option<Key> {
        self.shared.key(shard.cell / self.specs.len(), self.level(shard.cell), shard.index)
    }

    /// The rows of a shard, read or played.
    fn shard(&self, shard: Shard, seed: u64, folder: Option<&Folder>) -> Result<Vec<GameRow>, RunError> {
        let question = self.question(shard.cell);
        let units = self.units[self.level(shard.cell)];
        let count = units as usize * 2 * question.holders.len();
        if let Some(rows) = folder.map(|f| f.load(shard, count)).transpose()?.flatten() {
            return Ok(rows);
        }
        let known = self.key(shard).and_then(|key| self.shared.get(key));
        let rows = self.pieces(shard.cell, shard.index, |players, unit, rows| match known {
            Some(known) => {
                let (held, at) = (question.holders.len(), (unit - shard.index * units) as usize);
                players.beside(&known[at * held..][..held], question, seed, unit, rows);
            }
            None => players.unit(question, seed, unit, rows),
        });
        if let Some(folder) = folder {
            folder.keep(shard, &rows)?;
        }
        Ok(rows)
    }

    /// Plays the units of a shard in pieces, at once and in any order; the rows come in the order of the units.
    fn pieces(
        &self,
        cell: usize,
        index: u32,
        play: impl Fn(&mut Players<G>, u32, &mut Vec<GameRow>) + Sync,
    ) -> Vec<GameRow> {
        let units = self.units[self.level(cell)];
        let size = units.div_ceil(PIECES);
        let piece = |piece: u32| {
            let mut players = Players::new(self.question(cell), &self.specs[self.level(cell)]);
            let mut rows = Vec::new();
            let within = piece * size..((piece + 1) * size).min(units);
            within.for_each(|unit| play(&mut players, index * units + unit, &mut rows));
            rows
        };
        let rows: Vec<Vec<GameRow>> = (0..units.div_ceil(size)).into_par_iter().with_max_len(1).map(piece).collect();
        rows.concat()
    }

    pub(super) fn answers(self, subjects: &[Subject]) -> Vec<CardAnswer> {
        let effects: Vec<Effect> = (0..self.summaries.len()).map(|cell| self.effect(cell)).collect();
        let mut cells = effects.into_iter().zip(self.summaries);
        subjects
            .iter()
            .zip(self.questions)
            .map(|(subject, question)| {
                let levels: Vec<LevelAnswer> = self
                    .specs
                    .iter()
                    .zip(&mut cells)
                    .map(|(spec, (effect, summary))| LevelAnswer { level: level_name(spec), effect, summary })
                    .collect();
                let words: Vec<Verdict> = levels.iter().map(|level| level.effect.verdict).collect();
                CardAnswer {
                    subject: subject.clone(),
                    copies: question.copies,
                    shells: question.places.iter().map(|place| place.shell.clone()).collect(),
                    verdict: over_levels(&words),
                    levels,
                }
            })
            .collect()
    }
}

/// The name of a level if the agent has one, else its spec.
fn level_name(spec: &AgentSpec) -> String {
    let named = gauntlet_agents::Level::ALL.into_iter().find(|level| level.spec() == *spec);
    named.map_or_else(|| spec.to_string(), |level| level.name().to_owned())
}
