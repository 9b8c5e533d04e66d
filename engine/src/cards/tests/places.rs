//! Errors point at the right byte, however the rules are quoted.

use proptest::prelude::*;

use super::toy::said;
use crate::cards::SourceFile;
use crate::cards::source;

/// A file with one spell whose rules are written like this.
fn spell(rules: &str) -> String {
    format!("[[spell]]\nid = \"zap\"\ncost = 1\nrules = {rules}\n")
}

fn place(rules: &str) -> String {
    let said = said(&[("a.toml", &spell(rules))]);
    assert_eq!(said.len(), 1, "{said:?}");
    said[0].split(": ").next().unwrap().to_owned()
}

#[test]
fn literal_strings() {
    assert_eq!(place("'do nothin'"), "a.toml:4:13");
    assert_eq!(place("'''do nothin'''"), "a.toml:4:15");
    assert_eq!(place("'''\n\n  do nothing\n\tdo nothin\n'''"), "a.toml:7:5");
    assert_eq!(place("'''\r\ndo nothing\r\ndo nothin\r\n'''"), "a.toml:6:4");
    assert_eq!(place("''"), "a.toml:4:9", "an empty text is no rule");
}

#[test]
fn basic_strings() {
    assert_eq!(place("\"do nothin\""), "a.toml:4:13");
    assert_eq!(place("\"do\\u0020nothin\""), "a.toml:4:18");
    assert_eq!(place("\"do nothing\\ndo nothin\""), "a.toml:4:25");
    assert_eq!(place("\"\"\"\ndo nothing\ndo \\\n   nothin\"\"\""), "a.toml:7:4");
    assert_eq!(place("\"\"\"\r\ndo nothing\r\ndo nothin\"\"\""), "a.toml:6:4");
    assert_eq!(place("\"\\x64o\\tnothin\""), "a.toml:4:17");
}

#[test]
fn a_column_is_a_character() {
    assert_eq!(place("'ждать ничего'"), "a.toml:4:10");
    assert_eq!(place("\"do nothing; \\u0436\\u0434 x\""), "a.toml:4:22");
    assert_eq!(place("'do nothing; do ничего'"), "a.toml:4:25");
}

#[test]
fn a_mark_at_the_start_of_a_file_is_no_text() {
    assert_eq!(
        said(&[("a.toml", &format!("\u{feff}{}", spell("'do nothin'")))])[0].split(": ").next(),
        Some("a.toml:4:13")
    );
}

/// Every way to write a text gives the same lines, and each byte its own place.
#[test]
fn lines_know_where_their_bytes_are() {
    for rules in [
        "'''\n do nothing \n\n  guard\n'''",
        "\"\"\"\n do nothing \n\n  guard\n\"\"\"",
        "\" do nothing \\n\\n  guard\\n\"",
        "\"do nothing\\u000aguard\"",
        "'''do nothing\r\nguard'''",
    ] {
        let file = SourceFile::new("a.toml", &spell(rules));
        let source = source::read(&file);
        let lines = &source.cards[0].rules;
        assert_eq!(lines.iter().map(|line| &*line.text).collect::<Vec<_>>(), ["do nothing", "guard"], "{rules}");
        for line in lines {
            assert_eq!(&file.text()[line.start()..line.start() + line.text.len()], line.text, "{rules}");
        }
    }
}

/// A character as a basic string may write it: plain, or as one of its escapes.
fn written(character: char, way: usize) -> String {
    let code = u32::from(character);
    match (way, character) {
        (0, '"' | '\\' | '\n') | (1, _) => format!("\\u{code:04x}"),
        (2, _) => format!("\\U{code:08x}"),
        (3, '\n') => "\\n".to_owned(),
        (3, '"' | '\\') => format!("\\{character}"),
        (3, _) if code < 256 => format!("\\x{code:02x}"),
        (4, _) => format!("\\\n  {}", written(character, 0)),
        _ => character.to_string(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn escapes_shift_no_character(characters in prop::collection::vec((prop::sample::select(vec!['a', '"', '\\', '\n', 'ж', '☃', '7']), 0usize..5), 0..30)) {
        let rules: String = characters.iter().map(|(character, way)| written(*character, *way)).collect();
        let file = SourceFile::new("a.toml", &spell(&format!("\"\"\"\n{rules}\"\"\"")));
        let source = source::read(&file);
        prop_assert!(source.problems.is_empty(), "{:?}", source.problems);
        let mut ways = characters.iter().filter(|(character, _)| *character != '\n');
        for line in &source.cards[0].rules {
            for (at, character) in line.text.char_indices() {
                let (expected, way) = ways.next().unwrap();
                prop_assert_eq!(character, *expected);
                let span = line.span((at..at + character.len_utf8()).into());
                let place = &file.text()[span.start..];
                let way = if *way == 4 { 0 } else { *way };
                prop_assert!(place.starts_with(&written(character, way)), "{:?} at {:?}", character, place);
            }
        }
        prop_assert_eq!(ways.next(), None);
    }
}
