//! What a rules line says, as the rules use it.
//!
//! An *ability* is one rules line: when it works, how often, and one or more *branches* of which one is done. A branch
//! knows what must be picked for it, so that a play is declared pick by pick before anything happens (I-249).

use super::pool::{CardId, Stat};
use crate::cards::Cmp;

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

    /// Whether there is something to pick, whatever was picked before.
    pub fn is_always_there(&self) -> bool {
        matches!(self, Need::Number(..) | Need::Type | Need::Sharer(..) | Need::Part(_))
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
