//! Connect Four: the worked example of the contract, and the yardstick for comparing search with other libraries.
//!
//! Two seats drop discs into seven columns of six. Four in a row, column or diagonal win; a full board is a draw.
//! The position is two bit boards. A column takes seven bits, the top one always empty, so that shifting a board
//! never carries a disc from one column into the next.

mod board;
#[cfg(test)]
mod tests;

use crate::chance::{Chance, Plain, mix};
use crate::game::{Game, Progress, RestoreError, TableError, TableSpec, Turn};
use crate::profile::{Profile, ProfileError};
use crate::registry::Shipped;
use crate::seat::{Seat, Team};
use crate::view::{Described, Player, View};
use board::{COLUMNS, ROWS};
pub use board::{State, discs_in_column, winning_places};

/// The rules of Connect Four. There is nothing to configure.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConnectFour;

/// A column to drop a disc into, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Column(pub u8);

/// A table for two. There is nothing else to say of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table;

const SEATS: u8 = 2;
/// How a disc of each seat is drawn.
const DISCS: [char; 2] = ['X', 'O'];

impl crate::Trial for ConnectFour {}

impl Game for ConnectFour {
    type State = State;
    type Action = Column;
    type Table = Table;

    const STATE_LIMIT: usize = 24;

    fn id(&self) -> &'static str {
        Self::ID
    }

    fn table(&self, spec: &TableSpec) -> Result<Table, TableError> {
        match spec {
            TableSpec { seats: Some(n), .. } if *n != SEATS => {
                Err(TableError::new(format!("Connect Four has no table for {n}"), "it is played by 2"))
            }
            TableSpec { decks, fixed, .. } if !decks.is_empty() || !fixed.is_empty() => {
                Err(TableError::new("Connect Four has no decks and fixes nothing", "leave them out"))
            }
            _ => Ok(Table),
        }
    }

    fn start(&self, _: &Table, _: &mut impl Chance) -> State {
        State::default()
    }

    fn seats(&self, _: &State) -> u8 {
        SEATS
    }

    fn team(&self, _: &State, seat: Seat) -> Team {
        Team(seat.0)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.is_over() { Turn::Over } else { Turn::Of(state.mover()) }
    }

    #[inline]
    fn legal_actions(&self, state: &State, out: &mut Vec<Column>) {
        let mut open = state.open();
        while open != 0 {
            out.push(Column(State::column(open)));
            open &= open - 1;
        }
    }

    #[inline]
    fn sample_action(&self, state: &State, rng: &mut Plain, _: &mut Vec<Column>) -> Column {
        let open = state.open();
        Column(State::nth_column(open, rng.pick(open.count_ones() as usize)))
    }

    #[inline]
    fn apply(&self, state: &mut State, Column(column): Column, _: &mut impl Chance) {
        state.drop_disc(column);
        // Only real choices ask: the last open column fills by itself.
        while state.open().is_power_of_two() {
            state.drop_disc(State::column(state.open()));
        }
    }

    fn payoff(&self, state: &State, seat: Seat) -> f32 {
        match state.winner() {
            None => 0.5,
            Some(winner) => f32::from(u8::from(winner == seat)),
        }
    }

    fn determinize(&self, state: &State, _: Seat, _: &mut impl Chance) -> State {
        *state
    }

    fn view(&self, state: &State, seat: Option<Seat>) -> View {
        let over = state.is_over();
        let mut view = View {
            game: self.id().into(),
            seat,
            turn: (!over).then(|| state.mover()),
            ask: if over { String::new() } else { "Which column?".into() },
            result: over.then(|| Seat::all(SEATS).map(|s| self.payoff(state, s)).collect()),
            ..View::default()
        };
        for row in (0..ROWS).rev() {
            let cells = (0..COLUMNS).map(|column| state.disc(column, row).map_or('.', |s| DISCS[s.index()]));
            let text: Vec<String> = cells.map(String::from).collect();
            view.facts.set(&row_name(row), text.join(" "));
        }
        // Something to read the columns by; a position that is written down does without.
        if seat.is_some() {
            view.facts.set("column", "1 2 3 4 5 6 7");
        }
        for seat in Seat::all(SEATS) {
            let mut player = Player { team: Some(Team(seat.0)), ..Player::default() };
            player.facts.set("disc", DISCS[seat.index()].to_string());
            view.players.push(player);
        }
        view
    }

    fn describe(&self, _: &State, Column(column): Column) -> Described {
        Described::new(format!("column {}", column + 1))
    }

    fn restore(&self, view: &View) -> Result<State, RestoreError> {
        let mut cells = [[None; COLUMNS as usize]; ROWS as usize];
        for row in 0..ROWS {
            let name = row_name(row);
            let Some(text) = view.facts.text(&name) else { continue };
            let marks: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
            if marks.len() != COLUMNS as usize {
                return Err(RestoreError::new(name, "a row has 7 marks: X, O or . for an empty place"));
            }
            for (cell, mark) in cells[row as usize].iter_mut().zip(marks) {
                *cell = match mark {
                    '.' => None,
                    'X' => Some(Seat(0)),
                    'O' => Some(Seat(1)),
                    _ => return Err(RestoreError::new(name, format!("`{mark}` is no mark: use X, O or ."))),
                };
            }
        }
        State::from_cells(&cells)
    }

    fn quiet(&self, _: &State) -> bool {
        true
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        state.audit()
    }

    fn fingerprint(&self, state: &State) -> u64 {
        let [first, second] = state.boards();
        mix(first, second)
    }

    fn progress(&self, state: &State) -> Progress {
        Progress { rounds: u32::from(state.discs()).div_ceil(2), ..Progress::default() }
    }
}

fn row_name(row: u8) -> String {
    format!("row-{}", row + 1)
}

impl Shipped for ConnectFour {
    const ID: &'static str = "connect-four";
    const TITLE: &'static str = "Connect Four";
    const ABOUT: &'static str = "the worked example: two seats, no chance, nothing hidden";

    fn build(profile: &Profile) -> Result<ConnectFour, ProfileError> {
        match profile.0.keys().next() {
            Some(name) => Err(ProfileError::Unknown { name: name.clone(), advice: "; Connect Four has none".into() }),
            None => Ok(ConnectFour),
        }
    }
}
