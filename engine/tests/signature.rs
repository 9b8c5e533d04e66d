//! The behaviour of every game over fixed seeds is what it was.

#[test]
fn signatures_have_not_moved() {
    let golden = include_str!("signature.txt");
    let now = gauntlet_engine::signature::text();
    let moved: Vec<String> =
        now.lines().filter(|line| !golden.lines().any(|old| old == *line)).map(str::to_owned).collect();
    assert!(
        golden == now,
        "the signature has moved: {moved:?}\nIf the rules were meant to change, say why in the commit and renew the \
         file with\n  cargo run --release -- signature > engine/tests/signature.txt"
    );
}
