//! What the ops of a line do.

use super::Impossibility;
use super::phrases::unit;
use super::pool::*;
use super::state::*;
use super::stats::Context;

impl Impossibility {
    /// Does one op; its picks end at the cursor.
    pub(super) fn run_op(&self, s: &mut State, frame: &Frame, op: Op, cursor: u8) {
        self.derive(s);
        let mut context = self.context(s, frame, cursor);
        if frame.flags & BY_ITEM != 0 && context.subject == NONE {
            context.subject = context.it;
        }
        let team = frame.team;
        let by = frame.source;
        // Whoever has died since it was picked is out of reach of every op.
        let all = |s: &State, target: Target| {
            let gone = |&b: &u8| s.bodies[b as usize].place > HAND;
            let set = self.all(s, target, context);
            set & !members(set).filter(gone).fold(0, |gone, b| gone | 1 << b)
        };
        let item = if frame.flags & BY_ITEM != 0 { s.item(team, frame.item).card } else { NO_CARD };
        let food = item != NO_CARD && self.pool.classes[self.pool.def(item).class as usize].food;
        match op {
            Op::Deal(amount, target, harm) => {
                for b in members(all(s, target)) {
                    let about = Context { it: b, subject: b, ..context };
                    let of = if matches!(target.who, Who::Each(_)) { about } else { context };
                    let mut n = self.amount(s, &amount, of);
                    if item != NO_CARD {
                        n += self.bomb_bonus(s, team, item, b);
                    }
                    if s.front >> b & 1 == 0 && !target.anywhere && team_of(b) != team {
                        continue;
                    }
                    self.deal(s, b, n, harm, by);
                }
            }
            Op::Shockwave(amount, harm) => {
                let n = self.amount(s, &amount, context);
                self.shockwave(s, s.attack.target, n, harm, by);
            }
            Op::ShockwaveAt(amount, harm) => {
                let n = self.amount(s, &amount, context);
                self.shockwave(s, context.it, n, harm, by);
            }
            Op::Counter(amount, harm) => {
                let attack = &mut s.attack;
                if attack.waiting < COUNTERS as u8 {
                    let n = self.amount(s, &amount, context);
                    let attack = &mut s.attack;
                    attack.counters[attack.waiting as usize] = if harm == Harm::Normal { n } else { -n };
                    attack.waiting += 1;
                }
            }
            Op::Heal(target, amount) => {
                for b in members(all(s, target)) {
                    let about = if matches!(target.who, Who::Each(_)) { Context { it: b, ..context } } else { context };
                    let n = self.amount(s, &amount, about);
                    let healed = if food { self.feed(s, frame, b, n) } else { self.heal(s, b, n) };
                    s.top().amount = healed;
                }
            }
            Op::Drain(target, amount) => {
                let n = self.amount(s, &amount, context);
                for b in members(all(s, target)) {
                    let n = n.min(s.bodies[b as usize].hp);
                    let removed = self.wound(s, b, n, by);
                    if by != NONE {
                        self.heal(s, by, removed);
                    }
                }
            }
            Op::Reduce(target, amount) => {
                let n = self.amount(s, &amount, context);
                for b in members(all(s, target)) {
                    self.wound(s, b, n, by);
                }
            }
            Op::Inflict(stacks, status, turns, target) => {
                for b in members(all(s, target)) {
                    let stuffed = food && self.is_drawback(status) && self.eats_lightly(s, b, item);
                    if !stuffed {
                        self.inflict(s, b, (status, stacks, turns), food, by);
                    }
                }
            }
            Op::Change(stat, amount, target, lasting, less) => {
                for b in members(all(s, target)) {
                    let n = unit(stat, self.amount(s, &amount, context));
                    self.change(s, b, stat, if less { -n } else { n }, lasting);
                }
            }
            Op::Set(stat, amount, target, lasting) => {
                let n = unit(stat, self.amount(s, &amount, context));
                for b in members(all(s, target)) {
                    s.bodies[b as usize].temper(stat as u8 | SETS, n, until(lasting));
                    s.dirty |= 1 << b;
                }
            }
            Op::Raise(stat, amount, target, lasting) => {
                let n = unit(stat, self.amount(s, &amount, context));
                for b in members(all(s, target)) {
                    let now = s.bodies[b as usize].stat(stat);
                    if now < n {
                        self.change(s, b, stat, n - now, lasting);
                    }
                }
            }
            Op::Bar(target, more, most) => {
                let stat = self.stat_pick(frame, cursor);
                for b in members(all(s, target)) {
                    let bar = Stat::BAR[stat as usize];
                    self.change(s, b, stat, if more { bar } else { -bar }, Lasting::Good);
                }
                if most > 0 && most < 4 && by != NONE {
                    s.bodies[by as usize].bars += 1 << (2 * stat as u8);
                }
            }
            Op::Invert(target, lasting) => {
                let stat = self.stat_pick(frame, cursor);
                for b in members(all(s, target)) {
                    let base = self.pool.def(s.bodies[b as usize].card).base[stat as usize];
                    let n = (10 * Stat::BAR[stat as usize] - base).max(Stat::FLOOR[stat as usize] as i16);
                    s.bodies[b as usize].temper(stat as u8 | REBASES, n, until(lasting));
                    s.dirty |= 1 << b;
                }
            }
            Op::Negate(target, lasting) => {
                for b in members(all(s, target)) {
                    self.negate(s, b, lasting, false);
                }
            }
            Op::TrueNegate(target, lasting) => {
                for b in members(all(s, target)) {
                    self.negate(s, b, lasting, true);
                }
            }
            Op::Cleanse(tier, target) => {
                for b in members(all(s, target)) {
                    self.cleanse(s, b, tier);
                }
            }
            Op::CleanseOne(status, target) => {
                for b in members(all(s, target)) {
                    self.cleanse_one(s, b, status);
                }
            }
            Op::CleansePicked(target) => {
                let at = frame.picks[cursor as usize - 1] as usize;
                for b in members(all(s, target)) {
                    let id = s.bodies[b as usize].marks[at.min(STATUSES - 1)].id;
                    if id != NONE {
                        self.cleanse_one(s, b, id);
                    }
                }
            }
            Op::Points(amount) => {
                let n = self.amount(s, &amount, context).max(0);
                s.sides[team as usize].points += n as u16;
            }
            Op::PointsBoth(amount) => {
                let n = self.amount(s, &amount, context).max(0);
                s.sides[0].points += n as u16;
                s.sides[1].points += n as u16;
            }
            Op::Steal(amount) => {
                let n = (self.amount(s, &amount, context).max(0) as u16).min(s.sides[1 - team as usize].points);
                s.sides[1 - team as usize].points -= n;
                s.sides[team as usize].points += n;
            }
            Op::Sp(n) => {
                let sp = &mut s.sides[team as usize].sp;
                *sp = sp.saturating_add_signed(n).min(99);
            }
            Op::EnemySp(n) => {
                let sp = &mut s.sides[1 - team as usize].sp;
                *sp = sp.saturating_add_signed(n);
            }
            Op::Actions(n, target) => {
                for b in members(all(s, target)) {
                    if !self.does(&s.bodies[b as usize], status_bits::NO_ACTIONS) {
                        s.bodies[b as usize].actions += n;
                    }
                }
            }
            Op::Attacks(n, target) => {
                for b in members(all(s, target)) {
                    if !self.does(&s.bodies[b as usize], status_bits::NO_ACTIONS) {
                        s.bodies[b as usize].actions += n;
                        s.bodies[b as usize].raids += n;
                    }
                }
            }
            Op::ActionsForGood(n, target) => {
                for b in members(all(s, target)) {
                    let more = &mut s.bodies[b as usize].more;
                    *more = (*more + n).min(9);
                }
            }
            Op::Summon(card, count, target) => {
                if let Some(b) = members(all(s, target)).next() {
                    for _ in 0..count {
                        self.summon(s, card, b);
                    }
                }
            }
            Op::SummonOpposing(card) => {
                if by != NONE {
                    let lane = s.bodies[by as usize].place;
                    let prime = if lane < 3 { s.sides[1 - team as usize].lanes[lane as usize] } else { NONE };
                    if prime != NONE {
                        self.summon(s, card, prime);
                    }
                }
            }
            Op::Create(card, count) => {
                for _ in 0..count {
                    self.create(s, team, card, 0);
                }
            }
            Op::CreateWith(card) => self.create(s, team, card, context.amount.clamp(0, 250) as u8),
            Op::Destroy(target) => {
                for b in members(all(s, target)) {
                    self.destroy(s, b, by);
                }
            }
            Op::AddType(kind, target) => {
                for b in members(all(s, target)) {
                    self.retype(s, b, 0, 1 << kind);
                }
            }
            Op::AddPickedType(target) => {
                let kind = frame.picks[cursor as usize - 1];
                for b in members(all(s, target)) {
                    let types = s.bodies[b as usize].types;
                    self.retype(s, b, types & types.wrapping_neg(), 1 << kind);
                }
            }
            Op::TurnType(from, to, target) => {
                for b in members(all(s, target)) {
                    if s.bodies[b as usize].types >> from & 1 != 0 {
                        self.retype(s, b, 1 << from, 1 << to);
                    }
                }
            }
            Op::Intercept => self.intercept(s, frame),
            Op::Pierce => s.attack.flags |= A_PIERCING,
            Op::HitAll => self.widen(s),
            Op::Formula(amount, harm) => {
                s.attack.formula = self.amount(s, &amount, context);
                s.attack.flags |= A_FORMULA | if harm == Harm::Piercing { A_PIERCING } else { 0 };
            }
            Op::FormulaReduce(amount) => {
                s.attack.formula = self.amount(s, &amount, context);
                s.attack.flags |= A_FORMULA | A_REDUCES;
            }
            Op::NoDamage => s.attack.flags |= A_NO_DAMAGE,
            Op::NextHeals(target) => {
                for b in members(all(s, target)) {
                    s.bodies[b as usize].flags |= HEALER;
                }
            }
            Op::Lifesteal(percent) => s.attack.lifesteal = s.attack.lifesteal.saturating_add(percent),
            Op::DoubleDef => s.attack.flags |= A_DOUBLE_DEF,
            Op::Counters(n) => self.count(s, by, n),
            Op::CountersBy(amount) => {
                let n = self.amount(s, &amount, context) / 2;
                self.count(s, by, n.clamp(0, 99) as i8);
            }
            Op::Ready(n) => {
                if by != NONE {
                    s.bodies[by as usize].flags |= READY << (n - 1);
                }
            }
            Op::DoubleNextFood(target) => {
                for b in members(all(s, target)) {
                    s.bodies[b as usize].flags |= HUNGRY;
                }
            }
            Op::HealLater(target, n) => {
                for b in members(all(s, target)) {
                    s.bodies[b as usize].later = n;
                }
            }
            Op::Hatch(card, beyond) => {
                if by != NONE {
                    let count = s.bodies[by as usize].counters.saturating_sub(beyond);
                    s.bodies[by as usize].counters -= count;
                    for _ in 0..count {
                        self.summon(s, card, by);
                    }
                }
            }
            Op::HealShared => {
                for (at, b, n) in sharers(frame) {
                    let n = 2 * i16::from(n);
                    let healed = if food { self.feed(s, frame, b, n) } else { self.heal(s, b, n) };
                    // What follows counts the halves that were really healed.
                    s.top().picks[at] = healed.clamp(0, 250) as u8;
                }
            }
            Op::StatusShared(status, turns) => {
                for (_, b, n) in sharers(frame) {
                    self.inflict(s, b, (status, n, turns), food, by);
                }
            }
            Op::InflictPerHealed(status, turns, per) => {
                for (_, b, halves) in sharers(frame).filter(|(_, _, halves)| halves / per > 0) {
                    self.inflict(s, b, (status, halves / per, turns), food, by);
                }
            }
            Op::InflictSum(status, turns, target) => {
                let stacks = sharers(frame).map(|(_, _, n)| n).sum();
                for b in members(all(s, target)) {
                    self.inflict(s, b, (status, stacks, turns), food, by);
                }
            }
            Op::Lend(target, amount) => {
                let n = self.amount(s, &amount, context).clamp(0, 100) as u8;
                for b in members(all(s, target)) {
                    let credit = &mut s.bodies[b as usize].credit;
                    *credit = credit.saturating_add(n);
                }
            }
            Op::Grudge(target, held) => {
                for b in members(all(s, target)).filter(|&b| by != NONE && team_of(b) != team) {
                    let foes = &mut s.bodies[by as usize].foes;
                    let bit = 1 << (b as usize % PER_TEAM);
                    *foes = if held { *foes | bit } else { *foes & !bit };
                }
            }
            Op::SwitchOut(target) => {
                for b in members(all(s, target)) {
                    self.force_out(s, b);
                }
            }
            Op::DoubleStat(stat, target) => {
                for b in members(all(s, target)) {
                    let now = s.bodies[b as usize].stat(stat);
                    self.change(s, b, stat, now, Lasting::Good);
                }
            }
            Op::StealQuarter(target) => {
                let stat = self.stat_pick(frame, cursor);
                // The dead can be stolen from: their card is still known.
                let from = self.one(s, target, context);
                if from != NONE && by != NONE && s.bodies[from as usize].card != NO_CARD {
                    let base = i32::from(self.pool.def(s.bodies[from as usize].card).base[stat as usize]);
                    self.change(s, by, stat, self.round(base, 4) as i16, Lasting::Good);
                }
            }
            Op::Mode(n) => {
                if by == NONE {
                    s.sides[team as usize].mode = n;
                } else {
                    s.bodies[by as usize].mode = n;
                }
            }
            Op::LiftLowest => self.lift_lowest(s),
        }
    }

    /// Counters of a body go up or down.
    fn count(&self, s: &mut State, b: u8, n: i8) {
        if b == NONE {
            return;
        }
        let counters = &mut s.bodies[b as usize].counters;
        *counters = counters.saturating_add_signed(n).min(99);
        s.dirty |= 1 << b;
        if self.pool_has_haze {
            self.stir(s, b);
        }
    }

    /// The stat that was picked last.
    fn stat_pick(&self, frame: &Frame, cursor: u8) -> Stat {
        let branch = &self.pool.branches[frame.branch as usize];
        for at in (0..cursor as usize).rev() {
            if matches!(branch.needs[at], Need::Stat(_) | Need::LowestStat) {
                return Stat::ALL[frame.picks[at] as usize & 3];
            }
        }
        Stat::Hp
    }

    /// Abilities off (I-131), except those of five stars and more (I-132).
    pub(super) fn negate(&self, s: &mut State, b: u8, lasting: Lasting, truly: bool) {
        let body = &mut s.bodies[b as usize];
        if self.pool.def(body.card).stars >= 5 && !truly {
            return;
        }
        match lasting {
            Lasting::Turns(n) => body.negated = body.negated.max(n),
            Lasting::Good => body.flags |= MUTE_FOR_GOOD,
            Lasting::TurnEnd => body.negated = body.negated.max(1),
            _ => body.flags |= MUTE,
        }
        self.stir(s, b);
    }

    /// Types change; statuses that the body is now immune to go (I-091), and an unknown type asks (I-104).
    pub(super) fn retype(&self, s: &mut State, b: u8, without: u16, with: u16) {
        let body = &mut s.bodies[b as usize];
        let before = body.types;
        body.types = body.types & !without | with;
        if with & self.open_types & !before != 0 {
            let mut frame = Frame::new(Job::Question, team_of(b));
            frame.source = b;
            s.push(frame);
        }
        let mut at = 0;
        while at < STATUSES && s.bodies[b as usize].marks[at].id != NONE {
            let id = s.bodies[b as usize].marks[at].id;
            if self.immune(s, b, id, false) { s.bodies[b as usize].unmark(at) } else { at += 1 }
        }
        self.stir(s, b);
    }

    fn lift_lowest(&self, s: &mut State) {
        let bars = |body: &Body, stat: Stat| i32::from(body.stat(stat)) * 4 / i32::from(Stat::BAR[stat as usize]);
        let of = |b: u8| Stat::ALL.map(|stat| bars(&s.bodies[b as usize], stat));
        let least = members(s.field).flat_map(of).min();
        let mut found = [(NONE, Stat::Hp); 32];
        let mut count = 0;
        for b in members(s.field) {
            for stat in Stat::ALL {
                if Some(bars(&s.bodies[b as usize], stat)) == least && count < found.len() {
                    found[count] = (b, stat);
                    count += 1;
                }
            }
        }
        for &(b, stat) in &found[..count] {
            self.change(s, b, stat, Stat::BAR[stat as usize], Lasting::Good);
        }
    }
}

/// Who shares: the place of the part, the body, its part.
fn sharers(frame: &Frame) -> impl Iterator<Item = (usize, u8, u8)> {
    let picks = frame.picks;
    (0..frame.picked.min(NEEDS as u8) as usize / 2)
        .map(move |k| (2 * k + 1, picks[2 * k], picks[2 * k + 1]))
        .filter(|&(_, b, n)| b != NO_MORE && n > 0)
}
