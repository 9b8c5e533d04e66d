//! `gauntlet compare`: two versions of the card files on the same seeds.

use super::asking::{Asking, bar};
use clap::Args;
use gauntlet_agents::Evaluate;
use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_engine::Profile;
use gauntlet_engine::cards::Library;
use gauntlet_engine::registry::Shipped;
use gauntlet_experiments::compare::{Change, Comparison, compare};
use miette::{IntoDiagnostic, WrapErr, miette};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What a change of the card files does to every card, on the same seeds. Untouched cards show exactly 0, or the changed
/// cards that they met.
///
/// Each version is a card file or a folder of card files that replace or add cards; `shipped` is the cards as they ship.
#[derive(Args, Debug)]
pub struct Compare {
    /// The version before.
    before: PathBuf,

    /// The version after.
    after: PathBuf,

    /// Which game.
    #[arg(long, short, value_name = "GAME")]
    game: String,

    /// Deals of each card, each played four times.
    #[arg(long, value_name = "N", default_value_t = 100)]
    deals: u32,

    #[command(flatten)]
    asking: Asking,
}

impl Compare {
    /// Compares and prints.
    pub fn run(self) -> miette::Result<ExitCode> {
        let profile = self.asking.profile(&self.game, None)?;
        with_game(&self.game, &profile, Asked { compare: &self, profile: profile.clone() }).into_diagnostic()?
    }
}

struct Asked<'a> {
    compare: &'a Compare,
    profile: Profile,
}

impl Visitor for Asked<'_> {
    type Output = miette::Result<ExitCode>;

    fn visit<G: Shipped + Evaluate>(self, _: &G) -> miette::Result<ExitCode> {
        let Compare { before, after, deals, asking, .. } = self.compare;
        let shipped = G::library().ok_or_else(|| miette!("{} has no cards to compare", G::TITLE))?;
        let (before, after) = (version(shipped, before)?, version(shipped, after)?);
        let changed = changed(&before, &after);
        let games = [&before, &after].map(|library| G::build_with(&self.profile, library).into_diagnostic());
        let [Ok(old), Ok(new)] = games else {
            return games.into_iter().find_map(Result::err).map_or(Ok(ExitCode::SUCCESS), Err);
        };
        let plan = asking.plan(G::ID, self.profile, Vec::new())?;
        let level = plan.levels.last().map_or("casual", String::as_str).parse().into_diagnostic()?;
        let how = Comparison { level, units: *deals, seed: plan.seed, alpha: plan.bounds.alpha };
        let progress = bar(old.subjects().len() as u64);
        let changes = asking.with_threads(|| compare([&old, &new], &changed, &how, &|| progress.inc(1)))?;
        let changes = changes.into_diagnostic()?;
        progress.finish_and_clear();
        if asking.common.json {
            println!("{}", serde_json::to_string_pretty(&changes).into_diagnostic()?);
        } else {
            print!("{}", text(G::TITLE, &changed, &changes, how.units));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The cards of a version.
fn version(shipped: &Library, path: &Path) -> miette::Result<Library> {
    if path == Path::new("shipped") {
        return Ok(shipped.clone());
    }
    let mut paths = Vec::new();
    if path.is_dir() {
        let entries = std::fs::read_dir(path).into_diagnostic()?;
        paths.extend(
            entries.filter_map(Result::ok).map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "toml")),
        );
        paths.sort();
    } else {
        paths.push(path.to_owned());
    }
    let mut texts = Vec::new();
    for path in paths {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(&path).into_diagnostic().wrap_err_with(|| format!("cannot read {name}"))?;
        texts.push((name, text));
    }
    // Files of options have no cards in them.
    let is_cards = |text: &str| text.lines().any(|line| line.trim_start().starts_with("[["));
    let files: Vec<(&str, &str)> =
        texts.iter().filter(|(_, t)| is_cards(t)).map(|(n, t)| (n.as_str(), t.as_str())).collect();
    if files.is_empty() {
        return Err(miette!("{} has no cards in it", path.display()));
    }
    shipped.overlay(&files).map_err(|errors| errors.report().into())
}

/// The ids of cards whose head or rules differ, or that only one version has.
fn changed(before: &Library, after: &Library) -> Vec<String> {
    let same = |id: &str| match (before.get(id), after.get(id)) {
        (Some(a), Some(b)) => a.fields == b.fields && before.printed(a) == after.printed(b),
        _ => false,
    };
    let mut ids: Vec<String> =
        before.cards().iter().chain(after.cards()).map(|card| card.id.clone()).filter(|id| !same(id)).collect();
    ids.sort();
    ids.dedup();
    ids
}

fn text(title: &str, changed: &[String], changes: &[Change], deals: u32) -> String {
    let mut out =
        format!("{title}: {} cards changed ({}), {deals} deals for each card\n\n", changed.len(), changed.join(", "));
    let width = changes.iter().map(|change| change.card.len()).max().unwrap_or(0);
    let mut same = 0;
    for change in changes {
        if change.is_nothing() && !change.touched {
            same += 1;
            continue;
        }
        let through: Vec<String> =
            change.through.iter().filter(|(id, _)| **id != change.card).map(|(id, n)| format!("{id} ({n})")).collect();
        let _ = writeln!(
            out,
            "{} {:width$}  {:+6.2} points [{:+.2}, {:+.2}]  {} of {} deals differ{}",
            if change.touched { "*" } else { " " },
            change.card,
            100.0 * change.mean,
            100.0 * change.interval.low,
            100.0 * change.interval.high,
            change.different,
            change.units,
            if through.is_empty() { String::new() } else { format!("; met {}", through.join(", ")) }
        );
    }
    let _ =
        writeln!(out, "\n* changed itself. {same} other cards show exactly 0: none of their games went differently.");
    out
}
