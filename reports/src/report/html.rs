//! Pieces of a page: tables that sort and filter, figures, badges.

use super::words::{meaning, sign};
use crate::chart::escape;
use gauntlet_experiments::{Bounds, Verdict};
use std::fmt::Write;

/// A cell: what is shown, and what is sorted by.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    html: String,
    value: Option<f64>,
}

/// A cell of words.
pub fn words(text: &str) -> Cell {
    Cell { html: escape(text), value: None }
}

/// A cell whose words are already HTML, sorted by what they say.
pub fn html(html: String) -> Cell {
    Cell { html, value: None }
}

/// A cell of words that stand for a number.
pub fn number(text: &str, value: f64) -> Cell {
    Cell { html: escape(text), value: Some(value) }
}

/// A table with more rows scrolls in a box of its own.
const LONG: usize = 24;

/// A table that sorts by a click on its heads and filters by words.
pub fn table(id: &str, heads: &[&str], filter: bool, rows: &[Vec<Cell>]) -> String {
    let mut out = String::new();
    if filter {
        let _ = writeln!(
            out,
            "<p class=\"filter\"><label>Filter <input type=\"search\" data-filters=\"{id}\" placeholder=\"name, kind, \
             verdict …\"></label> <span data-count=\"{id}\">{} rows</span></p>",
            rows.len()
        );
    }
    let class = if rows.len() > LONG { "scroll long" } else { "scroll" };
    let _ = writeln!(out, "<div class=\"{class}\"><table class=\"sorts\" id=\"{id}\"><thead><tr>");
    for (i, head) in heads.iter().enumerate() {
        let class = if rows.iter().any(|row| row.get(i).is_some_and(|c| c.value.is_some())) { "num" } else { "" };
        let _ = write!(out, "<th class=\"{class}\"><button type=\"button\">{}</button></th>", escape(head));
    }
    out.push_str("</tr></thead><tbody>\n");
    for row in rows {
        out.push_str("<tr>");
        for cell in row {
            match cell.value {
                Some(value) => out += &format!("<td class=\"num\" data-v=\"{value}\">{}</td>", cell.html),
                None => out += &format!("<td>{}</td>", cell.html),
            }
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
    out
}

/// A chart with its title and what to know about it.
pub fn figure(title: &str, svg: &str, caption: &str) -> String {
    format!(
        "<figure><h4>{}</h4>\n<div class=\"scroll\">{svg}</div>\n<figcaption>{}</figcaption></figure>\n",
        escape(title),
        escape(caption)
    )
}

/// A verdict as a badge: word, sign and colour.
pub fn badge(verdict: Verdict, bounds: &Bounds) -> String {
    format!(
        "<span class=\"badge {}\" title=\"{}\"><i aria-hidden=\"true\">{}</i> {}</span>",
        verdict.name().to_lowercase(),
        escape(&meaning(verdict, bounds)),
        sign(verdict),
        verdict.name()
    )
}

/// A paragraph.
pub fn paragraph(text: &str) -> String {
    format!("<p>{}</p>\n", escape(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_carry_what_they_are_sorted_by() {
        let rows = [vec![words("a<b"), number("1,000", 1000.0)]];
        let table = table("t", &["name", "n"], true, &rows);
        assert!(table.contains("<td>a&lt;b</td><td class=\"num\" data-v=\"1000\">1,000</td>"), "{table}");
        assert!(table.contains("data-filters=\"t\"") && table.contains("1 rows"));
    }
}
