//! How a card of Dicetastic is tried: a class as somebody's first, an ability card in an opening hand.
//!
//! The tried card is in nobody else's reach at either table: where it is not held it lies out of the game (`without`),
//! and a plain card of the box is held in its stead.

use super::Dicetastic;
use super::action::Action;
use super::ops::{AbilityCard, Class};
use super::state::State;
use crate::cards::Library;
use crate::chance::{Chance, Plain, Stream};
use crate::game::{TableError, TableSpec};
use crate::seat::Seat;
use crate::trial::{CardNumber, Deal, Hold, Shell, Subject, Trial};

/// Puts the plain cards last, and gives every other the one that it declares, or else the nearest: of a class in
/// health.
pub(super) fn settle_baselines(library: &Library, classes: &mut [Class], cards: &mut [AbilityCard]) {
    classes.sort_by_key(|class| class.boxed);
    cards.sort_by_key(|card| card.boxed);
    let declared = |id: &str| library.get(id).and_then(|card| card.fields.maybe_text("baseline"));
    for at in 0..classes.len() {
        let plain = classes.iter().enumerate().filter(|(_, class)| class.boxed);
        let nearest = plain.min_by_key(|(_, class)| class.health.abs_diff(classes[at].health)).map(|(at, _)| at);
        let named = declared(&classes[at].id).and_then(|id| classes.iter().position(|class| class.id == id));
        classes[at].baseline = named.or(nearest).map(|at| at as u8);
    }
    for at in 0..cards.len() {
        let nearest = cards.iter().position(|card| card.boxed);
        let named = declared(&cards[at].id).and_then(|id| cards.iter().position(|card| card.id == id));
        cards[at].baseline = named.or(nearest).map(|at| at as u8);
    }
}

const CLASS: &str = "class";

impl Trial for Dicetastic {
    fn subjects(&self) -> Vec<Subject> {
        let subject = |id: &str, kind: &str, baseline: &str, place| Subject {
            id: id.to_owned(),
            kind: kind.to_owned(),
            baseline: baseline.to_owned(),
            most: 1,
            place,
        };
        let class = |class: &Class| {
            let plain = &self.classes[class.baseline? as usize];
            Some(subject(&class.id, CLASS, &plain.id, "as its first class"))
        };
        let card = |card: &AbilityCard| {
            let plain = &self.cards[card.baseline? as usize];
            (card.copies > 0).then(|| subject(&card.id, "ability", &plain.id, "in the opening hand"))
        };
        self.classes().iter().filter_map(class).chain(self.cards().iter().filter_map(card)).collect()
    }

    fn table_of(&self, _: &Shell, hold: Option<Hold<'_>>) -> Result<TableSpec, TableError> {
        let mut table = TableSpec::default();
        table.fixed.insert("start".into(), "1".into());
        if let Some(Hold { seat, subject, card, copies }) = hold {
            if seat.0 > 1 || copies != 1 {
                return Err(TableError::new("no such place", "one copy is tried, by the first or the second seat"));
            }
            let what = if subject.kind == CLASS { "class" } else { "hand" };
            table.fixed.insert(format!("{what}-{}", seat.0 + 1), card.to_owned());
            if card != subject.id {
                table.fixed.insert("without".into(), subject.id.clone());
            }
        }
        self.read_table(&table).map(|_| table)
    }

    /// A class and an ability card for every seat.
    fn random_deal(&self, seed: u64) -> Deal {
        let mut rng = Plain::new(seed);
        let mut deal = Deal::default();
        deal.table.fixed.insert("start".into(), "1".into());
        let mut classes: Vec<u8> = (0..self.class_deck as u8).collect();
        rng.shuffle(Stream::SETUP, &mut classes);
        let mut cards: Vec<u8> = (0..self.deck as u8).collect();
        rng.shuffle(Stream::TABLE, &mut cards);
        let seats = self.options.team_sizes.0 + self.options.team_sizes.1;
        for (seat, (&class, &card)) in Seat::all(seats).zip(classes.iter().zip(&cards)) {
            deal.table.fixed.insert(format!("class-{}", seat.0 + 1), self.class(class).id.clone());
            deal.table.fixed.insert(format!("hand-{}", seat.0 + 1), self.card(card).id.clone());
            deal.holds.push((seat, Self::class_number(class), 1));
            deal.holds.push((seat, self.kind_number(self.kind_of(card)), 1));
        }
        deal
    }

    fn card_number(&self, id: &str) -> Option<CardNumber> {
        let class = self.classes.iter().position(|class| class.id == id).map(|at| Self::class_number(at as u8));
        class.or_else(|| self.cards.iter().position(|card| card.id == id).map(|at| self.kind_number(at as u8)))
    }

    #[inline]
    fn holds(&self, s: &State, seat: Seat, card: CardNumber) -> bool {
        let classes = self.classes.len() as CardNumber;
        match card.checked_sub(classes) {
            None => s.row[seat] >> card & 1 != 0,
            Some(kind) => s.hand_kinds[seat] >> kind & 1 != 0,
        }
    }

    /// An ability card that is played, a class whose ability is used, or which is drafted.
    #[inline]
    fn plays(&self, s: &State, action: Action) -> Option<CardNumber> {
        match action {
            Action::Play { kind, .. } => Some(self.kind_number(kind)),
            Action::Use { class, .. } => Some(Self::class_number(class)),
            Action::Pile(pile) => Some(Self::class_number(s.draft[pile as usize].0)),
            _ => None,
        }
    }
}

impl Dicetastic {
    /// Every class is in one slot, so its slot is its number.
    #[inline]
    fn class_number(class: u8) -> CardNumber {
        CardNumber::from(class)
    }

    /// Ability cards are numbered after the classes.
    #[inline]
    fn kind_number(&self, kind: u8) -> CardNumber {
        self.classes.len() as CardNumber + CardNumber::from(kind)
    }
}
