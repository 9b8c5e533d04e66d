//! What is kept beside a position, so that it is not worked out anew for every question: who gives numbers to others,
//! and whose numbers may change with anything that happens.
//!
//! A body's numbers are renewed when something about it has changed, when somebody who gives numbers comes or goes, and,
//! while somebody restless is on the field, whenever something happens to it at all.

use super::Impossibility;
use super::pool::*;
use super::state::*;

/// The card gives numbers to others: auras, a haze, numbers turned round.
pub(super) const GIVES: u8 = 1;
/// Events of lines that are used in windows.
const SPEAKS: u32 = On::AnyTime.bit() | On::Answer.bit() | On::AnswerAll.bit();
/// They depend on more than who is there.
const RESTLESS: u8 = 2;
/// One of them is a haze.
const HAZE: u8 = 16;
/// The card gives numbers to its bearer alone.
pub(super) const OWN: u8 = 4;
/// Those depend on more than who is there.
const OWN_RESTLESS: u8 = 8;

/// What the cards of a pool give, card by card.
pub(super) fn gifts(pool: &Pool) -> Vec<u8> {
    let of = |def: &Def| {
        let (first, count) = def.auras;
        let auras = &pool.auras[first as usize..first as usize + count as usize];
        let mut gift = if def.traits & trait_bits::INVERT_SPD != 0 { GIVES } else { 0 };
        if def.haze.0 != NONE {
            gift |= GIVES | RESTLESS | HAZE;
        }
        for aura in auras {
            let (gives, moves) = if aura.target.who == Who::This { (OWN, OWN_RESTLESS) } else { (GIVES, RESTLESS) };
            gift |= gives | if restless(aura) { moves } else { 0 };
        }
        gift
    };
    pool.defs.iter().map(of).collect()
}

/// Whether an aura depends on more than who is on the field.
fn restless(aura: &Aura) -> bool {
    let settled = matches!(
        aura.target.noun,
        Noun::Creature | Noun::Prime | Noun::Minion | Noun::Type(_) | Noun::NotType(_) | Noun::Card(_) | Noun::Middle
    );
    !settled || aura.ifs > 0 || aura.amount.measure != Measure::None
}

/// Answers only an attack.
pub(super) const COUNTER: u8 = 1;
/// Is worn.
pub(super) const WORN: u8 = 2;
/// Is used in the own turn only.
pub(super) const OWN_TURN_ONLY: u8 = 4;
/// Has no line to use.
pub(super) const BLANK: u8 = 8;
/// Can be used at any time: one way of it costs nothing, asks for nothing and needs no pick.
pub(super) const SURE: u8 = 16;
/// Can be used while an enemy is in front: one way of it costs nothing, asks for nothing and is aimed at any creature.
pub(super) const AIMED: u8 = 32;

/// What is quickly known of an item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quick {
    /// Bits of the constants above.
    pub bits: u8,
    /// SP to use it.
    pub sp: u8,
}

/// How the lines of a pool can be used, line by line: [`SURE`], [`AIMED`] or neither.
pub(super) fn lines(pool: &Pool) -> Vec<u8> {
    let way = |branch: &Branch| match branch.needs[0] {
        _ if branch.cost != Cost::default() || branch.ifs > 0 => 0,
        _ if branch.picks == 0 => SURE,
        _ if matches!(branch.needs[1], Need::Debuff(_)) => 0,
        Need::Body(Target { who: Who::One(Side::Enemy | Side::Any), noun: Noun::Creature, .. }) => AIMED,
        _ => 0,
    };
    let branches = |line: &Ability| &pool.branches[line.first as usize..line.first as usize + line.count as usize];
    pool.abilities.iter().map(|line| branches(line).iter().fold(0, |set, branch| set | way(branch))).collect()
}

/// What is quickly known of each card as an item.
pub(super) fn quick(pool: &Pool, lines: &[u8]) -> Vec<Quick> {
    let of = |def: &Def| {
        let class = &pool.classes[def.class as usize];
        let flags = [
            (COUNTER, class.counter),
            (WORN, class.worn),
            (OWN_TURN_ONLY, def.traits & trait_bits::OWN_TURN_ONLY != 0),
            (BLANK, def.abilities.1 == 0 && !class.worn),
        ];
        let bits = flags.iter().filter(|flag| flag.1).fold(0, |set, flag| set | flag.0);
        // Food asks who may eat it.
        let first = lines.get(def.abilities.0 as usize).filter(|_| def.abilities.1 > 0 && !class.food);
        Quick { bits: bits | first.copied().unwrap_or(0), sp: def.sp }
    };
    pool.defs.iter().map(of).collect()
}

impl Impossibility {
    /// Who gives numbers and who speaks, anew.
    pub(super) fn survey(&self, s: &mut State) {
        s.kept = self.surveyed(s);
    }

    fn surveyed(&self, s: &State) -> Kept {
        let (mut gifts, mut traits) = (0, [0; 2]);
        let (mut givers, mut restless, mut fidgets, mut speakers) = (0, 0, 0, 0);
        for b in members(s.field) {
            let body = &s.bodies[b as usize];
            let bit = 1u64 << b;
            let gift = self.gifts[body.card as usize];
            traits[team_of(b) as usize] |= self.pool.def(body.card).traits;
            if body.ears & SPEAKS != 0 {
                speakers |= bit;
            }
            if gift != 0 {
                gifts |= gift;
                givers |= if gift & GIVES != 0 { bit } else { 0 };
                restless |= if gift & RESTLESS != 0 { bit } else { 0 };
            }
            if (gift & OWN_RESTLESS != 0 || body.equips != 0) && self.fidgets(s, b) {
                fidgets |= bit;
            }
        }
        for (side, traits) in s.sides.iter().zip(&mut traits) {
            if side.field != NO_CARD {
                let gift = self.gifts[side.field as usize];
                gifts |= gift;
                givers |= if gift != 0 { FIELDS } else { 0 };
                restless |= if gift & (RESTLESS | OWN_RESTLESS) != 0 { FIELDS } else { 0 };
                *traits |= self.pool.def(side.field).traits;
            }
        }
        Kept { givers, restless, fidgets, hazes: gifts & HAZE != 0, speakers, traits, ..s.kept }
    }

    /// Checks that what is kept is what would be worked out anew.
    pub(super) fn check_kept(&self, s: &State) -> Result<(), String> {
        let (kept, anew) = (&s.kept, self.surveyed(s));
        let gives = |kept: &Kept| (kept.givers, kept.restless, kept.fidgets, kept.hazes, kept.speakers, kept.traits);
        if gives(kept) != gives(&anew) {
            return Err(format!("what is kept is out of step: {kept:?} instead of {anew:?}"));
        }
        for (side, worn) in s.sides.iter().zip(kept.worn) {
            let really = (0..ITEMS).filter(|&item| side.items[item].place == Place::Worn);
            if really.fold(0u32, |set, item| set | 1 << item) != worn {
                return Err("the set of worn items is out of step".into());
            }
        }
        let fallen = |&b: &usize| s.bodies[b].hp <= 0 && s.bodies[b].place <= HAND;
        if (0..BODIES).filter(fallen).any(|b| kept.fallen >> b & 1 == 0) {
            return Err("somebody has fallen unseen".into());
        }
        Ok(())
    }

    /// A body wears something else, or hears something else.
    pub(super) fn survey_body(&self, s: &mut State, b: u8) {
        let bit = s.field & 1 << b;
        let fidgets = self.fidgets(s, b);
        let speaks = s.bodies[b as usize].ears & SPEAKS != 0;
        s.kept.fidgets = s.kept.fidgets & !bit | if fidgets { bit } else { 0 };
        s.kept.speakers = s.kept.speakers & !bit | if speaks { bit } else { 0 };
    }

    /// Whether lines of a body itself or of what it wears give it restless numbers.
    #[inline]
    fn fidgets(&self, s: &State, b: u8) -> bool {
        let body = &s.bodies[b as usize];
        let worn = |item| self.gifts[s.item(team_of(b), item).card as usize] & (RESTLESS | OWN_RESTLESS) != 0;
        self.gifts[body.card as usize] & OWN_RESTLESS != 0 || items_in(body.equips).any(worn)
    }

    /// Something happened to a body that only restless numbers read, and perhaps what it wears.
    #[inline(always)]
    pub(super) fn touch(&self, s: &mut State, b: u8) {
        if s.kept.restless != 0 {
            s.dirty |= 1 << b;
        } else {
            s.dirty |= s.kept.fidgets & 1 << b;
        }
    }
}
