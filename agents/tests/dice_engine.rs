//! The exact dice beside the rules of the game.
//!
//! A class is written in the card language and lies in front of both seats of a table. Its compiled rules give the
//! modifiers, the modifiers a solver, and the solver plays the engine's attacks. A second copy of the same dice is
//! played by the plan alone. Both must deal and suffer the same damage in every single attack.

use gauntlet_agents::dice::{
    DamagePosition, DiceSolver, Faces, Plan, Policy, Position, ScorePosition, Scratch, Who, dice_cards, plain_attack,
};
use gauntlet_engine::cards::Library;
use gauntlet_engine::dicetastic::dice::Dice;
use gauntlet_engine::dicetastic::ops::{Event, Limit};
use gauntlet_engine::dicetastic::state::{Ask, Frame};
use gauntlet_engine::dicetastic::{Action, Dicetastic, Options, State, language};
use gauntlet_engine::registry::Shipped;
use gauntlet_engine::{Game, Profile, Seat, Seeded, Stream, TableSpec, Turn};

/// Enough that nobody dies.
const HEALTH: u16 = 60_000;

/// A table for two with the same rules in front of both, and no ability cards.
fn table(rules: &str) -> Dicetastic {
    let class =
        |id: &str| format!("[[class]]\nid = \"{id}\"\nname = \"{id}\"\nhealth = 200\nrules = '''\n{rules}\n'''\n");
    let text = [class("first"), class("second")].concat();
    let library = Library::load(language(), &[("two.toml", &text)]).unwrap_or_else(|errors| panic!("{errors}"));
    let mut profile = Profile::default();
    for option in ["team_sizes=1,1", "start_roll=1", "draft_mode=deal", "draft_extra=0", "max_rounds=250"] {
        profile.set_text(option).unwrap();
    }
    profile.set_text("round_zero=false").unwrap();
    Dicetastic::with_library(Options::read(&profile).unwrap(), &library).unwrap()
}

/// The rules lines that the deck has for them, or none.
fn shipped(id: &str) -> String {
    let game = Dicetastic::build(&Profile::default()).unwrap();
    game.classes().iter().find(|class| class.id == id).expect("a shipped class").text.join("\n")
}

fn faces(dice: Dice) -> Faces {
    Faces(std::array::from_fn(|i| dice.count(i as u8 + 1) as u8))
}

fn dice(faces: Faces) -> Dice {
    (1..=6).fold(Dice::NONE, |dice, face| dice.plus(Dice::many(face, u32::from(faces.0[face as usize - 1]))))
}

/// Plays the attacks of both seats as the solver says.
struct Pilot<'a> {
    game: &'a Dicetastic,
    solver: &'a DiceSolver,
    scratch: Scratch,
    /// Tricks not used in this attack.
    left: u8,
    /// Changes of the score not made in this attack.
    open: u32,
    /// The dice of the trick being used.
    chosen: Faces,
    /// Matching dice still to be set aside of this throw.
    matching: Faces,
}

impl Pilot<'_> {
    fn begin(&mut self) {
        self.left = self.solver.modifiers().unused();
        self.open = (1 << self.solver.modifiers().score.len()) - 1;
    }

    fn left(&self, s: &State) -> u8 {
        // Equal faces have paid once the ability that pays for them is used up.
        let class = s.row_of(s.attack.attacker)[0];
        let abilities = &self.game.class(class).abilities;
        let paid = |(i, used): (usize, &u64)| {
            abilities.get(i).is_some_and(|a| !a.active && a.limit == Limit::Attack) && used >> class & 1 != 0
        };
        let same = self.solver.modifiers().same_bit();
        if s.used.iter().enumerate().any(paid) { self.left & !same } else { self.left }
    }

    fn position(&self, s: &State) -> Position {
        let a = &s.attack;
        Position { free: faces(a.shown()), aside: faces(a.aside), extra: a.extra, left: self.left(s) }
    }

    fn damage_position(&self, s: &State) -> DamagePosition {
        let target = s.attack.score - self.game.options().threshold;
        DamagePosition { target, free: faces(s.attack.shown()), hit: s.attack.matched, left: self.left(s) }
    }

    fn choose(&mut self, s: &State, legal: &[Action]) -> Action {
        match s.ask {
            Ask::Aside => Action::Aside(dice(self.solver.best_aside(&self.position(s)).0)),
            Ask::Dice => Action::Dice(dice(self.chosen)),
            Ask::Match => self.matching(s),
            Ask::Rollover => {
                let at = self.damage_position(s);
                if self.solver.damage().rolls_over(at.target, at.left) { Action::GoOn } else { Action::Pass }
            }
            Ask::Window => self.window(s, legal),
            Ask::Reactivate => legal[1],
            other => panic!("nothing to say about {other:?}: {legal:?}"),
        }
    }

    fn matching(&mut self, s: &State) -> Action {
        let at = self.damage_position(s);
        if s.attack.last_match == 0 {
            self.matching = self.solver.damage().best_aside(&at);
        }
        let worth = |face: &usize| self.solver.damage().worth(at.target, *face as u8);
        match (1..=6).filter(|face| self.matching.0[face - 1] > 0).max_by_key(worth) {
            Some(face) => {
                let count = std::mem::take(&mut self.matching.0[face - 1]);
                Action::Match { number: worth(&face), count }
            }
            None => Action::Pass,
        }
    }

    fn window(&mut self, s: &State, legal: &[Action]) -> Action {
        let Frame::Event(event) = s.frames[s.depth as usize - 2] else { panic!("a window of no event") };
        let own = s.asked == s.attack.attacker;
        let act = if event.key.is(Event::AttackScore) {
            let at = ScorePosition { score: s.attack.score, extra: s.attack.extra, open: self.open };
            let act = self.solver.score_act(at, self.left(s));
            let mine = if own { Who::Roller } else { Who::Enemy };
            let act = act.filter(|&index| self.solver.modifiers().score[index].who == Some(mine));
            if let Some(index) = act {
                self.open &= !(1 << index);
            }
            act.is_some()
        } else {
            let (at, scratch) = (self.position(s), &mut self.scratch);
            let act = if event.key.is(Event::SetAside) {
                if own { self.solver.own_aside_act(&at, scratch) } else { self.solver.enemy_aside_act(&at, scratch) }
            } else if event.key.is(Event::DamageThrow) {
                let (damage, at) = (self.solver.damage(), self.damage_position(s));
                if own { damage.own_act(&at) } else { damage.enemy_act(&at) }
            } else if own {
                self.solver.own_act(&at, scratch)
            } else {
                self.solver.enemy_act(&at, scratch)
            };
            if let Some((trick, dice)) = act {
                self.left &= !(1 << trick);
                self.chosen = dice;
            }
            act.is_some()
        };
        let uses = legal.iter().find(|action| matches!(action, Action::Use { .. }));
        if act { *uses.expect("what the solver wants can be used") } else { Action::Pass }
    }
}

/// Plays `attacks` attacks in both ways and compares each.
fn lockstep(rules: &str, policy: &str, attacks: usize) {
    let game = table(rules);
    let mut modifiers = plain_attack(&game);
    let found = dice_cards(&game);
    found.get("first").into_iter().for_each(|card| card.join(&mut modifiers));
    assert!(found.unsolved.is_empty(), "{rules}");
    let policy: Policy = policy.parse().unwrap();
    let solver = DiceSolver::new(&modifiers, &policy).unwrap();
    let plan = Plan::new(DiceSolver::new(&modifiers, &policy).unwrap());
    let seating = game.table(&TableSpec::default()).unwrap();

    let (mut legal, mut done, mut seed) = (Vec::new(), 0, 0);
    while done < attacks {
        seed += 1;
        let (mut chance, mut twin) = (Seeded::new(seed), Seeded::new(seed));
        let mut s = game.start(&seating, &mut chance);
        let mut expected = [HEALTH; 2];
        for seat in [Seat(0), Seat(1)] {
            // The first throw has already been made, and may have hurt somebody.
            s.health[seat] += HEALTH - s.maximum[seat];
            s.maximum[seat] = HEALTH;
        }
        let mut pilot = Pilot {
            game: &game,
            solver: &solver,
            scratch: Scratch::default(),
            left: 0,
            open: 0,
            chosen: Faces::NONE,
            matching: Faces::NONE,
        };
        let mut turn = None;
        loop {
            let over = game.turn(&s) == Turn::Over;
            if over || turn != Some((s.round, s.turn)) {
                // A new attack has begun, so the one before has been fought out. Only equal faces pay at once.
                let mut now = expected;
                let due = modifiers.on_same.filter(|same| s.attack.rolled.most_equal() >= u32::from(same.count));
                if let Some(same) = due.filter(|_| !over) {
                    now[1 - s.turn.index()] -= u16::from(same.damage);
                }
                if turn.is_some() {
                    assert_eq!([s.health[Seat(0)], s.health[Seat(1)]], now, "attack {done} on seed {seed}, {rules}");
                }
                if over || done >= attacks {
                    break;
                }
                turn = Some((s.round, s.turn));
                pilot.begin();
                let attack = plan.play(&mut twin, Stream::dice(s.turn));
                expected[s.turn.index()] -= (attack.self_damage + attack.taken) as u16;
                expected[1 - s.turn.index()] -= attack.damage as u16;
                done += 1;
            }
            legal.clear();
            game.legal_actions(&s, &mut legal);
            let action = pilot.choose(&s, &legal);
            assert!(legal.contains(&action), "{action:?} is not among {legal:?}");
            game.apply(&mut s, action, &mut chance);
        }
    }
}

/// A class that never does anything.
const NOTHING: &str = "when your limits are checked: hand limit +1";

#[test]
fn d_018_plain_attacks_of_every_policy() {
    for policy in Policy::named() {
        lockstep(NOTHING, &policy.name, 4_000);
    }
}

#[test]
fn d_020_shipped_classes() {
    let ids =
        ["cupshaker", "tumbler", "overloader", "brawler", "sharpshooter", "dice-dragon", "trickster", "numerologist"];
    for id in ids {
        lockstep(&shipped(id), "net-damage", 2_000);
    }
}

#[test]
fn d_101_ability_cards_as_classes() {
    // A card in the hand is a class that may be used once per attack.
    for rules in [
        "may after your attack throw or after your damage throw: reroll any free dice, once per attack",
        "may after your attack throw or after your damage throw: flip 1 free die, once per attack",
        "may after an enemy's attack throw: reroll 1 free die, once per attack",
        "may after an enemy's attack throw or after an enemy's damage throw: flip 1 free die, once per attack",
        "may after your dice are set aside: reroll 1 die set aside, once per attack",
        "may when your score is summed: score +2, once per attack",
        "may when your score is summed if score >= 33: score +4, once per attack",
        "may when an enemy's score is summed: score -2, once per attack",
        "before your damage roll: make target number -1 valid",
        "before your damage roll: roll 2 more dice",
        "when your damage lands if it is from an attack: add 2 per extra die extra damage",
    ] {
        lockstep(rules, "net-damage", 2_000);
    }
}

#[test]
fn d_102_several_tricks_at_once() {
    lockstep(
        "may after an enemy's attack throw: reroll 1 free die, once per attack\n\
         may when your score is summed: score +1, once per attack\n\
         after an enemy's reroll: deal 1 damage to that player",
        "net-damage",
        2_000,
    );
    lockstep(
        "may after your attack throw if free dice = 1: pay 1 health, then flip 1 free die, once per attack\n\
         after your attack throw if equal faces >= 3: deal 2 damage to the main target, once per attack\n\
         when your score is summed if extra dice >= 2: score +1",
        "highest-score",
        2_000,
    );
}
