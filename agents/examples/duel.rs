//! Two agents against each other, every deal twice with sides exchanged.
//!
//! `cargo run --release -p gauntlet-agents --example duel -- <game> <agent> <agent> [games] [seed] [file]`
//!
//! Says the share of points of the first with a 95 % interval, how many independent games the deals are worth, and what a
//! choice of each takes. `gauntlet ladder` does more; this needs nothing but the agents to build, for whoever is at work on the search.
//!
//! Long matches are kept in the file, a line for each deal: its number and what the first got of its two games. A match
//! that was stopped goes on from there; the result is the same as in one go.

use gauntlet_agents::deals::{Deals, anything_dealt};
use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{Agent, AgentSpec, Evaluate, Explanation, play_match};
use gauntlet_engine::registry::Shipped;
use gauntlet_engine::{Plain, Profile, Seat, mix};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::time::{Duration, Instant};

thread_local! {
    /// The time and the choices of the two sides.
    static SPENT: Cell<[(Duration, u32); 2]> = const { Cell::new([(Duration::ZERO, 0); 2]) };
}

/// An agent whose choices are timed.
struct Timed<G: Evaluate> {
    agent: Box<dyn Agent<G>>,
    side: usize,
}

impl<G: Evaluate> Agent<G> for Timed<G> {
    fn choose(&mut self, game: &G, seen: &G::State, seat: Seat, legal: &[G::Action], rng: &mut Plain) -> G::Action {
        let begin = Instant::now();
        let action = self.agent.choose(game, seen, seat, legal, rng);
        let mut spent = SPENT.get();
        spent[self.side].0 += begin.elapsed();
        spent[self.side].1 += 1;
        SPENT.set(spent);
        action
    }
    fn looks(&self) -> bool {
        self.agent.looks()
    }
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
}

struct Duel {
    agents: [String; 2],
    games: u32,
    seed: u64,
    kept: Kept,
}

/// The deals that have been played, by number, and the file they are kept in.
#[derive(Default)]
struct Kept {
    deals: BTreeMap<u32, [f32; 2]>,
    file: Option<File>,
}

impl Kept {
    /// Reads what was played before. The first line says which match it is: a file of another one is refused.
    fn open(path: &str, heading: &str) -> Result<Kept, String> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(format!("{path}: {error}")),
        };
        let mut lines = text.lines();
        if let Some(first) = lines.next()
            && first != heading
        {
            return Err(format!("{path} is of another match: `{first}`, not `{heading}`; name another file"));
        }
        let deals = lines.map(deal).collect::<Option<_>>();
        let deals = deals.ok_or_else(|| format!("{path}: a line is no deal such as `12 1 0.5`; take it out"))?;
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(|e| format!("{path}: {e}"))?;
        if text.is_empty() {
            writeln!(file, "{heading}").map_err(|error| format!("{path}: {error}"))?;
        }
        Ok(Kept { deals, file: Some(file) })
    }

    fn add(&mut self, number: u32, points: [f32; 2]) {
        self.deals.insert(number, points);
        if let Some(file) = &mut self.file {
            writeln!(file, "{number} {} {}", points[0], points[1]).expect("room for a line");
        }
    }
}

/// A line of the file.
fn deal(line: &str) -> Option<(u32, [f32; 2])> {
    let mut parts = line.split(' ');
    let number = parts.next()?.parse().ok()?;
    let mut points = || parts.next()?.parse().ok();
    Some((number, [points()?, points()?]))
}

impl Visitor for Duel {
    type Output = ();

    fn visit<G: Shipped + Evaluate>(mut self, game: &G) {
        let specs = self.agents.each_ref().map(|text| text.parse::<AgentSpec>().expect("an agent"));
        let table = game.table(&G::tables()[0]).expect("the usual table");
        let seats = game.seats(&game.start(&table, &mut Plain::new(0)));
        if !anything_dealt(game, &table) {
            eprintln!(
                "nothing is dealt in {}: all games would be alike; `gauntlet ladder` begins them at random",
                G::ID
            );
            return;
        }
        let seated = |turn: u8| -> Vec<Box<dyn Agent<G>>> {
            let side = |seat: u8| usize::from((seat + turn) % 2);
            (0..seats)
                .map(|seat| Box::new(Timed { agent: specs[side(seat)].build(game), side: side(seat) }) as _)
                .collect()
        };
        let mut tables = [seated(0), seated(1)];
        let (mut deals, mut games, mut choices, mut longest, mut capped) = (Deals::default(), 0u32, 0, 0, 0);
        for number in 0..self.games.div_ceil(2) {
            if let Some(&points) = self.kept.deals.get(&number) {
                deals.add(points);
                continue;
            }
            let seed = mix(self.seed, u64::from(number));
            let points = [0, 1].map(|turn: u8| {
                let outcome = play_match(game, &table, &mut tables[usize::from(turn)], seed);
                games += 1;
                choices += u64::from(outcome.decisions);
                longest = longest.max(outcome.decisions);
                capped += u32::from(outcome.progress.capped);
                let own = Seat::all(seats).filter(|seat| (seat.0 + turn).is_multiple_of(2));
                let (sum, count) = own.fold((0.0, 0.0), |(sum, n), seat| (sum + outcome.payoffs[seat], n + 1.0));
                sum / count
            });
            deals.add(points);
            self.kept.add(number, points);
            if (number + 1).is_multiple_of(5) {
                eprintln!("{:.1} % of {}, at most {longest} choices", 100.0 * deals.score(), deals.games());
            }
        }
        let [low, high] = deals.interval();
        let [first, second] = SPENT.get().map(|(time, choices)| 1e3 * time.as_secs_f64() / f64::from(choices.max(1)));
        println!(
            "{}: {} – {}: {:.1} % [{:.1}, {:.1}] of {}, worth {:.0}; {first:.3} and {second:.3} ms a choice, {} choices a game, at most {longest}, {capped} capped",
            G::ID,
            self.agents[0],
            self.agents[1],
            100.0 * deals.score(),
            100.0 * low,
            100.0 * high,
            deals.games(),
            deals.worth(),
            choices / u64::from(games.max(1)),
        );
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next();
    let (Some(game), Some(first), Some(second)) = (next(), next(), next()) else {
        eprintln!("duel <game> <agent> <agent> [games] [seed] [file]");
        return;
    };
    let games = next().map_or(200, |text| text.parse().expect("a number of games"));
    let seed = next().map_or(1, |text| text.parse().expect("a seed"));
    let heading = format!("{game} {first} {second} seed {seed}");
    let kept = next().map_or(Ok(Kept::default()), |path| Kept::open(&path, &heading));
    let kept = match kept {
        Ok(kept) => kept,
        Err(problem) => return eprintln!("{problem}"),
    };
    with_game(&game, &Profile::default(), Duel { agents: [first, second], games, seed, kept }).expect("a shipped game");
}
