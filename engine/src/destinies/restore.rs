//! A written position becomes a position. What is not written has its plain value.

use super::Destinies;
use super::cards96::Cards;
use super::pool::{Kind, RUNES};
use super::show::texts;
use super::state::*;
use super::words::{W, WORDS};
use crate::suggest::did_you_mean;
use crate::{Card, Fact, Facts, Player, RestoreError, View, Zone};

const PLAYER_ZONES: [&str; 10] =
    ["hero", "artifacts", "attack", "defense", "hand", "destiny-zone", "deck", "discard", "destiny", "out"];

impl Destinies {
    pub(super) fn read_position(&self, view: &View) -> Result<State, RestoreError> {
        let seat = |name: &str| -> Result<Option<u8>, RestoreError> {
            match view.facts.number(name) {
                None => Ok(None),
                Some(n @ 1..=2) => Ok(Some(n as u8 - 1)),
                Some(n) => Err(RestoreError::new(name, format!("{n} is no seat: 1 or 2"))),
            }
        };
        let turn = view.turn.map(|s| s.0);
        let first = seat("player-1")?.unwrap_or(0);
        let mut state = self.empty(first);
        state.phase = Phase::Main;
        state.turn = small(&view.facts, "turn-number", "turn-number")?.unwrap_or(1);
        state.initiative = seat("initiative")?.or(turn).unwrap_or(first);
        state.passes = small(&view.facts, "passes", "passes")?.unwrap_or(0);
        state.passer = seat("passed-first")?.unwrap_or(NOBODY);
        state.decisions = view.facts.number("decisions").unwrap_or(0).clamp(0, i64::from(u16::MAX)) as u16;
        state.capped = view.facts.flag("capped");
        state.looped = view.facts.flag("looped");
        if view.players.len() > 2 {
            return Err(RestoreError::new("players", "there are two players"));
        }
        let nobody = Player::default();
        for number in 0..2 {
            let player = view.players.get(number).unwrap_or(&nobody);
            self.read_player(&mut state, number, player)?;
        }
        if let Some(winner) = view.facts.number("winner") {
            // 0 is a draw.
            state.winner = match winner {
                1 | 2 => winner as u8 - 1,
                _ => NOBODY,
            };
            state.phase = Phase::Over;
            return Ok(state);
        }
        if turn.is_some_and(|t| t != state.initiative) {
            return Err(RestoreError::new("turn", "the initiative player decides; later decisions need `moves`"));
        }
        state.ask = Ask::Main;
        state.asked = state.initiative;
        let dead = |seat: usize, i: usize| self.fights(&state, seat, i) && self.health(&state, seat, i) == 0;
        state.doubt = (0..2).any(|seat| state.sides[seat].units().any(|i| dead(seat, i)));
        self.laws(&state).map_err(|problem| RestoreError::new("players", problem))?;
        Ok(state)
    }

    fn read_player(&self, state: &mut State, seat: usize, player: &Player) -> Result<(), RestoreError> {
        let at = |name: &str| format!("players[{seat}].{name}");
        let facts = &player.facts;
        let number = |name: &str| small(facts, name, &at(name)).map(|n| n.unwrap_or(0));
        let side = &mut state.sides[seat];
        if let Some(fact) = facts.get("runes") {
            side.runes = read_runes(fact).ok_or_else(|| {
                RestoreError::new(at("runes"), format!("four numbers belong here: {}", RUNES.join(", ")))
            })?;
        }
        side.empower = number("empower")?;
        side.discount = number("destiny-discount")?;
        side.flags = number("resource-actions")?.min(3) * RESOURCE_ONE;
        for (name, bit) in [
            ("destiny-played", DESTINY_PLAYED),
            ("passed", PASSED),
            ("spell-cast", SPELL_DECLARED),
            ("minion-lost", LOST),
            ("reward", REWARD),
        ] {
            if facts.flag(name) {
                side.flags |= bit;
            }
        }
        for zone in &player.zones {
            if !PLAYER_ZONES.contains(&zone.name.as_str()) && facts.get(&zone.name).is_none() {
                let advice = did_you_mean(&zone.name, &PLAYER_ZONES);
                return Err(RestoreError::new(at(&zone.name), format!("a player has no such zone{advice}")));
            }
        }
        let mut taken = Cards::NONE;
        // Written slots first, so that the others do not take them.
        for zone in &player.zones {
            for (i, card) in zone.cards.iter().enumerate() {
                if let Some(slot) = card.facts.number("slot") {
                    let place = format!("{}[{i}].slot", at(&zone.name));
                    if !(0..SLOTS as i64).contains(&slot) || taken.has(slot as u8) {
                        return Err(RestoreError::new(place, format!("slot {slot} does not exist or is taken")));
                    }
                    taken.insert(slot as u8);
                }
            }
        }
        let none = Zone::default();
        let zone = |name: &str| player.zones.iter().find(|z| z.name == name).unwrap_or(&none);
        for name in PLAYER_ZONES {
            for (i, card) in zone(name).cards.iter().enumerate() {
                let place = format!("{}[{i}]", at(name));
                let slot = self.read_slot(state, seat, card, &mut taken, &place)?;
                self.put_card(state, seat, name, slot, card, &place)?;
            }
        }
        if zone("hero").cards.is_empty() {
            self.default_hero(state, seat, &mut taken);
        }
        let side = &mut state.sides[seat];
        let len = side.deck_len as usize;
        side.deck[..len].reverse();
        side.top = small(facts, "deck-top-known", &at("deck-top-known"))?.unwrap_or(0);
        side.bottom = small(facts, "deck-bottom-known", &at("deck-bottom-known"))?.unwrap_or(0);
        side.shown = small(facts, "deck-top-shown", &at("deck-top-shown"))?.unwrap_or(0);
        side.token = small(facts, "next-token", &at("next-token"))?.unwrap_or(0) % TOKENS as u8;
        self.read_lists(side);
        self.refresh(state, seat);
        Ok(())
    }

    fn default_hero(&self, state: &mut State, seat: usize, taken: &mut Cards) {
        let found = self.pool.defs.iter().position(|def| def.kind == Kind::Hero && def.level == 0);
        let slot = (DESTINY_BASE..SLOTS as u8).find(|&slot| !taken.has(slot));
        if let (Some(number), Some(slot)) = (found, slot) {
            taken.insert(slot);
            state.sides[seat].def[slot as usize] = number as u8;
            state.sides[seat].board.put(HERO, slot, Unit { def: number as u8, ..Unit::NONE });
        }
    }

    fn card_number(&self, id: &str, place: &str) -> Result<u8, RestoreError> {
        self.pool.number(id).ok_or_else(|| {
            let names: Vec<&str> = self.pool.defs.iter().map(|def| def.id.as_str()).collect();
            RestoreError::new(place, format!("there is no card `{id}`{}", did_you_mean(id, &names)))
        })
    }

    /// The slot of a written card: the one it says, or the next free one of its kind.
    fn read_slot(
        &self,
        state: &mut State,
        seat: usize,
        card: &Card,
        taken: &mut Cards,
        place: &str,
    ) -> Result<u8, RestoreError> {
        let printed = card.facts.text("printed").unwrap_or(&card.id);
        let number = self.card_number(printed, place)?;
        let slot = match card.facts.number("slot") {
            Some(slot) => slot as u8,
            None => {
                let def = self.def(number);
                let range = if def.destiny {
                    DESTINY_BASE..SLOTS as u8
                } else if def.token || card.facts.flag("created") || card.facts.flag("fleeting") {
                    TOKEN_BASE..DESTINY_BASE
                } else {
                    0..TOKEN_BASE
                };
                let slot = range.into_iter().find(|&slot| !taken.has(slot));
                slot.ok_or_else(|| RestoreError::new(place, "there are more cards than a side can have"))?
            }
        };
        taken.insert(slot);
        let side = &mut state.sides[seat];
        side.def[slot as usize] = number | if card.facts.flag("sealed") { SEALED } else { 0 };
        let created = (TOKEN_BASE..DESTINY_BASE).contains(&slot);
        for (name, bits) in [("fleeting", &mut side.fleeting), ("without-echo", &mut side.plain)] {
            if card.facts.flag(name) {
                if !created {
                    return Err(RestoreError::new(place, format!("only a created card is {name}")));
                }
                *bits |= 1 << (slot - TOKEN_BASE);
            }
        }
        side.known.put(slot, card.facts.flag("known"));
        side.vague.put(slot, card.facts.flag("vague"));
        Ok(slot)
    }

    fn put_card(
        &self,
        state: &mut State,
        seat: usize,
        zone: &str,
        slot: u8,
        card: &Card,
        place: &str,
    ) -> Result<(), RestoreError> {
        let wrong = |problem: &str| Err(RestoreError::new(place, format!("{} {problem}", card.id)));
        let destiny = slot >= DESTINY_BASE;
        let kind = self.def(self.card_number(&card.id, place)?).kind;
        let side = &mut state.sides[seat];
        match zone {
            "hand" | "destiny-zone" | "deck" if destiny => return wrong("belongs in the Destiny Deck"),
            "hand" => side.hand.insert(slot),
            "destiny-zone" => side.zone.insert(slot),
            "discard" => self.discard_slot(side, slot),
            "destiny" if !destiny => return wrong("does not belong in the Destiny Deck"),
            "destiny" => side.destiny |= 1 << (slot - DESTINY_BASE),
            "out" => {}
            "deck" => {
                if side.deck_len as usize >= DECK {
                    return wrong("does not fit: the deck is full");
                }
                side.deck[side.deck_len as usize] = slot;
                side.deck_len += 1;
            }
            _ => {
                let fits = match zone {
                    "hero" => kind == Kind::Hero,
                    "artifacts" => kind == Kind::Artifact,
                    _ => matches!(kind, Kind::Minion | Kind::Sigil),
                };
                if !fits {
                    return wrong("cannot be in this zone");
                }
                let unit = self.read_unit(card, place)?;
                let (base, count, most) = match zone {
                    "hero" => (HERO, 0, 1),
                    "artifacts" => (ARTIFACT, side.artifacts, self.options.artifact_slots),
                    "attack" => (ATTACK, side.attackers, self.options.zone_slots),
                    _ => (DEFENSE, side.defenders, self.options.zone_slots),
                };
                if count >= most {
                    return wrong("does not fit: the zone is full");
                }
                side.board.put(base + count as usize, slot, unit);
                match zone {
                    "artifacts" => side.artifacts += 1,
                    "attack" => side.attackers += 1,
                    "defense" => side.defenders += 1,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn read_unit(&self, card: &Card, place: &str) -> Result<Unit, RestoreError> {
        let number = self.card_number(&card.id, place)?;
        let def = self.def(number);
        let facts = &card.facts;
        let counted = |name: &str, plain: u8| small(facts, name, place).map(|n| n.unwrap_or(plain));
        let signed = |name: &str| facts.number(name).unwrap_or(0).clamp(-99, 99) as i8;
        let tally = match def.kind {
            Kind::Sigil => counted("countdown", def.health)?,
            Kind::Artifact => counted("durability", def.health)?,
            _ => counted("damage", 0)?,
        };
        let mut status = 0;
        for (name, bit) in [("exhausted", EXHAUSTED), ("new", NEW), ("used", USED)] {
            if facts.flag(name) {
                status |= bit;
            }
        }
        status |= counted("frozen", 0)?.min(2) * FROZEN_ONE;
        status |= counted("shields", 0)?.min(7) * SHIELD_ONE;
        Ok(Unit {
            def: number,
            tally,
            attack: signed("attack-bonus"),
            attack_turn: signed("attack-this-turn"),
            health: signed("health-bonus"),
            status,
            given: read_traits(facts, "given", place)?,
            given_turn: read_traits(facts, "given-this-turn", place)?,
        })
    }
}

fn read_traits(facts: &Facts, name: &str, place: &str) -> Result<u8, RestoreError> {
    let mut bits = 0;
    for text in texts(facts.get(name)) {
        let row = WORDS.iter().find(|word| word.category == "trait" && word.template == text);
        match row.map(|word| word.id) {
            Some(W::Bit(bit)) => bits |= bit as u8,
            _ => return Err(RestoreError::new(place, format!("`{text}` is no keyword that can be given"))),
        }
    }
    Ok(bits)
}

fn read_runes(fact: &Fact) -> Option<[u8; 4]> {
    let Fact::List(list) = fact else { return None };
    let numbers: Vec<u8> =
        list.iter().filter_map(|item| if let Fact::Number(n) = item { u8::try_from(*n).ok() } else { None }).collect();
    numbers.try_into().ok()
}

fn small(facts: &Facts, name: &str, place: &str) -> Result<Option<u8>, RestoreError> {
    match facts.number(name) {
        None => Ok(None),
        Some(n) => u8::try_from(n).map(Some).map_err(|_| RestoreError::new(place, format!("{n} is not from 0 to 255"))),
    }
}
