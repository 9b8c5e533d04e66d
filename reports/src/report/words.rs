//! Figures in words: every one with its interval and its n.

use crate::chart::tone;
use crate::table::thousands;
use gauntlet_experiments::document::{CardDocument, LevelDocument};
use gauntlet_experiments::interval::Z95;
use gauntlet_experiments::paired::Score;
use gauntlet_experiments::{Bounds, Effect, Interval, Verdict};

/// Percentage points with a sign.
pub fn points(share: f64) -> String {
    crate::table::signed(100.0 * share, 2)
}

/// An interval in percentage points.
pub fn between(interval: &Interval) -> String {
    format!("[{}, {}]", points(interval.low), points(interval.high))
}

/// An effect with its interval.
pub fn effect(effect: &Effect) -> String {
    format!("{} pp {}", points(effect.mean), between(&effect.interval))
}

/// A share in percent.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A rate with its interval and its n; a dash of no games.
pub fn rate(score: &Score) -> String {
    if score.games == 0 {
        return "–".into();
    }
    let Interval { low, high } = score.interval();
    let rate = percent(score.rate());
    format!("{rate} [{:.1}, {:.1}], n {}", 100.0 * low, 100.0 * high, thousands(score.games))
}

/// The interval of "improvement when drawn": of the difference between two rates.
pub fn iwd_interval(level: &LevelDocument) -> Option<(f64, Interval)> {
    let iwd = level.iwd?;
    let variance = |s: &Score| s.rate() * (1.0 - s.rate()) / s.games.max(1) as f64;
    let half = Z95 * (variance(&level.sightings.in_hand) + variance(&level.sightings.never)).sqrt();
    Some((iwd, Interval { low: iwd - half, high: iwd + half }))
}

/// The colour of a word.
pub fn colour(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Broken | Verdict::Strong => tone::MORE,
        Verdict::Fair => tone::EVEN,
        Verdict::Weak | Verdict::Dead => tone::LESS,
        Verdict::Undecided | Verdict::Unplayed => tone::FAINT,
    }
}

/// A sign that says the same as the colour.
pub fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Broken => "▲▲",
        Verdict::Strong => "▲",
        Verdict::Fair => "●",
        Verdict::Weak => "▼",
        Verdict::Dead => "▼▼",
        Verdict::Undecided => "?",
        Verdict::Unplayed => "–",
    }
}

/// What a word means, for whoever reads it for the first time.
pub fn meaning(verdict: Verdict, bounds: &Bounds) -> String {
    let (fair, broken) = (100.0 * bounds.fair, 100.0 * bounds.broken);
    match verdict {
        Verdict::Broken => format!("surely wins more than {broken} points too much"),
        Verdict::Strong => format!("surely wins more than {fair} point too much"),
        Verdict::Fair => format!("surely within {fair} point of a plain card"),
        Verdict::Weak => format!("surely wins more than {fair} point too little"),
        Verdict::Dead => format!("surely wins more than {broken} points too little"),
        Verdict::Undecided => "the games played do not tell".into(),
        Verdict::Unplayed => "held but never played, so nothing was tried".into(),
    }
}

/// One sentence about a card, from the level at which it is loudest.
pub fn sentence(card: &CardDocument) -> String {
    let name = &card.card.name;
    let Some(level) = card.loudest() else { return format!("{name} was not tried.") };
    let e = &level.effect;
    let (size, n) = (100.0 * e.mean.abs(), thousands(level.games));
    let place = format!(
        "than {} in its place ({} to {} points, {n} games at {})",
        card.baseline.name,
        points(e.interval.low),
        points(e.interval.high),
        level.level
    );
    let direction = if e.mean < 0.0 { "fewer" } else { "more" };
    match card.verdict {
        Verdict::Undecided => {
            // The level that keeps it open may be another one.
            let missing = card.levels.iter().map(|level| level.effect.missing).max().unwrap_or(0);
            let missing = thousands(4 * missing);
            format!(
                "{name} seems to win {size:.1} points {direction} {place}, but the games do not tell yet: about \
                 {missing} more would."
            )
        }
        Verdict::Unplayed => format!("{name} was held in {n} games and never played, so nothing can be said of it."),
        Verdict::Fair => format!("{name} is worth what a plain card is worth: {size:.1} points {direction} {place}."),
        _ => format!("{name} wins {size:.1} points {direction} {place}."),
    }
}

/// A name that can be part of an address.
pub fn anchor(game: &str, card: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '-' };
    format!("card-{}-{}", game.chars().map(plain).collect::<String>(), card.chars().map(plain).collect::<String>())
}
