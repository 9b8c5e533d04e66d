//! Places at the table, and sides.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// The most seats a table of any game has.
pub const MAX_SEATS: usize = 8;

/// A player's place, numbered from 0 clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The place as an index into arrays by seat.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats of a table for `count`, clockwise from seat 0.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count).map(Seat)
    }

    /// The next place clockwise at a table for `count`.
    #[inline]
    pub fn next(self, count: u8) -> Seat {
        Seat(if self.0 + 1 >= count { 0 } else { self.0 + 1 })
    }

    /// The next place counter-clockwise at a table for `count`.
    #[inline]
    pub fn previous(self, count: u8) -> Seat {
        Seat(if self.0 == 0 { count - 1 } else { self.0 - 1 })
    }
}

impl fmt::Display for Seat {
    /// People count from one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

/// A side. In a game without teams every seat is its own side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Team(pub u8);

/// One value for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BySeat<T>(pub [T; MAX_SEATS]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index() & (MAX_SEATS - 1)]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline(always)]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index() & (MAX_SEATS - 1)]
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Seats(pub u8);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// Every seat of a table for `count`.
    #[inline]
    pub fn all(count: u8) -> Seats {
        Seats(((1u16 << count) - 1) as u8)
    }

    /// Just this seat.
    #[inline(always)]
    pub fn only(seat: Seat) -> Seats {
        Seats(1 << (seat.0 & 7))
    }

    /// Whether the seat is in the set.
    #[inline(always)]
    pub fn has(self, seat: Seat) -> bool {
        self.0 >> (seat.0 & 7) & 1 != 0
    }

    /// Puts the seat into the set.
    #[inline(always)]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << (seat.0 & 7);
    }

    /// Takes the seat out of the set.
    #[inline(always)]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << (seat.0 & 7));
    }

    /// The seats that are in both sets.
    #[inline(always)]
    pub fn and(self, other: Seats) -> Seats {
        Seats(self.0 & other.0)
    }

    /// The seats of this set that are not in the other.
    #[inline(always)]
    pub fn without(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }

    /// The seats in either set.
    #[inline(always)]
    pub fn or(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }

    /// Whether nobody is in the set.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    #[inline(always)]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The members, by seat number.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let seat = Seat(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                seat
            })
        })
    }

    /// The first member met going clockwise from the place after `from`; `from` itself comes last.
    #[inline]
    pub fn next_after(self, from: Seat, count: u8) -> Option<Seat> {
        let mut seat = from;
        for _ in 0..count {
            seat = seat.next(count);
            if self.has(seat) {
                return Some(seat);
            }
        }
        None
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|s| s.0)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clockwise_search_comes_back_to_its_start() {
        let seats = Seats(0b0001);
        assert_eq!(seats.next_after(Seat(0), 6), Some(Seat(0)));
        assert_eq!(Seats(0b100100).next_after(Seat(2), 6), Some(Seat(5)));
        assert_eq!(Seats::NONE.next_after(Seat(2), 6), None);
    }

    #[test]
    fn a_full_table_has_eight_seats() {
        assert_eq!(Seats::all(8).len(), 8);
        assert_eq!(Seat(7).next(8), Seat(0));
        assert_eq!(Seat(0).previous(8), Seat(7));
    }
}
