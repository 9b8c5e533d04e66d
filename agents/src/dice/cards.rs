//! Which cards of a set touch the dice.

use super::change::{Change, Reader, Reading, read_ability};
use super::modifiers::Modifiers;
use gauntlet_engine::dicetastic::Dicetastic;
use gauntlet_engine::dicetastic::ops::{Ability, Effect};
use gauntlet_engine::dicetastic::options::TeamSizes;

/// Whether a card is a class or an ability card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardKind {
    /// Works in every attack.
    Class,
    /// Works once.
    Ability,
}

/// A card that changes the figures of an attack.
#[derive(Clone, PartialEq, Debug)]
pub struct DiceCard {
    /// The card's id in the card files.
    pub id: String,
    /// Class or ability card.
    pub kind: CardKind,
    /// What is taken as given; empty if the card always works.
    pub assumes: Vec<String>,
    /// What it changes.
    pub changes: Vec<Change>,
}

/// The cards of a set that have to do with the dice.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct DiceCards {
    /// Those that change the figures of an attack, in the order of the set.
    pub cards: Vec<DiceCard>,
    /// Those that answer to the dice without changing these figures: they draw, heal, disable.
    pub listening: Vec<String>,
    /// Those that change the dice in a way that has no exact solution here.
    pub unsolved: Vec<String>,
}

/// Reads the classes, then the ability cards of a set.
pub fn dice_cards(game: &Dicetastic) -> DiceCards {
    let mut found = DiceCards::default();
    for class in game.classes() {
        let lines = class.abilities.iter().map(|ability| (ability, ability.active, false));
        found.add(&class.id, CardKind::Class, game, lines);
    }
    for card in game.cards() {
        let here = card.here.iter().map(|ability| (ability, false, false));
        let lines = std::iter::once((&card.play, true, true)).chain(here);
        found.add(&card.id, CardKind::Ability, game, lines);
    }
    found
}

/// A plain attack at this game's table: nothing in play.
pub fn plain_attack(game: &Dicetastic) -> Modifiers {
    let options = game.options();
    Modifiers {
        dice: options.dice,
        damage_dice: options.dice,
        threshold: options.threshold.clamp(0, 255) as u8,
        ..Modifiers::default()
    }
}

impl DiceCard {
    /// Adds the card to what is in play.
    pub fn join(&self, modifiers: &mut Modifiers) {
        let (tricks, rollovers) = (modifiers.tricks.len(), modifiers.on_rollover.len());
        self.changes.iter().for_each(|change| change.apply(modifiers));
        // A class that was deactivated for its trick does nothing else in this attack.
        let rotating = modifiers.tricks[tricks..].iter().position(|trick| trick.rotates);
        let lost_with = rotating.map(|index| (tricks + index) as u8);
        modifiers.on_rollover[rollovers..].iter_mut().for_each(|due| due.lost_with = lost_with);
    }
}

/// Whether a card deactivates itself and would then lose something that the solver does not take back.
fn loses_more(changes: &[Change]) -> bool {
    let rotates = |change: &Change| matches!(change, Change::Trick(trick) if trick.rotates);
    let keeps = |change: &Change| matches!(change, Change::Trick(_) | Change::OnRollover(_));
    changes.iter().any(rotates) && !changes.iter().all(keeps)
}

impl DiceCards {
    /// The card with that id.
    pub fn get(&self, id: &str) -> Option<&DiceCard> {
        self.cards.iter().find(|card| card.id == id)
    }

    fn add<'a>(
        &mut self,
        id: &str,
        kind: CardKind,
        game: &Dicetastic,
        lines: impl Iterator<Item = (&'a Ability, bool, bool)> + Clone,
    ) {
        let effects = lines.clone().flat_map(|(ability, ..)| &ability.effects);
        let gains = effects.map(|effect| if let Effect::Gain(_, most) = effect { *most } else { 0 }).max().unwrap_or(0);
        let TeamSizes(_, enemies) = game.options().team_sizes;
        let mut all = Reading::default();
        for (ability, by_choice, once) in lines {
            let reading = read_ability(ability, Reader { by_choice, once, gains, enemies });
            all.changes.extend(reading.changes);
            all.assumes
                .extend(reading.assumes.into_iter().filter(|new| !all.assumes.contains(new)).collect::<Vec<_>>());
            all.listens |= reading.listens;
            all.unsolved |= reading.unsolved;
        }
        if all.unsolved || loses_more(&all.changes) {
            self.unsolved.push(id.into());
        } else if !all.changes.is_empty() {
            self.cards.push(DiceCard { id: id.into(), kind, assumes: all.assumes, changes: all.changes });
        } else if all.listens {
            self.listening.push(id.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Does, Moment, SameFaces, ScoreChange, ScoreDamage, Trick, Who};
    use gauntlet_engine::dicetastic::Options;

    fn shipped() -> DiceCards {
        dice_cards(&Dicetastic::new(Options::default()))
    }

    #[test]
    fn every_shipped_card_that_touches_the_dice_is_found() {
        let found = shipped();
        let ids: Vec<&str> = found.cards.iter().map(|card| card.id.as_str()).collect();
        let classes = "cupshaker tumbler overloader red-mist brawler pyromancer ember-adept sharpshooter dice-dragon \
                       spillblade nightblade avenger trickster prodigy numerologist";
        let abilities = "second-shake loaded-die butterfingers tilted-table take-back steady-hand power-surge \
                         leaden-cup double-vision bigger-cup forked-bolt crushing-blow momentum grudge";
        let expected: Vec<&str> = classes.split_whitespace().chain(abilities.split_whitespace()).collect();
        assert_eq!(ids, expected);
        assert_eq!(found.listening, ["vampire", "cutpurse", "hexer", "shadow", "encore"]);
        assert!(found.unsolved.is_empty(), "{:?}", found.unsolved);
    }

    #[test]
    fn rules_lines_become_what_they_say() {
        let found = shipped();
        let changes = |id| found.get(id).unwrap().changes.clone();
        let flip = Trick::new(Who::Roller, Does::FlipOne, Moment::AttackThrow);
        assert_eq!(changes("tumbler"), [Change::Trick(Trick { free_dice: Some(1), cost: 2, ..flip })]);
        let reroll = Trick::new(Who::Roller, Does::RerollAny, Moment::DamageThrow);
        assert_eq!(changes("sharpshooter"), [Change::Trick(Trick { max_target: Some(3), ..reroll })]);
        assert_eq!(
            changes("tilted-table"),
            [Change::Trick(Trick::new(Who::Enemy, Does::FlipOne, Moment::EitherThrow))]
        );
        assert_eq!(changes("take-back"), [Change::Trick(Trick::new(Who::Roller, Does::RerollOne, Moment::SetAside))]);
        assert_eq!(changes("overloader"), [Change::Score(ScoreChange { min_extra: 3, ..ScoreChange::always(2) })]);
        let surge = ScoreChange { min_score: 33, ..ScoreChange::by_choice(4, Who::Roller) };
        assert_eq!(changes("power-surge"), [Change::Score(surge)]);
        assert_eq!(changes("leaden-cup"), [Change::Score(ScoreChange::by_choice(-2, Who::Enemy))]);
        let above = ScoreDamage { min_score: 31, max_score: i16::MAX, damage: 6 };
        assert_eq!(changes("forked-bolt"), [Change::OnScore(above)]);
        assert_eq!(changes("numerologist"), [Change::OnSame(SameFaces { count: 3, damage: 2 })]);
        assert_eq!(changes("dice-dragon")[1], Change::OnRollover(12));
        assert_eq!(changes("trickster")[1], Change::RerollHurts(1));
        assert_eq!(changes("momentum"), [Change::PerExtraDie(2)]);
    }

    #[test]
    fn what_the_solver_cannot_follow_is_said_to_be_unsolved() {
        let cards = [
            ("every-throw", "may after your attack throw: reroll 1 free die"),
            ("two-dice", "may after your attack throw: reroll 2 free die, once per attack"),
            ("lucky", "when your score is summed if a die shows 5 or more: score +1"),
            ("paid", "when your score is summed: pay 1 health, then score +1"),
            ("fair", "when your score is summed: score +1"),
        ];
        let texts = cards
            .map(|(id, rules)| format!("[[class]]\nid = \"{id}\"\nname = \"{id}\"\nhealth = 30\nrules = '{rules}'\n"));
        let library = Dicetastic::shipped_cards().overlay(&[("new.toml", &texts.concat())]);
        let game = Dicetastic::with_library(Options::default(), &library.unwrap_or_else(|e| panic!("{e}"))).unwrap();
        let found = dice_cards(&game);
        assert_eq!(found.unsolved, ["every-throw", "two-dice", "lucky", "paid"]);
        assert!(found.get("fair").is_some());
    }

    #[test]
    fn what_a_position_decides_is_taken_as_given_and_said() {
        let found = shipped();
        let assumes = |id| found.get(id).unwrap().assumes.join(", ");
        assert_eq!(assumes("red-mist"), "your health <= 14");
        assert_eq!(assumes("ember-adept"), "4 gains");
        assert_eq!(assumes("dice-dragon"), "3 enemies");
        assert_eq!(assumes("grudge"), "target is your attacker");
        assert_eq!(assumes("trickster"), "used by an enemy");
        assert_eq!(assumes("cupshaker"), "");
    }
}
