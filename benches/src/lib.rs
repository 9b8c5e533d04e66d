//! Benchmarks live in `benches/`; this crate has nothing else.
