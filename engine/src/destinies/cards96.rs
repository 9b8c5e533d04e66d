//! A set of slots in twelve bytes.

use super::state::TOKEN_BASE;

/// A set of a side's slots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cards([u32; 3]);

impl Cards {
    /// No cards.
    pub const NONE: Cards = Cards([0; 3]);

    /// The set of created cards with these token numbers.
    #[inline(always)]
    pub fn tokens(bits: u32) -> Cards {
        Cards::from_bits(u128::from(bits) << TOKEN_BASE)
    }

    /// The main-deck slots of the set.
    #[inline(always)]
    pub fn main(self) -> u64 {
        self.low() & ((1 << TOKEN_BASE) - 1)
    }

    /// The set without some main-deck slots.
    #[inline(always)]
    pub fn without_main(self, slots: u64) -> Cards {
        Cards([self.0[0] & !(slots as u32), self.0[1] & !((slots >> 32) as u32), self.0[2]])
    }

    #[inline(always)]
    fn low(self) -> u64 {
        u64::from(self.0[0]) | u64::from(self.0[1]) << 32
    }

    #[inline(always)]
    fn from_bits(bits: u128) -> Cards {
        Cards([bits as u32, (bits >> 32) as u32, (bits >> 64) as u32])
    }

    /// Whether the slot is in the set.
    #[inline(always)]
    pub fn has(self, slot: u8) -> bool {
        self.0[(slot >> 5) as usize] >> (slot & 31) & 1 != 0
    }

    /// Puts the slot into the set.
    #[inline(always)]
    pub fn insert(&mut self, slot: u8) {
        self.0[(slot >> 5) as usize] |= 1 << (slot & 31);
    }

    /// Takes the slot out of the set.
    #[inline(always)]
    pub fn remove(&mut self, slot: u8) {
        self.0[(slot >> 5) as usize] &= !(1 << (slot & 31));
    }

    /// Adds the slot or takes it out.
    #[inline(always)]
    pub fn put(&mut self, slot: u8, inside: bool) {
        if inside { self.insert(slot) } else { self.remove(slot) }
    }

    /// How many slots are in the set.
    #[inline(always)]
    pub fn len(self) -> u8 {
        (self.low().count_ones() + self.0[2].count_ones()) as u8
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }

    /// The slots of either set.
    #[inline(always)]
    pub fn or(self, other: Cards) -> Cards {
        Cards(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The slots of both sets.
    #[inline(always)]
    pub fn and(self, other: Cards) -> Cards {
        Cards(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The slots of this set that are not in the other.
    #[inline(always)]
    pub fn without(self, other: Cards) -> Cards {
        Cards(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The slots, lowest first.
    #[inline]
    pub fn iter(self) -> CardsIter {
        CardsIter { low: self.low(), high: self.0[2] }
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
