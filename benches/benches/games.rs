//! Speed of every game: clone beside a memcpy of the same size, legal actions, apply, determinize, playouts.
//!
//! `cargo bench -p gauntlet-benches -- connect-four` measures one game. Times are for a batch of positions or games;
//! the throughput is for one of them. Each benchmark asserts its answer before it is measured.

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use gauntlet_agents::Evaluate;
use gauntlet_agents::registry::{Visitor, with_game};
use gauntlet_benches::{Positions, agents_game, digest, playout, table_of};
use gauntlet_engine::registry::{Shipped, games};
use gauntlet_engine::{Plain, Profile};
use std::hint::black_box;
use std::time::Duration;

const POSITIONS: usize = 512;
const PLAYOUTS: u64 = 64;

struct Measure<'a>(&'a mut Criterion);

impl Visitor for Measure<'_> {
    type Output = ();

    fn visit<G: Shipped + Evaluate>(self, game: &G) {
        let mut group = self.0.benchmark_group(G::ID);
        let spec = &G::tables()[0];
        let positions = Positions::sample(game, spec, POSITIONS);
        group.throughput(Throughput::Elements(POSITIONS as u64));
        copies(&mut group, game, &positions);
        choices(&mut group, game, &positions);
        let table = game.table(spec).expect("a shipped table");
        group.throughput(Throughput::Elements(PLAYOUTS));
        playouts(&mut group, game, &table);
        group.finish();
    }
}

/// Cloning a position is a memcpy, so the two times must be close.
fn copies<G: Shipped>(group: &mut BenchmarkGroup<'_, WallTime>, game: &G, positions: &Positions<G>) {
    let states = &positions.states;
    let prints = digest(states.iter().map(|s| game.fingerprint(s)));
    let mut copies = states.clone();
    assert_eq!(digest(copies.iter().map(|s| game.fingerprint(s))), prints);
    group.bench_function("clone", |bench| {
        bench.iter(|| {
            for (copy, state) in copies.iter_mut().zip(states) {
                copy.clone_from(black_box(state));
            }
        })
    });
    assert_eq!(digest(copies.iter().map(|s| game.fingerprint(s))), prints);

    let size = size_of::<G::State>();
    let bytes: Vec<u8> = (0..size * states.len()).map(|i| i as u8).collect();
    let mut copy = vec![0u8; bytes.len()];
    let mut copy_all = || {
        for (to, from) in copy.chunks_exact_mut(size).zip(bytes.chunks_exact(size)) {
            to.copy_from_slice(black_box(from));
        }
    };
    copy_all();
    group.bench_function("memcpy of the same size", |bench| bench.iter(&mut copy_all));
    assert!(copy == bytes, "what was copied differs");
}

fn choices<G: Shipped>(group: &mut BenchmarkGroup<'_, WallTime>, game: &G, positions: &Positions<G>) {
    let mut legal = Vec::with_capacity(256);
    let mut count = || {
        positions
            .states
            .iter()
            .map(|state| {
                legal.clear();
                game.legal_actions(black_box(state), &mut legal);
                legal.len()
            })
            .sum::<usize>()
    };
    assert_eq!(count(), positions.options());
    group.bench_function("legal_actions", |bench| bench.iter(|| assert_eq!(count(), positions.options())));

    // The position is cloned first, as in a search: apply alone cannot be repeated.
    let apply = || {
        let mut rng = Plain::new(3);
        digest(positions.states.iter().zip(&positions.legal).map(|(state, legal)| {
            let mut next = state.clone();
            game.apply(&mut next, legal[rng.pick(legal.len())], &mut rng);
            u64::from(game.turn(black_box(&next)) == gauntlet_engine::Turn::Over)
        }))
    };
    let over = apply();
    group.bench_function("clone and apply", |bench| bench.iter(|| assert_eq!(apply(), over)));

    let determinize = || {
        let mut rng = Plain::new(5);
        let seen = positions.states.iter().zip(&positions.seats);
        digest(seen.map(|(state, &seat)| u64::from(game.seats(black_box(&game.determinize(state, seat, &mut rng))))))
    };
    let seats = determinize();
    assert!(seats >= 2 * POSITIONS as u64);
    group.bench_function("determinize", |bench| bench.iter(|| assert_eq!(determinize(), seats)));
}

fn playouts<G: Shipped + Evaluate>(group: &mut BenchmarkGroup<'_, WallTime>, game: &G, table: &G::Table) {
    let mut legal = Vec::with_capacity(256);
    let mut random = || digest((0..PLAYOUTS).map(|seed| playout(game, table, seed, &mut legal)));
    let ends = random();
    group.bench_function("random playout", |bench| bench.iter(|| assert_eq!(random(), ends)));

    let mut agents = table_of(game, table, "greedy");
    let mut greedy = || digest((0..PLAYOUTS).map(|seed| agents_game(game, table, &mut agents, seed)));
    let ends = greedy();
    group.bench_function("greedy game", |bench| bench.iter(|| assert_eq!(greedy(), ends)));
}

fn all(criterion: &mut Criterion) {
    for game in games() {
        with_game(game.id, &Profile::default(), Measure(criterion)).expect("a shipped game");
    }
}

fn short() -> Criterion {
    Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args()
}

criterion_group! { name = benches; config = short(); targets = all }
criterion_main!(benches);
