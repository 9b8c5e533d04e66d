//! A view as lines of text.

use super::words::Words;
use gauntlet_engine::view::{Card, Fact, Facts, Player, View, Zone};
use gauntlet_engine::{Seat, Team};
use gauntlet_experiments::document::CardText;

/// How wide lines are when nobody says otherwise.
const WIDTH: usize = 80;

/// What the output can do.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    colour: bool,
    echoes: bool,
    width: usize,
}

impl Style {
    /// Colour only on a terminal, and only if nobody forbids it.
    pub fn new(output_is_terminal: bool, input_is_terminal: bool) -> Style {
        let colour = output_is_terminal && std::env::var_os("NO_COLOR").is_none();
        let columns = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
        Style { colour, echoes: input_is_terminal, width: columns.unwrap_or(WIDTH).clamp(40, 200) }
    }

    /// No colour, 80 columns, as into a file.
    #[cfg(test)]
    pub fn plain() -> Style {
        Style { colour: false, echoes: false, width: WIDTH }
    }

    /// Whether the person sees what is typed.
    pub fn echoes(&self) -> bool {
        self.echoes
    }

    fn paint(&self, code: &str, text: &str) -> String {
        if self.colour && !text.is_empty() { format!("\x1b[{code}m{text}\x1b[0m") } else { text.into() }
    }

    /// What matters most.
    pub fn strong(&self, text: &str) -> String {
        self.paint("1", text)
    }

    /// What matters least.
    pub fn faint(&self, text: &str) -> String {
        self.paint("2", text)
    }

    fn name(&self, text: &str) -> String {
        self.paint("36", text)
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

fn padded(text: &str, to: usize) -> String {
    format!("{text}{}", " ".repeat(to.saturating_sub(width(text))))
}

/// The whole table as the seat sees it.
pub fn table(view: &View, say: Words, style: &Style) -> String {
    let mut out = String::new();
    let zones = view.zones.iter().chain(view.players.iter().flat_map(|player| &player.zones));
    let label = zones.filter(|zone| !is_empty(zone)).map(|zone| width(&zone.name)).max().unwrap_or(0);
    if is_board(&view.facts) {
        board(&mut out, &view.facts, style);
    } else if !view.facts.0.is_empty() {
        let items = fact_items(&view.facts, say);
        flow(&mut out, "", 2, &items, " · ", style);
    }
    for zone in view.zones.iter().filter(|zone| !is_empty(zone)) {
        draw_zone(&mut out, zone, label, say, style);
    }
    let teams = view
        .players
        .iter()
        .enumerate()
        .any(|(i, a)| view.players[..i].iter().any(|b| a.team.is_some() && a.team == b.team));
    for (seat, player) in (0u8..).map(Seat).zip(&view.players) {
        let head = head(view, seat, player, teams, say);
        flow(&mut out, &head, 4, &fact_items(&player.facts, say), " · ", style);
        for zone in player.zones.iter().filter(|zone| !is_empty(zone)) {
            draw_zone(&mut out, zone, label, say, style);
        }
    }
    if let Some(result) = &view.result {
        out.push_str(&format!("\n{}\n", style.strong(&outcome(view, result, say))));
    }
    out
}

/// What stands before a player's facts.
fn head(view: &View, seat: Seat, player: &Player, teams: bool, say: Words) -> String {
    let mark = if view.turn == Some(seat) { ">" } else { " " };
    let team = match player.team {
        Some(Team(team)) if teams => format!(" {}", say.team(char::from(b'A' + team))),
        _ => String::new(),
    };
    format!("{mark} {}{team}", say.seat_of(seat, view.seat))
}

fn is_empty(zone: &Zone) -> bool {
    zone.cards.is_empty() && zone.hidden == 0
}

/// Facts that are rows of equal length are a board, and are drawn under each other.
fn is_board(facts: &Facts) -> bool {
    let rows: Vec<usize> = facts
        .0
        .iter()
        .filter_map(|(_, fact)| match fact {
            Fact::Text(text) if width(text) >= 8 => Some(width(text)),
            _ => None,
        })
        .collect();
    rows.len() >= 3 && rows.iter().all(|w| *w == rows[0])
}

fn board(out: &mut String, facts: &Facts, style: &Style) {
    let label = facts.0.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
    for (name, fact) in &facts.0 {
        out.push_str(&format!("  {}  {fact}\n", style.name(&padded(name, label))));
    }
}

fn fact_items(facts: &Facts, say: Words) -> Vec<String> {
    let item = |(name, fact): &(String, Fact)| match fact {
        Fact::Flag(true) => name.clone(),
        Fact::Flag(false) => say.not(name),
        // Rules text has lines of its own.
        fact => format!("{name} {}", fact.to_string().replace('\n', " / ")),
    };
    facts.0.iter().map(item).collect()
}

fn draw_zone(out: &mut String, zone: &Zone, label: usize, say: Words, style: &Style) {
    let mut items: Vec<String> = Vec::new();
    let mut cards = zone.cards.iter().peekable();
    while let Some(card) = cards.next() {
        let mut copies = 1;
        while cards.next_if(|next| *next == card).is_some() {
            copies += 1;
        }
        let times = if copies > 1 { format!(" ×{copies}") } else { String::new() };
        items.push(format!("{}{times}", card_text(card, say)));
    }
    match zone.hidden {
        0 => {}
        n => items.push(say.unseen(n, !items.is_empty())),
    }
    let head = format!("    {}", padded(&zone.name, label));
    flow(out, &head, label + 6, &items, ", ", style);
}

/// A card as it is printed: its name, kind and numbers, and its rules lines.
pub fn printed(text: &CardText) -> String {
    let numbers = text.numbers.iter().map(|(name, number)| format!(" · {name} {number}")).collect::<String>();
    let rules = text.rules.iter().map(|line| format!("\n    {line}")).collect::<String>();
    format!("  {} · {}{numbers}{rules}", text.name, text.kind)
}

fn card_text(card: &Card, say: Words) -> String {
    let name = if card.name.is_empty() { &card.id } else { &card.name };
    if card.facts.0.is_empty() { name.clone() } else { format!("{name} ({})", fact_items(&card.facts, say).join(", ")) }
}

/// A head and items after it, broken between items and, where an item is longer than a line, between its words.
/// Further lines are indented. Long items each begin a line.
fn flow(out: &mut String, head: &str, indent: usize, items: &[String], between: &str, style: &Style) {
    const LONG: usize = 40;
    let mut line = Line { out, used: 0, width: style.width };
    line.out.push_str(&style.name(head));
    line.used = width(head);
    line.space(2);
    let long = items.iter().any(|item| width(item) > LONG);
    for (i, item) in items.iter().enumerate() {
        let text = if i + 1 == items.len() { item.clone() } else { format!("{item}{}", between.trim_end()) };
        if i > 0 {
            if long || line.used + 1 + width(&text) > style.width { line.turn(indent) } else { line.space(1) }
        }
        line.words(&text, indent + 2);
    }
    while line.out.ends_with(' ') {
        line.out.pop();
    }
    out.push('\n');
}

/// A line that is being filled.
struct Line<'a> {
    out: &'a mut String,
    used: usize,
    width: usize,
}

impl Line<'_> {
    fn space(&mut self, count: usize) {
        self.out.push_str(&" ".repeat(count));
        self.used += count;
    }

    /// Begins the next line.
    fn turn(&mut self, indent: usize) {
        self.out.push('\n');
        self.used = 0;
        self.space(indent);
    }

    fn words(&mut self, text: &str, indent: usize) {
        for (i, word) in text.split_whitespace().enumerate() {
            let gap = usize::from(i > 0);
            if i > 0 && self.used + gap + width(word) > self.width {
                self.turn(indent);
            } else {
                self.space(gap);
            }
            self.out.push_str(word);
            self.used += width(word);
        }
    }
}

/// The numbered moves, in columns if they are short.
pub fn moves(words: &[String], style: &Style) -> String {
    let digits = words.len().to_string().len();
    if words.iter().any(|w| width(w) + digits + 3 > style.width) {
        let mut out = String::new();
        for (i, words) in words.iter().enumerate() {
            let mut line = Line { out: &mut out, used: 0, width: style.width };
            line.words(&format!("{:>1$}", i + 1, digits), 0);
            line.space(1);
            line.words(words, digits + 3);
            out.push('\n');
        }
        return out;
    }
    let cell = words.iter().map(|w| width(w)).max().unwrap_or(0) + digits + 1;
    let columns = ((style.width - 2 + 3) / (cell + 3)).clamp(1, words.len().max(1));
    let rows = words.len().div_ceil(columns);
    let mut out = String::new();
    for row in 0..rows {
        let cells = (0..columns).filter_map(|column| {
            let index = column * rows + row;
            let words = words.get(index)?;
            Some(padded(&format!("{:>digits$} {words}", index + 1), cell))
        });
        out.push_str(&format!("  {}\n", cells.collect::<Vec<_>>().join("   ").trim_end()));
    }
    out
}

/// What came of the game, in words.
fn outcome(view: &View, result: &[f32], say: Words) -> String {
    let best = result.iter().copied().fold(0.0, f32::max);
    let winners: Vec<String> = (0u8..)
        .map(Seat)
        .zip(result)
        .filter(|(_, payoff)| **payoff == best)
        .map(|(seat, _)| say.seat_of(seat, view.seat))
        .collect();
    say.outcome(&winners, winners.len() == result.len(), best == 1.0)
}
