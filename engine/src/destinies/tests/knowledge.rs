//! What a seat knows, and positions drawn anew for it (C-008).

use super::{At, seed};
use crate::{Game, Plain, Seat};
use std::collections::BTreeSet;

/// Draws the hidden things anew many times for a seat; gives the other side's hands.
fn imagined(at: &At, seat: u8, zone: &str) -> Vec<Vec<String>> {
    (0..60)
        .map(|n| {
            let state = at.game.determinize(&at.state, Seat(seat), &mut Plain::new(n));
            assert_eq!(at.game.view(&state, Some(Seat(seat))), at.game.view(&at.state, Some(Seat(seat))));
            let other = At { game: at.game.clone(), state, chance: Plain::new(1) };
            other.ids(1 - seat as usize, zone)
        })
        .collect()
}

#[test]
fn unseen_cards_are_drawn_anew() {
    let at = seed("hand: comet jeweller; deck: mana-wisp time-bomb ray-of-frost", "");
    let hands: BTreeSet<Vec<String>> = imagined(&at, 1, "hand").into_iter().collect();
    assert!(hands.len() > 5, "{hands:?}");
    // The owner's own hand is certain, the order of the own deck is not.
    let decks: BTreeSet<Vec<String>> = (0..60)
        .map(|n| {
            let state = at.game.determinize(&at.state, Seat(0), &mut Plain::new(n));
            let own = At { game: at.game.clone(), state, chance: Plain::new(1) };
            assert_eq!(own.ids(0, "hand"), ["comet", "jeweller"]);
            own.ids(0, "deck")
        })
        .collect();
    assert_eq!(decks.len(), 6);
}

#[test]
fn a_card_returned_to_hand_stays_known() {
    let mut at =
        seed("hand: tail-of-simurgh comet", "attack: royal-guard; hand: jeweller comet; deck: mana-wisp comet");
    at.play(&["play Tail of Simurgh", "target enemy Royal Guard (attack 1)"]).resolve();
    for hand in imagined(&at, 0, "hand") {
        assert!(hand.contains(&"royal-guard".into()), "{hand:?}");
    }
}

#[test]
fn a_known_card_may_have_been_paid_but_is_nowhere_else() {
    let mut at =
        seed("hand: tail-of-simurgh comet", "attack: royal-guard; hand: mana-wisp jeweller; deck: mana-wisp comet");
    at.play(&["play Tail of Simurgh", "target enemy Royal Guard (attack 1)"]).resolve();
    at.play(&["play Mana Wisp", "attack zone", "pay with Jeweller"]).resolve();
    let hands = imagined(&at, 0, "hand");
    let zones = imagined(&at, 0, "destiny-zone");
    let guard = "royal-guard".to_string();
    assert!(hands.iter().any(|hand| hand.contains(&guard)) && zones.iter().any(|zone| zone.contains(&guard)));
    assert!(hands.iter().zip(&zones).all(|(hand, zone)| hand.contains(&guard) != zone.contains(&guard)));
    // Back in hand at the start of the turn, it is certain again.
    at.next_turn();
    assert!(imagined(&at, 0, "hand").iter().all(|hand| hand.contains(&guard)));
}

#[test]
fn a_card_put_on_top_is_known_to_both() {
    let mut at = seed("hand: tail-of-simurgh comet; empower=1", "attack: royal-guard; deck: comet jeweller mana-wisp");
    at.play(&["play Tail of Simurgh", "target enemy Royal Guard (attack 1)"]).resolve();
    assert!(imagined(&at, 0, "deck").iter().all(|deck| deck[0] == "royal-guard"));
    at.next_turn();
    assert!(imagined(&at, 0, "hand").iter().all(|hand| hand.contains(&"royal-guard".into())));
}

#[test]
fn after_a_scry_the_opponent_knows_it_is_in_the_deck() {
    let mut at = seed(
        "hand: tail-of-simurgh comet; empower=1",
        "attack: royal-guard; destiny: starseeker; destiny-zone: comet; hand: jeweller; deck: comet mana-wisp mana-wisp",
    );
    at.play(&["play Tail of Simurgh", "target enemy Royal Guard (attack 1)"]).resolve();
    at.play(&["play Starseeker from the Destiny Deck", "attack zone"]).resolve();
    at.play(&["keep the rest", "put Comet on top"]);
    let decks: BTreeSet<Vec<String>> = imagined(&at, 0, "deck").into_iter().collect();
    assert!(decks.len() > 1 && decks.iter().all(|deck| deck.contains(&"royal-guard".into())), "{decks:?}");
}

#[test]
fn what_was_scried_is_known_to_its_owner_only() {
    let mut at = seed(
        "hand: astral-explorer jeweller jeweller; hero: spirit-of-arcane; deck: comet time-bomb mana-wisp mana-wisp",
        "",
    );
    at.play(&["play Astral Explorer", "attack zone"]).resolve();
    at.play(&["put Comet on the bottom", "keep the rest"]);
    for n in 0..20 {
        let state = at.game.determinize(&at.state, Seat(0), &mut Plain::new(n));
        let own = At { game: at.game.clone(), state, chance: Plain::new(1) };
        let deck = own.ids(0, "deck");
        assert_eq!((deck[0].as_str(), deck[3].as_str()), ("time-bomb", "comet"));
    }
    assert!(imagined(&at, 1, "deck").iter().any(|deck| deck[3] != "comet"));
}
