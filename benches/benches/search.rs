//! Plain UCT with random playouts on Connect Four, beside other libraries on the same board code.
//!
//! One thread, nothing switched on, from the empty board. Each library searches as it does by default: `mcts` and
//! `treant` without transposition table, `minimax` with one thread. The playouts are ours for `mcts` and `treant`,
//! which have none of their own; `minimax` brings its own loop over our legal actions. The ceiling is the same number
//! of playouts without any tree.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gauntlet_agents::AgentSpec;
use gauntlet_engine::connect_four::{Column, ConnectFour, State};
use gauntlet_engine::{Game, Plain, Seat, Turn};
use std::cell::RefCell;
use std::hint::black_box;
use std::time::Duration;

thread_local! {
    /// What a playout needs, kept between playouts: nobody allocates there.
    static PLAYOUT: RefCell<(Plain, Vec<Column>)> = RefCell::new((Plain::new(1), Vec::with_capacity(8)));
}

/// Plays to the end at random. 1, ½ or 0 for the first seat.
fn play_out(mut state: State) -> f32 {
    PLAYOUT.with_borrow_mut(|(rng, legal)| {
        while ConnectFour.turn(&state) != Turn::Over {
            let action = ConnectFour.sample_action(&state, rng, legal);
            ConnectFour.apply(&mut state, action, rng);
        }
        ConnectFour.payoff(&state, Seat(0))
    })
}

fn moves(state: &State) -> Vec<Column> {
    if state.is_over() { Vec::new() } else { ConnectFour.actions(state) }
}

/// The same adapter twice: `treant` is a descendant of `mcts` and has kept its traits.
macro_rules! adapter {
    ($name:ident, $library:ident) => {
        mod $name {
            use super::*;
            use $library::tree_policy::UCTPolicy;
            use $library::{Evaluator, GameState, MCTS, MCTSManager, SearchHandle};

            #[derive(Clone)]
            pub struct Board(State);

            impl GameState for Board {
                type Move = Column;
                type Player = Seat;
                type MoveList = Vec<Column>;

                fn current_player(&self) -> Seat {
                    self.0.mover()
                }
                fn available_moves(&self) -> Vec<Column> {
                    moves(&self.0)
                }
                fn make_move(&mut self, column: &Column) {
                    ConnectFour.apply(&mut self.0, *column, &mut Plain::new(0));
                }
            }

            pub struct Playouts;

            impl Evaluator<Plainly> for Playouts {
                /// Twice what the first seat got.
                type StateEvaluation = i64;

                fn evaluate_new_state(
                    &self,
                    board: &Board,
                    moves: &Vec<Column>,
                    _: Option<SearchHandle<'_, Plainly>>,
                ) -> (Vec<()>, i64) {
                    (vec![(); moves.len()], (2.0 * play_out(board.0)) as i64)
                }
                fn evaluate_existing_state(&self, board: &Board, _: &i64, _: SearchHandle<'_, Plainly>) -> i64 {
                    (2.0 * play_out(board.0)) as i64
                }
                fn interpret_evaluation_for_player(&self, value: &i64, player: &Seat) -> i64 {
                    if *player == Seat(0) { *value } else { 2 - *value }
                }
            }

            #[derive(Default)]
            pub struct Plainly;

            impl MCTS for Plainly {
                type State = Board;
                type Eval = Playouts;
                type NodeData = ();
                type ExtraThreadData = ();
                type TreePolicy = UCTPolicy;
                type TranspositionTable = ();
            }

            pub fn best_move(iterations: u32) -> Column {
                let mut manager = MCTSManager::new(Board(State::default()), Plainly, Playouts, UCTPolicy::new(2.0), ());
                manager.playout_n(u64::from(iterations));
                manager.best_move().expect("the board is empty")
            }
        }
    };
}
adapter!(by_mcts, mcts);
adapter!(by_treant, treant);

mod by_minimax {
    use super::*;
    use minimax::{MCTSOptions, MonteCarloTreeSearch, Strategy, Winner};

    pub struct Rules;

    impl minimax::Game for Rules {
        type S = State;
        type M = Column;

        fn generate_moves(state: &State, out: &mut Vec<Column>) -> Option<Winner> {
            let winner = Self::get_winner(state);
            if winner.is_none() {
                ConnectFour.legal_actions(state, out);
            }
            winner
        }
        fn apply(state: &mut State, column: Column) -> Option<State> {
            let mut next = *state;
            ConnectFour.apply(&mut next, column, &mut Plain::new(0));
            Some(next)
        }
        fn get_winner(state: &State) -> Option<Winner> {
            match state.winner() {
                Some(_) => Some(Winner::PlayerJustMoved),
                None => state.is_over().then_some(Winner::Draw),
            }
        }
    }

    pub fn best_move(iterations: u32) -> Column {
        let mut search = MonteCarloTreeSearch::<Rules>::new(MCTSOptions::default().with_num_threads(1));
        search.set_max_rollouts(iterations);
        search.choose_move(&State::default()).expect("the board is empty")
    }
}

fn compare(criterion: &mut Criterion) {
    for iterations in [1_000u32, 10_000] {
        let mut group = criterion.benchmark_group(format!("connect-four uct {iterations}"));
        group.throughput(Throughput::Elements(u64::from(iterations)));
        let spec: AgentSpec = format!("uct:{iterations}").parse().expect("a known agent");
        let mut agent = spec.build(&ConnectFour);
        let state = State::default();
        let legal = ConnectFour.actions(&state);
        let mut rng = Plain::new(1);
        let mut ours = || agent.choose(&ConnectFour, &state, Seat(0), &legal, &mut rng);
        if iterations >= 10_000 {
            // The middle is the only winning first move; whoever searches this long finds it.
            let names = [("gauntlet", ours()), ("mcts", by_mcts::best_move(iterations))];
            let more = [("treant", by_treant::best_move(iterations)), ("minimax", by_minimax::best_move(iterations))];
            for (name, column) in names.into_iter().chain(more) {
                assert_eq!(column, Column(3), "{name}");
            }
        }
        group.bench_function("gauntlet", |bench| bench.iter(|| black_box(ours())));
        group.bench_function("mcts 0.3", |bench| bench.iter(|| black_box(by_mcts::best_move(iterations))));
        group.bench_function("treant 0.4", |bench| bench.iter(|| black_box(by_treant::best_move(iterations))));
        group.bench_function("minimax 0.6", |bench| bench.iter(|| black_box(by_minimax::best_move(iterations))));
        let ceiling = || (0..iterations).map(|_| play_out(black_box(state))).sum::<f32>();
        group.bench_function("playouts without a tree", |bench| bench.iter(|| black_box(ceiling())));
        group.finish();
    }
}

fn short() -> Criterion {
    Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args()
}

criterion_group! { name = benches; config = short(); targets = compare }
criterion_main!(benches);
