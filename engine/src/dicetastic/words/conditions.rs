//! What must be true for a rules line.

use super::super::ops::Type;
use super::{ConditionOp as C, Op};
use crate::cards::{Word, word};

const fn condition(template: &'static str, op: C, meaning: &'static str, example: &'static str) -> Word<Op> {
    word("condition", template, Op::Condition(op), meaning, example)
}

/// Conditions.
pub(super) const CONDITIONS: &[Word<Op>] = &[
    // Conditions.
    condition(
        "score {cmp} {n}",
        C::Score,
        "The attack score.",
        "after your score is fixed if score >= 32: draw 1 card",
    ),
    condition(
        "extra dice {cmp} {n}",
        C::ExtraDice,
        "Extra dice of the roll under way.",
        "when your score is summed if extra dice >= 3: score +2",
    ),
    condition(
        "free dice {cmp} {n}",
        C::FreeDice,
        "Dice not yet set aside.",
        "may after your attack throw if free dice = 1: flip 1 free die",
    ),
    condition(
        "target number {cmp} {n}",
        C::TargetNumber,
        "The score less the threshold.",
        "may after your damage throw if target number <= 3: reroll any free dice",
    ),
    condition(
        "equal faces {cmp} {n}",
        C::EqualFaces,
        "The most dice of this throw that rolled one face.",
        "after your attack throw if equal faces >= 3: deal 2 damage to the main target",
    ),
    condition(
        "your health {cmp} {n}",
        C::Health,
        "The holder's health.",
        "when your score is summed if your health <= 14: score +1",
    ),
    condition(
        "victim's health {cmp} {n}",
        C::VictimHealth,
        "Health of the damaged seat before the step.",
        "when your damage lands if it is from an attack and victim's health <= 6: add 3 extra damage",
    ),
    condition(
        "victim is unhurt",
        C::VictimUnhurt,
        "The damaged seat is at maximum health.",
        "when your damage lands if victim is unhurt: add 4 extra damage",
    ),
    condition(
        "the target is you",
        C::TargetIsYou,
        "The main target is the holder.",
        "after an enemy's target is chosen if the target is you: make an ally the target",
    ),
    condition(
        "the target is an ally",
        C::TargetIsAlly,
        "The main target is a team-mate of the holder.",
        "after an enemy's target is chosen if the target is an ally: make you the target",
    ),
    condition(
        "the target is your attacker",
        C::TargetIsAttacker,
        "The main target has dealt you damage this round.",
        "when your score is summed if the target is your attacker: score +3",
    ),
    condition(
        "it is from an attack",
        C::FromAttack,
        "The damage is that of an attack roll.",
        "when your damage lands if it is from an attack: add 2 extra damage",
    ),
    condition(
        "it has damage",
        C::Has(Type::Damage),
        "The step has damage that is neither extra, spillover nor self-inflicted.",
        "after damage reaches you if it has damage: deal 4 damage to your attackers",
    ),
    condition(
        "it is self-inflicted",
        C::Has(Type::SelfInflicted),
        "The step has self-inflicted damage.",
        "after damage reaches you if it is self-inflicted: deal 2 damage to an enemy",
    ),
    condition(
        "it is spillover",
        C::Has(Type::Spillover),
        "The step has spillover damage.",
        "when damage reaches an enemy if it is spillover and it spills from you: add 3 spillover",
    ),
    condition(
        "it spills from you",
        C::SpillsFromYou,
        "The spillover is left of damage that the holder dealt.",
        "when damage reaches an enemy if it is spillover and it spills from you: add 3 spillover",
    ),
    condition(
        "you are a killer",
        C::KilledByYou,
        "The holder dealt some of the damage that killed.",
        "after an enemy's death if you are a killer: make you untargetable until your next turn",
    ),
    condition(
        "amount {cmp} {n}",
        C::Amount,
        "The total of the damage step.",
        "when damage reaches you if amount >= 3: prevent 1 of any damage",
    ),
    condition(
        "an ally is dead",
        C::AllyDead,
        "A team-mate of the holder is dead.",
        "when your score is summed if an ally is dead: score +1",
    ),
    condition(
        "your hand {cmp} {n}",
        C::Hand,
        "Cards in the holder's hand.",
        "after the round ends if your hand = 0: draw 1 card",
    ),
    condition(
        "a die shows {n} or more",
        C::Die,
        "One die, thrown once when everything else holds.",
        "after the round ends if a die shows 4 or more: draw 1 card",
    ),
];
