//! The words of rules lines. A row is a word: how it is written, what it means, and an example.

mod always;
mod effects;
mod lines;
mod objects;

use crate::cards::Word;

/// What a word stands for. Words with slots are read together with what fills them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the tables say what each word means")]
pub enum W {
    // modes
    Slow,
    Fast,
    Burst,
    ThisTurn,
    // triggers
    Cast,
    Then,
    Ability,
    PileAbility,
    Always,
    OnEnter,
    OnDeath,
    WhenDestroyed,
    OnAttack,
    OnKill,
    WhenDamaged,
    WhenHitsHero,
    WhenDiesInCombat,
    TurnEnd,
    TurnStart,
    AfterSpell,
    AfterFactionSpell,
    WhenMinionEnters,
    WhenMinionDies,
    WhenMinionWithDies,
    WhenHeroKills,
    WhenEmpowered,
    WhenTargetDies,
    // conditions
    Empowered,
    NotEmpowered,
    EmpowerIs,
    LevelAtLeast,
    InAttack,
    InDefense,
    LostMinion,
    NoSpellYet,
    Balance,
    TargetExhausted,
    TargetAwake,
    Happened,
    Discarded,
    Kept,
    NoneKept,
    Twin,
    OwnUnitWith,
    HealthAtMost,
    HeroAttacked,
    // costs
    Mana,
    ExhaustThis,
    Durability,
    // effects
    Empower,
    Draw,
    DrawZone,
    OpeningHand,
    Scry,
    Discover,
    Discard,
    Search,
    Create,
    CreateOneOf,
    Summon,
    SummonExhausted,
    Damage,
    TrueDamage,
    Heal,
    Exhaust,
    Wake,
    Freeze,
    Shield,
    Give,
    GiveAttack,
    GiveBoth,
    Destroy,
    Banish,
    ToHand,
    ToDeck,
    ToOwnDeck,
    CopyUnit,
    Seal,
    Arm,
    CopyPile,
    BanishPile,
    GainRune,
    // statics
    ThisAttack,
    ThisHealth,
    ThisAttackPerEmpower,
    ThisHas,
    ThisEcho,
    ThisCostsLess,
    ThisCostsLessPerEmpower,
    ThisCannotAttack,
    ThisCannotBlock,
    HandCostsLess,
    HandEcho,
    MinionsHave,
    // limits
    OncePerTurn,
    // keywords
    Trait,
    Vigilant,
    Tough,
    Pride,
    Hindered,
    Loyalty,
    Spellpower,
    Foresight,
    Lingering,
    Echo,
    Unique,
    Unplayable,
    Ephemeral,
    Sleepy,
    OnlyIf,
    // targets
    This,
    YourHero,
    EnemyHero,
    TheTarget,
    TheAttacker,
    TheKiller,
    OneTarget,
    Different,
    UpTo,
    Each,
    NamedZone,
    // units
    Enemy,
    EnemyMinion,
    Ally,
    OwnMinion,
    Unit,
    Minion,
    OtherMinion,
    InAttackZone,
    InDefenseZone,
    InSameZone,
    MainDeck,
    WithAttack,
    WithCost,
    WithTrait,
    // the discard pile
    PileTarget,
    ThatCard,
    // cards
    AnyCard,
    AnySpell,
    AnyMinion,
    FactionSpell,
    FactionCard,
    // amounts, durations, places
    Number,
    HandSize,
    ForTurn,
    ForGood,
    YourAttackZone,
    YourDefenseZone,
    SameZone,
    ChosenZones,
    // the factions and runes by number, the keywords by bit
    Faction(u8),
    Rune(u8),
    Bit(u16),
}

/// The word table, by subject.
const PARTS: [&[Word<W>]; 4] = [lines::LINES, effects::EFFECTS, always::ALWAYS, objects::OBJECTS];

const COUNT: usize = PARTS[0].len() + PARTS[1].len() + PARTS[2].len() + PARTS[3].len();

/// The word table.
pub const WORDS: &[Word<W>] = &joined();

const fn joined() -> [Word<W>; COUNT] {
    let mut all = [PARTS[0][0]; COUNT];
    let (mut part, mut row, mut at) = (0, 0, 0);
    while at < COUNT {
        if row < PARTS[part].len() {
            all[at] = PARTS[part][row];
            (row, at) = (row + 1, at + 1);
        } else {
            (part, row) = (part + 1, 0);
        }
    }
    all
}
