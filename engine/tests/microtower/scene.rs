//! Positions in a few words, for tests that read like rulings.
//!
//! ```text
//! 1: foreman-brick; battle-fork tap=tapped extra-size=1; hand pramo, gym; coins 3
//! 2: granny-smetana; parts 4
//! deck evening-paper, little-screw
//! ```

use gauntlet_engine::microtower::{MicroTower, Options, State};
use gauntlet_engine::view::{Card, Fact, Facts, Player, View, Zone};
use gauntlet_engine::{Game, Profile, Seat, Seeded, Turn};

/// The game with options written as `name=value`.
pub fn game(options: &[&str]) -> MicroTower {
    let mut profile = Profile::default();
    for option in options {
        profile.set_text(option).unwrap();
    }
    MicroTower::shipped(Options::read(&profile).unwrap())
}

/// A position and its game.
pub struct Scene {
    pub game: MicroTower,
    pub state: State,
    pub chance: Seeded,
}

fn fact(text: &str) -> Fact {
    match text.parse::<i64>() {
        Ok(n) => Fact::Number(n),
        Err(_) if text == "true" => Fact::Flag(true),
        Err(_) => Fact::Text(text.into()),
    }
}

fn card(text: &str) -> Card {
    let mut words = text.split_whitespace();
    let mut card = Card { id: words.next().unwrap().into(), ..Card::default() };
    for word in words {
        let (name, value) = word.split_once('=').unwrap();
        card.facts.0.push((name.into(), fact(value)));
    }
    card
}

fn zone(name: &str, text: &str) -> Zone {
    let cards = text.split(',').map(str::trim).filter(|t| !t.is_empty()).map(card).collect();
    Zone { name: name.into(), cards, hidden: 0 }
}

fn player(text: &str) -> Player {
    let mut player = Player::default();
    let mut table = Zone { name: "table".into(), ..Zone::default() };
    for item in text.split(';').map(str::trim).filter(|t| !t.is_empty()) {
        match item.split_once(' ') {
            Some(("hand", cards)) => player.zones.push(zone("hand", cards)),
            Some((name @ ("coins" | "parts" | "turns"), n)) => player.facts.0.push((name.into(), fact(n))),
            _ => table.cards.push(card(item)),
        }
    }
    player.zones.push(table);
    player
}

fn read(text: &str) -> View {
    let mut view = View { turn: Some(Seat(0)), facts: Facts::default(), ..View::default() };
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
        match line.split_once(' ') {
            Some((name @ ("deck" | "discard"), cards)) => view.zones.push(zone(name, cards)),
            Some(("turn", seat)) => view.turn = Some(Seat(seat.parse::<u8>().unwrap() - 1)),
            Some(("step", step)) => view.facts.0.push(("step".into(), fact(step))),
            _ => view.players.push(player(line.split_once(':').unwrap().1)),
        }
    }
    view
}

/// Cards that are mentioned nowhere lie at the bottom of the deck.
fn fill_deck(game: &MicroTower, view: &mut View) {
    let zones = view.zones.iter().chain(view.players.iter().flat_map(|p| &p.zones));
    let mut placed: Vec<String> = zones.flat_map(|z| &z.cards).map(|c| c.id.clone()).collect();
    let mut rest = Vec::new();
    for info in &game.cards().infos {
        for _ in 0..info.copies {
            match placed.iter().position(|id| *id == info.id) {
                Some(at) => drop(placed.swap_remove(at)),
                None => rest.push(Card { id: info.id.clone(), ..Card::default() }),
            }
        }
    }
    match view.zones.iter_mut().find(|z| z.name == "deck") {
        Some(deck) => deck.cards.extend(rest),
        None => view.zones.push(Zone { name: "deck".into(), cards: rest, hidden: 0 }),
    }
}

impl Scene {
    /// A position under the usual rules.
    pub fn new(text: &str) -> Scene {
        Scene::with(&[], text)
    }

    /// A position under other rules.
    pub fn with(options: &[&str], text: &str) -> Scene {
        Scene::of(game(options), text)
    }

    /// A position of a game.
    pub fn of(game: MicroTower, text: &str) -> Scene {
        let mut view = read(text);
        fill_deck(&game, &mut view);
        let state = game.restore(&view).unwrap_or_else(|e| panic!("{e}"));
        Scene { game, state, chance: Seeded::new(1) }
    }

    /// Makes moves, separated by `;`.
    pub fn play(&mut self, moves: &str) {
        moves.split(';').for_each(|words| self.act(words.trim()));
    }

    /// Makes one move, whose words may have a `;` in them.
    pub fn act(&mut self, words: &str) {
        self.game.play(&mut self.state, words, &mut self.chance);
        self.game.audit(&self.state).unwrap();
    }

    /// The words of all legal moves.
    pub fn legal(&self) -> Vec<String> {
        self.game.actions(&self.state).iter().map(|&a| self.game.describe(&self.state, a).words).collect()
    }

    pub fn can(&self, words: &str) -> bool {
        self.legal().iter().any(|w| w == words)
    }

    pub fn view(&self) -> View {
        self.game.view(&self.state, None)
    }

    fn zone(&self, seat: usize, name: &str) -> Vec<Card> {
        self.view().players[seat - 1].zone(name).unwrap().cards.clone()
    }

    /// Ids of the cards in a zone of a seat, counted from 1, or of the table for seat 0.
    pub fn ids(&self, seat: usize, name: &str) -> Vec<String> {
        let cards = if seat == 0 { self.view().zone(name).unwrap().cards.clone() } else { self.zone(seat, name) };
        cards.into_iter().map(|card| card.id).collect()
    }

    pub fn on_table(&self, seat: usize, id: &str) -> bool {
        self.ids(seat, "table").iter().any(|i| i == id)
    }

    pub fn in_hand(&self, seat: usize, id: &str) -> bool {
        self.ids(seat, "hand").iter().any(|i| i == id)
    }

    pub fn discarded(&self, id: &str) -> bool {
        self.ids(0, "discard").iter().any(|i| i == id)
    }

    /// A fact of the first card of that id on a seat's side; 0 if it is not noted.
    pub fn number(&self, seat: usize, id: &str, name: &str) -> i64 {
        let cards = self.zone(seat, "table");
        let card = cards.iter().find(|card| card.id == id).unwrap_or_else(|| panic!("{id} is not on the table"));
        card.facts.number(name).unwrap_or(0)
    }

    pub fn flag(&self, seat: usize, id: &str, name: &str) -> bool {
        self.zone(seat, "table").iter().any(|card| card.id == id && card.facts.flag(name))
    }

    /// The tap phase of a card in words.
    pub fn tap(&self, seat: usize, id: &str) -> String {
        let cards = self.zone(seat, "table");
        let card = cards.iter().find(|card| card.id == id).unwrap_or_else(|| panic!("{id} is not on the table"));
        card.facts.text("tap").unwrap().into()
    }

    pub fn coins(&self, seat: usize) -> u16 {
        self.game.coins(&self.state, Seat(seat as u8 - 1))
    }

    pub fn parts(&self, seat: usize) -> u8 {
        self.game.parts(&self.state, Seat(seat as u8 - 1))
    }

    /// The seat that decides, counted from 1; 0 when the game is over.
    pub fn turn(&self) -> u8 {
        match self.game.turn(&self.state) {
            Turn::Of(seat) => seat.0 + 1,
            Turn::Over => 0,
        }
    }

    /// The seat whose turn it is, counted from 1.
    pub fn active(&self) -> u8 {
        self.game.active(&self.state).0 + 1
    }

    pub fn over(&self) -> bool {
        self.turn() == 0
    }

    /// The seat that has won, counted from 1; 0 if nobody has.
    pub fn winner(&self) -> usize {
        let won = |s: &usize| self.game.payoff(&self.state, Seat(*s as u8)) == 1.0;
        (0..self.view().players.len()).find(won).map_or(0, |s| s + 1)
    }
}
