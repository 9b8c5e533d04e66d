//! What holds in every position, and the number that two equal positions share.

use super::Destinies;
use super::action::Action;
use super::cards96::Cards;
use super::pool::Kind;
use super::state::*;
use crate::mix;
use std::hash::{Hash, Hasher};

impl Destinies {
    /// Checks the laws: every card in one place, numbers in their bounds.
    pub(super) fn laws(&self, state: &State) -> Result<(), String> {
        for seat in 0..2 {
            self.side_laws(state, seat).map_err(|problem| format!("seat {}: {problem}", seat + 1))?;
        }
        for link in &state.links[..state.links_len as usize] {
            if link.what == LINK_CARD && state.sides[seat_of(link.card)].somewhere().has(slot_of(link.card)) {
                return Err(format!("slot {} is on the chain and somewhere else", slot_of(link.card)));
            }
        }
        if state.phase == Phase::Over && (state.frames_len > 0 || state.links_len > 0) {
            return Err("the game is over, but something is still going on".into());
        }
        if state.phase == Phase::Chain && state.chain_passes > 1 {
            return Err("a chain goes on after two passes".into());
        }
        if state.phase == Phase::Chain {
            // Whoever adds a link or passes hands over priority (C-028); an attack opens a chain without a link.
            let last = match state.links_len {
                0 => state.opener as usize,
                n => seat_of(state.links[n as usize - 1].card),
            };
            let expected = if state.chain_passes == 0 { 1 - last } else { last };
            if state.priority as usize != expected {
                return Err("priority did not alternate".into());
            }
            if state.ask == Ask::Priority && state.asked != state.priority {
                return Err("somebody without priority is asked".into());
            }
        }
        if state.looped {
            return Err("an effect was stopped by its budget".into());
        }
        Ok(())
    }

    /// Checks the laws of a move: at most one destiny card for each turn and player (C-012), and whoever acts was asked.
    pub(super) fn move_laws(&self, before: &State, action: Action, after: &State) -> Result<(), String> {
        for seat in 0..2 {
            let (was, now) = (&before.sides[seat], &after.sides[seat]);
            let played = (was.destiny & !now.destiny).count_ones();
            let chosen = matches!(action, Action::Destiny(_)) && usize::from(before.asked) == seat;
            let problem = match played {
                0 => continue,
                _ if !chosen => "a destiny card was played unasked",
                1 if was.flags & DESTINY_PLAYED == 0 => {
                    let paid = now.flags & DESTINY_PLAYED != 0 || after.turn != before.turn;
                    let declaring = after.frames[..after.frames_len as usize].iter().any(|frame| {
                        frame.what() == FRAME_DECLARE && slot_of(frame.source) >= DESTINY_BASE && frame.seat() == seat
                    });
                    if paid || declaring || after.phase == Phase::Over {
                        continue;
                    }
                    "a destiny card was played without counting"
                }
                _ => "two destiny cards in one turn",
            };
            return Err(format!("seat {}: {problem}", seat + 1));
        }
        for seat in 0..2 {
            let (was, now) = (before.sides[seat].flags, after.sides[seat].flags);
            if after.turn == before.turn && was & !now & DESTINY_PLAYED != 0 {
                return Err(format!("seat {}: a destiny card played this turn was forgotten", seat + 1));
            }
        }
        Ok(())
    }

    fn side_laws(&self, state: &State, seat: usize) -> Result<(), String> {
        let side = &state.sides[seat];
        let mut seen = Cards::NONE;
        let destiny = (0..DESTINY as u8).filter(|i| side.destiny >> i & 1 != 0).map(|i| DESTINY_BASE + i);
        let deck = side.deck[..side.deck_len as usize].iter().copied();
        let board = side.places().map(|i| side.board.slot(i));
        let piles = side.hand.iter().chain(side.zone.iter()).chain(side.discard.iter());
        for slot in destiny.chain(deck).chain(board).chain(piles) {
            if slot as usize >= SLOTS || side.card(slot) as usize >= self.pool.defs.len() {
                return Err(format!("slot {slot} holds no card"));
            }
            if seen.has(slot) {
                return Err(format!("slot {slot} ({}) is in two places", self.def(side.card(slot)).id));
            }
            seen.insert(slot);
        }
        if side.hand.or(side.zone).iter().any(|slot| slot >= DESTINY_BASE) {
            return Err("a destiny card is in hand or Destiny Zone".into());
        }
        for slot in TOKEN_BASE..DESTINY_BASE {
            let made = side.def[slot as usize] != NO_CARD;
            if made && !seen.has(slot) && !self.on_its_way(state, refer(seat, slot)) {
                return Err(format!("the created card in slot {slot} is nowhere"));
            }
        }
        let hidden = side.hand.or(side.zone).or(side.deck[..side.deck_len as usize].iter().copied().collect());
        if !side.known.or(side.vague).without(hidden).is_empty() {
            return Err("the opponent remembers a card that is in no hidden place".into());
        }
        if side.top > side.deck_len || side.bottom > side.deck_len || side.shown > side.deck_len {
            return Err("more of the deck is known than there is".into());
        }
        if self.unit_def(state, seat, HERO).kind != Kind::Hero {
            return Err("there is no hero".into());
        }
        for i in side.places() {
            let unit = &side.board[i];
            if self.fights(state, seat, i) && unit.tally > self.max_health(state, seat, i).max(1) {
                return Err(format!("{} has more damage than health", self.def(unit.def).id));
            }
        }
        if side.attackers > self.options.zone_slots
            || side.defenders > self.options.zone_slots
            || side.artifacts > self.options.artifact_slots
        {
            return Err("a zone is too full".into());
        }
        Ok(())
    }

    /// Whether the card is being declared, resolved, or on the chain.
    fn on_its_way(&self, state: &State, card: Ref) -> bool {
        state.frames[..state.frames_len as usize].iter().any(|frame| frame.source == card)
            || state.links[..state.links_len as usize].iter().any(|link| link.card == card)
    }

    pub(super) fn print(&self, state: &State) -> u64 {
        let mut hasher = Mixer(0);
        state.hash(&mut hasher);
        hasher.finish()
    }
}

/// A hash that is the same on every machine and in every version.
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = mix(self.0, u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.0 = mix(self.0, u64::from(n));
    }

    fn write_u16(&mut self, n: u16) {
        self.0 = mix(self.0, u64::from(n));
    }

    fn write_u32(&mut self, n: u32) {
        self.0 = mix(self.0, u64::from(n));
    }

    fn write_usize(&mut self, n: usize) {
        self.0 = mix(self.0, n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.0 = mix(self.0, n as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
