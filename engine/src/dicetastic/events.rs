//! Events: who hears them, in which order, and what is asked (section 12 of the rules).
//!
//! Each event at each timing is one frame. Passives come first, holder by holder in priority order; then a window
//! opens for actives and ability cards. Masks made at load tell at once that nobody listens, which is the usual case.

use super::ops::{Ability, Condition, Event, Key, Limit, MAX_ABILITIES, MAX_CLASSES, Timing, Trigger, Type, Whose};
use super::options::AnyTime;
use super::state::{Ask, Bits, EventFrame, Frame, Hit, NONE, ResolveFrame, Source, State};
use super::{Dicetastic, Hears, Listeners};
use crate::chance::{Chance, Stream};
use crate::seat::{MAX_SEATS, Seat};

impl Dicetastic {
    /// Something happened. Puts the event under way if anybody could hear it.
    #[inline]
    pub(super) fn fire(&self, s: &mut State, key: Key, subject: u8) {
        if self.audible(s, key, subject) {
            self.push_event(s, key, subject);
        }
    }

    /// Whether anybody could hear the event, as far as masks can tell.
    #[inline]
    pub(super) fn audible(&self, s: &State, key: Key, subject: u8) -> bool {
        let hears = &self.hears[key.index()];
        Self::anybody(s, hears) && (self.could_play(s, hears) || Self::could_hear(s, hears, subject))
    }

    /// A damage step is one event seen from two sides: by the seat that takes it and by the one that deals it.
    pub(super) fn fire_step(&self, s: &mut State, timing: Timing, victim: u8, dealer: u8) {
        let key = Key::new(Event::Step, timing);
        let (taken, dealt) = (&self.hears[key.index()], &self.dealt[key.timing()]);
        if (Self::anybody(s, taken) || Self::anybody(s, dealt))
            && (self.could_play(s, taken) || Self::could_hear(s, taken, victim) || Self::could_hear(s, dealt, dealer))
        {
            self.push_event(s, key, victim);
        }
    }

    /// Whether a card that needs no event could be played in the window of this one.
    #[inline]
    fn could_play(&self, s: &State, hears: &Hears) -> bool {
        let any_time = if hears.any_time { self.any_time & (s.in_hands[0] | s.in_hands[1]) } else { 0 };
        let own_turn = if hears.own_turn { self.own_turn & s.hand_kinds[s.turn] } else { 0 };
        any_time | own_turn != 0
    }

    /// A first look: whether any listener is on the table or in a hand at all. Mostly none is.
    #[inline(always)]
    fn anybody(s: &State, hears: &Hears) -> bool {
        s.usable & hears.classes | (s.in_hands[0] | s.in_hands[1]) & hears.playable | s.here & hears.here != 0
    }

    /// Whether anybody might hear: classes, cards in hands, cards on the table.
    #[inline]
    fn could_hear(s: &State, hears: &Hears, subject: u8) -> bool {
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
    fn classes_hearing(&self, s: &State, key: Key, subject: u8, dealer: u8, active: bool) -> u64 {
        let hears = &self.hears[key.index()];
        let mut set = Self::classes_for(s, if active { &hears.active } else { &hears.passive }, subject);
        if key.is(Event::Step) {
            let hears = &self.dealt[key.timing()];
            set |= Self::classes_for(s, if active { &hears.active } else { &hears.passive }, dealer);
        }
        set
    }

    /// Ongoing cards that work on this event, by kind.
    fn here_hearing(&self, key: Key) -> u64 {
        let dealt = if key.is(Event::Step) { self.dealt[key.timing()].here } else { 0 };
        self.hears[key.index()].here | dealt
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
                    heard |= 1 << (MAX_CLASSES + at);
                }
            }
        }
        let shares = self.shares_of(s, classes);
        s.push(Frame::Event(EventFrame {
            key,
            subject,
            heard: Bits::new(heard),
            shares,
            holder: 0,
            class: NONE,
            ability: 0,
            again: false,
            window: false,
        }));
    }

    /// Who deals the damage of the step that the event at that depth belongs to, if it is one.
    fn dealer_of(&self, s: &State, key: Key, at: u8) -> u8 {
        if !key.is(Event::Step) {
            return NONE;
        }
        let hit = self.hit_at(s, at);
        if hit.damage + hit.extra > 0 { hit.source } else { NONE }
    }

    /// Places in the list of shares whose class is in the set.
    #[inline]
    fn shares_of(&self, s: &State, classes: u64) -> u8 {
        if s.shared & classes == 0 {
            return 0;
        }
        s.shares
            .iter()
            .enumerate()
            .fold(0, |set, (i, x)| set | u8::from(x.class != NONE && classes >> x.class & 1 != 0) << i)
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
    pub(super) fn run_event(&self, s: &mut State, mut e: EventFrame, chance: &mut impl Chance) {
        let at = s.depth - 1;
        if e.heard.get() == 0 && e.shares == 0 && e.class == NONE {
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
        let dealer = self.dealer_of(s, e.key, at);
        let active = self.classes_hearing(s, e.key, e.subject, dealer, true);
        e.heard = Bits::new(active);
        e.shares = self.shares_of(s, active);
        e.window = true;
        let passed = [0; MAX_SEATS];
        let mut playable = self.hears[e.key.index()].playable;
        if e.key.is(Event::Step) {
            playable |= self.dealt[e.key.timing()].playable;
        }
        if active == 0 && (s.in_hands[0] | s.in_hands[1]) & playable == 0 {
            return s.pop();
        }
        match self.next_to_ask(s, &e, at, 0, &passed) {
            Some(place) => {
                s.set_top(Frame::Event(e));
                if s.push(Frame::Window { cursor: place, passed }) {
                    s.stop(Ask::Window, s.priority(place));
                } else {
                    s.pop();
                }
            }
            None => s.pop(),
        }
    }

    /// Starts the holder's next passive, if there is one. Own row, shared classes, ongoing cards (D-103).
    fn next_passive(&self, s: &mut State, e: &mut EventFrame, holder: Seat, at: u8, chance: &mut impl Chance) -> bool {
        loop {
            // A class is looked through from top to bottom (D-081) before the next one.
            if e.class != NONE {
                let class = e.class;
                while (e.ability as usize) < self.class(class).abilities.len() {
                    let ability = e.ability;
                    e.ability += 1;
                    if s.usable >> class & 1 != 0
                        && self.start_passive(s, e, Source::Class(class), ability, holder, at, chance)
                    {
                        return true;
                    }
                }
                e.class = NONE;
            }
            let heard = e.heard.get();
            let own = heard & s.row[holder] & s.usable;
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
            let here = heard >> MAX_CLASSES;
            if here != 0 {
                let place = (0..s.ongoing.len()).find(|&i| here >> i & 1 != 0 && s.ongoing[i].holder == holder);
                if let Some(place) = place {
                    let bit = 1 << (MAX_CLASSES + place);
                    e.heard = Bits::new(heard & !bit);
                    let card = s.ongoing[place].card;
                    if card != NONE && self.start_here(s, e, card, holder, at, chance) {
                        return true;
                    }
                    continue;
                }
            }
            return false;
        }
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

    fn start_here(
        &self,
        s: &mut State,
        e: &mut EventFrame,
        card: u8,
        holder: Seat,
        at: u8,
        chance: &mut impl Chance,
    ) -> bool {
        for ability in 0..self.card(card).here.len() as u8 {
            if self.start_passive(s, e, Source::Here(card), ability, holder, at, chance) {
                return true;
            }
        }
        // A card whose marked seat is dead when it should act has come to its end.
        if let Some(place) = Self::ongoing_at(s, card) {
            let mark = s.ongoing[place].mark;
            if mark != NONE && !s.living.has(Seat(mark)) {
                s.set_top(Frame::Event(*e));
                self.conclude(s, card, holder);
                return true;
            }
        }
        false
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
                Self::ongoing_at(s, card).map_or(0, |place| 1 << (MAX_CLASSES + place))
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
    fn die_of(&self, ability: &Ability, line: u8) -> u8 {
        let Trigger::On { conditions, .. } = &ability.triggers[line as usize] else { return 0 };
        conditions.iter().find_map(|c| if let Condition::Die(n) = c { Some(*n) } else { None }).unwrap_or(0)
    }

    /// Whose event it is; a damage step is seen from both sides.
    fn subject_of(&self, s: &State, e: &EventFrame, at: u8, deals: bool) -> u8 {
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

    /// Goes on with a window: asks the next seat that has something to do in it.
    pub(super) fn run_window(&self, s: &mut State, cursor: u8, passed: [u8; MAX_SEATS]) {
        let at = s.depth - 2;
        let Frame::Event(e) = s.frames[at as usize] else { unreachable!("a window lies on its event") };
        match self.next_to_ask(s, &e, at, cursor, &passed) {
            Some(place) => {
                s.set_top(Frame::Window { cursor: place, passed });
                s.stop(Ask::Window, s.priority(place));
            }
            None => {
                s.pop();
                s.pop();
            }
        }
    }

    /// The next seat in priority order that has something to do in the window. Whoever has not passed is asked if
    /// there is anything to do; whoever has, if that has changed.
    fn next_to_ask(&self, s: &State, e: &EventFrame, at: u8, from: u8, passed: &[u8; MAX_SEATS]) -> Option<u8> {
        if s.chain >= self.options.chain_cap {
            return None;
        }
        let hears = &self.hears[e.key.index()];
        let heard = e.heard.get();
        let cards = hears.playable | if e.key.is(Event::Step) { self.dealt[e.key.timing()].playable } else { 0 };
        let mut place = from;
        while place < s.seats {
            let seat = s.priority(place);
            // Most seats hold nothing that could be played here; a mask tells.
            let holds = s.hand_kinds[seat] & cards | s.row[seat] & heard;
            if (holds != 0 || e.shares != 0)
                && s.living.has(seat)
                && (!s.asleep || seat == s.turn)
                && self.may_act(s, e, seat)
            {
                let asks = match passed[seat.index()] {
                    0 => self.has_option(s, e, at, seat),
                    before => {
                        let mark = self.window_mark(s, e, at, seat);
                        mark != 0 && mark != before
                    }
                };
                if asks {
                    return Some(place);
                }
            }
            place += 1;
        }
        None
    }

    /// A small hash of what the seat could do in this window; 0 for nothing. A seat whose options have not changed
    /// since it passed is not asked again.
    pub(super) fn window_mark(&self, s: &State, e: &EventFrame, at: u8, seat: Seat) -> u8 {
        let mut hash = 0u32;
        self.window_options(s, e, at, seat, &mut |action| {
            let word = match action {
                super::Action::Play { kind, target } => 1 << 16 | u32::from(kind) << 8 | u32::from(target),
                super::Action::Use { class, ability, target } => {
                    u32::from(ability) << 18 | 2 << 16 | u32::from(class) << 8 | u32::from(target)
                }
                _ => 0,
            };
            hash = (hash ^ word).wrapping_mul(0x9E37_79B1).rotate_left(13) | 1;
        });
        if hash == 0 { 0 } else { (hash >> 24) as u8 | 1 }
    }

    /// A quick look whether the seat could have anything to do here.
    #[inline]
    fn may_act(&self, s: &State, e: &EventFrame, seat: Seat) -> bool {
        // In round 0 cards are played on the own turn alone, not when the round ends (D-008).
        if s.asleep && !self.turn_under_way(s, seat) {
            return false;
        }
        s.hand_kinds[seat] & self.playable(s, e, seat) != 0
            || s.row[seat] & e.heard.get() != 0
            || (e.shares != 0 && Self::shared_set(s, seat) != 0)
    }

    /// The ability cards that could be played in this window, as far as masks can tell.
    #[inline]
    pub(super) fn playable(&self, s: &State, e: &EventFrame, seat: Seat) -> u64 {
        let hears = &self.hears[e.key.index()];
        let mut cards = hears.cards.any;
        if e.key.is(Event::Step) {
            // Which side of the step a card looks at is found out when its trigger is matched.
            cards |= hears.cards.all() | self.dealt[e.key.timing()].cards.all();
        } else if e.subject != NONE {
            let subject = Seat(e.subject);
            cards |= if subject == seat {
                hears.cards.your
            } else if s.side(subject) == s.side(seat) {
                hears.cards.ally
            } else {
                hears.cards.enemy
            };
        }
        if hears.any_time && (self.options.anytime_windows != AnyTime::Own || seat == s.turn) {
            cards |= self.any_time;
        }
        if hears.own_turn && seat == s.turn {
            cards |= self.own_turn;
        }
        cards
    }

    /// The key of After for an event.
    #[inline(always)]
    pub(super) fn after(event: Event) -> Key {
        Key::new(event, Timing::After)
    }
}
