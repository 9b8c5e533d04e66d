//! What games have taught about positions between two players.
//!
//! Greedy's weights were tuned so that greedy wins, and say little about how likely that is. A search asks for chances, so it
//! has a judge of its own: nets that were fitted to how games of bots ended, by the commands in docs/microtower-search.md.

use super::cards::{NUMBERS, card_rows};
use super::facts::{FACTS, Facts, Marks, ZONES, facts};
use super::{DEPTH, ROOM, Room, follow};
use crate::eval::net::{Net, Printed, Shape};
use crate::eval::weights::logistic;
use gauntlet_engine::microtower::{MicroTower, Options, State};
use gauntlet_engine::{Game, Seat};
use std::sync::OnceLock;

/// What the nets read.
pub const SHAPE: Shape = Shape { facts: FACTS, zones: ZONES, numbers: NUMBERS };

/// The nets of who does not move, and of who does.
pub type Nets = [Net; 2];

static NETS: OnceLock<Nets> = OnceLock::new();

fn nets() -> &'static Nets {
    NETS.get_or_init(|| Net::read(include_str!("outlook.txt"), SHAPE).expect("the shipped nets fit what is read"))
}

/// Lets searches of this process use other nets than the shipped ones, for whoever teaches the next ones. Too late once a
/// position has been judged: says whether it was in time.
pub fn outlook_by(nets: Nets) -> bool {
    NETS.set(nets).is_ok()
}

/// What a net reads of a position between two players; the cards are put into `marks`.
pub fn read_position(game: &MicroTower, state: &State, seat: Seat, marks: &mut Marks) -> Facts {
    ROOM.with_borrow_mut(|room| facts(game, state, seat, &mut room.lines, marks))
}

/// What the nets make of the cards of a game, worked out once for each game.
struct Judges([Printed; 2]);

/// The seat's chances, going on with a move that is under way.
pub(super) fn judge(game: &MicroTower, state: &State, seat: Seat) -> Option<f32> {
    if game.seats(state) != 2 || !taught(game) {
        return None;
    }
    let nets = nets();
    let Judges(printed) = game.cards().derived.get_or(|| {
        let rows = card_rows(game);
        Judges(nets.each_ref().map(|net| net.print(&rows)))
    })?;
    let leaf = |state: &State, room: &mut Room| {
        let moving = usize::from(game.active(state) == seat);
        let facts = facts(game, state, seat, &mut room.lines, &mut room.marks);
        nets[moving].ask(&facts, &room.marks, &printed[moving])
    };
    let odds = ROOM.with_borrow_mut(|room| follow(game, state, seat, DEPTH, room, &leaf));
    Some(logistic(odds).clamp(0.002, 0.998))
}

/// Whether games by these rules were learnt from. How many play is asked of the position; how players come by their heroes
/// and which language they speak changes nothing.
fn taught(game: &MicroTower) -> bool {
    let usual = Options::default();
    let Options { players, hero_choice, hero_offer, lang, .. } = usual;
    Options { players, hero_choice, hero_offer, lang, ..*game.options() } == usual
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluate;
    use crate::learn::nats;
    use crate::{Agent, Slipping};
    use gauntlet_engine::lang::Lang;
    use gauntlet_engine::registry::Shipped;
    use gauntlet_engine::{Plain, Turn};

    #[test]
    fn the_outlook_knows_better_than_greedy_how_games_end() {
        let game = MicroTower::build(&Default::default()).unwrap();
        let table = game.table(&MicroTower::tables()[0]).unwrap();
        let (mut learnt, mut by_hand, mut count) = (0.0, 0.0, 0.0);
        for seed in 0..150 {
            let mut rng = Plain::new(900 + seed);
            let mut state = game.start(&table, &mut rng);
            let mut said = Vec::new();
            while let Turn::Of(seat) = game.turn(&state) {
                if let Some(chances) = game.outlook(&state, seat) {
                    said.push((seat, chances, game.evaluate(&state, seat)));
                }
                let action = Slipping { share: 0.1 }.choose(&game, &state, seat, &game.actions(&state), &mut rng);
                game.apply(&mut state, action, &mut rng);
            }
            for (seat, outlook, evaluation) in said {
                let result = game.payoff(&state, seat);
                learnt += nats(outlook, result);
                by_hand += nats(evaluation, result);
                count += 1.0;
            }
        }
        println!("{:.3} nats a position, greedy's evaluation {:.3}", learnt / count, by_hand / count);
        assert!(count > 5_000.0 && learnt < 0.95 * by_hand, "{learnt} of {count}, by hand {by_hand}");
    }

    #[test]
    fn nothing_was_learnt_about_more_players_or_other_rules() {
        let known = |options: Options, spec| {
            let game = MicroTower::shipped(options);
            let state = game.start(&game.table(spec).unwrap(), &mut Plain::new(1));
            (game.outlook(&state, Seat(0)).is_some(), game.seats(&state))
        };
        let tables = MicroTower::tables();
        for spec in &tables {
            let (known, seats) = known(Options::default(), spec);
            assert_eq!(known, seats == 2);
        }
        let two = &tables[0];
        assert!(known(Options { lang: Lang::Ru, hero_offer: 2, ..Options::default() }, two).0);
        assert!(!known(Options { target_parts: 20, ..Options::default() }, two).0);
        assert!(!known(Options { merge: true, ..Options::default() }, two).0);
    }
}
