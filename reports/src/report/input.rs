//! What a report is made of.

use super::story::Story;
use gauntlet_experiments::DiceResult;
use gauntlet_experiments::decks::Field;
use gauntlet_experiments::document::{CardDocument, CardText, Document};
use gauntlet_experiments::screen::Screen;
use gauntlet_experiments::sweep::Edit;
use serde::Serialize;

/// Everything that a report shows. Whatever is empty is left out of it.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct ReportInput {
    /// What it is about.
    pub title: String,
    /// Runs: cards judged in pairs.
    pub documents: Vec<Document>,
    /// Screens: cards in an order.
    pub screens: Vec<GameScreen>,
    /// Fields: lineups against each other.
    pub fields: Vec<GameField>,
    /// The dice of Dicetastic.
    pub dice: Option<DiceResult>,
    /// Cards with other numbers on them.
    pub edits: Vec<CardEdits>,
    /// Games that a card alone decided.
    #[serde(skip)]
    pub stories: Vec<Story>,
    /// What a reader should know about this report before anything else.
    pub notes: Vec<String>,
}

/// The screen of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameScreen {
    /// The game's id.
    pub game: String,
    /// Its printed name.
    pub title: String,
    /// What the screen says.
    #[serde(flatten)]
    pub screen: Screen,
    /// The texts of its cards.
    #[serde(skip)]
    pub texts: Vec<CardText>,
}

impl GameScreen {
    /// The printed name of a card.
    pub fn name<'a>(&'a self, id: &'a str) -> &'a str {
        self.texts.iter().find(|text| text.id == id).map_or(id, |text| text.name.as_str())
    }
}

/// The field of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameField {
    /// The game's id.
    pub game: String,
    /// Its printed name.
    pub title: String,
    /// Who beats whom.
    #[serde(flatten)]
    pub field: Field,
}

/// A card tried with other numbers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CardEdits {
    /// The game's id.
    pub game: String,
    /// The card.
    pub card: String,
    /// What was tried.
    pub edits: Vec<Edit>,
}

impl ReportInput {
    /// Games that were played for it.
    pub fn games(&self) -> u64 {
        let judged: u64 = self.documents.iter().map(|document| document.games).sum();
        let screened: u64 = self.screens.iter().map(|screen| screen.screen.games).sum();
        let fields: u64 = self.fields.iter().map(|field| field.field.games()).sum();
        judged + screened + fields
    }

    /// The games that it speaks of, by id and printed name, in the order in which they came.
    pub fn titles(&self) -> Vec<(String, String)> {
        let mut found: Vec<(String, String)> = Vec::new();
        let documents = self.documents.iter().map(|d| (&d.game, &d.title));
        let screens = self.screens.iter().map(|s| (&s.game, &s.title));
        let fields = self.fields.iter().map(|f| (&f.game, &f.title));
        for (id, title) in documents.chain(screens).chain(fields) {
            if found.iter().all(|(known, _)| known != id) {
                found.push((id.clone(), title.clone()));
            }
        }
        found
    }

    /// Every judged card with its run, what must not ship first, then by the size of the effect.
    pub fn ranked(&self) -> Vec<(&Document, &CardDocument)> {
        let mut cards: Vec<_> = self.documents.iter().flat_map(|d| d.cards.iter().map(move |card| (d, card))).collect();
        cards.sort_by(|(_, a), (_, b)| urgency(a).cmp(&urgency(b)).then(size(b).total_cmp(&size(a))));
        cards
    }

    /// What was tried of a card.
    pub fn edits_of(&self, game: &str, card: &str) -> &[Edit] {
        let found = self.edits.iter().find(|edits| edits.game == game && edits.card == card);
        found.map_or(&[], |edits| &edits.edits)
    }
}

/// What must not ship comes first, then what is not fair, then what is, then what nobody knows.
fn urgency(card: &CardDocument) -> u8 {
    use gauntlet_experiments::Verdict::*;
    match card.verdict {
        Broken | Dead => 0,
        Strong | Weak => 1,
        Fair => 2,
        Undecided => 3,
        Unplayed => 4,
    }
}

/// How large the effect of a card is, wherever it is largest.
fn size(card: &CardDocument) -> f64 {
    card.loudest().map_or(0.0, |level| level.effect.mean.abs())
}
