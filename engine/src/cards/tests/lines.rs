//! Rules lines: what they are read as, how they are printed, and what is said of a wrong one.

use super::toy::{Toy, WORDS, vocabulary};
use crate::cards::{Cmp, Phrase, Span, Vocabulary, VocabularyError, Word, word};

fn id(phrase: &Phrase) -> Toy {
    WORDS[phrase.word as usize].id
}

fn ids(phrases: &[Phrase]) -> Vec<Toy> {
    phrases.iter().map(id).collect()
}

fn said(text: &str) -> String {
    vocabulary().parse(text).unwrap_err().to_string()
}

#[test]
fn every_part_of_a_line_is_read() {
    let text = "may on enter if score >= 3 and alone or when an enemy die: \
                pay discard 1 and 2 hp, then summon imp; deal 2 plus 1 damage to you, once per turn";
    let line = vocabulary().parse(text).unwrap();
    assert_eq!(line.mode.as_ref().map(id), Some(Toy::May));
    assert_eq!(line.heads.len(), 2);
    assert_eq!(id(&line.heads[0].trigger), Toy::OnEnter);
    assert_eq!(ids(&line.heads[0].conditions), [Toy::ScoreIs, Toy::Alone]);
    assert_eq!(line.heads[0].conditions[0].compare(0), Cmp::AtLeast);
    assert_eq!(line.heads[0].conditions[0].number(1), 3);
    assert_eq!(id(line.heads[1].trigger.phrase(0)), Toy::Enemy);
    assert_eq!(ids(&line.costs), [Toy::Discard, Toy::LoseHp]);
    assert_eq!(ids(&line.effects), [Toy::Summon, Toy::Deal]);
    assert_eq!(line.effects[0].card_id(0), "imp");
    assert_eq!(line.limit.as_ref().map(id), Some(Toy::OncePerTurn));
    let Span { start, end } = line.effects[0].span;
    assert_eq!(&text[start..end], "summon imp");
    assert_eq!(line.span(), Span { start: 0, end: text.len() });
}

#[test]
fn keywords_make_a_line_of_their_own() {
    let line = vocabulary().parse("guard, armour 2").unwrap();
    assert_eq!(ids(&line.keywords), [Toy::Guard, Toy::Armour]);
    assert!(line.effects.is_empty() && line.heads.is_empty());
}

#[test]
fn a_word_may_begin_with_a_slot_of_its_own_category() {
    let line = vocabulary().parse("deal 1 plus 2 plus 3 damage to you").unwrap();
    let sum = line.effects[0].phrase(0);
    assert_eq!((id(sum), sum.number(1)), (Toy::Sum, 3));
    assert_eq!((id(sum.phrase(0)), sum.phrase(0).number(1)), (Toy::Sum, 2));
}

#[test]
fn canonical_text_prints_as_itself() {
    let vocabulary = vocabulary();
    for text in [
        "guard, armour 2",
        "do nothing",
        "may do nothing",
        "while here when you die: do nothing; do nothing, 2 times",
        "pay 2 hp, then do nothing",
        "on enter if alone and score < 3 or on enter: swap you and an enemy",
        "give +1/-2 to an enemy with <= 3 hp for 2 turns",
        "give +0/-2147483648 to you for 2147483647 turns",
    ] {
        let line = vocabulary.parse(text).unwrap();
        assert_eq!(vocabulary.print(&line), text);
    }
}

#[test]
fn other_text_is_normalised() {
    let vocabulary = vocabulary();
    for (text, canonical) in [
        ("  On  Enter :deal 02 damage\tto YOU", "on enter: deal 2 damage to you"),
        ("on enter if score>=3:do nothing,once per turn", "on enter if score >= 3: do nothing, once per turn"),
        ("give +1 / -1 to you for 2 turns ;do nothing", "give +1/-1 to you for 2 turns; do nothing"),
    ] {
        assert_eq!(vocabulary.print(&vocabulary.parse(text).unwrap()), canonical);
    }
}

#[test]
fn a_wrong_word_is_named_with_what_was_meant() {
    assert_eq!(said("deal 2 dammage to you"), r#"unknown word "dammage"; did you mean "damage"?"#);
    assert_eq!(said("dael 2 damage to you"), r#"unknown word "dael"; did you mean "deal"?"#);
    assert_eq!(said("deal 2 damage to an enemy wiht < 3 hp"), r#"unknown word "wiht"; did you mean "with"?"#);
    assert_eq!(said("deal 2 damage to a enemy"), r#"unknown word "a"; did you mean "an"?"#);
}

#[test]
fn a_number_in_another_dress_is_recognised() {
    assert_eq!(said("deal two damage to you"), r#"unknown word "two"; did you mean "2"?"#);
    assert_eq!(said("give 1/-1 to you for 2 turns"), r#""1" can't stand here; did you mean "+1"?"#);
    assert_eq!(said("armour +2"), r#""+2" can't stand here; did you mean "2"?"#);
    assert!(said("armour 99999999999").starts_with("the number 99999999999 is too large"));
}

#[test]
fn where_nothing_is_near_what_can_stand_is_listed() {
    assert_eq!(said("on enter do nothing"), r#""do" can't stand here; expected "if", ":" or "or""#);
    assert_eq!(said("deal 2 damage you"), r#""you" can't stand here; expected "to""#);
    assert_eq!(said("do nothing."), r#""." can't stand here; expected "," or ";""#);
    assert_eq!(said("do nothing, 2 times twice"), r#""twice" can't stand here; the line should end here"#);
    assert_eq!(
        said("deal 2 damage to everybody"),
        r#"unknown word "everybody"; expected a target such as "you", "an enemy" or "an enemy with {cmp} {n} hp""#
    );
    assert_eq!(
        said("frobnicate"),
        r#"unknown word "frobnicate"; expected "pay", a keyword such as "guard", a mode such as "may", a trigger such as "on enter" or an effect such as "deal {amount} damage to {target}""#
    );
}

#[test]
fn a_line_that_stops_says_what_is_missing() {
    let problem = vocabulary().parse("on enter: deal 2  ").unwrap_err();
    assert_eq!(problem.span, Span { start: 16, end: 16 });
    assert_eq!(problem.to_string(), r#"the line ends too early; expected "damage" or "plus""#);
    assert!(said("").starts_with("the line ends too early; expected"));
}

#[test]
fn a_line_with_two_meanings_is_refused() {
    const WORDS: &[Word<()>] = &[
        word("effect", "hit {whom}", (), "A hit.", "hit him"),
        word("effect", "{effect} and {effect}", (), "Both.", "hit him and hit him"),
        word("whom", "him", (), "Him.", "hit him"),
        word("whom", "{foe}", (), "A foe.", "hit foe"),
        word("foe", "foe", (), "A foe.", "hit foe"),
        word("foe", "him", (), "Him, as a foe.", "hit him"),
    ];
    let vocabulary = Vocabulary::new(WORDS).unwrap();
    assert_eq!(
        vocabulary.parse("hit him").unwrap_err().to_string(),
        r#"this can be read in two ways; it ends in "him" or in "{foe}"; say it in other words"#
    );
    assert_eq!(
        vocabulary.parse("hit foe and hit foe and hit foe").unwrap_err().to_string(),
        r#"this can be read in two ways; it ends in "hit foe" or in "hit foe and hit foe"; say it in other words"#
    );
    assert!(vocabulary.parse("hit foe and hit foe").is_ok());
    assert_eq!(vocabulary.audit().len(), 4, "four examples say `him`");
}

#[test]
fn endless_lines_are_refused_at_once() {
    assert_eq!(said(&"twice ".repeat(1000)), "the line has more than 200 words");
    let deep = format!("deal {}2 damage to you", "twice ".repeat(190));
    let vocabulary = vocabulary();
    assert_eq!(vocabulary.print(&vocabulary.parse(&deep).unwrap()), deep);
}

#[test]
fn a_broken_word_table_is_refused() {
    let refused = |rows: &[(&'static str, &'static str)]| {
        let rows: Vec<Word<()>> =
            rows.iter().map(|(category, template)| word(category, template, (), "", "")).collect();
        Vocabulary::new(&rows).map(|_| ()).unwrap_err()
    };
    assert_eq!(refused(&[("effect", " ")]), VocabularyError::Empty { category: "effect" });
    assert_eq!(refused(&[("effect", "hit {n")]), VocabularyError::Braces { template: "hit {n" });
    assert_eq!(refused(&[("effect", "hit n}")]), VocabularyError::Braces { template: "hit n}" });
    assert_eq!(refused(&[("effect", "hit {who}")]), VocabularyError::EmptySlot { template: "hit {who}", slot: "who" });
    assert_eq!(refused(&[("n", "seven")]), VocabularyError::Reserved { category: "n" });
    assert_eq!(
        refused(&[("effect", "hit {n}"), ("effect", "hit  {n}")]),
        VocabularyError::Twice { category: "effect", template: "hit  {n}" }
    );
}

#[test]
fn an_example_must_be_canonical_and_use_its_word() {
    assert_eq!(vocabulary().audit(), []);
    let rows = [
        word("effect", "hit {n}", (), "", "hit  2"),
        word("effect", "miss {n}", (), "", "hit 2"),
        word("effect", "stay", (), "", "sty"),
    ];
    let reasons: Vec<String> = Vocabulary::new(&rows).unwrap().audit().iter().map(ToString::to_string).collect();
    assert_eq!(
        reasons,
        [
            r#"the example "hit  2" of "hit {n}": it is printed as "hit 2""#,
            r#"the example "hit 2" of "miss {n}": it doesn't use the word"#,
            r#"the example "sty" of "stay": unknown word "sty"; did you mean "stay"?"#,
        ]
    );
}
