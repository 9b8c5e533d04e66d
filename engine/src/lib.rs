//! The rules of the games, and what they stand on: the contract of a game, chance, and the card language.
//!
//! Every game implements [`Game`]; whoever plays, searches or shows a game knows nothing else of it.

pub mod chance;
pub mod game;
pub mod seat;
pub mod view;

pub use chance::{Chance, Outcome, Plain, Recording, ScriptError, Scripted, Seeded, Stream, mix};
pub use game::{Game, NoSuchMove, Progress, RestoreError, TableError, TableSpec, Turn};
pub use seat::{BySeat, MAX_SEATS, Seat, Seats, Team};
pub use view::{Card, Described, Fact, Facts, Player, Touch, View, Zone};
