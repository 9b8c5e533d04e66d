//! What `gauntlet dice` shows: a table for the screen, a chart, and rows for a spreadsheet.

use crate::chart::{Anchor, Svg, colour, marks};
use crate::table::{Align, Table, signed, thousands};
use gauntlet_experiments::{CardRow, DiceResult, Interval, SixFigures};

/// The tables for the screen.
pub fn text(result: &DiceResult) -> String {
    let mut out = format!(
        "A plain attack by policy: exact, and {} attacks of each with thrown dice (± half of the 95 % interval)\n\
         (of equally good dice the fewest are set aside, and of as many the highest)\n\n",
        thousands(result.rolls)
    );
    out += &policies(result).text();
    out += &format!(
        "\nWhat a card moves, exact, when everybody plays for {}; most net damage first\n\
         (net damage is damage dealt minus everything suffered; Δ is the change from the plain attack)\n\n",
        result.cards.first().map_or("net damage", |card| &card.policy)
    );
    out += &cards(result).text();
    for (what, ids) in [
        ("Answer to the dice without moving any of these figures", &result.listening),
        ("Touch the dice in a way that is not solved exactly", &result.unsolved),
    ] {
        if !ids.is_empty() {
            out += &format!("\n{what}: {}\n", ids.join(", "));
        }
    }
    out
}

fn policies(result: &DiceResult) -> Table {
    use Align::{Left, Right};
    let n = result.threshold;
    let [below, equal, above] = [format!("P(<{n})"), format!("P(={n})"), format!("P(>{n})")];
    let mut table = Table::new(&[
        ("policy", Left),
        ("", Left),
        (&below, Right),
        (&equal, Right),
        (&above, Right),
        ("score", Right),
        ("self-damage", Right),
        ("damage", Right),
    ]);
    for row in &result.policies {
        // As wide as the cells below, so that the points stand under each other.
        let exact = row.exact.list().map(|value| format!("{value:.4}{:8}", ""));
        table.row([row.name.clone(), "exact".into()].into_iter().chain(exact));
        let cells = row.simulated.figures.list().into_iter().zip(row.simulated.ci95.list());
        let thrown = cells.map(|(value, interval)| format!("{value:.4} ±{:.4}", half(interval)));
        table.row([String::new(), "thrown".into()].into_iter().chain(thrown));
    }
    table
}

fn half(interval: Interval) -> f64 {
    (interval.high - interval.low) / 2.0
}

fn by_worth(result: &DiceResult) -> Vec<&CardRow> {
    let mut cards: Vec<&CardRow> = result.cards.iter().collect();
    cards.sort_by(|a, b| b.delta_net_damage.total_cmp(&a.delta_net_damage));
    cards
}

fn cards(result: &DiceResult) -> Table {
    use Align::{Left, Right};
    let n = result.threshold;
    let [below, equal, above] = [format!("P(<{n})"), format!("P(={n})"), format!("P(>{n})")];
    let mut table = Table::new(&[
        ("card", Left),
        ("kind", Left),
        (&below, Right),
        (&equal, Right),
        (&above, Right),
        ("Δ", Right),
        ("damage", Right),
        ("Δ", Right),
        ("self", Right),
        ("Δ", Right),
        ("net Δ", Right),
        ("taken as given", Left),
    ]);
    for card in by_worth(result) {
        table.row([
            card.id.clone(),
            card.kind.into(),
            format!("{:.3}", card.exact.p_below),
            format!("{:.3}", card.exact.p_equal),
            format!("{:.3}", card.exact.p_above),
            signed(card.delta_p_above, 3),
            format!("{:.2}", card.exact.mean_damage),
            signed(card.delta_mean_damage, 2),
            format!("{:.2}", card.exact.mean_self_damage),
            signed(card.delta_mean_self_damage, 2),
            signed(card.delta_net_damage, 2),
            card.assumes.join(", "),
        ]);
    }
    table
}

/// One row for every figure: what it belongs to, its exact value, and what was simulated or by how much a card moves it.
pub fn csv(result: &DiceResult) -> Result<String, csv::Error> {
    let mut out = csv::Writer::from_writer(Vec::new());
    out.write_record(["what", "id", "policy", "figure", "exact", "change", "simulated", "low95", "high95", "rolls"])?;
    for row in &result.policies {
        let simulated = row.simulated.figures.list().into_iter().zip(row.simulated.ci95.list());
        for ((name, exact), (share, interval)) in SixFigures::<f64>::NAMES.iter().zip(row.exact.list()).zip(simulated) {
            let numbers = [exact, share, interval.low, interval.high].map(|value| value.to_string());
            let [exact, share, low, high] = &numbers;
            let rolls = row.simulated.rolls.to_string();
            out.write_record(["policy", &row.name, &row.name, name, exact, "", share, low, high, &rolls])?;
        }
    }
    for card in &result.cards {
        let changes = [
            card.delta_p_below,
            card.delta_p_equal,
            card.delta_p_above,
            card.delta_mean_score,
            card.delta_mean_self_damage,
            card.delta_mean_damage,
        ];
        for ((name, exact), change) in SixFigures::<f64>::NAMES.iter().zip(card.exact.list()).zip(changes) {
            let (exact, change) = (exact.to_string(), change.to_string());
            out.write_record([card.kind, &card.id, &card.policy, name, &exact, &change, "", "", "", ""])?;
        }
    }
    let bytes = out.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

const WIDTH: f64 = 980.0;
const LEFT: f64 = 190.0;
const ROW: f64 = 24.0;

/// The chart: how plain attacks end under each policy, and what each card moves.
pub fn svg(result: &DiceResult) -> String {
    let cards = by_worth(result);
    let top = 150.0 + ROW * result.policies.len() as f64;
    let height = top + 100.0 + 19.0 * cards.len() as f64;
    let n = result.threshold;
    let mut svg = Svg::new(WIDTH, height, &format!("Dicetastic: attack scores below, exactly and above {n}"));
    draw_policies(&mut svg, result);
    draw_cards(&mut svg, &cards, n, top);
    svg.finish()
}

fn draw_policies(svg: &mut Svg, result: &DiceResult) {
    let n = result.threshold;
    let wide = 560.0;
    svg.text(24.0, 36.0, 19.0, Anchor::Start, colour::INK, "How a plain attack ends, by what the roller plays for");
    let remark = format!(
        "bars: exact; black marks: the same borders as 95 % intervals of {} attacks with thrown dice",
        thousands(result.rolls)
    );
    svg.text(24.0, 56.0, 12.5, Anchor::Start, colour::GREY, &remark);
    let parts = [
        (format!("below {n}: self-damage"), colour::BAD, Anchor::Start, LEFT),
        (format!("exactly {n}: a card"), "#8a7430", Anchor::Middle, LEFT + wide / 2.0),
        (format!("above {n}: damage roll"), colour::GOOD, Anchor::End, LEFT + wide),
    ];
    for (words, fill, anchor, x) in &parts {
        svg.text(*x, 82.0, 13.0, *anchor, fill, words);
    }
    svg.text(LEFT + wide + 90.0, 82.0, 13.0, Anchor::End, colour::GOOD, "damage");
    svg.text(LEFT + wide + 185.0, 82.0, 13.0, Anchor::End, colour::BAD, "self-damage");
    for (i, row) in result.policies.iter().enumerate() {
        let y = 92.0 + ROW * i as f64;
        svg.text(LEFT - 10.0, y + 14.0, 13.0, Anchor::End, colour::INK, &row.name);
        let fills = [colour::BAD, colour::EVEN, colour::GOOD];
        let mut x = LEFT;
        for (share, fill) in row.exact.list().into_iter().zip(fills) {
            svg.bar(x, y, share * wide, ROW - 6.0, fill, &format!("{}: {share:.4}", row.name));
            let ink = if fill == colour::EVEN { colour::INK } else { "white" };
            svg.text(x + share * wide / 2.0, y + 13.5, 11.5, Anchor::Middle, ink, &format!("{:.1} %", share * 100.0));
            x += share * wide;
        }
        // Where the thrown dice put the two borders: the first counts from the left, the second from the right.
        let ci = &row.simulated.ci95;
        for border in [ci.p_below, Interval { low: 1.0 - ci.p_above.high, high: 1.0 - ci.p_above.low }] {
            let says = format!("{}, thrown: {:.4} to {:.4}", row.name, border.low, border.high);
            let width = (half(border) * 2.0 * wide).max(1.2);
            let middle = LEFT + (border.low + border.high) / 2.0 * wide;
            svg.bar(middle - width / 2.0, y - 2.0, width, ROW - 2.0, colour::INK, &says);
        }
        let figures = [(90.0, row.exact.mean_damage), (185.0, row.exact.mean_self_damage)];
        for (x, value) in figures {
            svg.text(LEFT + wide + x, y + 14.0, 13.0, Anchor::End, colour::INK, &format!("{value:.3}"));
        }
    }
}

/// A column of bars that show one change.
struct Panel {
    title: String,
    x: f64,
    value: fn(&CardRow) -> f64,
    digits: usize,
}

fn draw_cards(svg: &mut Svg, cards: &[&CardRow], threshold: u8, top: f64) {
    svg.text(24.0, top, 19.0, Anchor::Start, colour::INK, "What a card moves in one attack");
    let remark = "exact, when everybody plays for net damage; blue is more, red is less; grey words are taken as given";
    svg.text(24.0, top + 20.0, 12.5, Anchor::Start, colour::GREY, remark);
    let panels = [
        Panel { title: "Δ net damage".into(), x: LEFT + 20.0, value: |card| card.delta_net_damage, digits: 2 },
        Panel { title: format!("Δ P(>{threshold})"), x: LEFT + 330.0, value: |card| card.delta_p_above, digits: 3 },
    ];
    let first = top + 62.0;
    let bottom = first + 19.0 * cards.len() as f64;
    for Panel { title, x, value, digits } in panels {
        let (low, high) =
            cards.iter().fold((0f64, 0f64), |(low, high), card| (low.min(value(card)), high.max(value(card))));
        let marks = marks(low, high, 4);
        let (least, most) = (marks[0], marks[marks.len() - 1]);
        let place = |value: f64| x + 200.0 * (value - least) / (most - least).max(f64::MIN_POSITIVE);
        svg.text(x + 100.0, top + 42.0, 13.0, Anchor::Middle, colour::INK, &title);
        for &mark in &marks {
            let width = if mark == 0.0 { 1.4 } else { 0.7 };
            let stroke = if mark == 0.0 { colour::GREY } else { colour::LINE };
            svg.line((place(mark), first - 6.0), (place(mark), bottom), stroke, width);
            svg.text(place(mark), bottom + 14.0, 11.0, Anchor::Middle, colour::GREY, &format!("{mark:.1}"));
        }
        for (i, card) in cards.iter().enumerate() {
            let y = first + 19.0 * i as f64;
            let change = value(card);
            let fill = if change < 0.0 { colour::BAD } else { colour::GOOD };
            let words = signed(change, digits);
            svg.bar(place(0.0), y, place(change) - place(0.0), 13.0, fill, &format!("{}: {words}", card.id));
            svg.text(x + 208.0, y + 11.0, 11.5, Anchor::Start, colour::INK, &words);
        }
    }
    for (i, card) in cards.iter().enumerate() {
        let y = first + 19.0 * i as f64 + 11.0;
        svg.text(LEFT - 10.0, y, 13.0, Anchor::End, colour::INK, &card.id);
        svg.text(LEFT + 590.0, y, 11.5, Anchor::Start, colour::GREY, &card.assumes.join(", "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gauntlet_experiments::{PolicyRow, Simulated};

    fn six(value: f64) -> SixFigures<f64> {
        SixFigures {
            p_below: 0.5,
            p_equal: 0.125,
            p_above: 0.375,
            mean_score: value,
            mean_self_damage: 1.25,
            mean_damage: 2.5,
        }
    }

    fn card(id: &str, net: f64) -> CardRow {
        CardRow {
            id: id.into(),
            kind: "class",
            assumes: vec!["your health <= 14".into()],
            policy: "net-damage".into(),
            exact: six(30.0),
            mean_taken: 0.0,
            delta_p_below: -0.1,
            delta_p_equal: 0.0,
            delta_p_above: 0.1,
            delta_mean_score: 0.5,
            delta_mean_self_damage: -0.25,
            delta_mean_damage: net - 0.25,
            delta_net_damage: net,
        }
    }

    fn sample() -> DiceResult {
        let ci = Interval { low: 0.25, high: 0.75 };
        let ci95 =
            SixFigures { p_below: ci, p_equal: ci, p_above: ci, mean_score: ci, mean_self_damage: ci, mean_damage: ci };
        let simulated = Simulated { figures: six(29.5), rolls: 1000, ci95 };
        DiceResult {
            seed: 1,
            rolls: 1000,
            threshold: 30,
            policies: vec![PolicyRow {
                name: "net-damage".into(),
                by_score: vec![0.0; 37],
                exact: six(29.0),
                simulated,
            }],
            cards: vec![card("weak", -1.0), card("strong", 2.0)],
            listening: vec!["encore".into()],
            unsolved: Vec::new(),
        }
    }

    #[test]
    fn the_table_shows_exact_above_thrown_and_the_best_card_first() {
        let text = text(&sample());
        let line = |start: &str| text.lines().find(|line| line.starts_with(start)).unwrap_or_default().to_string();
        assert!(line("net-damage").contains("29.0000"), "{text}");
        assert!(text.contains("0.3750 ±0.2500") && text.contains("29.5000 ±0.2500"), "{text}");
        assert!(text.find("strong") < text.find("weak"), "{text}");
        assert!(line("weak").contains("-1.00") && line("weak").ends_with("your health <= 14"), "{text}");
        assert!(text.contains("encore") && !text.contains("not solved exactly"), "{text}");
    }

    #[test]
    fn there_is_one_row_for_each_figure() {
        let csv = csv(&sample()).unwrap();
        assert_eq!(csv.lines().count(), 1 + 6 + 2 * 6);
        assert!(csv.contains("policy,net-damage,net-damage,p_above,0.375,,0.375,0.25,0.75,1000\n"), "{csv}");
        assert!(csv.contains("class,strong,net-damage,p_above,0.375,0.1,,,,\n"), "{csv}");
    }

    #[test]
    fn the_chart_has_all_bars_inside_of_it() {
        let svg = svg(&sample());
        // The ground, three parts and two marks of the policy, two bars for each card.
        assert_eq!(svg.matches("<rect ").count(), 1 + 3 + 2 + 4);
        let numbers = |name: &str| -> Vec<f64> {
            let key = format!(" {name}=\"");
            svg.split(&key).skip(1).filter_map(|rest| rest.split('"').next()?.parse().ok()).collect()
        };
        let inside = |name: &str, most: f64| numbers(name).iter().all(|value| (0.0..=most).contains(value));
        let height = numbers("height")[0];
        assert!(inside("x", WIDTH) && inside("y", height) && inside("y2", height), "{svg}");
    }
}
