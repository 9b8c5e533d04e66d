//! What a run folder says, read and not played: shard by shard, so that memory does not grow with the games.

use super::folder::{Folder, Shard};
use super::{Answer, Cells, RunError, build_game, cards_hash, chosen, frame, levels};
use crate::paired::{Question, Summary};
use gauntlet_agents::Evaluate;
use gauntlet_engine::registry::Shipped;
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// Reads all finished shards of a folder. A run that is not finished says what it knows so far: the intervals hold at
/// every look.
pub fn read<G: Shipped + Evaluate>(path: &Path) -> Result<Answer, RunError> {
    let manifest = Folder::manifest(path)?;
    let plan = manifest.plan;
    let hash = cards_hash::<G>(&plan);
    if hash != manifest.cards {
        let what = "the cards of the game have changed since, and its cards can no longer be named".into();
        return Err(RunError::OtherRun { folder: path.into(), what });
    }
    let game: G = build_game(&plan)?;
    let subjects = chosen(&game, &plan)?;
    let questions = subjects.iter().map(|s| Question::card(&game, s, plan.copies)).collect::<Result<Vec<_>, _>>()?;
    let specs = levels(&plan)?;
    let mut cells = Cells::new(&questions, &specs, &plan);
    let files = shards(path, cells.summaries.len())?;
    let rows = |cell: usize| plan.units.get(cells.level(cell)).map(|&units| 4 * units as usize);
    let parts = files
        .par_iter()
        .with_max_len(1)
        .map(|(shard, file)| {
            let damaged = |problem: String| RunError::Damaged { file: file.clone(), problem };
            let found = frame::read(file).map_err(|e| damaged(e.to_string()))?;
            if rows(shard.cell).is_some_and(|wanted| wanted != found.len()) {
                let wanted = rows(shard.cell).unwrap_or_default();
                return Err(damaged(format!("it holds {} games where {wanted} belong", found.len())));
            }
            let mut summary = Summary::default();
            summary.add(&found, cells.question(shard.cell).holders.len());
            Ok((shard.cell, summary))
        })
        .collect::<Result<Vec<_>, RunError>>()?;
    for (cell, summary) in parts {
        cells.summaries[cell].merge(&summary);
    }
    let cards = cells.answers(&subjects);
    Ok(Answer { plan, cards_hash: hash, cards })
}

/// The files of finished shards, in order.
fn shards(path: &Path, cells: usize) -> Result<Vec<(Shard, PathBuf)>, RunError> {
    let folder = path.join("shards");
    let entries = std::fs::read_dir(&folder).map_err(|_| RunError::Empty { folder: path.into() })?;
    let mut found = Vec::new();
    for entry in entries {
        let file = entry.map_err(|e| RunError::io(&folder, e))?.path();
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let Some(stem) = name.strip_suffix(".parquet") else { continue };
        let numbers = stem.split_once('-').and_then(|(a, b)| Some((a.parse::<usize>().ok()?, b.parse::<u32>().ok()?)));
        match numbers {
            Some((cell, index)) if cell < cells => found.push((Shard { cell, index }, file)),
            _ => {
                let problem = "it is no shard of this run's plan".into();
                return Err(RunError::Damaged { file, problem });
            }
        }
    }
    if found.is_empty() {
        return Err(RunError::Empty { folder: path.into() });
    }
    found.sort_by_key(|(shard, _)| *shard);
    Ok(found)
}
