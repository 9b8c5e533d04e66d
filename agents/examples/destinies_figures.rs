//! The figures of Clashing Destinies: speed of random play, branching, and what greedy play says of each profile.
//!
//! `cargo run --release -p gauntlet-agents --example destinies_figures -- [random games] [greedy games per pairing]`

use gauntlet_agents::{AgentSpec, play_match};
use gauntlet_engine::destinies::options::Options;
use gauntlet_engine::destinies::state::State;
use gauntlet_engine::destinies::{Destinies, FILES};
use gauntlet_engine::{Game, Plain, Seat, TableSpec, Turn};
use std::time::Instant;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let random = numbers.next().unwrap_or(20_000);
    let greedy = numbers.next().unwrap_or(10);
    println!("a position has {} bytes", size_of::<State>());
    for name in ["seed", "zones"] {
        let profile = FILES.iter().find(|file| file.stem() == name).and_then(|file| file.profile()).unwrap_or_default();
        let game = Destinies::shipped(Options::read(&profile).expect("a shipped profile"));
        println!("\n== {name}");
        random_play(&game, random);
        against_random(&game, 200);
        greedy_play(&game, greedy);
    }
}

fn table(game: &Destinies, decks: [&str; 2], first: Option<&str>) -> <Destinies as Game>::Table {
    let mut spec = TableSpec { decks: decks.map(String::from).to_vec(), ..TableSpec::default() };
    if let Some(first) = first {
        spec.fixed.insert("first".into(), first.into());
    }
    game.table(&spec).expect("a shipped deck")
}

fn ids(game: &Destinies) -> Vec<&str> {
    game.decks.iter().map(|deck| deck.id.as_str()).collect()
}

fn random_play(game: &Destinies, games: u64) {
    let decks = ids(game);
    let tables: Vec<_> =
        decks.iter().flat_map(|a| decks.iter().map(move |b| [*a, *b])).map(|pair| table(game, pair, None)).collect();
    let (mut decisions, mut options, mut turns, mut capped) = (0u64, 0u64, 0u64, 0u64);
    let mut legal = Vec::with_capacity(128);
    let start = Instant::now();
    for number in 0..games {
        let mut rng = Plain::new(number);
        let mut state = game.start(&tables[(number % tables.len() as u64) as usize], &mut rng);
        game.play_out(&mut state, &mut rng, &mut legal, u32::MAX);
    }
    let seconds = start.elapsed().as_secs_f64();
    for number in 0..games {
        let mut rng = Plain::new(number);
        let mut state = game.start(&tables[(number % tables.len() as u64) as usize], &mut rng);
        while game.turn(&state) != Turn::Over {
            legal.clear();
            game.legal_actions(&state, &mut legal);
            decisions += 1;
            options += legal.len() as u64;
            let action = legal[rng.pick(legal.len())];
            game.apply(&mut state, action, &mut rng);
        }
        turns += u64::from(state.turn);
        capped += u64::from(state.capped);
    }
    println!(
        "random: {:.0} games/s, {:.0} ns a decision, {:.1} decisions and {:.2} turns a game, branching {:.2}, {:.3} % capped",
        games as f64 / seconds,
        seconds * 1e9 / decisions as f64,
        decisions as f64 / games as f64,
        turns as f64 / games as f64,
        options as f64 / decisions as f64,
        100.0 * capped as f64 / games as f64,
    );
}

/// The share of points that greedy takes from random with each deck, from both seats.
fn against_random(game: &Destinies, games: u64) {
    let mut agents = ["greedy", "random"].map(|text| text.parse::<AgentSpec>().expect("a name").build(game));
    for deck in ids(game) {
        let (mut points, mut capped) = (0.0, 0);
        for number in 0..games {
            let other = ids(game)[(number / 2) as usize % game.decks.len()];
            let greedy = Seat((number % 2) as u8);
            let decks = if greedy.0 == 0 { [deck, other] } else { [other, deck] };
            agents.swap(0, usize::from(greedy.0));
            let outcome = play_match(game, &table(game, decks, None), &mut agents, number);
            points += outcome.payoffs[greedy];
            capped += u32::from(outcome.progress.capped);
            agents.swap(0, usize::from(greedy.0));
        }
        println!("greedy with {deck} against random: {:.1} %, {capped} games capped", 100.0 * points / games as f32);
    }
}

/// Greedy against greedy, every deck against every deck, each pairing with either seat as player 1.
fn greedy_play(game: &Destinies, rounds: u64) {
    let mut agents = ["greedy", "greedy"].map(|text| text.parse::<AgentSpec>().expect("a name").build(game));
    let (mut games, mut capped) = (0u64, 0u64);
    let (mut first_points, mut turns) = (Vec::new(), Vec::new());
    let mut choices = 0u64;
    let mut by_deck = vec![(0.0f32, 0u32); game.decks.len()];
    for (i, a) in ids(game).into_iter().enumerate() {
        for (j, b) in ids(game).into_iter().enumerate() {
            for round in 0..rounds {
                let first = round % 2;
                let table = table(game, [a, b], Some(["1", "2"][first as usize]));
                let outcome = play_match(game, &table, &mut agents, round / 2 + 1000 * (i * 100 + j) as u64);
                games += 1;
                capped += u64::from(outcome.progress.capped);
                first_points.push(f64::from(outcome.payoffs[Seat(first as u8)]));
                turns.push(f64::from(outcome.progress.rounds));
                choices += u64::from(outcome.decisions);
                by_deck[i].0 += outcome.payoffs[Seat(0)];
                by_deck[j].0 += outcome.payoffs[Seat(1)];
                by_deck[i].1 += 1;
                by_deck[j].1 += 1;
            }
        }
    }
    let (advantage, wide) = mean(&first_points);
    let (length, long) = mean(&turns);
    println!(
        "greedy: {games} games, first player scores {:.1} % ± {:.1}, {length:.2} ± {long:.2} turns, {:.0} decisions a game, {:.3} % capped",
        100.0 * advantage,
        100.0 * wide,
        choices as f64 / games as f64,
        100.0 * capped as f64 / games as f64,
    );
    for (deck, (points, played)) in game.decks.iter().zip(by_deck) {
        println!("  {} {}: {:.1} %", deck.id, deck.name, 100.0 * points / played as f32);
    }
}

/// Mean and half width of the 95 % interval.
fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    (mean, 1.96 * (variance / n).sqrt())
}
