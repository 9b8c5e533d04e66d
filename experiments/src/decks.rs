//! Lineups against each other: the matchup matrix, who begins, and the mix of a field in which nobody gains by changing.

use crate::interval::Interval;
use crate::paired::{Score, all_against_all};
use gauntlet_agents::{AgentSpec, Evaluate, play_match};
use gauntlet_engine::registry::Shipped;
use gauntlet_engine::{Seat, Seeded, Shell, TableError, mix};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// Deals of a matchup that one thread plays at a time.
const SHARD: u64 = 16;

/// One lineup against another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Matchup {
    /// One side.
    pub a: String,
    /// The other.
    pub b: String,
    /// Points of the first, over both seats.
    pub score: Score,
}

impl Matchup {
    /// Whether the interval leaves out an even matchup.
    pub fn is_uneven(&self) -> bool {
        let Interval { low, high } = self.score.interval();
        low > 0.5 || high < 0.5
    }
}

/// The field.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Field {
    /// The lineups, in the order of the matrix.
    pub lineups: Vec<String>,
    /// Who played.
    pub level: String,
    /// The seed of the deals.
    pub seed: u64,
    /// The matrix row by row, without the diagonal.
    pub matchups: Vec<Matchup>,
    /// Points of whoever sits first, in one game of each deal.
    pub first_seat: Score,
    /// Rounds of a game on average.
    pub mean_length: f64,
    /// The share of each lineup in a field in which nobody gains by changing.
    pub mix: Vec<f64>,
    /// What a lineup can gain against that field at most: 0 if the mix is exact.
    pub slack: f64,
}

impl Field {
    /// What the field would look like if everybody who can hold a card held it: effects of the card by shell are added
    /// to the matchups, for one side and against the other.
    pub fn with_card(&self, effects: &[(Shell, f64)]) -> (Vec<f64>, f64) {
        let effect = |own: &str, other: &str| {
            effects
                .iter()
                .find(|(shell, _)| shell.own == own && shell.other == other)
                .map_or(0.0, |(_, effect)| *effect)
        };
        let n = self.lineups.len();
        let gain = |i: usize, j: usize| {
            let (a, b) = (&self.lineups[i], &self.lineups[j]);
            self.rate(i, j) - 0.5 + effect(a, b) - effect(b, a)
        };
        nash(&(0..n).map(|i| (0..n).map(|j| if i == j { 0.0 } else { gain(i, j) }).collect()).collect::<Vec<_>>())
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.matchups.iter().map(|matchup| matchup.score.games).sum::<u64>() / 2
    }

    /// The points of a row's lineup against a column's.
    pub fn rate(&self, row: usize, column: usize) -> f64 {
        if row == column {
            return 0.5;
        }
        let (a, b) = (&self.lineups[row], &self.lineups[column]);
        self.matchups.iter().find(|m| m.a == *a && m.b == *b).map_or(0.5, |m| m.score.rate())
    }
}

/// Plays every lineup against every other, `games` each, from both seats on the same deals. Every pair has deals of its
/// own, and whoever sits first is counted in one game of each deal: games that are counted together share no luck.
pub fn field<G: Shipped + Evaluate>(
    game: &G,
    level: &AgentSpec,
    games: u64,
    seed: u64,
    played: &(dyn Fn(u64) + Sync),
) -> Result<Field, TableError> {
    let lineups = game.lineups();
    let pairs: Vec<(usize, usize)> =
        (0..lineups.len()).flat_map(|a| (a + 1..lineups.len()).map(move |b| (a, b))).collect();
    let shells = all_against_all(&lineups);
    let table = |own: usize, other: usize| game.table(&game.table_of(&shells[own * lineups.len() + other], None)?);
    let mut jobs = Vec::new();
    for (pair, &(a, b)) in pairs.iter().enumerate() {
        let tables = [table(a, b)?, table(b, a)?];
        for shard in 0..games.div_ceil(2 * SHARD) {
            jobs.push((pair, tables.clone(), shard));
        }
    }
    let results: Vec<(usize, Score, Score, u64)> = jobs
        .into_par_iter()
        .map(|(pair, tables, shard)| {
            let (mut score, mut first, mut rounds) = (Score::default(), Score::default(), 0);
            for deal in shard * SHARD..((shard + 1) * SHARD).min(games.div_ceil(2)) {
                let seed = mix(mix(seed, pair as u64), deal);
                for (side, table) in tables.iter().enumerate() {
                    let seats = game.seats(&game.start(table, &mut Seeded::new(seed)));
                    let mut agents: Vec<_> = (0..seats).map(|_| level.build(game)).collect();
                    let outcome = play_match(game, table, &mut agents, seed);
                    let halves = (outcome.payoffs[Seat(0)] * 2.0).round() as u64;
                    if side as u64 == deal % 2 {
                        first.games += 1;
                        first.halves += halves;
                    }
                    score.games += 1;
                    score.halves += if side == 0 { halves } else { 2 - halves };
                    rounds += u64::from(outcome.progress.rounds);
                }
            }
            played(score.games);
            (pair, score, first, rounds)
        })
        .collect();
    let mut first_seat = Score::default();
    let (mut rounds, mut games) = (0, 0);
    let mut scores = vec![Score::default(); pairs.len()];
    for (pair, score, first, length) in results {
        scores[pair].games += score.games;
        scores[pair].halves += score.halves;
        games += score.games;
        first_seat.games += first.games;
        first_seat.halves += first.halves;
        rounds += length;
    }
    let mut matchups = Vec::new();
    for (&(a, b), score) in pairs.iter().zip(&scores) {
        let back = Score { games: score.games, halves: 2 * score.games - score.halves };
        matchups.push(Matchup { a: lineups[a].clone(), b: lineups[b].clone(), score: *score });
        matchups.push(Matchup { a: lineups[b].clone(), b: lineups[a].clone(), score: back });
    }
    let mean_length = rounds as f64 / games.max(1) as f64;
    let mut field = Field {
        lineups,
        level: level.to_string(),
        seed,
        matchups,
        first_seat,
        mean_length,
        mix: Vec::new(),
        slack: 0.0,
    };
    let n = field.lineups.len();
    let matrix: Vec<Vec<f64>> = (0..n).map(|i| (0..n).map(|j| field.rate(i, j) - 0.5).collect()).collect();
    (field.mix, field.slack) = nash(&matrix);
    Ok(field)
}

/// The mix of a symmetric game of two in which nobody gains by changing, and what somebody still could. By regret
/// matching with linear averaging: no luck, and closer with every step.
pub fn nash(matrix: &[Vec<f64>]) -> (Vec<f64>, f64) {
    let n = matrix.len();
    if n == 0 {
        return (Vec::new(), 0.0);
    }
    let mut regret = vec![0.0f64; n];
    let mut sum = vec![0.0f64; n];
    let against = |mix: &[f64]| -> Vec<f64> {
        matrix.iter().map(|row| row.iter().zip(mix).map(|(gain, share)| gain * share).sum()).collect()
    };
    for step in 1..=20_000u32 {
        let total: f64 = regret.iter().sum();
        let mix: Vec<f64> = regret.iter().map(|r| if total > 0.0 { r / total } else { 1.0 / n as f64 }).collect();
        let gains = against(&mix);
        let value: f64 = gains.iter().zip(&mix).map(|(g, m)| g * m).sum();
        for i in 0..n {
            regret[i] = (regret[i] + gains[i] - value).max(0.0);
            sum[i] += f64::from(step) * mix[i];
        }
    }
    let total: f64 = sum.iter().sum();
    let mix: Vec<f64> = sum.iter().map(|s| s / total).collect();
    let slack = against(&mix).into_iter().fold(0.0, f64::max);
    (mix, slack)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rock_paper_scissors_is_mixed_evenly() {
        let (mix, slack) = nash(&[vec![0.0, -0.5, 0.5], vec![0.5, 0.0, -0.5], vec![-0.5, 0.5, 0.0]]);
        assert!(mix.iter().all(|share| (share - 1.0 / 3.0).abs() < 1e-3), "{mix:?}");
        assert!(slack < 1e-3);
    }

    #[test]
    fn a_lineup_that_beats_all_is_played_by_all() {
        let (mix, slack) = nash(&[vec![0.0, 0.1, 0.2], vec![-0.1, 0.0, 0.3], vec![-0.2, -0.3, 0.0]]);
        assert!(mix[0] > 0.999 && slack < 1e-6, "{mix:?}");
    }

    #[test]
    fn a_skewed_circle_gives_the_known_mix() {
        // Gains 1, 2 and 3 around the circle: each is played as often as the gain that it does not take part in.
        let (mix, _) = nash(&[vec![0.0, -0.1, 0.2], vec![0.1, 0.0, -0.3], vec![-0.2, 0.3, 0.0]]);
        for (share, truth) in mix.iter().zip([0.5, 1.0 / 3.0, 1.0 / 6.0]) {
            assert!((share - truth).abs() < 2e-3, "{mix:?}");
        }
    }
}
