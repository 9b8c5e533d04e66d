//! The tables made at load: who hears which event, and what has to be true for it.

use super::Dicetastic;
use super::gates::{EventGates, Fact, Gate, Gates, facts};
use super::listeners::{Ears, Hears};
use super::ops::{Ability, Effect, Event, Key, Limit, MAX_CLASSES, Target, Timing, Trigger, Whose};
use super::options::AnyTime;

/// Whether the trigger is one of this table's.
fn belongs(trigger: &Trigger, key: Key, dealt: bool) -> bool {
    matches!(trigger, Trigger::On { key: k, deals, .. } if *k == key && *deals == dealt)
}

/// The lines of these abilities for which `belongs` holds.
fn lines<'a>(
    abilities: impl Iterator<Item = &'a Ability>,
    belongs: impl Fn(&Trigger) -> bool,
) -> impl Iterator<Item = (&'a Ability, &'a Trigger)> {
    abilities.flat_map(|ability| ability.triggers.iter().map(move |t| (ability, t))).filter(move |(_, t)| belongs(t))
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
        self.index_windows();
        self.index_classes();
        self.index_cards();
        for hears in self.hears.iter_mut().chain(&mut self.dealt) {
            hears.classes = hears.passive.or(&hears.active);
        }
        *self.ears = self.hears.each_ref().map(Ears::new);
        self.dealt_ears = self.dealt.each_ref().map(Ears::new);
        for key in (0..Key::COUNT as u8).map(Key) {
            self.index_gates(key, false);
            if key.is(Event::Step) {
                self.index_gates(key, true);
            }
        }
        let sets: Vec<u64> = self.hears.iter().chain(&self.dealt).map(|hears| hears.classes.all).collect();
        self.rivals = (0..self.class_slots.len())
            .map(|slot| sets.iter().filter(|&set| set >> slot & 1 != 0).fold(0, |all, set| all | set) & !(1 << slot))
            .collect();
    }

    /// In which windows cards can be played that need no event.
    fn index_windows(&mut self) {
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
    }

    fn index_classes(&mut self) {
        self.passives = vec![[0; MAX_CLASSES]; Key::COUNT];
        self.empowerable = vec![0; Key::COUNT + 1];
        for slot in 0..self.class_slots.len() {
            let abilities = self.classes[self.class_slots[slot] as usize].abilities.clone();
            for (index, ability) in abilities.iter().enumerate() {
                for trigger in &ability.triggers {
                    if let Trigger::On { key, whose, deals, .. } = trigger {
                        let hears = self.table_mut(*key, *deals);
                        (if ability.active { &mut hears.active } else { &mut hears.passive }).add(*whose, 1 << slot);
                        if !ability.active {
                            self.passives[key.index()][slot] |= 1 << index;
                        }
                    }
                }
                match ability.limit {
                    Limit::None => {}
                    Limit::Attack => self.per_attack[index] |= 1 << slot,
                    Limit::Round => self.per_round[index] |= 1 << slot,
                }
            }
            for (index, set) in self.empowerable.iter_mut().enumerate() {
                let key = (index < Key::COUNT).then_some(Key(index as u8));
                *set |= u64::from(abilities.iter().any(|ability| Self::could_empower(ability, key))) << slot;
            }
        }
    }

    fn index_cards(&mut self) {
        let for_own = |ability: &Ability, wanted: Effect| {
            let matters = |e: &&Effect| **e != Effect::RemoveThisCard;
            ability.effects.iter().filter(matters).all(|&effect| effect == wanted)
        };
        for kind in 0..self.cards.len() {
            let card = self.cards[kind].clone();
            let bit = 1 << kind;
            for trigger in &card.play.triggers {
                match trigger {
                    Trigger::On { key, whose, deals, .. } => self.table_mut(*key, *deals).hands.add(*whose, bit),
                    // Windows of the own turn have the turn's seat as theirs; in round 0 nobody else plays (D-008).
                    Trigger::AnyTime(_) => {
                        let own = self.options.anytime_windows == AnyTime::Own;
                        for (index, hears) in self.hears.iter_mut().enumerate().filter(|(_, hears)| hears.any_time) {
                            let own = own || Key(index as u8).is(Event::RoundZero);
                            hears.hands.add(if own { Whose::Your } else { Whose::Any }, bit);
                        }
                    }
                    Trigger::OwnTurn(_) => {
                        let hears = self.hears.iter_mut().filter(|hears| hears.own_turn);
                        hears.for_each(|h| h.hands.add(Whose::Your, bit));
                    }
                }
            }
            for trigger in card.here.iter().flat_map(|ability| &ability.triggers) {
                if let Trigger::On { key, deals, .. } = trigger {
                    self.table_mut(*key, *deals).here |= bit;
                }
            }
            self.for_rotated |= u64::from(for_own(&card.play, Effect::Reactivate(Target::OwnClasses))) << kind;
            self.for_empowering |= u64::from(for_own(&card.play, Effect::Empower(Target::OwnClass))) << kind;
        }
    }

    /// Makes the gates of a listener table, and notes in it which abilities are the only ones of their class.
    fn index_gates(&mut self, key: Key, dealt: bool) {
        let note = |gates: &mut Vec<Gate>, facts: Vec<Fact>, set: u64| {
            for fact in facts {
                match gates.iter_mut().find(|gate| gate.fact == fact) {
                    Some(gate) => gate.set |= set,
                    None => gates.push(Gate { fact, set }),
                }
            }
        };
        let [mut passives, mut actives, mut cards, mut heres] = [const { Vec::new() }; 4];
        let mut hears = *self.table_mut(key, dealt);
        let mine = |trigger: &Trigger| belongs(trigger, key, dealt);
        for (slot, &class) in self.class_slots.iter().enumerate() {
            let bit = 1 << slot;
            let abilities = &self.classes[class as usize].abilities;
            for active in [false, true] {
                let chosen = || abilities.iter().filter(move |ability| ability.active == active);
                note(if active { &mut actives } else { &mut passives }, facts(lines(chosen(), mine)), bit);
                let listens = |ability: &Ability| ability.active == active && ability.triggers.iter().any(mine);
                let mut indices = (0..abilities.len()).filter(|&i| listens(&abilities[i]));
                if let (Some(only), None) = (indices.next(), indices.next())
                    && abilities[only].limit != Limit::None
                {
                    hears.limited |= bit;
                    (if active { &mut hears.active_limits } else { &mut hears.passive_limits })[only] |= bit;
                }
            }
        }
        for (kind, card) in self.cards.iter().enumerate() {
            let bit = 1 << kind;
            let playable = |trigger: &Trigger| match trigger {
                Trigger::On { .. } => mine(trigger),
                Trigger::AnyTime(_) => hears.any_time,
                Trigger::OwnTurn(_) => hears.own_turn,
            };
            note(&mut cards, facts(lines(std::iter::once(&card.play), playable)), bit);
            // A card with a mark comes to its end when the marked seat is dead, whatever else it needs.
            let marks = |effect: &Effect| matches!(effect, Effect::StayUses(_, Some(_)));
            if !card.play.effects.iter().any(marks) {
                note(&mut heres, facts(lines(card.here.iter(), mine)), bit);
            }
        }
        let mut place = |gates: Vec<Gate>| {
            let all = gates.iter().fold(0, |all, gate| all | gate.set);
            let from = self.gates.len() as u16;
            self.gates.extend(gates);
            Gates { from, to: self.gates.len() as u16, all }
        };
        hears.gates =
            EventGates { passive: place(passives), active: place(actives), cards: place(cards), here: place(heres) };
        *self.table_mut(key, dealt) = hears;
    }
}
