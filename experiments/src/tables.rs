//! Answers as tables, for spreadsheets and notebooks: CSV and Parquet by polars.
//!
//! `cards`: one row for each card and level.
//!
//! | column | meaning |
//! |---|---|
//! | `game`, `card`, `name`, `kind`, `baseline`, `copies` | what was asked |
//! | `level`, `verdict` | who played, and the word at this level |
//! | `effect`, `low`, `high` | win rate of one copy minus its baseline, and the interval that holds at every look |
//! | `units`, `games` | deals, and games (four of a deal) |
//! | `win_rate`, `baseline_win_rate` | the holder's points at both tables |
//! | `iwd`, `opening_rate`, `drawn_rate`, `in_hand_rate`, `never_rate`, `played_rate` | the numbers people know |
//! | `played_games`, `seen_games` | games in which it was played, and in hand |
//! | `saved_by_pairing` | times as many games without pairs |
//! | `mean_rounds`, `first_seat_rate`, `capped` | the games themselves |
//!
//! `shells`: one row for each card, level and shell: `card`, `level`, `own`, `other`, `units`, `effect`, `low`, `high`
//! (a plain 95 % interval of that part). `rounds`: one row for each card, level and round of playing: `card`, `level`,
//! `round`, `games`, `win_rate`, `low`, `high`. `screen`: one row for each card of a screen: `card`, `level`, `effect`,
//! `low`, `high`, `p_value`, `suspect`, `games`. `matchups`: one row for each pair of lineups: `a`, `b`, `level`, `games`,
//! `win_rate`, `low`, `high`.

use crate::decks::Field;
use crate::document::{CardDocument, Document, LevelDocument};
use crate::paired::Score;
use crate::run::RunError;
use crate::run::frame::write_frame;
use crate::screen::Screen;
use crate::whole::put;
pub use polars::prelude::DataFrame;
use polars::prelude::*;
use std::path::Path;

/// A table by columns.
struct Columns(Vec<Column>);

impl Columns {
    fn text<T>(mut self, name: &str, rows: &[T], of: impl Fn(&T) -> String) -> Columns {
        self.0.push(Column::new(name.into(), rows.iter().map(of).collect::<Vec<String>>()));
        self
    }
    fn count<T>(mut self, name: &str, rows: &[T], of: impl Fn(&T) -> u64) -> Columns {
        self.0.push(Column::new(name.into(), rows.iter().map(of).collect::<Vec<u64>>()));
        self
    }
    fn share<T>(mut self, name: &str, rows: &[T], of: impl Fn(&T) -> f64) -> Columns {
        self.0.push(Column::new(name.into(), rows.iter().map(of).collect::<Vec<f64>>()));
        self
    }
    fn maybe<T>(mut self, name: &str, rows: &[T], of: impl Fn(&T) -> Option<f64>) -> Columns {
        self.0.push(Column::new(name.into(), rows.iter().map(of).collect::<Vec<Option<f64>>>()));
        self
    }
    fn frame(self, rows: usize) -> DataFrame {
        DataFrame::new(rows, self.0).expect("all columns have a value for each row")
    }
}

type Row<'a> = (&'a Document, &'a CardDocument, &'a LevelDocument);

fn rate(score: &Score) -> Option<f64> {
    (score.games > 0).then(|| score.rate())
}

fn rows(documents: &[Document]) -> Vec<Row<'_>> {
    let cards = documents.iter().flat_map(|d| d.cards.iter().map(move |card| (d, card)));
    cards.flat_map(|(d, card)| card.levels.iter().map(move |level| (d, card, level))).collect()
}

/// One row for each card and level.
pub fn cards(documents: &[Document]) -> DataFrame {
    let rows = rows(documents);
    Columns(Vec::new())
        .text("game", &rows, |r| r.0.game.clone())
        .text("card", &rows, |r| r.1.card.id.clone())
        .text("name", &rows, |r| r.1.card.name.clone())
        .text("kind", &rows, |r| r.1.card.kind.clone())
        .text("baseline", &rows, |r| r.1.baseline.id.clone())
        .count("copies", &rows, |r| r.1.copies.into())
        .text("level", &rows, |r| r.2.level.clone())
        .text("verdict", &rows, |r| r.2.effect.verdict.to_string())
        .share("effect", &rows, |r| r.2.effect.mean)
        .share("low", &rows, |r| r.2.effect.interval.low)
        .share("high", &rows, |r| r.2.effect.interval.high)
        .count("units", &rows, |r| r.2.effect.units)
        .count("games", &rows, |r| r.2.games)
        .maybe("win_rate", &rows, |r| rate(&r.2.with_card))
        .maybe("baseline_win_rate", &rows, |r| rate(&r.2.with_baseline))
        .maybe("iwd", &rows, |r| r.2.iwd)
        .maybe("opening_rate", &rows, |r| rate(&r.2.sightings.opening))
        .maybe("drawn_rate", &rows, |r| rate(&r.2.sightings.drawn))
        .maybe("in_hand_rate", &rows, |r| rate(&r.2.sightings.in_hand))
        .maybe("never_rate", &rows, |r| rate(&r.2.sightings.never))
        .maybe("played_rate", &rows, |r| rate(&r.2.sightings.played))
        .count("played_games", &rows, |r| r.2.sightings.played.games)
        .count("seen_games", &rows, |r| r.2.sightings.in_hand.games)
        .share("saved_by_pairing", &rows, |r| r.2.saved_by_pairing)
        .share("mean_rounds", &rows, |r| r.2.mean_length)
        .maybe("first_seat_rate", &rows, |r| rate(&r.2.first_seat))
        .count("capped", &rows, |r| r.2.capped)
        .frame(rows.len())
}

/// One row for each card, level and shell.
pub fn shells(documents: &[Document]) -> DataFrame {
    let rows: Vec<_> =
        rows(documents).into_iter().flat_map(|r| r.2.shells.iter().map(move |shell| (r, shell))).collect();
    Columns(Vec::new())
        .text("game", &rows, |r| r.0.0.game.clone())
        .text("card", &rows, |r| r.0.1.card.id.clone())
        .text("level", &rows, |r| r.0.2.level.clone())
        .text("own", &rows, |r| r.1.own.clone())
        .text("other", &rows, |r| r.1.other.clone())
        .count("units", &rows, |r| r.1.effect.units)
        .share("effect", &rows, |r| r.1.effect.mean)
        .share("low", &rows, |r| r.1.effect.ci95.low)
        .share("high", &rows, |r| r.1.effect.ci95.high)
        .frame(rows.len())
}

/// One row for each card, level and round in which the card was first played.
pub fn rounds(documents: &[Document]) -> DataFrame {
    let rows: Vec<_> =
        rows(documents).into_iter().flat_map(|r| r.2.by_round.iter().map(move |round| (r, round))).collect();
    Columns(Vec::new())
        .text("game", &rows, |r| r.0.0.game.clone())
        .text("card", &rows, |r| r.0.1.card.id.clone())
        .text("level", &rows, |r| r.0.2.level.clone())
        .count("round", &rows, |r| r.1.round.into())
        .count("games", &rows, |r| r.1.score.games)
        .share("win_rate", &rows, |r| r.1.score.rate())
        .share("low", &rows, |r| r.1.score.interval().low)
        .share("high", &rows, |r| r.1.score.interval().high)
        .frame(rows.len())
}

/// One row for each card of each screen, with the game's id.
pub fn screens(screens: &[(&str, &Screen)]) -> DataFrame {
    let rows: Vec<_> =
        screens.iter().flat_map(|(game, screen)| screen.cards.iter().map(move |card| (*game, *screen, card))).collect();
    Columns(Vec::new())
        .text("game", &rows, |r| r.0.into())
        .text("card", &rows, |r| r.2.card.clone())
        .text("level", &rows, |r| r.1.level.clone())
        .share("effect", &rows, |r| r.2.value)
        .share("low", &rows, |r| r.2.ci95.low)
        .share("high", &rows, |r| r.2.ci95.high)
        .share("p_value", &rows, |r| r.2.p_value)
        .count("suspect", &rows, |r| r.2.suspect.into())
        .count("games", &rows, |r| r.2.games)
        .frame(rows.len())
}

/// One row for each pair of lineups of each field, with the game's id.
pub fn matchups(fields: &[(&str, &Field)]) -> DataFrame {
    let rows: Vec<_> =
        fields.iter().flat_map(|(game, field)| field.matchups.iter().map(move |m| (*game, *field, m))).collect();
    Columns(Vec::new())
        .text("game", &rows, |r| r.0.into())
        .text("a", &rows, |r| r.2.a.clone())
        .text("b", &rows, |r| r.2.b.clone())
        .text("level", &rows, |r| r.1.level.clone())
        .count("games", &rows, |r| r.2.score.games)
        .share("win_rate", &rows, |r| r.2.score.rate())
        .share("low", &rows, |r| r.2.score.interval().low)
        .share("high", &rows, |r| r.2.score.interval().high)
        .frame(rows.len())
}

/// A table as CSV.
pub fn csv(frame: &mut DataFrame) -> Result<String, RunError> {
    let mut bytes = Vec::new();
    let written = CsvWriter::new(&mut bytes).finish(frame);
    written.map_err(|error| RunError::Write { file: "a table".into(), problem: error.to_string() })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Writes a table into a folder as `<name>.csv` and `<name>.parquet`.
pub fn write_table(folder: &Path, name: &str, frame: &mut DataFrame) -> Result<(), RunError> {
    let parquet = folder.join(format!("{name}.parquet"));
    write_frame(&parquet, frame)
        .map_err(|error| RunError::Write { file: parquet.clone(), problem: error.to_string() })?;
    let file = folder.join(format!("{name}.csv"));
    put(&file, csv(frame)?).map_err(|error| RunError::io(&file, error))
}

/// Writes the tables of some documents into a folder, each as CSV and as Parquet.
pub fn write(folder: &Path, documents: &[Document]) -> Result<(), RunError> {
    std::fs::create_dir_all(folder).map_err(|e| RunError::io(folder, e))?;
    for (name, mut frame) in [("cards", cards(documents)), ("shells", shells(documents)), ("rounds", rounds(documents))]
    {
        write_table(folder, name, &mut frame)?;
    }
    Ok(())
}
