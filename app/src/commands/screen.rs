//! `gauntlet screen`: every card of a game in one list.

use super::asking::{Asking, bar, set_aside, show};
use clap::Args;
use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{AgentSpec, Evaluate};
use gauntlet_engine::Lang;
use gauntlet_engine::registry::Shipped;
use gauntlet_experiments::document::Document;
use gauntlet_experiments::run::{Look, Manner, Plan, run};
use gauntlet_experiments::screen::{Screen as Screened, screen};
use gauntlet_experiments::tables;
use gauntlet_experiments::whole::put;
use miette::{IntoDiagnostic, WrapErr, miette};
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;

/// Every card of a game: random decks put them in an order, pairs judge those that stand out.
///
/// The order is a regression over random deals and convicts nobody. The suspects, and the cards named with --confirm, are
/// then tried on fresh deals against their baselines; only that gives verdicts.
#[derive(Args, Debug)]
pub struct Screen {
    /// Which game.
    game: String,

    /// Random deals to play for the order.
    #[arg(long, value_name = "GAMES", default_value_t = 20_000)]
    games: u64,

    /// How many suspects to judge, the strongest and weakest first; `0` judges nobody.
    #[arg(long, value_name = "N", default_value_t = 8)]
    confirm: usize,

    /// A rules profile of the game, by name.
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,

    #[command(flatten)]
    asking: Asking,
}

/// The order and the verdicts, for `--json`.
#[derive(Serialize)]
struct Said {
    game: &'static str,
    screen: Screened,
    confirmed: Option<Document>,
}

impl Screen {
    /// Screens, confirms, prints.
    pub fn run(self) -> miette::Result<ExitCode> {
        let profile = self.asking.profile(&self.game, self.profile.as_deref())?;
        let plan = self.asking.plan(&self.game, profile.clone(), Vec::new())?;
        with_game(&self.game, &profile, Asked { screen: &self, plan }).into_diagnostic()?
    }
}

struct Asked<'a> {
    screen: &'a Screen,
    plan: Plan,
}

impl Visitor for Asked<'_> {
    type Output = miette::Result<ExitCode>;

    fn visit<G: Shipped + Evaluate>(self, game: &G) -> miette::Result<ExitCode> {
        let asking = &self.screen.asking;
        let library = G::library().ok_or_else(|| miette!("{} has no cards to screen", G::TITLE))?;
        let strongest = self.plan.levels.last().map_or("casual", String::as_str);
        let level: AgentSpec = strongest.parse().into_diagnostic()?;
        let folder = asking.common.out.join(format!("screen-{}", G::ID));
        let progress = bar(self.screen.games);
        let order = asking
            .with_threads(|| screen(game, &level, self.screen.games, self.plan.seed, &|games| progress.inc(games)))?;
        progress.finish_and_clear();
        let mut confirmed = None;
        let suspects = suspects(&order, self.screen.confirm);
        if !suspects.is_empty() {
            let plan = Plan { cards: suspects, ..self.plan };
            let progress = bar(plan.budget);
            let look = |look: Look<'_>| show(&progress, look);
            let manner =
                Manner { folder: Some(&folder), moved: Some(&set_aside), look: Some(&look), ..Manner::default() };
            let answer = asking.with_threads(|| run(game, &plan, manner))?.into_diagnostic()?;
            progress.finish_and_clear();
            let document = Document::new(G::title(answer.plan.profile.lang()), library, &answer);
            tables::write(&folder, std::slice::from_ref(&document)).into_diagnostic()?;
            confirmed = Some(document);
        }
        let said = Said { game: G::ID, screen: order, confirmed };
        let json = serde_json::to_string_pretty(&said).into_diagnostic()?;
        std::fs::create_dir_all(&folder)
            .and_then(|()| put(&folder.join("screen.json"), &json))
            .into_diagnostic()
            .wrap_err("cannot write the answer")?;
        let page = super::report::remake(&folder)?;
        if asking.common.json {
            println!("{json}");
        } else {
            print!("{}", text(G::title(game.lang()), &said, |id| name::<G>(id, game.lang())));
            eprintln!("\nreport: {}", page.display());
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The cards that stand out most, from both ends of the list.
fn suspects(order: &Screened, count: usize) -> Vec<String> {
    let mut suspects: Vec<_> = order.cards.iter().filter(|card| card.suspect).collect();
    suspects.sort_by(|a, b| b.value.abs().total_cmp(&a.value.abs()));
    suspects.into_iter().take(count).map(|card| card.card.clone()).collect()
}

/// What a card is called in the table: its id, which is what commands take, and in another language its name.
fn name<G: Shipped>(id: &str, lang: Lang) -> String {
    let name = if lang == Lang::En { None } else { G::card_name(id, lang) };
    name.unwrap_or(id).into()
}

fn text(title: &str, said: &Said, name: impl Fn(&str) -> String) -> String {
    let Screened { level, games, seed, first_seat, cards } = &said.screen;
    let mut out = format!(
        "{title}: {games} random deals at {level}, seed {seed}; the first seat wins {:.1} %\n\n",
        100.0 * first_seat.rate()
    );
    let width = cards.iter().map(|card| name(&card.card).chars().count()).max().unwrap_or(0);
    let _ = writeln!(out, "{:width$}  points a copy, 95 %       p        games", "card");
    for card in cards {
        let mark = if card.suspect { "*" } else { " " };
        let _ = writeln!(
            out,
            "{:width$}  {:+6.2} [{:+6.2}, {:+6.2}] {mark}  {:<8.2e} {}",
            name(&card.card),
            100.0 * card.value,
            100.0 * card.ci95.low,
            100.0 * card.ci95.high,
            card.p_value,
            card.games
        );
    }
    let _ = writeln!(out, "\n* worth a look (at most one in twenty of these by luck). An order, not a verdict.");
    if let Some(document) = &said.confirmed {
        let _ = writeln!(out, "\nJudged in pairs against their baselines ({} games):\n", document.games);
        for card in &document.cards {
            let loudest = card.loudest().map(|level| {
                let e = &level.effect;
                format!(
                    "{:+.2} points [{:+.2}, {:+.2}] at {}",
                    100.0 * e.mean,
                    100.0 * e.interval.low,
                    100.0 * e.interval.high,
                    level.level
                )
            });
            let _ =
                writeln!(out, "{:<9}  {:width$}  {}", card.verdict, name(&card.card.id), loudest.unwrap_or_default());
        }
    }
    out
}
