//! How much luck leaves to skill: an agent against another with all cards open, which no agent may do elsewhere.
//!
//! `cargo run --release -p gauntlet-agents --example ceiling -- <game> <agent> [games] [seed] [opponent] [honest]`
//!
//! Nothing is drawn anew for anybody: a search looks at the real hands and decks, and at the real position only. Dice
//! and shuffles to come are still its own. What it scores against greedy, which looks one step ahead and has next to nothing
//! of it, is more than an honest agent of that budget could. Two searches against each other show what iterations would be
//! worth if nothing were hidden: where they gain by them and honest ones do not, hidden cards are in the way. An opponent
//! that is called honest sees what its seat may see and no more: what is scored against it is what knowing all cards is worth.
//!
//! Every deal is played twice with sides exchanged.

use gauntlet_agents::deals::Deals;
use gauntlet_agents::eval::Weight;
use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_agents::{Agent, AgentSpec, Evaluate, play_match};
use gauntlet_engine::registry::Shipped;
use gauntlet_engine::view::{Described, View};
use gauntlet_engine::{
    Chance, Game, Plain, Profile, Progress, RestoreError, Seat, TableError, TableSpec, Team, Turn, mix,
};

/// A game in which nothing is hidden. If somebody plays honestly, nobody is told which hidden card a choice is about.
struct Open<'g, G> {
    game: &'g G,
    honest: bool,
}

impl<G: Game> Game for Open<'_, G> {
    type State = G::State;
    type Action = G::Action;
    type Table = G::Table;

    fn id(&self) -> &'static str {
        self.game.id()
    }
    fn table(&self, spec: &TableSpec) -> Result<G::Table, TableError> {
        self.game.table(spec)
    }
    fn start(&self, table: &G::Table, chance: &mut impl Chance) -> G::State {
        self.game.start(table, chance)
    }
    fn seats(&self, state: &G::State) -> u8 {
        self.game.seats(state)
    }
    fn team(&self, state: &G::State, seat: Seat) -> Team {
        self.game.team(state, seat)
    }
    fn turn(&self, state: &G::State) -> Turn {
        self.game.turn(state)
    }
    fn legal_actions(&self, state: &G::State, out: &mut Vec<G::Action>) {
        self.game.legal_actions(state, out);
    }
    fn apply(&self, state: &mut G::State, action: G::Action, chance: &mut impl Chance) {
        self.game.apply(state, action, chance);
    }
    fn payoff(&self, state: &G::State, seat: Seat) -> f32 {
        self.game.payoff(state, seat)
    }
    fn determinize(&self, state: &G::State, _: Seat, _: &mut impl Chance) -> G::State {
        state.clone()
    }
    fn view(&self, state: &G::State, seat: Option<Seat>) -> View {
        self.game.view(state, seat)
    }
    fn describe(&self, state: &G::State, action: G::Action) -> Described {
        self.game.describe(state, action)
    }
    fn witness(&self, state: &G::State, action: G::Action, seat: Seat) -> Described {
        match self.honest {
            true => self.game.witness(state, action, seat),
            false => self.game.describe(state, action),
        }
    }
    fn restore(&self, view: &View) -> Result<G::State, RestoreError> {
        self.game.restore(view)
    }
    fn quiet(&self, state: &G::State) -> bool {
        self.game.quiet(state)
    }
    fn audit(&self, state: &G::State) -> Result<(), String> {
        self.game.audit(state)
    }
    fn fingerprint(&self, state: &G::State) -> u64 {
        self.game.fingerprint(state)
    }
    fn progress(&self, state: &G::State) -> Progress {
        self.game.progress(state)
    }
    fn play_out(&self, state: &mut G::State, rng: &mut Plain, scratch: &mut Vec<G::Action>, most: u32) -> u32 {
        self.game.play_out(state, rng, scratch, most)
    }
}

impl<G: Evaluate> Evaluate for Open<'static, G> {
    fn evaluate(&self, state: &G::State, seat: Seat) -> f32 {
        self.game.evaluate(state, seat)
    }
    fn weights(&self) -> &'static [Weight] {
        self.game.weights()
    }
    fn expect(&self, state: &G::State, seat: Seat, action: G::Action, chance: &mut impl Chance) -> f32 {
        self.game.expect(state, seat, action, chance)
    }
    fn watch(&self, state: &G::State, seat: Seat, action: G::Action, chance: &mut impl Chance) -> f32 {
        self.game.watch(state, seat, action, chance)
    }
    fn appraise(&self, state: &mut G::State, seat: Seat) -> f32 {
        self.game.appraise(state, seat)
    }
    fn outlook(&self, state: &G::State, seat: Seat) -> Option<f32> {
        self.game.outlook(state, seat)
    }
    fn exact(&self, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<G::Action> {
        self.game.exact(state, seat, legal)
    }
    fn advise(&self, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<G::Action> {
        self.game.advise(state, seat, legal)
    }
}

/// An agent at an open table that looks at no more than its seat may see.
struct Honest<G: Evaluate>(Box<dyn Agent<G>>);

impl<G: Evaluate> Agent<Open<'static, G>> for Honest<G> {
    fn choose(
        &mut self,
        open: &Open<'static, G>,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
        rng: &mut Plain,
    ) -> G::Action {
        let seen = open.game.determinize(state, seat, rng);
        self.0.choose(open.game, &seen, seat, legal, rng)
    }
    fn reset(&mut self) {
        self.0.reset();
    }
    fn notices(&self) -> bool {
        self.0.notices()
    }
    fn notice(&mut self, by: Seat, action: Option<G::Action>) {
        self.0.notice(by, action);
    }
}

struct Ceiling {
    agents: [String; 2],
    games: u32,
    seed: u64,
    honest: bool,
}

impl Visitor for Ceiling {
    type Output = ();

    fn visit<G: Shipped + Evaluate>(self, _: &G) {
        // An agent wants a game that lives for as long as the program.
        let shown: &'static G = Box::leak(Box::new(G::build(&Profile::default()).expect("the usual game")));
        let game = Open { game: shown, honest: self.honest };
        let specs = self.agents.each_ref().map(|text| text.parse::<AgentSpec>().expect("an agent"));
        let table = game.table(&G::tables()[0]).expect("the usual table");
        let seats = game.seats(&game.start(&table, &mut Plain::new(0)));
        let seated = |turn: u8| -> Vec<Box<dyn Agent<Open<'static, G>>>> {
            let seated = |side: usize| -> Box<dyn Agent<_>> {
                match side == 1 && self.honest {
                    true => Box::new(Honest(specs[side].build(shown))),
                    false => specs[side].build(&game),
                }
            };
            (0..seats).map(|seat| seated(usize::from((seat + turn) % 2))).collect()
        };
        let mut tables = [seated(0), seated(1)];
        let mut deals = Deals::default();
        for number in 0..self.games.div_ceil(2) {
            let seed = mix(self.seed, u64::from(number));
            deals.add([0, 1].map(|turn: u8| {
                let outcome = play_match(&game, &table, &mut tables[usize::from(turn)], seed);
                let own = Seat::all(seats).filter(|seat| (seat.0 + turn).is_multiple_of(2));
                let (sum, count) = own.fold((0.0, 0.0), |(sum, n), seat| (sum + outcome.payoffs[seat], n + 1.0));
                sum / count
            }));
            if (number + 1).is_multiple_of(10) {
                eprintln!("{:.1} % of {}", 100.0 * deals.score(), deals.games());
            }
        }
        let [low, high] = deals.interval();
        println!(
            "{}, cards open{}: {} – {}: {:.1} % [{:.1}, {:.1}] of {}",
            G::ID,
            if self.honest { " to the first" } else { "" },
            self.agents[0],
            self.agents[1],
            100.0 * deals.score(),
            100.0 * low,
            100.0 * high,
            deals.games()
        );
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (Some(game), Some(agent)) = (arguments.next(), arguments.next()) else {
        eprintln!("ceiling <game> <agent> [games] [seed] [opponent] [honest]");
        return;
    };
    let games = arguments.next().map_or(100, |text| text.parse().expect("a number of games"));
    let seed = arguments.next().map_or(11, |text| text.parse().expect("a seed"));
    let agents = [agent, arguments.next().unwrap_or("greedy".into())];
    let honest = match arguments.next().as_deref() {
        None => false,
        Some("honest") => true,
        Some(word) => return eprintln!("`{word}` says nothing about the opponent; `honest` does, or leave it out"),
    };
    with_game(&game, &Profile::default(), Ceiling { agents, games, seed, honest }).expect("a shipped game");
}
