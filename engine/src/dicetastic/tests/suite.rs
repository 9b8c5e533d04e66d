//! The suite that every game passes, and the laws over many games.

use crate::conform;
use crate::dicetastic::{Dicetastic, Options};
use crate::registry::Shipped;
use crate::{Game, Plain, Seat, TableSpec};

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

/// With so many classes its slot is one of those where ongoing cards are counted.
#[test]
fn a_plain_class_of_the_box_plays_like_one_of_the_deck() {
    let copies: String = (1..=6)
        .map(|n| {
            format!("[[class]]\nid = \"copy-{n}\"\nname = \"Copy {n}\"\nhealth = 31\nbaseline = \"plain-class-31\"\n")
        })
        .collect();
    let library = Dicetastic::shipped_cards().overlay(&[("copies.toml", &copies)]).unwrap();
    let game = Dicetastic::with_library(Options::default(), &library).unwrap();
    let table = |class: &str, without: Option<&str>| {
        let mut spec = TableSpec::default();
        spec.fixed.insert("class-1".into(), class.into());
        spec.fixed.extend(without.map(|id| ("without".into(), id.into())));
        game.table(&spec).unwrap()
    };
    let tables = [table("copy-6", None), table("plain-class-31", Some("copy-6"))];
    let mut legal = Vec::new();
    for seed in 0..4_000 {
        let ends = [0, 1].map(|at| {
            let mut rng = Plain::new(seed);
            let mut state = game.start(&tables[at], &mut rng);
            let decisions = game.play_out(&mut state, &mut rng, &mut legal, u32::MAX);
            (decisions, game.payoff(&state, Seat(0)).to_bits())
        });
        assert_eq!(ends[0], ends[1], "game {seed}");
    }
}
