//! What rules lines speak of: amounts, players, classes, durations and costs.

use super::super::ops::{Amount, Cost, Duration, Target};
use super::{AmountOp, CostOp, Op};
use crate::cards::{Word, word};

const fn seat(template: &'static str, op: Target, meaning: &'static str, example: &'static str) -> Word<Op> {
    word("player", template, Op::Target(op), meaning, example)
}

const fn class(template: &'static str, op: Target, meaning: &'static str, example: &'static str) -> Word<Op> {
    word("class", template, Op::Target(op), meaning, example)
}

/// Amounts, players, classes, durations and costs.
pub(super) const OBJECTS: &[Word<Op>] = &[
    // Amounts.
    word("amount", "{n}", Op::Amount(AmountOp::Number), "A number.", "heal you 2"),
    word(
        "amount",
        "{n} per extra die",
        Op::Amount(AmountOp::PerExtraDie),
        "A number for each extra die of the roll.",
        "add 2 per extra die extra damage",
    ),
    word(
        "amount",
        "gains",
        Op::Amount(AmountOp::Fixed(Amount::Gains)),
        "The gains on this class.",
        "add gains extra damage",
    ),
    word(
        "amount",
        "overheal",
        Op::Amount(AmountOp::Fixed(Amount::Overheal)),
        "What the heal wasted.",
        "deal overheal damage to an enemy",
    ),
    word(
        "amount",
        "all",
        Op::Amount(AmountOp::Fixed(Amount::All)),
        "All there is.",
        "prevent all self-inflicted damage",
    ),
    // Players.
    seat("you", Target::You, "The holder.", "heal you 2"),
    seat("an ally", Target::AnAlly, "One living team-mate.", "heal an ally 2"),
    seat("a team member", Target::TeamMember, "The holder or one living team-mate.", "heal a team member 4"),
    seat(
        "each team member",
        Target::EachTeamMember,
        "The holder and all living team-mates.",
        "heal each team member 2",
    ),
    seat("a dead ally", Target::DeadAlly, "One dead team-mate.", "revive a dead ally with 5 health"),
    seat("an enemy", Target::AnEnemy, "One living enemy.", "deal 3 damage to an enemy"),
    seat("each enemy", Target::EachEnemy, "All living enemies.", "deal 2 damage to each enemy"),
    seat(
        "the main target",
        Target::MainTarget,
        "The main target of the attack under way, if living.",
        "deal 2 damage to the main target",
    ),
    seat(
        "an additional target",
        Target::AdditionalTarget,
        "One more legal target of the attack under way.",
        "deal 2 damage to an additional target",
    ),
    seat(
        "up to 2 additional targets",
        Target::TwoAdditionalTargets,
        "One or two more legal targets of the attack under way.",
        "deal 3 damage to up to 2 additional targets",
    ),
    seat(
        "that player",
        Target::ThatPlayer,
        "Whose event it is; in a damage step the damaged seat.",
        "heal that player 3",
    ),
    seat(
        "that attacker",
        Target::ThatAttacker,
        "The seat that dealt the damage of this step.",
        "deal 2 damage to that attacker",
    ),
    seat(
        "your attackers",
        Target::YourAttackers,
        "All living seats that dealt the holder damage this round.",
        "deal 5 damage to your attackers",
    ),
    seat(
        "its attackers",
        Target::ItsAttackers,
        "All living seats that dealt that player damage this round.",
        "deal 5 damage to its attackers",
    ),
    seat(
        "the marked enemy",
        Target::MarkedEnemy,
        "The enemy marked when the card was played.",
        "deal 2 damage to the marked enemy",
    ),
    seat("another player", Target::AnotherPlayer, "Any other living seat.", "swap a card with another player"),
    seat(
        "an enemy with 2 classes",
        Target::RichEnemy,
        "A living enemy with two or more classes.",
        "steal a class from an enemy with 2 classes",
    ),
    // Classes.
    class("one of your classes", Target::OwnClass, "One usable class of the holder.", "empower one of your classes"),
    class("all your classes", Target::OwnClasses, "All rotated classes of the holder.", "reactivate all your classes"),
    class("an ally's class", Target::AllyClass, "One usable class of a living team-mate.", "empower an ally's class"),
    class(
        "an enemy's class",
        Target::EnemyClass,
        "One active class of a living enemy.",
        "disable an enemy's class until its next turn ends",
    ),
    class(
        "another player's class",
        Target::OtherClass,
        "One usable class of another living seat, used as if the holder had it.",
        "empower another player's class",
    ),
    class("any class", Target::AnyClass, "One active class of any living seat.", "deactivate any class"),
    class(
        "a class of the target",
        Target::TargetClass,
        "One active class of the main target.",
        "deactivate a class of the target",
    ),
    class(
        "a class of an enemy with 2 classes",
        Target::RichEnemyClass,
        "One class of a living enemy that has two or more.",
        "remove a class of an enemy with 2 classes",
    ),
    // Durations.
    word(
        "duration",
        "until your next turn",
        Op::Duration(Duration::YourNextTurn),
        "Until the holder's next turn starts.",
        "make you untargetable until your next turn",
    ),
    word(
        "duration",
        "until its next turn ends",
        Op::Duration(Duration::ItsNextTurnEnd),
        "Until the class owner's next turn has ended; a turn under way does not count.",
        "disable an enemy's class until its next turn ends",
    ),
    word(
        "duration",
        "while this is here",
        Op::Duration(Duration::WhileHere),
        "While this card lies in front of its player.",
        "share an ally's class while this is here",
    ),
    // Costs.
    word(
        "cost",
        "{n} health",
        Op::Cost(CostOp::Health),
        "Take that much self-inflicted damage.",
        "may after your turn starts: pay 4 health, then draw 1 card",
    ),
    word(
        "cost",
        "deactivation",
        Op::Cost(CostOp::Fixed(Cost::Rotate)),
        "Deactivate this class.",
        "may after your damage throw: pay deactivation, then flip 1 free die",
    ),
    word(
        "cost",
        "a card",
        Op::Cost(CostOp::Fixed(Cost::Card)),
        "Discard an ability card from your hand.",
        "may after your turn starts: pay a card, then draw 1 class",
    ),
    word(
        "cost",
        "this class",
        Op::Cost(CostOp::Fixed(Cost::DiscardClass)),
        "Discard this class.",
        "may after an ally's death: pay this class, then revive that player with 8 health",
    ),
    word(
        "cost",
        "this class for good",
        Op::Cost(CostOp::Fixed(Cost::RemoveClass)),
        "Remove this class from the game.",
        "may before your death: pay this class for good, then heal you 8",
    ),
];
