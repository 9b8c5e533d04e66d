//! Cards, statuses and types as the rules use them: numbers and small operations instead of words.
//! What their lines say is in `lines`.

pub use super::lines::*;
use std::collections::HashMap;

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

/// Yes-or-no passives.
pub mod trait_bits {
    /// Attacks are piercing.
    pub const PIERCING: u32 = 1;
    /// Attacks hit all enemies in front.
    pub const HITS_ALL: u32 = 1 << 1;
    /// Cannot attack.
    pub const NO_ATTACK: u32 = 1 << 2;
    /// Cannot defend.
    pub const NO_DEFEND: u32 = 1 << 3;
    /// Cannot wear equips.
    pub const NO_EQUIP: u32 = 1 << 4;
    /// May eat food although a machine.
    pub const EATS: u32 = 1 << 5;
    /// Cannot be combo attacked.
    pub const NO_COMBO: u32 = 1 << 6;
    /// Attacks each enemy once only.
    pub const ONCE_EACH: u32 = 1 << 7;
    /// Only attacks.
    pub const ONLY_ATTACK: u32 = 1 << 8;
    /// Attacks only what attacked it.
    pub const ONLY_FOES: u32 = 1 << 9;
    /// Dies if it cannot attack in its action.
    pub const ATTACK_OR_DIE: u32 = 1 << 10;
    /// Enemies cannot gain stats.
    pub const ENEMY_NO_GAIN: u32 = 1 << 11;
    /// Half of ATK gains.
    pub const HALF_ATK_GAIN: u32 = 1 << 12;
    /// Double combo bonus.
    pub const BIG_COMBO: u32 = 1 << 13;
    /// The late combo table.
    pub const LATE_COMBO: u32 = 1 << 14;
    /// Shockwaves can be combos.
    pub const SHOCK_COMBO: u32 = 1 << 15;
    /// Own food may deal damage.
    pub const FOOD_HURTS: u32 = 1 << 16;
    /// Overkill goes on to the next of the same card.
    pub const CARRY: u32 = 1 << 17;
    /// Its shop prices are halved in its turn.
    pub const HALF_PRICE: u32 = 1 << 18;
    /// Shop prices a quarter lower.
    pub const CHEAP_SHOP: u32 = 1 << 19;
    /// Items cost one SP more.
    pub const DEAR_ITEMS: u32 = 1 << 20;
    /// Can heal machines.
    pub const FOR_MACHINES: u32 = 1 << 21;
    /// Used in the own turn only.
    pub const OWN_TURN_ONLY: u32 = 1 << 22;
    /// Healing items on enemies poison them.
    pub const POISON_FOOD: u32 = 1 << 23;
    /// Friends have the type unknown.
    pub const ALL_UNKNOWN: u32 = 1 << 24;
    /// SPD changes of the own team are turned round.
    pub const INVERT_SPD: u32 = 1 << 26;
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
    pub traits: u32,
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
    /// Damage in hand when a global turn ends, halves.
    pub ache: i16,
    /// Whether the damage is true damage.
    pub is_true: bool,
    /// Healing in phase 5, halves.
    pub heal: i16,
    /// Flat changes in the units of the stats.
    pub flat: [i16; 4],
    /// Percentages.
    pub percent: [i16; 4],
    /// Neither of them is there.
    pub plain: bool,
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
    /// Their numbers by id: experiments look every card of a deal up.
    pub(super) numbers: HashMap<String, CardId>,
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
        self.numbers.get(id).copied()
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
