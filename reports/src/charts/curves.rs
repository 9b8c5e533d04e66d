//! Chances along a number: how likely an attack beats a threshold.

use super::{Scale, WIDTH, level, upright};
use crate::chart::{Anchor, Svg, marks, tone};

/// A curve.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// What it is.
    pub name: String,
    /// Its points, from left to right; heights from 0 to 1.
    pub points: Vec<(f64, f64)>,
    /// A height range at `at`, from a second source.
    pub check: Option<(f64, f64)>,
}

/// How curves are drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Manner<'a> {
    /// What a screen reader says.
    pub title: &'a str,
    /// What is along the lower edge.
    pub along: &'a str,
    /// From where to where it goes.
    pub span: (f64, f64),
    /// Where a line marks what matters.
    pub at: f64,
}

const TOP: f64 = 10.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = WIDTH - 12.0;
const BOTTOM: f64 = 240.0;

/// Draws curves with their names below.
pub fn curves(manner: &Manner<'_>, curves: &[Curve]) -> String {
    let rows = curves.len().div_ceil(2);
    let mut svg = Svg::inline(WIDTH, BOTTOM + 44.0 + 19.0 * rows as f64, manner.title);
    let across = Scale::new(manner.span, (LEFT, RIGHT));
    let up = Scale::new((0.0, 100.0), (BOTTOM, TOP));
    level(&mut svg, &up, &marks(0.0, 100.0, 5), (LEFT, RIGHT), " %", 0.0);
    let places: Vec<f64> = marks(manner.span.0, manner.span.1, 7).into_iter().filter(|m| across.holds(*m)).collect();
    upright(&mut svg, &across, &places, (TOP, BOTTOM), "", manner.at);
    svg.line((across.at(manner.at), TOP), (across.at(manner.at), BOTTOM), tone::INK, 1.4);
    svg.text((LEFT + RIGHT) / 2.0, BOTTOM + 31.0, 11.5, Anchor::Middle, tone::FAINT, manner.along);
    for (i, curve) in curves.iter().enumerate() {
        // When colours begin again, dashes do not.
        let (colour, dashes) = (tone::SERIES[i % tone::SERIES.len()], tone::DASHES[(i + i / 6) % tone::DASHES.len()]);
        let inside = curve.points.iter().filter(|(x, _)| across.holds(*x));
        let points: Vec<_> = inside.map(|&(x, y)| (across.at(x), up.at(100.0 * y))).collect();
        svg.curve(&points, colour, 2.0, dashes, &curve.name);
        if let Some((low, high)) = curve.check {
            let x = across.at(manner.at) - 12.0 + 6.0 * (i % 5) as f64;
            svg.line((x, up.at(100.0 * low)), (x, (up.at(100.0 * high)).min(up.at(100.0 * low) - 2.0)), colour, 4.0);
        }
        let (x, y) = (LEFT + 195.0 * (i % 2) as f64, BOTTOM + 52.0 + 19.0 * (i / 2) as f64);
        svg.curve(&[(x, y - 4.0), (x + 26.0, y - 4.0)], colour, 2.4, dashes, &curve.name);
        svg.text(x + 32.0, y, 11.5, Anchor::Start, tone::INK, &curve.name);
    }
    svg.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_stay_inside_and_are_named() {
        let curve = |name: &str| Curve {
            name: name.into(),
            points: (0..40).map(|i| (f64::from(i), 1.0 - f64::from(i) / 40.0)).collect(),
            check: Some((0.2, 0.3)),
        };
        let manner = Manner { title: "t", along: "score", span: (10.0, 36.0), at: 30.0 };
        let svg = curves(&manner, &[curve("a"), curve("b")]);
        assert_eq!(svg.matches("<polyline").count(), 4);
        assert!(svg.contains(">a</text>") && svg.contains(">b</text>"));
    }
}
