//! Random games on one core, for examples that measure a game.
//!
//! The same games are played several times over and the fastest time counts, since a busy machine only ever adds to it.

use gauntlet_engine::{Game, Plain, TableSpec};
use std::time::Instant;

/// Plays as many games as the first argument says, as often as the second one says, and prints how fast that was.
pub fn measure<G: Game>(game: &G, spec: &TableSpec) {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let (games, times) = (numbers.next().unwrap_or(10_000), numbers.next().unwrap_or(5));
    let table = game.table(spec).expect("a table");
    let mut legal = Vec::with_capacity(256);
    let mut best = f64::INFINITY;
    let mut decisions = 0;
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
