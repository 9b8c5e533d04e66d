//! The dice of Dicetastic in a report.

use super::html::{Cell, figure, number, paragraph, table, words};
use super::words::percent;
use crate::charts::curves::{Curve, Manner, curves};
use crate::table::{signed, thousands};
use gauntlet_experiments::DiceResult;

/// The section of the dice.
pub fn dice(result: &DiceResult) -> String {
    let n = result.threshold;
    let mut out =
        format!("<section id=\"dice\"><h2>Dicetastic: how often an attack beats {n}</h2>\n<div class=\"figures\">\n");
    let lines: Vec<Curve> = result
        .policies
        .iter()
        .map(|policy| {
            let above = |score: usize| policy.by_score.iter().skip(score + 1).sum::<f64>();
            let points = (0..policy.by_score.len()).map(|score| (score as f64, above(score))).collect();
            let ci = policy.simulated.ci95.p_above;
            Curve { name: policy.name.clone(), points, check: Some((ci.low, ci.high)) }
        })
        .collect();
    let manner = Manner {
        title: "Chance that an attack scores above a number",
        along: "the attack scores above …",
        span: (20.0, 36.0),
        at: f64::from(n),
    };
    out += &figure(
        "Hit-probability curves",
        &curves(&manner, &lines),
        &format!(
            "Curves: exact, by what the roller plays for. Short bars at {n}: the 95 % interval of {} thrown attacks each.",
            thousands(result.rolls)
        ),
    );
    out.push_str("</div>\n");
    let rows: Vec<Vec<Cell>> = result
        .policies
        .iter()
        .map(|row| {
            let (e, s) = (&row.exact, &row.simulated);
            let ci = s.ci95.p_above;
            vec![
                words(&row.name),
                number(&percent(e.p_below), e.p_below),
                number(&percent(e.p_equal), e.p_equal),
                number(&percent(e.p_above), e.p_above),
                number(
                    &format!("{} [{:.2}, {:.2}]", percent(s.figures.p_above), 100.0 * ci.low, 100.0 * ci.high),
                    s.figures.p_above,
                ),
                number(&thousands(s.rolls), s.rolls as f64),
                number(&format!("{:.3}", e.mean_damage), e.mean_damage),
                number(&format!("{:.3}", e.mean_self_damage), e.mean_self_damage),
            ]
        })
        .collect();
    let [below, equal, above] = [format!("P(<{n})"), format!("P(={n})"), format!("P(>{n})")];
    let heads = ["plays for", &below, &equal, &above, "thrown", "n", "damage", "self-damage"];
    out += &table("dice-policies", &heads, false, &rows);
    out += &paragraph("What a card moves in one attack, exact, when everybody plays for net damage:");
    let rows: Vec<Vec<Cell>> = result
        .cards
        .iter()
        .map(|card| {
            let change = |value: f64, digits| number(&signed(value, digits), value);
            vec![
                words(&card.id),
                words(card.kind),
                number(&percent(card.exact.p_above), card.exact.p_above),
                number(&format!("{} pp", signed(100.0 * card.delta_p_above, 1)), card.delta_p_above),
                change(card.delta_mean_damage, 2),
                change(card.delta_mean_self_damage, 2),
                change(card.delta_net_damage, 2),
                words(&card.assumes.join(", ")),
            ]
        })
        .collect();
    let heads = ["card", "kind", &above, "change", "Δ damage", "Δ self-damage", "Δ net damage", "taken as given"];
    out += &table("dice-cards", &heads, true, &rows);
    out.push_str("</section>\n");
    out
}
