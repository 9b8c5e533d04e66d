//! The words of MicroTower's rules lines, and what a card's head says.
//!
//! One line is one ability. Its first word is the kind of ability (M-068); a passive that waits for an event names it
//! there.

use super::ops::{Condition, Counter, Event, Scope, Verb};
use crate::cards::{Field, Kind, Language, Need, RulesNeed, Vocabulary, VocabularyError, Word, word};
use std::sync::Arc;

/// What a word means to the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum W {
    /// An active ability; with Thunder?
    Active(bool),
    /// A start ability; with Thunder?
    Start(bool),
    /// What a one-shot card does; with Thunder?
    Effect(bool),
    /// A passive without event.
    Passive,
    /// A passive that waits for an event.
    When(Event),
    /// A condition.
    If(Condition),
    /// Cost: the amount of coins in the slot.
    PayCoins,
    /// Cost: the amount of cards in the slot.
    PayCards,
    /// Cost: the amount of creatures in the slot.
    PayCreatures,
    /// Cost: the own hero.
    PayHero,
    /// An amount of one.
    One,
    /// The amount in the slot.
    Amount,
    /// An effect with an amount for the controller.
    Me(Verb),
    /// An effect with a scope and an amount.
    Scoped(Verb),
    /// A scope.
    For(Scope),
    /// An effect on a target.
    On(Verb),
    /// An effect on a target with a number.
    By(Verb),
    /// Counters on a target.
    Put,
    /// One kind of counter, or two.
    Counters,
    /// A counter.
    Counter(Counter),
    /// A target to a phase.
    Set,
    /// A tap phase.
    Phase(u8),
    /// A ward and a bodyguard.
    Guard,
    /// Alternatives.
    Choose,
    /// Passive: Taunt.
    Taunt,
    /// Passive: fewer parts for the winner.
    Bounty,
    /// Passive: cheaper creatures.
    Cheaper,
    /// Passive: damage as challenger, as challenged.
    Damage(bool, bool),
    /// Passive: health as challenger, as challenged.
    Health(bool, bool),
    /// Passive: slows the enemy duelist.
    SlowsEnemy,
    /// Passive: own initiative.
    Pace,
    /// Passive: initiative of own zero-weight cards.
    ZeroPace,
    /// Passive: not tapped when challenged.
    NoTap,
    /// Passive: own bodyguards untap.
    GuardsUntap,
    /// Target: the source.
    This,
    /// Target: a duelist.
    OwnDuelist,
    /// Target: the other duelist.
    EnemyDuelist,
    /// Target: both duelists.
    EachDuelist,
    /// Target: side and noun; every one of them?
    Any(bool),
    /// Target: own ones.
    Own(bool),
    /// Target: opponents'.
    Enemy(bool),
    /// Target: own ones but the source.
    OtherOwn(bool),
    /// Noun: creatures and heroes.
    Card,
    /// Noun: creatures.
    Creature,
    /// Noun: overpumps.
    Overpump,
    /// Noun: bodyguards.
    Bodyguard,
    /// Noun: cards up to a size.
    SmallCard,
    /// Noun: creatures up to a size.
    SmallCreature,
}

/// The word table.
pub const WORDS: &[Word<W>] = &[
    word("trigger", "active", W::Active(false), "Tap this card in your turn to use it.", "active: gain 2 coins"),
    word(
        "trigger",
        "active thunder",
        W::Active(true),
        "The same, also inside your own duel before the blows.",
        "active thunder: hit enemy duelist for 2",
    ),
    word("trigger", "start", W::Start(false), "When this card comes onto the table.", "start: draw 1"),
    word(
        "trigger",
        "start thunder",
        W::Start(true),
        "The same, and the card may be played inside your own duel.",
        "start thunder: hit each duelist for 1",
    ),
    word("trigger", "effect", W::Effect(false), "When this card is played.", "effect: gain 2 coins"),
    word(
        "trigger",
        "effect thunder",
        W::Effect(true),
        "The same, also inside your own duel before the blows.",
        "effect thunder: hit enemy duelist for 2",
    ),
    word("trigger", "passive", W::Passive, "As long as this card is untapped or tapped.", "passive: taunt"),
    word(
        "trigger",
        "passive when this loses a duel",
        W::When(Event::LosesDuel),
        "After the prize is paid, before the card leaves.",
        "passive when this loses a duel: draw 1",
    ),
    word(
        "trigger",
        "passive when this wins a duel",
        W::When(Event::WinsDuel),
        "After the loser has left.",
        "passive when this wins a duel: draw 1",
    ),
    word(
        "trigger",
        "passive when this beats a creature",
        W::When(Event::BeatsCreature),
        "The same, if the loser was no hero.",
        "passive when this beats a creature: untap this",
    ),
    word(
        "trigger",
        "passive at own turn start",
        W::When(Event::TurnStart),
        "After your cards were untapped, before you draw.",
        "passive at own turn start: untap other own card",
    ),
    word(
        "trigger",
        "passive when own creature explodes",
        W::When(Event::OwnExplodes),
        "After you have got the parts.",
        "passive when own creature explodes: draw 1",
    ),
    word(
        "condition",
        "behind",
        W::If(Condition::Behind),
        "Some opponent has more parts.",
        "effect if behind: steal 1 part",
    ),
    word(
        "condition",
        "no hero",
        W::If(Condition::NoHero),
        "You have no hero on the table.",
        "effect if no hero: gain 1 coin",
    ),
    word("cost", "{coins}", W::PayCoins, "Coins.", "active: pay 1 coin, then draw 1"),
    word("cost", "burn {cards}", W::PayCards, "Cards from your hand.", "active: pay burn 1 card, then gain 3 coins"),
    word(
        "cost",
        "burn {creatures}",
        W::PayCreatures,
        "Your creatures on the table.",
        "active: pay burn 1 creature, then draw 1",
    ),
    word("cost", "burn hero", W::PayHero, "Your hero.", "active: pay burn hero, then gain 4 parts"),
    word("coins", "1 coin", W::One, "One coin.", "gain 1 coin"),
    word("coins", "{n} coins", W::Amount, "So many coins.", "gain 2 coins"),
    word("parts", "1 part", W::One, "One part.", "gain 1 part"),
    word("parts", "{n} parts", W::Amount, "So many parts.", "gain 2 parts"),
    word("cards", "1 card", W::One, "One card from hand.", "burn 1 card"),
    word("cards", "{n} cards", W::Amount, "So many cards from hand.", "burn 2 cards"),
    word("creatures", "1 creature", W::One, "One own creature.", "active: pay burn 1 creature, then draw 1"),
    word(
        "creatures",
        "{n} creatures",
        W::Amount,
        "So many own creatures.",
        "active: pay burn 2 creatures, then draw 1",
    ),
    word("effect", "gain {coins}", W::Me(Verb::GainCoins), "You get coins.", "gain 2 coins"),
    word("effect", "gain {parts}", W::Me(Verb::GainParts), "You get parts.", "gain 2 parts"),
    word("effect", "draw {n}", W::Me(Verb::Draw), "You draw cards.", "draw 2"),
    word("effect", "burn {cards}", W::Me(Verb::BurnCards), "You discard cards from hand.", "burn 1 card"),
    word("effect", "steal {coins}", W::Me(Verb::StealCoins), "You take coins of an opponent.", "steal 1 coin"),
    word("effect", "steal {parts}", W::Me(Verb::StealParts), "You take parts of an opponent.", "steal 1 part"),
    word("effect", "{scope} gains {coins}", W::Scoped(Verb::GainCoins), "They get coins.", "each player gains 1 coin"),
    word(
        "effect",
        "{scope} gains {parts}",
        W::Scoped(Verb::GainParts),
        "They get parts together.",
        "each player gains 1 part",
    ),
    word("effect", "{scope} draws {n}", W::Scoped(Verb::Draw), "They draw cards.", "each player draws 1"),
    word(
        "effect",
        "{scope} burns {cards}",
        W::Scoped(Verb::BurnCards),
        "They discard cards of their choice.",
        "each opponent burns 1 card",
    ),
    word(
        "scope",
        "each player",
        W::For(Scope::EachPlayer),
        "Everybody, from the active player on.",
        "each player draws 1",
    ),
    word(
        "scope",
        "each opponent",
        W::For(Scope::EachOpponent),
        "Everybody else, clockwise.",
        "each opponent burns 1 card",
    ),
    word("effect", "put {counters} on {target}", W::Put, "Lasting counters.", "put 1 size on any card"),
    word("counters", "{n} {counter}", W::Counters, "Counters of one kind.", "put 1 size on any card"),
    word(
        "counters",
        "{n} {counter} and {n} {counter}",
        W::Counters,
        "Counters of two kinds.",
        "put 1 siren and 1 health on own creature",
    ),
    word("counter", "size", W::Counter(Counter::Size), "Size +2.", "put 1 size on any card"),
    word("counter", "mind", W::Counter(Counter::Mind), "Mind +1.", "put 1 mind on own card"),
    word("counter", "sharpness", W::Counter(Counter::Sharpness), "Sharpness +1.", "put 1 sharpness on own card"),
    word("counter", "weight", W::Counter(Counter::Weight), "Weight +1.", "put 1 weight on any card"),
    word("counter", "lightness", W::Counter(Counter::Lightness), "Weight -1.", "put 2 lightness on any card"),
    word("counter", "weightless", W::Counter(Counter::Weightless), "Weight 0.", "put 1 weightless on any card"),
    word("counter", "siren", W::Counter(Counter::Siren), "Taunt.", "put 1 siren on any card"),
    word("counter", "health", W::Counter(Counter::Health), "Health +1 in every duel.", "put 2 health on this"),
    word(
        "effect",
        "remove all counters from {target}",
        W::On(Verb::RemoveCounters),
        "Its counters vanish.",
        "remove all counters from any card",
    ),
    word("effect", "tap {target}", W::On(Verb::Tap), "A quarter turn forward.", "tap any card"),
    word("effect", "untap {target}", W::On(Verb::Untap), "A quarter turn back.", "untap own creature"),
    word("effect", "set {target} to {phase}", W::Set, "Turned to a phase.", "set own card to untapped"),
    word("phase", "untapped", W::Phase(0), "Phase 0.", "set own card to untapped"),
    word("phase", "tapped", W::Phase(1), "Phase 1.", "set each card to tapped"),
    word("phase", "overtapped", W::Phase(2), "Phase 2: passives sleep.", "set any card to overtapped"),
    word("phase", "supertapped", W::Phase(3), "Phase 3: passives sleep.", "set this to supertapped"),
    word("effect", "hit {target} for {n}", W::By(Verb::Hit), "Less health in this duel.", "hit enemy duelist for 2"),
    word("effect", "heal {target} for {n}", W::By(Verb::Heal), "More health in this duel.", "heal own duelist for 1"),
    word("effect", "boost {target} by {n}", W::By(Verb::Boost), "More damage in this duel.", "boost own duelist by 1"),
    word("effect", "burn {target}", W::On(Verb::Burn), "It is discarded; that is no defeat.", "burn enemy creature"),
    word(
        "effect",
        "explode {target}",
        W::On(Verb::Explode),
        "An overpump is discarded and its owner gets its size in parts.",
        "explode any overpump",
    ),
    word(
        "effect",
        "return {target} to hand",
        W::On(Verb::Return),
        "Back to its controller's hand.",
        "return this to hand",
    ),
    word("effect", "unguard {target}", W::On(Verb::Unguard), "It is no bodyguard any more.", "unguard enemy bodyguard"),
    word(
        "effect",
        "guard {target} with {target}",
        W::Guard,
        "The second becomes the bodyguard of the first.",
        "guard other own card with this",
    ),
    word(
        "effect",
        "challenge with {target}",
        W::On(Verb::Challenge),
        "It starts a duel, whatever its phase.",
        "challenge with own creature",
    ),
    word(
        "effect",
        "choose {effect} / {effect}",
        W::Choose,
        "One of two.",
        "choose tap each card / set each card to tapped",
    ),
    word(
        "effect",
        "choose {effect} / {effect} / {effect}",
        W::Choose,
        "One of three.",
        "choose put 1 mind on any card / put 1 size on any card / draw 1",
    ),
    word("effect", "taunt", W::Taunt, "Must be challenged before others of its side.", "passive: taunt"),
    word("effect", "bounty {+n}", W::Bounty, "Fewer parts for whoever beats this card.", "passive: bounty -1"),
    word("effect", "creatures cost {n} less", W::Cheaper, "For you, down to 0.", "passive: creatures cost 1 less"),
    word("effect", "duel damage {+n}", W::Damage(true, true), "More damage in every duel.", "passive: duel damage +1"),
    word(
        "effect",
        "duel damage {+n} when challenging",
        W::Damage(true, false),
        "More damage as challenger.",
        "passive: duel damage +1 when challenging",
    ),
    word(
        "effect",
        "duel damage {+n} when challenged",
        W::Damage(false, true),
        "More damage when challenged.",
        "passive: duel damage +1 when challenged",
    ),
    word("effect", "duel health {+n}", W::Health(true, true), "More health in every duel.", "passive: duel health +1"),
    word(
        "effect",
        "duel health {+n} when challenging",
        W::Health(true, false),
        "More health as challenger.",
        "passive: duel health +2 when challenging",
    ),
    word(
        "effect",
        "duel health {+n} when challenged",
        W::Health(false, true),
        "More health when challenged.",
        "passive: duel health +2 when challenged",
    ),
    word(
        "effect",
        "initiative {+n} for enemy duelist",
        W::SlowsEnemy,
        "It strikes later.",
        "passive: initiative +2 for enemy duelist",
    ),
    word(
        "effect",
        "initiative becomes {+n} for this",
        W::Pace,
        "In place of its weight.",
        "passive: initiative becomes -1 for this",
    ),
    word(
        "effect",
        "initiative becomes {+n} for own zero-weight cards",
        W::ZeroPace,
        "In place of their weight.",
        "passive: initiative becomes -1 for own zero-weight cards",
    ),
    word("effect", "no tap when challenged", W::NoTap, "It keeps its phase then.", "passive: no tap when challenged"),
    word(
        "effect",
        "own bodyguards untap",
        W::GuardsUntap,
        "In your step 1, like other cards.",
        "passive: own bodyguards untap",
    ),
    word("target", "this", W::This, "The card itself.", "untap this"),
    word("target", "own duelist", W::OwnDuelist, "Your card in the duel.", "heal own duelist for 1"),
    word("target", "enemy duelist", W::EnemyDuelist, "The other card in the duel.", "hit enemy duelist for 2"),
    word("target", "each duelist", W::EachDuelist, "Both cards in the duel.", "hit each duelist for 1"),
    word("target", "any {noun}", W::Any(false), "One of anybody's.", "tap any card"),
    word("target", "own {noun}", W::Own(false), "One of yours.", "untap own creature"),
    word("target", "enemy {noun}", W::Enemy(false), "One of an opponent's.", "burn enemy creature"),
    word("target", "other own {noun}", W::OtherOwn(false), "One of yours, but not this one.", "untap other own card"),
    word("target", "each {noun}", W::Any(true), "All on the table.", "tap each card"),
    word("target", "each own {noun}", W::Own(true), "All of yours.", "put 1 sharpness on each own card"),
    word("target", "each enemy {noun}", W::Enemy(true), "All of your opponents'.", "tap each enemy card"),
    word(
        "target",
        "each other own {noun}",
        W::OtherOwn(true),
        "All of yours but this one.",
        "untap each other own card",
    ),
    word("noun", "card", W::Card, "A creature or a hero.", "tap any card"),
    word("noun", "creature", W::Creature, "No hero.", "burn enemy creature"),
    word("noun", "overpump", W::Overpump, "A creature with too much load.", "explode any overpump"),
    word("noun", "bodyguard", W::Bodyguard, "A card that hides another.", "unguard enemy bodyguard"),
    word("noun", "card of size {n} or less", W::SmallCard, "Counters included.", "tap any card of size 3 or less"),
    word(
        "noun",
        "creature of size {n} or less",
        W::SmallCreature,
        "Counters included.",
        "burn enemy creature of size 2 or less",
    ),
];

const NAME_RU: Field = Field::text("name_ru", "The name in Russian.").or(Need::Text(""));
const BOXED: Field = Field::flag("boxed", "Lies beside the deck until it is exchanged into it.");
const SIZE: Field = Field::number("size", 0..=20, "Reach in a duel, and the prize for beating the card.");
const WEIGHT: Field = Field::number("weight", 0..=20, "Health in a duel, and slowness.");
const SHARPNESS: Field = Field::number("sharpness", 0..=20, "Base damage.");
const MIND: Field = Field::number("mind", 0..=20, "Extra damage against a duller card.");
const COST: Field = Field::number("cost", 0..=15, "Coins to play it.");
const COPIES: Field = Field::number("copies", 1..=9, "How many are in the deck.").or(Need::Number(1));

const HERO: &[Field] = &[
    NAME_RU,
    BOXED,
    SIZE,
    WEIGHT,
    SHARPNESS,
    MIND,
    Field::card_id("baseline", "hero", "The plain card it is measured against.").or(Need::Optional),
];
const CREATURE: &[Field] = &[
    NAME_RU,
    BOXED,
    COPIES,
    COST,
    SIZE,
    WEIGHT,
    SHARPNESS,
    MIND,
    Field::card_id("baseline", "creature", "The plain card it is measured against.").or(Need::Optional),
];
const CONSUMABLE: &[Field] = &[
    NAME_RU,
    BOXED,
    COPIES,
    COST,
    Field::card_id("baseline", "consumable", "The plain card it is measured against.").or(Need::Optional),
];
const SHAMANISM: &[Field] = &[
    NAME_RU,
    BOXED,
    COPIES,
    COST,
    Field::card_id("baseline", "shamanism", "The plain card it is measured against.").or(Need::Optional),
];

/// The kinds of cards.
pub const KINDS: &[Kind] = &[
    Kind::new("hero", "Stands before its player from the start.", HERO).rules(RulesNeed::Required),
    Kind::new("creature", "Is played onto the table.", CREATURE),
    Kind::new("consumable", "Is played for coins, parts or cards.", CONSUMABLE).rules(RulesNeed::Required),
    Kind::new("shamanism", "Is played for a special action.", SHAMANISM).rules(RulesNeed::Required),
];

/// The language of MicroTower's cards.
pub fn language() -> Result<Arc<Language>, VocabularyError> {
    Ok(Arc::new(Language { kinds: KINDS, vocabulary: Vocabulary::new(WORDS)? }))
}
