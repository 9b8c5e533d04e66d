use super::draw::{self, Style};
use super::session::{Ending, Session};
use super::words::Words;
use gauntlet_agents::AgentSpec;
use gauntlet_engine::connect_four::ConnectFour;
use gauntlet_engine::microtower::MicroTower;
use gauntlet_engine::registry::in_language;
use gauntlet_engine::view::{Card, Player, View, Zone};
use gauntlet_engine::{Lang, Profile, Replay, Seat, Shipped, TableSpec, Team, scenario};
use std::io::BufReader;

/// Plays Connect Four against greedy with this input.
fn session(input: &str) -> (Ending, String, String, Replay) {
    let spec: AgentSpec = "greedy".parse().unwrap();
    let table = TableSpec::default();
    let mut session = Session::new(&ConnectFour, &table, Seat(0), 7, |_| spec.build(&ConnectFour)).unwrap();
    let mut out = Vec::new();
    let ending = session.play(&mut BufReader::new(input.as_bytes()), &mut out, &Style::plain()).unwrap();
    (ending, String::from_utf8(out).unwrap(), session.scenario().unwrap(), session.replay())
}

#[test]
fn the_table_is_drawn_and_moves_are_taken_by_number_and_by_words() {
    let (ending, shown, _, replay) = session("4\ncolumn 1\nq\n");
    assert_eq!(ending, Ending::Quit);
    let first = "\
Connect Four · you are seat 1 · seed 7
Choose by number or words; ? for help, q to leave.

  row-6   . . . . . . .
  row-5   . . . . . . .
  row-4   . . . . . . .
  row-3   . . . . . . .
  row-2   . . . . . . .
  row-1   . . . . . . .
  column  1 2 3 4 5 6 7
> seat 1 (you)  disc X
  seat 2  disc O

Which column?
  1 column 1   3 column 3   5 column 5   7 column 7
  2 column 2   4 column 4   6 column 6
> 4

seat 2: column ";
    assert!(shown.starts_with(first), "{shown}");
    assert_eq!(replay.moves.len(), 4);
    assert_eq!(replay.moves[0].words, "column 4");
    assert_eq!(replay.moves[2].words, "column 1");
}

#[test]
fn input_that_is_no_move_is_answered() {
    let (ending, shown, _, _) = session("9\nqueen\ncolum 4\ncolumn\n?\n");
    assert_eq!(ending, Ending::InputEnded);
    for answer in [
        "There is no move 9: type a number from 1 to 7.",
        "`queen` is no move here; type a number from 1 to 7.",
        "`colum 4` is no move here; did you mean `column 4`?",
        "`column` could be 7 moves",
        "leaves the table",
    ] {
        assert!(shown.contains(answer), "{answer}\n{shown}");
    }
}

#[test]
fn a_hint_says_what_a_bot_would_do_and_changes_nothing() {
    let spec: AgentSpec = "ismcts:200".parse().unwrap();
    let table = TableSpec::default();
    let play = |input: &str| {
        let mut session = Session::new(&ConnectFour, &table, Seat(0), 7, |_| spec.build(&ConnectFour)).unwrap();
        let mut out = Vec::new();
        session.play(&mut BufReader::new(input.as_bytes()), &mut out, &Style::plain()).unwrap();
        (String::from_utf8(out).unwrap(), session.replay())
    };
    let (shown, with) = play("4\nh\n4\nq\n");
    for words in [" %  chances ", "4 more choices; ", " positions looked at\nexpected: seat 1 column"] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
    let (_, without) = play("4\n4\nq\n");
    assert_eq!(with.moves, without.moves);
    assert!(session("h\nq\n").1.contains("A bot would choose: column 4."), "greedy takes the middle, without reasons");
}

#[test]
fn a_game_to_the_end_says_who_has_won_and_replays() {
    let (ending, shown, saved, replay) = session(&"1\n2\n3\n4\n5\n6\n7\n".repeat(10));
    assert_eq!(ending, Ending::Played);
    assert!(shown.trim_end().ends_with("wins.") || shown.trim_end().ends_with("draw."), "{shown}");
    let read: Replay = replay.to_string().parse().unwrap();
    read.play(&ConnectFour).unwrap();
    scenario::run_file("saved.toml", &saved).unwrap();
    assert!(saved.contains("over = true"), "{saved}");
}

#[test]
fn a_saved_position_is_a_scenario_that_holds() {
    let (_, _, saved, _) = session("4\n4\nq\n");
    assert_eq!(scenario::run_file("saved.toml", &saved).unwrap(), 1, "{saved}");
}

#[test]
fn a_secret_choice_of_another_is_not_told() {
    let game = MicroTower::build(&Profile::default()).unwrap();
    let spec: AgentSpec = "greedy".parse().unwrap();
    let mut session = Session::new(&game, &TableSpec::default(), Seat(1), 3, |_| spec.build(&game)).unwrap();
    let mut out = Vec::new();
    session.play(&mut BufReader::new(&b""[..]), &mut out, &Style::plain()).unwrap();
    let shown = String::from_utf8(out).unwrap();
    assert!(shown.contains("seat 1: keep a hero\n"), "{shown}");
}

#[test]
fn zones_show_copies_facts_and_what_is_unseen_within_the_width() {
    let mut hurt = Card { id: "golem".into(), name: "Golem".into(), ..Card::default() };
    hurt.facts.set("health", 2u8);
    hurt.facts.set("asleep", true);
    let bird = Card { id: "bird".into(), name: "Bird of the Morning".into(), ..Card::default() };
    let table =
        Zone { name: "table".into(), cards: vec![bird.clone(), bird.clone(), hurt.clone(), bird, hurt], hidden: 0 };
    let hand = Zone { name: "hand".into(), hidden: 5, ..Zone::default() };
    let mut player = Player { team: Some(Team(1)), zones: vec![hand, table], ..Player::default() };
    player.facts.set("health", 12u8);
    player.facts.set("leader", false);
    let other = Player { team: Some(Team(1)), ..Player::default() };
    let view = View { players: vec![player, other], turn: Some(Seat(1)), seat: Some(Seat(1)), ..View::default() };
    let expected = "  seat 1 team B  health 12 · not leader
    hand   5 unseen
    table  Bird of the Morning ×2, Golem (health 2, asleep),
           Bird of the Morning, Golem (health 2, asleep)
> seat 2 (you) team B
";
    let drawn = draw::table(&view, Words(Lang::En), &Style::plain());
    assert_eq!(drawn, expected);
    assert!(drawn.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn long_moves_stand_under_each_other() {
    let words: Vec<String> = (0..10).map(|i| format!("attack {i} {}", "x".repeat(40))).collect();
    let drawn = draw::moves(&words, &Style::plain());
    assert_eq!(drawn.lines().count(), 10);
    assert!(drawn.starts_with("   1 attack 0"));
}

#[test]
fn a_table_speaks_the_language_of_its_game() {
    let profile = in_language(MicroTower::ID, Profile::default(), Lang::Ru).unwrap();
    let game = MicroTower::build(&profile).unwrap();
    let spec: AgentSpec = "ismcts:20".parse().unwrap();
    let mut session = Session::new(&game, &TableSpec::default(), Seat(0), 7, |_| spec.build(&game)).unwrap();
    let mut out = Vec::new();
    let input = String::from("нет такого\n?\nh\n") + &"1\n".repeat(12) + "h\nq\n";
    session.play(&mut BufReader::new(input.as_bytes()), &mut out, &Style::plain()).unwrap();
    let shown = String::from_utf8(out).unwrap();
    assert!(shown.starts_with("МикроБашня · вы игрок 1 · зерно 7\n"), "{shown}");
    for words in [
        "Какого героя оставить?",
        "Что делать?",
        "рука",
        "игрок 2: ",
        "нет такого хода",
        "монеты",
        "шансы",
        "ожидается: игрок 1",
    ] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
    // Rules lines stay in the language of the cards; nothing else is left in English.
    for words in
        ["seat ", "unseen", "you are", "Choose by", "What do you do", "coins 1", "    hand", "chances", "expected"]
    {
        assert!(!shown.contains(words), "{words}\n{shown}");
    }
}

#[test]
fn a_card_is_read_by_its_name_or_its_beginning() {
    let game = MicroTower::build(&Profile::default()).unwrap();
    let spec: AgentSpec = "random".parse().unwrap();
    let mut session = Session::new(&game, &TableSpec::default(), Seat(0), 7, |_| spec.build(&game)).unwrap();
    let mut out = Vec::new();
    let input = "c soap bubble\nc ANCHOR\nc soap bubbel\nc xyzzy\nq\n";
    session.play(&mut BufReader::new(input.as_bytes()), &mut out, &Style::plain()).unwrap();
    let shown = String::from_utf8(out).unwrap();
    assert!(shown.contains("  Soap Bubble · creature · copies 2 · cost 1"), "{shown}");
    assert!(shown.contains("  Anchor Crab · creature · copies 1 · cost 3"), "{shown}");
    assert!(shown.contains("No card here is called `soap bubbel`. Did you mean `Soap Bubble`?"), "{shown}");
    assert!(shown.contains("No card here is called `xyzzy`."), "{shown}");
}
