//! Holding a view against what was written: only what is named is compared.

use super::position::{CARD, RESERVED, TEAM, read_fact, read_team};
use super::tree::{Entry, Node, Table, Value};
use crate::cards::Problem;
use crate::suggest::closest;
use crate::view::{Card, Facts, View, Zone};

/// What of a written table a view does not show. The reserved words are left to the caller.
pub(super) fn table_differences(written: &Table, view: &View) -> Vec<Problem> {
    let mut problems = Vec::new();
    for entry in &written.0 {
        match entry.name.as_str() {
            "players" => problems.extend(player_differences(&entry.node, view)),
            name if RESERVED.contains(&name) => {}
            _ => problems.extend(entry_difference(entry, "", &view.facts, &view.zones)),
        }
    }
    problems
}

fn player_differences(written: &Node, view: &View) -> Vec<Problem> {
    let players = match written.list() {
        Ok(players) => players,
        Err(problem) => return vec![problem],
    };
    let mut problems = Vec::new();
    if players.len() > view.players.len() {
        let problem = format!("{} players are written, but {} sit at the table", players.len(), view.players.len());
        problems.push(Problem::new(written.span, problem));
    }
    for (seat, (written, player)) in players.iter().zip(&view.players).enumerate() {
        let table = match written.table() {
            Ok(table) => table,
            Err(problem) => {
                problems.push(problem);
                continue;
            }
        };
        let whose = format!("seat {}: ", seat + 1);
        for entry in &table.0 {
            if entry.name == TEAM {
                match read_team(&entry.node) {
                    Ok(team) if player.team.is_none_or(|real| real == team) => {}
                    Ok(_) => problems.push(Problem::new(entry.node.span, format!("{whose}the team is another one"))),
                    Err(problem) => problems.push(problem),
                }
            } else {
                problems.extend(entry_difference(entry, &whose, &player.facts, &player.zones));
            }
        }
    }
    problems
}

/// How one fact or zone differs, if it does.
fn entry_difference(entry: &Entry, whose: &str, facts: &Facts, zones: &[Zone]) -> Option<Problem> {
    let Entry { name, node, .. } = entry;
    if let Some(zone) = zones.iter().find(|zone| zone.name == *name) {
        return zone_difference(node, whose, zone);
    }
    let expected = match read_fact(node) {
        Ok(fact) => fact,
        Err(problem) => return Some(problem),
    };
    match facts.get(name) {
        Some(fact) if *fact == expected => None,
        Some(fact) => Some(Problem::new(node.span, format!("{whose}{name} is {}, not {expected}", shown(fact)))),
        None if expected.is_plain() => None,
        None => {
            let names = facts.0.iter().map(|(name, _)| name.as_str()).chain(zones.iter().map(|z| z.name.as_str()));
            let near = closest(name, names).map(|near| format!("did you mean `{near}`?"));
            let problem = format!("{whose}there is no `{name}` here, or it is nothing");
            Some(Problem::new(entry.name_span, problem).maybe_help(near))
        }
    }
}

fn shown(fact: &crate::view::Fact) -> String {
    if fact.is_plain() && matches!(fact, crate::view::Fact::Text(_) | crate::view::Fact::List(_)) {
        "empty".into()
    } else {
        fact.to_string()
    }
}

fn zone_difference(written: &Node, whose: &str, zone: &Zone) -> Option<Problem> {
    let list = match written.list() {
        Ok(list) => list,
        Err(problem) => return Some(problem),
    };
    let found = || {
        let ids: Vec<&str> = zone.cards.iter().map(|card| card.id.as_str()).collect();
        if ids.is_empty() { "empty".to_owned() } else { ids.join(", ") }
    };
    let ids: Option<Vec<&str>> = list.iter().map(card_id).collect();
    let Some(ids) = ids else {
        return Some(Problem::new(written.span, "a zone is a list of card ids, or of tables with a card in each"));
    };
    if !ids.iter().eq(zone.cards.iter().map(|card| &card.id)) {
        return Some(Problem::new(written.span, format!("{whose}{} is {}", zone.name, found())));
    }
    list.iter().zip(&zone.cards).find_map(|(written, card)| card_difference(written, whose, zone, card))
}

fn card_id(node: &Node) -> Option<&str> {
    match &node.value {
        Value::Text(id) => Some(id),
        Value::Table(table) => table.get(CARD)?.text().ok(),
        _ => None,
    }
}

fn card_difference(written: &Node, whose: &str, zone: &Zone, card: &Card) -> Option<Problem> {
    let Value::Table(table) = &written.value else { return None };
    let whose = format!("{whose}{} in {}: ", card.id, zone.name);
    table.0.iter().filter(|e| e.name != CARD).find_map(|entry| entry_difference(entry, &whose, &card.facts, &[]))
}
