//! A set of slots in twelve bytes.

use super::state::TOKEN_BASE;

/// A set of a side's slots. It is always read and written as the same two words, low slots and high ones: a processor
/// waits when what it reads was written in other pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cards([u32; 3]);

impl Cards {
    /// No cards.
    pub const NONE: Cards = Cards([0; 3]);

    /// The set of created cards with these token numbers.
    #[inline(always)]
    pub fn tokens(bits: u32) -> Cards {
        let bits = u128::from(bits) << TOKEN_BASE;
        Cards::of(bits as u64, (bits >> 64) as u32)
    }

    /// The main-deck slots of the set.
    #[inline(always)]
    pub fn main(self) -> u64 {
        self.low() & ((1 << TOKEN_BASE) - 1)
    }

    /// The set without some main-deck slots.
    #[inline(always)]
    pub fn without_main(self, slots: u64) -> Cards {
        Cards::of(self.low() & !slots, self.high())
    }

    #[inline(always)]
    fn of(low: u64, high: u32) -> Cards {
        Cards([low as u32, (low >> 32) as u32, high])
    }

    #[inline(always)]
    fn only(slot: u8) -> Cards {
        let high = u64::from(slot >> 6 & 1);
        let bit = 1u64 << (slot & 63);
        Cards::of(bit & high.wrapping_sub(1), bit as u32 & 0u32.wrapping_sub(high as u32))
    }

    #[inline(always)]
    fn low(self) -> u64 {
        u64::from(self.0[0]) | u64::from(self.0[1]) << 32
    }

    #[inline(always)]
    fn high(self) -> u32 {
        self.0[2]
    }

    /// Whether the slot is in the set.
    #[inline(always)]
    pub fn has(self, slot: u8) -> bool {
        !self.and(Cards::only(slot)).is_empty()
    }

    /// Puts the slot into the set.
    #[inline(always)]
    pub fn insert(&mut self, slot: u8) {
        *self = self.or(Cards::only(slot));
    }

    /// Takes the slot out of the set.
    #[inline(always)]
    pub fn remove(&mut self, slot: u8) {
        *self = self.without(Cards::only(slot));
    }

    /// Adds the slot or takes it out.
    #[inline(always)]
    pub fn put(&mut self, slot: u8, inside: bool) {
        if inside { self.insert(slot) } else { self.remove(slot) }
    }

    /// How many slots are in the set.
    #[inline(always)]
    pub fn len(self) -> u8 {
        super::sets::size(u128::from(self.high()) << 64 | u128::from(self.low())) as u8
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.low() | u64::from(self.high()) == 0
    }

    /// The slots of either set.
    #[inline(always)]
    pub fn or(self, other: Cards) -> Cards {
        Cards::of(self.low() | other.low(), self.high() | other.high())
    }

    /// The slots of both sets.
    #[inline(always)]
    pub fn and(self, other: Cards) -> Cards {
        Cards::of(self.low() & other.low(), self.high() & other.high())
    }

    /// The slots of this set that are not in the other.
    #[inline(always)]
    pub fn without(self, other: Cards) -> Cards {
        Cards::of(self.low() & !other.low(), self.high() & !other.high())
    }

    /// The slots, lowest first.
    #[inline]
    pub fn iter(self) -> CardsIter {
        CardsIter { low: self.low(), high: self.high() }
    }

    /// The slot with that place in the order.
    pub fn nth(self, n: usize) -> Option<u8> {
        self.iter().nth(n)
    }
}

impl FromIterator<u8> for Cards {
    fn from_iter<I: IntoIterator<Item = u8>>(slots: I) -> Cards {
        let mut cards = Cards::NONE;
        slots.into_iter().for_each(|slot| cards.insert(slot));
        cards
    }
}

/// The slots of a set, lowest first.
#[derive(Clone, Debug)]
pub struct CardsIter {
    low: u64,
    high: u32,
}

impl Iterator for CardsIter {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.low != 0 {
            let slot = self.low.trailing_zeros() as u8;
            self.low &= self.low - 1;
            Some(slot)
        } else if self.high != 0 {
            let slot = 64 + self.high.trailing_zeros() as u8;
            self.high &= self.high - 1;
            Some(slot)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_come_back_in_order() {
        let slots = [0, 31, 32, 63, 64, 95];
        let cards: Cards = slots.into_iter().collect();
        assert_eq!(cards.iter().collect::<Vec<_>>(), slots);
        assert_eq!(cards.len(), 6);
        assert!(cards.has(95) && !cards.has(94));
        assert_eq!(cards.without([31, 95].into_iter().collect()).len(), 4);
    }
}
