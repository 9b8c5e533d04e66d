//! Which cards touch the dice, and how.
//!
//! A card is a list of [`Change`]s, each the counterpart of one operation of the card language (reroll, flip, score,
//! also valid, damage dice, extra damage). Conditions that only the position can answer (health, gains, who the
//! target is) are taken as met, and `assumes` says so.

use super::modifiers::{Does, Modifiers, Moment, SameFaces, ScoreChange, Trick, Who};

/// Whether a card is a class or an ability card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardKind {
    /// Works in every attack.
    Class,
    /// Works once.
    Ability,
}

/// One thing that a card changes about an attack.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Change {
    /// Somebody may touch dice, once in the attack.
    Trick(Trick),
    /// The score is changed.
    Score(ScoreChange),
    /// A further number is valid in the damage roll, relative to the target number.
    AlsoValid(i8),
    /// More dice in the damage roll.
    DamageDice(u8),
    /// Damage of its own for a score above the threshold.
    OnAbove(u8),
    /// Extra damage if the damage roll deals any.
    OnHit(u8),
    /// Extra damage for every extra die of the damage roll.
    PerExtraDie(u8),
    /// Damage of its own for every rollover.
    OnRollover(u8),
    /// Damage of its own for equal faces in an attack throw.
    OnSame(SameFaces),
    /// Damage to the roller for every reroll.
    RerollHurts(u8),
}

impl Change {
    /// Adds this to what is in play.
    pub fn apply(self, to: &mut Modifiers) {
        match self {
            Change::Trick(trick) => to.tricks.push(trick),
            Change::Score(change) => to.score.push(change),
            Change::AlsoValid(by) => to.also_valid.push(by),
            Change::DamageDice(more) => to.damage_dice += more,
            Change::OnAbove(damage) => to.on_above += damage,
            Change::OnHit(damage) => to.on_hit += damage,
            Change::PerExtraDie(damage) => to.per_extra_die += damage,
            Change::OnRollover(damage) => to.on_rollover += damage,
            Change::OnSame(same) => to.on_same = Some(same),
            Change::RerollHurts(damage) => to.reroll_hurts += damage,
        }
    }
}

/// A card that touches the dice.
#[derive(Clone, PartialEq, Debug)]
pub struct DiceCard {
    /// The card's id in the card files.
    pub id: &'static str,
    /// Class or ability card.
    pub kind: CardKind,
    /// What is taken as given; empty if the card always works.
    pub assumes: &'static str,
    /// What it changes.
    pub changes: Vec<Change>,
}

impl DiceCard {
    /// A plain attack with this card in play.
    pub fn modifiers(&self) -> Modifiers {
        let mut modifiers = Modifiers::default();
        self.changes.iter().for_each(|change| change.apply(&mut modifiers));
        modifiers
    }
}

/// Enemies at a full table, for damage to each of them.
const ENEMIES: u8 = 3;

/// All classes, then all ability cards, whose effect shows in the figures of an attack.
pub fn dice_cards() -> Vec<DiceCard> {
    use Change::*;
    use Does::*;
    use Moment::*;
    use Who::*;
    let trick = |who, does, moment| Trick(super::Trick::new(who, does, moment));
    let class = |id, assumes, changes| DiceCard { id, kind: CardKind::Class, assumes, changes };
    let ability = |id, assumes, changes| DiceCard { id, kind: CardKind::Ability, assumes, changes };
    let last_die = super::Trick { free_dice: Some(1), cost: 2, ..super::Trick::new(Roller, FlipOne, AttackThrow) };
    let low_target = super::Trick { max_target: Some(3), ..super::Trick::new(Roller, RerollAny, DamageThrow) };
    let many_extra = ScoreChange { min_extra: 3, ..ScoreChange::always(2) };
    let surge = ScoreChange { min_score: 33, ..ScoreChange::by_choice(4, Roller) };
    vec![
        class("cupshaker", "", vec![trick(Roller, RerollOne, AttackThrow)]),
        class("tumbler", "", vec![Trick(last_die)]),
        class("overloader", "", vec![Score(many_extra)]),
        class("red-mist", "at 14 health or less", vec![Score(ScoreChange::always(1))]),
        class("brawler", "", vec![OnHit(2)]),
        class("pyromancer", "an additional target", vec![OnAbove(2)]),
        class("ember-adept", "4 gains", vec![OnHit(4)]),
        class("sharpshooter", "", vec![Trick(low_target)]),
        class("dice-dragon", "3 enemies", vec![trick(Roller, FlipOne, DamageThrow), OnRollover(4 * ENEMIES)]),
        class("spillblade", "target at 6 health or less", vec![OnHit(3)]),
        class("nightblade", "target at full health", vec![OnHit(4)]),
        class("avenger", "a dead ally", vec![Score(ScoreChange::always(1))]),
        class("trickster", "held by an enemy", vec![trick(Enemy, RerollOne, AttackThrow), RerollHurts(1)]),
        class("prodigy", "2 gains", vec![Score(ScoreChange::always(2))]),
        class("numerologist", "", vec![OnSame(SameFaces { count: 3, damage: 2 })]),
        ability("second-shake", "", vec![trick(Roller, RerollAny, EitherThrow)]),
        ability("loaded-die", "", vec![trick(Roller, FlipOne, EitherThrow)]),
        ability("butterfingers", "played by an enemy", vec![trick(Enemy, RerollOne, AttackThrow)]),
        ability("tilted-table", "played by an enemy", vec![trick(Enemy, FlipOne, EitherThrow)]),
        ability("take-back", "", vec![trick(Roller, RerollOne, SetAside)]),
        ability("steady-hand", "", vec![Score(ScoreChange::by_choice(2, Roller))]),
        ability("power-surge", "", vec![Score(surge)]),
        ability("leaden-cup", "played by an enemy", vec![Score(ScoreChange::by_choice(-2, Enemy))]),
        ability("double-vision", "", vec![AlsoValid(-1)]),
        ability("bigger-cup", "", vec![DamageDice(2)]),
        ability("forked-bolt", "2 additional targets", vec![OnAbove(6)]),
        ability("crushing-blow", "", vec![OnHit(4)]),
        ability("momentum", "", vec![PerExtraDie(2)]),
        ability("grudge", "target is an attacker", vec![Score(ScoreChange::by_choice(3, Roller))]),
    ]
}
