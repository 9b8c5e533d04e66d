//! The skill curve: what cards are worth to bots of different strength.

use super::{Scale, WIDTH, level, range};
use crate::chart::{Anchor, Svg, tone};
use gauntlet_experiments::Interval;

/// A card over the levels of play.
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    /// Its name.
    pub name: String,
    /// By level: the effect in points, its interval, and words for the pointer. `None` where it was not played.
    pub levels: Vec<Option<(f64, Interval, String)>>,
}

const TOP: f64 = 10.0;
const BOTTOM: f64 = 220.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = WIDTH - 10.0;

/// Draws the curves of at most six cards, with their names below.
pub fn skill(title: &str, levels: &[String], band: f64, cards: &[Card]) -> String {
    let cards = &cards[..cards.len().min(tone::SERIES.len())];
    let mut svg = Svg::inline(WIDTH, BOTTOM + 30.0 + 19.0 * cards.len().div_ceil(2) as f64, title);
    let ends = cards.iter().flat_map(|c| c.levels.iter().flatten()).flat_map(|(_, i, _)| [i.low, i.high]);
    let axis = range(ends.chain([band, -band]), 5);
    let up = Scale::new((axis[0], axis[axis.len() - 1]), (BOTTOM, TOP));
    svg.bar(LEFT, up.at(band), RIGHT - LEFT, up.at(-band) - up.at(band), tone::BAND, "fair");
    level(&mut svg, &up, &axis, (LEFT, RIGHT), "", 0.0);
    let step = (RIGHT - LEFT) / levels.len().max(1) as f64;
    for (i, level) in levels.iter().enumerate() {
        svg.text(LEFT + step * (i as f64 + 0.5), BOTTOM + 16.0, 11.5, Anchor::Middle, tone::INK, level);
    }
    for (i, card) in cards.iter().enumerate() {
        let (colour, dashes) = (tone::SERIES[i], tone::DASHES[i]);
        // Cards stand beside each other at a level, so that their intervals can be told apart.
        let aside = (i as f64 - (cards.len() as f64 - 1.0) / 2.0) * (step * 0.5 / cards.len() as f64).min(16.0);
        let place = |at: usize| LEFT + step * (at as f64 + 0.5) + aside;
        let known = || card.levels.iter().enumerate().filter_map(|(at, seen)| Some((place(at), seen.as_ref()?)));
        let points: Vec<_> = known().map(|(x, (effect, ..))| (x, up.at(*effect))).collect();
        svg.curve(&points, colour, 1.8, dashes, &card.name);
        for (x, (effect, interval, says)) in known() {
            svg.line((x, up.at(interval.low)), (x, up.at(interval.high)), colour, 1.4);
            svg.dot(x, up.at(*effect), 4.0, colour, says);
        }
        let (x, y) = (LEFT + 195.0 * (i % 2) as f64, BOTTOM + 40.0 + 19.0 * (i / 2) as f64);
        svg.curve(&[(x, y - 4.0), (x + 26.0, y - 4.0)], colour, 2.4, dashes, &card.name);
        svg.text(x + 32.0, y, 11.5, Anchor::Start, tone::INK, &card.name);
    }
    svg.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_that_was_not_played_is_left_out() {
        let seen = |effect: f64| Some((effect, Interval { low: effect - 1.0, high: effect + 1.0 }, "x".to_owned()));
        let card = Card { name: "a".into(), levels: vec![seen(1.0), None, seen(3.0)] };
        let levels = ["novice", "casual", "skilled"].map(String::from);
        let svg = skill("t", &levels, 1.0, &vec![card; 9]);
        assert_eq!(svg.matches("<circle").count(), 2 * 6, "two levels of at most six cards");
        assert_eq!(svg.matches(">casual</text>").count(), 1);
    }
}
