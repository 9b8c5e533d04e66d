//! What the active player may do: in the main phase (M-033) and in the Thunder step (M-043).
//!
//! A walk over the options calls back for each; a caller that only wants to know whether there is one stops it.

use super::MicroTower;
use super::action::Action;
use super::ops::{NO_SCRIPT, ScriptId};
use super::set::MAX_COST;
use super::state::{Frame, Job, NONE, State, places};
use crate::chance::Chance;

/// Calls back and stops the walk if the caller has seen enough.
macro_rules! offer {
    ($each:expr, $action:expr) => {
        if $each($action) {
            return true;
        }
    };
}

impl MicroTower {
    /// Coins that the seat saves on each creature (M-107).
    #[inline]
    fn discount(&self, s: &State, seat: u8) -> u16 {
        places(self.watchers(s, seat)).map(|p| u16::from(self.kind_at(s, p).statics.discount)).sum()
    }

    /// Whether there is a main-phase action besides ending the turn: what a mask can tell first, then the walk.
    #[inline]
    pub(super) fn has_main_head(&self, s: &State) -> bool {
        let seat = s.active;
        let own = s.side(seat);
        let free = own & !s.low & !s.high & !s.merged & !s.hidden;
        if free & !s.guards != 0 && own & (own - 1) != 0 {
            return true;
        }
        let within = s.coins[seat as usize & 3].min(u16::from(MAX_COST)) as usize;
        s.hands[seat as usize & 3] & self.set.free_within[within] != 0 || self.main_heads(s, &mut |_| true)
    }

    /// The main-phase actions besides ending the turn; `true` if the walk was stopped.
    #[inline]
    pub(super) fn main_heads(&self, s: &State, each: &mut impl FnMut(Action) -> bool) -> bool {
        let seat = s.active;
        let own = s.side(seat);
        let ready = own & !s.low & !s.high & !s.merged;
        let free = ready & !s.hidden;
        if ready != 0 {
            let challengers = if self.options.hero_challenge { free } else { free & !s.heroes };
            if challengers != 0 && self.has_foes(s, seat) {
                for place in places(self.fold(s, challengers)) {
                    offer!(each, Action::Challenge(place));
                }
            }
            if own & (own - 1) != 0 {
                for place in places(self.fold(s, free & !s.guards)) {
                    offer!(each, Action::Hide(place));
                }
            }
            if self.abilities(s, seat, ready, false, each) {
                return true;
            }
        }
        if self.options.merge {
            for place in places(self.fold(s, self.mergeable(s, seat))) {
                if self.seconds(s, seat, place) != 0 {
                    offer!(each, Action::Merge(place));
                }
            }
            for place in places(own & s.merged) {
                offer!(each, Action::Split(place));
            }
        }
        self.plays(s, seat, u128::MAX, each)
    }

    /// Thunder plays; `true` if the walk was stopped.
    pub(super) fn thunder_heads(&self, s: &State, seat: u8, each: &mut impl FnMut(Action) -> bool) -> bool {
        if s.actions >= self.options.turn_action_cap {
            return false;
        }
        let ready = s.side(seat) & !s.low & !s.high & !s.merged;
        self.abilities(s, seat, ready, true, each) || self.plays(s, seat, self.set.thunder, each)
    }

    /// Active abilities of untapped cards (M-036, M-071).
    #[inline]
    fn abilities(&self, s: &State, seat: u8, ready: u64, thunder: bool, each: &mut impl FnMut(Action) -> bool) -> bool {
        let coins = s.coins[seat as usize & 3];
        let cards = s.hands[seat as usize & 3].count_ones();
        for place in places(self.fold(s, ready)) {
            let (first, count) = self.kind_at(s, place).actives;
            for n in 0..count {
                let id = first + ScriptId::from(n);
                let script = self.set.script(id);
                let open = script.free || self.available(s, seat, id, place, coins, cards);
                if open && (!thunder || script.thunder) {
                    offer!(each, Action::Use(place, n));
                }
            }
        }
        false
    }

    /// Cards that can be played from hand (M-034, M-035).
    #[inline]
    fn plays(&self, s: &State, seat: u8, among: u128, each: &mut impl FnMut(Action) -> bool) -> bool {
        let hand = s.hands[seat as usize & 3] & among;
        if hand == 0 {
            return false;
        }
        let coins = s.coins[seat as usize & 3];
        let within = coins.min(u16::from(MAX_COST)) as usize;
        let mut playable = hand & self.set.free_within[within];
        if hand & self.set.creatures != 0 && self.room(s, seat) {
            let coins = (coins + self.discount(s, seat)).min(u16::from(MAX_COST)) as usize;
            playable |= hand & self.set.creature_within[coins];
        }
        for kind in self.kinds_in(playable) {
            offer!(each, Action::Play(kind));
        }
        let others = s.hands[seat as usize & 3].count_ones() - 1;
        for kind in self.kinds_in(hand & self.set.checked_within[within]) {
            let card = &self.set.kinds[kind as usize];
            if self.available(s, seat, card.effect, NONE, coins - u16::from(card.cost), others) {
                offer!(each, Action::Play(kind));
            }
        }
        false
    }

    /// A card is played from hand.
    pub(super) fn play_card(&self, s: &mut State, kind: u8, chance: &mut impl Chance) {
        let seat = s.active;
        let card = &self.set.kinds[kind as usize];
        let slot = self.take(s, seat, kind);
        if self.set.creatures >> slot & 1 != 0 {
            let price = u16::from(card.cost).saturating_sub(self.discount(s, seat));
            s.coins[seat as usize & 3] -= price;
            self.bring(s, seat, slot, 1);
            return;
        }
        s.coins[seat as usize & 3] -= u16::from(card.cost);
        // While it resolves it is in no pile (M-035).
        if card.effect == NO_SCRIPT || self.set.script(card.effect).simple {
            if card.effect != NO_SCRIPT {
                self.pay_and_run(s, seat, card.effect, NONE, chance);
            }
            s.throw(slot);
            return;
        }
        s.push(Frame { rest: slot, ..Frame::new(Job::Finish, seat) });
        self.pay_and_run(s, seat, card.effect, NONE, chance);
    }

    /// An ability is used: its card is tapped first (M-071).
    pub(super) fn use_ability(&self, s: &mut State, place: u8, n: u8, chance: &mut impl Chance) {
        let seat = s.active;
        let script = self.kind_at(s, place).actives.0 + ScriptId::from(n);
        s.tap(place);
        self.pay_and_run(s, seat, script, place, chance);
    }

    /// Costs first, then the effects.
    fn pay_and_run(&self, s: &mut State, seat: u8, id: ScriptId, source: u8, chance: &mut impl Chance) {
        let script = self.set.script(id);
        let cost = script.cost;
        s.coins[seat as usize & 3] -= u16::from(cost.coins);
        if script.simple {
            self.run_simple(s, seat, script, chance);
            return;
        }
        self.run_script(s, seat, id, source);
        if cost.cards > 0 || cost.creatures > 0 {
            s.push(Frame { at: cost.cards, rest: cost.creatures, ..Frame::new(Job::Pay, seat) });
        }
        if cost.hero {
            let hero = self.own_hero(s, seat);
            self.discard(s, hero);
        }
    }
}
