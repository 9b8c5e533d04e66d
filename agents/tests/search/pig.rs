//! Pig, on a tiny table: roll and add to the pot, or hold and bank it; a 1 loses the pot. All of it is dice and
//! courage, so an exhaustive search solves it.

use gauntlet_agents::Evaluate;
use gauntlet_agents::eval::chances;
use gauntlet_engine::view::{Described, View};
use gauntlet_engine::{Chance, Game, Progress, RestoreError, Seat, Stream, TableError, TableSpec, Team, Turn};

/// The rules.
pub struct Pig;

/// Points that win.
pub const GOAL: u8 = 12;
/// Turns after which the one ahead wins.
const TURNS: u8 = 8;

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    scores: [u8; 2],
    pot: u8,
    turn: u8,
}

/// A choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Throw the die.
    Roll,
    /// Bank the pot.
    Hold,
}

impl State {
    fn mover(&self) -> usize {
        usize::from(self.turn & 1)
    }
}

impl Game for Pig {
    type State = State;
    type Action = Action;
    type Table = ();

    fn id(&self) -> &'static str {
        "pig"
    }
    fn table(&self, _: &TableSpec) -> Result<(), TableError> {
        Ok(())
    }
    fn start(&self, _: &(), _: &mut impl Chance) -> State {
        State { scores: [0; 2], pot: 0, turn: 0 }
    }
    fn seats(&self, _: &State) -> u8 {
        2
    }
    fn team(&self, _: &State, seat: Seat) -> Team {
        Team(seat.0)
    }
    fn turn(&self, s: &State) -> Turn {
        let over = s.turn == TURNS || s.scores.iter().any(|&score| score >= GOAL);
        if over { Turn::Over } else { Turn::Of(Seat(s.mover() as u8)) }
    }
    fn legal_actions(&self, _: &State, out: &mut Vec<Action>) {
        out.extend([Action::Roll, Action::Hold]);
    }
    fn apply(&self, s: &mut State, action: Action, chance: &mut impl Chance) {
        match action {
            Action::Hold => {
                s.scores[s.mover()] += s.pot;
                s.pot = 0;
                s.turn += 1;
            }
            Action::Roll => match chance.die(Stream::EFFECT) {
                1 => {
                    s.pot = 0;
                    s.turn += 1;
                }
                // A pot that wins is banked at once, so that every game and every turn ends.
                face if s.scores[s.mover()] + s.pot + face >= GOAL => s.scores[s.mover()] = GOAL,
                face => s.pot += face,
            },
        }
    }
    fn payoff(&self, s: &State, seat: Seat) -> f32 {
        match s.scores[seat.index()].cmp(&s.scores[1 - seat.index()]) {
            std::cmp::Ordering::Less => 0.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 1.0,
        }
    }
    fn determinize(&self, s: &State, _: Seat, _: &mut impl Chance) -> State {
        *s
    }
    fn view(&self, _: &State, seat: Option<Seat>) -> View {
        View { game: "pig".into(), seat, ..View::default() }
    }
    fn describe(&self, _: &State, action: Action) -> Described {
        Described::new(format!("{action:?}"))
    }
    fn restore(&self, _: &View) -> Result<State, RestoreError> {
        Err(RestoreError::new("pig", "is never written down"))
    }
    fn quiet(&self, _: &State) -> bool {
        true
    }
    fn audit(&self, _: &State) -> Result<(), String> {
        Ok(())
    }
    fn fingerprint(&self, s: &State) -> u64 {
        u64::from(u32::from_le_bytes([s.scores[0], s.scores[1], s.pot, s.turn]))
    }
    fn progress(&self, s: &State) -> Progress {
        Progress { rounds: u32::from(s.turn), ..Progress::default() }
    }
}

impl Evaluate for Pig {
    fn evaluate(&self, s: &State, seat: Seat) -> f32 {
        let ahead = f32::from(s.scores[seat.index()]) - f32::from(s.scores[1 - seat.index()]);
        let pot = 0.8 * f32::from(s.pot) * if s.mover() == seat.index() { 1.0 } else { -1.0 };
        chances(ahead + pot, 5.0)
    }
}
