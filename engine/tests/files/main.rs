//! Tests of all games of the list, most with files beside this folder: node counts, scenarios, played games, signatures,
//! the rule numbers of every RULES.md, and the suite.
//!
//! `GAUNTLET_RENEW=1 cargo test --release -p gauntlet-engine --test files` writes signatures and played games anew;
//! the diff then shows what a change of the rules did.

mod perft;
mod playthroughs;
mod rules;
mod scenarios;
mod signature;
mod suite;

use std::path::{Path, PathBuf};

/// A path in `engine/tests`.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// The files below a folder with that ending, in order.
fn files_below(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_below(&path, ending));
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Holds a text against its golden file, or renews the file if that was asked for.
fn golden(name: &str, now: &str) {
    let path = path(name);
    if std::env::var_os("GAUNTLET_RENEW").is_some() {
        std::fs::write(&path, now).unwrap();
        return;
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    let (line, old, new) = match written.lines().zip(now.lines()).enumerate().find(|(_, (old, new))| old != new) {
        Some((i, (old, new))) => (i + 1, old, new),
        None => (written.lines().count().min(now.lines().count()) + 1, "", ""),
    };
    assert!(
        written == now,
        "{} is not as written, from line {line}:\n  - {old}\n  + {new}\nIf the rules were meant to change, say why in \
         the commit and renew the files with\n  GAUNTLET_RENEW=1 cargo test --release -p gauntlet-engine --test files",
        path.display()
    );
}
