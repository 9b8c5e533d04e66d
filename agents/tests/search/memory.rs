//! After the first moves a search allocates nothing.

use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{AgentSpec, Evaluate};
use gauntlet_engine::registry::{Shipped, games};
use gauntlet_engine::{Plain, Profile, Seeded, Turn};

struct Allocations(&'static str);

impl Visitor for Allocations {
    type Output = u64;

    /// What a few moves of a game allocate once a first search has warmed everything up.
    fn visit<G: Shipped + Evaluate>(self, game: &G) -> u64 {
        let table = game.table(&G::tables()[0]).unwrap();
        let mut chance = Seeded::new(3);
        let mut state = game.start(&table, &mut chance);
        let mut agent = self.0.parse::<AgentSpec>().unwrap().build(game);
        let mut rng = Plain::new(5);
        let mut count = 0;
        for step in 0..6 {
            let Turn::Of(seat) = game.turn(&state) else { break };
            let legal = game.actions(&state);
            let mut action = legal[0];
            let info = allocation_counter::measure(|| {
                action = agent.choose(game, &state, seat, &legal, &mut rng);
            });
            // The first searches take the arenas, and let the lists of legal actions find their size.
            if step >= 2 {
                count += info.count_total;
            }
            agent.notice(seat, Some(action));
            game.apply(&mut state, action, &mut chance);
        }
        count
    }
}

/// Games whose evaluation takes memory of its own; there only the search without it can be held to the rule.
const EVALUATION_ALLOCATES: [&str; 2] = ["dicetastic", "clashing-destinies"];

#[test]
fn a_warm_search_allocates_nothing() {
    for game in games() {
        for spec in ["uct:300", "ismcts:300", "ismcts:300,cut=4,widen=2", "ismcts:300,select=puct,c=1.5"] {
            if spec != "uct:300" && EVALUATION_ALLOCATES.contains(&game.id) {
                continue;
            }
            let count = with_game(game.id, &Profile::default(), Allocations(spec)).unwrap();
            assert_eq!(count, 0, "{} {spec}", game.id);
        }
    }
}
