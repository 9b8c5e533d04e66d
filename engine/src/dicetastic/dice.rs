//! Dice as a multiset: how many show each face.
//!
//! The rules never ask which die is which, so six dice are six small counters in one word.

use crate::chance::{Chance, Stream};
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

    /// That many dice thrown now, at most [`MAX_DICE`].
    #[inline]
    pub fn thrown(stream: Stream, count: u32, chance: &mut impl Chance) -> Dice {
        const UNITS: [u32; 6] = [1, 1 << WIDTH, 1 << (2 * WIDTH), 1 << (3 * WIDTH), 1 << (4 * WIDTH), 1 << (5 * WIDTH)];
        Dice(chance.tally(stream, count, &UNITS))
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

    /// One of the distinct parts, the empty one among them, each equally likely for random bits.
    #[inline]
    pub fn part(self, bits: u64) -> Dice {
        // A fraction in a mixed radix, one digit for each face: what is left below a digit gives the next one.
        let mut rest = bits;
        let mut part = Dice::NONE;
        for face in 1..=6 {
            let product = u128::from(rest) * u128::from(self.count(face) + 1);
            part = part.plus(Dice::many(face, (product >> 64) as u32));
            rest = product as u64;
        }
        part
    }

    /// Calls `each` with every distinct non-empty part that has at most `most` dice.
    #[inline]
    pub fn parts(self, most: u32, mut each: impl FnMut(Dice)) {
        if most < 6 || self.len() > 6 {
            return self.counted_parts(most, each);
        }
        // Face by face, every part found so far is joined by one, two … dice of the face.
        let mut found = [0u32; 64];
        let mut n = 1;
        for face in 1..=6 {
            let unit = Dice::one(face).0;
            let before = n;
            let mut added = 0;
            for _ in 0..self.count(face) {
                added += unit;
                for i in 0..before {
                    let part = found[i] + added;
                    found[n & 63] = part;
                    n += 1;
                    each(Dice(part));
                }
            }
        }
    }

    /// The same for any number of dice and any limit: an odometer over the counters of the faces that are there.
    fn counted_parts(self, most: u32, mut each: impl FnMut(Dice)) {
        let mut units = [0u32; 6];
        let mut counts = [0u32; 6];
        let mut n = 0;
        for face in 1..=6 {
            let count = self.count(face);
            if count > 0 {
                units[n] = Dice::one(face).0;
                counts[n] = count;
                n += 1;
            }
        }
        let mut have = [0u32; 6];
        let (mut part, mut len) = (0, 0);
        loop {
            let mut i = 0;
            while i < n && (have[i] == counts[i] || len == most) {
                part -= have[i] * units[i];
                len -= have[i];
                have[i] = 0;
                i += 1;
            }
            if i == n {
                return;
            }
            have[i] += 1;
            part += units[i];
            len += 1;
            each(Dice(part));
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
    fn random_parts_are_all_parts_equally_often() {
        let mut rng = crate::Plain::new(5);
        for faces in [&[1, 2, 3, 4, 5, 6][..], &[6, 6, 1], &[3, 3, 3, 3, 2, 2], &[1, 1, 2, 2, 3, 3, 4]] {
            let dice = Dice::of(faces);
            let mut all = parts(faces, 99);
            all.insert(Dice::NONE);
            let mut counts = std::collections::HashMap::new();
            for _ in 0..all.len() * 1000 {
                *counts.entry(dice.part(rng.bits())).or_insert(0u32) += 1;
            }
            assert_eq!(counts.keys().copied().collect::<HashSet<_>>(), all);
            // A thousand each; the standard deviation is 32.
            assert!(counts.values().all(|n| n.abs_diff(1000) < 160), "{counts:?}");
        }
    }

    #[test]
    fn thrown_dice_are_those_that_chance_throws() {
        for count in 0..=MAX_DICE {
            let stream = Stream::dice(crate::Seat(2));
            let mut faces = vec![0; count as usize];
            crate::Seeded::new(u64::from(count)).dice(stream, &mut faces);
            assert_eq!(Dice::thrown(stream, count, &mut crate::Seeded::new(u64::from(count))), Dice::of(&faces));
        }
    }

    #[test]
    fn parts_are_the_distinct_sub_multisets() {
        assert_eq!(parts(&[1, 2, 3, 4, 5, 6], 6).len(), 63);
        assert_eq!(parts(&[6, 6, 6, 6, 6, 6], 6).len(), 6);
        assert_eq!(parts(&[6, 6, 1], 6).len(), 5);
        assert_eq!(parts(&[6, 6, 1], 1), HashSet::from([Dice::one(6), Dice::one(1)]));
        assert_eq!(parts(&[1, 2, 3, 4, 5, 6], 2).len(), 21);
        assert_eq!(parts(&[1, 1, 2, 2, 3, 3, 4], 9).len(), 53);
    }
}
