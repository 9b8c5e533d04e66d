//! Which cards go with winning, all at once: ridge regression of results on what was held.
//!
//! The sums are whole numbers, so shards can be added in any order. It orders, it does not convict: random decks are not
//! decks that people build, and a card's coefficient is an average over strange company.

use ndarray::{Array1, Array2};

/// Sums of a regression of results on whole numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sums {
    /// Σ xᵢxⱼ.
    gram: Array2<i64>,
    /// Σ xᵢy, with y in halves.
    moment: Array1<i64>,
    /// Σ y².
    squares: i64,
    /// Games.
    count: u64,
}

/// A coefficient.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Coefficient {
    /// Its value, in the share of games for one copy.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

impl Coefficient {
    /// The probability of a value at least as far from zero if the truth were zero.
    pub fn p_value(&self) -> f64 {
        if self.error > 0.0 { two_sided(self.value / self.error) } else { 1.0 }
    }
}

impl Sums {
    /// No games, with this many columns.
    pub fn new(columns: usize) -> Sums {
        Sums { gram: Array2::zeros((columns, columns)), moment: Array1::zeros(columns), squares: 0, count: 0 }
    }

    /// Adds a game: the columns that are not zero, and the result in halves above a draw (−1, 0, 1).
    pub fn add(&mut self, columns: &[(usize, i64)], halves: i64) {
        for &(i, x) in columns {
            for &(j, y) in columns {
                self.gram[[i, j]] += x * y;
            }
            self.moment[i] += x * halves;
        }
        self.squares += halves * halves;
        self.count += 1;
    }

    /// Adds other games.
    pub fn merge(&mut self, other: &Sums) {
        self.gram += &other.gram;
        self.moment += &other.moment;
        self.squares += other.squares;
        self.count += other.count;
    }

    /// Games.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The coefficients with their standard errors. `ridge` is how many imaginary games pull each towards zero.
    pub fn fit(&self, ridge: f64) -> Vec<Coefficient> {
        let n = self.moment.len();
        let gram = self.gram.mapv(|x| x as f64);
        let mut penal = gram.clone();
        (0..n).for_each(|i| penal[[i, i]] += ridge);
        let moment = self.moment.mapv(|x| x as f64 / 2.0);
        let inverse = inverse(&penal);
        let beta = inverse.dot(&moment);
        let residual = self.squares as f64 / 4.0 - 2.0 * beta.dot(&moment) + beta.dot(&gram.dot(&beta));
        let variance = (residual / (self.count as f64 - n as f64).max(1.0)).max(0.0);
        // Var β = σ² (X'X+λ)⁻¹ X'X (X'X+λ)⁻¹.
        let spread = inverse.dot(&gram).dot(&inverse);
        (0..n).map(|i| Coefficient { value: beta[i], error: (variance * spread[[i, i]].max(0.0)).sqrt() }).collect()
    }
}

/// The inverse of a symmetric positive matrix, by Cholesky's factors.
fn inverse(matrix: &Array2<f64>) -> Array2<f64> {
    let n = matrix.nrows();
    let mut low = Array2::<f64>::zeros((n, n));
    for i in 0..n {
        for j in 0..=i {
            let dot: f64 = (0..j).map(|k| low[[i, k]] * low[[j, k]]).sum();
            let rest = matrix[[i, j]] - dot;
            low[[i, j]] = if i == j { rest.max(1e-12).sqrt() } else { rest / low[[j, j]] };
        }
    }
    let mut out = Array2::zeros((n, n));
    for column in 0..n {
        let mut x = Array1::<f64>::zeros(n);
        for i in 0..n {
            let dot: f64 = (0..i).map(|k| low[[i, k]] * x[k]).sum();
            x[i] = (f64::from(u8::from(i == column)) - dot) / low[[i, i]];
        }
        for i in (0..n).rev() {
            let dot: f64 = (i + 1..n).map(|k| low[[k, i]] * x[k]).sum();
            x[i] = (x[i] - dot) / low[[i, i]];
        }
        out.column_mut(column).assign(&x);
    }
    out
}

/// The two-sided tail of the normal law, to about seven digits (Abramowitz and Stegun 7.1.26 has fewer; this is the
/// continued fraction for large z and the series for small).
pub fn two_sided(z: f64) -> f64 {
    let x = z.abs() / std::f64::consts::SQRT_2;
    if x < 2.0 {
        // erf by its series.
        let (mut term, mut sum) = (x, x);
        for k in 1..60 {
            term *= -x * x / f64::from(k);
            sum += term / f64::from(2 * k + 1);
        }
        1.0 - sum * 2.0 / std::f64::consts::PI.sqrt()
    } else {
        // erfc by its continued fraction, from the inside out.
        let fraction = (1..=60).rev().fold(0.0, |inner, k| f64::from(k) / 2.0 / (x + inner));
        (-x * x).exp() / std::f64::consts::PI.sqrt() / (x + fraction)
    }
}

/// Benjamini and Hochberg: which of these findings to keep so that at most a share `rate` of the kept ones is expected
/// to be false.
pub fn discoveries(p_values: &[f64], rate: f64) -> Vec<bool> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    let n = p_values.len() as f64;
    let last = order.iter().enumerate().rev().find(|&(rank, &i)| p_values[i] <= rate * (rank + 1) as f64 / n);
    let mut kept = vec![false; p_values.len()];
    if let Some((last, _)) = last {
        order[..=last].iter().for_each(|&i| kept[i] = true);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use gauntlet_engine::Plain;

    #[test]
    fn known_effects_are_found() {
        let mut rng = Plain::new(2);
        let mut sums = Sums::new(3);
        for _ in 0..40_000 {
            let columns = [(0, rng.pick(3) as i64 - 1), (1, rng.pick(5) as i64 - 2), (2, 1)];
            let chance = 0.5 + 0.08 * columns[0].1 as f64 - 0.03 * columns[1].1 as f64 + 0.05;
            sums.add(&columns, if rng.unit() < chance { 1 } else { -1 });
        }
        let found = sums.fit(1.0);
        for (coefficient, truth) in found.iter().zip([0.08, -0.03, 0.05]) {
            assert!((coefficient.value - truth).abs() < 4.0 * coefficient.error, "{coefficient:?} {truth}");
            assert!(coefficient.error < 0.005);
        }
    }

    #[test]
    fn the_inverse_is_one() {
        let matrix = ndarray::arr2(&[[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]]);
        let product = matrix.dot(&inverse(&matrix));
        for ((i, j), value) in product.indexed_iter() {
            assert!((value - f64::from(u8::from(i == j))).abs() < 1e-12);
        }
    }

    #[test]
    fn tails_of_the_normal_law() {
        for (z, p) in [(0.0, 1.0), (1.0, 0.317_310_5), (1.959_964, 0.05), (3.0, 0.002_699_8), (5.0, 5.733_03e-7)] {
            assert!((two_sided(z) / p - 1.0).abs() < 1e-5, "{z}: {}", two_sided(z));
        }
    }

    #[test]
    fn the_step_up_procedure_of_the_textbook() {
        // Benjamini and Hochberg 1995, table of fifteen p-values: four are kept at 5 %.
        let p = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
            0.7590, 1.0,
        ];
        assert_eq!(discoveries(&p, 0.05).iter().filter(|&&kept| kept).count(), 4);
        assert!(discoveries(&[0.9, 0.8], 0.05).iter().all(|kept| !kept));
    }
}
