//! `gauntlet run` and `gauntlet resume`: plans from files, kept in folders.

use super::asking::{bar, show};
use clap::Args;
use gauntlet_agents::Evaluate;
use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_engine::registry::Shipped;
use gauntlet_experiments::document::Document;
use gauntlet_experiments::run::{Folder, Look, Manner, Plan, build_game, run};
use gauntlet_experiments::tables;
use gauntlet_experiments::whole::put;
use miette::{IntoDiagnostic, WrapErr};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Play a plan. Every finished shard is kept, so a run that is stopped goes on where it was.
#[derive(Args, Debug)]
pub struct Run {
    /// The plan, a TOML file.
    plan: PathBuf,

    /// The folder of the run; `runs/<name of the plan>` if left out.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,

    #[command(flatten)]
    how: How,
}

/// Go on with a run.
#[derive(Args, Debug)]
pub struct Resume {
    /// The folder of the run.
    folder: PathBuf,

    #[command(flatten)]
    how: How,
}

/// What changes nothing about the answer.
#[derive(Args, Clone, Debug)]
struct How {
    /// How many threads to use; 0 means one for each core. The output does not depend on it.
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,

    /// Take shards from the other end: a second process on the same folder, to share the work.
    #[arg(long)]
    second: bool,

    /// Print JSON, and nothing else, on the standard output.
    #[arg(long)]
    json: bool,
}

impl Run {
    /// Reads the plan and plays it.
    pub fn run(self) -> miette::Result<ExitCode> {
        let name = self.plan.display().to_string();
        let text =
            std::fs::read_to_string(&self.plan).into_diagnostic().wrap_err_with(|| format!("cannot read {name}"))?;
        let mut plan = Plan::read(&text).into_diagnostic().wrap_err_with(|| name.clone())?;
        for file in plan.files.iter_mut().filter(|file| file.text.is_none()) {
            let path = self.plan.parent().unwrap_or(Path::new("")).join(&file.path);
            let read = std::fs::read_to_string(&path).into_diagnostic();
            file.text = Some(read.wrap_err_with(|| format!("{name}: cannot read {}", path.display()))?);
        }
        let stem = self.plan.file_stem().map_or_else(|| "plan".into(), |stem| stem.to_string_lossy().into_owned());
        let folder = self.out.clone().unwrap_or_else(|| Path::new("runs").join(stem));
        play(plan, &folder, self.how)
    }
}

impl Resume {
    /// Reads the folder and plays what is missing.
    pub fn run(self) -> miette::Result<ExitCode> {
        let manifest = Folder::manifest(&self.folder).into_diagnostic()?;
        play(manifest.plan, &self.folder, self.how)
    }
}

fn play(plan: Plan, folder: &Path, how: How) -> miette::Result<ExitCode> {
    let (game, profile) = (plan.game.clone(), plan.profile.clone());
    with_game(&game, &profile, Asked { plan, folder, how }).into_diagnostic()?
}

struct Asked<'a> {
    plan: Plan,
    folder: &'a Path,
    how: How,
}

impl Visitor for Asked<'_> {
    type Output = miette::Result<ExitCode>;

    fn visit<G: Shipped + Evaluate>(self, _: &G) -> miette::Result<ExitCode> {
        let game: G = build_game(&self.plan).into_diagnostic()?;
        let library = super::card::overlaid(
            G::library().ok_or_else(|| miette::miette!("{} has no cards", G::TITLE))?,
            &self.plan,
        )?;
        let progress = bar(self.plan.budget);
        let look = |look: Look<'_>| show(&progress, look);
        let manner =
            Manner { folder: Some(self.folder), backwards: self.how.second, look: Some(&look), ..Manner::default() };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.how.threads).build().into_diagnostic()?;
        let answer = pool.install(|| run(&game, &self.plan, manner)).into_diagnostic()?;
        progress.finish_and_clear();
        let document = Document::new(G::TITLE, &library, &answer);
        tables::write(self.folder, std::slice::from_ref(&document)).into_diagnostic()?;
        let json = serde_json::to_string_pretty(&document).into_diagnostic()?;
        put(&self.folder.join("answer.json"), &json).into_diagnostic().wrap_err("cannot write the answer")?;
        let page = super::report::remake(self.folder)?;
        if self.how.json {
            println!("{json}");
        } else {
            print!("{}", summary(&document));
            eprintln!("\nreport: {}", page.display());
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// One line for each card and level.
fn summary(document: &Document) -> String {
    let mut out = format!("{}: {} games, seed {}\n\n", document.title, document.games, document.plan.seed);
    let width = document.cards.iter().map(|card| card.card.id.len()).max().unwrap_or(0);
    for card in &document.cards {
        for level in &card.levels {
            let e = &level.effect;
            let _ = writeln!(
                out,
                "{:<9}  {:width$}  {:<10} {:+.2} points [{:+.2}, {:+.2}]  {} games",
                e.verdict,
                card.card.id,
                level.level,
                100.0 * e.mean,
                100.0 * e.interval.low,
                100.0 * e.interval.high,
                level.games
            );
        }
    }
    out
}
