//! Weights of an evaluation by self-play: simultaneous perturbation, then the scale from results.
//!
//! Each step moves all weights at once a little, at random, one way and the other, and lets greedy with the one play
//! greedy with the other; the weights follow whoever won. What a weight may move is measured by how large its feature
//! is in positions of games. Greedy does not care how large all weights are together, but a search does: its
//! evaluation has to be a chance of winning. So the common scale is fitted to the results of games at the end.
//!
//! Fitting all weights to results, by logistic regression, was tried and lost: what goes along with winning is not what
//! wins.

use crate::interval::Interval;
use crate::ladder::{Builder, deal, opened};
use gauntlet_agents::deals::Deals;
use gauntlet_agents::eval::weights::{logistic, trying};
use gauntlet_agents::{Agent, AgentSpec, Evaluate, Greedy, watch_match};
use gauntlet_engine::chance::mix;
use gauntlet_engine::{Plain, Seat, Seeded};
use rayon::prelude::*;
use serde::Serialize;

/// What is played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The weights to begin with, one for each that is shipped; the shipped ones if there are none.
    pub from: Vec<f32>,
    /// How often the weights are moved.
    pub steps: u32,
    /// Games of each step; rounded up to whole deals of two.
    pub games: u32,
    /// Games of the tuned weights against the shipped ones.
    pub trial: u32,
    /// The seed of everything.
    pub seed: u64,
    /// Random choices that begin a game where nothing is dealt.
    pub opening: u32,
}

/// One weight.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tuned {
    /// What it weighs.
    pub name: String,
    /// As shipped.
    pub shipped: f32,
    /// After tuning.
    pub tuned: f32,
    /// How large its feature is, usually.
    pub usual: f32,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tuning {
    /// The game.
    pub game: String,
    /// The weights.
    pub weights: Vec<Tuned>,
    /// What the shipped weights leave unexplained of the results of games, in bits for each position.
    pub loss_before: f64,
    /// The same for the tuned weights.
    pub loss_after: f64,
    /// Games of the trial.
    pub games: u32,
    /// What the tuned weights got of them.
    pub score: f64,
    /// Its 95 % interval.
    pub interval: Interval,
}

/// Greedy with weights of its own.
struct Trial(Vec<f32>);

impl<G: Evaluate> Agent<G> for Trial {
    fn choose(&mut self, game: &G, seen: &G::State, seat: Seat, legal: &[G::Action], rng: &mut Plain) -> G::Action {
        trying(&self.0, || Greedy.choose(game, seen, seat, legal, rng))
    }
}

/// Features of a position and what its game gave the seat that they were counted for.
struct Sample {
    features: Vec<f32>,
    result: f32,
}

/// Games of which positions are taken.
const SAMPLED: u64 = 300;
/// How far a step moves each weight to try it out, in logarithms of odds at its feature's usual size.
const REACH: f64 = 0.25;
/// How far the weights follow a step that won everything, in the same unit.
const STRIDE: f64 = 0.15;
/// One position in this many is kept.
const EVERY: usize = 6;
/// The share of choices that are made at random.
const SLIP: f32 = 0.1;

/// Positions of one game.
fn samples<G: Evaluate>(game: &G, table: &G::Table, weights: &[f32], opening: u32, seed: u64) -> Vec<Sample> {
    let seats = game.seats(&game.start(table, &mut Seeded::new(seed)));
    let slipping = AgentSpec::Greedy { slip: SLIP };
    let mut agents = opened((0..seats).map(|_| slipping.build(game)), opening, seed);
    let mut rng = Plain::new(mix(seed, 0x7E57));
    let mut kept: Vec<(Seat, Vec<f32>)> = Vec::new();
    let mut seen = 0;
    let outcome = trying(weights, || {
        watch_match(game, table, &mut agents, seed, |state, _, _, _| {
            seen += 1;
            if seen > opening && rng.pick(EVERY) == 0 {
                let seat = Seat(rng.pick(usize::from(seats)) as u8);
                let mut features = Vec::with_capacity(weights.len());
                game.features(state, seat, &mut features);
                kept.push((seat, features));
            }
        })
    });
    kept.into_iter().map(|(seat, features)| Sample { features, result: outcome.payoffs[seat] }).collect()
}

fn odds(weights: &[f64], sample: &Sample) -> f64 {
    weights.iter().zip(&sample.features).map(|(w, &f)| w * f64::from(f)).sum()
}

/// What the weights leave unexplained, in bits for each position.
fn loss(weights: &[f64], samples: &[Sample]) -> f64 {
    let bits = |sample: &Sample| {
        let p = f64::from(logistic(odds(weights, sample) as f32)).clamp(1e-6, 1.0 - 1e-6);
        let y = f64::from(sample.result);
        -(y * p.log2() + (1.0 - y) * (1.0 - p).log2())
    };
    samples.iter().map(bits).sum::<f64>() / samples.len().max(1) as f64
}

/// The common factor of all weights that explains the results best, by Newton's method.
fn scale(weights: &[f64], samples: &[Sample]) -> f64 {
    let mut scale = 1.0;
    for _ in 0..50 {
        let (mut slope, mut curve) = (0.0, 1e-9);
        for sample in samples {
            let odds = odds(weights, sample);
            let p = 1.0 / (1.0 + (-scale * odds).exp());
            slope += odds * (f64::from(sample.result) - p);
            curve += odds * odds * p * (1.0 - p);
        }
        let step = (slope / curve).clamp(-0.3, 0.3);
        scale += step;
        if step.abs() < 1e-9 {
            break;
        }
    }
    scale
}

/// How large each feature is: the root of its mean square.
fn usual_sizes(samples: &[Sample], count: usize) -> Vec<f64> {
    let mean_square = |i: usize| samples.iter().map(|s| f64::from(s.features[i]).powi(2)).sum::<f64>();
    (0..count).map(|i| (mean_square(i) / samples.len().max(1) as f64).sqrt()).collect()
}

fn short(weights: &[f64]) -> Vec<f32> {
    weights.iter().map(|&w| w as f32).collect()
}

/// Tunes at all the tables, and lets the tuned weights play the shipped ones. `None` if the evaluation is no weighted
/// sum. Everything depends on nothing but the plan. `played` is called after each step and each deal of the trial.
pub fn run<G: Evaluate>(game: &G, tables: &[G::Table], plan: &Plan, played: &(dyn Fn() + Sync)) -> Option<Tuning> {
    let shipped: Vec<f64> = game.weights().iter().map(|w| f64::from(w.value)).collect();
    if shipped.is_empty() {
        return None;
    }
    let sampled = |weights: &[f64], stream: u64| -> Vec<Sample> {
        let weights = short(weights);
        let games = (0..SAMPLED).into_par_iter();
        let seed = mix(plan.seed, stream);
        games.flat_map_iter(|n| samples(game, of(tables, n), &weights, plan.opening, mix(seed, n))).collect()
    };
    assert!(plan.from.is_empty() || plan.from.len() == shipped.len(), "a weight for each that is shipped");
    let mut weights = shipped.clone();
    weights.iter_mut().zip(&plan.from).for_each(|(w, &from)| *w = f64::from(from));
    let usual = usual_sizes(&sampled(&weights, 0x7A5E), shipped.len());
    let mut rng = Plain::new(mix(plan.seed, 0x5B5A));
    for step in 0..plan.steps {
        // A feature that never shows cannot be tuned.
        let way = |size: &f64| if *size < 1e-3 { 0.0 } else { [-1.0, 1.0][rng.pick(2)] / size };
        let ways: Vec<f64> = usual.iter().map(way).collect();
        let moved = |by: f64| short(&weights.iter().zip(&ways).map(|(w, way)| w + by * way).collect::<Vec<_>>());
        let (one, other) = (moved(REACH), moved(-REACH));
        let build: [Builder<'_, G>; 2] = [&|_| Box::new(Trial(one.clone())), &|_| Box::new(Trial(other.clone()))];
        let lead = 2.0 * meet(game, tables, plan, build, plan.games, u64::from(step), &|| {}).score() - 1.0;
        // Later steps are shorter, so that the weights come to rest.
        let stride = STRIDE * lead / (1.0 + 2.0 * f64::from(step) / f64::from(plan.steps));
        weights.iter_mut().zip(&ways).for_each(|(w, way)| *w += stride * way);
        played();
    }
    let results = sampled(&weights, 0x5CA1);
    let scale = scale(&weights, &results);
    weights.iter_mut().for_each(|w| *w *= scale);
    let tuned = short(&weights);
    let build: [Builder<'_, G>; 2] = [&|_| Box::new(Trial(tuned.clone())), &|_| Box::new(Greedy)];
    let tally = meet(game, tables, plan, build, plan.trial, 1 << 32, played);
    let rows = game.weights().iter().zip(&tuned).zip(&usual);
    let row = |((w, &tuned), &usual): ((&gauntlet_agents::eval::Weight, &f32), &f64)| Tuned {
        name: w.name.into(),
        shipped: w.value,
        tuned,
        usual: usual as f32,
    };
    Some(Tuning {
        game: game.id().into(),
        weights: rows.map(row).collect(),
        loss_before: loss(&shipped, &results),
        loss_after: loss(&weights, &results),
        games: tally.games(),
        score: tally.score(),
        interval: tally.interval().into(),
    })
}

/// Tables take turns.
fn of<T>(tables: &[T], number: u64) -> &T {
    &tables[number as usize % tables.len()]
}

/// Games between two, every deal from both sides.
fn meet<G: Evaluate>(
    game: &G,
    tables: &[G::Table],
    plan: &Plan,
    build: [Builder<'_, G>; 2],
    games: u32,
    stream: u64,
    played: &(dyn Fn() + Sync),
) -> Deals {
    let seed = mix(mix(plan.seed, 0x7121), stream);
    let deals: Vec<[f32; 2]> = (0..u64::from(games.div_ceil(2)))
        .into_par_iter()
        .map(|number| {
            let points = deal(game, of(tables, number), build, plan.opening, mix(seed, number));
            played();
            points
        })
        .collect();
    deals.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gauntlet_engine::connect_four::{ConnectFour, Table};

    #[test]
    fn the_scale_that_made_the_results_is_found_again() {
        let mut rng = Plain::new(1);
        let weights = [0.8, -0.5];
        let samples: Vec<Sample> = (0..20_000)
            .map(|_| {
                let features = vec![4.0 * rng.unit() as f32 - 2.0, 6.0 * rng.unit() as f32 - 3.0];
                let odds = 2.0 * weights[0] * features[0] + 2.0 * weights[1] * features[1];
                let result = f32::from(u8::from((rng.unit() as f32) < logistic(odds)));
                Sample { features, result }
            })
            .collect();
        let weights = weights.map(f64::from);
        let found = scale(&weights, &samples);
        assert!((found - 2.0).abs() < 0.1, "{found}");
        assert!(loss(&weights.map(|w| found * w), &samples) < loss(&weights, &samples));
        assert!((usual_sizes(&samples, 2)[1] - 3f64.sqrt()).abs() < 0.05);
    }

    #[test]
    fn the_same_seed_gives_the_same_weights() {
        let plan = Plan { from: vec![], steps: 5, games: 4, trial: 20, seed: 5, opening: 4 };
        let once = run(&ConnectFour, &[Table], &plan, &|| {}).unwrap();
        assert_eq!(run(&ConnectFour, &[Table], &plan, &|| {}).unwrap(), once);
        assert!(once.weights.iter().any(|w| w.tuned != w.shipped));
        assert_eq!(once.games, 20);
        let zero = Plan { from: vec![0.0; once.weights.len()], steps: 0, ..plan };
        let none = run(&ConnectFour, &[Table], &zero, &|| {}).unwrap();
        assert!(
            none.weights.iter().all(|w| w.tuned == 0.0 && w.shipped != 0.0),
            "no step away from what it began with"
        );
    }
}
