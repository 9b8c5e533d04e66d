//! What every game with cards promises to experiments, checked on real tables.

use gauntlet_engine::{
    Deal, Fact, Facts, Game, Hold, Plain, Seat, Seeded, Shell, Shipped, Subject, TableSpec, Trial, Turn, View, Zone,
};

/// Every `step`-th subject of a game.
fn some<G: Trial>(game: &G, step: usize) -> Vec<Subject> {
    game.subjects().into_iter().step_by(step).collect()
}

/// The first shell and one from the middle.
fn two<G: Trial>(game: &G, subject: &Subject) -> Vec<Shell> {
    let shells = game.shells(subject);
    assert!(!shells.is_empty(), "{} is tried nowhere", subject.id);
    let middle = shells[shells.len() / 2].clone();
    vec![shells[0].clone(), middle]
}

pub fn table<G: Trial>(game: &G, shell: &Shell, seat: u8, subject: &Subject, card: &str, copies: u8) -> TableSpec {
    let hold = Hold { seat: Seat(seat), subject, card, copies };
    game.table_of(shell, Some(hold)).unwrap_or_else(|error| panic!("{card} for {}: {error}", subject.id))
}

pub fn begin<G: Game>(game: &G, spec: &TableSpec, seed: u64) -> G::State {
    let table = game.table(spec).unwrap_or_else(|error| panic!("{spec:?}: {error}"));
    game.start(&table, &mut Seeded::new(seed))
}

/// Plays at random to the end, with the laws held after every move; the fingerprint and how often `card` was played.
pub fn play<G: Trial>(game: &G, spec: &TableSpec, seed: u64, card: &str) -> (u64, u32) {
    let number = game.card_number(card).unwrap_or_else(|| panic!("{card} has no number"));
    let table = game.table(spec).unwrap_or_else(|error| panic!("{spec:?}: {error}"));
    let (mut chance, mut rng, mut scratch) = (Seeded::new(seed), Plain::new(seed), Vec::new());
    let mut state = game.start(&table, &mut chance);
    let mut plays = 0;
    while let Turn::Of(_) = game.turn(&state) {
        let action = game.sample_action(&state, &mut rng, &mut scratch);
        plays += u32::from(game.plays(&state, action) == Some(number));
        game.apply(&mut state, action, &mut chance);
        game.audit(&state).unwrap_or_else(|problem| panic!("{spec:?}, seed {seed}: {problem}"));
    }
    (game.fingerprint(&state), plays)
}

/// Every card can be tried, its plain card exists and is itself no subject, and all names lead to numbers.
pub fn subjects_are_complete<G: Shipped>(game: &G) {
    let (subjects, lineups) = (game.subjects(), game.lineups());
    assert!(!subjects.is_empty() && !lineups.is_empty());
    for subject in &subjects {
        assert!(subject.most >= 1, "{}", subject.id);
        assert!(game.card_number(&subject.id).is_some() && game.card_number(&subject.baseline).is_some());
        assert!(
            subjects.iter().all(|other| other.id != subject.baseline),
            "{} is plain and a subject",
            subject.baseline
        );
        for shell in game.shells(subject) {
            assert!(lineups.contains(&shell.own) && lineups.contains(&shell.other), "{shell:?}");
        }
    }
    // What ships says itself what it is measured against.
    let library = G::library().unwrap();
    for subject in subjects {
        let card = library.get(&subject.id).unwrap();
        assert_eq!(card.fields.maybe_text("baseline"), Some(subject.baseline.as_str()), "{}", subject.id);
        assert!(library.get(&subject.baseline).unwrap().fields.flag("boxed"), "{}", subject.baseline);
    }
}

/// The same card at both tables gives the same game, move for move.
pub fn a_card_against_itself_is_the_same_game<G: Trial>(game: &G, step: usize) {
    for subject in some(game, step) {
        for (number, shell) in two(game, &subject).iter().enumerate() {
            for seat in 0..2 {
                let seed = 100 + number as u64;
                let [a, b] = [(); 2].map(|()| table(game, shell, seat, &subject, &subject.id, 1));
                assert_eq!(play(game, &a, seed, &subject.id), play(game, &b, seed, &subject.id), "{}", subject.id);
            }
        }
    }
}

/// At the start, the two tables differ in the tried slots and nowhere else.
pub fn only_the_tried_slots_differ<G: Trial>(game: &G, step: usize) {
    for subject in some(game, step) {
        for shell in two(game, &subject) {
            for (seat, copies) in [(0, 1), (1, subject.most)] {
                let [x, plain] = [&subject.id, &subject.baseline].map(|card| {
                    let spec = table(game, &shell, seat, &subject, card, copies);
                    shape(&game.view(&begin(game, &spec, 7), None))
                });
                compare(&x, &plain, &subject, copies);
            }
        }
    }
}

/// A position as rows of words: each zone with its cards, and the facts of seats and table.
type Rows = Vec<(String, Vec<String>)>;

fn shape(view: &View) -> Rows {
    let mut rows = vec![(format!("turn {:?}", view.turn), Vec::new())];
    let mut add = |whose: &str, facts: &Facts, zones: &[Zone]| {
        let words = |(name, fact): &(String, Fact)| format!("{name} {fact}");
        rows.push((format!("{whose} facts"), facts.0.iter().map(words).collect()));
        // What is out of the game plays no part in it.
        for zone in zones.iter().filter(|zone| !zone.name.ends_with("removed")) {
            let name = format!("{whose} {} {}", zone.name, zone.hidden);
            rows.push((name, zone.cards.iter().map(|card| card.id.clone()).collect()));
        }
    };
    add("table", &view.facts, &view.zones);
    for (seat, player) in view.players.iter().enumerate() {
        add(&format!("seat {seat}"), &player.facts, &player.zones);
    }
    rows
}

fn compare(x: &Rows, plain: &Rows, subject: &Subject, copies: u8) {
    assert_eq!(x.len(), plain.len());
    let mut changed = 0;
    for ((name, cards), (same_name, others)) in x.iter().zip(plain) {
        assert_eq!((name, cards.len()), (same_name, others.len()), "{}", subject.id);
        if name.ends_with("facts") {
            // A hero or class brings numbers of its own; other cards change nothing before they are played.
            assert!(["hero", "class"].contains(&subject.kind.as_str()) || cards == others, "{}: {name}", subject.id);
            continue;
        }
        // Hands are shown in the order of cards, piles in their own: only the former may be sorted.
        let (mut cards, mut others) = (cards.clone(), others.clone());
        if !name.contains("deck") || name.contains("destiny") {
            cards.sort();
            others.sort();
        }
        let left: Vec<&String> = cards.iter().filter(|id| **id != subject.id && **id != subject.baseline).collect();
        let right: Vec<&String> = others.iter().filter(|id| **id != subject.id && **id != subject.baseline).collect();
        assert_eq!(left, right, "{}: {name}", subject.id);
        let count = |row: &[String], id: &str| row.iter().filter(|card| *card == id).count();
        let less = count(&cards, &subject.id) - count(&others, &subject.id);
        assert_eq!(
            less,
            count(&others, &subject.baseline) - count(&cards, &subject.baseline),
            "{}: {name}",
            subject.id
        );
        changed += less;
    }
    assert_eq!(changed, usize::from(copies), "{}", subject.id);
}

/// Random games at tables of trials keep every law, and what is tried is also played.
pub fn trials_keep_the_laws<G: Trial>(game: &G, games: usize) {
    let subjects = game.subjects();
    let mut plays = [0, 0];
    for number in 0..games {
        let subject = &subjects[number * 7 % subjects.len()];
        let shells = game.shells(subject);
        let shell = &shells[number % shells.len()];
        let plain = number / 2 % 2;
        let card = [&subject.id, &subject.baseline][plain];
        let copies = if number % 4 == 0 { subject.most } else { 1 };
        let spec = table(game, shell, number as u8 % 2, subject, card, copies);
        plays[plain] += play(game, &spec, number as u64, card).1;
    }
    assert!(plays[0] > 0 && plays[1] > 0, "{plays:?}");
}

/// What a deal says is held is what the seats have, and the deals are not all the same.
pub fn random_deals_are_what_they_say<G: Trial>(game: &G, in_hand: bool) {
    let deals: Vec<Deal> = (0..20).map(|seed| game.random_deal(seed)).collect();
    assert!(deals.iter().any(|deal| deal.table != deals[0].table));
    for (seed, deal) in deals.iter().enumerate() {
        assert_eq!(*deal, game.random_deal(seed as u64));
        let state = begin(game, &deal.table, seed as u64);
        for &(seat, number, copies) in &deal.holds {
            assert!(copies >= 1);
            assert!(!in_hand || game.holds(&state, seat, number), "seed {seed}: {seat} does not hold card {number}");
        }
        for seat in Seat::all(2) {
            assert!(deal.holds.iter().any(|hold| hold.0 == seat));
        }
        game.audit(&state).unwrap();
    }
}
