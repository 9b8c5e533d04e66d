//! How much a paired experiment saves: the variance of the difference within pairs of games against that of two games
//! on seeds of their own.
//!
//! `cargo run --release -p gauntlet-agents --example pairing -- [pairs] [game] [level] [card …]`
//!
//! A pair is the card and its baseline in the same slot of the same deal, as `card` plays it: shells drawn by the seed,
//! both holders in turn. Without names, six cards from all over the set are tried, each at random and greedy level.

use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{AgentSpec, Evaluate, play_match};
use gauntlet_engine::registry::Shipped;
use gauntlet_engine::{Hold, Profile, Seat, Seeded, Subject, mix};

struct Pairing {
    pairs: u64,
    levels: Vec<String>,
    cards: Vec<String>,
}

/// Sums over pairs: each arm, its square, the difference and its square; pairs whose last positions have the same
/// length, and those with the same winner.
#[derive(Default)]
struct Sums {
    pairs: f64,
    arm: [f64; 2],
    squares: [f64; 2],
    difference: f64,
    squared: f64,
    same: f64,
}

impl Sums {
    fn add(&mut self, [tried, plain]: [f64; 2]) {
        self.pairs += 1.0;
        for (side, payoff) in [tried, plain].into_iter().enumerate() {
            self.arm[side] += payoff;
            self.squares[side] += payoff * payoff;
        }
        self.difference += tried - plain;
        self.squared += (tried - plain) * (tried - plain);
        self.same += f64::from(u8::from(tried == plain));
    }

    fn variance(&self, sum: f64, squares: f64) -> f64 {
        squares / self.pairs - (sum / self.pairs) * (sum / self.pairs)
    }

    /// The variance of two games on their own over that of a pair.
    fn saved(&self) -> f64 {
        let alone: f64 = (0..2).map(|side| self.variance(self.arm[side], self.squares[side])).sum();
        alone / self.variance(self.difference, self.squared)
    }

    /// Games, two for a pair, after which a 95 % interval of the effect reaches one point to either side.
    fn games_for_a_point(&self) -> f64 {
        2.0 * (1.96 / 0.01) * (1.96 / 0.01) * self.variance(self.difference, self.squared)
    }
}

fn measure<G: Shipped + Evaluate>(game: &G, subject: &Subject, level: &AgentSpec, pairs: u64) -> Sums {
    let shells = game.shells(subject);
    let tables = |shell, seat| {
        [&subject.id, &subject.baseline].map(|card| {
            let hold = Hold { seat, subject, card, copies: 1 };
            let spec = game.table_of(shell, Some(hold)).expect("a table of the trial");
            game.table(&spec).expect("a table that can be played at")
        })
    };
    let mut sums = Sums::default();
    let mut agents = Vec::new();
    for number in 0..pairs {
        let seed = mix(7, number / 2);
        let shell = &shells[(mix(seed, 0x5E11) % shells.len() as u64) as usize];
        let seat = Seat((number % 2) as u8);
        let payoffs = tables(shell, seat).map(|table| {
            if agents.is_empty() {
                let seats = game.seats(&game.start(&table, &mut Seeded::new(0)));
                agents.extend((0..seats).map(|_| level.build(game)));
            }
            f64::from(play_match(game, &table, &mut agents, seed).payoffs[seat])
        });
        sums.add(payoffs);
    }
    sums
}

impl Visitor for Pairing {
    type Output = ();
    fn visit<G: Shipped + Evaluate>(self, game: &G) {
        let all = game.subjects();
        let tried: Vec<&Subject> = match self.cards.is_empty() {
            true => all.iter().step_by(all.len().div_ceil(6)).collect(),
            false => all.iter().filter(|subject| self.cards.contains(&subject.id)).collect(),
        };
        for level in &self.levels {
            let spec: AgentSpec = level.parse().expect("a level");
            for subject in &tried {
                let sums = measure(game, subject, &spec, self.pairs);
                println!(
                    "{level}, {} against {}: variance saved {:.2} times, {:.0} games for ±1 point; {:.1} % of pairs end alike; effect {:+.3}",
                    subject.id,
                    subject.baseline,
                    sums.saved(),
                    sums.games_for_a_point(),
                    100.0 * sums.same / sums.pairs,
                    sums.difference / sums.pairs
                );
            }
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let pairs = arguments.next().map_or(1_000, |text| text.parse().expect("a number of pairs"));
    let game = arguments.next().unwrap_or("microtower".into());
    let levels = arguments.next().map_or(vec!["random".into(), "greedy".into()], |level| vec![level]);
    let pairing = Pairing { pairs, levels, cards: arguments.collect() };
    with_game(&game, &Profile::default(), pairing).expect("a shipped game");
}
