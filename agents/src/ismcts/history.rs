//! What choices were worth wherever they were made: one table for the whole search.
//!
//! A choice that is good in one place is often good in others. The table is small and a choice finds its slot by its
//! hash; two choices that share a slot share their history, which costs strength and nothing else.

use crate::hash::Multiply;
use gauntlet_engine::Seat;
use std::hash::{Hash, Hasher};

/// Slots of the table; a power of two.
const SLOTS: usize = 1 << 12;
/// Slots for choices with the choice before them; a power of two.
const PAIRS: usize = 1 << 14;

/// A seat's choice, and what was chosen before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key {
    choice: u64,
    pair: u64,
}

impl Key {
    /// A choice after whatever was before.
    #[inline]
    pub fn of<A: Hash>(mover: Seat, action: &A) -> Key {
        let mut hasher = Multiply(u64::from(mover.0) + 1);
        action.hash(&mut hasher);
        let choice = hasher.finish();
        Key { choice, pair: choice }
    }

    /// The same choice after that one.
    #[inline]
    pub fn after(self, before: Option<Key>) -> Key {
        let mut hasher = Multiply(self.choice);
        hasher.write_u64(before.map_or(0, |key| key.choice));
        Key { pair: hasher.finish(), ..self }
    }

    /// Where the choice is kept.
    #[inline]
    pub fn slot(self) -> usize {
        (self.choice >> 52) as usize
    }

    #[inline]
    fn pair(self) -> usize {
        (self.pair >> 50) as usize
    }
}

/// Sums and counts by choice. It takes its memory when it is first used.
#[derive(Default)]
pub(super) struct History {
    slots: Vec<(f32, f32)>,
    pairs: Vec<(f32, f32)>,
    /// For how many results the mean of a choice counts beside those after the same choice before; 0 asks no pairs.
    gram: f32,
}

impl History {
    /// Forgets everything.
    pub fn clear(&mut self, gram: f32) {
        self.gram = gram;
        self.slots.clear();
        self.slots.resize(SLOTS, (0.0, 0.0));
        self.pairs.clear();
        self.pairs.resize(if gram > 0.0 { PAIRS } else { 0 }, (0.0, 0.0));
    }

    /// Somebody chose it and got that much.
    #[inline]
    pub fn note(&mut self, key: Key, reward: f32) {
        let add = |(sum, count): &mut (f32, f32)| {
            *sum += reward;
            *count += 1.0;
        };
        add(&mut self.slots[key.slot()]);
        if self.gram > 0.0 {
            add(&mut self.pairs[key.pair()]);
        }
    }

    /// What the choice was worth so far, with one imagined draw.
    #[inline]
    pub fn mean(&self, key: Key) -> f32 {
        let (sum, count) = self.slots[key.slot()];
        (sum + 0.5) / (count + 1.0)
    }

    /// What it was worth after the choice before, if such pairs are asked for.
    #[inline]
    pub fn mean_after(&self, key: Key) -> f32 {
        let mean = self.mean(key);
        if self.gram == 0.0 {
            return mean;
        }
        let (sum, count) = self.pairs[key.pair()];
        (sum + self.gram * mean) / (count + self.gram)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_has_its_own_mean() {
        let mut history = History::default();
        history.clear(0.0);
        let [one, two] = [1u8, 2].map(|action| Key::of(Seat(0), &action));
        assert_ne!(one, two);
        assert_ne!(one, Key::of(Seat(1), &1u8));
        history.note(one, 1.0);
        assert_eq!(history.mean(one), 0.75);
        assert_eq!(history.mean(two), 0.5);
    }

    #[test]
    fn what_was_chosen_before_counts_as_far_as_it_is_known() {
        let mut history = History::default();
        history.clear(2.0);
        let [one, two] = [1u8, 2].map(|action| Key::of(Seat(0), &action));
        let pair = one.after(Some(two));
        assert_ne!(pair, one.after(None));
        for _ in 0..3 {
            history.note(pair, 1.0);
        }
        history.note(one.after(None), 0.0);
        // 3.5 of 5 whatever was before, and three wins after that choice.
        assert!((history.mean_after(pair) - (3.0 + 2.0 * 0.7) / 5.0).abs() < 1e-6);
        assert!((history.mean_after(one.after(None)) - 2.0 * 0.7 / 3.0).abs() < 1e-6);
        assert!((history.mean_after(one.after(Some(one))) - 0.7).abs() < 1e-6);
    }
}
