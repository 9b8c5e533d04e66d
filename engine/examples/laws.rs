//! Hundreds of thousands of random games of every kind, in every rules profile that ships: do the laws hold, and what do
//! the games look like?
//!
//! `cargo run --release -p gauntlet-engine --example laws -- [games] [game …]`

use gauntlet_engine::registry::{Shipped, Visitor, games, with_game};
use gauntlet_engine::{Profile, conform};
use std::time::Instant;

/// So many games, under a profile of this name.
struct Laws<'a>(u64, &'a str);

impl Visitor for Laws<'_> {
    type Output = ();
    fn visit<G: Shipped>(self, game: &G) {
        let begun = Instant::now();
        let statistics = conform::laws(game, &G::tables(), self.0, 1);
        let seconds = begun.elapsed().as_secs_f64();
        println!("{}, {}: {statistics}; {:.0} games a second", G::ID, self.1, statistics.games as f64 / seconds);
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let count = arguments.next().map_or(200_000, |text| text.parse().expect("a number of games"));
    let named: Vec<String> = arguments.collect();
    for game in games().iter().filter(|game| named.is_empty() || named.iter().any(|name| name == game.id)) {
        let profiles = game.files.iter().filter_map(|file| Some((file.stem(), file.profile()?)));
        for (name, profile) in [("usual rules", Profile::default())].into_iter().chain(profiles) {
            with_game(game.id, &profile, Laws(count, name)).expect("a shipped game");
        }
    }
}
