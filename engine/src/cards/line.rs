//! A rules line after parsing: words of the vocabulary instead of text.

use std::fmt;

use super::error::Span;

/// One rules line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// How the line applies: `may`, `while here` …
    pub mode: Option<Phrase>,
    /// When it applies; any of them is enough.
    pub heads: Vec<Head>,
    /// What is paid first.
    pub costs: Vec<Phrase>,
    /// What happens, in order.
    pub effects: Vec<Phrase>,
    /// How often.
    pub limit: Option<Phrase>,
    /// The keywords of a keyword line; all else is empty then.
    pub keywords: Vec<Phrase>,
}

/// One moment in which a line applies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// What must happen.
    pub trigger: Phrase,
    /// What must hold then; all of it.
    pub conditions: Vec<Phrase>,
}

/// A word of the vocabulary with its slots filled.
#[derive(Clone, Debug)]
pub struct Phrase {
    /// The index of the word's row in the vocabulary's table.
    pub word: u16,
    /// The fillings of its slots, in the order of the template.
    pub args: Vec<Arg>,
    /// Where it is written: bytes of the card file, or of the text if a text alone was parsed.
    pub span: Span,
}

/// Phrases are equal if they say the same; where they are written doesn't matter.
impl PartialEq for Phrase {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word && self.args == other.args
    }
}

impl Eq for Phrase {}

/// What fills a slot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// `{n}` or `{+n}`.
    Number(i32),
    /// `{cmp}`.
    Compare(Cmp),
    /// `{category}`.
    Phrase(Box<Phrase>),
    /// `{id}` or `{id:kind}`.
    CardId(String),
}

/// A comparison.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cmp {
    /// `=`
    Equal,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
}

impl Cmp {
    /// All comparisons.
    pub const ALL: [Cmp; 5] = [Cmp::Equal, Cmp::Less, Cmp::Greater, Cmp::AtMost, Cmp::AtLeast];

    /// How it is written.
    pub const fn sign(self) -> &'static str {
        match self {
            Cmp::Equal => "=",
            Cmp::Less => "<",
            Cmp::Greater => ">",
            Cmp::AtMost => "<=",
            Cmp::AtLeast => ">=",
        }
    }

    /// The comparison written like this.
    pub fn from_sign(sign: &str) -> Option<Cmp> {
        Cmp::ALL.into_iter().find(|cmp| cmp.sign() == sign)
    }

    /// Whether it holds between two values.
    pub fn holds<T: PartialOrd>(self, left: T, right: T) -> bool {
        match self {
            Cmp::Equal => left == right,
            Cmp::Less => left < right,
            Cmp::Greater => left > right,
            Cmp::AtMost => left <= right,
            Cmp::AtLeast => left >= right,
        }
    }
}

impl fmt::Display for Cmp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign())
    }
}

impl Line {
    /// From its first phrase to its last; for an error that is about the whole line.
    pub fn span(&self) -> Span {
        let phrases = self.phrases();
        match (phrases.iter().map(|phrase| phrase.span.start).min(), phrases.iter().map(|phrase| phrase.span.end).max())
        {
            (Some(start), Some(end)) => Span { start, end },
            _ => Span::default(),
        }
    }

    /// Every phrase of the line in reading order, each before the phrases in its slots.
    pub fn phrases(&self) -> Vec<&Phrase> {
        let mut all = Vec::new();
        let top = self
            .mode
            .iter()
            .chain(self.heads.iter().flat_map(|head| std::iter::once(&head.trigger).chain(&head.conditions)))
            .chain(&self.costs)
            .chain(&self.effects)
            .chain(&self.limit)
            .chain(&self.keywords);
        for phrase in top {
            phrase.collect(&mut all);
        }
        all
    }
}

impl Phrase {
    /// This phrase and every phrase in its slots, in reading order.
    pub fn phrases(&self) -> Vec<&Phrase> {
        let mut all = Vec::new();
        self.collect(&mut all);
        all
    }

    fn collect<'a>(&'a self, all: &mut Vec<&'a Phrase>) {
        all.push(self);
        for arg in &self.args {
            if let Arg::Phrase(inner) = arg {
                inner.collect(all);
            }
        }
    }

    /// The number in a slot.
    ///
    /// # Panics
    /// If the slot is not a number: the template and the code that reads it disagree.
    pub fn number(&self, slot: usize) -> i32 {
        match &self.args[slot] {
            Arg::Number(number) => *number,
            other => panic!("slot {slot} of word {} holds {other:?}, not a number", self.word),
        }
    }

    /// The comparison in a slot.
    ///
    /// # Panics
    /// If the slot is not a comparison.
    pub fn compare(&self, slot: usize) -> Cmp {
        match &self.args[slot] {
            Arg::Compare(cmp) => *cmp,
            other => panic!("slot {slot} of word {} holds {other:?}, not a comparison", self.word),
        }
    }

    /// The phrase in a slot.
    ///
    /// # Panics
    /// If the slot is not a phrase.
    pub fn phrase(&self, slot: usize) -> &Phrase {
        match &self.args[slot] {
            Arg::Phrase(phrase) => phrase,
            other => panic!("slot {slot} of word {} holds {other:?}, not a phrase", self.word),
        }
    }

    /// The card id in a slot.
    ///
    /// # Panics
    /// If the slot is not a card id.
    pub fn card_id(&self, slot: usize) -> &str {
        match &self.args[slot] {
            Arg::CardId(id) => id,
            other => panic!("slot {slot} of word {} holds {other:?}, not a card id", self.word),
        }
    }
}
