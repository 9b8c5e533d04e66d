//! Clashing Destinies: what a position is worth once what is going on has been played to its end.
//!
//! A play takes several decisions, and looking one step ahead would see a card that has left the hand and done
//! nothing yet. So the evaluation first plays on, with simple answers, until somebody may act freely again, and
//! counts then: health, board, cards, levels, runes.

use super::Evaluate;
use super::weights::{Weight, sum, weigh, weight};
use gauntlet_engine::destinies::Destinies;
use gauntlet_engine::destinies::action::Action;
use gauntlet_engine::destinies::pool::{Kind, trait_bit};
use gauntlet_engine::destinies::state::{ATTACK, Ask, DEFENSE, HERO, NOTHING, Phase, Side, State, seat_of};
use gauntlet_engine::{Game, Plain, Seat};
use std::cell::RefCell;

/// Decisions after which playing on is given up.
const STEPS: usize = 40;
/// A game that is decided, as the logarithm of the odds.
const DECIDED: f32 = 12.0;

/// What is counted.
const COUNT: usize = 22;
/// By `gauntlet tune` (docs/agents.md), but for sigils: without a worth of their own nobody would play them, and play is no
/// weaker with it.
const WEIGHTS: [Weight; COUNT] = [
    weight("health", 0.0702),
    weight("near death", -0.3144),
    weight("level", -0.0833),
    weight("attack left", 0.0429),
    weight("empower", 0.0167),
    weight("sigils", 0.1),
    weight("artifacts", 0.0936),
    weight("minions", 0.0928),
    weight("minions' attack", 0.0635),
    weight("minions' health", 0.0304),
    weight("traits", 0.0382),
    weight("abilities", 0.0183),
    weight("too proud", -0.0601),
    weight("guards' attack", -0.1133),
    weight("guards awake", 0.0472),
    weight("cards", 0.1291),
    weight("cards' cost", 0.0117),
    weight("runes lacking", -0.0371),
    weight("runes lacking in the deck", -0.6026),
    weight("destiny cards", -0.1005),
    weight("deck", 0.0124),
    weight("to act", 0.0571),
];

/// Counts, in the order of the weights.
type Counts = [f32; COUNT];

thread_local! {
    /// Lists that are used again and again: a search evaluates in every iteration, and must not allocate.
    static ROOM: RefCell<[Vec<Action>; 2]> = RefCell::new(std::array::from_fn(|_| Vec::with_capacity(128)));
}

impl Evaluate for Destinies {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        match rests(state) {
            true => weigh(&count(self, state, seat.index()), &WEIGHTS),
            false => finish(self, &mut state.clone(), seat),
        }
    }

    fn appraise(&self, state: &mut State, seat: Seat) -> f32 {
        match state.phase {
            Phase::Over => self.payoff(state, seat),
            _ => finish(self, state, seat),
        }
    }

    fn weights(&self) -> &'static [Weight] {
        &WEIGHTS
    }

    fn features(&self, state: &State, seat: Seat, out: &mut Vec<f32>) {
        let mut end = *state;
        reach(self, &mut end);
        out.extend(count(self, &end, seat.index()));
    }
}

/// Whether nothing is going on.
fn rests(state: &State) -> bool {
    state.phase == Phase::Main && state.frames_len == 0
}

/// What the position is worth to the seat once somebody may act freely again.
fn finish(game: &Destinies, state: &mut State, seat: Seat) -> f32 {
    reach(game, state);
    match state.phase {
        Phase::Over => decided(state, seat.index()) / DECIDED * 0.495 + 0.5,
        _ => weigh(&count(game, state, seat.index()), &WEIGHTS),
    }
}

/// Plays on until somebody may act freely again.
fn reach(game: &Destinies, state: &mut State) {
    if rests(state) {
        return;
    }
    ROOM.with_borrow_mut(|[legal, inner]| {
        let look = |state: &State, seat: usize, legal: &[Action]| best(game, state, seat, legal, inner);
        play_on(game, state, legal, Some(look));
    });
}

/// Who has won, for a seat.
fn decided(state: &State, seat: usize) -> f32 {
    match state.winner {
        winner if usize::from(winner) == seat => DECIDED,
        winner if usize::from(winner) == 1 - seat => -DECIDED,
        _ => 0.0,
    }
}

/// Plays on with simple answers. With `look`, choices of target and of blockers are looked at one by one.
fn play_on(
    game: &Destinies,
    state: &mut State,
    legal: &mut Vec<Action>,
    mut look: Option<impl FnMut(&State, usize, &[Action]) -> Action>,
) {
    let mut chance = Plain::new(1);
    let looks = look.is_some();
    let passes = |state: &State| !(looks && defends(state, state.asked as usize));
    for _ in 0..STEPS {
        if state.phase == Phase::Over || state.ask == Ask::Main {
            break;
        }
        legal.clear();
        let asked = state.asked as usize;
        let answers = state.ask == Ask::Priority;
        if answers && passes(state) {
            game.apply_past(state, Action::Pass, &mut chance, passes);
            continue;
        }
        game.legal_actions(state, legal);
        if answers {
            legal.retain(|action| matches!(action, Action::Pass | Action::Block(_) | Action::Retaliate));
        }
        let matters = matches!(
            state.ask,
            Ask::Target | Ask::AttackTarget | Ask::Choose | Ask::Zone | Ask::EnemyZone | Ask::Priority
        );
        let action = match &mut look {
            Some(look) if matters && legal.len() > 1 => look(state, asked, legal),
            _ => simple(game, state, legal),
        };
        game.apply_past(state, action, &mut chance, passes);
    }
}

/// Whether the seat may still block.
fn defends(state: &State, seat: usize) -> bool {
    state.combat.attacker != NOTHING && seat_of(state.combat.target) == seat && state.combat.blocker == NOTHING
}

/// The action that the seat likes best if everything after it is answered simply.
fn best(game: &Destinies, state: &State, seat: usize, legal: &[Action], inner: &mut Vec<Action>) -> Action {
    let mut found = (legal[0], f32::NEG_INFINITY);
    for &action in legal {
        let mut end = *state;
        game.apply(&mut end, action, &mut Plain::new(1));
        play_on(game, &mut end, inner, None::<fn(&State, usize, &[Action]) -> Action>);
        let value = match end.phase {
            Phase::Over => decided(&end, seat),
            _ => sum(&count(game, &end, seat), &WEIGHTS),
        };
        if value > found.1 {
            found = (action, value);
        }
    }
    found.0
}

/// An answer without looking ahead.
fn simple(game: &Destinies, state: &State, legal: &[Action]) -> Action {
    let by_keeping = |action: &&Action| match action {
        Action::Card(class) => (keep(game, class.def) * 16.0) as i32,
        _ => i32::MAX,
    };
    let found = match state.ask {
        Ask::Pay | Ask::Discard | Ask::Foresight | Ask::Search => legal.iter().min_by_key(by_keeping),
        Ask::Discover => legal.iter().max_by_key(by_keeping),
        Ask::Priority => legal.iter().find(|action| **action == Action::Pass),
        _ => legal.last(),
    };
    *found.unwrap_or(&legal[0])
}

/// What it is worth to keep a card.
fn keep(game: &Destinies, number: u8) -> f32 {
    let def = game.def(number);
    if def.unplayable { 0.2 } else { 1.7 + 0.15 * f32::from(def.cost) }
}

/// The difference between the two sides.
fn count(game: &Destinies, state: &State, seat: usize) -> Counts {
    let mut counts = [0.0; COUNT];
    side(game, state, seat, 1.0, &mut counts);
    side(game, state, 1 - seat, -1.0, &mut counts);
    counts[COUNT - 1] = if state.asked as usize == seat { 1.0 } else { -1.0 };
    counts
}

/// Adds what a side has, times `sign`.
fn side(game: &Destinies, state: &State, seat: usize, sign: f32, counts: &mut Counts) {
    let side = &state.sides[seat];
    let health = f32::from(game.health(state, seat, HERO));
    counts[0] += sign * health;
    // The last points of health are worth more than the first.
    counts[1] += sign * 8.0 / (1.0 + health);
    counts[2] += sign * f32::from(game.level(state, seat));
    let (attack, traits) = (game.attack(state, seat, HERO), game.traits(state, seat, HERO));
    counts[3] += sign * unused_attack(game, state, seat, HERO, f32::from(attack), traits);
    counts[4] += sign * f32::from(side.empower.min(4));
    for i in side.places().skip(1) {
        let unit = &side.board[i];
        let def = game.def(unit.def);
        match def.kind {
            Kind::Sigil => counts[5] += sign * (1.5 + 0.4 * f32::from(def.cost)),
            Kind::Artifact => counts[6] += sign * (0.8 * f32::from(unit.tally) + f32::from(def.weapon)),
            _ => minion(game, state, seat, i, sign, counts),
        }
    }
    cards(game, side, sign, counts);
}

fn minion(game: &Destinies, state: &State, seat: usize, index: usize, sign: f32, counts: &mut Counts) {
    let def = game.def(state.sides[seat].board[index].def);
    let attack = f32::from(game.attack(state, seat, index));
    let health = f32::from(game.health(state, seat, index));
    let traits = game.traits(state, seat, index);
    let abilities = def.abilities.iter().filter(|ability| !ability.from_discard).count() as f32;
    counts[3] += sign * unused_attack(game, state, seat, index, attack, traits);
    counts[7] += sign;
    counts[8] += sign * attack;
    counts[9] += sign * health;
    counts[10] += sign * traits.count_ones() as f32;
    counts[11] += sign * (abilities + f32::from(def.tough));
    if game.too_proud(state, seat, index) {
        counts[12] += sign * (attack + health);
    }
    if (DEFENSE..).contains(&index) {
        // It guards, but does not attack.
        counts[13] += sign * attack;
        if state.sides[seat].board[index].awake() {
            counts[14] += sign * health.min(3.0);
        }
    }
}

/// An attack that can still be made this turn.
fn unused_attack(game: &Destinies, state: &State, seat: usize, index: usize, attack: f32, traits: u16) -> f32 {
    let unit = &state.sides[seat].board[index];
    let can =
        unit.awake() && (index == HERO || (ATTACK..DEFENSE).contains(&index)) && !game.too_proud(state, seat, index);
    let safe = if traits & trait_bit::HONOR != 0 { 1.5 } else { 1.0 };
    if can { safe * attack } else { 0.0 }
}

/// Cards in hand and Destiny Zone, which come back, and how many cards the runes allow.
fn cards(game: &Destinies, side: &Side, sign: f32, counts: &mut Counts) {
    let lacking = game.runes_lacking(side);
    for slot in side.hand.iter().chain(side.zone.iter()) {
        let number = side.card(slot);
        let def = game.def(number);
        counts[15] += sign * if def.unplayable { 0.1 } else { 1.0 };
        counts[16] += sign * if def.unplayable { 0.0 } else { f32::from(def.cost) };
        if game.options.runes {
            counts[17] += sign * lacking(number) as f32;
        }
    }
    if game.options.runes {
        let missing: u32 = side.deck[..side.deck_len as usize].iter().map(|&slot| lacking(side.card(slot))).sum();
        counts[18] += sign * missing as f32 / f32::from(side.deck_len.max(10));
    }
    counts[19] += sign * side.destiny.count_ones() as f32;
    counts[20] += sign * f32::from(side.deck_len);
}
