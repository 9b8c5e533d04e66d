//! A table to try a ruling at: three creatures a side, team 1's lane 0 (lane 1 in words) about to act.

use super::super::options::Options;
use super::super::state::*;
use super::super::{Impossibility, library};
use crate::chance::{Plain, Scripted, Stream};
use crate::game::Game;
use crate::{Chance, Profile};
use std::sync::LazyLock;

/// The options of the profile `classic`.
pub fn classic() -> Options {
    let profile: Profile = crate::registry::named_profile("impossibility-simulator", "classic").unwrap();
    Options::read(&profile).unwrap()
}

/// Cards of the tests, on top of the shipped ones. Stats are chosen so that sums are easy.
pub const CARDS: &str = r#"
[[creature]]
id = "t-two"
stars = 2
hp = 5
def = 2
atk = 5
spd = 5
[[creature]]
id = "t-three"
stars = 3
hp = 10
def = 0
atk = 4
spd = 4
[[creature]]
id = "t-fast"
stars = 3
hp = 10
def = 0
atk = 4
spd = 12
[[creature]]
id = "t-wall"
stars = 4
hp = 10
def = 6
atk = 1
spd = 1
[[creature]]
id = "t-five"
stars = 5
hp = 10
def = 0
atk = 4
spd = 4
rules = '''
when this attacks: give 1 atk to this for good
'''
[[creature]]
id = "t-guard"
stars = 3
hp = 10
def = 2
atk = 4
spd = 4
rules = '''
answering an attack: intercept, once per global turn
'''
[[creature]]
id = "t-sweep"
stars = 3
hp = 10
def = 0
atk = 4
spd = 4
rules = '''
attacks hit all enemies
'''
[[creature]]
id = "t-spiky"
stars = 3
hp = 10
def = 0
atk = 4
spd = 4
rules = '''
when this is attacked: counter for 3 piercing damage
'''
[[creature]]
id = "t-medic"
stars = 3
hp = 10
def = 0
atk = 4
spd = 4
rules = '''
at any time: heal a creature by 3, once per global turn
on its turn: pay 2 points, then give 1 atk to this for good, 2 times per turn
'''
[[creature]]
id = "t-clock"
stars = 3
hp = 10
def = 0
atk = 4
spd = 4
rules = '''
on its turn: gain 3 points, every 2 turns
on its turn: gain 1 points, once per game
at any time: gain 2 points, every 2 global turns
'''
[[creature]]
id = "t-mother"
stars = 3
hp = 10
def = 0
atk = 4
spd = 4
rules = '''
on its turn: summon t-shield on this, once per turn
on its turn: summon t-pup on this, 9 times per turn
'''
[[creature]]
id = "t-pusher"
stars = 3
hp = 10
def = 0
atk = 4
spd = 4
rules = '''
when this attacks: switch out the target
'''
[[creature]]
id = "t-thief"
stars = 3
hp = 10
def = 0
atk = 4
spd = 4
rules = '''
at global start: steal 2 points
'''
[[creature]]
id = "t-grower"
stars = 3
hp = 10
def = 0
atk = 4
spd = 4
rules = '''
at turn end: give 1 atk to this for good
at turn end: double atk of this
'''
[[minion]]
id = "t-shield"
stars = 1
hp = 1
def = 0
atk = 2
spd = 6
protective = true
[[minion]]
id = "t-pup"
stars = 1
hp = 1
def = 0
atk = 2
spd = 6
[[item]]
id = "t-sword"
stars = 1
class = "equip"
rules = '''
passive: this has 2 more atk
'''
[[item]]
id = "t-heavy"
stars = 1
class = "equip"
drawback = true
rules = '''
passive: this has 2 more atk; this has 1 less spd
'''
"#;

/// A table under test.
pub struct Scene {
    /// The rules.
    pub game: Impossibility,
    /// The position.
    pub s: State,
}

impl Scene {
    /// Three creatures a side by id, lane by lane, with these options.
    pub fn with(options: Options, own: [&str; 3], enemy: [&str; 3]) -> Scene {
        static LIBRARY: LazyLock<crate::cards::Library> =
            LazyLock::new(|| library().overlay(&[("tests.toml", CARDS)]).unwrap_or_else(|errors| panic!("{errors}")));
        let game = Impossibility::new(&LIBRARY, options).unwrap();
        let mut s = game.empty();
        for (team, ids) in [own, enemy].into_iter().enumerate() {
            for (lane, id) in ids.into_iter().enumerate() {
                if id.is_empty() {
                    continue;
                }
                let card = game.pool.find(id).unwrap_or_else(|| panic!("no card {id}"));
                let b = team * PER_TEAM + lane;
                s.bodies[b] = Body { place: lane as u8, flags: PLACED | SEEN, ..game.fresh(card) };
                s.sides[team].lanes[lane] = b as u8;
            }
            s.sides[team].sp = 7;
        }
        s.global = 1;
        s.phase = Phase::Three;
        s.lane = 0;
        game.refield(&mut s);
        game.derive(&mut s);
        for b in members(s.field) {
            game.listen(&mut s, b);
            game.refresh_turn(&mut s, b);
            game.refresh_global(&mut s, b);
        }
        if s.sides[0].lanes[0] != NONE {
            game.set_actions(&mut s, 0);
        }
        s.ask(Ask::Main, 0);
        Scene { game, s }
    }

    /// The same under the default options.
    pub fn new(own: [&str; 3], enemy: [&str; 3]) -> Scene {
        Scene::with(Options::default(), own, enemy)
    }

    /// The same under the profile `classic`.
    pub fn classic(own: [&str; 3], enemy: [&str; 3]) -> Scene {
        Scene::with(classic(), own, enemy)
    }

    /// Plain creatures everywhere.
    pub fn plain() -> Scene {
        Scene::new(["t-three"; 3], ["t-three"; 3])
    }

    /// The body in a lane.
    pub fn at(&self, team: u8, lane: u8) -> u8 {
        self.s.sides[team as usize].lanes[lane as usize]
    }

    /// The body in a lane.
    pub fn body(&self, team: u8, lane: u8) -> &Body {
        &self.s.bodies[self.at(team, lane) as usize]
    }

    /// The same, to change it.
    pub fn body_mut(&mut self, team: u8, lane: u8) -> &mut Body {
        let b = self.at(team, lane);
        self.s.dirty |= 1 << b;
        &mut self.s.bodies[b as usize]
    }

    /// HP in halves.
    pub fn hp(&self, team: u8, lane: u8) -> i16 {
        self.body(team, lane).hp
    }

    /// A creature in hand.
    pub fn reserve(&mut self, team: u8, id: &str) -> u8 {
        let card = self.game.pool.find(id).unwrap();
        let first = team as usize * PER_TEAM;
        let b = (first..first + PRIMES).find(|&b| self.s.bodies[b].place == FREE).unwrap();
        self.s.bodies[b] = self.game.fresh(card);
        b as u8
    }

    /// An item in hand or face down.
    pub fn item(&mut self, team: u8, id: &str, place: Place) -> u8 {
        let card = self.game.pool.find(id).unwrap_or_else(|| panic!("no card {id}"));
        let left = self.game.pool.def(card).uses;
        self.s.add_item(team, Item { card, place, left, ..Item::NONE }).unwrap()
    }

    /// An equip on the creature of a lane.
    pub fn wear(&mut self, team: u8, lane: u8, id: &str) -> u8 {
        let item = self.item(team, id, Place::Hand);
        let b = self.at(team, lane);
        self.s.move_item(team, item, Place::Chain);
        let mut frame = Frame::new(Job::Program, team);
        frame.item = item;
        frame.picks[0] = b;
        self.game.put_on(&mut self.s, &frame);
        self.game.derive(&mut self.s);
        item
    }

    /// A status on the creature of a lane.
    pub fn inflict(&mut self, team: u8, lane: u8, id: &str, stacks: u8, turns: u8) -> bool {
        let status = self.game.pool.status(id).unwrap_or_else(|| panic!("no status {id}"));
        let b = self.at(team, lane);
        let done = self.game.inflict(&mut self.s, b, (status, stacks, turns), false, NONE);
        self.game.derive(&mut self.s);
        done
    }

    /// Whether the creature of a lane bears the status.
    pub fn bears(&self, team: u8, lane: u8, id: &str) -> bool {
        self.body(team, lane).mark(self.game.pool.status(id).unwrap()).is_some()
    }

    /// Plays moves by their words; what has one answer is not asked.
    pub fn play(&mut self, moves: &[&str]) -> &mut Scene {
        for words in moves {
            self.game.play(&mut self.s, words, &mut Plain::new(1));
        }
        self
    }

    /// Plays a move with chance by script: numbers from 1 of the effect stream.
    pub fn play_by(&mut self, words: &str, numbers: &[u32]) -> &mut Scene {
        let mut chance = Scripted::new().and(Stream::EFFECT, numbers.iter().copied());
        self.game.play(&mut self.s, words, &mut chance);
        chance.finish().unwrap();
        self
    }

    /// The legal moves in words.
    pub fn legal(&self) -> Vec<String> {
        self.game.actions(&self.s).into_iter().map(|a| self.game.describe(&self.s, a).words).collect()
    }

    /// Whether a legal move begins with these words.
    pub fn can(&self, words: &str) -> bool {
        self.legal().iter().any(|legal| legal.starts_with(words))
    }

    /// Ends turns, passing everywhere, until the slot has its turn again or somebody is asked for something else.
    pub fn end_until(&mut self, team: u8, lane: u8) -> &mut Scene {
        let mut chance = Plain::new(3);
        for _ in 0..60 {
            let action = match self.s.ask {
                Ask::Main => super::super::action::Action::End,
                Ask::Cover => super::super::action::Action::Done,
                Ask::Window => super::super::action::Action::Pass,
                _ => break,
            };
            if self.s.phase == Phase::Over {
                break;
            }
            self.game.apply(&mut self.s, action, &mut chance);
            if self.s.ask == Ask::Main && (self.s.team, self.s.lane) == (team, lane) {
                break;
            }
        }
        self
    }

    /// Answers every question that ends the slot's turn, once.
    pub fn end_slot(&mut self) -> &mut Scene {
        let (team, lane) = (self.s.team, self.s.lane);
        let mut chance = Plain::new(3);
        for _ in 0..9 {
            let action = match self.s.ask {
                Ask::Main => super::super::action::Action::End,
                Ask::Cover => super::super::action::Action::Done,
                Ask::Window => super::super::action::Action::Pass,
                _ => break,
            };
            if (self.s.team, self.s.lane) != (team, lane) || self.s.phase < Phase::Three {
                break;
            }
            self.game.apply(&mut self.s, action, &mut chance);
        }
        self
    }

    /// Random moves until the game is over or so many are made.
    pub fn wander(&mut self, moves: usize) {
        let mut rng = Plain::new(9);
        for _ in 0..moves {
            let legal = self.game.actions(&self.s);
            if legal.is_empty() {
                return;
            }
            let action = legal[rng.below(Stream::SETUP, legal.len() as u32) as usize];
            self.game.apply(&mut self.s, action, &mut rng);
            self.game.check_laws(&self.s).unwrap();
        }
    }
}

/// The attack words for two lanes (from 1).
pub fn attack(own: &str, lane: u8, enemy: &str, other: u8) -> String {
    format!("attack with {own} (own lane {lane}) on {enemy} (enemy lane {other})")
}
