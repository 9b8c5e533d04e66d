//! Picking from sets of bits without walking over them: a walk ends where nobody can foresee, a pick does not.

const ONES: u64 = 0x0101_0101_0101_0101;

/// The place of the n-th set bit of a byte, for every n and byte.
const IN_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut n) = (0, 0);
        while place < 8 {
            if byte >> place & 1 != 0 {
                table[n][byte] = place;
                n += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

const TOPS: u64 = 0x80 * ONES;

/// For each byte of a word, 128 less the bits of this byte and all lower ones: so kept, a comparison with all of them
/// is one addition.
#[inline(always)]
const fn ranks(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    TOPS - ((nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES)
}

/// The n-th bit of a word with these ranks.
#[inline(always)]
fn nth_by(word: u64, ranks: u64, n: u32) -> u8 {
    let n = u64::from(n);
    // Bytes with which at most n bits are passed lie before the bit.
    let passed = n.wrapping_mul(ONES).wrapping_add(ranks) & TOPS;
    let shift = ((passed >> 7).wrapping_mul(ONES) >> 53) as u32 & 56;
    let rest = n.wrapping_add((ranks << 8) >> shift);
    shift as u8 + IN_BYTE[rest as usize & 7][(word >> shift) as usize & 0xFF]
}

/// The n-th bit of a word, counted from 0. The word must have more than n.
#[inline(always)]
pub(super) fn nth(word: u64, n: u32) -> u8 {
    Ranks::new(word).nth(n)
}

/// A word that can be counted and picked from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranks {
    word: u64,
    ranks: u64,
}

impl Ranks {
    #[inline(always)]
    pub(super) const fn new(word: u64) -> Ranks {
        Ranks { word, ranks: ranks(word) }
    }

    /// How many bits the first so many bytes have.
    #[inline(always)]
    pub(super) const fn upto(&self, bytes: u32) -> u32 {
        128 - (self.ranks >> (8 * bytes - 8)) as u32 % 256
    }

    /// The n-th bit, counted from 0. There must be more than n.
    #[inline(always)]
    pub(super) fn nth(&self, n: u32) -> u8 {
        nth_by(self.word, self.ranks, n)
    }
}

/// A set of slots that can be counted and picked from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    words: [u64; 2],
    ranks: [u64; 2],
}

impl Ranked {
    #[inline(always)]
    pub(super) const fn new(set: u128) -> Ranked {
        let words = [set as u64, (set >> 64) as u64];
        Ranked { words, ranks: [ranks(words[0]), ranks(words[1])] }
    }

    /// How many there are.
    #[inline(always)]
    pub(super) const fn count(&self) -> u32 {
        256 - ((self.ranks[0] >> 56) + (self.ranks[1] >> 56)) as u32
    }

    /// The n-th slot, counted from 0. There must be more than n.
    #[inline(always)]
    pub(super) fn nth(&self, n: u32) -> u8 {
        // Which word it is in cannot be foreseen either: masks instead of a branch.
        let below = 128 - (self.ranks[0] >> 56) as u32;
        let upper = u64::from(n < below).wrapping_sub(1);
        let pick = |pair: [u64; 2]| pair[0] ^ (pair[0] ^ pair[1]) & upper;
        nth_by(pick(self.words), pick(self.ranks), n - (below & upper as u32)) + (64 & upper as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Plain;

    #[test]
    fn the_nth_bit_is_where_a_walk_finds_it() {
        let mut rng = Plain::new(1);
        let mut word = || rng.pick(1 << 31) as u128;
        for round in 0..2_000 {
            let mut set = word() | word() << 31 | word() << 62 | word() << 93 | word() << 124;
            for _ in 0..round % 4 {
                set &= word() | word() << 31 | word() << 62 | word() << 93 | word() << 124;
            }
            let walk: Vec<u8> = (0..128).filter(|slot| set >> slot & 1 != 0).collect();
            let ranked = Ranked::new(set);
            assert_eq!(ranked.count() as usize, walk.len());
            for (n, &slot) in walk.iter().enumerate() {
                assert_eq!(ranked.nth(n as u32), slot, "bit {n} of {set:b}");
            }
            let low = Ranks::new(set as u64);
            assert_eq!(low.upto(8), (set as u64).count_ones());
            assert_eq!(low.upto(3), (set as u64 & 0xFF_FFFF).count_ones());
        }
        assert_eq!(nth(u64::MAX, 63), 63);
        assert_eq!(Ranked::new(u128::MAX).nth(127), 127);
    }
}
