//! Cards as the machine reads them: numbers, masks and short programs. Nothing here is a string but names.

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
/// No program.
pub const NO_PROGRAM: u16 = u16::MAX;

/// Which cards of a hidden or unordered place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CardFilter {
    /// Only this kind.
    pub kind: Option<Kind>,
    /// Only this faction.
    pub faction: Option<u8>,
}

/// Whose units.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Whose {
    /// Of either side.
    #[default]
    Any,
    /// Own ones.
    Own,
    /// Enemies.
    Enemy,
}

/// In which zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Where {
    /// In either.
    #[default]
    Anywhere,
    /// In an attack zone.
    Attack,
    /// In a defense zone.
    Defense,
    /// In the zone of the same name as the source's.
    Same,
}

/// Which units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnitFilter {
    /// Whose.
    pub whose: Whose,
    /// Whether heroes are meant too.
    pub heroes: bool,
    /// Where.
    pub place: Where,
    /// Not the source itself.
    pub other: bool,
    /// Only minions of the main deck.
    pub main: bool,
    /// Attack at most this.
    pub max_attack: u8,
    /// Printed mana cost at most this.
    pub max_cost: u8,
    /// Has all of these keywords.
    pub traits: u8,
}

impl UnitFilter {
    /// Every unit of either side.
    pub const ALL: UnitFilter = UnitFilter {
        whose: Whose::Any,
        heroes: true,
        place: Where::Anywhere,
        other: false,
        main: false,
        max_attack: u8::MAX,
        max_cost: u8::MAX,
        traits: 0,
    };

    /// Whether it is not enough to know whose the unit is and where it stands.
    #[inline]
    pub fn closer(&self) -> bool {
        self.other || self.main || self.traits != 0 || self.max_attack != u8::MAX || self.max_cost != u8::MAX
    }
}

/// Who is meant by an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// The source.
    This,
    /// What was chosen or declared.
    Target,
    /// The own hero.
    Hero,
    /// The enemy hero.
    EnemyHero,
    /// The unit that is attacking.
    Attacker,
    /// Who killed the source in combat.
    Killer,
    /// The minions that stood in the named zone.
    NamedZone,
    /// All that fit.
    Each(UnitFilter),
}

/// What is chosen when a card or ability is declared (D-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declared {
    /// Nothing.
    Nothing,
    /// From `min` to `max` different units.
    Units {
        /// Which.
        filter: UnitFilter,
        /// At least so many.
        min: u8,
        /// At most so many.
        max: u8,
    },
    /// An enemy zone with at least one minion.
    EnemyZone,
    /// A card of the own discard pile.
    DiscardPile(CardFilter),
}

/// A number that an effect reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// As printed.
    Fixed(u8),
    /// Cards in the own hand.
    HandSize,
}

/// Something that is true or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// Empower stacks are at least this.
    EmpowerAtLeast(u8),
    /// Empower stacks are below this.
    EmpowerBelow(u8),
    /// The own hero's level is at least this.
    LevelAtLeast(u8),
    /// The source is in the attack zone (or was).
    InAttack,
    /// The source is in the defense zone (or was).
    InDefense,
    /// An own minion was destroyed this turn.
    LostMinion,
    /// No main-deck spell was declared this turn.
    NoSpellYet,
    /// Hand and Destiny Zone are equal (C-127).
    Balance,
    /// The target is exhausted.
    TargetExhausted,
    /// The target is on the board and awake.
    TargetAwake,
    /// The last effect found its object.
    Happened,
    /// The card discarded last is one of these.
    Discarded(CardFilter),
    /// One of the cards left on top by the last Scry is one of these.
    Kept(CardFilter),
    /// None of them is.
    NoneKept(CardFilter),
    /// Another card like the source is in its zone on the own side.
    TwinInZone,
    /// An own unit has these keywords.
    OwnUnitWith(u8),
    /// The source's remaining health is at most this.
    HealthAtMost(u8),
    /// An enemy minion attacks the own hero.
    HeroAttackedByMinion,
    /// The card of the event is of this faction.
    EventFaction(u8),
    /// The unit of the event had these keywords.
    EventTrait(u8),
}

/// Where a summoned minion goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The own attack zone.
    Attack,
    /// The own defense zone.
    Defense,
    /// The zone the source is or was in.
    Same,
    /// As its controller chooses for each (D-16).
    Choice,
}

/// What is done to a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Damage; spell damage if a spell does it, else ability damage (C-037).
    Damage(Amount),
    /// Damage without additions or reductions.
    TrueDamage(Amount),
    /// Damage taken back.
    Heal(u8),
    /// Exhaust it.
    Exhaust,
    /// Wake it up.
    Wake,
    /// Freeze it (C-129).
    Freeze,
    /// Give it a Mana Shield (C-203).
    Shield,
    /// Give it keywords for good.
    Give(u8),
    /// Give it keywords until the end of the turn.
    GiveTurn(u8),
    /// Change attack and health for good.
    Buff(i8, i8),
    /// Change attack until the end of the turn.
    BuffTurn(i8),
    /// Destroy it.
    Destroy,
    /// Banish it.
    Banish,
    /// Return it to its owner's hand.
    ToHand,
    /// Put it on top of its owner's main deck; destiny minions are banished.
    ToDeck,
    /// Put it on the deck it came from.
    ToOwnDeck,
    /// Turn the source into a copy of it.
    Copy,
}

/// An instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// The effect ends.
    End,
    /// Goes on at `to` unless the test holds.
    Unless {
        /// The test.
        test: Test,
        /// Where to go on.
        to: u16,
    },
    /// Goes on at `to` if the source has used a once-per-turn line, else marks it.
    Once {
        /// Where to go on.
        to: u16,
    },
    /// The controller chooses a unit (D-11); nothing if there is none.
    Choose(UnitFilter),
    /// Does something to units.
    Do {
        /// What.
        deed: Deed,
        /// To whom.
        who: Who,
    },
    /// Empower (C-101).
    Empower(u8),
    /// Draw cards.
    Draw(u8),
    /// Draw into the Destiny Zone.
    DrawZone(u8),
    /// Draw the opening hand (C-007).
    OpeningHand,
    /// Look at the top cards (C-124).
    Scry(u8),
    /// Discover a card of the deck (C-125).
    Discover(CardFilter),
    /// Discard cards of one's choice.
    Discard(u8),
    /// Take cards out of the deck.
    Search(u8),
    /// Put new cards into the hand.
    Create {
        /// Which.
        def: u8,
        /// How many.
        count: u8,
    },
    /// Put one of two new cards into the hand.
    CreateOneOf(u8, u8),
    /// Put a Fleeting copy of the chosen card of the discard pile into the hand.
    CopyPile,
    /// Banish the chosen card of the discard pile.
    BanishPile,
    /// Summon minions.
    Summon {
        /// Which.
        def: u8,
        /// How many.
        count: u8,
        /// Where.
        place: Place,
        /// Whether they come exhausted.
        exhausted: bool,
    },
    /// Seal this ability (C-126).
    Seal,
    /// The hero gets the weapon's bonus (C-130).
    Arm,
    /// Gain runes.
    Rune {
        /// Which kind.
        kind: u8,
        /// How many.
        count: u8,
    },
    /// Banish the source from the discard pile.
    BanishSelf,
    /// Choose a card of the Destiny Zone and banish it; the next destiny card costs 1 less (C-119).
    Foresight,
    /// Listen until the end of the turn.
    Last {
        /// For what.
        on: On,
        /// Where the effect begins.
        at: u16,
    },
}

/// What a card does by being where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Static {
    /// Changes its own attack.
    Attack(i8),
    /// Changes its own attack for each Empower stack.
    AttackPerEmpower(i8),
    /// Changes its own health.
    Health(i8),
    /// Has keywords.
    Trait(u16),
    /// Has Echo.
    Echo,
    /// Costs less.
    CostLess(u8),
    /// Costs less for each Empower stack.
    CostLessPerEmpower(u8),
    /// Cannot be declared as attacker.
    CannotAttack,
    /// Cannot be declared as blocker.
    CannotBlock,
    /// Cards in the own hand cost less.
    HandCostLess(CardFilter, u8),
    /// Cards in the own hand have Echo.
    HandEcho(CardFilter),
    /// Own minions with the first keywords have the second.
    MinionTrait(u8, u8),
}

/// A static with what it depends on.
#[derive(Clone, Debug)]
pub struct StaticLine {
    /// All must hold.
    pub tests: Vec<Test>,
    /// What it does.
    pub effect: Static,
}

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
    /// Whether some card makes its controller discard or read the hand.
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

impl CardFilter {
    /// Whether the card is one of these.
    #[inline]
    pub fn fits(&self, def: &Def) -> bool {
        self.kind.is_none_or(|kind| kind == def.kind) && self.faction.is_none_or(|faction| faction == def.faction)
    }
}
