//! Random games of Clashing Destinies, nothing else: for a profiler and a stop-watch.
//!
//! `cargo run --release -p gauntlet-engine --example destinies_random -- [games] [profile]`

use gauntlet_engine::destinies::options::Options;
use gauntlet_engine::destinies::{Destinies, FILES};
use gauntlet_engine::registry::Shipped;
use gauntlet_engine::{Game, Plain};
use std::time::Instant;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(10_000);
    let profile = arguments.next().unwrap_or("seed".into());
    let file = FILES.iter().find(|file| file.stem() == profile).expect("a shipped profile");
    let options = Options::read(&file.profile().expect("a profile")).expect("options that exist");
    let game = Destinies::shipped(options);
    let tables: Vec<_> = Destinies::tables().iter().map(|spec| game.table(spec).expect("a table")).collect();
    let mut legal = Vec::with_capacity(128);
    let (mut decisions, mut turns) = (0u64, 0u64);
    let begun = Instant::now();
    for number in 0..games {
        let mut rng = Plain::new(number);
        let mut state = game.start(&tables[number as usize % tables.len()], &mut rng);
        decisions += u64::from(game.play_out(&mut state, &mut rng, &mut legal, u32::MAX));
        turns += u64::from(state.turn);
    }
    let seconds = begun.elapsed().as_secs_f64();
    let mean = |sum: u64| sum as f64 / games as f64;
    println!(
        "{games} games, {:.1} decisions and {:.1} turns each, {:.0} games a second",
        mean(decisions),
        mean(turns),
        games as f64 / seconds
    );
}
