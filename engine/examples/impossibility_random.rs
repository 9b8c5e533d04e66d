//! Random games of Impossibility Simulator, nothing else: how many a second, and something for a profiler.
//!
//! `cargo run --release -p gauntlet-engine --example impossibility_random -- [games] [times] [profile]`
//!
//! The same games are played several times over and the fastest time counts, since a busy machine only ever adds to it.

use gauntlet_engine::impossibility::Impossibility;
use gauntlet_engine::registry::{Shipped, named_profile};
use gauntlet_engine::{Game, Plain, TableSpec};
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut numbers = arguments.iter().take(2).map(|text| text.parse().expect("a number"));
    let (games, times) = (numbers.next().unwrap_or(2_000u64), numbers.next().unwrap_or(5));
    let profile = arguments.get(2).map(|name| named_profile(Impossibility::ID, name).expect("a profile"));
    let game = Impossibility::build(&profile.unwrap_or_default()).expect("the shipped cards");
    let table = game.table(&TableSpec::default()).expect("a table for two");
    let mut legal = Vec::with_capacity(256);
    let mut best = f64::INFINITY;
    let mut decisions = 0u64;
    for _ in 0..times {
        let begun = Instant::now();
        decisions = 0;
        for number in 0..games {
            let mut rng = Plain::new(number);
            let mut state = game.start(&table, &mut rng);
            decisions += u64::from(game.play_out(&mut state, &mut rng, &mut legal, u32::MAX));
        }
        best = best.min(begun.elapsed().as_secs_f64());
    }
    println!("{games} games, {decisions} decisions, {:.0} games a second", games as f64 / best);
}
