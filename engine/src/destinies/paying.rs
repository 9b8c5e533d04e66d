//! Paying mana with cards of the hand (C-009, D-05), as far as possible without asking.

use super::Destinies;
use super::action::{Action, Class};
use super::cards96::Cards;
use super::desk::destiny_numbers;
use super::offers::{Sink, key};
use super::options::PassMode;
use super::state::*;

impl Destinies {
    /// Pays what needs no choice. Says whether everything is paid.
    pub(super) fn pay_forced(&self, side: &mut Side, frame: &mut Frame) -> bool {
        let remaining = (frame.set & 0xFF) as u8;
        if remaining == 0 {
            return true;
        }
        let payable = side.payable();
        let mut left = remaining;
        if payable.len() == remaining {
            side.hand = side.hand.without(payable);
            side.zone = side.zone.or(payable);
            left = 0;
        } else if self.options.thin_offers && side.flags & DISCARDS == 0 {
            left = self.pay_gladly(side, payable, remaining);
        }
        frame.set = frame.set & !0xFF | u32::from(left);
        left == 0
    }

    /// Pays with what no player would rather keep: Mana Sparks first (E-5), then, if the Destiny Zone is safe, cards that
    /// cannot be played any more this turn (E-6). Says how much is left to pay.
    fn pay_gladly(&self, side: &mut Side, payable: Cards, remaining: u8) -> u8 {
        let mut gladly = Cards::NONE;
        let made = payable.and(Cards::tokens((1 << TOKENS) - 1));
        for slot in made.iter().filter(|&slot| side.card(slot) == self.pool.spark).take(remaining as usize) {
            gladly.insert(slot);
        }
        let mut left = remaining - gladly.len();
        if left > 0 && self.idle_possible(side) && self.destiny_done(side, destiny_numbers(side)) {
            // In the order of classes, which is the order in which they would be asked for.
            while left > 0 {
                let idle = payable.without(gladly).iter().filter(|&slot| self.idle(side, slot));
                let Some(slot) = idle.min_by_key(|&slot| key(self.class(side, slot))) else { break };
                gladly.insert(slot);
                left -= 1;
            }
        }
        if !gladly.is_empty() {
            self.hide_payment(side, payable);
            side.hand = side.hand.without(gladly);
            side.zone = side.zone.or(gladly);
        }
        left
    }

    /// Whether there can be cards that cannot be played any more this turn.
    fn idle_possible(&self, side: &Side) -> bool {
        side.flags & PASSED != 0 || self.runes_final(side)
    }

    /// Whether the player gets no more runes this turn.
    fn runes_final(&self, side: &Side) -> bool {
        self.options.runes
            && !self.sets.rune_makers
            && (side.flags & RESOURCES) / RESOURCE_ONE >= self.options.resource_actions
    }

    /// Whether the card certainly cannot be played any more this turn: slow after a final pass, or without its runes when
    /// there are no more to be had. A Unique card is not meant: the copy on the board may still leave it.
    fn idle(&self, side: &Side, slot: u8) -> bool {
        let number = side.card(slot);
        let passed = self.options.pass_mode == PassMode::Final && side.flags & PASSED != 0;
        passed && self.sets.slow >> number & 1 != 0
            || self.runes_final(side) && self.sets.with_runes(side.runes) >> number & 1 == 0
    }

    /// Which cards go is hidden: what the opponent knew to be in hand may now be in the Destiny Zone (C-008).
    fn hide_payment(&self, side: &mut Side, payable: Cards) {
        side.vague = side.vague.or(payable.and(side.known));
    }

    /// Pays with one card of the class (D-05).
    pub(super) fn pay_one(&self, state: &mut State, seat: usize, class: Class) {
        let side = &mut state.sides[seat];
        let payable = side.payable();
        self.hide_payment(side, payable);
        if let Some(slot) = self.pick(side, payable, class) {
            side.hand.remove(slot);
            side.zone.insert(slot);
        }
        let top = state.top();
        top.set = ((top.set & 0xFF) - 1) | (u32::from(key(class)) << 16);
    }

    /// D-05: each multiset of cards can be paid in exactly one order (E-4).
    pub(super) fn offer_payment(&self, side: &Side, remaining: u8, last: u16, out: &mut Sink<'_>) {
        let mut keys = [0u16; SLOTS];
        let mut len = 0;
        for slot in side.payable().iter() {
            let key = key(self.class(side, slot));
            let mut at = len;
            while at > 0 && keys[at - 1] > key {
                keys[at] = keys[at - 1];
                at -= 1;
            }
            keys[at] = key;
            len += 1;
        }
        // A class is offered if it and the later ones can still fill the cost.
        let Some(most) = len.checked_sub(remaining as usize) else { return };
        let mut before = u16::MAX;
        for &key in &keys[..=most.min(SLOTS - 1)] {
            if key >= last && key != before {
                if out.add(Action::Card(Class::of_key(key))) {
                    return;
                }
                before = key;
            }
        }
    }
}
