//! The dice of a position, by the exact solver.
//!
//! What a score is worth depends on the position: a low one may kill the roller, a high one the target. So the
//! solver gets a utility made from both healths, and the modifiers of the classes and cards that the roller has.
//! Solved rolls are kept for each thread: healths are rounded, so that the same few hundred questions come again and
//! again.

use super::answers::Answers;
use super::worth::{CARD, body};
use crate::dice::{
    Change, DamagePosition, DamageSolver, DiceCard, DiceSolver, Faces, Goal, Modifiers, Policy, Position, Reader,
    Scratch, Utility, plain_attack, read_ability,
};
use crate::hash::Quick;
use gauntlet_engine::Seat;
use gauntlet_engine::dicetastic::dice::Dice;
use gauntlet_engine::dicetastic::ops::{Ability, Condition, Event, Trigger};
use gauntlet_engine::dicetastic::state::{Ask, Frame, NONE, Source};
use gauntlet_engine::dicetastic::{Dicetastic, State};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// More tricks than this are not planned for; they are rare and dear to solve.
const MOST_TRICKS: usize = 2;
/// Solved rolls kept for a thread before it begins anew.
const MOST_SOLVED: usize = 4_000;
/// Damage beyond this is not told apart.
const MOST_DAMAGE: usize = 48;

/// More abilities than this are not planned for.
const MOST_SOURCES: usize = 12;

/// A roll as the solver knows it, and where its tricks come from.
pub(super) struct Roll {
    pub solver: DiceSolver,
    pub tricks: Vec<Source>,
    /// What every final score is worth.
    by_score: Vec<f32>,
    /// The roll's number among all that this thread has solved.
    number: u32,
}

/// Everything that tells two rolls apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Key {
    game: u64,
    /// Kind of source, slot or kind, ability, gains: a byte each.
    parts: [u32; MOST_SOURCES],
    /// Numbers that are valid in a damage roll.
    valid: u64,
    own: u8,
    target: u8,
}

/// Abilities that may touch a roll.
struct Found {
    sources: [(Source, u8); MOST_SOURCES],
    len: usize,
}

impl Found {
    fn push(&mut self, source: Source, index: u8) {
        if let Some(place) = self.sources.get_mut(self.len) {
            *place = (source, index);
            self.len += 1;
        }
    }

    fn all(&self) -> &[(Source, u8)] {
        &self.sources[..self.len]
    }
}

#[derive(Default)]
struct Shelf {
    rolls: HashMap<Key, Option<Rc<Roll>>, Quick>,
    damage: HashMap<Key, Option<Damage>, Quick>,
    /// How many rolls have been solved.
    solved: u32,
    /// What to set aside, and what the attack is worth then.
    asides: Answers<(Faces, f64)>,
    /// Which trick to use, on which dice.
    tricks: Answers<Option<(usize, Faces)>>,
    scratch: Scratch,
}

/// Damage rolls solved, and how likely they deal how much, by target number from 1.
#[derive(Clone)]
struct Damage {
    solver: Arc<DamageSolver>,
    amounts: Rc<Vec<Vec<f32>>>,
}

impl Damage {
    fn solve(modifiers: &Modifiers) -> Option<Damage> {
        let solver = DamageSolver::new(modifiers).ok()?;
        let left = modifiers.unused();
        let amounts = (1..=solver.max_target())
            .map(|target| solver.distribution(target, left, MOST_DAMAGE).into_iter().map(|p| p as f32).collect())
            .collect();
        Some(Damage { solver: Arc::new(solver), amounts: Rc::new(amounts) })
    }
}

thread_local! {
    static SHELF: RefCell<Shelf> = RefCell::default();
}

/// Health rounded so that what matters stays apart: fine near death, coarse far from it.
fn rounded(health: u16) -> u8 {
    match health {
        0..=4 => health as u8,
        5..=6 => 5,
        7..=9 => 8,
        10..=13 => 11,
        14..=19 => 16,
        _ => 25,
    }
}

/// Dice in the solver's form.
pub(super) fn faces(dice: Dice) -> Faces {
    Faces(std::array::from_fn(|i| dice.count(i as u8 + 1) as u8))
}

/// Dice in the engine's form.
pub(super) fn dice(faces: Faces) -> Dice {
    (1..=6u8).fold(Dice::NONE, |all, face| all.plus(Dice::many(face, u32::from(faces.0[face as usize - 1]))))
}

/// Whether a condition that only the position can answer holds; `true` for those that the solver looks at itself.
fn stands(s: &State, condition: Condition, holder: Seat, target: Seat) -> bool {
    let health = |seat: Seat| i32::from(s.health[seat]);
    match condition {
        Condition::Health(cmp, n) => cmp.holds(health(holder), i32::from(n)),
        Condition::VictimHealth(cmp, n) => cmp.holds(health(target), i32::from(n)),
        Condition::VictimUnhurt => s.health[target] == s.maximum[target],
        Condition::AllyDead => !s.dead_allies(holder).is_empty(),
        Condition::Hand(cmp, n) => cmp.holds(i32::from(s.hand_len[holder]), i32::from(n)),
        Condition::TargetIsAttacker => s.attackers[holder].has(target),
        Condition::TargetIsYou | Condition::TargetIsAlly => false,
        _ => true,
    }
}

fn applies(s: &State, ability: &Ability, holder: Seat, target: Seat) -> bool {
    ability.triggers.iter().all(|trigger| match trigger {
        Trigger::On { conditions, .. } => conditions.iter().all(|c| stands(s, *c, holder, target)),
        _ => true,
    })
}

/// The abilities of the roller that may touch its dice now: of usable classes, and of cards in hand. `using` is a
/// source that is being used this moment and has already left its place.
fn sources(game: &Dicetastic, s: &State, roller: Seat, target: Seat, using: Option<Source>) -> Found {
    let mut found = Found { sources: [(Source::Class(0), 0); MOST_SOURCES], len: 0 };
    for &class in s.row_of(roller) {
        let works = s.usable >> class & 1 != 0 || using == Some(Source::Class(class));
        for (index, ability) in game.class(class).abilities.iter().enumerate() {
            let spent = s.used[index] >> class & 1 != 0 && using != Some(Source::Class(class));
            if works && !spent && game.touches_dice(Source::Class(class), index) && applies(s, ability, roller, target)
            {
                found.push(Source::Class(class), index as u8);
            }
        }
    }
    let mut seen = 0u64;
    let playing = if let Some(Source::Card(card)) = using { Some(card) } else { None };
    for card in s.links.iter(s.hand[roller]).chain(playing) {
        let kind = game.kind_of(card);
        if seen >> kind & 1 == 0
            && game.touches_dice(Source::Card(card), 0)
            && applies(s, &game.card(card).play, roller, target)
        {
            seen |= 1 << kind;
            found.push(Source::Card(card), 0);
        }
    }
    found
}

/// What those abilities change, with the source of each trick.
fn modifiers(game: &Dicetastic, s: &State, found: &[(Source, u8)]) -> (Modifiers, Vec<Source>) {
    let mut all = plain_attack(game);
    let mut tricks = Vec::new();
    for &(source, index) in found {
        let (ability, gains, by_choice, price) = match source {
            Source::Class(class) => {
                let ability = &game.class(class).abilities[index as usize];
                (ability, s.gains[class as usize], ability.active, 0.0)
            }
            Source::Card(card) | Source::Here(card) => (&game.card(card).play, 0, true, CARD),
        };
        let enemies = (s.seats / 2).max(1);
        let mut changes =
            read_ability(ability, Reader { by_choice, once: !matches!(source, Source::Class(_)), gains, enemies })
                .changes;
        // Equal faces and rerolls that hurt are left to luck; a card's other uses are decided when they come up.
        changes.retain(|change| match change {
            Change::OnSame(_) | Change::RerollHurts(_) => false,
            Change::Trick(_) => tricks.len() < MOST_TRICKS,
            Change::Score(_) => true,
            _ => matches!(source, Source::Class(_)),
        });
        for change in &mut changes {
            match change {
                Change::Trick(trick) => {
                    trick.price = price;
                    tricks.push(source);
                }
                Change::Score(score) => score.price = price,
                _ => {}
            }
        }
        let kind = crate::dice::CardKind::Ability;
        DiceCard { id: String::new(), kind, assumes: Vec::new(), changes }.join(&mut all);
    }
    (all, tricks)
}

/// The utility of every final score for a roller and a target of that health.
fn utility(damage: &Damage, own: u8, target: u8) -> Utility {
    let threshold = usize::from(damage.solver.modifiers().threshold);
    let (own, target) = (f32::from(own), f32::from(target));
    let hurt = |points: f32, health: f32| body(health) - body(health - points);
    let most = threshold + damage.amounts.len();
    let by_score = (0..=most)
        .map(|score| match score.cmp(&threshold) {
            std::cmp::Ordering::Less => -hurt((threshold - score) as f32, own),
            std::cmp::Ordering::Equal => CARD,
            std::cmp::Ordering::Greater => {
                let amounts = &damage.amounts[score - threshold - 1];
                let worth = |n: usize| hurt(n as f32, target) + (n as f32 - target).max(0.0) * 0.8;
                amounts.iter().enumerate().map(|(n, p)| p * worth(n)).sum()
            }
        })
        .collect();
    Utility { by_score, per_damage: 1.0, per_self_damage: -hurt(1.0, own) }
}

/// The roll of that attacker against that target, solved or remembered.
pub(super) fn roll(
    game: &Dicetastic,
    s: &State,
    roller: Seat,
    target: Seat,
    using: Option<Source>,
) -> Option<Rc<Roll>> {
    let healths = [roller, target].map(|seat| rounded(s.health[seat]));
    roll_with(game, s, roller, target, using, healths)
}

/// The same for the healths as they are: the yardstick of what rounding costs.
#[cfg(test)]
pub(super) fn unrounded(game: &Dicetastic, s: &State, roller: Seat, target: Seat) -> Option<Rc<Roll>> {
    let healths = [roller, target].map(|seat| s.health[seat].min(255) as u8);
    roll_with(game, s, roller, target, None, healths)
}

/// The same for these healths of both.
fn roll_with(
    game: &Dicetastic,
    s: &State,
    roller: Seat,
    target: Seat,
    using: Option<Source>,
    [own, aim]: [u8; 2],
) -> Option<Rc<Roll>> {
    let found = sources(game, s, roller, target, using);
    let mut key = Key { game: game.digest(), own, target: aim, ..Key::default() };
    for (part, &(source, index)) in key.parts.iter_mut().zip(found.all()) {
        *part = u32::from_le_bytes(match source {
            Source::Class(class) => [1, class, index, s.gains[class as usize]],
            Source::Card(card) | Source::Here(card) => [2, game.kind_of(card), index, 0],
        });
    }
    SHELF.with_borrow_mut(|shelf| {
        if let Some(roll) = shelf.rolls.get(&key) {
            return roll.clone();
        }
        if shelf.rolls.len() >= MOST_SOLVED {
            shelf.rolls.clear();
        }
        let (modifiers, tricks) = modifiers(game, s, found.all());
        let damage_key = Key { own: 0, target: 0, ..key };
        let damage = shelf.damage.entry(damage_key).or_insert_with(|| Damage::solve(&modifiers)).clone();
        shelf.solved += 1;
        let number = shelf.solved;
        let roll = damage.map(|damage| {
            let utility = utility(&damage, own, aim);
            let by_score = utility.by_score.clone();
            let policy = Policy::best("position", Goal::Utility(utility));
            Rc::new(Roll { solver: DiceSolver::with_damage(damage.solver, &policy), tricks, by_score, number })
        });
        shelf.rolls.insert(key, roll.clone());
        roll
    })
}

/// The question that the dice on the table put to the solver.
pub(super) fn question(s: &State, roll: &Roll) -> Position {
    let a = &s.attack;
    Position { free: faces(a.shown()), aside: faces(a.aside), extra: a.extra, left: roll.solver.modifiers().unused() }
}

/// What to set aside of the dice on the table, and what the attack is worth then.
pub(super) fn best_aside(s: &State, roll: &Roll) -> (Faces, f64) {
    let at = question(s, roll);
    SHELF.with_borrow_mut(|shelf| shelf.asides.get(roll.number, &at, || roll.solver.best_aside(&at)))
}

/// What the attack under way is worth to its roller, as far as its dice can tell.
pub(super) fn attack_worth(game: &Dicetastic, s: &State) -> f32 {
    let a = &s.attack;
    if !a.on || a.target == NONE {
        return 0.0;
    }
    let target = Seat(a.target & 7);
    let Some(roll) = roll(game, s, a.attacker, target, None) else { return 0.0 };
    if a.score > 0 {
        if !pending(s) {
            return 0.0;
        }
        let score = (a.score as usize).min(roll.by_score.len() - 1);
        let dealt = f32::from(a.sum);
        let health = f32::from(s.health[target]);
        let to_come = if a.matched { 0.0 } else { roll.by_score[score] };
        return to_come.max(body(health) - body(health - dealt));
    }
    if a.shown().is_empty() {
        return if a.aside.is_empty() { roll.solver.value() as f32 } else { 0.0 };
    }
    best_aside(s, &roll).1 as f32
}

/// Whether what the score brings has not happened yet: it may still change, or the damage roll is under way.
fn pending(s: &State) -> bool {
    let open = |e: Event| s.frames[..s.depth as usize].iter().any(|f| matches!(f, Frame::Event(at) if at.key.is(e)));
    matches!(s.ask, Ask::Match | Ask::Rollover)
        || [Event::AttackScore, Event::DamageRoll, Event::DamageThrow].into_iter().any(open)
}

/// The matching dice to set aside in the damage roll: how many of which number.
pub(super) fn damage_match(game: &Dicetastic, s: &State) -> Option<(u8, u8)> {
    let a = &s.attack;
    let target = a.score - game.options().threshold;
    let mut key = Key { game: game.digest(), valid: a.valid, ..Key::default() };
    key.parts[0] = u32::from_le_bytes([3, a.dice, target as u8, 0]);
    let solver = SHELF.with_borrow_mut(|shelf| {
        let make = || {
            let plain = plain_attack(game);
            let others = (1..63i16).filter(|&n| a.valid >> n & 1 != 0 && n != target);
            let also_valid = others.map(|n| (n - target) as i8).collect();
            // A change of the score makes the solver look at target numbers as high as this one.
            let more = target - (6 * i16::from(plain.dice) - i16::from(plain.threshold));
            let score = (more > 0).then(|| crate::dice::ScoreChange::always(more.min(100) as i8)).into_iter().collect();
            Damage::solve(&Modifiers { damage_dice: a.dice, also_valid, score, ..plain })
        };
        shelf.damage.entry(key).or_insert_with(make).as_ref().map(|damage| Arc::clone(&damage.solver))
    })?;
    if target < 1 || target > solver.max_target() {
        return None;
    }
    let at = DamagePosition { target, free: faces(a.shown()), hit: a.matched, left: solver.modifiers().unused() };
    let best = solver.best_aside(&at);
    let open = if a.last_match > 0 { a.valid & ((1 << a.last_match) - 1) } else { a.valid };
    (1..63u8)
        .rev()
        .filter(|n| open >> n & 1 != 0)
        .map(|n| (n, best.0[n.min(6) as usize - 1]))
        .find(|&(_, count)| count > 0)
}

/// What the roller's tricks should do after this throw: the source and the dice, or nothing.
pub(super) fn trick(game: &Dicetastic, s: &State, using: Option<Source>) -> Option<(Source, Faces)> {
    let a = &s.attack;
    if a.damage_roll || a.shown().is_empty() {
        return None;
    }
    let roll = roll(game, s, a.attacker, Seat(a.target & 7), using)?;
    let at = question(s, &roll);
    let (index, chosen) = SHELF.with_borrow_mut(|shelf| {
        let Shelf { tricks, scratch, .. } = shelf;
        tricks.get(roll.number, &at, || roll.solver.own_act(&at, scratch))
    })?;
    Some((*roll.tricks.get(index)?, chosen))
}

/// The free dice of a damage roll that match no valid number: those worth rolling again.
pub(super) fn misses(s: &State) -> Dice {
    let matches = |face: u8| if face == 6 { s.attack.valid >> 6 != 0 } else { s.attack.valid >> face & 1 != 0 };
    let shown = s.attack.shown();
    (1..=6u8).filter(|&face| !matches(face)).fold(Dice::NONE, |all, face| all.plus(Dice::many(face, shown.count(face))))
}

/// The source of the effect that asks for dice.
pub(super) fn using(s: &State) -> Option<Source> {
    match s.top() {
        Frame::Resolve(r) => Some(r.source),
        _ => None,
    }
}
