//! TOML with the place of every value, in the order of the file.

use crate::cards::{Problem, Span};
use toml::de::{DeTable, DeValue};

/// A value and where it stands.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Node {
    pub span: Span,
    pub value: Value,
}

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Number(i64),
    Decimal(f64),
    Text(String),
    Flag(bool),
    List(Vec<Node>),
    Table(Table),
}

/// Named values in the order of the file.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Table(pub Vec<Entry>);

/// A named value.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Entry {
    pub name: String,
    pub name_span: Span,
    pub node: Node,
}

/// Reads a file.
pub(super) fn parse(text: &str) -> Result<Table, Vec<Problem>> {
    let (document, errors) = DeTable::parse_recoverable(text);
    let mut problems: Vec<Problem> = errors
        .iter()
        .map(|e| Problem::new(e.span().unwrap_or(text.len()..text.len()).into(), e.message().to_owned()))
        .collect();
    let table = table(document.get_ref(), &mut problems);
    if problems.is_empty() { Ok(table) } else { Err(problems) }
}

fn table(raw: &DeTable<'_>, problems: &mut Vec<Problem>) -> Table {
    let mut entries: Vec<Entry> = raw
        .iter()
        .map(|(name, value)| Entry {
            name: name.get_ref().to_string(),
            name_span: name.span().into(),
            node: node(value.get_ref(), value.span().into(), problems),
        })
        .collect();
    entries.sort_by_key(|entry| entry.name_span.start);
    Table(entries)
}

fn node(raw: &DeValue<'_>, span: Span, problems: &mut Vec<Problem>) -> Node {
    let value = match raw {
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => Value::Number(number),
            Err(_) => {
                problems.push(Problem::new(span, "this number is too large"));
                Value::Number(0)
            }
        },
        DeValue::Float(number) => Value::Decimal(number.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Array(list) => {
            Value::List(list.iter().map(|item| node(item.get_ref(), item.span().into(), problems)).collect())
        }
        DeValue::Table(raw) => Value::Table(table(raw, problems)),
        DeValue::Datetime(_) => {
            problems.push(Problem::new(span, "a date has no meaning here"));
            Value::Flag(false)
        }
    };
    Node { span, value }
}

impl Table {
    /// The value with that name.
    pub fn get(&self, name: &str) -> Option<&Node> {
        self.entry(name).map(|entry| &entry.node)
    }

    /// The name and value with that name.
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.name == name)
    }
}

impl Node {
    /// Its text, or a problem.
    pub fn text(&self) -> Result<&str, Problem> {
        match &self.value {
            Value::Text(text) => Ok(text),
            _ => Err(Problem::new(self.span, "a text in quotes belongs here")),
        }
    }

    /// Its number, or a problem.
    pub fn number(&self) -> Result<i64, Problem> {
        match self.value {
            Value::Number(number) => Ok(number),
            _ => Err(Problem::new(self.span, "a whole number belongs here")),
        }
    }

    /// Its flag, or a problem.
    pub fn flag(&self) -> Result<bool, Problem> {
        match self.value {
            Value::Flag(flag) => Ok(flag),
            _ => Err(Problem::new(self.span, "true or false belongs here")),
        }
    }

    /// Its items, or a problem.
    pub fn list(&self) -> Result<&[Node], Problem> {
        match &self.value {
            Value::List(list) => Ok(list),
            _ => Err(Problem::new(self.span, "a list in brackets belongs here")),
        }
    }

    /// Its table, or a problem.
    pub fn table(&self) -> Result<&Table, Problem> {
        match &self.value {
            Value::Table(table) => Ok(table),
            _ => Err(Problem::new(self.span, "a table belongs here")),
        }
    }

    /// A list of texts with their places, or a problem.
    pub fn texts(&self) -> Result<Vec<(String, Span)>, Problem> {
        self.list()?.iter().map(|item| Ok((item.text()?.to_owned(), item.span))).collect()
    }

    /// A seat, counted from 1 as people do, or a problem.
    pub fn seat(&self) -> Result<crate::Seat, Problem> {
        match self.number()? {
            n @ 1..=8 => Ok(crate::Seat(n as u8 - 1)),
            _ => Err(Problem::new(self.span, "seats are numbered from 1 to 8")),
        }
    }

    /// The value at a path such as `players[1].hand[0]`, as far as it goes.
    pub fn follow(&self, path: &str) -> &Node {
        let mut at = self;
        for step in path.split(['.', '[']).filter(|step| !step.is_empty()) {
            let next = match &at.value {
                Value::Table(table) => table.get(step),
                Value::List(list) => step.trim_end_matches(']').parse().ok().and_then(|i: usize| list.get(i)),
                _ => None,
            };
            match next {
                Some(next) => at = next,
                None => return at,
            }
        }
        at
    }
}
