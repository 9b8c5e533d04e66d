//! Small phrases: units, cards, amounts, tests.

use super::super::pool::*;
use super::super::state::NO_CARD;
use super::super::words::W;
use super::{Lowering, id};
use crate::cards::{Cmp, Phrase};

impl Lowering<'_> {
    pub(super) fn units(&mut self, phrase: &Phrase) -> UnitFilter {
        let minion = |whose| UnitFilter { whose, heroes: false, ..UnitFilter::ALL };
        let unit = |whose| UnitFilter { whose, ..UnitFilter::ALL };
        match id(phrase) {
            W::Enemy => unit(Whose::Enemy),
            W::EnemyMinion => minion(Whose::Enemy),
            W::Ally => unit(Whose::Own),
            W::OwnMinion => minion(Whose::Own),
            W::Unit => unit(Whose::Any),
            W::Minion => minion(Whose::Any),
            W::OtherMinion => UnitFilter { other: true, ..minion(Whose::Any) },
            W::InAttackZone => UnitFilter { place: Where::Attack, heroes: false, ..self.units(phrase.phrase(0)) },
            W::InDefenseZone => UnitFilter { place: Where::Defense, heroes: false, ..self.units(phrase.phrase(0)) },
            W::InSameZone => UnitFilter { place: Where::Same, heroes: false, ..self.units(phrase.phrase(0)) },
            W::MainDeck => UnitFilter { main: true, heroes: false, ..self.units(phrase.phrase(0)) },
            W::WithAttack => UnitFilter { max_attack: self.byte(phrase, 1), ..self.units(phrase.phrase(0)) },
            W::WithCost => UnitFilter { max_cost: self.byte(phrase, 1), heroes: false, ..self.units(phrase.phrase(0)) },
            _ => UnitFilter { traits: self.bit(phrase.phrase(1)) as u8, ..self.units(phrase.phrase(0)) },
        }
    }

    pub(super) fn cards(&mut self, phrase: &Phrase) -> CardFilter {
        match id(phrase) {
            W::AnySpell => CardFilter { kind: Some(Kind::Spell), faction: None },
            W::AnyMinion => CardFilter { kind: Some(Kind::Minion), faction: None },
            W::FactionSpell => CardFilter { kind: Some(Kind::Spell), faction: Some(self.faction(phrase.phrase(0))) },
            W::FactionCard => CardFilter { kind: None, faction: Some(self.faction(phrase.phrase(0))) },
            _ => CardFilter::default(),
        }
    }

    pub(super) fn amount(&mut self, phrase: &Phrase) -> Amount {
        match id(phrase) {
            W::HandSize => Amount::HandSize,
            _ => Amount::Fixed(self.byte(phrase, 0)),
        }
    }

    pub(super) fn number(&mut self, phrase: &Phrase, slot: usize) -> u8 {
        self.pool.number(phrase.card_id(slot)).unwrap_or(NO_CARD)
    }

    pub(super) fn faction(&self, phrase: &Phrase) -> u8 {
        if let W::Faction(n) = id(phrase) { n } else { NEUTRAL }
    }

    pub(super) fn bit(&self, phrase: &Phrase) -> u16 {
        if let W::Bit(bits) = id(phrase) { bits } else { 0 }
    }

    pub(super) fn test(&mut self, phrase: &Phrase) -> Option<Test> {
        Some(match id(phrase) {
            W::Empowered => Test::EmpowerAtLeast(1),
            W::NotEmpowered => Test::EmpowerBelow(1),
            W::EmpowerIs => {
                let n = self.byte(phrase, 1);
                match phrase.compare(0) {
                    Cmp::AtLeast => Test::EmpowerAtLeast(n),
                    Cmp::Greater => Test::EmpowerAtLeast(n + 1),
                    Cmp::Less => Test::EmpowerBelow(n),
                    Cmp::AtMost => Test::EmpowerBelow(n + 1),
                    Cmp::Equal => {
                        self.wrong(phrase, "compare with >=, >, < or <=");
                        return None;
                    }
                }
            }
            W::LevelAtLeast => Test::LevelAtLeast(self.byte(phrase, 0)),
            W::InAttack => Test::InAttack,
            W::InDefense => Test::InDefense,
            W::LostMinion => Test::LostMinion,
            W::NoSpellYet => Test::NoSpellYet,
            W::Balance => Test::Balance,
            W::TargetExhausted => Test::TargetExhausted,
            W::TargetAwake => Test::TargetAwake,
            W::Happened => Test::Happened,
            W::Discarded => Test::Discarded(self.cards(phrase.phrase(0))),
            W::Kept => Test::Kept(self.cards(phrase.phrase(0))),
            W::NoneKept => Test::NoneKept(self.cards(phrase.phrase(0))),
            W::Twin => Test::TwinInZone,
            W::OwnUnitWith => Test::OwnUnitWith(self.bit(phrase.phrase(0)) as u8),
            W::HealthAtMost => Test::HealthAtMost(self.byte(phrase, 0)),
            W::HeroAttacked => Test::HeroAttackedByMinion,
            _ => {
                self.wrong(phrase, "this word is no condition");
                return None;
            }
        })
    }
}
