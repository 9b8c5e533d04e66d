//! Lines that wait for something: who hears it, whether it is ready, what it costs to be used.

use super::Impossibility;
use super::pool::*;
use super::state::*;

impl Impossibility {
    /// The abilities of a card.
    #[inline]
    pub(super) fn abilities(&self, card: CardId) -> std::ops::Range<u16> {
        let (first, count) = self.pool.def(card).abilities;
        first..first + u16::from(count)
    }

    /// Which events a body hears, by itself and by what it wears.
    pub(super) fn listen(&self, s: &mut State, b: u8) {
        let body = &s.bodies[b as usize];
        let own = self.pool.def(body.card).ears;
        let ears = items_in(body.equips).fold(own, |set, i| set | self.pool.def(s.item(team_of(b), i).card).ears);
        s.bodies[b as usize].ears = ears;
        self.survey_body(s, b);
    }

    /// Something happened to or by a body: its lines and those of its equips come onto the stack, the first on top.
    #[inline(always)]
    pub(super) fn raise(&self, s: &mut State, on: On, b: u8, subject: u8, amount: i16) {
        if s.bodies[b as usize].ears & on.bit() != 0 {
            self.heard(s, on, b, subject, amount);
        }
    }

    #[inline(never)]
    fn heard(&self, s: &mut State, on: On, b: u8, subject: u8, amount: i16) {
        let mut found = [(0u16, NONE); 12];
        let mut count = 0;
        let body = &s.bodies[b as usize];
        let mut option = 0;
        if !self.negated(s, b) || on == On::FirstSummon {
            for number in self.abilities(body.card) {
                let ability = &self.pool.abilities[number as usize];
                if ability.on != on {
                    continue;
                }
                let by_choice = ability.may && on == On::Attack;
                let chosen = !by_choice || s.attack.options >> option & 1 != 0;
                option += u8::from(by_choice);
                // What was chosen with the attack was used up then.
                let ready = by_choice || self.ready(s, number, b, NONE);
                if chosen && ready && count < found.len() {
                    found[count] = (number, NONE);
                    count += 1;
                }
            }
        }
        if !self.does(body, status_bits::DISARMED) {
            for item in items_in(body.equips) {
                let card = s.item(team_of(b), item).card;
                if self.pool.def(card).ears & on.bit() == 0 {
                    continue;
                }
                for number in self.abilities(card) {
                    let ability = &self.pool.abilities[number as usize];
                    if ability.on == on && count < found.len() && self.ready(s, number, b, item) {
                        found[count] = (number, item);
                        count += 1;
                    }
                }
            }
        }
        for &(number, item) in found[..count].iter().rev() {
            let mut frame = Frame::new(Job::Program, team_of(b));
            frame.source = b;
            frame.item = item;
            frame.subject = subject;
            frame.ability = number;
            frame.amount = amount;
            s.push(frame);
        }
    }

    /// Something happened that a team's field item hears.
    #[inline]
    pub(super) fn raise_field(&self, s: &mut State, on: On, team: u8, subject: u8) {
        let card = self.field_of(s, team);
        if card != NO_CARD && self.pool.def(card).ears & on.bit() != 0 {
            self.field_heard(s, on, team, subject, card);
        }
    }

    #[inline(never)]
    fn field_heard(&self, s: &mut State, on: On, team: u8, subject: u8, card: CardId) {
        let numbers = self.abilities(card);
        for number in numbers.rev() {
            if self.pool.abilities[number as usize].on == on && self.field_ready(s, number, team) {
                let mut frame = Frame::new(Job::Program, team);
                frame.subject = subject;
                frame.ability = number;
                frame.flags = BY_FIELD;
                s.push(frame);
            }
        }
    }

    /// Whether a line of a body or of its equip may be used again.
    #[inline]
    pub(super) fn ready(&self, s: &State, number: u16, b: u8, item: u8) -> bool {
        let ability = &self.pool.abilities[number as usize];
        let (uses, clock) = if item == NONE {
            let body = &s.bodies[b as usize];
            (body.uses[ability.slot as usize], body.clock[ability.slot as usize])
        } else {
            let entry = s.item(team_of(b), item);
            (entry.uses, entry.clock)
        };
        match ability.limit {
            Limit::None => true,
            Limit::Turn(n) | Limit::Global(n) | Limit::Game(n) => uses < n,
            Limit::Every(n, first) => clock >= n || (first && uses == 0 && clock > 0),
            Limit::EveryOrHurt(n) => uses == 0 && (clock >= n || s.bodies[b as usize].is(BLED)),
            Limit::EveryGlobal(n) => clock >= n,
        }
    }

    /// Whether a line of the field item may be used again.
    pub(super) fn field_ready(&self, s: &State, number: u16, team: u8) -> bool {
        let ability = &self.pool.abilities[number as usize];
        match ability.limit {
            Limit::Turn(n) | Limit::Global(n) | Limit::Game(n) => {
                s.sides[team as usize].uses[ability.slot.min(2) as usize] < n
            }
            _ => true,
        }
    }

    /// A use is counted and a clock starts anew (I-119).
    pub(super) fn spend(&self, s: &mut State, frame: &Frame, back: bool) {
        let ability = &self.pool.abilities[frame.ability as usize];
        if ability.limit == Limit::None {
            return;
        }
        let slot = ability.slot as usize;
        let change = |uses: &mut u8| *uses = if back { uses.saturating_sub(1) } else { uses.saturating_add(1) };
        if frame.flags & BY_FIELD != 0 {
            change(&mut s.sides[frame.team as usize].uses[slot.min(2)]);
            return;
        }
        let clock = if back { 99 } else { 0 };
        if frame.item != NONE {
            let entry = &mut s.sides[frame.team as usize].items[frame.item as usize];
            change(&mut entry.uses);
            entry.clock = clock;
        } else if frame.source != NONE {
            let body = &mut s.bodies[frame.source as usize];
            change(&mut body.uses[slot]);
            body.clock[slot] = clock;
        }
    }

    /// Uses per turn are renewed and clocks go on when the body's turn starts (I-037).
    pub(super) fn refresh_turn(&self, s: &mut State, b: u8) {
        self.refresh(s, b, |limit, uses, clock| match limit {
            Limit::Turn(_) => *uses = 0,
            Limit::Every(..) => *clock = clock.saturating_add(1),
            Limit::EveryOrHurt(_) => (*uses, *clock) = (0, clock.saturating_add(1)),
            _ => {}
        });
    }

    /// Uses per global turn are renewed and clocks of global turns go on (I-032).
    pub(super) fn refresh_global(&self, s: &mut State, b: u8) {
        self.refresh(s, b, |limit, uses, clock| match limit {
            Limit::Global(_) => *uses = 0,
            Limit::EveryGlobal(_) => *clock = clock.saturating_add(1),
            _ => {}
        });
    }

    fn refresh(&self, s: &mut State, b: u8, renew: impl Fn(Limit, &mut u8, &mut u8)) {
        let body = &mut s.bodies[b as usize];
        let limited = |card: CardId| self.quick[card as usize].limited;
        if limited(body.card) {
            for number in self.abilities(body.card) {
                let ability = &self.pool.abilities[number as usize];
                if ability.limit != Limit::None {
                    let slot = ability.slot as usize;
                    renew(ability.limit, &mut body.uses[slot], &mut body.clock[slot]);
                }
            }
        }
        let equips = body.equips;
        for item in items_in(equips) {
            let entry = &mut s.sides[team_of(b) as usize].items[item as usize];
            if !limited(entry.card) {
                continue;
            }
            for number in self.abilities(entry.card) {
                let limit = self.pool.abilities[number as usize].limit;
                if limit != Limit::None {
                    renew(limit, &mut entry.uses, &mut entry.clock);
                }
            }
        }
    }
}
