//! How the states of an attack roll are numbered.

use super::faces::{Faces, Lattice, Node, lattice};
use super::modifiers::{Modifiers, Moment};

/// What is told apart. Of the dice aside only the sum counts, unless a trick can still change single dice among them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// Dice of the attack roll.
    pub dice: usize,
    /// Sets of unused tricks.
    pub sets: usize,
    /// Numbers of extra dice.
    pub extras: usize,
    /// Whether the faces aside are told apart, or only their sum.
    pub by_faces: bool,
}

impl Shape {
    pub fn new(modifiers: &Modifiers) -> Shape {
        Shape {
            dice: modifiers.dice as usize,
            sets: modifiers.sets(),
            extras: modifiers.extra_cap() as usize + 1,
            by_faces: modifiers.tricks.iter().any(|trick| trick.moment == Moment::SetAside),
        }
    }

    /// How many different piles of this many dice there are.
    #[inline]
    pub fn piles(&self, aside: usize) -> usize {
        if self.by_faces { lattice().throws(aside) } else { 5 * aside + 1 }
    }

    /// How many states with this many dice aside there are.
    pub fn states(&self, aside: usize) -> usize {
        self.sets * self.extras * self.piles(aside)
    }

    /// How many numbers of extra dice this many dice aside can have made.
    #[inline]
    pub fn reachable_extras(&self, aside: usize) -> usize {
        self.extras.min(aside.max(1))
    }

    /// The number of a pile among those with as many dice.
    #[inline]
    pub fn pile(&self, aside: Faces) -> usize {
        let count = aside.count();
        if self.by_faces { lattice().node(aside) as usize - lattice().start(count) } else { aside.sum() - count }
    }

    /// The sum of a pile.
    #[inline]
    pub fn sum(&self, aside: usize, pile: usize) -> usize {
        if self.by_faces { lattice().sum(lattice().start(aside) + pile) } else { pile + aside }
    }

    /// The number of the pile once these dice have joined it.
    #[inline]
    pub fn joined(&self, lattice: &Lattice, aside: usize, pile: usize, dice: usize) -> usize {
        if self.by_faces {
            let before = lattice.faces((lattice.start(aside) + pile) as Node);
            self.pile(before.and(lattice.faces(dice as Node)))
        } else {
            pile + lattice.sum(dice) - lattice.size(dice)
        }
    }

    /// Extra dice after `more` dice of one throw have been set aside (D-021).
    #[inline]
    pub fn extra(&self, before: usize, more: usize) -> usize {
        (before + more - 1).min(self.extras - 1)
    }

    /// The number of a state among those with as many dice aside.
    #[inline]
    pub fn place(&self, aside: usize, left: usize, extra: usize, pile: usize) -> usize {
        (left * self.extras + extra) * self.piles(aside) + pile
    }
}
