//! Learns from games of bots of MicroTower which cards stay in hand: the weights of what a search believes about hands.
//!
//! `cargo run --release -p gauntlet-agents --example hands -- <agent> <games> <seed>`
//!
//! Once a turn, when it comes to the first choice after cards have been exchanged, every card that the seat cannot see is a
//! question: is it in the other's hand? The odds are those of a hand and a deck in which all cards are alike, times what the
//! weights make of the card's traits. They are fitted by Newton's method; every twelfth game is kept to see what that is worth.

use gauntlet_agents::eval::microtower::{TRAITS, Traits, traits};
use gauntlet_agents::{AgentSpec, watch_match};
use gauntlet_engine::microtower::MicroTower;
use gauntlet_engine::registry::Shipped;
use gauntlet_engine::{Game, Seat, mix};
use std::process::ExitCode;

/// One game in so many is kept to see what was learnt.
const KEPT: u64 = 12;

/// A card that a seat could not see.
struct Question {
    traits: Traits,
    /// The logarithm of the odds if all cards were alike.
    even: f64,
    held: bool,
}

/// The questions of one game, and how many hands they ask about.
fn ask(game: &MicroTower, spec: &AgentSpec, seed: u64, questions: &mut Vec<Question>) -> usize {
    let table = game.table(&MicroTower::tables()[0]).expect("the usual table");
    let mut agents: Vec<_> = (0..2).map(|_| spec.build(game)).collect();
    let (mut last, mut hands) = (None, 0);
    watch_match(game, &table, &mut agents, seed, |state, seat, _, _| {
        let other = Seat(1 - seat.0);
        let begins = last != Some(seat) && game.active(state) == seat && game.quiet(state) && !game.rehiring(state);
        if !begins {
            return;
        }
        last = Some(seat);
        let held = game.unseen(state, other).filter(|(_, held)| *held).count();
        let deck = game.unseen(state, other).count() - held;
        if game.turns(state, other) == 0 || held == 0 || deck == 0 {
            return;
        }
        hands += 1;
        let even = (held as f64 / deck as f64).ln();
        let cards = game.unseen(state, other);
        questions.extend(cards.map(|(slot, held)| Question { traits: traits(game, state, other, slot), even, held }));
    });
    hands
}

fn odds(question: &Question, weights: &[f64; TRAITS]) -> f64 {
    question.even + question.traits.iter().zip(weights).map(|(&x, w)| f64::from(x) * w).sum::<f64>()
}

/// What the weights leave unexplained, in nats.
fn surprise(questions: &[Question], weights: &[f64; TRAITS]) -> f64 {
    let one = |question: &Question| {
        let odds = odds(question, weights);
        (if question.held { -odds } else { odds }).exp().ln_1p()
    };
    questions.iter().map(one).sum()
}

/// One of Newton's steps: solves for where the slope of the surprise would vanish.
fn step(questions: &[Question], weights: &mut [f64; TRAITS]) {
    // The last column is the slope, the others how it changes; a little of each weight keeps it solvable.
    let mut rows = [[0.0; TRAITS + 1]; TRAITS];
    for (i, row) in rows.iter_mut().enumerate() {
        (row[i], row[TRAITS]) = (1.0, weights[i]);
    }
    for question in questions {
        let chance = 1.0 / (1.0 + (-odds(question, weights)).exp());
        let wrong = chance - f64::from(u8::from(question.held));
        for (i, row) in rows.iter_mut().enumerate().filter(|(i, _)| question.traits[*i] != 0.0) {
            let x = f64::from(question.traits[i]);
            row[TRAITS] += wrong * x;
            let curve = chance * (1.0 - chance) * x;
            row.iter_mut().zip(&question.traits).for_each(|(cell, &y)| *cell += curve * f64::from(y));
        }
    }
    for i in 0..TRAITS {
        let pivot = rows[i];
        for row in rows.iter_mut().skip(i + 1) {
            let times = row[i] / pivot[i];
            row.iter_mut().zip(&pivot).for_each(|(cell, p)| *cell -= times * p);
        }
    }
    let mut by = [0.0; TRAITS];
    for i in (0..TRAITS).rev() {
        let known: f64 = (i + 1..TRAITS).map(|j| rows[i][j] * by[j]).sum();
        by[i] = (rows[i][TRAITS] - known) / rows[i][i];
        weights[i] -= by[i];
    }
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next();
    let (Some(agent), Some(games), Some(seed)) = (next(), next(), next()) else {
        eprintln!("hands <agent> <games> <seed>");
        return ExitCode::FAILURE;
    };
    let spec: AgentSpec = agent.parse().expect("an agent");
    let (games, seed): (u64, u64) = (games.parse().expect("a number of games"), seed.parse().expect("a seed"));
    let game = MicroTower::build(&Default::default()).expect("the shipped cards");
    let (mut taught, mut kept, mut hands) = (Vec::new(), Vec::new(), 0);
    for number in 0..games {
        match number % KEPT {
            0 => hands += ask(&game, &spec, mix(seed, number), &mut kept),
            _ => _ = ask(&game, &spec, mix(seed, number), &mut taught),
        }
    }
    let mut weights = [0.0; TRAITS];
    (0..12).for_each(|_| step(&taught, &mut weights));
    let nats = |weights| surprise(&kept, weights) / hands.max(1) as f64;
    println!("{:.3} nats a hand of other games, {:.3} if all cards were alike", nats(&weights), nats(&[0.0; TRAITS]));
    println!("{}", weights.map(|weight| format!("{weight:.3}")).join(", "));
    ExitCode::SUCCESS
}
