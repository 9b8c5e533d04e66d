//! The behaviour of every game over fixed seeds is what it was.

use super::golden;

#[test]
fn signatures_have_not_moved() {
    golden("signature.txt", &gauntlet_engine::signature::text());
}
