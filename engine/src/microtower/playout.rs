//! Random playouts: the options are looked at once for each decision.
//!
//! [`MicroTower::run`] stops where somebody has a choice, and whoever draws one of the options finds them a second
//! time. Here the two are one, and main phase and re-hire, nearly all decisions of a game, are played through without
//! coming back. What is drawn is what `sample` draws, number for number; a test compares the two.

use super::MicroTower;
use super::action::Action;
use super::bits::{Ranked, nth};
use super::flow::{Flow, Roll};
use super::hand::one;
use super::state::{Ask, NONE, Stage, State, bit};
use crate::chance::Plain;
use std::hint::cold_path;

impl MicroTower {
    /// Plays random actions, each equally likely, until the game is over or `most` decisions have been taken; says how
    /// many.
    pub(super) fn run_on(&self, s: &mut State, rng: &mut Plain, scratch: &mut Vec<Action>, most: u32) -> u32 {
        let mut flow = Roll { rng, taken: 0, most };
        loop {
            let waits = if s.depth > 0 { self.step_frame(s, &mut flow) } else { self.roll_turns(s, &mut flow) };
            if waits {
                if s.stage == Stage::Over || flow.taken == most {
                    return flow.taken;
                }
                // What is left: heroes, cards to burn, Thunder, and everything in a game with merging.
                flow.taken += 1;
                let action = self.sample(s, flow.rng, scratch);
                self.choose(s, action, &mut flow);
            }
        }
    }

    /// Turn after turn, as long as they go on by themselves; `true` if something else is asked, enough decisions have
    /// been taken, or the game is over.
    fn roll_turns(&self, s: &mut State, flow: &mut Roll<'_>) -> bool {
        while s.depth == 0 {
            if s.stage != Stage::Main || self.options.merge {
                if self.step_turn(s, flow) && !(s.ask == Ask::Rehire && self.roll_rehire(s, flow)) {
                    return true;
                }
                continue;
            }
            if self.roll_main(s, flow) {
                return true;
            }
        }
        false
    }

    /// The main phase, until it is over or something else comes first; `true` if that must be chosen.
    #[inline(always)]
    fn roll_main(&self, s: &mut State, flow: &mut Roll<'_>) -> bool {
        loop {
            let heads = self.heads(s);
            if s.actions >= self.options.turn_action_cap || !heads.sure(&self.set) && !self.any_open(s, &heads) {
                s.stage = Stage::Pass;
                return false;
            }
            if flow.taken == flow.most {
                return self.wait(s, Ask::Main, s.active);
            }
            flow.taken += 1;
            let action = self.sample_main(s, &heads, flow.rng);
            // What comes next is known here, and need not be found out from the frame.
            let waits = match action {
                Action::Hide(place) => {
                    if self.roll_hide(s, place, flow) {
                        return true;
                    }
                    continue;
                }
                Action::End => {
                    s.stage = Stage::Pass;
                    return false;
                }
                Action::Challenge(_) => {
                    self.begin(s, action, flow);
                    self.step_duel(s, flow)
                }
                _ => {
                    self.begin(s, action, flow);
                    s.depth > 0 && self.step_run(s, flow)
                }
            };
            if waits {
                return true;
            }
            if s.depth > 0 || s.stage != Stage::Main {
                return false;
            }
        }
    }

    /// A card becomes the bodyguard of another (M-062), without a frame as long as nothing is left to be chosen.
    #[inline(always)]
    fn roll_hide(&self, s: &mut State, guard: u8, flow: &mut Roll<'_>) -> bool {
        let wards = self.fold(s, s.side(s.active) & !bit(guard));
        if wards & wards.wrapping_sub(1) != 0 && flow.taken == flow.most {
            cold_path();
            self.begin(s, Action::Hide(guard), flow);
            return self.step_hide(s, flow);
        }
        s.actions += 1;
        s.chain = 0;
        let one = wards & wards.wrapping_sub(1) == 0;
        let n = if one { 0 } else { flow.answer(wards.count_ones()).unwrap_or(0) };
        s.guard(guard, nth(wards, n));
        s.tap(guard);
        false
    }

    /// The re-hire from its first choice on; `true` if it is over. The kinds in hand are ranked once: those that may
    /// still be exchanged are the later ones, unless one stands in for another.
    fn roll_rehire(&self, s: &mut State, flow: &mut Roll<'_>) -> bool {
        if s.guest != NONE {
            cold_path();
            return false;
        }
        let open = self.rehirable(s);
        let kinds = Ranked::new(self.set.kinds_among(open));
        if open & self.set.copied == 0 || kinds.count() == open.count_ones() {
            return self.roll_singles(s, flow, Ranked::new(open));
        }
        let mut first = 0;
        while s.rehired < self.options.rehire_max && first < kinds.count() {
            let Some(n) = flow.answer(kinds.count() - first + 1) else { return false };
            let n = first + n;
            if n == kinds.count() {
                break;
            }
            let kind = self.nth_kind(kinds, n);
            self.burn_card(s, s.active, kind);
            s.rehired += 1;
            s.rehire_from = kind;
            let again = s.hands[s.active as usize & 3] & self.set.slots_of[kind as usize] != 0;
            first = n + u32::from(!again);
        }
        self.end_rehire(s, flow);
        true
    }

    /// The same with a hand in which no two cards are equal: which one is next does not depend on what the one before
    /// was.
    #[inline(always)]
    fn roll_singles(&self, s: &mut State, flow: &mut Roll<'_>, cards: Ranked) -> bool {
        let mut first = 0;
        while s.rehired < self.options.rehire_max && first < cards.count() {
            let Some(n) = flow.answer(cards.count() - first + 1) else { return false };
            let n = first + n;
            if n == cards.count() {
                break;
            }
            let slot = cards.nth(n);
            s.hands[s.active as usize & 3] &= !one(slot);
            s.known &= !one(slot);
            s.throw(slot);
            s.rehired += 1;
            s.rehire_from = self.set.slot_kind[slot as usize];
            first = n + 1;
        }
        self.end_rehire(s, flow);
        true
    }
}
