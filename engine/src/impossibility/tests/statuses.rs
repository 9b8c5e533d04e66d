//! Sections 13, 19 and 20: types and statuses.

use super::scene::Scene;
use crate::impossibility::options::{Options, TypeTable};
use crate::impossibility::pool::{Harm, Stat};
use crate::impossibility::state::*;

/// A status changes stats by so many units a stack: max HP, DEF, ATK, SPD.
pub fn flat(id: &str, stacks: u8, changes: [i16; 4]) {
    let mut scene = Scene::plain();
    let before = Stat::ALL.map(|stat| scene.body(1, 0).stat(stat));
    assert!(scene.inflict(1, 0, id, stacks, 2), "{id}");
    let after = Stat::ALL.map(|stat| scene.body(1, 0).stat(stat));
    for stat in 0..4 {
        let floor = Stat::FLOOR[stat] as i16;
        assert_eq!(after[stat], (before[stat] + changes[stat]).max(floor), "{id} {:?}", Stat::ALL[stat]);
    }
}

/// A status deals so many halves of damage when its bearer's turn is over.
pub fn burns(id: &str, stacks: u8, damage: i16) {
    let mut scene = Scene::new(["t-wall"; 3], ["t-three"; 3]);
    scene.inflict(0, 0, id, stacks, 3);
    let before = scene.hp(0, 0);
    scene.end_slot();
    assert_eq!(before - scene.hp(0, 0), damage, "{id}: DEF does not count");
}

/// A type keeps a status off; another one does not.
fn immune(kind: &str, statuses: &[&str]) {
    for id in statuses {
        let mut scene = Scene::plain();
        assert!(scene.inflict(1, 0, id, 1, 2), "{id}");
        let number = scene.game.pool.type_of(kind).unwrap();
        scene.body_mut(1, 1).types = 1 << number;
        assert!(!scene.inflict(1, 1, id, 1, 2), "{kind} bears {id}");
    }
}

#[test]
fn i_091_a_new_immunity_removes_the_status() {
    let mut scene = Scene::plain();
    scene.inflict(1, 0, "burning", 1, 2);
    let (b, fire) = (scene.at(1, 0), scene.game.pool.type_of("fire-type").unwrap());
    scene.game.retype(&mut scene.s, b, 0, 1 << fire);
    assert!(!scene.bears(1, 0, "burning"));
    // Water against Softened stands in the documents and not in the card data.
    for (type_table, softened) in [(TypeTable::Union, false), (TypeTable::Classic, false), (TypeTable::Data, true)] {
        let mut scene = Scene::with(Options { type_table, ..Options::default() }, ["t-three"; 3], ["t-three"; 3]);
        scene.body_mut(1, 0).types = 1 << scene.game.pool.type_of("water-type").unwrap();
        assert_eq!(scene.inflict(1, 0, "softened", 1, 2), softened, "{type_table:?}");
    }
}

#[test]
fn i_092_machines_eat_nothing_and_stay_healthy() {
    immune("machine-type", &["sickness", "plague", "poison"]);
    let mut scene = Scene::plain();
    scene.item(0, "tomato", Place::Hand);
    for lane in 0..3 {
        scene.body_mut(0, lane).hp = 4;
        let machine = scene.game.pool.type_of("machine-type").unwrap();
        scene.body_mut(0, lane).types = 1 << machine;
        scene.body_mut(1, lane).types = 1 << machine;
    }
    assert!(!scene.can("use item Tomato"));
}

#[test]
fn i_093_pandas_carry_their_food() {
    immune("panda-type", &["stuffed", "engorged"]);
    let mut scene = Scene::plain();
    let panda = scene.game.pool.type_of("panda-type").unwrap();
    scene.body_mut(1, 0).types = 1 << panda;
    let (b, burdened) = (scene.at(1, 0), scene.game.pool.status("burdened").unwrap());
    assert!(!scene.game.inflict(&mut scene.s, b, (burdened, 1, 2), true, NONE));
    assert!(scene.inflict(1, 0, "burdened", 1, 2), "not from food");
    let mut classic = Scene::classic(["t-three"; 3], ["t-three"; 3]);
    classic.body_mut(1, 0).types = 1 << panda;
    assert!(!classic.inflict(1, 0, "burdened", 1, 2));
    assert!(classic.inflict(1, 0, "stuffed", 1, 2));
}

#[test]
fn i_094_fire_does_not_burn() {
    immune("fire-type", &["smoldering", "burning", "blazing"]);
}

#[test]
fn i_095_ice_does_not_freeze() {
    immune("ice-type", &["chilled", "frostbite", "frozen"]);
}

#[test]
fn i_096_wind_switches_out_for_a_point_less() {
    let mut scene = Scene::plain();
    let b = scene.at(0, 0);
    assert_eq!(scene.game.switch_cost(&scene.s, b), 4);
    let wind = scene.game.pool.type_of("wind-type").unwrap();
    scene.body_mut(0, 0).types = 1 << wind;
    assert_eq!(scene.game.switch_cost(&scene.s, b), 2);
}

#[test]
fn i_097_rock_is_not_forced_out() {
    for (rock, stays) in [(false, false), (true, true)] {
        let mut scene = Scene::new(["t-pusher", "t-three", "t-three"], ["t-three"; 3]);
        let (old, new) = (scene.at(1, 0), scene.reserve(1, "t-fast"));
        if rock {
            scene.body_mut(1, 0).types = 1 << scene.game.pool.type_of("rock-type").unwrap();
        }
        scene.play(&[&super::scene::attack("T Pusher", 1, "T Three", 1)]);
        assert_eq!(scene.at(1, 0), if stays { old } else { new });
        assert_eq!(scene.s.bodies[old as usize].place == HAND, !stays);
        assert_eq!(scene.hp(1, 0), if stays { 32 } else { 40 }, "the newcomer is not the target");
    }
}

#[test]
fn i_097_rock_mines_more_only_by_option() {
    for (rock_mining, bricks) in [(0, 3), (1, 4)] {
        let options = Options { rock_mining, ..Options::default() };
        let mut scene = Scene::with(options, ["t-three"; 3], ["t-three"; 3]);
        scene.body_mut(0, 0).types = 1 << scene.game.pool.type_of("rock-type").unwrap();
        scene.play(&["mine with T Three (own lane 1)"]);
        assert_eq!(scene.s.sides[0].bricks, bricks);
    }
}

#[test]
fn i_098_water_stays_firm_and_breathes() {
    immune("water-type", &["softened", "suffocation"]);
}

#[test]
fn i_099_electric_is_not_paralyzed() {
    immune("electric-type", &["paralyzed"]);
}

#[test]
fn i_100_the_undead_do_not_fall_ill() {
    immune("undead-type", &["sickness", "plague"]);
}

#[test]
fn i_101_the_dark_is_not_afraid() {
    immune("dark-type", &["afraid"]);
    let mut classic = Scene::classic(["t-three"; 3], ["t-three"; 3]);
    let dark = classic.game.pool.type_of("dark-type").unwrap();
    classic.body_mut(1, 0).types = 1 << dark;
    assert!(classic.inflict(1, 0, "afraid", 1, 2));
}

#[test]
fn i_102_light_sees() {
    immune("light-type", &["blindness"]);
}

#[test]
fn i_104_an_unknown_type_becomes_what_its_owner_wants() {
    let mut scene = Scene::plain();
    let (b, unknown) = (scene.at(0, 0), scene.game.pool.type_of("unknown-type").unwrap());
    scene.s.ask = Ask::Nothing;
    scene.game.retype(&mut scene.s, b, 0, 1 << unknown);
    scene.game.run(&mut scene.s, &mut crate::Plain::new(1));
    assert_eq!(scene.s.ask, Ask::Unknown);
    assert_eq!(scene.legal().len(), scene.game.pool.types.len(), "twelve others, or none");
    scene.play(&["type fire"]);
    let fire = scene.game.pool.type_of("fire-type").unwrap();
    assert_eq!(scene.body(0, 0).types, 1 << fire);
}

#[test]
fn i_162_stacks_add_up_and_standard_statuses_do_not() {
    let mut scene = Scene::plain();
    scene.inflict(1, 0, "poison", 2, 2);
    scene.inflict(1, 0, "poison", 3, 2);
    scene.inflict(1, 0, "afraid", 1, 2);
    scene.inflict(1, 0, "afraid", 1, 2);
    let marks = scene.body(1, 0).marks;
    assert_eq!((marks[0].stacks, marks[1].stacks), (5, 1));
    assert_eq!(scene.game.tier(marks[1].id), 2);
}

#[test]
fn i_163_damage_waits_for_the_end_of_the_turn_and_the_rest_works_at_once() {
    let mut scene = Scene::plain();
    scene.inflict(1, 0, "spirit-flame", 1, 2);
    assert_eq!((scene.hp(1, 0), scene.body(1, 0).def), (40, 0));
    flat("enfeebled", 1, [0, 0, -2, 0]);
}

#[test]
fn i_164_the_longest_duration_holds_for_all_stacks() {
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "poison", 1, 4);
    scene.inflict(0, 0, "poison", 1, 2);
    assert_eq!(scene.body(0, 0).marks[0].turns, 4);
    scene.end_slot();
    assert_eq!(scene.body(0, 0).marks[0].turns, 3, "it ticks in the turn in which it came");
}

#[test]
fn i_165_a_creature_without_a_turn_ticks_at_the_end_of_the_global_turn() {
    let mut scene = Scene::plain();
    let b = scene.reserve(0, "t-three");
    let poison = scene.game.pool.status("poison").unwrap();
    scene.game.inflict(&mut scene.s, b, (poison, 1, 3), false, NONE);
    scene.end_until(0, 0);
    assert_eq!(scene.s.bodies[b as usize].hp, 40, "it was not there when the global turn began");
    scene.end_until(0, 0);
    let body = &scene.s.bodies[b as usize];
    assert_eq!((body.hp, body.marks[0].turns), (38, 2));
}

#[test]
fn i_166_a_second_one_upgrades() {
    for (first, second, result) in [
        ("smoldering", "smoldering", "burning"),
        ("smoldering", "burning", "blazing"),
        ("burning", "smoldering", "blazing"),
        ("burning", "burning", "blazing"),
        ("chilled", "chilled", "frostbite"),
        ("chilled", "frostbite", "frozen"),
        ("frostbite", "chilled", "frozen"),
        ("sickness", "sickness", "plague"),
    ] {
        let mut scene = Scene::plain();
        scene.inflict(1, 0, first, 1, 2);
        scene.inflict(1, 0, second, 1, 4);
        assert!(scene.bears(1, 0, result), "{first} and {second}");
        assert_eq!(scene.body(1, 0).marks[1].id, NONE, "the lower one is gone");
        let turns = scene.body(1, 0).marks[0].turns;
        assert_eq!(turns, if result == "frozen" { 1 } else { 4 });
    }
}

#[test]
fn i_167_the_top_of_a_chain_keeps_the_lower_ones_off() {
    for (top, lower) in [("blazing", "smoldering"), ("frozen", "chilled"), ("plague", "sickness")] {
        let mut scene = Scene::plain();
        scene.inflict(1, 0, top, 1, 1);
        assert!(!scene.inflict(1, 0, lower, 1, 5));
        assert_eq!(scene.body(1, 0).marks[0].turns, 1, "no refresh");
    }
}

#[test]
fn i_168_death_clears_statuses_and_switching_does_not() {
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "poison", 1, 5);
    let b = scene.at(0, 0) as usize;
    scene.game.leave(&mut scene.s, 0, 0);
    assert_ne!(scene.s.bodies[b].marks[0].id, NONE);
    let mut scene = Scene::plain();
    scene.inflict(1, 0, "poison", 1, 5);
    let b = scene.at(1, 0) as usize;
    scene.body_mut(1, 0).hp = 2;
    scene.play(&[&super::scene::attack("T Three", 1, "T Three", 1)]);
    assert_eq!((scene.s.bodies[b].place, scene.s.bodies[b].marks[0].id), (DEAD, NONE));
}

#[test]
fn i_170_a_cleanse_removes_whole_statuses_up_to_its_tier() {
    let mut scene = Scene::plain();
    for (id, stacks) in [("poison", 3), ("afraid", 1), ("despair", 1), ("regen", 2)] {
        scene.inflict(1, 0, id, stacks, 3);
    }
    let b = scene.at(1, 0);
    scene.game.cleanse(&mut scene.s, b, 2);
    assert!(!scene.bears(1, 0, "poison") && !scene.bears(1, 0, "afraid"));
    assert!(scene.bears(1, 0, "despair") && scene.bears(1, 0, "regen"));
}

#[test]
fn i_171_the_blind_hit_a_random_enemy() {
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "blindness", 1, 2);
    assert!(!scene.can("attack with T Three (own lane 1) on"));
    scene.play_by("attack with T Three (own lane 1)", &[3]);
    assert_eq!(scene.hp(1, 2), 32);
}

#[test]
fn i_172_burdened_slows() {
    flat("burdened", 2, [0, 0, 0, -4]);
}

#[test]
fn i_173_smoldering() {
    burns("smoldering", 1, 4);
}

#[test]
fn i_174_burning() {
    burns("burning", 1, 6);
}

#[test]
fn i_175_the_disgusted_do_not_eat() {
    let mut scene = Scene::plain();
    scene.item(0, "tomato", Place::Hand);
    scene.body_mut(0, 0).hp = 4;
    assert!(scene.can("use item Tomato"));
    scene.inflict(0, 0, "disgusted", 1, 2);
    assert!(!scene.can("use item Tomato"));
}

#[test]
fn i_176_enfeebled_costs_atk() {
    flat("enfeebled", 2, [0, 0, -4, 0]);
}

#[test]
fn i_177_poison_is_one_instance_for_all_stacks() {
    burns("poison", 3, 6);
}

#[test]
fn i_178_sickness() {
    flat("sickness", 1, [0, -1, -2, -2]);
}

#[test]
fn i_180_softened_costs_def() {
    let mut scene = Scene::new(["t-three"; 3], ["t-wall"; 3]);
    scene.inflict(1, 0, "softened", 2, 2);
    assert_eq!(scene.body(1, 0).def, 4);
}

#[test]
fn i_181_stuffed_slows() {
    flat("stuffed", 1, [0, 0, 0, -2]);
}

#[test]
fn i_183_afraid() {
    flat("afraid", 1, [0, 0, -4, -4]);
}

#[test]
fn i_184_blazing() {
    burns("blazing", 1, 8);
}

#[test]
fn i_186_chilled_takes_a_quarter_of_spd() {
    flat("chilled", 1, [0, 0, 0, -2]);
    let classic = Scene::classic(["t-three"; 3], ["t-three"; 3]);
    assert_eq!(classic.game.tier(classic.game.pool.status("chilled").unwrap()), 1);
}

#[test]
fn i_187_the_confused_attack_anybody_and_nothing_else() {
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "confusion", 1, 2);
    assert!(!scene.can("defend") && !scene.can("mine"));
    scene.play_by("attack with T Three (own lane 1)", &[1]);
    assert_eq!(scene.hp(0, 1), 32, "a friend");
}

#[test]
fn i_188_attackers_feed_on_the_edible() {
    let mut scene = Scene::plain();
    scene.inflict(1, 0, "edible", 9, 2);
    assert_eq!(scene.body(1, 0).marks[0].stacks, 4);
    scene.body_mut(0, 0).hp = 10;
    scene.play(&[&super::scene::attack("T Three", 1, "T Three", 1)]);
    assert_eq!(scene.hp(0, 0), 18, "all of 4 HP");
}

#[test]
fn i_190_engorged() {
    flat("engorged", 2, [0, 0, 0, -4]);
}

#[test]
fn i_192_frostbite() {
    burns("frostbite", 1, 4);
    flat("frostbite", 1, [0, 0, 0, -2]);
}

#[test]
fn i_193_the_glued_stay() {
    let mut scene = Scene::plain();
    scene.reserve(0, "t-fast");
    scene.item(0, "candy-corn", Place::Down);
    (scene.s.phase, scene.s.step, scene.s.ask, scene.s.sides[0].points) = (Phase::One, 0, Ask::Nothing, 8);
    let mut glued = Scene { game: scene.game.clone(), s: scene.s };
    glued.inflict(0, 0, "glued", 1, 2);
    for (scene, stays) in [(&mut scene, false), (&mut glued, true)] {
        scene.game.run(&mut scene.s, &mut crate::Plain::new(1));
        assert_eq!((scene.s.ask, scene.can("switch to T Fast")), (Ask::Window, !stays));
    }
    let mut scene = Scene::new(["t-pusher", "t-three", "t-three"], ["t-three"; 3]);
    scene.reserve(1, "t-fast");
    scene.inflict(1, 0, "glued", 1, 2);
    let old = scene.at(1, 0);
    scene.play(&[&super::scene::attack("T Pusher", 1, "T Three", 1)]);
    assert_eq!(scene.at(1, 0), old, "not by force either");
}

#[test]
fn i_195_paralyzed_halves_spd() {
    flat("paralyzed", 1, [0, 0, 0, -4]);
}

#[test]
fn i_196_plague() {
    flat("plague", 1, [0, -2, -2, -4]);
}

#[test]
fn i_197_restrained_costs_an_action_in_phase_2() {
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "restrained", 1, 2);
    assert_eq!(scene.body(0, 0).actions, 1, "not in the turn that is going on");
    scene.game.set_actions(&mut scene.s, 0);
    assert_eq!(scene.body(0, 0).actions, 0);
}

#[test]
fn i_198_spirit_flame() {
    burns("spirit-flame", 1, 4);
    let mut scene = Scene::new(["t-three"; 3], ["t-wall"; 3]);
    scene.inflict(1, 0, "spirit-flame", 1, 2);
    assert_eq!(scene.body(1, 0).def, 4);
}

#[test]
fn i_205_the_frozen_lose_their_actions_at_once() {
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "frozen", 1, 2);
    assert_eq!(scene.body(0, 0).actions, 0);
    assert!(!scene.can("attack"));
    scene.game.set_actions(&mut scene.s, 0);
    assert_eq!(scene.body(0, 0).actions, 0, "and get none");
}

#[test]
fn i_207_the_imprisoned_wait() {
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "imprisoned", 1, 1);
    assert_eq!(scene.body(0, 0).actions, 0);
    scene.end_slot();
    assert!(!scene.bears(0, 0, "imprisoned"));
    let mut classic = Scene::classic(["t-three"; 3], ["t-three"; 3]);
    classic.inflict(0, 0, "imprisoned", 1, 1);
    classic.end_slot();
    assert!(classic.bears(0, 0, "imprisoned"), "until the end of the global turn");
    classic.end_until(0, 0);
    assert!(!classic.bears(0, 0, "imprisoned"));
}

#[test]
fn i_208_the_insane_attack_a_friend_before_their_turn_ends() {
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "insane", 1, 2);
    assert!(!scene.can("defend"));
    scene.play(&["end the turn"]);
    assert_eq!(scene.hp(0, 1) + scene.hp(0, 2), 72);
}

#[test]
fn i_210_a_resentful_glare_hurts_who_hurts() {
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "resentful-glare", 1, 9);
    scene.play(&[&super::scene::attack("T Three", 1, "T Three", 1)]);
    assert_eq!(scene.hp(0, 0), 34);
}

#[test]
fn i_211_shell_shock_lets_attacks_slip() {
    flat("shell-shock", 1, [0, -2, 2, 0]);
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "shell-shock", 1, 9);
    scene.play_by(&super::scene::attack("T Three", 1, "T Three", 1), &[1]);
    assert_eq!((scene.hp(1, 0), scene.hp(1, 1)), (40, 30), "to the next slot clockwise");
}

#[test]
fn i_212_suffocation() {
    burns("suffocation", 2, 4);
}

#[test]
fn i_216_despair() {
    let mut scene = Scene::new(["t-three"; 3], ["t-two"; 3]);
    scene.inflict(1, 0, "despair", 1, 1);
    let body = scene.body(1, 0);
    assert_eq!((body.def, body.atk, body.spd), (1, 4, 4));
}

#[test]
fn i_217_frozen_in_time_stops_everything_by_choice() {
    let mut scene = Scene::new(["t-medic", "t-three", "t-three"], ["t-three"; 3]);
    scene.s.sides[0].points = 20;
    scene.body_mut(0, 0).hp = 10;
    scene.item(0, "tomato", Place::Hand);
    assert!(scene.can("use T Medic") && scene.can("use item Tomato"));
    scene.inflict(0, 0, "frozen-in-time", 1, 2);
    assert!(!scene.can("use T Medic") && !scene.can("attack"));
    assert!(!scene.can("use item Tomato"), "nobody else is hurt");
    let b = scene.at(0, 0);
    assert_eq!(scene.game.heal(&mut scene.s, b, 4), 0);
}

#[test]
fn i_222_withering_takes_more_each_turn() {
    let mut scene = Scene::new(["t-three"; 3], ["t-two"; 3]);
    scene.inflict(1, 0, "withering", 1, FOREVER);
    scene.end_until(1, 0);
    let body = scene.body(1, 0);
    assert_eq!((body.hp, body.def, body.atk, body.spd), (16, 1, 8, 8));
}

#[test]
fn i_224_regen_heals_when_the_turn_is_over() {
    let mut scene = Scene::plain();
    scene.body_mut(0, 0).hp = 10;
    scene.inflict(0, 0, "regen", 3, 2);
    scene.end_slot();
    assert_eq!(scene.hp(0, 0), 16);
}

#[test]
fn i_225_thickened_is_hp_and_not_bars() {
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "thickened", 3, 1);
    assert_eq!((scene.body(0, 0).max, scene.hp(0, 0)), (46, 46));
    scene.end_slot();
    assert_eq!((scene.body(0, 0).max, scene.hp(0, 0)), (40, 40));
}

#[test]
fn i_226_hardened() {
    flat("hardened", 2, [0, 2, 0, 0]);
}

#[test]
fn i_227_empowered_is_a_point_and_no_share() {
    flat("empowered", 2, [0, 0, 4, 0]);
}

#[test]
fn i_228_peppy() {
    flat("peppy", 1, [0, 0, 0, 2]);
}

#[test]
fn i_229_hyper_stacks_today() {
    flat("hyper", 2, [0, 0, 0, 4]);
    let mut classic = Scene::classic(["t-three"; 3], ["t-three"; 3]);
    classic.inflict(1, 0, "hyper", 2, 2);
    assert_eq!(classic.body(1, 0).spd, 10);
}

#[test]
fn i_231_enraged_is_a_quarter_of_atk() {
    flat("enraged", 1, [0, 0, 2, 0]);
}

#[test]
fn i_233_vigor_raises_hp_with_its_maximum() {
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "vigor", 2, 1);
    assert_eq!((scene.body(0, 0).max, scene.hp(0, 0)), (60, 60));
}

#[test]
fn i_235_who_watches_gets_atk_from_a_death() {
    let mut scene = Scene::plain();
    let (giver, bearer) = (scene.at(0, 1), scene.at(0, 2));
    let watch = scene.game.pool.status("diligent-watch").unwrap();
    scene.game.inflict(&mut scene.s, bearer, (watch, 1, FOREVER), false, giver);
    scene.game.destroy(&mut scene.s, bearer, NONE);
    scene.play(&["defend with T Three (own lane 1)"]);
    assert_eq!(scene.body(0, 1).atk, 14);
}

#[test]
fn i_074_status_damage_pierces_and_each_status_counts_for_itself() {
    let mut scene = Scene::new(["t-wall"; 3], ["t-three"; 3]);
    scene.inflict(0, 0, "poison", 2, 3);
    scene.inflict(0, 0, "burning", 1, 3);
    scene.end_slot();
    assert_eq!((scene.hp(0, 0), scene.body(0, 0).last), (30, 6));
}

#[test]
fn i_073_true_damage_is_not_reduced() {
    let mut scene = Scene::new(["t-wall"; 3], ["t-three"; 3]);
    scene.inflict(0, 0, "marked-for-life", 2, 3);
    let b = scene.at(0, 0);
    scene.game.deal(&mut scene.s, b, 4, Harm::True, NONE);
    assert_eq!(scene.hp(0, 0), 36);
    scene.game.deal(&mut scene.s, b, 4, Harm::Piercing, NONE);
    assert_eq!(scene.hp(0, 0), 34);
    scene.inflict(0, 0, "marked-for-death", 4, 3);
    scene.game.deal(&mut scene.s, b, 4, Harm::True, NONE);
    assert_eq!(scene.hp(0, 0), 28, "it may be increased");
}
