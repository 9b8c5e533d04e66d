//! gauntlet
fn main() {}
