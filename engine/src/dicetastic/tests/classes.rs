//! Classes: abilities, rows, marks and limits (D-070 to D-085).

use super::table::Given;
use crate::chance::Stream;
use crate::dicetastic::options::Reorder;
use crate::view::Fact;

const STING: &str = "after your turn ends: deal 1 damage to an enemy";

#[test]
fn d_070_one_event_sets_an_ability_off_once() {
    let rules = "after your attack throw or after your attack throw if free dice = 6: gain 1 here up to 9";
    let mut table = Given::seats(4).made_class("both", rules).classes(1, ["both"]).begin();
    table.dice(1, [1, 2, 3, 4, 5, 6]).attack(2);
    assert_eq!(table.class_fact(1, "both", "gains"), "1");
}

#[test]
fn d_070_each_of_its_triggers_sets_it_off() {
    let rules = "after your attack throw or after your attack: gain 1 here up to 9";
    let mut table = Given::seats(4).made_class("both", rules).classes(1, ["both"]).begin();
    table.miss(2);
    assert_eq!(table.class_fact(1, "both", "gains"), "2");
}

#[test]
fn d_071_what_cannot_be_paid_does_not_happen() {
    let given = || Given::seats(4).turn(4).classes(1, ["collector"]);
    let mut table = given().begin();
    table.miss(1).assert_asked(1, "choose whom to attack");
    let mut table = given().hand(1, ["numb"]).class_deck(["brawler"]).begin();
    table.miss(1).assert_asked(1, "seat 1's turn starts");
    table.play("use Collector: draw 1 class");
    assert_eq!(table.classes(1), ["collector", "brawler"]);
    assert_eq!(table.zone("discard"), ["numb"]);
}

#[test]
fn d_071_a_passive_pays_if_it_can_and_first() {
    let rules = "after your turn ends: pay 2 health, then draw 1 card";
    let given = || Given::seats(4).made_class("scribe", rules).classes(1, ["scribe"]).deck(["numb"]);
    let mut table = given().begin();
    table.miss(2);
    assert_eq!((table.health(1), table.hand(1).len()), (28, 1));
    // Paying kills: the effect is lost.
    let mut table = given().health(1, 2).begin();
    table.miss(2);
    assert_eq!((table.lives(1), table.hand(1).len()), (false, 0));
}

#[test]
fn d_071_who_is_revived_has_paid_for_nothing() {
    let rules = "after your turn ends: pay 2 health, then draw 1 card";
    let given = || Given::seats(4).made_class("scribe", rules).classes(3, ["saint"]);
    let mut table = given().classes(1, ["scribe"]).deck(["numb"]).health(1, 2).begin();
    table.miss(2).act("use Saint");
    assert_eq!((table.health(1), table.hand(1).len()), (8, 0));
    let mut table = given().hand(1, ["blood-price"]).health(1, 3).open().begin();
    table.play("play Blood Price on seat 2").act("use Saint");
    assert_eq!((table.health(1), table.health(2)), (8, 30));
    assert_eq!(table.zone("discard"), ["blood-price"]);
}

#[test]
fn d_072_a_passive_happens_and_its_holder_chooses() {
    let mut table = Given::seats(4).made_class("wasp", STING).classes(1, ["wasp"]).begin();
    table.miss(2).assert_asked(1, "choose for wasp");
    assert_eq!(table.legal(), ["choose seat 2", "choose seat 4"]);
    table.play("choose seat 4");
    assert_eq!(table.all_health(), [30, 30, 30, 29]);
}

#[test]
fn d_072_without_a_legal_target_it_does_nothing() {
    let mut table = Given::seats(4).classes(1, ["pyromancer"]).dead(4).begin();
    table.miss(2).assert_asked(2, "choose whom to attack");
    assert_eq!(table.all_health(), [31, 30, 30, 0]);
    let mut table = Given::seats(4).classes(1, ["pyromancer"]).begin();
    assert_eq!(table.miss(2).all_health(), [31, 30, 30, 28]);
}

#[test]
fn d_072_parts_of_a_card_without_a_target_do_nothing() {
    let rules = "on your turn: revive a dead ally; draw 1 card";
    let given = Given::seats(4).made_card("vigil", rules).hand(1, ["vigil"]).deck(["numb"]).open();
    let mut table = given.begin();
    assert_eq!(table.play("play vigil").hand(1), ["numb"]);
}

#[test]
fn d_073_an_active_may_be_left() {
    let given = || Given::seats(4).classes(1, ["field-medic"]).health(3, 20);
    let mut table = given().begin();
    table.miss(2).assert_asked(1, "seat 1's attack is over");
    table.pass();
    assert_eq!(table.health(3), 20);
    let mut table = given().begin();
    table.miss(2).play("use Field Medic: heal an ally 2 on seat 3");
    assert_eq!(table.health(3), 22);
}

#[test]
fn d_074_a_gained_class_lies_at_the_right_end_and_works_at_once() {
    let mut table = Given::seats(4).classes(1, ["bulwark"]).hand(1, ["recruit"]).class_deck(["brawler"]).open().begin();
    table.play("play Recruit");
    assert_eq!(table.classes(1), ["bulwark", "brawler"]);
    assert!(table.usable(1, "brawler"));
    table.dice(1, [6, 6, 6, 6, 6, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]).attack(2).aside_all();
    assert_eq!(table.health(2), 27);
}

#[test]
fn d_074_it_does_not_hear_the_event_that_brought_it() {
    let mut table = Given::seats(4)
        .options(|o| o.reorder = Reorder::Never)
        .made_class("herald", "after your turn ends: draw 1 class")
        .made_class("late", "after your turn ends: gain 1 here up to 9")
        .classes(1, ["herald"])
        .class_deck(["late", "scholar"])
        .begin();
    table.miss(2);
    assert_eq!(table.classes(1), ["herald", "late"]);
    assert_eq!(table.class_fact(1, "late", "gains"), "");
    table.quiet_turns(3).miss(2);
    assert_eq!(table.class_fact(1, "late", "gains"), "1");
}

#[test]
fn d_075_a_class_is_pushed_forward_only_while_its_effect_is_resolved() {
    let mut table = Given::seats(4)
        .made_class("reader", "after your draw: draw 1 card")
        .classes(1, ["reader"])
        .hand(1, ["windfall"])
        .deck(["overkill", "echo", "riposte", "decoy", "grudge"])
        .open()
        .begin();
    // Each of the two draws brings one more; the draws it makes itself do not.
    table.play("play Windfall").pass_all();
    assert_eq!(table.hand(1).len(), 4);
}

#[test]
fn d_076_a_rotated_class_does_nothing_and_cannot_be_rotated_again() {
    let mut table = Given::seats(4)
        .classes(2, ["bulwark"])
        .rotated(2, "bulwark")
        .classes(4, ["scholar"])
        .hand(1, ["firebolt", "silence"])
        .open()
        .begin();
    table.assert_illegal("play Silence on seat 2's Bulwark").assert_legal("play Silence on seat 4's Scholar");
    table.play("play Firebolt on seat 2").pass();
    assert_eq!(table.health(2), 34);
    table.play("play Silence on seat 4's Scholar");
    assert_eq!(table.class_fact(4, "scholar", "rotated"), "yes");
}

#[test]
fn d_077_one_class_may_be_reactivated_after_the_turn_has_started() {
    let given = || {
        Given::seats(4)
            .options(|o| o.reorder = Reorder::Never)
            .made_class("early", "after your turn starts: gain 1 here up to 9")
            .classes(2, ["early", "bulwark"])
            .rotated(2, "early")
            .rotated(2, "bulwark")
    };
    let mut table = given().begin();
    table.miss(2).assert_asked(2, "reactivate a class");
    assert_eq!(table.legal().len(), 3);
    table.play("reactivate early").assert_asked(2, "choose whom to attack");
    assert!(table.usable(2, "early") && !table.usable(2, "bulwark"));
    // It missed the start of the turn.
    assert_eq!(table.class_fact(2, "early", "gains"), "");
    let mut table = given().begin();
    table.miss(2).play("reactivate none").assert_asked(2, "choose whom to attack");
    assert!(!table.usable(2, "early"));
}

#[test]
fn d_077_abilities_reactivate_too() {
    let mut table = Given::seats(4)
        .classes(1, ["bulwark", "scholar"])
        .rotated(1, "bulwark")
        .rotated(1, "scholar")
        .hand(1, ["rally"])
        .open()
        .begin();
    table.play("play Rally");
    assert!(table.usable(1, "bulwark") && table.usable(1, "scholar"));
}

#[test]
fn d_078_face_down_and_rotated_are_two_marks() {
    let mut table =
        Given::seats(4).classes(2, ["bulwark"]).rotated(2, "bulwark").class_fact(2, "bulwark", "disabled", 1u8).begin();
    // Nothing to reactivate while it lies face down.
    table.miss(2).assert_asked(2, "choose whom to attack");
    table.miss(1);
    assert_eq!(table.class_fact(2, "bulwark", "disabled"), "");
    assert_eq!(table.class_fact(2, "bulwark", "rotated"), "yes");
    assert!(!table.usable(2, "bulwark"));
    table.quiet_turns(3).assert_asked(2, "reactivate a class");
}

#[test]
fn d_078_a_disabled_class_is_back_after_its_owners_next_turn() {
    let mut table = Given::seats(4).classes(2, ["bulwark"]).hand(1, ["petrify"]).open().begin();
    table.play("play Petrify on seat 2's Bulwark");
    assert!(!table.usable(2, "bulwark"));
    table.quiet_turns(1);
    assert!(!table.usable(2, "bulwark"));
    table.quiet_turns(1);
    assert!(table.usable(2, "bulwark"));
}

#[test]
fn d_078_the_turn_under_way_does_not_count() {
    let mut table = Given::seats(4).turn(2).classes(2, ["bulwark"]).hand(1, ["petrify"]).open().begin();
    table.play("play Petrify on seat 2's Bulwark").quiet_turns(4);
    assert_eq!(table.turn(), 2);
    assert!(!table.usable(2, "bulwark"));
    table.quiet_turns(1);
    assert!(table.usable(2, "bulwark"));
}

#[test]
fn d_078_between_two_turns_the_last_one_is_over() {
    let mut table = Given::seats(4).turn(4).classes(4, ["bulwark"]).hand(3, ["petrify"]).begin();
    table.miss(1).pass_until("the round ends").play("play Petrify on seat 4's Bulwark");
    table.quiet_turns(3);
    assert!(!table.usable(4, "bulwark"));
    table.quiet_turns(1);
    assert!(table.usable(4, "bulwark"));
}

#[test]
fn d_078_turns_of_the_dead_count() {
    let mut table = Given::seats(6).classes(2, ["bulwark"]).class_fact(2, "bulwark", "disabled", 1u8).dead(2).begin();
    table.miss(4).assert_asked(3, "choose whom to attack");
    assert_eq!(table.class_fact(2, "bulwark", "disabled"), "");
}

#[test]
fn d_079_the_leftmost_class_works_first() {
    for (row, order) in [(["ant", "bee"], ["ant", "bee"]), (["bee", "ant"], ["bee", "ant"])] {
        let mut table = Given::seats(4).made_class("ant", STING).made_class("bee", STING).classes(1, row).begin();
        table.miss(2).assert_asked(1, &format!("choose for {}", order[0]));
        table.play("choose seat 2");
        table.assert_asked(1, &format!("choose for {}", order[1]));
    }
}

fn two_rows(reorder: Reorder) -> Given {
    Given::seats(4)
        .options(|o| o.reorder = reorder)
        .made_class("ant", "after your turn starts: heal you 2")
        .made_class("bee", "after your turn starts: heal you 1")
        .classes(3, ["ant", "bee"])
        .classes(4, ["bulwark", "scholar"])
}

#[test]
fn d_080_rows_are_rearranged_at_the_end_of_every_turn() {
    let mut table = two_rows(Reorder::Relevant).begin();
    // Seat 4's classes share no trigger.
    table.miss(2).assert_asked(3, "rearrange");
    assert_eq!(table.legal(), ["keep the order", "arrange bee, ant"]);
    table.play("arrange bee, ant").assert_asked(2, "choose whom to attack");
    assert_eq!(table.classes(3), ["bee", "ant"]);
}

#[test]
fn d_080_options_say_who_is_asked() {
    let mut table = two_rows(Reorder::Any).begin();
    table.miss(2).assert_asked(4, "rearrange");
    table.play("keep the order");
    table.assert_asked(3, "rearrange");
    table.play("keep the order").assert_asked(2, "choose whom to attack");
    let mut table = two_rows(Reorder::Never).begin();
    table.miss(2).assert_asked(2, "choose whom to attack");
    let mut table = two_rows(Reorder::Own).begin();
    table.miss(2).assert_asked(2, "choose whom to attack");
    table.miss(1).pass_until("choose whom").miss(2);
    table.assert_asked(3, "rearrange");
}

#[test]
fn d_081_the_top_ability_comes_first() {
    let rules = format!("{STING}\nafter your turn ends: heal a team member 1");
    let given = Given::seats(4).made_class("wasp", &rules).classes(1, ["wasp"]);
    let mut table = given.health(1, 10).health(3, 10).begin();
    table.miss(2);
    assert_eq!(table.legal(), ["choose seat 2", "choose seat 4"]);
    table.play("choose seat 2");
    assert_eq!(table.health(2), 29);
    assert_eq!(table.legal(), ["choose seat 1", "choose seat 3"]);
}

const FOUR: [&str; 4] = ["bulwark", "scholar", "phoenix", "spillblade"];

#[test]
fn d_082_classes_above_the_limit_are_discarded_at_the_own_turn_end() {
    let mut table = Given::seats(4).classes(1, FOUR).begin();
    table.miss(2).assert_asked(1, "discard a class");
    table.play("discard Scholar");
    assert_eq!(table.classes(1), ["bulwark", "phoenix", "spillblade"]);
    assert_eq!(table.zone("class-discard"), ["scholar"]);
    let mut table = Given::seats(4).options(|o| o.reorder = Reorder::Never).classes(3, FOUR).begin();
    table.miss(2).assert_asked(2, "choose whom to attack");
}

#[test]
fn d_082_limits_can_be_raised_and_shared_classes_do_not_count() {
    let never = |given: Given| given.options(|o| o.reorder = Reorder::Never);
    let mut table = never(Given::seats(4)).classes(1, ["bulwark", "scholar", "phoenix", "collector"]).begin();
    table.miss(2).assert_asked(2, "choose whom to attack");
    let mut table = never(Given::seats(4)).options(|o| o.class_limit = 0).classes(1, FOUR).begin();
    table.miss(2).assert_asked(2, "choose whom to attack");
    let shared = Fact::List(vec![Fact::from(1u8), Fact::from("next turn")]);
    let mut table = never(Given::seats(4))
        .classes(1, ["bulwark", "scholar", "phoenix"])
        .classes(3, ["spillblade"])
        .class_fact(3, "spillblade", "shared-1", shared)
        .begin();
    table.miss(2).assert_asked(2, "choose whom to attack");
}

#[test]
fn d_082_income_gives_a_class_to_each_living_seat() {
    let mut table = Given::seats(4).options(|o| o.class_income = 2).turn(4).dead(3).begin();
    table.miss(1);
    assert_eq!(table.round(), 2);
    let counts: Vec<usize> = (1..=4).map(|seat| table.classes(seat).len()).collect();
    assert_eq!(counts, [1, 1, 0, 1]);
}

#[test]
fn d_083_this_class_is_the_card_with_the_ability() {
    let mut table = Given::seats(6)
        .options(|o| o.reorder = Reorder::Never)
        .made_card("bolt", "any time: deal 10 damage to an enemy")
        .classes(2, ["scholar", "saint"])
        .health(4, 4)
        .hand(1, ["bolt"])
        .open()
        .begin();
    table.play("play bolt on seat 4").assert_asked(2, "seat 4 died");
    table.play("use Saint: revive that player with 8 health");
    assert_eq!(table.classes(2), ["scholar"]);
    assert_eq!(table.zone("class-discard"), ["saint"]);
}

#[test]
fn d_084_where_nobody_is_named_the_holder_is_meant() {
    let rules = "after an enemy's attack: draw 1 card";
    let mut table = Given::seats(4).made_class("spy", rules).classes(2, ["spy"]).deck(["numb"]).begin();
    table.miss(4);
    assert_eq!((table.hand(1).len(), table.hand(2)), (0, vec!["numb".to_string()]));
}

#[test]
fn d_085_gains_end_at_the_maximum_of_the_card() {
    for (before, after) in [(2u8, "3"), (3, "4"), (4, "4")] {
        let given = Given::seats(4).classes(1, ["ember-adept"]);
        let mut table = given.class_fact(1, "ember-adept", "gains", before).begin();
        table.miss(2);
        assert_eq!(table.class_fact(1, "ember-adept", "gains"), after);
    }
}

#[test]
fn d_085_gains_stay_through_swap_and_theft_but_not_through_a_discard() {
    let adept = |seat| Given::seats(4).classes(seat, ["ember-adept"]).class_fact(seat, "ember-adept", "gains", 3u8);
    let mut table = adept(1).classes(2, ["bulwark"]).rotated(1, "ember-adept").hand(1, ["trade-places"]).open().begin();
    table.play("play Trade Places on seat 2");
    assert_eq!((table.classes(1), table.classes(2)), (vec!["bulwark".into()], vec!["ember-adept".to_string()]));
    assert_eq!(table.class_fact(2, "ember-adept", "gains"), "3");
    assert_eq!(table.class_fact(2, "ember-adept", "rotated"), "yes");
    let mut table = adept(2).classes(2, ["bulwark"]).hand(1, ["press-gang"]).open().begin();
    table.chance(Stream::EFFECT, [1]).play("play Press Gang on seat 2");
    assert_eq!(table.class_fact(1, "ember-adept", "gains"), "3");
    let mut table = adept(1).options(|o| o.class_limit = 1).classes(1, ["bulwark"]).begin();
    table.miss(2).play("discard Ember Adept");
    let slot = table.state.class_piles.discard;
    assert_eq!((table.game.class(slot).id.as_str(), table.state.gains[slot as usize]), ("ember-adept", 0));
}
