//! Card files as written: tables with heads and rules lines, every piece with its place in the file.
//!
//! TOML is read with recovery, so that a missing quote in one card doesn't hide a wrong word in another. Nothing is
//! checked here but the shape; what a field may be, the schema says.

use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::{Problem, SourceFile, Span};
use super::literal;

/// A value of a head.
#[derive(Clone, PartialEq, Debug)]
pub enum RawValue {
    /// An integer.
    Number(i64),
    /// A string.
    Text(String),
    /// `true` or `false`.
    Flag(bool),
    /// A list.
    List(Vec<(RawValue, Span)>),
    /// What no field can be: a float, a date, a table.
    Other(&'static str),
}

/// A field of a head.
#[derive(Clone, PartialEq, Debug)]
pub struct RawField {
    /// Its name.
    pub name: String,
    /// Where the name is written.
    pub name_span: Span,
    /// Its value.
    pub value: RawValue,
    /// Where the value is written.
    pub span: Span,
}

/// A rules line as written.
#[derive(Clone, PartialEq, Debug)]
pub struct RawLine {
    /// The text without the space around it.
    pub text: String,
    /// For every byte of the text, and for its end, the byte in the file.
    places: Vec<usize>,
}

impl RawLine {
    /// Where a part of the text stands in the file.
    pub fn span(&self, part: Span) -> Span {
        Span { start: self.places[part.start], end: self.places[part.end] }
    }

    /// The byte in the file at which the line begins.
    pub fn start(&self) -> usize {
        self.places[0]
    }
}

/// A card as written.
#[derive(Clone, PartialEq, Debug)]
pub struct RawCard {
    /// The name of its table: what kind of card it is.
    pub kind: String,
    /// The table's header.
    pub span: Span,
    /// The head in the order of the file, without `rules`.
    pub fields: Vec<RawField>,
    /// Where the value of `rules` stands, if there is one.
    pub rules_span: Option<Span>,
    /// The rules lines; blank lines are left out.
    pub rules: Vec<RawLine>,
}

impl RawCard {
    /// The field of this name.
    pub fn field(&self, name: &str) -> Option<&RawField> {
        self.fields.iter().find(|field| field.name == name)
    }
}

/// A card file as written.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file.
    pub file: Arc<SourceFile>,
    /// The cards that could be read, in the order of the file.
    pub cards: Vec<RawCard>,
    /// What could not be read.
    pub problems: Vec<Problem>,
    /// Whether the file is broken TOML, so that cards may be missing from `cards`.
    pub broken: bool,
}

/// Reads a card file.
pub fn read(file: &Arc<SourceFile>) -> Source {
    let text = file.text();
    let (document, mut problems) = parse(text);
    let broken = problems.iter().map(|problem| problem.span.start).collect::<Vec<_>>();

    let mut cards = Vec::new();
    for (name, value) in document.get_ref().iter() {
        let kind = name.get_ref().as_ref();
        let tables = match value.get_ref() {
            DeValue::Array(list) if !list.is_empty() && list.iter().all(|card| card.get_ref().is_table()) => {
                list.iter().collect()
            }
            DeValue::Table(_) => {
                let problem = Problem::new(value.span().into(), format!("a single table [{kind}] is no card"));
                problems.push(problem.help(format!("begin each card with [[{kind}]], in two brackets")));
                Vec::new()
            }
            _ => {
                let problem = Problem::new(name.span().into(), format!("{kind:?} stands outside of a card"));
                problems.push(problem.help("begin each card with its kind in two brackets, such as [[kind]]"));
                Vec::new()
            }
        };
        for table in tables {
            if let DeValue::Table(head) = table.get_ref() {
                cards.push(card(text, kind, table.span().into(), head, &mut problems));
            }
        }
    }
    cards.sort_by_key(|card| card.span.start);

    // A card with a syntax error in it was read in part; checking it would only add follow-up errors.
    let ends: Vec<usize> = cards.iter().skip(1).map(|card| card.span.start).chain([usize::MAX]).collect();
    let mut ends = ends.into_iter();
    cards.retain(|card| {
        let end = ends.next().unwrap_or(usize::MAX);
        !broken.iter().any(|at| (card.span.start..end).contains(at))
    });
    Source { file: Arc::clone(file), cards, problems, broken: !broken.is_empty() }
}

/// Reads the fields of a file that is one table without sub-tables, such as a rules profile.
pub fn read_fields(text: &str) -> (Vec<RawField>, Vec<Problem>) {
    let (document, problems) = parse(text);
    (fields(document.get_ref()), problems)
}

fn parse(text: &str) -> (Spanned<DeTable<'_>>, Vec<Problem>) {
    let (document, errors) = DeTable::parse_recoverable(text);
    let problems = errors
        .iter()
        .map(|error| Problem::new(error.span().unwrap_or(text.len()..text.len()).into(), error.message().to_owned()));
    (document, problems.collect())
}

fn card(text: &str, kind: &str, span: Span, head: &DeTable<'_>, problems: &mut Vec<Problem>) -> RawCard {
    let mut card = RawCard { kind: kind.to_owned(), span, fields: fields(head), rules_span: None, rules: Vec::new() };
    if let Some(index) = card.fields.iter().position(|field| field.name == "rules") {
        let field = card.fields.remove(index);
        card.rules_span = Some(field.span);
        match field.value {
            RawValue::Text(rules) => card.rules = lines(text, field.span, &rules),
            other => problems.push(
                Problem::new(field.span, format!("the rules of a card are a text, not {}", other.describe()))
                    .help("write them between ''' and '''"),
            ),
        }
    }
    card
}

fn fields(table: &DeTable<'_>) -> Vec<RawField> {
    let mut fields: Vec<RawField> = table
        .iter()
        .map(|(name, field)| RawField {
            name: name.get_ref().to_string(),
            name_span: name.span().into(),
            value: value(field.get_ref()),
            span: field.span().into(),
        })
        .collect();
    fields.sort_by_key(|field| field.name_span.start);
    fields
}

fn value(raw: &DeValue<'_>) -> RawValue {
    match raw {
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => RawValue::Number(number),
            Err(_) => RawValue::Other("a number beyond all bounds"),
        },
        DeValue::String(text) => RawValue::Text(text.to_string()),
        DeValue::Boolean(flag) => RawValue::Flag(*flag),
        DeValue::Array(list) => {
            RawValue::List(list.iter().map(|item| (value(item.get_ref()), item.span().into())).collect())
        }
        DeValue::Float(_) => RawValue::Other("a number with a decimal point"),
        DeValue::Datetime(_) => RawValue::Other("a date"),
        DeValue::Table(_) => RawValue::Other("a table"),
    }
}

impl RawValue {
    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            RawValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// What it is, in words.
    pub fn describe(&self) -> &'static str {
        match self {
            RawValue::Number(_) => "a number",
            RawValue::Text(_) => "a text",
            RawValue::Flag(_) => "true or false",
            RawValue::List(_) => "a list",
            RawValue::Other(what) => what,
        }
    }
}

/// The lines of a rules text, each with the place of each of its bytes in the file.
fn lines(file: &str, span: Span, rules: &str) -> Vec<RawLine> {
    let places = literal::places(file, span, rules);
    let mut lines = Vec::new();
    let mut start = 0;
    for line in rules.split_inclusive('\n') {
        let text = line.trim();
        if !text.is_empty() {
            let first = start + (line.len() - line.trim_start().len());
            lines.push(RawLine { text: text.to_owned(), places: places[first..=first + text.len()].to_vec() });
        }
        start += line.len();
    }
    lines
}
