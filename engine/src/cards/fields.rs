//! Checked values of a head, by name.

use super::schema::{Field, FieldKind};

/// A checked value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number.
    Number(i32),
    /// A list of numbers.
    Numbers(Vec<i32>),
    /// True or false.
    Flag(bool),
    /// A text or the id of a card.
    Text(String),
    /// A list of texts or ids.
    Texts(Vec<String>),
    /// A word of a closed list.
    Word(Choice),
    /// A list of such words.
    Words(Vec<Choice>),
}

/// A word of a closed list, with its number in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The number, from 0.
    pub index: usize,
    /// The word.
    pub word: &'static str,
}

impl Choice {
    pub(super) fn of(words: &'static [&'static str], text: &str) -> Option<Choice> {
        let index = words.iter().position(|word| *word == text)?;
        Some(Choice { index, word: words[index] })
    }
}

/// Why a field can't be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetError {
    /// No card has this id.
    #[error("there is no card {0:?}")]
    NoCard(String),
    /// There is no such field.
    #[error("there is no field {0:?}")]
    NoField(String),
    /// The field holds something else.
    #[error("{0:?} is not a number")]
    NotANumber(String),
    /// The number is out of range.
    #[error("{name:?} is {min} to {max}, not {number}")]
    OutOfRange {
        /// The field.
        name: String,
        /// The smallest value.
        min: i32,
        /// The largest value.
        max: i32,
        /// What was asked for.
        number: i32,
    },
}

/// The values of a table of fields.
///
/// The accessors panic when asked for a field that the table doesn't have, or for another type than it has: then the
/// program and its own table disagree, which no card file can cause.
#[derive(Clone, PartialEq, Debug)]
pub struct Fields {
    table: &'static [Field],
    values: Vec<Option<Value>>,
}

impl Fields {
    pub(super) fn new(table: &'static [Field]) -> Fields {
        Fields { table, values: vec![None; table.len()] }
    }

    fn index(&self, name: &str) -> usize {
        let found = self.table.iter().position(|field| field.name == name);
        found.unwrap_or_else(|| panic!("the table has no field {name:?}"))
    }

    pub(super) fn put(&mut self, name: &str, value: Option<Value>) {
        let index = self.index(name);
        self.values[index] = value;
    }

    /// The fields and their values in the order of the table; `None` for optional fields that aren't written.
    pub fn iter(&self) -> impl Iterator<Item = (&'static Field, Option<&Value>)> {
        self.table.iter().zip(self.values.iter().map(Option::as_ref))
    }

    /// The value of a field, if it has one.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.values[self.index(name)].as_ref()
    }

    fn must<'a, T>(&'a self, name: &str, what: &str, read: impl Fn(&'a Value) -> Option<T>) -> T {
        let value = self.get(name);
        value.and_then(read).unwrap_or_else(|| panic!("field {name:?} holds {value:?}, not {what}"))
    }

    /// A number.
    pub fn number(&self, name: &str) -> i32 {
        self.must(name, "a number", |value| if let Value::Number(number) = value { Some(*number) } else { None })
    }

    /// A number, if it is written or has a default.
    pub fn maybe_number(&self, name: &str) -> Option<i32> {
        self.get(name).map(|_| self.number(name))
    }

    /// A list of numbers.
    pub fn numbers(&self, name: &str) -> &[i32] {
        self.must(name, "numbers", |value| if let Value::Numbers(numbers) = value { Some(&**numbers) } else { None })
    }

    /// True or false.
    pub fn flag(&self, name: &str) -> bool {
        self.must(name, "a flag", |value| if let Value::Flag(flag) = value { Some(*flag) } else { None })
    }

    /// A text, a word, or the id of a card.
    pub fn text(&self, name: &str) -> &str {
        self.must(name, "a text", |value| match value {
            Value::Text(text) => Some(&**text),
            Value::Word(choice) => Some(choice.word),
            _ => None,
        })
    }

    /// A text, if the table has a field of this name and there is one.
    pub fn find_text(&self, name: &str) -> Option<&str> {
        let index = self.table.iter().position(|field| field.name == name)?;
        match &self.values[index] {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// A text, a word, or the id of a card, if it is written or has a default.
    pub fn maybe_text(&self, name: &str) -> Option<&str> {
        self.get(name).map(|_| self.text(name))
    }

    /// A list of texts or ids.
    pub fn texts(&self, name: &str) -> &[String] {
        self.must(name, "texts", |value| if let Value::Texts(texts) = value { Some(&**texts) } else { None })
    }

    /// A word of a closed list.
    pub fn word(&self, name: &str) -> Choice {
        self.must(name, "a word", |value| if let Value::Word(choice) = value { Some(*choice) } else { None })
    }

    /// A word of a closed list, if it is written or has a default.
    pub fn maybe_word(&self, name: &str) -> Option<Choice> {
        self.get(name).map(|_| self.word(name))
    }

    /// A list of words of a closed list.
    pub fn words(&self, name: &str) -> &[Choice] {
        self.must(name, "words", |value| if let Value::Words(choices) = value { Some(&**choices) } else { None })
    }

    /// Replaces a number, within the range of its field.
    pub fn set(&mut self, name: &str, number: i32) -> Result<(), SetError> {
        let found = self.table.iter().find(|field| field.name == name);
        match found.ok_or_else(|| SetError::NoField(name.to_owned()))?.kind {
            FieldKind::Number { min, max } if (min..=max).contains(&number) => {
                self.put(name, Some(Value::Number(number)));
                Ok(())
            }
            FieldKind::Number { min, max } => Err(SetError::OutOfRange { name: name.to_owned(), min, max, number }),
            _ => Err(SetError::NotANumber(name.to_owned())),
        }
    }
}
