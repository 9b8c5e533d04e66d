//! From the compiled rules of a card to what they change about an attack.
//!
//! Conditions on dice and scores become part of the change. Conditions that only a position can answer (health, who
//! the target is, how many gains) are taken as met, and said to be.

use super::modifiers::{Does, Modifiers, Moment, RolloverDamage, SameFaces, ScoreChange, ScoreDamage, Trick, Who};
use gauntlet_engine::cards::Cmp;
use gauntlet_engine::dicetastic::ops::{
    Ability, Amount, Condition, Cost, Effect, Event, Limit, Pool, Target, Trigger, Type, Whose,
};

/// One thing that a card changes about an attack.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Change {
    /// Somebody may touch dice, once in the attack.
    Trick(Trick),
    /// The score is changed.
    Score(ScoreChange),
    /// A further number is valid in the damage roll, relative to the target number.
    AlsoValid(i8),
    /// More dice in the damage roll.
    DamageDice(u8),
    /// Damage of its own for certain final scores.
    OnScore(ScoreDamage),
    /// Extra damage if the damage roll deals any.
    OnHit(u8),
    /// Extra damage for every extra die of the damage roll.
    PerExtraDie(u8),
    /// Damage of its own for every rollover.
    OnRollover(u8),
    /// Damage of its own for equal faces in an attack throw.
    OnSame(SameFaces),
    /// Damage to the roller for every reroll.
    RerollHurts(u8),
}

impl Change {
    /// Adds this to what is in play.
    pub fn apply(self, to: &mut Modifiers) {
        match self {
            Change::Trick(trick) => to.tricks.push(trick),
            Change::Score(change) => to.score.push(change),
            Change::AlsoValid(by) => to.also_valid.push(by),
            Change::DamageDice(more) => to.damage_dice += more,
            Change::OnScore(due) => to.on_score.push(due),
            Change::OnHit(damage) => to.on_hit += damage,
            Change::PerExtraDie(damage) => to.per_extra_die += damage,
            Change::OnRollover(damage) => to.on_rollover.push(RolloverDamage { damage, lost_with: None }),
            Change::OnSame(same) => to.on_same = Some(same),
            Change::RerollHurts(damage) => to.reroll_hurts += damage,
        }
    }
}

/// What a line of a card means for the dice.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reading {
    /// What it changes.
    pub changes: Vec<Change>,
    /// What is taken as given.
    pub assumes: Vec<String>,
    /// It answers to something in an attack roll, whether or not it changes any of its figures.
    pub listens: bool,
    /// It changes the dice in a way that has no exact solution here.
    pub unsolved: bool,
}

/// What is known of a line beyond its own words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reader {
    /// Somebody may leave it: an active ability, or a card to be played.
    pub by_choice: bool,
    /// Using it uses it up: a card to be played.
    pub once: bool,
    /// The most gains that the card can have.
    pub gains: u8,
    /// Enemies at the table, for damage to each of them.
    pub enemies: u8,
}

/// Limits that the conditions of a trigger set.
struct Needs {
    min_score: i16,
    max_score: i16,
    min_extra: u8,
    free_dice: Option<u8>,
    max_target: Option<u8>,
    same: Option<u8>,
}

/// Reads one ability. What it does outside of an attack is left out.
pub fn read_ability(ability: &Ability, reader: Reader) -> Reading {
    let mut reading = Reading::default();
    for effect in &ability.effects {
        if let Effect::Reroll(..) | Effect::Flip(..) = effect {
            read_trick(ability, *effect, reader, &mut reading);
            continue;
        }
        for trigger in &ability.triggers {
            let Trigger::On { key, deals, whose, conditions } = trigger else { continue };
            let Some(event) = DICE_EVENTS.into_iter().find(|&event| key.is(event)) else { continue };
            if event == Event::Step && !(*deals && conditions.contains(&Condition::FromAttack)) {
                continue;
            }
            reading.listens = true;
            read_effect(*effect, event, *whose, conditions, reader, &mut reading);
        }
    }
    // What can happen several times in an attack must not be limited, and what the solver counts once must be.
    let limited = ability.limit != Limit::None || reader.once;
    reading.unsolved |= reading.changes.iter().any(|change| match change {
        Change::OnRollover(_) | Change::RerollHurts(_) => limited || ability.cost.is_some(),
        Change::OnSame(_) => !limited || ability.cost.is_some(),
        Change::Trick(_) => false,
        _ => ability.cost.is_some(),
    });
    reading
}

/// The events of an attack roll and its damage roll.
const DICE_EVENTS: [Event; 8] = [
    Event::AttackThrow,
    Event::SetAside,
    Event::AttackScore,
    Event::DamageRoll,
    Event::DamageThrow,
    Event::Rollover,
    Event::Reroll,
    Event::Step,
];

fn user(whose: Whose, reading: &mut Reading) -> Who {
    match whose {
        Whose::Enemy => {
            assume(reading, "used by an enemy");
            Who::Enemy
        }
        Whose::Ally | Whose::DeadAlly => {
            assume(reading, "used by an ally");
            Who::Roller
        }
        Whose::Your | Whose::Any => Who::Roller,
    }
}

fn assume(reading: &mut Reading, what: impl Into<String>) {
    let what = what.into();
    if !reading.assumes.contains(&what) {
        reading.assumes.push(what);
    }
}

/// A reroll or a flip, with all its triggers together: one use, whichever comes first.
fn read_trick(ability: &Ability, effect: Effect, reader: Reader, reading: &mut Reading) {
    let (does, pool) = match effect {
        Effect::Reroll(1, pool) => (Some(Does::RerollOne), pool),
        Effect::Reroll(0, pool) => (Some(Does::RerollAny), pool),
        Effect::Flip(1, pool) => (Some(Does::FlipOne), pool),
        Effect::Reroll(_, pool) | Effect::Flip(_, pool) => (None, pool),
        _ => return,
    };
    reading.listens = true;
    let (mut moment, mut who) = (None, Who::Roller);
    let (mut free_dice, mut max_target) = (None, None);
    for trigger in &ability.triggers {
        let Trigger::On { key, whose, conditions, .. } = trigger else {
            reading.unsolved = true;
            return;
        };
        let this = if key.is(Event::AttackThrow) {
            Moment::AttackThrow
        } else if key.is(Event::DamageThrow) {
            Moment::DamageThrow
        } else {
            Moment::SetAside
        };
        moment = match (moment, this) {
            (None, first) => Some(first),
            (Some(Moment::AttackThrow), Moment::DamageThrow) | (Some(Moment::DamageThrow), Moment::AttackThrow) => {
                Some(Moment::EitherThrow)
            }
            (same, _) => same,
        };
        who = user(*whose, reading);
        match needs(conditions, reading) {
            Some(needs) => {
                free_dice = free_dice.or(needs.free_dice);
                max_target = max_target.or(needs.max_target);
            }
            None => reading.unsolved = true,
        }
    }
    let fits = (pool == Pool::Aside) == (moment == Some(Moment::SetAside));
    match (does, moment) {
        // What happens by itself leaves its holder no choice, which is another problem than a trick.
        (Some(does), Some(moment)) if fits && reader.by_choice => {
            let cost = if let Some(Cost::Health(paid)) = ability.cost { paid.min(255) as u8 } else { 0 };
            let rotates = ability.cost == Some(Cost::Rotate);
            if let Some(Cost::Card | Cost::DiscardClass | Cost::RemoveClass) = ability.cost {
                assume(reading, "its cost does not count");
            }
            // One use in an attack is all that the solver knows.
            reading.unsolved |= ability.limit == Limit::None && !rotates && !reader.once;
            let trick = Trick { free_dice, max_target, cost, rotates, ..Trick::new(who, does, moment) };
            reading.changes.push(Change::Trick(trick));
        }
        _ => reading.unsolved = true,
    }
}

fn read_effect(
    effect: Effect,
    event: Event,
    whose: Whose,
    conditions: &[Condition],
    reader: Reader,
    reading: &mut Reading,
) {
    // Asked first: an effect that does not matter assumes nothing.
    if !matters(effect, event) {
        return;
    }
    let Some(needs) = needs(conditions, reading) else {
        reading.unsolved = true;
        return;
    };
    let who = user(whose, reading);
    let change = match (effect, event) {
        (Effect::Score(amount), Event::AttackScore) => number(amount, reader, reading).map(|by| {
            Change::Score(ScoreChange {
                min_extra: needs.min_extra,
                min_score: needs.min_score,
                max_score: needs.max_score,
                who: reader.by_choice.then_some(who),
                ..ScoreChange::always(by.clamp(-100, 100) as i8)
            })
        }),
        (Effect::Extra(Amount::PerExtraDie(each)), _) => Some(Change::PerExtraDie(small(each))),
        (Effect::Extra(amount), _) => number(amount, reader, reading).map(|n| Change::OnHit(small(n))),
        (Effect::AlsoValid(by), Event::DamageRoll) => Some(Change::AlsoValid(by)),
        (Effect::MoreDice(more), Event::DamageRoll) => Some(Change::DamageDice(more)),
        (Effect::Damage(amount, Target::ThatPlayer), Event::Reroll) if who == Who::Enemy => {
            number(amount, reader, reading).map(|n| Change::RerollHurts(small(n)))
        }
        (Effect::Damage(amount, target), _) if who == Who::Roller => {
            damage(amount, target, reader, reading).and_then(|damage| match event {
                Event::AttackScore => {
                    let Needs { min_score, max_score, .. } = needs;
                    Some(Change::OnScore(ScoreDamage { min_score, max_score, damage }))
                }
                Event::Rollover => Some(Change::OnRollover(damage)),
                Event::AttackThrow => needs.same.map(|count| Change::OnSame(SameFaces { count, damage })),
                _ => None,
            })
        }
        _ => None,
    };
    match change {
        Some(change) => reading.changes.push(change),
        None => reading.unsolved = true,
    }
}

/// Whether an effect at this event shows in the figures of an attack.
fn matters(effect: Effect, event: Event) -> bool {
    match effect {
        Effect::Score(_) | Effect::Extra(_) | Effect::AlsoValid(_) | Effect::MoreDice(_) => true,
        // Damage that answers to damage belongs to the fight, not to the roll.
        Effect::Damage(..) => event != Event::Step,
        _ => false,
    }
}

/// The damage of an effect that strikes enemies.
fn damage(amount: Amount, target: Target, reader: Reader, reading: &mut Reading) -> Option<u8> {
    let each = number(amount, reader, reading)?;
    let times = match target {
        Target::AnEnemy | Target::MainTarget => 1,
        Target::AdditionalTarget => {
            assume(reading, "an additional target");
            1
        }
        Target::TwoAdditionalTargets => {
            assume(reading, "2 additional targets");
            2
        }
        Target::EachEnemy => {
            assume(reading, format!("{} enemies", reader.enemies));
            i16::from(reader.enemies)
        }
        _ => return None,
    };
    Some(small(each * times))
}

fn number(amount: Amount, reader: Reader, reading: &mut Reading) -> Option<i16> {
    match amount {
        Amount::Number(n) => Some(n),
        Amount::Gains => {
            assume(reading, format!("{} gains", reader.gains));
            Some(i16::from(reader.gains))
        }
        Amount::Overheal | Amount::PerExtraDie(_) | Amount::All => None,
    }
}

fn small(n: i16) -> u8 {
    n.clamp(0, 255) as u8
}

/// What the conditions ask of dice and score; `None` if the solver cannot follow them.
fn needs(conditions: &[Condition], reading: &mut Reading) -> Option<Needs> {
    let mut needs =
        Needs { min_score: i16::MIN, max_score: i16::MAX, min_extra: 0, free_dice: None, max_target: None, same: None };
    let sign = |cmp: Cmp, n: i16| format!("{} {n}", cmp.sign());
    for &condition in conditions {
        match condition {
            Condition::Score(cmp, n) => {
                let (least, most) = bounds(cmp, n);
                needs.min_score = needs.min_score.max(least);
                needs.max_score = needs.max_score.min(most);
            }
            Condition::ExtraDice(cmp, n) => match bounds(cmp, n) {
                (least, i16::MAX) => needs.min_extra = small(least),
                _ => return None,
            },
            Condition::FreeDice(Cmp::Equal, n) => needs.free_dice = Some(small(n)),
            Condition::TargetNumber(cmp, n) => match bounds(cmp, n) {
                (i16::MIN, most) => needs.max_target = Some(small(most)),
                _ => return None,
            },
            Condition::EqualFaces(cmp, n) => match bounds(cmp, n) {
                (least, i16::MAX) => needs.same = Some(small(least)),
                _ => return None,
            },
            Condition::FromAttack | Condition::Has(Type::Damage) => {}
            Condition::Health(cmp, n) => assume(reading, format!("your health {}", sign(cmp, n))),
            Condition::VictimHealth(cmp, n) => assume(reading, format!("target's health {}", sign(cmp, n))),
            Condition::Hand(cmp, n) => assume(reading, format!("your hand {}", sign(cmp, n))),
            Condition::VictimUnhurt => assume(reading, "target is unhurt"),
            Condition::TargetIsYou => assume(reading, "target is the holder"),
            Condition::TargetIsAlly => assume(reading, "target is an ally"),
            Condition::TargetIsAttacker => assume(reading, "target is your attacker"),
            Condition::AllyDead => assume(reading, "an ally is dead"),
            Condition::FreeDice(..)
            | Condition::Has(_)
            | Condition::SpillsFromYou
            | Condition::KilledByYou
            | Condition::Amount(..)
            | Condition::Die(_) => return None,
        }
    }
    Some(needs)
}

/// The least and the most that a comparison allows.
fn bounds(cmp: Cmp, n: i16) -> (i16, i16) {
    match cmp {
        Cmp::Equal => (n, n),
        Cmp::Less => (i16::MIN, n - 1),
        Cmp::AtMost => (i16::MIN, n),
        Cmp::Greater => (n + 1, i16::MAX),
        Cmp::AtLeast => (n, i16::MAX),
    }
}
