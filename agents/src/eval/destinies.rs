//! Clashing Destinies: what a position is worth once what is going on has been played to its end.
//!
//! A play takes several decisions, and looking one step ahead would see a card that has left the hand and done
//! nothing yet. So the evaluation first plays on, with simple answers, until somebody may act freely again, and
//! counts then: health, board, cards, levels, runes.

use super::{Evaluate, chances};
use gauntlet_engine::destinies::Destinies;
use gauntlet_engine::destinies::action::Action;
use gauntlet_engine::destinies::pool::{Kind, trait_bit};
use gauntlet_engine::destinies::state::{ATTACK, Ask, DEFENSE, HERO, NOTHING, Phase, Side, State, seat_of};
use gauntlet_engine::{Game, Plain, Seat};

/// An advantage that wins about three games of four.
const SCALE: f32 = 8.0;
/// Decisions after which playing on is given up.
const STEPS: usize = 40;

impl Evaluate for Destinies {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        chances(worth(self, state, seat.index(), true), SCALE)
    }
}

/// The advantage of a seat. With `careful`, choices of target and of blockers are looked at one by one.
fn worth(game: &Destinies, state: &State, seat: usize, careful: bool) -> f32 {
    if state.phase == Phase::Main && state.frames_len == 0 {
        return count(game, state, seat);
    }
    let mut state = *state;
    let mut chance = Plain::new(1);
    let mut legal = Vec::new();
    for _ in 0..STEPS {
        if state.phase == Phase::Over {
            return match state.winner {
                winner if usize::from(winner) == seat => 100.0,
                winner if usize::from(winner) == 1 - seat => -100.0,
                _ => 0.0,
            };
        }
        if state.ask == Ask::Main {
            break;
        }
        legal.clear();
        let asked = state.asked as usize;
        let answers = state.ask == Ask::Priority;
        if answers && !(careful && defends(&state, asked)) {
            game.apply(&mut state, Action::Pass, &mut chance);
            continue;
        }
        game.legal_actions(&state, &mut legal);
        if answers {
            legal.retain(|action| matches!(action, Action::Pass | Action::Block(_) | Action::Retaliate));
        }
        let looks = careful
            && matches!(
                state.ask,
                Ask::Target | Ask::AttackTarget | Ask::Choose | Ask::Zone | Ask::EnemyZone | Ask::Priority
            );
        let action =
            if looks && legal.len() > 1 { best(game, &state, asked, &legal) } else { simple(game, &state, &legal) };
        game.apply(&mut state, action, &mut chance);
    }
    count(game, &state, seat)
}

/// Whether the seat may still block.
fn defends(state: &State, seat: usize) -> bool {
    state.combat.attacker != NOTHING && seat_of(state.combat.target) == seat && state.combat.blocker == NOTHING
}

/// The action that the seat likes best if everything after it is answered simply.
fn best(game: &Destinies, state: &State, seat: usize, legal: &[Action]) -> Action {
    let mut found = (legal[0], f32::NEG_INFINITY);
    for &action in legal {
        let mut next = *state;
        game.apply(&mut next, action, &mut Plain::new(1));
        let value = worth(game, &next, seat, false);
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

/// The difference between the two sides. Damage to the enemy hero counts more than one's own, or nobody would ever
/// finish: what stays on the board can be answered, damage cannot.
fn count(game: &Destinies, state: &State, seat: usize) -> f32 {
    let hero = |s: usize| hero_worth(f32::from(game.health(state, s, HERO)));
    hero(seat) - 1.5 * hero(1 - seat) + side(game, state, seat) - side(game, state, 1 - seat)
}

/// The last points of health are worth more than the first.
fn hero_worth(health: f32) -> f32 {
    health - 8.0 / (1.0 + health)
}

fn side(game: &Destinies, state: &State, seat: usize) -> f32 {
    let side = &state.sides[seat];
    let mut sum = 1.2 * f32::from(game.level(state, seat));
    sum += unused_attack(game, state, seat, HERO);
    sum += 0.4 * f32::from(side.empower.min(4));
    for i in side.places().skip(1) {
        let unit = &side.board[i];
        let def = game.def(unit.def);
        sum += match def.kind {
            Kind::Sigil => 1.5 + 0.4 * f32::from(def.cost),
            Kind::Artifact => 0.8 * f32::from(unit.tally) + f32::from(def.weapon),
            _ => minion(game, state, seat, i),
        };
    }
    sum + cards(game, side)
}

fn minion(game: &Destinies, state: &State, seat: usize, index: usize) -> f32 {
    let def = game.def(state.sides[seat].board[index].def);
    let attack = f32::from(game.attack(state, seat, index));
    let health = f32::from(game.health(state, seat, index));
    let traits = game.traits(state, seat, index);
    let mut value = 0.5 + 0.9 * attack + 0.6 * health + 0.3 * (traits.count_ones() as f32) + 0.5 * f32::from(def.tough);
    value += 0.4 * def.abilities.iter().filter(|ability| !ability.from_discard).count() as f32;
    if game.too_proud(state, seat, index) {
        value *= 0.5;
    }
    if (DEFENSE..).contains(&index) {
        // It guards, but does not attack.
        value -= 0.35 * attack;
        if state.sides[seat].board[index].awake() {
            value += 0.3 * health.min(3.0);
        }
    }
    value + unused_attack(game, state, seat, index)
}

/// An attack that can still be made this turn.
fn unused_attack(game: &Destinies, state: &State, seat: usize, index: usize) -> f32 {
    let unit = &state.sides[seat].board[index];
    let can =
        unit.awake() && (index == HERO || (ATTACK..DEFENSE).contains(&index)) && !game.too_proud(state, seat, index);
    let safe = if game.traits(state, seat, index) & trait_bit::HONOR != 0 { 0.1 } else { 0.0 };
    if can { (0.2 + safe) * f32::from(game.attack(state, seat, index)) } else { 0.0 }
}

/// Cards in hand and Destiny Zone, which come back, and how many cards the runes allow.
fn cards(game: &Destinies, side: &Side) -> f32 {
    let mut sum = 0.0;
    let lacking = |number: u8| -> u32 {
        let needed = game.def(number).runes;
        (0..4).map(|i| u32::from(needed[i].saturating_sub(side.runes[i]))).sum()
    };
    for slot in side.hand.iter().chain(side.zone.iter()) {
        let number = side.card(slot);
        sum += keep(game, number);
        if game.options.runes && lacking(number) > 0 {
            sum -= 0.25 * lacking(number) as f32;
        }
    }
    if game.options.runes {
        let missing: u32 = side.deck[..side.deck_len as usize].iter().map(|&slot| lacking(side.card(slot))).sum();
        sum -= 3.0 * missing as f32 / f32::from(side.deck_len.max(10));
    }
    sum + 0.15 * side.destiny.count_ones() as f32 + 0.05 * f32::from(side.deck_len)
}
