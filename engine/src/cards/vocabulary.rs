//! The words of a game: closed tables of phrases, each with a meaning and an example.
//!
//! The grammar of a line is the same for all games; what differs is the table of [`Word`]s. A word is a row and
//! nothing else: its template is how it is read and how it is printed, so the two cannot drift apart.

use super::error::Problem;
use super::grammar::Grammar;
use super::ids::CardIds;
use super::line::{Line, Phrase};
use super::template::Template;
use super::tokens::{Token, tokens};

/// The categories that stand in a line itself. A game adds slot categories of its own (target, amount, zone …)
/// by naming them in its rows.
pub const LINE_CATEGORIES: [&str; 7] = ["mode", "trigger", "condition", "cost", "effect", "limit", "keyword"];

/// A row of a game's word table.
#[derive(Clone, Copy, Debug)]
pub struct Word<W> {
    /// Where the word can stand: one of [`LINE_CATEGORIES`], or a slot category.
    pub category: &'static str,
    /// How it is written. Slots: `{n}` a number, `{+n}` a number with its sign, `{cmp}` a comparison, `{id}` the id of
    /// a card, `{id:kind}` the id of a card of that kind, `{category}` a word of that category.
    pub template: &'static str,
    /// What the game calls it.
    pub id: W,
    /// What it means, in one sentence.
    pub meaning: &'static str,
    /// A line that uses it, or the bare phrase.
    pub example: &'static str,
}

/// A row, written short.
pub const fn word<W: Copy>(
    category: &'static str,
    template: &'static str,
    id: W,
    meaning: &'static str,
    example: &'static str,
) -> Word<W> {
    Word { category, template, id, meaning, example }
}

/// How many rows the parts of a word table have.
pub const fn word_count<W: Copy>(parts: &[&[Word<W>]]) -> usize {
    let (mut part, mut count) = (0, 0);
    while part < parts.len() {
        count += parts[part].len();
        part += 1;
    }
    count
}

/// A word table in one, from parts of [`word_count`] rows: a table by subject, a file for each.
pub const fn join_words<W: Copy, const N: usize>(parts: &[&[Word<W>]]) -> [Word<W>; N] {
    let mut all = [parts[0][0]; N];
    let (mut part, mut row, mut at) = (0, 0, 0);
    while at < N {
        if row < parts[part].len() {
            all[at] = parts[part][row];
            (row, at) = (row + 1, at + 1);
        } else {
            (part, row) = (part + 1, 0);
        }
    }
    all
}

/// What is wrong with a word table. Such a mistake is the programmer's, not the designer's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum VocabularyError {
    /// The template has no words and no slots.
    #[error("a word of category {category} has an empty template")]
    Empty {
        /// The row's category.
        category: &'static str,
    },
    /// The template's braces don't pair.
    #[error("the braces of {template:?} don't pair")]
    Braces {
        /// The row's template.
        template: &'static str,
    },
    /// No row has the category that a slot asks for.
    #[error("no word can fill the slot {{{slot}}} of {template:?}")]
    EmptySlot {
        /// The row's template.
        template: &'static str,
        /// The slot's category.
        slot: &'static str,
    },
    /// The category would be mistaken for a built-in slot.
    #[error("{category:?} is the name of a built-in slot, not of a category")]
    Reserved {
        /// The row's category.
        category: &'static str,
    },
    /// Two rows of a category are written the same way.
    #[error("{template:?} is twice in category {category}")]
    Twice {
        /// The row's category.
        category: &'static str,
        /// The row's template.
        template: &'static str,
    },
    /// The table is longer than an index can say.
    #[error("a vocabulary holds at most {} words", Grammar::MAX_WORDS)]
    TooLarge,
    /// The example of a row can't be parsed, is not canonical, or uses another word.
    #[error("the example {example:?} of {template:?}: {reason}")]
    Example {
        /// The row's template.
        template: &'static str,
        /// The row's example.
        example: &'static str,
        /// Why it is no example of the row.
        reason: String,
    },
}

/// A row without the game's own id, ready to be matched and printed.
#[derive(Clone, Debug)]
pub struct Row {
    /// The category.
    pub category: &'static str,
    /// The template as written in the table.
    pub template: &'static str,
    /// The meaning.
    pub meaning: &'static str,
    /// The example.
    pub example: &'static str,
    pub(super) compiled: Template,
}

/// The word table of a game, compiled.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    rows: Vec<Row>,
    grammar: Grammar,
}

impl Vocabulary {
    /// Compiles a word table. The index of a row in `words` is the `word` of a [`Phrase`].
    pub fn new<W>(words: &[Word<W>]) -> Result<Vocabulary, VocabularyError> {
        let mut rows: Vec<Row> = Vec::with_capacity(words.len());
        for word in words {
            let &Word { category, template, meaning, example, .. } = word;
            let compiled = Template::compile(category, template)?;
            if rows.iter().any(|row| row.category == category && row.compiled.symbols == compiled.symbols) {
                return Err(VocabularyError::Twice { category, template });
            }
            rows.push(Row { category, template, meaning, example, compiled });
        }
        let grammar = Grammar::compile(&rows)?;
        Ok(Vocabulary { rows, grammar })
    }

    /// The rows in the order of the table.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The row of a phrase.
    pub fn row(&self, phrase: &Phrase) -> &Row {
        &self.rows[phrase.word as usize]
    }

    /// Reads a line; spans are bytes of `text`. Which cards exist is not known here, so any word of the right shape
    /// that is no word of the vocabulary passes as a card id.
    pub fn parse(&self, text: &str) -> Result<Line, Problem> {
        self.grammar.line(&tokens(text), end_of(text), &CardIds::any())
    }

    /// Reads a line of a file whose tokens know their place in it.
    pub(super) fn parse_tokens(&self, tokens: &[Token<'_>], end: usize, ids: &CardIds) -> Result<Line, Problem> {
        self.grammar.line(tokens, end, ids)
    }

    /// Reads a single phrase of a category.
    pub fn parse_phrase(&self, category: &str, text: &str) -> Result<Phrase, Problem> {
        self.grammar.phrase(category, &tokens(text), end_of(text), &CardIds::any())
    }

    /// Checks that the example of every row is canonical text that uses the row. For the tests of a game.
    pub fn audit(&self) -> Vec<VocabularyError> {
        let mut errors = Vec::new();
        for (index, row) in self.rows.iter().enumerate() {
            if let Err(reason) = self.audit_row(index, row) {
                errors.push(VocabularyError::Example { template: row.template, example: row.example, reason });
            }
        }
        errors
    }

    fn audit_row(&self, index: usize, row: &Row) -> Result<(), String> {
        let uses = |phrases: Vec<&Phrase>| phrases.iter().any(|phrase| phrase.word as usize == index);
        let (printed, used) = match self.parse(row.example) {
            Ok(line) => (self.print(&line), uses(line.phrases())),
            Err(problem) => match self.parse_phrase(row.category, row.example) {
                Ok(phrase) => (self.print_phrase(&phrase), uses(phrase.phrases())),
                Err(_) => return Err(problem.to_string()),
            },
        };
        if printed != row.example {
            return Err(format!("it is printed as {printed:?}"));
        }
        if !used {
            return Err("it doesn't use the word".to_owned());
        }
        Ok(())
    }
}

/// Where a text ends, apart from space.
fn end_of(text: &str) -> usize {
    text.trim_end().len()
}
