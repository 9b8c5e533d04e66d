//! Positions written down: a referee's view turned back into a state.
//!
//! A written position may leave out what does not matter: cards that are not mentioned lie at the bottom of their
//! deck, numbers that are not mentioned have their usual value.

use super::Dicetastic;
use super::dice::Dice;
use super::options::TeamSizes;
use super::state::{Ask, Attack, Frame, MAX_PILES, MAX_ROW, NONE, Ongoing, Share, State};
use crate::chance::Plain;
use crate::game::{Game, RestoreError, TableSpec};
use crate::seat::{MAX_SEATS, Seat, Seats, Team};
use crate::suggest::did_you_mean;
use crate::view::{Card, Fact, Facts, View, Zone};

/// The phases in which a position can be written down.
const PHASES: [&str; 7] = ["draft", "round 0", "open", "target", "attack roll", "damage roll", "rollover"];

/// Slots that have not been placed yet.
struct Supply<'a> {
    ids: Vec<&'a str>,
    left: Vec<bool>,
}

impl<'a> Supply<'a> {
    fn new(ids: Vec<&'a str>) -> Supply<'a> {
        Supply { left: vec![true; ids.len()], ids }
    }

    /// A copy of that card.
    fn take(&mut self, at: &str, id: &str) -> Result<u8, RestoreError> {
        match (0..self.ids.len()).find(|&i| self.left[i] && self.ids[i] == id) {
            Some(slot) => {
                self.left[slot] = false;
                Ok(slot as u8)
            }
            None if self.ids.contains(&id) => Err(RestoreError::new(at, format!("there are no more copies of `{id}`"))),
            None => {
                let mut ids = self.ids.clone();
                ids.dedup();
                Err(RestoreError::new(at, format!("no card is called `{id}`{}", did_you_mean(id, &ids))))
            }
        }
    }

    /// What is left of the first `deck` slots: those that are not in the box.
    fn rest(&self, deck: usize) -> impl DoubleEndedIterator<Item = u8> {
        (0..deck).filter(|&i| self.left[i]).map(|i| i as u8)
    }
}

fn number(
    facts: &Facts,
    at: &str,
    name: &str,
    usual: i64,
    range: std::ops::RangeInclusive<i64>,
) -> Result<i64, RestoreError> {
    match facts.get(name) {
        None => Ok(usual),
        Some(Fact::Number(n)) if range.contains(n) => Ok(*n),
        Some(other) => {
            let problem = format!("{other:?} is no number from {} to {}", range.start(), range.end());
            Err(RestoreError::new(format!("{at}{name}"), problem))
        }
    }
}

fn numbers(facts: &Facts, at: &str, name: &str, most: i64) -> Result<Vec<u8>, RestoreError> {
    let wrong = || RestoreError::new(format!("{at}{name}"), format!("write a list of numbers from 1 to {most}"));
    match facts.get(name) {
        None => Ok(Vec::new()),
        Some(Fact::List(list)) => list
            .iter()
            .map(|fact| match fact {
                Fact::Number(n) if (1..=most).contains(n) => Ok(*n as u8),
                _ => Err(wrong()),
            })
            .collect(),
        Some(_) => Err(wrong()),
    }
}

fn seat_set(facts: &Facts, at: &str, name: &str, seats: u8) -> Result<Seats, RestoreError> {
    let list = numbers(facts, at, name, i64::from(seats))?;
    Ok(list.into_iter().fold(Seats::NONE, |set, n| set.or(Seats::only(Seat(n - 1)))))
}

impl Dicetastic {
    /// Whether the position can be written down as it is.
    pub(super) fn is_quiet(&self, s: &State) -> bool {
        !matches!(self.phase(s), "under way" | "over")
    }

    /// Builds the position that a referee's view shows.
    pub(super) fn rebuild(&self, view: &View) -> Result<State, RestoreError> {
        let seats = view.players.len();
        if !(2..=MAX_SEATS).contains(&seats) {
            return Err(RestoreError::new("players", format!("{seats} players are not 2 to {MAX_SEATS}")));
        }
        let mut s = State::empty(seats as u8, self.second_team(view)?);
        let mut classes = Supply::new((0..self.class_slots.len() as u8).map(|i| self.class(i).id.as_str()).collect());
        let mut cards = Supply::new((0..self.card_slots.len() as u8).map(|i| self.card(i).id.as_str()).collect());
        for (i, player) in view.players.iter().enumerate() {
            let at = format!("players[{}].", i + 1);
            for zone in &player.zones {
                if !["classes", "hand", "ongoing"].contains(&zone.name.as_str()) {
                    let problem = "a player has the zones classes, hand and ongoing";
                    return Err(RestoreError::new(format!("{at}{}", zone.name), problem));
                }
            }
            self.place_ongoing(&mut s, Seat(i as u8), player.zone("ongoing"), &at, &mut cards)?;
        }
        for (i, player) in view.players.iter().enumerate() {
            let at = format!("players[{}].", i + 1);
            let seat = Seat(i as u8);
            self.place_row(&mut s, seat, player.zone("classes"), &at, &mut classes)?;
            self.place_hand(&mut s, seat, player.zone("hand"), &at, &mut cards)?;
            self.place_numbers(&mut s, seat, &player.facts, &at)?;
        }
        self.place_piles(&mut s, view, &mut classes, &mut cards)?;
        self.sum_up(&mut s);
        self.place_phase(&mut s, view)?;
        Ok(s)
    }

    fn second_team(&self, view: &View) -> Result<Seats, RestoreError> {
        let mut second = Seats::NONE;
        let named = view.players.iter().filter(|player| player.team.is_some()).count();
        if named == view.players.len() {
            for (i, player) in view.players.iter().enumerate() {
                if player.team == Some(Team(1)) {
                    second.insert(Seat(i as u8));
                }
            }
            return Ok(second);
        }
        let TeamSizes(a, b) = self.options.team_sizes;
        let seats = view.players.len() as u8;
        let spec = TableSpec { seats: Some(seats).filter(|&n| n != a + b), ..TableSpec::default() };
        let table = self.table(&spec).map_err(|e| RestoreError::new("players", e.to_string()))?;
        Ok(table.second)
    }

    fn place_row(
        &self,
        s: &mut State,
        seat: Seat,
        zone: Option<&Zone>,
        at: &str,
        classes: &mut Supply<'_>,
    ) -> Result<(), RestoreError> {
        let cards: &[Card] = zone.map_or(&[], |zone| &zone.cards);
        if cards.len() > MAX_ROW {
            return Err(RestoreError::new(format!("{at}classes"), format!("a row holds at most {MAX_ROW} classes")));
        }
        for (i, card) in cards.iter().enumerate() {
            let at = format!("{at}classes[{}].", i + 1);
            let class = classes.take(&at, &card.id)?;
            self.gain_class(s, seat, class);
            let bit = 1u64 << class;
            if card.facts.flag("rotated") {
                s.rotated |= bit;
            }
            let disabled = number(&card.facts, &at, "disabled", 0, 0..=3)?;
            s.disabled |= if disabled & 1 != 0 { bit } else { 0 };
            s.disabled_twice |= if disabled & 2 != 0 { bit } else { 0 };
            s.gains[class as usize] = number(&card.facts, &at, "gains", 0, 0..=255)? as u8;
            for index in numbers(&card.facts, &at, "used", s.used.len() as i64)? {
                s.used[index as usize - 1] |= bit;
            }
            for (name, fact) in &card.facts.0 {
                if let Some(holder) = name.strip_prefix("shared-") {
                    self.place_share(s, class, holder, fact, &at)?;
                }
            }
        }
        Ok(())
    }

    fn place_share(&self, s: &mut State, class: u8, holder: &str, fact: &Fact, at: &str) -> Result<(), RestoreError> {
        let wrong = |problem: &str| RestoreError::new(format!("{at}shared-{holder}"), problem);
        let holder = holder.parse::<u8>().ok().filter(|n| (1..=s.seats).contains(n));
        let (Some(holder), Fact::List(words)) = (holder, fact) else {
            return Err(wrong("write shared-2 = [2, \"next turn\"], or the id of the ongoing card"));
        };
        let holder = Seat(holder - 1);
        let mut card = NONE;
        let mut used = 0;
        for word in words.iter().skip(1) {
            match word {
                Fact::Text(text) if text == "next turn" => {}
                Fact::Text(id) => {
                    let place = s.ongoing.iter().find(|o| {
                        o.card != NONE
                            && o.holder == holder
                            && self.card(o.card).id == *id
                            && !s.shares.iter().any(|x| x.class != NONE && x.card == o.card)
                    });
                    card = place.ok_or_else(|| wrong("that card is not in front of that player"))?.card;
                }
                Fact::Number(n) if (1..=8).contains(n) => used |= 1 << (n - 1),
                _ => return Err(wrong("write a list of the seat, how long, and the abilities used")),
            }
        }
        match s.shares.iter_mut().find(|x| x.class == NONE) {
            Some(share) => *share = Share { class, holder, card, used },
            None => return Err(wrong("no more classes can be shared")),
        }
        Ok(())
    }

    fn place_hand(
        &self,
        s: &mut State,
        seat: Seat,
        zone: Option<&Zone>,
        at: &str,
        supply: &mut Supply<'_>,
    ) -> Result<(), RestoreError> {
        for (i, card) in zone.map_or(&[][..], |zone| &zone.cards).iter().enumerate() {
            let at = format!("{at}hand[{}].", i + 1);
            let slot = supply.take(&at, &card.id)?;
            let known = seat_set(&card.facts, &at, "known", s.seats)?;
            self.to_hand(s, seat, slot, known);
        }
        Ok(())
    }

    fn place_ongoing(
        &self,
        s: &mut State,
        seat: Seat,
        zone: Option<&Zone>,
        at: &str,
        supply: &mut Supply<'_>,
    ) -> Result<(), RestoreError> {
        for (i, card) in zone.map_or(&[][..], |zone| &zone.cards).iter().enumerate() {
            let at = format!("{at}ongoing[{}].", i + 1);
            let slot = supply.take(&at, &card.id)?;
            let turns = card.facts.get("turns").is_some();
            let left = number(&card.facts, &at, if turns { "turns" } else { "uses" }, 1, 1..=255)? as u8;
            let mark = number(&card.facts, &at, "mark", 0, 0..=i64::from(s.seats))? as u8;
            let mark = if mark == 0 { NONE } else { mark - 1 };
            let place = s.ongoing.iter().position(|o| o.card == NONE);
            let Some(place) = place else {
                return Err(RestoreError::new(at, "no more cards can lie on the table"));
            };
            let fresh = card.facts.flag("fresh");
            s.ongoing[place] = Ongoing { card: slot, holder: seat, left, turns, fresh, mark };
        }
        Ok(())
    }

    fn place_numbers(&self, s: &mut State, seat: Seat, facts: &Facts, at: &str) -> Result<(), RestoreError> {
        let first = s.row_of(seat).first().map_or(30, |&class| i64::from(self.class(class).health));
        let drafting = s.row_len[seat] == 0 && facts.get("maximum").is_none() && facts.get("health").is_none();
        let maximum = if drafting { 0 } else { number(facts, at, "maximum", first, 0..=1000)? };
        let dead = facts.flag("dead");
        let health = number(facts, at, "health", if dead { 0 } else { maximum }, 0..=maximum)?;
        s.maximum[seat] = maximum as u16;
        s.health[seat] = health as u16;
        if dead || (health == 0 && maximum > 0) {
            s.health[seat] = 0;
            s.living.remove(seat);
        }
        if facts.flag("untargetable") {
            s.untargetable.insert(seat);
        }
        if facts.flag("exposed") {
            s.attack.exposed.insert(seat);
        }
        s.attackers[seat] = seat_set(facts, at, "attackers", s.seats)?;
        Ok(())
    }

    fn place_piles(
        &self,
        s: &mut State,
        view: &View,
        classes: &mut Supply<'_>,
        cards: &mut Supply<'_>,
    ) -> Result<(), RestoreError> {
        for zone in &view.zones {
            let at = |i: usize| format!("{}[{}]", zone.name, i + 1);
            let ids = zone.cards.iter().enumerate();
            match zone.name.as_str() {
                "pile-classes" | "pile-cards" if zone.cards.len() > MAX_PILES => {
                    return Err(RestoreError::new(&zone.name, format!("a draft has at most {MAX_PILES} piles")));
                }
                "pile-classes" => {
                    for (i, card) in ids {
                        s.draft[i].0 = classes.take(&at(i), &card.id)?;
                    }
                }
                "pile-cards" => {
                    for (i, card) in ids {
                        s.draft[i].1 = cards.take(&at(i), &card.id)?;
                    }
                }
                "class-deck" | "class-discard" | "class-removed" => {
                    let slots: Result<Vec<u8>, _> = ids.map(|(i, card)| classes.take(&at(i), &card.id)).collect();
                    for slot in slots?.into_iter().rev() {
                        let piles = &mut s.class_piles;
                        let head = match zone.name.as_str() {
                            "class-deck" => &mut piles.deck,
                            "class-discard" => &mut piles.discard,
                            _ => &mut piles.removed,
                        };
                        s.class_links.push(head, slot);
                    }
                }
                "deck" | "discard" | "removed" => {
                    let slots: Result<Vec<u8>, _> = ids.map(|(i, card)| cards.take(&at(i), &card.id)).collect();
                    for slot in slots?.into_iter().rev() {
                        let piles = &mut s.piles;
                        let head = match zone.name.as_str() {
                            "deck" => &mut piles.deck,
                            "discard" => &mut piles.discard,
                            _ => &mut piles.removed,
                        };
                        s.links.push(head, slot);
                    }
                }
                name => {
                    let zones = [
                        "pile-classes",
                        "pile-cards",
                        "class-deck",
                        "class-discard",
                        "class-removed",
                        "deck",
                        "discard",
                        "removed",
                    ];
                    let problem =
                        format!("the table has no zone `{name}` in a written position{}", did_you_mean(name, &zones));
                    return Err(RestoreError::new(name, problem));
                }
            }
        }
        // What was not mentioned lies at the bottom of its deck.
        let top: Vec<u8> = s.class_links.iter(s.class_piles.deck).collect();
        s.class_piles.deck = NONE;
        let rest: Vec<u8> = top.into_iter().chain(classes.rest(self.class_deck)).collect();
        rest.into_iter().rev().for_each(|slot| s.class_links.push(&mut s.class_piles.deck, slot));
        let top: Vec<u8> = s.links.iter(s.piles.deck).collect();
        s.piles.deck = NONE;
        let rest: Vec<u8> = top.into_iter().chain(cards.rest(self.deck)).collect();
        rest.into_iter().rev().for_each(|slot| s.links.push(&mut s.piles.deck, slot));
        Ok(())
    }

    fn place_phase(&self, s: &mut State, view: &View) -> Result<(), RestoreError> {
        let facts = &view.facts;
        let phase = facts.text("phase").unwrap_or("target");
        if !PHASES.contains(&phase) {
            let problem = format!("a position can be written down in these phases: {}", PHASES.join(", "));
            return Err(RestoreError::new("phase", problem));
        }
        let seats = i64::from(s.seats);
        let draft = phase == "draft";
        let zero = phase == "round 0";
        s.looped = facts.flag("looped");
        s.round = number(facts, "", "round", i64::from(!draft && !zero), 0..=250)? as u8;
        s.asleep = draft || s.round == 0;
        if !draft && (zero != (s.round == 0)) {
            return Err(RestoreError::new("round", "round 0 and the phase `round 0` go together"));
        }
        s.starter = Seat(number(facts, "", "starter", 1, 1..=seats)? as u8 - 1);
        let turn = view.turn.map_or(i64::from(s.starter.0) + 1, |seat| i64::from(seat.0) + 1);
        let usual = if draft { i64::from(s.starter.0) + 1 } else { turn };
        s.turn = Seat(number(facts, "", "turn-of", usual, 1..=seats)? as u8 - 1);
        s.refresh();
        if draft {
            s.round = 0;
            let picked = Seat::all(s.seats).filter(|&seat| s.row_len[seat] > 0).count() as u8;
            s.push(Frame::Draft { picked });
            s.stop(Ask::Draft, Self::next_to_draft(s).unwrap_or(s.starter));
            return Ok(());
        }
        if !s.living.has(s.turn) {
            return Err(RestoreError::new("turn-of", "a dead seat has nothing to decide: name a living one"));
        }
        if s.enemies(s.turn).is_empty() {
            return Err(RestoreError::new("players", "the other team has no living seat: the game is over"));
        }
        s.push(Frame::Round { step: 2 });
        let attacking = !matches!(phase, "open" | "round 0");
        self.push_turn(
            s,
            if attacking {
                Some("attack")
            } else if zero {
                None
            } else {
                Some("open")
            },
        );
        if !attacking {
            s.attack = Attack::NONE;
            self.run_to_target(s, &mut Plain::new(0));
            return Ok(());
        }
        self.place_attack(s, facts, phase)
    }

    fn place_attack(&self, s: &mut State, facts: &Facts, phase: &str) -> Result<(), RestoreError> {
        let seats = i64::from(s.seats);
        let dice = |name: &str| Ok::<_, RestoreError>(Dice::of(&numbers(facts, "", name, 6)?));
        let mut a = Attack { attacker: s.turn, on: true, free: self.options.dice, ..s.attack };
        if phase != "target" {
            let first = self.attackable(s, s.turn).iter().next().map_or(1, |seat| i64::from(seat.0) + 1);
            a.target = number(facts, "", "target", first, 1..=seats)? as u8 - 1;
            a.aside = dice("aside")?;
            a.rolled = dice("thrown")?;
            a.flipped = dice("flipped")?;
            a.free = a.shown().len() as u8;
        }
        let all = i64::from(self.options.dice);
        match phase {
            "attack roll" => {
                if a.aside.len() + u32::from(a.free) != u32::from(self.options.dice) || a.free == 0 {
                    let problem = format!("dice thrown and set aside make {all}, with at least one thrown");
                    return Err(RestoreError::new("thrown", problem));
                }
                a.extra = number(facts, "", "extra-dice", 0, 0..=all)? as u8;
            }
            "damage roll" | "rollover" => {
                let threshold = i64::from(self.options.threshold);
                a.damage_roll = true;
                a.score = number(facts, "", "score", threshold + 1, threshold + 1..=threshold + 63)? as i16;
                let usual = a.score - self.options.threshold;
                let valid = numbers(facts, "", "valid", 63)?;
                a.valid = if valid.is_empty() { 1 << usual } else { valid.iter().fold(0, |set, n| set | 1 << n) };
                a.sum = number(facts, "", "damage", 0, 0..=60_000)? as u16;
                a.dice = number(facts, "", "dice", all, 1..=24)? as u8;
                a.damage_extra = number(facts, "", "extra-dice", 0, 0..=255)? as u8;
                a.extra = number(facts, "", "attack-extra-dice", 0, 0..=24)? as u8;
                a.matched = facts.flag("matched") || a.sum > 0;
                a.last_match = number(facts, "", "last-match", 0, 0..=63)? as u8;
            }
            _ => {}
        }
        s.attack = a;
        self.ask_in_attack(s, phase);
        Ok(())
    }
}
