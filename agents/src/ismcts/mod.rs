//! Information-set Monte Carlo tree search.
//!
//! The tree is *open-loop*: a place in it is a sequence of choices, not a position. Every iteration draws what the seat
//! cannot see anew, throws its own dice, and walks the same tree, in which a choice competes only when it is legal.
//! A closed tree would need a place for every throw and every hand, and would never visit one twice; one tree for each
//! determinization would let the search choose differently in positions that the seat cannot tell apart.
//!
//! The game's evaluation helps twice: it says what a choice is worth before the first visit, and it ends playouts
//! early. With more than two teams every team maximises its own payoff.
//!
//! The tree lives in one arena; after the first move an iteration allocates nothing beyond what the game's evaluation
//! does. It is kept between moves if the
//! table tells the agent what was chosen ([`Agent::notice`]). Against a person several trees can grow side by side;
//! the visits of their roots are added up. Given the same generator, the same budget and the same number of trees, the
//! answer is the same on every machine.

mod ahead;
mod explain;
mod history;
mod lag;
mod options;
mod playout;
mod search;
mod tree;
mod tuned;

pub use explain::{Considered, Explanation};
pub use options::{Eyes, Options, Select, Settings};
pub use tuned::tuned;

use crate::agent::Agent;
use crate::eval::Evaluate;
use gauntlet_engine::chance::mix;
use gauntlet_engine::{Chance, Game, Plain, Seat, Stream};
use search::Search;
use tree::ROOT;

/// An agent that searches.
pub struct Ismcts<G: Game> {
    options: Options,
    /// The trees, side by side. One of them unless people wait for the answer.
    searches: Vec<Search<G>>,
    /// Where in each tree the game has come to; empty if that is not known.
    reached: Vec<u32>,
    /// What this agent chose and has not been told of yet.
    pending: Option<G::Action>,
    /// The sums over all trees for each choice of the last move.
    last: Vec<Considered<G::Action>>,
}

impl<G: Evaluate> Ismcts<G> {
    /// An agent that searches like this.
    pub fn new(options: Options) -> Ismcts<G> {
        let threads = options.threads.max(1);
        Ismcts {
            options,
            searches: (0..threads).map(|_| Search::new(options)).collect(),
            reached: Vec::with_capacity(threads as usize),
            pending: None,
            last: Vec::with_capacity(64),
        }
    }

    /// How it searches.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Keeps what the trees know about the position that the game has come to, or begins anew.
    fn prepare(&mut self, any: G::Action) {
        let known = self.options.reuse && self.pending.is_none() && self.reached.len() == self.searches.len();
        for (i, search) in self.searches.iter_mut().enumerate() {
            match self.reached.get(i) {
                Some(&place) if known && place != ROOT => search.tree.keep(place),
                _ => search.tree.plant(any),
            }
        }
        self.reached.clear();
        self.pending = None;
    }

    fn grow(&mut self, game: &G, seen: &G::State, seat: Seat, seed: u64) {
        let share = |i: usize, n: usize| {
            let (total, i, n) = (self.options.iterations as usize, i, n);
            (total * (i + 1) / n - total * i / n) as u32
        };
        let n = self.searches.len();
        if let [search] = &mut self.searches[..] {
            search.run(game, seen, seat, share(0, 1), &mut Plain::new(seed));
            return;
        }
        std::thread::scope(|scope| {
            for (i, search) in self.searches.iter_mut().enumerate() {
                let mut rng = Plain::new(mix(seed, i as u64));
                scope.spawn(move || search.run(game, seen, seat, share(i, n), &mut rng));
            }
        });
    }

    /// Adds up what the trees say about the legal choices.
    fn add_up(&mut self, seat: Seat, legal: &[G::Action]) {
        self.last.clear();
        for &action in legal {
            let mut row = Considered { action, visits: 0, chances: 0.0 };
            let mut guess = 0.0;
            for search in &self.searches {
                if let Some(place) = search.tree.find(ROOT, seat, action) {
                    let edge = search.tree.edge(place);
                    row.visits += edge.visits;
                    row.chances += edge.sum;
                    guess = edge.mean;
                }
            }
            row.chances = if row.visits == 0 { guess } else { row.chances / row.visits as f32 };
            self.last.push(row);
        }
    }
}

impl<G: Game> Ismcts<G> {
    /// The choice that was looked at most, or the best of those that were looked at about as often.
    fn best(&self) -> Option<G::Action> {
        let most = self.last.iter().map(|row| row.visits).max().unwrap_or(0);
        let rows = self.last.iter().filter(|row| row.visits >= self.options.enough(most));
        rows.max_by(|a, b| a.chances.total_cmp(&b.chances)).map(|row| row.action)
    }
}

impl<G: Evaluate> Agent<G> for Ismcts<G> {
    fn choose(&mut self, game: &G, seen: &G::State, seat: Seat, legal: &[G::Action], rng: &mut Plain) -> G::Action {
        if self.options.exact
            && let Some(action) = game.exact(seen, seat, legal)
        {
            // The trees stay as they are: they may still know the place that this choice leads to.
            self.pending = Some(action);
            self.last.clear();
            return action;
        }
        let seed = mix(u64::from(rng.below(Stream::EFFECT, u32::MAX)), u64::from(rng.below(Stream::EFFECT, u32::MAX)));
        self.prepare(legal[0]);
        self.grow(game, seen, seat, seed);
        self.add_up(seat, legal);
        let action = self.best().unwrap_or(legal[0]);
        self.pending = Some(action);
        self.reached.resize(self.searches.len(), ROOT);
        action
    }

    fn notices(&self) -> bool {
        self.options.reuse
    }

    fn notice(&mut self, by: Seat, action: Option<G::Action>) {
        let Some(action) = action else {
            self.reached.clear();
            return;
        };
        if self.pending == Some(action) {
            self.pending = None;
        }
        for i in 0..self.reached.len() {
            match self.searches[i].tree.find(self.reached[i], by, action) {
                Some(place) => self.reached[i] = place,
                None => {
                    self.reached.clear();
                    return;
                }
            }
        }
    }

    fn explain(&self, game: &G, seen: &G::State, seat: Seat) -> Option<Explanation> {
        let search = self.searches.first()?;
        explain::explain(game, &search.tree, &self.last, seen, seat, self.options.trust)
    }

    fn reset(&mut self) {
        self.reached.clear();
        self.pending = None;
        self.last.clear();
    }
}
