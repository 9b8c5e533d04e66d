use super::*;
use crate::cards::SourceFile;
use crate::chance::{Recording, Seeded};
use crate::connect_four::{ConnectFour, Table};
use crate::game::Game;

const WIN: &str = r#"game = "connect-four"
when = ["column 1"]

[given]
turn = 1
row-3 = "X . . . . . ."
row-2 = "X . . . . . ."
row-1 = "X O O O . . ."

[then]
over = true
result = [1, 0.0]
row-4 = "X . . . . . ."
players = [{ disc = "X" }]
"#;

/// Everything that is said about the file, one line each.
fn complaints(text: &str) -> Vec<String> {
    match run_file("test.toml", text) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.iter().map(|error| error.to_string()).collect(),
    }
}

/// What is said after one change to a scenario that holds.
fn changed(from: &str, to: &str) -> Vec<String> {
    assert!(WIN.contains(from), "{from}");
    complaints(&WIN.replace(from, to))
}

#[test]
fn a_scenario_that_holds_says_nothing() {
    assert_eq!(complaints(WIN), [""; 0]);
    assert_eq!(run_file("test.toml", WIN).unwrap(), 1);
}

#[test]
fn expectations_that_fail_are_named_with_their_line() {
    assert_eq!(changed("over = true", "over = false"), ["test.toml:11:8: the game is over"]);
    assert_eq!(changed("over = true", "turn = 2"), ["test.toml:11:8: the game is over"]);
    assert_eq!(changed("[1, 0.0]", "[0.5, 0.5]"), ["test.toml:12:10: the result is [1.0, 0.0]"]);
    assert_eq!(
        changed("row-4 = \"X .", "row-4 = \"O ."),
        ["test.toml:13:9: row-4 is X . . . . . ., not O . . . . . ."]
    );
    assert_eq!(changed("disc = \"X\"", "disc = \"O\""), ["test.toml:14:21: seat 1: disc is X, not O"]);
    assert_eq!(
        changed("row-4", "row-9"),
        ["test.toml:13:1: there is no `row-9` here, or it is nothing; did you mean `row-6`?"]
    );
    assert_eq!(
        changed("over = true", "legal = [\"column 1\"]"),
        ["test.toml:11:10: `column 1` is not legal; the game is over"]
    );
}

#[test]
fn several_differences_come_together() {
    assert_eq!(complaints(&WIN.replace("over = true", "over = false").replace("row-4 = \"X", "row-4 = \"O")).len(), 2);
}

#[test]
fn moves_that_are_not_there_say_what_is() {
    assert_eq!(
        changed("[\"column 1\"]", "[\"colum 1\"]"),
        ["test.toml:2:9: `colum 1` is not legal here; did you mean `column 1`?"]
    );
    assert_eq!(
        changed("[\"column 1\"]", "[\"resign\"]"),
        [
            "test.toml:2:9: `resign` is not legal here; it is the turn of seat 1, who can: column 1; column 2; column 3; \
          column 4; column 5; column 6; column 7"
        ]
    );
    assert_eq!(
        changed("[\"column 1\"]", "[\"column 1\", \"column 2\"]"),
        ["test.toml:2:21: the game is over before this move"]
    );
}

#[test]
fn a_position_that_cannot_be_is_refused_where_it_is_wrong() {
    assert_eq!(
        changed("row-2 = \"X", "row-2 = \"."),
        ["test.toml:4:1: rows: 2 X and 3 O: X moves first, then in turn"]
    );
    assert_eq!(changed("row-2 = \"X", "row-2 = \"Z"), ["test.toml:7:9: row-2: `Z` is no mark: use X, O or ."]);
    assert_eq!(changed("turn = 1", "turn = 2"), ["test.toml:5:8: it is the turn of seat 1 in this position"]);
    // A misspelt fact is not ignored.
    assert_eq!(changed("turn = 1", "tern = 1"), ["test.toml:5:1: there is no `tern` here, or it is nothing"]);
}

#[test]
fn the_shape_of_a_file_is_checked() {
    assert_eq!(
        changed("game = \"connect-four\"", "game = \"conect-four\""),
        ["test.toml:1:8: no game is called `conect-four`; did you mean `connect-four`?"]
    );
    assert_eq!(changed("[given]", "[givn]").len(), 2);
    assert_eq!(changed("over = true", "moves = []"), ["test.toml:11:1: `moves` belongs into [given]"]);
    assert_eq!(changed("turn = 1", "over = true"), ["test.toml:5:1: `over` belongs into [then]"]);
    assert_eq!(changed("turn = 1", "turn = 0"), ["test.toml:5:8: seats are numbered from 1 to 8"]);
    assert_eq!(
        changed("when", "profile = { gravity = false }\nwhen"),
        ["test.toml:2:11: connect-four: no option is called `gravity`; Connect Four has none"]
    );
}

#[test]
fn chance_that_is_not_used_up_fails() {
    let complaint = changed("turn = 1", "turn = 1\nchance = { dice-1 = [6] }");
    assert_eq!(complaint, ["test.toml:6:10: 1 numbers of the script for dice-1 were never used (next: 6)"]);
    let complaint = changed("turn = 1", "chance = { dice-9 = [6] }");
    assert!(complaint[0].contains("`dice-9` is no source of chance"), "{complaint:?}");
}

#[test]
fn several_scenarios_share_a_file() {
    let text = r#"game = "connect-four"

[[scenario]]
name = "the first move"
when = ["column 4"]
given = { start = { seed = 1 } }
then = { row-1 = ". . . X . . .", turn = 2, legal = ["column 4"], illegal = ["column 8"], ask = "Which column?" }

[[scenario]]
name = "a full column"
[scenario.given]
start = { seed = 1, seats = 2 }
moves = ["column 1", "column 1", "column 1", "column 1", "column 1", "column 1"]
[scenario.then]
illegal = ["column 1", "column 2"]
"#;
    assert_eq!(complaints(text), ["test.toml:15:24: `column 2` is legal"]);
    assert_eq!(run_file("test.toml", &text.replace(", \"column 2\"]", "]")).unwrap(), 2);
}

#[test]
fn files_are_told_apart_by_content() {
    assert!(is_scenario(WIN));
    assert!(is_scenario("[[scenario]]\nname = 'broken"));
    assert!(!is_scenario("[[minion]]\nid = 'x'"));
}

#[test]
fn a_saved_position_is_a_scenario_that_holds() {
    let mut chance = Recording::new(Seeded::new(1));
    let mut state = ConnectFour.start(&Table, &mut chance);
    ConnectFour.play(&mut state, "column 4", &mut chance);
    let view = ConnectFour.view(&state, None);
    let moves = ["column 4".to_owned(), "column 2".to_owned()];
    moves.iter().for_each(|words| ConnectFour.play(&mut state, words, &mut chance));
    let now = ConnectFour.view(&state, None);
    let snapshot = Snapshot {
        profile: &ConnectFour.profile(),
        view: &view,
        moves: &moves,
        chance: &chance.outcomes,
        now: Some(&now),
    };
    let text = snapshot.write().unwrap();
    assert!(text.contains("moves = [\"column 4\", \"column 2\"]"), "{text}");
    assert_eq!(complaints(&text), [""; 0], "{text}");
    let read = read(&SourceFile::new("saved.toml", &text)).unwrap();
    assert_eq!(read[0].name, "saved.toml");
    read[0].run(&ConnectFour).unwrap();
}
