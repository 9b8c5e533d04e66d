//! One game as a row of a table.

/// What is kept of a game. The four rows of a unit follow each other: baseline and card for the first holder, then for
/// the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameRow {
    /// The unit, counted from 0 within its card and level.
    pub unit: u32,
    /// The number of the shell.
    pub shell: u16,
    /// Whether the card was held; else its baseline.
    pub tried: bool,
    /// The seat of the holder, from 0.
    pub seat: u8,
    /// What the holder got, in halves: 0 for a loss, 1 for a draw, 2 for a win.
    pub halves: u8,
    /// Rounds or turns, as the game counts them.
    pub rounds: u16,
    /// Choices made by all seats.
    pub decisions: u16,
    /// Whether the game was ended by its cap.
    pub capped: bool,
    /// Whether the holder had the card at the first choice of the game.
    pub opening: bool,
    /// The round in which the holder was first seen with it; −1 if never.
    pub seen: i16,
    /// The round in which the holder first played it; −1 if never.
    pub played: i16,
}

impl GameRow {
    /// Whether the holder ever had it.
    pub fn was_seen(&self) -> bool {
        self.opening || self.seen >= 0 || self.played >= 0
    }
}
