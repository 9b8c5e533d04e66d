use super::*;
use crate::chance::Chance;
use crate::connect_four::{Column, ConnectFour, State, Table};
use crate::game::{Progress, RestoreError, TableError};
use crate::profile::Profile;
use crate::view::{Card, Described, View, Zone};

/// What is wrong with the game: one flaw for each law.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Flaw {
    None,
    Panics,
    FailsAudit,
    AsksForNothing,
    SameWords,
    ListsTwice,
    PaysBoth,
    PaysTooMuch,
    ChangesView,
    Leaks,
    ForgetsTheBoard,
    ActsAfterTheEnd,
    ForgetsItsOptions,
    NamesNoFact,
    TellsTooMuch,
    DrawsTheFirst,
    DrawsAnything,
}

struct Flawed(Flaw);

/// What each seat of a cheat's game has up its sleeve.
const SLEEVES: [&str; 2] = ["Ace", "King"];

impl Flawed {
    fn late(&self, flaw: Flaw, state: &State) -> bool {
        self.0 == flaw && state.discs() > 4
    }
}

impl Game for Flawed {
    type State = State;
    type Action = Column;
    type Table = Table;

    fn id(&self) -> &'static str {
        "flawed"
    }
    fn table(&self, spec: &TableSpec) -> Result<Table, TableError> {
        ConnectFour.table(spec)
    }
    fn start(&self, table: &Table, chance: &mut impl Chance) -> State {
        ConnectFour.start(table, chance)
    }
    fn seats(&self, state: &State) -> u8 {
        ConnectFour.seats(state)
    }
    fn team(&self, state: &State, seat: Seat) -> Team {
        ConnectFour.team(state, seat)
    }
    fn turn(&self, state: &State) -> Turn {
        ConnectFour.turn(state)
    }
    fn legal_actions(&self, state: &State, out: &mut Vec<Column>) {
        match self.0 {
            Flaw::AsksForNothing if self.late(self.0, state) => out.push(Column(0)),
            Flaw::ActsAfterTheEnd if state.is_over() => out.push(Column(0)),
            _ if !state.is_over() => ConnectFour.legal_actions(state, out),
            _ => {}
        }
        if self.late(Flaw::ListsTwice, state) && !out.is_empty() {
            out.push(out[0]);
        }
    }
    fn sample_action(&self, state: &State, rng: &mut Plain, _: &mut Vec<Column>) -> Column {
        let legal = self.actions(state);
        match self.0 {
            Flaw::DrawsTheFirst => legal[0],
            Flaw::DrawsAnything => Column(rng.pick(8) as u8),
            _ => legal[rng.pick(legal.len())],
        }
    }
    fn apply(&self, state: &mut State, action: Column, chance: &mut impl Chance) {
        assert!(!self.late(Flaw::Panics, state), "a card exploded");
        ConnectFour.apply(state, action, chance);
    }
    fn payoff(&self, state: &State, seat: Seat) -> f32 {
        match self.0 {
            Flaw::PaysBoth => 1.0,
            Flaw::PaysTooMuch => 2.0 * ConnectFour.payoff(state, seat),
            _ => ConnectFour.payoff(state, seat),
        }
    }
    fn determinize(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> State {
        if self.late(Flaw::ChangesView, state) {
            State::default()
        } else {
            ConnectFour.determinize(state, seat, chance)
        }
    }
    fn view(&self, state: &State, seat: Option<Seat>) -> View {
        let mut view = ConnectFour.view(state, seat);
        view.game = "flawed".into();
        if self.0 == Flaw::Leaks && seat.is_some() {
            // Shows the seat something that is not part of its information: here, the address of the position.
            view.facts.set("leak", format!("{:p}", std::ptr::from_ref(state)));
        }
        if self.0 == Flaw::NamesNoFact {
            view.facts.set("legal", 7u8);
        }
        if self.0 == Flaw::TellsTooMuch && seat.is_none_or(|seat| seat == state.mover()) {
            let card = Card { id: "sleeve".into(), name: SLEEVES[state.mover().index()].into(), ..Card::default() };
            view.zones.push(Zone { name: "sleeve".into(), cards: vec![card], hidden: 0 });
        }
        view
    }
    fn describe(&self, state: &State, action: Column) -> Described {
        if self.0 == Flaw::TellsTooMuch {
            return Described::new(format!(
                "{} with the {}",
                ConnectFour.describe(state, action).words,
                SLEEVES[state.mover().index()]
            ));
        }
        if self.late(Flaw::SameWords, state) { Described::new("drop") } else { ConnectFour.describe(state, action) }
    }
    fn restore(&self, view: &View) -> Result<State, RestoreError> {
        if self.0 == Flaw::ForgetsTheBoard { Ok(State::default()) } else { ConnectFour.restore(view) }
    }
    fn quiet(&self, state: &State) -> bool {
        ConnectFour.quiet(state)
    }
    fn audit(&self, state: &State) -> Result<(), String> {
        if self.late(Flaw::FailsAudit, state) { Err("a disc is missing".into()) } else { ConnectFour.audit(state) }
    }
    fn fingerprint(&self, state: &State) -> u64 {
        ConnectFour.fingerprint(state)
    }
    fn progress(&self, state: &State) -> Progress {
        ConnectFour.progress(state)
    }
    fn profile(&self) -> Profile {
        let mut profile = Profile::default();
        if self.0 == Flaw::ForgetsItsOptions {
            // An option whose value does not read back from text.
            profile.set("bonus", crate::profile::Setting::Word("7".into()));
        }
        profile
    }
}

fn failure(flaw: Flaw) -> Failure {
    *check(&Flawed(flaw), &[TableSpec::default()], 20, 1).expect_err("the suite must notice")
}

#[test]
fn a_sound_game_passes() {
    let statistics = check(&Flawed(Flaw::None), &[TableSpec::default()], 20, 1).unwrap();
    assert_eq!(statistics.games, 20);
    assert_eq!(statistics.redrawn, 0, "nothing is hidden in Connect Four");
}

#[test]
fn every_flaw_is_noticed() {
    for (flaw, words) in [
        (Flaw::Panics, "` panicked: a card exploded"),
        (Flaw::FailsAudit, "a disc is missing"),
        (Flaw::AsksForNothing, "only real choices ask"),
        (Flaw::SameWords, "two legal actions are described as `drop`"),
        (Flaw::ListsTwice, "is listed twice"),
        (Flaw::PaysBoth, "two sides share 2"),
        (Flaw::PaysTooMuch, "a payoff of 2"),
        (Flaw::ChangesView, "determinizing for seat 1 changes what it sees"),
        (Flaw::Leaks, "determinizing for seat 1 changes what it sees"),
        (Flaw::ForgetsTheBoard, "restoring the referee's view gives another position"),
        (Flaw::ActsAfterTheEnd, "still there are legal actions"),
        (Flaw::TellsTooMuch, "seat 2 is told `column "),
        (Flaw::DrawsTheFirst, "times instead of about 36"),
        (Flaw::DrawsAnything, "is drawn at random and is not legal"),
        (Flaw::NamesNoFact, "a fact or zone cannot be called `legal`"),
        (Flaw::ForgetsItsOptions, "the replay reads back as another one"),
    ] {
        let problem = failure(flaw).problem;
        assert!(problem.contains(words), "{flaw:?}: {problem}");
    }
}

#[test]
fn a_failure_comes_with_a_replay_that_leads_there() {
    let run = |flaw| *run(&Flawed(flaw), &[TableSpec::default()], 1, 0..20, Depth::Light).unwrap_err();
    assert_eq!(run(Flaw::Panics).problem, "panicked: a card exploded");
    let failure = run(Flaw::FailsAudit);
    assert_eq!(failure.replay.moves.len(), 5);
    assert!(failure.replay.moves.iter().all(|m| m.words.starts_with("column ")));
    let state = failure.replay.play(&Flawed(Flaw::FailsAudit)).unwrap();
    assert!(Flawed(Flaw::FailsAudit).audit(&state).is_err());
    let text = failure.to_string();
    assert!(
        text.starts_with("flawed, seed 1, move 5: a disc is missing\nthis replay leads there:\n\ngauntlet replay 1\n")
    );
}

#[test]
fn connect_four_conforms() {
    all(&ConnectFour, &[TableSpec::default()], 200);
}

#[test]
fn parts_on_several_cores_add_up_to_the_whole() {
    let specs = [TableSpec::default()];
    let light = laws(&ConnectFour, &specs, 1_000, 1);
    let one = run(&ConnectFour, &specs, 1, 0..1_000, Depth::Light).unwrap();
    assert_eq!(light, one);
    assert_eq!(light.capped, 0);
}
