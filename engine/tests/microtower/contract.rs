//! The contract of a game: the conformance suite, and the laws over many random games.

use crate::scene::game;
use gauntlet_engine::microtower::MicroTower;
use gauntlet_engine::{Shipped, conform};

#[test]
fn the_shipped_game_conforms() {
    let statistics = conform::all(&game(&[]), &MicroTower::tables(), 6);
    assert!(statistics.redrawn > 0);
}

#[test]
fn every_option_conforms() {
    let options = [
        "merge=on",
        "untap_step=full",
        "health_loads=on",
        "hero_challenge=on",
        "raw_initiative=on",
        "heroless=out",
        "deck_out=stop",
        "cap_result=most_parts",
        "hero_choice=random",
        "hero_offer=0",
        "lang=ru",
        "round_cap=3",
        "turn_action_cap=2",
        "chain_cap=1",
        "table_limit=3",
        "counter_cap=1",
        "load_limit=0",
        "target_parts=40",
    ];
    for option in options {
        conform::all(&game(&[option]), &MicroTower::tables()[..2], 2);
    }
    conform::all(&game(&options[..7]), &MicroTower::tables(), 6);
}

#[test]
fn laws_hold_over_many_random_games() {
    conform::laws(&game(&[]), &MicroTower::tables(), 1_500, 1);
}

#[test]
#[ignore = "200,000 games, for release builds"]
fn laws_hold_over_200_000_random_games() {
    let statistics = conform::laws(&game(&[]), &MicroTower::tables(), 200_000, 1);
    println!("{statistics:?}");
    let merging = conform::laws(&game(&["merge=on"]), &MicroTower::tables(), 20_000, 1);
    println!("{merging:?}");
}
