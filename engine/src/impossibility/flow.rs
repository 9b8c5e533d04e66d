//! The machine that runs from question to question, and the course of a slot's turn (section 6).

use super::Impossibility;
use super::action::Action;
use super::menu::{Menu, nth_bit};
use super::pool::*;
use super::settle::{FRONT, OUT};
use super::state::*;
use crate::chance::{Chance, Plain};

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

    /// Does what was chosen and runs to the next real choice, whose options are in the list then. They are looked at once.
    pub(super) fn run_and_list(&self, s: &mut State, action: Action, chance: &mut impl Chance, list: &mut Vec<Action>) {
        s.kept.hasty = true;
        let asked = s.asked;
        self.choose(s, action, chance);
        self.list_next(s, asked, chance, list);
        s.kept.hasty = false;
    }

    fn list_next(&self, s: &mut State, mut asked: u8, chance: &mut impl Chance, list: &mut Vec<Action>) {
        let mut budget = BUDGET;
        list.clear();
        while self.advance(s, &mut budget, chance) {
            if s.ask == Ask::Pick {
                // Picks are asked for where there are at least two.
                return list.extend(members(s.kept.options).map(Action::Pick));
            }
            if !self.offer(s, &mut |action| list.push(action)) {
                list.clear();
                self.shut(s, asked);
                continue;
            }
            if list.len() > 1 {
                return;
            }
            asked = s.asked;
            self.choose(s, list.pop().unwrap_or(Action::Pass), chance);
        }
    }

    /// Plays at random. The options are looked at once: whether there is a choice is not asked before.
    pub(super) fn run_on(&self, s: &mut State, rng: &mut Plain, list: &mut Vec<Action>, most: u32) -> u32 {
        s.kept.hasty = true;
        let taken = self.rush(s, rng, list, most);
        s.kept.hasty = false;
        taken
    }

    fn rush(&self, s: &mut State, rng: &mut Plain, list: &mut Vec<Action>, most: u32) -> u32 {
        let mut taken = 0;
        let mut budget = BUDGET;
        let mut asked = s.asked;
        if s.ask == Ask::Branch {
            // Somebody else may have asked, and what is hidden may have been drawn anew since.
            let frame = *s.top();
            s.kept.options = u64::from(self.open_branches(s, &frame));
        }
        while self.advance(s, &mut budget, rng) {
            if matches!(s.ask, Ask::Pick | Ask::Branch) {
                // They are asked for where there are at least two options.
                if taken == most {
                    return taken;
                }
                taken += 1;
                budget = BUDGET;
                asked = s.asked;
                let options = s.kept.options;
                let count = options.count_ones() as usize;
                let action = if s.ask == Ask::Pick {
                    Action::Pick(nth_bit(options, rng.pick(count)))
                } else {
                    match rng.pick(count + usize::from(self.may_skip(s))) {
                        n if n < count => Action::Branch(nth_bit(options, n)),
                        _ => Action::Skip,
                    }
                };
                self.choose(s, action, rng);
                continue;
            }
            // Most options are counted and not listed.
            list.clear();
            let (mut menu, mut covers) = (Menu::NONE, 0);
            let count = match s.ask {
                Ask::Main => {
                    menu = self.main_menu(s, &mut |action| list.push(action));
                    list.len() + menu.count()
                }
                Ask::Cover => {
                    covers = self.cover_bits(s);
                    covers.count_ones() as usize + 1
                }
                _ => {
                    if !self.offer(s, &mut |action| list.push(action)) {
                        self.shut(s, asked);
                        continue;
                    }
                    list.len()
                }
            };
            asked = s.asked;
            let mut n = 0;
            if count > 1 {
                if taken == most {
                    return taken;
                }
                taken += 1;
                budget = BUDGET;
                n = rng.pick(count);
            }
            let action = match s.ask {
                Ask::Cover if n + 1 == count => Action::Done,
                Ask::Cover => Action::Cover(nth_bit(u64::from(covers), n)),
                Ask::Main if n >= list.len() => menu.nth(n - list.len()),
                _ => list.get(n).copied().unwrap_or(Action::Pass),
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
                Job::Program => self.step_program(s),
                Job::Declare => self.step_declare(s),
                Job::Window => self.step_window(s),
                Job::Chain => self.step_chain(s),
                Job::Attack => self.step_attack(s),
                Job::Settle => self.step_settle(s),
                Job::Question => self.step_question(s),
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

    fn step_question(&self, s: &mut State) {
        let Frame { team, step, source, .. } = *s.top();
        match step {
            FRONT => s.ask(Ask::Front, team),
            OUT => {
                let hand = self.reserves(s, team);
                if hand.count_ones() > 1 {
                    return s.ask(Ask::Replace, team);
                }
                s.pop();
                if hand != 0 {
                    self.come_for(s, source, hand.trailing_zeros() as u8);
                }
            }
            _ => s.ask(Ask::Unknown, team),
        }
    }

    pub(super) fn go(&self, s: &mut State, phase: Phase) {
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

    /// Phase 0 (I-035): a window before each lane.
    fn step_zero(&self, s: &mut State, chance: &mut impl Chance) {
        if s.step == 0 {
            s.step = 1;
            self.derive(s);
            let (lane, tossed) = self.next_lane(s, chance);
            if lane == NONE {
                return self.go(s, Phase::GlobalEnd);
            }
            let (first, drawn) = self.faster(s, lane, chance);
            s.team = first;
            self.open_window(s);
            if s.depth > 0 {
                return;
            }
            if !tossed && !drawn {
                // Nothing has happened since.
                return self.begin_lane(s, lane, first, chance);
            }
        }
        self.go(s, Phase::Lane);
        self.step_lane(s, chance);
    }

    fn step_lane(&self, s: &mut State, chance: &mut impl Chance) {
        self.derive(s);
        let (lane, _) = self.next_lane(s, chance);
        if lane == NONE {
            return self.go(s, Phase::GlobalEnd);
        }
        let (first, _) = self.faster(s, lane, chance);
        self.begin_lane(s, lane, first, chance);
    }

    fn begin_lane(&self, s: &mut State, lane: u8, first: u8, chance: &mut impl Chance) {
        (s.lane, s.team) = (lane, first);
        self.go(s, Phase::One);
        self.step_one(s, chance);
    }

    /// Phase 1 (I-036): switching and facedown items; the order inside the lane may change (I-031).
    fn step_one(&self, s: &mut State, chance: &mut impl Chance) {
        if s.step == 0 {
            s.step = 1;
            s.changed = false;
            s.steps = 0;
            self.open_window(s);
            if s.depth > 0 {
                return;
            }
        }
        if s.sides[s.team as usize].lanes[s.lane as usize] == NONE {
            return self.next_slot(s);
        }
        if s.changed {
            self.derive(s);
            let (first, _) = self.faster(s, s.lane, chance);
            if first != s.team {
                s.team = first;
                return self.go(s, Phase::One);
            }
        }
        self.go(s, Phase::Two);
        self.step_two(s);
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
                let merged = self.options.defend_merge && body.is(DEFENDING);
                body.flags &= !(DEFENDING | ACTED);
                if body.cool(|until| (until != UNTIL_TURN_START).then_some(until)) || merged {
                    s.dirty |= 1 << b;
                }
                body.did &= !(DID_ATTACK | DID_DEFEND | DID_MINE | DID_ABILITY);
                self.touch(s, b);
                self.refresh_turn(s, b);
                self.set_actions(s, b);
                self.bites(s, b);
            }
            for b in members(slot).collect::<Few>().rev() {
                self.raise(s, On::TurnStart, b, NONE, 0);
            }
            if s.depth > 0 {
                return;
            }
        }
        self.go(s, Phase::Three);
        self.settle(s);
        if s.depth == 0 {
            self.step_three(s);
        }
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
        self.step_arrange(s);
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
        self.step_four(s);
    }

    /// Phase 4 (I-039).
    fn step_four(&self, s: &mut State) {
        let slot = self.slot_bodies(s, s.team, s.lane);
        if s.step == 0 {
            s.step = 1;
            for b in members(slot) {
                let body = &mut s.bodies[b as usize];
                body.actions = 0;
                body.raids = 0;
                body.strikes = 0;
            }
            self.open_window(s);
            if s.depth > 0 {
                return;
            }
        }
        if s.step == 1 {
            s.step = 2;
            if s.sides[0].field & s.sides[1].field != NO_CARD {
                for team in 0..2 {
                    for b in members(slot) {
                        self.raise_field(s, On::AnyTurnEnd, team, b);
                    }
                }
            }
            for b in members(slot).collect::<Few>().rev() {
                self.raise(s, On::TurnEnd, b, NONE, 0);
            }
            if s.depth > 0 {
                return;
            }
        }
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
            let over = body.cool(|until| match until {
                UNTIL_TURN_END => None,
                UNTIL_LATER => Some(UNTIL_GLOBAL_END),
                _ => Some(until),
            });
            if over {
                s.dirty |= 1 << b;
            }
        }
        self.go(s, Phase::Five);
        self.settle(s);
        if s.depth == 0 {
            self.step_five(s);
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
            self.settle(s);
            if s.depth > 0 {
                return;
            }
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
    #[inline]
    fn rev(self) -> impl Iterator<Item = u8> {
        (0..self.count).rev().map(move |at| self.bodies[at])
    }
}
