//! The charts of a report, one kind in each file. All are drawn for the width of a phone and grow with the page.

pub mod columns;
pub mod curves;
pub mod heat;
pub mod histogram;
pub mod rows;
pub mod scatter;
pub mod skill;

use crate::chart::{Anchor, Svg, marks, tone};

/// The width for which charts are drawn.
pub const WIDTH: f64 = 440.0;

/// Where values lie on a line of the drawing.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// Values from `low` to `high` between two places.
    pub fn new((low, high): (f64, f64), (from, to): (f64, f64)) -> Scale {
        let high = if high > low { high } else { low + 1.0 };
        Scale { low, high, from, to }
    }

    /// The place of a value; values outside lie at the border.
    pub fn at(&self, value: f64) -> f64 {
        let share = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        self.from + share * (self.to - self.from)
    }

    /// Whether a value lies on the drawing.
    pub fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// The least and the greatest of some values, widened to round marks, and these marks.
pub fn range(values: impl IntoIterator<Item = f64>, count: usize) -> Vec<f64> {
    let finite = values.into_iter().filter(|value| value.is_finite());
    let (low, high) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
    if low > high { marks(0.0, 1.0, count) } else { marks(low, high.max(low + 1e-9), count) }
}

/// Lines across a chart at the marks of its horizontal axis, with their values below.
fn upright(svg: &mut Svg, scale: &Scale, marks: &[f64], (top, bottom): (f64, f64), unit: &str, reference: f64) {
    guides(svg, scale, marks, (top, bottom), reference);
    let step = if marks.len() > 1 { marks[1] - marks[0] } else { 1.0 };
    for (i, &mark) in marks.iter().enumerate() {
        let x = scale.at(mark);
        let unit = if i + 1 == marks.len() { unit } else { "" };
        let anchor = if i + 1 == marks.len() && !unit.is_empty() { Anchor::End } else { Anchor::Middle };
        let x = if anchor == Anchor::End { (x + 14.0).min(WIDTH - 2.0) } else { x };
        svg.text(x, bottom + 14.0, 11.0, anchor, tone::FAINT, &format!("{}{unit}", number(mark, step)));
    }
}

/// Upright lines at the marks of a horizontal axis.
fn guides(svg: &mut Svg, scale: &Scale, marks: &[f64], (top, bottom): (f64, f64), reference: f64) {
    for &mark in marks {
        let x = scale.at(mark);
        let (stroke, width) = if mark == reference { (tone::FAINT, 1.2) } else { (tone::LINE, 0.8) };
        svg.line((x, top), (x, bottom), stroke, width);
    }
}

/// Lines along a chart at the marks of its vertical axis, with their values at the left.
fn level(svg: &mut Svg, scale: &Scale, marks: &[f64], (left, right): (f64, f64), unit: &str, reference: f64) {
    let step = if marks.len() > 1 { marks[1] - marks[0] } else { 1.0 };
    for &mark in marks {
        let y = scale.at(mark);
        let (stroke, width) = if mark == reference { (tone::FAINT, 1.2) } else { (tone::LINE, 0.8) };
        svg.line((left, y), (right, y), stroke, width);
        svg.text(left - 5.0, y + 4.0, 11.0, Anchor::End, tone::FAINT, &format!("{}{unit}", number(mark, step)));
    }
}

/// A mark's value with as many digits as its neighbours need.
fn number(value: f64, step: f64) -> String {
    let digits = if step >= 1.0 { 0 } else { (-step.log10()).ceil().clamp(0.0, 4.0) as usize };
    let text = format!("{value:.digits$}");
    let zero = text.chars().all(|c| !c.is_ascii_digit() || c == '0');
    if zero { text.trim_start_matches('-').to_owned() } else { text.replace('-', "−") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_outside_lie_at_the_border() {
        let scale = Scale::new((0.0, 10.0), (100.0, 200.0));
        assert_eq!([-5.0, 0.0, 5.0, 20.0].map(|v| scale.at(v)), [100.0, 100.0, 150.0, 200.0]);
        assert!(scale.holds(10.0) && !scale.holds(10.1));
    }

    #[test]
    fn marks_have_the_digits_they_need() {
        assert_eq!([number(-0.0, 0.5), number(-2.0, 1.0), number(0.25, 0.05)], ["0.0", "−2", "0.25"]);
        assert_eq!(range([f64::NAN], 4), marks(0.0, 1.0, 4));
        assert_eq!(range([3.0, 3.0], 2).len(), range([3.0], 2).len());
    }
}
