//! Whether an event fulfils a trigger.

use super::Dicetastic;
use super::ops::{Ability, Condition, Event, Trigger, Type, Whose};
use super::state::{EventFrame, Frame, Hit, NONE, State};
use crate::seat::Seat;

impl Dicetastic {
    /// The first trigger line of the ability that the event fulfils. A die that is part of it is left out.
    pub(super) fn matching(
        &self,
        s: &State,
        e: &EventFrame,
        at: u8,
        ability: &Ability,
        holder: Seat,
        faces_only: bool,
    ) -> Option<u8> {
        let line = ability.triggers.iter().position(|trigger| match trigger {
            Trigger::On { key, deals, whose, conditions } => {
                *key == e.key
                    && self.is_whose(s, *whose, holder, self.subject_of(s, e, at, *deals))
                    && (!faces_only || conditions.iter().any(|c| matches!(c, Condition::EqualFaces(..))))
                    && conditions.iter().all(|c| self.holds(s, *c, holder, at))
            }
            _ => false,
        })?;
        Some(line as u8)
    }

    /// What the die of a trigger line must show at least, or 0.
    pub(super) fn die_of(&self, ability: &Ability, line: u8) -> u8 {
        let Trigger::On { conditions, .. } = &ability.triggers[line as usize] else { return 0 };
        conditions.iter().find_map(|c| if let Condition::Die(n) = c { Some(*n) } else { None }).unwrap_or(0)
    }

    /// Whose event it is; a damage step is seen from both sides.
    pub(super) fn subject_of(&self, s: &State, e: &EventFrame, at: u8, deals: bool) -> u8 {
        if !e.key.is(Event::Step) {
            return e.subject;
        }
        let hit = self.hit_at(s, at);
        match (deals, hit.damage + hit.extra > 0) {
            (true, true) => hit.source,
            (true, false) => NONE,
            (false, _) => hit.victim,
        }
    }

    /// The damage step that the event frame at that depth belongs to.
    pub(super) fn hit_at<'a>(&self, s: &'a State, at: u8) -> &'a Hit {
        match s.frames[at as usize - 1] {
            Frame::Step { hit, .. } => &s.hits[hit as usize],
            _ => &Hit::EMPTY,
        }
    }

    fn is_whose(&self, s: &State, whose: Whose, holder: Seat, subject: u8) -> bool {
        if whose == Whose::Any {
            return true;
        }
        if subject == NONE {
            return false;
        }
        let subject = Seat(subject);
        match whose {
            Whose::Your => subject == holder,
            Whose::Ally => subject != holder && s.team(holder).has(subject),
            Whose::DeadAlly => subject != holder && s.team(holder).has(subject) && !s.living.has(subject),
            Whose::Enemy => !s.team(holder).has(subject),
            Whose::Any => true,
        }
    }

    /// Whether a condition holds for the holder at the event frame at that depth.
    pub(super) fn holds(&self, s: &State, condition: Condition, holder: Seat, at: u8) -> bool {
        let a = &s.attack;
        match condition {
            Condition::Score(cmp, n) => a.on && cmp.holds(i32::from(a.score), i32::from(n)),
            Condition::ExtraDice(cmp, n) => a.on && cmp.holds(self.extra_dice(s), i32::from(n)),
            Condition::FreeDice(cmp, n) => a.on && cmp.holds(i32::from(a.free), i32::from(n)),
            Condition::TargetNumber(cmp, n) => {
                a.on && cmp.holds(i32::from(a.score - self.options.threshold), i32::from(n))
            }
            Condition::EqualFaces(cmp, n) => a.on && cmp.holds(a.rolled.most_equal() as i32, i32::from(n)),
            Condition::Health(cmp, n) => cmp.holds(i32::from(s.health[holder]), i32::from(n)),
            Condition::VictimHealth(cmp, n) => {
                let hit = self.hit_at(s, at);
                hit.victim != NONE && cmp.holds(i32::from(s.health[Seat(hit.victim)]), i32::from(n))
            }
            Condition::VictimUnhurt => {
                let hit = self.hit_at(s, at);
                hit.victim != NONE && s.health[Seat(hit.victim)] == s.maximum[Seat(hit.victim)]
            }
            Condition::TargetIsYou => a.on && a.target == holder.0,
            Condition::TargetIsAlly => a.on && a.target != NONE && s.allies(holder).has(Seat(a.target)),
            Condition::TargetIsAttacker => a.on && a.target != NONE && s.attackers[holder].has(Seat(a.target)),
            Condition::FromAttack => {
                let hit = self.hit_at(s, at);
                hit.attack && hit.damage + hit.extra > 0
            }
            Condition::Has(kind) => {
                let hit = self.hit_at(s, at);
                match kind {
                    Type::Damage => hit.damage > 0,
                    Type::SelfInflicted => hit.own > 0,
                    Type::Spillover => hit.spill > 0,
                    Type::Any => hit.total() > 0,
                }
            }
            Condition::SpillsFromYou => self.hit_at(s, at).origin == holder.0,
            Condition::KilledByYou => {
                matches!(s.frames[at as usize - 1], Frame::Death { killers, .. } if killers.has(holder))
            }
            Condition::Amount(cmp, n) => cmp.holds(i32::from(self.hit_at(s, at).total()), i32::from(n)),
            Condition::AllyDead => !s.dead_allies(holder).is_empty(),
            Condition::Hand(cmp, n) => cmp.holds(i32::from(s.hand_len[holder]), i32::from(n)),
            Condition::Die(_) => true,
        }
    }

    /// Extra dice of the roll under way: of the damage roll once it has begun.
    pub(super) fn extra_dice(&self, s: &State) -> i32 {
        i32::from(if s.attack.damage_roll { s.attack.damage_extra } else { s.attack.extra })
    }
}
