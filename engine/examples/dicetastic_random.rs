//! Random six-player games of Dicetastic, nothing else: how many a second, and something for a profiler.
//!
//! `cargo run --release -p gauntlet-engine --example dicetastic_random -- [games] [times]`
//!
//! The same games are played several times over and the fastest time counts, since a busy machine only ever adds to it.

use gauntlet_engine::dicetastic::{Dicetastic, Options};
use gauntlet_engine::{Game, Plain, TableSpec, Turn};
use std::time::Instant;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let (games, times) = (numbers.next().unwrap_or(10_000u64), numbers.next().unwrap_or(5));
    let game = Dicetastic::new(Options::default());
    let table = game.table(&TableSpec { seats: Some(6), ..TableSpec::default() }).expect("a table for six");
    let mut legal = Vec::with_capacity(256);
    let mut best = f64::INFINITY;
    let mut decisions = 0u64;
    for _ in 0..times {
        let begun = Instant::now();
        decisions = 0;
        for number in 0..games {
            let mut rng = Plain::new(number);
            let mut state = game.start(&table, &mut rng);
            while game.turn(&state) != Turn::Over {
                let action = game.sample_action(&state, &mut rng, &mut legal);
                game.apply(&mut state, action, &mut rng);
                decisions += 1;
            }
        }
        best = best.min(begun.elapsed().as_secs_f64());
    }
    println!("{games} games, {decisions} decisions, {:.0} games a second", games as f64 / best);
}
