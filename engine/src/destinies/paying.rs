//! Paying mana with cards of the hand (C-009, D-05), as far as possible without asking.

use super::Destinies;
use super::action::{Action, Class};
use super::cards96::Cards;
use super::desk::fates;
use super::exchange::Exchange;
use super::machine::Luck;
use super::offers::{Sink, class_of_key, key};
use super::options::PassMode;
use super::sets::Numbers;
use super::state::*;

impl Destinies {
    /// Pays what needs no choice. Says whether everything is paid.
    pub(super) fn pay_forced(&self, state: &mut State, seat: usize, frame: &mut Frame) -> bool {
        let remaining = (frame.set & 0xFF) as u8;
        if remaining == 0 {
            return true;
        }
        let guest = state.guest;
        let side = &mut state.sides[seat];
        let payable = side.payable();
        let mut left = remaining;
        if payable.len() == remaining {
            side.hand = side.hand.without(payable);
            side.zone = side.zone.or(payable);
            left = 0;
        } else if self.options.thin_offers && side.flags & DISCARDS == 0 {
            left = self.pay_gladly(side, self.exchanged(guest, seat), payable, remaining);
        }
        frame.set = frame.set & !0xFF | u32::from(left);
        left == 0
    }

    /// Pays with what no player would rather keep: Mana Sparks first (E-5), then, if the Destiny Zone is safe, cards that
    /// cannot be played any more this turn (E-6). Says how much is left to pay.
    fn pay_gladly(&self, side: &mut Side, names: Exchange, payable: Cards, remaining: u8) -> u8 {
        let mut gladly = Cards::NONE;
        let made = payable.and(Cards::tokens((1 << TOKENS) - 1));
        for slot in made.iter().filter(|&slot| side.card(slot) == self.pool.spark).take(remaining as usize) {
            gladly.insert(slot);
        }
        let mut left = remaining - gladly.len();
        let idle = if left > 0 { self.idle(side) } else { 0 };
        if idle != 0 && self.destiny_done(side, fates(side)) {
            let rest = payable.without(gladly);
            let mut slots: Cards = rest.iter().filter(|&slot| idle >> side.card(slot) & 1 != 0).collect();
            // In the order of classes, which is the order in which they would be asked for.
            while slots.len() > left {
                let last = slots.iter().max_by_key(|&slot| (key(names, self.class(side, slot)), slot));
                slots.remove(last.unwrap_or(0));
            }
            left -= slots.len();
            gladly = gladly.or(slots);
        }
        if !gladly.is_empty() {
            self.hide_payment(side, payable);
            side.hand = side.hand.without(gladly);
            side.zone = side.zone.or(gladly);
        }
        left
    }

    /// Whether the player gets no more runes this turn.
    fn runes_final(&self, side: &Side) -> bool {
        self.options.runes
            && !self.sets.rune_makers
            && (side.flags & RESOURCES) / RESOURCE_ONE >= self.options.resource_actions
    }

    /// The cards that certainly cannot be played any more this turn: slow after a final pass, or without their runes when
    /// there are no more to be had. A Unique card is not meant: the copy on the board may still leave it.
    fn idle(&self, side: &Side) -> Numbers {
        let passed = self.options.pass_mode == PassMode::Final && side.flags & PASSED != 0;
        let slow = if passed { self.sets.slow } else { 0 };
        slow | if self.runes_final(side) { !self.sets.with_runes(side.runes) } else { 0 }
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
        let last = key(self.exchanged(state.guest, seat), class);
        let top = state.top();
        top.set = ((top.set & 0xFF) - 1) | u32::from(last) << 16;
    }

    /// D-05: each multiset of cards can be paid in exactly one order (E-4).
    pub(super) fn offer_payment(&self, state: &State, seat: usize, remaining: u8, last: u16, out: &mut Sink<'_>) {
        let mut cards = [Keyed::default(); SLOTS];
        let names = self.exchanged(state.guest, seat);
        let len = self.in_order(&state.sides[seat], names, &mut cards);
        // A class is offered if it and the later ones can still fill the cost.
        let Some(most) = len.checked_sub(remaining as usize) else { return };
        let mut before = u16::MAX;
        for card in &cards[..=most.min(SLOTS - 1)] {
            if card.key >= last && card.key != before {
                if out.add(Action::Card(class_of_key(names, card.key))) {
                    return;
                }
                before = card.key;
            }
        }
    }

    /// The cards that can pay, by class and slot.
    #[inline]
    fn in_order(&self, side: &Side, names: Exchange, cards: &mut [Keyed]) -> usize {
        let mut len = 0;
        for slot in side.payable().iter() {
            let key = key(names, self.class(side, slot));
            let mut at = len;
            while at > 0 && cards[at - 1].key > key {
                cards[at] = cards[at - 1];
                at -= 1;
            }
            cards[at] = Keyed { key, slot };
            len += 1;
        }
        len
    }

    /// Whether a payment can be made at random in one go: the hand is of an ordinary size.
    pub(super) fn pays_at_once(&self, side: &Side) -> bool {
        usize::from(side.hand.len()) <= HAND
    }

    /// Goes on with a payment at random, as far as there is a choice. Says whether it got so far.
    pub(super) fn pay_at_random(&self, state: &mut State, seat: usize, luck: &mut Luck<'_>) -> bool {
        let mut cards = [Keyed::default(); HAND];
        let mut len = self.in_order(&state.sides[seat], self.exchanged(state.guest, seat), &mut cards);
        let mut remaining = (state.top().set & 0xFF) as usize;
        let mut last = (state.top().set >> 16) as u16;
        while remaining > 0 && len > remaining {
            // The first card of each class on offer.
            let mut first = [0u8; HAND];
            let mut count = 0;
            let mut before = u16::MAX;
            for (i, card) in cards[..=len - remaining].iter().enumerate() {
                first[count] = i as u8;
                count += usize::from((card.key >= last) & (card.key != before));
                before = card.key;
            }
            let Some(n) = luck.draw(state, count) else { return false };
            let at = first[n] as usize;
            let Keyed { key, slot } = cards[at];
            let side = &mut state.sides[seat];
            let payable = side.payable();
            self.hide_payment(side, payable);
            side.hand.remove(slot);
            side.zone.insert(slot);
            len -= 1;
            for i in at..len {
                cards[i] = cards[i + 1];
            }
            remaining -= 1;
            last = key;
            state.top().set = remaining as u32 | u32::from(key) << 16;
        }
        // What is left needs no choice.
        state.ask = Ask::Nothing;
        true
    }
}

/// The most cards in hand for a payment at random in one go.
const HAND: usize = 24;

/// A card that can pay, with its place in the order of payment.
#[derive(Clone, Copy, Default)]
struct Keyed {
    key: u16,
    slot: u8,
}
