//! Kinds of damage and the order of steps (D-042 to D-047).

use super::table::{Given, Table};

/// Seat 1 rolls for damage against seat 2 at a table for four; the target number is what is thrown once.
fn one_match(number: u8) -> Given {
    let miss = if number == 1 { 2 } else { 1 };
    Given::seats(4)
        .phase("damage roll")
        .fact("score", 30 + number)
        .numbers("thrown", [number, miss, miss, miss, miss, miss])
}

/// Sets the matching die aside and ends the roll.
fn deal(table: &mut Table) -> &mut Table {
    table.dice(1, [if table.fact("valid") == "1" { 2 } else { 1 }; 5]).act("set aside 1")
}

#[test]
fn d_042_damage_of_an_attack_has_an_attacker() {
    let mut table = one_match(4).begin();
    deal(&mut table);
    assert_eq!((table.health(2), table.attackers(2)), (26, vec![1]));
}

#[test]
fn d_042_damage_made_by_an_effect_has_an_attacker_too() {
    let mut table = Given::seats(4).hand(3, ["firebolt"]).classes(2, ["thornback"]).open().begin();
    table.play("play Firebolt on seat 2");
    // Seat 3 made it, on the turn of seat 1; Thornback strikes back at seat 3.
    assert_eq!((table.attackers(2), table.attackers(3)), (vec![3], vec![2]));
    assert_eq!(table.all_health(), [30, 32, 28, 30]);
}

#[test]
fn d_043_extra_damage_is_added_to_an_instance() {
    let mut table = one_match(4).classes(1, ["brawler"]).hand(1, ["crushing-blow"]).begin();
    deal(&mut table).play("play Crushing Blow");
    assert_eq!(table.health(2), 30 - 4 - 2 - 4);
}

#[test]
fn d_043_it_needs_an_amount_above_0() {
    // Bulwark has prevented all 2 damage before Crushing Blow could be played.
    let mut table = one_match(2).hand(1, ["crushing-blow"]).classes(2, ["bulwark"]).begin();
    deal(&mut table);
    assert_eq!((table.health(2), table.hand(1).len(), table.turn()), (37, 1, 2));
}

#[test]
fn d_043_it_survives_when_the_base_damage_is_reduced_to_0() {
    // Brawler, on its turn, comes before Bulwark, which touches damage only.
    let mut table = one_match(1).classes(1, ["brawler"]).classes(2, ["bulwark"]).begin();
    deal(&mut table);
    assert_eq!((table.health(2), table.attackers(2)), (35, vec![1]));
}

#[test]
fn d_043_its_attacker_is_the_seat_that_added_it() {
    let help = |damage| {
        let rules = "when an ally's damage lands if it is from an attack: add 3 extra damage";
        let mut table =
            one_match(damage).made_class("helper", rules).classes(3, ["helper"]).classes(2, ["bulwark"]).begin();
        deal(&mut table);
        // Priority goes counter-clockwise from seat 1: seat 3 comes before seat 2.
        (37 - table.health(2), table.attackers(2))
    };
    assert_eq!(help(4), (5, vec![1, 3]));
    assert_eq!(help(2), (3, vec![3]));
}

#[test]
fn d_044_self_inflicted_damage_has_no_attacker() {
    let mut table = Given::seats(4).classes(1, ["thornback"]).begin();
    table.score(2, [6, 6, 6, 5, 1, 1]);
    assert_eq!((table.health(1), table.attackers(1)), (30, vec![]));
}

#[test]
fn d_044_a_cost_is_self_inflicted_and_an_instance_of_its_own() {
    let mut table = Given::seats(4)
        .made_class("tally", "after damage reaches you if it is self-inflicted: draw 1 card")
        .classes(1, ["tally"])
        .hand(1, ["blood-price"])
        .deck(["grudge"])
        .open()
        .begin();
    table.play("play Blood Price on seat 2");
    assert_eq!((table.all_health(), table.hand(1)), (vec![27, 23, 30, 30], vec!["grudge".to_string()]));
}

#[test]
fn d_044_it_never_spills_over() {
    let mut table = Given::seats(4).health(1, 3).begin();
    table.score(2, [1; 6]);
    assert_eq!(table.all_health(), [0, 30, 30, 30]);
}

#[test]
fn d_045_spillover_is_a_type_of_its_own_without_attacker() {
    let mut table = one_match(6)
        .made_class("wall", "when damage reaches you if it has damage: prevent 3 damage")
        .made_class("sponge", "when damage reaches you if it is spillover: prevent 1 of any damage")
        .classes(4, ["wall", "sponge"])
        .health(2, 2)
        .begin();
    deal(&mut table);
    assert_eq!((table.health(4), table.attackers(4), table.attackers(2)), (27, vec![], vec![1]));
}

#[test]
fn d_045_it_is_made_of_damage_and_extra_damage() {
    let mut table = one_match(6).classes(1, ["brawler"]).health(2, 7).begin();
    deal(&mut table);
    assert_eq!((table.health(2), table.health(4)), (0, 29));
}

#[test]
fn d_045_what_is_left_of_spillover_spills_on() {
    let given = Given::seats(8).phase("damage roll").fact("score", 36u8).numbers("thrown", [6, 1, 1, 1, 1, 1]);
    let mut table = given.health(2, 1).health(4, 2).begin();
    deal(&mut table);
    assert_eq!(table.all_health(), [30, 0, 30, 0, 30, 27, 30, 30]);
}

#[test]
fn d_046_preventing_damage_touches_only_that_type() {
    // 1 damage and 2 extra: Bulwark can prevent 1, not 2.
    let mut table = one_match(1).classes(1, ["brawler"]).classes(2, ["bulwark"]).begin();
    deal(&mut table);
    assert_eq!(table.health(2), 35);
}

#[test]
fn d_046_any_damage_is_spent_in_the_order_damage_extra_spillover() {
    let left = |prevented: u8| {
        let rules = format!("when damage reaches you: prevent {prevented} of any damage");
        let mut table = one_match(3).made_card("cover", &rules).classes(1, ["brawler"]).hand(2, ["cover"]).begin();
        deal(&mut table).play("play cover");
        (30 - table.health(2), table.attackers(2))
    };
    // 3 damage and 2 extra of the same seat.
    assert_eq!(left(1), (4, vec![1]));
    assert_eq!(left(4), (1, vec![1]));
    assert_eq!(left(9), (0, vec![]));
    // Of 4 damage and 3 extra by another seat, 4 prevented leave only the extra damage and its attacker.
    let rules = "when an ally's damage lands if it is from an attack: add 3 extra damage";
    let mut table = one_match(4)
        .made_class("helper", rules)
        .classes(3, ["helper"])
        .made_card("cover", "when damage reaches you: prevent 4 of any damage")
        .hand(2, ["cover"])
        .begin();
    deal(&mut table).play("play cover");
    assert_eq!((table.health(2), table.attackers(2)), (27, vec![3]));
}

#[test]
fn d_046_spillover_is_spent_last() {
    // Seat 2 dies of 2 damage at 1 health; seat 4 is due 2 damage and takes 1 spillover with it.
    let left = |prevented: u8| {
        let rules = format!("when damage reaches you: prevent {prevented} of any damage");
        let given = Given::seats(4).made_card("cover", &rules).hand(1, ["falling-stars"]).hand(4, ["cover"]);
        let mut table = given.health(2, 1).open().begin();
        table.play("play Falling Stars").assert_asked(4, "seat 4 takes 3 damage");
        table.play("play cover");
        (30 - table.health(4), table.attackers(4))
    };
    assert_eq!(left(1), (2, vec![1]));
    assert_eq!(left(2), (1, vec![]));
}

#[test]
fn d_046_the_sum_is_taken_off_at_once() {
    // 4 damage and 2 extra are one step of 6: Guardian answers the amount once, Thornback strikes back once.
    let mut table = one_match(4).classes(1, ["brawler"]).classes(2, ["guardian", "thornback"]).begin();
    deal(&mut table);
    assert_eq!((table.health(1), table.health(2)), (34, 30));
}

#[test]
fn d_046_no_amount_goes_below_0() {
    let mut table = one_match(1).classes(2, ["bulwark"]).begin();
    deal(&mut table);
    assert_eq!((table.health(2), table.attackers(2)), (37, vec![]));
}

/// Seats 2, 4 and 6 can answer each step they are in.
fn watched(given: Given) -> Given {
    given.hand(2, ["brace"]).hand(4, ["brace"]).hand(6, ["brace"])
}

/// The steps in the order in which the seats are asked about them.
fn steps(table: &mut Table) -> Vec<String> {
    let mut steps = Vec::new();
    while table.ask().contains(" takes ") {
        steps.push(table.ask().replace(" damage: act or pass", ""));
        table.pass();
    }
    steps
}

#[test]
fn d_047_the_main_target_comes_first_then_clockwise() {
    // Dice Dragon's rollover, in an attack on seat 4.
    let given = Given::seats(6).classes(1, ["dice-dragon"]).phase("rollover").fact("score", 31u8).fact("target", 4u8);
    let mut table = watched(given.fact("damage", 6u8)).begin();
    table.dice(1, [2; 6]).play("roll over");
    assert_eq!(steps(&mut table), ["seat 4 takes 4", "seat 6 takes 4", "seat 2 takes 4"]);
}

#[test]
fn d_047_outside_an_attack_clockwise_from_the_source() {
    let mut table = watched(Given::seats(6).turn(3).hand(3, ["falling-stars"])).open().begin();
    table.play("play Falling Stars");
    assert_eq!(steps(&mut table), ["seat 4 takes 2", "seat 6 takes 2", "seat 2 takes 2"]);
}

#[test]
fn d_047_spillover_joins_the_step_of_a_seat_still_waiting() {
    let mut table = watched(Given::seats(6).hand(1, ["falling-stars"]).health(2, 1)).open().begin();
    table.play("play Falling Stars");
    assert_eq!(steps(&mut table), ["seat 2 takes 2", "seat 4 takes 3", "seat 6 takes 2"]);
}

#[test]
fn d_047_spillover_to_a_seat_already_done_makes_a_new_step() {
    let mut table = watched(Given::seats(6).hand(1, ["falling-stars"]).health(6, 1)).open().begin();
    table.play("play Falling Stars");
    assert_eq!(steps(&mut table), ["seat 2 takes 2", "seat 4 takes 2", "seat 6 takes 2", "seat 2 takes 1"]);
    assert_eq!(table.all_health(), [30, 27, 30, 28, 30, 0]);
}

#[test]
fn d_047_secondary_effects_come_before_the_next_seat() {
    let mut table = watched(Given::seats(6).hand(1, ["falling-stars"]).classes(2, ["thornback"])).open().begin();
    table.play("play Falling Stars").pass().assert_asked(4, "seat 4 takes 2 damage");
    assert_eq!((table.health(1), table.health(4)), (28, 30));
}
