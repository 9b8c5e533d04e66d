//! What a report says of one game: its cards beside each other, its lineups, its seats, its length.

use super::html::{Cell, badge, figure, html, number, table, words};
use super::input::{GameField, ReportInput};
use super::order;
use super::words::{anchor, between, colour, effect, iwd_interval, percent, points, rate};
use crate::chart::{escape, tone};
use crate::charts::rows::{Manner, Mark, Row, rows};
use crate::charts::scatter::{Point, scatter};
use crate::charts::{heat, histogram, skill};
use crate::table::thousands;
use gauntlet_experiments::Interval;
use gauntlet_experiments::document::{CardDocument, CardText, Document};
use gauntlet_experiments::paired::Score;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Rows of a chart at most; the table below has them all.
const MOST: usize = 24;

pub(super) fn in_points(interval: &Interval) -> Interval {
    Interval { low: 100.0 * interval.low, high: 100.0 * interval.high }
}

/// The section of a game.
pub fn game(input: &ReportInput, id: &str, title: &str) -> String {
    let mut out = format!("<section class=\"game\" id=\"game-{id}\"><h2>{}</h2>\n", escape(title));
    for document in input.documents.iter().filter(|document| document.game == id) {
        out += &cards(document);
    }
    for screen in input.screens.iter().filter(|screen| screen.game == id) {
        out += &order::screened(input, screen);
    }
    for field in input.fields.iter().filter(|field| field.game == id) {
        out += &matchups(field);
    }
    out.push_str("</section>\n");
    out
}

/// Judged cards, loudest first.
fn sorted(document: &Document) -> Vec<&CardDocument> {
    let mut cards: Vec<&CardDocument> = document.cards.iter().filter(|card| card.loudest().is_some()).collect();
    let mean = |card: &CardDocument| card.loudest().map_or(0.0, |level| level.effect.mean);
    cards.sort_by(|a, b| mean(b).total_cmp(&mean(a)));
    cards
}

/// From both ends of a list, as many as there is room for.
fn ends<T: Copy>(list: &[T]) -> Vec<T> {
    if list.len() <= MOST {
        return list.to_vec();
    }
    list[..MOST / 2].iter().chain(&list[list.len() - MOST / 2..]).copied().collect()
}

fn cards(document: &Document) -> String {
    let sorted = sorted(document);
    let mut out = String::from("<h3>Judged cards</h3>\n<div class=\"figures\">\n");
    out += &forest(document, &ends(&sorted));
    let judged: Vec<Point> = sorted.iter().filter_map(|card| judged_point(card)).collect();
    out += &power_curve(&judged, document.plan.bounds.fair, "effect of one copy against its baseline");
    out += &skills(document, &sorted);
    out += &drawn(document, &ends(&sorted));
    out += &seats(document);
    out += &lengths(document);
    out.push_str("</div>\n");
    let id = format!("cards-{}", document.game);
    let heads =
        ["card", "verdict", "level", "effect, pp", "low", "high", "deals", "games", "win rate", "IWD, pp", "kind"];
    let rows: Vec<Vec<Cell>> =
        sorted.iter().flat_map(|card| card.levels.iter().map(|level| card_row(document, card, level))).collect();
    out += &table(&id, &heads, true, &rows);
    out
}

fn card_row(
    document: &Document,
    card: &CardDocument,
    level: &gauntlet_experiments::document::LevelDocument,
) -> Vec<Cell> {
    let e = &level.effect;
    let link = format!("<a href=\"#{}\">{}</a>", anchor(&document.game, &card.card.id), escape(&card.card.name));
    let count = |n: u64| number(&thousands(n), n as f64);
    let share = |value: f64| number(&points(value), value);
    vec![
        html(link),
        html(badge(e.verdict, &document.plan.bounds)),
        words(&level.level),
        share(e.mean),
        share(e.interval.low),
        share(e.interval.high),
        count(e.units),
        count(level.games),
        number(&percent(level.with_card.rate()), level.with_card.rate()),
        level.iwd.map_or_else(|| words("–"), share),
        words(&card.card.kind),
    ]
}

fn forest(document: &Document, cards: &[&CardDocument]) -> String {
    let bounds = document.plan.bounds;
    let lines: Vec<Row> = cards
        .iter()
        .filter_map(|card| {
            let level = card.loudest()?;
            let says = format!(
                "{} at {}: {}, {} games",
                card.card.name,
                level.level,
                effect(&level.effect),
                thousands(level.games)
            );
            let mark = Mark {
                value: 100.0 * level.effect.mean,
                interval: in_points(&level.effect.interval),
                colour: colour(card.verdict),
                second: false,
                says,
            };
            let figures = format!("{}  n {}", effect(&level.effect), thousands(level.games));
            Some(Row { name: card.card.name.clone(), figures, marks: vec![mark] })
        })
        .collect();
    let (fair, broken) = (100.0 * bounds.fair, 100.0 * bounds.broken);
    let bands = [(-broken, broken), (-fair, fair)];
    let manner = Manner { title: "Effects of cards with their intervals", unit: " pp", reference: 0.0, bands: &bands };
    figure(
        "Effects with their intervals",
        &rows(&manner, &lines),
        &format!(
            "Change of the win rate by one copy, at the level where it is largest. Grey: up to ±{fair} points is fair, \
             beyond ±{broken} is broken or dead. The intervals hold together at {:.0} %.",
            100.0 * (1.0 - bounds.alpha)
        ),
    )
}

/// The number that cards are paid with, if they are.
pub(super) fn cost(text: &CardText) -> Option<(&'static str, i32)> {
    ["cost", "mana", "price", "stars", "level"].into_iter().find_map(|name| Some((name, *text.numbers.get(name)?)))
}

fn judged_point(card: &CardDocument) -> Option<Point> {
    let level = card.loudest()?;
    let (_, cost) = cost(&card.card)?;
    Some(Point {
        name: card.card.name.clone(),
        cost,
        effect: 100.0 * level.effect.mean,
        interval: in_points(&level.effect.interval),
        colour: colour(card.verdict),
        says: format!("{}: {}, {} games", card.card.name, effect(&level.effect), thousands(level.games)),
    })
}

pub(super) fn power_curve(cards: &[Point], fair: f64, what: &str) -> String {
    // Without two costs there is nothing to compare.
    if cards.len() < 2 || cards.iter().all(|card| card.cost == cards[0].cost) {
        return String::new();
    }
    figure(
        "Power curve: cost against effect",
        &scatter("Cost against effect", "cost", "", 100.0 * fair, cards),
        &format!(
            "{} cards; upright: {what}, in points, with its interval; dashed: the mean of each cost.",
            cards.len()
        ),
    )
}

fn skills(document: &Document, cards: &[&CardDocument]) -> String {
    let levels: Vec<String> =
        cards.first().map_or_else(Vec::new, |card| card.levels.iter().map(|level| level.level.clone()).collect());
    if levels.len() < 2 {
        return String::new();
    }
    let mut loud = cards.to_vec();
    let size = |card: &CardDocument| card.loudest().map_or(0.0, |level| level.effect.mean.abs());
    loud.sort_by(|a, b| size(b).total_cmp(&size(a)));
    let lines: Vec<skill::Card> = loud
        .iter()
        .take(6)
        .map(|card| skill::Card {
            name: card.card.name.clone(),
            levels: levels
                .iter()
                .map(|name| {
                    let level = card.levels.iter().find(|level| level.level == *name)?;
                    let says = format!(
                        "{} at {name}: {}, {} games",
                        card.card.name,
                        effect(&level.effect),
                        thousands(level.games)
                    );
                    Some((100.0 * level.effect.mean, in_points(&level.effect.interval), says))
                })
                .collect(),
        })
        .collect();
    let games: u64 = loud.iter().take(6).flat_map(|card| &card.levels).map(|level| level.games).sum();
    figure(
        "Skill curve: effect by level of play",
        &skill::skill("Effect by level of play", &levels, 100.0 * document.plan.bounds.fair, &lines),
        &format!("Points of one copy with their intervals, the loudest cards; {} games in all.", thousands(games)),
    )
}

fn drawn(document: &Document, cards: &[&CardDocument]) -> String {
    let mut warnings = String::new();
    let lines: Vec<Row> = cards
        .iter()
        .filter_map(|card| {
            let level = card.loudest()?;
            let (iwd, iwd_range) = iwd_interval(level)?;
            if let Some(warning) = &level.iwd_warning {
                let _ = write!(warnings, " {}: IWD {warning}.", card.card.name);
            }
            let name = &card.card.name;
            let causal = Mark {
                value: 100.0 * level.effect.mean,
                interval: in_points(&level.effect.interval),
                colour: colour(card.verdict),
                second: false,
                says: format!("{name}, causal: {}", effect(&level.effect)),
            };
            let seen = Mark {
                value: 100.0 * iwd,
                interval: in_points(&iwd_range),
                colour: tone::FAINT,
                second: true,
                says: format!("{name}, IWD: {} pp {}", points(iwd), between(&iwd_range)),
            };
            let n = level.sightings.in_hand.games + level.sightings.never.games;
            let figures = format!("{}  IWD {}  n {}", points(level.effect.mean), points(iwd), thousands(n));
            Some(Row { name: name.clone(), figures, marks: vec![causal, seen] })
        })
        .collect();
    if lines.is_empty() {
        return String::new();
    }
    let fair = 100.0 * document.plan.bounds.fair;
    let manner = Manner { title: "IWD beside the causal effect", unit: " pp", reference: 0.0, bands: &[(-fair, fair)] };
    figure(
        "“Improvement when drawn” beside the effect",
        &rows(&manner, &lines),
        &format!(
            "Dot: effect of the card. Diamond: win rate in hand minus never seen, which mixes the card with the games in which one draws it.{warnings}"
        ),
    )
}

pub(super) fn seat_row(name: &str, score: &Score) -> Row {
    let interval = score.interval();
    let colour = if interval.low > 0.5 {
        tone::MORE
    } else if interval.high < 0.5 {
        tone::LESS
    } else {
        tone::FAINT
    };
    let mark = Mark {
        value: 100.0 * score.rate(),
        interval: in_points(&interval),
        colour,
        second: false,
        says: format!("{name}: {}", rate(score)),
    };
    Row { name: name.into(), figures: rate(score), marks: vec![mark] }
}

pub(super) fn seats_figure(lines: &[Row]) -> String {
    let manner = Manner { title: "Win rate of the first seat", unit: " %", reference: 50.0, bands: &[] };
    let caption = "Points of whoever sits first, with the 95 % interval. Grey: it may be even.";
    figure("First-seat advantage", &rows(&manner, lines), caption)
}

fn seats(document: &Document) -> String {
    let mut levels: Vec<(String, Score)> = Vec::new();
    for level in document.cards.iter().flat_map(|card| &card.levels) {
        match levels.iter_mut().find(|(name, _)| *name == level.level) {
            // Cards share their deals: that with the most games says most, and all together no more.
            Some((_, most)) if most.games < level.first_seat.games => *most = level.first_seat,
            Some(_) => {}
            None => levels.push((level.level.clone(), level.first_seat)),
        }
    }
    let lines: Vec<Row> =
        levels.iter().map(|(name, score)| seat_row(&format!("first seat at {name}"), score)).collect();
    if lines.is_empty() { String::new() } else { seats_figure(&lines) }
}

fn lengths(document: &Document) -> String {
    let mut counts: BTreeMap<u16, u64> = BTreeMap::new();
    for level in document.cards.iter().flat_map(|card| &card.levels) {
        level.lengths.iter().for_each(|(&rounds, &games)| *counts.entry(rounds).or_default() += games);
    }
    if counts.is_empty() {
        return String::new();
    }
    let capped: u64 = document.cards.iter().flat_map(|card| &card.levels).map(|level| level.capped).sum();
    let caption = format!("All games of this run at all levels; {} were ended by the cap.", thousands(capped));
    figure("How long games last", &histogram::histogram("Games by length in rounds", "rounds", &counts), &caption)
}

fn matchups(field: &GameField) -> String {
    let mut out = String::from("<h3>Matchups</h3>\n<div class=\"figures\">\n");
    let games = field.field.matchups.first().map_or(0, |m| m.score.games);
    out += &figure(
        "Who beats whom",
        &heat::heat("Win rates of rows against columns", &field.field),
        &format!(
            "Points of the row against the column in percent, n in each cell ({games} games a matchup at {}). Orange wins, \
             blue loses; a cell whose 95 % interval holds 50 % stays uncoloured.",
            field.field.level
        ),
    );
    out += &seats_figure(&[seat_row(&format!("first seat at {}", field.field.level), &field.field.first_seat)]);
    out.push_str("</div>\n");
    let rows: Vec<Vec<Cell>> = field
        .field
        .lineups
        .iter()
        .enumerate()
        .map(|(i, name)| {
            let mut sum = Score::default();
            for matchup in field.field.matchups.iter().filter(|m| m.a == *name) {
                sum.games += matchup.score.games;
                sum.halves += matchup.score.halves;
            }
            let share = field.field.mix.get(i).copied().unwrap_or(0.0);
            vec![
                words(name),
                number(&percent(share), share),
                number(&rate(&sum), sum.rate()),
                number(&thousands(sum.games), sum.games as f64),
            ]
        })
        .collect();
    out += &table(
        &format!("lineups-{}", field.game),
        &["lineup", "share of a settled field", "against all others", "games"],
        false,
        &rows,
    );
    out
}
