//! What pays in each game, by `gauntlet ladder`.

use super::options::{Options, Select};

/// The settings that won the most games at equal iterations, of those that were tried.
pub fn tuned(game: &str) -> Options {
    match game {
        // Few choices, all of them evaluated well: plain bounds over the evaluation find the way.
        "connect-four" => Options::USUAL,
        // Many choices, most of them idle: a prior keeps the search away from them.
        _ => Options { select: Select::Puct, c: 1.0, ..Options::USUAL },
    }
}
