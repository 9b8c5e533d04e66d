//! Turns: start, passing, end, and how the game is decided (C-016 to C-020, C-025, C-041).

use super::Destinies;
use super::brief::{SLEEPY, STATIC_HEALTH};
use super::options::{CapResult, NextInitiative, PassMode, PassReward};
use super::pool::{Kind, On, hears, trait_bit};
use super::state::*;

impl Destinies {
    /// Ends the game if a hero has no health left (C-002). Says whether it is over.
    #[inline]
    pub(super) fn decided(&self, state: &mut State) -> bool {
        state.phase == Phase::Over || self.in_doubt(state) && self.decide(state)
    }

    /// Whether the health of somebody may have run out since it was looked at.
    #[inline]
    pub(super) fn in_doubt(&self, state: &State) -> bool {
        state.doubt || (state.sides[0].hears | state.sides[1].hears) & hears::STATIC_HEALTH != 0
    }

    fn decide(&self, state: &mut State) -> bool {
        let depends = |seat: usize| self.brief(state.sides[seat].board[HERO].def).flags & STATIC_HEALTH != 0;
        if !(state.doubt || depends(0) || depends(1)) {
            return false;
        }
        let dead = [0, 1].map(|seat| state.sides[seat].board[HERO].tally != 0 && self.health(state, seat, HERO) == 0);
        let winner = match dead {
            [false, false] => {
                state.doubt = false;
                return false;
            }
            [true, true] => NOBODY,
            [true, false] => 1,
            [false, true] => 0,
        };
        self.finish(state, winner);
        true
    }

    /// The game is over.
    pub(super) fn finish(&self, state: &mut State, winner: u8) {
        state.phase = Phase::Over;
        state.winner = winner;
        state.ask = Ask::Nothing;
        while state.frames_len > 0 {
            state.close();
        }
        state.events = [super::events::NO_EVENT; EVENTS];
        state.events_len = 0;
        state.links = [super::chain::NO_LINK; LINKS];
        state.links_len = 0;
        state.combat = Combat::NONE;
        state.doubt = false;
        state.lasting = [Lasting::NONE; LASTING];
        self.settle_registers(state);
        // What was being played is out of the game; a created card's slot is free.
        for side in &mut state.sides {
            let somewhere = side.somewhere();
            for slot in TOKEN_BASE..DESTINY_BASE {
                if !somewhere.has(slot) {
                    side.erase(slot);
                }
            }
        }
    }

    /// Forgets what only matters while something is being resolved.
    pub(super) fn settle_registers(&self, state: &mut State) {
        state.kept = 0;
        state.discarded = NO_CARD;
        state.opener = 0;
        state.priority = 0;
        state.chain_passes = 0;
        state.step = 0;
        state.asked = 0;
    }

    /// The game is cut short (C-025).
    pub(super) fn cap(&self, state: &mut State) {
        let mut winner = NOBODY;
        if self.options.cap_result == CapResult::Health {
            let share = |seat: usize| {
                (u32::from(self.health(state, seat, HERO)), u32::from(self.max_health(state, seat, HERO)))
            };
            let ((a, of_a), (b, of_b)) = (share(0), share(1));
            winner = match (a * of_b).cmp(&(b * of_a)) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Less => 1,
                std::cmp::Ordering::Equal => NOBODY,
            };
        }
        self.finish(state, winner);
        state.capped = true;
    }

    /// The initiative player passes (C-018, C-019).
    pub(super) fn pass_turn(&self, state: &mut State) {
        let seat = state.initiative;
        let other = 1 - seat;
        let earliest = self.options.next_initiative == NextInitiative::FirstPass;
        let both = match self.options.pass_mode {
            PassMode::Consecutive => {
                state.passes += 1;
                if state.passes == 1 && !(earliest && state.passer != NOBODY) {
                    state.passer = seat;
                }
                state.passes == 2
            }
            PassMode::Final => {
                state.sides[seat as usize].flags |= PASSED;
                if state.passer == NOBODY {
                    state.passer = seat;
                }
                state.sides[other as usize].flags & PASSED != 0
            }
        };
        if both {
            state.phase = Phase::End;
            state.step = 0;
        } else {
            state.initiative = other;
        }
    }

    /// A player passes in a chain (C-029).
    pub(super) fn pass_priority(&self, state: &mut State) {
        state.chain_passes += 1;
        state.priority = 1 - state.priority;
        if state.chain_passes == 2 {
            state.chain_passes = 0;
            state.phase = Phase::Resolving;
        }
    }

    /// The next steps of the start of a turn, up to where something happens (C-016).
    pub(super) fn step_begin(&self, state: &mut State) {
        let order = [state.first as usize, 1 - state.first as usize];
        if state.step == 0 {
            state.decisions = 0;
            state.passes = 0;
            for side in &mut state.sides {
                self.wake_everything(side);
            }
            state.step = 2;
            if self.decided(state) {
                return;
            }
        }
        if state.step == 2 {
            let count = if state.turn == 1 { self.options.first_turn_draw } else { self.options.draw_per_turn };
            for seat in order {
                state.sides[seat].draw(count);
            }
            state.step = 3;
            if self.decided(state) {
                return;
            }
        }
        if state.step < 5 && (state.sides[0].hears | state.sides[1].hears) & hears::SIGIL != 0 {
            return self.step_sigils(state, order);
        }
        if state.step < 6 {
            for side in &mut state.sides {
                side.hand = side.hand.or(side.zone);
                side.zone = super::cards96::Cards::NONE;
                // Whatever was in hand or Destiny Zone is in hand now.
                side.vague = side.vague.without(side.known);
            }
            state.step = 6;
            if self.decided(state) {
                return;
            }
        }
        if state.step == 6 {
            state.step = 7;
            return self.start_triggers(state, order);
        }
        state.phase = Phase::Main;
    }

    /// Sigils count down, then those that are done are destroyed, one after the other; the next one waits until the first
    /// has been dealt with (C-035).
    fn step_sigils(&self, state: &mut State, order: [usize; 2]) {
        let sigil = |side: &Side, i: usize| self.def(side.board[i].def).kind == Kind::Sigil;
        if state.step == 3 {
            for side in &mut state.sides {
                for i in side.zones() {
                    if sigil(side, i) {
                        side.board[i].tally = side.board[i].tally.saturating_sub(1);
                    }
                }
            }
            state.step = 4;
            return;
        }
        for seat in order {
            let side = &state.sides[seat];
            if let Some(index) = side.zones().find(|&i| side.board[i].tally == 0 && sigil(side, i)) {
                return self.destroy(state, seat, index, NOTHING);
            }
        }
        state.step = 5;
    }

    /// A side is ready for a new turn. A function of its own: the code of two sides would be twice as long.
    #[inline(never)]
    fn wake_everything(&self, side: &mut Side) {
        side.flags &= REWARD | DISCARDS;
        for index in side.places() {
            let unit = &mut side.board[index];
            let sleeps = unit.frozen() | (self.brief(unit.def).flags & SLEEPY != 0);
            unit.status &= !(USED | NEW | if sleeps { 0 } else { EXHAUSTED });
        }
    }

    /// Initiative, Drifters and turn-start lines; none in turn 1.
    fn start_triggers(&self, state: &mut State, order: [usize; 2]) {
        if state.passer != NOBODY {
            state.initiative = state.passer;
        }
        state.passer = NOBODY;
        for seat in order {
            let side = &mut state.sides[seat];
            if side.flags & REWARD != 0 {
                side.flags &= !REWARD;
                self.create_in_hand(side, self.pool.spark, false, false);
            }
        }
        if state.turn == 1 {
            return;
        }
        for seat in order {
            self.drift(state, seat);
        }
        self.bury(state, None);
        self.tell_turn(state, On::TurnStart);
    }

    /// Drifters change their zone (C-113).
    #[inline(never)]
    fn drift(&self, state: &mut State, seat: usize) {
        let side = &state.sides[seat];
        let mut drifters = [NO_CARD; 14];
        let mut count = 0;
        for index in side.zones() {
            if self.has_trait(state, seat, index, trait_bit::DRIFTER) {
                drifters[count] = side.board.slot(index);
                count += 1;
            }
        }
        for &slot in &drifters[..count] {
            if let Some(index) = state.sides[seat].find(slot) {
                self.switch_zone(state, seat, index);
            }
        }
    }

    fn tell_turn(&self, state: &mut State, on: On) {
        let hears = state.sides[0].hears | state.sides[1].hears;
        let lasting = state.lasting.iter().any(|line| line.kind & 0x7F == on as u8);
        if hears & 1 << on as u32 != 0 || lasting {
            let card = hero_of(state.first as usize);
            state.raise(Event { kind: on as u8, card, def: NO_CARD, extra: 0, other: NOTHING });
        }
    }

    /// The next steps of the end of a turn, up to where something happens (C-020).
    pub(super) fn step_end(&self, state: &mut State) {
        if state.step == 0 {
            state.sides.iter_mut().for_each(Side::calm_down);
            state.step = 1;
            return self.bury(state, None);
        }
        if state.step == 1 {
            for side in &mut state.sides {
                self.expire(side);
            }
            state.step = 2;
            if self.decided(state) {
                return;
            }
        }
        if state.step == 2 {
            state.step = 3;
            return self.tell_turn(state, On::TurnEnd);
        }
        if state.step == 3 {
            state.lasting = [Lasting::NONE; LASTING];
            state.sides.iter_mut().for_each(Side::thaw);
            state.step = 4;
            if self.decided(state) {
                return;
            }
        }
        if state.turn >= self.options.turn_cap {
            return self.cap(state);
        }
        if self.options.first_pass_reward == PassReward::Spark && state.passer != NOBODY {
            state.sides[state.passer as usize].flags |= REWARD;
        }
        state.turn += 1;
        state.phase = Phase::Begin;
        state.step = 0;
    }

    /// Mana Sparks are banished wherever they are, Fleeting cards in hand leave the game (C-121, C-123).
    #[inline(never)]
    fn expire(&self, side: &mut Side) {
        let created = super::cards96::Cards::tokens((1 << TOKENS) - 1);
        for slot in side.hand.or(side.zone).or(side.discard).and(created).iter() {
            let ephemeral = self.def(side.card(slot)).ephemeral;
            if ephemeral || side.is_fleeting(slot) && side.hand.has(slot) {
                side.hand.remove(slot);
                side.zone.remove(slot);
                if side.discard.has(slot) {
                    self.undiscard(side, slot);
                }
                side.erase(slot);
            }
        }
    }
}

impl Side {
    /// What holds until the end of the turn is over.
    #[inline(never)]
    fn calm_down(&mut self) {
        self.empower = 0;
        self.discount = 0;
        for index in self.places() {
            let unit = &mut self.board[index];
            unit.attack_turn = 0;
            unit.given_turn = 0;
            unit.status &= !SHIELDS;
        }
    }

    /// Freeze counts down (C-129).
    #[inline(never)]
    fn thaw(&mut self) {
        for index in self.places() {
            let unit = &mut self.board[index];
            unit.status -= FROZEN_ONE * u8::from(unit.frozen());
        }
    }
}
