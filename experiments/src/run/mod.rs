//! Runs: a plan played shard by shard, kept in a folder, stopped and resumed, the same to the byte however it is done.

pub mod folder;
pub mod frame;
pub mod plan;
mod read;
pub mod schedule;
mod size;

pub use folder::{Folder, Manifest, Shard};
pub use plan::{CardFile, Plan, PlanError};
pub use read::read;

use crate::paired::{GameRow, Players, Question, Summary};
use crate::stats::{Effect, Verdict, over_levels};
use gauntlet_agents::{AgentSpec, Evaluate};
use gauntlet_engine::cards::CardErrors;
use gauntlet_engine::registry::{BuildError, Shipped};
use gauntlet_engine::suggest::did_you_mean;
use gauntlet_engine::{Shell, Subject, TableError, mix};
use rayon::prelude::*;
use schedule::{Standing, next_round};
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

/// Cards at levels, with what is known of each.
struct Cells<'q, 'g, G: Shipped> {
    questions: &'q [Question<'g, G>],
    specs: &'q [AgentSpec],
    units: Vec<u32>,
    summaries: Vec<Summary>,
    done: Vec<u32>,
    bounds: crate::stats::Bounds,
}

impl<'q, 'g, G: Shipped + Evaluate> Cells<'q, 'g, G> {
    fn new(questions: &'q [Question<'g, G>], specs: &'q [AgentSpec], plan: &Plan) -> Self {
        let count = questions.len() * specs.len();
        let (units, bounds) = (plan.units.clone(), plan.bounds);
        Cells { questions, specs, units, summaries: vec![Summary::default(); count], done: vec![0; count], bounds }
    }

    fn question(&self, cell: usize) -> &'q Question<'g, G> {
        &self.questions[cell / self.specs.len()]
    }

    fn level(&self, cell: usize) -> usize {
        cell % self.specs.len()
    }

    fn effect(&self, cell: usize) -> Effect {
        let summary = &self.summaries[cell];
        let mut effect = self.bounds.judge(&summary.tally, self.question(cell).copies, self.summaries.len());
        if summary.unplayed() {
            effect.verdict = Verdict::Unplayed;
        }
        effect
    }

    fn standings(&self) -> Vec<Standing> {
        (0..self.summaries.len())
            .map(|cell| {
                let effect = self.effect(cell);
                Standing {
                    done: self.done[cell],
                    units: self.units[self.level(cell)],
                    games: 2 * self.question(cell).holders.len() as u32,
                    width: effect.interval.high - effect.interval.low,
                    open: self.bounds.open(&effect),
                }
            })
            .collect()
    }

    fn play(&mut self, plan: &Plan, folder: Option<&Folder>, manner: &Manner<'_>) -> Result<(), RunError> {
        let seed = deals(plan);
        loop {
            let round = next_round(&self.standings(), plan.budget);
            if round.is_empty() {
                return Ok(());
            }
            let mut order: Vec<usize> = (0..round.len()).collect();
            if manner.backwards {
                order.reverse();
            }
            let mut parts: Vec<(usize, Summary)> = order
                .into_par_iter()
                .with_max_len(1)
                .map(|at| {
                    let rows = self.shard(round[at], seed, folder)?;
                    let mut summary = Summary::default();
                    summary.add(&rows, self.question(round[at].cell).holders.len());
                    Ok((at, summary))
                })
                .collect::<Result<_, RunError>>()?;
            parts.sort_by_key(|(at, _)| *at);
            for (at, summary) in parts {
                let cell = round[at].cell;
                self.summaries[cell].merge(&summary);
                self.done[cell] += 1;
                if let Some(look) = manner.look {
                    let games = self.summaries.iter().map(Summary::games).sum();
                    let card = &self.question(cell).name;
                    look(Look { games, budget: plan.budget, card, effect: self.effect(cell) });
                }
            }
        }
    }

    /// The rows of a shard, read or played.
    fn shard(&self, shard: Shard, seed: u64, folder: Option<&Folder>) -> Result<Vec<GameRow>, RunError> {
        let question = self.question(shard.cell);
        let units = self.units[self.level(shard.cell)];
        let count = units as usize * 2 * question.holders.len();
        if let Some(rows) = folder.map(|f| f.load(shard, count)).transpose()?.flatten() {
            return Ok(rows);
        }
        let mut rows = Vec::with_capacity(count);
        let mut players = Players::new(question, &self.specs[self.level(shard.cell)]);
        for unit in shard.index * units..(shard.index + 1) * units {
            players.unit(question, seed, unit, &mut rows);
        }
        if let Some(folder) = folder {
            folder.keep(shard, &rows)?;
        }
        Ok(rows)
    }

    fn answers(self, subjects: &[Subject]) -> Vec<CardAnswer> {
        let effects: Vec<Effect> = (0..self.summaries.len()).map(|cell| self.effect(cell)).collect();
        let mut cells = effects.into_iter().zip(self.summaries);
        subjects
            .iter()
            .zip(self.questions)
            .map(|(subject, question)| {
                let levels: Vec<LevelAnswer> = self
                    .specs
                    .iter()
                    .zip(&mut cells)
                    .map(|(spec, (effect, summary))| LevelAnswer { level: level_name(spec), effect, summary })
                    .collect();
                let words: Vec<Verdict> = levels.iter().map(|level| level.effect.verdict).collect();
                CardAnswer {
                    subject: subject.clone(),
                    copies: question.copies,
                    shells: question.places.iter().map(|place| place.shell.clone()).collect(),
                    verdict: over_levels(&words),
                    levels,
                }
            })
            .collect()
    }
}

/// The name of a level if the agent has one, else its spec.
fn level_name(spec: &AgentSpec) -> String {
    let named = gauntlet_agents::Level::ALL.into_iter().find(|level| level.spec() == *spec);
    named.map_or_else(|| spec.to_string(), |level| level.name().to_owned())
}
