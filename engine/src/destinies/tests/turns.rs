//! Turns: C-016 to C-025.

use super::{At, game, seed, zones};
use crate::{Game, Seat};

#[test]
fn c_016_a_turn_starts_with_waking_drawing_and_recollecting() {
    let mut at = seed("attack: royal-guard!; destiny-zone: comet; deck: jeweller mana-wisp", "");
    at.next_turn();
    assert!(!at.exhausted(0, "attack", 0));
    assert_eq!(at.ids(0, "hand"), ["comet", "jeweller"]);
    let mut two = zones("hand: comet comet", "hand: mana-wisp mana-wisp");
    two.next_turn();
    assert_eq!(two.count(0, "hand"), 4);
}

#[test]
fn c_016_nobody_draws_in_turn_1() {
    let game = game("seed", &["first_turn_draw=2"]);
    let table = game.table(&crate::TableSpec::default()).unwrap();
    let state = game.start(&table, &mut crate::Seeded::new(3));
    assert_eq!(state.sides[0].hand.len(), 8);
}

#[test]
fn c_017_the_initiative_player_chooses_one_action() {
    let at = seed(
        "hand: mana-wisp mana-wisp; destiny: amulet-of-remembrance; attack: little-witch",
        "attack: royal-guard; hand: magic-missile mana-wisp",
    );
    for words in [
        "play Mana Wisp",
        "play Amulet of Remembrance from the Destiny Deck",
        "attack the enemy hero with Little Witch (attack 1)",
        "use Little Witch (attack 1)",
        "pass",
    ] {
        assert!(at.can(words), "{words}");
    }
    assert_eq!(at.turn(), Some(0));
}

#[test]
fn c_018_who_passed_first_begins_the_next_turn() {
    let mut at = seed("hand: mana-wisp mana-wisp", "hand: mana-wisp mana-wisp");
    at.play(&["play Mana Wisp", "attack zone"]).resolve();
    // The second player passes first.
    at.play(&["pass", "pass"]);
    assert_eq!((at.state.turn, at.turn()), (3, Some(1)));
}

#[test]
fn c_018_the_earliest_pass_can_be_the_one_that_counts() {
    for (option, first) in [("closing_pair", 1), ("first_pass", 0)] {
        let game = game("seed", &[&format!("next_initiative={option}")]);
        let mut at = At::new(game, "hand: mana-wisp mana-wisp", "hand: mana-wisp mana-wisp");
        // Seat 1 passes, seat 2 plays, seat 1 plays, then seat 2 and seat 1 close the turn.
        at.play(&["pass", "play Mana Wisp", "attack zone"]).resolve();
        at.play(&["play Mana Wisp", "attack zone"]).resolve();
        at.play(&["pass", "pass"]);
        assert_eq!((at.state.turn, at.turn()), (3, Some(first)), "{option}");
    }
}

#[test]
fn c_018_player_1_is_drawn_by_lot() {
    let game = game("seed", &[]);
    let table = game.table(&crate::TableSpec::default()).unwrap();
    let firsts: Vec<u8> = (0..20).map(|s| game.start(&table, &mut crate::Seeded::new(s)).first).collect();
    assert!(firsts.contains(&0) && firsts.contains(&1));
}

#[test]
fn c_019_a_pass_can_be_taken_back_unless_passes_are_final() {
    let mut at = seed("hand: mana-wisp mana-wisp mana-wisp", "hand: mana-wisp mana-wisp mana-wisp");
    at.play(&["pass", "play Mana Wisp", "attack zone"]).resolve();
    assert_eq!(at.turn(), Some(0));
    assert!(at.can("play Mana Wisp"));
    let hand = "hand: mana-wisp mana-wisp mana-wisp mana-wisp";
    let mut at = zones(hand, hand);
    at.play(&["pass", "play Mana Wisp", "attack zone"]).resolve();
    assert_eq!(at.turn(), Some(1));
    at.play(&["pass"]);
    assert_eq!(at.state.turn, 3);
}

#[test]
fn c_019_the_first_to_pass_may_be_rewarded() {
    let mut at =
        At::new(game("zones", &["first_pass_reward=spark"]), "hand: mana-wisp mana-wisp", "hand: mana-wisp mana-wisp");
    at.next_turn();
    assert!(at.ids(0, "hand").contains(&"mana-spark".to_string()));
    assert!(!at.ids(1, "hand").contains(&"mana-spark".to_string()));
}

#[test]
fn c_020_the_end_of_turn_clears_what_lasts_a_turn() {
    let mut at = seed("hand: mana-spark magic-missile~; destiny-zone: mana-spark; empower=2; attack: royal-guard", "");
    at.state.sides[0].board[4].attack_turn = 3;
    at.next_turn();
    assert_eq!((at.number(0, "empower"), at.stats(0, "attack", 0)), (0, (3, 3)));
    assert_eq!(at.ids(0, "hand"), ["mana-wisp"]);
}

#[test]
fn c_021_a_card_from_hand_can_be_answered() {
    let mut at = seed(
        "hand: blow-of-judgment mana-wisp mana-wisp mana-wisp mana-wisp",
        "attack: royal-guard; hand: magic-missile mana-wisp",
    );
    at.play(&["play Blow of Judgment", "pay with Mana Wisp", "pay with Mana Wisp", "pay with Mana Wisp"]);
    assert_eq!(at.turn(), Some(1));
    assert!(at.can("play Magic Missile"));
    assert_eq!(at.game.view(&at.state, None).zone("chain").unwrap().cards.len(), 1);
}

#[test]
fn c_022_a_destiny_card_joins_a_chain_at_its_speed() {
    let mut at = seed(
        "hand: magic-missile mana-wisp",
        "destiny: frost-nova starseeker; empower=1; destiny-zone: mana-wisp; attack: royal-guard",
    );
    at.play(&["play Magic Missile", "target the enemy hero"]);
    assert!(at.can("play Frost Nova from the Destiny Deck"));
    assert!(!at.can("play Starseeker from the Destiny Deck"));
}

#[test]
fn c_023_an_attack_gives_the_defender_priority() {
    let mut at = seed("attack: royal-guard", "defense: stalwart-vanguard");
    at.play(&["attack the enemy hero with Royal Guard (attack 1)"]);
    assert_eq!(at.turn(), Some(1));
    assert!(at.can("block with Stalwart Vanguard (defense 1)"));
}

#[test]
fn c_024_an_ability_is_a_link_and_resolves_without_its_source() {
    let mut at = seed(
        "attack: plotting-counsellor-2; hand: mana-wisp mana-wisp; deck: comet comet comet",
        "hand: magic-missile mana-wisp",
    );
    at.play(&["use Plotting Counsellor (attack 1)"]);
    assert!(at.exhausted(0, "attack", 0));
    at.play(&["play Magic Missile", "target enemy Plotting Counsellor (attack 1)"]).resolve();
    at.play(&["keep the rest"]);
    assert_eq!((at.count(0, "attack"), at.ids(0, "hand").len()), (0, 1));
}

#[test]
fn c_025_the_game_stops_at_its_cap() {
    let mut at = At::new(game("seed", &["turn_cap=3"]), "", "");
    at.next_turn().next_turn();
    assert_eq!((at.turn(), at.state.capped), (None, true));
    assert_eq!(at.game.payoff(&at.state, Seat(0)), 0.5);
    let mut at =
        At::new(game("seed", &["turn_cap=2", "cap_result=hp"]), "hero: spirit-of-order-3", "hero: spirit-of-order");
    at.next_turn();
    assert_eq!(at.game.payoff(&at.state, Seat(1)), 1.0);
    let mut at = At::new(game("seed", &["decision_cap=1"]), "", "");
    at.play(&["resource action: draw a card"]);
    assert!(at.state.capped);
}
