//! The fair value of a number: a card tried with other numbers on its head, until one makes it fair.

use crate::paired::Question;
use crate::run::{Manner, Plan, RunError, run_questions};
use crate::stats::{Effect, Verdict};
use gauntlet_agents::Evaluate;
use gauntlet_engine::cards::{Library, Value};
use gauntlet_engine::registry::Shipped;
use serde::{Deserialize, Serialize};

/// How far from the printed number the sweep looks.
const REACH: i32 = 4;

/// One number of a card with another value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Edit {
    /// The name of the number.
    pub field: String,
    /// What is printed.
    pub printed: i32,
    /// What was tried.
    pub value: i32,
    /// The effect by level, in the order of the plan.
    pub effects: Vec<Effect>,
    /// One word over all levels.
    pub verdict: Verdict,
}

impl Edit {
    /// How large the change is.
    pub fn size(&self) -> u32 {
        self.value.abs_diff(self.printed)
    }
}

/// The numbers of a card's head, with what is printed.
pub fn numbers(library: &Library, card: &str) -> Vec<(String, i32)> {
    let Some(card) = library.get(card) else { return Vec::new() };
    let number = |(field, value): (&'static gauntlet_engine::cards::Field, Option<&Value>)| match value {
        Some(Value::Number(n)) => Some((field.name.to_owned(), *n)),
        _ => None,
    };
    card.fields.iter().filter_map(number).collect()
}

/// Tries other values of a number, nearest first, until one in the direction that helps is fair. The baseline stays that of the
/// printed card. `worse` says whether the card is too strong; then effects should fall.
pub fn sweep<G: Shipped + Evaluate>(
    library: &Library,
    plan: &Plan,
    card: &str,
    field: &str,
    manner: Manner<'_>,
) -> Result<Vec<Edit>, RunError> {
    let printed = numbers(library, card).into_iter().find(|(name, _)| name == field).map(|(_, n)| n);
    let printed = printed.ok_or_else(|| {
        let names: Vec<String> = numbers(library, card).into_iter().map(|(name, _)| name).collect();
        RunError::Plan(format!("`{card}` has no number `{field}`; it has {}", names.join(", ")))
    })?;
    let mut edits = Vec::new();
    let try_value = |value: i32| -> Result<Option<Edit>, RunError> {
        let mut changed = library.clone();
        if changed.set(card, field, value).is_err() {
            return Ok(None);
        }
        // What cannot be played with this number is no edit.
        let Ok(game) = G::build_with(&plan.profile, &changed) else { return Ok(None) };
        let printed_game = G::build_with(&plan.profile, library)?;
        let subject = printed_game.subjects().into_iter().find(|s| s.id == card);
        let subject = subject.ok_or_else(|| RunError::Plan(format!("`{card}` cannot be tried")))?;
        let Ok(question) = Question::card(&game, &subject, plan.copies) else { return Ok(None) };
        let mut plan = plan.clone();
        plan.cards = vec![card.into()];
        let answer = run_questions(&[question], &[subject], &mut plan, Manner { folder: None, ..manner })?;
        let answer = answer.into_iter().next().expect("one question has one answer");
        let effects = answer.levels.iter().map(|level| level.effect).collect();
        Ok(Some(Edit { field: field.into(), printed, value, effects, verdict: answer.verdict }))
    };
    for distance in 0..=REACH {
        let values = if distance == 0 { vec![printed] } else { vec![printed - distance, printed + distance] };
        let mut fair = false;
        for value in values {
            if let Some(edit) = try_value(value)? {
                fair |= edit.verdict == Verdict::Fair;
                edits.push(edit);
            }
        }
        if fair {
            break;
        }
    }
    edits.sort_by_key(|edit| edit.value);
    Ok(edits)
}

/// The smallest change that makes the card fair.
pub fn smallest(edits: &[Edit]) -> Option<&Edit> {
    edits.iter().filter(|edit| edit.verdict == Verdict::Fair).min_by_key(|edit| edit.size())
}
