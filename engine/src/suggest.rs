//! "Did you mean": names near a name that does not exist.

/// How many single-letter edits lead from one word to the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = i;
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let swap = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = swap.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

/// The candidate that was most likely meant, if any is near: about one wrong letter in three, or the same beginning.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| {
            let lower = candidate.to_lowercase();
            let begins = wanted.len() >= 3 && lower.starts_with(&wanted);
            (if begins { 1 } else { distance(&wanted, &lower) }, candidate)
        })
        .filter(|&(d, candidate)| d <= 1 + candidate.chars().count().max(wanted.chars().count()) / 4)
        .min_by_key(|&(d, _)| d)
        .map(|(_, candidate)| candidate)
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

    #[test]
    fn distance_counts_edits() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
    }
}
