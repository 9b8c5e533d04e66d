//! The attack roll (section 3 of the rules).

use super::table::Given;

#[test]
fn d_023_a_low_score_costs_the_difference() {
    let mut table = Given::seats(2).begin();
    table.score(2, [6, 6, 6, 5, 1, 1]);
    assert_eq!(table.all_health(), [25, 30]);
}

#[test]
fn d_023_a_score_of_29_costs_1() {
    let mut table = Given::seats(2).begin();
    table.score(2, [6, 6, 6, 5, 5, 1]);
    assert_eq!(table.all_health(), [29, 30]);
}

#[test]
fn d_025_the_target_number_is_the_score_less_30() {
    let mut table = Given::seats(2).begin();
    table.dice(1, [6, 6, 6, 6, 6, 3]).dice(1, [3, 3, 1, 2, 4, 5]).attack(2).aside_all();
    assert_eq!(table.legal(), ["set aside 1 × 3", "set aside 2 × 3"]);
    table.dice(1, [1, 1, 2, 2]).play("set aside 2 × 3");
    assert_eq!(table.all_health(), [30, 24]);
}
