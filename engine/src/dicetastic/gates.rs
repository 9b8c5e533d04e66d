//! Facts without which some listeners of an event can do nothing, whoever holds them.
//!
//! Most conditions ask about the event and not about the holder: a score above 30, damage of an attack, a rotated
//! class. Such a fact is looked at once for all listeners that need it, before any of them is looked at by itself.
//! A gate only ever keeps out what its trigger or its effects would keep out later.

use super::Dicetastic;
use super::listeners::Hears;
use super::ops::{Ability, Amount, Condition, Effect, Event, Key, MAX_ABILITIES, Target, Timing, Trigger, Whose};
use super::state::{Frame, NONE, State};
use crate::seat::{Seat, Seats};

/// Something that must be true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fact {
    /// A condition that can hold for somebody.
    Condition(Condition),
    /// The seat whose event it is is dead.
    DeadSubject,
    /// A seat is dead.
    Dead,
    /// A living seat can be healed, or somebody listens to healing in vain.
    Hurt,
    /// A class is rotated.
    Rotated,
}

/// Listeners of one event and one sort that need a fact, as a set of class slots or card kinds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gate {
    pub fact: Fact,
    pub set: u64,
}

/// Where the gates of one sort of listeners of an event are.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Gates {
    /// From, in the list of all gates.
    pub from: u16,
    /// To.
    pub to: u16,
    /// All listeners that have one.
    pub all: u64,
}

/// The gates of an event's listeners.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct EventGates {
    pub passive: Gates,
    pub active: Gates,
    pub cards: Gates,
    pub here: Gates,
}

/// Listeners of an event: classes by slot, cards by kind.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Heard {
    /// Classes with a passive.
    pub passive: u64,
    /// Classes with an active.
    pub active: u64,
    /// Ability cards in hands.
    pub cards: u64,
    /// Ongoing cards.
    pub here: u64,
}

impl Heard {
    /// The listeners in either set.
    #[inline(always)]
    pub fn or(self, other: Heard) -> Heard {
        Heard {
            passive: self.passive | other.passive,
            active: self.active | other.active,
            cards: self.cards | other.cards,
            here: self.here | other.here,
        }
    }

    /// Whether there are none.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.passive | self.active | self.cards | self.here == 0
    }
}

/// The facts that a condition needs, if it asks about more than its holder.
fn fact_of(condition: Condition) -> Option<Fact> {
    use Condition as C;
    match condition {
        C::Health(..) | C::TargetIsYou | C::TargetIsAlly | C::TargetIsAttacker | C::Hand(..) | C::Die(_) => None,
        C::AllyDead => Some(Fact::Dead),
        _ => Some(Fact::Condition(condition)),
    }
}

/// The facts that every effect of an ability needs which could be a reason to use it.
fn effect_facts(ability: &Ability) -> Vec<Fact> {
    let uses_overheal =
        |e: &Effect| matches!(e, Effect::Damage(Amount::Overheal, _) | Effect::Heal(Amount::Overheal, _));
    let overheal = ability.effects.iter().any(uses_overheal);
    let need = |effect: &Effect| match effect {
        Effect::Heal(..) if !overheal => Some(Fact::Hurt),
        Effect::Revive(..) => Some(Fact::Dead),
        Effect::Reactivate(Target::OwnClasses) => Some(Fact::Rotated),
        _ => None,
    };
    let matters = |e: &&Effect| !matches!(e, Effect::RemoveThisCard);
    let mut needs = ability.effects.iter().filter(matters).map(need);
    match needs.next() {
        Some(Some(first)) if needs.all(|other| other == Some(first)) => vec![first],
        _ => Vec::new(),
    }
}

/// The facts that every one of these lines needs.
pub(super) fn facts<'a>(lines: impl Iterator<Item = (&'a Ability, &'a Trigger)>) -> Vec<Fact> {
    let of_line = |(ability, trigger): (&Ability, &Trigger)| {
        let mut facts = effect_facts(ability);
        let (Trigger::On { conditions, .. } | Trigger::AnyTime(conditions) | Trigger::OwnTurn(conditions)) = trigger;
        facts.extend(conditions.iter().filter_map(|&c| fact_of(c)));
        if matches!(trigger, Trigger::On { whose: Whose::DeadAlly, .. }) {
            facts.push(Fact::DeadSubject);
        }
        facts
    };
    let common = |a: Vec<Fact>, b: Vec<Fact>| a.into_iter().filter(|fact| b.contains(fact)).collect();
    lines.map(of_line).reduce(common).unwrap_or_default()
}

/// Whether a class could do anything with this effect when it is empowered at that event (D-086).
fn empowers(effect: &Effect, key: Option<Key>) -> bool {
    let at = |event, timing| key == Some(Key::new(event, timing));
    let of_event = |target: &Target| {
        matches!(target, Target::ThatPlayer | Target::ThatAttacker | Target::ItsAttackers | Target::MarkedEnemy)
    };
    match effect {
        Effect::Empower(_) | Effect::Recover | Effect::Cancel | Effect::Damage(Amount::Overheal, _) => false,
        Effect::Score(_) => at(Event::AttackScore, Timing::When),
        Effect::Extra(_) | Effect::Spill(_) | Effect::SpillTo(_) | Effect::Prevent(..) => at(Event::Step, Timing::When),
        Effect::Reroll(_, super::ops::Pool::Aside) | Effect::Flip(_, super::ops::Pool::Aside) => {
            at(Event::SetAside, Timing::After)
        }
        Effect::Reroll(..) | Effect::Flip(..) => {
            at(Event::AttackThrow, Timing::After) || at(Event::DamageThrow, Timing::After)
        }
        Effect::AlsoValid(_) | Effect::MoreDice(_) => at(Event::DamageRoll, Timing::Before),
        Effect::HandLimit(_) | Effect::ClassLimit(_) => at(Event::LimitCheck, Timing::When),
        Effect::Damage(_, target)
        | Effect::Heal(_, target)
        | Effect::Revive(_, target)
        | Effect::Steal(_, target)
        | Effect::Untargetable(target, _) => !of_event(target),
        _ => true,
    }
}

impl Dicetastic {
    /// Whether an ability could do anything when it is empowered at that event, or at none.
    pub(super) fn could_empower(ability: &Ability, key: Option<Key>) -> bool {
        !ability.effects.iter().any(|e| matches!(e, Effect::Empower(_)))
            && ability.effects.iter().any(|effect| empowers(effect, key))
    }

    /// Classes that could do something when empowered at the event in that frame.
    #[inline]
    pub(super) fn empowerable(&self, s: &State, at: u8) -> u64 {
        match s.frames.get(at as usize) {
            Some(Frame::Event(e)) if at != NONE => self.empowerable[e.key.index()],
            _ => self.empowerable[Key::COUNT],
        }
    }

    /// Takes out of the listeners those that can do nothing with the event whose frame is, or would be, at that depth.
    #[inline]
    pub(super) fn sift(&self, s: &State, hears: &Hears, subject: u8, at: u8, heard: &mut Heard) {
        if (heard.passive | heard.active) & hears.limited != 0 {
            // A class whose only ability here is used up; those it is shared with have limits of their own.
            let mut spent = (0, 0);
            for i in 0..MAX_ABILITIES {
                spent.0 |= s.used[i] & hears.passive_limits[i];
                spent.1 |= s.used[i] & hears.active_limits[i];
            }
            heard.passive &= !(spent.0 & !s.shared);
            heard.active &= !(spent.1 & !s.shared);
        }
        let EventGates { passive, active, cards, here } = &hears.gates;
        if heard.passive & passive.all != 0 {
            heard.passive = self.pass(s, passive, heard.passive, subject, at);
        }
        if heard.active & active.all != 0 {
            heard.active = self.pass(s, active, heard.active, subject, at);
        }
        if heard.cards & cards.all != 0 {
            heard.cards = self.pass(s, cards, heard.cards, subject, at);
        }
        if heard.here & here.all != 0 {
            heard.here = self.pass(s, here, heard.here, subject, at);
        }
    }

    /// What of the listeners gets through the gates.
    fn pass(&self, s: &State, gates: &Gates, mut set: u64, subject: u8, at: u8) -> u64 {
        for gate in &self.gates[gates.from as usize..gates.to as usize] {
            if set & gate.set != 0 && !self.is_fact(s, gate.fact, subject, at) {
                set &= !gate.set;
            }
        }
        set
    }

    fn is_fact(&self, s: &State, fact: Fact, subject: u8, at: u8) -> bool {
        match fact {
            Fact::Condition(Condition::SpillsFromYou) => self.hit_at(s, at).origin != NONE,
            Fact::Condition(Condition::KilledByYou) => {
                matches!(s.frames[at as usize - 1], Frame::Death { killers, .. } if !killers.is_empty())
            }
            Fact::Condition(condition) => self.holds(s, condition, Seat(0), at),
            Fact::DeadSubject => subject != NONE && !s.living.has(Seat(subject)),
            Fact::Dead => s.living != Seats::all(s.seats),
            Fact::Hurt => {
                let overheal = self.hears[Self::after(Event::Overheal).index()].passive.all;
                s.usable & overheal != 0 || s.living.iter().any(|seat| s.health[seat] < s.maximum[seat])
            }
            Fact::Rotated => s.rotated != 0,
        }
    }
}
