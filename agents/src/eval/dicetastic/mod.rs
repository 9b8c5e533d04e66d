//! Dicetastic: who lives, how healthy they are, what they hold, and what the dice on the table promise.

mod answers;
mod dice;
mod worth;

use super::Evaluate;
use super::weights::{Weight, weigh};
use gauntlet_engine::dicetastic::ops::Event;
use gauntlet_engine::dicetastic::state::{Ask, Frame, Source};
use gauntlet_engine::dicetastic::{Action, Dicetastic, State};
use gauntlet_engine::{Chance, Seat};
use worth::{Counts, WEIGHTS};

impl Evaluate for Dicetastic {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        weigh(&counts(self, state, seat), &WEIGHTS)
    }

    fn weights(&self) -> &'static [Weight] {
        &WEIGHTS
    }

    fn features(&self, state: &State, seat: Seat, out: &mut Vec<f32>) {
        out.extend(counts(self, state, seat));
    }

    /// An attack is worth what the solver expects of it before the first throw.
    fn expect(&self, state: &State, seat: Seat, action: Action, chance: &mut impl Chance) -> f32 {
        if let Action::Attack(target) = action
            && let Some(roll) = dice::roll(self, state, seat, target, None)
        {
            return weigh(&worth::lead(state, state.team(seat), roll.solver.value() as f32), &WEIGHTS);
        }
        self.watch(state, seat, action, chance)
    }

    /// Dice are played by the exact solver.
    fn exact(&self, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
        let pick = |wanted: Action| legal.contains(&wanted).then_some(wanted);
        match state.ask {
            Ask::Aside => {
                let roll = dice::roll(self, state, seat, Seat(state.attack.target & 7), None)?;
                pick(Action::Aside(dice::dice(dice::best_aside(state, &roll).0)))
            }
            Ask::Match => match dice::damage_match(self, state) {
                Some((number, count)) => pick(Action::Match { number, count }),
                None => legal.contains(&Action::Pass).then_some(Action::Pass),
            },
            // Dice set aside keep counting whatever comes, so going on can only add.
            Ask::Rollover => pick(Action::GoOn),
            // Rerolling every die that misses; if that is not what is offered, one step ahead will do.
            Ask::Dice if seat == state.attack.attacker && state.attack.damage_roll => {
                pick(Action::Dice(dice::misses(state)))
            }
            Ask::Dice if seat == state.attack.attacker => {
                let (_, chosen) = dice::trick(self, state, dice::using(state))?;
                pick(Action::Dice(dice::dice(chosen)))
            }
            Ask::Window => self.own_throw(state, seat, legal),
            _ => None,
        }
    }

    /// The target is the one against which the dice promise most; everything else is looked at one step ahead.
    fn advise(&self, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
        match state.ask {
            Ask::Target => self.best_target(state, seat, legal),
            _ => self.exact(state, seat, legal),
        }
    }
}

/// What the seat's team has beyond the other one, dice on the table included.
fn counts(game: &Dicetastic, state: &State, seat: Seat) -> Counts {
    let mine = state.team(seat);
    let promise = if state.attack.on { dice::attack_worth(game, state) } else { 0.0 };
    worth::lead(state, mine, if mine.has(state.attack.attacker) { promise } else { -promise })
}

/// A window of which only tricks of the roller's own attack throw are the business of the solver.
fn is_own_throw(state: &State, seat: Seat) -> bool {
    let below = state.depth as usize - 2;
    state.attack.on
        && state.attack.attacker == seat
        && matches!(state.frames[below], Frame::Event(e) if e.key.is(Event::AttackThrow))
}

trait Advice {
    fn best_target(&self, state: &State, seat: Seat, legal: &[Action]) -> Option<Action>;
    fn own_throw(&self, state: &State, seat: Seat, legal: &[Action]) -> Option<Action>;
}

impl Advice for Dicetastic {
    /// The target against which the attack is worth most; of equals, the healthiest class of enemies is left alone.
    fn best_target(&self, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
        let worth = |action: &Action| match action {
            Action::Attack(target) => {
                let value = dice::roll(self, state, seat, *target, None).map_or(0.0, |roll| roll.solver.value());
                value - 0.001 * f64::from(state.health[*target])
            }
            _ => 0.0,
        };
        legal
            .iter()
            .copied()
            .map(|action| (action, worth(&action)))
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|best| best.0)
    }

    /// Whether to reroll or flip after one's own attack throw.
    fn own_throw(&self, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
        if !is_own_throw(state, seat) {
            return None;
        }
        let source_of = |action: &Action| match *action {
            Action::Use { class, .. } => Some(Source::Class(class)),
            Action::Play { kind, .. } => {
                state.links.iter(state.hand[seat]).find(|&card| self.kind_of(card) == kind).map(Source::Card)
            }
            _ => None,
        };
        match dice::trick(self, state, None) {
            Some((source, _)) => legal.iter().copied().find(|action| source_of(action) == Some(source)),
            // Nothing but tricks on the own dice can be used here: leave them.
            None => legal
                .iter()
                .all(|action| source_of(action).is_none_or(|source| self.touches_dice(source, 0)))
                .then_some(Action::Pass),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Agent, Greedy, Level, Random, play_match, watch_match};
    use gauntlet_engine::dicetastic::Options;
    use gauntlet_engine::{Game, Plain, TableSpec, Turn};

    /// The share of games that greedy seats win against random ones, sides in turn.
    fn share(game: &Dicetastic, seats: u8, games: u64) -> f32 {
        let table = game.table(&TableSpec { seats: Some(seats), ..TableSpec::default() }).unwrap();
        let mut won = 0.0;
        for n in 0..games {
            let mut agents: Vec<Box<dyn Agent<Dicetastic>>> = (0..u64::from(seats))
                .map(|i| if i % 2 == n % 2 { Box::new(Greedy) as Box<dyn Agent<_>> } else { Box::new(Random) })
                .collect();
            won += play_match(game, &table, &mut agents, n / 2).payoffs[Seat((n % 2) as u8)];
        }
        won / games as f32
    }

    #[test]
    fn greedy_beats_random() {
        let game = Dicetastic::new(Options::default());
        assert!(share(&game, 6, 40) >= 0.95);
        assert!(share(&game, 2, 40) >= 0.9);
    }

    /// The strongest level plays dice by the solver, with rounded healths; the solver that knows them exactly is the
    /// yardstick.
    #[test]
    fn the_dice_of_the_strongest_level_lose_less_than_half_a_percent() {
        let game = Dicetastic::new(Options::default());
        let table = game.table(&TableSpec::default()).unwrap();
        let mut master = Level::Master.spec().build(&game);
        let (mut lost, mut whole, mut asked) = (0.0, 0.0, 0);
        for seed in 0..3 {
            let mut agents: Vec<Box<dyn Agent<Dicetastic>>> = (0..6).map(|_| Box::new(Greedy) as _).collect();
            watch_match(&game, &table, &mut agents, seed, |state, seat, legal, _| {
                if state.ask != Ask::Aside {
                    return;
                }
                let Some(roll) = dice::unrounded(&game, state, seat, Seat(state.attack.target & 7)) else { return };
                let at = dice::question(state, &roll);
                let Action::Aside(chosen) = master.choose(&game, state, seat, legal, &mut Plain::new(1)) else {
                    panic!("dice are set aside")
                };
                let best = roll.solver.best_aside(&at).1;
                lost += best - roll.solver.aside_worth(&at, dice::faces(chosen));
                whole += best.abs();
                asked += 1;
            });
        }
        println!("{asked} throws: {:.4} % of the value lost", 100.0 * lost / whole);
        assert!(asked > 200, "{asked}");
        assert!(lost / whole < 0.005, "{lost} of {whole}");
    }

    /// With five sixes aside and a six on the table the last die is no question; with a one it depends on nothing.
    #[test]
    fn dice_are_set_aside_by_the_solver() {
        let game = Dicetastic::new(Options::default());
        let mut view = gauntlet_engine::View { players: vec![Default::default(); 2], ..Default::default() };
        view.facts.set("phase", "attack roll");
        view.facts.set("aside", vec![6u8, 6]);
        view.facts.set("thrown", vec![6u8, 6, 6, 1]);
        view.facts.set("extra-dice", 1u8);
        let state = game.restore(&view).unwrap();
        let Turn::Of(seat) = game.turn(&state) else { panic!("over") };
        let best = game.advise(&state, seat, &game.actions(&state)).unwrap();
        assert_eq!(game.describe(&state, best).words, "set aside 6 6 6");
    }
}
