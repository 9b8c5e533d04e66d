//! What is read of a side again and again, kept beside the position for the length of a playout.
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
    /// The part of the hand that `cards` is about.
    hand: u64,
    cards: Numbers,
    /// The Destiny Deck that `fates` is about.
    destiny: u16,
    fates: Numbers,
    /// The runes that `known` is about.
    runes: [u8; 4],
    known: Numbers,
    /// Cards of all these that can be played in a chain.
    quick: Numbers,
    board: Board,
}

/// What a board's cards say, whatever their condition; places are bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    layout: u16,
    /// The hero and the minions.
    pub fighters: u32,
    /// The places of all roles.
    pub roles: Roles,
    /// Minions of the Destiny Deck.
    pub fates: Numbers,
}

impl Board {
    fn of(game: &Destinies, side: &Side, layout: u16) -> Board {
        let (mut roles, mut fates) = (0, 0);
        for index in side.places() {
            let unit = &side.board[index];
            roles |= game.sets.roles[(unit.def & 127) as usize] << index;
            if index >= ATTACK && unit.slot >= DESTINY_BASE {
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
    /// Cards that can be played with the player's runes, in hand or not.
    pub runes: Numbers,
}

impl Desk {
    /// A desk for one look.
    pub fn once(game: &Destinies, state: &State) -> Desk {
        Desk([0, 1].map(|seat| Notes::of(game, state, seat, 0)))
    }

    /// A desk for a playout.
    pub fn new(game: &Destinies, state: &State) -> Desk {
        Desk([0, 1].map(|seat| {
            let side = &state.sides[seat];
            let mut lasting = 0;
            for (slot, &number) in side.def[..MAIN].iter().enumerate() {
                lasting |= u64::from(game.sets.sealable >> (number & !SEALED) & 1 == 0) << slot;
            }
            Notes::of(game, state, seat, lasting)
        }))
    }

    /// Brings everything up to date that the options of a seat are made from.
    #[inline]
    pub fn tidy(&mut self, game: &Destinies, state: &State, seat: usize) {
        for (seat, notes) in self.0.iter_mut().enumerate() {
            let layout = state.layout.count(seat);
            if layout != notes.board.layout {
                notes.board = Board::of(game, &state.sides[seat], layout);
            }
        }
        let side = &state.sides[seat];
        let notes = &mut self.0[seat & 1];
        let hand = side.hand.main() & notes.lasting;
        if (hand != notes.hand) | (side.destiny != notes.destiny) | (side.runes != notes.runes) {
            notes.look(game, side, hand);
        }
    }

    /// Whether the seat has certainly nothing to play in a chain.
    #[inline]
    pub fn nothing_quick(&self, side: &Side, seat: usize) -> bool {
        let notes = &self.0[seat & 1];
        (notes.quick == 0) & side.hand.without_main(notes.lasting).is_empty()
    }

    /// The board of a seat.
    #[inline]
    pub fn board(&self, seat: usize) -> &Board {
        &self.0[seat & 1].board
    }

    /// What the seat can think of playing.
    #[inline]
    pub fn at_hand(&self, side: &Side, seat: usize) -> AtHand {
        let notes = &self.0[seat & 1];
        let at = AtHand { hand: notes.cards, marked: Cards::NONE, destiny: notes.fates, runes: notes.known };
        let rest = side.hand.without_main(notes.lasting);
        if rest.is_empty() {
            return at;
        }
        let (more, marked) = look_closer(side, rest);
        AtHand { hand: at.hand | more, marked, ..at }
    }
}

impl Notes {
    fn of(game: &Destinies, state: &State, seat: usize, lasting: u64) -> Notes {
        let side = &state.sides[seat];
        let mut notes = Notes {
            lasting,
            hand: 0,
            cards: 0,
            destiny: side.destiny,
            fates: destiny_numbers(side),
            runes: side.runes,
            known: game.playable_with(side.runes),
            quick: 0,
            board: Board::of(game, side, state.layout.count(seat)),
        };
        notes.look(game, side, side.hand.main() & lasting);
        notes
    }

    fn look(&mut self, game: &Destinies, side: &Side, hand: u64) {
        // Cards that have come only add to the set.
        let stay = self.hand & !hand == 0;
        let mut set = Gathered::default();
        let mut slots = if stay { hand & !self.hand } else { hand };
        while slots != 0 {
            set.insert(side.def[slots.trailing_zeros() as usize]);
            slots &= slots - 1;
        }
        self.cards = set.get() | if stay { self.cards } else { 0 };
        self.hand = hand;
        if side.destiny != self.destiny {
            self.destiny = side.destiny;
            self.fates = destiny_numbers(side);
        }
        if side.runes != self.runes {
            self.runes = side.runes;
            self.known = game.playable_with(side.runes);
        }
        self.quick = (self.cards | self.fates) & self.known & !game.sets.slow;
    }
}

/// Looks at cards that may be sealed or created: those that have nothing special about them, and the others.
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
    let from_there = side.zones().filter(|&i| side.board[i].slot >= DESTINY_BASE);
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
    /// The cards that can be played as far as runes and their own nature go (C-014).
    fn playable_with(&self, runes: [u8; 4]) -> Numbers {
        let known = if self.options.runes { self.sets.with_runes(runes) } else { Numbers::MAX };
        known & !self.sets.unplayable
    }
}
