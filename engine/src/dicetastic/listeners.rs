//! Who could hear an event, told by masks.
//!
//! The tables are made at load; a position keeps sets of what is on the table and in hands. That nobody listens, which
//! is the usual case, then costs a few instructions, and nothing is searched during play.

use super::Dicetastic;
use super::gates::{EventGates, Heard};
use super::ops::{Event, Key, MAX_ABILITIES, Whose};
use super::state::{EventFrame, NONE, State};
use crate::seat::Seat;

/// Listeners by whose event they listen to, as sets of class slots or card kinds.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Listeners {
    pub your: u64,
    pub ally: u64,
    pub enemy: u64,
    pub any: u64,
    /// All of them together.
    pub all: u64,
}

impl Listeners {
    pub fn add(&mut self, whose: Whose, bits: u64) {
        match whose {
            Whose::Your => self.your |= bits,
            Whose::Ally | Whose::DeadAlly => self.ally |= bits,
            Whose::Enemy => self.enemy |= bits,
            Whose::Any => self.any |= bits,
        }
        self.all |= bits;
    }

    /// Both together.
    pub fn or(&self, other: &Listeners) -> Listeners {
        Listeners {
            your: self.your | other.your,
            ally: self.ally | other.ally,
            enemy: self.enemy | other.enemy,
            any: self.any | other.any,
            all: self.all | other.all,
        }
    }

    /// Classes that work now and for whose owner it is the right seat's event. A shared class may work for others
    /// than its owner, so it always counts.
    #[inline(always)]
    fn classes(&self, s: &State, subject: u8) -> u64 {
        let mut set = self.any & s.usable | s.shared & s.usable & self.all;
        if subject != NONE {
            let seat = Seat(subject);
            let side = s.side(seat);
            set |= self.your & s.row[seat] & s.usable;
            set |= self.ally & s.team_usable[side] & !s.row[seat] | self.enemy & s.team_usable[1 - side];
        }
        set
    }

    /// Cards in hands for whose holder it is the right seat's event.
    #[inline(always)]
    fn hands(&self, s: &State, subject: u8) -> u64 {
        let mut set = self.any & (s.in_hands[0] | s.in_hands[1]);
        if subject != NONE {
            let seat = Seat(subject);
            let side = s.side(seat);
            set |= self.your & s.hand_kinds[seat];
            set |= self.ally & s.in_hands[side] | self.enemy & s.in_hands[1 - side];
        }
        set
    }

    /// Those for whom it is the right seat's event if that seat holds them.
    #[inline(always)]
    fn held_by(&self, s: &State, holder: Seat, subject: u8) -> u64 {
        self.any
            | if subject == NONE {
                0
            } else if subject == holder.0 {
                self.your
            } else if s.side(Seat(subject)) == s.side(holder) {
                self.ally
            } else {
                self.enemy
            }
    }
}

/// A first look at who hears an event, in one place: classes by slot, cards by kind.
#[derive(Clone, Copy, Default, Debug)]
#[repr(align(64))]
pub(super) struct Ears {
    /// Classes that hear events of their own seat.
    own_classes: u64,
    /// Ability cards that do.
    own_hands: u64,
    /// Classes that hear events of others too.
    classes: u64,
    /// Ability cards that do.
    hands: u64,
    /// All classes, since a shared one works for others.
    shared: u64,
    /// Ongoing cards.
    here: u64,
}

impl Ears {
    /// The first look at these listeners.
    pub fn new(hears: &Hears) -> Ears {
        let others = |l: &Listeners| l.ally | l.enemy | l.any;
        Ears {
            own_classes: hears.classes.your,
            own_hands: hears.hands.your,
            classes: others(&hears.classes),
            hands: others(&hears.hands),
            shared: hears.classes.all,
            here: hears.here,
        }
    }

    /// Whether a listener is with that seat, or with any where that may do. Mostly none is.
    #[inline(always)]
    pub fn any(&self, s: &State, subject: u8) -> bool {
        // An event that is nobody's has no listeners of its own seat, so that it does not matter whose are looked at.
        let seat = Seat(subject);
        let own = s.row[seat] & self.own_classes | s.hand_kinds[seat] & self.own_hands;
        let others = s.usable & self.classes | (s.in_hands[0] | s.in_hands[1]) & self.hands;
        own | others | s.here & self.here | s.shared & self.shared != 0
    }
}

/// Who hears an event at one of its timings.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Hears {
    /// Classes with an ability for it, by slot.
    pub classes: Listeners,
    /// Ability cards that can be played in its window, by kind; those that need no event too.
    pub hands: Listeners,
    /// Ongoing cards that work on it, by kind.
    pub here: u64,
    /// Classes with a passive for it.
    pub passive: Listeners,
    /// Classes with an active for it.
    pub active: Listeners,
    /// Classes whose only passive for it is this one, which has a limit.
    pub passive_limits: [u64; MAX_ABILITIES],
    /// The same for actives.
    pub active_limits: [u64; MAX_ABILITIES],
    /// All such classes.
    pub limited: u64,
    /// Any-time cards can be played in its window.
    pub any_time: bool,
    /// Own-turn cards can be played in its window.
    pub own_turn: bool,
    /// What has to be true for its listeners.
    pub gates: EventGates,
}

impl Dicetastic {
    /// Whether anybody might hear: classes, cards in hands, cards on the table.
    pub(super) fn could_hear(s: &State, hears: &Hears, subject: u8) -> bool {
        hears.classes.classes(s, subject) | hears.hands.hands(s, subject) | s.here & hears.here != 0
    }

    /// The classes that hear this event, passives or actives.
    pub(super) fn classes_hearing(&self, s: &State, key: Key, subject: u8, dealer: u8, active: bool) -> u64 {
        let among = |hears: &Hears, subject: u8| {
            if active { hears.active.classes(s, subject) } else { hears.passive.classes(s, subject) }
        };
        let dealt = if key.is(Event::Step) { among(&self.dealt[key.timing()], dealer) } else { 0 };
        among(&self.hears[key.index()], subject) | dealt
    }

    /// Ongoing cards that work on this event, by kind.
    pub(super) fn here_hearing(&self, key: Key) -> u64 {
        let dealt = if key.is(Event::Step) { self.dealt[key.timing()].here } else { 0 };
        self.hears[key.index()].here | dealt
    }

    /// Whoever might hear an event that is about to be put under way.
    #[inline(always)]
    pub(super) fn heard(s: &State, hears: &Hears, subject: u8) -> Heard {
        let classes = hears.classes.classes(s, subject);
        Heard {
            passive: classes & hears.passive.all,
            active: classes & hears.active.all,
            cards: hears.hands.hands(s, subject),
            here: hears.here & s.here,
        }
    }

    /// Of the listeners that an event still has, those that may have something to do. A look at its passives is a
    /// look at what has not had its turn, a look at its window one at what is not given up.
    pub(super) fn still_heard(&self, s: &State, e: &EventFrame, at: u8, left: Heard) -> Heard {
        let among = |hears: &Hears, subject: u8| {
            let mut heard = Heard {
                passive: left.passive & hears.passive.all,
                active: left.active & hears.active.all,
                cards: left.cards & hears.hands.all,
                here: left.here & hears.here,
            };
            self.sift(s, hears, subject, at, &mut heard);
            heard
        };
        let taken = among(&self.hears[e.key.index()], e.subject);
        if e.key.is(Event::Step) {
            taken.or(among(&self.dealt[e.key.timing()], self.dealer_of(s, e.key, at)))
        } else {
            taken
        }
    }

    /// The ability cards that the seat could play in this window, as far as masks can tell.
    #[inline]
    pub(super) fn playable(&self, s: &State, e: &EventFrame, at: u8, seat: Seat) -> u64 {
        let mut cards = self.hears[e.key.index()].hands.held_by(s, seat, e.subject);
        if e.key.is(Event::Step) {
            cards |= self.dealt[e.key.timing()].hands.held_by(s, seat, self.dealer_of(s, e.key, at));
        }
        let mut kinds = cards & s.hand_kinds[seat];
        // Cards that do something with the own classes alone.
        if kinds & self.for_rotated != 0 && s.row[seat] & s.rotated == 0 {
            kinds &= !self.for_rotated;
        }
        if kinds & self.for_empowering != 0 && s.row[seat] & s.usable & self.empowerable[e.key.index()] == 0 {
            kinds &= !self.for_empowering;
        }
        kinds
    }

    /// Who deals the damage of the step that the event at that depth belongs to, if it is one.
    #[inline]
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
