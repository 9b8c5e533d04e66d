//! Cards as the machine reads them: numbers, masks and short programs. Nothing here is a string but names.

pub use super::ops::*;
use std::collections::HashMap;

/// What a card is (C-031 to C-035).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The player's own figure.
    Hero,
    /// A fighter in a zone.
    Minion,
    /// One effect.
    Spell,
    /// Carried by the hero.
    Artifact,
    /// A countdown in a zone.
    Sigil,
}

/// When a card or ability can be used (C-026).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Speed {
    /// With the initiative, no chain open.
    Slow,
    /// Also in a chain.
    Fast,
    /// Also in a chain, resolving at once.
    Burst,
}

/// The faction of cards that belong to none.
pub const NEUTRAL: u8 = 0;
/// The names of the factions, neutral first (C-006).
pub const FACTIONS: [&str; 7] = ["neutral", "arcane", "order", "chaos", "genesis", "oblivion", "primal"];
/// The names of the runes (C-014).
pub const RUNES: [&str; 4] = ["power", "knowledge", "focus", "resonance"];

/// Keywords that are bits. The first eight can be given to a unit.
pub mod trait_bit {
    /// Cannot be blocked (C-104).
    pub const HONOR: u16 = 1;
    /// Its attack opens no chain (C-105).
    pub const BURST_ATTACK: u16 = 2;
    /// Strikes first when attacking (C-106).
    pub const PREEMPTIVE: u16 = 4;
    /// Excess damage hits the hero (C-107).
    pub const OVERWHELM: u16 = 8;
    /// Cannot be attacked while awake (C-110).
    pub const STEALTH: u16 = 16;
    /// Changes zone every turn (C-113).
    pub const DRIFTER: u16 = 32;
    /// Pushes what it hits to the defense zone (C-114).
    pub const PUSHER: u16 = 64;
    /// Pulls what it hits to the attack zone (C-114).
    pub const PULLER: u16 = 128;
    /// Wakes after blocking (C-109).
    pub const VIGILANT: u16 = 256;
}

/// What a side's board can hear or do, as bits of [`Def::hears`].
pub mod hears {
    /// Gives keywords to other cards.
    pub const AURA_TRAIT: u32 = 1 << 24;
    /// Changes the cost of cards in hand.
    pub const AURA_COST: u32 = 1 << 25;
    /// Gives Echo to cards in hand.
    pub const AURA_ECHO: u32 = 1 << 26;
    /// Has Spellpower.
    pub const SPELLPOWER: u32 = 1 << 27;
    /// Has a use from the discard pile.
    pub const DISCARD_ABILITY: u32 = 1 << 28;
    /// May have abilities on the board.
    pub const ABILITY: u32 = 1 << 29;
    /// Has health that depends on something.
    pub const STATIC_HEALTH: u32 = 1 << 22;
    /// Is in a zone and no minion.
    pub const SIGIL: u32 = 1 << 23;
    /// May have abilities on the board that can be used in a chain.
    pub const FAST_ABILITY: u32 = 1 << 30;
}

/// What lines listen for. The first ones concern the card itself, the others everybody of its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum On {
    /// The card entered the board.
    Enter,
    /// The card left the board as dead or destroyed.
    Death,
    /// The card was declared as attacker.
    Attack,
    /// The card took damage and survived.
    Damaged,
    /// The card damaged the enemy hero.
    HitHero,
    /// The card attacked and killed.
    Kill,
    /// The card died in combat.
    CombatDeath,
    /// The turn ends.
    TurnEnd,
    /// The turn starts.
    TurnStart,
    /// A spell of the side has resolved.
    SpellDone,
    /// A minion of the side entered.
    MinionEnters,
    /// A minion of the side was destroyed.
    MinionDies,
    /// The side's hero attacked and killed.
    HeroKills,
    /// The side's hero went from no Empower to some.
    Empowered,
    /// The remembered target was destroyed.
    TargetDies,
}

/// How many things can be listened for.
pub const ONS: usize = 15;

/// An ability (C-024).
#[derive(Clone, Debug)]
pub struct Ability {
    /// Its effect.
    pub program: u16,
    /// When it can be used.
    pub speed: Speed,
    /// Hand cards to pay.
    pub mana: u8,
    /// Whether it exhausts its source.
    pub exhausts: bool,
    /// Durability lost after the effect.
    pub durability: u8,
    /// Whether it is used from the discard pile.
    pub from_discard: bool,
    /// Whether it needs a card in the Destiny Zone.
    pub needs_zone: bool,
    /// Whether it can be sealed.
    pub seals: bool,
    /// What must hold at declaration.
    pub tests: Vec<Test>,
    /// What is chosen at declaration.
    pub declared: Declared,
}

/// A card.
#[derive(Clone, Debug)]
pub struct Def {
    /// The id in card files.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Its faction.
    pub faction: u8,
    /// Whether it belongs to the Destiny Deck.
    pub destiny: bool,
    /// Whether it is only created by other cards.
    pub token: bool,
    /// Whether it is a plain card that no deck may hold.
    pub boxed: bool,
    /// The plain card that stands in for it when its effect is measured.
    pub baseline: Option<u8>,
    /// When it can be played.
    pub speed: Speed,
    /// Mana cost or destiny cost.
    pub cost: u8,
    /// Runes needed.
    pub runes: [u8; 4],
    /// Printed attack.
    pub attack: u8,
    /// Printed health, durability or countdown.
    pub health: u8,
    /// Hero level.
    pub level: u8,
    /// Hero lineage; 0 for none.
    pub lineage: u8,
    /// Attack bonus of a weapon.
    pub weapon: u8,
    /// Keywords.
    pub traits: u16,
    /// Tough (C-108).
    pub tough: u8,
    /// Pride (C-111).
    pub pride: u8,
    /// Hindered (C-112).
    pub hindered: u8,
    /// Loyalty (C-117).
    pub loyalty: u8,
    /// Spellpower (C-103).
    pub spellpower: u8,
    /// Has Echo (C-122).
    pub echo: bool,
    /// Unique (C-128).
    pub unique: bool,
    /// Cannot be played.
    pub unplayable: bool,
    /// Banished at the end of the turn, wherever it is (C-121).
    pub ephemeral: bool,
    /// Does not wake at the start of the turn.
    pub sleepy: bool,
    /// What must hold for it to be played.
    pub needs: Vec<Test>,
    /// What is chosen when it is declared.
    pub declared: Declared,
    /// The effect of a spell.
    pub cast: u16,
    /// Abilities.
    pub abilities: Vec<Ability>,
    /// Programs by what they listen for.
    pub programs: [u16; ONS],
    /// Statics.
    pub statics: Vec<StaticLine>,
    /// What it hears and gives, as bits of [`On`] and of [`hears`].
    pub hears: u32,
    /// The rules lines as printed.
    pub rules: String,
}

/// All cards of a game.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    /// The cards; the index is the card's number.
    pub defs: Vec<Def>,
    /// The instructions of all cards.
    pub ops: Vec<Op>,
    /// The number of each id.
    pub numbers: HashMap<String, u8>,
    /// The Mana Spark (C-121).
    pub spark: u8,
    /// The lineages of heroes, by their numbers.
    pub lineages: Vec<String>,
}

impl Pool {
    /// The most cards a pool holds: a card's number has seven bits.
    pub const MOST: usize = 126;

    /// The number of the card with that id.
    pub fn number(&self, id: &str) -> Option<u8> {
        self.numbers.get(id).copied()
    }
}
