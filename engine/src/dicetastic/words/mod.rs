//! The vocabulary of Dicetastic's cards: every word, what it means, an example, and what the engine makes of it.

mod conditions;
mod effects;
mod objects;
mod triggers;

use super::ops::{Amount, Cost, Duration, Key, Limit, Pile, Pool, Target, Type, Whose};
use crate::cards::{Field, Kind, Need, RulesNeed, Word, join_words, word_count};

/// What the engine makes of a word.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)] // each row below says what its word means
pub enum Op {
    May,
    WhileHere,
    AnyTime,
    OwnTurn,
    On(Key, Side),
    Whose(Whose),
    Condition(ConditionOp),
    Amount(AmountOp),
    Target(Target),
    Duration(Duration),
    Cost(CostOp),
    Effect(EffectOp),
    Limit(Limit),
}

/// From which side a damage step is seen; the plain side for every other event.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Side {
    Plain,
    Deals,
    Nobody,
}

/// A condition before its numbers are filled in.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum ConditionOp {
    Score,
    ExtraDice,
    FreeDice,
    TargetNumber,
    EqualFaces,
    Health,
    VictimHealth,
    VictimUnhurt,
    TargetIsYou,
    TargetIsAlly,
    TargetIsAttacker,
    FromAttack,
    Has(Type),
    SpillsFromYou,
    KilledByYou,
    Amount,
    AllyDead,
    Hand,
    Die,
}

/// An amount before its number is filled in.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum AmountOp {
    Number,
    PerExtraDie,
    Fixed(Amount),
}

/// A cost before its number is filled in.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum CostOp {
    Health,
    Fixed(Cost),
}

/// An effect before its slots are filled in.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum EffectOp {
    Score,
    ScoreGains,
    Extra,
    Spill,
    SpillTo,
    Damage,
    Prevent(Type),
    Heal,
    Revive,
    ReviveWith,
    Reroll(Pool),
    RerollAny,
    Flip,
    AlsoValid,
    MoreDice,
    Draw,
    Recover,
    DrawClass,
    Choose(Pile),
    Discard,
    RemoveClass,
    RemoveThisCard,
    Steal(Pile),
    Swap(Pile),
    Deactivate,
    Reactivate,
    Disable,
    Empower,
    Share,
    Gain,
    Untargetable,
    Retarget,
    Cancel,
    HandLimit,
    ClassLimit,
    StayUses,
    StayMarking,
    StayTurns,
}

/// The word table, by subject.
const PARTS: &[&[Word<Op>]] = &[triggers::TRIGGERS, conditions::CONDITIONS, objects::OBJECTS, effects::EFFECTS];

/// The word table.
pub const WORDS: &[Word<Op>] = &join_words::<Op, { word_count(PARTS) }>(PARTS);

const BOXED: Field = Field::flag("boxed", "A plain card that stands in for others; it is in no deck.");

/// The kinds of cards.
pub const KINDS: &[Kind] = &[
    Kind::new(
        "class",
        "A class, in front of a player. The first one gives the player's health.",
        &[
            Field::number("health", 1..=200, "Starting and maximum health of a player who starts with it."),
            BOXED,
            Field::card_id("baseline", "class", "The plain class it is measured against.").or(Need::Optional),
        ],
    ),
    Kind::new(
        "ability",
        "An ability card, kept in hand and played once.",
        &[
            Field::number("copies", 0..=20, "How many are in the deck."),
            BOXED,
            Field::card_id("baseline", "ability", "The plain card it is measured against.").or(Need::Optional),
        ],
    )
    .rules(RulesNeed::Required),
];
