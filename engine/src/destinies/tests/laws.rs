//! Conformance and random play.

use crate::destinies::options::Options;
use crate::destinies::{Destinies, FILES};
use crate::registry::Shipped;
use crate::{Profile, TableSpec, conform};

pub(super) fn profiles() -> [Destinies; 2] {
    ["seed", "zones"].map(|name| {
        let file = FILES.iter().find(|file| file.stem() == name).unwrap();
        Destinies::shipped(Options::read(&file.profile().unwrap()).unwrap())
    })
}

/// Every shipped deck of the profile against every other.
pub(super) fn tables(game: &Destinies) -> Vec<TableSpec> {
    let ids: Vec<&str> = game.decks.iter().map(|deck| deck.id.as_str()).collect();
    let pairs = ids.iter().flat_map(|a| ids.iter().map(move |b| [a, b]));
    pairs.map(|pair| TableSpec { decks: pair.map(|id| id.to_string()).to_vec(), ..TableSpec::default() }).collect()
}

#[test]
fn every_position_of_random_games_keeps_the_contract() {
    for game in profiles() {
        let statistics = conform::all(&game, &tables(&game), 60);
        println!("{statistics:?}");
    }
}

#[test]
fn the_tables_of_the_registry_fit_both_profiles() {
    for game in profiles() {
        conform::laws(&game, &Destinies::tables(), 50, 1);
    }
    assert!(Destinies::build(&Profile::default()).is_ok());
}
