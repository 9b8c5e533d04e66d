//! Errors point at the right byte, however the rules are quoted.

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
