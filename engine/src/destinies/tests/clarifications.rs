//! What single cards do where their text leaves room: C-201 to C-220.

use super::{At, game, seed};

#[test]
fn c_201_a_spell_without_its_target_still_does_the_rest() {
    let mut at = seed(
        "hand: angel-wings comet; attack: mana-wisp; deck: jeweller; empower=1; hero: spirit-of-order",
        "hand: magic-missile comet",
    );
    at.play(&["play Angel Wings"]);
    at.play(&["play Magic Missile", "target enemy Mana Wisp (attack 1)"]).resolve();
    assert!(at.ids(0, "destiny-zone").contains(&"jeweller".into()));
    assert_eq!(at.number(0, "empower"), 0);
}

#[test]
fn c_202_little_witch_seals_only_after_her_damage() {
    let mut at = seed(
        "attack: little-witch; hand: comet comet",
        "attack: mana-wisp; hand: call-to-heaven comet comet comet comet",
    );
    at.play(&["use Little Witch (attack 1)"]);
    at.play(&["play Call to Heaven"]).resolve();
    // Both minions went back to hand; the witch was not sealed.
    assert_eq!(at.fact(0, "hand", 0, "sealed") + at.fact(0, "hand", 1, "sealed"), 0);
    assert!(at.ids(0, "hand").contains(&"little-witch".into()));
}

#[test]
fn c_203_mana_shield_cuts_by_level_and_pays_sparks() {
    let mut at = seed("hand: magic-missile magic-missile comet comet comet; empower=3", "hero: erina-council-mage");
    at.state.sides[1].board[0].status |= super::super::state::SHIELD_ONE;
    at.play(&["play Magic Missile", "pay with Comet"]).resolve();
    // 4 damage, 2 cut.
    assert_eq!((at.health(1), at.ids(1, "hand")), (13, vec!["mana-spark".to_string(); 2]));
    let mut at = seed("hand: brave-citizen comet; hero: spirit-of-arcane", "");
    at.state.sides[0].board[0].status |= super::super::state::SHIELD_ONE;
    at.play(&["play Brave Citizen", "attack zone"]).resolve();
    assert_eq!((at.health(0), at.fact(0, "hero", 0, "shields")), (11, 0), "true damage is not cut but uses it up");
}

#[test]
fn c_203_several_shields_are_used_together() {
    let mut at =
        seed("hand: galactic-explosion comet; empower=7; attack: plotting-counsellor", "attack: dusk-purifier");
    at.state.sides[1].board[4].status |= 2 * super::super::state::SHIELD_ONE;
    at.play(&["attack enemy Dusk Purifier (attack 1) with Plotting Counsellor (attack 1)"]).resolve();
    // 3 damage, 1 cut by each.
    assert_eq!(at.ids(1, "hand").iter().filter(|id| *id == "mana-spark").count(), 2);
    assert_eq!(at.stats(1, "attack", 0).1, 1);
}

#[test]
fn c_204_time_bomb_hits_the_zone_across() {
    let mut at = seed("attack: time-bomb; deck:", "attack: royal-guard dusk-purifier; defense: dusk-purifier; deck:");
    at.next_turn();
    assert_eq!((at.stats(1, "attack", 1).1, at.stats(1, "defense", 0).1), (1, 2));
    assert!(!at.exhausted(1, "attack", 1));
    let mut at = seed("attack: time-bomb time-bomb", "attack: stalwart-vanguard");
    at.next_turn();
    assert_eq!(at.stats(1, "attack", 0).1, 2);
    assert!(at.exhausted(1, "attack", 0), "the second bomb was still there when the first went off");
}

#[test]
fn c_205_rebuke_sends_the_attacker_back() {
    let answer = "hand: rebuke comet comet comet; defense: mana-wisp; hero: spirit-of-order";
    let mut at = seed("attack: royal-guard; deck: comet", answer);
    at.play(&["attack the enemy hero with Royal Guard (attack 1)", "block with Mana Wisp (defense 1)"]);
    assert!(at.can("play Rebuke") || at.turn() == Some(0));
    at.resolve();
    let mut at = seed("attack: royal-guard; deck: comet", answer);
    at.play(&["attack the enemy hero with Royal Guard (attack 1)", "play Rebuke"]).resolve();
    assert_eq!((at.ids(0, "deck"), at.health(1)), (vec!["royal-guard".to_string(), "comet".to_string()], 12));
    let mut at = seed("attack: starseeker; deck: comet", answer);
    at.play(&["attack the enemy hero with Starseeker (attack 1)", "play Rebuke"]).resolve();
    assert_eq!(at.ids(0, "destiny"), ["starseeker"]);
    assert!(!seed(answer, "").can("play Rebuke"));
}

#[test]
fn c_206_comet_needs_a_minion_in_the_zone_it_names() {
    let hand = "hand: comet mana-wisp mana-wisp mana-wisp mana-wisp mana-wisp; hero: spirit-of-arcane";
    assert!(!seed(hand, "attack: time-bomb").can("play Comet"));
    let mut at = seed(hand, "attack: royal-guard mana-wisp; defense: stalwart-vanguard; deck:");
    at.play(&["play Comet"]);
    assert_eq!(at.legal(), ["enemy attack zone", "enemy defense zone"]);
    at.play(&["enemy attack zone"]).resolve();
    assert_eq!((at.count(1, "attack"), at.stats(1, "defense", 0).1), (0, 4));
    assert!(seed("hand: wing-of-simurgh comet", "").can("play Wing of Simurgh"));
    assert!(seed("hand: tail-of-simurgh comet", "").can("play Tail of Simurgh"));
}

#[test]
fn c_206_who_comes_later_is_not_hit() {
    let mut at = seed(
        "hand: comet mana-wisp mana-wisp mana-wisp mana-wisp mana-wisp; hero: spirit-of-arcane",
        "attack: stalwart-vanguard; hand: dawn-assault jeweller jeweller jeweller; hero: spirit-of-order",
    );
    at.play(&["play Comet", "play Dawn Assault"]).resolve();
    assert_eq!(at.ids(1, "attack"), ["frontline-skirmisher"; 2]);
}

#[test]
fn c_207_call_to_heaven_returns_cheap_main_deck_minions() {
    let mut at = seed(
        "hand: call-to-heaven comet comet comet comet; hero: spirit-of-order; attack: jeweller starseeker; deck: jeweller",
        "attack: frontline-skirmisher royal-guard",
    );
    at.play(&["play Call to Heaven"]).resolve();
    assert_eq!(at.ids(0, "attack"), ["starseeker"]);
    assert_eq!(at.ids(0, "hand"), ["jeweller", "jeweller"]);
    assert_eq!(
        (at.ids(1, "attack"), at.ids(1, "hand")),
        (vec!["royal-guard".to_string()], vec!["frontline-skirmisher".to_string()])
    );
    let mut at = seed("hand: tail-of-simurgh comet", "attack: starseeker");
    at.play(&["play Tail of Simurgh", "target enemy Starseeker (attack 1)"]).resolve();
    assert_eq!(at.ids(1, "out"), ["starseeker"]);
}

#[test]
fn c_208_jeweller_and_counsellor_change_places() {
    let mut at = seed("attack: jeweller; hand: comet comet comet", "");
    at.play(&["use Jeweller (attack 1), ability 2"]).resolve();
    assert_eq!(
        (at.ids(0, "attack"), at.ids(0, "out")),
        (vec!["plotting-counsellor".to_string()], vec!["jeweller".to_string()])
    );
    assert!(at.exhausted(0, "attack", 0));
    let full = "attack: mana-wisp mana-wisp mana-wisp mana-wisp mana-wisp mana-wisp mana-wisp";
    let mut at = seed(&format!("{full}; defense: jeweller; hand: comet comet comet"), "");
    at.play(&["use Jeweller (defense 1), ability 2"]).resolve();
    assert_eq!((at.count(0, "attack"), at.count(0, "defense")), (7, 0));
}

#[test]
fn c_209_revise_the_strategy_shows_no_order() {
    let sides = ["deck: comet jeweller mana-wisp", "deck: mana-wisp comet jeweller"];
    let offers: Vec<Vec<String>> = sides
        .iter()
        .map(|deck| {
            let mut at = seed(&format!("hand: revise-the-strategy comet; {deck}"), "");
            at.play(&["play Revise the Strategy"]).resolve();
            at.legal()
        })
        .collect();
    assert_eq!(offers[0], offers[1]);
}

#[test]
fn c_210_thirst_for_knowledge_discards_what_there_is() {
    let mut at = seed("hand: thirst-for-knowledge comet comet comet; deck:; hero: spirit-of-arcane", "");
    at.play(&["play Thirst for Knowledge"]).resolve();
    assert_eq!(at.ids(0, "discard"), ["thirst-for-knowledge"]);
    let hand = "hand: thirst-for-knowledge jeweller jeweller jeweller; deck: comet mana-wisp; hero: spirit-of-arcane";
    let mut at = seed(hand, "");
    at.play(&["play Thirst for Knowledge"]).resolve();
    at.play(&["discard Comet"]);
    assert_eq!(at.number(0, "empower"), 1);
}

#[test]
fn c_211_power_overwhelming_reacts_to_the_first_stack() {
    let mut at = seed(
        "destiny: power-overwhelming; destiny-zone: comet; hand: amplify-magic magic-channeler comet comet; hero: spirit-of-arcane",
        "",
    );
    at.play(&["play Power Overwhelming from the Destiny Deck"]).resolve();
    at.play(&["pass", "play Amplify Magic"]);
    assert_eq!((at.number(0, "empower"), at.health(0)), (2, 10));
    at.play(&["play Magic Channeler", "attack zone"]).resolve();
    assert_eq!((at.number(0, "empower"), at.health(0)), (3, 10));
    at.next_turn();
    assert_eq!(at.state.lasting, [super::super::state::Lasting::NONE; super::super::state::LASTING]);
}

#[test]
fn c_212_sigil_of_wisdom_makes_the_first_spell_cheaper() {
    let mut at = seed("attack: sigil-of-wisdom; hand: magic-missile magic-missile; hero: spirit-of-arcane", "");
    at.play(&["play Magic Missile"]).resolve();
    assert_eq!(at.count(0, "destiny-zone"), 0);
    at.play(&["pass"]);
    assert!(!at.can("play Magic Missile"), "the second one costs 1 again");
}

#[test]
fn c_213_arcane_weaver_makes_arcane_spells_cheaper_with_echo() {
    let mut at = seed(
        "hero: erina-arcane-weaver; empower=1; hand: lightning-bolt comet revise-the-strategy",
        "attack: stalwart-vanguard",
    );
    assert_eq!(at.stats(0, "hero", 0).0, 1);
    at.play(&["play Lightning Bolt", "pay with Comet"]).resolve();
    assert_eq!(at.count(0, "destiny-zone"), 1);
    assert!(at.ids(0, "hand").contains(&"lightning-bolt".into()));
    let number = at.game.pool.number("blow-of-judgment").unwrap();
    at.state.sides[0].empower = 1;
    assert_eq!(at.game.mana_cost(&at.state, 0, number), 3, "an Order spell");
}

#[test]
fn c_214_ascended_seraph_rewards_honor() {
    let mut at = seed(
        "hero: harold-ascended-seraph; attack: second-wings mana-wisp; deck: comet comet",
        "hand: magic-missile magic-missile jeweller",
    );
    assert!(at.has(0, "attack", 0, "burst attack") && !at.has(0, "attack", 1, "burst attack"));
    at.state.sides[0].board[4].tally = 1;
    at.play(&["pass", "play Magic Missile", "target enemy Second Wings (attack 1)", "pay with Jeweller"]).resolve();
    assert_eq!((at.count(0, "hand"), at.stats(0, "hero", 0).0), (1, 1));
}

#[test]
fn c_215_cosmic_avatars_tiers_add_up() {
    let mut at = seed("hero: erina-arcane-weaver; attack: cosmic-avatar; empower=4", "attack: stalwart-vanguard");
    assert_eq!(at.stats(0, "attack", 0), (6, 4));
    assert!(at.has(0, "attack", 0, "preemptive strike") && at.has(0, "attack", 0, "overwhelm"));
    at.play(&["attack with Cosmic Avatar (attack 1)"]);
    assert_eq!((at.health(1), at.stats(1, "attack", 0).1), (9, 1));
}

#[test]
fn c_216_mercy_of_dawn_wakes_with_a_new_minion_only() {
    let mut at = seed("artifacts: mercy-of-dawn!; hand: mana-wisp mana-wisp comet", "");
    at.next_turn();
    assert!(at.exhausted(0, "artifacts", 0));
    while at.turn() != Some(0) {
        at.play(&["pass"]);
    }
    at.play(&["play Mana Wisp", "attack zone", "pay with Comet"]).resolve();
    assert!(!at.exhausted(0, "artifacts", 0));
}

#[test]
fn c_217_second_wings_takes_its_killer_along() {
    let mut at = seed("attack: plotting-counsellor", "attack: second-wings");
    at.play(&["attack enemy Second Wings (attack 1) with Plotting Counsellor (attack 1)"]).resolve();
    assert_eq!((at.count(0, "attack"), at.count(1, "attack")), (0, 0));
    let mut at = seed("hand: lightning-bolt comet comet comet; attack: royal-guard", "attack: second-wings");
    at.play(&["play Lightning Bolt"]).resolve();
    assert_eq!((at.count(0, "attack"), at.count(1, "attack")), (1, 0), "not by a spell");
}

#[test]
fn c_218_a_golem_without_empower_still_strikes_back() {
    let at = seed("attack: mana-fueled-golem", "");
    assert!(!at.can("attack the enemy hero with Mana-Fueled Golem (attack 1)"));
    let mut at = seed("attack: plotting-counsellor", "attack: mana-fueled-golem");
    at.play(&["attack enemy Mana-Fueled Golem (attack 1) with Plotting Counsellor (attack 1)"]).resolve();
    assert_eq!((at.count(0, "attack"), at.count(1, "attack")), (0, 0));
    let at = seed("attack: mana-fueled-golem; empower=1", "");
    assert!(at.can("attack the enemy hero with Mana-Fueled Golem (attack 1)"));
}

#[test]
fn c_219_nurse_and_angel_choose_when_they_enter() {
    let mut at = seed("hand: devoted-nurse comet; hero: spirit-of-order; attack: mana-wisp", "attack: royal-guard");
    at.play(&["play Devoted Nurse", "attack zone"]).resolve();
    assert_eq!(at.legal(), ["target Mana Wisp (attack 1)", "target enemy Royal Guard (attack 1)"]);
    at.play(&["target enemy Royal Guard (attack 1)"]);
    assert_eq!(at.stats(1, "attack", 0), (2, 5));
    let mut at = seed(
        "hand: exalted-angel comet comet comet comet; hero: spirit-of-order; attack: starseeker",
        "attack: simurgh mana-wisp",
    );
    at.play(&["play Exalted Angel", "attack zone"]).resolve();
    assert_eq!(at.legal(), ["target Exalted Angel (attack 2)", "target enemy Mana Wisp (attack 2)"]);
}

#[test]
fn c_220_the_amulet_counts_destroyed_minions() {
    assert!(
        !seed("artifacts: amulet-of-remembrance; hand: comet comet", "").can("use Amulet of Remembrance (artifact 1)")
    );
    let mut at = seed("artifacts: amulet-of-remembrance; hand: comet comet; minion-lost=true; deck: jeweller", "");
    at.play(&["use Amulet of Remembrance (artifact 1)", "pay with Comet"]);
    assert_eq!((at.count(0, "artifacts"), at.ids(0, "hand").len()), (0, 2));
    let mut at = At::new(game("seed", &[]), "attack: frontline-skirmisher", "attack: royal-guard");
    at.play(&["attack enemy Royal Guard (attack 1) with Frontline Skirmisher (attack 1)"]).resolve();
    assert_eq!(at.state.sides[0].flags & super::super::state::LOST, super::super::state::LOST);
}
