//! What can be played: items, lines of creatures and equips, lines of field items.

use super::Impossibility;
use super::action::Action;
use super::chains::EQUIP;
use super::kept::{AIMED, BLANK, COUNTER, Choices, EDIBLE, FRIENDLY, Gate, OWN_TURN_ONLY, SURE, WORN};
use super::options::PhaseOneItems;
use super::pool::*;
use super::state::*;

impl Impossibility {
    /// Whether the points for a line are there.
    #[inline]
    pub(super) fn pays(&self, s: &State, b: u8, gate: &Gate) -> bool {
        let (points, team) = (u16::from(gate.points), team_of(b));
        let has = s.sides[team as usize].points;
        points <= has || points <= has + self.lent(s, team, b)
    }

    /// Those of some items before which no equal one stands in the list (I-250).
    pub(super) fn unlike(&self, s: &State, team: u8, among: u32) -> u32 {
        let entries = &s.sides[team as usize].items;
        let mut seen = 0u64;
        let mut set = among;
        for item in items_in(among) {
            let bit = 1 << (entries[item as usize].card & 63);
            if seen & bit != 0 && self.same_before(s, team, item, among) {
                set &= !(1 << item);
            }
            seen |= bit;
        }
        set
    }

    /// Whether an equal item stands before it in the list (I-250).
    pub(super) fn same_before(&self, s: &State, team: u8, item: u8, among: u32) -> bool {
        let entries = &s.sides[team as usize].items;
        let entry = &entries[item as usize];
        items_in(among & ((1 << item) - 1)).any(|i| {
            let other = &entries[i as usize];
            (other.card, other.place, other.left, other.number) == (entry.card, entry.place, entry.left, entry.number)
        })
    }

    /// Activated lines of a body and its equips.
    pub(super) fn body_abilities(
        &self,
        s: &State,
        b: u8,
        own_turn: bool,
        attacked: bool,
        each: &mut impl FnMut(Action),
    ) {
        let body = &s.bodies[b as usize];
        if self.does(body, status_bits::NO_ABILITY) {
            return;
        }
        if !self.negated(s, b) {
            self.lines_of(s, b, NONE, body.card, own_turn, attacked, each);
        }
        for item in items_in(body.equips) {
            self.lines_of(s, b, item, s.item(team_of(b), item).card, own_turn, attacked, each);
        }
    }

    /// Activated lines of a body's card, or of an equip that it wears.
    #[expect(clippy::too_many_arguments)]
    #[inline]
    fn lines_of(
        &self,
        s: &State,
        b: u8,
        item: u8,
        card: CardId,
        own_turn: bool,
        attacked: bool,
        each: &mut impl FnMut(Action),
    ) {
        let Choices { own, any, answers, .. } = self.choices[card as usize];
        let asked = attacked || s.links > 0;
        let lines = any | if own_turn { own } else { 0 } | if asked { answers } else { 0 };
        if lines != 0 {
            let open = self.open_lines(s, b, item, card, lines, attacked);
            members(open).for_each(|n| each(Action::Use(b, item, n)));
        }
    }

    /// Those of some lines that can be used.
    #[inline(never)]
    fn open_lines(&self, s: &State, b: u8, item: u8, card: CardId, lines: u16, attacked: bool) -> u64 {
        let Choices { first, answers, .. } = self.choices[card as usize];
        let mut open = 0;
        for n in members(u64::from(lines)) {
            let number = first + u16::from(n);
            let gate = &self.gates[number as usize];
            let now = answers >> n & 1 == 0 || self.is_time(s, b, gate.on, false, attacked);
            if now && self.line_open(s, b, item, gate, number) {
                open |= 1 << n;
            }
        }
        open
    }

    /// Whether lines with a trigger may be used now.
    #[inline]
    pub(super) fn is_time(&self, s: &State, b: u8, on: On, own_turn: bool, attacked: bool) -> bool {
        match on {
            On::OwnTurn => own_turn,
            On::AnyTime => true,
            On::Answer | On::AnswerAll => {
                let meant = s.attack.target != b || s.attack.flags & A_ALL != 0;
                (attacked && meant && s.attack.flags & A_CAUGHT == 0) || self.offense_on(s, b, on == On::AnswerAll)
            }
            _ => false,
        }
    }

    fn line_open(&self, s: &State, b: u8, item: u8, gate: &Gate, number: u16) -> bool {
        let (body, team) = (&s.bodies[b as usize], team_of(b));
        let side = &s.sides[team as usize];
        if gate.sp > side.sp || (gate.action && body.actions <= body.raids) {
            return false;
        }
        let ready = !gate.limited || self.ready(s, number, b, item);
        if !ready || !self.pays(s, b, gate) || self.on_chain(s, b, item, number) {
            return false;
        }
        self.way_open(s, &Frame { source: b, item, ability: number, ..Frame::new(Job::Declare, team) })
    }

    /// Whether there is a way to do a line of a creature, an equip or a field item.
    pub(super) fn way_open(&self, s: &State, frame: &Frame) -> bool {
        let gate = &self.gates[frame.ability as usize];
        let (own, foes) = (team_bits(frame.team), team_bits(1 - frame.team));
        let aimed = |bits: u8| {
            bits & SURE != 0
                || (bits & FRIENDLY != 0 && s.field & own != 0)
                || (bits & AIMED != 0 && s.front & foes != 0)
        };
        if aimed(gate.bits) {
            return true;
        }
        if gate.only {
            let first = self.pool.abilities[frame.ability as usize].first;
            let way = Frame { branch: first, picked: 0, ..*frame };
            return self.payable(s, &way, &self.pool.branches[first as usize].cost)
                && (aimed(gate.aim) || self.pickable(s, &way, 0) != 0);
        }
        self.some_branch_open(s, frame)
    }

    /// Whether the root of the chain is a play that damages another body of the team, or inflicts something (I-060).
    fn offense_on(&self, s: &State, b: u8, inflictions: bool) -> bool {
        if s.attack.attacker != NONE || s.links == 0 {
            return false;
        }
        let root = &s.chain[0];
        if root.team == team_of(b) || root.ability == EQUIP {
            return false;
        }
        let branch = &self.pool.branches[root.branch as usize];
        let target = root.picks[0];
        (branch.damages || inflictions && branch.harms)
            && branch.picks > 0
            && branch.needs[0].is_body()
            && target != NONE
            && team_of(target) == team_of(b)
            && target != b
    }

    pub(super) fn on_chain(&self, s: &State, b: u8, item: u8, number: u16) -> bool {
        s.chain[..s.links as usize]
            .iter()
            .any(|play| play.ability == number && play.source == b && (item == NONE || play.item == item))
    }

    /// Activated lines of the field item.
    #[inline]
    pub(super) fn field_abilities(&self, s: &State, team: u8, each: &mut impl FnMut(Action)) {
        let card = self.field_of(s, team);
        if card != NO_CARD && self.choices[card as usize].any | self.choices[card as usize].own != 0 {
            members(self.lines_of_field(s, team, card)).for_each(|n| each(Action::UseField(n)));
        }
    }

    /// Whether the field item has lines to use.
    pub(super) fn field_speaks(&self, s: &State, team: u8, own_turn: bool) -> bool {
        match self.field_of(s, team) {
            NO_CARD => false,
            card => self.choices[card as usize].any | if own_turn { self.choices[card as usize].own } else { 0 } != 0,
        }
    }

    #[inline(never)]
    fn lines_of_field(&self, s: &State, team: u8, card: CardId) -> u64 {
        let own_turn = s.phase == Phase::Three && s.team == team;
        let Choices { first, own, any, .. } = self.choices[card as usize];
        let mut open = 0;
        for n in members(u64::from(any | if own_turn { own } else { 0 })) {
            let number = first + u16::from(n);
            let (gate, side) = (&self.gates[number as usize], &s.sides[team as usize]);
            if gate.sp > side.sp || u16::from(gate.points) > side.points {
                continue;
            }
            if (gate.limited && !self.field_ready(s, number, team)) || self.on_chain(s, NONE, NONE, number) {
                continue;
            }
            if self.way_open(s, &Frame { ability: number, flags: BY_FIELD, ..Frame::new(Job::Declare, team) }) {
                open |= 1 << n;
            }
        }
        open
    }

    /// Whether an item can be played now.
    #[inline]
    pub(super) fn item_open(&self, s: &State, team: u8, item: u8, own_turn: bool, attacked: bool) -> bool {
        let card = s.item(team, item).card;
        let quick = self.quick[card as usize];
        let bits = quick.bits;
        let barred = (bits & COUNTER != 0 && (!attacked || s.attack.flags & A_COUNTERED != 0))
            || (bits & OWN_TURN_ONLY != 0 && !own_turn)
            || bits & BLANK != 0;
        !barred && self.affords(s, team, quick.sp) && self.item_fits(s, team, item, bits)
    }

    pub(super) fn item_fits(&self, s: &State, team: u8, item: u8, bits: u8) -> bool {
        if s.phase == Phase::One && self.options.phase1_items == PhaseOneItems::Equips && bits & WORN == 0 {
            return false;
        }
        let same = |play: &Play| play.item == item && play.team == team && play.flags & BY_ITEM != 0;
        if s.chain[..s.links as usize].iter().any(same) {
            return false;
        }
        if bits & WORN != 0 {
            return members(s.field & team_bits(team)).any(|b| self.wears(s, b));
        }
        if bits & SURE != 0 || (bits & AIMED != 0 && s.front & team_bits(1 - team) != 0) {
            return true;
        }
        // I-217: somebody whom items of the own team can be used on.
        let free = |b: u8| s.bodies[b as usize].marks[0].id == NONE;
        if bits & FRIENDLY != 0 && members(s.field & team_bits(team)).any(free) {
            return true;
        }
        // I-139: somebody who eats, and is hurt if it does nothing but heal.
        let hungry = |b: u8| {
            let body = &s.bodies[b as usize];
            let treat = self.quick[s.item(team, item).card as usize].treat;
            (treat || body.hp < body.max) && body.marks[0].id == NONE && body.types & self.no_food_types == 0
        };
        if bits & EDIBLE != 0 && members(s.field & team_bits(team)).any(hungry) {
            return true;
        }
        let mut frame = Frame::new(Job::Declare, team);
        frame.item = item;
        frame.ability = self.pool.def(s.item(team, item).card).abilities.0;
        frame.flags = BY_ITEM;
        self.some_branch_open(s, &frame)
    }

    /// Who can wear an equip (I-144).
    pub(super) fn wearers(&self, s: &State, team: u8) -> u64 {
        members(s.field & team_bits(team)).filter(|&b| self.wears(s, b)).fold(0, |set, b| set | 1 << b)
    }

    #[inline]
    fn wears(&self, s: &State, b: u8) -> bool {
        let body = &s.bodies[b as usize];
        let barred = s.kept.traits[team_of(b) as usize] & trait_bits::NO_EQUIP != 0 || self.equips_bar_equips;
        let refuses = barred && self.traits(s, b) & trait_bits::NO_EQUIP != 0;
        !refuses && !self.does(body, status_bits::NO_ITEMS) && (body.equips == 0 || body.equips.count_ones() < 6)
    }
}
