//! Heads of cards, and rules profiles: every kind of mistake, with its place and its advice.

use super::toy::{self, said};
use crate::cards::{SetError, read_profile};

fn minion(fields: &str) -> Vec<String> {
    said(&[("a.toml", &format!("[[minion]]\nid = \"imp\"\ncost = 1\nfaction = \"wild\"\n{fields}\n"))])
}

#[test]
fn a_field_must_be_known() {
    assert_eq!(minion("atack = 2"), [r#"a.toml:5:1: a minion has no "atack"; did you mean "attack"?"#]);
    assert_eq!(minion("nmae = \"Imp\""), [r#"a.toml:5:1: a minion has no "nmae"; did you mean "name"?"#]);
}

#[test]
fn a_required_field_must_be_written() {
    assert_eq!(
        said(&[("a.toml", "[[minion]]\nid = \"imp\"\nfaction = \"wild\"\n")]),
        [r#"a.toml:1:1: a minion needs "cost"; What it costs to play."#]
    );
    assert_eq!(said(&[("a.toml", "[[spell]]\ncost = 1\nrules = 'do nothing'")]), ["a.toml:1:1: a spell needs an id"]);
}

#[test]
fn a_value_must_be_of_the_field() {
    assert_eq!(minion("attack = \"two\""), [r#"a.toml:5:10: "attack" is a number, not a text"#]);
    assert_eq!(minion("attack = 2.5"), [r#"a.toml:5:10: "attack" is a number, not a number with a decimal point"#]);
    assert_eq!(minion("attack = 21"), [r#"a.toml:5:10: "attack" is 0 to 20, not 21"#]);
    assert_eq!(minion("attack = 99999999999"), [r#"a.toml:5:10: "attack" is 0 to 20, not 99999999999"#]);
    assert_eq!(minion("token = 1"), [r#"a.toml:5:9: "token" is true or false, not a number"#]);
    assert_eq!(minion("art = 1"), [r#"a.toml:5:7: "art" is a text, not a number"#]);
    assert_eq!(minion("tags = \"wild\""), [r#"a.toml:5:8: "tags" is a list of words, not a text"#]);
    assert_eq!(minion("name = 3"), ["a.toml:5:8: a name is a text, not a number"]);
    assert_eq!(
        minion("rules = 3"),
        ["a.toml:5:9: the rules of a card are a text, not a number; write them between ''' and '''"]
    );
}

#[test]
fn each_item_of_a_list_is_checked() {
    assert_eq!(
        minion("tags = [\"wilt\", \"arcane\", 3]"),
        [
            r#"a.toml:5:9: "tags" can't be "wilt"; did you mean "wild"?"#,
            r#"a.toml:5:27: "tags" is a list of words, and this is a number"#
        ]
    );
    assert_eq!(minion("pips = [1, 7]"), [r#"a.toml:5:12: "pips" is 1 to 6, not 7"#]);
}

#[test]
fn a_word_must_be_of_its_list() {
    assert_eq!(
        said(&[("a.toml", "[[minion]]\nid = \"imp\"\ncost = 1\nfaction = \"undead\"")]),
        [r#"a.toml:4:11: "faction" can't be "undead"; it can be "arcane" or "wild""#]
    );
}

#[test]
fn a_card_that_is_named_must_exist() {
    assert_eq!(minion("grows-into = \"ipm\""), [r#"a.toml:5:14: there is no minion "ipm"; did you mean "imp"?"#]);
    assert_eq!(minion("rules = 'summon inp'"), [r#"a.toml:5:17: there is no minion "inp"; did you mean "imp"?"#]);
    let spell = "[[spell]]\nid = \"zap\"\ncost = 1\nrules = 'summon zap'";
    assert_eq!(said(&[("a.toml", spell)]), [r#"a.toml:4:17: there is no minion "zap"; "zap" is a spell"#]);
}

#[test]
fn an_id_is_one_plain_word() {
    let advice = "an id is small letters, digits and hyphens, and begins with a letter";
    for id in ["Imp", "two words", "", "3d", "a:b"] {
        let text = format!("[[deck]]\nid = \"{id}\"");
        assert_eq!(said(&[("a.toml", &text)]), [format!("a.toml:2:6: {id:?} can't be an id; {advice}")]);
    }
    assert_eq!(said(&[("a.toml", "[[deck]]\nid = 3")]), ["a.toml:2:6: an id is a text, not a number"]);
}

#[test]
fn rules_stand_where_they_belong() {
    assert_eq!(said(&[("a.toml", "[[deck]]\nid = \"a\"\nrules = ''")]), ["a.toml:3:9: a deck has no rules"]);
    assert_eq!(said(&[("a.toml", "[[spell]]\nid = \"a\"\ncost = 1")]), ["a.toml:1:1: a spell needs rules"]);
}

crate::option_words! {
    /// How cards are chosen.
    pub enum Draft { Open = "open", Closed = "closed" }
}
crate::options! {
    /// The options of the toy game.
    pub struct Options {
        /// Cards in the first hand.
        hand: u8 = 5, 1..=10;
        /// How cards are chosen.
        draft: Draft = Draft::Open;
    }
}

#[test]
fn a_profile_is_read_from_a_file() {
    let profile = read_profile("p.toml", "draft = \"closed\"\nhand = 7", Options::read).unwrap();
    let options = Options::read(&profile).unwrap();
    assert_eq!(options, Options { hand: 7, draft: Draft::Closed });
    assert_eq!(options.profile(), profile);
    assert_eq!(profile.0.len(), Options::list().len());
}

#[test]
fn a_wrong_profile_is_reported_like_a_card() {
    let text = "hnad = 5\nhand = 11\ndraft = [1]\n";
    let errors = read_profile("p.toml", text, Options::read).unwrap_err();
    assert_eq!(
        errors.to_string(),
        "p.toml:1:1: no option is called \"hnad\"; did you mean `hand`?\n\
         p.toml:2:8: option `hand` cannot be `11`: a number from 1 to 10\n\
         p.toml:3:9: an option is a number, a word, or true or false, not a list"
    );
    assert_eq!(read_profile("p.toml", "hand = \nhnad = 1", Options::read).unwrap_err().len(), 1);
}

#[test]
fn a_number_of_a_card_can_be_replaced() {
    let mut library = toy::library();
    library.set("imp", "cost", 4).unwrap();
    assert_eq!(library.get("imp").unwrap().fields.number("cost"), 4);
    assert_eq!(toy::library().get("imp").unwrap().fields.number("cost"), 1);
    assert_eq!(library.set("ipm", "cost", 4), Err(SetError::NoCard("ipm".to_owned())));
    assert_eq!(library.set("imp", "cst", 4), Err(SetError::NoField("cst".to_owned())));
    assert_eq!(library.set("imp", "cost", 10).unwrap_err().to_string(), r#""cost" is 0 to 9, not 10"#);
}
