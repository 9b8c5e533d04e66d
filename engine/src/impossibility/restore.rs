//! A written position becomes a position. What is not written has its plain value.

use super::Impossibility;
use super::pool::*;
use super::record::*;
use super::state::*;
use super::written::{halves, read_set, read_temp};
use crate::game::RestoreError;
use crate::suggest::did_you_mean;
use crate::view::{Card, Fact, Facts, Player, View, Zone};

type Restored<T> = Result<T, RestoreError>;

impl Impossibility {
    pub(super) fn read_position(&self, view: &View) -> Restored<State> {
        let mut s = self.empty();
        let facts = &view.facts;
        let name = facts.text("phase").unwrap_or("phase 3");
        let Some((phase, _)) = PHASES.iter().find(|(_, known)| *known == name) else {
            let names: Vec<&str> = PHASES.iter().map(|(_, name)| *name).collect();
            return Err(RestoreError::new(
                "phase",
                format!("there is no phase `{name}`{}", did_you_mean(name, &names)),
            ));
        };
        s.phase = *phase;
        s.global = u8::from(s.phase > Phase::Cover);
        let window = matches!(s.phase, Phase::Zero | Phase::One | Phase::Four);
        s.step = u8::from(window);
        s.gone = set(facts, "lanes-gone", "", 1, 3)? as u8;
        for (name, read, write) in TABLE {
            let n = facts.number(name).unwrap_or(read(&s));
            write(&mut s, n);
        }
        for (name, _, set) in TABLE_FLAGS {
            if facts.flag(name) {
                set(&mut s);
            }
        }
        let turn = view.turn.map_or(0, |seat| seat.0);
        s.team = facts.number("acting-team").map_or(turn, |n| (n - 1).clamp(0, 1) as u8);
        if s.phase == Phase::Over {
            s.team = 0;
        }
        s.lane = facts.number("lane").map_or(NONE, |n| (n - 1).clamp(0, 2) as u8);
        if s.lane == NONE && matches!(s.phase, Phase::One | Phase::Three | Phase::Arrange | Phase::Four) {
            s.lane = 0;
        }
        self.read_list(view.zone("shop"), "shop", &mut s.shop)?;
        self.read_list(view.zone("field-shop"), "field-shop", &mut s.fields)?;
        for (at, card) in view.zone("deck").map_or(&[][..], |zone| &zone.cards).iter().enumerate() {
            let id = self.card_of(card, &format!("deck[{at}]"), Kind::Item)?;
            let level = self.pool.def(id).stars as usize;
            let place = s.levels[level] as usize + s.left[level] as usize;
            if s.left[level] as usize >= self.pool.items[level].len() {
                return Err(RestoreError::new(format!("deck[{at}]"), "there are more cards of this level than exist"));
            }
            s.deck[place] = self.item_number[id as usize];
            s.left[level] += 1;
        }
        let nobody = Player::default();
        let mut health = [None; BODIES];
        for team in 0..2u8 {
            let player = view.players.get(team as usize).unwrap_or(&nobody);
            self.read_player(&mut s, team, player, &mut health)?;
        }
        for b in 0..BODIES as u8 {
            if s.bodies[b as usize].place <= HAND {
                self.listen(&mut s, b);
            }
        }
        self.refield(&mut s);
        s.dirty = (0..BODIES).filter(|&b| s.bodies[b].place <= HAND).fold(0, |set, b| set | 1 << b);
        self.derive(&mut s);
        for (body, hp) in s.bodies.iter_mut().zip(health) {
            if body.place <= HAND {
                body.hp = hp.unwrap_or(body.max);
            }
        }
        // Lines that count missing HP read it now.
        s.dirty = (0..BODIES).filter(|&b| s.bodies[b].place <= HAND).fold(0, |set, b| set | 1 << b);
        self.derive(&mut s);
        if s.phase == Phase::Over {
            s.asked = 0;
            s.winner = match facts.number("winner") {
                Some(n @ 1..=2) => n as u8 - 1,
                _ => NONE,
            };
            if view.turn.is_some() {
                return Err(RestoreError::new("turn", "nobody has the turn when the game is over"));
            }
        } else {
            let ask = match s.phase {
                Phase::Slots => Ask::Slot,
                Phase::Cover | Phase::Arrange => Ask::Cover,
                Phase::Three => Ask::Main,
                _ if window => Ask::Window,
                _ => {
                    return Err(RestoreError::new(
                        "phase",
                        "a position is written down in slots, cover, arrange or phases 0, 1, 3 and 4",
                    ));
                }
            };
            let asked = if window { turn } else { s.team };
            s.ask(ask, asked);
            if window {
                s.push(Frame { picked: facts.number("passes").unwrap_or(0) as u8, ..Frame::new(Job::Window, asked) });
            }
            if view.turn.is_some_and(|seat| seat.0 != asked) {
                return Err(RestoreError::new("turn", "the acting team decides here; later decisions need `moves`"));
            }
            let acts = matches!(s.phase, Phase::One | Phase::Three);
            if acts && s.sides[s.team as usize].lanes[s.lane as usize] == NONE {
                return Err(RestoreError::new("lane", "the acting team has no creature in this lane"));
            }
        }
        self.check_laws(&s).map_err(|problem| RestoreError::new("players", problem))?;
        Ok(s)
    }

    fn card_of(&self, card: &Card, at: &str, kind: Kind) -> Restored<CardId> {
        let found = self.pool.find(&card.id).filter(|&id| {
            let of = self.pool.def(id).kind;
            of == kind || (kind == Kind::Creature && of == Kind::Minion)
        });
        found.ok_or_else(|| {
            let names: Vec<&str> = self.pool.defs.iter().map(|def| def.id.as_str()).collect();
            RestoreError::new(at, format!("there is no such card `{}`{}", card.id, did_you_mean(&card.id, &names)))
        })
    }

    fn read_list(&self, zone: Option<&Zone>, name: &str, places: &mut [CardId]) -> Restored<()> {
        let kind = if name == "shop" { Kind::Item } else { Kind::Field };
        for (at, card) in zone.map_or(&[][..], |zone| &zone.cards).iter().enumerate() {
            let path = format!("{name}[{at}]");
            let place = card.facts.number("place").map_or(at, |n| n.max(0) as usize);
            let id = self.card_of(card, &path, kind)?;
            *places.get_mut(place).ok_or_else(|| RestoreError::new(path, "there are seven places"))? = id;
        }
        Ok(())
    }

    fn read_player(
        &self,
        s: &mut State,
        team: u8,
        player: &Player,
        health: &mut [Option<i16>; BODIES],
    ) -> Restored<()> {
        let path = |name: &str| format!("players[{team}].{name}");
        let side = &mut s.sides[team as usize];
        for (name, read, write) in SIDE {
            let n = player.facts.number(name).unwrap_or(read(side));
            write(side, n);
        }
        if let Some(fact) = player.facts.get("points") {
            side.points = halves(fact)
                .filter(|n| *n >= 0)
                .ok_or_else(|| RestoreError::new(path("points"), "points are a number, or a text such as \"2.5\""))?
                as u16;
        }
        for (name, _, write) in SIDE_HALVES {
            if let Some(fact) = player.facts.get(name) {
                let wrong = || RestoreError::new(path(name), "this is a number, or a text such as \"2.5\"");
                write(side, i64::from(halves(fact).ok_or_else(wrong)?));
            }
        }
        for (name, _, write) in SIDE_LANES {
            write(side, i64::from(set(&player.facts, name, &path(""), 1, 3)?));
        }
        for (name, _, write) in SIDE_FLAGS {
            write(side, i64::from(player.facts.flag(name)));
        }
        s.slots |= (set(&player.facts, "lanes-gone", &path(""), 1, 3)? as u8) << (3 * team);
        let side = &mut s.sides[team as usize];
        list(&player.facts, "field-uses", &mut side.uses, |n| n as u8);
        let mut switches = [0u8; 3];
        list(&player.facts, "switches", &mut switches, |n| n as u8 & 3);
        side.switched = (0..3).fold(0, |all, lane| all | switches[lane] << (2 * lane));
        for name in ["creatures", "creatures-in-hand", "dead"] {
            for (at, card) in player.zone(name).map_or(&[][..], |zone| &zone.cards).iter().enumerate() {
                self.read_body(s, team, name, card, &format!("{}[{at}]", path(name)), health)?;
            }
        }
        for name in ["items", "face-down", "worn"] {
            for (at, card) in player.zone(name).map_or(&[][..], |zone| &zone.cards).iter().enumerate() {
                self.read_item(s, team, name, card, &format!("{}[{at}]", path(name)))?;
            }
        }
        if let Some(card) = player.zone("field-item").and_then(|zone| zone.cards.first()) {
            s.sides[team as usize].field = self.card_of(card, &path("field-item[0]"), Kind::Field)?;
        }
        let mut spare = s.sides[team as usize].spare;
        self.read_list(player.zone("field-items-in-hand"), "field-items-in-hand", &mut spare)?;
        s.sides[team as usize].spare = spare;
        Ok(())
    }

    fn read_body(
        &self,
        s: &mut State,
        team: u8,
        zone: &str,
        card: &Card,
        at: &str,
        health: &mut [Option<i16>; BODIES],
    ) -> Restored<()> {
        let id = self.card_of(card, at, Kind::Creature)?;
        let def = self.pool.def(id);
        let first = team as usize * PER_TEAM;
        let range = if def.kind == Kind::Creature { first..first + PRIMES } else { first + PRIMES..first + PER_TEAM };
        let b = match card.facts.number("body") {
            Some(n) => Some(n as usize).filter(|n| range.contains(n) && s.bodies[*n].place == FREE),
            None => range.clone().find(|&b| s.bodies[b].place == FREE),
        };
        let b = b.ok_or_else(|| RestoreError::new(at, "there is no free place of this kind and number"))?;
        let facts = &card.facts;
        let mut body = Body { hp: 0, max: 0, def: 0, atk: 0, spd: 0, ears: 0, ..self.fresh(id) };
        body.place = match zone {
            "creatures" => match facts.number("lane") {
                Some(n @ 1..=3) => n as u8 - 1,
                _ => return Err(RestoreError::new(format!("{at}.lane"), "a creature stands in lane 1, 2 or 3")),
            },
            "creatures-in-hand" => HAND,
            _ => DEAD,
        };
        if body.place < 3 {
            body.flags |= PLACED;
        }
        if let Some(parent) = facts.number("parent") {
            body.parent = parent as u8;
        } else if def.kind == Kind::Minion && body.place < 3 {
            body.parent = s.sides[team as usize].lanes[body.place as usize];
        }
        if let Some(Fact::List(names)) = facts.get("types") {
            body.types = 0;
            for name in names {
                let kind = self.pool.type_of(&name.to_string());
                body.types |= 1
                    << kind.ok_or_else(|| {
                        RestoreError::new(format!("{at}.types"), format!("there is no type `{name}`"))
                    })?;
            }
        }
        if facts.flag("typeless") {
            body.types = 0;
        }
        if body.place == DEAD {
            body.types = 0;
        }
        for (name, _, write) in BODY.iter().chain(BODY_PARTS) {
            if let Some(n) = facts.number(name) {
                write(&mut body, n);
            }
        }
        for (name, _, write) in BODY_HALVES {
            if let Some(fact) = facts.get(name) {
                let wrong = || RestoreError::new(format!("{at}.{name}"), "this is a number, or a text such as \"2.5\"");
                write(&mut body, i64::from(halves(fact).ok_or_else(wrong)?));
            }
        }
        for (name, _, write) in BODY_FLAGS {
            if facts.flag(name) {
                write(&mut body, 1);
            }
        }
        let enemies = first_body(1 - team);
        body.foes = set(facts, "attacked-by", &format!("{at}."), enemies, PER_TEAM as u8)?;
        body.prey = set(facts, "has-attacked", &format!("{at}."), enemies, PER_TEAM as u8)?;
        let mut bars = [0u8; 4];
        list(facts, "bars", &mut bars, |n| n as u8 & 3);
        body.bars = (0..4).fold(0, |all, stat| all | bars[stat] << (2 * stat));
        list(facts, "changes", &mut body.perm, |n| n as i16);
        list(facts, "line-uses", &mut body.uses, |n| n as u8);
        list(facts, "line-clocks", &mut body.clock, |n| n as u8);
        self.read_marks(facts, at, &mut body)?;
        if let Some(Fact::List(temps)) = facts.get("for-a-time") {
            for (place, temp) in body.temps.iter_mut().zip(temps) {
                let wrong = || {
                    let advice = "write it as \"2 atk until turn end\" or \"def = 0 for 2 turns\"";
                    RestoreError::new(format!("{at}.for-a-time"), format!("`{temp}` is no change for a time; {advice}"))
                };
                *place = read_temp(&temp.to_string()).ok_or_else(wrong)?;
            }
        }
        if let Some(fact) = facts.get("hp") {
            let wrong = || RestoreError::new(format!("{at}.hp"), "HP are a number, or a text such as \"2.5\"");
            health[b] = Some(halves(fact).ok_or_else(wrong)?);
        }
        if def.kind == Kind::Creature && body.place < 3 {
            let lane = &mut s.sides[team as usize].lanes[body.place as usize];
            if *lane != NONE {
                return Err(RestoreError::new(at, "two creatures stand in one lane"));
            }
            *lane = b as u8;
        }
        s.bodies[b] = body;
        Ok(())
    }

    fn read_marks(&self, facts: &Facts, at: &str, body: &mut Body) -> Restored<()> {
        let Some(Fact::List(statuses)) = facts.get("statuses") else { return Ok(()) };
        for (place, written) in body.marks.iter_mut().zip(statuses) {
            let mark = self.read_mark(&written.to_string());
            *place = mark.map_err(|problem| RestoreError::new(format!("{at}.statuses"), problem))?;
        }
        Ok(())
    }

    fn read_item(&self, s: &mut State, team: u8, zone: &str, card: &Card, at: &str) -> Restored<()> {
        let id = self.card_of(card, at, Kind::Item)?;
        let facts = &card.facts;
        let small = |name: &str| facts.number(name).unwrap_or(0).clamp(0, 255) as u8;
        let mut item = Item {
            card: id,
            left: facts.number("uses-left").map_or(self.pool.def(id).uses, |n| n as u8),
            flags: if facts.flag("known") { KNOWN } else { 0 } | if facts.flag("used") { USED } else { 0 },
            uses: small("line-uses"),
            clock: small("line-clock"),
            number: small("carries"),
            ..Item::NONE
        };
        item.place = match zone {
            "items" => Place::Hand,
            "face-down" => Place::Down,
            _ => Place::Worn,
        };
        if item.place == Place::Worn {
            item.who = small("wearer");
            item.since = small("since");
            if item.who as usize >= BODIES || team_of(item.who) != team || s.bodies[item.who as usize].place > HAND {
                return Err(RestoreError::new(format!("{at}.wearer"), "nobody of this team has that number"));
            }
        }
        let side = &mut s.sides[team as usize];
        let place = match facts.number("number") {
            Some(n) => Some(n as usize).filter(|n| *n < ITEMS && side.items[*n].place == Place::Free),
            None => side.items.iter().position(|entry| entry.place == Place::Free),
        };
        let i = place.ok_or_else(|| RestoreError::new(at, "there is no free place of this number"))?;
        side.items[i] = item;
        match item.place {
            Place::Hand => side.hand |= 1 << i,
            Place::Down => side.down |= 1 << i,
            _ => {
                s.bodies[item.who as usize].equips |= 1 << i;
                s.kept.worn[team as usize] |= 1 << i;
            }
        }
        Ok(())
    }
}

/// A list of numbers, if it is written.
fn list<T>(facts: &Facts, name: &str, out: &mut [T], read: impl Fn(i64) -> T) {
    if let Some(Fact::List(numbers)) = facts.get(name) {
        for (place, number) in out.iter_mut().zip(numbers) {
            if let Fact::Number(n) = number {
                *place = read(*n);
            }
        }
    }
}

/// A set of numbers, if it is written.
fn set(facts: &Facts, name: &str, path: &str, first: u8, count: u8) -> Restored<u32> {
    let last = first + count - 1;
    read_set(facts.get(name), first, count)
        .ok_or_else(|| RestoreError::new(format!("{path}{name}"), format!("a list of numbers from {first} to {last}")))
}
