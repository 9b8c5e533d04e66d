//! Telling events to whoever listens, in trigger order (C-042).

use super::Destinies;
use super::piles::{WORKING, set_bit};
use super::pool::{NO_PROGRAM, On};
use super::state::*;
use super::stats::zone_flag;

impl Destinies {
    /// Takes the next event that belongs to the running frame and begins its effects. Says whether it is one effect that
    /// is ready to run.
    pub(super) fn next_event(&self, state: &mut State, base: u8) -> bool {
        let event = state.events[base as usize];
        let len = state.events_len as usize;
        state.events.copy_within(base as usize + 1..len, base as usize);
        state.events_len -= 1;
        state.events[len - 1] = NO_EVENT;
        if event.kind <= On::CombatDeath as u8 {
            let program = self.def(event.def).programs[event.kind as usize];
            // Who must survive the damage to react to it is looked for now (Dusk Purifier).
            let gone = event.kind == On::Damaged as u8 && state.unit(event.card).is_none();
            if program == NO_PROGRAM || gone {
                return false;
            }
            let mut frame = Frame::new(FRAME_EFFECT, seat_of(event.card), event.card);
            frame.at = program;
            frame.first = event.other;
            frame.second = event.def;
            frame.extra = event.extra;
            return state.open(frame);
        }
        let mut frame = Frame::new(FRAME_TELL, seat_of(event.card), 0);
        frame.at = u16::from(event.kind);
        frame.first = event.other;
        frame.second = event.def;
        self.gather(state, &event, &mut frame);
        state.open(frame);
        false
    }

    /// Finds who listens: units in the set, artifacts in `extra`, lasting lines in `source`.
    fn gather(&self, state: &State, event: &Event, frame: &mut Frame) {
        let bit = 1u32 << event.kind;
        let everybody = event.kind == On::TurnEnd as u8 || event.kind == On::TurnStart as u8;
        frame.set = WORKING;
        for seat in 0..2 {
            let side = &state.sides[seat];
            if !everybody && seat != frame.seat() || side.hears & bit == 0 {
                continue;
            }
            for index in side.places() {
                if self.def(side.board[index].def).hears & bit == 0 {
                    continue;
                }
                if (ARTIFACT..ATTACK).contains(&index) {
                    frame.extra |= 1 << (seat * 3 + index - ARTIFACT);
                } else {
                    frame.set |= 1 << set_bit(seat, index);
                }
            }
        }
        for (i, line) in state.lasting.iter().enumerate() {
            let meant = match event.kind {
                k if k == On::TargetDies as u8 => line.target == event.card,
                _ => everybody || usize::from(line.kind >> 7) == frame.seat(),
            };
            if line.kind & 0x7F == event.kind && meant {
                frame.source |= 1 << i;
            }
        }
    }

    /// Lets the next listener act.
    pub(super) fn step_tell(&self, state: &mut State) {
        let frame = *state.top();
        let turn = frame.at == On::TurnEnd as u16 || frame.at == On::TurnStart as u16;
        let first = if turn { state.first } else { state.initiative } as usize;
        for seat in [first, 1 - first] {
            if let Some(index) = next_listener(&frame, seat) {
                let top = state.top();
                if (ARTIFACT..ATTACK).contains(&index) {
                    top.extra &= !(1 << (seat * 3 + index - ARTIFACT));
                } else {
                    top.set &= !(1 << set_bit(seat, index));
                }
                let unit = state.sides[seat].board[index];
                let program = self.def(unit.def).programs[frame.at as usize];
                if program != NO_PROGRAM {
                    let card = self.target_ref(state, seat, index);
                    let mut effect = Frame::new(FRAME_EFFECT, seat, card);
                    effect.at = program;
                    effect.first = frame.first;
                    effect.second = frame.second;
                    effect.extra = zone_flag(index);
                    state.open(effect);
                }
                return;
            }
        }
        if frame.source != 0 {
            let i = frame.source.trailing_zeros() as usize;
            state.top().source &= frame.source - 1;
            let line = state.lasting[i];
            let seat = usize::from(line.kind >> 7);
            let mut effect = Frame::new(FRAME_EFFECT, seat, hero_of(seat));
            effect.at = line.at;
            effect.first = line.target;
            effect.second = frame.second;
            state.open(effect);
            return;
        }
        state.close();
    }
}

/// No event.
pub(super) const NO_EVENT: Event = Event { kind: 0, card: NOTHING, def: NO_CARD, extra: 0, other: NOTHING };

/// The next listener of a seat: hero, artifacts, attack zone, defense zone.
fn next_listener(frame: &Frame, seat: usize) -> Option<usize> {
    let units = frame.set >> (seat * 15) & 0x7FFF;
    if units & 1 != 0 {
        return Some(HERO);
    }
    let artifacts = u32::from(frame.extra) >> (seat * 3) & 7;
    if artifacts != 0 {
        return Some(ARTIFACT + artifacts.trailing_zeros() as usize);
    }
    (units != 0).then(|| ATTACK + units.trailing_zeros() as usize - 1)
}
