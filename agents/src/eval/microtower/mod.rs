//! MicroTower: parts, what will become parts, and what the others could take.
//!
//! A move is a chain of small choices, so a position in the middle of one is worth
//! what its best continuation is worth; only between moves is it looked at for itself.

mod belief;
mod cards;
mod facts;
mod outlook;

use super::Evaluate;
use super::weights::{Weight, logistic, sum, weight};
pub use belief::{TRAITS, Traits, traits};
pub use cards::{NUMBERS, Row, card_rows};
use facts::Line;
pub use facts::{FACTS, Facts, Marks, ZONES};
use gauntlet_engine::microtower::{Action, MicroTower, Standing, State};
use gauntlet_engine::{Game, Plain, Seat, Turn};
pub use outlook::{Nets, SHAPE, outlook_by, read_position};
use std::cell::RefCell;

/// How many choices of one move are followed.
const DEPTH: u32 = 4;
/// A game that is decided, as the logarithm of the odds.
const DECIDED: f32 = 50.0;

/// The most players, as a power of two.
const SEATS: usize = 4;
/// What is counted.
const COUNT: usize = 20;
/// By `gauntlet tune microtower --steps 800 --games 300 --trial 2000 --seed 3` (docs/agents.md).
const WEIGHTS: [Weight; COUNT] = [
    weight("parts", 0.0418),
    weight("parts near the top", 0.078),
    weight("coins", 0.0973),
    weight("coins beyond five", 0.0232),
    weight("hand", 0.0442),
    weight("exploding", 0.1208),
    weight("hero at rest", -0.2364),
    weight("cards", 0.048),
    weight("cards at rest", -0.0231),
    weight("danger", -0.1003),
    weight("chance", 0.1155),
    weight("to act", 0.0793),
    weight("hero", 0.6411),
    weight("creatures", 0.0311),
    weight("size", 0.0383),
    weight("weight", 0.0206),
    weight("sharpness", 0.0246),
    weight("mind", 0.0335),
    weight("hidden", -0.4059),
    weight("taunt", -0.0673),
];

/// Counts, in the order of the weights.
type Counts = [f32; COUNT];

/// Lists that are used again and again: a search evaluates in every iteration, and must not allocate.
struct Room {
    legal: [Vec<Action>; DEPTH as usize + 1],
    fights: Fights,
    lines: [Line; 2],
    marks: Marks,
}

thread_local! {
    static ROOM: RefCell<Room> = RefCell::new(Room {
        legal: std::array::from_fn(|_| Vec::with_capacity(128)),
        fights: Fights::default(),
        lines: [Line::new(), Line::new()],
        marks: facts::marks(),
    });
}

impl Evaluate for MicroTower {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        ROOM.with_borrow_mut(|room| {
            logistic(follow(self, state, seat, DEPTH, room, &weighed(self, seat))).clamp(0.01, 0.99)
        })
    }

    fn weights(&self) -> &'static [Weight] {
        &WEIGHTS
    }

    fn features(&self, state: &State, seat: Seat, out: &mut Vec<f32>) {
        let moving = self.active(state) == seat;
        ROOM.with_borrow_mut(|room| out.extend(counts(self, state, seat, moving, &mut room.fights)));
    }

    fn imagine(&self, seen: &State, seat: Seat, rng: &mut Plain) -> State {
        belief::imagine(self, seen, seat, rng)
    }

    fn outlook(&self, state: &State, seat: Seat) -> Option<f32> {
        outlook::judge(self, state, seat)
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
            let stay = sum(&counts(self, state, seat, false, &mut room.fights), &WEIGHTS);
            let mut best = (Action::End, stay);
            let mut chance = Plain::new(1);
            for &action in &legal[..legal.len() - 1] {
                let mut next = *state;
                self.apply(&mut next, action, &mut chance);
                let worth = follow(self, &next, seat, DEPTH, room, &weighed(self, seat));
                if worth > best.1 + 2e-5 {
                    best = (action, worth);
                }
            }
            Some(best.0)
        })
    }
}

/// The logarithm of the odds in a position, going on with the move that is under way to where `leaf` judges.
fn follow(
    game: &MicroTower,
    state: &State,
    seat: Seat,
    depth: u32,
    room: &mut Room,
    leaf: &impl Fn(&State, &mut Room) -> f32,
) -> f32 {
    match game.turn(state) {
        Turn::Over => DECIDED * (2.0 * game.payoff(state, seat) - 1.0),
        Turn::Of(mover) if mover == seat && depth > 0 && !game.quiet(state) => {
            let mut best = f32::NEG_INFINITY;
            let mut legal = std::mem::take(&mut room.legal[depth as usize]);
            legal.clear();
            game.legal_actions(state, &mut legal);
            let luck = Plain::new(1);
            for &action in &legal {
                let mut next = *state;
                game.apply(&mut next, action, &mut luck.clone());
                best = best.max(follow(game, &next, seat, depth - 1, room, leaf));
            }
            room.legal[depth as usize] = legal;
            best
        }
        Turn::Of(_) => leaf(state, room),
    }
}

/// What greedy looks at: the weighted sum.
fn weighed(game: &MicroTower, seat: Seat) -> impl Fn(&State, &mut Room) -> f32 {
    move |state, room| sum(&counts(game, state, seat, game.active(state) == seat, &mut room.fights), &WEIGHTS)
}

/// The exchange of the least useful card, if one is clearly useless.
fn rehire(game: &MicroTower, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
    let coins = f32::from(game.coins(state, seat));
    let worst = legal[..legal.len() - 1].iter().min_by(|a, b| {
        let worth = |action: &Action| match action {
            Action::Rehire(kind) => card_in_hand(game.kind(*kind).cost, coins),
            _ => 1.0,
        };
        worth(a).total_cmp(&worth(b))
    })?;
    match worst {
        Action::Rehire(kind) if card_in_hand(game.kind(*kind).cost, coins) < 0.3 => Some(*worst),
        _ => Some(Action::Stop),
    }
}

#[inline(always)]
fn card_in_hand(cost: u8, coins: f32) -> f32 {
    // A card that cannot be paid for long is worth little.
    let late = (f32::from(cost) - coins - 2.0).max(0.0);
    (0.55 - 0.12 * late).max(0.1)
}

/// What a card's body is worth to its owner, in parts.
#[inline(always)]
fn body(card: &Standing) -> f32 {
    let printed = 0.5 + 0.5 * f32::from(card.cost);
    let pumped = 0.2 * (card.sharpness + card.mind + card.health) as f32;
    printed + pumped * 0.5
}

/// A card that can challenge or be challenged, as duels see it.
#[derive(Clone, Copy, Debug)]
struct Fighter {
    size: i32,
    weight: i32,
    sharpness: i32,
    mind: i32,
    health: i32,
    /// What whoever beats it wins (parts, and its body), in parts.
    prize: f32,
    seat: Seat,
    phase: u8,
    hero: bool,
    taunt: bool,
}

/// The cards that are not hidden, of the seat that looks and of the others, and those that may be challenged.
#[derive(Default)]
struct Fights {
    mine: Vec<Fighter>,
    theirs: Vec<Fighter>,
    open: Vec<Fighter>,
}

/// The blow of that damage that a card of that health does not survive.
#[inline(always)]
fn blows(damage: i32, health: i32) -> i32 {
    match damage {
        0 => 1000,
        // Most duels end at the first blow: no division then.
        _ if damage >= health && health > 0 => 1,
        _ => (health + damage - 1) / damage,
    }
}

/// Whether the challenger wins a duel.
#[inline(always)]
fn wins(a: &Fighter, b: &Fighter) -> bool {
    let damage = |x: &Fighter, y: &Fighter| (x.sharpness - (y.size - x.size).max(0) + (x.mind - y.mind).max(0)).max(0);
    let (by_a, by_b) = (blows(damage(a, b), b.health), blows(damage(b, a), a.health));
    by_a < by_b || (by_a == by_b && by_a < 1000 && a.weight < b.weight)
}

/// Those of the cards that may be challenged. Of a seat that taunts (a bit for each), only the cards that do.
#[inline(always)]
fn open_to<'a>(cards: &'a [Fighter], taunts: u8, list: &'a mut Vec<Fighter>) -> &'a [Fighter] {
    if taunts == 0 {
        return cards;
    }
    list.clear();
    list.extend(cards.iter().filter(|c| c.taunt || taunts >> (c.seat.0 & 7) & 1 == 0));
    list
}

/// What cards could win by challenging the open ones, each card once: now, and after it has untapped once more.
fn threats<'a>(cards: impl Iterator<Item = &'a Fighter>, open: &[Fighter]) -> [f32; 2] {
    let mut sums = [0.0; 2];
    for a in cards.filter(|c| !c.hero && c.phase <= 1) {
        let mut best = 0.0f32;
        for b in open {
            // A duel that would win no more than another need not be fought.
            if b.prize > best && wins(a, b) {
                best = b.prize;
            }
        }
        if a.phase == 0 {
            sums[0] += best;
        }
        sums[1] += best;
    }
    sums
}

/// What the cards of a seat add up to.
#[derive(Clone, Copy, Default)]
struct Side {
    exploding: i32,
    hero_rest: f32,
    heroes: i32,
    bodies: f32,
    rest: f32,
    creatures: i32,
    numbers: [i32; 6],
}

impl Side {
    #[inline(always)]
    fn add(&mut self, card: &Standing, body: f32) {
        let rest = [0.0, 0.12, 0.55, 0.9][card.phase as usize & 3];
        if card.over {
            self.exploding += card.size;
        } else if card.hero {
            self.hero_rest += rest;
            self.heroes += 1;
        } else {
            self.bodies += body;
            self.rest += body * rest;
        }
        if !card.hero {
            self.creatures += 1;
            let numbers = [card.size, card.weight, card.sharpness, card.mind, card.hidden.into(), card.taunt.into()];
            self.numbers.iter_mut().zip(numbers).for_each(|(sum, n)| *sum += n);
        }
    }
}

/// What a position between moves has for a seat. `moving`: the seat may still act in this turn.
fn counts(game: &MicroTower, state: &State, seat: Seat, moving: bool, fights: &mut Fights) -> Counts {
    let Fights { mine, theirs, open } = fights;
    mine.clear();
    theirs.clear();
    let mut sides = [Side::default(); SEATS];
    let mut taunts = 0u8;
    // One look at every card for all that is counted.
    for owner in Seat::all(game.seats(state)) {
        let mut side = Side::default();
        let fighters = if owner == seat { &mut *mine } else { &mut *theirs };
        for card in game.standing_of(state, owner) {
            let body = body(&card);
            side.add(&card, body);
            taunts |= u8::from(card.taunt) << (owner.0 & 7);
            if !card.hidden {
                let Standing { phase, hero, taunt, size, weight, sharpness, mind, health, .. } = card;
                let prize = size as f32 + if hero { 0.0 } else { body * 0.6 };
                fighters.push(Fighter {
                    size,
                    weight,
                    sharpness,
                    mind,
                    health,
                    prize,
                    seat: owner,
                    phase,
                    hero,
                    taunt,
                });
            }
        }
        sides[owner.index() & (SEATS - 1)] = side;
    }
    let others = || Seat::all(game.seats(state)).filter(|&s| s != seat);
    let side = |s: Seat| &sides[s.index() & (SEATS - 1)];
    let mut counts = wealth(game, state, seat, true, side(seat));
    if game.seats(state) == 2 {
        let theirs = wealth(game, state, Seat(1 - seat.0), false, side(Seat(1 - seat.0)));
        counts.iter_mut().zip(&theirs).for_each(|(count, t)| *count = *count - 0.4 * t - 0.6 * t);
    } else {
        // Of several others the richest counts most.
        let number = f32::from(game.seats(state) - 1);
        let mut best = ([0.0; COUNT], f32::NEG_INFINITY);
        for other in others() {
            let theirs = wealth(game, state, other, false, side(other));
            let rich = sum(&theirs, &WEIGHTS);
            counts.iter_mut().zip(&theirs).for_each(|(count, t)| *count -= 0.4 * t / number);
            if rich > best.1 {
                best = (theirs, rich);
            }
        }
        counts.iter_mut().zip(&best.0).for_each(|(count, t)| *count -= 0.6 * t);
    }
    // The others untap once before they strike; so do I, but they move first.
    let targets = open_to(mine, taunts, open);
    counts[9] = others().map(|s| threats(theirs.iter().filter(|c| c.seat == s), targets)[1]).fold(0.0, f32::max);
    let [now, next] = threats(mine.iter(), open_to(theirs, taunts, open));
    counts[10] = if moving { (now * 0.9).max(next * 0.3) } else { next * 0.55 };
    counts[11] = if moving { 1.0 } else { 0.0 };
    counts
}

/// What a seat has. `open`: its hand is known.
#[inline(always)]
fn wealth(game: &MicroTower, state: &State, seat: Seat, open: bool, side: &Side) -> Counts {
    let mut counts = [0.0; COUNT];
    let coins = f32::from(game.coins(state, seat));
    let parts = f32::from(game.parts(state, seat));
    counts[0] = parts;
    // The nearer the tower is to its top, the more a part counts.
    counts[1] = parts * parts / 30.0;
    counts[2] = coins.min(5.0);
    counts[3] = (coins - 5.0).max(0.0);
    if open {
        counts[4] = game.prices(state, seat).map(|cost| card_in_hand(cost, coins)).sum::<f32>();
    } else {
        counts[4] = 0.45 * game.hand_size(state, seat) as f32;
    }
    counts[5] = side.exploding as f32;
    counts[6] = side.hero_rest;
    counts[7] = side.bodies;
    counts[8] = side.rest;
    counts[12] = side.heroes as f32;
    counts[13] = side.creatures as f32;
    counts[14..].iter_mut().zip(side.numbers).for_each(|(count, n)| *count = n as f32);
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use gauntlet_engine::registry::Shipped;

    /// What one card wins (or loses) by challenging another, in parts: as a player would say it.
    fn duel(a: &Standing, b: &Standing) -> f32 {
        let damage =
            |x: &Standing, y: &Standing| (x.sharpness - (y.size - x.size).max(0) + (x.mind - y.mind).max(0)).max(0);
        let blows = |damage: i32, health: i32| if damage == 0 { 1000 } else { (health + damage - 1) / damage };
        let (by_a, by_b) = (blows(damage(a, b), b.health), blows(damage(b, a), a.health));
        let first = by_a == by_b && by_a < 1000;
        if by_a < by_b || (first && a.weight < b.weight) {
            b.size as f32 + if b.hero { 0.0 } else { body(b) * 0.6 }
        } else if by_b < by_a || (first && b.weight < a.weight) {
            -(a.size as f32) - if a.hero { 0.0 } else { body(a) * 0.6 }
        } else {
            0.0
        }
    }

    /// What a seat could win now and next turn, every card against every card that it may challenge.
    fn slow_threats(cards: &[Standing], seat: Seat, against: Option<Seat>) -> [f32; 2] {
        let taunts = |s: Seat| cards.iter().any(|c| c.seat == s && c.taunt);
        let mut sums = [0.0; 2];
        for a in cards.iter().filter(|c| c.seat == seat && !c.hero && !c.hidden && c.phase <= 1) {
            let foes = cards.iter().filter(|b| b.seat != seat && against.is_none_or(|s| b.seat == s) && !b.hidden);
            let open = foes.filter(|b| b.taunt || !taunts(b.seat));
            let best = open.map(|b| duel(a, b)).fold(0.0, f32::max);
            if a.phase == 0 {
                sums[0] += best;
            }
            sums[1] += best;
        }
        sums
    }

    #[test]
    fn threats_are_what_every_duel_says() {
        let game = MicroTower::build(&Default::default()).unwrap();
        let mut fights = Fights::default();
        let mut taunted = 0;
        for (spec, seed) in MicroTower::tables().iter().flat_map(|spec| (0..20).map(move |seed| (spec, seed))) {
            let table = game.table(spec).unwrap();
            let mut rng = Plain::new(seed);
            let mut state = game.start(&table, &mut rng);
            while let Turn::Of(_) = game.turn(&state) {
                let cards: Vec<Standing> = game.standing(&state).collect();
                taunted += u32::from(cards.iter().any(|c| c.taunt));
                for seat in Seat::all(game.seats(&state)) {
                    let counts = counts(&game, &state, seat, true, &mut fights);
                    let others = Seat::all(game.seats(&state)).filter(|&s| s != seat);
                    let danger = others.map(|s| slow_threats(&cards, s, Some(seat))[1]).fold(0.0, f32::max);
                    let [now, next] = slow_threats(&cards, seat, None);
                    assert_eq!((counts[9], counts[10]), (danger, (now * 0.9).max(next * 0.3)), "seed {seed}");
                }
                let legal = game.actions(&state);
                let action = legal[rng.pick(legal.len())];
                game.apply(&mut state, action, &mut rng);
            }
        }
        assert!(taunted > 0, "nobody taunted");
    }
}
