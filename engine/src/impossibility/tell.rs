//! Actions in words.

use super::Impossibility;
use super::action::Action;
use super::chains::EQUIP;
use super::pool::*;
use super::state::*;
use crate::seat::Seat;
use crate::view::{Described, Touch};

impl Impossibility {
    /// A body by name; lane and side tell equal ones apart, a number equal minions of one slot.
    pub(super) fn body_name(&self, s: &State, b: u8) -> String {
        if b == NONE {
            return "nobody".into();
        }
        let body = &s.bodies[b as usize];
        let name = &self.pool.def(body.card).name;
        let side = if team_of(b) == s.asked { "own" } else { "enemy" };
        if body.place > 2 {
            return format!("{name} ({side})");
        }
        let first = team_of(b) as usize * PER_TEAM;
        let same: Vec<usize> = (first..first + PER_TEAM)
            .filter(|&m| s.bodies[m].card == body.card && s.bodies[m].place == body.place)
            .collect();
        let number = match same.len() {
            1 => String::new(),
            _ => format!(" #{}", 1 + same.iter().filter(|&&m| m < b as usize).count()),
        };
        format!("{name}{number} ({side} lane {})", body.place + 1)
    }

    fn touch_body(&self, s: &State, b: u8) -> Touch {
        let team = team_of(b);
        let place = s.bodies[b as usize].place;
        let first = team as usize * PER_TEAM;
        let zone = if place == HAND { "creatures-in-hand" } else { "creatures" };
        let before = (first..b as usize)
            .filter(|&m| (s.bodies[m].place == HAND) == (place == HAND) && s.bodies[m].place <= HAND);
        let id = self.pool.def(s.bodies[b as usize].card).id.clone();
        Touch::Card { seat: Some(Seat(team)), zone: zone.into(), id, index: before.count() }
    }

    fn touch_item(&self, s: &State, team: u8, i: u8) -> Touch {
        let item = s.item(team, i);
        let side = &s.sides[team as usize];
        let (zone, set) = match item.place {
            Place::Down => ("face-down", side.down),
            _ => ("items", side.hand),
        };
        let index = (set & ((1 << i) - 1)).count_ones() as usize;
        Touch::Card { seat: Some(Seat(team)), zone: zone.into(), id: self.pool.def(item.card).id.clone(), index }
    }

    /// An item by name; a number tells cards of one name apart.
    fn item_name(&self, s: &State, team: u8, i: u8) -> String {
        let items = &s.sides[team as usize].items;
        let entry = &items[i as usize];
        let name = &self.pool.def(entry.card).name;
        let same = items.iter().filter(|other| other.card == entry.card && other.place != Place::Free).count();
        if same < 2 {
            return name.clone();
        }
        let before = items[..i as usize].iter().filter(|other| other.card == entry.card && other.place != Place::Free);
        format!("{name} #{}", before.count() + 1)
    }

    pub(super) fn tell(&self, s: &State, action: Action) -> Described {
        let team = s.asked;
        let with_body = |words: &str, b: u8| {
            Described::new(format!("{words} {}", self.body_name(s, b))).touching(self.touch_body(s, b))
        };
        let with_item = |words: &str, i: u8| {
            Described::new(format!("{words} {}", self.item_name(s, team, i))).touching(self.touch_item(s, team, i))
        };
        let card_name = |card: CardId| self.pool.def(card).name.as_str();
        let owner = |of: u8| if of == team { "your" } else { "the enemy's" };
        match action {
            Action::Place(b) => with_body("send", b),
            Action::Cover(i) => with_item("lay face down", i),
            Action::Done if s.phase == Phase::Arrange && s.step == 0 => Described::new("keep the facedown items"),
            Action::Done => Described::new("no more facedown items"),
            Action::Pass => Described::new("pass"),
            Action::Switch(b) => with_body("switch to", b),
            Action::Attack(b, target, options) => {
                let mut words = format!("attack with {}", self.body_name(s, b));
                if target != NONE {
                    words.push_str(&format!(" on {}", self.body_name(s, target)));
                }
                for line in self.option_lines(s, b, options) {
                    words.push_str(&format!(" [{line}]"));
                }
                let told = Described::new(words).touching(self.touch_body(s, b));
                if target == NONE { told } else { told.touching(self.touch_body(s, target)) }
            }
            Action::Defend(b) => with_body("defend with", b),
            Action::Mine(b) => with_body("mine with", b),
            Action::Use(b, item, n) => {
                let card = if item == NONE { s.bodies[b as usize].card } else { s.item(team_of(b), item).card };
                let worn =
                    if item == NONE { String::new() } else { format!(" {}", self.item_name(s, team_of(b), item)) };
                let mut told = with_body("use", b);
                told.words = format!("{}{worn}: {}", told.words, self.line_of(card, n));
                told
            }
            Action::UseField(n) => {
                let card = s.sides[team as usize].field;
                Described::new(format!("use {}: {}", card_name(card), self.line_of(card, n)))
            }
            Action::Item(i) => {
                let card = s.item(team, i).card;
                let worn = self.pool.classes[self.pool.def(card).class as usize].worn;
                with_item(
                    match s.item(team, i).place {
                        Place::Worn => "move",
                        _ if worn => "equip",
                        _ => "use item",
                    },
                    i,
                )
            }
            Action::Unequip(i) => {
                let who = s.item(team, i).who;
                Described::new(format!("take {} off {}", self.item_name(s, team, i), self.body_name(s, who)))
            }
            Action::Sell(i) => with_item("sell", i),
            Action::Buy(at) => Described::new(format!("buy {}", card_name(s.shop[at as usize]))),
            Action::Reshuffle => Described::new("reshuffle the shop"),
            Action::BuyField(at) => Described::new(format!("buy field item {}", card_name(s.fields[at as usize]))),
            Action::PlayField(at) => {
                Described::new(format!("play field item {}", card_name(s.sides[team as usize].spare[at as usize])))
            }
            Action::NegateField(of) => Described::new(format!("negate {} field item", owner(of))),
            Action::DestroyField(of) => Described::new(format!("destroy {} field item", owner(of))),
            Action::SwapFields => Described::new("swap fields"),
            Action::End => Described::new("end the turn"),
            Action::Order(n) => {
                let frame = &s.frames[s.depth as usize - 1 - n as usize];
                let ability = &self.pool.abilities[frame.ability as usize];
                let mut words = format!("first {}", self.pool.def(ability.card).name);
                if frame.source != NONE {
                    words = format!("first {}", self.body_name(s, frame.source));
                }
                words
                    .push_str(&format!(": {}", after_colon(&self.pool.def(ability.card).rules[ability.line as usize])));
                if frame.subject != NONE {
                    words.push_str(&format!(" ({})", self.body_name(s, frame.subject)));
                }
                Described::new(words)
            }
            Action::Branch(n) => {
                let frame = &s.frames[s.depth as usize - 1];
                let ability = &self.pool.abilities[frame.ability as usize];
                let line = self.pool.branches[(ability.first + u16::from(n)) as usize].line;
                Described::new(format!(
                    "choose {}: {}",
                    n + 1,
                    after_colon(&self.pool.def(ability.card).rules[line as usize])
                ))
            }
            Action::Skip => Described::new("do not use it"),
            Action::Pick(n) => self.tell_pick(s, n),
            Action::Front(true) => Described::new("in front of its parent"),
            Action::Front(false) => Described::new("behind its parent"),
            Action::Type(NONE) => Described::new("no type"),
            Action::Type(n) => Described::new(format!("type {}", self.pool.types[n as usize].name)),
        }
    }

    fn tell_pick(&self, s: &State, n: u8) -> Described {
        let frame = &s.frames[s.depth as usize - 1];
        let body = || Described::new(format!("choose {}", self.body_name(s, n))).touching(self.touch_body(s, n));
        if frame.ability == EQUIP {
            return body();
        }
        let branch = &self.pool.branches[frame.branch as usize];
        if frame.picked >= branch.picks {
            return body();
        }
        match branch.needs[frame.picked as usize] {
            Need::Sharer(..) if n == NO_MORE => Described::new("no more"),
            Need::Body(_) | Need::Sharer(..) => body(),
            Need::Stat(_) | Need::LowestStat => Described::new(format!("choose {}", Stat::NAMES[n as usize & 3])),
            Need::Debuff(_) => {
                let body = self.context(s, frame, frame.picked).it;
                let mark = s.bodies[body as usize].marks[n as usize & 7];
                Described::new(format!("choose {}", self.pool.statuses[mark.id as usize].name))
            }
            Need::Number(..) | Need::Part(_) => Described::new(format!("choose {n}")),
            Need::Type => Described::new(format!("choose type {}", self.pool.types[n as usize].name)),
        }
    }

    fn line_of(&self, card: CardId, n: u8) -> &str {
        let def = self.pool.def(card);
        let ability = &self.pool.abilities[(def.abilities.0 + u16::from(n)) as usize];
        after_colon(&def.rules[ability.line as usize])
    }

    /// The optional lines that are chosen with an attack.
    fn option_lines(&self, s: &State, b: u8, options: u8) -> Vec<&str> {
        let card = s.bodies[b as usize].card;
        let may = self.abilities(card).filter(|&n| {
            let ability = &self.pool.abilities[n as usize];
            ability.on == On::Attack && ability.may
        });
        let lines = may.map(|n| {
            let ability = &self.pool.abilities[n as usize];
            after_colon(&self.pool.def(card).rules[ability.line as usize])
        });
        lines.enumerate().filter(|(n, _)| options >> n & 1 != 0).map(|(_, line)| line).collect()
    }

    /// What the other team notices: what is hidden keeps its name (I-014).
    pub(super) fn overhear(&self, s: &State, action: Action) -> Described {
        let team = s.asked;
        let shown = |i: u8| s.item(team, i).flags & KNOWN != 0;
        match (s.ask, action) {
            (Ask::Slot, Action::Place(_)) => Described::new("send a creature"),
            (_, Action::Cover(_) | Action::Done) => Described::new("arrange items"),
            // Nothing is shown before the last pick.
            (_, Action::Item(i)) if !shown(i) => Described::new("use an item"),
            (Ask::Branch, Action::Branch(_)) | (Ask::Pick, Action::Pick(_)) => {
                let frame = &s.frames[s.depth as usize - 1];
                let secret = frame.job == Job::Declare && frame.flags & BY_ITEM != 0 && !shown(frame.item);
                if secret { Described::new("choose") } else { self.tell(s, action) }
            }
            // A sold card leaves the game openly, but under its level only.
            (_, Action::Sell(i)) if !shown(i) => {
                Described::new(format!("sell an item of {} stars", self.pool.def(s.item(team, i).card).stars))
            }
            _ => self.tell(s, action),
        }
    }
}

/// The part of a printed line after its trigger.
fn after_colon(line: &str) -> &str {
    line.split_once(": ").map_or(line, |(_, rest)| rest)
}
