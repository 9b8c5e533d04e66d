//! Order cards that no rule's test shows already.

use super::seed;

#[test]
fn knight_of_prophecy_strengthens_a_minion() {
    let mut at = seed(
        "hero: spirit-of-order; destiny: harold-knight-of-prophecy; destiny-zone: comet; attack: mana-wisp royal-guard; deck:",
        "attack: simurgh",
    );
    at.play(&["play Harold, Knight of Prophecy from the Destiny Deck"]).resolve();
    at.play(&["target Royal Guard (attack 2)"]);
    assert_eq!(at.stats(0, "attack", 1), (4, 4));
}

#[test]
fn vowed_crusader_gives_honor_and_wakes_when_it_dies() {
    let mut at = seed("hero: harold-vowed-crusader; attack: mana-wisp; hand: comet", "attack: royal-guard");
    at.play(&["use hero", "target Mana Wisp (attack 1)"]);
    assert!(at.has(0, "attack", 0, "honor") && at.exhausted(0, "hero", 0));
    at.play(&["attack enemy Royal Guard (attack 1) with Mana Wisp (attack 1)"]).resolve();
    assert_eq!(at.stats(0, "hero", 0).0, 1);
    assert!(!at.exhausted(0, "hero", 0));
    let mut at = seed(
        "hero: harold-knight-of-prophecy; destiny: harold-vowed-crusader; destiny-zone: comet comet; attack: exalted-angel",
        "",
    );
    at.play(&["play Harold, Vowed Crusader from the Destiny Deck"]).resolve();
    assert_eq!(at.count(0, "hand"), 1);
}

#[test]
fn dusk_purifier_draws_when_hurt_and_alive() {
    let mut at = seed("hand: magic-missile comet", "attack: dusk-purifier; deck: comet comet");
    at.play(&["play Magic Missile", "target enemy Dusk Purifier (attack 1)"]).resolve();
    assert_eq!(at.count(1, "hand"), 1);
    let mut at = seed("hand: magic-missile comet", "attack: dusk-purifier-1; deck: comet comet");
    at.play(&["play Magic Missile", "target enemy Dusk Purifier (attack 1)"]).resolve();
    assert_eq!(at.count(1, "hand"), 0);
}

#[test]
fn exalted_angel_shares_honor() {
    let mut at = seed("hand: exalted-angel comet comet comet comet; hero: spirit-of-order; attack: mana-wisp", "");
    at.play(&["play Exalted Angel", "attack zone"]).resolve();
    at.play(&["target Mana Wisp (attack 1)"]);
    assert!(at.has(0, "attack", 0, "honor"));
    at.next_turn();
    assert!(!at.has(0, "attack", 0, "honor") && at.has(0, "attack", 1, "honor"));
}

#[test]
fn angel_wings_make_a_drifter() {
    let mut at = seed("hand: angel-wings comet; attack: mana-wisp; hero: spirit-of-order", "");
    at.play(&["play Angel Wings"]).resolve();
    assert!(at.has(0, "attack", 0, "drifter"));
    at.next_turn();
    assert_eq!(at.ids(0, "defense"), ["mana-wisp"]);
}

#[test]
fn blow_of_judgment_counts_the_hand() {
    let mut at = seed(
        "hand: blow-of-judgment comet comet comet jeweller jeweller; hero: spirit-of-order",
        "attack: stalwart-vanguard",
    );
    at.play(&["play Blow of Judgment", "pay with Comet", "pay with Comet", "pay with Comet"]).resolve();
    assert_eq!(at.stats(1, "attack", 0).1, 2);
}

#[test]
fn dawn_assault_summons_skirmishers() {
    for (hero, count) in [("spirit-of-order", 2), ("harold-ascended-seraph", 3)] {
        let mut at = seed(&format!("hero: {hero}; hand: dawn-assault comet comet comet"), "");
        at.play(&["play Dawn Assault"]).resolve();
        assert_eq!(at.ids(0, "attack"), vec!["frontline-skirmisher"; count]);
        assert!(at.has(0, "attack", 0, "honor"));
    }
}

#[test]
fn rebuke_is_cheaper_from_level_2_on() {
    let mut at = seed("attack: royal-guard", "hero: harold-vowed-crusader; hand: rebuke comet comet");
    at.play(&["attack the enemy hero with Royal Guard (attack 1)"]);
    assert!(at.can("play Rebuke"));
}

#[test]
fn protect_the_holy_spire_summons_and_inspires() {
    let mut at = seed(
        "hero: harold-vowed-crusader; hand: protect-the-holy-spire comet comet comet comet; attack: mana-wisp",
        "",
    );
    at.play(&["play Protect the Holy Spire"]).resolve();
    assert_eq!(at.legal(), ["attack zone", "defense zone"]);
    at.play(&["attack zone", "defense zone"]);
    assert_eq!((at.count(0, "attack"), at.count(0, "defense")), (2, 1));
    for (zone, index) in [("attack", 0), ("attack", 1), ("defense", 0)] {
        assert!(at.has(0, zone, index, "honor") && at.has(0, zone, index, "pusher"));
    }
}

#[test]
fn sword_of_truth_draws_for_a_kill() {
    let mut at =
        seed("artifacts: sword-of-truth; deck: comet comet; hero: spirit-of-order", "attack: mana-wisp; deck:");
    at.play(&["use Sword of Truth (artifact 1)", "attack enemy Mana Wisp (attack 1) with hero"]).resolve();
    assert_eq!((at.count(0, "hand"), at.health(0)), (1, 11));
    assert_eq!(at.fact(0, "artifacts", 0, "durability"), 1);
}

#[test]
fn honorable_crown_gives_honor_for_a_turn() {
    let mut at = seed("artifacts: honorable-crown; attack: mana-wisp", "");
    at.play(&["use Honorable Crown (artifact 1)"]);
    assert!(at.has(0, "attack", 0, "honor"));
}
