//! An agent knows what its seat has seen, and nothing else: exchanging what is hidden changes no move.

use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{AgentSpec, Evaluate};
use gauntlet_engine::chance::mix;
use gauntlet_engine::registry::{Shipped, games};
use gauntlet_engine::{Plain, Profile, Seeded, Turn};

/// How many positions differ in something hidden from whoever is to move, of those that were tried.
struct Swapped;

impl Visitor for Swapped {
    type Output = u32;

    fn visit<G: Shipped + Evaluate>(self, game: &G) -> u32 {
        let specs = ["greedy", "uct:30", "ismcts:30"].map(|text| text.parse::<AgentSpec>().unwrap());
        let mut different = 0;
        for (seed, table) in (0..).zip(G::tables().iter().cycle().take(12)) {
            let table = game.table(table).unwrap();
            let mut chance = Seeded::new(seed);
            let mut rng = Plain::new(mix(seed, 9));
            let mut state = game.start(&table, &mut chance);
            while let Turn::Of(seat) = game.turn(&state) {
                let legal = game.actions(&state);
                if rng.pick(10) == 0 {
                    let other = game.determinize(&state, seat, &mut rng);
                    assert_eq!(game.view(&other, Some(seat)), game.view(&state, Some(seat)), "{} seed {seed}", G::ID);
                    different += u32::from(game.fingerprint(&other) != game.fingerprint(&state));
                    for spec in &specs {
                        let moves = [&state, &other].map(|truth| {
                            let mut thoughts = Plain::new(seed);
                            let seen = game.determinize(truth, seat, &mut thoughts);
                            spec.build(game).choose(game, &seen, seat, &legal, &mut thoughts)
                        });
                        assert_eq!(moves[0], moves[1], "{} seed {seed}: {spec} knows what {seat} cannot see", G::ID);
                    }
                }
                game.apply(&mut state, legal[rng.pick(legal.len())], &mut chance);
            }
        }
        different
    }
}

#[test]
fn exchanging_what_is_hidden_changes_no_move() {
    for game in games() {
        let different = with_game(game.id, &Profile::default(), Swapped).unwrap();
        // In Connect Four nothing is hidden; elsewhere the test must have had something to exchange.
        assert!(different > 20 || game.id == "connect-four", "{}: {different}", game.id);
    }
}
