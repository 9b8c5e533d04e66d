//! Node counts of every game that has a file of them.

use super::path;
use gauntlet_engine::perft::{Counts, PerftError};
use gauntlet_engine::registry::{Shipped, Visitor, games, with_game};

struct Verify<'a>(&'a gauntlet_engine::perft::Position);

impl Visitor for Verify<'_> {
    type Output = Result<(), PerftError>;
    fn visit<G: Shipped>(self, game: &G) -> Result<(), PerftError> {
        self.0.verify(game, &path("scenarios"))
    }
}

#[test]
fn counts_are_as_written() {
    for game in games() {
        let path = path(&format!("perft/{}.perft", game.id));
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let name = path.display();
        let counts: Counts = text.parse().unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(counts.game, game.id, "{name}");
        assert!(!counts.positions.is_empty(), "{name}: no positions");
        for position in &counts.positions {
            assert!(!position.counts.is_empty(), "{name}: {}: no counts", position.title);
            let verified = with_game(game.id, &position.start.profile, Verify(position));
            verified.unwrap_or_else(|e| panic!("{name}: {e}")).unwrap_or_else(|e| panic!("{name}: {e}"));
        }
    }
}

#[test]
fn every_file_of_counts_belongs_to_a_game() {
    for file in std::fs::read_dir(path("perft")).unwrap() {
        let path = file.unwrap().path();
        let id = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(games().iter().any(|g| g.id == id), "{} belongs to no game", path.display());
    }
}
