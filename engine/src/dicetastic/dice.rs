//! Dice as a multiset: how many show each face.
//!
//! The rules never ask which die is which, so six dice are six small counters in one word.

use std::fmt;

/// Bits for each face's counter; up to 31 dice of a face.
const WIDTH: u32 = 5;
const FIELD: u32 = (1 << WIDTH) - 1;

/// The most dice that one roll can have.
pub const MAX_DICE: u32 = 24;

/// A multiset of dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Dice(pub u32);

impl Dice {
    /// No dice.
    pub const NONE: Dice = Dice(0);

    /// One die with that face, from 1 to 6.
    #[inline(always)]
    pub fn one(face: u8) -> Dice {
        Dice(1 << (WIDTH * (u32::from(face) - 1)))
    }

    /// `count` dice with that face.
    #[inline(always)]
    pub fn many(face: u8, count: u32) -> Dice {
        Dice(count << (WIDTH * (u32::from(face) - 1)))
    }

    /// Dice with these faces.
    pub fn of(faces: &[u8]) -> Dice {
        faces.iter().fold(Dice::NONE, |dice, &face| dice.plus(Dice::one(face)))
    }

    /// How many show that face.
    #[inline(always)]
    pub fn count(self, face: u8) -> u32 {
        self.0 >> (WIDTH * (u32::from(face) - 1)) & FIELD
    }

    /// Both multisets together.
    #[inline(always)]
    pub fn plus(self, other: Dice) -> Dice {
        Dice(self.0 + other.0)
    }

    /// This multiset less another that is part of it.
    #[inline(always)]
    pub fn minus(self, part: Dice) -> Dice {
        Dice(self.0 - part.0)
    }

    /// Whether every die of `part` is here.
    pub fn contains(self, part: Dice) -> bool {
        (1..=6).all(|f| self.count(f) >= part.count(f))
    }

    /// How many dice there are.
    #[inline]
    pub fn len(self) -> u32 {
        // Add neighbouring fields into 10-bit lanes, then fold the three lanes.
        let pairs = (self.0 & 0x01F0_7C1F) + (self.0 >> WIDTH & 0x01F0_7C1F);
        (pairs & 0x3FF) + (pairs >> 10 & 0x3FF) + (pairs >> 20 & 0x3FF)
    }

    /// Whether there are none.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The sum of the faces.
    #[inline]
    pub fn sum(self) -> u32 {
        (1..=6).map(|f| u32::from(f) * self.count(f)).sum()
    }

    /// The largest number of dice that show one face.
    pub fn most_equal(self) -> u32 {
        (1..=6).map(|f| self.count(f)).max().unwrap_or(0)
    }

    /// The faces in rising order.
    pub fn faces(self) -> impl Iterator<Item = u8> {
        (1..=6u8).flat_map(move |f| std::iter::repeat_n(f, self.count(f) as usize))
    }

    /// Calls `each` with every distinct non-empty part that has at most `most` dice.
    #[inline]
    pub fn parts(self, most: u32, mut each: impl FnMut(Dice)) {
        // An odometer over the six counters.
        let mut part = Dice::NONE;
        let mut len = 0;
        loop {
            let mut face = 1u8;
            loop {
                if face > 6 {
                    return;
                }
                let have = part.count(face);
                if have < self.count(face) && len < most {
                    part = part.plus(Dice::one(face));
                    len += 1;
                    break;
                }
                part = part.minus(Dice::many(face, have));
                len -= have;
                face += 1;
            }
            each(part);
        }
    }
}

/// The face on the other side: 1–6, 2–5, 3–4.
#[inline(always)]
pub fn flipped(face: u8) -> u8 {
    7 - face
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for face in self.faces() {
            if !first {
                f.write_str(" ")?;
            }
            first = false;
            write!(f, "{face}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn parts(faces: &[u8], most: u32) -> HashSet<Dice> {
        let mut seen = HashSet::new();
        Dice::of(faces).parts(most, |p| assert!(seen.insert(p), "{p} twice"));
        seen
    }

    #[test]
    fn counts_add_up() {
        let dice = Dice::of(&[6, 6, 1, 3, 3, 3]);
        assert_eq!((dice.len(), dice.sum(), dice.most_equal()), (6, 22, 3));
        assert_eq!(dice.to_string(), "1 3 3 3 6 6");
    }

    #[test]
    fn parts_are_the_distinct_sub_multisets() {
        assert_eq!(parts(&[1, 2, 3, 4, 5, 6], 6).len(), 63);
        assert_eq!(parts(&[6, 6, 6, 6, 6, 6], 6).len(), 6);
        assert_eq!(parts(&[6, 6, 1], 6).len(), 5);
        assert_eq!(parts(&[6, 6, 1], 1), HashSet::from([Dice::one(6), Dice::one(1)]));
        assert_eq!(parts(&[1, 2, 3, 4, 5, 6], 2).len(), 21);
    }
}
