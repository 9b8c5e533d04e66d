//! Games by name for whoever needs agents too: the engine's registry, with an evaluation for every game.

use crate::eval::Evaluate;
use gauntlet_engine::Profile;
use gauntlet_engine::registry::{RegistryError, Shipped, build, no_such_game};

/// Something to do with a game and its agents, whichever it is.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<G: Shipped + Evaluate>(self, game: &G) -> Self::Output;
}

macro_rules! define_registry {
    ($($game:ty),* $(,)?) => {
        /// Builds the game with that name and shows it to the visitor.
        pub fn with_game<V: Visitor>(id: &str, profile: &Profile, visitor: V) -> Result<V::Output, RegistryError> {
            match id {
                $( <$game as Shipped>::ID => Ok(visitor.visit(&build::<$game>(profile)?)), )*
                _ => Err(no_such_game(id)),
            }
        }
    };
}
gauntlet_engine::shipped_games!(define_registry);
