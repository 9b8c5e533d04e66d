//! A line is done: its branch is chosen, its picks are made, then its ops run one by one.

use super::Impossibility;
use super::pool::*;
use super::state::*;
use super::stats::Context;

/// Where a team counts the uses of its discount.
const DISCOUNTS: usize = 2;

/// Steps of a program before its ops run.
const CHOOSE: u8 = 0;
const PICK: u8 = 1;
pub(super) const RUN: u8 = 2;

impl Impossibility {
    /// The context of a frame after so many picks.
    #[inline(always)]
    pub(super) fn context(&self, s: &State, frame: &Frame, cursor: u8) -> Context {
        let mut context = Context {
            team: frame.team,
            source: frame.source,
            subject: frame.subject,
            it: NONE,
            first: NONE,
            number: 0,
            amount: frame.amount,
        };
        let picks = (cursor.min(frame.picked) as usize).min(NEEDS);
        if picks > 0 {
            let branch = &self.pool.branches[frame.branch as usize];
            for (need, &pick) in branch.needs.iter().zip(&frame.picks).take(picks) {
                match need {
                    Need::Body(_) => context.it = pick,
                    Need::Sharer(..) if pick != NO_MORE => context.it = pick,
                    Need::Number(..) => context.number = pick,
                    _ => continue,
                }
                if context.first == NONE {
                    context.first = context.it;
                }
            }
        }
        if context.it == NONE && frame.flags & BY_ITEM != 0 {
            context.it = frame.picks[0];
        }
        if frame.item != NONE && frame.flags & BY_ITEM != 0 && frame.amount == 0 {
            context.amount = i16::from(s.item(frame.team, frame.item).number);
        }
        context
    }

    /// The branches of a line that can be done now, as bits.
    pub(super) fn open_branches(&self, s: &State, frame: &Frame) -> u32 {
        let ability = &self.pool.abilities[frame.ability as usize];
        let mut open = 0;
        let mut branch = Frame { picked: 0, ..*frame };
        for n in 0..ability.count {
            branch.branch = ability.first + u16::from(n);
            if self.branch_open(s, &branch) {
                open |= 1 << n;
            }
        }
        open
    }

    /// Whether one of the branches of a line can be done now.
    pub(super) fn some_branch_open(&self, s: &State, frame: &Frame) -> bool {
        let ability = &self.pool.abilities[frame.ability as usize];
        let mut branch = Frame { picked: 0, ..*frame };
        (0..ability.count).any(|n| {
            branch.branch = ability.first + u16::from(n);
            self.branch_open(s, &branch)
        })
    }

    /// Whether the conditions of a branch hold, it can be paid, and there is something to pick.
    pub(super) fn branch_open(&self, s: &State, frame: &Frame) -> bool {
        self.branch_open_with(s, frame, s.sides[frame.team as usize].points)
    }

    /// The same with so many points.
    pub(super) fn branch_open_with(&self, s: &State, frame: &Frame, points: u16) -> bool {
        let branch = &self.pool.branches[frame.branch as usize];
        let context = self.context(s, frame, 0);
        if !self.payable_with(s, frame, &branch.cost, points) {
            return false;
        }
        for condition in &branch.conditions[..branch.ifs as usize] {
            // What is about the picked body is asked when it is picked.
            let about_pick = branch.picks > 0 && frame.subject == NONE && about_target(*condition);
            if !about_pick && !self.holds(s, *condition, context) {
                return false;
            }
        }
        branch.picks == 0 || self.pickable(s, frame, 0) != 0
    }

    /// Whether the costs of a branch can be paid.
    pub(super) fn payable(&self, s: &State, frame: &Frame, cost: &Cost) -> bool {
        self.payable_with(s, frame, cost, s.sides[frame.team as usize].points)
    }

    /// The same with so many points.
    pub(super) fn payable_with(&self, s: &State, frame: &Frame, cost: &Cost, points: u16) -> bool {
        let side = &s.sides[frame.team as usize];
        if cost.sp > side.sp || u16::from(cost.bricks) > side.bricks {
            return false;
        }
        if u16::from(cost.points) > points && u16::from(cost.points) > points + self.credit(s, frame) {
            return false;
        }
        if !cost.action && cost.counters == 0 && cost.stat.is_none() {
            return true;
        }
        if frame.source == NONE {
            return false;
        }
        let body = &s.bodies[frame.source as usize];
        let acts = !cost.action
            || (body.actions > body.raids
                && !self.did(body, DID_ABILITY)
                && s.front >> frame.source & 1 != 0
                && !self.does(body, status_bits::CONFUSED | status_bits::INSANE));
        let stat = cost.stat.is_none_or(|(stat, n)| body.stat(stat) >= i16::from(n));
        acts && stat && body.counters >= cost.counters
    }

    /// Half points that an ability of a creature need not pay: half a point off for some uses, and what it was lent.
    fn credit(&self, s: &State, frame: &Frame) -> u16 {
        if frame.source == NONE || frame.flags & BY_ITEM != 0 { 0 } else { self.lent(s, frame.team, frame.source) }
    }

    /// The same for a body.
    pub(super) fn lent(&self, s: &State, team: u8, b: u8) -> u16 {
        u16::from(self.rebates(s, team)) + u16::from(s.bodies[b as usize].credit)
    }

    /// Uses of a field item's discount that are left in this global turn.
    fn rebates(&self, s: &State, team: u8) -> u8 {
        match self.field_of(s, team) {
            NO_CARD => 0,
            card => self.pool.def(card).discounts.saturating_sub(s.sides[team as usize].uses[DISCOUNTS]),
        }
    }

    /// Pays points, first with what is lent.
    fn pay_points(&self, s: &mut State, frame: &Frame, points: u8) {
        let mut rest = points;
        if rest > 0 && self.credit(s, frame) > 0 {
            let off = self.rebates(s, frame.team).min(rest);
            s.sides[frame.team as usize].uses[DISCOUNTS] += off;
            rest -= off;
            let credit = &mut s.bodies[frame.source as usize].credit;
            let lent = rest.min(*credit);
            *credit -= lent;
            rest -= lent;
        }
        s.sides[frame.team as usize].points -= u16::from(rest);
    }

    pub(super) fn pay(&self, s: &mut State, frame: &Frame, cost: &Cost) {
        self.pay_points(s, frame, cost.points);
        let side = &mut s.sides[frame.team as usize];
        side.sp -= cost.sp;
        side.bricks -= u16::from(cost.bricks);
        if frame.source == NONE {
            return;
        }
        if cost.action {
            self.use_action(s, frame.source, DID_ABILITY);
        }
        if let Some((stat, n)) = cost.stat {
            self.change(s, frame.source, stat, -i16::from(n), Lasting::Good);
        }
        s.bodies[frame.source as usize].counters -= cost.counters;
    }

    /// What can be picked at a place so that there is something for all later picks too (I-249): a play that could not be
    /// completed would be begun again and again.
    pub(super) fn pickable(&self, s: &State, frame: &Frame, at: u8) -> u64 {
        let options = self.options_for(s, frame, at);
        let branch = &self.pool.branches[frame.branch as usize];
        let later = branch.needs[..branch.picks as usize].get(at as usize + 1..).unwrap_or_default();
        if later.iter().all(Need::is_always_there) || options == 0 {
            return options;
        }
        if later[1..].iter().all(Need::is_always_there) && branch.needs[at as usize].is_body() {
            match later[0] {
                // The same for everybody.
                Need::Stat(_) if self.options_for(s, frame, at + 1) == 0 => return 0,
                // Somebody without a fitting debuff is no option.
                Need::Stat(_) | Need::LowestStat | Need::Debuff(_) => return options,
                _ => {}
            }
        }
        let leads_on = |&pick: &u8| {
            let mut next = Frame { picked: at + 1, ..*frame };
            next.picks[at as usize] = pick;
            self.pickable(s, &next, at + 1) != 0
        };
        members(options).filter(leads_on).fold(0, |set, pick| set | 1 << pick)
    }

    /// What can be picked at a place, as bits: bodies, stats, numbers or types.
    fn options_for(&self, s: &State, frame: &Frame, at: u8) -> u64 {
        let branch = &self.pool.branches[frame.branch as usize];
        let context = self.context(s, frame, at);
        match branch.needs[at as usize] {
            Need::Body(target) => {
                let item = frame.flags & BY_ITEM != 0;
                let mut set = self.choices(s, target, context, item);
                if item && at == 0 {
                    set = self.item_targets(s, frame, set);
                }
                if let Some(Need::Debuff(tier)) = branch.needs.get(at as usize + 1).filter(|_| at + 1 < branch.picks) {
                    for b in members(set) {
                        if self.debuffs(s, b, *tier) == 0 {
                            set &= !(1 << b);
                        }
                    }
                }
                if target.noun == Noun::Another {
                    let before = (0..at as usize).filter(|&n| branch.needs[n].is_body());
                    set &= !before.fold(0, |set, n| set | 1u64 << (frame.picks[n] & 63));
                }
                for condition in &branch.conditions[..branch.ifs as usize] {
                    if about_target(*condition) && frame.subject == NONE && at == 0 {
                        for b in members(set) {
                            if !self.holds(s, *condition, Context { subject: b, ..context }) {
                                set &= !(1 << b);
                            }
                        }
                    }
                }
                set
            }
            Need::Sharer(target, sum) => {
                let left = sum - shared(frame, at);
                let last = if at == 0 { NONE } else { frame.picks[at as usize - 2] };
                if left == 0 || last == NO_MORE {
                    return 1 << NO_MORE;
                }
                let item = frame.flags & BY_ITEM != 0;
                let mut set = self.choices(s, target, context, item);
                if item {
                    set = self.item_targets(s, frame, set);
                }
                // In rising order, so that each way of sharing is there once.
                if last == NONE { set } else { set & !((2 << last) - 1) | 1 << NO_MORE }
            }
            Need::Debuff(tier) if context.it != NONE => self.debuffs(s, context.it, tier),
            Need::Debuff(_) => 0,
            Need::Part(sum) => {
                if frame.picks[at as usize - 1] == NO_MORE {
                    return 1;
                }
                (2 << (sum - shared(frame, at - 1))) - 2
            }
            Need::Stat(stats) => {
                let mut set = u64::from(stats);
                let most = self.pool.ops[branch.ops.0 as usize..branch.ops.1 as usize]
                    .iter()
                    .find_map(|op| if let Op::Bar(_, _, most) = op { Some(*most) } else { None })
                    .unwrap_or(0);
                if most > 0 && frame.source != NONE {
                    let body = &s.bodies[frame.source as usize];
                    let base = &self.pool.def(body.card).base;
                    for (stat, base) in base.iter().enumerate() {
                        // So many times each, or so many bars.
                        let had = match most {
                            0..4 => i16::from(body.bars >> (2 * stat) & 3),
                            _ => (base + body.perm[stat]) / Stat::BAR[stat],
                        };
                        if had >= i16::from(most) {
                            set &= !(1 << stat);
                        }
                    }
                }
                set
            }
            Need::LowestStat => {
                if context.it == NONE {
                    return 0;
                }
                let body = &s.bodies[context.it as usize];
                let bars = |stat: Stat| i32::from(body.stat(stat)) * 4 / i32::from(Stat::BAR[stat as usize]);
                let least = Stat::ALL.map(bars).into_iter().min().unwrap_or(0);
                Stat::ALL.into_iter().filter(|&stat| bars(stat) == least).fold(0, |set, stat| set | 1 << stat as u8)
            }
            Need::Number(least, most) => (1u64 << (most + 1)) - (1u64 << least),
            Need::Type => (1u64 << self.pool.types.len()) - 1,
        }
    }

    /// The places of the debuffs up to a tier on a body, as bits.
    fn debuffs(&self, s: &State, b: u8, tier: u8) -> u64 {
        let marks = &s.bodies[b as usize].marks;
        let fits = |at: &usize| marks[*at].id != NONE && (1..=tier).contains(&self.tier(marks[*at].id));
        (0..STATUSES).filter(fits).fold(0, |set, at| set | 1 << at)
    }

    /// Goes on with a program, until something else comes first.
    pub(super) fn step_program(&self, s: &mut State) {
        let depth = s.depth;
        loop {
            self.program_step(s);
            if s.depth != depth || s.ask != Ask::Nothing || s.top().job != Job::Program {
                return;
            }
            self.derive(s);
        }
    }

    fn program_step(&self, s: &mut State) {
        let frame = *s.top();
        match frame.step {
            CHOOSE if frame.flags & CHOSEN != 0 => s.top().step = PICK,
            CHOOSE if self.options.owner_orders && frame.flags & ORDERED == 0 => {
                if self.together(s) > 1 {
                    s.ask(Ask::Order, frame.team)
                } else {
                    s.top().flags |= ORDERED
                }
            }
            CHOOSE => {
                let ability = self.pool.abilities[frame.ability as usize];
                let open = match ability.count {
                    1 => u32::from(self.way_open(s, &frame)),
                    _ => self.open_branches(s, &frame),
                };
                let skip = ability.may && ability.on != On::Attack;
                match open.count_ones() {
                    0 => self.end_program(s),
                    1 if !skip => self.choose_branch(s, open.trailing_zeros() as u8),
                    _ => s.ask_branch(open, frame.team),
                }
            }
            PICK => {
                let branch = &self.pool.branches[frame.branch as usize];
                if frame.picked < branch.picks {
                    let options = self.pickable(s, &frame, frame.picked);
                    match options.count_ones() {
                        0 => self.end_program(s),
                        1 => self.picked(s, options.trailing_zeros() as u8),
                        _ => s.ask_pick(options, frame.team),
                    }
                    return;
                }
                let top = s.top();
                top.step = RUN;
                top.pc = branch.ops.0;
                // A forced effect that harms may be answered (I-243 e).
                let forced = frame.flags & CHOSEN == 0 && s.attack.attacker == NONE && !s.resolving && s.links == 0;
                if branch.harms
                    && forced
                    && !matches!(self.pool.abilities[frame.ability as usize].on, On::Death | On::OtherDeath)
                {
                    self.open_chain(s, frame.team);
                }
            }
            _ => self.step_op(s, &frame),
        }
    }

    /// How many lines of one team wait together on top of the stack, none of them begun (I-122).
    pub(super) fn together(&self, s: &State) -> u8 {
        let top = &s.frames[s.depth as usize - 1];
        let waits = |frame: &&Frame| {
            frame.job == Job::Program
                && frame.step == CHOOSE
                && frame.flags & (CHOSEN | ORDERED) == 0
                && frame.team == top.team
        };
        s.frames[..s.depth as usize].iter().rev().take_while(waits).count() as u8
    }

    /// The owner says which of them comes first.
    pub(super) fn order(&self, s: &mut State, n: u8) {
        let top = s.depth as usize - 1;
        s.frames[top - n as usize..=top].rotate_left(1);
        s.top().flags |= ORDERED;
    }

    /// The branch is fixed; a forced line is used up now.
    pub(super) fn choose_branch(&self, s: &mut State, n: u8) {
        let frame = *s.top();
        let ability = &self.pool.abilities[frame.ability as usize];
        let branch = ability.first + u16::from(n);
        s.top().branch = branch;
        s.top().step = PICK;
        if !(ability.may && ability.on == On::Attack) {
            self.spend(s, &frame, false);
            let cost = self.pool.branches[branch as usize].cost;
            self.pay(s, &frame, &cost);
        }
        let conditions = self.pool.branches[branch as usize].conditions;
        if frame.source != NONE {
            let body = &mut s.bodies[frame.source as usize];
            for condition in conditions {
                match condition {
                    Condition::Lost(n) | Condition::Faced(n) => body.lost -= i16::from(n),
                    Condition::Readied(n) => body.flags &= !(READY << (n - 1)),
                    _ => {}
                }
            }
        }
    }

    /// A pick is made.
    pub(super) fn picked(&self, s: &mut State, pick: u8) {
        let top = s.top();
        top.picks[top.picked as usize] = pick;
        top.picked += 1;
    }

    /// Skips an optional line.
    pub(super) fn end_program(&self, s: &mut State) {
        let frame = *s.top();
        s.pop();
        if frame.flags & BY_ITEM != 0 {
            self.item_done(s, &frame);
        }
        if frame.flags & SETTLES != 0 || (s.attack.attacker == NONE && !s.resolving && s.unsettled) {
            self.settle(s);
        }
    }

    fn step_op(&self, s: &mut State, frame: &Frame) {
        let branch = &self.pool.branches[frame.branch as usize];
        if frame.pc >= branch.ops.1 {
            // The further lines of an item follow with the same picks; their branches are chosen as they come.
            if frame.flags & BY_ITEM != 0 {
                let card = s.item(frame.team, frame.item).card;
                let subject = self.context(s, frame, NEEDS as u8).it;
                for next in frame.ability + 1..self.abilities(card).end {
                    let go = Frame { ability: next, subject, step: CHOOSE, ..*frame };
                    let go = Frame { flags: go.flags & !CHOSEN | ORDERED, ..go };
                    if self.pool.abilities[next as usize].on == On::Use && self.some_branch_open(s, &go) {
                        *s.top() = go;
                        return;
                    }
                }
            }
            return self.end_program(s);
        }
        // The cursor is where the op's picks end.
        let first = branch.ops.0 as usize;
        let cursor: u8 = self.pool.takes[first..=frame.pc as usize].iter().sum();
        let op = self.pool.ops[frame.pc as usize];
        s.top().pc += 1;
        self.run_op(s, frame, op, cursor);
    }
}

/// What the sharers before a pick have got.
fn shared(frame: &Frame, before: u8) -> u8 {
    (0..before as usize / 2).map(|k| frame.picks[2 * k + 1]).sum()
}

/// Conditions that ask about the body that is picked.
fn about_target(condition: Condition) -> bool {
    matches!(condition, Condition::Type(..) | Condition::Stars(..) | Condition::Foe | Condition::NoFoodYet)
}
