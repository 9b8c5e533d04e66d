//! What a person looks at: tables, charts, pages.

pub mod chart;
pub mod dice;
pub mod table;
