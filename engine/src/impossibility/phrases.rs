//! The parts of a line: amounts, targets, conditions and effects become operations.

use super::lower::{Lowered, Lowering, id};
use super::pool::*;
use super::words::{If, M, N, T, W};
use crate::cards::{Arg, Phrase, Problem};

/// What a line needs picked so far.
#[derive(Default)]
pub(super) struct Needs {
    pub list: Vec<Need>,
}

impl Lowering<'_> {
    /// A plain number of halves.
    pub(super) fn halves(&mut self, phrase: &Phrase) -> Lowered<i16> {
        let amount = self.amount(phrase, &mut Needs::default())?;
        if amount.measure != Measure::None {
            return Err(Problem::new(phrase.span, "only a plain number can stand here"));
        }
        Ok(amount.base)
    }

    pub(super) fn amount(&mut self, phrase: &Phrase, needs: &mut Needs) -> Lowered<Amount> {
        let plain = |n: i32| 2 * n as i16;
        let counted = |base, measure, num, den| Amount { base, measure, num, den, ..Amount::plain(0) };
        Ok(match id(phrase) {
            W::Number(_) => Amount::plain(plain(phrase.number(0))),
            W::Half => Amount::plain(plain(phrase.number(0)) + 1),
            W::Percent => counted(0, self.measure(phrase.phrase(1), needs)?, phrase.number(0) as i16, 100),
            W::Whole => counted(0, self.measure(phrase.phrase(0), needs)?, 1, 1),
            W::Less => {
                let measure = self.measure(phrase.phrase(1), needs)?;
                Amount { least: 0, ..counted(-plain(phrase.number(0)), measure, 1, 1) }
            }
            W::AtMost => {
                let measure = self.measure(phrase.phrase(0), needs)?;
                Amount { most: plain(phrase.number(1)), ..counted(0, measure, 1, 1) }
            }
            W::UpTo => {
                needs.list.push(Need::Number(1, small(phrase, 0, 1, 60)?));
                counted(0, Measure::Picked, 1, 1)
            }
            W::Plus => counted(plain(phrase.number(0)), self.measure(phrase.phrase(1), needs)?, 1, 1),
            W::PlusTwice => counted(plain(phrase.number(0)), self.measure(phrase.phrase(1), needs)?, 2, 1),
            // "For each" counts whole things: a measure of 2 halves is one.
            W::PlusTimes => {
                let measure = self.measure(phrase.phrase(1), needs)?;
                Amount { den: 2, ..counted(0, measure, plain(phrase.number(0)), 2) }
            }
            W::Per2 => {
                let measure = self.measure(phrase.phrase(2), needs)?;
                counted(0, measure, plain(phrase.number(0)), -2 * phrase.number(1) as i16)
            }
            W::Bounded => {
                let measure = self.measure(phrase.phrase(1), needs)?;
                Amount { least: plain(phrase.number(2)), ..counted(plain(phrase.number(0)) + 1, measure, -1, 1) }
            }
            _ => return Err(Problem::new(phrase.span, "this is no amount")),
        })
    }

    fn measure(&mut self, phrase: &Phrase, needs: &mut Needs) -> Lowered<Measure> {
        let W::Measure(measure) = id(phrase) else {
            return Err(Problem::new(phrase.span, "this is no measure"));
        };
        Ok(match measure {
            M::Stat => Measure::Stat(stat_of(phrase.phrase(0)), self.target(phrase.phrase(1), needs)?),
            M::Base => Measure::Base(stat_of(phrase.phrase(0)), self.target(phrase.phrase(1), needs)?),
            M::Missing => Measure::Missing(self.target(phrase.phrase(0), needs)?),
            M::Stars => Measure::Stars(self.target(phrase.phrase(0), needs)?),
            M::EquipStars => Measure::EquipStars(self.target(phrase.phrase(0), needs)?),
            M::Counters => Measure::Counters,
            M::Kills => Measure::Kills,
            M::StarsAbove => Measure::StarsAbove(small(phrase, 0, 0, 60)?),
            M::StarsBelow => Measure::StarsBelow(small(phrase, 0, 0, 60)?),
            M::TeamDamage => Measure::TeamDamage,
            M::Event => Measure::Event,
            M::Picked => {
                needs.list.push(Need::Number(0, 10));
                Measure::Picked
            }
            M::Attackers => Measure::AttackersAtk,
            M::Debuffs => Measure::Debuffs(self.target(phrase.phrase(0), needs)?),
            M::Tiers => Measure::DebuffTiers(self.target(phrase.phrase(0), needs)?),
            M::LastHit => Measure::LastHit(self.target(phrase.phrase(0), needs)?),
        })
    }

    /// Who is meant. A choice becomes a need, and the op refers to it as what was picked.
    fn target(&mut self, phrase: &Phrase, needs: &mut Needs) -> Lowered<Target> {
        let W::Target(word) = id(phrase) else {
            return Err(Problem::new(phrase.span, "this is no target"));
        };
        let plain = |who| Target { who, noun: Noun::Creature, anywhere: true };
        Ok(match word {
            T::This => plain(Who::This),
            T::It => plain(Who::It),
            T::First => plain(Who::First),
            T::Target => plain(Who::Target),
            T::Attacker => plain(Who::Attacker),
            T::Parent => plain(Who::Parent),
            T::Each(side, anywhere) => Target { who: Who::Each(side), noun: self.noun(phrase.phrase(0))?, anywhere },
            T::One(side, anywhere) => {
                let noun = self.noun(phrase.phrase(0))?;
                needs.list.push(Need::Body(Target { who: Who::One(side), noun, anywhere }));
                Target { who: Who::One(side), noun, anywhere }
            }
        })
    }

    fn noun(&self, phrase: &Phrase) -> Lowered<Noun> {
        let W::Noun(noun) = id(phrase) else {
            return Err(Problem::new(phrase.span, "this is no noun"));
        };
        let type_number = || self.pool.type_of(phrase.card_id(0)).unwrap_or(0);
        Ok(match noun {
            N::Creature => Noun::Creature,
            N::Prime => Noun::Prime,
            N::Minion => Noun::Minion,
            N::Able => Noun::Able,
            N::Type => Noun::Type(type_number()),
            N::NotType => Noun::NotType(type_number()),
            N::Card => Noun::Card(self.find(phrase.card_id(0))),
            N::Foreign => Noun::Foreign,
            N::ActingPrime => Noun::Acting(true),
            N::ActingMinion => Noun::Acting(false),
            N::Opposing => Noun::Opposing,
            N::Middle => Noun::Middle,
            N::Another => Noun::Another,
            N::Beside => Noun::Beside,
            N::Strongest => Noun::Strongest,
        })
    }

    pub(super) fn condition(&mut self, phrase: &Phrase) -> Lowered<Condition> {
        let W::If(word) = id(phrase) else {
            return Err(Problem::new(phrase.span, "this is no condition"));
        };
        Ok(match word {
            If::Type(yes) => Condition::Type(self.pool.type_of(phrase.card_id(0)).unwrap_or(0), yes),
            If::Distance(n) => Condition::Distance(n),
            If::Side(side) => Condition::Side(side),
            If::Prime => Condition::Prime,
            If::Friendly(yes) => Condition::Friendly(yes),
            If::Grudge => Condition::Grudge,
            If::Odd(yes) => Condition::CountersOdd(yes),
            If::Counters => Condition::Counters(phrase.compare(0), phrase.number(1) as u8),
            If::NoneOf => Condition::NoneOf(self.find(phrase.card_id(0))),
            If::WasAttacked(yes) => Condition::WasAttacked(yes),
            If::Lost => Condition::Lost(2 * small(phrase, 0, 1, 60)?),
            If::Hurt => Condition::Hurt(2 * small(phrase, 0, 1, 60)?),
            If::NoAttackItem => Condition::NoAttackItem,
            If::TookDamage => Condition::TookDamage,
            If::Stat => {
                let stat = stat_of(phrase.phrase(0));
                Condition::Stat(stat, phrase.compare(1), unit(stat, 2 * phrase.number(2) as i16))
            }
            If::Mode => Condition::Mode(small(phrase, 0, 0, 9)?),
            If::Healed => Condition::Healed(self.halves(phrase.phrase(0))? as u8),
            If::Dealt => Condition::Dealt,
            If::Faced => Condition::Faced(2 * small(phrase, 0, 1, 60)?),
            If::NotPiercing => Condition::NotPiercing,
            If::ParentMeant => Condition::ParentMeant,
            If::NotSlainBy => Condition::NotSlainBy(self.find(phrase.card_id(0))),
            If::ByAttack => Condition::ByAttack,
            If::StarsDead => Condition::StarsDead(small(phrase, 0, 1, 60)?),
            If::Stars => Condition::Stars(crate::cards::Cmp::AtLeast, small(phrase, 0, 1, 9)?),
            If::FewStars => Condition::Stars(crate::cards::Cmp::AtMost, small(phrase, 0, 1, 9)?),
            If::AttackerType => Condition::AttackerType(self.pool.type_of(phrase.card_id(0)).unwrap_or(0)),
            If::Foe => Condition::Foe,
            If::NoFoodYet => Condition::NoFoodYet,
            If::Readied => Condition::Readied(small(phrase, 0, 1, 2)?),
        })
    }

    pub(super) fn aura(&mut self, phrase: &Phrase, conditions: [Condition; CONDITIONS], ifs: u8) -> Lowered<Aura> {
        let mut needs = Needs::default();
        let gift = match id(phrase) {
            W::Has(true) => Gift::More,
            W::Has(false) => Gift::Less,
            W::AtLeast => Gift::AtLeast,
            W::Exactly => Gift::Exactly,
            W::HighestBar(more) => Gift::Highest(more),
            W::MoreStrikes => Gift::Strikes,
            _ => return Err(Problem::new(phrase.span, "a passive line says what somebody has")),
        };
        let target = self.target(phrase.phrase(0), &mut needs)?;
        let (amount, stat) = match gift {
            Gift::Highest(_) | Gift::Strikes => (Amount::plain(i16::from(small(phrase, 1, 1, 9)?)), Stat::Hp),
            _ => (self.amount(phrase.phrase(1), &mut needs)?, stat_of(phrase.phrase(2))),
        };
        if !needs.list.is_empty() {
            return Err(Problem::new(phrase.span, "nothing is picked in a passive line"));
        }
        if gift == Gift::Strikes && target.who != Who::This {
            return Err(Problem::new(phrase.span, "only `this` can have more attacks per action"));
        }
        Ok(Aura { gift, stat, amount, target, conditions, ifs })
    }

    /// Picks of bodies and of what each gets of a sum.
    fn share(needs: &mut Needs, phrase: &Phrase) -> Lowered<()> {
        if !needs.list.is_empty() {
            return Err(Problem::new(phrase.span, "what is shared out comes first in a line"));
        }
        let sum = small(phrase, 0, 1, 60)?;
        let any = Target { who: Who::One(Side::Any), noun: Noun::Creature, anywhere: false };
        needs.list.extend((0..NEEDS / 2).flat_map(|_| [Need::Sharer(any, sum), Need::Part(sum)]));
        Ok(())
    }

    pub(super) fn effect(&mut self, phrase: &Phrase, needs: &mut Needs) -> Lowered<Op> {
        let op = match id(phrase) {
            W::Deal(harm) => {
                let target = self.target(phrase.phrase(1), needs)?;
                Op::Deal(self.amount(phrase.phrase(0), needs)?, target, harm)
            }
            W::Shockwave(harm) => Op::Shockwave(self.amount(phrase.phrase(0), needs)?, harm),
            W::ShockwaveAt(harm) => Op::ShockwaveAt(self.amount(phrase.phrase(0), needs)?, harm),
            W::Counter(harm) => Op::Counter(self.amount(phrase.phrase(0), needs)?, harm),
            W::Heal => {
                let target = self.target(phrase.phrase(0), needs)?;
                Op::Heal(target, self.amount(phrase.phrase(1), needs)?)
            }
            W::Drain => {
                let target = self.target(phrase.phrase(1), needs)?;
                Op::Drain(target, self.amount(phrase.phrase(0), needs)?)
            }
            W::Reduce => {
                let target = self.target(phrase.phrase(0), needs)?;
                Op::Reduce(target, self.amount(phrase.phrase(1), needs)?)
            }
            W::Inflict => Op::Inflict(
                1,
                self.status(phrase, 0),
                time_of(phrase.phrase(1))?,
                self.target(phrase.phrase(2), needs)?,
            ),
            W::InflictMany => {
                let stacks = small(phrase, 0, 1, 20)?;
                let turns = time_of(phrase.phrase(2))?;
                Op::Inflict(stacks, self.status(phrase, 1), turns, self.target(phrase.phrase(3), needs)?)
            }
            W::Give | W::Take => {
                let target = self.target(phrase.phrase(2), needs)?;
                let amount = self.amount(phrase.phrase(0), needs)?;
                let lasting = lasting_of(phrase.phrase(3))?;
                Op::Change(stat_of(phrase.phrase(1)), amount, target, lasting, id(phrase) == W::Take)
            }
            W::Set | W::Raise => {
                let stat = stat_of(phrase.phrase(0));
                let target = self.target(phrase.phrase(1), needs)?;
                let amount = self.amount(phrase.phrase(2), needs)?;
                let lasting = lasting_of(phrase.phrase(3))?;
                if id(phrase) == W::Set {
                    Op::Set(stat, amount, target, lasting)
                } else {
                    Op::Raise(stat, amount, target, lasting)
                }
            }
            W::Bar(more, stats, most) => {
                let target = self.target(phrase.phrase(0), needs)?;
                needs.list.push(Need::Stat(stats));
                Op::Bar(target, more, most)
            }
            W::BarLowest => {
                let target = self.target(phrase.phrase(0), needs)?;
                needs.list.push(Need::LowestStat);
                Op::Bar(target, true, 0)
            }
            W::Invert(stats) => {
                let target = self.target(phrase.phrase(0), needs)?;
                needs.list.push(Need::Stat(stats));
                Op::Invert(target, lasting_of(phrase.phrase(1))?)
            }
            W::Negate(truly) => {
                let target = self.target(phrase.phrase(0), needs)?;
                let lasting = lasting_of(phrase.phrase(1))?;
                if truly { Op::TrueNegate(target, lasting) } else { Op::Negate(target, lasting) }
            }
            W::Cleanse => Op::Cleanse(small(phrase, 0, 1, 4)?, self.target(phrase.phrase(1), needs)?),
            W::CleanseOne => Op::CleanseOne(self.status(phrase, 0), self.target(phrase.phrase(1), needs)?),
            W::CleansePicked => {
                let target = self.target(phrase.phrase(1), needs)?;
                needs.list.push(Need::Debuff(small(phrase, 0, 1, 4)?));
                Op::CleansePicked(target)
            }
            W::Points => Op::Points(self.amount(phrase.phrase(0), needs)?),
            W::PointsBoth => Op::PointsBoth(self.amount(phrase.phrase(0), needs)?),
            W::Steal => Op::Steal(self.amount(phrase.phrase(0), needs)?),
            W::Sp(sign) => Op::Sp(sign * small(phrase, 0, 1, 20)? as i8),
            W::EnemySp => Op::EnemySp(-(small(phrase, 0, 1, 20)? as i8)),
            W::Actions => Op::Actions(small(phrase, 0, 1, 9)?, self.target(phrase.phrase(1), needs)?),
            W::Raids => Op::Attacks(small(phrase, 0, 1, 9)?, self.target(phrase.phrase(1), needs)?),
            W::ActionsForGood => Op::ActionsForGood(small(phrase, 0, 1, 9)?, self.target(phrase.phrase(1), needs)?),
            W::Summon => Op::Summon(self.find(phrase.card_id(0)), 1, self.target(phrase.phrase(1), needs)?),
            W::SummonMany => {
                let count = small(phrase, 0, 1, 8)?;
                Op::Summon(self.find(phrase.card_id(1)), count, self.target(phrase.phrase(2), needs)?)
            }
            W::SummonOpposing => Op::SummonOpposing(self.find(phrase.card_id(0))),
            W::Create => Op::Create(self.find(phrase.card_id(0)), 1),
            W::CreateMany => Op::Create(self.find(phrase.card_id(1)), small(phrase, 0, 1, 5)?),
            W::CreateWith => Op::CreateWith(self.find(phrase.card_id(0))),
            W::Destroy => Op::Destroy(self.target(phrase.phrase(0), needs)?),
            W::AddType => {
                let number = self.pool.type_of(phrase.card_id(0)).unwrap_or(0);
                Op::AddType(number, self.target(phrase.phrase(1), needs)?)
            }
            W::AddAnyType => {
                let target = self.target(phrase.phrase(0), needs)?;
                needs.list.push(Need::Type);
                Op::AddPickedType(target)
            }
            W::TurnType => {
                let number = |slot| self.pool.type_of(phrase.card_id(slot)).unwrap_or(0);
                let (from, to) = (number(0), number(1));
                Op::TurnType(from, to, self.target(phrase.phrase(2), needs)?)
            }
            W::Intercept => Op::Intercept,
            W::Pierce => Op::Pierce,
            W::HitAll => Op::HitAll,
            W::Formula(harm) => Op::Formula(self.amount(phrase.phrase(0), needs)?, harm),
            W::FormulaReduce => Op::FormulaReduce(self.amount(phrase.phrase(0), needs)?),
            W::NoDamage => Op::NoDamage,
            W::NextHeals => Op::NextHeals(self.target(phrase.phrase(0), needs)?),
            W::AttackLifesteal => Op::Lifesteal(small(phrase, 0, 1, 200)?),
            W::DoubleDef => Op::DoubleDef,
            W::PutCounters => match self.amount(phrase.phrase(0), needs)? {
                Amount { measure: Measure::None, base, .. } => Op::Counters((base / 2).clamp(1, 50) as i8),
                amount => Op::CountersBy(amount),
            },
            W::DropCounters => Op::Counters(-(small(phrase, 0, 1, 50)? as i8)),
            W::Ready => Op::Ready(small(phrase, 0, 1, 2)?),
            W::DoubleNextFood => Op::DoubleNextFood(self.target(phrase.phrase(0), needs)?),
            W::HealLater => Op::HealLater(self.target(phrase.phrase(0), needs)?, 2 * small(phrase, 1, 1, 50)?),
            W::Hatch => Op::Hatch(self.find(phrase.card_id(0)), small(phrase, 1, 0, 20)?),
            W::ShareHealing => {
                Self::share(needs, phrase)?;
                Op::HealShared
            }
            W::ShareStatus => {
                Self::share(needs, phrase)?;
                Op::StatusShared(self.status(phrase, 1), time_of(phrase.phrase(2))?)
            }
            W::InflictPerHealed => {
                Op::InflictPerHealed(self.status(phrase, 0), time_of(phrase.phrase(1))?, 2 * small(phrase, 2, 1, 60)?)
            }
            W::InflictSum => {
                let turns = time_of(phrase.phrase(1))?;
                Op::InflictSum(self.status(phrase, 0), turns, self.target(phrase.phrase(2), needs)?)
            }
            W::Lend => {
                let target = self.target(phrase.phrase(1), needs)?;
                Op::Lend(target, self.amount(phrase.phrase(0), needs)?)
            }
            W::Grudge(held) => Op::Grudge(self.target(phrase.phrase(0), needs)?, held),
            W::SwitchOut => Op::SwitchOut(self.target(phrase.phrase(0), needs)?),
            W::DoubleStat => Op::DoubleStat(stat_of(phrase.phrase(0)), self.target(phrase.phrase(1), needs)?),
            W::StealQuarter => {
                needs.list.push(Need::Stat(15));
                Op::StealQuarter(self.target(phrase.phrase(0), needs)?)
            }
            W::Mode => Op::Mode(small(phrase, 0, 0, 9)?),
            W::LiftLowest => Op::LiftLowest,
            _ => {
                return Err(Problem::new(phrase.span, "this works all the time").help("write `passive:` before it"));
            }
        };
        Ok(op)
    }
}

pub(super) fn small(phrase: &Phrase, slot: usize, least: i32, most: i32) -> Lowered<u8> {
    let number = match &phrase.args[slot] {
        Arg::Number(number) => *number,
        _ => return Err(Problem::new(phrase.span, "a number belongs here")),
    };
    match u8::try_from(number) {
        Ok(n) if (least..=most).contains(&number) => Ok(n),
        _ => Err(Problem::new(phrase.span, format!("{number} is not between {least} and {most}"))),
    }
}

pub(super) fn stat_of(phrase: &Phrase) -> Stat {
    match id(phrase) {
        W::Stat(stat) => stat,
        _ => Stat::Hp,
    }
}

/// An amount of halves in the unit of a stat: DEF counts in bars.
pub(super) fn unit(stat: Stat, halves: i16) -> i16 {
    if stat == Stat::Def { (halves + 1).div_euclid(2) } else { halves }
}

fn time_of(phrase: &Phrase) -> Lowered<u8> {
    match id(phrase) {
        W::Time(turns) => Ok(turns),
        _ if phrase.number(0) == 1 => Err(Problem::new(phrase.span, "one is written in the singular")),
        _ => small(phrase, 0, 1, 99),
    }
}

fn lasting_of(phrase: &Phrase) -> Lowered<Lasting> {
    Ok(match id(phrase) {
        W::Lasting(0) => Lasting::Good,
        W::Lasting(1) => Lasting::TurnEnd,
        W::Lasting(2) => Lasting::GlobalEnd,
        W::Lasting(3) => Lasting::Attack,
        W::Lasting(4) => Lasting::TurnStart,
        W::Lasting(6) => Lasting::Attacked,
        W::Lasting(7) => Lasting::Later,
        W::Lasting(_) => Lasting::Turns(1),
        _ => Lasting::Turns(small(phrase, 0, 2, 99)?),
    })
}
