//! The numbers of an evaluation: named, summed up in one place, and exchangeable while they are being tuned.
//!
//! An evaluation counts what it sees into *features* and weighs them; the sum is the logarithm of the odds of winning.
//! Because it is linear, weights can be fitted to the results of games, and chances are what they say they are.

use std::cell::{Cell, RefCell};

/// A number of an evaluation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weight {
    /// What it weighs.
    pub name: &'static str,
    /// How much one of it adds to the logarithm of the odds.
    pub value: f32,
}

/// A weight with its name.
pub(super) const fn weight(name: &'static str, value: f32) -> Weight {
    Weight { name, value }
}

thread_local! {
    static TRYING: Cell<bool> = const { Cell::new(false) };
    static TRIED: RefCell<Vec<f32>> = const { RefCell::new(Vec::new()) };
}

/// Runs something on this thread with other weights than the shipped ones.
pub fn trying<T>(weights: &[f32], run: impl FnOnce() -> T) -> T {
    TRIED.with_borrow_mut(|tried| {
        tried.clear();
        tried.extend_from_slice(weights);
    });
    TRYING.set(true);
    let result = run();
    TRYING.set(false);
    result
}

/// Chances from features: 0 gives ½.
#[inline]
pub(super) fn weigh<const N: usize>(features: &[f32; N], shipped: &[Weight; N]) -> f32 {
    logistic(sum(features, shipped))
}

/// The logarithm of the odds.
#[inline]
pub(super) fn sum<const N: usize>(features: &[f32; N], shipped: &[Weight; N]) -> f32 {
    if TRYING.get() {
        return TRIED.with_borrow(|tried| features.iter().zip(tried).map(|(f, w)| f * w).sum());
    }
    features.iter().zip(shipped).map(|(f, w)| f * w.value).sum()
}

/// The chances that odds with that logarithm give.
#[inline]
pub fn logistic(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tried_weights_last_as_long_as_the_trial() {
        let shipped = [weight("discs", 1.0), weight("coins", 0.0)];
        let chances = || weigh(&[1.0, 2.0], &shipped);
        let before = chances();
        assert_eq!(trying(&[0.0, 0.0], chances), 0.5);
        assert!(trying(&[1.0, 1.0], chances) > before);
        assert_eq!(chances(), before);
    }
}
