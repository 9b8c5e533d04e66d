//! What a person looks at: tables, charts, pages.

pub mod chart;
pub mod charts;
pub mod dice;
pub mod report;
pub mod table;
