//! `gauntlet tune`: what the weights of a game's evaluation should be, by self-play.

use super::ladder::progress;
use clap::Args;
use gauntlet_agents::Evaluate;
use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_engine::Profile;
use gauntlet_engine::registry::Shipped;
use gauntlet_experiments::ladder::Plan as Ladder;
use gauntlet_experiments::tune::{Plan, Tuning, run};
use miette::{IntoDiagnostic, miette};
use std::fmt::Write;
use std::process::ExitCode;

/// Tunes the weights of a game's evaluation by self-play, and tries them out against the shipped ones.
#[derive(Args, Debug)]
pub struct Tune {
    /// Which game.
    game: String,

    /// How often the weights are moved.
    #[arg(long, value_name = "N", default_value_t = 150)]
    steps: u32,

    /// The weights to begin with, separated by commas, in the order in which they are printed; the shipped ones if left out.
    #[arg(long, value_name = "WEIGHTS", value_delimiter = ',', allow_hyphen_values = true)]
    from: Vec<f32>,

    /// Games of each step.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,

    /// Games of the tuned weights against the shipped ones.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(2..))]
    trial: u32,

    /// The same seed gives the same weights.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many threads to use; 0 means one for each core. The output does not depend on it.
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,

    /// Print JSON, and nothing else, on the standard output.
    #[arg(long)]
    json: bool,
}

impl Tune {
    /// Plays, and prints the weights.
    pub fn run(self) -> miette::Result<ExitCode> {
        let game = self.game.clone();
        with_game(&game, &Profile::default(), self).into_diagnostic()?
    }
}

impl Visitor for Tune {
    type Output = miette::Result<ExitCode>;

    fn visit<G: Shipped + Evaluate>(self, game: &G) -> miette::Result<ExitCode> {
        // The tables at which as many play as usual.
        let specs = G::tables();
        let usual = specs.iter().filter(|spec| spec.seats == specs[0].seats);
        let tables = usual.map(|spec| game.table(spec)).collect::<Result<Vec<_>, _>>().into_diagnostic()?;
        let opening = Ladder::usual_opening(game, &tables[0]);
        let count = game.weights().len();
        if !self.from.is_empty() && self.from.len() != count {
            let names: Vec<_> = game.weights().iter().map(|w| w.name).collect();
            return Err(miette!(
                help = format!("in this order: {}", names.join(", ")),
                "--from has {} weights, and {} has {count}",
                self.from.len(),
                G::TITLE,
            ));
        }
        let Tune { from, steps, games, trial, seed, .. } = self;
        let plan = Plan { from, steps, games, trial, seed, opening };
        let bar = progress(u64::from(steps) + u64::from(trial.div_ceil(2)));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build().into_diagnostic()?;
        let tuning = pool.install(|| run(game, &tables, &plan, &|| bar.inc(1)));
        bar.finish_and_clear();
        let tuning = tuning.ok_or_else(|| miette!("the evaluation of {} is no weighted sum", G::TITLE))?;
        if self.json {
            println!("{}", serde_json::to_string_pretty(&tuning).into_diagnostic()?);
        } else {
            print!("{}", text(G::TITLE, &tuning));
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn text(title: &str, tuning: &Tuning) -> String {
    let Tuning { loss_before, loss_after, games, score, interval, .. } = tuning;
    let mut out = format!("{title}: {loss_before:.4} → {loss_after:.4} bits for each position\n\n");
    let name = tuning.weights.iter().map(|w| w.name.chars().count()).max().unwrap_or(0);
    for w in &tuning.weights {
        let _ = writeln!(out, "{:name$}  {:>8.4} → {:>8.4}  (usually × {:.2})", w.name, w.shipped, w.tuned, w.usual);
    }
    let (low, high) = (100.0 * interval.low, 100.0 * interval.high);
    let _ = writeln!(
        out,
        "\ngreedy with the tuned weights – greedy: {:.1} % [{low:.1}, {high:.1}] of {games} games",
        100.0 * score
    );
    out
}
