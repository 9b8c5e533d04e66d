//! The screen: random deals, one regression over all cards. It puts cards in an order; verdicts come from pairs.

use crate::interval::{Interval, Z95};
use crate::paired::Score;
use crate::stats::regress::{Sums, discoveries};
use gauntlet_agents::{AgentSpec, Evaluate, play_match};
use gauntlet_engine::registry::Shipped;
use gauntlet_engine::{Seat, mix};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Deals of one shard of a screen.
const SHARD: u64 = 64;
/// Imaginary games that pull a coefficient towards zero.
const RIDGE: f64 = 4.0;
/// The share of false findings among the marked ones.
const FALSE_SHARE: f64 = 0.05;

/// What the screen says of a card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Screened {
    /// The card.
    pub card: String,
    /// Points of win rate that go with one copy.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
    /// Its 95 % interval.
    pub ci95: Interval,
    /// The probability of so much from nothing.
    pub p_value: f64,
    /// Kept by Benjamini and Hochberg: worth a look.
    pub suspect: bool,
    /// Games in which somebody held it.
    pub games: u64,
}

/// What the screen says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Screen {
    /// Who played.
    pub level: String,
    /// Games played.
    pub games: u64,
    /// The seed of the deals.
    pub seed: u64,
    /// Points of whoever sits first.
    pub first_seat: Score,
    /// Cards, the best first.
    pub cards: Vec<Screened>,
}

/// Sums of a part of the deals.
#[derive(Clone)]
struct Part {
    sums: Sums,
    held: Vec<u64>,
    first: Score,
}

impl Part {
    fn new(cards: usize) -> Part {
        Part { sums: Sums::new(cards + 1), held: vec![0; cards], first: Score::default() }
    }

    fn merge(mut self, other: Part) -> Part {
        self.sums.merge(&other.sums);
        self.held.iter_mut().zip(&other.held).for_each(|(a, b)| *a += b);
        self.first.games += other.first.games;
        self.first.halves += other.first.halves;
        self
    }
}

/// Plays `games` random deals and regresses. `played` is called with the number of games after each part.
pub fn screen<G: Shipped + Evaluate>(
    game: &G,
    level: &AgentSpec,
    games: u64,
    seed: u64,
    played: &(dyn Fn(u64) + Sync),
) -> Screen {
    let ids: Vec<String> = game.subjects().into_iter().map(|subject| subject.id).collect();
    let numbers = ids.iter().enumerate().filter_map(|(column, id)| Some((game.card_number(id)?, column)));
    let columns: HashMap<u16, usize> = numbers.collect();
    let part = |shard: u64| {
        let mut part = Part::new(ids.len());
        for deal in shard * SHARD..((shard + 1) * SHARD).min(games) {
            one_deal(game, level, mix(seed, deal), &columns, &mut part);
        }
        played(part.sums.count());
        part
    };
    let shards: Vec<u64> = (0..games.div_ceil(SHARD)).collect();
    let whole = shards.into_par_iter().map(part).reduce(|| Part::new(ids.len()), Part::merge);
    let fit = whole.sums.fit(RIDGE);
    let p_values: Vec<f64> = fit[..ids.len()].iter().map(|c| c.p_value()).collect();
    let kept = discoveries(&p_values, FALSE_SHARE);
    let mut cards: Vec<Screened> = ids
        .into_iter()
        .enumerate()
        .map(|(i, card)| {
            let (value, error) = (fit[i].value, fit[i].error);
            let ci95 = Interval { low: value - Z95 * error, high: value + Z95 * error };
            Screened { card, value, error, ci95, p_value: p_values[i], suspect: kept[i], games: whole.held[i] }
        })
        .collect();
    cards.sort_by(|a, b| b.value.total_cmp(&a.value));
    Screen { level: level.to_string(), games, seed, first_seat: whole.first, cards }
}

fn one_deal<G: Shipped + Evaluate>(
    game: &G,
    level: &AgentSpec,
    seed: u64,
    columns: &HashMap<u16, usize>,
    part: &mut Part,
) {
    let deal = game.random_deal(seed);
    let table = game.table(&deal.table).expect("a random deal is a legal table");
    let start = game.start(&table, &mut gauntlet_engine::Seeded::new(seed));
    let sides: Vec<i64> =
        Seat::all(game.seats(&start)).map(|seat| if game.team(&start, seat).0 == 0 { 1 } else { -1 }).collect();
    let mut agents: Vec<_> = sides.iter().map(|_| level.build(game)).collect();
    let outcome = play_match(game, &table, &mut agents, seed);
    let halves = (outcome.payoffs[Seat(0)] * 2.0).round() as i64;
    let mut row: Vec<(usize, i64)> = Vec::with_capacity(deal.holds.len() + 1);
    for (seat, card, copies) in deal.holds {
        let Some(&column) = columns.get(&card) else { continue };
        let x = sides[seat.index()] * i64::from(copies);
        match row.iter_mut().find(|(c, _)| *c == column) {
            Some((_, sum)) => *sum += x,
            None => row.push((column, x)),
        }
    }
    row.iter().for_each(|&(column, _)| part.held[column] += 1);
    // The last column is the first seat's own.
    row.push((columns.len(), 1));
    part.sums.add(&row, halves - 1);
    part.first.games += 1;
    part.first.halves += halves as u64;
}
