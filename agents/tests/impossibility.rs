//! How the greedy player does at Impossibility Simulator, under both rule documents.

use gauntlet_agents::{AgentSpec, Outcome, play_match};
use gauntlet_engine::impossibility::Impossibility;
use gauntlet_engine::registry::{Shipped, named_profile};
use gauntlet_engine::{Game, Profile, Seat};

fn profiles() -> [(&'static str, Profile); 2] {
    [("usual", Profile::default()), ("classic", named_profile(Impossibility::ID, "classic").unwrap())]
}

/// Games over all tables; the first agent sits at seat 1 and at seat 2 in turn.
fn meet(profile: &Profile, names: [&str; 2], games: u64) -> impl Iterator<Item = (Seat, Outcome)> {
    let game = Impossibility::build(profile).unwrap();
    let tables: Vec<_> = Impossibility::tables().iter().map(|spec| game.table(spec).unwrap()).collect();
    (0..games).map(move |seed| {
        let first = (seed % 2) as usize;
        let mut agents = names.map(|name| name.parse::<AgentSpec>().unwrap().build(&game));
        agents.swap(0, first);
        (Seat(first as u8), play_match(&game, &tables[seed as usize % tables.len()], &mut agents, seed))
    })
}

#[test]
fn greedy_beats_random() {
    for (name, profile) in profiles() {
        let points: f32 = meet(&profile, ["greedy", "random"], 200).map(|(seat, end)| end.payoffs[seat]).sum();
        println!("{name}: greedy takes {points} of 200 points from random");
        assert!(points >= 190.0, "{points}");
    }
}

#[test]
fn greedy_games_come_to_an_end() {
    for (name, profile) in profiles() {
        let capped = meet(&profile, ["greedy", "greedy"], 400).filter(|(_, end)| end.progress.capped).count();
        println!("{name}: {capped} of 400 games at the stall limit");
        assert!(capped < 8, "{capped}");
    }
}
