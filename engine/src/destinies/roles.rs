//! What cards are on a board, as bits that a board can add up, and abilities that need no closer look.

use super::brief::{FORBIDS, PROUD, STATIC_ATTACK, flags};
use super::pool::{Ability, Declared, Def, Kind, On, Pool, Speed};
use super::sets::Numbers;

/// A set of places for each role: [`LANE`] bits for each.
pub(super) type Roles = u128;

/// Bits of a role: more than there are places.
pub(super) const LANE: u32 = 20;
/// Heroes and minions.
pub(super) const FIGHTER: u32 = 0;
/// Has abilities on the board.
pub(super) const ABLE: u32 = 1;
/// Has abilities on the board that can be used in a chain.
pub(super) const ABLE_IN_CHAIN: u32 = 2;
/// Has an "on attack" line.
pub(super) const CALLER: u32 = 3;
/// Its text has a say in whether it may attack.
pub(super) const SPECIAL: u32 = 4;
/// Has a use for one more card in hand (E-8).
pub(super) const SPENDER: u32 = 5;

/// The places of a role.
#[inline(always)]
pub(super) fn lane(roles: Roles, role: u32) -> u32 {
    (roles >> (LANE * role)) as u32 & ((1 << LANE) - 1)
}

/// The roles of all cards, at place 0; `spend` are the cards with a use for one more card in hand.
pub(super) fn roles(pool: &Pool, spend: Numbers) -> Box<[Roles; 128]> {
    let mut list = Box::new([0; 128]);
    for (number, def) in pool.defs.iter().enumerate() {
        let on_board = |ability: &&Ability| !ability.from_discard;
        for (role, holds) in [
            (FIGHTER, matches!(def.kind, Kind::Hero | Kind::Minion)),
            (ABLE, def.abilities.iter().any(|ability| on_board(&ability))),
            (ABLE_IN_CHAIN, def.abilities.iter().filter(on_board).any(|ability| ability.speed != Speed::Slow)),
            (CALLER, def.hears & 1 << On::Attack as u32 != 0),
            (SPECIAL, flags(def) & (STATIC_ATTACK | PROUD | FORBIDS) != 0),
            (SPENDER, spend >> number & 1 != 0),
        ] {
            list[number] |= Roles::from(holds) << (LANE * role);
        }
    }
    list
}

/// An ability on the board, if whether it can be used is a matter of a few numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plainly {
    /// It can be used in a chain.
    pub in_chain: bool,
    /// It is no link.
    pub burst: bool,
    /// It can be sealed.
    pub seals: bool,
    /// It needs a card in the Destiny Zone.
    pub needs_zone: bool,
    /// Hand cards to pay.
    pub mana: u8,
    /// Durability that must be left.
    pub durability: u8,
    /// How many units there must be to choose from.
    pub min: u8,
    /// Places of the units to choose from, on the own side and on the other.
    pub places: [u32; 2],
}

/// By card: its abilities on the board, if they are all plain ones.
pub(super) fn plainly(pool: &Pool) -> Vec<Option<Vec<Plainly>>> {
    let of = |def: &Def| def.abilities.iter().filter(|ability| !ability.from_discard).map(plain_ability).collect();
    pool.defs.iter().map(of).collect()
}

fn plain_ability(ability: &Ability) -> Option<Plainly> {
    let (places, min) = match ability.declared {
        Declared::Nothing => ([0; 2], 0),
        Declared::Units { filter, min, .. } if min == 0 || !filter.closer() => (filter.places(0), min),
        Declared::Units { .. } | Declared::EnemyZone | Declared::DiscardPile(_) => return None,
    };
    ability.tests.is_empty().then_some(Plainly {
        in_chain: ability.speed != Speed::Slow,
        burst: ability.speed == Speed::Burst,
        seals: ability.seals,
        needs_zone: ability.needs_zone,
        mana: ability.mana,
        durability: ability.durability,
        min,
        places,
    })
}
