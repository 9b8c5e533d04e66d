//! Fitting a [`Net`] to how games ended.
//!
//! Plain stochastic gradients with momentum and a scale of its own for every number (Adam), a step for every few hundred
//! positions, in an order that the seed decides. The same positions and the same seed give the same net.

use crate::eval::net::{Net, Printed, Row, Shape, UNITS};
use crate::eval::weights::logistic;
use gauntlet_engine::Plain;

/// A position to learn from.
#[derive(Clone, Debug)]
pub struct Lesson<const N: usize> {
    /// The facts that a net reads of it.
    pub facts: [f32; N],
    /// The cards that it reads, each with its zone.
    pub marks: Box<[u16]>,
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
        Course { rounds: 12, batch: 512, rate: 2e-3, decay: 1e-5 }
    }
}

/// The mean loss in nats.
pub fn loss<const N: usize, C: AsRef<[f32]>>(net: &Net, cards: &[C], lessons: &[Lesson<N>]) -> f64 {
    let printed = net.print(cards);
    let one = |lesson: &Lesson<N>| nats(logistic(net.ask(&lesson.facts, &lesson.marks, &printed)), lesson.result);
    lessons.iter().map(one).sum::<f64>() / lessons.len().max(1) as f64
}

/// What is lost by saying `said` where `result` came.
pub fn nats(said: f32, result: f32) -> f64 {
    let said = f64::from(said).clamp(1e-6, 1.0 - 1e-6);
    let result = f64::from(result);
    -(result * said.ln() + (1.0 - result) * (1.0 - said).ln())
}

/// A net with random numbers, small enough to learn from. Nothing is made of cards yet.
pub fn begin(shape: Shape, rng: &mut Plain) -> Net {
    let mut net = Net::new(shape);
    let mut even = |size: f32| (2.0 * rng.unit() as f32 - 1.0) * size;
    net.rows.iter_mut().flatten().for_each(|n| *n = even(0.25));
    net.out.iter_mut().for_each(|n| *n = even(0.3));
    net
}

/// Improves a net by these lessons, in which each of these cards may lie.
pub fn learn<const N: usize, C: AsRef<[f32]>>(
    net: &mut Net,
    cards: &[C],
    lessons: &[Lesson<N>],
    course: &Course,
    rng: &mut Plain,
) {
    let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
    let count = net.numbers().count();
    let (mut mean, mut square) = (vec![0.0f32; count], vec![0.0f32; count]);
    let mut printed = net.print(cards);
    let mut slope = Slope::new(net, &printed);
    let steps = (lessons.len().div_ceil(course.batch) * course.rounds as usize).max(1);
    let mut step = 0;
    for _ in 0..course.rounds {
        for i in (1..order.len()).rev() {
            order.swap(i, rng.pick(i + 1));
        }
        for batch in order.chunks(course.batch) {
            slope.clear();
            for &i in batch {
                slope.add(net, &lessons[i as usize], &printed);
            }
            slope.gather(cards, &printed);
            let size = 1.0 / batch.len() as f32;
            step += 1;
            let rate = course.rate * 0.01f32.powf(step as f32 / steps as f32);
            let unbiased = (1.0 - 0.999f32.powi(step)).sqrt() / (1.0 - 0.9f32.powi(step));
            let memory = mean.iter_mut().zip(&mut square);
            for ((number, slope), (mean, square)) in net.numbers().zip(slope.net.numbers()).zip(memory) {
                let slope = *slope * size + course.decay * *number;
                *mean = 0.9 * *mean + 0.1 * slope;
                *square = 0.999 * *square + 0.001 * slope * slope;
                *number -= rate * unbiased * *mean / (square.sqrt() + 1e-8);
            }
            printed = net.print(cards);
        }
    }
}

/// How the loss of some lessons changes with each number of a net.
struct Slope {
    net: Net,
    /// The same for what is printed of each card.
    printed: Vec<Row>,
}

impl Slope {
    fn new(net: &Net, printed: &Printed) -> Slope {
        let mut slope = Slope { net: net.clone(), printed: vec![[0.0; UNITS]; printed.places().count()] };
        slope.clear();
        slope
    }

    fn clear(&mut self) {
        self.net.numbers().for_each(|n| *n = 0.0);
        self.printed.fill([0.0; UNITS]);
    }

    /// Adds one lesson.
    fn add<const N: usize>(&mut self, net: &Net, lesson: &Lesson<N>, printed: &Printed) {
        let units = net.units(&lesson.facts, &lesson.marks, printed);
        let wrong = logistic(net.answer(&units)) - lesson.result;
        let slope = &mut self.net;
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
        for &mark in &lesson.marks {
            self.printed[usize::from(mark)].iter_mut().zip(&back).for_each(|(n, b)| *n += b);
        }
    }

    /// What was printed of a card was made of the card's numbers.
    fn gather<C: AsRef<[f32]>>(&mut self, cards: &[C], printed: &Printed) {
        for ((zone, card), slope) in printed.places().zip(&self.printed) {
            let numbers = cards[card].as_ref();
            let rows = &mut self.net.cards[zone * numbers.len()..];
            for (row, &number) in rows.iter_mut().zip(numbers).filter(|(_, number)| **number != 0.0) {
                row.iter_mut().zip(slope).for_each(|(n, s)| *n += number * s);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two facts; one zone and cards of two numbers.
    const SHAPE: Shape = Shape { facts: 2, zones: 1, numbers: 2 };
    const CARDS: [[f32; 2]; 2] = [[1.0, 0.0], [0.5, 2.0]];

    /// Two numbers on the same side of one half win: no weighted sum can say that. Where the second card lies it is the
    /// other way round.
    fn lessons(rng: &mut Plain, count: usize) -> Vec<Lesson<2>> {
        let mut one = || {
            let facts = [rng.unit() as f32, rng.unit() as f32];
            let card = rng.pick(2) as u16;
            let same = (facts[0] - 0.5) * (facts[1] - 0.5) > 0.0;
            Lesson { facts, marks: Box::new([card]), result: f32::from(u8::from(same == (card == 0))) }
        };
        (0..count).map(|_| one()).collect()
    }

    #[test]
    fn a_net_learns_what_no_weighted_sum_can_say() {
        let taught = lessons(&mut Plain::new(1), 10_000);
        let fresh = lessons(&mut Plain::new(2), 1_000);
        let course = Course { rounds: 60, batch: 32, rate: 2e-2, ..Course::default() };
        let learnt = || {
            let mut rng = Plain::new(3);
            let mut net = begin(SHAPE, &mut rng);
            learn(&mut net, &CARDS, &taught, &course, &mut rng);
            net
        };
        let net = learnt();
        assert!(loss(&begin(SHAPE, &mut Plain::new(3)), &CARDS, &fresh) > 0.6);
        assert!(loss(&net, &CARDS, &fresh) < 0.2, "{}", loss(&net, &CARDS, &fresh));
        assert_eq!(net, learnt(), "the same lessons, another net");
    }

    #[test]
    fn slopes_are_how_the_loss_changes() {
        let mut rng = Plain::new(5);
        let mut net = begin(SHAPE, &mut rng);
        net.numbers().for_each(|n| *n += 0.1);
        let lesson = Lesson { facts: [0.7, -0.4], marks: Box::new([1, 0, 1]), result: 0.25 };
        let printed = net.print(&CARDS);
        let mut slope = Slope::new(&net, &printed);
        slope.add(&net, &lesson, &printed);
        slope.gather(&CARDS, &printed);
        let slopes: Vec<f32> = slope.net.numbers().map(|n| *n).collect();
        for (i, slope) in slopes.into_iter().enumerate() {
            let at = |by: f32| {
                let mut moved = net.clone();
                *moved.numbers().nth(i).unwrap() += by;
                loss(&moved, &CARDS, std::slice::from_ref(&lesson))
            };
            let measured = (at(1e-2) - at(-1e-2)) / 2e-2;
            assert!((measured - f64::from(slope)).abs() < 3e-3, "number {i}: {measured} and {slope}");
        }
    }
}
