//! Which games there are, and how to run generic code on a game chosen by name.
//!
//! Games are types, so that the playout path is compiled for each of them and calls nothing through a pointer. A
//! name on the command line therefore selects a *visitor's* instance: [`with_game`] builds the game and calls
//! [`Visitor::visit`] with it.
//!
//! A new game joins by one line in [`shipped_games!`](crate::shipped_games).

use crate::cards::{CardErrors, Library};
use crate::game::TableSpec;
use crate::lang::Lang;
use crate::profile::{OptionInfo, OptionValue, Profile, ProfileError};
use crate::suggest::{did_you_mean, or_list};
use crate::trial::Trial;

/// A game that ships with the program.
pub trait Shipped: Trial + Sized + 'static {
    /// The name in commands, files and folders.
    const ID: &'static str;
    /// The printed name.
    const TITLE: &'static str;
    /// A phrase about it.
    const ABOUT: &'static str;
    /// The languages that it can be shown in. A game with several has an option `lang`.
    const LANGS: &'static [Lang] = &[Lang::En];

    /// The printed name in a language.
    fn title(_lang: Lang) -> &'static str {
        Self::TITLE
    }

    /// The language that this table shows names, questions and moves in.
    fn lang(&self) -> Lang {
        Lang::En
    }

    /// The name of a shipped card in a language.
    fn card_name(id: &str, lang: Lang) -> Option<&'static str> {
        Some(Self::library()?.get(id)?.name_in(lang))
    }

    /// The game with the embedded cards and these differences from its default options.
    fn build(profile: &Profile) -> Result<Self, ProfileError>;

    /// Its options.
    fn options() -> Vec<OptionInfo> {
        Vec::new()
    }

    /// Tables worth testing and measuring, the usual one first.
    fn tables() -> Vec<TableSpec> {
        vec![TableSpec::default()]
    }

    /// Card, deck and profile files that are part of the program.
    fn files() -> &'static [Embedded] {
        &[]
    }

    /// The shipped cards, for games whose cards are data.
    fn library() -> Option<&'static Library> {
        None
    }

    /// The game with the cards of a library in place of the shipped ones, and these differences from its default
    /// options. A game without cards has nothing to put in place.
    fn build_with(profile: &Profile, _library: &Library) -> Result<Self, BuildError> {
        Ok(Self::build(profile)?)
    }
}

/// Options and cards that make no game.
#[derive(Clone, Debug, thiserror::Error)]
pub enum BuildError {
    /// The options are wrong.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// Mistakes in card files.
    #[error(transparent)]
    Cards(#[from] CardErrors),
    /// The cards are right one by one but not together.
    #[error("these cards cannot be played together: {0}")]
    Set(String),
}

/// A data file that is part of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Embedded {
    /// Its path in the repository.
    pub path: &'static str,
    /// What it says.
    pub text: &'static str,
}

impl Embedded {
    /// Its name without folder and ending.
    pub fn stem(&self) -> &'static str {
        let name = self.path.rsplit('/').next().unwrap_or(self.path);
        name.split('.').next().unwrap_or(name)
    }

    /// The rules profile that it is, if it is one: a file of options without tables.
    pub fn profile(&self) -> Option<Profile> {
        Profile::from_toml(self.text)
    }
}

/// Embeds files of `engine/cards` by their path there.
#[macro_export]
macro_rules! embed {
    ($($path:literal),* $(,)?) => {
        &[$( $crate::registry::Embedded {
            path: concat!("engine/cards/", $path),
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/cards/", $path)),
        } ),*]
    };
}

/// Calls a macro with the list of games: the one place where a game is named. The order is that of lists and tours.
#[macro_export]
macro_rules! shipped_games {
    ($then:path) => {
        $then! {
            $crate::dicetastic::Dicetastic,
            $crate::microtower::MicroTower,
            $crate::destinies::Destinies,
            $crate::impossibility::Impossibility,
            $crate::connect_four::ConnectFour,
        }
    };
}

/// Something to do with a game, whichever it is.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<G: Shipped>(self, game: &G) -> Self::Output;
}

/// A game's entry in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameInfo {
    /// The name in commands, files and folders.
    pub id: &'static str,
    /// The printed name.
    pub title: &'static str,
    /// A phrase about it.
    pub about: &'static str,
    /// The languages that it can be shown in.
    pub langs: &'static [Lang],
    /// Its options.
    pub options: Vec<OptionInfo>,
    /// Tables worth testing and measuring.
    pub tables: Vec<TableSpec>,
    /// Card, deck and profile files that are part of the program.
    pub files: &'static [Embedded],
}

/// A game that cannot be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RegistryError {
    /// No game has that name.
    #[error("no game is called `{id}`{advice}")]
    NoSuchGame {
        /// The name.
        id: String,
        /// The nearest name, in a phrase, or the list of names.
        advice: String,
    },
    /// The game has no profile of that name.
    #[error("{game} has no profile called `{name}`{advice}")]
    NoSuchProfile {
        /// The game.
        game: &'static str,
        /// The name.
        name: String,
        /// The nearest name, in a phrase, or the list of names.
        advice: String,
    },
    /// The game cannot be shown in that language.
    #[error("{game} cannot be shown in `{lang}`: use {known}")]
    NoSuchLanguage {
        /// The game.
        game: &'static str,
        /// The language.
        lang: Lang,
        /// The languages that it can be shown in.
        known: String,
    },
    /// The game does not take that profile.
    #[error("{game}: {error}")]
    Profile {
        /// The game.
        game: &'static str,
        /// What is wrong.
        error: ProfileError,
    },
}

macro_rules! define_registry {
    ($($game:ty),* $(,)?) => {
        /// All games.
        pub fn games() -> Vec<GameInfo> {
            vec![$( info::<$game>() ),*]
        }

        /// Builds the game with that name and shows it to the visitor.
        pub fn with_game<V: Visitor>(id: &str, profile: &Profile, visitor: V) -> Result<V::Output, RegistryError> {
            match id {
                $( <$game as Shipped>::ID => Ok(visitor.visit(&build::<$game>(profile)?)), )*
                _ => Err(no_such_game(id)),
            }
        }
    };
}
shipped_games!(define_registry);

fn info<G: Shipped>() -> GameInfo {
    GameInfo {
        id: G::ID,
        title: G::TITLE,
        about: G::ABOUT,
        langs: G::LANGS,
        options: G::options(),
        tables: G::tables(),
        files: G::files(),
    }
}

/// Builds a game with the differences of a profile.
pub fn build<G: Shipped>(profile: &Profile) -> Result<G, RegistryError> {
    G::build(profile).map_err(|error| RegistryError::Profile { game: G::ID, error })
}

/// The profile with that name among the files of a game: `zones` is the file `…/zones.toml`.
pub fn named_profile(id: &str, name: &str) -> Result<Profile, RegistryError> {
    let games = games();
    let game = games.iter().find(|g| g.id == id).ok_or_else(|| no_such_game(id))?;
    let profiles: Vec<(&str, Profile)> =
        game.files.iter().filter_map(|file| Some((file.stem(), file.profile()?))).collect();
    match profiles.iter().find(|(stem, _)| *stem == name) {
        Some((_, profile)) => Ok(profile.clone()),
        None => {
            let names: Vec<&str> = profiles.iter().map(|(stem, _)| *stem).collect();
            let advice = did_you_mean(name, &names);
            Err(RegistryError::NoSuchProfile { game: game.id, name: name.into(), advice })
        }
    }
}

/// The profile with the language that a game is to be shown in.
pub fn in_language(id: &str, mut profile: Profile, lang: Lang) -> Result<Profile, RegistryError> {
    let games = games();
    let game = games.iter().find(|g| g.id == id).ok_or_else(|| no_such_game(id))?;
    if !game.langs.contains(&lang) {
        let known: Vec<String> = game.langs.iter().map(Lang::to_string).collect();
        let known = or_list(&known.iter().map(String::as_str).collect::<Vec<_>>());
        return Err(RegistryError::NoSuchLanguage { game: game.id, lang, known });
    }
    if game.langs.len() > 1 {
        profile.set("lang", lang.write());
    }
    Ok(profile)
}

/// The error about a name that no game has.
pub fn no_such_game(id: &str) -> RegistryError {
    let ids: Vec<&str> = games().iter().map(|g| g.id).collect();
    RegistryError::NoSuchGame { id: id.into(), advice: did_you_mean(id, &ids) }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Name;
    impl Visitor for Name {
        type Output = &'static str;
        fn visit<G: Shipped>(self, game: &G) -> &'static str {
            game.id()
        }
    }

    #[test]
    fn every_game_answers_to_its_name() {
        for game in games() {
            assert_eq!(with_game(game.id, &Profile::default(), Name).unwrap(), game.id);
        }
    }

    #[test]
    fn a_game_is_shown_in_the_languages_that_it_has() {
        struct Spoken;
        impl Visitor for Spoken {
            type Output = (Lang, &'static str);
            fn visit<G: Shipped>(self, game: &G) -> Self::Output {
                (game.lang(), G::title(game.lang()))
            }
        }
        for game in games() {
            for &lang in game.langs {
                let profile = in_language(game.id, Profile::default(), lang).unwrap();
                assert_eq!(with_game(game.id, &profile, Spoken).unwrap().0, lang);
            }
        }
        let russian = in_language("microtower", Profile::default(), Lang::Ru).unwrap();
        assert_eq!(with_game("microtower", &russian, Spoken).unwrap().1, "МикроБашня");
        let error = in_language("connect-four", Profile::default(), Lang::Ru).unwrap_err();
        assert_eq!(error.to_string(), "connect-four cannot be shown in `ru`: use en");
        let name = |lang| crate::microtower::MicroTower::card_name("soap-bubble", lang);
        assert_eq!([name(Lang::En), name(Lang::Ru)], [Some("Soap Bubble"), Some("Мыльный Пузырь")]);
    }

    #[test]
    fn names_and_options_that_do_not_exist_get_advice() {
        let error = with_game("conect-four", &Profile::default(), Name).unwrap_err();
        assert_eq!(error.to_string(), "no game is called `conect-four`; did you mean `connect-four`?");
        let mut profile = Profile::default();
        profile.set_text("gravity=off").unwrap();
        let error = with_game("connect-four", &profile, Name).unwrap_err();
        assert_eq!(error.to_string(), "connect-four: no option is called `gravity`; Connect Four has none");
    }
}
