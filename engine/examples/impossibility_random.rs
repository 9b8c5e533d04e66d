//! Random games of Impossibility Simulator, nothing else: how many a second, and something for a profiler.
//!
//! `cargo run --release -p gauntlet-engine --example impossibility_random -- [games] [times]`

mod random_games;

use gauntlet_engine::TableSpec;
use gauntlet_engine::impossibility::{Impossibility, options::Options};

fn main() {
    random_games::measure(&Impossibility::shipped(Options::default()), &TableSpec::default());
}
