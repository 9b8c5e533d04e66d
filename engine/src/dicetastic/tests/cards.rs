//! The shipped cards as data.

use crate::dicetastic::words::WORDS;
use crate::dicetastic::{Dicetastic, Options, language};

#[test]
fn every_word_has_an_example_that_uses_it() {
    let errors = language().vocabulary.audit();
    assert!(errors.is_empty(), "{}", errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
    assert!(WORDS.len() > 100);
}

#[test]
fn every_shipped_card_prints_back_to_its_own_text() {
    let mut lines = 0;
    for file in super::super::FILES {
        let printed: Vec<String> = Dicetastic::shipped_cards()
            .cards()
            .iter()
            .filter(|card| card.file() == file.path)
            .flat_map(|card| card.lines.iter().map(|line| language().vocabulary.print(line)))
            .collect();
        let heads = ["#", "[[", "id =", "name =", "health =", "copies =", "boxed =", "baseline =", "rules =", "'''"];
        let written: Vec<&str> =
            file.text.lines().filter(|l| !l.is_empty() && !heads.iter().any(|h| l.starts_with(h))).collect();
        assert_eq!(written, printed, "{}", file.path);
        lines += printed.len();
    }
    assert_eq!(lines, 49 + 51 + 1);
}

#[test]
fn the_set_is_complete() {
    let game = Dicetastic::new(Options::default());
    assert_eq!((game.classes().len(), game.cards().len()), (36, 48));
    assert_eq!(game.cards().iter().map(|card| usize::from(card.copies)).sum::<usize>(), 111);
    let health: u32 = game.classes().iter().map(|class| u32::from(class.health)).sum();
    assert_eq!(health, 1114);
}
