//! Pairs of games in every game that has cards.

use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{AgentSpec, Evaluate};
use gauntlet_engine::Profile;
use gauntlet_engine::registry::{Shipped, games};
use gauntlet_experiments::paired::{Players, Question, Summary};
use gauntlet_experiments::planted::{Planted, shipped};
use gauntlet_experiments::run::{build_game, chosen};
use std::collections::BTreeMap;

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

/// The planted cards of a game: copies of one plain card, which are in no deck.
struct SharedBaselines<'a>(&'a Planted);

impl Visitor for SharedBaselines<'_> {
    type Output = usize;

    fn visit<G: Shipped + Evaluate>(self, _: &G) -> usize {
        let plan = self.0.plan(1, 0);
        let game: G = build_game(&plan).unwrap();
        let subjects = chosen(&game, &plan).unwrap();
        let questions: Vec<_> = subjects.iter().map(|subject| Question::card(&game, subject, 1).unwrap()).collect();
        let kin: Vec<_> = (0..questions.len())
            .flat_map(|b| (0..b).map(move |a| (a, b)))
            .filter(|&(a, b)| questions[a].shares_baseline(&questions[b]))
            .collect();
        for (a, b) in some(&kin, 6) {
            let (first, second) = (&questions[a], &questions[b]);
            assert_eq!(subjects[a].baseline, subjects[b].baseline);
            for (level, units) in [("random", 8), ("greedy", 2), ("ismcts:6", 1)] {
                let level: AgentSpec = level.parse().unwrap();
                let (mut whole, mut known, mut beside) = (Vec::new(), Vec::new(), Vec::new());
                let mut players = Players::new(second, &level);
                for unit in 0..units {
                    players.unit(second, 11, unit, &mut whole);
                    known.clear();
                    players.baseline(first, 11, unit, &mut known);
                    players.beside(&known, second, 11, unit, &mut beside);
                }
                assert_eq!(whole, beside, "{}: {} beside the games of {}", G::ID, second.name, first.name);
            }
        }
        kin.len()
    }
}

#[test]
fn cards_with_the_same_baseline_in_the_same_slots_share_its_games() {
    let kin = |planted: &Planted| with_game(&planted.game, &Profile::default(), SharedBaselines(planted)).unwrap();
    let pairs: BTreeMap<String, usize> = shipped().iter().map(|planted| (planted.game.clone(), kin(planted))).collect();
    for game in ["clashing-destinies", "impossibility-simulator"] {
        assert_eq!(pairs[game], 21, "all seven cards in pairs: {pairs:?}");
    }
}
