//! Rules profiles: the options of a game, by name, as files, commands and replays write them.
//!
//! A game declares its options once, with [`options!`](crate::options), and gets the typed struct that its rules
//! read, the parser with "did you mean", and the list that a help page shows. A [`Profile`] holds only differences
//! from the defaults, so a replay stays short and says what is special about its table.

use crate::lang::Lang;
use crate::suggest::did_you_mean;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Options that differ from a game's defaults, by name.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Profile(pub BTreeMap<String, Setting>);

/// The value of an option, as written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Setting {
    /// On or off.
    Flag(bool),
    /// A number.
    Number(i64),
    /// A word.
    Word(String),
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::Flag(true) => f.write_str("on"),
            Setting::Flag(false) => f.write_str("off"),
            Setting::Number(n) => n.fmt(f),
            Setting::Word(word) => f.write_str(word),
        }
    }
}

impl Setting {
    /// Reads a value from plain text: `on`, `off`, `true`, `false`, a number, or else a word.
    pub fn read(text: &str) -> Setting {
        let text = text.trim();
        match text {
            "on" | "true" => Setting::Flag(true),
            "off" | "false" => Setting::Flag(false),
            _ => text.parse().map_or_else(|_| Setting::Word(text.into()), Setting::Number),
        }
    }
}

impl Profile {
    /// Adds or replaces an option.
    pub fn set(&mut self, name: &str, value: Setting) {
        self.0.insert(name.into(), value);
    }

    /// Reads a file of `option = value` lines. Gives nothing if it has tables or lists: then it is something else.
    pub fn from_toml(text: &str) -> Option<Profile> {
        toml::from_str(text).ok()
    }

    /// The same options, with those of `over` put on top.
    pub fn with(mut self, over: &Profile) -> Profile {
        self.0.extend(over.0.clone());
        self
    }

    /// The language that it asks for: the option `lang` of games that have several.
    pub fn lang(&self) -> Lang {
        self.0.get("lang").and_then(|setting| Lang::read(setting).ok()).unwrap_or(Lang::En)
    }

    /// Adds an option written as `name=value`.
    pub fn set_text(&mut self, text: &str) -> Result<(), ProfileError> {
        match text.split_once('=') {
            Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
                self.set(name.trim(), Setting::read(value));
                Ok(())
            }
            _ => Err(ProfileError::Form { text: text.into() }),
        }
    }
}

/// A profile that the game cannot be played with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProfileError {
    /// Not of the form `name=value`.
    #[error("`{text}` is no option: write name=value")]
    Form {
        /// What was written.
        text: String,
    },
    /// The game has no option of that name.
    #[error("no option is called `{name}`{advice}")]
    Unknown {
        /// The name.
        name: String,
        /// The nearest name, in a phrase, or the list of names.
        advice: String,
    },
    /// The option does not take that value.
    #[error("option `{name}` cannot be `{value}`: {expected}")]
    Value {
        /// The option's name.
        name: String,
        /// The value.
        value: String,
        /// What would be right.
        expected: String,
    },
}

/// One option of a game, for lists and help.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionInfo {
    /// Its name in files and commands.
    pub name: &'static str,
    /// Its value unless a profile says otherwise.
    pub default: Setting,
    /// Which values it takes.
    pub values: String,
    /// What it does.
    pub about: &'static str,
}

/// A type that an option's value can have.
pub trait OptionValue: Sized {
    /// Reads a written value; the error says what would be right.
    fn read(setting: &Setting) -> Result<Self, String>;
    /// Writes the value.
    fn write(&self) -> Setting;
    /// Which values there are.
    fn values() -> String;
}

impl OptionValue for bool {
    fn read(setting: &Setting) -> Result<bool, String> {
        match setting {
            Setting::Flag(flag) => Ok(*flag),
            _ => Err(Self::values()),
        }
    }
    fn write(&self) -> Setting {
        Setting::Flag(*self)
    }
    fn values() -> String {
        "on or off".into()
    }
}

macro_rules! number_option {
    ($($t:ty)*) => {$(
        impl OptionValue for $t {
            fn read(setting: &Setting) -> Result<$t, String> {
                match setting {
                    Setting::Number(n) => <$t>::try_from(*n).map_err(|_| Self::values()),
                    _ => Err(Self::values()),
                }
            }
            fn write(&self) -> Setting {
                Setting::Number(i64::from(*self))
            }
            fn values() -> String {
                format!("a number from {} to {}", <$t>::MIN, <$t>::MAX)
            }
        }
    )*};
}
number_option!(u8 i8 u16 i16 u32 i32);

/// What is wrong with a name that no option has.
pub fn unknown_option(name: &str, names: &[&'static str]) -> ProfileError {
    ProfileError::Unknown { name: name.into(), advice: did_you_mean(name, names) }
}

/// Declares the options of a game: name, type, default and, for numbers, the range.
///
/// ```
/// gauntlet_engine::option_words! {
///     /// Who has won when the game is cut short.
///     pub enum CapResult { Draw = "draw", MostParts = "most_parts" }
/// }
/// gauntlet_engine::options! {
///     /// The options of a game.
///     pub struct Options {
///         /// Turns each, then the game ends.
///         round_cap: u16 = 50, 1..=500;
///         /// How it ends then.
///         cap_result: CapResult = CapResult::Draw;
///         /// Bodies count.
///         bodies: bool = false;
///     }
/// }
/// use gauntlet_engine::Profile;
/// let mut profile = Profile::default();
/// profile.set_text("round_cap=9").unwrap();
/// let options = Options::read(&profile).unwrap();
/// assert_eq!((options.round_cap, options.cap_result), (9, CapResult::Draw));
/// assert_eq!(options.profile(), profile);
/// profile.set_text("cap_result=most").unwrap();
/// let error = Options::read(&profile).unwrap_err().to_string();
/// assert_eq!(error, "option `cap_result` cannot be `most`: draw or most_parts");
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$attr:meta])*
        pub struct $name:ident {
            $( #[doc = $about:literal] $(#[doc = $more:literal])* $field:ident : $ty:ty = $default:expr $(, $range:expr)? ; )*
        }
    ) => {
        $(#[$attr])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name {
            $( #[doc = $about] $(#[doc = $more])* pub $field: $ty, )*
        }

        impl Default for $name {
            fn default() -> $name {
                $name { $( $field: $default, )* }
            }
        }

        impl $name {
            /// The names of the options.
            pub const NAMES: &'static [&'static str] = &[$( stringify!($field), )*];

            /// The defaults with the differences of a profile.
            pub fn read(profile: &$crate::Profile) -> Result<$name, $crate::ProfileError> {
                let mut options = $name::default();
                for (name, setting) in &profile.0 {
                    options.set(name, setting)?;
                }
                Ok(options)
            }

            /// Sets one option.
            pub fn set(&mut self, name: &str, setting: &$crate::Setting) -> Result<(), $crate::ProfileError> {
                match name {
                    $( stringify!($field) => {
                        let wrong = |expected: String| $crate::ProfileError::Value {
                            name: name.into(),
                            value: setting.to_string(),
                            expected,
                        };
                        let value = <$ty as $crate::profile::OptionValue>::read(setting).map_err(wrong)?;
                        $( if !($range).contains(&value) {
                            return Err(wrong($crate::profile::range_text(&$range)));
                        } )?
                        self.$field = value;
                    } )*
                    _ => return Err($crate::profile::unknown_option(name, $name::NAMES)),
                }
                Ok(())
            }

            /// What differs from the defaults.
            pub fn profile(&self) -> $crate::Profile {
                let plain = $name::default();
                let mut profile = $crate::Profile::default();
                $( if self.$field != plain.$field {
                    profile.set(stringify!($field), $crate::profile::OptionValue::write(&self.$field));
                } )*
                profile
            }

            /// Every option, for lists and help.
            pub fn list() -> Vec<$crate::profile::OptionInfo> {
                let plain = $name::default();
                vec![$( $crate::profile::OptionInfo {
                    name: stringify!($field),
                    default: $crate::profile::OptionValue::write(&plain.$field),
                    values: {
                        let values = <$ty as $crate::profile::OptionValue>::values();
                        $( let _ = values; let values = $crate::profile::range_text(&$range); )?
                        values
                    },
                    about: $about.trim_ascii(),
                }, )*]
            }
        }
    };
}

/// A range in words.
pub fn range_text<T: fmt::Display>(range: &std::ops::RangeInclusive<T>) -> String {
    format!("a number from {} to {}", range.start(), range.end())
}

/// Declares an enum whose values are words in profiles.
#[macro_export]
macro_rules! option_words {
    (
        $(#[$attr:meta])*
        pub enum $name:ident { $( $(#[$vattr:meta])* $variant:ident = $word:literal ),* $(,)? }
    ) => {
        $(#[$attr])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $( $(#[$vattr])* #[doc = concat!("`", $word, "`")] $variant, )*
        }

        impl $crate::profile::OptionValue for $name {
            fn read(setting: &$crate::Setting) -> Result<$name, String> {
                match setting.to_string().as_str() {
                    $( $word => Ok($name::$variant), )*
                    _ => Err(<$name as $crate::profile::OptionValue>::values()),
                }
            }
            fn write(&self) -> $crate::Setting {
                $crate::Setting::read(match self { $( $name::$variant => $word, )* })
            }
            fn values() -> String {
                $crate::suggest::or_list(&[$( $word ),*])
            }
        }
    };
}
