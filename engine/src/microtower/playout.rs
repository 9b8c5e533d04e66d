//! Random playouts: the options are looked at once for each decision.
//!
//! [`MicroTower::run`] stops where somebody has a choice, and whoever draws one of the options finds them a second
//! time. Here the two are one, and main phase and re-hire, nearly all decisions of a game, are played through without
//! coming back. What is drawn is what `sample` draws, number for number; a test compares the two.

use super::MicroTower;
use super::action::Action;
#[cfg(target_arch = "x86_64")]
use super::bits::Deposit;
use super::bits::{Item, Nth, Ranked, Table};
use super::choices::ROW;
use super::flow::{Flow, Roll};
use super::hand::one;
use super::ops::{NO_SCRIPT, ScriptId, Verb};
use super::set::{MAX_SLOTS, Way};
use super::state::{Ask, NONE, Stage, State, bit};
use crate::chance::Plain;
use std::hint::cold_path;

impl MicroTower {
    /// Plays random actions, each equally likely, until the game is over or `most` decisions have been taken; says how
    /// many.
    pub(super) fn run_on(&self, s: &mut State, rng: &mut Plain, scratch: &mut Vec<Action>, most: u32) -> u32 {
        #[cfg(target_arch = "x86_64")]
        if let Some(by) = Deposit::here() {
            return self.run_quickly(s, Roll { rng, left: most, by }, scratch);
        }
        self.run_by(s, Roll { rng, left: most, by: Table }, scratch)
    }

    /// The same, all of it compiled for a processor that counts and deposits bits.
    #[cfg(target_arch = "x86_64")]
    #[expect(unsafe_code, reason = "the instructions are there: whoever made a `Deposit` has looked")]
    fn run_quickly(&self, s: &mut State, flow: Roll<'_, Deposit>, scratch: &mut Vec<Action>) -> u32 {
        #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
        fn run(game: &MicroTower, s: &mut State, flow: Roll<'_, Deposit>, scratch: &mut Vec<Action>) -> u32 {
            game.run_by(s, flow, scratch)
        }
        // SAFETY: there is a `Deposit` only where all of these were found.
        unsafe { run(self, s, flow, scratch) }
    }

    #[inline(always)]
    fn run_by(&self, s: &mut State, mut flow: Roll<'_, impl Nth>, scratch: &mut Vec<Action>) -> u32 {
        let most = flow.left;
        loop {
            let waits = if s.depth > 0 { self.step_frame(s, &mut flow) } else { self.roll_turns(s, &mut flow) };
            if waits {
                if s.stage == Stage::Over || flow.left == 0 {
                    return most - flow.left;
                }
                // What is left: heroes, cards to burn, Thunder, and everything in a game with merging.
                flow.left -= 1;
                let action = self.sample(s, flow.rng, scratch);
                self.choose(s, action, &mut flow);
            }
        }
    }

    /// Turn after turn, as long as they go on by themselves; `true` if something else is asked, enough decisions have
    /// been taken, or the game is over.
    #[inline(always)]
    fn roll_turns(&self, s: &mut State, flow: &mut Roll<'_, impl Nth>) -> bool {
        while s.depth == 0 {
            if s.stage != Stage::Main || self.options.merge || s.merged != 0 {
                if self.step_turn(s, flow) && !(s.ask == Ask::Rehire && self.roll_rest_of_rehire(s, flow)) {
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
    fn roll_main(&self, s: &mut State, flow: &mut Roll<'_, impl Nth>) -> bool {
        loop {
            match self.roll_action(s, flow) {
                None if self.roll_turn(s, flow) => {}
                None => return false,
                Some(true) => return true,
                Some(false) if s.depth > 0 || s.stage != Stage::Main => return false,
                Some(false) => {}
            }
        }
    }

    /// One action of the main phase: `true` if something must be chosen, nothing if the turn ends. What comes next is
    /// known here, and need not be found out from the frame.
    #[inline(always)]
    fn roll_action(&self, s: &mut State, flow: &mut Roll<'_, impl Nth>) -> Option<bool> {
        if self.crowded(s) {
            return self.roll_crowd(s, flow);
        }
        let heads = self.heads(s, false);
        if s.actions >= self.options.turn_action_cap || !self.any_head(s, &heads) {
            return None;
        }
        if flow.left == 0 {
            return Some(self.wait(s, Ask::Main, s.active));
        }
        flow.left -= 1;
        let (menu, by) = (self.menu(s, &heads), flow.by);
        loop {
            let n = flow.rng.pick(menu.count() as usize) as u32;
            let waits = match menu.item(n) {
                Item::Creature => Some(self.roll_creature(s, menu.creature(n, by), flow)),
                Item::Yield => {
                    self.roll_yield(s, menu.slot(n, by), flow);
                    Some(false)
                }
                Item::Hand => {
                    let slot = menu.slot(n, by);
                    if self.clear(s, slot) { Some(self.roll_play(s, slot, flow)) } else { None }
                }
                Item::First => {
                    self.begin(s, Action::Challenge(menu.place(n, by) % ROW), flow);
                    Some(self.step_duel(s, flow))
                }
                Item::Second => Some(self.roll_hide(s, menu.place(n, by) % ROW, flow)),
                Item::Last => self.roll_use(s, menu.place(n, by) % ROW, menu.place(n, by) / ROW % 2, flow),
                Item::End => return None,
            };
            // What was not open is drawn again.
            if waits.is_some() {
                return waits;
            }
        }
    }

    /// One action at a table that does not fit into the rows of a menu; nothing if there is none.
    #[cold]
    fn roll_crowd(&self, s: &mut State, flow: &mut Roll<'_, impl Nth>) -> Option<bool> {
        let heads = self.heads(s, false);
        if s.actions >= self.options.turn_action_cap || !self.any_head(s, &heads) {
            return None;
        }
        if flow.left == 0 {
            return Some(self.wait(s, Ask::Main, s.active));
        }
        flow.left -= 1;
        let action = self.sample_crowd(s, &heads, flow.rng);
        self.begin(s, action, flow);
        Some(false)
    }

    /// A card or an ability without a way of its own; `true` if something must be chosen.
    #[inline(never)]
    fn roll_other(&self, s: &mut State, action: Action, flow: &mut Roll<'_, impl Nth>) -> bool {
        self.begin(s, action, flow);
        s.depth > 0 && self.step_run(s, flow)
    }

    /// A card is played from hand, without a frame if it is a plain one; `true` if something must be chosen.
    #[inline(always)]
    fn roll_play(&self, s: &mut State, slot: u8, flow: &mut Roll<'_, impl Nth>) -> bool {
        let play = &self.set.plays[slot as usize % MAX_SLOTS];
        match play.way {
            Way::Creature => self.roll_creature(s, slot, flow),
            Way::Yield => {
                self.roll_yield(s, slot, flow);
                false
            }
            Way::Aim if self.rolls_aim(flow) => {
                let slot = self.begin_play(s, slot, play.cost.into());
                self.roll_aim(s, play.script, NONE, flow);
                s.throw(slot);
                false
            }
            _ => self.roll_other(s, Action::Play(self.set.slot_kind[slot as usize]), flow),
        }
    }

    /// A creature is played.
    #[inline(always)]
    fn roll_creature(&self, s: &mut State, slot: u8, flow: &mut Roll<'_, impl Nth>) -> bool {
        let play = &self.set.plays[slot as usize % MAX_SLOTS];
        let seat = s.active;
        let price = u16::from(play.cost).saturating_sub(self.discount(s, seat));
        let slot = self.begin_play(s, slot, price);
        let place = s.enter(&self.set, seat, slot, 1);
        if play.script == NO_SCRIPT {
            return false;
        }
        self.run_script(s, seat, play.script, place);
        self.step_run(s, flow)
    }

    /// A card that only yields something is played.
    #[inline(always)]
    fn roll_yield(&self, s: &mut State, slot: u8, flow: &mut Roll<'_, impl Nth>) {
        let play = &self.set.plays[slot as usize % MAX_SLOTS];
        if play.yields.ops > self.options.chain_cap {
            cold_path();
            self.begin(s, Action::Play(self.set.slot_kind[slot as usize]), flow);
            return;
        }
        let slot = self.begin_play(s, slot, play.cost.into());
        self.collect(s, s.active, &play.yields, flow);
        s.throw(slot);
    }

    /// A card becomes the bodyguard of another (M-062), without a frame as long as nothing is left to be chosen.
    #[inline(always)]
    fn roll_hide(&self, s: &mut State, guard: u8, flow: &mut Roll<'_, impl Nth>) -> bool {
        let wards = self.fold(s, s.side(s.active) & !bit(guard));
        if wards & wards.wrapping_sub(1) != 0 && flow.left == 0 {
            cold_path();
            self.begin(s, Action::Hide(guard), flow);
            return self.step_hide(s, flow);
        }
        s.actions += 1;
        s.chain = 0;
        let one = wards & wards.wrapping_sub(1) == 0;
        let n = if one { 0 } else { flow.answer(wards.count_ones()).unwrap_or(0) };
        s.guard(guard, flow.nth(wards, n));
        s.tap(guard);
        false
    }

    /// The card leaves the hand and is paid for.
    #[inline(always)]
    fn begin_play(&self, s: &mut State, slot: u8, price: u16) -> u8 {
        s.actions += 1;
        s.chain = 0;
        s.coins[s.active as usize & 3] -= price;
        self.take_first(s, s.active, slot)
    }

    /// An ability is used, without a frame if it is a plain one; `true` if something must be chosen, nothing if it is
    /// not open.
    #[inline(always)]
    fn roll_use(&self, s: &mut State, place: u8, n: u8, flow: &mut Roll<'_, impl Nth>) -> Option<bool> {
        let seat = s.active;
        let ability = &self.set.uses[s.slot[place as usize] as usize][n as usize];
        let way = ability.way?;
        let coins = s.coins[seat as usize & 3];
        let open = ability.free | self.at_a_glance(s, seat, (ability.glance, ability.cost), coins);
        if !open && !self.usable_script(s, seat, place, ability.script) {
            return None;
        }
        match way {
            Way::Yield if ability.yields.ops <= self.options.chain_cap => {
                self.begin_use(s, place);
                s.coins[seat as usize & 3] -= u16::from(ability.cost);
                self.collect(s, seat, &ability.yields, flow);
                Some(false)
            }
            Way::Aim if self.rolls_aim(flow) => {
                self.begin_use(s, place);
                self.roll_aim(s, ability.script, place, flow);
                Some(false)
            }
            _ => Some(self.roll_other(s, Action::Use(place, n), flow)),
        }
    }

    /// The card of an ability is tapped first (M-071).
    #[inline(always)]
    fn begin_use(&self, s: &mut State, place: u8) {
        s.actions += 1;
        s.chain = 0;
        s.tap(place);
    }

    /// Whether a script that only aims can be run without a frame, since it starts nothing and stops nowhere.
    #[inline(always)]
    fn rolls_aim(&self, flow: &Roll<'_, impl Nth>) -> bool {
        flow.left > 1
    }

    /// Runs a script that only aims at one card: an alternative if it is a choice, then the card.
    #[inline(never)]
    fn roll_aim(&self, s: &mut State, id: ScriptId, source: u8, flow: &mut Roll<'_, impl Nth>) {
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
        let set = self.fold(s, self.aims(s, seat, source, op));
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
    fn roll_one(&self, set: u64, flow: &mut Roll<'_, impl Nth>) -> Option<u8> {
        if set & set.wrapping_sub(1) == 0 {
            return (set != 0).then(|| set.trailing_zeros() as u8);
        }
        flow.answer(set.count_ones()).map(|n| flow.nth(set, n))
    }

    /// The way from one turn to the main phase of the next; `true` if it leads there and nothing comes in between.
    #[inline(always)]
    fn roll_turn(&self, s: &mut State, flow: &mut Roll<'_, impl Nth>) -> bool {
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
        s.stage == Stage::Main || self.roll_rehire(s, s.hands[seat as usize & 3], flow)
    }

    /// The re-hire from some choice on; `true` if it is over.
    #[inline(never)]
    fn roll_rest_of_rehire(&self, s: &mut State, flow: &mut Roll<'_, impl Nth>) -> bool {
        self.roll_rehire(s, self.rehirable(s), flow)
    }

    /// The re-hire with these cards open to exchange; `true` if it is over. The kinds in hand are ranked once: those
    /// that may still be exchanged are the later ones, unless one stands in for another.
    #[inline(always)]
    fn roll_rehire(&self, s: &mut State, open: u128, flow: &mut Roll<'_, impl Nth>) -> bool {
        if s.guest != NONE {
            cold_path();
            return false;
        }
        let seat = s.active as usize & 3;
        let mut hand = s.hands[seat];
        let firsts = self.set.first_of_each(open);
        let cards = Ranked::new(firsts);
        let unlike = (open ^ firsts) | s.known;
        let count = cards.count();
        let mut first = 0;
        let mut rehired = s.rehired;
        let mut last = 0;
        while rehired < self.options.rehire_max && first < count {
            let Some(n) = flow.answer(count - first + 1) else {
                s.hands[seat] = hand;
                if rehired > s.rehired {
                    s.rehired = rehired;
                    s.rehire_from = self.set.slot_kind[last as usize];
                }
                return false;
            };
            first += n;
            if first == count {
                break;
            }
            let mut slot = cards.nth(first, flow.by);
            last = slot;
            rehired += 1;
            first += 1;
            let copies = self.set.rows[slot as usize % MAX_SLOTS];
            if unlike & copies != 0 {
                // Of a kind with copies one may have gone before, or be known.
                cold_path();
                let mut copies = hand & copies;
                first -= u32::from(copies & copies.wrapping_sub(1) != 0);
                if copies & s.known != 0 {
                    copies &= s.known;
                    s.known &= !one(copies.trailing_zeros() as u8);
                }
                slot = copies.trailing_zeros() as u8;
            }
            hand &= !one(slot);
            s.throw(slot);
        }
        s.rehired = 0;
        s.rehire_from = 0;
        s.stage = Stage::Main;
        match self.top_cards(s, rehired) {
            Some(cards) => {
                s.hands[seat] = hand | cards;
                s.deck -= rehired;
            }
            None => {
                s.hands[seat] = hand;
                self.draw_on(s, seat as u8, rehired, flow);
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::options::Options;
    use super::*;
    use crate::{Game, Shipped};

    /// On a processor without quick deposits of bits there is nothing to compare, and nothing that could differ.
    #[test]
    fn every_way_of_finding_bits_plays_the_same_games() {
        let game = MicroTower::shipped(Options::default());
        for seed in 0..300 {
            let table = game.table(&MicroTower::tables()[seed as usize % 3]).unwrap();
            let (mut rng, mut list) = (Plain::new(seed), Vec::new());
            let mut state = game.start(&table, &mut rng);
            let (mut twin, mut twin_rng) = (state, rng.clone());
            let taken = game.run_on(&mut state, &mut rng, &mut list, 1_000);
            let by_table = Roll { rng: &mut twin_rng, left: 1_000, by: Table };
            assert_eq!(game.run_by(&mut twin, by_table, &mut list), taken, "seed {seed}");
            assert_eq!(game.fingerprint(&state), game.fingerprint(&twin), "seed {seed}");
            assert_eq!(rng.bits(), twin_rng.bits(), "seed {seed}");
        }
    }
}
