//! What a seat may see (I-014); a referee sees everything and can build the position from it.

use super::Impossibility;
use super::pool::*;
use super::record::*;
use super::state::*;
use super::written::{half_text, set_text, temp_text};
use crate::seat::{Seat, Team};
use crate::view::{Card, Fact, Facts, Player, View, Zone};

impl Impossibility {
    pub(super) fn show(&self, s: &State, seat: Option<Seat>) -> View {
        let over = s.phase == Phase::Over;
        let referee = seat.is_none();
        let mut view = View {
            game: crate::Game::id(self).into(),
            seat,
            turn: (!over).then_some(Seat(s.asked)),
            ask: if over { String::new() } else { self.question(s).into() },
            result: over.then(|| [0, 1].map(|n| crate::Game::payoff(self, s, Seat(n))).to_vec()),
            ..View::default()
        };
        let facts = &mut view.facts;
        let phase = PHASES.iter().find(|(phase, _)| *phase == s.phase).map_or("", |(_, name)| name);
        facts.set("phase", phase);
        if !over {
            facts.note("acting-team", s.team + 1);
        }
        if s.lane != NONE {
            facts.set("lane", s.lane + 1);
        }
        if over {
            facts.set("winner", if s.winner == NONE { 0 } else { s.winner + 1 });
        }
        facts.note("lanes-gone", set_text(u32::from(s.gone), 1));
        for (name, read, _) in TABLE {
            facts.note(name, read(s));
        }
        for (name, read, _) in TABLE_FLAGS {
            facts.note(name, read(s));
        }
        if s.ask == Ask::Window && s.depth == 1 {
            facts.note("passes", s.frames[0].picked);
        }
        if s.attack.attacker != NONE {
            let target = self.body_name(s, s.attack.target);
            facts.set("attack", format!("{} on {target}", self.body_name(s, s.attack.attacker)));
        }
        view.zones.push(self.list("shop", &s.shop));
        view.zones.push(self.list("field-shop", &s.fields));
        if referee {
            let mut deck = Zone::new("deck");
            for level in 1..=4usize {
                let (first, left) = (s.levels[level] as usize, s.left[level] as usize);
                deck.cards.extend(s.deck[first..first + left].iter().map(|&n| self.card(self.item_list[n as usize])));
            }
            view.zones.push(deck);
        } else {
            let hidden = s.left.iter().map(|&n| u32::from(n)).sum();
            view.zones.push(Zone { hidden, ..Zone::new("deck") });
        }
        view.players = (0..2).map(|team| self.show_player(s, team, seat)).collect();
        view
    }

    fn card(&self, card: CardId) -> Card {
        let def = self.pool.def(card);
        Card { id: def.id.clone(), name: def.name.clone(), facts: Facts::default() }
    }

    /// A row of cards with gaps: the place is written where one is.
    fn list(&self, name: &str, cards: &[CardId]) -> Zone {
        let mut zone = Zone::new(name);
        for (at, &card) in cards.iter().enumerate() {
            if card != NO_CARD {
                let mut shown = self.card(card);
                shown.facts.set("place", at);
                zone.cards.push(shown);
            }
        }
        zone
    }

    fn show_player(&self, s: &State, team: u8, seat: Option<Seat>) -> Player {
        let side = &s.sides[team as usize];
        let own = seat.is_none_or(|seat| seat.0 == team);
        let mut player = Player { team: Some(Team(team)), ..Player::default() };
        let facts = &mut player.facts;
        facts.set("points", half_text(side.points as i16));
        for (name, read, _) in SIDE_HALVES {
            facts.note(name, half_text(read(side) as i16));
        }
        for (name, read, _) in SIDE {
            facts.note(name, read(side));
        }
        for (name, read, _) in SIDE_LANES {
            facts.note(name, set_text(read(side) as u32, 1));
        }
        for (name, read, _) in SIDE_FLAGS {
            facts.note(name, read(side) != 0);
        }
        facts.note("lanes-gone", set_text(u32::from(s.slots >> (3 * team) & 7), 1));
        facts.set("items-in-hand", side.hand.count_ones());
        facts.set("items-face-down", side.down.count_ones());
        facts.note("field-uses", numbers(&side.uses));
        facts.note("switches", numbers(&[0, 2, 4].map(|shift| side.switched >> shift & 3)));
        let first = team as usize * PER_TEAM;
        let mut field = Zone::new("creatures");
        let mut hand = Zone::new("creatures-in-hand");
        let mut dead = Zone::new("dead");
        for b in first..first + PER_TEAM {
            let body = &s.bodies[b];
            let zone = match body.place {
                HAND => &mut hand,
                DEAD => &mut dead,
                FREE => continue,
                _ => &mut field,
            };
            if own || body.is(SEEN) {
                zone.cards.push(self.show_body(s, b as u8));
            } else {
                zone.hidden += 1;
            }
        }
        player.zones.extend([field, hand, dead]);
        let mut items = Zone::new("items");
        let mut face_down = Zone::new("face-down");
        let mut worn = Zone::new("worn");
        for (i, item) in side.items.iter().enumerate() {
            let shown = own || item.flags & KNOWN != 0 || !matches!(item.place, Place::Hand | Place::Down);
            let zone = match item.place {
                Place::Free => continue,
                // Whether a known item lies face down is not known.
                Place::Down if own => &mut face_down,
                Place::Hand | Place::Down | Place::Chain => &mut items,
                Place::Worn => &mut worn,
            };
            if shown {
                zone.cards.push(self.show_item(s, team, i as u8, own));
            } else {
                zone.hidden += 1;
            }
        }
        player.zones.extend([items, face_down, worn]);
        let mut in_play = Zone::new("field-item");
        if side.field != NO_CARD {
            in_play.cards.push(self.card(side.field));
        }
        player.zones.push(in_play);
        player.zones.push(self.list("field-items-in-hand", &side.spare));
        player
    }

    fn show_item(&self, s: &State, team: u8, i: u8, own: bool) -> Card {
        let item = s.item(team, i);
        let mut card = self.card(item.card);
        let facts = &mut card.facts;
        if own {
            facts.set("number", i);
        }
        if item.place == Place::Worn {
            facts.set("wearer", item.who);
            facts.set("since", item.since);
        }
        facts.note("played", item.place == Place::Chain);
        facts.note("known", item.flags & KNOWN != 0);
        facts.note("used", item.flags & USED != 0);
        if item.left != self.pool.def(item.card).uses {
            facts.set("uses-left", item.left);
        }
        facts.note("line-uses", item.uses);
        facts.note("line-clock", item.clock);
        facts.note("carries", item.number);
        card
    }

    fn show_body(&self, s: &State, b: u8) -> Card {
        let body = &s.bodies[b as usize];
        let def = self.pool.def(body.card);
        let mut card = self.card(body.card);
        let facts = &mut card.facts;
        facts.set("body", b);
        if body.place < 3 {
            facts.set("lane", body.place + 1);
            facts.note("behind", s.front >> b & 1 == 0);
        }
        if body.parent != NONE {
            facts.set("parent", body.parent);
        }
        if body.place <= HAND {
            facts.set("hp", half_text(body.hp));
            facts.set("max-hp", half_text(body.max));
            facts.set("atk", half_text(body.atk));
            facts.set("def", body.def);
            facts.set("spd", half_text(body.spd));
            if body.types != def.types {
                let names = (0..self.pool.types.len()).filter(|n| body.types >> n & 1 != 0);
                facts.set("types", names.map(|n| self.pool.types[n].id.clone()).collect::<Vec<_>>());
                facts.note("typeless", body.types == 0);
            }
        }
        for (name, read, _) in BODY.iter().chain(BODY_PARTS) {
            facts.note(name, read(body));
        }
        for (name, read, _) in BODY_HALVES {
            facts.note(name, half_text(read(body) as i16));
        }
        let enemies = first_body(1 - team_of(b));
        facts.note("attacked-by", set_text(body.foes, enemies));
        facts.note("has-attacked", set_text(body.prey, enemies));
        facts.note("bars", numbers(&[0, 2, 4, 6].map(|shift| body.bars >> shift & 3)));
        for (name, read, _) in BODY_FLAGS {
            facts.note(name, read(body) != 0);
        }
        facts.note("changes", numbers(&body.perm));
        facts.note("line-uses", numbers(&body.uses));
        facts.note("line-clocks", numbers(&body.clock));
        let marks = body.marks.iter().filter(|mark| mark.id != NONE);
        facts.note("statuses", marks.map(|mark| self.mark_text(mark)).collect::<Vec<_>>());
        let temps = body.temps.iter().filter(|temp| temp.stat != NONE);
        facts.note("for-a-time", temps.map(temp_text).collect::<Vec<_>>());
        card
    }

    /// What is being decided, in words.
    fn question(&self, s: &State) -> &'static str {
        match s.ask {
            Ask::Nothing => "",
            Ask::Slot => "Which creature takes the next slot?",
            Ask::Cover => "Which item lies face down?",
            Ask::Window => "Do you play something?",
            Ask::Main => "What do you do?",
            Ask::Order => "Which comes first?",
            Ask::Branch => "Which of these?",
            Ask::Pick => "Which one?",
            Ask::Replace => "Who takes the empty slot?",
            Ask::Front => "In front of its parent or behind?",
            Ask::Unknown => "What does the unknown type become?",
        }
    }
}

/// Numbers as a list, nothing if all are 0.
fn numbers<T: Copy + Into<i64>>(list: &[T]) -> Fact {
    if list.iter().all(|&n| n.into() == 0) {
        return Fact::List(Vec::new());
    }
    Fact::List(list.iter().map(|&n| Fact::Number(n.into())).collect())
}
