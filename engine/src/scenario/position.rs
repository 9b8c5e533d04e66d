//! `[given]`: a position as a referee's view, and what chance will answer.

use super::tree::{Entry, Node, Table, Value};
use crate::cards::{Problem, Span};
use crate::chance::{Scripted, Stream};
use crate::game::TableSpec;
use crate::seat::Team;
use crate::view::{Card, Fact, Facts, Player, View, Zone};

/// Names that mean something else than a fact or a zone of the table, in `[given]` and `[then]`.
pub(super) const RESERVED: [&str; 10] =
    ["players", "turn", "moves", "chance", "start", "over", "result", "ask", "legal", "illegal"];
/// The name of a player that is no fact or zone.
pub(super) const TEAM: &str = "team";
/// The name of a card's id in a table that says more of it.
pub(super) const CARD: &str = "card";

/// What is given.
#[derive(Clone, Debug, Default)]
pub(super) struct Given {
    /// The position, without the game's name.
    pub view: View,
    /// The table and seed of a new game instead.
    pub start: Option<(TableSpec, u64)>,
    pub moves: Vec<(String, Span)>,
    /// What chance answers, by source.
    pub script: Vec<(Stream, Vec<u32>)>,
    pub seed: Option<u64>,
    /// The whole of it, for pointing into.
    pub node: Option<Node>,
}

impl Given {
    pub fn read(node: &Node) -> Result<Given, Vec<Problem>> {
        let table = node.table().map_err(|problem| vec![problem])?;
        let mut given = Given { node: Some(node.clone()), ..Given::default() };
        let mut problems = Vec::new();
        for entry in &table.0 {
            if let Err(problem) = given.entry(entry) {
                problems.push(problem);
            }
        }
        if problems.is_empty() { Ok(given) } else { Err(problems) }
    }

    fn entry(&mut self, entry: &Entry) -> Result<(), Problem> {
        let node = &entry.node;
        match entry.name.as_str() {
            "turn" => self.view.turn = Some(node.seat()?),
            "moves" => self.moves = node.texts()?,
            "chance" => self.chance(node.table()?)?,
            "start" => self.start = Some(start(node.table()?)?),
            "players" => {
                for player in node.list()? {
                    self.view.players.push(read_player(player.table()?)?);
                }
            }
            "over" | "result" | "ask" | "legal" | "illegal" => {
                let problem = format!("`{}` belongs into [then]", entry.name);
                return Err(Problem::new(entry.name_span, problem));
            }
            _ => read_entry(entry, &mut self.view.facts, &mut self.view.zones)?,
        }
        Ok(())
    }

    fn chance(&mut self, table: &Table) -> Result<(), Problem> {
        for entry in &table.0 {
            if entry.name == "seed" {
                self.seed = Some(seed(&entry.node)?);
                continue;
            }
            let stream: Stream = entry
                .name
                .parse()
                .map_err(|e: crate::chance::UnknownStream| Problem::new(entry.name_span, e.to_string()))?;
            let numbers = entry.node.list()?.iter().map(|item| {
                let number = item.number()?;
                let problem = || Problem::new(item.span, "chance counts from 1, as on a die");
                u32::try_from(number).ok().filter(|&n| n > 0).ok_or_else(problem)
            });
            self.script.push((stream, numbers.collect::<Result<_, _>>()?));
        }
        Ok(())
    }

    /// Chance as it is given.
    pub fn scripted(&self) -> Scripted {
        let seed = self.seed.or(self.start.as_ref().map(|(_, seed)| *seed));
        let script = self.script.iter().fold(Scripted::new(), |s, (stream, n)| s.and(*stream, n.iter().copied()));
        match seed {
            Some(seed) => script.else_seed(seed),
            None => script,
        }
    }
}

fn seed(node: &Node) -> Result<u64, Problem> {
    u64::try_from(node.number()?).map_err(|_| Problem::new(node.span, "a seed is not negative"))
}

/// The table of a new game.
fn start(table: &Table) -> Result<(TableSpec, u64), Problem> {
    let (mut spec, mut number) = (TableSpec::default(), 0);
    for entry in &table.0 {
        let node = &entry.node;
        match entry.name.as_str() {
            "seed" => number = seed(node)?,
            "seats" => {
                let seats = u8::try_from(node.number()?);
                spec.seats = Some(seats.map_err(|_| Problem::new(node.span, "that is no number of seats"))?);
            }
            "decks" => spec.decks = node.texts()?.into_iter().map(|(text, _)| text).collect(),
            "fixed" => {
                for fixed in &node.table()?.0 {
                    let value = match &fixed.node.value {
                        Value::Number(n) => n.to_string(),
                        _ => fixed.node.text()?.to_owned(),
                    };
                    spec.fixed.insert(fixed.name.clone(), value);
                }
            }
            _ => {
                let problem = Problem::new(entry.name_span, format!("a table has no `{}`", entry.name));
                return Err(problem.help("it can have seed, seats, decks and fixed"));
            }
        }
    }
    Ok((spec, number))
}

fn read_player(table: &Table) -> Result<Player, Problem> {
    let mut player = Player::default();
    for entry in &table.0 {
        if entry.name == TEAM {
            player.team = Some(read_team(&entry.node)?);
        } else {
            read_entry(entry, &mut player.facts, &mut player.zones)?;
        }
    }
    Ok(player)
}

/// A team, counted from 1 as people do.
pub(super) fn read_team(node: &Node) -> Result<Team, Problem> {
    match node.number()? {
        n @ 1..=8 => Ok(Team(n as u8 - 1)),
        _ => Err(Problem::new(node.span, "teams are numbered from 1")),
    }
}

/// A fact or a zone. A list of words can be either, and the game knows which: it is put down as both.
fn read_entry(entry: &Entry, facts: &mut Facts, zones: &mut Vec<Zone>) -> Result<(), Problem> {
    if let Value::List(list) = &entry.node.value {
        let words = list.iter().all(|item| matches!(item.value, Value::Text(_) | Value::Table(_)));
        if words {
            let cards = list.iter().map(read_card).collect::<Result<_, _>>()?;
            zones.push(Zone { name: entry.name.clone(), cards, hidden: 0 });
        }
        if list.iter().any(|item| matches!(item.value, Value::Table(_))) {
            let mixed = "a zone is a list of card ids, or of tables with a card in each";
            return if words { Ok(()) } else { Err(Problem::new(entry.node.span, mixed)) };
        }
    }
    facts.0.push((entry.name.clone(), read_fact(&entry.node)?));
    Ok(())
}

fn read_card(node: &Node) -> Result<Card, Problem> {
    let mut card = Card::default();
    match &node.value {
        Value::Table(table) => {
            card.id = match table.get(CARD) {
                Some(id) => id.text()?.to_owned(),
                None => return Err(Problem::new(node.span, "this card has no id").help("write card = \"…\"")),
            };
            for entry in table.0.iter().filter(|entry| entry.name != CARD) {
                card.facts.0.push((entry.name.clone(), read_fact(&entry.node)?));
            }
        }
        _ => card.id = node.text()?.to_owned(),
    }
    Ok(card)
}

/// A fact as written.
pub(super) fn read_fact(node: &Node) -> Result<Fact, Problem> {
    Ok(match &node.value {
        Value::Flag(flag) => Fact::Flag(*flag),
        Value::Number(n) => Fact::Number(*n),
        Value::Text(text) => Fact::Text(text.clone()),
        Value::List(list) => Fact::List(list.iter().map(read_fact).collect::<Result<_, _>>()?),
        Value::Decimal(_) => return Err(Problem::new(node.span, "numbers are whole in a position")),
        Value::Table(_) => return Err(Problem::new(node.span, "a fact is a number, a word, a flag or a list")),
    })
}
