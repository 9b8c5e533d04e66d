//! What happens where somebody must choose: the rules stop, or a playout draws.

use super::MicroTower;
use super::bits::{Nth, nth};
use super::state::{Ask, State};
use crate::chance::{Chance, Plain, Stream};

/// Chance, and an answer to what is asked on the way.
pub(super) trait Flow: Chance {
    /// Which of so many options is taken; `None` if that is still to be chosen.
    fn answer(&mut self, options: u32) -> Option<u32>;

    /// The n-th bit of a word, counted from 0. The word must have more than n.
    fn nth(&self, word: u64, n: u32) -> u8;
}

/// Stops at every choice.
pub(super) struct Stop<'a, C>(pub(super) &'a mut C);

impl<C: Chance> Chance for Stop<'_, C> {
    #[inline(always)]
    fn below(&mut self, stream: Stream, n: u32) -> u32 {
        self.0.below(stream, n)
    }
}

impl<C: Chance> Flow for Stop<'_, C> {
    #[inline(always)]
    fn answer(&mut self, _: u32) -> Option<u32> {
        None
    }

    #[inline(always)]
    fn nth(&self, word: u64, n: u32) -> u8 {
        nth(word, n)
    }
}

/// Draws at random, each option equally likely, until enough decisions have been taken.
pub(super) struct Roll<'a, N> {
    pub(super) rng: &'a mut Plain,
    /// Decisions that may still be taken.
    pub(super) left: u32,
    /// How what was drawn is found.
    pub(super) by: N,
}

impl<N: Nth> Chance for Roll<'_, N> {
    #[inline(always)]
    fn below(&mut self, stream: Stream, n: u32) -> u32 {
        self.rng.below(stream, n)
    }
}

impl<N: Nth> Flow for Roll<'_, N> {
    #[inline(always)]
    fn answer(&mut self, options: u32) -> Option<u32> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        Some(self.rng.pick(options as usize) as u32)
    }

    #[inline(always)]
    fn nth(&self, word: u64, n: u32) -> u8 {
        self.by.nth(word, n)
    }
}

impl MicroTower {
    /// Notes who must choose what.
    #[inline(always)]
    pub(super) fn wait(&self, s: &mut State, ask: Ask, seat: u8) -> bool {
        s.ask = ask;
        s.asked = seat;
        true
    }

    /// Lets a seat choose one of these cards, or none if it may decline; `true` if that is still to be chosen.
    #[inline(always)]
    pub(super) fn ask_card(
        &self,
        s: &mut State,
        ask: Ask,
        seat: u8,
        (set, may_decline): (u64, bool),
        flow: &mut impl Flow,
    ) -> bool {
        self.wait(s, ask, seat);
        let all = set.count_ones();
        match flow.answer(all + u32::from(may_decline)) {
            None => return true,
            Some(n) if n == all => self.decline(s),
            Some(n) => self.pick(s, flow.nth(set, n)),
        }
        false
    }
}
