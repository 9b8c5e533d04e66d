//! Parts of a position as people write them, both ways: numbers with halves, sets of lanes and bodies, statuses, and
//! changes for a time.

use super::Impossibility;
use super::damage::{LATER, NEXT, WAITING};
use super::pool::Stat;
use super::state::*;
use crate::suggest::did_you_mean;
use crate::view::Fact;

/// Halves as people write them.
pub(super) fn half_text(halves: i16) -> Fact {
    if halves % 2 == 0 { Fact::Number(i64::from(halves / 2)) } else { Fact::Text(half_words(halves)) }
}

fn half_words(halves: i16) -> String {
    let sign = if halves < 0 { "-" } else { "" };
    match halves.unsigned_abs() {
        n if n % 2 == 0 => format!("{sign}{}", n / 2),
        n => format!("{sign}{}.5", n / 2),
    }
}

/// Halves from a number or a text such as `2.5`.
pub(super) fn halves(fact: &Fact) -> Option<i16> {
    match fact {
        Fact::Number(n) => i16::try_from(2 * n).ok(),
        Fact::Text(text) => read_halves(text),
        _ => None,
    }
}

fn read_halves(text: &str) -> Option<i16> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, half) = digits.strip_suffix(".5").map_or((digits, 0), |whole| (whole, 1));
    let whole: i16 = whole.parse().ok().filter(|n| (0..10_000).contains(n))?;
    Some(sign * (2 * whole + half))
}

/// The members of a set, the first of which has the given number.
pub(super) fn set_text(set: u32, first: u8) -> Fact {
    Fact::List(items_in(set).map(|n| Fact::Number(i64::from(n + first))).collect())
}

/// The set that such a list means; nothing if a number is not one of so many.
pub(super) fn read_set(fact: Option<&Fact>, first: u8, count: u8) -> Option<u32> {
    let Some(Fact::List(list)) = fact else { return fact.is_none().then_some(0) };
    list.iter().try_fold(0, |set, entry| match entry {
        Fact::Number(n) => {
            let at = n - i64::from(first);
            (0..i64::from(count)).contains(&at).then(|| set | 1 << at)
        }
        _ => None,
    })
}

/// Ends of changes that are no turns.
const ENDS: [(u8, &str); 7] = [
    (UNTIL_TURN_END, "until turn end"),
    (UNTIL_GLOBAL_END, "until global end"),
    (UNTIL_ATTACK_END, "for this attack"),
    (UNTIL_TURN_START, "until its turn begins"),
    (UNTIL_ATTACKED, "until it is attacked"),
    (UNTIL_LATER, "until the later of turn and global end"),
    (FOREVER, "for good"),
];
/// Times of statuses that are no turns.
const TIMES: [(u8, &str); 4] = [
    (WAITING, "until global end"),
    (LATER, "until the later of turn and global end"),
    (NEXT, "until the next global turn is over"),
    (FOREVER, "for ever"),
];
/// The stats in one word each.
const STATS: [&str; 4] = ["max-hp", "def", "atk", "spd"];

fn turns_text(turns: u8) -> String {
    if turns == 1 { "for 1 turn".into() } else { format!("for {turns} turns") }
}

fn read_turns(words: &str) -> Option<u8> {
    let (n, unit) = words.strip_prefix("for ")?.split_once(' ')?;
    let n = n.parse().ok().filter(|n| (1..UNTIL_TURN_END).contains(n))?;
    (unit == if n == 1 { "turn" } else { "turns" }).then_some(n)
}

/// A change as `2 atk until turn end`, `def = 0 until global end` or `base spd = 7 for 3 turns`.
pub(super) fn temp_text(temp: &Temp) -> String {
    let stat = temp.stat & 7;
    let amount = if stat == Stat::Def as u8 { temp.amount.to_string() } else { half_words(temp.amount) };
    let name = STATS[stat as usize & 3];
    let end = ENDS.iter().find(|(until, _)| *until == temp.until);
    let end = end.map_or_else(|| turns_text(temp.until), |(_, words)| (*words).to_owned());
    match temp.stat & (SETS | REBASES) {
        SETS => format!("{name} = {amount} {end}"),
        REBASES => format!("base {name} = {amount} {end}"),
        _ => format!("{amount} {name} {end}"),
    }
}

/// The change that such words mean.
pub(super) fn read_temp(text: &str) -> Option<Temp> {
    let (kind, rest) = text.strip_prefix("base ").map_or((0, text), |rest| (REBASES, rest));
    let (first, rest) = rest.split_once(' ')?;
    let (name, kind, amount, end) = match rest.strip_prefix("= ") {
        Some(rest) => {
            let (amount, end) = rest.split_once(' ')?;
            (first, if kind == 0 { SETS } else { kind }, amount, end)
        }
        None => {
            let (name, end) = rest.split_once(' ')?;
            (name, kind, first, end)
        }
    };
    let stat = STATS.iter().position(|known| *known == name)? as u8;
    let amount = if stat == Stat::Def as u8 { amount.parse().ok()? } else { read_halves(amount)? };
    let until = ENDS.iter().find(|(_, words)| *words == end).map(|(until, _)| *until).or_else(|| read_turns(end))?;
    Some(Temp { stat: stat | kind, until, amount })
}

impl Impossibility {
    /// A status as `2 poison for 3 turns`; old ones were there when the global turn began, and a giver is a body.
    pub(super) fn mark_text(&self, mark: &Mark) -> String {
        let name = &self.pool.statuses[mark.id as usize].id;
        let mut text = if mark.stacks == 1 { name.clone() } else { format!("{} {name}", mark.stacks) };
        text += &match TIMES.iter().find(|(code, _)| *code == mark.turns) {
            Some((_, words)) => format!(" {words}"),
            None => format!(" {}", turns_text(mark.turns)),
        };
        if mark.aged & 1 != 0 {
            text += ", old";
        }
        if mark.aged >> 1 != 0 {
            text += &format!(", by {}", (mark.aged >> 1) - 1);
        }
        text
    }

    /// The status that such words mean.
    pub(super) fn read_mark(&self, text: &str) -> Result<Mark, String> {
        let wrong = || format!("`{text}` is no status; write it as \"2 poison for 3 turns\"");
        let mut parts = text.split(", ");
        let words = parts.next().unwrap_or_default();
        let mut aged = 0u8;
        for part in parts {
            match part.strip_prefix("by ").map(str::parse::<u8>) {
                Some(Ok(giver)) if (giver as usize) < BODIES => aged |= (giver + 1) << 1,
                None if part == "old" => aged |= 1,
                _ => return Err(wrong()),
            }
        }
        let (first, rest) = words.split_once(' ').ok_or_else(wrong)?;
        let (stacks, name, time) = match first.parse::<u8>() {
            Ok(stacks) => {
                let (name, time) = rest.split_once(' ').ok_or_else(wrong)?;
                (stacks, name, time)
            }
            Err(_) => (1, first, rest),
        };
        let id = self.pool.status(name).ok_or_else(|| {
            let names: Vec<&str> = self.pool.statuses.iter().map(|status| status.id.as_str()).collect();
            format!("there is no status `{name}`{}", did_you_mean(name, &names))
        })?;
        let code = TIMES.iter().find(|(_, words)| *words == time).map(|(code, _)| *code);
        let turns = code.or_else(|| read_turns(time)).ok_or_else(wrong)?;
        Ok(Mark { id, turns, stacks, aged })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impossibility::options::Options;

    #[test]
    fn changes_are_read_as_they_are_written() {
        for text in [
            "2 atk until turn end",
            "-1.5 spd for 2 turns",
            "def = 0 until global end",
            "base max-hp = 7 for 1 turn",
            "-0.5 atk for this attack",
            "spd = 3 until its turn begins",
            "def = 4 for good",
        ] {
            assert_eq!(temp_text(&read_temp(text).unwrap_or_else(|| panic!("{text}"))), text);
        }
        for text in ["2 luck until turn end", "2 atk for 1 turns", "atk until turn end", "= 2 atk for good", "2 atk"] {
            assert_eq!(read_temp(text), None, "{text}");
        }
    }

    #[test]
    fn statuses_are_read_as_they_are_written() {
        let game = Impossibility::shipped(Options::default());
        for text in ["2 poison for 3 turns", "frozen for 1 turn, old", "diligent-watch for ever, old, by 17"] {
            assert_eq!(game.mark_text(&game.read_mark(text).unwrap()), text);
        }
        let error = game.read_mark("poisn for 2 turns").unwrap_err();
        assert!(error.contains("`poison`"), "{error}");
        for text in ["poison", "2 poison", "poison for 1 turns", "poison for 2 turns, by you", "poison for 0 turns"] {
            assert!(game.read_mark(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sets_and_halves_are_read_as_they_are_written() {
        for set in [0, 1, 0b101, 0b111] {
            assert_eq!(read_set(Some(&set_text(set, 1)), 1, 3), Some(set));
        }
        assert_eq!(read_set(Some(&Fact::List(vec![Fact::Number(4)])), 1, 3), None);
        for n in [-3, -2, -1, 0, 1, 7, 40] {
            assert_eq!(halves(&half_text(n)), Some(n));
        }
    }
}
