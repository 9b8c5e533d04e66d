//! Dicetastic: dice, classes and ability cards; two teams.
//!
//! `RULES.md` beside this file has the rules by number. [`Dicetastic`] holds the compiled cards and the options, and
//! tables made at load that tell for every event who could hear it.

pub mod action;
mod attack;
mod audit;
mod conditions;
mod damage;
mod determinize;
pub mod dice;
mod events;
mod flow;
mod frames;
mod gates;
mod hand;
mod index;
mod legal;
mod links;
mod listeners;
mod lower;
pub mod ops;
pub mod options;
mod order;
mod resolve;
mod restore;
pub mod state;
mod table;
mod targets;
mod trial;
mod view;
mod windows;
pub mod words;
mod zones;

#[cfg(test)]
mod tests;

pub use action::Action;
pub use lower::language;
pub use options::Options;
pub use state::State;
pub use table::{Fixed, Seating};

use crate::cards::{CardErrors, Library};
use crate::chance::{Chance, Plain};
use crate::game::{Game, Progress, RestoreError, TableError, TableSpec, Turn};
use crate::profile::{OptionInfo, Profile, ProfileError};
use crate::registry::{BuildError, Embedded, Shipped};
use crate::seat::{Seat, Team};
use crate::view::{Described, View};
use gates::Gate;
use listeners::{Ears, Hears};
use ops::{Ability, AbilityCard, Class, Key, MAX_ABILITIES, MAX_CARDS, MAX_CLASSES, MAX_KINDS, MAX_LISTENING};
use options::{AsideOptions, TeamSizes};
use state::{Ask, Frame, NONE, Source};

/// The rules of Dicetastic with a set of cards.
#[derive(Clone, Debug)]
pub struct Dicetastic {
    options: Options,
    classes: Vec<Class>,
    cards: Vec<AbilityCard>,
    /// Which class each slot of the class deck is.
    class_slots: Vec<u8>,
    /// Which card each slot of the ability deck is.
    card_slots: Vec<u8>,
    /// How many slots are in the class deck; the plain ones after them lie in the box.
    class_deck: usize,
    /// How many slots are in the ability deck; the plain ones after them lie in the box.
    deck: usize,
    /// Who hears which event; a first look at it beside.
    hears: Box<[Hears; Key::COUNT]>,
    ears: Box<[Ears; Key::COUNT]>,
    /// The same for damage steps seen by the seat that deals the damage, by timing.
    dealt: [Hears; 3],
    dealt_ears: [Ears; 3],
    /// What has to be true for listeners, one table after the other.
    gates: Vec<Gate>,
    /// Passive abilities of each class slot for an event, as bits.
    passives: Vec<[u8; MAX_CLASSES]>,
    /// Classes that could do something when empowered at an event; the last set is for no event.
    empowerable: Vec<u64>,
    /// Ability cards that only reactivate the own classes, by kind.
    for_rotated: u64,
    /// Ability cards that only empower an own class, by kind.
    for_empowering: u64,
    /// Abilities of each class that touch an attack's dice, score or damage, as bits.
    class_dice: Vec<u8>,
    /// The same for what playing each ability card does.
    card_dice: Vec<u8>,
    digest: u64,
    per_attack: [u64; MAX_ABILITIES],
    per_round: [u64; MAX_ABILITIES],
    /// Classes that share a trigger with this one, by slot.
    rivals: Vec<u64>,
}

/// A set of cards that does not fit on a table.
#[derive(Clone, Debug, thiserror::Error)]
pub enum SetError {
    /// Too many cards of one sort.
    #[error("{count} {what} are too many for a table: at most {most}")]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How many.
        count: usize,
        /// How many fit.
        most: usize,
    },
    /// Too few classes for a draft.
    #[error("{count} classes are too few: a draft for {seats} needs {needed}")]
    TooFew {
        /// How many classes there are.
        count: usize,
        /// For how many seats.
        seats: u8,
        /// How many it takes.
        needed: usize,
    },
    /// The cards themselves are wrong.
    #[error(transparent)]
    Cards(#[from] CardErrors),
}

const FILES: &[Embedded] =
    crate::embed!["dicetastic/classes.toml", "dicetastic/abilities.toml", "dicetastic/baselines.toml"];

impl Dicetastic {
    /// The game with the shipped cards.
    pub fn new(options: Options) -> Dicetastic {
        Dicetastic::with_library(options, Self::shipped_cards()).expect("the shipped cards are playable")
    }

    /// The shipped cards.
    pub fn shipped_cards() -> &'static Library {
        static LIBRARY: std::sync::OnceLock<Library> = std::sync::OnceLock::new();
        LIBRARY.get_or_init(|| {
            let files: Vec<(&str, &str)> = FILES.iter().map(|f| (f.path, f.text)).collect();
            Library::load(language(), &files).unwrap_or_else(|errors| panic!("{errors}"))
        })
    }

    /// The game with the cards of a library. Each class is in the deck once, each ability card as often as it says.
    pub fn with_library(options: Options, library: &Library) -> Result<Dicetastic, SetError> {
        let (classes, cards) = lower::lower(library)?;
        let class_slots: Vec<u8> = (0..classes.len().min(255) as u8).collect();
        let scale = usize::from(options.ability_copies_scale);
        let mut card_slots = Vec::new();
        let (class_deck, kinds) = (ordinary(classes.iter().map(|c| c.boxed)), ordinary(cards.iter().map(|c| c.boxed)));
        for (kind, card) in cards.iter().enumerate().take(kinds) {
            card_slots.extend(std::iter::repeat_n(kind.min(255) as u8, usize::from(card.copies) * scale));
        }
        let deck = card_slots.len();
        card_slots.extend((kinds..cards.len()).map(|kind| kind.min(255) as u8));
        let sizes = [
            ("classes", class_deck, MAX_LISTENING),
            ("classes and plain ones", classes.len(), MAX_CLASSES),
            ("different ability cards", cards.len(), MAX_KINDS),
            ("ability cards", card_slots.len(), MAX_CARDS),
        ];
        if let Some(&(what, count, most)) = sizes.iter().find(|(_, count, most)| count > most) {
            return Err(SetError::TooMany { what, count, most });
        }
        let TeamSizes(a, b) = options.team_sizes;
        let needed = usize::from(a + b + options.draft_extra);
        if class_deck < needed {
            return Err(SetError::TooFew { count: class_deck, seats: a + b, needed });
        }
        let mut game = Dicetastic {
            options,
            classes,
            cards,
            class_slots,
            card_slots,
            class_deck,
            deck,
            hears: Box::new([Hears::default(); Key::COUNT]),
            ears: Box::new([Ears::default(); Key::COUNT]),
            dealt: [Hears::default(); 3],
            dealt_ears: [Ears::default(); 3],
            gates: Vec::new(),
            passives: Vec::new(),
            empowerable: Vec::new(),
            for_rotated: 0,
            for_empowering: 0,
            class_dice: Vec::new(),
            card_dice: Vec::new(),
            digest: 0,
            per_attack: [0; MAX_ABILITIES],
            per_round: [0; MAX_ABILITIES],
            rivals: Vec::new(),
        };
        game.index();
        Ok(game)
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The class in that slot.
    #[inline]
    pub fn class(&self, slot: u8) -> &Class {
        &self.classes[self.class_slots[slot as usize] as usize]
    }

    /// The ability card in that slot.
    #[inline]
    pub fn card(&self, slot: u8) -> &AbilityCard {
        &self.cards[self.card_slots[slot as usize] as usize]
    }

    /// Which ability card the slot is.
    #[inline(always)]
    pub fn kind_of(&self, slot: u8) -> u8 {
        self.card_slots[slot as usize]
    }

    /// The ability cards by kind, without those of the box.
    pub fn cards(&self) -> &[AbilityCard] {
        &self.cards[..ordinary(self.cards.iter().map(|card| card.boxed))]
    }

    /// The classes, without those of the box.
    pub fn classes(&self) -> &[Class] {
        &self.classes[..self.class_deck]
    }

    /// One ability of a source.
    #[inline]
    fn ability(&self, source: Source, index: u8) -> &Ability {
        match source {
            Source::Class(slot) => &self.class(slot).abilities[index as usize],
            Source::Card(slot) => &self.card(slot).play,
            Source::Here(slot) => &self.card(slot).here[index as usize],
        }
    }

    /// A number that tells sets of cards and options apart.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Whether an ability rerolls or flips dice, changes the score, or adds to the damage of an attack: a quick answer
    /// for whoever plans a roll.
    pub fn touches_dice(&self, source: Source, index: usize) -> bool {
        let tables = match source {
            Source::Class(slot) => &self.class_dice[self.class_slots[slot as usize] as usize],
            Source::Card(slot) | Source::Here(slot) => &self.card_dice[self.card_slots[slot as usize] as usize],
        };
        tables >> index & 1 != 0
    }

    /// Runs the rules up to the next decision.
    fn run(&self, s: &mut State, chance: &mut impl Chance) {
        while s.ask == Ask::Nothing {
            self.advance(s, chance);
        }
    }

    /// Goes on with the innermost thing under way.
    fn advance(&self, s: &mut State, chance: &mut impl Chance) {
        let top = s.innermost();
        // The skeleton of the game comes first, so that the usual way through it is easy to predict.
        if let Frame::Attack { step } = *top {
            if !self.settled(s) {
                self.run_attack(s, step, chance);
            }
            return;
        }
        if let Frame::Turn { .. } = *top {
            if !self.settled(s) {
                self.run_turn(s);
            }
            return;
        }
        match *top {
            Frame::Attack { .. } | Frame::Turn { .. } => {}
            Frame::Round { step } => {
                if !self.settled(s) {
                    self.run_round(s, step);
                }
            }
            Frame::Draft { picked } => self.run_draft(s, picked, chance),
            Frame::Event(e) => self.run_event(s, e, chance),
            Frame::Window { cursor, passed } => self.run_window(s, cursor, passed),
            Frame::Resolve(_) => self.run_resolve(s, chance),
            Frame::Offer { holder, .. } => self.run_offer(s, holder),
            Frame::Play(_) => self.run_play(s),
            Frame::Batch { source, last, base, main } => self.run_batch(s, source, last, base, main),
            Frame::Step { step, hit, excess, died } => self.run_step(s, step, hit, excess, died),
            Frame::Death { .. } => self.run_death(s),
            Frame::Healed { step, seat, wasted } => self.run_healed(s, step, seat, wasted),
            Frame::Draw { step, seat, left, card } => self.run_draw(s, step, seat, left, card, chance),
            Frame::Choose { seat, keep, class, head } => self.run_choose(s, seat, keep, class, head),
            Frame::Income { seat } => self.run_income(s, seat, chance),
            Frame::Discards { seats, from, count, left } => self.run_discards(s, seats, from, count, left),
            Frame::Swap { holder, other, class, given } => self.run_swap(s, holder, other, class, given),
        }
    }

    /// Nothing is pending here: a chain of effects is over, and the end of the game is looked for (D-014).
    #[inline]
    fn settled(&self, s: &mut State) -> bool {
        s.chain = 0;
        self.decided(s)
    }

    /// Does what was chosen.
    fn choose_action(&self, s: &mut State, action: Action, chance: &mut impl Chance) {
        let ask = std::mem::replace(&mut s.ask, Ask::Nothing);
        match ask {
            Ask::Nothing | Ask::Over => s.ask = ask,
            Ask::Draft => {
                if let Action::Pile(pile) = action {
                    self.take_pile(s, pile);
                }
            }
            Ask::Window => self.answer_window(s, action),
            Ask::Reactivate => {
                if let Action::Reactivate(class) = action {
                    s.rotated &= !(1 << class);
                    s.refresh();
                }
            }
            Ask::Target => match action {
                Action::Attack(seat) => self.choose_target(s, seat),
                _ => self.skip_attack(s),
            },
            Ask::Aside => {
                if let Action::Aside(dice) = action {
                    self.set_aside(s, dice);
                }
            }
            Ask::Match => match action {
                Action::Match { number, count } => self.set_match(s, number, count),
                _ => self.throw_on(s),
            },
            Ask::Rollover => self.answer_rollover(s, action),
            Ask::Drawn => self.answer_drawn(s, action),
            Ask::Dice => {
                if let Action::Dice(dice) = action {
                    self.change_dice(s, dice, chance);
                }
            }
            Ask::Pick => self.answer_pick(s, action),
            Ask::Offer => self.answer_offer(s, action),
            Ask::KeepOne => self.keep_one(s, action),
            Ask::Discard => {
                if let Action::Card(kind) = action {
                    self.discard_kind(s, s.asked, kind);
                }
            }
            Ask::DiscardClass => {
                if let Action::Class(class) = action {
                    self.discard_class(s, s.asked, class);
                }
            }
            Ask::Give => self.give(s, action),
            Ask::Take => self.take(s, action),
            Ask::Order => self.reorder(s, action),
        }
    }
}

impl Game for Dicetastic {
    type State = State;
    type Action = Action;
    type Table = Seating;

    const STATE_LIMIT: usize = 2112;

    fn id(&self) -> &'static str {
        Self::ID
    }

    fn profile(&self) -> Profile {
        self.options.profile()
    }

    fn table(&self, spec: &TableSpec) -> Result<Seating, TableError> {
        self.read_table(spec)
    }

    fn start(&self, table: &Seating, chance: &mut impl Chance) -> State {
        let mut state = self.set_up(table, chance);
        self.run(&mut state, chance);
        state
    }

    fn seats(&self, state: &State) -> u8 {
        state.seats
    }

    fn team(&self, state: &State, seat: Seat) -> Team {
        Team(u8::from(state.second.has(seat)))
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.ask == Ask::Over { Turn::Over } else { Turn::Of(state.asked) }
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        self.each_action(state, &mut |action| out.push(action));
    }

    #[inline]
    fn sample_action(&self, state: &State, rng: &mut Plain, scratch: &mut Vec<Action>) -> Action {
        match state.ask {
            Ask::Aside if self.options.aside_options == AsideOptions::Full => {
                let shown = state.attack.shown();
                loop {
                    let part = shown.part(rng.bits());
                    if !part.is_empty() {
                        return Action::Aside(part);
                    }
                }
            }
            Ask::Target if !self.options.attack_optional => {
                let targets = self.attackable(state, state.asked);
                let number = rng.pick(targets.len() as usize);
                return Action::Attack(targets.iter().nth(number).expect("one of them"));
            }
            _ => {}
        }
        scratch.clear();
        self.legal_actions(state, scratch);
        scratch[rng.pick(scratch.len())]
    }

    fn apply(&self, state: &mut State, action: Action, chance: &mut impl Chance) {
        self.choose_action(state, action, chance);
        self.run(state, chance);
    }

    fn payoff(&self, state: &State, seat: Seat) -> f32 {
        let first = f32::from(state.result) / 2.0;
        if state.second.has(seat) { 1.0 - first } else { first }
    }

    fn determinize(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> State {
        self.redraw(state, seat, chance)
    }

    fn view(&self, state: &State, seat: Option<Seat>) -> View {
        self.show(state, seat)
    }

    fn describe(&self, state: &State, action: Action) -> Described {
        self.words_of(state, action)
    }

    fn witness(&self, state: &State, action: Action, _by: Seat) -> Described {
        self.overheard(state, action)
    }

    fn restore(&self, view: &View) -> Result<State, RestoreError> {
        self.rebuild(view)
    }

    fn quiet(&self, state: &State) -> bool {
        self.is_quiet(state)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.check_laws(state)
    }

    fn fingerprint(&self, state: &State) -> u64 {
        self.hash(state)
    }

    fn progress(&self, state: &State) -> Progress {
        Progress { rounds: u32::from(state.round), capped: state.capped, looped: state.looped }
    }
}

impl Shipped for Dicetastic {
    const ID: &'static str = "dicetastic";
    const TITLE: &'static str = "Dicetastic";
    const ABOUT: &'static str = "dice, classes and ability cards for two teams";

    fn build(profile: &Profile) -> Result<Dicetastic, ProfileError> {
        Ok(Dicetastic::new(Options::read(profile)?))
    }

    fn options() -> Vec<OptionInfo> {
        Options::list()
    }

    fn tables() -> Vec<TableSpec> {
        [6, 2, 3, 4, 5, 7, 8].map(|seats| TableSpec { seats: Some(seats), ..TableSpec::default() }).into()
    }

    fn files() -> &'static [Embedded] {
        FILES
    }

    fn library() -> Option<&'static Library> {
        Some(Dicetastic::shipped_cards())
    }

    fn build_with(profile: &Profile, library: &Library) -> Result<Dicetastic, BuildError> {
        Dicetastic::with_library(Options::read(profile)?, library).map_err(|error| match error {
            SetError::Cards(errors) => BuildError::Cards(errors),
            other => BuildError::Set(other.to_string()),
        })
    }
}

/// How many cards come before those of the box.
fn ordinary(boxed: impl Iterator<Item = bool>) -> usize {
    boxed.take_while(|boxed| !boxed).count()
}

const _: () = assert!(NONE as usize >= MAX_CARDS);
