//! What the head of a card may say: one table of fields for each kind of card.
//!
//! The fields are what an experiment may change (`cost = 2` instead of 3), so they are typed and ranged here, once,
//! and everything behind works with checked values.

use std::ops::RangeInclusive;

use super::error::{Problem, Span};
use super::fields::{Choice, Fields, Value};
use super::ids::CardIds;
use super::source::{RawCard, RawValue};
use super::suggest::{did_you_mean, one_of, with_article};

/// A kind of card: the tables `[[name]]` of a card file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The name of the table.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub doc: &'static str,
    /// Its fields besides `id`, `name` and `rules`.
    pub fields: &'static [Field],
    /// Whether it has rules lines.
    pub rules: RulesNeed,
}

/// Whether a kind of card has rules lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesNeed {
    /// It never has.
    Forbidden,
    /// It may have.
    Optional,
    /// It must have at least one.
    Required,
}

impl Kind {
    /// A kind that may have rules lines.
    pub const fn new(name: &'static str, doc: &'static str, fields: &'static [Field]) -> Kind {
        Kind { name, doc, fields, rules: RulesNeed::Optional }
    }

    /// The same kind with another need for rules lines.
    pub const fn rules(mut self, rules: RulesNeed) -> Kind {
        self.rules = rules;
        self
    }

    /// Checks the head of a card. What is wrong goes to `problems`; the values are complete only if nothing is.
    pub(super) fn check(&self, card: &RawCard, ids: &CardIds, problems: &mut Vec<Problem>) -> Fields {
        let this = with_article(self.name);
        for field in &card.fields {
            let names = || self.fields.iter().map(|field| field.name).chain(HEAD);
            if !names().any(|name| name == field.name) {
                let problem = Problem::new(field.name_span, format!("{this} has no {:?}", field.name));
                problems.push(problem.maybe_help(one_of(&field.name, &names().collect::<Vec<_>>())));
            }
        }
        let mut fields = Fields::new(self.fields);
        for field in self.fields {
            match card.field(field.name) {
                Some(raw) => match field.check(&raw.value, raw.span, ids) {
                    Ok(value) => fields.put(field.name, Some(value)),
                    Err(wrong) => problems.extend(wrong),
                },
                None if field.need == Need::Required => {
                    problems.push(Problem::new(card.span, format!("{this} needs {:?}", field.name)).help(field.doc));
                }
                None => fields.put(field.name, field.default()),
            }
        }
        fields
    }
}

/// What every card can have, besides the fields of its kind.
const HEAD: [&str; 3] = ["id", "name", "rules"];

/// A field of a head.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: FieldKind,
    /// What holds if it isn't written.
    pub need: Need,
    /// What it means, in one sentence.
    pub doc: &'static str,
}

/// What a field holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// A whole number in a range.
    Number {
        /// The smallest.
        min: i32,
        /// The largest.
        max: i32,
    },
    /// A list of whole numbers in a range.
    Numbers {
        /// The smallest.
        min: i32,
        /// The largest.
        max: i32,
    },
    /// True or false.
    Flag,
    /// Any text.
    Text,
    /// A list of texts.
    Texts,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A list of these words.
    Words(&'static [&'static str]),
    /// The id of a card of this kind.
    CardId(&'static str),
    /// A list of ids of cards of this kind.
    CardIds(&'static str),
}

impl FieldKind {
    /// What it holds, in words.
    fn describe(self) -> &'static str {
        match self {
            FieldKind::Number { .. } => "a number",
            FieldKind::Numbers { .. } => "a list of numbers",
            FieldKind::Flag => "true or false",
            FieldKind::Text => "a text",
            FieldKind::Texts => "a list of texts",
            FieldKind::Word(_) => "a word in quotes",
            FieldKind::Words(_) => "a list of words",
            FieldKind::CardId(_) => "the id of a card in quotes",
            FieldKind::CardIds(_) => "a list of card ids",
        }
    }
}

/// What holds if a field isn't written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// It must be written.
    Required,
    /// It has no value then.
    Optional,
    /// This number.
    Number(i32),
    /// These numbers.
    Numbers(&'static [i32]),
    /// This flag.
    Flag(bool),
    /// This text or word.
    Text(&'static str),
    /// The empty list.
    Empty,
}

impl Field {
    const fn new(name: &'static str, kind: FieldKind, doc: &'static str) -> Field {
        Field { name, kind, need: Need::Required, doc }
    }

    /// A number that must be written.
    pub const fn number(name: &'static str, range: RangeInclusive<i32>, doc: &'static str) -> Field {
        Field::new(name, FieldKind::Number { min: *range.start(), max: *range.end() }, doc)
    }

    /// A list of numbers that must be written.
    pub const fn numbers(name: &'static str, range: RangeInclusive<i32>, doc: &'static str) -> Field {
        Field::new(name, FieldKind::Numbers { min: *range.start(), max: *range.end() }, doc)
    }

    /// A flag that is false unless written.
    pub const fn flag(name: &'static str, doc: &'static str) -> Field {
        Field::new(name, FieldKind::Flag, doc).or(Need::Flag(false))
    }

    /// A text that must be written.
    pub const fn text(name: &'static str, doc: &'static str) -> Field {
        Field::new(name, FieldKind::Text, doc)
    }

    /// A list of texts, empty unless written.
    pub const fn texts(name: &'static str, doc: &'static str) -> Field {
        Field::new(name, FieldKind::Texts, doc).or(Need::Empty)
    }

    /// A word of a closed list that must be written.
    pub const fn word(name: &'static str, words: &'static [&'static str], doc: &'static str) -> Field {
        Field::new(name, FieldKind::Word(words), doc)
    }

    /// A list of words of a closed list, empty unless written.
    pub const fn words(name: &'static str, words: &'static [&'static str], doc: &'static str) -> Field {
        Field::new(name, FieldKind::Words(words), doc).or(Need::Empty)
    }

    /// The id of a card of a kind; it must be written.
    pub const fn card_id(name: &'static str, kind: &'static str, doc: &'static str) -> Field {
        Field::new(name, FieldKind::CardId(kind), doc)
    }

    /// A list of ids of cards of a kind, empty unless written.
    pub const fn card_ids(name: &'static str, kind: &'static str, doc: &'static str) -> Field {
        Field::new(name, FieldKind::CardIds(kind), doc).or(Need::Empty)
    }

    /// The same field with another need: `.or(Need::Number(0))`, `.or(Need::Optional)`.
    pub const fn or(mut self, need: Need) -> Field {
        self.need = need;
        self
    }

    /// The value if the field isn't written; `None` also for an optional field.
    ///
    /// # Panics
    /// If the table gives a default that is not a value of the field.
    pub fn default(&self) -> Option<Value> {
        let value = match (self.need, self.kind) {
            (Need::Required | Need::Optional, _) => return None,
            (Need::Number(number), FieldKind::Number { .. }) => Value::Number(number),
            (Need::Numbers(numbers), FieldKind::Numbers { .. }) => Value::Numbers(numbers.to_vec()),
            (Need::Empty, FieldKind::Numbers { .. }) => Value::Numbers(Vec::new()),
            (Need::Flag(flag), FieldKind::Flag) => Value::Flag(flag),
            (Need::Text(text), FieldKind::Text) => Value::Text(text.to_owned()),
            (Need::Empty, FieldKind::Texts | FieldKind::CardIds(_)) => Value::Texts(Vec::new()),
            (Need::Text(text), FieldKind::Word(words)) => Value::Word(
                Choice::of(words, text)
                    .unwrap_or_else(|| panic!("the default {text:?} of {} is no word of it", self.name)),
            ),
            (Need::Empty, FieldKind::Words(_)) => Value::Words(Vec::new()),
            (need, kind) => panic!("{need:?} can't be the default of {}, which is {kind:?}", self.name),
        };
        Some(value)
    }

    /// The value as written, if it is one of the field.
    fn check(&self, raw: &RawValue, span: Span, ids: &CardIds) -> Result<Value, Vec<Problem>> {
        let one = |problem| vec![problem];
        match (self.kind, raw) {
            (FieldKind::Number { min, max }, RawValue::Number(number)) => {
                self.in_range(*number, min, max, span).map(Value::Number).map_err(one)
            }
            (FieldKind::Flag, RawValue::Flag(flag)) => Ok(Value::Flag(*flag)),
            (FieldKind::Text, RawValue::Text(text)) => Ok(Value::Text(text.clone())),
            (FieldKind::Word(words), RawValue::Text(text)) => {
                self.word_of(words, text, span).map(Value::Word).map_err(one)
            }
            (FieldKind::CardId(kind), RawValue::Text(id)) => {
                known_id(kind, id, span, ids).map(Value::Text).map_err(one)
            }
            (FieldKind::Numbers { min, max }, RawValue::List(list)) => self
                .items(list, |raw, span| match raw {
                    RawValue::Number(number) => Some(self.in_range(*number, min, max, span)),
                    _ => None,
                })
                .map(Value::Numbers),
            (FieldKind::Texts, RawValue::List(list)) => {
                self.items(list, |raw, _| raw.text().map(|text| Ok(text.to_owned()))).map(Value::Texts)
            }
            (FieldKind::Words(words), RawValue::List(list)) => {
                self.items(list, |raw, span| raw.text().map(|text| self.word_of(words, text, span))).map(Value::Words)
            }
            (FieldKind::CardIds(kind), RawValue::List(list)) => {
                self.items(list, |raw, span| raw.text().map(|id| known_id(kind, id, span, ids))).map(Value::Texts)
            }
            (kind, _) => {
                let message = format!("{:?} is {}, not {}", self.name, kind.describe(), raw.describe());
                Err(vec![Problem::new(span, message)])
            }
        }
    }

    /// The items of a list, or all that is wrong with them. `read` gives `None` for an item of another type.
    fn items<T>(
        &self,
        list: &[(RawValue, Span)],
        read: impl Fn(&RawValue, Span) -> Option<Result<T, Problem>>,
    ) -> Result<Vec<T>, Vec<Problem>> {
        let (mut items, mut problems) = (Vec::new(), Vec::new());
        for (raw, span) in list {
            let wrong = || {
                let message = format!("{:?} is {}, and this is {}", self.name, self.kind.describe(), raw.describe());
                Err(Problem::new(*span, message))
            };
            match read(raw, *span).unwrap_or_else(wrong) {
                Ok(item) => items.push(item),
                Err(problem) => problems.push(problem),
            }
        }
        if problems.is_empty() { Ok(items) } else { Err(problems) }
    }

    fn in_range(&self, number: i64, min: i32, max: i32, span: Span) -> Result<i32, Problem> {
        match i32::try_from(number) {
            Ok(number) if (min..=max).contains(&number) => Ok(number),
            _ => Err(Problem::new(span, format!("{:?} is {min} to {max}, not {number}", self.name))),
        }
    }

    fn word_of(&self, words: &'static [&'static str], text: &str, span: Span) -> Result<Choice, Problem> {
        Choice::of(words, text).ok_or_else(|| {
            Problem::new(span, format!("{:?} can't be {text:?}", self.name)).maybe_help(one_of(text, words))
        })
    }
}

fn known_id(kind: &str, id: &str, span: Span, ids: &CardIds) -> Result<String, Problem> {
    if ids.is_open() || ids.contains(id, Some(kind)) {
        return Ok(id.to_owned());
    }
    let problem = Problem::new(span, format!("there is no {kind} {id:?}"));
    Err(problem.maybe_help(did_you_mean(id, ids.of_kind(Some(kind)))))
}
