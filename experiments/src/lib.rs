//! What is asked, how often, and how sure we are.

pub mod compare;
pub mod decks;
pub mod dice;
pub mod document;
pub mod interval;
pub mod ladder;
pub mod paired;
pub mod planted;
pub mod run;
pub mod screen;
pub mod stats;
pub mod sweep;
pub mod tables;
pub mod tune;
pub mod whole;

pub use dice::{CardRow, DicePlan, DiceResult, PolicyRow, Simulated, SixFigures, run_dice};
pub use interval::{Interval, Moments, wilson};
pub use run::{Answer, CardAnswer, LevelAnswer, Manner, Plan, RunError, run};
pub use stats::{Bounds, Effect, Tally, Verdict};
