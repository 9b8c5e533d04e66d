//! `gauntlet dice` as somebody at a terminal or a script sees it.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn gauntlet(out: &PathBuf, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gauntlet"))
        .args(["dice", "--rolls", "70000", "--out"])
        .arg(out)
        .args(arguments)
        .output()
        .expect("the command starts")
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("the output is text")
}

#[test]
fn json_has_every_policy_and_card_and_nothing_else_is_printed() {
    let out = folder("dice-json");
    let json: Value = serde_json::from_str(&stdout(&gauntlet(&out, &["--json"]))).expect("the output is JSON");
    let names: Vec<&str> = json["policies"].as_array().unwrap().iter().map(|p| p["name"].as_str().unwrap()).collect();
    for name in ["at-least-30", "above-30", "exactly-30", "net-damage", "highest-score", "keep-sixes", "keep-fives"] {
        assert!(names.contains(&name), "{name} is missing from {names:?}");
    }
    for policy in json["policies"].as_array().unwrap() {
        for figure in ["p_below", "p_equal", "p_above", "mean_score", "mean_self_damage", "mean_damage"] {
            let (exact, thrown) = (&policy["exact"][figure], &policy["simulated"][figure]);
            let [low, high] = [0, 1].map(|i| policy["simulated"]["ci95"][figure][i].as_f64().expect(figure));
            assert!(exact.is_f64() && (low..=high).contains(&thrown.as_f64().expect(figure)), "{figure}: {policy}");
        }
        let parts = ["p_below", "p_equal", "p_above"].map(|part| policy["exact"][part].as_f64().unwrap());
        assert!((parts.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!(policy["simulated"]["rolls"], 70_000);
    }
    let card = json["cards"].as_array().unwrap().iter().find(|card| card["id"] == "loaded-die").unwrap();
    assert_eq!(card["policy"], "net-damage");
    assert!(card["exact"]["p_above"].as_f64() > Some(0.7) && card["delta_p_above"].as_f64() > Some(0.2), "{card}");
    let chart = std::fs::read_to_string(out.join("dice.svg")).expect("the chart is written");
    assert!(chart.starts_with("<svg ") && chart.contains("loaded-die"));
}

#[test]
fn the_same_seed_gives_the_same_output_on_any_number_of_threads() {
    let out = folder("dice-seed");
    let run = |arguments: &[&str]| stdout(&gauntlet(&out, arguments));
    let one = run(&["--csv", "--seed", "5", "--threads", "1"]);
    assert_eq!(one, run(&["--csv", "--seed", "5", "--threads", "2"]));
    assert_ne!(one, run(&["--csv", "--seed", "6"]));
    assert!(one.starts_with("what,id,policy,figure,"), "{one}");
}

#[test]
fn the_table_names_policies_and_cards() {
    let text = stdout(&gauntlet(&folder("dice-text"), &[]));
    assert!(text.contains("net-damage") && text.contains("0.4925") && text.contains("tilted-table"), "{text}");
}

#[test]
fn a_folder_that_cannot_be_made_is_reported() {
    let file = folder("dice-file");
    std::fs::write(&file, "").unwrap();
    let output = gauntlet(&file, &["--json"]);
    let _ = std::fs::remove_file(&file);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write"), "{output:?}");
}
