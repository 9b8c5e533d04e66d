//! Sections 1 to 7, 15 and 22: set-up, order, phases, switching, abilities, the end.

use super::scene::{Scene, attack};
use crate::game::{Game, TableSpec, Turn};
use crate::impossibility::Impossibility;
use crate::impossibility::options::{Options, Windows};
use crate::impossibility::pool::{Lasting, NO_CARD};
use crate::impossibility::state::*;
use crate::registry::Shipped;
use crate::{Plain, Seat, Seeded};

fn dealt() -> (Impossibility, State) {
    let game = Impossibility::shipped(Options::default());
    let table = game.table(&TableSpec::default()).unwrap();
    let state = game.start(&table, &mut Seeded::new(5));
    (game, state)
}

/// Takes the first legal action until the question changes.
fn through(game: &Impossibility, s: &mut State, ask: Ask) {
    while s.ask == ask {
        let action = game.actions(s)[0];
        game.apply(s, action, &mut Plain::new(1));
    }
}

#[test]
fn i_001_a_slot_turn_ends_by_force() {
    let options = Options { max_steps: 10, ..Options::default() };
    let mut scene = Scene::with(options, ["t-three"; 3], ["t-three"; 3]);
    scene.s.steps = 9;
    scene.play(&["mine with T Three (own lane 1)"]);
    assert!(scene.s.looped && scene.s.team == 1 || scene.s.lane != 0);
}

#[test]
fn i_002_left_to_right_is_seen_from_each_side() {
    let mut scene = Scene::new(["old-bonnie", "t-three", "t-three"], ["t-three"; 3]);
    scene.play(&[&attack("Old Bonnie", 1, "T Three", 1)]);
    assert_eq!(scene.hp(1, 0), 40 - 8 - 4, "lane 1 is the left of team 1");
    let mut scene = Scene::new(["old-bonnie", "t-three", "t-three"], ["t-three"; 3]);
    scene.play(&[&attack("Old Bonnie", 1, "T Three", 3)]);
    assert_eq!(scene.hp(1, 2), 40 - 8);
}

#[test]
fn i_006_chance_is_the_only_source_of_randomness() {
    let game = Impossibility::shipped(Options::default());
    let table = game.table(&TableSpec::default()).unwrap();
    let start = || game.fingerprint(&game.start(&table, &mut Seeded::new(8)));
    assert_eq!(start(), start());
}

#[test]
fn i_007_nothing_is_dealt_twice() {
    let (game, s) = dealt();
    let mut cards: Vec<u16> = s.bodies.iter().filter(|b| b.place != FREE).map(|b| b.card).collect();
    let items = s.sides.iter().flat_map(|side| side.items).filter(|i| i.place != Place::Free).map(|i| i.card);
    cards.extend(items);
    cards.extend(s.shop);
    for level in 1..=4usize {
        let (first, left) = (s.levels[level] as usize, s.left[level] as usize);
        cards.extend(s.deck[first..first + left].iter().map(|&n| game.item_list[n as usize]));
    }
    let count = cards.len();
    cards.sort_unstable();
    cards.dedup();
    assert_eq!(cards.len(), count);
}

#[test]
fn i_008_creatures_by_stars() {
    let (game, s) = dealt();
    for team in 0..2 {
        let stars: Vec<u8> =
            s.bodies[team * PER_TEAM..][..PRIMES].iter().map(|b| game.pool.def(b.card).stars).collect();
        assert_eq!(stars, [5, 4, 4, 3, 3, 3, 2]);
    }
}

#[test]
fn i_009_items_by_stars() {
    let (game, s) = dealt();
    for side in &s.sides {
        let stars: Vec<u8> =
            side.items.iter().filter(|i| i.place != Place::Free).map(|i| game.pool.def(i.card).stars).collect();
        assert_eq!(stars, [4, 4, 3, 3, 3, 2, 2, 2, 1, 1]);
    }
}

#[test]
fn i_010_the_item_shop() {
    let (game, s) = dealt();
    assert_eq!(s.shop.map(|card| game.pool.def(card).stars), [4, 3, 3, 2, 2, 1, 1]);
}

#[test]
fn i_011_the_field_shop() {
    let (game, s) = dealt();
    assert_eq!(s.fields.map(|card| game.pool.def(card).stars), [4, 3, 3, 2, 2, 1, 1]);
}

#[test]
fn i_012_starting_resources() {
    let (_, s) = dealt();
    for side in &s.sides {
        assert_eq!((side.points, side.bricks, side.sp), (4, 0, 0));
    }
}

#[test]
fn i_013_both_fill_their_slots_unseen() {
    let (game, mut s) = dealt();
    assert_eq!((s.phase, s.ask, s.asked), (Phase::Slots, Ask::Slot, 0));
    through(&game, &mut s, Ask::Slot);
    let seen = game.view(&s, Some(Seat(0)));
    assert_eq!(seen.players[1].zone("creatures").unwrap().hidden, 3);
    assert_eq!(seen.players[1].zone("creatures-in-hand").unwrap().hidden, 4);
    while s.phase <= Phase::Cover {
        let action = game.actions(&s)[0];
        game.apply(&mut s, action, &mut Plain::new(1));
    }
    let seen = game.view(&s, Some(Seat(0)));
    assert_eq!(seen.players[1].zone("creatures").unwrap().hidden, 0);
    assert_eq!(s.global, 1);
}

#[test]
fn i_014_what_is_hidden_is_drawn_anew() {
    let (game, mut s) = dealt();
    while s.phase <= Phase::Cover {
        let action = game.actions(&s)[0];
        game.apply(&mut s, action, &mut Plain::new(1));
    }
    let other = game.determinize(&s, Seat(0), &mut Plain::new(4));
    assert_eq!(game.view(&s, Some(Seat(0))), game.view(&other, Some(Seat(0))));
    assert_ne!(game.fingerprint(&s), game.fingerprint(&other));
    assert_eq!(s.sides[0].items, other.sides[0].items, "own cards stay");
}

#[test]
fn i_015_a_theft_takes_what_is_there() {
    let mut scene = Scene::new(["daroach", "t-three", "t-three"], ["t-three"; 3]);
    scene.s.sides[1].points = 1;
    scene.body_mut(0, 0).clock = [9; 4];
    scene.play(&["attack with Daroach (own lane 1) on T Three (enemy lane 1) [steal 2 points, every 2 turns]"]);
    assert_eq!((scene.s.sides[0].points, scene.s.sides[1].points), (1, 0));
}

#[test]
fn i_016_star_points_are_set_to_7_each_global_turn() {
    let mut scene = Scene::new(["zoltan", "t-three", "t-three"], ["t-three"; 3]);
    scene.s.sides[0].sp = 3;
    scene.end_until(0, 0);
    assert_eq!((scene.s.sides[0].sp, scene.s.sides[1].sp), (9, 7));
}

#[test]
fn i_017_bricks_carry_over() {
    let mut scene = Scene::plain();
    scene.play(&["mine with T Three (own lane 1)"]);
    scene.end_until(0, 0);
    assert_eq!(scene.s.sides[0].bricks, 3);
}

#[test]
fn i_018_distances_are_differences_of_lanes() {
    let mut scene = Scene::new(["mantis", "t-three", "t-three"], ["t-three"; 3]);
    scene.play(&[&attack("Mantis", 1, "T Three", 1)]);
    assert_eq!(scene.hp(1, 0), 40 - 16);
    let mut scene = Scene::new(["mantis", "t-three", "t-three"], ["t-three"; 3]);
    scene.play(&[&attack("Mantis", 1, "T Three", 2)]);
    assert_eq!(scene.hp(1, 1), 40 - 8);
}

#[test]
fn i_019_slots_are_filled_as_long_as_there_are_creatures() {
    let mut scene = Scene::plain();
    let b = scene.reserve(1, "t-two");
    scene.body_mut(1, 0).hp = 1;
    scene.play(&[&attack("T Three", 1, "T Three", 1)]);
    assert_eq!(scene.at(1, 0), b);
}

#[test]
fn i_020_protectors_push_their_parent_back() {
    let mut scene = Scene::new(["t-mother", "t-three", "t-three"], ["t-three"; 3]);
    assert_eq!(scene.s.front, scene.s.field);
    scene.play(&["use T Mother (own lane 1): summon t-shield on this, once per turn", "in front of its parent"]);
    assert_eq!(scene.s.front & 1, 0);
    assert_eq!((scene.s.field & !scene.s.front).count_ones(), 1);
}

#[test]
fn i_023_parent_and_protectors_change_places_before_any_action() {
    let mut scene = Scene::new(["t-mother", "t-three", "t-three"], ["t-three"; 3]);
    assert!(!scene.can("swap fields"));
    scene.play(&["use T Mother (own lane 1): summon t-shield on this, once per turn", "in front of its parent"]);
    scene.play(&["swap fields"]);
    assert_eq!(scene.s.front & 1, 1);
    assert!(!scene.can("swap fields"), "once");
    scene.end_until(0, 0);
    assert!(scene.can("swap fields"));
    scene.play(&["mine with T Mother (own lane 1)"]);
    assert!(!scene.can("swap fields"));
}

#[test]
fn i_024_empty_slots_take_no_turn() {
    let mut scene = Scene::new(["t-three", "", "t-three"], ["t-three", "", "t-three"]);
    scene.end_until(0, 0);
    assert_eq!(scene.s.global, 2);
}

#[test]
fn i_025_every_slot_has_one_turn_in_a_global_turn() {
    let mut scene = Scene::plain();
    let mut turns = Vec::new();
    for _ in 0..6 {
        turns.push((scene.s.team, scene.s.lane));
        scene.end_slot();
    }
    turns.sort_unstable();
    turns.dedup();
    assert_eq!(turns.len(), 6);
    assert_eq!(scene.s.global, 2);
}

#[test]
fn i_026_the_fastest_in_front_leads_a_slot() {
    let mut scene = Scene::new(["t-mother", "t-three", "t-three"], ["t-three"; 3]);
    scene.play(&["use T Mother (own lane 1): summon t-pup on this, 9 times per turn"]);
    assert_eq!(scene.game.slot_speed(&scene.s, 0, 0), (12, PRIMES as u8));
}

#[test]
fn i_027_the_lane_with_the_highest_sum_goes_first() {
    let mut scene = Scene::new(["t-wall", "t-fast", "t-three"], ["t-wall", "t-three", "t-three"]);
    scene.s.phase = Phase::GlobalEnd;
    scene.s.ask = Ask::Nothing;
    scene.game.run(&mut scene.s, &mut Plain::new(1));
    assert_eq!((scene.s.lane, scene.s.team), (1, 0));
}

#[test]
fn i_028_the_faster_slot_of_a_lane_goes_first() {
    let mut scene = Scene::new(["t-three", "t-three", "t-three"], ["t-fast", "t-three", "t-three"]);
    scene.s.phase = Phase::GlobalEnd;
    scene.s.ask = Ask::Nothing;
    scene.game.run(&mut scene.s, &mut Plain::new(1));
    assert_eq!((scene.s.lane, scene.s.team), (0, 1));
}

#[test]
fn i_029_ties_go_by_health_then_stars_then_a_coin() {
    let mut scene = Scene::new(["t-three", "t-three", "t-three"], ["t-three", "t-three", "t-three"]);
    for lane in 0..3 {
        scene.body_mut(0, lane).hp = 20 + i16::from(lane);
    }
    scene.s.phase = Phase::GlobalEnd;
    scene.s.ask = Ask::Nothing;
    scene.game.run(&mut scene.s, &mut Plain::new(1));
    assert_eq!((scene.s.lane, scene.s.team), (2, 1), "the healthier lane, and in it the healthier slot");
}

#[test]
fn i_030_a_lane_finishes_before_another_begins() {
    let mut scene = Scene::plain();
    scene.end_slot();
    assert_eq!((scene.s.team, scene.s.lane), (1, 0));
}

#[test]
fn i_031_switching_down_lets_the_other_slot_go_first() {
    let mut scene = Scene::new(["t-three"; 3], ["t-three"; 3]);
    scene.reserve(0, "t-wall");
    scene.s.sides[0].points = 20;
    scene.body_mut(1, 0).hp = 30;
    scene.s.phase = Phase::Lane;
    scene.s.gone = 0b110;
    scene.s.ask = Ask::Nothing;
    scene.game.run(&mut scene.s, &mut Plain::new(1));
    assert_eq!((scene.s.phase, scene.s.asked), (Phase::One, 0));
    scene.play(&["switch to T Wall (own)"]);
    assert_eq!((scene.s.phase, scene.s.team), (Phase::Three, 1));
}

#[test]
fn i_032_a_global_turn_starts_with_star_points_and_uses() {
    let mut scene = Scene::new(["t-medic", "t-three", "t-three"], ["t-three"; 3]);
    scene.body_mut(0, 0).uses = [1, 2, 0, 0];
    scene.end_until(0, 0);
    assert_eq!((scene.s.global, scene.body(0, 0).uses[0]), (2, 0));
}

#[test]
fn i_033_the_faster_team_s_effects_come_first() {
    let mut scene = Scene::new(["t-fast"; 3], ["t-three"; 3]);
    scene.end_until(0, 0);
    assert_eq!(scene.s.leader, 0);
}

#[test]
fn i_034_what_lasts_until_its_end_ends_with_the_global_turn() {
    let mut scene = Scene::plain();
    let b = scene.at(1, 2);
    scene.game.negate(&mut scene.s, b, Lasting::GlobalEnd, false);
    assert!(scene.game.negated(&scene.s, b));
    scene.end_until(0, 0);
    assert!(!scene.game.negated(&scene.s, b));
}

#[test]
fn i_035_facedown_items_may_decide_the_order() {
    let mut scene = Scene::new(["t-medic", "t-three", "t-three"], ["t-three"; 3]);
    scene.item(0, "candy-corn", Place::Down);
    scene.s.phase = Phase::GlobalEnd;
    scene.s.ask = Ask::Nothing;
    scene.game.run(&mut scene.s, &mut Plain::new(1));
    assert_eq!((scene.s.phase, scene.s.ask, scene.s.asked), (Phase::Zero, Ask::Window, 0));
    assert!(scene.can("use item Candy Corn"));
}

#[test]
fn i_036_before_its_turn_a_slot_may_use_facedown_items() {
    let mut scene = Scene::new(["t-three"; 3], ["t-three"; 3]);
    scene.item(0, "candy-corn", Place::Down);
    scene.s.phase = Phase::One;
    scene.s.step = 0;
    scene.s.ask = Ask::Nothing;
    scene.game.run(&mut scene.s, &mut Plain::new(1));
    assert!(scene.can("use item Candy Corn"));
    let mut classic = Scene::classic(["t-three"; 3], ["t-three"; 3]);
    classic.item(0, "candy-corn", Place::Down);
    classic.item(0, "t-sword", Place::Down);
    classic.s.phase = Phase::One;
    classic.s.step = 0;
    classic.s.ask = Ask::Nothing;
    classic.game.run(&mut classic.s, &mut Plain::new(1));
    assert!(classic.can("equip T Sword") && !classic.can("use item Candy Corn"));
}

#[test]
fn i_037_a_turn_starts_with_actions_and_effects() {
    let mut scene = Scene::new(["false-knight", "t-three", "t-three"], ["t-three"; 3]);
    scene.end_until(0, 0);
    assert_eq!((scene.body(0, 0).counters, scene.body(0, 0).actions), (1, 1));
}

#[test]
fn i_038_acting_in_any_order() {
    let mut scene = Scene::plain();
    scene.item(0, "candy-corn", Place::Hand);
    scene.s.shop[0] = scene.game.pool.find("tomato").unwrap();
    scene.s.sides[0].points = 20;
    for words in ["attack", "defend", "mine", "use item Candy Corn", "sell", "buy", "reshuffle", "end the turn"] {
        assert!(scene.can(words), "{words}");
    }
}

#[test]
fn i_039_a_turn_ends_with_its_effects() {
    let mut scene = Scene::new(["mega-titan", "t-three", "t-three"], ["t-three"; 3]);
    scene.end_slot();
    assert_eq!(scene.body(0, 0).atk, 12);
}

#[test]
fn i_040_statuses_act_and_tick_when_the_turn_is_over() {
    let mut scene = Scene::plain();
    scene.inflict(0, 0, "poison", 1, 1);
    scene.end_slot();
    assert_eq!(scene.hp(0, 0), 38);
    assert!(!scene.bears(0, 0, "poison"));
}

/// A table before the turn of lane 1, with a creature in hand and points.
fn before_turn() -> Scene {
    let mut scene = Scene::plain();
    scene.reserve(0, "t-fast");
    scene.s.sides[0].points = 8;
    scene.s.phase = Phase::One;
    scene.s.step = 0;
    scene.s.ask = Ask::Nothing;
    scene.game.run(&mut scene.s, &mut Plain::new(1));
    scene
}

#[test]
fn i_041_switching_costs_2_points_and_takes_equips_along() {
    let mut scene = before_turn();
    scene.s.ask = Ask::Window;
    let old = scene.at(0, 0);
    scene.wear(0, 0, "t-sword");
    scene.play(&["switch to T Fast (own)"]);
    assert_eq!((scene.s.sides[0].points, scene.s.bodies[old as usize].place), (4, HAND));
    assert_ne!(scene.s.bodies[old as usize].equips, 0);
    assert_eq!(scene.body(0, 0).spd, 24);
}

#[test]
fn i_042_one_switch_a_slot() {
    let mut scene = before_turn();
    scene.play(&["switch to T Fast (own)"]);
    assert!(!scene.can("switch"));
    assert_eq!(scene.s.sides[0].switched, 1);
}

#[test]
fn i_043_some_cannot_switch() {
    for status in ["frozen", "imprisoned", "frozen-in-time", "glued", "insane"] {
        let mut scene = Scene::plain();
        scene.reserve(0, "t-fast");
        scene.s.sides[0].points = 8;
        let mut found = 0;
        scene.game.switches(&scene.s, &mut |_| found += 1);
        assert_eq!(found, 1);
        scene.inflict(0, 0, status, 1, 2);
        let mut found = 0;
        scene.game.switches(&scene.s, &mut |_| found += 1);
        assert_eq!(found, 0, "{status}");
    }
}

#[test]
fn i_045_the_owner_chooses_who_takes_the_slot() {
    let mut scene = Scene::plain();
    scene.reserve(1, "t-two");
    let b = scene.reserve(1, "t-fast");
    scene.body_mut(1, 0).hp = 1;
    scene.play(&[&attack("T Three", 1, "T Three", 1)]);
    assert_eq!((scene.s.ask, scene.s.asked), (Ask::Replace, 1));
    scene.play(&["send T Fast (own)"]);
    assert_eq!(scene.at(1, 0), b);
}

#[test]
fn i_046_after_an_action_the_replacement_has_none() {
    let mut scene = Scene::new(["t-three"; 3], ["t-spiky", "t-three", "t-three"]);
    scene.reserve(0, "t-fast");
    scene.item(0, "t-sword", Place::Hand);
    scene.body_mut(0, 0).hp = 1;
    scene.play(&[&attack("T Three", 1, "T Spiky", 1)]);
    assert_eq!(scene.body(0, 0).spd, 24);
    assert!(!scene.can("attack"));
}

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
fn i_245_a_team_without_creatures_has_lost() {
    let mut scene = Scene::new(["t-three"; 3], ["t-three", "", ""]);
    scene.body_mut(1, 0).hp = 1;
    scene.play(&[&attack("T Three", 1, "T Three", 1)]);
    assert_eq!(scene.game.turn(&scene.s), Turn::Over);
    assert_eq!(scene.game.payoff(&scene.s, Seat(0)), 1.0);
}

#[test]
fn i_246_both_gone_is_a_draw() {
    let mut scene = Scene::new(["t-three", "", ""], ["t-spiky", "", ""]);
    scene.body_mut(0, 0).hp = 1;
    scene.body_mut(1, 0).hp = 1;
    scene.play(&[&attack("T Three", 1, "T Spiky", 1)]);
    assert_eq!(scene.game.payoff(&scene.s, Seat(0)), 0.5);
}

#[test]
fn i_247_a_stalled_game_is_adjudicated() {
    let options = Options { stall_turns: 1, ..Options::default() };
    let mut scene = Scene::with(options, ["t-three"; 3], ["t-three"; 3]);
    scene.body_mut(1, 0).hp = 39;
    scene.end_until(0, 0);
    assert!(scene.s.capped);
    assert_eq!(scene.game.payoff(&scene.s, Seat(0)), 1.0);
}

#[test]
fn i_248_a_team_decides_only_at_the_listed_points() {
    let game = Impossibility::shipped(Options::default());
    let specs = Impossibility::tables();
    let stats = crate::conform::laws(&game, &specs, 50, 77);
    assert_eq!(stats.games, 50);
}

#[test]
fn i_249_nothing_is_paid_before_the_last_step() {
    let mut scene = Scene::plain();
    scene.item(0, "bomb", Place::Hand);
    scene.play(&["use item Bomb"]);
    assert_eq!((scene.s.sides[0].sp, scene.s.ask), (7, Ask::Pick));
    scene.play(&["choose T Three (enemy lane 1)"]);
    assert_eq!(scene.s.sides[0].sp, 5);
}

#[test]
fn i_250_equal_options_are_one() {
    let mut scene = Scene::plain();
    scene.item(0, "tomato", Place::Hand);
    scene.item(0, "tomato", Place::Hand);
    scene.body_mut(0, 0).hp = 4;
    assert_eq!(scene.legal().iter().filter(|words| words.starts_with("use item")).count(), 1);
}

#[test]
fn i_251_free_steps_come_in_order() {
    let mut scene = Scene::plain();
    scene.item(0, "tomato", Place::Hand);
    scene.item(0, "bomb", Place::Hand);
    assert!(scene.can("sell Tomato") && scene.can("sell Bomb"));
    scene.play(&["sell Bomb"]);
    assert!(!scene.can("sell Tomato"));
    scene.play(&["defend with T Three (own lane 1)"]);
    assert!(scene.can("sell Tomato"), "an action starts afresh");
}

#[test]
fn i_252_cards_are_rearranged_after_phase_3() {
    let mut scene = Scene::plain();
    let low = scene.item(0, "tomato", Place::Hand);
    let high = scene.item(0, "bomb", Place::Hand);
    scene.play(&["end the turn"]);
    assert_eq!(scene.s.ask, Ask::Cover);
    scene.play(&["lay face down Bomb"]);
    assert_eq!((scene.s.sides[0].down, scene.s.sides[0].hand), (1 << high, 1 << low));
}

#[test]
fn i_253_what_has_no_effect_is_not_offered() {
    let mut scene = Scene::plain();
    scene.item(0, "tomato", Place::Hand);
    assert!(!scene.can("use item Tomato"), "everybody is healthy");
    assert_eq!(scene.s.sides[0].field, NO_CARD);
}

#[test]
fn i_243_without_windows_nobody_reacts() {
    let options = Options { windows: Windows::None, ..Options::default() };
    let mut scene = Scene::with(options, ["t-three"; 3], ["t-guard", "t-three", "t-three"]);
    scene.item(0, "t-sword", Place::Hand);
    scene.play(&[&attack("T Three", 1, "T Three", 2)]);
    assert_eq!(scene.s.asked, 0);
    let mut scene = Scene::new(["t-three"; 3], ["t-guard", "t-three", "t-three"]);
    scene.play(&[&attack("T Three", 1, "T Three", 2)]);
    assert_eq!((scene.s.ask, scene.s.asked), (Ask::Window, 1));
}
