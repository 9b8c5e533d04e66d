//! What was chosen is done; the machine does the rest.

use super::Impossibility;
use super::action::Action;
use super::offers::{KEY_FIELD, KEY_SELL, KEY_UNEQUIP};
use super::options::PhaseOneItems;
use super::pool::*;
use super::state::*;
use crate::chance::Chance;

impl Impossibility {
    /// Does what was chosen.
    pub(super) fn choose(&self, s: &mut State, action: Action, chance: &mut impl Chance) {
        let ask = std::mem::replace(&mut s.ask, Ask::Nothing);
        let team = s.asked;
        s.steps = s.steps.saturating_add(1);
        match (ask, action) {
            (Ask::Slot, Action::Place(b)) => self.place(s, team, b),
            (Ask::Cover, action) => self.cover(s, team, action),
            (Ask::Window, Action::Pass) => {
                let top = s.top();
                top.picked += 1;
                if top.job == Job::Window {
                    top.team = 1 - team;
                }
            }
            (Ask::Window, action) => self.answer(s, team, action),
            (Ask::Main, action) => self.act(s, team, action, chance),
            (Ask::Branch, Action::Branch(n)) => match s.top().job {
                Job::Declare => self.declare_branch(s, n),
                _ => self.choose_branch(s, n),
            },
            (Ask::Branch, _) => self.end_program(s),
            (Ask::Order, Action::Order(n)) => self.order(s, n),
            (Ask::Pick, Action::Pick(n)) => self.picked(s, n),
            (Ask::Replace, Action::Place(b)) if s.top().job == Job::Question => {
                let old = s.top().source;
                s.pop();
                self.come_for(s, old, b);
            }
            (Ask::Replace, Action::Place(b)) => {
                let lane = s.top().source;
                self.replace(s, team, lane, b);
            }
            (Ask::Front, Action::Front(front)) => {
                let lane = s.top().source;
                s.pop();
                let ahead = &mut s.sides[team as usize].ahead;
                *ahead = if front { *ahead & !(1 << lane) } else { *ahead | 1 << lane };
                self.refield_team(s, team);
            }
            (Ask::Unknown, Action::Type(n)) => {
                let b = s.top().source;
                s.pop();
                self.retype(s, b, self.open_types, if n == NONE { 0 } else { 1 << n });
            }
            // Nothing could be chosen: whatever asked goes on without.
            _ if s.depth > 0 => s.pop(),
            _ => {}
        }
    }

    /// Set-up: three slots, then up to three facedown items, team by team (I-013).
    fn place(&self, s: &mut State, team: u8, b: u8) {
        let lane = s.step;
        self.enter(s, team, lane, b);
        s.step += 1;
        if s.step == 3 {
            s.step = 0;
            if team == 0 {
                s.team = 1;
            } else {
                s.team = 0;
                s.phase = Phase::Cover;
            }
        }
    }

    fn cover(&self, s: &mut State, team: u8, action: Action) {
        if s.phase == Phase::Cover {
            if let Action::Cover(item) = action {
                s.move_item(team, item, Place::Down);
                if s.sides[team as usize].down.count_ones() < 3 {
                    return;
                }
            }
            if team == 0 {
                s.team = 1;
            } else {
                s.team = 0;
                s.phase = Phase::Opening;
                s.step = 0;
            }
            return;
        }
        let Action::Cover(item) = action else {
            return self.end_arrange(s);
        };
        if s.step == 0 {
            for other in items_in(s.sides[team as usize].down) {
                s.move_item(team, other, Place::Hand);
            }
        }
        s.move_item(team, item, Place::Down);
        s.step = item + 2;
    }

    /// Something is played in a window.
    fn answer(&self, s: &mut State, team: u8, action: Action) {
        if s.top().job == Job::Window {
            let top = s.top();
            top.picked = 0;
            top.team = 1 - team;
        }
        match action {
            Action::Switch(b) => {
                self.switch(s, b);
                // The acting team goes on being asked first.
                s.top().team = team;
            }
            Action::NegateField(owner) | Action::DestroyField(owner) => {
                self.hit_field(s, team, owner, matches!(action, Action::DestroyField(_)));
            }
            Action::Unequip(item) => self.take_off(s, team, item),
            Action::Sell(item) => {
                self.sell(s, team, item);
                // It answers nothing: the team goes on being asked.
                s.top().team = team;
            }
            _ => self.begin_play(s, team, action),
        }
        debug_assert!(self.options.phase1_items == PhaseOneItems::Any || s.depth > 0);
    }

    fn hit_field(&self, s: &mut State, team: u8, owner: u8, destroy: bool) {
        let card = s.sides[owner as usize].field;
        let stars = u16::from(self.pool.def(card).stars);
        s.sides[team as usize].bricks -= if destroy { 3 * stars } else { stars };
        if destroy {
            s.sides[owner as usize].field = NO_CARD;
            s.sides[owner as usize].uses = [0; 3];
            s.sides[owner as usize].mode = 0;
        } else {
            s.sides[owner as usize].flags |= FIELD_OFF;
        }
        self.stir_field(s, owner, [card, NO_CARD]);
    }

    /// An item leaves the game for its stars in points (I-150).
    fn sell(&self, s: &mut State, team: u8, item: u8) {
        let card = s.item(team, item).card;
        s.sides[team as usize].points += 2 * u16::from(self.pool.def(card).stars);
        s.move_item(team, item, Place::Free);
    }

    /// A paid switch (I-041).
    fn switch(&self, s: &mut State, b: u8) {
        let (team, lane) = (s.team, s.lane);
        let old = s.sides[team as usize].lanes[lane as usize];
        s.sides[team as usize].points -= self.switch_cost(s, old);
        s.sides[team as usize].switched += 1 << (2 * lane);
        s.changed = true;
        self.leave(s, team, lane);
        self.enter(s, team, lane, b);
    }

    /// The main choice of phase 3.
    fn act(&self, s: &mut State, team: u8, action: Action, chance: &mut impl Chance) {
        let key = s.key;
        s.key = 0;
        match action {
            Action::Attack(b, target, options) => self.declare_attack(s, b, target, options, chance),
            Action::Defend(b) => {
                self.use_action(s, b, DID_DEFEND);
                let body = &mut s.bodies[b as usize];
                body.strikes = 0;
                body.flags |= DEFENDING;
                if self.options.defend_merge {
                    s.dirty |= 1 << b;
                }
                self.touch(s, b);
            }
            Action::Mine(b) => {
                self.use_action(s, b, DID_MINE);
                s.bodies[b as usize].strikes = 0;
                let body = &s.bodies[b as usize];
                let types = members(u64::from(body.types));
                let more: u16 = types.map(|n| u16::from(self.pool.types[n as usize].mines)).sum();
                s.sides[team as usize].bricks += u16::from(self.pool.def(body.card).stars) + more;
            }
            Action::Use(..) | Action::UseField(_) | Action::Item(_) => self.begin_play(s, team, action),
            Action::Sell(item) => {
                self.sell(s, team, item);
                s.key = key.max(KEY_SELL + item);
            }
            Action::Unequip(item) => {
                self.take_off(s, team, item);
                s.key = key.max(KEY_UNEQUIP + item);
            }
            Action::Buy(at) => self.buy(s, team, at),
            Action::Reshuffle => self.reshuffle(s, team, chance),
            Action::BuyField(at) => {
                let card = s.fields[at as usize];
                s.fields[at as usize] = NO_CARD;
                s.sides[team as usize].bricks -= 2 * u16::from(self.pool.def(card).stars);
                self.play_field(s, team, card);
            }
            Action::PlayField(at) => {
                let card = s.sides[team as usize].spare[at as usize];
                s.sides[team as usize].spare[at as usize] = NO_CARD;
                s.sides[team as usize].sp -= self.pool.def(card).stars;
                self.play_field(s, team, card);
                s.key = KEY_FIELD;
            }
            Action::NegateField(owner) => self.hit_field(s, team, owner, false),
            Action::DestroyField(owner) => self.hit_field(s, team, owner, true),
            Action::SwapFields => {
                s.sides[team as usize].ahead ^= 1 << s.lane;
                s.swapped = true;
                self.refield_team(s, team);
            }
            _ => self.end_main(s, chance),
        }
    }
}
