//! What is read of a side again and again, kept beside the position for the length of a playout, or until the next
//! choice.
//!
//! Everything here is remembered with what it was made from, so it is never stale: a hand of main-deck slots holds the
//! same cards as long as it is the same set. Cards that may be sealed and created cards are looked at each time.

use super::Destinies;
use super::cards96::Cards;
use super::roles::{FIGHTER, Roles, lane};
use super::sets::{Gathered, Numbers};
use super::state::*;

/// What is kept of both sides.
#[derive(Clone, Debug)]
pub(super) struct Desk([Notes; 2]);

#[derive(Clone, Copy, Debug)]
struct Notes {
    /// The main-deck slots whose cards are always the same.
    lasting: u64,
    /// The hand that `cards` and `size` are about; `cards` are those whose slots are lasting.
    hand: Cards,
    cards: Numbers,
    size: u8,
    /// The Destiny Deck and the runes that `at` is about.
    destiny: u16,
    runes: [u8; 4],
    at: AtHand,
    board: Board,
}

/// The layout of a board that nobody has looked at.
const UNSEEN: u32 = u32::MAX;

/// What a board's cards say, whatever their condition; places are bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    /// The layout that this is about, or [`UNSEEN`].
    layout: u32,
    /// The hero and the minions.
    pub fighters: u32,
    /// The places of all roles.
    pub roles: Roles,
    /// Minions of the Destiny Deck.
    pub fates: Numbers,
}

impl Board {
    #[inline(never)]
    fn of(game: &Destinies, side: &Side, layout: u32) -> Board {
        let (mut roles, mut fates) = (0, 0);
        for index in side.places() {
            let unit = &side.board[index];
            roles |= game.sets.roles[(unit.def & 127) as usize] << index;
            if index >= ATTACK && side.board.slot(index) >= DESTINY_BASE {
                fates |= 1 << unit.def;
            }
        }
        Board { layout, fighters: lane(roles, FIGHTER), roles, fates }
    }
}

/// The cards that a player can think of playing.
#[derive(Clone, Copy, Debug)]
pub(super) struct AtHand {
    /// Cards in hand that have nothing special about them.
    pub hand: Numbers,
    /// Cards in hand that are Fleeting, without Echo or sealed.
    pub marked: Cards,
    /// The Destiny Deck.
    pub destiny: Numbers,
    /// Cards that can be played with the player's runes and hero, at hand or not.
    pub playable: Numbers,
    /// Cards in hand that can pay.
    pub mana: u8,
}

impl Desk {
    /// A desk with nothing on it.
    pub const EMPTY: Desk = Desk([Notes::NONE; 2]);

    /// A desk for a playout.
    pub fn new(game: &Destinies, state: &State) -> Desk {
        let mut desk = Desk::EMPTY;
        for (notes, side) in desk.0.iter_mut().zip(&state.sides) {
            for (slot, &number) in side.def[..MAIN].iter().enumerate() {
                notes.lasting |= u64::from(game.sets.sealable >> (number & !SEALED) & 1 == 0) << slot;
            }
        }
        desk
    }

    /// Brings everything up to date that the options of a seat are made from.
    #[inline]
    pub fn tidy(&mut self, game: &Destinies, state: &State, seat: usize) {
        for (seat, notes) in self.0.iter_mut().enumerate() {
            let layout = u32::from(state.layout.count(seat));
            if layout != notes.board.layout {
                let side = &state.sides[seat];
                notes.board = Board::of(game, side, layout);
                notes.at.playable = game.playable(side);
            }
        }
        let side = &state.sides[seat];
        let notes = &mut self.0[seat & 1];
        if side.hand != notes.hand {
            notes.look_at_hand(side);
        }
        if (side.destiny != notes.destiny) | (side.runes != notes.runes) {
            notes.look_elsewhere(game, side);
        }
        notes.at.mana = if side.fleeting == 0 { notes.size } else { side.payable().len() };
        notes.at.hand = notes.cards;
        notes.at.marked = Cards::NONE;
        let rest = side.hand.without_main(notes.lasting);
        if !rest.is_empty() {
            let (more, marked) = look_closer(side, rest);
            notes.at.hand |= more;
            notes.at.marked = marked;
        }
    }

    /// The board of a seat.
    #[inline]
    pub fn board(&self, seat: usize) -> &Board {
        &self.0[seat & 1].board
    }

    /// What the seat can think of playing.
    #[inline]
    pub fn at_hand(&self, seat: usize) -> &AtHand {
        &self.0[seat & 1].at
    }
}

impl Notes {
    /// What is true of a side without cards whose board nobody has looked at.
    const NONE: Notes = Notes {
        lasting: 0,
        hand: Cards::NONE,
        cards: 0,
        size: 0,
        destiny: 0,
        runes: [0; 4],
        at: AtHand { hand: 0, marked: Cards::NONE, destiny: 0, playable: 0, mana: 0 },
        board: Board { layout: UNSEEN, fighters: 0, roles: 0, fates: 0 },
    };

    fn look_at_hand(&mut self, side: &Side) {
        // Cards that have come only add to the set.
        let [was, hand] = [self.hand, side.hand].map(|cards| cards.main() & self.lasting);
        let stay = was & !hand == 0;
        let mut set = Gathered::default();
        let mut slots = if stay { hand & !was } else { hand };
        while slots != 0 {
            set.insert(side.def[slots.trailing_zeros() as usize]);
            slots &= slots - 1;
        }
        self.cards = set.get() | if stay { self.cards } else { 0 };
        self.hand = side.hand;
        self.size = side.hand.len();
    }

    fn look_elsewhere(&mut self, game: &Destinies, side: &Side) {
        self.destiny = side.destiny;
        self.at.destiny = destiny_numbers(side);
        self.runes = side.runes;
        self.at.playable = game.playable(side);
    }
}

/// Looks at cards that may be sealed or created: those that have nothing special about them, and the others.
#[inline(never)]
fn look_closer(side: &Side, rest: Cards) -> (Numbers, Cards) {
    let mut set = Gathered::default();
    let mut marked = Cards::NONE;
    let special = side.fleeting | side.plain;
    if special != 0 {
        marked = rest.and(Cards::tokens(special));
    }
    for slot in rest.without(marked).iter() {
        let number = side.def[slot as usize];
        if number & SEALED != 0 {
            marked.insert(slot);
        } else {
            set.insert(number);
        }
    }
    (set.get(), marked)
}

/// The cards of the Destiny Deck, and those on the board that may come back there.
pub(super) fn fates(side: &Side) -> Numbers {
    let from_there = side.zones().filter(|&i| side.board.slot(i) >= DESTINY_BASE);
    from_there.fold(destiny_numbers(side), |all, i| all | 1 << side.board[i].def)
}

/// The cards of the Destiny Deck, by number.
fn destiny_numbers(side: &Side) -> Numbers {
    let mut set = Gathered::default();
    for bit in Indices(u32::from(side.destiny)) {
        set.insert(side.def[(DESTINY_BASE as usize + bit).min(SLOTS - 1)] & !SEALED);
    }
    set.get()
}

impl Destinies {
    /// The cards that can be played as far as runes, the hero and their own nature go (C-014, C-031).
    fn playable(&self, side: &Side) -> Numbers {
        let known = if self.options.runes { self.sets.with_runes(side.runes) } else { Numbers::MAX };
        known & !self.sets.unplayable & self.sets.after[(side.board[HERO].def & 127) as usize]
    }
}
