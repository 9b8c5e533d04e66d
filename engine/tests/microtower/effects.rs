//! Burning, and the words of cards (M-084 to M-087, M-096 to M-103, M-107, M-108).

use crate::scene::Scene;
use gauntlet_engine::Game;

#[test]
fn m_084_burning_is_no_defeat() {
    let mut scene = Scene::new("1: captain-spring; draught; hand bonfire; coins 2\n2: soap-bubble");
    scene.play("play Bonfire");
    assert_eq!((scene.parts(1), scene.parts(2)), (0, 0));
    assert!(scene.ids(2, "hand").is_empty(), "the bubble has lost no duel");
}

#[test]
fn m_085_burned_creatures_go_to_the_discard() {
    let mut scene = Scene::new(
        "1: captain-spring; draught; stove-dragonlet; hand gym, pramo\n2: soap-bubble; pump-toad; piggy-bank",
    );
    scene.play("use Stove Dragonlet: pay burn 1 card, then burn enemy creature of size 2 or less; burn Gym");
    assert_eq!(scene.legal(), ["choose Pump Toad of seat 2", "choose Piggy Bank of seat 2"], "the bubble is too large");
    scene.play("choose Pump Toad of seat 2");
    assert!(scene.discarded("pump-toad") && scene.discarded("gym"));
}

#[test]
fn m_086_the_owner_of_the_hand_chooses() {
    let mut scene = Scene::new("1: captain-spring; hand wardrobe-moth; coins 1\n2: granny-smetana; hand gym, pramo");
    scene.play("play Wardrobe Moth");
    assert_eq!((scene.active(), scene.turn()), (1, 2));
    assert_eq!(scene.legal(), ["burn Pramo", "burn Gym"]);
    scene.play("burn Gym");
    assert_eq!(scene.ids(2, "hand"), ["pramo"]);
    let mut scene = Scene::new("1: captain-spring; hand wardrobe-moth; coins 1\n2: granny-smetana");
    scene.play("play Wardrobe Moth");
    assert_eq!(scene.turn(), 1, "an empty hand burns nothing");
}

#[test]
fn m_087_a_player_goes_on_without_hero() {
    let mut scene = Scene::new("1: foreman-brick; battle-fork; hand gym\n2: granny-smetana");
    scene.play("use Foreman Brick: pay burn hero, then gain 4 parts");
    assert_eq!((scene.parts(1), scene.ids(1, "table")), (4, vec!["battle-fork".to_string()]));
    // A player with an empty table cannot be challenged.
    let scene = Scene::new("1: captain-spring; battle-fork\n2: hand gym");
    assert!(!scene.can("challenge with Battle Fork"));
}

#[test]
fn m_096_gains_and_draws_for_one_and_for_all() {
    let mut scene =
        Scene::new("1: captain-spring; hand town-fair\n2: granny-smetana\n3: foreman-brick\ndeck gym, pramo");
    scene.play("play Town Fair");
    assert_eq!([scene.parts(1), scene.parts(2), scene.parts(3)], [1, 1, 1]);
    assert_eq!(scene.ids(1, "hand"), ["pramo", "gym"], "only the player draws");
    let mut scene = Scene::new(
        "1: captain-spring; stoker; draught\n2: granny-smetana\n3: foreman-brick\ndeck gym, pramo, diet\nturn 1",
    );
    scene.act("use Stoker: pay burn 1 creature, then gain 2 parts; each player draws 1");
    scene.act("choose Draught");
    assert_eq!([scene.ids(1, "hand"), scene.ids(2, "hand"), scene.ids(3, "hand")], [["gym"], ["pramo"], ["diet"]]);
}

#[test]
fn m_097_steal_takes_up_to_what_is_there() {
    let mut scene = Scene::new("1: cellar-shadow; thieving-magpie\n2: granny-smetana; coins 1");
    scene.act("use Cellar Shadow: gain 1 coin; steal 1 coin");
    assert_eq!((scene.coins(1), scene.coins(2)), (2, 0));
    scene.play("use Thieving Magpie: steal 1 coin");
    assert_eq!((scene.coins(1), scene.coins(2)), (2, 0), "there was nothing left");
    // Among several opponents the thief chooses.
    let mut scene =
        Scene::new("1: captain-spring; thieving-magpie\n2: granny-smetana; coins 1\n3: foreman-brick; coins 1");
    scene.play("use Thieving Magpie: steal 1 coin");
    assert_eq!(scene.legal(), ["from seat 2", "from seat 3"]);
    scene.play("from seat 3");
    assert_eq!([scene.coins(1), scene.coins(2), scene.coins(3)], [1, 1, 0]);
}

#[test]
fn m_098_counters_are_put_and_removed() {
    let mut scene =
        Scene::new("1: lift-siren; pump-toad extra-size=1; hand spring-cleaning; coins 1\n2: granny-smetana");
    scene.play("use Lift Siren: put 1 siren and 1 health on own creature");
    assert_eq!((scene.number(1, "pump-toad", "siren"), scene.number(1, "pump-toad", "extra-health")), (1, 1));
    scene.play("play Spring Cleaning; choose Pump Toad");
    for counter in ["siren", "extra-health", "extra-size"] {
        assert_eq!(scene.number(1, "pump-toad", counter), 0);
    }
}

#[test]
fn m_099_tap_untap_and_set_on_one_or_each() {
    let text = "1: captain-spring; battle-fork tap=tapped; hand merry-go-round, little-screw; coins 1\n2: granny-smetana tap=supertapped";
    let mut scene = Scene::new(text);
    scene.play("play Merry-Go-Round; tap each card");
    assert_eq!(
        (scene.tap(1, "battle-fork").as_str(), scene.tap(2, "granny-smetana").as_str()),
        ("overtapped", "untapped")
    );
    let mut scene = Scene::new(text);
    scene.play("play Merry-Go-Round; set each card to tapped");
    assert_eq!(
        (scene.tap(1, "captain-spring").as_str(), scene.tap(2, "granny-smetana").as_str()),
        ("tapped", "tapped")
    );
}

#[test]
fn m_101_guard_and_unguard_by_effect() {
    let mut scene = Scene::new(
        "1: captain-spring; battle-fork tap=overtapped; pump-toad; hand smoke-screen; coins 1\n2: granny-smetana",
    );
    scene.play("play Smoke Screen");
    assert_eq!(
        scene.legal(),
        ["choose Battle Fork", "choose Pump Toad"],
        "the bodyguard is chosen first, in any phase"
    );
    scene.play("choose Battle Fork; choose Captain Spring");
    assert_eq!((scene.tap(1, "battle-fork").as_str(), scene.flag(1, "captain-spring", "hidden")), ("overtapped", true));
    let mut scene = Scene::new("1: captain-spring; snitch\n2: granny-smetana; battle-fork tap=tapped guards=1");
    scene.play("use Snitch: unguard enemy bodyguard");
    assert!(!scene.flag(2, "granny-smetana", "hidden"));
    scene.play("end the turn");
    assert_eq!(scene.tap(2, "battle-fork"), "untapped", "untapped normally");
}

#[test]
fn m_102_a_challenge_by_effect_works_in_any_phase() {
    let mut scene =
        Scene::new("1: captain-spring; clockwork-bull tap=tapped; hand duelling-code; coins 1\n2: battle-fork");
    assert!(!scene.can("challenge with Clockwork Bull"));
    scene.play("play Duelling Code");
    assert_eq!((scene.parts(1), scene.tap(1, "clockwork-bull").as_str()), (1, "overtapped"));
    let mut scene = Scene::new("1: baron-nail; coins 1; hand little-screw\n2: battle-fork");
    scene.play("use Baron Nail: pay 1 coin, then challenge with this");
    assert_eq!((scene.parts(1) + scene.parts(2), scene.tap(1, "baron-nail").as_str()), (1, "overtapped"));
}

#[test]
fn m_103_returned_cards_are_seen_by_all() {
    let mut scene = Scene::new(
        "1: captain-spring; hand evacuation; coins 1\n2: granny-smetana; battle-fork extra-size=1; hand gym",
    );
    scene.play("play Evacuation");
    assert!(scene.in_hand(2, "battle-fork"));
    let seen = scene.game.view(&scene.state, Some(gauntlet_engine::Seat(0)));
    let hand = seen.players[1].zone("hand").unwrap();
    assert_eq!((hand.cards.len(), hand.cards[0].id.as_str(), hand.hidden), (1, "battle-fork", 1));
}

#[test]
fn m_107_cheaper_creatures_and_bodyguards_that_untap() {
    let mut scene = Scene::new("1: pigeon-mayor; piggy-bank; hand battle-fork, zolobob; coins 1\n2: granny-smetana");
    scene.play("play Battle Fork");
    assert_eq!(scene.coins(1), 1, "1 − 2, at least 0");
    scene.play("play Zolobob");
    assert_eq!(scene.coins(1), 0);
    let mut scene = Scene::new("1: captain-spring\n2: cellar-shadow; battle-fork tap=tapped guards=1; hand gym");
    scene.play("end the turn");
    assert_eq!((scene.tap(2, "battle-fork").as_str(), scene.flag(2, "cellar-shadow", "hidden")), ("untapped", false));
    let mut scene = Scene::new("1: captain-spring; umbrella\n2: chess-horse");
    scene.play("challenge with Umbrella");
    assert_eq!(scene.tap(2, "chess-horse"), "untapped");
    let mut scene = Scene::new("1: captain-spring; umbrella\n2: chess-horse tap=overtapped");
    scene.play("challenge with Umbrella");
    assert_eq!(scene.tap(2, "chess-horse"), "supertapped");
}

#[test]
fn m_108_conditions_look_at_the_present() {
    let mut scene =
        Scene::new("1: captain-spring; hand secret-stash, secret-stash; parts 2\n2: granny-smetana; parts 3");
    scene.play("play Secret Stash");
    assert_eq!((scene.coins(1), scene.parts(1), scene.parts(2)), (1, 3, 2), "behind, with a hero");
    scene.play("play Secret Stash");
    assert_eq!((scene.coins(1), scene.parts(1)), (2, 3), "no longer behind");
    let mut scene = Scene::new("1: battle-fork; hand secret-stash; parts 3\n2: granny-smetana");
    scene.play("play Secret Stash");
    assert_eq!((scene.coins(1), scene.parts(1)), (2, 3), "no hero, not behind");
}
