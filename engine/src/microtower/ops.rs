//! What the engine runs: cards as small integers.
//!
//! A card's rules lines are lowered once, at load, into scripts: short runs of ops. The lines of a one-shot card make
//! one script, so do its start lines, and all lines that hear the same event; an active line is a script of its own.
//! A passive without event is not run at all: it is summed into the kind's [`Statics`], which the rules read.

/// Index of a kind (a card design) in the set.
pub type KindId = u8;
/// Index of a script in the set.
pub type ScriptId = u16;
/// No script.
pub const NO_SCRIPT: ScriptId = ScriptId::MAX;

/// What sort of card a kind is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Class {
    /// Stands on the table from the start.
    Hero,
    /// Is played onto the table.
    Creature,
    /// Is played for coins, parts or cards.
    Consumable,
    /// Is played for a special action.
    Shamanism,
}

/// The lasting changes of a card (M-010 to M-017), in the order of their nibbles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Counter {
    /// Size +2.
    Size,
    /// Mind +1.
    Mind,
    /// Sharpness +1.
    Sharpness,
    /// Weight +1.
    Weight,
    /// Weight −1.
    Lightness,
    /// Weight 0.
    Weightless,
    /// Taunt.
    Siren,
    /// Health +1 in every duel.
    Health,
}

impl Counter {
    /// All of them; the first four load a card (M-078).
    pub const ALL: [Counter; 8] = [
        Counter::Size,
        Counter::Mind,
        Counter::Sharpness,
        Counter::Weight,
        Counter::Lightness,
        Counter::Weightless,
        Counter::Siren,
        Counter::Health,
    ];
}

/// The moments that passives hear.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Event {
    /// This card has lost a duel and is still on the table.
    LosesDuel,
    /// This card has won a duel and the prize is paid.
    WinsDuel,
    /// The same, and the beaten card was a creature.
    BeatsCreature,
    /// The controller's turn has begun and step 1 is over.
    TurnStart,
    /// A creature of the controller has exploded and the parts are paid.
    OwnExplodes,
}

impl Event {
    /// How many there are.
    pub const COUNT: usize = 5;
}

/// Whose cards a target names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The controller's.
    Own,
    /// Any opponent's.
    Enemy,
    /// Anybody's.
    Any,
}

/// How a target is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// No target.
    Nobody,
    /// The source of the ability.
    This,
    /// One card, chosen.
    One,
    /// Every card that fits; nothing is asked.
    Each,
    /// The controller's card in the duel.
    OwnDuelist,
    /// The other card in the duel.
    EnemyDuelist,
    /// Both cards in the duel.
    EachDuelist,
}

/// What a target must be besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filter {
    /// Nothing.
    None,
    /// An overpump (M-079).
    Overpump,
    /// A bodyguard (M-062).
    Bodyguard,
    /// Of this size or less.
    SizeAtMost(u8),
}

/// What an effect acts on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// How it is found.
    pub who: Who,
    /// Whose it is.
    pub side: Side,
    /// Creatures only; else heroes too.
    pub creature: bool,
    /// Not the source (in a guard phrase: not the bodyguard).
    pub other: bool,
    /// What it must be besides.
    pub filter: Filter,
}

impl Target {
    /// No target.
    pub const NOBODY: Target =
        Target { who: Who::Nobody, side: Side::Any, creature: false, other: false, filter: Filter::None };
}

/// For whom an effect without target works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The controller.
    Me,
    /// Everybody, from the active player on (M-096).
    EachPlayer,
    /// Every opponent, clockwise (M-094).
    EachOpponent,
}

/// What must hold for an effect to happen (M-108).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// Some opponent has more parts.
    Behind,
    /// No own hero on the table.
    NoHero,
}

/// What an effect does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// Coins for the scope.
    GainCoins,
    /// Parts for the scope.
    GainParts,
    /// Cards for the scope.
    Draw,
    /// The scope burns cards from hand.
    BurnCards,
    /// Coins from an opponent.
    StealCoins,
    /// Parts from an opponent.
    StealParts,
    /// The next `n` ops are alternatives.
    Choose,
    /// Counters on the target.
    Put,
    /// All counters off the target.
    RemoveCounters,
    /// One phase forward.
    Tap,
    /// One phase back.
    Untap,
    /// To phase `n`.
    SetPhase,
    /// Health − `n` in this duel.
    Hit,
    /// Health + `n` in this duel.
    Heal,
    /// Damage + `n` in this duel.
    Boost,
    /// Off the table.
    Burn,
    /// Off the table, parts for the owner (M-080).
    Explode,
    /// Off the table, into the hand.
    Return,
    /// A bodyguard no more.
    Unguard,
    /// `second` becomes the bodyguard of the target.
    Guard,
    /// The target challenges.
    Challenge,
}

/// How an effect is run: which of the ways below is known at load.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// It yields something to the controller.
    Yield,
    /// It needs no target and asks nothing.
    Plain,
    /// It takes something from an opponent.
    Steal,
    /// One of the next ops is chosen.
    Choose,
    /// A bodyguard is chosen, then a ward.
    Guard,
    /// Counters on one card, of a merged one on a component.
    Put,
    /// One card is chosen.
    One,
    /// Nothing is asked: the target is clear.
    All,
}

/// One effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Op {
    /// What it does.
    pub verb: Verb,
    /// For whom, if it has no target.
    pub scope: Scope,
    /// When only.
    pub condition: Option<Condition>,
    /// How much.
    pub n: u8,
    /// On what.
    pub target: Target,
    /// The bodyguard of a guard phrase.
    pub second: Target,
    /// The counters of a put phrase, packed as on a card.
    pub counters: u32,
    /// How it is run.
    pub shape: Shape,
    /// What it yields, if that is all.
    pub yields: Yield,
}

impl Op {
    /// Whether it turns one chosen card or changes its counters, whatever the position.
    pub fn aims(&self) -> bool {
        matches!(self.verb, Verb::Put | Verb::Tap | Verb::Untap | Verb::SetPhase | Verb::RemoveCounters)
            && self.target.who == Who::One
            && self.condition.is_none()
    }

    /// Whether every creature of the right side is a target.
    #[inline]
    pub fn any_creature(&self) -> bool {
        let target = &self.target;
        matches!(self.verb, Verb::Put | Verb::Tap | Verb::Untap | Verb::SetPhase | Verb::RemoveCounters)
            && target.who == Who::One
            && target.filter == Filter::None
            && !target.other
    }

    /// An effect of the controller without target or condition.
    pub const fn plain(verb: Verb, n: u8) -> Op {
        Op {
            verb,
            scope: Scope::Me,
            condition: None,
            n,
            target: Target::NOBODY,
            second: Target::NOBODY,
            counters: 0,
            shape: Shape::Plain,
            yields: Yield::NONE,
        }
    }

    /// The same effect, knowing how it is run.
    pub(super) fn shaped(self) -> Op {
        let yields = Yield::of(&self);
        let shape = match (self.verb, self.target.who) {
            (Verb::Choose, _) => Shape::Choose,
            (Verb::Guard, _) => Shape::Guard,
            (Verb::StealCoins | Verb::StealParts, _) => Shape::Steal,
            (_, Who::Nobody) if yields.is_some() => Shape::Yield,
            (_, Who::Nobody) => Shape::Plain,
            (Verb::Put, Who::One) => Shape::Put,
            (_, Who::One) => Shape::One,
            _ => Shape::All,
        };
        Op { shape, yields: yields.unwrap_or_default(), ..self }
    }
}

/// What is paid for an ability or a card besides its coins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// Coins.
    pub coins: u8,
    /// Cards burned from hand.
    pub cards: u8,
    /// Own creatures burned.
    pub creatures: u8,
    /// The own hero burned.
    pub hero: bool,
}

/// What a script gives its controller: coins, then parts, then cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Yield {
    /// Coins.
    pub coins: u8,
    /// Parts.
    pub parts: u8,
    /// Cards drawn.
    pub cards: u8,
    /// How many effects that is.
    pub ops: u8,
}

impl Yield {
    /// Nothing.
    pub const NONE: Yield = Yield { coins: 0, parts: 0, cards: 0, ops: 0 };

    /// What an effect yields to its controller, if it does nothing else.
    fn of(op: &Op) -> Option<Yield> {
        let yields = match op.verb {
            Verb::GainCoins => Yield { coins: op.n, ..Yield::NONE },
            Verb::GainParts => Yield { parts: op.n, ..Yield::NONE },
            Verb::Draw => Yield { cards: op.n, ..Yield::NONE },
            _ => return None,
        };
        (op.scope == Scope::Me).then_some(yields)
    }
}

/// A run of ops with its price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Script {
    /// The card it stands on.
    pub kind: KindId,
    /// Its first op.
    pub first: u16,
    /// The op after its last.
    pub end: u16,
    /// What is paid first.
    pub cost: Cost,
    /// Usable inside the own duel (M-043).
    pub thunder: bool,
    /// A chosen target may be declined: start and triggered lines (M-038).
    pub declinable: bool,
    /// The first effect needs no target.
    pub needs_nothing: bool,
    /// Always available: it costs nothing of its own and needs no target.
    pub free: bool,
    /// Nothing in it asks, aims or waits: it runs in one go.
    pub simple: bool,
    /// What it comes to, if it only yields something to its controller.
    pub yields: Option<Yield>,
    /// A creature of these is all that it needs besides coins.
    pub glance: Glance,
    /// It only turns one chosen card or changes its counters, or is a choice of such effects: it starts nothing else.
    pub aims: bool,
    /// Which rules line of the card it begins with, for showing.
    pub line: u8,
}

/// Whose creature lets a script begin, so that a glance at the table tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Glance {
    /// One of the controller's.
    Own,
    /// One of an opponent's.
    Enemy,
    /// Anybody's.
    Any,
    /// A glance is not enough.
    No,
}

impl From<Side> for Glance {
    fn from(side: Side) -> Glance {
        match side {
            Side::Own => Glance::Own,
            Side::Enemy => Glance::Enemy,
            Side::Any => Glance::Any,
        }
    }
}

/// What cards on the table can do, as bits. What none of them ever could need not be looked for among them.
pub mod gift {
    /// Own creatures cost less.
    pub const SAVES: u8 = 1;
    /// It has an active ability with Thunder.
    pub const THUNDERS: u8 = 2;
    /// It has Taunt, printed or by a counter.
    pub const TAUNTS: u8 = 4;
    /// It does something when its owner's turn begins.
    pub const STARTS: u8 = 8;
    /// Own bodyguards untap in step 1.
    pub const UNTAPS_GUARDS: u8 = 16;
}

/// What passives without event add up to on one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statics {
    /// Taunt (M-077).
    pub taunt: bool,
    /// Not tapped when challenged (M-107).
    pub no_tap: bool,
    /// Own bodyguards untap in step 1 (M-107).
    pub guards_untap: bool,
    /// Own initiative becomes this (M-104).
    pub initiative: Option<i8>,
    /// Initiative of own zero-weight cards becomes this (M-083).
    pub zero_initiative: Option<i8>,
    /// Added to the enemy duelist's initiative (M-104).
    pub enemy_initiative: i8,
    /// Fewer parts for whoever beats this card (M-106).
    pub bounty: u8,
    /// Own creatures cost less (M-107).
    pub discount: u8,
    /// Duel health as challenger and as challenged (M-105).
    pub health: [i8; 2],
    /// Duel damage as challenger and as challenged (M-105).
    pub damage: [i8; 2],
}

/// A card design, as the rules read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// What sort of card.
    pub class: Class,
    /// Reach, and prize.
    pub size: u8,
    /// Health, and slowness.
    pub weight: u8,
    /// Base damage.
    pub sharpness: u8,
    /// Extra damage against duller cards.
    pub mind: u8,
    /// Coins to play it.
    pub cost: u8,
    /// Passives without event.
    pub statics: Statics,
    /// What it does when played, for one-shot cards.
    pub effect: ScriptId,
    /// What it does when it enters.
    pub start: ScriptId,
    /// Its active abilities are scripts in a row: the first and how many.
    pub actives: (ScriptId, u8),
    /// What it does at each event.
    pub triggers: [ScriptId; Event::COUNT],
    /// Its passives touch more than itself: it is watched while on the table.
    pub watched: bool,
    /// May be played inside the own duel.
    pub thunder: bool,
}
