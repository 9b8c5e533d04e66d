//! A report says the same in its page, in Markdown, in CSV and in Parquet, and names what is broken first.

use gauntlet_engine::Profile;
use gauntlet_engine::microtower::MicroTower;
use gauntlet_engine::registry::Shipped;
use gauntlet_experiments::dice::{DicePlan, run_dice};
use gauntlet_experiments::document::{CardText, Document};
use gauntlet_experiments::run::{CardFile, Manner, Plan, build_game, run};
use gauntlet_experiments::{decks, screen};
use gauntlet_reports::report::{self, GameField, GameScreen, ReportInput};
use polars::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A card that is far too good for its place, and one that is far too bad.
const PLANTED: &str = r#"
[[hero]]
id = "planted-giant"
name = "Planted Giant"
name_ru = "Великан"
size = 20
weight = 20
sharpness = 20
mind = 20
baseline = "plain-hero"
rules = '''
active: gain 4 parts
'''

[[hero]]
id = "planted-mouse"
name = "Planted Mouse"
name_ru = "Мышь"
size = 0
weight = 0
sharpness = 0
mind = 0
baseline = "plain-hero"
rules = '''
active: gain 2 coins
'''
"#;

fn input() -> ReportInput {
    let mut plan = Plan::new("microtower", Vec::new());
    plan.files = vec![CardFile { path: "planted.toml".into(), text: Some(PLANTED.into()) }];
    plan.levels = vec!["random".into(), "greedy".into()];
    plan.cards = ["anchor-crab", "planted-giant", "sleepy-elephant", "planted-mouse"].map(String::from).into();
    plan.units = vec![128, 32];
    plan.budget = 6_000;
    let game: MicroTower = build_game(&plan).unwrap();
    let answer = run(&game, &plan, Manner::default()).unwrap();
    let library = MicroTower::library().unwrap().overlay(&[("planted.toml", PLANTED)]).unwrap();
    let random = "random".parse().unwrap();
    let shipped = MicroTower::build(&Profile::default()).unwrap();
    let order = screen::screen(&shipped, &random, 400, 3, &|_| {});
    let texts = order.cards.iter().map(|card| CardText::of(&library, &card.card, Profile::default().lang())).collect();
    let field = decks::field(&shipped, &random, 16, 3, &|_| {}).unwrap();
    let (game_id, title) = ("microtower".to_owned(), "MicroTower".to_owned());
    let dice = gauntlet_engine::dicetastic::Dicetastic::new(Default::default());
    ReportInput {
        title: "A test | with <odd> words & marks".into(),
        documents: vec![Document::new("MicroTower", &library, &answer)],
        screens: vec![GameScreen { game: game_id.clone(), title: title.clone(), screen: order, texts }],
        fields: vec![GameField { game: game_id, title, field }],
        dice: Some(run_dice(&dice, DicePlan { rolls: 2000, seed: 1 }, &|_| {}, &|_| {}).unwrap()),
        ..ReportInput::default()
    }
}

fn scratch() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gauntlet-agree-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// The figures of a card at a level: effect, its interval, games, improvement when drawn.
type Figures = (f64, f64, f64, u64, Option<f64>);

fn from_page(html: &str) -> BTreeMap<(String, String), Figures> {
    let start = html.find("id=\"data\">").unwrap() + "id=\"data\">".len();
    let end = start + html[start..].find("</script>").unwrap();
    let data: Value = serde_json::from_str(&html[start..end]).unwrap();
    let mut all = BTreeMap::new();
    for card in data["documents"][0]["cards"].as_array().unwrap() {
        for level in card["levels"].as_array().unwrap() {
            let key = (card["card"]["id"].as_str().unwrap().to_owned(), level["level"].as_str().unwrap().to_owned());
            let e = &level["effect"];
            let number = |value: &Value| value.as_f64().unwrap();
            let (low, high) = (number(&e["interval"][0]), number(&e["interval"][1]));
            all.insert(key, (number(&e["mean"]), low, high, level["games"].as_u64().unwrap(), level["iwd"].as_f64()));
        }
    }
    all
}

fn from_frame(frame: &DataFrame) -> BTreeMap<(String, String), Figures> {
    let text = |name: &str, i: usize| frame.column(name).unwrap().str().unwrap().get(i).unwrap().to_owned();
    // A column without a single value is read from CSV as one of words.
    let number =
        |name: &str, i: usize| frame.column(name).unwrap().cast(&DataType::Float64).unwrap().f64().unwrap().get(i);
    let games = frame.column("games").unwrap().cast(&DataType::UInt64).unwrap();
    (0..frame.height())
        .map(|i| {
            let sure = |name: &str| number(name, i).unwrap();
            let games = games.u64().unwrap().get(i).unwrap();
            ((text("card", i), text("level", i)), (sure("effect"), sure("low"), sure("high"), games, number("iwd", i)))
        })
        .collect()
}

/// The same to the last digit but one: readers of JSON and CSV may round the last.
#[track_caller]
fn same(found: &BTreeMap<(String, String), Figures>, wanted: &BTreeMap<(String, String), Figures>) {
    assert_eq!(found.keys().collect::<Vec<_>>(), wanted.keys().collect::<Vec<_>>());
    let near = |a: f64, b: f64| (a - b).abs() < 1e-14;
    for (key, a) in found {
        let b = &wanted[key];
        let iwd = a.4.zip(b.4).map_or(a.4 == b.4, |(a, b)| near(a, b));
        assert!(near(a.0, b.0) && near(a.1, b.1) && near(a.2, b.2) && a.3 == b.3 && iwd, "{key:?}: {a:?} and {b:?}");
    }
}

fn read_csv(path: &Path) -> DataFrame {
    CsvReader::new(std::fs::File::open(path).unwrap()).finish().unwrap()
}

#[test]
fn page_markdown_csv_and_parquet_agree_and_the_planted_cards_come_first() {
    let input = input();
    let folder = scratch();
    let page = report::write(&folder, &input).unwrap();
    let html = std::fs::read_to_string(&page).unwrap();
    let figures = from_page(&html);
    assert_eq!(figures.len(), 8, "four cards at two levels");
    let parquet = ParquetReader::new(std::fs::File::open(folder.join("cards.parquet")).unwrap()).finish().unwrap();
    same(&from_frame(&parquet), &figures);
    same(&from_frame(&read_csv(&folder.join("cards.csv"))), &figures);
    let markdown = std::fs::read_to_string(folder.join("report.md")).unwrap();
    for ((card, level), (mean, low, high, games, iwd)) in &figures {
        let line = markdown
            .lines()
            .find(|line| line.contains(&format!("(`{card}`)")) && line.contains(&format!("| {level} |")));
        let line = line.unwrap_or_else(|| panic!("{card} at {level} is missing:\n{markdown}"));
        let points = |share: f64| report::points(share);
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let interval = format!("[{}, {}]", points(*low), points(*high));
        assert_eq!(
            cells[5..9].to_vec(),
            [
                points(*mean),
                interval.clone(),
                gauntlet_reports::table::thousands(*games),
                iwd.map_or("–".into(), points)
            ]
        );
        assert!(html.contains(&interval), "{card}: {interval} is not shown in the page");
    }
    planted_cards_come_first(&html, &markdown);
    matrix_agrees(&input, &html, &folder);
    assert!(html.len() < 2_000_000, "{} bytes", html.len());
    assert!(!html.contains("http://") && !html.contains("https://"), "nothing is fetched");
    assert!(!html.contains("NaN") && html.contains("A test | with &lt;odd&gt; words &amp; marks"));
    std::fs::remove_dir_all(folder).unwrap();
}

fn planted_cards_come_first(html: &str, markdown: &str) {
    let tiers = &html[html.find("id=\"tiers\"").unwrap()..];
    let broken = &tiers[..tiers.find("</ul>").unwrap()];
    assert!(broken.contains("BROKEN") && broken.contains("Planted Giant"), "{broken}");
    let rows: Vec<&str> = markdown.lines().filter(|line| line.contains("(`")).collect();
    let first = |row: &str| row.contains("planted-giant") || row.contains("planted-mouse");
    assert!(first(rows[0]) && rows[0].contains("BROKEN"), "{}", rows[0]);
    assert!(html.contains("should not ship"), "the summary says so");
}

fn matrix_agrees(input: &ReportInput, html: &str, folder: &Path) {
    let frame = read_csv(&folder.join("matchups.csv"));
    let field = &input.fields[0].field;
    assert_eq!(frame.height(), field.matchups.len());
    let rates = frame.column("win_rate").unwrap().f64().unwrap();
    for (i, matchup) in field.matchups.iter().enumerate() {
        assert_eq!(rates.get(i).unwrap(), matchup.score.rate());
    }
    assert_eq!(html.matches(&format!(">n {}</text>", field.matchups[0].score.games)).count(), field.matchups.len());
}
