//! What a seat may see, and what an action looks like.
//!
//! One shape for every game, so that a table, a page or a file can show any of them: facts (named numbers and
//! words), zones (named rows of cards), and the same again for each player. What a seat may not see is not in its
//! view: an unseen card is counted, never listed.

use crate::seat::{Seat, Team};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Everything that one seat may see, or, for a referee, everything.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct View {
    /// The game's name.
    pub game: String,
    /// Through whose eyes; `None` for a referee.
    pub seat: Option<Seat>,
    /// Whose decision it is; `None` when the game is over.
    pub turn: Option<Seat>,
    /// What is being decided, in words.
    pub ask: String,
    /// Payoff of each seat, once the game is over.
    pub result: Option<Vec<f32>>,
    /// What belongs to the whole table.
    pub facts: Facts,
    /// The zones of the whole table.
    pub zones: Vec<Zone>,
    /// The seats in order.
    pub players: Vec<Player>,
}

/// One player as seen.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    /// The side.
    pub team: Option<Team>,
    /// Numbers and words of this player.
    pub facts: Facts,
    /// Cards of this player.
    pub zones: Vec<Zone>,
}

/// A named row of cards: those that can be seen, in order, and how many more there are.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Zone {
    /// The zone's name.
    pub name: String,
    /// The cards that can be seen.
    pub cards: Vec<Card>,
    /// How many cards cannot.
    pub hidden: u32,
}

/// A card as seen.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Card {
    /// The card's id in the card files.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// What is special about this copy now.
    pub facts: Facts,
}

/// A named value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Fact {
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(i64),
    /// A word or a sentence.
    Text(String),
    /// Several values, such as dice.
    List(Vec<Fact>),
}

/// Named values in the order in which they are shown. Files and pages get them as a map that keeps the order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Facts(pub Vec<(String, Fact)>);

impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, fact)| (name, fact)))
    }
}

impl<'de> Deserialize<'de> for Facts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Facts, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Facts;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map of facts")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Facts, M::Error> {
                let mut facts = Facts::default();
                while let Some(entry) = map.next_entry()? {
                    facts.0.push(entry);
                }
                Ok(facts)
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

impl Facts {
    /// Adds a fact.
    pub fn set(&mut self, name: &str, value: impl Into<Fact>) {
        self.0.push((name.to_string(), value.into()));
    }

    /// Adds a fact unless it is the plain case: 0, no, or nothing.
    pub fn note(&mut self, name: &str, value: impl Into<Fact>) {
        let value = value.into();
        if !value.is_plain() {
            self.0.push((name.to_string(), value));
        }
    }

    /// The fact with that name.
    pub fn get(&self, name: &str) -> Option<&Fact> {
        self.0.iter().find(|(n, _)| n == name).map(|(_, f)| f)
    }

    /// The number with that name, if it is one.
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(Fact::Number(n)) => Some(*n),
            _ => None,
        }
    }

    /// The words with that name, if they are words.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Fact::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// Whether the flag with that name is set.
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some(Fact::Flag(true)))
    }
}

impl Fact {
    /// Whether it is the plain case, which a view may leave out: 0, no, or nothing.
    pub fn is_plain(&self) -> bool {
        match self {
            Fact::Flag(flag) => !flag,
            Fact::Number(n) => *n == 0,
            Fact::Text(text) => text.is_empty(),
            Fact::List(list) => list.is_empty(),
        }
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Flag(flag) => f.write_str(if *flag { "yes" } else { "no" }),
            Fact::Number(n) => n.fmt(f),
            Fact::Text(text) => f.write_str(text),
            Fact::List(list) => {
                for (i, fact) in list.iter().enumerate() {
                    let comma = if i == 0 { "" } else { " " };
                    write!(f, "{comma}{fact}")?;
                }
                Ok(())
            }
        }
    }
}

macro_rules! fact_from_number {
    ($($t:ty)*) => {$(
        impl From<$t> for Fact {
            fn from(n: $t) -> Fact { Fact::Number(n as i64) }
        }
    )*};
}
fact_from_number!(u8 i8 u16 i16 u32 i32 i64 usize);

impl From<bool> for Fact {
    fn from(flag: bool) -> Fact {
        Fact::Flag(flag)
    }
}

impl From<&str> for Fact {
    fn from(text: &str) -> Fact {
        Fact::Text(text.into())
    }
}

impl From<String> for Fact {
    fn from(text: String) -> Fact {
        Fact::Text(text)
    }
}

impl<T: Into<Fact>> From<Vec<T>> for Fact {
    fn from(list: Vec<T>) -> Fact {
        Fact::List(list.into_iter().map(Into::into).collect())
    }
}

impl View {
    /// The table's zone with that name.
    pub fn zone(&self, name: &str) -> Option<&Zone> {
        self.zones.iter().find(|z| z.name == name)
    }
}

impl Player {
    /// The player's zone with that name.
    pub fn zone(&self, name: &str) -> Option<&Zone> {
        self.zones.iter().find(|z| z.name == name)
    }
}

impl Zone {
    /// An empty zone.
    pub fn new(name: &str) -> Zone {
        Zone { name: name.into(), ..Zone::default() }
    }
}

/// An action in words, and what it touches.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Described {
    /// What it does, in the words of the game; distinct among the legal actions of a position.
    pub words: String,
    /// The objects it touches, for a page that highlights them.
    pub touches: Vec<Touch>,
}

impl Described {
    /// Words alone.
    pub fn new(words: impl Into<String>) -> Described {
        Described { words: words.into(), touches: Vec::new() }
    }

    /// Adds an object that the action touches.
    pub fn touching(mut self, touch: Touch) -> Described {
        self.touches.push(touch);
        self
    }
}

/// Something on the table that an action touches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Touch {
    /// A player.
    Seat(Seat),
    /// A card in a zone of the view: of a player, or of the table.
    Card {
        /// Whose zone; `None` for the table's.
        seat: Option<Seat>,
        /// The zone's name.
        zone: String,
        /// The card's id.
        id: String,
        /// Which one of the zone's seen cards, from 0.
        index: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_keep_their_order_in_files() {
        let mut facts = Facts::default();
        facts.set("zeal", 3u8);
        facts.set("anger", "high");
        facts.set("dice", vec![6u8, 1]);
        facts.set("asleep", true);
        let json = serde_json::to_string(&facts).unwrap();
        assert_eq!(json, r#"{"zeal":3,"anger":"high","dice":[6,1],"asleep":true}"#);
        assert_eq!(serde_json::from_str::<Facts>(&json).unwrap(), facts);
    }
}
