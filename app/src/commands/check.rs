//! `gauntlet check`: are these files right?
//!
//! What a file is, its content says: a replay by its first line, a scenario by its `given`, `when` or `then`, cards
//! and decks by their tables in two brackets, and a rules profile by having no tables at all.

use clap::Args;
use gauntlet_engine::cards::{CardErrors, Problem, SourceFile};
use gauntlet_engine::registry::{
    BuildError, GameInfo, RegistryError, Shipped, Visitor, games, no_such_game, with_game,
};
use gauntlet_engine::{Profile, ProfileError, Replay, ReplayError, scenario};
use miette::{IntoDiagnostic, Report, WrapErr, miette};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Check card, deck and profile files, run scenario files, play replays. The exit code is 0 if all is right, else 1.
#[derive(Args, Debug)]
pub struct Check {
    /// Files, or folders to look into. Without any, the files that are part of the program.
    files: Vec<PathBuf>,

    /// The game that the files belong to, if their content and folder do not say it.
    #[arg(long, short, value_name = "GAME")]
    game: Option<String>,
}

impl Check {
    /// Checks everything and prints a line for each file.
    pub fn run(self) -> miette::Result<ExitCode> {
        let games = games();
        if let Some(id) = self.game.as_ref().filter(|id| !games.iter().any(|g| g.id == **id)) {
            return Err(no_such_game(id)).into_diagnostic();
        }
        let mut wrong = 0;
        let mut count = 0;
        let mut show = |name: &str, result: Result<String, Vec<Report>>| {
            count += 1;
            match result {
                Ok(what) => println!("ok     {name}: {what}"),
                Err(reports) => {
                    wrong += 1;
                    println!("WRONG  {name}");
                    reports.iter().for_each(|report| eprintln!("{report:?}"));
                }
            }
        };
        for file in games.iter().filter(|_| self.files.is_empty()).flat_map(|game| game.files) {
            show(file.path, check(file.path, file.text, self.game.as_deref()));
        }
        for path in expand(&self.files)? {
            let name = path.display().to_string();
            let text = std::fs::read_to_string(&path).into_diagnostic().wrap_err_with(|| format!("cannot read {name}"));
            show(&name, text.map_err(|e| vec![e]).and_then(|text| check(&name, &text, self.game.as_deref())));
        }
        if wrong > 0 {
            eprintln!("{wrong} of {count} files are wrong");
        }
        Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// The files, with folders replaced by what is in them.
fn expand(paths: &[PathBuf]) -> miette::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            folder(path, &mut files).into_diagnostic().wrap_err_with(|| format!("cannot read {}", path.display()))?;
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn folder(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            folder(&entry, files)?;
        } else if entry.extension().is_some_and(|ending| ending == "toml" || ending == "replay") {
            files.push(entry);
        }
    }
    Ok(())
}

/// Checks one file: what it is, or all that is wrong with it.
fn check(name: &str, text: &str, game: Option<&str>) -> Result<String, Vec<Report>> {
    if text.starts_with("gauntlet replay") {
        return replay(text).map_err(|e| vec![e]);
    }
    if scenario::is_scenario(text) {
        return match scenario::run_file(name, text) {
            Ok(1) => Ok("1 scenario holds".into()),
            Ok(count) => Ok(format!("{count} scenarios hold")),
            Err(errors) => Err(reports(&errors)),
        };
    }
    let file = SourceFile::new(name, text);
    let tables = match tables(text) {
        Ok(tables) => tables,
        Err(problem) => return Err(vec![Report::new(problem.in_file(&file))]),
    };
    if tables.is_empty() {
        return profile(name, text, game);
    }
    let cards = Cards { name, text };
    match whose(name, game, |info| with_game(info.id, &Profile::default(), Kinds(&tables)) == Ok(true)) {
        Some(id) => with_game(id, &Profile::default(), cards).into_diagnostic().map_err(|e| vec![e])?,
        None => Err(vec![miette!("{name}: no game has cards of the kinds {}; name it with --game", tables.join(", "))]),
    }
}

fn reports(errors: &CardErrors) -> Vec<Report> {
    errors.iter().map(|error| Report::new(error.clone())).collect()
}

/// The names of the tables of a file.
fn tables(text: &str) -> Result<Vec<String>, Problem> {
    let document = toml::de::DeTable::parse(text).map_err(|error| {
        Problem::new(error.span().unwrap_or(text.len()..text.len()).into(), error.message().to_owned())
    })?;
    let tables =
        document.get_ref().iter().filter(|(_, value)| value.get_ref().is_array() || value.get_ref().is_table());
    Ok(tables.map(|(name, _)| name.get_ref().to_string()).collect())
}

/// The game that a file belongs to: the one that was named, or whose folder it is in, or that fits.
fn whose(name: &str, game: Option<&str>, fits: impl Fn(&GameInfo) -> bool) -> Option<&'static str> {
    let games = games();
    let named = games.iter().find(|info| Some(info.id) == game);
    let folder = || games.iter().find(|info| Path::new(name).components().any(|part| part.as_os_str() == info.id));
    named.or_else(folder).or_else(|| games.iter().find(|info| fits(info))).map(|info| info.id)
}

/// Whether all of these are kinds of cards of the game.
struct Kinds<'a>(&'a [String]);

impl Visitor for Kinds<'_> {
    type Output = bool;
    fn visit<G: Shipped>(self, _: &G) -> bool {
        let language = G::library().map(|library| library.language());
        language.is_some_and(|language| self.0.iter().all(|name| language.kind(name).is_some()))
    }
}

/// Cards, laid over the shipped ones.
struct Cards<'a> {
    name: &'a str,
    text: &'a str,
}

impl Visitor for Cards<'_> {
    type Output = Result<String, Vec<Report>>;

    fn visit<G: Shipped>(self, _: &G) -> Self::Output {
        let Some(library) = G::library() else {
            return Err(vec![miette!("{}: {} has no cards", self.name, G::TITLE)]);
        };
        let library = library.overlay(&[(self.name, self.text)]).map_err(|errors| reports(&errors))?;
        match G::build_with(&Profile::default(), &library) {
            Ok(_) => {
                let count = library.cards().iter().filter(|card| card.file() == self.name).count();
                Ok(format!("{count} cards of {}", G::TITLE))
            }
            Err(BuildError::Cards(errors)) => Err(reports(&errors)),
            Err(error) => Err(vec![miette!("{}: {error}", self.name)]),
        }
    }
}

fn replay(text: &str) -> miette::Result<String> {
    struct Again<'a>(&'a Replay);
    impl Visitor for Again<'_> {
        type Output = Result<(), ReplayError>;
        fn visit<G: Shipped>(self, game: &G) -> Self::Output {
            self.0.play(game).map(drop)
        }
    }
    let replay: Replay = text.parse().into_diagnostic()?;
    with_game(&replay.game, &replay.profile, Again(&replay)).into_diagnostic()?.into_diagnostic()?;
    Ok(format!("a replay of {} with {} moves", replay.game, replay.moves.len()))
}

fn profile(name: &str, text: &str, game: Option<&str>) -> Result<String, Vec<Report>> {
    struct Fits;
    impl Visitor for Fits {
        type Output = ();
        fn visit<G: Shipped>(self, _: &G) {}
    }
    let Some(profile) = Profile::from_toml(text).filter(|profile| !profile.0.is_empty()) else {
        return Err(vec![miette!("{name}: there is nothing in it to check")]);
    };
    let fits = |info: &GameInfo| profile.0.keys().all(|name| info.options.iter().any(|option| option.name == name));
    let Some(id) = whose(name, game, fits) else {
        return Err(vec![miette!("{name}: no game has all of these options; name the game with --game")]);
    };
    match with_game(id, &profile, Fits) {
        Ok(()) => Ok(format!("a rules profile of {id} with {} options", profile.0.len())),
        Err(RegistryError::Profile { error, .. }) => Err(vec![at_option(name, text, &error)]),
        Err(error) => Err(vec![miette!("{name}: {error}")]),
    }
}

/// The error about an option, at the place where it is written.
fn at_option(name: &str, text: &str, error: &ProfileError) -> Report {
    let (ProfileError::Unknown { name: option, .. } | ProfileError::Value { name: option, .. }) = error else {
        return miette!("{name}: {error}");
    };
    let document = toml::de::DeTable::parse(text).ok();
    let span = document.as_ref().and_then(|document| {
        document
            .get_ref()
            .iter()
            .find(|(key, _)| key.get_ref() == option)
            .map(|(key, value)| key.span().start..value.span().end)
    });
    Report::new(Problem::new(span.unwrap_or(0..0).into(), error.to_string()).in_file(&SourceFile::new(name, text)))
}
