//! The attack roll (section 3 of the rules).

use super::table::Given;
use crate::dicetastic::options::AsideOptions;

#[test]
fn d_017_the_target_is_chosen_before_the_first_throw() {
    let mut table = Given::seats(4).classes(1, ["saboteur"]).classes(2, ["saint", "martyr"]).begin();
    table.attack(2).assert_asked(1, "seat 1 attacks seat 2");
    assert_eq!((table.fact("target").as_str(), table.fact("thrown").as_str()), ("2", ""));
    table.dice(1, [1, 2, 3, 4, 5, 6]).pass();
    assert_eq!(table.fact("thrown"), "1 2 3 4 5 6");
}

#[test]
fn d_017_living_enemies_can_be_attacked() {
    let table = Given::seats(6).dead(4).begin();
    assert_eq!(table.legal(), ["attack seat 2", "attack seat 6"]);
}

#[test]
fn d_017_friendly_fire_adds_team_mates_but_not_oneself() {
    let table = Given::seats(6).options(|o| o.friendly_fire = true).dead(4).begin();
    assert_eq!(table.legal(), ["attack seat 2", "attack seat 3", "attack seat 5", "attack seat 6"]);
}

/// In the attack roll with these dice thrown and none set aside.
fn thrown<const N: usize>(faces: [u8; N]) -> Given {
    Given::seats(2).phase("attack roll").numbers("thrown", faces)
}

#[test]
fn d_018_any_dice_of_the_throw_but_at_least_one() {
    let table = thrown([1, 2, 3, 4, 5, 6]).begin();
    assert_eq!(table.legal().len(), 63);
    table.assert_legal("set aside 1").assert_legal("set aside 2 4 6").assert_legal("set aside 1 2 3 4 5 6");
    // Equal dice are one option.
    assert_eq!(thrown([6, 6, 6, 6, 6, 1]).begin().legal().len(), 11);
}

#[test]
fn d_018_dice_set_aside_stay_aside() {
    let mut table = thrown([1, 2, 3, 4, 5, 6]).begin();
    table.dice(1, [1, 1, 1, 1]).play("set aside 5 6");
    assert_eq!((table.fact("aside").as_str(), table.fact("thrown").as_str()), ("5 6", "1 1 1 1"));
    assert_eq!(table.legal().len(), 4);
}

#[test]
fn d_018_only_the_highest_dice_can_be_offered_to_bots() {
    let table = thrown([6, 3, 6, 1, 5, 2]).options(|o| o.aside_options = AsideOptions::Top).begin();
    let top = ["6", "6 6", "5 6 6", "3 5 6 6", "2 3 5 6 6", "1 2 3 5 6 6"].map(|dice| format!("set aside {dice}"));
    assert_eq!(table.legal(), top);
}

#[test]
fn d_019_only_free_dice_are_thrown_again() {
    // Every scripted number is used: five, then three, then one, for a score of 30.
    let mut table = thrown([6, 1, 1, 1, 1, 1]).deck(["grudge"]).begin();
    table.dice(1, [6, 6, 1, 1, 1]).play("set aside 6");
    assert_eq!(table.fact("free-dice"), "5");
    table.dice(1, [5, 5, 2]).play("set aside 6 6");
    table.dice(1, [2]).play("set aside 5 5");
    assert_eq!(table.hand(1), ["grudge"]);
}

#[test]
fn d_019_the_number_of_dice_is_an_option() {
    let mut table = Given::seats(2).options(|o| o.dice = 2).begin();
    table.dice(1, [4, 3]).attack(2);
    assert_eq!(table.legal(), ["set aside 3", "set aside 4", "set aside 3 4"]);
}

#[test]
fn d_020_the_score_is_the_sum_of_all_dice_set_aside() {
    let mut table = thrown([6, 6, 1, 1, 1, 1]).hand(1, ["steady-hand"]).begin();
    table.dice(1, [5, 4, 1, 1]).play("set aside 6 6").dice(1, [3, 2]).play("set aside 4 5");
    table.dice(1, [6]).play("set aside 3");
    // The last die is set aside by itself.
    assert_eq!(table.fact("aside"), "3 4 5 6 6 6");
    table.assert_asked(1, "seat 1's score is 30");
}

#[test]
fn d_020_flipped_and_rerolled_dice_count_with_the_face_they_show() {
    let mut table = Given::seats(2).hand(1, ["loaded-die", "take-back", "steady-hand"]).begin();
    table.dice(1, [6, 6, 6, 6, 1, 1]).attack(2);
    table.play("play Loaded Die").play("choose 1");
    assert_eq!((table.fact("thrown").as_str(), table.fact("flipped").as_str()), ("1 6 6 6 6", "6"));
    table.play("set aside 1 6 6 6 6 6").dice(1, [4]).play("play Take Back").play("choose 1");
    table.assert_asked(1, "seat 1's score is 34");
}

#[test]
fn d_021_all_but_the_first_die_of_a_throw_are_extra() {
    let mut table = thrown([6, 6, 6, 1, 1, 1]).begin();
    table.dice(1, [5, 1, 1]).play("set aside 6 6 6");
    assert_eq!(table.fact("extra-dice"), "2");
    table.dice(1, [4, 4]).play("set aside 5");
    assert_eq!(table.fact("extra-dice"), "2");
}

#[test]
fn d_021_extra_dice_of_several_throws_add_up() {
    // 2 + 1 extra dice make Overloader raise 28 to 30: a card is drawn.
    let mut table = thrown([6, 6, 6, 1, 1, 1]).classes(1, ["overloader"]).deck(["grudge"]).begin();
    table.dice(1, [5, 4, 1]).play("set aside 6 6 6").dice(1, [1]).play("set aside 4 5");
    assert_eq!((table.health(1), table.hand(1)), (31, vec!["grudge".to_string()]));
}

#[test]
fn d_021_the_damage_roll_counts_its_own_extra_dice() {
    // Five extra dice in the attack roll, one in the damage roll: Momentum adds 2, not 10 or 12.
    let mut table = Given::seats(2).hand(1, ["momentum"]).begin();
    table.dice(1, [6, 6, 6, 6, 6, 1]).dice(1, [1, 1, 2, 2, 2, 2]).attack(2).aside_all();
    assert_eq!(table.fact("attack-extra-dice"), "5");
    table.dice(1, [2, 2, 2, 2]).play("set aside 2 × 1").play("play Momentum");
    assert_eq!(table.health(2), 26);
}

#[test]
fn d_022_when_effects_see_the_score_as_changed_so_far() {
    let fixed = |ids: [&str; 2]| {
        let mut table = Given::seats(2)
            .made_class("plus", "when your score is summed: score +2")
            .made_class("surge", "when your score is summed if score >= 31: score +4")
            .classes(1, ids)
            .hand(2, ["leaden-cup"])
            .begin();
        table.score(2, [6, 6, 6, 5, 5, 1]);
        table.ask()
    };
    assert_eq!(fixed(["plus", "surge"]), "seat 1's score is 35: act or pass");
    assert_eq!(fixed(["surge", "plus"]), "seat 1's score is 31: act or pass");
}

#[test]
fn d_022_after_effects_come_once_the_score_is_fixed_and_before_the_outcome() {
    // Shadow hides at a score below 30; its health is still whole at that moment.
    let mut table = Given::seats(4)
        .made_class("late", "may after your score is fixed if score < 30: draw 1 card")
        .classes(1, ["late"])
        .hand(2, ["leaden-cup"])
        .begin();
    table.score(2, [6, 6, 6, 6, 5, 1]).play("play Leaden Cup");
    // 30 became 28 and is now fixed.
    table.assert_asked(1, "seat 1's score is 28");
    assert_eq!(table.health(1), 30);
    table.pass();
    assert_eq!(table.health(1), 28);
}

#[test]
fn d_022_the_fixed_score_decides_exactly_one_outcome() {
    let mut table = Given::seats(4).hand(1, ["steady-hand"]).deck(["grudge"]).begin();
    table.score(2, [6, 6, 6, 6, 3, 1]).play("play Steady Hand");
    assert_eq!((table.hand(1), table.health(1)), (vec!["grudge".to_string()], 30));
    table.assert_asked(2, "choose whom to attack");
}

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
fn d_023_the_threshold_is_an_option() {
    let mut table = Given::seats(2).options(|o| o.threshold = 20).begin();
    table.score(2, [6, 6, 3, 1, 1, 1]);
    assert_eq!(table.all_health(), [28, 30]);
}

#[test]
fn d_024_a_score_of_exactly_30_draws_a_card_and_nothing_else() {
    let mut table = Given::seats(4).deck(["grudge", "decoy"]).begin();
    table.score(2, [5, 5, 5, 5, 5, 5]);
    assert_eq!((table.all_health(), table.hand(1)), (vec![30; 4], vec!["grudge".to_string()]));
    table.assert_asked(2, "choose whom to attack");
}

#[test]
fn d_024_the_threshold_itself_draws_whatever_it_is() {
    let mut table = Given::seats(4).options(|o| o.threshold = 12).deck(["grudge"]).begin();
    table.score(2, [2, 2, 2, 2, 2, 2]);
    assert_eq!(table.hand(1), ["grudge"]);
}

#[test]
fn d_025_the_target_number_is_the_score_less_30() {
    let mut table = Given::seats(2).begin();
    table.dice(1, [6, 6, 6, 6, 6, 3]).dice(1, [3, 3, 1, 2, 4, 5]).attack(2).aside_all();
    assert_eq!(table.legal(), ["set aside 1 × 3", "set aside 2 × 3"]);
    table.dice(1, [1, 1, 2, 2]).play("set aside 2 × 3");
    assert_eq!(table.all_health(), [30, 24]);
}

#[test]
fn d_025_the_target_number_counts_from_the_threshold() {
    let mut table = Given::seats(2).options(|o| o.threshold = 20).begin();
    table.dice(1, [6, 6, 6, 2, 2, 2]).dice(1, [4, 4, 1, 1, 1, 1]).attack(2).aside_all();
    assert_eq!(table.fact("valid"), "4");
}
