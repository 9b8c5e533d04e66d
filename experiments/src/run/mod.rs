//! Runs: a plan played shard by shard, kept in a folder, stopped and resumed, the same to the byte however it is done.

mod cells;
pub mod folder;
pub mod frame;
pub mod plan;
mod read;
pub mod schedule;
mod shared;
mod size;

pub use folder::{Folder, Manifest, Shard};
pub use plan::{CardFile, Plan, PlanError};
pub use read::read;

use crate::paired::{Question, Summary};
use crate::stats::{Effect, Verdict};
use cells::Cells;
use gauntlet_agents::{AgentSpec, Evaluate};
use gauntlet_engine::cards::CardErrors;
use gauntlet_engine::registry::{BuildError, Shipped};
use gauntlet_engine::suggest::did_you_mean;
use gauntlet_engine::{Shell, Subject, TableError, mix};
use std::path::{Path, PathBuf};

/// A run that cannot be made or read.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The plan is wrong.
    #[error("{0}")]
    Plan(String),
    /// Mistakes in card files.
    #[error(transparent)]
    Cards(#[from] CardErrors),
    /// The game cannot be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// Nobody can sit down.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Not a run folder.
    #[error("{} is no run folder: there is no run.toml in it", .folder.display())]
    NoRun {
        /// The folder.
        folder: PathBuf,
    },
    /// A run of which nothing is finished.
    #[error("{} has no finished games yet: go on with `gauntlet resume`", .folder.display())]
    Empty {
        /// The folder.
        folder: PathBuf,
    },
    /// A folder of another version.
    #[error("{}: this run is of version {found}, and this program reads version {wanted}", .folder.display())]
    Version {
        /// The folder.
        folder: PathBuf,
        /// Its version.
        found: u32,
        /// Ours.
        wanted: u32,
    },
    /// The folder holds another run.
    #[error("{} holds another run: {what}; choose another folder with --out, or remove this one", .folder.display())]
    OtherRun {
        /// The folder.
        folder: PathBuf,
        /// What is different.
        what: String,
    },
    /// A file that is not what it should be.
    #[error("{} is damaged: {problem}; remove it, and it will be made again", .file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// A file that cannot be written.
    #[error("cannot write {}: {problem}", .file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// Why.
        problem: String,
    },
}

impl RunError {
    /// An error of the file system.
    pub fn io(path: &Path, error: std::io::Error) -> RunError {
        RunError::Write { file: path.into(), problem: error.to_string() }
    }
}

/// How a run is going.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look<'a> {
    /// Games played so far, or read from the folder.
    pub games: u64,
    /// Games at most.
    pub budget: u64,
    /// The card that was looked at last.
    pub card: &'a str,
    /// What it shows so far.
    pub effect: Effect,
}

/// A card at a level of play.
#[derive(Clone, PartialEq, Debug)]
pub struct LevelAnswer {
    /// Who played.
    pub level: String,
    /// The effect of one copy.
    pub effect: Effect,
    /// Everything that was counted.
    pub summary: Summary,
}

/// What a run says of a card.
#[derive(Clone, PartialEq, Debug)]
pub struct CardAnswer {
    /// The card.
    pub subject: Subject,
    /// Copies exchanged.
    pub copies: u8,
    /// Where it was tried.
    pub shells: Vec<Shell>,
    /// One word over all levels.
    pub verdict: Verdict,
    /// Level by level.
    pub levels: Vec<LevelAnswer>,
}

impl CardAnswer {
    /// Games played for it.
    pub fn games(&self) -> u64 {
        self.levels.iter().map(|level| level.summary.games()).sum()
    }

    /// The level whose effect is farthest from zero: what the card is judged by.
    pub fn loudest(&self) -> Option<&LevelAnswer> {
        let size = |level: &LevelAnswer| level.effect.mean.abs();
        self.levels.iter().reduce(|best, level| if size(level) > size(best) { level } else { best })
    }
}

/// What a run says.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// What was asked, with everything filled in.
    pub plan: Plan,
    /// The hash of the cards in play.
    pub cards_hash: String,
    /// Card by card, in the order of the plan.
    pub cards: Vec<CardAnswer>,
}

impl Answer {
    /// Games of all cards.
    pub fn games(&self) -> u64 {
        self.cards.iter().map(CardAnswer::games).sum()
    }
}

/// How a run is done; nothing here changes what comes out.
#[derive(Clone, Copy, Default)]
pub struct Manner<'a> {
    /// Where finished shards are kept; nowhere if absent.
    pub folder: Option<&'a Path>,
    /// What to do if the folder holds another run: it is renamed, and this is told where it went. Without, the run is
    /// refused.
    pub moved: Option<&'a (dyn Fn(&Path) + Sync)>,
    /// Takes the shards of a round from the end: a second process on the same folder meets the first in the middle.
    pub backwards: bool,
    /// Called after every shard.
    pub look: Option<&'a (dyn Fn(Look<'_>) + Sync)>,
}

/// The game with the plan's options and card files.
pub fn build_game<G: Shipped>(plan: &Plan) -> Result<G, RunError> {
    if plan.files.is_empty() {
        return Ok(G::build(&plan.profile).map_err(BuildError::from)?);
    }
    let library = G::library().ok_or_else(|| RunError::Plan(format!("{} has no cards to replace", G::TITLE)))?;
    let files: Vec<(&str, &str)> =
        plan.files.iter().map(|file| (file.path.as_str(), file.text.as_deref().unwrap_or_default())).collect();
    Ok(G::build_with(&plan.profile, &library.overlay(&files)?)?)
}

/// A hash of everything that is on cards and in decks.
pub fn cards_hash<G: Shipped>(plan: &Plan) -> String {
    let shipped = G::files().iter().map(|file| file.text);
    let added = plan.files.iter().filter_map(|file| file.text.as_deref());
    let hash = shipped
        .chain(added)
        .flat_map(str::bytes)
        .fold(0xCBF2_9CE4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3));
    format!("{hash:016x}")
}

/// The subjects that a plan names; all if it names none.
pub fn chosen<G: Shipped>(game: &G, plan: &Plan) -> Result<Vec<Subject>, RunError> {
    let all = game.subjects();
    if plan.cards.is_empty() {
        return Ok(all);
    }
    let find = |id: &String| {
        all.iter().find(|subject| subject.id == *id).cloned().ok_or_else(|| {
            let ids: Vec<&str> = all.iter().map(|subject| subject.id.as_str()).collect();
            RunError::Plan(format!("{} has no card `{id}` that could be tried{}", G::TITLE, did_you_mean(id, &ids)))
        })
    };
    plan.cards.iter().map(find).collect()
}

/// The seed of the deals of a plan.
pub fn deals(plan: &Plan) -> u64 {
    mix(plan.seed, 0xCA4D)
}

/// The agents that a plan names.
pub fn levels(plan: &Plan) -> Result<Vec<AgentSpec>, RunError> {
    plan.levels.iter().map(|text| text.parse().map_err(|e| RunError::Plan(format!("`levels`: {e}")))).collect()
}

/// Plays a plan, or goes on with it.
pub fn run<G: Shipped + Evaluate>(game: &G, plan: &Plan, manner: Manner<'_>) -> Result<Answer, RunError> {
    let subjects = chosen(game, plan)?;
    let questions = subjects.iter().map(|s| Question::card(game, s, plan.copies)).collect::<Result<Vec<_>, _>>()?;
    let mut plan = plan.clone();
    let cards = run_questions(&questions, &subjects, &mut plan, manner)?;
    Ok(Answer { cards_hash: cards_hash::<G>(&plan), plan, cards })
}

/// Plays the questions of a plan, one for each subject. Fills in what the plan left open.
pub fn run_questions<G: Shipped + Evaluate>(
    questions: &[Question<'_, G>],
    subjects: &[Subject],
    plan: &mut Plan,
    manner: Manner<'_>,
) -> Result<Vec<CardAnswer>, RunError> {
    let specs = levels(plan)?;
    if let (true, Some(first)) = (plan.units.is_empty(), questions.first()) {
        // A small budget still gives everybody a look.
        let games = 2 * first.holders.len() * specs.len() * questions.len();
        let most = (plan.budget / games as u64).clamp(1, 1 << 20) as u32;
        plan.units = specs.iter().map(|spec| size::units(first, spec).min(most)).collect();
    }
    let folder = manner.folder.map(|path| {
        let (program, cards) = (env!("CARGO_PKG_VERSION").to_owned(), cards_hash::<G>(plan));
        let manifest = Manifest { version: plan::VERSION, program, cards, plan: plan.clone() };
        match manner.moved {
            Some(moved) => Folder::open_anew(path, &manifest, &moved),
            None => Folder::open(path, &manifest),
        }
    });
    let folder = folder.transpose()?;
    let mut cells = Cells::new(questions, &specs, plan);
    cells.play(plan, folder.as_ref(), &manner)?;
    Ok(cells.answers(subjects))
}
