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

    /// Whether there is a choice that shows at a glance: passing and resources, whatever else there may be.
    #[inline]
    pub(super) fn surely_a_choice(&self, state: &State) -> bool {
        let firsts = match state.ask {
            Ask::Main => self.firsts(state, state.asked as usize & 1, false),
            Ask::Priority => self.firsts(state, state.asked as usize & 1, true),
            _ => 0,
        };
        firsts & firsts.wrapping_sub(1) != 0
    }

    /// Pass and what a resource action can be, as bits of [`Menu::firsts`].
    #[inline]
    fn firsts(&self, state: &State, seat: usize, in_chain: bool) -> u32 {
        let side = &state.sides[seat];
        if in_chain && state.combat.attacker != NOTHING || !self.resources_left(side) {
            return PASS;
        }
        let resources = self.resources(side);
        let pass = in_chain || resources == 0 || !self.options.thin_offers || !self.pass_ends_turn(state, seat);
        resources | u32::from(pass)
    }

    /// D-01.
    fn fill_main(&self, menu: &mut Menu, state: &State, seat: usize, desk: &Desk) {
        menu.firsts = self.firsts(state, seat, false);
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
        let fight = state.combat.attacker != NOTHING;
        menu.firsts = self.firsts(state, seat, true);
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
        let at = n as usize;
        let found = match kind {
            FIRSTS => return first(nth_bit(menu.firsts, n).into()),
            PLAYS => return self.play(nth_number(menu.plays, n)),
            CLOSER => return self.play(nth_number(menu.closer, n)),
            PILES => self.pile_actions(state, seat, menu.in_chain, menu.piles).nth(at),
            MARKED => menu.marked.nth(at).map(|slot| self.play_marked(state, seat, slot)),
            ABLE_UNITS => self.all_uses(state, seat, menu).nth(at),
            ATTACKS => menu.attacks().nth(at),
            _ => menu.defenses().nth(at),
        };
        found.unwrap_or(Action::Pass)
    }

    /// Calls back for all options in their order, until it is told that this is enough.
    pub(super) fn each_option(
        &self,
        state: &State,
        seat: usize,
        menu: &Menu,
        mut each: impl FnMut(Action) -> bool,
    ) -> bool {
        let has = |kind: usize| menu.counts[kind] > 0;
        has(FIRSTS) && Indices(menu.firsts).any(|bit| each(first(bit)))
            || has(PILES) && self.pile_actions(state, seat, menu.in_chain, menu.piles).any(&mut each)
            || has(PLAYS) && numbers(menu.plays).any(|number| each(self.play(number)))
            || has(CLOSER) && numbers(menu.closer).any(|number| each(self.play(number)))
            || has(MARKED) && menu.marked.iter().any(|slot| each(self.play_marked(state, seat, slot)))
            || has(ABLE_UNITS) && self.all_uses(state, seat, menu).any(&mut each)
            || has(ATTACKS) && menu.attacks().any(&mut each)
            || has(DEFENSES) && menu.defenses().any(&mut each)
    }

    /// A card with nothing special about it is played.
    #[inline]
    fn play(&self, number: u8) -> Action {
        match self.sets.destiny >> number & 1 {
            0 => Action::Play(Class { def: number, marks: 0 }),
            _ => Action::Destiny(number),
        }
    }

    /// A card with something special about it is played.
    fn play_marked(&self, state: &State, seat: usize, slot: u8) -> Action {
        Action::Play(self.class(&state.sides[seat], slot))
    }

    /// The uses of all units with abilities.
    fn all_uses(&self, state: &State, seat: usize, menu: &Menu) -> impl Iterator<Item = Action> {
        let in_chain = menu.in_chain;
        Indices(menu.able).flat_map(move |index| self.uses(state, seat, in_chain, index))
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

    /// All attacks.
    fn attacks(&self) -> impl Iterator<Item = Action> + '_ {
        Indices(self.attackers).flat_map(|index| {
            // One whose target comes later attacks once.
            let calls = self.callers >> index & 1 != 0;
            let (index, targets) = (index as u8, if calls { 1 } else { self.targets });
            Indices(targets).map(move |target| match calls {
                true => Action::Attacker(index),
                false => Action::Attack { index, target: target as u8 },
            })
        })
    }

    /// Blocks, and striking back if that is possible.
    fn defenses(&self) -> impl Iterator<Item = Action> {
        let blocks = few(self.blockers);
        let retaliates = u32::from(self.counts[DEFENSES]) > blocks;
        Indices(self.blockers).map(|index| Action::Block(index as u8)).chain(retaliates.then_some(Action::Retaliate))
    }
}

/// What a bit of [`Menu::firsts`] stands for.
#[inline]
fn first(bit: usize) -> Action {
    match bit {
        0 => Action::Pass,
        1 => Action::DrawCard,
        kind => Action::GainRune((kind - RUNE as usize) as u8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::destinies::options::Options;
    use crate::registry::Shipped;
    use crate::{Game, Plain, Turn};

    #[test]
    fn an_option_by_its_place_is_the_one_in_that_place_of_the_list() {
        let game = Destinies::shipped(Options::default());
        let mut list = Vec::new();
        for (seed, spec) in Destinies::tables().iter().enumerate() {
            let mut rng = Plain::new(seed as u64);
            let mut state = game.start(&game.table(spec).expect("a table"), &mut rng);
            let (mut menu, mut desk) = (Menu::EMPTY, Desk::new(&game, &state));
            while game.turn(&state) != Turn::Over {
                list.clear();
                game.legal_actions(&state, &mut list);
                if matches!(state.ask, Ask::Main | Ask::Priority) {
                    game.fill(&mut menu, &state, &mut desk);
                    let seat = state.asked as usize;
                    let by_place = (0..menu.count).map(|n| game.option(&state, seat, &menu, n));
                    assert!(by_place.eq(list.iter().copied()), "{list:?}");
                }
                let action = list[rng.pick(list.len())];
                game.apply(&mut state, action, &mut rng);
            }
        }
    }
}
