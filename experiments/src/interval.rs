//! How sure a count or an average is.

pub use gauntlet_agents::deals::Z95;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Standard deviations on each side of a 99.9 % interval.
pub const Z999: f64 = 3.290_526_731_491_894_6;

/// From where to where a true value may lie. Written as a pair.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Whether the value lies inside.
    pub fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

impl From<[f64; 2]> for Interval {
    fn from([low, high]: [f64; 2]) -> Interval {
        Interval { low, high }
    }
}

impl Serialize for Interval {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.low, self.high].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Interval {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Interval, D::Error> {
        <[f64; 2]>::deserialize(deserializer).map(Interval::from)
    }
}

/// Wilson's interval for a chance of which `hits` of `of` trials are known.
pub fn wilson(hits: u64, of: u64, z: f64) -> Interval {
    let share = hits as f64 / of.max(1) as f64;
    gauntlet_agents::deals::wilson(share, of as f64, z).into()
}

/// Whole numbers summed up without rounding, so that the order of summing does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moments {
    count: u64,
    sum: i64,
    squares: u64,
}

impl Moments {
    /// Adds a number.
    #[inline]
    pub fn add(&mut self, value: i32) {
        self.count += 1;
        self.sum += i64::from(value);
        self.squares += u64::from(value.unsigned_abs()).pow(2);
    }

    /// Both sets of numbers together.
    pub fn and(self, other: Moments) -> Moments {
        Moments { count: self.count + other.count, sum: self.sum + other.sum, squares: self.squares + other.squares }
    }

    /// The average; 0 of no numbers.
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / self.count as f64 }
    }

    /// The interval of the average by the normal law, with `z` standard errors on each side. It is for many numbers.
    pub fn interval(&self, z: f64) -> Interval {
        let n = self.count as f64;
        let mean = self.mean();
        let variance = if self.count < 2 {
            f64::INFINITY
        } else {
            // n·Σx² − (Σx)² in whole numbers: no digits are lost to the difference.
            let spread = u128::from(self.count) * u128::from(self.squares) - u128::from(self.sum.unsigned_abs()).pow(2);
            spread as f64 / (n * (n - 1.0))
        };
        let half = z * (variance / n).sqrt();
        Interval { low: mean - half, high: mean + half }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_intervals_of_known_counts() {
        // Reference values computed by hand from Wilson's formula.
        let half = wilson(50, 100, Z95);
        assert!((half.low - 0.403_83).abs() < 1e-5 && (half.high - 0.596_17).abs() < 1e-5, "{half:?}");
        let none = wilson(0, 10, Z95);
        assert!(none.low == 0.0 && (none.high - 0.277_53).abs() < 1e-5, "{none:?}");
        assert_eq!(wilson(10, 10, Z95).high, 1.0);
        assert_eq!(wilson(0, 0, Z95), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn moments_are_those_of_the_numbers() {
        let mut moments = Moments::default();
        [2, 4, 4, 4, 5, 5, 7, 9].into_iter().for_each(|value| moments.add(value));
        assert_eq!(moments.mean(), 5.0);
        // Sample variance 32/7.
        let interval = moments.interval(1.0);
        assert!((interval.high - 5.0 - (32.0f64 / 7.0 / 8.0).sqrt()).abs() < 1e-12);
        assert!(interval.contains(5.0) && !interval.contains(6.0));
    }

    #[test]
    fn the_order_of_summing_does_not_matter() {
        let of = |values: &[i32]| {
            let mut moments = Moments::default();
            values.iter().for_each(|&value| moments.add(value));
            moments
        };
        assert_eq!(of(&[1, -2, 30]).and(of(&[4])), of(&[4, 30]).and(of(&[-2, 1])));
    }
}
