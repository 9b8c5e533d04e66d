//! Rulings as tests, named after the numbers of RULES.md.

mod attack;
mod cards;
mod suite;
mod table;
