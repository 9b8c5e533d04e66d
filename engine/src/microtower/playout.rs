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
use super::heads::Head;
use super::ops::{NO_SCRIPT, ScriptId, Verb};
use super::set::{MAX_SLOTS, Way};
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

    /// The main phase, turn after turn, until something else comes first; `true` if that must be chosen.
    #[inline(always)]
    fn roll_main(&self, s: &mut State, flow: &mut Roll<'_>) -> bool {
        let mut heads = self.heads(s);
        loop {
            let none = s.actions >= self.options.turn_action_cap
                || !heads.sure() && !self.any_open(s, heads.ready, heads.doubt);
            if !none && flow.taken == flow.most {
                return self.wait(s, Ask::Main, s.active);
            }
            flow.taken += u32::from(!none);
            let head = if none { Head::Other(Action::End) } else { self.sample_main(s, &heads, flow.rng) };
            // What comes next is known here, and need not be found out from the frame.
            let waits = match head {
                Head::Play(slot) => self.roll_play(s, slot, flow),
                Head::Other(Action::Hide(place)) => {
                    if self.roll_hide(s, place, flow) {
                        return true;
                    }
                    heads = self.heads_with(s, heads.hand, heads.doubt);
                    continue;
                }
                Head::Other(Action::End) => {
                    s.stage = Stage::Pass;
                    if !self.roll_turn(s, flow) {
                        return false;
                    }
                    heads = self.heads(s);
                    continue;
                }
                Head::Other(Action::Use(place, n)) => self.roll_use(s, place, n, flow),
                Head::Other(action) => {
                    self.begin(s, action, flow);
                    self.step_duel(s, flow)
                }
            };
            if waits {
                return true;
            }
            if s.depth > 0 || s.stage != Stage::Main {
                return false;
            }
            heads = self.heads(s);
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

    /// A card is played from hand, without a frame if it is a plain one; `true` if something must be chosen.
    #[inline(always)]
    fn roll_play(&self, s: &mut State, slot: u8, flow: &mut Roll<'_>) -> bool {
        let play = &self.set.plays[slot as usize % MAX_SLOTS];
        let seat = s.active;
        match play.way {
            Way::Yield if play.yields.ops <= self.options.chain_cap => {
                let slot = self.begin_play(s, slot, play.cost.into());
                self.collect(s, seat, &play.yields, flow);
                s.throw(slot);
                false
            }
            Way::Aim if self.rolls_aim(s, play.script, flow) => {
                let slot = self.begin_play(s, slot, play.cost.into());
                self.roll_aim(s, play.script, NONE, flow);
                s.throw(slot);
                false
            }
            Way::Creature => {
                let price = u16::from(play.cost).saturating_sub(self.discount(s, seat));
                let slot = self.begin_play(s, slot, price);
                let place = s.enter(&self.set, seat, slot, 1);
                if play.script == NO_SCRIPT {
                    return false;
                }
                self.run_script(s, seat, play.script, place);
                self.step_run(s, flow)
            }
            _ => {
                self.begin(s, Action::Play(self.set.slot_kind[slot as usize]), flow);
                s.depth > 0 && self.step_run(s, flow)
            }
        }
    }

    /// The card leaves the hand and is paid for.
    #[inline(always)]
    fn begin_play(&self, s: &mut State, slot: u8, price: u16) -> u8 {
        s.actions += 1;
        s.chain = 0;
        s.coins[s.active as usize & 3] -= price;
        self.take_first(s, s.active, slot)
    }

    /// An ability is used, without a frame if it only aims; `true` if something must be chosen.
    #[inline(always)]
    fn roll_use(&self, s: &mut State, place: u8, n: u8, flow: &mut Roll<'_>) -> bool {
        let id = self.kind_at(s, place).actives.0 + ScriptId::from(n);
        if self.rolls_aim(s, id, flow) {
            s.actions += 1;
            s.chain = 0;
            s.tap(place);
            self.roll_aim(s, id, place, flow);
            return false;
        }
        self.begin(s, Action::Use(place, n), flow);
        s.depth > 0 && self.step_run(s, flow)
    }

    /// Whether a script can be run without a frame, since it starts nothing and stops nowhere.
    #[inline(always)]
    fn rolls_aim(&self, s: &State, id: ScriptId, flow: &Roll<'_>) -> bool {
        self.set.scripts.get(id as usize).is_some_and(|script| script.aims)
            && s.merged == 0
            && flow.most - flow.taken > 1
    }

    /// Runs a script that only aims at one card: an alternative if it is a choice, then the card.
    #[inline(never)]
    fn roll_aim(&self, s: &mut State, id: ScriptId, source: u8, flow: &mut Roll<'_>) {
        let seat = s.active;
        let script = self.set.script(id);
        s.coins[seat as usize & 3] -= u16::from(script.cost.coins);
        let mut at = script.first as usize;
        if self.set.ops[at].verb == Verb::Choose {
            let modes = u64::from(self.modes(s, seat, source, script, 0));
            let Some(mode) = self.roll_one(modes, flow) else { return };
            at += 1 + mode as usize;
        }
        let op = &self.set.ops[at];
        let set = self.fold(s, self.targets(s, seat, source, op));
        let Some(place) = self.roll_one(set, flow) else { return };
        match op.verb {
            Verb::Put => self.put(s, place, op.counters),
            Verb::Tap => s.tap(place),
            Verb::Untap => s.untap(bit(place)),
            Verb::SetPhase => s.set_phase(place, op.n),
            _ => self.strip(s, place),
        }
    }

    /// One of a set, without a question if it is the only one.
    #[inline(always)]
    fn roll_one(&self, set: u64, flow: &mut Roll<'_>) -> Option<u8> {
        if set & set.wrapping_sub(1) == 0 {
            return (set != 0).then(|| set.trailing_zeros() as u8);
        }
        flow.answer(set.count_ones()).map(|n| nth(set, n))
    }

    /// The way from one turn to the main phase of the next; `true` if it leads there and nothing comes in between.
    #[inline(never)]
    fn roll_turn(&self, s: &mut State, flow: &mut Roll<'_>) -> bool {
        self.pass(s);
        let seat = s.active;
        if s.stage != Stage::Explosions || s.over & s.own[seat as usize & 3] != 0 {
            return false;
        }
        self.step_untap(s, seat);
        if s.pending != 0 {
            return false;
        }
        self.step_draw(s, seat, flow);
        s.stage == Stage::Main || self.roll_rehire(s, flow)
    }

    /// The re-hire from its first choice on; `true` if it is over. The kinds in hand are ranked once: those that may
    /// still be exchanged are the later ones, unless one stands in for another.
    #[inline]
    fn roll_rehire(&self, s: &mut State, flow: &mut Roll<'_>) -> bool {
        if s.guest != NONE {
            cold_path();
            return false;
        }
        let seat = s.active;
        let open = self.rehirable(s);
        let cards = Ranked::new(self.set.first_of_each(open));
        let twice = open & !self.set.first_of_each(open) | s.known != 0;
        let count = cards.count();
        let mut first = 0;
        while s.rehired < self.options.rehire_max && first < count {
            let Some(n) = flow.answer(count - first + 1) else { return false };
            first += n;
            if first == count {
                break;
            }
            let slot = cards.nth(first);
            s.rehired += 1;
            s.rehire_from = self.set.slot_kind[slot as usize];
            first += 1;
            if !twice {
                s.hands[seat as usize & 3] &= !one(slot);
                s.throw(slot);
                continue;
            }
            self.burn_card(s, seat, s.rehire_from);
            let again = s.hands[seat as usize & 3] & self.set.slots_of[s.rehire_from as usize] != 0;
            first -= u32::from(again);
        }
        self.end_rehire(s, flow);
        true
    }
}
