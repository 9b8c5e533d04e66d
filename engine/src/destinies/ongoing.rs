//! What is going on in a position: the links of a chain, events that wait, frames of the machine, lines that listen until
//! the end of the turn, an attack.

use super::state::{NOTHING, Ref};

/// A link of the chain (C-028).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Link {
    /// The card, or the source of the ability.
    pub card: Ref,
    /// What kind of link: see the `LINK_` constants; an ability's number is in the low bits.
    pub what: u8,
    /// First target, or the named zone.
    pub first: Ref,
    /// Second target, or the minions that stood in the named zone.
    pub second: Ref,
    /// Chosen zone of a minion or sigil, and flags.
    pub extra: u8,
}

/// A card that was played.
pub const LINK_CARD: u8 = 0;
/// An ability; its number is in the low bits.
pub const LINK_ABILITY: u8 = 0x10;
/// A blocker.
pub const LINK_BLOCK: u8 = 0x20;
/// A retaliation.
pub const LINK_RETALIATE: u8 = 0x30;
/// The high bits of [`Link::what`].
pub const LINK_KIND: u8 = 0xF0;

/// Flag of [`Link::extra`]: the card had Echo when it was declared (C-122).
pub const ECHOES: u8 = 4;

/// The most links a chain holds: a budget, far above what is played.
pub const LINKS: usize = 8;

/// Something that waits for its turn to be handled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// What happened: an index into the listeners of a card.
    pub kind: u8,
    /// To which card.
    pub card: Ref,
    /// Which card that was then.
    pub def: u8,
    /// Zone it was in, and flags.
    pub extra: u8,
    /// The other card, if there is one.
    pub other: Ref,
}

/// The most events that wait at once.
pub const EVENTS: usize = 8;

/// A step of the machine that can be interrupted by a decision or by events.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Frame {
    /// Units still to be handled: 15 bits for each seat (hero, attack zone, defense zone); the highest bit says that
    /// the set is in use. Other frames keep small numbers here.
    pub set: u32,
    /// The next instruction, or the step.
    pub at: u16,
    /// The seat in the highest bit, then what kind of frame.
    pub kind: u8,
    /// The card it belongs to.
    pub source: Ref,
    /// First target.
    pub first: Ref,
    /// Second target.
    pub second: Ref,
    /// Zone and flags.
    pub extra: u8,
    /// Events from this one on belong to this frame.
    pub base: u8,
}

/// An effect of a card runs.
pub const FRAME_EFFECT: u8 = 0;
/// A card or ability is being declared.
pub const FRAME_DECLARE: u8 = 1;
/// A link resolves.
pub const FRAME_RESOLVE: u8 = 2;
/// An event is told to everybody who hears it.
pub const FRAME_TELL: u8 = 3;
/// An attacker was declared.
pub const FRAME_ATTACK: u8 = 4;
/// A combat resolves.
pub const FRAME_COMBAT: u8 = 5;

/// The most frames that are open at once: a budget.
pub const FRAMES: usize = 7;

impl Frame {
    /// A new frame.
    pub fn new(kind: u8, seat: usize, source: Ref) -> Frame {
        Frame {
            set: 0,
            at: 0,
            kind: kind | (seat as u8) << 7,
            source,
            first: NOTHING,
            second: NOTHING,
            extra: 0,
            base: 0,
        }
    }

    /// What kind of frame it is.
    #[inline(always)]
    pub fn what(&self) -> u8 {
        self.kind & 0x7F
    }

    /// Whose frame it is.
    #[inline(always)]
    pub fn seat(&self) -> usize {
        (self.kind >> 7) as usize
    }
}

/// Lines that listen until the end of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lasting {
    /// Where the effect begins.
    pub at: u16,
    /// What it waits for, and the seat in the highest bit.
    pub kind: u8,
    /// The target it remembers.
    pub target: Ref,
}

impl Lasting {
    /// Nothing listens.
    pub const NONE: Lasting = Lasting { at: 0, kind: 0x7F, target: NOTHING };
}

/// The most lines that listen until the end of the turn.
pub const LASTING: usize = 5;

/// Who attacks whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Combat {
    /// The attacker, or [`NOTHING`].
    pub attacker: Ref,
    /// The declared target.
    pub target: Ref,
    /// The blocker, if there is one.
    pub blocker: Ref,
    /// Whether the target's controller has declared a retaliation.
    pub retaliates: bool,
}

impl Combat {
    /// No combat.
    pub const NONE: Combat = Combat { attacker: NOTHING, target: NOTHING, blocker: NOTHING, retaliates: false };
}
