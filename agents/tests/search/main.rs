//! The search against what can be known exactly: optimal moves, memory, honesty, and the same answer twice.

mod answers;
mod honesty;
mod memory;
mod pig;
mod twin;
