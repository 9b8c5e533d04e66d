//! Rounds, turns and the end of the game (section 2 of the rules).

use super::table::{Given, Table};
use crate::dicetastic::Options;
use crate::dicetastic::options::{CapResult, Reorder};

/// A table where attacks may be left out, so that turns pass quickly.
fn quick(seats: u8) -> Given {
    Given::seats(seats).options(|o| o.attack_optional = true)
}

/// Leaves attacks out; gives the seats that were asked, with the round.
fn quick_turns(table: &mut Table, turns: usize) -> Vec<(u8, u8)> {
    (0..turns)
        .map(|_| {
            let asked = (table.round(), table.asked());
            table.play("do not attack");
            asked
        })
        .collect()
}

#[test]
fn d_010_turns_go_clockwise_and_each_round_starts_with_the_same_seat() {
    let mut table = quick(4).starter(3).turn(3).begin();
    let turns = quick_turns(&mut table, 6);
    assert_eq!(turns, [(1, 3), (1, 4), (1, 1), (1, 2), (2, 3), (2, 4)]);
}

#[test]
fn d_010_a_dead_seat_has_an_empty_turn() {
    let mut table = quick(4).starter(3).turn(3).dead(4).begin();
    assert_eq!(quick_turns(&mut table, 4), [(1, 3), (1, 1), (1, 2), (2, 3)]);
    // Also if it is the one that starts the rounds.
    let mut table = quick(4).starter(1).turn(2).dead(1).begin();
    assert_eq!(quick_turns(&mut table, 4), [(1, 2), (1, 3), (1, 4), (2, 2)]);
}

#[test]
fn d_011_the_steps_of_a_turn_in_order() {
    let mut table = quick(2)
        .options(|o| {
            o.attack_optional = true;
            o.reorder = Reorder::Own;
        })
        .made_class("clock", "may after your turn starts: draw 1 card\nmay after your turn ends: draw 1 card")
        .classes(1, ["clock", "saint"])
        .rotated(1, "saint")
        .hand(1, ["bandage", "brace", "decoy", "numb", "rally", "echo"])
        .health(1, 20)
        .turn(2)
        .begin();
    table.play("do not attack");
    // What was offered to seat 1 when seat 2's turn closed and the round ended is not part of its turn.
    while table.turn() == 2 {
        table.pass();
    }
    let mut asked = Vec::new();
    while table.turn() == 1 {
        asked.push(table.ask().replace(": act or pass", ""));
        let choice = ["pass", "reactivate none", "do not attack", "keep the order", "discard Numb"];
        let legal = table.legal();
        let words = choice.iter().find(|words| legal.iter().any(|w| w == *words)).expect("one of these is legal");
        table.play(words);
    }
    let steps = [
        "seat 1's turn starts",
        "reactivate a class",
        "seat 1's turn, before the attack",
        "choose whom to attack",
        "seat 1's attack is over",
        "seat 1's turn closes",
        "discard a card",
        "rearrange your classes",
    ];
    assert_eq!(asked, steps);
}

#[test]
fn d_011_what_lasts_until_the_next_turn_stops_before_anything_else() {
    let mut table = quick(2)
        .made_class("early", "may after your turn starts: draw 1 card")
        .classes(1, ["early"])
        .untargetable(1)
        .turn(2)
        .begin();
    assert!(table.untargetable(1));
    table.play("do not attack").assert_asked(1, "seat 1's turn starts");
    assert!(!table.untargetable(1));
}

#[test]
fn d_011_limits_change_before_cards_are_discarded() {
    let hand = ["brace", "decoy", "numb", "rally", "echo", "windfall", "grudge"];
    let mut table = quick(4).classes(1, ["cutpurse"]).hand(1, hand).begin();
    table.play("do not attack").pass_all().assert_asked(2, "choose whom to attack");
    assert_eq!(table.hand(1).len(), 7);
    let mut table = quick(4).hand(1, hand).begin();
    table.play("do not attack").pass_all().assert_asked(1, "discard a card");
}

#[test]
fn d_011_what_lasts_until_the_end_of_the_turn_stops_last() {
    let mut table = quick(4)
        .options(|o| {
            o.attack_optional = true;
            o.reorder = Reorder::Own;
        })
        .classes(1, ["saint", "martyr"])
        .class_fact(1, "saint", "disabled", 1u8)
        .begin();
    table.play("do not attack").assert_asked(1, "rearrange your classes");
    assert_eq!(table.class_fact(1, "saint", "disabled"), "1");
    table.play("keep the order");
    assert_eq!(table.class_fact(1, "saint", "disabled"), "");
}

#[test]
fn d_012_a_living_seat_must_attack() {
    assert_eq!(Given::seats(4).begin().legal(), ["attack seat 2", "attack seat 4"]);
    assert_eq!(quick(4).begin().legal(), ["do not attack", "attack seat 2", "attack seat 4"]);
}

#[test]
fn d_012_one_attack_each_turn() {
    let mut table = Given::seats(4).begin();
    table.score(2, [6, 6, 6, 6, 5, 1]);
    table.pass_all();
    assert_eq!((table.turn(), table.hand(1).len()), (2, 1));
}

#[test]
fn d_012_a_seat_that_dies_in_its_attack_throws_no_more_dice_and_its_turn_goes_on() {
    let mut table = Given::seats(4)
        .made_class("trap", "after an enemy's attack throw: deal 3 damage to that player")
        .made_class("witness", "after an enemy's turn ends: draw 1 card")
        .classes(2, ["trap"])
        .classes(4, ["witness"])
        .health(1, 3)
        .deck(["steady-hand"])
        .begin();
    table.dice(1, [6, 6, 6, 6, 6, 6]).attack(2);
    assert!(!table.lives(1));
    assert_eq!((table.turn(), table.hand(4)), (2, vec!["steady-hand".to_string()]));
}

#[test]
fn d_012_the_attack_is_over_even_if_the_seat_is_revived() {
    let mut table = Given::seats(4)
        .made_class("trap", "after an enemy's attack throw: deal 3 damage to that player")
        .classes(2, ["trap"])
        .classes(3, ["saint"])
        .health(1, 3)
        .begin();
    table.dice(1, [6, 6, 6, 6, 6, 6]).attack(2).act("use Saint");
    assert_eq!(table.health(1), 8);
    table.assert_asked(2, "choose whom to attack");
}

#[test]
fn d_012_damage_not_yet_dealt_is_lost() {
    let mut table = Given::seats(4)
        .made_class("trap", "after an enemy's damage throw if free dice = 4: deal 3 damage to that player")
        .classes(2, ["trap"])
        .health(1, 3)
        .phase("damage roll")
        .fact("score", 33u8)
        .numbers("thrown", [3, 3, 1, 1, 1, 1])
        .begin();
    table.dice(1, [3, 3, 3, 3]).play("set aside 2 × 3");
    assert!(!table.lives(1));
    assert_eq!(table.health(2), 30);
}

#[test]
fn d_013_a_dead_seat_does_not_attack_but_its_turn_is_heard() {
    let mut table = quick(4)
        .made_class("toll", "after an enemy's turn starts: draw 1 card\nafter an enemy's turn ends: draw 1 card")
        .classes(1, ["toll"])
        .deck(["steady-hand", "grudge"])
        .dead(2)
        .classes(2, ["saint"])
        .rotated(2, "saint")
        .begin();
    table.play("do not attack").assert_asked(3, "choose whom to attack");
    assert_eq!(table.hand(1).len(), 2);
}

#[test]
fn d_013_a_dead_seat_still_discards_down_to_its_limits() {
    let hand = ["firebolt", "decoy", "numb", "rally", "echo", "windfall"];
    let mut table = quick(4).dead(2).hand(2, hand).begin();
    table.play("do not attack").assert_asked(2, "discard a card");
    table.play("discard Echo").assert_asked(3, "choose whom to attack");
    assert_eq!(table.zone("discard"), ["echo"]);
}

#[test]
fn d_013_a_dead_seat_decides_nothing_else() {
    let mut table = quick(4)
        .options(|o| {
            o.attack_optional = true;
            o.reorder = Reorder::Any;
        })
        .dead(2)
        .classes(2, ["saint", "martyr"])
        .rotated(2, "saint")
        .hand(2, ["firebolt", "windfall"])
        .begin();
    table.play("do not attack").assert_asked(3, "choose whom to attack");
}

#[test]
fn d_014_a_team_without_a_living_seat_has_lost() {
    let mut table =
        Given::seats(4).dead(4).health(2, 3).phase("damage roll").numbers("thrown", [1, 1, 1, 4, 5, 5]).begin();
    table.dice(1, [2, 2, 2]).play("set aside 3 × 1");
    assert_eq!([1, 2, 3, 4].map(|seat| table.payoff(seat)), [1.0, 0.0, 1.0, 0.0]);
}

#[test]
fn d_014_both_teams_dead_at_once_is_a_draw() {
    // Martyr answers before its death; both are dead when everything is done.
    let mut table = Given::seats(2)
        .classes(2, ["martyr"])
        .health(1, 5)
        .health(2, 3)
        .phase("damage roll")
        .numbers("thrown", [1, 1, 1, 4, 5, 5])
        .begin();
    table.dice(1, [2, 2, 2]).play("set aside 3 × 1");
    assert_eq!((table.lives(1), table.lives(2)), (false, false));
    assert_eq!((table.payoff(1), table.payoff(2)), (0.5, 0.5));
}

#[test]
fn d_014_the_end_waits_for_spillover() {
    let mut table = Given::seats(2)
        .health(1, 3)
        .health(2, 3)
        .phase("damage roll")
        .fact("score", 36u8)
        .numbers("thrown", [6, 1, 1, 4, 5, 5])
        .begin();
    table.dice(1, [2, 2, 2, 2, 2]).play("set aside 1 six");
    assert_eq!(table.payoff(1), 0.5);
}

#[test]
fn d_014_the_end_waits_for_triggers() {
    let mut table = Given::seats(2)
        .made_class("mercy", "after an enemy's death: revive that player with 4 health")
        .classes(1, ["mercy"])
        .hand(1, ["firebolt"])
        .health(2, 3)
        .open()
        .begin();
    table.play("play Firebolt on seat 2");
    assert!(!table.over());
    assert_eq!(table.health(2), 4);
}

#[test]
fn d_014_nobody_is_asked_once_nothing_is_pending() {
    let mut table = Given::seats(2).hand(1, ["firebolt", "windfall"]).health(2, 3).open().begin();
    table.play("play Firebolt on seat 2");
    assert_eq!(table.payoff(1), 1.0);
}

fn last_round(result: CapResult) -> Given {
    Given::seats(4).options(|o| {
        o.attack_optional = true;
        o.max_rounds = 2;
        o.cap_result = result;
    })
}

#[test]
fn d_015_the_game_ends_after_so_many_complete_rounds() {
    let mut table = last_round(CapResult::Draw).health(2, 1).begin();
    assert_eq!(quick_turns(&mut table, 8).last(), Some(&(2, 4)));
    assert_eq!((table.payoff(1), table.payoff(2)), (0.5, 0.5));
    assert!(table.state.capped);
    assert_eq!(Options::default().max_rounds, 40);
}

#[test]
fn d_015_the_last_round_end_still_counts() {
    let given = last_round(CapResult::LivingThenHealth).classes(1, ["alchemist"]).health(1, 20).health(2, 22).round(2);
    let mut table = given.turn(4).begin();
    table.play("do not attack");
    assert_eq!((table.health(1), table.payoff(1)), (22, 0.5));
}

#[test]
fn d_015_more_living_seats_then_more_health() {
    let result = |given: Given| {
        let mut table = given.round(2).turn(4).begin();
        table.play("do not attack");
        (table.payoff(1), table.payoff(2))
    };
    let last = || last_round(CapResult::LivingThenHealth);
    assert_eq!(result(last().health(1, 1).health(3, 1).dead(2)), (1.0, 0.0));
    assert_eq!(result(last().health(1, 20).health(2, 21)), (0.0, 1.0));
    assert_eq!(result(last().health(1, 20).health(2, 20)), (0.5, 0.5));
    assert_eq!(result(last_round(CapResult::Draw).dead(2)), (0.5, 0.5));
}

#[test]
fn d_016_the_table_can_be_set_up_in_different_ways() {
    let options: Vec<String> = Options::list().iter().map(|o| format!("{}={}", o.name, o.default)).collect();
    let defaults = [
        "team_sizes=3,3",
        "start_roll=dice",
        "draft_mode=pick",
        "draft_extra=1",
        "ability_copies_scale=1",
        "round_zero=on",
        "dice=6",
        "threshold=30",
        "attack_optional=off",
        "friendly_fire=off",
        "rollover_optional=on",
        "aside_options=full",
        "hand_limit=5",
        "class_limit=3",
        "class_income=0",
        "ability_income=0",
        "reshuffle=on",
        "anytime_windows=standard",
        "reorder=relevant",
        "untargetable_blocks_spillover=on",
        "spillover_to_team=on",
        "revive_health=1",
        "team_open_hands=off",
        "max_rounds=40",
        "cap_result=draw",
        "chain_cap=200",
    ];
    assert_eq!(options, defaults);
}

#[test]
fn d_016_copies_of_ability_cards_can_be_scaled() {
    let table = Given::seats(2).options(|o| o.ability_copies_scale = 2).begin();
    assert_eq!(table.zone("deck").len(), 222);
}

#[test]
fn d_016_income_comes_every_so_many_rounds() {
    let given = quick(2).options(|o| {
        o.attack_optional = true;
        o.class_income = 2;
        o.ability_income = 3;
    });
    let mut table = given.deck(["grudge", "decoy"]).class_deck(["saint", "martyr"]).turn(2).begin();
    // The round that begins is the second: a class each, no card. Seat 1 is first in priority order.
    table.play("do not attack");
    assert_eq!(
        (table.round(), table.classes(1).concat(), table.classes(2).concat()),
        (2, "saint".into(), "martyr".into())
    );
    assert_eq!(table.hand(1).len(), 0);
    table.play("do not attack").play("do not attack");
    assert_eq!((table.round(), table.hand(1).concat(), table.hand(2).concat()), (3, "grudge".into(), "decoy".into()));
    assert_eq!(table.classes(1).len(), 1);
}
