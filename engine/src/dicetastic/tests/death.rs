//! Death and revival (D-055 to D-060).

use super::table::Given;
use crate::chance::Stream;
use crate::seat::Seat;
use crate::view::Fact;

/// Seat 1 of four holds a card that deals 10 damage.
fn ten() -> Given {
    Given::seats(4).made_card("bolt", "any time: deal 10 damage to an enemy").hand(1, ["bolt"]).open()
}

#[test]
fn d_055_health_stops_at_0_and_the_seat_is_dead() {
    let mut table = ten().health(2, 4).begin();
    table.play("play bolt on seat 2");
    assert_eq!(table.all_health(), [30, 0, 30, 24]);
    assert!(!table.lives(2));
}

#[test]
fn d_055_a_heal_at_0_health_prevents_the_death_and_the_spillover() {
    let mut table = ten().health(2, 4).hand(2, ["second-wind"]).begin();
    table.play("play bolt on seat 2").assert_asked(2, "seat 2 is dying");
    assert_eq!(table.health(2), 0);
    table.play("play Second Wind");
    assert_eq!(table.all_health(), [30, 4, 30, 30]);
    assert!(table.lives(2));
}

#[test]
fn d_055_an_ally_may_save_the_dying_with_an_any_time_heal() {
    let mut table = ten().health(2, 4).hand(4, ["bandage"]).begin();
    table.play("play bolt on seat 2").pass_until("seat 2 is dying");
    table.assert_asked(4, "seat 2 is dying");
    table.play("play Bandage on seat 2");
    assert_eq!((table.health(2), table.health(4)), (4, 30));
}

#[test]
fn d_055_after_effects_of_a_death_come_before_its_spillover() {
    let mut table = ten()
        .made_class("mourner", "after an ally's death: heal you 3")
        .classes(4, ["mourner"])
        .health(2, 4)
        .health(4, 5)
        .begin();
    table.play("play bolt on seat 2");
    // 5 + 3 − 6; the other way round the spillover would have killed.
    assert_eq!(table.health(4), 2);
}

#[test]
fn d_055_damage_while_dying_adds_to_what_spills() {
    let mut table = ten().classes(1, ["thornback"]).classes(2, ["martyr"]).health(2, 4).begin();
    table.play("play bolt on seat 2");
    // The Martyr's 5 reach seat 1, whose Thornback deals 2 to the dying seat: 6 and 2 spill onto seat 4.
    assert_eq!(table.all_health(), [30, 0, 30, 22]);
}

#[test]
fn d_056_own_classes_act_before_the_death_but_not_after_it() {
    let given = || ten().health(2, 4).deck(["numb"]);
    let mut before = given().made_class("will", "before your death: draw 1 card").classes(2, ["will"]).begin();
    before.play("play bolt on seat 2");
    assert_eq!(before.hand(2), ["numb"]);
    let mut after = given().made_class("ghost", "after your death: draw 1 card").classes(2, ["ghost"]).begin();
    after.play("play bolt on seat 2");
    assert!(after.hand(2).is_empty());
    assert!(!after.usable(2, "ghost"));
}

#[test]
fn d_056_what_the_dead_shared_is_shared_no_more() {
    let shared = Fact::List(vec![Fact::from(4u8), Fact::from("next turn")]);
    let mut table = ten().classes(2, ["brawler"]).class_fact(2, "brawler", "shared-4", shared).health(2, 4).begin();
    assert_ne!(table.class_fact(2, "brawler", "shared-4"), "");
    table.play("play bolt on seat 2");
    assert_eq!(table.class_fact(2, "brawler", "shared-4"), "");
}

#[test]
fn d_057_the_dead_cannot_be_attacked_or_targeted() {
    let table = Given::seats(6).dead(4).begin();
    assert_eq!(table.legal(), ["attack seat 2", "attack seat 6"]);
    let table = Given::seats(6).dead(4).hand(1, ["firebolt"]).open().begin();
    assert_eq!(table.legal(), ["pass", "play Firebolt on seat 2", "play Firebolt on seat 6"]);
}

#[test]
fn d_057_the_dead_take_no_damage_and_play_no_cards() {
    let mut table = Given::seats(6).dead(4).hand(4, ["firebolt", "brace"]).hand(1, ["falling-stars"]).open().begin();
    table.play("play Falling Stars");
    assert_eq!(table.all_health(), [30, 28, 30, 0, 30, 28]);
    table.assert_asked(1, "choose whom to attack");
}

#[test]
fn d_057_the_dead_do_not_attack() {
    let mut table = Given::seats(6).dead(2).begin();
    table.miss(4).assert_asked(3, "choose whom to attack");
}

#[test]
fn d_058_ongoing_cards_are_discarded_before_after_effects() {
    let mut table = ten().health(2, 4).ongoing(2, "numb", "uses", 2).hand(4, ["call-back"]).begin();
    table.play("play bolt on seat 2").assert_asked(4, "seat 2 died");
    assert!(table.ongoing(2).is_empty());
    assert_eq!(table.zone("discard"), ["numb"]);
}

#[test]
fn d_058_they_are_not_fully_played() {
    let mut table = ten()
        .made_class("clerk", "after anyone's card is done: gain 1 here up to 9")
        .classes(3, ["clerk"])
        .health(2, 4)
        .ongoing(2, "numb", "uses", 2)
        .begin();
    table.play("play bolt on seat 2");
    assert_eq!(table.zone("discard"), ["bolt", "numb"]);
    assert_eq!(table.class_fact(3, "clerk", "gains"), "1");
}

#[test]
fn d_059_the_dead_keep_hand_classes_and_gains() {
    let mut table = ten()
        .classes(2, ["ember-adept"])
        .class_fact(2, "ember-adept", "gains", 3u8)
        .hand(2, ["numb", "riposte"])
        .health(2, 4)
        .begin();
    table.play("play bolt on seat 2");
    assert_eq!(table.hand(2).len(), 2);
    assert_eq!(table.classes(2), ["ember-adept"]);
    assert_eq!(table.class_fact(2, "ember-adept", "gains"), "3");
}

#[test]
fn d_059_a_class_gained_while_dead_does_not_work() {
    let mut table = Given::seats(4).dead(2).class_deck(["brawler"]).begin();
    let s = &mut table.state;
    let class = s.class_links.pop(&mut s.class_piles.deck).unwrap();
    assert!(table.game.gain_class(&mut table.state, Seat(1), class));
    assert_eq!(table.classes(2), ["brawler"]);
    assert!(!table.usable(2, "brawler"));
}

#[test]
fn d_060_a_revived_seat_has_1_health_or_what_the_option_or_the_card_says() {
    let given = || {
        Given::seats(4)
            .made_card("wake", "on your turn: revive a dead ally")
            .made_card("rise", "on your turn: revive a dead ally with 50 health")
            .dead(3)
            .hand(1, ["wake", "rise"])
            .open()
    };
    let mut table = given().begin();
    assert_eq!(table.play("play wake on seat 3").health(3), 1);
    assert!(table.lives(3));
    let mut table = given().options(|o| o.revive_health = 4).begin();
    assert_eq!(table.play("play wake on seat 3").health(3), 4);
    let mut table = given().begin();
    assert_eq!(table.play("play rise on seat 3").health(3), 30);
}

#[test]
fn d_060_classes_come_back_but_rotated_ones_stay_rotated() {
    let mut table = Given::seats(4)
        .classes(3, ["brawler", "bulwark"])
        .rotated(3, "bulwark")
        .dead(3)
        .hand(1, ["call-back"])
        .open()
        .begin();
    assert!(!table.usable(3, "brawler"));
    table.play("play Call Back on seat 3");
    assert_eq!(table.health(3), 5);
    assert!(table.usable(3, "brawler"));
    assert!(!table.usable(3, "bulwark"));
}

#[test]
fn d_060_revived_before_its_turn_it_attacks_in_this_round() {
    let mut table = Given::seats(4).dead(3).hand(1, ["call-back"]).open().begin();
    table.play("play Call Back on seat 3").miss(2).miss(1);
    table.assert_asked(3, "choose whom to attack");
    assert_eq!(table.round(), 1);
}

#[test]
fn d_060_revived_in_its_own_turn_it_has_the_rest_of_it_without_an_attack() {
    let mut table = Given::seats(4).turn(4).classes(3, ["medium"]).dead(1).hand(1, ["smoke-bomb"]).begin();
    table.chance(Stream::EFFECT, [5]).miss(3);
    assert_eq!((table.round(), table.health(1)), (2, 4));
    table.assert_asked(1, "seat 1's turn, before the attack");
    table.pass();
    table.assert_asked(1, "seat 1's turn closes");
    table.pass_all();
    table.assert_asked(2, "choose whom to attack");
}

#[test]
fn d_060_who_dies_in_its_attack_and_is_revived_does_not_go_on_with_it() {
    let mut table = Given::seats(4)
        .classes(1, ["numerologist"])
        .health(1, 2)
        .classes(2, ["thornback"])
        .classes(3, ["saint"])
        .begin();
    table.dice(1, [3, 3, 3, 1, 1, 1]).attack(2).assert_asked(3, "seat 1 died");
    table.play("use Saint: revive that player with 8 health");
    assert_eq!(table.health(1), 8);
    table.assert_asked(2, "choose whom to attack");
}
