//! Laws that hold in every position, and the number that two equal positions share.

use super::MicroTower;
use super::ops::{Counter, gift};
use super::set::{HERO_SLOT, MAX_DECK};
use super::state::{Job, NONE, PLAYERS, Stage, State, bit, places};
use crate::chance::mix;

impl MicroTower {
    pub(super) fn check_laws(&self, s: &State) -> Result<(), String> {
        self.check_cards(s)?;
        self.check_table_row(s)?;
        for seat in 0..s.players as usize {
            if s.stage != Stage::Over && s.parts[seat] >= self.options.target_parts {
                return Err(format!("seat {} has {} parts and the game goes on", seat + 1, s.parts[seat]));
            }
            if s.turns[seat] > self.options.round_cap {
                return Err(format!("seat {} has had {} turns", seat + 1, s.turns[seat]));
            }
        }
        if s.actions > self.options.turn_action_cap {
            return Err(format!("{} actions in one turn", s.actions));
        }
        Ok(())
    }

    /// Every card of the deck is in exactly one place (M-001).
    fn check_cards(&self, s: &State) -> Result<(), String> {
        let mut seen = 0u128;
        let mut heroes = 0u64;
        let mut twice = None;
        let mut note = |slot: u8| {
            let already = if slot < HERO_SLOT {
                let already = seen >> slot & 1 != 0;
                seen |= 1 << slot;
                already
            } else {
                let already = heroes >> (slot - HERO_SLOT) & 1 != 0;
                heroes |= 1 << (slot - HERO_SLOT);
                already
            };
            if already {
                twice = Some(slot);
            }
        };
        if s.deck as usize + s.discard as usize > MAX_DECK {
            return Err("deck and discard overlap".into());
        }
        s.undrawn().iter().chain(s.discarded()).for_each(|&slot| note(slot));
        s.slot[..s.cards as usize].iter().for_each(|&slot| note(slot));
        for frame in &s.frames[..s.depth as usize] {
            if frame.job == Job::Finish {
                note(frame.rest);
            }
        }
        if s.stage != Stage::Draft {
            for hand in &s.hands {
                (0..HERO_SLOT).filter(|slot| hand >> slot & 1 != 0).for_each(&mut note);
            }
        }
        if let Some(slot) = twice {
            return Err(format!(
                "a card is in two places: {}",
                self.set.infos[self.set.slot_kind[slot as usize] as usize].id
            ));
        }
        let (are, should) = (seen.count_ones(), u32::from(s.total));
        if are != should {
            return Err(format!("{are} cards instead of {should}"));
        }
        let held = s.hands.iter().fold(0, |all, hand| all | hand);
        if s.stage != Stage::Draft && s.known & !held != 0 {
            return Err("a card is known to be in a hand and is not".into());
        }
        Ok(())
    }

    /// Places, ties, counters and marks agree with each other.
    fn check_table_row(&self, s: &State) -> Result<(), String> {
        let all = (1u64 << s.cards) - 1;
        let owned = s.own.iter().fold(0, |set, own| set | own);
        let counted: u32 = s.own.iter().map(|own| own.count_ones()).sum();
        if owned != all || counted != u32::from(s.cards) {
            return Err("a card on the table has no owner, or two".into());
        }
        let marks = s.low | s.high | s.heroes | s.guards | s.hidden | s.merged | s.inside | s.over | s.watched;
        if (marks | s.copied | s.pending) & !all != 0 {
            return Err("an empty place is marked".into());
        }
        for place in places(all) {
            let index = place as usize;
            let hero = s.slot[index] >= HERO_SLOT;
            if hero != (s.heroes & bit(place) != 0) && s.merged & bit(place) == 0 {
                return Err(format!("place {place} is marked as hero wrongly"));
            }
            let over = !hero && self.load(s.counters[index]) > u32::from(self.options.load_limit);
            if over != (s.over & bit(place) != 0) {
                return Err(format!("place {place} is marked as overpump wrongly"));
            }
            if hero && self.load(s.counters[index]) > u32::from(self.options.load_limit) {
                return Err(format!("the hero in place {place} carries too much"));
            }
            if Counter::ALL.iter().any(|&c| s.counter(place, c) > self.options.counter_cap) {
                return Err(format!("place {place} has too many counters of a kind"));
            }
            let link = s.link[index];
            let tied = (s.guards | s.merged | s.inside) & bit(place) != 0;
            if link != NONE && (!tied || link >= s.cards || s.owner(link) != s.owner(place)) {
                return Err(format!("place {place} is tied to {link}"));
            }
            if (s.merged | s.inside) & bit(place) != 0 && (link == NONE || s.link[link as usize] != place) {
                return Err(format!("place {place} is half of nothing"));
            }
        }
        let sirens = places(all).any(|place| s.counter(place, Counter::Siren) != 0);
        let given = places(all).fold(0, |gifts, place| gifts | self.set.gifts[s.slot[place as usize] as usize]);
        if (given | if sirens { gift::TAUNTS } else { 0 }) & !s.gifts != 0 {
            return Err("what a card on the table gives is not marked".into());
        }
        let mut again = *s;
        again.rehide();
        if again.hidden != s.hidden {
            return Err("hidden cards do not match the bodyguards".into());
        }
        for seat in 0..PLAYERS {
            if s.own[seat].count_ones() > u32::from(self.options.table_limit) {
                return Err(format!("seat {} has too many cards on the table", seat + 1));
            }
            // M-062: somebody always stays exposed.
            if s.own[seat] != 0 && s.own[seat] & !s.inside & !s.hidden == 0 {
                return Err(format!("all cards of seat {} are hidden", seat + 1));
            }
        }
        Ok(())
    }

    /// Copies of a card are interchangeable, so kinds are counted and not slots.
    pub(super) fn print(&self, s: &State) -> u64 {
        let mut print = 0xB0B0;
        let mut add = |n: u64| print = mix(print, n);
        let kind = |slot: u8| u64::from(self.set.slot_kind[slot as usize]);
        for hand in &s.hands {
            if s.stage == Stage::Draft {
                add(*hand as u64);
                continue;
            }
            for id in self.kinds_in(*hand) {
                let copies = hand & self.set.slots_of[id as usize];
                add(u64::from(id) << 16
                    | u64::from(copies.count_ones()) << 8
                    | u64::from((copies & s.known).count_ones()));
            }
            add(u64::MAX);
        }
        for set in s.own.iter().chain([&s.low, &s.high, &s.guards, &s.merged, &s.inside, &s.pending]) {
            add(*set);
        }
        for index in 0..s.cards as usize {
            add(kind(s.slot[index]) << 48 | u64::from(s.link[index]) << 40 | u64::from(s.counters[index]));
        }
        s.undrawn().iter().for_each(|&slot| add(kind(slot)));
        add(u64::from(s.deck));
        s.discarded().iter().for_each(|&slot| add(kind(slot)));
        for frame in &s.frames[..s.depth as usize] {
            let rest = if frame.job == Job::Finish { kind(frame.rest) } else { u64::from(frame.rest) };
            let bytes = [frame.job as u8, frame.seat, frame.source, frame.pick, frame.at];
            let fields = bytes.iter().fold(rest, |all, &b| all << 8 | u64::from(b));
            add(fields << 16 | u64::from(frame.script));
        }
        for seat in 0..PLAYERS {
            let hero = u64::from(s.hero[seat]);
            add(u64::from(s.coins[seat]) << 24 | u64::from(s.parts[seat]) << 16 | u64::from(s.turns[seat]) << 8 | hero);
        }
        let duel = &s.duel;
        for role in 0..2 {
            add(u64::from(duel.place[role]) << 16
                | u64::from(duel.health[role] as u8) << 8
                | u64::from(duel.boost[role] as u8));
        }
        let chain = if s.depth == 0 { 0 } else { s.chain };
        let numbers = [
            s.players,
            s.active,
            s.stage as u8,
            s.ask as u8,
            s.asked,
            s.depth,
            s.actions,
            chain,
            s.rehired,
            s.rehire_from,
            s.winner,
            u8::from(s.capped),
            s.culprit,
            s.out,
        ];
        numbers.iter().for_each(|&n| add(u64::from(n)));
        print
    }
}
