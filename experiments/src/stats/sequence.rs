//! Confidence sequences: intervals that hold at every look at once.
//!
//! A gambler bets on the true mean being above m: with stake λ his capital is multiplied by 1 + λ(x − m) at each
//! difference x. If m is the true mean, or above it, the game is not in his favour, so by Ville's inequality his capital
//! ever reaches 1/α with probability at most α, whenever and however often somebody looks. All m at which a gambler has
//! become that rich are ruled out; one gambler bets upwards and one downwards, with α/2 each.
//!
//! Instead of adapting its stake, each gambler spreads its first capital over a fixed ladder of stakes. That costs little
//! (the logarithm of the number of rungs) and makes the interval a function of the nine counts of a [`Tally`]: the order
//! of the games, the number of threads and a restart cannot change it.

use super::tally::Tally;
use crate::interval::Interval;

/// Rungs of the ladder of stakes.
const RUNGS: usize = 16;
/// The highest stake. Differences and means lie within −1 and 1, so capital stays positive below ½.
const HIGHEST: f64 = 0.48;

/// The stakes, each √2 below the one before.
fn stakes() -> [f64; RUNGS] {
    std::array::from_fn(|i| HIGHEST * 2.0f64.powf(-(i as f64) / 2.0))
}

/// The logarithm of the capital of whoever bets that the mean lies above `m`, or below with `sign` −1.
fn log_capital(tally: &Tally, m: f64, sign: f64) -> f64 {
    let logs = stakes().map(|stake| {
        tally
            .values()
            .filter(|&(_, count)| count > 0)
            .map(|(value, count)| count as f64 * (stake * sign * (value - m)).ln_1p())
            .sum::<f64>()
    });
    let top = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    top + (logs.iter().map(|log| (log - top).exp()).sum::<f64>() / RUNGS as f64).ln()
}

/// The interval of the mean difference, wrong at any look ever with probability at most `alpha`.
pub fn interval(tally: &Tally, alpha: f64) -> Interval {
    let rich = (2.0 / alpha).ln();
    // Capital falls as m moves in the gambler's favour, so the first m that is not ruled out is found by halving.
    let bound = |sign: f64| {
        let (mut out, mut inside) = (-sign, sign);
        if log_capital(tally, out, sign) < rich {
            return out;
        }
        for _ in 0..50 {
            let m = (out + inside) / 2.0;
            if log_capital(tally, m, sign) >= rich {
                out = m;
            } else {
                inside = m;
            }
        }
        out
    };
    Interval { low: bound(1.0), high: bound(-1.0) }
}

/// About how many differences of this spread are needed for an interval of `half` on each side.
pub fn needed(variance: f64, half: f64, alpha: f64) -> u64 {
    let rich = (2.0 * RUNGS as f64 / alpha).ln();
    // The stake's quadratic regime, plus what bounded stakes cost when differences are rare.
    (2.0 * variance * rich / half.powi(2) + rich / (HIGHEST * half)).ceil() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use gauntlet_engine::Plain;

    /// Differences that move in one of ten pairs, up or down alike.
    fn draw(rng: &mut Plain, up: f64) -> i32 {
        match rng.unit() {
            u if u < 0.05 + up => 2,
            u if u < 0.10 + up => -2,
            _ => 0,
        }
    }

    #[test]
    fn an_interval_holds_the_mean_and_narrows() {
        let mut rng = Plain::new(4);
        let mut tally = Tally::default();
        let mut width = 3.0;
        for _ in 0..8 {
            for _ in 0..2000 {
                tally.add(draw(&mut rng, 0.04));
            }
            let now = interval(&tally, 0.01);
            assert!(now.contains(0.02), "{now:?}");
            assert!(now.high - now.low < width);
            width = now.high - now.low;
        }
        assert!(width < 0.02, "{width}");
    }

    #[test]
    fn nothing_is_known_of_nothing() {
        assert_eq!(interval(&Tally::default(), 0.05), Interval { low: -1.0, high: 1.0 });
    }

    #[test]
    fn pairs_that_never_differ_give_an_interval_around_zero() {
        let mut tally = Tally::default();
        (0..20_000).for_each(|_| tally.add(0));
        let interval = interval(&tally, 0.05);
        assert!(interval.low < 0.0 && interval.high > 0.0 && interval.high < 0.001, "{interval:?}");
        assert!((interval.low + interval.high).abs() < 1e-9);
    }

    #[test]
    fn peeking_after_every_batch_is_safe() {
        // A thousand runs without effect, each looked at a hundred times: at 5 % at most 5 % may ever leave zero. With
        // looks by the usual 95 % interval about a third would.
        let (mut alarms, mut naive) = (0, 0);
        for run in 0..1000 {
            let mut rng = Plain::new(run);
            let mut tally = Tally::default();
            let (mut alarm, mut fooled) = (false, false);
            for _ in 0..100 {
                for _ in 0..50 {
                    tally.add(draw(&mut rng, 0.0));
                }
                alarm |= !interval(&tally, 0.05).contains(0.0);
                fooled |= tally.mean().abs() > 1.96 * tally.error();
            }
            alarms += u32::from(alarm);
            naive += u32::from(fooled);
        }
        assert!(alarms <= 50, "{alarms} false alarms in 1000 runs");
        assert!(naive > 200, "the test must be able to notice peeking: {naive}");
    }

    #[test]
    fn the_forecast_is_near_what_is_needed() {
        let mut rng = Plain::new(8);
        let mut tally = Tally::default();
        let forecast = needed(0.025, 0.01, 0.01);
        for _ in 0..forecast {
            tally.add(draw(&mut rng, 0.0));
        }
        let found = interval(&tally, 0.01);
        let half = (found.high - found.low) / 2.0;
        assert!((0.007..0.0105).contains(&half), "{half} after {forecast}");
    }
}
