//! Windows, declarations and chains (section 21).
//!
//! A declaration counts as the pass of the team that made it: the other one is asked, and its pass closes the chain.

use super::Impossibility;
use super::action::Action;
use super::attack::MEANT;
use super::kept::{AIMED, BLANK, COUNTER, Choices, EDIBLE, FRIENDLY, Gate, OWN_TURN_ONLY, SURE, WORN};
use super::offers::FULL_COST;
use super::options::{DamageOrder, OffenseClass, PhaseOneItems, Windows};
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

    /// Whether the points for a line are there.
    #[inline]
    fn pays(&self, s: &State, b: u8, gate: &Gate) -> bool {
        let (points, team) = (u16::from(gate.points), team_of(b));
        let has = s.sides[team as usize].points;
        points <= has || points <= has + self.lent(s, team, b)
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
    fn is_time(&self, s: &State, b: u8, on: On, own_turn: bool, attacked: bool) -> bool {
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

    fn on_chain(&self, s: &State, b: u8, item: u8, number: u16) -> bool {
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
    fn field_speaks(&self, s: &State, team: u8, own_turn: bool) -> bool {
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
    fn wearers(&self, s: &State, team: u8) -> u64 {
        members(s.field & team_bits(team)).filter(|&b| self.wears(s, b)).fold(0, |set, b| set | 1 << b)
    }

    #[inline]
    fn wears(&self, s: &State, b: u8) -> bool {
        let body = &s.bodies[b as usize];
        let barred = s.kept.traits[team_of(b) as usize] & trait_bits::NO_EQUIP != 0 || self.equips_bar_equips;
        let refuses = barred && self.traits(s, b) & trait_bits::NO_EQUIP != 0;
        !refuses && !self.does(body, status_bits::NO_ITEMS) && (body.equips == 0 || body.equips.count_ones() < 6)
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
    fn close_chain(&self, s: &mut State) {
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
}
