//! Targets and untargetable seats (sections 5 and 6 of the rules).

use super::table::{Given, Table};

/// Seat 1 rolls for damage against seat 2 at a table for six; the score is 36 and one six has been thrown.
fn one_six() -> Given {
    Given::seats(6).phase("damage roll").fact("score", 36u8).numbers("thrown", [6, 1, 1, 1, 1, 1])
}

/// Sets the six aside and ends the roll: 6 damage.
fn deal_six(table: &mut Table) -> &mut Table {
    table.dice(1, [1; 5]).play("set aside 1 six")
}

#[test]
fn d_034_who_takes_spillover_is_not_a_current_target() {
    let rules = "when damage reaches you if the target is you: prevent 2 of any damage";
    let mut table = one_six()
        .made_class("near", rules)
        .made_class("far", rules)
        .classes(2, ["near"])
        .classes(4, ["far"])
        .health(2, 1)
        .begin();
    deal_six(&mut table);
    // Seat 2 is the target and prevents 2 of 6; the 3 that spill over reach seat 4 in full.
    assert_eq!((table.health(2), table.health(4)), (0, 27));
}

#[test]
fn d_034_the_main_target_stays_the_target_while_spillover_is_dealt() {
    let mut table = one_six().health(2, 1).hand(4, ["brace"]).begin();
    deal_six(&mut table).assert_asked(4, "seat 4 takes 5 damage");
    assert_eq!(table.fact("target"), "2");
}

#[test]
fn d_035_additional_targets_are_chosen_when_the_ability_resolves() {
    let mut table = Given::seats(6).hand(1, ["forked-bolt"]).begin();
    table.score(2, [6, 6, 6, 6, 6, 1]).assert_asked(1, "seat 1's score is 31");
    assert_eq!(table.legal(), ["pass", "play Forked Bolt on seat 4", "play Forked Bolt on seat 6"]);
    table.play("play Forked Bolt on seat 4");
    assert_eq!(table.legal(), ["no more", "choose seat 6"]);
    table.dice(1, [2; 6]).play("choose seat 6");
    assert_eq!(table.all_health(), [30, 30, 30, 27, 30, 27]);
}

#[test]
fn d_035_they_suffer_only_what_the_ability_says() {
    // Pyromancer deals 2 to one more target; the 3 damage of the roll are the main target's alone.
    let mut table = Given::seats(4).classes(1, ["pyromancer"]).begin();
    table.dice(1, [6, 6, 6, 6, 6, 3]).dice(1, [3, 1, 1, 1, 1, 1]).dice(1, [1; 5]).attack(2).aside_all();
    assert_eq!((table.health(2), table.health(4)), (27, 28));
}

#[test]
fn d_035_an_additional_target_must_be_a_legal_main_target() {
    let mut table = Given::seats(6).hand(1, ["forked-bolt"]).untargetable(4).begin();
    table.score(2, [6, 6, 6, 6, 6, 1]);
    assert_eq!(table.legal(), ["pass", "play Forked Bolt on seat 6"]);
}

#[test]
fn d_035_with_none_available_nothing_happens() {
    let mut table = Given::seats(4).classes(1, ["pyromancer"]).dead(4).begin();
    table.dice(1, [6, 6, 6, 6, 6, 3]).dice(1, [1; 6]).attack(2).aside_all();
    assert_eq!((table.health(2), table.turn()), (30, 2));
}

/// Seat 1 attacks seat 4, which dies of a Firebolt before the damage roll; then 6 damage come.
fn target_dies_early(given: Given) -> Table {
    let mut table = given.classes(1, ["brawler"]).hand(3, ["firebolt"]).health(4, 3).begin();
    table.score(4, [6, 6, 6, 6, 6, 6]).assert_asked(3, "seat 1's score is 36");
    table.dice(1, [6, 1, 1, 1, 1, 1]).dice(1, [1; 5]).play("play Firebolt on seat 4");
    table
}

#[test]
fn d_036_the_damage_for_a_dead_main_target_goes_to_the_next_enemy_clockwise() {
    let table = target_dies_early(Given::seats(6));
    // Seat 5 is passed over as an ally of the attacker.
    assert_eq!(table.all_health(), [36, 30, 30, 0, 30, 22]);
}

#[test]
fn d_036_it_is_ordinary_damage_with_an_attacker() {
    // Brawler has added its 2 to the 6, and seat 6 knows who it was.
    let table = target_dies_early(Given::seats(6).classes(6, ["thornback"]));
    assert_eq!((table.health(6), table.attackers(6), table.health(1)), (27, vec![1], 34));
}

#[test]
fn d_036_the_dead_seat_stays_the_main_target() {
    let mut table = Given::seats(6).hand(3, ["firebolt"]).health(4, 3).hand(6, ["brace"]).begin();
    table.score(4, [6, 6, 6, 6, 6, 6]);
    table.dice(1, [6, 1, 1, 1, 1, 1]).dice(1, [1; 5]).play("play Firebolt on seat 4");
    table.assert_asked(6, "seat 6 takes 6 damage");
    assert_eq!(table.fact("target"), "4");
}

#[test]
fn d_036_untargetable_enemies_are_passed_over_while_another_lives() {
    let table = target_dies_early(Given::seats(6).untargetable(6));
    assert_eq!(table.all_health(), [36, 22, 30, 0, 30, 30]);
    let table = target_dies_early(Given::seats(6).untargetable(6).dead(2));
    assert_eq!(table.all_health(), [36, 0, 30, 0, 30, 22]);
}

#[test]
fn d_037_another_seat_can_become_the_main_target() {
    let mut table = Given::seats(6).classes(4, ["guardian"]).begin();
    table.attack(2).assert_asked(4, "seat 1 attacks seat 2");
    table.dice(1, [6, 6, 6, 6, 6, 3]).act("use Guardian").dice(1, [3, 1, 1, 1, 1, 1]).dice(1, [1; 5]).aside_all();
    // Guardian prevents 1 of 3, but it is deactivated.
    assert_eq!((table.health(2), table.health(4)), (30, 32));
}

#[test]
fn d_037_a_seat_may_take_the_place_itself_while_untargetable() {
    let mut table = Given::seats(6).classes(4, ["guardian"]).untargetable(4).begin();
    table.attack(2).act("use Guardian");
    assert_eq!(table.fact("target"), "4");
}

#[test]
fn d_037_nobody_else_can_be_put_there_while_untargetable() {
    let mut table = Given::seats(6).hand(2, ["decoy"]).untargetable(4).begin();
    table.attack(2);
    assert_eq!(table.legal(), ["pass", "play Decoy on seat 6"]);
}

#[test]
fn d_037_if_all_are_untargetable_all_are_legal_targets() {
    let mut table = Given::seats(6).hand(2, ["decoy"]).untargetable(2).untargetable(4).untargetable(6).begin();
    table.attack(2);
    assert_eq!(table.legal(), ["pass", "play Decoy on seat 4", "play Decoy on seat 6"]);
}

#[test]
fn d_037_the_new_target_must_be_one_the_attacker_could_have_chosen() {
    let mut table = Given::seats(6)
        .made_card("mirror", "after an enemy's target is chosen: make an enemy the target")
        .hand(2, ["mirror"])
        .begin();
    // The enemies of seat 2 are the attacker and its team-mates: none of them is a legal target.
    table.attack(2).assert_asked(1, "set dice aside");
}

#[test]
fn d_037_the_dice_are_kept() {
    let mut table = Given::seats(6)
        .made_card("swap-in", "when an enemy's score is summed if the target is you: make an ally the target")
        .hand(2, ["swap-in"])
        .begin();
    table.score(2, [6, 6, 6, 6, 6, 3]).dice(1, [3, 1, 1, 1, 1, 1]).dice(1, [1; 5]).play("play swap-in on seat 6");
    assert_eq!((table.health(2), table.health(6)), (30, 27));
}

#[test]
fn d_038_no_effect_chooses_a_dead_seat_its_hand_or_its_classes() {
    let table = Given::seats(6)
        .hand(1, ["firebolt", "bandage", "silence", "pickpocket", "swapper"])
        .made_card("swapper", "on your turn: swap a card with another player")
        .hand(2, ["grudge"])
        .hand(4, ["grudge"])
        .classes(2, ["saint"])
        .classes(4, ["martyr"])
        .health(3, 20)
        .dead(3)
        .dead(4)
        .open()
        .begin();
    let legal = table.legal();
    assert!(legal.iter().any(|words| words.contains("seat 2")), "{legal:#?}");
    assert!(!legal.iter().any(|words| words.contains("seat 3") || words.contains("seat 4")), "{legal:#?}");
}

#[test]
fn d_038_an_effect_that_says_dead_chooses_the_dead() {
    let mut table = Given::seats(6).hand(1, ["call-back"]).dead(3).open().begin();
    assert_eq!(table.legal(), ["pass", "play Call Back on seat 3"]);
    table.play("play Call Back on seat 3");
    assert_eq!(table.health(3), 5);
}

#[test]
fn d_039_an_untargetable_seat_cannot_be_attacked_while_another_can() {
    assert_eq!(Given::seats(6).untargetable(4).begin().legal(), ["attack seat 2", "attack seat 6"]);
    let all = Given::seats(6).untargetable(2).untargetable(4).untargetable(6).begin().legal();
    assert_eq!(all, ["attack seat 2", "attack seat 4", "attack seat 6"]);
    // A dead seat is no other valid target.
    assert_eq!(Given::seats(4).untargetable(2).dead(4).begin().legal(), ["attack seat 2"]);
}

#[test]
fn d_039_spillover_passes_an_untargetable_seat_over() {
    let mut table = one_six().health(2, 2).untargetable(4).begin();
    deal_six(&mut table);
    assert_eq!(table.all_health(), [30, 0, 30, 30, 30, 26]);
}

#[test]
fn d_039_spillover_finds_it_if_there_is_nobody_else_or_by_option() {
    let mut table = one_six().health(2, 2).untargetable(4).dead(6).begin();
    deal_six(&mut table);
    assert_eq!(table.health(4), 26);
    let mut table = one_six().options(|o| o.untargetable_blocks_spillover = false).health(2, 2).untargetable(4).begin();
    deal_six(&mut table);
    assert_eq!((table.health(4), table.health(6)), (26, 30));
}

#[test]
fn d_039_effects_outside_an_attack_still_reach_it() {
    let table = Given::seats(4).hand(1, ["firebolt"]).untargetable(2).open().begin();
    assert_eq!(table.legal(), ["pass", "play Firebolt on seat 2", "play Firebolt on seat 4"]);
}

#[test]
fn d_040_becoming_untargetable_during_the_attack_changes_nothing_for_it() {
    let mut table = Given::seats(4).hand(4, ["smoke-bomb"]).begin();
    table.score(4, [6, 6, 6, 6, 6, 3]).assert_asked(4, "seat 1's score is 33");
    table.dice(1, [3, 1, 1, 1, 1, 1]).dice(1, [1; 5]).play("play Smoke Bomb");
    assert!(table.untargetable(4));
    assert_eq!((table.health(2), table.health(4)), (30, 27));
}

#[test]
fn d_040_nor_does_it_when_another_seat_takes_the_place() {
    let mut table = Given::seats(6)
        .made_card("shove", "when an enemy's score is summed: make an ally the target")
        .classes(1, ["pyromancer"])
        .hand(4, ["smoke-bomb", "shove"])
        .begin();
    table.score(4, [6, 6, 6, 6, 6, 3]).assert_asked(4, "seat 1's score is 33");
    table.play("play Smoke Bomb").play("play shove on seat 2");
    // The attack was aimed at seat 4 when it hid, so that it still can be one of its targets; seat 6 can in any case.
    assert!(table.untargetable(4));
    assert_eq!(table.legal(), ["choose seat 4", "choose seat 6"]);
    table.dice(1, [1; 6]).play("choose seat 4");
    assert_eq!((table.health(2), table.health(4)), (30, 28));
}

#[test]
fn d_041_it_lasts_until_the_start_of_the_own_next_turn() {
    let mut table = Given::seats(4).options(|o| o.attack_optional = true).hand(2, ["smoke-bomb"]).open().begin();
    table.assert_asked(2, "seat 1's turn, before the attack");
    table.play("play Smoke Bomb");
    assert_eq!(table.legal(), ["do not attack", "attack seat 4"]);
    table.play("do not attack");
    assert_eq!((table.turn(), table.untargetable(2)), (2, false));
}

#[test]
fn d_041_it_ends_with_death() {
    let mut table =
        Given::seats(4).hand(1, ["firebolt"]).untargetable(2).health(2, 3).classes(4, ["saint"]).open().begin();
    table.play("play Firebolt on seat 2").act("use Saint");
    assert_eq!((table.health(2), table.untargetable(2)), (8, false));
}
