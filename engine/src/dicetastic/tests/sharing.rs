//! Empowering and shared classes (D-086 to D-092).

use super::table::Given;
use crate::chance::Stream;
use crate::dicetastic::options::Reorder;
use crate::view::Fact;

/// The class of that seat is shared with another until that seat's next turn.
fn shared(given: Given, seat: u8, id: &str, with: u8) -> Given {
    let words = Fact::List(vec![Fact::from(with), Fact::from("next turn")]);
    given.class_fact(seat, id, &format!("shared-{with}"), words)
}

/// Seat 1 attacks seat 2 for `base` damage plus whatever is added.
const HIT_FOR_1: [u32; 17] = [6, 6, 6, 6, 6, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2];

#[test]
fn d_086_triggers_conditions_and_limits_are_ignored() {
    let rules = "may after your turn ends if your health <= 1: heal you 3, once per round";
    let mut table = Given::seats(4)
        .made_class("leech", rules)
        .classes(1, ["leech"])
        .class_fact(1, "leech", "used", Fact::List(vec![Fact::from(1u8)]))
        .health(1, 20)
        .hand(1, ["inspiration"])
        .open()
        .begin();
    table.play("play Inspiration on seat 1's leech: heal you 3");
    assert_eq!(table.health(1), 23);
}

#[test]
fn d_086_costs_are_paid() {
    let mut table = Given::seats(4).classes(1, ["necromancer"]).dead(3).hand(1, ["inspiration"]).open().begin();
    table.play("play Inspiration on seat 1's Necromancer: revive a dead ally with 3 health");
    assert_eq!((table.health(1), table.health(3)), (26, 3));
}

#[test]
fn d_086_what_needs_something_that_is_not_there_cannot_be_chosen() {
    // No dice, score, damage, limits, "that player" or card here; only the Vampire can do something.
    let row = ["vampire", "cupshaker", "overloader", "brawler", "cutpurse", "saint", "archivist", "pyromancer"];
    let mut table = Given::seats(4)
        .options(|o| (o.class_limit, o.reorder) = (0, Reorder::Never))
        .classes(1, row)
        .health(1, 20)
        .dead(3)
        .hand(1, ["inspiration"])
        .open()
        .begin();
    let legal = table.legal();
    assert_eq!(
        legal,
        [
            "pass",
            "play Inspiration on seat 1's Overloader: draw 1 card",
            "play Inspiration on seat 1's Vampire: heal you 3"
        ]
    );
    // With a score there, effects on it can be chosen, whatever their conditions say.
    table.pass().dice(1, [6, 6, 6, 6, 3, 1]).attack(2).pass_all().aside_all();
    table.assert_asked(1, "seat 1's score is 30");
    table.assert_legal("play Inspiration on seat 1's Overloader: score +2");
}

#[test]
fn d_086_only_usable_classes_can_be_empowered() {
    let given = Given::seats(4).classes(1, ["vampire"]).rotated(1, "vampire").health(1, 20).hand(1, ["inspiration"]);
    given.open().begin().assert_asked(1, "choose whom to attack");
}

#[test]
fn d_086_an_allys_class_is_resolved_by_the_ally_who_may_decline() {
    let given = || Given::seats(4).turn(4).classes(1, ["conductor"]).classes(3, ["vampire"]).health(3, 10);
    let empower = "use Conductor: empower an ally's class on seat 3's Vampire: heal you 3";
    let mut table = given().begin();
    table.miss(1).play(empower).assert_asked(3, "use your empowered class");
    table.play("use Vampire: heal you 3");
    assert_eq!((table.health(1), table.health(3)), (30, 13));
    let mut table = given().begin();
    table.miss(1).play(empower).play("decline");
    assert_eq!((table.health(1), table.health(3)), (30, 10));
}

#[test]
fn d_086_as_if_you_held_it() {
    let mut table =
        Given::seats(4).classes(2, ["vampire"]).health(1, 20).health(2, 20).hand(1, ["borrowed-trick"]).open().begin();
    table.play("play Borrowed Trick on seat 2's Vampire: heal you 3");
    assert_eq!((table.health(1), table.health(2)), (23, 20));
}

#[test]
fn d_087_a_shared_class_works_as_if_it_were_there() {
    let given = || shared(Given::seats(4).classes(3, ["brawler"]), 3, "brawler", 1);
    let mut table = given().dice(1, HIT_FOR_1).begin();
    table.attack(2).aside_all();
    assert_eq!(table.health(2), 27);
    // Not while its owner could not use it.
    let mut table = given().rotated(3, "brawler").dice(1, HIT_FOR_1).begin();
    table.attack(2).aside_all();
    assert_eq!(table.health(2), 29);
    let mut table = given().class_fact(3, "brawler", "disabled", 1u8).dice(1, HIT_FOR_1).begin();
    table.attack(2).aside_all();
    assert_eq!(table.health(2), 29);
}

#[test]
fn d_087_sharing_lasts_as_long_as_it_says() {
    let mut table = Given::seats(4).turn(4).classes(1, ["disciple"]).classes(3, ["brawler"]).begin();
    table.miss(1).play("use Disciple: share an ally's class until your next turn on seat 3's Brawler");
    assert_ne!(table.class_fact(3, "brawler", "shared-1"), "");
    table.quiet_turns(3).miss(1).assert_asked(1, "seat 1's turn starts");
    assert_eq!(table.class_fact(3, "brawler", "shared-1"), "");
}

#[test]
fn d_088_gains_and_marks_go_to_the_original_card() {
    let mut table = shared(Given::seats(4).classes(3, ["ember-adept"]), 3, "ember-adept", 1).begin();
    table.miss(2);
    assert_eq!(table.class_fact(3, "ember-adept", "gains"), "1");
    let mut table = shared(Given::seats(4).classes(3, ["dice-dragon"]), 3, "dice-dragon", 1).begin();
    table.dice(1, [6, 6, 6, 6, 6, 1, 2, 2, 2, 2, 2, 2]).attack(2).aside_all();
    table.assert_asked(1, "seat 1 threw");
    table.play("use seat 3's Dice Dragon: flip 1 free die");
    assert_eq!(table.class_fact(3, "dice-dragon", "rotated"), "yes");
}

#[test]
fn d_089_a_shared_class_cannot_be_paid_with_or_given_away() {
    let mut table = shared(Given::seats(6).classes(4, ["saint"]), 4, "saint", 2)
        .made_card("bolt", "any time: deal 10 damage to an enemy")
        .health(6, 4)
        .hand(1, ["bolt"])
        .open()
        .begin();
    // Seat 2 would be asked after seat 4 if it could pay.
    table.play("play bolt on seat 6").assert_asked(4, "seat 6 died");
    table.pass();
    table.assert_asked(1, "choose whom to attack");
    let table = shared(Given::seats(4).classes(3, ["brawler"]), 3, "brawler", 1).hand(1, ["trade-places"]).open();
    table.begin().assert_asked(1, "choose whom to attack");
}

#[test]
fn d_090_own_classes_first_then_those_of_the_latest_turn() {
    let sting = "after your turn ends: deal 1 damage to an enemy";
    let mut given = Given::seats(6);
    for id in ["own", "three-a", "three-b", "five"] {
        given = given.made_class(id, sting);
    }
    given = given.classes(3, ["three-a", "three-b"]).classes(5, ["five"]).classes(1, ["own"]);
    for (seat, id) in [(3, "three-b"), (3, "three-a"), (5, "five")] {
        given = shared(given, seat, id, 1);
    }
    let mut table = given.options(|o| o.reorder = Reorder::Never).begin();
    table.miss(2);
    for id in ["own", "five", "three-a", "three-b"] {
        table.assert_asked(1, &format!("choose for {id}"));
        table.play("choose seat 2");
    }
    table.assert_asked(2, "choose whom to attack");
}

#[test]
fn d_091_a_shared_class_is_not_shared_on_but_with_several() {
    let mut table = shared(Given::seats(6).turn(6).classes(5, ["brawler"]), 5, "brawler", 3)
        .classes(1, ["disciple"])
        .classes(3, ["scholar"])
        .begin();
    table.miss(1).assert_asked(1, "seat 1's turn starts");
    let share = |whose: &str| format!("use Disciple: share an ally's class until your next turn on {whose}");
    assert_eq!(table.legal(), ["pass".to_string(), share("seat 5's Brawler"), share("seat 3's Scholar")]);
    table.play(&share("seat 5's Brawler"));
    assert_ne!(table.class_fact(5, "brawler", "shared-1"), "");
    assert_ne!(table.class_fact(5, "brawler", "shared-3"), "");
    table.dice(1, HIT_FOR_1).attack(2).aside_all();
    assert_eq!(table.health(2), 27);
}

#[test]
fn d_091_limits_count_for_each_holder() {
    // Seat 2 comes before seat 4 in seat 3's turn: the owner first, then the sharer.
    let mut table = shared(Given::seats(4).turn(3).classes(2, ["trickster"]), 2, "trickster", 4).begin();
    table.dice(3, [1, 1, 1, 1, 1, 1]).attack(2).assert_asked(2, "seat 3 threw");
    table.dice(3, [1]).play("use Trickster: reroll 1 free die");
    // Both holders answer to the reroll, each for itself.
    assert_eq!(table.health(3), 28);
    table.assert_asked(4, "seat 3 threw");
    table.dice(3, [1]).play("use seat 2's Trickster: reroll 1 free die");
    assert_eq!(table.health(3), 26);
    table.assert_asked(3, "set dice aside");
    assert_eq!(table.class_fact(2, "trickster", "used"), "1");
    // The next attack is of the same round: nobody has a reroll left.
    table.aside_all().assert_asked(4, "choose whom to attack");
}

#[test]
fn d_092_sharing_ends_when_the_card_leaves() {
    let given = || {
        let given = Given::seats(4).options(|o| o.reorder = Reorder::Never).classes(2, ["brawler", "bulwark"]);
        shared(given, 2, "brawler", 4).classes(1, ["scholar"]).open()
    };
    let gone =
        |table: &super::table::Table| table.state.shares.iter().all(|x| x.class == crate::dicetastic::state::NONE);
    let mut table = given().hand(1, ["banish"]).begin();
    assert!(!gone(&table));
    assert!(gone(table.play("play Banish on seat 2's Brawler")));
    let mut table = given().hand(1, ["press-gang"]).chance(Stream::EFFECT, [1]).begin();
    assert!(gone(table.play("play Press Gang on seat 2")));
    let mut table = given().hand(1, ["trade-places"]).begin();
    assert!(gone(table.play("play Trade Places on seat 2").play("take Brawler")));
    let mut table = given().options(|o| o.class_limit = 1).turn(2).begin();
    assert!(gone(table.miss(1).play("discard Brawler")));
}

#[test]
fn d_092_it_does_not_come_back_with_a_revived_owner() {
    let mut table = shared(Given::seats(4).classes(2, ["brawler"]), 2, "brawler", 4)
        .made_card("bolt", "any time: deal 10 damage to an enemy")
        .health(2, 4)
        .hand(1, ["bolt"])
        .hand(4, ["call-back"])
        .open()
        .begin();
    table.play("play bolt on seat 2").assert_asked(4, "seat 2 died");
    table.play("play Call Back on seat 2");
    assert!(table.usable(2, "brawler"));
    assert_eq!(table.class_fact(2, "brawler", "shared-4"), "");
}
