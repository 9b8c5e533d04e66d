//! What random play looks like.

use crate::game::Progress;
use std::fmt;

/// Sums over random games. All integers, so that adding parts in any order gives the same.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Games played to their end.
    pub games: u64,
    /// Choices made in them.
    pub decisions: u64,
    /// Legal actions over all choices.
    pub options: u64,
    /// The most legal actions of one choice.
    pub widest: usize,
    /// The most choices in one game.
    pub longest: usize,
    /// Rounds over all games.
    pub rounds: u64,
    /// The most rounds in one game.
    pub most_rounds: u32,
    /// Games ended by their cap.
    pub capped: u64,
    /// Games in which an effect chain was stopped by its budget.
    pub looped: u64,
    /// Positions checked in full.
    pub positions: u64,
    /// Those of them in which determinizing changed something hidden.
    pub redrawn: u64,
    /// Size of a position in bytes.
    pub state_bytes: usize,
}

impl Statistics {
    /// Counts a choice.
    pub fn decision(&mut self, options: usize) {
        self.decisions += 1;
        self.options += options as u64;
        self.widest = self.widest.max(options);
    }

    /// Counts a game.
    pub fn game(&mut self, decisions: usize, progress: Progress) {
        self.games += 1;
        self.longest = self.longest.max(decisions);
        self.rounds += u64::from(progress.rounds);
        self.most_rounds = self.most_rounds.max(progress.rounds);
        self.capped += u64::from(progress.capped);
        self.looped += u64::from(progress.looped);
    }

    /// Adds what another thread has counted.
    pub fn add(&mut self, other: &Statistics) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.options += other.options;
        self.widest = self.widest.max(other.widest);
        self.longest = self.longest.max(other.longest);
        self.rounds += other.rounds;
        self.most_rounds = self.most_rounds.max(other.most_rounds);
        self.capped += other.capped;
        self.looped += other.looped;
        self.positions += other.positions;
        self.redrawn += other.redrawn;
        self.state_bytes = self.state_bytes.max(other.state_bytes);
    }

    /// Choices in a game, on average.
    pub fn mean_decisions(&self) -> f64 {
        self.decisions as f64 / self.games.max(1) as f64
    }

    /// Legal actions of a choice, on average.
    pub fn mean_branching(&self) -> f64 {
        self.options as f64 / self.decisions.max(1) as f64
    }

    /// Rounds of a game, on average.
    pub fn mean_rounds(&self) -> f64 {
        self.rounds as f64 / self.games.max(1) as f64
    }

    /// The share of games ended by their cap.
    pub fn share_capped(&self) -> f64 {
        self.capped as f64 / self.games.max(1) as f64
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} games: {:.1} decisions (longest {}), {:.2} options each (at most {}), {:.1} rounds (at most {}), \
             {:.3} % capped, {} looped, {} bytes a position",
            self.games,
            self.mean_decisions(),
            self.longest,
            self.mean_branching(),
            self.widest,
            self.mean_rounds(),
            self.most_rounds,
            100.0 * self.share_capped(),
            self.looped,
            self.state_bytes
        )
    }
}
