//! The course of a global turn and of a slot's turn (sections 5 and 6).

use super::Impossibility;
use super::action::Action;
use super::options::{SlotSpeed, TieHealth};
use super::pool::*;
use super::settle::FRONT;
use super::state::*;
use crate::chance::{Chance, Plain, Stream};
use std::cmp::Ordering;

/// So many steps without a decision, and the game is stopped.
const BUDGET: u32 = 20_000;

impl Impossibility {
    /// Runs until a team has a real choice or the game is over.
    pub(super) fn run(&self, s: &mut State, chance: &mut impl Chance) {
        let mut budget = BUDGET;
        while self.advance(s, &mut budget, chance) {
            let (first, more) = self.two_options(s);
            if more {
                return;
            }
            self.choose(s, first, chance);
        }
    }

    /// Plays at random. The options are looked at once: whether there is a choice is not asked before.
    pub(super) fn run_on(&self, s: &mut State, rng: &mut Plain, list: &mut Vec<Action>, most: u32) -> u32 {
        let mut taken = 0;
        let mut budget = BUDGET;
        while self.advance(s, &mut budget, rng) {
            list.clear();
            self.offer(s, &mut |action| list.push(action));
            let action = match list[..] {
                [] => Action::Pass,
                [only] => only,
                _ if taken == most => return taken,
                _ => {
                    taken += 1;
                    budget = BUDGET;
                    list[rng.pick(list.len())]
                }
            };
            self.choose(s, action, rng);
        }
        taken
    }

    /// Runs until something is asked. Says whether the game goes on.
    #[inline]
    fn advance(&self, s: &mut State, budget: &mut u32, chance: &mut impl Chance) -> bool {
        while s.ask == Ask::Nothing {
            if s.phase == Phase::Over {
                self.derive(s);
                return false;
            }
            self.step(s, chance);
            *budget -= 1;
            if *budget == 0 {
                s.looped = true;
                self.finish(s, NONE);
            }
        }
        self.derive(s);
        true
    }

    fn step(&self, s: &mut State, chance: &mut impl Chance) {
        if s.depth > 0 {
            self.derive(s);
            match s.top().job {
                Job::Program => self.step_program(s, chance),
                Job::Declare => self.step_declare(s),
                Job::Window => self.step_window(s),
                Job::Chain => self.step_chain(s),
                Job::Attack => self.step_attack(s),
                Job::Settle => self.step_settle(s),
                Job::Question => {
                    let (team, front) = (s.top().team, s.top().step == FRONT);
                    s.ask(if front { Ask::Front } else { Ask::Unknown }, team);
                }
            }
            return;
        }
        match s.phase {
            Phase::Slots => s.ask(Ask::Slot, s.team),
            Phase::Cover => s.ask(Ask::Cover, s.team),
            Phase::Opening => self.step_opening(s, chance),
            Phase::GlobalStart => self.step_global_start(s, chance),
            Phase::Zero => self.step_zero(s, chance),
            Phase::Lane => self.step_lane(s, chance),
            Phase::One => self.step_one(s, chance),
            Phase::Two => self.step_two(s),
            Phase::Three => self.step_three(s),
            Phase::Arrange => self.step_arrange(s),
            Phase::Four => self.step_four(s),
            Phase::Five => self.step_five(s),
            Phase::GlobalEnd => self.step_global_end(s, chance),
            Phase::Over => {}
        }
    }

    fn go(&self, s: &mut State, phase: Phase) {
        s.phase = phase;
        s.step = 0;
    }

    /// All are revealed and OFS lines fire (I-013).
    fn step_opening(&self, s: &mut State, chance: &mut impl Chance) {
        if s.step == 0 {
            s.step = 1;
            for b in members(s.field) {
                s.bodies[b as usize].flags |= SEEN;
                self.listen(s, b);
            }
            self.derive(s);
            self.measure_leader(s, chance);
            for team in [1 - s.leader, s.leader] {
                for lane in (0..3).rev() {
                    let b = s.sides[team as usize].lanes[lane];
                    if b != NONE {
                        self.first_summon(s, b);
                    }
                }
            }
            return;
        }
        s.unsettled = true;
        self.go(s, Phase::GlobalStart);
        self.settle(s);
    }

    /// The team with the higher total SPD (I-033).
    fn measure_leader(&self, s: &mut State, chance: &mut impl Chance) {
        let total =
            |team: u8| -> i32 { members(s.field & team_bits(team)).map(|b| i32::from(s.bodies[b as usize].spd)).sum() };
        s.leader = match total(0).cmp(&total(1)) {
            Ordering::Greater => 0,
            Ordering::Less => 1,
            Ordering::Equal => chance.below(Stream::EFFECT, 2) as u8,
        };
    }

    /// I-032.
    fn step_global_start(&self, s: &mut State, chance: &mut impl Chance) {
        match s.step {
            0 => {
                s.step = 1;
                s.global += 1;
                s.gone = 0;
                s.slots = 0;
                s.lane = NONE;
                s.attackers = 0;
                for side in &mut s.sides {
                    side.sp = 7;
                    side.switched = 0;
                    side.flags &= !SHUFFLED;
                    side.damage = (0, side.damage.0);
                }
                for team in 0..2 {
                    self.renew_field(s, team);
                }
                for b in 0..BODIES as u8 {
                    let body = &mut s.bodies[b as usize];
                    if body.place > HAND {
                        continue;
                    }
                    body.flags &= !(ENDED | HIT | BLED | STRUCK);
                    body.hurt = 0;
                    for mark in &mut body.marks {
                        if mark.id != NONE {
                            mark.aged |= 1;
                        }
                    }
                    if body.place < 3 {
                        self.refresh_global(s, b);
                    }
                    self.curse(s, b);
                    let later = std::mem::take(&mut s.bodies[b as usize].later);
                    if later > 0 {
                        self.heal(s, b, i16::from(later));
                    }
                }
                self.derive(s);
                self.measure_leader(s, chance);
                self.raise_all(s, On::GlobalStart);
            }
            _ => {
                self.go(s, Phase::Zero);
                self.settle(s);
            }
        }
    }

    fn renew_field(&self, s: &mut State, team: u8) {
        let card = s.sides[team as usize].field;
        if card != NO_CARD {
            for number in self.abilities(card) {
                let ability = &self.pool.abilities[number as usize];
                if matches!(ability.limit, Limit::Global(_)) {
                    s.sides[team as usize].uses[ability.slot.min(2) as usize] = 0;
                }
            }
        }
        let flags = &mut s.sides[team as usize].flags;
        *flags &= !FIELD_NEW;
    }

    /// Curse: its team has less SP (I-215).
    fn curse(&self, s: &mut State, b: u8) {
        for mark in s.bodies[b as usize].marks {
            if mark.id != NONE && self.pool.statuses[mark.id as usize].does & status_bits::CURSE != 0 {
                let sp = &mut s.sides[team_of(b) as usize].sp;
                *sp = sp.saturating_sub(mark.stacks);
            }
        }
    }

    /// Lines of everybody, the leading team first, canonical order inside (I-033).
    fn raise_all(&self, s: &mut State, on: On) {
        for team in [1 - s.leader, s.leader] {
            for lane in (0..3).rev() {
                let slot = self.slot_bodies(s, team, lane);
                let mut order = [NONE; 16];
                let mut count = 0;
                for b in members(slot) {
                    if s.bodies[b as usize].ears & on.bit() != 0 && count < order.len() {
                        order[count] = b;
                        count += 1;
                    }
                }
                for &b in order[..count].iter().rev() {
                    self.raise(s, on, b, NONE, 0);
                }
            }
            self.raise_field(s, on, team, NONE);
        }
    }

    /// Phase 0 (I-035): a window before each lane.
    fn step_zero(&self, s: &mut State, chance: &mut impl Chance) {
        if s.step == 0 {
            s.step = 1;
            self.derive(s);
            let lane = self.next_lane(s, chance);
            if lane == NONE {
                return self.go(s, Phase::GlobalEnd);
            }
            let first = self.faster(s, lane, chance);
            s.team = first;
            return self.open_window(s);
        }
        self.go(s, Phase::Lane);
    }

    fn step_lane(&self, s: &mut State, chance: &mut impl Chance) {
        self.derive(s);
        let lane = self.next_lane(s, chance);
        if lane == NONE {
            return self.go(s, Phase::GlobalEnd);
        }
        s.lane = lane;
        s.team = self.faster(s, lane, chance);
        self.go(s, Phase::One);
    }

    /// The lane with the highest value among those that have not gone (I-027); empty lanes count as gone (I-024).
    fn next_lane(&self, s: &mut State, chance: &mut impl Chance) -> u8 {
        let mut best = NONE;
        let mut coin = 1;
        for lane in 0..3u8 {
            if s.gone >> lane & 1 != 0 {
                continue;
            }
            if s.sides.iter().all(|side| side.lanes[lane as usize] == NONE) {
                s.gone |= 1 << lane;
                continue;
            }
            if best == NONE {
                best = lane;
                continue;
            }
            match self.compare_lanes(s, lane, best) {
                Ordering::Greater => {
                    best = lane;
                    coin = 1;
                }
                Ordering::Equal => {
                    coin += 1;
                    if chance.below(Stream::EFFECT, coin) == 0 {
                        best = lane;
                    }
                }
                Ordering::Less => {}
            }
        }
        best
    }

    /// Speed of a slot and its leader (I-026).
    pub(super) fn slot_speed(&self, s: &State, team: u8, lane: u8) -> (i16, u8) {
        let reach = if self.options.slot_speed == SlotSpeed::Primary { s.front } else { s.field };
        let slot = self.slot_bodies(s, team, lane) & reach;
        if slot.is_power_of_two() {
            let b = slot.trailing_zeros() as u8;
            return (s.bodies[b as usize].spd, b);
        }
        let mut best = (0i16, NONE);
        for b in members(slot) {
            let spd = s.bodies[b as usize].spd;
            let better =
                spd > best.0 || best.1 == NONE || (spd == best.0 && self.tie(s, b, best.1) == Ordering::Greater);
            if better {
                best = (spd, b);
            }
        }
        best
    }

    /// Who of two bodies of the same speed goes first: share of health, then stars (I-029).
    fn tie(&self, s: &State, a: u8, b: u8) -> Ordering {
        let (x, y) = (&s.bodies[a as usize], &s.bodies[b as usize]);
        let health = match self.options.tie_health {
            TieHealth::Share => (i32::from(x.hp) * i32::from(y.max)).cmp(&(i32::from(y.hp) * i32::from(x.max))),
            TieHealth::Lost => (y.max - y.hp).cmp(&(x.max - x.hp)),
        };
        health.then_with(|| self.pool.def(x.card).stars.cmp(&self.pool.def(y.card).stars))
    }

    fn compare_lanes(&self, s: &State, a: u8, b: u8) -> Ordering {
        let of = |lane| [0, 1].map(|team| self.slot_speed(s, team, lane));
        let (x, y) = (of(a), of(b));
        let value = |slots: [(i16, u8); 2]| slots[0].0 + slots[1].0;
        // Sums of two fractions, brought to one denominator.
        let shares = |slots: [(i16, u8); 2]| -> (i64, i64) {
            slots.iter().filter(|slot| slot.1 != NONE).fold((0, 1), |(n, d), slot| {
                let body = &s.bodies[slot.1 as usize];
                let (hp, max) = match self.options.tie_health {
                    TieHealth::Share => (i64::from(body.hp), i64::from(body.max)),
                    TieHealth::Lost => (i64::from(body.hp - body.max), 1),
                };
                (n * max + hp * d, d * max)
            })
        };
        let stars = |slots: [(i16, u8); 2]| -> u8 {
            slots
                .iter()
                .filter(|slot| slot.1 != NONE)
                .map(|slot| self.pool.def(s.bodies[slot.1 as usize].card).stars)
                .sum()
        };
        value(x)
            .cmp(&value(y))
            .then_with(|| {
                let ((n, d), (m, e)) = (shares(x), shares(y));
                (n * e).cmp(&(m * d))
            })
            .then_with(|| stars(x).cmp(&stars(y)))
    }

    /// The team whose slot of a lane goes next (I-028).
    fn faster(&self, s: &State, lane: u8, chance: &mut impl Chance) -> u8 {
        let waits =
            |team: u8| s.slots >> (3 * team + lane) & 1 == 0 && s.sides[team as usize].lanes[lane as usize] != NONE;
        match (waits(0), waits(1)) {
            (true, false) => return 0,
            (false, true) => return 1,
            (false, false) => return s.team,
            _ => {}
        }
        let (x, y) = (self.slot_speed(s, 0, lane), self.slot_speed(s, 1, lane));
        let order =
            x.0.cmp(&y.0)
                .then_with(|| if x.1 == NONE || y.1 == NONE { Ordering::Equal } else { self.tie(s, x.1, y.1) });
        match order {
            Ordering::Greater => 0,
            Ordering::Less => 1,
            Ordering::Equal => chance.below(Stream::EFFECT, 2) as u8,
        }
    }

    /// Phase 1 (I-036): switching and facedown items; the order inside the lane may change (I-031).
    fn step_one(&self, s: &mut State, chance: &mut impl Chance) {
        if s.step == 0 {
            s.step = 1;
            s.changed = false;
            s.steps = 0;
            return self.open_window(s);
        }
        if s.sides[s.team as usize].lanes[s.lane as usize] == NONE {
            return self.next_slot(s);
        }
        if s.changed {
            self.derive(s);
            let first = self.faster(s, s.lane, chance);
            if first != s.team {
                s.team = first;
                return self.go(s, Phase::One);
            }
        }
        self.go(s, Phase::Two);
    }

    /// Actions of a body for the turn (I-047).
    pub(super) fn set_actions(&self, s: &mut State, b: u8) {
        let body = &mut s.bodies[b as usize];
        let mut actions = 1 + i16::from(body.more);
        let mut at = 0;
        let mut barred = false;
        while at < STATUSES && body.marks[at].id != NONE {
            let mark = body.marks[at];
            let does = self.pool.statuses[mark.id as usize].does;
            barred |= does & status_bits::NO_ACTIONS != 0;
            if does & status_bits::RESTRAINED != 0 {
                actions -= i16::from(mark.stacks);
            }
            if does & status_bits::INSPIRED != 0 {
                actions += i16::from(mark.stacks);
                body.unmark(at);
                s.dirty |= 1 << b;
            } else {
                at += 1;
            }
        }
        body.actions = if barred { 0 } else { actions.clamp(0, 20) as u8 };
        body.raids = 0;
        body.strikes = 0;
    }

    /// Phase 2 (I-037).
    fn step_two(&self, s: &mut State) {
        if s.step == 0 {
            s.step = 1;
            s.acted = false;
            s.swapped = false;
            s.key = 0;
            self.renew_reshuffle(s, s.team);
            let slot = self.slot_bodies(s, s.team, s.lane);
            for b in members(slot) {
                let body = &mut s.bodies[b as usize];
                if body.is(DEFENDING) || body.temps[0].stat != NONE {
                    s.dirty |= 1 << b;
                }
                body.flags &= !(DEFENDING | ACTED);
                body.cool(|until| (until != UNTIL_TURN_START).then_some(until));
                self.touch(s, b);
                self.refresh_turn(s, b);
                self.set_actions(s, b);
                self.bites(s, b);
            }
            for b in members(slot).collect::<Few>().rev() {
                self.raise(s, On::TurnStart, b, NONE, 0);
            }
            return;
        }
        self.go(s, Phase::Three);
        self.settle(s);
    }

    /// Statuses that act when a turn starts.
    fn bites(&self, s: &mut State, b: u8) {
        let marks = s.bodies[b as usize].marks;
        for mark in marks.iter().take_while(|mark| mark.id != NONE) {
            let status = &self.pool.statuses[mark.id as usize];
            if status.does & status_bits::RECURSION != 0 {
                for other in &mut s.bodies[b as usize].marks {
                    if other.id != NONE
                        && let Growth::Stack(cap) = self.pool.statuses[other.id as usize].growth
                    {
                        other.stacks = other.stacks.saturating_mul(2).min(cap);
                    }
                }
                s.dirty |= 1 << b;
            }
            if status.bite > 0 {
                let amount = self.taken(s, b, status.bite, Harm::Piercing);
                self.wound(s, b, amount, NONE);
            }
            if status.decay != [0; 4] && !status.decay_late {
                self.decay(s, b, status);
            }
        }
    }

    /// Phase 3 (I-038).
    fn step_three(&self, s: &mut State) {
        if s.unsettled {
            return self.settle(s);
        }
        if s.sides[s.team as usize].lanes[s.lane as usize] == NONE {
            return self.next_slot(s);
        }
        if s.steps >= self.options.max_steps {
            s.looped = true;
            return self.go(s, Phase::Four);
        }
        s.ask(Ask::Main, s.team);
    }

    /// Phase 3 ends: the insane act, then cards are rearranged (I-208, I-252).
    pub(super) fn end_main(&self, s: &mut State, chance: &mut impl Chance) {
        for b in members(self.slot_bodies(s, s.team, s.lane)) {
            let body = &s.bodies[b as usize];
            if body.actions == 0 {
                continue;
            }
            if self.does(body, status_bits::INSANE) {
                let friends = s.front & team_bits(s.team) & !(1 << b);
                if friends != 0 && s.front >> b & 1 != 0 {
                    return self.declare_attack(s, b, NONE, 0, chance);
                }
            }
            if self.traits(s, b) & trait_bits::ATTACK_OR_DIE != 0 && self.prey(s, b) == 0 && !body.is(ACTED) {
                self.destroy(s, b, NONE);
            }
        }
        if s.unsettled {
            return self.settle(s);
        }
        self.go(s, Phase::Arrange);
    }

    /// D11: once, after the owner has ended phase 3 (I-252).
    fn step_arrange(&self, s: &mut State) {
        let side = &s.sides[s.team as usize];
        if side.hand == 0 || (s.step > 0 && side.down.count_ones() >= 3) {
            return self.end_arrange(s);
        }
        s.ask(Ask::Cover, s.team);
    }

    /// The arrangement is finished.
    pub(super) fn end_arrange(&self, s: &mut State) {
        self.go(s, Phase::Four);
    }

    /// Phase 4 (I-039).
    fn step_four(&self, s: &mut State) {
        let slot = self.slot_bodies(s, s.team, s.lane);
        match s.step {
            0 => {
                s.step = 1;
                for b in members(slot) {
                    let body = &mut s.bodies[b as usize];
                    body.actions = 0;
                    body.raids = 0;
                    body.strikes = 0;
                }
                self.open_window(s);
            }
            1 => {
                s.step = 2;
                for team in 0..2 {
                    for b in members(slot) {
                        self.raise_field(s, On::AnyTurnEnd, team, b);
                    }
                }
                for b in members(slot).collect::<Few>().rev() {
                    self.raise(s, On::TurnEnd, b, NONE, 0);
                }
            }
            _ => {
                // I-053: all on defence costs each of them.
                let team = s.front & team_bits(s.team);
                if members(team).all(|b| s.bodies[b as usize].is(DEFENDING)) {
                    for b in members(slot & s.front) {
                        let amount = self.taken(s, b, 2, Harm::True);
                        self.wound(s, b, amount, NONE);
                    }
                }
                for b in members(slot) {
                    let body = &mut s.bodies[b as usize];
                    if body.temps[0].stat != NONE {
                        body.cool(|until| (until != UNTIL_TURN_END).then_some(until));
                        s.dirty |= 1 << b;
                    }
                }
                self.go(s, Phase::Five);
                self.settle(s);
            }
        }
    }

    /// Phase 5 (I-040).
    fn step_five(&self, s: &mut State) {
        if s.step == 0 {
            s.step = 1;
            self.derive(s);
            for b in members(self.slot_bodies(s, s.team, s.lane)) {
                s.bodies[b as usize].flags |= ENDED;
                self.act_marks(s, b, false);
            }
            return self.settle(s);
        }
        for b in members(self.slot_bodies(s, s.team, s.lane)) {
            if s.bodies[b as usize].is(ENDED) {
                self.tick(s, b, false);
                s.bodies[b as usize].flags &= !HEXES;
            }
        }
        self.next_slot(s);
        self.settle(s);
    }

    /// The other slot of the lane, or the next lane (I-030).
    fn next_slot(&self, s: &mut State) {
        let (team, lane) = (s.team, s.lane);
        s.slots |= 1 << (3 * team + lane);
        let other = 1 - team;
        let waits = s.slots >> (3 * other + lane) & 1 == 0 && s.sides[other as usize].lanes[lane as usize] != NONE;
        if waits {
            s.team = other;
            return self.go(s, Phase::One);
        }
        s.gone |= 1 << lane;
        s.slots |= 1 << (3 * other + lane);
        s.lane = NONE;
        self.go(s, Phase::Zero);
    }

    /// I-034.
    fn step_global_end(&self, s: &mut State, chance: &mut impl Chance) {
        match s.step {
            0 => {
                s.step = 1;
                self.derive(s);
                self.measure_leader(s, chance);
                self.raise_all(s, On::GlobalEnd);
            }
            1 => {
                s.step = 2;
                for b in 0..BODIES as u8 {
                    let body = &s.bodies[b as usize];
                    if body.place <= HAND && !body.is(ENDED) && body.marks[0].id != NONE {
                        let aged = self.options.late_tick_needs_age;
                        self.act_marks(s, b, aged);
                        if s.bodies[b as usize].hp > 0 {
                            self.tick(s, b, aged);
                        }
                    }
                }
                self.settle(s);
            }
            _ => {
                let mut off = false;
                s.dirty |= if s.kept.restless != 0 { s.field } else { s.kept.fidgets };
                for b in 0..BODIES as u8 {
                    let body = &mut s.bodies[b as usize];
                    if body.place > HAND {
                        continue;
                    }
                    let mute = body.is(MUTE);
                    body.flags &= !MUTE;
                    if body.temps[0].stat != NONE || body.marks[0].id != NONE || body.equips != 0 {
                        body.cool(|until| (until != UNTIL_GLOBAL_END).then_some(until));
                        let mut at = 0;
                        while at < STATUSES && body.marks[at].id != NONE {
                            if body.marks[at].turns == super::damage::WAITING { body.unmark(at) } else { at += 1 }
                        }
                        s.dirty |= 1 << b;
                    }
                    if mute {
                        self.stir(s, b);
                    }
                }
                for side in &mut s.sides {
                    let was = side.flags & FIELD_OFF != 0;
                    off |= was;
                    side.flags &= !(FIELD_OFF | FIELD_WAS_OFF);
                    if was {
                        side.flags |= FIELD_WAS_OFF;
                    }
                    side.bricks += u16::from(self.options.brick_income);
                }
                if off {
                    self.stir_fields(s);
                }
                self.go(s, Phase::GlobalStart);
                if s.global >= self.options.stall_turns {
                    return self.adjudicate(s);
                }
                self.settle(s);
            }
        }
    }

    /// I-247: stars times share of health of the living primes.
    fn adjudicate(&self, s: &mut State) {
        self.derive(s);
        let total = |team: usize| -> f64 {
            let bodies = &s.bodies[team * PER_TEAM..][..PRIMES];
            let alive = bodies.iter().filter(|body| body.place <= HAND);
            alive.map(|b| f64::from(self.pool.def(b.card).stars) * f64::from(b.hp) / f64::from(b.max.max(1))).sum()
        };
        let (x, y) = (total(0), total(1));
        let winner = if (x - y).abs() < 1e-9 { NONE } else { u8::from(y > x) };
        self.finish(s, winner);
        s.capped = true;
    }
}

/// A few bodies in a row.
struct Few {
    bodies: [u8; 16],
    count: usize,
}

impl FromIterator<u8> for Few {
    fn from_iter<T: IntoIterator<Item = u8>>(all: T) -> Few {
        let mut few = Few { bodies: [NONE; 16], count: 0 };
        for b in all.into_iter().take(16) {
            few.bodies[few.count] = b;
            few.count += 1;
        }
        few
    }
}

impl Few {
    fn rev(self) -> impl Iterator<Item = u8> {
        (0..self.count).rev().map(move |at| self.bodies[at])
    }
}
