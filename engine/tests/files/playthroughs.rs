//! One random game of each kind, move by move: a change of the rules shows as a diff of a played game.

use super::golden;
use gauntlet_engine::registry::{Shipped, Visitor, games, with_game};
use gauntlet_engine::{Plain, Profile, Replay, Seeded, Turn};

struct PlayOne;

impl Visitor for PlayOne {
    type Output = Replay;
    fn visit<G: Shipped>(self, game: &G) -> Replay {
        const SEED: u64 = 1;
        let spec = &G::tables()[0];
        let mut replay = Replay::new(game, spec, SEED);
        let (mut chance, mut rng) = (Seeded::new(SEED), Plain::new(SEED));
        let mut state = game.start(&game.table(spec).unwrap(), &mut chance);
        while game.turn(&state) != Turn::Over {
            let legal = game.actions(&state);
            let action = legal[rng.pick(legal.len())];
            replay.record(game, &state, &legal, action);
            game.apply(&mut state, action, &mut chance);
        }
        replay.end = Some(game.fingerprint(&state));
        replay
    }
}

#[test]
fn a_game_goes_as_it_went() {
    for game in games() {
        let replay = with_game(game.id, &Profile::default(), PlayOne).unwrap();
        golden(&format!("playthroughs/{}.replay", game.id), &replay.to_string());
    }
}
