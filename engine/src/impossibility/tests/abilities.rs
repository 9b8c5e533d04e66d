//! Sections 15 and 16: when abilities work, how often, and negation.

use super::scene::{Scene, attack};
use crate::Plain;
use crate::impossibility::damage::WAITING;
use crate::impossibility::options::Options;
use crate::impossibility::pool::{Lasting, Stat};
use crate::impossibility::state::*;

#[test]
fn i_117_abilities_work_on_the_field_only() {
    let mut scene = Scene::plain();
    scene.reserve(0, "t-medic");
    scene.body_mut(0, 0).hp = 4;
    assert!(!scene.can("use T Medic"));
}

#[test]
fn i_118_a_passive_works_all_the_time() {
    let mut scene = Scene::new(["wham-bam-rock", "t-three", "t-three"], ["t-three"; 3]);
    assert_eq!((scene.body(0, 0).def, scene.body(0, 1).def, scene.body(1, 1).def), (6, 1, 0));
    scene.game.leave(&mut scene.s, 0, 0);
    scene.game.derive(&mut scene.s);
    assert_eq!(scene.body(0, 1).def, 0);
}

#[test]
fn i_119_a_clock_counts_own_turns_and_keeps_what_is_unused() {
    let mut scene = Scene::new(["t-clock", "t-three", "t-three"], ["t-three"; 3]);
    assert!(!scene.can("use T Clock (own lane 1): gain 3 points"));
    scene.end_until(0, 0);
    assert!(scene.can("use T Clock (own lane 1): gain 3 points"));
    scene.end_until(0, 0);
    scene.play(&["use T Clock (own lane 1): gain 3 points, every 2 turns"]);
    assert!(!scene.can("use T Clock (own lane 1): gain 3 points"));
}

#[test]
fn i_120_what_may_be_done_is_a_choice() {
    let mut scene = Scene::new(["dyna-blade", "t-three", "t-three"], ["t-three"; 3]);
    scene.body_mut(0, 0).clock = [2; 4];
    let attacks = scene.legal().iter().filter(|words| words.starts_with("attack")).count();
    assert_eq!(attacks, 6, "with or without, on three");
}

#[test]
fn i_121_the_first_summon_happens_once() {
    let mut scene = Scene::plain();
    let b = scene.reserve(1, "old-chica");
    scene.body_mut(1, 0).hp = 1;
    scene.play(&[&attack("T Three", 1, "T Three", 1)]);
    assert_eq!((scene.at(1, 0), scene.s.sides[1].hand.count_ones()), (b, 2));
    scene.game.leave(&mut scene.s, 1, 0);
    scene.game.enter(&mut scene.s, 1, 0, b);
    assert_eq!(scene.s.sides[1].hand.count_ones(), 2);
}

#[test]
fn i_122_effects_of_one_owner_come_in_printed_order() {
    let mut scene = Scene::new(["snow-angel", "t-three", "t-three"], ["t-three"; 3]);
    scene.play(&[&attack("Snow Angel", 1, "T Three", 1)]);
    assert_eq!(scene.s.ask, Ask::Branch, "only one of two can happen: the owner decides");
    scene.play(&["choose 1: inflict chilled for 2 turns on the target"]);
    assert!(scene.bears(1, 0, "chilled"));
    let mut scene = Scene::new(["t-grower", "t-three", "t-three"], ["t-three"; 3]);
    scene.end_slot();
    assert_eq!(scene.body(0, 0).atk, 20, "one more, then double");
    let options = Options { owner_orders: true, ..Options::default() };
    for (first, atk) in [("give 1 atk to this for good", 20), ("double atk of this", 18)] {
        let mut scene = Scene::with(options, ["t-grower", "t-three", "t-three"], ["t-three"; 3]);
        scene.play(&["end the turn"]);
        assert_eq!((scene.s.ask, scene.s.asked), (Ask::Order, 0));
        scene.play(&[&format!("first T Grower (own lane 1): {first}")]);
        assert_eq!(scene.body(0, 0).atk, atk);
    }
}

#[test]
fn i_123_own_turn_and_any_time() {
    let mut scene = Scene::new(["t-three"; 3], ["t-medic", "t-three", "t-three"]);
    scene.body_mut(1, 0).hp = 10;
    scene.s.sides[1].points = 20;
    scene.play(&[&attack("T Three", 1, "T Three", 2)]);
    assert_eq!((scene.s.ask, scene.s.asked), (Ask::Window, 1));
    assert!(scene.can("use T Medic (own lane 1): heal"));
    assert!(!scene.can("use T Medic (own lane 1): pay 2 points"));
}

#[test]
fn i_124_each_moment_once() {
    let mut scene = Scene::new(["zoltan", "mega-titan", "panda-mk-t"], ["t-three"; 3]);
    scene.end_until(0, 0);
    assert_eq!(scene.s.sides[0].sp, 9);
    assert_eq!((scene.body(0, 1).atk, scene.body(0, 2).def), (12, 6));
}

#[test]
fn i_125_uses_per_turn() {
    let mut scene = Scene::new(["t-medic", "t-three", "t-three"], ["t-three"; 3]);
    scene.s.sides[0].points = 20;
    let words = "use T Medic (own lane 1): pay 2 points, then give 1 atk to this for good, 2 times per turn";
    scene.play(&[words, words]);
    assert!(!scene.can(words));
    assert_eq!(scene.body(0, 0).atk, 12);
    scene.end_until(0, 0);
    assert!(scene.can(words));
}

#[test]
fn i_126_uses_per_global_turn() {
    let mut scene = Scene::new(["t-medic", "t-three", "t-three"], ["t-three"; 3]);
    scene.body_mut(0, 1).hp = 10;
    scene
        .play(&["use T Medic (own lane 1): heal a creature by 3, once per global turn", "choose T Three (own lane 2)"]);
    assert_eq!(scene.hp(0, 1), 16);
    assert!(!scene.can("use T Medic (own lane 1): heal"));
}

#[test]
fn i_127_every_second_global_turn() {
    let mut scene = Scene::new(["t-clock", "t-three", "t-three"], ["t-three"; 3]);
    assert!(!scene.can("use T Clock (own lane 1): gain 2 points"));
    scene.end_until(0, 0);
    assert!(scene.can("use T Clock (own lane 1): gain 2 points"));
}

#[test]
fn i_128_uses_per_game() {
    let mut scene = Scene::new(["t-clock", "t-three", "t-three"], ["t-three"; 3]);
    scene.play(&["use T Clock (own lane 1): gain 1 points, once per game"]);
    scene.end_until(0, 0);
    assert!(!scene.can("use T Clock (own lane 1): gain 1 points"));
}

#[test]
fn i_129_when_it_dies() {
    let mut scene = Scene::new(["t-three"; 3], ["zoltan", "t-three", "t-three"]);
    scene.body_mut(1, 0).hp = 1;
    scene.play(&[&attack("T Three", 1, "Zoltan", 1)]);
    assert_eq!([0, 1, 2].map(|lane| scene.hp(0, lane)), [36; 3]);
}

#[test]
fn i_130_costs_are_paid_together() {
    let mut scene = Scene::new(["warcraftian-hunter", "t-three", "t-three"], ["t-three"; 3]);
    assert!(!scene.can("use Warcraftian Hunter"));
    scene.s.sides[0].points = 6;
    scene.play(&["use Warcraftian Hunter (own lane 1): pay an action and 3 points, then summon turtle on this"]);
    scene.play(&["choose 2: pay an action and 3 points, then summon cat on this"]);
    assert_eq!((scene.s.sides[0].points, scene.body(0, 0).actions), (0, 0));
}

#[test]
fn i_131_the_negated_keep_stats_and_equips() {
    let mut scene = Scene::new(["dryya", "t-three", "t-three"], ["t-wall"; 3]);
    scene.wear(0, 0, "t-sword");
    let b = scene.at(0, 0);
    scene.game.negate(&mut scene.s, b, Lasting::GlobalEnd, false);
    scene.game.derive(&mut scene.s);
    assert_eq!(scene.body(0, 0).atk, 14);
    scene.body_mut(1, 0).spd = 30;
    scene.s.dirty = 0;
    scene.play(&[&attack("Dryya", 1, "T Wall", 1)]);
    assert_eq!(scene.hp(1, 0), 40 - 8, "not piercing any more");
}

#[test]
fn i_132_five_stars_cannot_be_negated() {
    let mut scene = Scene::new(["t-five", "t-three", "t-three"], ["t-three"; 3]);
    let b = scene.at(0, 0);
    scene.game.negate(&mut scene.s, b, Lasting::GlobalEnd, false);
    assert!(!scene.game.negated(&scene.s, b));
    scene.game.negate(&mut scene.s, b, Lasting::GlobalEnd, true);
    assert!(scene.game.negated(&scene.s, b));
}

#[test]
fn numbers_for_the_strongest_go_over_when_somebody_else_becomes_it() {
    let mut scene = Scene::plain();
    let field = scene.game.pool.find("colosseum-of-fools").unwrap();
    scene.game.play_field(&mut scene.s, 0, field);
    scene.game.derive(&mut scene.s);
    let atk = |scene: &Scene| [0, 1].map(|lane| scene.body(0, lane).atk);
    let [first, second] = atk(&scene);
    assert_eq!(first, second + 4, "the first of equals");
    let other = scene.at(0, 1);
    scene.game.change(&mut scene.s, other, Stat::Atk, 2, Lasting::Good);
    scene.game.derive(&mut scene.s);
    assert_eq!(atk(&scene), [first - 4, second + 6]);
    scene.game.check_kept(&scene.s).unwrap();
}

#[test]
fn what_a_creature_gives_comes_back_however_its_negation_ends() {
    let teams = (["wham-bam-rock", "t-three", "t-three"], ["t-three"; 3]);
    for mut scene in [Scene::new(teams.0, teams.1), Scene::classic(teams.0, teams.1)] {
        let given = scene.body(0, 1).def;
        assert!(scene.inflict(0, 0, "infected", 1, 3));
        assert!(scene.body(0, 1).def < given, "a negated creature gives nothing");
        // Nobody bears more than eight: the ninth drives the first one out.
        for status in ["insane", "pessimism", "resentful-glare", "suffocation", "curse", "contracted", "despair"] {
            assert!(scene.inflict(0, 0, status, 1, 3), "{status}");
        }
        assert!(scene.bears(0, 0, "infected"));
        assert!(scene.inflict(0, 0, "hemorrhaging", 1, 3));
        assert!(!scene.bears(0, 0, "infected"));
        assert_eq!(scene.body(0, 1).def, given);
        scene.game.check_kept(&scene.s).unwrap();
        // One that waits for the end of the global turn goes with it.
        scene.body_mut(0, 0).marks = [Mark::NONE; STATUSES];
        assert!(scene.inflict(0, 0, "infected", 1, WAITING) && scene.body(0, 1).def < given);
        scene.s.step = 2;
        scene.game.step_global_end(&mut scene.s, &mut Plain::new(1));
        scene.game.derive(&mut scene.s);
        assert!(!scene.bears(0, 0, "infected"));
        assert_eq!(scene.body(0, 1).def, given);
    }
}
