//! What may be chosen now: as a list, or one of it at random.
//!
//! A random playout spends half its time on finding out what is legal if it lists everything. Most options are sets of
//! bits, though, and counting a set is cheaper than walking over it. Options that need a closer look are counted as if
//! they were all open; if one of them is drawn and is not, the draw is repeated, which leaves all open ones equally
//! likely.

use super::MicroTower;
use super::action::Action;
use super::bits::{Item, Menu, Ranked, Table, nth};
use super::hand::one;
use super::heads::Heads;
use super::state::{Ask, State, places};
use crate::chance::Plain;

/// Cards that a row of bits has room for: four rows make a word.
pub(super) const ROW: u8 = 16;

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
        let heads = self.heads(s, true);
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
            Ask::Main if !self.options.merge => self.sample_main(s, &self.heads(s, true), rng),
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
        self.set.slot_kind[kinds.nth(n, Table) as usize]
    }

    /// One of the options of the main phase, which has one besides ending the turn. Nothing is walked over: how far a
    /// walk goes cannot be foreseen.
    #[inline(always)]
    fn sample_main(&self, s: &State, heads: &Heads, rng: &mut Plain) -> Action {
        if self.crowded(s) {
            return self.sample_crowd(s, heads, rng);
        }
        let menu = self.menu(s, heads);
        loop {
            let n = rng.pick(menu.count() as usize) as u32;
            match menu.item(n) {
                Item::Creature | Item::Yield | Item::Hand => {
                    let slot = menu.slot(n, Table);
                    if self.clear(s, slot) {
                        return Action::Play(self.set.slot_kind[slot as usize]);
                    }
                }
                Item::End => return Action::End,
                Item::First => return Action::Challenge(menu.place(n, Table) % ROW),
                Item::Second => return Action::Hide(menu.place(n, Table) % ROW),
                Item::Last => {
                    let (place, which) = (menu.place(n, Table) % ROW, menu.place(n, Table) / ROW % 2);
                    if self.open(s, place, which) {
                        return Action::Use(place, which);
                    }
                }
            }
        }
    }

    /// Whether the table does not fit into the rows of a menu.
    #[inline(always)]
    pub(super) fn crowded(&self, s: &State) -> bool {
        s.cards > self.set.row
    }

    /// The options of the main phase. Those of cards on the table are four rows of bits in one word, a row for
    /// challenges, one for hiding, and one for each of two abilities.
    #[inline(always)]
    pub(super) fn menu(&self, s: &State, heads: &Heads) -> Menu {
        let second = heads.ready & (s.heroes | self.set.second_uses);
        let table = heads.challengers | heads.guards << ROW | heads.ready << (2 * ROW) | second << (3 * ROW);
        Menu::new(heads.hand, table, self.set.unsorted)
    }

    /// Whether a card in hand that may need a closer look can be played.
    #[inline(always)]
    pub(super) fn clear(&self, s: &State, slot: u8) -> bool {
        self.doubtful(s) & one(slot) == 0 || self.playable_script(s, s.active, slot)
    }

    /// The same at a table that does not fit into rows.
    #[cold]
    pub(super) fn sample_crowd(&self, s: &State, heads: &Heads, rng: &mut Plain) -> Action {
        let hand = Ranked::new(heads.hand);
        let uses = |place: u8| u32::from(self.uses(s, place));
        let all = hand.count()
            + heads.challengers.count_ones()
            + heads.guards.count_ones()
            + places(heads.ready).map(uses).sum::<u32>();
        loop {
            let mut n = rng.pick(all as usize + 1) as u32;
            if n == all {
                return Action::End;
            }
            if n < hand.count() {
                let slot = hand.nth(n, Table);
                if self.playable(s, s.active, slot) {
                    return Action::Play(self.set.slot_kind[slot as usize]);
                }
                continue;
            }
            n -= hand.count();
            for (set, action) in
                [(heads.challengers, Action::Challenge as fn(u8) -> Action), (heads.guards, Action::Hide)]
            {
                if n < set.count_ones() {
                    return action(nth(set, n));
                }
                n -= set.count_ones();
            }
            for place in places(heads.ready) {
                if n < uses(place) {
                    if self.open(s, place, n as u8) {
                        return Action::Use(place, n as u8);
                    }
                    break;
                }
                n -= uses(place);
            }
        }
    }
}
