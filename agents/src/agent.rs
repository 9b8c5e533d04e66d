//! An agent, and one game between agents.

use crate::ismcts::Explanation;
use gauntlet_engine::chance::mix;
use gauntlet_engine::{BySeat, Game, MAX_SEATS, OCCASIONS, Plain, Progress, Seat, Seeded, Turn};

/// Somebody who plays.
pub trait Agent<G: Game>: Send {
    /// Chooses one of the legal actions, of which there are at least two.
    ///
    /// `seen` could be the real position for all that `seat` knows: what the seat cannot see was drawn anew. Whoever
    /// wants another such position determinizes `seen` again.
    fn choose(&mut self, game: &G, seen: &G::State, seat: Seat, legal: &[G::Action], rng: &mut Plain) -> G::Action;

    /// Whether it looks at the position at all. Nobody draws anew what is hidden for an agent that does not.
    fn looks(&self) -> bool {
        true
    }

    /// Forgets the last game. Called before each match.
    fn reset(&mut self) {}

    /// Whether it wants to be told what was chosen.
    fn notices(&self) -> bool {
        false
    }

    /// Somebody, perhaps this agent, has made a choice; `None` if this agent may not know which. An agent that is not
    /// told plays as well as it can without.
    fn notice(&mut self, _by: Seat, _action: Option<G::Action>) {}

    /// Why it chose what it chose last, in the position that it was shown then. `None` if it has no reasons to give.
    fn explain(&self, _game: &G, _seen: &G::State, _seat: Seat) -> Option<Explanation> {
        None
    }
}

/// Tells every agent that wants to know what `by` chose in this position. Whoever may only see that something was
/// chosen is told no more than that.
pub fn tell<'a, G: Game + 'a>(
    game: &G,
    state: &G::State,
    agents: impl Iterator<Item = (Seat, &'a mut Box<dyn Agent<G>>)>,
    by: Seat,
    action: G::Action,
) {
    for (seat, agent) in agents.filter(|(_, agent)| agent.notices()) {
        let open = seat == by || game.witness(state, action, seat) == game.describe(state, action);
        agent.notice(by, open.then_some(action));
    }
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
    let mut pace = Pace::default();
    let mut legal = Vec::with_capacity(64);
    if game.turn(&state) != Turn::Over {
        game.legal_actions(&state, &mut legal);
    }
    let mut decisions = 0;
    while let Turn::Of(seat) = game.turn(&state) {
        let rng = &mut agent_rng(seed, seat, pace.next(game, &state, seat));
        let agent = &mut agents[seat.index()];
        let action = if agent.looks() {
            let seen = game.determinize(&state, seat, rng);
            agent.choose(game, &seen, seat, &legal, rng)
        } else {
            agent.choose(game, &state, seat, &legal, rng)
        };
        watch(&state, seat, &legal, action);
        tell(game, &state, Seat::all(seats).zip(agents.iter_mut()), seat, action);
        game.proceed(&mut state, action, &mut chance, &mut legal);
        decisions += 1;
    }
    let mut payoffs = BySeat::default();
    for seat in Seat::all(seats) {
        payoffs[seat] = game.payoff(&state, seat);
    }
    Outcome { seats, payoffs, decisions, progress: game.progress(&state), fingerprint: game.fingerprint(&state) }
}

/// The generator that the agent of a seat thinks with at a choice of the game of that seed.
///
/// Every choice has its own, by its place in the round. Two games that have come apart by one choice more or less think
/// alike again from the next round on, which keeps paired experiments sharp.
pub fn agent_rng(seed: u64, seat: Seat, place: u64) -> Plain {
    Plain::new(mix(mix(seed, 0xA6E7 + u64::from(seat.0)), place))
}

/// Counts the choices of each seat in a round: those between moves, and those within the move that is being resolved. A
/// card that asks for a target more or less than another does not change the choices after it.
#[derive(Clone, Debug)]
pub struct Pace(BySeat<[Count; OCCASIONS]>);

/// The choices of a seat on an occasion.
#[derive(Clone, Copy, Debug)]
struct Count {
    /// The round that they are of; those of another one are not counted.
    round: u32,
    moves: u16,
    steps: u16,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace(BySeat([[Count { round: 0, moves: 0, steps: 0 }; OCCASIONS]; MAX_SEATS]))
    }
}

impl Pace {
    /// The place of the seat's next choice, which is made in this position.
    pub fn next<G: Game>(&mut self, game: &G, state: &G::State, seat: Seat) -> u64 {
        let round = game.progress(state).rounds;
        let occasion = game.occasion(state);
        let count = &mut self.0[seat][occasion as usize & (OCCASIONS - 1)];
        if count.round != round {
            *count = Count { round, moves: 0, steps: 0 };
        }
        let Count { moves, steps, .. } = count;
        if game.midway(state) {
            *steps = steps.wrapping_add(1);
        } else {
            (*moves, *steps) = (moves.wrapping_add(1), 0);
        }
        u64::from(round) << 40 | u64::from(occasion) << 32 | u64::from(*steps & 0xFFF) << 20 | u64::from(*moves)
    }
}
