//! No text may make the language panic or hang.
//!
//! The property tests are small and shrink what they find. The long run (`GAUNTLET_FUZZ_SECONDS=300 cargo test -p
//! gauntlet-engine --release fuzz -- --nocapture`) mutates valid files at full speed and counts its inputs.

use std::sync::Arc;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::heads::Options;
use super::toy::{self, CARDS};
use crate::cards::{Language, Library, Vocabulary, Word, read_profile, word};

/// Reads the text as a card file, a profile and a line. Whatever loads must print as something that reads the same;
/// whatever doesn't must be explained inside the file.
fn read_all(language: &Arc<Language>, text: &str) {
    match Library::load(language, &[("fuzz.toml", text)]) {
        Ok(library) => {
            for (line, printed) in library.cards().iter().flat_map(|card| card.lines.iter().zip(library.printed(card)))
            {
                let again =
                    language.vocabulary.parse(&printed).unwrap_or_else(|problem| panic!("{printed}: {problem}"));
                assert_eq!(again, *line);
                assert_eq!(language.vocabulary.print(&again), printed);
            }
        }
        Err(errors) => {
            for error in &errors {
                let span = error.span();
                assert!(span.start <= span.end && span.end <= text.len(), "{error}: {span:?}");
                assert!(text.is_char_boundary(span.start) && text.is_char_boundary(span.end), "{error}: {span:?}");
                assert!(error.line() >= 1 && error.column() >= 1 && !error.message().is_empty());
            }
        }
    }
    let _ = read_profile("fuzz.toml", text, Options::read);
    let first = text.lines().next().unwrap_or_default();
    if let Ok(line) = language.vocabulary.parse(first) {
        assert_eq!(language.vocabulary.parse(&language.vocabulary.print(&line)).as_ref(), Ok(&line));
    }
}

/// A line from the words of the vocabulary in any order: mostly nonsense, sometimes not.
fn word_salad() -> impl Strategy<Value = String> {
    let words = pieces();
    prop::collection::vec(prop::sample::select(words), 0..40).prop_map(|words| words.join(" "))
}

/// Words and marks that mean something to the language or to TOML.
fn pieces() -> Vec<&'static str> {
    let mut pieces: Vec<&'static str> = toy::WORDS
        .iter()
        .flat_map(|word| word.template.split_whitespace())
        .filter(|word| !word.contains('{'))
        .collect();
    pieces.extend(toy::WORDS.iter().map(|word| word.example));
    pieces.extend([
        ":",
        ";",
        ",",
        "if",
        "and",
        "or",
        "pay",
        "then",
        "0",
        "3",
        "+2",
        "-1",
        "99999999999",
        "+",
        "<=",
        "=",
        "ж",
        "\u{301}",
        "'''",
        "\"\"\"",
        "'",
        "\"",
        "\\",
        "\\u00e9",
        "\\x41",
        "\\U0001f600",
        "\n",
        "\r\n",
        "\t",
        "[[minion]]",
        "[[",
        "]]",
        "[",
        "]",
        "{",
        "}",
        "#",
        "id = \"imp\"",
        "rules = '''",
        "rules = \"",
        "cost = 3",
        "=",
        ".",
        "true",
        "1979-05-27",
        "3.5",
        "\u{feff}",
        "\0",
        "[[spell.x]]",
        "a.b = 1",
        "imp",
        "blessing",
        "first",
    ]);
    pieces
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_text_never_panics(text in any::<String>()) {
        read_all(&toy::language(), &text);
    }

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        read_all(&toy::language(), &String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn random_rules_never_panic(line in word_salad()) {
        let card = format!("[[spell]]\nid = \"imp\"\ncost = 1\nrules = '''\n{line}\n'''\n");
        read_all(&toy::language(), &card);
        read_all(&toy::language(), &line);
    }

    #[test]
    fn a_mutated_file_never_panics(edits in prop::collection::vec((any::<prop::sample::Index>(), 0usize..12, prop::sample::select(pieces())), 1..6)) {
        let mut text = CARDS.to_owned();
        for (place, length, piece) in edits {
            replace(&mut text, place.index(CARDS.len()), length, piece);
        }
        read_all(&toy::language(), &text);
    }
}

/// A vocabulary made to be hard: everything can be cut anywhere, and categories stand for each other in a circle.
#[test]
fn a_tangled_vocabulary_is_refused_in_no_time() {
    const WORDS: &[Word<()>] = &[
        word("effect", "{effect} {effect}", (), "", ""),
        word("effect", "{effect} {effect} {effect}", (), "", ""),
        word("effect", "{circle}", (), "", ""),
        word("circle", "{effect}", (), "", ""),
        word("circle", "go", (), "", ""),
        word("effect", "go go", (), "", ""),
    ];
    let vocabulary = Vocabulary::new(WORDS).unwrap();
    let start = Instant::now();
    for length in [1, 2, 3, 10, 200] {
        assert!(vocabulary.parse(&"go ".repeat(length)).is_err(), "{length}");
        assert!(vocabulary.parse(&("go ".repeat(length - 1) + "stop")).is_err(), "{length}");
    }
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

/// Replaces some bytes by a piece, at the nearest characters.
fn replace(text: &mut String, start: usize, length: usize, piece: &str) {
    let floor = |text: &str, mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (start, end) = (floor(text, start), floor(text, start + length));
    text.replace_range(start..end, piece);
}

#[test]
fn fuzz() {
    let seconds = std::env::var("GAUNTLET_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(2);
    let seed = std::env::var("GAUNTLET_FUZZ_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (language, pieces) = (toy::language(), pieces());
    let (start, mut inputs, mut loaded, mut slowest) = (Instant::now(), 0u64, 0u64, Duration::ZERO);
    while start.elapsed() < Duration::from_secs(seconds) {
        // From nothing, from rules lines alone, or from a whole file.
        let (mut text, end) = match random.random_range(0..4) {
            0 => (String::new(), ""),
            1 => ("[[minion]]\nid = \"imp\"\ncost = 1\nfaction = \"wild\"\nrules = '''\n".to_owned(), "\n'''\n"),
            _ => (CARDS.to_owned(), ""),
        };
        for _ in 0..random.random_range(1..20) {
            let place = random.random_range(0..=text.len());
            let piece = pieces[random.random_range(0..pieces.len())];
            match random.random_range(0..5) {
                0 => replace(&mut text, place, 1, &char::from(random.random::<u8>()).to_string()),
                1 => replace(&mut text, place, random.random_range(1..30), ""),
                2 => replace(&mut text, place, 0, &format!(" {piece} ").repeat(random.random_range(1..60))),
                3 => text.extend([" ", piece]),
                _ => replace(&mut text, place, random.random_range(0..8), piece),
            }
        }
        text.push_str(end);
        let begun = Instant::now();
        read_all(&language, &text);
        slowest = slowest.max(begun.elapsed());
        loaded += u64::from(Library::load(&language, &[("fuzz.toml", &text)]).is_ok());
        inputs += 1;
    }
    println!("{inputs} inputs in {seconds} s from seed {seed}, {loaded} of them valid, the slowest took {slowest:?}");
    assert!(inputs > 0 && slowest < Duration::from_secs(2), "an input took {slowest:?}");
}
