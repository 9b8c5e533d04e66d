//! Writing a position down as a scenario, for a designer to go on from.

use super::position::{CARD, RESERVED, TEAM};
use crate::chance::Outcome;
use crate::profile::{Profile, Setting};
use crate::view::{Card, Fact, Facts, View, Zone};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A position of a running game: the last quiet one and what happened since.
#[derive(Clone, Debug)]
pub struct Snapshot<'a> {
    /// Options that differ from the game's defaults.
    pub profile: &'a Profile,
    /// The quiet position as a referee sees it.
    pub view: &'a View,
    /// Moves made since, in words.
    pub moves: &'a [String],
    /// What chance answered since.
    pub chance: &'a [Outcome],
    /// The position now, as a referee sees it: what the scenario expects until somebody changes it.
    pub now: Option<&'a View>,
}

/// A view that has no place in the shape of a scenario.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unwritable {
    /// A fact or zone has a name that means something else in scenarios.
    #[error("a fact or zone cannot be called `{0}`: scenarios use that word")]
    Reserved(String),
    /// Two things have one name.
    #[error("two facts or zones are called `{0}`")]
    Twice(String),
    /// A referee sees every card.
    #[error("the zone `{0}` hides cards: only a referee's view can be written down")]
    Hidden(String),
}

impl Snapshot<'_> {
    /// The scenario as text.
    pub fn write(&self) -> Result<String, Unwritable> {
        let mut out = String::new();
        let view = self.view;
        line(&mut out, "game", &text(&view.game));
        if !self.profile.0.is_empty() {
            let options = self.profile.0.iter().map(|(name, value)| format!("{} = {}", key(name), setting(value)));
            line(&mut out, "profile", &format!("{{ {} }}", options.collect::<Vec<_>>().join(", ")));
        }
        if self.now.is_some() {
            line(&mut out, "when", "[]");
        }
        out.push_str("\n[given]\n");
        if let Some(seat) = view.turn {
            line(&mut out, "turn", &(seat.0 + 1).to_string());
        }
        if !self.moves.is_empty() {
            let moves: Vec<String> = self.moves.iter().map(|words| text(words)).collect();
            list(&mut out, "moves", &moves);
        }
        if !self.chance.is_empty() {
            line(&mut out, "chance", &script(self.chance));
        }
        entries(&mut out, &view.facts, &view.zones, &RESERVED)?;
        for player in &view.players {
            out.push_str("\n[[given.players]]\n");
            if let Some(team) = player.team {
                line(&mut out, TEAM, &(team.0 + 1).to_string());
            }
            entries(&mut out, &player.facts, &player.zones, &[TEAM])?;
        }
        if let Some(now) = self.now {
            out.push_str("\n[then]\n");
            match now.turn {
                Some(seat) => line(&mut out, "turn", &(seat.0 + 1).to_string()),
                None => line(&mut out, "over", "true"),
            }
        }
        Ok(out)
    }
}

fn entries(out: &mut String, facts: &Facts, zones: &[Zone], reserved: &[&str]) -> Result<(), Unwritable> {
    let names: Vec<&str> =
        facts.0.iter().map(|(name, _)| name.as_str()).chain(zones.iter().map(|zone| zone.name.as_str())).collect();
    for (i, &name) in names.iter().enumerate() {
        if reserved.contains(&name) {
            return Err(Unwritable::Reserved(name.into()));
        }
        if names[..i].contains(&name) {
            return Err(Unwritable::Twice(name.into()));
        }
    }
    for (name, value) in &facts.0 {
        line(out, &key(name), &fact(value));
    }
    for zone in zones {
        if zone.hidden > 0 {
            return Err(Unwritable::Hidden(zone.name.clone()));
        }
        if !zone.cards.is_empty() {
            let cards: Vec<String> = zone.cards.iter().map(card).collect::<Result<_, _>>()?;
            list(out, &key(&zone.name), &cards);
        }
    }
    Ok(())
}

fn card(card: &Card) -> Result<String, Unwritable> {
    if card.facts.0.is_empty() {
        return Ok(text(&card.id));
    }
    let mut out = format!("{{ {CARD} = {}", text(&card.id));
    for (name, value) in &card.facts.0 {
        if name == CARD {
            return Err(Unwritable::Reserved(name.clone()));
        }
        let _ = write!(out, ", {} = {}", key(name), fact(value));
    }
    out.push_str(" }");
    Ok(out)
}

fn line(out: &mut String, name: &str, value: &str) {
    let _ = writeln!(out, "{name} = {value}");
}

/// A list on one line if it is short, else with an item on each.
fn list(out: &mut String, name: &str, items: &[String]) {
    const WIDTH: usize = 100;
    let short = items.join(", ");
    if name.len() + short.len() < WIDTH {
        line(out, name, &format!("[{short}]"));
    } else {
        let _ = writeln!(out, "{name} = [");
        let mut row = String::new();
        for item in items {
            if !row.is_empty() && row.len() + item.len() > WIDTH {
                let _ = writeln!(out, "  {}", row.trim_end());
                row.clear();
            }
            row.push_str(item);
            row.push_str(", ");
        }
        let _ = writeln!(out, "  {}\n]", row.trim_end());
    }
}

fn script(chance: &[Outcome]) -> String {
    let mut streams: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for outcome in chance {
        streams.entry(outcome.stream.to_string()).or_default().push((outcome.value + 1).to_string());
    }
    let parts: Vec<String> = streams.iter().map(|(name, n)| format!("{name} = [{}]", n.join(", "))).collect();
    format!("{{ {} }}", parts.join(", "))
}

fn fact(fact: &Fact) -> String {
    match fact {
        Fact::Flag(flag) => flag.to_string(),
        Fact::Number(n) => n.to_string(),
        Fact::Text(words) => text(words),
        Fact::List(list) => format!("[{}]", list.iter().map(self::fact).collect::<Vec<_>>().join(", ")),
    }
}

fn setting(setting: &Setting) -> String {
    match setting {
        Setting::Flag(flag) => flag.to_string(),
        Setting::Number(n) => n.to_string(),
        Setting::Word(word) => text(word),
    }
}

fn text(words: &str) -> String {
    toml::Value::String(words.into()).to_string()
}

fn key(name: &str) -> String {
    let bare = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if bare { name.into() } else { text(name) }
}
