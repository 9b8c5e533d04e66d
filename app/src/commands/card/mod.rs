//! `gauntlet card`: is this card broken?

mod text;

use super::asking::{Asking, bar, find, set_aside, show};
use clap::Args;
use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{AgentSpec, Evaluate};
use gauntlet_engine::cards::Library;
use gauntlet_engine::registry::Shipped;
use gauntlet_engine::{Profile, Subject};
use gauntlet_experiments::document::Document;
use gauntlet_experiments::paired::{Question, replay_game};
use gauntlet_experiments::run::{self, Answer, Manner, Plan, build_game, cards_hash, run_questions};
use gauntlet_experiments::sweep::{Edit, numbers, sweep};
use gauntlet_experiments::whole::put;
use gauntlet_experiments::{Verdict, tables};
use miette::{IntoDiagnostic, WrapErr, miette};
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;

/// Is this card broken? Plays it against a plain card in its place, on the same deals, until the answer is clear.
///
/// The exit code is 0 if the card may ship (fair, strong or weak), 1 if it is broken or dead, 2 if the games do not
/// tell, 3 if the input is wrong.
#[derive(Args, Debug)]
pub struct Card {
    /// The id of a card, or a card file that replaces or adds cards.
    card: Option<String>,

    /// The game, if the card does not say it.
    #[arg(long, short, value_name = "GAME")]
    game: Option<String>,

    /// A rules profile by name. Written as `option=value` it is itself what is asked about: what does this option do
    /// to whoever sits first?
    #[arg(long, value_name = "NAME|OPTION=VALUE")]
    profile: Option<String>,

    /// Look for the smallest change that makes the card fair: of one number of its head, such as `cost`, or of `all`.
    #[arg(long, value_name = "NUMBER")]
    fix: Option<String>,

    #[command(flatten)]
    asking: Asking,
}

/// Everything that is said of a question, for `--json`.
#[derive(Serialize)]
struct Said {
    verdict: Verdict,
    #[serde(flatten)]
    document: Document,
    edits: Vec<Edit>,
    replays: Vec<String>,
}

impl Card {
    /// Asks, prints, and gives the answer as exit code.
    pub fn run(self) -> miette::Result<ExitCode> {
        let option = self.profile.as_ref().filter(|text| text.contains('=')).cloned();
        let (found, option) = match (&self.card, option) {
            (Some(card), None) => (Some(find(card, self.game.as_deref())?), None),
            (None, Some(option)) => (None, Some(option)),
            (Some(_), Some(_)) => {
                return Err(miette!(
                    "ask about a card or about an option, not both; `--set` sets an option for a card"
                ));
            }
            (None, None) => return Err(miette!("name a card, a card file, or an option: `gauntlet card anchor-crab`")),
        };
        let game = match (&found, &self.game) {
            (Some(found), _) => found.game.clone(),
            (None, Some(game)) => game.clone(),
            (None, None) => return Err(miette!("say which game's option that is with --game")),
        };
        let named = self.profile.as_deref().filter(|_| option.is_none());
        let profile = self.asking.profile(&game, named)?;
        let cards = found.as_ref().map_or_else(Vec::new, |found| found.cards.clone());
        let mut plan = self.asking.plan(&game, profile.clone(), cards)?;
        plan.files.extend(found.and_then(|found| found.file));
        with_game(&game, &profile, Asked { card: &self, plan, option }).into_diagnostic()?
    }
}

struct Asked<'a> {
    card: &'a Card,
    plan: Plan,
    option: Option<String>,
}

impl Visitor for Asked<'_> {
    type Output = miette::Result<ExitCode>;

    fn visit<G: Shipped + Evaluate>(self, usual: &G) -> miette::Result<ExitCode> {
        let asking = &self.card.asking;
        let library = G::library().ok_or_else(|| miette!("{} has no cards", G::TITLE))?;
        let library = overlaid(library, &self.plan)?;
        let bar = bar(self.plan.budget);
        let look = |look: run::Look<'_>| show(&bar, look);
        let name = self.plan.cards.first().cloned().or(self.option.clone()).unwrap_or_default();
        let folder = asking.common.out.join(format!("card-{}", name.replace('=', "-")));
        let manner = Manner { folder: Some(&folder), moved: Some(&set_aside), look: Some(&look), ..Manner::default() };
        let said = asking.with_threads(|| match &self.option {
            Some(option) => ask_option(usual, &self.plan, option, &library, Manner { folder: None, ..manner }),
            None => ask_card::<G>(&self.plan, &library, self.card.fix.as_deref(), manner, &folder),
        })??;
        bar.finish_and_clear();
        tables::write(&folder, std::slice::from_ref(&said.document)).into_diagnostic()?;
        let json = serde_json::to_string_pretty(&said).into_diagnostic()?;
        put(&folder.join("answer.json"), &json).into_diagnostic().wrap_err("cannot write the answer")?;
        let page = if self.option.is_none() { Some(super::report::remake(&folder)?) } else { None };
        if asking.common.json {
            println!("{json}");
        } else {
            print!("{}", text::said(&said.document, &said.edits, &said.replays));
            eprintln!("\ntables and replays: {}", folder.display());
            page.iter().for_each(|page| eprintln!("report: {}", page.display()));
        }
        Ok(ExitCode::from(said.verdict.exit_code()))
    }
}

/// The shipped cards with those of the plan's files.
pub fn overlaid(library: &Library, plan: &Plan) -> miette::Result<Library> {
    let files: Vec<(&str, &str)> =
        plan.files.iter().map(|f| (f.path.as_str(), f.text.as_deref().unwrap_or_default())).collect();
    library.overlay(&files).map_err(|errors| errors.report().into())
}

fn ask_card<G: Shipped + Evaluate>(
    plan: &Plan,
    library: &Library,
    fix: Option<&str>,
    manner: Manner<'_>,
    folder: &Path,
) -> miette::Result<Said> {
    let game: G = build_game(plan).into_diagnostic()?;
    let mut plan = plan.clone();
    // A file may hold what cannot be tried, such as decks and tokens.
    let subjects = game.subjects();
    plan.cards.retain(|id| subjects.iter().any(|subject| subject.id == *id));
    if plan.cards.is_empty() {
        return Err(miette!("none of these cards can be tried: they are never held by a player from the start"));
    }
    let answer = run::run(&game, &plan, manner).into_diagnostic()?;
    let mut edits = Vec::new();
    if let (Some(fix), Some(card)) = (fix, plan.cards.first()) {
        let fields: Vec<String> = match fix {
            "all" => numbers(library, card).into_iter().map(|(name, _)| name).collect(),
            field => vec![field.into()],
        };
        for field in fields {
            edits.extend(sweep::<G>(library, &plan, card, &field, manner).into_diagnostic()?);
        }
    }
    let replays = turning_points(&game, &answer, &folder.join("replays"))?;
    let words: Vec<Verdict> = answer.cards.iter().map(|card| card.verdict).collect();
    let document = Document::new(G::title(answer.plan.profile.lang()), library, &answer);
    Ok(Said { verdict: worst(&words), document, edits, replays })
}

/// One word for several cards of a file: what must not ship comes first.
fn worst(words: &[Verdict]) -> Verdict {
    let rank = |word: &Verdict| match word.exit_code() {
        1 => 0,
        2 => 1,
        _ => 2,
    };
    words.iter().copied().min_by_key(rank).unwrap_or(Verdict::Undecided)
}

/// Writes the games that the card alone decided, each with its twin at the other table.
fn turning_points<G: Shipped + Evaluate>(game: &G, answer: &Answer, folder: &Path) -> miette::Result<Vec<String>> {
    let mut names = Vec::new();
    let seed = gauntlet_experiments::run::deals(&answer.plan);
    for card in &answer.cards {
        let question = Question::card(game, &card.subject, card.copies).into_diagnostic()?;
        let levels = card.levels.iter().zip(&answer.plan.levels);
        for (level, spec) in levels.filter(|(level, _)| !level.summary.flips.is_empty()).take(1) {
            let spec: AgentSpec = spec.parse().into_diagnostic()?;
            for flip in level.summary.flips.iter().take(4) {
                let word = if flip.won { "won" } else { "lost" };
                for tried in [true, false] {
                    let row = gauntlet_experiments::paired::GameRow { tried, ..flip.row };
                    let held = if tried { "with" } else { "without" };
                    let name = format!("{}-{word}-{}-{held}.replay", card.subject.id, row.unit);
                    let replay = replay_game(&question, &spec, seed, &row);
                    std::fs::create_dir_all(folder)
                        .and_then(|()| put(&folder.join(&name), replay.to_string()))
                        .into_diagnostic()
                        .wrap_err_with(|| format!("cannot write {name}"))?;
                    names.push(name);
                }
            }
        }
    }
    Ok(names)
}

/// What an option of the rules does to whoever sits first.
fn ask_option<G: Shipped + Evaluate>(
    usual: &G,
    plan: &Plan,
    option: &str,
    library: &Library,
    manner: Manner<'_>,
) -> miette::Result<Said> {
    let mut profile: Profile = plan.profile.clone();
    profile.set_text(option).into_diagnostic()?;
    let changed = G::build(&profile).into_diagnostic()?;
    let question = Question::versions(option, [usual, &changed], None).into_diagnostic()?;
    let subject = Subject {
        id: option.into(),
        kind: "option".into(),
        baseline: "the usual rules".into(),
        most: 1,
        place: "in the rules, for whoever sits first",
    };
    let mut plan = plan.clone();
    let cards = run_questions(&[question], &[subject], &mut plan, manner).into_diagnostic()?;
    let answer = Answer { cards_hash: cards_hash::<G>(&plan), plan, cards };
    let verdict = answer.cards[0].verdict;
    Ok(Said {
        verdict,
        document: Document::new(G::title(answer.plan.profile.lang()), library, &answer),
        edits: Vec::new(),
        replays: Vec::new(),
    })
}
