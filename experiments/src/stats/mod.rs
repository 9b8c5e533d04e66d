//! How sure we are: counts, confidence sequences, verdicts, regression.

pub mod regress;
pub mod sequence;
pub mod tally;
pub mod verdict;

pub use tally::Tally;
pub use verdict::{Bounds, Effect, Verdict, over_levels};
