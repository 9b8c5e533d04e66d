//! A dumb twin: plain recursion over ordered dice in the words of the rules, without any idea of equal states. It only
//! remembers what it has answered to exactly the same question. It is slow, so it plays with few dice.

use crate::dice::*;
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hash;

/// Answers already given.
struct Memory<K>(RefCell<HashMap<K, f64>>);

impl<K: Hash + Eq> Memory<K> {
    fn new() -> Memory<K> {
        Memory(RefCell::new(HashMap::new()))
    }

    fn recall(&self, question: K, answer: impl FnOnce() -> f64) -> f64 {
        if let Some(&known) = self.0.borrow().get(&question) {
            return known;
        }
        let found = answer();
        self.0.borrow_mut().insert(question, found);
        found
    }
}

/// A few dice in the order in which they were thrown.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Dice {
    faces: [u8; 4],
    count: usize,
}

impl Dice {
    const NONE: Dice = Dice { faces: [0; 4], count: 0 };

    fn and(mut self, more: &[u8]) -> Dice {
        self.faces[self.count..self.count + more.len()].copy_from_slice(more);
        self.count += more.len();
        self
    }
}

impl std::ops::Deref for Dice {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &self.faces[..self.count]
    }
}

fn average(count: usize, mut value: impl FnMut(&[u8]) -> f64) -> f64 {
    let ways = 6usize.pow(count as u32);
    let throw =
        |number: usize| (0..count).fold(Dice::NONE, |d, i| d.and(&[(number / 6usize.pow(i as u32) % 6) as u8 + 1]));
    (0..ways).map(|number| value(&throw(number))).sum::<f64>() / ways as f64
}

/// All ways to choose some of the dice: the chosen, then the others.
fn choices(dice: &[u8]) -> impl Iterator<Item = (Dice, Dice)> {
    (1..1usize << dice.len()).map(move |bits| {
        let pick = |wanted| {
            let chosen = dice.iter().enumerate().filter(|(i, _)| (bits >> i & 1 == 1) == wanted);
            chosen.fold(Dice::NONE, |all, (_, &die)| all.and(&[die]))
        };
        (pick(true), pick(false))
    })
}

fn total(dice: &[u8]) -> i16 {
    dice.iter().map(|&d| i16::from(d)).sum()
}

/// The attack in the words of the rules.
struct Twin<'a> {
    modifiers: &'a Modifiers,
    policy: &'a Policy,
    damage: &'a DamageTwin<'a>,
    memory: Memory<(Dice, usize, u8, u8)>,
}

/// The damage roll in the words of the rules: its value by target number and unused tricks.
struct DamageTwin<'a> {
    modifiers: &'a Modifiers,
    fresh: Vec<Vec<f64>>,
    rolled_over: Vec<Vec<f64>>,
    memory: Memory<(usize, bool, i16, u8)>,
}

impl<'a> DamageTwin<'a> {
    fn new(modifiers: &'a Modifiers) -> DamageTwin<'a> {
        let sets = modifiers.unused() as usize + 1;
        let raise: i16 = modifiers.score.iter().map(|change| i16::from(change.by.max(0))).sum();
        let most = 6 * i16::from(modifiers.dice) + raise - i16::from(modifiers.threshold);
        let zeros = vec![vec![0.0; sets]; most as usize + 1];
        let mut twin = DamageTwin { modifiers, fresh: zeros.clone(), rolled_over: zeros, memory: Memory::new() };
        let dice = modifiers.damage_dice as usize;
        for target in 1..=most {
            // What a rollover is worth is what it is worth to roll again: guess, look, repeat.
            loop {
                let next: Vec<f64> = (0..sets).map(|left| twin.throw(dice, true, target, left as u8)).collect();
                let before = std::mem::replace(&mut twin.rolled_over[target as usize], next);
                twin.memory = Memory::new();
                let now = &twin.rolled_over[target as usize];
                if before.iter().zip(now).all(|(a, b)| (a - b).abs() < 1e-11) {
                    break;
                }
            }
            twin.fresh[target as usize] = (0..sets).map(|left| twin.throw(dice, false, target, left as u8)).collect();
        }
        twin
    }

    fn throw(&self, free: usize, hit: bool, target: i16, left: u8) -> f64 {
        let answer = || average(free, |dice| self.asked(dice, hit, target, left));
        self.memory.recall((free, hit, target, left), answer)
    }

    fn asked(&self, dice: &[u8], hit: bool, target: i16, left: u8) -> f64 {
        let usable = |trick: &Trick| {
            matches!(trick.moment, Moment::DamageThrow | Moment::EitherThrow)
                && trick.max_target.is_none_or(|most| target <= i16::from(most))
        };
        let again = |dice: &[u8], left| self.asked(dice, hit, target, left);
        let pass = self.set_aside(dice, hit, target, left);
        window(self.modifiers, dice, left, &usable, pass, &again, &again, (1.0, 1.0))
    }

    fn set_aside(&self, dice: &[u8], hit: bool, target: i16, left: u8) -> f64 {
        let mut best: Option<f64> = None;
        for (chosen, kept) in choices(dice) {
            let Some(worth) = chosen.iter().map(|&die| self.counts_as(die, target)).sum::<Option<i16>>() else {
                continue;
            };
            let mut value = f64::from(worth) + f64::from(self.modifiers.per_extra_die) * (chosen.len() as f64 - 1.0);
            if !hit {
                value += f64::from(self.modifiers.on_hit);
            }
            value += if kept.is_empty() {
                let mut on = self.rolled_over[target as usize][left as usize];
                for due in &self.modifiers.on_rollover {
                    if due.lost_with.is_none_or(|trick| left >> trick & 1 == 1) {
                        on += f64::from(due.damage);
                    }
                }
                on.max(0.0)
            } else {
                self.throw(kept.len(), true, target, left)
            };
            best = Some(best.map_or(value, |best| best.max(value)));
        }
        best.unwrap_or(0.0)
    }

    /// The best number that a die can be set aside as.
    fn counts_as(&self, die: u8, target: i16) -> Option<i16> {
        let others = self.modifiers.also_valid.iter().map(|&by| target + i16::from(by));
        let matches = |number: &i16| *number > 0 && (*number == i16::from(die) || (die == 6 && *number > 6));
        std::iter::once(target).chain(others).filter(matches).max()
    }
}

/// Roller first, then enemies; whoever acts starts it over.
#[allow(clippy::too_many_arguments)]
fn window(
    modifiers: &Modifiers,
    dice: &[u8],
    left: u8,
    usable: &dyn Fn(&Trick) -> bool,
    pass: f64,
    rolled: &dyn Fn(&[u8], u8) -> f64,
    turned: &dyn Fn(&[u8], u8) -> f64,
    (cost_rate, hurt_rate): (f64, f64),
) -> f64 {
    let mut value = pass;
    for who in [Who::Enemy, Who::Roller] {
        for (index, trick) in modifiers.tricks.iter().enumerate() {
            if trick.who != who || left >> index & 1 == 0 || !usable(trick) {
                continue;
            }
            let left = left & !(1 << index);
            let cost = if who == Who::Roller { cost_rate * f64::from(trick.cost) } else { 0.0 };
            for (chosen, kept) in choices(dice) {
                if chosen.iter().any(|&die| !trick.faces.has(die)) {
                    continue;
                }
                let one = chosen.len() == 1;
                let found = match trick.does {
                    Does::FlipOne if one => turned(&kept.and(&[7 - chosen[0]]), left),
                    Does::RerollOne if !one => continue,
                    Does::RerollOne | Does::RerollAny => {
                        let hurt = hurt_rate * f64::from(modifiers.reroll_hurts);
                        average(chosen.len(), |new| rolled(&kept.and(new), left)) - hurt
                    }
                    Does::FlipOne => continue,
                } - cost;
                value = if who == Who::Roller { value.max(found) } else { value.min(found) };
            }
        }
    }
    value
}

impl Twin<'_> {
    fn value(&self) -> f64 {
        self.attack_throw(&[], self.modifiers.dice as usize, 0, self.modifiers.unused())
    }

    fn attack_throw(&self, aside: &[u8], free: usize, extra: u8, left: u8) -> f64 {
        if free == 0 {
            return self.score(total(aside), extra, left);
        }
        let answer = || average(free, |dice| self.landed(aside, dice, extra, left));
        self.memory.recall((Dice::NONE.and(aside), free, extra, left), answer)
    }

    /// Dice have been rolled: equal faces pay.
    fn landed(&self, aside: &[u8], dice: &[u8], extra: u8, left: u8) -> f64 {
        if let Some(same) = self.modifiers.on_same {
            let bit = 1 << self.modifiers.tricks.len();
            let equal = (1..=6).any(|face| dice.iter().filter(|&&d| d == face).count() >= same.count as usize);
            if equal && left & bit != 0 {
                let paid = if self.counts_damage() { f64::from(same.damage) } else { 0.0 };
                return paid + self.asked(aside, dice, extra, left & !bit);
            }
        }
        self.asked(aside, dice, extra, left)
    }

    fn asked(&self, aside: &[u8], dice: &[u8], extra: u8, left: u8) -> f64 {
        let usable = |trick: &Trick| {
            matches!(trick.moment, Moment::AttackThrow | Moment::EitherThrow)
                && trick.free_dice.is_none_or(|n| n as usize == dice.len())
        };
        let pass = self.set_aside(aside, dice, extra, left);
        let rolled = |dice: &[u8], left| self.landed(aside, dice, extra, left);
        let turned = |dice: &[u8], left| self.asked(aside, dice, extra, left);
        window(self.modifiers, dice, left, &usable, pass, &rolled, &turned, self.charge_rates())
    }

    fn set_aside(&self, aside: &[u8], dice: &[u8], extra: u8, left: u8) -> f64 {
        let worth = |chosen: &[u8], kept: usize| {
            let extra = extra + chosen.len() as u8 - 1;
            self.seen(&Dice::NONE.and(aside).and(chosen), kept, extra, left)
        };
        if let Some(Thumb::Keep(least)) = self.policy.thumb {
            let mut chosen: Vec<u8> = dice.iter().copied().filter(|&die| die >= least).collect();
            if chosen.is_empty() {
                chosen.extend(dice.iter().max());
            }
            return worth(&chosen, dice.len() - chosen.len());
        }
        choices(dice).map(|(chosen, kept)| worth(&chosen, kept.len())).fold(f64::NEG_INFINITY, f64::max)
    }

    fn seen(&self, aside: &[u8], free: usize, extra: u8, left: u8) -> f64 {
        let usable = |trick: &Trick| trick.moment == Moment::SetAside;
        let pass = self.attack_throw(aside, free, extra, left);
        let again = |aside: &[u8], left| self.seen(aside, free, extra, left);
        window(self.modifiers, aside, left, &usable, pass, &again, &again, self.charge_rates())
    }

    fn score(&self, raw: i16, extra: u8, left: u8) -> f64 {
        let mut score = raw;
        let mut open = Vec::new();
        for change in &self.modifiers.score {
            if change.who.is_some() {
                open.push(*change);
            } else if extra >= change.min_extra && score >= change.min_score && score <= change.max_score {
                score += i16::from(change.by);
            }
        }
        self.ask_score(score, extra, left, &open)
    }

    fn ask_score(&self, score: i16, extra: u8, left: u8, open: &[ScoreChange]) -> f64 {
        let mut value = self.end(score, left);
        for who in [Who::Enemy, Who::Roller] {
            for (index, change) in open.iter().enumerate().filter(|(_, change)| change.who == Some(who)) {
                if extra >= change.min_extra && score >= change.min_score && score <= change.max_score {
                    let mut rest = open.to_vec();
                    rest.remove(index);
                    let found = self.ask_score(score + i16::from(change.by), extra, left, &rest);
                    value = if who == Who::Roller { value.max(found) } else { value.min(found) };
                }
            }
        }
        value
    }

    fn end(&self, score: i16, left: u8) -> f64 {
        let over = score - i16::from(self.modifiers.threshold);
        let mut damage = if over > 0 { self.damage.fresh[over as usize][left as usize] } else { 0.0 };
        for due in &self.modifiers.on_score {
            if score >= due.min_score && score <= due.max_score {
                damage += f64::from(due.damage);
            }
        }
        let self_damage = f64::from((-over).max(0));
        match &self.policy.goal {
            Goal::AtLeast(least) => f64::from(i32::from(score >= *least)),
            Goal::Exactly(wanted) => f64::from(i32::from(score == *wanted)),
            Goal::HighestScore => f64::from(score),
            Goal::NetDamage => damage - self_damage,
            Goal::Damage => damage,
            Goal::LeastSelfDamage => -self_damage,
            Goal::Utility(utility) => f64::from(utility.by_score[score as usize]),
        }
    }

    fn counts_damage(&self) -> bool {
        matches!(self.policy.goal, Goal::NetDamage | Goal::Damage)
    }

    /// What a point of self-damage costs, and a point of damage taken.
    fn charge_rates(&self) -> (f64, f64) {
        match &self.policy.goal {
            Goal::NetDamage => (1.0, 1.0),
            Goal::LeastSelfDamage => (1.0, 0.0),
            _ => (0.0, 0.0),
        }
    }
}

/// The solver and its twin agree for each of the policies.
#[track_caller]
fn agree(modifiers: &Modifiers, policies: &[Policy]) {
    let damage = DamageTwin::new(modifiers);
    for policy in policies {
        let solver = DiceSolver::new(modifiers, policy).unwrap();
        let (exact, plain) =
            (solver.value(), Twin { modifiers, policy, damage: &damage, memory: Memory::new() }.value());
        assert!((exact - plain).abs() < 1e-9, "{policy:?}\n{modifiers:?}\nsolver {exact}, twin {plain}");
        // Following the decisions forward gives the value they were chosen for.
        let forward = reached(&policy.goal, &Plan::new(solver).figures());
        assert!((exact - forward).abs() < 1e-9, "{policy:?}\n{modifiers:?}\nvalue {exact}, forward {forward}");
    }
}

/// How well the figures do for a goal.
fn reached(goal: &Goal, figures: &Figures) -> f64 {
    let exchange = figures.exchange;
    match goal {
        Goal::AtLeast(least) => figures.by_score.iter().skip(*least as usize).sum(),
        Goal::Exactly(wanted) => figures.by_score[*wanted as usize],
        Goal::HighestScore => figures.score,
        Goal::NetDamage => exchange.damage - exchange.self_damage - exchange.taken,
        Goal::Damage => exchange.damage,
        Goal::LeastSelfDamage => -exchange.self_damage,
        Goal::Utility(utility) => {
            figures.by_score.iter().zip(&utility.by_score).map(|(chance, &worth)| chance * f64::from(worth)).sum()
        }
    }
}

fn policies(modifiers: &Modifiers) -> Vec<Policy> {
    let threshold = i16::from(modifiers.threshold);
    // A utility with no order in it, so that high dice are not always good.
    let jagged = (0..40).map(|score| ((score * 7919 + 13) % 23) as f32).collect();
    let goals = [
        Goal::AtLeast(threshold),
        Goal::AtLeast(threshold + 1),
        Goal::Exactly(threshold),
        Goal::NetDamage,
        Goal::Damage,
        Goal::LeastSelfDamage,
        Goal::HighestScore,
        Goal::Utility(Utility::of_score(jagged)),
    ];
    let best = goals.into_iter().map(|goal| Policy::best("best", goal));
    best.chain([6, 5].map(|face| Policy::thumb("thumb", Thumb::Keep(face)))).collect()
}

/// Three dice; the threshold lies as high as 30 does for six.
fn three() -> Modifiers {
    Modifiers { dice: 3, damage_dice: 3, threshold: 14, ..Modifiers::default() }
}

/// Two dice, for more than one trick at a time.
fn two() -> Modifiers {
    Modifiers { dice: 2, damage_dice: 2, threshold: 9, ..Modifiers::default() }
}

fn roller(does: Does, moment: Moment) -> Trick {
    Trick::new(Who::Roller, does, moment)
}

fn enemy(does: Does, moment: Moment) -> Trick {
    Trick::new(Who::Enemy, does, moment)
}

#[test]
fn plain_rolls_of_three_dice_for_every_goal() {
    agree(&three(), &policies(&three()));
}

#[test]
fn every_single_trick_on_three_dice() {
    use {Does::*, Moment::*};
    let tricks = [
        roller(RerollOne, AttackThrow),
        Trick { cost: 2, free_dice: Some(1), ..roller(FlipOne, AttackThrow) },
        Trick { faces: FaceSet::only(2), ..roller(FlipOne, AttackThrow) },
        roller(FlipOne, EitherThrow),
        enemy(RerollOne, AttackThrow),
        enemy(FlipOne, EitherThrow),
    ];
    for trick in tricks {
        let modifiers = Modifiers { tricks: vec![trick], damage_dice: 2, ..three() };
        agree(&modifiers, &policies(&modifiers));
    }
}

#[test]
fn rerolling_a_die_aside_or_any_free_dice_on_three_dice() {
    let any = Trick { cost: 1, ..roller(Does::RerollAny, Moment::AttackThrow) };
    for trick in [any, roller(Does::RerollOne, Moment::SetAside)] {
        let modifiers = Modifiers { tricks: vec![trick], damage_dice: 1, ..three() };
        agree(&modifiers, &policies(&modifiers));
    }
}

#[test]
fn two_tricks_at_once_on_two_dice() {
    use {Does::*, Moment::*};
    let pairs = [
        [roller(RerollAny, EitherThrow), roller(FlipOne, EitherThrow)],
        [roller(RerollOne, AttackThrow), enemy(FlipOne, EitherThrow)],
        [enemy(RerollOne, AttackThrow), roller(RerollOne, SetAside)],
        [roller(FlipOne, SetAside), enemy(RerollAny, SetAside)],
    ];
    for tricks in pairs {
        let modifiers = Modifiers { tricks: tricks.to_vec(), reroll_hurts: 1, ..two() };
        // The twin's damage roll counts what it costs, so it cannot speak of the damage alone.
        let mut policies = policies(&modifiers);
        policies.retain(|policy| policy.goal != Goal::Damage);
        agree(&modifiers, &policies);
    }
}

#[test]
fn changes_of_the_score_on_three_dice() {
    let (always, by_choice) = (ScoreChange::always, ScoreChange::by_choice);
    let cases: [Vec<ScoreChange>; 6] = [
        vec![always(1)],
        vec![ScoreChange { min_extra: 2, ..always(2) }],
        vec![ScoreChange { min_score: 14, max_score: 14, ..always(3) }],
        vec![by_choice(2, Who::Roller), ScoreChange { min_score: 16, ..by_choice(4, Who::Roller) }],
        vec![by_choice(-2, Who::Enemy)],
        vec![
            ScoreChange { min_extra: 1, ..always(1) },
            by_choice(-2, Who::Enemy),
            ScoreChange { min_extra: 1, ..by_choice(2, Who::Roller) },
        ],
    ];
    for score in cases {
        let modifiers = Modifiers { score, damage_dice: 2, ..three() };
        agree(&modifiers, &policies(&modifiers));
    }
}

#[test]
fn changes_of_the_damage_roll_on_three_dice() {
    use {Does::*, Moment::*};
    let low = Trick { max_target: Some(2), ..roller(RerollAny, DamageThrow) };
    let flip = roller(FlipOne, DamageThrow);
    let stars = |lost_with| RolloverDamage { damage: 6, lost_with };
    let bonus = |min_score, max_score| ScoreDamage { min_score, max_score, damage: 2 };
    let cases = [
        Modifiers { also_valid: vec![-1], ..three() },
        Modifiers { also_valid: vec![1, -2], per_extra_die: 2, ..three() },
        Modifiers { on_hit: 3, on_score: vec![bonus(11, 99), bonus(3, 9)], threshold: 10, ..three() },
        Modifiers { on_rollover: vec![stars(None)], tricks: vec![flip], damage_dice: 2, ..three() },
        Modifiers { on_rollover: vec![stars(Some(0))], tricks: vec![flip], damage_dice: 2, ..three() },
        Modifiers { on_same: Some(SameFaces { count: 2, damage: 2 }), ..three() },
        Modifiers { tricks: vec![low], on_hit: 2, damage_dice: 2, ..three() },
        Modifiers { tricks: vec![enemy(FlipOne, DamageThrow)], also_valid: vec![-1], ..three() },
    ];
    for modifiers in cases {
        agree(&modifiers, &[Goal::NetDamage, Goal::Damage].map(|goal| Policy::best("best", goal)));
    }
}

#[test]
fn d_098_a_flipped_die_does_not_pay_for_equal_faces_but_a_rerolled_one_does() {
    for does in [Does::FlipOne, Does::RerollOne] {
        let same = Some(SameFaces { count: 2, damage: 3 });
        let tricks = vec![roller(does, Moment::AttackThrow)];
        agree(&Modifiers { on_same: same, tricks, ..two() }, &[Policy::best("best", Goal::NetDamage)]);
    }
}
