//! After the first moves a search allocates nothing.

use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{AgentSpec, Evaluate};
use gauntlet_engine::registry::{Shipped, games};
use gauntlet_engine::{Plain, Profile, Seeded, Turn};

struct Allocations(&'static str);

impl Visitor for Allocations {
    type Output = u64;

    /// What a few moves of a game allocate when they are made for the second time: the first time lets the arenas, the
    /// lists of legal actions and the solved rolls of the evaluation find their size.
    fn visit<G: Shipped + Evaluate>(self, game: &G) -> u64 {
        let table = game.table(&G::tables()[0]).unwrap();
        let mut agent = self.0.parse::<AgentSpec>().unwrap().build(game);
        let mut allocations = 0;
        for _ in 0..2 {
            allocations = 0;
            agent.reset();
            let mut chance = Seeded::new(3);
            let mut state = game.start(&table, &mut chance);
            let mut rng = Plain::new(5);
            for _ in 0..24 {
                let Turn::Of(seat) = game.turn(&state) else { break };
                let legal = game.actions(&state);
                let mut action = legal[0];
                let info = allocation_counter::measure(|| {
                    action = agent.choose(game, &state, seat, &legal, &mut rng);
                });
                allocations += info.count_total;
                agent.notice(seat, Some(action));
                game.apply(&mut state, action, &mut chance);
            }
        }
        allocations
    }
}

#[test]
fn a_warm_search_allocates_nothing() {
    for game in games() {
        for spec in [
            "uct:200",
            "ismcts:200",
            "ismcts:200,cut=4,widen=2,mast=2,history=1,minimax=0.2,halving=on",
            "ismcts:100,cut=4,best=4",
            "ismcts:100,cut=30,best=4,ends=on,paired=on",
        ] {
            let count = with_game(game.id, &Profile::default(), Allocations(spec)).unwrap();
            assert_eq!(count, 0, "{} {spec}", game.id);
        }
    }
}
