//! `gauntlet cards`: which cards a game has, and for a set that is only partly in, which word each missing card waits for.

use clap::Args;
use gauntlet_engine::impossibility::{self, Impossibility, coverage};
use gauntlet_engine::registry::{Shipped, Visitor, with_game};
use gauntlet_engine::{Profile, registry};
use miette::IntoDiagnostic;
use std::collections::BTreeMap;
use std::process::ExitCode;

/// Which cards a game has.
#[derive(Args, Debug)]
pub struct Cards {
    /// The game.
    game: String,
    /// Print every card, not only the sums.
    #[arg(long)]
    all: bool,
}

/// The number of cards by kind, and their ids.
struct Listing;

impl Visitor for Listing {
    type Output = BTreeMap<&'static str, Vec<String>>;
    fn visit<G: Shipped>(self, _: &G) -> Self::Output {
        let mut kinds: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
        for card in G::library().map_or(&[][..], |library| library.cards()) {
            kinds.entry(card.kind).or_default().push(card.id.clone());
        }
        kinds
    }
}

impl Cards {
    /// Prints the list, and for Impossibility Simulator the coverage of the real set.
    pub fn run(self) -> miette::Result<ExitCode> {
        let kinds = with_game(&self.game, &Profile::default(), Listing).into_diagnostic()?;
        if kinds.is_empty() {
            println!("{} has no cards", self.game);
        }
        for (kind, ids) in &kinds {
            println!("{:>4} {kind}", ids.len());
            if self.all {
                println!("     {}", ids.join(" "));
            }
        }
        if self.game == <Impossibility as registry::Shipped>::ID {
            self.coverage()?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn coverage(&self) -> miette::Result<()> {
        let entries = coverage::table(impossibility::library(), coverage::SET).into_diagnostic()?;
        println!();
        for kind in ["creature", "item", "field"] {
            let of_kind = entries.iter().filter(|entry| entry.kind == kind);
            let known = of_kind.clone().filter(|entry| entry.known).count();
            println!("{known:>4} of {} {kind} cards of the real set are in", of_kind.count());
        }
        if self.all {
            println!();
            for entry in &entries {
                let state = match (entry.known, entry.waits.is_empty()) {
                    (true, _) => "in".to_owned(),
                    (false, true) => "can be written".to_owned(),
                    (false, false) => format!("waits for {}", entry.waits.join(", ")),
                };
                println!("{:<8} {} {:<40} {state}", entry.kind, entry.stars, entry.id);
            }
        }
        println!("\nwords that the missing cards wait for:");
        for (word, count) in coverage::wanted(&entries).iter().take(if self.all { usize::MAX } else { 12 }) {
            println!("{count:>4} {word}");
        }
        Ok(())
    }
}
