//! Ability cards (D-061 to D-069).

use super::table::{Given, Table};
use crate::chance::Stream;
use crate::dicetastic::options::AnyTime;

/// A class that counts in its gains how often something happened.
fn counting(given: Given, seat: u8, trigger: &str) -> Given {
    given.made_class("clerk", &format!("{trigger}: gain 1 here up to 9")).classes(seat, ["clerk"])
}

/// The whole ability deck is discarded.
fn empty_deck(table: &mut Table) {
    let s = &mut table.state;
    while let Some(card) = s.links.pop(&mut s.piles.deck) {
        s.links.push(&mut s.piles.discard, card);
    }
}

#[test]
fn d_061_a_card_works_once_and_a_class_every_time() {
    let mut table = Given::seats(4).classes(2, ["bulwark"]).hand(1, ["firebolt", "firebolt"]).open().begin();
    table.play("play Firebolt on seat 2").pass();
    assert_eq!(table.hand(1), ["firebolt"]);
    assert_eq!(table.zone("discard"), ["firebolt"]);
    assert_eq!(table.health(2), 36);
    table.play("play Firebolt on seat 2");
    assert_eq!(table.health(2), 35);
    table.assert_asked(1, "choose whom to attack");
}

#[test]
fn d_062_standard_windows_for_any_time_cards() {
    let mut table = Given::seats(4).hand(4, ["firebolt"]).open().begin();
    table.assert_asked(4, "seat 1's turn, before the attack");
    table.pass();
    table.dice(1, [6, 6, 6, 6, 6, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    table.attack(2).assert_asked(1, "set dice aside");
    table.aside_all().assert_asked(4, "seat 1's score is 31");
    table.pass();
    table.assert_asked(4, "seat 2 takes 1 damage");
    table.pass();
    table.assert_asked(4, "seat 1's turn closes");
    table.pass();
    table.assert_asked(4, "seat 2's turn, before the attack");
}

#[test]
fn d_062_full_windows_are_all_of_them() {
    let mut table = Given::seats(4).options(|o| o.anytime_windows = AnyTime::Full).hand(4, ["firebolt"]).open().begin();
    table.pass().dice(1, [6, 6, 6, 6, 6, 1]);
    table.attack(2).assert_asked(4, "seat 1 attacks seat 2");
    table.pass();
    table.assert_asked(4, "seat 1 threw");
    table.pass();
    table.aside_all().assert_asked(4, "seat 1 has set aside");
}

#[test]
fn d_062_own_windows_are_those_of_the_own_turn() {
    let given = || Given::seats(4).options(|o| o.anytime_windows = AnyTime::Own).open();
    let mut table = given().hand(4, ["firebolt"]).begin();
    table.miss(2).miss(3).miss(4).assert_asked(4, "seat 4's turn, before the attack");
    table.pass();
    table.miss(1).assert_asked(4, "seat 4's turn closes");
    table.pass();
    table.assert_asked(1, "choose whom to attack");
}

#[test]
fn d_062_a_card_that_can_do_nothing_is_not_playable() {
    let table = Given::seats(4).hand(1, ["bandage"]).open().begin();
    table.assert_asked(1, "choose whom to attack");
    let table = Given::seats(4).health(3, 29).hand(1, ["bandage"]).open().begin();
    assert_eq!(table.legal(), ["pass", "play Bandage on seat 3"]);
}

#[test]
fn d_062_one_part_that_can_do_something_is_enough() {
    let salve = "any time: heal you 2; draw 1 card";
    let mut table = Given::seats(4).made_card("salve", salve).hand(1, ["salve"]).deck(["numb"]).open().begin();
    table.play("play salve");
    assert_eq!(table.hand(1), ["numb"]);
    // To stay is no purpose of its own: without a class to share the card cannot be played.
    Given::seats(4).hand(1, ["apprenticeship"]).open().begin().assert_asked(1, "choose whom to attack");
}

#[test]
fn d_063_a_card_is_shown_and_paid_for_before_it_can_be_cancelled() {
    let mut table = Given::seats(4).hand(1, ["blood-price"]).hand(2, ["countermand"]).open().begin();
    table.play("play Blood Price on seat 2").assert_asked(2, "seat 1 plays a card");
    assert_eq!(table.all_health(), [27, 30, 30, 30]);
    assert_eq!(table.zone("being played"), ["blood-price"]);
    table.play("play Countermand");
    assert_eq!(table.all_health(), [27, 30, 30, 30]);
    assert_eq!(table.zone("discard"), ["blood-price", "countermand"]);
}

#[test]
fn d_063_it_is_discarded_once_everything_it_causes_is_resolved() {
    let mut table = Given::seats(4).hand(1, ["firebolt"]).hand(2, ["brace"]).open().begin();
    table.play("play Firebolt on seat 2").assert_asked(2, "seat 2 takes 3 damage");
    assert!(table.zone("discard").is_empty());
    table.play("play Brace");
    assert_eq!(table.health(2), 30);
    assert_eq!(table.zone("discard"), ["firebolt", "brace"]);
}

#[test]
fn d_064_cancelled_cards_are_fully_played_too() {
    let given = Given::seats(4).hand(1, ["blood-price"]).hand(2, ["countermand"]).open();
    let mut table = counting(given, 3, "after anyone's card is done").begin();
    table.play("play Blood Price on seat 2").play("play Countermand");
    assert_eq!(table.class_fact(3, "clerk", "gains"), "2");
}

#[test]
fn d_064_cards_discarded_from_a_hand_were_not_played() {
    let given = Given::seats(4).hand(1, ["bonfire"]).hand(2, ["numb"]).hand(4, ["riposte"]).open();
    let mut table = counting(given, 3, "after anyone's card is done").begin();
    table.play("play Bonfire");
    assert_eq!(table.zone("discard"), ["bonfire", "riposte", "numb"]);
    assert_eq!(table.class_fact(3, "clerk", "gains"), "1");
}

#[test]
fn d_065_after_its_last_use_an_ongoing_card_is_fully_played() {
    let given = Given::seats(4).ongoing(1, "numb", "uses", 2);
    let mut table = counting(given, 3, "after anyone's card is done").begin();
    table.score(2, [1, 1, 1, 1, 1, 1]);
    assert_eq!(table.health(1), 30);
    assert_eq!(table.ongoing(1), ["numb"]);
    table.quiet_turns(3).score(2, [1, 1, 1, 1, 1, 1]);
    assert_eq!(table.health(1), 30);
    assert!(table.ongoing(1).is_empty());
    assert_eq!(table.zone("discard"), ["numb"]);
    assert_eq!(table.class_fact(3, "clerk", "gains"), "1");
}

#[test]
fn d_065_turns_are_counted_from_the_next_one() {
    let mut table = Given::seats(4).classes(3, ["brawler"]).hand(1, ["apprenticeship"]).open().begin();
    table.play("play Apprenticeship on seat 3's Brawler").quiet_turns(4);
    table.quiet_turns(4).quiet_turns(1);
    assert_eq!((table.round(), table.ongoing(1)), (3, vec!["apprenticeship".to_string()]));
    assert_ne!(table.class_fact(3, "brawler", "shared-1"), "");
    table.quiet_turns(4);
    assert_eq!((table.round(), table.ongoing(1)), (4, Vec::new()));
    assert_eq!(table.zone("discard"), ["apprenticeship"]);
    assert_eq!(table.class_fact(3, "brawler", "shared-1"), "");
}

#[test]
fn d_065_a_card_laid_down_between_two_turns_counts_the_next_one() {
    let shrine = "any time: stay for 1 turns\nwhile here after the round starts: heal you 1";
    let mut table = Given::seats(4).turn(4).made_card("shrine", shrine).hand(4, ["shrine"]).begin();
    table.miss(1).pass_until("the round ends").play("play shrine");
    table.quiet_turns(3);
    assert_eq!(table.ongoing(4), ["shrine"]);
    table.quiet_turns(1);
    assert!(table.ongoing(4).is_empty());
}

#[test]
fn d_065_ongoing_cards_work_after_classes_in_order_of_arrival() {
    let sting = "after the round ends: deal 1 damage to an enemy";
    let later = |n: u8| format!("on your turn: stay for {n} uses\nwhile here {sting}");
    let mut table = Given::seats(4)
        .turn(4)
        .made_class("class", sting)
        .made_card("early", &later(1))
        .made_card("late", &later(2))
        .classes(4, ["class"])
        .ongoing(4, "early", "uses", 1)
        .ongoing(4, "late", "uses", 1)
        .begin();
    table.miss(1).assert_asked(4, "choose for class");
    table.play("choose seat 1");
    table.assert_asked(4, "choose for early");
    table.play("choose seat 1");
    table.assert_asked(4, "choose for late");
    table.play("choose seat 1");
    assert_eq!(table.health(1), 27);
}

#[test]
fn d_065_every_line_of_an_ongoing_card_works() {
    let rules = "on your turn: stay for 4 uses
while here after the round ends: heal you 1
while here after the round ends: deal 1 damage to an enemy";
    let given =
        |uses| Given::seats(4).turn(4).made_card("shrine", rules).health(4, 20).ongoing(4, "shrine", "uses", uses);
    let mut table = given(3).begin();
    table.miss(1).assert_asked(4, "choose for shrine");
    table.play("choose seat 1");
    assert_eq!((table.health(4), table.health(1), table.ongoing(4).len()), (21, 29, 1));
    // The first line takes the last use, after which there is no second.
    let mut table = given(1).begin();
    table.miss(1);
    assert_eq!((table.health(4), table.health(1), table.ongoing(4).len()), (21, 30, 0));
}

#[test]
fn d_066_the_drawer_decides_before_anybody_may_react() {
    let mut table = Given::seats(4).deck(["firebolt"]).hand(2, ["pickpocket"]).begin();
    table.score(2, [6, 6, 6, 6, 3, 3]).pass_until("keep the drawn card").assert_asked(1, "keep the drawn card");
    assert_eq!(table.legal(), ["keep it", "play Firebolt on seat 2", "play Firebolt on seat 4"]);
    table.play("keep it").assert_asked(2, "seat 1 drew a card");
}

#[test]
fn d_066_only_what_is_legal_at_this_moment_can_be_played_at_once() {
    // On the own turn, but inside an attack.
    let mut table = Given::seats(4).deck(["windfall"]).begin();
    table.score(2, [6, 6, 6, 6, 3, 3]).assert_asked(1, "seat 1's turn closes");
    // Outside an attack it can.
    let mut table = Given::seats(4).deck(["recruit"]).hand(1, ["windfall"]).open().begin();
    table.play("play Windfall").assert_asked(1, "keep the drawn card").assert_legal("play Recruit");
    // Between two turns it is nobody's turn.
    let mut table = Given::seats(4)
        .turn(4)
        .made_class("dawn", "after the round ends: draw 1 card")
        .classes(4, ["dawn"])
        .deck(["recruit"])
        .begin();
    table.miss(1).assert_asked(1, "choose whom to attack");
    assert_eq!(table.hand(4), ["recruit"]);
}

#[test]
fn d_066_a_card_whose_trigger_is_open_can_be_played_at_once() {
    let mut table = Given::seats(4).hand(1, ["insight"]).deck(["steady-hand", "numb", "riposte"]).begin();
    table.dice(1, [6, 6, 6, 6, 4, 1, 2, 2, 2, 2, 2, 2]).attack(2).aside_all();
    table.assert_asked(1, "seat 1's score is 29");
    table.play("play Insight");
    table.play("keep Steady Hand").assert_asked(1, "keep the drawn card");
    table.play("play Steady Hand");
    // 31 instead of 29: a damage roll, and no damage of its own.
    assert_eq!(table.health(1), 30);
    table.assert_asked(2, "choose whom to attack");
}

#[test]
fn d_066_several_cards_are_decided_one_by_one() {
    let mut table = Given::seats(4).deck(["firebolt", "smoke-bomb"]).hand(1, ["windfall"]).open().begin();
    table.play("play Windfall").assert_asked(1, "keep the drawn card");
    assert_eq!(table.hand(1), ["firebolt"]);
    table.play("play Firebolt on seat 2").assert_asked(1, "keep the drawn card");
    assert_eq!((table.hand(1), table.health(2)), (vec!["smoke-bomb".to_string()], 27));
}

const SIX: [&str; 6] = ["call-back", "second-wind", "riposte", "overkill", "decoy", "countermand"];

#[test]
fn d_067_a_hand_above_the_limit_is_discarded_down_at_the_own_turn_end() {
    let mut table = Given::seats(4).hand(1, SIX).hand(3, ["grudge"; 2]).hand(3, ["echo"]).begin();
    table.miss(2).assert_asked(1, "discard a card");
    assert_eq!(table.legal().len(), 6);
    table.play("discard Riposte").assert_asked(2, "choose whom to attack");
    assert_eq!(table.hand(1).len(), 5);
    assert_eq!(table.zone("discard"), ["riposte"]);
}

#[test]
fn d_067_nobody_discards_at_the_end_of_another_turn() {
    let mut table = Given::seats(4).hand(3, SIX).begin();
    table.miss(2).assert_asked(2, "choose whom to attack");
    assert_eq!(table.hand(3).len(), 6);
}

#[test]
fn d_067_the_dead_discard_too() {
    let mut table = Given::seats(6).hand(2, SIX).dead(2).begin();
    table.miss(4).assert_asked(2, "discard a card");
}

#[test]
fn d_067_ongoing_cards_do_not_count_and_0_is_no_limit() {
    let five = ["call-back", "second-wind", "riposte", "overkill", "decoy"];
    let mut table = Given::seats(4).hand(1, five).ongoing(1, "numb", "uses", 2).begin();
    table.miss(2).assert_asked(2, "choose whom to attack");
    let mut table = Given::seats(4).options(|o| o.hand_limit = 0).hand(1, SIX).begin();
    table.miss(2).assert_asked(2, "choose whom to attack");
    let mut table = Given::seats(4).options(|o| o.hand_limit = 4).hand(1, five).begin();
    table.miss(2).assert_asked(1, "discard a card");
}

#[test]
fn d_068_an_empty_deck_is_renewed_from_the_discard_pile() {
    let mut table = Given::seats(4).hand(2, ["numb"]).begin();
    empty_deck(&mut table);
    table.score(2, [6, 6, 6, 6, 3, 3]);
    assert_eq!(table.hand(1).len(), 1);
    assert!(table.zone("discard").is_empty());
    assert_eq!(table.zone("deck").len(), 109);
}

#[test]
fn d_068_without_reshuffle_or_without_cards_a_draw_does_nothing() {
    let mut table = Given::seats(4).options(|o| o.reshuffle = false).begin();
    empty_deck(&mut table);
    table.score(2, [6, 6, 6, 6, 3, 3]).assert_asked(2, "choose whom to attack");
    assert_eq!((table.hand(1).len(), table.zone("discard").len()), (0, 111));
    let mut table = Given::seats(4).begin();
    let s = &mut table.state;
    std::mem::swap(&mut s.piles.deck, &mut s.piles.removed);
    table.score(2, [6, 6, 6, 6, 3, 3]).assert_asked(2, "choose whom to attack");
    assert_eq!(table.zone("removed").len(), 111);
}

#[test]
fn d_068_the_class_deck_is_renewed_too() {
    let mut table = Given::seats(4).hand(1, ["recruit"]).open().begin();
    let s = &mut table.state;
    std::mem::swap(&mut s.class_piles.deck, &mut s.class_piles.discard);
    table.play("play Recruit");
    assert_eq!(table.classes(1).len(), 1);
    assert_eq!((table.zone("class-deck").len(), table.zone("class-discard").len()), (35, 0));
}

#[test]
fn d_069_hands_are_secret_and_their_sizes_open() {
    let table = Given::seats(4).hand(1, ["numb", "riposte"]).begin();
    assert_eq!(table.seen(1, 1), (vec!["riposte".into(), "numb".into()], 0));
    for other in 2..=4 {
        assert_eq!(table.seen(other, 1), (Vec::new(), 2));
    }
}

#[test]
fn d_069_open_hands_are_open_to_the_team_only() {
    let mut table = Given::seats(4).options(|o| o.team_open_hands = true).hand(1, ["numb"]).begin();
    assert_eq!(table.seen(3, 1), (vec!["numb".into()], 0));
    assert_eq!(table.seen(2, 1), (Vec::new(), 1));
    // What is stolen from an open hand is known to those who saw it.
    table = Given::seats(4)
        .options(|o| o.team_open_hands = true)
        .hand(2, ["numb", "echo"])
        .hand(1, ["pickpocket"])
        .chance(Stream::EFFECT, [1])
        .open()
        .begin();
    table.play("play Pickpocket on seat 2");
    for seer in 1..=4 {
        assert_eq!(table.seen(seer, 1), (vec!["numb".into()], 0), "{seer}");
    }
}
