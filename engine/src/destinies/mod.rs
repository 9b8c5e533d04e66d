//! Clashing Destinies: two heroes, alternating actions, chains of answers, and decks that pay for themselves.
//!
//! The rules are in RULES.md, numbered; comments name the number. Cards are data (`engine/cards/clashing-destinies`)
//! in the words of [`words::WORDS`]; no card has code of its own. The position is flat and under 1 KiB, and holds a
//! small machine that can stop in the middle of any effect, because cards ask questions while they resolve.

mod acting;
pub mod action;
mod brief;
mod cards96;
mod chain;
mod combat;
mod damage;
pub mod deck;
mod declare;
mod desk;
mod effects;
mod events;
mod exchange;
mod fighting;
mod fits;
mod hidden;
mod laws;
mod lower;
mod machine;
mod menu;
mod offers;
mod ongoing;
pub mod ops;
pub mod options;
mod paying;
mod piles;
pub mod pool;
mod restore;
mod roles;
pub mod schema;
mod sets;
mod show;
pub mod state;
mod stats;
#[cfg(test)]
mod tests;
mod trial;
mod turns;
pub mod units;
pub mod words;

use crate::cards::{CardErrors, Language, Library, Vocabulary};
use crate::profile::OptionInfo;
use crate::registry::{BuildError, Embedded, Shipped};
use crate::{
    Chance, Described, Game, Plain, Profile, ProfileError, Progress, RestoreError, Seat, TableError, TableSpec, Team,
    Turn, View, embed,
};
use action::Action;
use deck::{Deck, Table};
use options::Options;
use pool::Pool;
use state::{Ask, Phase, State};
use std::sync::{Arc, LazyLock};

/// The card files of the game.
pub const FILES: &[Embedded] = embed![
    "clashing-destinies/neutral.toml",
    "clashing-destinies/arcane.toml",
    "clashing-destinies/order.toml",
    "clashing-destinies/decks.toml",
    "clashing-destinies/baselines.toml",
    "clashing-destinies/seed.toml",
    "clashing-destinies/zones.toml",
];

/// The kinds and words of the card files.
pub fn language() -> Arc<Language> {
    static LANGUAGE: LazyLock<Arc<Language>> = LazyLock::new(|| {
        let vocabulary = Vocabulary::new(words::WORDS).unwrap_or_else(|error| panic!("{error}"));
        Arc::new(Language { kinds: schema::KINDS, vocabulary })
    });
    LANGUAGE.clone()
}

/// The cards and decks that ship with the game.
pub fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
        let files: Vec<(&str, &str)> = FILES[..5].iter().map(|file| (file.path, file.text)).collect();
        Library::load(&language(), &files).unwrap_or_else(|errors| panic!("{errors}"))
    });
    &LIBRARY
}

/// The rules of Clashing Destinies with a pool of cards.
#[derive(Clone, Debug)]
pub struct Destinies {
    /// The cards.
    pub pool: Pool,
    /// The options.
    pub options: Options,
    /// The decks of the library that fit the options.
    pub decks: Vec<Deck>,
    /// The most runes of each kind that a card of the pool asks for, four bits each.
    rune_need: u16,
    /// The cards in short.
    briefs: Box<[brief::Brief; 128]>,
    /// What cards have in common.
    sets: Box<sets::Sets>,
}

impl Destinies {
    /// The game with these cards and options.
    pub fn new(library: &Library, options: Options) -> Result<Destinies, CardErrors> {
        let mut pool = lower::lower(library)?;
        trial::settle_baselines(&mut pool, library);
        let mut game = Destinies::of(pool, options);
        // A deck for another profile is no mistake; it is only not offered.
        let decks = deck::decks(library, &game.pool)?;
        game.decks = decks.into_iter().filter(|deck| game.check_deck(deck).is_ok()).collect();
        Ok(game)
    }

    /// The game with these cards and no decks.
    fn of(pool: Pool, options: Options) -> Destinies {
        let (briefs, piles) = brief::briefs(&pool);
        let sets = Box::new(sets::Sets::of(&pool, &piles));
        let rune_need = sets.need.iter().fold(0, |all, &need| sets::larger_need(all, need));
        Destinies { pool, options, decks: Vec::new(), rune_need, briefs, sets }
    }

    /// The game with the cards that ship with it.
    pub fn shipped(options: Options) -> Destinies {
        Destinies::new(library(), options).unwrap_or_else(|errors| panic!("{errors}"))
    }

    /// The seat gives up (C-002).
    pub fn concede(&self, state: &mut State, seat: Seat) {
        self.finish(state, 1 - seat.0);
    }
}

impl Game for Destinies {
    type State = State;
    type Action = Action;
    type Table = Table;

    fn id(&self) -> &'static str {
        Self::ID
    }

    fn table(&self, spec: &TableSpec) -> Result<Table, TableError> {
        self.seat_table(spec)
    }

    fn start(&self, table: &Table, chance: &mut impl Chance) -> State {
        self.deal(table, chance)
    }

    fn seats(&self, _: &State) -> u8 {
        2
    }

    fn team(&self, _: &State, seat: Seat) -> Team {
        Team(seat.0)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.phase == Phase::Over { Turn::Over } else { Turn::Of(Seat(state.asked)) }
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        if state.phase != Phase::Over {
            let mut desk = desk::Desk::EMPTY;
            self.offer(state, &mut desk, &mut offers::Sink::all(out));
        }
    }

    fn apply(&self, state: &mut State, action: Action, chance: &mut impl Chance) {
        debug_assert!(state.ask != Ask::Nothing);
        state.decisions = state.decisions.saturating_add(1);
        self.choose(state, action, chance);
        self.run(state, chance);
    }

    fn proceed(&self, state: &mut State, action: Action, chance: &mut impl Chance, legal: &mut Vec<Action>) {
        state.decisions = state.decisions.saturating_add(1);
        self.choose(state, action, chance);
        self.run_and_list(state, chance, legal);
    }

    #[inline]
    fn called(&self, state: &State, action: Action) -> Action {
        self.exchanged(state.guest, state.asked as usize).call(action)
    }

    #[inline]
    fn occasion(&self, state: &State) -> u8 {
        state.ask as u8
    }

    fn play_out(&self, state: &mut State, rng: &mut Plain, scratch: &mut Vec<Action>, most: u32) -> u32 {
        self.run_on(state, rng, scratch, most)
    }

    fn payoff(&self, state: &State, seat: Seat) -> f32 {
        match state.winner {
            state::NOBODY => 0.5,
            winner => f32::from(u8::from(winner == seat.0)),
        }
    }

    fn determinize(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> State {
        self.imagine(state, seat.index(), chance)
    }

    fn view(&self, state: &State, seat: Option<Seat>) -> View {
        self.show(state, seat)
    }

    fn describe(&self, state: &State, action: Action) -> Described {
        self.words_for(state, action)
    }

    fn witness(&self, state: &State, action: Action, _by: Seat) -> Described {
        self.words_overheard(state, action)
    }

    fn restore(&self, view: &View) -> Result<State, RestoreError> {
        self.read_position(view)
    }

    fn quiet(&self, state: &State) -> bool {
        state.frames_len == 0
            && state.events_len == 0
            && matches!(state.phase, Phase::Main | Phase::Over)
            && state.lasting.iter().all(|line| *line == state::Lasting::NONE)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.laws(state)
    }

    fn audit_move(&self, before: &State, action: Action, after: &State) -> Result<(), String> {
        self.move_laws(before, action, after)
    }

    fn fingerprint(&self, state: &State) -> u64 {
        self.print(state)
    }

    fn progress(&self, state: &State) -> Progress {
        Progress { rounds: u32::from(state.turn), capped: state.capped, looped: state.looped }
    }

    fn profile(&self) -> Profile {
        self.options.profile()
    }
}

impl Shipped for Destinies {
    const ID: &'static str = "clashing-destinies";
    const TITLE: &'static str = "Clashing Destinies";
    const ABOUT: &'static str = "two heroes with alternating actions, card chains and Destiny Decks";

    fn build(profile: &Profile) -> Result<Destinies, ProfileError> {
        Ok(Destinies::shipped(Options::read(profile)?))
    }

    fn options() -> Vec<OptionInfo> {
        Options::list()
    }

    fn tables() -> Vec<TableSpec> {
        let pair = |a: u8, b: u8| TableSpec { decks: vec![format!("#{a}"), format!("#{b}")], ..TableSpec::default() };
        vec![TableSpec::default(), pair(2, 5), pair(3, 6), pair(4, 4), pair(6, 1)]
    }

    fn files() -> &'static [Embedded] {
        FILES
    }

    fn library() -> Option<&'static Library> {
        Some(library())
    }

    fn build_with(profile: &Profile, library: &Library) -> Result<Destinies, BuildError> {
        Ok(Destinies::new(library, Options::read(profile)?)?)
    }
}
