//! The cards: every one is played with, and some are looked at closely.

use super::scene::{Scene, attack};
use crate::impossibility::Impossibility;
use crate::impossibility::options::Options;
use crate::impossibility::pool::Kind;
use crate::impossibility::state::*;
use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn every_creature_can_be_played_with() {
    let pool = Scene::plain().game.pool.clone();
    for def in pool.defs.iter().filter(|def| def.kind == Kind::Creature) {
        let mut scene = Scene::new([&def.id, "t-medic", "t-guard"], ["t-three", &def.id, "t-spiky"]);
        for team in 0..2 {
            scene.s.sides[team].points = 12;
            for id in ["bomb", "tomato", "t-sword", "freeze-spell"] {
                scene.item(team as u8, id, Place::Hand);
            }
        }
        scene.wander(150);
    }
}

#[test]
fn every_item_and_field_item_can_be_played_with() {
    let pool = Scene::plain().game.pool.clone();
    let items: Vec<_> = pool.defs.iter().filter(|def| def.kind == Kind::Item).collect();
    let fields: Vec<_> = pool.defs.iter().filter(|def| def.kind == Kind::Field).collect();
    for (n, chunk) in items.chunks(3).enumerate() {
        let mut scene = Scene::new(["heavy-lobster", "panda", "t-five"], ["t-three", "spinni", "t-guard"]);
        scene.body_mut(0, 0).hp = 8;
        scene.body_mut(1, 1).hp = 8;
        for def in chunk {
            scene.item(0, &def.id, Place::Hand);
            scene.item(1, &def.id, Place::Down);
        }
        scene.s.sides[1].field = pool.find(&fields[n % fields.len()].id).unwrap();
        scene.s.sides[0].field = pool.find(&fields[(n + 7) % fields.len()].id).unwrap();
        scene.game.refield(&mut scene.s);
        scene.game.derive(&mut scene.s);
        scene.wander(150);
    }
}

#[test]
fn every_card_with_a_text_has_a_scenario() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/impossibility-simulator");
    let mut shown = BTreeSet::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        // A scenario about a card begins its name with the card's id, and has the card on the table.
        for scenario in text.split("[[scenario]]") {
            let name = scenario.lines().find_map(|line| line.strip_prefix("name = \""));
            if let Some((id, _)) = name.and_then(|name| name.split_once(": "))
                && scenario.contains(&format!("\"{id}\""))
            {
                shown.insert(id.to_owned());
            }
        }
    }
    let game = Impossibility::shipped(Options::default());
    let told = game.pool.defs.iter().filter(|def| !def.rules.is_empty() && !def.id.starts_with("plain-"));
    let missing: Vec<&str> = told.map(|def| def.id.as_str()).filter(|id| !shown.contains(*id)).collect();
    assert!(missing.is_empty(), "no scenario for {missing:?}");
}

#[test]
fn printed_rules_are_what_was_written() {
    let library = crate::impossibility::library();
    let vocabulary = &library.language().vocabulary;
    for card in library.cards() {
        for (line, text) in card.lines.iter().zip(library.printed(card)) {
            assert_eq!(&vocabulary.parse(&text).unwrap(), line, "{}", card.id);
        }
    }
}

#[test]
fn zompanda_grows_and_sickens() {
    let mut scene = Scene::new(["zompanda", "t-three", "t-three"], ["t-three"; 3]);
    scene.body_mut(1, 0).hp = 2;
    scene.play(&[&attack("Zompanda", 1, "T Three", 1)]);
    assert_eq!((scene.body(0, 0).max, scene.hp(0, 0)), (28, 28));
    let mut scene = Scene::new(["t-three"; 3], ["zompanda", "t-three", "t-three"]);
    scene.play(&[&attack("T Three", 1, "Zompanda", 1)]);
    assert!(scene.bears(0, 0, "sickness"));
    assert_eq!(scene.hp(1, 0), 20 - 6, "sick before the strike");
}

#[test]
fn volt_shroom_answers_two_attackers() {
    let mut scene = Scene::new(["t-three"; 3], ["t-three"; 3]);
    scene.inflict(1, 0, "charged", 2, 2);
    scene.play(&[&attack("T Three", 1, "T Three", 1)]);
    assert!(scene.bears(0, 0, "paralyzed"));
    assert_eq!(scene.body(1, 0).marks[0].stacks, 1);
}

#[test]
fn bob_ulk_goes_off() {
    let mut scene = Scene::new(["bob-ulk", "t-three", "t-three"], ["t-three"; 3]);
    assert!(!scene.can("attack with Bob"));
    let bob = scene.legal().into_iter().find(|words| words.starts_with("use Bob")).unwrap();
    scene.play(&[&bob]);
    assert_eq!(scene.at(0, 0), NONE);
    assert_eq!(scene.hp(1, 1), 40 - 2, "half of twice its ATK");
}

#[test]
fn brad_armstrong_chooses_after_his_attack() {
    let mut scene = Scene::new(["brad-armstrong", "t-three", "t-three"], ["t-three"; 3]);
    scene.play(&[&attack("Brad Armstrong", 1, "T Three", 1)]);
    scene.play(&["choose 2: deal 4 damage to each enemy creature"]);
    assert_eq!([0, 1, 2].map(|lane| scene.hp(1, lane)), [40 - 12 - 8, 32, 32]);
}

#[test]
fn standstill_is_shorter_on_five_stars() {
    for (id, turns) in [("t-five", 1), ("t-three", 2)] {
        let mut scene = Scene::new(["t-three"; 3], [id, "", ""]);
        scene.s.sides[0].lanes = [0, NONE, NONE];
        scene.item(0, "standstill", Place::Hand);
        scene.play(&["use item Standstill"]);
        let name = if id == "t-five" { "T Five" } else { "T Three" };
        let found = scene.legal().iter().position(|words| words.contains("enemy lane 1"));
        if found.is_some() {
            scene.play(&[&format!("choose {name} (enemy lane 1)")]);
        } else {
            let branch = scene.legal().into_iter().find(|words| words.contains(&format!("{turns} turn"))).unwrap();
            scene.play(&[&branch]);
            if scene.s.ask == Ask::Pick {
                scene.play(&[&format!("choose {name} (enemy lane 1)")]);
            }
        }
        assert_eq!(scene.body(1, 0).marks[0].turns, turns, "{id}");
    }
}
