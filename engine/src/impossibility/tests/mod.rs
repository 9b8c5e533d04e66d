//! Rules by number, and the cards.

mod abilities;
mod attacks;
mod cards;
mod decisions;
mod items;
mod scene;
mod statuses;
mod turns;

use super::words::WORDS;
use super::{Impossibility, library};
use crate::cards::Vocabulary;
use crate::conform;
use crate::registry::Shipped;

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
fn random_games_conform() {
    let game = Impossibility::shipped(super::Options::default());
    println!("{}", conform::all(&game, &Impossibility::tables(), 30));
    println!("{}", conform::laws(&game, &Impossibility::tables(), 600, 5));
}
