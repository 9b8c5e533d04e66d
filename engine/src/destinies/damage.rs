//! Damage, death, and who hears of it (C-037).

use super::Destinies;
use super::brief::STATIC_HEALTH;
use super::piles::Fate;
use super::pool::{Kind, On};
use super::state::*;
use super::stats::zone_flag;

/// Damage that is about to be dealt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    /// To whom.
    pub target: Ref,
    /// How much, with everything that adds to it.
    pub amount: u8,
    /// Without reductions.
    pub truly: bool,
    /// The card that deals it, if one does.
    pub source: Ref,
}

impl Destinies {
    /// Deals damage to a unit. Says how much arrived, and how much health was left before.
    pub(super) fn hit(&self, state: &mut State, hit: Hit) -> (u8, u8) {
        let seat = seat_of(hit.target);
        let Some(index) = state.sides[seat].find(slot_of(hit.target)) else { return (0, 0) };
        let number = state.sides[seat].board[index].def;
        let def = self.def(number);
        if !matches!(def.kind, Kind::Hero | Kind::Minion) {
            return (0, 0);
        }
        let mut amount = hit.amount;
        if !hit.truly {
            amount = amount.saturating_sub(def.tough);
        }
        if amount == 0 {
            return (0, 0);
        }
        let shields = state.sides[seat].board[index].shields();
        if shields > 0 {
            amount = self.shielded(state, seat, index, shields, amount, hit.truly);
            if amount == 0 {
                return (0, 0);
            }
        }
        let most = self.max_health(state, seat, index);
        let unit = &mut state.sides[seat].board[index];
        let left = most.saturating_sub(unit.tally);
        unit.tally = unit.tally.saturating_add(amount).min(most);
        state.doubt |= amount >= left;
        if def.hears & 1 << On::Damaged as u32 != 0 {
            let kind = On::Damaged as u8;
            state.raise(Event { kind, card: hit.target, def: number, extra: zone_flag(index), other: NOTHING });
        }
        if index == HERO && hit.source != NOTHING && seat_of(hit.source) != seat {
            self.hero_was_hit(state, hit.source);
        }
        (amount, left)
    }

    /// Mana Shields cut the damage, oldest first, and turn what they cut into sparks (C-203).
    fn shielded(&self, state: &mut State, seat: usize, index: usize, shields: u8, amount: u8, truly: bool) -> u8 {
        let cut = 1 + self.level(state, seat);
        let side = &mut state.sides[seat];
        side.board[index].status &= !SHIELDS;
        let mut left = amount;
        if !truly {
            for _ in 0..shields {
                let stopped = left.min(cut);
                left -= stopped;
                for _ in 0..stopped {
                    self.create_in_hand(side, self.pool.spark, false, false);
                }
            }
        }
        left
    }

    fn hero_was_hit(&self, state: &mut State, source: Ref) {
        let Some(unit) = state.unit(source) else { return };
        let number = unit.def;
        if self.def(number).hears & 1 << On::HitHero as u32 != 0 {
            let kind = On::HitHero as u8;
            state.raise(Event { kind, card: source, def: number, extra: 0, other: NOTHING });
        }
    }

    /// Every minion without health leaves the board (C-032); `fight` names the two who have just struck.
    pub(super) fn bury(&self, state: &mut State, fight: Option<[Ref; 2]>) {
        if !self.in_doubt(state) {
            return;
        }
        let first = state.initiative as usize;
        for seat in [first, 1 - first] {
            while let Some(index) = self.find_dead(state, seat) {
                let card = refer(seat, state.sides[seat].board.slot(index));
                let killer = match fight {
                    Some([a, b]) if a == card => b,
                    Some([a, b]) if b == card => a,
                    _ => NOTHING,
                };
                self.destroy(state, seat, index, killer);
            }
        }
    }

    fn find_dead(&self, state: &State, seat: usize) -> Option<usize> {
        let side = &state.sides[seat];
        // Without damage and without changes a minion has its printed health.
        side.zones().find(|&index| {
            let unit = &side.board[index];
            let brief = self.brief(unit.def);
            ((unit.tally != 0) | (unit.health < 0) | (brief.flags & STATIC_HEALTH != 0))
                && matches!(brief.kind, Kind::Minion)
                && self.health(state, seat, index) == 0
        })
    }

    /// A card of the board is destroyed (C-131).
    pub(super) fn destroy(&self, state: &mut State, seat: usize, index: usize, killer: Ref) {
        let unit = state.sides[seat].board[index];
        let def = self.def(unit.def);
        let card = refer(seat, state.sides[seat].board.slot(index));
        let extra = zone_flag(index);
        let minion = def.kind == Kind::Minion;
        let hears = state.sides[seat].hears;
        let event = |kind: On, other: Ref| Event { kind: kind as u8, card, def: unit.def, extra, other };
        if def.hears & 1 << On::Death as u32 != 0 {
            state.raise(event(On::Death, killer));
        }
        if killer != NOTHING && def.hears & 1 << On::CombatDeath as u32 != 0 {
            state.raise(event(On::CombatDeath, killer));
        }
        if minion && hears & 1 << On::MinionDies as u32 != 0 {
            let traits = self.traits(state, seat, index) as u8;
            state.raise(event(On::MinionDies, traits));
        }
        if state.lasting.iter().any(|l| l.kind & 0x7F == On::TargetDies as u8 && l.target == card) {
            state.raise(event(On::TargetDies, NOTHING));
        }
        self.leave(state, seat, index, Fate::Pile);
        if minion {
            state.sides[seat].flags |= LOST;
        }
    }
}
