//! The `gauntlet` command: is this card broken?
//!
//! This file only hands over: every command is one file of `commands/` with its arguments and its `run`.

mod commands;

use clap::Parser;
use std::process::ExitCode;

/// Tells a card-game designer whether a card is broken, and plays against people.
///
/// Without a command: the tour, a quick balance pass over every game in about a minute.
#[derive(Parser, Debug)]
#[command(name = "gauntlet", version, propagate_version = true, args_conflicts_with_subcommands = true)]
struct Gauntlet {
    #[command(subcommand)]
    command: Option<commands::Command>,

    #[command(flatten)]
    tour: commands::Tour,
}

/// Bad input of any kind: arguments, files, folders. Other codes are a command's answer.
const BAD_INPUT: u8 = 3;

fn main() -> ExitCode {
    let answer = match Gauntlet::try_parse() {
        Ok(Gauntlet { command: Some(command), .. }) => command.run(),
        Ok(Gauntlet { command: None, tour }) => tour.run(),
        Err(error) => {
            // Help and version are no errors.
            let code = if error.use_stderr() { BAD_INPUT } else { 0 };
            let _ = error.print();
            return ExitCode::from(code);
        }
    };
    answer.unwrap_or_else(|report| {
        eprintln!("{report:?}");
        ExitCode::from(BAD_INPUT)
    })
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
