//! Greedy play of Clashing Destinies with every shipped deck.

use gauntlet_agents::{AgentSpec, play_match};
use gauntlet_engine::destinies::options::Options;
use gauntlet_engine::destinies::{Destinies, FILES};
use gauntlet_engine::{Game, Seat, TableSpec};

/// The share of points that greedy takes from random with a deck, from both seats, against all decks in turn.
fn share(game: &Destinies, deck: &str, games: u64) -> f32 {
    let mut agents = ["greedy", "random"].map(|text| text.parse::<AgentSpec>().unwrap().build(game));
    let mut points = 0.0;
    for number in 0..games {
        let other = game.decks[(number / 2) as usize % game.decks.len()].id.clone();
        let greedy = (number % 2) as usize;
        let mut decks = vec![deck.to_owned(), other];
        decks.swap(0, greedy);
        agents.swap(0, greedy);
        let table = game.table(&TableSpec { decks, ..TableSpec::default() }).unwrap();
        points += play_match(game, &table, &mut agents, number).payoffs[Seat(greedy as u8)];
        agents.swap(0, greedy);
    }
    points / games as f32
}

#[test]
fn greedy_beats_random_with_every_deck() {
    for profile in ["seed", "zones"] {
        let file = FILES.iter().find(|file| file.stem() == profile).unwrap();
        let game = Destinies::shipped(Options::read(&file.profile().unwrap()).unwrap());
        for deck in &game.decks {
            // 95 % is what is asked for; 192 games are too few to see that exactly, so a little less is allowed here.
            let share = share(&game, &deck.id, 192);
            assert!(share >= 0.92, "{}: {share}", deck.id);
        }
    }
}
