//! Throws as multisets of faces.
//!
//! Nothing in Dicetastic looks at which die shows a face, so a throw is a multiset: 462 of them for six dice instead
//! of 46,656. All multisets of up to [`MAX_DICE`] dice form a lattice in which every step adds or takes one die. Two
//! questions that look expensive are one sweep over it: the best of all parts of a throw (from small to large), and
//! the average over all ways to complete a part by rolling the missing dice (from large to small).

use std::sync::LazyLock;

/// The most dice of one roll: six, and four more from cards or options.
pub const MAX_DICE: usize = 10;

/// How many dice show each face; index 0 is the face 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Faces(pub [u8; 6]);

impl Faces {
    /// No dice.
    pub const NONE: Faces = Faces([0; 6]);

    /// Counts the faces of some dice. A face outside 1 to 6 is not a die's and is left out.
    pub fn of(dice: &[u8]) -> Faces {
        let mut faces = Faces::NONE;
        for &die in dice {
            if let 1..=6 = die {
                faces.0[die as usize - 1] += 1;
            }
        }
        faces
    }

    /// How many dice there are.
    #[inline]
    pub fn count(self) -> usize {
        self.0.iter().map(|&c| c as usize).sum()
    }

    /// The sum of the faces.
    #[inline]
    pub fn sum(self) -> usize {
        self.0.iter().enumerate().map(|(i, &c)| (i + 1) * c as usize).sum()
    }

    /// The dice of both.
    #[inline]
    pub fn and(self, other: Faces) -> Faces {
        Faces(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }

    /// The dice of this that are not in `part`; `None` if `part` is no part of it.
    #[inline]
    pub fn without(self, part: Faces) -> Option<Faces> {
        let mut rest = self;
        for (have, take) in rest.0.iter_mut().zip(part.0) {
            *have = have.checked_sub(take)?;
        }
        Some(rest)
    }
}

/// A multiset's place in the lattice.
pub(super) type Node = u16;

/// No such multiset.
pub(super) const NOWHERE: Node = Node::MAX;

/// The empty multiset.
pub(super) const EMPTY: Node = 0;

/// All multisets of up to [`MAX_DICE`] dice, the smaller ones first.
pub(super) struct Lattice {
    /// Where the multisets of each size begin.
    first: [Node; MAX_DICE + 2],
    faces: Vec<Faces>,
    up: Vec<[Node; 6]>,
    down: Vec<[Node; 6]>,
    parts: Vec<([Node; 6], u8)>,
    size: Vec<u8>,
    sum: Vec<u8>,
    same: Vec<u8>,
    weight: Vec<f64>,
}

static LATTICE: LazyLock<Lattice> = LazyLock::new(Lattice::build);

/// The lattice, built when first asked for.
pub(super) fn lattice() -> &'static Lattice {
    &LATTICE
}

impl Lattice {
    fn build() -> Lattice {
        let mut faces = Vec::new();
        let mut first = [0; MAX_DICE + 2];
        for (size, start) in first.iter_mut().enumerate() {
            *start = faces.len() as Node;
            if size <= MAX_DICE {
                spread(Faces::NONE, 0, size as u8, &mut faces);
            }
        }

        let place: std::collections::HashMap<Faces, Node> = faces.iter().copied().zip(0..).collect();
        let neighbour = |of: &Faces, face: usize, step: i8| {
            let mut to = *of;
            to.0[face] = to.0[face].checked_add_signed(step)?;
            place.get(&to).copied()
        };
        let steps = |step| {
            faces
                .iter()
                .map(|of| std::array::from_fn(|face| neighbour(of, face, step).unwrap_or(NOWHERE)))
                .collect::<Vec<[Node; 6]>>()
        };
        let (up, down) = (steps(1), steps(-1));
        let parts = down
            .iter()
            .map(|to| {
                let mut list = [EMPTY; 6];
                let mut count = 0;
                for &node in to.iter().filter(|&&node| node != NOWHERE) {
                    list[count as usize] = node;
                    count += 1;
                }
                (list, count)
            })
            .collect();
        Lattice {
            first,
            up,
            down,
            parts,
            size: faces.iter().map(|f| f.count() as u8).collect(),
            sum: faces.iter().map(|f| f.sum() as u8).collect(),
            same: faces.iter().map(|f| *f.0.iter().max().expect("six faces")).collect(),
            weight: faces.iter().map(probability).collect(),
            faces,
        }
    }

    /// The multisets of this many dice.
    #[inline]
    pub fn of_size(&self, size: usize) -> std::ops::Range<usize> {
        self.first[size] as usize..self.first[size + 1] as usize
    }

    /// How many multisets of this many dice there are.
    #[inline]
    pub fn throws(&self, size: usize) -> usize {
        self.of_size(size).len()
    }

    /// The number of the first multiset of this many dice.
    #[inline]
    pub fn start(&self, size: usize) -> usize {
        self.first[size] as usize
    }

    /// The multiset of these faces, which are at most [`MAX_DICE`].
    #[inline]
    pub fn node(&self, faces: Faces) -> Node {
        let mut node = EMPTY;
        for (face, &count) in faces.0.iter().enumerate() {
            for _ in 0..count {
                node = self.up[node as usize][face];
            }
        }
        node
    }

    /// The faces of a multiset.
    #[inline]
    pub fn faces(&self, node: Node) -> Faces {
        self.faces[node as usize]
    }

    /// The multiset with one more die of each face; [`NOWHERE`] beyond the largest.
    #[inline]
    pub fn up(&self, node: usize) -> &[Node; 6] {
        &self.up[node]
    }

    /// The multiset with one die less of each face; [`NOWHERE`] if it has none.
    #[inline]
    pub fn down(&self, node: usize) -> &[Node; 6] {
        &self.down[node]
    }

    /// The multisets with one die less.
    #[inline]
    pub fn parts(&self, node: usize) -> &[Node] {
        let (list, count) = &self.parts[node];
        &list[..*count as usize]
    }

    /// How many dice a multiset has.
    #[inline]
    pub fn size(&self, node: usize) -> usize {
        self.size[node] as usize
    }

    /// The sum of a multiset's faces.
    #[inline]
    pub fn sum(&self, node: usize) -> usize {
        self.sum[node] as usize
    }

    /// How many of a multiset's dice show its most frequent face.
    #[inline]
    pub fn same(&self, node: usize) -> u8 {
        self.same[node]
    }

    /// How likely each throw of this many dice is.
    #[inline]
    pub fn weights(&self, size: usize) -> &[f64] {
        &self.weight[self.of_size(size)]
    }

    /// How likely a throw of that many dice shows this multiset.
    #[inline]
    pub fn weight(&self, node: usize) -> f64 {
        self.weight[node]
    }
}

/// Appends every way to give `left` dice to the faces from `face` on.
fn spread(so_far: Faces, face: usize, left: u8, out: &mut Vec<Faces>) {
    let mut faces = so_far;
    if face == 5 {
        faces.0[5] = left;
        out.push(faces);
        return;
    }
    for count in 0..=left {
        faces.0[face] = count;
        spread(faces, face + 1, left - count, out);
    }
}

/// The multinomial probability of a throw.
fn probability(faces: &Faces) -> f64 {
    let factorial = |n: usize| (1..=n as u64).product::<u64>();
    let ways = faces.0.iter().fold(factorial(faces.count()), |ways, &c| ways / factorial(c as usize));
    ways as f64 / 6f64.powi(faces.count() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_dice_have_462_throws_whose_chances_add_up() {
        let lattice = lattice();
        assert_eq!(lattice.throws(6), 462);
        for size in 0..=MAX_DICE {
            let total: f64 = lattice.of_size(size).map(|node| lattice.weight(node)).sum();
            assert!((total - 1.0).abs() < 1e-12, "{size} dice: {total}");
        }
    }

    #[test]
    fn the_average_number_of_distinct_choices_is_that_of_the_rules() {
        // Decision K5 of the rules: on average 34 options for six free dice, then 20, 12, 6, 3, 1.
        let lattice = lattice();
        let options = |size| -> f64 {
            let ways = |faces: Faces| faces.0.iter().map(|&c| f64::from(c) + 1.0).product::<f64>() - 1.0;
            lattice.of_size(size).map(|node| lattice.weight(node) * ways(lattice.faces(node as Node))).sum()
        };
        for (size, expected) in (1..).zip([1.0, 2.833, 6.056, 11.5, 20.370, 34.349]) {
            assert!((options(size) - expected).abs() < 0.001, "{size} dice: {}", options(size));
        }
    }

    #[test]
    fn steps_up_and_down_are_each_other_s_way_back() {
        let lattice = lattice();
        for node in 0..lattice.start(MAX_DICE) {
            assert_eq!(lattice.node(lattice.faces(node as Node)) as usize, node);
            for face in 0..6 {
                let up = lattice.up(node)[face] as usize;
                assert_eq!(lattice.down(up)[face] as usize, node);
            }
        }
    }

    #[test]
    fn taking_away_what_is_not_there_is_refused() {
        let throw = Faces::of(&[6, 6, 2]);
        assert_eq!(throw.without(Faces::of(&[6])), Some(Faces::of(&[6, 2])));
        assert_eq!(throw.without(Faces::of(&[3])), None);
        assert_eq!((throw.count(), throw.sum()), (3, 14));
    }
}
