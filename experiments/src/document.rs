//! Answers as documents: everything that a page, a table or a script wants to know, with names in place of numbers.
//!
//! What is printed with `--json` is one of these.

use crate::interval::{Interval, Z95};
use crate::paired::{Score, Sightings};
use crate::run::{Answer, CardAnswer, LevelAnswer, Plan};
use crate::stats::{Effect, Tally, Verdict};
use gauntlet_engine::Lang;
use gauntlet_engine::cards::Library;
use serde::Serialize;
use std::collections::BTreeMap;

/// A run in words and figures.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Document {
    /// The version of the program that made it.
    pub program: String,
    /// The game's id.
    pub game: String,
    /// The game's printed name.
    pub title: String,
    /// What was asked, with everything filled in.
    pub plan: Plan,
    /// The hash of the cards in play.
    pub cards_hash: String,
    /// Games played.
    pub games: u64,
    /// Card by card, in the order of the plan.
    pub cards: Vec<CardDocument>,
}

/// A card in words and figures.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CardDocument {
    /// Its text.
    pub card: CardText,
    /// The text of the plain card it was compared with.
    pub baseline: CardText,
    /// Copies exchanged.
    pub copies: u8,
    /// Where a seat holds it.
    pub place: String,
    /// One word over all levels.
    pub verdict: Verdict,
    /// Level by level.
    pub levels: Vec<LevelDocument>,
}

/// What is printed on a card.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct CardText {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: String,
    /// The numbers of its head.
    pub numbers: BTreeMap<String, i32>,
    /// Its rules lines.
    pub rules: Vec<String>,
}

/// A card at a level of play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LevelDocument {
    /// Who played.
    pub level: String,
    /// The effect of one copy, with its word.
    pub effect: Effect,
    /// Games played.
    pub games: u64,
    /// The holder's points with the card.
    pub with_card: Score,
    /// The holder's points with the baseline.
    pub with_baseline: Score,
    /// How many times as many games it would have taken without pairs.
    pub saved_by_pairing: f64,
    /// The numbers people know.
    pub sightings: Sightings,
    /// Win rate in hand minus win rate when never seen.
    pub iwd: Option<f64>,
    /// A warning where that number says something else than the effect.
    pub iwd_warning: Option<String>,
    /// By the round in which it was first played.
    pub by_round: Vec<RoundDocument>,
    /// Where it matters.
    pub shells: Vec<ShellDocument>,
    /// Points of whoever sits first, in games that share no deal.
    pub first_seat: Score,
    /// The effect for a holder in the first and in the second seat.
    pub by_seat: [ShellEffect; 2],
    /// Games by length in rounds.
    pub lengths: BTreeMap<u16, u64>,
    /// Rounds of a game on average.
    pub mean_length: f64,
    /// Games ended by the cap.
    pub capped: u64,
}

/// Games in which the card was first played in this round.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct RoundDocument {
    /// The round.
    pub round: u16,
    /// The holder's points.
    pub score: Score,
}

/// A part of the units.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct ShellEffect {
    /// Units.
    pub units: u64,
    /// The effect of one copy.
    pub mean: f64,
    /// Its 95 % interval at this look, for this part alone.
    pub ci95: Interval,
}

/// The effect in a shell.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ShellDocument {
    /// What the holder brought.
    pub own: String,
    /// What the opponent brought.
    pub other: String,
    /// The effect there.
    #[serde(flatten)]
    pub effect: ShellEffect,
}

impl ShellEffect {
    fn of(tally: &Tally, copies: u8) -> ShellEffect {
        let per_copy = 1.0 / f64::from(copies.max(1));
        let (mean, half) = (tally.mean() * per_copy, Z95 * tally.error() * per_copy);
        ShellEffect { units: tally.count(), mean, ci95: Interval { low: mean - half, high: mean + half } }
    }
}

impl CardText {
    /// What is printed on a card of the library, with its name in a language.
    pub fn of(library: &Library, id: &str, lang: Lang) -> CardText {
        let Some(card) = library.get(id) else {
            return CardText { id: id.into(), name: id.into(), ..CardText::default() };
        };
        CardText {
            id: id.into(),
            name: card.name_in(lang).into(),
            kind: card.kind.into(),
            numbers: crate::sweep::numbers(library, id).into_iter().collect(),
            rules: library.printed(card),
        }
    }
}

impl Document {
    /// The document of an answer.
    pub fn new(title: &str, library: &Library, answer: &Answer) -> Document {
        let lang = answer.plan.profile.lang();
        Document {
            program: env!("CARGO_PKG_VERSION").into(),
            game: answer.plan.game.clone(),
            title: title.into(),
            plan: answer.plan.clone(),
            cards_hash: answer.cards_hash.clone(),
            games: answer.games(),
            cards: answer.cards.iter().map(|card| CardDocument::new(library, card, lang)).collect(),
        }
    }
}

impl CardDocument {
    fn new(library: &Library, answer: &CardAnswer, lang: Lang) -> CardDocument {
        CardDocument {
            card: CardText::of(library, &answer.subject.id, lang),
            baseline: CardText::of(library, &answer.subject.baseline, lang),
            copies: answer.copies,
            place: answer.subject.place.into(),
            verdict: answer.verdict,
            levels: answer.levels.iter().map(|level| LevelDocument::new(answer, level)).collect(),
        }
    }

    /// The level whose effect is farthest from zero.
    pub fn loudest(&self) -> Option<&LevelDocument> {
        let size = |level: &LevelDocument| level.effect.mean.abs();
        self.levels.iter().reduce(|best, level| if size(level) > size(best) { level } else { best })
    }
}

impl LevelDocument {
    fn new(card: &CardAnswer, level: &LevelAnswer) -> LevelDocument {
        let summary = &level.summary;
        let both = |side: usize| {
            let [a, b] = summary.seats[side];
            Score { games: a.games + b.games, halves: a.halves + b.halves }
        };
        let shells = card.shells.iter().zip(&summary.shells).filter(|(_, tally)| tally.count() > 0);
        LevelDocument {
            level: level.level.clone(),
            effect: level.effect,
            games: summary.games(),
            with_card: both(1),
            with_baseline: both(0),
            saved_by_pairing: summary.saved(),
            sightings: summary.sightings,
            iwd: summary.sightings.iwd(),
            iwd_warning: warning(card.copies, &summary.sightings, &level.effect),
            by_round: summary.by_round.iter().map(|(&round, &score)| RoundDocument { round, score }).collect(),
            shells: shells
                .map(|(shell, tally)| ShellDocument {
                    own: shell.own.clone(),
                    other: shell.other.clone(),
                    effect: ShellEffect::of(tally, card.copies),
                })
                .collect(),
            first_seat: summary.first,
            by_seat: [0, 1].map(|seat| ShellEffect::of(&summary.holders[seat], card.copies)),
            lengths: summary.lengths.clone(),
            mean_length: summary.mean_length(),
            capped: summary.capped,
        }
    }
}

/// Where "improvement when drawn" misleads: it compares games that went differently, not games that differ in the card.
fn warning(copies: u8, seen: &Sightings, effect: &Effect) -> Option<String> {
    let iwd = seen.iwd()?;
    let (a, b) = (seen.in_hand, seen.never);
    let variance = |s: &Score| s.rate() * (1.0 - s.rate()) / s.games.max(1) as f64;
    let half = Z95 * (variance(&a) + variance(&b)).sqrt();
    let sure = iwd.abs() > half;
    if sure && iwd * effect.mean < 0.0 && !effect.interval.contains(0.0) {
        Some(
            "points the other way than the effect: long games let one draw more, and win or lose for other reasons"
                .into(),
        )
    } else if sure && iwd.abs() > 0.01 && effect.verdict == Verdict::Fair {
        Some(
            "speaks of a difference where the card makes none: games in which it was drawn are longer than others"
                .into(),
        )
    } else if copies == 1 && effect.interval.low > 0.0 && iwd < half {
        Some("sees nothing where the card does something".into())
    } else {
        None
    }
}
