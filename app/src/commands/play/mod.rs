//! `gauntlet play`: a table in plain text, against bots.
//!
//! Everything that is shown comes from the seat's view and from the words of the actions, so any game can be played,
//! and nothing is shown that the seat may not see.

mod draw;
mod session;
#[cfg(test)]
mod tests;
mod words;

use super::common::Rules;
use clap::Args;
use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{AgentSpec, Evaluate, Level};
use gauntlet_engine::registry::Shipped;
use gauntlet_engine::{Seat, TableSpec};
use gauntlet_experiments::whole::put;
use miette::{IntoDiagnostic, WrapErr, miette};
use session::{Ending, Session};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};
use words::Words;

/// Play a game against bots. Moves are chosen by number or by their words, typed or piped in.
#[derive(Args, Debug)]
pub struct Play {
    /// Which game; `gauntlet play` alone lists them.
    game: Option<String>,

    /// Your place at the table, from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    seat: u8,

    /// How many play; the game's usual number if left out.
    #[arg(long, value_name = "N")]
    seats: Option<u8>,

    /// Who sits in the other seats: a level (novice, casual, skilled, expert, master) or an agent such as `ismcts:1000`.
    #[arg(long, value_name = "AGENT", default_value = "greedy")]
    bot: AgentSpec,

    /// A deck for each seat in turn, in games with decks.
    #[arg(long = "deck", value_name = "DECK")]
    decks: Vec<String>,

    /// Something that the table fixes, such as a hero.
    #[arg(long = "fix", value_name = "NAME=VALUE")]
    fixed: Vec<String>,

    #[command(flatten)]
    rules: Rules,

    /// The same seed and moves give the same game; a new one each time if left out.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Write the last position as a scenario file for `gauntlet check`.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Write the whole game as a replay.
    #[arg(long, value_name = "FILE")]
    replay_out: Option<PathBuf>,
}

impl Play {
    /// Plays one game on the standard input and output.
    pub fn run(self) -> miette::Result<ExitCode> {
        let Some(game) = self.game.clone() else {
            print!("{}", list_of_games());
            return Ok(ExitCode::SUCCESS);
        };
        let profile = self.rules.read(&game)?;
        with_game(&game, &profile, self).into_diagnostic()?
    }

    fn table(&self) -> miette::Result<TableSpec> {
        let mut spec = TableSpec { seats: self.seats, decks: self.decks.clone(), ..TableSpec::default() };
        for text in &self.fixed {
            let (name, value) = text.split_once('=').ok_or_else(|| miette!("`{text}`: write NAME=VALUE"))?;
            spec.fixed.insert(name.trim().into(), value.trim().into());
        }
        Ok(spec)
    }
}

fn list_of_games() -> String {
    let games = gauntlet_engine::registry::games();
    let width = games.iter().map(|game| game.id.len()).max().unwrap_or(0);
    let mut out = String::from("gauntlet play <GAME>, with one of:\n\n");
    for game in games {
        out.push_str(&format!("  {:width$}  {}: {}\n", game.id, game.title, game.about));
    }
    out
}

impl Visitor for Play {
    type Output = miette::Result<ExitCode>;

    fn visit<G: Shipped + Evaluate>(self, game: &G) -> miette::Result<ExitCode> {
        let clock = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |t| t.as_secs() % 1_000_000);
        let seed = self.seed.unwrap_or_else(clock);
        let input = io::stdin();
        let output = io::stdout();
        let style = draw::Style::new(output.is_terminal(), input.is_terminal());
        let spec = self.table()?;
        // A person waits for the answer, so a search uses every core; hints come from a good player.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let hints = Level::Expert.spec().with_threads(cores);
        let bot = self.bot.with_threads(cores);
        let you = Seat(self.seat - 1);
        let bots = |seat: Seat| if seat == you { hints.build(game) } else { bot.build(game) };
        let mut session = Session::new(game, &spec, you, seed, bots)?;
        let mut output = output.lock();
        let ending = session.play(&mut input.lock(), &mut output, &style).into_diagnostic()?;
        if let Some(path) = &self.save {
            write(path, &session.scenario()?)?;
        }
        if let Some(path) = &self.replay_out {
            write(path, &session.replay().to_string())?;
        }
        match ending {
            Ending::Played => {}
            Ending::Quit => writeln!(output, "{}", Words(game.lang()).left(seed)).into_diagnostic()?,
            Ending::InputEnded => writeln!(output, "\n{}", Words(game.lang()).input_ended(seed)).into_diagnostic()?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn write(path: &Path, text: &str) -> miette::Result<()> {
    put(path, text).into_diagnostic().wrap_err_with(|| format!("cannot write {}", path.display()))?;
    eprintln!("wrote {}", path.display());
    Ok(())
}
