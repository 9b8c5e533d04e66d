//! Duels (M-040 to M-053, M-082, M-083, M-100, M-104 to M-106).

use crate::scene::Scene;

/// A duel between seat 1's card and seat 2's, and the parts that both then have.
fn duel(challenger: &str, challenged: &str) -> (u8, u8) {
    let mut scene = Scene::new(&format!("1: captain-spring; {challenger}\n2: {challenged}"));
    let head = scene.legal().into_iter().find(|w| w.starts_with("challenge with")).unwrap();
    scene.play(&head);
    (scene.parts(1), scene.parts(2))
}

#[test]
fn m_040_an_untapped_creature_challenges_an_enemy_card() {
    let scene = Scene::new("1: captain-spring; battle-fork; draught tap=tapped; hand gym\n2: granny-smetana");
    assert!(scene.can("challenge with Battle Fork"));
    assert!(!scene.can("challenge with Draught") && !scene.can("challenge with Captain Spring"));
    let scene = Scene::with(&["hero_challenge=on"], "1: captain-spring\n2: granny-smetana");
    assert!(scene.can("challenge with Captain Spring"));
}

#[test]
fn m_041_both_are_tapped_one_phase_forward() {
    let after = |tap: &str| {
        let mut scene = Scene::new(&format!("1: captain-spring; umbrella\n2: piggy-bank {tap}"));
        scene.play("challenge with Umbrella");
        (scene.tap(1, "umbrella"), scene.tap(2, "piggy-bank"))
    };
    assert_eq!(after("tap=untapped"), ("tapped".into(), "tapped".into()));
    assert_eq!(after("tap=tapped"), ("tapped".into(), "overtapped".into()));
    assert_eq!(after("tap=overtapped").1, "supertapped");
    assert_eq!(after("tap=supertapped").1, "untapped");
}

#[test]
fn m_042_health_is_weight_and_is_fixed() {
    let mut scene =
        Scene::new("1: captain-spring; pump-toad; hand gym, antigravity; coins 2\n2: loud-goat extra-health=2");
    scene.play("challenge with Pump Toad");
    let health = |scene: &Scene| (scene.number(1, "pump-toad", "health"), scene.number(2, "loud-goat", "health"));
    assert_eq!(health(&scene), (3, 5));
    scene.play("play Antigravity; choose Loud Goat of seat 2");
    assert_eq!(health(&scene), (3, 5), "weightless now, but health was given");
}

#[test]
fn m_043_thunder_belongs_to_the_active_player_and_untapped_sources() {
    let mut scene = Scene::new(
        "1: mist-shaman; thunderbird; hand thunderclap, war-drum, pramo; coins 9\n2: brick-golem; lightning-rod; hand gym; coins 9",
    );
    scene.play("challenge with Thunderbird; choose Brick Golem of seat 2");
    let legal = scene.legal();
    assert_eq!(
        legal,
        [
            "use Mist Shaman: choose hit enemy duelist for 1 / heal own duelist for 1",
            "play War Drum",
            "play Thunderclap",
            "fight"
        ],
        "the challenger is tapped, the other side may not act, Pramo has no Thunder"
    );
    scene.play("play War Drum");
    assert_eq!(scene.tap(1, "war-drum"), "tapped");
    assert_eq!((scene.number(1, "thunderbird", "health"), scene.number(2, "brick-golem", "health")), (2, 5));
}

#[test]
fn m_044_a_duelist_at_zero_loses_without_a_blow() {
    let mut scene = Scene::new("1: captain-spring; umbrella; hand thunderclap; coins 1\n2: draught");
    scene.play("challenge with Umbrella; play Thunderclap");
    assert_eq!((scene.parts(1), scene.discarded("draught")), (1, true));
    // Both at once is a tie.
    let mut scene = Scene::new("1: captain-spring; kamikaze-fluff; hand war-drum; coins 3\n2: draught");
    scene.play("challenge with Kamikaze Fluff; play War Drum");
    assert_eq!((scene.parts(1), scene.parts(2)), (0, 0));
    assert!(scene.on_table(1, "kamikaze-fluff") && scene.on_table(2, "draught"));
}

#[test]
fn m_045_a_duel_without_a_duelist_is_called_off() {
    let card =
        "[[shamanism]]\nid = \"trapdoor\"\ncost = 0\nrules = '''\neffect thunder: return enemy creature to hand\n'''\n";
    let library = gauntlet_engine::microtower::shipped_library().overlay(&[("trapdoor.toml", card)]).unwrap();
    let game = gauntlet_engine::microtower::MicroTower::new(&library, Default::default()).unwrap();
    let mut scene = Scene::of(game, "1: captain-spring; battle-fork; hand trapdoor\n2: draught");
    scene.play("challenge with Battle Fork; play Trapdoor");
    assert_eq!((scene.parts(1), scene.parts(2), scene.in_hand(2, "draught")), (0, 0, true));
    assert_eq!((scene.tap(1, "battle-fork").as_str(), scene.turn()), ("tapped", 1));
}

#[test]
fn m_046_the_lighter_one_strikes_first() {
    // Both fell the other with one blow.
    assert_eq!(duel("kamikaze-fluff", "battle-fork"), (1, 0));
    assert_eq!(duel("battle-fork", "kamikaze-fluff"), (0, 1));
    assert_eq!(duel("kamikaze-fluff", "draught"), (0, 0), "equal weight: both fall");
}

#[test]
fn m_047_damage_is_sharpness_less_size_more_mind() {
    let mut scene = Scene::new("1: captain-spring; academic-rat; hand battle-cry\n2: sleepy-elephant");
    scene.play("challenge with Academic Rat");
    // Rat: 1 − 5, + 3: less than nothing is nothing, so cleverness does not come on top of a floor.
    // max(0, 1 − 5 + 3) = 0; elephant: 5.
    scene.play("fight");
    assert_eq!((scene.parts(1), scene.parts(2)), (0, 1));
    // 3/4/2/1 against 2/3/3/2, the worked example: 2 and 3; the lighter one strikes first and wins 3 parts.
    let cards = "[[creature]]\nid = \"aa\"\ncost = 1\nsize = 3\nweight = 4\nsharpness = 2\nmind = 1\n
[[creature]]\nid = \"bb\"\ncost = 1\nsize = 2\nweight = 3\nsharpness = 3\nmind = 2\n";
    let cards = cards.replace("cost", "boxed = true\ncost");
    let library = gauntlet_engine::microtower::shipped_library().overlay(&[("example.toml", &cards)]).unwrap();
    let game = gauntlet_engine::microtower::MicroTower::new(&library, Default::default()).unwrap();
    let mut scene = Scene::of(game, "1: captain-spring; aa\n2: bb");
    scene.play("challenge with Aa");
    assert_eq!((scene.parts(1), scene.parts(2)), (0, 3));
}

#[test]
fn m_048_two_harmless_cards_tie() {
    assert_eq!(duel("umbrella", "piggy-bank"), (0, 0));
    // If just one is harmless it loses in the end.
    assert_eq!(duel("piggy-bank", "pump-toad"), (0, 2));
}

#[test]
fn m_049_blows_alternate_until_one_falls() {
    // Loud Goat 2/3/1/1 and Pump Toad 2/3/1/1 strike together three times and fall together.
    assert_eq!(duel("pump-toad", "loud-goat"), (0, 0));
    // With one lightness the toad has 2 health but strikes first; the goat still outlasts it.
    assert_eq!(duel("pump-toad lightness=1", "loud-goat"), (0, 2));
    // With extra health instead the first blow of the third round decides.
    assert_eq!(duel("pump-toad lightness=1 extra-health=1", "loud-goat"), (2, 0));
}

#[test]
fn m_050_falling_together_is_a_tie() {
    let mut scene = Scene::new("1: captain-spring; kamikaze-fluff\n2: draught");
    scene.play("challenge with Kamikaze Fluff");
    assert!(scene.on_table(1, "kamikaze-fluff") && scene.on_table(2, "draught"));
}

#[test]
fn m_051_the_prize_is_the_losers_size_with_counters() {
    assert_eq!(duel("clockwork-bull", "battle-fork extra-size=1"), (3, 0));
    assert_eq!(duel("clockwork-bull", "drummer-gnat"), (0, 0), "size 0 yields nothing");
    assert_eq!(duel("battle-fork", "clockwork-bull"), (0, 1), "the challenged side may win");
}

#[test]
fn m_052_a_beaten_creature_goes_and_a_beaten_hero_stays() {
    let mut scene =
        Scene::new("1: captain-spring; clockwork-bull; battle-fork\n2: granny-smetana extra-mind=1; pump-toad");
    scene.play("challenge with Clockwork Bull; choose Granny Smetana of seat 2");
    assert_eq!((scene.parts(1), scene.on_table(2, "granny-smetana")), (2, true));
    assert_eq!(
        (scene.number(2, "granny-smetana", "extra-mind"), scene.tap(2, "granny-smetana").as_str()),
        (1, "tapped")
    );
    // What the loser does comes before the discard: the phoenix saves itself.
    let mut scene = Scene::new("1: captain-spring; clockwork-bull\n2: laying-phoenix");
    scene.play("challenge with Clockwork Bull");
    assert!(scene.in_hand(2, "laying-phoenix") && !scene.discarded("laying-phoenix"));
    assert_eq!(scene.parts(1), 3);
}

#[test]
fn m_053_after_a_tie_taps_and_spent_cards_stay() {
    let mut scene = Scene::new("1: captain-spring; umbrella; hand gym; coins 1\n2: piggy-bank");
    scene.play("challenge with Umbrella; play Gym; put 1 weight on any card; choose Umbrella");
    assert_eq!((scene.parts(1), scene.parts(2)), (0, 0));
    assert_eq!((scene.tap(1, "umbrella").as_str(), scene.discarded("gym")), ("tapped", true));
}

#[test]
fn m_082_weight_zero_has_one_health() {
    let mut scene = Scene::new("1: captain-spring; kamikaze-fluff; hand gym; coins 1\n2: glutton-airship");
    scene.play("challenge with Kamikaze Fluff");
    assert_eq!((scene.number(1, "kamikaze-fluff", "health"), scene.number(2, "glutton-airship", "health")), (1, 1));
}

#[test]
fn m_083_zolobob_hurries_own_zero_weight_cards() {
    assert_eq!(duel("kamikaze-fluff; zolobob tap=tapped", "draught"), (1, 0));
    assert_eq!(duel("kamikaze-fluff; zolobob tap=overtapped", "draught"), (0, 0), "a sleeping Zolobob helps nobody");
    // The enemy's Zolobob helps the enemy.
    let mut scene = Scene::new("1: captain-spring; kamikaze-fluff\n2: draught; zolobob");
    scene.play("challenge with Kamikaze Fluff; choose Draught of seat 2");
    assert_eq!((scene.parts(1), scene.parts(2)), (0, 1));
}

#[test]
fn m_100_hit_heal_and_boost_last_for_the_duel() {
    let mut scene = Scene::new("1: mist-shaman; brick-golem; hand thunderclap, battle-cry; coins 1\n2: concrete-hippo");
    scene.play("challenge with Brick Golem; play Thunderclap");
    assert_eq!(scene.number(2, "concrete-hippo", "health"), 5);
    scene.play("use Mist Shaman: choose hit enemy duelist for 1 / heal own duelist for 1; heal own duelist for 1");
    assert_eq!(scene.number(1, "brick-golem", "health"), 7, "5 + 1 + 1, without an upper bound");
    // Golem: 4 − 1 + 0 = 3; with the boost 4: two blows for 5 health. Hippo: 4 + 1 = 5: two blows for 7.
    scene.play("play Battle Cry");
    assert_eq!((scene.parts(1), scene.parts(2)), (5, 0));
}

#[test]
fn m_104_initiative_is_replaced_and_modified() {
    // Drummer Gnat strikes before any zero-weight card.
    assert_eq!(duel("drummer-gnat extra-size=1", "draught"), (1, 0));
    assert_eq!(duel("draught", "drummer-gnat extra-size=1"), (0, 1));
    // Anchor Crab slows its enemy by 2: a card of weight 4 strikes after the crab's 5.
    assert_eq!(duel("anchor-crab extra-sharpness=9", "doorman extra-sharpness=9"), (2, 0));
    assert_eq!(duel("doorman extra-sharpness=9", "anchor-crab extra-sharpness=9"), (0, 2));
}

#[test]
fn m_105_duel_health_and_damage_by_role() {
    let health = |challenger: &str, challenged: &str, seat: usize, id: &str| {
        let mut scene = Scene::new(&format!("1: captain-spring; {challenger}; hand gym; coins 1\n2: {challenged}"));
        let head = scene.legal().into_iter().find(|w| w.starts_with("challenge with")).unwrap();
        scene.play(&head);
        scene.number(seat, id, "health")
    };
    assert_eq!(health("stool-knight", "piggy-bank", 1, "stool-knight"), 3);
    assert_eq!(health("umbrella", "stool-knight", 2, "stool-knight"), 5);
    assert_eq!(health("umbrella", "stool-knight tap=overtapped", 2, "stool-knight"), 3);
    assert_eq!(health("brick-golem", "piggy-bank", 1, "brick-golem"), 6);
    // Cactus Guard 2/4/2/1 deals 3 instead of 2 when challenged: one blow for Pump Toad's 3 health. The toad strikes
    // first with 1.
    assert_eq!(duel("pump-toad extra-sharpness=1", "cactus-guard"), (0, 2));
    assert_eq!(duel("pump-toad extra-sharpness=1", "cactus-guard tap=tapped"), (2, 0), "overtapped: it deals 2");
    // Plumber Swordfish 3/3/4/1 deals 5 as challenger and 4 when challenged: one blow for Anchor Crab's 5 health, or two.
    assert_eq!(duel("plumber-swordfish", "anchor-crab tap=tapped extra-sharpness=9"), (2, 0));
    assert_eq!(duel("anchor-crab extra-sharpness=9", "plumber-swordfish"), (3, 0));
}

#[test]
fn m_106_a_bounty_lowers_the_prize() {
    assert_eq!(duel("clockwork-bull", "umbrella"), (0, 0), "size 1, bounty −1");
    assert_eq!(duel("clockwork-bull", "glutton-airship extra-size=1"), (3, 0), "size 6, bounty −3");
    assert_eq!(duel("clockwork-bull", "glutton-airship tap=tapped"), (4, 0), "overtapped: the bounty sleeps");
}
