//! The laws that hold in every position, and the number that two equal positions share.

use super::Dicetastic;
use super::ops::{MAX_ABILITIES, MAX_CARDS, MAX_CLASSES};
use super::state::{Frame, NONE, State};
use crate::chance::mix;
use crate::seat::Seat;
use std::hash::{Hash, Hasher};

/// A hash that is the same on every machine.
struct Digest(u64);

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }
    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }
    fn write_u16(&mut self, n: u16) {
        self.write_u64(u64::from(n));
    }
    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }
    fn write_u64(&mut self, n: u64) {
        self.0 = mix(self.0, n);
    }
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }
}

impl Dicetastic {
    /// Cards are conserved, numbers are in their bounds, sets agree with the lists they stand for.
    pub(super) fn check_laws(&self, s: &State) -> Result<(), String> {
        self.check_cards(s)?;
        self.check_classes(s)?;
        for seat in Seat::all(s.seats) {
            let (health, maximum) = (s.health[seat], s.maximum[seat]);
            if health > maximum {
                return Err(format!("{seat} has {health} health of {maximum}"));
            }
            let drafted = s.row_len[seat] > 0 || maximum > 0;
            if drafted && health > 0 && !s.living.has(seat) {
                return Err(format!("{seat} is dead with {health} health"));
            }
            let dying =
                s.frames[..s.depth as usize].iter().any(|f| matches!(f, Frame::Death { seat: d, .. } if *d == seat));
            if drafted && maximum > 0 && health == 0 && s.living.has(seat) && !dying {
                return Err(format!("{seat} lives with 0 health"));
            }
            let kinds = s.links.iter(s.hand[seat]).fold(0u64, |set, card| set | 1 << self.kind_of(card));
            if kinds != s.hand_kinds[seat] || s.links.iter(s.hand[seat]).count() != usize::from(s.hand_len[seat]) {
                return Err(format!("the hand of {seat} does not agree with its summary"));
            }
        }
        let mut summed = *s;
        self.sum_up(&mut summed);
        if summed != *s {
            return Err("a summary does not agree with what it sums up".into());
        }
        if !s.untargetable.without(s.living).is_empty() {
            return Err("a dead seat is untargetable".into());
        }
        if !s.attack.on && s.hits_len > 0 && s.depth <= 2 {
            return Err("damage is waiting though nothing is under way".into());
        }
        Ok(())
    }

    fn check_cards(&self, s: &State) -> Result<(), String> {
        let mut seen = [0u8; MAX_CARDS];
        let mut see = |card: u8| seen[card as usize] += 1;
        for head in [s.piles.deck, s.piles.discard, s.piles.removed].into_iter().chain(s.hand.0) {
            s.links.iter(head).for_each(&mut see);
        }
        s.ongoing.iter().filter(|o| o.card != NONE).for_each(|o| see(o.card));
        s.draft.iter().filter(|pile| pile.1 != NONE).for_each(|pile| see(pile.1));
        for frame in &s.frames[..s.depth as usize] {
            match frame {
                // From being shown to being put away a card lies in nobody's zone, unless it stays.
                Frame::Play(p) if p.step <= 3 && !p.stays => see(p.card),
                Frame::Choose { class: false, head, .. } => s.links.iter(*head).for_each(&mut see),
                _ => {}
            }
        }
        // Plain cards lie in the box, unless the table puts them somewhere.
        match (0..self.card_slots.len()).find(|&slot| seen[slot] > 1 || slot < self.deck && seen[slot] == 0) {
            Some(card) => Err(format!("{} (slot {card}) is in {} places", self.card(card as u8).name, seen[card])),
            None => Ok(()),
        }
    }

    fn check_classes(&self, s: &State) -> Result<(), String> {
        let mut seen = [0u8; MAX_CLASSES];
        let mut see = |class: u8| seen[class as usize] += 1;
        for head in [s.class_piles.deck, s.class_piles.discard, s.class_piles.removed] {
            s.class_links.iter(head).for_each(&mut see);
        }
        s.draft.iter().filter(|pile| pile.0 != NONE).for_each(|pile| see(pile.0));
        for seat in Seat::all(s.seats) {
            s.row_of(seat).iter().for_each(|&class| see(class));
            if s.row_of(seat).iter().fold(0u64, |set, &class| set | 1 << class) != s.row[seat] {
                return Err(format!("the row of {seat} does not agree with its summary"));
            }
        }
        for frame in &s.frames[..s.depth as usize] {
            if let Frame::Choose { class: true, head, .. } = frame {
                s.class_links.iter(*head).for_each(&mut see);
            }
        }
        match (0..self.class_slots.len()).find(|&slot| seen[slot] > 1 || slot < self.class_deck && seen[slot] == 0) {
            Some(class) => Err(format!("{} is in {} places", self.class(class as u8).name, seen[class])),
            None => Ok(()),
        }
    }

    /// A hash of what matters: which cards lie where, not which copies of them.
    pub(super) fn hash(&self, s: &State) -> u64 {
        let mut d = Digest(0);
        (s.asked, s.ask, s.seats, s.second, s.starter, s.turn, s.round, s.asleep).hash(&mut d);
        (s.result, s.capped, s.looped, s.living, s.untargetable).hash(&mut d);
        for seat in Seat::all(s.seats) {
            (s.health[seat], s.maximum[seat], s.attackers[seat]).hash(&mut d);
            for &class in s.row_of(seat) {
                let bits = |set: u64| set >> class & 1;
                d.write_u8(self.class_slots[class as usize]);
                (bits(s.rotated), bits(s.disabled), bits(s.disabled_twice), s.gains[class as usize]).hash(&mut d);
                s.used.iter().for_each(|&used| d.write_u64(bits(used)));
            }
            d.write_u8(NONE);
            let mut hand: Vec<_> =
                s.links.iter(s.hand[seat]).map(|c| (self.kind_of(c), s.known[c as usize].0)).collect();
            hand.sort_unstable();
            hand.hash(&mut d);
        }
        let kinds = |head| s.links.iter(head).map(|card| self.kind_of(card)).collect::<Vec<_>>();
        (kinds(s.piles.deck), kinds(s.piles.discard), kinds(s.piles.removed)).hash(&mut d);
        let classes = |head| s.class_links.iter(head).map(|c| self.class_slots[c as usize]).collect::<Vec<_>>();
        (classes(s.class_piles.deck), classes(s.class_piles.discard), classes(s.class_piles.removed)).hash(&mut d);
        let kind = |card: u8| if card == NONE { NONE } else { self.kind_of(card) };
        let mut shares: Vec<_> =
            s.shares.iter().filter(|x| x.class != NONE).map(|x| (x.class, x.holder, kind(x.card), x.used)).collect();
        shares.sort_unstable();
        shares.hash(&mut d);
        // Arrival matters only among the cards of one player.
        let mut ongoing: Vec<_> = s.ongoing.iter().filter(|o| o.card != NONE).collect();
        ongoing.sort_by_key(|o| o.holder);
        for o in ongoing {
            (self.kind_of(o.card), o.holder, o.left, o.turns, o.fresh, o.mark).hash(&mut d);
        }
        for &(class, card) in s.draft.iter().filter(|pile| pile.0 != NONE) {
            (self.class_slots[class as usize], kind(card)).hash(&mut d);
        }
        // What has answered to the faces of a throw no longer matters once the throw has been dealt with.
        super::state::Attack { answered: [0; MAX_ABILITIES], ..s.attack }.hash(&mut d);
        s.hits[..s.hits_len as usize].hash(&mut d);
        s.frames[..s.depth as usize].hash(&mut d);
        d.finish()
    }
}
