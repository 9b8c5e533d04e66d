//! Where the characters of a TOML string stand in the file.
//!
//! An error in a rules line underlines a word in the file. In a literal string (`'''`) text and file run in step; in
//! a basic string an escape such as `\u00e9` takes more bytes in the file than in the text, and a backslash at the
//! end of a line swallows space. So the string is walked once more, and each byte of the text gets its place.

use super::error::Span;

/// For every byte of `text`, and for its end, the byte in the file; `span` is the string with its quotes.
pub(super) fn places(file: &str, span: Span, text: &str) -> Vec<usize> {
    let raw = &file[span.start..span.end];
    let (quotes, escapes) = match raw.as_bytes() {
        [b'"', b'"', b'"', ..] if raw.len() >= 6 => (3, true),
        [b'\'', b'\'', b'\'', ..] if raw.len() >= 6 => (3, false),
        [b'"', ..] => (1, true),
        _ => (1, false),
    };
    let mut places = Vec::with_capacity(text.len() + 1);
    let end = raw.len().saturating_sub(quotes);
    let mut at = quotes.min(end);
    // The newline right after the opening quotes is not part of the text.
    if quotes == 3 {
        at += newline(&raw[at..end]);
    }
    while at < end {
        let rest = &raw[at..end];
        let (taken, given) = match rest.chars().next() {
            Some('\\') if escapes => escape(rest),
            Some(character) => (character.len_utf8(), character.len_utf8()),
            None => break,
        };
        places.extend((0..given).map(|byte| span.start + at + if taken == given { byte } else { 0 }));
        at += taken;
    }
    // Whatever a reader of TOML may normalise, an error must point into the string.
    places.resize(text.len(), span.start + end);
    places.push(span.start + end);
    places
}

/// How many bytes an escape takes in the file and gives in the text.
fn escape(rest: &str) -> (usize, usize) {
    let character = |digits: usize| {
        let code = rest.get(2..2 + digits).and_then(|code| u32::from_str_radix(code, 16).ok());
        (2 + digits, code.and_then(char::from_u32).map_or(1, char::len_utf8))
    };
    match rest.as_bytes().get(1) {
        Some(b'x') => character(2),
        Some(b'u') => character(4),
        Some(b'U') => character(8),
        // A backslash before the end of the line swallows all space up to the next word.
        Some(b' ' | b'\t' | b'\r' | b'\n') => {
            (rest.len() - rest[1..].trim_start_matches([' ', '\t', '\r', '\n']).len(), 0)
        }
        _ => (2, 1),
    }
}

fn newline(text: &str) -> usize {
    if text.starts_with("\r\n") { 2 } else { usize::from(text.starts_with('\n')) }
}
