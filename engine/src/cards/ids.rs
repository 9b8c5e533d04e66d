//! Which cards exist: what a line or a field that names a card is checked against.

use std::collections::BTreeMap;

/// The ids of the cards that exist, with their kinds.
#[derive(Clone, Debug, Default)]
pub(super) struct CardIds {
    kinds: BTreeMap<String, String>,
    open: bool,
}

impl CardIds {
    /// No cards are known, and any id is taken on trust: for a line without its library.
    pub(super) fn any() -> CardIds {
        CardIds { kinds: BTreeMap::new(), open: true }
    }

    /// Whether ids of unknown cards are taken on trust.
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    /// Adds a card.
    pub(super) fn insert(&mut self, id: &str, kind: &str) {
        self.kinds.insert(id.to_owned(), kind.to_owned());
    }

    /// The kind of the card with this id.
    pub(super) fn kind_of(&self, id: &str) -> Option<&str> {
        self.kinds.get(id).map(String::as_str)
    }

    /// Whether there is a card with this id, of this kind if one is asked for.
    pub(super) fn contains(&self, id: &str, kind: Option<&str>) -> bool {
        self.kind_of(id).is_some_and(|found| kind.is_none_or(|kind| kind == found))
    }

    /// The ids of a kind, or all.
    pub(super) fn of_kind(&self, kind: Option<&str>) -> impl Iterator<Item = &str> {
        self.kinds.iter().filter(move |(_, found)| kind.is_none_or(|kind| kind == *found)).map(|(id, _)| id.as_str())
    }
}
