//! Setup and round 0 (section 1 of the rules).

use super::table::{Given, Table};
use crate::chance::Stream;
use crate::dicetastic::options::{DraftMode, StartRoll, TeamSizes};
use crate::dicetastic::{Dicetastic, Options};
use crate::game::{Game, TableSpec};
use crate::seat::{Seat, Seats};

/// The numbers that leave a pile of so many cards in its order when it is shuffled.
fn as_it_lies(cards: u32) -> impl Iterator<Item = u32> {
    (2..=cards).rev()
}

/// A new game with both decks in the order of the card files.
fn unshuffled(seats: u8) -> Given {
    Given::seats(seats).chance(Stream::SETUP, as_it_lies(36)).chance(Stream::TABLE, as_it_lies(111))
}

/// The same with seat 1 to begin.
fn first_seat_begins(seats: u8) -> Given {
    unshuffled(seats).options(|o| o.start_roll = StartRoll::Seat(0))
}

fn teams(a: u8, b: u8) -> (u8, Seats) {
    let game = Dicetastic::new(Options { team_sizes: TeamSizes(a, b), ..Options::default() });
    let seating = game.table(&TableSpec::default()).unwrap();
    (seating.seats, seating.second)
}

#[test]
fn d_001_two_decks_with_a_discard_pile_each_and_six_dice() {
    let table = first_seat_begins(6).new_game();
    assert_eq!(table.zone("class-deck").len(), 36 - 7);
    assert_eq!(table.zone("deck").len(), 111 - 7);
    assert_eq!(table.zone("class-discard").len() + table.zone("discard").len(), 0);
    assert_eq!(table.zone("class-removed").len() + table.zone("removed").len(), 0);
    assert_eq!(table.game.options().dice, 6);
    assert_eq!(table.view().players.len(), 6);
}

#[test]
fn d_001_decks_are_face_down_and_discard_piles_face_up() {
    let table = Given::seats(2).zone("discard", ["echo"]).zone("class-discard", ["saint"]).begin();
    let seen = table.game.view(&table.state, Some(Seat(0)));
    let cards = |name: &str| seen.zone(name).map(|zone| (zone.cards.len(), zone.hidden)).unwrap();
    assert_eq!((cards("class-deck"), cards("deck")), ((0, 35), (0, 110)));
    assert_eq!((cards("class-discard"), cards("discard")), ((1, 0), (1, 0)));
}

#[test]
fn d_001_a_removed_card_lies_in_a_third_place() {
    let mut table = Given::seats(2).hand(1, ["banish"]).classes(2, ["saint", "martyr"]).open().begin();
    table.act("play Banish on seat 2's Saint");
    assert_eq!(table.zone("class-removed"), ["saint"]);
    assert_eq!((table.zone("class-discard").len(), table.zone("discard")), (0, vec!["banish".to_string()]));
}

#[test]
fn d_002_two_teams_of_three_alternate() {
    assert_eq!(teams(3, 3), (6, Seats(0b101010)));
}

#[test]
fn d_002_the_rest_belongs_to_the_team_with_members_left() {
    assert_eq!(teams(4, 2), (6, Seats(0b001010)));
    assert_eq!(teams(2, 5), (7, Seats(0b1111010)));
    assert_eq!(teams(1, 1), (2, Seats(0b10)));
    assert_eq!(teams(1, 7), (8, Seats(0b1111_1110)));
}

#[test]
fn d_002_two_to_eight_seats() {
    let game = Dicetastic::new(Options::default());
    let table = |seats| game.table(&TableSpec { seats: Some(seats), ..TableSpec::default() });
    assert!((2..=8).all(|seats| table(seats).is_ok()));
    assert!(table(1).is_err() && table(9).is_err());
}

#[test]
fn d_003_the_highest_die_starts() {
    let table = Given::seats(4)
        .chance(Stream::SETUP, [2, 4, 5, 1])
        .chance(Stream::SETUP, as_it_lies(36))
        .chance(Stream::TABLE, as_it_lies(111))
        .new_game();
    table.assert_asked(3, "choose a pile");
    assert_eq!(table.fact("starter"), "3");
}

#[test]
fn d_003_tied_seats_roll_again_in_seat_order() {
    // Seats 2, 3 and 5 tie, then 3 and 5, then 5 is higher.
    let table = Given::seats(6)
        .chance(Stream::SETUP, [3, 5, 5, 1, 5, 2])
        .chance(Stream::SETUP, [4, 6, 6])
        .chance(Stream::SETUP, [2, 3])
        .chance(Stream::SETUP, as_it_lies(36))
        .chance(Stream::TABLE, as_it_lies(111))
        .new_game();
    assert_eq!(table.fact("starter"), "5");
}

#[test]
fn d_003_the_start_can_be_uniform_or_fixed() {
    let uniform = Given::seats(6)
        .options(|o| o.start_roll = StartRoll::Uniform)
        .chance(Stream::SETUP, [4])
        .chance(Stream::SETUP, as_it_lies(36))
        .new_game();
    assert_eq!(uniform.fact("starter"), "4");
    let fixed = unshuffled(6).options(|o| o.start_roll = StartRoll::Seat(1)).new_game();
    assert_eq!(fixed.fact("starter"), "2");
}

#[test]
fn d_004_one_pile_more_than_seats_of_a_class_and_a_card_each() {
    let table = first_seat_begins(6).new_game();
    let classes =
        ["cupshaker", "tumbler", "overloader", "red-mist", "brawler", "pyromancer", "ember-adept"].map(String::from);
    let cards = ["second-shake", "second-shake", "second-shake", "loaded-die", "loaded-die"].map(String::from);
    assert_eq!(table.zone("pile-classes"), classes);
    assert_eq!(table.zone("pile-cards")[..5], cards);
    assert_eq!(table.zone("pile-cards").len(), 7);
    assert_eq!(table.legal().len(), 7);
}

#[test]
fn d_004_the_number_of_piles_beyond_the_seats_is_an_option() {
    for extra in [0, 1, 4] {
        let table = first_seat_begins(4).options(|o| o.draft_extra = extra).new_game();
        assert_eq!(table.zone("pile-classes").len(), 4 + usize::from(extra));
    }
}

#[test]
fn d_005_each_seat_takes_one_pile_clockwise_from_the_start() {
    let mut table = unshuffled(4).options(|o| o.start_roll = StartRoll::Seat(2)).new_game();
    let mut order = vec![table.asked()];
    for class in ["Brawler", "Red Mist", "Overloader", "Tumbler"] {
        table.act(&format!("take {class} with "));
        order.push(table.asked());
    }
    assert_eq!(order[..4], [3, 4, 1, 2]);
    assert_eq!([1, 2, 3, 4].map(|seat| table.classes(seat).concat()), ["overloader", "tumbler", "brawler", "red-mist"]);
    assert_eq!(table.hand(3), ["loaded-die"]);
    assert_ne!(table.ask(), "choose a pile");
}

#[test]
fn d_005_everybody_knows_the_first_hand_cards() {
    let mut table = first_seat_begins(2).new_game();
    table.act("take Cupshaker").act("take Tumbler");
    let seen = table.game.view(&table.state, Some(Seat(1)));
    let hand = seen.players[0].zone("hand").unwrap();
    assert_eq!((hand.cards[0].id.as_str(), hand.hidden), ("second-shake", 0));
}

#[test]
fn d_005_piles_can_be_dealt_instead() {
    // The third of three piles for seat 1, the first of two for seat 2.
    let table =
        first_seat_begins(2).options(|o| o.draft_mode = DraftMode::Deal).chance(Stream::SETUP, [3, 1]).new_game();
    assert_eq!((table.classes(1).concat(), table.classes(2).concat()), ("overloader".into(), "cupshaker".into()));
}

#[test]
fn d_006_the_pile_left_over_is_discarded_by_type() {
    let mut table = first_seat_begins(2).new_game();
    table.act("take Cupshaker").act("take Overloader");
    assert_eq!(
        (table.zone("class-discard"), table.zone("discard")),
        (vec!["tumbler".into()], vec!["second-shake".into()])
    );
}

#[test]
fn d_007_the_first_class_gives_health_and_maximum() {
    let mut table = first_seat_begins(2).new_game();
    table.act("take Overloader").act("take Tumbler");
    assert_eq!(table.all_health(), [31, 30]);
    assert_eq!((table.maximum(1), table.maximum(2)), (31, 30));
}

/// Round 0 on seat 1's turn, for four.
fn round_zero() -> Given {
    Given::seats(4).phase("round 0")
}

/// Round 1 has come to the turn of seat 1.
fn first_turn(table: &Table) -> bool {
    (table.round(), table.turn(), table.asked()) == (1, 1, 1)
}

#[test]
fn d_008_round_0_is_for_cards_alone_and_any_number_of_them() {
    let mut table = round_zero().hand(1, ["firebolt", "falling-stars"]).begin();
    table.assert_legal("pass").assert_legal("play Firebolt on seat 2").assert_legal("play Falling Stars");
    table.assert_illegal("attack seat 2");
    table.play("play Falling Stars").play("play Firebolt on seat 2");
    assert_eq!(table.all_health(), [30, 25, 30, 28]);
    // Nobody else has a card: round 1 begins with the attack of seat 1.
    table.assert_asked(1, "choose whom to attack");
    assert!(first_turn(&table));
}

#[test]
fn d_008_cards_of_dice_scores_and_attacks_wait() {
    let table = round_zero().hand(1, ["firebolt", "steady-hand", "loaded-die", "crushing-blow", "decoy"]).begin();
    assert_eq!(table.legal(), ["pass", "play Firebolt on seat 2", "play Firebolt on seat 4"]);
}

#[test]
fn d_008_nobody_answers_in_round_0() {
    let mut table = round_zero().hand(1, ["firebolt", "windfall"]).hand(2, ["countermand", "brace", "bandage"]).begin();
    table.play("play Firebolt on seat 2");
    assert_eq!(table.health(2), 27);
    table.assert_asked(1, "round 0");
}

#[test]
fn d_008_seats_are_asked_once_around_and_nobody_when_round_0_ends() {
    let mut table = round_zero().hand(1, ["firebolt"]).hand(3, ["firebolt"]).hand(4, ["firebolt"]).begin();
    table.assert_asked(1, "round 0, seat 1");
    table.pass_to(3).pass_to(4).pass();
    assert!(first_turn(&table), "{}", table.ask());
    assert_eq!(table.all_health(), [30; 4]);
}

#[test]
fn d_008_no_reactivation_and_no_reordering() {
    let mut table = round_zero()
        .options(|o| o.reorder = crate::dicetastic::options::Reorder::Any)
        .hand(1, ["firebolt"])
        .classes(1, ["saint", "martyr"])
        .rotated(1, "saint")
        .begin();
    table.pass();
    table.assert_asked(1, "reactivate a class");
    assert_eq!(table.round(), 1);
}

#[test]
fn d_008_limits_are_checked() {
    let hand = ["firebolt", "bandage", "brace", "decoy", "numb", "rally"];
    let mut table = round_zero().hand(1, hand).begin();
    table.pass().assert_asked(1, "discard a card");
    table.play("discard Numb");
    assert_eq!(table.hand(1).len(), 5);
    assert!(first_turn(&table));
}

#[test]
fn d_008_the_game_can_end_in_round_0() {
    let mut table = Given::seats(2).phase("round 0").hand(1, ["firebolt"]).health(2, 3).begin();
    table.play("play Firebolt on seat 2");
    assert_eq!(table.payoff(1), 1.0);
}

#[test]
fn d_008_round_0_can_be_left_out() {
    let mut table = first_seat_begins(4).options(|o| o.round_zero = false).new_game();
    table.act("take Brawler").act("take Cupshaker").act("take Tumbler").act("take Overloader");
    table.assert_asked(1, "choose whom to attack");
    assert!(first_turn(&table));
}

#[test]
fn d_009_classes_sleep_in_round_0() {
    let mut table = round_zero().hand(1, ["firebolt"]).classes(2, ["thornback"]).begin();
    table.play("play Firebolt on seat 2");
    assert_eq!((table.health(1), table.health(2)), (30, 32));
}

#[test]
fn d_009_they_wake_after_the_end_of_round_0() {
    let mut table = round_zero()
        .options(|o| o.attack_optional = true)
        .hand(1, ["firebolt"])
        .classes(2, ["alchemist"])
        .health(2, 20)
        .begin();
    table.pass();
    assert_eq!((table.round(), table.health(2)), (1, 20));
    (0..4).for_each(|_| _ = table.pass_all().play("do not attack").pass_all());
    assert_eq!((table.round(), table.health(2)), (2, 22));
}

#[test]
fn d_009_a_class_rotated_in_round_0_is_still_so_in_round_1() {
    let mut table = round_zero().hand(1, ["silence"]).classes(1, ["martyr"]).begin();
    table.play("play Silence on seat 1's Martyr").assert_asked(1, "reactivate a class");
    assert_eq!((table.round(), table.class_fact(1, "martyr", "rotated").as_str()), (1, "yes"));
}

#[test]
fn d_009_a_class_turned_face_down_in_round_0_is_still_so_in_round_1() {
    // Seat 1 has had its turn of round 0: the class comes back when its turn of round 1 ends.
    let mut table = round_zero().turn(4).hand(4, ["petrify"]).classes(1, ["martyr"]).begin();
    table.play("play Petrify on seat 1's Martyr");
    assert!(first_turn(&table));
    assert_eq!(table.class_fact(1, "martyr", "disabled"), "1");
}

#[test]
fn d_009_a_sleeping_class_cannot_be_empowered() {
    let table = round_zero().hand(1, ["inspiration", "firebolt"]).classes(1, ["alchemist"]).health(1, 20).begin();
    assert_eq!(table.legal(), ["pass", "play Firebolt on seat 2", "play Firebolt on seat 4"]);
}

#[test]
fn d_009_ongoing_cards_are_awake() {
    let mut table = round_zero().hand(1, ["slow-poison"]).begin();
    table.play("play Slow Poison on seat 4");
    // It has worked at the end of round 0 already.
    assert_eq!((table.round(), table.health(4)), (1, 28));
}
