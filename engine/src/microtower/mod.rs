//! MicroTower (МикроБашня): a shared deck, a hero each, and duels for the parts of a tower.
//!
//! Rules by number are in RULES.md; a number in a comment (M-042) or a test's name (`m_042_…`) points there. The
//! course of a turn is in `turn`, options of the active player in `heads`, what may be aimed at in `targets`, effects
//! in `run`, duels in `duel`, cards on the table in `board`, hands and piles in `hand`. Whatever is half done lies on
//! a small stack of frames in the position, so that any effect may stop where somebody must choose.

mod action;
mod bits;
mod board;
mod choices;
mod derived;
pub mod duel;
mod flow;
mod hand;
mod heads;
mod hidden;
mod laws;
mod look;
mod lower;
pub mod ops;
pub mod options;
mod playout;
mod restore;
mod run;
mod set;
mod setup;
mod show;
mod state;
mod targets;
mod text;
mod trial;
mod turn;
mod words;

pub use action::Action;
pub use derived::Derived;
pub use look::Standing;
pub use options::Options;
pub use set::{Info, Set};
pub use setup::Table;
pub use state::State;
pub use words::{KINDS, W, WORDS, language};

use crate::cards::Library;
use crate::chance::{Chance, Plain};
use crate::game::{Game, Progress, RestoreError, TableError, TableSpec, Turn};
use crate::lang::Lang;
use crate::profile::{OptionInfo, Profile, ProfileError};
use crate::registry::{BuildError, Embedded, Shipped};
use crate::seat::{Seat, Team};
use crate::view::{Described, View};
use state::{Ask, NONE, Stage};
use std::sync::OnceLock;

/// The card files of the shipped set.
pub const FILES: &[Embedded] = crate::embed!(
    "microtower/heroes.toml",
    "microtower/creatures.toml",
    "microtower/consumables.toml",
    "microtower/shamanisms.toml",
    "microtower/baselines.toml",
);

/// The rules of MicroTower with a card set and options.
#[derive(Clone, Debug)]
pub struct MicroTower {
    pub(crate) set: Set,
    pub(crate) options: Options,
}

impl MicroTower {
    /// The game with these cards.
    pub fn new(library: &Library, options: Options) -> Result<MicroTower, BuildError> {
        Ok(MicroTower { set: lower::lower(library)?, options })
    }

    /// The game with the shipped cards.
    pub fn shipped(options: Options) -> MicroTower {
        MicroTower::new(shipped_library(), options)
            .unwrap_or_else(|error| panic!("the shipped cards are broken: {error}"))
    }

    /// The cards.
    pub fn cards(&self) -> &Set {
        &self.set
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }
}

/// The shipped cards, checked once. They are part of the program, and a test loads them.
pub fn shipped_library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let language = language().unwrap_or_else(|error| panic!("the word table is broken: {error}"));
        let files: Vec<(&str, &str)> = FILES.iter().map(|file| (file.path, file.text)).collect();
        Library::load(&language, &files).unwrap_or_else(|errors| panic!("the shipped cards are broken:\n{errors}"))
    })
}

impl Game for MicroTower {
    type State = State;
    type Action = Action;
    type Table = Table;

    const STATE_LIMIT: usize = 768;

    fn id(&self) -> &'static str {
        Self::ID
    }

    fn table(&self, spec: &TableSpec) -> Result<Table, TableError> {
        self.read_table(spec)
    }

    fn start(&self, table: &Table, chance: &mut impl Chance) -> State {
        self.set_up(table, chance)
    }

    fn seats(&self, state: &State) -> u8 {
        state.players
    }

    fn team(&self, _: &State, seat: Seat) -> Team {
        Team(seat.0)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.stage == Stage::Over { Turn::Over } else { Turn::Of(Seat(state.asked)) }
    }

    #[inline]
    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        self.list(state, out);
    }

    #[inline]
    fn called(&self, state: &State, action: Action) -> Action {
        if state.guest == NONE { action } else { self.original(state, action) }
    }

    fn midway(&self, state: &State) -> bool {
        state.depth > 0
    }

    #[inline]
    fn sample_action(&self, state: &State, rng: &mut Plain, scratch: &mut Vec<Action>) -> Action {
        self.sample(state, rng, scratch)
    }

    fn play_out(&self, state: &mut State, rng: &mut Plain, scratch: &mut Vec<Action>, most: u32) -> u32 {
        self.run_on(state, rng, scratch, most)
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Action, chance: &mut impl Chance) {
        self.choose(state, action, chance);
        // What most choices lead to, at a glance: the active player goes on with the main phase, or with the re-hire.
        if state.depth == 0 {
            if state.stage == Stage::Main {
                if state.actions < self.options.turn_action_cap && self.clearly_goes_on(state) {
                    self.wait(state, Ask::Main, state.active);
                    return;
                }
            } else if state.stage == Stage::Rehire && self.rehirable(state) != 0 {
                return;
            }
        }
        self.run(state, chance);
    }

    fn payoff(&self, state: &State, seat: Seat) -> f32 {
        match state.winner {
            NONE => 0.5,
            winner => f32::from(u8::from(winner == seat.0)),
        }
    }

    fn determinize(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> State {
        self.redraw(state, seat.0, chance)
    }

    fn view(&self, state: &State, seat: Option<Seat>) -> View {
        self.show(state, seat)
    }

    fn describe(&self, state: &State, action: Action) -> Described {
        self.tell(state, action)
    }

    /// M-022: nobody sees which hero another one keeps, unless the draft is open.
    fn witness(&self, state: &State, action: Action, _by: Seat) -> Described {
        if state.ask == Ask::Hero && !self.open_draft() {
            return Described::new(text::Phrase::KeepOne.text(self.options.lang));
        }
        self.tell(state, action)
    }

    fn restore(&self, view: &View) -> Result<State, RestoreError> {
        self.rebuild(view)
    }

    fn quiet(&self, state: &State) -> bool {
        state.depth == 0
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.check_laws(state)
    }

    fn fingerprint(&self, state: &State) -> u64 {
        self.print(state)
    }

    fn progress(&self, state: &State) -> Progress {
        Progress {
            rounds: u32::from(state.turns.iter().copied().max().unwrap_or(0)),
            capped: state.capped,
            looped: state.culprit != NONE,
        }
    }

    fn profile(&self) -> Profile {
        self.options.profile()
    }
}

impl Shipped for MicroTower {
    const ID: &'static str = "microtower";
    const TITLE: &'static str = "MicroTower";
    const LANGS: &'static [Lang] = &Lang::ALL;
    const ABOUT: &'static str = "a shared deck, a hero each, duels for the parts of a tower; 2 to 4 players";

    fn title(lang: Lang) -> &'static str {
        lang.of([Self::TITLE, "МикроБашня"])
    }

    fn lang(&self) -> Lang {
        self.options.lang
    }

    fn build(profile: &Profile) -> Result<MicroTower, ProfileError> {
        Ok(MicroTower::shipped(Options::read(profile)?))
    }

    fn options() -> Vec<OptionInfo> {
        Options::list()
    }

    fn tables() -> Vec<TableSpec> {
        [2, 3, 4].map(|seats| TableSpec { seats: Some(seats), ..TableSpec::default() }).to_vec()
    }

    fn files() -> &'static [Embedded] {
        FILES
    }

    fn library() -> Option<&'static Library> {
        Some(shipped_library())
    }

    fn build_with(profile: &Profile, library: &Library) -> Result<MicroTower, BuildError> {
        MicroTower::new(library, Options::read(profile)?)
    }
}
