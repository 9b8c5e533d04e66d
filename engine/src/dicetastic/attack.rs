//! The attack of a turn: target, attack roll, score, damage roll (sections 3 and 4 of the rules).

use super::Dicetastic;
use super::action::Action;
use super::dice::Dice;
use super::ops::{Event, Key, Limit, MAX_ABILITIES, Timing};
use super::state::{Ask, Attack, Frame, NONE, State};
use crate::chance::{Chance, Stream};
use crate::seat::Seat;

/// What an attack does next.
mod step {
    pub const TARGET: u8 = 0;
    pub const THROW: u8 = 1;
    pub const ASIDE: u8 = 2;
    pub const NEXT: u8 = 3;
    pub const FIX: u8 = 4;
    pub const OUTCOME: u8 = 5;
    pub const DAMAGE_START: u8 = 6;
    pub const DAMAGE_THROW: u8 = 7;
    pub const MATCH: u8 = 8;
    pub const ROLLOVER: u8 = 9;
    pub const DEAL: u8 = 10;
    pub const END: u8 = 11;
    pub const DONE: u8 = 12;
}

impl Dicetastic {
    /// Begins the attack of a seat.
    pub(super) fn begin_attack(&self, s: &mut State, attacker: Seat) {
        s.attack = Attack { attacker, on: true, free: self.options.dice, ..Attack::NONE };
        self.reset_limits(s, Limit::Attack);
        s.push(Frame::Attack { step: step::TARGET });
    }

    /// The seat whose turn it is has died: its attack is over or does not begin, even if the seat is revived (D-012,
    /// D-060).
    pub(super) fn end_attack(&self, s: &mut State) {
        for frame in &mut s.frames[..s.depth as usize] {
            match frame {
                Frame::Turn { attacks, .. } => *attacks = false,
                Frame::Attack { step } => *step = (*step).max(step::END),
                _ => {}
            }
        }
    }

    /// Goes on with the attack until something else is put under way or is asked.
    pub(super) fn run_attack(&self, s: &mut State, mut at: u8, chance: &mut impl Chance) {
        let depth = s.depth;
        let attacker = s.attack.attacker;
        let go = |s: &mut State, step: u8| s.set_top(Frame::Attack { step });
        loop {
            match at {
                step::TARGET => {
                    let targets = self.attackable(s, attacker);
                    if targets.len() == 1 && !self.options.attack_optional {
                        self.choose_target(s, targets.iter().next().expect("there is one"));
                    } else if targets.is_empty() {
                        go(s, step::END);
                    } else {
                        return s.stop(Ask::Target, attacker);
                    }
                }
                step::THROW => {
                    self.throw(s, chance);
                    go(s, step::ASIDE);
                    self.fire_last(s, Self::after(Event::AttackThrow), attacker.0);
                }
                step::ASIDE => {
                    if s.attack.free > 1 {
                        return s.stop(Ask::Aside, attacker);
                    }
                    self.set_aside(s, s.attack.shown());
                }
                step::NEXT => {
                    if s.attack.free > 0 {
                        at = step::THROW;
                        continue;
                    }
                    go(s, step::FIX);
                    s.attack.score = s.attack.aside.sum() as i16;
                    self.fire_last(s, Key::new(Event::AttackScore, Timing::When), attacker.0);
                }
                step::FIX => {
                    go(s, step::OUTCOME);
                    self.fire_last(s, Self::after(Event::AttackScore), attacker.0);
                }
                step::OUTCOME => {
                    let over = s.attack.score - self.options.threshold;
                    match over {
                        ..0 => {
                            go(s, step::END);
                            self.hurt_self(s, attacker, over.unsigned_abs());
                        }
                        0 => {
                            go(s, step::END);
                            self.draw(s, attacker, 1);
                        }
                        _ => {
                            go(s, step::DAMAGE_START);
                            s.attack.valid = 1 << over.min(63);
                            s.attack.dice = self.options.dice;
                            self.fire_last(s, Key::new(Event::DamageRoll, Timing::Before), attacker.0);
                        }
                    }
                }
                step::DAMAGE_START => {
                    s.attack.damage_roll = true;
                    s.attack.free = s.attack.dice;
                    at = step::DAMAGE_THROW;
                    continue;
                }
                step::DAMAGE_THROW => {
                    go(s, step::MATCH);
                    s.attack.last_match = 0;
                    self.throw(s, chance);
                    self.fire_last(s, Self::after(Event::DamageThrow), attacker.0);
                }
                step::MATCH => self.ask_match(s),
                step::ROLLOVER => {
                    go(s, step::DAMAGE_THROW);
                    s.attack.free = s.attack.dice;
                    self.fire_last(s, Self::after(Event::Rollover), attacker.0);
                }
                step::DEAL => {
                    go(s, step::END);
                    // No die set aside, no instance of damage (D-028).
                    if s.attack.matched {
                        self.deal_attack(s, s.attack.sum);
                    }
                }
                step::END => {
                    go(s, step::DONE);
                    self.fire_last(s, Self::after(Event::AttackEnd), attacker.0);
                }
                _ => {
                    s.attack = Attack::NONE;
                    return s.pop();
                }
            }
            match *s.innermost() {
                Frame::Attack { step } if s.depth == depth && s.ask == Ask::Nothing => at = step,
                _ => return,
            }
        }
    }

    /// Throws the free dice.
    #[inline]
    fn throw(&self, s: &mut State, chance: &mut impl Chance) {
        s.attack.rolled = Dice::thrown(Stream::dice(s.attack.attacker), u32::from(s.attack.free), chance);
        s.attack.flipped = Dice::NONE;
        s.attack.answered = [0; MAX_ABILITIES];
    }

    /// The main target is named (D-017).
    pub(super) fn choose_target(&self, s: &mut State, target: Seat) {
        s.set_top(Frame::Attack { step: step::THROW });
        s.attack.target = target.0;
        self.fire_last(s, Self::after(Event::TargetChosen), s.attack.attacker.0);
    }

    /// The attack is left out, where that is allowed.
    pub(super) fn skip_attack(&self, s: &mut State) {
        s.set_top(Frame::Attack { step: step::END });
    }

    /// Dice are set aside (D-018, D-021).
    pub(super) fn set_aside(&self, s: &mut State, dice: Dice) {
        s.set_top(Frame::Attack { step: step::NEXT });
        let a = &mut s.attack;
        let n = dice.len() as u8;
        a.aside = a.aside.plus(dice);
        a.free -= n;
        a.extra += n - 1;
        a.rolled = Dice::NONE;
        a.flipped = Dice::NONE;
        self.fire_last(s, Self::after(Event::SetAside), s.attack.attacker.0);
    }

    /// Asks which matching dice are set aside, or ends the damage roll (D-026, D-027).
    fn ask_match(&self, s: &mut State) {
        let a = &s.attack;
        let shown = a.shown();
        let open = if a.last_match > 0 { a.valid & ((1 << a.last_match) - 1) } else { a.valid };
        let mut ways = 0;
        let mut only = (0, 0);
        for number in super::targets::members(open) {
            let n = self.matches(shown, number);
            if n > 0 {
                ways += n;
                only = (number, n as u8);
            }
        }
        if ways == 0 && a.last_match == 0 {
            s.set_top(Frame::Attack { step: step::DEAL });
        } else if ways == 0 {
            self.throw_on(s);
        } else if ways == 1 && a.last_match == 0 {
            self.set_match(s, only.0, only.1);
        } else {
            s.stop(Ask::Match, a.attacker);
        }
    }

    /// Matching dice are set aside as that number.
    pub(super) fn set_match(&self, s: &mut State, number: u8, count: u8) {
        let a = &mut s.attack;
        let face = number.min(6);
        for _ in 0..count {
            let one = Dice::one(face);
            if a.rolled.count(face) > 0 {
                a.rolled = a.rolled.minus(one);
            } else {
                a.flipped = a.flipped.minus(one);
            }
        }
        a.sum = a.sum.saturating_add(u16::from(number) * u16::from(count));
        a.free -= count;
        // The first die of a throw is not extra (D-021).
        a.damage_extra = a.damage_extra.saturating_add(count - u8::from(a.last_match == 0));
        a.last_match = number;
        a.matched = true;
        if a.free == 0 {
            self.throw_on(s);
        }
    }

    /// Throws what is left, or comes to a rollover (D-030).
    pub(super) fn throw_on(&self, s: &mut State) {
        if s.attack.free > 0 {
            s.set_top(Frame::Attack { step: step::DAMAGE_THROW });
        } else if self.options.rollover_optional {
            s.stop(Ask::Rollover, s.attack.attacker);
        } else {
            self.answer_rollover(s, Action::GoOn);
        }
    }

    /// Goes on or stops after all dice were set aside.
    pub(super) fn answer_rollover(&self, s: &mut State, action: Action) {
        let next = if action == Action::GoOn { step::ROLLOVER } else { step::DEAL };
        s.set_top(Frame::Attack { step: next });
    }

    /// Puts a written attack under way and asks what is to be decided in it.
    pub(super) fn ask_in_attack(&self, s: &mut State, phase: &str) {
        let (step, ask) = match phase {
            "attack roll" => (step::ASIDE, Ask::Aside),
            "damage roll" => (step::MATCH, Ask::Match),
            "rollover" => (step::MATCH, Ask::Rollover),
            _ => (step::TARGET, Ask::Target),
        };
        s.push(Frame::Attack { step });
        s.stop(ask, s.turn);
    }

    /// Runs up to the choice of a target, which is asked even if there is only one: a written position never runs
    /// into a throw by itself.
    pub(super) fn run_to_target(&self, s: &mut State, chance: &mut impl Chance) {
        while s.ask == Ask::Nothing {
            if s.top() == (Frame::Attack { step: step::TARGET }) {
                return s.stop(Ask::Target, s.attack.attacker);
            }
            self.advance(s, chance);
        }
    }

    /// The main target, if an attack is under way and one was chosen.
    pub(super) fn main_target(&self, s: &State) -> Option<Seat> {
        (s.attack.on && s.attack.target != NONE).then_some(Seat(s.attack.target))
    }
}
