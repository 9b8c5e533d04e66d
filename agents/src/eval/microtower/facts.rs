//! What the outlook of MicroTower reads of a position between two players.
//!
//! Nothing here knows a card by name: a card is its numbers, its phase and what its lines do, so that a card that was drawn
//! up yesterday is read like any other. Duels are read as they would go without Thunder, and without what cards do
//! for each other in them.

use super::{blows, body};
use crate::eval::net::Printed;
use gauntlet_engine::Seat;
use gauntlet_engine::microtower::{MicroTower, Standing, State};

/// Facts of a side.
const SIDE: usize = 46;
/// Facts of the own hand, and of the turn.
const HAND: usize = 11;
/// All facts.
pub const FACTS: usize = 2 * SIDE + HAND;

/// Facts in the order in which a net reads them.
pub type Facts = [f32; FACTS];

/// Where a net tells cards apart: the own ones on the table, untapped, tapped and further; those of the other; the own hand.
pub const ZONES: usize = 7;
/// Where in that order the others' cards begin, and where the hand is.
const THEIRS: usize = 3;
const HELD: usize = 6;

/// Cards with their zones, as a net looks them up.
pub type Marks = Vec<u16>;

/// A list with room for more marks than a position ever has.
pub fn marks() -> Marks {
    Vec::with_capacity(256)
}

/// A card as duels see it.
#[derive(Clone, Copy, Default)]
struct Duelist {
    size: i32,
    sharpness: i32,
    mind: i32,
    /// Who has less strikes first.
    initiative: i32,
    /// Added to the other's initiative.
    delay: i32,
    /// Health and damage as challenger and as challenged.
    health: [i32; 2],
    damage: [i32; 2],
    /// Parts for whoever beats it.
    prize: f32,
    /// What its owner loses with it.
    body: f32,
    phase: u8,
    hero: bool,
    taunt: bool,
}

/// The cards of a side that are not hidden.
pub struct Line {
    cards: Vec<Duelist>,
    taunts: bool,
}

impl Line {
    /// A line with room for more cards than a side ever has: reading a position allocates nothing.
    pub fn new() -> Line {
        Line { cards: Vec::with_capacity(64), taunts: false }
    }
}

#[inline(always)]
fn duelist(game: &MicroTower, card: &Standing, body: f32) -> Duelist {
    let kind = game.kind(card.kind);
    let statics = &kind.statics;
    // Passives work untapped and tapped; who is challenged is tapped once more before.
    let guards = card.phase == 0 || (card.phase == 1 && statics.no_tap);
    let role = |both: [i8; 2], by: i32| [by + i32::from(both[0]), by + if guards { i32::from(both[1]) } else { 0 }];
    let initiative = if card.weight == 0 { statics.zero_initiative } else { None }.or(statics.initiative);
    Duelist {
        size: card.size,
        sharpness: card.sharpness,
        mind: card.mind,
        initiative: initiative.map_or(card.weight, i32::from),
        delay: i32::from(statics.enemy_initiative),
        health: role(statics.health, card.health),
        damage: role(statics.damage, 0),
        prize: (card.size - i32::from(statics.bounty)).max(0) as f32,
        body: if card.hero { 0.0 } else { body },
        phase: card.phase,
        hero: card.hero,
        taunt: card.taunt,
    }
}

/// Whether the challenger wins.
#[inline(always)]
fn wins(a: &Duelist, b: &Duelist) -> bool {
    let base = |x: &Duelist, y: &Duelist| (x.sharpness - (y.size - x.size).max(0) + (x.mind - y.mind).max(0)).max(0);
    let by_a = blows((base(a, b) + a.damage[0]).max(0), b.health[1]);
    let by_b = blows((base(b, a) + b.damage[1]).max(0), a.health[0]);
    by_a < by_b || (by_a == by_b && by_a < 1000 && a.initiative + b.delay < b.initiative + a.delay)
}

/// Reads one side's cards.
#[inline(always)]
fn side(
    game: &MicroTower,
    state: &State,
    seat: Seat,
    zone: usize,
    (line, marks): (&mut Line, &mut Marks),
    out: &mut [f32],
) {
    line.cards.clear();
    line.taunts = false;
    let coins = f32::from(game.coins(state, seat));
    let parts = f32::from(game.parts(state, seat));
    out[0] = parts / 15.0;
    out[1] = (parts / 15.0).powi(2);
    out[2] = (parts - 10.0).max(0.0) / 5.0;
    out[3] = coins.min(5.0) / 5.0;
    out[4] = (coins - 5.0).max(0.0) / 5.0;
    out[5] = game.hand_size(state, seat) as f32 / 6.0;
    let set = game.cards();
    for card in game.standing_of(state, seat) {
        let phase = usize::from(card.phase & 3);
        let body = body(&card);
        marks.push(Printed::mark(set.kinds.len(), zone + phase.min(2), usize::from(card.kind)));
        if card.over {
            out[6] += card.size as f32 / 6.0;
        }
        if card.hero {
            out[7] = 1.0;
            out[8 + phase] += 1.0;
            if card.hidden {
                out[12] = 1.0;
            }
        } else {
            out[13 + phase] += 0.25;
            out[17 + phase] += body / 8.0;
            out[21] += card.size as f32 / 12.0;
            out[22] += card.weight as f32 / 12.0;
            out[23] += card.sharpness as f32 / 10.0;
            out[24] += card.mind as f32 / 10.0;
            if card.hidden {
                out[25] += 0.5;
            }
        }
        if card.guard {
            out[26] += 0.5;
        }
        let slot = usize::from(card.slot);
        if card.phase <= 1 {
            for ability in set.uses[slot].iter().filter(|ability| ability.way.is_some()) {
                let share = if phase == 0 { [1.0, 1.0] } else { [0.0, 1.0] };
                let yields = ability.yields;
                for (i, share) in share.into_iter().enumerate() {
                    out[27 + i] += share * f32::from(yields.parts) / 2.0;
                    out[29 + i] += share * f32::from(yields.coins) / 3.0;
                    out[31 + i] += share * f32::from(yields.cards) / 3.0;
                    if yields.ops == 0 {
                        out[33 + i] += share * 0.5;
                    }
                }
            }
        }
        if set.hears[slot] != 0 {
            out[35] += 0.5;
        }
        if card.taunt {
            out[36] += 1.0;
            line.taunts = true;
        }
        if !card.hidden {
            line.cards.push(duelist(game, &card, body));
        }
    }
}

/// What the cards of a line could win of another line, now and after they have untapped once.
#[inline(always)]
fn strikes(own: &Line, other: &Line, parts: f32, out: &mut [f32]) {
    let mut beaten = [0u64; 2];
    let mut best = [0.0f32; 2];
    for a in own.cards.iter().filter(|c| !c.hero && c.phase <= 1) {
        let mut most = 0.0f32;
        for (i, b) in other.cards.iter().enumerate() {
            if other.taunts && !b.taunt {
                continue;
            }
            if wins(a, b) {
                most = most.max(b.prize + 0.6 * b.body);
                beaten[1] |= 1 << i;
                if a.phase == 0 {
                    beaten[0] |= 1 << i;
                }
            }
        }
        best[1] += most;
        if a.phase == 0 {
            best[0] += most;
        }
    }
    for when in 0..2 {
        let (mut prizes, mut bodies, mut hero) = (0.0, 0.0, 0.0);
        for (i, b) in other.cards.iter().enumerate() {
            if beaten[when] >> i & 1 != 0 {
                prizes += b.prize;
                bodies += b.body;
                if b.hero {
                    hero = 1.0;
                }
            }
        }
        out[when] = best[when] / 8.0;
        out[2 + when] = prizes / 8.0;
        out[4 + when] = bodies / 8.0;
        out[6 + when] = hero;
        // How near that comes to the top.
        if when == 1 {
            out[8] = (parts + prizes - 10.0).clamp(0.0, 5.0) / 5.0;
        }
    }
}

/// What is seen from a seat of two: the facts, and in `marks` the cards.
pub fn facts(game: &MicroTower, state: &State, seat: Seat, [own, foes]: &mut [Line; 2], marks: &mut Marks) -> Facts {
    marks.clear();
    let mut all = [0.0; FACTS];
    let other = Seat(1 - seat.0);
    let (mine, rest) = all.split_at_mut(SIDE);
    let (theirs, rest) = rest.split_at_mut(SIDE);
    side(game, state, seat, 0, (own, marks), mine);
    side(game, state, other, THEIRS, (foes, marks), theirs);
    strikes(own, foes, f32::from(game.parts(state, seat)), &mut mine[37..]);
    strikes(foes, own, f32::from(game.parts(state, other)), &mut theirs[37..]);
    let set = game.cards();
    let coins = game.coins(state, seat);
    let held = game.held(state, seat);
    for slot in held.take(if game.drafting(state) { 0 } else { usize::MAX }) {
        marks.push(Printed::mark(set.kinds.len(), HELD, usize::from(set.slot_kind[usize::from(slot)])));
        let play = &set.plays[usize::from(slot)];
        let print = set.prints[usize::from(slot)];
        let late = f32::from(u16::from(print.cost).saturating_sub(coins));
        if set.creatures >> slot & 1 != 0 {
            let worth = f32::from(print.size + print.sharpness + print.mind) + 0.5 * f32::from(print.weight);
            if late == 0.0 {
                rest[0] += 0.33;
                rest[1] += worth / 12.0;
            } else {
                rest[2] += 0.33;
                rest[3] += late / 5.0;
            }
        } else if play.yields.ops > 0 {
            let share = if late == 0.0 { 1.0 } else { 0.4 };
            rest[4] += share * f32::from(play.yields.parts) / 2.0;
            rest[5] += share * f32::from(play.yields.coins) / 3.0;
            rest[6] += share * f32::from(play.yields.cards) / 3.0;
        } else {
            rest[if late == 0.0 { 7 } else { 8 }] += 0.5;
            if set.thunder >> slot & 1 != 0 {
                rest[9] += 0.5;
            }
        }
    }
    if game.rehiring(state) {
        rest[10] = 1.0;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use gauntlet_engine::microtower::Action;
    use gauntlet_engine::registry::Shipped;
    use gauntlet_engine::{Game, Plain, Turn};

    /// Every position of some random games for two.
    fn positions(mut look: impl FnMut(&MicroTower, &State, &mut Plain)) {
        let game = MicroTower::build(&Default::default()).unwrap();
        let table = game.table(&MicroTower::tables()[0]).unwrap();
        for seed in 0..40 {
            let mut rng = Plain::new(seed);
            let mut state = game.start(&table, &mut rng);
            while let Turn::Of(_) = game.turn(&state) {
                look(&game, &state, &mut rng);
                let legal = game.actions(&state);
                game.apply(&mut state, legal[rng.pick(legal.len())], &mut rng);
            }
        }
    }

    #[test]
    fn what_a_seat_cannot_see_is_not_read() {
        let lines = &mut [Line::new(), Line::new()];
        positions(|game, state, rng| {
            for seat in Seat::all(2) {
                let [known, other] = [state, &game.determinize(state, seat, rng)].map(|state| {
                    let mut cards = marks();
                    (facts(game, state, seat, lines, &mut cards), cards)
                });
                assert_eq!(known, other);
            }
        });
    }

    #[test]
    fn both_seats_read_the_same_table() {
        let lines = &mut [Line::new(), Line::new()];
        let mut duels = 0;
        positions(|game, state, _| {
            let [one, two] = [Seat(0), Seat(1)].map(|seat| facts(game, state, seat, lines, &mut marks()));
            assert_eq!(one[..SIDE], two[SIDE..2 * SIDE]);
            assert_eq!(one[SIDE..2 * SIDE], two[..SIDE]);
            duels += u32::from(one[37] > 0.0);
        });
        assert!(duels > 100, "nobody could win anything");
    }

    #[test]
    fn every_card_in_sight_is_read_where_it_lies() {
        let lines = &mut [Line::new(), Line::new()];
        positions(|game, state, _| {
            for seat in Seat::all(2) {
                let mut found = marks();
                facts(game, state, seat, lines, &mut found);
                let kinds = game.cards().kinds.len();
                let mut expected: Vec<u16> = game
                    .standing(state)
                    .map(|card| {
                        let zone = if card.seat == seat { 0 } else { THEIRS } + usize::from(card.phase.min(2));
                        Printed::mark(kinds, zone, usize::from(card.kind))
                    })
                    .collect();
                if !game.drafting(state) {
                    expected.extend(game.holding(state, seat).map(|k| Printed::mark(kinds, HELD, usize::from(k))));
                }
                found.sort_unstable();
                expected.sort_unstable();
                assert_eq!(found, expected);
            }
        });
    }

    #[test]
    fn parts_that_a_challenge_wins_were_read() {
        let lines = &mut [Line::new(), Line::new()];
        let (mut read, mut missed) = (0, 0);
        positions(|game, state, rng| {
            let seat = game.active(state);
            if !game.quiet(state) || game.turn(state) != Turn::Of(seat) {
                return;
            }
            // Thunder may change a duel: who could play it is left out.
            let set = game.cards();
            let thunders = game.held(state, seat).any(|slot| set.thunder >> slot & 1 != 0)
                || game.standing_of(state, seat).any(|card| set.thunder_uses[usize::from(card.slot)]);
            if thunders {
                return;
            }
            let challenges = |&action: &Action| game.describe(state, action).words.starts_with("challenge with");
            let mut ends = Vec::new();
            for action in game.actions(state).into_iter().filter(challenges) {
                let mut next = *state;
                game.apply(&mut next, action, rng);
                if game.quiet(&next) {
                    ends.push(next);
                    continue;
                }
                for target in game.actions(&next) {
                    let mut end = next;
                    game.apply(&mut end, target, rng);
                    ends.push(end);
                }
            }
            let won = |end: &State| game.parts(end, seat) > game.parts(state, seat);
            if ends.iter().any(won) {
                let found = facts(game, state, seat, lines, &mut marks())[37 + 2] > 0.0;
                *(if found { &mut read } else { &mut missed }) += 1;
            }
        });
        assert!(read > 100 && missed * 20 < read, "{read} read, {missed} missed");
    }
}
