//! Characteristics of cards on the table, and the ways on and off it (M-004, M-010 to M-020, M-056 to M-061).

use super::MicroTower;
use super::hand::one;
use super::ops::{Class, Counter, Event, Kind, KindId, NO_SCRIPT, Statics, gift};
use super::options::Heroless;
use super::set::HERO_SLOT;
use super::state::{Frame, Job, NONE, PLACES, Stage, State, bit, places};
use std::hint::cold_path;

impl MicroTower {
    #[inline(always)]
    pub(super) fn kind_at(&self, s: &State, place: u8) -> &Kind {
        self.set.kind_of(s.slot[place as usize])
    }

    #[inline(always)]
    pub(super) fn kind_id_at(&self, s: &State, place: u8) -> KindId {
        self.set.slot_kind[s.slot[place as usize] as usize]
    }

    /// The components of a card: itself, and the second one of a merged card.
    #[inline(always)]
    pub(super) fn parts_of(&self, s: &State, place: u8) -> impl Iterator<Item = u8> + use<> {
        std::iter::once(place).chain(self.second_of(s, place))
    }

    /// The second component of a merged card.
    #[inline(always)]
    pub(super) fn second_of(&self, s: &State, place: u8) -> Option<u8> {
        (s.merged & bit(place) != 0).then(|| {
            cold_path();
            s.link[place as usize]
        })
    }

    /// M-010, and for merged cards M-057.
    #[inline]
    pub(super) fn size(&self, s: &State, place: u8) -> i32 {
        self.own_size(s, place) + self.second_of(s, place).map_or(0, |p| self.own_size(s, p))
    }

    #[inline(always)]
    pub(super) fn own_size(&self, s: &State, place: u8) -> i32 {
        i32::from(self.kind_at(s, place).size) + 2 * i32::from(s.counter(place, Counter::Size))
    }

    /// M-011.
    #[inline]
    pub(super) fn mind(&self, s: &State, place: u8) -> i32 {
        let one = |p: u8| i32::from(self.kind_at(s, p).mind) + i32::from(s.counter(p, Counter::Mind));
        one(place) + self.second_of(s, place).map_or(0, one)
    }

    /// M-012.
    #[inline]
    pub(super) fn sharpness(&self, s: &State, place: u8) -> i32 {
        let one = |p: u8| i32::from(self.kind_at(s, p).sharpness) + i32::from(s.counter(p, Counter::Sharpness));
        one(place) + self.second_of(s, place).map_or(0, one)
    }

    /// Weight before it is cut off at 0 (M-013 to M-015, M-020).
    #[inline(always)]
    pub(super) fn raw_weight(&self, s: &State, place: u8) -> i32 {
        if s.counter(place, Counter::Weightless) != 0 {
            return 0;
        }
        let more = i32::from(s.counter(place, Counter::Weight)) - i32::from(s.counter(place, Counter::Lightness));
        i32::from(self.kind_at(s, place).weight) + more
    }

    /// Weight as everything reads it (M-020).
    #[inline]
    pub(super) fn weight(&self, s: &State, place: u8) -> i32 {
        let one = |p: u8| self.raw_weight(s, p).max(0);
        one(place) + self.second_of(s, place).map_or(0, one)
    }

    /// What passives of a card that work now add up to, its components' together (M-057, M-069).
    #[inline(always)]
    pub(super) fn passives(&self, s: &State, place: u8, of: impl Fn(&Statics) -> i32) -> i32 {
        if s.awake() & bit(place) == 0 {
            return 0;
        }
        let second = self.second_of(s, place).map_or(0, |p| of(&self.kind_at(s, p).statics));
        of(&self.kind_at(s, place).statics) + second
    }

    /// The own cards that are watched and whose passives work.
    #[inline(always)]
    pub(super) fn watchers(&self, s: &State, seat: u8) -> u64 {
        let own = s.own[seat as usize & 3];
        let set = s.watched & own;
        if s.inside & set == 0 {
            return set & s.awake();
        }
        cold_path();
        // A component sleeps with the card it is part of.
        places(set)
            .filter(|&p| {
                let head = if s.inside & bit(p) != 0 { s.link[p as usize] } else { p };
                s.awake() & bit(head) != 0
            })
            .fold(0, |all, p| all | bit(p))
    }

    /// How many counters of a packed set load a card (M-078).
    #[inline(always)]
    pub(super) fn load(&self, counters: u32) -> u32 {
        let pairs = (counters & 0x0F0F) + (counters >> 4 & 0x0F0F);
        let health = if self.options.health_loads { counters >> 28 } else { 0 };
        (pairs & 0xFF) + (pairs >> 8 & 0xFF) + health
    }

    /// Whether a component may take these counters: a hero's load has a limit (M-081).
    #[inline]
    pub(super) fn takes(&self, s: &State, place: u8, counters: u32) -> bool {
        let more = self.load(counters);
        s.slot[place as usize] < HERO_SLOT
            || more == 0
            || self.load(s.counters[place as usize]) + more <= u32::from(self.options.load_limit)
    }

    /// Puts counters on a component, none beyond the cap (M-018, M-093).
    pub(super) fn put(&self, s: &mut State, place: u8, counters: u32) {
        const TOPS: u32 = 0x8888_8888;
        let cap = u32::from(self.options.counter_cap);
        let on = &mut s.counters[place as usize];
        if cap == 15 && (*on | counters) & TOPS == 0 {
            // None of the sums comes near the cap.
            *on += counters;
            self.mark_over(s, place);
            return;
        }
        cold_path();
        for counter in Counter::ALL {
            let at = 4 * counter as u32;
            let more = counters >> at & 15;
            if more != 0 {
                let now = *on >> at & 15;
                *on += ((now + more).min(cap.max(now)) - now) << at;
            }
        }
        self.mark_over(s, place);
    }

    /// Notes what the counters of a component make it: an overpump (M-079), or one with Taunt (M-016).
    pub(super) fn mark_over(&self, s: &mut State, place: u8) {
        let over = s.slot[place as usize] < HERO_SLOT
            && self.load(s.counters[place as usize]) > u32::from(self.options.load_limit);
        s.over = s.over & !bit(place) | u64::from(over) << (place & 63);
        s.gifts |= if s.counter(place, Counter::Siren) != 0 { gift::TAUNTS } else { 0 };
    }

    /// Takes all counters off a card, both components (M-059, M-098).
    pub(super) fn strip(&self, s: &mut State, place: u8) {
        for p in self.parts_of(s, place) {
            s.counters[p as usize] = 0;
            s.over &= !bit(p);
        }
    }

    /// Puts a creature or hero onto the table and starts its start abilities (M-034, M-073).
    pub(super) fn bring(&self, s: &mut State, seat: u8, slot: u8, phase: u8) {
        let place = s.enter(&self.set, seat, slot, phase);
        let start = self.set.kind_of(slot).start;
        if start != NO_SCRIPT {
            self.run_script(s, seat, start, place);
        }
    }

    /// Where a new card would find room (M-034).
    #[inline(always)]
    pub(super) fn room(&self, s: &State, seat: u8) -> bool {
        if s.cards < self.options.table_limit {
            return true;
        }
        cold_path();
        s.own[seat as usize & 3].count_ones() < u32::from(self.options.table_limit) && (s.cards as usize) < PLACES
    }

    /// Puts a script on the stack; without room it is dropped and reported (M-093).
    pub(super) fn run_script(&self, s: &mut State, seat: u8, script: u16, source: u8) {
        if !s.push(Frame { script, source, ..Frame::new(Job::Run, seat) }) {
            s.culprit = self.set.script(script).kind;
        }
    }

    /// Starts what a card does at an event; for a merged card what its components do.
    #[inline]
    pub(super) fn trigger(&self, s: &mut State, place: u8, event: Event) {
        if place == NONE || s.awake() & bit(place) == 0 {
            return;
        }
        let hears = self.set.hears[s.slot[place as usize] as usize] >> event as u8 & 1 != 0;
        if hears || s.merged & bit(place) != 0 {
            self.start_triggers(s, place, event);
        }
    }

    fn start_triggers(&self, s: &mut State, place: u8, event: Event) {
        let seat = s.owner(place);
        // The last one pushed runs first, so the second component goes first onto the stack.
        let second = if s.merged & bit(place) != 0 { s.link[place as usize] } else { NONE };
        for p in [second, place] {
            if p != NONE {
                let script = self.kind_at(s, p).triggers[event as usize];
                if script != NO_SCRIPT {
                    self.run_script(s, seat, script, place);
                }
            }
        }
    }

    /// Takes a card off the table, a merged one with both components, and hands each slot on. The later component
    /// leaves first: the earlier one's place stays valid.
    fn take_off(&self, s: &mut State, place: u8, mut each: impl FnMut(&mut State, u8)) {
        let second = if s.merged & bit(place) != 0 { s.link[place as usize] } else { NONE };
        if second != NONE {
            cold_path();
            let slot = s.leave(place.max(second));
            each(s, slot);
        }
        let slot = s.leave(place.min(second));
        each(s, slot);
    }

    /// Discards a card from the table (M-052, M-085, M-087).
    pub(super) fn discard(&self, s: &mut State, place: u8) {
        let seat = s.owner(place);
        let mut hero = false;
        self.take_off(s, place, |s, slot| if slot < HERO_SLOT { s.throw(slot) } else { hero = true });
        if hero && self.options.heroless == Heroless::Out {
            self.leave_game(s, seat);
        }
    }

    /// A player without hero is out: all cards are discarded; the last one left has won (M-087).
    fn leave_game(&self, s: &mut State, seat: u8) {
        s.out |= 1 << seat;
        let left = (0..s.players).filter(|&p| s.out >> p & 1 == 0);
        if left.clone().count() == 1 {
            let winner = left.min().unwrap_or(NONE);
            self.finish(s, winner);
            return;
        }
        while s.own[seat as usize] != 0 {
            let slot = s.leave(s.own[seat as usize].trailing_zeros() as u8);
            if slot < HERO_SLOT {
                s.throw(slot);
            }
        }
        let hand = std::mem::take(&mut s.hands[seat as usize]);
        s.known &= !hand;
        for slot in 0..HERO_SLOT {
            if hand >> slot & 1 != 0 {
                s.throw(slot);
            }
        }
        if s.active == seat {
            self.drop_frames(s);
            s.stage = Stage::Pass;
        }
    }

    /// Returns a creature to its controller's hand, in everybody's sight (M-103).
    pub(super) fn return_to_hand(&self, s: &mut State, place: u8) {
        let seat = s.owner(place) as usize;
        self.take_off(s, place, |s, slot| {
            s.hands[seat] |= one(slot);
            s.known |= one(slot);
        });
    }

    /// An overpump explodes: discard, parts for its owner, then whoever listens (M-080).
    pub(super) fn explode(&self, s: &mut State, place: u8) {
        let owner = s.owner(place);
        let prize = self.own_size(s, place);
        self.discard(s, place);
        self.gain_parts(s, owner, prize as u8);
        if s.stage == Stage::Over {
            return;
        }
        let mut listeners = self.watchers(s, owner);
        // The last one pushed runs first, so the row is walked from its end (M-070).
        while listeners != 0 {
            let p = 63 - listeners.leading_zeros() as u8;
            listeners &= !bit(p);
            let script = self.kind_at(s, p).triggers[Event::OwnExplodes as usize];
            if script != NO_SCRIPT {
                let source = if s.inside & bit(p) != 0 { s.link[p as usize] } else { p };
                self.run_script(s, owner, script, source);
            }
        }
    }

    /// Two cards become one, at the place of the first (M-056).
    pub(super) fn merge(&self, s: &mut State, first: u8, second: u8) {
        s.merged |= bit(first);
        s.inside |= bit(second);
        s.link[first as usize] = second;
        s.link[second as usize] = first;
        if s.heroes & bit(second) != 0 {
            s.heroes |= bit(first);
        }
        s.set_phase(second, 0);
    }

    /// A merged card falls apart into two tapped cards (M-061).
    pub(super) fn split(&self, s: &mut State, place: u8) {
        let second = s.link[place as usize];
        s.merged &= !bit(place);
        s.inside &= !bit(second);
        for p in [place, second] {
            s.link[p as usize] = NONE;
            s.set_phase(p, 1);
            let hero = self.kind_at(s, p).class == Class::Hero;
            s.heroes = if hero { s.heroes | bit(p) } else { s.heroes & !bit(p) };
        }
        // A bodyguard of the merged card keeps its status and protects nobody.
        for guard in places(s.guards) {
            if s.link[guard as usize] == place {
                s.link[guard as usize] = NONE;
            }
        }
        s.rehide();
    }
}
