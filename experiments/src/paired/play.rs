//! Playing units.

use super::{Arm, BASELINE, GameRow, Question, TRIED};
use gauntlet_agents::{Agent, AgentSpec, Evaluate, watch_match};
use gauntlet_engine::chance::mix;
use gauntlet_engine::{Game, Replay, Seat, Seeded, Trial};

/// The agents of one level, seated once for many games.
pub struct Players<G: Game> {
    agents: Vec<Box<dyn Agent<G>>>,
}

impl<G: Trial + Evaluate> Players<G> {
    /// The same agent in every seat of the question's tables.
    pub fn new(question: &Question<'_, G>, level: &AgentSpec) -> Players<G> {
        let arm = question.places[0].arm(0, 0);
        let start = arm.game.start(&arm.table, &mut Seeded::new(0));
        let seats = arm.game.seats(&start);
        Players { agents: (0..seats).map(|_| level.build(arm.game)).collect() }
    }

    /// Plays one unit of the question on this seed and appends its rows.
    pub fn unit(&mut self, question: &Question<'_, G>, seed: u64, unit: u32, out: &mut Vec<GameRow>) {
        for holder in 0..question.holders.len() {
            out.extend([BASELINE, TRIED].map(|side| self.row(question, seed, unit, holder, side)));
        }
    }

    /// Plays one unit at the baseline's tables alone and appends its rows.
    pub fn baseline(&mut self, question: &Question<'_, G>, seed: u64, unit: u32, out: &mut Vec<GameRow>) {
        out.extend((0..question.holders.len()).map(|holder| self.row(question, seed, unit, holder, BASELINE)));
    }

    /// Plays one unit whose games at the baseline's tables are known, and appends the rows of both.
    pub fn beside(
        &mut self,
        known: &[GameRow],
        question: &Question<'_, G>,
        seed: u64,
        unit: u32,
        out: &mut Vec<GameRow>,
    ) {
        for (holder, &row) in known.iter().enumerate() {
            out.extend([row, self.row(question, seed, unit, holder, TRIED)]);
        }
    }

    fn row(&mut self, question: &Question<'_, G>, seed: u64, unit: u32, holder: usize, side: usize) -> GameRow {
        let seed = unit_seed(seed, unit);
        // The shell is drawn, not taken in turn: units are then alike in law, which the intervals rely on.
        let shell = (mix(seed, 0x5E11) % question.places.len() as u64) as usize;
        let arm = question.places[shell].arm(side, holder);
        let row = self.game(arm, question.holders[holder], seed);
        GameRow { unit, shell: shell as u16, tried: side == TRIED, ..row }
    }

    fn game(&mut self, arm: &Arm<'_, G>, seat: Seat, seed: u64) -> GameRow {
        let mut row = GameRow { seat: seat.0, seen: -1, played: -1, ..GameRow::default() };
        let mut first = true;
        let game = arm.game;
        let outcome = watch_match(game, &arm.table, &mut self.agents, seed, |state, by, _, action| {
            let Some(card) = arm.card else { return };
            if row.seen < 0 && game.holds(state, seat, card) {
                row.seen = round(game.progress(state).rounds);
                row.opening = first;
            }
            first = false;
            if row.played < 0 && by == seat && game.plays(state, action) == Some(card) {
                row.played = round(game.progress(state).rounds);
            }
        });
        row.halves = (outcome.payoffs[seat] * 2.0).round() as u8;
        row.rounds = outcome.progress.rounds.min(u32::from(u16::MAX)) as u16;
        row.decisions = outcome.decisions.min(u32::from(u16::MAX)) as u16;
        row.capped = outcome.progress.capped;
        row
    }
}

fn round(rounds: u32) -> i16 {
    rounds.min(i16::MAX as u32) as i16
}

/// The seed of the games of a unit. Cards and levels share their deals.
pub fn unit_seed(seed: u64, unit: u32) -> u64 {
    mix(seed, u64::from(unit))
}

/// One game of a unit as a replay: what a turning point looked like.
pub fn replay_game<G: Trial + Evaluate>(
    question: &Question<'_, G>,
    level: &AgentSpec,
    seed: u64,
    row: &GameRow,
) -> Replay {
    let seed = unit_seed(seed, row.unit);
    let holder = question.holders.iter().position(|seat| seat.0 == row.seat).unwrap_or(0);
    let arm = question.places[usize::from(row.shell)].arm(usize::from(row.tried), holder);
    let mut players = Players::new(question, level);
    let mut replay = Replay::new(arm.game, &arm.spec, seed);
    let outcome = watch_match(arm.game, &arm.table, &mut players.agents, seed, |state, _, legal, action| {
        replay.record(arm.game, state, legal, action);
    });
    replay.end = Some(outcome.fingerprint);
    replay
}
