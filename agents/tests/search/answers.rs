//! Same seed, same answer; trees side by side; what is kept between moves; reasons.

use gauntlet_agents::ismcts::{Ismcts, Options};
use gauntlet_agents::{Agent, AgentSpec};
use gauntlet_engine::connect_four::{Column, ConnectFour, State};
use gauntlet_engine::{Game, Plain, Seat, Turn};

/// The position after these columns, counted from 1.
fn after(columns: &[u8]) -> State {
    let mut state = State::default();
    for column in columns {
        ConnectFour.play(&mut state, &format!("column {column}"), &mut Plain::new(0));
    }
    state
}

fn choose(agent: &mut dyn Agent<ConnectFour>, state: &State, seed: u64) -> Column {
    let Turn::Of(seat) = ConnectFour.turn(state) else { panic!("over") };
    agent.choose(&ConnectFour, state, seat, &ConnectFour.actions(state), &mut Plain::new(seed))
}

fn build(spec: &str) -> Box<dyn Agent<ConnectFour>> {
    spec.parse::<AgentSpec>().unwrap().build(&ConnectFour)
}

#[test]
fn it_takes_a_win_and_stops_a_loss() {
    for spec in ["uct:400", "ismcts:400", "ismcts:400,select=puct,c=1.5", "ismcts:400,widen=2", "ismcts:400,threads=3"]
    {
        assert_eq!(choose(&mut *build(spec), &after(&[1, 7, 1, 7, 1, 7]), 1), Column(0), "{spec}");
        assert_eq!(choose(&mut *build(spec), &after(&[1, 7, 1, 7, 1]), 1), Column(0), "{spec}");
    }
}

#[test]
fn the_same_seed_gives_the_same_thoughts_however_many_trees() {
    let state = after(&[4, 4, 3]);
    for spec in ["uct:500", "ismcts:500,cut=6", "uct:500,threads=3"] {
        let thoughts = |seed| {
            let mut agent = build(spec);
            choose(&mut *agent, &state, seed);
            agent.explain(&ConnectFour, &state, Seat(1)).unwrap()
        };
        assert_eq!(thoughts(1), thoughts(1), "{spec}");
        assert_ne!(thoughts(1), thoughts(2), "{spec}");
    }
}

#[test]
fn every_iteration_is_spent_whatever_the_number_of_trees() {
    let state = after(&[4]);
    for spec in ["uct:1000", "uct:1000,threads=3"] {
        let mut agent = build(spec);
        choose(&mut *agent, &state, 1);
        let reasons = agent.explain(&ConnectFour, &state, Seat(1)).unwrap();
        assert_eq!(reasons.considered.iter().map(|row| row.visits).sum::<u32>(), 1000, "{spec}");
    }
}

#[test]
fn a_search_that_ends_when_it_is_settled_chooses_the_same() {
    let mut spared = 0;
    for columns in [&[4][..], &[4, 4], &[1, 7, 1, 7, 1], &[4, 3, 4, 3], &[2, 3, 5, 4]] {
        let state = after(columns);
        let seat = Seat(columns.len() as u8 % 2);
        for mean in [false, true] {
            let [long, short] = [false, true].map(|settled| {
                let mut agent = Ismcts::new(Options { iterations: 800, mean, settled, ..Options::USUAL });
                (choose(&mut agent, &state, 1), visits(&agent, &state, seat))
            });
            assert_eq!(long.0, short.0, "{columns:?}");
            assert_eq!(long.1, 800);
            spared += long.1 - short.1;
        }
    }
    assert!(spared > 400, "only {spared} iterations spared");
}

fn visits(agent: &Ismcts<ConnectFour>, state: &State, seat: Seat) -> u32 {
    agent.explain(&ConnectFour, state, seat).unwrap().considered.iter().map(|row| row.visits).sum()
}

#[test]
fn what_was_found_out_below_is_kept_if_the_table_tells() {
    let mut agent = Ismcts::new(Options { iterations: 500, settled: false, ..Options::USUAL });
    let mut state = after(&[4]);
    let mine = choose(&mut agent, &state, 1);
    ConnectFour.apply(&mut state, mine, &mut Plain::new(0));
    agent.notice(Seat(1), Some(mine));
    ConnectFour.apply(&mut state, Column(3), &mut Plain::new(0));
    agent.notice(Seat(0), Some(Column(3)));
    choose(&mut agent, &state, 2);
    assert!(visits(&agent, &state, Seat(1)) > 500, "{}", visits(&agent, &state, Seat(1)));
}

#[test]
fn nothing_is_kept_if_a_choice_is_secret_or_untold() {
    for told in [true, false] {
        let mut agent = Ismcts::new(Options { iterations: 500, settled: false, ..Options::USUAL });
        let mut state = after(&[4]);
        let mine = choose(&mut agent, &state, 1);
        ConnectFour.apply(&mut state, mine, &mut Plain::new(0));
        ConnectFour.apply(&mut state, Column(3), &mut Plain::new(0));
        if told {
            agent.notice(Seat(1), Some(mine));
            agent.notice(Seat(0), None);
        }
        choose(&mut agent, &state, 2);
        assert_eq!(visits(&agent, &state, Seat(1)), 500);
    }
}

#[test]
fn a_move_comes_with_reasons_in_words() {
    let state = after(&[1, 7, 1, 7, 1]);
    let mut agent = build("ismcts:600");
    choose(&mut *agent, &state, 1);
    let reasons = agent.explain(&ConnectFour, &state, Seat(1)).unwrap();
    assert_eq!(reasons.considered[0].action, "column 1");
    assert_eq!(reasons.considered.len(), 7);
    assert_eq!(reasons.line[0], (Seat(1), "column 1".into()));
    assert_eq!(reasons.line[1].0, Seat(0));
    assert!(reasons.considered.iter().all(|row| (0.0..=1.0).contains(&row.chances)));
    // Whoever does not stop the three loses.
    assert!(reasons.considered[0].chances > reasons.considered[6].chances);
    assert_eq!(build("greedy").explain(&ConnectFour, &state, Seat(1)), None);
}
