//! A position: two sides with their cards, the chain, and a small machine that can stop for a decision at any point.
//!
//! A physical card is a *slot* of its owner: main-deck slots, then slots for created cards, then Destiny Deck slots.
//! Which card a slot holds never matters to chance, so exchanging a card leaves every other draw as it was.

use super::cards96::Cards;
use super::exchange::Guest;
pub use super::ongoing::*;
pub use super::units::{EXHAUSTED, FROZEN, FROZEN_ONE, NEW, SHIELD_ONE, SHIELDS, USED, Unit, Units};

/// Slots of the main deck.
pub const MAIN: usize = 60;
/// Slots of created cards.
pub const TOKENS: usize = 19;
/// Slots of the Destiny Deck.
pub const DESTINY: usize = 12;
/// The first slot of created cards.
pub const TOKEN_BASE: u8 = MAIN as u8;
/// The first slot of the Destiny Deck.
pub const DESTINY_BASE: u8 = (MAIN + TOKENS) as u8;
/// All slots of a side.
pub const SLOTS: usize = MAIN + TOKENS + DESTINY;
/// Places of a main deck. After the opening hand there is room for created cards that are put on top.
pub const DECK: usize = 60;

/// Board index of the hero.
pub const HERO: usize = 0;
/// First board index of the artifacts.
pub const ARTIFACT: usize = 1;
/// First board index of the attack zone.
pub const ATTACK: usize = 4;
/// First board index of the defense zone.
pub const DEFENSE: usize = 11;
/// Places of a board.
pub const BOARD: usize = 18;

/// The bit of a slot's card that says its sealable ability is off (C-126).
pub const SEALED: u8 = 0x80;
/// No card.
pub const NO_CARD: u8 = 0x7F;

/// A card on the table: the seat in the highest bit, then the slot.
pub type Ref = u8;
/// Nothing.
pub const NOTHING: Ref = 126;
/// The slot number that means the hero, whichever card it is now.
pub const HERO_SLOT: u8 = 127;

/// The reference to a slot of a seat.
#[inline(always)]
pub fn refer(seat: usize, slot: u8) -> Ref {
    (seat as u8) << 7 | slot
}

/// The reference to a seat's hero.
#[inline(always)]
pub fn hero_of(seat: usize) -> Ref {
    refer(seat, HERO_SLOT)
}

/// Whose card a reference means.
#[inline(always)]
pub fn seat_of(card: Ref) -> usize {
    (card >> 7) as usize
}

/// Which slot a reference means.
#[inline(always)]
pub fn slot_of(card: Ref) -> u8 {
    card & 0x7F
}

/// A destiny card was played this turn.
pub const DESTINY_PLAYED: u8 = 1;
/// Passed for the turn (`pass_mode` final).
pub const PASSED: u8 = 2;
/// A main-deck spell was declared this turn.
pub const SPELL_DECLARED: u8 = 4;
/// One resource action, two bits.
pub const RESOURCE_ONE: u8 = 8;
/// Resource actions used this turn.
pub const RESOURCES: u8 = 0b1_1000;
/// Gets a Mana Spark at the start of the next turn.
pub const REWARD: u8 = 0b10_0000;

/// An own minion was destroyed this turn.
pub const LOST: u8 = 0b100_0000;
/// The bits of [`Side::hears`] that say which kinds of runes some card of the lists still needs (E-7).
pub const WANTED: u32 = 0xF << WANTED_SHIFT;
/// The first bit of [`WANTED`].
pub const WANTED_SHIFT: u32 = 16;
/// The lists hold a card that makes its player discard (E-5). Stays all game.
pub const DISCARDS: u8 = 0b1000_0000;

/// One player's side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Side {
    /// Own cards whose place the opponent knows, or, with `vague`, knows to be in hand or Destiny Zone.
    pub known: Cards,
    /// With `known`: in hand or Destiny Zone. Without: somewhere in the deck.
    pub vague: Cards,
    /// The hand.
    pub hand: Cards,
    /// The Destiny Zone.
    pub zone: Cards,
    /// The discard pile.
    pub discard: Cards,
    /// What the side's board hears: the union of its cards' listener masks. Bits that no card sets say which runes are
    /// still of use ([`WANTED`]).
    pub hears: u32,
    /// Created cards that are Fleeting, by token slot.
    pub fleeting: u32,
    /// Created cards without Echo, by token slot.
    pub plain: u32,
    /// Destiny Deck, by destiny slot.
    pub destiny: u16,
    /// Which cards with a use in the discard pile are there, by their place in the game's list of them.
    pub pile: u16,
    /// Which card each slot holds; the highest bit is [`SEALED`].
    pub def: [u8; SLOTS],
    /// The main deck; the top is the last.
    pub deck: [u8; DECK],
    /// Cards in the deck.
    pub deck_len: u8,
    /// Hero, artifacts, attack zone, defense zone.
    pub board: Units,
    /// Artifacts on the board.
    pub artifacts: u8,
    /// Cards in the attack zone.
    pub attackers: u8,
    /// Cards in the defense zone.
    pub defenders: u8,
    /// Runes: power, knowledge, focus, resonance.
    pub runes: [u8; 4],
    /// Empower stacks (C-101).
    pub empower: u8,
    /// Foresight: the next destiny card costs this much less (C-119).
    pub discount: u8,
    /// What has been done this turn.
    pub flags: u8,
    /// How many cards from the top of the deck the owner knows.
    pub top: u8,
    /// How many cards from the bottom of the deck the owner knows.
    pub bottom: u8,
    /// How many cards from the top of the deck the opponent knows.
    pub shown: u8,
    /// The token slot to look at first for the next created card.
    pub token: u8,
}

impl Side {
    /// The card in a slot.
    #[inline(always)]
    pub fn card(&self, slot: u8) -> u8 {
        self.def[slot as usize] & !SEALED
    }

    /// Whether the slot's sealable ability is off.
    #[inline(always)]
    pub fn sealed(&self, slot: u8) -> bool {
        self.def[slot as usize] & SEALED != 0
    }

    /// Whether the slot holds a created card that is Fleeting.
    #[inline(always)]
    pub fn is_fleeting(&self, slot: u8) -> bool {
        (TOKEN_BASE..DESTINY_BASE).contains(&slot) && self.fleeting >> (slot - TOKEN_BASE) & 1 != 0
    }

    /// Whether the slot holds a created copy without Echo.
    #[inline(always)]
    pub fn is_plain(&self, slot: u8) -> bool {
        (TOKEN_BASE..DESTINY_BASE).contains(&slot) && self.plain >> (slot - TOKEN_BASE) & 1 != 0
    }

    /// The Fleeting cards as a set of slots.
    #[inline(always)]
    pub fn fleeting_cards(&self) -> Cards {
        Cards::tokens(self.fleeting)
    }

    /// The cards of the hand that can pay (C-009).
    #[inline(always)]
    pub fn payable(&self) -> Cards {
        if self.fleeting == 0 { self.hand } else { self.hand.without(self.fleeting_cards()) }
    }

    /// The board indices that hold cards, in trigger order (C-042).
    #[inline]
    pub fn places(&self) -> Indices {
        Indices(((2 << self.artifacts) - 1) | self.zones().0)
    }

    /// The board indices of minions and sigils, in zone order.
    #[inline]
    pub fn zones(&self) -> Indices {
        Indices((((1 << self.attackers) - 1) << ATTACK) | (((1 << self.defenders) - 1) << DEFENSE))
    }

    /// The board indices of the hero, minions and sigils.
    #[inline]
    pub fn units(&self) -> Indices {
        Indices(self.zones().0 | 1)
    }

    /// Where on the board the slot is.
    #[inline]
    pub fn find(&self, slot: u8) -> Option<usize> {
        if slot == HERO_SLOT {
            return Some(HERO);
        }
        self.board.find(slot)
    }
}

/// A set of board indices, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Indices(pub u32);

impl Iterator for Indices {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(index)
    }
}

/// What the machine does when no frame is open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Phase {
    /// The initiative player acts.
    Main,
    /// A chain is open, somebody has priority.
    Chain,
    /// The links resolve.
    Resolving,
    /// The chain is empty, the combat is next.
    Combat,
    /// Start of turn.
    Begin,
    /// End of turn.
    End,
    /// The game has ended.
    Over,
}

/// What is being asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Ask {
    /// Nothing: the machine runs.
    Nothing,
    /// An action (D-01).
    Main,
    /// An answer (D-02).
    Priority,
    /// A target of what is declared (D-03).
    Target,
    /// A card of the discard pile (D-03).
    DiscardPile,
    /// An enemy zone (D-03).
    EnemyZone,
    /// The zone of a minion or sigil (D-04).
    Zone,
    /// A card to pay with (D-05).
    Pay,
    /// The target of an attack (D-06).
    AttackTarget,
    /// A card of the Destiny Zone to banish (D-08).
    Foresight,
    /// Whether to pay for Hindered (D-09).
    Hindered,
    /// The artifact to destroy (D-10).
    Artifact,
    /// A target on resolution (D-11).
    Choose,
    /// What goes to the bottom of the deck (D-12).
    ScryBottom,
    /// What goes on top of the deck next (D-12).
    ScryTop,
    /// One of the discovered cards (D-13).
    Discover,
    /// A card to discard (D-14).
    Discard,
    /// A card to take out of the deck (D-15).
    Search,
    /// The zone of a summoned minion (D-16).
    SummonZone,
    /// One of two cards (D-17).
    OneOfTwo,
}

/// Counts the changes of both boards' cards. It belongs to no position: two that differ in nothing else are equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Layouts([u16; 2]);

impl Layouts {
    /// The board of a seat has changed.
    #[inline]
    pub fn change(&mut self, seat: usize) {
        self.0[seat & 1] = self.0[seat & 1].wrapping_add(1);
    }

    /// How often the board of a seat has changed, up to a multiple of 65536.
    #[inline]
    pub fn count(&self, seat: usize) -> u16 {
        self.0[seat & 1]
    }
}

impl PartialEq for Layouts {
    fn eq(&self, _: &Layouts) -> bool {
        true
    }
}

impl Eq for Layouts {}

impl std::hash::Hash for Layouts {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// Nobody.
pub const NOBODY: u8 = 2;

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Both sides, by seat.
    pub sides: [Side; 2],
    /// Open frames.
    pub frames: [Frame; FRAMES],
    /// How many frames are open.
    pub frames_len: u8,
    /// Waiting events.
    pub events: [Event; EVENTS],
    /// How many events wait.
    pub events_len: u8,
    /// The chain.
    pub links: [Link; LINKS],
    /// Links of the chain.
    pub links_len: u8,
    /// Lines that listen until the end of the turn.
    pub lasting: [Lasting; LASTING],
    /// The attack that is being fought out.
    pub combat: Combat,
    /// What the machine does when no frame is open.
    pub phase: Phase,
    /// Step of the phase.
    pub step: u8,
    /// What is being asked.
    pub ask: Ask,
    /// Who is asked.
    pub asked: u8,
    /// Player 1.
    pub first: u8,
    /// The initiative player.
    pub initiative: u8,
    /// Who has priority in the chain.
    pub priority: u8,
    /// Who opened the chain.
    pub opener: u8,
    /// Passes in the chain.
    pub chain_passes: u8,
    /// Passes in a row outside chains.
    pub passes: u8,
    /// Whose pass decides who begins the next turn.
    pub passer: u8,
    /// The turn, from 1.
    pub turn: u8,
    /// Decisions taken in this turn.
    pub decisions: u16,
    /// How many of the cards looked at last stayed on top of the deck.
    pub kept: u8,
    /// The card discarded last.
    pub discarded: u8,
    /// Who has won, [`NOBODY`] for a draw.
    pub winner: u8,
    /// Ended by a cap.
    pub capped: bool,
    /// An effect was stopped by a budget.
    pub looped: bool,
    /// Somebody may be out of health and has not been looked at.
    pub doubt: bool,
    /// Changes of both boards.
    pub layout: Layouts,
    /// The plain card that stands in for another.
    pub guest: Guest,
}

const _: () = assert!(size_of::<State>() <= 1024);

impl State {
    /// The card on the board that a reference means.
    #[inline]
    pub fn unit(&self, card: Ref) -> Option<&Unit> {
        let side = &self.sides[seat_of(card)];
        side.find(slot_of(card)).map(|i| &side.board[i])
    }

    /// The card on the board that a reference means, to change it.
    #[inline]
    pub fn unit_mut(&mut self, card: Ref) -> Option<&mut Unit> {
        let side = &mut self.sides[seat_of(card)];
        side.find(slot_of(card)).map(|i| &mut side.board[i])
    }

    /// The open frame that runs.
    #[inline(always)]
    pub fn top(&mut self) -> &mut Frame {
        &mut self.frames[self.frames_len as usize - 1]
    }

    /// Opens a frame and says so. A full stack is a loop: the effect is dropped and the position says so.
    #[inline(never)]
    pub fn open(&mut self, mut frame: Frame) -> bool {
        if self.frames_len as usize >= FRAMES {
            self.looped = true;
            return false;
        }
        frame.base = self.events_len;
        self.frames[self.frames_len as usize] = frame;
        self.frames_len += 1;
        true
    }

    /// Closes the running frame.
    #[inline]
    pub fn close(&mut self) {
        self.frames_len -= 1;
        self.frames[self.frames_len as usize] = Frame::new(0, 0, NOTHING);
    }

    /// Adds an event.
    #[inline(never)]
    pub fn raise(&mut self, event: Event) {
        if self.events_len as usize >= EVENTS {
            self.looped = true;
            return;
        }
        self.events[self.events_len as usize] = event;
        self.events_len += 1;
    }
}
