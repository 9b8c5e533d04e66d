//! Decks: what is legal, how errors read, random decks, and the text form.

use super::{game, laws::profiles};
use crate::destinies::deck::Deck;
use crate::destinies::library;
use crate::{Game, TableSpec};

#[test]
fn all_shipped_decks_are_legal_in_their_profile() {
    assert_eq!(library().of_kind("deck").count(), 14);
    let counts = profiles().map(|game| game.decks.len());
    assert_eq!(counts, [6, 8]);
}

#[test]
fn shipped_profiles_are_what_the_rules_say() {
    let [seed, zones] = profiles();
    assert_eq!((seed.options.main_deck_size, seed.options.draw_per_turn, seed.options.runes), (60, 1, true));
    assert_eq!((zones.options.main_deck_size, zones.options.draw_per_turn, zones.options.runes), (40, 2, false));
}

fn errors(text: &str) -> String {
    game("zones", &[]).check_deck(&text.parse().unwrap()).unwrap_err().to_string()
}

#[test]
fn errors_name_everything_that_is_wrong() {
    let text = errors(
        "main\n4 comet\n3 starseeker\n2 mana-spark\n1 magic-misile\ndestiny\n2 spirit-of-order\n1 erina-council-mage\n1 comet",
    );
    for part in [
        "5 copies of comet: at most 3 are allowed",
        "Starseeker belongs in the Destiny Deck, not in the main deck",
        "Mana Spark is created by other cards and cannot be in a deck",
        "there is no card `magic-misile`; did you mean `magic-missile`?",
        "the main deck has 9 cards, it must have 40",
        "2 copies of spirit-of-order: at most 1 are allowed",
        "2 heroes of level 0: a Destiny Deck has exactly one",
        "Comet belongs in the main deck, not in the Destiny Deck",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn heroes_must_be_playable() {
    let deck = "main\n3 comet\ndestiny\n1 spirit-of-order\n1 erina-council-mage\n1 harold-vowed-crusader";
    let text = errors(deck);
    assert!(text.contains("Erina, Council Mage needs a hero of its own faction"), "{text}");
    assert!(text.contains("Harold, Vowed Crusader can never be played: no hero of level 1 fits"), "{text}");
}

#[test]
fn lists_read_back_and_bad_lines_are_named() {
    for game in profiles() {
        for deck in &game.decks {
            let again: Deck = deck.to_string().parse().unwrap();
            assert_eq!((&again.main, &again.destiny), (&deck.main, &deck.destiny));
        }
    }
    let wrong = "3 comet\nmain\nx comet\ncomet".parse::<Deck>().unwrap_err().to_string();
    assert_eq!(
        wrong,
        "line 1: say `main` or `destiny` first; line 3: `x` is no number of copies; line 4: write a number and a card, such as `3 comet`"
    );
}

#[test]
fn random_decks_are_legal_and_different() {
    for game in profiles() {
        let decks: Vec<Deck> = (0..200).map(|seed| game.random_deck(seed)).collect();
        for deck in &decks {
            game.check_deck(deck).unwrap_or_else(|error| panic!("{error}\n{deck}"));
        }
        assert_ne!(decks[0].main, decks[1].main);
        let spec = TableSpec { decks: vec!["random:1".into(), decks[2].to_string()], ..TableSpec::default() };
        assert!(game.table(&spec).is_ok());
    }
}

#[test]
fn tables_say_what_is_wrong() {
    let game = game("seed", &[]);
    let wrong = |spec: TableSpec| game.table(&spec).unwrap_err().to_string();
    let decks =
        |names: &[&str]| TableSpec { decks: names.iter().map(|n| n.to_string()).collect(), ..TableSpec::default() };
    assert!(wrong(decks(&["s-a9"])).contains("did you mean"));
    assert!(wrong(decks(&["#1", "#2", "#3"])).contains("3 decks for 2 seats"));
    assert!(wrong(TableSpec { seats: Some(3), ..TableSpec::default() }).contains("played by 2"));
    let mut spec = TableSpec::default();
    spec.fixed.insert("first".into(), "2".into());
    assert_eq!(game.table(&spec).unwrap().first, Some(1));
}

#[test]
fn exchanging_a_card_leaves_every_other_draw_as_it_was() {
    let game = game("zones", &[]);
    let list = |card: &str| {
        let deck = game.find_deck("z-a1").unwrap().to_string().replace("3 little-witch", &format!("3 {card}"));
        game.table(&TableSpec { decks: vec![deck, "z-o1".into()], ..TableSpec::default() }).unwrap()
    };
    let [a, b] = ["little-witch", "jeweller"].map(|card| game.start(&list(card), &mut crate::Seeded::new(5)));
    assert_eq!(
        (a.sides[0].deck, a.sides[0].hand, a.sides[1].hand),
        (b.sides[0].deck, b.sides[0].hand, b.sides[1].hand)
    );
}

#[test]
fn a_deck_file_with_a_wrong_card_names_the_place() {
    let text =
        "[[deck]]\nid = \"mine\"\nname = \"Mine\"\nlist = '''\nmain\n3 magic-misile\ndestiny\n1 spirit-of-order\n'''\n";
    let library = library().overlay(&[("mine.toml", text)]).unwrap();
    let errors = crate::destinies::Destinies::new(&library, Default::default()).unwrap_err().to_string();
    assert!(errors.contains("mine.toml:1") && errors.contains("did you mean `magic-missile`?"), "{errors}");
}
