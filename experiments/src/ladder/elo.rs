//! Strength from results: the Bradley–Terry model on the Elo scale.
//!
//! An agent's strength is a number such that the odds of beating another grow tenfold with every 400 points between
//! them; a draw is half a win. The strengths are the most likely ones given all pairings at once, so that an agent is
//! placed by everybody it met. One imagined draw in every pairing keeps an agent that never lost at a finite place.

/// Points between agents of which one wins ten times as often.
const DECADE: f64 = 400.0;
/// Games that are imagined as drawn in each pairing.
const IMAGINED: f64 = 1.0;

/// What two agents made of their games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meeting {
    /// One agent, by number.
    pub a: usize,
    /// The other.
    pub b: usize,
    /// Games between them.
    pub games: f64,
    /// What the first one got of them.
    pub points: f64,
}

/// A strength and how sure it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Points above the mean of all agents.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub margin: f64,
}

/// The chances of an agent that is `difference` points stronger.
pub fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-difference / DECADE))
}

/// The most likely strengths of `agents` agents. Their mean is 0.
pub fn fit(agents: usize, meetings: &[Meeting]) -> Vec<Rating> {
    let scale = std::f64::consts::LN_10 / DECADE;
    let mut theta = vec![0.0; agents];
    let mut information = vec![vec![0.0; agents]; agents];
    // Newton's method: the likelihood is concave, and imagined draws keep its top in reach.
    for _ in 0..100 {
        let mut slope = vec![0.0; agents];
        information.iter_mut().for_each(|row| row.fill(0.0));
        for m in meetings.iter().filter(|m| m.a != m.b) {
            let games = m.games + IMAGINED;
            let p = 1.0 / (1.0 + f64::exp(theta[m.b] - theta[m.a]));
            let surplus = m.points + IMAGINED / 2.0 - games * p;
            slope[m.a] += surplus;
            slope[m.b] -= surplus;
            let weight = games * p * (1.0 - p);
            information[m.a][m.a] += weight;
            information[m.b][m.b] += weight;
            information[m.a][m.b] -= weight;
            information[m.b][m.a] -= weight;
        }
        let covariance = invert(&pinned(&information));
        let step: Vec<f64> = covariance.iter().map(|row| row.iter().zip(&slope).map(|(c, s)| c * s).sum()).collect();
        let longest = step.iter().fold(0.0f64, |longest, s| longest.max(s.abs()));
        // A long step would leave the region in which the model is nearly quadratic.
        let damping = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        theta.iter_mut().zip(&step).for_each(|(t, s)| *t += damping * s);
        if longest < 1e-10 {
            break;
        }
    }
    let covariance = invert(&pinned(&information));
    let mean = theta.iter().sum::<f64>() / agents.max(1) as f64;
    // Pinning the sum adds 1/n² to every entry; the strengths themselves vary only around their mean.
    let pin = 1.0 / (agents * agents).max(1) as f64;
    (0..agents)
        .map(|i| Rating {
            elo: (theta[i] - mean) / scale,
            margin: 1.959_964 * (covariance[i][i] - pin).max(0.0).sqrt() / scale,
        })
        .collect()
}

/// The information with the sum of all strengths pinned to 0: without that, all of them could move together.
fn pinned(information: &[Vec<f64>]) -> Vec<Vec<f64>> {
    information.iter().map(|row| row.iter().map(|x| x + 1.0).collect()).collect()
}

/// Gauss–Jordan with pivots. The matrix is small and has an inverse.
fn invert(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut rows: Vec<Vec<f64>> = matrix.to_vec();
    for (i, row) in rows.iter_mut().enumerate() {
        row.extend((0..n).map(|j| f64::from(u8::from(i == j))));
    }
    for column in 0..n {
        let pivot = (column..n)
            .max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))
            .expect("a row is left for every column");
        rows.swap(column, pivot);
        let lead = rows[column][column];
        rows[column].iter_mut().for_each(|x| *x /= lead);
        let pivot_row = rows[column].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(i, _)| *i != column) {
            let factor = row[column];
            row.iter_mut().zip(&pivot_row).for_each(|(x, p)| *x -= factor * p);
        }
    }
    rows.into_iter().map(|row| row[n..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(a: usize, b: usize, games: f64, points: f64) -> Meeting {
        Meeting { a, b, games, points }
    }

    #[test]
    fn ten_wins_to_one_are_four_hundred_points() {
        let ratings = fit(2, &[meeting(0, 1, 11_000.0, 10_000.0)]);
        assert!((ratings[0].elo - ratings[1].elo - 400.0).abs() < 1.0, "{ratings:?}");
        assert!((ratings[0].elo + ratings[1].elo).abs() < 1e-6);
    }

    #[test]
    fn strengths_add_up_along_a_chain() {
        let even = 1000.0 * expected(100.0);
        let ratings = fit(3, &[meeting(0, 1, 1000.0, even), meeting(1, 2, 1000.0, even)]);
        assert!((ratings[0].elo - ratings[2].elo - 200.0).abs() < 2.0, "{ratings:?}");
        assert!(ratings[1].margin < ratings[0].margin, "the middle one has met both");
    }

    #[test]
    fn the_interval_is_that_of_a_proportion() {
        // With two agents the difference has the variance 1 / (n p q) on the logistic scale, and each strength, being
        // half of it, a quarter of that.
        let ratings = fit(2, &[meeting(0, 1, 399.0, 199.5)]);
        let expected = 1.959_964 * 0.5 / (400.0f64 * 0.25).sqrt() * 400.0 / std::f64::consts::LN_10;
        assert!((ratings[0].margin - expected).abs() < 0.1, "{} {expected}", ratings[0].margin);
    }

    #[test]
    fn who_never_lost_has_a_finite_place() {
        let ratings = fit(2, &[meeting(0, 1, 50.0, 50.0)]);
        assert!(ratings[0].elo.is_finite() && ratings[0].elo > 300.0, "{ratings:?}");
    }
}
