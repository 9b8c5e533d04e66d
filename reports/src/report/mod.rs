//! Reports: what was found, as one page that needs nothing else, and the same as Markdown, CSV and Parquet.
//!
//! The page is made here from beginning to end. Its script only sorts, filters, turns pages and steps through games;
//! without it everything can still be read, and printed.

mod card;
mod data;
mod dice;
mod game;
mod html;
mod input;
mod markdown;
mod methods;
mod order;
mod page;
mod story;
mod summary;
mod words;

pub use data::{csvs, json};
pub use input::{CardEdits, GameField, GameScreen, ReportInput};
pub use markdown::markdown;
pub use page::page;
pub use story::{Step, Story, story};
pub use summary::{TIERS, counts, sentences};
pub use words::{effect, points, rate, sentence, sign};

use gauntlet_experiments::RunError;
use gauntlet_experiments::tables::write_table;
use gauntlet_experiments::whole;
use std::path::{Path, PathBuf};

/// Writes a report into a folder: `report.html`, `report.md`, `report.json`, and its tables as CSV and Parquet. Gives the
/// path of the page.
pub fn write(folder: &Path, input: &ReportInput) -> Result<PathBuf, RunError> {
    std::fs::create_dir_all(folder).map_err(|e| RunError::io(folder, e))?;
    for (name, mut frame) in data::frames(input) {
        write_table(folder, name, &mut frame)?;
    }
    if let Some((name, text)) = csvs(input)?.into_iter().find(|(name, _)| name == "dice.csv") {
        put(&folder.join(name), &text)?;
    }
    put(&folder.join("report.json"), &json(input).to_string())?;
    put(&folder.join("report.md"), &markdown(input))?;
    let path = folder.join("report.html");
    put(&path, &page(input)?)?;
    Ok(path)
}

fn put(path: &Path, text: &str) -> Result<(), RunError> {
    whole::put(path, text).map_err(|error| RunError::io(path, error))
}
