//! The `gauntlet` command: is this card broken?
//!
//! This file only hands over: every command is one file of `commands/` with its arguments and its `run`.

mod commands;

use clap::Parser;
use std::process::ExitCode;

/// Tells a card-game designer whether a card is broken, and plays against people.
#[derive(Parser, Debug)]
#[command(name = "gauntlet", version, propagate_version = true)]
struct Gauntlet {
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> miette::Result<ExitCode> {
    Gauntlet::parse().command.run()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_of_all_commands_fit_together() {
        Gauntlet::command().debug_assert();
    }
}
