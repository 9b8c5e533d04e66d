//! Games without the card, played once for all cards that have the same baseline in the same slots.
//!
//! Cards share their deals, so their games at the baseline's tables are the same to the last move. They are kept as rows,
//! the first ones of a run, up to a limit: memory stays flat however long it is.

use crate::paired::{GameRow, Question};
use gauntlet_engine::Trial;
use std::collections::BTreeMap;

/// Rows that are kept at most, about 40 MB.
const MOST: usize = 2_000_000;

/// The baseline games of a shard: whose, at which level, which batch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Key {
    /// The first question that shares the baseline.
    pub question: usize,
    /// The level.
    pub level: usize,
    /// The batch.
    pub index: u32,
}

/// What is known of the games without the card.
pub struct Shared {
    /// By question: the first one with the same baseline, if there is more than one.
    kin: Vec<Option<usize>>,
    rows: BTreeMap<Key, Vec<GameRow>>,
    count: usize,
}

impl Shared {
    /// Finds out who shares what.
    pub fn new<G: Trial>(questions: &[Question<'_, G>]) -> Shared {
        let first: Vec<usize> = questions
            .iter()
            .map(|own| questions.iter().position(|other| own.shares_baseline(other)).expect("everybody is like itself"))
            .collect();
        let alone = |number: usize| first.iter().filter(|&&other| other == number).count() == 1;
        let kin = first.iter().map(|&number| (!alone(number)).then_some(number)).collect();
        Shared { kin, rows: BTreeMap::new(), count: 0 }
    }

    /// Under which key the baseline games of a shard are kept; none if nobody else needs them, or if there is no more
    /// room.
    pub fn key(&self, question: usize, level: usize, index: u32) -> Option<Key> {
        let key = self.kin[question].map(|question| Key { question, level, index })?;
        (self.count < MOST || self.rows.contains_key(&key)).then_some(key)
    }

    /// The rows of a key, if they were played.
    pub fn get(&self, key: Key) -> Option<&[GameRow]> {
        self.rows.get(&key).map(Vec::as_slice)
    }

    /// Keeps rows.
    pub fn keep(&mut self, key: Key, rows: Vec<GameRow>) {
        self.count += rows.len();
        self.rows.insert(key, rows);
    }
}
