//! What an effect may act on, and whether an action can be completed (M-037, M-038, M-108).

use super::MicroTower;
use super::ops::{Filter, Glance, Op, Script, ScriptId, Side, Target, Verb, Who};
use super::state::{NONE, State, bit, places};
use std::hint::cold_path;

impl MicroTower {
    /// The places of a side, occupied or not. Whose side it is varies too much for a branch to be foreseen.
    #[inline(always)]
    fn on_side(&self, s: &State, seat: u8, side: Side) -> u64 {
        const FLIP: [u64; 3] = [0, u64::MAX, 0];
        const FILL: [u64; 3] = [0, 0, u64::MAX];
        (s.own[seat as usize & 3] ^ FLIP[side as usize]) | FILL[side as usize]
    }

    /// The cards that a target's words fit, whatever the effect.
    #[inline(always)]
    fn fitting(&self, s: &State, seat: u8, source: u8, target: &Target) -> u64 {
        let only = |yes: bool| u64::from(yes).wrapping_neg();
        // No source is a bit beyond the table.
        let not = s.heroes & only(target.creature) | bit(source) & only(target.other);
        let set = s.table() & self.on_side(s, seat, target.side) & !not;
        if target.filter == Filter::None { set } else { self.filtered(s, set, target.filter) }
    }

    #[inline(never)]
    fn filtered(&self, s: &State, set: u64, filter: Filter) -> u64 {
        match filter {
            Filter::None => set,
            Filter::Overpump => set & self.overpumps(s),
            Filter::Bodyguard => set & s.guards,
            Filter::SizeAtMost(n) => {
                places(set).filter(|&p| self.size(s, p) <= i32::from(n)).fold(0, |all, p| all | bit(p))
            }
        }
    }

    /// Overpumps; a merged card counts if a component of it is one (M-060).
    #[inline]
    pub(super) fn overpumps(&self, s: &State) -> u64 {
        if s.over & s.inside == 0 {
            return s.over;
        }
        cold_path();
        let inner = places(s.over & s.inside).fold(0, |all, p| all | bit(s.link[p as usize]));
        (s.over & !s.inside) | inner
    }

    /// The cards that an effect may act on now; for a guard phrase the wards of the bodyguard `guard`.
    pub(super) fn targets(&self, s: &State, seat: u8, source: u8, op: &Op) -> u64 {
        let target = &op.target;
        let set = match target.who {
            Who::One | Who::Each => self.fitting(s, seat, source, target),
            Who::Nobody => return 0,
            Who::This if source == NONE => return 0,
            Who::This => bit(source),
            Who::OwnDuelist => self.role(s, seat).map_or(0, |role| bit(s.duel.place[role])),
            Who::EnemyDuelist => self.role(s, seat).map_or(0, |role| self.duelist(s, 1 - role)),
            Who::EachDuelist => self.duelist(s, 0) | self.duelist(s, 1),
        };
        match op.verb {
            Verb::Tap | Verb::Untap | Verb::SetPhase | Verb::RemoveCounters | Verb::Burn => set,
            Verb::Put => self.loadable(s, set, op.counters),
            verb => self.able(s, seat, verb, set),
        }
    }

    /// The same for an effect that only aims at one card ([`Op::aims`]).
    #[inline(always)]
    pub(super) fn aims(&self, s: &State, seat: u8, source: u8, op: &Op) -> u64 {
        let set = self.fitting(s, seat, source, &op.target);
        if op.verb == Verb::Put { self.loadable(s, set, op.counters) } else { set }
    }

    /// Those that an effect of this kind can do something to.
    fn able(&self, s: &State, seat: u8, verb: Verb, set: u64) -> u64 {
        match verb {
            Verb::Return => set & !s.heroes,
            Verb::Explode => set & self.overpumps(s),
            Verb::Unguard => set & s.guards,
            Verb::Challenge => self.challengers(s, seat, set),
            Verb::Hit | Verb::Heal | Verb::Boost => set & (self.duelist(s, 0) | self.duelist(s, 1)),
            _ => set,
        }
    }

    #[inline(always)]
    fn duelist(&self, s: &State, role: usize) -> u64 {
        if s.duel.place[role] == NONE { 0 } else { bit(s.duel.place[role]) }
    }

    /// Those that may take the counters (M-059, M-081).
    #[inline]
    fn loadable(&self, s: &State, set: u64, counters: u32) -> u64 {
        if self.load(counters) == 0 {
            return set;
        }
        let mut set = set;
        for place in places(set & s.heroes) {
            if !self.takes(s, place, counters) && !self.second_of(s, place).is_some_and(|p| self.takes(s, p, counters))
            {
                set &= !bit(place);
            }
        }
        set
    }

    /// Those that could start a duel by an effect (M-040, M-102).
    fn challengers(&self, s: &State, seat: u8, set: u64) -> u64 {
        if s.duel.place != [NONE; 2] || !self.has_foes(s, seat) {
            return 0;
        }
        set & s.own[seat as usize & 3] & !s.hidden & !s.merged
    }

    /// Cards that can become bodyguards of some ward (M-062, M-101).
    pub(super) fn bodyguards(&self, s: &State, seat: u8, source: u8, op: &Op) -> u64 {
        let set = match op.second.who {
            Who::This if source == NONE => 0,
            Who::This => bit(source),
            _ => self.fitting(s, seat, source, &op.second),
        };
        let able = set & s.own[seat as usize & 3] & !s.guards & !s.hidden & !s.merged;
        places(able).filter(|&g| self.wards(s, seat, g, op) != 0).fold(0, |all, g| all | bit(g))
    }

    /// The wards that a bodyguard may take; a guard phrase's "other" looks at the bodyguard.
    pub(super) fn wards(&self, s: &State, seat: u8, guard: u8, op: &Op) -> u64 {
        self.fitting(s, seat, guard, &op.target) & s.own[seat as usize & 3] & !bit(guard)
    }

    /// Whether an effect can do something: it needs no target, or there is one (M-038).
    #[inline]
    pub(super) fn doable(&self, s: &State, seat: u8, source: u8, op: &Op) -> bool {
        // Most effects: some creature of the right side is enough, heroes need not be looked at.
        if op.any_creature() && s.table() & self.on_side(s, seat, op.target.side) & !s.heroes != 0 {
            return true;
        }
        match op.verb {
            Verb::Guard => self.bodyguards(s, seat, source, op) != 0,
            _ => matches!(op.target.who, Who::Nobody | Who::Each) || self.targets(s, seat, source, op) != 0,
        }
    }

    /// The alternatives of a choice that can do something, as bits.
    pub(super) fn modes(&self, s: &State, seat: u8, source: u8, script: &Script, at: u8) -> u32 {
        let choice = script.first as usize + at as usize;
        let count = self.set.ops[choice].n as usize;
        let alternatives = &self.set.ops[choice + 1..choice + 1 + count];
        let doable = |(i, op): (usize, &Op)| u32::from(self.doable(s, seat, source, op)) << i;
        alternatives.iter().enumerate().map(doable).fold(0, |all, one| all | one)
    }

    /// Whether a glance tells that a script can be begun and, with so many coins, paid: what varies with every card is
    /// no branch here.
    #[inline(always)]
    pub(super) fn at_a_glance(&self, s: &State, seat: u8, (glance, cost): (Glance, u8), coins: u16) -> bool {
        const FLIP: [u64; 4] = [0, u64::MAX, u64::MAX, 0];
        const FILL: [u64; 4] = [0, 0, u64::MAX, 0];
        const KEEP: [u64; 4] = [u64::MAX, u64::MAX, u64::MAX, 0];
        let glance = glance as usize & 3;
        let side = ((s.own[seat as usize & 3] ^ FLIP[glance]) | FILL[glance]) & KEEP[glance];
        (s.table() & side & !s.heroes != 0) & (u16::from(cost) <= coins)
    }

    /// Whether a script can be paid and begun (M-037, M-038) with so many coins. Without source it is that of a card in
    /// hand, which cannot be burned for itself.
    pub(super) fn available(&self, s: &State, seat: u8, id: ScriptId, source: u8, coins: u16) -> bool {
        let script = self.set.script(id);
        if script.free {
            return true;
        }
        let cost = &script.cost;
        if u16::from(cost.coins) > coins {
            return false;
        }
        if cost.cards > 0 {
            let wanted = u32::from(cost.cards) + u32::from(source == NONE);
            if s.hands[seat as usize & 3].count_ones() < wanted {
                return false;
            }
        }
        if cost.creatures > 0 && (s.side(seat) & !s.heroes).count_ones() < u32::from(cost.creatures) {
            return false;
        }
        if cost.hero && self.own_hero(s, seat) == NONE {
            return false;
        }
        if script.needs_nothing {
            return true;
        }
        let op = &self.set.ops[script.first as usize];
        match op.verb {
            Verb::Choose => self.modes(s, seat, source, script, 0) != 0,
            _ => self.doable(s, seat, source, op),
        }
    }

    /// The place of the seat's hero, if it stands alone (M-059).
    #[inline]
    pub(super) fn own_hero(&self, s: &State, seat: u8) -> u8 {
        let set = s.side(seat) & s.heroes & !s.merged;
        if set == 0 { NONE } else { set.trailing_zeros() as u8 }
    }

    /// Whether some hero of the seat is on the table, merged or not (M-108).
    #[inline]
    pub(super) fn has_hero(&self, s: &State, seat: u8) -> bool {
        s.own[seat as usize & 3] & s.heroes != 0
    }

    /// One card of each group of equal ones: same kind and owner, same phase and counters, no ties (D-7).
    #[inline(always)]
    pub(super) fn fold(&self, s: &State, set: u64) -> u64 {
        let copies = set & s.copied;
        if copies & copies.wrapping_sub(1) == 0 { set } else { self.fold_copies(s, set) }
    }

    #[cold]
    fn fold_copies(&self, s: &State, set: u64) -> u64 {
        // Mostly there are two, of different kinds.
        let copies = set & s.copied;
        let others = copies & copies.wrapping_sub(1);
        let kind = |copies: u64| self.kind_id_at(s, copies.trailing_zeros() as u8);
        if others & others.wrapping_sub(1) == 0 && kind(copies) != kind(others) {
            return set;
        }
        let tied = s.guards | s.hidden | s.merged | s.inside | self.duelist(s, 0) | self.duelist(s, 1);
        let loose = copies & !tied;
        let mut kept = set;
        for a in places(loose) {
            for b in places(loose & !(bit(a) | (bit(a) - 1)) & kept) {
                let same = self.kind_id_at(s, a) == self.kind_id_at(s, b)
                    && s.phase(a) == s.phase(b)
                    && s.counters[a as usize] == s.counters[b as usize]
                    && s.owner(a) == s.owner(b);
                if same {
                    kept &= !bit(b);
                }
            }
        }
        kept
    }
}
