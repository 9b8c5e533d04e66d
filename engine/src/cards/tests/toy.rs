//! A small game's words and cards: enough to use every feature of the language once.

use std::sync::Arc;

use crate::cards::{Field, Kind, Language, Library, Need, RulesNeed, Vocabulary, Word, word};

/// What the toy game calls its words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Toy {
    May,
    WhileHere,
    OnEnter,
    TargetDies,
    ScoreIs,
    Alone,
    Discard,
    LoseHp,
    Deal,
    Buff,
    Summon,
    Swap,
    Nothing,
    OncePerTurn,
    NTimes,
    Guard,
    Armour,
    You,
    Enemy,
    EnemyWith,
    Literal,
    Sum,
    DoubleOf,
    ForTurns,
}

pub const WORDS: &[Word<Toy>] = &[
    word("mode", "may", Toy::May, "You may decline.", "may on enter: do nothing"),
    word("mode", "while here", Toy::WhileHere, "Only while in play.", "while here when you die: do nothing"),
    word("trigger", "on enter", Toy::OnEnter, "When this comes into play.", "on enter: do nothing"),
    word("trigger", "when {target} die", Toy::TargetDies, "When it dies.", "when you die: do nothing"),
    word("condition", "score {cmp} {n}", Toy::ScoreIs, "Compares the score.", "on enter if score >= 3: do nothing"),
    word("condition", "alone", Toy::Alone, "Nobody else is here.", "on enter if alone: do nothing"),
    word("cost", "discard {n}", Toy::Discard, "Discard cards.", "pay discard 1, then do nothing"),
    word("cost", "{n} hp", Toy::LoseHp, "Lose health.", "pay 2 hp, then do nothing"),
    word("effect", "deal {amount} damage to {target}", Toy::Deal, "Damage.", "deal 2 damage to you"),
    word("effect", "give {+n}/{+n} to {target} {duration}", Toy::Buff, "A bonus.", "give +1/-1 to you for 2 turns"),
    word("effect", "summon {id:minion}", Toy::Summon, "Puts a minion into play.", "summon imp"),
    word("effect", "swap {target} and {target}", Toy::Swap, "They change places.", "swap you and an enemy"),
    word("effect", "do nothing", Toy::Nothing, "Nothing happens.", "do nothing"),
    word("limit", "once per turn", Toy::OncePerTurn, "At most once a turn.", "do nothing, once per turn"),
    word("limit", "{n} times", Toy::NTimes, "At most so often.", "do nothing, 2 times"),
    word("keyword", "guard", Toy::Guard, "Enemies attack this first.", "guard"),
    word("keyword", "armour {n}", Toy::Armour, "Takes less damage.", "guard, armour 2"),
    word("target", "you", Toy::You, "The owner.", "deal 2 damage to you"),
    word("target", "an enemy", Toy::Enemy, "Any enemy.", "deal 2 damage to an enemy"),
    word(
        "target",
        "an enemy with {cmp} {n} hp",
        Toy::EnemyWith,
        "Some enemies.",
        "deal 2 damage to an enemy with < 3 hp",
    ),
    word("amount", "{n}", Toy::Literal, "That many.", "deal 2 damage to you"),
    word("amount", "{amount} plus {n}", Toy::Sum, "The sum.", "deal 2 plus 1 damage to you"),
    word("amount", "twice {amount}", Toy::DoubleOf, "Two times.", "deal twice 2 damage to you"),
    word("duration", "for {n} turns", Toy::ForTurns, "So long.", "give +1/-1 to you for 2 turns"),
];

const FACTIONS: &[&str] = &["arcane", "wild"];

pub const KINDS: &[Kind] = &[
    Kind::new(
        "minion",
        "A creature that stays.",
        &[
            Field::number("cost", 0..=9, "What it costs to play."),
            Field::number("attack", 0..=20, "The damage it deals.").or(Need::Number(0)),
            Field::word("faction", FACTIONS, "Whose it is."),
            Field::words("tags", FACTIONS, "What else it counts as."),
            Field::numbers("pips", 1..=6, "Its dice.").or(Need::Empty),
            Field::flag("token", "Whether it is no card of a deck."),
            Field::text("art", "The picture.").or(Need::Optional),
            Field::card_id("grows-into", "minion", "What it becomes.").or(Need::Optional),
        ],
    ),
    Kind::new("spell", "A card that is played and gone.", &[Field::number("cost", 0..=9, "What it costs to play.")])
        .rules(RulesNeed::Required),
    Kind::new("deck", "A list of cards.", &[Field::card_ids("minions", "minion", "The minions.")])
        .rules(RulesNeed::Forbidden),
];

pub const CARDS: &str = r#"# the toy game
[[minion]]
id      = "imp"
cost    = 1
attack  = 2
faction = "wild"
token   = true

[[minion]]
id         = "astral-soldier"
name       = "The Astral Soldier"
cost       = 3
faction    = "arcane"
tags       = ["wild", "arcane"]
pips       = [1, 6]
grows-into = "imp"
rules      = '''
guard, armour 2
may on enter if score >= 3 and alone or when an enemy die: pay discard 1 and 2 hp, then summon imp; deal 2 plus 1 damage to an enemy with < 3 hp, once per turn
'''

[[spell]]
id    = "blessing"
cost  = 2
rules = "give +1/-1 to you for 2 turns"

[[deck]]
id      = "first"
minions = ["imp", "imp", "astral-soldier"]
"#;

pub fn vocabulary() -> Vocabulary {
    Vocabulary::new(WORDS).unwrap()
}

pub fn language() -> Arc<Language> {
    Arc::new(Language { kinds: KINDS, vocabulary: vocabulary() })
}

pub fn library() -> Library {
    Library::load(&language(), &[("cards.toml", CARDS)]).unwrap_or_else(|errors| panic!("{errors}"))
}

/// What is said of broken files, one line for each error.
pub fn said(files: &[(&str, &str)]) -> Vec<String> {
    let errors = Library::load(&language(), files).expect_err("the files are broken");
    errors.iter().map(ToString::to_string).collect()
}
