//! Agents against each other: a round robin with balanced seats, and the strengths that explain it.
//!
//! Every deal is played twice with sides exchanged, and every pairing gets the same deals. At a table with teams an
//! agent plays all seats of a team; with more than two teams the agents take every other one. Where nothing is dealt,
//! a few random choices take the place of a deal.

pub mod elo;

use crate::interval::Interval;
use elo::{Meeting, fit};
use gauntlet_agents::deals::{Deals, anything_dealt};
use gauntlet_agents::{Agent, AgentSpec, Evaluate, Explanation, play_match};
use gauntlet_engine::chance::mix;
use gauntlet_engine::{Game, Plain, Seat, Seeded};
use rayon::prelude::*;
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Instant;

/// What is played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who plays.
    pub agents: Vec<AgentSpec>,
    /// Games of each pairing; rounded up to whole deals of two.
    pub games: u32,
    /// The seed of the deals.
    pub seed: u64,
    /// Choices that are made at random before the agents take over: where nothing is dealt, all games would be alike.
    pub opening: u32,
    /// Who meets whom, by number; everybody meets everybody if it is empty.
    pub pairs: Vec<(usize, usize)>,
}

impl Plan {
    /// Who meets whom.
    pub fn meetings(&self) -> Vec<(usize, usize)> {
        let n = self.agents.len();
        match self.pairs.is_empty() {
            true => (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect(),
            false => self.pairs.clone(),
        }
    }

    /// The first agent that no chain of meetings joins with the one named first, if there is one: nothing says how strong
    /// those two are beside each other.
    pub fn stranger(&self) -> Option<usize> {
        let meetings = self.meetings();
        let mut joined: Vec<bool> = (0..self.agents.len()).map(|agent| agent == 0).collect();
        // Every pass joins somebody until nobody is left to be joined.
        while let Some(&(a, b)) = meetings.iter().find(|&&(a, b)| joined[a] != joined[b]) {
            (joined[a], joined[b]) = (true, true);
        }
        joined.iter().position(|joined| !joined)
    }

    /// How many random choices a game needs: none if deals differ.
    pub fn usual_opening<G: Game>(game: &G, table: &G::Table) -> u32 {
        if anything_dealt(game, table) { 0 } else { 4 }
    }
}

/// How strong an agent is, and how long it thinks.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The agent.
    pub agent: String,
    /// Points above the mean of all agents.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub margin: f64,
    /// Games played.
    pub games: u32,
    /// The share of points it took.
    pub score: f64,
    /// Choices made in a game.
    pub decisions: f64,
    /// Milliseconds for a choice.
    pub milliseconds: f64,
}

/// How two agents did against each other.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pairing {
    /// One agent.
    pub a: String,
    /// The other.
    pub b: String,
    /// Games between them.
    pub games: u32,
    /// Games that the first one won.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// The share of points of the first one.
    pub score: f64,
    /// Its 95 % interval.
    pub interval: Interval,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ladder {
    /// The game.
    pub game: String,
    /// The seed of the deals.
    pub seed: u64,
    /// The agents, the strongest first.
    pub standings: Vec<Standing>,
    /// The pairings in the order in which the agents were named.
    pub pairings: Vec<Pairing>,
}

/// Counts choices and time.
#[derive(Default)]
struct Clock {
    decisions: AtomicU64,
    nanoseconds: AtomicU64,
}

/// An agent with a clock.
struct Timed<G: Game> {
    agent: Box<dyn Agent<G>>,
    clock: Arc<Clock>,
}

/// An agent that takes over when the opening is done.
struct Opened<G: Game> {
    agent: Box<dyn Agent<G>>,
    opening: Arc<Opening>,
}

/// The random choices that begin a game: the same for both agents of a deal.
struct Opening {
    seed: u64,
    left: AtomicU32,
}

impl Opening {
    /// The number of the next random choice among `n`, if the opening is not done.
    fn next(&self, n: usize) -> Option<usize> {
        let left = self.left.load(Ordering::Relaxed);
        self.left.store(left.saturating_sub(1), Ordering::Relaxed);
        (left > 0).then(|| Plain::new(mix(self.seed, u64::from(left))).pick(n))
    }
}

/// Hands over to the agent inside whatever is no choice.
macro_rules! pass_on {
    () => {
        fn reset(&mut self) {
            self.agent.reset();
        }
        fn notices(&self) -> bool {
            self.agent.notices()
        }
        fn notice(&mut self, by: Seat, action: Option<G::Action>) {
            self.agent.notice(by, action);
        }
        fn explain(&self, game: &G, seen: &G::State, seat: Seat) -> Option<Explanation> {
            self.agent.explain(game, seen, seat)
        }
    };
}

impl<G: Game> Agent<G> for Timed<G> {
    fn choose(&mut self, game: &G, seen: &G::State, seat: Seat, legal: &[G::Action], rng: &mut Plain) -> G::Action {
        let start = Instant::now();
        let action = self.agent.choose(game, seen, seat, legal, rng);
        self.clock.nanoseconds.fetch_add(start.elapsed().as_nanos() as u64, Ordering::Relaxed);
        self.clock.decisions.fetch_add(1, Ordering::Relaxed);
        action
    }
    pass_on!();
}

impl<G: Game> Agent<G> for Opened<G> {
    fn choose(&mut self, game: &G, seen: &G::State, seat: Seat, legal: &[G::Action], rng: &mut Plain) -> G::Action {
        match self.opening.next(legal.len()) {
            Some(choice) => legal[choice],
            None => self.agent.choose(game, seen, seat, legal, rng),
        }
    }
    pass_on!();
}

/// What makes an agent.
pub(crate) type Builder<'a, G> = &'a (dyn Fn(&G) -> Box<dyn Agent<G>> + Sync);

/// One deal from both sides: what the first agent got of each game, 1, ½ or 0.
pub(crate) fn deal<G: Evaluate>(
    game: &G,
    table: &G::Table,
    build: [Builder<'_, G>; 2],
    opening: u32,
    seed: u64,
) -> [f32; 2] {
    [false, true].map(|swap| one_game(game, table, build, opening, seed, swap))
}

/// Agents that begin with that many random choices.
pub(crate) fn opened<G: Game + 'static>(
    agents: impl Iterator<Item = Box<dyn Agent<G>>>,
    opening: u32,
    seed: u64,
) -> Vec<Box<dyn Agent<G>>> {
    let opening = Arc::new(Opening { seed, left: AtomicU32::new(opening) });
    agents.map(|agent| Box::new(Opened { agent, opening: opening.clone() }) as Box<dyn Agent<G>>).collect()
}

fn one_game<G: Evaluate>(
    game: &G,
    table: &G::Table,
    build: [Builder<'_, G>; 2],
    opening: u32,
    seed: u64,
    swap: bool,
) -> f32 {
    // Who is on which team may be up to the deal.
    let start = game.start(table, &mut Seeded::new(seed));
    let side = |seat: Seat| (usize::from(game.team(&start, seat).0) + usize::from(swap)) % 2;
    let seats: Vec<Seat> = Seat::all(game.seats(&start)).collect();
    let mut agents = opened(seats.iter().map(|&seat| build[side(seat)](game)), opening, seed);
    let outcome = play_match(game, table, &mut agents, seed);
    let mean = |wanted: usize| {
        let payoffs = seats.iter().filter(|&&s| side(s) == wanted).map(|&s| outcome.payoffs[s]);
        let (sum, n) = payoffs.fold((0.0, 0.0), |(sum, n), p| (sum + p, n + 1.0));
        sum / f32::max(n, 1.0)
    };
    match mean(0).total_cmp(&mean(1)) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    }
}

/// Plays the round robin. Everything but the times depends on nothing but the plan. `played` is called after each deal.
pub fn run<G: Evaluate>(game: &G, table: &G::Table, plan: &Plan, played: &(dyn Fn() + Sync)) -> Ladder {
    let n = plan.agents.len();
    let pairs = plan.meetings();
    let clocks: Vec<Arc<Clock>> = (0..n).map(|_| Arc::default()).collect();
    let deals = u64::from(plan.games.div_ceil(2));
    let jobs: Vec<(usize, u64)> = (0..deals).flat_map(|deal| (0..pairs.len()).map(move |pair| (pair, deal))).collect();
    let results: Vec<(usize, [f32; 2])> = jobs
        .par_iter()
        .map(|&(pair, number)| {
            let (a, b) = pairs[pair];
            let seed = mix(plan.seed, number);
            let timed = |i: usize| {
                let (spec, clock) = (&plan.agents[i], &clocks[i]);
                move |game: &G| Box::new(Timed { agent: spec.build(game), clock: clock.clone() }) as Box<dyn Agent<G>>
            };
            let points = deal(game, table, [&timed(a), &timed(b)], plan.opening, seed);
            played();
            (pair, points)
        })
        .collect();
    let of = |pair: usize| results.iter().filter(move |(p, _)| *p == pair).map(|(_, points)| *points);
    let deals: Vec<Deals> = (0..pairs.len()).map(|pair| of(pair).collect()).collect();
    sum_up(game.id(), plan, &pairs, &deals, &clocks)
}

fn sum_up(game: &str, plan: &Plan, pairs: &[(usize, usize)], deals: &[Deals], clocks: &[Arc<Clock>]) -> Ladder {
    let names: Vec<String> = plan.agents.iter().map(AgentSpec::to_string).collect();
    let mut pairings = Vec::new();
    let mut meetings = Vec::new();
    let mut total = vec![(0u32, 0.0f64); names.len()];
    for (&(a, b), deals) in pairs.iter().zip(deals) {
        let (games, score) = (deals.games(), deals.score());
        let points = score * f64::from(games);
        // A strength is as sure as the games that the deals are worth.
        meetings.push(Meeting { a, b, games: deals.worth(), points: score * deals.worth() });
        total[a] = (total[a].0 + games, total[a].1 + points);
        total[b] = (total[b].0 + games, total[b].1 + f64::from(games) - points);
        pairings.push(Pairing {
            a: names[a].clone(),
            b: names[b].clone(),
            games,
            wins: deals.wins(),
            draws: deals.draws(),
            score,
            interval: deals.interval().into(),
        });
    }
    let ratings = fit(names.len(), &meetings);
    let mut standings: Vec<Standing> = (0..names.len())
        .map(|i| {
            let decisions = clocks[i].decisions.load(Ordering::Relaxed) as f64;
            let games = f64::from(total[i].0.max(1));
            Standing {
                agent: names[i].clone(),
                elo: ratings[i].elo,
                margin: ratings[i].margin,
                games: total[i].0,
                score: total[i].1 / games,
                decisions: decisions / games,
                milliseconds: clocks[i].nanoseconds.load(Ordering::Relaxed) as f64 / 1e6 / decisions.max(1.0),
            }
        })
        .collect();
    standings.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    Ladder { game: game.into(), seed: plan.seed, standings, pairings }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gauntlet_engine::connect_four::{ConnectFour, Table};

    fn plan(agents: &[&str], games: u32) -> Plan {
        Plan {
            agents: agents.iter().map(|a| a.parse().unwrap()).collect(),
            games,
            seed: 3,
            opening: 4,
            pairs: Vec::new(),
        }
    }

    #[test]
    fn the_better_agent_stands_above() {
        let ladder = run(&ConnectFour, &Table, &plan(&["random", "greedy", "ismcts:60"], 40), &|| {});
        let names: Vec<&str> = ladder.standings.iter().map(|s| s.agent.as_str()).collect();
        assert_eq!(names, ["ismcts:60", "greedy", "random"]);
        assert_eq!(ladder.pairings.len(), 3);
        assert!(ladder.pairings.iter().all(|p| p.games == 40));
        assert!(ladder.standings.iter().all(|s| s.games == 80 && s.decisions > 3.0));
    }

    #[test]
    fn only_those_meet_who_should() {
        let plan = Plan { pairs: vec![(2, 1), (1, 0)], ..plan(&["random", "greedy", "ismcts:60"], 20) };
        let ladder = run(&ConnectFour, &Table, &plan, &|| {});
        let met: Vec<_> = ladder.pairings.iter().map(|p| (p.a.as_str(), p.b.as_str())).collect();
        assert_eq!(met, [("ismcts:60", "greedy"), ("greedy", "random")]);
        assert_eq!(ladder.standings.iter().map(|s| s.games).sum::<u32>(), 80);
    }

    #[test]
    fn who_is_joined_by_no_chain_of_meetings_is_found() {
        let plan = |pairs: &[(usize, usize)]| Plan { pairs: pairs.into(), ..plan(&["random", "greedy", "exact"], 2) };
        assert_eq!(plan(&[]).stranger(), None);
        assert_eq!(plan(&[(2, 1), (1, 0)]).stranger(), None);
        assert_eq!(plan(&[(1, 0)]).stranger(), Some(2));
        assert_eq!(plan(&[(2, 1)]).stranger(), Some(1));
    }

    #[test]
    fn results_do_not_depend_on_the_number_of_threads() {
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| run(&ConnectFour, &Table, &plan(&["greedy", "ismcts:40"], 10), &|| {})).pairings
        };
        assert_eq!(on(1), on(3));
    }

    #[test]
    fn an_agent_against_itself_is_even() {
        // Sides are exchanged on the same deal, so what one gets as the first the other gets as the second.
        let ladder = run(&ConnectFour, &Table, &plan(&["greedy", "greedy"], 20), &|| {});
        assert_eq!(ladder.pairings[0].score, 0.5);
        assert!(ladder.standings.iter().all(|s| s.elo.abs() < 1e-6));
    }
}
