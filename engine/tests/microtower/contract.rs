//! The contract of a game: the conformance suite, and the laws over many random games.

use crate::scene::game;
use gauntlet_engine::microtower::{MicroTower, State};
use gauntlet_engine::{Game, Plain, Seat, Shipped, Turn, conform};

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
    conform::all(&game(CROWDED), &MicroTower::tables(), 1);
}

/// Options under which tables fill up.
const CROWDED: &[&str] = &["target_parts=100", "start_coins=50", "start_hand=10"];

/// Playing out looks at the options once and takes short cuts; what it plays is what step by step is played.
#[test]
fn playing_out_is_the_same_as_choosing_step_by_step() {
    let mut crowds = 0;
    for options in [&[][..], &["merge=on"], &["turn_action_cap=2"], CROWDED] {
        let game = game(options);
        for seed in 0..60u64 {
            let table = game.table(&MicroTower::tables()[seed as usize % 3]).unwrap();
            let (mut rng, mut list) = (Plain::new(seed), Vec::new());
            let mut state = game.start(&table, &mut rng);
            let (mut twin, mut twin_rng) = (state, rng.clone());
            while game.turn(&state) != Turn::Over {
                let most = 1 + (seed % 5) as u32 * 7;
                let taken = game.play_out(&mut state, &mut rng, &mut list, most);
                for _ in 0..taken {
                    let action = game.sample_action(&twin, &mut twin_rng, &mut list);
                    game.apply(&mut twin, action, &mut twin_rng);
                }
                assert_eq!(game.fingerprint(&state), game.fingerprint(&twin), "{options:?}, seed {seed}");
                assert_eq!(rng.bits(), twin_rng.bits(), "{options:?}, seed {seed}");
                assert!(game.turn(&state) == Turn::Over || taken == most && game.actions(&state).len() > 1);
                crowds += usize::from(game.standing(&state).count() > 16);
            }
        }
    }
    assert!(crowds > 100, "{crowds} positions with more than 16 cards on the table");
}

/// Nothing but a steal takes parts away, and what one loses by it another gains.
#[test]
fn parts_are_lost_to_thieves_only() {
    let game = game(&["target_parts=40"]);
    let mut rng = Plain::new(3);
    for number in 0..300u64 {
        let table = game.table(&MicroTower::tables()[number as usize % 3]).unwrap();
        let mut state = game.start(&table, &mut rng);
        while game.turn(&state) != Turn::Over {
            let parts = |s: &State| Seat::all(game.seats(s)).map(|p| u32::from(game.parts(s, p))).collect::<Vec<_>>();
            let before = parts(&state);
            let legal = game.actions(&state);
            game.apply(&mut state, legal[rng.pick(legal.len())], &mut rng);
            let after = parts(&state);
            assert!(after.iter().sum::<u32>() >= before.iter().sum::<u32>(), "{before:?} became {after:?}");
            let lost: u32 = before.iter().zip(&after).map(|(b, a)| b.saturating_sub(*a)).sum();
            // Every thief of the set takes one part.
            assert!(lost <= 1, "{before:?} became {after:?}");
        }
    }
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
