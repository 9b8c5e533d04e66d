//! A position from a referee's view, or from one that somebody wrote down.
//!
//! A written position may be short: facts that are left out are plain (no coins, untapped, no counters), and cards
//! that are mentioned nowhere take no part. Labels are understood in both languages.

use super::MicroTower;
use super::ops::{Class, Counter, KindId};
use super::set::{HERO_SLOT, MAX_DECK};
use super::state::{Ask, NONE, PLAYERS, Stage, State, bit, places};
use super::text::{Label, PHASES, counter_names, stage_names};
use crate::game::RestoreError;
use crate::suggest::did_you_mean;
use crate::view::{Card, Fact, Facts, View, Zone};

type Restored<T> = Result<T, RestoreError>;

fn fact<'a>(facts: &'a Facts, names: [&str; 2]) -> Option<&'a Fact> {
    names.iter().find_map(|name| facts.get(name))
}

/// A number within bounds; the default if nothing is said.
fn number(facts: &Facts, names: [&str; 2], at: &str, most: i64) -> Restored<i64> {
    match fact(facts, names) {
        None => Ok(0),
        Some(Fact::Number(n)) if (0..=most).contains(n) => Ok(*n),
        Some(_) => Err(RestoreError::new(format!("{at}.{}", names[0]), format!("must be a number from 0 to {most}"))),
    }
}

fn flag(facts: &Facts, label: Label) -> bool {
    matches!(fact(facts, label.in_both()), Some(Fact::Flag(true)))
}

fn zone(zones: &[Zone], label: Label) -> &[Card] {
    let names = label.in_both();
    zones.iter().find(|z| names.contains(&z.name.as_str())).map_or(&[], |z| &z.cards)
}

/// Slots that are still free while a position is put together.
struct Free {
    slots: u128,
    heroes: u64,
}

impl MicroTower {
    pub(super) fn rebuild(&self, view: &View) -> Restored<State> {
        let players = view.players.len();
        if !(2..=PLAYERS).contains(&players) {
            return Err(RestoreError::new("players", "MicroTower is played by 2 to 4"));
        }
        let mut s = State::empty(players as u8);
        let mut free = Free { slots: u128::MAX, heroes: u64::MAX };
        self.rebuild_course(&mut s, view)?;
        for (index, player) in view.players.iter().enumerate() {
            let at = format!("players[{index}]");
            s.coins[index] = number(&player.facts, Label::Coins.in_both(), &at, 60_000)? as u16;
            s.parts[index] = number(&player.facts, Label::Parts.in_both(), &at, 255)? as u8;
            s.turns[index] = number(&player.facts, Label::Turns.in_both(), &at, self.options.round_cap.into())? as u8;
            if flag(&player.facts, Label::Out) {
                s.out |= 1 << index;
            }
            if let Some(Fact::Text(id)) = fact(&player.facts, Label::Hero.in_both()) {
                let kind = self.known_kind(id, &format!("{at}.hero"))?;
                s.hero[index] = self.hero_number(kind, &format!("{at}.hero"))?;
            }
            for card in zone(&player.zones, Label::Offer) {
                let kind = self.known_kind(&card.id, &format!("{at}.offer"))?;
                s.hands[index] |= 1 << self.hero_number(kind, &format!("{at}.offer"))?;
            }
        }
        self.rebuild_table(&mut s, view, &mut free)?;
        self.rebuild_hands(&mut s, view, &mut free)?;
        self.rebuild_piles(&mut s, view, &mut free)?;
        self.rebuild_decision(&mut s, view)?;
        self.check_laws(&s).map_err(|problem| RestoreError::new("position", problem))?;
        Ok(s)
    }

    /// Where the game stands.
    fn rebuild_course(&self, s: &mut State, view: &View) -> Restored<()> {
        const STAGES: [Stage; 4] = [Stage::Draft, Stage::Rehire, Stage::Main, Stage::Over];
        s.stage = match fact(&view.facts, Label::Step.in_both()) {
            None => Stage::Main,
            Some(Fact::Text(text)) => STAGES
                .into_iter()
                .find(|&stage| stage_names(stage).contains(&text.as_str()))
                .ok_or_else(|| RestoreError::new("facts.step", "must be draft, re-hire, main or over"))?,
            Some(_) => return Err(RestoreError::new("facts.step", "must be a word")),
        };
        let active = number(&view.facts, Label::Active.in_both(), "facts", i64::from(s.players))? as u8;
        s.active = match active {
            0 => view.turn.map_or(0, |seat| seat.0),
            seat => seat - 1,
        };
        if s.active >= s.players {
            return Err(RestoreError::new("turn", "no such seat"));
        }
        s.actions = number(&view.facts, Label::Actions.in_both(), "facts", self.options.turn_action_cap.into())? as u8;
        s.rehired = number(&view.facts, Label::Rehired.in_both(), "facts", self.options.rehire_max.into())? as u8;
        if let Some(Fact::Text(id)) = fact(&view.facts, Label::RehireFrom.in_both()) {
            s.rehire_from = self.known_kind(id, "facts.re-hire-from")?;
        }
        if let Some(Fact::Text(id)) = fact(&view.facts, Label::CutShort.in_both()) {
            s.culprit = self.known_kind(id, "facts.cut-short")?;
        }
        s.capped = flag(&view.facts, Label::Capped);
        Ok(())
    }

    fn known_kind(&self, id: &str, at: &str) -> Restored<KindId> {
        self.set.find(id).ok_or_else(|| {
            let ids: Vec<&str> = self.set.infos.iter().map(|info| info.id.as_str()).collect();
            RestoreError::new(at, format!("no card is called `{id}`{}", did_you_mean(id, &ids)))
        })
    }

    fn hero_number(&self, kind: KindId, at: &str) -> Restored<u8> {
        let number = self.set.heroes.iter().position(|&hero| hero == kind);
        number.map(|n| n as u8).ok_or_else(|| RestoreError::new(at, "this is no hero"))
    }

    /// A free physical card of that id.
    fn claim(&self, free: &mut Free, id: &str, at: &str) -> Restored<u8> {
        let kind = self.known_kind(id, at)?;
        let used_up = || RestoreError::new(at, format!("there are not that many of `{id}`"));
        if self.set.kinds[kind as usize].class == Class::Hero {
            let hero = self.hero_number(kind, at)?;
            if free.heroes >> hero & 1 == 0 {
                return Err(used_up());
            }
            free.heroes &= !(1 << hero);
            return Ok(HERO_SLOT + hero);
        }
        let slots = self.set.slots_of[kind as usize] & free.slots;
        if slots == 0 {
            return Err(used_up());
        }
        let slot = slots.trailing_zeros() as u8;
        free.slots &= !(1 << slot);
        Ok(slot)
    }

    /// Cards on the table: in the order of their places if these are written, else seat after seat.
    fn rebuild_table(&self, s: &mut State, view: &View, free: &mut Free) -> Restored<()> {
        let mut row = Vec::new();
        for (seat, player) in view.players.iter().enumerate() {
            for (index, card) in zone(&player.zones, Label::Table).iter().enumerate() {
                let at = format!("players[{seat}].table[{index}]");
                let place = number(&card.facts, Label::Place.in_both(), &at, 250)?;
                row.push((place, seat, card, at));
            }
        }
        if row.len() > super::state::PLACES {
            return Err(RestoreError::new("players", "there are more cards on the table than the game has"));
        }
        row.sort_by_key(|(place, seat, ..)| (*place, *seat));
        for (_, seat, card, at) in &row {
            let slot = self.claim(free, &card.id, at)?;
            let class = self.set.kind_of(slot).class;
            if !matches!(class, Class::Hero | Class::Creature) {
                return Err(RestoreError::new(at.clone(), "only creatures and heroes stand on the table"));
            }
            let phase = self.read_phase(card, at)?;
            let place = s.enter(&self.set, *seat as u8, slot, phase);
            if class == Class::Hero && s.hero[*seat] == NONE {
                s.hero[*seat] = slot - HERO_SLOT;
            }
            for counter in Counter::ALL {
                let most = self.options.counter_cap.into();
                let n = number(&card.facts, counter_names(counter), at, most)? as u32;
                s.counters[place as usize] |= n << (4 * counter as u32);
            }
            self.mark_over(s, place);
        }
        for (place, (_, seat, card, at)) in row.iter().enumerate() {
            self.rebuild_ties(s, place as u8, *seat as u8, card, at)?;
        }
        s.rehide();
        Ok(())
    }

    fn read_phase(&self, card: &Card, at: &str) -> Restored<u8> {
        match fact(&card.facts, Label::Tap.in_both()) {
            None => Ok(0),
            Some(Fact::Text(text)) if PHASES.iter().any(|names| names.contains(&text.as_str())) => {
                Ok(PHASES.iter().position(|names| names.contains(&text.as_str())).unwrap_or(0) as u8)
            }
            Some(_) => {
                Err(RestoreError::new(format!("{at}.tap"), "must be untapped, tapped, overtapped or supertapped"))
            }
        }
    }

    /// Bodyguards and merged cards name each other by their number in the row of their seat.
    fn rebuild_ties(&self, s: &mut State, place: u8, seat: u8, card: &Card, at: &str) -> Restored<()> {
        let own = s.own[seat as usize];
        let nth = |n: i64, label: Label| {
            places(own).nth((n - 1).max(0) as usize).filter(|&p| n >= 1 && p != place).ok_or_else(|| {
                RestoreError::new(format!("{at}.{}", label.in_both()[0]), "must be the number of another own card")
            })
        };
        match fact(&card.facts, Label::Guards.in_both()) {
            None => {}
            Some(Fact::Number(n)) => {
                let ward = nth(*n, Label::Guards)?;
                s.guard(place, ward);
            }
            Some(_) => s.guards |= bit(place),
        }
        match fact(&card.facts, Label::PartOf.in_both()) {
            None => Ok(()),
            Some(Fact::Number(n)) => {
                let head = nth(*n, Label::PartOf)?;
                self.merge(s, head, place);
                Ok(())
            }
            Some(_) => Err(RestoreError::new(format!("{at}.part-of"), "must be a number")),
        }
    }

    fn rebuild_hands(&self, s: &mut State, view: &View, free: &mut Free) -> Restored<()> {
        for (seat, player) in view.players.iter().enumerate() {
            for (index, card) in zone(&player.zones, Label::Hand).iter().enumerate() {
                let at = format!("players[{seat}].hand[{index}]");
                let slot = self.claim(free, &card.id, &at)?;
                if slot >= HERO_SLOT {
                    return Err(RestoreError::new(at, "a hero is never in hand"));
                }
                s.hands[seat] |= 1 << slot;
                if flag(&card.facts, Label::Known) {
                    s.known |= 1 << slot;
                }
            }
        }
        Ok(())
    }

    fn rebuild_piles(&self, s: &mut State, view: &View, free: &mut Free) -> Restored<()> {
        let mut claim_all = |label: Label| -> Restored<Vec<u8>> {
            let name = label.in_both()[0];
            let cards = zone(&view.zones, label).iter().enumerate();
            let slots = cards.map(|(index, card)| self.claim(free, &card.id, &format!("{name}[{index}]")));
            slots.collect::<Restored<Vec<u8>>>()
        };
        let deck = claim_all(Label::Deck)?;
        let discard = claim_all(Label::Discard)?;
        let held = s.hands.iter().map(|hand| hand.count_ones() as usize).sum::<usize>();
        let in_hand = if s.stage == Stage::Draft { 0 } else { held };
        let creatures = s.slot[..s.cards as usize].iter().filter(|&&slot| slot < HERO_SLOT).count();
        let total = in_hand + creatures + deck.len() + discard.len();
        if total > MAX_DECK || deck.iter().chain(&discard).any(|&slot| slot >= HERO_SLOT) {
            return Err(RestoreError::new("deck", format!("the deck is {MAX_DECK} cards at most, and no heroes")));
        }
        s.total = total as u8;
        for &slot in deck.iter().rev() {
            s.pile[s.deck as usize] = slot;
            s.deck += 1;
        }
        s.discard = discard.len() as u8;
        s.pile[MAX_DECK - discard.len()..].copy_from_slice(&discard);
        Ok(())
    }

    /// Who decides what. A position in which nobody has a choice cannot be written down.
    fn rebuild_decision(&self, s: &mut State, view: &View) -> Restored<()> {
        let nobody = || RestoreError::new("turn", "nobody has anything to decide here");
        match s.stage {
            Stage::Over => {
                let winner = number(&view.facts, Label::Winner.in_both(), "facts", i64::from(s.players))?;
                s.winner = if winner == 0 { NONE } else { winner as u8 - 1 };
            }
            Stage::Draft => {
                let seat = view.turn.ok_or_else(nobody)?.0;
                if s.hands.get(seat as usize).is_none_or(|offer| offer.count_ones() < 2) {
                    return Err(nobody());
                }
                self.wait(s, Ask::Hero, seat);
            }
            Stage::Rehire => {
                if self.rehirable(s) == 0 {
                    return Err(nobody());
                }
                self.wait(s, Ask::Rehire, s.active);
            }
            _ => {
                // A position written by hand need not count turns.
                for seat in 0..s.players as usize {
                    let begun = u8::from(seat <= s.active as usize);
                    s.turns[seat] = s.turns[seat].max(begun);
                }
                if !self.has_main_head(s) {
                    return Err(nobody());
                }
                self.wait(s, Ask::Main, s.active);
            }
        }
        Ok(())
    }
}
