//! Which shards are played next: those of the cards about which least is known.
//!
//! Shards are chosen in rounds of a fixed size from what all rounds before have shown. The choice depends on results alone,
//! never on time or threads, so a run that is stopped and resumed makes the same choices again.

use super::folder::Shard;

/// Shards of a round.
pub const ROUND: usize = 8;

/// What the schedule knows of a card at a level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// Shards done.
    pub done: u32,
    /// Units of one shard.
    pub units: u32,
    /// Games of one unit.
    pub games: u32,
    /// How wide its interval is.
    pub width: f64,
    /// Whether more games could change what is said.
    pub open: bool,
}

/// The shards of the next round, none if everything is decided or the budget is spent.
pub fn next_round(standings: &[Standing], budget: u64) -> Vec<Shard> {
    let cost = |s: &Standing| u64::from(s.units) * u64::from(s.games);
    let mut spent: u64 = standings.iter().map(|s| u64::from(s.done) * cost(s)).sum();
    let mut now = standings.to_vec();
    let mut round = Vec::with_capacity(ROUND);
    while round.len() < ROUND {
        // No more than there was before, so that what is clear at once is seen at once.
        let wanted = |i: usize| now[i].open && now[i].done < (2 * standings[i].done).max(1);
        let affordable = |s: &Standing| spent + cost(s) <= budget;
        // Whoever has nothing yet comes first, then the widest interval; the first of equals.
        let need = |s: &Standing| if s.done == 0 { f64::INFINITY } else { s.width };
        let next = (0..now.len())
            .filter(|&i| wanted(i) && affordable(&now[i]))
            .reduce(|best, i| if need(&now[i]) > need(&now[best]) { i } else { best });
        let Some(cell) = next else { break };
        let standing = &mut now[cell];
        round.push(Shard { cell, index: standing.done });
        spent += cost(standing);
        // About what the interval will be like when it is played.
        standing.width *= (f64::from(standing.done.max(1)) / f64::from(standing.done.max(1) + 1)).sqrt();
        standing.done += 1;
    }
    round
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(done: u32, width: f64, open: bool) -> Standing {
        Standing { done, units: 10, games: 4, width, open }
    }

    #[test]
    fn everybody_gets_a_first_shard_and_then_the_widest() {
        let round = next_round(&[standing(4, 0.1, true), standing(0, 0.05, true), standing(4, 0.3, true)], 1_000_000);
        assert_eq!(round[0], Shard { cell: 1, index: 0 });
        assert_eq!(round.iter().filter(|s| s.cell == 1).count(), 1, "a first look before any more");
        assert_eq!(round[1], Shard { cell: 2, index: 4 });
        assert_eq!(round.iter().filter(|s| s.cell == 2).count(), 4, "no more than there was before");
        assert_eq!(round.len(), ROUND);
    }

    #[test]
    fn nothing_is_played_once_all_is_decided_or_spent() {
        assert!(next_round(&[standing(4, 0.1, false)], 1_000_000).is_empty());
        assert_eq!(next_round(&[standing(2, 0.1, true)], 120).len(), 1);
        assert!(next_round(&[standing(3, 0.1, true)], 120).is_empty());
    }
}
