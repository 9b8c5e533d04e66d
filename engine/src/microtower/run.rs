//! Running scripts: one op at a time, stopping where somebody must choose.

use super::MicroTower;
use super::flow::Flow;
use super::ops::{Condition, Op, Scope, Script, Shape, Verb, Who, Yield};
use super::state::{Ask, FRAMES, Frame, Job, NONE, Stage, State, bit};
use crate::chance::Chance;
use std::hint::cold_path;

impl MicroTower {
    /// Goes on with the frame on top of the stack; `true` if somebody must choose.
    #[inline(never)]
    pub(super) fn step_frame(&self, s: &mut State, flow: &mut impl Flow) -> bool {
        let frame = s.frame();
        match frame.job {
            Job::Run => self.step_run(s, flow),
            Job::Pay => self.step_pay(s, frame, flow),
            Job::Burn => self.step_burn(s, frame),
            Job::Finish => {
                self.step_finish(s);
                false
            }
            Job::Duel => self.step_duel(s, flow),
            Job::Hide => self.step_hide(s, flow),
            Job::Merge => {
                let others = self.fold(s, self.seconds(s, frame.seat, frame.source));
                match others.count_ones() {
                    0 => s.pop(),
                    1 => self.merge_with(s, others.trailing_zeros() as u8),
                    _ => return self.ask_card(s, Ask::Second, frame.seat, (others, false), flow),
                }
                false
            }
        }
    }

    /// A bodyguard takes its ward (M-062).
    pub(super) fn step_hide(&self, s: &mut State, flow: &mut impl Flow) -> bool {
        let frame = s.frame();
        let wards = self.fold(s, s.side(frame.seat) & !bit(frame.source));
        if wards & wards.wrapping_sub(1) != 0 {
            return self.ask_card(s, Ask::Ward, frame.seat, (wards, false), flow);
        }
        if wards != 0 {
            self.hide_behind(s, wards.trailing_zeros() as u8);
        } else {
            s.pop();
        }
        false
    }

    /// A script in which nothing asks, aims or waits needs no frame.
    #[inline]
    pub(super) fn run_simple(&self, s: &mut State, seat: u8, script: &Script, chance: &mut impl Chance) {
        if let Some(sum) = script.yields
            && s.chain.saturating_add(sum.ops) <= self.options.chain_cap
        {
            self.collect(s, seat, &sum, chance);
            return;
        }
        self.run_in_order(s, seat, script, chance);
    }

    /// A seat gets what a script yields. What it is need not be found out: what it does not give is nothing.
    #[inline(always)]
    pub(super) fn collect(&self, s: &mut State, seat: u8, yields: &Yield, chance: &mut impl Chance) {
        s.chain += yields.ops;
        self.grant(s, seat, yields, chance);
    }

    #[inline(always)]
    fn grant(&self, s: &mut State, seat: u8, yields: &Yield, chance: &mut impl Chance) {
        self.gain_coins(s, seat, yields.coins);
        self.gain_parts(s, seat, yields.parts);
        if s.stage != Stage::Over {
            self.draw(s, seat, yields.cards, chance);
        }
    }

    #[inline(never)]
    fn run_in_order(&self, s: &mut State, seat: u8, script: &Script, chance: &mut impl Chance) {
        for op in &self.set.ops[script.first as usize..script.end as usize] {
            if s.stage == Stage::Over {
                return;
            }
            if s.chain >= self.options.chain_cap {
                s.culprit = script.kind;
                return;
            }
            s.chain += 1;
            if op.condition.is_none_or(|c| self.holds(s, seat, c)) {
                match op.shape {
                    Shape::Yield => self.grant(s, seat, &op.yields, chance),
                    _ => self.do_plain(s, seat, op, chance),
                }
            }
        }
    }

    /// Runs scripts while they are on top, until somebody must choose; then the card that was played is done with.
    pub(super) fn step_run(&self, s: &mut State, flow: &mut impl Flow) -> bool {
        while s.does(Job::Run) {
            if self.step_op(s, flow) {
                return true;
            }
        }
        if s.does(Job::Finish) {
            self.step_finish(s);
        }
        false
    }

    /// A played card goes to the discard (M-035).
    fn step_finish(&self, s: &mut State) {
        let slot = s.top().rest;
        s.pop();
        s.throw(slot);
    }

    /// The next op of the frame on top; `true` if somebody must choose.
    #[inline(always)]
    fn step_op(&self, s: &mut State, flow: &mut impl Flow) -> bool {
        // Field by field: a frame that was written in pieces is slow to read whole.
        let top = (s.depth as usize - 1) & (FRAMES - 1);
        let at = s.frames[top].at;
        let script = self.set.script(s.frames[top].script);
        let index = script.first + u16::from(at);
        if index >= script.end {
            s.pop();
            return false;
        }
        if s.chain >= self.options.chain_cap {
            cold_path();
            s.culprit = script.kind;
            s.pop();
            return false;
        }
        let op = &self.set.ops[index as usize];
        let Frame { seat, source, pick, .. } = s.frames[top];
        if !op.condition.is_none_or(|c| self.holds(s, seat, c)) {
            self.skip(s, op);
            return false;
        }
        match op.shape {
            Shape::Yield => {
                if index + 1 == script.end {
                    // Nothing comes after it: there is no need to come back for that.
                    s.chain += 1;
                    s.pop();
                } else {
                    self.advance(s);
                }
                self.grant(s, seat, &op.yields, flow);
            }
            Shape::Plain => {
                self.advance(s);
                self.do_plain(s, seat, op, flow);
            }
            Shape::Steal => {
                if self.victims(s, seat).nth(1).is_some() {
                    return self.wait(s, Ask::Victim, seat);
                }
                self.advance(s);
                self.do_plain(s, seat, op, flow);
            }
            Shape::Choose => {
                let modes = self.modes(s, seat, source, script, at);
                if modes & modes.wrapping_sub(1) != 0 {
                    self.wait(s, Ask::Mode, seat);
                    let Some(n) = flow.answer(modes.count_ones()) else { return true };
                    self.take_mode(s, flow.nth(modes.into(), n));
                } else if modes != 0 {
                    self.take_mode(s, modes.trailing_zeros() as u8);
                } else {
                    self.skip(s, op);
                }
            }
            Shape::Guard if pick == NONE => {
                let guards = self.fold(s, self.bodyguards(s, seat, source, op));
                match guards.count_ones() {
                    0 => self.skip(s, op),
                    1 if op.second.who == Who::This || !script.declinable => {
                        s.top().pick = guards.trailing_zeros() as u8;
                    }
                    _ => return self.ask_card(s, Ask::Bodyguard, seat, (guards, script.declinable), flow),
                }
            }
            Shape::Put if pick != NONE => {
                return self.ask_card(s, Ask::Component, seat, (self.components(s, pick, op), false), flow);
            }
            Shape::Put | Shape::One | Shape::Guard => {
                let set = self.fold(s, self.op_targets(s, (seat, source, pick), op));
                if set == 0 {
                    self.skip(s, op);
                } else if set & (set - 1) != 0 || script.declinable {
                    self.wait(s, Ask::Target, seat);
                    let all = set.count_ones();
                    match flow.answer(all + u32::from(script.declinable)) {
                        None => return true,
                        Some(n) if n == all => self.skip(s, op),
                        Some(n) => self.aim_at(s, op, (seat, pick), flow.nth(set, n)),
                    }
                } else {
                    self.aim_at(s, op, (seat, pick), set.trailing_zeros() as u8);
                }
            }
            Shape::All => {
                let set = self.targets(s, seat, source, op);
                self.advance(s);
                self.do_each(s, seat, set, op);
            }
        }
        false
    }

    /// The targets of the op at hand, knowing what has been picked for it.
    #[inline]
    pub(super) fn op_targets(&self, s: &State, (seat, source, pick): (u8, u8, u8), op: &Op) -> u64 {
        if op.verb == Verb::Guard { self.wards(s, seat, pick, op) } else { self.targets(s, seat, source, op) }
    }

    /// The op at hand of the frame on top.
    #[inline(always)]
    pub(super) fn current_op(&self, s: &State) -> &Op {
        let frame = &s.frames[s.depth as usize - 1];
        &self.set.ops[self.set.script(frame.script).first as usize + frame.at as usize]
    }

    /// The alternatives that may be chosen now.
    pub(super) fn open_modes(&self, s: &State) -> u32 {
        let frame = &s.frames[s.depth as usize - 1];
        self.modes(s, frame.seat, frame.source, self.set.script(frame.script), frame.at)
    }

    /// The cards that may be chosen now, and whether choosing none is allowed.
    pub(super) fn open_picks(&self, s: &State) -> (u64, bool) {
        let frame = &s.frames[s.depth as usize - 1];
        let seat = frame.seat;
        let set = match s.ask {
            Ask::Foe => self.foes(s, seat),
            Ask::Ward => s.side(seat) & !bit(frame.source),
            Ask::Second => self.seconds(s, seat, frame.source),
            Ask::PayCreature => s.side(seat) & !s.heroes,
            Ask::Component => return (self.components(s, frame.pick, self.current_op(s)), false),
            _ => {
                let op = self.current_op(s);
                let set = match s.ask {
                    Ask::Bodyguard => self.bodyguards(s, seat, frame.source, op),
                    _ => self.op_targets(s, (seat, frame.source, frame.pick), op),
                };
                return (self.fold(s, set), self.set.script(frame.script).declinable);
            }
        };
        (self.fold(s, set), false)
    }

    /// Goes past the op at hand, or past the alternatives it is one of.
    #[inline(always)]
    pub(super) fn advance(&self, s: &mut State) {
        s.chain = s.chain.saturating_add(1);
        let frame = s.top();
        frame.at = if frame.rest != 0 { frame.rest } else { frame.at + 1 };
        frame.rest = 0;
        frame.pick = NONE;
    }

    /// Leaves an op out, with its alternatives if it is a choice.
    pub(super) fn skip(&self, s: &mut State, op: &Op) {
        if op.verb == Verb::Choose {
            s.top().at += op.n;
        }
        self.advance(s);
    }

    /// No target is chosen.
    pub(super) fn decline(&self, s: &mut State) {
        let op = self.current_op(s);
        self.skip(s, op);
    }

    /// An alternative is taken: it is run next, then what comes after the choice.
    pub(super) fn take_mode(&self, s: &mut State, mode: u8) {
        let count = self.current_op(s).n;
        let frame = s.top();
        frame.rest = frame.at + 1 + count;
        frame.at += 1 + mode;
    }

    /// A target is taken; counters on a merged card ask for the component next (M-059).
    pub(super) fn aim(&self, s: &mut State, place: u8) {
        let Frame { seat, pick, .. } = *s.top();
        self.aim_at(s, self.current_op(s), (seat, pick), place);
    }

    /// The same for the op at hand and its frame.
    #[inline(always)]
    fn aim_at(&self, s: &mut State, op: &Op, (seat, pick): (u8, u8), place: u8) {
        if op.verb == Verb::Put && s.merged & bit(place) != 0 {
            cold_path();
            let able = self.components(s, place, op);
            if able.count_ones() > 1 {
                s.top().pick = place;
                return;
            }
        }
        self.advance(s);
        if op.verb == Verb::Guard {
            s.guard(pick, place);
        } else {
            self.do_each(s, seat, bit(place), op);
        }
    }

    /// The components of a merged card that may take the counters of an op.
    pub(super) fn components(&self, s: &State, place: u8, op: &Op) -> u64 {
        if s.merged & bit(place) == 0 {
            return u64::from(self.takes(s, place, op.counters)) << place;
        }
        cold_path();
        self.parts_of(s, place).filter(|&p| self.takes(s, p, op.counters)).fold(0, |all, p| all | bit(p))
    }

    /// M-108.
    #[inline]
    fn holds(&self, s: &State, seat: u8, condition: Condition) -> bool {
        match condition {
            Condition::Behind => {
                let own = s.parts[seat as usize & 3];
                s.parts[..s.players as usize].iter().any(|&parts| parts > own)
            }
            Condition::NoHero => !self.has_hero(s, seat),
        }
    }

    /// An effect without target.
    #[inline]
    fn do_plain(&self, s: &mut State, seat: u8, op: &Op, chance: &mut impl Chance) {
        match (op.verb, op.scope) {
            (Verb::StealCoins | Verb::StealParts, _) => {
                if let Some(from) = self.victims(s, seat).next() {
                    self.steal(s, seat, from, op);
                }
            }
            (Verb::GainParts, _) => self.gain_together(s, seat, op),
            (Verb::BurnCards, _) => {
                // The last one pushed burns first: clockwise from the active player (M-094).
                let culprit = self.set.script(s.top().script).kind;
                for seat in self.scope(s, seat, op.scope).rev() {
                    if !s.push(Frame { rest: op.n, ..Frame::new(Job::Burn, seat) }) {
                        s.culprit = culprit;
                    }
                }
            }
            (verb, _) => {
                for seat in self.scope(s, seat, op.scope) {
                    if verb == Verb::Draw {
                        self.draw(s, seat, op.n, chance);
                    } else {
                        self.gain_coins(s, seat, op.n);
                    }
                }
            }
        }
    }

    /// The seats of a scope, clockwise from the active player (M-094, M-096).
    fn scope(&self, s: &State, me: u8, scope: Scope) -> impl DoubleEndedIterator<Item = u8> + use<> {
        let (players, active, out) = (s.players, s.active, s.out);
        (0..players).map(move |i| (active + i) % players).filter(move |&seat| {
            out >> seat & 1 == 0
                && match scope {
                    Scope::Me => seat == me,
                    Scope::EachPlayer => true,
                    Scope::EachOpponent => seat != me,
                }
        })
    }

    #[inline(always)]
    pub(super) fn gain_coins(&self, s: &mut State, seat: u8, n: u8) {
        let coins = &mut s.coins[seat as usize & 3];
        *coins = coins.saturating_add(u16::from(n));
    }

    /// Parts for one player, and the check for victory (M-090).
    #[inline]
    pub(super) fn gain_parts(&self, s: &mut State, seat: u8, n: u8) {
        let parts = &mut s.parts[seat as usize & 3];
        *parts = parts.saturating_add(n);
        if *parts >= self.options.target_parts {
            self.finish(s, seat);
        }
    }

    /// Parts for several players at once; the check comes after all have gained (M-091).
    fn gain_together(&self, s: &mut State, me: u8, op: &Op) {
        for seat in self.scope(s, me, op.scope) {
            let parts = &mut s.parts[seat as usize];
            *parts = parts.saturating_add(op.n);
        }
        let mut best = NONE;
        for seat in self.scope(s, me, Scope::EachPlayer) {
            let parts = s.parts[seat as usize];
            if parts >= self.options.target_parts && (best == NONE || parts > s.parts[best as usize]) {
                best = seat;
            }
        }
        if best != NONE {
            self.finish(s, best);
        }
    }

    /// The opponents that something may be stolen from (D-11).
    pub(super) fn victims(&self, s: &State, seat: u8) -> impl Iterator<Item = u8> + use<> {
        let out = s.out;
        (0..s.players).filter(move |&p| p != seat && out >> p & 1 == 0)
    }

    /// M-097.
    pub(super) fn steal(&self, s: &mut State, seat: u8, from: u8, op: &Op) {
        let from = from as usize & 3;
        if op.verb == Verb::StealCoins {
            let taken = s.coins[from].min(u16::from(op.n));
            s.coins[from] -= taken;
            self.gain_coins(s, seat, taken as u8);
        } else {
            let taken = s.parts[from].min(op.n);
            s.parts[from] -= taken;
            self.gain_parts(s, seat, taken);
        }
    }

    /// An effect on a set of cards. Cards that leave make places above them move: the row is walked from its end.
    fn do_each(&self, s: &mut State, seat: u8, mut set: u64, op: &Op) {
        match op.verb {
            Verb::Untap => return s.untap(set),
            Verb::Unguard => return s.unguard(set),
            _ => {}
        }
        let out = s.out;
        // A player who is out takes all cards along: what was in the set stands elsewhere then.
        while set != 0 && s.stage != Stage::Over && s.out == out {
            let place = 63 - set.leading_zeros() as u8;
            set &= !bit(place);
            match op.verb {
                Verb::Put => {
                    let able = self.components(s, place, op);
                    if able != 0 {
                        self.put(s, able.trailing_zeros() as u8, op.counters);
                    }
                }
                Verb::RemoveCounters => self.strip(s, place),
                Verb::Tap => s.tap(place),
                Verb::SetPhase => s.set_phase(place, op.n),
                Verb::Hit | Verb::Heal | Verb::Boost => self.in_duel(s, place, op),
                Verb::Burn => self.discard(s, place),
                Verb::Return => self.return_to_hand(s, place),
                Verb::Explode => self.explode_card(s, place),
                Verb::Challenge => self.challenge(s, seat, place),
                _ => {}
            }
        }
    }

    /// M-060: a merged card splits before a component explodes.
    pub(super) fn explode_card(&self, s: &mut State, place: u8) {
        if s.merged & bit(place) == 0 {
            self.explode(s, place);
            return;
        }
        let due = self.parts_of(s, place).filter(|&p| s.over & bit(p) != 0).fold(0, |all, p| all | bit(p));
        self.split(s, place);
        let mut due = due;
        while due != 0 && s.stage != Stage::Over {
            let p = 63 - due.leading_zeros() as u8;
            due &= !bit(p);
            self.explode(s, p);
        }
    }

    /// M-100.
    fn in_duel(&self, s: &mut State, place: u8, op: &Op) {
        let Some(role) = s.duel.place.iter().position(|&p| p == place) else { return };
        let n = op.n as i8;
        match op.verb {
            Verb::Hit => s.duel.health[role] = s.duel.health[role].saturating_sub(n),
            Verb::Heal => s.duel.health[role] = s.duel.health[role].saturating_add(n),
            _ => s.duel.boost[role] = s.duel.boost[role].saturating_add(n),
        }
    }

    /// Burning as a cost, one card at a time (D-5).
    fn step_pay(&self, s: &mut State, frame: Frame, flow: &mut impl Flow) -> bool {
        let seat = frame.seat;
        if frame.at > 0 {
            return match self.only_kind(s, seat) {
                None => self.wait(s, Ask::PayCard, seat),
                Some(kind) => {
                    s.top().at -= 1;
                    self.burn_card(s, seat, kind);
                    false
                }
            };
        }
        if frame.rest > 0 {
            let own = self.fold(s, s.side(seat) & !s.heroes);
            if own.count_ones() > 1 {
                return self.ask_card(s, Ask::PayCreature, seat, (own, false), flow);
            }
            s.top().rest -= 1;
            if own != 0 {
                self.discard(s, own.trailing_zeros() as u8);
            }
            return false;
        }
        s.pop();
        false
    }

    /// Burning as an effect: the owner of the hand chooses (M-086).
    fn step_burn(&self, s: &mut State, frame: Frame) -> bool {
        let seat = frame.seat;
        if frame.rest == 0 || s.hands[seat as usize & 3] == 0 {
            s.pop();
            return false;
        }
        match self.only_kind(s, seat) {
            None => self.wait(s, Ask::Burn, seat),
            Some(kind) => {
                s.top().rest -= 1;
                self.burn_card(s, seat, kind);
                false
            }
        }
    }

    /// A bodyguard takes its ward and is tapped (M-062).
    pub(super) fn hide_behind(&self, s: &mut State, ward: u8) {
        let guard = s.top().source;
        s.pop();
        s.guard(guard, ward);
        s.tap(guard);
    }

    /// M-056.
    pub(super) fn merge_with(&self, s: &mut State, second: u8) {
        let first = s.top().source;
        s.pop();
        self.merge(s, first, second);
    }

    /// Cards that may merge with this one, later in the row: a pair is met once.
    pub(super) fn seconds(&self, s: &State, seat: u8, first: u8) -> u64 {
        self.mergeable(s, seat) & !(bit(first) | (bit(first) - 1))
    }

    /// Own untapped cards without ties (M-056).
    pub(super) fn mergeable(&self, s: &State, seat: u8) -> u64 {
        s.side(seat) & !s.low & !s.high & !s.guards & !s.hidden & !s.merged
    }
}
