//! Duels (M-040 to M-053): the challenge, the Thunder step, the blows, the prize.

use super::MicroTower;
use super::flow::Flow;
use super::ops::{Counter, Event, gift};
use super::state::{Ask, Duel, Frame, Job, NONE, Stage, State, bit, places};
use std::hint::cold_path;

/// Who wins a duel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The challenger.
    Challenger,
    /// The challenged card.
    Challenged,
    /// Nobody.
    Tie,
}

/// A duelist as the blows need it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fighter {
    /// Health left.
    pub health: i32,
    /// Damage of each blow.
    pub damage: i32,
    /// The lower one strikes first.
    pub initiative: i32,
}

/// A duelist as the other one's damage and both initiatives need it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Body {
    size: i32,
    mind: i32,
    sharpness: i32,
    weight: i32,
    /// What its initiative starts from (M-046).
    pace: i32,
    /// Damage by abilities (M-105).
    damage: i32,
    /// Added to the other one's initiative (M-104).
    slows: i32,
    /// What its initiative becomes (M-104).
    initiative: Option<i8>,
}

/// How many blows fell the other; without damage none ever do.
#[inline(always)]
fn blows(damage: i32, health: i32) -> i32 {
    if damage == 0 { i32::MAX } else { (health + damage - 1) / damage }
}

/// The blows, counted instead of struck (M-046 to M-050). Both have health left.
#[inline]
pub fn fight(a: Fighter, b: Fighter) -> Verdict {
    let (by_a, by_b) = (blows(a.damage, b.health), blows(b.damage, a.health));
    if by_a == i32::MAX && by_b == i32::MAX {
        return Verdict::Tie;
    }
    match by_a.cmp(&by_b) {
        std::cmp::Ordering::Less => Verdict::Challenger,
        std::cmp::Ordering::Greater => Verdict::Challenged,
        std::cmp::Ordering::Equal if a.initiative < b.initiative => Verdict::Challenger,
        std::cmp::Ordering::Equal if a.initiative > b.initiative => Verdict::Challenged,
        std::cmp::Ordering::Equal => Verdict::Tie,
    }
}

/// Steps of a duel's frame.
mod step {
    pub(super) const CHALLENGE: u8 = 0;
    pub(super) const THUNDER: u8 = 1;
    pub(super) const PRIZE: u8 = 2;
    pub(super) const BURY: u8 = 3;
    pub(super) const TRIUMPH: u8 = 4;
}

/// In `rest`: the challenged side has won; a creature was beaten.
const CHALLENGED_WON: u8 = 1;
const BEAT_CREATURE: u8 = 2;

impl MicroTower {
    /// The cards that a card of this seat may challenge (M-040, M-065, M-077).
    pub(super) fn foes(&self, s: &State, seat: u8) -> u64 {
        if s.gifts & gift::TAUNTS == 0 {
            return s.table() & !s.own[seat as usize & 3] & !s.hidden;
        }
        let mut foes = 0;
        for other in 0..s.players {
            if other == seat {
                continue;
            }
            let visible = s.side(other) & !s.hidden;
            let mut taunts = 0;
            for place in places(visible & s.awake() & !s.merged) {
                let printed = self.set.taunts[s.slot[place as usize] as usize];
                taunts |= u64::from(printed | (s.counter(place, Counter::Siren) != 0)) << place;
            }
            foes |= if taunts != 0 { taunts } else { visible };
        }
        foes
    }

    /// Whether a card of this seat could challenge anything.
    #[inline(always)]
    pub(super) fn has_foes(&self, s: &State, seat: u8) -> bool {
        s.table() & !s.own[seat as usize & 3] & !s.hidden != 0
    }

    /// A duel begins with the choice of the foe.
    pub(super) fn challenge(&self, s: &mut State, seat: u8, place: u8) {
        if !s.push(Frame { source: place, ..Frame::new(Job::Duel, seat) }) {
            s.culprit = self.kind_id_at(s, place);
        }
    }

    /// Both are tapped and get their health (M-041, M-042).
    #[inline]
    pub(super) fn face(&self, s: &mut State, foe: u8) {
        let frame = s.top();
        frame.at = step::THUNDER;
        let challenger = frame.source;
        frame.source = NONE;
        let stands = self.passives(s, foe, |p| p.no_tap.into()) != 0;
        s.tap(challenger);
        if !stands {
            s.tap(foe);
        }
        let health = [self.duel_health(s, challenger, 0), self.duel_health(s, foe, 1)];
        s.duel = Duel { place: [challenger, foe], health, boost: [0; 2] };
    }

    #[inline(always)]
    fn duel_health(&self, s: &State, place: u8, role: usize) -> i8 {
        let one = |p: u8| {
            let passive = if s.awake() & bit(place) != 0 { self.kind_at(s, p).statics.health[role] } else { 0 };
            i32::from(s.counter(p, Counter::Health)) + i32::from(passive)
        };
        let more = one(place) + self.second_of(s, place).map_or(0, one);
        (self.weight(s, place).max(1) + more).clamp(-100, 100) as i8
    }

    /// What the rules of a duel read of a card, both components of a merged one together.
    #[inline(always)]
    fn body(&self, s: &State, role: usize) -> Body {
        let place = s.duel.place[role];
        let first = self.component(s, role, place);
        if s.merged & bit(place) == 0 { first } else { self.joined(s, role, first) }
    }

    /// What they read of one component of the duelist.
    #[inline(always)]
    fn component(&self, s: &State, role: usize, place: u8) -> Body {
        let kind = self.kind_at(s, place);
        let more = |counter: Counter| i32::from(s.counter(place, counter));
        let raw = self.raw_weight(s, place);
        let awake = s.awake() & bit(s.duel.place[role]) != 0;
        let statics = &kind.statics;
        Body {
            size: i32::from(kind.size) + 2 * more(Counter::Size),
            mind: i32::from(kind.mind) + more(Counter::Mind),
            sharpness: i32::from(kind.sharpness) + more(Counter::Sharpness),
            weight: raw.max(0),
            pace: if self.options.raw_initiative { raw } else { raw.max(0) },
            damage: if awake { i32::from(statics.damage[role]) } else { 0 },
            slows: if awake { i32::from(statics.enemy_initiative) } else { 0 },
            initiative: if awake { statics.initiative } else { None },
        }
    }

    /// A merged card: the sums (M-057).
    #[cold]
    fn joined(&self, s: &State, role: usize, first: Body) -> Body {
        let second = self.component(s, role, s.link[s.duel.place[role] as usize]);
        Body {
            size: first.size + second.size,
            mind: first.mind + second.mind,
            sharpness: first.sharpness + second.sharpness,
            weight: first.weight + second.weight,
            pace: first.pace + second.pace,
            damage: first.damage + second.damage,
            slows: first.slows + second.slows,
            initiative: second.initiative.or(first.initiative),
        }
    }

    /// The duelist of this role as the blows need it: damage by M-047 with what abilities and boosts add, initiative by
    /// M-046, M-083 and M-104.
    #[inline(always)]
    fn fighter(&self, s: &State, role: usize, own: &Body, foe: &Body) -> Fighter {
        let short = (foe.size - own.size).max(0);
        let clever = (own.mind - foe.mind).max(0);
        let blow = (own.sharpness - short + clever).max(0);
        let mut initiative = own.pace;
        if own.weight == 0 {
            for place in places(self.watchers(s, s.owner(s.duel.place[role]))) {
                if let Some(with) = self.kind_at(s, place).statics.zero_initiative {
                    initiative = i32::from(with);
                }
            }
        }
        if let Some(with) = own.initiative {
            initiative = i32::from(with);
        }
        Fighter {
            health: i32::from(s.duel.health[role]),
            damage: (blow + own.damage + i32::from(s.duel.boost[role])).max(0),
            initiative: initiative + foe.slows,
        }
    }

    /// The role of this seat's card in the duel, if it has one.
    #[inline]
    pub(super) fn role(&self, s: &State, seat: u8) -> Option<usize> {
        (0..2).find(|&role| {
            let place = s.duel.place[role];
            place != NONE && s.own[seat as usize & 3] & bit(place) != 0
        })
    }

    /// Goes on with the duel on top of the stack; `true` if somebody must choose. Steps fall through to the next one:
    /// most duels run to their end without a script in between.
    pub(super) fn step_duel(&self, s: &mut State, flow: &mut impl Flow) -> bool {
        let depth = s.depth;
        let frame = s.frame();
        if frame.at == step::CHALLENGE {
            let foes = if frame.source == NONE { 0 } else { self.fold(s, self.foes(s, frame.seat)) };
            if foes & foes.wrapping_sub(1) != 0 {
                if self.ask_card(s, Ask::Foe, frame.seat, (foes, false), flow) {
                    return true;
                }
            } else if foes != 0 {
                self.face(s, foes.trailing_zeros() as u8);
            } else {
                s.pop();
                return false;
            }
        }
        if s.top().at == step::THUNDER {
            let fallen = [s.duel.health[0] <= 0, s.duel.health[1] <= 0];
            // M-045 called off, M-044 felled before the blows.
            let verdict = if s.duel.place.contains(&NONE) {
                Verdict::Tie
            } else if fallen != [false; 2] {
                match fallen {
                    [true, true] => Verdict::Tie,
                    [false, _] => Verdict::Challenger,
                    _ => Verdict::Challenged,
                }
            } else if self.thunder_heads(s, frame.seat, &mut |_| true) {
                return self.wait(s, Ask::Thunder, frame.seat);
            } else {
                self.outcome(s)
            };
            self.decide(s, verdict);
            if s.depth != depth {
                return false;
            }
        }
        // Once for each component of a beaten card. Whatever else begins, or ends the game, comes first.
        while s.top().at != step::TRIUMPH {
            let frame = s.frame();
            if frame.at == step::PRIZE {
                self.prize(s, frame);
            } else {
                self.bury(s, frame);
            }
            if s.depth != depth {
                return false;
            }
        }
        self.triumph(s);
        false
    }

    /// The duel is over; what the winner does comes last (M-052).
    fn triumph(&self, s: &mut State) {
        let rest = s.top().rest;
        let winner = s.duel.place[usize::from(rest & CHALLENGED_WON)];
        self.end_duel(s);
        if rest & BEAT_CREATURE != 0 {
            self.trigger(s, winner, Event::BeatsCreature);
        }
        self.trigger(s, winner, Event::WinsDuel);
    }

    /// The Thunder step is over: the blows fall.
    pub(super) fn blows(&self, s: &mut State) {
        let verdict = self.outcome(s);
        self.decide(s, verdict);
    }

    /// Who wins by blows.
    #[inline(always)]
    fn outcome(&self, s: &State) -> Verdict {
        let (challenger, challenged) = (self.body(s, 0), self.body(s, 1));
        fight(self.fighter(s, 0, &challenger, &challenged), self.fighter(s, 1, &challenged, &challenger))
    }

    #[inline(always)]
    fn decide(&self, s: &mut State, verdict: Verdict) {
        if verdict == Verdict::Tie {
            self.end_duel(s);
            return;
        }
        let loser_role = usize::from(verdict == Verdict::Challenger);
        let loser = s.duel.place[loser_role];
        let mut rest = if verdict == Verdict::Challenged { CHALLENGED_WON } else { 0 };
        // M-058: a merged card splits first, then each component is beaten in turn.
        let second = if s.merged & bit(loser) != 0 { s.link[loser as usize] } else { NONE };
        if second != NONE {
            cold_path();
            self.split(s, loser);
        }
        for place in [loser, second] {
            if place != NONE && s.heroes & bit(place) == 0 {
                rest |= BEAT_CREATURE;
            }
        }
        let winner = s.owner(s.duel.place[1 - loser_role]);
        let frame = s.top();
        frame.at = step::PRIZE;
        frame.rest = rest;
        // A duel runs no script: the field remembers whose the prize is, should the winner leave the table.
        frame.script = u16::from(winner);
        frame.source = loser;
        frame.pick = second;
    }

    /// M-051, M-106; then what the loser does (M-052).
    #[inline(always)]
    fn prize(&self, s: &mut State, frame: Frame) {
        let loser = frame.source;
        s.top().at = step::BURY;
        if loser == NONE {
            return;
        }
        let bounty = self.passives(s, loser, |p| p.bounty.into());
        let prize = (self.size(s, loser) - bounty).max(0);
        self.gain_parts(s, frame.script as u8, prize as u8);
        if s.stage != Stage::Over {
            self.trigger(s, loser, Event::LosesDuel);
        }
    }

    /// A beaten creature leaves; a beaten hero stays (M-052).
    #[inline(always)]
    fn bury(&self, s: &mut State, frame: Frame) {
        let loser = frame.source;
        let beaten_creature = loser != NONE && s.heroes & bit(loser) == 0;
        {
            let frame = s.top();
            frame.source = frame.pick;
            frame.pick = NONE;
            frame.at = if frame.source == NONE { step::TRIUMPH } else { step::PRIZE };
        }
        if beaten_creature {
            self.discard(s, loser);
        }
    }

    fn end_duel(&self, s: &mut State) {
        s.duel = Duel::NONE;
        s.pop();
    }
}
