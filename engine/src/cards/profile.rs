//! Rules profiles: the options of a game with their values, as a TOML file of `option = value`.
//!
//! An option is a [`Field`] with a default, so that a profile only says what differs from the printed rules, and a
//! wrong option is reported like a wrong field of a card.

use super::error::{CardErrors, SourceFile};
use super::fields::{Fields, SetError};
use super::grammar::CardIds;
use super::schema::{Field, Owner, check_fields};
use super::source;

/// The options of a game, all with values.
#[derive(Clone, PartialEq, Debug)]
pub struct Profile {
    values: Fields,
}

impl Profile {
    /// Every option at its default.
    ///
    /// # Panics
    /// If the table has an option without a default, unless it is optional.
    pub fn standard(options: &'static [Field]) -> Profile {
        Profile::read(options, "the standard profile", "").unwrap_or_else(|errors| panic!("{errors}"))
    }

    /// Reads a profile; options that it doesn't name keep their defaults.
    pub fn read(options: &'static [Field], name: &str, text: &str) -> Result<Profile, CardErrors> {
        let file = SourceFile::new(name, text);
        let (raw, mut problems) = source::read_fields(text);
        // A file that is not TOML was read in part; checking it would only add follow-up errors.
        let values = if problems.is_empty() {
            let owner = Owner { name: "rules profile", span: (0..0).into(), also: &[] };
            check_fields(options, &owner, &raw, &CardIds::any(), &mut problems)
        } else {
            Fields::new(options)
        };
        problems.sort_by_key(|problem| problem.span.start);
        let errors = problems.into_iter().map(|problem| problem.in_file(&file)).collect();
        CardErrors::or(errors, Profile { values })
    }

    /// The values by name.
    pub fn values(&self) -> &Fields {
        &self.values
    }

    /// Replaces a number, within the range of its option.
    pub fn set(&mut self, option: &str, number: i32) -> Result<(), SetError> {
        self.values.set(option, number)
    }
}
