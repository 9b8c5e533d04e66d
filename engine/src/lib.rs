//! The rules of the games, and what they stand on: the contract of a game, chance, and the card language.
//!
//! Every game implements [`Game`]; whoever plays, searches or shows a game knows nothing else of it.

pub mod cards;
pub mod chance;
pub mod conform;
pub mod connect_four;
pub mod destinies;
pub mod game;
pub mod impossibility;
pub mod lang;
pub mod microtower;
pub mod perft;
pub mod profile;
pub mod registry;
pub mod replay;
pub mod scenario;
pub mod seat;
pub mod signature;
pub mod suggest;
pub mod trial;
pub mod view;

pub use chance::{Chance, Outcome, Plain, Recording, ScriptError, Scripted, Seeded, Stream, mix};
pub use game::{Game, NoSuchMove, OCCASIONS, Progress, RestoreError, TableError, TableSpec, Turn};
pub use lang::Lang;
pub use profile::{Profile, ProfileError, Setting};
pub use registry::{Shipped, Visitor};
pub use replay::{Replay, ReplayError};
pub use seat::{BySeat, MAX_SEATS, Seat, Seats, Team};
pub use trial::{CardNumber, Deal, Hold, Shell, Subject, Trial};
pub use view::{Card, Described, Fact, Facts, Player, Touch, View, Zone};
pub mod dicetastic;
