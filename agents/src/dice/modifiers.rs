//! What the cards in play change about an attack roll and its damage roll, as plain data.
//!
//! Only what is left to decide during the roll is described. Whatever depends on the position alone (health, dead
//! allies, who the target is) is settled by whoever fills this in: the change is there or it is not.

use super::faces::MAX_DICE;

/// The most dice effects that can be open in one attack.
pub const MAX_TRICKS: usize = 6;

/// Who may use something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// The player whose dice they are.
    Roller,
    /// An enemy, who wants the roller to do badly.
    Enemy,
}

/// What happens to the chosen dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Does {
    /// One die is rolled again (D-099).
    RerollOne,
    /// Any dice are rolled again, together (D-099).
    RerollAny,
    /// One die is turned over (D-098).
    FlipOne,
}

/// Which dice can be chosen, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Free dice, after an attack throw.
    AttackThrow,
    /// Free dice, after a damage throw.
    DamageThrow,
    /// Free dice, after an attack or a damage throw.
    EitherThrow,
    /// Dice that lie aside, after dice of an attack throw were set aside.
    SetAside,
}

/// A set of faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FaceSet(u8);

impl FaceSet {
    /// All six.
    pub const ALL: FaceSet = FaceSet(0b111_1110);

    /// Just this face.
    pub const fn only(face: u8) -> FaceSet {
        FaceSet(1 << face & FaceSet::ALL.0)
    }

    /// Whether the face is in the set.
    #[inline]
    pub const fn has(self, face: u8) -> bool {
        self.0 >> face & 1 != 0
    }
}

/// A dice effect that may be used once in this attack.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trick {
    /// Who may use it.
    pub who: Who,
    /// What it does to the dice.
    pub does: Does,
    /// On which dice, and when.
    pub moment: Moment,
    /// The faces it can be used on.
    pub faces: FaceSet,
    /// Only after an attack throw of exactly this many free dice.
    pub free_dice: Option<u8>,
    /// Only in a damage roll with a target number of at most this.
    pub max_target: Option<u8>,
    /// Self-inflicted damage to pay.
    pub cost: u8,
    /// Whether using it deactivates the class it is on.
    pub rotates: bool,
    /// What else using it up is worth to its user, in the units of the goal: a card kept serves another attack.
    pub price: f32,
}

impl Trick {
    /// A trick without conditions and without cost.
    pub const fn new(who: Who, does: Does, moment: Moment) -> Trick {
        Trick {
            who,
            does,
            moment,
            faces: FaceSet::ALL,
            free_dice: None,
            max_target: None,
            cost: 0,
            rotates: false,
            price: 0.0,
        }
    }

    /// Whether it can be used after an attack throw of this many dice.
    #[inline]
    pub(super) fn in_attack(&self, free: usize) -> bool {
        matches!(self.moment, Moment::AttackThrow | Moment::EitherThrow)
            && self.free_dice.is_none_or(|n| n as usize == free)
    }

    /// Whether it can be used after a throw of a damage roll with this target number.
    #[inline]
    pub(super) fn in_damage(&self, target: i16) -> bool {
        matches!(self.moment, Moment::DamageThrow | Moment::EitherThrow)
            && self.max_target.is_none_or(|most| target <= i16::from(most))
    }
}

/// A change of the attack score while it is summed (D-022).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ScoreChange {
    /// By how much.
    pub by: i8,
    /// Only with at least this many extra dice (D-021).
    pub min_extra: u8,
    /// Only if the score, as changed so far, is at least this.
    pub min_score: i16,
    /// Only if the score, as changed so far, is at most this.
    pub max_score: i16,
    /// Who may make it; `None` if it happens by itself, before all others.
    pub who: Option<Who>,
    /// What using it up is worth to its user, as for a [`Trick`].
    pub price: f32,
}

impl ScoreChange {
    /// A change that happens by itself.
    pub const fn always(by: i8) -> ScoreChange {
        ScoreChange { by, min_extra: 0, min_score: i16::MIN, max_score: i16::MAX, who: None, price: 0.0 }
    }

    /// A change that somebody may make.
    pub const fn by_choice(by: i8, who: Who) -> ScoreChange {
        ScoreChange { who: Some(who), ..ScoreChange::always(by) }
    }

    #[inline]
    pub(super) fn applies(&self, score: i16, extra: u8) -> bool {
        extra >= self.min_extra && (self.min_score..=self.max_score).contains(&score)
    }
}

/// Damage of its own once the score is final.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreDamage {
    /// Only for a final score of at least this.
    pub min_score: i16,
    /// Only for a final score of at most this.
    pub max_score: i16,
    /// The damage.
    pub damage: u8,
}

/// Damage of its own for every rollover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RolloverDamage {
    /// The damage.
    pub damage: u8,
    /// The trick whose use deactivates the class that deals it, as an index of [`Modifiers::tricks`].
    pub lost_with: Option<u8>,
}

/// Damage for the first throw of the attack that rolls so many equal faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SameFaces {
    /// How many dice of one throw must show the same face.
    pub count: u8,
    /// The damage, once in the attack.
    pub damage: u8,
}

/// Everything that the cards in play change about one attack.
#[derive(Clone, PartialEq, Debug)]
pub struct Modifiers {
    /// Dice of the attack roll.
    pub dice: u8,
    /// Dice of the damage roll.
    pub damage_dice: u8,
    /// The score that is neither hit nor miss; target numbers count from it.
    pub threshold: u8,
    /// Dice effects, each usable once. Their order gives the bits by which positions name those still unused.
    pub tricks: Vec<Trick>,
    /// Changes of the score, in the order in which they happen or are asked for.
    pub score: Vec<ScoreChange>,
    /// Further valid numbers of the damage roll, relative to the target number (D-033).
    pub also_valid: Vec<i8>,
    /// Damage of its own for certain final scores.
    pub on_score: Vec<ScoreDamage>,
    /// Extra damage if the damage roll deals any (D-043).
    pub on_hit: u8,
    /// Extra damage for every extra die of the damage roll.
    pub per_extra_die: u8,
    /// Damage of its own for every rollover.
    pub on_rollover: Vec<RolloverDamage>,
    /// Damage of its own for equal faces in an attack throw; there is room for one such card.
    pub on_same: Option<SameFaces>,
    /// Damage that the roller takes whenever dice are rerolled.
    pub reroll_hurts: u8,
}

impl Default for Modifiers {
    fn default() -> Modifiers {
        Modifiers {
            dice: 6,
            damage_dice: 6,
            threshold: 30,
            tricks: Vec::new(),
            score: Vec::new(),
            also_valid: Vec::new(),
            on_score: Vec::new(),
            on_hit: 0,
            per_extra_die: 0,
            on_rollover: Vec::new(),
            on_same: None,
            reroll_hurts: 0,
        }
    }
}

/// Modifiers that no roll can have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DiceError {
    /// No dice, or more than the tables hold.
    #[error("a roll of {0} dice cannot be solved: from 1 to {MAX_DICE} dice can")]
    Dice(u8),
    /// More tricks than there are bits for.
    #[error("{0} dice effects in one attack cannot be solved: at most {MAX_TRICKS} can")]
    Tricks(usize),
}

impl Modifiers {
    /// Refuses what the solver has no room for.
    pub(super) fn check(&self) -> Result<(), DiceError> {
        for dice in [self.dice, self.damage_dice] {
            if dice == 0 || dice as usize > MAX_DICE {
                return Err(DiceError::Dice(dice));
            }
        }
        if self.tricks.len() > MAX_TRICKS {
            return Err(DiceError::Tricks(self.tricks.len()));
        }
        Ok(())
    }

    /// How many sets of unused things there are: one bit for each trick, one for equal faces.
    pub(super) fn sets(&self) -> usize {
        1 << (self.tricks.len() + usize::from(self.on_same.is_some()))
    }

    /// All tricks unused, equal faces not yet seen.
    pub fn unused(&self) -> u8 {
        (self.sets() - 1) as u8
    }

    /// The bit of equal faces not yet seen; 0 if no card asks for them.
    pub fn same_bit(&self) -> u8 {
        if self.on_same.is_some() { 1 << self.tricks.len() } else { 0 }
    }

    /// The most extra dice that any change of the score asks for: more need not be told apart.
    pub(super) fn extra_cap(&self) -> u8 {
        self.score.iter().map(|change| change.min_extra).max().unwrap_or(0)
    }

    /// Damage of its own for this final score.
    pub(super) fn damage_for(&self, score: i16) -> u32 {
        let due = self.on_score.iter().filter(|due| (due.min_score..=due.max_score).contains(&score));
        due.map(|due| u32::from(due.damage)).sum()
    }

    /// Damage of its own for a rollover while these tricks are unused.
    pub(super) fn damage_for_rollover(&self, left: usize) -> u32 {
        let works = |due: &&RolloverDamage| due.lost_with.is_none_or(|trick| left >> trick & 1 != 0);
        self.on_rollover.iter().filter(works).map(|due| u32::from(due.damage)).sum()
    }

    /// The highest score there can be.
    pub(super) fn max_score(&self) -> i16 {
        6 * i16::from(self.dice) + self.score.iter().map(|change| i16::from(change.by.max(0))).sum::<i16>()
    }
}
