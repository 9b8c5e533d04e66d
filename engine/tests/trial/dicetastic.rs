//! Dicetastic: first classes and opening hands.

use crate::laws;
use gauntlet_engine::dicetastic::Dicetastic;
use gauntlet_engine::{Game, Hold, Profile, Seat, Shipped, Subject, TableSpec, Trial, conform};

fn game() -> Dicetastic {
    Dicetastic::build(&Profile::default()).unwrap()
}

fn subject(game: &Dicetastic, id: &str) -> Subject {
    game.subjects().into_iter().find(|subject| subject.id == id).unwrap()
}

/// The cards of a zone of a seat, or of the table.
fn zone(game: &Dicetastic, spec: &TableSpec, seat: Option<usize>, name: &str) -> Vec<String> {
    let view = game.view(&laws::begin(game, spec, 11), None);
    let zone = match seat {
        Some(seat) => view.players[seat].zone(name),
        None => view.zone(name),
    };
    zone.map_or_else(Vec::new, |zone| zone.cards.iter().map(|card| card.id.clone()).collect())
}

fn fixed(entries: &[(&str, &str)]) -> TableSpec {
    let fixed = entries.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    TableSpec { fixed, ..TableSpec::default() }
}

#[test]
fn every_card_of_dicetastic_can_be_tried() {
    laws::subjects_are_complete(&game());
    assert_eq!(game().subjects().len(), 36 + 48);
    for class in game().classes() {
        assert_eq!(subject(&game(), &class.id).baseline, format!("plain-class-{}", class.health));
    }
}

#[test]
fn a_card_of_dicetastic_against_itself_is_the_same_game() {
    laws::a_card_against_itself_is_the_same_game(&game(), 9);
}

#[test]
fn only_the_tried_slots_of_dicetastic_differ() {
    laws::only_the_tried_slots_differ(&game(), 1);
}

#[test]
fn trials_of_dicetastic_keep_the_laws() {
    laws::trials_keep_the_laws(&game(), 200);
}

#[test]
fn random_deals_of_dicetastic_are_what_they_say() {
    laws::random_deals_are_what_they_say(&game(), true);
    assert_eq!(game().random_deal(1).holds.len(), 12);
}

#[test]
fn a_tried_class_is_in_nobody_elses_reach() {
    let game = game();
    let brawler = subject(&game, "brawler");
    let shell = &game.shells(&brawler)[0];
    for seat in 0..2 {
        let held = laws::table(&game, shell, seat, &brawler, "brawler", 1);
        assert_eq!(zone(&game, &held, Some(seat as usize), "classes"), ["brawler"]);
        assert_eq!(zone(&game, &held, Some(seat as usize), "hand").len(), 1);
        assert_eq!(zone(&game, &held, None, "pile-classes").len(), 6);
        let plain = laws::table(&game, shell, seat, &brawler, "plain-class-36", 1);
        assert_eq!(zone(&game, &plain, Some(seat as usize), "classes"), ["plain-class-36"]);
        assert_eq!(zone(&game, &plain, None, "class-removed"), ["brawler"]);
        for spec in [&held, &plain] {
            for name in ["pile-classes", "class-deck", "class-discard"] {
                assert!(!zone(&game, spec, None, name).contains(&"brawler".into()), "{name}");
            }
        }
        let state = laws::begin(&game, &plain, 3);
        assert_eq!(game.view(&state, None).players[seat as usize].facts.number("maximum"), Some(36));
    }
}

#[test]
fn a_tried_ability_card_comes_on_top_of_the_drafted_one() {
    let game = game();
    let steady = subject(&game, "steady-hand");
    let shell = &game.shells(&steady)[0];
    let held = laws::table(&game, shell, 1, &steady, "steady-hand", 1);
    assert_eq!(zone(&game, &held, Some(1), "hand"), ["steady-hand"]);
    let plain = laws::table(&game, shell, 1, &steady, "plain-ability", 1);
    assert_eq!(zone(&game, &plain, Some(1), "hand"), ["plain-ability"]);
    assert_eq!(zone(&game, &plain, None, "removed"), ["steady-hand"]);
    assert_eq!(zone(&game, &held, None, "deck"), zone(&game, &plain, None, "deck"));
    assert_eq!(zone(&game, &held, None, "pile-cards"), zone(&game, &plain, None, "pile-cards"));
}

#[test]
fn tables_of_trials_keep_the_contract() {
    let game = game();
    let tables = [
        fixed(&[("class-2", "plain-class-31"), ("without", "pyromancer"), ("start", "1")]),
        fixed(&[("hand-1", "plain-ability"), ("without", "steady-hand"), ("start", "2")]),
        game.random_deal(5).table,
    ];
    conform::all(&game, &tables, 6);
}

#[test]
fn tables_of_dicetastic_that_make_no_sense_say_why() {
    let game = game();
    let error = |entries: &[(&str, &str)]| game.table(&fixed(entries)).unwrap_err().to_string();
    assert!(error(&[("class-1", "brawlr")]).contains("did you mean `brawler`?"));
    assert!(error(&[("class-1", "brawler"), ("class-2", "brawler")]).contains("in two places"));
    assert!(error(&[("class-1", "brawler"), ("without", "brawler")]).contains("in two places"));
    assert!(error(&[("hand-1", "plain-ability, plain-ability")]).contains("no more copies"));
    assert!(error(&[("hand-1", "brawler")]).contains("no ability card"));
    assert!(error(&[("class-7", "brawler")]).contains("does not know how to fix `class-7`"));
    let brawler = subject(&game, "brawler");
    for (seat, copies) in [(0, 2), (2, 1)] {
        let hold = Hold { seat: Seat(seat), subject: &brawler, card: "brawler", copies };
        assert!(game.table_of(&game.shells(&brawler)[0], Some(hold)).is_err());
    }
}

const NEW: &str = r#"
[[class]]
id = "new-giant"
health = 33

[[ability]]
id = "new-storm"
copies = 2
rules = '''
any time: heal a team member 9
'''

[[class]]
id = "brawler"
health = 40
rules = '''
when your damage lands if it is from an attack: add 3 extra damage
'''
"#;

#[test]
fn new_and_replaced_cards_of_dicetastic_can_be_tried() {
    let mut library = Dicetastic::shipped_cards().overlay(&[("new.toml", NEW)]).unwrap();
    library.set("new-giant", "health", 50).unwrap();
    let game = Dicetastic::build_with(&Profile::default(), &library).unwrap();
    for (id, baseline) in
        [("new-giant", "plain-class-37"), ("new-storm", "plain-ability"), ("brawler", "plain-class-37")]
    {
        let subject = subject(&game, id);
        assert_eq!(subject.baseline, baseline);
        for seed in 0..20 {
            for card in [id, baseline] {
                let spec = laws::table(&game, &game.shells(&subject)[0], seed as u8 % 2, &subject, card, 1);
                laws::play(&game, &spec, seed, card);
            }
        }
    }
    let giant = laws::table(
        &game,
        &game.shells(&subject(&game, "new-giant"))[0],
        0,
        &subject(&game, "new-giant"),
        "new-giant",
        1,
    );
    let view = game.view(&laws::begin(&game, &giant, 3), None);
    assert_eq!(view.players[0].facts.number("maximum"), Some(50));
    laws::only_the_tried_slots_differ(&game, 11);
}

#[test]
fn plain_cards_are_in_no_deck() {
    let game = game();
    let spec = TableSpec::default();
    for name in ["deck", "class-deck", "pile-classes", "pile-cards", "removed", "class-removed"] {
        assert!(zone(&game, &spec, None, name).iter().all(|id| !id.starts_with("plain-")), "{name}");
    }
    assert!(game.classes().iter().all(|class| !class.boxed) && game.cards().iter().all(|card| !card.boxed));
}
