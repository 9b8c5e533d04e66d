//! Where the characters of a TOML string stand in the file.
//!
//! An error in a rules line underlines a word in the file. In a literal string (`'''`) text and file run in step; in
//! a basic string an escape such as `\u00e9` takes more bytes in the file than in the text, and a backslash at the
//! end of a line swallows space. So the string is walked once more, and each byte of the text gets its place.

use super::error::Span;

/// For every byte of `text`, and for its end, the byte in the file; `span` is the string with its quotes.
///
/// The string may be the wreck of a broken file, without its closing or even its opening quotes; whatever it is, every
/// place lies inside it.
pub(super) fn places(file: &str, span: Span, text: &str) -> Vec<usize> {
    let raw = &file[span.start..span.end];
    let quotes = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quotes| raw.starts_with(quotes)).unwrap_or("");
    let after = &raw[quotes.len()..];
    let inner = after.strip_suffix(quotes).unwrap_or(after);
    let end = span.start + quotes.len() + inner.len();
    // The newline right after three quotes is not part of the text.
    let mut rest = if quotes.len() == 3 { without_newline(inner) } else { inner };

    let mut places = Vec::with_capacity(text.len() + 1);
    while let Some(character) = rest.chars().next() {
        let (taken, given) = match character {
            '\\' if quotes.starts_with('"') => escape(rest),
            _ => (character.len_utf8(), character.len_utf8()),
        };
        let at = end - rest.len();
        places.extend((0..given).map(|byte| at + if taken == given { byte } else { 0 }));
        rest = &rest[taken..];
    }
    places.resize(text.len(), end);
    places.push(end);
    places
}

/// How many bytes an escape takes in the file and gives in the text.
fn escape(rest: &str) -> (usize, usize) {
    let code = |digits: usize| match rest.get(2..2 + digits) {
        Some(code) => {
            let character = u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
            (2 + digits, character.map_or(1, char::len_utf8))
        }
        None => (2, 1),
    };
    match rest[1..].chars().next() {
        Some('x') => code(2),
        Some('u') => code(4),
        Some('U') => code(8),
        // A backslash before the end of the line swallows all space up to the next word.
        Some(' ' | '\t' | '\r' | '\n') => (rest.len() - rest[1..].trim_start_matches([' ', '\t', '\r', '\n']).len(), 0),
        Some(other) => (1 + other.len_utf8(), 1),
        None => (1, 1),
    }
}

fn without_newline(text: &str) -> &str {
    text.strip_prefix("\r\n").or_else(|| text.strip_prefix('\n')).unwrap_or(text)
}
