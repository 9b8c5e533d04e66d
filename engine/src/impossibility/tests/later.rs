//! Statuses that few cards of the shipped set give, if any: the tables are there in full, so that a designer can use them.

use super::scene::{Scene, attack};
use super::statuses::{burns, flat};
use crate::Plain;
use crate::impossibility::pool::Harm;
use crate::impossibility::state::*;

/// The machine goes on to the question of the same turn, and settles on the way.
fn settled(scene: &mut Scene) {
    scene.s.ask = Ask::Nothing;
    scene.game.run(&mut scene.s, &mut Plain::new(1));
    assert_eq!((scene.s.ask, scene.s.team, scene.s.lane), (Ask::Main, 0, 0));
}

#[test]
fn i_179_smeckeldorfed_hurts_by_the_stack() {
    burns("smeckeldorfed", 3, 6);
}

#[test]
fn i_182_thinned_is_hp_and_not_bars() {
    flat("thinned", 3, [-6, 0, 0, 0]);
}

#[test]
fn i_185_chained_takes_a_quarter_of_spd_a_stack() {
    flat("chained", 2, [0, 0, 0, -4]);
}

#[test]
fn i_189_empty_takes_a_quarter_of_max_hp_a_stack() {
    flat("empty", 1, [-10, 0, 0, 0]);
    flat("empty", 2, [-20, 0, 0, 0]);
}

#[test]
fn i_191_exposed_takes_a_quarter_of_def_a_stack() {
    let mut scene = Scene::new(["t-three"; 3], ["t-wall"; 3]);
    scene.inflict(1, 0, "exposed", 2, 2);
    assert_eq!(scene.body(1, 0).def, 3);
}

#[test]
fn i_194_loony_takes_a_quarter_of_atk_a_stack() {
    flat("loony", 2, [0, 0, -4, 0]);
}

#[test]
fn i_199_attacking_the_bearer_pays_a_point_a_stack() {
    let mut scene = Scene::plain();
    scene.inflict(1, 0, "become-back-money", 3, 2);
    let before = scene.s.sides[0].points;
    scene.play(&[&attack("T Three", 1, "T Three", 1)]);
    assert_eq!(scene.s.sides[0].points - before, 6, "in halves");
    assert_eq!(scene.hp(1, 0), 32, "the attack hits as always");
}

#[test]
fn i_200_a_cheap_death_yields_one_point() {
    for (cheap, points) in [(false, 6), (true, 2)] {
        let mut scene = Scene::plain();
        scene.body_mut(1, 0).hp = 2;
        if cheap {
            scene.inflict(1, 0, "cheap", 1, 2);
        }
        let before = scene.s.sides[0].points;
        scene.play(&[&attack("T Three", 1, "T Three", 1)]);
        assert_eq!(scene.s.sides[0].points - before, points, "a creature of three stars");
    }
}

#[test]
fn i_201_corrupted_blood_bites_as_the_turn_begins_and_moves_on_by_attacks() {
    let mut scene = Scene::plain();
    scene.inflict(1, 0, "corrupted-blood", 1, 4);
    scene.end_until(1, 0);
    assert_eq!(scene.hp(1, 0), 32);
    let mut scene = Scene::plain();
    scene.inflict(1, 0, "corrupted-blood", 1, 4);
    scene.play(&[&attack("T Three", 1, "T Three", 1)]);
    assert!(scene.bears(0, 0, "corrupted-blood") && !scene.bears(1, 0, "corrupted-blood"), "from the attacked");
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "corrupted-blood", 1, 4);
    scene.play(&[&attack("T Three", 1, "T Three", 1)]);
    assert!(scene.bears(1, 0, "corrupted-blood") && !scene.bears(0, 0, "corrupted-blood"), "from the attacker");
    assert_eq!(scene.body(1, 0).marks[0].turns, 4, "with its duration");
}

#[test]
fn i_203_the_cursed_inferno_never_ends() {
    burns("cursed-inferno", 1, 6);
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "cursed-inferno", 1, 1);
    for turns in 1..=3 {
        scene.end_slot();
        assert!(scene.bears(0, 0, "cursed-inferno"));
        assert_eq!(scene.hp(0, 0), 40 - 6 * turns);
        scene.end_until(0, 0);
    }
}

#[test]
fn i_204_equips_of_the_disarmed_do_nothing() {
    let mut scene = Scene::plain();
    scene.wear(0, 0, "t-sword");
    assert_eq!(scene.body(0, 0).atk, 12);
    scene.inflict(0, 0, "disarmed", 1, 1);
    assert_eq!(scene.body(0, 0).atk, 8);
    scene.end_slot();
    assert_eq!(scene.body(0, 0).atk, 12, "until it ends");
}

#[test]
fn i_206_three_hexed_creatures_take_double_damage() {
    let mut scene = Scene::plain();
    let harm = |scene: &mut Scene, lane: u8| {
        let (b, before) = (scene.at(1, lane), scene.hp(1, lane));
        scene.game.deal(&mut scene.s, b, 4, Harm::Piercing, NONE);
        before - scene.hp(1, lane)
    };
    scene.inflict(1, 0, "hexed", 1, 5);
    scene.inflict(1, 1, "hexed", 1, 5);
    settled(&mut scene);
    assert_eq!(harm(&mut scene, 0), 4, "two are not enough");
    scene.inflict(0, 2, "hexed", 1, 5);
    settled(&mut scene);
    for (team, lane) in [(1, 0), (1, 1), (0, 2)] {
        assert!(!scene.bears(team, lane, "hexed"), "both teams count together");
    }
    assert_eq!((harm(&mut scene, 0), harm(&mut scene, 2)), (8, 4), "not for others");
    scene.end_until(0, 0);
    assert_eq!(harm(&mut scene, 0), 4, "until the end of their next turn");
}

#[test]
fn i_206_hexes_hurt_in_hand_as_the_global_turn_ends() {
    let mut scene = Scene::plain();
    let (b, hexed) = (scene.reserve(0, "t-three"), scene.game.pool.status("hexed").unwrap());
    scene.game.inflict(&mut scene.s, b, (hexed, 1, 9), false, NONE);
    for turns in 1..=2 {
        while i16::from(scene.s.global) == turns {
            assert_eq!(scene.s.bodies[b as usize].hp, 40 - 4 * (turns - 1), "not before");
            scene.end_slot();
        }
        assert_eq!(scene.s.bodies[b as usize].hp, 40 - 4 * turns, "{:?}", scene.s.bodies[b as usize].marks);
    }
}

#[test]
fn i_206_in_the_older_table_three_of_one_team_weigh_on_all_of_it() {
    let mut scene = Scene::classic(["t-three"; 3], ["t-mother", "t-three", "t-three"]);
    let harm = |scene: &mut Scene, team: u8, lane: u8| {
        let (b, before) = (scene.at(team, lane), scene.hp(team, lane));
        scene.game.deal(&mut scene.s, b, 4, Harm::Piercing, NONE);
        before - scene.hp(team, lane)
    };
    scene.inflict(1, 0, "hexed", 1, 5);
    scene.inflict(1, 1, "hexed", 1, 5);
    scene.inflict(0, 0, "hexed", 1, 5);
    settled(&mut scene);
    assert_eq!(harm(&mut scene, 1, 0), 4, "teams do not count together");
    scene.inflict(1, 2, "hexed", 1, 5);
    settled(&mut scene);
    assert!(scene.bears(1, 0, "hexed"), "nothing is removed");
    assert_eq!((harm(&mut scene, 1, 0), harm(&mut scene, 0, 1)), (8, 4), "the other team is not touched");
}

#[test]
fn i_209_pessimism_makes_each_healing_smaller() {
    let mut scene = Scene::plain();
    scene.body_mut(0, 0).hp = 10;
    scene.inflict(0, 0, "pessimism", 2, 3);
    let b = scene.at(0, 0);
    assert_eq!(scene.game.heal(&mut scene.s, b, 6), 2);
    assert_eq!(scene.game.heal(&mut scene.s, b, 3), 0, "never less than nothing");
}

#[test]
fn i_213_the_condemned_die_when_it_expires() {
    let mut scene = Scene::plain();
    let b = scene.at(0, 0) as usize;
    scene.inflict(0, 0, "condemned", 1, 2);
    let before = scene.s.sides[1].points;
    scene.end_slot();
    assert_eq!(scene.s.bodies[b].place, 0, "one more turn");
    scene.end_until(0, 0);
    scene.end_slot();
    assert_eq!(scene.s.bodies[b].place, DEAD);
    assert_eq!(scene.s.sides[1].points - before, 6, "a death as any other");
}

#[test]
fn i_214_a_contract_ends_with_leaving_the_field() {
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "contracted", 1, 9);
    scene.inflict(0, 0, "poison", 1, 9);
    let b = scene.at(0, 0) as usize;
    assert_eq!(scene.body(0, 0).atk, 8, "it is a mark and nothing else");
    scene.game.leave(&mut scene.s, 0, 0);
    let marks = scene.s.bodies[b].marks;
    assert_eq!((marks[0].id, marks[1].id), (scene.game.pool.status("poison").unwrap(), NONE));
}

#[test]
fn i_215_a_curse_costs_its_team_sp_as_the_global_turn_begins() {
    let sp = |stacks: u8| {
        let mut scene = Scene::plain();
        if stacks > 0 {
            scene.inflict(0, 0, "curse", stacks, 9);
        }
        scene.end_until(0, 0);
        assert_eq!(scene.s.global, 2);
        scene.s.sides[0].sp
    };
    assert_eq!((sp(0) - sp(1), sp(0) - sp(3)), (1, 3));
}

#[test]
fn i_218_hemorrhaging_is_true_damage_in_halves() {
    burns("hemorrhaging", 3, 3);
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "hemorrhaging", 4, 3);
    scene.inflict(0, 0, "marked-for-life", 2, 3);
    scene.end_slot();
    assert_eq!(scene.hp(0, 0), 36, "nothing makes it less");
}

#[test]
fn i_219_the_infected_hit_harder_and_are_negated() {
    flat("infected", 1, [0, 0, 4, 0]);
    let mut scene = Scene::new(["t-medic", "t-five", "t-three"], ["t-three"; 3]);
    scene.body_mut(0, 0).hp = 10;
    scene.s.sides[0].points = 20;
    assert!(scene.can("use T Medic"));
    scene.inflict(0, 0, "infected", 1, 3);
    assert!(!scene.can("use T Medic"));
    // Five stars keep what they can do (I-132).
    scene.inflict(0, 1, "infected", 1, 9);
    scene.end_until(0, 1);
    scene.play(&[&attack("T Five", 2, "T Three", 1)]);
    assert_eq!(scene.body(0, 1).atk, 14);
    let mut classic = Scene::classic(["t-wall"; 3], ["t-three"; 3]);
    classic.inflict(0, 0, "infected", 1, 3);
    assert_eq!((classic.body(0, 0).atk, classic.body(0, 0).def), (6, 4));
}

#[test]
fn i_220_marked_for_death_takes_a_quarter_more_a_stack() {
    let mut scene = Scene::plain();
    scene.inflict(1, 0, "marked-for-death", 2, 3);
    scene.play(&[&attack("T Three", 1, "T Three", 1)]);
    assert_eq!(scene.hp(1, 0), 28, "12 halves instead of 8");
}

#[test]
fn i_221_recursion_doubles_what_stacks() {
    let mut scene = Scene::plain();
    scene.inflict(1, 0, "recursion", 1, 5);
    scene.inflict(1, 0, "burdened", 2, 5);
    scene.inflict(1, 0, "afraid", 1, 5);
    scene.end_until(1, 0);
    let stacks = |id: &str| {
        let status = scene.game.pool.status(id).unwrap();
        scene.body(1, 0).marks.iter().find(|mark| mark.id == status).map(|mark| mark.stacks)
    };
    assert_eq!((stacks("burdened"), stacks("afraid"), stacks("recursion")), (Some(4), Some(1), Some(1)));
}

#[test]
fn i_230_the_inspired_act_once_more_a_stack() {
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "inspired", 2, 3);
    assert_eq!(scene.body(0, 0).actions, 3, "at once in its own turn");
    assert!(!scene.bears(0, 0, "inspired"), "what is used is gone");
    scene.inflict(0, 1, "inspired", 1, 3);
    assert!(scene.bears(0, 1, "inspired"));
    scene.end_until(0, 1);
    assert_eq!(scene.body(0, 1).actions, 2, "else when actions are next set");
    assert!(!scene.bears(0, 1, "inspired"));
}

#[test]
fn i_232_reinforced_adds_half_of_def_a_stack() {
    let mut scene = Scene::new(["t-three"; 3], ["t-wall"; 3]);
    scene.inflict(1, 0, "reinforced", 2, 2);
    assert_eq!(scene.body(1, 0).def, 12);
}

#[test]
fn i_234_marked_for_life_takes_a_quarter_less_a_stack() {
    let mut scene = Scene::plain();
    scene.inflict(1, 0, "marked-for-life", 2, 3);
    scene.play(&[&attack("T Three", 1, "T Three", 1)]);
    assert_eq!(scene.hp(1, 0), 36);
    let b = scene.at(1, 0);
    scene.game.deal(&mut scene.s, b, 4, Harm::True, NONE);
    assert_eq!(scene.hp(1, 0), 32, "true damage is what it is");
}
