//! What is under way: the stack of frames on which a decision can stop the rules anywhere.

use super::ops::{Key, MAX_LISTENING};
use super::state::NONE;
use crate::seat::{MAX_SEATS, Seat, Seats};

/// Where an effect comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// A class, by slot.
    Class(u8),
    /// An ability card being played, by slot.
    Card(u8),
    /// An ongoing card, by slot.
    Here(u8),
}

/// A set of 64 bits that does not ask for the alignment of a `u64`, so that frames stay small.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits([u32; 2]);

impl Bits {
    /// From a word.
    #[inline(always)]
    pub fn new(bits: u64) -> Bits {
        Bits([bits as u32, (bits >> 32) as u32])
    }

    /// As a word.
    #[inline(always)]
    pub fn get(self) -> u64 {
        u64::from(self.0[0]) | u64::from(self.0[1]) << 32
    }
}

/// For each seat twelve bits on what it passed in a window, or 0 if it has not; packed, so that frames stay small.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marks([u8; MAX_SEATS * 3 / 2]);

impl Marks {
    /// The mark of a seat.
    #[inline]
    pub fn get(&self, seat: Seat) -> u16 {
        let at = seat.index() / 2 * 3;
        let pair = [self.0[at], self.0[at + 1], self.0[at + 2], 0];
        (u32::from_le_bytes(pair) >> (12 * (seat.0 & 1)) & 0xFFF) as u16
    }

    /// Sets the mark of a seat to the lowest twelve bits.
    #[inline]
    pub fn set(&mut self, seat: Seat, mark: u16) {
        let at = seat.index() / 2 * 3;
        let shift = 12 * (seat.0 & 1);
        let pair = u32::from_le_bytes([self.0[at], self.0[at + 1], self.0[at + 2], 0]);
        let pair = pair & !(0xFFF << shift) | u32::from(mark & 0xFFF) << shift;
        self.0[at..at + 3].copy_from_slice(&pair.to_le_bytes()[..3]);
    }
}

/// Something under way. `step` counts what has been done of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // the fields are described where the frame is run
pub enum Frame {
    Draft { picked: u8 },
    Round { step: u8 },
    Turn { step: u8, attacks: bool, hand_bonus: i8, class_bonus: i8, cursor: u8 },
    Attack { step: u8 },
    Event(EventFrame),
    Window { cursor: u8, passed: Marks },
    Resolve(ResolveFrame),
    Offer { class: u8, ability: u8, holder: Seat },
    Play(PlayFrame),
    Batch { source: u8, last: Seat, base: u8, main: u8 },
    Step { step: u8, hit: u8, excess: u16, died: bool },
    Death { step: u8, seat: Seat, killers: Seats },
    Healed { step: u8, seat: Seat, wasted: u16 },
    Draw { step: u8, seat: Seat, left: u8, card: u8 },
    Choose { seat: Seat, keep: u8, class: bool, head: u8 },
    Income { seat: Seat },
    Discards { seats: Seats, from: Seat, count: u8, left: u8 },
    Swap { holder: Seat, other: Seat, class: bool, given: u8 },
}

/// An event at one timing: passives first, then a window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EventFrame {
    /// Which event, at which timing.
    pub key: Key,
    /// Whose event, or [`NONE`].
    pub subject: u8,
    /// Passives that have not had their turn, by class slot; ongoing cards above [`MAX_LISTENING`].
    /// In the window: actives that are not given up.
    pub heard: Bits,
    /// The same for shared classes, by place in the list of shares.
    pub shares: u8,
    /// Which holder is asked, counted in priority order.
    pub holder: u8,
    /// The class whose abilities are being looked through, or [`NONE`]; an ongoing card as in `heard`.
    pub class: u8,
    /// The next ability of that class.
    pub ability: u8,
    /// A look again at rolled faces after a reroll (D-099): only conditions on faces, no window.
    pub again: bool,
    /// The window has been opened.
    pub window: bool,
}

impl EventFrame {
    /// An event that nobody hears yet.
    #[inline]
    pub fn new(key: Key, subject: u8) -> EventFrame {
        EventFrame {
            key,
            subject,
            heard: Bits::new(0),
            shares: 0,
            holder: 0,
            class: NONE,
            ability: 0,
            again: false,
            window: false,
        }
    }

    /// The classes among `heard`. A plain class may have a slot in the range of ongoing cards, but never hears anything.
    #[inline]
    pub fn classes(&self) -> u64 {
        self.heard.get() & ((1 << MAX_LISTENING) - 1)
    }

    /// The class has nothing more to do with this event. A plain class never had.
    pub fn forget(&mut self, class: u8) {
        if (class as usize) < MAX_LISTENING {
            self.forget_listener(class);
        }
    }

    /// The ongoing card in that place of the list has nothing more to do with this event.
    pub fn forget_ongoing(&mut self, place: usize) {
        self.forget_listener((MAX_LISTENING + place) as u8);
    }

    fn forget_listener(&mut self, listener: u8) {
        self.heard = Bits::new(self.heard.get() & !(1 << listener));
        if self.class == listener {
            (self.class, self.ability) = (NONE, 0);
        }
    }
}

/// An effect being resolved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ResolveFrame {
    /// What is done next: 0 pay, 1 effect, 2 next effect, 3 nothing more.
    pub step: u8,
    /// Where it comes from.
    pub source: Source,
    /// Which ability of the source.
    pub ability: u8,
    /// Which trigger line set it off, for anti-recurrence.
    pub line: u8,
    /// For whom it works.
    pub holder: Seat,
    /// The chosen target of the first effect that needs one, or [`NONE`].
    pub target: u8,
    /// The frame of the event it answers, or [`NONE`].
    pub event: u8,
    /// Which effect.
    pub effect: u8,
    /// Set off by empowering (D-086).
    pub empowered: bool,
    /// Targets chosen so far, where an effect takes several.
    pub picked: Seats,
    /// No more of them are wanted.
    pub done: bool,
    /// The amount wasted by the last heal.
    pub wasted: u16,
}

/// An ability card being played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlayFrame {
    /// What is done next: 0 show and pay, 1 announce, 2 effect, 3 put away, 4 done.
    pub step: u8,
    /// The card's slot.
    pub card: u8,
    /// Who plays it.
    pub holder: Seat,
    /// Which trigger line allows it.
    pub line: u8,
    /// Its first target, or [`NONE`].
    pub target: u8,
    /// The frame of the event it answers, or [`NONE`].
    pub event: u8,
    /// An answer took its effect away.
    pub cancelled: bool,
    /// It leaves the game instead of going to the discard pile.
    pub removed: bool,
    /// It stays in front of its player.
    pub stays: bool,
}

/// What is being decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // the decisions K1 to K18 of the rules
pub enum Ask {
    Nothing,
    Over,
    Draft,
    Window,
    Reactivate,
    Target,
    Aside,
    Match,
    Rollover,
    Drawn,
    Dice,
    Pick,
    Offer,
    KeepOne,
    Discard,
    DiscardClass,
    Give,
    Take,
    Order,
}

const _: () = assert!(std::mem::size_of::<Frame>() <= 16);
