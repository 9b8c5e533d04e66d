//! Random two-player games of MicroTower, nothing else: how many a second, and something for a profiler.
//!
//! `cargo run --release -p gauntlet-engine --example microtower_random -- [games] [times]`

mod random_games;

use gauntlet_engine::TableSpec;
use gauntlet_engine::microtower::{MicroTower, Options};

fn main() {
    random_games::measure(&MicroTower::shipped(Options::default()), &TableSpec::default());
}
