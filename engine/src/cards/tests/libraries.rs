//! Whole files: all their mistakes at once, and what a library gives.

use std::fmt::Write;
use std::time::{Duration, Instant};

use miette::NarratableReportHandler;

use super::toy::{self, CARDS, said};
use crate::cards::{Library, words_page};

/// Three mistakes in three places, of three sorts.
const THREE_MISTAKES: &str = "\
[[minion]]
id      = \"imp\"
cost    = 12
faction = \"wild\"

[[spell]]
id    = \"bolt\"
cost  = 2
rules = '''
on enter: do nothing
  on enter: deal 2 dammage to you
'''

[[spell]]
id    = \"call\"
cots  = 2
cost  = 2
rules = \"do nothing\"
";

#[test]
fn a_library_gives_checked_cards() {
    let library = toy::library();
    let soldier = library.get("astral-soldier").unwrap();
    assert_eq!((soldier.kind, &*soldier.name, soldier.fields.number("cost")), ("minion", "The Astral Soldier", 3));
    assert_eq!(soldier.fields.words("tags").iter().map(|tag| tag.index).collect::<Vec<_>>(), [1, 0]);
    assert_eq!(soldier.fields.numbers("pips"), [1, 6]);
    assert_eq!(soldier.fields.text("faction"), "arcane");
    assert_eq!(soldier.fields.maybe_text("art"), None);
    assert_eq!(soldier.fields.maybe_text("grows-into"), Some("imp"));
    assert_eq!(soldier.file(), "cards.toml");
    assert_eq!(library.get("imp").unwrap().name, "Imp");
    assert!(library.get("imp").unwrap().fields.flag("token"));
    assert_eq!(library.get("first").unwrap().fields.texts("minions"), ["imp", "imp", "astral-soldier"]);
    let kinds: Vec<&str> = library.cards().iter().map(|card| card.kind).collect();
    assert_eq!(kinds, ["minion", "minion", "spell", "deck"], "in the order of the file");
    assert_eq!(library.of_kind("minion").count(), 2);
}

#[test]
fn the_printed_lines_are_the_lines_of_the_file() {
    let library = toy::library();
    for card in library.cards() {
        for (line, printed) in card.lines.iter().zip(library.printed(card)) {
            assert_eq!(CARDS[line.span().start..line.span().end], printed);
        }
    }
}

#[test]
fn three_mistakes_are_three_errors() {
    assert_eq!(
        said(&[("fire.toml", THREE_MISTAKES)]),
        [
            r#"fire.toml:3:11: "cost" is 0 to 9, not 12"#,
            r#"fire.toml:11:20: unknown word "dammage"; did you mean "damage"?"#,
            r#"fire.toml:16:1: a spell has no "cots"; did you mean "cost"?"#,
        ]
    );
}

#[test]
fn an_error_underlines_the_word() {
    let errors = Library::load(&toy::language(), &[("fire.toml", THREE_MISTAKES)]).unwrap_err();
    let error = errors.iter().nth(1).unwrap();
    assert_eq!((error.file(), error.line(), error.column()), ("fire.toml", 11, 20));
    assert_eq!(&THREE_MISTAKES[error.span().start..error.span().end], "dammage");
    assert_eq!((error.message(), error.help()), ("unknown word \"dammage\"", Some("did you mean \"damage\"?")));

    let mut shown = String::new();
    NarratableReportHandler::new().render_report(&mut shown, &errors.report()).unwrap();
    assert!(shown.starts_with("3 mistakes in fire.toml\n"), "{shown}");
    assert!(shown.contains("snippet line 11:   on enter: deal 2 dammage to you"), "{shown}");
    assert!(shown.contains("label at line 11, columns 20 to 26"), "{shown}");
    assert!(shown.contains("diagnostic help: did you mean \"damage\"?"), "{shown}");
    assert_eq!(shown.matches("Diagnostic severity: error").count(), 4, "the headline and its three errors: {shown}");
}

#[test]
fn an_error_in_the_syntax_hides_no_error_elsewhere() {
    let text =
        "[[deck]]\nid = \"one\"\nminions = [\"imp\"]\nrules = 'x'\n\n[[deck]]\nid = two\n\n[[deck]]\nid = \"Three\"\n";
    let said = said(&[("a.toml", text), ("b.toml", "[[deck]]\nid = \"three\"\nmionins = []")]);
    assert_eq!(said.len(), 4, "{said:#?}");
    assert_eq!(said[0], "a.toml:4:9: a deck has no rules");
    assert!(said[1].starts_with("a.toml:7:6: "), "{said:#?}");
    assert!(said[2].starts_with("a.toml:10:6: \"Three\" can't be an id"), "{said:#?}");
    assert!(said[3].starts_with("b.toml:3:1: a deck has no \"mionins\""), "{said:#?}");
}

#[test]
fn only_cards_stand_in_a_card_file() {
    assert_eq!(
        said(&[("a.toml", "title = \"x\"\n[deck]\nid = \"a\"\n[[dekc]]\nid = \"b\"")]),
        [
            "a.toml:1:1: \"title\" stands outside of a card; begin each card with its kind in two brackets, such as [[kind]]",
            "a.toml:2:1: a single table [deck] is no card; begin each card with [[deck]], in two brackets",
            "a.toml:4:1: there is no kind of card \"dekc\"; did you mean \"deck\"?",
        ]
    );
}

#[test]
fn an_id_stands_once() {
    let deck = "[[deck]]\nid = \"a\"\n";
    assert_eq!(
        said(&[("a.toml", &deck.repeat(2)), ("b.toml", deck)]),
        [
            "a.toml:4:6: there is already a card \"a\"; the first is at a.toml:2",
            "b.toml:2:6: there is already a card \"a\"; the first is at a.toml:2"
        ]
    );
}

#[test]
fn an_overlay_replaces_and_adds() {
    let library = toy::library();
    let edited = "[[spell]]\nid = \"blessing\"\ncost = 1\nrules = \"do nothing\"\n\n[[deck]]\nid = \"second\"\nminions = [\"imp\"]";
    let other = library.overlay(&[("edited.toml", edited)]).unwrap();
    assert_eq!(other.index("blessing"), library.index("blessing"));
    assert_eq!(other.get("blessing").unwrap().fields.number("cost"), 1);
    assert_eq!(other.get("blessing").unwrap().file(), "edited.toml");
    assert_eq!(other.cards().len(), library.cards().len() + 1);
    assert_eq!(library.get("blessing").unwrap().fields.number("cost"), 2);

    let errors = library.overlay(&[("edited.toml", "[[deck]]\nid = \"imp\"")]).unwrap_err();
    assert_eq!(errors.to_string(), "edited.toml:2:6: \"imp\" is a minion, not a deck");
}

#[test]
fn the_page_of_words_shows_the_cards() {
    let page = words_page("Toy", &toy::library());
    for part in [
        "# The cards of Toy\n",
        "### `[[minion]]`\n\nA creature that stays. It has an `id`, and can have a `name` and `rules`.\n",
        "| `cost` | 0 to 9 | it must be | What it costs to play. |\n",
        "| `faction` | one of `arcane`, `wild` | it must be | Whose it is. |\n",
        "| `grows-into` | the id of a minion | none | What it becomes. |\n",
        "### duration\n\nFills the slot `{duration}`.\n",
        "| `for {n} turns` | So long. | `give +1/-1 to you for 2 turns` (Blessing) |\n",
        "| `guard` | Enemies attack this first. | `guard, armour 2` (The Astral Soldier) |\n",
        "| `do nothing` | Nothing happens. | `do nothing` (no card yet) |\n",
    ] {
        assert!(page.contains(part), "{part}\nis not in\n{page}");
    }
}

#[test]
fn some_hundred_cards_load_in_no_time() {
    let mut text = String::new();
    let soldier = &CARDS[CARDS.find("may on enter").unwrap()..CARDS.find("'''\n\n[[spell]]").unwrap()];
    for number in 0..500 {
        let _ =
            writeln!(text, "[[minion]]\nid = \"m{number}\"\ncost = 1\nfaction = \"wild\"\nrules = '''\n{soldier}'''\n");
    }
    text = text.replace("summon imp", "summon m7");
    let start = Instant::now();
    let library = Library::load(&toy::language(), &[("many.toml", &text)]).unwrap();
    let took = start.elapsed();
    println!("500 cards in {took:?}");
    assert_eq!(library.cards().len(), 500);
    // Far more than it takes even without optimisation on a busy machine; a parser that backtracks would need minutes.
    assert!(took < Duration::from_secs(5), "{took:?}");
}
