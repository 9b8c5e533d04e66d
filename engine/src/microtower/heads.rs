//! What the active player may do: in the main phase (M-033) and in the Thunder step (M-043).
//!
//! Most options are a matter of sets of bits ([`Heads`]); what needs a closer look is looked at one by one.

use super::MicroTower;
use super::action::Action;
use super::choices::ROW;
use super::hand::slots;
use super::ops::{Class, NO_SCRIPT, ScriptId, gift};
use super::set::MAX_COST;
use super::state::{Frame, Job, NONE, State, places};
use crate::chance::Chance;

/// What the active player may begin in the main phase, as sets. Abilities and some cards still need a closer look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heads {
    /// Cards that may challenge.
    pub(super) challengers: u64,
    /// Cards that may become bodyguards.
    pub(super) guards: u64,
    /// Cards whose abilities are ready.
    pub(super) ready: u64,
    /// Cards in hand that can be paid for, the first of each kind.
    pub(super) hand: u128,
}

impl MicroTower {
    /// Coins that the seat saves on each creature (M-107).
    #[inline(always)]
    pub(super) fn discount(&self, s: &State, seat: u8) -> u16 {
        if s.gifts & gift::SAVES == 0 {
            return 0;
        }
        places(self.watchers(s, seat)).map(|p| u16::from(self.set.discounts[s.slot[p as usize] as usize])).sum()
    }

    /// What the active player may begin, besides merging and splitting (M-033). Where no card is `merged`, this need
    /// not be looked at.
    #[inline(always)]
    pub(super) fn heads(&self, s: &State, merged: bool) -> Heads {
        let seat = s.active;
        // Cards of a kind have one price: the first of each are found while the price is still being looked up.
        let hand = self.set.first_of_each(s.hands[seat as usize & 3]) & self.affordable(s, seat);
        let (inside, merged) = if merged { (s.inside, s.merged) } else { (0, 0) };
        let own = s.own[seat as usize & 3] & !inside;
        let others = ((1u64 << s.cards) - 1) & !(own | inside);
        // Cards that are equal are equally free to challenge and to hide others: folded once, folded for all.
        let ready = self.fold(s, own & !(s.low | s.high | merged));
        let free = ready & !s.hidden;
        let barred = if self.options.hero_challenge { 0 } else { u64::MAX };
        let challengers = free & !(s.heroes & barred);
        Heads {
            challengers: if others & !s.hidden != 0 { challengers } else { 0 },
            guards: if own & own.wrapping_sub(1) != 0 { free & !s.guards } else { 0 },
            ready,
            hand,
        }
    }

    /// Whether there is anything to begin.
    #[inline(always)]
    pub(super) fn any_head(&self, s: &State, heads: &Heads) -> bool {
        let sure = u128::from(heads.challengers | heads.guards) | heads.hand & !self.set.checked != 0;
        sure || u128::from(heads.ready) | heads.hand != 0 && self.any_open(s, heads.ready, heads.hand)
    }

    /// Cards that need a closer look before they can be played, as far as a glance at the table tells.
    #[inline(always)]
    pub(super) fn doubtful(&self, s: &State) -> u128 {
        let own = s.own[s.active as usize & 3];
        let creatures = s.table() & !s.heroes;
        let glance = usize::from(creatures & own != 0) | usize::from(creatures & !own != 0) << 1;
        self.set.doubtful[glance]
    }

    /// Cards that can be paid for in the main phase.
    #[inline(always)]
    fn affordable(&self, s: &State, seat: u8) -> u128 {
        // Where there is room for whole rows, there is room for another card.
        let tight = if self.options.table_limit > ROW { 0 } else { gift::SAVES };
        if (s.gifts | tight) & gift::SAVES == 0 && s.cards <= ROW {
            return self.set.any_within[s.coins[seat as usize & 3].min(u16::from(MAX_COST)) as usize];
        }
        self.within(s, seat, &self.set.main_within)
    }

    /// Cards in hand that can be paid for (M-034, M-035), of one-shot cards those among `shots`.
    #[inline(always)]
    fn payable(&self, s: &State, seat: u8, shots: &[u128; MAX_COST as usize + 1]) -> u128 {
        s.hands[seat as usize & 3] & self.within(s, seat, shots)
    }

    #[inline(always)]
    fn within(&self, s: &State, seat: u8, shots: &[u128; MAX_COST as usize + 1]) -> u128 {
        let coins = s.coins[seat as usize & 3];
        let within = coins.min(u16::from(MAX_COST)) as usize;
        let mut among = shots[within];
        if self.room(s, seat) {
            among |= self.set.creature_within[(coins + self.discount(s, seat)).min(u16::from(MAX_COST)) as usize];
        }
        among
    }

    /// Whether a glance finds a main-phase action besides ending the turn: a card to hide behind and one to hide, or a
    /// card that only costs coins.
    #[inline(always)]
    pub(super) fn clearly_goes_on(&self, s: &State) -> bool {
        let seat = s.active;
        let own = s.side(seat);
        let free = own & !s.low & !s.high & !s.merged & !s.hidden & !s.guards;
        let within = s.coins[seat as usize & 3].min(u16::from(MAX_COST)) as usize;
        let cards = s.hands[seat as usize & 3] & self.set.free_within[within];
        free != 0 && own & own.wrapping_sub(1) != 0 || cards != 0
    }

    /// Whether there is a main-phase action besides ending the turn.
    pub(super) fn has_main_head(&self, s: &State) -> bool {
        if self.clearly_goes_on(s) {
            return true;
        }
        self.any_head(s, &self.heads(s, true)) || self.options.merge && self.merges(s, &mut |_| true)
    }

    /// Whether one of the options that need a closer look is open.
    #[inline(never)]
    fn any_open(&self, s: &State, ready: u64, hand: u128) -> bool {
        let seat = s.active;
        let doubt = hand & self.doubtful(s);
        if hand != doubt {
            return true;
        }
        places(ready).any(|place| self.set.sure_uses[s.slot[place as usize] as usize])
            || places(ready).any(|place| (0..self.uses(s, place)).any(|n| self.open(s, place, n)))
            || doubt != 0 && slots(doubt).any(|slot| self.playable(s, seat, slot))
    }

    /// Merging and splitting (M-056, M-061); `true` if the walk was stopped.
    pub(super) fn merges(&self, s: &State, each: &mut impl FnMut(Action) -> bool) -> bool {
        let seat = s.active;
        places(self.fold(s, self.mergeable(s, seat)))
            .any(|place| self.seconds(s, seat, place) != 0 && each(Action::Merge(place)))
            || places(s.side(seat) & s.merged).any(|place| each(Action::Split(place)))
    }

    /// Thunder plays (M-043); `true` if the walk was stopped.
    pub(super) fn thunder_heads(&self, s: &State, seat: u8, each: &mut impl FnMut(Action) -> bool) -> bool {
        if s.actions >= self.options.turn_action_cap {
            return false;
        }
        let ready = s.side(seat) & !s.low & !s.high & !s.merged;
        let thundering = if s.gifts & gift::THUNDERS != 0 { self.fold(s, ready) } else { 0 };
        for place in places(thundering) {
            if !self.set.thunder_uses[s.slot[place as usize] as usize] {
                continue;
            }
            let (first, count) = self.kind_at(s, place).actives;
            for n in 0..count {
                let thunder = self.set.script(first + ScriptId::from(n)).thunder;
                if thunder && self.usable(s, seat, place, n) && each(Action::Use(place, n)) {
                    return true;
                }
            }
        }
        if s.hands[seat as usize & 3] & self.set.thunder == 0 {
            return false;
        }
        let hand = self.set.kinds_among(self.payable(s, seat, &self.set.shots_within)) & self.set.thunder;
        self.plays(s, seat, hand, each)
    }

    /// Whether an active ability of an untapped card can be used in the main phase.
    #[inline(always)]
    pub(super) fn open(&self, s: &State, place: u8, n: u8) -> bool {
        let may = self.set.main_uses[s.slot[place as usize] as usize] >> (n & 7) & 1 != 0;
        (may || n > 7) && self.usable(s, s.active, place, n)
    }

    /// The number of active abilities of a card.
    #[inline(always)]
    pub(super) fn uses(&self, s: &State, place: u8) -> u8 {
        self.set.actives[s.slot[place as usize] as usize]
    }

    /// Whether an active ability of an untapped card can be paid and begun (M-036, M-071).
    #[inline(always)]
    pub(super) fn usable(&self, s: &State, seat: u8, place: u8, n: u8) -> bool {
        let id = self.kind_at(s, place).actives.0 + ScriptId::from(n);
        let script = self.set.script(id);
        script.free | self.at_a_glance(s, seat, (script.glance, script.cost.coins), s.coins[seat as usize & 3])
            || self.usable_script(s, seat, place, id)
    }

    #[inline(never)]
    pub(super) fn usable_script(&self, s: &State, seat: u8, place: u8, id: ScriptId) -> bool {
        self.available(s, seat, id, place, s.coins[seat as usize & 3])
    }

    /// Whether a card in hand that can be paid for can also be begun (M-035, M-038).
    #[inline(always)]
    pub(super) fn playable(&self, s: &State, seat: u8, slot: u8) -> bool {
        self.set.checked >> slot & 1 == 0 || self.playable_shot(s, seat, slot)
    }

    #[inline(always)]
    fn playable_shot(&self, s: &State, seat: u8, slot: u8) -> bool {
        let card = self.set.kind_of(slot);
        let coins = s.coins[seat as usize & 3] - u16::from(card.cost);
        let script = self.set.script(card.effect);
        self.at_a_glance(s, seat, (script.glance, script.cost.coins), coins) || self.playable_script(s, seat, slot)
    }

    #[inline(never)]
    pub(super) fn playable_script(&self, s: &State, seat: u8, slot: u8) -> bool {
        let card = self.set.kind_of(slot);
        self.available(s, seat, card.effect, NONE, s.coins[seat as usize & 3] - u16::from(card.cost))
    }

    /// Plays from hand among those that can be paid for, those without conditions first; `true` if the walk was
    /// stopped.
    pub(super) fn plays(&self, s: &State, seat: u8, hand: u128, each: &mut impl FnMut(Action) -> bool) -> bool {
        let play = |slot: u8| Action::Play(self.set.slot_kind[slot as usize]);
        slots(hand & !self.set.checked).any(|slot| each(play(slot)))
            || slots(hand & self.set.checked).any(|slot| self.playable(s, seat, slot) && each(play(slot)))
    }

    /// A card is played from hand.
    pub(super) fn play_card(&self, s: &mut State, kind: u8, chance: &mut impl Chance) {
        let seat = s.active;
        let card = &self.set.kinds[kind as usize];
        let slot = self.take(s, seat, kind);
        if card.class == Class::Creature {
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
