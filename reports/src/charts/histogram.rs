//! How often what happened: games by length.

use super::{Scale, WIDTH, range};
use crate::chart::{Anchor, Svg, tone};
use crate::table::thousands;
use std::collections::BTreeMap;

const TOP: f64 = 22.0;
const BOTTOM: f64 = 150.0;
const LEFT: f64 = 10.0;
const RIGHT: f64 = WIDTH - 10.0;
const BARS: u16 = 30;

/// Counts in bins of equal width, at most thirty: the first value of each bin, and its count.
pub fn bins(counts: &BTreeMap<u16, u64>) -> (u16, Vec<(u16, u64)>) {
    let (Some(&low), Some(&high)) = (counts.keys().next(), counts.keys().next_back()) else { return (1, Vec::new()) };
    let width = (high - low + 1).div_ceil(BARS).max(1);
    let mut bins: Vec<(u16, u64)> = (0..=(high - low) / width).map(|i| (low + i * width, 0)).collect();
    for (&value, &count) in counts {
        bins[usize::from((value - low) / width)].1 += count;
    }
    (width, bins)
}

/// Draws a histogram with a line at the mean.
pub fn histogram(title: &str, along: &str, counts: &BTreeMap<u16, u64>) -> String {
    let mut svg = Svg::inline(WIDTH, BOTTOM + 40.0, title);
    let (width, bins) = bins(counts);
    let all: u64 = counts.values().sum();
    let sum: f64 = counts.iter().map(|(&value, &count)| f64::from(value) * count as f64).sum();
    let most = bins.iter().map(|bin| bin.1).max().unwrap_or(0);
    let up = Scale::new((0.0, *range([0.0, most as f64], 3).last().unwrap_or(&1.0)), (BOTTOM, TOP));
    let step = (RIGHT - LEFT) / bins.len().max(1) as f64;
    for (i, &(first, count)) in bins.iter().enumerate() {
        let name = if width == 1 { first.to_string() } else { format!("{first}–{}", first + width - 1) };
        let share = 100.0 * count as f64 / all.max(1) as f64;
        let says = format!("{name} {along}: {} of {} games, {share:.1} %", thousands(count), thousands(all));
        let x = LEFT + step * i as f64;
        svg.bar(x + 0.5, up.at(count as f64), (step - 1.0).max(0.5), BOTTOM - up.at(count as f64), tone::EVEN, &says);
    }
    svg.line((LEFT, BOTTOM), (RIGHT, BOTTOM), tone::FAINT, 1.0);
    let every = (34.0 / step).ceil().max(1.0) as usize;
    for (i, &(first, _)) in bins.iter().enumerate().step_by(every) {
        svg.text(LEFT + step * (i as f64 + 0.5), BOTTOM + 15.0, 11.0, Anchor::Middle, tone::FAINT, &first.to_string());
    }
    svg.text((LEFT + RIGHT) / 2.0, BOTTOM + 33.0, 11.5, Anchor::Middle, tone::FAINT, along);
    if let (Some(&(first, _)), true) = (bins.first(), all > 0) {
        let mean = sum / all as f64;
        let x = LEFT + step * ((mean - f64::from(first) + 0.5) / f64::from(width));
        svg.line((x, TOP - 6.0), (x, BOTTOM), tone::INK, 1.4);
        let anchor = if x > WIDTH / 2.0 { Anchor::End } else { Anchor::Start };
        let words = format!("mean {mean:.1}, n {}", thousands(all));
        svg.text(if anchor == Anchor::End { x - 5.0 } else { x + 5.0 }, TOP - 8.0, 11.5, anchor, tone::INK, &words);
    }
    svg.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_keep_every_game() {
        let counts: BTreeMap<u16, u64> = (3..200).map(|rounds| (rounds, u64::from(rounds))).collect();
        let (width, bins) = bins(&counts);
        assert!(bins.len() <= usize::from(BARS) && width == 7);
        assert_eq!(bins.iter().map(|b| b.1).sum::<u64>(), counts.values().sum::<u64>());
        let svg = histogram("t", "rounds", &counts);
        assert_eq!(svg.matches("<rect").count(), bins.len());
        assert!(!histogram("t", "rounds", &BTreeMap::new()).contains("NaN"));
    }
}
