//! The machine: runs until somebody has a real choice.
//!
//! Frames are what is going on, the innermost on top; events wait below the frame that raised them. A step either
//! changes the position, opens or closes a frame, or asks. A question with one answer is answered at once.

use super::Destinies;
use super::action::Action;
use super::cards96::Cards;
use super::chain::NO_LINK;
use super::deck::Table;
use super::desk::Desk;
use super::events::NO_EVENT;
use super::exchange::Guest;
use super::menu::Menu;
use super::offers::Sink;
use super::options::FirstPlayer;
use super::state::*;
use crate::{Chance, Plain, Seat, Stream};

/// Random decisions, up to a number of them.
pub(super) struct Luck<'a> {
    rng: &'a mut Plain,
    taken: u32,
    most: u32,
}

impl Luck<'_> {
    /// Takes one of so many options; one option is no decision. Nothing if there have been enough decisions.
    #[inline]
    pub fn draw(&mut self, state: &mut State, count: usize) -> Option<usize> {
        if count <= 1 {
            return Some(0);
        }
        if self.taken == self.most {
            return None;
        }
        self.taken += 1;
        state.decisions = state.decisions.saturating_add(1);
        Some(self.rng.pick(count))
    }
}

impl Destinies {
    /// The position before the first decision (C-007).
    pub(super) fn deal(&self, table: &Table, chance: &mut impl Chance) -> State {
        let first = match (table.first, self.options.first_player) {
            (Some(seat), _) => seat,
            (None, FirstPlayer::Random) => chance.below(Stream::SETUP, 2) as u8,
            (None, FirstPlayer::Seat1 | FirstPlayer::Alternate) => 0,
        };
        let mut state = self.empty(first);
        state.guest = table.guest;
        for seat in 0..2 {
            let deck = &table.decks[seat];
            let side = &mut state.sides[seat];
            for (slot, &number) in deck.main.iter().enumerate() {
                side.def[slot] = number;
                side.deck[slot] = slot as u8;
            }
            side.deck_len = deck.main.len() as u8;
            chance.shuffle(Stream::deck(Seat(seat as u8)), &mut side.deck[..deck.main.len()]);
            for (i, &number) in deck.destiny.iter().enumerate() {
                side.def[DESTINY_BASE as usize + i] = number;
                if number == deck.hero {
                    side.board.put(HERO, DESTINY_BASE + i as u8, Unit { def: number, ..Unit::NONE });
                } else {
                    side.destiny |= 1 << i;
                }
            }
            self.read_lists(side);
            self.refresh(&mut state, seat);
        }
        for seat in [first as usize, 1 - first as usize] {
            self.entered(&mut state, seat, HERO);
        }
        self.run(&mut state, chance);
        state
    }

    /// A position without cards, before turn 1.
    pub(super) fn empty(&self, first: u8) -> State {
        let side = Side {
            known: Cards::NONE,
            vague: Cards::NONE,
            hand: Cards::NONE,
            zone: Cards::NONE,
            discard: Cards::NONE,
            hears: 0,
            fleeting: 0,
            plain: 0,
            destiny: 0,
            pile: 0,
            def: [NO_CARD; SLOTS],
            deck: [NO_CARD; DECK],
            deck_len: 0,
            board: Units::NONE,
            artifacts: 0,
            attackers: 0,
            defenders: 0,
            runes: [0; 4],
            empower: 0,
            discount: 0,
            flags: 0,
            top: 0,
            bottom: 0,
            shown: 0,
            token: 0,
        };
        State {
            sides: [side; 2],
            frames: [Frame::new(0, 0, NOTHING); FRAMES],
            frames_len: 0,
            events: [NO_EVENT; EVENTS],
            events_len: 0,
            links: [NO_LINK; LINKS],
            links_len: 0,
            lasting: [Lasting::NONE; LASTING],
            combat: Combat::NONE,
            phase: Phase::Begin,
            step: 0,
            ask: Ask::Nothing,
            asked: 0,
            first,
            initiative: first,
            priority: 0,
            opener: 0,
            chain_passes: 0,
            passes: 0,
            passer: NOBODY,
            turn: 1,
            decisions: 0,
            kept: 0,
            discarded: NO_CARD,
            winner: NOBODY,
            capped: false,
            looped: false,
            doubt: false,
            layout: Layouts::default(),
            guest: Guest::NONE,
        }
    }

    /// Runs until a seat has at least two options, or the game is over.
    pub(super) fn run(&self, state: &mut State, chance: &mut impl Chance) {
        self.run_past(state, chance, |_| false);
    }

    /// The same, but whoever has priority passes without being asked where `passes` says so.
    #[inline]
    fn run_past(&self, state: &mut State, chance: &mut impl Chance, passes: impl Fn(&State) -> bool) {
        let mut desk = Desk::EMPTY;
        while self.advance(state, chance) {
            if state.ask == Ask::Priority && passes(state) {
                self.pass(state, chance);
                continue;
            }
            if self.surely_a_choice(state) {
                return;
            }
            let mut two = Sink::two();
            self.offer(state, &mut desk, &mut two);
            if two.count > 1 {
                return;
            }
            // With nothing to choose from the first is a pass: an effect without an object goes on.
            self.choose(state, two.first, chance);
        }
    }

    /// Does what was chosen, and everything up to the next decision, where whoever has priority passes if `passes` says so.
    /// For an evaluation that looks past chains: what could be answered need not be found out.
    pub fn apply_past(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut impl Chance,
        passes: impl Fn(&State) -> bool,
    ) {
        state.decisions = state.decisions.saturating_add(1);
        self.choose(state, action, chance);
        self.run_past(state, chance, passes);
    }

    /// The same, and the options are in the list then.
    pub(super) fn run_and_list(&self, state: &mut State, chance: &mut impl Chance, list: &mut Vec<Action>) {
        list.clear();
        let mut desk = Desk::EMPTY;
        while self.advance(state, chance) {
            self.offer(state, &mut desk, &mut Sink::all(list));
            if list.len() > 1 {
                return;
            }
            self.choose(state, list.pop().unwrap_or(Action::Pass), chance);
        }
    }

    /// Plays at random. The options are looked at once: whether there is a choice is not asked before.
    pub(super) fn run_on(&self, state: &mut State, rng: &mut Plain, list: &mut Vec<Action>, most: u32) -> u32 {
        let mut desk = Desk::new(self, state);
        let mut menu = Menu::EMPTY;
        let mut luck = Luck { rng, taken: 0, most };
        while self.advance(state, luck.rng) {
            let seat = state.asked as usize;
            let action = match state.ask {
                Ask::Main | Ask::Priority => {
                    self.fill(&mut menu, state, &mut desk);
                    let Some(n) = luck.draw(state, menu.count as usize) else { break };
                    if n == 0 && menu.passes() {
                        self.pass(state, luck.rng);
                        continue;
                    }
                    self.option(state, seat, &menu, n as u32)
                }
                Ask::Pay if self.pays_at_once(&state.sides[seat]) => {
                    if self.pay_at_random(state, seat, &mut luck) {
                        continue;
                    }
                    break;
                }
                _ => {
                    list.clear();
                    self.offer(state, &mut desk, &mut Sink::all(list));
                    let Some(n) = luck.draw(state, list.len()) else { break };
                    list.get(n).copied().unwrap_or(Action::Pass)
                }
            };
            self.choose(state, action, luck.rng);
        }
        luck.taken
    }

    /// Runs until something is asked. Says whether the game goes on.
    #[inline]
    fn advance(&self, state: &mut State, chance: &mut impl Chance) -> bool {
        while state.ask == Ask::Nothing {
            if state.phase == Phase::Over {
                return false;
            }
            self.step(state, chance);
        }
        true
    }

    /// What comes next. Whatever follows for certain is done at once: the fewer steps, the less is looked at again.
    fn step(&self, state: &mut State, chance: &mut impl Chance) {
        if state.frames_len > 0 {
            let base = state.top().base;
            if state.events_len > base {
                if self.next_event(state, base) {
                    self.step_effect(state, chance);
                }
                return;
            }
            return match state.top().what() {
                FRAME_EFFECT => self.step_effect(state, chance),
                FRAME_DECLARE => self.step_declare(state, chance),
                FRAME_RESOLVE => self.step_resolve(state, chance),
                FRAME_TELL => self.step_tell(state),
                FRAME_ATTACK => self.step_attack(state),
                _ => self.step_combat(state),
            };
        }
        if state.events_len > 0 {
            if self.next_event(state, 0) {
                self.step_effect(state, chance);
            }
            return;
        }
        if self.decided(state) {
            return;
        }
        match state.phase {
            Phase::Main => self.ask_main(state),
            Phase::Chain => self.ask_priority(state),
            Phase::Resolving => self.step_resolving(state, chance),
            Phase::Combat => {
                self.end_chain(state);
                self.ask_main(state);
            }
            Phase::Begin => {
                while state.phase == Phase::Begin && state.events_len == 0 && !self.decided(state) {
                    self.step_begin(state);
                }
            }
            Phase::End => {
                while state.phase == Phase::End && state.events_len == 0 && !self.decided(state) {
                    self.step_end(state);
                }
            }
            Phase::Over => {}
        }
    }

    /// Whether nothing is going on and nothing waits.
    #[inline]
    pub(super) fn settled(&self, state: &State) -> bool {
        state.frames_len | state.events_len == 0
    }

    /// The initiative player is asked.
    #[inline]
    pub(super) fn ask_main(&self, state: &mut State) {
        self.settle_registers(state);
        if state.decisions >= self.options.decision_cap {
            return self.cap(state);
        }
        state.ask = Ask::Main;
        state.asked = state.initiative;
    }

    #[inline]
    fn ask_priority(&self, state: &mut State) {
        state.ask = Ask::Priority;
        state.asked = state.priority;
    }

    /// Does what was chosen; the machine does the rest.
    pub(super) fn choose(&self, state: &mut State, action: Action, chance: &mut impl Chance) {
        let seat = state.asked as usize;
        let ask = state.ask;
        match (ask, action) {
            (Ask::Main | Ask::Priority, Action::Pass) => return self.pass(state, chance),
            (Ask::Main | Ask::Priority, action) => {
                self.act(state, seat, action);
                let resource = matches!(action, Action::DrawCard | Action::GainRune(_));
                if resource && !self.in_doubt(state) && state.decisions < self.options.decision_cap {
                    // It takes nothing away: the same one is asked again.
                    return;
                }
            }
            (Ask::AttackTarget, Action::Unit(spot)) => {
                let attacker = state.top().source;
                let target = self.target_ref(state, spot.seat as usize, spot.index as usize);
                state.close();
                self.attack_with(state, attacker, target);
            }
            (Ask::Pay, Action::Card(class)) => self.pay_one(state, seat, class),
            (Ask::Hindered, action) => self.chosen_hindered(state, seat, action),
            (Ask::Artifact, Action::Unit(spot)) => self.chosen_artifact(state, seat, spot.index as usize),
            (Ask::Target | Ask::DiscardPile | Ask::EnemyZone | Ask::Zone, action) => {
                self.chosen_in_declaration(state, action);
            }
            (_, action) => self.chosen_in_effect(state, action),
        }
        if state.phase == Phase::Over {
            return;
        }
        state.ask = Ask::Nothing;
        if state.frames_len > 0 && state.top().what() == FRAME_DECLARE {
            self.step_declare(state, chance);
        }
        if state.phase == Phase::Chain && self.settled(state) && !self.in_doubt(state) {
            self.ask_priority(state);
        }
    }

    /// The player with the initiative or with priority passes.
    #[inline]
    fn pass(&self, state: &mut State, chance: &mut impl Chance) {
        if state.ask == Ask::Priority {
            self.pass_priority(state);
            if state.phase == Phase::Chain {
                state.asked = state.priority;
                return;
            }
            state.ask = Ask::Nothing;
            if !self.in_doubt(state) {
                self.step_resolving(state, chance);
            }
            return;
        }
        self.pass_turn(state);
        if state.phase == Phase::Main && state.decisions < self.options.decision_cap {
            // Nothing has happened: the other one is asked.
            state.asked = state.initiative;
        } else {
            state.ask = Ask::Nothing;
        }
    }

    /// The reference to the unit at a board index.
    #[inline]
    pub(super) fn target_ref(&self, state: &State, seat: usize, index: usize) -> Ref {
        if index == HERO { hero_of(seat) } else { refer(seat, state.sides[seat].board.slot(index)) }
    }

    fn act(&self, state: &mut State, seat: usize, action: Action) {
        match action {
            Action::Play(class) => self.declare_hand(state, seat, class),
            Action::Destiny(number) => self.declare_destiny(state, seat, number),
            Action::Use { index, ability } => {
                let source = self.target_ref(state, seat, index as usize);
                self.declare_ability(state, seat, source, ability);
            }
            Action::UseDiscard { card, ability } => {
                let side = &state.sides[seat];
                if let Some(slot) = side.discard.iter().find(|&slot| side.card(slot) == card) {
                    self.declare_ability(state, seat, refer(seat, slot), ability);
                }
            }
            Action::Attacker(index) => self.declare_attacker(state, seat, index as usize),
            Action::Attack { index, target } => {
                let attacker = self.target_ref(state, seat, index as usize);
                let target = self.target_ref(state, 1 - seat, target as usize);
                self.attack_with(state, attacker, target);
            }
            Action::Block(index) => self.block(state, seat, index as usize),
            Action::Retaliate => self.retaliate(state, seat),
            Action::DrawCard => {
                state.sides[seat].flags += RESOURCE_ONE;
                state.sides[seat].draw(1);
            }
            Action::GainRune(kind) => {
                state.sides[seat].flags += RESOURCE_ONE;
                self.gain_runes(&mut state.sides[seat], kind as usize, 1);
            }
            _ => {}
        }
    }
}
