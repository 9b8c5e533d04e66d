//! Windows (section 21): who is asked when, and whether there is anything to ask.

use super::Impossibility;
use super::action::Action;
use super::kept::{BLANK, COUNTER, Choices};
use super::offers::FULL_COST;
use super::options::Windows;
use super::pool::*;
use super::state::*;

impl Impossibility {
    /// A window of a phase opens, if anybody can do anything in it. The acting team is asked first.
    pub(super) fn open_window(&self, s: &mut State) {
        self.derive(s);
        if self.options.windows != Windows::Standard {
            return;
        }
        for (picked, team) in [(0, s.team), (1, 1 - s.team)] {
            if self.window_open(s, team) {
                s.push(Frame { picked, ..Frame::new(Job::Window, team) });
                return s.ask(Ask::Window, team);
            }
        }
    }

    /// Goes on with a window of a phase: two passes in a row close it.
    pub(super) fn step_window(&self, s: &mut State) {
        let frame = *s.top();
        if frame.picked >= 2 || self.options.windows != Windows::Standard {
            return s.pop();
        }
        if self.window_open(s, frame.team) {
            s.ask(Ask::Window, frame.team);
        } else {
            let top = s.top();
            top.picked += 1;
            top.team = 1 - frame.team;
        }
    }

    /// Whether a team has anything to decide in a window of a phase.
    fn window_open(&self, s: &State, team: u8) -> bool {
        // Without any of these nothing can be played: no chain is open and nobody attacks.
        let side = &s.sides[team as usize];
        let idle = side.down == 0 && s.kept.speakers & team_bits(team) == 0 && side.field == NO_CARD;
        if !idle && self.can_react(s, team) {
            return true;
        }
        self.brick_bits(s, team) != 0 || (s.phase == Phase::One && team == s.team && self.switch_bits(s) != 0)
    }

    /// Whether a team has something to play in the window that is open now. In haste: whether it might have.
    #[inline]
    pub(super) fn can_react(&self, s: &State, team: u8) -> bool {
        if s.links as usize >= CHAIN {
            false
        } else if s.kept.hasty {
            self.might_react(s, team)
        } else {
            self.has_reaction(s, team)
        }
    }

    /// Whether a team might have something to play: the cheap part of [`Impossibility::has_reaction`].
    fn might_react(&self, s: &State, team: u8) -> bool {
        let side = &s.sides[team as usize];
        let own_turn = s.phase == Phase::Three && s.team == team;
        let mut items = side.down;
        if own_turn {
            if s.kept.worn[team as usize] != 0 && self.options.reactive_unequip {
                return true;
            }
            items |= side.hand;
        }
        for item in items_in(items) {
            let quick = self.quick[side.items[item as usize].card as usize];
            let bits = quick.bits & (BLANK | COUNTER);
            if quick.sp <= side.sp
                && (bits == 0 || bits == COUNTER && s.attack.flags & A_COUNTERED == 0 && self.attacked(s, team))
            {
                return true;
            }
        }
        members(self.voices(s, team)).any(|b| self.might_speak(s, b))
            || (side.field != NO_CARD && self.field_speaks(s, team, own_turn))
            || self.sales(s, team) != 0
    }

    /// Whether a body has a line for windows that can be used again and paid for, by itself or by what it wears.
    fn might_speak(&self, s: &State, b: u8) -> bool {
        let body = &s.bodies[b as usize];
        let side = &s.sides[team_of(b) as usize];
        let might = |item: u8, card: CardId| {
            let Choices { first, any, answers, .. } = self.choices[card as usize];
            members(u64::from(any | answers)).any(|n| {
                let number = first + u16::from(n);
                let gate = &self.gates[number as usize];
                gate.sp <= side.sp
                    && (!gate.action || body.actions > body.raids)
                    && self.pays(s, b, gate)
                    && (!gate.limited || self.ready(s, number, b, item))
            })
        };
        might(NONE, body.card) || items_in(body.equips).any(|item| might(item, side.items[item as usize].card))
    }

    /// Nothing can be played in a window that was opened in haste: it goes on as if the team had not been asked, but the
    /// one before.
    pub(super) fn shut(&self, s: &mut State, asked: u8) {
        s.ask(Ask::Nothing, asked);
        let links = s.links;
        let top = s.top();
        match top.job {
            Job::Window if top.picked == 0 => (top.picked, top.team) = (1, 1 - top.team),
            Job::Chain if links > 0 => self.close_chain(s),
            // Nobody has answered anything, so there is no chain.
            _ => s.pop(),
        }
    }

    /// The bodies of a team with lines that might be used in the window that is open now.
    #[inline]
    fn voices(&self, s: &State, team: u8) -> u64 {
        let asked = if s.attack.attacker == NONE { s.links > 0 } else { self.attacked(s, team) };
        (s.kept.speakers | if asked { s.kept.answerers } else { 0 }) & team_bits(team)
    }

    #[inline(never)]
    fn has_reaction(&self, s: &State, team: u8) -> bool {
        let side = &s.sides[team as usize];
        let own_turn = s.phase == Phase::Three && s.team == team;
        let items = side.down | if own_turn { side.hand } else { 0 };
        let attacked = self.attacked(s, team);
        if items_in(items).any(|item| self.item_open(s, team, item, own_turn, attacked)) {
            return true;
        }
        if self.moves(s, team, own_turn) != 0 {
            return true;
        }
        let mut found = false;
        for b in members(self.voices(s, team)) {
            self.body_abilities(s, b, false, attacked, &mut |_| found = true);
            if found {
                return true;
            }
        }
        if side.field != NO_CARD {
            self.field_abilities(s, team, &mut |_| found = true);
        }
        found || self.sales(s, team) != 0
    }

    /// Equips that may be moved to another wearer as a reaction in the own turn (I-146).
    fn moves(&self, s: &State, team: u8, own_turn: bool) -> u32 {
        if !own_turn || !self.options.reactive_unequip || s.kept.worn[team as usize] == 0 {
            return 0;
        }
        let mut set = self.removable(s, team);
        for item in items_in(set) {
            let entry = s.item(team, item);
            let paid = self.item_cost(s, team, entry.card) <= s.sides[team as usize].sp;
            if !paid || self.wearers(s, team) & !(1 << entry.who) == 0 {
                set &= !(1 << item);
            }
        }
        set
    }

    /// Facedown items whose sale pays for something that the team cannot pay for now (I-150, I-253).
    #[inline]
    pub(super) fn sales(&self, s: &State, team: u8) -> u32 {
        if s.sides[team as usize].down == 0 { 0 } else { self.useful_sales(s, team) }
    }

    fn useful_sales(&self, s: &State, team: u8) -> u32 {
        let side = &s.sides[team as usize];
        // A switch that costs more than the team has, or a line.
        let switch = s.phase == Phase::One && team == s.team && side.points < FULL_COST;
        if !switch && !s.kept.buys[team as usize] {
            return 0;
        }
        let (mut set, mut gain) = (0, 0);
        for item in items_in(side.down) {
            let entry = &side.items[item as usize];
            if entry.flags & USED == 0 {
                set |= 1 << item;
                gain += 2 * u16::from(self.quick[entry.card as usize].stars);
            }
        }
        if gain > 0 && self.buys_with(s, team, side.points + gain) { set } else { 0 }
    }

    /// Whether so many points would pay for a switch or an ability that the team cannot pay for now.
    fn buys_with(&self, s: &State, team: u8, points: u16) -> bool {
        let side = &s.sides[team as usize];
        // Before a window opens there is no frame of it yet.
        let phase_window = s.depth == 0 || s.frames[s.depth as usize - 1].job == Job::Window;
        if phase_window && s.phase == Phase::One && team == s.team {
            let b = side.lanes[s.lane as usize];
            let cost = if b == NONE { 0 } else { self.switch_cost(s, b) };
            if (side.points + 1..=points).contains(&cost) && self.may_switch(s, b) && self.reserves(s, team) != 0 {
                return true;
            }
        }
        if !s.kept.buys[team as usize] {
            return false;
        }
        let attacked = self.attacked(s, team);
        members(s.field & team_bits(team)).filter(|&b| self.pool.def(s.bodies[b as usize].card).buys).any(|b| {
            let body = &s.bodies[b as usize];
            if self.negated(s, b) || self.does(body, status_bits::NO_ABILITY) {
                return false;
            }
            self.abilities(body.card).any(|number| {
                let on = self.pool.abilities[number as usize].on;
                let may = self.is_time(s, b, on, false, attacked)
                    && self.ready(s, number, b, NONE)
                    && !self.on_chain(s, b, NONE, number);
                may && self.opens_with(s, b, number, points)
            })
        })
    }

    /// Whether so many points would open a branch that is closed now.
    fn opens_with(&self, s: &State, b: u8, number: u16, points: u16) -> bool {
        let ability = &self.pool.abilities[number as usize];
        let mut frame = Frame::new(Job::Declare, team_of(b));
        (frame.source, frame.ability) = (b, number);
        for n in 0..u16::from(ability.count) {
            frame.branch = ability.first + n;
            if !self.branch_open(s, &frame) && self.branch_open_with(s, &frame, points) {
                return true;
            }
        }
        false
    }

    /// Whether a creature of the team is being attacked.
    fn attacked(&self, s: &State, team: u8) -> bool {
        s.attack.attacker != NONE && team_of(s.attack.attacker) != team && team_of(s.attack.target) == team
    }

    /// What a team may play in a window (I-239).
    pub(super) fn reactions(&self, s: &State, team: u8, each: &mut impl FnMut(Action)) {
        if s.links as usize == CHAIN {
            return;
        }
        let side = &s.sides[team as usize];
        let own_turn = s.phase == Phase::Three && s.team == team;
        let attacked = self.attacked(s, team);
        let items = side.down | if own_turn { side.hand } else { 0 };
        for item in items_in(items) {
            if self.item_open(s, team, item, own_turn, attacked) && !self.same_before(s, team, item, items) {
                each(Action::Item(item));
            }
        }
        items_in(self.moves(s, team, own_turn)).for_each(|item| each(Action::Item(item)));
        for b in members(self.voices(s, team)) {
            self.body_abilities(s, b, false, attacked, each);
        }
        self.field_abilities(s, team, each);
    }
}
