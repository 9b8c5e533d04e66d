//! MicroTower: cards in the opening hand, heroes in their place.

use crate::laws::{self, begin, table};
use gauntlet_engine::microtower::{Action, MicroTower, State, shipped_library};
use gauntlet_engine::{Game, Hold, Plain, Profile, Seat, Seeded, Shipped, Trial, Turn};

fn game() -> MicroTower {
    MicroTower::build(&Profile::default()).unwrap()
}

#[test]
fn every_card_of_microtower_can_be_tried() {
    laws::subjects_are_complete(&game());
    assert_eq!(game().subjects().len(), 12 + 48 + 24);
}

#[test]
fn a_card_of_microtower_against_itself_is_the_same_game() {
    laws::a_card_against_itself_is_the_same_game(&game(), 7);
}

#[test]
fn only_the_tried_slots_of_microtower_differ() {
    laws::only_the_tried_slots_differ(&game(), 1);
}

#[test]
fn trials_of_microtower_keep_the_laws() {
    laws::trials_keep_the_laws(&game(), 200);
}

#[test]
fn random_deals_of_microtower_are_what_they_say() {
    laws::random_deals_are_what_they_say(&game(), true);
}

#[test]
fn a_holder_has_the_card_in_hand_and_the_other_has_not() {
    let game = game();
    let subject = game.subjects().into_iter().find(|subject| subject.id == "zolobob").unwrap();
    let shell = &game.shells(&subject)[3];
    for seat in 0..2 {
        for card in ["zolobob", "plain-creature-3", "draught"] {
            let spec = laws::table(&game, shell, seat, &subject, card, 1);
            let state = laws::begin(&game, &spec, 5);
            let number = game.card_number(card).unwrap();
            assert!(game.holds(&state, Seat(seat), number), "{card}");
            assert!(card == "draught" || !game.holds(&state, Seat(1 - seat), number), "{card}");
        }
    }
}

#[test]
fn what_cannot_be_tried_is_refused() {
    let game = game();
    let subject = game.subjects().into_iter().find(|subject| subject.id == "zolobob").unwrap();
    let shell = &game.shells(&subject)[0];
    let error = |card, copies, seat| {
        let hold = Hold { seat: Seat(seat), subject: &subject, card, copies };
        game.table_of(shell, Some(hold)).unwrap_err().to_string()
    };
    assert!(error("zolobub", 1, 0).contains("did you mean `zolobob`?"));
    assert!(error("pramo", 1, 0).contains("`pramo` is no creature"));
    assert!(error("zolobob", 2, 0).contains("one copy is tried"));
    assert!(error("zolobob", 1, 2).contains("the first or the second seat"));
}

const NEW: &str = r#"
[[creature]]
id = "new-giant"
copies = 2
cost = 6
size = 9
weight = 9
sharpness = 9
mind = 9

[[hero]]
id = "new-hero"
size = 2
weight = 4
sharpness = 2
mind = 2
rules = '''
active: gain 3 coins
'''

[[creature]]
id = "zolobob"
cost = 2
size = 2
weight = 0
sharpness = 3
mind = 2
"#;

#[test]
fn new_and_replaced_cards_of_microtower_can_be_tried() {
    let mut library = shipped_library().overlay(&[("new.toml", NEW)]).unwrap();
    library.set("new-giant", "sharpness", 3).unwrap();
    let game = MicroTower::build_with(&Profile::default(), &library).unwrap();
    for (id, baseline) in
        [("new-giant", "plain-creature-6"), ("new-hero", "plain-hero"), ("zolobob", "plain-creature-2")]
    {
        let subject = game.subjects().into_iter().find(|subject| subject.id == id).unwrap();
        assert_eq!(subject.baseline, baseline);
        for shell in game.shells(&subject) {
            for card in [id, baseline] {
                laws::play(&game, &laws::table(&game, &shell, 1, &subject, card, 1), 3, card);
            }
        }
    }
    let giant = game.card_number("new-giant").unwrap();
    assert_eq!(game.cards().kinds[giant as usize].sharpness, 3);
    laws::random_deals_are_what_they_say(&game, true);
}

#[test]
fn bigger_tables_try_cards_too() {
    let mut profile = Profile::default();
    profile.set_text("players=4").unwrap();
    let game = MicroTower::build(&profile).unwrap();
    laws::only_the_tried_slots_differ(&game, 9);
    laws::random_deals_are_what_they_say(&game, true);
}

/// As long as nobody plays the tried card, the games of a pair are one game: every choice has the same options by name,
/// whoever draws, exchanges or burns what, and what is hidden is drawn anew alike.
#[test]
fn a_pair_stays_together_while_the_card_is_not_played() {
    let game = game();
    // Creatures of one cost are playable at the same moments.
    for id in ["clockwork-bull", "accountant-wasp", "stoker"] {
        let subject = game.subjects().into_iter().find(|subject| subject.id == id).unwrap();
        let tried = game.card_number(id).unwrap();
        for seed in 0..20 {
            let shell = &game.shells(&subject)[seed as usize % 12];
            let arms = [id, &subject.baseline].map(|card| table(&game, shell, seed as u8 % 2, &subject, card, 1));
            let mut chances = [(); 2].map(|()| Seeded::new(seed));
            let mut states = [begin(&game, &arms[0], seed), begin(&game, &arms[1], seed)];
            // The start has used the chance of the game.
            for (arm, chance) in arms.iter().zip(&mut chances) {
                game.start(&game.table(arm).unwrap(), chance);
            }
            let mut rng = Plain::new(seed);
            while let Turn::Of(seat) = game.turn(&states[0]) {
                assert_eq!(game.turn(&states[1]), Turn::Of(seat), "{id}, seed {seed}");
                let named = |state: &State| {
                    let mut list: Vec<_> =
                        game.actions(state).into_iter().map(|a| (game.called(state, a), a)).collect();
                    list.sort_by_key(|(name, _)| format!("{name:?}"));
                    list
                };
                let lists = [named(&states[0]), named(&states[1])];
                let names = |list: &[(Action, Action)]| list.iter().map(|&(name, _)| name).collect::<Vec<_>>();
                assert_eq!(names(&lists[0]), names(&lists[1]), "{id}, seed {seed}");
                let other = Seat(1 - seat.0);
                let redrawn = [0, 1].map(|arm| game.determinize(&states[arm], other, &mut Plain::new(seed)));
                assert_eq!(game.hand_size(&redrawn[0], seat), game.hand_size(&redrawn[1], seat));
                let same = game.holding(&redrawn[0], seat).filter(|&k| game.holding(&redrawn[1], seat).any(|l| k == l));
                assert!(same.count() as u32 + 1 >= game.hand_size(&redrawn[0], seat), "{id}, seed {seed}");
                let open: Vec<usize> =
                    (0..lists[0].len()).filter(|&i| game.plays(&states[0], lists[0][i].1) != Some(tried)).collect();
                let choice = open[rng.pick(open.len())];
                for arm in 0..2 {
                    game.apply(&mut states[arm], lists[arm][choice].1, &mut chances[arm]);
                }
            }
            assert_eq!(game.turn(&states[1]), Turn::Over, "{id}, seed {seed}");
            assert_eq!(game.payoff(&states[0], Seat(0)), game.payoff(&states[1], Seat(0)), "{id}, seed {seed}");
        }
    }
}
