//! When rules lines apply: how, at which event, whose.

use super::super::ops::{Event, Key, Timing, Whose};
use super::{Op, Side};
use crate::cards::{Word, word};
use Timing::{After, Before, When};

const fn on(
    template: &'static str,
    event: Event,
    timing: Timing,
    meaning: &'static str,
    example: &'static str,
) -> Word<Op> {
    word("trigger", template, Op::On(Key::new(event, timing), Side::Plain), meaning, example)
}

const fn at(template: &'static str, event: Event, meaning: &'static str, example: &'static str) -> Word<Op> {
    word("trigger", template, Op::On(Key::new(event, Timing::After), Side::Nobody), meaning, example)
}

const fn deals(template: &'static str, timing: Timing, meaning: &'static str, example: &'static str) -> Word<Op> {
    word("trigger", template, Op::On(Key::new(Event::Step, timing), Side::Deals), meaning, example)
}

/// Modes, times, events and whose they are.
pub(super) const TRIGGERS: &[Word<Op>] = &[
    // How a line applies.
    word(
        "mode",
        "may",
        Op::May,
        "The holder may leave it: an active ability.",
        "may after your attack throw: flip 1 free die",
    ),
    word(
        "mode",
        "while here",
        Op::WhileHere,
        "Works while the card lies in front of its player.",
        "while here after the round ends: draw 1 card",
    ),
    // When an ability card can be played.
    word("trigger", "any time", Op::AnyTime, "In every window for any-time cards.", "any time: draw 1 card"),
    word("trigger", "on your turn", Op::OwnTurn, "On your own turn, outside an attack.", "on your turn: draw 2 cards"),
    // Events.
    at(
        "after the round starts",
        Event::RoundStart,
        "Once a new round has begun.",
        "after the round starts: draw 1 card",
    ),
    at(
        "after the round ends",
        Event::RoundEnd,
        "Once every seat has had its turn.",
        "after the round ends: heal you 2",
    ),
    on(
        "after {whose} turn starts",
        Event::TurnStart,
        After,
        "Once the turn has begun, before anything is reactivated.",
        "after your turn starts: draw 1 card",
    ),
    on(
        "after {whose} turn ends",
        Event::TurnEnd,
        After,
        "Once the attack of the turn is over.",
        "after your turn ends: heal an ally 2",
    ),
    on(
        "when {whose} limits are checked",
        Event::LimitCheck,
        When,
        "At the end of the turn, before cards over a limit are discarded.",
        "when your limits are checked: hand limit +2",
    ),
    on(
        "after {whose} target is chosen",
        Event::TargetChosen,
        After,
        "Once the attacker has named the main target, before the first throw.",
        "after an enemy's target is chosen if the target is you: make an ally the target",
    ),
    on(
        "after {whose} attack throw",
        Event::AttackThrow,
        After,
        "Once the free dice of an attack have been thrown.",
        "may after your attack throw: flip 1 free die",
    ),
    on(
        "after {whose} dice are set aside",
        Event::SetAside,
        After,
        "Once dice of an attack throw have been set aside.",
        "after your dice are set aside: reroll 1 die set aside",
    ),
    on(
        "when {whose} score is summed",
        Event::AttackScore,
        When,
        "Once all dice are set aside, before the score is fixed.",
        "when your score is summed: score +2",
    ),
    on(
        "after {whose} score is fixed",
        Event::AttackScore,
        After,
        "Once nothing changes the score any more.",
        "after your score is fixed if score > 36: draw 1 card",
    ),
    on("after {whose} attack", Event::AttackEnd, After, "Once the attack is over.", "after your attack: draw 1 card"),
    on(
        "before {whose} damage roll",
        Event::DamageRoll,
        Before,
        "Before the first throw of a damage roll.",
        "before your damage roll: roll 2 more dice",
    ),
    on(
        "after {whose} damage throw",
        Event::DamageThrow,
        After,
        "Once dice of a damage roll have been thrown.",
        "may after your damage throw: flip 1 free die",
    ),
    on(
        "after {whose} rollover",
        Event::Rollover,
        After,
        "Once all damage dice were set aside and the player goes on.",
        "after your rollover: draw 2 cards",
    ),
    on(
        "after {whose} reroll",
        Event::Reroll,
        After,
        "Once dice were rerolled; the reroll belongs to whoever rolled first.",
        "after an enemy's reroll: deal 1 damage to that player",
    ),
    deals(
        "when {whose} damage lands",
        When,
        "In a damage step, seen by the seat that deals the damage.",
        "when your damage lands if it is from an attack: add 2 extra damage",
    ),
    deals(
        "after {whose} damage lands",
        After,
        "After a damage step, seen by the seat that dealt the damage.",
        "after your damage lands if it is from an attack: heal you 3",
    ),
    on(
        "when damage reaches {who}",
        Event::Step,
        When,
        "In a damage step, seen by the seat that takes it.",
        "when damage reaches you: prevent 5 of any damage",
    ),
    on(
        "after damage reaches {who}",
        Event::Step,
        After,
        "After a damage step, seen by the seat that took it.",
        "after damage reaches you if it has damage: deal 2 damage to that attacker",
    ),
    on(
        "before {whose} death",
        Event::Death,
        Before,
        "At 0 health, before the seat is dead.",
        "may before your death: heal you 8",
    ),
    on(
        "after {whose} death",
        Event::Death,
        After,
        "Once the seat is dead.",
        "after an ally's death: deal 5 damage to its attackers",
    ),
    on("after {whose} healing", Event::Heal, After, "Once the seat was healed.", "after your healing: draw 1 card"),
    on(
        "after {whose} overheal",
        Event::Overheal,
        After,
        "Once part of a heal was wasted.",
        "after your overheal: deal overheal damage to an enemy",
    ),
    on(
        "after {whose} revival",
        Event::Revive,
        After,
        "Once the seat was revived.",
        "after an ally's revival: heal that player 3",
    ),
    on(
        "after {whose} draw",
        Event::Draw,
        After,
        "Once the drawer has kept or played the card.",
        "any time or after an enemy's draw: steal a card from an enemy",
    ),
    on(
        "when {whose} card is played",
        Event::PlayCard,
        When,
        "Once an ability card is shown, before its effect.",
        "when an enemy's card is played: cancel that card",
    ),
    on(
        "after {whose} card is done",
        Event::FullyPlayed,
        After,
        "Once a played ability card lies on the discard pile.",
        "after your card is done: take that card",
    ),
    on(
        "after {whose} new class",
        Event::GainClass,
        After,
        "Once the seat has gained a class.",
        "after your new class: draw 1 card",
    ),
    on(
        "after {whose} class is deactivated",
        Event::Deactivate,
        After,
        "Once a class of the seat was deactivated.",
        "after your class is deactivated: draw 1 card",
    ),
    // Whose event.
    word("whose", "your", Op::Whose(Whose::Your), "The holder's.", "after your attack: draw 1 card"),
    word("whose", "an ally's", Op::Whose(Whose::Ally), "A team-mate's.", "after an ally's death: draw 1 card"),
    word(
        "whose",
        "a dead ally's",
        Op::Whose(Whose::DeadAlly),
        "A dead team-mate's.",
        "after a dead ally's turn starts if a die shows 5 or more: revive that player",
    ),
    word(
        "whose",
        "an enemy's",
        Op::Whose(Whose::Enemy),
        "That of a seat of the other team.",
        "after an enemy's attack throw: reroll 1 free die",
    ),
    word("whose", "anyone's", Op::Whose(Whose::Any), "Whoever's.", "after anyone's death: draw 1 card"),
    word("who", "you", Op::Whose(Whose::Your), "The holder.", "when damage reaches you: prevent 2 damage"),
    word("who", "an ally", Op::Whose(Whose::Ally), "A team-mate.", "when damage reaches an ally: prevent 2 damage"),
    word(
        "who",
        "an enemy",
        Op::Whose(Whose::Enemy),
        "A seat of the other team.",
        "when damage reaches an enemy if it is spillover and it spills from you: add 3 spillover",
    ),
    word("who", "anyone", Op::Whose(Whose::Any), "Whoever.", "when damage reaches anyone: prevent 1 damage"),
];
