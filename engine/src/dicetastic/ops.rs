//! Cards as the engine runs them: ids and small integers, no strings.

use crate::cards::Cmp;

/// The most classes at one table, plain ones in the box included.
pub const MAX_CLASSES: usize = 64;
/// The most classes that can listen to events: those that are not plain.
pub const MAX_LISTENING: usize = 48;
/// The most ability cards at one table.
pub const MAX_CARDS: usize = 224;
/// The most different ability cards at one table.
pub const MAX_KINDS: usize = 64;
/// The most abilities on one class.
pub const MAX_ABILITIES: usize = 4;

/// When an effect happens, seen from its event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Timing {
    /// Resolve fully, then the event.
    Before,
    /// Change the event's result.
    When,
    /// Once the event is resolved.
    After,
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[allow(missing_docs)] // the names are those of the rules, section 12
pub enum Event {
    RoundStart,
    RoundEnd,
    TurnStart,
    TurnOpen,
    TurnEnd,
    TurnClose,
    LimitCheck,
    TargetChosen,
    AttackThrow,
    SetAside,
    AttackScore,
    AttackEnd,
    DamageRoll,
    DamageThrow,
    Rollover,
    Reroll,
    Step,
    Death,
    Heal,
    Overheal,
    Revive,
    Draw,
    PlayCard,
    FullyPlayed,
    GainClass,
    Deactivate,
    RoundZero,
}

/// An event at one of its timings: the index of the listener tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key(pub u8);

impl Key {
    /// How many keys there are.
    pub const COUNT: usize = (Event::RoundZero as usize + 1) * 3;

    /// The key of that event at that timing.
    #[inline(always)]
    pub const fn new(event: Event, timing: Timing) -> Key {
        Key(event as u8 * 3 + timing as u8)
    }

    /// The key as an index.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The timing as an index.
    #[inline(always)]
    pub fn timing(self) -> usize {
        self.0 as usize % 3
    }

    /// Whether this is the event, at any timing.
    #[inline(always)]
    pub fn is(self, event: Event) -> bool {
        self.0 / 3 == event as u8
    }
}

/// Whose event it must be, seen from the holder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// The holder's.
    Your,
    /// A team-mate's.
    Ally,
    /// A dead team-mate's.
    DeadAlly,
    /// A seat of the other team's.
    Enemy,
    /// Anybody's, or nobody's in particular.
    Any,
}

/// A type of damage (D-042 to D-045).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    /// Damage of an instance, not counting extra damage.
    Damage,
    /// Self-inflicted damage.
    SelfInflicted,
    /// Spillover damage.
    Spillover,
    /// All of them.
    Any,
}

/// What must be true for a trigger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// The attack score compares so.
    Score(Cmp, i16),
    /// The extra dice of this roll compare so.
    ExtraDice(Cmp, i16),
    /// The number of free dice compares so.
    FreeDice(Cmp, i16),
    /// The target number compares so.
    TargetNumber(Cmp, i16),
    /// The largest number of equal rolled faces of this throw compares so.
    EqualFaces(Cmp, i16),
    /// The holder's health compares so.
    Health(Cmp, i16),
    /// The victim's health before the step compares so.
    VictimHealth(Cmp, i16),
    /// The victim is at maximum health.
    VictimUnhurt,
    /// The main target is the holder.
    TargetIsYou,
    /// The main target is a team-mate of the holder.
    TargetIsAlly,
    /// The main target is one of the holder's attackers.
    TargetIsAttacker,
    /// The damage is that of an attack roll.
    FromAttack,
    /// The step has an amount of that type.
    Has(Type),
    /// The spillover comes from damage the holder dealt.
    SpillsFromYou,
    /// The holder is a killer (D-051).
    KilledByYou,
    /// The step's total compares so.
    Amount(Cmp, i16),
    /// A team-mate is dead.
    AllyDead,
    /// The number of cards in the holder's hand compares so.
    Hand(Cmp, i16),
    /// A die thrown now shows at least this. Asked last, and once.
    Die(u8),
}

/// What sets an effect off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trigger {
    /// An event.
    On {
        /// The event and its timing.
        key: Key,
        /// In a damage step: whether it is seen by the seat that deals it.
        deals: bool,
        /// Whose event.
        whose: Whose,
        /// What else must be true.
        conditions: Vec<Condition>,
    },
    /// An ability card playable in any-time windows.
    AnyTime(Vec<Condition>),
    /// An ability card playable on the own turn, outside an attack.
    OwnTurn(Vec<Condition>),
}

/// How much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// A number.
    Number(i16),
    /// The gains on this class.
    Gains,
    /// The amount wasted by a heal.
    Overheal,
    /// A number for each extra die of the roll.
    PerExtraDie(i16),
    /// All of it.
    All,
}

/// Who or what an effect touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // one for each target phrase of the vocabulary, which says what it means
pub enum Target {
    You,
    AnAlly,
    TeamMember,
    EachTeamMember,
    DeadAlly,
    AnEnemy,
    EachEnemy,
    MainTarget,
    AdditionalTarget,
    TwoAdditionalTargets,
    ThatPlayer,
    ThatAttacker,
    YourAttackers,
    ItsAttackers,
    MarkedEnemy,
    AnotherPlayer,
    RichEnemy,
    OwnClass,
    OwnClasses,
    AllyClass,
    EnemyClass,
    OtherClass,
    AnyClass,
    TargetClass,
    RichEnemyClass,
}

/// How long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duration {
    /// Until the holder's next turn starts.
    YourNextTurn,
    /// Until the class owner's next turn ends; a turn under way does not count.
    ItsNextTurnEnd,
    /// While this card lies in front of its holder.
    WhileHere,
}

/// Which dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pool {
    /// Dice not yet set aside.
    Free,
    /// Dice set aside in the attack roll.
    Aside,
}

/// Which pile of cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pile {
    /// Ability cards.
    Ability,
    /// Classes.
    Class,
}

/// One thing that happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // one for each effect phrase of the vocabulary, which says what it means
pub enum Effect {
    Score(Amount),
    Extra(Amount),
    Spill(Amount),
    SpillTo(Target),
    Damage(Amount, Target),
    Prevent(Amount, Type),
    Heal(Amount, Target),
    Revive(i16, Target),
    /// How many at most; 0 means any number.
    Reroll(u8, Pool),
    Flip(u8, Pool),
    AlsoValid(i8),
    MoreDice(u8),
    Draw(u8),
    Recover,
    DrawClass(u8),
    Choose {
        keep: u8,
        of: u8,
        pile: Pile,
    },
    Discard(u8, Target),
    RemoveClass(Target),
    RemoveThisCard,
    Steal(Pile, Target),
    Swap(Pile, Target),
    Deactivate(Target),
    Reactivate(Target),
    Disable(Target, Duration),
    Empower(Target),
    Share(Target, Duration),
    Gain(u8, u8),
    Untargetable(Target, Duration),
    Retarget(Target),
    Cancel,
    HandLimit(i8),
    ClassLimit(i8),
    StayUses(u8, Option<Target>),
    StayTurns(u8),
}

/// What is paid for an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// Take self-inflicted damage.
    Health(u16),
    /// Deactivate this class.
    Rotate,
    /// Discard an ability card from the hand.
    Card,
    /// Discard this class.
    DiscardClass,
    /// Remove this class.
    RemoveClass,
}

/// How often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// As often as it is triggered.
    None,
    /// Once in an attack.
    Attack,
    /// Once in a round.
    Round,
}

/// One ability of a class, or what a card does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ability {
    /// The holder may leave it.
    pub active: bool,
    /// Any of these sets it off.
    pub triggers: Vec<Trigger>,
    /// Paid first.
    pub cost: Option<Cost>,
    /// What happens, in order.
    pub effects: Vec<Effect>,
    /// How often.
    pub limit: Limit,
}

/// A class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// Id in the card files.
    pub id: String,
    /// Printed name.
    pub name: String,
    /// Starting and maximum health.
    pub health: u16,
    /// A plain class that lies in the box, in nobody's deck.
    pub boxed: bool,
    /// The plain class that stands in for it when its effect is measured, by number.
    pub baseline: Option<u8>,
    /// Its abilities, top to bottom.
    pub abilities: Vec<Ability>,
    /// The rules lines as printed, one for each ability.
    pub text: Vec<String>,
    /// The effects of each ability in words.
    pub effects: Vec<String>,
}

/// An ability card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AbilityCard {
    /// Id in the card files.
    pub id: String,
    /// Printed name.
    pub name: String,
    /// Copies in the deck.
    pub copies: u8,
    /// A plain card that lies in the box, in nobody's deck.
    pub boxed: bool,
    /// The plain card that stands in for it when its effect is measured, by kind.
    pub baseline: Option<u8>,
    /// What playing it does.
    pub play: Ability,
    /// What it does while it lies in front of its player.
    pub here: Vec<Ability>,
    /// The rules lines as printed.
    pub text: Vec<String>,
}
