//! The figures of a report as data inside the page: JSON for scripts, CSV for spreadsheets.

use super::input::ReportInput;
use super::story::Story;
use gauntlet_experiments::RunError;
use gauntlet_experiments::tables::{self, csv};
use serde_json::{Value, json};

/// Bytes of figures in the page at most; what does not fit is in the files beside it.
const ROOM: usize = 600_000;
/// Bytes of games to step through.
const STORY_ROOM: usize = 600_000;
/// Match-ups of a card and level that stay when there is no room for all, from each end.
const ENDS: usize = 5;

/// All figures as JSON.
pub fn json(input: &ReportInput) -> Value {
    let mut value = serde_json::to_value(input).expect("a report is plain data");
    value["program"] = json!(env!("CARGO_PKG_VERSION"));
    value["games"] = json!(input.games());
    value
}

/// The figures as JSON that fits into a page: without the card files, and if need be with the first and last match-ups
/// of each card only.
pub fn fitted(input: &ReportInput) -> String {
    let mut value = json(input);
    for document in each(&mut value, "documents") {
        document["plan"]["files"] = json!([]);
    }
    let text = value.to_string();
    if text.len() <= ROOM {
        return text;
    }
    for document in each(&mut value, "documents") {
        for card in each(document, "cards") {
            for level in each(card, "levels") {
                shorten(level);
            }
        }
    }
    value["shortened"] = json!("match-ups: all of them are in shells.csv and shells.parquet beside this page");
    value.to_string()
}

fn each<'a>(value: &'a mut Value, key: &str) -> impl Iterator<Item = &'a mut Value> + use<'a> {
    value.get_mut(key).and_then(Value::as_array_mut).into_iter().flatten()
}

fn shorten(level: &mut Value) {
    let Some(shells) = level.get_mut("shells").and_then(Value::as_array_mut) else { return };
    if shells.len() > 2 * ENDS {
        let mean = |shell: &Value| shell["mean"].as_f64().unwrap_or(0.0);
        shells.sort_by(|a, b| mean(b).total_cmp(&mean(a)));
        shells.drain(ENDS..shells.len() - ENDS);
    }
}

/// The tables of a report as CSV, by name.
pub fn csvs(input: &ReportInput) -> Result<Vec<(String, String)>, RunError> {
    let mut out = Vec::new();
    for (name, mut frame) in frames(input) {
        out.push((format!("{name}.csv"), csv(&mut frame)?));
    }
    if let Some(dice) = &input.dice {
        let text = crate::dice::csv(dice).map_err(|e| RunError::Plan(e.to_string()))?;
        out.push(("dice.csv".into(), text));
    }
    Ok(out)
}

/// The tables of a report that have rows, by name.
pub fn frames(input: &ReportInput) -> Vec<(&'static str, tables::DataFrame)> {
    let screens: Vec<_> = input.screens.iter().map(|s| (s.game.as_str(), &s.screen)).collect();
    let fields: Vec<_> = input.fields.iter().map(|f| (f.game.as_str(), &f.field)).collect();
    let all = [
        ("cards", tables::cards(&input.documents)),
        ("shells", tables::shells(&input.documents)),
        ("rounds", tables::rounds(&input.documents)),
        ("screen", tables::screens(&screens)),
        ("matchups", tables::matchups(&fields)),
    ];
    all.into_iter().filter(|(_, frame)| frame.height() > 0).collect()
}

/// The stories that fit into a page, the first ones first.
pub fn fitting(stories: &[Story]) -> Vec<Story> {
    let mut room = STORY_ROOM;
    let fits = |story: &&Story| {
        let size = serde_json::to_string(story).map_or(usize::MAX, |text| text.len());
        let fits = size <= room;
        room -= if fits { size } else { 0 };
        fits
    };
    stories.iter().filter(fits).cloned().collect()
}

/// JSON as part of a page: nothing in it ends the element that it stands in.
pub fn embedded(id: &str, json: &str) -> String {
    format!(
        "<script type=\"application/json\" id=\"{id}\">{}</script>\n",
        json.replace("</", "<\\/").replace("<!--", "<\\u0021--")
    )
}
