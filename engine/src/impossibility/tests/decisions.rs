//! Sections 22 and 23: windows, the end of the game, and where a team decides.

use super::scene::{Scene, attack};
use crate::chance::Stream;
use crate::game::{Game, Turn};
use crate::impossibility::Impossibility;
use crate::impossibility::action::Action;
use crate::impossibility::options::{Options, Windows};
use crate::impossibility::state::*;
use crate::registry::Shipped;
use crate::{Chance, Plain, Seat};
use std::collections::BTreeSet;

#[test]
fn i_245_a_team_without_creatures_has_lost() {
    let mut scene = Scene::new(["t-three"; 3], ["t-three", "", ""]);
    scene.body_mut(1, 0).hp = 1;
    scene.play(&[&attack("T Three", 1, "T Three", 1)]);
    assert_eq!(scene.game.turn(&scene.s), Turn::Over);
    assert_eq!(scene.game.payoff(&scene.s, Seat(0)), 1.0);
}

#[test]
fn i_246_both_gone_is_a_draw() {
    let mut scene = Scene::new(["t-three", "", ""], ["t-spiky", "", ""]);
    scene.body_mut(0, 0).hp = 1;
    scene.body_mut(1, 0).hp = 1;
    scene.play(&[&attack("T Three", 1, "T Spiky", 1)]);
    assert_eq!(scene.game.payoff(&scene.s, Seat(0)), 0.5);
}

#[test]
fn i_247_a_stalled_game_is_adjudicated() {
    let options = Options { stall_turns: 1, ..Options::default() };
    let mut scene = Scene::with(options, ["t-three"; 3], ["t-three"; 3]);
    scene.body_mut(1, 0).hp = 39;
    scene.end_until(0, 0);
    assert!(scene.s.capped);
    assert_eq!(scene.game.payoff(&scene.s, Seat(0)), 1.0);
}

#[test]
fn i_248_a_team_decides_only_at_the_listed_points() {
    let game = Impossibility::shipped(Options::default());
    let mut asked = BTreeSet::new();
    for (n, spec) in Impossibility::tables().iter().cycle().take(15).enumerate() {
        let table = game.table(spec).unwrap();
        let mut chance = Plain::new(n as u64);
        let mut s = game.start(&table, &mut chance);
        while game.turn(&s) != Turn::Over {
            let legal = game.actions(&s);
            assert!(legal.len() > 1, "{:?} in {:?} is no choice", s.ask, s.phase);
            for &action in &legal {
                assert!(listed(&s, action), "{action:?} for {:?} in {:?}", s.ask, s.phase);
            }
            asked.insert(format!("{:?}", s.ask));
            let action = legal[chance.below(Stream::SETUP, legal.len() as u32) as usize];
            game.apply(&mut s, action, &mut chance);
        }
    }
    let all = ["Branch", "Cover", "Front", "Main", "Pick", "Replace", "Slot", "Unknown", "Window"];
    assert!(asked.iter().eq(all), "{asked:?}");
}

/// Whether the list of decision points has an action at this place.
fn listed(s: &State, action: Action) -> bool {
    let own = s.asked == s.team;
    match (s.ask, action) {
        // D1 and D11.
        (Ask::Slot, Action::Place(_)) => s.phase == Phase::Slots && own,
        (Ask::Cover, Action::Cover(_) | Action::Done) => matches!(s.phase, Phase::Cover | Phase::Arrange) && own,
        // D2.
        (Ask::Unknown, Action::Type(_)) => true,
        // D3: field negation when the global turn starts, or in the own phase 3.
        (Ask::Window, Action::NegateField(_)) => {
            s.phase == Phase::Zero && s.gone == 0 || s.phase == Phase::Three && own
        }
        // D5.
        (Ask::Window, Action::Switch(_)) => s.phase == Phase::One && own,
        // D4, D8 and D10.
        (Ask::Window, Action::Item(i)) => {
            let hand = s.sides[s.asked as usize].down >> i & 1 == 0;
            !hand || s.phase == Phase::Three && own
        }
        (Ask::Window, Action::Sell(i)) => s.sides[s.asked as usize].down >> i & 1 != 0,
        (Ask::Window, Action::Pass | Action::Use(..) | Action::UseField(_) | Action::DestroyField(_)) => true,
        // D6.
        (
            Ask::Main,
            Action::Attack(..)
            | Action::Defend(_)
            | Action::Mine(_)
            | Action::Use(..)
            | Action::UseField(_)
            | Action::Item(_)
            | Action::Unequip(_)
            | Action::SwapFields
            | Action::Sell(_)
            | Action::Buy(_)
            | Action::Reshuffle
            | Action::BuyField(_)
            | Action::PlayField(_)
            | Action::NegateField(_)
            | Action::DestroyField(_)
            | Action::End,
        ) => s.phase == Phase::Three && own,
        // D7 and D9.
        (Ask::Branch, Action::Branch(_) | Action::Skip) | (Ask::Pick, Action::Pick(_)) => s.depth > 0,
        (Ask::Front, Action::Front(_)) => true,
        // D12.
        (Ask::Replace, Action::Place(_)) => true,
        _ => false,
    }
}

#[test]
fn i_249_nothing_is_paid_before_the_last_step() {
    let mut scene = Scene::plain();
    scene.item(0, "bomb", Place::Hand);
    scene.play(&["use item Bomb"]);
    assert_eq!((scene.s.sides[0].sp, scene.s.ask), (7, Ask::Pick));
    scene.play(&["choose T Three (enemy lane 1)"]);
    assert_eq!(scene.s.sides[0].sp, 5);
}

#[test]
fn i_250_equal_options_are_one() {
    let mut scene = Scene::plain();
    scene.item(0, "tomato", Place::Hand);
    scene.item(0, "tomato", Place::Hand);
    scene.body_mut(0, 0).hp = 4;
    assert_eq!(scene.legal().iter().filter(|words| words.starts_with("use item")).count(), 1);
}

#[test]
fn i_251_free_steps_come_in_order() {
    let mut scene = Scene::plain();
    scene.item(0, "tomato", Place::Hand);
    scene.item(0, "bomb", Place::Hand);
    assert!(scene.can("sell Tomato") && scene.can("sell Bomb"));
    scene.play(&["sell Bomb"]);
    assert!(!scene.can("sell Tomato"));
    scene.play(&["defend with T Three (own lane 1)"]);
    assert!(scene.can("sell Tomato"), "an action starts afresh");
}

#[test]
fn i_252_cards_are_rearranged_after_phase_3() {
    let mut scene = Scene::plain();
    let low = scene.item(0, "tomato", Place::Hand);
    let high = scene.item(0, "bomb", Place::Hand);
    scene.play(&["end the turn"]);
    assert_eq!(scene.s.ask, Ask::Cover);
    scene.play(&["lay face down Bomb"]);
    assert_eq!((scene.s.sides[0].down, scene.s.sides[0].hand), (1 << high, 1 << low));
}

#[test]
fn i_253_what_has_no_effect_is_not_offered() {
    let mut scene = Scene::plain();
    scene.item(0, "tomato", Place::Hand);
    assert!(!scene.can("use item Tomato"), "everybody is healthy");
    scene.s.sides[0].bricks = 9;
    scene.s.sides[0].field = scene.game.pool.find("rogueport").unwrap();
    assert!(!scene.can("negate") && !scene.can("destroy"), "the own field item");
    scene.play(&["defend with T Three (own lane 1)"]);
    assert!(!scene.can("defend"));
}

#[test]
fn i_253_a_facedown_item_is_sold_where_it_pays_for_something() {
    let mut scene = Scene::plain();
    scene.reserve(0, "t-fast");
    scene.item(0, "big-bomb", Place::Down);
    (scene.s.phase, scene.s.step, scene.s.ask, scene.s.sides[0].sp) = (Phase::One, 0, Ask::Nothing, 0);
    scene.game.run(&mut scene.s, &mut Plain::new(1));
    assert_eq!(scene.legal(), ["pass", "sell Big Bomb"], "for a switch");
    scene.play(&["sell Big Bomb", "switch to T Fast (own)"]);
    assert_eq!((scene.s.sides[0].points, scene.s.sides[0].down), (2, 0));
    let mut scene = Scene::new(["t-three"; 3], ["mangle", "t-three", "t-three"]);
    scene.item(1, "tomato", Place::Down);
    scene.play(&[&attack("T Three", 1, "Mangle", 1)]);
    assert_eq!(scene.legal(), ["pass", "sell Tomato"], "for an ability");
    scene.play(&["sell Tomato"]);
    assert!(scene.can("use Mangle"));
    let mut scene = Scene::new(["t-three"; 3], ["t-three"; 3]);
    scene.item(1, "tomato", Place::Down);
    scene.s.sides[1].sp = 0;
    scene.play(&[&attack("T Three", 1, "T Three", 1)]);
    assert_eq!(scene.s.ask, Ask::Main, "for nothing: nobody is asked");
}

#[test]
fn i_243_without_windows_nobody_reacts() {
    let options = Options { windows: Windows::None, ..Options::default() };
    let mut scene = Scene::with(options, ["t-three"; 3], ["t-guard", "t-three", "t-three"]);
    scene.item(0, "t-sword", Place::Hand);
    scene.play(&[&attack("T Three", 1, "T Three", 2)]);
    assert_eq!(scene.s.asked, 0);
    let mut scene = Scene::new(["t-three"; 3], ["t-guard", "t-three", "t-three"]);
    scene.play(&[&attack("T Three", 1, "T Three", 2)]);
    assert_eq!((scene.s.ask, scene.s.asked), (Ask::Window, 1));
}
