//! Conformance, random play, and that the tables are complete.

use crate::cards::Checked;
use crate::destinies::words::WORDS;
use crate::destinies::{Destinies, language, library};
use crate::registry::Shipped;
use crate::{Game, Plain, Profile, TableSpec, Turn, conform};

/// Both profiles, with everything that is legal on offer.
pub(super) fn profiles() -> [Destinies; 2] {
    ["seed", "zones"].map(|name| super::game(name, &[]))
}

/// Both profiles as they ship.
fn shipped() -> [Destinies; 2] {
    ["seed", "zones"].map(|name| super::game(name, &["thin_offers=true"]))
}

/// Every shipped deck of the profile against every other.
fn tables(game: &Destinies) -> Vec<TableSpec> {
    let ids: Vec<&str> = game.decks.iter().map(|deck| deck.id.as_str()).collect();
    let pairs = ids.iter().flat_map(|a| ids.iter().map(move |b| [a, b]));
    pairs.map(|pair| TableSpec { decks: pair.map(|id| id.to_string()).to_vec(), ..TableSpec::default() }).collect()
}

#[test]
fn every_position_of_random_games_keeps_the_contract() {
    for game in profiles().into_iter().chain(shipped()) {
        let statistics = conform::all(&game, &tables(&game), 8);
        assert!(statistics.redrawn > 0 && statistics.state_bytes <= 1024);
    }
}

#[test]
fn playing_out_is_the_same_as_choosing_step_by_step() {
    for game in profiles().into_iter().chain(shipped()) {
        let mut tables = tables(&game);
        tables.extend((0..20).map(|n| TableSpec {
            decks: vec![format!("random:{n}"), format!("random:{}", n + 20)],
            ..TableSpec::default()
        }));
        for (seed, spec) in tables.iter().enumerate() {
            let (mut rng, mut list) = (Plain::new(seed as u64), Vec::new());
            let mut state = game.start(&game.table(spec).unwrap(), &mut rng);
            let (mut twin, mut twin_rng) = (state, rng.clone());
            // In pieces, so that a playout also ends and begins in the middle of things.
            while game.turn(&state) != Turn::Over {
                let taken = game.play_out(&mut state, &mut rng, &mut list, 7);
                for _ in 0..taken {
                    let action = game.sample_action(&twin, &mut twin_rng, &mut list);
                    game.apply(&mut twin, action, &mut twin_rng);
                }
                assert!(state == twin && (taken == 7 || game.turn(&state) == Turn::Over));
                assert!(game.turn(&state) == Turn::Over || game.actions(&state).len() > 1);
            }
        }
    }
}

#[test]
fn random_decks_keep_the_laws() {
    for game in profiles() {
        let specs: Vec<TableSpec> = (0..40)
            .map(|n| TableSpec {
                decks: vec![format!("random:{n}"), format!("random:{}", n + 1000)],
                ..TableSpec::default()
            })
            .collect();
        let statistics = conform::laws(&game, &specs, 200, 9);
        assert_eq!(statistics.looped, 0);
    }
}

/// The long run: `cargo test --release -p gauntlet-engine two_hundred_thousand -- --ignored --nocapture`.
#[test]
#[ignore = "minutes: the long run"]
fn two_hundred_thousand_random_games_keep_the_laws() {
    for game in shipped() {
        let statistics = conform::laws(&game, &tables(&game), 100_000, 1);
        println!("{statistics}\n{statistics:?}");
        assert_eq!(statistics.looped, 0);
        assert!(statistics.options < 15 * statistics.decisions);
    }
}

#[test]
fn the_tables_of_the_registry_fit_both_profiles() {
    for game in profiles() {
        conform::laws(&game, &Destinies::tables(), 50, 1);
    }
    assert!(Destinies::build(&Profile::default()).is_ok());
}

#[test]
fn all_cards_are_there_and_print_as_they_are_written() {
    let library = library();
    let plain = |card: &Checked| card.kind == "deck" || card.fields.flag("boxed");
    assert_eq!(library.cards().iter().filter(|card| !plain(card)).count(), 69);
    let files: String = crate::destinies::FILES[..5].iter().map(|file| file.text).collect();
    for card in library.cards() {
        for line in &card.lines {
            let text = library.language().vocabulary.print(line);
            assert!(files.contains(&format!("\n{text}\n")), "{}: {text}", card.id);
        }
    }
}

#[test]
fn every_card_is_in_some_test() {
    let tests = concat!(
        include_str!("goal.rs"),
        include_str!("turns.rs"),
        include_str!("chains.rs"),
        include_str!("kinds.rs"),
        include_str!("combat.rs"),
        include_str!("keywords.rs"),
        include_str!("clarifications.rs"),
        include_str!("cards_neutral.rs"),
        include_str!("cards_arcane.rs"),
        include_str!("cards_order.rs"),
    );
    for card in library().cards().iter().filter(|card| card.kind != "deck" && !card.fields.flag("boxed")) {
        assert!(tests.contains(&card.id), "no test shows {}", card.id);
    }
}

#[test]
fn every_word_has_an_example_that_uses_it() {
    let errors = language().vocabulary.audit();
    assert!(errors.is_empty(), "{errors:#?}");
    assert!(WORDS.iter().all(|word| word.meaning.ends_with('.')));
}
