//! `gauntlet ladder`: bots against each other, and how strong each of them is.

use super::common::Rules;
use clap::Args;
use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{AgentSpec, Evaluate};
use gauntlet_engine::registry::Shipped;
use gauntlet_engine::{Lang, TableSpec};
use gauntlet_experiments::ladder::{Ladder as Results, Pairing, Plan, Standing, run};
use indicatif::{ProgressBar, ProgressStyle};
use miette::{IntoDiagnostic, miette};
use std::fmt::Write;
use std::process::ExitCode;

/// Lets bots play each other, everybody against everybody, and says how strong they are.
#[derive(Args, Debug)]
pub struct Ladder {
    /// Which game.
    game: String,

    /// The agents, separated by commas. A part with `=` belongs to the agent before it.
    #[arg(long, value_name = "AGENTS", default_value = "random,greedy,ismcts:100,ismcts:1000")]
    agents: String,

    /// Who meets whom, as numbers of agents from 1, such as `2-1,3-2`; by default everybody meets everybody.
    #[arg(long, value_name = "PAIRS", value_delimiter = ',', value_parser = pair)]
    meet: Vec<(usize, usize)>,

    /// Plays the pairings that say how strong the agents of a game are: greedy against random, search against greedy,
    /// and every doubling of iterations from 100 to 3200.
    #[arg(long, conflicts_with_all = ["agents", "meet"])]
    strength: bool,

    /// Games of each pairing. Every deal is played twice, with sides exchanged.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,

    /// Choices made at random before the agents take over; by default 4 where nothing is dealt, else none.
    #[arg(long, value_name = "N")]
    opening: Option<u32>,

    /// How many play; the game's usual number if left out.
    #[arg(long, value_name = "N")]
    seats: Option<u8>,

    /// A deck for each seat in turn, in games with decks.
    #[arg(long = "deck", value_name = "DECK")]
    decks: Vec<String>,

    #[command(flatten)]
    rules: Rules,

    /// The same seed gives the same games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many threads to use; 0 means one for each core. Only the times depend on it.
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,

    /// Print JSON, and nothing else, on the standard output.
    #[arg(long)]
    json: bool,
}

impl Ladder {
    /// Plays the games and prints the table.
    pub fn run(self) -> miette::Result<ExitCode> {
        let profile = self.rules.read(&self.game)?;
        let game = self.game.clone();
        with_game(&game, &profile, self).into_diagnostic()?
    }
}

impl Visitor for Ladder {
    type Output = miette::Result<ExitCode>;

    fn visit<G: Shipped + Evaluate>(self, game: &G) -> miette::Result<ExitCode> {
        let (agents, pairs) =
            if self.strength { (STRENGTH, STRENGTH_PAIRS.to_vec()) } else { (&*self.agents, self.meet) };
        let agents = AgentSpec::list(agents).into_diagnostic()?;
        if agents.len() < 2 {
            return Err(miette!("a ladder needs at least two agents: `--agents greedy,ismcts:100`"));
        }
        if let Some(number) = pairs.iter().flat_map(|&(a, b)| [a, b]).find(|&number| number >= agents.len()) {
            return Err(miette!("there is no agent {}: {} were named", number + 1, agents.len()));
        }
        let usual = G::tables().into_iter().next().unwrap_or_default();
        let spec = TableSpec { seats: self.seats.or(usual.seats), decks: self.decks, ..usual };
        let table = game.table(&spec).into_diagnostic()?;
        let opening = self.opening.unwrap_or_else(|| Plan::usual_opening(game, &table));
        let plan = Plan { agents, games: self.games, seed: self.seed, opening, pairs };
        if let Some(number) = plan.stranger() {
            let [first, stranger] = [0, number].map(|number| &plan.agents[number]);
            return Err(miette!(
                help = "add a pairing to `--meet`, or leave that agent out",
                "no chain of pairings joins agent {} (`{stranger}`) with agent 1 (`{first}`): nothing would say how strong they are beside each other",
                number + 1,
            ));
        }
        let bar = progress(plan.meetings().len() as u64 * u64::from(self.games.div_ceil(2)));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build().into_diagnostic()?;
        let results = pool.install(|| run(game, &table, &plan, &|| bar.inc(1)));
        bar.finish_and_clear();
        if self.json {
            println!("{}", serde_json::to_string_pretty(&results).into_diagnostic()?);
        } else {
            print!("{}", text(G::title(game.lang()), game.lang(), &results));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The agents whose meetings tell how strong the agents of a game are.
const STRENGTH: &str = "random,greedy,ismcts:100,ismcts:200,ismcts:400,ismcts:800,ismcts:1000,ismcts:1600,ismcts:3200";
/// Those meetings.
const STRENGTH_PAIRS: [(usize, usize); 9] = [(1, 0), (2, 1), (6, 1), (6, 2), (3, 2), (4, 3), (5, 4), (7, 5), (8, 7)];

/// Two numbers of agents, from 1, with a dash between them.
fn pair(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.trim().parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    let found = text.split_once('-').and_then(|(a, b)| Some((number(a)?, number(b)?)));
    found.filter(|(a, b)| a != b).ok_or_else(|| format!("`{text}` is no pair of agents: write `2-1`"))
}

/// A bar on the standard error, if somebody can see it.
pub(super) fn progress(deals: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} deals, {per_sec}, {eta} left");
    ProgressBar::new(deals).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// The strengths with a chart, then the pairings.
fn text(title: &str, lang: Lang, results: &Results) -> String {
    let games: u32 = results.pairings.iter().map(|p| p.games).sum();
    let mut out = match lang {
        Lang::En => format!("{title}: {games} games, seed {}\n\n", results.seed),
        Lang::Ru => format!("{title}: партий {games}, зерно {}\n\n", results.seed),
    };
    let name = results.standings.iter().map(|s| s.agent.chars().count()).max().unwrap_or(0).max(5);
    let low = results.standings.iter().map(|s| s.elo - s.margin).fold(f64::INFINITY, f64::min);
    let high = results.standings.iter().map(|s| s.elo + s.margin).fold(f64::NEG_INFINITY, f64::max);
    let head = lang.of(["   Elo           score  decisions   ms/move", "   Эло            очки    решений    мс/ход"]);
    let _ = writeln!(out, "{:name$}  {head}", lang.of(["agent", "бот"]));
    for s in &results.standings {
        let _ = writeln!(
            out,
            "{:name$}  {:>6.0} ± {:<4.0}  {:>6.1} %  {:>9.1}  {:>8.3}  {}",
            s.agent,
            s.elo,
            s.margin,
            100.0 * s.score,
            s.decisions,
            s.milliseconds,
            whisker(s, low, high)
        );
    }
    out.push('\n');
    for Pairing { a, b, games, wins, draws, score, interval } in &results.pairings {
        let _ = write!(
            out,
            "{a} – {b}: {:.1} % [{:.1}, {:.1}]",
            100.0 * score,
            100.0 * interval.low,
            100.0 * interval.high
        );
        let _ = match lang {
            Lang::En => writeln!(out, " of {games} games, {wins} won, {draws} drawn"),
            Lang::Ru => writeln!(out, ", партий {games}, побед {wins}, ничьих {draws}"),
        };
    }
    out
}

/// The interval of a strength as a line, with the strength marked, on a scale of all of them.
fn whisker(s: &Standing, low: f64, high: f64) -> String {
    const WIDTH: f64 = 30.0;
    let place = |elo: f64| ((elo - low) / (high - low).max(1.0) * WIDTH).round() as usize;
    let (from, at, to) = (place(s.elo - s.margin), place(s.elo), place(s.elo + s.margin));
    (0..=to)
        .map(|i| {
            if i == at {
                '●'
            } else if i >= from {
                '─'
            } else {
                ' '
            }
        })
        .collect()
}
