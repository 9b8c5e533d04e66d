//! What rules lines do.

use super::super::ops::{Limit, Pile, Pool, Type};
use super::{EffectOp as E, Op};
use crate::cards::{Word, word};

const fn effect(template: &'static str, op: E, meaning: &'static str, example: &'static str) -> Word<Op> {
    word("effect", template, Op::Effect(op), meaning, example)
}

/// Effects and their limits.
pub(super) const EFFECTS: &[Word<Op>] = &[
    // Effects.
    effect("score {+n}", E::Score, "Change the attack score.", "when your score is summed: score +2"),
    effect(
        "score plus gains",
        E::ScoreGains,
        "Add the gains on this class to the attack score.",
        "when your score is summed: score plus gains",
    ),
    effect("add {amount} extra damage", E::Extra, "Add extra damage to the step.", "add 2 extra damage"),
    effect("add {amount} spillover", E::Spill, "Add to the spillover of the step.", "add 3 spillover"),
    effect("spill onto {player}", E::SpillTo, "Choose who takes the spillover instead.", "spill onto an enemy"),
    effect("deal {amount} damage to {player}", E::Damage, "A new instance of damage.", "deal 3 damage to an enemy"),
    effect(
        "prevent {amount} damage",
        E::Prevent(Type::Damage),
        "Reduce the damage of the step; extra damage stays.",
        "prevent 2 damage",
    ),
    effect(
        "prevent {amount} self-inflicted damage",
        E::Prevent(Type::SelfInflicted),
        "Reduce the self-inflicted damage of the step.",
        "prevent all self-inflicted damage",
    ),
    effect(
        "prevent {amount} of any damage",
        E::Prevent(Type::Any),
        "Reduce damage, then extra damage, then spillover of the step.",
        "prevent 5 of any damage",
    ),
    effect("heal {player} {amount}", E::Heal, "Raise health, up to the maximum.", "heal you 2"),
    effect("revive {player}", E::Revive, "Bring a dead seat back with the usual health.", "revive that player"),
    effect(
        "revive {player} with {n} health",
        E::ReviveWith,
        "Bring a dead seat back with that much health.",
        "revive a dead ally with 5 health",
    ),
    effect("reroll {n} free die", E::Reroll(Pool::Free), "Roll that many free dice again.", "reroll 1 free die"),
    effect(
        "reroll {n} die set aside",
        E::Reroll(Pool::Aside),
        "Roll dice set aside again; they stay aside.",
        "reroll 1 die set aside",
    ),
    effect("reroll any free dice", E::RerollAny, "Roll any number of free dice again.", "reroll any free dice"),
    effect("flip {n} free die", E::Flip, "Turn that many free dice over.", "flip 1 free die"),
    effect(
        "make target number {+n} valid",
        E::AlsoValid,
        "One more number is valid in this damage roll.",
        "make target number -1 valid",
    ),
    effect("roll {n} more dice", E::MoreDice, "This damage roll has more dice.", "roll 2 more dice"),
    effect("draw {n} card", E::Draw, "Draw that one ability card.", "draw 1 card"),
    effect("draw {n} cards", E::Draw, "Draw ability cards.", "draw 2 cards"),
    effect("draw {n} class", E::DrawClass, "Gain the top class of the deck.", "draw 1 class"),
    effect(
        "take that card",
        E::Recover,
        "Take the card of the event from the discard pile into your hand.",
        "take that card",
    ),
    effect(
        "choose {n} of {n} classes",
        E::Choose(Pile::Class),
        "Draw classes, keep some, discard the rest.",
        "choose 1 of 3 classes",
    ),
    effect(
        "choose {n} of {n} cards",
        E::Choose(Pile::Ability),
        "Draw ability cards, keep some, discard the rest.",
        "choose 1 of 3 cards",
    ),
    effect(
        "make {player} discard {n} card",
        E::Discard,
        "Each of them discards that many ability cards of its choice.",
        "make each enemy discard 1 card",
    ),
    effect(
        "remove {class}",
        E::RemoveClass,
        "Take a class out of the game.",
        "remove a class of an enemy with 2 classes",
    ),
    effect(
        "remove this card",
        E::RemoveThisCard,
        "This card leaves the game instead of being discarded.",
        "remove this card",
    ),
    effect(
        "steal a card from {player}",
        E::Steal(Pile::Ability),
        "Gain a random card of that hand.",
        "steal a card from an enemy",
    ),
    effect(
        "steal a class from {player}",
        E::Steal(Pile::Class),
        "Gain a random class of that seat.",
        "steal a class from an enemy with 2 classes",
    ),
    effect(
        "swap a card with {player}",
        E::Swap(Pile::Ability),
        "Give a hand card, then take another from the same hand.",
        "swap a card with another player",
    ),
    effect(
        "swap a class with {player}",
        E::Swap(Pile::Class),
        "Give a class, then take another from the same seat.",
        "swap a class with another player",
    ),
    effect(
        "deactivate {class}",
        E::Deactivate,
        "Rotate a class: it does nothing until it is reactivated.",
        "deactivate any class",
    ),
    effect("reactivate {class}", E::Reactivate, "Turn rotated classes back.", "reactivate all your classes"),
    effect(
        "disable {class} {duration}",
        E::Disable,
        "Turn a class face down for a while.",
        "disable an enemy's class until its next turn ends",
    ),
    effect(
        "empower {class}",
        E::Empower,
        "Set off one effect of a class, whatever its triggers.",
        "empower one of your classes",
    ),
    effect(
        "share {class} {duration}",
        E::Share,
        "You have that class's effects as if it were yours.",
        "share an ally's class until your next turn",
    ),
    effect("gain {n} here up to {n}", E::Gain, "This class gains permanently, up to a maximum.", "gain 1 here up to 4"),
    effect(
        "make {player} untargetable {duration}",
        E::Untargetable,
        "Attacks must choose somebody else.",
        "make you untargetable until your next turn",
    ),
    effect("make {player} the target", E::Retarget, "That seat becomes the main target.", "make you the target"),
    effect("cancel that card", E::Cancel, "The played card has no effect.", "cancel that card"),
    effect(
        "hand limit {+n}",
        E::HandLimit,
        "Changes the hand limit for this check.",
        "when your limits are checked: hand limit +2",
    ),
    effect(
        "class limit {+n}",
        E::ClassLimit,
        "Changes the class limit for this check.",
        "when your limits are checked: class limit +1",
    ),
    effect(
        "stay for {n} uses",
        E::StayUses,
        "The card stays in front of you until it was used that often.",
        "on your turn: stay for 2 uses",
    ),
    effect(
        "stay for {n} uses marking {player}",
        E::StayMarking,
        "The card stays, and one player is marked.",
        "on your turn: stay for 3 uses marking an enemy",
    ),
    effect(
        "stay for {n} turns",
        E::StayTurns,
        "The card stays until the end of your turn that many turns from now.",
        "on your turn: stay for 3 turns",
    ),
    // Limits.
    word(
        "limit",
        "once per attack",
        Op::Limit(Limit::Attack),
        "Not more than once in one attack.",
        "may after your attack throw: reroll 1 free die, once per attack",
    ),
    word(
        "limit",
        "once per round",
        Op::Limit(Limit::Round),
        "Not more than once in one round.",
        "may after an enemy's attack throw: reroll 1 free die, once per round",
    ),
];
