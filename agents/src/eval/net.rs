//! A small net: facts about a position in, the logarithm of the odds out.
//!
//! One layer of [`UNITS`] units that are silent below zero, of which the output is a weighted sum. Facts that are 0 cost
//! nothing, and most facts of most positions are. Several nets of one shape can stand in a row, each for its own sort of
//! positions: which one is asked is known before anything is counted.

use std::fmt::Write;

/// Units of the middle layer.
pub const UNITS: usize = 32;

/// What the middle layer takes from one fact.
type Row = [f32; UNITS];

/// The numbers of a net.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// What each unit takes from each fact.
    pub rows: Vec<Row>,
    /// What each unit has without any fact.
    pub bias: Row,
    /// What the output takes from each unit.
    pub out: Row,
    /// What the output has without any unit.
    pub base: f32,
}

impl Net {
    /// A net for that many facts that says nothing yet.
    pub fn new(facts: usize) -> Net {
        Net { rows: vec![[0.0; UNITS]; facts], bias: [0.0; UNITS], out: [0.0; UNITS], base: 0.0 }
    }

    /// The middle layer, before units below zero fall silent.
    #[inline]
    pub fn units(&self, facts: &[f32]) -> Row {
        let mut units = self.bias;
        for (row, &fact) in self.rows.iter().zip(facts) {
            if fact != 0.0 {
                units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += fact * weight);
            }
        }
        units
    }

    /// The logarithm of the odds.
    #[inline]
    pub fn ask(&self, facts: &[f32]) -> f32 {
        let units = self.units(facts);
        self.base + units.iter().zip(&self.out).map(|(unit, weight)| unit.max(0.0) * weight).sum::<f32>()
    }

    /// All numbers in a row, for whoever changes them.
    pub fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        let rows = self.rows.iter_mut().flatten();
        rows.chain(&mut self.bias).chain(&mut self.out).chain(std::iter::once(&mut self.base))
    }

    /// Nets as text, a line for each row of numbers.
    pub fn write(nets: &[Net]) -> String {
        let mut text = String::new();
        let mut line = |numbers: &[f32]| {
            let words: Vec<String> = numbers.iter().map(|n| format!("{:.4}", n)).collect();
            writeln!(text, "{}", words.join(" ")).expect("a string takes all text");
        };
        for net in nets {
            net.rows.iter().for_each(|row| line(row));
            line(&net.bias);
            line(&net.out);
            line(&[net.base]);
        }
        text
    }

    /// So many nets from text, for that many facts. `None` if there are more or fewer numbers, or a word is none.
    pub fn read<const N: usize>(text: &str, facts: usize) -> Option<[Net; N]> {
        let mut words = text.split_ascii_whitespace();
        let mut nets = std::array::from_fn(|_| Net::new(facts));
        for number in nets.iter_mut().flat_map(|net| net.numbers()) {
            *number = words.next()?.parse().ok().filter(|n: &f32| n.is_finite())?;
        }
        words.next().is_none().then_some(nets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Net {
        let mut net = Net::new(3);
        net.rows[0][0] = 2.0;
        net.rows[2][1] = -1.0;
        net.bias[1] = 0.5;
        net.out[0] = 0.25;
        net.out[1] = 4.0;
        net.base = -1.0;
        net
    }

    #[test]
    fn units_below_zero_are_silent() {
        assert_eq!(some().ask(&[0.0, 9.0, 0.0]), -1.0 + 4.0 * 0.5);
        assert_eq!(some().ask(&[1.0, 0.0, 1.0]), -1.0 + 0.25 * 2.0);
        assert_eq!(some().ask(&[-1.0, 0.0, -1.0]), -1.0 + 4.0 * 1.5);
    }

    #[test]
    fn what_was_written_is_read_and_nothing_else() {
        let text = Net::write(&[some(), Net::new(3)]);
        assert_eq!(Net::read(&text, 3), Some([some(), Net::new(3)]));
        assert_eq!(Net::read::<1>(&text, 3), None, "numbers left over");
        assert_eq!(Net::read::<2>(&text, 4), None, "too few numbers");
        assert_eq!(Net::read::<2>(&text.replacen("0.2500", "quarter", 1), 3), None);
        assert_eq!(Net::read::<2>(&text.replacen("0.2500", "NaN", 1), 3), None);
    }
}
