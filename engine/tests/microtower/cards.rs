//! The shipped cards: they load, print as written, and each has a scenario named after it.

use crate::scene::game;
use gauntlet_engine::microtower::{FILES, WORDS, language, shipped_library};
use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn every_word_has_a_canonical_example_and_every_shipped_line_prints_as_written() {
    let language = language().unwrap();
    assert_eq!(language.vocabulary.audit(), []);
    assert_eq!(language.vocabulary.rows().len(), WORDS.len());
    let mut lines = 0;
    for file in FILES {
        for line in
            file.text.lines().filter(|l| ["active", "passive", "start", "effect"].iter().any(|w| l.starts_with(w)))
        {
            let parsed = language.vocabulary.parse(line).unwrap_or_else(|e| panic!("{line}: {e}"));
            assert_eq!(language.vocabulary.print(&parsed), line);
            lines += 1;
        }
    }
    assert!(lines > 100);
}

#[test]
fn the_set_is_complete_and_named_in_both_languages() {
    let library = shipped_library();
    let count = |kind: &str| library.of_kind(kind).filter(|c| !c.fields.flag("boxed")).count();
    assert_eq!([count("hero"), count("creature"), count("consumable") + count("shamanism")], [12, 48, 24]);
    let copies = |kind: &str| {
        library.of_kind(kind).filter(|c| !c.fields.flag("boxed")).map(|c| c.fields.number("copies")).sum::<i32>()
    };
    assert_eq!([copies("creature"), copies("consumable"), copies("shamanism")], [52, 23, 39]);
    for card in library.cards() {
        let russian = card.fields.text("name_ru");
        assert!(russian.chars().any(|c| ('а'..='я').contains(&c)), "{}: {russian}", card.id);
        assert!(card.fields.flag("boxed") || card.fields.maybe_text("baseline").is_some(), "{}", card.id);
    }
}

#[test]
fn every_card_has_a_scenario() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/microtower/cards.toml");
    let text = std::fs::read_to_string(path).unwrap();
    let tested: BTreeSet<&str> =
        text.lines().filter_map(|line| line.strip_prefix("name = \"")?.split(['"', ':']).next()).collect();
    let cards = game(&[]);
    let untested: Vec<&str> = cards
        .cards()
        .infos
        .iter()
        .map(|i| i.id.as_str())
        .filter(|id| !id.starts_with("plain-") && !tested.contains(id))
        .collect();
    assert!(untested.is_empty(), "no scenario for {untested:?}");
}
