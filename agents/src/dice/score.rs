//! From the raw sum to the final score (D-022), and what a final score is worth.
//!
//! Changes that happen by themselves come first, one after the other. Then the roller and the enemies may make
//! theirs, asked in the same way as in the window after a throw: the roller first, and from the start again whenever
//! somebody has acted.

use super::damage::DamageSolver;
use super::goal::Goal;
use super::modifiers::{Modifiers, Who};
use super::window::{EQUAL, Exchange};

/// A score as it stands, and the changes nobody has made yet (bits in the order of [`Modifiers::score`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScorePosition {
    /// The score as changed so far.
    pub score: i16,
    /// Extra dice of the attack roll.
    pub extra: u8,
    /// Bits of the changes that can still be made.
    pub open: u32,
}

/// What a position of the score leads to.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Settled {
    value: f64,
    score: i16,
    /// The next change to make, if any.
    next: Option<usize>,
}

/// Solves the window of the score for one worth of final scores.
pub(super) struct ScoreStage<'a, W> {
    pub modifiers: &'a Modifiers,
    /// What a final score is worth.
    pub worth: W,
}

impl<W: Fn(i16) -> f64> ScoreStage<'_, W> {
    /// The final score from a raw sum, and its value.
    pub fn settle(&self, raw: i16, extra: u8) -> (f64, i16) {
        if self.modifiers.score.is_empty() {
            return ((self.worth)(raw), raw);
        }
        let settled = self.roller(open(self.modifiers, raw, extra));
        (settled.value, settled.score)
    }

    /// The change that somebody should make now.
    pub fn next(&self, at: ScorePosition) -> Option<usize> {
        self.roller(at).next
    }

    fn roller(&self, at: ScorePosition) -> Settled {
        let mut best = self.enemy(at);
        for (index, price) in self.choices(at, Who::Roller) {
            let then = self.roller(self.changed(at, index));
            if then.value - price > best.value + EQUAL {
                best = Settled { value: then.value - price, score: then.score, next: Some(index) };
            }
        }
        best
    }

    fn enemy(&self, at: ScorePosition) -> Settled {
        let mut best = Settled { value: (self.worth)(at.score), score: at.score, next: None };
        for (index, price) in self.choices(at, Who::Enemy) {
            let then = self.roller(self.changed(at, index));
            if then.value + price < best.value - EQUAL {
                best = Settled { value: then.value, score: then.score, next: Some(index) };
            }
        }
        best
    }

    fn choices(&self, at: ScorePosition, who: Who) -> impl Iterator<Item = (usize, f64)> {
        let changes = self.modifiers.score.iter().enumerate();
        changes
            .filter(move |(i, change)| at.open >> i & 1 != 0 && change.who == Some(who))
            .filter(move |(_, change)| change.applies(at.score, at.extra))
            .map(|(i, change)| (i, f64::from(change.price)))
    }

    fn changed(&self, at: ScorePosition, index: usize) -> ScorePosition {
        let score = at.score + i16::from(self.modifiers.score[index].by);
        ScorePosition { score, open: at.open & !(1 << index), ..at }
    }
}

/// The score after all changes that happen by themselves, with all others still open.
pub(super) fn open(modifiers: &Modifiers, raw: i16, extra: u8) -> ScorePosition {
    let mut at = ScorePosition { score: raw, extra, open: 0 };
    for (index, change) in modifiers.score.iter().enumerate() {
        match change.who {
            None if change.applies(at.score, extra) => at.score += i16::from(change.by),
            None => {}
            Some(_) => at.open |= 1 << index,
        }
    }
    at
}

/// What an attack gives and takes from the moment its score is final (D-023 to D-025).
pub(super) fn outcome(modifiers: &Modifiers, damage: &DamageSolver, score: i16, left: u8) -> Exchange {
    let over = score - i16::from(modifiers.threshold);
    let mut end = match over {
        ..0 => Exchange { self_damage: f64::from(-over), ..Exchange::default() },
        0 => Exchange::default(),
        _ => damage.mean(over, left),
    };
    end.damage += f64::from(modifiers.damage_for(score));
    end
}

/// What a final score is worth for a goal.
pub(super) fn worth(goal: &Goal, modifiers: &Modifiers, damage: &DamageSolver, score: i16, left: u8) -> f64 {
    let over = score - i16::from(modifiers.threshold);
    match goal {
        Goal::AtLeast(least) => f64::from(u8::from(score >= *least)),
        Goal::Exactly(wanted) => f64::from(u8::from(score == *wanted)),
        Goal::HighestScore => f64::from(score),
        Goal::Utility(utility) => utility.at(score),
        // The value of the damage roll counts the price of tricks as well.
        Goal::NetDamage => {
            let roll = if over > 0 { damage.value(over, left) } else { f64::from(over) };
            roll + f64::from(modifiers.damage_for(score))
        }
        Goal::Damage => outcome(modifiers, damage, score, left).damage,
        Goal::LeastSelfDamage => -outcome(modifiers, damage, score, left).self_damage,
    }
}
