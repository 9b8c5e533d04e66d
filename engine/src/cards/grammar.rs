//! The grammar of a line, the same for every game.
//!
//! ```text
//! line    = keyword { "," keyword }  |  [mode] [heads ":"] ["pay" cost {"and" cost} "," "then"] effects ["," limit]
//! heads   = head { "or" head }
//! head    = trigger [ "if" condition { "and" condition } ]
//! effects = effect { ";" effect }
//! ```
//!
//! These rules and the rows of the vocabulary are rules of one context-free grammar, and one parser reads both
//! (see [`chart`](super::chart)). So `or` between two triggers and `or` inside a template need no special care:
//! the reading that fits the whole line is taken, and if two fit, the line is refused, because what is printed on a
//! card must say one thing.

use std::collections::HashSet;

use super::chart::{Chart, Child, ItemId};
use super::error::{Problem, Span};
use super::ids::CardIds;
use super::line::{Arg, Head, Line, Phrase};
use super::template::{Symbol, Terminal};
use super::tokens::{Token, TokenKind};
use super::vocabulary::{LINE_CATEGORIES, Row, VocabularyError};

/// A category by number: [`LINE_CATEGORIES`] first, then the parts of a line, then the game's own.
pub(super) type CategoryId = u16;

/// What a rule asks for at one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Want {
    /// A single token.
    Token(Terminal),
    /// Something of a category.
    Category(CategoryId),
}

/// `category = wants`; the rule of a vocabulary row has the row's number.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub(super) category: CategoryId,
    pub(super) wants: Vec<Want>,
}

#[derive(Clone, Debug)]
pub(super) struct Grammar {
    pub(super) rules: Vec<Rule>,
    pub(super) categories: Vec<&'static str>,
    /// The templates of the rules that are rows, for messages.
    pub(super) templates: Vec<&'static str>,
    /// The rules of each category.
    pub(super) rules_of: Vec<Vec<u16>>,
    /// All words of all templates and of the grammar itself, in small letters.
    literals: HashSet<String>,
}

/// The parts of a line that are no words of the vocabulary. `<` marks them in the table of rules.
const PARTS: [&str; 10] = [
    "<line>",
    "<body>",
    "<action>",
    "<work>",
    "<heads>",
    "<head>",
    "<conditions>",
    "<costs>",
    "<effects>",
    "<keywords>",
];

/// The rules of a line. Optional parts are separate rules, so that no rule can match nothing; repetition is
/// left-recursive, which the chart likes best.
const LINE_RULES: [(&str, &[&str]); 21] = [
    ("<line>", &["<keywords>"]),
    ("<line>", &["mode", "<body>"]),
    ("<line>", &["<body>"]),
    ("<body>", &["<heads>", ":", "<action>"]),
    ("<body>", &["<action>"]),
    ("<action>", &["pay", "<costs>", ",", "then", "<work>"]),
    ("<action>", &["<work>"]),
    ("<work>", &["<effects>", ",", "limit"]),
    ("<work>", &["<effects>"]),
    ("<heads>", &["<heads>", "or", "<head>"]),
    ("<heads>", &["<head>"]),
    ("<head>", &["trigger", "if", "<conditions>"]),
    ("<head>", &["trigger"]),
    ("<conditions>", &["<conditions>", "and", "condition"]),
    ("<conditions>", &["condition"]),
    ("<costs>", &["<costs>", "and", "cost"]),
    ("<costs>", &["cost"]),
    ("<effects>", &["<effects>", ";", "effect"]),
    ("<effects>", &["effect"]),
    ("<keywords>", &["<keywords>", ",", "keyword"]),
    ("<keywords>", &["keyword"]),
];

impl Grammar {
    /// How many words a vocabulary can have.
    pub(super) const MAX_WORDS: usize = 10_000;

    pub(super) fn compile(rows: &[Row]) -> Result<Grammar, VocabularyError> {
        if rows.len() > Self::MAX_WORDS {
            return Err(VocabularyError::TooLarge);
        }
        let mut categories: Vec<&'static str> = LINE_CATEGORIES.into_iter().chain(PARTS).collect();
        for row in rows {
            if !categories.contains(&row.category) {
                categories.push(row.category);
            }
        }
        let number = |name: &str| categories.iter().position(|known| *known == name).map(|index| index as CategoryId);

        let mut rules = Vec::with_capacity(rows.len() + LINE_RULES.len());
        for row in rows {
            let mut wants = Vec::with_capacity(row.compiled.symbols.len());
            for symbol in &row.compiled.symbols {
                wants.push(match symbol {
                    Symbol::Slot(slot) => {
                        let empty = VocabularyError::EmptySlot { template: row.template, slot };
                        Want::Category(number(slot).filter(|_| rows.iter().any(|r| r.category == *slot)).ok_or(empty)?)
                    }
                    Symbol::Token(terminal) => Want::Token(terminal.clone()),
                });
            }
            rules.push(Rule { category: number(row.category).expect("collected above"), wants });
        }
        for (part, wants) in LINE_RULES {
            // A game's own category may be called like a literal of these rules, so only the first ones are looked up.
            let of_line = |want| number(want).filter(|id| (*id as usize) < LINE_CATEGORIES.len() + PARTS.len());
            let wants = wants.iter().map(|want| match of_line(want) {
                Some(category) => Want::Category(category),
                None => Want::Token(Terminal::Literal((*want).into())),
            });
            rules.push(Rule { category: number(part).expect("a part"), wants: wants.collect() });
        }
        let mut rules_of = vec![Vec::new(); categories.len()];
        for (index, rule) in rules.iter().enumerate() {
            rules_of[rule.category as usize].push(index as u16);
        }
        let literals = rules.iter().flat_map(|rule| &rule.wants).filter_map(|want| match want {
            Want::Token(Terminal::Literal(literal)) => Some(literal.to_lowercase()),
            _ => None,
        });
        let literals = literals.collect();
        let templates = rows.iter().map(|row| row.template).collect();
        Ok(Grammar { rules, categories, templates, rules_of, literals })
    }

    pub(super) fn category(&self, name: &str) -> Option<CategoryId> {
        self.categories.iter().position(|known| *known == name).map(|index| index as CategoryId)
    }

    /// Whether a category is a part of a line rather than words of the vocabulary.
    pub(super) fn is_part(&self, category: CategoryId) -> bool {
        self.categories[category as usize].starts_with('<')
    }

    /// Whether a word stands in some template or in the grammar itself.
    pub(super) fn knows(&self, word: &str) -> bool {
        self.literals.contains(&*word.to_lowercase())
    }

    /// Whether a token is what a terminal asks for.
    pub(super) fn accepts(&self, terminal: &Terminal, token: &Token<'_>, ids: &CardIds) -> bool {
        match terminal {
            Terminal::Literal(literal) => literal.eq_ignore_ascii_case(token.text),
            Terminal::Number => matches!(token.kind, TokenKind::Number(Some(_))),
            Terminal::Signed => matches!(token.kind, TokenKind::Signed(Some(_))),
            Terminal::Compare => matches!(token.kind, TokenKind::Compare(_)),
            Terminal::CardId(kind) => {
                // An id on trust must not be a word of the vocabulary, else `destroy everything` would name a card.
                let trusted =
                    || ids.is_open() && token.text.starts_with(char::is_alphabetic) && !self.knows(token.text);
                ids.contains(token.text, *kind) || trusted()
            }
        }
    }

    /// Reads a line from its tokens; `end` is where an error is shown if the line ends too early.
    pub(super) fn line(&self, tokens: &[Token<'_>], end: usize, ids: &CardIds) -> Result<Line, Problem> {
        let category = self.category("<line>").expect("a part");
        let chart = Chart::parse(self, category, tokens, end, ids)?;
        let mut line = Line::default();
        chart.fill(chart.root, &mut line);
        Ok(line)
    }

    /// Reads a phrase of a category.
    pub(super) fn phrase(
        &self,
        category: &str,
        tokens: &[Token<'_>],
        end: usize,
        ids: &CardIds,
    ) -> Result<Phrase, Problem> {
        let unknown = || Problem::new((0..end).into(), format!("the vocabulary has no category {category:?}"));
        let category = self.category(category).filter(|id| !self.is_part(*id)).ok_or_else(unknown)?;
        let chart = Chart::parse(self, category, tokens, end, ids)?;
        Ok(chart.phrase(chart.root))
    }
}

/// From the chart's items to phrases.
impl Chart<'_> {
    /// Puts the phrases below an item into the line. Which field a phrase belongs to, its category tells.
    fn fill(&self, item: ItemId, line: &mut Line) {
        for child in self.children(item) {
            let Child::Item(child) = child else { continue };
            let category = self.grammar.categories[self.category(child) as usize];
            match category {
                "mode" => line.mode = Some(self.phrase(child)),
                "trigger" => line.heads.push(Head { trigger: self.phrase(child), conditions: Vec::new() }),
                "condition" => {
                    let head = line.heads.last_mut().expect("a condition follows its trigger");
                    head.conditions.push(self.phrase(child));
                }
                "cost" => line.costs.push(self.phrase(child)),
                "effect" => line.effects.push(self.phrase(child)),
                "limit" => line.limit = Some(self.phrase(child)),
                "keyword" => line.keywords.push(self.phrase(child)),
                _ => self.fill(child, line),
            }
        }
    }

    /// The phrase of an item whose rule is a row.
    fn phrase(&self, item: ItemId) -> Phrase {
        let mut args = Vec::new();
        for (want, child) in self.rule(item).wants.iter().zip(self.children(item)) {
            match (child, want) {
                (Child::Item(inner), _) => args.push(Arg::Phrase(Box::new(self.phrase(inner)))),
                (Child::Token(_), Want::Token(Terminal::Literal(_))) => {}
                (Child::Token(index), _) => {
                    let token = &self.tokens[index];
                    args.push(match token.kind {
                        TokenKind::Number(number) | TokenKind::Signed(number) => {
                            Arg::Number(number.expect("accepted numbers are small"))
                        }
                        TokenKind::Compare(cmp) => Arg::Compare(cmp),
                        TokenKind::Word => Arg::CardId(token.text.to_owned()),
                    });
                }
            }
        }
        Phrase { word: self.row(item), args, span: self.span(item) }
    }

    fn span(&self, item: ItemId) -> Span {
        let (first, last) = self.extent(item);
        self.tokens[first].span.to(self.tokens[last].span)
    }
}
