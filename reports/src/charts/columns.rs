//! Values with their intervals, side by side along an order: win rate by round, effect by the value of a number.

use super::{Scale, WIDTH, level, range};
use crate::chart::{Anchor, Svg, tone};
use gauntlet_experiments::Interval;

/// A column.
#[derive(Clone, PartialEq, Debug)]
pub struct Column {
    /// What stands below it.
    pub name: String,
    /// What stands below that: n.
    pub count: String,
    /// The value.
    pub value: f64,
    /// Where it may be.
    pub interval: Interval,
    /// Its colour.
    pub colour: &'static str,
    /// Drawn with a ring: the one that is printed.
    pub ringed: bool,
    /// What it says when the pointer rests on it.
    pub says: String,
}

/// How columns are drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Manner<'a> {
    /// What a screen reader says.
    pub title: &'a str,
    /// What the columns are.
    pub along: &'a str,
    /// The unit of the vertical axis.
    pub unit: &'a str,
    /// The value that means nothing happened.
    pub reference: f64,
    /// Ranges in the background, the wider first.
    pub bands: &'a [(f64, f64)],
    /// Whether a line goes through the values.
    pub joined: bool,
}

const TOP: f64 = 10.0;
const BOTTOM: f64 = 170.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = WIDTH - 8.0;

/// Draws columns.
pub fn columns(manner: &Manner<'_>, columns: &[Column]) -> String {
    let mut svg = Svg::inline(WIDTH, BOTTOM + 52.0, manner.title);
    let ends = columns.iter().flat_map(|column| [column.interval.low, column.interval.high]);
    let bands = manner.bands.iter().flat_map(|&(low, high)| [low, high]);
    let axis = range(ends.chain(bands).chain([manner.reference]), 5);
    let scale = Scale::new((axis[0], axis[axis.len() - 1]), (BOTTOM, TOP));
    for (i, &(low, high)) in manner.bands.iter().enumerate() {
        let says = format!("from {low} to {high}{}", manner.unit);
        let shade = if i == 0 { tone::BAND } else { "var(--band2)" };
        svg.bar(LEFT, scale.at(high), RIGHT - LEFT, scale.at(low) - scale.at(high), shade, &says);
    }
    level(&mut svg, &scale, &axis, (LEFT, RIGHT), manner.unit, manner.reference);
    let step = (RIGHT - LEFT) / columns.len().max(1) as f64;
    let place = |i: usize| LEFT + step * (i as f64 + 0.5);
    if manner.joined && columns.len() > 1 {
        let points: Vec<_> = columns.iter().enumerate().map(|(i, c)| (place(i), scale.at(c.value))).collect();
        svg.curve(&points, tone::FAINT, 1.2, "", manner.title);
    }
    // Labels that would touch are thinned out; the pointer still reads every column.
    let longest = columns.iter().map(|c| c.name.chars().count().max(c.count.chars().count())).max().unwrap_or(1);
    let every = ((longest as f64 * 6.4 + 4.0) / step).ceil().max(1.0) as usize;
    for (i, column) in columns.iter().enumerate() {
        let (x, y) = (place(i), scale.at(column.value));
        let (low, high) = (scale.at(column.interval.low), scale.at(column.interval.high));
        svg.line((x, low), (x, high), column.colour, 2.2);
        for end in [low, high] {
            svg.line((x - 3.5, end), (x + 3.5, end), column.colour, 1.4);
        }
        if column.ringed {
            svg.dot(x, y, 7.0, tone::INK, &column.says);
            svg.dot(x, y, 5.6, "var(--ground)", &column.says);
        }
        svg.dot(x, y, 4.2, column.colour, &column.says);
        if i % every == 0 {
            svg.text(x, BOTTOM + 16.0, 11.5, Anchor::Middle, tone::INK, &column.name);
            svg.text(x, BOTTOM + 30.0, 10.0, Anchor::Middle, tone::FAINT, &column.count);
        }
    }
    svg.text((LEFT + RIGHT) / 2.0, BOTTOM + 47.0, 11.5, Anchor::Middle, tone::FAINT, manner.along);
    svg.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_thinned_out_before_they_touch() {
        let column = |i: usize| Column {
            name: i.to_string(),
            count: "n 12,345".into(),
            value: 0.5,
            interval: Interval { low: 0.4, high: 0.6 },
            colour: tone::EVEN,
            ringed: i == 0,
            says: String::new(),
        };
        let manner = Manner { title: "t", along: "round", unit: " %", reference: 0.5, bands: &[], joined: true };
        let draw = |count| columns(&manner, &(0..count).map(column).collect::<Vec<_>>());
        assert_eq!(draw(4).matches("n 12,345").count(), 4);
        let many = draw(30).matches("n 12,345").count();
        assert!((4..=7).contains(&many), "{many}");
        assert!(!draw(0).contains("NaN"));
    }
}
