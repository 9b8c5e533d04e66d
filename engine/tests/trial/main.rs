//! Trials: every game with cards says which can be tried, against what, and at which tables.

mod destinies;
mod dicetastic;
mod laws;
mod microtower;
