//! How fast random games are: a measurement, to be run in a release build.
//!
//! `cargo test --release -p gauntlet-engine --test microtower_speed -- --ignored --nocapture`

use gauntlet_engine::microtower::{MicroTower, Options};
use gauntlet_engine::{Game, Plain, TableSpec, Turn};
use std::time::Instant;

/// Seconds that this thread has been on a core, where the system says so: others may share the machine.
fn on_core(clock: Instant) -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|n| n.parse::<f64>().ok());
    nanoseconds.map_or(clock.elapsed().as_secs_f64(), |n| n * 1e-9)
}

#[test]
#[ignore = "a measurement, for release builds"]
fn random_games_per_second() {
    let game = MicroTower::shipped(Options::default());
    for seats in [2, 3, 4] {
        let table = game.table(&TableSpec { seats: Some(seats), ..TableSpec::default() }).unwrap();
        let mut rng = Plain::new(1);
        let mut legal = Vec::with_capacity(64);
        let (mut games, mut decisions, mut rounds, mut options) = (0u64, 0u64, 0u64, 0u64);
        let clock = Instant::now();
        let before = on_core(clock);
        while on_core(clock) - before < 2.0 {
            for _ in 0..200 {
                let mut state = game.start(&table, &mut rng);
                while game.turn(&state) != Turn::Over {
                    legal.clear();
                    game.legal_actions(&state, &mut legal);
                    options += legal.len() as u64;
                    let action = legal[rng.pick(legal.len())];
                    game.apply(&mut state, action, &mut rng);
                    decisions += 1;
                }
                rounds += u64::from(game.progress(&state).rounds);
                games += 1;
            }
        }
        let seconds = on_core(clock) - before;
        println!(
            "{seats} seats: {:.0} games/s, {:.1} ns a decision, {:.1} decisions, {:.1} options, {:.1} rounds",
            games as f64 / seconds,
            seconds * 1e9 / decisions as f64,
            decisions as f64 / games as f64,
            options as f64 / decisions as f64,
            rounds as f64 / games as f64
        );
    }
}
