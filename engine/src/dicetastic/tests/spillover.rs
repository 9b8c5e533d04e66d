//! Spillover, attackers and killers (D-048 to D-051), healing and its bound (D-052 to D-054).

use super::table::{Given, Table};

/// Seat 1 rolls for damage; the score is 36 and one six has been thrown.
fn one_six(seats: u8) -> Given {
    Given::seats(seats).phase("damage roll").fact("score", 36u8).numbers("thrown", [6, 1, 1, 1, 1, 1])
}

/// Sets the six aside and ends the roll: 6 damage.
fn deal_six(table: &mut Table) -> &mut Table {
    table.dice(1, [1; 5]).play("set aside 1 six")
}

#[test]
fn d_048_damage_beyond_the_health_goes_to_the_next_enemy_clockwise() {
    let mut table = one_six(6).fact("target", 4u8).health(4, 2).begin();
    deal_six(&mut table);
    assert_eq!(table.all_health(), [30, 30, 30, 0, 30, 26]);
}

#[test]
fn d_048_exactly_enough_leaves_nothing() {
    let mut table = one_six(6).health(2, 6).begin();
    deal_six(&mut table);
    assert_eq!(table.all_health(), [30, 0, 30, 30, 30, 30]);
}

#[test]
fn d_048_nothing_spills_if_the_player_does_not_really_die() {
    let mut table = one_six(6).classes(2, ["phoenix"]).health(2, 1).begin();
    deal_six(&mut table).act("use Phoenix");
    assert_eq!((table.health(2), table.health(4)), (8, 30));
}

#[test]
fn d_048_every_instance_of_damage_spills_over() {
    let mut table = Given::seats(6).hand(1, ["firebolt"]).health(4, 1).open().begin();
    table.play("play Firebolt on seat 4");
    assert_eq!(table.all_health(), [30, 30, 30, 0, 30, 28]);
}

#[test]
fn d_048_dead_seats_are_passed_over() {
    let mut table = one_six(6).health(2, 2).dead(4).begin();
    deal_six(&mut table);
    assert_eq!((table.health(4), table.health(6)), (0, 26));
}

#[test]
fn d_048_the_next_seat_answers_as_usual() {
    let mut table = one_six(6).health(2, 2).hand(4, ["brace"]).begin();
    deal_six(&mut table).play("play Brace");
    assert_eq!((table.health(4), table.health(6)), (30, 30));
}

#[test]
fn d_049_with_no_enemy_left_it_falls_on_the_first_of_ones_own_side() {
    // The last seat hit is 2: seat 3 sits first from there.
    let mut table = one_six(4).health(2, 2).dead(4).begin();
    deal_six(&mut table);
    assert_eq!((table.all_health(), table.payoff(1)), (vec![30, 0, 26, 0], 1.0));
    // From seat 4 it is the source itself.
    let mut table = one_six(4).fact("target", 4u8).health(4, 2).dead(2).begin();
    deal_six(&mut table);
    assert_eq!(table.all_health(), [26, 0, 30, 0]);
}

#[test]
fn d_049_dead_friends_are_passed_over() {
    let mut table = one_six(4).health(2, 2).dead(4).dead(3).begin();
    deal_six(&mut table);
    assert_eq!(table.all_health(), [26, 0, 0, 0]);
}

#[test]
fn d_049_it_goes_on_until_used_up_and_can_end_in_a_draw() {
    let mut table = one_six(4).health(2, 1).dead(4).health(3, 2).health(1, 3).begin();
    deal_six(&mut table);
    assert_eq!((table.all_health(), table.payoff(1)), (vec![0; 4], 0.5));
}

#[test]
fn d_049_the_rest_can_be_dropped_by_option() {
    let mut table = one_six(4).options(|o| o.spillover_to_team = false).health(2, 2).dead(4).begin();
    deal_six(&mut table);
    assert_eq!((table.all_health(), table.payoff(1)), (vec![30, 0, 30, 0], 1.0));
}

#[test]
fn d_050_attackers_have_dealt_damage_this_round_by_attack_or_otherwise() {
    let mut table = one_six(4).hand(3, ["firebolt"]).hand(4, ["bandage"]).begin();
    deal_six(&mut table).play("play Firebolt on seat 2").pass_all();
    assert_eq!(table.attackers(2), [1, 3]);
}

#[test]
fn d_050_at_least_1_must_be_left_after_all_effects() {
    let mut table = Given::seats(4).hand(1, ["firebolt"]).hand(2, ["brace"]).open().begin();
    table.play("play Firebolt on seat 2").play("play Brace");
    assert_eq!((table.health(2), table.attackers(2)), (30, vec![]));
}

#[test]
fn d_050_spillover_makes_no_attacker() {
    let mut table = one_six(4).health(2, 2).begin();
    deal_six(&mut table);
    assert_eq!((table.health(4), table.attackers(4)), (26, vec![]));
}

#[test]
fn d_050_nobody_is_their_own_attacker() {
    let mut table =
        Given::seats(4).made_card("recoil", "on your turn: deal 2 damage to you").hand(1, ["recoil"]).open().begin();
    table.play("play recoil");
    assert_eq!((table.health(1), table.attackers(1)), (28, vec![]));
}

#[test]
fn d_050_the_lists_are_cleared_after_the_end_of_the_round() {
    let mut table = Given::seats(4)
        .options(|o| o.attack_optional = true)
        .made_class("grim", "after the round ends: deal 1 damage to your attackers")
        .classes(2, ["grim"])
        .attackers(2, [3])
        .turn(4)
        .begin();
    table.play("do not attack");
    // Still there when the round ended; the 1 damage made seat 2 an attacker of seat 3, which is cleared as well.
    assert_eq!((table.round(), table.health(3)), (2, 29));
    assert_eq!((table.attackers(2), table.attackers(3)), (vec![], vec![]));
}

#[test]
fn d_051_the_killers_dealt_an_amount_in_the_step_that_killed() {
    let mut table = one_six(4).classes(1, ["nightblade"]).health(2, 6).begin();
    deal_six(&mut table);
    assert!(!table.lives(2) && table.untargetable(1));
}

#[test]
fn d_051_whoever_added_extra_damage_is_a_killer_too() {
    let mut table = one_six(4)
        .made_class("helper", "when an ally's damage lands: add 1 extra damage")
        .classes(3, ["helper", "nightblade"])
        .health(2, 6)
        .begin();
    deal_six(&mut table);
    assert!(table.untargetable(3) && !table.untargetable(1));
}

#[test]
fn d_051_spillover_and_self_inflicted_damage_have_no_killer() {
    // Seat 1 kills seat 2; what spills over kills seat 4, and that is nobody's doing.
    let rules = "after an enemy's death if you are a killer: draw 1 card";
    let mut table = one_six(6)
        .made_class("tally", rules)
        .classes(1, ["tally"])
        .health(2, 3)
        .health(4, 2)
        .deck(["grudge", "decoy"])
        .begin();
    deal_six(&mut table);
    assert_eq!((table.lives(4), table.hand(1)), (false, vec!["grudge".to_string()]));
    let mut table =
        Given::seats(4).made_class("tally", rules).classes(2, ["tally"]).health(1, 2).deck(["grudge"]).begin();
    table.score(2, [1; 6]);
    assert_eq!((table.lives(1), table.hand(2).len()), (false, 0));
}

#[test]
fn d_052_healing_raises_health_up_to_the_maximum() {
    let mut table = Given::seats(4).hand(1, ["bandage", "healing-rain"]).health(1, 20).health(3, 29).open().begin();
    table.play("play Bandage on seat 1").play("play Healing Rain");
    assert_eq!(table.all_health(), [26, 30, 30, 30]);
}

#[test]
fn d_052_dead_players_cannot_be_healed() {
    let mut table = Given::seats(4).hand(1, ["bandage", "healing-rain"]).health(1, 20).dead(3).open().begin();
    table.assert_illegal("play Bandage on seat 3");
    table.play("play Healing Rain");
    assert_eq!((table.health(1), table.health(3), table.lives(3)), (22, 0, false));
}

#[test]
fn d_053_overheal_is_lost_and_announced_with_its_amount() {
    // Alchemist at 27 of 28 is healed by 4: 3 are wasted and strike an enemy.
    let mut table = Given::seats(2).classes(1, ["alchemist"]).hand(1, ["bandage"]).health(1, 27).open().begin();
    table.play("play Bandage on seat 1");
    assert_eq!((table.health(1), table.health(2)), (28, 27));
}

#[test]
fn d_053_there_is_no_overheal_if_nothing_is_wasted() {
    let mut table = Given::seats(2)
        .made_class("brim", "after your overheal: draw 1 card")
        .classes(1, ["brim"])
        .hand(1, ["bandage"])
        .health(1, 26)
        .open()
        .begin();
    table.play("play Bandage on seat 1");
    assert_eq!((table.health(1), table.hand(1).len()), (30, 0));
}

#[test]
fn d_053_overheal_comes_after_the_heal() {
    let mut table = Given::seats(4)
        .made_class("brim", "after your overheal: deal overheal damage to an enemy")
        .made_class("sip", "after your healing: deal 1 damage to each enemy")
        .classes(1, ["brim", "sip"])
        .hand(1, ["bandage"])
        .health(1, 28)
        .open()
        .begin();
    table.play("play Bandage on seat 1").assert_asked(1, "choose for brim");
    assert_eq!(table.all_health(), [30, 29, 30, 29]);
    table.play("choose seat 4");
    assert_eq!(table.health(4), 27);
}

#[test]
fn d_054_the_maximum_does_not_follow_later_classes() {
    let mut table = Given::seats(4)
        .classes(1, ["phoenix"])
        .hand(1, ["recruit", "bandage"])
        .class_deck(["bulwark"])
        .health(1, 23)
        .open()
        .begin();
    table.play("play Recruit").play("play Bandage on seat 1");
    assert_eq!((table.classes(1).len(), table.maximum(1), table.health(1)), (2, 24, 24));
}

#[test]
fn d_054_nor_the_loss_of_the_first_class() {
    let mut table = one_six(4).classes(2, ["phoenix", "bulwark"]).health(2, 4).begin();
    deal_six(&mut table).act("use Phoenix");
    assert_eq!((table.classes(2), table.maximum(2), table.health(2)), (vec!["bulwark".to_string()], 24, 8));
}
