//! Fitting a [`Net`] to how games ended.
//!
//! Plain stochastic gradients with momentum and a scale of its own for every number (Adam), a step for every few hundred
//! positions, in an order that the seed decides. The same positions and the same seed give the same net.

use crate::eval::net::{Net, UNITS};
use crate::eval::weights::logistic;
use gauntlet_engine::Plain;

/// A position to learn from.
#[derive(Clone, Debug)]
pub struct Lesson<const N: usize> {
    /// What a net reads of it.
    pub facts: [f32; N],
    /// What came of it, from 0 to 1.
    pub result: f32,
}

/// How to learn.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// How often every position is looked at.
    pub rounds: u32,
    /// Positions for a step.
    pub batch: usize,
    /// The size of the first step; the last one is a hundredth of it.
    pub rate: f32,
    /// What pulls all numbers towards 0.
    pub decay: f32,
}

impl Default for Course {
    fn default() -> Course {
        Course { rounds: 6, batch: 256, rate: 2e-3, decay: 1e-5 }
    }
}

/// The mean loss in nats.
pub fn loss<const N: usize>(net: &Net, lessons: &[Lesson<N>]) -> f64 {
    let one = |lesson: &Lesson<N>| nats(logistic(net.ask(&lesson.facts)), lesson.result);
    lessons.iter().map(one).sum::<f64>() / lessons.len().max(1) as f64
}

/// What is lost by saying `said` where `result` came.
pub fn nats(said: f32, result: f32) -> f64 {
    let said = f64::from(said).clamp(1e-6, 1.0 - 1e-6);
    let result = f64::from(result);
    -(result * said.ln() + (1.0 - result) * (1.0 - said).ln())
}

/// A net with random numbers, small enough to learn from.
pub fn begin(facts: usize, rng: &mut Plain) -> Net {
    let mut net = Net::new(facts);
    let mut even = |size: f32| (2.0 * rng.unit() as f32 - 1.0) * size;
    net.rows.iter_mut().flatten().for_each(|n| *n = even(0.25));
    net.out.iter_mut().for_each(|n| *n = even(0.3));
    net
}

/// Improves a net by these lessons.
pub fn learn<const N: usize>(net: &mut Net, lessons: &[Lesson<N>], course: &Course, rng: &mut Plain) {
    let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
    let count = net.numbers().count();
    let (mut mean, mut square) = (vec![0.0f32; count], vec![0.0f32; count]);
    let mut slope = Net::new(N);
    let steps = (lessons.len().div_ceil(course.batch) * course.rounds as usize).max(1);
    let mut step = 0;
    for _ in 0..course.rounds {
        for i in (1..order.len()).rev() {
            order.swap(i, rng.pick(i + 1));
        }
        for batch in order.chunks(course.batch) {
            slope.numbers().for_each(|n| *n = 0.0);
            for &i in batch {
                add_slope(net, &lessons[i as usize], &mut slope);
            }
            let size = 1.0 / batch.len() as f32;
            step += 1;
            let rate = course.rate * 0.01f32.powf(step as f32 / steps as f32);
            let unbiased = (1.0 - 0.999f32.powi(step)).sqrt() / (1.0 - 0.9f32.powi(step));
            for (i, (number, slope)) in net.numbers().zip(slope.numbers()).enumerate() {
                let slope = *slope * size + course.decay * *number;
                mean[i] = 0.9 * mean[i] + 0.1 * slope;
                square[i] = 0.999 * square[i] + 0.001 * slope * slope;
                *number -= rate * unbiased * mean[i] / (square[i].sqrt() + 1e-8);
            }
        }
    }
}

/// Adds how the loss of one lesson changes with each number.
fn add_slope<const N: usize>(net: &Net, lesson: &Lesson<N>, slope: &mut Net) {
    let units = net.units(&lesson.facts);
    let odds = net.base + units.iter().zip(&net.out).map(|(unit, weight)| unit.max(0.0) * weight).sum::<f32>();
    let wrong = logistic(odds) - lesson.result;
    slope.base += wrong;
    let mut back = [0.0; UNITS];
    for i in 0..UNITS {
        slope.out[i] += wrong * units[i].max(0.0);
        back[i] = if units[i] > 0.0 { wrong * net.out[i] } else { 0.0 };
        slope.bias[i] += back[i];
    }
    for (row, &fact) in slope.rows.iter_mut().zip(&lesson.facts) {
        if fact != 0.0 {
            row.iter_mut().zip(&back).for_each(|(n, b)| *n += fact * b);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two numbers on the same side of one half win: no weighted sum can say that.
    fn lessons(rng: &mut Plain, count: usize) -> Vec<Lesson<2>> {
        let mut one = || {
            let facts = [rng.unit() as f32, rng.unit() as f32];
            Lesson { facts, result: f32::from(u8::from((facts[0] - 0.5) * (facts[1] - 0.5) > 0.0)) }
        };
        (0..count).map(|_| one()).collect()
    }

    #[test]
    fn a_net_learns_what_no_weighted_sum_can_say() {
        let taught = lessons(&mut Plain::new(1), 4_000);
        let fresh = lessons(&mut Plain::new(2), 1_000);
        let course = Course { rounds: 60, batch: 32, rate: 2e-2, ..Course::default() };
        let learnt = || {
            let mut rng = Plain::new(3);
            let mut net = begin(2, &mut rng);
            learn(&mut net, &taught, &course, &mut rng);
            net
        };
        let net = learnt();
        assert!(loss(&begin(2, &mut Plain::new(3)), &fresh) > 0.6);
        assert!(loss(&net, &fresh) < 0.2, "{}", loss(&net, &fresh));
        assert_eq!(net, learnt(), "the same lessons, another net");
    }

    #[test]
    fn slopes_are_how_the_loss_changes() {
        let mut rng = Plain::new(5);
        let mut net = begin(2, &mut rng);
        net.numbers().for_each(|n| *n += 0.1);
        let lesson = Lesson { facts: [0.7, -0.4], result: 0.25 };
        let mut slope = Net::new(2);
        add_slope(&net, &lesson, &mut slope);
        let slopes: Vec<f32> = slope.numbers().map(|n| *n).collect();
        for (i, slope) in slopes.into_iter().enumerate() {
            let at = |by: f32| {
                let mut moved = net.clone();
                *moved.numbers().nth(i).unwrap() += by;
                loss(&moved, std::slice::from_ref(&lesson))
            };
            let measured = (at(1e-2) - at(-1e-2)) / 2e-2;
            assert!((measured - f64::from(slope)).abs() < 2e-3, "number {i}: {measured} and {slope}");
        }
    }
}
