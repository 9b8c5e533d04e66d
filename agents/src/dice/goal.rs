//! What a roller wants, and the named policies.

use super::faces::Faces;
use std::fmt;
use std::str::FromStr;

/// What a roller wants of an attack.
#[derive(Clone, PartialEq, Debug)]
pub enum Goal {
    /// The best chance of at least this score.
    AtLeast(i16),
    /// The best chance of exactly this score.
    Exactly(i16),
    /// The most damage minus self-damage, on average.
    NetDamage,
    /// The most damage, on average.
    Damage,
    /// The least self-damage, on average.
    LeastSelfDamage,
    /// The highest score, on average.
    HighestScore,
    /// The most of a utility that the position gives.
    Utility(Utility),
}

/// What every end of an attack roll is worth in a position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Utility {
    /// The worth of each final score, from 0. Scores beyond the end are worth as much as the last one.
    pub by_score: Vec<f32>,
    /// The worth of one point of damage dealt beside the damage roll.
    pub per_damage: f32,
    /// The worth of one point suffered during the roll, paid for a trick or taken; usually negative.
    pub per_self_damage: f32,
}

impl Utility {
    /// A utility of the score alone.
    pub fn of_score(by_score: Vec<f32>) -> Utility {
        Utility { by_score, ..Utility::default() }
    }

    /// What a final score is worth.
    #[inline]
    pub(super) fn at(&self, score: i16) -> f64 {
        let last = self.by_score.len().saturating_sub(1);
        self.by_score.get((score.max(0) as usize).min(last)).map_or(0.0, |&worth| f64::from(worth))
    }
}

/// What one point counts in a goal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Rates {
    /// Damage dealt.
    pub damage: f64,
    /// Self-inflicted damage.
    pub self_damage: f64,
    /// Damage taken from others during the attack.
    pub taken: f64,
}

impl Rates {
    /// Nothing but the score counts.
    pub const NONE: Rates = Rates { damage: 0.0, self_damage: 0.0, taken: 0.0 };
    /// Damage counts for, everything suffered counts against.
    pub const NET: Rates = Rates { damage: 1.0, self_damage: -1.0, taken: -1.0 };
}

impl Goal {
    pub(super) fn rates(&self) -> Rates {
        match self {
            Goal::NetDamage => Rates::NET,
            Goal::Damage => Rates { damage: 1.0, ..Rates::NONE },
            Goal::LeastSelfDamage => Rates { self_damage: -1.0, ..Rates::NONE },
            Goal::AtLeast(_) | Goal::Exactly(_) | Goal::HighestScore => Rates::NONE,
            Goal::Utility(utility) => {
                let suffered = f64::from(utility.per_self_damage);
                Rates { damage: f64::from(utility.per_damage), self_damage: suffered, taken: suffered }
            }
        }
    }
}

/// A rule of thumb for setting dice aside, whatever the score so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thumb {
    /// All dice of at least this face, or else the one highest die.
    Keep(u8),
}

impl Thumb {
    /// The dice that the rule sets aside of a throw with at least one die.
    pub fn aside(self, throw: Faces) -> Faces {
        let Thumb::Keep(least) = self;
        let mut aside = throw;
        aside.0.iter_mut().zip(1..).filter(|(_, face)| *face < least).for_each(|(count, _)| *count = 0);
        if aside == Faces::NONE {
            let highest = throw.0.iter().rposition(|&count| count > 0).unwrap_or(0);
            aside.0[highest] = 1;
        }
        aside
    }
}

/// How dice are set aside and tricks are used in an attack.
#[derive(Clone, PartialEq, Debug)]
pub struct Policy {
    /// The policy's name in commands and reports.
    pub name: String,
    /// What every choice aims at.
    pub goal: Goal,
    /// What fixes the dice to set aside, so that only the use of tricks is left to the goal.
    pub thumb: Option<Thumb>,
}

impl Policy {
    /// The best play for a goal.
    pub fn best(name: &str, goal: Goal) -> Policy {
        Policy { name: name.into(), goal, thumb: None }
    }

    /// A rule of thumb; tricks are used for the most net damage.
    pub fn thumb(name: &str, thumb: Thumb) -> Policy {
        Policy { name: name.into(), goal: Goal::NetDamage, thumb: Some(thumb) }
    }

    /// The policies that have a name.
    pub fn named() -> Vec<Policy> {
        vec![
            Policy::best("at-least-30", Goal::AtLeast(30)),
            Policy::best("above-30", Goal::AtLeast(31)),
            Policy::best("exactly-30", Goal::Exactly(30)),
            Policy::best("net-damage", Goal::NetDamage),
            Policy::best("most-damage", Goal::Damage),
            Policy::best("least-self-damage", Goal::LeastSelfDamage),
            Policy::best("highest-score", Goal::HighestScore),
            Policy::thumb("keep-sixes", Thumb::Keep(6)),
            Policy::thumb("keep-fives", Thumb::Keep(5)),
        ]
    }
}

impl FromStr for Policy {
    type Err = UnknownPolicy;
    fn from_str(text: &str) -> Result<Policy, UnknownPolicy> {
        Policy::named().into_iter().find(|policy| policy.name == text).ok_or_else(|| UnknownPolicy(text.into()))
    }
}

/// A name that is no policy's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownPolicy(String);

impl fmt::Display for UnknownPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = Policy::named().into_iter().map(|policy| policy.name).collect();
        write!(f, "`{}` is no dice policy: use one of {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownPolicy {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_of_thumb_keeps_all_high_dice_or_the_highest() {
        let keep = |least, dice: &[u8]| Thumb::Keep(least).aside(Faces::of(dice));
        assert_eq!(keep(6, &[6, 5, 6, 1]), Faces::of(&[6, 6]));
        assert_eq!(keep(6, &[5, 5, 1]), Faces::of(&[5]));
        assert_eq!(keep(5, &[6, 5, 5, 1]), Faces::of(&[6, 5, 5]));
        assert_eq!(keep(5, &[2, 2]), Faces::of(&[2]));
    }

    #[test]
    fn a_utility_goes_on_as_it_ends() {
        let utility = Utility::of_score(vec![0.0, 1.0, 4.0]);
        assert_eq!([-3, 1, 2, 9].map(|score| utility.at(score)), [0.0, 1.0, 4.0, 4.0]);
        assert_eq!(Utility::default().at(3), 0.0);
    }

    #[test]
    fn an_unknown_policy_is_told_the_names_there_are() {
        let error = "keep-ones".parse::<Policy>().unwrap_err().to_string();
        assert!(error.contains("`keep-ones`") && error.contains("keep-sixes"), "{error}");
    }
}
