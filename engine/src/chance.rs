//! Chance is a player with a script.
//!
//! A game never draws from a global generator. Whatever is random is asked of a [`Chance`], which is seeded for
//! play, scripted for tests and recording for scenario files. Every question names its *substream*: one for each
//! seat's deck, one for each seat's dice, one for effects, one for setup. Two games on the same seed that differ in
//! one card therefore agree in everything that the card does not touch, which is what makes paired experiments
//! sharp. For the same reason a shuffle permutes *slots*: it asks for the same numbers whatever lies in them.

use crate::seat::{MAX_SEATS, Seat};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::str::FromStr;

/// A named source of randomness.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Stream(u8);

impl Stream {
    /// How many substreams there are.
    pub const COUNT: usize = 2 * MAX_SEATS + 3;
    /// What happens before the first decision.
    pub const SETUP: Stream = Stream(2 * MAX_SEATS as u8);
    /// Whatever a card leaves to chance: random targets, stolen cards.
    pub const EFFECT: Stream = Stream(2 * MAX_SEATS as u8 + 1);
    /// What belongs to the whole table: shared decks.
    pub const TABLE: Stream = Stream(2 * MAX_SEATS as u8 + 2);

    /// The order of that seat's deck.
    #[inline(always)]
    pub const fn deck(seat: Seat) -> Stream {
        Stream(seat.0 & 7)
    }

    /// That seat's dice.
    #[inline(always)]
    pub const fn dice(seat: Seat) -> Stream {
        Stream(MAX_SEATS as u8 + (seat.0 & 7))
    }

    #[inline(always)]
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SEATS: u8 = MAX_SEATS as u8;
        match *self {
            Stream::SETUP => f.write_str("setup"),
            Stream::EFFECT => f.write_str("effect"),
            Stream::TABLE => f.write_str("table"),
            Stream(n) if n < SEATS => write!(f, "deck-{}", n + 1),
            Stream(n) => write!(f, "dice-{}", n - SEATS + 1),
        }
    }
}

impl From<Stream> for String {
    fn from(stream: Stream) -> String {
        stream.to_string()
    }
}

impl TryFrom<String> for Stream {
    type Error = UnknownStream;
    fn try_from(text: String) -> Result<Stream, UnknownStream> {
        text.parse()
    }
}

impl FromStr for Stream {
    type Err = UnknownStream;
    fn from_str(text: &str) -> Result<Stream, UnknownStream> {
        (0..Stream::COUNT as u8).map(Stream).find(|s| s.to_string() == text).ok_or_else(|| UnknownStream(text.into()))
    }
}

/// A name that is no substream's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no source of chance: use setup, table, effect, deck-1 … deck-8 or dice-1 … dice-8")]
pub struct UnknownStream(String);

/// Answers every random question of a game.
pub trait Chance {
    /// A number from 0 to `n` − 1, each equally likely. `n` is at least 1.
    fn below(&mut self, stream: Stream, n: u32) -> u32;

    /// A six-sided die.
    #[inline]
    fn die(&mut self, stream: Stream) -> u8 {
        self.below(stream, 6) as u8 + 1
    }

    /// Throws a six-sided die for every place of `faces`.
    #[inline]
    fn dice(&mut self, stream: Stream, faces: &mut [u8]) {
        for face in faces {
            *face = self.die(stream);
        }
    }

    /// Throws `count` six-sided dice, at most 24, and adds up what their faces are worth: the dice of [`Chance::dice`]
    /// without telling which is which.
    #[inline]
    fn tally(&mut self, stream: Stream, count: u32, worth: &[u32; 6]) -> u32 {
        let mut faces = [1u8; 24];
        let faces = &mut faces[..count as usize];
        self.dice(stream, faces);
        faces.iter().map(|&face| worth[(face as usize - 1) % 6]).sum()
    }

    /// Permutes the slots of a pile. The numbers asked for depend on its length alone.
    #[inline]
    fn shuffle<T>(&mut self, stream: Stream, slots: &mut [T]) {
        for i in (1..slots.len()).rev() {
            let j = self.below(stream, i as u32 + 1) as usize;
            slots.swap(i, j);
        }
    }
}

impl<C: Chance + ?Sized> Chance for &mut C {
    #[inline(always)]
    fn below(&mut self, stream: Stream, n: u32) -> u32 {
        (**self).below(stream, n)
    }
    #[inline(always)]
    fn dice(&mut self, stream: Stream, faces: &mut [u8]) {
        (**self).dice(stream, faces)
    }
    #[inline(always)]
    fn tally(&mut self, stream: Stream, count: u32, worth: &[u32; 6]) -> u32 {
        (**self).tally(stream, count, worth)
    }
}

/// Multiply-shift: with 64 random bits the bias is below n/2⁶⁴, out of reach of any experiment.
#[inline(always)]
fn scale(bits: u64, n: u32) -> u32 {
    ((u128::from(bits) * u128::from(n)) >> 64) as u32
}

/// This many dice come out of one draw of 64 bits: 6⁸ is below 2²¹, so the bias stays below 2⁻⁴³.
const DICE_PER_DRAW: usize = 8;

#[inline(always)]
fn throw(rng: &mut Xoshiro256PlusPlus, faces: &mut [u8]) {
    for chunk in faces.chunks_mut(DICE_PER_DRAW) {
        let mut bits = rng.next_u64();
        for face in chunk {
            let product = u128::from(bits) * 6;
            *face = (product >> 64) as u8 + 1;
            bits = product as u64;
        }
    }
}

/// The same dice as [`throw`], added up. As many as come out of a draw are looked at each time, whether they count or
/// not: how many there are cannot be foreseen, and a wrong guess costs more than a die.
#[inline(always)]
fn add_up(rng: &mut Xoshiro256PlusPlus, count: u32, worth: &[u32; 6]) -> u32 {
    let mut sum = 0;
    let mut left = count as i32;
    while left > 0 {
        let bits = rng.next_u64();
        // What is left of the bits after some dice is their product with a power of six, so that no die waits for
        // the one before.
        let mut power = 1u64;
        for i in 0..DICE_PER_DRAW as i32 {
            let face = scale(bits.wrapping_mul(power), 6) as usize;
            sum += if i < left { worth[face % 6] } else { 0 };
            power *= 6;
        }
        left -= DICE_PER_DRAW as i32;
    }
    sum
}

/// Mixes two numbers into a seed. The splitmix64 finalizer, so that neighbouring inputs give unrelated seeds.
#[inline]
pub fn mix(a: u64, b: u64) -> u64 {
    let mut z = a.wrapping_add(b.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The seeded chance of a game: one generator for each substream.
#[derive(Clone, Debug)]
pub struct Seeded {
    streams: [Xoshiro256PlusPlus; Stream::COUNT],
}

impl Seeded {
    /// The chance of the game with this seed.
    pub fn new(seed: u64) -> Seeded {
        Seeded { streams: std::array::from_fn(|i| Xoshiro256PlusPlus::seed_from_u64(mix(seed, i as u64))) }
    }
}

impl Chance for Seeded {
    #[inline(always)]
    fn below(&mut self, stream: Stream, n: u32) -> u32 {
        scale(self.streams[stream.index()].next_u64(), n)
    }

    #[inline(always)]
    fn dice(&mut self, stream: Stream, faces: &mut [u8]) {
        throw(&mut self.streams[stream.index()], faces);
    }

    #[inline(always)]
    fn tally(&mut self, stream: Stream, count: u32, worth: &[u32; 6]) -> u32 {
        add_up(&mut self.streams[stream.index()], count, worth)
    }
}

/// One generator for all substreams: for search and for whatever is never paired.
#[derive(Clone, Debug)]
pub struct Plain(Xoshiro256PlusPlus);

impl Plain {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Plain {
        Plain(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Any number.
    #[inline(always)]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `n` − 1.
    #[inline(always)]
    pub fn pick(&mut self, n: usize) -> usize {
        scale(self.0.next_u64(), n as u32) as usize
    }

    /// A number in [0, 1).
    #[inline(always)]
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }
}

impl Chance for Plain {
    #[inline(always)]
    fn below(&mut self, _: Stream, n: u32) -> u32 {
        scale(self.0.next_u64(), n)
    }

    #[inline(always)]
    fn dice(&mut self, _: Stream, faces: &mut [u8]) {
        throw(&mut self.0, faces);
    }

    #[inline(always)]
    fn tally(&mut self, _: Stream, count: u32, worth: &[u32; 6]) -> u32 {
        add_up(&mut self.0, count, worth)
    }
}

/// One answer of chance, as scenario files write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who was asked.
    pub stream: Stream,
    /// How many answers there were.
    pub of: u32,
    /// The answer, from 0.
    pub value: u32,
}

/// Passes questions on and remembers the answers.
#[derive(Clone, Debug)]
pub struct Recording<C> {
    inner: C,
    /// Everything answered so far, in order.
    pub outcomes: Vec<Outcome>,
}

impl<C: Chance> Recording<C> {
    /// Records what `inner` answers.
    pub fn new(inner: C) -> Recording<C> {
        Recording { inner, outcomes: Vec::new() }
    }
}

impl<C: Chance> Chance for Recording<C> {
    fn below(&mut self, stream: Stream, n: u32) -> u32 {
        let value = self.inner.below(stream, n);
        self.outcomes.push(Outcome { stream, of: n, value });
        value
    }

    fn dice(&mut self, stream: Stream, faces: &mut [u8]) {
        self.inner.dice(stream, faces);
        self.outcomes.extend(faces.iter().map(|&face| Outcome { stream, of: 6, value: u32::from(face) - 1 }));
    }
}

/// A script did not fit the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScriptError {
    /// The game asked for more than was written down.
    #[error("the script for {0} ran out: the game asks for one more number")]
    RanOut(Stream),
    /// A written answer was not possible.
    #[error("the script for {stream} says {value}, but the game asks for 1 to {of}")]
    OutOfRange {
        /// Who was asked.
        stream: Stream,
        /// What the script said, from 1.
        value: u32,
        /// How many answers were possible.
        of: u32,
    },
    /// Something written down was never asked for.
    #[error("{count} numbers of the script for {stream} were never used (next: {next})")]
    LeftOver {
        /// Whose numbers.
        stream: Stream,
        /// How many.
        count: usize,
        /// The first of them, from 1.
        next: u32,
    },
}

/// Chance by script. Numbers count from 1, as on a die. What has no script comes from a seed, if one was given.
///
/// In a test, a number left over when the script is dropped fails the test:
///
/// ```
/// use gauntlet_engine::{Chance, Scripted, Seat, Stream};
/// let mut chance = Scripted::dice(Seat(0), [6, 1, 4]);
/// assert_eq!([0; 3].map(|_| chance.die(Stream::dice(Seat(0)))), [6, 1, 4]);
/// chance.finish().unwrap();
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    script: BTreeMap<Stream, VecDeque<u32>>,
    fallback: Option<Seeded>,
    error: Option<ScriptError>,
    finished: bool,
}

impl Scripted {
    /// An empty script.
    pub fn new() -> Scripted {
        Scripted::default()
    }

    /// A script of that seat's dice.
    pub fn dice(seat: Seat, faces: impl IntoIterator<Item = u32>) -> Scripted {
        Scripted::new().and(Stream::dice(seat), faces)
    }

    /// Adds numbers, counting from 1, to a substream's script.
    pub fn and(mut self, stream: Stream, numbers: impl IntoIterator<Item = u32>) -> Scripted {
        self.script.entry(stream).or_default().extend(numbers);
        self
    }

    /// Lets a seed answer for the substreams that have no script.
    pub fn else_seed(mut self, seed: u64) -> Scripted {
        self.fallback = Some(Seeded::new(seed));
        self
    }

    /// The first thing that did not fit, if any, or the first number left over.
    pub fn finish(mut self) -> Result<(), ScriptError> {
        self.finished = true;
        self.verdict()
    }

    fn verdict(&mut self) -> Result<(), ScriptError> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        match self.script.iter().find(|(_, left)| !left.is_empty()) {
            Some((&stream, left)) => Err(ScriptError::LeftOver { stream, count: left.len(), next: left[0] }),
            None => Ok(()),
        }
    }
}

impl Drop for Scripted {
    fn drop(&mut self) {
        if !self.finished
            && !std::thread::panicking()
            && let Err(error) = self.verdict()
        {
            panic!("{error}");
        }
    }
}

impl Chance for Scripted {
    fn below(&mut self, stream: Stream, n: u32) -> u32 {
        match self.script.get_mut(&stream).map(VecDeque::pop_front) {
            Some(Some(value)) if (1..=n).contains(&value) => value - 1,
            Some(Some(value)) => {
                self.error.get_or_insert(ScriptError::OutOfRange { stream, value, of: n });
                0
            }
            Some(None) => {
                self.error.get_or_insert(ScriptError::RanOut(stream));
                0
            }
            None => match &mut self.fallback {
                Some(seeded) => seeded.below(stream, n),
                None => {
                    self.error.get_or_insert(ScriptError::RanOut(stream));
                    0
                }
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_fair_in_batches() {
        let mut chance = Plain::new(7);
        let mut counts = [0u32; 6];
        let mut faces = [0u8; 6];
        for _ in 0..100_000 {
            chance.dice(Stream::SETUP, &mut faces);
            faces.iter().for_each(|&f| counts[f as usize - 1] += 1);
        }
        // 600,000 throws: standard deviation of a count is 289; five of them.
        assert!(counts.iter().all(|&c| c.abs_diff(100_000) < 1_450), "{counts:?}");
    }

    #[test]
    fn substreams_do_not_disturb_each_other() {
        let mut a = Seeded::new(1);
        let mut b = Seeded::new(1);
        for _ in 0..100 {
            b.die(Stream::dice(Seat(3)));
        }
        let deck = Stream::deck(Seat(0));
        assert!((0..50).all(|_| a.below(deck, 40) == b.below(deck, 40)));
    }

    #[test]
    #[should_panic(expected = "1 numbers of the script for dice-1 were never used (next: 5)")]
    fn a_leftover_number_fails_the_test() {
        let mut chance = Scripted::dice(Seat(0), [6, 5]);
        chance.die(Stream::dice(Seat(0)));
    }

    #[test]
    fn a_script_that_ran_out_says_so() {
        let mut chance = Scripted::new();
        chance.die(Stream::EFFECT);
        assert_eq!(chance.finish(), Err(ScriptError::RanOut(Stream::EFFECT)));
    }

    #[test]
    fn shuffling_asks_the_same_numbers_whatever_lies_in_the_slots() {
        let (mut a, mut b) = ([1, 2, 3, 4, 5], [1, 2, 9, 4, 5]);
        Seeded::new(3).shuffle(Stream::TABLE, &mut a);
        Seeded::new(3).shuffle(Stream::TABLE, &mut b);
        assert!(a.iter().zip(&b).all(|(x, y)| x == y || (*x, *y) == (3, 9)));
    }

    #[test]
    fn stream_names_read_back() {
        for i in 0..Stream::COUNT as u8 {
            assert_eq!(Stream(i).to_string().parse(), Ok(Stream(i)));
        }
        assert!("dice-9".parse::<Stream>().is_err());
    }
}
