//! The page: one file with everything in it.

use super::data::{csvs, embedded, fitted, fitting};
use super::input::ReportInput;
use super::{card, dice, game, methods, summary};
use crate::chart::escape;
use crate::table::thousands;
use gauntlet_experiments::RunError;
use std::fmt::Write;

const STYLE: &str = include_str!("assets/report.css");
const SCRIPT: &str = include_str!("assets/report.js");

/// Bytes of card pages with charts; further cards get their figures only.
const ROOM: usize = 650_000;
/// Bytes of all card pages.
const ALL: usize = 900_000;

/// The report as one HTML file.
pub fn page(input: &ReportInput) -> Result<String, RunError> {
    let input = &ReportInput { stories: fitting(&input.stories), ..input.clone() };
    let titles = input.titles();
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
         script-src 'unsafe-inline'; img-src data:\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{0}</title>\n<style>\n{STYLE}</style></head>\n<body>\n\
         <header><h1>{0}</h1><p>{1}, {2} games, gauntlet {3}</p>\
         <button type=\"button\" id=\"theme\" aria-label=\"light or dark\">◐</button></header>\n",
        escape(&input.title),
        escape(&titles.iter().map(|(_, title)| title.as_str()).collect::<Vec<_>>().join(" · ")),
        thousands(input.games()),
        env!("CARGO_PKG_VERSION")
    );
    out += &navigation(input, &titles);
    out.push_str("<main>\n<div id=\"overview\">\n");
    out += &summary::summary(input);
    out += &summary::tiers(input);
    for (id, title) in &titles {
        out += &game::game(input, id, title);
    }
    if let Some(result) = &input.dice {
        out += &dice::dice(result);
    }
    out.push_str("</div>\n<div id=\"cards\">\n");
    let mut used = 0;
    for (document, one) in input.ranked() {
        let mut page = card::page(input, document, one, used > ROOM);
        if used + page.len() > ALL {
            page = card::stub(document, one);
        }
        used += page.len();
        out += &page;
    }
    out.push_str("</div>\n");
    let steps: String = methods::methods(input).iter().map(|step| format!("<p>{}</p>\n", escape(step))).collect();
    let _ = write!(out, "<section id=\"methods\"><h2>Methods and seeds</h2>\n{steps}</section>\n");
    out += &downloads(input)?;
    out.push_str("</main>\n");
    out += &embedded("stories", &serde_json::to_string(&input.stories).expect("stories are plain data"));
    let _ = write!(out, "<script>\n{SCRIPT}</script>\n</body></html>\n");
    Ok(out)
}

fn navigation(input: &ReportInput, titles: &[(String, String)]) -> String {
    let mut links = vec![("summary".to_owned(), "In short")];
    if !input.documents.is_empty() {
        links.push(("tiers".to_owned(), "Tier list"));
    }
    links.extend(titles.iter().map(|(id, title)| (format!("game-{id}"), title.as_str())));
    if input.dice.is_some() {
        links.push(("dice".to_owned(), "Dice"));
    }
    links.extend([("methods".to_owned(), "Methods"), ("downloads".to_owned(), "Data")]);
    let links: Vec<String> = links.iter().map(|(id, name)| format!("<a href=\"#{id}\">{}</a>", escape(name))).collect();
    format!("<nav>{}</nav>\n", links.join("\n"))
}

/// Buttons for the figures, and the figures themselves.
fn downloads(input: &ReportInput) -> Result<String, RunError> {
    let tables = csvs(input)?;
    let mut out = String::from("<section id=\"downloads\"><h2>Data</h2>\n<p class=\"buttons\">");
    out.push_str("<button type=\"button\" data-save=\"report.json\">report.json</button>");
    // The longest table may not fit; it is beside the page anyway.
    let fits = |text: &str| text.len() < 300_000;
    for (name, text) in &tables {
        if fits(text) {
            let _ = write!(out, "<button type=\"button\" data-save=\"{name}\">{name}</button>");
        }
    }
    out.push_str("</p>\n<p>The same figures are beside this page as CSV, Parquet and Markdown.</p></section>\n");
    out += &embedded("data", &fitted(input));
    let kept: serde_json::Map<String, serde_json::Value> =
        tables.into_iter().filter(|(_, text)| fits(text)).map(|(name, text)| (name, text.into())).collect();
    out += &embedded("tables", &serde_json::Value::from(kept).to_string());
    Ok(out)
}
