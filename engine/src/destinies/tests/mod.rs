//! The rules by number, the cards, and the laws.

mod laws;
