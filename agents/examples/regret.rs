//! What choices are worth, without playing matches: agents choose in the same positions, and where they differ, playouts
//! to the end of the game say who was right.
//!
//! `cargo run --release -p gauntlet-agents --example regret -- <game> <positions> <playouts> <seed> <policy> <agent> …`
//!
//! Positions are taken along games between `ismcts:50`, one in twelve choices. Every agent chooses in each of them, from
//! nothing: no tree is kept. Every option that somebody chose is then played out so many times from positions that the
//! seat holds possible, all seats going on by the policy, with the same luck for all options of a position. Where all
//! agree, nothing is played out. The gain of an agent is the mean of what its choices won beyond those of the first
//! agent, in points of a hundred per choice; agents that know nothing of the playouts cannot profit from their noise.
//!
//! With `every` among the agents, all options are played out everywhere. The last line then says what an agent would gain
//! that plays out every option half as often as `playouts` says and takes the best: one step of improvement of the policy.
//!
//! With 0 playouts the policy must be a search, far longer than those of the agents: the chances that it gives an option are
//! what the option is worth. That takes a minute where playouts take hours, and shows which settings come sooner to where
//! they all go, but not whether that is a good place. The last line then is what the long search itself would gain.
//!
//! A match of some hundred games tells two agents apart by what a whole game of choices adds up to. This needs a small part
//! of the time, and says so of many agents at once; but a policy that plays badly judges badly, so matches have the last word.

use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{Agent, AgentSpec, Evaluate, agent_rng, watch_match};
use gauntlet_engine::registry::Shipped;
use gauntlet_engine::{Game, Plain, Profile, Seat, Seeded, Turn, mix};
use std::time::{Duration, Instant};

/// Who plays the games that positions are taken from.
const SOURCE: &str = "ismcts:50";
/// One choice in so many is asked about.
const STEP: u64 = 12;

/// A position that agents are asked about.
struct Question<G: Game> {
    seen: G::State,
    seat: Seat,
    legal: Vec<G::Action>,
}

/// What the agents chose there, and what the options are worth of which there are several.
struct Answer {
    /// The option of each agent.
    chosen: Vec<usize>,
    /// For each option that was chosen by somebody: the payoffs of the even and of the odd playouts.
    worth: Vec<Option<[f64; 2]>>,
}

struct Regret {
    positions: usize,
    playouts: u64,
    seed: u64,
    policy: String,
    agents: Vec<String>,
    /// Whether every option is played out.
    every: bool,
}

/// Positions from all stages of games.
fn questions<G: Shipped + Evaluate>(game: &G, count: usize, seed: u64) -> Vec<Question<G>> {
    let table = game.table(&G::tables()[0]).expect("the usual table");
    let seats = game.seats(&game.start(&table, &mut Plain::new(0)));
    let source: AgentSpec = SOURCE.parse().expect("an agent");
    let mut agents: Vec<Box<dyn Agent<G>>> = (0..seats).map(|_| source.build(game)).collect();
    let (mut all, mut number, mut next) = (Vec::new(), 0, seed);
    while all.len() < count {
        next = mix(next, 1);
        watch_match(game, &table, &mut agents, next, |state, seat, legal, _| {
            // What the game computes is not searched.
            if game.exact(state, seat, legal).is_some() {
                return;
            }
            if number % STEP == 0 {
                let seen = game.determinize(state, seat, &mut Plain::new(number));
                all.push(Question { seen, seat, legal: legal.to_vec() });
            }
            number += 1;
        });
    }
    all.truncate(count);
    all
}

/// What the seat gets if it takes the action and everybody goes on by the policy.
fn play_on<G: Evaluate>(
    game: &G,
    asked: &Question<G>,
    action: G::Action,
    policy: &mut dyn Agent<G>,
    luck: u64,
    legal: &mut Vec<G::Action>,
) -> f64 {
    let mut state = game.determinize(&asked.seen, asked.seat, &mut Plain::new(luck));
    let mut chance = Seeded::new(luck);
    game.proceed(&mut state, action, &mut chance, legal);
    for place in 0.. {
        let Turn::Of(seat) = game.turn(&state) else { break };
        let rng = &mut agent_rng(luck, seat, place);
        let seen = game.determinize(&state, seat, rng);
        policy.reset();
        let action = policy.choose(game, &seen, seat, legal, rng);
        game.proceed(&mut state, action, &mut chance, legal);
    }
    f64::from(game.payoff(&state, asked.seat))
}

/// What each option is worth by the chances that a long search gives it.
fn look_up<G: Evaluate>(
    game: &G,
    asked: &Question<G>,
    judge: &mut dyn Agent<G>,
    rng: &mut Plain,
) -> Vec<Option<[f64; 2]>> {
    judge.reset();
    judge.choose(game, &asked.seen, asked.seat, &asked.legal, rng);
    let told = judge.explain(game, &asked.seen, asked.seat).expect("without playouts the policy must be a search");
    let worth = |&action: &G::Action| {
        let words = game.describe(&asked.seen, action).words;
        told.considered.iter().find(|row| row.action == words).map(|row| [f64::from(row.chances); 2])
    };
    asked.legal.iter().map(worth).collect()
}

/// The mean of some numbers and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len().max(2) as f64;
    let mean = values.iter().sum::<f64>() / n;
    let spread = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, (spread / n).sqrt())
}

impl Visitor for Regret {
    type Output = ();

    fn visit<G: Shipped + Evaluate>(self, game: &G) {
        let read = |text: &str| text.parse::<AgentSpec>().unwrap_or_else(|error| panic!("{error}"));
        let mut policy = read(&self.policy).build(game);
        let mut agents: Vec<_> = self.agents.iter().map(|text| read(text).build(game)).collect();
        let questions = questions(game, self.positions, self.seed);
        let mut took = vec![Duration::ZERO; agents.len()];
        let mut scratch = Vec::new();
        let mut answers: Vec<Answer> = Vec::new();
        for (number, asked) in (0..).zip(&questions) {
            let mut worth = vec![None; asked.legal.len()];
            let mut choose = |(agent, took): (&mut Box<dyn Agent<G>>, &mut Duration)| {
                agent.reset();
                let begin = Instant::now();
                let rng = &mut Plain::new(mix(self.seed, number));
                let action = agent.choose(game, &asked.seen, asked.seat, &asked.legal, rng);
                *took += begin.elapsed();
                asked.legal.iter().position(|&legal| legal == action).expect("a legal choice")
            };
            let chosen: Vec<usize> = agents.iter_mut().zip(&mut took).map(&mut choose).collect();
            if self.playouts == 0 {
                worth = look_up(game, asked, &mut *policy, &mut Plain::new(mix(!self.seed, number)));
            }
            let wanted = if self.every { (0..asked.legal.len()).collect() } else { chosen.clone() };
            if wanted.iter().any(|&option| option != chosen[0]) {
                for option in wanted {
                    worth[option].get_or_insert_with(|| {
                        let mut halves = [0.0; 2];
                        for playout in 0..self.playouts {
                            let luck = mix(mix(!self.seed, number), playout);
                            let action = asked.legal[option];
                            let points = play_on(game, asked, action, &mut *policy, luck, &mut scratch);
                            halves[playout as usize % 2] += 2.0 * points / self.playouts as f64;
                        }
                        halves
                    });
                }
            }
            answers.push(Answer { chosen, worth });
            if (number + 1) % 40 == 0 || answers.len() == questions.len() {
                self.report::<G>(&answers, &took);
            }
        }
    }
}

impl Regret {
    fn report<G: Shipped>(&self, answers: &[Answer], took: &[Duration]) {
        let value = |answer: &Answer, option: usize| answer.worth[option].map_or(0.0, |[a, b]| 50.0 * (a + b));
        println!(
            "{}: {} positions, {} playouts by {} (0: by its chances), seed {}; gains in points of a hundred over the first agent",
            G::ID,
            answers.len(),
            self.playouts,
            self.policy,
            self.seed
        );
        for (agent, name) in self.agents.iter().enumerate() {
            let gains = |than: usize| -> Vec<f64> {
                answers.iter().map(|a| value(a, a.chosen[agent]) - value(a, a.chosen[than])).collect()
            };
            let others = answers.iter().filter(|a| a.chosen[agent] != a.chosen[0]).count();
            let (gain, error) = mean(&gains(0));
            let (step, spread) = mean(&gains(agent.saturating_sub(1)));
            println!(
                "{gain:+6.2} ± {error:.2}  over the one before {step:+6.2} ± {spread:.2}  differs {:4.1} %  {:8.3} ms  {name}",
                100.0 * others as f64 / answers.len() as f64,
                1e3 * took[agent].as_secs_f64() / answers.len() as f64,
            );
        }
        // The best of what was chosen by half of the playouts, worth what the other half says.
        let best = |a: &Answer| -> f64 {
            let of = |half: usize| {
                let known = (0..a.worth.len()).filter_map(|i| a.worth[i].map(|worth| (i, worth)));
                let best = known.max_by(|x, y| x.1[half].total_cmp(&y.1[half]));
                best.map_or(0.0, |(_, worth)| worth[1 - half] - a.worth[a.chosen[0]].map_or(0.0, |w| w[1 - half]))
            };
            50.0 * (of(0) + of(1))
        };
        let (gain, error) = mean(&answers.iter().map(best).collect::<Vec<_>>());
        let what = match (self.playouts, self.every) {
            (0, _) => "of all options, by the long search",
            (_, true) => "of all options, by the other half of the playouts",
            (_, false) => "of what anybody chose, by the other half of the playouts",
        };
        println!("{gain:+6.2} ± {error:.2}  whatever was best {what}");
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, positions, playouts, seed, policy, agents @ ..] = &arguments[..] else {
        eprintln!("regret <game> <positions> <playouts> <seed> <policy> <agent> …");
        return;
    };
    let plan = Regret {
        positions: positions.parse().expect("a number of positions"),
        playouts: playouts.parse().expect("a number of playouts"),
        seed: seed.parse().expect("a seed"),
        policy: policy.clone(),
        agents: agents.iter().filter(|&agent| agent != "every").cloned().collect(),
        every: agents.iter().any(|agent| agent == "every"),
    };
    with_game(game, &Profile::default(), plan).expect("a shipped game");
}
