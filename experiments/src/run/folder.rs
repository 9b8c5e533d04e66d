//! A run folder: the plan with everything that it depends on, and one file for each finished shard.

use super::plan::{Plan, PlanError, VERSION};
use super::{RunError, frame};
use crate::paired::GameRow;
use crate::whole::put;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// What a run folder says of itself, in `run.toml`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the format.
    pub version: u32,
    /// The version of the program that began it.
    pub program: String,
    /// A hash of all cards and decks in play.
    pub cards: String,
    /// What is asked, complete: units chosen, card files with their text.
    pub plan: Plan,
}

/// A folder in which a run is kept.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

/// A shard: which card and level, and which of their batches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shard {
    /// The number of card and level together.
    pub cell: usize,
    /// The batch, from 0.
    pub index: u32,
}

impl Folder {
    /// Opens a folder for this run: makes it if it is not there, goes on if it holds the same run, and refuses else.
    pub fn open(path: &Path, manifest: &Manifest) -> Result<Folder, RunError> {
        let folder = Folder { path: path.into() };
        let file = path.join("run.toml");
        if file.exists() {
            let found = Folder::manifest(path)?;
            if let Some(what) = difference(&found, manifest) {
                return Err(RunError::OtherRun { folder: path.into(), what });
            }
        } else {
            std::fs::create_dir_all(path.join("shards")).map_err(|e| RunError::io(path, e))?;
            let text = toml::to_string_pretty(manifest).expect("a manifest is plain data");
            put(&file, text).map_err(|e| RunError::io(&file, e))?;
        }
        Ok(folder)
    }

    /// Opens a folder for this run; one that holds another run is renamed first, and where it went is told.
    pub fn open_anew(path: &Path, manifest: &Manifest, moved: &dyn Fn(&Path)) -> Result<Folder, RunError> {
        match Folder::open(path, manifest) {
            Err(RunError::OtherRun { .. } | RunError::Version { .. }) => {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let mut numbers = (1..).map(|n: u32| path.with_file_name(format!("{name}.{n}")));
                let free = numbers.find(|place| !place.exists()).expect("some number is free");
                std::fs::rename(path, &free).map_err(|e| RunError::io(path, e))?;
                moved(&free);
                Folder::open(path, manifest)
            }
            opened => opened,
        }
    }

    /// What an existing folder says of itself.
    pub fn manifest(path: &Path) -> Result<Manifest, RunError> {
        let file = path.join("run.toml");
        let text = std::fs::read_to_string(&file).map_err(|_| RunError::NoRun { folder: path.into() })?;
        let manifest: Manifest = toml::from_str(&text)
            .map_err(|e| RunError::Damaged { file: file.clone(), problem: e.message().to_owned() })?;
        if manifest.version != VERSION {
            return Err(RunError::Version { folder: path.into(), found: manifest.version, wanted: VERSION });
        }
        Ok(manifest)
    }

    fn file(&self, shard: Shard) -> PathBuf {
        self.path.join("shards").join(format!("{:04}-{:06}.parquet", shard.cell, shard.index))
    }

    /// Whether a shard was finished.
    pub fn has(&self, shard: Shard) -> bool {
        self.file(shard).exists()
    }

    /// The rows of a shard, if it was finished.
    pub fn load(&self, shard: Shard, rows: usize) -> Result<Option<Vec<GameRow>>, RunError> {
        let file = self.file(shard);
        if !file.exists() {
            return Ok(None);
        }
        let damaged = |problem: String| RunError::Damaged { file: file.clone(), problem };
        let found = frame::read(&file).map_err(|e| damaged(e.to_string()))?;
        if found.len() != rows {
            return Err(damaged(format!("it holds {} games where {rows} belong", found.len())));
        }
        Ok(Some(found))
    }

    /// Keeps the rows of a finished shard.
    pub fn keep(&self, shard: Shard, rows: &[GameRow]) -> Result<(), RunError> {
        let file = self.file(shard);
        frame::write(&file, rows).map_err(|e| RunError::Write { file, problem: e.to_string() })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// What is different about two runs, in words.
fn difference(found: &Manifest, wanted: &Manifest) -> Option<String> {
    let text = |plan: &Plan| plan.text();
    if found.cards != wanted.cards {
        Some("the cards of the game have changed since".into())
    } else if found.program != wanted.program {
        Some(format!("version {} of the program began it, and this is {}", found.program, wanted.program))
    } else if found.plan != wanted.plan {
        let (old, new) = (text(&found.plan), text(&wanted.plan));
        let line = old.lines().zip(new.lines()).find(|(a, b)| a != b);
        Some(line.map_or("its plan is another".into(), |(a, b)| format!("its plan says `{a}`, this one `{b}`")))
    } else {
        None
    }
}

impl From<PlanError> for RunError {
    fn from(error: PlanError) -> RunError {
        RunError::Plan(error.to_string())
    }
}
