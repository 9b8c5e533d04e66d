//! What a card is, for a judge that knows no names: its numbers and what its lines do, as a row of numbers.
//!
//! Cards that were drawn up yesterday have such a row like all others.

use gauntlet_engine::microtower::MicroTower;
use gauntlet_engine::microtower::ops::{Counter, KindId, NO_SCRIPT, Op, ScriptId, Verb};

/// How many numbers a card has.
pub const NUMBERS: usize = PRINTED + 2 * DEEDS + 2 + 11;
/// That it is a card, and its printed numbers.
const PRINTED: usize = 6;
/// What lines can do, as far as it is told apart. What no card of the games that taught could do counts for nothing.
const DEEDS: usize = 17;

/// A card as a row of numbers, each about as large as 1.
pub type Row = [f32; NUMBERS];

/// Which of the deeds an effect is, and how much of it.
fn deed(op: &Op, into: &mut [f32]) {
    let n = f32::from(op.n.max(1));
    let mut put = |deed: usize, n: f32| into[deed] += n;
    match op.verb {
        Verb::GainCoins | Verb::StealCoins => put(0, n / 2.0),
        Verb::GainParts | Verb::StealParts => put(1, n / 2.0),
        Verb::Draw => put(2, n / 2.0),
        Verb::BurnCards => put(3, n),
        Verb::Put => {
            for counter in Counter::ALL {
                let n = (op.counters >> (4 * counter as u32) & 15) as f32;
                let deed = match counter {
                    Counter::Size | Counter::Mind | Counter::Sharpness | Counter::Weight => 4,
                    Counter::Lightness | Counter::Weightless => 5,
                    Counter::Siren => 6,
                    Counter::Health => 7,
                };
                put(deed, n / 2.0);
            }
        }
        Verb::RemoveCounters => put(8, 1.0),
        Verb::Tap | Verb::SetPhase => put(9, 1.0),
        Verb::Untap => put(10, 1.0),
        Verb::Hit | Verb::Heal | Verb::Boost => put(11, n / 2.0),
        Verb::Burn => put(12, 1.0),
        Verb::Explode => put(13, 1.0),
        Verb::Return => put(14, 1.0),
        Verb::Guard | Verb::Unguard => put(15, 1.0),
        Verb::Challenge => put(16, 1.0),
        Verb::Choose => {}
    }
}

/// The row of a kind.
fn row(game: &MicroTower, kind: KindId) -> Row {
    let set = game.cards();
    let card = game.kind(kind);
    let mut row = [0.0; NUMBERS];
    let numbers = [card.cost, card.size, card.weight, card.sharpness, card.mind].map(|n| f32::from(n) / 3.0);
    row[0] = 1.0;
    row[1..PRINTED].copy_from_slice(&numbers);
    let ops = |script: ScriptId| {
        let script = &set.scripts[usize::from(script)];
        &set.ops[usize::from(script.first)..usize::from(script.end)]
    };
    // What can be done again and again, and what is done once.
    let (lasting, rest) = row[PRINTED..].split_at_mut(DEEDS);
    let (once, rest) = rest.split_at_mut(DEEDS);
    let mut thunders = card.thunder;
    for script in card.actives.0..card.actives.0 + ScriptId::from(card.actives.1) {
        ops(script).iter().for_each(|op| deed(op, lasting));
        let script = &set.scripts[usize::from(script)];
        rest[0] += f32::from(script.cost.coins) / 2.0;
        rest[1] += f32::from(script.cost.cards + script.cost.creatures + u8::from(script.cost.hero));
        thunders |= script.thunder;
    }
    for &script in card.triggers.iter().filter(|&&script| script != NO_SCRIPT) {
        ops(script).iter().for_each(|op| deed(op, lasting));
    }
    for script in [card.effect, card.start].into_iter().filter(|&script| script != NO_SCRIPT) {
        ops(script).iter().for_each(|op| deed(op, once));
    }
    let statics = &card.statics;
    let flag = |is: bool| f32::from(u8::from(is));
    let passives = [
        flag(statics.taunt),
        flag(statics.no_tap),
        flag(statics.guards_untap),
        flag(statics.initiative.is_some() || statics.zero_initiative.is_some()),
        f32::from(statics.enemy_initiative) / 2.0,
        f32::from(statics.bounty) / 2.0,
        f32::from(statics.discount),
        f32::from(statics.health[0] + statics.health[1]) / 2.0,
        f32::from(statics.damage[0]),
        f32::from(statics.damage[1]),
        flag(thunders),
    ];
    rest[2..].copy_from_slice(&passives);
    row
}

/// The rows of all cards of a game, by kind.
pub fn card_rows(game: &MicroTower) -> Vec<Row> {
    (0..game.cards().kinds.len()).map(|kind| row(game, kind as KindId)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gauntlet_engine::registry::Shipped;

    fn of(game: &MicroTower, id: &str) -> Row {
        let kind = game.cards().infos.iter().position(|info| info.id == id).expect("a card of the set");
        row(game, kind as KindId)
    }

    #[test]
    fn a_card_is_read_by_what_it_does() {
        let game = MicroTower::build(&Default::default()).unwrap();
        // Gains a part again and again.
        let ant = of(&game, "mason-ant");
        assert_eq!((ant[PRINTED + 1], ant[PRINTED + DEEDS + 1]), (0.5, 0.0));
        // Draws a card once.
        let rat = of(&game, "academic-rat");
        assert_eq!((rat[PRINTED + 2], rat[PRINTED + DEEDS + 2]), (0.0, 0.5));
        // Does nothing but stand there.
        let plain = of(&game, "plain-creature-2");
        assert!(plain[PRINTED..].iter().all(|&n| n == 0.0) && plain[1] > 0.0, "{plain:?}");
    }

    #[test]
    fn nearly_all_cards_are_told_apart() {
        let game = MicroTower::build(&Default::default()).unwrap();
        let rows = card_rows(&game);
        let mut texts: Vec<String> = rows.iter().map(|row| format!("{row:?}")).collect();
        texts.sort();
        texts.dedup();
        assert!(texts.len() * 20 > rows.len() * 19, "{} of {}", texts.len(), rows.len());
        assert!(rows.iter().flatten().all(|n| n.abs() < 4.0), "too large for a net");
    }
}
