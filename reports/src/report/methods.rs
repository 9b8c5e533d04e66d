//! How the figures of a report came about, with everything needed to have them again.

use super::input::ReportInput;
use crate::table::thousands;
use gauntlet_experiments::document::Document;

/// The steps in words, one for each paragraph.
pub fn methods(input: &ReportInput) -> Vec<String> {
    let mut out = Vec::new();
    if !input.documents.is_empty() {
        out.push(
            "Effect: one deal is played four times, with the card and with a plain card of its kind and cost in the same \
             slots, from both seats, by the same bots on the same seeds. Whatever these games have in common cancels \
             out; a card against itself differs by exactly nothing. The effect is the mean difference, divided by the \
             copies exchanged."
                .into(),
        );
        out.push(
            "Interval: an anytime-valid confidence sequence over the nine values that a difference can have, with the \
             error divided by the number of cards and levels. It holds at every look, so games are played until the \
             answer is clear. Parts (match-ups, seats, rounds) have plain 95 % intervals, and rates have Wilson's."
                .into(),
        );
        out.push(
            "Verdict: BROKEN or DEAD if the whole interval lies beyond the outer bound, STRONG or WEAK beyond the inner \
             one, FAIR if it lies inside, else UNDECIDED. Over levels: BROKEN if any level says so, DEAD only if all do."
                .into(),
        );
    }
    for document in &input.documents {
        out.push(asked(document));
    }
    for screen in &input.screens {
        out.push(format!(
            "{}: a ridge regression of the result on the cards held, over {} random deals at {}, seed {}; marked by \
             Benjamini and Hochberg at 5 %.",
            screen.title,
            thousands(screen.screen.games),
            screen.screen.level,
            screen.screen.seed
        ));
    }
    for field in &input.fields {
        out.push(format!(
            "{}: every lineup against every other from both seats on the same deals at {}, seed {}. The settled field is \
             the mix in which nobody gains by changing; what is left to gain is {:.4}.",
            field.title, field.field.level, field.field.seed, field.field.slack
        ));
    }
    if let Some(dice) = &input.dice {
        out.push(format!(
            "Dicetastic's dice: exact by dynamic programming over all throws; beside it {} thrown attacks of each policy, \
             seed {}.",
            thousands(dice.rolls),
            dice.seed
        ));
    }
    out.push(format!("Made by gauntlet {}. The same seed gives the same report.", env!("CARGO_PKG_VERSION")));
    out
}

fn asked(document: &Document) -> String {
    let plan = &document.plan;
    let bounds = plan.bounds;
    let options: Vec<String> = plan.profile.0.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let options = if options.is_empty() { String::new() } else { format!(", with {}", options.join(", ")) };
    format!(
        "{}: {} of at most {} games, seed {}, levels {}{options}; fair within ±{} points, broken beyond ±{}, all verdicts \
         together at {:.0} %; cards {}.",
        document.title,
        thousands(document.games),
        thousands(plan.budget),
        plan.seed,
        plan.levels.join(", "),
        100.0 * bounds.fair,
        100.0 * bounds.broken,
        100.0 * (1.0 - bounds.alpha),
        document.cards_hash
    )
}
