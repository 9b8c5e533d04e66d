//! Every numbered rule has a test named after it, and every such test a rule.
//!
//! A line of a RULES.md that begins with a number such as `D-017` (in whatever marks) is a rule; a test covers it if
//! its name begins with `d_017_`.

use super::files_below;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

type Numbers = BTreeSet<(char, u16)>;

/// The number at the beginning of a text, such as `D-017` or `d_017`: letter, `between`, three digits, and no more.
fn number(text: &str, between: char) -> Option<(char, u16)> {
    let mut chars = text.chars();
    let letter = chars.next()?.to_ascii_lowercase();
    let rest = chars.as_str().strip_prefix(between)?;
    let digits = rest.get(..3)?;
    let ends = !rest[3..].starts_with(|c: char| c.is_ascii_digit());
    (letter.is_ascii_lowercase() && ends).then_some(())?;
    Some((letter, digits.parse().ok()?))
}

/// The rules that a RULES.md lists.
fn rules(text: &str) -> Numbers {
    text.lines().filter_map(|line| number(line.trim_start_matches(|c: char| !c.is_alphanumeric()), '-')).collect()
}

/// The rules that the tests of a Rust file are named after: functions right below `#[test]`.
fn tests(text: &str) -> Numbers {
    let mut found = Numbers::new();
    let mut marked = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("#[") {
            marked |= line == "#[test]";
        } else {
            if let Some(name) = line.strip_prefix("fn ").filter(|_| marked) {
                found.extend(number(name, '_'));
            }
            marked = false;
        }
    }
    found
}

fn show(numbers: impl IntoIterator<Item = (char, u16)>) -> String {
    let texts: Vec<String> =
        numbers.into_iter().map(|(letter, n)| format!("{}-{n:03}", letter.to_ascii_uppercase())).collect();
    texts.join(" ")
}

#[test]
fn every_rule_has_a_test_and_every_such_test_a_rule() {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = engine.parent().unwrap();
    let mut tested = Numbers::new();
    for member in ["engine", "agents", "experiments", "reports", "app"] {
        for file in files_below(&root.join(member), "rs") {
            tested.extend(tests(&std::fs::read_to_string(&file).unwrap()));
        }
    }
    let mut listed: BTreeMap<char, Numbers> = BTreeMap::new();
    let mut problems = Vec::new();
    for file in files_below(&engine.join("src"), "md").iter().filter(|file| file.ends_with("RULES.md")) {
        let rules = rules(&std::fs::read_to_string(file).unwrap());
        let missing: Numbers = rules.difference(&tested).copied().collect();
        if !missing.is_empty() {
            problems.push(format!("{}: no test for {}", file.display(), show(missing)));
        }
        for rule in rules {
            listed.entry(rule.0).or_default().insert(rule);
        }
    }
    // Letters of games that have no RULES.md are left alone: `a_100_…` may be any test.
    for (letter, rules) in &listed {
        let unknown: Vec<_> =
            tested.iter().filter(|(l, _)| l == letter).filter(|t| !rules.contains(t)).copied().collect();
        if !unknown.is_empty() {
            problems.push(format!("tests for rules that are not listed: {}", show(unknown)));
        }
    }
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn numbers_are_found_in_lists_and_names() {
    assert_eq!(show(rules("- **D-017** One.\n| D-018 | two\n## C-2xx\nsee D-019\n**M-0201** x")), "D-017 D-018");
    let text = "#[test]\nfn d_017_a() {}\nfn d_018_b() {}\n#[test]\n#[should_panic]\nfn d_019_c() {}";
    assert_eq!(show(tests(text)), "D-017 D-019");
}
