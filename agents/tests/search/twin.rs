//! The dumb twin: every choice and every throw to the end. The search must agree with it.

use super::pig::Pig;
use gauntlet_agents::{AgentSpec, Evaluate};
use gauntlet_engine::chance::mix;
use gauntlet_engine::connect_four::{ConnectFour, Table};
use gauntlet_engine::perft::AllOutcomes;
use gauntlet_engine::{Game, Plain, Seat, Turn};
use std::collections::HashMap;

/// What each seat of a two-seat game without hidden things may expect of best play, by looking at everything.
struct Solver<'g, G: Game> {
    game: &'g G,
    /// What the first seat may expect, by position.
    known: HashMap<u64, f64>,
}

impl<G: Game> Solver<'_, G> {
    fn value(&mut self, state: &G::State) -> f64 {
        let Turn::Of(mover) = self.game.turn(state) else { return f64::from(self.game.payoff(state, Seat(0))) };
        let key = self.game.fingerprint(state);
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let values = self.game.actions(state).into_iter().map(|action| self.after(state, action)).collect::<Vec<_>>();
        let best = if mover == Seat(0) { f64::max } else { f64::min };
        let value = values.into_iter().reduce(best).expect("somebody has a choice");
        self.known.insert(key, value);
        value
    }

    fn after(&mut self, state: &G::State, action: G::Action) -> f64 {
        let mut sum = 0.0;
        AllOutcomes::each(|chance| {
            let mut next = state.clone();
            self.game.apply(&mut next, action, chance);
            sum += chance.probability() * self.value(&next);
        });
        sum
    }
}

/// Positions from random games for which `wanted` holds, one of each game.
fn positions<G: Game>(game: &G, table: &G::Table, count: usize, wanted: impl Fn(&G::State) -> bool) -> Vec<G::State> {
    let mut found = Vec::new();
    for seed in 0.. {
        if found.len() == count {
            break;
        }
        let mut rng = Plain::new(mix(seed, 4));
        let mut state = game.start(table, &mut rng);
        let mut candidates = Vec::new();
        while game.turn(&state) != Turn::Over {
            if wanted(&state) {
                candidates.push(state.clone());
            }
            let legal = game.actions(&state);
            game.apply(&mut state, legal[rng.pick(legal.len())], &mut rng);
        }
        if !candidates.is_empty() {
            found.push(candidates.swap_remove(rng.pick(candidates.len())));
        }
    }
    found
}

/// The share of positions in which the agent takes a move that is optimal, and the mean loss of its moves, over
/// positions in which it matters what is chosen.
fn agreement<G: Evaluate>(game: &G, states: &[G::State], spec: &str) -> (f64, f64) {
    let mut solver = Solver { game, known: HashMap::new() };
    let mut agent = spec.parse::<AgentSpec>().unwrap().build(game);
    let (mut optimal, mut loss, mut count) = (0.0, 0.0, 0.0);
    for (seed, state) in states.iter().enumerate() {
        let Turn::Of(seat) = game.turn(state) else { continue };
        let legal = game.actions(state);
        let sign = if seat == Seat(0) { 1.0 } else { -1.0 };
        let values: Vec<f64> = legal.iter().map(|&action| sign * solver.after(state, action)).collect();
        let best = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let worst = values.iter().copied().fold(f64::INFINITY, f64::min);
        if best - worst < 0.01 {
            continue;
        }
        let action = agent.choose(game, state, seat, &legal, &mut Plain::new(seed as u64));
        let got = values[legal.iter().position(|&a| a == action).expect("a legal action")];
        optimal += f64::from(u8::from(best - got < 1e-9));
        loss += best - got;
        count += 1.0;
    }
    assert!(count >= 60.0, "only {count} positions in which the choice matters");
    (optimal / count, loss / count)
}

#[test]
fn late_connect_four_is_played_perfectly() {
    let states = positions(&ConnectFour, &Table, 300, |s| (26..36).contains(&s.discs()));
    for spec in ["uct:2000", "ismcts:2000"] {
        let (optimal, loss) = agreement(&ConnectFour, &states, spec);
        println!("{spec}: optimal {optimal:.3}, loss {loss:.4}");
        assert!(optimal >= 0.95, "{spec}: {optimal}");
    }
}

#[test]
fn a_game_of_dice_is_played_nearly_perfectly() {
    let states = positions(&Pig, &(), 300, |_| true);
    for spec in ["uct:2000", "ismcts:2000"] {
        let (optimal, loss) = agreement(&Pig, &states, spec);
        println!("{spec}: optimal {optimal:.3}, loss {loss:.4}");
        assert!(optimal >= 0.95, "{spec}: {optimal}");
        assert!(loss < 0.005, "{spec}: {loss}");
    }
}
