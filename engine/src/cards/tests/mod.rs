//! Tests of the language with a toy vocabulary.

mod cards;
mod lines;
pub(super) mod toy;
