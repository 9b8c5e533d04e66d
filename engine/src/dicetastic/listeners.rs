//! Who could hear an event, told by masks.
//!
//! The tables are made at load; a position keeps sets of what is on the table and in hands. That nobody listens, which
//! is the usual case, then costs a few instructions, and nothing is searched during play.

use super::Dicetastic;
use super::ops::{Ability, Event, Key, Limit, Timing, Trigger, Whose};
use super::options::AnyTime;
use super::state::{NONE, State};
use crate::seat::Seat;

/// Listeners by whose event they listen to, as sets of class slots or card kinds.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Listeners {
    pub your: u64,
    pub ally: u64,
    pub enemy: u64,
    pub any: u64,
}

impl Listeners {
    pub fn add(&mut self, whose: Whose, bit: u64) {
        match whose {
            Whose::Your => self.your |= bit,
            Whose::Ally | Whose::DeadAlly => self.ally |= bit,
            Whose::Enemy => self.enemy |= bit,
            Whose::Any => self.any |= bit,
        }
    }

    pub fn all(&self) -> u64 {
        self.your | self.ally | self.enemy | self.any
    }
}

/// Who hears an event at one of its timings.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Hears {
    /// Classes with a passive for it, by slot.
    pub passive: Listeners,
    /// Classes with an active for it, by slot.
    pub active: Listeners,
    /// Ability cards that can be played on it, by kind.
    pub cards: Listeners,
    /// Ongoing cards that work on it, by kind.
    pub here: u64,
    /// All classes above together.
    pub classes: u64,
    /// All ability cards that could be played in its window together.
    pub playable: u64,
    /// Any-time cards can be played in its window.
    pub any_time: bool,
    /// Own-turn cards can be played in its window.
    pub own_turn: bool,
}

impl Dicetastic {
    /// The listener table of a trigger.
    fn table_mut(&mut self, key: Key, deals: bool) -> &mut Hears {
        if deals { &mut self.dealt[key.timing()] } else { &mut self.hears[key.index()] }
    }

    /// Notes which abilities have to do with the dice of an attack, and tells this set of cards from others.
    fn note_dice(&mut self) {
        let touches = |ability: &Ability| {
            ability.effects.iter().any(|effect| {
                use super::ops::Effect as E;
                let dice = matches!(effect, E::Score(_) | E::Reroll(..) | E::Flip(..) | E::AlsoValid(_) | E::MoreDice(_));
                let attack = |t: &Trigger| {
                    matches!(t, Trigger::On { key, deals, .. } if key.is(Event::AttackScore) || key.is(Event::Rollover) || *deals)
                };
                dice || (matches!(effect, E::Extra(_) | E::Damage(..)) && ability.triggers.iter().any(attack))
            })
        };
        let bits = |abilities: &[Ability]| {
            abilities.iter().enumerate().fold(0u8, |set, (i, ability)| set | u8::from(touches(ability)) << i)
        };
        self.class_dice = self.classes.iter().map(|class| bits(&class.abilities)).collect();
        self.card_dice = self.cards.iter().map(|card| bits(std::slice::from_ref(&card.play))).collect();
        let text = format!("{:?}{:?}{:?}{:?}", self.options, self.classes, self.cards, self.card_slots);
        self.digest = text.bytes().fold(0, |hash, byte| crate::chance::mix(hash, u64::from(byte)));
    }

    /// Makes the listener tables.
    pub(super) fn index(&mut self) {
        self.note_dice();
        for slot in 0..self.class_slots.len() {
            let abilities = self.classes[self.class_slots[slot] as usize].abilities.clone();
            for (index, ability) in abilities.iter().enumerate() {
                for trigger in &ability.triggers {
                    if let Trigger::On { key, whose, deals, .. } = trigger {
                        let hears = self.table_mut(*key, *deals);
                        (if ability.active { &mut hears.active } else { &mut hears.passive }).add(*whose, 1 << slot);
                    }
                }
                match ability.limit {
                    Limit::None => {}
                    Limit::Attack => self.per_attack[index] |= 1 << slot,
                    Limit::Round => self.per_round[index] |= 1 << slot,
                }
            }
        }
        for kind in 0..self.cards.len() {
            for trigger in self.cards[kind].play.triggers.clone() {
                match trigger {
                    Trigger::On { key, whose, deals, .. } => self.table_mut(key, deals).cards.add(whose, 1 << kind),
                    Trigger::AnyTime(_) => self.any_time |= 1 << kind,
                    Trigger::OwnTurn(_) => self.own_turn |= 1 << kind,
                }
            }
            for trigger in self.cards[kind].here.iter().flat_map(|a| a.triggers.clone()).collect::<Vec<_>>() {
                if let Trigger::On { key, deals, .. } = trigger {
                    self.table_mut(key, deals).here |= 1 << kind;
                }
            }
        }
        let after = |event| Key::new(event, Timing::After);
        let own = [after(Event::TurnOpen), after(Event::TurnClose), after(Event::RoundZero)];
        let standard = [
            after(Event::TurnOpen),
            after(Event::TurnClose),
            after(Event::RoundZero),
            after(Event::RoundEnd),
            Key::new(Event::AttackScore, Timing::When),
            Key::new(Event::Step, Timing::When),
            Key::new(Event::Death, Timing::Before),
        ];
        for index in 0..Key::COUNT {
            let key = Key(index as u8);
            self.hears[index].own_turn = own.contains(&key);
            self.hears[index].any_time = match self.options.anytime_windows {
                AnyTime::Standard => standard.contains(&key),
                AnyTime::Full => true,
                AnyTime::Own => own.contains(&key),
            };
        }
        for hears in self.hears.iter_mut().chain(&mut self.dealt) {
            hears.classes = hears.passive.all() | hears.active.all();
            hears.playable = hears.cards.all();
            hears.playable |= if hears.any_time { self.any_time } else { 0 };
            hears.playable |= if hears.own_turn { self.own_turn } else { 0 };
        }
        let sets: Vec<u64> = self.hears.iter().chain(&self.dealt).map(|hears| hears.classes).collect();
        self.rivals = (0..self.class_slots.len())
            .map(|slot| sets.iter().filter(|&set| set >> slot & 1 != 0).fold(0, |all, set| all | set) & !(1 << slot))
            .collect();
    }

    /// Whether a card that needs no event could be played in the window of this one.
    #[inline]
    pub(super) fn could_play(&self, s: &State, hears: &Hears) -> bool {
        let any_time = if hears.any_time { self.any_time & (s.in_hands[0] | s.in_hands[1]) } else { 0 };
        let own_turn = if hears.own_turn { self.own_turn & s.hand_kinds[s.turn] } else { 0 };
        any_time | own_turn != 0
    }

    /// A first look: whether any listener is on the table or in a hand at all. Mostly none is.
    #[inline(always)]
    pub(super) fn anybody(s: &State, hears: &Hears) -> bool {
        s.usable & hears.classes | (s.in_hands[0] | s.in_hands[1]) & hears.playable | s.here & hears.here != 0
    }

    /// Whether anybody might hear: classes, cards in hands, cards on the table.
    #[inline]
    pub(super) fn could_hear(s: &State, hears: &Hears, subject: u8) -> bool {
        let classes = Self::classes_for(s, &hears.passive, subject) | Self::classes_for(s, &hears.active, subject);
        let cards = &hears.cards;
        let mut hands = cards.any & (s.in_hands[0] | s.in_hands[1]);
        if subject != NONE {
            let side = s.side(Seat(subject));
            hands |= cards.your & s.hand_kinds[Seat(subject)];
            hands |= cards.ally & s.in_hands[side] | cards.enemy & s.in_hands[1 - side];
        }
        classes | hands | s.here & hears.here != 0
    }

    /// The classes among the listeners for whose holder it is the right seat's event. A shared class may work for
    /// others than its owner, so it always counts.
    #[inline]
    fn classes_for(s: &State, listeners: &Listeners, subject: u8) -> u64 {
        let mut set = listeners.any & s.usable | s.shared & s.usable & listeners.all();
        if subject != NONE {
            let seat = Seat(subject);
            let side = s.side(seat);
            set |= listeners.your & s.row[seat] & s.usable;
            set |= listeners.ally & s.team_usable[side] & !s.row[seat] | listeners.enemy & s.team_usable[1 - side];
        }
        set
    }

    /// The classes that hear this event, passives or actives.
    pub(super) fn classes_hearing(&self, s: &State, key: Key, subject: u8, dealer: u8, active: bool) -> u64 {
        let hears = &self.hears[key.index()];
        let mut set = Self::classes_for(s, if active { &hears.active } else { &hears.passive }, subject);
        if key.is(Event::Step) {
            let hears = &self.dealt[key.timing()];
            set |= Self::classes_for(s, if active { &hears.active } else { &hears.passive }, dealer);
        }
        set
    }

    /// Ongoing cards that work on this event, by kind.
    pub(super) fn here_hearing(&self, key: Key) -> u64 {
        let dealt = if key.is(Event::Step) { self.dealt[key.timing()].here } else { 0 };
        self.hears[key.index()].here | dealt
    }

    /// Who deals the damage of the step that the event at that depth belongs to, if it is one.
    pub(super) fn dealer_of(&self, s: &State, key: Key, at: u8) -> u8 {
        if !key.is(Event::Step) {
            return NONE;
        }
        let hit = self.hit_at(s, at);
        if hit.damage + hit.extra > 0 { hit.source } else { NONE }
    }

    /// Places in the list of shares whose class is in the set.
    #[inline]
    pub(super) fn shares_of(&self, s: &State, classes: u64) -> u8 {
        if s.shared & classes == 0 {
            return 0;
        }
        s.shares
            .iter()
            .enumerate()
            .fold(0, |set, (i, x)| set | u8::from(x.class != NONE && classes >> x.class & 1 != 0) << i)
    }
}
