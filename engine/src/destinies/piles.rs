//! Moving cards: drawing, creating, entering and leaving the board. What the opponent has seen moves along (C-008).

use super::Destinies;
use super::brief::NO_PILE;
use super::options::DestinyPile;
use super::pool::{Declared, Kind, On};
use super::sets::{larger_need, numbers, wanted};
use super::state::*;
use super::stats::zone_flag;

/// Where a card goes that leaves the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// The pile of used-up cards (C-036).
    Pile,
    /// Out of the game.
    Banish,
    /// The owner's hand; destiny cards are banished (C-207).
    Hand,
    /// The top of the owner's main deck; destiny cards are banished (C-207).
    Deck,
    /// The deck the card came from (C-205).
    OwnDeck,
}

impl Side {
    /// Takes the top card of the deck.
    fn take_top(&mut self) -> Option<u8> {
        if self.deck_len == 0 {
            return None;
        }
        self.deck_len -= 1;
        let slot = self.deck[self.deck_len as usize];
        self.deck[self.deck_len as usize] = NO_CARD;
        self.top = self.top.saturating_sub(1);
        self.bottom = self.bottom.min(self.deck_len);
        if self.shown > 0 {
            self.shown -= 1;
        } else {
            // It may have been any card that was known to be somewhere in the deck.
            self.vague = self.vague.and(self.known);
        }
        Some(slot)
    }

    /// Draws cards (C-013).
    #[inline(never)]
    pub(super) fn draw(&mut self, count: u8) {
        for _ in 0..count {
            match self.take_top() {
                Some(slot) => self.hand.insert(slot),
                None => return,
            }
        }
    }

    /// Draws cards into the Destiny Zone (C-013).
    pub(super) fn draw_into_zone(&mut self, count: u8) {
        for _ in 0..count {
            match self.take_top() {
                Some(slot) => self.zone.insert(slot),
                None => return,
            }
        }
    }

    /// Takes a card out of the deck, wherever it lies. The opponent sees which if it is `open`.
    pub(super) fn take_from_deck(&mut self, slot: u8, open: bool) {
        let len = self.deck_len as usize;
        let Some(at) = self.deck[..len].iter().position(|&s| s == slot) else { return };
        self.deck.copy_within(at + 1..len, at);
        self.deck_len -= 1;
        self.deck[len - 1] = NO_CARD;
        let from_top = (len - 1 - at) as u8;
        if from_top < self.top {
            self.top -= 1;
        }
        if (at as u8) < self.bottom {
            self.bottom -= 1;
        }
        if open {
            if from_top < self.shown {
                self.shown -= 1;
            }
            self.unveil(slot);
        } else {
            self.forget_deck();
            self.vague = self.vague.and(self.known);
        }
    }

    /// The opponent knows no longer where in the deck the cards are that he has seen go there.
    pub(super) fn forget_deck(&mut self) {
        for i in 0..self.shown {
            let slot = self.deck[(self.deck_len - 1 - i) as usize];
            self.known.remove(slot);
            self.vague.insert(slot);
        }
        self.shown = 0;
    }

    /// The card is in a place that everybody sees: nothing is left to remember.
    #[inline]
    pub(super) fn unveil(&mut self, slot: u8) {
        self.known.remove(slot);
        self.vague.remove(slot);
    }

    /// Puts a card that everybody has seen into the hand.
    pub(super) fn add_to_hand_seen(&mut self, slot: u8) {
        self.hand.insert(slot);
        self.known.insert(slot);
        self.vague.remove(slot);
    }

    /// Puts a card that everybody has seen on top of the deck.
    pub(super) fn add_to_deck_seen(&mut self, slot: u8) -> bool {
        if self.deck_len as usize >= DECK {
            return false;
        }
        self.deck[self.deck_len as usize] = slot;
        self.deck_len += 1;
        self.known.insert(slot);
        self.vague.remove(slot);
        self.top += 1;
        self.shown += 1;
        true
    }

    /// Every slot that is in some place: deck, hand, Destiny Zone, discard pile, Destiny Deck, board.
    pub(super) fn somewhere(&self) -> super::cards96::Cards {
        let deck = self.deck[..self.deck_len as usize].iter().copied();
        let board = self.places().map(|i| self.board.slot(i));
        let destiny = (0..DESTINY as u8).filter(|i| self.destiny >> i & 1 != 0).map(|i| DESTINY_BASE + i);
        let listed: super::cards96::Cards = deck.chain(board).chain(destiny).collect();
        listed.or(self.hand).or(self.zone).or(self.discard)
    }

    /// A created card leaves the game: its slot is free again.
    pub(super) fn erase(&mut self, slot: u8) {
        self.unveil(slot);
        if (TOKEN_BASE..DESTINY_BASE).contains(&slot) {
            self.def[slot as usize] = NO_CARD;
            self.fleeting &= !(1 << (slot - TOKEN_BASE));
            self.plain &= !(1 << (slot - TOKEN_BASE));
        }
    }
}

impl Destinies {
    /// A free slot for a created card. With none left, the oldest created card of the discard pile makes room.
    pub(super) fn create(&self, side: &mut Side, number: u8) -> Option<u8> {
        let ring = (0..TOKENS as u8).map(|i| TOKEN_BASE + (side.token + i) % TOKENS as u8);
        let slot = match ring.clone().find(|&slot| side.def[slot as usize] == NO_CARD) {
            Some(slot) => slot,
            None => {
                let slot = ring.clone().find(|&slot| side.discard.has(slot))?;
                self.undiscard(side, slot);
                side.erase(slot);
                slot
            }
        };
        side.token = (slot - TOKEN_BASE + 1) % TOKENS as u8;
        side.def[slot as usize] = number;
        Some(slot)
    }

    /// Puts a new card into the hand, for all to see.
    pub(super) fn create_in_hand(&self, side: &mut Side, number: u8, fleeting: bool, plain: bool) {
        if let Some(slot) = self.create(side, number) {
            side.add_to_hand_seen(slot);
            side.fleeting |= u32::from(fleeting) << (slot - TOKEN_BASE);
            side.plain |= u32::from(plain) << (slot - TOKEN_BASE);
        }
    }

    /// Puts a card on the discard pile.
    pub(super) fn discard_slot(&self, side: &mut Side, slot: u8) {
        side.discard.insert(slot);
        side.pile |= self.pile_bit(side.card(slot));
    }

    /// Takes a card off the discard pile.
    pub(super) fn undiscard(&self, side: &mut Side, slot: u8) {
        side.discard.remove(slot);
        side.pile = side.discard.iter().fold(0, |all, slot| all | self.pile_bit(side.card(slot)));
    }

    /// The bit of a card with a use in the discard pile. The last bit stands for all that have none of their own.
    #[inline]
    fn pile_bit(&self, number: u8) -> u16 {
        match self.briefs[number as usize].pile {
            NO_PILE => 0,
            pile => 1 << pile.min(15),
        }
    }

    /// Puts a used-up card where it belongs (C-036).
    pub(super) fn use_up(&self, state: &mut State, seat: usize, slot: u8) {
        let side = &mut state.sides[seat];
        side.unveil(slot);
        if slot < DESTINY_BASE || self.options.destiny_leaves_to == DestinyPile::Discard {
            if (TOKEN_BASE..DESTINY_BASE).contains(&slot) {
                // Once played, a Fleeting card is an ordinary card (C-123).
                side.fleeting &= !(1 << (slot - TOKEN_BASE));
            }
            self.discard_slot(side, slot);
        }
    }

    /// What the deck lists say about the thinning of offers: which runes are still of use (E-7), and whether a card can
    /// force a discard (E-5).
    pub(super) fn read_lists(&self, side: &mut Side) {
        let mut cards = 0;
        for &number in side.def[..MAIN].iter().chain(&side.def[DESTINY_BASE as usize..]) {
            cards |= 1 << (number & !SEALED);
        }
        let need = numbers(cards).fold(0, |need, number| larger_need(need, self.sets.need[number as usize]));
        side.flags = side.flags & !DISCARDS | if cards & self.sets.discards != 0 { DISCARDS } else { 0 };
        side.hears = side.hears & !WANTED | u32::from(wanted(side.runes, need)) << WANTED_SHIFT;
    }

    /// A player gains a rune; perhaps no card needs one more of the kind.
    pub(super) fn gain_runes(&self, side: &mut Side, kind: usize, count: u8) {
        let now = side.runes[kind].saturating_add(count);
        side.runes[kind] = now;
        let more = |&number: &u8| self.sets.need[(number & !SEALED) as usize] >> (4 * kind) & 0xF > u16::from(now);
        if !side.def[..MAIN].iter().any(more) && !side.def[DESTINY_BASE as usize..].iter().any(more) {
            side.hears &= !(1 << (WANTED_SHIFT + kind as u32));
        }
    }

    /// What the side hears, after a change of its board.
    #[inline(never)]
    pub(super) fn refresh(&self, state: &mut State, seat: usize) {
        state.layout.change(seat);
        let side = &mut state.sides[seat];
        side.hears = side.places().fold(side.hears & WANTED, |all, i| all | self.brief(side.board[i].def).hears);
    }

    /// Whether the zone has a free place (C-032).
    #[inline]
    pub(super) fn room(&self, state: &State, seat: usize, attack: bool) -> bool {
        let side = &state.sides[seat];
        (if attack { side.attackers } else { side.defenders }) < self.options.zone_slots
    }

    /// A card that has just come to the board.
    fn fresh(&self, number: u8) -> Unit {
        let def = self.def(number);
        let tally = if matches!(def.kind, Kind::Sigil | Kind::Artifact) { def.health } else { 0 };
        Unit { def: number, tally, status: NEW, ..Unit::NONE }
    }

    /// Puts a minion or sigil at the end of a zone and tells everybody. The zone must have room.
    pub(super) fn enter_zone(&self, state: &mut State, seat: usize, slot: u8, attack: bool, exhausted: bool) {
        let number = state.sides[seat].card(slot);
        let mut unit = self.fresh(number);
        if exhausted {
            unit.status |= EXHAUSTED;
        }
        let index = self.append(state, seat, attack, slot, unit);
        self.entered(state, seat, index);
    }

    fn append(&self, state: &mut State, seat: usize, attack: bool, slot: u8, unit: Unit) -> usize {
        let side = &mut state.sides[seat];
        let (base, count) = if attack { (ATTACK, &mut side.attackers) } else { (DEFENSE, &mut side.defenders) };
        let index = base + *count as usize;
        *count += 1;
        side.board.put(index, slot, unit);
        self.refresh(state, seat);
        index
    }

    /// Equips an artifact. The hero must have room.
    pub(super) fn equip(&self, state: &mut State, seat: usize, slot: u8) {
        let unit = self.fresh(state.sides[seat].card(slot));
        let side = &mut state.sides[seat];
        let index = ARTIFACT + side.artifacts as usize;
        side.board.put(index, slot, unit);
        side.artifacts += 1;
        self.refresh(state, seat);
        self.entered(state, seat, index);
    }

    /// Tells that a card has entered (C-131).
    pub(super) fn entered(&self, state: &mut State, seat: usize, index: usize) {
        let unit = state.sides[seat].board[index];
        let card = self.target_ref(state, seat, index);
        let def = self.def(unit.def);
        let event = |kind: On| Event { kind: kind as u8, card, def: unit.def, extra: zone_flag(index), other: NOTHING };
        if def.hears & 1 << On::Enter as u32 != 0 {
            state.raise(event(On::Enter));
        }
        if def.kind == Kind::Minion && state.sides[seat].hears & 1 << On::MinionEnters as u32 != 0 {
            state.raise(event(On::MinionEnters));
        }
    }

    /// Takes a card off the board. Everything about it is forgotten but its seal (C-036).
    pub(super) fn leave(&self, state: &mut State, seat: usize, index: usize, fate: Fate) {
        let slot = state.sides[seat].board.slot(index);
        self.close_gap(state, seat, index);
        let side = &mut state.sides[seat];
        let destiny = slot >= DESTINY_BASE;
        match fate {
            Fate::Pile => self.use_up(state, seat, slot),
            Fate::OwnDeck if destiny => side.destiny |= 1 << (slot - DESTINY_BASE),
            Fate::Hand if !destiny => side.add_to_hand_seen(slot),
            Fate::Deck | Fate::OwnDeck if !destiny => {
                if !side.add_to_deck_seen(slot) {
                    self.discard_slot(side, slot);
                }
            }
            Fate::Banish | Fate::Hand | Fate::Deck | Fate::OwnDeck => side.erase(slot),
        }
    }

    /// Empties a place of the board; the cards behind it move up, in every set that is being worked off too.
    fn close_gap(&self, state: &mut State, seat: usize, index: usize) {
        let side = &mut state.sides[seat];
        let (base, count) = match index {
            ATTACK..DEFENSE => (ATTACK, &mut side.attackers),
            DEFENSE..BOARD => (DEFENSE, &mut side.defenders),
            _ => (ARTIFACT, &mut side.artifacts),
        };
        let last = base + *count as usize - 1;
        *count -= 1;
        side.board.close(index, last);
        self.refresh(state, seat);
        for frame in &mut state.frames[..state.frames_len as usize] {
            if base == ARTIFACT {
                if frame.what() == FRAME_TELL {
                    let shift = seat * 3;
                    let bits = squeeze(u32::from(frame.extra) >> shift & 7, index - ARTIFACT);
                    frame.extra = frame.extra & !(7 << shift) | (bits << shift) as u8;
                }
            } else if frame.set & WORKING != 0 && matches!(frame.what(), FRAME_EFFECT | FRAME_TELL) {
                let shift = set_bit(seat, base);
                let bits = squeeze(frame.set >> shift & 0x7F, index - base);
                frame.set = frame.set & !(0x7F << shift) | bits << shift;
            }
        }
        for link in &mut state.links[..state.links_len as usize] {
            // The minions of a zone that a card has named (C-206).
            if link.what == LINK_CARD
                && link.first == named_zone(seat, base == ATTACK)
                && self.def(state.sides[seat_of(link.card)].card(slot_of(link.card))).declared == Declared::EnemyZone
            {
                link.second = squeeze(u32::from(link.second), index - base) as u8;
            }
        }
    }

    /// Moves a minion to its side's other zone, if there is room.
    pub(super) fn switch_zone(&self, state: &mut State, seat: usize, index: usize) {
        let to_attack = index >= DEFENSE;
        if !self.room(state, seat, to_attack) {
            return;
        }
        let side = &state.sides[seat];
        let (slot, unit) = (side.board.slot(index), side.board[index]);
        self.close_gap(state, seat, index);
        self.append(state, seat, to_attack, slot, unit);
    }
}

/// The flag of a set that is being worked off.
pub(super) const WORKING: u32 = 1 << 31;

/// The bit of a unit in a working set.
#[inline]
pub(super) fn set_bit(seat: usize, index: usize) -> usize {
    seat * 15 + if index == HERO { 0 } else { index - ATTACK + 1 }
}

/// What a link keeps of a named zone.
#[inline]
pub(super) fn named_zone(seat: usize, attack: bool) -> u8 {
    (seat as u8) << 7 | u8::from(attack)
}

/// Takes a bit out; the higher ones move down.
fn squeeze(bits: u32, at: usize) -> u32 {
    let low = bits & ((1 << at) - 1);
    low | bits >> (at + 1) << at
}
