//! The suite that every game passes, and the laws over many games.

use crate::conform;
use crate::dicetastic::{Dicetastic, Options};
use crate::registry::Shipped;

#[test]
fn conforms_to_the_contract() {
    let game = Dicetastic::new(Options::default());
    conform::all(&game, &Dicetastic::tables(), 300);
}

#[test]
fn laws_hold_over_random_games() {
    let game = Dicetastic::new(Options::default());
    let statistics = conform::laws(&game, &Dicetastic::tables(), 2_000, 1);
    eprintln!("{statistics:?}");
}
