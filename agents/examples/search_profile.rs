//! How fast the search is in each game, and what it spends its time on.
//!
//! `cargo run --release -p gauntlet-agents --example search_profile -- [agent] [positions] [game …]`
//!
//! Positions are taken along games between greedy seats; the agent searches each of them afresh. The same searches are
//! made twice: once as they are, for the speed, and once on a game that takes the time of every call, for the shares.
//! What an evaluation does inside the game counts as evaluation.

use gauntlet_agents::eval::Weight;
use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{Agent, AgentSpec, Evaluate, Greedy, watch_match};
use gauntlet_engine::registry::{Shipped, games};
use gauntlet_engine::view::{Described, View};
use gauntlet_engine::{Chance, Game, Plain, Profile, Progress, RestoreError, Seat, TableError, TableSpec, Team, Turn};
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// What is told apart.
#[derive(Clone, Copy)]
enum Part {
    Determinize,
    Apply,
    Proceed,
    Legal,
    Prior,
    Leaf,
    Exact,
    Advice,
}

const PARTS: [&str; 8] =
    ["determinize", "apply", "apply and list", "legal actions", "priors", "leaf", "exact", "playout choices"];

thread_local! {
    /// Calls of each part, and their time.
    static SPENT: RefCell<[(u64, Duration); PARTS.len()]> = const { RefCell::new([(0, Duration::ZERO); PARTS.len()]) };
}

fn timed<T>(part: Part, call: impl FnOnce() -> T) -> T {
    let begin = Instant::now();
    let result = call();
    let took = begin.elapsed();
    SPENT.with_borrow_mut(|spent| {
        let (calls, time) = &mut spent[part as usize];
        *calls += 1;
        *time += took;
    });
    result
}

/// A game whose calls are timed.
struct Watched<'g, G>(&'g G);

impl<G: Game> Game for Watched<'_, G> {
    type State = G::State;
    type Action = G::Action;
    type Table = G::Table;

    fn id(&self) -> &'static str {
        self.0.id()
    }
    fn table(&self, spec: &TableSpec) -> Result<G::Table, TableError> {
        self.0.table(spec)
    }
    fn start(&self, table: &G::Table, chance: &mut impl Chance) -> G::State {
        self.0.start(table, chance)
    }
    fn seats(&self, state: &G::State) -> u8 {
        self.0.seats(state)
    }
    fn team(&self, state: &G::State, seat: Seat) -> Team {
        self.0.team(state, seat)
    }
    fn turn(&self, state: &G::State) -> Turn {
        self.0.turn(state)
    }
    fn legal_actions(&self, state: &G::State, out: &mut Vec<G::Action>) {
        timed(Part::Legal, || self.0.legal_actions(state, out));
    }
    fn apply(&self, state: &mut G::State, action: G::Action, chance: &mut impl Chance) {
        timed(Part::Apply, || self.0.apply(state, action, chance));
    }
    fn proceed(&self, state: &mut G::State, action: G::Action, chance: &mut impl Chance, legal: &mut Vec<G::Action>) {
        timed(Part::Proceed, || self.0.proceed(state, action, chance, legal));
    }
    fn payoff(&self, state: &G::State, seat: Seat) -> f32 {
        self.0.payoff(state, seat)
    }
    fn determinize(&self, state: &G::State, seat: Seat, chance: &mut impl Chance) -> G::State {
        timed(Part::Determinize, || self.0.determinize(state, seat, chance))
    }
    fn view(&self, state: &G::State, seat: Option<Seat>) -> View {
        self.0.view(state, seat)
    }
    fn describe(&self, state: &G::State, action: G::Action) -> Described {
        self.0.describe(state, action)
    }
    fn restore(&self, view: &View) -> Result<G::State, RestoreError> {
        self.0.restore(view)
    }
    fn quiet(&self, state: &G::State) -> bool {
        self.0.quiet(state)
    }
    fn audit(&self, state: &G::State) -> Result<(), String> {
        self.0.audit(state)
    }
    fn fingerprint(&self, state: &G::State) -> u64 {
        self.0.fingerprint(state)
    }
    fn progress(&self, state: &G::State) -> Progress {
        self.0.progress(state)
    }
    fn play_out(&self, state: &mut G::State, rng: &mut Plain, scratch: &mut Vec<G::Action>, most: u32) -> u32 {
        match most {
            0 => 0,
            _ => timed(Part::Leaf, || self.0.play_out(state, rng, scratch, most)),
        }
    }
}

impl<G: Evaluate> Evaluate for Watched<'static, G> {
    fn evaluate(&self, state: &G::State, seat: Seat) -> f32 {
        timed(Part::Leaf, || self.0.evaluate(state, seat))
    }
    fn weights(&self) -> &'static [Weight] {
        self.0.weights()
    }
    fn expect(&self, state: &G::State, seat: Seat, action: G::Action, chance: &mut impl Chance) -> f32 {
        timed(Part::Prior, || self.0.expect(state, seat, action, chance))
    }
    fn watch(&self, state: &G::State, seat: Seat, action: G::Action, chance: &mut impl Chance) -> f32 {
        timed(Part::Prior, || self.0.watch(state, seat, action, chance))
    }
    fn appraise(&self, state: &mut G::State, seat: Seat) -> f32 {
        timed(Part::Leaf, || self.0.appraise(state, seat))
    }
    fn outlook(&self, state: &G::State, seat: Seat) -> Option<f32> {
        timed(Part::Leaf, || self.0.outlook(state, seat))
    }
    fn imagine(&self, seen: &G::State, seat: Seat, rng: &mut Plain) -> G::State {
        timed(Part::Determinize, || self.0.imagine(seen, seat, rng))
    }
    fn exact(&self, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<G::Action> {
        timed(Part::Exact, || self.0.exact(state, seat, legal))
    }
    fn advise(&self, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<G::Action> {
        timed(Part::Advice, || self.0.advise(state, seat, legal))
    }
}

/// A question that a search is asked.
struct Question<G: Game> {
    seen: G::State,
    seat: Seat,
    legal: Vec<G::Action>,
}

/// That many questions from games between greedy seats, from all stages of them.
fn questions<G: Shipped + Evaluate>(game: &G, count: usize) -> Vec<Question<G>> {
    let table = game.table(&G::tables()[0]).expect("the usual table");
    let seats = game.seats(&game.start(&table, &mut Plain::new(0)));
    let mut all = Vec::new();
    for seed in 0..4 {
        let mut agents: Vec<Box<dyn Agent<G>>> = (0..seats).map(|_| Box::new(Greedy) as _).collect();
        watch_match(game, &table, &mut agents, seed, |state, seat, legal, _| {
            // What the game computes is not searched.
            if game.exact(state, seat, legal).is_none() {
                let seen = game.determinize(state, seat, &mut Plain::new(seed));
                all.push(Question { seen, seat, legal: legal.to_vec() });
            }
        });
    }
    let step = (all.len() / count).max(1);
    all.into_iter().step_by(step).take(count).collect()
}

/// Searches all of them. How long it took, and a digest of the answers.
fn search<G: Evaluate, W: Evaluate<State = G::State, Action = G::Action>>(
    game: &W,
    spec: &AgentSpec,
    questions: &[Question<G>],
) -> (Duration, Vec<G::Action>) {
    let mut agent = spec.build(game);
    let mut answers = Vec::new();
    let mut took = Duration::ZERO;
    for (number, Question { seen, seat, legal }) in (0..).zip(questions) {
        agent.reset();
        let begin = Instant::now();
        answers.push(agent.choose(game, seen, *seat, legal, &mut Plain::new(number)));
        took += begin.elapsed();
    }
    (took, answers)
}

struct Measure<'a> {
    agent: &'a str,
    positions: usize,
}

impl Visitor for Measure<'_> {
    type Output = ();

    fn visit<G: Shipped + Evaluate>(self, game: &G) {
        let spec: AgentSpec = self.agent.parse().expect("an agent");
        let budget: f64 = self.agent.split([':', ',']).nth(1).and_then(|n| n.parse().ok()).expect("a search");
        let questions = questions(game, self.positions);
        let all = questions.len() as f64 * budget;
        // Once to fill what the evaluation keeps.
        search(game, &spec, &questions);
        let (took, plain) = search(game, &spec, &questions);
        // The agent wants a game that lives for as long as the program.
        let game: &'static G = Box::leak(Box::new(G::build(&Profile::default()).expect("the usual game")));
        let watched = Watched(game);
        SPENT.with_borrow_mut(|spent| *spent = Default::default());
        let (_, answers) = search(&watched, &spec, &questions);
        assert!(plain == answers, "watching changed an answer");
        let whole = took.as_secs_f64();
        println!(
            "{}: {:.0} iterations/s, {:.2} µs each, {} positions",
            G::ID,
            all / whole,
            1e6 * whole / all,
            questions.len()
        );
        let clock = clock();
        let mut rest = 1.0;
        for (name, (calls, time)) in PARTS.iter().zip(SPENT.take()) {
            let share = (time.as_secs_f64() - calls as f64 * clock) / whole;
            rest -= share;
            println!("  {name:<15} {:5.1} %  {:6.2} calls per iteration", 100.0 * share, calls as f64 / all);
        }
        println!("  {:<15} {:5.1} %", "tree and rest", 100.0 * rest);
    }
}

/// What the clock adds to the time of a call, in seconds.
fn clock() -> f64 {
    const CALLS: u32 = 100_000;
    let sum: Duration = (0..CALLS).map(|_| Instant::now().elapsed()).sum();
    sum.as_secs_f64() / f64::from(CALLS)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let agent = arguments.next().unwrap_or("ismcts:1000,settled=off".into());
    let positions = arguments.next().map_or(40, |text| text.parse().expect("a number of positions"));
    let mut wanted: Vec<String> = arguments.collect();
    if wanted.is_empty() {
        wanted = games().iter().map(|game| game.id.to_string()).collect();
    }
    for game in wanted {
        with_game(&game, &Profile::default(), Measure { agent: &agent, positions }).expect("a shipped game");
    }
}
