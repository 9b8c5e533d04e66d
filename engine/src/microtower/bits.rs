//! Picking from sets of bits without walking over them: a walk ends where nobody can foresee, a pick does not.

const ONES: u64 = 0x0101_0101_0101_0101;

/// The place of the n-th set bit of a byte, for every byte and 7 − n.
static IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut n) = (0, 0);
        while place < 8 {
            if byte >> place & 1 != 0 {
                table[byte][7 - n] = place;
                n += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

const TOPS: u64 = 0x80 * ONES;
const BASE: u64 = 0x7F * ONES;

/// For each byte of a word, 127 and the bits of this byte and all lower ones: so kept, a comparison with all of them is
/// one subtraction.
#[inline(always)]
const fn ranks(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    ((nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES) + BASE
}

/// How many bits a word with these ranks has.
#[inline(always)]
const fn total(ranks: u64) -> u32 {
    (ranks >> 56) as u32 - 127
}

/// The top bit of each byte with which more than n bits are passed: of that with the n-th bit and of those above.
#[inline(always)]
const fn reached(ranks: u64, n: u32) -> u64 {
    ranks.wrapping_sub((n as u64).wrapping_mul(ONES)) & TOPS
}

/// The n-th bit of a word with these ranks.
#[inline(always)]
fn nth_by(word: u64, ranks: u64, n: u32) -> u8 {
    let shift = reached(ranks, n).trailing_zeros() & 56;
    let below = (ranks << 8 | 127) >> shift;
    shift as u8 + IN_BYTE[(word >> shift) as usize & 0xFF][below.wrapping_sub(u64::from(n)) as usize & 7]
}

/// The n-th bit of a word, counted from 0. The word must have more than n.
#[inline(always)]
pub(super) fn nth(word: u64, n: u32) -> u8 {
    nth_by(word, ranks(word), n)
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
        ((self.ranks[0] >> 56) + (self.ranks[1] >> 56)) as u32 - 254
    }

    /// The n-th slot, counted from 0. There must be more than n.
    #[inline(always)]
    pub(super) fn nth(&self, n: u32) -> u8 {
        // Which word it is in cannot be foreseen either: masks instead of a branch.
        let below = total(self.ranks[0]);
        let upper = u64::from(n < below).wrapping_sub(1);
        let pick = |pair: [u64; 2]| pair[0] ^ (pair[0] ^ pair[1]) & upper;
        nth_by(pick(self.words), pick(self.ranks), n - (below & upper as u32)) + (64 & upper as u8)
    }
}

/// All options of a main phase in one row: cards in hand, then what cards on the table may do in four rows of bits, then
/// ending the turn. What sort of option one is shows from its number alone, long before it is found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Menu {
    hand: Ranked,
    table: u64,
    ranks: u64,
    cards: u32,
    unsorted: bool,
}

/// What sort an option of a menu is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Item {
    /// A card in hand, certainly a creature.
    Creature,
    /// A card in hand that certainly only yields something.
    Yield,
    /// A card in hand.
    Hand,
    /// In the first row of the table.
    First,
    /// In the second row.
    Second,
    /// In the third or fourth row.
    Last,
    /// Ending the turn.
    End,
}

impl Menu {
    /// Slots below this one are those of creatures if the set is sorted: whole bytes, which are counted anyway.
    pub(super) const CREATURES: usize = 56;
    /// Slots from there to this one are those of cards that only yield something if the set is sorted.
    pub(super) const YIELDS: usize = 72;

    /// Options of these cards in hand and these rows.
    #[inline(always)]
    pub(super) const fn new(hand: u128, table: u64, unsorted: bool) -> Menu {
        let hand = Ranked::new(hand);
        let ranks = ranks(table);
        Menu { hand, table, ranks, cards: hand.count(), unsorted }
    }

    /// How many there are.
    #[inline(always)]
    pub(super) const fn count(&self) -> u32 {
        self.cards + total(self.ranks) + 1
    }

    /// What sort the n-th option is, counted from 0. Whatever is not needed for most of them is found out on the way.
    #[inline(always)]
    pub(super) fn item(&self, n: u32) -> Item {
        let within = |ranks: u64, n: u32, byte: usize| reached(ranks, n) >> (8 * byte + 7) & 1 != 0;
        if n < self.cards {
            let [lower, upper] = self.hand.ranks;
            let below = total(lower);
            return match n {
                _ if self.unsorted => Item::Hand,
                n if within(lower, n, Menu::CREATURES / 8 - 1) => Item::Creature,
                n if n < below || within(upper, n - below, Menu::YIELDS / 8 - 9) => Item::Yield,
                _ => Item::Hand,
            };
        }
        let n = n - self.cards;
        match n {
            n if n == total(self.ranks) => Item::End,
            n if within(self.ranks, n, 1) => Item::First,
            n if within(self.ranks, n, 3) => Item::Second,
            _ => Item::Last,
        }
    }

    /// The slot of the n-th option, a card in hand.
    #[inline(always)]
    pub(super) fn slot(&self, n: u32) -> u8 {
        self.hand.nth(n)
    }

    /// The slot of the n-th option, certainly a creature of a sorted set.
    #[inline(always)]
    pub(super) fn creature(&self, n: u32) -> u8 {
        nth_by(self.hand.words[0], self.hand.ranks[0], n)
    }

    /// The place of the n-th option in the rows of the table.
    #[inline(always)]
    pub(super) fn place(&self, n: u32) -> u8 {
        nth_by(self.table, self.ranks, n - self.cards)
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
            let table = word() as u64 | (word() as u64) << 31;
            let sorted = round % 2 == 0;
            let menu = Menu::new(set, table, !sorted);
            let places: Vec<u8> = (0..64).filter(|place| table >> place & 1 != 0).collect();
            assert_eq!(menu.count() as usize, walk.len() + places.len() + 1);
            for n in 0..menu.count() {
                let place = (n as usize).checked_sub(walk.len()).and_then(|n| places.get(n));
                match menu.item(n) {
                    Item::End => assert_eq!(n + 1, menu.count()),
                    item @ (Item::Creature | Item::Yield | Item::Hand) => {
                        assert_eq!(menu.slot(n), walk[n as usize]);
                        let slot = menu.slot(n) as usize;
                        assert!(item != Item::Creature || menu.creature(n) as usize == slot);
                        assert_eq!(item == Item::Creature, sorted && slot < Menu::CREATURES);
                        let yields = (Menu::CREATURES..Menu::YIELDS).contains(&slot);
                        assert_eq!(item == Item::Yield, sorted && yields);
                    }
                    item => {
                        let row = match item {
                            Item::First => 0..16,
                            Item::Second => 16..32,
                            _ => 32..64,
                        };
                        assert!(row.contains(&menu.place(n)));
                        assert_eq!(Some(&menu.place(n)), place);
                    }
                }
            }
        }
        assert_eq!(nth(u64::MAX, 63), 63);
        assert_eq!(Ranked::new(u128::MAX).nth(127), 127);
    }
}
