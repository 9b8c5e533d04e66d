//! What the head of a card says.

use super::pool::{FACTIONS, RUNES as RUNE_NAMES};
use crate::cards::{Field, Kind, Need, RulesNeed};

const SPEEDS: &[&str] = &["slow", "fast", "burst"];
const DECKS: &[&str] = &["main", "destiny", "token"];
const FACTION_WORDS: &[&str] = &FACTIONS;
const RUNE_WORDS: &[&str] = &RUNE_NAMES;

const FACTION: Field = Field::word("faction", FACTION_WORDS, "The faction.");
const DECK: Field = Field::word("deck", DECKS, "Main deck, Destiny Deck, or token: only created by other cards.")
    .or(Need::Text("main"));
const SPEED: Field = Field::word("speed", SPEEDS, "When it can be played.").or(Need::Text("slow"));
const COST: Field = Field::number("cost", 0..=20, "Mana cost, or destiny cost of a Destiny Deck card.");
const RUNES: Field = Field::numbers("runes", 0..=9, "Runes needed: power, knowledge, focus, resonance.")
    .or(Need::Numbers(&[0, 0, 0, 0]));
const ATTACK: Field = Field::number("attack", 0..=99, "Printed attack.");
const HEALTH: Field = Field::number("health", 1..=99, "Printed health.");
const BOXED: Field = Field::flag("boxed", "A plain card that stands in for others; no deck may hold it.");

const fn baseline(kind: &'static str) -> Field {
    Field::card_id("baseline", kind, "The plain card it is measured against.").or(Need::Optional)
}

/// The kinds of cards.
pub const KINDS: &[Kind] = &[
    Kind::new(
        "hero",
        "The player's figure; a Destiny Deck card.",
        &[
            FACTION,
            COST,
            RUNES,
            ATTACK,
            HEALTH,
            Field::number("level", 0..=9, "The level."),
            Field::text("lineage", "The lineage, which levels from 2 on must share.").or(Need::Optional),
            BOXED,
            baseline("hero"),
        ],
    ),
    Kind::new(
        "minion",
        "A fighter in a zone.",
        &[FACTION, DECK, SPEED, COST, RUNES, ATTACK, HEALTH, BOXED, baseline("minion")],
    ),
    Kind::new("spell", "One effect.", &[FACTION, DECK, SPEED, COST, RUNES, BOXED, baseline("spell")]),
    Kind::new(
        "artifact",
        "Carried by the hero.",
        &[
            FACTION,
            DECK,
            SPEED,
            COST,
            RUNES,
            Field::number("durability", 1..=99, "How much can be used up."),
            Field::number("weapon", 0..=99, "The attack it arms the hero with.").or(Need::Number(0)),
            BOXED,
            baseline("artifact"),
        ],
    ),
    Kind::new(
        "sigil",
        "A countdown in a zone.",
        &[
            FACTION,
            DECK,
            SPEED,
            COST,
            RUNES,
            Field::number("countdown", 1..=99, "Turns until it is destroyed."),
            BOXED,
            baseline("sigil"),
        ],
    ),
    Kind::new(
        DECK_KIND,
        "A deck to play with; sizes are checked against the rules profiles.",
        &[
            Field::words("runes", RUNE_WORDS, "In which order a simple player gains runes."),
            Field::text("list", "The cards: `main` and `destiny` as headings, lines such as `3 magic-missile`."),
        ],
    )
    .rules(RulesNeed::Forbidden),
];

/// The kind of table that is a deck and no card.
pub const DECK_KIND: &str = "deck";
