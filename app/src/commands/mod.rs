//! The commands, one file each.

mod asking;
mod card;
mod cards;
mod check;
mod common;
mod compare;
mod decks;
mod dice;
mod ladder;
mod planted;
mod play;
mod replay;
mod report;
mod run;
mod screen;
mod signature;
mod tour;
mod tune;

pub use tour::Tour;

use clap::Subcommand;
use std::process::ExitCode;

/// What can be asked of `gauntlet`.
#[derive(Subcommand, Debug)]
pub enum Command {
    Card(card::Card),
    Screen(screen::Screen),
    Decks(decks::Decks),
    Compare(compare::Compare),
    Run(run::Run),
    Resume(run::Resume),
    Replay(replay::Replay),
    Report(report::Report),
    Planted(planted::Planted),
    Play(play::Play),
    Check(check::Check),
    Cards(cards::Cards),
    Signature(signature::Signature),
    Dice(dice::Dice),
    Ladder(ladder::Ladder),
    Tune(tune::Tune),
}

impl Command {
    /// Does what was asked. The exit code is the command's answer for scripts; trouble comes back as a report.
    pub fn run(self) -> miette::Result<ExitCode> {
        match self {
            Command::Card(card) => card.run(),
            Command::Screen(screen) => screen.run(),
            Command::Decks(decks) => decks.run(),
            Command::Compare(compare) => compare.run(),
            Command::Run(run) => run.run(),
            Command::Resume(resume) => resume.run(),
            Command::Replay(replay) => replay.run(),
            Command::Report(report) => report.run(),
            Command::Planted(planted) => planted.run(),
            Command::Play(play) => play.run(),
            Command::Check(check) => check.run(),
            Command::Cards(cards) => cards.run(),
            Command::Signature(signature) => signature.run(),
            Command::Dice(dice) => dice.run(),
            Command::Ladder(ladder) => ladder.run(),
            Command::Tune(tune) => tune.run(),
        }
    }
}
