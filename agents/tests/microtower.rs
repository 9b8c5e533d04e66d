//! How the greedy player does at MicroTower.

use gauntlet_agents::{AgentSpec, play_match};
use gauntlet_engine::microtower::{MicroTower, Options};
use gauntlet_engine::{Game, Seat, TableSpec};

struct Record {
    score: f64,
    rounds: f64,
    capped: f64,
}

/// Games between two agents, each seat half of the time; the first one's score.
fn meet(first: &str, second: &str, games: u64) -> Record {
    let game = MicroTower::shipped(Options::default());
    let table = game.table(&TableSpec::default()).unwrap();
    let mut record = Record { score: 0.0, rounds: 0.0, capped: 0.0 };
    for seed in 0..games {
        let names = if seed % 2 == 0 { [first, second] } else { [second, first] };
        let mut agents = names.map(|name| name.parse::<AgentSpec>().unwrap().build(&game));
        let outcome = play_match(&game, &table, &mut agents, seed);
        record.score += f64::from(outcome.payoffs[Seat((seed % 2) as u8)]);
        record.rounds += f64::from(outcome.progress.rounds);
        record.capped += f64::from(u8::from(outcome.progress.capped));
    }
    let n = games as f64;
    Record { score: record.score / n, rounds: record.rounds / n, capped: record.capped / n }
}

#[test]
fn greedy_beats_random() {
    let record = meet("greedy", "random", 200);
    println!("greedy against random: {:.3}, {:.1} turns each", record.score, record.rounds);
    assert!(record.score >= 0.95, "{}", record.score);
}

#[test]
fn a_greedy_game_has_the_right_length() {
    let record = meet("greedy", "greedy", 200);
    println!("greedy against greedy: {:.1} turns each, {:.4} capped", record.rounds, record.capped);
    assert!((6.0..=14.0).contains(&record.rounds), "{}", record.rounds);
    assert!(record.capped < 0.005, "{}", record.capped);
}
