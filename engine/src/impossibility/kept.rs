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
const SPEAKS: u32 = On::AnyTime.bit() | On::Answer.bit();
/// They depend on more than who is there.
const RESTLESS: u8 = 2;
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
            gift |= GIVES | RESTLESS;
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
    !settled || aura.condition != Condition::Always || aura.amount.measure != Measure::None
}

impl Impossibility {
    /// Who gives numbers and who speaks, anew.
    pub(super) fn survey(&self, s: &mut State) {
        let mut kept = Kept { worn: s.kept.worn, fallen: s.kept.fallen, buried: s.kept.buried, ..Kept::default() };
        for b in members(s.field) {
            let body = &s.bodies[b as usize];
            let gift = self.gifts[body.card as usize];
            let bit = 1 << b;
            kept.givers |= if gift & GIVES != 0 { bit } else { 0 };
            kept.restless |= if gift & RESTLESS != 0 { bit } else { 0 };
            kept.fidgets |= if gift & OWN_RESTLESS != 0 || body.equips != 0 { bit } else { 0 };
            kept.speakers |= if body.ears & SPEAKS != 0 { bit } else { 0 };
            kept.traits[team_of(b) as usize] |= self.pool.def(body.card).traits;
        }
        for (side, traits) in s.sides.iter().zip(&mut kept.traits) {
            if side.field != NO_CARD {
                let gift = self.gifts[side.field as usize];
                kept.givers |= if gift != 0 { FIELDS } else { 0 };
                kept.restless |= if gift & (RESTLESS | OWN_RESTLESS) != 0 { FIELDS } else { 0 };
                *traits |= self.pool.def(side.field).traits;
            }
        }
        s.kept = kept;
    }

    /// A body wears something else, or hears something else.
    pub(super) fn survey_body(&self, s: &mut State, b: u8) {
        let bit = s.field & 1 << b;
        let body = &s.bodies[b as usize];
        let fidgets = self.gifts[body.card as usize] & OWN_RESTLESS != 0 || body.equips != 0;
        let speaks = body.ears & SPEAKS != 0;
        s.kept.fidgets = s.kept.fidgets & !bit | if fidgets { bit } else { 0 };
        s.kept.speakers = s.kept.speakers & !bit | if speaks { bit } else { 0 };
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
