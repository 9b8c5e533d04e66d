//! `gauntlet dice`: the 30-point hit probabilities of Dicetastic.

use super::common::Common;
use clap::Args;
use gauntlet_engine::dicetastic::{Dicetastic, Options};
use gauntlet_experiments::dice::{DicePlan, DiceResult, run_dice};
use gauntlet_experiments::whole::put;
use gauntlet_reports::dice as report;
use indicatif::{ProgressBar, ProgressStyle};
use miette::{Context, IntoDiagnostic};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How often a Dicetastic attack scores below, exactly and above 30: exact, with thrown dice, and with every card.
///
/// A table goes to the screen and a chart, dice.svg, to the report folder.
#[derive(Args, Debug)]
pub struct Dice {
    /// How many attacks of each policy to simulate.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    rolls: u64,

    /// Print comma-separated rows, one for each figure, and nothing else on the standard output.
    #[arg(long, conflicts_with = "json")]
    csv: bool,

    #[command(flatten)]
    common: Common,
}

impl Dice {
    /// Solves, throws and shows.
    pub fn run(self) -> miette::Result<ExitCode> {
        let result = self.solve()?;
        let output = if self.common.json {
            serde_json::to_string_pretty(&result).into_diagnostic()? + "\n"
        } else if self.csv {
            report::csv(&result).into_diagnostic()?
        } else {
            report::text(&result)
        };
        print!("{output}");
        let chart = write_chart(&self.common.out, &report::svg(&result))?;
        eprintln!("\nchart: {}", chart.display());
        Ok(ExitCode::SUCCESS)
    }

    fn solve(&self) -> miette::Result<DiceResult> {
        let game = Dicetastic::new(Options::default());
        let plan = DicePlan { rolls: self.rolls, seed: self.common.seed };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.common.threads).build().into_diagnostic()?;
        // Drawn on the standard error, and only if that is a terminal.
        let bar = ProgressBar::new(0).with_style(
            ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} attacks, {per_sec}, {eta} left")
                .expect("the template is well formed"),
        );
        let expect = |attacks: u64| bar.set_length(attacks);
        let result = pool.install(|| run_dice(&game, plan, &expect, &|attacks| bar.inc(attacks)));
        bar.finish_and_clear();
        result.into_diagnostic().wrap_err("the dice cannot be solved")
    }
}

fn write_chart(folder: &Path, svg: &str) -> miette::Result<PathBuf> {
    let path = folder.join("dice.svg");
    std::fs::create_dir_all(folder)
        .and_then(|()| put(&path, svg))
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot write {}", path.display()))?;
    Ok(path)
}
