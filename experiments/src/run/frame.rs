//! Rows of games as Parquet files.
//!
//! | column | meaning |
//! |---|---|
//! | `unit` | the deal, counted from 0 within a card and level; its four games share it |
//! | `shell` | number of the shell, in the order of `shells` in the answer |
//! | `tried` | true with the card, false with its baseline |
//! | `seat` | where the holder sat, from 0 |
//! | `halves` | what the holder got: 0 loss, 1 draw, 2 win |
//! | `rounds`, `decisions` | length of the game, and choices made by all |
//! | `capped` | ended by the cap |
//! | `opening` | the holder had it at the first choice |
//! | `seen`, `played` | the round in which the holder first had and first played it; −1 never |

use crate::paired::GameRow;
use crate::whole::temporary;
use polars::prelude::*;
use std::fs::File;
use std::path::Path;

/// Writes rows as a Parquet file under a temporary name and renames it into place: a file that is there is whole.
pub fn write(path: &Path, rows: &[GameRow]) -> Result<(), PolarsError> {
    write_frame(path, &mut frame(rows)?)
}

/// Writes any table in the same way.
pub fn write_frame(path: &Path, frame: &mut DataFrame) -> Result<(), PolarsError> {
    let temporary = temporary(path);
    let file = File::create(&temporary)?;
    // One thread, one row group: the bytes depend on nothing but the rows.
    ParquetWriter::new(&file).with_compression(ParquetCompression::Snappy).set_parallel(false).finish(frame)?;
    file.sync_all()?;
    std::fs::rename(&temporary, path)?;
    Ok(())
}

/// The rows as a table.
pub fn frame(rows: &[GameRow]) -> Result<DataFrame, PolarsError> {
    let whole =
        |name: &str, of: fn(&GameRow) -> u32| Column::new(name.into(), rows.iter().map(of).collect::<Vec<u32>>());
    let signed =
        |name: &str, of: fn(&GameRow) -> i32| Column::new(name.into(), rows.iter().map(of).collect::<Vec<i32>>());
    let flag =
        |name: &str, of: fn(&GameRow) -> bool| Column::new(name.into(), rows.iter().map(of).collect::<Vec<bool>>());
    DataFrame::new(
        rows.len(),
        vec![
            whole("unit", |r| r.unit),
            whole("shell", |r| r.shell.into()),
            flag("tried", |r| r.tried),
            whole("seat", |r| r.seat.into()),
            whole("halves", |r| r.halves.into()),
            whole("rounds", |r| r.rounds.into()),
            whole("decisions", |r| r.decisions.into()),
            flag("capped", |r| r.capped),
            flag("opening", |r| r.opening),
            signed("seen", |r| r.seen.into()),
            signed("played", |r| r.played.into()),
        ],
    )
}

/// Reads rows back.
pub fn read(path: &Path) -> Result<Vec<GameRow>, PolarsError> {
    let frame = ParquetReader::new(File::open(path)?).read_parallel(ParallelStrategy::None).finish()?;
    let mut rows = vec![GameRow::default(); frame.height()];
    let whole = |name: &str, rows: &mut Vec<GameRow>, put: fn(&mut GameRow, u32)| {
        let column = frame.column(name)?.u32()?;
        rows.iter_mut().zip(column.into_no_null_iter()).for_each(|(row, value)| put(row, value));
        PolarsResult::Ok(())
    };
    let signed = |name: &str, rows: &mut Vec<GameRow>, put: fn(&mut GameRow, i32)| {
        let column = frame.column(name)?.i32()?;
        rows.iter_mut().zip(column.into_no_null_iter()).for_each(|(row, value)| put(row, value));
        PolarsResult::Ok(())
    };
    let flag = |name: &str, rows: &mut Vec<GameRow>, put: fn(&mut GameRow, bool)| {
        let column = frame.column(name)?.bool()?;
        rows.iter_mut().zip(column.iter().flatten()).for_each(|(row, value)| put(row, value));
        PolarsResult::Ok(())
    };
    whole("unit", &mut rows, |r, v| r.unit = v)?;
    whole("shell", &mut rows, |r, v| r.shell = v as u16)?;
    flag("tried", &mut rows, |r, v| r.tried = v)?;
    whole("seat", &mut rows, |r, v| r.seat = v as u8)?;
    whole("halves", &mut rows, |r, v| r.halves = v as u8)?;
    whole("rounds", &mut rows, |r, v| r.rounds = v as u16)?;
    whole("decisions", &mut rows, |r, v| r.decisions = v as u16)?;
    flag("capped", &mut rows, |r, v| r.capped = v)?;
    flag("opening", &mut rows, |r, v| r.opening = v)?;
    signed("seen", &mut rows, |r, v| r.seen = v as i16)?;
    signed("played", &mut rows, |r, v| r.played = v as i16)?;
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_read_back_and_equal_rows_make_equal_files() {
        let folder = std::env::temp_dir().join(format!("gauntlet-frame-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let rows: Vec<GameRow> = (0..1000)
            .map(|i| GameRow {
                unit: i / 4,
                shell: (i % 7) as u16,
                tried: i % 2 == 1,
                seat: (i / 2 % 2) as u8,
                halves: (i % 3) as u8,
                rounds: (i % 30) as u16,
                decisions: 900,
                capped: i % 50 == 0,
                opening: i % 5 == 0,
                seen: (i % 9) as i16 - 1,
                played: (i % 4) as i16 - 1,
            })
            .collect();
        let paths = ["a.parquet", "b.parquet"].map(|name| folder.join(name));
        paths.iter().for_each(|path| write(path, &rows).unwrap());
        assert_eq!(read(&paths[0]).unwrap(), rows);
        assert_eq!(std::fs::read(&paths[0]).unwrap(), std::fs::read(&paths[1]).unwrap());
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2, "temporary files are gone");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
