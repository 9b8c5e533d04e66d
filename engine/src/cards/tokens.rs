//! Text and templates cut into tokens, by the same rules, so that what a template says is what a text must say.
//!
//! A token is a word (letters, digits, `-`, `'`, `_`), a number, a signed number, a comparison, or a single other
//! character. Space only separates.

use super::error::Span;
use super::line::Cmp;

/// A piece of a line.
#[derive(Clone, Debug)]
pub struct Token<'t> {
    /// What it is.
    pub kind: TokenKind,
    /// As written.
    pub text: &'t str,
    /// The bytes it takes in the text.
    pub span: Span,
}

/// The kinds of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A word or a punctuation mark.
    Word,
    /// Digits only; `None` if the number is too large to mean anything.
    Number(Option<i32>),
    /// A sign and digits.
    Signed(Option<i32>),
    /// A comparison.
    Compare(Cmp),
}

/// The tokens of a text.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return tokens;
        }
        let start = text.len() - rest.len();
        let (kind, length) = first(rest);
        tokens.push(Token { kind, text: &rest[..length], span: (start..start + length).into() });
        rest = &rest[length..];
    }
}

/// Kind and length of the first token of a text that doesn't begin with space.
fn first(text: &str) -> (TokenKind, usize) {
    if let Some(after) = text.strip_prefix(['+', '-']) {
        let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 && !after[digits..].starts_with(in_word) {
            return (TokenKind::Signed(text[..1 + digits].parse().ok()), 1 + digits);
        }
    }
    // The two-character signs first, else `>=` would be read as `>`.
    for cmp in [Cmp::AtMost, Cmp::AtLeast, Cmp::Equal, Cmp::Less, Cmp::Greater] {
        if text.starts_with(cmp.sign()) {
            return (TokenKind::Compare(cmp), cmp.sign().len());
        }
    }
    let word = text.len() - text.trim_start_matches(in_word).len();
    if word > 0 {
        let digits = text[..word].bytes().all(|byte| byte.is_ascii_digit());
        let kind = if digits { TokenKind::Number(text[..word].parse().ok()) } else { TokenKind::Word };
        return (kind, word);
    }
    (TokenKind::Word, text.chars().next().map_or(0, char::len_utf8))
}

fn in_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '\'' | '_')
}
