//! Effects and statics, and whom they mean.

use super::super::pool::*;
use super::super::words::W;
use super::{Key, Lowering, id};
use crate::cards::Phrase;

impl Lowering<'_> {
    pub(super) fn effects(&mut self, effects: &[Phrase], key: Key) -> Vec<Op> {
        let mut ops = Vec::new();
        for effect in effects {
            self.effect(effect, key, &mut ops);
        }
        ops
    }

    pub(super) fn effect(&mut self, phrase: &Phrase, key: Key, ops: &mut Vec<Op>) {
        let op = match id(phrase) {
            W::Empower => Op::Empower(self.byte(phrase, 0)),
            W::Draw => Op::Draw(self.byte(phrase, 0)),
            W::DrawZone => Op::DrawZone(self.byte(phrase, 0)),
            W::OpeningHand => Op::OpeningHand,
            W::Scry => Op::Scry(self.byte(phrase, 0)),
            W::Discover => Op::Discover(self.cards(phrase.phrase(0))),
            W::Discard => Op::Discard(self.byte(phrase, 0)),
            W::Search => Op::Search(self.byte(phrase, 0)),
            W::Create => Op::Create { count: self.byte(phrase, 0), def: self.number(phrase, 1) },
            W::CreateOneOf => Op::CreateOneOf(self.number(phrase, 0), self.number(phrase, 1)),
            W::Summon | W::SummonExhausted => Op::Summon {
                count: self.byte(phrase, 0),
                def: self.number(phrase, 1),
                place: match id(phrase.phrase(2)) {
                    W::YourAttackZone => Place::Attack,
                    W::YourDefenseZone => Place::Defense,
                    W::SameZone => Place::Same,
                    _ => Place::Choice,
                },
                exhausted: id(phrase) == W::SummonExhausted,
            },
            W::Seal => {
                match key {
                    Key::Ability(i) => self.def.abilities[i].seals = true,
                    _ => self.wrong(phrase, "only an ability can be sealed"),
                }
                if self.def.abilities.iter().filter(|a| a.seals).count() > 1 {
                    self.wrong(phrase, "a card has at most one ability that seals itself");
                }
                Op::Seal
            }
            W::Arm => {
                if self.def.weapon == 0 {
                    self.wrong(phrase, "the card needs `weapon`, the attack it arms the hero with");
                }
                Op::Arm
            }
            W::CopyPile => {
                self.pile(phrase.phrase(0), key);
                Op::CopyPile
            }
            W::BanishPile => {
                self.pile(phrase.phrase(0), key);
                Op::BanishPile
            }
            W::GainRune => {
                let W::Rune(kind) = id(phrase.phrase(1)) else { return };
                Op::Rune { kind, count: self.byte(phrase, 0) }
            }
            word => match self.deed(word, phrase) {
                Some((deed, slot)) => {
                    let who = self.who(phrase.phrase(slot), key, ops);
                    Op::Do { deed, who }
                }
                None => return self.wrong(phrase, "this belongs after `always:`"),
            },
        };
        ops.push(op);
    }

    /// What is done to units, and in which slot they stand.
    pub(super) fn deed(&mut self, word: W, phrase: &Phrase) -> Option<(Deed, usize)> {
        let turn = |slot: usize| id(phrase.phrase(slot)) == W::ForTurn;
        Some(match word {
            W::Damage => (Deed::Damage(self.amount(phrase.phrase(0))), 1),
            W::TrueDamage => (Deed::TrueDamage(self.amount(phrase.phrase(0))), 1),
            W::Heal => (Deed::Heal(self.byte(phrase, 0)), 1),
            W::Exhaust => (Deed::Exhaust, 0),
            W::Wake => (Deed::Wake, 0),
            W::Freeze => (Deed::Freeze, 0),
            W::Shield => (Deed::Shield, 0),
            W::Give => {
                let bits = self.bit(phrase.phrase(1)) as u8;
                (if turn(2) { Deed::GiveTurn(bits) } else { Deed::Give(bits) }, 0)
            }
            W::GiveAttack => {
                let attack = self.signed(phrase, 1);
                (if turn(2) { Deed::BuffTurn(attack) } else { Deed::Buff(attack, 0) }, 0)
            }
            W::GiveBoth => (Deed::Buff(self.signed(phrase, 1), self.signed(phrase, 2)), 0),
            W::Destroy => (Deed::Destroy, 0),
            W::Banish => (Deed::Banish, 0),
            W::ToHand => (Deed::ToHand, 0),
            W::ToDeck => (Deed::ToDeck, 0),
            W::ToOwnDeck => (Deed::ToOwnDeck, 0),
            W::CopyUnit => (Deed::Copy, 0),
            _ => return None,
        })
    }

    pub(super) fn statics(&mut self, phrase: &Phrase) -> Option<Static> {
        Some(match id(phrase) {
            W::ThisAttack => Static::Attack(self.signed(phrase, 0)),
            W::ThisHealth => Static::Health(self.signed(phrase, 0)),
            W::ThisAttackPerEmpower => Static::AttackPerEmpower(self.signed(phrase, 0)),
            W::ThisHas => Static::Trait(self.bit(phrase.phrase(0))),
            W::ThisEcho => Static::Echo,
            W::ThisCostsLess => Static::CostLess(self.byte(phrase, 0)),
            W::ThisCostsLessPerEmpower => Static::CostLessPerEmpower(self.byte(phrase, 0)),
            W::ThisCannotAttack => Static::CannotAttack,
            W::ThisCannotBlock => Static::CannotBlock,
            W::HandCostsLess => Static::HandCostLess(self.cards(phrase.phrase(0)), self.byte(phrase, 1)),
            W::HandEcho => Static::HandEcho(self.cards(phrase.phrase(0))),
            W::MinionsHave => Static::MinionTrait(self.bit(phrase.phrase(0)) as u8, self.bit(phrase.phrase(1)) as u8),
            _ => {
                self.wrong(phrase, "this does not hold `always`: it happens");
                return None;
            }
        })
    }

    /// Who is meant. A choice is declared with the spell or ability, or made when the line is carried out.
    pub(super) fn who(&mut self, phrase: &Phrase, key: Key, ops: &mut Vec<Op>) -> Who {
        match id(phrase) {
            W::This => Who::This,
            W::YourHero => Who::Hero,
            W::EnemyHero => Who::EnemyHero,
            W::TheTarget => Who::Target,
            W::TheAttacker => Who::Attacker,
            W::TheKiller => Who::Killer,
            W::Each => Who::Each(self.units(phrase.phrase(0))),
            W::NamedZone => {
                self.declare(phrase, key, Declared::EnemyZone);
                Who::NamedZone
            }
            W::OneTarget => {
                let filter = self.units(phrase.phrase(0));
                if matches!(key, Key::Cast | Key::Ability(_)) {
                    self.declare(phrase, key, Declared::Units { filter, min: 1, max: 1 });
                } else {
                    ops.push(Op::Choose(filter));
                }
                Who::Target
            }
            word => {
                let count = self.byte(phrase, 0);
                if !(1..=2).contains(&count) {
                    self.wrong(phrase, "1 or 2 can be chosen");
                }
                let different = word == W::Different;
                let filter = UnitFilter { whose: Whose::Enemy, heroes: different, ..UnitFilter::ALL };
                self.declare(
                    phrase,
                    key,
                    Declared::Units { filter, min: if different { count } else { 0 }, max: count },
                );
                Who::Target
            }
        }
    }

    pub(super) fn pile(&mut self, phrase: &Phrase, key: Key) {
        if id(phrase) == W::PileTarget {
            let filter = self.cards(phrase.phrase(0));
            self.declare(phrase, key, Declared::DiscardPile(filter));
        }
    }

    pub(super) fn declare(&mut self, phrase: &Phrase, key: Key, declared: Declared) {
        let place = match key {
            Key::Cast => &mut self.def.declared,
            Key::Ability(i) => &mut self.def.abilities[i].declared,
            _ => return self.wrong(phrase, "this choice can only be made by a spell or an ability"),
        };
        if *place == Declared::Nothing {
            *place = declared;
        } else if *place != declared {
            self.wrong(phrase, "a spell or ability chooses only once; say `the target` for what was chosen");
        }
    }
}
