//! The page of a card: its text, its numbers, where it matters, what would make it fair, and games that it decided.

use super::game::in_points;
use super::html::{Cell, badge, figure, number, table, words};
use super::input::ReportInput;
use super::words::{anchor, between, colour, effect, points, rate, sentence};
use crate::chart::{escape, tone};
use crate::charts::columns::{self, Column, columns};
use crate::charts::rows::{Manner, Mark, Row, rows};
use crate::table::thousands;
use gauntlet_experiments::document::{CardDocument, CardText, Document, LevelDocument, ShellDocument};
use gauntlet_experiments::sweep::{Edit, smallest};
use std::fmt::Write;

/// Games of a round or deals of a shell below which nothing is said of it.
const FEW: u64 = 20;

/// The page of a card. `brief` leaves the charts out.
pub fn page(input: &ReportInput, document: &Document, card: &CardDocument, brief: bool) -> String {
    let id = anchor(&document.game, &card.card.id);
    let mut out = format!(
        "<section class=\"card-page\" id=\"{id}\"><p class=\"back\"><a href=\"#summary\">← all cards</a></p>\n\
         <h2>{} {}</h2>\n<p class=\"lead\">{}</p>\n",
        escape(&card.card.name),
        badge(card.verdict, &document.plan.bounds),
        escape(&sentence(card))
    );
    let _ = writeln!(
        out,
        "<div class=\"texts\">{}{}</div>",
        text("The card", &card.card),
        text(
            &format!("Compared with ({} {})", card.copies, if card.copies == 1 { "copy" } else { "copies" }),
            &card.baseline
        )
    );
    out += &numbers(&id, document, card);
    if brief {
        out.push_str("<p class=\"note\">The charts of this card are left out to keep the page small; its figures are in the tables.</p></section>\n");
        return out;
    }
    out.push_str("<div class=\"figures\">\n");
    out += &levels(document, card);
    if let Some(level) = card.loudest() {
        out += &by_round(level);
    }
    let edits = input.edits_of(&document.game, &card.card.id);
    out += &sweeps(document, edits);
    out.push_str("</div>\n");
    if let Some(level) = card.loudest() {
        out += &shells(&id, level);
    }
    out += &replays(input, document, card);
    out.push_str("</section>\n");
    out
}

fn text(title: &str, card: &CardText) -> String {
    let numbers: Vec<String> = card.numbers.iter().map(|(name, n)| format!("{name} {n}")).collect();
    let rules: Vec<String> = card.rules.iter().map(|line| format!("<li>{}</li>", escape(line))).collect();
    let rules = if rules.is_empty() { "<li class=\"none\">no rules lines</li>".into() } else { rules.join("") };
    let head = [escape(&card.kind), escape(&numbers.join(" · "))].join(" · ");
    format!(
        "<div class=\"cardtext\"><small>{}</small><b>{}</b><i>{}</i><ul>{rules}</ul></div>\n",
        escape(title),
        escape(&card.name),
        head.trim_matches([' ', '·'])
    )
}

fn numbers(id: &str, document: &Document, card: &CardDocument) -> String {
    type Figure = fn(&LevelDocument) -> String;
    let figures: [(&str, Figure); 13] = [
        ("effect of one copy", |l| effect(&l.effect)),
        ("deals · games", |l| format!("{} · {}", thousands(l.effect.units), thousands(l.games))),
        ("wins with it", |l| rate(&l.with_card)),
        ("wins with its baseline", |l| rate(&l.with_baseline)),
        ("in the opening hand", |l| rate(&l.sightings.opening)),
        ("drawn later", |l| rate(&l.sightings.drawn)),
        ("in hand at some time", |l| rate(&l.sightings.in_hand)),
        ("never seen", |l| rate(&l.sightings.never)),
        ("played", |l| rate(&l.sightings.played)),
        ("improvement when drawn", |l| match super::words::iwd_interval(l) {
            Some((iwd, range)) => format!("{} pp {}", points(iwd), between(&range)),
            None => "–".into(),
        }),
        ("effect in the first seat", |l| part(l, 0)),
        ("effect in the second seat", |l| part(l, 1)),
        ("games saved by pairs", |l| {
            if l.saved_by_pairing > 1e6 {
                "all pairs ended alike".into()
            } else {
                format!("× {:.1}", l.saved_by_pairing)
            }
        }),
    ];
    let mut out = format!("<div class=\"scroll\"><table id=\"{id}-numbers\"><thead><tr><th></th>");
    for level in &card.levels {
        let _ = write!(out, "<th>{} {}</th>", escape(&level.level), badge(level.effect.verdict, &document.plan.bounds));
    }
    out.push_str("</tr></thead><tbody>");
    for (name, of) in figures {
        let cells: String = card.levels.iter().map(|level| format!("<td>{}</td>", escape(&of(level)))).collect();
        let _ = write!(out, "<tr><th scope=\"row\">{name}</th>{cells}</tr>");
    }
    out.push_str("</tbody></table></div>\n");
    for level in &card.levels {
        if let Some(warning) = &level.iwd_warning {
            let _ = writeln!(
                out,
                "<p class=\"note\">At {}, improvement when drawn {}.</p>",
                escape(&level.level),
                escape(warning)
            );
        }
    }
    out
}

fn part(level: &LevelDocument, seat: usize) -> String {
    let part = &level.by_seat[seat];
    if part.units == 0 {
        "–".into()
    } else {
        format!("{} pp {}, n {}", points(part.mean), between(&part.ci95), thousands(part.units))
    }
}

fn levels(document: &Document, card: &CardDocument) -> String {
    let lines: Vec<Row> = card
        .levels
        .iter()
        .map(|level| Row {
            name: level.level.clone(),
            figures: format!("{}  n {}", effect(&level.effect), thousands(level.games)),
            marks: vec![Mark {
                value: 100.0 * level.effect.mean,
                interval: in_points(&level.effect.interval),
                colour: colour(level.effect.verdict),
                second: false,
                says: format!("{}: {}", level.level, effect(&level.effect)),
            }],
        })
        .collect();
    let (fair, broken) = (100.0 * document.plan.bounds.fair, 100.0 * document.plan.bounds.broken);
    let bands = [(-broken, broken), (-fair, fair)];
    let manner = Manner { title: "Effect by level of play", unit: " pp", reference: 0.0, bands: &bands };
    figure(
        "Effect by level of play",
        &rows(&manner, &lines),
        "Change of the win rate by one copy, with the interval that holds for the whole run.",
    )
}

fn by_round(level: &LevelDocument) -> String {
    let known: Vec<_> = level.by_round.iter().filter(|round| round.score.games >= FEW).collect();
    if known.is_empty() {
        return String::new();
    }
    let list: Vec<Column> = known
        .iter()
        .map(|round| {
            let interval = round.score.interval();
            let colour = if interval.low > 0.5 {
                tone::MORE
            } else if interval.high < 0.5 {
                tone::LESS
            } else {
                tone::FAINT
            };
            Column {
                name: round.round.to_string(),
                count: format!("n {}", thousands(round.score.games)),
                value: 100.0 * round.score.rate(),
                interval: in_points(&interval),
                colour,
                ringed: false,
                says: format!("first played in round {}: {}", round.round, rate(&round.score)),
            }
        })
        .collect();
    let manner = columns::Manner {
        title: "Win rate by the round in which it was first played",
        along: "round in which it was first played",
        unit: " %",
        reference: 50.0,
        bands: &[],
        joined: true,
    };
    let caption = format!(
        "At {}, rounds with at least {FEW} games, 95 % intervals. Whoever plays it early may be ahead for other reasons.",
        level.level
    );
    figure("Win rate by turn played", &columns(&manner, &list), &caption)
}

fn sweeps(document: &Document, edits: &[Edit]) -> String {
    let mut fields: Vec<&str> = edits.iter().map(|edit| edit.field.as_str()).collect();
    fields.dedup();
    let (fair, broken) = (100.0 * document.plan.bounds.fair, 100.0 * document.plan.bounds.broken);
    let bands = [(-broken, broken), (-fair, fair)];
    let mut out = String::new();
    for field in fields {
        let tried: Vec<&Edit> = edits.iter().filter(|edit| edit.field == field).collect();
        let list: Vec<Column> = tried
            .iter()
            .filter_map(|edit| {
                let loudest = edit.effects.iter().reduce(|a, b| if b.mean.abs() > a.mean.abs() { b } else { a })?;
                Some(Column {
                    name: edit.value.to_string(),
                    count: format!("n {}", thousands(4 * loudest.units)),
                    value: 100.0 * loudest.mean,
                    interval: in_points(&loudest.interval),
                    colour: colour(edit.verdict),
                    ringed: edit.size() == 0,
                    says: format!("{field} {}: {} {}", edit.value, edit.verdict, effect(loudest)),
                })
            })
            .collect();
        let manner = columns::Manner {
            title: "Effect by the value of a number",
            along: field,
            unit: " pp",
            reference: 0.0,
            bands: &bands,
            joined: true,
        };
        let said = match smallest(edits) {
            Some(edit) if edit.size() == 0 => "It is fair as printed.".into(),
            Some(edit) => format!(
                "The smallest change that makes it fair: {} {} instead of {}.",
                edit.field, edit.value, edit.printed
            ),
            None => "No single change of a number was shown to make it fair.".into(),
        };
        out +=
            &figure(&format!("Fair value: {field}"), &columns(&manner, &list), &format!("Ringed: as printed. {said}"));
    }
    out
}

fn shells(id: &str, level: &LevelDocument) -> String {
    let mut known: Vec<&ShellDocument> = level.shells.iter().filter(|shell| shell.effect.units >= FEW).collect();
    if known.len() < 2 {
        return String::new();
    }
    known.sort_by(|a, b| b.effect.mean.total_cmp(&a.effect.mean));
    let count = known.len().div_ceil(2).min(5);
    let best = known[..count].iter().map(|shell| ("best", *shell));
    let worst = known[known.len() - count.min(known.len() - count)..].iter().map(|shell| ("worst", *shell));
    let rows: Vec<Vec<Cell>> = best
        .chain(worst)
        .map(|(word, shell)| {
            let e = &shell.effect;
            let surely = if e.ci95.low > 0.0 {
                "more"
            } else if e.ci95.high < 0.0 {
                "less"
            } else {
                "may be nothing"
            };
            vec![
                words(word),
                words(&shell.own),
                words(&shell.other),
                number(&points(e.mean), e.mean),
                number(&between(&e.ci95), e.ci95.low),
                number(&thousands(e.units), e.units as f64),
                words(surely),
            ]
        })
        .collect();
    format!(
        "<h3>Best and worst match-ups at {}</h3>\n{}",
        escape(&level.level),
        table(
            &format!("{id}-shells"),
            &["", "holder brings", "against", "effect, pp", "95 %", "deals", ""],
            false,
            &rows
        )
    )
}

fn replays(input: &ReportInput, document: &Document, card: &CardDocument) -> String {
    let about = |game: &str, id: &str| game == document.game && id == card.card.id;
    let found: Vec<_> = input.stories.iter().enumerate().filter(|(_, story)| about(&story.game, &story.card)).collect();
    if found.is_empty() {
        return String::new();
    }
    let mut out = String::from("<h3>Turning points: games that this card alone decided</h3>\n");
    for (number, story) in found {
        let _ = writeln!(
            out,
            "<div class=\"replay\" data-replay=\"{number}\"><h4>{} <small>seed {}, {} moves</small></h4>\
             <p class=\"buttons\"><button type=\"button\" data-go=\"first\" aria-label=\"first move\">|◀</button>\
             <button type=\"button\" data-go=\"prev\">◀ prev</button>\
             <button type=\"button\" data-go=\"next\">next ▶</button>\
             <button type=\"button\" data-go=\"last\" aria-label=\"last move\">▶|</button>\
             <button type=\"button\" data-go=\"key\">to the card</button>\
             <input type=\"range\" min=\"0\" max=\"{}\" value=\"0\" aria-label=\"move\"></p>\
             <p class=\"move\" aria-live=\"polite\"></p><div class=\"board\"></div></div>",
            escape(&story.title),
            story.seed,
            story.steps.len().saturating_sub(1),
            story.steps.len().saturating_sub(1)
        );
    }
    out
}

/// The least that can be said of a card: for runs with more cards than a page has room for.
pub fn stub(document: &Document, card: &CardDocument) -> String {
    format!(
        "<section class=\"card-page\" id=\"{}\"><h2>{} {}</h2><p>{}</p></section>\n",
        anchor(&document.game, &card.card.id),
        escape(&card.card.name),
        badge(card.verdict, &document.plan.bounds),
        escape(&sentence(card))
    )
}
