//! The suite that every game passes: one call, [`all`], in each game's tests.
//!
//! It plays random games and holds every position against the contract: what the search, the experiments and the
//! tables rely on without asking again. A failure names game, seed and move, and prints the replay that leads
//! there. [`laws`] is the light form for hundreds of thousands of games: panics, audits, ends and statistics.

mod position;
mod statistics;
#[cfg(test)]
mod tests;

pub use statistics::Statistics;

use crate::chance::{Plain, Seeded, mix};
use crate::game::{Game, TableSpec, Turn};
use crate::replay::{Move, Replay};
use crate::seat::{Seat, Team};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

/// A game that has not ended after so many decisions does not end.
const ENDLESS: usize = 100_000;

/// A law that does not hold, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// What is wrong.
    pub problem: String,
    /// The game up to the position where it is wrong; if the last move failed, with that move.
    pub replay: Replay,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Replay { game, seed, moves, .. } = &self.replay;
        writeln!(f, "{game}, seed {seed}, move {}: {}", moves.len(), self.problem)?;
        write!(f, "this replay leads there:\n\n{}", self.replay)
    }
}

impl std::error::Error for Failure {}

/// Plays `games` random games and checks every position of them. Panics with a replay if a law does not hold.
pub fn all<G: Game>(game: &G, specs: &[TableSpec], games: u64) -> Statistics {
    check(game, specs, games, 1).unwrap_or_else(|failure| panic!("{failure}"))
}

/// What [`all`] does, from a seed of choice, with the failure as a value.
pub fn check<G: Game>(game: &G, specs: &[TableSpec], games: u64, seed: u64) -> Result<Statistics, Box<Failure>> {
    assert!(!specs.is_empty(), "name at least one table");
    run(game, specs, seed, 0..games, Depth::Full)
}

/// Plays `games` random games on all cores and checks only what is cheap: no panic, the audits hold, the game ends,
/// payoffs make sense. Panics with a replay if not.
pub fn laws<G: Game>(game: &G, specs: &[TableSpec], games: u64, seed: u64) -> Statistics {
    assert!(!specs.is_empty(), "name at least one table");
    let threads = thread::available_parallelism().map_or(1, |n| n.get() as u64).min(games.max(1));
    let parts: Vec<_> = thread::scope(|scope| {
        let starts = (0..threads).map(|t| (games * t / threads)..(games * (t + 1) / threads));
        let handles: Vec<_> =
            starts.map(|part| scope.spawn(move || run(game, specs, seed, part, Depth::Light))).collect();
        handles.into_iter().map(|handle| handle.join().expect("panics are caught inside")).collect()
    });
    let mut sum = Statistics::default();
    for part in parts {
        sum.add(&part.unwrap_or_else(|failure| panic!("{failure}")));
    }
    sum
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Light,
    Full,
}

fn run<G: Game>(
    game: &G,
    specs: &[TableSpec],
    seed: u64,
    games: std::ops::Range<u64>,
    depth: Depth,
) -> Result<Statistics, Box<Failure>> {
    const {
        assert!(size_of::<G::State>() <= G::STATE_LIMIT, "a position is larger than its game declares");
        assert!(!std::mem::needs_drop::<G::State>(), "a position must be flat data without heap");
    }
    let mut statistics = Statistics { state_bytes: size_of::<G::State>(), ..Statistics::default() };
    let mut legal = Vec::new();
    for number in games {
        let spec = &specs[(number % specs.len() as u64) as usize];
        let seed = seed.wrapping_add(number);
        let mut played = Vec::new();
        let result = catch_unwind(AssertUnwindSafe(|| {
            one_game(game, spec, seed, depth, &mut played, &mut legal, &mut statistics)
        }));
        let problem = match result {
            Ok(Ok(())) => continue,
            Ok(Err(problem)) => problem,
            Err(panic) => format!("panicked: {}", panic_text(panic.as_ref())),
        };
        return Err(Box::new(Failure { problem, replay: retell(game, spec, seed, &played) }));
    }
    Ok(statistics)
}

/// Plays one random game. `played` is what was chosen so far, for the replay of a failure.
fn one_game<G: Game>(
    game: &G,
    spec: &TableSpec,
    seed: u64,
    depth: Depth,
    played: &mut Vec<usize>,
    legal: &mut Vec<G::Action>,
    statistics: &mut Statistics,
) -> Result<(), String> {
    let table = game.table(spec).map_err(|e| e.to_string())?;
    let mut chance = Seeded::new(seed);
    // The player's choices must not depend on how often the game asks chance.
    let mut rng = Plain::new(mix(seed, 0x0C0F_0121));
    let mut state = game.start(&table, &mut chance);
    loop {
        game.audit(&state)?;
        legal.clear();
        game.legal_actions(&state, legal);
        let over = game.turn(&state) == Turn::Over;
        if over && !legal.is_empty() {
            return Err("the game is over, and still there are legal actions".into());
        }
        if depth == Depth::Full {
            statistics.positions += 1;
            statistics.redrawn += u64::from(position::check(game, &state, legal, mix(seed, played.len() as u64))?);
        }
        if over {
            break;
        }
        if legal.len() < 2 {
            return Err(format!("a seat is asked with {} legal actions: only real choices ask", legal.len()));
        }
        if played.len() == ENDLESS {
            return Err(format!("the game has not ended after {ENDLESS} decisions"));
        }
        statistics.decision(legal.len());
        let index = rng.pick(legal.len());
        played.push(index);
        let before = state.clone();
        game.apply(&mut state, legal[index], &mut chance);
        game.audit_move(&before, legal[index], &state)?;
    }
    payoffs(game, &state)?;
    statistics.game(played.len(), game.progress(&state));
    if depth == Depth::Full {
        round_trip(game, &retell(game, spec, seed, played), game.fingerprint(&state))?;
    }
    Ok(())
}

/// Members of a team share their payoff; two teams share 1 between them; every payoff lies in [0, 1].
fn payoffs<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    let seats: Vec<(Team, f32)> =
        Seat::all(game.seats(state)).map(|s| (game.team(state, s), game.payoff(state, s))).collect();
    if let Some((_, payoff)) = seats.iter().find(|(_, p)| !(0.0..=1.0).contains(p)) {
        return Err(format!("a payoff of {payoff} is not between 0 and 1"));
    }
    let mut teams: Vec<(Team, f32)> = Vec::new();
    for &(team, payoff) in &seats {
        match teams.iter().find(|(t, _)| *t == team) {
            None => teams.push((team, payoff)),
            Some(&(_, other)) if other != payoff => {
                return Err(format!("team-mates have different payoffs: {seats:?}"));
            }
            Some(_) => {}
        }
    }
    match teams[..] {
        [(_, a), (_, b)] if a + b != 1.0 => Err(format!("two sides share {} instead of 1", a + b)),
        _ => Ok(()),
    }
}

/// The replay goes through text and comes to the same position.
fn round_trip<G: Game>(game: &G, replay: &Replay, print: u64) -> Result<(), String> {
    let mut replay = replay.clone();
    replay.end = Some(print);
    let read: Replay = replay.to_string().parse().map_err(|e| format!("the replay does not read back: {e}"))?;
    if read != replay {
        return Err("the replay reads back as another one".into());
    }
    read.play(game).map(drop).map_err(|e| format!("the replay does not play: {e}"))
}

/// The replay with the words of the moves. The last move may be one that panics, so words come before moves.
fn retell<G: Game>(game: &G, spec: &TableSpec, seed: u64, played: &[usize]) -> Replay {
    let mut replay = Replay::new(game, spec, seed);
    replay.moves = played.iter().map(|&index| Move::at(index)).collect();
    let mut words = Vec::new();
    // A panic here is the one that is being reported.
    let _ = catch_unwind(AssertUnwindSafe(|| {
        replay.watch(game, |state, _, _, action| words.push(game.describe(state, action).words)).map(drop)
    }));
    for (played, words) in replay.moves.iter_mut().zip(words) {
        played.words = words;
    }
    replay
}

/// What a caught panic said.
fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a message")
}
