//! Counts of paired differences: all that the estimators need to know of a sample.
//!
//! A pair of games, played from both seats, moves the result by a multiple of a quarter, from −1 to 1. So a sample of any
//! size is nine counts, which can be added in any order without rounding.

use serde::{Deserialize, Serialize};

/// How many values a difference can have: −4 to 4 quarters.
pub const VALUES: usize = 9;

/// Differences of pairs, counted by their value in quarters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tally(pub [u64; VALUES]);

impl Tally {
    /// Adds a difference given in quarters, from −4 to 4.
    #[inline]
    pub fn add(&mut self, quarters: i32) {
        self.0[(quarters + 4) as usize] += 1;
    }

    /// Adds all of another tally.
    pub fn merge(&mut self, other: &Tally) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a += b);
    }

    /// The differences with how often they were seen.
    pub fn values(&self) -> impl Iterator<Item = (f64, u64)> + '_ {
        self.0.iter().enumerate().map(|(i, &count)| ((i as f64 - 4.0) / 4.0, count))
    }

    /// How many differences there are.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Whether every pair ended alike.
    pub fn is_zero(&self) -> bool {
        self.count() == self.0[4]
    }

    /// The mean; 0 of nothing.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.values().map(|(value, count)| value * count as f64).sum();
        sum / (self.count().max(1)) as f64
    }

    /// The variance of one difference.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        let sum: f64 = self.values().map(|(value, count)| (value - mean).powi(2) * count as f64).sum();
        sum / (self.count().saturating_sub(1).max(1)) as f64
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f64 {
        (self.variance() / self.count().max(1) as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_those_of_the_differences() {
        let mut tally = Tally::default();
        [-4, 0, 0, 2, 4].into_iter().for_each(|q| tally.add(q));
        assert_eq!(tally.count(), 5);
        assert!((tally.mean() - 0.1).abs() < 1e-12);
        // Differences −1, 0, 0, ½, 1 around 0.1.
        let by_hand = (1.21 + 0.01 + 0.01 + 0.16 + 0.81) / 4.0;
        assert!((tally.variance() - by_hand).abs() < 1e-12);
        assert!(!tally.is_zero() && Tally([0, 0, 0, 0, 7, 0, 0, 0, 0]).is_zero());
    }
}
