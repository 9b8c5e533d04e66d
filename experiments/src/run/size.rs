//! How many units make a shard of a second or so.

use crate::paired::{Players, Question};
use gauntlet_agents::{AgentSpec, Evaluate};
use gauntlet_engine::Trial;

/// Positions that are looked at in a shard, about: a second or two of play.
const WORK: f64 = 2_000_000.0;
/// Units that are played to see how long games are.
const PROBES: u32 = 2;

/// The units of a shard at this level. It is counted in decisions and not in seconds, so that it is the same on every
/// machine.
pub fn units<G: Trial + Evaluate>(question: &Question<'_, G>, level: &AgentSpec) -> u32 {
    let mut rows = Vec::new();
    let mut players = Players::new(question, &AgentSpec::Random);
    (0..PROBES).for_each(|unit| players.unit(question, 1, unit, &mut rows));
    let decisions: f64 = rows.iter().map(|row| f64::from(row.decisions)).sum();
    let positions = match level {
        AgentSpec::Random | AgentSpec::Exact => 1.0,
        AgentSpec::Greedy { .. } => 12.0,
        AgentSpec::Uct(settings) | AgentSpec::Ismcts(settings) => 12.0 * f64::from(settings.iterations),
    };
    let units = WORK / (decisions / f64::from(PROBES) * positions).max(1.0);
    2u32.pow((units.log2().floor().clamp(2.0, 11.0)) as u32)
}
