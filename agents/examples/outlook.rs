//! Learns what positions of MicroTower are worth from games of bots, and writes the nets that the search ships with.
//!
//! `cargo run --release -p gauntlet-agents --example outlook -- <agent> <games> <seed> <file> [nets]`
//!
//! Two bots of that sort play each other, with `nets` if a file is named instead of the shipped ones. Until some choice of
//! three games in four a fifth of all choices is made at random, so that the nets see positions that good players avoid; what
//! is learnt from are only positions after the last such choice, whose result says how they go when both play well: half of
//! the lesson is that, half what the search that chose there said of it, which knows less and varies less. Games are always
//! played in two strands and learnt from in one order: the same seed gives the same file on every machine.

use gauntlet_agents::eval::microtower::{FACTS, Facts, Nets, SHAPE, card_rows, outlook_by, read_position};
use gauntlet_agents::eval::net::Net;
use gauntlet_agents::learn::{Course, Lesson, begin, learn, loss};
use gauntlet_agents::{Agent, AgentSpec};
use gauntlet_engine::microtower::MicroTower;
use gauntlet_engine::registry::Shipped;
use gauntlet_engine::{Game, Plain, Seat, Seeded, Turn, mix};
use std::process::ExitCode;
use std::time::Instant;

/// Strands of games, whatever the machine.
const STRANDS: usize = 2;
/// One lesson in so many is kept to see what was learnt.
const KEPT: usize = 12;

/// The share of positions that is learnt from.
const SHARE: f64 = 0.4;

/// Lessons of who does not move, and of who does, and how the game ended.
type Lessons = [Vec<(Lesson<FACTS>, f32)>; 2];

/// A position on the way, as one seat sees it.
struct Seen {
    moving: bool,
    eyes: Seat,
    facts: Facts,
    marks: Box<[u16]>,
    /// What the search of whoever chose says of the chances.
    said: Option<f32>,
}

/// Plays one game and notes what there is to learn from it.
fn play(game: &MicroTower, agents: &mut [Box<dyn Agent<MicroTower>>], seed: u64, lessons: &mut Lessons) {
    let table = game.table(&MicroTower::tables()[0]).expect("the usual table");
    let mut rng = Plain::new(mix(seed, 77));
    let mut chance = Seeded::new(seed);
    let mut state = game.start(&table, &mut chance);
    agents.iter_mut().for_each(|agent| agent.reset());
    let calm = if rng.unit() < 0.25 { 0 } else { rng.pick(90) };
    let (mut legal, mut marks, mut choices) = (Vec::new(), Vec::new(), 0);
    let mut seen: Vec<Seen> = Vec::new();
    while let Turn::Of(seat) = game.turn(&state) {
        legal.clear();
        game.legal_actions(&state, &mut legal);
        let view = game.determinize(&state, seat, &mut rng);
        let slips = choices < calm && rng.unit() < 0.2;
        let action = match slips {
            true => legal[rng.pick(legal.len())],
            false => agents[seat.index()].choose(game, &view, seat, &legal, &mut rng),
        };
        if slips {
            seen.clear();
        } else if game.quiet(&state) && rng.unit() < SHARE {
            let said = agents[seat.index()].explain(game, &view, seat).map(|told| told.considered[0].chances);
            for eyes in Seat::all(2) {
                let facts = read_position(game, &state, eyes, &mut marks);
                let said = said.map(|said| if eyes == seat { said } else { 1.0 - said });
                let moving = game.active(&state) == eyes;
                seen.push(Seen { moving, eyes, facts, marks: marks.as_slice().into(), said });
            }
        }
        agents.iter_mut().for_each(|agent| agent.notice(seat, Some(action)));
        game.apply(&mut state, action, &mut chance);
        choices += 1;
    }
    for Seen { moving, eyes, facts, marks, said } in seen {
        let came = game.payoff(&state, eyes);
        let result = said.map_or(came, |said| 0.5 * (came + said));
        lessons[usize::from(moving)].push((Lesson { facts, marks, result }, came));
    }
}

/// The lessons of one strand of games.
fn strand(game: &MicroTower, spec: &AgentSpec, seeds: impl Iterator<Item = u64>) -> Lessons {
    let mut agents: Vec<_> = (0..2).map(|_| spec.build(game)).collect();
    let mut lessons = Lessons::default();
    seeds.for_each(|seed| play(game, &mut agents, seed, &mut lessons));
    lessons
}

fn run(spec: &AgentSpec, games: u64, seed: u64) -> Nets {
    let game = MicroTower::build(&Default::default()).expect("the shipped cards");
    let begun = Instant::now();
    let strands: Vec<Lessons> = std::thread::scope(|scope| {
        let game = &game;
        let seeds = |strand: usize| (strand as u64..games).step_by(STRANDS).map(move |number| mix(seed, number));
        let threads: Vec<_> =
            (0..STRANDS).map(|number| scope.spawn(move || strand(game, spec, seeds(number)))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a strand of games")).collect()
    });
    let (mut taught, mut kept): ([Vec<_>; 2], [Vec<_>; 2]) = Default::default();
    for lessons in strands {
        for (moving, mut lessons) in lessons.into_iter().enumerate() {
            // What is kept asks how games ended and nothing else.
            let some = lessons.len() / KEPT;
            kept[moving].extend(lessons.drain(..some).map(|(lesson, came)| Lesson { result: came, ..lesson }));
            taught[moving].extend(lessons.into_iter().map(|(lesson, _)| lesson));
        }
    }
    let cards = card_rows(&game);
    eprintln!(
        "{} positions of {games} games in {:.0} s",
        taught[0].len() + kept[0].len(),
        begun.elapsed().as_secs_f64()
    );
    let one = |moving: usize| {
        let mut rng = Plain::new(moving as u64 + 1);
        let mut net = begin(SHAPE, &mut rng);
        learn(&mut net, &cards, &taught[moving], &Course::default(), &mut rng);
        let who = if moving == 1 { "on the move" } else { "waiting" };
        println!("{who}: {:.4} nats a position of other games", loss(&net, &cards, &kept[moving]));
        net
    };
    std::thread::scope(|scope| {
        let one = &one;
        let threads = [0, 1].map(|moving| scope.spawn(move || one(moving)));
        threads.map(|thread| thread.join().expect("a net"))
    })
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next();
    let (Some(agent), Some(games), Some(seed), Some(file)) = (next(), next(), next(), next()) else {
        eprintln!("outlook <agent> <games> <seed> <file> [nets]");
        return ExitCode::FAILURE;
    };
    let spec = agent.parse().expect("an agent");
    let (games, seed) = (games.parse().expect("a number of games"), seed.parse().expect("a seed"));
    if let Some(nets) = next() {
        let text = std::fs::read_to_string(&nets).expect("a file of nets");
        outlook_by(Net::read(&text, SHAPE).expect("nets for what is read of MicroTower"));
    }
    std::fs::write(&file, Net::write(&run(&spec, games, seed))).expect("room for the file");
    ExitCode::SUCCESS
}
