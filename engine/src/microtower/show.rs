//! What a seat sees, and what a move is called.
//!
//! The referee's view holds everything that [`super::restore`] needs; a seat's view leaves out the deck, the others'
//! hands except for cards that everybody saw go there, and during a secret draft the others' offers.

use super::MicroTower;
use super::action::Action;
use super::ops::{Class, Counter, KindId, ScriptId};
use super::set::HERO_SLOT;
use super::state::{Ask, Job, NONE, Stage, State, bit, places};
use super::text::{Label, PHASES, Phrase, class_names, counter_names, questions, stage_names};
use crate::game::{Game, Turn};
use crate::lang::Lang;
use crate::seat::{Seat, Team};
use crate::view::{Card, Described, Facts, Player, Touch, View, Zone};

impl MicroTower {
    fn lang(&self) -> Lang {
        self.options.lang
    }

    fn label(&self, label: Label) -> &'static str {
        label.text(self.lang())
    }

    /// The name of a kind in the language of the table.
    pub fn name(&self, kind: KindId) -> &str {
        self.set.infos[kind as usize].name_in(self.lang())
    }

    pub(super) fn show(&self, s: &State, seat: Option<Seat>) -> View {
        let turn = match self.turn(s) {
            Turn::Of(seat) => Some(seat),
            Turn::Over => None,
        };
        let mut view = View {
            game: self.id().into(),
            seat,
            turn,
            ask: questions(s.ask)[self.lang() as usize].into(),
            result: turn.is_none().then(|| Seat::all(s.players).map(|p| self.payoff(s, p)).collect()),
            ..View::default()
        };
        let facts = &mut view.facts;
        facts.set(self.label(Label::Step), stage_names(s.stage)[self.lang() as usize]);
        facts.set(self.label(Label::Active), s.active + 1);
        facts.note(self.label(Label::Actions), s.actions);
        if s.rehired > 0 {
            facts.set(self.label(Label::Rehired), s.rehired);
            facts.set(self.label(Label::RehireFrom), self.set.infos[s.rehire_from as usize].id.as_str());
        }
        facts.note(self.label(Label::Capped), s.capped);
        if s.winner != NONE {
            facts.set(self.label(Label::Winner), s.winner + 1);
        }
        if s.culprit != NONE {
            facts.set(self.label(Label::CutShort), self.set.infos[s.culprit as usize].id.as_str());
        }
        if s.duel.place.iter().all(|&p| p != NONE) {
            let side = |role: usize| format!("{} {}", self.place_name(s, s.duel.place[role]), s.duel.health[role]);
            facts.set(self.label(Label::Duel), format!("{} — {}", side(0), side(1)));
        }
        let mut deck = Zone::new(self.label(Label::Deck));
        if seat.is_none() {
            deck.cards = s.undrawn().iter().rev().map(|&slot| self.plain_card(slot)).collect();
        } else {
            deck.hidden = u32::from(s.deck);
        }
        let mut discard = Zone::new(self.label(Label::Discard));
        discard.cards = s.discarded().iter().map(|&slot| self.plain_card(slot)).collect();
        view.zones = vec![deck, discard];
        // A card that is being played is in no pile (M-035), but everybody sees it.
        let played = s.frames[..s.depth as usize].iter().filter(|frame| frame.job == Job::Finish);
        let mut resolving = Zone::new(self.label(Label::Resolving));
        resolving.cards = played.map(|frame| self.plain_card(frame.rest)).collect();
        if !resolving.cards.is_empty() {
            view.zones.push(resolving);
        }
        view.players = (0..s.players).map(|p| self.show_player(s, p, seat)).collect();
        view
    }

    fn show_player(&self, s: &State, p: u8, seat: Option<Seat>) -> Player {
        let index = p as usize;
        let mut player = Player { team: Some(Team(p)), ..Player::default() };
        let facts = &mut player.facts;
        facts.set(self.label(Label::Coins), s.coins[index]);
        facts.set(self.label(Label::Parts), s.parts[index]);
        facts.set(self.label(Label::Turns), s.turns[index]);
        if s.hero[index] != NONE {
            let kind = self.set.heroes[s.hero[index] as usize];
            facts.set(self.label(Label::Hero), self.set.infos[kind as usize].id.as_str());
        }
        facts.note(self.label(Label::Out), s.out >> p & 1 != 0);
        let sees = seat.is_none_or(|seat| seat.0 == p);
        if s.stage == Stage::Draft {
            let mut offer = Zone::new(self.label(Label::Offer));
            if sees || self.open_draft() {
                let heroes = (0..self.set.heroes.len() as u8).filter(|&h| s.hands[index] >> h & 1 != 0);
                offer.cards = heroes.map(|h| self.plain_card(HERO_SLOT + h)).collect();
            } else {
                offer.hidden = s.hands[index].count_ones();
            }
            player.zones.push(offer);
            return player;
        }
        let mut table = Zone::new(self.label(Label::Table));
        table.cards = places(s.own[index]).map(|place| self.table_card(s, place, seat.is_none())).collect();
        let mut hand = Zone::new(self.label(Label::Hand));
        let seen = if sees { s.hands[index] } else { s.hands[index] & s.known };
        hand.hidden = (s.hands[index] & !seen).count_ones();
        for kind in self.kinds_in(seen) {
            let copies = seen & self.set.slots_of[kind as usize];
            let known = (copies & s.known).count_ones();
            for copy in 0..copies.count_ones() {
                let mut card = self.plain_card(copies.trailing_zeros() as u8);
                if copy < known {
                    card.facts.set(self.label(Label::Known), true);
                }
                hand.cards.push(card);
            }
        }
        player.zones = vec![table, hand];
        player
    }

    /// A card as printed.
    fn plain_card(&self, slot: u8) -> Card {
        let id = self.set.slot_kind[slot as usize];
        let kind = &self.set.kinds[id as usize];
        let mut facts = Facts::default();
        facts.set(self.label(Label::Kind), class_names(kind.class)[self.lang() as usize]);
        if kind.class != Class::Hero {
            facts.set(self.label(Label::Cost), kind.cost);
        }
        if matches!(kind.class, Class::Hero | Class::Creature) {
            facts.set(self.label(Label::Size), kind.size);
            facts.set(self.label(Label::Weight), kind.weight);
            facts.set(self.label(Label::Sharpness), kind.sharpness);
            facts.set(self.label(Label::Mind), kind.mind);
        }
        self.note_rules(&mut facts, id);
        Card { id: self.set.infos[id as usize].id.clone(), name: self.name(id).into(), facts }
    }

    fn note_rules(&self, facts: &mut Facts, id: KindId) {
        let rules: Vec<&str> = self.set.infos[id as usize].rules.iter().map(String::as_str).collect();
        facts.note(self.label(Label::Rules), rules);
    }

    /// A card on the table as it is now.
    fn table_card(&self, s: &State, place: u8, referee: bool) -> Card {
        let lang = self.lang() as usize;
        let id = self.kind_id_at(s, place);
        let owner = s.owner(place);
        let number = |other: u8| (s.own[owner as usize] & (bit(other) - 1)).count_ones() + 1;
        let mut facts = Facts::default();
        facts.set(self.label(Label::Kind), class_names(self.kind_at(s, place).class)[lang]);
        facts.set(self.label(Label::Tap), PHASES[s.phase(place) as usize][lang]);
        facts.set(self.label(Label::Size), self.size(s, place));
        facts.set(self.label(Label::Weight), self.weight(s, place));
        facts.set(self.label(Label::Sharpness), self.sharpness(s, place));
        facts.set(self.label(Label::Mind), self.mind(s, place));
        for counter in Counter::ALL {
            facts.note(counter_names(counter)[lang], s.counter(place, counter));
        }
        let link = s.link[place as usize];
        if s.guards & bit(place) != 0 {
            match link {
                NONE => facts.set(self.label(Label::Guards), self.label(Label::GuardsNobody)),
                ward => facts.set(self.label(Label::Guards), number(ward)),
            }
        }
        facts.note(self.label(Label::Hidden), s.hidden & bit(place) != 0);
        if s.inside & bit(place) != 0 {
            facts.set(self.label(Label::PartOf), number(link));
        }
        facts.note(self.label(Label::Overpump), s.over & bit(place) != 0);
        if let Some(role) = s.duel.place.iter().position(|&p| p == place) {
            facts.set(self.label(Label::Health), s.duel.health[role]);
        }
        if referee {
            facts.set(self.label(Label::Place), place + 1);
        }
        self.note_rules(&mut facts, id);
        Card { id: self.set.infos[id as usize].id.clone(), name: self.name(id).into(), facts }
    }

    /// A card on the table by name; a number tells cards of one name and side apart.
    pub(super) fn place_name(&self, s: &State, place: u8) -> String {
        let own = s.own[s.owner(place) as usize & 3];
        let same = places(own).filter(|&p| self.kind_id_at(s, p) == self.kind_id_at(s, place));
        let mut name = self.name(self.kind_id_at(s, place)).to_owned();
        if same.clone().count() > 1 {
            let number = same.take_while(|&p| p <= place).count();
            name.push_str(&format!(" #{number}"));
        }
        if s.merged & bit(place) != 0 {
            name = format!("{name} + {}", self.name(self.kind_id_at(s, s.link[place as usize])));
        }
        name
    }

    /// The same, with the seat if it is not the mover's.
    fn full_name(&self, s: &State, place: u8) -> String {
        let name = self.place_name(s, place);
        let owner = s.owner(place);
        if owner == s.asked {
            return name;
        }
        format!("{name} {} {}", Phrase::SeatOf.text(self.lang()), owner + 1)
    }

    fn touch_place(&self, s: &State, place: u8) -> Touch {
        let owner = s.owner(place);
        Touch::Card {
            seat: Some(Seat(owner)),
            zone: self.label(Label::Table).into(),
            id: self.set.infos[self.kind_id_at(s, place) as usize].id.clone(),
            index: (s.own[owner as usize & 3] & (bit(place) - 1)).count_ones() as usize,
        }
    }

    fn touch_hand(&self, s: &State, kind: KindId) -> Touch {
        let hand = s.hands[s.asked as usize & 3];
        let first = (hand & self.set.slots_of[kind as usize]).trailing_zeros();
        Touch::Card {
            seat: Some(Seat(s.asked)),
            zone: self.label(Label::Hand).into(),
            id: self.set.infos[kind as usize].id.clone(),
            index: (hand & ((1 << (first & 127)) - 1)).count_ones() as usize,
        }
    }

    pub(super) fn tell(&self, s: &State, action: Action) -> Described {
        let lang = self.lang();
        let with_card = |phrase: Phrase, kind: KindId| {
            let words = format!("{} {}", phrase.text(lang), self.name(kind));
            Described::new(words).touching(self.touch_hand(s, kind))
        };
        let with_place = |phrase: Phrase, place: u8| {
            let words = format!("{} {}", phrase.text(lang), self.full_name(s, place));
            Described::new(words).touching(self.touch_place(s, place))
        };
        match action {
            Action::Hero(hero) => {
                let kind = self.set.heroes[hero as usize];
                Described::new(format!("{} {}", Phrase::Keep.text(lang), self.name(kind)))
            }
            Action::Rehire(kind) => with_card(Phrase::Exchange, kind),
            Action::Stop => Described::new(Phrase::EnoughExchanged.text(lang)),
            Action::Play(kind) => with_card(Phrase::Play, kind),
            Action::Use(place, n) => {
                let script = self.kind_at(s, place).actives.0 + ScriptId::from(n);
                let mut told = with_place(Phrase::Use, place);
                told.words = format!("{}: {}", told.words, self.script_text(script));
                told
            }
            Action::Challenge(place) => with_place(Phrase::ChallengeWith, place),
            Action::Hide(place) => with_place(Phrase::HideBehind, place),
            Action::Merge(place) => with_place(Phrase::Merge, place),
            Action::Split(place) => with_place(Phrase::Split, place),
            Action::End => Described::new(Phrase::EndTurn.text(lang)),
            Action::Pick(place) if s.ask == Ask::Component => {
                // Both halves stand under one name otherwise, and may even be of one kind.
                let half = if s.inside & bit(place) != 0 { 2 } else { 1 };
                let name = self.name(self.kind_id_at(s, place));
                let words = format!("{} {name} ({half})", Phrase::Pick.text(lang));
                Described::new(words).touching(self.touch_place(s, place))
            }
            Action::Pick(place) => with_place(Phrase::Pick, place),
            Action::Decline => Described::new(Phrase::PickNone.text(lang)),
            Action::Mode(mode) => Described::new(self.mode_text(s, mode)),
            Action::Burn(kind) => with_card(Phrase::Burn, kind),
            Action::Fight => Described::new(Phrase::Fight.text(lang)),
            Action::Victim(seat) => {
                let words = format!("{} {} {}", Phrase::From.text(lang), Phrase::Seat.text(lang), seat + 1);
                Described::new(words).touching(Touch::Seat(Seat(seat)))
            }
        }
    }

    /// The printed line of an active ability without its first word.
    fn script_text(&self, id: ScriptId) -> &str {
        let script = self.set.script(id);
        let line = &self.set.infos[script.kind as usize].rules[script.line as usize];
        line.split_once(": ").map_or(line.as_str(), |(_, effect)| effect)
    }

    /// An alternative as it is printed.
    fn mode_text(&self, s: &State, mode: u8) -> &str {
        let frame = &s.frames[s.depth as usize - 1];
        let choice = self.set.script(frame.script).first as usize + frame.at as usize;
        &self.set.texts[choice + 1 + mode as usize]
    }
}
