//! A position of Dicetastic: fixed arrays and small integers, no heap.
//!
//! What is under way lies on an explicit stack of frames, so that a decision can stop the rules anywhere and a
//! clone is a memcpy. Cards are physical *slots*; a linked list through the slots is a pile or a hand, so that no
//! zone has a size of its own and no card can be in two places.

use super::dice::Dice;
pub use super::frames::{Ask, Bits, EventFrame, Frame, PlayFrame, ResolveFrame, Source};
pub use super::links::{Links, Piles};
use super::ops::{MAX_ABILITIES, MAX_CARDS, MAX_CLASSES};
use crate::seat::{BySeat, MAX_SEATS, Seat, Seats};

/// No card, no class, no seat.
pub const NONE: u8 = u8::MAX;
/// How deep effects can nest.
pub const MAX_DEPTH: usize = 40;
/// How many seats can be waiting for damage at once, over all nested effects.
pub const MAX_HITS: usize = 20;
/// How many ongoing cards can lie on the table.
pub const MAX_ONGOING: usize = 16;
/// How many classes can be shared at once.
pub const MAX_SHARES: usize = 8;
/// How many classes a row holds; a class beyond that is discarded instead of gained.
pub const MAX_ROW: usize = 8;
/// How many piles a draft can have.
pub const MAX_PILES: usize = 12;

/// An ongoing card in front of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ongoing {
    /// The card's slot, or [`NONE`] for an empty place.
    pub card: u8,
    /// In front of whom.
    pub holder: Seat,
    /// Uses or own turn ends left.
    pub left: u8,
    /// Whether turns are counted instead of uses.
    pub turns: bool,
    /// It was laid down this turn, which does not count.
    pub fresh: bool,
    /// The marked seat, or [`NONE`].
    pub mark: u8,
}

impl Ongoing {
    /// An empty place.
    pub const EMPTY: Ongoing = Ongoing { card: NONE, holder: Seat(0), left: 0, turns: false, fresh: false, mark: NONE };
}

/// A class shared with another seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// The class, or [`NONE`] for an empty place.
    pub class: u8,
    /// With whom.
    pub holder: Seat,
    /// The card slot of the ongoing card it depends on, or [`NONE`]: until the holder's next turn starts.
    pub card: u8,
    /// Abilities whose use limit the holder has used up.
    pub used: u8,
}

impl Share {
    /// An empty place.
    pub const EMPTY: Share = Share { class: NONE, holder: Seat(0), card: NONE, used: 0 };
}

/// Damage waiting for one seat, type by type (D-046).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hit {
    /// Who takes it, or [`NONE`] once it is done.
    pub victim: u8,
    /// Who deals the damage, or [`NONE`].
    pub source: u8,
    /// Whose damage the spillover is left of, or [`NONE`].
    pub origin: u8,
    /// It is that of an attack roll.
    pub attack: bool,
    /// Who added extra damage.
    pub extra_by: Seats,
    /// Damage.
    pub damage: u16,
    /// Extra damage.
    pub extra: u16,
    /// Spillover damage.
    pub spill: u16,
    /// Self-inflicted damage.
    pub own: u16,
}

impl Hit {
    /// Nothing for nobody.
    pub const EMPTY: Hit = Hit {
        victim: NONE,
        source: NONE,
        origin: NONE,
        attack: false,
        extra_by: Seats::NONE,
        damage: 0,
        extra: 0,
        spill: 0,
        own: 0,
    };

    /// All types together.
    #[inline]
    pub fn total(&self) -> u16 {
        self.damage.saturating_add(self.extra).saturating_add(self.spill).saturating_add(self.own)
    }
}

/// The attack under way. There is never more than one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Attack {
    /// Free dice as rolled.
    pub rolled: Dice,
    /// Free dice that were flipped since they were rolled.
    pub flipped: Dice,
    /// Dice set aside in the attack roll.
    pub aside: Dice,
    /// The attack score.
    pub score: i16,
    /// The sum of the damage roll.
    pub sum: u16,
    /// Numbers valid in the damage roll, as bits.
    pub valid: u64,
    /// For each ability, the classes (and ongoing cards, above) that answered to this throw's faces with it.
    pub answered: [u64; MAX_ABILITIES],
    /// Who attacks.
    pub attacker: Seat,
    /// The main target, or [`NONE`] before it is chosen.
    pub target: u8,
    /// Main targets that became untargetable since: too late for this attack (D-040).
    pub exposed: Seats,
    /// An attack is under way.
    pub on: bool,
    /// The damage roll has begun.
    pub damage_roll: bool,
    /// Free dice.
    pub free: u8,
    /// Dice of the damage roll.
    pub dice: u8,
    /// Extra dice of the attack roll.
    pub extra: u8,
    /// Extra dice of the damage roll.
    pub damage_extra: u8,
    /// The damage roll has set dice aside.
    pub matched: bool,
    /// Dice of this throw were set aside, and the lowest number they were set aside as.
    pub last_match: u8,
}

impl Attack {
    /// No attack.
    pub const NONE: Attack = Attack {
        rolled: Dice::NONE,
        flipped: Dice::NONE,
        aside: Dice::NONE,
        score: 0,
        sum: 0,
        valid: 0,
        answered: [0; MAX_ABILITIES],
        attacker: Seat(0),
        target: NONE,
        exposed: Seats::NONE,
        on: false,
        damage_roll: false,
        free: 0,
        dice: 0,
        extra: 0,
        damage_extra: 0,
        matched: false,
        last_match: 0,
    };

    /// The free dice with the faces they show.
    #[inline]
    pub fn shown(&self) -> Dice {
        self.rolled.plus(self.flipped)
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// Who decides.
    pub asked: Seat,
    /// What is decided.
    pub ask: Ask,
    /// Number of seats.
    pub seats: u8,
    /// The seats of the second team.
    pub second: Seats,
    /// Who began.
    pub starter: Seat,
    /// Whose turn it is or was last.
    pub turn: Seat,
    /// Round under way; 0 is round 0.
    pub round: u8,
    /// Classes are asleep (D-009).
    pub asleep: bool,
    /// The result for the first team, in halves: 0 lost, 1 drawn, 2 won.
    pub result: u8,
    /// The game was ended by its cap.
    pub capped: bool,
    /// A chain of effects was stopped.
    pub looped: bool,
    /// Effects since the last time nothing was under way.
    pub chain: u8,
    /// Who lives.
    pub living: Seats,
    /// Who cannot be chosen for an attack.
    pub untargetable: Seats,
    /// Health now.
    pub health: BySeat<u16>,
    /// Maximum health.
    pub maximum: BySeat<u16>,
    /// Who has dealt damage to whom this round.
    pub attackers: BySeat<Seats>,

    /// Classes in front of each seat, left to right.
    pub rows: BySeat<[u8; MAX_ROW]>,
    /// How many.
    pub row_len: BySeat<u8>,
    /// The same as a set.
    pub row: BySeat<u64>,
    /// Classes that work now.
    pub usable: u64,
    /// Classes that are shared with somebody.
    pub shared: u64,
    /// Classes of each team that work now.
    pub team_usable: [u64; 2],
    /// Different ability cards in the hands of each team's living seats.
    pub in_hands: [u64; 2],
    /// Different ongoing cards on the table.
    pub here: u64,
    /// Rotated classes.
    pub rotated: u64,
    /// Classes disabled until their owner's turn ends once more.
    pub disabled: u64,
    /// Classes disabled until their owner's turn ends twice more.
    pub disabled_twice: u64,
    /// Abilities whose use limit is used up.
    pub used: [u64; MAX_ABILITIES],
    /// Permanent gains.
    pub gains: [u8; MAX_CLASSES],
    /// Classes in piles.
    pub class_links: Links<MAX_CLASSES>,
    /// The class piles.
    pub class_piles: Piles,
    /// Classes shared.
    pub shares: [Share; MAX_SHARES],

    /// Ability cards in piles and hands.
    pub links: Links<MAX_CARDS>,
    /// The ability card piles.
    pub piles: Piles,
    /// Each seat's hand, in rising order of slots.
    pub hand: BySeat<u8>,
    /// How many cards.
    pub hand_len: BySeat<u8>,
    /// Which different cards, as a set.
    pub hand_kinds: BySeat<u64>,
    /// Which seats know a card that is not face up.
    pub known: [Seats; MAX_CARDS],
    /// Ongoing cards in order of arrival.
    pub ongoing: [Ongoing; MAX_ONGOING],

    /// Draft piles: class and ability card.
    pub draft: [(u8, u8); MAX_PILES],
    /// The attack under way.
    pub attack: Attack,
    /// Damage waiting.
    pub hits: [Hit; MAX_HITS],
    /// How much of it.
    pub hits_len: u8,
    /// How many frames.
    pub depth: u8,
    /// What is under way, innermost last.
    pub frames: [Frame; MAX_DEPTH],
}

const _: () = assert!(std::mem::size_of::<State>() <= 2112);

impl State {
    /// A table for `seats` with nothing on it.
    pub fn empty(seats: u8, second: Seats) -> State {
        State {
            asked: Seat(0),
            ask: Ask::Nothing,
            seats,
            second,
            starter: Seat(0),
            turn: Seat(0),
            round: 0,
            asleep: true,
            result: 1,
            capped: false,
            looped: false,
            chain: 0,
            living: Seats::all(seats),
            untargetable: Seats::NONE,
            health: BySeat([0; MAX_SEATS]),
            maximum: BySeat([0; MAX_SEATS]),
            attackers: BySeat([Seats::NONE; MAX_SEATS]),
            rows: BySeat([[NONE; MAX_ROW]; MAX_SEATS]),
            row_len: BySeat([0; MAX_SEATS]),
            row: BySeat([0; MAX_SEATS]),
            usable: 0,
            shared: 0,
            team_usable: [0; 2],
            in_hands: [0; 2],
            here: 0,
            rotated: 0,
            disabled: 0,
            disabled_twice: 0,
            used: [0; MAX_ABILITIES],
            gains: [0; MAX_CLASSES],
            class_links: Links::EMPTY,
            class_piles: Piles::EMPTY,
            shares: [Share::EMPTY; MAX_SHARES],
            links: Links::EMPTY,
            piles: Piles::EMPTY,
            hand: BySeat([NONE; MAX_SEATS]),
            hand_len: BySeat([0; MAX_SEATS]),
            hand_kinds: BySeat([0; MAX_SEATS]),
            known: [Seats::NONE; MAX_CARDS],
            ongoing: [Ongoing::EMPTY; MAX_ONGOING],
            draft: [(NONE, NONE); MAX_PILES],
            attack: Attack::NONE,
            hits: [Hit::EMPTY; MAX_HITS],
            hits_len: 0,
            depth: 0,
            frames: [Frame::Draft { picked: 0 }; MAX_DEPTH],
        }
    }

    /// The seats of that seat's team.
    #[inline]
    pub fn team(&self, seat: Seat) -> Seats {
        if self.second.has(seat) { self.second } else { Seats::all(self.seats).without(self.second) }
    }

    /// Living seats of the other team.
    #[inline]
    pub fn enemies(&self, seat: Seat) -> Seats {
        self.living.without(self.team(seat))
    }

    /// Living team-mates, without the seat itself.
    #[inline]
    pub fn allies(&self, seat: Seat) -> Seats {
        self.living.and(self.team(seat)).without(Seats::only(seat))
    }

    /// Dead team-mates.
    #[inline]
    pub fn dead_allies(&self, seat: Seat) -> Seats {
        self.team(seat).without(self.living).without(Seats::only(seat))
    }

    /// Who cannot be chosen for an attack as far as the attack under way is concerned (D-039, D-040).
    #[inline]
    pub fn guarded(&self) -> Seats {
        self.untargetable.without(self.attack.exposed)
    }

    /// The seat that comes `place`-th in priority order (D-102): the turn seat, then counter-clockwise.
    #[inline]
    pub fn priority(&self, place: u8) -> Seat {
        let n = self.turn.0 + self.seats - place;
        Seat(if n >= self.seats { n - self.seats } else { n })
    }

    /// The innermost frame.
    #[inline(always)]
    pub fn top(&self) -> Frame {
        self.frames[self.depth as usize - 1]
    }

    /// The innermost frame where it lies, to look at a part of it.
    #[inline(always)]
    pub fn innermost(&self) -> &Frame {
        &self.frames[self.depth as usize - 1]
    }

    /// Replaces the innermost frame.
    #[inline(always)]
    pub fn set_top(&mut self, frame: Frame) {
        self.frames[self.depth as usize - 1] = frame;
    }

    /// Puts something under way. When effects nest too deep the rest of them is dropped and said to be a loop.
    #[inline]
    pub fn push(&mut self, frame: Frame) -> bool {
        if self.depth as usize == MAX_DEPTH {
            self.looped = true;
            return false;
        }
        self.frames[self.depth as usize] = frame;
        self.depth += 1;
        true
    }

    /// The innermost frame is done.
    #[inline(always)]
    pub fn pop(&mut self) {
        self.depth -= 1;
    }

    /// Stops for a decision.
    #[inline]
    pub fn stop(&mut self, ask: Ask, seat: Seat) {
        self.ask = ask;
        self.asked = seat;
    }

    /// The classes in front of the seat, left to right.
    #[inline]
    pub fn row_of(&self, seat: Seat) -> &[u8] {
        &self.rows[seat][..self.row_len[seat] as usize]
    }

    /// In front of whom the class lies.
    pub fn owner(&self, class: u8) -> Option<Seat> {
        Seat::all(self.seats).find(|&s| self.row[s] >> class & 1 != 0)
    }

    /// Which team the seat is on: 0 or 1.
    #[inline(always)]
    pub fn side(&self, seat: Seat) -> usize {
        usize::from(self.second.has(seat))
    }

    /// Works out which classes work now (usable, in the words of the rules).
    pub fn refresh(&mut self) {
        let mut rows = [0; 2];
        for seat in self.living.iter() {
            rows[self.side(seat)] |= self.row[seat];
        }
        let out = if self.asleep { u64::MAX } else { self.rotated | self.disabled | self.disabled_twice };
        self.team_usable = rows.map(|row| row & !out);
        self.usable = self.team_usable[0] | self.team_usable[1];
    }
}
