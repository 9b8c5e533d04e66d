//! The languages that people read names, questions and moves in.
//!
//! A language is an option of the built game and never a global: two tables in two languages can be shown side by
//! side. It changes nothing in the game. What is printed in rules lines is what is executed, in one language only.

use crate::profile::{OptionValue, Setting};
use std::fmt;
use std::str::FromStr;

crate::option_words! {
    /// A language.
    pub enum Lang {
        /// English.
        En = "en",
        /// Russian.
        Ru = "ru",
    }
}

impl Lang {
    /// All of them.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Ru];

    /// One of the same words in all languages, in the order of [`Lang::ALL`].
    pub const fn of(self, words: [&str; 2]) -> &str {
        words[self as usize]
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write().fmt(f)
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(text: &str) -> Result<Lang, UnknownLang> {
        Lang::read(&Setting::Word(text.into())).map_err(|known| UnknownLang { text: text.into(), known })
    }
}

/// A word that names no language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is no language: {known}")]
pub struct UnknownLang {
    text: String,
    known: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_read_back() {
        for lang in Lang::ALL {
            assert_eq!(lang.to_string().parse(), Ok(lang));
        }
        assert_eq!("de".parse::<Lang>().unwrap_err().to_string(), "`de` is no language: en or ru");
    }
}
