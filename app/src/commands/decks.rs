//! `gauntlet decks`: what people can bring, against each other.

use super::asking::{Asking, bar, find, show};
use clap::Args;
use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{AgentSpec, Evaluate};
use gauntlet_engine::registry::Shipped;
use gauntlet_experiments::decks::{Field, field};
use gauntlet_experiments::run::{Look, Manner, Plan, run};
use gauntlet_experiments::whole::put;
use gauntlet_reports::report::{GameField, ReportInput, write};
use miette::{IntoDiagnostic, WrapErr};
use serde::Serialize;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Decks, heroes or teams against each other: the matchup matrix, who begins, and the mix of a settled field.
#[derive(Args, Debug)]
pub struct Decks {
    /// Which game.
    game: String,

    /// Games of each matchup, from both seats on the same deals.
    #[arg(long, value_name = "N", default_value_t = 200)]
    games: u64,

    /// What does this card do to the field, if everybody who can hold it does?
    #[arg(long, value_name = "CARD")]
    card: Option<String>,

    /// A rules profile of the game, by name.
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,

    #[command(flatten)]
    asking: Asking,
}

/// A field, and what a card does to it, for `--json`.
#[derive(Serialize)]
struct Said {
    field: Field,
    with_card: Option<WithCard>,
}

#[derive(Serialize)]
struct WithCard {
    card: String,
    mix: Vec<f64>,
    games: u64,
}

impl Decks {
    /// Plays the matrix and prints it.
    pub fn run(self) -> miette::Result<ExitCode> {
        let profile = self.asking.profile(&self.game, self.profile.as_deref())?;
        let mut plan = self.asking.plan(&self.game, profile.clone(), Vec::new())?;
        if let Some(card) = &self.card {
            let found = find(card, Some(&self.game))?;
            plan.cards = found.cards.into_iter().take(1).collect();
            plan.files.extend(found.file);
        }
        with_game(&self.game, &profile, Asked { decks: &self, plan }).into_diagnostic()?
    }
}

struct Asked<'a> {
    decks: &'a Decks,
    plan: Plan,
}

impl Visitor for Asked<'_> {
    type Output = miette::Result<ExitCode>;

    fn visit<G: Shipped + Evaluate>(self, game: &G) -> miette::Result<ExitCode> {
        let asking = &self.decks.asking;
        let strongest = self.plan.levels.last().map_or("casual", String::as_str);
        let level: AgentSpec = strongest.parse().into_diagnostic()?;
        let count = game.lineups().len() as u64;
        let progress = bar(count * count.saturating_sub(1) / 2 * self.decks.games);
        let played = |games| progress.inc(games);
        let matrix = asking.with_threads(|| field(game, &level, self.decks.games, self.plan.seed, &played))?;
        let matrix = matrix.into_diagnostic()?;
        progress.finish_and_clear();
        let mut with_card = None;
        if !self.plan.cards.is_empty() {
            let progress = bar(self.plan.budget);
            let look = |look: Look<'_>| show(&progress, look);
            let plan = Plan { levels: vec![strongest.into()], ..self.plan.clone() };
            let game: G = gauntlet_experiments::run::build_game(&plan).into_diagnostic()?;
            let manner = Manner { look: Some(&look), ..Manner::default() };
            let answer = asking.with_threads(|| run(&game, &plan, manner))?.into_diagnostic()?;
            progress.finish_and_clear();
            let card = &answer.cards[0];
            let tallies = &card.levels[0].summary.shells;
            let effects: Vec<_> = card.shells.iter().cloned().zip(tallies.iter().map(|tally| tally.mean())).collect();
            with_card = Some(WithCard {
                card: card.subject.id.clone(),
                mix: matrix.with_card(&effects).0,
                games: answer.games(),
            });
        }
        let said = Said { field: matrix, with_card };
        let json = serde_json::to_string_pretty(&said).into_diagnostic()?;
        let file = asking.common.out.join(format!("decks-{}.json", G::ID));
        std::fs::create_dir_all(&asking.common.out)
            .and_then(|()| put(&file, &json))
            .into_diagnostic()
            .wrap_err_with(|| format!("cannot write {}", file.display()))?;
        let page = report(G::ID, G::TITLE, &said.field, &asking.common.out)?;
        if asking.common.json {
            println!("{json}");
        } else {
            print!("{}", text(G::TITLE, &said));
            eprintln!("\nreport: {}", page.display());
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The field as a page.
fn report(game: &str, title: &str, field: &Field, out: &Path) -> miette::Result<PathBuf> {
    let field = GameField { game: game.into(), title: title.into(), field: field.clone() };
    let input =
        ReportInput { title: format!("Who beats whom in {title}"), fields: vec![field], ..ReportInput::default() };
    write(&out.join(format!("decks-{game}")), &input).into_diagnostic()
}

fn text(title: &str, said: &Said) -> String {
    let field = &said.field;
    let width = field.lineups.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
    let mut out = format!("{title} at {}: points of the row against the column, in percent\n\n", field.level);
    let _ = write!(out, "{:width$}", "");
    for i in 1..=field.lineups.len() {
        let _ = write!(out, "{i:>6}");
    }
    let with = if said.with_card.is_some() { "  with card" } else { "" };
    let _ = writeln!(out, "   share of a settled field{with}");
    for (i, name) in field.lineups.iter().enumerate() {
        let _ = write!(out, "{name:width$}");
        for j in 0..field.lineups.len() {
            let cell = field.matchups.iter().find(|m| m.a == *name && m.b == field.lineups[j]);
            let text = cell.map_or_else(
                || "–".into(),
                |m| format!("{:.0}{}", 100.0 * m.score.rate(), if m.is_uneven() { "" } else { "?" }),
            );
            let _ = write!(out, "{text:>6}");
        }
        let _ = write!(out, "   {:>5.1} %", 100.0 * field.mix[i]);
        if let Some(card) = &said.with_card {
            let _ = write!(out, "                   {:>5.1} %", 100.0 * card.mix[i]);
        }
        out.push('\n');
    }
    let games = field.matchups.first().map_or(0, |m| m.score.games);
    let first = field.first_seat.interval();
    let _ = writeln!(
        out,
        "\n{games} games a matchup, seed {}; `?`: the 95 % interval holds an even matchup.\n\
         The first seat wins {:.1} % [{:.1}, {:.1}] of {}; a game lasts {:.1} rounds.",
        field.seed,
        100.0 * field.first_seat.rate(),
        100.0 * first.low,
        100.0 * first.high,
        field.first_seat.games,
        field.mean_length
    );
    if let Some(card) = &said.with_card {
        let _ = writeln!(
            out,
            "With {}: its effect in each shell ({} games) added for whoever can hold it, taken from its opponent.",
            card.card, card.games
        );
    }
    out
}
