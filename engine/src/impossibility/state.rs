//! A position: flat data, under 6 KiB.
//!
//! Bodies lie in one arena, team 0 first: seven primes, then places for minions. Sets of bodies are bits of a `u64`.
//! What is under way lies on a stack of frames, so that any effect may stop where somebody must choose.

pub use super::body::*;
pub use super::ongoing::*;
use super::pool::{CardId, NO_CARD};
use std::hash::{Hash, Hasher};

/// The bit of the field items among bodies.
pub const FIELDS: u64 = 1 << 63;

/// Nobody, nothing.
pub const NONE: u8 = 255;
/// Primes of a team (I-008).
pub const PRIMES: usize = 7;
/// Bodies of a team, minions included.
pub const PER_TEAM: usize = 18;
/// All bodies.
pub const BODIES: usize = 2 * PER_TEAM;
/// Items of a team at one time.
pub const ITEMS: usize = 24;
/// Minions of a slot (I-116).
pub const MINIONS: usize = 8;
/// Statuses of a body.
pub const STATUSES: usize = 8;
/// Temporary changes of a body.
pub const TEMPS: usize = 4;
/// Frames.
pub const FRAMES: usize = 26;
/// Entries of a chain (I-237).
pub const CHAIN: usize = 12;
/// Cards of the item deck.
pub const DECK: usize = 200;
/// Counter damage of one attack.
pub const COUNTERS: usize = 8;
/// Lasts for ever.
pub const FOREVER: u8 = 255;

/// What can be worked out from the rest of a position, kept for speed. Positions that differ in nothing else are equal.
#[derive(Clone, Copy, Default, Debug)]
pub struct Kept {
    /// Bodies on the field that give numbers to others; [`FIELDS`] if a field item gives some.
    pub givers: u64,
    /// The numbers of some of them may change with anything that happens.
    pub restless: bool,
    /// Somebody gives numbers to the strongest, whoever that is.
    pub ranked: bool,
    /// Bodies on the field whose own lines or equips may change their numbers with anything that happens.
    pub fidgets: u64,
    /// Somebody on the field, or a field item, has a haze.
    pub hazes: bool,
    /// Bodies on the field with lines that are used at any time.
    pub speakers: u64,
    /// Bodies on the field with lines that answer an attack or a play.
    pub answerers: u64,
    /// Whether each team has lines for points on the field that work in windows.
    pub buys: [bool; 2],
    /// What can be picked, while a pick is asked for, or the branches that are open.
    pub options: u64,
    /// The game is played out at random: a window opens if anything might be played in it, and closes again if nothing
    /// can be.
    pub hasty: bool,
    /// Yes-or-no passives of each team's bodies on the field and its field item, whether they work or not.
    pub traits: [u32; 2],
    /// Items of each team that are worn.
    pub worn: [u32; 2],
    /// Bodies that have come to 0 HP and are not buried yet.
    pub fallen: u64,
    /// The dead, and minions of which something is left.
    pub buried: u64,
}

impl PartialEq for Kept {
    fn eq(&self, _: &Kept) -> bool {
        true
    }
}

impl Eq for Kept {}

impl Hash for Kept {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// Where an item is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Nowhere: the place in the table is free.
    Free,
    /// In hand.
    Hand,
    /// Face down.
    Down,
    /// Worn by a body.
    Worn,
    /// Played, not resolved yet.
    Chain,
}

/// The enemy knows the item.
pub const KNOWN: u8 = 1;
/// It was used and cannot be sold.
pub const USED: u8 = 2;

/// An item of a team.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Item {
    /// The card.
    pub card: CardId,
    /// Where it is.
    pub place: Place,
    /// Who wears it.
    pub who: u8,
    /// Uses left.
    pub left: u8,
    /// What is known of it.
    pub flags: u8,
    /// The global turn in which it was put on.
    pub since: u8,
    /// Uses of its line.
    pub uses: u8,
    /// The clock of its line.
    pub clock: u8,
    /// A number that it carries, halves.
    pub number: u8,
}

impl Item {
    /// No item.
    pub const NONE: Item = Item {
        card: NO_CARD,
        place: Place::Free,
        who: NONE,
        left: 0,
        flags: 0,
        since: 0,
        uses: 0,
        clock: 0,
        number: 0,
    };
}

/// The field item is negated until the end of the global turn.
pub const FIELD_OFF: u8 = 1;
/// The shop was reshuffled in this global turn.
pub const SHUFFLED: u8 = 2;
/// The field item was negated in the last global turn.
pub const FIELD_WAS_OFF: u8 = 4;
/// The field item came into play in this global turn.
pub const FIELD_NEW: u8 = 8;

/// A team.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Squad {
    /// The items.
    pub items: [Item; ITEMS],
    /// Those in hand.
    pub hand: u32,
    /// Those face down.
    pub down: u32,
    /// Points, in halves.
    pub points: u16,
    /// Damage taken in this and the last global turn, in halves.
    pub damage: (i16, i16),
    /// Bricks.
    pub bricks: u16,
    /// Stars of this team's creatures that have died.
    pub dead_stars: u8,
    /// Star points.
    pub sp: u8,
    /// The prime in each lane.
    pub lanes: [u8; 3],
    /// Lanes whose parent stands in front of its protectors.
    pub ahead: u8,
    /// Switches of the lanes in this global turn, two bits each.
    pub switched: u8,
    /// What else is known of the team.
    pub flags: u8,
    /// The field item in play.
    pub field: CardId,
    /// Field items in hand.
    pub spare: [CardId; 7],
    /// Uses of the field item's lines.
    pub uses: [u8; 3],
    /// Its mode.
    pub mode: u8,
}

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Creatures are put into slots.
    Slots,
    /// Items are laid face down.
    Cover,
    /// First summons of the opening field.
    Opening,
    /// A global turn starts.
    GlobalStart,
    /// The order is being decided.
    Zero,
    /// The lane is chosen.
    Lane,
    /// Before the turn.
    One,
    /// The turn starts.
    Two,
    /// Acting.
    Three,
    /// Cards are rearranged.
    Arrange,
    /// The turn ends.
    Four,
    /// The turn is over.
    Five,
    /// The global turn ends.
    GlobalEnd,
    /// The game is over.
    Over,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// Nothing.
    Nothing,
    /// A creature for the slot.
    Slot,
    /// An item to lay face down at set-up, or at the end of phase 3.
    Cover,
    /// A play or a pass.
    Window,
    /// The main choice.
    Main,
    /// Which of several lines comes first.
    Order,
    /// Which branch.
    Branch,
    /// What the play needs next.
    Pick,
    /// Who takes the empty slot.
    Replace,
    /// In front of the parent or behind.
    Front,
    /// What an unknown type becomes.
    Unknown,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// All bodies.
    pub bodies: [Body; BODIES],
    /// Both teams.
    pub sides: [Squad; 2],
    /// Bodies on the field.
    pub field: u64,
    /// Those of them in the primary field.
    pub front: u64,
    /// Bodies whose derived stats are out of date.
    pub dirty: u64,
    /// What follows from the rest.
    pub kept: Kept,
    /// Frames.
    pub frames: [Frame; FRAMES],
    /// How many.
    pub depth: u8,
    /// The chain.
    pub chain: [Play; CHAIN],
    /// How many.
    pub links: u8,
    /// The chain is being resolved.
    pub resolving: bool,
    /// The attack.
    pub attack: Attack,
    /// The item shop.
    pub shop: [CardId; 7],
    /// The field shop.
    pub fields: [CardId; 7],
    /// The item deck: cards by level, in the order in which they come.
    pub deck: [u8; DECK],
    /// Where each level's cards begin.
    pub levels: [u8; 6],
    /// How many are left of each level.
    pub left: [u8; 6],
    /// Phase.
    pub phase: Phase,
    /// Step of the phase.
    pub step: u8,
    /// What is asked.
    pub ask: Ask,
    /// Who is asked.
    pub asked: u8,
    /// The acting team.
    pub team: u8,
    /// The lane that is going, NONE before one is chosen.
    pub lane: u8,
    /// Lanes that have gone.
    pub gone: u8,
    /// Slots that have gone: bit 3 × team + lane.
    pub slots: u8,
    /// The global turn.
    pub global: u8,
    /// Decisions in this slot's turn.
    pub steps: u8,
    /// The key of the last free step (I-251).
    pub key: u8,
    /// Passes in a row.
    pub passes: u8,
    /// Something happened in this phase 1.
    pub changed: bool,
    /// An action was used in the slot's turn.
    pub acted: bool,
    /// Fields were swapped in the slot's turn.
    pub swapped: bool,
    /// Somebody may be dead or missing.
    pub unsettled: bool,
    /// The team with the higher total SPD (I-033).
    pub leader: u8,
    /// Base ATK of all that have attacked in this global turn, halves.
    pub attackers: i16,
    /// The winner; NONE for a draw or an open game.
    pub winner: u8,
    /// Ended by the stall limit.
    pub capped: bool,
    /// Something was stopped by its budget.
    pub looped: bool,
}

const _: () = assert!(size_of::<State>() <= 6144);

impl State {
    /// The innermost frame.
    #[inline(always)]
    pub fn top(&mut self) -> &mut Frame {
        &mut self.frames[self.depth as usize - 1]
    }

    /// Opens a frame; beyond the budget it is dropped and the game says so.
    #[inline]
    pub fn push(&mut self, frame: Frame) {
        if self.depth as usize == FRAMES {
            self.looped = true;
            return;
        }
        self.frames[self.depth as usize] = frame;
        self.depth += 1;
    }

    /// Closes the innermost frame.
    #[inline]
    pub fn pop(&mut self) {
        self.depth -= 1;
        self.frames[self.depth as usize] = Frame::new(Job::Settle, 0);
    }

    /// Asks a team.
    #[inline(always)]
    pub fn ask(&mut self, ask: Ask, team: u8) {
        self.ask = ask;
        self.asked = team;
    }

    /// Asks a team for a pick out of a set.
    #[inline(always)]
    pub fn ask_pick(&mut self, options: u64, team: u8) {
        self.kept.options = options;
        self.ask(Ask::Pick, team);
    }

    /// Asks a team for one of some branches.
    #[inline(always)]
    pub fn ask_branch(&mut self, open: u32, team: u8) {
        self.kept.options = u64::from(open);
        self.ask(Ask::Branch, team);
    }

    /// The item.
    #[inline(always)]
    pub fn item(&self, team: u8, item: u8) -> &Item {
        &self.sides[team as usize].items[item as usize]
    }

    /// Puts an item somewhere else.
    pub fn move_item(&mut self, team: u8, item: u8, place: Place) {
        let side = &mut self.sides[team as usize];
        let bit = 1u32 << item;
        side.hand &= !bit;
        side.down &= !bit;
        let entry = &mut side.items[item as usize];
        if entry.place == Place::Worn && entry.who != NONE {
            let who = entry.who as usize;
            entry.who = NONE;
            (entry.since, entry.uses, entry.clock) = (0, 0, 0);
            self.bodies[who].equips &= !bit;
            self.kept.worn[team as usize] &= !bit;
        }
        let entry = &mut self.sides[team as usize].items[item as usize];
        entry.place = place;
        match place {
            Place::Hand => self.sides[team as usize].hand |= bit,
            Place::Down => self.sides[team as usize].down |= bit,
            Place::Free => self.sides[team as usize].items[item as usize] = Item::NONE,
            _ => {}
        }
    }

    /// A new item for a team, if there is room.
    pub fn add_item(&mut self, team: u8, item: Item) -> Option<u8> {
        let side = &mut self.sides[team as usize];
        let at = side.items.iter().position(|entry| entry.place == Place::Free)?;
        side.items[at] = item;
        match item.place {
            Place::Hand => side.hand |= 1 << at,
            Place::Down => side.down |= 1 << at,
            _ => {}
        }
        Some(at as u8)
    }
}

/// The team of a body.
#[inline(always)]
pub fn team_of(body: u8) -> u8 {
    (body as usize >= PER_TEAM) as u8
}

/// The first body of a team.
pub const fn first_body(team: u8) -> u8 {
    team * PER_TEAM as u8
}

/// The bodies of a team.
#[inline(always)]
pub fn team_bits(team: u8) -> u64 {
    ((1u64 << PER_TEAM) - 1) << (PER_TEAM * team as usize)
}

/// The minions of a team.
#[inline(always)]
pub fn minion_bits(team: u8) -> u64 {
    team_bits(team) & !(((1u64 << PRIMES) - 1) << (PER_TEAM * team as usize))
}

/// The primes of both teams.
pub const PRIME_BITS: u64 = ((1 << PRIMES) - 1) | ((1 << PRIMES) - 1) << PER_TEAM;

/// Whether a body is a prime's place.
#[inline(always)]
pub fn is_prime(body: u8) -> bool {
    PRIME_BITS >> body & 1 != 0
}

/// The members of a set, from the lowest.
#[derive(Clone, Copy)]
pub struct Members(u64);

impl Iterator for Members {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let at = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(at)
    }
}

/// The members of a set.
#[inline(always)]
pub fn members(set: u64) -> Members {
    Members(set)
}

/// The members of a set of items.
#[inline(always)]
pub fn items_in(set: u32) -> Members {
    Members(u64::from(set))
}
