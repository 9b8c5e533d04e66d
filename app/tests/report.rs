//! `gauntlet report`: from a run folder to a page, quickly and in little memory, and clear words about folders that are
//! none.

use gauntlet_engine::microtower::MicroTower;
use gauntlet_experiments::paired::GameRow;
use gauntlet_experiments::run::{Folder, Manifest, Plan, Shard, cards_hash};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;

const CARDS: [&str; 4] = ["anchor-crab", "sleepy-elephant", "captain-spring", "soap-bubble"];

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gauntlet-report-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn gauntlet(arguments: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gauntlet")).args(arguments).arg(folder).output().unwrap()
}

/// A run folder with games that nobody played: the same in form, and as many as wanted.
fn synthetic(folder: &Path, units: u32, shards: u32) {
    let mut plan = Plan::new("microtower", CARDS.map(String::from).into());
    plan.levels = vec!["greedy".into()];
    plan.units = vec![units];
    plan.budget = u64::from(units) * 4 * u64::from(shards) * CARDS.len() as u64;
    let (version, program) = (plan.version, env!("CARGO_PKG_VERSION").into());
    let manifest = Manifest { version, program, cards: cards_hash::<MicroTower>(&plan), plan };
    let folder = Folder::open(folder, &manifest).unwrap();
    for cell in 0..CARDS.len() {
        for index in 0..shards {
            let rows: Vec<GameRow> = (index * units..(index + 1) * units).flat_map(|unit| deal(cell, unit)).collect();
            folder.keep(Shard { cell, index }, &rows).unwrap();
        }
    }
}

/// The four games of a deal, by luck; the first card wins a tenth more than it should.
fn deal(cell: usize, unit: u32) -> [GameRow; 4] {
    let luck = |salt: u64| gauntlet_engine::mix(u64::from(unit) * 8 + salt, 77 + cell as u64);
    std::array::from_fn(|i| {
        let (seat, tried) = (i / 2, i % 2 == 1);
        let helped = tried && cell == 0 && luck(5).is_multiple_of(10);
        let won = helped || luck(seat as u64).is_multiple_of(2);
        GameRow {
            unit,
            shell: (luck(6) % 5) as u16,
            tried,
            seat: seat as u8,
            halves: if won { 2 } else { 0 },
            rounds: (8 + luck(7) % 30) as u16,
            decisions: 120,
            capped: false,
            opening: luck(2).is_multiple_of(3),
            seen: (luck(3) % 9) as i16 - 1,
            played: if tried { (luck(4) % 12) as i16 - 1 } else { -1 },
        }
    })
}

#[test]
fn a_folder_becomes_a_page_with_its_broken_card_on_top() {
    let folder = scratch("page");
    synthetic(&folder, 512, 4);
    let output = gauntlet(&["report"], &folder);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let page = std::fs::read_to_string(folder.join("report.html")).unwrap();
    assert!(page.contains("One card should not ship as it is") && page.contains("BROKEN"));
    let markdown = std::fs::read_to_string(folder.join("report.md")).unwrap();
    let first = markdown.lines().find(|line| line.contains("(`")).unwrap();
    assert!(first.contains("anchor-crab") && first.contains("BROKEN") && first.contains("8,192"), "{first}");
    std::fs::remove_dir_all(folder).unwrap();
}

/// What the command says of a folder, in one line, and that its exit code is that of bad input.
#[track_caller]
fn problem(folder: &Path) -> String {
    let output = gauntlet(&["report"], folder);
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8_lossy(&output.stderr);
    text.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ")
}

#[test]
fn folders_that_are_missing_foreign_or_damaged_are_named_with_what_is_wrong() {
    let folder = scratch("bad");
    assert!(problem(&folder).contains("there is no folder"));
    std::fs::create_dir_all(&folder).unwrap();
    assert!(problem(&folder).contains("there is no run.toml in it"));
    std::fs::write(folder.join("run.toml"), "[package]\nname = \"other\"").unwrap();
    assert!(problem(&folder).contains("run.toml is damaged"));
    std::fs::remove_file(folder.join("run.toml")).unwrap();

    synthetic(&folder, 16, 2);
    let shard = folder.join("shards/0001-000001.parquet");
    let bytes = std::fs::read(&shard).unwrap();
    std::fs::write(&shard, &bytes[..bytes.len() / 2]).unwrap();
    let said = problem(&folder);
    assert!(said.contains("0001-000001.parquet") && said.contains("is damaged"), "{said}");
    std::fs::write(&shard, b"not a table").unwrap();
    assert!(problem(&folder).contains("is damaged"));
    std::fs::write(&shard, &bytes).unwrap();

    std::fs::write(folder.join("shards/0099-000000.parquet"), &bytes).unwrap();
    assert!(problem(&folder).contains("no shard of this run"));
    std::fs::remove_file(folder.join("shards/0099-000000.parquet")).unwrap();

    let manifest = std::fs::read_to_string(folder.join("run.toml")).unwrap();
    let changed = manifest.lines().map(|line| if line.starts_with("cards = \"") { "cards = \"0\"" } else { line });
    std::fs::write(folder.join("run.toml"), changed.collect::<Vec<_>>().join("\n")).unwrap();
    assert!(problem(&folder).contains("the cards of the game have changed since"));
    std::fs::write(folder.join("run.toml"), manifest.replacen("version = 1", "version = 9", 1)).unwrap();
    assert!(problem(&folder).contains("version 9"));
    std::fs::write(folder.join("run.toml"), &manifest).unwrap();

    std::fs::write(folder.join("answer.json"), "{\"edits\": [").unwrap();
    let said = problem(&folder);
    assert!(said.contains("answer.json is damaged"), "{said}");
    std::fs::remove_dir_all(folder.join("shards")).unwrap();
    std::fs::remove_file(folder.join("answer.json")).unwrap();
    assert!(problem(&folder).contains("no finished games"));
    std::fs::remove_dir_all(folder).unwrap();
}

/// The most memory that a process has used so far, in megabytes.
fn peak(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? / 1024)
}

/// `cargo test --release -p gauntlet --test report -- --ignored --nocapture`
#[test]
#[ignore = "writes ten million games"]
fn ten_million_games_take_less_than_ten_seconds_and_500_megabytes() {
    let folder = scratch("big");
    // 4 cards × 153 shards × 4,096 deals × 4 games.
    synthetic(&folder, 4096, 153);
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_gauntlet")).arg("report").arg(&folder).spawn().unwrap();
    let mut most = 0;
    let status = loop {
        most = most.max(peak(child.id()).unwrap_or(0));
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    };
    let seconds = start.elapsed().as_secs_f64();
    println!("{} games: {seconds:.2} s, {most} MB", 4 * 153 * 4096 * 4);
    assert!(status.success());
    std::fs::remove_dir_all(folder).unwrap();
    assert!(seconds < 10.0 && most < 500, "{seconds} s, {most} MB");
}
