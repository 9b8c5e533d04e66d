//! The cards on a side's board, and which slots they are.
//!
//! Slots and units are apart: a unit is one word, and where a slot is can be seen by looking at all slots at once.

use super::state::{BOARD, NO_CARD};
use std::hash::{Hash, Hasher};
use std::ops::{Index, IndexMut};

/// Exhausted (C-027).
pub const EXHAUSTED: u8 = 1;
/// Turn ends until a Freeze is over, two bits (C-129).
pub const FROZEN: u8 = 0b110;
/// One turn end of Freeze.
pub const FROZEN_ONE: u8 = 0b010;
/// Entered this turn.
pub const NEW: u8 = 0b1000;
/// A once-per-turn line was used.
pub const USED: u8 = 0b1_0000;
/// Mana Shields, three bits (C-203).
pub const SHIELDS: u8 = 0b1110_0000;
/// One Mana Shield.
pub const SHIELD_ONE: u8 = 0b10_0000;

/// A card on the board: one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(C)]
pub struct Unit {
    /// The card it is now.
    pub def: u8,
    /// Damage of a hero or minion, countdown left of a sigil, durability left of an artifact.
    pub tally: u8,
    /// Change of attack for good.
    pub attack: i8,
    /// Change of attack until the end of the turn.
    pub attack_turn: i8,
    /// Change of health for good.
    pub health: i8,
    /// Exhaustion, Freeze, shields.
    pub status: u8,
    /// Keywords given for good.
    pub given: u8,
    /// Keywords given until the end of the turn.
    pub given_turn: u8,
}

impl Unit {
    /// An empty place.
    pub const NONE: Unit =
        Unit { def: NO_CARD, tally: 0, attack: 0, attack_turn: 0, health: 0, status: 0, given: 0, given_turn: 0 };

    /// Whether it is awake.
    #[inline(always)]
    pub fn awake(&self) -> bool {
        self.status & EXHAUSTED == 0
    }

    /// Whether it is frozen.
    #[inline(always)]
    pub fn frozen(&self) -> bool {
        self.status & FROZEN != 0
    }

    /// How many Mana Shields it has.
    #[inline(always)]
    pub fn shields(&self) -> u8 {
        self.status / SHIELD_ONE
    }

    #[inline(always)]
    fn word(&self) -> u64 {
        let Unit { def, tally, attack, attack_turn, health, status, given, given_turn } = *self;
        u64::from_le_bytes([def, tally, attack as u8, attack_turn as u8, health as u8, status, given, given_turn])
    }

    /// Whether two units differ in nothing but the slots of their cards.
    #[inline(always)]
    pub fn same(&self, other: &Unit) -> bool {
        self.word() == other.word()
    }
}

/// The places of a board, by board index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Units {
    slots: [u8; BOARD],
    units: [Unit; BOARD],
}

impl Units {
    /// An empty board.
    pub const NONE: Units = Units { slots: [NO_CARD; BOARD], units: [Unit::NONE; BOARD] };

    /// The owner's slot at a place.
    #[inline(always)]
    pub fn slot(&self, index: usize) -> u8 {
        self.slots[index]
    }

    /// Puts a card at a place.
    #[inline]
    pub fn put(&mut self, index: usize, slot: u8, unit: Unit) {
        self.slots[index] = slot;
        self.units[index] = unit;
    }

    /// Empties a place; the cards up to `last` move up.
    #[inline]
    pub fn close(&mut self, index: usize, last: usize) {
        for i in index..last {
            self.put(i, self.slots[i + 1], self.units[i + 1]);
        }
        self.put(last, NO_CARD, Unit::NONE);
    }

    /// Where the slot is. No slot is in two places, so the answer is the one byte that is equal.
    #[inline(never)]
    pub fn find(&self, slot: u8) -> Option<usize> {
        const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
        let wanted = u64::from(slot) * 0x0101_0101_0101_0101;
        // The highest bit of each byte that is equal.
        let equal = |bytes: [u8; 8]| {
            let rest = u64::from_le_bytes(bytes) ^ wanted;
            !(((rest & LOW) + LOW) | rest | LOW)
        };
        let s = &self.slots;
        let first = equal([s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]]);
        let second = equal([s[8], s[9], s[10], s[11], s[12], s[13], s[14], s[15]]);
        let third = equal([s[16], s[17], NO_CARD, NO_CARD, NO_CARD, NO_CARD, NO_CARD, NO_CARD]);
        let found = first | second >> 1 | third >> 2;
        let bit = found.trailing_zeros() as usize;
        (found != 0).then_some((7 - bit % 8) * 8 + bit / 8)
    }
}

impl Index<usize> for Units {
    type Output = Unit;

    #[inline(always)]
    fn index(&self, index: usize) -> &Unit {
        &self.units[index]
    }
}

impl IndexMut<usize> for Units {
    #[inline(always)]
    fn index_mut(&mut self, index: usize) -> &mut Unit {
        &mut self.units[index]
    }
}

impl Hash for Units {
    /// Place by place, each slot with its unit.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_usize(BOARD);
        for (slot, unit) in self.slots.iter().zip(&self.units) {
            slot.hash(hasher);
            unit.hash(hasher);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_found() {
        let mut board = Units::NONE;
        for index in 0..BOARD {
            board.put(index, 60 + index as u8, Unit::NONE);
        }
        for index in 0..BOARD {
            assert_eq!(board.find(60 + index as u8), Some(index));
        }
        assert_eq!(board.find(59), None);
        board.close(4, 10);
        assert_eq!(
            [board.find(64), board.find(65), board.find(70), board.find(71)],
            [None, Some(4), Some(9), Some(11)]
        );
    }
}
