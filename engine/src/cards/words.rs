//! The page of a game's words, CARDS.md, written from the tables and the cards themselves.
//!
//! A page written by hand goes stale. This one is generated, and its examples are lines of real cards, so a designer
//! sees each word where it works.

use std::fmt::Write;

use super::fields::Value;
use super::library::Library;
use super::schema::{Field, FieldKind, Kind, Need, RulesNeed};
use super::suggest::with_article;
use super::vocabulary::LINE_CATEGORIES;

/// What the categories of a line are for, in the order of [`LINE_CATEGORIES`].
const LINE_MEANINGS: [&str; 7] = [
    "How a line applies. It stands first.",
    "When a line applies.",
    "What must hold when the trigger comes.",
    "What is paid first.",
    "What happens.",
    "How often a line can be used. It stands last.",
    "A line of its own, without trigger and effect.",
];

/// The page of a game: the kinds of cards with their fields, how a line is built, and every word with its meaning and
/// the shortest line of the library that uses it.
pub fn words_page(game: &str, library: &Library) -> String {
    let language = library.language();
    let mut page = format!("# The cards of {game}\n\n");
    page.push_str(
        "A card is a TOML table: a head with its numbers and words, and `rules`, the text that is printed on the card \
         and that the engine executes. This page is generated from the engine's own tables.\n\n## Kinds of cards\n",
    );
    for kind in language.kinds {
        kind_section(&mut page, kind);
    }
    page.push_str(LINES);
    let rows = language.vocabulary.rows();
    let mut categories: Vec<&str> = LINE_CATEGORIES.to_vec();
    for row in rows {
        if !categories.contains(&row.category) {
            categories.push(row.category);
        }
    }
    let examples = examples(library);
    for (number, category) in categories.iter().enumerate() {
        if !rows.iter().any(|row| row.category == *category) {
            continue;
        }
        let _ = writeln!(page, "\n### {category}\n");
        match LINE_MEANINGS.get(number) {
            Some(meaning) => _ = writeln!(page, "{meaning}\n"),
            None => _ = writeln!(page, "Fills the slot `{{{category}}}`.\n"),
        }
        page.push_str("| word | meaning | example |\n|---|---|---|\n");
        for (row, example) in rows.iter().zip(&examples).filter(|(row, _)| row.category == *category) {
            let example = match example {
                Some((card, line)) => format!("`{}` ({})", cell(line), cell(card)),
                None => format!("`{}` (no card yet)", cell(row.example)),
            };
            let _ = writeln!(page, "| `{}` | {} | {example} |", cell(row.template), cell(row.meaning));
        }
    }
    page
}

fn fields_table(fields: &[Field]) -> String {
    let mut table = String::from("| field | value | if it isn't written | meaning |\n|---|---|---|---|\n");
    for field in fields {
        let unwritten = match field.need {
            Need::Required => "it must be".to_owned(),
            Need::Optional => "none".to_owned(),
            _ => field.default().map_or_else(String::new, |value| show(&value)),
        };
        let _ = writeln!(table, "| `{}` | {} | {unwritten} | {} |", field.name, holds(field.kind), cell(field.doc));
    }
    table
}

const LINES: &str = "
## How a rules line is built

    [mode] [trigger [if condition {and condition}] {or trigger …}:] [pay cost {and cost}, then] effect {; effect} [, limit]

or a list of keywords: `keyword {, keyword}`. What stands in [brackets] can be left out, what stands in {braces} can be
repeated.

In the words below, `{n}` is a number, `{+n}` a number with its sign, `{cmp}` one of `=` `<` `>` `<=` `>=`, `{id}` the
id of a card, `{id:kind}` the id of a card of that kind, and any other name in braces a word of that category.

## Words
";

fn kind_section(page: &mut String, kind: &Kind) {
    let rules = match kind.rules {
        RulesNeed::Forbidden => "It has an `id`, and can have a `name`, but no `rules`.",
        RulesNeed::Optional => "It has an `id`, and can have a `name` and `rules`.",
        RulesNeed::Required => "It has an `id` and `rules`, and can have a `name`.",
    };
    let _ = writeln!(page, "\n### `[[{}]]`\n\n{} {rules}\n", kind.name, kind.doc);
    if !kind.fields.is_empty() {
        page.push_str(&fields_table(kind.fields));
    }
}

/// For every row the shortest line that uses it, with the name of its card.
fn examples(library: &Library) -> Vec<Option<(&str, String)>> {
    let mut examples: Vec<Option<(&str, String)>> = vec![None; library.language().vocabulary.rows().len()];
    for card in library.cards() {
        for (line, text) in card.lines.iter().zip(library.printed(card)) {
            for phrase in line.phrases() {
                let example = &mut examples[phrase.word as usize];
                if example.as_ref().is_none_or(|(_, shortest)| text.len() < shortest.len()) {
                    *example = Some((&card.name, text.clone()));
                }
            }
        }
    }
    examples
}

fn holds(kind: FieldKind) -> String {
    let words = |words: &[&str]| words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    match kind {
        FieldKind::Number { min, max } => format!("{min} to {max}"),
        FieldKind::Numbers { min, max } => format!("a list of numbers, each {min} to {max}"),
        FieldKind::Flag => "true or false".to_owned(),
        FieldKind::Text => "a text".to_owned(),
        FieldKind::Texts => "a list of texts".to_owned(),
        FieldKind::Word(list) => format!("one of {}", words(list)),
        FieldKind::Words(list) => format!("a list of {}", words(list)),
        FieldKind::CardId(kind) => format!("the id of {}", with_article(kind)),
        FieldKind::CardIds(kind) => format!("a list of ids of {kind} cards"),
    }
}

fn show(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Numbers(numbers) => format!("{numbers:?}"),
        Value::Flag(flag) => flag.to_string(),
        Value::Text(text) => format!("{text:?}"),
        Value::Word(choice) => format!("`{}`", choice.word),
        Value::Texts(_) | Value::Words(_) => "an empty list".to_owned(),
    }
}

/// Text that doesn't end a cell of a Markdown table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
