//! `gauntlet report`: what a run folder says, as a page.

use clap::Args;
use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{AgentSpec, Evaluate};
use gauntlet_engine::registry::{Shipped, games};
use gauntlet_engine::{Lang, Profile};
use gauntlet_experiments::document::{CardText, Document};
use gauntlet_experiments::paired::{GameRow, Question, replay_game};
use gauntlet_experiments::run::{Answer, CardAnswer, Folder, LevelAnswer, Plan, build_game, deals, read};
use gauntlet_experiments::screen::Screen;
use gauntlet_experiments::sweep::Edit;
use gauntlet_reports::report::{CardEdits, GameScreen, ReportInput, Story, story, write};
use miette::{IntoDiagnostic, WrapErr, miette};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Cards whose turning points are told, and how many of each.
const TOLD: (usize, usize) = (8, 2);
/// Longer games are not told move by move.
const LONG: usize = 600;

/// Make the report of one or several run folders anew: a page, Markdown, CSV and Parquet.
///
/// A run that is not finished is reported as far as it is; its intervals hold at every look.
#[derive(Args, Debug)]
pub struct Report {
    /// Folders that `card`, `screen` or `run` made.
    #[arg(required = true)]
    folders: Vec<PathBuf>,

    /// Folder for the report; the run folder itself if it is one, else `gauntlet-report`.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,

    /// The title of the report.
    #[arg(long, value_name = "WORDS")]
    title: Option<String>,

    /// How many threads to use; 0 means one for each core. The output does not depend on it.
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
}

impl Report {
    /// Reads the folders and writes the page.
    pub fn run(self) -> miette::Result<ExitCode> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build().into_diagnostic()?;
        let parts = self.folders.iter().map(|folder| pool.install(|| gather(folder)));
        let parts = parts.collect::<miette::Result<Vec<ReportInput>>>()?;
        let mut input = ReportInput::default();
        for part in parts {
            input.documents.extend(part.documents);
            input.screens.extend(part.screens);
            input.edits.extend(part.edits);
            input.stories.extend(part.stories);
            input.notes.extend(part.notes);
        }
        input.title = self.title.unwrap_or_else(|| title(&input));
        let out = match (self.out, &self.folders[..]) {
            (Some(out), _) => out,
            (None, [one]) => one.clone(),
            (None, _) => PathBuf::from("gauntlet-report"),
        };
        let page = write(&out, &input).into_diagnostic()?;
        println!("{}", page.display());
        Ok(ExitCode::SUCCESS)
    }
}

/// What a report is called when nobody says otherwise.
fn title(input: &ReportInput) -> String {
    let games: Vec<String> = input.titles().into_iter().map(|(_, title)| title).collect();
    let cards: Vec<&str> =
        input.documents.iter().flat_map(|d| &d.cards).map(|card| card.card.name.as_str()).take(2).collect();
    match &cards[..] {
        [one] if input.screens.is_empty() => format!("Is {one} broken?"),
        _ => format!("Balance of {}", games.join(", ")),
    }
}

/// Makes the report of a folder that a command has just filled.
pub fn remake(folder: &Path) -> miette::Result<PathBuf> {
    let mut input = gather(folder)?;
    input.title = title(&input);
    write(folder, &input).into_diagnostic()
}

/// What a command wrote beside the shards.
#[derive(Deserialize, Default)]
struct Beside {
    game: Option<String>,
    #[serde(default)]
    edits: Vec<Edit>,
    screen: Option<Screen>,
}

/// Reads a JSON file of a folder; nothing if there is none.
fn beside(folder: &Path, name: &str) -> miette::Result<Beside> {
    let file = folder.join(name);
    if !file.exists() {
        return Ok(Beside::default());
    }
    let text = std::fs::read_to_string(&file).into_diagnostic();
    let text = text.wrap_err_with(|| format!("cannot read {}", file.display()))?;
    serde_json::from_str(&text).map_err(|error| {
        miette!(
            "{} is damaged: {error}; remove it and make the report again, or ask again with the command that wrote it",
            file.display()
        )
    })
}

/// Everything that a folder says.
fn gather(folder: &Path) -> miette::Result<ReportInput> {
    if !folder.is_dir() {
        return Err(miette!("there is no folder {}", folder.display()));
    }
    let (answer, screen) = (beside(folder, "answer.json")?, beside(folder, "screen.json")?);
    let (game, plan) = if folder.join("run.toml").exists() {
        let manifest = Folder::manifest(folder).into_diagnostic()?;
        (manifest.plan.game.clone(), Some(manifest.plan))
    } else if let (Some(game), Some(_)) = (&screen.game, &screen.screen) {
        (game.clone(), None)
    } else {
        // Says that it is no run folder.
        Folder::manifest(folder).into_diagnostic()?;
        return Err(miette!("{} holds nothing to report", folder.display()));
    };
    let profile = plan.as_ref().map_or_else(Profile::default, |plan| plan.profile.clone());
    let visitor = Gather { folder, plan, edits: answer.edits, screen: screen.screen };
    with_game(&game, &profile, visitor).into_diagnostic()?
}

struct Gather<'a> {
    folder: &'a Path,
    plan: Option<Plan>,
    edits: Vec<Edit>,
    screen: Option<Screen>,
}

impl Visitor for Gather<'_> {
    type Output = miette::Result<ReportInput>;

    fn visit<G: Shipped + Evaluate>(self, _: &G) -> miette::Result<ReportInput> {
        let library = G::library().ok_or_else(|| miette!("{} has no cards", G::TITLE))?;
        let mut input = ReportInput::default();
        let lang = self.plan.as_ref().map_or_else(|| Profile::default().lang(), |plan| plan.profile.lang());
        if let Some(plan) = &self.plan {
            let library = super::card::overlaid(library, plan)?;
            let answer = read::<G>(self.folder).into_diagnostic()?;
            let game: G = build_game(&answer.plan).into_diagnostic()?;
            input.stories = stories(&game, &answer)?;
            if let (Some(card), false) = (answer.cards.first(), self.edits.is_empty()) {
                let (game, card) = (G::ID.into(), card.subject.id.clone());
                input.edits.push(CardEdits { game, card, edits: self.edits });
            }
            input.documents.push(Document::new(G::title(lang), &library, &answer));
        }
        if let Some(screen) = self.screen {
            input.screens.push(game_screen::<G>(screen, lang));
        }
        Ok(input)
    }
}

/// A screen with the texts of its cards.
pub fn game_screen<G: Shipped>(screen: Screen, lang: Lang) -> GameScreen {
    let text = |id: &String| G::library().map_or_else(CardText::default, |library| CardText::of(library, id, lang));
    let texts = screen.cards.iter().map(|card| text(&card.card)).collect();
    GameScreen { game: G::ID.into(), title: G::title(lang).into(), screen, texts }
}

/// Games that a card alone decided, each beside its twin at the other table: of the loudest cards, at a level where there
/// are some.
pub fn stories<G: Shipped + Evaluate>(game: &G, answer: &Answer) -> miette::Result<Vec<Story>> {
    let size = |card: &CardAnswer| card.loudest().map_or(0.0, |level| level.effect.mean.abs());
    let mut cards: Vec<&CardAnswer> = answer.cards.iter().collect();
    cards.sort_by(|a, b| size(b).total_cmp(&size(a)));
    let mut told = Vec::new();
    for card in cards.into_iter().take(TOLD.0) {
        let levels = card.levels.iter().zip(&answer.plan.levels);
        let Some((level, spec)) = levels.into_iter().find(|(level, _)| !level.summary.flips.is_empty()) else {
            continue;
        };
        told.extend(turning_points(game, answer, card, level, spec)?);
    }
    Ok(told)
}

fn turning_points<G: Shipped + Evaluate>(
    game: &G,
    answer: &Answer,
    card: &CardAnswer,
    level: &LevelAnswer,
    spec: &str,
) -> miette::Result<Vec<Story>> {
    let question = Question::card(game, &card.subject, card.copies).into_diagnostic()?;
    let spec: AgentSpec = spec.parse().into_diagnostic()?;
    // What the card usually does comes first.
    let mut flips = level.summary.flips.clone();
    flips.sort_by_key(|flip| flip.won != (level.effect.mean >= 0.0));
    let mut told = Vec::new();
    for flip in flips.iter().take(TOLD.1) {
        for tried in [true, false] {
            let row = GameRow { tried, ..flip.row };
            let replay = replay_game(&question, &spec, deals(&answer.plan), &row);
            if replay.moves.len() > LONG {
                continue;
            }
            let holder = format!("seat {}", flip.row.seat + 1);
            let title = match (tried, flip.won) {
                (true, true) => format!("Won by the card ({holder} holds it, {})", level.level),
                (true, false) => format!("Lost by the card ({holder} holds it, {})", level.level),
                (false, won) => {
                    let word = if won { "lost" } else { "won" };
                    format!("The same deal with {} in its place: {holder} {word}", card.subject.baseline)
                }
            };
            told.push(story(game, &replay, &card.subject.id, &title).into_diagnostic()?);
        }
    }
    Ok(told)
}

/// Whether a game has cards that can be judged.
pub fn has_cards(id: &str) -> bool {
    struct Any;
    impl Visitor for Any {
        type Output = bool;
        fn visit<G: Shipped + Evaluate>(self, game: &G) -> bool {
            G::library().is_some() && !game.subjects().is_empty()
        }
    }
    games().iter().any(|game| game.id == id) && with_game(id, &Profile::default(), Any).unwrap_or(false)
}
