//! Playing on below the tree by what games have taught, before it says what a position is worth.
//!
//! A judge that has learnt how games go on knows what a position is worth by and large, not what the next player can do
//! about just this one, and a tree of some thousand places hardly gets beyond the turn in which it begins. So everybody
//! plays on as the judge likes best, to the end of that turn and of the next: what is judged then has been answered. How
//! well that is played matters: with the best of two random choices the search is far worse than without.

use super::search::{Rewards, Search};
use crate::eval::Evaluate;
use gauntlet_engine::{Plain, Seat, Turn};

/// More choices than two turns have. Whoever goes on and on is judged in the middle.
const LONG: u32 = 100;

impl<G: Evaluate> Search<G> {
    /// Goes on until the turn has passed as often as the options say, and says what was learnt about the position there.
    pub(super) fn play_on(&mut self, game: &G, state: &mut G::State, rng: &mut Plain) -> Rewards {
        let (mut whose, mut left) = (None, self.options.ahead);
        for _ in 0..LONG {
            let Turn::Of(mover) = game.turn(state) else { break };
            let team = Some(self.team[mover.index()]);
            // In the middle of a move somebody else may have to choose: that is nobody's turn.
            if whose != team && game.quiet(state) {
                left -= u32::from(whose.is_some());
                whose = team;
            }
            if left == 0 {
                break;
            }
            self.legal.clear();
            game.legal_actions(state, &mut self.legal);
            let action = self.likely(game, state, mover, rng);
            game.apply(state, action, rng);
        }
        match game.turn(state) {
            Turn::Over => self.result(game, state),
            Turn::Of(mover) => self.estimate(game, state, mover),
        }
    }

    /// The legal choice that makes the position best, as games have taught it.
    fn likely(&self, game: &G, state: &G::State, mover: Seat, rng: &mut Plain) -> G::Action {
        if let [only] = self.legal[..] {
            return only;
        }
        // The same luck for all of them, and another when one is made.
        let luck = rng.clone();
        rng.bits();
        let mut found = (self.legal[0], f32::NEG_INFINITY);
        for &action in &self.legal {
            let worth = self.guess(game, state, mover, action, &mut luck.clone());
            if worth > found.1 {
                found = (action, worth);
            }
        }
        found.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ismcts::tuned;
    use crate::{Agent, Greedy};
    use gauntlet_engine::microtower::{MicroTower, State};
    use gauntlet_engine::registry::Shipped;
    use gauntlet_engine::{Game, Seeded, mix};

    /// The positions between moves of some games between greedy players, with a search that has looked at them.
    fn positions(ahead: u32, mut look: impl FnMut(&MicroTower, &mut Search<MicroTower>, &State, Seat, &mut Plain)) {
        let game = MicroTower::build(&Default::default()).unwrap();
        let table = game.table(&MicroTower::tables()[0]).unwrap();
        let mut search = Search::new(super::super::Options { ahead, ..tuned("microtower") });
        for seed in 0..6 {
            let (mut rng, mut chance) = (Plain::new(mix(seed, 3)), Seeded::new(seed));
            let mut state = game.start(&table, &mut chance);
            while let Turn::Of(seat) = game.turn(&state) {
                let legal = game.actions(&state);
                if game.quiet(&state) && !game.drafting(&state) {
                    search.tree.plant(legal[0]);
                    search.run(&game, &state, seat, 4, &mut rng);
                    look(&game, &mut search, &state, seat, &mut rng);
                }
                let action = Greedy.choose(&game, &state, seat, &legal, &mut rng);
                game.apply(&mut state, action, &mut chance);
            }
        }
    }

    #[test]
    fn what_is_judged_has_been_answered() {
        let (mut answered, mut over) = (0, 0);
        positions(2, |game, search, state, seat, rng| {
            let other = Seat(1 - seat.0);
            let mut end = *state;
            let rewards = search.play_on(game, &mut end, rng);
            assert!((rewards[0] + rewards[1] - 1.0).abs() < 1e-6);
            if game.turn(&end) == Turn::Over {
                over += 1;
                assert_eq!(rewards[seat.index()], game.payoff(&end, seat));
                return;
            }
            answered += 1;
            assert_eq!(game.turn(&end), Turn::Of(seat));
            let turns = [seat, other].map(|seat| game.turns(&end, seat) - game.turns(state, seat));
            assert_eq!(turns, [1, 1]);
        });
        assert!(answered > 200 && over > 20, "{answered} answered, {over} over");
    }

    #[test]
    fn nothing_is_played_where_nothing_is_asked_for() {
        positions(0, |game, search, state, seat, rng| {
            let mut end = *state;
            let rewards = search.play_on(game, &mut end, rng);
            assert_eq!(game.fingerprint(&end), game.fingerprint(state));
            assert_eq!(Some(rewards[seat.index()]), game.outlook(state, seat));
        });
    }

    #[test]
    fn playouts_do_what_looks_best() {
        let mut chosen = 0;
        positions(2, |game, search, state, seat, rng| {
            search.legal = game.actions(state);
            let luck = rng.clone();
            let action = search.likely(game, state, seat, rng);
            let worth = |action| search.guess(game, state, seat, action, &mut luck.clone());
            let best = search.legal.iter().map(|&action| worth(action)).fold(0.0, f32::max);
            assert_eq!(worth(action), best);
            chosen += u32::from(search.legal.len() > 1);
        });
        assert!(chosen > 200, "{chosen}");
    }
}
