//! MicroTower: parts, what will become parts, and what the others could take.
//!
//! Everything is counted in parts. A move is a chain of small choices, so a position in the middle of one is worth
//! what its best continuation is worth; only between moves is it looked at for itself.

use super::{Evaluate, chances};
use gauntlet_engine::microtower::{Action, MicroTower, Standing, State};
use gauntlet_engine::{Game, Plain, Seat, Turn};
use std::cell::RefCell;

/// How many choices of one move are followed.
const DEPTH: u32 = 4;
/// A game that is won, in parts.
const DECIDED: f32 = 100.0;

/// Lists that are used again and again: a search evaluates in every iteration, and must not allocate.
struct Room {
    legal: [Vec<Action>; DEPTH as usize + 1],
    cards: Vec<Standing>,
}

thread_local! {
    static ROOM: RefCell<Room> = RefCell::new(Room {
        legal: std::array::from_fn(|_| Vec::with_capacity(128)),
        cards: Vec::with_capacity(128),
    });
}

impl Evaluate for MicroTower {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        ROOM.with_borrow_mut(|room| chances(follow(self, state, seat, DEPTH, room), 6.0).clamp(0.01, 0.99))
    }

    /// Ending the turn is judged by the table as it stands: what the next player draws says nothing about it.
    fn advise(&self, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
        if legal.last() == Some(&Action::Stop) {
            return rehire(self, state, seat, legal);
        }
        if legal.last() != Some(&Action::End) {
            return None;
        }
        ROOM.with_borrow_mut(|room| {
            let stay = still(self, state, seat, false, &mut room.cards);
            let mut best = (Action::End, stay);
            let mut chance = Plain::new(1);
            for &action in &legal[..legal.len() - 1] {
                let mut next = *state;
                self.apply(&mut next, action, &mut chance);
                let worth = follow(self, &next, seat, DEPTH, room);
                if worth > best.1 + 1e-4 {
                    best = (action, worth);
                }
            }
            Some(best.0)
        })
    }
}

/// The advantage in a position, in parts, going on with the move that is under way.
fn follow(game: &MicroTower, state: &State, seat: Seat, depth: u32, room: &mut Room) -> f32 {
    match game.turn(state) {
        Turn::Over => DECIDED * (2.0 * game.payoff(state, seat) - 1.0),
        Turn::Of(mover) if mover == seat && depth > 0 && !game.quiet(state) => {
            let mut best = f32::NEG_INFINITY;
            let mut legal = std::mem::take(&mut room.legal[depth as usize]);
            legal.clear();
            game.legal_actions(state, &mut legal);
            for &action in &legal {
                let mut next = *state;
                game.apply(&mut next, action, &mut Plain::new(1));
                best = best.max(follow(game, &next, seat, depth - 1, room));
            }
            room.legal[depth as usize] = legal;
            best
        }
        Turn::Of(_) => still(game, state, seat, game.active(state) == seat, &mut room.cards),
    }
}

/// The exchange of the least useful card, if one is clearly useless.
fn rehire(game: &MicroTower, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
    let coins = f32::from(game.coins(state, seat));
    let worst = legal[..legal.len() - 1].iter().min_by(|a, b| {
        let worth = |action: &Action| match action {
            Action::Rehire(kind) => card_in_hand(game, *kind, coins),
            _ => 1.0,
        };
        worth(a).total_cmp(&worth(b))
    })?;
    match worst {
        Action::Rehire(kind) if card_in_hand(game, *kind, coins) < 0.3 => Some(*worst),
        _ => Some(Action::Stop),
    }
}

fn card_in_hand(game: &MicroTower, kind: u8, coins: f32) -> f32 {
    let cost = f32::from(game.kind(kind).cost);
    // A card that cannot be paid for long is worth little.
    let late = (cost - coins - 2.0).max(0.0);
    (0.55 - 0.12 * late).max(0.1)
}

/// What a card's body is worth to its owner, in parts.
fn body(game: &MicroTower, card: &Standing) -> f32 {
    if card.hero {
        return 3.0;
    }
    let printed = 0.5 + 0.5 * f32::from(game.kind(card.kind).cost);
    let pumped = 0.2 * (card.sharpness + card.mind + card.health) as f32;
    printed + pumped * 0.5
}

/// What the challenger wins (parts, and the other's body) or loses by a duel, in parts.
fn duel_gain(game: &MicroTower, a: &Standing, b: &Standing) -> f32 {
    let damage =
        |x: &Standing, y: &Standing| (x.sharpness - (y.size - x.size).max(0) + (x.mind - y.mind).max(0)).max(0);
    let blows = |damage: i32, health: i32| if damage == 0 { 1000 } else { (health + damage - 1) / damage };
    let (by_a, by_b) = (blows(damage(a, b), b.health), blows(damage(b, a), a.health));
    let a_wins = by_a < by_b || (by_a == by_b && by_a < 1000 && a.weight < b.weight);
    let b_wins = by_b < by_a || (by_a == by_b && by_b < 1000 && b.weight < a.weight);
    if a_wins {
        b.size as f32 + if b.hero { 0.0 } else { body(game, b) * 0.6 }
    } else if b_wins {
        -(a.size as f32) - if a.hero { 0.0 } else { body(game, a) * 0.6 }
    } else {
        0.0
    }
}

/// What the cards of one seat could win by challenging the others' next, each card once.
fn threat(game: &MicroTower, cards: &[Standing], seat: Seat, against: Option<Seat>, phase: u8) -> f32 {
    let mut sum = 0.0;
    for a in cards.iter().filter(|c| c.seat == seat && !c.hero && !c.hidden && c.phase <= phase) {
        let mut best = 0.0f32;
        for b in cards.iter().filter(|c| c.seat != seat && against.is_none_or(|s| c.seat == s) && !c.hidden) {
            let taunted = !b.taunt && cards.iter().any(|c| c.seat == b.seat && c.taunt);
            if !taunted {
                best = best.max(duel_gain(game, a, b));
            }
        }
        sum += best;
    }
    sum
}

/// The advantage in a position between moves. `moving`: the seat may still act in this turn.
fn still(game: &MicroTower, state: &State, seat: Seat, moving: bool, cards: &mut Vec<Standing>) -> f32 {
    cards.clear();
    cards.extend(game.standing(state));
    let cards = &cards[..];
    let seats = game.seats(state);
    let wealth = |s: Seat| {
        let coins = f32::from(game.coins(state, s));
        // The nearer the tower is to its top, the more a part counts.
        let parts = f32::from(game.parts(state, s));
        let mut sum = parts * (1.0 + parts / 30.0) + 0.42 * coins.min(5.0) + 0.15 * (coins - 5.0).max(0.0);
        if s == seat {
            sum += game.holding(state, s).map(|kind| card_in_hand(game, kind, coins)).sum::<f32>();
        } else {
            sum += 0.45 * game.hand_size(state, s) as f32;
        }
        for card in cards.iter().filter(|c| c.seat == s) {
            let rest = [0.0, 0.12, 0.55, 0.9][card.phase as usize & 3];
            sum += if card.over {
                0.9 * card.size as f32
            } else {
                body(game, card) * (1.0 - 0.5 * rest) - if card.hero { 0.5 * rest } else { 0.0 }
            };
        }
        sum
    };
    let mine = wealth(seat);
    let others = || Seat::all(seats).filter(|&s| s != seat);
    let (best, sum) = others().map(wealth).fold((f32::NEG_INFINITY, 0.0), |(best, sum), w| (best.max(w), sum + w));
    let mean = sum / f32::from(seats - 1);
    // The others untap once before they strike; so do I, but they move first.
    let danger: f32 = others().map(|s| threat(game, cards, s, Some(seat), 1)).fold(0.0, f32::max);
    let chance_now = if moving { threat(game, cards, seat, None, 0) * 0.9 } else { 0.0 };
    let chance_next = threat(game, cards, seat, None, 1) * if moving { 0.3 } else { 0.55 };
    mine - 0.6 * best - 0.4 * mean - 0.8 * danger + chance_now.max(chance_next)
}
