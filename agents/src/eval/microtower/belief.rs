//! What the others are likely to hold.
//!
//! A hand is what its owner has not played. Cards that cost nothing and give something are gone at once, cheap creatures
//! soon, and what stays is dear or waits for its moment: of 56,840 cards in hands of greedy players 892 are such presents,
//! where 7,599 would be if all unseen cards were alike (a test below prints it). A search that deals such hands out takes its
//! rival for richer than it is.
//!
//! Nothing here knows a card by its name. How much each trait counts was fitted to games (`--example hands`, docs/microtower-search.md).

use gauntlet_engine::microtower::{MicroTower, State};
use gauntlet_engine::{Game, Plain, Seat};

/// What is told apart about an unseen card and a hand that it may be in.
pub const TRAITS: usize = 11;

/// The traits of a card, in the order of the weights.
pub type Traits = [f32; TRAITS];

/// How much a trait adds to the logarithm of how likely a card is held: by `--example hands --
/// ismcts:60,belief=off,ahead=0 3000 1`.
const WEIGHTS: Traits = [-0.358, 0.180, -0.027, -0.224, 0.160, -0.024, -1.968, -0.510, 0.019, 0.201, -0.137];

/// About as likely as a card gets, as a logarithm: cards are as likely as they are beside that.
const MOST: f32 = 0.8;

/// The traits of a card that may be in that hand.
#[inline]
pub fn traits(game: &MicroTower, state: &State, holder: Seat, slot: u8) -> Traits {
    let set = game.cards();
    let print = set.prints[usize::from(slot)];
    let cost = f32::from(print.cost);
    let hand = (game.hand_size(state, holder).max(1) as f32 / 4.0).ln();
    let mut traits = [0.0; TRAITS];
    if set.creatures >> slot & 1 != 0 {
        let waits = u16::from(print.cost) <= game.coins(state, holder);
        let dear = cost - 3.0;
        traits[..6].copy_from_slice(&[1.0, cost, dear * dear, f32::from(u8::from(waits)), hand, hand * dear]);
    } else if set.presents >> slot & 1 != 0 {
        traits[6..8].copy_from_slice(&[1.0, hand]);
    } else {
        traits[8..].copy_from_slice(&[1.0, cost, hand]);
    }
    traits
}

/// The logarithm of how likely a card is held, beside other cards.
#[inline]
fn likely(traits: &Traits) -> f32 {
    traits.iter().zip(&WEIGHTS).map(|(trait_, weight)| trait_ * weight).sum()
}

/// A position that could be the real one, as likely as what the others have kept makes it.
pub(super) fn imagine(game: &MicroTower, seen: &State, seat: Seat, rng: &mut Plain) -> State {
    let mut state = game.determinize(seen, seat, rng);
    // Luck of its own: games that differ by a card go on with the same.
    let luck = &mut Plain::new(rng.bits());
    for other in Seat::all(game.seats(seen)) {
        // Who has not had a turn has held nothing back.
        if other != seat && game.turns(seen, other) > 0 {
            let likely = |slot| (likely(&traits(game, seen, other, slot)) - MOST).exp();
            game.redeal_hand(&mut state, other, likely, luck);
        }
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::weights::logistic;
    use crate::learn::nats;
    use crate::{Agent, Greedy};
    use gauntlet_engine::registry::Shipped;
    use gauntlet_engine::{Seeded, Turn, mix};

    /// Every choice of some games between greedy players, with whoever chooses.
    fn choices(games: u64, mut look: impl FnMut(&MicroTower, &State, Seat, &mut Plain)) {
        let game = MicroTower::build(&Default::default()).unwrap();
        for (seed, spec) in (0..games).zip(MicroTower::tables().iter().cycle()) {
            let (mut rng, mut chance) = (Plain::new(mix(seed, 3)), Seeded::new(seed));
            let mut state = game.start(&game.table(spec).unwrap(), &mut chance);
            while let Turn::Of(seat) = game.turn(&state) {
                look(&game, &state, seat, &mut rng);
                let seen = game.determinize(&state, seat, &mut rng);
                let action = Greedy.choose(&game, &seen, seat, &game.actions(&state), &mut rng);
                game.apply(&mut state, action, &mut chance);
            }
        }
    }

    #[test]
    fn what_is_imagined_could_be_the_truth() {
        let mut moved = 0;
        choices(12, |game, state, seat, rng| {
            let luck = rng.bits();
            let other = game.determinize(state, seat, rng);
            let [one, two] = [state, &other].map(|truth| imagine(game, truth, seat, &mut Plain::new(luck)));
            assert_eq!(game.view(&one, Some(seat)), game.view(state, Some(seat)));
            assert_eq!(game.audit(&one), Ok(()));
            assert_eq!(game.fingerprint(&one), game.fingerprint(&two), "it depends on what is hidden");
            let even = game.determinize(state, seat, &mut Plain::new(luck));
            moved += u32::from(game.fingerprint(&one) != game.fingerprint(&even));
        });
        assert!(moved > 500, "{moved}");
    }

    #[test]
    fn true_hands_are_less_of_a_surprise_than_if_all_cards_were_alike() {
        let (mut alike, mut believed, mut hands) = (0.0, 0.0, 0.0);
        choices(60, |game, state, seat, _| {
            for other in Seat::all(game.seats(state)).filter(|&other| other != seat && game.turns(state, other) > 0) {
                let cards: Vec<_> = game.unseen(state, other).collect();
                let held = cards.iter().filter(|(_, held)| *held).count() as f32;
                let even = (held / (cards.len() as f32 - held).max(1.0)).max(1e-3).ln();
                for (slot, held) in cards {
                    let held = f32::from(u8::from(held));
                    alike += nats(logistic(even), held);
                    believed += nats(logistic(even + likely(&traits(game, state, other, slot))), held);
                }
                hands += 1.0;
            }
        });
        println!("{:.3} nats a hand, {:.3} if all cards were alike", believed / hands, alike / hands);
        assert!(hands > 3_000.0 && believed < alike - 0.3 * hands, "{believed} {alike} {hands}");
    }

    #[test]
    fn hands_are_imagined_with_as_few_presents_as_they_have() {
        let [mut truth, mut imagined, mut even, mut cards] = [0, 0, 0, 0];
        choices(60, |game, state, seat, rng| {
            let presents = |state: &State, other| {
                game.held(state, other).filter(|slot| game.cards().presents >> slot & 1 != 0).count()
            };
            for other in Seat::all(game.seats(state)).filter(|&other| other != seat && game.turns(state, other) > 0) {
                truth += presents(state, other);
                imagined += presents(&imagine(game, state, seat, rng), other);
                even += presents(&game.determinize(state, seat, rng), other);
                cards += game.hand_size(state, other) as usize;
            }
        });
        println!("of {cards} cards {truth} are presents, imagined {imagined}, if all were alike {even}");
        assert!(even > 4 * truth && imagined < 2 * truth && 2 * imagined > truth, "{truth} {imagined} {even}");
    }
}
