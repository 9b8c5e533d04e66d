//! The commands, one file each.

mod check;
mod common;
mod dice;
mod ladder;
mod play;
mod signature;

use clap::Subcommand;
use std::process::ExitCode;

/// What can be asked of `gauntlet`.
#[derive(Subcommand, Debug)]
pub enum Command {
    Play(play::Play),
    Check(check::Check),
    Signature(signature::Signature),
    Dice(dice::Dice),
    Ladder(ladder::Ladder),
}

impl Command {
    /// Does what was asked. The exit code is the command's answer for scripts; trouble comes back as a report.
    pub fn run(self) -> miette::Result<ExitCode> {
        match self {
            Command::Play(play) => play.run(),
            Command::Check(check) => check.run(),
            Command::Signature(signature) => signature.run(),
            Command::Dice(dice) => dice.run(),
            Command::Ladder(ladder) => ladder.run(),
        }
    }
}
