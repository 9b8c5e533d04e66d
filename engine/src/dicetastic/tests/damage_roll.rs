//! The damage roll (section 4 of the rules).

use super::table::{Given, Table};

/// Seat 1 rolls for damage against seat 2, with that score and these dice thrown.
fn rolling<const N: usize>(score: u8, faces: [u8; N]) -> Given {
    Given::seats(4).phase("damage roll").fact("score", score).numbers("thrown", faces)
}

/// The damage dealt to seat 2, who began with 30.
fn dealt(table: &Table) -> u16 {
    30 - table.health(2)
}

#[test]
fn d_026_matching_dice_alone_can_be_set_aside_and_at_least_one() {
    let table = rolling(33, [3, 3, 3, 1, 6, 6]).begin();
    assert_eq!(table.legal(), ["set aside 1 × 3", "set aside 2 × 3", "set aside 3 × 3"]);
}

#[test]
fn d_026_the_rest_is_thrown_again_without_asking() {
    // Four dice, one of which matches and goes aside by itself, then three, which end the roll.
    let mut table = rolling(33, [3, 3, 1, 1, 1, 1]).begin();
    table.dice(1, [3, 4, 4, 4]).dice(1, [1, 1, 1]).play("set aside 2 × 3");
    assert_eq!(dealt(&table), 9);
    table.assert_asked(2, "choose whom to attack");
}

#[test]
fn d_026_dice_that_match_may_be_thrown_again() {
    let mut table = rolling(33, [3, 3, 1, 1, 1, 1]).begin();
    table.dice(1, [1, 1, 1, 1, 1]).play("set aside 1 × 3");
    assert_eq!(dealt(&table), 3);
}

#[test]
fn d_027_the_first_throw_without_a_valid_number_ends_the_roll() {
    let mut table = rolling(32, [2, 2, 1, 1, 1, 1]).begin();
    table.dice(1, [3, 4, 5, 6]).play("set aside 2 × 2");
    // What was set aside before still counts.
    assert_eq!((dealt(&table), table.turn()), (4, 2));
}

#[test]
fn d_028_no_die_set_aside_is_no_damage_at_all() {
    let mut table =
        Given::seats(4).classes(1, ["brawler"]).hand(1, ["crushing-blow"]).classes(2, ["thornback"]).begin();
    table.dice(1, [6, 6, 6, 6, 6, 3]).dice(1, [1, 1, 2, 2, 4, 4]).attack(2).aside_all();
    assert_eq!((table.health(1), table.health(2), table.attackers(2)), (36, 35, vec![]));
    table.assert_asked(2, "choose whom to attack");
}

#[test]
fn d_028_damage_is_dealt_once_when_the_roll_has_ended() {
    let mut table = rolling(33, [3, 3, 1, 1, 1, 1]).classes(2, ["thornback"]).begin();
    table.dice(1, [3, 3, 1, 1]).play("set aside 2 × 3");
    assert_eq!((table.health(1), table.health(2)), (30, 35));
    table.dice(1, [1, 1]).play("set aside 2 × 3");
    // One instance of 12, so that Thornback has answered once.
    assert_eq!((table.health(1), table.health(2)), (28, 23));
}

#[test]
fn d_029_a_six_counts_as_the_number_above_it() {
    let mut table = rolling(38, [6, 6, 5, 5, 1, 1]).begin();
    assert_eq!(table.legal(), ["set aside 1 six as 8", "set aside 2 sixes as 8"]);
    table.dice(1, [5, 5, 4, 4]).play("set aside 2 sixes as 8");
    assert_eq!(dealt(&table), 16);
}

#[test]
fn d_029_overcharge_begins_above_36() {
    let mut table = rolling(36, [6, 6, 5, 5, 1, 1]).begin();
    table.dice(1, [1, 1, 1, 1]).play("set aside 2 sixes");
    assert_eq!(dealt(&table), 12);
    let mut table = rolling(37, [6, 6, 5, 5, 1, 1]).begin();
    table.dice(1, [1, 1, 1, 1]).play("set aside 2 sixes as 7");
    assert_eq!(dealt(&table), 14);
}

#[test]
fn d_029_the_cause_of_the_high_score_does_not_matter() {
    let mut table = Given::seats(4).hand(1, ["power-surge"]).begin();
    table.score(2, [6, 6, 6, 6, 6, 4]).dice(1, [6, 5, 5, 5, 5, 5]).dice(1, [1; 5]).play("play Power Surge");
    assert_eq!(dealt(&table), 8);
}

#[test]
fn d_029_overcharge_counts_from_the_threshold() {
    let mut table = rolling(27, [6, 6, 5, 5, 1, 1]).options(|o| o.threshold = 20).begin();
    table.dice(1, [1, 1, 1, 1]).play("set aside 2 sixes as 7");
    assert_eq!(dealt(&table), 14);
}

#[test]
fn d_030_all_dice_set_aside_may_be_picked_up_again() {
    let mut table = rolling(31, [1, 1, 1, 1, 1, 1]).begin();
    table.play("set aside 6 × 1");
    assert_eq!(table.legal(), ["roll over", "stop"]);
    // The sum is kept, and the number is the same.
    table.dice(1, [1, 1, 2, 3, 4, 5]).play("roll over");
    assert_eq!((table.fact("damage").as_str(), table.fact("valid").as_str()), ("6", "1"));
    table.dice(1, [2, 2, 2, 2]).play("set aside 2 × 1");
    assert_eq!(dealt(&table), 8);
}

#[test]
fn d_030_a_rollover_may_be_declined() {
    let mut table = rolling(31, [1, 1, 1, 1, 1, 1]).classes(1, ["ember-adept"]).begin();
    table.play("set aside 6 × 1").play("stop");
    // No rollover has happened, so that Ember Adept gained nothing.
    assert_eq!((dealt(&table), table.class_fact(1, "ember-adept", "gains").as_str()), (6, ""));
}

#[test]
fn d_030_the_rollover_is_an_event_when_one_goes_on() {
    let mut table = rolling(31, [1, 1, 1, 1, 1, 1]).classes(1, ["ember-adept"]).begin();
    table.play("set aside 6 × 1").dice(1, [2; 6]).play("roll over");
    // One gain, and 1 extra damage from it.
    assert_eq!((dealt(&table), table.class_fact(1, "ember-adept", "gains").as_str()), (7, "1"));
}

#[test]
fn d_030_going_on_can_be_made_compulsory() {
    let mut table = rolling(31, [1, 1, 1, 1, 1, 1]).options(|o| o.rollover_optional = false).begin();
    table.dice(1, [2; 6]).play("set aside 6 × 1");
    assert_eq!((dealt(&table), table.turn()), (6, 2));
}

#[test]
fn d_030_all_dice_are_those_of_this_roll() {
    let mut table = Given::seats(4).hand(1, ["bigger-cup"]).begin();
    table.score(2, [6, 6, 6, 6, 6, 1]).dice(1, [1, 1, 1, 1, 1, 1, 2, 1]).play("play Bigger Cup");
    table.dice(1, [1]).play("set aside 7 × 1").assert_asked(1, "all dice are set aside for 8 damage");
    // Eight dice are thrown again.
    table.dice(1, [2; 8]).play("roll over");
    assert_eq!(dealt(&table), 8);
}

#[test]
fn d_031_any_number_of_rollovers() {
    let mut table = rolling(31, [1]).options(|o| o.dice = 1).begin();
    table.play("set aside 1 × 1");
    for sum in 1..=20u16 {
        table.assert_asked(1, &format!("all dice are set aside for {sum} damage"));
        table.dice(1, [1]).play("roll over");
    }
    table.play("stop");
    assert_eq!(dealt(&table), 21);
}

#[test]
fn d_032_the_count_of_extra_dice_keeps_rising() {
    let mut table = rolling(31, [1, 1, 1, 1, 1, 1]).hand(1, ["momentum"]).begin();
    table.play("set aside 6 × 1");
    assert_eq!(table.fact("extra-dice"), "5");
    table.dice(1, [1, 1, 1, 2, 2, 2]).play("roll over");
    table.dice(1, [2, 2, 2]).play("set aside 3 × 1").play("play Momentum");
    // 9 dice, 7 of them extra: 5 of the first throw and 2 of the second.
    assert_eq!(dealt(&table), 9 + 14);
}

#[test]
fn d_033_another_number_can_become_valid() {
    let mut table = Given::seats(4).hand(1, ["double-vision"]).begin();
    table.score(2, [6, 6, 6, 6, 6, 3]).dice(1, [2, 2, 3, 5, 5, 6]).play("play Double Vision");
    assert_eq!(table.fact("valid"), "2 3");
    assert_eq!(table.legal(), ["set aside 1 × 2", "set aside 2 × 2", "set aside 1 × 3"]);
    table.play("set aside 1 × 3").dice(1, [1, 1, 1]).play("set aside 2 × 2");
    assert_eq!(dealt(&table), 7);
}

#[test]
fn d_033_the_player_chooses_for_each_six_which_number_it_is() {
    let mut table = rolling(38, [6, 6, 6, 5, 5, 5]).numbers("valid", [6, 7, 8]).begin();
    table.play("set aside 1 six as 8").play("set aside 1 six as 7");
    table.assert_legal("throw the rest");
    table.dice(1, [1; 3]).play("set aside 1 six");
    assert_eq!(dealt(&table), 21);
}

#[test]
fn d_033_lower_faces_match_only_themselves() {
    let table = rolling(37, [6, 5, 5, 5, 5, 5]).numbers("valid", [4, 7]).begin();
    assert_eq!(table.legal(), ["set aside 1 six as 7"]);
}

#[test]
fn d_033_zero_is_never_valid() {
    let mut table = Given::seats(4).hand(1, ["double-vision", "bigger-cup"]).begin();
    table.score(2, [6, 6, 6, 6, 6, 1]).assert_asked(1, "seat 1 is about to roll for damage");
    assert_eq!(table.legal(), ["pass", "play Bigger Cup"]);
}
