//! From checked cards to what the engine runs.

use super::ops::{
    Ability, AbilityCard, Amount, Class, Condition, Cost, Duration, Effect, Limit, MAX_ABILITIES, Target, Trigger,
};
use super::words::{AmountOp, ConditionOp as C, CostOp, EffectOp as E, KINDS, Op, Side, WORDS};
use crate::cards::{
    Arg, CardError, CardErrors, Checked, Cmp, Head, Language, Library, Line, Phrase, Problem, Vocabulary,
};
use std::sync::{Arc, OnceLock};

/// The language of Dicetastic's cards.
pub fn language() -> &'static Arc<Language> {
    static LANGUAGE: OnceLock<Arc<Language>> = OnceLock::new();
    LANGUAGE.get_or_init(|| {
        let vocabulary = Vocabulary::new(WORDS).expect("the word table is well formed");
        Arc::new(Language { kinds: KINDS, vocabulary })
    })
}

/// The classes and ability cards of a library, or everything that is wrong with them.
pub fn lower(library: &Library) -> Result<(Vec<Class>, Vec<AbilityCard>), CardErrors> {
    let mut classes = Vec::new();
    let mut cards = Vec::new();
    let mut errors = Vec::new();
    for card in library.cards() {
        let result = match card.kind {
            "class" => class(card).map(|c| classes.push(c)),
            _ => ability_card(card).map(|c| cards.push(c)),
        };
        if let Err(problems) = result {
            errors.extend(problems);
        }
    }
    let (mut classes, mut cards) = CardErrors::or(errors, (classes, cards))?;
    super::trial::settle_baselines(library, &mut classes, &mut cards);
    Ok((classes, cards))
}

fn print(line: &Line) -> String {
    language().vocabulary.print(line)
}

fn effects_text(line: &Line) -> String {
    let phrases: Vec<String> = line.effects.iter().map(|p| language().vocabulary.print_phrase(p)).collect();
    phrases.join("; ")
}

fn class(card: &Checked) -> Result<Class, Vec<CardError>> {
    let mut errors = Vec::new();
    let mut abilities = Vec::new();
    for line in &card.lines {
        let ability = ability(line);
        let fits = match op_of_mode(line) {
            Some(Op::WhileHere) => {
                Err("a class has no lines that begin with `while here`: all its lines work while it lies there")
            }
            _ if line.heads.is_empty() => Err("say when: `after your attack throw: …`"),
            _ if ability.triggers.iter().any(|t| !matches!(t, Trigger::On { .. })) => {
                Err("`any time` and `on your turn` are for ability cards; a class answers to an event")
            }
            _ if ability.effects.len() != 1 => Err("an ability of a class has exactly one effect"),
            _ if line.costs.len() > 1 => Err("an ability has one cost at most"),
            _ if stays(&ability) => Err("only an ability card can stay"),
            _ => Ok(()),
        };
        match fits {
            Ok(()) => abilities.push(ability),
            Err(problem) => errors.push(card.error(Problem::new(span_of(line, card), problem))),
        }
    }
    if card.fields.flag("boxed") && !card.lines.is_empty() {
        errors.push(card.error(Problem::new(card.span, "a plain class of the box has no rules")));
    }
    if abilities.len() > MAX_ABILITIES {
        let problem = Problem::new(card.span, format!("a class has at most {MAX_ABILITIES} abilities"));
        errors.push(card.error(problem));
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    Ok(Class {
        id: card.id.clone(),
        name: card.name.clone(),
        health: card.fields.number("health") as u16,
        boxed: card.fields.flag("boxed"),
        baseline: None,
        abilities,
        text: card.lines.iter().map(print).collect(),
        effects: card.lines.iter().map(effects_text).collect(),
    })
}

fn ability_card(card: &Checked) -> Result<AbilityCard, Vec<CardError>> {
    let mut errors = Vec::new();
    let mut plays = Vec::new();
    let mut here = Vec::new();
    for line in &card.lines {
        let ability = ability(line);
        let mode = op_of_mode(line);
        let bodiless = ability.cost.is_some_and(|c| !matches!(c, Cost::Health(_) | Cost::Card));
        let fits = match mode {
            Some(Op::May) => Err("playing a card is always optional: leave `may` out"),
            _ if line.heads.is_empty() => Err("say when: `any time: …` or `on your turn: …`"),
            _ if bodiless => Err("a card cannot be paid with a class"),
            _ if line.limit.is_some() => Err("a card is used once: leave the limit out"),
            _ if line.costs.len() > 1 => Err("a card has one cost at most"),
            Some(Op::WhileHere) if stays(&ability) => Err("the card already lies there"),
            _ => Ok(()),
        };
        match fits {
            Ok(()) if mode.is_some() => here.push(ability),
            Ok(()) => plays.push(ability),
            Err(problem) => errors.push(card.error(Problem::new(span_of(line, card), problem))),
        }
    }
    if errors.is_empty() && plays.len() != 1 {
        let problem = Problem::new(card.span, "an ability card has exactly one line that says what playing it does");
        errors.push(card.error(problem.help("lines that work later begin with `while here`")));
    }
    let ongoing = plays.first().is_some_and(stays);
    if errors.is_empty() && !here.is_empty() && !ongoing {
        let problem = Problem::new(card.span, "the card has a line for while it lies there, but it does not stay");
        errors.push(card.error(problem.help("add `stay for 1 uses` to what playing it does")));
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    Ok(AbilityCard {
        id: card.id.clone(),
        name: card.name.clone(),
        copies: card.fields.number("copies") as u8,
        boxed: card.fields.flag("boxed"),
        baseline: None,
        play: plays.remove(0),
        here,
        text: card.lines.iter().map(print).collect(),
    })
}

fn stays(ability: &Ability) -> bool {
    ability.effects.iter().any(|e| matches!(e, Effect::StayUses(..) | Effect::StayTurns(_)))
}

fn span_of(line: &Line, card: &Checked) -> crate::cards::Span {
    line.effects.first().or(line.heads.first().map(|h| &h.trigger)).map_or(card.span, |p| p.span)
}

fn op_of_mode(line: &Line) -> Option<Op> {
    line.mode.as_ref().map(op)
}

fn op(phrase: &Phrase) -> Op {
    WORDS[phrase.word as usize].id
}

fn ability(line: &Line) -> Ability {
    Ability {
        active: op_of_mode(line) == Some(Op::May),
        triggers: line.heads.iter().map(trigger).collect(),
        cost: line.costs.first().map(cost),
        effects: line.effects.iter().map(effect).collect(),
        limit: match line.limit.as_ref().map(op) {
            Some(Op::Limit(limit)) => limit,
            _ => Limit::None,
        },
    }
}

fn trigger(head: &Head) -> Trigger {
    let conditions = head.conditions.iter().map(condition).collect();
    match op(&head.trigger) {
        Op::AnyTime => Trigger::AnyTime(conditions),
        Op::OwnTurn => Trigger::OwnTurn(conditions),
        Op::On(key, side) => {
            let whose = match head.trigger.args.first() {
                Some(Arg::Phrase(phrase)) => match op(phrase) {
                    Op::Whose(whose) => whose,
                    other => unreachable!("{other:?} says whose"),
                },
                _ => super::ops::Whose::Any,
            };
            Trigger::On { key, deals: side == Side::Deals, whose, conditions }
        }
        other => unreachable!("{other:?} is a trigger"),
    }
}

fn cmp(phrase: &Phrase) -> (Cmp, i16) {
    match &phrase.args[..] {
        [Arg::Compare(cmp), Arg::Number(n)] => (*cmp, *n as i16),
        args => unreachable!("a comparison and a number, not {args:?}"),
    }
}

fn condition(phrase: &Phrase) -> Condition {
    let Op::Condition(what) = op(phrase) else { unreachable!("a condition") };
    let with = |make: fn(Cmp, i16) -> Condition| {
        let (cmp, n) = cmp(phrase);
        make(cmp, n)
    };
    match what {
        C::Score => with(Condition::Score),
        C::ExtraDice => with(Condition::ExtraDice),
        C::FreeDice => with(Condition::FreeDice),
        C::TargetNumber => with(Condition::TargetNumber),
        C::EqualFaces => with(Condition::EqualFaces),
        C::Health => with(Condition::Health),
        C::VictimHealth => with(Condition::VictimHealth),
        C::VictimUnhurt => Condition::VictimUnhurt,
        C::TargetIsYou => Condition::TargetIsYou,
        C::TargetIsAlly => Condition::TargetIsAlly,
        C::TargetIsAttacker => Condition::TargetIsAttacker,
        C::FromAttack => Condition::FromAttack,
        C::Has(kind) => Condition::Has(kind),
        C::SpillsFromYou => Condition::SpillsFromYou,
        C::KilledByYou => Condition::KilledByYou,
        C::Amount => with(Condition::Amount),
        C::AllyDead => Condition::AllyDead,
        C::Hand => with(Condition::Hand),
        C::Die => Condition::Die(small(phrase, 0)),
    }
}

fn small(phrase: &Phrase, slot: usize) -> u8 {
    phrase.number(slot).clamp(0, 255) as u8
}

fn amount(phrase: &Phrase) -> Amount {
    match op(phrase) {
        Op::Amount(AmountOp::Number) => Amount::Number(phrase.number(0) as i16),
        Op::Amount(AmountOp::PerExtraDie) => Amount::PerExtraDie(phrase.number(0) as i16),
        Op::Amount(AmountOp::Fixed(amount)) => amount,
        other => unreachable!("{other:?} is an amount"),
    }
}

fn target(phrase: &Phrase) -> Target {
    match op(phrase) {
        Op::Target(target) => target,
        other => unreachable!("{other:?} is a target"),
    }
}

fn duration(phrase: &Phrase) -> Duration {
    match op(phrase) {
        Op::Duration(duration) => duration,
        other => unreachable!("{other:?} is a duration"),
    }
}

fn cost(phrase: &Phrase) -> Cost {
    match op(phrase) {
        Op::Cost(CostOp::Health) => Cost::Health(phrase.number(0).clamp(0, 1000) as u16),
        Op::Cost(CostOp::Fixed(cost)) => cost,
        other => unreachable!("{other:?} is a cost"),
    }
}

fn effect(phrase: &Phrase) -> Effect {
    let Op::Effect(what) = op(phrase) else { unreachable!("an effect") };
    let at = |slot: usize| phrase.phrase(slot);
    match what {
        E::Score => Effect::Score(Amount::Number(phrase.number(0) as i16)),
        E::ScoreGains => Effect::Score(Amount::Gains),
        E::Extra => Effect::Extra(amount(at(0))),
        E::Spill => Effect::Spill(amount(at(0))),
        E::SpillTo => Effect::SpillTo(target(at(0))),
        E::Damage => Effect::Damage(amount(at(0)), target(at(1))),
        E::Prevent(kind) => Effect::Prevent(amount(at(0)), kind),
        E::Heal => Effect::Heal(amount(at(1)), target(at(0))),
        E::Revive => Effect::Revive(0, target(at(0))),
        E::ReviveWith => Effect::Revive(phrase.number(1).clamp(1, 1000) as i16, target(at(0))),
        E::Reroll(pool) => Effect::Reroll(small(phrase, 0).max(1), pool),
        E::RerollAny => Effect::Reroll(0, super::ops::Pool::Free),
        E::Flip => Effect::Flip(small(phrase, 0).max(1), super::ops::Pool::Free),
        E::AlsoValid => Effect::AlsoValid(phrase.number(0).clamp(-60, 60) as i8),
        E::MoreDice => Effect::MoreDice(small(phrase, 0).min(10)),
        E::Draw => Effect::Draw(small(phrase, 0).min(20)),
        E::Recover => Effect::Recover,
        E::DrawClass => Effect::DrawClass(small(phrase, 0).min(8)),
        E::Choose(pile) => Effect::Choose { keep: small(phrase, 0), of: small(phrase, 1), pile },
        E::Discard => Effect::Discard(small(phrase, 1), target(at(0))),
        E::RemoveClass => Effect::RemoveClass(target(at(0))),
        E::RemoveThisCard => Effect::RemoveThisCard,
        E::Steal(pile) => Effect::Steal(pile, target(at(0))),
        E::Swap(pile) => Effect::Swap(pile, target(at(0))),
        E::Deactivate => Effect::Deactivate(target(at(0))),
        E::Reactivate => Effect::Reactivate(target(at(0))),
        E::Disable => Effect::Disable(target(at(0)), duration(at(1))),
        E::Empower => Effect::Empower(target(at(0))),
        E::Share => Effect::Share(target(at(0)), duration(at(1))),
        E::Gain => Effect::Gain(small(phrase, 0), small(phrase, 1)),
        E::Untargetable => Effect::Untargetable(target(at(0)), duration(at(1))),
        E::Retarget => Effect::Retarget(target(at(0))),
        E::Cancel => Effect::Cancel,
        E::HandLimit => Effect::HandLimit(phrase.number(0).clamp(-100, 100) as i8),
        E::ClassLimit => Effect::ClassLimit(phrase.number(0).clamp(-100, 100) as i8),
        E::StayUses => Effect::StayUses(small(phrase, 0).max(1), None),
        E::StayMarking => Effect::StayUses(small(phrase, 0).max(1), Some(target(at(1)))),
        E::StayTurns => Effect::StayTurns(small(phrase, 0).max(1)),
    }
}
