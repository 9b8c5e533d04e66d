//! The vocabulary of Dicetastic's cards: every word, what it means, an example, and what the engine makes of it.

use super::ops::{Amount, Cost, Duration, Event, Key, Limit, Pile, Pool, Target, Timing, Type, Whose};
use crate::cards::{Field, Kind, Need, RulesNeed, Word, word};

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

const fn condition(template: &'static str, op: ConditionOp, meaning: &'static str, example: &'static str) -> Word<Op> {
    word("condition", template, Op::Condition(op), meaning, example)
}

const fn effect(template: &'static str, op: EffectOp, meaning: &'static str, example: &'static str) -> Word<Op> {
    word("effect", template, Op::Effect(op), meaning, example)
}

const fn seat(template: &'static str, op: Target, meaning: &'static str, example: &'static str) -> Word<Op> {
    word("player", template, Op::Target(op), meaning, example)
}

const fn class(template: &'static str, op: Target, meaning: &'static str, example: &'static str) -> Word<Op> {
    word("class", template, Op::Target(op), meaning, example)
}

use ConditionOp as C;
use EffectOp as E;
use Timing::{After, Before, When};

/// The words.
pub const WORDS: &[Word<Op>] = &[
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
