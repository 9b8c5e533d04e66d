use super::toy::{Toy, WORDS, vocabulary};
use crate::cards::{Cmp, Phrase, Span};

fn id(phrase: &Phrase) -> Toy {
    WORDS[phrase.word as usize].id
}

#[test]
fn every_part_of_a_line_is_read() {
    let text = "may on enter if score >= 3 and alone or when an enemy die: \
                pay discard 1 and 2 hp, then summon imp; deal 2 plus 1 damage to you, once per turn";
    let line = vocabulary().parse(text).unwrap();
    assert_eq!(line.mode.as_ref().map(id), Some(Toy::May));
    assert_eq!(line.heads.len(), 2);
    assert_eq!(id(&line.heads[0].trigger), Toy::OnEnter);
    assert_eq!(line.heads[0].conditions.iter().map(id).collect::<Vec<_>>(), [Toy::ScoreIs, Toy::Alone]);
    assert_eq!(line.heads[0].conditions[0].compare(0), Cmp::AtLeast);
    assert_eq!(line.heads[0].conditions[0].number(1), 3);
    assert_eq!(id(line.heads[1].trigger.phrase(0)), Toy::Enemy);
    assert_eq!(line.costs.iter().map(id).collect::<Vec<_>>(), [Toy::Discard, Toy::LoseHp]);
    assert_eq!(line.effects[0].card_id(0), "imp");
    assert_eq!(id(line.effects[1].phrase(0)), Toy::Sum);
    assert_eq!(line.limit.as_ref().map(id), Some(Toy::OncePerTurn));
    let Span { start, end } = line.effects[0].span;
    assert_eq!(&text[start..end], "summon imp");
}

#[test]
fn a_wrong_word_is_named_with_what_was_meant() {
    for (text, said) in [
        ("deal 2 dammage to you", r#"unknown word "dammage"; did you mean "damage"?"#),
        ("dael 2 damage to you", r#"unknown word "dael"; did you mean "deal"?"#),
        ("deal two damage to you", r#"unknown word "two"; did you mean "2"?"#),
        ("give 1/-1 to you for 2 turns", r#""1" can't stand here; did you mean "+1"?"#),
        (
            "deal 2 damage to",
            r#"the line ends too early; expected a target such as "you", "an enemy" or "an enemy with {cmp} {n} hp""#,
        ),
        ("on enter do nothing", r#""do" can't stand here; expected "if", ":" or "or""#),
    ] {
        assert_eq!(vocabulary().parse(text).unwrap_err().to_string(), said, "{text}");
    }
}
