//! Cards, statuses and types as the rules use them: numbers and small operations instead of words.
//!
//! An *ability* is one rules line: when it works, how often, and one or more *branches* of which one is done. A branch
//! knows what must be picked for it, so that a play is declared pick by pick before anything happens (I-249).

use crate::cards::Cmp;

/// A card by number.
pub type CardId = u16;
/// No card.
pub const NO_CARD: CardId = u16::MAX;

/// The four numbers of a creature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stat {
    /// Max HP, in halves.
    Hp,
    /// DEF, in bars.
    Def,
    /// ATK, in halves.
    Atk,
    /// SPD, in halves.
    Spd,
}

impl Stat {
    /// All stats in the order of arrays.
    pub const ALL: [Stat; 4] = [Stat::Hp, Stat::Def, Stat::Atk, Stat::Spd];
    /// One bar of the stat in its unit (I-003).
    pub const BAR: [i16; 4] = [4, 1, 2, 2];
    /// The floors of I-085.
    pub const FLOOR: [i32; 4] = [4, 0, 0, 2];
    /// The most that is counted.
    pub const MOST: [i32; 4] = [9999, 999, 999, 999];
    /// How people write it.
    pub const NAMES: [&'static str; 4] = ["max hp", "def", "atk", "spd"];
}

/// What a card is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A prime creature.
    Creature,
    /// A minion.
    Minion,
    /// An item.
    Item,
    /// A field item.
    Field,
}

/// What an item class does (I-138).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Class {
    /// The id in the card files.
    pub id: String,
    /// Stays on its wearer.
    pub worn: bool,
    /// Heals; machines and the disgusted do without (I-139).
    pub food: bool,
    /// Resolves with the attack items (I-240).
    pub offensive: bool,
    /// Deals damage as an attack (I-054).
    pub attack: bool,
    /// Only answers an attack (I-149).
    pub counter: bool,
}

/// When a line works.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum On {
    /// All the time.
    Passive,
    /// Activated in phase 3 of its slot.
    OwnTurn,
    /// Activated in any window.
    AnyTime,
    /// Activated in the window of an attack on a friend, or of a play that damages one.
    Answer,
    /// An item is used.
    Use,
    /// It attacks, before the strike.
    Attack,
    /// It is attacked, before the strike.
    Attacked,
    /// It has attacked.
    AfterAttack,
    /// It has been attacked.
    AfterAttacked,
    /// It killed a creature.
    Kill,
    /// It died.
    Death,
    /// Another creature died.
    OtherDeath,
    /// It lost HP.
    Damaged,
    /// Its turn starts.
    TurnStart,
    /// Its turn ends.
    TurnEnd,
    /// A global turn starts.
    GlobalStart,
    /// A global turn ends.
    GlobalEnd,
    /// It comes onto the field for the first time.
    FirstSummon,
    /// A friend attacks, before the strike (field items).
    FriendAttack,
    /// A friend dies (field items).
    FriendDeath,
    /// A creature's turn ends (field items).
    AnyTurnEnd,
    /// It intercepted an attack.
    Intercepted,
    /// Activated like an answer, and in the window of an infliction on a friend.
    AnswerAll,
}

impl On {
    /// Bit of an event.
    #[inline(always)]
    pub const fn bit(self) -> u32 {
        1 << self as u8
    }
}

/// How often a line can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// As often as it applies.
    None,
    /// Per own turn (I-125).
    Turn(u8),
    /// Per global turn (I-126).
    Global(u8),
    /// Every so many own turns; ready on the first one? (I-119)
    Every(u8, bool),
    /// The same, and in a global turn in which it took damage; once per turn.
    EveryOrHurt(u8),
    /// Every so many global turns.
    EveryGlobal(u8),
    /// Per game (I-128).
    Game(u8),
}

/// One line of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ability {
    /// When.
    pub on: On,
    /// By choice (I-120).
    pub may: bool,
    /// How often.
    pub limit: Limit,
    /// Which counters of its bearer it uses.
    pub slot: u8,
    /// The first branch.
    pub first: u16,
    /// How many branches.
    pub count: u8,
    /// The card.
    pub card: CardId,
    /// The rules line of the first branch.
    pub line: u8,
}

/// What must be picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// A body.
    Body(Target),
    /// A stat out of a set of bits.
    Stat(u8),
    /// The lowest stat of the picked body.
    LowestStat,
    /// A number.
    Number(u8, u8),
    /// One more body that gets a part of a sum; nobody ends it.
    Sharer(Target, u8),
    /// How much of the sum it gets.
    Part(u8),
    /// A debuff up to a tier on the body picked last, by its place.
    Debuff(u8),
    /// A type.
    Type,
}

impl Need {
    /// Whether a body is picked.
    pub fn is_body(self) -> bool {
        matches!(self, Need::Body(_) | Need::Sharer(..))
    }
}

/// The pick of nobody, where a sum is shared out.
pub const NO_MORE: u8 = 63;

/// What a branch costs, on top of an item's SP.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// Points, in halves.
    pub points: u8,
    /// An action.
    pub action: bool,
    /// Star points.
    pub sp: u8,
    /// Bricks.
    pub bricks: u8,
    /// Counters.
    pub counters: u8,
    /// Bars or halves of a stat of the bearer, for good.
    pub stat: Option<(Stat, u8)>,
}

/// The most picks of a branch.
pub const NEEDS: usize = 8;
/// The most conditions of a branch.
pub const CONDITIONS: usize = 4;

/// One way of doing a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch {
    /// Its ops.
    pub ops: (u16, u16),
    /// Picks.
    pub needs: [Need; NEEDS],
    /// How many.
    pub picks: u8,
    /// Price.
    pub cost: Cost,
    /// Conditions; all must hold.
    pub conditions: [Condition; CONDITIONS],
    /// How many.
    pub ifs: u8,
    /// Deals damage to the enemy or to a picked body.
    pub damages: bool,
    /// Inflicts a debuff or deals damage.
    pub harms: bool,
    /// Resolves before everything else.
    pub first: bool,
    /// The rules line.
    pub line: u8,
}

/// What a target phrase may mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// The bearer; the wearer of an equip.
    This,
    /// What was picked last.
    It,
    /// What was picked first.
    First,
    /// The body that is attacked, or that the event is about.
    Target,
    /// The body that attacks.
    Attacker,
    /// The parent of a minion.
    Parent,
    /// One body of the side.
    One(Side),
    /// All of the side.
    Each(Side),
}

/// Whose bodies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Anybody's.
    Any,
    /// The enemy's.
    Enemy,
    /// The own team's.
    Friend,
    /// The own team's but this.
    OtherFriend,
}

/// Which of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Noun {
    /// Every body.
    Creature,
    /// Point-yielding ones.
    Prime,
    /// The others.
    Minion,
    /// Primes with abilities that can still be negated.
    Able,
    /// Of a type.
    Type(u8),
    /// Not of a type.
    NotType(u8),
    /// A certain minion.
    Card(CardId),
    /// That the bearer did not summon.
    Foreign,
    /// Primes, or minions, of the slot that has its turn.
    Acting(bool),
    /// In the slot opposing the body picked before.
    Opposing,
    /// In the middle lane.
    Middle,
    /// Other than the bodies picked before.
    Another,
    /// In a lane next to the target's.
    Beside,
    /// The strongest by ATK.
    Strongest,
}

/// Who is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// How.
    pub who: Who,
    /// Which.
    pub noun: Noun,
    /// Also in the secondary field.
    pub anywhere: bool,
}

impl Target {
    /// The bearer.
    pub const THIS: Target = Target { who: Who::This, noun: Noun::Creature, anywhere: true };
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Nothing: a plain number.
    None,
    /// A derived stat; DEF as effective DEF (I-003).
    Stat(Stat, Target),
    /// The printed stat.
    Base(Stat, Target),
    /// HP missing.
    Missing(Target),
    /// Stars.
    Stars(Target),
    /// Stars of equips that it wears.
    EquipStars(Target),
    /// Counters on the bearer.
    Counters,
    /// Primes that the bearer has killed.
    Kills,
    /// Stars of the enemy primes in front beyond a number.
    StarsAbove(u8),
    /// Stars of the enemy primes in front short of a number.
    StarsBelow(u8),
    /// Damage that the own team took in the last global turn.
    TeamDamage,
    /// What the event is about: the damage.
    Event,
    /// The number that was picked.
    Picked,
    /// Base ATK of all that have attacked in this global turn.
    AttackersAtk,
    /// Different debuffs on it.
    Debuffs(Target),
    /// Tiers of the debuffs on it, up to tier 3.
    DebuffTiers(Target),
    /// The last instance of damage that it took.
    LastHit(Target),
}

/// A number, in halves: `base + measure * num / den`, rounded up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Amount {
    /// The plain part.
    pub base: i16,
    /// What is counted.
    pub measure: Measure,
    /// Times.
    pub num: i16,
    /// Divided by.
    pub den: i16,
    /// At least.
    pub least: i16,
    /// At most.
    pub most: i16,
}

impl Amount {
    /// A plain number of halves.
    pub const fn plain(halves: i16) -> Amount {
        Amount { base: halves, measure: Measure::None, num: 0, den: 1, least: i16::MIN, most: i16::MAX }
    }
}

/// How long a change lasts (I-089).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lasting {
    /// For good.
    Good,
    /// Until the end of the bearer's turn.
    TurnEnd,
    /// Until the end of the global turn.
    GlobalEnd,
    /// So many turns of the bearer.
    Turns(u8),
    /// For the attack that is going on.
    Attack,
    /// Until its turn begins.
    TurnStart,
    /// Until it has been attacked.
    Attacked,
    /// Until the end of its turn or of the global turn, whichever is later.
    Later,
}

/// How damage works (I-066).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Harm {
    /// DEF applies.
    Normal,
    /// It does not.
    Piercing,
    /// Nothing applies.
    True,
}

/// What happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// Damage.
    Deal(Amount, Target, Harm),
    /// Shockwave damage around the target of the attack; may it be a combo?
    Shockwave(Amount, Harm),
    /// Shockwave damage around the picked body.
    ShockwaveAt(Amount, Harm),
    /// Counter damage to the attacker.
    Counter(Amount, Harm),
    /// Healing.
    Heal(Target, Amount),
    /// HP moved from the target to this.
    Drain(Target, Amount),
    /// HP reduced without damage.
    Reduce(Target, Amount),
    /// A status: stacks, which, turns (255 for ever).
    Inflict(u8, u8, u8, Target),
    /// More or less of a stat.
    Change(Stat, Amount, Target, Lasting, bool),
    /// A stat becomes a number.
    Set(Stat, Amount, Target, Lasting),
    /// A stat becomes a number if that is more.
    Raise(Stat, Amount, Target, Lasting),
    /// One bar more or less of the picked stat; at most so many times (0: no bound).
    Bar(Target, bool, u8),
    /// Base stat replaced by ten bars less it.
    Invert(Target, Lasting),
    /// Abilities off.
    Negate(Target, Lasting),
    /// Abilities off, of five-star creatures too.
    TrueNegate(Target, Lasting),
    /// Debuffs up to a tier off.
    Cleanse(u8, Target),
    /// A status off.
    CleanseOne(u8, Target),
    /// The picked debuff off.
    CleansePicked(Target),
    /// Points to the own team, halves.
    Points(Amount),
    /// Points to both teams.
    PointsBoth(Amount),
    /// Points from the enemy team.
    Steal(Amount),
    /// Star points to the own team.
    Sp(i8),
    /// Star points of the enemy team.
    EnemySp(i8),
    /// Actions.
    Actions(u8, Target),
    /// Actions that must be attacks.
    Attacks(u8, Target),
    /// More actions in every turn from now on.
    ActionsForGood(u8, Target),
    /// Minions.
    Summon(CardId, u8, Target),
    /// Minions in the slot opposing the bearer.
    SummonOpposing(CardId),
    /// Items into the hand.
    Create(CardId, u8),
    /// An item that remembers the event's damage.
    CreateWith(CardId),
    /// Kills.
    Destroy(Target),
    /// One more type.
    AddType(u8, Target),
    /// The picked type.
    AddPickedType(Target),
    /// One type for another.
    TurnType(u8, u8, Target),
    /// The bearer becomes the target (I-060).
    Intercept,
    /// The attack ignores DEF.
    Pierce,
    /// The attack strikes all enemies in front.
    HitAll,
    /// The attack's damage is this instead of ATK.
    Formula(Amount, Harm),
    /// The attack reduces HP instead of dealing damage.
    FormulaReduce(Amount),
    /// The attack deals no damage.
    NoDamage,
    /// The next attack of the target heals.
    NextHeals(Target),
    /// The attack has so many percent lifesteal.
    Lifesteal(u8),
    /// The target's DEF counts double in this attack.
    DoubleDef,
    /// Counters on the bearer.
    Counters(i8),
    /// As many counters on the bearer.
    CountersBy(Amount),
    /// The next attack does the lines that wait for it.
    Ready(u8),
    /// The next healing item on it is doubled.
    DoubleNextFood(Target),
    /// Healing at the next start of a global turn.
    HealLater(Target, u8),
    /// One minion for each counter.
    Hatch(CardId, u8),
    /// Healing shared out among picked bodies.
    HealShared,
    /// Stacks of a status shared out among picked bodies, for so many turns.
    StatusShared(u8, u8),
    /// A status for so many turns on the sharers, a stack for each so many halves of healing.
    InflictPerHealed(u8, u8, u8),
    /// As many stacks of a status as were shared out.
    InflictSum(u8, u8, Target),
    /// Points for the costs of its abilities.
    Lend(Target, Amount),
    /// What it did to the bearer is forgotten, or held against it.
    Grudge(Target, bool),
    /// It has to go to hand (I-044).
    SwitchOut(Target),
    /// Doubles a stat.
    DoubleStat(Stat, Target),
    /// Steals a quarter of the printed value of the picked stat.
    StealQuarter(Target),
    /// A different mode of the bearer.
    Mode(u8),
    /// Raises the lowest stat on the field by a bar, all that are tied.
    LiftLowest,
}

/// What must hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// Nothing.
    Always,
    /// The target or it is of a type.
    Type(u8, bool),
    /// Lanes between the bearer and the target.
    Distance(u8),
    /// The target stands on that side, seen from the bearer: 0 left, 2 right.
    Side(u8),
    /// The body of the event is a prime.
    Prime,
    /// The body of the event is a friend.
    Friendly(bool),
    /// The target attacked the bearer before.
    Grudge,
    /// Counters of the bearer are even, odd.
    CountersOdd(bool),
    /// Counters of the bearer.
    Counters(Cmp, u8),
    /// None of these minions lives on the own side.
    NoneOf(CardId),
    /// The bearer was attacked, or not, in this global turn.
    WasAttacked(bool),
    /// It has lost so many halves since this last worked.
    Lost(u8),
    /// It lost so many halves in this global turn.
    Hurt(u8),
    /// The own hand has no attack item.
    NoAttackItem,
    /// The bearer took damage in this global turn.
    TookDamage,
    /// The stat of the bearer.
    Stat(Stat, Cmp, i16),
    /// The mode of the bearer.
    Mode(u8),
    /// The target got at least so many halves of healing.
    Healed(u8),
    /// The attack or event removed HP.
    Dealt,
    /// So many halves of damage, before DEF, since this last worked.
    Faced(u8),
    /// The attack under way is not piercing.
    NotPiercing,
    /// The parent of the bearer is attacked, or meant by a harmful play.
    ParentMeant,
    /// The body of the event was not killed by that item.
    NotSlainBy(CardId),
    /// The event was caused by an attack.
    ByAttack,
    /// So many stars of enemies have died.
    StarsDead(u8),
    /// Stars of the target.
    Stars(Cmp, u8),
    /// The target is the bearer's enemy.
    Foe,
    /// The attacker is of a type.
    AttackerType(u8),
    /// The play was made in the own turn.
    InOwnTurn,
    /// The attacker is one of the own team's.
    NoFoodYet,
    /// The mark of a waiting attack modifier.
    Readied(u8),
}

/// What an aura does with its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gift {
    /// More of the stat.
    More,
    /// Less of it.
    Less,
    /// At least so much.
    AtLeast,
    /// So much, whatever else changes it.
    Exactly,
    /// So many bars more of the highest stat, or less.
    Highest(bool),
    /// More attacks per action.
    Strikes,
}

/// A static number that a line gives while it works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aura {
    /// What it gives.
    pub gift: Gift,
    /// Which stat.
    pub stat: Stat,
    /// How much, in the unit of the stat.
    pub amount: Amount,
    /// Whom.
    pub target: Target,
    /// If.
    pub conditions: [Condition; CONDITIONS],
    /// How many.
    pub ifs: u8,
}

/// Yes-or-no passives.
pub mod trait_bits {
    /// Attacks are piercing.
    pub const PIERCING: u64 = 1;
    /// Attacks hit all enemies in front.
    pub const HITS_ALL: u64 = 1 << 1;
    /// Cannot attack.
    pub const NO_ATTACK: u64 = 1 << 2;
    /// Cannot defend.
    pub const NO_DEFEND: u64 = 1 << 3;
    /// Cannot wear equips.
    pub const NO_EQUIP: u64 = 1 << 4;
    /// May eat food although a machine.
    pub const EATS: u64 = 1 << 5;
    /// Cannot be combo attacked.
    pub const NO_COMBO: u64 = 1 << 6;
    /// Attacks each enemy once only.
    pub const ONCE_EACH: u64 = 1 << 7;
    /// Only attacks.
    pub const ONLY_ATTACK: u64 = 1 << 8;
    /// Attacks only what attacked it.
    pub const ONLY_FOES: u64 = 1 << 9;
    /// Dies if it cannot attack in its action.
    pub const ATTACK_OR_DIE: u64 = 1 << 10;
    /// Enemies cannot gain stats.
    pub const ENEMY_NO_GAIN: u64 = 1 << 11;
    /// Half of ATK gains.
    pub const HALF_ATK_GAIN: u64 = 1 << 12;
    /// Double combo bonus.
    pub const BIG_COMBO: u64 = 1 << 13;
    /// The late combo table.
    pub const LATE_COMBO: u64 = 1 << 14;
    /// Shockwaves can be combos.
    pub const SHOCK_COMBO: u64 = 1 << 15;
    /// Own food may deal damage.
    pub const FOOD_HURTS: u64 = 1 << 16;
    /// Overkill goes on to the next of the same card.
    pub const CARRY: u64 = 1 << 17;
    /// Its shop prices are halved in its turn.
    pub const HALF_PRICE: u64 = 1 << 18;
    /// Shop prices a quarter lower.
    pub const CHEAP_SHOP: u64 = 1 << 19;
    /// Items cost one SP more.
    pub const DEAR_ITEMS: u64 = 1 << 20;
    /// Can heal machines.
    pub const FOR_MACHINES: u64 = 1 << 21;
    /// Used in the own turn only.
    pub const OWN_TURN_ONLY: u64 = 1 << 22;
    /// Healing items on enemies poison them.
    pub const POISON_FOOD: u64 = 1 << 23;
    /// Friends have the type unknown.
    pub const ALL_UNKNOWN: u64 = 1 << 24;
    /// SPD changes of the own team are turned round.
    pub const INVERT_SPD: u64 = 1 << 26;
}

/// A card.
#[derive(Clone, Debug)]
pub struct Def {
    /// The id in the card files.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// The rules lines as printed.
    pub rules: Vec<String>,
    /// The baseline.
    pub baseline: Option<CardId>,
    /// What it is.
    pub kind: Kind,
    /// Stars.
    pub stars: u8,
    /// Printed stats in their units.
    pub base: [i16; 4],
    /// Types as bits.
    pub types: u16,
    /// The item class.
    pub class: u8,
    /// SP to use it.
    pub sp: u8,
    /// How often it can be used; 0 for cards that stay.
    pub uses: u8,
    /// A protective minion.
    pub protective: bool,
    /// Dealt from the decks.
    pub dealt: bool,
    /// Has a drawback (I-145).
    pub drawback: bool,
    /// Its abilities: first and how many.
    pub abilities: (u16, u8),
    /// Which events it hears.
    pub ears: u32,
    /// Yes-or-no passives.
    pub traits: u64,
    /// Its auras: first and how many.
    pub auras: (u16, u8),
    /// Attacks per action.
    pub strikes: u8,
    /// Lifesteal in percent.
    pub lifesteal: u8,
    /// What its controller's food heals more, in halves.
    pub food: i8,
    /// What the enemy's food heals less, in halves.
    pub enemy_food: i8,
    /// What own attack items deal more in its turn, in halves.
    pub bombs: i8,
    /// A status that those inflict.
    pub bomb_status: u8,
    /// A status that stands on all enemies while this is on the field, and its stacks.
    pub haze: (u8, u8),
    /// Abilities of the own team that cost half a point less, per global turn.
    pub discounts: u8,
    /// Counts damage before DEF instead of HP lost.
    pub faces: bool,
    /// An item that it can eat whatever its type, and that does not slow it.
    pub eats: CardId,
    /// Minions that it can summon.
    pub summons: Vec<CardId>,
    /// Has a line for points that works in windows.
    pub buys: bool,
}

/// How a status grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Growth {
    /// One instance.
    Standard,
    /// Stacks up to so many.
    Stack(u8),
}

/// A status (I-162).
#[derive(Clone, Debug)]
pub struct Status {
    /// The id in the card files.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// 0 for buffs.
    pub tier: u8,
    /// How it grows.
    pub growth: Growth,
    /// Damage in phase 5, halves.
    pub damage: i16,
    /// Damage when the turn starts, halves.
    pub bite: i16,
    /// Whether the damage is true damage.
    pub is_true: bool,
    /// Healing in phase 5, halves.
    pub heal: i16,
    /// Flat changes in the units of the stats.
    pub flat: [i16; 4],
    /// Percentages.
    pub percent: [i16; 4],
    /// Types that are immune, as bits.
    pub immune: u16,
    /// Types that are immune if it comes from food.
    pub immune_food: u16,
    /// Upgrades: with this status on the bearer, it becomes that one; turns, 0 for the longest.
    pub upgrades: Vec<(u8, u8, u8)>,
    /// While one of these is on the bearer it is ignored (I-167).
    pub blocked: u128,
    /// What it forbids and does.
    pub does: u32,
    /// Never ticks.
    pub endless: bool,
    /// Ends at the later of turn end and global turn end (I-207).
    pub lock: bool,
    /// Permanent changes at the start or end of each turn.
    pub decay: [i16; 4],
    /// The decay is in phase 5 and not at the start of the turn.
    pub decay_late: bool,
    /// Percent of damage taken.
    pub taken: i16,
    /// Percent lifesteal for attackers.
    pub feeds: u8,
    /// Points for the attacking team, halves.
    pub pays: u8,
    /// Damage to the bearer when it damages an enemy, halves.
    pub glare: i16,
    /// Each healing is so much smaller, halves.
    pub sour: i16,
    /// What attackers get for 2 turns, for a stack each.
    pub answers: u8,
    /// When none of these is left on the bearer it ends.
    pub waits: u128,
    /// What it leaves behind then: status, stacks, turns.
    pub leaves: Vec<(u8, u8, u8)>,
}

/// What a status does besides numbers.
pub mod status_bits {
    /// Attacks hit a random enemy.
    pub const BLIND: u32 = 1;
    /// Attacks hit anybody else.
    pub const CONFUSED: u32 = 1 << 1;
    /// Attacks hit a random friend.
    pub const INSANE: u32 = 1 << 2;
    /// Attacks may slip to the next slot.
    pub const SHOCKED: u32 = 1 << 3;
    /// No food.
    pub const NO_FOOD: u32 = 1 << 4;
    /// No actions.
    pub const NO_ACTIONS: u32 = 1 << 5;
    /// No switching out.
    pub const NO_SWITCH: u32 = 1 << 6;
    /// One action less.
    pub const RESTRAINED: u32 = 1 << 7;
    /// One action more, once.
    pub const INSPIRED: u32 = 1 << 8;
    /// Equips off.
    pub const DISARMED: u32 = 1 << 9;
    /// No abilities by choice.
    pub const NO_ABILITY: u32 = 1 << 10;
    /// No healing.
    pub const NO_HEAL: u32 = 1 << 11;
    /// No items of the own team.
    pub const NO_ITEMS: u32 = 1 << 12;
    /// Abilities off.
    pub const NEGATED: u32 = 1 << 13;
    /// Destroyed when it ends.
    pub const DOOM: u32 = 1 << 14;
    /// Yields one point only.
    pub const CHEAP: u32 = 1 << 15;
    /// The giver gets ATK when the bearer dies.
    pub const WATCHED: u32 = 1 << 16;
    /// Costs its team SP.
    pub const CURSE: u32 = 1 << 17;
    /// Doubles stacks at the start of the turn.
    pub const RECURSION: u32 = 1 << 18;
    /// Three of them, and all take double damage.
    pub const HEXED: u32 = 1 << 19;
    /// Ends when the bearer leaves the field.
    pub const FIELD_ONLY: u32 = 1 << 20;
    /// Jumps to the other party of an attack.
    pub const JUMPS: u32 = 1 << 21;
    /// Actions of a turn must be different ones.
    pub const VARIED: u32 = 1 << 22;
}

/// A type of creatures (I-091).
#[derive(Clone, Debug)]
pub struct Type {
    /// The id in the card files.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// No food.
    pub no_food: bool,
    /// Switching out costs so many halves less.
    pub swift: u8,
    /// Cannot be forced out.
    pub firm: bool,
    /// More bricks from mining.
    pub mines: u8,
    /// Its owner picks another type.
    pub open: bool,
}

/// Everything that was loaded.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    /// The cards.
    pub defs: Vec<Def>,
    /// All abilities.
    pub abilities: Vec<Ability>,
    /// All branches.
    pub branches: Vec<Branch>,
    /// All ops.
    pub ops: Vec<Op>,
    /// How many picks each op brings.
    pub takes: Vec<u8>,
    /// All auras.
    pub auras: Vec<Aura>,
    /// The statuses.
    pub statuses: Vec<Status>,
    /// The types.
    pub types: Vec<Type>,
    /// The item classes.
    pub classes: Vec<Class>,
    /// Dealt creatures by stars.
    pub creatures: [Vec<CardId>; 6],
    /// Dealt items by stars.
    pub items: [Vec<CardId>; 6],
    /// Dealt field items by stars.
    pub fields: [Vec<CardId>; 6],
}

impl Pool {
    /// The card with that id.
    pub fn find(&self, id: &str) -> Option<CardId> {
        self.defs.iter().position(|def| def.id == id).map(|at| at as CardId)
    }

    /// The status with that id.
    pub fn status(&self, id: &str) -> Option<u8> {
        self.statuses.iter().position(|status| status.id == id).map(|at| at as u8)
    }

    /// The type with that id.
    pub fn type_of(&self, id: &str) -> Option<u8> {
        self.types.iter().position(|kind| kind.id == id).map(|at| at as u8)
    }

    /// A card.
    #[inline(always)]
    pub fn def(&self, card: CardId) -> &Def {
        &self.defs[card as usize]
    }
}
