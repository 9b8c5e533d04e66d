//! What may be chosen now: as a list, or one of it at random.
//!
//! A random playout spends half its time on finding out what is legal if it lists everything. Most options are sets of
//! bits, though, and counting a set is cheaper than walking over it. Options that need a closer look are counted as if
//! they were all open; if one of them is drawn and is not, the draw is repeated, which leaves all open ones equally
//! likely.

use super::MicroTower;
use super::action::Action;
use super::bits::{Ranked, nth};
use super::state::{Ask, State, bit, places};
use crate::chance::Plain;

impl MicroTower {
    /// Appends what may be chosen.
    #[inline]
    pub(super) fn list(&self, s: &State, out: &mut Vec<Action>) {
        let seat = s.asked;
        match s.ask {
            Ask::Nothing => {}
            Ask::Main => self.list_main(s, out),
            Ask::Rehire => {
                out.extend(self.kinds_in(self.rehirable(s)).map(Action::Rehire));
                out.push(Action::Stop);
            }
            Ask::Thunder => {
                self.thunder_heads(s, seat, &mut |action| {
                    out.push(action);
                    false
                });
                out.push(Action::Fight);
            }
            Ask::PayCard | Ask::Burn => {
                out.extend(self.kinds_in(s.hands[seat as usize & 3]).map(Action::Burn));
            }
            Ask::Hero => out.extend(places(s.hands[seat as usize & 3] as u64).map(Action::Hero)),
            Ask::Victim => out.extend(self.victims(s, seat).map(Action::Victim)),
            Ask::Mode => out.extend(places(self.open_modes(s).into()).map(Action::Mode)),
            _ => {
                let (set, may_decline) = self.open_picks(s);
                out.extend(places(set).map(Action::Pick));
                if may_decline {
                    out.push(Action::Decline);
                }
            }
        }
    }

    fn list_main(&self, s: &State, out: &mut Vec<Action>) {
        let heads = self.heads(s);
        out.extend(places(heads.challengers).map(Action::Challenge));
        out.extend(places(heads.guards).map(Action::Hide));
        for place in places(heads.ready) {
            let open = (0..self.uses(s, place)).filter(|&n| self.usable(s, s.active, place, n));
            out.extend(open.map(|n| Action::Use(place, n)));
        }
        let mut note = |action| {
            out.push(action);
            false
        };
        if self.options.merge {
            self.merges(s, &mut note);
        }
        self.plays(s, s.active, heads.hand, &mut note);
        out.push(Action::End);
    }

    /// One of what may be chosen, each equally likely.
    #[inline]
    pub(super) fn sample(&self, s: &State, rng: &mut Plain, scratch: &mut Vec<Action>) -> Action {
        let seat = s.asked;
        match s.ask {
            Ask::Main if !self.options.merge => self.sample_main(s, rng),
            Ask::Rehire => {
                let kinds = Ranked::new(self.set.kinds_among(self.rehirable(s)));
                let n = rng.pick(kinds.count() as usize + 1) as u32;
                if n == kinds.count() { Action::Stop } else { Action::Rehire(self.nth_kind(kinds, n)) }
            }
            Ask::PayCard | Ask::Burn => {
                let kinds = Ranked::new(self.set.kinds_among(s.hands[seat as usize & 3]));
                Action::Burn(self.nth_kind(kinds, rng.pick(kinds.count() as usize) as u32))
            }
            Ask::Nothing | Ask::Main | Ask::Thunder | Ask::Victim => {
                scratch.clear();
                self.list(s, scratch);
                scratch[rng.pick(scratch.len())]
            }
            Ask::Hero => {
                let offer = s.hands[seat as usize & 3] as u64;
                Action::Hero(nth(offer, rng.pick(offer.count_ones() as usize) as u32))
            }
            Ask::Mode => {
                let modes = u64::from(self.open_modes(s));
                Action::Mode(nth(modes, rng.pick(modes.count_ones() as usize) as u32))
            }
            _ => {
                let (set, may_decline) = self.open_picks(s);
                let all = set.count_ones();
                let n = rng.pick(all as usize + usize::from(may_decline)) as u32;
                if n == all { Action::Decline } else { Action::Pick(nth(set, n)) }
            }
        }
    }

    #[inline(always)]
    fn nth_kind(&self, kinds: Ranked, n: u32) -> u8 {
        self.set.slot_kind[kinds.nth(n) as usize]
    }

    #[inline(never)]
    fn sample_main(&self, s: &State, rng: &mut Plain) -> Action {
        let heads = self.heads(s);
        let hand = Ranked::new(heads.hand);
        let cards = hand.count();
        let here = |place: u8| {
            let (challenges, hides) = (heads.challengers >> place & 1, heads.guards >> place & 1);
            u32::from(self.uses(s, place)) + challenges as u32 + hides as u32
        };
        let all = cards + places(heads.ready).map(here).sum::<u32>() + 1;
        loop {
            let mut n = rng.pick(all as usize) as u32;
            if n < cards {
                let slot = hand.nth(n);
                if self.playable(s, s.active, slot) {
                    return Action::Play(self.set.slot_kind[slot as usize]);
                }
                continue;
            }
            n -= cards;
            let mut left = heads.ready;
            while left != 0 {
                let place = left.trailing_zeros() as u8;
                if n < here(place) {
                    break;
                }
                n -= here(place);
                left &= left - 1;
            }
            if left == 0 {
                return Action::End;
            }
            let place = left.trailing_zeros() as u8;
            let uses = u32::from(self.uses(s, place));
            if n >= uses {
                let hides = n > uses || heads.challengers & bit(place) == 0;
                return if hides { Action::Hide(place) } else { Action::Challenge(place) };
            }
            if self.usable(s, s.active, place, n as u8) {
                return Action::Use(place, n as u8);
            }
        }
    }
}
