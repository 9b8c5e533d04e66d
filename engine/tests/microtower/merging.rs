//! Merging and splitting (M-056 to M-061).

use crate::scene::Scene;

const ON: &[&str] = &["merge=on"];

#[test]
fn m_056_two_untapped_cards_become_one() {
    let mut scene =
        Scene::with(ON, "1: captain-spring; battle-fork; pump-toad; draught tap=tapped; hand gym\n2: granny-smetana");
    assert!(scene.can("merge Captain Spring") && scene.can("merge Battle Fork"));
    assert!(
        !scene.can("merge Pump Toad") && !scene.can("merge Draught"),
        "a pair is met once; tapped cards do not merge"
    );
    scene.play("merge Battle Fork");
    assert_eq!((scene.number(1, "battle-fork", "size"), scene.tap(1, "battle-fork").as_str()), (3, "untapped"));
    assert!(!Scene::new("1: captain-spring; battle-fork\n2: granny-smetana").can("merge Captain Spring"));
    // Bodyguards and hidden cards do not merge.
    let scene = Scene::with(ON, "1: captain-spring; battle-fork guards=1; pump-toad; hand gym\n2: granny-smetana");
    assert!(scene.legal().iter().all(|w| !w.starts_with("merge")));
}

#[test]
fn m_057_sums_passives_and_no_actives() {
    let mut scene = Scene::with(
        ON,
        "1: captain-spring; anchor-crab; loud-goat part-of=2; hand gym\n2: granny-smetana; clockwork-bull; turns 1",
    );
    let numbers = ["size", "weight", "sharpness", "mind"].map(|n| scene.number(1, "anchor-crab", n));
    assert_eq!(numbers, [4, 8, 3, 2]);
    assert!(scene.legal().iter().all(|w| !w.contains("Anchor Crab") || w.starts_with("split")));
    // Taunt does not work on it.
    scene.play("end the turn; no more exchanges; challenge with Clockwork Bull");
    assert_eq!(scene.legal(), ["choose Captain Spring of seat 1", "choose Anchor Crab + Loud Goat of seat 1"]);
    // It can be hidden, but not hide.
    let mut scene = Scene::with(ON, "1: captain-spring; draught; battle-fork part-of=2\n2: granny-smetana");
    assert!(!scene.can("hide a card behind Draught + Battle Fork"));
    scene.play("hide a card behind Captain Spring");
    assert!(scene.flag(1, "draught", "hidden"));
}

#[test]
fn m_058_a_beaten_merged_card_splits_and_each_half_is_beaten() {
    let mut scene = Scene::with(ON, "1: captain-spring; concrete-hippo\n2: soap-bubble; draught part-of=1");
    scene.play("challenge with Concrete Hippo");
    assert_eq!(scene.parts(1), 4, "3 and 1");
    assert!(scene.discarded("soap-bubble") && scene.discarded("draught"));
    assert_eq!(scene.ids(2, "hand").len(), 1, "the bubble, tapped by the split, draws");
    // A hero stays.
    let mut scene = Scene::with(ON, "1: captain-spring; concrete-hippo\n2: pigeon-mayor; draught part-of=1");
    scene.play("challenge with Concrete Hippo");
    assert_eq!((scene.parts(1), scene.ids(2, "table")), (2, vec!["pigeon-mayor".to_string()]));
    assert_eq!(scene.tap(2, "pigeon-mayor"), "tapped");
}

#[test]
fn m_059_counters_go_on_one_half_and_all_else_on_the_whole() {
    let mut scene = Scene::with(
        ON,
        "1: captain-spring; battle-fork; draught part-of=2; hand pramo, lullaby; coins 9\n2: granny-smetana",
    );
    scene.play("play Pramo; choose Battle Fork + Draught");
    assert_eq!(scene.legal(), ["choose Battle Fork (1)", "choose Draught (2)"]);
    scene.play("choose Draught (2)");
    assert_eq!((scene.number(1, "draught", "extra-size"), scene.number(1, "battle-fork", "size")), (1, 4));
    scene.play("play Lullaby; choose Battle Fork + Draught");
    assert_eq!(scene.tap(1, "battle-fork"), "overtapped");
    // A full hero inside takes none: the other half gets it without asking.
    let mut scene =
        Scene::with(ON, "1: captain-spring extra-mind=2; draught part-of=1; hand pramo; coins 1\n2: granny-smetana");
    scene.play("play Pramo; choose Captain Spring + Draught");
    assert_eq!(scene.number(1, "draught", "extra-size"), 1);
    // A merged hero cannot be burned as a price.
    let scene =
        Scene::with(ON, "1: captain-spring; draught part-of=1; hand last-brick, little-screw\n2: granny-smetana");
    assert!(!scene.can("play Last Brick") && scene.can("play Little Screw"));
}

#[test]
fn m_060_a_half_that_explodes_splits_first() {
    let mut scene = Scene::with(
        ON,
        "1: captain-spring\n2: granny-smetana; battle-fork; pump-toad part-of=2 extra-size=3; hand gym",
    );
    scene.play("end the turn");
    assert_eq!((scene.parts(2), scene.discarded("pump-toad")), (8, true));
    assert_eq!(
        (scene.tap(2, "battle-fork").as_str(), scene.number(2, "battle-fork", "size")),
        ("untapped", 1),
        "tapped by the split, then untapped"
    );
}

#[test]
fn m_061_a_split_leaves_two_tapped_cards() {
    let mut scene = Scene::with(
        ON,
        "1: captain-spring guards=2; battle-fork tap=supertapped; draught part-of=2\n2: granny-smetana",
    );
    scene.play("split Battle Fork + Draught");
    assert_eq!((scene.tap(1, "battle-fork").as_str(), scene.tap(1, "draught").as_str()), ("tapped", "tapped"));
    assert!(!scene.flag(1, "battle-fork", "hidden"));
    let guard = scene.view().players[0].zone("table").unwrap().cards[0].facts.text("guards").map(String::from);
    assert_eq!(guard.as_deref(), Some("nobody"));
}
