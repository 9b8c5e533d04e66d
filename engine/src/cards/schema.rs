//! What the head of a card may say: one table of fields for each kind of card.
//!
//! The fields are what an experiment may change (`cost = 2` instead of 3), so they are typed and ranged here, once,
//! and everything behind works with checked values.

use std::ops::RangeInclusive;

use super::error::{Problem, Span};
use super::fields::{Choice, Fields, Value};
use super::ids::CardIds;
use super::source::{RawField, RawValue};
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
}

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
    pub(super) fn check(&self, raw: &RawValue, span: Span, ids: &CardIds) -> Result<Value, Vec<Problem>> {
        let wrong = |what: &str| vec![Problem::new(span, format!("{:?} is {what}, not {}", self.name, raw.describe()))];
        let one = |value: Result<Value, Problem>| value.map_err(|problem| vec![problem]);
        match (self.kind, raw) {
            (FieldKind::Number { min, max }, RawValue::Number(number)) => {
                one(self.in_range(*number, min, max, span).map(Value::Number))
            }
            (FieldKind::Number { .. }, _) => Err(wrong("a number")),
            (FieldKind::Flag, RawValue::Flag(flag)) => Ok(Value::Flag(*flag)),
            (FieldKind::Flag, _) => Err(wrong("true or false")),
            (FieldKind::Text, RawValue::Text(text)) => Ok(Value::Text(text.clone())),
            (FieldKind::Text, _) => Err(wrong("a text")),
            (FieldKind::Word(words), RawValue::Text(text)) => one(self.word_of(words, text, span).map(Value::Word)),
            (FieldKind::Word(_), _) => Err(wrong("a word in quotes")),
            (FieldKind::CardId(kind), RawValue::Text(id)) => one(self.known_id(kind, id, span, ids).map(Value::Text)),
            (FieldKind::CardId(_), _) => Err(wrong("the id of a card in quotes")),
            (FieldKind::Numbers { min, max }, RawValue::List(list)) => self
                .items(list, "a list of numbers", |raw, span| match raw {
                    RawValue::Number(number) => Some(self.in_range(*number, min, max, span)),
                    _ => None,
                })
                .map(Value::Numbers),
            (FieldKind::Numbers { .. }, _) => Err(wrong("a list of numbers")),
            (FieldKind::Texts, RawValue::List(list)) => self
                .items(list, "a list of texts", |raw, _| match raw {
                    RawValue::Text(text) => Some(Ok(text.clone())),
                    _ => None,
                })
                .map(Value::Texts),
            (FieldKind::Texts, _) => Err(wrong("a list of texts")),
            (FieldKind::Words(words), RawValue::List(list)) => self
                .items(list, "a list of words", |raw, span| match raw {
                    RawValue::Text(text) => Some(self.word_of(words, text, span)),
                    _ => None,
                })
                .map(Value::Words),
            (FieldKind::Words(_), _) => Err(wrong("a list of words")),
            (FieldKind::CardIds(kind), RawValue::List(list)) => self
                .items(list, "a list of card ids", |raw, span| match raw {
                    RawValue::Text(id) => Some(self.known_id(kind, id, span, ids)),
                    _ => None,
                })
                .map(Value::Texts),
            (FieldKind::CardIds(_), _) => Err(wrong("a list of card ids")),
        }
    }

    /// The items of a list, or all that is wrong with them. `read` gives `None` for an item of another type.
    fn items<T>(
        &self,
        list: &[(RawValue, Span)],
        what: &str,
        read: impl Fn(&RawValue, Span) -> Option<Result<T, Problem>>,
    ) -> Result<Vec<T>, Vec<Problem>> {
        let (mut items, mut problems) = (Vec::new(), Vec::new());
        for (raw, span) in list {
            let wrong =
                || Err(Problem::new(*span, format!("{:?} is {what}, and this is {}", self.name, raw.describe())));
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

    fn known_id(&self, kind: &str, id: &str, span: Span, ids: &CardIds) -> Result<String, Problem> {
        if ids.is_open() || ids.contains(id, Some(kind)) {
            return Ok(id.to_owned());
        }
        Err(Problem::new(span, format!("there is no {kind} {id:?}"))
            .maybe_help(did_you_mean(id, ids.of_kind(Some(kind)))))
    }
}

/// What a table of fields is checked for.
pub(super) struct Owner<'a> {
    /// What the fields belong to: "minion", "rules profile".
    pub(super) name: &'a str,
    /// Where a missing field is reported.
    pub(super) span: Span,
    /// Names that are read elsewhere; here they only serve as suggestions.
    pub(super) also: &'a [&'a str],
}

/// Checks fields as written against a table.
pub(super) fn check_fields(
    table: &'static [Field],
    owner: &Owner<'_>,
    raw: &[RawField],
    ids: &CardIds,
    problems: &mut Vec<Problem>,
) -> Fields {
    let whose = with_article(owner.name);
    for field in raw {
        if !table.iter().any(|known| known.name == field.name) {
            let names: Vec<&str> = table.iter().map(|field| field.name).chain(owner.also.iter().copied()).collect();
            let problem = Problem::new(field.name_span, format!("{whose} has no {:?}", field.name));
            problems.push(problem.maybe_help(one_of(&field.name, &names)));
        }
    }
    let mut fields = Fields::new(table);
    for field in table {
        match raw.iter().find(|raw| raw.name == field.name) {
            Some(raw) => match field.check(&raw.value, raw.span, ids) {
                Ok(value) => fields.put(field.name, Some(value)),
                Err(wrong) => problems.extend(wrong),
            },
            None if field.need == Need::Required => {
                problems.push(Problem::new(owner.span, format!("{whose} needs {:?}", field.name)).help(field.doc));
            }
            None => fields.put(field.name, field.default()),
        }
    }
    fields
}
