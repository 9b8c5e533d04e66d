//! Who sits down, and what a table fixes beforehand: the starting seat, first classes, opening hands, and what lies
//! out of the game.
//!
//! None of it changes what chance is asked. Both decks are shuffled whole and what is fixed is then taken out of them,
//! so two tables that differ in one card agree in every other draw.

use super::Dicetastic;
use super::ops::MAX_CARDS;
use super::options::TeamSizes;
use super::state::{NONE, State};
use crate::game::{TableError, TableSpec};
use crate::seat::{BySeat, MAX_SEATS, Seat, Seats};
use crate::suggest::did_you_mean;

/// Seats and teams, ready to start from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seating {
    /// Number of seats.
    pub seats: u8,
    /// The seats of the second team.
    pub second: Seats,
    /// Who starts, if the table fixes it.
    pub starter: Option<Seat>,
    /// What else it fixes.
    pub fixed: Fixed,
}

/// Cards that a table puts somewhere before the decks are laid out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixed {
    /// The first class of each seat, or [`NONE`]: such a seat drafts nothing.
    pub class: BySeat<u8>,
    /// Ability cards in opening hands, besides the one that is drafted.
    pub hand: Vec<(Seat, u8)>,
    /// Classes out of the game.
    pub out_classes: Vec<u8>,
    /// Ability cards out of the game.
    pub out_cards: Vec<u8>,
    /// Which classes are fixed, as a set.
    classes: u64,
    /// Which ability cards are fixed, as a set.
    cards: [u64; MAX_CARDS.div_ceil(64)],
}

impl Fixed {
    /// Nothing.
    pub const NOTHING: Fixed = Fixed {
        class: BySeat([NONE; MAX_SEATS]),
        hand: Vec::new(),
        out_classes: Vec::new(),
        out_cards: Vec::new(),
        classes: 0,
        cards: [0; MAX_CARDS.div_ceil(64)],
    };

    /// Whether the class is somewhere already.
    #[inline]
    pub(super) fn has_class(&self, slot: u8) -> bool {
        self.classes >> slot & 1 != 0
    }

    /// Whether the ability card is somewhere already.
    #[inline]
    pub(super) fn has_card(&self, slot: u8) -> bool {
        self.cards[slot as usize / 64] >> (slot % 64) & 1 != 0
    }
}

impl Dicetastic {
    pub(super) fn read_table(&self, spec: &TableSpec) -> Result<Seating, TableError> {
        let TeamSizes(mut a, mut b) = self.options.team_sizes;
        if let Some(seats) = spec.seats {
            if !(2..=MAX_SEATS as u8).contains(&seats) {
                return Err(TableError::new(format!("Dicetastic has no table for {seats}"), "it is played by 2 to 8"));
            }
            if seats != a + b {
                (a, b) = (seats.div_ceil(2), seats / 2);
            }
        }
        if !spec.decks.is_empty() {
            return Err(TableError::new("Dicetastic has no decks of its players", "leave them out"));
        }
        let mut table = Seating { seats: a + b, second: Seats::NONE, starter: None, fixed: Fixed::NOTHING };
        for (name, value) in &spec.fixed {
            self.read_fixed(&mut table, name, value)?;
        }
        let drafting = Seat::all(a + b).filter(|&seat| table.fixed.class[seat] == NONE).count();
        let needed = drafting + usize::from(self.options.draft_extra);
        let left = (0..self.class_deck as u8).filter(|&slot| !table.fixed.has_class(slot)).count();
        if left < needed {
            let problem = format!("a draft for {drafting} needs {needed} classes, and there are {left}");
            return Err(TableError::new(problem, "add classes or lower draft_extra"));
        }
        // A B A B …; when one team has no member left the rest belongs to the other.
        let (mut first_left, mut second_left) = (a, b);
        for seat in Seat::all(a + b) {
            let to_second = if seat.0 % 2 == 1 { second_left > 0 } else { first_left == 0 };
            if to_second {
                table.second.insert(seat);
                second_left -= 1;
            } else {
                first_left -= 1;
            }
        }
        Ok(table)
    }

    fn read_fixed(&self, table: &mut Seating, name: &str, value: &str) -> Result<(), TableError> {
        let seats = table.seats;
        let seat = |text: &str| text.parse::<u8>().ok().filter(|n| (1..=seats).contains(n)).map(|n| Seat(n - 1));
        let ids = || value.split(',').map(str::trim);
        let fixed = &mut table.fixed;
        if name == "start" {
            let advice = || format!("write the number of a seat from 1 to {seats}");
            let starter = seat(value);
            table.starter = Some(starter.ok_or_else(|| TableError::new(format!("`{value}` is no seat"), advice()))?);
        } else if let Some(seat) = name.strip_prefix("class-").and_then(seat) {
            fixed.class[seat] = self.fix_class(fixed, value.trim())?;
        } else if let Some(seat) = name.strip_prefix("hand-").and_then(seat) {
            for id in ids() {
                let card = self.fix_card(fixed, id)?;
                fixed.hand.push((seat, card));
            }
        } else if name == "without" {
            for id in ids() {
                if self.classes.iter().any(|class| class.id == id) {
                    let class = self.fix_class(fixed, id)?;
                    fixed.out_classes.push(class);
                } else {
                    let card = self.fix_card(fixed, id)?;
                    fixed.out_cards.push(card);
                }
            }
        } else {
            let problem = format!("Dicetastic does not know how to fix `{name}`");
            return Err(TableError::new(
                problem,
                "it can fix `start`, the starting seat, `class-1`, `hand-1` … for seats at the table, and `without`",
            ));
        }
        Ok(())
    }

    /// The class with this id, which nobody else can have then.
    fn fix_class(&self, fixed: &mut Fixed, id: &str) -> Result<u8, TableError> {
        let Some(slot) = self.classes.iter().position(|class| class.id == id) else {
            let ids: Vec<&str> = self.classes.iter().map(|class| class.id.as_str()).collect();
            return Err(unknown("class", id, &ids));
        };
        if fixed.has_class(slot as u8) {
            return Err(TableError::new(format!("`{id}` is in two places"), "name each class once"));
        }
        fixed.classes |= 1 << slot;
        Ok(slot as u8)
    }

    /// The first copy of an ability card that is not yet somewhere.
    fn fix_card(&self, fixed: &mut Fixed, id: &str) -> Result<u8, TableError> {
        let mut copies = (0..self.card_slots.len() as u8).filter(|&slot| self.card(slot).id == id).peekable();
        if copies.peek().is_none() {
            let ids: Vec<&str> = self.cards.iter().map(|card| card.id.as_str()).collect();
            return Err(unknown("ability card of the deck", id, &ids));
        }
        let Some(slot) = copies.find(|&slot| !fixed.has_card(slot)) else {
            return Err(TableError::new(format!("there are no more copies of `{id}`"), "name it less often"));
        };
        fixed.cards[slot as usize / 64] |= 1 << (slot % 64);
        Ok(slot)
    }

    /// Puts what the table fixes in its place; how many seats have their class by that. A seat that drafts no pile is
    /// dealt the card of one, unless the table names its cards.
    pub(super) fn place_fixed(&self, s: &mut State, fixed: &Fixed) -> u8 {
        for &class in &fixed.out_classes {
            s.class_links.push(&mut s.class_piles.removed, class);
        }
        for &card in &fixed.out_cards {
            s.links.push(&mut s.piles.removed, card);
        }
        // As in the draft, everybody knows these cards.
        let all = Seats::all(s.seats);
        for &(seat, card) in &fixed.hand {
            self.to_hand(s, seat, card, all);
        }
        let mut placed = 0;
        for seat in Seat::all(s.seats).filter(|&seat| fixed.class[seat] != NONE) {
            self.start_with(s, seat, fixed.class[seat]);
            if s.hand_len[seat] == 0
                && let Some(card) = s.links.pop(&mut s.piles.deck)
            {
                self.to_hand(s, seat, card, all);
            }
            placed += 1;
        }
        placed
    }
}

fn unknown(what: &str, id: &str, known: &[&str]) -> TableError {
    let advice = did_you_mean(id, known);
    TableError::new(format!("no {what} is called `{id}`"), advice.trim_start_matches("; "))
}
