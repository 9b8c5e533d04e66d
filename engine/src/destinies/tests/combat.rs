//! Combat, settling and trigger order: C-038 to C-042.

use super::{At, game, seed, zones};

const ATTACK_HERO: &str = "attack the enemy hero with Royal Guard (attack 1)";

#[test]
fn c_038_attackers_are_awake_have_attack_and_stand_in_the_attack_zone() {
    let at = seed(
        "attack: royal-guard jeweller mana-wisp!; defense: dusk-purifier",
        "attack: little-witch; defense: mana-wisp",
    );
    let attacks: Vec<String> = at.legal().into_iter().filter(|w| w.starts_with("attack ")).collect();
    assert_eq!(
        attacks,
        [
            ATTACK_HERO,
            "attack enemy Little Witch (attack 1) with Royal Guard (attack 1)",
            "attack enemy Mana Wisp (defense 1) with Royal Guard (attack 1)"
        ]
    );
}

#[test]
fn c_038_a_hero_with_attack_can_attack() {
    let mut at = seed("", "");
    assert!(!at.legal().iter().any(|w| w.starts_with("attack")));
    at.state.sides[0].board[0].attack_turn = 1;
    assert!(at.can("attack the enemy hero with hero"));
}

#[test]
fn c_039_one_blocker_replaces_the_target_for_good() {
    let mut at = seed("attack: royal-guard", "defense: stalwart-vanguard mana-wisp; hand: magic-missile mana-wisp");
    at.play(&[ATTACK_HERO, "block with Stalwart Vanguard (defense 1)"]).resolve();
    assert_eq!((at.health(1), at.stats(1, "defense", 0)), (12, (0, 1)));
}

#[test]
fn c_039_only_awake_minions_of_the_defense_zone_block() {
    let mut at = seed("attack: royal-guard", "defense: stalwart-vanguard! mana-wisp; attack: jeweller");
    at.play(&[ATTACK_HERO]);
    assert_eq!(at.legal(), ["pass", "block with Mana Wisp (defense 2)"]);
}

#[test]
fn c_039_exhaustion_comes_at_the_end_or_at_declaration() {
    let mut at = seed("attack: royal-guard", "defense: stalwart-vanguard mana-wisp; hand: magic-missile mana-wisp");
    at.play(&[ATTACK_HERO]);
    assert!(!at.exhausted(0, "attack", 0));
    at.play(&["block with Mana Wisp (defense 2)"]);
    assert!(!at.exhausted(1, "defense", 1));
    let mut at = zones(
        "attack: royal-guard; hand: comet comet",
        "defense: royal-guard mana-wisp; hand: magic-missile mana-wisp",
    );
    at.play(&[ATTACK_HERO]);
    assert!(at.exhausted(0, "attack", 0));
    at.play(&["block with Royal Guard (defense 1)"]).resolve();
    // Both strike although they are exhausted.
    assert_eq!((at.stats(0, "defense", 0).1, at.stats(1, "defense", 0).1), (1, 1));
}

#[test]
fn c_039_a_participant_exhausted_by_something_else_deals_no_damage() {
    let mut at = seed("attack: dusk-purifier", "defense: stalwart-vanguard; hand: ray-of-frost mana-wisp mana-wisp");
    at.play(&["attack the enemy hero with Dusk Purifier (attack 1)", "play Ray of Frost"]).resolve();
    assert_eq!((at.health(1), at.exhausted(0, "attack", 0)), (12, true));
}

#[test]
fn c_040_the_example_of_a_combat() {
    // A 2/2 attacks a 1/1; a 3/3 blocks, kills it and survives with 1; the 1/1 takes no part.
    let mut at = seed("attack: second-wings", "attack: little-witch; defense: royal-guard");
    at.state.sides[0].board[4].def = at.game.pool.number("spellblade-duelist").unwrap();
    at.state.sides[0].board[4].health = -1;
    at.state.sides[1].board[11].def = at.game.pool.number("exalted-angel").unwrap();
    at.play(&["attack enemy Little Witch (attack 1) with Spellblade Duelist (attack 1)"]);
    at.play(&["block with Exalted Angel (defense 1)"]).resolve();
    assert_eq!(at.count(0, "attack"), 0);
    assert_eq!((at.stats(1, "defense", 0), at.stats(1, "attack", 0)), ((3, 1), (1, 1)));
    assert!(at.exhausted(1, "defense", 0) && !at.exhausted(1, "attack", 0));
}

#[test]
fn c_040_an_exhausted_target_takes_damage_and_deals_none() {
    let mut at = seed("attack: royal-guard", "attack: plotting-counsellor!");
    at.play(&["attack enemy Plotting Counsellor (attack 1) with Royal Guard (attack 1)"]).resolve();
    assert_eq!((at.count(1, "attack"), at.stats(0, "attack", 0)), (0, (3, 3)));
}

#[test]
fn c_040_without_attacker_or_defender_nobody_is_hurt() {
    for (option, exhausted) in [("on", true), ("off", false)] {
        let game = game("seed", &[&format!("fizzled_attack_exhausts={option}")]);
        let mut at = At::new(
            game,
            "attack: royal-guard",
            "hero: spirit-of-order; defense: mana-wisp; hand: call-to-heaven comet comet comet comet",
        );
        at.play(&[ATTACK_HERO, "block with Mana Wisp (defense 1)"]);
        at.play(&["play Call to Heaven"]).resolve();
        assert_eq!((at.health(1), at.exhausted(0, "attack", 0)), (12, exhausted), "{option}");
    }
}

#[test]
fn c_040_retaliation_is_declared_in_zones() {
    let sides = ("attack: royal-guard; hand: comet comet", "attack: plotting-counsellor; hand: comet comet");
    let mut at = zones(sides.0, sides.1);
    let attack = "attack enemy Plotting Counsellor (attack 1) with Royal Guard (attack 1)";
    at.play(&[attack, "strike back"]).resolve();
    assert_eq!(at.stats(0, "attack", 0), (3, 1));
    let mut at = zones(sides.0, sides.1);
    at.play(&[attack, "pass"]).resolve();
    assert_eq!(at.stats(0, "attack", 0), (3, 3));
}

#[test]
fn c_040_the_attacker_can_strike_first() {
    let game = game("seed", &["combat_order=attacker_first"]);
    let mut at = At::new(game, "attack: royal-guard", "attack: exalted-angel");
    at.play(&["attack enemy Exalted Angel (attack 1) with Royal Guard (attack 1)"]).resolve();
    assert_eq!((at.count(1, "attack"), at.stats(0, "attack", 0)), (0, (3, 3)));
}

#[test]
fn c_041_the_win_test_waits_until_everything_has_settled() {
    // The link that kills the hero still finishes: its card is in the discard pile when the game is over.
    let mut at = seed("hand: magic-missile mana-wisp", "hero: spirit-of-order-11");
    at.play(&["play Magic Missile"]).resolve();
    assert_eq!((at.turn(), at.ids(0, "discard")), (None, vec!["magic-missile".to_string()]));
}

#[test]
fn c_042_triggers_go_by_player_then_hero_artifacts_zones() {
    // Both Counsellors change at the end of the turn; player 1's first, so its Jeweller comes first.
    let mut at = seed("attack: plotting-counsellor-2 plotting-counsellor-2", "attack: plotting-counsellor-2");
    at.next_turn();
    assert_eq!(at.ids(0, "defense"), ["jeweller", "jeweller"]);
    assert_eq!(at.ids(1, "defense"), ["jeweller"]);
    // After a spell: the hero draws before minions of the zones react.
    let mut at = seed(
        "hero: erina-aether-scholar; attack: arcane-conduit; defense: arcane-conduit; hand: wizards-insight comet comet; deck: comet comet comet",
        "",
    );
    at.play(&["play Wizard's Insight"]).resolve();
    assert_eq!((at.count(0, "hand"), at.stats(0, "attack", 0).0, at.stats(0, "defense", 0).0), (1, 2, 2));
}
