//! The report as Markdown: fit for a comment on a pull request.

use super::input::ReportInput;
use super::methods::methods;
use super::summary::sentences;
use super::words::{between, percent, points, rate, sign};
use crate::table::thousands;
use gauntlet_experiments::sweep::smallest;
use std::fmt::Write;

/// Rows of a table of screened cards, from each end.
const ENDS: usize = 8;

/// Text that means itself in a cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

/// The report as Markdown.
pub fn markdown(input: &ReportInput) -> String {
    let mut out = format!("## {}\n\n", input.title);
    for note in &input.notes {
        let _ = writeln!(out, "> {note}\n");
    }
    let mut lines = sentences(input).into_iter();
    if let Some(first) = lines.next() {
        let _ = writeln!(out, "**{first}**\n");
    }
    lines.for_each(|line| out += &format!("- {line}\n"));
    out.push('\n');
    judged(&mut out, input);
    for screen in &input.screens {
        let cards = &screen.screen.cards;
        let _ = writeln!(out, "### {}: cards in an order\n", screen.title);
        let _ = writeln!(out, "| card | points a copy | 95 % | p | games |\n|---|--:|---|--:|--:|");
        let shown: Vec<_> = if cards.len() <= 2 * ENDS {
            cards.iter().collect()
        } else {
            cards[..ENDS].iter().chain(&cards[cards.len() - ENDS..]).collect()
        };
        for card in shown {
            let mark = if card.suspect { " \\*" } else { "" };
            let (value, ci, n) = (points(card.value), between(&card.ci95), thousands(card.games));
            let _ = writeln!(out, "| {}{mark} | {value} | {ci} | {:.1e} | {n} |", cell(&card.card), card.p_value);
        }
        out.push_str("\n\\* worth a look. An order, not a verdict.\n\n");
    }
    for field in &input.fields {
        let field_title = &field.title;
        let _ = writeln!(out, "### {field_title}: who beats whom\n");
        let names = &field.field.lineups;
        let numbers: Vec<String> = (1..=names.len()).map(|i| i.to_string()).collect();
        let _ = writeln!(out, "| | {} |\n|---|{}", numbers.join(" | "), "--:|".repeat(names.len()));
        for (i, name) in names.iter().enumerate() {
            let cells = names.iter().map(|other| {
                let found = field.field.matchups.iter().find(|m| m.a == *name && m.b == *other);
                found.map_or_else(
                    || "–".into(),
                    |m| format!("{}{}", percent(m.score.rate()), if m.is_uneven() { "" } else { "?" }),
                )
            });
            let _ = writeln!(out, "| {} {} | {} |", i + 1, cell(name), cells.collect::<Vec<_>>().join(" | "));
        }
        let n = field.field.matchups.first().map_or(0, |m| m.score.games);
        let first = rate(&field.field.first_seat);
        let _ =
            writeln!(out, "\n{n} games a matchup; `?`: the 95 % interval holds an even one. First seat: {first}.\n");
    }
    if let Some(dice) = &input.dice {
        let n = dice.threshold;
        let _ = writeln!(out, "### Dicetastic: an attack against {n}\n");
        let _ = writeln!(
            out,
            "| plays for | P(<{n}) | P(={n}) | P(>{n}) | thrown P(>{n}) | n |\n|---|--:|--:|--:|---|--:|"
        );
        for row in &dice.policies {
            let (e, s) = (&row.exact, &row.simulated);
            let _ = writeln!(
                out,
                "| {} | {} | {} | {} | {} [{:.2}, {:.2}] | {} |",
                cell(&row.name),
                percent(e.p_below),
                percent(e.p_equal),
                percent(e.p_above),
                percent(s.figures.p_above),
                100.0 * s.ci95.p_above.low,
                100.0 * s.ci95.p_above.high,
                thousands(s.rolls)
            );
        }
        out.push('\n');
    }
    out.push_str("<details><summary>Methods and seeds</summary>\n\n");
    methods(input).iter().for_each(|step| out += &format!("- {step}\n"));
    out.push_str("\n</details>\n");
    out
}

fn judged(out: &mut String, input: &ReportInput) {
    let cards = input.ranked();
    if cards.is_empty() {
        return;
    }
    let _ = writeln!(out, "| card | game | level | verdict | effect, pp | interval | games | IWD, pp |");
    let _ = writeln!(out, "|---|---|---|---|--:|---|--:|--:|");
    for (document, card) in &cards {
        for level in &card.levels {
            let e = &level.effect;
            let _ = writeln!(
                out,
                "| {} (`{}`) | {} | {} | {} {} | {} | {} | {} | {} |",
                cell(&card.card.name),
                card.card.id,
                cell(&document.title),
                level.level,
                sign(e.verdict),
                e.verdict,
                points(e.mean),
                between(&e.interval),
                thousands(level.games),
                level.iwd.map_or_else(|| "–".into(), points)
            );
        }
    }
    out.push('\n');
    for edits in &input.edits {
        let _ = match smallest(&edits.edits) {
            Some(edit) if edit.size() == 0 => writeln!(out, "`{}` is fair as printed.\n", edits.card),
            Some(edit) => writeln!(
                out,
                "`{}`: the smallest change that makes it fair is {} {} instead of {}.\n",
                edits.card, edit.field, edit.value, edit.printed
            ),
            None => writeln!(out, "`{}`: no single change of a number was shown to make it fair.\n", edits.card),
        };
    }
}
