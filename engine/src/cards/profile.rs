//! Rules profiles as files: `option = value`, with errors that point at the wrong option.
//!
//! The options themselves, their types and ranges, belong to the game (see [`options!`](crate::options)). A
//! [`Profile`] has no places, so a file is read here, and the game is asked about each option alone: that way every
//! wrong one is found, not only the first.

use super::error::{CardErrors, Problem, SourceFile};
use super::source::{self, RawField, RawValue};
use crate::profile::{Profile, ProfileError, Setting};

/// Reads the profile of a file. `check` says whether the game takes a profile: `|profile| Options::read(profile)`.
pub fn read_profile<T>(
    name: &str,
    text: &str,
    check: impl Fn(&Profile) -> Result<T, ProfileError>,
) -> Result<Profile, CardErrors> {
    let file = SourceFile::new(name, text);
    let (fields, mut problems) = source::read_fields(text);
    let mut profile = Profile::default();
    // A file that is no TOML was read in part; what is missing would be follow-up errors.
    if problems.is_empty() {
        for field in &fields {
            match option(field, &check) {
                Ok(setting) => profile.set(&field.name, setting),
                Err(problem) => problems.push(problem),
            }
        }
    }
    let errors = problems.into_iter().map(|problem| problem.in_file(&file)).collect();
    CardErrors::or(errors, profile)
}

fn option<T>(field: &RawField, check: impl Fn(&Profile) -> Result<T, ProfileError>) -> Result<Setting, Problem> {
    let setting = match &field.value {
        RawValue::Flag(flag) => Setting::Flag(*flag),
        RawValue::Number(number) => Setting::Number(*number),
        RawValue::Text(word) => Setting::Word(word.clone()),
        other => {
            let message = format!("an option is a number, a word, or true or false, not {}", other.describe());
            return Err(Problem::new(field.span, message));
        }
    };
    let mut alone = Profile::default();
    alone.set(&field.name, setting.clone());
    match check(&alone) {
        Ok(_) => Ok(setting),
        Err(ProfileError::Unknown { name, advice }) => {
            let advice = advice.trim_start_matches("; ");
            let problem = Problem::new(field.name_span, format!("no option is called {name:?}"));
            Err(if advice.is_empty() { problem } else { problem.help(advice) })
        }
        Err(error) => Err(Problem::new(field.span, error.to_string())),
    }
}
