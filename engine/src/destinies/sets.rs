//! Sets of cards by number, made once: which cards of a hand can be played is then a handful of ands.

use super::brief::always_enough;
use super::pool::{Ability, Amount, Declared, Deed, Def, Kind, NO_PROGRAM, Op, Pool, Speed, Static, Test};
use super::roles::{Plainly, Roles, plainly, roles};

/// A set of cards: the bit of a card is its number.
pub(super) type Numbers = u128;

/// A set of cards that is being made, in two halves.
#[derive(Clone, Copy, Default)]
pub(super) struct Gathered {
    low: u64,
    high: u64,
}

impl Gathered {
    /// Adds a card.
    #[inline(always)]
    pub fn insert(&mut self, number: u8) {
        let bit = 1u64 << (number & 63);
        let high = 0u64.wrapping_sub(u64::from(number >> 6 & 1));
        self.low |= bit & !high;
        self.high |= bit & high;
    }

    /// The set.
    #[inline(always)]
    pub fn get(self) -> Numbers {
        u128::from(self.high) << 64 | u128::from(self.low)
    }
}

/// Costs in card files go up to 20, runes to 9.
const COSTS: usize = 21;
const RUNES: usize = 10;

/// What cards have in common.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    /// Only with the initiative.
    pub slow: Numbers,
    /// Become a link when played.
    pub links: Numbers,
    /// Minions and sigils: they need a place.
    pub bodies: Numbers,
    /// Belong to the Destiny Deck.
    pub destiny: Numbers,
    /// Cannot be played.
    pub unplayable: Numbers,
    /// Have conditions of their own, or choices that may be lacking.
    pub closer: Numbers,
    /// Their cost depends on something.
    pub varying: Numbers,
    /// In hand, they have a use for one more card there (E-8).
    pub thirsty: Numbers,
    /// On the board or in the Destiny Deck, they have a use for one more card in hand.
    pub spend: Numbers,
    /// May be sealed: by their own text, or by that of a card they have become (C-126).
    pub sealable: Numbers,
    /// Keywords that some card gives to others.
    pub given: u16,
    /// Make their controller discard, or make a card that does (E-5).
    pub discards: Numbers,
    /// By cost: those that cost at most so much.
    pub cost: [Numbers; COSTS],
    /// By kind of rune and number: those that need at most so many.
    pub runes: [[Numbers; RUNES]; 4],
    /// By hero: the heroes that can be played on it (C-031), and everything that is no hero.
    pub after: Box<[Numbers; 128]>,
    /// By pair of kinds of runes and numbers of both: how many of them each card lacks then.
    lacking: Vec<[u8; 128]>,
    /// By card: the runes that it and what it makes need, four bits for each kind (E-7).
    pub need: [u16; 128],
    /// By card: its roles on a board.
    pub roles: Box<[Roles; 128]>,
    /// By card: its abilities on the board, if they are plain ones.
    pub plainly: Vec<Option<Vec<Plainly>>>,
    /// Whether a card gives runes.
    pub rune_makers: bool,
    /// By bit of the discard pile: the card.
    pub piles: Vec<u8>,
    /// The bits of the discard pile that stand for one card with one use, a burst that is free and without a choice.
    pub simple: u16,
    /// The bits of the discard pile whose use is nothing but a Mana Spark (C-120).
    pub lingering: u16,
    /// The bits of the discard pile whose use is nothing but a cheaper destiny card (C-119).
    pub foresight: u16,
}

/// The bit of the discard pile that stands for all cards without a bit of their own.
pub(super) const LAST_PILE: usize = 15;

impl Sets {
    /// The sets of a pool; `piles` are the cards with a use in the discard pile.
    pub fn of(pool: &Pool, piles: &[u8]) -> Sets {
        let all = |test: &dyn Fn(&Def) -> bool| -> Numbers {
            pool.defs.iter().enumerate().filter(|(_, def)| test(def)).fold(0, |set, (i, _)| set | 1 << i)
        };
        let made = made(pool);
        let discards = all(&|def| ops(pool, def).iter().any(|op| matches!(op, Op::Discard(_))));
        let simple = |number: u8| -> Option<&Ability> {
            let mut uses = pool.defs[number as usize].abilities.iter().filter(|ability| ability.from_discard);
            let ability = uses.next()?;
            let plain = ability.speed == Speed::Burst
                && ability.mana == 0
                && ability.tests.is_empty()
                && ability.declared == Declared::Nothing;
            (plain && uses.next().is_none()).then_some(ability)
        };
        let bits = |test: &dyn Fn(&[Op]) -> bool| -> u16 {
            let good = |number: u8| simple(number).is_some_and(|ability| test(&run(pool, ability.program)));
            let found = piles.iter().take(LAST_PILE).enumerate().filter(|&(_, &number)| good(number));
            found.fold(0, |set, (i, _)| set | 1 << i)
        };
        let spark = pool.spark;
        let spend = all(&|def| spends(pool, def));
        Sets {
            slow: all(&|def| def.speed == Speed::Slow),
            links: all(&|def| def.speed != Speed::Burst),
            bodies: all(&|def| matches!(def.kind, Kind::Minion | Kind::Sigil)),
            destiny: all(&|def| def.destiny),
            unplayable: all(&|def| def.unplayable),
            closer: all(&|def| !def.needs.is_empty() || def.unique || !always_enough(&def.declared)),
            varying: all(&|def| {
                let changes = |line: &Static| matches!(line, Static::CostLess(_) | Static::CostLessPerEmpower(_));
                def.loyalty > 0 || def.statics.iter().any(|line| changes(&line.effect))
            }),
            thirsty: all(&|def| !def.unplayable && def.cost > 0 || spends(pool, def)),
            spend,
            roles: roles(pool, spend),
            plainly: plainly(pool),
            sealable: all(&|def| {
                let seals = |op: &Op| matches!(op, Op::Seal | Op::Do { deed: Deed::Copy, .. });
                ops(pool, def).iter().any(seals)
            }),
            given: pool.defs.iter().flat_map(|def| &def.statics).fold(0, |all, line| match line.effect {
                Static::MinionTrait(_, bits) => all | u16::from(bits),
                _ => all,
            }),
            discards: all(&|def| {
                let number = pool.numbers[&def.id];
                (made[number as usize] | 1 << number) & discards != 0
            }),
            cost: std::array::from_fn(|n| all(&|def| usize::from(def.cost) <= n)),
            runes: std::array::from_fn(|kind| std::array::from_fn(|n| all(&|def| usize::from(def.runes[kind]) <= n))),
            after: Box::new(std::array::from_fn(|i| {
                let next = |def: &Def| pool.defs.get(i).is_some_and(|now| levels(now, def));
                all(&|def| def.kind != Kind::Hero || next(def))
            })),
            lacking: (0..2 * RUNES * RUNES)
                .map(|row| {
                    let pair = row / (RUNES * RUNES);
                    let have = [row / RUNES % RUNES, row % RUNES];
                    let gap = |def: &Def, i: usize| usize::from(def.runes[2 * pair + i]).saturating_sub(have[i]) as u8;
                    std::array::from_fn(|n| pool.defs.get(n).map_or(0, |def| gap(def, 0) + gap(def, 1)))
                })
                .collect(),
            need: std::array::from_fn(|i| made.get(i).map_or(0, |made| need(pool, made | 1 << i))),
            rune_makers: pool.ops.iter().any(|op| matches!(op, Op::Rune { .. })),
            piles: piles.to_vec(),
            simple: bits(&|_| true),
            lingering: bits(&|ops| {
                ops.iter()
                    .all(|op| matches!(op, Op::BanishSelf) || matches!(op, Op::Create { def, .. } if *def == spark))
            }),
            foresight: bits(&|ops| ops.iter().all(|op| matches!(op, Op::BanishSelf | Op::Foresight))),
        }
    }

    /// The cards whose runes a player has.
    #[inline]
    pub fn with_runes(&self, runes: [u8; 4]) -> Numbers {
        let row = |kind: usize| self.runes[kind][usize::from(runes[kind]).min(RUNES - 1)];
        row(0) & row(1) & row(2) & row(3)
    }

    /// What cards lack if a player has these runes: by card, for the first two kinds and for the others.
    #[inline]
    pub fn lacking(&self, runes: [u8; 4]) -> [&[u8; 128]; 2] {
        let row = |pair: usize| {
            let [a, b] = [runes[2 * pair], runes[2 * pair + 1]].map(|have| usize::from(have).min(RUNES - 1));
            &self.lacking[(pair * RUNES + a) * RUNES + b]
        };
        [row(0), row(1)]
    }

    /// The cards that cost at most so much.
    #[inline]
    pub fn up_to(&self, cost: u8) -> Numbers {
        self.cost[usize::from(cost).min(COSTS - 1)]
    }
}

/// Whether a hero can be played on another (C-031).
pub(super) fn levels(now: &Def, def: &Def) -> bool {
    now.kind == Kind::Hero
        && def.kind == Kind::Hero
        && def.level == now.level + 1
        && def.faction == now.faction
        && (def.level < 2 || def.lineage == now.lineage)
}

/// The instructions from one on to the end of the effect, with those that wait for later.
fn run(pool: &Pool, at: u16) -> Vec<Op> {
    let mut found = Vec::new();
    if at != NO_PROGRAM {
        for &op in pool.ops[at as usize..].iter().take_while(|&&op| op != Op::End) {
            found.push(op);
            if let Op::Last { at, .. } = op {
                found.extend(run(pool, at));
            }
        }
    }
    found
}

/// All instructions of a card.
fn ops(pool: &Pool, def: &Def) -> Vec<Op> {
    let abilities = def.abilities.iter().map(|ability| ability.program);
    let starts = def.programs.iter().copied().chain([def.cast]).chain(abilities);
    starts.flat_map(|at| run(pool, at)).collect()
}

/// By card: what it makes, and what that makes.
fn made(pool: &Pool) -> Vec<Numbers> {
    let mut sets: Vec<Numbers> = pool
        .defs
        .iter()
        .map(|def| {
            ops(pool, def).iter().fold(0, |set, op| match *op {
                Op::Create { def, .. } | Op::Summon { def, .. } => set | 1 << def,
                Op::CreateOneOf(a, b) => set | 1 << a | 1 << b,
                _ => set,
            })
        })
        .collect();
    loop {
        let next: Vec<Numbers> =
            sets.iter().map(|&set| numbers(set).fold(set, |all, number| all | sets[number as usize])).collect();
        if next == sets {
            return sets;
        }
        sets = next;
    }
}

fn need(pool: &Pool, cards: Numbers) -> u16 {
    (0..4).fold(0, |all, kind| {
        let most = numbers(cards).map(|number| pool.defs[number as usize].runes[kind]).max().unwrap_or(0);
        all | u16::from(most) << (4 * kind)
    })
}

/// The larger need of each kind of rune.
#[inline]
pub(super) fn larger_need(a: u16, b: u16) -> u16 {
    [0xF, 0xF0, 0xF00, 0xF000].into_iter().fold(0, |all, mask| all | (a & mask).max(b & mask))
}

/// The kinds of runes of which there are fewer than needed, as bits.
#[inline]
pub(super) fn wanted(runes: [u8; 4], need: u16) -> u8 {
    (0..4).fold(0, |all, kind| all | u8::from(u16::from(runes[kind]) < need >> (4 * kind) & 0xF) << kind)
}

/// Whether the card's text has a use for one more card in hand: mana to pay, or a look at the hand.
fn spends(pool: &Pool, def: &Def) -> bool {
    let balance = |tests: &[Test]| tests.contains(&Test::Balance);
    let reads = |op: &Op| match op {
        Op::Discard(_) | Op::Unless { test: Test::Balance, .. } => true,
        Op::Do { deed: Deed::Damage(n) | Deed::TrueDamage(n), .. } => *n == Amount::HandSize,
        _ => false,
    };
    def.hindered > 0
        || balance(&def.needs)
        || def.statics.iter().any(|line| balance(&line.tests))
        || def.abilities.iter().any(|ability| !ability.from_discard && (ability.mana > 0 || balance(&ability.tests)))
        || ops(pool, def).iter().any(reads)
}

/// How many bits each number of nine bits has.
const ONES: [u8; 512] = {
    let mut table = [0; 512];
    let mut number = 1;
    while number < table.len() {
        table[number] = table[number / 2] + (number & 1) as u8;
        number += 1;
    }
    table
};

/// How many bits a set of at most eighteen has: places of a board, bits of a discard pile. Processors can count bits,
/// but not all of those that this is compiled for.
#[inline(always)]
pub(super) fn few(set: u32) -> u32 {
    u32::from(ONES[(set & 511) as usize]) + u32::from(ONES[(set >> 9 & 511) as usize])
}

/// How many cards a set has: the bits of both halves are added up together.
#[inline(never)]
pub(super) fn size(set: Numbers) -> u32 {
    const PAIRS: u64 = 0x5555_5555_5555_5555;
    const FOURS: u64 = 0x3333_3333_3333_3333;
    const BYTES: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    let fours = |half: u64| {
        let pairs = half - (half >> 1 & PAIRS);
        (pairs & FOURS) + (pairs >> 2 & FOURS)
    };
    let both = fours(set as u64) + fours((set >> 64) as u64);
    (((both & BYTES) + (both >> 4 & BYTES)).wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

/// The bit with that place in the order, lowest first.
#[inline]
pub(super) fn nth_bit(mut set: u32, n: u32) -> u8 {
    for _ in 0..n {
        set &= set.wrapping_sub(1);
    }
    set.trailing_zeros() as u8
}

/// The number with that place in the order, lowest first.
#[inline]
pub(super) fn nth_number(mut set: Numbers, n: u32) -> u8 {
    for _ in 0..n {
        set &= set.wrapping_sub(1);
    }
    set.trailing_zeros() as u8 & 127
}

/// The numbers in a set, lowest first.
#[inline]
pub(super) fn numbers(mut set: Numbers) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let number = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(number)
    })
}
