//! Rules by number, and the cards.

mod abilities;
mod attacks;
mod cards;
mod decisions;
mod items;
mod later;
mod scene;
mod statuses;
mod turns;

use super::words::WORDS;
use super::{Impossibility, library};
use crate::cards::Vocabulary;
use crate::registry::Shipped;
use crate::{Game, Plain, Turn, conform};

#[test]
fn words_and_cards_are_right() {
    let vocabulary = Vocabulary::new(WORDS).unwrap();
    let errors = vocabulary.audit();
    assert!(errors.is_empty(), "{errors:#?}");
    let game = Impossibility::shipped(super::Options::default());
    assert!(game.pool.defs.len() > 200, "{}", library().cards().len());
    assert_eq!(game.lineups.len(), 8);
}

#[test]
fn playing_out_is_the_same_as_choosing_step_by_step() {
    let game = Impossibility::shipped(super::Options::default());
    for (seed, spec) in (0..20).zip(Impossibility::tables().iter().cycle()) {
        let (mut rng, mut list) = (Plain::new(seed), Vec::new());
        let mut state = game.start(&game.table(spec).unwrap(), &mut rng);
        let (mut twin, mut twin_rng) = (state, rng.clone());
        for most in [1, 100, u32::MAX] {
            let taken = game.play_out(&mut state, &mut rng, &mut list, most);
            for _ in 0..taken {
                let action = game.sample_action(&twin, &mut twin_rng, &mut list);
                game.apply(&mut twin, action, &mut twin_rng);
            }
            assert!(state == twin && (taken == most || game.turn(&state) == Turn::Over), "seed {seed}");
            assert!(game.turn(&state) == Turn::Over || game.actions(&state).len() > 1, "seed {seed}");
        }
    }
}

#[test]
fn what_is_kept_is_what_would_be_worked_out_anew_under_every_profile() {
    for options in [super::Options::default(), scene::classic()] {
        let game = Impossibility::shipped(options);
        for (seed, spec) in (0..20).zip(Impossibility::tables().iter().cycle()) {
            let (mut rng, mut list) = (Plain::new(seed), Vec::new());
            let mut state = game.start(&game.table(spec).unwrap(), &mut rng);
            while game.turn(&state) != Turn::Over {
                game.check_kept(&state).unwrap_or_else(|problem| panic!("seed {seed}: {problem}"));
                let action = game.sample_action(&state, &mut rng, &mut list);
                game.apply(&mut state, action, &mut rng);
            }
        }
    }
}

#[test]
fn random_games_conform() {
    let game = Impossibility::shipped(super::Options::default());
    println!("{}", conform::all(&game, &Impossibility::tables(), 30));
    println!("{}", conform::laws(&game, &Impossibility::tables(), 600, 5));
}
