//! What comes below the tree: a playout, and what each team may expect at its end.

use super::history::Key;
use super::options::{Eyes, Options};
use super::search::{Rewards, Search};
use crate::eval::Evaluate;
use gauntlet_engine::seat::MAX_SEATS;
use gauntlet_engine::{Plain, Seat, Turn};

impl<G: Evaluate> Search<G> {
    /// Goes on at random for as long as the options say, and says what each team may expect then. What is legal may have
    /// been listed before.
    pub(super) fn play_out(&mut self, game: &G, state: &mut G::State, mut listed: bool, rng: &mut Plain) -> Rewards {
        if self.learnt {
            return self.play_on(game, state, rng);
        }
        let mut left = self.options.cut.unwrap_or(u32::MAX);
        let Options { exact, mast, best, rounds, .. } = self.options;
        if !exact && mast <= 1 && best <= 1 && rounds == 0 {
            game.play_out(state, rng, &mut self.legal, left);
            left = 0;
        }
        loop {
            let mover = match game.turn(state) {
                Turn::Over => return self.result(game, state),
                Turn::Of(mover) if left == 0 || self.is_late(game, state) => return self.estimate(game, state, mover),
                Turn::Of(mover) => mover,
            };
            if !listed {
                self.legal.clear();
                game.legal_actions(state, &mut self.legal);
            }
            let action = self.step(game, state, mover, rng);
            left -= 1;
            listed = left > 0;
            if listed {
                game.proceed(state, action, rng, &mut self.legal);
            } else {
                game.apply(state, action, rng);
            }
        }
    }

    /// Whether the rounds of a playout are over.
    #[inline]
    fn is_late(&self, game: &G, state: &G::State) -> bool {
        self.options.rounds > 0 && game.progress(state).rounds >= self.round + self.options.rounds
    }

    /// The next choice of a playout that computes or remembers, one of those that are listed.
    #[inline]
    fn step(&mut self, game: &G, state: &G::State, mover: Seat, rng: &mut Plain) -> G::Action {
        if self.options.exact
            && let Some(action) = game.exact(state, mover, &self.legal)
        {
            return action;
        }
        if self.options.best > 1 {
            return self.better(game, state, mover, rng);
        }
        let mut found = self.legal[rng.pick(self.legal.len())];
        if self.options.remembers() {
            let before = self.before();
            let mut key = Key::of(mover, &found).after(before);
            let mut mean = self.history.mean_after(key);
            for _ in 1..self.options.mast {
                let other = self.legal[rng.pick(self.legal.len())];
                let its = Key::of(mover, &other).after(before);
                let worth = self.history.mean_after(its);
                if worth > mean {
                    (found, key, mean) = (other, its, worth);
                }
            }
            self.steps.push((key, self.team[mover.index()]));
        }
        found
    }

    /// What was chosen last in this iteration.
    #[inline]
    fn before(&self) -> Option<Key> {
        if let Some(&(key, _)) = self.steps.last() {
            return Some(key);
        }
        let edge = self.tree.edge(self.path.last()?.0);
        Some(Key::of(edge.mover, &edge.action))
    }

    /// What each team got in a game that is over.
    pub(super) fn result(&self, game: &G, state: &G::State) -> Rewards {
        self.teams.map(|seat| seat.map_or(0.0, |seat| game.payoff(state, seat)))
    }

    /// The evaluation for each team. Between two teams one's gain is the other's loss. Nobody needs the position then.
    pub(super) fn estimate(&self, game: &G, state: &mut G::State, mover: Seat) -> Rewards {
        let eyes = if self.count == 2 && self.options.eyes == Eyes::Own { self.seat } else { mover };
        let team = self.team[eyes.index()] as usize;
        let mut rewards = [0.0; MAX_SEATS];
        if self.count == 2 {
            let learnt = if self.learnt { game.outlook(state, eyes) } else { None };
            let worth = learnt.unwrap_or_else(|| game.appraise(state, eyes));
            for (other, reward) in rewards.iter_mut().enumerate() {
                if self.teams[other].is_some() {
                    *reward = if other == team { worth } else { 1.0 - worth };
                }
            }
            return rewards;
        }
        rewards[team] = game.evaluate(state, eyes);
        for (other, seat) in self.teams.iter().enumerate() {
            if let Some(seat) = seat.filter(|_| other != team) {
                rewards[other] = game.evaluate(state, seat);
            }
        }
        rewards
    }

    /// The best of a few of the legal choices, by the evaluation: what greedy would take of them.
    fn better(&mut self, game: &G, state: &G::State, mover: Seat, rng: &mut Plain) -> G::Action {
        // They stay in their order: a game may expect the end of a turn in its place. The last one stays: who may not end
        // the turn has to do something foolish.
        while self.legal.len() > self.options.best as usize {
            let others = self.legal.len() - usize::from(self.options.ends);
            self.legal.remove(rng.pick(others));
        }
        if let [only] = self.legal[..] {
            return only;
        }
        if let Some(action) = game.advise(state, mover, &self.legal) {
            return action;
        }
        let mut found = (self.legal[0], f32::NEG_INFINITY);
        for &action in &self.legal {
            // The same luck for all of them.
            let worth = game.expect(state, mover, action, &mut rng.clone());
            if worth > found.1 {
                found = (action, worth);
            }
        }
        rng.bits();
        found.0
    }
}
