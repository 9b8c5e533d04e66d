//! Figures that were published with the card set.

use crate::dice::*;

fn figures(modifiers: &Modifiers, policy: &str) -> Figures {
    Plan::new(DiceSolver::new(modifiers, &policy.parse().unwrap()).unwrap()).figures()
}

#[track_caller]
fn printed(value: f64, digits: usize, expected: &str) {
    assert_eq!(format!("{value:.digits$}"), expected);
}

#[track_caller]
fn row(policy: &str, expected: [&str; 5]) {
    let figures = figures(&Modifiers::default(), policy);
    let values = [figures.above, figures.equal, figures.below, figures.exchange.damage, figures.exchange.self_damage];
    assert_eq!(values.map(|value| format!("{value:.3}")), expected, "{policy}");
}

#[test]
fn d_020_the_published_chances_of_plain_attacks() {
    row("net-damage", ["0.493", "0.127", "0.381", "2.229", "1.092"]);
    row("most-damage", ["0.487", "0.106", "0.408", "2.273", "1.235"]);
    row("least-self-damage", ["0.419", "0.237", "0.344", "1.594", "1.000"]);
    row("at-least-30", ["0.426", "0.248", "0.326", "1.633", "1.065"]);
}

#[test]
fn d_031_a_damage_roll_sets_aside_1_798_dice() {
    let solver = DamageSolver::new(&Modifiers::default()).unwrap();
    printed(solver.mean(1, 0).damage, 3, "1.798");
    for target in 1..=6 {
        assert!((solver.mean(target, 0).damage - f64::from(target) * solver.mean(1, 0).damage).abs() < 1e-9);
    }
}

#[test]
fn one_attack_in_three_deals_damage_then_6_8_on_average() {
    let figures = figures(&Modifiers::default(), "net-damage");
    let solver = DamageSolver::new(&Modifiers::default()).unwrap();
    let deals: f64 = (31..=36)
        .map(|score| figures.by_score[score] * (1.0 - solver.distribution(score as i16 - 30, 0, 400)[0]))
        .sum();
    printed(deals, 3, "0.328");
    printed(figures.exchange.damage / deals, 1, "6.8");
}

/// What something is worth in each attack: the change of damage minus self-damage under best play.
fn worth(change: impl Fn(&mut Modifiers)) -> f64 {
    let net = |modifiers: &Modifiers| {
        let exchange = figures(modifiers, "net-damage").exchange;
        exchange.damage - exchange.self_damage - exchange.taken
    };
    let mut modifiers = Modifiers::default();
    change(&mut modifiers);
    net(&modifiers) - net(&Modifiers::default())
}

#[test]
fn the_published_worth_of_repeated_effects() {
    let attack = |does| Trick::new(Who::Roller, does, Moment::AttackThrow);
    let flip_face = |face| Trick { faces: FaceSet::only(face), ..attack(Does::FlipOne) };
    let flip_last = |cost| Trick { free_dice: Some(1), cost, ..attack(Does::FlipOne) };
    let score = |by| ScoreChange::always(by);
    let trick = |trick: Trick| worth(move |m| m.tricks.push(trick));
    let change = |change: ScoreChange| worth(move |m| m.score.push(change));

    printed(trick(attack(Does::RerollOne)), 2, "1.10");
    printed(trick(attack(Does::FlipOne)), 2, "2.91");
    printed(trick(flip_last(2)), 2, "0.95");
    printed(trick(flip_last(1)), 2, "1.31");
    printed(trick(flip_last(0)), 2, "1.75");
    printed(trick(flip_face(2)), 2, "1.40");
    printed(trick(flip_face(3)), 2, "0.46");
    printed(change(score(1)), 2, "1.50");
    printed(change(score(2)), 2, "3.08");
    printed(change(ScoreChange { min_extra: 3, ..score(2) }), 2, "0.87");
    printed(change(ScoreChange { min_extra: 2, ..score(1) }), 2, "0.73");
    printed(change(ScoreChange { min_score: 30, max_score: 30, ..score(3) }), 2, "1.03");
    printed(change(ScoreChange { min_score: 34, ..score(2) }), 2, "0.42");
    printed(worth(|m| m.dice = 7), 2, "9.60");
}

#[test]
fn the_published_worth_of_effects_on_the_damage_roll() {
    // These were published for attacks that do not adapt to the effect: plain scores, changed damage rolls.
    let plain = figures(&Modifiers::default(), "net-damage");
    let fixed = |change: &dyn Fn(&mut Modifiers)| -> f64 {
        let mut modifiers = Modifiers::default();
        change(&mut modifiers);
        let [with, without] = [&modifiers, &Modifiers::default()].map(|m| DamageSolver::new(m).unwrap());
        let gain = |target| with.mean(target, modifiers.unused()).damage - without.mean(target, 0).damage;
        (1..=6).map(|target| plain.by_score[target as usize + 30] * gain(target)).sum()
    };
    let new_throw = Trick::new(Who::Roller, Does::RerollAny, Moment::DamageThrow);
    let (hit, dice, throw) =
        (fixed(&|m| m.on_hit = 2), fixed(&|m| m.damage_dice = 7), fixed(&|m| m.tricks.push(new_throw)));
    printed(dice, 2, "0.61");
    printed(throw, 2, "1.50");
    // 0.655, published as 0.65.
    assert!((hit - 0.65).abs() < 0.006, "{hit}");
    // Who adapts gets a little more out of each.
    assert!(worth(|m| m.on_hit = 2) > hit && worth(|m| m.damage_dice = 7) > dice);
}
