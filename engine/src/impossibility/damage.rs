//! Damage, healing and statuses on one body.

use super::Impossibility;
use super::pool::*;
use super::state::*;

/// Turns of a status that waits for the end of the global turn (I-207).
pub const WAITING: u8 = 253;
/// Of one that ends with the bearer's turn or the global turn, whichever is later.
pub const LATER: u8 = 252;
/// Of one that ends with the next global turn.
pub const NEXT: u8 = 251;

impl Impossibility {
    /// DEF that blocks, defence mode included (I-050).
    #[inline]
    pub(super) fn guard(&self, s: &State, b: u8) -> i16 {
        let body = &s.bodies[b as usize];
        if body.is(DEFENDING) && !self.options.defend_merge { 2 * body.def } else { body.def }
    }

    /// Deals damage that is no strike (I-064 to I-073). Says how many halves were removed.
    pub(super) fn deal(&self, s: &mut State, b: u8, amount: i16, harm: Harm, by: u8) -> i16 {
        if s.bodies[b as usize].place > HAND || s.bodies[b as usize].hp <= 0 {
            return 0;
        }
        let amount = match harm {
            Harm::Normal => {
                self.derive(s);
                let guard = self.guard(s, b).min(amount);
                self.blocked(s, b, guard);
                amount - guard
            }
            Harm::Piercing | Harm::True => amount,
        };
        let amount = self.taken(s, b, amount.max(0), harm);
        let removed = self.wound(s, b, amount, by);
        if removed > 0 && by != NONE && team_of(by) != team_of(b) {
            self.glare(s, by);
        }
        removed
    }

    /// What DEF kept off counts for lines about damage before DEF (I-075).
    pub(super) fn blocked(&self, s: &mut State, b: u8, amount: i16) {
        let body = &mut s.bodies[b as usize];
        if self.pool.def(body.card).faces {
            body.lost = body.lost.saturating_add(amount);
        }
    }

    /// Percentages on damage taken, added up (I-005).
    pub(super) fn taken(&self, s: &State, b: u8, amount: i16, harm: Harm) -> i16 {
        let body = &s.bodies[b as usize];
        let hexed = body.is(HEXES) || self.teams_hexed && self.team_hexed(s, team_of(b));
        if amount == 0 || (body.marks[0].id == NONE && !hexed) {
            return amount;
        }
        let marks = body.marks.iter().take_while(|mark| mark.id != NONE);
        let mut percent: i32 =
            marks.map(|mark| i32::from(self.pool.statuses[mark.id as usize].taken) * i32::from(mark.stacks)).sum();
        if hexed {
            percent += 100;
        }
        if harm == Harm::True {
            percent = percent.max(0);
        }
        self.round(i32::from(amount) * (100 + percent.max(-100)), 100) as i16
    }

    /// Removes HP and tells whoever listens. What goes beyond 0 is lost.
    pub(super) fn wound(&self, s: &mut State, b: u8, amount: i16, by: u8) -> i16 {
        let body = &mut s.bodies[b as usize];
        let removed = amount.min(body.hp).max(0);
        if removed == 0 {
            return 0;
        }
        body.hp -= removed;
        body.hurt = body.hurt.saturating_add(amount);
        body.lost = body.lost.saturating_add(removed);
        body.last = removed;
        body.flags |= BLED;
        self.touch(s, b);
        s.sides[team_of(b) as usize].damage.0 += removed;
        if s.bodies[b as usize].hp == 0 {
            let frame = &s.frames[(s.depth as usize).saturating_sub(1)];
            let by_item = s.depth > 0 && frame.job == Job::Program && frame.flags & BY_ITEM != 0;
            let card = if by_item { s.item(frame.team, frame.item).card } else { NO_CARD };
            let slayer = if card == NO_CARD { NONE } else { self.item_number[card as usize] };
            let body = &mut s.bodies[b as usize];
            (body.killer, body.slayer, body.hurt) = (by, slayer, amount);
            s.kept.fallen |= 1 << b;
            s.unsettled = true;
        }
        if s.bodies[b as usize].ears & On::Damaged.bit() != 0 && s.bodies[b as usize].place < 3 {
            self.raise(s, On::Damaged, b, by, removed);
        }
        removed
    }

    /// Resentful Glare: damaging an enemy hurts (I-210).
    pub(super) fn glare(&self, s: &mut State, by: u8) {
        let body = &s.bodies[by as usize];
        if body.marks[0].id == NONE {
            return;
        }
        let marks = body.marks.iter().take_while(|mark| mark.id != NONE);
        let harm: i16 = marks.map(|mark| self.pool.statuses[mark.id as usize].glare).sum();
        if harm > 0 {
            self.wound(s, by, harm, NONE);
        }
    }

    /// Heals up to the maximum (I-088). Says how many halves were healed.
    pub(super) fn heal(&self, s: &mut State, b: u8, amount: i16) -> i16 {
        self.derive(s);
        let body = &s.bodies[b as usize];
        if body.hp <= 0 || body.place > HAND || self.does(body, status_bits::NO_HEAL) {
            return 0;
        }
        let marks = body.marks.iter().take_while(|mark| mark.id != NONE);
        let sour: i16 = marks.map(|mark| self.pool.statuses[mark.id as usize].sour * i16::from(mark.stacks)).sum();
        let healed = (amount - sour).max(0).min(body.max - body.hp).max(0);
        s.bodies[b as usize].hp += healed;
        self.touch(s, b);
        healed
    }

    /// Inflicts a status (I-162 to I-167). Says whether something came of it.
    pub(super) fn inflict(
        &self,
        s: &mut State,
        b: u8,
        (status, stacks, turns): (u8, u8, u8),
        food: bool,
        giver: u8,
    ) -> bool {
        let body = &s.bodies[b as usize];
        if body.place > HAND || body.hp <= 0 || self.immune(s, b, status, food) {
            return false;
        }
        let kind = &self.pool.statuses[status as usize];
        if kind.blocked != 0
            && let Some(top) = body.marks.iter().position(|m| m.id != NONE && kind.blocked >> m.id & 1 != 0)
        {
            if self.options.top_refresh {
                let mark = &mut s.bodies[b as usize].marks[top];
                mark.turns = mark.turns.max(turns);
            }
            return false;
        }
        for &(with, result, fixed) in &kind.upgrades {
            if let Some(at) = body.marks.iter().position(|m| m.id == with) {
                if self.immune(s, b, result, food) {
                    return false;
                }
                let longest = body.marks[at].turns.max(turns);
                self.lift(s, b, at);
                let turns = if fixed > 0 { fixed } else { longest };
                return self.inflict(s, b, (result, 1, turns), food, giver);
            }
        }
        let turns = if kind.endless { FOREVER } else { turns };
        let acting = s.team == team_of(b) && s.lane == body.place && matches!(s.phase, Phase::Two | Phase::Three);
        if kind.does & status_bits::INSPIRED != 0 && acting {
            s.bodies[b as usize].actions += stacks;
            return true;
        }
        self.remark(s, b, kind);
        let body = &mut s.bodies[b as usize];
        if let Some(mark) = body.marks.iter_mut().find(|mark| mark.id == status) {
            if let Growth::Stack(cap) = kind.growth {
                mark.stacks = mark.stacks.saturating_add(stacks).min(cap);
            }
            mark.turns = if mark.turns == WAITING { turns } else { mark.turns.max(turns) };
        } else {
            let stacks = if let Growth::Stack(cap) = kind.growth { stacks.min(cap) } else { 1 };
            let mark = Mark { id: status, turns, stacks, aged: giver.wrapping_add(1) << 1 };
            match body.marks.iter_mut().find(|mark| mark.id == NONE) {
                Some(place) => *place = mark,
                // Nobody bears more than eight: the oldest one gives way.
                None => {
                    self.lift(s, b, 0);
                    s.bodies[b as usize].marks[STATUSES - 1] = mark;
                }
            }
        }
        if kind.does & status_bits::NO_ACTIONS != 0 {
            let body = &mut s.bodies[b as usize];
            body.actions = 0;
            body.raids = 0;
            body.strikes = 0;
        }
        if kind.does & status_bits::NEGATED != 0 {
            self.stir(s, b);
        }
        // It may be the third one, which a settle finds out.
        s.unsettled |= kind.does & status_bits::HEXED != 0;
        true
    }

    /// A status goes: its bearer gets new numbers, and so do others if it had kept the bearer's lines off.
    pub(super) fn lift(&self, s: &mut State, b: u8, at: usize) {
        let body = &mut s.bodies[b as usize];
        let status = &self.pool.statuses[body.marks[at].id as usize];
        body.unmark(at);
        self.remark(s, b, status);
        if status.does & status_bits::NEGATED != 0 {
            self.stir(s, b);
        }
    }

    /// Removes debuffs up to a tier (I-170).
    pub(super) fn cleanse(&self, s: &mut State, b: u8, tier: u8) {
        let body = &mut s.bodies[b as usize];
        let mut at = 0;
        let mut speaks = false;
        while at < STATUSES && body.marks[at].id != NONE {
            let status = &self.pool.statuses[body.marks[at].id as usize];
            if (1..=tier).contains(&status.tier) {
                speaks |= status.does & status_bits::NEGATED != 0;
                body.unmark(at);
            } else {
                at += 1;
            }
        }
        s.dirty |= 1 << b;
        if speaks {
            self.stir(s, b);
        }
        self.come_down(s, b);
    }

    /// A status that waits for others ends when none of them is left, and leaves something behind.
    fn come_down(&self, s: &mut State, b: u8) {
        let body = &s.bodies[b as usize];
        if !self.pool_has_waits || body.marks[0].id == NONE {
            return;
        }
        let borne = body.marks.iter().take_while(|m| m.id != NONE).fold(0u128, |set, mark| set | 1 << mark.id);
        let over = |mark: &Mark| {
            let waits = if mark.id == NONE { 0 } else { self.pool.statuses[mark.id as usize].waits };
            waits != 0 && waits & borne == 0
        };
        if let Some(at) = body.marks.iter().position(over) {
            let id = body.marks[at].id;
            self.lift(s, b, at);
            for &(status, stacks, turns) in &self.pool.statuses[id as usize].leaves {
                self.inflict(s, b, (status, stacks, turns), false, NONE);
            }
        }
    }

    /// Removes one status.
    pub(super) fn cleanse_one(&self, s: &mut State, b: u8, status: u8) {
        if let Some(at) = s.bodies[b as usize].marks.iter().position(|mark| mark.id == status) {
            self.lift(s, b, at);
            self.come_down(s, b);
        }
    }

    /// A change of a stat (I-089): permanent, or for some time.
    pub(super) fn change(&self, s: &mut State, b: u8, stat: Stat, amount: i16, lasting: Lasting) {
        if amount == 0 || s.bodies[b as usize].place > HAND {
            return;
        }
        let mut amount = amount;
        if amount > 0 {
            if self.pool_has_no_gain
                && s.bodies[b as usize].place < 3
                && self.team_has(s, 1 - team_of(b), trait_bits::ENEMY_NO_GAIN)
            {
                return;
            }
            if stat == Stat::Atk && self.traits(s, b) & trait_bits::HALF_ATK_GAIN != 0 {
                amount = (amount + 1) / 2;
            }
        }
        s.dirty |= 1 << b;
        let body = &mut s.bodies[b as usize];
        match lasting {
            Lasting::Good => {
                let place = &mut body.perm[stat as usize];
                *place = (*place + amount).clamp(-400, 400);
                // Somebody else may be the strongest now.
                if s.kept.ranked {
                    s.dirty |= s.field;
                }
            }
            _ => body.temper(stat as u8, amount, until(lasting)),
        }
    }

    /// Statuses act when a turn is over: healing, then damage, each status on its own (I-040, I-074).
    #[inline]
    pub(super) fn act_marks(&self, s: &mut State, b: u8, aged_only: bool) {
        if s.bodies[b as usize].marks[0].id != NONE || s.kept.hazes {
            self.marks_act(s, b, aged_only);
        }
    }

    #[inline(never)]
    fn marks_act(&self, s: &mut State, b: u8, aged_only: bool) {
        let marks = s.bodies[b as usize].marks;
        let own = |mark: &&Mark| mark.id != NONE && (!aged_only || mark.aged & 1 != 0);
        let heals: i16 = marks
            .iter()
            .filter(own)
            .map(|mark| self.pool.statuses[mark.id as usize].heal * i16::from(mark.stacks))
            .sum();
        if heals > 0 {
            self.heal(s, b, heals);
        }
        let mut hazes = [(NONE, 0u8); 4];
        let mut count = 0;
        if s.bodies[b as usize].place < 3 {
            self.hazes(s, b, &mut |status, stacks| {
                if count < hazes.len() {
                    hazes[count] = (status, stacks);
                    count += 1;
                }
            });
        }
        let borne = marks.iter().filter(own).map(|mark| (mark.id, mark.stacks));
        for (id, stacks) in borne.chain(hazes[..count].iter().copied()) {
            let status = &self.pool.statuses[id as usize];
            if status.damage > 0 && s.bodies[b as usize].hp > 0 {
                let harm = if status.is_true { Harm::True } else { Harm::Piercing };
                let amount = self.taken(s, b, status.damage * i16::from(stacks), harm);
                self.wound(s, b, amount, NONE);
            }
            if status.decay_late {
                self.decay(s, b, status);
            }
        }
    }

    /// What Withering takes.
    pub(super) fn decay(&self, s: &mut State, b: u8, status: &Status) {
        for stat in Stat::ALL {
            self.change(s, b, stat, status.decay[stat as usize], Lasting::Good);
        }
    }

    /// Durations go down by one and what has run out ends (I-040, I-164).
    #[inline]
    pub(super) fn tick(&self, s: &mut State, b: u8, aged_only: bool) {
        self.touch(s, b);
        let body = &s.bodies[b as usize];
        if body.marks[0].id != NONE || body.temps[0].stat != NONE || body.negated > 0 {
            self.count_down(s, b, aged_only);
        }
    }

    #[inline(never)]
    fn count_down(&self, s: &mut State, b: u8, aged_only: bool) {
        let mut at = 0;
        while at < STATUSES {
            let mark = s.bodies[b as usize].marks[at];
            if mark.id == NONE {
                break;
            }
            let status = &self.pool.statuses[mark.id as usize];
            let waits = matches!(mark.turns, FOREVER | WAITING | NEXT) || (mark.turns == LATER && aged_only);
            if waits || (aged_only && mark.aged & 1 == 0) {
                at += 1;
                continue;
            }
            if mark.turns == LATER {
                s.bodies[b as usize].marks[at].turns = WAITING;
                at += 1;
                continue;
            }
            if status.lock {
                if mark.aged & 1 == 0 && !aged_only {
                    s.bodies[b as usize].marks[at].turns = WAITING;
                    at += 1;
                } else {
                    self.lift(s, b, at);
                }
                continue;
            }
            if mark.turns > 1 {
                s.bodies[b as usize].marks[at].turns -= 1;
                at += 1;
                continue;
            }
            s.bodies[b as usize].unmark(at);
            self.remark(s, b, status);
            if status.does & status_bits::DOOM != 0 {
                self.destroy(s, b, NONE);
            }
            if status.does & status_bits::NEGATED != 0 {
                self.stir(s, b);
            }
        }
        self.come_down(s, b);
        let body = &mut s.bodies[b as usize];
        if body.cool(|until| if until < UNTIL_TURN_END { Some(until - 1) } else { Some(until) }) {
            s.dirty |= 1 << b;
        }
        if body.negated > 0 && !aged_only {
            body.negated -= 1;
            if body.negated == 0 {
                self.stir(s, b);
            }
        }
    }

    /// Enough damage to die, whatever protects it (I-079).
    pub(super) fn destroy(&self, s: &mut State, b: u8, by: u8) {
        let hp = s.bodies[b as usize].hp;
        if s.bodies[b as usize].place <= HAND {
            self.wound(s, b, hp, by);
        }
    }
}

impl Body {
    /// Adds a temporary change; equal ones are joined.
    pub(super) fn temper(&mut self, stat: u8, amount: i16, until: u8) {
        let same = |temp: &&mut Temp| temp.stat == stat && temp.until == until;
        if let Some(temp) = self.temps.iter_mut().find(same) {
            temp.amount = if stat & (SETS | REBASES) != 0 { amount } else { temp.amount + amount };
        } else if let Some(place) = self.temps.iter_mut().find(|temp| temp.stat == NONE) {
            *place = Temp { stat, until, amount };
        } else {
            self.untemp(0);
            self.temps[TEMPS - 1] = Temp { stat, until, amount };
        }
    }

    /// Renews the ends of temporary changes; one whose end comes to 0 or nothing is over. Says whether one is.
    pub(super) fn cool(&mut self, next: impl Fn(u8) -> Option<u8>) -> bool {
        let mut at = 0;
        let mut over = false;
        while at < TEMPS && self.temps[at].stat != NONE {
            match next(self.temps[at].until) {
                Some(until) if until > 0 => {
                    self.temps[at].until = until;
                    at += 1;
                }
                _ => {
                    self.untemp(at);
                    over = true;
                }
            }
        }
        over
    }
}
