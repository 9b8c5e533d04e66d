//! An answer in words, for the screen.

use gauntlet_experiments::Verdict;
use gauntlet_experiments::document::{CardDocument, CardText, Document, LevelDocument, ShellDocument};
use gauntlet_experiments::paired::Score;
use gauntlet_experiments::sweep::{Edit, smallest};
use std::fmt::Write;

/// Everything that is said of the cards of a document.
pub fn said(document: &Document, edits: &[Edit], replays: &[String]) -> String {
    let mut out = String::new();
    for card in &document.cards {
        one(&mut out, document, card);
    }
    if !edits.is_empty() {
        fixes(&mut out, edits);
    }
    if !replays.is_empty() {
        let _ = writeln!(out, "\nTurning points, games that this card alone decided: {}", replays[0]);
        for name in &replays[1..replays.len().min(4)] {
            let _ = writeln!(out, "  {name}");
        }
    }
    out
}

/// Percentage points with a sign.
fn points(share: f64) -> String {
    format!("{:+.2}", 100.0 * share)
}

fn percent(score: &Score) -> String {
    if score.games == 0 {
        return "–".into();
    }
    let interval = score.interval();
    format!(
        "{:.1} % [{:.1}, {:.1}] of {}",
        100.0 * score.rate(),
        100.0 * interval.low,
        100.0 * interval.high,
        score.games
    )
}

fn head(text: &CardText) -> String {
    let numbers: Vec<String> = text.numbers.iter().map(|(name, n)| format!("{name} {n}")).collect();
    let rules = if text.rules.is_empty() { "no rules lines".into() } else { text.rules.join(" / ") };
    if numbers.is_empty() && text.rules.is_empty() {
        return text.name.clone();
    }
    format!("{} ({}): {rules}", text.name, numbers.join(", "))
}

fn one(out: &mut String, document: &Document, card: &CardDocument) {
    let bounds = document.plan.bounds;
    let _ = writeln!(out, "{}  {}  ({})", card.verdict, card.card.name, document.title);
    let _ = writeln!(out, "  {}", head(&card.card));
    let _ = writeln!(out, "  compared with {}", head(&card.baseline));
    let copies = if card.copies == 1 { "one copy".into() } else { format!("{} copies, effects per copy", card.copies) };
    let _ = writeln!(
        out,
        "  {copies} {}; fair within ±{:.1} points, broken beyond ±{:.1}; all verdicts hold together at {:.0} %\n",
        card.place,
        100.0 * bounds.fair,
        100.0 * bounds.broken,
        100.0 * (1.0 - bounds.alpha)
    );
    for level in &card.levels {
        at_level(out, level);
    }
}

fn at_level(out: &mut String, level: &LevelDocument) {
    let effect = &level.effect;
    let _ = writeln!(
        out,
        "  {:<10} {:<9} {} points [{}, {}]  {} games in {} deals",
        level.level,
        effect.verdict,
        points(effect.mean),
        points(effect.interval.low),
        points(effect.interval.high),
        level.games,
        effect.units
    );
    if effect.verdict == Verdict::Undecided {
        let _ = writeln!(out, "             about {} more games would tell", 4 * effect.missing);
    }
    if effect.verdict == Verdict::Unplayed {
        let _ = writeln!(out, "             it was held and never played: this says nothing about the card");
    }
    let _ = writeln!(
        out,
        "             wins {} with it, {} without; pairs saved a factor of {:.1}",
        percent(&level.with_card),
        percent(&level.with_baseline),
        level.saved_by_pairing
    );
    let s = &level.sightings;
    // What is in play from the start is neither drawn nor missed.
    if s.drawn.games + s.never.games > 0 {
        let _ = writeln!(out, "             opening hand {}; drawn later {}", percent(&s.opening), percent(&s.drawn));
        let _ = writeln!(out, "             never seen {}", percent(&s.never));
    }
    if s.played.games > 0 {
        let _ = writeln!(out, "             played {}", percent(&s.played));
    }
    if let Some(iwd) = level.iwd {
        let warning = level.iwd_warning.as_ref().map_or(String::new(), |w| format!(" — careful: it {w}"));
        let _ = writeln!(out, "             improvement when drawn {}{warning}", points(iwd));
    }
    if !level.by_round.is_empty() {
        let rounds: Vec<String> = level
            .by_round
            .iter()
            .filter(|r| r.score.games >= 30)
            .take(10)
            .map(|r| format!("{}: {:.0} %", r.round, 100.0 * r.score.rate()))
            .collect();
        let _ = writeln!(out, "             wins by the round it was played: {}", rounds.join(", "));
    }
    matters(out, &level.shells);
}

/// The shells in which it does most and least, where that is more than luck.
fn matters(out: &mut String, shells: &[ShellDocument]) {
    if shells.len() < 2 {
        return;
    }
    let mut sorted: Vec<&ShellDocument> = shells.iter().filter(|s| s.effect.units >= 20).collect();
    sorted.sort_by(|a, b| b.effect.mean.total_cmp(&a.effect.mean));
    let words = |s: &ShellDocument| {
        format!(
            "{} against {} ({} [{}, {}])",
            s.own,
            s.other,
            points(s.effect.mean),
            points(s.effect.ci95.low),
            points(s.effect.ci95.high)
        )
    };
    if let (Some(best), Some(worst)) = (sorted.first(), sorted.last()) {
        let _ = writeln!(out, "             most in {}, least in {}", words(best), words(worst));
    }
}

fn fixes(out: &mut String, edits: &[Edit]) {
    let _ = writeln!(out, "\nWhat would make it fair:");
    for edit in edits {
        let printed = if edit.size() == 0 { "  as printed" } else { "" };
        let effects: Vec<String> = edit
            .effects
            .iter()
            .map(|e| format!("{} [{}, {}]", points(e.mean), points(e.interval.low), points(e.interval.high)))
            .collect();
        let _ =
            writeln!(out, "  {} {:>3}  {:<9} {}{printed}", edit.field, edit.value, edit.verdict, effects.join("  "));
    }
    match smallest(edits) {
        Some(edit) if edit.size() == 0 => {
            let _ = writeln!(out, "  It is fair as printed.");
        }
        Some(edit) => {
            let _ = writeln!(out, "  The smallest change: {} {} instead of {}.", edit.field, edit.value, edit.printed);
        }
        None => {
            let _ = writeln!(out, "  No single change of a number was shown to make it fair.");
        }
    }
}
