//! Tests of the language with a toy vocabulary.

mod fuzz;
mod heads;
mod libraries;
mod lines;
mod places;
mod toy;
