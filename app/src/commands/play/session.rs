//! One game between a person and bots, over any input and output.

use super::draw::{self, Style, printed};
use super::words::Words;
use gauntlet_agents::{Agent, agent_rng, tell};
use gauntlet_engine::chance::mix;
use gauntlet_engine::registry::Shipped;
use gauntlet_engine::scenario::Snapshot;
use gauntlet_engine::suggest::closest;
use gauntlet_engine::{Plain, Recording, Replay, Seat, Seeded, TableSpec, Turn};
use gauntlet_experiments::document::CardText;
use miette::{IntoDiagnostic, miette};
use std::io::{self, BufRead, Write};

/// How a session ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The game was played to its end.
    Played,
    /// The person left.
    Quit,
    /// Nothing more came from the pipe.
    InputEnded,
}

/// A running game.
pub struct Session<'g, G: Shipped> {
    game: &'g G,
    seat: Seat,
    state: G::State,
    chance: Recording<Seeded>,
    /// The bots by seat. The person's own gives hints.
    bots: Vec<Box<dyn Agent<G>>>,
    rngs: Vec<Plain>,
    replay: Replay,
    /// The last quiet position with a decision, and the moves since. What chance answered since is in `chance`.
    quiet: G::State,
    since: Vec<String>,
    /// What the others did that the person has not been shown yet.
    news: Vec<String>,
}

enum Answer<A> {
    Move(A),
    Ask(String),
    Leave,
}

impl<'g, G: Shipped> Session<'g, G> {
    /// Sits down at a table.
    pub fn new(
        game: &'g G,
        spec: &TableSpec,
        seat: Seat,
        seed: u64,
        bot: impl Fn(Seat) -> Box<dyn Agent<G>>,
    ) -> miette::Result<Session<'g, G>> {
        let table = game.table(spec).into_diagnostic()?;
        let mut chance = Recording::new(Seeded::new(seed));
        let state = game.start(&table, &mut chance);
        let seats = game.seats(&state);
        if seat.0 >= seats {
            return Err(miette!("there is no {seat} at a table for {seats}"));
        }
        chance.outcomes.clear();
        Ok(Session {
            game,
            seat,
            quiet: state.clone(),
            state,
            chance,
            bots: Seat::all(seats).map(&bot).collect(),
            rngs: Seat::all(seats).map(|s| agent_rng(seed, s, 0)).collect(),
            replay: Replay::new(game, spec, seed),
            since: Vec::new(),
            news: Vec::new(),
        })
    }

    /// Plays until the game is over, or the person leaves, or the input ends.
    pub fn play(&mut self, input: &mut impl BufRead, out: &mut impl Write, style: &Style) -> io::Result<Ending> {
        let Replay { seed, .. } = self.replay;
        let words = self.language();
        let title = G::title(self.game.lang());
        writeln!(out, "{}", style.strong(&words.opening(title, self.seat, seed)))?;
        writeln!(out, "{}", words.how())?;
        loop {
            match self.game.turn(&self.state) {
                Turn::Over => {
                    self.show(out, style)?;
                    return Ok(Ending::Played);
                }
                Turn::Of(seat) if seat == self.seat => {
                    self.show(out, style)?;
                    if let Some(ending) = self.person(input, out, style)? {
                        return Ok(ending);
                    }
                }
                Turn::Of(seat) => self.bot(seat),
            }
        }
    }

    fn bot(&mut self, seat: Seat) {
        let legal = self.game.actions(&self.state);
        let rng = &mut self.rngs[seat.index()];
        let seen = self.game.determinize(&self.state, seat, rng);
        let action = self.bots[seat.index()].choose(self.game, &seen, seat, &legal, rng);
        let words = self.game.witness(&self.state, action, self.seat).words;
        self.news.push(format!("{}: {words}", self.language().seat(seat)));
        self.apply(&legal, action);
    }

    /// What the bot of the person's own seat would do, and why. It sees no more than the person does, and asking it
    /// changes nothing in the game.
    fn hint(&mut self) -> String {
        let legal = self.game.actions(&self.state);
        let mut rng = Plain::new(mix(self.replay.seed, self.replay.moves.len() as u64));
        let seen = self.game.determinize(&self.state, self.seat, &mut rng);
        let bot = &mut self.bots[self.seat.index()];
        let action = bot.choose(self.game, &seen, self.seat, &legal, &mut rng);
        match bot.explain(self.game, &seen, self.seat) {
            Some(reasons) => self.language().reasons(&reasons),
            None => self.language().bot_would(&self.game.describe(&self.state, action).words),
        }
    }

    /// Shows what happened, the table, and what is asked.
    fn show(&mut self, out: &mut impl Write, style: &Style) -> io::Result<()> {
        let view = self.game.view(&self.state, Some(self.seat));
        writeln!(out)?;
        for news in self.news.drain(..) {
            writeln!(out, "{}", style.faint(&news))?;
        }
        write!(out, "{}", draw::table(&view, self.language(), style))?;
        if view.turn == Some(self.seat) {
            writeln!(out, "\n{}", style.strong(&view.ask))?;
            write!(out, "{}", draw::moves(&self.words(), style))?;
        }
        Ok(())
    }

    fn language(&self) -> Words {
        Words(self.game.lang())
    }

    fn words(&self) -> Vec<String> {
        self.game.actions(&self.state).iter().map(|&a| self.game.describe(&self.state, a).words).collect()
    }

    /// Asks the person until a move is made.
    fn person(&mut self, input: &mut impl BufRead, out: &mut impl Write, style: &Style) -> io::Result<Option<Ending>> {
        let legal = self.game.actions(&self.state);
        let words = self.words();
        loop {
            write!(out, "> ")?;
            out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                return Ok(Some(Ending::InputEnded));
            }
            if !style.echoes() {
                // From a pipe nobody has seen what was typed.
                writeln!(out, "{}", line.trim())?;
            }
            match self.understand(line.trim(), &words) {
                Answer::Move(index) => {
                    self.apply(&legal, legal[index]);
                    return Ok(None);
                }
                Answer::Ask(text) => writeln!(out, "{text}")?,
                Answer::Leave => return Ok(Some(Ending::Quit)),
            }
            match line.trim() {
                "t" => self.show(out, style)?,
                "h" => writeln!(out, "{}", self.hint())?,
                _ => {}
            }
        }
    }

    fn understand(&self, line: &str, words: &[String]) -> Answer<usize> {
        let say = self.language();
        match line {
            "" => return Answer::Ask(say.type_a_number(words.len())),
            "?" => return Answer::Ask(say.help().into()),
            "t" | "h" => return Answer::Ask(String::new()),
            "q" => return Answer::Leave,
            _ => {}
        }
        if let Some(name) = line.strip_prefix("c ") {
            return Answer::Ask(self.cards_called(name.trim()));
        }
        if let Ok(number) = line.parse::<usize>() {
            return match number {
                n if (1..=words.len()).contains(&n) => Answer::Move(n - 1),
                _ => Answer::Ask(say.no_such_number(number, words.len())),
            };
        }
        if let Some(index) = words.iter().position(|w| w.eq_ignore_ascii_case(line)) {
            return Answer::Move(index);
        }
        let lower = line.to_lowercase();
        let begun: Vec<usize> = (0..words.len()).filter(|&i| words[i].to_lowercase().starts_with(&lower)).collect();
        match begun[..] {
            [index] => Answer::Move(index),
            [] => Answer::Ask(match closest(line, words.iter().map(String::as_str)) {
                Some(near) => say.did_you_mean(line, near),
                None => say.no_such_move(line, words.len()),
            }),
            _ => Answer::Ask(say.several(line, begun.len())),
        }
    }

    /// What is printed on the cards whose names begin like this, or else contain it.
    fn cards_called(&self, name: &str) -> String {
        let lang = self.game.lang();
        let wanted = name.to_lowercase();
        let Some(library) = G::library() else { return self.language().no_such_card(name) };
        let texts: Vec<CardText> = library
            .cards()
            .iter()
            .map(|card| CardText::of(library, &card.id, lang))
            .filter(|t| !t.kind.is_empty())
            .collect();
        let named = |fits: &dyn Fn(&str) -> bool| -> Vec<String> {
            texts.iter().filter(|text| fits(&text.name.to_lowercase())).map(printed).collect()
        };
        let ways: [&dyn Fn(&str) -> bool; 3] =
            [&|name| name == wanted, &|name| name.starts_with(&wanted), &|name| name.contains(&wanted)];
        let found = ways.into_iter().map(named).find(|found| !found.is_empty()).unwrap_or_default();
        if found.is_empty() {
            let names = texts.iter().map(|text| text.name.as_str());
            let near =
                closest(name, names).map_or_else(String::new, |near| format!(" {}", self.language().perhaps(near)));
            return self.language().no_such_card(name) + &near;
        }
        found.join("\n")
    }

    fn apply(&mut self, legal: &[G::Action], action: G::Action) {
        let game = self.game;
        self.replay.record(game, &self.state, legal, action);
        self.since.push(game.describe(&self.state, action).words);
        if let Turn::Of(by) = game.turn(&self.state) {
            tell(game, &self.state, (0..).map(Seat).zip(&mut self.bots), by, action);
        }
        game.apply(&mut self.state, action, &mut self.chance);
        if game.quiet(&self.state) && game.turn(&self.state) != Turn::Over {
            self.quiet = self.state.clone();
            self.since.clear();
            self.chance.outcomes.clear();
        }
    }

    /// The game so far.
    pub fn replay(&self) -> Replay {
        Replay { end: Some(self.game.fingerprint(&self.state)), ..self.replay.clone() }
    }

    /// The position as a scenario file.
    pub fn scenario(&self) -> miette::Result<String> {
        let view = self.game.view(&self.quiet, None);
        let now = self.game.view(&self.state, None);
        let snapshot = Snapshot {
            profile: &self.game.profile(),
            view: &view,
            moves: &self.since,
            chance: &self.chance.outcomes,
            now: Some(&now),
        };
        snapshot.write().into_diagnostic()
    }
}
