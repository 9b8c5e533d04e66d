//! A replay as a story that a page can step through: every move in words, and the table before it.
//!
//! Tables change little from move to move, so their lines are kept once and named by number.

use gauntlet_engine::view::{Card, Fact, Facts, View, Zone};
use gauntlet_engine::{Replay, ReplayError, Seat, Trial};
use serde::Serialize;
use std::collections::HashMap;

/// A game to step through.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Story {
    /// The game's id.
    pub game: String,
    /// The card that it is about.
    pub card: String,
    /// What it shows.
    pub title: String,
    /// The seed of its chance.
    pub seed: u64,
    /// Lines of tables, each once. The first letter says what a line is: `t` the table's facts, `p` a player, `z` a
    /// zone; fields are apart by tabs.
    pub lines: Vec<String>,
    /// Move by move, and the end.
    pub steps: Vec<Step>,
}

/// A position, and what was done in it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Step {
    /// The round.
    pub round: u32,
    /// Whose move it is; `None` at the end.
    pub seat: Option<u8>,
    /// The move in words.
    pub words: String,
    /// Whether it plays the card that the story is about.
    pub key: bool,
    /// The table, by numbers of lines.
    pub table: Vec<u16>,
}

/// A zone with more cards than these is a pile: it is counted.
const MANY: usize = 12;
/// What is printed on a card and does not change.
const PRINTED: [&str; 8] = ["kind", "rules", "text", "cost", "types", "stars", "faction", "copies"];

/// Tells a replay as a story about a card.
pub fn story<G: Trial>(game: &G, replay: &Replay, card: &str, title: &str) -> Result<Story, ReplayError> {
    let number = game.card_number(card);
    let mut lines = Lines::default();
    let mut steps = Vec::with_capacity(replay.moves.len() + 1);
    let end = replay.watch(game, |state, seat, _, action| {
        steps.push(Step {
            round: game.progress(state).rounds,
            seat: Some(seat.0),
            words: game.describe(state, action).words,
            key: number.is_some() && game.plays(state, action) == number,
            table: lines.table(&game.view(state, None)),
        });
    })?;
    let payoffs: Vec<String> =
        Seat::all(game.seats(&end)).map(|seat| format!("{seat} {}", game.payoff(&end, seat))).collect();
    steps.push(Step {
        round: game.progress(&end).rounds,
        seat: None,
        words: format!("The game is over: {}.", payoffs.join(", ")),
        key: false,
        table: lines.table(&game.view(&end, None)),
    });
    Ok(Story {
        game: replay.game.clone(),
        card: card.into(),
        title: title.into(),
        seed: replay.seed,
        lines: lines.all,
        steps,
    })
}

/// Lines that were written so far.
#[derive(Default)]
struct Lines {
    all: Vec<String>,
    numbers: HashMap<String, u16>,
}

impl Lines {
    fn number(&mut self, line: String) -> u16 {
        if let Some(&number) = self.numbers.get(&line) {
            return number;
        }
        let number = self.all.len().min(usize::from(u16::MAX)) as u16;
        self.all.push(line.clone());
        self.numbers.insert(line, number);
        number
    }

    fn table(&mut self, view: &View) -> Vec<u16> {
        let mut table = Vec::new();
        if !view.facts.0.is_empty() {
            table.push(self.number(format!("t\t{}", facts(&view.facts))));
        }
        for zone in &view.zones {
            self.zone(zone, &mut table);
        }
        for (seat, player) in (0u8..).map(Seat).zip(&view.players) {
            table.push(self.number(format!("p\t{seat}\t{}", facts(&player.facts))));
            for zone in &player.zones {
                self.zone(zone, &mut table);
            }
        }
        table
    }

    fn zone(&mut self, zone: &Zone, table: &mut Vec<u16>) {
        let mut fields = vec!["z".to_owned(), zone.name.clone()];
        if zone.cards.len() > MANY {
            fields.push(format!("{} cards", zone.cards.len() + zone.hidden as usize));
            return table.push(self.number(fields.join("\t")));
        }
        let mut cards = zone.cards.iter().peekable();
        while let Some(first) = cards.next() {
            let mut copies = 1;
            while cards.next_if(|next| *next == first).is_some() {
                copies += 1;
            }
            let times = if copies > 1 { format!(" ×{copies}") } else { String::new() };
            fields.push(format!("{}{times}", card(first)));
        }
        if zone.hidden > 0 {
            fields.push(format!("{} face down", zone.hidden));
        }
        // An empty zone is not worth a line.
        if fields.len() > 2 {
            table.push(self.number(fields.join("\t")));
        }
    }
}

fn card(card: &Card) -> String {
    let name = if card.name.is_empty() { &card.id } else { &card.name };
    let moving = card.facts.0.iter().filter(|(name, _)| !PRINTED.contains(&name.as_str()));
    let facts = facts(&Facts(moving.cloned().collect()));
    if facts.is_empty() { name.clone() } else { format!("{name} ({facts})") }
}

/// Facts in a line. What is written on a card can be read on its page: long texts are left out.
fn facts(facts: &Facts) -> String {
    const LONG: usize = 40;
    let words = |(name, fact): &(String, Fact)| match fact {
        Fact::Flag(true) => Some(name.clone()),
        Fact::Flag(false) => None,
        Fact::Text(text) if text.chars().count() > LONG => None,
        fact => Some(format!("{name} {}", fact.to_string().replace(['\n', '\t'], " "))),
    };
    facts.0.iter().filter_map(words).collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use gauntlet_engine::Game;
    use gauntlet_engine::connect_four::{ConnectFour, Table};

    #[test]
    fn a_story_has_every_move_and_the_end() {
        let mut replay = Replay::new(&ConnectFour, &Default::default(), 9);
        let mut chance = gauntlet_engine::Seeded::new(9);
        let mut state = ConnectFour.start(&Table, &mut chance);
        for index in [3, 0, 3, 0, 3, 0, 3] {
            let legal = ConnectFour.actions(&state);
            replay.record(&ConnectFour, &state, &legal, legal[index]);
            ConnectFour.apply(&mut state, legal[index], &mut chance);
        }
        let story = story(&ConnectFour, &replay, "none", "a game").unwrap();
        assert_eq!(story.steps.len(), 8);
        assert_eq!((story.steps[0].words.as_str(), story.steps[0].seat), ("column 4", Some(0)));
        let last = story.steps.last().unwrap();
        assert!(last.words.contains("seat 1 1, seat 2 0") && last.seat.is_none(), "{}", last.words);
        assert!(story.steps.iter().flat_map(|s| &s.table).all(|&line| usize::from(line) < story.lines.len()));
        assert!(story.lines.len() < story.steps.iter().map(|s| s.table.len()).sum(), "lines are kept once");
    }
}
