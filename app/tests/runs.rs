//! A run is the same to the byte however it is done: with one thread or two, killed and resumed, shared by two processes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const PLAN: &str = r#"
version = 1
game = "microtower"
seed = 5
cards = ["anchor-crab", "sleepy-elephant", "captain-spring"]
levels = ["random", "greedy"]
units = [16, 4]
budget = 2400
"#;

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gauntlet-runs-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("plan.toml"), PLAN).unwrap();
    folder
}

fn start(folder: &Path, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_gauntlet"))
        .current_dir(folder)
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn finish(folder: &Path, arguments: &[&str]) {
    assert!(start(folder, arguments).wait().unwrap().success(), "{arguments:?}");
}

/// Every file of the run with what is in it.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for part in [folder.join("out"), folder.join("out/shards")] {
        for entry in std::fs::read_dir(part).unwrap() {
            let path = entry.unwrap().path();
            // A killed process may leave a file under a temporary name, which is never read.
            if path.is_file() && !path.extension().is_some_and(|e| e.to_string_lossy().starts_with("tmp")) {
                let name = path.strip_prefix(folder).unwrap().display().to_string();
                all.insert(name, std::fs::read(path).unwrap());
            }
        }
    }
    all
}

#[test]
fn a_run_is_the_same_to_the_byte_however_it_is_done() {
    let one = scratch("one");
    finish(&one, &["run", "plan.toml", "--out", "out", "--threads", "1"]);
    let expected = files(&one);
    assert!(expected.keys().filter(|name| name.starts_with("out/shards")).count() >= 16);
    for table in ["out/cards.csv", "out/cards.parquet", "out/shells.csv", "out/rounds.csv", "out/answer.json"] {
        assert!(expected.contains_key(table), "{table}");
    }

    let two = scratch("two");
    finish(&two, &["run", "plan.toml", "--out", "out", "--threads", "2"]);
    assert_eq!(files(&two), expected);

    let killed = scratch("killed");
    let mut unfinished = 0;
    for kill in 0..5u64 {
        let mut child = start(&killed, &["run", "plan.toml", "--out", "out", "--threads", "2"]);
        std::thread::sleep(Duration::from_millis(60 + 45 * kill));
        child.kill().unwrap();
        unfinished += u32::from(!child.wait().unwrap().success());
    }
    assert!(unfinished >= 2, "the kills must hit a run that is going on");
    finish(&killed, &["resume", "out", "--threads", "2"]);
    assert_eq!(files(&killed), expected);

    let shared = scratch("shared");
    let mut first = start(&shared, &["run", "plan.toml", "--out", "out", "--threads", "1"]);
    let mut second = start(&shared, &["run", "plan.toml", "--out", "out", "--threads", "1", "--second"]);
    assert!(first.wait().unwrap().success() && second.wait().unwrap().success());
    assert_eq!(files(&shared), expected);

    for folder in [one, two, killed, shared] {
        std::fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn folders_of_other_runs_and_damaged_files_are_refused() {
    let folder = scratch("refused");
    finish(&folder, &["run", "plan.toml", "--out", "out"]);
    let says = |arguments: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_gauntlet")).current_dir(&folder).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    std::fs::write(folder.join("plan.toml"), PLAN.replace("seed = 5", "seed = 6")).unwrap();
    let other = says(&["run", "plan.toml", "--out", "out"]);
    assert!(other.contains("another run") && other.contains("seed = 5"), "{other}");
    assert!(says(&["resume", "nowhere"]).contains("no run folder"));
    let shard = std::fs::read_dir(folder.join("out/shards")).unwrap().next().unwrap().unwrap().path();
    let bytes = std::fs::read(&shard).unwrap();
    std::fs::write(&shard, &bytes[..bytes.len() / 2]).unwrap();
    let damaged = says(&["resume", "out"]);
    assert!(damaged.contains("damaged"), "{damaged}");
    assert!(says(&["run", "missing.toml"]).contains("cannot read missing.toml"));
    std::fs::remove_dir_all(folder).unwrap();
}
