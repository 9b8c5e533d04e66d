//! What a player may do who has the initiative (D-01) or priority (D-02): counted, so that one option can be drawn
//! without a list of the others.

use super::Destinies;
use super::action::{Action, Class};
use super::cards96::Cards;
use super::desk::Desk;
use super::options::PassMode;
use super::roles::{ABLE, ABLE_IN_CHAIN, lane};
use super::sets::{Numbers, nth_bit, numbers, wanted};
use super::state::*;

/// The options, by kind, in the order in which they are listed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Menu {
    in_chain: bool,
    /// Pass is one of them.
    pass: bool,
    /// So is drawing a card.
    draw: bool,
    /// Kinds of runes to gain, as bits.
    runes: u8,
    /// Bits of the discard pile, and how many options they are.
    piles: u16,
    pile_count: u32,
    /// Cards without conditions, and cards whose conditions hold.
    plays: Numbers,
    closer: Numbers,
    /// Fleeting cards and so on.
    marked: Cards,
    /// Board indices with abilities, and how many options they are.
    able: u32,
    able_count: u32,
    /// Attackers, those among them whose target comes later, and the targets of the others.
    attackers: u32,
    callers: u32,
    targets: u32,
    /// Minions that can block.
    blockers: u32,
    retaliates: bool,
    /// How many options there are.
    pub count: u32,
}

impl Destinies {
    /// The options of the seat that is asked.
    #[inline]
    pub(super) fn menu(&self, state: &State, desk: &mut Desk) -> Menu {
        let seat = state.asked as usize & 1;
        desk.tidy(self, state, seat);
        if state.ask == Ask::Main { self.main_menu(state, seat, desk) } else { self.chain_menu(state, seat, desk) }
    }

    /// D-01.
    fn main_menu(&self, state: &State, seat: usize, desk: &Desk) -> Menu {
        let mut menu = Menu { pass: true, ..Menu::NOTHING };
        if self.resources_left(&state.sides[seat]) {
            self.offer_resources(&state.sides[seat], &mut menu);
            let of_use = menu.draw || menu.runes != 0;
            menu.pass = !(of_use && self.options.thin_offers && self.pass_ends_turn(state, seat));
        }
        self.offer_cards_at_hand::<false>(state, seat, desk, &mut menu);
        (menu.attackers, menu.callers) = self.attackers(state, seat, desk.board(seat));
        if menu.attackers != menu.callers {
            menu.targets = self.attack_targets(state, seat, desk.board(1 - seat).fighters);
        }
        menu.count += u32::from(menu.pass) + menu.attacks();
        menu
    }

    /// D-02.
    fn chain_menu(&self, state: &State, seat: usize, desk: &Desk) -> Menu {
        let side = &state.sides[seat];
        let mut menu = Menu { in_chain: true, pass: true, count: 1, ..Menu::NOTHING };
        let fight = state.combat.attacker != NOTHING;
        let resources = !fight & self.resources_left(side);
        let defends = fight && self.may_defend(state, seat);
        let able = lane(desk.board(seat).roles, ABLE_IN_CHAIN) != 0;
        if !resources & !defends & !able & (side.pile == 0) && desk.nothing_quick(side, seat) {
            return menu;
        }
        if resources {
            self.offer_resources(side, &mut menu);
        }
        self.offer_cards_at_hand::<true>(state, seat, desk, &mut menu);
        if defends {
            (menu.blockers, menu.retaliates) = self.defense(state, seat);
            menu.count += menu.blockers.count_ones() + u32::from(menu.retaliates);
        }
        menu
    }

    /// Whether the player has a resource action left (C-015).
    #[inline]
    fn resources_left(&self, side: &Side) -> bool {
        (side.flags & RESOURCES) / RESOURCE_ONE < self.options.resource_actions
    }

    #[inline]
    fn offer_resources(&self, side: &Side, menu: &mut Menu) {
        menu.draw = side.deck_len > 0;
        menu.runes = self.useful_runes(side);
        menu.count += u32::from(menu.draw) + u32::from(menu.runes).count_ones();
    }

    /// Cards in hand, in the Destiny Deck, on the board and in the discard pile.
    #[inline]
    fn offer_cards_at_hand<const IN_CHAIN: bool>(&self, state: &State, seat: usize, desk: &Desk, menu: &mut Menu) {
        let side = &state.sides[seat];
        let boards = [desk.board(seat), desk.board(1 - seat)];
        let at = desk.at_hand(side, seat);
        if side.pile != 0 {
            menu.piles = self.useful_piles(side, &at, boards[0]);
            menu.pile_count = self.pile_count(state, seat, IN_CHAIN, menu.piles);
            menu.count += menu.pile_count;
        }
        let (plays, marked) = self.plays::<IN_CHAIN>(state, seat, &at, boards);
        if plays != 0 {
            menu.plays = plays & !self.sets.closer;
            if plays & self.sets.closer != 0 {
                let allowed =
                    |set, number: u8| set | Numbers::from(self.allowed(state, seat, number, boards)) << number;
                menu.closer = numbers(plays & self.sets.closer).fold(0, allowed);
            }
            menu.count += (menu.plays | menu.closer).count_ones();
        }
        if !marked.is_empty() {
            menu.marked = marked;
            menu.count += u32::from(marked.len());
        }
        let able = lane(boards[0].roles, if IN_CHAIN { ABLE_IN_CHAIN } else { ABLE });
        if able != 0 {
            (menu.able, menu.able_count) = self.able(state, seat, IN_CHAIN, able, boards);
            menu.count += menu.able_count;
        }
    }

    /// The option with that place in the order.
    pub(super) fn option(&self, state: &State, seat: usize, menu: &Menu, mut n: u32) -> Action {
        let mut within = |count: u32| {
            let inside = n < count;
            if !inside {
                n -= count;
            }
            inside.then_some(n)
        };
        if within(u32::from(menu.pass)).is_some() {
            return Action::Pass;
        }
        if within(u32::from(menu.draw)).is_some() {
            return Action::DrawCard;
        }
        if let Some(n) = within(menu.runes.count_ones()) {
            return Action::GainRune(nth_bit(u32::from(menu.runes), n));
        }
        if let Some(n) = within(menu.pile_count) {
            return self.pile_actions(state, seat, menu.in_chain, menu.piles).nth(n as usize).unwrap_or(Action::Pass);
        }
        for plays in [menu.plays, menu.closer] {
            if plays != 0
                && let Some(n) = within(plays.count_ones())
            {
                let number = numbers(plays).nth(n as usize).unwrap_or(NO_CARD);
                return match self.sets.destiny >> number & 1 {
                    0 => Action::Play(Class { def: number, marks: 0 }),
                    _ => Action::Destiny(number),
                };
            }
        }
        if !menu.marked.is_empty()
            && let Some(n) = within(u32::from(menu.marked.len()))
        {
            let slot = menu.marked.nth(n as usize).unwrap_or(0);
            return Action::Play(self.class(&state.sides[seat], slot));
        }
        if let Some(n) = within(menu.able_count) {
            let mut uses = Indices(menu.able).flat_map(|index| self.uses(state, seat, menu.in_chain, index));
            return uses.nth(n as usize).unwrap_or(Action::Pass);
        }
        if let Some(n) = within(menu.attacks()) {
            return menu.attack(n);
        }
        match within(menu.blockers.count_ones()) {
            Some(n) => Action::Block(nth_bit(menu.blockers, n)),
            None => Action::Retaliate,
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
    const NOTHING: Menu = Menu {
        in_chain: false,
        pass: false,
        draw: false,
        runes: 0,
        piles: 0,
        pile_count: 0,
        plays: 0,
        closer: 0,
        marked: Cards::NONE,
        able: 0,
        able_count: 0,
        attackers: 0,
        callers: 0,
        targets: 0,
        blockers: 0,
        retaliates: false,
        count: 0,
    };

    /// How many attacks there are.
    #[inline]
    fn attacks(&self) -> u32 {
        if self.attackers == 0 {
            return 0;
        }
        let calls = self.callers.count_ones();
        calls + (self.attackers.count_ones() - calls) * self.targets.count_ones()
    }

    /// The attack with that place in the order.
    fn attack(&self, mut n: u32) -> Action {
        let each = self.targets.count_ones();
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
