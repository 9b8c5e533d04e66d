//! The 30-point hit probabilities of Dicetastic: exact and simulated side by side, and what every card does to them.
//!
//! The simulation follows the same decisions as the exact figures but throws its dice. It is cut into shards of a
//! fixed size whose dice depend on the seed and the shard alone, and it counts in whole numbers: the result is the
//! same to the last digit on any number of threads.

use crate::interval::{Interval, Moments, Z95, wilson};
use gauntlet_agents::dice::{
    CardKind, DiceCards, DiceError, DiceSolver, Exchange, Figures, Modifiers, Plan, Policy, dice_cards, plain_attack,
};
use gauntlet_engine::dicetastic::Dicetastic;
use gauntlet_engine::{Plain, Seat, Stream, mix};
use rayon::prelude::*;
use serde::Serialize;
use std::cmp::Ordering;

/// Attacks in one shard.
const SHARD: u64 = 1 << 16;

/// The policy under which cards are compared.
pub const CARD_POLICY: &str = "net-damage";

/// What is rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DicePlan {
    /// Simulated attacks of each policy.
    pub rolls: u64,
    /// The same seed gives the same dice.
    pub seed: u64,
}

/// Six numbers that describe an attack: each a chance or an average, or an interval of it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SixFigures<T> {
    /// A score below the threshold.
    pub p_below: T,
    /// Exactly the threshold.
    pub p_equal: T,
    /// A score above it.
    pub p_above: T,
    /// The final score.
    pub mean_score: T,
    /// Self-inflicted damage.
    pub mean_self_damage: T,
    /// Damage dealt.
    pub mean_damage: T,
}

impl<T: Copy> SixFigures<T> {
    /// The names of the six, in order.
    pub const NAMES: [&'static str; 6] =
        ["p_below", "p_equal", "p_above", "mean_score", "mean_self_damage", "mean_damage"];

    /// The six, in order.
    pub fn list(&self) -> [T; 6] {
        [self.p_below, self.p_equal, self.p_above, self.mean_score, self.mean_self_damage, self.mean_damage]
    }

    /// Six figures from six.
    fn from_list([p_below, p_equal, p_above, mean_score, mean_self_damage, mean_damage]: [T; 6]) -> SixFigures<T> {
        SixFigures { p_below, p_equal, p_above, mean_score, mean_self_damage, mean_damage }
    }
}

impl From<&Figures> for SixFigures<f64> {
    fn from(figures: &Figures) -> SixFigures<f64> {
        SixFigures {
            p_below: figures.below,
            p_equal: figures.equal,
            p_above: figures.above,
            mean_score: figures.score,
            mean_self_damage: figures.exchange.self_damage,
            mean_damage: figures.exchange.damage,
        }
    }
}

/// What was counted with thrown dice.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Simulated {
    /// The shares and averages.
    #[serde(flatten)]
    pub figures: SixFigures<f64>,
    /// Of how many attacks.
    pub rolls: u64,
    /// Where the true values lie, each with 95 % confidence.
    pub ci95: SixFigures<Interval>,
}

/// A policy, exact and simulated.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PolicyRow {
    /// The policy's name.
    pub name: String,
    /// How likely each final score is, from 0, exact.
    pub by_score: Vec<f64>,
    /// Its true figures.
    pub exact: SixFigures<f64>,
    /// Its figures with thrown dice.
    pub simulated: Simulated,
}

/// What a card does to an attack.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CardRow {
    /// The card's id.
    pub id: String,
    /// `class` or `ability`.
    pub kind: &'static str,
    /// What is taken as given for the card to work.
    pub assumes: Vec<String>,
    /// The policy of everybody who decides something.
    pub policy: String,
    /// The figures of an attack with the card.
    pub exact: SixFigures<f64>,
    /// Damage that the roller takes from the card.
    pub mean_taken: f64,
    /// Change of the chance to score below the threshold.
    pub delta_p_below: f64,
    /// Change of the chance to score exactly the threshold.
    pub delta_p_equal: f64,
    /// Change of the chance to score above the threshold.
    pub delta_p_above: f64,
    /// Change of the average score.
    pub delta_mean_score: f64,
    /// Change of the self-inflicted damage.
    pub delta_mean_self_damage: f64,
    /// Change of the damage dealt.
    pub delta_mean_damage: f64,
    /// Change of the damage dealt minus everything suffered.
    pub delta_net_damage: f64,
}

/// All that was found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DiceResult {
    /// The seed of the simulation.
    pub seed: u64,
    /// Simulated attacks of each policy.
    pub rolls: u64,
    /// The score that is neither hit nor miss.
    pub threshold: u8,
    /// The policies of a plain attack.
    pub policies: Vec<PolicyRow>,
    /// The cards, in the order of the set.
    pub cards: Vec<CardRow>,
    /// Cards that answer to the dice without moving these figures.
    pub listening: Vec<String>,
    /// Cards that change the dice in a way that is not solved exactly.
    pub unsolved: Vec<String>,
}

/// Solves and simulates. `expect` is told how many attacks there will be in all, and `done` of every finished shard
/// how many it had.
pub fn run_dice(
    game: &Dicetastic,
    plan: DicePlan,
    expect: &dyn Fn(u64),
    done: &(dyn Fn(u64) + Sync),
) -> Result<DiceResult, DiceError> {
    let plain = plain_attack(game);
    let policies = Policy::named();
    expect(plan.rolls * policies.len() as u64);
    let policies = policies
        .into_iter()
        .enumerate()
        .map(|(index, policy)| {
            let solved = Plan::new(DiceSolver::new(&plain, &policy)?);
            let figures = solved.figures();
            let exact = SixFigures::from(&figures);
            let tally = simulate(&solved, plan.rolls, mix(plan.seed, index as u64), done);
            Ok(PolicyRow { name: policy.name, by_score: figures.by_score, exact, simulated: tally.simulated() })
        })
        .collect::<Result<_, DiceError>>()?;
    let policy: Policy = CARD_POLICY.parse().expect("it is one of the named policies");
    let DiceCards { cards, listening, mut unsolved } = dice_cards(game);
    let base = card_figures(&plain, &policy)?;
    let solved: Vec<_> = cards
        .par_iter()
        .map(|card| {
            let mut modifiers = plain.clone();
            card.join(&mut modifiers);
            let with = card_figures(&modifiers, &policy)?;
            let kind = match card.kind {
                CardKind::Class => "class",
                CardKind::Ability => "ability",
            };
            Ok::<_, DiceError>(card_row(&card.id, kind, &card.assumes, &policy.name, &base, &with))
        })
        .collect();
    // A card that asks for more dice than there is room for does not keep the others from being shown.
    unsolved.extend(cards.iter().zip(&solved).filter(|(_, row)| row.is_err()).map(|(card, _)| card.id.clone()));
    let cards = solved.into_iter().flatten().collect();
    Ok(DiceResult {
        seed: plan.seed,
        rolls: plan.rolls,
        threshold: plain.threshold,
        policies,
        cards,
        listening,
        unsolved,
    })
}

fn card_figures(modifiers: &Modifiers, policy: &Policy) -> Result<Figures, DiceError> {
    Ok(Plan::new(DiceSolver::new(modifiers, policy)?).figures())
}

fn card_row(id: &str, kind: &'static str, assumes: &[String], policy: &str, base: &Figures, with: &Figures) -> CardRow {
    let net = |exchange: &Exchange| exchange.damage - exchange.self_damage - exchange.taken;
    CardRow {
        id: id.into(),
        kind,
        assumes: assumes.to_vec(),
        policy: policy.into(),
        exact: SixFigures::from(with),
        mean_taken: with.exchange.taken,
        delta_p_below: with.below - base.below,
        delta_p_equal: with.equal - base.equal,
        delta_p_above: with.above - base.above,
        delta_mean_score: with.score - base.score,
        delta_mean_self_damage: with.exchange.self_damage - base.exchange.self_damage,
        delta_mean_damage: with.exchange.damage - base.exchange.damage,
        delta_net_damage: net(&with.exchange) - net(&base.exchange),
    }
}

/// What is counted of attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    below: u64,
    equal: u64,
    above: u64,
    score: Moments,
    self_damage: Moments,
    damage: Moments,
    taken: Moments,
}

impl Tally {
    fn and(self, other: Tally) -> Tally {
        Tally {
            below: self.below + other.below,
            equal: self.equal + other.equal,
            above: self.above + other.above,
            score: self.score.and(other.score),
            self_damage: self.self_damage.and(other.self_damage),
            damage: self.damage.and(other.damage),
            taken: self.taken.and(other.taken),
        }
    }

    /// How many attacks were counted.
    pub fn rolls(&self) -> u64 {
        self.below + self.equal + self.above
    }

    /// The shares and averages.
    pub fn figures(&self) -> SixFigures<f64> {
        let share = |hits: u64| if self.rolls() == 0 { 0.0 } else { hits as f64 / self.rolls() as f64 };
        let means = [self.score, self.self_damage, self.damage].map(|moments| moments.mean());
        let [score, self_damage, damage] = means;
        SixFigures::from_list([share(self.below), share(self.equal), share(self.above), score, self_damage, damage])
    }

    /// Where the true values lie, with `z` standard deviations on each side.
    pub fn intervals(&self, z: f64) -> SixFigures<Interval> {
        let share = |hits| wilson(hits, self.rolls(), z);
        let [score, self_damage, damage] = [self.score, self.self_damage, self.damage].map(|m| m.interval(z));
        SixFigures::from_list([share(self.below), share(self.equal), share(self.above), score, self_damage, damage])
    }

    /// Damage taken from others: the average, and where its true value lies.
    pub fn taken(&self, z: f64) -> (f64, Interval) {
        (self.taken.mean(), self.taken.interval(z))
    }

    fn simulated(&self) -> Simulated {
        Simulated { figures: self.figures(), rolls: self.rolls(), ci95: self.intervals(Z95) }
    }
}

/// Plays attacks with thrown dice, on all threads of the pool.
pub fn simulate(plan: &Plan, rolls: u64, seed: u64, done: &(dyn Fn(u64) + Sync)) -> Tally {
    let shards = rolls.div_ceil(SHARD);
    (0..shards)
        .into_par_iter()
        .map(|shard| {
            let rolls = SHARD.min(rolls - shard * SHARD);
            let tally = play_shard(plan, rolls, mix(seed, shard));
            done(rolls);
            tally
        })
        .reduce(Tally::default, Tally::and)
}

fn play_shard(plan: &Plan, rolls: u64, seed: u64) -> Tally {
    let threshold = i16::from(plan.solver().modifiers().threshold);
    let mut chance = Plain::new(seed);
    let mut tally = Tally::default();
    for _ in 0..rolls {
        let attack = plan.play(&mut chance, Stream::dice(Seat(0)));
        match attack.score.cmp(&threshold) {
            Ordering::Less => tally.below += 1,
            Ordering::Equal => tally.equal += 1,
            Ordering::Greater => tally.above += 1,
        }
        tally.score.add(i32::from(attack.score));
        tally.self_damage.add(attack.self_damage as i32);
        tally.damage.add(attack.damage as i32);
        tally.taken.add(attack.taken as i32);
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interval::Z999;
    use gauntlet_engine::dicetastic::Options;

    fn nothing(_: u64) {}

    #[track_caller]
    fn agree(what: &str, figures: &Figures, tally: &Tally) {
        let exact = SixFigures::from(figures);
        let intervals = tally.intervals(Z999);
        for ((name, exact), interval) in SixFigures::<f64>::NAMES.iter().zip(exact.list()).zip(intervals.list()) {
            assert!(interval.contains(exact), "{what}, {name}: exact {exact}, simulated {interval:?}");
        }
        let (_, taken) = tally.taken(Z999);
        assert!(taken.contains(figures.exchange.taken), "{what}, taken");
    }

    fn policies_agree(rolls: u64, seed: u64) {
        let plain = plain_attack(&Dicetastic::new(Options::default()));
        for (index, policy) in Policy::named().into_iter().enumerate() {
            let plan = Plan::new(DiceSolver::new(&plain, &policy).unwrap());
            let tally = simulate(&plan, rolls, mix(seed, index as u64), &nothing);
            agree(&policy.name, &plan.figures(), &tally);
        }
    }

    #[test]
    fn every_simulated_figure_lies_within_its_99_9_percent_interval() {
        policies_agree(150_000, 1);
    }

    /// The full count takes some seconds: `cargo test --release -p gauntlet-experiments -- --ignored ten_million`.
    #[test]
    #[ignore = "ten million attacks of each policy"]
    fn ten_million_rolls_of_every_policy_agree() {
        policies_agree(10_000_000, 1);
    }

    #[test]
    fn every_card_agrees_with_thrown_dice() {
        let game = Dicetastic::new(Options::default());
        let policy: Policy = CARD_POLICY.parse().unwrap();
        for (index, card) in dice_cards(&game).cards.iter().enumerate() {
            let mut modifiers = plain_attack(&game);
            card.join(&mut modifiers);
            let plan = Plan::new(DiceSolver::new(&modifiers, &policy).unwrap());
            let tally = simulate(&plan, 40_000, mix(7, index as u64), &nothing);
            agree(&card.id, &plan.figures(), &tally);
        }
    }

    #[test]
    fn an_exact_figure_of_another_policy_lies_outside() {
        let plain = plain_attack(&Dicetastic::new(Options::default()));
        let plan = |name: &str| Plan::new(DiceSolver::new(&plain, &name.parse().unwrap()).unwrap());
        let tally = simulate(&plan("keep-fives"), 150_000, 1, &nothing);
        let other = SixFigures::from(&plan("highest-score").figures());
        assert!(tally.intervals(Z999).list().iter().zip(other.list()).all(|(interval, x)| !interval.contains(x)));
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let game = Dicetastic::new(Options::default());
        let plan = DicePlan { rolls: SHARD * 2 + 17, seed: 3 };
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| run_dice(&game, plan, &nothing, &nothing).unwrap())
        };
        let one = with(1);
        assert_eq!(one, with(3));
        assert!(one.policies.iter().all(|row| row.simulated.rolls == plan.rolls));
    }
}
