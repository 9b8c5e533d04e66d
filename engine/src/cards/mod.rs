//! The card language: cards are data that a designer edits, in one grammar with a vocabulary for each game.
//!
//! A card is a TOML head and rules lines in a small controlled English. What is printed on the card is what is
//! executed; there is no second text. A game brings a table of [`Word`]s for the lines and a table of [`Kind`]s for
//! the heads; together they are its [`Language`]. [`Library::load`] reads card files in it, and the game turns the
//! [`Line`]s of the [`Checked`] cards into its own small operations, once.
//!
//! ```
//! use gauntlet_engine::cards::{Vocabulary, Word, word};
//!
//! #[derive(Clone, Copy, PartialEq, Debug)]
//! enum Op { OnEnter, Deal, Enemy }
//!
//! const WORDS: &[Word<Op>] = &[
//!     word("trigger", "on enter", Op::OnEnter, "When this card comes into play.", "on enter: deal 1 damage to an enemy"),
//!     word("effect", "deal {n} damage to {target}", Op::Deal, "Damage to one target.", "deal 2 damage to an enemy"),
//!     word("target", "an enemy", Op::Enemy, "An enemy of your choice.", "deal 2 damage to an enemy"),
//! ];
//!
//! let vocabulary = Vocabulary::new(WORDS).unwrap();
//! let line = vocabulary.parse("on enter: deal 3 damage to an enemy").unwrap();
//! let deal = &line.effects[0];
//! assert_eq!(WORDS[deal.word as usize].id, Op::Deal);
//! assert_eq!(deal.number(0), 3);
//! assert_eq!(WORDS[deal.phrase(1).word as usize].id, Op::Enemy);
//! assert_eq!(vocabulary.print(&line), "on enter: deal 3 damage to an enemy");
//!
//! let problem = vocabulary.parse("on enter: deal 3 dammage to an enemy").unwrap_err();
//! assert_eq!(problem.to_string(), r#"unknown word "dammage"; did you mean "damage"?"#);
//! ```

mod chart;
mod error;
mod expect;
mod fields;
mod grammar;
mod ids;
mod library;
mod line;
mod literal;
mod print;
mod profile;
mod schema;
pub mod source;
pub(crate) mod suggest;
mod template;
mod tokens;
mod vocabulary;
mod words;

#[cfg(test)]
mod tests;

pub use error::{CardError, CardErrors, CardReport, Problem, SourceFile, Span};
pub use fields::{Choice, Fields, SetError, Value};
pub use library::{Checked, Language, Library};
pub use line::{Arg, Cmp, Head, Line, Phrase};
pub use profile::read_profile;
pub use schema::{Field, FieldKind, Kind, Need, RulesNeed};
pub use vocabulary::{LINE_CATEGORIES, Row, Vocabulary, VocabularyError, Word, join_words, word, word_count};
pub use words::words_page;
