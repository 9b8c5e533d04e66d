//! Duels (M-040 to M-053): the challenge, the Thunder step, the blows, the prize.

use super::MicroTower;
use super::ops::{Counter, Event};
use super::state::{Ask, Duel, Frame, Job, NONE, Stage, State, bit, places};

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
        let mut foes = 0;
        for other in 0..s.players {
            if other == seat {
                continue;
            }
            let visible = s.side(other) & !s.hidden;
            let mut taunts = 0;
            for place in places(visible & s.awake() & !s.merged) {
                if self.kind_at(s, place).statics.taunt || s.counter(place, Counter::Siren) != 0 {
                    taunts |= bit(place);
                }
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
    pub(super) fn face(&self, s: &mut State, foe: u8) {
        let frame = s.top();
        frame.at = step::THUNDER;
        let challenger = frame.source;
        frame.source = NONE;
        let stands = self.passives(s, foe).any(|p| p.no_tap);
        s.tap(challenger);
        if !stands {
            s.tap(foe);
        }
        let health = [self.duel_health(s, challenger, 0), self.duel_health(s, foe, 1)];
        s.duel = Duel { place: [challenger, foe], health, boost: [0; 2] };
    }

    fn duel_health(&self, s: &State, place: u8, role: usize) -> i8 {
        let weight = self.weight(s, place).max(1);
        let counters: i32 = self.parts_of(s, place).map(|p| i32::from(s.counter(p, Counter::Health))).sum();
        let passives: i32 = self.passives(s, place).map(|p| i32::from(p.health[role])).sum();
        (weight + counters + passives).clamp(-100, 100) as i8
    }

    /// M-047, with what abilities and boosts add.
    fn damage(&self, s: &State, role: usize) -> i32 {
        let (own, foe) = (s.duel.place[role], s.duel.place[1 - role]);
        let short = (self.size(s, foe) - self.size(s, own)).max(0);
        let clever = (self.mind(s, own) - self.mind(s, foe)).max(0);
        let blow = (self.sharpness(s, own) - short + clever).max(0);
        let passives: i32 = self.passives(s, own).map(|p| i32::from(p.damage[role])).sum();
        (blow + passives + i32::from(s.duel.boost[role])).max(0)
    }

    /// M-046, M-083, M-104.
    fn initiative(&self, s: &State, role: usize) -> i32 {
        let (own, foe) = (s.duel.place[role], s.duel.place[1 - role]);
        let mut value = self.pace(s, own);
        let mut replace = |with: Option<i8>| {
            if let Some(with) = with {
                value = i32::from(with);
            }
        };
        if self.weight(s, own) == 0 {
            for place in places(self.watchers(s, s.owner(own))) {
                replace(self.kind_at(s, place).statics.zero_initiative);
            }
        }
        for passive in self.passives(s, own) {
            replace(passive.initiative);
        }
        value + self.passives(s, foe).map(|p| i32::from(p.enemy_initiative)).sum::<i32>()
    }

    /// The duelist of this role as the blows need it.
    pub(super) fn fighter(&self, s: &State, role: usize) -> Fighter {
        Fighter {
            health: i32::from(s.duel.health[role]),
            damage: self.damage(s, role),
            initiative: self.initiative(s, role),
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

    /// Goes on with the duel on top of the stack; `true` if somebody must choose.
    pub(super) fn step_duel(&self, s: &mut State) -> bool {
        let frame = *s.top();
        match frame.at {
            step::CHALLENGE => {
                let foes = if frame.source == NONE { 0 } else { self.fold(s, self.foes(s, frame.seat)) };
                match foes.count_ones() {
                    0 => s.pop(),
                    1 => self.face(s, foes.trailing_zeros() as u8),
                    _ => return self.wait(s, Ask::Foe, frame.seat),
                }
            }
            step::THUNDER => {
                let fallen = [s.duel.health[0] <= 0, s.duel.health[1] <= 0];
                // M-045 called off, M-044 felled before the blows.
                if s.duel.place.contains(&NONE) {
                    self.end_duel(s);
                } else if fallen != [false; 2] {
                    let verdict = match fallen {
                        [true, true] => Verdict::Tie,
                        [false, _] => Verdict::Challenger,
                        _ => Verdict::Challenged,
                    };
                    self.decide(s, verdict);
                } else if self.thunder_heads(s, frame.seat, &mut |_| true) {
                    return self.wait(s, Ask::Thunder, frame.seat);
                } else {
                    self.blows(s);
                }
            }
            step::PRIZE => self.prize(s, frame),
            step::BURY => self.bury(s, frame),
            _ => {
                let winner = s.duel.place[usize::from(frame.rest & CHALLENGED_WON)];
                self.end_duel(s);
                if frame.rest & BEAT_CREATURE != 0 {
                    self.trigger(s, winner, Event::BeatsCreature);
                }
                self.trigger(s, winner, Event::WinsDuel);
            }
        }
        false
    }

    /// The Thunder step is over: the blows fall.
    pub(super) fn blows(&self, s: &mut State) {
        let verdict = fight(self.fighter(s, 0), self.fighter(s, 1));
        self.decide(s, verdict);
    }

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
    fn prize(&self, s: &mut State, frame: Frame) {
        let loser = frame.source;
        s.top().at = step::BURY;
        if loser == NONE {
            return;
        }
        let bounty: i32 = self.passives(s, loser).map(|p| i32::from(p.bounty)).sum();
        let prize = (self.size(s, loser) - bounty).max(0);
        self.gain_parts(s, frame.script as u8, prize as u8);
        if s.stage != Stage::Over {
            self.trigger(s, loser, Event::LosesDuel);
        }
    }

    /// A beaten creature leaves; a beaten hero stays (M-052).
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
