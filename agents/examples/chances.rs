//! Whether the chances that a searching bot shows come true.
//!
//! `cargo run --release -p gauntlet-agents --example chances -- <game> [agent] [games] [seed]`
//!
//! The agent plays itself. For every choice, what it said of its chances is set beside how the game ended: of the
//! choices at which it said about 70 %, seven in ten should be of games that it won. The last line says by what the
//! logarithm of the odds would have to be multiplied for the best fit (the setting `trust`), with one standard error
//! from games (choices of one game end alike): 1 if chances are as good as they can be, less if they are too sure.

use gauntlet_agents::deals::anything_dealt;
use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{Agent, AgentSpec, Evaluate, Explanation, play_match};
use gauntlet_engine::registry::Shipped;
use gauntlet_engine::{Plain, Profile, Seat, mix};
use std::cell::RefCell;

thread_local! {
    /// Who said what in the game that is being played.
    static SAID: RefCell<Vec<(Seat, f32)>> = const { RefCell::new(Vec::new()) };
}

/// An agent whose chances are noted.
struct Noted<G: Evaluate>(Box<dyn Agent<G>>);

impl<G: Evaluate> Agent<G> for Noted<G> {
    fn choose(&mut self, game: &G, seen: &G::State, seat: Seat, legal: &[G::Action], rng: &mut Plain) -> G::Action {
        let action = self.0.choose(game, seen, seat, legal, rng);
        if let Some(Explanation { considered, .. }) = self.0.explain(game, seen, seat) {
            SAID.with_borrow_mut(|said| said.push((seat, considered[0].chances)));
        }
        action
    }
    fn looks(&self) -> bool {
        self.0.looks()
    }
    fn reset(&mut self) {
        self.0.reset();
    }
    fn notices(&self) -> bool {
        self.0.notices()
    }
    fn notice(&mut self, by: Seat, action: Option<G::Action>) {
        self.0.notice(by, action);
    }
}

/// What was said at a choice, and what the game brought, as shares.
type Claim = (f64, f64);

/// The factor of the logarithms of odds that makes the results of these games most likely.
fn trust<'a>(claims: impl Iterator<Item = &'a Claim> + Clone) -> f64 {
    let mut factor = 1.0;
    // Newton's way: the logarithm of the likelihood has one top.
    for _ in 0..50 {
        let (mut slope, mut bend) = (0.0, 1e-9);
        for &(said, got) in claims.clone() {
            let said = said.clamp(0.001, 0.999);
            let odds = (said / (1.0 - said)).ln();
            let chance = 1.0 / (1.0 + (-factor * odds).exp());
            slope += (got - chance) * odds;
            bend += chance * (1.0 - chance) * odds * odds;
        }
        factor += (slope / bend).clamp(-0.5, 0.5);
    }
    factor
}

/// The games in ten parts, each left out once: one standard error of the factor.
fn error(games: &[Vec<Claim>]) -> f64 {
    let without = |part: usize| {
        let rest = games.iter().enumerate().filter(move |(number, _)| number % 10 != part);
        trust(rest.flat_map(|(_, claims)| claims))
    };
    let factors: Vec<f64> = (0..10).map(without).collect();
    let mean = factors.iter().sum::<f64>() / 10.0;
    (0.9 * factors.iter().map(|factor| (factor - mean).powi(2)).sum::<f64>()).sqrt()
}

struct Chances {
    agent: AgentSpec,
    games: u32,
    seed: u64,
}

impl Visitor for Chances {
    type Output = ();

    fn visit<G: Shipped + Evaluate>(self, game: &G) {
        let table = game.table(&G::tables()[0]).expect("the usual table");
        if !anything_dealt(game, &table) {
            return eprintln!("nothing is dealt in {}: all games would be alike", G::ID);
        }
        let seats = game.seats(&game.start(&table, &mut Plain::new(0)));
        let mut agents: Vec<Box<dyn Agent<G>>> =
            (0..seats).map(|_| Box::new(Noted(self.agent.build(game))) as _).collect();
        let mut games: Vec<Vec<Claim>> = Vec::new();
        for number in 0..self.games {
            let outcome = play_match(game, &table, &mut agents, mix(self.seed, u64::from(number)));
            let said = SAID.take().into_iter();
            games.push(said.map(|(seat, said)| (f64::from(said), f64::from(outcome.payoffs[seat]))).collect());
        }
        println!("{}, {} games of {} (seed {})", G::ID, self.games, self.agent, self.seed);
        println!("said            choices  games   said   won");
        for tenth in 0..10 {
            let here = |claim: &&Claim| (10.0 * claim.0).floor().min(9.0) as u32 == tenth;
            let claims: Vec<&Claim> = games.iter().flatten().filter(here).collect();
            if !claims.is_empty() {
                let mean =
                    |part: fn(&Claim) -> f64| 100.0 * claims.iter().map(|c| part(c)).sum::<f64>() / claims.len() as f64;
                println!(
                    "{:>3} to {:>3} %    {:>7}  {:>5}  {:>3.0} %  {:>3.0} %",
                    10 * tenth,
                    10 * (tenth + 1),
                    claims.len(),
                    games.iter().filter(|game| game.iter().any(|claim| here(&claim))).count(),
                    mean(|c| c.0),
                    mean(|c| c.1)
                );
            }
        }
        println!("factor {:.2} ± {:.2}", trust(games.iter().flatten()), error(&games));
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next();
    let Some(game) = next() else {
        eprintln!("chances <game> [agent] [games] [seed]");
        return;
    };
    let agent = next().unwrap_or("ismcts:200".into()).parse().expect("an agent");
    let games = next().map_or(100, |text| text.parse().expect("a number of games"));
    let seed = next().map_or(1, |text| text.parse().expect("a seed"));
    with_game(&game, &Profile::default(), Chances { agent, games, seed }).expect("a shipped game");
}
