//! Arcane cards that no rule's test shows already.

use super::seed;

#[test]
fn astral_soldier_empowers() {
    let mut at = seed("hand: astral-soldier comet comet comet; hero: spirit-of-arcane", "");
    at.play(&["play Astral Soldier", "attack zone"]).resolve();
    assert_eq!((at.number(0, "empower"), at.stats(0, "attack", 0)), (1, (2, 3)));
}

#[test]
fn arcane_conduit_grows_with_arcane_spells_only() {
    let mut at =
        seed("attack: arcane-conduit; hand: magic-missile revise-the-strategy comet comet; hero: spirit-of-arcane", "");
    at.play(&["play Magic Missile", "pay with Comet"]).resolve();
    assert_eq!(at.stats(0, "attack", 0).0, 2);
    at.play(&["pass", "play Revise the Strategy", "pay with Comet"]).resolve();
    at.play(&["stop"]);
    assert_eq!(at.stats(0, "attack", 0).0, 2);
}

#[test]
fn jeweller_makes_sparks() {
    let mut at = seed("defense: jeweller", "");
    at.play(&["use Jeweller (defense 1), ability 1"]).resolve();
    assert_eq!((at.ids(0, "hand"), at.exhausted(0, "defense", 0)), (vec!["mana-spark".to_string()], true));
}

#[test]
fn quirky_bookworm_draws_into_the_destiny_zone() {
    let mut at = seed("hand: quirky-bookworm mana-wisp mana-wisp; deck: comet; hero: spirit-of-arcane", "");
    at.play(&["play Quirky Bookworm", "attack zone"]).resolve();
    assert!(at.ids(0, "destiny-zone").contains(&"comet".into()));
}

#[test]
fn mana_looter_loots() {
    for (empower, card) in [(0, "mana-spark"), (1, "comet")] {
        let mut at = seed(&format!("attack: mana-looter; empower={empower}; deck: comet jeweller"), "");
        at.play(&["attack the enemy hero with Mana Looter (attack 1)"]).resolve();
        assert_eq!(at.ids(0, "hand"), [card]);
    }
}

#[test]
fn archsage_of_moonring_shoots_three_times() {
    let mut at =
        seed("hand: archsage-of-moonring comet comet comet comet; hero: spirit-of-arcane", "attack: stalwart-vanguard");
    at.play(&["play Archsage of Moonring", "attack zone"]).resolve();
    at.play(&["target the enemy hero", "target the enemy hero", "target enemy Stalwart Vanguard (attack 1)"]);
    assert_eq!((at.health(1), at.stats(1, "attack", 0).1), (10, 3));
}

#[test]
fn plotting_counsellor_draws_and_is_hurt() {
    let mut at = seed("attack: plotting-counsellor; hand: comet comet; deck: jeweller time-bomb mana-wisp", "");
    at.play(&["use Plotting Counsellor (attack 1)"]).resolve();
    at.play(&["put Jeweller on the bottom", "keep the rest"]);
    assert_eq!((at.ids(0, "hand"), at.stats(0, "attack", 0)), (vec!["time-bomb".to_string()], (3, 2)));
}

#[test]
fn simurgh_brings_its_wing_or_tail() {
    let mut at = seed("attack: simurgh", "attack: royal-guard");
    at.play(&["attack with Simurgh (attack 1)"]);
    assert_eq!(at.legal(), ["take Wing of Simurgh", "take Tail of Simurgh"]);
    at.play(&["take Tail of Simurgh", "target the enemy hero"]).resolve();
    assert_eq!((at.ids(0, "hand"), at.health(1)), (vec!["tail-of-simurgh".to_string()], 8));
}

#[test]
fn tail_of_simurgh_puts_on_top_when_empowered() {
    let mut at = seed("hand: tail-of-simurgh comet; empower=1", "attack: royal-guard dusk-purifier; deck: comet");
    at.play(&["play Tail of Simurgh", "target enemy Royal Guard (attack 1)", "target enemy Dusk Purifier (attack 2)"])
        .resolve();
    assert_eq!(at.ids(1, "deck"), ["dusk-purifier", "royal-guard", "comet"]);
}

#[test]
fn mana_shield_protects_an_ally() {
    let mut at =
        seed("hand: mana-shield comet comet; attack: dusk-purifier", "attack: plotting-counsellor; hand: jeweller");
    at.play(&["play Mana Shield", "target Dusk Purifier (attack 1)"]).resolve();
    assert_eq!(at.fact(0, "attack", 0, "shields"), 1);
    at.next_turn();
    assert_eq!(at.fact(0, "attack", 0, "shields"), 0);
}

#[test]
fn ray_of_frost_exhausts_or_freezes() {
    let mut at = seed("hand: ray-of-frost comet comet", "attack: stalwart-vanguard");
    at.play(&["play Ray of Frost"]).resolve();
    assert_eq!((at.exhausted(1, "attack", 0), at.fact(1, "attack", 0, "frozen")), (true, 0));
    let mut at = seed("hand: ray-of-frost comet comet", "attack: stalwart-vanguard!");
    at.play(&["play Ray of Frost"]).resolve();
    assert_eq!(at.fact(1, "attack", 0, "frozen"), 2);
}

#[test]
fn splitting_beam_needs_two_enemies() {
    assert!(!seed("hand: splitting-beam comet comet", "").can("play Splitting Beam"));
    let mut at = seed("hand: splitting-beam comet comet", "attack: stalwart-vanguard; defense: dusk-purifier");
    at.play(&["play Splitting Beam", "target the enemy hero", "target enemy Dusk Purifier (defense 1)"]).resolve();
    assert_eq!((at.health(1), at.stats(1, "attack", 0).1, at.stats(1, "defense", 0).1), (11, 4, 1));
}

#[test]
fn wizards_insight_draws_if_already_empowered() {
    for (empower, zone) in [(0, 2), (1, 3)] {
        let mut at = seed(&format!("hand: wizards-insight comet comet; empower={empower}"), "");
        at.play(&["play Wizard's Insight"]).resolve();
        assert_eq!((at.count(0, "destiny-zone"), at.number(0, "empower")), (zone, 1));
    }
}

#[test]
fn lightning_bolt_hurts_and_exhausts() {
    let mut at = seed("hand: lightning-bolt comet comet comet", "attack: stalwart-vanguard");
    at.play(&["play Lightning Bolt"]).resolve();
    assert_eq!((at.stats(1, "attack", 0).1, at.exhausted(1, "attack", 0)), (2, true));
}

#[test]
fn galactic_explosion_is_cheaper_with_empower() {
    assert!(!seed("hand: galactic-explosion comet; empower=6", "").can("play Galactic Explosion"));
    assert!(seed("hand: galactic-explosion comet; empower=7", "").can("play Galactic Explosion"));
}

#[test]
fn replenish_energy_and_frost_nova_need_empower() {
    let at = seed("destiny: replenish-energy frost-nova; destiny-zone: comet", "");
    assert!(!at.legal().iter().any(|w| w.contains("Destiny Deck")));
    let mut at = seed("destiny: replenish-energy; empower=1; deck: comet jeweller", "");
    at.play(&["play Replenish Energy from the Destiny Deck"]);
    assert_eq!((at.ids(0, "hand"), at.turn()), (vec!["comet".to_string()], Some(0)));
    let mut at = seed(
        "destiny: frost-nova; destiny-zone: comet; empower=1; attack: mana-wisp",
        "attack: royal-guard; defense: mana-wisp",
    );
    at.play(&["play Frost Nova from the Destiny Deck"]).resolve();
    assert!(at.exhausted(0, "attack", 0) && at.exhausted(1, "attack", 0) && !at.exhausted(1, "defense", 0));
}

#[test]
fn sigil_of_simurgh_becomes_simurgh() {
    let mut at = seed("defense: sigil-of-simurgh", "");
    at.next_turn().next_turn().next_turn();
    assert_eq!(at.ids(0, "defense"), ["simurgh"]);
}

#[test]
fn orb_of_constellations_copies_an_arcane_spell() {
    let mut at = seed("artifacts: orb-of-constellations; discard: magic-missile comet blow-of-judgment", "");
    at.play(&["use Orb of Constellations (artifact 1)"]);
    assert_eq!(at.legal(), ["choose Magic Missile", "choose Comet"]);
    at.play(&["choose Magic Missile"]).resolve();
    assert_eq!((at.ids(0, "hand"), at.fact(0, "hand", 0, "fleeting")), (vec!["magic-missile".to_string()], 1));
    assert_eq!(at.ids(0, "discard"), ["blow-of-judgment", "comet", "orb-of-constellations"]);
    assert_eq!(at.ids(0, "out"), ["magic-missile"]);
}

#[test]
fn book_of_knowledge_empowers_or_draws() {
    for (deck, empower, hand) in [("comet mana-wisp", 1, 0), ("jeweller mana-wisp", 0, 1)] {
        let mut at = seed(&format!("artifacts: book-of-knowledge; deck: {deck} time-bomb"), "");
        at.play(&["use Book of Knowledge (artifact 1)"]).resolve();
        at.play(&["keep the rest", "put Mana Wisp on top"]);
        assert_eq!((at.number(0, "empower"), at.count(0, "hand")), (empower, hand));
        assert_eq!(at.count(0, "artifacts"), 0);
    }
}

#[test]
fn aether_scholar_draws_once_a_turn() {
    let mut at = seed("hero: erina-aether-scholar; hand: amplify-magic amplify-magic; deck: comet comet comet", "");
    at.play(&["play Amplify Magic"]);
    assert_eq!(at.count(0, "hand"), 2);
    at.play(&["play Amplify Magic"]);
    assert_eq!(at.count(0, "hand"), 1);
}

#[test]
fn morphling_copies_a_minion() {
    let mut at = seed(
        "hand: morphling comet comet comet; hero: spirit-of-arcane",
        "attack: royal-guard simurgh; hand: call-to-heaven",
    );
    at.play(&["play Morphling", "attack zone"]).resolve();
    at.play(&["target enemy Royal Guard (attack 1)"]);
    assert_eq!((at.ids(0, "attack"), at.stats(0, "attack", 0)), (vec!["royal-guard".to_string()], (3, 3)));
    let index = 4;
    at.game.destroy(&mut at.state, 0, index, super::super::state::NOTHING);
    assert_eq!(at.ids(0, "discard"), ["morphling"]);
}
