//! Sections 1 to 7, 15 and 22: set-up, order, phases, switching, abilities, the end.

use super::scene::{Scene, attack};
use crate::game::{Game, TableSpec};
use crate::impossibility::Impossibility;
use crate::impossibility::options::{Layers, Options};
use crate::impossibility::pool::Lasting;
use crate::impossibility::state::*;
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
    assert!(scene.s.looped);
    assert_ne!((scene.s.team, scene.s.lane), (0, 0), "the turn is over");
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
    let start = |seed| game.fingerprint(&game.start(&table, &mut Seeded::new(seed)));
    assert_eq!(start(8), start(8));
    assert_ne!(start(8), start(9));
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
    // The protector of a protector joins it, or makes a field of its own.
    for (layers, front) in [(Layers::Two, 2), (Layers::Many, 1)] {
        let options = Options { layers, ..Options::default() };
        let mut scene = Scene::with(options, ["t-mother", "t-three", "t-three"], ["t-three"; 3]);
        let shield = scene.game.pool.find("t-shield").unwrap();
        scene.game.summon(&mut scene.s, shield, 0);
        scene.s.pop();
        scene.game.summon(&mut scene.s, shield, PRIMES as u8);
        let slot = scene.game.slot_bodies(&scene.s, 0, 0);
        assert_eq!((slot & scene.s.front).count_ones(), front, "{layers:?}");
    }
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
    let next = |own: [&str; 3], coins: &[u32]| {
        let mut scene = Scene::new(own, ["t-three", "", ""]);
        (scene.s.phase, scene.s.ask, scene.s.lane) = (Phase::Lane, Ask::Nothing, NONE);
        let mut chance = crate::Scripted::new().and(crate::chance::Stream::EFFECT, coins.iter().copied());
        scene.game.run(&mut scene.s, &mut chance);
        chance.finish().unwrap();
        scene.s.team
    };
    assert_eq!(next(["t-five", "", ""], &[]), 0, "more stars");
    assert_eq!((next(["t-three", "", ""], &[1]), next(["t-three", "", ""], &[2])), (0, 1), "a coin");
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
    // Both steal what the other has: whoever comes second keeps it.
    for (own, enemy, kept) in [("t-fast", "t-three", [0, 2]), ("t-three", "t-fast", [2, 0])] {
        let mut scene = Scene::new(["t-thief", own, own], ["t-thief", enemy, enemy]);
        scene.s.sides[1].points = 2;
        scene.end_until(0, 0);
        assert_eq!([0, 1].map(|team| scene.s.sides[team].points), kept, "{own} against {enemy}");
    }
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
    scene.play(&["use item Candy Corn", "choose T Three (own lane 3)"]);
    while scene.s.ask == Ask::Window {
        scene.play(&["pass"]);
    }
    assert_eq!((scene.s.team, scene.s.lane), (0, 2), "the faster one now");
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
    let mut scene = Scene::with(Options { switches_per_slot: 2, ..Options::default() }, ["t-three"; 3], ["t-three"; 3]);
    scene.reserve(0, "t-fast");
    (scene.s.phase, scene.s.step, scene.s.ask, scene.s.sides[0].points) = (Phase::One, 0, Ask::Nothing, 12);
    scene.game.run(&mut scene.s, &mut Plain::new(1));
    scene.play(&["switch to T Fast (own)", "switch to T Three (own)"]);
    assert_eq!((scene.s.sides[0].points, scene.s.phase), (4, Phase::Three), "twice, and not three times");
}

#[test]
fn i_043_some_cannot_switch() {
    for status in ["frozen", "imprisoned", "frozen-in-time", "glued", "insane"] {
        let mut scene = Scene::plain();
        scene.reserve(0, "t-fast");
        scene.s.sides[0].points = 8;
        assert_eq!(scene.game.switch_bits(&scene.s).count_ones(), 1);
        scene.inflict(0, 0, status, 1, 2);
        assert_eq!(scene.game.switch_bits(&scene.s), 0, "{status}");
    }
}

#[test]
fn i_044_who_is_forced_out_is_replaced_by_its_owner_s_choice() {
    let mut scene = Scene::new(["t-pusher", "t-three", "t-three"], ["t-three"; 3]);
    scene.reserve(1, "t-two");
    let (old, new) = (scene.at(1, 0), scene.reserve(1, "t-fast"));
    scene.play(&[&attack("T Pusher", 1, "T Three", 1)]);
    assert_eq!((scene.s.ask, scene.s.asked), (Ask::Replace, 1));
    scene.play(&["send T Fast (own)"]);
    assert_eq!((scene.at(1, 0), scene.s.bodies[old as usize].place), (new, HAND));
    assert_eq!(scene.s.sides[1].points, 0, "free");
    let mut scene = Scene::new(["t-pusher", "t-three", "t-three"], ["t-three"; 3]);
    let old = scene.at(1, 0);
    scene.play(&[&attack("T Pusher", 1, "T Three", 1)]);
    assert_eq!((scene.at(1, 0), scene.hp(1, 0)), (old, 32), "nobody can come");
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
    let mut scene = Scene::new(["t-three"; 3], ["t-spiky", "t-three", "t-three"]);
    for team in 0..2 {
        scene.reserve(team, "t-two");
        scene.reserve(team, "t-fast");
        scene.body_mut(team, 0).hp = 1;
    }
    scene.play(&[&attack("T Three", 1, "T Spiky", 1)]);
    assert_eq!((scene.s.ask, scene.s.asked), (Ask::Replace, 0), "the acting team first");
    scene.play(&["send T Two (own)"]);
    assert_eq!((scene.s.ask, scene.s.asked), (Ask::Replace, 1));
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
