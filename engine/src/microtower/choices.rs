//! What may be chosen now: as a list, or one of it at random.
//!
//! A random playout spends half its time on finding out what is legal if it lists everything. Most options are sets of
//! bits, though, and counting a set is cheaper than walking over it. Options that need a closer look are counted as if
//! they were all open; if one of them is drawn and is not, the draw is repeated, which leaves all open ones equally
//! likely.

use super::MicroTower;
use super::action::Action;
use super::bits::{Ranked, Ranks, nth};
use super::hand::one;
use super::heads::{Head, Heads};
use super::state::{Ask, State, places};
use crate::chance::Plain;

/// Cards that a row of bits has room for: four rows make a word.
const ROW: u8 = 16;

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
            let open = (0..self.uses(s, place)).filter(|&n| self.open(s, place, n));
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
            Ask::Main if !self.options.merge => match self.sample_main(s, &self.heads(s), rng) {
                Head::Play(slot) => Action::Play(self.set.slot_kind[slot as usize]),
                Head::Other(action) => action,
            },
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
    pub(super) fn nth_kind(&self, kinds: Ranked, n: u32) -> u8 {
        self.set.slot_kind[kinds.nth(n) as usize]
    }

    /// One of the options of the main phase, which has one besides ending the turn. Nothing is walked over: how far a
    /// walk goes cannot be foreseen. Options of cards on the table are four rows of bits in one word, a row for
    /// challenges, one for hiding, and one for each of two abilities.
    #[inline(always)]
    pub(super) fn sample_main(&self, s: &State, heads: &Heads, rng: &mut Plain) -> Head {
        if s.cards > ROW || self.set.many_uses {
            return self.sample_crowd(s, heads, rng);
        }
        let hand = Ranked::new(heads.hand);
        let second = heads.ready & (s.heroes | self.set.second_uses);
        let table =
            Ranks::new(heads.challengers | heads.guards << ROW | heads.ready << (2 * ROW) | second << (3 * ROW));
        let (cards, more) = (hand.count(), table.upto(8));
        loop {
            let n = rng.pick((cards + more) as usize + 1) as u32;
            if n < cards {
                let slot = hand.nth(n);
                if heads.doubt & one(slot) == 0 || self.playable_script(s, s.active, slot) {
                    return Head::Play(slot);
                }
                continue;
            }
            if n == cards + more {
                return Head::Other(Action::End);
            }
            // The row is known before the place in it is found: what is done then does not wait for it.
            let n = n - cards;
            let place = table.nth(n) % ROW;
            if n < table.upto(2) {
                return Head::Other(Action::Challenge(place));
            }
            if n < table.upto(4) {
                return Head::Other(Action::Hide(place));
            }
            let which = u8::from(n >= table.upto(6));
            if self.open(s, place, which) {
                return Head::Other(Action::Use(place, which));
            }
        }
    }

    /// The same at a table that does not fit into rows.
    #[cold]
    fn sample_crowd(&self, s: &State, heads: &Heads, rng: &mut Plain) -> Head {
        let hand = Ranked::new(heads.hand);
        let uses = |place: u8| u32::from(self.uses(s, place));
        let all = hand.count()
            + heads.challengers.count_ones()
            + heads.guards.count_ones()
            + places(heads.ready).map(uses).sum::<u32>();
        loop {
            let mut n = rng.pick(all as usize + 1) as u32;
            if n == all {
                return Head::Other(Action::End);
            }
            if n < hand.count() {
                let slot = hand.nth(n);
                if self.playable(s, s.active, slot) {
                    return Head::Play(slot);
                }
                continue;
            }
            n -= hand.count();
            for (set, action) in
                [(heads.challengers, Action::Challenge as fn(u8) -> Action), (heads.guards, Action::Hide)]
            {
                if n < set.count_ones() {
                    return Head::Other(action(nth(set, n)));
                }
                n -= set.count_ones();
            }
            for place in places(heads.ready) {
                if n < uses(place) {
                    if self.open(s, place, n as u8) {
                        return Head::Other(Action::Use(place, n as u8));
                    }
                    break;
                }
                n -= uses(place);
            }
        }
    }
}
