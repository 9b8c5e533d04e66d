//! The head of a card: its numbers and names.

use super::super::pool::*;
use crate::cards::Checked;

/// The numbers of a card's head.
pub(super) fn head(card: &Checked, lineages: &mut Vec<String>) -> Def {
    let fields = &card.fields;
    let number = |name: &str| fields.number(name) as u8;
    let kind = match card.kind {
        "hero" => Kind::Hero,
        "minion" => Kind::Minion,
        "spell" => Kind::Spell,
        "artifact" => Kind::Artifact,
        _ => Kind::Sigil,
    };
    let hero = kind == Kind::Hero;
    let deck = if hero { "destiny" } else { fields.text("deck") };
    let speed = if hero { 0 } else { fields.word("speed").index };
    let lineage = if hero { fields.maybe_text("lineage") } else { None };
    let lineage = lineage.map_or(0, |name| {
        let known = lineages.iter().position(|l| l == name).unwrap_or_else(|| {
            lineages.push(name.to_owned());
            lineages.len() - 1
        });
        known as u8 + 1
    });
    let runes = fields.numbers("runes");
    Def {
        id: card.id.clone(),
        name: card.name.clone(),
        kind,
        faction: fields.word("faction").index as u8,
        destiny: deck == "destiny",
        token: deck == "token",
        boxed: fields.flag("boxed"),
        baseline: None,
        speed: [Speed::Slow, Speed::Fast, Speed::Burst][speed],
        cost: number("cost"),
        runes: std::array::from_fn(|i| runes.get(i).map_or(0, |&n| n as u8)),
        attack: if matches!(kind, Kind::Hero | Kind::Minion) { number("attack") } else { 0 },
        health: match kind {
            Kind::Hero | Kind::Minion => number("health"),
            Kind::Artifact => number("durability"),
            Kind::Sigil => number("countdown"),
            Kind::Spell => 0,
        },
        level: if hero { number("level") } else { 0 },
        lineage,
        weapon: if kind == Kind::Artifact { number("weapon") } else { 0 },
        traits: 0,
        tough: 0,
        pride: 0,
        hindered: 0,
        loyalty: 0,
        spellpower: 0,
        echo: false,
        unique: false,
        unplayable: false,
        ephemeral: false,
        sleepy: false,
        needs: Vec::new(),
        declared: Declared::Nothing,
        cast: NO_PROGRAM,
        abilities: Vec::new(),
        programs: [NO_PROGRAM; ONS],
        statics: Vec::new(),
        hears: 0,
        rules: String::new(),
    }
}
