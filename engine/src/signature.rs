//! One number for the behaviour of a game over fixed seeds.
//!
//! A refactor must not move it; a change of the rules moves it and says why. The number covers every position of
//! the games and the width of every choice, so that hardly any change of behaviour goes unseen.
//!
//! The numbers are kept in `engine/tests/signature.txt`; `gauntlet signature > engine/tests/signature.txt` renews them.

use crate::chance::{Plain, Seeded, mix};
use crate::game::{Game, Turn};
use crate::registry::{RegistryError, Shipped, Visitor, games, with_game};
use crate::{Profile, TableSpec};

/// Random games at each table.
const GAMES: u64 = 50;

/// The signature of a game over its tables.
pub fn signature<G: Game>(game: &G, tables: &[TableSpec]) -> u64 {
    let mut sum = 0;
    let mut legal = Vec::new();
    for spec in tables {
        let table = game.table(spec).expect("a shipped table can be played at");
        for seed in 0..GAMES {
            let mut chance = Seeded::new(seed);
            let mut rng = Plain::new(mix(seed, 0x51_67));
            let mut state = game.start(&table, &mut chance);
            sum = mix(sum, game.fingerprint(&state));
            while game.turn(&state) != Turn::Over {
                legal.clear();
                game.legal_actions(&state, &mut legal);
                game.apply(&mut state, legal[rng.pick(legal.len())], &mut chance);
                sum = mix(mix(sum, legal.len() as u64), game.fingerprint(&state));
            }
        }
    }
    sum
}

/// The signature of the game with that name.
pub fn of(id: &str) -> Result<u64, RegistryError> {
    struct Sign;
    impl Visitor for Sign {
        type Output = u64;
        fn visit<G: Shipped>(self, game: &G) -> u64 {
            signature(game, &G::tables())
        }
    }
    with_game(id, &Profile::default(), Sign)
}

/// The text of the golden file: one line for each game, and one over all of them.
pub fn text() -> String {
    let mut out = String::new();
    let mut sum = 0;
    for game in games() {
        let number = of(game.id).expect("a shipped game has its name");
        sum = mix(sum, number);
        out.push_str(&format!("{number:016x} {}\n", game.id));
    }
    out.push_str(&format!("{sum:016x} all games\n"));
    out
}
