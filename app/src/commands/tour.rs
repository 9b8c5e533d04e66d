//! `gauntlet` without arguments: a quick balance pass over every game, a report, and what to try next.
//!
//! How much is played is counted in games and not in seconds, so that the same seed gives the same report on every
//! machine.

use super::common::Common;
use super::report::{game_screen, has_cards, stories};
use clap::Args;
use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{Evaluate, Level};
use gauntlet_engine::Profile;
use gauntlet_engine::dicetastic::{Dicetastic, Options};
use gauntlet_engine::registry::{Shipped, games};
use gauntlet_experiments::decks::field;
use gauntlet_experiments::dice::{DicePlan, run_dice};
use gauntlet_experiments::document::Document;
use gauntlet_experiments::run::{Manner, Plan, run};
use gauntlet_experiments::screen::{Screen, screen};
use gauntlet_experiments::{DiceResult, Verdict};
use gauntlet_reports::report::{GameField, ReportInput, effect, rate, sign, write};
use gauntlet_reports::table::thousands;
use indicatif::{ProgressBar, ProgressStyle};
use miette::IntoDiagnostic;
use std::fmt::Write;
use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::Duration;

/// Random deals that put the cards of a game in an order.
const DEALS: u64 = 2_000;
/// Games in which the cards that stand out are judged.
const GAMES: u64 = 7_000;
/// Games between lineups, at most; where they would not do for all pairs, lineups do not meet.
const MEETINGS: u64 = 600;
/// Games of two lineups, at least.
const MEETING: u64 = 8;
/// Cards that are judged in each game.
const JUDGED: usize = 3;
/// Attacks of each policy of the dice.
const ROLLS: u64 = 200_000;

/// The tour: a balance pass over every game in about a minute.
#[derive(Args, Debug)]
pub struct Tour {
    #[command(flatten)]
    common: Common,
}

impl Tour {
    /// Plays, writes the report and says what was found.
    pub fn run(self) -> miette::Result<ExitCode> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.common.threads).build().into_diagnostic()?;
        let bar = ProgressBar::new_spinner();
        bar.set_style(ProgressStyle::with_template("{spinner} {elapsed} {msg}").into_diagnostic()?);
        bar.enable_steady_tick(Duration::from_millis(120));
        let mut input = ReportInput { title: "Gauntlet: a first look at every game".into(), ..ReportInput::default() };
        for game in games().into_iter().filter(|game| has_cards(game.id)) {
            let pass = Pass { seed: self.common.seed, bar: &bar, input: &mut input };
            pool.install(|| with_game(game.id, &Profile::default(), pass)).into_diagnostic()??;
        }
        bar.set_message("Dicetastic: the dice");
        input.dice = Some(pool.install(|| dice(self.common.seed))?);
        input.notes.push(
            "A quick pass: few games a card. What is undecided here is decided by the command “gauntlet card” in a few \
             minutes."
                .into(),
        );
        bar.set_message("the report");
        let page = write(&self.common.out, &input).into_diagnostic()?;
        bar.finish_and_clear();
        if self.common.json {
            println!("{}", gauntlet_reports::report::json(&input));
        } else {
            let colour = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
            print!("{}", text(&input, &page.display().to_string(), colour));
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn dice(seed: u64) -> miette::Result<DiceResult> {
    let game = Dicetastic::new(Options::default());
    run_dice(&game, DicePlan { rolls: ROLLS, seed }, &|_| {}, &|_| {}).into_diagnostic()
}

/// The pass over one game.
struct Pass<'a> {
    seed: u64,
    bar: &'a ProgressBar,
    input: &'a mut ReportInput,
}

impl Visitor for Pass<'_> {
    type Output = miette::Result<()>;

    fn visit<G: Shipped + Evaluate>(self, game: &G) -> miette::Result<()> {
        let casual = Level::Casual.spec();
        self.bar.set_message(format!("{}: all cards in an order", G::TITLE));
        let order = screen(game, &casual, DEALS, self.seed, &|_| {});
        self.bar.set_message(format!("{}: judging the cards that stand out", G::TITLE));
        let mut plan = Plan::new(G::ID, standing_out(&order));
        plan.seed = self.seed;
        plan.budget = GAMES;
        // Small shards, so that the budget is shared evenly.
        let cells = (plan.cards.len() * plan.levels.len()).max(1) as u64;
        plan.units = vec![(plan.budget / cells / 4 / 4).clamp(4, 512) as u32; plan.levels.len()];
        let answer = run(game, &plan, Manner::default()).into_diagnostic()?;
        if let Some(library) = G::library() {
            self.input.stories.extend(stories(game, &answer)?.into_iter().take(4));
            self.input.documents.push(Document::new(G::TITLE, library, &answer));
        }
        self.input.screens.push(game_screen::<G>(order, game.lang()));
        let lineups = game.lineups().len() as u64;
        let pairs = lineups * lineups.saturating_sub(1) / 2;
        if pairs > 0 && pairs * MEETING <= MEETINGS {
            self.bar.set_message(format!("{}: lineups against each other", G::TITLE));
            let field = field(game, &casual, MEETINGS / pairs, self.seed, &|_| {}).into_diagnostic()?;
            self.input.fields.push(GameField { game: G::ID.into(), title: G::TITLE.into(), field });
        }
        Ok(())
    }
}

/// The cards that stand out most, from both ends of the order.
fn standing_out(order: &Screen) -> Vec<String> {
    let mut cards: Vec<_> = order.cards.iter().collect();
    let size = |value: f64, error: f64| value.abs() / error.max(f64::MIN_POSITIVE);
    cards.sort_by(|a, b| size(b.value, b.error).total_cmp(&size(a.value, a.error)));
    cards.into_iter().take(JUDGED).map(|card| card.card.clone()).collect()
}

/// The colour of a word on a terminal.
fn code(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Broken => "1;38;5;208",
        Verdict::Strong => "38;5;208",
        Verdict::Fair => "0",
        Verdict::Weak => "38;5;75",
        Verdict::Dead => "1;38;5;75",
        Verdict::Undecided | Verdict::Unplayed => "2",
    }
}

fn text(input: &ReportInput, page: &str, colour: bool) -> String {
    let paint = |code: &str, text: &str| if colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() };
    let mut out = format!("{}\n", paint("1", "Gauntlet: is this card broken?"));
    let _ = writeln!(out, "A quick pass over every game, {} games in all.", thousands(input.games()));
    let width = input.documents.iter().flat_map(|d| &d.cards).map(|c| c.card.name.chars().count()).max().unwrap_or(0);
    for document in &input.documents {
        let _ = writeln!(out, "\n{}", paint("1;36", &document.title));
        let screens = input.screens.iter().find(|screen| screen.game == document.game);
        if let Some(screen) = screens {
            let (games, cards) = (thousands(screen.screen.games), screen.screen.cards.len());
            let _ =
                writeln!(out, "  {cards} cards put in an order by {games} random deals; those that stand out, judged:");
        }
        for (_, card) in input.ranked().into_iter().filter(|(d, _)| d.game == document.game) {
            let word = format!("{:>2} {:<9}", sign(card.verdict), card.verdict);
            let name = format!("{:<width$}", card.card.name);
            let figures = card.loudest().map_or_else(String::new, |level| {
                format!("{}  n {} at {}", effect(&level.effect), thousands(level.games), level.level)
            });
            let _ = writeln!(out, "  {}  {name}  {figures}", paint(code(card.verdict), &word));
        }
        let field = input.fields.iter().find(|field| field.game == document.game).map(|field| &field.field.first_seat);
        if let Some(first) = field.or(screens.map(|screen| &screen.screen.first_seat)) {
            let _ = writeln!(out, "  {}", paint("2", &format!("first seat wins {}", rate(first))));
        }
    }
    if let Some(dice) = &input.dice {
        let _ =
            writeln!(out, "\n{}", paint("1;36", &format!("Dicetastic's dice: an attack against {}", dice.threshold)));
        for row in &dice.policies {
            let [below, equal, above] = [row.exact.p_below, row.exact.p_equal, row.exact.p_above].map(|p| 100.0 * p);
            let thrown = 100.0 * row.simulated.figures.p_above;
            let _ = writeln!(
                out,
                "  {:<17} below {below:5.2} %  exactly {equal:5.2} %  above {above:5.2} %  {}",
                row.name,
                paint("2", &format!("thrown {thrown:5.2} %, n {}", thousands(row.simulated.rolls)))
            );
        }
    }
    let _ = writeln!(out, "\nReport: {}", paint("1;4", page));
    out += "\nWhat to try next:\n";
    for (command, what) in next(input) {
        let _ = writeln!(out, "  {}  {what}", paint("1", &format!("{command:<54}")));
    }
    out
}

/// Commands that go on from here.
fn next(input: &ReportInput) -> Vec<(String, &'static str)> {
    let ranked = input.ranked();
    let first = ranked.first().map(|(document, card)| (document.game.as_str(), card.card.id.as_str()));
    let mut out = Vec::new();
    if let Some((game, card)) = first {
        out.push((format!("gauntlet card {card} -g {game}"), "is this card broken? until the answer is clear"));
        out.push((format!("gauntlet card {card} -g {game} --fix all"), "what would make it fair?"));
        out.push((format!("gauntlet screen {game}"), "every card of a game, with verdicts"));
        out.push((format!("gauntlet decks {game}"), "who beats whom"));
        out.push((format!("gauntlet play {game}"), "sit down at the table yourself"));
    }
    out.push(("gauntlet help".into(), "all commands"));
    out
}
