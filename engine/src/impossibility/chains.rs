//! Declarations and chains (section 21).
//!
//! A declaration counts as the pass of the team that made it: the other one is asked, and its pass closes the chain.

use super::Impossibility;
use super::action::Action;
use super::attack::MEANT;
use super::options::{DamageOrder, OffenseClass, Windows};
use super::pool::*;
use super::program::RUN;
use super::state::*;

/// The play puts an equip on.
pub const EQUIP: u16 = u16::MAX;

/// Steps of a declaration.
const BRANCH: u8 = 0;
const PICK: u8 = 1;

/// Steps of a chain.
const ASKING: u8 = 0;
const RESOLVING: u8 = 1;
const ROOT: u8 = 2;
const END: u8 = 3;

impl Impossibility {
    /// A chain opens on something that a team has declared.
    pub(super) fn open_chain(&self, s: &mut State, team: u8) {
        if self.options.windows == Windows::None
            || (self.options.windows == Windows::AttacksOnly && s.attack.attacker == NONE)
        {
            return;
        }
        if s.links > 0 || s.resolving {
            return;
        }
        if !self.can_react(s, 1 - team) {
            return;
        }
        let mut frame = Frame::new(Job::Chain, 1 - team);
        frame.picked = 1;
        s.push(frame);
    }

    /// A play is begun: its branch and picks come first, nothing is paid before the last of them (I-249).
    pub(super) fn begin_play(&self, s: &mut State, team: u8, action: Action) {
        let mut frame = Frame::new(Job::Declare, team);
        match action {
            Action::Item(item) => {
                let card = s.item(team, item).card;
                frame.item = item;
                frame.flags = BY_ITEM;
                let class = &self.pool.classes[self.pool.def(card).class as usize];
                frame.ability = if class.worn { EQUIP } else { self.pool.def(card).abilities.0 };
                frame.step = if class.worn { PICK } else { BRANCH };
            }
            Action::Use(b, item, n) => {
                let card = if item == NONE { s.bodies[b as usize].card } else { s.item(team, item).card };
                frame.source = b;
                frame.item = item;
                frame.ability = self.pool.def(card).abilities.0 + u16::from(n);
            }
            Action::UseField(n) => {
                frame.flags = BY_FIELD;
                frame.ability = self.pool.def(s.sides[team as usize].field).abilities.0 + u16::from(n);
            }
            _ => return,
        }
        s.push(frame);
    }

    /// Goes on with a declaration.
    pub(super) fn step_declare(&self, s: &mut State) {
        let frame = *s.top();
        if frame.step == BRANCH {
            if self.pool.abilities[frame.ability as usize].count == 1 {
                // It would not have been offered if its only way were closed.
                return self.declare_branch(s, 0);
            }
            let open = self.open_branches(s, &frame);
            match open.count_ones() {
                0 => s.pop(),
                1 => self.declare_branch(s, open.trailing_zeros() as u8),
                _ => s.ask_branch(open, frame.team),
            }
            return;
        }
        let options = self.declare_options(s, &frame);
        if let Some(options) = options {
            match options.count_ones() {
                0 => s.pop(),
                1 => self.picked(s, options.trailing_zeros() as u8),
                _ => s.ask_pick(options, frame.team),
            }
            return;
        }
        s.pop();
        self.declared(s, &frame);
    }

    /// What a declaration asks for next, or nothing if it is complete.
    pub(super) fn declare_options(&self, s: &State, frame: &Frame) -> Option<u64> {
        if frame.ability == EQUIP {
            let entry = s.item(frame.team, frame.item);
            let old = if entry.place == Place::Worn { 1 << entry.who } else { 0 };
            return (frame.picked == 0).then(|| self.wearers(s, frame.team) & !old);
        }
        let branch = &self.pool.branches[frame.branch as usize];
        if frame.picked < branch.picks {
            return Some(self.pickable(s, frame, frame.picked));
        }
        // I-061: which of the strikes is taken over.
        let ops = &self.pool.ops[branch.ops.0 as usize..branch.ops.1 as usize];
        if frame.picked == 0 && s.attack.flags & A_ALL != 0 && s.attack.attacker != NONE && ops.contains(&Op::Intercept)
        {
            let others = s.attack.rest & !(1 << frame.source);
            return (others != 0).then_some(others);
        }
        None
    }

    /// The branch of a declaration is fixed.
    pub(super) fn declare_branch(&self, s: &mut State, n: u8) {
        let first = self.pool.abilities[s.top().ability as usize].first;
        let top = s.top();
        top.branch = first + u16::from(n);
        top.step = PICK;
    }

    /// The play is complete: it is paid and goes onto the chain.
    fn declared(&self, s: &mut State, frame: &Frame) {
        let team = frame.team;
        let mut play = Play {
            team,
            source: frame.source,
            item: frame.item,
            flags: frame.flags,
            ability: frame.ability,
            branch: frame.branch,
            picks: frame.picks,
            done: false,
        };
        if frame.ability != EQUIP && frame.picked > self.pool.branches[frame.branch as usize].picks {
            play.picks = [NONE; NEEDS];
            play.picks[MEANT] = frame.picks[0];
        }
        s.changed = true;
        s.key = 0;
        if frame.flags & BY_ITEM != 0 {
            let card = s.item(team, frame.item).card;
            s.sides[team as usize].sp -= self.item_cost(s, team, card);
            let class = &self.pool.classes[self.pool.def(card).class as usize];
            if class.counter {
                s.attack.flags |= A_COUNTERED;
            }
            let from_hand = s.item(team, frame.item).place != Place::Down;
            let wearer = s.item(team, frame.item).who;
            let moved = s.item(team, frame.item).place == Place::Worn;
            s.move_item(team, frame.item, Place::Chain);
            if moved {
                self.rearmed(s, wearer, card);
                self.listen(s, wearer);
            }
            let entry = &mut s.sides[team as usize].items[frame.item as usize];
            entry.flags |= KNOWN | USED;
            entry.who = if from_hand { 0 } else { 1 };
        } else {
            self.spend(s, frame, false);
        }
        if frame.ability != EQUIP {
            let cost = self.pool.branches[frame.branch as usize].cost;
            self.pay(s, frame, &cost);
        }
        s.chain[s.links as usize] = play;
        s.links += 1;
        if s.links == 1 && !(s.depth > 0 && s.frames[s.depth as usize - 1].job == Job::Chain) {
            // The play is the root of a chain of its own.
            let mut chain = Frame::new(Job::Chain, 1 - team);
            chain.picked = 1;
            chain.flags = OPENS;
            s.push(chain);
        } else {
            let top = s.top();
            top.team = 1 - team;
            top.picked = 1;
        }
    }

    /// Goes on with a chain, until something else comes first.
    pub(super) fn step_chain(&self, s: &mut State) {
        let depth = s.depth;
        loop {
            self.chain_step(s);
            if s.depth != depth || s.ask != Ask::Nothing || s.top().job != Job::Chain {
                return;
            }
            self.derive(s);
        }
    }

    fn chain_step(&self, s: &mut State) {
        let frame = *s.top();
        match frame.step {
            ASKING => {
                let quiet = self.options.windows == Windows::None
                    || (self.options.windows == Windows::AttacksOnly && s.attack.attacker == NONE);
                if frame.picked >= 2 || quiet || !self.can_react(s, frame.team) {
                    self.close_chain(s);
                } else {
                    s.ask(Ask::Window, frame.team);
                }
            }
            RESOLVING => {
                let root = frame.flags & OPENS != 0;
                match self.next_entry(s, root) {
                    Some(at) => self.resolve(s, at),
                    None => s.top().step = ROOT,
                }
            }
            ROOT => {
                s.top().step = END;
                if frame.flags & OPENS != 0 {
                    self.resolve(s, 0);
                }
            }
            _ => {
                s.pop();
                s.chain[..s.links as usize].fill(Play::NONE);
                s.links = 0;
                s.resolving = false;
                if s.attack.attacker == NONE {
                    self.settle(s);
                }
            }
        }
    }

    /// Nothing more comes onto a chain: it is resolved. A root that nobody has answered is all there is.
    pub(super) fn close_chain(&self, s: &mut State) {
        s.resolving = true;
        let alone = s.links == 1 && s.top().flags & OPENS != 0;
        s.top().step = if alone { END } else { RESOLVING };
        if alone {
            self.resolve(s, 0);
        }
    }

    /// The entry that resolves next (I-240): first those that say so, then what does not harm, then what does.
    fn next_entry(&self, s: &State, root: bool) -> Option<usize> {
        let from = usize::from(root);
        let class = |play: &Play| -> u8 {
            if play.ability == EQUIP {
                return 1;
            }
            let branch = &self.pool.branches[play.branch as usize];
            if branch.first {
                return 0;
            }
            let by_class = play.flags & BY_ITEM != 0 && self.options.offense_class == OffenseClass::Items && {
                let card = s.item(play.team, play.item).card;
                card != NO_CARD && self.pool.classes[self.pool.def(card).class as usize].offensive
            };
            if by_class || branch.damages { 2 } else { 1 }
        };
        let open = || (from..s.links as usize).filter(|&at| !s.chain[at].done);
        let first = open().map(|at| class(&s.chain[at])).min()?;
        let mut same = open().filter(|&at| class(&s.chain[at]) == first);
        if first == 2 && self.options.damage_order == DamageOrder::Fifo { same.next() } else { same.next_back() }
    }

    fn resolve(&self, s: &mut State, at: usize) {
        s.chain[at].done = true;
        let play = s.chain[at];
        let mut frame = Frame::new(Job::Program, play.team);
        frame.source = play.source;
        frame.item = play.item;
        frame.flags = play.flags | CHOSEN | SETTLES;
        frame.ability = play.ability;
        frame.branch = play.branch;
        frame.picks = play.picks;
        if play.ability == EQUIP {
            return self.put_on(s, &frame);
        }
        // Its branch and picks are there, so it begins with its first op.
        let branch = &self.pool.branches[play.branch as usize];
        (frame.step, frame.pc, frame.picked) = (RUN, branch.ops.0, branch.picks);
        // I-241: without any of its targets left the play is not used.
        let body_pick = |n: &usize| branch.needs[*n].is_body() && play.picks[*n] != NO_MORE;
        let mut bodies = (0..branch.picks as usize).filter(body_pick).peekable();
        let some = bodies.peek().is_some();
        if some && bodies.all(|n| s.field >> play.picks[n] & 1 == 0 || s.bodies[play.picks[n] as usize].hp <= 0) {
            return self.refund(s, &frame);
        }
        // I-131: an ability of a creature that was negated meanwhile does nothing.
        let own_line = play.source != NONE && play.flags & BY_ITEM == 0 && play.item == NONE;
        if own_line && (self.negated(s, play.source) || s.bodies[play.source as usize].place > 2) {
            return;
        }
        s.push(frame);
    }

    /// Costs, uses and cards come back.
    fn refund(&self, s: &mut State, frame: &Frame) {
        let team = frame.team as usize;
        let branch = &self.pool.branches[frame.branch as usize];
        s.sides[team].points += u16::from(branch.cost.points);
        s.sides[team].sp += branch.cost.sp;
        if frame.flags & BY_ITEM != 0 {
            let entry = *s.item(frame.team, frame.item);
            s.sides[team].sp += self.item_cost(s, frame.team, entry.card);
            s.sides[team].items[frame.item as usize].who = NONE;
            s.move_item(frame.team, frame.item, if entry.who == 0 { Place::Hand } else { Place::Down });
        } else {
            self.spend(s, frame, true);
            if branch.cost.action && frame.source != NONE {
                s.bodies[frame.source as usize].actions += 1;
            }
        }
    }
}
