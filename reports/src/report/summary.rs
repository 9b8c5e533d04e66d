//! What a reader wants to know first: a summary in plain words, and the tier list.

use super::html::{badge, paragraph};
use super::input::ReportInput;
use super::words::{anchor, effect, meaning, percent, points, sentence};
use crate::chart::escape;
use crate::table::thousands;
use gauntlet_experiments::document::{CardDocument, Document};
use gauntlet_experiments::{Bounds, Verdict};
use std::fmt::Write;

/// The words in the order of a tier list.
pub const TIERS: [Verdict; 7] = [
    Verdict::Broken,
    Verdict::Strong,
    Verdict::Fair,
    Verdict::Weak,
    Verdict::Dead,
    Verdict::Undecided,
    Verdict::Unplayed,
];

/// How many cards got which word, in a phrase.
pub fn counts(cards: &[(&Document, &CardDocument)]) -> String {
    let count = |word: Verdict| cards.iter().filter(|(_, card)| card.verdict == word).count();
    let words = TIERS.into_iter().filter(|&word| count(word) > 0);
    words.map(|word| format!("{} {}", count(word), word.name().to_lowercase())).collect::<Vec<_>>().join(", ")
}

/// The sentences of the summary, the most urgent first.
pub fn sentences(input: &ReportInput) -> Vec<String> {
    let cards = input.ranked();
    let mut out = Vec::new();
    let stop = cards.iter().filter(|(_, card)| card.verdict.exit_code() == 1).count();
    if !cards.is_empty() {
        let judged = format!(
            "{} judged on {} games: {}.",
            plural(cards.len(), "card"),
            thousands(input.games()),
            counts(&cards)
        );
        out.push(match stop {
            0 => format!("No card was shown to be broken. {judged}"),
            1 => format!("One card should not ship as it is. {judged}"),
            n => format!("{n} cards should not ship as they are. {judged}"),
        });
    }
    for (document, card) in cards.iter().filter(|(_, card)| card.verdict.exit_code() == 1).take(6) {
        out.push(format!("{}: {}", document.title, sentence(card)));
    }
    for screen in &input.screens {
        let suspects: Vec<_> = screen.screen.cards.iter().filter(|card| card.suspect).collect();
        let all = screen.screen.cards.len();
        let ends = match (suspects.first(), suspects.last()) {
            (Some(best), Some(worst)) if suspects.len() > 1 => format!(
                ", from {} ({} points a copy) to {} ({})",
                screen.name(&best.card),
                points(best.value),
                screen.name(&worst.card),
                points(worst.value)
            ),
            (Some(one), _) => format!(": {} ({} points a copy)", screen.name(&one.card), points(one.value)),
            _ => String::new(),
        };
        out.push(format!(
            "{}: {} random deals put {all} cards in an order; {} {} out{ends}.",
            screen.title,
            thousands(screen.screen.games),
            suspects.len(),
            if suspects.len() == 1 { "stands" } else { "stand" }
        ));
    }
    for field in &input.fields {
        let first = &field.field.first_seat;
        let uneven = field.field.matchups.iter().filter(|m| m.is_uneven()).count() / 2;
        out.push(format!(
            "{}: whoever sits first wins {} of {} games; {} of {} matchups are surely uneven.",
            field.title,
            percent(first.rate()),
            thousands(first.games),
            uneven,
            field.field.matchups.len() / 2
        ));
    }
    if let Some(dice) = &input.dice {
        let best = dice.policies.iter().max_by(|a, b| a.exact.p_above.total_cmp(&b.exact.p_above));
        if let Some(best) = best {
            out.push(format!(
                "Dicetastic: an attack scores above {} in at most {} of throws (playing for {}, exact).",
                dice.threshold,
                percent(best.exact.p_above),
                best.name
            ));
        }
    }
    out
}

fn plural(count: usize, thing: &str) -> String {
    if count == 1 { format!("1 {thing} was") } else { format!("{count} {thing}s were") }
}

/// The summary as HTML.
pub fn summary(input: &ReportInput) -> String {
    let mut out = String::from("<section id=\"summary\"><h2>In short</h2>\n");
    for note in &input.notes {
        let _ = writeln!(out, "<p class=\"note\">{}</p>", escape(note));
    }
    let mut lines = sentences(input).into_iter();
    if let Some(first) = lines.next() {
        let _ = writeln!(out, "<p class=\"lead\">{}</p>", escape(&first));
    }
    let rest: Vec<String> = lines.map(|line| format!("<li>{}</li>", escape(&line))).collect();
    if !rest.is_empty() {
        let _ = writeln!(out, "<ul>{}</ul>", rest.join("\n"));
    }
    out.push_str("</section>\n");
    out
}

/// The tier list as HTML: one row for each word, strongest cards first.
pub fn tiers(input: &ReportInput) -> String {
    let cards = input.ranked();
    if cards.is_empty() {
        return String::new();
    }
    let bounds = input.documents.first().map_or_else(Bounds::default, |document| document.plan.bounds);
    let mut out = String::from("<section id=\"tiers\"><h2>Tier list</h2>\n");
    out += &paragraph(
        "Every card against a plain card in its place, on the same deals from both seats. The number is the change of \
         the win rate that one copy makes, in percentage points, with the interval that holds for all cards together.",
    );
    out.push_str("<div class=\"tiers\">\n");
    for word in TIERS {
        let mut here: Vec<_> = cards.iter().filter(|(_, card)| card.verdict == word).collect();
        if here.is_empty() {
            continue;
        }
        let mean = |card: &CardDocument| card.loudest().map_or(0.0, |level| level.effect.mean);
        here.sort_by(|(_, a), (_, b)| mean(b).total_cmp(&mean(a)));
        let _ = write!(
            out,
            "<div class=\"tier\"><div>{}<small>{}</small></div><ul>",
            badge(word, &bounds),
            escape(&meaning(word, &bounds))
        );
        for (document, card) in here {
            let figures = card.loudest().map_or_else(String::new, |level| {
                format!("{}, n {} at {}", effect(&level.effect), thousands(level.games), level.level)
            });
            let _ = write!(
                out,
                "<li><a href=\"#{}\">{}</a> <small>{} · {}</small></li>",
                anchor(&document.game, &card.card.id),
                escape(&card.card.name),
                escape(&document.title),
                escape(&figures)
            );
        }
        out.push_str("</ul></div>\n");
    }
    out.push_str("</div></section>\n");
    out
}
