//! What the benchmarks measure, and what the answers must be: every benchmark checks that it did its work.

use gauntlet_agents::{Agent, AgentSpec, Evaluate, play_match};
use gauntlet_engine::chance::mix;
use gauntlet_engine::{Game, Plain, Seat, Seeded, TableSpec, Turn};

/// Positions from the middle of random games, with what is legal in them.
pub struct Positions<G: Game> {
    /// The positions, each with a decision to make.
    pub states: Vec<G::State>,
    /// Whose decision it is.
    pub seats: Vec<Seat>,
    /// What is legal, for each position.
    pub legal: Vec<Vec<G::Action>>,
}

impl<G: Game> Positions<G> {
    /// `count` positions, one of each random game, from all stages of it.
    pub fn sample(game: &G, spec: &TableSpec, count: usize) -> Positions<G> {
        let table = game.table(spec).expect("a shipped table");
        let mut positions = Positions { states: Vec::new(), seats: Vec::new(), legal: Vec::new() };
        for seed in 0.. {
            if positions.states.len() == count {
                break;
            }
            let mut history = Vec::new();
            walk(game, &table, seed, |state, seat| history.push((state.clone(), seat)));
            if history.is_empty() {
                continue;
            }
            let (state, seat) = history.swap_remove(Plain::new(mix(seed, 77)).pick(history.len()));
            positions.legal.push(game.actions(&state));
            positions.states.push(state);
            positions.seats.push(seat);
        }
        positions
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Legal actions over all positions.
    pub fn options(&self) -> usize {
        self.legal.iter().map(Vec::len).sum()
    }
}

/// Plays a random game without agents and shows each position with a decision. Gives the last one.
pub fn walk<G: Game>(game: &G, table: &G::Table, seed: u64, mut show: impl FnMut(&G::State, Seat)) -> G::State {
    let mut chance = Seeded::new(seed);
    let mut rng = Plain::new(mix(seed, 1));
    let mut legal = Vec::with_capacity(64);
    let mut state = game.start(table, &mut chance);
    while let Turn::Of(seat) = game.turn(&state) {
        show(&state, seat);
        legal.clear();
        game.legal_actions(&state, &mut legal);
        game.apply(&mut state, legal[rng.pick(legal.len())], &mut chance);
    }
    state
}

/// A whole random game, as search plays it: one generator for everything, no agents. Gives a digest of the end.
pub fn playout<G: Game>(game: &G, table: &G::Table, seed: u64, legal: &mut Vec<G::Action>) -> u64 {
    let mut rng = Plain::new(seed);
    let mut state = game.start(table, &mut rng);
    let decisions = u64::from(game.play_out(&mut state, &mut rng, legal, u32::MAX));
    // The whole position's fingerprint would take a good part of the time of a game.
    mix(decisions, game.payoff(&state, Seat(0)).to_bits().into())
}

/// A whole game between agents of one kind. Gives a digest of the end.
pub fn agents_game<G: Evaluate>(game: &G, table: &G::Table, agents: &mut [Box<dyn Agent<G>>], seed: u64) -> u64 {
    play_match(game, table, agents, seed).fingerprint
}

/// One agent of that kind for each seat.
pub fn table_of<G: Evaluate>(game: &G, table: &G::Table, spec: &str) -> Vec<Box<dyn Agent<G>>> {
    let seats = game.seats(&game.start(table, &mut Plain::new(1)));
    let spec: AgentSpec = spec.parse().expect("a known agent");
    (0..seats).map(|_| spec.build(game)).collect()
}

/// Adds up results so that their order does not matter.
pub fn digest(results: impl Iterator<Item = u64>) -> u64 {
    results.fold(0, u64::wrapping_add)
}
