//! Orders of a row as single choices (K16).
//!
//! Rows of up to four classes offer every permutation; longer ones offer moving a single class, which reaches every
//! order over a few turns and keeps the choice small. Order 0 is always the row as it is.

use super::state::MAX_ROW;

/// How many orders a row of that length offers.
pub fn count(len: u8) -> u8 {
    match len {
        0 | 1 => 1,
        2 => 2,
        3 => 6,
        4 => 24,
        n => 1 + (n - 1) * (n - 1),
    }
}

/// The row in that order.
pub fn arrange(row: &[u8], order: u8) -> [u8; MAX_ROW] {
    let mut out = [super::state::NONE; MAX_ROW];
    let n = row.len();
    let mut rest = [0u8; MAX_ROW];
    rest[..n].copy_from_slice(row);
    if n <= 4 {
        // The factorial number system: the first digit picks the leftmost class, and so on.
        let mut left = n;
        let mut code = order as usize;
        for place in out.iter_mut().take(n) {
            let block: usize = (1..left).product();
            let pick = code / block;
            code %= block;
            *place = rest[pick];
            rest.copy_within(pick + 1..left, pick);
            left -= 1;
        }
    } else {
        out[..n].copy_from_slice(row);
        if order > 0 {
            // A move one place to the left is its neighbour's move to the right, so it is left out.
            let i = order as usize - 1;
            let (from, to) = if i < n - 1 {
                (0, i + 1)
            } else {
                let (from, k) = (1 + (i - (n - 1)) / (n - 2), (i - (n - 1)) % (n - 2));
                (from, if k + 1 < from { k } else { k + 2 })
            };
            let class = out[from];
            if from < to {
                out.copy_within(from + 1..=to, from);
            } else {
                out.copy_within(to..from, to + 1);
            }
            out[to] = class;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn orders_are_distinct_and_begin_with_the_row_itself() {
        for n in 1..=MAX_ROW {
            let row: Vec<u8> = (10..10 + n as u8).collect();
            let all: Vec<_> = (0..count(n as u8)).map(|i| arrange(&row, i)).collect();
            assert_eq!(&all[0][..n], &row[..]);
            let distinct = all.iter().collect::<HashSet<_>>().len();
            assert_eq!(distinct, all.len(), "{n}");
        }
    }
}
