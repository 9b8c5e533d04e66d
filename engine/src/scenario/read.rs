//! The shape of a scenario file.

use super::position::Given;
use super::tree::{self, Node, Table, Value};
use crate::cards::{CardErrors, Problem, SourceFile, Span};
use crate::profile::{Profile, Setting};
use crate::registry;
use crate::suggest::did_you_mean;
use std::sync::Arc;

/// One scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// What it is called; the file's name if it has none.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// Options that differ from its defaults.
    pub profile: Profile,
    pub(super) file: Arc<SourceFile>,
    /// Where the game is named.
    pub(super) game_span: Span,
    /// Where the profile is written.
    pub(super) profile_span: Span,
    pub(super) given: Given,
    pub(super) when: Vec<(String, Span)>,
    pub(super) then: Option<Node>,
}

/// Whether a TOML text is meant as a scenario file, whatever else may be wrong with it.
pub fn is_scenario(text: &str) -> bool {
    let (document, _) = toml::de::DeTable::parse_recoverable(text);
    ["scenario", "given", "when", "then"]
        .iter()
        .any(|&name| document.get_ref().iter().any(|(n, _)| n.get_ref() == name))
}

const KEYS: [&str; 6] = ["name", "game", "profile", "given", "when", "then"];

/// Reads the scenarios of a file, or everything that is wrong with its shape.
pub fn read(file: &Arc<SourceFile>) -> Result<Vec<Scenario>, CardErrors> {
    let mut problems = Vec::new();
    let scenarios = match tree::parse(file.text()) {
        Ok(top) => all(file, &top, &mut problems),
        Err(errors) => {
            problems = errors;
            Vec::new()
        }
    };
    problems.sort_by_key(|problem| problem.span.start);
    CardErrors::or(problems.into_iter().map(|problem| problem.in_file(file)).collect(), scenarios)
}

fn all(file: &Arc<SourceFile>, top: &Table, problems: &mut Vec<Problem>) -> Vec<Scenario> {
    let Some(list) = top.get("scenario") else {
        return one(file, top, &Table::default(), problems).into_iter().collect();
    };
    for entry in &top.0 {
        if !["scenario", "game", "profile"].contains(&entry.name.as_str()) {
            let problem = format!("`{}` must stand inside a [[scenario]] here", entry.name);
            problems.push(Problem::new(entry.name_span, problem));
        }
    }
    match list.list() {
        Ok(list) => list
            .iter()
            .filter_map(|item| match item.table() {
                Ok(table) => one(file, table, top, problems),
                Err(problem) => {
                    problems.push(problem);
                    None
                }
            })
            .collect(),
        Err(problem) => {
            problems.push(problem.help("begin each scenario with [[scenario]], in two brackets"));
            Vec::new()
        }
    }
}

/// Reads one scenario, which may take `game` and `profile` from the `top` of its file.
fn one(file: &Arc<SourceFile>, table: &Table, top: &Table, problems: &mut Vec<Problem>) -> Option<Scenario> {
    let before = problems.len();
    for entry in &table.0 {
        if !KEYS.contains(&entry.name.as_str()) {
            let problem = format!("a scenario has no `{}`{}", entry.name, did_you_mean(&entry.name, &KEYS));
            problems.push(Problem::new(entry.name_span, problem));
        }
    }
    let mut note = |problem| problems.push(problem);
    let game = table.get("game").or_else(|| top.get("game"));
    let profile = table.get("profile").or_else(|| top.get("profile"));
    let game_text = match game.map(Node::text) {
        Some(Ok(text)) => text.to_owned(),
        Some(Err(problem)) => {
            note(problem);
            String::new()
        }
        None => {
            let at = table.0.first().map_or((0..0).into(), |entry| entry.name_span);
            note(Problem::new(at, "no game is named").help("write game = \"…\""));
            String::new()
        }
    };
    let mut scenario = Scenario {
        name: file.name().to_owned(),
        game: game_text,
        profile: Profile::default(),
        file: Arc::clone(file),
        game_span: game.map_or((0..0).into(), |node| node.span),
        profile_span: profile.map_or((0..0).into(), |node| node.span),
        given: Given::default(),
        when: Vec::new(),
        then: None,
    };
    if let Some(node) = table.get("name") {
        match node.text() {
            Ok(name) => scenario.name = name.to_owned(),
            Err(problem) => note(problem),
        }
    }
    if let Some(node) = profile {
        match read_profile(&scenario.game, node) {
            Ok(profile) => scenario.profile = profile,
            Err(problem) => note(problem),
        }
    }
    if let Some(node) = table.get("when") {
        match node.texts() {
            Ok(moves) => scenario.when = moves,
            Err(problem) => note(problem),
        }
    }
    if let Some(node) = table.get("then") {
        match node.table() {
            Ok(_) => scenario.then = Some(node.clone()),
            Err(problem) => note(problem),
        }
    }
    match table.get("given") {
        Some(node) => match Given::read(node) {
            Ok(given) => scenario.given = given,
            Err(wrong) => wrong.into_iter().for_each(note),
        },
        None => {
            let at = table.0.first().map_or((0..0).into(), |entry| entry.name_span);
            note(Problem::new(at, "nothing is [given]").help("write a position, or start = { seed = 1 }"));
        }
    }
    (problems.len() == before).then_some(scenario)
}

/// A profile by name, or as a table of options.
fn read_profile(game: &str, node: &Node) -> Result<Profile, Problem> {
    match &node.value {
        Value::Text(name) => registry::named_profile(game, name).map_err(|e| Problem::new(node.span, e.to_string())),
        Value::Table(table) => {
            let mut profile = Profile::default();
            for entry in &table.0 {
                let setting = match &entry.node.value {
                    Value::Flag(flag) => Setting::Flag(*flag),
                    Value::Number(n) => Setting::Number(*n),
                    Value::Text(text) => Setting::read(text),
                    _ => return Err(Problem::new(entry.node.span, "an option is a number, a word, or true or false")),
                };
                profile.set(&entry.name, setting);
            }
            Ok(profile)
        }
        _ => Err(Problem::new(node.span, "a profile is a name, or a table of options")),
    }
}
