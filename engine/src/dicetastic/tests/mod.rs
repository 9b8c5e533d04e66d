//! Rulings as tests, named after the numbers of RULES.md.

mod cards;
mod suite;
