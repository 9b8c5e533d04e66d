//! A table set up in the words of the game, so that a test reads like a ruling.
//!
//! ```ignore
//! let mut table = Given::seats(4).classes(1, ["brawler"]).health(2, 5).begin();
//! table.dice(1, [6, 6, 6, 6, 6, 3]).attack(2).aside_all();
//! table.dice(1, [3, 3, 1, 1, 1, 1]).dice(1, [1, 1, 1, 1]).play("set aside 2 × 3");
//! assert_eq!(table.health(2), 0);
//! ```
//!
//! Seats count from 1, as people do. A seat without a class has 30 health. A position begins where the turn seat
//! chooses its target, unless a phase is given. What chance has no script for comes from a seed, so that a test may
//! run on into the next turn; a scripted number that is not used, or a script that runs out, fails the test.

use crate::cards::Library;
use crate::chance::{ScriptError, Scripted, Stream};
use crate::dicetastic::{Dicetastic, Options, State};
use crate::game::{Game, RestoreError, TableSpec, Turn};
use crate::seat::Seat;
use crate::view::{Card, Fact, Facts, Player, View, Zone};

/// A position being written down.
pub(super) struct Given {
    view: View,
    options: Options,
    cards: String,
    chance: Scripted,
}

fn put(facts: &mut Facts, name: &str, value: impl Into<Fact>) {
    facts.0.retain(|(n, _)| n != name);
    facts.set(name, value);
}

fn list(numbers: impl IntoIterator<Item = u8>) -> Fact {
    Fact::List(numbers.into_iter().map(Fact::from).collect())
}

fn zone_of<'a>(zones: &'a mut Vec<Zone>, name: &str) -> &'a mut Zone {
    let at = zones.iter().position(|zone| zone.name == name).unwrap_or_else(|| {
        zones.push(Zone::new(name));
        zones.len() - 1
    });
    &mut zones[at]
}

fn cards_of<const N: usize>(ids: [&str; N]) -> impl Iterator<Item = Card> {
    ids.into_iter().map(|id| Card { id: id.into(), ..Card::default() })
}

impl Given {
    /// A table for so many, teams alternating, in round 1 on seat 1's turn.
    pub fn seats(count: u8) -> Given {
        let players = (0..count).map(|_| Player::default()).collect();
        Given {
            view: View { players, ..View::default() },
            options: Options::default(),
            cards: String::new(),
            chance: Scripted::new().else_seed(1),
        }
    }

    /// Changes options of section 14.
    pub fn options(mut self, change: impl FnOnce(&mut Options)) -> Given {
        change(&mut self.options);
        self
    }

    /// Adds cards, as a card file writes them.
    pub fn cards(mut self, toml: &str) -> Given {
        self.cards.push_str(toml);
        self
    }

    /// Makes up a class with these rules and 30 health; its name is its id.
    pub fn made_class(self, id: &str, rules: &str) -> Given {
        let card = format!("[[class]]\nid = \"{id}\"\nname = \"{id}\"\nhealth = 30\nrules = '''\n{rules}\n'''\n");
        self.cards(&card)
    }

    /// Makes up an ability card with these rules, of which there are 3; its name is its id.
    pub fn made_card(self, id: &str, rules: &str) -> Given {
        let card = format!("[[ability]]\nid = \"{id}\"\nname = \"{id}\"\ncopies = 3\nrules = '''\n{rules}\n'''\n");
        self.cards(&card)
    }

    fn player(&mut self, seat: u8) -> &mut Player {
        &mut self.view.players[usize::from(seat) - 1]
    }

    /// Puts classes in front of a seat, left to right. The first gives the maximum health.
    pub fn classes<const N: usize>(mut self, seat: u8, ids: [&str; N]) -> Given {
        zone_of(&mut self.player(seat).zones, "classes").cards.extend(cards_of(ids));
        self
    }

    /// Says something special of a class in front of a seat: rotated, disabled, gains, shared-2 …
    pub fn class_fact(mut self, seat: u8, id: &str, name: &str, value: impl Into<Fact>) -> Given {
        let zone = zone_of(&mut self.player(seat).zones, "classes");
        let card = zone.cards.iter_mut().find(|card| card.id == id).expect("place the class first");
        put(&mut card.facts, name, value);
        self
    }

    /// A class in front of a seat is rotated.
    pub fn rotated(self, seat: u8, id: &str) -> Given {
        self.class_fact(seat, id, "rotated", true)
    }

    /// Puts cards into a hand.
    pub fn hand<const N: usize>(mut self, seat: u8, ids: [&str; N]) -> Given {
        zone_of(&mut self.player(seat).zones, "hand").cards.extend(cards_of(ids));
        self
    }

    /// Puts an ongoing card in front of a seat, with so many `uses` or `turns` left.
    pub fn ongoing(mut self, seat: u8, id: &str, counted: &str, left: u8) -> Given {
        let mut card = Card { id: id.into(), ..Card::default() };
        card.facts.set(counted, left);
        zone_of(&mut self.player(seat).zones, "ongoing").cards.push(card);
        self
    }

    /// A fact of a seat, as a view shows it.
    pub fn seat_fact(mut self, seat: u8, name: &str, value: impl Into<Fact>) -> Given {
        put(&mut self.player(seat).facts, name, value);
        self
    }

    /// Health now.
    pub fn health(self, seat: u8, health: u16) -> Given {
        self.seat_fact(seat, "health", health)
    }

    /// The seat is dead.
    pub fn dead(self, seat: u8) -> Given {
        self.seat_fact(seat, "dead", true)
    }

    /// The seat is untargetable.
    pub fn untargetable(self, seat: u8) -> Given {
        self.seat_fact(seat, "untargetable", true)
    }

    /// Who has dealt the seat damage this round.
    pub fn attackers<const N: usize>(self, seat: u8, by: [u8; N]) -> Given {
        self.seat_fact(seat, "attackers", list(by))
    }

    /// A fact of the table, as a view shows it.
    pub fn fact(mut self, name: &str, value: impl Into<Fact>) -> Given {
        put(&mut self.view.facts, name, value);
        self
    }

    /// Dice or numbers of the attack under way: thrown, flipped, aside, valid.
    pub fn numbers<const N: usize>(self, name: &str, numbers: [u8; N]) -> Given {
        self.fact(name, list(numbers))
    }

    /// Where in the turn: draft, round 0, open, target, attack roll, damage roll, rollover.
    pub fn phase(self, phase: &str) -> Given {
        self.fact("phase", phase)
    }

    /// Before the attack, where own-turn and any-time cards can be played.
    pub fn open(self) -> Given {
        self.phase("open")
    }

    /// Whose turn it is.
    pub fn turn(mut self, seat: u8) -> Given {
        self.view.turn = Some(Seat(seat - 1));
        self
    }

    /// Who started the game.
    pub fn starter(self, seat: u8) -> Given {
        self.fact("starter", seat)
    }

    /// Which round it is.
    pub fn round(self, round: u8) -> Given {
        self.fact("round", round)
    }

    /// Cards of a zone of the table, from its top: deck, discard, removed, class-deck, class-discard …
    pub fn zone<const N: usize>(mut self, name: &str, ids: [&str; N]) -> Given {
        zone_of(&mut self.view.zones, name).cards.extend(cards_of(ids));
        self
    }

    /// The top of the ability deck.
    pub fn deck<const N: usize>(self, ids: [&str; N]) -> Given {
        self.zone("deck", ids)
    }

    /// The top of the class deck.
    pub fn class_deck<const N: usize>(self, ids: [&str; N]) -> Given {
        self.zone("class-deck", ids)
    }

    /// Scripts the next dice of a seat.
    pub fn dice<const N: usize>(mut self, seat: u8, faces: [u32; N]) -> Given {
        self.chance = self.chance.and(Stream::dice(Seat(seat - 1)), faces);
        self
    }

    /// Scripts another source of chance, counting from 1.
    pub fn chance(mut self, stream: Stream, numbers: impl IntoIterator<Item = u32>) -> Given {
        self.chance = self.chance.and(stream, numbers);
        self
    }

    fn game(&self) -> Dicetastic {
        let shipped = Dicetastic::shipped_cards();
        let library: Library = match self.cards.as_str() {
            "" => shipped.clone(),
            toml => shipped.overlay(&[("made-up.toml", toml)]).unwrap_or_else(|errors| panic!("{errors}")),
        };
        Dicetastic::with_library(self.options, &library).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The position, or what is wrong with it.
    pub fn try_begin(mut self) -> Result<Table, RestoreError> {
        let draft = self.view.facts.text("phase") == Some("draft");
        for player in &mut self.view.players {
            let bare = player.zone("classes").is_none_or(|zone| zone.cards.is_empty());
            if bare && !draft && player.facts.get("maximum").is_none() {
                player.facts.set("maximum", 30u8);
            }
        }
        let game = self.game();
        self.view.game = game.id().into();
        let state = game.restore(&self.view)?;
        Ok(Table { game, state, chance: self.chance })
    }

    /// The position.
    pub fn begin(self) -> Table {
        self.try_begin().unwrap_or_else(|error| panic!("{error}"))
    }

    /// A new game from its setup instead of a position; chance needs a script or falls back on a seed.
    pub fn new_game(mut self) -> Table {
        let game = self.game();
        let spec = TableSpec { seats: Some(self.view.players.len() as u8), ..TableSpec::default() };
        let seating = game.table(&spec).unwrap_or_else(|error| panic!("{error}"));
        let state = game.start(&seating, &mut self.chance);
        let mut table = Table { game, state, chance: self.chance };
        table.check();
        table
    }
}

/// A table in play.
pub(super) struct Table {
    pub game: Dicetastic,
    pub state: State,
    chance: Scripted,
}

impl Table {
    /// Scripts the next dice of a seat.
    pub fn dice<const N: usize>(&mut self, seat: u8, faces: [u32; N]) -> &mut Table {
        self.chance(Stream::dice(Seat(seat - 1)), faces)
    }

    /// Scripts another source of chance, counting from 1.
    pub fn chance(&mut self, stream: Stream, numbers: impl IntoIterator<Item = u32>) -> &mut Table {
        self.chance = std::mem::take(&mut self.chance).and(stream, numbers);
        self
    }

    /// The script has had an answer to everything so far, and the laws of the game hold.
    fn check(&mut self) {
        match self.chance.clone().finish() {
            Ok(()) | Err(ScriptError::LeftOver { .. }) => {}
            Err(error) => panic!("{error}; now: {}", self.ask()),
        }
        self.game.audit(&self.state).unwrap_or_else(|law| panic!("{law}"));
    }

    /// Plays the move with these words; the seat that is asked plays it.
    #[track_caller]
    pub fn play(&mut self, words: &str) -> &mut Table {
        if let Err(error) = self.game.try_play(&mut self.state, words, &mut self.chance) {
            panic!("{} is asked: {}\n{error}", self.state.asked, self.ask());
        }
        self.check();
        self
    }

    /// The turn seat attacks that seat.
    #[track_caller]
    pub fn attack(&mut self, target: u8) -> &mut Table {
        self.play(&format!("attack seat {target}"))
    }

    /// Sets all dice of the attack throw aside.
    #[track_caller]
    pub fn aside_all(&mut self) -> &mut Table {
        let dice = self.state.attack.shown();
        self.play(&format!("set aside {dice}"))
    }

    /// The turn seat attacks that seat and sets its first throw aside as it is: the sum is the score.
    #[track_caller]
    pub fn score(&mut self, target: u8, faces: [u32; 6]) -> &mut Table {
        let seat = self.turn();
        self.dice(seat, faces).attack(target).aside_all()
    }

    /// Plays the first legal move that begins with these words, such as "use Phoenix".
    #[track_caller]
    pub fn act(&mut self, words: &str) -> &mut Table {
        let legal = self.legal();
        match legal.iter().find(|w| w.starts_with(words)) {
            Some(found) => self.play(found),
            None => panic!("nothing begins with `{words}`; seat {}: {}: {legal:#?}", self.asked(), self.ask()),
        }
    }

    /// The turn seat attacks that seat and misses: a score of 31, and no die shows 1. Windows are left to the test.
    #[track_caller]
    pub fn miss(&mut self, target: u8) -> &mut Table {
        let seat = self.turn();
        self.dice(seat, [6, 6, 6, 6, 6, 1, 2, 2, 2, 2, 2, 2]).attack(target).aside_all()
    }

    /// So many turns in which every attack misses. Whoever is asked something else passes.
    #[track_caller]
    pub fn quiet_turns(&mut self, count: u8) -> &mut Table {
        for _ in 0..count {
            self.pass_all();
            let target = self.turn() % self.state.seats + 1;
            self.miss(target).pass_all();
        }
        self
    }

    /// Everybody passes until something is asked whose words begin like this.
    #[track_caller]
    pub fn pass_until(&mut self, about: &str) -> &mut Table {
        while !self.ask().starts_with(about) {
            self.pass();
        }
        self
    }

    /// The seat that is asked passes.
    #[track_caller]
    pub fn pass(&mut self) -> &mut Table {
        self.play("pass")
    }

    /// The seat that is asked passes, and the next to be asked is that one.
    #[track_caller]
    pub fn pass_to(&mut self, seat: u8) -> &mut Table {
        self.pass();
        assert_eq!(self.asked(), seat, "asked: {}", self.ask());
        self
    }

    /// Everybody passes until something else is asked.
    #[track_caller]
    pub fn pass_all(&mut self) -> &mut Table {
        while self.legal().iter().any(|words| words == "pass") {
            self.pass();
        }
        self
    }

    /// The legal moves in words.
    pub fn legal(&self) -> Vec<String> {
        let words = |a: &_| self.game.describe(&self.state, *a).words;
        self.game.actions(&self.state).iter().map(words).collect()
    }

    /// That move is legal now.
    #[track_caller]
    pub fn assert_legal(&self, words: &str) -> &Table {
        let legal = self.legal();
        assert!(legal.iter().any(|w| w == words), "`{words}` is not legal; {}: {legal:#?}", self.ask());
        self
    }

    /// That move is not legal now.
    #[track_caller]
    pub fn assert_illegal(&self, words: &str) -> &Table {
        assert!(!self.legal().iter().any(|w| w == words), "`{words}` is legal; {}", self.ask());
        self
    }

    /// It is that seat's decision, about something whose words begin like this.
    #[track_caller]
    pub fn assert_asked(&self, seat: u8, about: &str) -> &Table {
        let (asked, ask) = (self.asked(), self.ask());
        assert!(asked == seat && ask.starts_with(about), "seat {asked} is asked: {ask}");
        self
    }

    /// Who is asked; 0 when the game is over.
    pub fn asked(&self) -> u8 {
        match self.game.turn(&self.state) {
            Turn::Of(seat) => seat.0 + 1,
            Turn::Over => 0,
        }
    }

    /// What is asked, in words.
    pub fn ask(&self) -> String {
        self.view().ask
    }

    /// Whose turn it is.
    pub fn turn(&self) -> u8 {
        self.state.turn.0 + 1
    }

    /// Which round it is.
    pub fn round(&self) -> u8 {
        self.state.round
    }

    /// What a referee sees.
    pub fn view(&self) -> View {
        self.game.view(&self.state, None)
    }

    /// A fact of the table as text; empty if there is none.
    pub fn fact(&self, name: &str) -> String {
        self.view().facts.get(name).map_or_else(String::new, Fact::to_string)
    }

    fn player(&self, seat: u8) -> Player {
        self.view().players.swap_remove(usize::from(seat) - 1)
    }

    /// Health of a seat.
    pub fn health(&self, seat: u8) -> u16 {
        self.state.health[Seat(seat - 1)]
    }

    /// Health of all seats in order.
    pub fn all_health(&self) -> Vec<u16> {
        Seat::all(self.state.seats).map(|seat| self.state.health[seat]).collect()
    }

    /// Maximum health of a seat.
    pub fn maximum(&self, seat: u8) -> u16 {
        self.state.maximum[Seat(seat - 1)]
    }

    /// Whether the seat lives.
    pub fn lives(&self, seat: u8) -> bool {
        self.state.living.has(Seat(seat - 1))
    }

    /// Who has dealt the seat damage this round.
    pub fn attackers(&self, seat: u8) -> Vec<u8> {
        self.state.attackers[Seat(seat - 1)].iter().map(|by| by.0 + 1).collect()
    }

    /// Whether the seat is untargetable.
    pub fn untargetable(&self, seat: u8) -> bool {
        self.state.untargetable.has(Seat(seat - 1))
    }

    fn ids(zone: Option<&Zone>) -> Vec<String> {
        zone.map_or_else(Vec::new, |zone| zone.cards.iter().map(|card| card.id.clone()).collect())
    }

    /// The hand of a seat, by ids.
    pub fn hand(&self, seat: u8) -> Vec<String> {
        Self::ids(self.player(seat).zone("hand"))
    }

    /// The classes in front of a seat, left to right, by ids.
    pub fn classes(&self, seat: u8) -> Vec<String> {
        Self::ids(self.player(seat).zone("classes"))
    }

    /// The ongoing cards in front of a seat, by ids.
    pub fn ongoing(&self, seat: u8) -> Vec<String> {
        Self::ids(self.player(seat).zone("ongoing"))
    }

    /// A fact of a class in front of a seat as text; empty if there is none.
    pub fn class_fact(&self, seat: u8, id: &str, name: &str) -> String {
        let player = self.player(seat);
        let card = player.zone("classes").and_then(|zone| zone.cards.iter().find(|card| card.id == id));
        card.and_then(|card| card.facts.get(name)).map_or_else(String::new, Fact::to_string)
    }

    /// A zone of the table from its top, by ids: deck, discard, removed, class-deck …
    pub fn zone(&self, name: &str) -> Vec<String> {
        Self::ids(self.view().zone(name))
    }

    /// Whether a class in front of a seat works now.
    #[track_caller]
    pub fn usable(&self, seat: u8, id: &str) -> bool {
        let row = self.state.row_of(Seat(seat - 1));
        let class = row.iter().find(|&&class| self.game.class(class).id == id).expect("the class lies there");
        self.state.usable >> class & 1 != 0
    }

    /// The cards of a hand that a seat sees, by ids, and how many it does not.
    pub fn seen(&self, by: u8, seat: u8) -> (Vec<String>, u32) {
        let view = self.game.view(&self.state, Some(Seat(by - 1)));
        let hand = view.players[usize::from(seat) - 1].zone("hand");
        (Self::ids(hand), hand.map_or(0, |zone| zone.hidden))
    }

    /// Shows a card of a hand to another seat.
    pub fn reveal(&mut self, seat: u8, id: &str, to: u8) -> &mut Table {
        let slots: Vec<u8> = self.state.links.iter(self.state.hand[Seat(seat - 1)]).collect();
        for slot in slots.into_iter().filter(|&slot| self.game.card(slot).id == id) {
            self.state.known[slot as usize].insert(Seat(to - 1));
        }
        self
    }

    /// Whether the game is over.
    pub fn over(&self) -> bool {
        self.game.turn(&self.state) == Turn::Over
    }

    /// Payoff of a seat at the end: 0, ½ or 1.
    #[track_caller]
    pub fn payoff(&self, seat: u8) -> f32 {
        assert!(self.over(), "the game is not over: {}", self.ask());
        self.game.payoff(&self.state, Seat(seat - 1))
    }
}
