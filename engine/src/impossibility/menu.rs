//! The options of the main choice (I-038), counted, so that one can be drawn without a list of the others.
//!
//! Attacks and lines are called back one by one; all that comes after them in the list is a bit for each option.

use super::Impossibility;
use super::action::Action;
use super::items::Discounts;
use super::kept::{BLANK, COUNTER};
use super::offers::{KEY_FIELD, KEY_UNEQUIP};
use super::pool::*;
use super::state::*;

/// The options after attacks and lines, in the order of the list.
#[derive(Clone, Copy)]
pub(super) struct Menu {
    /// Items that can be used, and from [`SELL`] on those that can be sold.
    goods: u64,
    /// Equips that can be taken off, then the bits below.
    rest: u64,
}

const SELL: u32 = 32;
const SWAP: u32 = ITEMS as u32;
const BUY: u32 = SWAP + 1;
const RESHUFFLE: u32 = BUY + 7;
const BUY_FIELD: u32 = RESHUFFLE + 1;
const PLAY_FIELD: u32 = BUY_FIELD + 7;
const BRICKS: u32 = PLAY_FIELD + 7;
const END: u32 = BRICKS + 4;

impl Menu {
    /// No options.
    pub(super) const NONE: Menu = Menu { goods: 0, rest: 0 };

    /// How many options there are.
    #[inline]
    pub(super) fn count(self) -> usize {
        self.goods_count() + self.rest.count_ones() as usize
    }

    /// How many of them are items to use or sell: often none.
    #[inline]
    fn goods_count(self) -> usize {
        if self.goods == 0 { 0 } else { self.goods.count_ones() as usize }
    }

    /// Calls back for every option.
    #[inline]
    pub(super) fn each(self, each: &mut impl FnMut(Action)) {
        members(self.goods).for_each(|bit| each(good(bit)));
        members(self.rest).for_each(|bit| each(other(bit)));
    }

    /// The option at a place of the list.
    #[inline]
    pub(super) fn nth(self, n: usize) -> Action {
        let goods = self.goods_count();
        if n < goods { good(nth_bit(self.goods, n)) } else { other(nth_bit(self.rest, n - goods)) }
    }
}

/// The n-th member of a set.
#[inline]
pub(super) fn nth_bit(mut set: u64, n: usize) -> u8 {
    for _ in 0..n {
        set &= set.wrapping_sub(1);
    }
    set.trailing_zeros() as u8
}

#[inline]
fn good(bit: u8) -> Action {
    if u32::from(bit) < SELL { Action::Item(bit) } else { Action::Sell(bit - SELL as u8) }
}

#[inline]
fn other(bit: u8) -> Action {
    let from = |first: u32| bit - first as u8;
    match u32::from(bit) {
        ..SWAP => Action::Unequip(bit),
        SWAP => Action::SwapFields,
        BUY..RESHUFFLE => Action::Buy(from(BUY)),
        RESHUFFLE => Action::Reshuffle,
        BUY_FIELD..PLAY_FIELD => Action::BuyField(from(BUY_FIELD)),
        PLAY_FIELD..BRICKS => Action::PlayField(from(PLAY_FIELD)),
        BRICKS..END => brick_play(from(BRICKS)),
        _ => Action::End,
    }
}

/// What a bit of [`Impossibility::brick_bits`] stands for.
#[inline]
pub(super) fn brick_play(bit: u8) -> Action {
    if bit & 1 == 0 { Action::NegateField(bit >> 1) } else { Action::DestroyField(bit >> 1) }
}

impl Impossibility {
    /// Calls back for attacks and lines, and gives the rest as a menu.
    #[inline]
    pub(super) fn main_menu(&self, s: &State, each: &mut impl FnMut(Action)) -> Menu {
        let team = s.team & 1;
        let slot = self.slot_bodies(s, team, s.lane);
        for b in members(slot) {
            self.offer_actions(s, b, each);
        }
        for b in members(s.kept.speakers & team_bits(team) | slot) {
            let own = slot >> b & 1 != 0;
            let ears = if own { On::AnyTime.bit() | On::OwnTurn.bit() } else { On::AnyTime.bit() };
            if s.bodies[b as usize].ears & ears != 0 {
                self.body_abilities(s, b, own, false, each);
            }
        }
        self.field_abilities(s, team, each);
        self.menu(s, team, slot)
    }

    #[inline(never)]
    fn menu(&self, s: &State, team: u8, slot: u64) -> Menu {
        let side = &s.sides[team as usize];
        let held = side.hand | side.down;
        let goods = if held == 0 { 0 } else { self.goods(s, team, held) };
        let mut rest = 1 << END;
        if s.kept.worn[team as usize] != 0 && s.key < KEY_FIELD {
            let above = u32::MAX << s.key.saturating_sub(KEY_UNEQUIP);
            rest |= u64::from(self.removable(s, team) & above);
        }
        if self.can_swap(s, slot) {
            rest |= 1 << SWAP;
        }
        if side.points >= 2 {
            rest |= self.wares(s, team) << BUY;
        }
        if side.bricks > 0 {
            rest |= self.payable_cards(&s.fields, side.bricks / 2) << BUY_FIELD;
            rest |= u64::from(self.brick_bits(s, team)) << BRICKS;
        }
        if s.key <= KEY_FIELD {
            rest |= self.payable_cards(&side.spare, u16::from(side.sp)) << PLAY_FIELD;
        }
        Menu { goods, rest }
    }

    /// The places of a row of field items with at most so many stars.
    #[inline]
    fn payable_cards(&self, row: &[CardId; 7], stars: u16) -> u64 {
        let mut set = 0;
        for (at, &card) in row.iter().enumerate() {
            if card != NO_CARD && u16::from(self.quick[card as usize].stars) <= stars {
                set |= 1 << at;
            }
        }
        set
    }

    /// Items that can be used and sold; of equal ones the first (I-250).
    fn goods(&self, s: &State, team: u8, held: u32) -> u64 {
        let entries = &s.sides[team as usize].items;
        let (mut seen, mut set) = (0u64, 0u64);
        for item in items_in(held) {
            let entry = &entries[item as usize];
            let bit = 1 << (entry.card & 63);
            if seen & bit != 0 && self.same_before(s, team, item, held) {
                continue;
            }
            seen |= bit;
            set |= u64::from(entry.flags & USED == 0 && s.key <= item) << (SELL + u32::from(item));
            let quick = self.quick[entry.card as usize];
            if quick.bits & (COUNTER | BLANK) == 0
                && self.affords(s, team, quick.sp)
                && self.item_fits(s, team, item, quick.bits)
            {
                set |= 1 << item;
            }
        }
        set
    }

    /// What can be bought in the shop, place by place, and after it whether that can be dealt anew.
    fn wares(&self, s: &State, team: u8) -> u64 {
        let points = s.sides[team as usize].points;
        let mut set = if self.may_reshuffle(s, team) { 1 << (RESHUFFLE - BUY) } else { 0 };
        if points >= Discounts::LEAST && self.room(s, team) {
            let most = self.discounts(s, team).most_stars(points);
            if most > 0 {
                for (at, &card) in s.shop.iter().enumerate() {
                    if card != NO_CARD && self.quick[card as usize].stars <= most && !s.shop[..at].contains(&card) {
                        set |= 1 << at;
                    }
                }
            }
        }
        set
    }

    /// Whether there is room for another item. Nothing lies on a chain while the main choice is asked.
    #[inline]
    fn room(&self, s: &State, team: u8) -> bool {
        let side = &s.sides[team as usize];
        side.hand | side.down | s.kept.worn[team as usize] != (1 << ITEMS) - 1
    }
}
