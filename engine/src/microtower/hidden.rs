//! What a seat cannot see, drawn anew: the deck's order, the others' hands, and in a secret draft their offers.

use super::MicroTower;
use super::hand::{one, slots};
use super::set::{MAX_HEROES, MAX_SLOTS};
use super::setup::swapped;
use super::state::{Stage, State};
use crate::chance::{Chance, Stream};
use crate::seat::Seat;

/// So often another card is looked for in place of an unlikely one.
const TRIES: u32 = 32;

impl MicroTower {
    /// Draws the hidden cards of a hand anew, from the deck and from themselves: each card as often as `likely` says of
    /// its slot, from 0 to 1 and in proportion to the others. The hand keeps its size and what everybody knows of it.
    ///
    /// Where the hand was drawn by [`Game::determinize`](crate::Game::determinize), so that each of these cards was equally
    /// likely in it, the answer depends on nothing that is hidden.
    pub fn redeal_hand(&self, s: &mut State, holder: Seat, likely: impl Fn(u8) -> f32, chance: &mut impl Chance) {
        let deck = u32::from(s.deck);
        if deck == 0 || s.stage == Stage::Draft {
            return;
        }
        let holder = holder.index() & 3;
        let mut hand = s.hands[holder] & s.known;
        for mut card in slots(s.hands[holder] & !s.known) {
            for _ in 0..TRIES {
                if (chance.below(Stream::EFFECT, 1 << 16) as f32) < likely(card) * 65536.0 {
                    break;
                }
                let place = chance.below(Stream::EFFECT, deck) as usize;
                std::mem::swap(&mut card, &mut s.pile[place]);
            }
            hand |= one(card);
        }
        s.hands[holder] = hand;
    }

    pub(super) fn redraw(&self, real: &State, seat: u8, chance: &mut impl Chance) -> State {
        let mut s = *real;
        let players = s.players as usize;
        let drafting = s.stage == Stage::Draft;
        if drafting && !self.open_draft() {
            self.redraw_offers(&mut s, seat, chance);
        }
        // Hands are full of heroes during the draft; the cards are all in the deck then.
        let mut set = s.undrawn().iter().fold(0u128, |set, &slot| set | 1 << slot);
        if !drafting {
            for other in (0..players).filter(|&p| p != seat as usize) {
                set |= s.hands[other] & !s.known;
            }
        }
        // In the order of slots, so that the answer depends on what the seat has seen and on nothing else. A card that
        // stands in for another lies where that one would.
        let exchanged = self.exchanged(&s);
        if let Some((away, guest)) = exchanged
            && set >> away & 1 != set >> guest & 1
        {
            set ^= 1 << away | 1 << guest;
        }
        let mut unseen = [0u8; MAX_SLOTS];
        let mut all = 0;
        while set != 0 {
            unseen[all] = set.trailing_zeros() as u8;
            set &= set - 1;
            all += 1;
        }
        if let Some((away, guest)) = exchanged {
            unseen[..all].iter_mut().for_each(|slot| *slot = swapped(*slot, away, guest));
        }
        let deck = s.deck as usize;
        chance.shuffle(Stream::EFFECT, &mut unseen[..all]);
        s.pile[..deck].copy_from_slice(&unseen[..deck]);
        let mut next = deck;
        if !drafting {
            for other in (0..players).filter(|&p| p != seat as usize) {
                let known = s.hands[other] & s.known;
                let hidden = (s.hands[other] & !s.known).count_ones() as usize;
                s.hands[other] = unseen[next..next + hidden].iter().fold(known, |hand, &slot| hand | 1 << slot);
                next += hidden;
            }
        }
        s
    }

    /// The heroes that the others may have been offered: any that this seat was not.
    fn redraw_offers(&self, s: &mut State, seat: u8, chance: &mut impl Chance) {
        let mine = s.hands[seat as usize];
        let mut others = [0u8; MAX_HEROES];
        let mut count = 0;
        for &hero in &self.set.hero_pool {
            if mine >> hero & 1 == 0 {
                others[count] = hero;
                count += 1;
            }
        }
        chance.shuffle(Stream::EFFECT, &mut others[..count]);
        let mut next = 0;
        for other in (0..s.players as usize).filter(|&p| p != seat as usize) {
            let offered = s.hands[other].count_ones() as usize;
            s.hands[other] = others[next..next + offered].iter().fold(0, |offer, &hero| offer | 1 << hero);
            next += offered;
        }
    }
}
