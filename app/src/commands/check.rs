//! `gauntlet check`: are these files right?
//!
//! What a file is, its content says: a replay by its first line, a scenario by its `given`, `when` or `then`, cards
//! and decks by their tables in two brackets, and a rules profile by having no tables at all.

use clap::Args;
use gauntlet_engine::cards::{CardErrors, CardReport, Problem, SourceFile, read_profile};
use gauntlet_engine::registry::{BuildError, GameInfo, Shipped, Visitor, games, no_such_game, with_game};
use gauntlet_engine::{Lang, Profile, Replay, ReplayError, scenario};
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

    /// The language of the answers: en or ru. What is wrong with a file is said in English.
    #[arg(long, value_name = "LANG", default_value_t = Lang::En)]
    lang: Lang,
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
        let lang = self.lang;
        let mut show = |name: &str, result: Checked| {
            count += 1;
            match result {
                Ok(what) => println!("{}  {name}: {what}", lang.of(["ok   ", "верно "])),
                Err(report) => {
                    wrong += 1;
                    println!("{}  {name}", lang.of(["WRONG", "ОШИБКА"]));
                    eprintln!("{report:?}");
                }
            }
        };
        for file in games.iter().filter(|_| self.files.is_empty()).flat_map(|game| game.files) {
            show(file.path, check(file.path, file.text, self.game.as_deref(), lang));
        }
        for path in expand(&self.files)? {
            let name = path.display().to_string();
            let text = std::fs::read_to_string(&path).into_diagnostic().wrap_err_with(|| format!("cannot read {name}"));
            show(&name, text.and_then(|text| check(&name, &text, self.game.as_deref(), lang)));
        }
        if wrong > 0 {
            match lang {
                Lang::En => eprintln!("{wrong} of {count} files are wrong"),
                Lang::Ru => eprintln!("файлов с ошибками: {wrong} из {count}"),
            }
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

/// What a file is, or what is wrong with it.
type Checked = Result<String, Report>;

/// Checks one file.
fn check(name: &str, text: &str, game: Option<&str>, lang: Lang) -> Checked {
    if text.starts_with("gauntlet replay") {
        return replay(text, lang);
    }
    if scenario::is_scenario(text) {
        return match scenario::run_file(name, text).map_err(CardErrors::report)? {
            count if lang == Lang::Ru => Ok(format!("сценариев сошлось: {count}")),
            1 => Ok("1 scenario holds".into()),
            count => Ok(format!("{count} scenarios hold")),
        };
    }
    let tables = tables(name, text)?;
    if tables.is_empty() {
        return profile(name, text, game, lang);
    }
    match whose(name, game, |info| with_game(info.id, &Profile::default(), Kinds(&tables)) == Ok(true)) {
        Some(id) => with_game(id, &Profile::default(), Cards { name, text, lang }).into_diagnostic()?,
        None => Err(miette!("no game has cards of the kinds {}; name the game with --game", tables.join(", "))),
    }
}

/// The names of the tables of a file.
fn tables(name: &str, text: &str) -> Result<Vec<String>, CardReport> {
    let document = toml::de::DeTable::parse(text).map_err(|error| {
        let span = error.span().unwrap_or(text.len()..text.len());
        let problem = Problem::new(span.into(), error.message().to_owned());
        CardErrors::from(problem.in_file(&SourceFile::new(name, text))).report()
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

/// Cards and decks, laid over the shipped ones.
struct Cards<'a> {
    name: &'a str,
    text: &'a str,
    lang: Lang,
}

impl Visitor for Cards<'_> {
    type Output = Checked;

    fn visit<G: Shipped>(self, _: &G) -> Checked {
        let Some(library) = G::library() else {
            return Err(miette!("{} has no cards", G::TITLE));
        };
        let library = library.overlay(&[(self.name, self.text)]).map_err(CardErrors::report)?;
        match G::build_with(&Profile::default(), &library) {
            Ok(_) => {
                let count = |deck: bool| {
                    let here = library.cards().iter().filter(|card| card.file() == self.name);
                    here.filter(|card| (card.kind == "deck") == deck).count()
                };
                let title = G::title(self.lang);
                Ok(match (count(false), count(true), self.lang) {
                    (0, decks, Lang::En) => format!("{decks} decks of {title}"),
                    (cards, 0, Lang::En) => format!("{cards} cards of {title}"),
                    (cards, decks, Lang::En) => format!("{cards} cards and {decks} decks of {title}"),
                    (0, decks, Lang::Ru) => format!("{title}, колод: {decks}"),
                    (cards, 0, Lang::Ru) => format!("{title}, карт: {cards}"),
                    (cards, decks, Lang::Ru) => format!("{title}, карт: {cards}, колод: {decks}"),
                })
            }
            Err(BuildError::Cards(errors)) => Err(errors.report().into()),
            Err(error) => Err(error).into_diagnostic(),
        }
    }
}

fn replay(text: &str, lang: Lang) -> Checked {
    struct Again<'a>(&'a Replay);
    impl Visitor for Again<'_> {
        type Output = Result<(), ReplayError>;
        fn visit<G: Shipped>(self, game: &G) -> Self::Output {
            self.0.play(game).map(drop)
        }
    }
    let replay: Replay = text.parse().into_diagnostic()?;
    with_game(&replay.game, &replay.profile, Again(&replay)).into_diagnostic()?.into_diagnostic()?;
    let (game, moves) = (&replay.game, replay.moves.len());
    Ok(match lang {
        Lang::En => format!("a replay of {game} with {moves} moves"),
        Lang::Ru => format!("запись партии {game}, ходов: {moves}"),
    })
}

fn profile(name: &str, text: &str, game: Option<&str>, lang: Lang) -> Checked {
    struct Options<'a> {
        name: &'a str,
        text: &'a str,
        lang: Lang,
    }
    impl Visitor for Options<'_> {
        type Output = Checked;
        fn visit<G: Shipped>(self, _: &G) -> Checked {
            let profile = read_profile(self.name, self.text, G::build).map_err(CardErrors::report)?;
            let (title, options) = (G::title(self.lang), profile.0.len());
            Ok(match self.lang {
                Lang::En => format!("a rules profile of {title} with {options} options"),
                Lang::Ru => format!("{title}, правила с изменёнными опциями: {options}"),
            })
        }
    }
    let profile = Profile::from_toml(text).unwrap_or_default();
    // A profile without options is the game as it is, but which game, only its folder can say.
    let fits = |info: &GameInfo| {
        let known = |name: &String| info.options.iter().any(|option| option.name == name);
        !profile.0.is_empty() && profile.0.keys().all(known)
    };
    match whose(name, game, fits) {
        Some(id) => with_game(id, &Profile::default(), Options { name, text, lang }).into_diagnostic()?,
        None => Err(miette!("there are no cards in it, and no options of any one game; name the game with --game")),
    }
}
