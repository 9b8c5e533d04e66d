//! Events: who hears them, in which order, and what is asked (section 12 of the rules).
//!
//! Each event at each timing is one frame. Passives come first, holder by holder in priority order; then a window
//! opens for actives and ability cards. Masks made at load tell at once that nobody listens, which is the usual case.

use super::Dicetastic;
use super::gates::Heard;
use super::ops::{Event, Key, Limit, MAX_ABILITIES, MAX_LISTENING, Timing};
use super::state::{Bits, EventFrame, Frame, MAX_DEPTH, NONE, Ongoing, ResolveFrame, Source, State};
use crate::chance::{Chance, Stream};
use crate::seat::Seat;

impl Dicetastic {
    /// Something happened. Puts the event under way if anybody could hear it.
    #[inline]
    pub(super) fn fire(&self, s: &mut State, key: Key, subject: u8) {
        if self.audible(s, key, subject) {
            self.push_event(s, key, subject);
        }
    }

    /// The same where nothing else is put under way after it.
    #[inline(always)]
    pub(super) fn fire_last(&self, s: &mut State, key: Key, subject: u8) {
        if self.ears[key.index()].any(s, subject) {
            self.announce(s, key, subject);
        }
    }

    /// Whether anybody could hear the event, as far as masks can tell.
    fn audible(&self, s: &State, key: Key, subject: u8) -> bool {
        self.ears[key.index()].any(s, subject) && Self::could_hear(s, &self.hears[key.index()], subject)
    }

    /// A damage step is one event seen from two sides: by the seat that takes it and by the one that deals it.
    pub(super) fn fire_step(&self, s: &mut State, timing: Timing, victim: u8, dealer: u8) {
        if self.step_audible(s, timing, victim, dealer) {
            self.announce(s, Key::new(Event::Step, timing), victim);
        }
    }

    /// Whether anybody could hear that timing of a damage step, as far as masks can tell.
    pub(super) fn step_audible(&self, s: &State, timing: Timing, victim: u8, dealer: u8) -> bool {
        let key = Key::new(Event::Step, timing);
        let (taken, dealt) = (&self.hears[key.index()], &self.dealt[key.timing()]);
        (self.ears[key.index()].any(s, victim) && Self::could_hear(s, taken, victim))
            || (self.dealt_ears[key.timing()].any(s, dealer) && Self::could_hear(s, dealt, dealer))
    }

    /// Puts an event under way that somebody may hear.
    pub(super) fn push_event(&self, s: &mut State, key: Key, subject: u8) {
        if s.chain >= self.options.chain_cap {
            s.looped = true;
            return;
        }
        let dealer = self.dealer_of(s, key, s.depth);
        let classes = self.classes_hearing(s, key, subject, dealer, false);
        let mut heard = classes;
        let here = self.here_hearing(key);
        if here & s.here != 0 {
            for (at, ongoing) in s.ongoing.iter().enumerate() {
                if ongoing.card != NONE && here >> self.kind_of(ongoing.card) & 1 != 0 {
                    heard |= 1 << (MAX_LISTENING + at);
                }
            }
        }
        let shares = self.shares_of(s, classes);
        s.push(Frame::Event(EventFrame { heard: Bits::new(heard), shares, ..EventFrame::new(key, subject) }));
    }

    /// Puts an event under way with nothing else after it, if anybody has something to do: whoever can do nothing with
    /// it now cannot later. Mostly that is everybody.
    #[inline(never)]
    pub(super) fn announce(&self, s: &mut State, key: Key, subject: u8) {
        let at = s.depth;
        let dealer = self.dealer_of(s, key, at);
        let mut heard = Self::heard(s, &self.hears[key.index()], subject);
        let mut dealt = Heard::default();
        if key.is(Event::Step) {
            dealt = Self::heard(s, &self.dealt[key.timing()], dealer);
        }
        if heard.is_empty() && dealt.is_empty() {
            return;
        }
        if s.chain >= self.options.chain_cap || s.depth as usize == MAX_DEPTH {
            s.looped = true;
            return;
        }
        self.sift(s, &self.hears[key.index()], subject, at, &mut heard);
        if !dealt.is_empty() {
            self.sift(s, &self.dealt[key.timing()], dealer, at, &mut dealt);
            heard = heard.or(dealt);
        }
        if heard.passive | heard.here != 0 {
            self.push_event(s, key, subject);
        } else if heard.active | heard.cards != 0 {
            let e = EventFrame::new(key, subject);
            s.push(Frame::Event(e));
            self.open_window(s, e, at, &heard);
        }
    }

    /// After a reroll, conditions on rolled faces are looked at again (D-099).
    pub(super) fn fire_again(&self, s: &mut State, key: Key, subject: u8) {
        let depth = s.depth;
        self.fire(s, key, subject);
        if s.depth > depth
            && let Frame::Event(mut e) = s.top()
        {
            e.again = true;
            s.set_top(Frame::Event(e));
        }
    }

    /// Goes on with an event: the next passive, or the window.
    #[inline(never)]
    pub(super) fn run_event(&self, s: &mut State, mut e: EventFrame, chance: &mut impl Chance) {
        let at = s.depth - 1;
        if e.holder == 0 && e.class == NONE && self.nothing_to_do(s, &e, at) {
            e.holder = s.seats;
        }
        while e.holder < s.seats {
            let holder = s.priority(e.holder);
            if s.living.has(holder) && self.next_passive(s, &mut e, holder, at, chance) {
                return;
            }
            e.holder += 1;
        }
        if e.again || s.chain >= self.options.chain_cap {
            s.pop();
            return;
        }
        let open = self.still_open(s, &e, at, u64::MAX);
        self.open_window(s, e, at, &open);
    }

    /// A first look at an event's passives: whether none of them can do anything.
    fn nothing_to_do(&self, s: &State, e: &EventFrame, at: u8) -> bool {
        let heard = e.heard.get();
        let here = if heard >> MAX_LISTENING != 0 { s.here } else { 0 };
        let left = Heard { passive: e.classes(), here, ..Heard::default() };
        let left = self.still_heard(s, e, at, left);
        e.shares == 0 && left.passive | left.here == 0
    }

    /// Starts the holder's next passive, if there is one. Own row, shared classes, ongoing cards (D-103).
    fn next_passive(&self, s: &mut State, e: &mut EventFrame, holder: Seat, at: u8, chance: &mut impl Chance) -> bool {
        loop {
            // A class or card is looked through from top to bottom (D-081) before the next one.
            if e.class != NONE {
                if e.class as usize >= MAX_LISTENING {
                    if self.next_here(s, e, holder, at, chance) {
                        return true;
                    }
                } else if self.next_of_class(s, e, holder, at, chance) {
                    return true;
                }
                (e.class, e.ability) = (NONE, 0);
            }
            let heard = e.heard.get();
            let own = e.classes() & s.row[holder] & s.usable;
            if own != 0 {
                let class = *s.row_of(holder).iter().find(|&&c| own >> c & 1 != 0).expect("a class of this row");
                e.heard = Bits::new(heard & !(1 << class));
                (e.class, e.ability) = (class, 0);
                continue;
            }
            if e.shares != 0
                && let Some(place) = self.next_share(s, e.shares, holder)
            {
                e.shares &= !(1 << place);
                (e.class, e.ability) = (s.shares[place].class, 0);
                continue;
            }
            let here = heard >> MAX_LISTENING;
            if here != 0 {
                let place = (0..s.ongoing.len()).find(|&i| here >> i & 1 != 0 && s.ongoing[i].holder == holder);
                if let Some(place) = place {
                    let listener = MAX_LISTENING + place;
                    e.heard = Bits::new(heard & !(1 << listener));
                    (e.class, e.ability) = (listener as u8, 0);
                    continue;
                }
            }
            return false;
        }
    }

    /// Starts the next passive of the class that is being looked through, if there is one.
    fn next_of_class(&self, s: &mut State, e: &mut EventFrame, holder: Seat, at: u8, chance: &mut impl Chance) -> bool {
        let class = e.class;
        let abilities = self.passives[e.key.index()][class as usize];
        while abilities >> e.ability != 0 {
            let ability = e.ability;
            e.ability += 1;
            if abilities >> ability & 1 != 0
                && s.usable >> class & 1 != 0
                && self.start_passive(s, e, Source::Class(class), ability, holder, at, chance)
            {
                return true;
            }
        }
        false
    }

    /// The same for the ongoing card that is being looked through.
    fn next_here(&self, s: &mut State, e: &mut EventFrame, holder: Seat, at: u8, chance: &mut impl Chance) -> bool {
        let Ongoing { card, mark, .. } = s.ongoing[e.class as usize - MAX_LISTENING];
        let first = e.ability;
        while (e.ability as usize) < self.card(card).here.len() {
            let ability = e.ability;
            e.ability += 1;
            if self.start_passive(s, e, Source::Here(card), ability, holder, at, chance) {
                return true;
            }
        }
        // A card whose marked seat is dead when it should act has come to its end.
        if first == 0 && mark != NONE && !s.living.has(Seat(mark)) {
            (e.class, e.ability) = (NONE, 0);
            s.set_top(Frame::Event(*e));
            self.conclude(s, card, holder);
            return true;
        }
        false
    }

    /// The first class shared with the holder that is in the set: owners in priority order, each row left to right
    /// (D-090).
    fn next_share(&self, s: &State, set: u8, holder: Seat) -> Option<usize> {
        for place in 0..s.seats {
            for &class in s.row_of(s.priority(place)) {
                let found = s.shares.iter().enumerate().position(|(i, x)| {
                    set >> i & 1 != 0 && x.class == class && x.holder == holder && s.usable >> class & 1 != 0
                });
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// Starts one passive ability if a trigger of it is fulfilled and it can do something.
    #[allow(clippy::too_many_arguments)]
    fn start_passive(
        &self,
        s: &mut State,
        e: &EventFrame,
        source: Source,
        index: u8,
        holder: Seat,
        at: u8,
        chance: &mut impl Chance,
    ) -> bool {
        let ability = self.ability(source, index);
        if ability.active || self.used_up(s, source, index, holder) {
            return false;
        }
        let faces_only = e.again;
        let bit = self.answer_bit(s, source);
        let place = index as usize % MAX_ABILITIES;
        if faces_only && s.attack.answered[place] & bit != 0 {
            return false;
        }
        let Some(line) = self.matching(s, e, at, ability, holder, faces_only) else { return false };
        if self.recurs(s, source, index, line, holder) || !self.can(s, source, index, holder, at, false) {
            return false;
        }
        if e.key.is(Event::AttackThrow) || e.key.is(Event::DamageThrow) {
            s.attack.answered[place] |= bit;
        }
        // The die of a condition is thrown once, at this moment (D-105).
        let die = self.die_of(ability, line);
        s.set_top(Frame::Event(*e));
        if die > 0 && chance.die(Stream::EFFECT) < die {
            return false;
        }
        self.begin(s, source, index, line, holder, NONE, at, false);
        true
    }

    /// The bit of a source in the set of those that answered to a throw.
    fn answer_bit(&self, s: &State, source: Source) -> u64 {
        match source {
            Source::Class(class) => 1 << class,
            Source::Card(card) | Source::Here(card) => {
                Self::ongoing_at(s, card).map_or(0, |place| 1 << (MAX_LISTENING + place))
            }
        }
    }

    /// Puts an effect under way and counts it.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn begin(
        &self,
        s: &mut State,
        source: Source,
        index: u8,
        line: u8,
        holder: Seat,
        target: u8,
        event: u8,
        empowered: bool,
    ) {
        if s.chain >= self.options.chain_cap {
            s.looped = true;
            return;
        }
        s.chain += 1;
        if !empowered {
            self.mark_used(s, source, index, holder);
        }
        s.push(Frame::Resolve(ResolveFrame {
            step: 0,
            source,
            ability: index,
            line,
            holder,
            target,
            event,
            effect: 0,
            empowered,
            picked: crate::seat::Seats::NONE,
            done: false,
            wasted: 0,
        }));
    }

    /// Whether the use limit is used up for this holder.
    pub(super) fn used_up(&self, s: &State, source: Source, index: u8, holder: Seat) -> bool {
        let Source::Class(class) = source else { return false };
        if self.class(class).abilities[index as usize].limit == Limit::None {
            return false;
        }
        if s.row[holder] >> class & 1 != 0 {
            s.used[index as usize] >> class & 1 != 0
        } else {
            s.shares.iter().any(|x| x.class == class && x.holder == holder && x.used >> index & 1 != 0)
        }
    }

    fn mark_used(&self, s: &mut State, source: Source, index: u8, holder: Seat) {
        let Source::Class(class) = source else { return };
        if self.class(class).abilities[index as usize].limit == Limit::None {
            return;
        }
        if s.row[holder] >> class & 1 != 0 {
            s.used[index as usize] |= 1 << class;
        } else if let Some(x) = s.shares.iter_mut().find(|x| x.class == class && x.holder == holder) {
            x.used |= 1 << index;
        }
    }

    /// Limits of that length are free again.
    pub(super) fn reset_limits(&self, s: &mut State, limit: Limit) {
        let sets = if limit == Limit::Attack { &self.per_attack } else { &self.per_round };
        for (used, set) in s.used.iter_mut().zip(sets) {
            *used &= !set;
        }
        if s.shared == 0 {
            return;
        }
        for share in s.shares.iter_mut().filter(|x| x.class != NONE && x.used != 0) {
            for (index, set) in sets.iter().enumerate() {
                if set >> share.class & 1 != 0 {
                    share.used &= !(1 << index);
                }
            }
        }
    }

    /// Anti-recurrence (D-107): the same line of the same ability for the same holder is already being resolved.
    pub(super) fn recurs(&self, s: &State, source: Source, index: u8, line: u8, holder: Seat) -> bool {
        s.frames[..s.depth as usize].iter().any(|frame| {
            matches!(frame, Frame::Resolve(r) if r.source == source && r.ability == index && r.line == line && r.holder == holder && !r.empowered)
        })
    }

    /// The key of After for an event.
    #[inline(always)]
    pub(super) fn after(event: Event) -> Key {
        Key::new(event, Timing::After)
    }
}
