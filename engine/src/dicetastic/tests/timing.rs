//! Triggers, windows and priority (D-100 to D-107).

use super::table::Given;
use crate::chance::Stream;
use crate::dicetastic::options::Reorder;
use crate::game::Game;

/// Something to do in any window, for up to six seats.
const FLAG: &str = "[[ability]]
id = \"flag\"
name = \"Flag\"
copies = 6
rules = '''
any time: make you untargetable until your next turn
'''
";

/// Each of these seats has a class of its own with this rule, called after the seat.
fn each_with(given: Given, seats: &[u8], rules: &str) -> Given {
    seats.iter().fold(given, |given, seat| {
        let id = format!("class-{seat}");
        given.made_class(&id, rules).classes(*seat, [id.as_str()])
    })
}

#[test]
fn d_100_when_effects_change_the_result_and_after_effects_wait_for_it() {
    let mut table = Given::seats(4)
        .made_class("shell", "when damage reaches you if it has damage: prevent 3 damage")
        .classes(2, ["thornback", "shell"])
        .hand(1, ["firebolt"])
        .open()
        .begin();
    table.play("play Firebolt on seat 2");
    // All damage was prevented before it was applied, so nothing came after it.
    assert_eq!(table.all_health(), [30, 35, 30, 30]);
}

#[test]
fn d_100_before_effects_are_resolved_completely_ahead_of_the_event() {
    let mut table = Given::seats(4)
        .made_class("will", "before your death: draw 1 card")
        .classes(2, ["will"])
        .health(2, 3)
        .deck(["bandage"])
        .hand(1, ["firebolt"])
        .open()
        .begin();
    // The card drawn before the death can still prevent it.
    table.play("play Firebolt on seat 2").assert_asked(2, "keep the drawn card");
    table.play("play Bandage on seat 2");
    assert_eq!((table.lives(2), table.health(2)), (true, 4));
}

#[test]
fn d_100_after_effects_of_one_step_come_before_the_next_step() {
    let given = Given::seats(4).classes(2, ["thornback"]).hand(4, ["brace"]).hand(1, ["falling-stars"]);
    let mut table = given.open().begin();
    table.play("play Falling Stars").assert_asked(4, "seat 4 takes 2 damage");
    assert_eq!(table.all_health(), [28, 33, 30, 30]);
}

#[test]
fn d_101_windows_ask_in_priority_order_until_all_have_passed() {
    let given = (1..=4).fold(Given::seats(4).cards(FLAG), |given, seat| given.hand(seat, ["flag"]));
    let mut table = given.open().begin();
    let about = "seat 1's turn, before the attack";
    table.assert_asked(1, about);
    table.pass().assert_asked(4, about);
    table.play("play Flag");
    // Seat 1's options are what they were when it passed, so it is not asked again.
    assert!(table.untargetable(4));
    table.assert_asked(3, about);
    table.pass().assert_asked(2, about);
    table.pass();
    // Only seat 2 is left to attack, which is no question: the dice are thrown.
    table.assert_asked(1, "set dice aside");
}

#[test]
fn d_101_after_an_action_the_asking_starts_anew() {
    let mut table = Given::seats(4).hand(1, ["bandage"]).hand(4, ["firebolt"]).open().begin();
    let about = "seat 1's turn, before the attack";
    // Nothing to heal yet: only seat 4 has something to do.
    table.assert_asked(4, about);
    table.play("play Firebolt on seat 1");
    table.assert_asked(1, about);
    table.play("play Bandage on seat 1");
    assert_eq!(table.health(1), 30);
}

#[test]
fn d_101_there_is_no_stack_an_answer_comes_after_what_it_answers() {
    let given = Given::seats(4).hand(1, ["silence"]).hand(2, ["inspiration"]).classes(2, ["vampire"]).health(2, 20);
    let mut table = given.open().begin();
    table.assert_asked(1, "seat 1's turn");
    table.play("play Silence on seat 2's Vampire");
    // Too late: the class is rotated before seat 2 is asked.
    table.assert_asked(1, "choose whom to attack");
    assert!(!table.usable(2, "vampire"));
}

#[test]
fn d_102_the_latest_turn_first_then_counter_clockwise() {
    for (turn, order) in [(1, [1, 4, 3, 2]), (3, [3, 2, 1, 4])] {
        let given = (1..=4).fold(Given::seats(4).cards(FLAG), |given, seat| given.hand(seat, ["flag"]));
        let mut table = given.turn(turn).open().begin();
        for seat in order {
            table.assert_asked(seat, &format!("seat {turn}'s turn, before"));
            table.pass();
        }
    }
}

#[test]
fn d_102_turns_of_the_dead_count() {
    let given = [1, 3, 5, 6].into_iter().fold(Given::seats(6).cards(FLAG), |given, seat| given.hand(seat, ["flag"]));
    let mut table = given.dead(4).dead(2).begin();
    table.miss(6).pass_until("seat 2's turn, before the attack");
    for seat in [1, 6, 5, 3] {
        table.assert_asked(seat, "seat 2's turn, before the attack");
        table.pass();
    }
}

#[test]
fn d_103_passives_go_in_priority_order_of_their_holders() {
    let rules = "after the round ends: deal 1 damage to an enemy";
    let mut table = each_with(Given::seats(4).turn(4), &[1, 2, 3, 4], rules).begin();
    table.miss(1);
    for (seat, enemy) in [(4, 1), (3, 2), (2, 1), (1, 2)] {
        let about = format!("choose for class-{seat}");
        table.assert_asked(seat, &about);
        table.play(&format!("choose seat {enemy}"));
    }
    assert_eq!(table.all_health(), [28, 28, 30, 30]);
}

#[test]
fn d_103_all_passives_come_before_the_window() {
    let mut table = Given::seats(4)
        .made_class("active", "may after your turn ends: heal an ally 1")
        .made_class("passive", "after your turn ends: deal 1 damage to an enemy")
        .classes(1, ["active", "passive"])
        .health(3, 20)
        .begin();
    table.miss(2).assert_asked(1, "choose for passive");
    table.play("choose seat 2");
    table.assert_asked(1, "seat 1's attack is over").assert_legal("use active: heal an ally 1 on seat 3");
}

#[test]
fn d_103_using_an_active_gives_up_those_to_its_left() {
    let given = || {
        Given::seats(4)
            .options(|o| o.reorder = Reorder::Never)
            .made_class("left", "may after your turn ends: heal an ally 1")
            .made_class("right", "may after your turn ends: heal an ally 2")
            .classes(1, ["left", "right"])
            .health(3, 20)
    };
    let (left, right) = ("use left: heal an ally 1 on seat 3", "use right: heal an ally 2 on seat 3");
    let mut table = given().begin();
    table.miss(2).assert_legal(left).assert_legal(right);
    table.play(right).assert_asked(2, "choose whom to attack");
    assert_eq!(table.health(3), 22);
    let mut table = given().begin();
    table.miss(2).play(left).assert_illegal(left);
    table.play(right);
    assert_eq!(table.health(3), 23);
}

#[test]
fn d_104_the_later_turn_draws_first_and_nobody_steals_what_is_played_at_once() {
    let given = || {
        each_with(Given::seats(4).turn(4), &[3, 4], "after the round ends: draw 1 card")
            .hand(4, ["pickpocket"])
            .deck(["numb", "firebolt"])
    };
    let draws = |mut table: super::table::Table| {
        table.miss(1).pass_until("keep the drawn card");
        // Seat 4 has drawn its card, seat 3 decides on its own before seat 4 can steal it.
        table.assert_asked(3, "keep the drawn card");
        assert_eq!(table.hand(4), ["numb", "pickpocket"]);
        assert_eq!(table.hand(3), ["firebolt"]);
        table
    };
    let mut table = draws(given().begin());
    table.play("play Firebolt on seat 2").pass_all();
    assert_eq!((table.hand(4).len(), table.health(2)), (2, 27));
    let mut table = draws(given().begin());
    table.play("keep it").assert_asked(4, "seat 3 drew a card");
    table.play("play Pickpocket on seat 3");
    assert_eq!((table.hand(3).len(), table.hand(4)), (0, vec!["firebolt".to_string(), "numb".to_string()]));
}

#[test]
fn d_105_an_effect_whose_source_was_taken_away_is_lost() {
    let mut table = Given::seats(4)
        .turn(4)
        .made_class("hush", "after the round ends: deactivate any class")
        .made_class("dawn", "after the round ends: draw 1 card")
        .classes(4, ["hush"])
        .classes(3, ["dawn"])
        .begin();
    table.miss(1).assert_asked(4, "choose for hush");
    table.play("choose seat 3's dawn");
    assert!(table.hand(3).is_empty());
}

#[test]
fn d_105_a_stolen_class_works_for_neither_on_that_event() {
    let mut table = Given::seats(4)
        .options(|o| o.reorder = Reorder::Never)
        .turn(4)
        .made_class("thief", "after the round ends: steal a class from an enemy with 2 classes")
        .made_class("dawn", "after the round ends: gain 1 here up to 9")
        .classes(4, ["thief"])
        .classes(3, ["dawn", "bulwark"])
        .chance(Stream::EFFECT, [1])
        .begin();
    table.miss(1);
    assert_eq!(table.classes(4), ["thief", "dawn"]);
    assert_eq!(table.class_fact(4, "dawn", "gains"), "");
}

#[test]
fn d_105_conditions_are_looked_at_again_right_before_the_effect() {
    let given = |row: [&str; 2]| {
        Given::seats(4)
            .options(|o| o.reorder = Reorder::Never)
            .made_class("draws", "after your turn ends: draw 1 card")
            .made_class("heals", "after your turn ends if your hand = 0: heal you 5")
            .classes(1, row)
            .health(1, 20)
            .deck(["numb"])
            .begin()
    };
    assert_eq!(given(["heals", "draws"]).miss(2).health(1), 25);
    assert_eq!(given(["draws", "heals"]).miss(2).health(1), 20);
}

#[test]
fn d_105_the_die_of_a_condition_is_thrown_once_and_last() {
    let rules = "after the round ends if your hand = 0 and a die shows 4 or more: draw 1 card";
    // Seat 4 has a card in hand: no die for it. Seat 3's die decides for seat 3 alone.
    for (die, drawn) in [(3, 0), (4, 1)] {
        let mut table = each_with(Given::seats(4).turn(4), &[3, 4], rules)
            .hand(4, ["riposte"])
            .deck(["echo"])
            .chance(Stream::EFFECT, [die])
            .begin();
        table.miss(1);
        assert_eq!((table.hand(3).len(), table.hand(4).len()), (drawn, 1));
    }
}

#[test]
fn d_106_players_are_asked_after_an_event_if_they_could_answer_it() {
    let mut table = Given::seats(4).hand(2, ["decoy"]).dice(1, [1, 2, 3, 4, 5, 6]).begin();
    table.attack(2).assert_asked(2, "seat 1 attacks seat 2");
    table.play("play Decoy on seat 4");
    assert_eq!(table.fact("target"), "4");
    let mut table = Given::seats(4).hand(2, ["decoy"]).dice(1, [1, 2, 3, 4, 5, 6]).begin();
    table.attack(4).assert_asked(1, "set dice aside");
}

#[test]
fn d_107_thornback_against_thornback_stops_after_one_pass() {
    let rules = "after damage reaches you if it has damage: deal 2 damage to that attacker";
    let mut table =
        Given::seats(4).made_class("hedgehog", rules).classes(1, ["thornback"]).classes(2, ["hedgehog"]).begin();
    table.dice(1, [6, 6, 6, 6, 6, 6]).dice(1, [6, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]).attack(2).aside_all();
    // 6 to seat 2, 2 back, 2 again; the second answer of seat 2 would come out of its first.
    assert_eq!(table.all_health(), [33, 22, 30, 30]);
    assert!(!table.game.progress(&table.state).looped);
}

#[test]
fn d_107_another_copy_answers_for_itself() {
    let rules = "after damage reaches you if it has damage: deal 2 damage to that attacker";
    let mut table = Given::seats(4)
        .made_class("hedgehog", rules)
        .classes(2, ["thornback", "hedgehog"])
        .hand(1, ["firebolt"])
        .open()
        .begin();
    table.play("play Firebolt on seat 2");
    assert_eq!(table.all_health(), [26, 32, 30, 30]);
}

#[test]
fn d_107_another_trigger_line_can_fire() {
    let rules = "after your healing or after your draw: draw 1 card";
    let mut table = Given::seats(4)
        .made_class("muse", rules)
        .classes(1, ["muse"])
        .health(1, 20)
        .hand(1, ["bandage"])
        .deck(["overkill", "echo", "riposte", "decoy"])
        .open()
        .begin();
    table.play("play Bandage on seat 1").pass_all();
    // Healed: draw; drawn: draw; that draw comes out of the second line itself.
    assert_eq!(table.hand(1).len(), 2);
}

#[test]
fn d_107_the_cap_drops_the_rest_and_reports_it() {
    let four = ["after your turn ends: gain 1 here up to 99"; 4].join("\n");
    let run = |cap: u8| {
        let mut table = ["ant", "bee", "cat"]
            .into_iter()
            .fold(Given::seats(4), |given, id| given.made_class(id, &four))
            .options(|o| (o.chain_cap, o.reorder) = (cap, Reorder::Never))
            .classes(1, ["ant", "bee", "cat"])
            .begin();
        table.miss(2);
        let gains: u32 = table.state.gains.iter().map(|&n| u32::from(n)).sum();
        (gains, table.game.progress(&table.state).looped)
    };
    assert_eq!(run(200), (12, false));
    assert_eq!(run(10), (10, true));
}
