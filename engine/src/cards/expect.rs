//! From what could have stood at a place to a sentence that helps.

use super::error::{Problem, Span};
use super::grammar::{CategoryId, Grammar, Want};
use super::ids::CardIds;
use super::suggest::{did_you_mean, either, with_article};
use super::template::Terminal;
use super::tokens::{Token, TokenKind};

/// What can stand at a place.
pub(super) struct Expected<'a> {
    grammar: &'a Grammar,
    /// The tokens of rules in progress.
    tokens: Vec<&'a Terminal>,
    /// The categories of the vocabulary of which something can begin here.
    categories: Vec<CategoryId>,
    /// All tokens with which something of these categories can begin.
    openings: Vec<&'a Terminal>,
}

impl<'a> Expected<'a> {
    pub(super) fn of(grammar: &'a Grammar, wanted: &'a [Want]) -> Self {
        let mut expected = Expected { grammar, tokens: Vec::new(), categories: Vec::new(), openings: Vec::new() };
        let mut entered = vec![false; grammar.categories.len()];
        for want in wanted {
            expected.enter(want, &mut entered);
        }
        expected
    }

    /// Follows a want down to tokens. The parts of a line mean nothing to a designer, so what they begin with is
    /// named instead.
    fn enter(&mut self, want: &'a Want, entered: &mut [bool]) {
        let grammar = self.grammar;
        let mut open = vec![(want, false)];
        while let Some((want, inside)) = open.pop() {
            match want {
                Want::Token(terminal) => {
                    let list = if inside { &mut self.openings } else { &mut self.tokens };
                    if !list.contains(&terminal) {
                        list.push(terminal);
                    }
                }
                Want::Category(category) => {
                    let part = grammar.is_part(*category);
                    if !part && !inside && !self.categories.contains(category) {
                        self.categories.push(*category);
                    }
                    if !std::mem::replace(&mut entered[*category as usize], true) {
                        let rules = grammar.rules_of[*category as usize].iter().rev();
                        open.extend(rules.map(|rule| (&grammar.rules[*rule as usize].wants[0], inside || !part)));
                    }
                }
            }
        }
    }

    /// Every token that can stand here.
    fn all(&self) -> impl Iterator<Item = &'a Terminal> {
        self.tokens.iter().chain(&self.openings).copied()
    }

    /// `"damage", "or" or a target such as "an enemy"`
    fn list(&self) -> String {
        let mut options: Vec<String> = self.tokens.iter().map(|terminal| name(terminal)).collect();
        let shown = if self.categories.len() + self.tokens.len() > 2 { 1 } else { 3 };
        for category in &self.categories {
            let rules = self.grammar.rules_of[*category as usize].iter().take(shown);
            let examples: Vec<String> =
                rules.map(|rule| format!("{:?}", self.grammar.templates[*rule as usize])).collect();
            // A category that the game has no words of is no help.
            if !examples.is_empty() {
                let category = with_article(self.grammar.categories[*category as usize]);
                options.push(format!("{category} such as {}", either(examples)));
            }
        }
        if options.is_empty() { "the line should end here".to_owned() } else { format!("expected {}", either(options)) }
    }

    /// The text can't go on with this token.
    pub(super) fn wrong(&self, token: &Token<'_>, ids: &CardIds) -> Problem {
        if let (&[Terminal::CardId(kind)], [], TokenKind::Word) = (&*self.tokens, &*self.categories, token.kind) {
            return no_card(*kind, token, ids);
        }
        let text = token.text;
        let message = match token.kind {
            TokenKind::Number(None) | TokenKind::Signed(None) => format!("the number {text} is too large"),
            TokenKind::Word if text.contains(char::is_alphanumeric) && !self.grammar.knows(text) => {
                format!("unknown word {text:?}")
            }
            _ => format!("{text:?} can't stand here"),
        };
        let words = self.all().flat_map(|terminal| match terminal {
            Terminal::Literal(literal) => vec![&**literal],
            Terminal::CardId(kind) => ids.of_kind(*kind).collect(),
            _ => Vec::new(),
        });
        let help = self
            .other_number(token)
            .map(|number| format!("did you mean {number:?}?"))
            .or_else(|| did_you_mean(text, words))
            .unwrap_or_else(|| self.list());
        Problem::new(token.span, message).help(help)
    }

    /// The text stops where something must follow.
    pub(super) fn early_end(&self, end: usize) -> Problem {
        Problem::new(Span { start: end, end }, "the line ends too early").help(self.list())
    }

    /// A number written in another way than the one that fits here: `three`, `2` for `+2`, `+2` for `2`.
    fn other_number(&self, token: &Token<'_>) -> Option<String> {
        const NAMES: [&str; 13] =
            ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
        let number = match token.kind {
            TokenKind::Number(number) | TokenKind::Signed(number) => number?,
            TokenKind::Word => NAMES.iter().position(|name| name.eq_ignore_ascii_case(token.text))? as i32,
            TokenKind::Compare(_) => return None,
        };
        if number >= 0 && self.all().any(|terminal| *terminal == Terminal::Number) {
            Some(number.to_string())
        } else if self.all().any(|terminal| *terminal == Terminal::Signed) {
            Some(format!("{number:+}"))
        } else {
            None
        }
    }
}

/// Only the id of a card can stand here, and this is none.
fn no_card(kind: Option<&str>, token: &Token<'_>, ids: &CardIds) -> Problem {
    let id = token.text;
    let problem = Problem::new(token.span, format!("there is no {} {id:?}", kind.unwrap_or("card")));
    match ids.kind_of(id) {
        Some(other) => problem.help(format!("{id:?} is {}", with_article(other))),
        None => problem.maybe_help(did_you_mean(id, ids.of_kind(kind))),
    }
}

fn name(terminal: &Terminal) -> String {
    match terminal {
        Terminal::Literal(literal) => format!("{literal:?}"),
        Terminal::Number => "a number".to_owned(),
        Terminal::Signed => "a number with its sign, such as \"+2\"".to_owned(),
        Terminal::Compare => "a comparison such as \">=\"".to_owned(),
        Terminal::CardId(None) => "the id of a card".to_owned(),
        Terminal::CardId(Some(kind)) => format!("the id of {}", with_article(kind)),
    }
}
