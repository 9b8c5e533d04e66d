//! Every game of the list passes the suite, whatever its own tests do.

use gauntlet_engine::registry::{Shipped, Visitor, games, with_game};
use gauntlet_engine::{Profile, conform};

struct Suite;

impl Visitor for Suite {
    type Output = ();
    fn visit<G: Shipped>(self, game: &G) {
        conform::all(game, &G::tables(), 20);
        conform::laws(game, &G::tables(), 2_000, 1_000);
    }
}

#[test]
fn every_game_conforms() {
    for game in games() {
        with_game(game.id, &Profile::default(), Suite).unwrap();
    }
}
