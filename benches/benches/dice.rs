//! Speed of the exact dice: what a bot waits for at a dice decision, and what a simulation costs.
//!
//! `cargo bench -p gauntlet-benches --bench dice`. Each benchmark asserts its answer before it is measured.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gauntlet_agents::dice::{
    DiceSolver, Faces, Goal, Modifiers, Plan, Policy, Position, Scratch, Utility, dice_cards, plain_attack,
};
use gauntlet_engine::dicetastic::{Dicetastic, Options};
use gauntlet_engine::{Plain, Seat, Stream};
use std::hint::black_box;
use std::time::Duration;

const ATTACKS: u64 = 10_000;

fn attack_with(id: &str) -> Modifiers {
    let game = Dicetastic::new(Options::default());
    let mut modifiers = plain_attack(&game);
    dice_cards(&game).get(id).expect("a shipped card").join(&mut modifiers);
    modifiers
}

fn solver(modifiers: &Modifiers) -> DiceSolver {
    DiceSolver::new(modifiers, &Policy::best("net-damage", Goal::NetDamage)).expect("it can be solved")
}

fn dice(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("dice");
    let plain = Modifiers::default();
    group.bench_function("new solver", |bench| bench.iter(|| solver(black_box(&plain)).value()));

    // Worth of a final score as a position gives it: 30 and more.
    let utility = Utility::of_score((0..=36).map(|score| if score < 30 { 0.0 } else { 1.0 }).collect());
    for (name, modifiers) in [("new utility", plain.clone()), ("new utility, one reroll", attack_with("cupshaker"))] {
        let mut solver = solver(&modifiers);
        solver.set_utility(&utility);
        let exact =
            DiceSolver::new(&modifiers, &Policy::best("", Goal::AtLeast(30))).expect("it can be solved").value();
        assert!((solver.value() - exact).abs() < 1e-9);
        group.bench_function(name, |bench| bench.iter(|| solver.set_utility(black_box(&utility))));
    }

    let solved = solver(&plain);
    let throw = Position::first(Faces::of(&[1, 2, 3, 4, 5, 6]), &plain);
    assert_eq!(solved.best_aside(&throw).0, Faces::of(&[6]));
    group.bench_function("best_aside of six different dice", |bench| {
        bench.iter(|| solved.best_aside(black_box(&throw)))
    });

    let reroll = attack_with("second-shake");
    let (solved, plan, mut scratch) = (solver(&reroll), Plan::new(solver(&reroll)), Scratch::default());
    let throw = Position::first(Faces::of(&[1, 1, 2, 2, 3, 3]), &reroll);
    let act = solved.own_act(&throw, &mut scratch);
    assert!(act.is_some(), "nobody keeps such a throw");
    group.bench_function("own_act with any dice to reroll", |bench| {
        bench.iter(|| assert_eq!(solved.own_act(black_box(&throw), &mut scratch), act))
    });
    group.bench_function("own_act looked up in a plan", |bench| {
        bench.iter(|| assert_eq!(plan.own_act(black_box(&throw)), act))
    });

    let plan = Plan::new(solver(&plain));
    let play = || {
        let mut chance = Plain::new(1);
        (0..ATTACKS).map(|_| plan.play(&mut chance, Stream::dice(Seat(0))).score as u64).sum::<u64>()
    };
    let mean = play() as f64 / ATTACKS as f64;
    assert!((mean - plan.figures().score).abs() < 0.2, "{mean}");
    group.throughput(Throughput::Elements(ATTACKS));
    group.bench_function("attacks with thrown dice", |bench| bench.iter(play));
    group.finish();
}

fn short() -> Criterion {
    Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args()
}

criterion_group! { name = benches; config = short(); targets = dice }
criterion_main!(benches);
