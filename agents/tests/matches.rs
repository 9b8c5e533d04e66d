//! Matches between agents.

use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{Agent, AgentSpec, Evaluate, Outcome, play_match};
use gauntlet_engine::registry::{Shipped, games};
use gauntlet_engine::{Profile, Seat};

fn seated<G: Evaluate>(game: &G, count: usize, specs: &[&str]) -> Vec<Box<dyn Agent<G>>> {
    (0..count).map(|seat| specs[seat % specs.len()].parse::<AgentSpec>().unwrap().build(game)).collect()
}

/// Plays the first table of a game with these agents, in turn around the table.
fn play<G: Shipped + Evaluate>(game: &G, specs: &[&str], seed: u64) -> Outcome {
    let table = game.table(&G::tables()[0]).unwrap();
    let seats = game.seats(&game.start(&table, &mut gauntlet_engine::Seeded::new(seed)));
    play_match(game, &table, &mut seated(game, usize::from(seats), specs), seed)
}

struct SameTwice;
impl Visitor for SameTwice {
    type Output = ();
    fn visit<G: Shipped + Evaluate>(self, game: &G) {
        for specs in [["random", "greedy"], ["greedy", "random"]] {
            for seed in 0..5 {
                assert_eq!(play(game, &specs, seed), play(game, &specs, seed), "{} seed {seed}", game.id());
            }
            assert_ne!(play(game, &specs, 0).fingerprint, play(game, &specs, 1).fingerprint, "{}", game.id());
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_match_in_every_game() {
    for game in games() {
        with_game(game.id, &Profile::default(), SameTwice).unwrap();
    }
}

struct GreedyWins;
impl Visitor for GreedyWins {
    type Output = f32;
    /// The share of points that greedy takes from random, from both sides of the table.
    fn visit<G: Shipped + Evaluate>(self, game: &G) -> f32 {
        let points = (0..100).map(|seed| {
            let greedy = Seat((seed % 2) as u8);
            let specs = if greedy.0 == 0 { ["greedy", "random"] } else { ["random", "greedy"] };
            play(game, &specs, seed).payoffs[greedy]
        });
        points.sum::<f32>() / 100.0
    }
}

#[test]
fn greedy_beats_random_in_every_game() {
    for game in games() {
        let share = with_game(game.id, &Profile::default(), GreedyWins).unwrap();
        assert!(share > 0.6, "{}: greedy takes {share} of the points", game.id);
    }
}
