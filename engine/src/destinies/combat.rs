//! Attacks (C-038 to C-040).

use super::Destinies;
use super::damage::Hit;
use super::options::{CombatOrder, ExhaustTiming, Retaliation};
use super::pool::{Kind, On, trait_bit};
use super::state::*;
use super::stats::zone_flag;

/// Flag of a combat frame: no chain was opened (C-105).
const BURST: u8 = 1;

impl Destinies {
    /// A unit is declared as attacker; its "on attack" lines come before the target (C-131).
    pub(super) fn declare_attacker(&self, state: &mut State, seat: usize, index: usize) {
        let unit = state.sides[seat].board[index];
        let card = self.target_ref(state, seat, index);
        state.open(Frame::new(FRAME_ATTACK, seat, card));
        if self.def(unit.def).hears & 1 << On::Attack as u32 != 0 {
            let kind = On::Attack as u8;
            state.raise(Event { kind, card, def: unit.def, extra: zone_flag(index), other: NOTHING });
        }
    }

    /// Goes on with a declared attacker.
    pub(super) fn step_attack(&self, state: &mut State) {
        let frame = *state.top();
        if self.decided(state) {
            return;
        }
        if state.unit(frame.source).is_none() {
            // The attacker did not live to choose a target: the action is over.
            state.close();
            state.opener = frame.seat() as u8;
            state.passes = 0;
            self.end_chain(state);
            return;
        }
        state.ask = Ask::AttackTarget;
        state.asked = frame.seat() as u8;
    }

    /// The target is chosen: the chain opens, or a Burst Attack strikes at once.
    pub(super) fn attack_with(&self, state: &mut State, attacker: Ref, target: Ref) {
        let seat = seat_of(attacker);
        state.combat = Combat { attacker, target, ..Combat::NONE };
        let Some(index) = state.sides[seat].find(slot_of(attacker)) else { return };
        let burst = self.has_trait(state, seat, index, trait_bit::BURST_ATTACK);
        if self.options.exhaust_timing == ExhaustTiming::Declare {
            state.sides[seat].board[index].status |= EXHAUSTED;
        }
        if burst {
            let mut frame = Frame::new(FRAME_COMBAT, seat, attacker);
            frame.extra = BURST;
            state.open(frame);
            return;
        }
        state.phase = Phase::Chain;
        state.opener = seat as u8;
        state.priority = 1 - seat as u8;
        state.chain_passes = 0;
        state.passes = 0;
    }

    /// A minion steps in (C-039).
    pub(super) fn block(&self, state: &mut State, seat: usize, index: usize) {
        let slot = state.sides[seat].board.slot(index);
        state.combat.blocker = refer(seat, slot);
        if self.options.exhaust_timing == ExhaustTiming::Declare {
            state.sides[seat].board[index].status |= EXHAUSTED;
        }
        let card = refer(seat, slot);
        self.add_link(state, seat, Link { card, what: LINK_BLOCK, first: NOTHING, second: NOTHING, extra: 0 });
    }

    /// The target will strike back (C-040).
    pub(super) fn retaliate(&self, state: &mut State, seat: usize) {
        state.combat.retaliates = true;
        let card = state.combat.target;
        if let Some(unit) = state.unit_mut(card) {
            unit.status |= EXHAUSTED;
        }
        self.add_link(state, seat, Link { card, what: LINK_RETALIATE, first: NOTHING, second: NOTHING, extra: 0 });
    }

    /// Goes on with a combat: first the blows, then, when everybody has reacted, exhaustion.
    pub(super) fn step_combat(&self, state: &mut State) {
        if state.top().at == 0 {
            let burst = state.top().extra & BURST != 0;
            state.top().at = if self.strike(state, burst) { 1 } else { 2 };
            if state.events_len > state.top().base {
                return;
            }
        }
        let frame = *state.top();
        let Combat { attacker, blocker, .. } = state.combat;
        let exhausts = self.options.exhaust_timing == ExhaustTiming::Resolve
            && (frame.at == 1 || self.options.fizzled_attack_exhausts);
        if exhausts {
            for card in [attacker, blocker] {
                if card != NOTHING
                    && let Some(unit) = state.unit_mut(card)
                {
                    unit.status |= EXHAUSTED;
                }
            }
        }
        if blocker != NOTHING
            && let Some(index) = state.sides[seat_of(blocker)].find(slot_of(blocker))
            && self.has_trait(state, seat_of(blocker), index, trait_bit::VIGILANT)
        {
            state.sides[seat_of(blocker)].board[index].status &= !EXHAUSTED;
        }
        state.close();
        if frame.extra & BURST != 0 {
            state.combat = Combat::NONE;
            if self.options.burst_attack_moves_initiative {
                state.opener = frame.seat() as u8;
                self.end_chain(state);
            }
        }
    }

    /// Both strike (C-040). Says whether there was a combat at all.
    fn strike(&self, state: &mut State, burst: bool) -> bool {
        let combat = state.combat;
        let defender = if combat.blocker != NOTHING { combat.blocker } else { combat.target };
        let fighters = [combat.attacker, defender];
        let [Some(a), Some(d)] = fighters.map(|card| state.sides[seat_of(card)].find(slot_of(card))) else {
            return false;
        };
        let (ours, theirs) = (seat_of(combat.attacker), seat_of(defender));
        let declared = self.options.exhaust_timing == ExhaustTiming::Declare;
        let attacker_strikes = declared || state.sides[ours].board[a].awake();
        let awake = state.sides[theirs].board[d].awake() && !self.too_proud(state, theirs, d);
        let defender_strikes = !burst
            && if combat.blocker != NOTHING {
                declared || awake
            } else {
                match self.options.retaliation {
                    Retaliation::Auto => awake,
                    Retaliation::Declared => combat.retaliates,
                }
            };
        let blow = if attacker_strikes { self.attack(state, ours, a) } else { 0 };
        let answer = if defender_strikes { self.attack(state, theirs, d) } else { 0 };
        let traits = self.traits(state, ours, a);
        let their_traits = self.traits(state, theirs, d);
        let minion = self.unit_def(state, theirs, d).kind == Kind::Minion;
        let their_number = state.sides[theirs].board[d].def;

        let hit = |target: Ref, amount: u8, source: Ref| Hit { target, amount, truly: false, source };
        let (dealt, left) = self.hit(state, hit(defender, blow, combat.attacker));
        let killed = dealt > 0 && dealt >= left;
        let first_strike =
            traits & trait_bit::PREEMPTIVE != 0 || self.options.combat_order == CombatOrder::AttackerFirst;
        let mut answered = 0;
        if !(first_strike && killed) {
            answered = self.hit(state, hit(combat.attacker, answer, defender)).0;
        }
        if minion && killed && traits & trait_bit::OVERWHELM != 0 && dealt > left {
            self.hit(state, hit(hero_of(theirs), dealt - left, combat.attacker));
        }
        if killed {
            self.tell_kill(state, combat.attacker, their_number);
        }
        self.bury(state, Some(fighters));
        if dealt > 0 {
            self.shove(state, defender, traits);
        }
        if answered > 0 {
            self.shove(state, combat.attacker, their_traits);
        }
        true
    }

    fn tell_kill(&self, state: &mut State, attacker: Ref, victim: u8) {
        let seat = seat_of(attacker);
        let Some(unit) = state.unit(attacker) else { return };
        let number = unit.def;
        if self.def(number).hears & 1 << On::Kill as u32 != 0 {
            state.raise(Event { kind: On::Kill as u8, card: attacker, def: number, extra: 0, other: NOTHING });
        }
        if attacker == hero_of(seat) && state.sides[seat].hears & 1 << On::HeroKills as u32 != 0 {
            state.raise(Event { kind: On::HeroKills as u8, card: attacker, def: victim, extra: 0, other: NOTHING });
        }
    }

    /// Pusher and Puller (C-114).
    #[inline(never)]
    fn shove(&self, state: &mut State, card: Ref, traits: u16) {
        let seat = seat_of(card);
        if traits & (trait_bit::PUSHER | trait_bit::PULLER) != 0
            && let Some(index) = state.sides[seat].find(slot_of(card))
        {
            let pushed = (ATTACK..DEFENSE).contains(&index) && traits & trait_bit::PUSHER != 0;
            let pulled = index >= DEFENSE && traits & trait_bit::PULLER != 0;
            if pushed || pulled {
                self.switch_zone(state, seat, index);
                self.bury(state, None);
            }
        }
    }
}
