//! Speed and chains: C-026 to C-030.

use super::{seed, zones};

#[test]
fn c_026_slow_fast_and_burst() {
    let mut at = seed(
        "hand: magic-missile mana-wisp mana-wisp mana-wisp",
        "hand: ray-of-frost amplify-magic mana-wisp mana-wisp mana-wisp; attack: royal-guard",
    );
    at.play(&["play Magic Missile", "target the enemy hero", "pay with Mana Wisp"]);
    assert_eq!(at.turn(), Some(1));
    assert!(at.can("play Amplify Magic") && !at.can("play Mana Wisp"));
    // A burst resolves at once and leaves priority where it is.
    at.play(&["play Amplify Magic"]);
    assert_eq!((at.turn(), at.number(1, "empower")), (Some(1), 1));
    assert_eq!(at.state.links_len, 1);
}

#[test]
fn c_026_a_burst_does_not_reset_passes() {
    let mut at =
        seed("hand: magic-missile amplify-magic mana-wisp", "hand: magic-missile mana-wisp; hero: spirit-of-order");
    at.play(&["play Magic Missile", "target the enemy hero", "pay with Mana Wisp", "pass"]);
    // The chain is closed by the pass that follows the burst.
    at.play(&["play Amplify Magic", "pass"]);
    assert_eq!((at.state.links_len, at.health(1)), (0, 10));
}

#[test]
fn c_027_exhausted_cards_do_not_act_and_wake_up() {
    let mut at = seed("attack: royal-guard! little-witch!; hand: mana-wisp mana-wisp", "attack: royal-guard");
    assert!(!at.legal().iter().any(|w| w.starts_with("attack ") || w.starts_with("use ")));
    at.next_turn();
    assert!(!at.exhausted(0, "attack", 0) && !at.exhausted(0, "attack", 1));
}

#[test]
fn c_027_being_hit_does_not_exhaust() {
    let mut at = seed("attack: royal-guard", "attack: stalwart-vanguard");
    at.play(&["attack enemy Stalwart Vanguard (attack 1) with Royal Guard (attack 1)"]).resolve();
    // It was pushed, and is still awake.
    assert!(!at.exhausted(1, "defense", 0) && at.exhausted(0, "attack", 0));
}

#[test]
fn c_028_priority_alternates_with_every_link() {
    let mut at =
        seed("hand: magic-missile magic-missile mana-wisp mana-wisp mana-wisp", "hand: magic-missile mana-wisp");
    at.play(&["play Magic Missile", "target the enemy hero", "pay with Mana Wisp"]);
    assert_eq!(at.turn(), Some(1));
    at.play(&["play Magic Missile", "target the enemy hero"]);
    assert_eq!((at.turn(), at.state.links_len), (Some(0), 2));
    at.play(&["play Magic Missile", "target the enemy hero"]);
    assert_eq!(at.state.priority, 1);
}

#[test]
fn c_029_links_resolve_last_in_first_out() {
    // The worked example of a chain: an attack spell, a protection against it, and an answer to that.
    let mut at = seed(
        "hand: lightning-bolt ray-of-frost mana-wisp mana-wisp mana-wisp mana-wisp mana-wisp; hero: spirit-of-arcane",
        "hand: mana-shield mana-wisp mana-wisp mana-wisp; attack: dusk-purifier; hero: spirit-of-arcane",
    );
    at.play(&["play Lightning Bolt", "pay with Mana Wisp", "pay with Mana Wisp", "pay with Mana Wisp"]);
    at.play(&["play Mana Shield", "target Dusk Purifier (attack 1)", "pay with Mana Wisp", "pay with Mana Wisp"]);
    assert_eq!((at.turn(), at.state.links_len), (Some(0), 2));
    at.play(&["play Ray of Frost"]);
    assert_eq!(at.state.links_len, 3);
    at.resolve();
    // Ray of Frost came before the shield and hit for 1; the shield then cut 1 of the 2 from Lightning Bolt.
    assert_eq!(at.ids(1, "attack"), Vec::<String>::new());
    assert_eq!(at.ids(1, "hand").iter().filter(|id| *id == "mana-spark").count(), 1);
    assert_eq!(at.count(0, "discard"), 2);
}

#[test]
fn c_029_a_target_that_is_gone_is_skipped() {
    let mut at = seed(
        "hand: lightning-bolt mana-wisp mana-wisp mana-wisp",
        "hand: call-to-heaven mana-wisp mana-wisp mana-wisp mana-wisp; attack: little-witch",
    );
    at.play(&["play Lightning Bolt"]);
    at.play(&["play Call to Heaven"]).resolve();
    assert!(at.ids(1, "hand").contains(&"little-witch".into()));
    assert_eq!(at.ids(0, "discard"), ["lightning-bolt"]);
}

#[test]
fn c_029_the_last_to_add_may_add_again_after_a_pass() {
    let mut at = seed("hand: magic-missile magic-missile mana-wisp mana-wisp", "hand: magic-missile mana-wisp");
    at.play(&["play Magic Missile", "target the enemy hero", "pay with Mana Wisp", "pass"]);
    assert_eq!(at.turn(), Some(0));
    assert!(at.can("play Magic Missile"));
}

#[test]
fn c_030_the_initiative_switches_after_a_chain_whoever_added_last() {
    let mut at = seed("hand: magic-missile mana-wisp", "hand: magic-missile mana-wisp; attack: royal-guard");
    at.play(&["play Magic Missile", "target the enemy hero", "play Magic Missile", "target the enemy hero"]).resolve();
    assert_eq!((at.turn(), at.state.initiative), (Some(1), 1));
    let hand = "hand: mana-wisp mana-wisp mana-wisp mana-wisp mana-wisp";
    let mut at = zones(hand, hand);
    at.play(&["pass", "play Mana Wisp", "attack zone"]).resolve();
    assert_eq!(at.turn(), Some(1), "the other player has passed for the turn");
}
