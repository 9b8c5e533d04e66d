//! What pays in each game, by `gauntlet ladder`.

use super::options::{Eyes, Options, Select};

/// The settings that won the most games at equal iterations, of those that were tried.
pub fn tuned(game: &str) -> Options {
    match game {
        // Few choices, all of them evaluated well: plain bounds over the evaluation find the way.
        "connect-four" => Options::USUAL,
        // Positions before and after the end of a turn compare only through one side's eyes. Both sides act by turns: what
        // a choice is good for shows after a few answers, which the means of choices play well enough. Exploring half as much
        // as elsewhere agrees better with a far longer search; a match has not shown it.
        "clashing-destinies" => Options {
            select: Select::Puct,
            c: 0.5,
            mean: true,
            sharp: 30.0,
            eyes: Eyes::Own,
            cut: Some(12),
            mast: 3,
            // 1.78 ± 0.17 in 150 games of `ismcts:200` (docs/agents.md).
            trust: 1.7,
            ..Options::USUAL
        },
        // Slots act by speed, and some lines get to the enemy's attack later than others: only positions at the end of the
        // global turn compare. That is some forty choices away, and a move takes several of them, so what a pick or a pass
        // is good for is known only together with what it answers to.
        "impossibility-simulator" => {
            Options { select: Select::Puct, c: 1.0, cut: Some(300), rounds: 1, mast: 8, gram: 4.0, ..Options::USUAL }
        }
        // Many choices, most of them idle: a prior keeps the search away from them. Between two players games have taught what
        // positions are worth, and those are judged that come after the turn and the answer to it, which the tree seldom
        // reaches. Of more players nothing was learnt: what a choice is good for shows a few sensible choices later. Hands
        // grow large with what nobody cares to play: who takes them for fresh ones fears the wrong things.
        "microtower" => Options {
            select: Select::Puct,
            c: 0.5,
            prior: 4.0,
            sharp: 5.0,
            expand: 4,
            mean: true,
            outlook: true,
            ahead: 2,
            // 0.37 ± 0.16 to 0.85 ± 0.14 in games of `ismcts:200` (docs/agents.md).
            trust: 0.5,
            belief: true,
            cut: Some(8),
            best: 6,
            ..Options::USUAL
        },
        // Dice of Dicetastic are no choices for a search: they are played by the exact solver.
        _ => Options { select: Select::Puct, c: 1.0, ..Options::USUAL },
    }
}
