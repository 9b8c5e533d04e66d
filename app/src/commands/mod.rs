//! The commands, one file each.

mod common;
mod dice;

use clap::Subcommand;
use std::process::ExitCode;

/// What can be asked of `gauntlet`.
#[derive(Subcommand, Debug)]
pub enum Command {
    Dice(dice::Dice),
}

impl Command {
    /// Does what was asked. The exit code is the command's answer for scripts; trouble comes back as a report.
    pub fn run(self) -> miette::Result<ExitCode> {
        match self {
            Command::Dice(dice) => dice.run(),
        }
    }
}
