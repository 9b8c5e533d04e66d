//! Impossibility Simulator: two teams, three lanes, creatures that take turns by speed, items, statuses and reactions.
//!
//! RULES.md beside this file has the rules by number (I-042), and tests are named after them. The course of a turn is
//! in `flow` and `rounds`, who goes first in `order`, attacks in `attack`, what can be played in `plays`, windows in
//! `windows`, declarations and chains in `chains`, what can be chosen in `offers` and `menu`, effects in `program`, the
//! dead and the newcomers in `settle`, derived numbers in `stats`, what is kept for speed in `kept`.
//! Cards, statuses, types and item classes are data (`engine/cards/impossibility-simulator`) in the words of
//! [`words::WORDS`]; no card has code of its own.

pub mod action;
mod attack;
mod body;
mod chains;
mod choose;
pub mod coverage;
mod damage;
mod deeds;
mod events;
mod flow;
mod hidden;
mod items;
mod kept;
mod laws;
mod lines;
mod lower;
mod meanings;
mod menu;
mod offers;
mod ongoing;
pub mod options;
mod order;
mod phrases;
mod plays;
pub mod pool;
mod program;
mod record;
mod restore;
mod rounds;
pub mod schema;
mod settle;
pub mod setup;
mod show;
pub mod state;
mod stats;
mod targets;
mod tell;
#[cfg(test)]
mod tests;
mod trial;
mod windows;
pub mod words;
mod written;

use crate::cards::Library;
use crate::chance::{Chance, Plain};
use crate::game::{Game, Progress, RestoreError, TableError, TableSpec, Turn};
use crate::profile::{OptionInfo, Profile, ProfileError};
use crate::registry::{BuildError, Embedded, Shipped};
use crate::seat::{Seat, Team};
use crate::view::{Described, View};
use action::Action;
use options::{Options, StatusTable};
use pool::{CardId, Kind, Pool, status_bits, trait_bits};
use setup::{Lineup, Table};
use state::{Ask, Attack, Job, NONE, Phase, State};
use std::sync::LazyLock;

/// The files of the game: cards first, then profiles and the list of the real set.
pub const FILES: &[Embedded] = crate::embed![
    "impossibility-simulator/rules.toml",
    "impossibility-simulator/creatures.toml",
    "impossibility-simulator/minions.toml",
    "impossibility-simulator/items.toml",
    "impossibility-simulator/fields.toml",
    "impossibility-simulator/baselines.toml",
    "impossibility-simulator/teams.toml",
    "impossibility-simulator/classic.toml",
];

/// How many of the files are card files.
const CARD_FILES: usize = 7;

/// The cards that ship with the game, checked once.
pub fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
        let files: Vec<(&str, &str)> = FILES[..CARD_FILES].iter().map(|file| (file.path, file.text)).collect();
        Library::load(&schema::language(), &files).unwrap_or_else(|errors| panic!("{errors}"))
    });
    &LIBRARY
}

/// The rules of Impossibility Simulator with a pool of cards.
#[derive(Clone, Debug)]
pub struct Impossibility {
    /// The cards.
    pub pool: Pool,
    /// The options.
    pub options: Options,
    /// The teams of the library.
    pub lineups: Vec<Lineup>,
    /// All items; the item deck holds their numbers in this list.
    item_list: Vec<CardId>,
    /// The number of each card in that list.
    item_number: Vec<u8>,
    /// What each card gives to others' numbers.
    gifts: Vec<u8>,
    /// What each card gives its bearer, if that is fixed.
    fixed: Vec<kept::Fixed>,
    /// What is quickly known of each line.
    gates: Vec<kept::Gate>,
    /// The lines of each card that are used by choice.
    choices: Vec<kept::Choices>,
    /// What is quickly known of each card.
    quick: Vec<kept::Quick>,
    /// Types that cannot eat.
    no_food_types: u16,
    /// Types that become another one.
    open_types: u16,
    /// The type that some field items name for their burden.
    panda: Option<u16>,
    pool_has_haze: bool,
    pool_has_no_gain: bool,
    pool_has_dear: bool,
    pool_has_food_hurts: bool,
    /// What food of some creatures inflicts on enemies, if there are such creatures.
    food_poison: Option<u8>,
    pool_has_prices: bool,
    pool_has_hex: bool,
    /// Whether hexes are counted by team, as in the older table (I-206).
    teams_hexed: bool,
    pool_has_waits: bool,
    /// There are equips that keep others off.
    equips_bar_equips: bool,
}

impl Impossibility {
    /// The game with these cards and options.
    pub fn new(library: &Library, options: Options) -> Result<Impossibility, BuildError> {
        let pool = lower::lower(library, &options)?;
        let item_list: Vec<CardId> =
            (0..pool.defs.len() as CardId).filter(|&card| pool.def(card).kind == Kind::Item).collect();
        if item_list.len() > 250 || pool.statuses.len() > 128 || pool.types.len() > 16 {
            return Err(BuildError::Set("at most 250 items, 128 statuses and 16 types".into()));
        }
        let mut item_number = vec![NONE; pool.defs.len()];
        for (number, &card) in item_list.iter().enumerate() {
            item_number[card as usize] = number as u8;
        }
        let types = |wanted: &dyn Fn(&pool::Type) -> bool| {
            pool.types.iter().enumerate().filter(|(_, kind)| wanted(kind)).fold(0u16, |set, (n, _)| set | 1 << n)
        };
        let any = |bit: u32| pool.defs.iter().any(|def| def.traits & bit != 0);
        let mut game = Impossibility {
            gifts: kept::gifts(&pool),
            fixed: kept::fixed(&pool),
            choices: kept::choices(&pool),
            quick: kept::quick(&pool, &kept::gates(&pool), &kept::gifts(&pool)),
            gates: kept::gates(&pool),
            no_food_types: types(&|kind| kind.no_food),
            open_types: types(&|kind| kind.open),
            panda: pool.type_of("panda-type").map(|n| 1 << n),
            pool_has_haze: pool.defs.iter().any(|def| def.haze.0 != NONE),
            pool_has_no_gain: any(trait_bits::ENEMY_NO_GAIN),
            pool_has_dear: any(trait_bits::DEAR_ITEMS),
            pool_has_food_hurts: any(trait_bits::FOOD_HURTS),
            food_poison: pool.status("poison").filter(|_| any(trait_bits::POISON_FOOD)),
            pool_has_prices: any(trait_bits::CHEAP_SHOP | trait_bits::HALF_PRICE),
            equips_bar_equips: pool
                .defs
                .iter()
                .any(|def| def.kind == Kind::Item && def.traits & trait_bits::NO_EQUIP != 0),
            pool_has_waits: pool.statuses.iter().any(|status| status.waits != 0),
            pool_has_hex: pool.statuses.iter().any(|status| status.does & status_bits::HEXED != 0),
            teams_hexed: options.status_table == StatusTable::Table
                && pool.statuses.iter().any(|status| status.does & status_bits::HEXED != 0),
            pool,
            options,
            lineups: Vec::new(),
            item_list,
            item_number,
        };
        game.read_lineups(library);
        Ok(game)
    }

    /// The game with the cards that ship with it.
    pub fn shipped(options: Options) -> Impossibility {
        Impossibility::new(library(), options).unwrap_or_else(|error| panic!("{error}"))
    }
}

impl Game for Impossibility {
    type State = State;
    type Action = Action;
    type Table = Table;

    const STATE_LIMIT: usize = 6144;

    fn id(&self) -> &'static str {
        Self::ID
    }

    fn table(&self, spec: &TableSpec) -> Result<Table, TableError> {
        self.read_table(spec)
    }

    fn start(&self, table: &Table, chance: &mut impl Chance) -> State {
        let mut state = self.deal_cards(table, chance);
        self.run(&mut state, chance);
        state
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

    #[inline]
    fn occasion(&self, state: &State) -> u8 {
        state.ask as u8 | (state.lane & 3) << 4 | state.team << 6
    }

    #[inline]
    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        self.offer(state, &mut |action| out.push(action));
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Action, chance: &mut impl Chance) {
        self.choose(state, action, chance);
        self.run(state, chance);
    }

    fn proceed(&self, state: &mut State, action: Action, chance: &mut impl Chance, legal: &mut Vec<Action>) {
        self.run_and_list(state, action, chance, legal);
    }

    fn play_out(&self, state: &mut State, rng: &mut Plain, scratch: &mut Vec<Action>, most: u32) -> u32 {
        self.run_on(state, rng, scratch, most)
    }

    fn payoff(&self, state: &State, seat: Seat) -> f32 {
        match state.winner {
            NONE => 0.5,
            winner => f32::from(u8::from(winner == seat.0)),
        }
    }

    fn determinize(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> State {
        self.imagine(state, seat.0, chance)
    }

    fn view(&self, state: &State, seat: Option<Seat>) -> View {
        self.show(state, seat)
    }

    fn describe(&self, state: &State, action: Action) -> Described {
        self.tell(state, action)
    }

    fn witness(&self, state: &State, action: Action, _by: Seat) -> Described {
        self.overhear(state, action)
    }

    fn restore(&self, view: &View) -> Result<State, RestoreError> {
        self.read_position(view)
    }

    fn quiet(&self, s: &State) -> bool {
        let asks = matches!(s.ask, Ask::Slot | Ask::Cover | Ask::Main) || s.phase == Phase::Over;
        // The windows of phases 0, 1 and 4 are written down too; those of a chain need the moves that led there.
        let window = s.ask == Ask::Window && s.depth == 1 && s.frames[0].job == Job::Window;
        (s.depth == 0 && asks || window) && s.attack == Attack::NONE && s.phase != Phase::Opening && !s.unsettled
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.check_laws(state)
    }

    fn fingerprint(&self, state: &State) -> u64 {
        self.print(state)
    }

    fn progress(&self, state: &State) -> Progress {
        Progress { rounds: u32::from(state.global), capped: state.capped, looped: state.looped }
    }

    fn profile(&self) -> Profile {
        self.options.profile()
    }
}

impl Shipped for Impossibility {
    const ID: &'static str = "impossibility-simulator";
    const TITLE: &'static str = "Impossibility Simulator";
    const ABOUT: &'static str = "two teams in three lanes, turns by speed, items, statuses and reactions";

    fn build(profile: &Profile) -> Result<Impossibility, ProfileError> {
        Ok(Impossibility::shipped(Options::read(profile)?))
    }

    fn options() -> Vec<OptionInfo> {
        Options::list()
    }

    fn tables() -> Vec<TableSpec> {
        let pair = |a: u8, b: u8| TableSpec { decks: vec![format!("#{a}"), format!("#{b}")], ..TableSpec::default() };
        vec![TableSpec::default(), pair(1, 2), pair(3, 4), pair(5, 6), pair(7, 8)]
    }

    fn files() -> &'static [Embedded] {
        FILES
    }

    fn library() -> Option<&'static Library> {
        Some(library())
    }

    fn build_with(profile: &Profile, library: &Library) -> Result<Impossibility, BuildError> {
        Impossibility::new(library, Options::read(profile)?)
    }
}
