//! MicroTower against the contract of a game: the conformance suite, and the laws over many random games.

use gauntlet_engine::microtower::{MicroTower, Options};
use gauntlet_engine::{Profile, Shipped, conform};

fn game(options: &[&str]) -> MicroTower {
    let mut profile = Profile::default();
    for option in options {
        profile.set_text(option).unwrap();
    }
    MicroTower::shipped(Options::read(&profile).unwrap())
}

#[test]
fn the_shipped_game_conforms() {
    let statistics = conform::all(&game(&[]), &MicroTower::tables(), 60);
    assert!(statistics.redrawn > 0);
    println!("{statistics:?}");
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
        conform::all(&game(&[option]), &MicroTower::tables(), 6);
    }
    conform::all(&game(&options[..7]), &MicroTower::tables(), 12);
}
