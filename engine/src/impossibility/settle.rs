//! The dead are counted and replaced (I-076 to I-079, I-045), and bodies come and go.

use super::Impossibility;
use super::options::{DeathPoints, Layers};
use super::pool::*;
use super::state::*;
use super::stats::Context;

/// The question is whether a protector stands in front.
pub const FRONT: u8 = 1;
/// The question is who comes for a creature that is forced out.
pub const OUT: u8 = 2;

/// Steps of a settle.
const DEATHS: u8 = 0;
const REPLACE: u8 = 1;

impl Impossibility {
    /// Settles if anything may have to be.
    #[inline]
    pub(super) fn settle(&self, s: &mut State) {
        if s.unsettled {
            s.push(Frame::new(Job::Settle, s.team));
        }
    }

    /// Goes on with a settle.
    pub(super) fn step_settle(&self, s: &mut State) {
        let frame = *s.top();
        if frame.step == DEATHS {
            let dead = self.dying(s);
            if dead != 0 {
                self.bury(s, dead);
                return;
            }
            self.hexes(s);
            let alive = [0, 1].map(|team| self.alive(s, team));
            if alive != [true, true] {
                return self.finish(
                    s,
                    if alive[0] {
                        0
                    } else if alive[1] {
                        1
                    } else {
                        NONE
                    },
                );
            }
            s.top().step = REPLACE;
            return;
        }
        // The acting team fills its slots first.
        for team in [s.team, 1 - s.team] {
            for lane in 0..3 {
                if s.sides[team as usize].lanes[lane] == NONE {
                    let hand = self.reserves(s, team);
                    match hand.count_ones() {
                        0 => continue,
                        1 => self.replace(s, team, lane as u8, hand.trailing_zeros() as u8),
                        _ => {
                            s.top().source = lane as u8;
                            s.ask(Ask::Replace, team);
                        }
                    }
                    return;
                }
            }
        }
        s.pop();
        // What is under way may still mean a minion that is gone: its remains stay until everything is done.
        let busy = s.links > 0 || s.frames[..s.depth as usize].iter().any(|frame| frame.job != Job::Window);
        let mut remains = false;
        for b in members(s.kept.buried) {
            let body = &mut s.bodies[b as usize];
            match body.place {
                DEAD => *body = Body { card: body.card, flags: PLACED | SEEN, place: DEAD, ..Body::NONE },
                FREE if busy => remains = true,
                FREE => *body = Body::NONE,
                _ => {}
            }
            if body.card == NO_CARD || body.place <= HAND {
                s.kept.buried &= !(1 << b);
            }
        }
        let dying = self.dying(s) != 0;
        s.unsettled = dying || remains;
        if dying {
            self.settle(s);
        }
    }

    /// Bodies at 0 HP that have not been buried yet.
    fn dying(&self, s: &mut State) -> u64 {
        let dying = |&b: &u8| s.bodies[b as usize].hp <= 0 && s.bodies[b as usize].place <= HAND;
        s.kept.fallen = members(s.kept.fallen).filter(dying).fold(0, |set, b| set | 1 << b);
        s.kept.fallen
    }

    /// Whether a prime of the team lives (I-245).
    fn alive(&self, s: &State, team: u8) -> bool {
        s.bodies[team as usize * PER_TEAM..][..PRIMES].iter().any(|body| body.place <= HAND)
    }

    /// Living creatures in hand.
    pub(super) fn reserves(&self, s: &State, team: u8) -> u64 {
        let first = team as usize * PER_TEAM;
        (first..first + PRIMES).filter(|&b| s.bodies[b].place == HAND).fold(0, |set, b| set | 1 << b)
    }

    /// All of them die together (I-077 step 1), then whoever hears of it.
    fn bury(&self, s: &mut State, dead: u64) {
        let mut killers = [(NONE, NONE); 12];
        let mut kills = 0;
        let mut all = dead;
        for b in members(dead) {
            if is_prime(b) {
                // Minions die with their prime (I-113).
                let first = team_of(b) as usize * PER_TEAM;
                for m in first + PRIMES..first + PER_TEAM {
                    if s.bodies[m].place <= HAND && s.bodies[m].parent == b {
                        all |= 1 << m;
                    }
                }
            }
        }
        let on_field = all & s.field;
        // Lines of the dead themselves first of all: they must still be able to speak.
        let mut events = [(On::Death, NONE, NONE, 0i16); 24];
        let mut count = 0;
        let mut tell = |on, b, subject, amount| {
            if count < events.len() {
                events[count] = (on, b, subject, amount);
                count += 1;
            }
        };
        for team in [s.team, 1 - s.team] {
            for b in members(on_field & team_bits(team)) {
                let body = &s.bodies[b as usize];
                if body.ears & On::Death.bit() != 0 && !self.negated(s, b) {
                    tell(On::Death, b, body.killer, body.last);
                }
                let killer = body.killer;
                if killer != NONE && kills < killers.len() {
                    killers[kills] = (killer, b);
                    kills += 1;
                }
            }
        }
        for &(killer, b) in &killers[..kills] {
            let body = &mut s.bodies[killer as usize];
            if all >> killer & 1 == 0 && body.place < 3 {
                if is_prime(b) {
                    body.kills += 1;
                    s.dirty |= 1 << killer;
                }
                tell(On::Kill, killer, b, 0);
            }
        }
        for listener in members(s.field & !all) {
            if s.bodies[listener as usize].ears & On::OtherDeath.bit() != 0 {
                for b in members(on_field) {
                    tell(On::OtherDeath, listener, b, s.bodies[b as usize].hurt);
                }
            }
        }
        for b in members(all) {
            self.watchers(s, b);
            self.points_for(s, b);
            self.die(s, b);
        }
        for team in 0..2 {
            for b in members(on_field & team_bits(team)) {
                self.raise_field(s, On::FriendDeath, team, b);
            }
        }
        for &(on, b, subject, amount) in events[..count].iter().rev() {
            self.raise(s, on, b, subject, amount);
        }
    }

    /// Diligent Watch: the giver gets ATK (I-235).
    fn watchers(&self, s: &mut State, b: u8) {
        for mark in s.bodies[b as usize].marks {
            if mark.id != NONE
                && self.pool.statuses[mark.id as usize].does & status_bits::WATCHED != 0
                && mark.aged >> 1 != 0
            {
                let giver = (mark.aged >> 1) - 1;
                self.change(s, giver, Stat::Atk, 6, Lasting::Good);
            }
        }
    }

    /// I-078: stars as points, whatever killed it.
    fn points_for(&self, s: &mut State, b: u8) {
        if !is_prime(b) {
            return;
        }
        let body = &s.bodies[b as usize];
        let stars = self.pool.def(body.card).stars;
        let points = if self.does(body, status_bits::CHEAP) { 1 } else { stars };
        let team = team_of(b) as usize;
        s.sides[team].dead_stars += stars;
        let to = match self.options.death_points_to {
            DeathPoints::Opponent => 1 - team,
            DeathPoints::Owner => team,
        };
        s.sides[to].points += 2 * u16::from(points);
    }

    /// Equips go back to hand (I-144), everything else is cleared (I-076).
    fn die(&self, s: &mut State, b: u8) {
        let team = team_of(b);
        for item in items_in(s.bodies[b as usize].equips) {
            s.move_item(team, item, Place::Hand);
        }
        let body = &mut s.bodies[b as usize];
        let lane = body.place;
        if is_prime(b) {
            let flags = PLACED | SEEN | body.flags & (MUTE | MUTE_FOR_GOOD);
            *body = Body { flags, place: DEAD, ..body.remains() };
            if lane < 3 && s.sides[team as usize].lanes[lane as usize] == b {
                s.sides[team as usize].lanes[lane as usize] = NONE;
            }
        } else {
            // The remains of a minion keep its place until nothing can mean it any more.
            *body = Body { parent: body.parent, place: FREE, ..body.remains() };
        }
        s.kept.buried |= 1 << b;
        self.refield_team(s, team);
    }

    /// Those of the protectors of a slot that stand furthest from their parent (I-020).
    fn outermost(&self, s: &State, guards: u64) -> u64 {
        let layer = |b: &u8| s.bodies[*b as usize].layer();
        let most = members(guards).map(|b| layer(&b)).max();
        members(guards).filter(|b| Some(layer(b)) == most).fold(0, |set, b| set | 1 << b)
    }

    /// Who stands where, anew.
    pub(super) fn refield(&self, s: &mut State) {
        self.refield_team(s, 0);
        self.refield_team(s, 1);
    }

    /// Who of a team stands where, anew.
    pub(super) fn refield_team(&self, s: &mut State, team: u8) {
        let mut minions = [(0u64, 0u64); 3];
        let first = team as usize * PER_TEAM + PRIMES;
        for (m, body) in s.bodies[first..first + PER_TEAM - PRIMES].iter().enumerate() {
            if let Some((plain, guards)) = minions.get_mut(body.place as usize) {
                let bit = 1 << (first + m);
                if self.pool.def(body.card).protective { *guards |= bit } else { *plain |= bit }
            }
        }
        let (before, gave) = (s.field, s.kept.givers);
        let mut field = before & team_bits(1 - team);
        let mut front = s.front & team_bits(1 - team);
        for (lane, &(plain, guards)) in minions.iter().enumerate() {
            let side = &mut s.sides[team as usize];
            let prime = side.lanes[lane];
            if prime == NONE || guards == 0 {
                side.ahead &= !(1 << lane);
            }
            if prime == NONE {
                continue;
            }
            let plain = plain | 1u64 << prime;
            field |= plain | guards;
            front |= if guards == 0 || side.ahead >> lane & 1 != 0 {
                plain
            } else if self.options.layers == Layers::Many {
                self.outermost(s, guards)
            } else {
                guards
            };
        }
        s.field = field;
        s.front = front;
        self.survey_team(s, team);
        // Who has stood there before has the same numbers, unless somebody came or left who gives it some.
        s.dirty |= if s.kept.restless || s.kept.ranked { field } else { field & !before | s.kept.fidgets };
        let changed = gave ^ s.kept.givers;
        s.dirty |= if changed & FIELDS != 0 { field } else { 0 };
        for b in members(changed & !FIELDS) {
            s.dirty |= match s.bodies[b as usize].card {
                NO_CARD => field,
                card => self.reached(s, card, Context::of(b)),
            };
        }
    }

    /// The bodies of a slot.
    #[inline]
    pub(super) fn slot_bodies(&self, s: &State, team: u8, lane: u8) -> u64 {
        let prime = s.sides[team as usize].lanes.get(lane as usize).copied().unwrap_or(NONE);
        if prime == NONE {
            return 0;
        }
        members(s.field & minion_bits(team))
            .filter(|&b| s.bodies[b as usize].place == lane)
            .fold(1 << prime, |set, b| set | 1 << b)
    }

    /// A creature from hand takes a slot (I-045).
    pub(super) fn replace(&self, s: &mut State, team: u8, lane: u8, b: u8) {
        self.enter(s, team, lane, b);
        // I-046: after an action the newcomer has none this turn.
        if s.phase == Phase::Three && s.team == team && s.lane == lane && !s.acted {
            self.set_actions(s, b);
        }
    }

    /// A prime comes onto the field with its minions.
    pub(super) fn enter(&self, s: &mut State, team: u8, lane: u8, b: u8) {
        s.sides[team as usize].lanes[lane as usize] = b;
        s.bodies[b as usize].place = lane;
        let first = team as usize * PER_TEAM;
        for m in first + PRIMES..first + PER_TEAM {
            if s.bodies[m].place == HAND && s.bodies[m].parent == b {
                s.bodies[m].place = lane;
            }
        }
        let before = s.bodies[b as usize].flags;
        s.bodies[b as usize].flags |= PLACED | if s.phase > Phase::Cover { SEEN } else { 0 };
        self.listen(s, b);
        self.refield_team(s, team);
        if before & PLACED == 0 && s.phase > Phase::Opening {
            self.first_summon(s, b);
        }
    }

    /// OFS lines, and the choice of an unknown type before them (I-104, I-121).
    pub(super) fn first_summon(&self, s: &mut State, b: u8) {
        self.raise(s, On::FirstSummon, b, NONE, 0);
        if s.bodies[b as usize].types & self.open_types != 0 {
            let mut frame = Frame::new(Job::Question, team_of(b));
            frame.source = b;
            s.push(frame);
        }
    }

    /// A prime leaves the field for the hand with its minions (I-041, I-112).
    pub(super) fn leave(&self, s: &mut State, team: u8, lane: u8) -> u8 {
        let b = s.sides[team as usize].lanes[lane as usize];
        let slot = self.slot_bodies(s, team, lane);
        s.sides[team as usize].lanes[lane as usize] = NONE;
        for m in members(slot) {
            let body = &mut s.bodies[m as usize];
            body.place = HAND;
            body.flags &= !(DEFENDING | READY | READY << 1 | HEALER);
            body.actions = 0;
            body.raids = 0;
            body.strikes = 0;
            let mut at = 0;
            while at < STATUSES && s.bodies[m as usize].marks[at].id != NONE {
                let id = s.bodies[m as usize].marks[at].id;
                let ends = self.pool.statuses[id as usize].does & status_bits::FIELD_ONLY != 0;
                if ends { s.bodies[m as usize].unmark(at) } else { at += 1 }
            }
            s.dirty |= 1 << m;
        }
        self.refield_team(s, team);
        b
    }

    /// A prime must go to hand, if it can and somebody can come for it (I-044, I-097).
    pub(super) fn force_out(&self, s: &mut State, b: u8) {
        let body = &s.bodies[b as usize];
        let firm = (0..self.pool.types.len()).any(|n| body.types >> n & 1 != 0 && self.pool.types[n].firm);
        let stays = body.place > 2 || !is_prime(b) || body.hp <= 0 || firm || self.does(body, status_bits::NO_SWITCH);
        if stays || self.reserves(s, team_of(b)) == 0 {
            return;
        }
        let mut frame = Frame::new(Job::Question, team_of(b));
        (frame.step, frame.source) = (OUT, b);
        s.push(frame);
    }

    /// Somebody comes for a creature that is forced out.
    pub(super) fn come_for(&self, s: &mut State, old: u8, new: u8) {
        let (team, lane) = (team_of(old), s.bodies[old as usize].place);
        if lane < 3 {
            self.leave(s, team, lane);
            self.replace(s, team, lane, new);
        }
    }

    /// A minion is summoned into the slot of a body (I-107 to I-110, I-116).
    pub(super) fn summon(&self, s: &mut State, card: CardId, on: u8) {
        let team = team_of(on);
        let lane = s.bodies[on as usize].place;
        if lane > 2 || card == NO_CARD {
            return;
        }
        let parent = s.sides[team as usize].lanes[lane as usize];
        let first = team as usize * PER_TEAM;
        let slot = self.slot_bodies(s, team, lane);
        let mut free = (first + PRIMES..first + PER_TEAM).filter(|&m| s.bodies[m].place == FREE);
        let place = free.clone().find(|&m| s.bodies[m].card == NO_CARD).or_else(|| free.next());
        let (Some(m), true) = (place, parent != NONE && slot.count_ones() as usize <= MINIONS) else { return };
        let def = self.pool.def(card);
        s.bodies[m] = Body {
            card,
            types: def.types,
            hp: def.base[0],
            max: def.base[0],
            place: lane,
            parent,
            flags: PLACED | SEEN,
            did: if self.options.layers == Layers::Many && def.protective && !is_prime(on) {
                (s.bodies[on as usize].layer() + 1).min(MINIONS as u8) << LAYER
            } else {
                0
            },
            ..Body::NONE
        };
        self.listen(s, m as u8);
        let guards = members(slot).any(|b| self.pool.def(s.bodies[b as usize].card).protective);
        self.refield_team(s, team);
        // I-048: it acts at once in its slot's turn, unless it is a protector whose parent has acted.
        let acting = s.team == team && s.lane == lane && matches!(s.phase, Phase::Two | Phase::Three);
        if acting && !(def.protective && s.bodies[parent as usize].is(ACTED)) {
            self.set_actions(s, m as u8);
        }
        self.raise(s, On::FirstSummon, m as u8, NONE, 0);
        if def.protective && !guards {
            let mut frame = Frame::new(Job::Question, team);
            frame.step = FRONT;
            frame.source = lane;
            s.push(frame);
        }
    }

    /// The hexed bodies on the field.
    fn hexed(&self, s: &State) -> u64 {
        let hexed = |b: &u8| self.does(&s.bodies[*b as usize], status_bits::HEXED);
        members(s.field).filter(hexed).fold(0, |set, b| set | 1 << b)
    }

    /// Whether three of a team are hexed, which in the older table hurts all of it for as long as it lasts (I-206).
    pub(super) fn team_hexed(&self, s: &State, team: u8) -> bool {
        members(self.hexed(s)).filter(|&b| team_of(b) == team).count() >= 3
    }

    /// Hexed (I-206): three of them, and it turns into double damage.
    fn hexes(&self, s: &mut State) {
        if !self.pool_has_hex || self.teams_hexed {
            return;
        }
        let set = self.hexed(s);
        if set.count_ones() < 3 {
            return;
        }
        for b in members(set) {
            let body = &mut s.bodies[b as usize];
            body.flags |= HEXES;
            if let Some(at) = body
                .marks
                .iter()
                .position(|m| m.id != NONE && self.pool.statuses[m.id as usize].does & status_bits::HEXED != 0)
            {
                self.lift(s, b, at);
            }
        }
    }

    /// The game is over.
    pub(super) fn finish(&self, s: &mut State, winner: u8) {
        s.phase = Phase::Over;
        s.ask = Ask::Nothing;
        s.winner = winner;
        s.depth = 0;
        s.frames = [Frame::new(Job::Settle, 0); FRAMES];
        s.links = 0;
        s.chain = [Play::NONE; CHAIN];
        s.resolving = false;
        s.attack = Attack::NONE;
    }
}

impl Body {
    /// What its own last lines may still read.
    fn remains(&self) -> Body {
        let Body { card, types, ears, max, def, atk, spd, kills, counters, slayer, .. } = *self;
        Body { card, types, ears, max, def, atk, spd, kills, counters, slayer, ..Body::NONE }
    }
}
