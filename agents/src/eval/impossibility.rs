//! Impossibility Simulator: creatures by stars, health and stats, then items and currencies.
//!
//! A move is a chain of small choices, and an attack is not over before everybody has answered: a position in the middle
//! is worth what the best continuation of the move is worth, and whoever is asked for an answer passes.

use super::Evaluate;
use super::weights::{Weight, logistic, sum, weight};
use gauntlet_engine::impossibility::Impossibility;
use gauntlet_engine::impossibility::action::Action;
use gauntlet_engine::impossibility::pool::{Growth, NO_CARD, status_bits};
use gauntlet_engine::impossibility::state::{
    Ask, Body, DEFENDING, FIELD_OFF, HAND, KNOWN, NONE, PER_TEAM, PRIMES, Place, State,
};
use gauntlet_engine::{Game, Plain, Seat, Turn};
use std::cell::RefCell;

/// How many choices of one move are followed.
const DEPTH: usize = 6;
/// How many positions are looked at for one action: the choices of a move share them. What is left out is looked at
/// when it is asked.
const BUDGET: usize = 10;
/// What an action must bring, as the logarithm of the odds, to be better than none.
const IDLE: f32 = 2e-4;
/// A game that is won, as the logarithm of the odds.
const DECIDED: f32 = 11.0;
/// Statuses under which nobody acts.
const DISABLES: u32 = status_bits::NO_ACTIONS | status_bits::RESTRAINED;
/// Statuses under which somebody acts badly.
const HAMPERS: u32 = status_bits::BLIND | status_bits::CONFUSED | status_bits::INSANE | status_bits::NEGATED;

/// What is counted.
const COUNT: usize = 19;
/// By hand: `gauntlet tune impossibility-simulator` found nothing that plays better (docs/agents.md).
const WEIGHTS: [Weight; COUNT] = [
    weight("stars, half of them by health", 0.1831),
    weight("minions", 0.0549),
    weight("health", 0.00824),
    weight("attack", 0.01007),
    weight("defence", 0.00916),
    weight("speed", 0.00458),
    weight("points up to eight", 0.0513),
    weight("points beyond", 0.022),
    weight("star points", 0.0037),
    weight("bricks", 0.0183),
    weight("field item", 0.1831),
    weight("items", 0.0),
    weight("items' stars", 0.0403),
    weight("health to come from statuses", 0.0055),
    weight("turns lost", -0.0916),
    weight("turns hampered", -0.0458),
    weight("numbers that pass", -0.0037),
    weight("defending", 0.0092),
    weight("defending, by defence", 0.0055),
];

/// Counts, in the order of the weights.
type Counts = [f32; COUNT];

thread_local! {
    /// Lists that are used again and again: a search evaluates in every iteration, and must not allocate.
    static ROOM: RefCell<[Vec<Action>; DEPTH]> = RefCell::new(std::array::from_fn(|_| Vec::with_capacity(64)));
}

impl Evaluate for Impossibility {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        match state.depth {
            // Nothing is going on: no need for a position to go on with.
            0 if self.turn(state) != Turn::Over => scaled(still(self, state, seat)),
            _ => scaled(advantage(self, &mut state.clone(), seat)),
        }
    }

    fn appraise(&self, state: &mut State, seat: Seat) -> f32 {
        match self.turn(state) {
            Turn::Over => self.payoff(state, seat),
            Turn::Of(_) => scaled(advantage(self, state, seat)),
        }
    }

    fn weights(&self) -> &'static [Weight] {
        &WEIGHTS
    }

    fn features(&self, state: &State, seat: Seat, out: &mut Vec<f32>) {
        out.extend(count(self, state, seat));
    }

    /// Ending a turn is judged by the table as it stands, and so is doing nothing in a window.
    fn advise(&self, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
        if state.ask == Ask::Cover {
            return Some(cover(self, state, legal));
        }
        let idle = legal.iter().position(|action| matches!(action, Action::End | Action::Pass));
        let stays = state.links == 0 && state.attack.attacker == NONE;
        ROOM.with_borrow_mut(|room| {
            let mut best = (legal[0], f32::NEG_INFINITY);
            if let Some(at) = idle.filter(|_| stays) {
                best = (legal[at], still(self, state, seat) + IDLE);
            }
            for (at, &action) in legal.iter().enumerate() {
                if stays && Some(at) == idle {
                    continue;
                }
                let mut next = *state;
                self.apply(&mut next, action, &mut Plain::new(1));
                let worth = follow(self, &mut next, seat, BUDGET, room);
                if worth > best.1 {
                    best = (action, worth);
                }
            }
            Some(best.0)
        })
    }
}

/// The logarithm of the odds as chances.
fn scaled(odds: f32) -> f32 {
    // However far ahead, more is still told apart.
    logistic(odds).clamp(1e-4, 1.0 - 1e-4)
}

/// The logarithm of the odds when the move that is under way is done; the position is left there.
fn advantage(game: &Impossibility, state: &mut State, seat: Seat) -> f32 {
    ROOM.with_borrow_mut(|room| follow(game, state, seat, BUDGET, room))
}

/// Counters and healing lie face down, equips do not.
fn cover(game: &Impossibility, state: &State, legal: &[Action]) -> Action {
    let worth = |action: &Action| match action {
        Action::Cover(item) => {
            let def = game.pool.def(state.item(state.asked, *item).card);
            let class = &game.pool.classes[def.class as usize];
            match class {
                class if class.counter => 3.0 + f32::from(def.stars),
                class if class.food => 1.0 + 0.5 * f32::from(def.stars),
                class if class.worn => -1.0,
                _ => 0.3,
            }
        }
        _ => 0.5,
    };
    legal.iter().copied().max_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap_or(Action::Done)
}

/// The logarithm of the odds in a position when the move that is under way is done.
///
/// The positions that may be looked at are shared out among the choices of the move; where they do not suffice, the
/// first choice stands for all.
fn follow(game: &Impossibility, state: &mut State, seat: Seat, budget: usize, room: &mut [Vec<Action>]) -> f32 {
    loop {
        let mover = match game.turn(state) {
            Turn::Over => return DECIDED * (2.0 * game.payoff(state, seat) - 1.0),
            Turn::Of(mover) => mover,
        };
        if state.depth == 0 {
            return still(game, state, seat);
        }
        // Whoever is asked in a window that an attack or play has opened lets it happen.
        if state.ask == Ask::Window && (state.links > 0 || state.attack.attacker != NONE) {
            game.apply(state, Action::Pass, &mut Plain::new(1));
            continue;
        }
        let within = matches!(state.ask, Ask::Pick | Ask::Branch | Ask::Front | Ask::Unknown);
        let Some((legal, room)) = room.split_first_mut().filter(|_| within) else {
            return still(game, state, seat);
        };
        legal.clear();
        game.legal_actions(state, legal);
        if mover != seat || budget < legal.len() {
            game.apply(state, legal[0], &mut Plain::new(1));
            continue;
        }
        let share = budget / legal.len();
        let tried = legal.iter().map(|&action| {
            let mut next = *state;
            game.apply(&mut next, action, &mut Plain::new(1));
            follow(game, &mut next, seat, share, room)
        });
        return tried.fold(f32::NEG_INFINITY, f32::max);
    }
}

/// The logarithm of the odds in a position as it stands.
fn still(game: &Impossibility, state: &State, seat: Seat) -> f32 {
    sum(&count(game, state, seat), &WEIGHTS)
}

/// The difference between the two teams.
fn count(game: &Impossibility, state: &State, seat: Seat) -> Counts {
    let mut counts = [0.0; COUNT];
    team(game, state, seat.index(), true, 1.0, &mut counts);
    team(game, state, 1 - seat.index(), false, -1.0, &mut counts);
    counts
}

/// Adds what a team has, times `sign`. `own`: its items are known.
fn team(game: &Impossibility, state: &State, team: usize, own: bool, sign: f32, counts: &mut Counts) {
    let squad = &state.sides[team];
    for (at, body) in state.bodies[team * PER_TEAM..(team + 1) * PER_TEAM].iter().enumerate() {
        if body.place <= HAND && body.hp > 0 {
            creature(game, body, at < PRIMES, sign, counts);
        }
    }
    let points = f32::from(squad.points) * 0.5;
    counts[6] += sign * points.min(8.0);
    counts[7] += sign * (points - 8.0).max(0.0);
    counts[8] += sign * f32::from(squad.sp.min(9));
    counts[9] += sign * f32::from(squad.bricks.min(10));
    if squad.field != NO_CARD {
        let works = if squad.flags & FIELD_OFF != 0 { 0.5 } else { 1.0 };
        counts[10] += sign * works * (0.5 + 0.4 * f32::from(game.pool.def(squad.field).stars));
    }
    for item in &squad.items {
        if !matches!(item.place, Place::Hand | Place::Down) {
            continue;
        }
        // An unknown item of the other team may be anything.
        let stars = if own || item.flags & KNOWN != 0 { f32::from(game.pool.def(item.card).stars) } else { 2.4 };
        counts[11] += sign;
        counts[12] += sign * stars;
    }
}

/// Adds what a creature has, times `sign`.
fn creature(game: &Impossibility, body: &Body, prime: bool, sign: f32, counts: &mut Counts) {
    let def = game.pool.def(body.card);
    let share = f32::from(body.hp) / f32::from(body.max.max(1));
    // Who waits in the hand strikes later.
    let near = sign * if body.place < 3 { 1.0 } else { 0.8 };
    match prime {
        true => counts[0] += sign * f32::from(def.stars) * (0.55 + 0.45 * share),
        false => counts[1] += sign,
    }
    counts[2] += sign * f32::from(body.hp);
    counts[3] += near * f32::from(body.atk);
    counts[4] += near * f32::from(body.def);
    counts[5] += near * f32::from(body.spd);
    for mark in body.marks.iter().take_while(|mark| mark.id != NONE) {
        let status = &game.pool.statuses[mark.id as usize];
        let turns = f32::from(mark.turns.min(3));
        let stacks = if matches!(status.growth, Growth::Stack(_)) { f32::from(mark.stacks) } else { 1.0 };
        counts[13] += sign * turns * stacks * f32::from(status.heal - status.damage - status.bite);
        if status.does & DISABLES != 0 {
            counts[14] += sign * turns;
        }
        if status.does & HAMPERS != 0 {
            counts[15] += sign * turns;
        }
        // Numbers in the stats themselves pass with the status.
        let passing: i16 = status.flat[1] + status.flat[2] + status.flat[3];
        counts[16] += sign * stacks * f32::from(passing) * (3.0 - turns).max(0.0);
    }
    if body.flags & DEFENDING != 0 {
        counts[17] += sign;
        counts[18] += sign * f32::from(body.def);
    }
}
