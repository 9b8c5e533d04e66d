//! Arguments that several commands share.

use clap::Args;
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
