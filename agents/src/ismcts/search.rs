//! One tree and what grows it: choose, expand, play out, back up.

use super::history::{History, Key};
use super::lag::Lags;
use super::options::{Eyes, Options, Select};
use super::tree::{Edge, ROOT, Tree};
use crate::eval::Evaluate;
use gauntlet_engine::seat::MAX_SEATS;
use gauntlet_engine::{Game, Plain, Seat, Turn, mix};

/// Ahead of every mean: an edge that was never tried comes first.
const UNTRIED: f32 = 1e6;

/// Every so many iterations a search asks whether it has made up its mind.
const LOOK: u32 = 8;

/// How many factors of the exploration term are looked up: logarithms take a good part of a short iteration.
const FACTORS: u32 = 1024;

/// What each team got.
pub(super) type Rewards = [f32; MAX_SEATS];

/// A tree, and the room that an iteration needs.
pub(super) struct Search<G: Game> {
    pub(super) tree: Tree<G::Action>,
    pub(super) options: Options,
    /// The edges of this iteration, with the team of who chose.
    pub(super) path: Vec<(u32, u8)>,
    /// The choices of this iteration's playout: their keys in the history, with the team of who chose.
    pub(super) steps: Vec<(Key, u8)>,
    pub(super) history: History,
    /// What exploration counts for, by how often a choice was available.
    factors: Vec<f32>,
    pub(super) lags: Lags,
    pub(super) legal: Vec<G::Action>,
    /// The root's choices, or what sequential halving has left of them.
    left: Vec<G::Action>,
    /// The round of the root.
    pub(super) round: u32,
    /// Whether positions are judged by what was learnt from games.
    pub(super) learnt: bool,
    /// Who searches.
    pub(super) seat: Seat,
    /// One seat of each team.
    pub(super) teams: [Option<Seat>; MAX_SEATS],
    /// The team of each seat.
    pub(super) team: [u8; MAX_SEATS],
    pub(super) count: usize,
}

impl<G: Evaluate> Search<G> {
    pub fn new(options: Options) -> Search<G> {
        Search {
            tree: Tree::new(options.limit()),
            options,
            path: Vec::with_capacity(256),
            steps: Vec::with_capacity(256),
            history: History::default(),
            factors: (0..FACTORS).map(|available| options.factor(available)).collect(),
            lags: Lags::default(),
            legal: Vec::with_capacity(256),
            left: Vec::new(),
            round: 0,
            learnt: false,
            seat: Seat(0),
            teams: [None; MAX_SEATS],
            team: [0; MAX_SEATS],
            count: 0,
        }
    }

    /// Looks at that many positions that `seen` could be for all that the seat knows.
    pub fn run(&mut self, game: &G, seen: &G::State, seat: Seat, iterations: u32, rng: &mut Plain) {
        self.seat = seat;
        self.round = game.progress(seen).rounds;
        self.learnt = self.options.outlook && game.outlook(seen, seat).is_some();
        self.teams = [None; MAX_SEATS];
        for other in Seat::all(game.seats(seen)).rev() {
            let team = game.team(seen, other).0 & (MAX_SEATS as u8 - 1);
            self.teams[team as usize] = Some(other);
            self.team[other.index()] = team;
        }
        self.count = self.teams.iter().flatten().count();
        if self.options.remembers() {
            self.history.clear(self.options.gram);
        }
        if self.options.lazy {
            self.lags.clear();
        }
        if self.options.halving {
            return self.halve(game, seen, iterations, rng);
        }
        let luck = if self.options.paired { rng.bits() } else { 0 };
        // Trees side by side are added up: none of them knows what the others will say.
        let settles = self.options.settled && self.options.threads <= 1;
        self.left.clear();
        game.legal_actions(seen, &mut self.left);
        for left in (0..iterations).rev() {
            if self.options.paired
                && let Some(first) = self.first(game, seen, rng)
            {
                let rng = &mut Plain::new(mix(luck, u64::from(self.tree.edge(first).visits)));
                let state = self.world(game, seen, rng);
                self.iterate(game, state, Some(first), rng);
            } else {
                let state = self.world(game, seen, rng);
                self.iterate(game, state, None, rng);
            }
            if settles && left % LOOK == 0 && self.is_settled(left) {
                break;
            }
        }
    }

    /// A position that `seen` could be for all that the seat knows.
    #[inline]
    fn world(&self, game: &G, seen: &G::State, rng: &mut Plain) -> G::State {
        match self.options.belief {
            true => game.imagine(seen, self.seat, rng),
            false => game.determinize(seen, self.seat, rng),
        }
    }

    /// Whether the choice would be the same whatever comes of the iterations that are left.
    fn is_settled(&self, left: u32) -> bool {
        let (mut most, mut second) = (0, 0);
        let choices = self.tree.out(ROOT).iter().filter(|e| e.mover == self.seat && self.left.contains(&e.action));
        for edge in choices {
            second = second.max(edge.visits.min(most));
            most = most.max(edge.visits);
        }
        second + left < self.options.enough(most)
    }

    /// The root's choice for an iteration, before its world is drawn. What the seat may choose is the same in all of them.
    fn first(&mut self, game: &G, seen: &G::State, rng: &mut Plain) -> Option<u32> {
        self.legal.clear();
        game.legal_actions(seen, &mut self.legal);
        self.select(game, seen, ROOT, self.seat, rng)
    }

    /// Sequential halving: every choice that is left gets the same number of iterations, then the worse half goes.
    fn halve(&mut self, game: &G, seen: &G::State, iterations: u32, rng: &mut Plain) {
        let mut left = std::mem::take(&mut self.left);
        left.clear();
        game.legal_actions(seen, &mut left);
        let phases = left.len().next_power_of_two().trailing_zeros().max(1);
        let mut spent = 0;
        for phase in 1..=phases {
            while spent < u64::from(iterations) * u64::from(phase) / u64::from(phases) {
                let action = left[spent as usize % left.len()];
                let state = self.world(game, seen, rng);
                let first = self.tree.find(ROOT, self.seat, action);
                self.iterate(game, state, first, rng);
                spent += 1;
            }
            let mean = |action: &G::Action| {
                self.tree.find(ROOT, self.seat, *action).map_or(0.0, |place| self.tree.edge(place).mean)
            };
            left.sort_unstable_by(|a, b| mean(b).total_cmp(&mean(a)));
            left.truncate(left.len().div_ceil(2));
        }
        self.left = left;
    }

    /// One iteration, which begins with that edge if one is given.
    fn iterate(&mut self, game: &G, mut state: G::State, first: Option<u32>, rng: &mut Plain) {
        self.path.clear();
        self.steps.clear();
        let mut at = ROOT;
        // Whether what is legal here has been listed on the way.
        let mut listed = false;
        if let Some(first) = first {
            listed = self.go(game, &mut state, first, self.seat, rng);
            at = first;
        }
        let rewards = loop {
            if game.turn(&state) == Turn::Over {
                break self.result(game, &state);
            }
            // The root grows at once; another place when it has been visited often enough.
            if self.is_young(at) && at != ROOT {
                break self.play_out(game, &mut state, false, rng);
            }
            let Some(mover) = self.settle(game, &mut state, at, listed, rng) else { break self.result(game, &state) };
            let Some(next) = self.select(game, &state, at, mover, rng) else {
                break self.play_out(game, &mut state, false, rng);
            };
            listed = self.go(game, &mut state, next, mover, rng);
            at = next;
        };
        self.back_up(&rewards);
    }

    /// Makes the choice of an edge. Whether what is legal after it was listed.
    #[inline(always)]
    fn go(&mut self, game: &G, state: &mut G::State, edge: u32, mover: Seat, rng: &mut Plain) -> bool {
        self.path.push((edge, self.team[mover.index()]));
        let action = self.tree.edge(edge).action;
        let listed = !self.is_young(edge);
        if listed {
            game.proceed(state, action, rng, &mut self.legal);
        } else {
            game.apply(state, action, rng);
        }
        listed
    }

    /// Whether a place has not been visited often enough to grow.
    #[inline(always)]
    fn is_young(&self, at: u32) -> bool {
        let edge = self.tree.edge(at);
        edge.is_leaf() && edge.visits < self.options.expand
    }

    /// Makes the choices that the game can compute, up to one that it cannot, and lists what is legal there.
    #[inline]
    fn settle(&mut self, game: &G, state: &mut G::State, at: u32, mut listed: bool, rng: &mut Plain) -> Option<Seat> {
        loop {
            let Turn::Of(mover) = game.turn(state) else { return None };
            if self.options.redeal && self.team[mover.index()] != self.team[self.seat.index()] {
                *state = game.determinize(state, mover, rng);
                listed = false;
            }
            if !listed {
                self.legal.clear();
                game.legal_actions(state, &mut self.legal);
            }
            match self.options.exact && at != ROOT {
                true => match game.exact(state, mover, &self.legal) {
                    Some(action) => game.proceed(state, action, rng, &mut self.legal),
                    None => return Some(mover),
                },
                false => return Some(mover),
            }
            listed = true;
        }
    }

    /// Tells every edge of the iteration what came of it.
    fn back_up(&mut self, rewards: &Rewards) {
        self.tree.edge_mut(ROOT).visits += 1;
        let remembers = self.options.remembers();
        if remembers {
            for &(key, team) in &self.steps {
                self.history.note(key, rewards[team as usize]);
            }
        }
        for i in (0..self.path.len()).rev() {
            let (at, team) = self.path[i];
            let reward = rewards[team as usize];
            if self.options.minimax > 0.0 && self.count == 2 {
                self.look_ahead(at, team);
            }
            let edge = self.tree.edge_mut(at);
            edge.visits += 1;
            edge.sum += reward;
            refresh(edge, &self.options);
            if remembers {
                let key = Key::of(edge.mover, &edge.action);
                let before = i.checked_sub(1).map(|i| self.tree.edge(self.path[i].0));
                self.history.note(key.after(before.map(|edge| Key::of(edge.mover, &edge.action))), reward);
            }
        }
    }

    /// What the evaluation says about a choice when everybody below goes on as it likes best.
    fn look_ahead(&mut self, at: u32, team: u8) {
        let mut best: Option<(f32, u8)> = None;
        for edge in self.tree.out(at) {
            if best.is_none_or(|(value, _)| edge.deep > value) {
                best = Some((edge.deep, self.team[edge.mover.index()]));
            }
        }
        if let Some((value, by)) = best {
            self.tree.edge_mut(at).deep = if by == team { value } else { 1.0 - value };
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
        let mut best = self.scan::<true>(game, state, at, mover, rng)?;
        while !self.tree.edge(best).known {
            self.learn(game, state, at, best, rng);
            best = self.scan::<false>(game, state, at, mover, rng)?;
        }
        Some(best)
    }

    /// The most promising of the legal choices as the edges stand. The first scan of an iteration counts them as
    /// available, and puts edges for those that are new.
    #[inline(always)]
    fn scan<const FIRST: bool>(
        &mut self,
        game: &G,
        state: &G::State,
        at: u32,
        mover: Seat,
        rng: &mut Plain,
    ) -> Option<u32> {
        let bound = self.bound(at);
        if bound == usize::MAX && self.options.history == 0.0 && self.as_last_time(at, mover) {
            return Some(self.scan_all::<FIRST>(at));
        }
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
                    None if FIRST && self.tree.make_room(at, 1) => {
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
            edge.available += u32::from(FIRST);
            if edge.available != factor.0 {
                factor = (edge.available, look_up(&self.factors, &self.options, edge.available));
            }
            let mut value = edge.mean + factor.1 * edge.explore;
            if self.options.history > 0.0 {
                let known = self.history.mean(Key::of(mover, &edge.action));
                value += self.options.history * known / (1.0 + edge.visits as f32);
            }
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

    /// Whether exactly the edges of a place are legal, in their order: always so in a game without hidden things.
    #[inline(always)]
    fn as_last_time(&self, at: u32, mover: Seat) -> bool {
        let out = self.tree.out(at);
        out.len() == self.legal.len() && out.iter().zip(&self.legal).all(|(e, &a)| e.action == a && e.mover == mover)
    }

    /// The most promising of all edges of a place.
    #[inline(always)]
    fn scan_all<const FIRST: bool>(&mut self, at: u32) -> u32 {
        let start = self.tree.block(at).start;
        let (mut best, mut score) = (0, f32::NEG_INFINITY);
        let mut factor = (u32::MAX, 0.0);
        for (edge, place) in self.tree.out_mut(at).iter_mut().zip(0..) {
            edge.available += u32::from(FIRST);
            if edge.available != factor.0 {
                factor = (edge.available, look_up(&self.factors, &self.options, edge.available));
            }
            let value = edge.mean + factor.1 * edge.explore;
            if value > score {
                (best, score) = (place, value);
            }
        }
        start + best
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
        if !self.tree.begin(at, self.legal.len()) {
            return false;
        }
        for i in 0..self.legal.len() {
            let mut edge = Edge::new(self.legal[i], mover);
            if self.options.prior > 0.0 {
                self.foresee(game, state, at, &mut edge, rng);
            }
            self.tree.append(at, edge);
        }
        if self.options.lazy && self.options.prior > 0.0 {
            self.level(game, state, at, rng);
        }
        let options = self.options;
        let out = self.tree.out_mut(at);
        if options.select == Select::Puct {
            share(out, options.sharp);
        }
        for edge in out {
            open(edge, &options, rng);
        }
        true
    }

    /// What is known of a choice that was not legal when its place got its first edges.
    fn introduce(&self, game: &G, state: &G::State, at: u32, edge: &mut Edge<G::Action>, rng: &mut Plain) {
        if self.options.prior > 0.0 {
            self.foresee(game, state, at, edge, rng);
            if !edge.known {
                edge.guess += self.best_guess(at);
            }
        }
        let likely = self.tree.out(at).iter().max_by(|a, b| a.prior.total_cmp(&b.prior));
        if let Some(likely) = likely {
            edge.prior = likely.prior * (self.options.sharp * (edge.guess - likely.guess)).exp().min(1.0);
        }
        open(edge, &self.options, rng);
    }

    /// What the evaluation says about a choice.
    pub(super) fn guess(&self, game: &G, state: &G::State, mover: Seat, action: G::Action, rng: &mut Plain) -> f32 {
        if self.learnt {
            let mut next = state.clone();
            game.apply(&mut next, action, rng);
            return match game.turn(&next) {
                Turn::Over => game.payoff(&next, mover),
                Turn::Of(_) => game.outlook(&next, mover).unwrap_or_else(|| game.appraise(&mut next, mover)),
            };
        }
        let theirs = self.team[mover.index()] != self.team[self.seat.index()];
        if theirs && self.count == 2 && self.options.eyes == Eyes::Own {
            1.0 - game.watch(state, self.seat, action, rng)
        } else {
            game.expect(state, mover, action, rng)
        }
    }
}

/// Gives every edge its share of attention.
fn share<A>(out: &mut [Edge<A>], sharp: f32) {
    let best = out.iter().map(|e| e.guess).fold(f32::NEG_INFINITY, f32::max);
    let mut total = 0.0;
    for edge in out.iter_mut() {
        edge.prior = (sharp * (edge.guess - best)).exp();
        total += edge.prior;
    }
    out.iter_mut().for_each(|edge| edge.prior /= total);
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
pub(super) fn refresh<A>(edge: &mut Edge<A>, options: &Options) {
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
    if options.minimax > 0.0 {
        edge.mean += options.minimax * (edge.deep - edge.mean);
    }
}

/// The part of the exploration term that depends on how often a choice was available.
#[inline(always)]
fn look_up(factors: &[f32], options: &Options, available: u32) -> f32 {
    factors.get(available as usize).copied().unwrap_or_else(|| options.factor(available))
}

impl Options {
    /// Whether anybody asks the history.
    #[inline(always)]
    pub(super) fn remembers(&self) -> bool {
        self.history > 0.0 || self.mast > 1
    }

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
