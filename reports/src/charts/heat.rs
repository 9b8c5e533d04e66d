//! Who beats whom: a matrix of win rates. What may be even stays without colour.

use crate::chart::{Anchor, Svg, tone};
use crate::table::thousands;
use gauntlet_experiments::decks::Field;

const CELL: (f64, f64) = (46.0, 36.0);

/// How strong the colour of a rate is, from 0 to 1: full at a fifth above or below even.
fn strength(rate: f64) -> f64 {
    ((rate - 0.5).abs() / 0.2).clamp(0.15, 1.0)
}

/// Draws the matrix of a field: rows against columns.
pub fn heat(title: &str, field: &Field) -> String {
    let n = field.lineups.len();
    let longest = field.lineups.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let left = 34.0 + 6.6 * longest as f64;
    let top = 24.0;
    let (width, height) = (left + CELL.0 * n as f64 + 2.0, top + CELL.1 * n as f64 + 4.0);
    let mut svg = Svg::inline(width, height, title);
    for (i, name) in field.lineups.iter().enumerate() {
        let y = top + CELL.1 * i as f64;
        svg.text(left - 8.0, y + 22.0, 12.0, Anchor::End, tone::INK, &format!("{name}  {}", i + 1));
        let x = left + CELL.0 * (i as f64 + 0.5);
        svg.text(x, top - 8.0, 12.0, Anchor::Middle, tone::INK, &(i + 1).to_string());
        for (j, other) in field.lineups.iter().enumerate() {
            let x = left + CELL.0 * j as f64;
            let cell = field.matchups.iter().find(|m| m.a == *name && m.b == *other);
            let Some(matchup) = cell else {
                svg.bar(x + 1.0, y + 1.0, CELL.0 - 2.0, CELL.1 - 2.0, tone::BAND, &format!("{name} against itself"));
                continue;
            };
            let (rate, interval) = (matchup.score.rate(), matchup.score.interval());
            let says = format!(
                "{name} against {other}: {:.1} % [{:.1}, {:.1}] of {} games",
                100.0 * rate,
                100.0 * interval.low,
                100.0 * interval.high,
                thousands(matchup.score.games)
            );
            let fill = if matchup.is_uneven() {
                let colour = if rate > 0.5 { tone::MORE } else { tone::LESS };
                format!("color-mix(in srgb, {colour} {:.0}%, var(--ground))", 62.0 * strength(rate))
            } else {
                "var(--ground)".into()
            };
            svg.bar(x + 1.0, y + 1.0, CELL.0 - 2.0, CELL.1 - 2.0, tone::LINE, &says);
            svg.bar_styled(x + 1.8, y + 1.8, CELL.0 - 3.6, CELL.1 - 3.6, &fill, &says);
            let middle = x + CELL.0 / 2.0;
            svg.text(middle, y + 17.0, 12.5, Anchor::Middle, tone::INK, &format!("{:.0} %", 100.0 * rate));
            svg.text(middle, y + 29.0, 9.0, Anchor::Middle, tone::INK, &format!("n {}", matchup.score.games));
        }
    }
    svg.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gauntlet_experiments::decks::Matchup;
    use gauntlet_experiments::paired::Score;

    #[test]
    fn a_cell_that_may_be_even_has_no_colour() {
        let matchup =
            |a: &str, b: &str, halves| Matchup { a: a.into(), b: b.into(), score: Score { games: 100, halves } };
        let field = Field {
            lineups: vec!["x".into(), "y".into()],
            level: "casual".into(),
            seed: 1,
            matchups: vec![matchup("x", "y", 104), matchup("y", "x", 96)],
            first_seat: Score { games: 200, halves: 200 },
            mean_length: 5.0,
            mix: vec![0.5, 0.5],
            slack: 0.0,
        };
        let even = heat("t", &field);
        assert!(!even.contains("color-mix") && even.matches("n 100").count() == 2, "{even}");
        let uneven = Field { matchups: vec![matchup("x", "y", 150), matchup("y", "x", 50)], ..field };
        let svg = heat("t", &uneven);
        assert_eq!(svg.matches("color-mix(in srgb, var(--more)").count(), 1);
        assert_eq!(svg.matches("color-mix(in srgb, var(--less)").count(), 1);
    }
}
