//! What is done with cards and dice (D-093 to D-099).

use super::table::{Given, Table};
use crate::chance::{Plain, Stream};
use crate::game::Game;
use crate::seat::Seat;

fn barter() -> Table {
    let given = Given::seats(4).hand(1, ["barter", "firebolt", "riposte"]).hand(2, ["overkill", "numb"]);
    let mut table = given.open().begin();
    table.play("play Barter on seat 2");
    table
}

#[test]
fn d_093_give_one_then_take_a_different_one() {
    let mut table = barter();
    table.assert_asked(1, "choose what to give");
    assert_eq!(table.legal(), ["give Firebolt", "give Riposte"]);
    table.play("give Firebolt").assert_asked(1, "choose what to take");
    assert_eq!(table.legal(), ["take Overkill", "take Numb"]);
    table.play("take Numb");
    assert_eq!(table.hand(1), ["riposte", "numb"]);
    assert_eq!(table.hand(2), ["firebolt", "overkill"]);
}

#[test]
fn d_093_another_copy_of_what_was_given_can_be_taken() {
    let mut table = Given::seats(4).hand(1, ["barter", "numb"]).hand(2, ["numb", "echo"]).open().begin();
    table.play("play Barter on seat 2");
    assert_eq!(table.legal(), ["take Numb", "take Echo"]);
}

#[test]
fn d_093_both_need_a_card() {
    let given = || Given::seats(4).hand(1, ["barter"]).open();
    given().hand(2, ["numb"]).begin().assert_asked(1, "choose whom to attack");
    let table = given().hand(1, ["riposte"]).hand(4, ["numb"]).begin();
    assert_eq!(table.legal(), ["pass", "play Barter on seat 4"]);
}

#[test]
fn d_093_both_know_what_went_over_and_nobody_else() {
    let mut table = barter();
    // Seat 1 sees the hand before it gives.
    assert_eq!(table.seen(1, 2), (vec!["overkill".into(), "numb".into()], 0));
    table.play("give Firebolt").play("take Numb");
    assert_eq!(table.seen(1, 2), (vec!["firebolt".into(), "overkill".into()], 0));
    assert_eq!(table.seen(2, 1), (vec!["numb".into()], 1));
    for third in [3, 4] {
        assert_eq!(table.seen(third, 1), (Vec::new(), 2));
        assert_eq!(table.seen(third, 2), (Vec::new(), 2));
    }
}

#[test]
fn d_093_third_parties_lose_track_of_cards_they_knew() {
    let given = Given::seats(4).hand(1, ["barter", "firebolt", "riposte"]).hand(2, ["overkill", "numb"]);
    let mut table = given.open().begin();
    table.reveal(1, "firebolt", 3).reveal(2, "numb", 3).reveal(1, "riposte", 2);
    table.play("play Barter on seat 2").play("give Firebolt").play("take Overkill");
    assert_eq!(table.seen(3, 1), (Vec::new(), 2));
    assert_eq!(table.seen(3, 2), (Vec::new(), 2));
    // Seat 2 saw everything that went through its hand, and what it knew before has not moved.
    assert_eq!(table.seen(2, 1), (vec!["riposte".into(), "overkill".into()], 0));
}

#[test]
fn d_093_classes_are_swapped_with_their_marks() {
    let mut table = Given::seats(4)
        .classes(1, ["scholar"])
        .classes(2, ["bulwark", "brawler"])
        .rotated(2, "brawler")
        .class_fact(2, "brawler", "disabled", 1u8)
        .hand(1, ["trade-places"])
        .open()
        .begin();
    table.play("play Trade Places on seat 2");
    assert_eq!(table.legal(), ["take Bulwark", "take Brawler"]);
    table.play("take Brawler");
    assert_eq!(
        (table.classes(1), table.classes(2)),
        (vec!["brawler".into()], vec!["bulwark".into(), "scholar".to_string()])
    );
    assert_eq!(table.class_fact(1, "brawler", "rotated"), "yes");
    assert_eq!(table.class_fact(1, "brawler", "disabled"), "1");
}

#[test]
fn d_094_keep_x_of_y_and_discard_the_rest() {
    let mut table = Given::seats(4)
        .made_class("clerk", "after anyone's draw: gain 1 here up to 9")
        .classes(3, ["clerk"])
        .hand(1, ["insight"])
        .deck(["overkill", "numb", "echo", "decoy"])
        .open()
        .begin();
    table.play("play Insight").assert_asked(1, "keep one");
    assert_eq!(table.legal(), ["keep Overkill", "keep Numb", "keep Echo"]);
    for other in 2..=4 {
        let view = table.game.view(&table.state, Some(Seat(other - 1)));
        let zone = view.zone("to choose").unwrap();
        assert_eq!((zone.cards.len(), zone.hidden), (0, 3));
    }
    table.play("keep Numb").play("keep it");
    assert_eq!(table.hand(1), ["numb"]);
    let mut discarded = table.zone("discard");
    assert_eq!(discarded.remove(0), "insight");
    discarded.sort();
    assert_eq!(discarded, ["echo", "overkill"]);
    assert_eq!(table.zone("deck")[0], "decoy");
    assert_eq!(table.class_fact(3, "clerk", "gains"), "1");
}

#[test]
fn d_094_with_fewer_cards_take_what_there_is() {
    let mut table = Given::seats(4).options(|o| o.reshuffle = false).hand(1, ["talent-scout"]).open().begin();
    let s = &mut table.state;
    let two = [(); 2].map(|()| s.class_links.pop(&mut s.class_piles.deck).unwrap());
    std::mem::swap(&mut s.class_piles.deck, &mut s.class_piles.removed);
    two.iter().for_each(|&class| s.class_links.push(&mut s.class_piles.deck, class));
    table.play("play Talent Scout");
    assert_eq!(table.legal().len(), 2);
}

#[test]
fn d_095_every_card_of_the_hand_is_equally_likely() {
    for (roll, id) in [(1, "overkill"), (2, "numb"), (3, "echo")] {
        let mut table = Given::seats(4)
            .hand(1, ["pickpocket"])
            .hand(2, ["echo", "overkill", "numb"])
            .chance(Stream::EFFECT, [roll])
            .open()
            .begin();
        table.play("play Pickpocket on seat 2");
        assert_eq!(table.hand(1), [id]);
        assert_eq!(table.hand(2).len(), 2);
    }
}

#[test]
fn d_095_players_without_such_a_card_cannot_be_chosen() {
    let given = || Given::seats(4).hand(1, ["pickpocket"]).classes(2, ["bulwark"]).classes(4, ["scholar"]).open();
    let table = given().hand(4, ["numb"]).begin();
    assert_eq!(table.legal(), ["pass", "play Pickpocket on seat 4"]);
    given().begin().assert_asked(1, "choose whom to attack");
}

#[test]
fn d_095_a_class_is_stolen_only_where_the_card_says_so() {
    let mut table =
        Given::seats(4).hand(1, ["press-gang"]).classes(2, ["bulwark", "scholar"]).hand(2, ["numb"]).open().begin();
    table.chance(Stream::EFFECT, [2]).play("play Press Gang on seat 2");
    assert_eq!((table.classes(1), table.classes(2)), (vec!["scholar".to_string()], vec!["bulwark".to_string()]));
    assert_eq!(table.hand(2), ["numb"]);
}

#[test]
fn d_095_thief_and_victim_know_the_card_and_nobody_else() {
    let given = Given::seats(4).hand(1, ["pickpocket"]).hand(2, ["overkill", "numb"]);
    let mut table = given.chance(Stream::EFFECT, [2]).open().begin();
    table.reveal(2, "overkill", 3).reveal(2, "numb", 3).reveal(2, "overkill", 1);
    table.play("play Pickpocket on seat 2");
    assert_eq!(table.seen(2, 1), (vec!["numb".into()], 0));
    // The thief still knows the card it knew.
    assert_eq!(table.seen(1, 2), (vec!["overkill".into()], 0));
    for third in [3, 4] {
        assert_eq!(table.seen(third, 1), (Vec::new(), 1));
        assert_eq!(table.seen(third, 2), (Vec::new(), 1));
    }
}

#[test]
fn d_095_an_only_card_that_everybody_knew_stays_known() {
    let mut table = Given::seats(4).hand(1, ["pickpocket"]).hand(2, ["numb"]).open().begin();
    table.reveal(2, "numb", 3).play("play Pickpocket on seat 2");
    assert_eq!(table.seen(3, 1), (vec!["numb".into()], 0));
    assert_eq!(table.seen(4, 1), (Vec::new(), 1));
}

#[test]
fn d_095_imagined_positions_keep_what_a_seat_knows() {
    let given = Given::seats(4).hand(1, ["pickpocket"]).hand(2, ["overkill", "numb"]);
    let mut table = given.chance(Stream::EFFECT, [2]).open().begin();
    table.play("play Pickpocket on seat 2");
    let mut kept = [0; 4];
    for seed in 0..40 {
        for seat in Seat::all(4) {
            let state = table.game.determinize(&table.state, seat, &mut Plain::new(seed));
            assert_eq!(table.game.view(&state, Some(seat)), table.game.view(&table.state, Some(seat)));
            let card = state.hand[Seat(0)];
            kept[seat.index()] += u32::from(table.game.card(card).id == "numb");
        }
    }
    assert_eq!((kept[0], kept[1]), (40, 40));
    // To the others it could be any of the 110 cards that are not on the table.
    assert!(kept[2] < 10 && kept[3] < 10, "{kept:?}");
}

#[test]
fn d_096_a_discarded_card_is_the_top_of_its_pile() {
    let mut table = Given::seats(4)
        .zone("discard", ["echo"])
        .hand(1, ["bonfire"])
        .hand(2, ["numb", "riposte"])
        .classes(4, ["scholar", "bulwark"])
        .options(|o| o.class_limit = 1)
        .open()
        .begin();
    table.play("play Bonfire").assert_asked(2, "discard a card");
    table.play("discard Numb");
    assert_eq!(table.zone("discard"), ["bonfire", "numb", "echo"]);
    assert!(table.zone("class-discard").is_empty());
    let seen = table.game.view(&table.state, Some(Seat(3)));
    assert_eq!(seen.zone("discard").unwrap().cards[0].id, "bonfire");
}

#[test]
fn d_097_a_removed_card_never_comes_back() {
    let mut table = Given::seats(4).hand(1, ["falling-stars", "echo"]).open().begin();
    table.play("play Falling Stars").assert_asked(1, "seat 1's card is done");
    table.play("play Echo");
    assert_eq!((table.hand(1), table.zone("removed")), (vec!["falling-stars".to_string()], vec!["echo".to_string()]));
    let s = &mut table.state;
    while let Some(card) = s.links.pop(&mut s.piles.deck) {
        s.links.push(&mut s.piles.discard, card);
    }
    // A new deck is shuffled, and Echo is not in it.
    table.play("pass").score(2, [6, 6, 6, 6, 3, 3]);
    assert_eq!((table.zone("deck").len(), table.zone("removed")), (108, vec!["echo".to_string()]));
}

#[test]
fn d_097_banished_classes_are_out_of_the_game() {
    let mut table = Given::seats(4).hand(1, ["banish"]).classes(2, ["bulwark", "scholar"]).open().begin();
    table.play("play Banish on seat 2's Bulwark");
    assert_eq!((table.classes(2), table.zone("class-removed")), (vec!["scholar".into()], vec!["bulwark".to_string()]));
    assert!(table.zone("class-discard").is_empty());
}

#[test]
fn d_098_a_die_is_turned_over() {
    for (face, other) in [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1u32)] {
        let mut table = Given::seats(4).hand(1, ["loaded-die"]).begin();
        table.dice(1, [face; 6]).attack(2).play("play Loaded Die");
        assert_eq!(table.fact("flipped"), other.to_string());
        assert_eq!(table.state.attack.shown().sum(), 5 * face + other);
    }
}

#[test]
fn d_098_a_flipped_die_does_not_count_as_rolled_but_in_the_sum() {
    let given = || Given::seats(4).classes(1, ["numerologist"]).hand(1, ["loaded-die"]).begin();
    let mut table = given();
    table.dice(1, [6, 6, 1, 2, 3, 4]).attack(2).play("play Loaded Die").play("choose 1");
    assert_eq!(table.health(2), 30);
    assert_eq!(table.state.attack.shown().count(6), 3);
    table.aside_all();
    // 6 + 6 + 6 + 2 + 3 + 4 makes 27.
    assert_eq!(table.health(1), 27);
}

#[test]
fn d_098_only_free_dice_are_flipped() {
    let mut table = Given::seats(4).hand(1, ["loaded-die"]).begin();
    table.dice(1, [6, 6, 6, 6, 5, 1]).attack(2).pass().dice(1, [2, 3]).play("set aside 6 6 6 6");
    table.play("play Loaded Die");
    assert_eq!(table.legal(), ["choose 2", "choose 3"]);
}

#[test]
fn d_099_the_first_roller_rerolls_even_if_an_enemy_forces_it() {
    let mut table = Given::seats(4).classes(2, ["trickster"]).hand(4, ["butterfingers"]).begin();
    table.dice(1, [6, 6, 6, 6, 6, 6]).attack(2).assert_asked(4, "seat 1 threw");
    // The die comes from seat 1's dice, and the Trickster's damage goes to seat 1.
    table.dice(1, [1]).play("play Butterfingers");
    assert_eq!(table.all_health(), [29, 26, 30, 30]);
    assert_eq!(table.state.attack.shown().sum(), 31);
}

#[test]
fn d_099_faces_are_looked_at_again_once_for_each_ability_and_throw() {
    let rules = "after your attack throw if equal faces >= 3: deal 2 damage to the main target";
    let given = || Given::seats(4).made_class("seer", rules).classes(1, ["seer"]).hand(1, ["second-shake"]).begin();
    let mut table = given();
    table.dice(1, [6, 6, 1, 2, 3, 4]).attack(2);
    assert_eq!(table.health(2), 30);
    table.dice(1, [6]).play("play Second Shake").play("choose 1");
    assert_eq!(table.health(2), 28);
    let mut table = given();
    table.dice(1, [6, 6, 6, 2, 3, 4]).attack(2);
    assert_eq!(table.health(2), 28);
    table.dice(1, [6]).play("play Second Shake").play("choose 2");
    assert_eq!(table.health(2), 28);
    // A new throw is looked at anew.
    table.dice(1, [5, 5, 5]).play("set aside 6 6 6");
    assert_eq!(table.health(2), 26);
}

#[test]
fn d_099_each_ability_of_a_class_answers_for_itself() {
    let rules = "after your attack throw if equal faces >= 3: deal 2 damage to the main target
after your attack throw if equal faces >= 4: deal 5 damage to the main target
after your attack throw: gain 1 here up to 9";
    let given = Given::seats(4).made_class("seer", rules).classes(1, ["seer"]).hand(1, ["second-shake"]);
    let mut table = given.begin();
    table.dice(1, [6, 6, 6, 2, 3, 4]).attack(2);
    assert_eq!(table.health(2), 28);
    table.dice(1, [6]).play("play Second Shake").play("choose 2");
    assert_eq!(table.health(2), 23);
    assert_eq!(table.class_fact(1, "seer", "gains"), "1");
}

#[test]
fn d_099_a_rerolled_die_set_aside_stays_aside() {
    let mut table = Given::seats(4).hand(1, ["take-back"]).begin();
    table.dice(1, [6, 6, 6, 6, 5, 1]).attack(2).play("set aside 1 6 6 6 6").assert_asked(1, "seat 1 has set aside");
    // 4 is the new face, and the one free die is thrown as 6: 34, so a 4 of the damage roll matches.
    table.dice(1, [4, 6]).dice(1, [4, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
    table.play("play Take Back").play("choose 1");
    assert_eq!(table.all_health(), [30, 26, 30, 30]);
}
