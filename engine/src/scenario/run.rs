//! Playing a scenario and saying what is not as expected.

use super::expect::table_differences;
use super::read::{Scenario, read};
use super::tree::{Node, Value};
use super::write::Snapshot;
use crate::cards::{CardErrors, Problem, SourceFile, Span};
use crate::chance::{ScriptError, Scripted};
use crate::game::{Game, Turn};
use crate::registry::{RegistryError, Shipped, Visitor, with_game};
use crate::suggest::closest;
use crate::view::View;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs every scenario of a file with the embedded games. Gives how many there were, or all that differed.
pub fn run_file(name: &str, text: &str) -> Result<usize, CardErrors> {
    let file = SourceFile::new(name, text);
    let scenarios = read(&file)?;
    let mut errors = Vec::new();
    for scenario in &scenarios {
        match with_game(&scenario.game, &scenario.profile, scenario) {
            Ok(problems) => errors.extend(problems),
            Err(error) => {
                let span = match &error {
                    RegistryError::NoSuchGame { .. } => scenario.game_span,
                    _ => scenario.profile_span,
                };
                errors.push(Problem::new(span, error.to_string()));
            }
        }
    }
    CardErrors::or(errors.into_iter().map(|problem| problem.in_file(&file)).collect(), scenarios.len())
}

/// The position that a referee's view shows, after it went through the text of a scenario file.
pub(crate) fn restore_from_text<G: Game>(game: &G, view: &View) -> Result<G::State, String> {
    let snapshot = Snapshot { profile: &game.profile(), view, moves: &[], chance: &[], now: None };
    let text = snapshot.write().map_err(|e| e.to_string())?;
    let file = SourceFile::new("position", &text);
    let scenarios = read(&file).map_err(|e| e.to_string())?;
    let mut script = Scripted::new();
    let state = scenarios[0].position(game, &mut script).map_err(|problem| problem.in_file(&file).to_string());
    script.finish().map_err(|e| e.to_string())?;
    state.map_err(|e| format!("{e}\n{text}"))
}

impl Visitor for &Scenario {
    type Output = Vec<Problem>;
    fn visit<G: Shipped>(self, game: &G) -> Vec<Problem> {
        self.differences(game)
    }
}

impl Scenario {
    /// Plays the scenario and gives everything that is not as written.
    pub fn run<G: Game>(&self, game: &G) -> Result<(), CardErrors> {
        let errors = self.differences(game).into_iter().map(|problem| problem.in_file(&self.file)).collect();
        CardErrors::or(errors, ())
    }

    /// The position after everything that is given and done, whatever is expected of it.
    pub fn reach<G: Game>(&self, game: &G) -> Result<G::State, CardErrors> {
        let mut chance = self.given.scripted();
        let reached = self.arrive(game, &mut chance);
        // What the script says of later moves is left over here.
        let _ = chance.finish();
        reached.map_err(|problem| problem.in_file(&self.file).into())
    }

    fn differences<G: Game>(&self, game: &G) -> Vec<Problem> {
        let mut chance = self.given.scripted();
        let played = catch_unwind(AssertUnwindSafe(|| self.play(game, &mut chance)));
        let script = chance.finish();
        match played {
            Ok(Ok(mut problems)) => {
                if let Err(error) = script {
                    problems.push(Problem::new(self.chance_span(), error.to_string()));
                }
                problems
            }
            Ok(Err(problem)) => vec![problem],
            // The panic itself has been printed; a designer wants to know in which scenario it happened.
            Err(_) => vec![Problem::new(self.given_span(), format!("the rules panicked in `{}`", self.name))],
        }
    }

    /// The position after the last move, or the problem that ended the play.
    fn arrive<G: Game>(&self, game: &G, chance: &mut Scripted) -> Result<G::State, Problem> {
        let mut state = self.position(game, chance)?;
        self.script_fits(chance, self.given_span())?;
        for (words, span) in self.given.moves.iter().chain(&self.when) {
            self.step(game, &mut state, words, *span, chance)?;
        }
        Ok(state)
    }

    /// Everything that is not as expected, or the problem that ended the play.
    fn play<G: Game>(&self, game: &G, chance: &mut Scripted) -> Result<Vec<Problem>, Problem> {
        let state = self.arrive(game, chance)?;
        let Some(then) = &self.then else { return Ok(Vec::new()) };
        let mut problems = table_differences(then.table()?, &game.view(&state, None));
        problems.extend(self.outcome(game, &state, then)?);
        Ok(problems)
    }

    /// The position that is given.
    fn position<G: Game>(&self, game: &G, chance: &mut Scripted) -> Result<G::State, Problem> {
        let given = &self.given;
        if let Some((spec, _)) = &given.start {
            let table = game.table(spec).map_err(|e| Problem::new(self.given_span(), e.to_string()))?;
            return Ok(game.start(&table, chance));
        }
        let mut view = given.view.clone();
        view.game = game.id().into();
        let state = game.restore(&view).map_err(|error| {
            let span = given.node.as_ref().map_or((0..0).into(), |node| node.follow(&error.at).span);
            Problem::new(span, format!("{}: {}", error.at, error.problem))
        })?;
        // What is written must be what the position shows: a misspelt fact would otherwise be ignored in silence.
        if let Some(Node { value: Value::Table(table), .. }) = &given.node {
            let shown = game.view(&state, None);
            if let Some(problem) = table_differences(table, &shown).into_iter().next() {
                return Err(problem);
            }
            if let Some(node) = table.get("turn").filter(|_| view.turn != shown.turn) {
                return Err(Problem::new(node.span, format!("{} in this position", turn_text(game.turn(&state)))));
            }
        }
        Ok(state)
    }

    fn step<G: Game>(
        &self,
        game: &G,
        state: &mut G::State,
        words: &str,
        span: Span,
        chance: &mut Scripted,
    ) -> Result<(), Problem> {
        if game.turn(state) == Turn::Over {
            return Err(Problem::new(span, "the game is over before this move"));
        }
        game.try_play(state, words, chance).map_err(|error| {
            let legal: Vec<&str> = error.legal.iter().map(String::as_str).collect();
            let whose = turn_text(game.turn(state));
            let help = match closest(words, legal.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("{whose}, who can: {}", legal.join("; ")),
            };
            Problem::new(span, format!("`{words}` is not legal here")).help(help)
        })?;
        self.script_fits(chance, span)
    }

    /// Whether the script had an answer to everything so far.
    fn script_fits(&self, chance: &Scripted, span: Span) -> Result<(), Problem> {
        match chance.clone().finish() {
            Ok(()) | Err(ScriptError::LeftOver { .. }) => Ok(()),
            Err(error) => Err(Problem::new(span, format!("here {error}")).help("add to `chance`, or give it a `seed`")),
        }
    }

    /// The expectations that are no facts or zones.
    fn outcome<G: Game>(&self, game: &G, state: &G::State, then: &Node) -> Result<Vec<Problem>, Problem> {
        let mut problems = Vec::new();
        let turn = game.turn(state);
        let words: Vec<String> = game.actions(state).iter().map(|&a| game.describe(state, a).words).collect();
        let mut note = |span, text: String| problems.push(Problem::new(span, text));
        for entry in &then.table()?.0 {
            let node = &entry.node;
            match entry.name.as_str() {
                "turn" if turn != Turn::Of(node.seat()?) => note(node.span, turn_text(turn)),
                "over" if node.flag()? != (turn == Turn::Over) => note(node.span, turn_text(turn)),
                "ask" => {
                    let ask = game.view(state, None).ask;
                    if ask != node.text()? {
                        note(node.span, format!("what is asked is: {ask}"));
                    }
                }
                "result" => {
                    let result = game.view(state, None).result;
                    if result != Some(node.list()?.iter().map(payoff).collect::<Result<_, _>>()?) {
                        let found = result.map_or("the game is not over".into(), |r| format!("the result is {r:?}"));
                        note(node.span, found);
                    }
                }
                "legal" => {
                    for (wanted, span) in node.texts()? {
                        if !words.contains(&wanted) {
                            note(span, format!("`{wanted}` is not legal; {}", legal_text(turn, &words)));
                        }
                    }
                }
                "illegal" => {
                    for (wanted, span) in node.texts()? {
                        if words.contains(&wanted) {
                            note(span, format!("`{wanted}` is legal"));
                        }
                    }
                }
                "moves" | "chance" | "start" => {
                    note(entry.name_span, format!("`{}` belongs into [given]", entry.name));
                }
                _ => {}
            }
        }
        Ok(problems)
    }

    fn given_span(&self) -> Span {
        self.given.node.as_ref().map_or((0..0).into(), |node| node.span)
    }

    fn chance_span(&self) -> Span {
        match &self.given.node {
            Some(node) => node.follow("chance").span,
            None => (0..0).into(),
        }
    }
}

fn payoff(node: &Node) -> Result<f32, Problem> {
    match node.value {
        Value::Decimal(number) => Ok(number as f32),
        _ => node.number().map(|n| n as f32),
    }
}

fn turn_text(turn: Turn) -> String {
    match turn {
        Turn::Of(seat) => format!("it is the turn of {seat}"),
        Turn::Over => "the game is over".into(),
    }
}

fn legal_text(turn: Turn, words: &[String]) -> String {
    match turn {
        Turn::Over => turn_text(turn),
        Turn::Of(seat) => format!("{seat} can: {}", words.join("; ")),
    }
}
