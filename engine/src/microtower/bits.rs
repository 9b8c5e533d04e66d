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

/// How the n-th bit of a word is found. Playouts are compiled once for each way.
pub(super) trait Nth: Copy {
    /// The n-th bit of a word, counted from 0. The word must have more than n.
    fn nth(self, word: u64, n: u32) -> u8;
}

/// By arithmetic and a table, on any processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table;

impl Nth for Table {
    #[inline(always)]
    fn nth(self, word: u64, n: u32) -> u8 {
        nth(word, n)
    }
}

/// By one instruction, on a processor that has it.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(super) struct Deposit(());

#[cfg(target_arch = "x86_64")]
impl Deposit {
    /// Only on processors on which the instruction is quick: AMD's that have it but not VAES take it bit by bit.
    #[inline]
    pub(super) fn here() -> Option<Deposit> {
        let counts = is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("lzcnt");
        let deposits = is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2");
        (counts && deposits && is_x86_feature_detected!("vaes")).then_some(Deposit(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Nth for Deposit {
    #[inline(always)]
    #[expect(unsafe_code, reason = "the instruction is there: `here` has looked")]
    fn nth(self, word: u64, n: u32) -> u8 {
        // SAFETY: there is a `Deposit` only where `here` has found BMI2.
        unsafe { std::arch::x86_64::_pdep_u64(1 << n, word) }.trailing_zeros() as u8
    }
}

/// The n-th bit of a word, counted from 0. The word must have more than n.
#[inline(always)]
pub(super) fn nth(word: u64, n: u32) -> u8 {
    let ranks = ranks(word);
    let shift = (ranks.wrapping_sub(u64::from(n).wrapping_mul(ONES)) & TOPS).trailing_zeros() & 56;
    let below = (ranks << 8 | 127) >> shift;
    shift as u8 + IN_BYTE[(word >> shift) as usize & 0xFF][below.wrapping_sub(u64::from(n)) as usize & 7]
}

/// A set of slots that can be counted and picked from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    words: [u64; 2],
    counts: [u32; 2],
}

impl Ranked {
    #[inline(always)]
    pub(super) const fn new(set: u128) -> Ranked {
        let words = [set as u64, (set >> 64) as u64];
        Ranked { words, counts: [words[0].count_ones(), words[1].count_ones()] }
    }

    /// How many there are.
    #[inline(always)]
    pub(super) const fn count(&self) -> u32 {
        self.counts[0] + self.counts[1]
    }

    /// The n-th slot, counted from 0. There must be more than n.
    #[inline(always)]
    pub(super) fn nth(&self, n: u32, by: impl Nth) -> u8 {
        // Which word it is in cannot be foreseen either: masks instead of a branch.
        let [below, _] = self.counts;
        let upper = u64::from(n < below).wrapping_sub(1);
        let word = self.words[0] ^ (self.words[0] ^ self.words[1]) & upper;
        by.nth(word, n - (below & upper as u32)) + (64 & upper as u8)
    }
}

/// All options of a main phase in one row: cards in hand, then what cards on the table may do in four rows of bits, then
/// ending the turn. What sort of option one is shows from its number alone, long before it is found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Menu {
    hand: Ranked,
    table: u64,
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
        Menu { hand: Ranked::new(hand), table, unsorted }
    }

    /// How many there are.
    #[inline(always)]
    pub(super) const fn count(&self) -> u32 {
        self.hand.count() + self.table.count_ones() + 1
    }

    /// What sort the n-th option is, counted from 0. Whatever is not needed for most of them is found out on the way.
    #[inline(always)]
    pub(super) fn item(&self, n: u32) -> Item {
        let within = |word: u64, bits: usize| (word & ((1 << bits) - 1)).count_ones();
        if n < self.hand.count() {
            let [lower, upper] = self.hand.words;
            return match n {
                _ if self.unsorted => Item::Hand,
                n if n < within(lower, Menu::CREATURES) => Item::Creature,
                n if n < self.hand.counts[0] + within(upper, Menu::YIELDS - 64) => Item::Yield,
                _ => Item::Hand,
            };
        }
        match n - self.hand.count() {
            n if n == self.table.count_ones() => Item::End,
            n if n < within(self.table, 16) => Item::First,
            n if n < within(self.table, 32) => Item::Second,
            _ => Item::Last,
        }
    }

    /// The slot of the n-th option, a card in hand.
    #[inline(always)]
    pub(super) fn slot(&self, n: u32, by: impl Nth) -> u8 {
        self.hand.nth(n, by)
    }

    /// The slot of the n-th option, certainly a creature of a sorted set.
    #[inline(always)]
    pub(super) fn creature(&self, n: u32, by: impl Nth) -> u8 {
        by.nth(self.hand.words[0], n)
    }

    /// The place of the n-th option in the rows of the table.
    #[inline(always)]
    pub(super) fn place(&self, n: u32, by: impl Nth) -> u8 {
        by.nth(self.table, n - self.hand.count())
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
                assert_eq!(ranked.nth(n as u32, Table), slot, "bit {n} of {set:b}");
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
                        assert_eq!(menu.slot(n, Table), walk[n as usize]);
                        let slot = menu.slot(n, Table) as usize;
                        assert!(item != Item::Creature || menu.creature(n, Table) as usize == slot);
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
                        assert!(row.contains(&menu.place(n, Table)));
                        assert_eq!(Some(&menu.place(n, Table)), place);
                    }
                }
            }
        }
        assert_eq!(nth(u64::MAX, 63), 63);
        assert_eq!(Ranked::new(u128::MAX).nth(127, Table), 127);
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn one_instruction_finds_what_the_table_finds() {
        let Some(deposit) = Deposit::here() else { return };
        let mut rng = Plain::new(2);
        for _ in 0..20_000 {
            let mut word = || rng.pick(1 << 31) as u64;
            let set = word() ^ word() << 20 ^ word() << 33;
            for n in 0..set.count_ones() {
                assert_eq!(deposit.nth(set, n), Table.nth(set, n), "bit {n} of {set:b}");
            }
        }
    }
}
