//! Heads of cards and rules profiles: every kind of mistake, with its place and its advice.

use super::toy::{self, said};
use crate::cards::{Field, Need, Profile, SetError};

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

const OPTIONS: &[Field] = &[
    Field::number("hand", 1..=10, "Cards in the first hand.").or(Need::Number(5)),
    Field::word("draft", &["open", "closed"], "How cards are chosen.").or(Need::Text("open")),
    Field::flag("mulligan", "Whether a hand can be exchanged."),
    Field::numbers("zones", 1..=9, "The size of each zone.").or(Need::Numbers(&[3, 3])),
];

#[test]
fn a_profile_changes_what_it_names() {
    let mut profile = Profile::read(OPTIONS, "zones.toml", "draft = \"closed\"\nzones = [1, 2, 3]").unwrap();
    assert_eq!(profile.values().number("hand"), 5);
    assert_eq!(profile.values().word("draft").index, 1);
    assert!(!profile.values().flag("mulligan"));
    assert_eq!(profile.values().numbers("zones"), [1, 2, 3]);
    assert_eq!(Profile::standard(OPTIONS).values().numbers("zones"), [3, 3]);
    profile.set("hand", 7).unwrap();
    assert_eq!(profile.values().number("hand"), 7);
    assert_eq!(profile.set("draft", 1), Err(SetError::NotANumber("draft".to_owned())));
}

#[test]
fn a_wrong_profile_is_reported_like_a_card() {
    let errors = Profile::read(OPTIONS, "p.toml", "hnad = 5\ndraft = \"opne\"\nhand = 11").unwrap_err();
    assert_eq!(
        errors.to_string(),
        "p.toml:1:1: a rules profile has no \"hnad\"; did you mean \"hand\"?\n\
         p.toml:2:9: \"draft\" can't be \"opne\"; did you mean \"open\"?\n\
         p.toml:3:8: \"hand\" is 1 to 10, not 11"
    );
    assert_eq!(Profile::read(OPTIONS, "p.toml", "hand = \nhnad = 1").unwrap_err().len(), 1);
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
