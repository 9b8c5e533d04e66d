//! `gauntlet planted`: do the verdicts keep their promise?

use super::asking::bar;
use super::common::Common;
use clap::Args;
use gauntlet_agents::Evaluate;
use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_engine::Profile;
use gauntlet_engine::registry::Shipped;
use gauntlet_engine::suggest::did_you_mean;
use gauntlet_experiments::planted::{Planted as Cards, Study, shipped};
use gauntlet_experiments::run::{Manner, build_game, run};
use miette::{IntoDiagnostic, WrapErr, miette};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Judges cards whose true effect is known, in many independent runs, and counts the wrong verdicts.
#[derive(Args, Debug)]
pub struct Planted {
    /// Which game; all that have planted cards if left out.
    game: Option<String>,

    /// A file of planted cards, in place of those that are part of the program.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// Independent runs.
    #[arg(long, value_name = "N", default_value_t = 200)]
    runs: u32,

    /// Games of a run at most.
    #[arg(long, value_name = "GAMES", default_value_t = 400_000)]
    budget: u64,

    /// Establish the true effects anew, with this many deals for each card, instead of judging.
    #[arg(long, value_name = "DEALS")]
    truth: Option<u32>,

    #[command(flatten)]
    common: Common,
}

impl Planted {
    /// Studies the games and prints a table for each.
    pub fn run(self) -> miette::Result<ExitCode> {
        let all = match &self.file {
            Some(file) => vec![read(file)?],
            None => shipped(),
        };
        let cards: Vec<&Cards> = all.iter().filter(|p| self.game.as_ref().is_none_or(|game| *game == p.game)).collect();
        if cards.is_empty() {
            let names: Vec<&str> = all.iter().map(|planted| planted.game.as_str()).collect();
            let advice = did_you_mean(self.game.as_deref().unwrap_or_default(), &names);
            return Err(miette!("no cards are planted in that game{advice}"));
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.common.threads).build().into_diagnostic()?;
        for planted in cards {
            with_game(&planted.game, &Profile::default(), Asked { how: &self, planted, pool: &pool })
                .into_diagnostic()??;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn read(file: &Path) -> miette::Result<Cards> {
    let text =
        std::fs::read_to_string(file).into_diagnostic().wrap_err_with(|| format!("cannot read {}", file.display()))?;
    Cards::read(&text).into_diagnostic().wrap_err_with(|| format!("{} is no file of planted cards", file.display()))
}

struct Asked<'a> {
    how: &'a Planted,
    planted: &'a Cards,
    pool: &'a rayon::ThreadPool,
}

impl Visitor for Asked<'_> {
    type Output = miette::Result<()>;

    fn visit<G: Shipped + Evaluate>(self, _: &G) -> miette::Result<()> {
        let Asked { how, planted, pool } = self;
        if let Some(units) = how.truth {
            return self.establish::<G>(units);
        }
        if !planted.established() {
            let problem = format!("the true effects of the planted cards of {} have not been measured yet", G::TITLE);
            if how.game.is_none() && how.file.is_none() {
                eprintln!("{problem}");
                return Ok(());
            }
            return Err(miette!("{problem}; `--truth 250000` measures them, for the file of planted cards"));
        }
        let progress = bar(u64::from(how.runs));
        let played = || progress.inc(1);
        let study = pool.install(|| planted.study::<G>(how.runs, how.common.seed, how.budget, &played));
        progress.finish_and_clear();
        let study = study.into_diagnostic()?;
        if how.common.json {
            println!("{}", serde_json::to_string_pretty(&study).into_diagnostic()?);
        } else {
            print!("{}", text(G::TITLE, &study));
        }
        Ok(())
    }
}

impl Asked<'_> {
    /// Prints the true effects as they stand in the files of planted cards.
    fn establish<G: Shipped + Evaluate>(&self, units: u32) -> miette::Result<()> {
        let mut plan = self.planted.plan(self.how.common.seed, u64::MAX);
        let cards = plan.cards.len() as u64;
        // Nothing is decided before everything is played.
        plan.bounds.alpha = 1e-300;
        plan.budget = cards * 4 * u64::from(units);
        let game: G = build_game(&plan).into_diagnostic()?;
        let answer = self.pool.install(|| run(&game, &plan, Manner::default())).into_diagnostic()?;
        println!("# {}", G::TITLE);
        for card in &answer.cards {
            let tally = card.levels[0].summary.tally;
            let copies = f64::from(card.copies);
            println!(
                "{} = {{ effect = {:.5}, error = {:.5}, units = {} }}  # saved {:.1}",
                card.subject.id,
                tally.mean() / copies,
                tally.error() / copies,
                tally.count(),
                card.levels[0].summary.saved()
            );
        }
        Ok(())
    }
}

fn text(title: &str, study: &Study) -> String {
    let mut out = format!(
        "{title}: {} runs of at most {} games at {}; {} with a wrong verdict ({:.1} %)\n\n",
        study.runs,
        study.budget,
        study.level,
        study.wrong_runs,
        100.0 * f64::from(study.wrong_runs) / f64::from(study.runs.max(1))
    );
    let _ = writeln!(out, "| card | true effect | verdicts | wrong | outside | games | saved by pairs |");
    let _ = writeln!(out, "|---|---|---|---|---|---|---|");
    let mut cards: Vec<_> = study.cards.iter().collect();
    cards.sort_by(|a, b| b.truth.effect.total_cmp(&a.truth.effect));
    for card in cards {
        let words: Vec<String> = card.words.iter().map(|(word, n)| format!("{word} {n}")).collect();
        let _ = writeln!(
            out,
            "| {} | {:+.2} ± {:.2} | {} | {} | {} | {:.0} | {:.1}× |",
            card.card,
            100.0 * card.truth.effect,
            196.0 * card.truth.error,
            words.join(", "),
            card.wrong,
            card.missed,
            card.games,
            card.saved_by_pairing
        );
    }
    out.push('\n');
    out
}
