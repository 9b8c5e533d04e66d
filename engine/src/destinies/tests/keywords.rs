//! Keywords: C-101 to C-132.

use super::{At, game, seed, zones};
use crate::Game;
use crate::destinies::Destinies;

#[test]
fn c_101_empower_adds_up_and_is_used_by_the_next_spell() {
    let mut at = seed("hand: amplify-magic amplify-magic magic-missile mana-wisp; hero: spirit-of-arcane", "");
    at.play(&["play Amplify Magic"]);
    assert_eq!(at.number(0, "empower"), 1);
    // The second one uses up what was there and leaves its own.
    at.play(&["play Amplify Magic"]);
    assert_eq!(at.number(0, "empower"), 1);
    at.play(&["play Magic Missile"]).resolve();
    assert_eq!((at.health(1), at.number(0, "empower")), (10, 0));
}

#[test]
fn c_102_a_spell_finishes_in_order() {
    let mut at = seed(
        "hero: erina-arcane-weaver; empower=1; attack: arcane-conduit!; hand: magic-missile mana-wisp mana-wisp",
        "attack: royal-guard",
    );
    at.play(&["play Magic Missile", "target the enemy hero"]).resolve();
    // Effect with Empower, echo copy, triggers, then the stacks go.
    assert_eq!((at.health(1), at.number(0, "empower")), (10, 0));
    assert!(at.ids(0, "hand").contains(&"magic-missile".into()));
    assert_eq!((at.stats(0, "attack", 0).0, at.exhausted(0, "attack", 0)), (2, false));
}

#[test]
fn c_103_spellpower_adds_to_spells() {
    let text = "[[minion]]\nid = \"focus-stone\"\nfaction = \"neutral\"\ncost = 1\nattack = 0\nhealth = 1\nrules = '''\nspellpower 2\n'''\n";
    let library = crate::destinies::library().overlay(&[("test", text)]).unwrap();
    let game = crate::destinies::Destinies::new(&library, Default::default()).unwrap();
    let mut at = At::new(game, "attack: focus-stone; hand: magic-missile mana-wisp", "");
    at.play(&["play Magic Missile"]).resolve();
    assert_eq!(at.health(1), 9);
}

#[test]
fn c_104_honor_cannot_be_blocked() {
    let mut at = seed("attack: exalted-angel", "defense: royal-guard; hand: magic-missile mana-wisp");
    at.play(&["attack the enemy hero with Exalted Angel (attack 1)"]);
    assert!(!at.legal().iter().any(|w| w.starts_with("block")));
    let mut at = seed("attack: exalted-angel", "attack: royal-guard");
    at.play(&["attack enemy Royal Guard (attack 1) with Exalted Angel (attack 1)"]).resolve();
    assert_eq!(at.count(0, "attack"), 0, "it can be struck back");
}

#[test]
fn c_105_a_burst_attack_opens_no_chain() {
    for (option, initiative) in [("off", 0), ("on", 1)] {
        let game = game("seed", &[&format!("burst_attack_moves_initiative={option}")]);
        let mut at = At::new(
            game,
            "hero: harold-ascended-seraph; attack: exalted-angel mana-wisp",
            "attack: royal-guard; defense: mana-wisp; hand: magic-missile mana-wisp",
        );
        at.play(&["attack enemy Royal Guard (attack 1) with Exalted Angel (attack 1)"]);
        assert_eq!((at.stats(1, "attack", 0).1, at.stats(0, "attack", 0).1), (1, 3));
        assert!(at.exhausted(0, "attack", 0));
        assert_eq!(at.turn(), Some(initiative));
    }
}

#[test]
fn c_106_preemptive_strike_kills_first() {
    let mut at = seed("attack: spellblade-duelist; empower=1", "attack: exalted-angel");
    at.play(&["attack enemy Exalted Angel (attack 1) with Spellblade Duelist (attack 1)"]).resolve();
    assert_eq!((at.count(1, "attack"), at.stats(0, "attack", 0).1), (0, 3));
    // Not when it is attacked.
    let mut at = seed("attack: exalted-angel", "attack: spellblade-duelist; empower=1");
    at.play(&["attack enemy Spellblade Duelist (attack 1) with Exalted Angel (attack 1)"]).resolve();
    assert_eq!((at.count(0, "attack"), at.count(1, "attack")), (0, 0));
}

#[test]
fn c_107_overwhelm_carries_excess_to_the_hero() {
    let mut at = seed("hero: erina-arcane-weaver; attack: cosmic-avatar; empower=2", "attack: mana-wisp; deck:");
    at.play(&["attack with Cosmic Avatar (attack 1)", "target enemy Mana Wisp (attack 1)"]).resolve();
    assert_eq!((at.health(1), at.count(1, "attack")), (7, 0));
}

#[test]
fn c_108_tough_takes_less_from_each_hit() {
    let mut at = seed("attack: mana-wisp plotting-counsellor", "defense: royal-guard");
    at.play(&["attack enemy Royal Guard (defense 1) with Plotting Counsellor (attack 2)"]).resolve();
    assert_eq!(at.stats(1, "defense", 0), (3, 1));
}

#[test]
fn c_109_vigilant_wakes_after_blocking() {
    let mut at = seed("attack: royal-guard", "defense: stalwart-vanguard");
    at.play(&["attack the enemy hero with Royal Guard (attack 1)", "block with Stalwart Vanguard (defense 1)"])
        .resolve();
    assert!(!at.exhausted(1, "defense", 0));
}

#[test]
fn c_110_stealth_hides_from_attacks_while_awake() {
    let at = seed("attack: royal-guard", "attack: mana-looter");
    assert!(!at.can("attack enemy Mana Looter (attack 1) with Royal Guard (attack 1)"));
    let at = seed("attack: royal-guard; hand: magic-missile mana-wisp", "attack: mana-looter!");
    assert!(at.can("attack enemy Mana Looter (attack 1) with Royal Guard (attack 1)"));
    let mut at = seed("hand: magic-missile mana-wisp", "attack: mana-looter");
    at.play(&["play Magic Missile"]);
    assert!(at.can("target enemy Mana Looter (attack 1)"));
}

#[test]
fn c_111_pride_needs_a_level() {
    let at = seed("hero: spirit-of-order; attack: brave-citizen", "");
    assert!(!at.can("attack the enemy hero with Brave Citizen (attack 1)"));
    let at = seed("hero: harold-knight-of-prophecy; attack: brave-citizen", "");
    assert!(at.can("attack the enemy hero with Brave Citizen (attack 1)"));
    let mut at = seed("attack: royal-guard", "hero: spirit-of-order; defense: brave-citizen mana-wisp");
    at.play(&["attack the enemy hero with Royal Guard (attack 1)"]);
    assert!(!at.can("block with Brave Citizen (defense 1)"));
}

#[test]
fn c_112_hindered_cards_come_exhausted_unless_more_is_paid() {
    let hand = "hand: orb-of-constellations comet comet comet jeweller mana-wisp; hero: spirit-of-arcane";
    let mut at = seed(hand, "");
    at.play(&["play Orb of Constellations", "pay with Jeweller", "pay with Comet", "pay with Comet"]).resolve();
    at.play(&["do not pay"]);
    assert!(at.exhausted(0, "artifacts", 0));
    let mut at = seed(hand, "");
    at.play(&["play Orb of Constellations", "pay with Jeweller", "pay with Comet", "pay with Comet"]).resolve();
    at.play(&["pay to keep it awake", "pay with Comet"]);
    assert!(!at.exhausted(0, "artifacts", 0));
    let mut at = seed("hand: orb-of-constellations comet comet comet; hero: spirit-of-arcane", "");
    at.play(&["play Orb of Constellations"]).resolve();
    assert!(at.exhausted(0, "artifacts", 0), "nothing left to pay with");
}

#[test]
fn c_113_drifters_change_zone_every_turn() {
    let mut at = seed("attack: wandering-paladin", "");
    at.next_turn();
    assert_eq!(at.ids(0, "defense"), ["wandering-paladin"]);
    at.next_turn();
    assert_eq!(at.ids(0, "attack"), ["wandering-paladin"]);
}

#[test]
fn c_114_pushers_and_pullers_move_what_they_hit() {
    let mut at = seed("attack: royal-guard", "attack: stalwart-vanguard");
    at.play(&["attack enemy Stalwart Vanguard (attack 1) with Royal Guard (attack 1)"]).resolve();
    assert_eq!(at.ids(1, "defense"), ["stalwart-vanguard"]);
    let mut at = seed("attack: impromptu-challenger", "defense: stalwart-vanguard");
    at.play(&["attack enemy Stalwart Vanguard (defense 1) with Impromptu Challenger (attack 1)"]).resolve();
    assert_eq!(at.ids(1, "attack"), ["stalwart-vanguard"]);
    // Striking back moves too.
    let mut at = seed("attack: plotting-counsellor", "attack: royal-guard");
    at.state.sides[0].board[4].health = 4;
    at.play(&["attack enemy Royal Guard (attack 1) with Plotting Counsellor (attack 1)"]).resolve();
    assert_eq!(at.ids(0, "defense"), ["plotting-counsellor"]);
}

#[test]
fn c_115_attacker_and_defender_bonuses_depend_on_the_zone() {
    let at = seed("attack: brave-citizen; defense: brave-citizen", "");
    assert_eq!((at.stats(0, "attack", 0), at.stats(0, "defense", 0)), ((2, 1), (1, 2)));
}

#[test]
fn c_116_a_level_bonus_is_read_when_needed() {
    for (hero, empower) in [("erina-council-mage", 1), ("erina-aether-scholar", 2)] {
        let mut at = seed(&format!("hero: {hero}; hand: amplify-magic; deck:"), "");
        at.play(&["play Amplify Magic"]);
        assert_eq!(at.number(0, "empower"), empower);
    }
}

#[test]
fn c_117_loyalty_costs_health_or_mana() {
    let hand = "hero: spirit-of-order; hand: archsage-of-moonring comet comet comet comet";
    let mut at = seed(hand, "");
    at.play(&["play Archsage of Moonring", "attack zone"]).resolve();
    assert_eq!(at.health(0), 10);
    assert!(!zones(hand, "").can("play Archsage of Moonring"));
    let mut at = zones(&format!("{hand} comet"), "hand: comet comet");
    at.play(&["play Archsage of Moonring", "attack zone"]).resolve();
    assert_eq!(at.health(0), 11);
}

#[test]
fn c_118_lineage_counts_from_level_2_on() {
    let at = seed("hero: harold-knight-of-prophecy; destiny: harold-vowed-crusader; destiny-zone: comet comet", "");
    assert!(at.can("play Harold, Vowed Crusader from the Destiny Deck"));
    let Destinies { mut pool, options, .. } = at.game;
    let other = pool.number("harold-knight-of-prophecy").unwrap() as usize;
    pool.defs[other].lineage = 99;
    let game = Destinies::of(pool, options);
    let at =
        At::new(game, "hero: harold-knight-of-prophecy; destiny: harold-vowed-crusader; destiny-zone: comet comet", "");
    assert!(!at.can("play Harold, Vowed Crusader from the Destiny Deck"));
}

#[test]
fn c_119_foresight_makes_the_next_destiny_card_cheaper() {
    let mut at = seed("discard: magic-missile lightning-bolt; destiny-zone: comet jeweller; destiny: starseeker", "");
    at.play(&["use Magic Missile in the discard pile", "banish Comet"]);
    assert_eq!((at.number(0, "destiny-discount"), at.ids(0, "destiny-zone")), (1, vec!["jeweller".to_string()]));
    at.play(&["use Lightning Bolt in the discard pile"]);
    assert_eq!((at.number(0, "destiny-discount"), at.count(0, "discard")), (2, 0));
    at.play(&["play Starseeker from the Destiny Deck", "attack zone"]);
    assert_eq!(at.number(0, "destiny-discount"), 0);
    assert!(!seed("discard: magic-missile", "").can("use Magic Missile in the discard pile"));
}

#[test]
fn c_120_lingering_destiny_turns_into_a_spark() {
    let mut at = seed("discard: promising-recruit", "");
    at.play(&["use Promising Recruit in the discard pile"]);
    assert_eq!((at.ids(0, "hand"), at.count(0, "discard"), at.turn()), (vec!["mana-spark".to_string()], 0, Some(0)));
}

#[test]
fn c_121_a_mana_spark_pays_and_is_gone_at_the_end_of_turn() {
    let mut at = seed("hand: mana-spark mana-wisp; deck:", "");
    assert!(!at.can("play Mana Spark"));
    at.play(&["play Mana Wisp", "attack zone"]).resolve();
    assert_eq!(at.ids(0, "destiny-zone"), ["mana-spark"]);
    at.next_turn();
    assert_eq!(at.count(0, "hand") + at.count(0, "destiny-zone"), 0);
}

#[test]
fn c_122_echo_gives_a_fleeting_copy_without_echo() {
    let mut at = seed("hero: erina-aether-scholar; hand: time-bomb comet comet comet comet", "");
    at.play(&["play Time Bomb", "attack zone"]).resolve();
    assert_eq!(at.ids(0, "attack"), ["time-bomb"]);
    at.play(&["pass"]);
    assert!(at.can("play Time Bomb (fleeting) (without Echo)"));
    at.play(&["play Time Bomb (fleeting) (without Echo)", "attack zone"]).resolve();
    assert!(!at.ids(0, "hand").contains(&"time-bomb".into()));
}

#[test]
fn c_123_fleeting_cards_leave_the_hand_at_the_end_of_turn() {
    let mut at = seed("hand: magic-missile~ comet; deck:", "");
    at.next_turn();
    assert_eq!(at.ids(0, "hand"), ["comet"]);
    // Once played it is an ordinary card.
    let mut at = seed("hand: magic-missile~ comet; deck:", "");
    at.play(&["play Magic Missile (fleeting)"]).resolve();
    at.next_turn();
    assert_eq!(at.ids(0, "discard"), ["magic-missile"]);
}

#[test]
fn c_124_scry_orders_the_top_and_the_bottom() {
    let hand = "hero: spirit-of-arcane; hand: astral-explorer mana-wisp mana-wisp; deck: comet jeweller mana-wisp";
    let mut at = seed(hand, "");
    at.play(&["play Astral Explorer", "attack zone"]).resolve();
    assert_eq!(at.legal().len(), 3);
    at.play(&["put Comet on the bottom", "keep the rest"]);
    assert_eq!(at.ids(0, "deck"), ["jeweller", "mana-wisp", "comet"]);
    let mut at = seed(hand, "");
    at.play(&["play Astral Explorer", "attack zone"]).resolve();
    at.play(&["keep the rest", "put Jeweller on top"]);
    assert_eq!(at.ids(0, "deck"), ["jeweller", "comet", "mana-wisp"]);
    let mut at = seed(hand, "");
    at.play(&["play Astral Explorer", "attack zone"]).resolve();
    at.play(&["put Jeweller on the bottom", "put Comet on the bottom"]);
    assert_eq!(at.ids(0, "deck"), ["mana-wisp", "jeweller", "comet"]);
}

#[test]
fn c_125_discover_offers_up_to_three_different_cards() {
    let mut at = seed(
        "hero: spirit-of-arcane; empower=1; destiny: erina-council-mage; destiny-zone: comet; deck: comet comet magic-missile mana-wisp lightning-bolt ray-of-frost",
        "",
    );
    at.play(&["play Erina, Council Mage from the Destiny Deck"]).resolve();
    let offers = at.legal();
    assert_eq!(offers.len(), 3);
    assert!(!offers.contains(&"take Mana Wisp".to_string()));
    at.play(&[&offers[0]]);
    assert_eq!((at.count(0, "hand"), at.count(0, "deck")), (1, 5));
}

#[test]
fn c_126_a_sealed_ability_stays_off() {
    let mut at = seed("attack: little-witch; hand: comet comet comet", "attack: royal-guard stalwart-vanguard");
    at.play(&["use Little Witch (attack 1)", "target enemy Stalwart Vanguard (attack 2)"]).resolve();
    assert_eq!(at.fact(0, "attack", 0, "sealed"), 1);
    at.next_turn();
    while at.turn() != Some(0) {
        at.play(&["pass"]);
    }
    assert!(!at.can("use Little Witch (attack 1)"));
}

#[test]
fn c_127_balance_compares_hand_and_destiny_zone() {
    let play = ["play Starseeker from the Destiny Deck", "attack zone"];
    let mut at =
        seed("destiny: starseeker; destiny-zone: comet comet; hand: jeweller; deck: mana-wisp mana-wisp mana-wisp", "");
    at.play(&play).resolve();
    at.play(&["keep the rest"]);
    assert_eq!(at.count(0, "hand"), 2);
    let mut at = seed("destiny: starseeker; destiny-zone: comet comet; deck: mana-wisp mana-wisp mana-wisp", "");
    at.play(&play).resolve();
    at.play(&["keep the rest"]);
    assert_eq!(at.count(0, "hand"), 0);
}

#[test]
fn c_128_unique_cards_stand_alone() {
    let hand = "hand: mercy-of-dawn comet comet comet; hero: spirit-of-order";
    assert!(seed(hand, "").can("play Mercy of Dawn"));
    assert!(!seed(&format!("{hand}; artifacts: mercy-of-dawn"), "").can("play Mercy of Dawn"));
}

#[test]
fn c_129_freeze_lasts_until_the_second_end_of_turn() {
    let mut at = seed("hand: ray-of-frost comet comet", "attack: royal-guard-1! dusk-purifier");
    at.state.sides[1].board[4].health = 3;
    at.play(&["play Ray of Frost", "target enemy Royal Guard (attack 1)"]).resolve();
    assert_eq!(at.stats(1, "attack", 0).0, 0);
    at.next_turn();
    assert!(at.exhausted(1, "attack", 0));
    at.next_turn();
    assert_eq!((at.stats(1, "attack", 0).0, at.exhausted(1, "attack", 0)), (3, false));
}

#[test]
fn c_130_weapons_arm_the_hero_for_a_turn() {
    let mut at = seed("artifacts: mercy-of-dawn sword-of-truth; hero: spirit-of-order", "");
    at.play(&["use Mercy of Dawn (artifact 1)", "use Sword of Truth (artifact 2)"]);
    assert_eq!(at.stats(0, "hero", 0).0, 2);
    at.next_turn();
    assert_eq!(at.stats(0, "hero", 0).0, 0);
}

#[test]
fn c_131_enter_death_attack_and_kill_have_their_moments() {
    let mut at = seed("hand: magic-channeler comet comet; hero: spirit-of-arcane", "");
    at.play(&["play Magic Channeler", "attack zone"]).resolve();
    assert_eq!(at.number(0, "empower"), 1);
    let mut at = seed("attack: cosmic-divinator", "attack: mana-wisp");
    at.play(&["attack with Cosmic Divinator (attack 1)"]);
    assert_eq!(at.number(0, "empower"), 1, "before the target is chosen");
    at.play(&["target enemy Mana Wisp (attack 1)"]).resolve();
    assert_eq!(at.ids(1, "hand"), ["mana-spark"; 2]);
}

#[test]
fn c_132_words_that_no_card_uses_are_not_words() {
    let language = crate::destinies::language();
    for keyword in [
        "burn 1",
        "double attack",
        "locked",
        "influence 3",
        "rush",
        "mill 2",
        "intimidate",
        "elusive",
        "blast 1",
        "flank",
    ] {
        assert!(language.vocabulary.parse(keyword).is_err(), "{keyword}");
    }
    assert_eq!(seed("", "").game.id(), "clashing-destinies");
}
