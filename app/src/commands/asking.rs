//! What the commands that ask about cards have in common: arguments, finding the game, the bar, the pool.

use super::common::Common;
use clap::Args;
use gauntlet_engine::cards::CardReport;
use gauntlet_engine::registry::{Shipped, Visitor, games, in_language, named_profile, with_game};
use gauntlet_engine::suggest::did_you_mean;
use gauntlet_engine::{Lang, Profile, Trial};
use gauntlet_experiments::run::{CardFile, Look, Plan};
use indicatif::{ProgressBar, ProgressStyle};
use miette::{Diagnostic, IntoDiagnostic, WrapErr, miette};
use std::path::Path;

/// Arguments of every command that asks about cards: flatten them into the command's own.
#[derive(Args, Clone, Debug)]
pub struct Asking {
    /// Who plays: levels (novice, casual, skilled, expert, master) or agents, separated by commas. A card is judged at
    /// each of them.
    #[arg(long, value_name = "LEVELS", default_value = "novice,casual")]
    pub levels: String,

    /// Games in all, at most. Fewer are played if the answer is clear before.
    #[arg(long, value_name = "GAMES", default_value_t = 200_000)]
    pub budget: u64,

    /// Copies of the card that are exchanged for its baseline.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    pub copies: u8,

    /// Up to how many percentage points a copy may move the win rate and be fair.
    #[arg(long, value_name = "POINTS", default_value_t = 1.0)]
    pub fair: f64,

    /// Beyond how many percentage points a copy is broken, or dead.
    #[arg(long, value_name = "POINTS", default_value_t = 2.0)]
    pub broken: f64,

    /// The probability, in percent, that any verdict of the run is wrong.
    #[arg(long, value_name = "PERCENT", default_value_t = 5.0)]
    pub alpha: f64,

    /// An option of the game.
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    pub options: Vec<String>,

    /// The language of names: en, or ru for games that have it.
    #[arg(long, value_name = "LANG")]
    pub lang: Option<Lang>,

    #[command(flatten)]
    pub common: Common,
}

impl Asking {
    /// The plan for some cards of a game.
    pub fn plan(&self, game: &str, profile: Profile, cards: Vec<String>) -> miette::Result<Plan> {
        let mut plan = Plan::new(game, cards);
        plan.seed = self.common.seed;
        plan.copies = self.copies;
        plan.levels = gauntlet_agents::AgentSpec::list(&self.levels)
            .into_diagnostic()?
            .iter()
            .map(|spec| spec.to_string())
            .collect();
        plan.budget = self.budget;
        plan.bounds.fair = self.fair / 100.0;
        plan.bounds.broken = self.broken / 100.0;
        plan.bounds.alpha = self.alpha / 100.0;
        plan.profile = profile;
        // The same checks as for plans from files.
        Plan::read(&plan.text()).into_diagnostic()
    }

    /// The profile of that name with the options given.
    pub fn profile(&self, game: &str, name: Option<&str>) -> miette::Result<Profile> {
        let mut profile = match name {
            Some(name) => named_profile(game, name).into_diagnostic()?,
            None => Profile::default(),
        };
        for option in &self.options {
            profile.set_text(option).into_diagnostic()?;
        }
        match self.lang {
            Some(lang) => in_language(game, profile, lang).into_diagnostic(),
            None => Ok(profile),
        }
    }

    /// Does something with as many threads as were asked for.
    pub fn with_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> miette::Result<T> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.common.threads).build().into_diagnostic()?;
        Ok(pool.install(work))
    }
}

/// A bar on the standard error, if somebody can see it.
pub fn bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {human_pos}/{human_len} games, {per_sec}, {eta} left  {msg}");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Shows a look at a run on the bar.
pub fn show(bar: &ProgressBar, look: Look<'_>) {
    bar.set_length(look.budget.max(look.games));
    bar.set_position(look.games);
    let points = |share: f64| 100.0 * share;
    let (low, high) = (points(look.effect.interval.low), points(look.effect.interval.high));
    bar.set_message(format!(
        "{} {:+.2} [{low:+.2}, {high:+.2}] {}",
        look.card,
        points(look.effect.mean),
        look.effect.verdict
    ));
}

/// Which cards a command is about.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The game.
    pub game: String,
    /// The ids.
    pub cards: Vec<String>,
    /// The file that they are in, if they do not ship with the program.
    pub file: Option<CardFile>,
}

/// Finds a card by id or by file, in the game that was named or in any.
pub fn find(what: &str, game: Option<&str>) -> miette::Result<Found> {
    let candidates: Vec<&'static str> = match game {
        Some(id) => {
            let info = games().into_iter().find(|info| info.id == id);
            vec![info.ok_or_else(|| gauntlet_engine::registry::no_such_game(id)).into_diagnostic()?.id]
        }
        None => games().iter().map(|info| info.id).collect(),
    };
    let path = Path::new(what);
    if what.ends_with(".toml") || path.is_file() {
        let text = std::fs::read_to_string(path).into_diagnostic().wrap_err_with(|| format!("cannot read {what}"))?;
        return find_file(what, text, &candidates);
    }
    let mut all = Vec::new();
    let mut found = Vec::new();
    for id in candidates {
        let ids = with_game(id, &Profile::default(), Ids).into_diagnostic()?;
        if ids.iter().any(|card| card == what) {
            found.push(id);
        }
        all.extend(ids);
    }
    match &found[..] {
        [game] => Ok(Found { game: (*game).into(), cards: vec![what.into()], file: None }),
        [] => {
            let ids: Vec<&str> = all.iter().map(String::as_str).collect();
            let near = did_you_mean(what, &ids);
            let advice = if near.len() < 200 { near } else { "; `gauntlet screen <game>` lists cards".into() };
            Err(miette!("no card is called `{what}`{advice}, and there is no file of that name"))
        }
        several => Err(miette!("`{what}` is a card of {}: say which game with --game", several.join(" and "))),
    }
}

/// Finds the game in which a card file can be read.
fn find_file(name: &str, text: String, candidates: &[&'static str]) -> miette::Result<Found> {
    let mut errors = Vec::new();
    for game in candidates {
        match with_game(game, &Profile::default(), Reads { name, text: &text }).into_diagnostic()? {
            None => {}
            Some(Ok(cards)) if cards.is_empty() => {}
            Some(Ok(cards)) => {
                let file = Some(CardFile { path: name.into(), text: Some(text) });
                return Ok(Found { game: (*game).into(), cards, file });
            }
            Some(Err(report)) => errors.push(report),
        }
    }
    // The game whose reader complained least is the one that was meant.
    match errors.into_iter().min_by_key(|report| report.related().map_or(1, Iterator::count)) {
        Some(report) => Err(report.into()),
        None => Err(miette!("{name} has no cards of the kinds that {} knows", candidates.join(" or "))),
    }
}

/// The ids of the cards that can be tried.
struct Ids;

impl Visitor for Ids {
    type Output = Vec<String>;
    fn visit<G: Shipped>(self, game: &G) -> Vec<String> {
        Trial::subjects(game).into_iter().map(|subject| subject.id).collect()
    }
}

/// Reads a card file on top of the shipped cards: the ids that it has, or what is wrong with it.
struct Reads<'a> {
    name: &'a str,
    text: &'a str,
}

impl Visitor for Reads<'_> {
    type Output = Option<Result<Vec<String>, CardReport>>;
    fn visit<G: Shipped>(self, _: &G) -> Self::Output {
        let library = G::library()?;
        // A file with cards of another game's kinds is no file of this game.
        let heads = self.text.lines().filter_map(|line| line.trim().strip_prefix("[[")?.strip_suffix("]]"));
        if heads.clone().any(|kind| library.language().kind(kind.trim()).is_none()) {
            return None;
        }
        Some(match library.overlay(&[(self.name, self.text)]) {
            Ok(library) => {
                let written = |card: &&gauntlet_engine::cards::Checked| card.file() == self.name;
                Ok(library.cards().iter().filter(written).map(|card| card.id.clone()).collect())
            }
            Err(errors) => Err(errors.report()),
        })
    }
}

/// Tells where the run of the question as it was asked before has gone.
pub fn set_aside(place: &Path) {
    eprintln!("an earlier run, of other cards or another plan, is now in {}", place.display());
}
