//! What choices were worth wherever they were made: one table for the whole search.
//!
//! A choice that is good in one place is often good in others. The table is small and a choice finds its slot by its
//! hash; two choices that share a slot share their history, which costs strength and nothing else.

use crate::hash::Multiply;
use gauntlet_engine::Seat;
use std::hash::{Hash, Hasher};

/// Slots of the table; a power of two.
const SLOTS: usize = 4096;

/// Sums and counts by choice. It takes its memory when it is first used.
#[derive(Default)]
pub(super) struct History {
    slots: Vec<(f32, f32)>,
}

impl History {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.slots.resize(SLOTS, (0.0, 0.0));
    }

    /// Where a seat's choice is kept.
    #[inline]
    pub fn slot<A: Hash>(mover: Seat, action: &A) -> u16 {
        let mut hasher = Multiply(u64::from(mover.0) + 1);
        action.hash(&mut hasher);
        (hasher.finish() >> 52) as u16
    }

    /// Somebody chose it and got that much.
    #[inline]
    pub fn note(&mut self, slot: u16, reward: f32) {
        let (sum, count) = &mut self.slots[slot as usize];
        *sum += reward;
        *count += 1.0;
    }

    /// What it was worth so far, with one imagined draw.
    #[inline]
    pub fn mean(&self, slot: u16) -> f32 {
        let (sum, count) = self.slots[slot as usize];
        (sum + 0.5) / (count + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_has_its_own_mean() {
        let mut history = History::default();
        history.clear();
        let [one, two] = [1u8, 2].map(|action| History::slot(Seat(0), &action));
        assert_ne!(one, two);
        assert_ne!(one, History::slot(Seat(1), &1u8));
        history.note(one, 1.0);
        assert_eq!(history.mean(one), 0.75);
        assert_eq!(history.mean(two), 0.5);
    }
}
