//! Thousands of games between greedy players of every kind, in every rules profile that ships: do the laws hold, do the
//! games end, and how many are played in a second?
//!
//! `cargo run --release -p gauntlet-agents --example greedy_laws -- [games] [game …]`
//!
//! The games of a profile are dealt out over its tables. A law that does not hold ends the run with the seed.

use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{Agent, AgentSpec, Evaluate, watch_match};
use gauntlet_engine::conform::Statistics;
use gauntlet_engine::registry::{Shipped, games};
use gauntlet_engine::{Profile, Seeded};
use std::thread;
use std::time::Instant;

/// So many games, under a profile of this name.
struct Greedy<'a>(u64, &'a str);

impl Visitor for Greedy<'_> {
    type Output = ();
    fn visit<G: Shipped + Evaluate>(self, game: &G) {
        let begun = Instant::now();
        let threads = thread::available_parallelism().map_or(1, |n| n.get() as u64);
        let parts: Vec<Statistics> = thread::scope(|scope| {
            let part = |t| self.0 * t / threads..self.0 * (t + 1) / threads;
            let handles: Vec<_> = (0..threads).map(|t| scope.spawn(move || part_of(game, part(t)))).collect();
            handles.into_iter().map(|handle| handle.join().expect("no law is broken")).collect()
        });
        let mut sum = Statistics { state_bytes: size_of::<G::State>(), ..Statistics::default() };
        parts.iter().for_each(|part| sum.add(part));
        let seconds = begun.elapsed().as_secs_f64() * threads as f64;
        println!("{}, {}: {sum}; {:.0} games a second and core", G::ID, self.1, sum.games as f64 / seconds);
    }
}

fn part_of<G: Shipped + Evaluate>(game: &G, seeds: std::ops::Range<u64>) -> Statistics {
    let mut sum = Statistics::default();
    let specs = G::tables();
    let spec: AgentSpec = "greedy".parse().expect("an agent");
    for seed in seeds {
        let table = game.table(&specs[seed as usize % specs.len()]).expect("a table that ships");
        let seats = game.seats(&game.start(&table, &mut Seeded::new(seed)));
        let mut agents: Vec<Box<dyn Agent<G>>> = (0..seats).map(|_| spec.build(game)).collect();
        let outcome = watch_match(game, &table, &mut agents, seed, |state, _, legal, _| {
            game.audit(state).unwrap_or_else(|law| panic!("{}, seed {seed}: {law}", G::ID));
            sum.decision(legal.len());
        });
        sum.game(outcome.decisions as usize, outcome.progress);
    }
    sum
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let count = arguments.next().map_or(20_000, |text| text.parse().expect("a number of games"));
    let named: Vec<String> = arguments.collect();
    for game in games().iter().filter(|game| named.is_empty() || named.iter().any(|name| name == game.id)) {
        let profiles = game.files.iter().filter_map(|file| Some((file.stem(), file.profile()?)));
        for (name, profile) in [("usual rules", Profile::default())].into_iter().chain(profiles) {
            with_game(game.id, &profile, Greedy(count, name)).expect("a shipped game");
        }
    }
}
