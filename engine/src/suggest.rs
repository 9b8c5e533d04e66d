//! "Did you mean": names near a name that does not exist.

use crate::cards::suggest::nearest;

/// The candidate that was most likely meant, if any is near: a slip of the fingers, or only the beginning.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let begun = word.to_lowercase();
    nearest(word, candidates.clone()).or_else(|| {
        candidates.into_iter().find(|candidate| begun.len() >= 3 && candidate.to_lowercase().starts_with(&begun))
    })
}

/// The end of an error message about an unknown name: the nearest name, or else all of them.
pub fn did_you_mean(word: &str, candidates: &[&str]) -> String {
    match closest(word, candidates.iter().copied()) {
        Some(near) => format!("; did you mean `{near}`?"),
        None if candidates.is_empty() => String::new(),
        None => format!("; there is {}", candidates.join(", ")),
    }
}

/// `a, b or c`.
pub fn or_list(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [only] => only.to_string(),
        [head @ .., last] => format!("{} or {last}", head.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typo_finds_its_word() {
        let games = ["dicetastic", "microtower", "clashing-destinies", "connect-four"];
        assert_eq!(closest("dicetasic", games), Some("dicetastic"));
        assert_eq!(closest("conect-for", games), Some("connect-four"));
        assert_eq!(closest("clash", games), Some("clashing-destinies"));
        assert_eq!(closest("chess", games), None);
    }
}
