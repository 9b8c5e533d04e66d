//! `gauntlet card`: what it says and how it exits.

use std::path::PathBuf;
use std::process::{Command, Output};

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gauntlet-card-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn gauntlet(folder: &PathBuf, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gauntlet")).current_dir(folder).args(arguments).output().unwrap()
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// Cost nothing, twice the body.
const GROSS: [(&str, &str); 4] = [
    ("dicetastic", "[[class]]\nid = \"gross\"\nhealth = 62\nbaseline = \"plain-class-31\"\n"),
    ("impossibility-simulator", "[[creature]]\nid = \"gross\"\nstars = 2\nhp = 10\ndef = 4\natk = 10\nspd = 10\n"),
    ("clashing-destinies", "[[minion]]\nid = \"gross\"\nfaction = \"neutral\"\ncost = 0\nattack = 4\nhealth = 6\n"),
    (
        "microtower",
        "[[creature]]\nid = \"anchor-crab\"\nname_ru = \"Краб\"\ncost = 0\nsize = 4\nweight = 8\nsharpness = 6\nmind = 2\n",
    ),
];

#[test]
fn a_grossly_broken_card_is_found_with_few_games_and_exits_with_one() {
    for (game, text) in GROSS {
        let folder = scratch(game);
        std::fs::write(folder.join("gross.toml"), text).unwrap();
        let output = gauntlet(&folder, &["card", "gross.toml", "--game", game, "--levels", "casual", "--json"]);
        assert_eq!(output.status.code(), Some(1), "{game}: {}", String::from_utf8_lossy(&output.stderr));
        let answer = json(&output);
        assert_eq!(answer["verdict"], "broken", "{game}");
        let games = answer["games"].as_u64().unwrap();
        assert!(games <= 8_000, "{game} took {games} games");
        // The games that it decided can be played again, with the cards that they were played with.
        let replays = answer["replays"].as_array().unwrap();
        assert!(!replays.is_empty());
        std::fs::remove_dir_all(folder).unwrap();
    }
}

/// A designer edits a card and asks again, all day long.
#[test]
fn a_card_that_was_edited_is_asked_about_anew_and_the_old_run_is_kept() {
    let folder = scratch("edited");
    for health in [36, 35, 34] {
        let text = format!("[[class]]\nid = \"mine\"\nhealth = {health}\nbaseline = \"plain-class-31\"\n");
        std::fs::write(folder.join("mine.toml"), text).unwrap();
        let output = gauntlet(&folder, &["card", "mine.toml", "--levels", "random", "--budget", "400", "--json"]);
        assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(json(&output)["cards"][0]["card"]["numbers"]["health"], health);
    }
    for kept in ["card-mine", "card-mine.1", "card-mine.2"] {
        assert!(folder.join("gauntlet-report").join(kept).join("run.toml").exists(), "{kept}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn bad_input_exits_with_three_and_says_what_is_wrong() {
    let folder = scratch("bad");
    std::fs::write(folder.join("bad.toml"), "[[minion]]\nid = \"x\"\ncost = \"two\"\n").unwrap();
    for (arguments, wanted) in [
        (&["card", "anchor-crap"][..], "did you mean `anchor-crab`"),
        (&["card", "bad.toml"], "cost"),
        (&["card", "missing.toml"], "cannot read missing.toml"),
        (&["card"], "name a card"),
        (&["card", "anchor-crab", "--levels", "gredy"], "did you mean `greedy`"),
        (&["card", "--profile", "draw=2", "-g", "clashing-destinies"], "did you mean `draw_per_turn`"),
        (&["card", "anchor-crab", "--fair", "3"], "fair < broken"),
        (&["card", "--budget", "lots"], "invalid value"),
    ] {
        let output = gauntlet(&folder, arguments);
        let said: String = String::from_utf8_lossy(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {said}");
        assert!(said.contains(wanted), "{arguments:?}: {said}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn verdicts_are_not_held_against_effects_that_nobody_measured() {
    let folder = scratch("planted");
    let cards = "[[class]]\nid = \"mine\"\nhealth = 40\nbaseline = \"plain-class-31\"\n";
    let planted = |units: u32| {
        let text = format!(
            "game = \"dicetastic\"\nlevel = \"random\"\ncards = '''\n{cards}'''\n\n[truth]\n\
             mine = {{ effect = 0.0, error = 0.0, units = {units} }}\n"
        );
        std::fs::write(folder.join("planted.toml"), text).unwrap();
        gauntlet(&folder, &["planted", "--file", "planted.toml", "--runs", "2", "--budget", "400", "--json"])
    };
    let output = planted(0);
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("have not been measured"));
    assert_eq!(json(&planted(1))["runs"], 2);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_option_of_the_rules_is_asked_about_like_a_card() {
    let folder = scratch("option");
    let arguments = [
        "card",
        "--profile",
        "draw_per_turn=2",
        "-g",
        "clashing-destinies",
        "--levels",
        "random",
        "--budget",
        "4000",
        "--json",
    ];
    let answer = json(&gauntlet(&folder, &arguments));
    assert_eq!(answer["cards"][0]["card"]["id"], "draw_per_turn=2");
    assert!(answer["cards"][0]["levels"][0]["effect"]["units"].as_u64().unwrap() > 100);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let folder = scratch("same");
    let ask = |threads: &str, out: &str| {
        let arguments = [
            "card",
            "anchor-crab",
            "--levels",
            "random",
            "--budget",
            "9000",
            "--json",
            "--threads",
            threads,
            "--out",
            out,
        ];
        gauntlet(&folder, &arguments).stdout
    };
    assert_eq!(ask("1", "a"), ask("2", "b"));
    std::fs::remove_dir_all(folder).unwrap();
}
