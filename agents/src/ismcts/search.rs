//! One tree and what grows it: choose, expand, play out, back up.

use super::options::{Options, Select};
use super::tree::{Edge, ROOT, Tree};
use crate::eval::Evaluate;
use crate::greedy::worth;
use gauntlet_engine::seat::MAX_SEATS;
use gauntlet_engine::{Game, Plain, Seat, Team, Turn};

/// Ahead of every mean: an edge that was never tried comes first.
const UNTRIED: f32 = 1e6;

/// What each team got.
type Rewards = [f32; MAX_SEATS];

/// A tree, and the room that an iteration needs.
pub(super) struct Search<G: Game> {
    pub(super) tree: Tree<G::Action>,
    options: Options,
    /// The edges of this iteration, with the team of who chose.
    path: Vec<(u32, Team)>,
    legal: Vec<G::Action>,
    /// One seat of each team.
    teams: [Option<Seat>; MAX_SEATS],
    count: usize,
}

impl<G: Evaluate> Search<G> {
    pub fn new(options: Options) -> Search<G> {
        Search {
            tree: Tree::new(options.limit()),
            options,
            path: Vec::with_capacity(256),
            legal: Vec::with_capacity(256),
            teams: [None; MAX_SEATS],
            count: 0,
        }
    }

    /// Looks at that many positions that `seen` could be for all that the seat knows.
    pub fn run(&mut self, game: &G, seen: &G::State, seat: Seat, iterations: u32, rng: &mut Plain) {
        self.teams = [None; MAX_SEATS];
        for other in Seat::all(game.seats(seen)).rev() {
            self.teams[team_index(game.team(seen, other))] = Some(other);
        }
        self.count = self.teams.iter().flatten().count();
        for _ in 0..iterations {
            let state = game.determinize(seen, seat, rng);
            self.iterate(game, state, rng);
        }
    }

    fn iterate(&mut self, game: &G, mut state: G::State, rng: &mut Plain) {
        self.path.clear();
        let mut at = ROOT;
        let rewards = loop {
            let Turn::Of(mover) = game.turn(&state) else { break self.result(game, &state) };
            let here = self.tree.edge(at);
            // The root grows at once; another place when it has been visited often enough.
            if here.is_leaf() && here.visits < self.options.expand && at != ROOT {
                break self.play_out(game, state, rng);
            }
            self.legal.clear();
            game.legal_actions(&state, &mut self.legal);
            if self.options.advice
                && let Some(action) = game.advise(&state, mover, &self.legal)
            {
                self.legal.clear();
                self.legal.push(action);
            }
            let Some(next) = self.select(game, &state, at, mover, rng) else { break self.play_out(game, state, rng) };
            self.path.push((next, game.team(&state, mover)));
            let action = self.tree.edge(next).action;
            game.apply(&mut state, action, rng);
            at = next;
        };
        self.tree.edge_mut(ROOT).visits += 1;
        for &(at, team) in &self.path {
            let edge = self.tree.edge_mut(at);
            edge.visits += 1;
            edge.sum += rewards[team_index(team)];
            refresh(edge, &self.options);
        }
    }

    /// The most promising of the legal choices. `None` if the arena has no room for any of them.
    ///
    /// A choice competes only in the iterations in which it is legal, so its exploration term grows with the number
    /// of times that it *could* have been chosen, not with the visits of its place: a card that is rarely in the hand
    /// would otherwise look neglected and be tried whenever it is there.
    fn select(&mut self, game: &G, state: &G::State, at: u32, mover: Seat, rng: &mut Plain) -> Option<u32> {
        if self.tree.edge(at).is_leaf() && !self.expand(game, state, at, mover, rng) {
            return None;
        }
        let bound = self.bound(at);
        let (mut best, mut score) = (None, f32::NEG_INFINITY);
        let (mut spare, mut hope) = (None, f32::NEG_INFINITY);
        let mut cursor = 0;
        let mut tried = 0;
        // Nearly all edges of a place have been available equally often: the logarithm is taken once for all of them.
        let mut factor = (u32::MAX, 0.0);
        for i in 0..self.legal.len() {
            let action = self.legal[i];
            let out = self.tree.out_mut(at);
            // Legal actions come in the order of last time, mostly.
            let place = match out.get(cursor) {
                Some(edge) if edge.action == action && edge.mover == mover => cursor,
                _ => match out.iter().position(|e| e.action == action && e.mover == mover) {
                    Some(place) => place,
                    None if self.tree.make_room(at, 1) => {
                        let mut edge = Edge::new(action, mover);
                        self.introduce(game, state, at, &mut edge, rng);
                        self.tree.push(at, edge);
                        self.tree.out(at).len() - 1
                    }
                    None => continue,
                },
            };
            cursor = place + 1;
            let edge = &mut self.tree.out_mut(at)[place];
            edge.available += 1;
            if edge.available != factor.0 {
                factor = (edge.available, self.options.factor(edge.available));
            }
            let value = edge.mean + factor.1 * edge.explore;
            if edge.visits == 0 && bound != usize::MAX {
                if value > hope {
                    (spare, hope) = (Some(place), value);
                }
                continue;
            }
            tried += 1;
            if value > score {
                (best, score) = (Some(place), value);
            }
        }
        if tried < bound && spare.is_some() {
            best = spare;
        }
        best.map(|place| self.tree.block(at).start + place as u32)
    }

    /// How many edges of a place may be tried so far.
    fn bound(&self, at: u32) -> usize {
        if self.options.widen == 0.0 {
            return usize::MAX;
        }
        1 + (self.options.widen * (self.tree.edge(at).visits as f32).sqrt()) as usize
    }

    /// Puts an edge for every legal action below a place. `false` if the arena is full.
    fn expand(&mut self, game: &G, state: &G::State, at: u32, mover: Seat, rng: &mut Plain) -> bool {
        if !self.tree.make_room(at, self.legal.len()) {
            return false;
        }
        for i in 0..self.legal.len() {
            let mut edge = Edge::new(self.legal[i], mover);
            if self.options.prior > 0.0 {
                edge.guess = guess(game, state, mover, edge.action, rng);
            }
            self.tree.push(at, edge);
        }
        let options = self.options;
        let out = self.tree.out_mut(at);
        let best = out.iter().map(|e| e.guess).fold(f32::NEG_INFINITY, f32::max);
        let total: f32 = out.iter().map(|e| (options.sharp * (e.guess - best)).exp()).sum();
        for edge in out {
            edge.prior = (options.sharp * (edge.guess - best)).exp() / total;
            open(edge, &options, rng);
        }
        true
    }

    /// What is known of a choice that was not legal when its place got its first edges.
    fn introduce(&self, game: &G, state: &G::State, at: u32, edge: &mut Edge<G::Action>, rng: &mut Plain) {
        if self.options.prior > 0.0 {
            edge.guess = guess(game, state, edge.mover, edge.action, rng);
        }
        let likely = self.tree.out(at).iter().max_by(|a, b| a.prior.total_cmp(&b.prior));
        if let Some(likely) = likely {
            edge.prior = likely.prior * (self.options.sharp * (edge.guess - likely.guess)).exp().min(1.0);
        }
        open(edge, &self.options, rng);
    }

    /// Goes on at random for as long as the options say, and says what each team may expect then.
    fn play_out(&mut self, game: &G, mut state: G::State, rng: &mut Plain) -> Rewards {
        game.play_out(&mut state, rng, &mut self.legal, self.options.cut.unwrap_or(u32::MAX));
        match game.turn(&state) {
            Turn::Over => self.result(game, &state),
            Turn::Of(mover) => self.estimate(game, &state, mover),
        }
    }

    fn result(&self, game: &G, state: &G::State) -> Rewards {
        self.teams.map(|seat| seat.map_or(0.0, |seat| game.payoff(state, seat)))
    }

    /// The evaluation for each team. Between two teams one's gain is the other's loss, and whoever is to move knows
    /// best what the position is worth.
    fn estimate(&self, game: &G, state: &G::State, mover: Seat) -> Rewards {
        let team = team_index(game.team(state, mover));
        let mut rewards = [0.0; MAX_SEATS];
        rewards[team] = game.evaluate(state, mover);
        for (other, seat) in self.teams.iter().enumerate() {
            match seat {
                Some(_) if other != team && self.count == 2 => rewards[other] = 1.0 - rewards[team],
                Some(seat) if other != team => rewards[other] = game.evaluate(state, *seat),
                _ => {}
            }
        }
        rewards
    }
}

#[inline(always)]
fn team_index(team: Team) -> usize {
    usize::from(team.0) & (MAX_SEATS - 1)
}

/// What the evaluation says about a choice.
fn guess<G: Evaluate>(game: &G, state: &G::State, mover: Seat, action: G::Action, rng: &mut Plain) -> f32 {
    let mut next = state.clone();
    game.apply(&mut next, action, rng);
    worth(game, &next, mover)
}

/// Readies an edge for its first choice.
fn open<A>(edge: &mut Edge<A>, options: &Options, rng: &mut Plain) {
    if options.select == Select::Ucb && options.prior == 0.0 {
        // Edges that nothing is known about are tried in random order.
        edge.explore = UNTRIED * (1.0 + rng.unit() as f32);
    } else {
        refresh(edge, options);
    }
}

/// Brings up to date what selection reads.
#[inline(always)]
fn refresh<A>(edge: &mut Edge<A>, options: &Options) {
    let visits = edge.visits as f32;
    match options.select {
        Select::Ucb => {
            let weight = visits + options.prior;
            edge.mean = (edge.sum + options.prior * edge.guess) / weight;
            edge.explore = 1.0 / weight.sqrt();
        }
        Select::Puct => {
            edge.mean = (edge.sum + options.prior * edge.guess) / (visits + options.prior.max(1e-3));
            edge.explore = edge.prior / (1.0 + visits);
        }
    }
}

impl Options {
    /// The part of the exploration term that depends on how often a choice was available.
    #[inline(always)]
    fn factor(&self, available: u32) -> f32 {
        let n = available as f32;
        match self.select {
            Select::Ucb => self.c * (n + 1.0).ln().sqrt(),
            Select::Puct => self.c * n.sqrt(),
        }
    }
}
