//! How well searches know how a game will end: what longer ones, or other settings, make of the same positions.
//!
//! `cargo run --release -p gauntlet-agents --example foresight -- <game> <games> <seed> <player> <agent> …`
//!
//! The player plays itself. At one choice in twelve every agent is asked, from nothing, for the chances of its choice, and
//! what it said is set beside how the game ended: its *loss* is what its chances leave unexplained, in nats a position.
//! Losses of two agents on the same positions differ far less by luck than results of matches do, so a hundredth of the
//! games shows whether looking longer tells anything at all. It says nothing of how well two options are told apart.
//!
//! Differences are to the first agent, with one standard error from games.

use gauntlet_agents::deals::anything_dealt;
use gauntlet_agents::learn::nats;
use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{Agent, AgentSpec, Evaluate, watch_match};
use gauntlet_engine::registry::Shipped;
use gauntlet_engine::{Plain, Profile, Seat, mix};
use std::time::{Duration, Instant};

/// One choice in so many is asked about.
const STEP: u64 = 12;

struct Foresight {
    games: u32,
    seed: u64,
    player: String,
    agents: Vec<String>,
}

/// What a search says of the chances of its choice, unless it does not search.
fn said<G: Evaluate>(
    game: &G,
    agent: &mut dyn Agent<G>,
    seen: &G::State,
    seat: Seat,
    legal: &[G::Action],
    rng: &mut Plain,
) -> Option<f32> {
    agent.reset();
    agent.choose(game, seen, seat, legal, rng);
    agent.explain(game, seen, seat).map(|told| told.considered[0].chances)
}

/// The mean of some sums over all positions, and its standard error from games.
fn mean(sums: &[(f64, f64)]) -> (f64, f64) {
    let positions: f64 = sums.iter().map(|(_, count)| count).sum();
    let mean = sums.iter().map(|(sum, _)| sum).sum::<f64>() / positions.max(1.0);
    let spread: f64 = sums.iter().map(|(sum, count)| (sum - mean * count).powi(2)).sum();
    (mean, spread.sqrt() / positions.max(1.0))
}

impl Visitor for Foresight {
    type Output = ();

    fn visit<G: Shipped + Evaluate>(self, game: &G) {
        let read = |text: &String| text.parse::<AgentSpec>().unwrap_or_else(|error| panic!("{error}"));
        let table = game.table(&G::tables()[0]).expect("the usual table");
        if !anything_dealt(game, &table) {
            return eprintln!("nothing is dealt in {}: all games would be alike", G::ID);
        }
        let seats = game.seats(&game.start(&table, &mut Plain::new(0)));
        let player = read(&self.player);
        let mut players: Vec<Box<dyn Agent<G>>> = (0..seats).map(|_| player.build(game)).collect();
        let mut agents: Vec<Box<dyn Agent<G>>> = self.agents.iter().map(|text| read(text).build(game)).collect();
        let mut took = vec![Duration::ZERO; agents.len()];
        // For each agent and game: the losses added up, and over how many positions.
        let mut losses: Vec<Vec<(f64, f64)>> = vec![Vec::new(); agents.len()];
        let mut number = 0;
        for deal in 0..self.games {
            let mut claims: Vec<(Seat, Vec<f32>)> = Vec::new();
            let outcome =
                watch_match(game, &table, &mut players, mix(self.seed, u64::from(deal)), |state, seat, legal, _| {
                    if game.exact(state, seat, legal).is_some() {
                        return;
                    }
                    number += 1;
                    if number % STEP != 0 {
                        return;
                    }
                    let seen = game.determinize(state, seat, &mut Plain::new(number));
                    let ask = |(agent, took): (&mut Box<dyn Agent<G>>, &mut Duration)| {
                        let begin = Instant::now();
                        let rng = &mut Plain::new(mix(self.seed, number));
                        let said = said(game, &mut **agent, &seen, seat, legal, rng);
                        *took += begin.elapsed();
                        said
                    };
                    if let Some(all) = agents.iter_mut().zip(&mut took).map(ask).collect() {
                        claims.push((seat, all));
                    }
                });
            for (agent, losses) in losses.iter_mut().enumerate() {
                let lost = claims.iter().map(|(seat, said)| nats(said[agent], outcome.payoffs[*seat]));
                losses.push((lost.sum(), claims.len() as f64));
            }
            if (deal + 1) % 200 == 0 && deal + 1 < self.games {
                self.report::<G>(&losses, &took);
            }
        }
        self.report::<G>(&losses, &took);
    }
}

impl Foresight {
    fn report<G: Shipped>(&self, losses: &[Vec<(f64, f64)>], took: &[Duration]) {
        let positions: f64 = losses[0].iter().map(|(_, count)| count).sum();
        println!(
            "{}: {positions} positions of {} games of {} (seed {})",
            G::ID,
            losses[0].len(),
            self.player,
            self.seed
        );
        for ((name, own), took) in self.agents.iter().zip(losses).zip(took) {
            let differences: Vec<_> = own.iter().zip(&losses[0]).map(|(a, b)| (a.0 - b.0, a.1)).collect();
            let ((loss, _), (more, error)) = (mean(own), mean(&differences));
            let each = 1e3 * took.as_secs_f64() / positions.max(1.0);
            println!("  {loss:.4} nats, {more:+.4} ± {error:.4}, {each:.2} ms: {name}");
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next();
    let (Some(game), Some(games), Some(seed), Some(player)) = (next(), next(), next(), next()) else {
        eprintln!("foresight <game> <games> <seed> <player> <agent> …");
        return;
    };
    let (games, seed) = (games.parse().expect("a number of games"), seed.parse().expect("a seed"));
    let agents: Vec<String> = arguments.collect();
    assert!(!agents.is_empty(), "foresight <game> <games> <seed> <player> <agent> …");
    with_game(&game, &Profile::default(), Foresight { games, seed, player, agents }).expect("a shipped game");
}
