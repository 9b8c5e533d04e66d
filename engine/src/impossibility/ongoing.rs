//! What is going on in a position: frames of the machine, an attack, the plays of a chain.

use super::pool::NEEDS;
use super::state::{COUNTERS, NONE};

/// What a frame is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Job {
    /// A branch of a line is being done.
    Program,
    /// A play is being declared.
    Declare,
    /// A window is open.
    Window,
    /// A chain is being resolved.
    Chain,
    /// An attack is being resolved.
    Attack,
    /// The dead are counted and replaced.
    Settle,
    /// A type, or front or behind, is being chosen.
    Question,
}

/// The play is the root of a chain that the declaration opens.
pub const OPENS: u8 = 1;
/// A settle follows.
pub const SETTLES: u8 = 2;
/// The program is an item's.
pub const BY_ITEM: u8 = 4;
/// The program belongs to a field item.
pub const BY_FIELD: u8 = 8;
/// The food deals damage instead.
pub const HURTS: u8 = 16;
/// The branch is fixed.
pub const CHOSEN: u8 = 32;
/// Its owner has said when it comes (I-122).
pub const ORDERED: u8 = 64;

/// Something under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Frame {
    /// What it is about.
    pub job: Job,
    /// How far it has come.
    pub step: u8,
    /// For which team.
    pub team: u8,
    /// The body it comes from.
    pub source: u8,
    /// The item it comes from.
    pub item: u8,
    /// The body that the event is about.
    pub subject: u8,
    /// Marks.
    pub flags: u8,
    /// How many picks are made.
    pub picked: u8,
    /// The picks.
    pub picks: [u8; NEEDS],
    /// The ability.
    pub ability: u16,
    /// The branch.
    pub branch: u16,
    /// The next op.
    pub pc: u16,
    /// The event's number, halves.
    pub amount: i16,
}

impl Frame {
    /// A frame with nothing in it.
    pub const fn new(job: Job, team: u8) -> Frame {
        Frame {
            job,
            step: 0,
            team,
            source: NONE,
            item: NONE,
            subject: NONE,
            flags: 0,
            picked: 0,
            picks: [NONE; NEEDS],
            ability: 0,
            branch: 0,
            pc: 0,
            amount: 0,
        }
    }
}

/// The attack ignores DEF.
pub const A_PIERCING: u16 = 1;
/// It strikes all.
pub const A_ALL: u16 = 1 << 1;
/// It deals no damage.
pub const A_NO_DAMAGE: u16 = 1 << 2;
/// It heals.
pub const A_HEALS: u16 = 1 << 3;
/// It reduces HP instead.
pub const A_REDUCES: u16 = 1 << 4;
/// A formula stands for ATK.
pub const A_FORMULA: u16 = 1 << 5;
/// Targets have double DEF.
pub const A_DOUBLE_DEF: u16 = 1 << 6;
/// It was intercepted.
pub const A_CAUGHT: u16 = 1 << 7;
/// A counter item was played.
pub const A_COUNTERED: u16 = 1 << 8;
/// Nothing came of it.
pub const A_VOID: u16 = 1 << 9;
/// The intercepted strike is still to come.
pub const A_PENDING: u16 = 1 << 11;

/// The attack that is going on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Attack {
    /// Who.
    pub attacker: u8,
    /// Whom.
    pub target: u8,
    /// What it is like.
    pub flags: u16,
    /// Optional lines that were chosen with it.
    pub options: u8,
    /// Lifesteal in percent.
    pub lifesteal: u8,
    /// Targets that are still to be struck.
    pub rest: u64,
    /// A formula's damage.
    pub formula: i16,
    /// HP really removed by the last strike.
    pub dealt: i16,
    /// Who intercepted it.
    pub catcher: u8,
    /// Counter damage that waits: amount, and bit 15 for piercing.
    pub counters: [i16; COUNTERS],
    /// How many.
    pub waiting: u8,
}

impl Attack {
    /// No attack.
    pub const NONE: Attack = Attack {
        attacker: NONE,
        target: NONE,
        flags: 0,
        options: 0,
        lifesteal: 0,
        rest: 0,
        formula: 0,
        dealt: 0,
        catcher: NONE,
        counters: [0; COUNTERS],
        waiting: 0,
    };
}

/// A play on the chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Play {
    /// The team.
    pub team: u8,
    /// The body.
    pub source: u8,
    /// The item.
    pub item: u8,
    /// Marks.
    pub flags: u8,
    /// The ability.
    pub ability: u16,
    /// The branch.
    pub branch: u16,
    /// The picks.
    pub picks: [u8; NEEDS],
    /// Whom an intercept took it from.
    pub done: bool,
}

impl Play {
    /// No play.
    pub const NONE: Play =
        Play { team: 0, source: NONE, item: NONE, flags: 0, ability: 0, branch: 0, picks: [NONE; NEEDS], done: false };
}
