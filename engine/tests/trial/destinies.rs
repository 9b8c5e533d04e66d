//! Clashing Destinies: slots of decks.

use crate::laws;
use gauntlet_engine::destinies::{Destinies, library};
use gauntlet_engine::registry::named_profile;
use gauntlet_engine::{Game, Hold, Plain, Profile, Seat, Seeded, Shipped, Subject, TableSpec, Trial, Turn};
use std::collections::HashMap;

fn game() -> Destinies {
    Destinies::build(&Profile::default()).unwrap()
}

fn zones() -> Destinies {
    Destinies::build(&named_profile("clashing-destinies", "zones").unwrap()).unwrap()
}

fn subject(game: &Destinies, id: &str) -> Subject {
    game.subjects().into_iter().find(|subject| subject.id == id).unwrap()
}

#[test]
fn every_card_of_destinies_can_be_tried() {
    laws::subjects_are_complete(&game());
    laws::subjects_are_complete(&zones());
    assert!(game().subjects().iter().all(|subject| subject.id != "mana-spark" && subject.id != "simurgh"));
    assert_eq!(game().lineups(), ["s-a1", "s-a2", "s-a3", "s-o1", "s-o2", "s-m1"]);
}

#[test]
fn a_card_of_destinies_against_itself_is_the_same_game() {
    laws::a_card_against_itself_is_the_same_game(&game(), 9);
}

#[test]
fn only_the_tried_slots_of_destinies_differ() {
    laws::only_the_tried_slots_differ(&game(), 1);
    laws::only_the_tried_slots_differ(&zones(), 5);
}

#[test]
fn trials_of_destinies_keep_the_laws() {
    laws::trials_keep_the_laws(&game(), 200);
}

#[test]
fn random_deals_of_destinies_are_what_they_say() {
    laws::random_deals_are_what_they_say(&game(), false);
    let deal = game().random_deal(3);
    let copies =
        |seat| deal.holds.iter().filter(|hold| hold.0 == Seat(seat)).map(|hold| u32::from(hold.2)).sum::<u32>();
    assert_eq!((copies(0), copies(1)), (72, 72));
}

/// How many of a card a seat's deck holds, main deck and Destiny Deck together.
fn count(game: &Destinies, spec: &TableSpec, seat: usize, id: &str) -> usize {
    let table = game.table(spec).unwrap();
    let number = game.card_number(id).unwrap() as u8;
    let list = &table.decks[seat];
    list.main.iter().chain(&list.destiny).filter(|card| **card == number).count()
}

#[test]
fn the_own_slots_of_a_card_come_first() {
    let game = game();
    let missile = subject(&game, "magic-missile");
    let shell = &game.shells(&missile)[1];
    let spec = laws::table(&game, shell, 0, &missile, &missile.baseline, 1);
    assert_eq!(count(&game, &spec, 0, "magic-missile"), 3);
    assert_eq!(count(&game, &spec, 0, &missile.baseline), 1);
    let same = laws::table(&game, shell, 0, &missile, &missile.id, 4);
    assert_eq!(count(&game, &same, 0, "magic-missile"), 4);
    // A card that the deck does not have takes its last slots.
    let conduit = subject(&game, "arcane-conduit");
    let spec = laws::table(&game, shell, 0, &conduit, &conduit.id, 3);
    assert_eq!(count(&game, &spec, 0, "arcane-conduit"), 3);
    assert_eq!(count(&game, &spec, 0, "revise-the-strategy"), 1);
    let spec = laws::table(&game, shell, 1, &conduit, &conduit.baseline, 3);
    assert_eq!(count(&game, &spec, 1, &conduit.baseline), 3);
    assert_eq!(count(&game, &spec, 0, &conduit.baseline), 0);
}

#[test]
fn a_plain_card_is_in_no_deck_of_players() {
    let game = game();
    let mut deck = game.decks[0].clone();
    deck.main[0].1 = "plain-minion-1".into();
    let error = game.check_deck(&deck).unwrap_err().to_string();
    assert!(error.contains("stands in for other cards"), "{error}");
    for seed in 0..200 {
        let deck = game.random_deck(seed);
        assert!(deck.main.iter().chain(&deck.destiny).all(|(_, id)| !id.starts_with("plain-")), "{deck}");
    }
}

#[test]
fn exchanges_that_make_no_sense_are_refused() {
    let game = game();
    let error = |text: &str| {
        let mut spec = TableSpec::default();
        spec.fixed.insert("exchange-1".into(), text.into());
        game.table(&spec).unwrap_err().to_string()
    };
    assert!(error("magic-missile").contains("is no exchange"));
    assert!(error("magic-missile=magic-misile").contains("did you mean `magic-missile`?"));
    assert!(error("magic-missile=little-witch").contains("cannot be in the place"));
    assert!(error("magic-missile=frost-nova").contains("cannot be in the place"));
    assert!(error("simurgh=little-witch").contains("token"));
    assert!(error("magic-missile=plain-fast-spell-1:61").contains("no place for 61"));
    assert!(error("frost-nova=plain-destiny-spell-1:2").contains("no place for 2"));
    let missile = subject(&game, "magic-missile");
    let hold = Hold { seat: Seat(0), subject: &missile, card: "magic-missile", copies: 5 };
    assert!(game.table_of(&game.shells(&missile)[0], Some(hold)).is_err());
}

const NEW: &str = r#"
[[minion]]
id = "new-giant"
faction = "order"
cost = 5
attack = 9
health = 9

[[spell]]
id = "new-flash"
faction = "neutral"
deck = "destiny"
speed = "fast"
cost = 1
rules = '''
cast: draw 3
'''

[[hero]]
id = "new-erina"
faction = "arcane"
cost = 2
attack = 3
health = 19
level = 2
lineage = "erina"

[[spell]]
id = "magic-missile"
faction = "arcane"
speed = "fast"
cost = 2
rules = '''
cast: deal 4 damage to target enemy
'''
"#;

#[test]
fn new_and_replaced_cards_of_destinies_can_be_tried() {
    let mut library = library().overlay(&[("new.toml", NEW)]).unwrap();
    library.set("new-giant", "attack", 4).unwrap();
    let game = Destinies::build_with(&Profile::default(), &library).unwrap();
    for (id, baseline, shells) in [
        ("new-giant", "plain-minion-5", 18),
        ("new-flash", "plain-destiny-spell-1", 36),
        ("new-erina", "plain-erina-2", 18),
        ("magic-missile", "plain-fast-spell-2", 18),
    ] {
        let subject = subject(&game, id);
        assert_eq!((subject.baseline.as_str(), game.shells(&subject).len()), (baseline, shells), "{id}");
        for shell in game.shells(&subject).iter().step_by(7) {
            for card in [id, baseline] {
                let spec = laws::table(&game, shell, 1, &subject, card, subject.most);
                assert_eq!(count(&game, &spec, 1, card), usize::from(subject.most));
                laws::play(&game, &spec, 3, card);
            }
        }
    }
    assert_eq!(game.pool.defs[game.card_number("new-giant").unwrap() as usize].attack, 4);
}

#[test]
fn destiny_cards_are_always_at_hand_and_others_when_drawn() {
    let game = game();
    let avatar = subject(&game, "cosmic-avatar");
    let spec = laws::table(&game, &game.shells(&avatar)[0], 0, &avatar, "cosmic-avatar", 1);
    let state = laws::begin(&game, &spec, 1);
    let holds = |id: &str| game.holds(&state, Seat(0), game.card_number(id).unwrap());
    assert!(holds("cosmic-avatar") && holds("spirit-of-arcane") && !holds("plain-destiny-minion-3"));
    let hand: Vec<String> =
        game.view(&state, None).players[0].zone("hand").unwrap().cards.iter().map(|c| c.id.clone()).collect();
    for subject in game.subjects().iter().filter(|subject| subject.place == "in the deck") {
        assert_eq!(holds(&subject.id), hand.contains(&subject.id), "{}", subject.id);
    }
}

/// A card that does what its plain card does makes no difference: the choices of both tables are called alike to the end.
#[test]
fn a_twin_of_the_plain_card_plays_the_same_game() {
    let twin = "[[minion]]\nid = \"twin\"\nfaction = \"neutral\"\ncost = 4\nattack = 3\nhealth = 4\n";
    let game = Destinies::build_with(&Profile::default(), &library().overlay(&[("twin.toml", twin)]).unwrap()).unwrap();
    let subject = subject(&game, "twin");
    assert_eq!(subject.baseline, "plain-minion-4");
    let mut plays = 0;
    for (seed, shell) in game.shells(&subject).iter().enumerate() {
        let arms = ["twin", "plain-minion-4"].map(|card| {
            let table = game.table(&laws::table(&game, shell, seed as u8 % 2, &subject, card, 2)).unwrap();
            let mut chance = Seeded::new(seed as u64);
            (game.start(&table, &mut chance), chance, game.card_number(card).unwrap())
        });
        let [mut tried, mut plain] = arms;
        let mut rng = Plain::new(seed as u64);
        while let Turn::Of(seat) = game.turn(&tried.0) {
            assert_eq!(game.turn(&plain.0), Turn::Of(seat), "seed {seed}");
            let names = |state| game.actions(state).into_iter().map(|action| (game.called(state, action), action));
            let (own, others): (Vec<_>, HashMap<_, _>) = (names(&tried.0).collect(), names(&plain.0).collect());
            assert_eq!(own.len(), others.len(), "seed {seed}");
            let (name, action) = own[rng.pick(own.len())];
            let other = others[&name];
            let played = game.plays(&tried.0, action) == Some(tried.2);
            assert_eq!(game.plays(&plain.0, other) == Some(plain.2), played, "seed {seed}");
            plays += u32::from(played);
            game.apply(&mut tried.0, action, &mut tried.1);
            game.apply(&mut plain.0, other, &mut plain.1);
        }
        assert_eq!(game.payoff(&tried.0, Seat(0)), game.payoff(&plain.0, Seat(0)), "seed {seed}");
    }
    assert!(plays > 9, "played {plays} times");
}
