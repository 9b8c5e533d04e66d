//! The contract of a game.
//!
//! Rules and position are two things. A [`Game`] holds what never changes during play (card pool, options) and is
//! shared by reference between threads. Its `State` is flat plain data: cloning it is a memcpy.
//!
//! Decisions are small steps: a complex move is a sequence of single choices, so that legal actions stay few. Only
//! real choices ask: a seat with one legal action is not asked.

use crate::chance::{Chance, Plain};
use crate::profile::Profile;
use crate::seat::{Seat, Team};
use crate::view::{Described, View};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::Hash;

/// Whose decision it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// That seat has at least two legal actions and must choose.
    Of(Seat),
    /// The game has ended.
    Over,
}

/// How many occasions for choices a game may tell apart.
pub const OCCASIONS: usize = 128;

/// A game's rules. Required methods first; what everybody gets for free comes below.
pub trait Game: Send + Sync {
    /// A position. Flat plain data, no heap.
    type State: Clone + Send + Sync;
    /// One small choice.
    type Action: Copy + Eq + Hash + Debug + Send + Sync;
    /// Seats and decks, checked and ready to start from.
    type Table: Clone + PartialEq + Send + Sync;

    /// The name used in commands, files and folders.
    fn id(&self) -> &'static str;

    /// Checks who sits down and what they brought.
    fn table(&self, spec: &TableSpec) -> Result<Self::Table, TableError>;

    /// The position before the first decision.
    fn start(&self, table: &Self::Table, chance: &mut impl Chance) -> Self::State;

    /// How many seats there are at this position's table.
    fn seats(&self, state: &Self::State) -> u8;

    /// Which side the seat is on.
    fn team(&self, state: &Self::State, seat: Seat) -> Team;

    /// Whose decision it is.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Appends the legal actions of the seat whose decision it is. Equal options are one option.
    fn legal_actions(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// Does what was chosen, and everything up to the next decision. The action must be legal.
    fn apply(&self, state: &mut Self::State, action: Self::Action, chance: &mut impl Chance);

    /// 0 for a loss, ½ for a draw, 1 for a win. Only meaningful once the game is over.
    fn payoff(&self, state: &Self::State, seat: Seat) -> f32;

    /// A position that could be the real one for all that the seat has seen: hidden things drawn anew.
    /// `view(determinize(s, p), p) == view(s, p)`, always.
    fn determinize(&self, state: &Self::State, seat: Seat, chance: &mut impl Chance) -> Self::State;

    /// What the seat may see; with `None` what a referee sees, who sees everything.
    fn view(&self, state: &Self::State, seat: Option<Seat>) -> View;

    /// The action in words, distinct among the legal actions of its position.
    fn describe(&self, state: &Self::State, action: Self::Action) -> Described;

    /// Builds the position that a referee's view shows. Works for every *quiet* position ([`Game::quiet`]); others
    /// are written down as a quiet position and the moves made since.
    fn restore(&self, view: &View) -> Result<Self::State, RestoreError>;

    /// Whether the position can be written down as it is: nothing is being resolved.
    fn quiet(&self, state: &Self::State) -> bool;

    /// Checks the laws that hold in every position (cards conserved, numbers in their bounds).
    fn audit(&self, state: &Self::State) -> Result<(), String>;

    /// Checks the laws of a move: what may not happen from one position to the next.
    fn audit_move(&self, _before: &Self::State, _action: Self::Action, _after: &Self::State) -> Result<(), String> {
        Ok(())
    }

    /// The bytes of a position that two equal positions share; for comparing, hashing and the signature.
    fn fingerprint(&self, state: &Self::State) -> u64;

    /// How the game came to its end, or how far it has come.
    fn progress(&self, state: &Self::State) -> Progress;

    /// The most bytes a position may take.
    const STATE_LIMIT: usize = 1024;

    /// The options that differ from the game's defaults.
    fn profile(&self) -> Profile {
        Profile::default()
    }

    /// What another seat notices of the action. A game in which a choice is secret says less here than in
    /// [`Game::describe`].
    fn witness(&self, state: &Self::State, action: Self::Action, _by: Seat) -> Described {
        self.describe(state, action)
    }

    /// The legal actions as a new vector. Playouts reuse one with [`Game::legal_actions`] instead.
    fn actions(&self, state: &Self::State) -> Vec<Self::Action> {
        let mut out = Vec::new();
        self.legal_actions(state, &mut out);
        out
    }

    /// Does what was chosen, and lists what is legal then in place of what `legal` held: nothing if the game is over. The
    /// same as [`Game::apply`] and [`Game::legal_actions`] in turn. Whether there is a choice shows from the options; a
    /// game that can keep them from there looks at them once.
    #[inline]
    fn proceed(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        chance: &mut impl Chance,
        legal: &mut Vec<Self::Action>,
    ) {
        self.apply(state, action, chance);
        legal.clear();
        if self.turn(state) != Turn::Over {
            self.legal_actions(state, legal);
        }
    }

    /// One of the legal actions, each equally likely: what a random playout takes. A game that can draw one without
    /// listing them all does so; `scratch` is for those that cannot.
    #[inline]
    fn sample_action(&self, state: &Self::State, rng: &mut Plain, scratch: &mut Vec<Self::Action>) -> Self::Action {
        scratch.clear();
        self.legal_actions(state, scratch);
        scratch[rng.pick(scratch.len())]
    }

    /// What the action is called at the other table of a pair. Where one card stands in for another, using the one is
    /// called like using the other; different legal actions are called differently. Agents that leave a choice to chance
    /// draw by this name, so that the two games of a pair stay together for as long as they can.
    #[inline]
    fn called(&self, _state: &Self::State, action: Self::Action) -> Self::Action {
        action
    }

    /// Whether the choice belongs to a move that is being resolved. Agents count such choices for themselves, so that a
    /// card that asks more often than another does not change the choices after it.
    #[inline]
    fn midway(&self, _state: &Self::State) -> bool {
        false
    }

    /// What occasion the choice is: a number below [`OCCASIONS`]. Agents count the choices of each occasion for themselves,
    /// so that one more or fewer of a kind does not change the choices of other kinds.
    #[inline]
    fn occasion(&self, _state: &Self::State) -> u8 {
        0
    }

    /// Plays random legal actions, each equally likely: to the end of the game, or until `most` decisions have been
    /// taken. Says how many. The same as [`Game::sample_action`] and [`Game::apply`] in turn; a game that can do better
    /// does so.
    #[inline]
    fn play_out(&self, state: &mut Self::State, rng: &mut Plain, scratch: &mut Vec<Self::Action>, most: u32) -> u32 {
        let mut taken = 0;
        while taken < most && self.turn(state) != Turn::Over {
            let action = self.sample_action(state, rng, scratch);
            self.apply(state, action, rng);
            taken += 1;
        }
        taken
    }

    /// Plays the legal action with these words: the door of tables and scenarios.
    fn try_play(&self, state: &mut Self::State, words: &str, chance: &mut impl Chance) -> Result<(), NoSuchMove> {
        let legal = self.actions(state);
        match legal.iter().find(|&&a| self.describe(state, a).words == words) {
            Some(&action) => {
                self.apply(state, action, chance);
                Ok(())
            }
            None => Err(NoSuchMove {
                words: words.into(),
                legal: legal.iter().map(|&a| self.describe(state, a).words).collect(),
            }),
        }
    }

    /// Plays the legal action with these words: the door of tests. Panics if there is none.
    fn play(&self, state: &mut Self::State, words: &str, chance: &mut impl Chance) {
        if let Err(error) = self.try_play(state, words, chance) {
            panic!("{error}");
        }
    }
}

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Rounds or turns, as the game counts them.
    pub rounds: u32,
    /// The game was ended by its cap.
    pub capped: bool,
    /// An effect chain was stopped by its budget.
    pub looped: bool,
}

/// Who sits down and what they brought, in the words of files and commands.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TableSpec {
    /// Number of seats; the game's usual number if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<u8>,
    /// One deck for each seat, by name or as a list, for games that build decks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decks: Vec<String>,
    /// What else the game lets a table fix: a hero, a starting seat.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fixed: BTreeMap<String, String>,
}

/// A table that cannot be played at.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{problem}; {advice}")]
pub struct TableError {
    /// What is wrong.
    pub problem: String,
    /// What to do about it.
    pub advice: String,
}

impl TableError {
    /// An error with what is wrong and what to do about it.
    pub fn new(problem: impl Into<String>, advice: impl Into<String>) -> TableError {
        TableError { problem: problem.into(), advice: advice.into() }
    }
}

/// A move that is not legal here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no such move: `{words}`; legal here:\n  {}", legal.join("\n  "))]
pub struct NoSuchMove {
    /// What was asked for.
    pub words: String,
    /// What is legal instead.
    pub legal: Vec<String>,
}

/// A written position that does not make sense, with the place in it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{at}: {problem}")]
pub struct RestoreError {
    /// Path into the view, such as `players[1].hand[0]`.
    pub at: String,
    /// What is wrong there, and what would be right.
    pub problem: String,
}

impl RestoreError {
    /// An error at a path of the view.
    pub fn new(at: impl Into<String>, problem: impl Into<String>) -> RestoreError {
        RestoreError { at: at.into(), problem: problem.into() }
    }
}
