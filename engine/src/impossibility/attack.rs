//! Attacks (section 9): declaration with misdirection, then the steps of I-055.

use super::Impossibility;
use super::kept::SWEEPS;
use super::pool::*;
use super::state::*;
use crate::chance::{Chance, Stream};

/// The pick that says whose strike an interceptor takes over.
pub const MEANT: usize = NEEDS - 1;

/// Steps of an attack.
const WINDOW: u8 = 0;
const BEGIN: u8 = 1;
const EFFECTS: u8 = 2;
const STRIKE: u8 = 3;
const AFTER: u8 = 4;
const COUNTER: u8 = 5;
const SETTLE: u8 = 6;
const DONE: u8 = 7;
/// Whoever came for a dead interceptor takes its place among the targets.
const REJOIN: u8 = 8;

impl Impossibility {
    /// An action is used (I-047).
    pub(super) fn use_action(&self, s: &mut State, b: u8, kind: u8) {
        let body = &mut s.bodies[b as usize];
        body.did |= kind;
        body.actions = body.actions.saturating_sub(1);
        body.raids = body.raids.min(body.actions);
        body.flags |= ACTED;
        s.acted = true;
    }

    /// Whether a body that must vary its actions has used this kind of action.
    pub(super) fn did(&self, body: &Body, kind: u8) -> bool {
        body.did & kind != 0 && self.does(body, status_bits::VARIED)
    }

    /// Whom the body may attack (I-049).
    pub(super) fn prey(&self, s: &State, b: u8) -> u64 {
        self.prey_with(s, b, self.traits(s, b))
    }

    /// The same for a body with these passives.
    pub(super) fn prey_with(&self, s: &State, b: u8, traits: u32) -> u64 {
        let team = team_of(b);
        let mut set = s.front & team_bits(1 - team);
        if self.options.friendly_attacks {
            set |= s.front & team_bits(team) & !(1 << b);
        }
        if traits & (trait_bits::ONCE_EACH | trait_bits::ONLY_FOES) != 0 {
            let body = &s.bodies[b as usize];
            for foe in members(set) {
                let bit = foe as usize % PER_TEAM;
                let again = traits & trait_bits::ONCE_EACH != 0 && body.prey >> bit & 1 != 0;
                let stranger = traits & trait_bits::ONLY_FOES != 0 && body.foes >> bit & 1 == 0;
                if again || stranger {
                    set &= !(1 << foe);
                }
            }
        }
        set
    }

    /// Whether the attack with these options strikes everybody.
    fn hits_all(&self, s: &State, b: u8, options: u8) -> bool {
        self.hits_all_with(s, b, self.traits(s, b), options)
    }

    /// The same for a body with these passives.
    #[inline]
    pub(super) fn hits_all_with(&self, s: &State, b: u8, traits: u32, options: u8) -> bool {
        if traits & trait_bits::HITS_ALL != 0 {
            return true;
        }
        let card = s.bodies[b as usize].card;
        self.gifts[card as usize] & SWEEPS != 0 && !self.negated(s, b) && self.lines_hit_all(s, b, options)
    }

    fn lines_hit_all(&self, s: &State, b: u8, options: u8) -> bool {
        let card = s.bodies[b as usize].card;
        let mut option = 0;
        for number in self.abilities(card) {
            let ability = &self.pool.abilities[number as usize];
            if ability.on != On::Attack {
                continue;
            }
            let chosen = if ability.may {
                option += 1;
                options >> (option - 1) & 1 != 0
            } else {
                true
            };
            let branch = &self.pool.branches[ability.first as usize];
            let ops = &self.pool.ops[branch.ops.0 as usize..branch.ops.1 as usize];
            if chosen && ops.contains(&Op::HitAll) {
                let readied = branch.conditions[..branch.ifs as usize].iter().all(|c| match c {
                    Condition::Readied(_) | Condition::Mode(_) => self.holds(s, *c, super::stats::Context::of(b)),
                    _ => true,
                });
                if readied {
                    return true;
                }
            }
        }
        false
    }

    /// An attack is declared (I-055 step 1). Without a target it is one on all or at random.
    pub(super) fn declare_attack(&self, s: &mut State, b: u8, target: u8, options: u8, chance: &mut impl Chance) {
        let body = &mut s.bodies[b as usize];
        if body.strikes > 0 {
            body.strikes -= 1;
        } else {
            if body.raids > 0 {
                body.raids -= 1;
            }
            self.use_action(s, b, DID_ATTACK);
            let strikes = self.strikes(s, b);
            s.bodies[b as usize].strikes = strikes - 1;
        }
        s.attack = Attack { attacker: b, target, options, ..Attack::NONE };
        self.spend_options(s, b, options);
        let all = self.hits_all(s, b, options);
        if all {
            s.attack.flags |= A_ALL;
            s.attack.rest = s.front & team_bits(1 - team_of(b));
            s.attack.target = self.leftmost(s, team_of(b), s.attack.rest);
        } else {
            self.misdirect(s, b, chance);
        }
        if s.bodies[b as usize].is(HEALER) {
            s.bodies[b as usize].flags &= !HEALER;
            s.attack.flags |= A_HEALS;
        }
        if s.attack.target == NONE {
            s.attack = Attack::NONE;
            return;
        }
        self.remember(s);
        let mut frame = Frame::new(Job::Attack, team_of(b));
        frame.source = b;
        s.push(frame);
    }

    fn spend_options(&self, s: &mut State, b: u8, options: u8) {
        if options == 0 {
            return;
        }
        let mut option = 0;
        for number in self.abilities(s.bodies[b as usize].card) {
            let ability = &self.pool.abilities[number as usize];
            if ability.on == On::Attack && ability.may {
                if options >> option & 1 != 0 {
                    let mut frame = Frame::new(Job::Program, team_of(b));
                    frame.source = b;
                    frame.ability = number;
                    self.spend(s, &frame, false);
                    let cost = self.pool.branches[ability.first as usize].cost;
                    self.pay(s, &frame, &cost);
                }
                option += 1;
            }
        }
    }

    /// Who attacked whom.
    fn remember(&self, s: &mut State) {
        let (a, t) = (s.attack.attacker as usize, s.attack.target as usize);
        let set = if s.attack.flags & A_ALL != 0 { s.attack.rest } else { 1 << t };
        s.bodies[a].flags |= STRUCK;
        s.attackers = s.attackers.saturating_add(self.pool.def(s.bodies[a].card).base[2]);
        for b in members(set) {
            if team_of(b) != team_of(a as u8) {
                s.bodies[a].prey |= 1 << (b as usize % PER_TEAM);
            }
        }
    }

    /// Random targets are rolled now, so that reactions see the real one (I-059).
    fn misdirect(&self, s: &mut State, b: u8, chance: &mut impl Chance) {
        let body = &s.bodies[b as usize];
        if body.marks[0].id == NONE {
            return;
        }
        let team = team_of(b);
        let set = if self.does(body, status_bits::INSANE) {
            s.front & team_bits(team) & !(1 << b)
        } else if self.does(body, status_bits::CONFUSED) {
            s.front & !(1 << b)
        } else if self.does(body, status_bits::BLIND) {
            s.front & team_bits(1 - team)
        } else {
            if self.does(body, status_bits::SHOCKED) && chance.below(Stream::EFFECT, 2) == 0 {
                s.attack.target = self.clockwise(s, s.attack.target, b);
            }
            return;
        };
        if set == 0 {
            s.attack.target = NONE;
            return;
        }
        let n = chance.below(Stream::EFFECT, set.count_ones());
        s.attack.target = members(set).nth(n as usize).unwrap_or(NONE);
    }

    /// The next slot of the ring (I-211): the prime if it is in front, else its oldest protector.
    fn clockwise(&self, s: &State, target: u8, attacker: u8) -> u8 {
        const RING: [(u8, u8); 6] = [(1, 0), (1, 1), (1, 2), (0, 2), (0, 1), (0, 0)];
        let place = s.bodies[target as usize].place;
        let Some(at) = RING.iter().position(|&slot| slot == (team_of(target), place)) else { return target };
        for step in 1..6 {
            let (team, lane) = RING[(at + step) % 6];
            let prime = s.sides[team as usize].lanes[lane as usize];
            if prime == NONE {
                continue;
            }
            let front = if s.front >> prime & 1 != 0 {
                prime
            } else {
                let slot = self.slot_bodies(s, team, lane) & s.front;
                if slot == 0 { continue } else { slot.trailing_zeros() as u8 }
            };
            if front != attacker {
                return front;
            }
        }
        target
    }

    /// The first of a set seen from the left of a team's side (I-063).
    fn leftmost(&self, s: &State, team: u8, set: u64) -> u8 {
        let key = |b: &u8| {
            let lane = s.bodies[*b as usize].place;
            (if team == 0 { lane } else { 2u8.wrapping_sub(lane) }, *b)
        };
        members(set).min_by_key(key).unwrap_or(NONE)
    }

    /// The attack strikes everybody after all.
    pub(super) fn widen(&self, s: &mut State) {
        if s.attack.flags & A_ALL == 0 && s.attack.attacker != NONE {
            s.attack.flags |= A_ALL;
            let foes = s.front & team_bits(1 - team_of(s.attack.attacker));
            s.attack.rest = foes & !(1 << s.attack.target) | 1 << s.attack.target;
        }
    }

    /// The bearer becomes the target (I-060).
    pub(super) fn intercept(&self, s: &mut State, frame: &Frame) {
        let b = frame.source;
        if s.attack.attacker != NONE {
            if s.attack.flags & A_CAUGHT != 0 || s.field >> b & 1 == 0 {
                return;
            }
            let meant = if s.attack.flags & A_ALL != 0 && frame.picks[MEANT] != NONE {
                frame.picks[MEANT]
            } else {
                s.attack.target
            };
            // Who was saved is what the rest of the line is about.
            s.top().subject = meant;
            s.attack.catcher = b;
            s.attack.flags |= A_CAUGHT | A_PENDING;
            if s.attack.flags & A_ALL != 0 {
                // The intercepted strike comes first (I-061).
                s.attack.rest &= !(1 << meant);
            }
            s.attack.target = b;
        } else if s.links > 0 {
            let root = &mut s.chain[0];
            if root.team == team_of(b) || !self.pool.branches[root.branch as usize].needs[0].is_body() {
                return;
            }
            let saved = std::mem::replace(&mut root.picks[0], b);
            s.top().subject = saved;
        }
        s.bodies[b as usize].flags &= !DEFENDING;
        s.dirty |= 1 << b;
    }

    /// Goes on with the attack, until something else comes first.
    pub(super) fn step_attack(&self, s: &mut State) {
        let depth = s.depth;
        loop {
            self.attack_step(s);
            if s.depth != depth || s.top().job != Job::Attack {
                return;
            }
            self.derive(s);
        }
    }

    pub(super) fn attack_step(&self, s: &mut State) {
        let frame = *s.top();
        let (a, t) = (s.attack.attacker, s.attack.target);
        let team = frame.team;
        match frame.step {
            WINDOW => {
                s.top().step = BEGIN;
                self.open_chain(s, team);
            }
            BEGIN => {
                let gone = s.field >> a & 1 == 0 || s.bodies[a as usize].hp <= 0;
                let caught = s.attack.flags & A_CAUGHT != 0;
                let lost = s.bodies[t as usize].hp <= 0 || (s.front >> t & 1 == 0 && !caught);
                if gone {
                    s.attack.flags |= A_VOID;
                    s.top().step = SETTLE;
                } else if lost && (s.attack.flags & A_ALL == 0 || s.attack.rest & !(1 << t) == 0) {
                    // The action comes back (I-056).
                    let strikes = self.strikes(s, a);
                    let body = &mut s.bodies[a as usize];
                    if body.strikes + 1 < strikes {
                        body.strikes += 1;
                    } else {
                        body.actions += 1;
                        body.strikes = 0;
                    }
                    s.attack.flags |= A_VOID;
                    s.top().step = SETTLE;
                } else {
                    self.begin_strike(s, a, t, team);
                }
            }
            EFFECTS => self.begin_strike(s, a, t, team),
            STRIKE => {
                s.top().step = AFTER;
                self.derive(s);
                let lane = s.bodies[t as usize].place;
                if s.bodies[a as usize].hp > 0 && s.field >> a & 1 != 0 {
                    self.strike(s, a, t);
                }
                // I-061: an interceptor that dies is replaced at once, and the newcomer takes its own strike.
                if t == s.attack.catcher && s.attack.rest >> t & 1 != 0 && s.bodies[t as usize].hp <= 0 {
                    let top = s.top();
                    (top.step, top.subject) = (REJOIN, lane);
                    return self.settle(s);
                }
                if s.attack.rest != 0 && s.attack.flags & A_ALL != 0 {
                    let alive = s.attack.rest & s.field;
                    let next = self.leftmost(s, team, alive);
                    s.attack.rest = alive;
                    if next != NONE {
                        s.attack.target = next;
                        s.top().step = EFFECTS;
                    }
                }
            }
            REJOIN => {
                s.attack.rest &= s.field & !(1 << t);
                s.attack.catcher = NONE;
                let prime = s.sides[1 - team as usize].lanes[frame.subject as usize & 3];
                if prime != NONE {
                    s.attack.rest |= 1 << prime;
                }
                s.attack.target = self.leftmost(s, team, s.attack.rest);
                s.top().step = if s.attack.target == NONE { AFTER } else { EFFECTS };
                if s.attack.target == NONE {
                    s.attack.target = t;
                }
            }
            AFTER => {
                s.top().step = COUNTER;
                let catcher = s.attack.catcher;
                if catcher != NONE && s.bodies[catcher as usize].hp > 0 {
                    self.raise(s, On::Intercepted, catcher, a, 0);
                }
                self.raise(s, On::AfterAttacked, t, a, s.attack.dealt);
                if s.bodies[a as usize].hp > 0 {
                    self.raise(s, On::AfterAttack, a, t, s.attack.dealt);
                }
            }
            COUNTER => {
                s.top().step = SETTLE;
                let (waiting, counters) = (s.attack.waiting as usize, s.attack.counters);
                s.attack.waiting = 0;
                for &n in &counters[..waiting] {
                    let harm = if n < 0 { Harm::Piercing } else { Harm::Normal };
                    self.deal(s, a, n.abs(), harm, t);
                }
            }
            SETTLE => {
                s.top().step = DONE;
                self.settle(s);
            }
            _ => {
                s.pop();
                s.attack = Attack::NONE;
                for b in members(s.field) {
                    let body = &mut s.bodies[b as usize];
                    if body.cool(|until| (until != UNTIL_ATTACK_END).then_some(until)) {
                        s.dirty |= 1 << b;
                    }
                }
            }
        }
    }

    /// What comes before the strike on a target: statuses and lines of both.
    fn begin_strike(&self, s: &mut State, a: u8, t: u8, team: u8) {
        s.top().step = STRIKE;
        // An interceptor that is a target itself has its own strike still to come (I-061).
        if s.attack.flags & A_PENDING == 0 {
            s.attack.rest &= !(1 << t);
        }
        s.attack.flags &= !A_PENDING;
        if team_of(t) != team {
            s.bodies[t as usize].foes |= 1 << (a as usize % PER_TEAM);
        }
        s.bodies[t as usize].flags |= HIT;
        for temp in &mut s.bodies[t as usize].temps {
            if temp.stat != NONE && temp.until == UNTIL_ATTACKED {
                temp.until = UNTIL_ATTACK_END;
            }
        }
        let traits = self.traits(s, a);
        if traits & trait_bits::PIERCING != 0 {
            s.attack.flags |= A_PIERCING;
        }
        self.jump(s, a, t);
        self.answer_marks(s, a, t);
        self.raise(s, On::Attacked, t, a, 0);
        self.raise_field(s, On::FriendAttack, team, NONE);
        self.raise(s, On::Attack, a, t, 0);
    }

    /// A status that jumps goes to the other party (I-201).
    fn jump(&self, s: &mut State, a: u8, t: u8) {
        for (from, to) in [(a, t), (t, a)] {
            let found = s.bodies[from as usize]
                .marks
                .iter()
                .position(|m| m.id != NONE && self.pool.statuses[m.id as usize].does & status_bits::JUMPS != 0);
            if let Some(at) = found {
                let mark = s.bodies[from as usize].marks[at];
                self.lift(s, from, at);
                self.inflict(s, to, (mark.id, mark.stacks, mark.turns), false, NONE);
                return;
            }
        }
    }

    /// Statuses that answer an attacker with another status, for a stack (I-162).
    fn answer_marks(&self, s: &mut State, a: u8, t: u8) {
        let found = s.bodies[t as usize]
            .marks
            .iter()
            .position(|m| m.id != NONE && self.pool.statuses[m.id as usize].answers != NONE);
        if let Some(at) = found {
            s.dirty |= 1 << t;
            let mark = &mut s.bodies[t as usize].marks[at];
            let status = self.pool.statuses[mark.id as usize].answers;
            mark.stacks -= 1;
            if mark.stacks == 0 {
                self.lift(s, t, at);
            }
            self.inflict(s, a, (status, 1, 2), false, t);
        }
    }

    /// The combo factor in quarters (I-058).
    fn combo(&self, s: &State, a: u8, t: u8) -> i32 {
        let traits = self.traits(s, a);
        if self.traits(s, t) & trait_bits::NO_COMBO != 0 {
            return 4;
        }
        let (fast, slow) = (s.bodies[a as usize].spd, s.bodies[t as usize].spd);
        if traits & trait_bits::LATE_COMBO != 0 {
            return if fast >= 5 * slow {
                12
            } else if fast >= 4 * slow {
                10
            } else {
                4
            };
        }
        let bonus = if fast >= 3 * slow {
            4
        } else if fast >= 2 * slow {
            2
        } else {
            0
        };
        4 + if traits & trait_bits::BIG_COMBO != 0 { 2 * bonus } else { bonus }
    }

    /// One strike (I-057), with lifesteal (I-071) and what the target's statuses give the attacker.
    fn strike(&self, s: &mut State, a: u8, t: u8) {
        if s.bodies[t as usize].hp <= 0 || s.bodies[t as usize].place > 2 {
            return;
        }
        let flags = s.attack.flags;
        let marks = s.bodies[t as usize].marks;
        let mut feeds = 0;
        for mark in marks.iter().take_while(|mark| mark.id != NONE) {
            let status = &self.pool.statuses[mark.id as usize];
            feeds += i32::from(status.feeds) * i32::from(mark.stacks);
            s.sides[team_of(a) as usize].points += u16::from(status.pays) * u16::from(mark.stacks);
        }
        if flags & A_NO_DAMAGE != 0 {
            return;
        }
        let power = if flags & A_FORMULA != 0 { s.attack.formula } else { s.bodies[a as usize].atk };
        if flags & A_REDUCES != 0 {
            s.attack.dealt = self.wound(s, t, power, a);
            return;
        }
        let guard = match flags {
            _ if flags & A_PIERCING != 0 => 0,
            _ if flags & A_DOUBLE_DEF != 0 => 2 * self.guard(s, t),
            _ => self.guard(s, t),
        };
        let blow = (power - guard).max(0);
        self.blocked(s, t, power - blow);
        if flags & A_HEALS != 0 {
            self.heal(s, t, blow);
            return;
        }
        let blow = self.round(i32::from(blow) * self.combo(s, a, t), 4) as i16;
        let harm = if flags & A_PIERCING != 0 { Harm::Piercing } else { Harm::Normal };
        let blow = self.taken(s, t, blow, harm);
        let before = s.bodies[t as usize].hp;
        let removed = self.wound(s, t, blow, a);
        s.attack.dealt = removed;
        if blow > before && self.traits(s, t) & trait_bits::CARRY != 0 {
            self.carry(s, t, blow - before, harm, a);
        }
        if removed > 0 {
            let body = &s.bodies[a as usize];
            let own = if self.negated(s, a) { 0 } else { i32::from(self.pool.def(body.card).lifesteal) };
            let worn: i32 =
                items_in(body.equips).map(|i| i32::from(self.pool.def(s.item(team_of(a), i).card).lifesteal)).sum();
            let percent = own + worn + feeds + i32::from(s.attack.lifesteal);
            if percent > 0 {
                let back = self.round(i32::from(removed) * percent, 100) as i16;
                self.heal(s, a, back);
            }
            if team_of(a) != team_of(t) {
                self.glare(s, a);
            }
        }
    }

    /// Overkill goes on to the next of the same card in the slot (I-070).
    fn carry(&self, s: &mut State, from: u8, excess: i16, harm: Harm, by: u8) {
        let (card, lane) = (s.bodies[from as usize].card, s.bodies[from as usize].place);
        let next = members(self.slot_bodies(s, team_of(from), lane))
            .find(|&b| b != from && s.bodies[b as usize].card == card && s.bodies[b as usize].hp > 0);
        if let Some(b) = next {
            let amount = if harm == Harm::Normal { (excess - self.guard(s, b)).max(0) } else { excess };
            let before = s.bodies[b as usize].hp;
            self.wound(s, b, amount, by);
            if amount > before {
                self.carry(s, b, amount - before, harm, by);
            }
        }
    }

    /// Every other enemy in front, and what stands behind the one that was hit (I-072).
    pub(super) fn shockwave(&self, s: &mut State, around: u8, amount: i16, harm: Harm, by: u8) {
        if around == NONE {
            return;
        }
        let team = team_of(around);
        let behind = self.slot_bodies(s, team, s.bodies[around as usize].place) & !s.front;
        let set = (s.front & team_bits(team) | behind) & !(1 << around);
        let combos = by != NONE && self.traits(s, by) & trait_bits::SHOCK_COMBO != 0;
        for b in members(set) {
            let mut n = amount;
            if harm == Harm::Normal {
                self.derive(s);
                n = (n - self.guard(s, b)).max(0);
            }
            if combos {
                n = self.round(i32::from(n) * self.combo(s, by, b), 4) as i16;
            }
            self.deal(s, b, n, Harm::Piercing, by);
        }
    }
}
