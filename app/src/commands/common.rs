//! Arguments that several commands share.

use clap::Args;
use gauntlet_engine::registry::{in_language, named_profile};
use gauntlet_engine::{Lang, Profile};
use miette::IntoDiagnostic;
use std::path::PathBuf;

/// Arguments of every command that plays or rolls: flatten them into the command's own.
#[derive(Args, Clone, Debug)]
pub struct Common {
    /// The same seed gives the same output.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// How many threads to use; 0 means one for each core. The output does not depend on it.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub threads: usize,

    /// Folder for what is written, made if it is not there.
    #[arg(long, value_name = "FOLDER", default_value = "gauntlet-report")]
    pub out: PathBuf,

    /// Print JSON, and nothing else, on the standard output.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of every command that sits down at a game: its rules, and the language that it is shown in.
#[derive(Args, Clone, Debug)]
pub struct Rules {
    /// A rules profile of the game, by name.
    #[arg(long, value_name = "NAME")]
    pub profile: Option<String>,

    /// An option of the game.
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    pub options: Vec<String>,

    /// The language of names, questions and moves: en, or ru for games that have it.
    #[arg(long, value_name = "LANG")]
    pub lang: Option<Lang>,
}

impl Rules {
    /// The options of the game with that name.
    pub fn read(&self, game: &str) -> miette::Result<Profile> {
        let mut profile = match &self.profile {
            Some(name) => named_profile(game, name).into_diagnostic()?,
            None => Profile::default(),
        };
        for option in &self.options {
            profile.set_text(option).into_diagnostic()?;
        }
        match self.lang {
            Some(lang) => in_language(game, profile, lang).into_diagnostic(),
            None => Ok(profile),
        }
    }
}
