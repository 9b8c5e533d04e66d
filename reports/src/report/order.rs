//! All cards of a game in an order: what random deals say of each.

use super::game::{cost, in_points, power_curve, seat_row, seats_figure};
use super::html::{Cell, badge, html, number, paragraph, table, words};
use super::input::{GameScreen, ReportInput};
use super::words::{anchor, between, points};
use crate::chart::{escape, tone};
use crate::charts::scatter::Point;
use crate::table::thousands;

/// The part about a screen.
pub(super) fn screened(input: &ReportInput, screen: &GameScreen) -> String {
    let mut out = String::from("<h3>All cards in an order</h3>\n");
    out += &paragraph(&format!(
        "{} random deals at {}, one regression over all cards. It is an order and convicts nobody; at most one in twenty \
         of the marked ones is there by luck.",
        thousands(screen.screen.games),
        screen.screen.level
    ));
    out.push_str("<div class=\"figures\">\n");
    let name_of = |id: &str| screen.texts.iter().find(|text| text.id == id);
    let points_of: Vec<Point> = screen
        .screen
        .cards
        .iter()
        .filter_map(|card| {
            let text = name_of(&card.card)?;
            Some(Point {
                name: text.name.clone(),
                cost: cost(text)?.1,
                effect: 100.0 * card.value,
                interval: in_points(&card.ci95),
                colour: if !card.suspect {
                    tone::EVEN
                } else if card.value > 0.0 {
                    tone::MORE
                } else {
                    tone::LESS
                },
                says: format!(
                    "{}: {} pp {}, n {}",
                    text.name,
                    points(card.value),
                    between(&card.ci95),
                    thousands(card.games)
                ),
            })
        })
        .collect();
    out += &power_curve(&points_of, 0.01, "points that go with one copy in random deals");
    out += &seats_figure(&[seat_row(&format!("first seat at {}", screen.screen.level), &screen.screen.first_seat)]);
    out.push_str("</div>\n");
    let judged = |id: &str| {
        let documents = input.documents.iter().filter(|d| d.game == screen.game);
        documents.flat_map(|d| d.cards.iter().map(move |card| (d, card))).find(|(_, card)| card.card.id == id)
    };
    let rows: Vec<Vec<Cell>> = screen
        .screen
        .cards
        .iter()
        .map(|card| {
            let name = screen.name(&card.card);
            let (name, word) = match judged(&card.card) {
                Some((d, judged)) => (
                    html(format!("<a href=\"#{}\">{}</a>", anchor(&d.game, &card.card), escape(name))),
                    html(badge(judged.verdict, &d.plan.bounds)),
                ),
                None => (words(name), words(if card.suspect { "worth a look" } else { "" })),
            };
            let kind = name_of(&card.card).map_or("", |text| text.kind.as_str());
            vec![
                name,
                word,
                number(&points(card.value), card.value),
                number(&points(card.ci95.low), card.ci95.low),
                number(&points(card.ci95.high), card.ci95.high),
                number(&format!("{:.1e}", card.p_value), card.p_value),
                number(&thousands(card.games), card.games as f64),
                words(kind),
            ]
        })
        .collect();
    let heads = ["card", "judged", "points a copy", "low", "high", "p", "games", "kind"];
    out += &table(&format!("screen-{}", screen.game), &heads, true, &rows);
    out
}
