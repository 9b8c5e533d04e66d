//! A run folder that is read says what the run said.

use gauntlet_engine::microtower::MicroTower;
use gauntlet_experiments::run::{Manner, Plan, build_game, read, run};

#[test]
fn reading_a_folder_gives_the_answer_of_its_run() {
    let folder = std::env::temp_dir().join(format!("gauntlet-read-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let mut plan = Plan::new("microtower", vec!["anchor-crab".into(), "soap-bubble".into()]);
    plan.levels = vec!["random".into(), "greedy".into()];
    plan.units = vec![8, 4];
    plan.budget = 300;
    let game: MicroTower = build_game(&plan).unwrap();
    let answer = run(&game, &plan, Manner { folder: Some(&folder), ..Manner::default() }).unwrap();
    assert_eq!(read::<MicroTower>(&folder).unwrap(), answer);
    // What is there of a run that was stopped is what is said of it.
    let last = std::fs::read_dir(folder.join("shards")).unwrap().map(|e| e.unwrap().path()).max().unwrap();
    std::fs::remove_file(last).unwrap();
    let part = read::<MicroTower>(&folder).unwrap();
    assert!(part.games() < answer.games() && part.games() > 0);
    std::fs::remove_dir_all(folder).unwrap();
}
