//! What may be chosen (section 23). Lists come in a fixed order; equal options are one.

use super::Impossibility;
use super::action::Action;
use super::menu::brick_play;
use super::options::{FieldswapNeeds, UnequipInHand};
use super::pool::*;
use super::state::*;

/// The key of the first sale (I-251); then come unequips and field items.
pub const KEY_SELL: u8 = 0;
/// The key of the first unequip.
pub const KEY_UNEQUIP: u8 = 32;
/// The key of a field item.
pub const KEY_FIELD: u8 = 64;

/// Points for switching a creature out that is not swift, in halves (I-041).
pub(super) const FULL_COST: u16 = 4;

impl Impossibility {
    /// Calls back for every legal action. Says whether there is a reason to ask: a window is open only if something can be
    /// played in it.
    #[inline]
    pub(super) fn offer(&self, s: &State, each: &mut impl FnMut(Action)) -> bool {
        match s.ask {
            Ask::Nothing => {}
            Ask::Slot => members(self.unplaced(s, s.asked)).for_each(|b| each(Action::Place(b))),
            Ask::Cover => {
                items_in(self.cover_bits(s)).for_each(|item| each(Action::Cover(item)));
                each(Action::Done);
            }
            Ask::Window => return self.offer_window(s, each),
            Ask::Main => self.main_menu(s, each).each(each),
            Ask::Branch => {
                let frame = s.frames[s.depth as usize - 1];
                let open = self.open_branches(s, &frame);
                members(u64::from(open)).for_each(|n| each(Action::Branch(n)));
                if self.may_skip(s) {
                    each(Action::Skip);
                }
            }
            Ask::Pick => {
                let frame = s.frames[s.depth as usize - 1];
                let options = match frame.job {
                    Job::Declare => self.declare_options(s, &frame).unwrap_or(0),
                    _ => self.pickable(s, &frame, frame.picked),
                };
                members(options).for_each(|n| each(Action::Pick(n)));
            }
            Ask::Order => (0..self.together(s)).for_each(|n| each(Action::Order(n))),
            Ask::Replace => members(self.reserves(s, s.asked)).for_each(|b| each(Action::Place(b))),
            Ask::Front => {
                each(Action::Front(true));
                each(Action::Front(false));
            }
            Ask::Unknown => {
                for n in 0..self.pool.types.len() as u8 {
                    if self.open_types >> n & 1 == 0 {
                        each(Action::Type(n));
                    }
                }
                each(Action::Type(NONE));
            }
        }
        true
    }

    /// Whether the line whose branch is asked for need not be done.
    pub(super) fn may_skip(&self, s: &State) -> bool {
        let frame = &s.frames[s.depth as usize - 1];
        frame.job == Job::Program && self.pool.abilities[frame.ability as usize].may
    }

    /// The first legal action, and whether there is another. Most questions are asked only where there is a choice.
    pub(super) fn two_options(&self, s: &State) -> (Action, bool) {
        let sure = match s.ask {
            Ask::Main => self.sure_of_two(s),
            Ask::Cover | Ask::Nothing => false,
            _ => true,
        };
        if sure {
            return (Action::Pass, true);
        }
        let mut first = None;
        let mut more = false;
        self.offer(s, &mut |action| {
            more |= first.is_some();
            first.get_or_insert(action);
        });
        (first.unwrap_or(Action::Pass), more)
    }

    /// Whether something besides ending the turn is surely there: an attack, or an item to sell.
    fn sure_of_two(&self, s: &State) -> bool {
        let side = &s.sides[s.team as usize];
        let above = if s.key < 32 { u32::MAX << s.key } else { 0 };
        let held = side.hand | side.down;
        let sold = |item: u8| side.items[item as usize].flags & USED == 0 && !self.same_before(s, s.team, item, held);
        if items_in(held & above).any(sold) {
            return true;
        }
        let b = side.lanes[s.lane as usize];
        let body = &s.bodies[b as usize];
        s.front >> b & 1 != 0 && body.actions > body.raids && body.marks[0].id == NONE && {
            let blocked = trait_bits::NO_DEFEND | trait_bits::ONLY_ATTACK;
            self.traits(s, b) & blocked == 0
        }
    }

    /// Creatures that have no slot yet.
    fn unplaced(&self, s: &State, team: u8) -> u64 {
        self.reserves(s, team)
    }

    /// Items that can be laid face down; the last option is to leave it at that.
    #[inline(never)]
    pub(super) fn cover_bits(&self, s: &State) -> u32 {
        let side = &s.sides[s.asked as usize];
        if s.phase == Phase::Cover {
            let above = if side.down == 0 { u32::MAX } else { !((2u32 << side.down.ilog2()) - 1) };
            return if side.down.count_ones() < 3 { side.hand & above } else { 0 };
        }
        let open = match s.step {
            0 => side.hand | side.down,
            step => side.hand & !((1u32 << (step - 1)) - 1),
        };
        self.unlike(s, s.asked, open)
    }

    fn offer_window(&self, s: &State, each: &mut impl FnMut(Action)) -> bool {
        let team = s.asked;
        let phase_window = s.frames[s.depth as usize - 1].job == Job::Window;
        let mut open = false;
        each(Action::Pass);
        let mut opens = |action| {
            open = true;
            each(action);
        };
        self.reactions(s, team, &mut opens);
        items_in(self.sales(s, team)).for_each(|item| opens(Action::Sell(item)));
        let bricks = self.brick_bits(s, team);
        open |= phase_window && bricks != 0;
        members(u64::from(bricks)).for_each(|bit| each(brick_play(bit)));
        if phase_window && s.phase == Phase::One && team == s.team {
            let reserves = self.switch_bits(s);
            open |= reserves != 0;
            members(reserves).for_each(|b| each(Action::Switch(b)));
        }
        if phase_window && self.options.unequip_in_hand == UnequipInHand::AnyTime {
            for item in items_in(self.removable(s, team)) {
                if s.bodies[s.item(team, item).who as usize].place == HAND {
                    each(Action::Unequip(item));
                }
            }
        }
        open
    }

    /// Who may take the acting slot (I-041 to I-043).
    pub(super) fn switch_bits(&self, s: &State) -> u64 {
        let side = &s.sides[s.team as usize];
        let b = side.lanes[s.lane as usize];
        let may =
            b != NONE && (side.points >= FULL_COST || side.points >= self.switch_cost(s, b)) && self.may_switch(s, b);
        if may { self.reserves(s, s.team) } else { 0 }
    }

    /// Whether the creature of the acting slot may be exchanged, points aside.
    pub(super) fn may_switch(&self, s: &State, b: u8) -> bool {
        let switches = s.sides[s.team as usize].switched >> (2 * s.lane) & 3;
        let body = &s.bodies[b as usize];
        let held = body.marks[0].id != NONE && self.does(body, status_bits::NO_SWITCH);
        switches < self.options.switches_per_slot && !held
    }

    /// Points for switching a creature out, in halves (I-041, I-096).
    pub(super) fn switch_cost(&self, s: &State, b: u8) -> u16 {
        let types = s.bodies[b as usize].types;
        let swift: u16 = members(u64::from(types)).map(|n| u16::from(self.pool.types[n as usize].swift)).sum();
        FULL_COST.saturating_sub(swift)
    }

    /// Attack, defend and mine (section 8).
    pub(super) fn offer_actions(&self, s: &State, b: u8, each: &mut impl FnMut(Action)) {
        let body = &s.bodies[b as usize];
        if (body.actions == 0 && body.strikes == 0) || s.front >> b & 1 == 0 {
            return;
        }
        let marked = body.marks[0].id != NONE;
        let lost = marked && self.does(body, status_bits::CONFUSED | status_bits::INSANE);
        let blind = marked && self.does(body, status_bits::BLIND);
        let traits = self.traits(s, b);
        if traits & trait_bits::NO_ATTACK == 0 && (body.strikes > 0 || !self.did(body, DID_ATTACK)) {
            self.offer_attacks(s, b, traits, lost || blind, each);
        }
        if body.actions > body.raids && !lost && traits & trait_bits::ONLY_ATTACK == 0 {
            if !body.is(DEFENDING) && traits & trait_bits::NO_DEFEND == 0 && !self.did(body, DID_DEFEND) {
                each(Action::Defend(b));
            }
            if is_prime(b) && !self.did(body, DID_MINE) {
                each(Action::Mine(b));
            }
        }
    }

    fn offer_attacks(&self, s: &State, b: u8, traits: u32, random: bool, each: &mut impl FnMut(Action)) {
        let body = &s.bodies[b as usize];
        let prey = self.prey_with(s, b, traits);
        // Optional lines that can be chosen with the attack.
        let mut options = 0u8;
        if self.pool.def(body.card).ears & On::Attack.bit() != 0 && !self.negated(s, b) {
            let mut option = 0;
            for number in self.abilities(body.card) {
                let ability = &self.pool.abilities[number as usize];
                if ability.on == On::Attack && ability.may {
                    let mut frame = Frame::new(Job::Program, team_of(b));
                    frame.source = b;
                    let cost = self.pool.branches[ability.first as usize].cost;
                    if self.ready(s, number, b, NONE) && self.payable(s, &frame, &cost) {
                        options |= 1 << option;
                    }
                    option += 1;
                }
            }
        }
        let anybody = if random { self.random_prey(s, b) } else { prey };
        if anybody == 0 {
            return;
        }
        let mut chosen = 0u8;
        loop {
            if self.hits_all_with(s, b, traits, chosen) || random {
                each(Action::Attack(b, NONE, chosen));
            } else {
                for target in members(prey) {
                    if !self.same_target(s, target, prey) {
                        each(Action::Attack(b, target, chosen));
                    }
                }
            }
            // The next subset of the optional lines.
            chosen = chosen.wrapping_sub(options) & options;
            if chosen == 0 {
                break;
            }
        }
    }

    fn random_prey(&self, s: &State, b: u8) -> u64 {
        let body = &s.bodies[b as usize];
        let team = team_of(b);
        if self.does(body, status_bits::INSANE) {
            s.front & team_bits(team) & !(1 << b)
        } else if self.does(body, status_bits::CONFUSED) {
            s.front & !(1 << b)
        } else {
            s.front & team_bits(1 - team)
        }
    }

    /// Whether an indistinguishable minion stands before it in the set (I-250).
    fn same_target(&self, s: &State, target: u8, set: u64) -> bool {
        if is_prime(target) {
            return false;
        }
        let body = &s.bodies[target as usize];
        members(set & ((1u64 << target) - 1)).any(|b| {
            let other = &s.bodies[b as usize];
            !is_prime(b)
                && (other.card, other.hp, other.place, other.flags & DEFENDING)
                    == (body.card, body.hp, body.place, body.flags & DEFENDING)
                && other.marks == body.marks
                && other.perm == body.perm
                && other.equips | body.equips == 0
        })
    }

    /// Swapping fields: once, and before any action (I-023).
    #[inline]
    pub(super) fn can_swap(&self, s: &State, slot: u64) -> bool {
        if s.swapped || slot & !s.front == 0 {
            return false;
        }
        match self.options.fieldswap_needs {
            FieldswapNeeds::NoneUsed => !s.acted,
            FieldswapNeeds::BothHaveAction => members(slot).all(|b| s.bodies[b as usize].actions > 0),
        }
    }
}
