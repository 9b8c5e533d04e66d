//! How a card of Clashing Destinies is tried: in slots of a shipped deck.
//!
//! A table may exchange slots of a deck: `exchange-1 = "magic-missile=plain-spell-1:2"` puts the second card where two
//! copies of the first one are tried. These are its own slots, if the deck has it, then the last ones of the list; they
//! do not depend on what is put there, so two tables differ in nothing else. Only here a deck may hold plain cards.

use super::Destinies;
use super::action::Action;
use super::deck::List;
use super::exchange::Guest;
use super::pool::{Def, Kind, NEUTRAL, Pool};
use super::schema::DECK_KIND;
use super::state::{DESTINY, DESTINY_BASE, HERO, State};
use crate::cards::Library;
use crate::chance::mix;
use crate::suggest::did_you_mean;
use crate::{CardNumber, Deal, Hold, Seat, Shell, Subject, TableError, TableSpec, Trial};
use std::collections::BTreeMap;

/// Gives every card the plain card that it declares, or else the nearest.
pub(super) fn settle_baselines(pool: &mut Pool, library: &Library) {
    for card in library.cards().iter().filter(|card| card.kind != DECK_KIND) {
        let Some(number) = pool.number(&card.id) else { continue };
        let declared = card.fields.maybe_text("baseline").and_then(|id| pool.number(id));
        let def = &pool.defs[number as usize];
        let baseline = declared.or_else(|| nearest_plain(pool, def));
        pool.defs[number as usize].baseline = baseline;
    }
}

/// The plain card of the same kind and deck that is nearest in cost, then in speed; of a hero in faction, level and
/// lineage first, so that it fits into the same line.
fn nearest_plain(pool: &Pool, def: &Def) -> Option<u8> {
    let distance = |plain: &Def| {
        let hero = (plain.faction != def.faction, plain.level.abs_diff(def.level), plain.lineage != def.lineage);
        let line = if def.kind == Kind::Hero { hero } else { Default::default() };
        (line, plain.cost.abs_diff(def.cost), plain.speed != def.speed)
    };
    let fits = |plain: &Def| plain.boxed && plain.kind == def.kind && plain.destiny == def.destiny;
    let plains = pool.defs.iter().enumerate().filter(|(_, plain)| fits(plain));
    plains.min_by_key(|(_, plain)| distance(plain)).map(|(number, _)| number as u8)
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Hero => "hero",
        Kind::Minion => "minion",
        Kind::Spell => "spell",
        Kind::Artifact => "artifact",
        Kind::Sigil => "sigil",
    }
}

impl Destinies {
    fn card_of_trial(&self, id: &str) -> Result<u8, TableError> {
        self.pool.number(id).ok_or_else(|| {
            let ids: Vec<&str> = self.pool.defs.iter().map(|def| def.id.as_str()).collect();
            TableError::new(format!("there is no card `{id}`{}", did_you_mean(id, &ids)), "name a card of the set")
        })
    }

    /// Where a card is tried: its own slots first, then the last of the list. A hero takes the place of its level.
    fn tried_slots(&self, list: &List, subject: u8, copies: usize) -> Result<Vec<usize>, TableError> {
        let def = self.def(subject);
        let cards = if def.destiny { &list.destiny } else { &list.main };
        let most = if def.destiny { 1 } else { cards.len() };
        let own = (0..cards.len()).filter(|&slot| cards[slot] == subject);
        let rest = (0..cards.len()).rev().filter(|&slot| {
            let there = self.def(cards[slot]);
            let same_place = match def.kind {
                Kind::Hero => there.kind == Kind::Hero && there.level == def.level && there.faction == def.faction,
                _ => there.kind != Kind::Hero,
            };
            cards[slot] != subject && same_place
        });
        let slots: Vec<usize> = own.chain(rest).take(copies.min(most)).collect();
        if copies == 0 || slots.len() < copies {
            let problem = format!("the deck has no place for {copies} of `{}`", def.id);
            return Err(TableError::new(problem, "try fewer copies, or another deck"));
        }
        Ok(slots)
    }

    /// Reads an exchange of a seat, and puts the cards there.
    pub(super) fn exchange(&self, list: &mut List, seat: usize, text: &str) -> Result<Guest, TableError> {
        let form = || TableError::new(format!("`{text}` is no exchange"), "write card=card:copies");
        let (subject, rest) = text.split_once('=').ok_or_else(form)?;
        let (card, copies) = rest.split_once(':').unwrap_or((rest, "1"));
        let copies = copies.trim().parse::<usize>().map_err(|_| form())?;
        let (subject, card) = (self.card_of_trial(subject.trim())?, self.card_of_trial(card.trim())?);
        let (there, put) = (self.def(subject), self.def(card));
        if there.token || put.token {
            return Err(TableError::new(format!("`{text}`: a token is in no deck"), "name cards of decks"));
        }
        if (there.kind, there.destiny, there.level) != (put.kind, put.destiny, put.level) {
            let problem = format!("`{}` cannot be in the place of `{}`", put.id, there.id);
            return Err(TableError::new(problem, "put a card of the same kind and deck there"));
        }
        let level0 = there.kind == Kind::Hero && there.level == 0;
        for slot in self.tried_slots(list, subject, copies)? {
            if there.destiny {
                list.destiny[slot] = card
            } else {
                list.main[slot] = card
            }
            if level0 {
                list.hero = card;
            }
        }
        Ok(put.baseline.map_or(Guest::NONE, |_| Guest::of(seat, card)))
    }
}

impl Trial for Destinies {
    fn subjects(&self) -> Vec<Subject> {
        let subject = |def: &Def| {
            Some(Subject {
                id: def.id.clone(),
                kind: kind_name(def.kind).to_owned(),
                baseline: self.def(def.baseline?).id.clone(),
                most: if def.destiny { 1 } else { self.options.main_copies_max },
                place: if def.destiny { "in the Destiny Deck" } else { "in the deck" },
            })
        };
        self.pool.defs.iter().filter(|def| !def.token && !def.boxed).filter_map(subject).collect()
    }

    /// The decks of the profile.
    fn lineups(&self) -> Vec<String> {
        self.decks.iter().map(|deck| deck.id.clone()).collect()
    }

    /// The decks of the card's faction, any for a neutral card, against all.
    fn shells(&self, subject: &Subject) -> Vec<Shell> {
        let Some(number) = self.pool.number(&subject.id) else { return Vec::new() };
        let faction = self.def(number).faction;
        let mut shells = Vec::new();
        for deck in &self.decks {
            let Ok(list) = self.check_deck(deck) else { continue };
            let at_home = faction == NEUTRAL || self.def(list.hero).faction == faction;
            if at_home && self.tried_slots(&list, number, 1).is_ok() {
                let against = |other: &super::Deck| Shell { own: deck.id.clone(), other: other.id.clone() };
                shells.extend(self.decks.iter().map(against));
            }
        }
        shells
    }

    fn table_of(&self, shell: &Shell, hold: Option<Hold<'_>>) -> Result<TableSpec, TableError> {
        let mut table = TableSpec { decks: vec![shell.own.clone(), shell.other.clone()], ..TableSpec::default() };
        table.fixed.insert("first".into(), "1".into());
        if let Some(Hold { seat, subject, card, copies }) = hold {
            if seat.0 > 1 || copies > subject.most {
                let advice = format!("at most {} are tried, by the first or the second seat", subject.most);
                return Err(TableError::new(format!("{copies} of `{}` for {seat}", subject.id), advice));
            }
            if seat.0 == 1 {
                table.decks.swap(0, 1);
            }
            table.fixed.insert(format!("exchange-{}", seat.0 + 1), format!("{}={card}:{copies}", subject.id));
        }
        self.seat_table(&table).map(|_| table)
    }

    /// Two random legal decks.
    fn random_deal(&self, seed: u64) -> Deal {
        let mut deal = Deal::default();
        deal.table.fixed.insert("first".into(), "1".into());
        for seat in Seat::all(2) {
            let deck = self.random_deck(mix(seed, u64::from(seat.0)));
            let mut copies: BTreeMap<CardNumber, u8> = BTreeMap::new();
            for (count, id) in deck.main.iter().chain(&deck.destiny) {
                if let Some(number) = self.card_number(id) {
                    *copies.entry(number).or_default() += count;
                }
            }
            deal.table.decks.push(deck.id);
            deal.holds.extend(copies.into_iter().map(|(number, count)| (seat, number, count)));
        }
        deal
    }

    fn card_number(&self, id: &str) -> Option<CardNumber> {
        self.pool.number(id).map(CardNumber::from)
    }

    /// A card of the main deck in hand; one of the Destiny Deck as long as it is there, and a hero that is in play.
    #[inline]
    fn holds(&self, state: &State, seat: Seat, card: CardNumber) -> bool {
        let side = &state.sides[seat.index() & 1];
        let is = |slot: u8| CardNumber::from(side.card(slot)) == card;
        if self.pool.defs[card as usize].destiny {
            let there = |i: u8| side.destiny >> i & 1 != 0 && is(DESTINY_BASE + i);
            return CardNumber::from(side.board[HERO].def) == card || (0..DESTINY as u8).any(there);
        }
        side.hand.iter().any(is)
    }

    #[inline]
    fn plays(&self, state: &State, action: Action) -> Option<CardNumber> {
        let number = match action {
            Action::Play(class) => class.def,
            Action::Destiny(card) | Action::UseDiscard { card, .. } => card,
            Action::Use { index, .. } => state.sides[state.asked as usize & 1].board[index as usize].def,
            _ => return None,
        };
        Some(CardNumber::from(number))
    }
}
