use super::toy::{self, CARDS};

#[test]
fn the_examples_are_examples() {
    assert_eq!(toy::vocabulary().audit(), []);
}

#[test]
fn a_library_gives_checked_cards() {
    let library = toy::library();
    let soldier = library.get("astral-soldier").unwrap();
    assert_eq!((soldier.kind, &*soldier.name, soldier.fields.number("cost")), ("minion", "The Astral Soldier", 3));
    assert_eq!(soldier.fields.words("tags").iter().map(|tag| tag.index).collect::<Vec<_>>(), [1, 0]);
    assert_eq!(soldier.fields.maybe_text("art"), None);
    assert_eq!(library.get("imp").unwrap().name, "Imp");
    let printed: Vec<String> = soldier.lines.iter().map(|line| library.language().vocabulary.print(line)).collect();
    assert!(CARDS.contains(&printed.join("\n")));
}
