//! Why a move was chosen: what was considered, how often, with which chances, and how the game may go on.

use super::tree::{ROOT, Tree};
use crate::eval::Evaluate;
use gauntlet_engine::{Plain, Seat, Turn};

/// One legal choice, as the search sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Considered<A> {
    /// The choice.
    pub action: A,
    /// How often it was looked at.
    pub visits: u32,
    /// The mean payoff of the chooser's team, from 0 (lost) to 1 (won).
    pub chances: f32,
}

/// The reasons for a move, in words.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    /// Every legal choice, the one that was looked at most first.
    pub considered: Vec<Considered<String>>,
    /// How the game would go on, if everybody does what the search expects: who, and what.
    pub line: Vec<(Seat, String)>,
}

/// A line ends where it rests on fewer looks than this.
const FEW: u32 = 10;
/// A line is no longer than this.
const LONG: usize = 8;

pub(super) fn explain<G: Evaluate>(
    game: &G,
    tree: &Tree<G::Action>,
    rows: &[Considered<G::Action>],
    seen: &G::State,
    seat: Seat,
    trust: f32,
) -> Option<Explanation> {
    if rows.is_empty() {
        return None;
    }
    let words = |row: &Considered<G::Action>| Considered {
        action: game.describe(seen, row.action).words,
        visits: row.visits,
        chances: trusted(row.chances, trust),
    };
    let mut considered: Vec<_> = rows.iter().map(words).collect();
    considered.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.chances.total_cmp(&a.chances)));
    Some(Explanation { considered, line: line(game, tree, rows, seen, seat) })
}

/// Chances with the logarithm of their odds multiplied.
fn trusted(chances: f32, trust: f32) -> f32 {
    let odds = (chances / (1.0 - chances)).ln();
    1.0 / (1.0 + (-trust * odds).exp())
}

/// The choices that were looked at most, one after the other, on a position that the seat holds possible. Dice and
/// hidden cards are the ones of that position: a line is an example, not a promise.
fn line<G: Evaluate>(
    game: &G,
    tree: &Tree<G::Action>,
    rows: &[Considered<G::Action>],
    seen: &G::State,
    seat: Seat,
) -> Vec<(Seat, String)> {
    let mut line = Vec::new();
    let mut state = seen.clone();
    let mut chance = Plain::new(1);
    let best = rows.iter().max_by(|a, b| a.visits.cmp(&b.visits).then(a.chances.total_cmp(&b.chances)));
    let mut next = best.map(|row| (seat, row.action));
    let mut at = ROOT;
    while let Some((mover, action)) = next {
        line.push((mover, game.describe(&state, action).words));
        let Some(place) = tree.find(at, mover, action) else { break };
        at = place;
        game.apply(&mut state, action, &mut chance);
        let Turn::Of(mover) = game.turn(&state) else { break };
        if line.len() == LONG {
            break;
        }
        let legal = game.actions(&state);
        let out = tree.out(at).iter().filter(|e| e.visits >= FEW && e.mover == mover && legal.contains(&e.action));
        next = out.max_by_key(|e| e.visits).map(|e| (mover, e.action));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::trusted;

    #[test]
    fn trust_moves_chances_away_from_even_ones_and_never_past_each_other() {
        assert_eq!([trusted(0.0, 1.7), trusted(0.5, 1.7), trusted(1.0, 1.7)], [0.0, 0.5, 1.0]);
        let chances = (1..100).map(|n| n as f32 / 100.0);
        assert!(chances.clone().all(|c| (trusted(c, 1.0) - c).abs() < 1e-6));
        assert!(chances.clone().map(|c| trusted(c, 1.7)).is_sorted());
        // Odds of 3 to 1 with a trust of 2 are odds of 9 to 1.
        assert!((trusted(0.75, 2.0) - 0.9).abs() < 1e-6);
    }
}
