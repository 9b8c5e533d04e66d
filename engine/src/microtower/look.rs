//! What an evaluation reads of a position, without building a view of it.

use super::MicroTower;
use super::hand::slots;
use super::ops::{Class, Counter, Kind, KindId};
use super::state::{State, bit, places};
use crate::seat::Seat;

/// A card on the table as it stands now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Whose it is.
    pub seat: Seat,
    /// What it is; of a merged card the first component.
    pub kind: KindId,
    /// It is a hero, or has one inside.
    pub hero: bool,
    /// Its tap phase, 0 to 3.
    pub phase: u8,
    /// It hides another card.
    pub guard: bool,
    /// It cannot be challenged.
    pub hidden: bool,
    /// It explodes at its owner's next turn.
    pub over: bool,
    /// It must be challenged first.
    pub taunt: bool,
    /// Size with counters.
    pub size: i32,
    /// Weight with counters.
    pub weight: i32,
    /// Sharpness with counters.
    pub sharpness: i32,
    /// Mind with counters.
    pub mind: i32,
    /// Health in a duel, before abilities.
    pub health: i32,
}

impl MicroTower {
    /// The cards on the table in table order.
    pub fn standing<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Standing> + 'a {
        places(s.table()).map(move |place| {
            let b = bit(place);
            let awake = s.awake() & b != 0 && s.merged & b == 0 && s.hidden & b == 0;
            let weight = self.weight(s, place);
            let counters: i32 = self.parts_of(s, place).map(|p| i32::from(s.counter(p, Counter::Health))).sum();
            Standing {
                seat: Seat(s.owner(place)),
                kind: self.kind_id_at(s, place),
                hero: s.heroes & b != 0,
                phase: s.phase(place),
                guard: s.guards & b != 0,
                hidden: s.hidden & b != 0,
                over: self.overpumps(s) & b != 0,
                taunt: awake && (self.kind_at(s, place).statics.taunt || s.counter(place, Counter::Siren) != 0),
                size: self.size(s, place),
                weight,
                sharpness: self.sharpness(s, place),
                mind: self.mind(s, place),
                health: weight.max(1) + counters,
            }
        })
    }

    /// The kinds of the cards in a hand, each as often as it is there.
    pub fn holding<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = KindId> + 'a {
        slots(s.hands[seat.index() & 3]).map(|slot| self.set.slot_kind[slot as usize])
    }

    /// How many cards a seat has in hand.
    pub fn hand_size(&self, s: &State, seat: Seat) -> u32 {
        s.hands[seat.index() & 3].count_ones()
    }

    /// A seat's coins.
    pub fn coins(&self, s: &State, seat: Seat) -> u16 {
        s.coins[seat.index() & 3]
    }

    /// A seat's parts.
    pub fn parts(&self, s: &State, seat: Seat) -> u8 {
        s.parts[seat.index() & 3]
    }

    /// Whose turn it is, whoever decides.
    pub fn active(&self, s: &State) -> Seat {
        Seat(s.active)
    }

    /// A kind as the rules read it.
    pub fn kind(&self, kind: KindId) -> &Kind {
        &self.set.kinds[kind as usize]
    }

    /// Whether a kind is a creature or a hero.
    pub fn stands(&self, kind: KindId) -> bool {
        matches!(self.kind(kind).class, Class::Hero | Class::Creature)
    }
}
