//! Which cards of the real set are in, and which word each missing one waits for.
//!
//! The table is made from two lists of `set.toml`: the primitives that each card's text needs, and those that the words
//! of the card language can say. A card is in if the library has it, whatever the lists say.

use crate::cards::Library;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The list of the real set.
pub const SET: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/cards/impossibility-simulator/set.toml"));

/// A card of the real set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its id.
    pub id: String,
    /// Creature, item or field.
    pub kind: String,
    /// Its stars.
    pub stars: u8,
    /// Whether the library has it.
    pub known: bool,
    /// The words that it waits for; none for a card that only has to be written down.
    pub waits: Vec<String>,
}

#[derive(Deserialize)]
struct Set {
    have: BTreeSet<String>,
    cards: BTreeMap<String, String>,
}

/// A list of the real set that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the list of the real set: {0}")]
pub struct SetError(String);

/// The table for a library, from a list such as [`SET`].
pub fn table(library: &Library, set: &str) -> Result<Vec<Entry>, SetError> {
    let set: Set = toml::from_str(set).map_err(|error| SetError(error.to_string()))?;
    let mut entries = Vec::with_capacity(set.cards.len());
    for (id, text) in &set.cards {
        let mut words = text.split(' ');
        let (Some(kind), Some(Ok(stars))) = (words.next(), words.next().map(str::parse)) else {
            return Err(SetError(format!("{id} says {text:?}, which has no kind and stars")));
        };
        let known = library.get(id).is_some();
        let waits = words.filter(|word| !known && !word.is_empty() && !set.have.contains(*word));
        let waits = waits.map(str::to_owned).collect();
        entries.push(Entry { id: id.clone(), kind: kind.to_owned(), stars, known, waits });
    }
    entries.sort_by(|a, b| (&a.kind, b.stars, &a.id).cmp(&(&b.kind, a.stars, &b.id)));
    Ok(entries)
}

/// How many missing cards wait for each word, the most wanted first.
pub fn wanted(entries: &[Entry]) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for word in entries.iter().flat_map(|entry| &entry.waits) {
        *counts.entry(word).or_default() += 1;
    }
    let mut list: Vec<(String, usize)> = counts.into_iter().map(|(word, count)| (word.to_owned(), count)).collect();
    list.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_in_or_waits_for_something() {
        let entries = table(crate::impossibility::library(), SET).unwrap();
        assert_eq!(entries.len(), 528);
        let known = entries.iter().filter(|entry| entry.known).count();
        let dealt = crate::impossibility::library().cards();
        let dealt = dealt.iter().filter(|card| match card.kind {
            "creature" | "item" | "field" => !card.fields.flag("boxed"),
            _ => false,
        });
        assert_eq!(known, dealt.count(), "no dealt card is missing from the list");
        assert!(known >= 220, "{known}");
        assert!(wanted(&entries).iter().all(|(_, count)| *count > 0));
    }

    #[test]
    fn a_list_that_makes_no_sense_is_refused() {
        let error = table(crate::impossibility::library(), "have = []\n[cards]\nx = \"creature\"").unwrap_err();
        assert!(error.to_string().contains("no kind and stars"), "{error}");
    }
}
