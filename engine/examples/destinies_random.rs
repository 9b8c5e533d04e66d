//! Random games of Clashing Destinies, nothing else: for a profiler.

use gauntlet_engine::destinies::Destinies;
use gauntlet_engine::destinies::options::Options;
use gauntlet_engine::{Game, Plain, TableSpec, Turn};

fn main() {
    let games = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(10_000);
    let game = Destinies::shipped(Options::default());
    let table = game.table(&TableSpec::default()).expect("the usual table");
    let mut legal = Vec::with_capacity(128);
    let mut decisions = 0u64;
    for number in 0..games {
        let mut rng = Plain::new(number);
        let mut state = game.start(&table, &mut rng);
        while game.turn(&state) != Turn::Over {
            legal.clear();
            game.legal_actions(&state, &mut legal);
            decisions += 1;
            let action = legal[rng.pick(legal.len())];
            game.apply(&mut state, action, &mut rng);
        }
    }
    println!("{games} games, {decisions} decisions");
}
