//! Neutral cards that no rule's test shows already.

use super::seed;

#[test]
fn mana_wisp_leaves_sparks_when_it_dies() {
    for (hero, sparks) in [("spirit-of-arcane", 2), ("erina-arcane-weaver", 3)] {
        let mut at = seed("hand: magic-missile comet", &format!("hero: {hero}; attack: mana-wisp; deck:"));
        at.play(&["play Magic Missile", "target enemy Mana Wisp (attack 1)"]).resolve();
        assert_eq!(at.ids(1, "hand"), vec!["mana-spark"; sparks]);
    }
}

#[test]
fn revise_the_strategy_thins_the_deck() {
    let mut at = seed("hand: revise-the-strategy comet; deck: comet jeweller mana-wisp time-bomb", "");
    at.play(&["play Revise the Strategy"]).resolve();
    at.play(&["take out Mana Wisp", "take out Comet", "stop"]);
    assert_eq!((at.ids(0, "deck"), at.count(0, "destiny-zone")), (vec!["time-bomb".to_string()], 2));
    assert_eq!(at.ids(0, "out"), ["comet", "mana-wisp"]);
    at.play(&["pass"]);
    assert!(at.can("use Revise the Strategy in the discard pile"));
}

#[test]
fn spirits_draw_the_opening_hand() {
    for change in ["opening_hand=6", "opening_hand=3"] {
        let game = super::game("seed", &[change]);
        let table = crate::Game::table(&game, &crate::TableSpec::default()).unwrap();
        let state = crate::Game::start(&game, &table, &mut crate::Seeded::new(1));
        assert_eq!(state.sides[0].hand.len(), game.options.opening_hand);
        let hero = game.def(state.sides[0].board[0].def);
        assert!(["spirit-of-arcane", "spirit-of-order"].contains(&hero.id.as_str()));
    }
}
