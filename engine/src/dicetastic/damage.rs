//! Damage steps, death and spillover (sections 7 and 8 of the rules).
//!
//! All damage of one effect or attack is put down per seat first, as [`Hit`]s on a stack; a batch then goes through
//! them one by one. What an effect inside a step causes makes a batch of its own above, and is done first.

use super::Dicetastic;
use super::ops::{Event, Key, Timing};
use super::state::{Ask, Frame, Hit, MAX_HITS, NONE, State};
use crate::seat::{Seat, Seats};

impl Dicetastic {
    /// Puts a batch of hits under way.
    fn push_batch(&self, s: &mut State, source: u8, from: Seat, main: u8, hits: impl Iterator<Item = Hit>) {
        let base = s.hits_len;
        for hit in hits {
            self.add_hit(s, hit);
        }
        if s.hits_len == base || !s.push(Frame::Batch { source, last: from, base, main }) {
            s.hits_len = base;
        }
    }

    fn add_hit(&self, s: &mut State, hit: Hit) {
        if s.hits_len as usize == MAX_HITS {
            s.looped = true;
            return;
        }
        s.hits[s.hits_len as usize] = hit;
        s.hits_len += 1;
    }

    /// Self-inflicted damage: an instance of its own, without attacker (D-044).
    pub(super) fn hurt_self(&self, s: &mut State, seat: Seat, n: u16) {
        // The usual case: it kills nobody, and nobody has anything to say to it.
        if s.living.has(seat)
            && s.health[seat] > n
            && !self.step_audible(s, Timing::When, seat.0, NONE)
            && !self.step_audible(s, Timing::After, seat.0, NONE)
        {
            s.health[seat] -= n;
            return;
        }
        let hit = Hit { victim: seat.0, own: n, ..Hit::EMPTY };
        self.push_batch(s, NONE, seat, NONE, std::iter::once(hit));
    }

    /// A new instance of damage on each of these seats (D-042).
    pub(super) fn deal(&self, s: &mut State, source: Seat, seats: Seats, n: u16) {
        let main = if s.attack.on && s.attack.target != NONE && seats.has(Seat(s.attack.target)) {
            s.attack.target
        } else {
            NONE
        };
        let hits = seats.iter().map(|seat| Hit { victim: seat.0, source: source.0, damage: n, ..Hit::EMPTY });
        self.push_batch(s, source.0, source, main, hits);
    }

    /// The damage of an attack roll reaches the main target, or whoever stands in for a dead one (D-036).
    pub(super) fn deal_attack(&self, s: &mut State, n: u16) {
        let (source, target) = (s.attack.attacker, Seat(s.attack.target));
        if let Some(victim) = self.stand_in(s, source, target) {
            let hit = Hit { victim: victim.0, source: source.0, damage: n, attack: true, ..Hit::EMPTY };
            self.push_batch(s, source.0, source, victim.0, std::iter::once(hit));
        }
    }

    fn stand_in(&self, s: &State, source: Seat, target: Seat) -> Option<Seat> {
        if s.living.has(target) {
            return Some(target);
        }
        let enemies = s.enemies(source);
        let open = enemies.without(s.guarded());
        let pool = if !open.is_empty() {
            open
        } else if !enemies.is_empty() {
            enemies
        } else {
            s.living.and(s.team(source))
        };
        pool.next_after(target, s.seats)
    }

    /// Goes on with a batch: the main target first, then clockwise (D-047).
    pub(super) fn run_batch(&self, s: &mut State, source: u8, last: Seat, base: u8, main: u8) {
        // The usual case: one seat, and nobody has anything to say to it. Then everything happens right here.
        let depth = s.depth;
        self.next_hit(s, source, last, base, main);
        while s.ask == Ask::Nothing {
            match *s.innermost() {
                Frame::Step { step, hit, excess, died } if s.depth == depth + 1 => {
                    self.run_step(s, step, hit, excess, died);
                }
                Frame::Batch { source, last, base, main } if s.depth == depth => {
                    self.next_hit(s, source, last, base, main);
                }
                _ => return,
            }
        }
    }

    /// Starts the step of the next seat, or ends the batch.
    #[inline]
    fn next_hit(&self, s: &mut State, source: u8, last: Seat, base: u8, main: u8) {
        let waiting = s.hits[base as usize..s.hits_len as usize]
            .iter()
            .fold(Seats::NONE, |set, hit| if hit.victim == NONE { set } else { set.or(Seats::only(Seat(hit.victim))) });
        let next = if waiting.is_empty() {
            None
        } else if main != NONE && waiting.has(Seat(main)) {
            Some(Seat(main))
        } else {
            waiting.next_after(last, s.seats)
        };
        match next {
            Some(seat) => {
                let hits = &s.hits[base as usize..s.hits_len as usize];
                let hit = base + hits.iter().position(|hit| hit.victim == seat.0).expect("it is waiting") as u8;
                s.set_top(Frame::Batch { source, last: seat, base, main: NONE });
                if !s.push(Frame::Step { step: 0, hit, excess: 0, died: false }) {
                    s.hits[hit as usize].victim = NONE;
                }
            }
            None => {
                s.hits_len = base;
                s.pop();
            }
        }
    }

    /// Goes on with the damage step of one seat (D-046).
    pub(super) fn run_step(&self, s: &mut State, step: u8, at: u8, excess: u16, died: bool) {
        let hit = s.hits[at as usize];
        let victim = Seat(hit.victim);
        let set = |s: &mut State, step, excess| s.set_top(Frame::Step { step, hit: at, excess, died });
        match step {
            0 => {
                if !s.living.has(victim) {
                    return self.pass_on(s, at, hit);
                }
                set(s, 1, 0);
                self.fire_step(s, Timing::When, hit.victim, hit.source);
            }
            1 => {
                let total = hit.total();
                if total == 0 || !s.living.has(victim) {
                    s.hits[at as usize].victim = NONE;
                    s.pop();
                    return;
                }
                let before = s.health[victim];
                s.health[victim] = before.saturating_sub(total);
                let mut dealers = Seats::NONE;
                if hit.damage > 0 && hit.source != NONE {
                    dealers.insert(Seat(hit.source));
                }
                if hit.extra > 0 {
                    dealers = dealers.or(hit.extra_by);
                }
                dealers.remove(victim);
                s.attackers[victim] = s.attackers[victim].or(dealers);
                set(s, 2, total - before.min(total));
                if s.health[victim] == 0 {
                    s.push(Frame::Death { step: 0, seat: victim, killers: dealers });
                }
            }
            2 => {
                // Spillover is made after everything the death has caused (D-055), and is dealt when its turn comes.
                if died && excess > 0 && hit.own == 0 {
                    let source = if hit.damage + hit.extra > 0 { hit.source } else { hit.origin };
                    if source != NONE {
                        self.spill(s, Seat(source), victim, excess);
                    }
                }
                set(s, 3, 0);
                self.fire_step(s, Timing::After, hit.victim, hit.source);
            }
            _ => {
                s.hits[at as usize].victim = NONE;
                s.pop();
            }
        }
    }

    /// The seat that should take a step is dead: attack damage goes to a stand-in, spillover on to the next (D-036,
    /// D-048); other damage is lost (D-057).
    fn pass_on(&self, s: &mut State, at: u8, hit: Hit) {
        let dead = Seat(hit.victim);
        s.hits[at as usize].victim = NONE;
        s.pop();
        if hit.attack && hit.damage + hit.extra > 0 {
            let source = Seat(hit.source);
            if let Some(next) = self.stand_in(s, source, dead) {
                self.join(s, next, |waiting| {
                    waiting.source = hit.source;
                    waiting.attack = true;
                    waiting.damage = waiting.damage.saturating_add(hit.damage);
                    waiting.extra = waiting.extra.saturating_add(hit.extra);
                    waiting.extra_by = waiting.extra_by.or(hit.extra_by);
                });
            }
        }
        if hit.spill > 0 && hit.origin != NONE {
            self.spill(s, Seat(hit.origin), dead, hit.spill);
        }
    }

    /// What is left of damage goes to the next living enemy of its source, clockwise from the dead seat, and when
    /// no enemy lives to the source's own side (D-048, D-049).
    fn spill(&self, s: &mut State, source: Seat, from: Seat, n: u16) {
        let enemies = s.enemies(source);
        let open = enemies.without(s.guarded());
        let pool = if !open.is_empty() && self.options.untargetable_blocks_spillover {
            open
        } else if !enemies.is_empty() {
            enemies
        } else if self.options.spillover_to_team {
            s.living.and(s.team(source))
        } else {
            Seats::NONE
        };
        if let Some(next) = pool.next_after(from, s.seats) {
            self.join(s, next, |hit| {
                hit.origin = source.0;
                hit.spill = hit.spill.saturating_add(n);
            });
        }
    }

    /// Adds to the step of a seat that is still waiting in the innermost batch, or makes a new one.
    fn join(&self, s: &mut State, seat: Seat, change: impl FnOnce(&mut Hit)) {
        let frames = &s.frames[..s.depth as usize];
        let Some((depth, base)) = frames.iter().enumerate().rev().find_map(|(i, frame)| match frame {
            Frame::Batch { base, .. } => Some((i, *base)),
            _ => None,
        }) else {
            return;
        };
        // The step under way, if any, is no longer waiting.
        let current = match s.frames.get(depth + 1) {
            Some(Frame::Step { hit, .. }) if depth + 1 < s.depth as usize => *hit,
            _ => NONE,
        };
        let waiting = (base..s.hits_len).find(|&i| i != current && s.hits[i as usize].victim == seat.0);
        match waiting {
            Some(i) => change(&mut s.hits[i as usize]),
            None => {
                let mut hit = Hit { victim: seat.0, ..Hit::EMPTY };
                change(&mut hit);
                self.add_hit(s, hit);
            }
        }
    }

    /// An effect sends the spillover of a step to another seat.
    pub(super) fn move_spill(&self, s: &mut State, event: u8, to: Seat) {
        let Frame::Step { hit, .. } = s.frames[event as usize - 1] else { return };
        let Hit { origin, spill, .. } = s.hits[hit as usize];
        s.hits[hit as usize].spill = 0;
        // The batch of that step may lie below others; nothing else is waiting above it while a step is being changed.
        self.join_at(s, event as usize - 2, hit, to, origin, spill);
    }

    fn join_at(&self, s: &mut State, batch: usize, current: u8, to: Seat, origin: u8, spill: u16) {
        let Frame::Batch { base, .. } = s.frames[batch] else { return };
        let end = match s.frames[batch + 1..s.depth as usize].iter().find_map(|f| match f {
            Frame::Batch { base, .. } => Some(*base),
            _ => None,
        }) {
            Some(base) => base,
            None => s.hits_len,
        };
        match (base..end).find(|&i| i != current && s.hits[i as usize].victim == to.0) {
            Some(i) => {
                let hit = &mut s.hits[i as usize];
                hit.origin = origin;
                hit.spill = hit.spill.saturating_add(spill);
            }
            None => self.add_hit(s, Hit { victim: to.0, origin, spill, ..Hit::EMPTY }),
        }
    }

    /// Goes on with a death until something else is put under way (D-055).
    pub(super) fn run_death(&self, s: &mut State) {
        let depth = s.depth;
        while let Frame::Death { step, seat, killers } = *s.innermost()
            && s.depth == depth
            && s.ask == Ask::Nothing
        {
            self.death_step(s, step, seat, killers);
        }
    }

    fn death_step(&self, s: &mut State, step: u8, seat: Seat, killers: Seats) {
        match step {
            0 => {
                s.set_top(Frame::Death { step: 1, seat, killers });
                self.fire_last(s, Key::new(Event::Death, Timing::Before), seat.0);
            }
            1 => {
                if s.health[seat] > 0 {
                    s.pop();
                    return;
                }
                s.set_top(Frame::Death { step: 2, seat, killers });
                let below = s.depth as usize - 2;
                if let Frame::Step { died, .. } = &mut s.frames[below] {
                    *died = true;
                }
                // More damage while it was dying has killed the seat already.
                if !s.living.has(seat) {
                    return;
                }
                if seat == s.turn {
                    self.end_attack(s);
                }
                self.bury(s, seat);
                self.fire_last(s, Key::new(Event::Death, Timing::After), seat.0);
            }
            _ => s.pop(),
        }
    }
}
