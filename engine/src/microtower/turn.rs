//! The course of a turn (M-025 to M-039) and of the game (M-021 to M-024, M-090 to M-093).

use super::MicroTower;
use super::action::Action;
use super::flow::Stop;
use super::ops::{Event, NO_SCRIPT, gift};
use super::options::{CapResult, UntapStep};
use super::set::HERO_SLOT;
use super::state::{Ask, Duel, Frame, Job, NONE, Stage, State, bit, places};
use crate::chance::Chance;
use std::hint::cold_path;

impl MicroTower {
    /// Runs until somebody must choose or the game is over. The steps are not part of the loop's code: what little they
    /// share would be fetched before it, every time.
    pub(super) fn run(&self, s: &mut State, chance: &mut impl Chance) {
        let flow = &mut Stop(chance);
        loop {
            let waits = if s.depth > 0 { self.step_frame(s, flow) } else { self.step_turn(s, flow) };
            if waits {
                return;
            }
        }
    }

    /// Goes on with the turn; `true` if somebody must choose. Steps fall through to the next one: most turns have
    /// nothing to explode and nothing that waits for their start.
    #[inline(never)]
    pub(super) fn step_turn(&self, s: &mut State, chance: &mut impl Chance) -> bool {
        if s.stage == Stage::Pass {
            self.pass(s);
        }
        if matches!(s.stage, Stage::Over | Stage::Draft | Stage::Setup) {
            cold_path();
            match s.stage {
                Stage::Over => return true,
                Stage::Draft => return self.step_draft(s, chance),
                _ => self.begin_turn(s, 0),
            }
        }
        let seat = s.active;
        if s.stage == Stage::Main {
            if s.actions < self.options.turn_action_cap && self.has_main_head(s) {
                return self.wait(s, Ask::Main, seat);
            }
            s.stage = Stage::Pass;
            return false;
        }
        if s.stage == Stage::Explosions {
            let due = s.over & s.own[seat as usize & 3];
            if due != 0 {
                cold_path();
                let place = due.trailing_zeros() as u8;
                let whole = if s.inside & bit(place) != 0 { s.link[place as usize] } else { place };
                self.explode_card(s, whole);
                return false;
            }
            self.step_untap(s, seat);
        }
        if s.stage == Stage::TurnStart {
            if s.pending != 0 {
                cold_path();
                let place = s.pending.trailing_zeros() as u8;
                s.pending &= s.pending - 1;
                s.chain = 0;
                let source = if s.inside & bit(place) != 0 { s.link[place as usize] } else { place };
                self.run_script(s, seat, self.kind_at(s, place).triggers[Event::TurnStart as usize], source);
                return false;
            }
            self.step_draw(s, seat, chance);
        }
        if s.stage == Stage::Rehire {
            if self.rehirable(s) != 0 {
                return self.wait(s, Ask::Rehire, seat);
            }
            self.end_rehire(s, chance);
        }
        false
    }

    /// M-030, M-032: no draw and no re-hire in a player's first turn.
    #[inline(always)]
    pub(super) fn step_draw(&self, s: &mut State, seat: u8, chance: &mut impl Chance) {
        s.chain = 0;
        if s.turns[seat as usize & 3] == 1 {
            s.stage = Stage::Main;
            return;
        }
        self.draw(s, seat, self.options.turn_draw, chance);
        s.rehired = 0;
        s.rehire_from = 0;
        s.stage = Stage::Rehire;
    }

    /// Cards in hand that may still be exchanged: picks go up in card order, so that no two orders are one exchange.
    #[inline]
    pub(super) fn rehirable(&self, s: &State) -> u128 {
        let hand = s.hands[s.active as usize & 3];
        if s.rehired >= self.options.rehire_max || hand == 0 {
            return 0;
        }
        let open = hand & self.set.slots_from[s.rehire_from as usize];
        if s.guest == NONE {
            return open;
        }
        // A card that stands in for another has that one's place in the order.
        let guests = hand & self.set.slots_of[s.guest as usize];
        if s.rehire_from <= s.away { open | guests } else { open & !guests }
    }

    /// All discards come before the first draw (M-031).
    #[inline]
    pub(super) fn end_rehire(&self, s: &mut State, chance: &mut impl Chance) {
        let count = std::mem::take(&mut s.rehired);
        s.rehire_from = 0;
        self.draw(s, s.active, count, chance);
        s.stage = Stage::Main;
    }

    /// M-027, M-028, M-107.
    #[inline(always)]
    pub(super) fn step_untap(&self, s: &mut State, seat: u8) {
        let own = s.own[seat as usize & 3];
        let mut resting = own & s.guards;
        if resting != 0
            && s.gifts & gift::UNTAPS_GUARDS != 0
            && places(self.watchers(s, seat)).any(|p| self.kind_at(s, p).statics.guards_untap)
        {
            resting = 0;
        }
        let woken = own & !resting & !s.inside;
        match self.options.untap_step {
            UntapStep::One => s.untap(woken),
            UntapStep::Full => {
                s.low &= !woken;
                s.high &= !woken;
            }
        }
        s.unguard(own);
        // M-029: passives at turn start look at the phase their card is in after step 1.
        if s.gifts & gift::STARTS != 0 {
            s.pending = places(self.watchers(s, seat))
                .map(|p| u64::from(self.set.hears_start[s.slot[p as usize] as usize]) << p)
                .fold(0, |all, one| all | one);
        }
        s.stage = Stage::TurnStart;
    }

    #[inline(always)]
    pub(super) fn begin_turn(&self, s: &mut State, seat: u8) {
        s.active = seat;
        s.turns[seat as usize & 3] += 1;
        s.actions = 0;
        s.chain = 0;
        s.stage = Stage::Explosions;
    }

    /// The turn passes clockwise; after the last player's last turn the game ends (M-092).
    #[inline(always)]
    pub(super) fn pass(&self, s: &mut State) {
        let mut seat = s.active;
        loop {
            seat = if seat + 1 >= s.players { 0 } else { seat + 1 };
            if s.out >> seat & 1 == 0 {
                break;
            }
        }
        if s.turns[seat as usize & 3] < self.options.round_cap {
            self.begin_turn(s, seat);
            return;
        }
        self.cap(s);
    }

    /// The game has lasted too long (M-092).
    #[cold]
    fn cap(&self, s: &mut State) {
        s.capped = true;
        let most = s.parts[..s.players as usize].iter().max().copied().unwrap_or(0);
        let mut leaders = (0..s.players).filter(|&p| s.parts[p as usize] == most);
        let leader = leaders.next().unwrap_or(NONE);
        let alone = leaders.next().is_none();
        self.finish(s, if self.options.cap_result == CapResult::MostParts && alone { leader } else { NONE });
    }

    /// The game is over; what is half done is not finished (M-090).
    #[cold]
    pub(super) fn finish(&self, s: &mut State, winner: u8) {
        s.stage = Stage::Over;
        s.ask = Ask::Nothing;
        s.asked = 0;
        s.winner = winner;
        s.pending = 0;
        self.drop_frames(s);
    }

    /// Nothing that is half done goes on; cards that were being played go to the discard.
    pub(super) fn drop_frames(&self, s: &mut State) {
        for index in 0..s.depth as usize {
            if s.frames[index].job == Job::Finish {
                s.throw(s.frames[index].rest);
            }
        }
        s.depth = 0;
        s.duel = Duel::NONE;
    }

    /// Carries out a choice; what follows from it is left to [`MicroTower::run`].
    #[inline]
    pub(super) fn choose(&self, s: &mut State, action: Action, chance: &mut impl Chance) {
        match action {
            Action::Hero(hero) => s.hands[s.asked as usize & 3] = 1 << hero,
            Action::Rehire(kind) => {
                self.burn_card(s, s.active, kind);
                s.rehired += 1;
                s.rehire_from = if kind == s.guest { s.away } else { kind };
            }
            Action::Stop => self.end_rehire(s, chance),
            Action::Play(_) | Action::Use(..) | Action::Challenge(_) | Action::Hide(_) => self.begin(s, action, chance),
            Action::Merge(_) | Action::Split(_) | Action::End => self.begin(s, action, chance),
            Action::Pick(place) => self.pick(s, place),
            Action::Decline => self.decline(s),
            Action::Mode(mode) => self.take_mode(s, mode),
            Action::Burn(kind) => {
                let seat = s.asked;
                let frame = s.top();
                if frame.job == Job::Pay {
                    frame.at -= 1;
                } else {
                    frame.rest -= 1;
                }
                self.burn_card(s, seat, kind);
            }
            Action::Fight => self.blows(s),
            Action::Victim(from) => {
                let op = *self.current_op(s);
                let seat = s.top().seat;
                self.advance(s);
                self.steal(s, seat, from, &op);
            }
        }
    }

    /// Begins an action of the main phase or a Thunder play (M-033, M-043), or ends the turn. Inlined, so that whoever
    /// has just drawn the action need not find out what it is.
    #[inline(always)]
    pub(super) fn begin(&self, s: &mut State, action: Action, chance: &mut impl Chance) {
        if action == Action::End {
            s.stage = Stage::Pass;
            return;
        }
        s.actions += 1;
        s.chain = 0;
        match action {
            Action::Play(kind) => self.play_card(s, kind, chance),
            Action::Use(place, n) => self.use_ability(s, place, n, chance),
            Action::Challenge(place) => self.challenge(s, s.active, place),
            Action::Hide(place) => {
                s.push(Frame { source: place, ..Frame::new(Job::Hide, s.active) });
            }
            Action::Merge(place) => {
                s.push(Frame { source: place, ..Frame::new(Job::Merge, s.active) });
            }
            Action::Split(place) => self.split(s, place),
            _ => {}
        }
    }

    /// A card on the table is chosen; what for is what was asked.
    #[inline(always)]
    pub(super) fn pick(&self, s: &mut State, place: u8) {
        match s.ask {
            Ask::Foe => self.face(s, place),
            Ask::Ward => self.hide_behind(s, place),
            Ask::Second => self.merge_with(s, place),
            Ask::PayCreature => {
                s.top().rest -= 1;
                self.discard(s, place);
            }
            Ask::Bodyguard => s.top().pick = place,
            Ask::Component => {
                let op = *self.current_op(s);
                self.advance(s);
                self.put(s, place, op.counters);
            }
            _ => self.aim(s, place),
        }
    }

    /// All heroes are chosen: they come to the table, hands are dealt, start abilities resolve (M-022 to M-024).
    pub(super) fn deal(&self, s: &mut State, chance: &mut impl Chance) {
        for seat in 0..s.players {
            let hero = std::mem::take(&mut s.hands[seat as usize]).trailing_zeros() as u8;
            s.hero[seat as usize] = hero;
            s.enter(&self.set, seat, HERO_SLOT + hero, 0);
            s.coins[seat as usize] = u16::from(self.options.start_coins)
                + if seat > 0 { u16::from(self.options.second_seat_coins) } else { 0 };
        }
        for seat in 0..s.players {
            self.draw(s, seat, self.options.start_hand, chance);
        }
        s.stage = Stage::Setup;
        for seat in (0..s.players).rev() {
            let start = self.kind_at(s, seat).start;
            if start != NO_SCRIPT {
                self.run_script(s, seat, start, seat);
            }
        }
    }
}
