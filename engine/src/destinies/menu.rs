//! What a player may do who has the initiative (D-01) or priority (D-02): counted, so that one option can be drawn
//! without a list of the others.

use super::Destinies;
use super::action::{Action, Class};
use super::cards96::Cards;
use super::desk::Desk;
use super::options::PassMode;
use super::roles::{ABLE, ABLE_IN_CHAIN, lane};
use super::sets::{Numbers, few, nth_bit, nth_number, numbers, size, wanted};
use super::state::*;

/// The options, by kind, in the order in which they are listed. What there is none of is not up to date.
#[derive(Clone, Copy, Debug)]
pub(super) struct Menu {
    in_chain: bool,
    /// Pass, draw a card, gain a rune of each kind, as bits.
    firsts: u32,
    /// Bits of the discard pile.
    piles: u16,
    /// Cards without conditions, and cards whose conditions hold.
    plays: Numbers,
    closer: Numbers,
    /// Fleeting cards and so on.
    marked: Cards,
    /// Board indices with abilities.
    able: u32,
    /// Attackers, those among them whose target comes later, and the targets of the others.
    attackers: u32,
    callers: u32,
    targets: u32,
    /// Minions that can block; striking back comes after them.
    blockers: u32,
    /// How many options of each kind there are.
    counts: [u8; KINDS],
    /// How many options there are.
    pub count: u32,
}

/// Kinds of options: the places of [`Menu::counts`].
const KINDS: usize = 8;
const FIRSTS: usize = 0;
const PILES: usize = 1;
const PLAYS: usize = 2;
const CLOSER: usize = 3;
const MARKED: usize = 4;
const ABLE_UNITS: usize = 5;
const ATTACKS: usize = 6;
const DEFENSES: usize = 7;

/// The bit of [`Menu::firsts`] that is a pass.
const PASS: u32 = 1;
/// The bit that is drawing a card.
const DRAW: u32 = 2;
/// The first bit of the runes.
const RUNE: u32 = 2;

impl Destinies {
    /// Finds the options of the seat that is asked.
    #[inline]
    pub(super) fn fill(&self, menu: &mut Menu, state: &State, desk: &mut Desk) {
        let seat = state.asked as usize & 1;
        desk.tidy(self, state, seat);
        menu.count = 0;
        menu.counts = [0; KINDS];
        menu.in_chain = state.ask == Ask::Priority;
        if menu.in_chain {
            self.fill_in_chain(menu, state, seat, desk)
        } else {
            self.fill_main(menu, state, seat, desk)
        }
    }

    /// D-01.
    fn fill_main(&self, menu: &mut Menu, state: &State, seat: usize, desk: &Desk) {
        menu.firsts = PASS;
        if self.resources_left(&state.sides[seat]) {
            let resources = self.resources(&state.sides[seat]);
            let pass = resources == 0 || !self.options.thin_offers || !self.pass_ends_turn(state, seat);
            menu.firsts = resources | u32::from(pass);
        }
        menu.add(FIRSTS, few(menu.firsts));
        self.fill_with_cards(menu, state, seat, desk);
        (menu.attackers, menu.callers) = self.attackers(state, seat, desk.board(seat));
        if menu.attackers != 0 {
            if menu.attackers != menu.callers {
                menu.targets = self.attack_targets(state, seat, desk.board(1 - seat).fighters);
            }
            let calls = few(menu.callers);
            menu.add(ATTACKS, calls + (few(menu.attackers) - calls) * few(menu.targets));
        }
    }

    /// D-02.
    fn fill_in_chain(&self, menu: &mut Menu, state: &State, seat: usize, desk: &Desk) {
        let side = &state.sides[seat];
        let fight = state.combat.attacker != NOTHING;
        menu.firsts = PASS;
        if !fight && self.resources_left(side) {
            menu.firsts |= self.resources(side);
        }
        menu.add(FIRSTS, few(menu.firsts));
        self.fill_with_cards(menu, state, seat, desk);
        if fight && self.may_defend(state, seat) {
            let (blockers, retaliates) = self.defense(state, seat);
            menu.blockers = blockers;
            menu.add(DEFENSES, few(blockers) + u32::from(retaliates));
        }
    }

    /// Whether the player has a resource action left (C-015).
    #[inline]
    fn resources_left(&self, side: &Side) -> bool {
        (side.flags & RESOURCES) / RESOURCE_ONE < self.options.resource_actions
    }

    /// What a resource action can be, as bits of [`Menu::firsts`].
    #[inline]
    fn resources(&self, side: &Side) -> u32 {
        (if side.deck_len > 0 { DRAW } else { 0 }) | u32::from(self.useful_runes(side)) << RUNE
    }

    /// Cards in hand, in the Destiny Deck, on the board and in the discard pile.
    #[inline(never)]
    fn fill_with_cards(&self, menu: &mut Menu, state: &State, seat: usize, desk: &Desk) {
        let side = &state.sides[seat];
        let boards = [desk.board(seat), desk.board(1 - seat)];
        let at = desk.at_hand(seat);
        if side.pile != 0 {
            menu.piles = self.useful_piles(side, at, boards[0]);
            menu.add(PILES, self.pile_count(state, seat, menu.in_chain, menu.piles));
        }
        let (plays, marked) = self.plays(state, seat, menu.in_chain, at, boards);
        if plays != 0 {
            menu.plays = plays & !self.sets.closer;
            menu.add(PLAYS, size(menu.plays));
            if plays != menu.plays {
                let mut count = 0;
                menu.closer = 0;
                for number in numbers(plays & self.sets.closer) {
                    let allowed = self.allowed(state, seat, number, boards);
                    menu.closer |= Numbers::from(allowed) << number;
                    count += u32::from(allowed);
                }
                menu.add(CLOSER, count);
            }
        }
        if !marked.is_empty() {
            menu.marked = marked;
            menu.add(MARKED, u32::from(marked.len()));
        }
        let able = lane(boards[0].roles, if menu.in_chain { ABLE_IN_CHAIN } else { ABLE });
        if able != 0 {
            let (able, uses) = self.able(state, seat, menu.in_chain, able, at.mana, boards);
            menu.able = able;
            menu.add(ABLE_UNITS, uses);
        }
    }

    /// The option with that place in the order.
    pub(super) fn option(&self, state: &State, seat: usize, menu: &Menu, mut n: u32) -> Action {
        let mut kind = 0;
        while kind < KINDS - 1 && n >= u32::from(menu.counts[kind]) {
            n -= u32::from(menu.counts[kind]);
            kind += 1;
        }
        let play = |number: u8| match self.sets.destiny >> number & 1 {
            0 => Action::Play(Class { def: number, marks: 0 }),
            _ => Action::Destiny(number),
        };
        match kind {
            FIRSTS => match u32::from(nth_bit(menu.firsts, n)) {
                0 => Action::Pass,
                1 => Action::DrawCard,
                kind => Action::GainRune((kind - RUNE) as u8),
            },
            PILES => self.pile_actions(state, seat, menu.in_chain, menu.piles).nth(n as usize).unwrap_or(Action::Pass),
            PLAYS => play(nth_number(menu.plays, n)),
            CLOSER => play(nth_number(menu.closer, n)),
            MARKED => {
                let slot = menu.marked.nth(n as usize).unwrap_or(0);
                Action::Play(self.class(&state.sides[seat], slot))
            }
            ABLE_UNITS => {
                let mut uses = Indices(menu.able).flat_map(|index| self.uses(state, seat, menu.in_chain, index));
                uses.nth(n as usize).unwrap_or(Action::Pass)
            }
            ATTACKS => menu.attack(n),
            _ if n < few(menu.blockers) => Action::Block(nth_bit(menu.blockers, n)),
            _ => Action::Retaliate,
        }
    }

    /// Whether the turn is over if the initiative player passes now (C-019).
    fn pass_ends_turn(&self, state: &State, seat: usize) -> bool {
        match self.options.pass_mode {
            PassMode::Consecutive => state.passes == 1,
            PassMode::Final => state.sides[1 - seat].flags & PASSED != 0,
        }
    }

    /// The kinds of runes worth having, as bits (E-7).
    #[inline]
    fn useful_runes(&self, side: &Side) -> u8 {
        match (self.options.runes, self.options.thin_offers) {
            (false, _) => 0,
            (true, true) => ((side.hears & WANTED) >> WANTED_SHIFT) as u8,
            (true, false) => wanted(side.runes, self.rune_need),
        }
    }
}

impl Menu {
    /// No options.
    pub const EMPTY: Menu = Menu {
        in_chain: false,
        firsts: 0,
        piles: 0,
        plays: 0,
        closer: 0,
        marked: Cards::NONE,
        able: 0,
        attackers: 0,
        callers: 0,
        targets: 0,
        blockers: 0,
        counts: [0; KINDS],
        count: 0,
    };

    /// Whether the first option is to pass.
    #[inline]
    pub fn passes(&self) -> bool {
        self.firsts & PASS != 0
    }

    #[inline]
    fn add(&mut self, kind: usize, count: u32) {
        self.counts[kind] = count as u8;
        self.count += count;
    }

    /// The attack with that place in the order.
    fn attack(&self, mut n: u32) -> Action {
        let each = few(self.targets);
        for index in Indices(self.attackers) {
            let calls = self.callers >> index & 1 != 0;
            let width = if calls { 1 } else { each };
            if n < width {
                let index = index as u8;
                return if calls {
                    Action::Attacker(index)
                } else {
                    Action::Attack { index, target: nth_bit(self.targets, n) }
                };
            }
            n -= width;
        }
        Action::Pass
    }
}
