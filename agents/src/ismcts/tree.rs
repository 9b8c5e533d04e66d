//! The tree: one arena of edges, each of which is also the place that it leads to.
//!
//! The edges out of a place lie side by side, so that choosing among them reads memory in order. What the choice needs
//! of an edge (its mean and its share of the exploration term) is brought up to date when the edge is used, not when
//! it is looked at: an edge is looked at far more often. The arena has a fixed size; when it is full, the tree stops
//! growing and the search goes on below its leaves.

use gauntlet_engine::Seat;

/// Where the tree begins.
pub(super) const ROOT: u32 = 0;

/// A choice, what came of it so far, and the choices after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<A> {
    /// The choice.
    pub action: A,
    /// Who makes it. After the same choices it may be somebody else's turn, if chance or hidden cards differ.
    pub mover: Seat,
    /// Whether the guess is the evaluation's, and not what the choice was worth elsewhere.
    pub known: bool,
    /// How often it was made.
    pub visits: u32,
    /// How often it could have been made.
    pub available: u32,
    /// What the mover's team got, added up.
    pub sum: f32,
    /// What the mover's team may expect, from visits and guess.
    pub mean: f32,
    /// What the evaluation expected before the first visit.
    pub guess: f32,
    /// What the evaluation expects when everybody goes on as it likes best, for implicit minimax.
    pub deep: f32,
    /// The share of attention that the evaluation gives it, for selection by prior.
    pub prior: f32,
    /// The part of the exploration term that only its own visits change.
    pub explore: f32,
    first: u32,
    len: u16,
    cap: u16,
}

impl<A> Edge<A> {
    pub fn new(action: A, mover: Seat) -> Edge<A> {
        Edge {
            action,
            mover,
            known: true,
            visits: 0,
            available: 0,
            sum: 0.0,
            mean: 0.0,
            guess: 0.0,
            deep: 0.0,
            prior: 0.0,
            explore: 0.0,
            first: 0,
            len: 0,
            cap: 0,
        }
    }

    /// Whether no choice has been put below it yet.
    #[inline(always)]
    pub fn is_leaf(&self) -> bool {
        self.len == 0
    }
}

/// The arena.
#[derive(Debug)]
pub(super) struct Tree<A> {
    edges: Vec<Edge<A>>,
    /// Where a part of the tree is copied to that is kept for the next move.
    spare: Vec<Edge<A>>,
    limit: usize,
}

impl<A: Copy + Eq> Tree<A> {
    /// A tree of at most `limit` edges. Memory is taken when the first search begins.
    pub fn new(limit: usize) -> Tree<A> {
        Tree { edges: Vec::new(), spare: Vec::new(), limit: limit.max(2) }
    }

    /// An empty tree. The root is an edge that nobody chose.
    pub fn plant(&mut self, any: A) {
        self.edges.clear();
        self.edges.reserve_exact(self.limit);
        self.edges.push(Edge::new(any, Seat(0)));
    }

    /// Makes a place the root and forgets everything that is not below it.
    pub fn keep(&mut self, root: u32) {
        self.spare.clear();
        self.spare.reserve_exact(self.limit);
        self.spare.push(self.edges[root as usize]);
        let mut next = 0;
        while next < self.spare.len() {
            let Edge { first, len, .. } = self.spare[next];
            let block = first as usize..first as usize + len as usize;
            self.spare[next].first = self.spare.len() as u32;
            self.spare[next].cap = len;
            self.spare.extend_from_slice(&self.edges[block]);
            next += 1;
        }
        std::mem::swap(&mut self.edges, &mut self.spare);
    }

    #[inline(always)]
    pub fn edge(&self, at: u32) -> &Edge<A> {
        &self.edges[at as usize]
    }

    #[inline(always)]
    pub fn edge_mut(&mut self, at: u32) -> &mut Edge<A> {
        &mut self.edges[at as usize]
    }

    /// The numbers of the edges out of a place.
    #[inline(always)]
    pub fn block(&self, at: u32) -> std::ops::Range<u32> {
        let Edge { first, len, .. } = self.edges[at as usize];
        first..first + u32::from(len)
    }

    /// The edges out of a place.
    #[inline(always)]
    pub fn out(&self, at: u32) -> &[Edge<A>] {
        let block = self.block(at);
        &self.edges[block.start as usize..block.end as usize]
    }

    /// The edges out of a place.
    #[inline(always)]
    pub fn out_mut(&mut self, at: u32) -> &mut [Edge<A>] {
        let block = self.block(at);
        &mut self.edges[block.start as usize..block.end as usize]
    }

    /// The edge of that choice by that seat.
    pub fn find(&self, at: u32, mover: Seat, action: A) -> Option<u32> {
        self.block(at).find(|&i| {
            let edge = &self.edges[i as usize];
            edge.action == action && edge.mover == mover
        })
    }

    /// Opens a place for its first edges, which are appended next, all of them. `false` if the arena is full.
    #[inline]
    pub fn begin(&mut self, at: u32, count: usize) -> bool {
        let start = self.edges.len();
        if start + count > self.limit || count > usize::from(u16::MAX) {
            return false;
        }
        let edge = &mut self.edges[at as usize];
        (edge.first, edge.cap) = (start as u32, count as u16);
        true
    }

    /// Adds one of the first edges out of a place.
    #[inline]
    pub fn append(&mut self, at: u32, new: Edge<A>) {
        let edge = &mut self.edges[at as usize];
        edge.len += 1;
        debug_assert!(edge.len <= edge.cap && (edge.first + u32::from(edge.len)) as usize == self.edges.len() + 1);
        self.edges.push(new);
    }

    /// Makes room for `more` further edges out of a place, moving its edges if need be. `false` if the arena is full.
    pub fn make_room(&mut self, at: u32, more: usize) -> bool {
        let Edge { first, len, cap, .. } = self.edges[at as usize];
        let need = usize::from(len) + more;
        if need <= usize::from(cap) {
            return true;
        }
        let cap = need.max(2 * usize::from(cap));
        let start = self.edges.len();
        if start + cap > self.limit || cap > usize::from(u16::MAX) {
            return false;
        }
        self.edges.extend_from_within(first as usize..first as usize + usize::from(len));
        let blank = self.edges[at as usize];
        self.edges.resize(start + cap, blank);
        let edge = &mut self.edges[at as usize];
        edge.first = start as u32;
        edge.cap = cap as u16;
        true
    }

    /// Adds an edge out of a place that has room for it.
    #[inline]
    pub fn push(&mut self, at: u32, new: Edge<A>) -> u32 {
        let edge = &mut self.edges[at as usize];
        debug_assert!(edge.len < edge.cap);
        let place = edge.first + u32::from(edge.len);
        edge.len += 1;
        self.edges[place as usize] = new;
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grow(tree: &mut Tree<u8>, at: u32, actions: &[u8]) {
        for &action in actions {
            assert!(tree.make_room(at, 1));
            tree.push(at, Edge::new(action, Seat(0)));
        }
    }

    #[test]
    fn edges_that_come_later_stand_beside_the_first_ones() {
        let mut tree = Tree::new(100);
        tree.plant(0);
        grow(&mut tree, ROOT, &[1, 2, 3]);
        let two = tree.find(ROOT, Seat(0), 2).unwrap();
        grow(&mut tree, two, &[7, 8]);
        grow(&mut tree, ROOT, &[4, 5, 6]);
        assert_eq!(tree.out(ROOT).iter().map(|e| e.action).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
        let two = tree.find(ROOT, Seat(0), 2).unwrap();
        assert_eq!(tree.out(two).iter().map(|e| e.action).collect::<Vec<_>>(), [7, 8]);
        assert_eq!(tree.find(ROOT, Seat(1), 2), None);
    }

    #[test]
    fn what_is_kept_is_the_part_below_and_nothing_else() {
        let mut tree = Tree::new(100);
        tree.plant(0);
        grow(&mut tree, ROOT, &[1, 2]);
        let one = tree.find(ROOT, Seat(0), 1).unwrap();
        grow(&mut tree, one, &[3, 4]);
        let four = tree.find(one, Seat(0), 4).unwrap();
        grow(&mut tree, four, &[5]);
        tree.keep(one);
        assert_eq!(tree.edges.len(), 4);
        assert_eq!(tree.out(ROOT).iter().map(|e| e.action).collect::<Vec<_>>(), [3, 4]);
        let four = tree.find(ROOT, Seat(0), 4).unwrap();
        assert_eq!(tree.out(four)[0].action, 5);
    }

    #[test]
    fn a_full_arena_refuses_and_stays_whole() {
        let mut tree = Tree::new(4);
        tree.plant(0);
        grow(&mut tree, ROOT, &[1]);
        assert!(tree.make_room(ROOT, 1));
        tree.push(ROOT, Edge::new(2, Seat(0)));
        assert!(!tree.make_room(ROOT, 1));
        assert_eq!(tree.out(ROOT).len(), 2);
    }
}
