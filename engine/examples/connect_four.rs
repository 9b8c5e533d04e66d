//! One game of Connect Four from start to end: everything that the contract of a game has, used once.
//!
//! `cargo run --release -p gauntlet-engine --example connect_four`

use gauntlet_engine::connect_four::ConnectFour;
use gauntlet_engine::{Game, Plain, Replay, Seat, Seeded, TableSpec, Turn};

fn main() {
    // Rules and position are two things: the game never changes, the state is a few bytes.
    let game = ConnectFour;
    let spec = TableSpec::default();
    let table = game.table(&spec).expect("the usual table");

    // Chance comes from a seed, the players' choices from somewhere else.
    let seed = 42;
    let mut chance = Seeded::new(seed);
    let mut player = Plain::new(seed);

    let mut replay = Replay::new(&game, &spec, seed);
    let mut state = game.start(&table, &mut chance);
    let mut legal = Vec::new();
    while let Turn::Of(seat) = game.turn(&state) {
        legal.clear();
        game.legal_actions(&state, &mut legal);
        let action = legal[player.pick(legal.len())];
        println!("{seat}: {}", game.describe(&state, action).words);
        replay.record(&game, &state, &legal, action);
        game.apply(&mut state, action, &mut chance);
    }

    for (name, value) in &game.view(&state, Some(Seat(0))).facts.0 {
        println!("{name:>6}  {value}");
    }
    for seat in Seat::all(game.seats(&state)) {
        println!("{seat} gets {}", game.payoff(&state, seat));
    }

    // What was played can be written down and played again, to the same bits.
    replay.end = Some(game.fingerprint(&state));
    let read: Replay = replay.to_string().parse().expect("our own text");
    read.play(&game).expect("the same game");
}
