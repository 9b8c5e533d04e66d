//! The position: two bit boards, seven bits to a column.

use crate::game::RestoreError;
use crate::seat::Seat;

/// Columns of the board.
pub(super) const COLUMNS: u8 = 7;
/// Rows of the board.
pub(super) const ROWS: u8 = 6;
/// Bits from one column to the next: one more than there are rows.
const STRIDE: u8 = ROWS + 1;

/// The lowest place of every column.
const FLOOR: u64 = {
    let mut bits = 0;
    let mut column = 0;
    while column < COLUMNS {
        bits |= 1 << (column * STRIDE);
        column += 1;
    }
    bits
};
/// The highest place of every column.
const CEILING: u64 = FLOOR << (ROWS - 1);
/// Every place of the board.
const FULL: u64 = FLOOR * ((1 << ROWS) - 1);

/// Every seventh bit, brought side by side by one multiplication: bit 7i of the board comes to bit 36 + i, and no two
/// bits meet on the way.
const GATHER: u64 = {
    let mut factor = 0;
    let mut column = 0;
    while column < COLUMNS {
        factor |= 1 << (36 - 6 * column);
        column += 1;
    }
    factor
};
/// By set of columns: its columns in order. A random playout looks up its n-th open column; going from one to the next
/// would be a jump that no processor foresees.
const NTH: [[u8; 8]; 1 << COLUMNS] = {
    let mut table = [[0; 8]; 1 << COLUMNS];
    let mut set = 0;
    while set < table.len() {
        let (mut column, mut n) = (0, 0);
        while column < COLUMNS {
            if set >> column & 1 != 0 {
                table[set][n] = column;
                n += 1;
            }
            column += 1;
        }
        set += 1;
    }
    table
};

/// A position of Connect Four.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct State {
    /// Discs of the seat to move.
    mine: u64,
    /// Discs of both seats.
    all: u64,
    /// Discs on the board.
    discs: u8,
    /// The seat that moved last has four in a row.
    won: bool,
}

const _: () = assert!(size_of::<State>() <= 24);

/// Whether the board holds four in a row, column or diagonal.
#[inline]
fn four(board: u64) -> bool {
    // Steps to the neighbour: up, right, and the two diagonals.
    const STEPS: [u8; 4] = [1, STRIDE, STRIDE - 1, STRIDE + 1];
    STEPS.iter().fold(0, |found, &step| {
        let pairs = board & (board >> step);
        found | (pairs & (pairs >> (2 * step)))
    }) != 0
}

/// The empty places that would complete four discs of `own`, given all discs, as a board.
#[inline]
fn threats(own: u64, all: u64) -> u64 {
    let mut wins = (own << 1) & (own << 2) & (own << 3);
    for step in [STRIDE, STRIDE - 1, STRIDE + 1] {
        let up = (own << step) & (own << (2 * step));
        wins |= up & (own << (3 * step)) | up & (own >> step);
        let down = (own >> step) & (own >> (2 * step));
        wins |= down & (own << step) | down & (own >> (3 * step));
    }
    wins & FULL & !all
}

/// How many open places would win for the seat, and whether one of them can be taken with the next disc.
pub fn winning_places(state: &State, seat: Seat) -> (u32, bool) {
    let places = threats(state.boards()[seat.index()], state.all);
    (places.count_ones(), places & (state.all + FLOOR) != 0)
}

/// How many discs the seat has in a column.
pub fn discs_in_column(state: &State, seat: Seat, column: u8) -> u32 {
    (state.boards()[seat.index()] >> (column * STRIDE) & ((1 << STRIDE) - 1)).count_ones()
}

impl State {
    /// Whose move it is, or would be.
    #[inline]
    pub fn mover(&self) -> Seat {
        Seat(self.discs & 1)
    }

    /// Discs on the board.
    #[inline]
    pub fn discs(&self) -> u8 {
        self.discs
    }

    /// Whether somebody has won or the board is full.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.won || self.discs == COLUMNS * ROWS
    }

    /// Who has four in a row.
    #[inline]
    pub fn winner(&self) -> Option<Seat> {
        self.won.then_some(Seat(self.discs & 1 ^ 1))
    }

    /// The discs of each seat.
    #[inline]
    pub fn boards(&self) -> [u64; 2] {
        let other = self.mine ^ self.all;
        if self.discs & 1 == 0 { [self.mine, other] } else { [other, self.mine] }
    }

    /// The columns that take another disc, each by the bit of its lowest place. None once somebody has won.
    #[inline]
    pub(super) fn open(&self) -> u64 {
        if self.won { 0 } else { (!self.all & CEILING) >> (ROWS - 1) }
    }

    /// The column of a bit.
    #[inline]
    pub(super) fn column(open: u64) -> u8 {
        open.trailing_zeros() as u8 / STRIDE
    }

    /// The n-th of the open columns.
    #[inline]
    pub(super) fn nth_column(open: u64, n: usize) -> u8 {
        let set = (open.wrapping_mul(GATHER) >> 36) as usize & ((1 << COLUMNS) - 1);
        NTH[set][n & 7]
    }

    /// Drops a disc of the seat to move into an open column.
    #[inline]
    pub(super) fn drop_disc(&mut self, column: u8) {
        let place = (self.all + (1 << (column * STRIDE))) & (((1 << ROWS) - 1) << (column * STRIDE));
        let moved = self.mine | place;
        self.won = four(moved);
        self.mine ^= self.all;
        self.all |= place;
        self.discs += 1;
    }

    /// Whose disc lies there.
    pub(super) fn disc(&self, column: u8, row: u8) -> Option<Seat> {
        let bit = column * STRIDE + row;
        let [first, second] = self.boards();
        match (first >> bit & 1, second >> bit & 1) {
            (1, _) => Some(Seat(0)),
            (_, 1) => Some(Seat(1)),
            _ => None,
        }
    }

    /// The position with these discs, rows from the lowest.
    pub(super) fn from_cells(cells: &[[Option<Seat>; COLUMNS as usize]; ROWS as usize]) -> Result<State, RestoreError> {
        let mut boards = [0u64; 2];
        for (row, cells) in (0..ROWS).zip(cells) {
            for (column, seat) in (0..COLUMNS).zip(cells) {
                if let Some(seat) = seat {
                    boards[seat.index()] |= 1 << (column * STRIDE + row);
                }
            }
        }
        let all = boards[0] | boards[1];
        let counts = boards.map(|b| b.count_ones() as u8);
        if counts[0] != counts[1] && counts[0] != counts[1] + 1 {
            let problem = format!("{} X and {} O: X moves first, then in turn", counts[0], counts[1]);
            return Err(RestoreError::new("rows", problem));
        }
        let discs = counts[0] + counts[1];
        let mover = usize::from(discs & 1);
        let state = State { mine: boards[mover], all, discs, won: four(boards[mover ^ 1]) };
        state.audit().map_err(|problem| RestoreError::new("rows", problem))?;
        Ok(state)
    }

    /// The laws of a position.
    pub(super) fn audit(&self) -> Result<(), String> {
        if self.all & !FULL != 0 || self.mine & !self.all != 0 {
            return Err("a disc lies outside the board".into());
        }
        // In each column the discs are a run from the floor: adding the floor bit leaves none of them in place.
        if self.all & (self.all + FLOOR) & FULL != 0 {
            return Err("a disc hangs in the air".into());
        }
        if self.all.count_ones() as u8 != self.discs || self.mine.count_ones() as u8 != self.discs / 2 {
            return Err("the seats have not moved in turn".into());
        }
        if four(self.mine) || four(self.mine ^ self.all) != self.won {
            return Err("four in a row do not agree with the result".into());
        }
        Ok(())
    }
}
