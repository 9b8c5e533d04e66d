//! Random six-player games of Dicetastic, nothing else: how many a second, and something for a profiler.
//!
//! `cargo run --release -p gauntlet-engine --example dicetastic_random -- [games] [times]`

mod random_games;

use gauntlet_engine::TableSpec;
use gauntlet_engine::dicetastic::{Dicetastic, Options};

fn main() {
    let six = TableSpec { seats: Some(6), ..TableSpec::default() };
    random_games::measure(&Dicetastic::new(Options::default()), &six);
}
