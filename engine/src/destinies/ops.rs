//! What rules lines become: filters, tests, deeds and instructions, all of them numbers.

use super::pool::{Def, Kind, On};

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

impl CardFilter {
    /// Whether the card is one of these.
    #[inline]
    pub fn fits(&self, def: &Def) -> bool {
        self.kind.is_none_or(|kind| kind == def.kind) && self.faction.is_none_or(|faction| faction == def.faction)
    }
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
