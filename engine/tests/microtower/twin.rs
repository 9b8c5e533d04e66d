//! Duels against a twin: the same rules again, written as plainly as possible, from the printed cards alone.
//!
//! The twin strikes blow after blow and knows nothing of masks, frames or scripts. A million random pairs of fighters
//! with random counters, phases and companions must come out the same in both.

use crate::scene::game;
use gauntlet_engine::microtower::ops::Class;
use gauntlet_engine::microtower::{Action, MicroTower};
use gauntlet_engine::view::{Card, Fact, Player, View, Zone};
use gauntlet_engine::{Game, Plain, Seat};

const COUNTERS: [&str; 7] =
    ["extra-size", "extra-mind", "extra-sharpness", "extra-weight", "lightness", "weightless", "extra-health"];

#[derive(Clone)]
struct Fighter {
    kind: usize,
    phase: u8,
    counters: [i64; 7],
}

/// What the words on a card say, looked up in its printed lines.
fn says(game: &MicroTower, kind: usize, line: &str) -> bool {
    game.cards().infos[kind].rules.iter().any(|rule| rule == &format!("passive: {line}"))
}

fn number(game: &MicroTower, kind: usize, before: &str, after: &str) -> i64 {
    let found = game.cards().infos[kind].rules.iter().find_map(|rule| {
        rule.strip_prefix("passive: ")?.strip_prefix(before)?.strip_suffix(after)?.parse::<i64>().ok()
    });
    found.unwrap_or(0)
}

impl Fighter {
    fn random(game: &MicroTower, rng: &mut Plain) -> Fighter {
        let kinds = &game.cards().kinds;
        let kind = loop {
            let kind = rng.pick(kinds.len());
            if kinds[kind].class == Class::Creature {
                break kind;
            }
        };
        let mut counters = [0; 7];
        for _ in 0..rng.pick(4) {
            counters[rng.pick(7)] += 1;
        }
        Fighter { kind, phase: 0, counters }
    }

    fn size(&self, game: &MicroTower) -> i64 {
        i64::from(game.cards().kinds[self.kind].size) + 2 * self.counters[0]
    }

    fn weight(&self, game: &MicroTower) -> i64 {
        if self.counters[5] > 0 {
            return 0;
        }
        (i64::from(game.cards().kinds[self.kind].weight) + self.counters[3] - self.counters[4]).max(0)
    }

    fn card(&self, game: &MicroTower) -> Card {
        let mut card = Card { id: game.cards().infos[self.kind].id.clone(), ..Card::default() };
        let phase = ["untapped", "tapped", "overtapped", "supertapped"][self.phase as usize];
        card.facts.set("tap", phase);
        for (name, n) in COUNTERS.iter().zip(self.counters) {
            card.facts.note(name, Fact::Number(n));
        }
        card
    }
}

/// Parts of the challenger's and of the challenged side after the duel.
fn twin(game: &MicroTower, a: &Fighter, b: &Fighter, friend: Option<&Fighter>) -> (i64, i64) {
    let phase_a = (a.phase + 1) % 4;
    let b_stands = b.phase < 2 && says(game, b.kind, "no tap when challenged");
    let phase_b = if b_stands { b.phase } else { (b.phase + 1) % 4 };
    let awake = [phase_a < 2, phase_b < 2];
    let fighters = [a, b];
    let mut health = [0i64; 2];
    let mut damage = [0i64; 2];
    let mut initiative = [0i64; 2];
    for me in 0..2 {
        let (x, y) = (fighters[me], fighters[1 - me]);
        let role = [" when challenging", " when challenged"][me];
        health[me] = x.weight(game);
        if health[me] == 0 {
            health[me] = 1;
        }
        health[me] += x.counters[6];
        let kinds = &game.cards().kinds;
        let mind = |f: &Fighter| i64::from(kinds[f.kind].mind) + f.counters[1];
        damage[me] = i64::from(kinds[x.kind].sharpness) + x.counters[2];
        if y.size(game) > x.size(game) {
            damage[me] -= y.size(game) - x.size(game);
        }
        if mind(x) > mind(y) {
            damage[me] += mind(x) - mind(y);
        }
        if damage[me] < 0 {
            damage[me] = 0;
        }
        initiative[me] = x.weight(game);
        let zolobob = "initiative becomes -1 for own zero-weight cards";
        let helped = me == 0 && friend.is_some_and(|f| f.phase < 2 && says(game, f.kind, zolobob));
        if initiative[me] == 0 && (helped || (awake[me] && says(game, x.kind, zolobob))) {
            initiative[me] = -1;
        }
        if awake[me] {
            health[me] += number(game, x.kind, "duel health ", "") + number(game, x.kind, "duel health ", role);
            damage[me] += number(game, x.kind, "duel damage ", "") + number(game, x.kind, "duel damage ", role);
            if says(game, x.kind, "initiative becomes -1 for this") {
                initiative[me] = -1;
            }
        }
        if awake[1 - me] {
            initiative[me] += number(game, y.kind, "initiative ", " for enemy duelist");
        }
    }
    if damage == [0, 0] {
        return (0, 0);
    }
    let mut turn = if initiative[0] <= initiative[1] { 0 } else { 1 };
    let winner = loop {
        health[1 - turn] -= damage[turn];
        if initiative[0] == initiative[1] {
            health[turn] -= damage[1 - turn];
            match (health[turn] <= 0, health[1 - turn] <= 0) {
                (true, true) => return (0, 0),
                (true, false) => break 1 - turn,
                (false, true) => break turn,
                _ => continue,
            }
        }
        if health[1 - turn] <= 0 {
            break turn;
        }
        turn = 1 - turn;
    };
    let loser = fighters[1 - winner];
    let bounty = if awake[1 - winner] { number(game, loser.kind, "bounty ", "") } else { 0 };
    let prize = (loser.size(game) + bounty).max(0);
    if winner == 0 { (prize, 0) } else { (0, prize) }
}

fn player(cards: &[&Fighter], game: &MicroTower) -> Player {
    let cards = cards.iter().map(|f| f.card(game)).collect();
    Player { zones: vec![Zone { name: "table".into(), cards, hidden: 0 }], ..Player::default() }
}

/// The duel as the engine fights it.
fn engine(game: &MicroTower, a: &Fighter, b: &Fighter, friend: Option<&Fighter>) -> (i64, i64) {
    let own: Vec<&Fighter> = std::iter::once(a).chain(friend).collect();
    let view = View { turn: Some(Seat(0)), players: vec![player(&own, game), player(&[b], game)], ..View::default() };
    let mut state = game.restore(&view).unwrap_or_else(|e| panic!("{e}"));
    let mut chance = Plain::new(1);
    game.apply(&mut state, Action::Challenge(0), &mut chance);
    (i64::from(game.parts(&state, Seat(0))), i64::from(game.parts(&state, Seat(1))))
}

fn compare(pairs: u64, seed: u64) {
    // So many parts that no duel ends the game, and so much load that nothing explodes in between.
    let game = game(&["target_parts=100", "load_limit=60"]);
    let zolobob = game.cards().find("zolobob").unwrap() as usize;
    let mut rng = Plain::new(seed);
    let mut prizes = 0;
    for number in 0..pairs {
        let (mut a, mut b) = (Fighter::random(&game, &mut rng), Fighter::random(&game, &mut rng));
        while b.kind == a.kind {
            b = Fighter::random(&game, &mut rng);
        }
        a.phase = 0;
        b.phase = rng.pick(4) as u8;
        let friend = Fighter { kind: zolobob, phase: rng.pick(4) as u8, counters: [0; 7] };
        let friend = Some(&friend).filter(|f| rng.pick(2) == 0 && f.kind != a.kind && f.kind != b.kind);
        let (plain, real) = (twin(&game, &a, &b, friend), engine(&game, &a, &b, friend));
        prizes += u64::from(plain != (0, 0));
        let names = [&a, &b].map(|f| format!("{} {:?} phase {}", game.cards().infos[f.kind].id, f.counters, f.phase));
        assert_eq!(plain, real, "pair {number}: {names:?}, with a friend: {}", friend.is_some());
    }
    assert!(prizes > pairs / 3);
}

#[test]
fn duels_agree_with_a_plain_twin() {
    compare(20_000, 1);
}

#[test]
#[ignore = "a million pairs, for release builds"]
fn a_million_duels_agree_with_a_plain_twin() {
    compare(1_000_000, 2);
}
