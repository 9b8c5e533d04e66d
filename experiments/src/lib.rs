//! What is asked, how often, and how sure we are.

pub mod dice;
pub mod interval;
pub mod ladder;

pub use dice::{CardRow, DicePlan, DiceResult, PolicyRow, Simulated, SixFigures, run_dice};
pub use interval::{Interval, Moments, wilson};
