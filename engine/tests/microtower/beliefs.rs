//! What an agent may believe about hands, and how a position is drawn by it.

use crate::scene::game;
use gauntlet_engine::microtower::{MicroTower, State};
use gauntlet_engine::{Game, Plain, Seat, Shipped, Turn};

/// Positions of random games for two, three and four, each with a seat and another one.
fn positions(mut look: impl FnMut(&MicroTower, &State, Seat, Seat, &mut Plain)) {
    let game = game(&[]);
    for (seed, spec) in (0..30).zip(MicroTower::tables().iter().cycle()) {
        let mut rng = Plain::new(seed);
        let mut state = game.start(&game.table(spec).unwrap(), &mut rng);
        while let Turn::Of(seat) = game.turn(&state) {
            let other = Seat((seat.0 + 1) % game.seats(&state));
            look(&game, &state, seat, other, &mut rng);
            let legal = game.actions(&state);
            game.apply(&mut state, legal[rng.pick(legal.len())], &mut rng);
        }
    }
}

#[test]
fn presents_cost_nothing_and_begin_by_giving() {
    let game = game(&[]);
    let set = game.cards();
    let names: Vec<&str> = (0..set.kinds.len())
        .filter(|&kind| set.deck & set.presents & set.slots_of[kind] != 0)
        .map(|kind| set.infos[kind].id.as_str())
        .collect();
    assert_eq!(names, ["handful-of-change", "little-screw", "evening-paper", "town-fair", "secret-stash"]);
}

#[test]
fn a_hand_drawn_anew_keeps_its_size_and_what_everybody_has_seen() {
    let mut changed = 0;
    positions(|game, state, seat, other, rng| {
        let even = game.determinize(state, seat, rng);
        let mut same = even;
        game.redeal_hand(&mut same, other, |_| 1.0, rng);
        assert_eq!(game.fingerprint(&same), game.fingerprint(&even), "all cards are certain");
        let mut drawn = even;
        game.redeal_hand(&mut drawn, other, |slot| f32::from(slot % 7) / 6.0, rng);
        assert_eq!(game.view(&drawn, Some(seat)), game.view(state, Some(seat)));
        assert_eq!(game.audit(&drawn), Ok(()));
        changed += u32::from(game.fingerprint(&drawn) != game.fingerprint(&even));
    });
    assert!(changed > 500, "{changed}");
}

#[test]
fn cards_are_drawn_as_often_as_they_are_likely() {
    let (mut creatures, mut expected, mut impossible, mut hands) = (0.0, 0.0, 0, 0);
    positions(|game, state, seat, other, rng| {
        let is_creature = |slot: u8| game.cards().creatures >> slot & 1 != 0;
        let unseen: Vec<u8> = game.unseen(state, other).map(|(slot, _)| slot).collect();
        let held = game.unseen(state, other).filter(|(_, held)| *held).count();
        let some = unseen.iter().filter(|&&slot| is_creature(slot)).count();
        // Few cards of many: drawing one hardly changes the odds of the next.
        if held == 0 || held > 6 || unseen.len() < 60 {
            return;
        }
        hands += 1;
        let mut drawn = |likely: &dyn Fn(u8) -> f32| {
            let mut drawn = game.determinize(state, seat, rng);
            game.redeal_hand(&mut drawn, other, likely, rng);
            game.unseen(&drawn, other).filter(|&(slot, held)| held && is_creature(slot)).count()
        };
        creatures += drawn(&|slot| if is_creature(slot) { 0.2 } else { 0.8 }) as f64;
        impossible += drawn(&|slot| if is_creature(slot) { 0.0 } else { 1.0 });
        let others = (unseen.len() - some) as f64;
        expected += held as f64 * some as f64 / (some as f64 + 4.0 * others);
    });
    assert!(hands > 400, "{hands}");
    assert!((creatures / expected - 1.0).abs() < 0.12, "{creatures} creatures of {expected:.1}");
    assert_eq!(impossible, 0);
}
