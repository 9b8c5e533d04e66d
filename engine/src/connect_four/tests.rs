use super::*;
use crate::chance::Plain;
use crate::view::Fact;

fn after(columns: &[u8]) -> State {
    let mut state = State::default();
    for &column in columns {
        ConnectFour.play(&mut state, &format!("column {column}"), &mut Plain::new(0));
    }
    state
}

/// A board of plain cells that counts along every line: the dumb twin of the bit boards.
fn slow_winner(state: &State) -> Option<Seat> {
    let at = |c: i8, r: i8| {
        let inside = (0..COLUMNS as i8).contains(&c) && (0..ROWS as i8).contains(&r);
        if inside { state.disc(c as u8, r as u8) } else { None }
    };
    for c in 0..COLUMNS as i8 {
        for r in 0..ROWS as i8 {
            for (dc, dr) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let line = [0, 1, 2, 3].map(|k| at(c + k * dc, r + k * dr));
                if line[0].is_some() && line.iter().all(|&s| s == line[0]) {
                    return line[0];
                }
            }
        }
    }
    None
}

#[test]
fn four_upright_win() {
    let state = after(&[1, 2, 1, 2, 1, 2, 1]);
    assert_eq!(ConnectFour.turn(&state), Turn::Over);
    assert_eq!([0, 1].map(|s| ConnectFour.payoff(&state, Seat(s))), [1.0, 0.0]);
}

#[test]
fn four_across_the_gap_between_columns_do_not_win() {
    // Three at the top of a column and one at the bottom of the next are neighbours in the bits, not on the board.
    let state = after(&[1, 1, 7, 1, 1, 7, 1, 5, 1, 5, 2]);
    assert_eq!(state.winner(), None);
    assert_eq!(ConnectFour.turn(&state), Turn::Of(Seat(1)));
}

#[test]
fn both_diagonals_win() {
    assert_eq!(after(&[1, 2, 2, 3, 3, 4, 3, 4, 4, 6, 4]).winner(), Some(Seat(0)));
    assert_eq!(after(&[7, 6, 6, 5, 5, 4, 5, 4, 4, 2, 4]).winner(), Some(Seat(0)));
}

#[test]
fn the_bit_boards_agree_with_counting_cells() {
    let mut rng = Plain::new(11);
    let mut legal = Vec::new();
    for _ in 0..2_000 {
        let mut state = State::default();
        while ConnectFour.turn(&state) != Turn::Over {
            legal.clear();
            ConnectFour.legal_actions(&state, &mut legal);
            for seat in Seat::all(2) {
                // A reachable winning place is one that wins when its owner drops there.
                let wins = legal.iter().any(|&Column(c)| {
                    let row = (0..ROWS).find(|&r| state.disc(c, r).is_none()).unwrap();
                    let mut cells = cells(&state);
                    cells[row as usize][c as usize] = Some(seat);
                    slow_line_through(&cells, seat)
                });
                assert_eq!(winning_places(&state, seat).1, wins);
            }
            let action = legal[rng.pick(legal.len())];
            ConnectFour.apply(&mut state, action, &mut rng);
            assert_eq!(state.winner(), slow_winner(&state));
        }
    }
}

fn cells(state: &State) -> [[Option<Seat>; 7]; 6] {
    std::array::from_fn(|r| std::array::from_fn(|c| state.disc(c as u8, r as u8)))
}

fn slow_line_through(cells: &[[Option<Seat>; 7]; 6], seat: Seat) -> bool {
    let at = |c: i8, r: i8| (0..7).contains(&c) && (0..6).contains(&r) && cells[r as usize][c as usize] == Some(seat);
    (0..7).any(|c| {
        (0..6).any(|r| {
            [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(dc, dr)| (0..4).all(|k| at(c + k * dc, r + k * dr)))
        })
    })
}

#[test]
fn a_random_action_is_each_of_the_legal_ones_equally_often() {
    let state = after(&[4, 4, 4, 4, 4, 4, 1]);
    let mut rng = Plain::new(3);
    let mut counts = [0u32; 7];
    for _ in 0..6_000 {
        counts[usize::from(ConnectFour.sample_action(&state, &mut rng, &mut Vec::new()).0)] += 1;
    }
    assert_eq!(counts[3], 0);
    // Four standard deviations of a sixth of 6,000.
    assert!(counts.iter().enumerate().all(|(c, n)| c == 3 || n.abs_diff(1000) < 116), "{counts:?}");
}

#[test]
fn a_forced_last_column_fills_by_itself() {
    let mut rng = Plain::new(5);
    for _ in 0..500 {
        let mut state = State::default();
        while ConnectFour.turn(&state) != Turn::Over {
            let legal = ConnectFour.actions(&state);
            assert!(legal.len() >= 2);
            ConnectFour.apply(&mut state, legal[rng.pick(legal.len())], &mut rng);
        }
    }
}

#[test]
fn a_written_position_with_a_hanging_disc_is_refused() {
    let mut view = ConnectFour.view(&State::default(), None);
    view.facts.0.retain(|(name, _)| name != "row-2");
    view.facts.0.push(("row-2".into(), Fact::Text("X......".into())));
    assert_eq!(ConnectFour.restore(&view).unwrap_err().to_string(), "rows: a disc hangs in the air");
}

#[test]
fn tables_for_others_than_two_are_refused() {
    let spec = TableSpec { seats: Some(3), ..TableSpec::default() };
    assert!(ConnectFour.table(&spec).is_err());
}
