//! Answers of the solver that were asked for lately.
//!
//! A search throws the same dice in the same position again and again. The solver's answer to a throw is a walk over
//! all parts of it, or over all that its tricks can make of it; remembering it is a glance. The table has a fixed size:
//! an answer makes way for the next one that falls on its place, and is worked out again when it is asked for.

use crate::dice::Position;
use crate::hash::Multiply;
use std::hash::Hasher;

/// Places of the table; a power of two.
const PLACES: usize = 1 << 13;

/// A table of answers.
pub(super) struct Answers<T> {
    places: Vec<Option<(Question, T)>>,
}

/// A throw of a roll, by the roll's number.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Question {
    roll: u32,
    free: u64,
    aside: u64,
}

impl Question {
    fn new(roll: u32, at: &Position) -> Question {
        let [a, b, c, d, e, f] = at.free.0;
        let free = u64::from_le_bytes([a, b, c, d, e, f, at.extra, at.left]);
        let [a, b, c, d, e, f] = at.aside.0;
        Question { roll, free, aside: u64::from_le_bytes([a, b, c, d, e, f, 0, 0]) }
    }

    fn place(&self) -> usize {
        let mut hasher = Multiply(u64::from(self.roll));
        hasher.write_u64(self.free);
        hasher.write_u64(self.aside);
        hasher.finish() as usize & (PLACES - 1)
    }
}

impl<T: Copy> Default for Answers<T> {
    fn default() -> Answers<T> {
        Answers { places: vec![None; PLACES] }
    }
}

impl<T: Copy> Answers<T> {
    /// The answer to a throw of the roll with that number, remembered or worked out.
    #[inline]
    pub fn get(&mut self, roll: u32, at: &Position, work_out: impl FnOnce() -> T) -> T {
        let question = Question::new(roll, at);
        let place = &mut self.places[question.place()];
        match place {
            Some((asked, answer)) if *asked == question => *answer,
            _ => place.insert((question, work_out())).1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Faces;

    #[test]
    fn an_answer_is_worked_out_once_for_each_throw_of_each_roll() {
        let mut answers = Answers::default();
        let mut asked = 0;
        let throws = [[2, 0, 0, 0, 1, 0], [0, 2, 0, 0, 1, 0], [2, 0, 0, 0, 1, 0]].map(Faces);
        let mut ask = |roll: u32, free: Faces, aside: Faces, extra: u8| {
            let at = Position { free, aside, extra, left: 0 };
            answers.get(roll, &at, || {
                asked += 1;
                asked
            })
        };
        let none = Faces([0; 6]);
        assert_eq!(throws.map(|free| ask(1, free, none, 0)), [1, 2, 1]);
        assert_eq!(
            [ask(2, throws[0], none, 0), ask(1, throws[0], throws[1], 0), ask(1, throws[0], none, 1)],
            [3, 4, 5]
        );
        assert_eq!(ask(1, throws[0], none, 0), 1);
    }
}
