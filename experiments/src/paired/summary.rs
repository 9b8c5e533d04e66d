//! What is remembered of the games of a card at a level. Sums only: the games themselves are in the tables.

use super::{GameRow, TRIED};
use crate::interval::{Interval, Z95, wilson};
use crate::stats::Tally;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Points in games, in halves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Games.
    pub games: u64,
    /// Two for a win, one for a draw.
    pub halves: u64,
}

impl Score {
    fn add(&mut self, row: &GameRow) {
        self.games += 1;
        self.halves += u64::from(row.halves);
    }

    fn merge(&mut self, other: &Score) {
        self.games += other.games;
        self.halves += other.halves;
    }

    /// The share of points; ½ of no games.
    pub fn rate(&self) -> f64 {
        if self.games == 0 { 0.5 } else { self.halves as f64 / (2 * self.games) as f64 }
    }

    /// Its 95 % interval. Half points are no trials: the lower end rounds them down, the upper one up.
    pub fn interval(&self) -> Interval {
        Interval {
            low: wilson(self.halves / 2, self.games, Z95).low,
            high: wilson(self.halves.div_ceil(2), self.games, Z95).high,
        }
    }
}

impl Serialize for Score {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut out = serializer.serialize_struct("Score", 3)?;
        out.serialize_field("games", &self.games)?;
        out.serialize_field("rate", &self.rate())?;
        out.serialize_field("ci95", &self.interval())?;
        out.end()
    }
}

impl<'de> Deserialize<'de> for Score {
    /// What is written is the rate; of a known number of games it gives the halves back exactly.
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Score, D::Error> {
        #[derive(Deserialize)]
        struct Written {
            games: u64,
            rate: f64,
        }
        let Written { games, rate } = Written::deserialize(deserializer)?;
        Ok(Score { games, halves: (rate * 2.0 * games as f64).round() as u64 })
    }
}

/// The numbers people know, of games in which the card was in the deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Sightings {
    /// All games with the card.
    pub all: Score,
    /// Games with it in the opening hand.
    pub opening: Score,
    /// Games in which it was drawn later.
    pub drawn: Score,
    /// Games in which it was in hand at some time.
    pub in_hand: Score,
    /// Games in which it was never seen.
    pub never: Score,
    /// Games in which it was played.
    pub played: Score,
}

impl Sightings {
    fn add(&mut self, row: &GameRow) {
        self.all.add(row);
        if row.opening {
            self.opening.add(row);
        } else if row.was_seen() {
            self.drawn.add(row);
        }
        if row.was_seen() {
            self.in_hand.add(row);
        } else {
            self.never.add(row);
        }
        if row.played >= 0 {
            self.played.add(row);
        }
    }

    fn merge(&mut self, other: &Sightings) {
        let pairs = [
            (&mut self.all, &other.all),
            (&mut self.opening, &other.opening),
            (&mut self.drawn, &other.drawn),
            (&mut self.in_hand, &other.in_hand),
            (&mut self.never, &other.never),
            (&mut self.played, &other.played),
        ];
        pairs.into_iter().for_each(|(a, b)| a.merge(b));
    }

    /// Win rate when in hand minus win rate when never seen, if there are games of both.
    pub fn iwd(&self) -> Option<f64> {
        (self.in_hand.games > 0 && self.never.games > 0).then(|| self.in_hand.rate() - self.never.rate())
    }
}

/// A deal whose winner the card alone decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flip {
    /// The game with the card.
    pub row: GameRow,
    /// Whether the card won it; else it lost it.
    pub won: bool,
}

/// How many turning points are kept of each kind.
const FLIPS: usize = 4;

/// The games of a card at a level, summed up.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Summary {
    /// Differences between the tables, by unit.
    pub tally: Tally,
    /// The same by shell.
    pub shells: Vec<Tally>,
    /// The same by the holder's seat; a pair counts fully.
    pub holders: [Tally; 2],
    /// Points at both tables, by unit, in quarters: what would be compared without pairing.
    pub sides: [Tally; 2],
    /// Points of the holder by table and seat.
    pub seats: [[Score; 2]; 2],
    /// Points of whoever sits first, in one game of each unit without the card: games that share no deal.
    pub first: Score,
    /// The numbers people know.
    pub sightings: Sightings,
    /// By the round in which the card was first played.
    pub by_round: BTreeMap<u16, Score>,
    /// Games by length in rounds.
    pub lengths: BTreeMap<u16, u64>,
    /// Games ended by the cap.
    pub capped: u64,
    /// Deals that the card won and lost, the first of each.
    pub flips: Vec<Flip>,
}

impl Summary {
    /// Adds rows of whole units, `holders` seats each.
    pub fn add(&mut self, rows: &[GameRow], holders: usize) {
        for unit in rows.chunks_exact(2 * holders) {
            let mut quarters = 0;
            let mut sides = [0; 2];
            for pair in unit.chunks_exact(2) {
                let difference = i32::from(pair[1].halves) - i32::from(pair[0].halves);
                // With one holder a half counts for two quarters.
                quarters += difference * 2 / holders as i32;
                self.holders[usize::from(pair[0].seat.min(1))].add(difference * 2);
                sides[0] += i32::from(pair[0].halves) * 2 / holders as i32;
                sides[1] += i32::from(pair[1].halves) * 2 / holders as i32;
                self.flip(&pair[1], difference);
            }
            let plain = &unit[2 * (unit[0].unit as usize % holders)];
            let halves = u64::from(plain.halves);
            self.first.merge(&Score { games: 1, halves: if plain.seat == 0 { halves } else { 2 - halves } });
            self.tally.add(quarters);
            let shell = usize::from(unit[0].shell);
            if self.shells.len() <= shell {
                self.shells.resize(shell + 1, Tally::default());
            }
            self.shells[shell].add(quarters);
            (0..2).for_each(|side| self.sides[side].add(sides[side]));
        }
        for row in rows {
            self.seats[usize::from(row.tried)][usize::from(row.seat.min(1))].add(row);
            *self.lengths.entry(row.rounds).or_default() += 1;
            self.capped += u64::from(row.capped);
            if row.tried {
                self.sightings.add(row);
                if row.played >= 0 {
                    self.by_round.entry(row.played as u16).or_default().add(row);
                }
            }
        }
    }

    fn flip(&mut self, tried: &GameRow, halves: i32) {
        let won = halves > 0;
        if halves.abs() == 2 && self.flips.iter().filter(|flip| flip.won == won).count() < FLIPS {
            self.flips.push(Flip { row: *tried, won });
        }
    }

    /// Adds another summary, of later units.
    pub fn merge(&mut self, other: &Summary) {
        self.tally.merge(&other.tally);
        if self.shells.len() < other.shells.len() {
            self.shells.resize(other.shells.len(), Tally::default());
        }
        self.shells.iter_mut().zip(&other.shells).for_each(|(a, b)| a.merge(b));
        for i in 0..2 {
            self.holders[i].merge(&other.holders[i]);
            self.sides[i].merge(&other.sides[i]);
            (0..2).for_each(|j| self.seats[i][j].merge(&other.seats[i][j]));
        }
        self.first.merge(&other.first);
        self.sightings.merge(&other.sightings);
        for (&round, score) in &other.by_round {
            self.by_round.entry(round).or_default().merge(score);
        }
        for (&rounds, &games) in &other.lengths {
            *self.lengths.entry(rounds).or_default() += games;
        }
        self.capped += other.capped;
        for flip in &other.flips {
            if self.flips.iter().filter(|f| f.won == flip.won).count() < FLIPS {
                self.flips.push(*flip);
            }
        }
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.seats.iter().flatten().map(|score| score.games).sum()
    }

    /// Games that were held and could have been played, but never were: then nothing was tried.
    pub fn unplayed(&self) -> bool {
        self.sightings.in_hand.games >= 200 && self.sightings.played.games == 0 && self.tally.is_zero()
    }

    /// How many times as many games the same precision would take without pairing; 999 at most, for cards that change
    /// next to nothing.
    pub fn saved(&self) -> f64 {
        let apart = self.sides[0].variance() + self.sides[1].variance();
        (apart / self.tally.variance().max(f64::MIN_POSITIVE)).min(999.0)
    }

    /// The holder's points at the table with the card.
    pub fn tried(&self) -> Score {
        let mut sum = self.seats[TRIED][0];
        sum.merge(&self.seats[TRIED][1]);
        sum
    }

    /// Rounds of a game on average.
    pub fn mean_length(&self) -> f64 {
        let (sum, games) =
            self.lengths.iter().fold((0.0, 0u64), |(sum, all), (&r, &n)| (sum + f64::from(r) * n as f64, all + n));
        sum / games.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(unit: u32, seat: u8, tried: bool, halves: u8) -> GameRow {
        GameRow { unit, seat, tried, halves, rounds: 5, seen: -1, played: -1, ..GameRow::default() }
    }

    #[test]
    fn a_unit_is_the_mean_over_both_seats() {
        let rows = [row(0, 0, false, 0), row(0, 0, true, 2), row(0, 1, false, 1), row(0, 1, true, 1)];
        let mut summary = Summary::default();
        summary.add(&rows, 2);
        assert_eq!(summary.tally.mean(), 0.5);
        assert_eq!(summary.games(), 4);
        assert_eq!(summary.flips, [Flip { row: rows[1], won: true }]);
        assert_eq!(summary.first, Score { games: 1, halves: 0 });
        summary.add(&[row(1, 0, false, 0), row(1, 0, true, 2), row(1, 1, false, 0), row(1, 1, true, 1)], 2);
        assert_eq!(summary.first, Score { games: 2, halves: 2 });
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let rows: Vec<GameRow> = (0..40)
            .flat_map(|unit| {
                let halves = |k: u32| ((unit * 7 + k * 3) % 3) as u8;
                [
                    row(unit, 0, false, halves(0)),
                    row(unit, 0, true, halves(1)),
                    row(unit, 1, false, halves(2)),
                    row(unit, 1, true, halves(5)),
                ]
            })
            .map(|r| GameRow {
                played: if r.tried { (r.unit % 4) as i16 } else { -1 },
                shell: (r.unit % 3) as u16,
                ..r
            })
            .collect();
        let mut whole = Summary::default();
        whole.add(&rows, 2);
        let mut parts = Summary::default();
        for part in rows.chunks(32) {
            let mut one = Summary::default();
            one.add(part, 2);
            parts.merge(&one);
        }
        assert_eq!(whole, parts);
    }
}
