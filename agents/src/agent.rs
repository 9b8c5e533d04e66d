//! An agent, and one game between agents.

use gauntlet_engine::chance::mix;
use gauntlet_engine::{BySeat, Game, Plain, Progress, Seat, Seeded, Turn};

/// Somebody who plays.
pub trait Agent<G: Game>: Send {
    /// Chooses one of the legal actions, of which there are at least two.
    ///
    /// `seen` could be the real position for all that `seat` knows: what the seat cannot see was drawn anew. Whoever
    /// wants another such position determinizes `seen` again.
    fn choose(&mut self, game: &G, seen: &G::State, seat: Seat, legal: &[G::Action], rng: &mut Plain) -> G::Action;

    /// Forgets the last game. Called before each match.
    fn reset(&mut self) {}
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcome {
    /// How many played.
    pub seats: u8,
    /// What each seat got: 0 for a loss, ½ for a draw, 1 for a win.
    pub payoffs: BySeat<f32>,
    /// Choices made.
    pub decisions: u32,
    /// How the game came to its end.
    pub progress: Progress,
    /// The last position.
    pub fingerprint: u64,
}

/// Plays one game between agents, one for each seat. The same seed gives the same game.
pub fn play_match<G: Game>(game: &G, table: &G::Table, agents: &mut [Box<dyn Agent<G>>], seed: u64) -> Outcome {
    watch_match(game, table, agents, seed, |_, _, _, _| {})
}

/// Plays one game and shows a referee each position with the seat, its legal actions and what it chose.
///
/// Chance and agents draw from different generators, and so do the agents among themselves: what one agent thinks
/// about does not change the cards, nor the thoughts of the others.
pub fn watch_match<G: Game>(
    game: &G,
    table: &G::Table,
    agents: &mut [Box<dyn Agent<G>>],
    seed: u64,
    mut watch: impl FnMut(&G::State, Seat, &[G::Action], G::Action),
) -> Outcome {
    let mut chance = Seeded::new(seed);
    let mut state = game.start(table, &mut chance);
    let seats = game.seats(&state);
    assert_eq!(agents.len(), usize::from(seats), "one agent for each seat");
    agents.iter_mut().for_each(|agent| agent.reset());
    let mut rngs: [Plain; 8] = std::array::from_fn(|seat| agent_rng(seed, Seat(seat as u8)));
    let mut legal = Vec::with_capacity(64);
    let mut decisions = 0;
    while let Turn::Of(seat) = game.turn(&state) {
        legal.clear();
        game.legal_actions(&state, &mut legal);
        let rng = &mut rngs[seat.index()];
        let seen = game.determinize(&state, seat, rng);
        let action = agents[seat.index()].choose(game, &seen, seat, &legal, rng);
        watch(&state, seat, &legal, action);
        game.apply(&mut state, action, &mut chance);
        decisions += 1;
    }
    let mut payoffs = BySeat::default();
    for seat in Seat::all(seats) {
        payoffs[seat] = game.payoff(&state, seat);
    }
    Outcome { seats, payoffs, decisions, progress: game.progress(&state), fingerprint: game.fingerprint(&state) }
}

/// The generator that the agent of a seat thinks with in the game of that seed.
pub fn agent_rng(seed: u64, seat: Seat) -> Plain {
    Plain::new(mix(seed, 0xA6E7 + u64::from(seat.0)))
}
