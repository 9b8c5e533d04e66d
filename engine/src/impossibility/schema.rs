//! What the heads of cards, statuses, types and item classes say.

use super::words::WORDS;
use crate::cards::{Field, Kind, Language, Need, RulesNeed, Vocabulary};
use std::sync::{Arc, LazyLock};

const STARS: Field = Field::number("stars", 0..=6, "Stars: SP to use an item, points for a kill.");
const HP: Field = Field::number("hp", 1..=30, "HP bars of 2 HP.");
const DEF: Field = Field::number("def", 0..=30, "DEF bars; each blocks half a point.");
const ATK: Field = Field::number("atk", 0..=30, "ATK.");
const SPD: Field = Field::number("spd", 0..=30, "SPD.");
const TYPES: Field = Field::card_ids("types", "type", "Types.");
const BOXED: Field = Field::flag("boxed", "Not dealt: made by other cards, or a baseline.");

const KIND_WORDS: &[&str] = &["standard", "stack"];
const DOES: &[&str] = &[
    "random-enemy",
    "random-anybody",
    "random-friend",
    "slips",
    "no-food",
    "no-actions",
    "no-switch",
    "fewer-actions",
    "more-actions",
    "no-equips",
    "no-abilities",
    "no-healing",
    "no-items",
    "negated",
    "doom",
    "cheap",
    "watched",
    "curse",
    "doubles",
    "hex",
    "field-only",
    "jumps",
    "varied-actions",
];

const STATUS: &[Field] = &[
    Field::number("tier", 0..=4, "The star number that cleanses read; 0 for a buff."),
    Field::word("kind", KIND_WORDS, "One instance, or stacks.").or(Need::Text("standard")),
    Field::number("cap", 0..=99, "The most stacks; 0 for no bound.").or(Need::Number(0)),
    Field::number("damage", 0..=40, "Half points of damage when a turn is over.").or(Need::Number(0)),
    Field::number("bite", 0..=40, "Half points of damage when a turn starts.").or(Need::Number(0)),
    Field::number("ache", 0..=40, "Half points of damage in hand when a global turn ends.").or(Need::Number(0)),
    Field::flag("true_damage", "Nothing reduces the damage."),
    Field::number("heal", 0..=40, "Half points of healing when a turn is over.").or(Need::Number(0)),
    Field::number("hp", -40..=40, "Half points of max HP.").or(Need::Number(0)),
    Field::number("def", -40..=40, "Bars of DEF.").or(Need::Number(0)),
    Field::number("atk", -40..=40, "Half points of ATK.").or(Need::Number(0)),
    Field::number("spd", -40..=40, "Half points of SPD.").or(Need::Number(0)),
    Field::number("hp_percent", -100..=100, "Percent of max HP.").or(Need::Number(0)),
    Field::number("def_percent", -100..=100, "Percent of DEF.").or(Need::Number(0)),
    Field::number("atk_percent", -100..=100, "Percent of ATK.").or(Need::Number(0)),
    Field::number("spd_percent", -100..=100, "Percent of SPD.").or(Need::Number(0)),
    Field::number("taken_percent", -100..=100, "Percent of damage taken.").or(Need::Number(0)),
    Field::number("feeds", 0..=100, "Percent lifesteal for whoever attacks the bearer.").or(Need::Number(0)),
    Field::number("pays", 0..=20, "Half points for the team that attacks the bearer.").or(Need::Number(0)),
    Field::number("glare", 0..=40, "Half points of damage to the bearer when it damages an enemy.").or(Need::Number(0)),
    Field::number("sour", 0..=40, "Half points less of each healing.").or(Need::Number(0)),
    Field::card_id("answers", "status", "What attackers get for 2 turns; each time costs a stack.").or(Need::Optional),
    Field::card_ids("waits_for", "status", "When none of these is borne any more it ends."),
    Field::card_ids("leaves", "status", "What comes in its place then."),
    Field::numbers("leaves_stacks", 1..=20, "Stacks, one for each of `leaves`.").or(Need::Empty),
    Field::numbers("leaves_turns", 1..=99, "Turns, one for each of `leaves`.").or(Need::Empty),
    Field::flag("decays", "Each turn it starts costs the bearer a point of ATK and SPD and a bar of DEF for good."),
    Field::flag("endless", "Its turns never run out."),
    Field::flag("lock", "Ends at the later of turn and global turn under the option `lock_end`."),
    Field::words("does", DOES, "What else it does."),
    Field::card_ids("upgrades_with", "status", "Borne already, these make it another status."),
    Field::card_ids("upgrades_to", "status", "Which, one for each of `upgrades_with`."),
    Field::numbers("upgrade_turns", 0..=99, "For how many turns; 0 for the longest.").or(Need::Empty),
    Field::card_ids("blocked_by", "status", "While one of these is borne it is ignored."),
    Field::number("classic_tier", 0..=4, "The tier of the older table.").or(Need::Optional),
    Field::flag("classic_standard", "Does not stack in the older table."),
    Field::number("classic_def", -40..=40, "Bars of DEF in the older table.").or(Need::Optional),
    Field::flag("classic_late", "Decays and bites when a turn is over in the older table, for ever."),
];

const TYPE: &[Field] = &[
    Field::card_ids("immune", "status", "Statuses that its bearers cannot get."),
    Field::card_ids("immune_extra", "status", "The same, outside of the older document."),
    Field::card_ids("immune_classic", "status", "The same, only in the older document."),
    Field::card_ids("immune_documents", "status", "The same, in the rule documents but not in the card data."),
    Field::card_ids("immune_food", "status", "Statuses that its bearers cannot get from food."),
    Field::flag("no_food", "Its bearers cannot eat."),
    Field::number("swift", 0..=8, "Half points less for switching out.").or(Need::Number(0)),
    Field::flag("firm", "Its bearers cannot be forced to switch."),
    Field::flag("digs", "Bearers get more bricks under the option `rock_mining`."),
    Field::flag("open", "Its owner may make another type of it."),
];

const CLASS: &[Field] = &[
    Field::flag("worn", "Stays on its wearer."),
    Field::flag("food", "Heals; machines and the disgusted do without."),
    Field::flag("offensive", "Resolves after what does not harm."),
    Field::flag("attack", "Is an attack."),
    Field::flag("counter", "Only answers an attack."),
];

/// The kinds of cards.
pub const KINDS: &[Kind] = &[
    Kind::new(
        "creature",
        "Yields points when it dies.",
        &[
            STARS,
            HP,
            DEF,
            ATK,
            SPD,
            TYPES,
            BOXED,
            Field::card_id("baseline", "creature", "The plain card it is measured against.").or(Need::Optional),
        ],
    ),
    Kind::new(
        "minion",
        "Belongs to a creature and yields nothing.",
        &[STARS, HP, DEF, ATK, SPD, TYPES, Field::flag("protective", "Pushes its parent back.")],
    ),
    Kind::new(
        "item",
        "Is used for SP.",
        &[
            STARS,
            Field::card_id("class", "class", "What kind of item it is."),
            Field::number("sp", 0..=9, "SP to use it; its stars unless written.").or(Need::Optional),
            Field::number("uses", 1..=9, "How often it can be used.").or(Need::Number(1)),
            Field::flag("drawback", "Cannot be taken off in the global turn in which it was put on."),
            BOXED,
            Field::card_id("baseline", "item", "The plain card it is measured against.").or(Need::Optional),
        ],
    )
    .rules(RulesNeed::Optional),
    Kind::new("field", "Lies beside the field and works for its team.", &[STARS, BOXED]),
    Kind::new("status", "Something that a creature bears for some turns.", STATUS).rules(RulesNeed::Forbidden),
    Kind::new("type", "A type of creatures.", TYPE).rules(RulesNeed::Forbidden),
    Kind::new("class", "A class of items.", CLASS).rules(RulesNeed::Forbidden),
    Kind::new(
        "team",
        "Seven creatures and ten items to play with.",
        &[
            Field::card_ids("creatures", "creature", "One of 5 stars, two of 4, three of 3, one of 2."),
            Field::card_ids("items", "item", "Two of 4 stars, three of 3, three of 2, two of 1."),
        ],
    )
    .rules(RulesNeed::Forbidden),
];

/// The kinds and words of the card files.
pub fn language() -> Arc<Language> {
    static LANGUAGE: LazyLock<Arc<Language>> = LazyLock::new(|| {
        let vocabulary = Vocabulary::new(WORDS).unwrap_or_else(|error| panic!("{error}"));
        Arc::new(Language { kinds: KINDS, vocabulary })
    });
    LANGUAGE.clone()
}
