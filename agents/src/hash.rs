//! A hash that is quick for the few bytes of an action or a key. Nobody chooses them to collide.

use std::hash::{BuildHasherDefault, Hasher};

const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// Multiplies and turns.
#[derive(Clone, Copy, Default)]
pub(crate) struct Multiply(pub u64);

/// For maps.
pub(crate) type Quick = BuildHasherDefault<Multiply>;

impl Hasher for Multiply {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|&word| self.write_u64(u64::from_le_bytes(word)));
        rest.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }
    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(FACTOR);
    }
    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }
    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }
    #[inline]
    fn finish(&self) -> u64 {
        let product = self.0.wrapping_mul(FACTOR);
        // Maps look at the low bits too, and those of a product know little.
        product ^ product >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::{BuildHasher, Hash};

    #[test]
    fn every_byte_counts_wherever_it_stands() {
        let hash = |bytes: [u8; 19]| Quick::default().hash_one(bytes);
        let mut all: Vec<u64> = (0..19).map(|at| hash(std::array::from_fn(|i| u8::from(i == at)))).collect();
        all.push(hash([0; 19]));
        let mut low: Vec<u64> = all.iter().map(|hash| hash & 0xFFFF).collect();
        for hashes in [&mut all, &mut low] {
            hashes.sort_unstable();
            hashes.dedup();
            assert_eq!(hashes.len(), 20);
        }
        let mut twice = Multiply::default();
        (1u8, 2u8).hash(&mut twice);
        assert_ne!(twice.finish(), Quick::default().hash_one((2u8, 1u8)));
    }
}
