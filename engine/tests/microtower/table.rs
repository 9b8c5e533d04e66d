//! Counters, taps, hiding, abilities and load (M-010 to M-020, M-054, M-055, M-062 to M-081).

use crate::scene::Scene;

/// A card with these facts on seat 1's side, and what the table shows of it.
fn shown(card: &str, name: &str) -> i64 {
    let scene = Scene::new(&format!("1: captain-spring; {card}\n2: granny-smetana"));
    scene.number(1, card.split(' ').next().unwrap(), name)
}

#[test]
fn m_010_extra_size_adds_two() {
    assert_eq!(shown("battle-fork extra-size=2", "size"), 5);
}

#[test]
fn m_011_extra_mind_adds_one() {
    assert_eq!(shown("battle-fork extra-mind=2", "mind"), 2);
}

#[test]
fn m_012_extra_sharpness_adds_one() {
    assert_eq!(shown("battle-fork extra-sharpness=2", "sharpness"), 5);
}

#[test]
fn m_013_lightness_takes_one_off() {
    assert_eq!(shown("pump-toad lightness=2", "weight"), 1);
}

#[test]
fn m_014_extra_weight_adds_one() {
    assert_eq!(shown("pump-toad extra-weight=2", "weight"), 5);
}

#[test]
fn m_015_weightless_overrides_everything() {
    assert_eq!(shown("pump-toad extra-weight=2 weightless=1", "weight"), 0);
    assert_eq!(shown("pump-toad weightless=2 lightness=3", "weight"), 0);
}

#[test]
fn m_016_a_siren_is_taunt_that_sleeps_like_any_passive() {
    let foes = |tap: &str| {
        let mut scene =
            Scene::new(&format!("1: captain-spring; battle-fork\n2: granny-smetana; draught; pump-toad siren=2 {tap}"));
        scene.play("challenge with Battle Fork");
        // With a single foe there is no choice and the duel is fought.
        if scene.can("choose Draught of seat 2") { 3 } else { 1 }
    };
    assert_eq!((foes("tap=untapped"), foes("tap=tapped"), foes("tap=overtapped")), (1, 1, 3));
}

#[test]
fn m_017_extra_health_counts_in_every_phase() {
    // The fluff strikes first with 3 damage; the goat has 3 health and strikes back with 1.
    let mut scene = Scene::new("1: captain-spring; kamikaze-fluff extra-sharpness=1\n2: loud-goat tap=overtapped");
    scene.play("challenge with Kamikaze Fluff");
    assert_eq!((scene.parts(1), scene.parts(2)), (2, 0));
    let healthy = "1: captain-spring; kamikaze-fluff extra-sharpness=1\n2: loud-goat tap=overtapped extra-health=1";
    let mut scene = Scene::new(healthy);
    scene.play("challenge with Kamikaze Fluff");
    assert_eq!((scene.parts(1), scene.parts(2)), (0, 1));
}

#[test]
fn m_018_counters_add_up_and_vanish_with_the_card() {
    let mut scene =
        Scene::new("1: captain-spring; hand pramo, pramo, evacuation, battle-fork; coins 9\n2: granny-smetana");
    scene.play("play Battle Fork; play Pramo; choose Battle Fork");
    assert_eq!(scene.number(1, "battle-fork", "size"), 3);
    scene.play("play Evacuation; play Battle Fork");
    assert_eq!(scene.number(1, "battle-fork", "size"), 1);
}

#[test]
fn m_019_every_lasting_change_is_a_counter() {
    let mut scene = Scene::new("1: captain-spring; grinder-hedgehog; hand battle-cry; coins 3\n2: granny-smetana");
    scene.play("use Grinder Hedgehog: put 1 sharpness on own card; choose Captain Spring");
    assert_eq!(scene.number(1, "captain-spring", "extra-sharpness"), 1);
    // A boost is no counter: it is gone after the duel.
    let mut scene = Scene::new("1: captain-spring; clockwork-bull; hand battle-cry\n2: snail-queen");
    scene.play("challenge with Clockwork Bull; play Battle Cry");
    assert_eq!((scene.parts(1), scene.number(1, "clockwork-bull", "sharpness")), (4, 4));
}

#[test]
fn m_020_the_sum_inside_may_be_negative() {
    assert_eq!(shown("battle-fork lightness=3", "weight"), 0);
    assert_eq!(shown("battle-fork lightness=3 extra-weight=1", "weight"), 0);
    assert_eq!(shown("battle-fork lightness=3 extra-weight=3", "weight"), 1);
    // Two cards that show weight 0 strike together, unless initiative reads the raw sum.
    let text = "1: captain-spring; battle-fork lightness=3\n2: kamikaze-fluff";
    let mut scene = Scene::new(text);
    scene.play("challenge with Battle Fork");
    assert!(scene.on_table(1, "battle-fork") && scene.on_table(2, "kamikaze-fluff"));
    let mut scene = Scene::with(&["raw_initiative=on"], text);
    scene.play("challenge with Battle Fork");
    assert_eq!(scene.parts(1), 1);
}

#[test]
fn m_054_taps_go_round_in_a_circle() {
    let mut scene = Scene::new(
        "1: captain-spring; pendulum; battle-fork; hand double-espresso, double-espresso, double-espresso; coins 9\n2: granny-smetana",
    );
    for phase in ["tapped", "overtapped", "supertapped", "untapped"] {
        scene.play("use Pendulum: tap any card; choose Battle Fork");
        assert_eq!(scene.tap(1, "battle-fork"), phase);
        if phase != "untapped" {
            scene.play("play Double Espresso; choose Pendulum");
        }
    }
}

#[test]
fn m_055_untap_goes_back_and_set_jumps() {
    let mut scene =
        Scene::new("1: captain-spring; battle-fork tap=supertapped; hand double-espresso; coins 9\n2: granny-smetana");
    scene.play("use Captain Spring: pay 1 coin, then untap own creature");
    assert_eq!(scene.tap(1, "battle-fork"), "overtapped");
    scene.play("play Double Espresso; choose Battle Fork");
    assert_eq!(scene.tap(1, "battle-fork"), "untapped");
    let mut scene = Scene::new("1: captain-spring; battle-fork; hand gym; coins 9\n2: granny-smetana");
    scene.play("use Captain Spring: pay 1 coin, then untap own creature");
    assert_eq!(scene.tap(1, "battle-fork"), "untapped", "never beyond untapped");
}

const HIDE: &str = "1: captain-spring; battle-fork; pump-toad; hand little-screw\n2: granny-smetana; draught; turns 0";

#[test]
fn m_062_a_bodyguard_is_tapped_and_hides_one_card() {
    let mut scene = Scene::new(HIDE);
    scene.play("hide a card behind Battle Fork; choose Captain Spring");
    assert_eq!(scene.tap(1, "battle-fork"), "tapped");
    assert_eq!(scene.number(1, "battle-fork", "guards"), 1);
    assert!(scene.flag(1, "captain-spring", "hidden"));
    // A ward may have a second bodyguard, and a bodyguard may be a ward.
    scene.play("hide a card behind Pump Toad");
    assert_eq!(scene.legal(), ["choose Captain Spring", "choose Battle Fork"]);
    // A bodyguard takes no second ward.
    let scene = Scene::new("1: captain-spring; battle-fork guards=1; pump-toad; hand gym\n2: granny-smetana");
    assert!(!scene.can("hide a card behind Battle Fork"));
}

#[test]
fn m_063_the_status_lasts_until_the_owners_next_turn() {
    let mut scene = Scene::new(HIDE);
    scene.play("hide a card behind Battle Fork; choose Captain Spring; end the turn");
    assert!(scene.flag(1, "captain-spring", "hidden"));
    scene.play("end the turn; no more exchanges");
    assert!(!scene.flag(1, "captain-spring", "hidden"));
    // If the bodyguard leaves, it ends; if the ward leaves, the status stays.
    let mut scene = Scene::new(
        "1: captain-spring; hand bonfire, evacuation; draught; coins 9\n2: granny-smetana; battle-fork guards=1",
    );
    scene.play("play Bonfire");
    assert!(!scene.flag(2, "granny-smetana", "hidden"));
    let mut scene =
        Scene::new("1: captain-spring; hand evacuation; coins 9\n2: granny-smetana; pump-toad guards=3; draught");
    scene.play("play Evacuation; choose Draught of seat 2");
    let text = scene.view().players[1].zone("table").unwrap().cards[1].facts.text("guards").map(String::from);
    assert_eq!(text.as_deref(), Some("nobody"));
}

#[test]
fn m_064_a_bodyguard_can_be_challenged() {
    let mut scene = Scene::new("1: captain-spring; kamikaze-fluff\n2: granny-smetana; battle-fork guards=1; draught");
    scene.play("challenge with Kamikaze Fluff");
    assert_eq!(scene.legal(), ["choose Battle Fork of seat 2", "choose Draught of seat 2"]);
}

#[test]
fn m_065_a_hidden_card_cannot_be_challenged_but_targeted() {
    let mut scene =
        Scene::new("1: captain-spring; kamikaze-fluff; hand lullaby; coins 2\n2: granny-smetana; battle-fork guards=1");
    scene.play("play Lullaby; choose Granny Smetana of seat 2");
    assert_eq!(scene.tap(2, "granny-smetana"), "overtapped");
    scene.play("challenge with Kamikaze Fluff");
    assert!(scene.discarded("battle-fork"), "the only card that could be challenged");
}

#[test]
fn m_066_a_hidden_card_cannot_challenge_or_hide() {
    let scene = Scene::new("1: captain-spring; mason-ant; pump-toad guards=2\n2: granny-smetana; draught");
    assert!(!scene.can("challenge with Mason Ant") && !scene.can("hide a card behind Mason Ant"));
    assert!(scene.can("use Mason Ant: gain 1 part"));
    // A hidden Taunt forces nothing.
    let mut scene = Scene::new("1: captain-spring; kamikaze-fluff\n2: granny-smetana; loud-goat; pump-toad guards=2");
    scene.play("challenge with Kamikaze Fluff");
    assert_eq!(scene.legal(), ["choose Granny Smetana of seat 2", "choose Pump Toad of seat 2"]);
}

#[test]
fn m_067_one_hides_own_cards_only() {
    let mut scene = Scene::new(HIDE);
    scene.play("hide a card behind Battle Fork");
    assert_eq!(scene.legal(), ["choose Captain Spring", "choose Pump Toad"]);
}

#[test]
fn m_068_the_line_says_what_kind_of_ability_it_is() {
    let mut kinds = std::collections::BTreeMap::new();
    for info in &crate::scene::game(&[]).cards().infos {
        for line in &info.rules {
            *kinds.entry(line.split([' ', ':']).next().unwrap().to_owned()).or_insert(0) += 1;
        }
    }
    let words: Vec<&str> = kinds.keys().map(String::as_str).collect();
    assert_eq!(words, ["active", "effect", "passive", "start"]);
}

#[test]
fn m_069_passives_sleep_when_overtapped() {
    let price = |tap: &str| {
        let mut scene =
            Scene::new(&format!("1: captain-spring; piggy-bank {tap}; hand zolobob; coins 3\n2: granny-smetana"));
        scene.play("play Zolobob");
        3 - scene.coins(1)
    };
    assert_eq!((price("tap=untapped"), price("tap=tapped")), (2, 2));
    assert_eq!((price("tap=overtapped"), price("tap=supertapped")), (3, 3));
    // A trigger looks at the phase at its event: a tapped bubble is overtapped by the challenge and draws nothing.
    let drawn = |tap: &str| {
        let mut scene = Scene::new(&format!("1: captain-spring; clockwork-bull\n2: soap-bubble {tap}"));
        scene.play("challenge with Clockwork Bull");
        assert!(scene.discarded("soap-bubble"));
        scene.ids(2, "hand").len()
    };
    assert_eq!((drawn("tap=untapped"), drawn("tap=tapped")), (1, 0));
}

#[test]
fn m_070_triggers_of_one_event_go_in_table_order() {
    // Blast Auntie stands before Doctor Pump: her coin comes first, and both come.
    let mut scene = Scene::new("1: doctor-pump; blast-auntie; pump-toad extra-mind=3\n2: granny-smetana");
    scene.play("use Blast Auntie: explode own overpump");
    assert_eq!((scene.coins(1), scene.ids(1, "hand").len(), scene.parts(1)), (1, 1, 2));
}

#[test]
fn m_071_actives_need_the_own_turn_and_an_untapped_card() {
    let scene = Scene::new("1: captain-spring; mason-ant tap=tapped; hand little-screw\n2: granny-smetana; mason-ant");
    assert!(scene.legal().iter().all(|w| !w.contains("Mason Ant")));
    // The tap comes first: Night Watchman may set himself to tapped, and stays so.
    let mut scene = Scene::new("1: captain-spring; pendulum\n2: granny-smetana");
    scene.play("use Pendulum: tap any card; choose Pendulum");
    assert_eq!(scene.tap(1, "pendulum"), "overtapped");
}

#[test]
fn m_072_an_untapped_card_may_be_used_again() {
    let mut scene = Scene::new("1: captain-spring; mason-ant; hand double-espresso; coins 1\n2: granny-smetana");
    scene.play("use Mason Ant: gain 1 part; play Double Espresso; choose Mason Ant; use Mason Ant: gain 1 part");
    assert_eq!(scene.parts(1), 2);
}

#[test]
fn m_073_start_abilities_resolve_although_the_card_is_tapped() {
    let mut scene = Scene::new("1: captain-spring; hand sleepy-elephant, sprinter-roach; coins 9\n2: granny-smetana");
    scene.play("play Sleepy Elephant; play Sprinter Roach");
    assert_eq!(
        (scene.tap(1, "sleepy-elephant"), scene.tap(1, "sprinter-roach")),
        ("supertapped".into(), "untapped".into())
    );
}

#[test]
fn m_074_every_creature_can_challenge() {
    let scene = Scene::new("1: captain-spring; umbrella; mason-ant\n2: granny-smetana");
    assert!(scene.can("challenge with Umbrella") && scene.can("challenge with Mason Ant"));
    assert!(!scene.can("challenge with Captain Spring"));
}

#[test]
fn m_075_a_resource_ability_is_an_active() {
    let mut scene = Scene::new("1: captain-spring; hand gym\n2: granny-smetana");
    scene.play("use Captain Spring: gain 2 coins");
    assert_eq!((scene.coins(1), scene.tap(1, "captain-spring").as_str()), (2, "tapped"));
    assert!(!scene.can("use Captain Spring: gain 2 coins"));
}

#[test]
fn m_076_thunder_is_a_permission_on_top_of_the_main_phase() {
    let mut scene = Scene::new("1: captain-spring; battle-fork; hand gym, pramo; coins 2\n2: granny-smetana");
    assert!(scene.can("play Gym"));
    scene.play("challenge with Battle Fork");
    assert_eq!(scene.legal(), ["play Gym", "fight"]);
}

#[test]
fn m_077_taunt_must_be_challenged_first() {
    let mut scene = Scene::new("1: captain-spring; battle-fork\n2: snail-queen; loud-goat; draught");
    scene.play("challenge with Battle Fork");
    assert_eq!(scene.legal(), ["choose Snail Queen of seat 2", "choose Loud Goat of seat 2"]);
    // Nothing but challenges is affected.
    let mut scene = Scene::new("1: captain-spring; hand lullaby; coins 2\n2: snail-queen; draught");
    scene.play("play Lullaby");
    assert!(scene.can("choose Draught of seat 2"));
}

#[test]
fn m_078_four_kinds_of_counters_load() {
    let over = |facts: &str, options: &[&str]| {
        let scene = Scene::with(options, &format!("1: captain-spring; pump-toad {facts}\n2: granny-smetana"));
        scene.flag(1, "pump-toad", "overpump")
    };
    assert!(over("extra-size=1 extra-mind=1 extra-sharpness=1", &[]));
    assert!(over("extra-weight=3 weightless=1", &[]));
    assert!(!over("extra-size=2", &[]));
    assert!(!over("lightness=3 weightless=1 siren=1 extra-health=3", &[]));
    assert!(over("extra-health=3", &["health_loads=on"]));
}

#[test]
fn m_079_an_overpump_is_no_mark() {
    let mut scene =
        Scene::new("1: captain-spring; hand spring-cleaning; coins 1\n2: granny-smetana; pump-toad extra-size=3");
    assert!(scene.flag(2, "pump-toad", "overpump"));
    scene.play("play Spring Cleaning; choose Pump Toad of seat 2; end the turn");
    assert!(scene.on_table(2, "pump-toad"));
    let scene = Scene::with(&["load_limit=3"], "1: captain-spring; pump-toad extra-size=3\n2: granny-smetana");
    assert!(!scene.flag(1, "pump-toad", "overpump"));
}

#[test]
fn m_080_an_overpump_explodes_for_its_size() {
    let mut scene = Scene::new(
        "1: captain-spring; hand detonator; coins 1\n2: granny-smetana; pump-toad extra-size=3; soap-bubble extra-mind=3",
    );
    scene.play("play Detonator; choose Soap Bubble of seat 2");
    assert_eq!((scene.parts(1), scene.parts(2)), (0, 3), "the parts go to its owner");
    assert_eq!(scene.ids(2, "hand").len(), 0, "it has lost no duel");
    scene.play("end the turn");
    assert_eq!((scene.parts(2), scene.discarded("pump-toad")), (11, true));
}

#[test]
fn m_081_heroes_are_never_overpumped() {
    let mut scene = Scene::new("1: captain-spring extra-mind=2; hand pramo; draught; coins 2\n2: granny-smetana");
    scene.play("play Pramo");
    assert_eq!(scene.legal(), ["choose Draught", "choose Granny Smetana of seat 2"]);
    // "Each" leaves the hero out.
    let mut scene = Scene::new("1: captain-spring extra-mind=2; hand coach-biceps; coins 4\n2: granny-smetana");
    scene.play("play Coach Biceps");
    assert_eq!(
        (scene.number(1, "captain-spring", "extra-sharpness"), scene.number(1, "coach-biceps", "extra-sharpness")),
        (0, 1)
    );
}
