//! Every scenario holds, and every game that failed once plays.

use super::{files_below, path};
use gauntlet_engine::registry::{Shipped, Visitor, with_game};
use gauntlet_engine::{Replay, ReplayError, scenario};

#[test]
fn scenarios_hold() {
    let mut wrong = Vec::new();
    let files = files_below(&path("scenarios"), "toml");
    assert!(!files.is_empty());
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        match scenario::run_file(&file.display().to_string(), &text) {
            Ok(count) => assert!(count > 0, "{}: no scenario", file.display()),
            Err(errors) => wrong.push(errors.to_string()),
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Plays a game again to its end, checking the audit in each position.
struct Again<'a>(&'a Replay);

impl Visitor for Again<'_> {
    type Output = Result<(), ReplayError>;
    fn visit<G: Shipped>(self, game: &G) -> Self::Output {
        let last = self.0.watch(game, |state, _, _, _| game.audit(state).unwrap())?;
        game.audit(&last).unwrap();
        Ok(())
    }
}

#[test]
fn games_that_failed_once_play() {
    for file in files_below(&path("regressions"), "replay") {
        let name = file.display();
        let replay: Replay = std::fs::read_to_string(&file).unwrap().parse().unwrap_or_else(|e| panic!("{name}: {e}"));
        let played = with_game(&replay.game, &replay.profile, Again(&replay));
        played.unwrap_or_else(|e| panic!("{name}: {e}")).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}
