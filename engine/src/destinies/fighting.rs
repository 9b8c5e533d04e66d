//! Who may attack whom, and who may step in (C-038 to C-040).

use super::Destinies;
use super::acting::twins;
use super::desk::Board;
use super::fits::{ATTACKERS, DEFENDERS};
use super::options::Retaliation;
use super::pool::{Static, trait_bit};
use super::roles::{CALLER, SPECIAL, lane};
use super::state::*;

impl Destinies {
    /// The units that may be declared as attackers, and those of them with an "on attack" line (C-038).
    #[inline]
    pub(super) fn attackers(&self, state: &State, seat: usize, board: &Board) -> (u32, u32) {
        let side = &state.sides[seat];
        let special = lane(board.roles, SPECIAL);
        let mut attackers = 0;
        for index in Indices(board.fighters & (ATTACKERS | 1)) {
            let unit = &side.board[index];
            let tired = EXHAUSTED | if self.options.summoning_sickness && index != HERO { NEW } else { 0 };
            let fresh = unit.status & (tired | FROZEN) == 0;
            let able = if special >> index & 1 == 0 {
                let printed = i32::from(self.brief(unit.def).attack);
                fresh & (printed + i32::from(unit.attack) + i32::from(unit.attack_turn) > 0)
            } else {
                fresh
                    && self.attack(state, seat, index) > 0
                    && !self.too_proud(state, seat, index)
                    && !self.forbidden(state, seat, index, Static::CannotAttack)
            };
            attackers |= u32::from(able) << index;
        }
        let first = self.without_twins(side, attackers);
        (first, lane(board.roles, CALLER) & first)
    }

    /// Those of some units of the other side that can be attacked (C-038, C-110).
    pub(super) fn attack_targets(&self, state: &State, seat: usize, fighters: u32) -> u32 {
        let seat = 1 - seat;
        let side = &state.sides[seat];
        let mut targets = fighters;
        for index in Indices(fighters & !1) {
            let hidden = side.board[index].awake() && self.has_trait(state, seat, index, trait_bit::STEALTH);
            targets &= !(u32::from(hidden) << index);
        }
        self.without_twins(side, targets)
    }

    /// Of units that are the same in everything only the first (E-2).
    #[inline]
    fn without_twins(&self, side: &Side, units: u32) -> u32 {
        let mut kept = units;
        for zone in [ATTACKERS, DEFENDERS] {
            let mut rest = units & zone;
            // The last one is compared with all before it.
            while rest & rest.wrapping_sub(1) != 0 {
                let last = 31 - rest.leading_zeros() as usize;
                rest &= !(1 << last);
                if Indices(rest).any(|i| twins(side, i, last)) {
                    kept &= !(1 << last);
                }
            }
        }
        kept
    }

    /// Whether the seat may add a blocker or a retaliation, as far as can be seen at once.
    #[inline]
    pub(super) fn may_defend(&self, state: &State, seat: usize) -> bool {
        let combat = &state.combat;
        seat_of(combat.target) == seat
            && combat.blocker == NOTHING
            && (state.links_len as usize) < LINKS
            && (state.sides[seat].defenders != 0 || self.may_retaliate(combat))
    }

    #[inline]
    fn may_retaliate(&self, combat: &Combat) -> bool {
        self.options.retaliation == Retaliation::Declared && !combat.retaliates
    }

    /// Blockers, and whether the target may strike back (C-039, C-040).
    pub(super) fn defense(&self, state: &State, seat: usize) -> (u32, bool) {
        let combat = &state.combat;
        let side = &state.sides[seat];
        let attacking = seat_of(combat.attacker);
        let Some(attacker) = state.sides[attacking].find(slot_of(combat.attacker)) else { return (0, false) };
        let Some(target) = side.find(slot_of(combat.target)) else { return (0, false) };
        let mut blockers = 0;
        if !self.has_trait(state, attacking, attacker, trait_bit::HONOR) {
            for index in Indices(self.fighters(side).0 >> DEFENSE << DEFENSE & !(1 << target)) {
                let able = side.board[index].awake()
                    && !self.too_proud(state, seat, index)
                    && !self.forbidden(state, seat, index, Static::CannotBlock)
                    && !(DEFENSE..index).any(|i| i != target && side.board[i].same(&side.board[index]));
                blockers |= u32::from(able) << index;
            }
        }
        let retaliates = self.may_retaliate(combat)
            && side.board[target].awake()
            && self.attack(state, seat, target) > 0
            && !self.too_proud(state, seat, target);
        (blockers, retaliates)
    }
}
