//! What is not offered because it is never better than something else: E-5 to E-8.

use super::{At, game};
use crate::Game;
use crate::destinies::action::Action;
use crate::destinies::state::Ask;

/// A position in which nothing is offered that is never better.
fn thin(profile: &str, first: &str, second: &str) -> At {
    At::new(game(profile, &["thin_offers=true"]), first, second)
}

#[test]
fn e_5_mana_sparks_are_paid_first() {
    let hand = "hand: astral-explorer mana-spark mana-spark comet jeweller; resource-actions=1";
    let mut at = thin("seed", hand, "hand: magic-missile mana-wisp");
    at.play(&["play Astral Explorer", "attack zone"]);
    assert_eq!(at.ids(0, "hand"), ["comet", "jeweller"]);
    assert_eq!(at.ids(0, "destiny-zone"), ["mana-spark", "mana-spark"]);
    // With one spark only the other card is a choice.
    let hand = "hand: astral-explorer mana-spark comet jeweller; resource-actions=1; destiny: starseeker";
    let mut at = thin("seed", hand, "hand: magic-missile mana-wisp");
    at.play(&["play Astral Explorer", "attack zone"]);
    assert_eq!(at.legal(), ["pay with Jeweller", "pay with Comet"]);
}

#[test]
fn e_5_but_not_with_a_forced_discard_in_the_deck() {
    let hand = "hand: astral-explorer mana-spark mana-spark comet; deck: thirst-for-knowledge mana-wisp";
    let mut at = thin("seed", hand, "hand: magic-missile mana-wisp");
    at.play(&["play Astral Explorer", "attack zone"]);
    // One of the two cannot be Comet; the other can.
    assert_eq!(at.legal(), ["pay with Mana Spark", "pay with Comet"]);
}

#[test]
fn e_5_sparks_paid_unasked_stay_known_to_be_in_hand_or_zone() {
    let hand = "hand: astral-explorer mana-spark mana-spark comet jeweller; resource-actions=1";
    let mut at = thin("seed", hand, "hand: magic-missile mana-wisp");
    let side = &mut at.state.sides[0];
    side.known = side.hand;
    at.play(&["play Astral Explorer", "attack zone"]);
    let side = &at.state.sides[0];
    assert_eq!(side.vague, side.hand.or(side.zone));
}

#[test]
fn e_6_cards_without_their_runes_are_paid_first_in_a_safe_turn() {
    let hand = "hand: mana-wisp comet simurgh jeweller; runes=0,1,0,0; resource-actions=1";
    let mut at = thin("seed", hand, "hand: magic-missile mana-wisp");
    // No destiny card is left to pay for, and there are no more runes this turn.
    at.play(&["play Mana Wisp", "attack zone"]);
    assert_eq!(at.ids(0, "hand"), ["comet", "jeweller"]);
    // The first in the order of the files.
    assert_eq!(at.ids(0, "destiny-zone"), ["simurgh"]);
}

#[test]
fn e_6_not_while_a_destiny_cost_can_be_paid_or_a_rune_gained() {
    let ask = |first: &str| {
        let mut at = thin("seed", first, "hand: magic-missile mana-wisp");
        at.play(&["play Mana Wisp", "attack zone"]);
        at.state.ask == Ask::Pay
    };
    let hand = "hand: mana-wisp comet simurgh jeweller; runes=0,1,0,0";
    assert!(ask(hand));
    let used = format!("{hand}; resource-actions=1");
    assert!(!ask(&used));
    assert!(ask(&format!("{used}; destiny: starseeker")));
    assert!(ask(&format!("{used}; defense: starseeker")));
    assert!(!ask(&format!("{used}; destiny: starseeker; destiny-played=true")));
}

#[test]
fn e_6_slow_cards_are_paid_first_after_a_final_pass() {
    let mut at = thin(
        "zones",
        "hand: magic-missile mana-wisp; attack: little-witch",
        "hand: magic-missile comet lightning-bolt mana-wisp; passed=true",
    );
    at.play(&["play Magic Missile", "target the enemy hero", "play Magic Missile", "target the enemy hero"]);
    assert_eq!(at.ids(1, "hand"), ["comet", "lightning-bolt"]);
}

#[test]
fn e_6_foresight_is_not_offered_when_no_destiny_cost_can_follow() {
    let first = "hand: mana-wisp mana-wisp; discard: magic-missile; destiny-zone: comet";
    assert!(!thin("seed", first, "").can("use Magic Missile in the discard pile"));
    let destiny = format!("{first}; destiny: starseeker");
    assert!(thin("seed", &destiny, "").can("use Magic Missile in the discard pile"));
    let played = format!("{destiny}; destiny-played=true");
    assert!(!thin("seed", &played, "").can("use Magic Missile in the discard pile"));
    assert!(At::new(game("seed", &[]), &played, "").can("use Magic Missile in the discard pile"));
}

#[test]
fn e_7_only_runes_that_an_own_card_needs_are_offered() {
    let at = thin("seed", "hand: magic-missile; deck: time-bomb; runes=0,0,0,0", "");
    let runes: Vec<String> = at.legal().into_iter().filter(|words| words.contains("rune")).collect();
    assert_eq!(runes, ["resource action: gain a knowledge rune", "resource action: gain a resonance rune"]);
    // What a card makes counts: the Sigil of Simurgh becomes a Simurgh, who may come to hand.
    let at = thin("seed", "deck: sigil-of-simurgh; runes=0,0,0,0", "");
    assert!(at.can("resource action: gain a power rune") && !at.can("resource action: gain a focus rune"));
    let mut at = thin("seed", "hand: magic-missile; deck: time-bomb; runes=0,0,0,0", "deck:");
    at.play(&["resource action: gain a knowledge rune"]).next_turn();
    assert!(!at.can("resource action: gain a knowledge rune") && at.can("resource action: gain a resonance rune"));
}

#[test]
fn e_7_a_pass_does_not_end_the_turn_while_a_resource_action_is_of_use() {
    let mut at = thin("seed", "hand: mana-wisp mana-wisp; resource-actions=1", "hand: mana-wisp mana-wisp");
    assert!(at.can("pass"));
    at.play(&["pass"]);
    assert_eq!(at.turn(), Some(1));
    assert!(!at.can("pass") && at.can("resource action: draw a card"));
    at.play(&["resource action: draw a card"]);
    assert!(at.can("pass"));
    // Without a card to draw and without a rune to gain there is nothing to wait for.
    let mut at = thin("seed", "hand: mana-wisp mana-wisp", "hand: mana-wisp mana-wisp; deck:");
    at.play(&["pass"]);
    assert!(at.can("pass"));
}

#[test]
fn e_8_lingering_destiny_is_offered_when_a_spark_can_matter() {
    let use_it = "use Promising Recruit in the discard pile";
    let offered = |first: &str| {
        let first = format!("{first}; discard: promising-recruit; destiny-zone: comet comet");
        thin("seed", &first, "").can(use_it)
    };
    assert!(!offered("hand: mana-spark amplify-magic"));
    assert!(offered("hand: mana-wisp"));
    assert!(offered("attack: little-witch"));
    assert!(offered("destiny: cosmic-avatar"));
    assert!(!offered("attack: royal-guard"));
    let all = At::new(game("seed", &[]), "hand: mana-spark; discard: promising-recruit", "");
    assert!(all.can(use_it));
}

#[test]
fn what_is_not_offered_is_still_legal() {
    let mut at = thin("seed", "hand: mana-wisp mana-wisp; resource-actions=1", "hand: mana-wisp mana-wisp");
    at.play(&["pass"]);
    at.game.apply(&mut at.state, Action::Pass, &mut at.chance);
    assert_eq!(at.state.turn, 3);
    at.game.audit(&at.state).unwrap();
}
