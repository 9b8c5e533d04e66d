//! Which units are meant: targets of cards and effects (D-03, D-11).

use super::Destinies;
use super::brief::always_enough;
use super::pool::{Declared, Kind, UnitFilter, Where, Whose, hears};
use super::state::*;
use super::stats::{WAS_ATTACK, WAS_DEFENSE};

impl Destinies {
    /// Whether there is enough to choose from.
    pub(super) fn declarable(&self, state: &State, seat: usize, declared: &Declared, source: Ref) -> bool {
        match declared {
            Declared::Nothing => true,
            Declared::EnemyZone => {
                self.zone_minions(state, 1 - seat, true) | self.zone_minions(state, 1 - seat, false) != 0
            }
            Declared::DiscardPile(filter) => {
                let side = &state.sides[seat];
                side.discard.iter().any(|slot| filter.fits(self.def(side.card(slot))))
            }
            Declared::Units { filter, min, .. } => {
                always_enough(declared) || self.fitting(state, seat, filter, source).count_ones() >= u32::from(*min)
            }
        }
    }

    /// The units that fit: own side in the low bits, the other from [`BOARD`] on.
    pub(super) fn fitting(&self, state: &State, seat: usize, filter: &UnitFilter, source: Ref) -> u64 {
        let own = self.meant(state, seat, filter, source, 0, seat);
        let enemies = self.meant(state, seat, filter, source, 0, 1 - seat);
        u64::from(own.0) | u64::from(enemies.0) << BOARD
    }

    /// The units of one side that are meant; `zone` is the zone of the source.
    pub(super) fn meant(
        &self,
        state: &State,
        seat: usize,
        filter: &UnitFilter,
        source: Ref,
        zone: u8,
        place: usize,
    ) -> Indices {
        let places = filter.places(zone)[usize::from(place != seat)];
        if places == 0 {
            return Indices(0);
        }
        let side = &state.sides[place];
        let mut set = self.fighters(side).0 & places;
        if filter.closer() {
            for index in Indices(set & !1) {
                let unit = &side.board[index];
                let slot = side.board.slot(index);
                let wrong = filter.other && refer(place, slot) == source || filter.main && slot >= DESTINY_BASE;
                let fits = !wrong
                    && (filter.max_cost == u8::MAX || self.brief(unit.def).cost <= filter.max_cost)
                    && (filter.max_attack == u8::MAX || self.attack(state, place, index) <= filter.max_attack)
                    && (filter.traits == 0 || self.has_trait(state, place, index, u16::from(filter.traits)));
                if !fits {
                    set &= !(1 << index);
                }
            }
        }
        Indices(set)
    }

    /// The hero and the minions of a side.
    #[inline]
    pub(super) fn fighters(&self, side: &Side) -> Indices {
        let mut units = side.units();
        if side.hears & hears::SIGIL != 0 {
            for index in side.zones() {
                if self.brief(side.board[index].def).kind == Kind::Sigil {
                    units.0 &= !(1 << index);
                }
            }
        }
        units
    }

    /// The minions of a zone, as a mask of places.
    pub(super) fn zone_minions(&self, state: &State, seat: usize, attack: bool) -> u8 {
        let base = if attack { ATTACK } else { DEFENSE };
        (self.fighters(&state.sides[seat]).0 >> base & 0x7F) as u8
    }
}

impl UnitFilter {
    /// The places that are meant on the own side and on the other; `zone` is the zone of the source.
    #[inline]
    pub(super) fn places(&self, zone: u8) -> [u32; 2] {
        let zones = match self.place {
            Where::Anywhere => ATTACKERS | DEFENDERS,
            Where::Attack => ATTACKERS,
            Where::Defense => DEFENDERS,
            Where::Same if zone & WAS_ATTACK != 0 => ATTACKERS,
            Where::Same if zone & WAS_DEFENSE != 0 => DEFENDERS,
            Where::Same => 0,
        };
        let places = zones | u32::from(self.heroes);
        match self.whose {
            Whose::Any => [places; 2],
            Whose::Own => [places, 0],
            Whose::Enemy => [0, places],
        }
    }
}

/// The places of the attack zone.
pub(super) const ATTACKERS: u32 = 0x7F << ATTACK;
/// The places of the defense zone.
pub(super) const DEFENDERS: u32 = 0x7F << DEFENSE;

/// The place of a unit in the order in which units are picked.
#[inline]
pub(super) fn order(seat: usize, place: usize, index: usize) -> usize {
    if place == seat { index } else { BOARD + index }
}
