//! What pays in each game, by `gauntlet ladder`.

use super::options::{Eyes, Options, Select};

/// The settings that won the most games at equal iterations, of those that were tried.
pub fn tuned(game: &str) -> Options {
    match game {
        // Few choices, all of them evaluated well: plain bounds over the evaluation find the way.
        "connect-four" => Options::USUAL,
        // Dice are played by the exact solver, which no search can better; the search is for everything else.
        "dicetastic" => Options { select: Select::Puct, c: 1.0, ..Options::USUAL },
        // Health of the enemy counts for more than one's own, so only one side's eyes see alike.
        "clashing-destinies" => Options { select: Select::Puct, c: 1.0, eyes: Eyes::Own, ..Options::USUAL },
        // Many choices, most of them idle: a prior keeps the search away from them.
        _ => Options { select: Select::Puct, c: 1.0, ..Options::USUAL },
    }
}
