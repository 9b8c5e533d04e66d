//! Questions asked of a solver during a game.

use crate::dice::*;
use gauntlet_engine::dicetastic::{Dicetastic, Options};

fn best(goal: Goal) -> Policy {
    Policy::best("best", goal)
}

fn plain(goal: Goal) -> DiceSolver {
    DiceSolver::new(&Modifiers::default(), &best(goal)).unwrap()
}

/// An attack with a shipped card.
fn attack_with(id: &str) -> Modifiers {
    let game = Dicetastic::new(Options::default());
    let mut modifiers = plain_attack(&game);
    dice_cards(&game).get(id).unwrap().join(&mut modifiers);
    modifiers
}

/// A card's solver, for net damage.
fn with(id: &str) -> DiceSolver {
    DiceSolver::new(&attack_with(id), &best(Goal::NetDamage)).unwrap()
}

fn at(free: &[u8], aside: &[u8], left: u8) -> Position {
    Position { free: Faces::of(free), aside: Faces::of(aside), extra: 0, left }
}

#[test]
fn solvers_are_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<DiceSolver>();
    shared::<Plan>();
}

#[test]
fn d_018_the_last_die_is_set_aside_whatever_it_shows() {
    let (dice, value) = plain(Goal::NetDamage).best_aside(&at(&[2], &[6, 6, 6, 6, 5], 0));
    assert_eq!(dice, Faces::of(&[2]));
    // 31 points: target number 1.
    let damage = DamageSolver::new(&Modifiers::default()).unwrap().mean(1, 0).damage;
    assert!((value - damage).abs() < 1e-12);
}

#[test]
fn among_equals_the_fewest_and_highest_dice_are_set_aside() {
    // 20 is reached whatever happens, so all choices are worth 1.
    let (dice, value) = plain(Goal::AtLeast(20)).best_aside(&at(&[3, 5, 5], &[6, 6, 6], 0));
    assert_eq!(dice, Faces::of(&[5]));
    assert!((value - 1.0).abs() < 1e-12);
}

#[test]
fn exactly_30_is_worth_a_low_die() {
    let (dice, value) = plain(Goal::Exactly(30)).best_aside(&at(&[1, 6], &[6, 6, 6, 5], 0));
    assert_eq!((dice, value), (Faces::of(&[1, 6]), 1.0));
}

#[test]
fn an_enemy_rerolls_the_six_and_the_roller_a_one() {
    let mut scratch = Scratch::default();
    let throw = at(&[1], &[6, 6, 6, 5, 5], 1);
    assert_eq!(with("cupshaker").own_act(&throw, &mut scratch), Some((0, Faces::of(&[1]))));
    // With another throw to come anyway, the reroll is better kept for the last die.
    assert_eq!(with("cupshaker").own_act(&at(&[6, 1], &[6, 6, 6, 5], 1), &mut scratch), None);
    let good = at(&[6], &[6, 6, 6, 5, 5], 1);
    assert_eq!(with("butterfingers").own_act(&good, &mut scratch), None);
    assert_eq!(with("butterfingers").enemy_act(&good, &mut scratch), Some((0, Faces::of(&[6]))));
    assert_eq!(with("butterfingers").enemy_act(&throw, &mut scratch), None);
    // Used up: nothing to do.
    assert_eq!(with("cupshaker").own_act(&Position { left: 0, ..throw }, &mut scratch), None);
}

#[test]
fn tumbler_flips_only_a_last_die_that_is_worth_two_health() {
    let (solver, mut scratch) = (with("tumbler"), Scratch::default());
    let mut flips = |die| solver.own_act(&at(&[die], &[6, 6, 6, 5, 5], 1), &mut scratch).is_some();
    // With 28 aside: a one becomes 34 instead of 29, a three 32 instead of 31, which is not worth the cost.
    assert_eq!([1, 2, 3, 4, 5, 6].map(&mut flips), [true, true, false, false, false, false]);
    assert_eq!(solver.own_act(&at(&[1, 1], &[6, 6, 6, 5], 1), &mut scratch), None);
}

#[test]
fn take_back_rerolls_the_worst_die_aside() {
    let (solver, mut scratch) = (with("take-back"), Scratch::default());
    let done = at(&[], &[6, 6, 6, 5, 5, 1], 1);
    assert_eq!(solver.own_aside_act(&done, &mut scratch), Some((0, Faces::of(&[1]))));
    assert_eq!(solver.own_aside_act(&at(&[], &[6, 6, 6, 6, 6, 6], 1), &mut scratch), None);
}

#[test]
fn score_cards_are_played_when_they_help_and_only_then() {
    let surge = with("power-surge");
    assert_eq!([32, 33, 36].map(|raw| surge.final_score(raw, 0, 0)), [32, 37, 40]);
    let cup = with("leaden-cup");
    assert_eq!([29, 30, 31, 36].map(|raw| cup.final_score(raw, 0, 0)), [27, 28, 29, 34]);
    let raised = ScorePosition { score: 33, extra: 0, open: 1 };
    assert_eq!((surge.score_act(raised, 0), surge.score_act(ScorePosition { open: 0, ..raised }, 0)), (Some(0), None));
    let overloader = with("overloader");
    assert_eq!([2, 3].map(|extra| overloader.final_score(29, extra, 0)), [29, 31]);
}

#[test]
fn a_plan_gives_the_answers_of_its_solver() {
    use gauntlet_engine::{Chance, Plain, Stream};
    let mut rng = Plain::new(11);
    for id in ["second-shake", "butterfingers", "overloader", "take-back"] {
        let (solver, plan, mut scratch) = (with(id), Plan::new(with(id)), Scratch::default());
        for _ in 0..100 {
            let mut dice = [0; 6];
            rng.dice(Stream::EFFECT, &mut dice);
            let (aside, free) = dice.split_at(rng.pick(6));
            let left = rng.pick(solver.modifiers().unused() as usize + 1) as u8;
            let extra = if aside.is_empty() { 0 } else { rng.pick(aside.len()) as u8 };
            let at = Position { extra, ..at(free, aside, left) };
            assert_eq!(plan.own_act(&at), solver.own_act(&at, &mut scratch), "{id}, {at:?}");
            assert_eq!(plan.enemy_act(&at), solver.enemy_act(&at, &mut scratch), "{id}, {at:?}");
            assert_eq!(plan.aside(&at), solver.best_aside(&at).0, "{id}, {at:?}");
        }
    }
}

#[test]
fn a_trick_that_is_dear_enough_is_never_used() {
    let mut modifiers = Modifiers::default();
    modifiers.tricks.push(Trick { price: 100.0, ..Trick::new(Who::Roller, Does::FlipOne, Moment::EitherThrow) });
    let dear = DiceSolver::new(&modifiers, &best(Goal::NetDamage)).unwrap();
    assert!((dear.value() - plain(Goal::NetDamage).value()).abs() < 1e-9);
}

#[test]
fn another_utility_is_solved_as_from_scratch() {
    let utility = |step: usize| Utility::of_score((0..40).map(|score| (score * step % 17) as f32).collect());
    let card = attack_with("second-shake");
    let mut again = DiceSolver::new(&card, &best(Goal::HighestScore)).unwrap();
    for step in [3, 5, 11] {
        again.set_utility(&utility(step));
        let fresh = DiceSolver::new(&card, &best(Goal::Utility(utility(step)))).unwrap();
        assert_eq!(again.value(), fresh.value());
    }
}

#[test]
fn d_029_a_six_counts_as_the_target_number_of_an_overcharge() {
    let modifiers = Modifiers { score: vec![ScoreChange::always(2)], ..Modifiers::default() };
    let solver = DamageSolver::new(&modifiers).unwrap();
    assert_eq!([5, 6].map(|face| solver.worth(8, face)), [0, 8]);
    assert_eq!([5, 6].map(|face| solver.worth(6, face)), [0, 6]);
    assert!((solver.mean(8, 0).damage - 8.0 * solver.mean(1, 0).damage).abs() < 1e-9);
}

#[test]
fn d_026_all_matching_dice_are_set_aside_and_d_030_a_rollover_is_taken() {
    let solver = DamageSolver::new(&Modifiers::default()).unwrap();
    let throw = |free: &[u8]| DamagePosition { target: 4, free: Faces::of(free), hit: true, left: 0 };
    assert_eq!(solver.best_aside(&throw(&[4, 1, 4, 6])), Faces::of(&[4, 4]));
    assert_eq!(solver.best_aside(&throw(&[1, 6])), Faces::NONE);
    assert!(solver.rolls_over(4, 0));
}

#[test]
fn d_033_a_further_number_is_valid_where_there_is_one() {
    let score = vec![ScoreChange::always(1)];
    let modifiers = Modifiers { also_valid: vec![-1], score, ..Modifiers::default() };
    let solver = DamageSolver::new(&modifiers).unwrap();
    assert_eq!([1, 2, 3, 4].map(|face| solver.worth(3, face)), [0, 2, 3, 0]);
    assert_eq!(solver.worth(1, 1), 1, "there is no number 0 beside it");
    assert_eq!([5, 6].map(|face| solver.worth(7, face)), [0, 7], "a six counts as the higher number");
}

#[test]
fn the_damage_distribution_adds_up_to_the_mean() {
    for id in ["double-vision", "second-shake", "tilted-table", "momentum", "bigger-cup", "dice-dragon"] {
        let solver = with(id);
        let left = solver.modifiers().unused();
        for target in 1..=solver.damage().max_target() {
            let chances = solver.damage().distribution(target, left, 3000);
            let mean: f64 = chances.iter().enumerate().map(|(damage, chance)| damage as f64 * chance).sum();
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{id} {target}");
            assert!((mean - solver.damage().mean(target, left).damage).abs() < 1e-8, "{id} {target}");
        }
    }
}

#[test]
fn a_plain_damage_roll_misses_as_often_as_six_dice_do() {
    let chances = DamageSolver::new(&Modifiers::default()).unwrap().distribution(5, 0, 200);
    assert!((chances[0] - (5.0f64 / 6.0).powi(6)).abs() < 1e-12);
    assert!(chances.iter().enumerate().all(|(damage, &chance)| damage % 5 == 0 || chance == 0.0));
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let refuse = |modifiers: Modifiers| DiceSolver::new(&modifiers, &best(Goal::NetDamage)).err();
    assert_eq!(refuse(Modifiers { dice: 0, ..Modifiers::default() }), Some(DiceError::Dice(0)));
    assert_eq!(refuse(Modifiers { damage_dice: 11, ..Modifiers::default() }), Some(DiceError::Dice(11)));
    let trick = Trick::new(Who::Roller, Does::FlipOne, Moment::AttackThrow);
    let modifiers = Modifiers { tricks: vec![trick; 7], ..Modifiers::default() };
    assert_eq!(refuse(modifiers), Some(DiceError::Tricks(7)));
}
