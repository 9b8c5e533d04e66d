//! From intervals to words.

use super::sequence::{interval, needed};
use super::tally::Tally;
use crate::interval::Interval;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is said of a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It wins more than any card should.
    Broken,
    /// It wins more than a fair card.
    Strong,
    /// It is worth what a plain card is worth.
    Fair,
    /// It wins less than a fair card.
    Weak,
    /// It is not worth its place.
    Dead,
    /// The games played do not tell.
    Undecided,
    /// Bots hold it and never play it: nothing can be said.
    Unplayed,
}

impl Verdict {
    /// The word.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Broken => "BROKEN",
            Verdict::Strong => "STRONG",
            Verdict::Fair => "FAIR",
            Verdict::Weak => "WEAK",
            Verdict::Dead => "DEAD",
            Verdict::Undecided => "UNDECIDED",
            Verdict::Unplayed => "UNPLAYED",
        }
    }

    /// The answer for scripts: 0 if the card can ship, 1 if it must not, 2 if nobody knows yet.
    pub fn exit_code(self) -> u8 {
        match self {
            Verdict::Strong | Verdict::Fair | Verdict::Weak => 0,
            Verdict::Broken | Verdict::Dead => 1,
            Verdict::Undecided | Verdict::Unplayed => 2,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Where the words begin, and how sure all verdicts of a run are together. Fixed before the first game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    /// Up to here an effect of one copy is fair, as a share of games.
    pub fair: f64,
    /// Beyond this a card is broken, or dead.
    pub broken: f64,
    /// The probability that any verdict of the run is wrong is at most this.
    pub alpha: f64,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { fair: 0.01, broken: 0.02, alpha: 0.05 }
    }
}

/// The effect of one copy of a card at one level of play.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Effect {
    /// Win rate with the card minus win rate with its baseline, for one copy.
    pub mean: f64,
    /// Where it lies, at every look, together with all other verdicts of the run.
    pub interval: Interval,
    /// Pairs of games, each from both seats.
    pub units: u64,
    /// The word.
    pub verdict: Verdict,
    /// About how many more units would decide, if the effect is what it seems; 0 if it is decided.
    pub missing: u64,
}

impl Bounds {
    /// The effect that a tally of `copies` copies shows. `family` is the number of verdicts in the run.
    pub fn judge(&self, tally: &Tally, copies: u8, family: usize) -> Effect {
        let per_copy = 1.0 / f64::from(copies.max(1));
        let alpha = self.alpha / family.max(1) as f64;
        let wide = interval(tally, alpha);
        let narrow = Interval { low: wide.low * per_copy, high: wide.high * per_copy };
        let mean = tally.mean() * per_copy;
        let verdict = self.word(narrow);
        let missing = if verdict == Verdict::Undecided {
            let half = self.distance(mean) / per_copy;
            needed(tally.variance(), half, alpha).saturating_sub(tally.count()).max(1)
        } else {
            0
        };
        Effect { mean, interval: narrow, units: tally.count(), verdict, missing }
    }

    /// The word for an interval.
    fn word(&self, Interval { low, high }: Interval) -> Verdict {
        if low > self.broken {
            Verdict::Broken
        } else if high < -self.broken {
            Verdict::Dead
        } else if low > self.fair {
            Verdict::Strong
        } else if high < -self.fair {
            Verdict::Weak
        } else if low >= -self.fair && high <= self.fair {
            Verdict::Fair
        } else {
            Verdict::Undecided
        }
    }

    /// How near the interval must come to the mean for a word to be said. A mean on a bound would take for ever; it is
    /// given a tenth of the fair range.
    fn distance(&self, mean: f64) -> f64 {
        let size = mean.abs();
        let to_fair = (size - self.fair).abs();
        let room = if size > self.broken { size - self.fair } else { to_fair };
        room.max(self.fair / 10.0)
    }

    /// Whether more games could still sharpen the word: a strong card may turn out to be broken, an undecided one to be
    /// anything.
    pub fn open(&self, effect: &Effect) -> bool {
        match effect.verdict {
            Verdict::Undecided => true,
            Verdict::Strong => effect.mean > self.broken,
            Verdict::Weak => effect.mean < -self.broken,
            _ => false,
        }
    }
}

/// One word over all levels of play: broken if any level says so, dead only if all do.
pub fn over_levels(words: &[Verdict]) -> Verdict {
    let any = |word| words.contains(&word);
    let all = |word| !words.is_empty() && words.iter().all(|&w| w == word);
    let judged: Vec<Verdict> = words.iter().copied().filter(|&w| w != Verdict::Unplayed).collect();
    if any(Verdict::Broken) {
        Verdict::Broken
    } else if all(Verdict::Dead) {
        Verdict::Dead
    } else if any(Verdict::Strong) {
        Verdict::Strong
    } else if judged.is_empty() {
        Verdict::Unplayed
    } else if any(Verdict::Undecided) {
        Verdict::Undecided
    } else if judged.iter().all(|w| matches!(w, Verdict::Weak | Verdict::Dead)) {
        Verdict::Weak
    } else {
        Verdict::Fair
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(low: f64, high: f64) -> Verdict {
        Bounds::default().word(Interval { low, high })
    }

    #[test]
    fn words_follow_the_interval() {
        assert_eq!(word(0.021, 0.05), Verdict::Broken);
        assert_eq!(word(0.015, 0.05), Verdict::Strong);
        assert_eq!(word(-0.01, 0.01), Verdict::Fair);
        assert_eq!(word(-0.05, -0.015), Verdict::Weak);
        assert_eq!(word(-0.05, -0.021), Verdict::Dead);
        assert_eq!(word(0.0, 0.011), Verdict::Undecided);
        assert_eq!(word(-0.5, 0.5), Verdict::Undecided);
    }

    #[test]
    fn levels_make_one_word() {
        use Verdict::*;
        assert_eq!(over_levels(&[Fair, Broken, Dead]), Broken);
        assert_eq!(over_levels(&[Dead, Dead]), Dead);
        assert_eq!(over_levels(&[Dead, Fair]), Fair);
        assert_eq!(over_levels(&[Dead, Weak]), Weak);
        assert_eq!(over_levels(&[Fair, Undecided]), Undecided);
        assert_eq!(over_levels(&[Unplayed, Unplayed]), Unplayed);
        assert_eq!(over_levels(&[Unplayed, Fair]), Fair);
        assert_eq!(over_levels(&[Fair, Strong]), Strong);
    }

    #[test]
    fn copies_share_the_effect() {
        let mut tally = Tally::default();
        (0..30_000).for_each(|i| tally.add(i32::from(i % 10 == 0)));
        let one = Bounds::default().judge(&tally, 1, 1);
        let four = Bounds::default().judge(&tally, 4, 1);
        assert!((one.mean - 0.025).abs() < 1e-9 && (four.mean - 0.00625).abs() < 1e-9);
        assert_eq!((one.verdict, four.verdict), (Verdict::Broken, Verdict::Fair));
        assert_eq!((one.missing, four.missing), (0, 0));
    }
}
