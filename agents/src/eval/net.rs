//! A small net: a position in, the logarithm of the odds out.
//!
//! One layer of [`UNITS`] units that are silent below zero, of which the output is a weighted sum. What it reads are facts,
//! numbers about the position as a whole, and cards: which card lies in which zone. A card is itself a row of numbers, so
//! that the net reads cards that it has never met. What the middle layer takes from a card in a zone does not depend on the
//! position: it is [printed](Net::print) once for all cards of a game and looked up from then on, however much is told of a
//! card. Facts that are 0 cost nothing, and most facts of most positions are.
//!
//! Several nets of one shape can stand in a row, each for its own sort of positions: which one is asked is known before
//! anything is counted.

use std::fmt::Write;

/// Units of the middle layer.
pub const UNITS: usize = 48;

/// What the middle layer takes from one number.
pub type Row = [f32; UNITS];

/// What a net reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Numbers about the position.
    pub facts: usize,
    /// Where cards may lie.
    pub zones: usize,
    /// Numbers about a card.
    pub numbers: usize,
}

/// The numbers of a net.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// What each unit takes from each fact.
    pub rows: Vec<Row>,
    /// What each unit takes from each number of a card in each zone, zone by zone.
    pub cards: Vec<Row>,
    /// What each unit has without anything.
    pub bias: Row,
    /// What the output takes from each unit.
    pub out: Row,
    /// What the output has without any unit.
    pub base: f32,
}

/// What the middle layer of a net takes from every card of a game in every zone.
#[derive(Clone, PartialEq, Debug)]
pub struct Printed {
    rows: Vec<Row>,
    cards: usize,
}

impl Printed {
    /// Where a card in a zone stands.
    #[inline(always)]
    pub fn mark(cards: usize, zone: usize, card: usize) -> u16 {
        (zone * cards + card) as u16
    }

    #[inline(always)]
    fn row(&self, mark: u16) -> &Row {
        &self.rows[usize::from(mark)]
    }

    /// The zone and the card of each row, in order.
    pub fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        let cards = self.cards.max(1);
        (0..self.rows.len()).map(move |place| (place / cards, place % cards))
    }
}

#[inline(always)]
fn add(units: &mut Row, row: &Row, times: f32) {
    units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += times * weight);
}

impl Net {
    /// A net of that shape that says nothing yet.
    pub fn new(shape: Shape) -> Net {
        let rows = |count| vec![[0.0; UNITS]; count];
        Net {
            rows: rows(shape.facts),
            cards: rows(shape.zones * shape.numbers),
            bias: [0.0; UNITS],
            out: [0.0; UNITS],
            base: 0.0,
        }
    }

    /// What the middle layer takes from these cards, each of them a row of as many numbers as the net knows of.
    pub fn print<C: AsRef<[f32]>>(&self, cards: &[C]) -> Printed {
        let numbers = cards.first().map_or(1, |card| card.as_ref().len());
        let mut rows = Vec::with_capacity(self.cards.len() / numbers * cards.len());
        for zone in self.cards.chunks_exact(numbers) {
            for card in cards {
                let mut row = [0.0; UNITS];
                for (weights, &number) in zone.iter().zip(card.as_ref()).filter(|(_, number)| **number != 0.0) {
                    add(&mut row, weights, number);
                }
                rows.push(row);
            }
        }
        Printed { rows, cards: cards.len() }
    }

    /// The middle layer, before units below zero fall silent.
    #[inline(always)]
    pub fn units(&self, facts: &[f32], marks: &[u16], printed: &Printed) -> Row {
        let mut units = self.bias;
        for (row, &fact) in self.rows.iter().zip(facts) {
            if fact != 0.0 {
                add(&mut units, row, fact);
            }
        }
        for &mark in marks {
            units.iter_mut().zip(printed.row(mark)).for_each(|(unit, weight)| *unit += weight);
        }
        units
    }

    /// The logarithm of the odds.
    #[inline]
    pub fn ask(&self, facts: &[f32], marks: &[u16], printed: &Printed) -> f32 {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            #[expect(unsafe_code, reason = "the instructions are there: that was just asked")]
            // SAFETY: the processor has AVX2.
            return unsafe { wide::ask(self, facts, marks, printed) };
        }
        self.answer(&self.units(facts, marks, printed))
    }

    /// What the output makes of the middle layer.
    #[inline(always)]
    pub fn answer(&self, units: &Row) -> f32 {
        // Several sums side by side: one would wait for itself at every unit.
        let mut sums = [0.0f32; 8];
        for (units, weights) in units.chunks_exact(8).zip(self.out.chunks_exact(8)) {
            for ((sum, unit), weight) in sums.iter_mut().zip(units).zip(weights) {
                *sum += unit.max(0.0) * weight;
            }
        }
        self.base + sums.iter().sum::<f32>()
    }

    /// All numbers in a row, for whoever changes them.
    pub fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        let rows = self.rows.iter_mut().chain(&mut self.cards).flatten();
        rows.chain(&mut self.bias).chain(&mut self.out).chain(std::iter::once(&mut self.base))
    }

    /// Nets as text, a line for each row of numbers.
    pub fn write(nets: &[Net]) -> String {
        let mut text = String::new();
        let mut line = |numbers: &[f32]| {
            for (i, number) in numbers.iter().enumerate() {
                let gap = if i == 0 { "" } else { " " };
                let thousandths = (number * 1000.0).round();
                if thousandths == 0.0 {
                    write!(text, "{gap}0").expect("a string takes all text");
                } else {
                    write!(text, "{gap}{}", thousandths / 1000.0).expect("a string takes all text");
                }
            }
            text.push('\n');
        };
        for net in nets {
            net.rows.iter().chain(&net.cards).for_each(|row| line(row));
            line(&net.bias);
            line(&net.out);
            line(&[net.base]);
        }
        text
    }

    /// So many nets of that shape from text. `None` if there are more or fewer numbers, or a word is none.
    pub fn read<const N: usize>(text: &str, shape: Shape) -> Option<[Net; N]> {
        let mut words = text.split_ascii_whitespace();
        let mut nets = std::array::from_fn(|_| Net::new(shape));
        for number in nets.iter_mut().flat_map(|net| net.numbers()) {
            *number = words.next()?.parse().ok().filter(|n: &f32| n.is_finite())?;
        }
        words.next().is_none().then_some(nets)
    }
}

/// The same with eight units at a time, all of which stay in registers. Nothing is rounded otherwise than elsewhere: the
/// answer is the same to the bit.
#[cfg(target_arch = "x86_64")]
mod wide {
    use super::{Net, Printed, Row, UNITS};
    use std::arch::x86_64::{
        __m256, _mm256_add_ps, _mm256_loadu_ps, _mm256_max_ps, _mm256_mul_ps, _mm256_set1_ps, _mm256_setzero_ps,
        _mm256_storeu_ps,
    };

    const BLOCKS: usize = UNITS / 8;
    const _: () = assert!(UNITS.is_multiple_of(8));

    #[inline]
    #[target_feature(enable = "avx2")]
    #[expect(unsafe_code, reason = "eight numbers are read where there are eight")]
    fn block(row: &Row, block: usize) -> __m256 {
        let eight = &row.as_chunks::<8>().0[block];
        // SAFETY: a chunk has eight numbers, and none of them needs to be aligned.
        unsafe { _mm256_loadu_ps(eight.as_ptr()) }
    }

    #[target_feature(enable = "avx2")]
    #[expect(unsafe_code, reason = "eight numbers are written where there are eight")]
    pub(super) fn ask(net: &Net, facts: &[f32], marks: &[u16], printed: &Printed) -> f32 {
        let mut units = [_mm256_setzero_ps(); BLOCKS];
        for (i, unit) in units.iter_mut().enumerate() {
            *unit = block(&net.bias, i);
        }
        for (row, &fact) in net.rows.iter().zip(facts) {
            if fact != 0.0 {
                let fact = _mm256_set1_ps(fact);
                for (i, unit) in units.iter_mut().enumerate() {
                    *unit = _mm256_add_ps(*unit, _mm256_mul_ps(fact, block(row, i)));
                }
            }
        }
        for &mark in marks {
            let row = printed.row(mark);
            for (i, unit) in units.iter_mut().enumerate() {
                *unit = _mm256_add_ps(*unit, block(row, i));
            }
        }
        let mut sums = _mm256_setzero_ps();
        for (i, unit) in units.into_iter().enumerate() {
            let loud = _mm256_max_ps(unit, _mm256_setzero_ps());
            sums = _mm256_add_ps(sums, _mm256_mul_ps(loud, block(&net.out, i)));
        }
        let mut eight = [0.0f32; 8];
        // SAFETY: there are eight numbers, and none of them needs to be aligned.
        unsafe { _mm256_storeu_ps(eight.as_mut_ptr(), sums) };
        net.base + eight.iter().sum::<f32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three facts; two zones and cards of two numbers.
    const SHAPE: Shape = Shape { facts: 3, zones: 2, numbers: 2 };

    fn some() -> Net {
        let mut net = Net::new(SHAPE);
        net.rows[0][0] = 2.0;
        net.rows[2][1] = -1.0;
        net.bias[1] = 0.5;
        net.out[0] = 0.25;
        net.out[1] = 4.0;
        net.base = -1.0;
        net
    }

    fn ask(facts: &[f32]) -> f32 {
        some().ask(facts, &[], &some().print::<[f32; 2]>(&[]))
    }

    #[test]
    fn units_below_zero_are_silent() {
        assert_eq!(ask(&[0.0, 9.0, 0.0]), -1.0 + 4.0 * 0.5);
        assert_eq!(ask(&[1.0, 0.0, 1.0]), -1.0 + 0.25 * 2.0);
        assert_eq!(ask(&[-1.0, 0.0, -1.0]), -1.0 + 4.0 * 1.5);
    }

    #[test]
    fn a_card_counts_by_its_numbers_and_its_zone() {
        let mut net = some();
        // The first number in the first zone, the second in the second.
        net.cards[0][0] = 1.0;
        net.cards[3][0] = 10.0;
        let cards = [[1.0, 2.0], [3.0, 4.0]];
        let printed = net.print(&cards);
        let with = |marks: &[u16]| net.units(&[0.5, 0.0, 0.0], marks, &printed)[0];
        let mark = |zone, card| Printed::mark(cards.len(), zone, card);
        assert_eq!(with(&[]), 1.0);
        assert_eq!(with(&[mark(0, 0)]), 1.0 + 1.0);
        assert_eq!(with(&[mark(0, 1), mark(0, 1)]), 1.0 + 6.0);
        assert_eq!(with(&[mark(1, 0), mark(0, 1)]), 1.0 + 20.0 + 3.0);
        let places: Vec<_> = printed.places().collect();
        assert_eq!(places, [(0, 0), (0, 1), (1, 0), (1, 1)]);
        assert_eq!(usize::from(mark(1, 0)), 2);
    }

    #[test]
    fn the_answer_is_the_same_on_every_processor() {
        let mut rng = gauntlet_engine::Plain::new(3);
        let mut net = Net::new(SHAPE);
        net.numbers().for_each(|n| *n = rng.unit() as f32 - 0.5);
        let cards = [[0.3, 0.7], [1.0, 0.1]];
        let printed = net.print(&cards);
        for _ in 0..1_000 {
            let facts = [(); 3].map(|()| rng.unit() as f32);
            let marks = [0, 1, 2].map(|_| rng.pick(4) as u16);
            assert_eq!(net.ask(&facts, &marks, &printed), net.answer(&net.units(&facts, &marks, &printed)));
        }
    }

    #[test]
    fn what_was_written_is_read_and_nothing_else() {
        let text = Net::write(&[some(), Net::new(SHAPE)]);
        assert_eq!(Net::read(&text, SHAPE), Some([some(), Net::new(SHAPE)]));
        assert_eq!(Net::read::<1>(&text, SHAPE), None, "numbers left over");
        assert_eq!(Net::read::<2>(&text, Shape { facts: 4, ..SHAPE }), None, "too few numbers");
        assert_eq!(Net::read::<2>(&text.replacen("0.25", "quarter", 1), SHAPE), None);
        assert_eq!(Net::read::<2>(&text.replacen("0.25", "NaN", 1), SHAPE), None);
    }
}
