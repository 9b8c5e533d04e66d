//! What the hot paths read of a card, in sixteen bytes: the whole pool stays in the nearest cache.

use super::pool::{Declared, Def, Kind, Pool, Static, Whose, hears};

/// A card, in short.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brief {
    /// What it hears and gives.
    pub hears: u32,
    /// Keywords.
    pub traits: u16,
    /// Keywords that its own text may give it.
    pub may_have: u16,
    /// What needs a closer look: see the constants.
    pub flags: u16,
    /// What it is.
    pub kind: Kind,
    /// Hero level.
    pub level: u8,
    /// Mana cost or destiny cost.
    pub cost: u8,
    /// Printed attack.
    pub attack: u8,
    /// Printed health.
    pub health: u8,
    /// Its bit in [`super::state::Side::pile`], or [`NO_PILE`].
    pub pile: u8,
}

/// The card has no use in the discard pile.
pub(super) const NO_PILE: u8 = u8::MAX;

/// Its text changes its attack.
pub(super) const STATIC_ATTACK: u16 = 1;
/// Its text changes its health.
pub(super) const STATIC_HEALTH: u16 = 2;
/// Its text gives it keywords.
pub(super) const STATIC_TRAIT: u16 = 4;
/// Its cost depends on something.
pub(super) const STATIC_COST: u16 = 8;
/// Its text forbids it to attack or block.
pub(super) const FORBIDS: u16 = 16;
/// It has Pride.
pub(super) const PROUD: u16 = 32;
/// It does not wake at the start of the turn.
pub(super) const SLEEPY: u16 = 64;

impl Brief {
    /// No card.
    const NONE: Brief = Brief {
        hears: 0,
        traits: 0,
        may_have: 0,
        flags: 0,
        kind: Kind::Spell,
        level: 0,
        cost: 0,
        attack: 0,
        health: 0,
        pile: NO_PILE,
    };

    fn of(def: &Def, pile: u8) -> Brief {
        let may_have = def.statics.iter().fold(0, |all, line| match line.effect {
            Static::Trait(bits) => all | bits,
            _ => all,
        });
        Brief {
            hears: def.hears,
            traits: def.traits,
            may_have,
            flags: flags(def),
            kind: def.kind,
            level: def.level,
            cost: def.cost,
            attack: def.attack,
            health: def.health,
            pile,
        }
    }
}

/// What of a card needs a closer look.
pub(super) fn flags(def: &Def) -> u16 {
    let any = |test: fn(&Static) -> bool| def.statics.iter().any(|line| test(&line.effect));
    let mut flags = 0;
    for (holds, flag) in [
        (any(|s| matches!(s, Static::Attack(_) | Static::AttackPerEmpower(_))), STATIC_ATTACK),
        (any(|s| matches!(s, Static::Health(_))), STATIC_HEALTH),
        (any(|s| matches!(s, Static::Trait(_))), STATIC_TRAIT),
        (def.loyalty > 0 || any(|s| matches!(s, Static::CostLess(_) | Static::CostLessPerEmpower(_))), STATIC_COST),
        (any(|s| matches!(s, Static::CannotAttack | Static::CannotBlock)), FORBIDS),
        (def.pride > 0, PROUD),
        (def.sleepy, SLEEPY),
    ] {
        if holds {
            flags |= flag;
        }
    }
    flags
}

/// Whether there is always something to choose: a hero is never missing.
pub(super) fn always_enough(declared: &Declared) -> bool {
    match declared {
        Declared::Nothing => true,
        Declared::Units { filter, min, .. } => {
            *min == 0
                || *min == 1
                    && filter.heroes
                    && filter.max_attack == u8::MAX
                    && filter.traits == 0
                    && matches!(filter.whose, Whose::Any | Whose::Own | Whose::Enemy)
        }
        Declared::EnemyZone | Declared::DiscardPile(_) => false,
    }
}

/// The short forms of all cards, and which card stands behind each bit of the discard pile.
pub(super) fn briefs(pool: &Pool) -> (Box<[Brief; 128]>, Vec<u8>) {
    let mut piles = Vec::new();
    let mut list = Box::new([Brief::NONE; 128]);
    for (number, def) in pool.defs.iter().enumerate() {
        let mut pile = NO_PILE;
        if def.hears & hears::DISCARD_ABILITY != 0 {
            pile = piles.len() as u8;
            piles.push(number as u8);
        }
        list[number] = Brief::of(def, pile);
    }
    (list, piles)
}
