//! Cost against effect: the power curve of a set.

use super::{Scale, WIDTH, level, range};
use crate::chart::{Anchor, Svg, tone};
use gauntlet_experiments::Interval;

/// A card in the scatter.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// Its name.
    pub name: String,
    /// What it costs.
    pub cost: i32,
    /// Its effect in points.
    pub effect: f64,
    /// Where that may be.
    pub interval: Interval,
    /// Its colour.
    pub colour: &'static str,
    /// What it says when the pointer rests on it.
    pub says: String,
}

const TOP: f64 = 10.0;
const BOTTOM: f64 = 270.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = WIDTH - 10.0;

/// Draws cards by cost and effect, with the mean of each cost as a line.
pub fn scatter(title: &str, cost: &str, unit: &str, band: f64, points: &[Point]) -> String {
    let mut svg = Svg::inline(WIDTH, BOTTOM + 38.0, title);
    let (low, high) = points.iter().fold((i32::MAX, i32::MIN), |(low, high), p| (low.min(p.cost), high.max(p.cost)));
    if low > high {
        return svg.finish();
    }
    let axis = range(points.iter().flat_map(|p| [p.interval.low, p.interval.high]).chain([band, -band]), 6);
    let up = Scale::new((axis[0], axis[axis.len() - 1]), (BOTTOM, TOP));
    let across = Scale::new((f64::from(low) - 0.5, f64::from(high) + 0.5), (LEFT, RIGHT));
    svg.bar(LEFT, up.at(band), RIGHT - LEFT, up.at(-band) - up.at(band), tone::BAND, "fair");
    level(&mut svg, &up, &axis, (LEFT, RIGHT), unit, 0.0);
    let every = ((high - low) / 12 + 1).max(1) as usize;
    for value in (low..=high).step_by(every) {
        let x = across.at(f64::from(value));
        svg.text(x, BOTTOM + 15.0, 11.5, Anchor::Middle, tone::FAINT, &value.to_string());
    }
    svg.text((LEFT + RIGHT) / 2.0, BOTTOM + 32.0, 11.5, Anchor::Middle, tone::FAINT, cost);
    let mean = |value: i32| {
        let same: Vec<f64> = points.iter().filter(|p| p.cost == value).map(|p| p.effect).collect();
        (!same.is_empty()).then(|| same.iter().sum::<f64>() / same.len() as f64)
    };
    let means: Vec<(f64, f64)> =
        (low..=high).filter_map(|v| Some((across.at(f64::from(v)), up.at(mean(v)?)))).collect();
    svg.curve(&means, tone::FAINT, 1.4, "4 3", "mean of each cost");
    let places = places(points, &across);
    for (point, &x) in points.iter().zip(&places) {
        svg.line((x, up.at(point.interval.low)), (x, up.at(point.interval.high)), point.colour, 0.9);
    }
    for (point, &x) in points.iter().zip(&places) {
        svg.dot(x, up.at(point.effect), 3.8, point.colour, &point.says);
    }
    label(&mut svg, points, &places, &up);
    svg.finish()
}

/// Cards of equal cost stand beside each other, in the order of their effects.
fn places(points: &[Point], across: &Scale) -> Vec<f64> {
    let step = across.at(1.0) - across.at(0.0);
    points
        .iter()
        .enumerate()
        .map(|(i, point)| {
            let same: Vec<usize> = (0..points.len()).filter(|&j| points[j].cost == point.cost).collect();
            let before = same.iter().filter(|&&j| (points[j].effect, j) < (point.effect, i)).count();
            let share = (before as f64 + 0.5) / same.len() as f64 - 0.5;
            across.at(f64::from(point.cost)) + share * step.abs() * 0.7
        })
        .collect()
}

/// Names the cards farthest from zero, as far as the names do not touch each other.
fn label(svg: &mut Svg, points: &[Point], places: &[f64], up: &Scale) {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by(|&a, &b| points[b].effect.abs().total_cmp(&points[a].effect.abs()));
    let mut taken: Vec<(f64, f64, f64)> = Vec::new();
    for i in order.into_iter().take(12) {
        let wide = 6.8 * points[i].name.chars().count() as f64;
        let y = up.at(points[i].effect) + 3.5;
        let right = places[i] + 8.0 + wide < RIGHT;
        let from = if right { places[i] + 8.0 } else { places[i] - 8.0 - wide };
        let free = taken.iter().all(|&(a, b, other)| from > b || from + wide < a || (y - other).abs() > 12.0);
        if free && from > LEFT {
            let (x, anchor) = if right { (from, Anchor::Start) } else { (from + wide, Anchor::End) };
            svg.text(x, y, 10.5, anchor, tone::INK, &points[i].name);
            taken.push((from, from + wide, y));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(name: &str, cost: i32, effect: f64) -> Point {
        let interval = Interval { low: effect - 1.0, high: effect + 1.0 };
        Point { name: name.into(), cost, effect, interval, colour: tone::EVEN, says: name.into() }
    }

    #[test]
    fn every_card_is_a_dot_and_names_do_not_touch() {
        let points = [point("one", 1, 5.0), point("two", 1, 5.05), point("three", 3, -4.0)];
        let svg = scatter("t", "cost", " pp", 1.0, &points);
        assert_eq!(svg.matches("<circle").count(), 3);
        assert!(svg.contains(">two</text>") && svg.contains(">three</text>"));
        assert!(scatter("t", "cost", " pp", 1.0, &[]).ends_with("</svg>\n"));
    }
}
