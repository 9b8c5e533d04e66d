//! Who plays: random, greedy, information-set search, and what parses their names.
//!
//! An [`Agent`] gets a position that has already been determinized for its seat, never the truth: a bot that peeks
//! is a defect that no agent can have. Agents are named by text such as `ismcts:1000` ([`AgentSpec`]).
//!
//! ```
//! use gauntlet_agents::{AgentSpec, play_match};
//! use gauntlet_engine::connect_four::ConnectFour;
//! use gauntlet_engine::{Game, Seat, TableSpec};
//! let game = ConnectFour;
//! let table = game.table(&TableSpec::default()).unwrap();
//! let mut agents = ["greedy", "random"].map(|text| text.parse::<AgentSpec>().unwrap().build(&game));
//! let outcome = play_match(&game, &table, &mut agents, 1);
//! assert_eq!(outcome.payoffs[Seat(0)] + outcome.payoffs[Seat(1)], 1.0);
//! ```

mod agent;
pub mod deals;
pub mod dice;
pub mod eval;
mod exact;
mod greedy;
mod hash;
pub mod ismcts;
pub mod learn;
mod level;
mod random;
pub mod registry;
mod spec;

pub use agent::{Agent, Outcome, agent_rng, play_match, tell, watch_match};
pub use eval::Evaluate;
pub use exact::Exact;
pub use greedy::{Greedy, Slipping};
pub use ismcts::{Explanation, Ismcts};
pub use level::{Level, NoSuchLevel};
pub use random::Random;
pub use spec::{AgentSpec, SpecError};
