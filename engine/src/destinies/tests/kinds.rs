//! Card kinds and damage: C-031 to C-037.

use super::{At, game, seed};

#[test]
fn c_031_a_hero_is_played_on_the_level_below_of_its_lineage() {
    let at = seed(
        "hero: spirit-of-arcane; destiny: erina-council-mage erina-aether-scholar; destiny-zone: comet comet comet",
        "",
    );
    assert!(at.can("play Erina, Council Mage from the Destiny Deck"));
    assert!(!at.can("play Erina, Aether Scholar from the Destiny Deck"));
    let at = seed("hero: spirit-of-order; destiny: erina-council-mage; destiny-zone: comet", "");
    assert!(!at.can("play Erina, Council Mage from the Destiny Deck"));
}

#[test]
fn c_031_levelling_up_keeps_damage_exhaustion_and_buffs() {
    let mut at =
        seed("hero: spirit-of-order-5!; destiny: harold-knight-of-prophecy; destiny-zone: comet; empower=2; deck:", "");
    at.state.sides[0].board[0].attack_turn = 2;
    at.play(&["play Harold, Knight of Prophecy from the Destiny Deck"]).resolve();
    assert_eq!(at.ids(0, "hero"), ["harold-knight-of-prophecy"]);
    assert_eq!((at.stats(0, "hero", 0), at.number(0, "empower")), ((2, 10), 2));
    assert!(at.exhausted(0, "hero", 0));
    assert!(at.ids(0, "out").contains(&"spirit-of-order".into()));
}

#[test]
fn c_032_minions_choose_a_zone_that_has_room() {
    let mut at = seed("hand: mana-wisp mana-wisp", "");
    at.play(&["play Mana Wisp"]);
    assert_eq!(at.legal(), ["attack zone", "defense zone"]);
    at.play(&["defense zone"]).resolve();
    assert_eq!(at.ids(0, "defense"), ["mana-wisp"]);
    let full = "attack: mana-wisp mana-wisp mana-wisp mana-wisp mana-wisp mana-wisp mana-wisp";
    let mut at = seed(&format!("hand: royal-guard comet comet comet comet; {full}"), "");
    at.play(&["play Royal Guard"]).resolve();
    assert_eq!(at.ids(0, "defense"), ["royal-guard"]);
}

#[test]
fn c_032_a_minion_may_attack_when_it_comes_unless_it_is_sick() {
    let hand = "hand: promising-recruit comet comet; hero: spirit-of-order";
    for (option, can) in [("off", true), ("on", false)] {
        let mut at = At::new(game("seed", &[&format!("summoning_sickness={option}")]), hand, "");
        at.play(&["play Promising Recruit", "attack zone"]).resolve();
        at.play(&["pass"]);
        assert_eq!(at.can("attack the enemy hero with Promising Recruit (attack 1)"), can);
    }
}

#[test]
fn c_032_losing_health_can_kill() {
    let mut at = seed("hand: mana-wisp mana-wisp", "defense: brave-citizen-1");
    assert_eq!(at.stats(1, "defense", 0), (1, 1));
    let index = 11;
    at.game.switch_zone(&mut at.state, 1, index);
    at.game.bury(&mut at.state, None);
    assert_eq!(at.ids(1, "discard"), ["brave-citizen"]);
}

#[test]
fn c_033_spells_go_to_the_discard_pile() {
    let mut at = seed("hand: magic-missile mana-wisp", "");
    at.play(&["play Magic Missile"]).resolve();
    assert_eq!((at.ids(0, "discard"), at.health(1)), (vec!["magic-missile".to_string()], 11));
}

#[test]
fn c_034_a_fourth_artifact_replaces_one_of_three() {
    let three = "artifacts: amulet-of-remembrance honorable-crown orb-of-constellations; destiny: book-of-knowledge";
    let mut at = seed(three, "");
    at.play(&["play Book of Knowledge from the Destiny Deck"]).resolve();
    assert_eq!(at.legal().len(), 3);
    at.play(&["destroy Orb of Constellations (artifact 3)"]);
    assert_eq!(at.ids(0, "artifacts"), ["amulet-of-remembrance", "honorable-crown", "book-of-knowledge"]);
    assert_eq!(at.ids(0, "discard"), ["orb-of-constellations"]);
}

#[test]
fn c_034_an_artifact_without_durability_is_gone() {
    let mut at = seed("artifacts: honorable-crown; attack: royal-guard mana-wisp", "");
    at.play(&["use Honorable Crown (artifact 1)", "target Royal Guard (attack 1)"]);
    assert_eq!(at.fact(0, "artifacts", 0, "durability"), 1);
    assert!(at.exhausted(0, "artifacts", 0));
    at.next_turn();
    while at.turn() != Some(0) {
        at.play(&["pass"]);
    }
    at.play(&["use Honorable Crown (artifact 1)", "target Royal Guard (attack 1)"]);
    assert_eq!(at.count(0, "artifacts"), 0);
}

#[test]
fn c_035_sigils_count_down_at_the_start_of_turns() {
    let mut at = seed("hand: sigil-of-wisdom comet comet comet; hero: spirit-of-arcane", "");
    at.play(&["play Sigil of Wisdom", "attack zone"]).resolve();
    assert_eq!(at.fact(0, "attack", 0, "countdown"), 3);
    at.next_turn();
    assert_eq!(at.fact(0, "attack", 0, "countdown"), 2);
    at.next_turn().next_turn();
    assert_eq!((at.count(0, "attack"), at.ids(0, "discard")), (0, vec!["sigil-of-wisdom".to_string()]));
}

#[test]
fn c_035_sigils_neither_fight_nor_are_attacked() {
    let at = seed("attack: time-bomb royal-guard", "defense: time-bomb");
    let attacks: Vec<String> = at.legal().into_iter().filter(|w| w.starts_with("attack ")).collect();
    assert_eq!(attacks, ["attack the enemy hero with Royal Guard (attack 2)"]);
}

#[test]
fn c_036_used_up_cards_go_to_their_piles() {
    let mut at = seed("hand: magic-missile mana-wisp", "attack: starseeker frontline-skirmisher");
    at.play(&["play Magic Missile", "target enemy Starseeker (attack 1)"]).resolve();
    assert_eq!(at.ids(1, "out"), ["starseeker"]);
    let game = game("seed", &["destiny_leaves_to=discard"]);
    let mut at = At::new(game, "hand: magic-missile mana-wisp", "attack: starseeker frontline-skirmisher");
    at.play(&["play Magic Missile", "target enemy Starseeker (attack 1)"]).resolve();
    assert_eq!(at.ids(1, "discard"), ["starseeker"]);
    let mut at = seed("hand: magic-missile mana-wisp", "attack: frontline-skirmisher royal-guard");
    at.play(&["play Magic Missile", "target enemy Frontline Skirmisher (attack 1)"]).resolve();
    assert_eq!(at.ids(1, "discard"), ["frontline-skirmisher"]);
}

#[test]
fn c_036_leaving_the_board_clears_everything() {
    let mut at = seed("hand: tail-of-simurgh mana-wisp", "attack: dusk-purifier-1! royal-guard");
    at.play(&["play Tail of Simurgh", "target enemy Dusk Purifier (attack 1)", "no more targets"]).resolve();
    assert_eq!(at.ids(1, "hand"), ["dusk-purifier"]);
    assert_eq!(at.fact(1, "hand", 0, "damage"), 0);
}

#[test]
fn c_037_spell_damage_grows_and_true_damage_does_not() {
    let mut at = seed("hand: magic-missile mana-wisp; empower=2", "attack: royal-guard");
    at.play(&["play Magic Missile", "target enemy Royal Guard (attack 1)"]).resolve();
    // 1 + 2 Empower - 1 Tough.
    assert_eq!(at.stats(1, "attack", 0), (3, 1));
    let mut at =
        seed("hand: galactic-explosion mana-wisp mana-wisp mana-wisp mana-wisp mana-wisp mana-wisp; empower=2", "");
    at.play(&["play Galactic Explosion", "target the enemy hero"]).resolve();
    assert_eq!(at.health(1), 5);
}

#[test]
fn c_037_no_damage_triggers_nothing() {
    let mut at = seed("hand: magic-missile mana-wisp", "attack: dusk-purifier royal-guard; deck: comet comet");
    at.play(&["play Magic Missile", "target enemy Royal Guard (attack 2)"]).resolve();
    assert_eq!((at.stats(1, "attack", 1), at.count(1, "hand")), ((3, 3), 0));
}

#[test]
fn c_037_several_units_are_hit_one_after_the_other() {
    let mut at = seed("hand: wing-of-simurgh mana-wisp", "attack: mana-wisp royal-guard; defense: mana-wisp; deck:");
    at.play(&["play Wing of Simurgh"]).resolve();
    assert_eq!((at.count(1, "attack"), at.count(1, "defense")), (1, 0));
    assert_eq!(at.ids(1, "hand"), ["mana-spark"; 4]);
}
