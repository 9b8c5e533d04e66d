//! Values with their intervals, one row for each thing: effects of cards, rates of seats, effects by level.
//!
//! The name stands above its interval, not beside it, so that nothing is cut on a phone.

use super::{Scale, WIDTH, guides, range, upright};
use crate::chart::{Anchor, Svg, tone};
use gauntlet_experiments::Interval;

/// A value of a row.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// Where it is.
    pub value: f64,
    /// Where it may be.
    pub interval: Interval,
    /// Its colour.
    pub colour: &'static str,
    /// Drawn as an empty diamond: the second of two things.
    pub second: bool,
    /// What it says when the pointer rests on it.
    pub says: String,
}

/// A row.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// What it is about.
    pub name: String,
    /// The value in figures, with n.
    pub figures: String,
    /// Its marks.
    pub marks: Vec<Mark>,
}

/// How rows are drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Manner<'a> {
    /// What a screen reader says.
    pub title: &'a str,
    /// The unit of the axis.
    pub unit: &'a str,
    /// The value that means nothing happened.
    pub reference: f64,
    /// Ranges in the background, the wider first.
    pub bands: &'a [(f64, f64)],
}

const ROW: f64 = 34.0;

/// Draws rows of values.
pub fn rows(manner: &Manner<'_>, rows: &[Row]) -> String {
    let bottom = 10.0 + ROW * rows.len() as f64;
    let mut svg = Svg::inline(WIDTH, bottom + 22.0, manner.title);
    let all = rows.iter().flat_map(|row| &row.marks);
    let ends = all.flat_map(|mark| [mark.interval.low, mark.interval.high, mark.value]);
    let bands = manner.bands.iter().flat_map(|&(low, high)| [low, high]);
    let axis = range(ends.chain(bands).chain([manner.reference]), 6);
    let scale = Scale::new((axis[0], axis[axis.len() - 1]), (16.0, WIDTH - 16.0));
    for (i, &(low, high)) in manner.bands.iter().enumerate() {
        let says = format!("from {low} to {high}{}", manner.unit);
        let shade = if i == 0 { tone::BAND } else { "var(--band2)" };
        svg.bar(scale.at(low), 4.0, scale.at(high) - scale.at(low), bottom - 4.0, shade, &says);
    }
    upright(&mut svg, &scale, &axis, (bottom, bottom), manner.unit, manner.reference);
    for (i, row) in rows.iter().enumerate() {
        let top = 8.0 + ROW * i as f64;
        // Lines stay out of the words above them.
        guides(&mut svg, &scale, &axis, (top + 14.0, top + ROW - 4.0), manner.reference);
        svg.text(4.0, top + 11.0, 12.5, Anchor::Start, tone::INK, &row.name);
        svg.text(WIDTH - 4.0, top + 11.0, 11.0, Anchor::End, tone::FAINT, &row.figures);
        for mark in &row.marks {
            let y = top + if mark.second { 25.0 } else { 20.0 };
            let (low, high) = (scale.at(mark.interval.low), scale.at(mark.interval.high));
            svg.line((low, y), (high, y), mark.colour, if mark.second { 1.4 } else { 2.4 });
            for end in [low, high] {
                svg.line((end, y - 3.0), (end, y + 3.0), mark.colour, 1.4);
            }
            if mark.second {
                svg.diamond(scale.at(mark.value), y, 4.0, mark.colour, &mark.says);
            } else {
                svg.dot(scale.at(mark.value), y, 4.2, mark.colour, &mark.says);
            }
        }
    }
    svg.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_its_name_its_figures_and_its_marks() {
        let mark = |value: f64, second| Mark {
            value,
            interval: Interval { low: value - 1.0, high: value + 1.0 },
            colour: tone::MORE,
            second,
            says: format!("{value}"),
        };
        let row =
            Row { name: "Anchor & Co".into(), figures: "n 40".into(), marks: vec![mark(3.0, false), mark(-2.0, true)] };
        let manner = Manner { title: "t", unit: " pp", reference: 0.0, bands: &[(-2.0, 2.0), (-1.0, 1.0)] };
        let svg = rows(&manner, &[row.clone(), row]);
        assert_eq!(svg.matches("<circle").count(), 2);
        assert_eq!(svg.matches("<path").count(), 2);
        assert_eq!(svg.matches("Anchor &amp; Co").count(), 2);
        assert_eq!(svg.matches("n 40").count(), 2);
        assert!(!svg.contains("NaN"));
    }
}
