//! `gauntlet signature`: one number for the behaviour of each game.

use clap::Args;
use gauntlet_engine::signature;
use miette::IntoDiagnostic;
use std::process::ExitCode;

/// One number for what each game does over fixed seeds; a refactor must not move it.
#[derive(Args, Debug)]
pub struct Signature {
    /// Only this game.
    game: Option<String>,
}

impl Signature {
    /// Plays the games and prints the numbers.
    pub fn run(self) -> miette::Result<ExitCode> {
        match self.game {
            Some(id) => println!("{:016x} {id}", signature::of(&id).into_diagnostic()?),
            None => print!("{}", signature::text()),
        }
        Ok(ExitCode::SUCCESS)
    }
}
