//! From what could have stood at a place to a sentence that helps.

use super::error::{Problem, Span};
use super::grammar::{CardIds, CategoryId, Grammar, Want};
use super::suggest::{did_you_mean, either};
use super::template::Symbol;
use super::tokens::{Token, TokenKind};
use super::vocabulary::Row;

/// What can stand at a place.
struct Expected<'a> {
    /// The tokens of rules in progress.
    symbols: Vec<&'a Symbol>,
    /// The categories of the vocabulary of which something can begin here.
    categories: Vec<CategoryId>,
    /// All tokens with which something of these categories can begin.
    openings: Vec<&'a Symbol>,
}

impl<'a> Expected<'a> {
    fn of(grammar: &'a Grammar, kernel: &'a [Want]) -> Self {
        let mut expected = Expected { symbols: Vec::new(), categories: Vec::new(), openings: Vec::new() };
        let mut entered = vec![false; grammar.categories.len()];
        for want in kernel {
            expected.enter(grammar, want, &mut entered);
        }
        expected
    }

    /// Follows a want down to tokens. The parts of a line mean nothing to a designer, so what they begin with is
    /// named instead.
    fn enter(&mut self, grammar: &'a Grammar, want: &'a Want, entered: &mut [bool]) {
        let mut open = vec![(want, false)];
        while let Some((want, inside)) = open.pop() {
            match want {
                Want::Token(symbol) => {
                    let list = if inside { &mut self.openings } else { &mut self.symbols };
                    if !list.contains(&symbol) {
                        list.push(symbol);
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

    fn accepts(&self, symbol: impl Fn(&Symbol) -> bool) -> bool {
        self.symbols.iter().chain(&self.openings).any(|found| symbol(found))
    }

    /// `"damage", "or" or a target such as "an enemy"`
    fn list(&self, grammar: &Grammar, rows: &[Row]) -> String {
        let mut options: Vec<String> = self.symbols.iter().map(|symbol| name(symbol)).collect();
        for category in &self.categories {
            let examples: Vec<String> = grammar.rules_of[*category as usize]
                .iter()
                .take(if self.categories.len() + self.symbols.len() > 2 { 1 } else { 3 })
                .map(|rule| format!("{:?}", rows[*rule as usize].template))
                .collect();
            let category = with_article(grammar.categories[*category as usize]);
            if !examples.is_empty() {
                options.push(format!("{category} such as {}", either(examples)));
            }
        }
        either(options)
    }
}

/// The line can't go on with this token.
pub(super) fn wrong_token(
    grammar: &Grammar,
    rows: &[Row],
    kernel: &[Want],
    token: &Token<'_>,
    ids: &CardIds,
) -> Problem {
    let expected = Expected::of(grammar, kernel);
    let text = token.text;
    let message = match token.kind {
        TokenKind::Number(None) | TokenKind::Signed(None) => format!("the number {text} is too large"),
        TokenKind::Word if !grammar.knows(text) => format!("unknown word {text:?}"),
        _ => format!("{text:?} can't stand here"),
    };
    let all = || expected.symbols.iter().chain(&expected.openings);
    let literals = all().filter_map(|symbol| match symbol {
        Symbol::Literal(literal) => Some(&**literal),
        _ => None,
    });
    let kinds = all().filter_map(|symbol| match symbol {
        Symbol::CardId(kind) => Some(*kind),
        _ => None,
    });
    let cards = kinds.flat_map(|kind| ids.of_kind(kind));
    let help = other_number(&expected, token)
        .map(|number| format!("did you mean {number:?}?"))
        .or_else(|| did_you_mean(text, literals.chain(cards)))
        .or_else(|| {
            let list = expected.list(grammar, rows);
            let end = "the line should end here".to_owned();
            Some(if list.is_empty() { end } else { format!("expected {list}") })
        });
    Problem::new(token.span, message).maybe_help(help)
}

/// The line stops where something must follow.
pub(super) fn early_end(grammar: &Grammar, rows: &[Row], kernel: &[Want], at: Span) -> Problem {
    let list = Expected::of(grammar, kernel).list(grammar, rows);
    Problem::new(at, "the line ends too early").help(format!("expected {list}"))
}

/// A number written in another way than the one that fits here: `three`, `2` for `+2`, `+2` for `2`.
fn other_number(expected: &Expected<'_>, token: &Token<'_>) -> Option<String> {
    const NAMES: [&str; 13] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let number = match token.kind {
        TokenKind::Number(number) | TokenKind::Signed(number) => number?,
        TokenKind::Word => NAMES.iter().position(|name| name.eq_ignore_ascii_case(token.text))? as i32,
        TokenKind::Compare(_) => return None,
    };
    if number >= 0 && expected.accepts(|symbol| *symbol == Symbol::Number) {
        Some(number.to_string())
    } else if expected.accepts(|symbol| *symbol == Symbol::Signed) {
        Some(format!("{number:+}"))
    } else {
        None
    }
}

fn name(symbol: &Symbol) -> String {
    match symbol {
        Symbol::Literal(literal) => format!("{literal:?}"),
        Symbol::Number => "a number".to_owned(),
        Symbol::Signed => "a number with its sign, such as \"+2\"".to_owned(),
        Symbol::Compare => "a comparison such as \">=\"".to_owned(),
        Symbol::CardId(None) => "the id of a card".to_owned(),
        Symbol::CardId(Some(kind)) => format!("the id of {}", with_article(kind)),
        Symbol::Slot(category) => with_article(category),
    }
}

/// `a target`, `an effect`
pub(super) fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}
