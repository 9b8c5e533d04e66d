//! Drawing hidden things anew (I-014): items in hand and face down, creatures that were never on the field, the order
//! of the item deck.
//!
//! An unknown item may be any of its level that the seat has not seen; which of the enemy's items lie face down is
//! never known. A play that is just being declared keeps its item: nothing of it has been shown, but its picks belong
//! to it.

use super::Impossibility;
use super::pool::CardId;
use super::state::*;
use crate::chance::{Chance, Stream};

impl Impossibility {
    pub(super) fn imagine(&self, state: &State, seat: u8, chance: &mut impl Chance) -> State {
        let mut s = *state;
        let enemy = 1 - seat;
        self.redraw_items(&mut s, enemy, chance);
        self.redraw_creatures(&mut s, enemy, chance);
        self.survey(&mut s);
        self.derive(&mut s);
        s
    }

    /// The item that a declaration under way is about.
    fn declared_item(&self, s: &State, team: u8) -> u32 {
        s.frames[..s.depth as usize]
            .iter()
            .filter(|frame| frame.job == Job::Declare && frame.team == team && frame.flags & BY_ITEM != 0)
            .fold(0, |set, frame| set | 1 << frame.item)
    }

    fn redraw_items(&self, s: &mut State, enemy: u8, chance: &mut impl Chance) {
        let busy = self.declared_item(s, enemy);
        let side = &s.sides[enemy as usize];
        let held = (side.hand | side.down) & !busy;
        let unknown: u32 =
            items_in(held).filter(|&i| side.items[i as usize].flags & KNOWN == 0).fold(0, |set, i| set | 1 << i);
        for level in 1..=4usize {
            let mut pool = [0u8; DECK];
            let mut count = 0;
            let of_level = |s: &State, i: u8| self.pool.def(s.item(enemy, i).card).stars as usize == level;
            for i in items_in(unknown).filter(|&i| of_level(s, i)) {
                pool[count] = self.item_number[s.item(enemy, i).card as usize];
                count += 1;
            }
            let in_hand = count;
            let (first, left) = (s.levels[level] as usize, s.left[level] as usize);
            pool[count..count + left].copy_from_slice(&s.deck[first..first + left]);
            count += left;
            // Sorted first, so that the answer depends on what the seat has seen and on nothing else.
            pool[..count].sort_unstable();
            chance.shuffle(Stream::TABLE, &mut pool[..count]);
            let mut at = 0;
            for i in items_in(unknown) {
                if at < in_hand && of_level(s, i) {
                    let card = self.item_list[pool[at] as usize];
                    let entry = &mut s.sides[enemy as usize].items[i as usize];
                    entry.card = card;
                    entry.left = self.pool.def(card).uses;
                    at += 1;
                }
            }
            s.deck[first..first + left].copy_from_slice(&pool[in_hand..count]);
        }
        // Which of them lie face down.
        let down = (s.sides[enemy as usize].down & !busy).count_ones() as usize;
        let mut order = [0u8; ITEMS];
        let mut count = 0;
        for i in items_in(held) {
            order[count] = i;
            count += 1;
        }
        chance.shuffle(Stream::TABLE, &mut order[..count]);
        for (at, &i) in order[..count].iter().enumerate() {
            s.move_item(enemy, i, if at < down { Place::Down } else { Place::Hand });
        }
    }

    fn redraw_creatures(&self, s: &mut State, enemy: u8, chance: &mut impl Chance) {
        let first = enemy as usize * PER_TEAM;
        let other = (1 - enemy) as usize * PER_TEAM;
        for level in 2..=5u8 {
            let mut free: [CardId; 128] = [0; 128];
            let mut count = 0;
            let hidden = |body: &Body| body.place != FREE && !body.is(SEEN);
            for &card in self.pool.creatures[level as usize].iter().take(128) {
                let own = s.bodies[other..other + PRIMES].iter().any(|body| body.card == card);
                let shown = s.bodies[first..first + PRIMES].iter().any(|body| body.card == card && !hidden(body));
                if !own && !shown {
                    free[count] = card;
                    count += 1;
                }
            }
            for b in first..first + PRIMES {
                let body = s.bodies[b];
                if count == 0 || !hidden(&body) || self.pool.def(body.card).stars != level {
                    continue;
                }
                let at = chance.below(Stream::SETUP, count as u32) as usize;
                count -= 1;
                let card = free[at];
                free[at] = free[count];
                s.bodies[b] = Body { place: body.place, flags: body.flags, ..self.fresh(card) };
                s.dirty |= 1 << b;
            }
        }
    }
}
