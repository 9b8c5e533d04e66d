//! Sections 1, 8 to 12: numbers, actions, attacks, damage, death.

use super::scene::{Scene, attack};
use crate::impossibility::options::{Options, Rounding};
use crate::impossibility::pool::{Harm, Lasting, Stat};
use crate::impossibility::state::*;

fn three(lane: u8, other: u8) -> String {
    attack("T Three", lane, "T Three", other)
}

#[test]
fn i_003_a_bar_of_def_blocks_half_a_point() {
    let mut scene = Scene::new(["t-two"; 3], ["t-two"; 3]);
    assert_eq!(scene.body(0, 0).max, 20);
    scene.play(&[&attack("T Two", 1, "T Two", 1)]);
    assert_eq!(scene.hp(1, 0), 20 - (2 * 5 - 2));
}

#[test]
fn i_004_numbers_go_up_to_the_next_half() {
    let scene = Scene::plain();
    assert_eq!(scene.game.round(15, 4), 4);
    assert_eq!(scene.game.round(16, 4), 4);
    assert_eq!(scene.game.round(13, 4), 4);
    let nearest =
        Scene::with(Options { rounding: Rounding::NearestUp, ..Options::default() }, ["t-three"; 3], ["t-three"; 3]);
    assert_eq!((nearest.game.round(13, 4), nearest.game.round(14, 4)), (3, 4));
}

#[test]
fn i_005_flat_first_and_percentages_added() {
    let mut scene = Scene::plain();
    scene.inflict(1, 0, "peppy", 4, 2);
    scene.inflict(1, 0, "chilled", 1, 2);
    scene.inflict(1, 0, "paralyzed", 1, 2);
    assert_eq!(scene.body(1, 0).spd, 4, "a quarter of 8");
}

#[test]
fn i_021_enemies_reach_the_primary_field_only() {
    let mut scene = Scene::new(["t-three"; 3], ["t-mother", "t-three", "t-three"]);
    let b = scene.at(1, 0);
    let shield = scene.game.pool.find("t-shield").unwrap();
    scene.game.summon(&mut scene.s, shield, b);
    scene.s.depth = 0;
    assert!(!scene.can("attack with T Three (own lane 1) on T Mother"));
    assert!(scene.can("attack with T Three (own lane 1) on T Shield"));
    scene.item(0, "bomb", Place::Hand);
    scene.play(&["use item Bomb"]);
    assert!(!scene.can("choose T Mother") && scene.can("choose T Shield"));
}

#[test]
fn i_022_who_stands_behind_does_not_act() {
    let mut scene = Scene::new(["t-mother", "t-three", "t-three"], ["t-three"; 3]);
    let shield = scene.game.pool.find("t-shield").unwrap();
    scene.game.summon(&mut scene.s, shield, 0);
    scene.s.depth = 0;
    assert!(!scene.can("attack with T Mother"));
    assert!(scene.can("use T Mother"), "abilities work");
    assert!(scene.can("attack with T Shield"));
}

#[test]
fn i_047_one_action_each() {
    let mut scene = Scene::plain();
    scene.item(0, "t-sword", Place::Hand);
    assert_eq!(scene.body(0, 0).actions, 1);
    scene.play(&[&three(1, 1)]);
    assert_eq!(scene.body(0, 0).actions, 0);
    assert!(!scene.can("attack") && !scene.can("defend") && !scene.can("mine"));
}

#[test]
fn i_048_a_minion_of_the_acting_slot_acts_at_once() {
    let mut scene = Scene::new(["t-mother", "t-three", "t-three"], ["t-three"; 3]);
    scene.play(&["use T Mother (own lane 1): summon t-pup on this, 9 times per turn"]);
    assert!(scene.can("attack with T Pup"));
    let mut scene = Scene::new(["t-mother", "t-three", "t-three"], ["t-three"; 3]);
    scene.play(&[&attack("T Mother", 1, "T Three", 1)]);
    scene.play(&["use T Mother (own lane 1): summon t-shield on this, once per turn", "in front of its parent"]);
    assert!(!scene.can("attack with T Shield"), "its parent has acted");
}

#[test]
fn i_049_attacks_are_aimed_at_enemies() {
    let scene = Scene::plain();
    assert_eq!(scene.legal().iter().filter(|words| words.starts_with("attack")).count(), 3);
    let options = Options { friendly_attacks: true, ..Options::default() };
    let scene = Scene::with(options, ["t-three"; 3], ["t-three"; 3]);
    assert_eq!(scene.legal().iter().filter(|words| words.starts_with("attack")).count(), 5);
}

#[test]
fn i_050_defence_doubles_def_until_the_next_turn() {
    let mut scene = Scene::new(["t-two"; 3], ["t-two"; 3]);
    scene.item(0, "t-sword", Place::Hand);
    scene.play(&["defend with T Two (own lane 1)"]);
    let b = scene.at(0, 0);
    assert_eq!(scene.game.guard(&scene.s, b), 4);
    assert!(!scene.can("defend"));
    scene.end_until(0, 0);
    assert_eq!(scene.game.guard(&scene.s, b), 2);
}

#[test]
fn i_051_mining_gives_bricks_by_stars() {
    let mut scene = Scene::plain();
    scene.play(&["mine with T Three (own lane 1)"]);
    assert_eq!(scene.s.sides[0].bricks, 3);
}

#[test]
fn i_052_an_ability_action_needs_an_action_in_front() {
    let mut scene = Scene::new(["joel-miller", "t-three", "t-three"], ["t-three"; 3]);
    assert!(scene.can("use Joel Miller"));
    scene.play(&["mine with Joel Miller (own lane 1)"]);
    assert!(!scene.can("use Joel Miller"));
}

#[test]
fn i_053_all_on_defence_hurts() {
    let mut scene = Scene::new(["t-three", "", ""], ["t-three"; 3]);
    scene.play(&["defend with T Three (own lane 1)"]);
    scene.end_slot();
    assert_eq!(scene.hp(0, 0), 38);
}

#[test]
fn i_054_only_attacks_of_bodies_are_countered() {
    let mut scene = Scene::new(["t-three"; 3], ["t-spiky"; 3]);
    scene.item(0, "bomb", Place::Hand);
    scene.play(&["use item Bomb", "choose T Spiky (enemy lane 1)"]);
    assert_eq!((scene.hp(0, 0), scene.hp(1, 0)), (40, 26));
    scene.play(&[&attack("T Three", 1, "T Spiky", 1)]);
    assert_eq!(scene.hp(0, 0), 34);
}

#[test]
fn i_055_effects_of_an_attack_come_before_its_strike() {
    let mut scene = Scene::new(["t-five", "t-three", "t-three"], ["t-three"; 3]);
    scene.play(&[&attack("T Five", 1, "T Three", 1)]);
    assert_eq!(scene.hp(1, 0), 40 - 10, "with the ATK it gained");
}

#[test]
fn i_056_a_target_that_is_gone_gives_the_action_back() {
    let mut scene = Scene::plain();
    scene.body_mut(0, 0).actions = 0;
    scene.s.attack = Attack { attacker: 0, target: PER_TEAM as u8, ..Attack::NONE };
    let mut frame = Frame::new(Job::Attack, 0);
    frame.step = 1;
    scene.s.push(frame);
    scene.body_mut(1, 0).hp = 0;
    scene.s.unsettled = true;
    scene.game.attack_step(&mut scene.s);
    assert_eq!(scene.body(0, 0).actions, 1);
}

#[test]
fn i_057_a_strike_is_never_below_nothing_and_still_an_attack() {
    let mut scene = Scene::new(["t-wall"; 3], ["t-spiky", "t-wall", "t-wall"]);
    scene.play(&[&attack("T Wall", 1, "T Wall", 2)]);
    assert_eq!(scene.hp(1, 1), 40);
    assert!(scene.body(1, 1).is(HIT));
}

#[test]
fn i_058_speed_multiplies_what_gets_through() {
    let mut scene = Scene::new(["t-fast"; 3], ["t-three"; 3]);
    scene.play(&[&attack("T Fast", 1, "T Three", 1)]);
    assert_eq!(scene.hp(1, 0), 40 - 16, "three times the speed: double");
    let mut scene = Scene::new(["t-fast"; 3], ["t-two"; 3]);
    scene.play(&[&attack("T Fast", 1, "T Two", 1)]);
    assert_eq!(scene.hp(1, 0), 20 - 9, "6 halves, half as much again");
}

#[test]
fn i_059_misdirection_is_rolled_before_reactions() {
    let mut scene = Scene::new(["t-three"; 3], ["t-guard", "t-three", "t-three"]);
    scene.inflict(0, 0, "blindness", 1, 2);
    scene.play_by("attack with T Three (own lane 1)", &[2]);
    assert_eq!((scene.s.ask, scene.s.attack.target), (Ask::Window, scene.at(1, 1)));
}

#[test]
fn i_060_an_interceptor_takes_the_strike_and_leaves_defence() {
    let mut scene = Scene::new(["t-three"; 3], ["t-guard", "t-three", "t-three"]);
    scene.body_mut(1, 0).flags |= DEFENDING;
    scene.play(&[&three(1, 2), "use T Guard (own lane 1): intercept, once per global turn"]);
    assert_eq!((scene.hp(1, 0), scene.hp(1, 1)), (40 - 6, 40));
    assert!(!scene.body(1, 0).is(DEFENDING));
    assert!(!scene.can("use T Guard"));
}

#[test]
fn i_061_an_intercepted_strike_of_several_comes_first() {
    let mut scene = Scene::new(["t-sweep", "t-three", "t-three"], ["t-three", "t-guard", "t-three"]);
    scene.play(&[
        "attack with T Sweep (own lane 1)",
        "use T Guard (own lane 2): intercept, once per global turn",
        "choose T Three (own lane 3)",
    ]);
    assert_eq!([0, 1, 2].map(|lane| scene.hp(1, lane)), [32, 28, 40], "its own share and the other's");
    // Dead of it: the newcomer takes its own share.
    let mut scene = Scene::new(["t-sweep", "t-three", "t-three"], ["t-three", "t-guard", "t-three"]);
    let new = scene.reserve(1, "t-fast");
    scene.body_mut(1, 1).hp = 2;
    scene.play(&[
        "attack with T Sweep (own lane 1)",
        "use T Guard (own lane 2): intercept, once per global turn",
        "choose T Three (own lane 3)",
    ]);
    assert_eq!(scene.at(1, 1), new);
    assert_eq!([0, 1, 2].map(|lane| scene.hp(1, lane)), [32, 32, 40]);
}

#[test]
fn i_062_further_attacks_of_an_action_are_optional() {
    let mut scene = Scene::new(["spinni", "t-three", "t-three"], ["t-three"; 3]);
    scene.item(0, "t-sword", Place::Hand);
    scene.play(&[&attack("Spinni", 1, "T Three", 1)]);
    assert!(scene.can("attack with Spinni") && scene.can("end") && !scene.can("defend"));
    scene.play(&[&attack("Spinni", 1, "T Three", 2)]);
    assert!(!scene.can("attack"));
}

#[test]
fn i_063_an_attack_on_all_strikes_from_the_left_and_counters_come_last() {
    let mut scene = Scene::new(["t-sweep", "t-three", "t-three"], ["t-spiky"; 3]);
    scene.play(&["attack with T Sweep (own lane 1)"]);
    assert_eq!([0, 1, 2].map(|lane| scene.hp(1, lane)), [32; 3]);
    assert_eq!(scene.hp(0, 0), 40 - 18);
}

#[test]
fn i_064_attack_items_know_def_and_no_combo() {
    let mut scene = Scene::new(["t-fast"; 3], ["t-two"; 3]);
    scene.item(0, "bomb", Place::Hand);
    scene.play(&["use item Bomb", "choose T Two (enemy lane 1)"]);
    assert_eq!(scene.hp(1, 0), 20 - 12);
}

#[test]
fn i_065_damaging_abilities_are_not_countered() {
    let mut scene = Scene::new(["t-three"; 3], ["t-spiky"; 3]);
    scene.wear(0, 0, "glowing-womb");
    scene.s.sides[0].points = 4;
    scene.play(&[
        "use T Three (own lane 1) Glowing Womb: pay 1 points, then deal 4 damage to a creature, once per global turn",
    ]);
    scene.play(&["choose T Spiky (enemy lane 1)"]);
    assert_eq!((scene.hp(0, 0), scene.hp(1, 0)), (40, 32));
}

#[test]
fn i_066_types_of_damage_combine() {
    let mut scene = Scene::new(["dryya", "t-three", "t-three"], ["t-wall"; 3]);
    scene.wear(0, 0, "charm-of-the-vampire");
    scene.body_mut(0, 0).hp = 4;
    scene.body_mut(1, 0).spd = 2;
    scene.play(&[&attack("Dryya", 1, "T Wall", 1)]);
    assert_eq!(scene.hp(1, 0), 40 - 20, "piercing, and eight times the speed");
    assert_eq!(scene.hp(0, 0), 4 + 10);
}

#[test]
fn i_067_normal_damage_is_reduced_by_half_def() {
    let mut scene = Scene::new(["t-three"; 3], ["t-wall"; 3]);
    let b = scene.at(1, 0);
    assert_eq!(scene.game.deal(&mut scene.s, b, 10, Harm::Normal, NONE), 4);
}

#[test]
fn i_068_piercing_damage_is_not() {
    let mut scene = Scene::new(["t-three"; 3], ["t-wall"; 3]);
    let b = scene.at(1, 0);
    assert_eq!(scene.game.deal(&mut scene.s, b, 10, Harm::Piercing, NONE), 10);
}

#[test]
fn i_069_counter_damage_comes_even_from_the_dead() {
    let mut scene = Scene::new(["t-three"; 3], ["t-spiky", "t-three", "t-three"]);
    scene.body_mut(1, 0).hp = 1;
    scene.play(&[&attack("T Three", 1, "T Spiky", 1)]);
    assert_eq!(scene.at(1, 0), NONE);
    assert_eq!(scene.hp(0, 0), 34);
}

#[test]
fn i_070_overkill_goes_on_where_a_card_says_so() {
    let mut scene = Scene::new(["t-fast"; 3], ["abbi", "t-three", "t-three"]);
    let tentacle = scene.game.pool.find("dark-tentacle").unwrap();
    let b = scene.at(1, 0);
    scene.game.summon(&mut scene.s, tentacle, b);
    scene.game.summon(&mut scene.s, tentacle, b);
    scene.game.derive(&mut scene.s);
    let (first, second) = (PER_TEAM + PRIMES, PER_TEAM + PRIMES + 1);
    scene.s.bodies[first].hp = 1;
    scene.play(&["attack with T Fast (own lane 1) on Dark Tentacle #1 (enemy lane 1)"]);
    // 8 less 2 DEF, times 2 for triple speed: 12 halves, 11 of them too many; 2 DEF again.
    assert_eq!(scene.s.bodies[second].hp, 12 - 9);
}

#[test]
fn i_071_lifesteal_heals_what_was_removed() {
    let mut scene = Scene::new(["wham-bam-bone", "t-three", "t-three"], ["t-three"; 3]);
    scene.body_mut(0, 0).hp = 2;
    scene.body_mut(1, 0).hp = 6;
    scene.play(&[&attack("Wham Bam Bone", 1, "T Three", 1)]);
    assert_eq!(scene.hp(0, 0), 8, "not what went beyond");
}

#[test]
fn i_072_a_shockwave_hits_the_others_in_front() {
    let mut scene = Scene::new(["t-three"; 3], ["t-wall"; 3]);
    scene.item(0, "golden-bomb", Place::Hand);
    scene.play(&["use item Golden Bomb", "choose T Wall (enemy lane 2)"]);
    assert_eq!([0, 1, 2].map(|lane| scene.hp(1, lane)), [34, 26, 34]);
}

#[test]
fn i_075_damage_taken_is_hp_removed() {
    let mut scene = Scene::plain();
    scene.body_mut(1, 0).hp = 3;
    let b = scene.at(1, 0);
    scene.game.deal(&mut scene.s, b, 10, Harm::Piercing, NONE);
    assert_eq!((scene.s.bodies[b as usize].last, scene.s.sides[1].damage.0), (3, 3));
    // Before DEF: 8 halves enter the strike, 8 bars of DEF keep all of them off.
    let mut scene = Scene::new(["t-three"; 3], ["zenith-martlet", "t-three", "t-three"]);
    scene.play(&[&attack("T Three", 1, "Zenith Martlet", 1)]);
    assert_eq!((scene.hp(1, 0), scene.body(1, 0).lost), (28, 8));
}

#[test]
fn i_076_a_creature_at_0_dies_and_healing_does_not_save_it() {
    let mut scene = Scene::plain();
    let b = scene.at(1, 0);
    scene.game.destroy(&mut scene.s, b, NONE);
    assert_eq!(scene.game.heal(&mut scene.s, b, 10), 0);
    scene.play(&["defend with T Three (own lane 1)"]);
    assert_eq!(scene.s.bodies[b as usize].place, DEAD);
}

#[test]
fn i_077_all_that_are_at_0_die_together() {
    let mut scene = Scene::plain();
    for lane in 0..2 {
        let b = scene.at(1, lane);
        scene.game.destroy(&mut scene.s, b, NONE);
    }
    scene.play(&["defend with T Three (own lane 1)"]);
    assert_eq!((scene.at(1, 0), scene.at(1, 1)), (NONE, NONE));
    assert_eq!(scene.s.sides[0].points, 12);
}

#[test]
fn i_078_stars_as_points_for_the_opponent() {
    let mut scene = Scene::plain();
    scene.body_mut(1, 0).hp = 1;
    scene.play(&[&three(1, 1)]);
    assert_eq!((scene.s.sides[0].points, scene.s.sides[1].points), (6, 0));
}

#[test]
fn i_079_what_is_destroyed_takes_its_hp_as_damage() {
    let mut scene = Scene::plain();
    let b = scene.at(1, 0);
    scene.game.destroy(&mut scene.s, b, NONE);
    assert_eq!((scene.s.bodies[b as usize].hp, scene.s.bodies[b as usize].last), (0, 40));
}

#[test]
fn i_084_a_stat_is_base_changes_equips_and_statuses() {
    let mut scene = Scene::plain();
    let b = scene.at(0, 0);
    scene.game.change(&mut scene.s, b, Stat::Atk, 2, Lasting::Good);
    scene.game.change(&mut scene.s, b, Stat::Atk, 4, Lasting::TurnEnd);
    scene.wear(0, 0, "t-sword");
    scene.inflict(0, 0, "enfeebled", 1, 2);
    assert_eq!(scene.body(0, 0).atk, 8 + 2 + 4 + 4 - 2);
}

#[test]
fn i_085_floors() {
    let mut scene = Scene::plain();
    let b = scene.at(1, 0);
    for stat in Stat::ALL {
        scene.game.change(&mut scene.s, b, stat, -200, Lasting::Good);
    }
    scene.game.derive(&mut scene.s);
    let body = scene.body(1, 0);
    assert_eq!((body.max, body.def, body.atk, body.spd), (4, 0, 0, 2));
}

#[test]
fn i_086_a_higher_maximum_heals_as_much() {
    let mut scene = Scene::plain();
    scene.body_mut(0, 0).hp = 10;
    let b = scene.at(0, 0);
    scene.game.change(&mut scene.s, b, Stat::Hp, 6, Lasting::Good);
    scene.game.derive(&mut scene.s);
    assert_eq!((scene.body(0, 0).max, scene.hp(0, 0)), (46, 16));
    // It is healing, and no healing in the older document: who cannot be healed shows it.
    for (mut scene, hp) in [(Scene::plain(), 10), (Scene::classic(["t-three"; 3], ["t-three"; 3]), 16)] {
        scene.body_mut(0, 0).hp = 10;
        scene.inflict(0, 0, "frozen-in-time", 1, 2);
        scene.game.change(&mut scene.s, b, Stat::Hp, 6, Lasting::Good);
        scene.game.derive(&mut scene.s);
        assert_eq!((scene.body(0, 0).max, scene.hp(0, 0)), (46, hp));
    }
}

#[test]
fn i_087_a_lower_maximum_is_no_damage_and_its_end_no_healing() {
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "thinned", 5, 1);
    assert_eq!((scene.body(0, 0).max, scene.hp(0, 0), scene.body(0, 0).hurt), (30, 30, 0));
    scene.end_slot();
    assert_eq!((scene.body(0, 0).max, scene.hp(0, 0)), (40, 30));
}

#[test]
fn i_088_healing_stops_at_the_maximum() {
    let mut scene = Scene::plain();
    scene.body_mut(0, 0).hp = 38;
    let b = scene.at(0, 0);
    assert_eq!(scene.game.heal(&mut scene.s, b, 10), 2);
}

#[test]
fn i_089_changes_last_as_long_as_they_say() {
    let mut scene = Scene::plain();
    let b = scene.at(0, 0);
    for lasting in [Lasting::Good, Lasting::TurnEnd, Lasting::GlobalEnd, Lasting::Turns(2)] {
        scene.game.change(&mut scene.s, b, Stat::Atk, 2, lasting);
    }
    scene.game.derive(&mut scene.s);
    assert_eq!(scene.body(0, 0).atk, 16);
    scene.end_slot();
    assert_eq!(scene.body(0, 0).atk, 14);
    scene.end_until(0, 0);
    assert_eq!(scene.body(0, 0).atk, 12);
    scene.end_slot();
    assert_eq!(scene.body(0, 0).atk, 10);
}

#[test]
fn i_090_counters_belong_to_one_creature() {
    let mut scene = Scene::new(["pot-full-of-spiders", "t-three", "t-three"], ["t-three"; 3]);
    scene.end_until(0, 0);
    assert_eq!((scene.body(0, 0).counters, scene.body(0, 1).counters), (2, 0));
}
