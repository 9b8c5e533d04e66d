//! Scenarios: a ruling or a card, tested by data.
//!
//! A designer writes down a position, what is done, and what must then be true:
//!
//! ```toml
//! game = "connect-four"
//! when = ["column 1"]
//!
//! [given]
//! row-3 = "X . . . . . ."
//! row-2 = "X . . . . . ."
//! row-1 = "X O O O . . ."
//!
//! [then]
//! over = true
//! row-4 = "X . . . . . ."
//! ```
//!
//! `[given]` is the position as a referee sees it: numbers, words and flags are *facts*, lists of card ids (or of
//! `{ card = "id", fact = … }`) are *zones*; `[[given.players]]` says the same of each player. Zones left out are
//! empty, facts left out have the game's default. `turn` is the seat whose decision it is. `moves` were made since
//! then, for positions in the middle of something. `chance = { dice-1 = [6, 6, 1] }` fixes what chance answers,
//! counted from 1; all of it must be used; `chance = { seed = 5 }` lets a seed answer the rest. Instead of a position
//! `start = { seed = 5 }` begins a new game at a table.
//!
//! `when` are moves in the words of [`Game::describe`](crate::Game::describe). `[then]` has the same shape as `[given]`
//! and names only what matters, and besides: `turn`, `over`, `result`, `ask`, and moves that must be `legal` or
//! `illegal`.
//!
//! A file holds one scenario, or several as `[[scenario]]`, which take `game` and `profile` from the top of the file.

mod expect;
mod position;
mod read;
mod run;
mod tree;
mod write;

#[cfg(test)]
mod tests;

pub use read::{Scenario, is_scenario, read};
pub(crate) use run::restore_from_text;
pub use run::run_file;
pub use write::{Snapshot, Unwritable};
