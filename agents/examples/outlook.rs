//! Learns what positions of MicroTower are worth from games of bots, and writes the nets that the search ships with.
//!
//! `cargo run --release -p gauntlet-agents --example outlook -- <agent> <games> <seed> <file> [nets]`
//!
//! Two bots of that sort play each other, with `nets` if a file is named instead of the shipped ones. Until some choice of
//! three games in four a fifth of all choices is made at random, so that the nets see positions that good players avoid; what
//! is learnt from are only positions after the last such choice, whose result says how they go when both play well. Games
//! are always played in two strands and learnt from in one order: the same seed gives the same file on every machine.

use gauntlet_agents::eval::microtower::{FACTS, Nets, outlook_by, read_facts};
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

/// Lessons of who does not move, and of who does.
type Lessons = [Vec<Lesson<FACTS>>; 2];

/// Plays one game and notes what there is to learn from it.
fn play(game: &MicroTower, agents: &mut [Box<dyn Agent<MicroTower>>], seed: u64, lessons: &mut Lessons) {
    let table = game.table(&MicroTower::tables()[0]).expect("the usual table");
    let mut rng = Plain::new(mix(seed, 77));
    let mut chance = Seeded::new(seed);
    let mut state = game.start(&table, &mut chance);
    agents.iter_mut().for_each(|agent| agent.reset());
    let calm = if rng.unit() < 0.25 { 0 } else { rng.pick(90) };
    let (mut legal, mut seen, mut choices) = (Vec::new(), Vec::new(), 0);
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
        } else if game.quiet(&state) && rng.unit() < 0.5 {
            for eyes in Seat::all(2) {
                seen.push((usize::from(game.active(&state) == eyes), eyes, read_facts(game, &state, eyes)));
            }
        }
        agents.iter_mut().for_each(|agent| agent.notice(seat, Some(action)));
        game.apply(&mut state, action, &mut chance);
        choices += 1;
    }
    for (moving, eyes, facts) in seen {
        lessons[moving].push(Lesson { facts, result: game.payoff(&state, eyes) });
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
    let (mut taught, mut kept) = (Lessons::default(), Lessons::default());
    for lessons in strands {
        for (moving, mut lessons) in lessons.into_iter().enumerate() {
            let some = lessons.len() / KEPT;
            kept[moving].extend(lessons.drain(..some));
            taught[moving].extend(lessons);
        }
    }
    eprintln!(
        "{} positions of {games} games in {:.0} s",
        taught[0].len() + kept[0].len(),
        begun.elapsed().as_secs_f64()
    );
    let one = |moving: usize| {
        let mut rng = Plain::new(moving as u64 + 1);
        let mut net = begin(FACTS, &mut rng);
        learn(&mut net, &taught[moving], &Course::default(), &mut rng);
        let [fresh, known] = [&kept[moving], &taught[moving]].map(|lessons| loss(&net, lessons));
        let who = if moving == 1 { "on the move" } else { "waiting" };
        println!("{who}: {fresh:.4} nats a position of other games, {known:.4} of those it learnt from");
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
        outlook_by(Net::read(&text, FACTS).expect("nets for what is read of MicroTower"));
    }
    std::fs::write(&file, Net::write(&run(&spec, games, seed))).expect("room for the file");
    ExitCode::SUCCESS
}
