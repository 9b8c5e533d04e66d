//! Goal, components and resources: C-001 to C-015.

use super::{At, game, seed, zones};
use crate::{Game, Seat};

#[test]
fn c_001_two_players_share_turns_and_act_in_turn() {
    let mut at = seed("hand: mana-wisp mana-wisp", "hand: mana-wisp mana-wisp");
    assert_eq!(at.game.seats(&at.state), 2);
    at.play(&["play Mana Wisp", "attack zone"]);
    assert_eq!(at.turn(), Some(1));
    assert_eq!(at.state.turn, 2);
}

#[test]
fn c_002_a_hero_without_health_loses() {
    let mut at = seed("hand: magic-missile mana-wisp", "hero: spirit-of-order-11");
    at.play(&["play Magic Missile", "target the enemy hero"]).resolve();
    assert_eq!(at.turn(), None);
    assert_eq!([0, 1].map(|s| at.game.payoff(&at.state, Seat(s))), [1.0, 0.0]);
}

#[test]
fn c_002_two_dead_heroes_are_a_draw() {
    // Playing the stranger's card kills its player's own hero while nothing else happens; both at 0 needs combat.
    let mut at = seed("hero: spirit-of-arcane-11; attack: promising-recruit", "hero: spirit-of-order-11");
    at.state.sides[0].board[0].attack_turn = 1;
    at.state.sides[1].board[0].attack_turn = 1;
    at.play(&["attack the enemy hero with hero"]).resolve();
    assert_eq!([0, 1].map(|s| at.game.payoff(&at.state, Seat(s))), [0.5, 0.5]);
}

#[test]
fn c_002_a_player_can_concede() {
    let mut at = seed("", "");
    at.game.concede(&mut at.state, Seat(0));
    assert_eq!((at.turn(), at.game.payoff(&at.state, Seat(1))), (None, 1.0));
}

#[test]
fn c_003_a_cards_deck_says_how_it_is_paid() {
    let mut at = seed("hand: mana-wisp mana-wisp; destiny: starseeker; destiny-zone: mana-wisp mana-wisp", "");
    at.play(&["play Starseeker from the Destiny Deck", "attack zone"]).resolve();
    // The destiny card took a card of the Destiny Zone out of the game, the main-deck card one of the hand.
    assert_eq!((at.count(0, "destiny-zone"), at.count(0, "out")), (1, 1));
}

#[test]
fn c_004_main_decks_are_shuffled_and_drawn_from_the_top() {
    let mut at = seed("deck: jeweller comet", "");
    at.play(&["resource action: draw a card"]);
    assert_eq!(at.ids(0, "hand"), ["jeweller"]);
    let game = game("seed", &[]);
    let table = game.table(&crate::TableSpec::default()).unwrap();
    let decks: Vec<_> = (0..2).map(|s| game.start(&table, &mut crate::Seeded::new(s)).sides[0].deck.to_vec()).collect();
    assert_ne!(decks[0], decks[1]);
}

#[test]
fn c_005_any_card_of_the_destiny_deck_can_be_played() {
    let at = seed("destiny: amulet-of-remembrance book-of-knowledge", "");
    assert!(at.can("play Amulet of Remembrance from the Destiny Deck"));
    assert!(at.can("play Book of Knowledge from the Destiny Deck"));
}

#[test]
fn c_006_a_card_of_another_faction_hurts_your_hero() {
    let mut at = seed("hand: brave-citizen mana-wisp promising-recruit; hero: spirit-of-arcane", "");
    at.play(&["play Brave Citizen", "attack zone", "pay with Mana Wisp"]).resolve();
    assert_eq!(at.health(0), 11);
    let mut at = seed("hand: mana-wisp mana-wisp; hero: spirit-of-arcane", "");
    at.play(&["play Mana Wisp", "attack zone"]).resolve();
    assert_eq!(at.health(0), 12);
}

#[test]
fn c_006_the_price_can_kill_and_the_card_does_nothing() {
    let mut at = seed("hand: dawn-assault mana-wisp mana-wisp mana-wisp; hero: spirit-of-arcane-11", "");
    at.play(&["play Dawn Assault"]);
    assert_eq!(at.game.payoff(&at.state, Seat(0)), 0.0);
    assert_eq!(at.count(0, "attack"), 0);
}

#[test]
fn c_007_the_game_begins_with_level_0_heroes_and_six_cards() {
    let game = game("seed", &[]);
    let table = game.table(&crate::TableSpec::default()).unwrap();
    let state = game.start(&table, &mut crate::Seeded::new(3));
    for side in &state.sides {
        assert_eq!((side.hand.len(), side.deck_len, side.zone.len(), side.discard.len()), (6, 54, 0, 0));
        assert_eq!((side.runes, side.board[0].tally), ([0; 4], 0));
        assert_eq!(side.destiny.count_ones(), 11);
    }
    assert_eq!((state.turn, state.initiative), (1, state.first));
}

#[test]
fn c_008_the_opponent_sees_counts_only() {
    let at = seed("hand: comet jeweller; destiny-zone: mana-wisp; destiny: starseeker", "");
    let view = at.game.view(&at.state, Some(Seat(1)));
    for (zone, hidden) in [("hand", 2), ("destiny-zone", 1), ("destiny", 1), ("deck", 8)] {
        let zone = view.players[0].zone(zone).unwrap();
        assert_eq!((zone.cards.len(), zone.hidden), (0, hidden), "{}", zone.name);
    }
    assert_eq!(at.game.view(&at.state, Some(Seat(0))).players[0].zone("hand").unwrap().cards.len(), 2);
}

#[test]
fn c_009_mana_is_paid_with_other_hand_cards() {
    let mut at = seed("hand: lightning-bolt mana-wisp jeweller comet", "attack: royal-guard");
    at.play(&["play Lightning Bolt"]).resolve();
    assert_eq!(at.ids(0, "destiny-zone"), ["comet", "jeweller", "mana-wisp"]);
    assert_eq!(at.count(0, "hand"), 0);
    assert!(!seed("hand: lightning-bolt mana-wisp jeweller", "attack: royal-guard").can("play Lightning Bolt"));
}

#[test]
fn c_009_fleeting_cards_cannot_pay() {
    assert!(!seed("hand: mana-wisp magic-missile~", "").can("play Mana Wisp"));
    assert!(seed("hand: mana-wisp~ magic-missile", "").can("play Mana Wisp (fleeting)"));
}

#[test]
fn c_010_the_destiny_zone_comes_back_at_the_start_of_a_turn() {
    let mut at = seed("destiny-zone: comet jeweller; deck:", "");
    at.next_turn();
    assert_eq!(at.ids(0, "hand"), ["comet", "jeweller"]);
    assert_eq!(at.count(0, "destiny-zone"), 0);
}

#[test]
fn c_011_a_destiny_cost_banishes_at_random() {
    let mut gone = std::collections::BTreeSet::new();
    for number in 0..20 {
        let mut at = seed("destiny: starseeker; destiny-zone: comet jeweller mana-wisp", "");
        at.chance = crate::Plain::new(number);
        at.play(&["play Starseeker from the Destiny Deck", "attack zone"]);
        gone.extend(at.ids(0, "out"));
    }
    assert_eq!(gone.len(), 3);
    assert!(!seed("destiny: starseeker", "").can("play Starseeker from the Destiny Deck"));
}

#[test]
fn c_012_one_destiny_card_each_turn() {
    let mut at = seed("destiny: amulet-of-remembrance book-of-knowledge", "");
    at.play(&["play Amulet of Remembrance from the Destiny Deck", "pass"]);
    assert!(!at.can("play Book of Knowledge from the Destiny Deck"));
    at.next_turn();
    while at.turn() != Some(0) {
        at.play(&["pass"]);
    }
    assert!(at.can("play Book of Knowledge from the Destiny Deck"));
}

#[test]
fn c_013_an_empty_deck_costs_nothing() {
    let mut at = seed("deck: comet; hand: mana-wisp mana-wisp", "");
    at.next_turn().next_turn().next_turn();
    assert_eq!((at.count(0, "deck"), at.health(0)), (0, 12));
    assert!(at.turn().is_some());
}

#[test]
fn c_014_runes_are_needed_but_not_spent() {
    assert!(
        !seed("hand: comet mana-wisp mana-wisp mana-wisp mana-wisp mana-wisp; runes=0,2,0,2", "").can("play Comet")
    );
    let mut at = seed("hand: jeweller mana-wisp mana-wisp; runes=0,1,0,0", "");
    at.play(&["play Jeweller", "attack zone"]).resolve();
    assert_eq!(at.state.sides[0].runes, [0, 1, 0, 0]);
    assert!(!seed("hand: jeweller mana-wisp mana-wisp; runes=0,0,0,0", "").can("play Jeweller"));
    assert!(zones("hand: jeweller mana-wisp mana-wisp; runes=0,0,0,0", "").can("play Jeweller"));
}

#[test]
fn c_015_one_resource_action_each_turn_costs_no_initiative() {
    let mut at = seed("runes=0,0,0,0; hand: mana-wisp mana-wisp", "");
    for kind in ["power", "knowledge", "focus", "resonance"] {
        assert!(at.can(&format!("resource action: gain a {kind} rune")));
    }
    at.play(&["resource action: gain a focus rune"]);
    assert_eq!((at.turn(), at.state.sides[0].runes), (Some(0), [0, 0, 1, 0]));
    assert!(!at.can("resource action: draw a card"));
    assert!(!zones("hand: mana-wisp mana-wisp", "").can("resource action: draw a card"));
}

#[test]
fn c_015_not_in_the_chain_of_an_attack() {
    let mut at = seed("attack: royal-guard", "hand: magic-missile mana-wisp");
    at.play(&["attack the enemy hero with Royal Guard (attack 1)"]);
    assert!(at.can("play Magic Missile") && !at.can("resource action: draw a card"));
    let two = At::new(game("seed", &["resource_actions=2"]), "", "");
    assert!(two.can("resource action: draw a card"));
}
