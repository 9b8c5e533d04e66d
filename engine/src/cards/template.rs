//! Templates: how a word is written, with slots for what varies.

use super::tokens::tokens;
use super::vocabulary::VocabularyError;

/// What a template asks for at one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Symbol {
    /// A single token.
    Token(Terminal),
    /// `{category}`
    Slot(&'static str),
}

/// What a single token must be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Terminal {
    /// This very word or mark.
    Literal(Box<str>),
    /// `{n}`
    Number,
    /// `{+n}`
    Signed,
    /// `{cmp}`
    Compare,
    /// `{id}` or `{id:kind}`
    CardId(Option<&'static str>),
}

/// A piece of a template as it is printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// Text between slots, spaces included.
    Text(&'static str),
    /// A slot; `true` if a number in it is printed with its sign.
    Slot {
        /// Whether it is `{+n}`.
        signed: bool,
    },
}

/// A template cut for matching (`symbols`) and for printing (`pieces`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Template {
    pub(super) symbols: Vec<Symbol>,
    pub(super) pieces: Vec<Piece>,
}

impl Template {
    pub(super) fn compile(category: &'static str, template: &'static str) -> Result<Self, VocabularyError> {
        if built_in(category).is_some() || category.starts_with('<') {
            return Err(VocabularyError::Reserved { category });
        }
        let (mut symbols, mut pieces) = (Vec::new(), Vec::new());
        let mut rest = template.trim();
        while !rest.is_empty() {
            let (text, after) = match rest.split_once('{') {
                Some((text, after)) => (text, Some(after)),
                None => (rest, None),
            };
            if text.contains('}') {
                return Err(VocabularyError::Braces { template });
            }
            if !text.is_empty() {
                symbols
                    .extend(tokens(text).into_iter().map(|token| Symbol::Token(Terminal::Literal(token.text.into()))));
                pieces.push(Piece::Text(text));
            }
            let Some(after) = after else { break };
            let Some((slot, after)) = after.split_once('}') else {
                return Err(VocabularyError::Braces { template });
            };
            let terminal = built_in(slot);
            pieces.push(Piece::Slot { signed: terminal == Some(Terminal::Signed) });
            symbols.push(terminal.map_or(Symbol::Slot(slot), Symbol::Token));
            rest = after;
        }
        if symbols.is_empty() {
            return Err(VocabularyError::Empty { category });
        }
        Ok(Template { symbols, pieces })
    }
}

/// The slots that are not categories.
fn built_in(slot: &'static str) -> Option<Terminal> {
    match slot {
        "n" => Some(Terminal::Number),
        "+n" => Some(Terminal::Signed),
        "cmp" => Some(Terminal::Compare),
        "id" => Some(Terminal::CardId(None)),
        _ => slot.strip_prefix("id:").map(|kind| Terminal::CardId(Some(kind))),
    }
}
