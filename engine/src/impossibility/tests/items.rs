//! Sections 14, 17, 18 and 21: minions, items, fields, reactions.

use super::scene::{Scene, attack};
use crate::impossibility::options::Options;
use crate::impossibility::pool::NO_CARD;
use crate::impossibility::state::*;

/// A slot with a protector and a plain minion.
fn family() -> Scene {
    let mut scene = Scene::new(["t-mother", "t-three", "t-three"], ["t-three"; 3]);
    scene.play(&["use T Mother (own lane 1): summon t-pup on this, 9 times per turn"]);
    scene
}

const SHIELD: &str = "use T Mother (own lane 1): summon t-shield on this, once per turn";

#[test]
fn i_107_minions_act_but_do_not_mine_and_yield_nothing() {
    let mut scene = family();
    assert!(scene.can("attack with T Pup") && scene.can("defend with T Pup") && !scene.can("mine with T Pup"));
    scene.game.destroy(&mut scene.s, PRIMES as u8, NONE);
    scene.play(&["mine with T Mother (own lane 1)"]);
    assert_eq!((scene.s.sides[1].points, scene.s.bodies[PRIMES].place), (0, FREE));
}

#[test]
fn i_108_a_plain_minion_stands_beside_its_parent() {
    let scene = family();
    assert_eq!(scene.s.front & 1, 1);
    assert_eq!(scene.s.front >> PRIMES & 1, 1);
}

#[test]
fn i_109_a_protector_pushes_back_and_its_death_brings_forward() {
    let mut scene = family();
    scene.play(&[SHIELD, "in front of its parent"]);
    assert_eq!(scene.s.front & (1 | 1 << PRIMES), 0, "the other minion too");
    scene.game.destroy(&mut scene.s, PRIMES as u8 + 1, NONE);
    scene.play(&["end the turn"]);
    assert_eq!(scene.s.front & 1, 1);
}

#[test]
fn i_110_a_protector_may_come_behind() {
    let mut scene = family();
    scene.play(&[SHIELD, "behind its parent"]);
    assert_eq!(scene.s.front & 1, 1);
    assert_eq!(scene.s.front >> (PRIMES + 1) & 1, 0);
}

#[test]
fn i_111_any_body_in_front_can_be_attacked() {
    let mut scene = Scene::new(["t-three"; 3], ["t-mother", "t-three", "t-three"]);
    let (b, pup) = (scene.at(1, 0), scene.game.pool.find("t-pup").unwrap());
    scene.game.summon(&mut scene.s, pup, b);
    scene.game.derive(&mut scene.s);
    assert_eq!(scene.legal().iter().filter(|words| words.starts_with("attack")).count(), 4);
}

#[test]
fn i_112_minions_leave_and_return_with_their_parent() {
    let mut scene = family();
    let b = scene.game.leave(&mut scene.s, 0, 0);
    assert_eq!(scene.s.bodies[PRIMES].place, HAND);
    scene.game.enter(&mut scene.s, 0, 0, b);
    assert_eq!(scene.s.bodies[PRIMES].place, 0);
}

#[test]
fn i_113_minions_die_with_their_prime() {
    let mut scene = family();
    let b = scene.at(0, 0);
    scene.game.destroy(&mut scene.s, b, NONE);
    scene.play(&["end the turn"]);
    assert_eq!((scene.at(0, 0), scene.s.bodies[PRIMES].place), (NONE, FREE));
}

#[test]
fn i_114_what_was_summoned_stays_after_a_negation() {
    let mut scene = family();
    let b = scene.at(0, 0);
    scene.game.negate(&mut scene.s, b, crate::impossibility::pool::Lasting::Good, false);
    scene.play(&["mine with T Mother (own lane 1)"]);
    assert_eq!(scene.s.bodies[PRIMES].place, 0);
}

#[test]
fn i_116_eight_minions_a_slot() {
    let mut scene = Scene::new(["t-mother", "t-three", "t-three"], ["t-three"; 3]);
    let pup = scene.game.pool.find("t-pup").unwrap();
    for _ in 0..10 {
        scene.game.summon(&mut scene.s, pup, 0);
    }
    assert_eq!(scene.game.slot_bodies(&scene.s, 0, 0).count_ones(), 9);
}

#[test]
fn i_136_an_item_costs_its_stars() {
    let mut scene = Scene::plain();
    scene.item(0, "big-bomb", Place::Hand);
    scene.play(&["use item Big Bomb", "choose T Three (enemy lane 1)"]);
    assert_eq!((scene.s.sides[0].sp, scene.hp(1, 0)), (4, 20));
    let mut scene = Scene::plain();
    scene.item(0, "big-bomb", Place::Hand);
    scene.s.sides[0].sp = 2;
    assert!(!scene.can("use item Big Bomb"));
}

#[test]
fn i_137_three_items_face_down() {
    let mut scene = Scene::plain();
    for id in ["tomato", "bomb", "pie", "bleach"] {
        scene.item(0, id, Place::Hand);
    }
    scene.play(&["end the turn", "lay face down Tomato", "lay face down Bomb", "lay face down Pie"]);
    assert_eq!(scene.s.sides[0].down.count_ones(), 3);
    assert_ne!(scene.s.phase, Phase::Arrange);
}

#[test]
fn i_138_classes_say_how_an_item_works() {
    // The enemy answers an attack with food that cleanses; what the attacker plays then would come before it, unless
    // its class waits with the attack items.
    for (id, picks, status, waits) in [
        ("mr-softener", &["use item Mr Softener", "choose T Three (enemy lane 1)"][..], "softened", true),
        ("firebomb", &["use item Firebomb", "choose T Three (enemy lane 1)"][..], "smoldering", true),
        (
            "the-hydrant",
            &["use item The Hydrant", "choose 1: inflict 2 enfeebled for 3 turns on a fire-type creature"][..],
            "enfeebled",
            false,
        ),
    ] {
        let mut scene = Scene::plain();
        scene.body_mut(1, 0).hp = 20;
        let kind = if id == "the-hydrant" { "fire-type" } else { "wind-type" };
        scene.body_mut(1, 0).types = 1 << scene.game.pool.type_of(kind).unwrap();
        scene.inflict(1, 0, "suffocation", 1, 5);
        scene.item(0, id, Place::Hand);
        scene.item(1, "zess-t-deluxe", Place::Down);
        scene.play(&[&attack("T Three", 1, "T Three", 1), "use item Zess T Deluxe", "choose T Three (own lane 1)"]);
        scene.play(picks);
        assert!(!scene.bears(1, 0, "suffocation"), "cleansed");
        assert_eq!(scene.bears(1, 0, status), waits, "{id}");
    }
    // Lasting ones stay, the others go.
    let mut scene = Scene::plain();
    let (sword, bomb) = (scene.item(0, "t-sword", Place::Hand), scene.item(0, "bomb", Place::Hand));
    scene.play(&["equip T Sword", "choose T Three (own lane 1)", "use item Bomb", "choose T Three (enemy lane 1)"]);
    assert_eq!([sword, bomb].map(|i| scene.s.item(0, i).place), [Place::Worn, Place::Free]);
    // Counter items wait for an attack, food does not feed machines.
    let mut scene = Scene::new(["mega-titan"; 3], ["mega-titan"; 3]);
    scene.item(0, "stone-spikes", Place::Hand);
    scene.item(0, "candy-corn", Place::Hand);
    assert!(!scene.can("use item"));
}

#[test]
fn i_139_food_heals_whom_it_is_used_on() {
    let mut scene = Scene::plain();
    scene.body_mut(0, 0).hp = 10;
    scene.body_mut(1, 0).hp = 10;
    scene.item(0, "gnome-berries", Place::Hand);
    scene.play(&["use item Gnome Berries", "choose T Three (own lane 1)"]);
    assert_eq!(scene.hp(0, 0), 18);
}

#[test]
fn i_140_food_that_harms_is_an_attack_item() {
    let mut scene = Scene::new(["chef-saltbaker", "t-three", "t-three"], ["t-two"; 3]);
    scene.item(0, "gnome-berries", Place::Hand);
    scene.play(&["use item Gnome Berries", "choose T Two (enemy lane 1)"]);
    assert_eq!(scene.hp(1, 0), 20 - (8 + 2 - 2), "DEF counts");
}

#[test]
fn i_141_inflictions_are_no_attacks() {
    let mut scene = Scene::new(["t-three"; 3], ["t-spiky"; 3]);
    scene.item(0, "mr-softener", Place::Hand);
    scene.play(&["use item Mr Softener", "choose T Spiky (enemy lane 1)"]);
    assert!(scene.bears(1, 0, "softened"));
    assert!(!scene.body(1, 0).is(HIT));
}

#[test]
fn i_142_support_goes_where_it_may() {
    let mut scene = Scene::plain();
    scene.item(0, "halo", Place::Hand);
    scene.play(&["use item Halo", "choose T Three (own lane 2)"]);
    let body = scene.body(0, 1);
    assert_eq!((body.max, body.def, body.atk, body.spd), (44, 1, 10, 10));
}

#[test]
fn i_143_items_are_used_up() {
    let mut scene = Scene::plain();
    scene.item(0, "bomb", Place::Hand);
    scene.play(&["use item Bomb", "choose T Three (enemy lane 1)"]);
    assert_eq!(scene.s.sides[0].hand, 0);
    assert!(scene.s.sides[0].items.iter().all(|item| item.place == Place::Free));
    let mut scene = Scene::new(["t-three"; 3], ["t-three"; 3]);
    let item = scene.item(1, "stone-spikes", Place::Down);
    scene.play(&[&attack("T Three", 1, "T Three", 1), "use item Stone Spikes"]);
    assert_eq!((scene.s.item(1, item).left, scene.s.item(1, item).place), (2, Place::Down));
}

#[test]
fn i_144_equips_work_while_worn_and_return_when_the_wearer_dies() {
    let mut scene = Scene::plain();
    scene.item(0, "t-sword", Place::Hand);
    scene.play(&["equip T Sword", "choose T Three (own lane 1)"]);
    assert_eq!((scene.body(0, 0).atk, scene.s.sides[0].sp), (12, 6));
    scene.play(&["take T Sword off T Three (own lane 1)"]);
    assert_eq!((scene.body(0, 0).atk, scene.s.sides[0].hand), (8, 1));
    let mut scene = Scene::plain();
    scene.wear(1, 0, "t-sword");
    scene.body_mut(1, 0).hp = 1;
    scene.play(&[&attack("T Three", 1, "T Three", 1)]);
    assert_eq!(scene.s.sides[1].hand, 1);
}

#[test]
fn i_145_a_drawback_stays_for_the_global_turn() {
    let mut scene = Scene::plain();
    scene.wear(0, 0, "t-heavy");
    assert!(!scene.can("take T Heavy off"));
    scene.end_until(0, 0);
    assert!(scene.can("take T Heavy off"));
}

#[test]
fn i_146_an_equip_comes_off_and_onto_another_in_the_own_turn() {
    let mut scene = Scene::plain();
    scene.wear(0, 0, "t-sword");
    scene.play(&["take T Sword off T Three (own lane 1)", "equip T Sword", "choose T Three (own lane 2)"]);
    assert_eq!((scene.body(0, 0).atk, scene.body(0, 1).atk, scene.s.sides[0].sp), (8, 12, 6));
}

#[test]
fn i_146_an_equip_moves_as_a_reaction() {
    for (reactive_unequip, moves) in [(true, true), (false, false)] {
        let options = Options { reactive_unequip, ..Options::default() };
        let mut scene = Scene::with(options, ["t-three"; 3], ["t-medic", "t-three", "t-three"]);
        scene.wear(0, 1, "t-sword");
        scene.body_mut(1, 0).hp = 10;
        scene.play(&[&attack("T Three", 1, "T Medic", 1)]);
        let heal = "use T Medic (own lane 1): heal a creature by 3, once per global turn";
        scene.play(&[heal, "choose T Medic (own lane 1)"]);
        assert_eq!(scene.can("move T Sword"), moves);
        if moves {
            scene.play(&["move T Sword", "choose T Three (own lane 1)"]);
            assert_eq!((scene.body(0, 0).atk, scene.body(0, 1).atk, scene.s.sides[0].sp), (12, 8, 6));
            assert_eq!(scene.hp(1, 0), 10 + 6 - 12, "it counts for the attack");
        }
    }
}

#[test]
fn i_149_a_counter_item_answers_an_attack_once() {
    let mut scene = Scene::new(["t-three"; 3], ["t-three"; 3]);
    scene.item(1, "stone-spikes", Place::Down);
    scene.item(1, "wooden-spikes", Place::Down);
    assert_eq!(scene.s.ask, Ask::Main);
    scene.play(&[&attack("T Three", 1, "T Three", 1), "use item Stone Spikes"]);
    assert_eq!((scene.hp(0, 0), scene.hp(1, 0)), (30, 32), "one of them only");
}

#[test]
fn i_150_unused_items_are_sold_for_their_stars() {
    let mut scene = Scene::plain();
    scene.item(0, "big-bomb", Place::Hand);
    scene.play(&["sell Big Bomb"]);
    assert_eq!(scene.s.sides[0].points, 6);
    scene.wear(0, 0, "t-sword");
    let used = scene.s.sides[0].items.iter().position(|item| item.place == Place::Worn).unwrap();
    scene.s.sides[0].items[used].flags |= USED;
    scene.game.take_off(&mut scene.s, 0, used as u8);
    assert!(!scene.can("sell"));
}

#[test]
fn i_151_buying_costs_4_points_a_star_and_the_gap_is_filled() {
    let mut scene = Scene::plain();
    let (tomato, corn) = (scene.game.pool.find("tomato").unwrap(), scene.game.pool.find("candy-corn").unwrap());
    scene.s.shop[6] = tomato;
    let first = scene.s.levels[1] as usize;
    scene.s.deck[first] = scene.game.item_number[corn as usize];
    scene.s.left[1] = 1;
    scene.s.sides[0].points = 9;
    scene.play(&["buy Tomato"]);
    assert_eq!((scene.s.sides[0].points, scene.s.shop[6]), (1, corn));
}

#[test]
fn i_152_the_shop_is_reshuffled_once() {
    let mut scene = Scene::plain();
    scene.s.sides[0].points = 9;
    scene.play(&["reshuffle the shop"]);
    assert_eq!(scene.s.sides[0].points, 7);
    assert!(!scene.can("reshuffle"));
}

#[test]
fn i_155_a_named_item_is_a_new_copy_in_hand() {
    let mut scene = Scene::new(["papyrus", "t-three", "t-three"], ["t-three"; 3]);
    scene.s.sides[0].points = 4;
    scene.play(&["use Papyrus (own lane 1): pay 2 points, then create spaghetti, once per turn"]);
    assert!(scene.can("sell Spaghetti"));
    let left: u8 = scene.s.left.iter().sum();
    assert_eq!((left, scene.s.shop), (0, [NO_CARD; 7]), "from neither deck nor shop");
}

#[test]
fn i_156_nothing_is_used_on_creatures_in_hand() {
    let mut scene = Scene::plain();
    let b = scene.reserve(0, "t-two");
    scene.s.bodies[b as usize].hp = 2;
    scene.item(0, "tomato", Place::Hand);
    assert!(!scene.can("use item Tomato"));
}

/// A table with a field item in the shop and bricks.
fn builder(id: &str) -> Scene {
    let mut scene = Scene::plain();
    scene.s.fields[0] = scene.game.pool.find(id).unwrap();
    scene.s.sides[0].bricks = 12;
    scene
}

#[test]
fn i_157_a_field_item_works_for_its_team() {
    let mut scene = builder("soul-sanctum");
    scene.play(&["buy field item Soul Sanctum"]);
    scene.end_until(0, 0);
    assert_eq!((scene.s.sides[0].sp, scene.s.sides[1].sp), (9, 7));
}

#[test]
fn i_158_a_field_item_costs_2_bricks_a_star_and_is_not_replaced() {
    let mut scene = builder("soul-sanctum");
    scene.play(&["buy field item Soul Sanctum"]);
    assert_eq!((scene.s.sides[0].bricks, scene.s.fields[0]), (8, NO_CARD));
}

#[test]
fn i_159_the_old_field_item_goes_to_hand_and_costs_sp_to_return() {
    let mut scene = builder("soul-sanctum");
    scene.play(&["buy field item Soul Sanctum"]);
    scene.s.fields[1] = scene.game.pool.find("rogueport").unwrap();
    scene.play(&["buy field item Rogueport"]);
    assert_eq!(scene.s.sides[0].spare[0], scene.game.pool.find("soul-sanctum").unwrap());
    scene.play(&["play field item Soul Sanctum"]);
    assert_eq!(scene.s.sides[0].sp, 5);
}

#[test]
fn i_160_bricks_negate_a_field_item_for_the_global_turn() {
    let mut scene = builder("rogueport");
    scene.s.sides[1].field = scene.game.pool.find("resting-grounds").unwrap();
    scene.play(&["negate the enemy's field item"]);
    assert_eq!((scene.game.field_of(&scene.s, 1), scene.s.sides[0].bricks), (NO_CARD, 11));
    scene.end_until(0, 0);
    assert_ne!(scene.game.field_of(&scene.s, 1), NO_CARD);
}

#[test]
fn i_161_three_times_as_many_destroy_it() {
    let mut scene = builder("rogueport");
    scene.s.sides[1].field = scene.game.pool.find("soul-sanctum").unwrap();
    scene.play(&["destroy the enemy's field item"]);
    assert_eq!((scene.s.sides[1].field, scene.s.sides[0].bricks), (NO_CARD, 6));
}

#[test]
fn i_169_an_infliction_by_item_can_be_answered() {
    let mut scene = Scene::new(["t-three"; 3], ["t-medic", "t-three", "t-three"]);
    scene.body_mut(1, 0).hp = 10;
    scene.item(0, "mr-softener", Place::Hand);
    scene.play(&["use item Mr Softener", "choose T Medic (enemy lane 1)"]);
    assert_eq!((scene.s.ask, scene.s.asked), (Ask::Window, 1));
}

#[test]
fn i_236_reactions_resolve_before_what_they_answer() {
    let mut scene = Scene::new(["t-three"; 3], ["t-medic", "t-three", "t-three"]);
    scene.body_mut(1, 0).hp = 4;
    scene.play(&[&attack("T Three", 1, "T Medic", 1)]);
    scene
        .play(&["use T Medic (own lane 1): heal a creature by 3, once per global turn", "choose T Medic (own lane 1)"]);
    assert_eq!(scene.hp(1, 0), 2, "healed first, so it lives");
}

#[test]
fn i_237_each_play_once_in_a_chain() {
    let mut scene = Scene::new(["t-medic", "t-three", "t-three"], ["t-medic", "t-three", "t-three"]);
    scene.body_mut(1, 0).hp = 10;
    scene.body_mut(1, 0).uses = [0; 4];
    scene.play(&[&attack("T Medic", 1, "T Medic", 1)]);
    let heal = "use T Medic (own lane 1): heal a creature by 3, once per global turn";
    assert!(scene.can(heal));
    scene.play(&[heal, "choose T Medic (own lane 1)"]);
    assert!(!scene.can("buy"));
    // As often as its owner pays, but once in a chain.
    let mut scene = Scene::new(["t-medic", "t-three", "t-three"], ["mangle", "t-three", "t-three"]);
    scene.item(1, "candy-corn", Place::Down);
    scene.body_mut(0, 0).hp = 10;
    scene.s.sides[1].points = 20;
    scene.play(&[&attack("T Medic", 1, "Mangle", 1)]);
    let mangle = scene.legal().into_iter().find(|words| words.starts_with("use Mangle")).unwrap();
    scene.play(&[&mangle, "choose 1: pay 1 points, then give 2 atk to this until global end"]);
    scene.play(&[heal, "choose T Medic (own lane 1)"]);
    assert_eq!((scene.s.ask, scene.s.asked), (Ask::Window, 1));
    assert!(scene.can("use item Candy Corn") && !scene.can("use Mangle"));
}

#[test]
fn i_238_the_opponent_is_asked_first() {
    let mut scene = Scene::new(["t-medic", "t-three", "t-three"], ["t-medic", "t-three", "t-three"]);
    scene.body_mut(0, 0).hp = 10;
    scene.play(&[&attack("T Medic", 1, "T Medic", 1)]);
    assert_eq!((scene.s.ask, scene.s.asked), (Ask::Window, 1));
    scene.play(&[
        "use T Medic (own lane 1): heal a creature by 3, once per global turn",
        "choose T Medic (enemy lane 1)",
    ]);
    assert_eq!((scene.s.ask, scene.s.asked), (Ask::Window, 0), "then the teams alternate");
    scene.play(&["pass"]);
    assert_eq!(scene.hp(1, 0), 32);
}

#[test]
fn i_239_hand_items_are_for_the_team_whose_turn_it_is() {
    let mut scene = Scene::plain();
    scene.item(1, "stone-spikes", Place::Hand);
    scene.item(1, "candy-corn", Place::Down);
    scene.play(&[&attack("T Three", 1, "T Three", 1)]);
    assert!(scene.can("use item Candy Corn") && !scene.can("use item Stone Spikes"));
}

#[test]
fn i_240_harm_comes_after_help_and_the_attack_last() {
    let mut scene = Scene::new(["t-three"; 3], ["t-three"; 3]);
    scene.body_mut(1, 0).hp = 20;
    scene.item(1, "gnome-berries", Place::Down);
    scene.item(0, "bomb", Place::Hand);
    scene.play(&[&attack("T Three", 1, "T Three", 1), "use item Gnome Berries"]);
    scene.play(&["use item Bomb", "choose T Three (enemy lane 1)"]);
    // 20 + 8, then 14 by the item, then 8 by the attack.
    assert_eq!((scene.hp(1, 0), scene.body(1, 0).last), (6, 8));
}

#[test]
fn i_241_without_its_target_an_item_is_not_used() {
    let mut scene = Scene::new(["t-three"; 3], ["t-three"; 3]);
    scene.body_mut(0, 1).hp = 4;
    scene.item(0, "gnome-berries", Place::Hand);
    scene.item(1, "bomb", Place::Down);
    scene.play(&["use item Gnome Berries"]);
    scene.play(&["use item Bomb", "choose T Three (enemy lane 2)"]);
    assert_eq!((scene.s.sides[0].sp, scene.s.sides[0].hand), (7, 1));
}

#[test]
fn i_241_what_has_died_meanwhile_is_passed_over() {
    let mut scene = family();
    scene.item(0, "golden-metronome", Place::Hand);
    scene.item(1, "lightning-bolt", Place::Down);
    scene.play(&["use item Golden Metronome"]);
    let third = scene.legal().into_iter().find(|words| words.starts_with("choose 3")).unwrap();
    scene.play(&[
        &third,
        "choose T Three (enemy lane 1)",
        "choose T Pup (own lane 1)",
        "choose T Three (enemy lane 3)",
    ]);
    scene.play(&["use item Lightning Bolt", "choose T Pup (enemy lane 1)"]);
    assert!(scene.body(1, 0).is(MUTE) && scene.body(1, 2).is(MUTE) && !scene.body(1, 1).is(MUTE));
    assert_eq!(scene.s.bodies[PRIMES], Body::NONE, "nothing is left of it when everything is done");
}

#[test]
fn i_242_a_declaration_stands() {
    let mut scene = Scene::new(["t-three"; 3], ["t-guard", "t-three", "t-three"]);
    scene.play(&[&attack("T Three", 1, "T Three", 2)]);
    assert_eq!(scene.s.asked, 1);
    assert!(!scene.can("end the turn"));
    scene.play(&["pass"]);
    assert_eq!((scene.hp(1, 1), scene.body(0, 0).actions), (32, 0));
}
