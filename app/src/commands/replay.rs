//! `gauntlet replay`: a kept game, move by move.

use clap::Args;
use gauntlet_engine::registry::{Shipped, Visitor, with_game};
use gauntlet_engine::{Game, Replay as Kept};
use miette::{IntoDiagnostic, WrapErr};
use std::path::PathBuf;
use std::process::ExitCode;

/// Play a replay again: check that it still goes the same way, and show its moves.
#[derive(Args, Debug)]
pub struct Replay {
    /// The replay.
    file: PathBuf,

    /// Only check it.
    #[arg(long, short)]
    quiet: bool,
}

impl Replay {
    /// Plays and prints.
    pub fn run(self) -> miette::Result<ExitCode> {
        let name = self.file.display().to_string();
        let text =
            std::fs::read_to_string(&self.file).into_diagnostic().wrap_err_with(|| format!("cannot read {name}"))?;
        let replay: Kept = text.parse().into_diagnostic().wrap_err_with(|| name.clone())?;
        let (game, profile) = (replay.game.clone(), replay.profile.clone());
        with_game(&game, &profile, Shown { replay, quiet: self.quiet }).into_diagnostic()?.wrap_err(name)
    }
}

struct Shown {
    replay: Kept,
    quiet: bool,
}

impl Visitor for Shown {
    type Output = miette::Result<ExitCode>;

    fn visit<G: Shipped>(self, game: &G) -> miette::Result<ExitCode> {
        let mut lines = Vec::new();
        let end = self.replay.watch(game, |state, seat, _, action| {
            let round = game.progress(state).rounds;
            lines.push(format!("{round:>3}  {seat}: {}", game.describe(state, action).words));
        });
        let end = end.into_diagnostic()?;
        if !self.quiet {
            println!("{}, seed {}, {} moves\n", G::title(game.lang()), self.replay.seed, lines.len());
            lines.iter().for_each(|line| println!("{line}"));
        }
        println!("{}", ending(game, &end));
        Ok(ExitCode::SUCCESS)
    }
}

fn ending<G: Game>(game: &G, state: &G::State) -> String {
    match game.turn(state) {
        gauntlet_engine::Turn::Of(seat) => format!("\nThe replay ends before the game does: it is the turn of {seat}."),
        gauntlet_engine::Turn::Over => {
            let payoffs: Vec<String> = gauntlet_engine::Seat::all(game.seats(state))
                .map(|seat| format!("{seat} {}", game.payoff(state, seat)))
                .collect();
            format!("\nThe game is over: {}.", payoffs.join(", "))
        }
    }
}
