//! What two sides made of deals that were played twice, with sides exchanged.
//!
//! A good deal helps one side in the first game and the other in the second. The two games are therefore no independent
//! trials, and counting them as such is wrong both ways: too cautious where luck cancels out, too bold where a deal suits
//! one of the two players whatever its side. The deals are independent, so the interval is made from them.

use gauntlet_engine::{Game, Seeded};

/// Whether games at a table differ by their seed. Without dice and cards, agents that think alike play one game for ever.
pub fn anything_dealt<G: Game>(game: &G, table: &G::Table) -> bool {
    let dealt = |seed| game.fingerprint(&game.start(table, &mut Seeded::new(seed)));
    dealt(1) != dealt(2)
}

/// Standard deviations on each side of a 95 % interval.
pub const Z95: f64 = 1.959_963_984_540_054;
/// Points of a deal are counted in halves: 0 to 4.
const KINDS: usize = 5;

/// Deals by what the first side got of their two games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deals {
    by_halves: [u32; KINDS],
    wins: u32,
    draws: u32,
}

impl Deals {
    /// Adds a deal: what the first side got of each game, 1, ½ or 0.
    pub fn add(&mut self, points: [f32; 2]) {
        let halves: f32 = points.iter().map(|points| 2.0 * points).sum();
        self.by_halves[(halves.round() as usize).min(KINDS - 1)] += 1;
        self.wins += points.iter().filter(|&&p| p == 1.0).count() as u32;
        self.draws += points.iter().filter(|&&p| p == 0.5).count() as u32;
    }

    /// Games, two for a deal.
    pub fn games(&self) -> u32 {
        2 * self.by_halves.iter().sum::<u32>()
    }

    /// Games that the first side won.
    pub fn wins(&self) -> u32 {
        self.wins
    }

    /// Games that nobody won.
    pub fn draws(&self) -> u32 {
        self.draws
    }

    /// The share of points of the first side; 0 of no games.
    pub fn score(&self) -> f64 {
        mean(&self.by_halves.map(f64::from))
    }

    /// How many independent games would tell as much.
    pub fn worth(&self) -> f64 {
        // One imagined deal won and one lost altogether: even deals that all went alike leave room for others.
        let mut counts = self.by_halves.map(f64::from);
        counts[0] += 1.0;
        counts[KINDS - 1] += 1.0;
        let (n, mean) = (counts.iter().sum::<f64>(), mean(&counts));
        let spread: f64 = (0..KINDS).map(|halves| counts[halves] * (share(halves) - mean).powi(2)).sum();
        let variance = spread / (n - 1.0);
        mean * (1.0 - mean) / variance * (n - 2.0)
    }

    /// The 95 % interval of the score: Wilson's for as many games as the deals are worth.
    pub fn interval(&self) -> [f64; 2] {
        wilson(self.score(), self.worth(), Z95)
    }
}

impl FromIterator<[f32; 2]> for Deals {
    fn from_iter<I: IntoIterator<Item = [f32; 2]>>(deals: I) -> Deals {
        let mut sum = Deals::default();
        deals.into_iter().for_each(|points| sum.add(points));
        sum
    }
}

fn share(halves: usize) -> f64 {
    halves as f64 / (KINDS - 1) as f64
}

fn mean(counts: &[f64; KINDS]) -> f64 {
    let sum: f64 = counts.iter().enumerate().map(|(halves, count)| count * share(halves)).sum();
    sum / counts.iter().sum::<f64>().max(f64::MIN_POSITIVE)
}

/// Wilson's interval for a chance that showed as this share of `n` trials. Unlike the plain one it stays inside 0 to 1 and
/// is right near both ends.
pub fn wilson(share: f64, n: f64, z: f64) -> [f64; 2] {
    if n <= 0.0 {
        return [0.0, 1.0];
    }
    let scale = 1.0 / (1.0 + z * z / n);
    let middle = (share + z * z / (2.0 * n)) * scale;
    let half = z * scale * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    // Exact at both ends, where rounding would leave a trace of the opposite.
    let low = if share <= 0.0 { 0.0 } else { middle - half };
    let high = if share >= 1.0 { 1.0 } else { middle + half };
    [low, high]
}

#[cfg(test)]
mod tests {
    use super::*;
    use gauntlet_engine::Plain;

    /// A match in which a share of the deals decides both games, and skill the others.
    fn matched(rng: &mut Plain, deals: u32, luck: f64, skill: f64) -> Deals {
        let won = |rng: &mut Plain, chance: f64| f32::from(u8::from(rng.unit() < chance));
        (0..deals)
            .map(|_| match rng.unit() < luck {
                true => [1.0, 0.0],
                false => [won(rng, skill), won(rng, skill)],
            })
            .collect()
    }

    #[test]
    fn a_deal_without_luck_is_worth_two_games() {
        let deals = matched(&mut Plain::new(1), 20_000, 0.0, 0.6);
        assert!((deals.worth() / f64::from(deals.games()) - 1.0).abs() < 0.05, "{}", deals.worth());
        let lucky = matched(&mut Plain::new(1), 20_000, 0.5, 0.6);
        assert!((lucky.worth() / f64::from(lucky.games()) - 2.0).abs() < 0.15, "{}", lucky.worth());
        let twice: Deals = (0..20_000).map(|n| [f32::from(u8::from(n % 2 == 0)); 2]).collect();
        assert!((twice.worth() / 20_000.0 - 1.0).abs() < 0.01, "both games alike tell no more than one");
    }

    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let mut rng = Plain::new(2);
        for (deals, luck, skill) in [(30, 0.0, 0.55), (50, 0.6, 0.7), (100, 0.3, 0.9), (200, 0.8, 0.5)] {
            let truth = luck / 2.0 + (1.0 - luck) * skill;
            let inside = |_| {
                let [low, high] = matched(&mut rng, deals, luck, skill).interval();
                (low..=high).contains(&truth)
            };
            let held = (0..4_000).map(inside).filter(|&inside| inside).count();
            let share = held as f64 / 4_000.0;
            assert!((0.935..0.975).contains(&share), "{deals} deals, luck {luck}, skill {skill}: {share}");
        }
    }

    #[test]
    fn ends_are_ends() {
        assert_eq!(Deals::default().interval(), [0.0, 1.0]);
        let all: Deals = (0..200).map(|_| [1.0, 1.0]).collect();
        let [low, high] = all.interval();
        assert!(high == 1.0 && (0.97..0.99).contains(&low), "{low}");
        let mut mixed = Deals::default();
        mixed.add([1.0, 0.5]);
        mixed.add([0.0, 0.5]);
        assert_eq!((mixed.games(), mixed.wins(), mixed.draws(), mixed.score()), (4, 1, 2, 0.5));
    }
}
