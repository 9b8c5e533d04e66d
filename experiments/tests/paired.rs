//! Pairs of games in every game that has cards.

use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{AgentSpec, Evaluate};
use gauntlet_engine::Profile;
use gauntlet_engine::registry::{Shipped, games};
use gauntlet_experiments::paired::{Players, Question, Summary};

/// Plays units of the question.
fn play<G: Shipped + Evaluate>(question: &Question<'_, G>, level: &str, units: u32) -> Summary {
    let level: AgentSpec = level.parse().unwrap();
    let mut rows = Vec::new();
    let mut players = Players::new(question, &level);
    (0..units).for_each(|unit| players.unit(question, 11, unit, &mut rows));
    let mut summary = Summary::default();
    summary.add(&rows, question.holders.len());
    summary
}

/// A few cards from all over the list.
fn some<T: Clone>(all: &[T], count: usize) -> Vec<T> {
    all.iter().step_by(all.len().div_ceil(count).max(1)).cloned().collect()
}

struct AgainstItself;

impl Visitor for AgainstItself {
    type Output = usize;

    fn visit<G: Shipped + Evaluate>(self, game: &G) -> usize {
        let subjects = game.subjects();
        for subject in some(&subjects, 6) {
            let question = Question::exchange(game, &subject, [&subject.id, &subject.id], 1).unwrap();
            for (level, units) in [("random", 12), ("greedy", 3), ("ismcts:6", 1)] {
                let summary = play(&question, level, units);
                assert!(summary.tally.is_zero(), "{} {} at {level}: {:?}", G::ID, subject.id, summary.tally);
                assert_eq!(summary.games(), 4 * u64::from(units));
            }
        }
        subjects.len()
    }
}

#[test]
fn a_card_against_itself_is_exactly_zero_in_every_game() {
    let mut with_cards = 0;
    for game in games() {
        with_cards += usize::from(with_game(game.id, &Profile::default(), AgainstItself).unwrap() > 0);
    }
    assert!(with_cards >= 4, "every game with cards takes part");
}

struct EveryCard;

impl Visitor for EveryCard {
    type Output = ();

    fn visit<G: Shipped + Evaluate>(self, game: &G) {
        for subject in game.subjects() {
            let question = Question::card(game, &subject, 1).unwrap_or_else(|e| panic!("{}: {e}", subject.id));
            let summary = play(&question, "random", 2);
            assert_eq!(summary.games(), 8, "{}", subject.id);
        }
    }
}

#[test]
fn every_card_can_be_tried_against_its_baseline() {
    for game in games() {
        with_game(game.id, &Profile::default(), EveryCard).unwrap();
    }
}

struct RandomDeals;

impl Visitor for RandomDeals {
    type Output = ();

    fn visit<G: Shipped + Evaluate>(self, game: &G) {
        if game.subjects().is_empty() {
            return;
        }
        let level = "random".parse().unwrap();
        let screen = gauntlet_experiments::screen::screen(game, &level, 200, 3, &|_| {});
        assert_eq!(screen.cards.len(), game.subjects().len());
        let held = screen.cards.iter().filter(|card| card.games > 0).count();
        assert!(held * 2 > screen.cards.len(), "{}: only {held} cards were ever held", G::ID);
        assert!(screen.cards.is_sorted_by(|a, b| a.value >= b.value));
    }
}

#[test]
fn random_deals_hold_most_cards_and_can_be_screened() {
    for game in games() {
        with_game(game.id, &Profile::default(), RandomDeals).unwrap();
    }
}
