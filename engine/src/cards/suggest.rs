//! "Did you mean": the nearest of the words that could stand here, if one is near; and the little English that the
//! advice needs.

/// The candidate that differs least from `word`, if so little that it is probably a slip of the fingers.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A third of the letters may be wrong; of two or three letters, one.
    let allowed = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .filter(|candidate| candidate.chars().any(char::is_alphanumeric))
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= allowed && *distance < candidate.chars().count())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// `did you mean "word"?`
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(word, candidates).map(|near| format!("did you mean {near:?}?"))
}

/// Advice for a word of a closed list: the nearest, else some of the list.
pub fn one_of(word: &str, candidates: &[&str]) -> Option<String> {
    if candidates.is_empty() {
        return None;
    }
    let listed = candidates.iter().map(|candidate| format!("{candidate:?}")).collect();
    did_you_mean(word, candidates.iter().copied()).or_else(|| Some(format!("it can be {}", either(listed))))
}

/// `a, b or c`; of a long list only the beginning.
pub fn either(mut options: Vec<String>) -> String {
    const SHOWN: usize = 6;
    let more = options.len().saturating_sub(SHOWN);
    if more > 1 {
        options.truncate(SHOWN);
        options.push(format!("{more} others"));
    }
    match options.pop() {
        None => String::new(),
        Some(last) if options.is_empty() => last,
        Some(last) => format!("{} or {last}", options.join(", ")),
    }
}

/// `a target`, `an effect`
pub fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// Edit distance with exchanged neighbours as one edit, regardless of capitals.
fn distance(left: &str, right: &str) -> usize {
    let left: Vec<char> = left.to_lowercase().chars().collect();
    let right: Vec<char> = right.to_lowercase().chars().collect();
    // Nobody mistypes a word this long, and the table would be large.
    if left.len().max(right.len()) > 64 {
        return usize::MAX;
    }
    let width = right.len() + 1;
    let mut table = vec![0; (left.len() + 1) * width];
    for i in 0..=left.len() {
        for j in 0..=right.len() {
            table[i * width + j] = if i == 0 || j == 0 {
                i + j
            } else {
                let change = usize::from(left[i - 1] != right[j - 1]);
                let mut best = (table[(i - 1) * width + j] + 1)
                    .min(table[i * width + j - 1] + 1)
                    .min(table[(i - 1) * width + j - 1] + change);
                if i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1] {
                    best = best.min(table[(i - 2) * width + j - 2] + 1);
                }
                best
            };
        }
    }
    table[table.len() - 1]
}
