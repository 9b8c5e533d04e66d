//! From checked cards to ops. What the grammar lets through and the game can't run is refused here, at its place.

use super::ops::{
    Class, Cost, Event, Filter, Glance, Kind, KindId, NO_SCRIPT, Op, Scope, Script, ScriptId, Side, Statics, Target,
    Verb, Who, Yield,
};
use super::set::{Draft, Info, Set};
use super::words::{W, WORDS};
use crate::cards::{CardError, CardErrors, Checked, Library, Line, Phrase, Problem, Vocabulary};
use crate::lang::Lang;
use crate::registry::BuildError;

/// Lowers a library into a set.
pub fn lower(library: &Library) -> Result<Set, BuildError> {
    let mut lowering = Lowering::default();
    let mut drafts = Vec::new();
    for card in library.cards() {
        drafts.push(lowering.card(drafts.len() as KindId, card, library));
    }
    let Lowering { scripts, ops, errors } = lowering;
    CardErrors::or(errors, ())?;
    Set::new(drafts, scripts, ops).map_err(BuildError::Set)
}

#[derive(Default)]
struct Lowering {
    scripts: Vec<Script>,
    ops: Vec<(Op, String)>,
    errors: Vec<CardError>,
}

type Lowered<T> = Result<T, Problem>;

fn id(phrase: &Phrase) -> W {
    WORDS[phrase.word as usize].id
}

/// A script's ability, before its ops are known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ability {
    Effect,
    Start,
    Active,
    Trigger(Event),
}

/// The lines of one script, gathered.
struct Gathered {
    ability: Ability,
    cost: Cost,
    thunder: bool,
    ops: Vec<(Op, String)>,
    line: u8,
}

impl Lowering {
    fn card(&mut self, index: KindId, card: &Checked, library: &Library) -> Draft {
        let class = match card.kind {
            "hero" => Class::Hero,
            "creature" => Class::Creature,
            "consumable" => Class::Consumable,
            _ => Class::Shamanism,
        };
        let stands = matches!(class, Class::Hero | Class::Creature);
        let number = |name: &str, there: bool| if there { card.fields.number(name) as u8 } else { 0 };
        let mut kind = Kind {
            class,
            size: number("size", stands),
            weight: number("weight", stands),
            sharpness: number("sharpness", stands),
            mind: number("mind", stands),
            cost: number("cost", class != Class::Hero),
            statics: Statics::default(),
            effect: NO_SCRIPT,
            start: NO_SCRIPT,
            actives: (0, 0),
            triggers: [NO_SCRIPT; Event::COUNT],
            watched: false,
            thunder: false,
        };
        let vocabulary = &library.language().vocabulary;
        let mut gathered: Vec<Gathered> = Vec::new();
        for (number, line) in card.lines.iter().enumerate() {
            if let Err(problem) = lower_line(line, number as u8, &mut kind, &mut gathered, vocabulary) {
                self.errors.push(card.error(problem));
            }
        }
        self.place(index, &mut kind, gathered);
        kind.watched = kind.statics.discount > 0
            || kind.statics.guards_untap
            || kind.statics.zero_initiative.is_some()
            || [Event::TurnStart, Event::OwnExplodes].iter().any(|&e| kind.triggers[e as usize] != NO_SCRIPT);
        if class == Class::Hero && !self.yields(&kind) {
            let problem = Problem::new(card.span, "a hero needs an active ability that yields coins, parts or cards");
            self.errors.push(card.error(problem));
        }
        let info = Info {
            id: card.id.clone(),
            name: card.name.clone(),
            name_ru: card.name_in(Lang::Ru).to_owned(),
            rules: card.lines.iter().map(|line| vocabulary.print(line)).collect(),
            copies: number("copies", class != Class::Hero),
            baseline: None,
            boxed: false,
        };
        Draft {
            kind,
            info,
            baseline: card.fields.maybe_text("baseline").map(str::to_owned),
            boxed: card.fields.flag("boxed"),
        }
    }

    /// M-005: a hero has a resource ability.
    fn yields(&self, kind: &Kind) -> bool {
        let (first, count) = kind.actives;
        (first..first + ScriptId::from(count)).any(|id| {
            let script = &self.scripts[id as usize];
            self.ops[script.first as usize..script.end as usize].iter().any(|(op, _)| {
                matches!(op.verb, Verb::GainCoins | Verb::GainParts | Verb::Draw | Verb::StealCoins | Verb::StealParts)
            })
        })
    }

    /// Numbers the scripts of a kind; its actives come in a row.
    fn place(&mut self, index: KindId, kind: &mut Kind, mut gathered: Vec<Gathered>) {
        gathered.sort_by_key(|g| g.ability != Ability::Active);
        kind.actives.0 = self.scripts.len() as ScriptId;
        for g in gathered {
            let number = self.scripts.len() as ScriptId;
            let first = self.ops.len() as u16;
            let opening = g.ops.first();
            let needs_nothing = opening.is_some_and(|(op, _)| match op.verb {
                Verb::Choose => g.ops[1..=op.n as usize].iter().any(|(op, _)| untargeted(op)),
                _ => untargeted(op),
            });
            let simple = g.ops.iter().all(|(op, _)| {
                op.target.who == Who::Nobody && matches!(op.verb, Verb::GainCoins | Verb::GainParts | Verb::Draw)
            });
            let burns = g.cost.cards > 0 || g.cost.creatures > 0 || g.cost.hero;
            let yields = if simple && !burns { yields(&g.ops) } else { None };
            let glance = if burns { Glance::No } else { glance(&g.ops) };
            let aims = !burns
                && match &g.ops[..] {
                    [(op, _)] => op.aims(),
                    [(choice, _), modes @ ..] => {
                        choice.verb == Verb::Choose
                            && choice.condition.is_none()
                            && modes.len() == choice.n as usize
                            && modes.iter().all(|(op, _)| op.aims())
                    }
                    [] => false,
                };
            self.ops.extend(g.ops.into_iter().map(|(op, text)| (op.shaped(), text)));
            self.scripts.push(Script {
                kind: index,
                first,
                end: self.ops.len() as u16,
                cost: g.cost,
                thunder: g.thunder,
                declinable: matches!(g.ability, Ability::Start | Ability::Trigger(_)),
                needs_nothing,
                free: needs_nothing && !burns && g.cost.coins == 0,
                simple: simple && !burns,
                yields,
                glance,
                aims,
                line: g.line,
            });
            match g.ability {
                Ability::Active => kind.actives.1 += 1,
                Ability::Effect => kind.effect = number,
                Ability::Start => kind.start = number,
                Ability::Trigger(event) => kind.triggers[event as usize] = number,
            }
            kind.thunder |= g.thunder && matches!(g.ability, Ability::Effect | Ability::Start);
        }
    }
}

/// One rules line: a passive is summed up, everything else joins the script of its ability.
fn lower_line(
    line: &Line,
    number: u8,
    kind: &mut Kind,
    gathered: &mut Vec<Gathered>,
    vocabulary: &Vocabulary,
) -> Lowered<()> {
    let stands = matches!(kind.class, Class::Hero | Class::Creature);
    if let Some(extra) = line.mode.as_ref().or(line.limit.as_ref()).or(line.keywords.first()) {
        return Err(Problem::new(extra.span, "no line of MicroTower has this"));
    }
    if line.heads.is_empty() {
        let span = line.effects.first().map_or_else(Default::default, |e| e.span);
        return Err(Problem::new(span, "the line does not say when it works")
            .help("begin it with `active:`, `passive:`, `start:` or `effect:`"));
    }
    for head in &line.heads {
        let trigger = &head.trigger;
        let word = id(trigger);
        if matches!(word, W::Effect(_)) == stands {
            let message = if stands { "this card stays on the table" } else { "this card is played and gone" };
            return Err(Problem::new(trigger.span, message));
        }
        let (ability, thunder) = match word {
            W::Effect(thunder) => (Ability::Effect, thunder),
            W::Start(thunder) => (Ability::Start, thunder),
            W::Active(thunder) => (Ability::Active, thunder),
            W::When(event) => (Ability::Trigger(event), false),
            _ => {
                if let Some(cost) = line.costs.first().or(head.conditions.first()) {
                    return Err(Problem::new(cost.span, "a passive without event has no price and no condition"));
                }
                line.effects.iter().try_for_each(|effect| add_static(effect, &mut kind.statics))?;
                continue;
            }
        };
        let mut ops = Vec::new();
        for effect in &line.effects {
            lower_effect(effect, vocabulary, &mut ops)?;
        }
        let conditions: Vec<_> =
            head.conditions.iter().filter_map(|c| if let W::If(c) = id(c) { Some(c) } else { None }).collect();
        match conditions[..] {
            [] => {}
            [only] => ops.iter_mut().for_each(|(op, _)| op.condition = Some(only)),
            _ => return Err(Problem::new(head.conditions[1].span, "a line has one condition at most")),
        }
        let cost = lower_cost(line)?;
        if cost != Cost::default() && !matches!(ability, Ability::Active | Ability::Effect) {
            return Err(Problem::new(line.costs[0].span, "only active abilities and played cards have a price"));
        }
        // Lines of one ability run as one, an active line always alone.
        match gathered.iter_mut().find(|g| g.ability == ability && ability != Ability::Active) {
            Some(_) if cost != Cost::default() => {
                return Err(Problem::new(line.costs[0].span, "only the first effect line of a card has a price"));
            }
            Some(first) => {
                if first.thunder != thunder {
                    return Err(Problem::new(trigger.span, "Thunder stands on all lines of a kind, or on none"));
                }
                first.ops.append(&mut ops);
            }
            None => gathered.push(Gathered { ability, cost, thunder, ops, line: number }),
        }
    }
    Ok(())
}

fn untargeted(op: &Op) -> bool {
    op.verb != Verb::Guard && matches!(op.target.who, Who::Nobody | Who::Each)
}

/// The sum of effects that only yield something to the controller, in the order of a yield.
fn yields(ops: &[(Op, String)]) -> Option<Yield> {
    let mut sum = Yield::default();
    for (op, _) in ops {
        if op.scope != Scope::Me || op.condition.is_some() {
            return None;
        }
        let later = match op.verb {
            Verb::GainCoins => sum.parts > 0 || sum.cards > 0,
            Verb::GainParts => sum.cards > 0,
            _ => false,
        };
        let (coins, parts, cards) = match op.verb {
            Verb::GainCoins => (op.n, 0, 0),
            Verb::GainParts => (0, op.n, 0),
            Verb::Draw => (0, 0, op.n),
            _ => return None,
        };
        if later {
            return None;
        }
        sum.coins = sum.coins.checked_add(coins)?;
        sum.parts = sum.parts.checked_add(parts)?;
        sum.cards = sum.cards.checked_add(cards)?;
        sum.ops = sum.ops.checked_add(1)?;
    }
    Some(sum)
}

/// Whose creature is enough for the first effect to have a target; of several alternatives one will do.
fn glance(ops: &[(Op, String)]) -> Glance {
    let first = match ops.first() {
        Some((op, _)) if op.verb == Verb::Choose => &ops[1..=op.n as usize],
        Some(_) => &ops[..1],
        None => return Glance::No,
    };
    let sides = first.iter().filter(|(op, _)| op.any_creature()).map(|(op, _)| op.target.side);
    let widest = sides.reduce(|a, b| if a == Side::Any { a } else { b });
    widest.map_or(Glance::No, Glance::from)
}

/// The number of an amount phrase.
fn amount(phrase: &Phrase) -> Lowered<u8> {
    match id(phrase) {
        W::One => Ok(1),
        _ if phrase.number(0) == 1 => Err(Problem::new(phrase.span, "one is written in the singular")),
        _ => small(phrase, 0),
    }
}

fn small(phrase: &Phrase, slot: usize) -> Lowered<u8> {
    let number = phrase.number(slot);
    u8::try_from(number)
        .ok()
        .filter(|n| (1..=60).contains(n))
        .ok_or_else(|| Problem::new(phrase.span, format!("{number} is not between 1 and 60")))
}

fn signed(phrase: &Phrase) -> Lowered<i8> {
    let number = phrase.number(0);
    i8::try_from(number)
        .ok()
        .filter(|n| (-20..=20).contains(n))
        .ok_or_else(|| Problem::new(phrase.span, format!("{number} is not between -20 and 20")))
}

fn lower_cost(line: &Line) -> Lowered<Cost> {
    let mut cost = Cost::default();
    for phrase in &line.costs {
        match id(phrase) {
            W::PayCoins => cost.coins += amount(phrase.phrase(0))?,
            W::PayCards => cost.cards += amount(phrase.phrase(0))?,
            W::PayCreatures => cost.creatures += amount(phrase.phrase(0))?,
            _ => cost.hero = true,
        }
    }
    Ok(cost)
}

fn lower_target(phrase: &Phrase) -> Lowered<Target> {
    let plain = |who| Target { who, ..Target::NOBODY };
    let (side, other, each) = match id(phrase) {
        W::This => return Ok(plain(Who::This)),
        W::OwnDuelist => return Ok(plain(Who::OwnDuelist)),
        W::EnemyDuelist => return Ok(plain(Who::EnemyDuelist)),
        W::EachDuelist => return Ok(plain(Who::EachDuelist)),
        W::Own(each) => (Side::Own, false, each),
        W::Enemy(each) => (Side::Enemy, false, each),
        W::OtherOwn(each) => (Side::Own, true, each),
        W::Any(each) => (Side::Any, false, each),
        _ => return Err(Problem::new(phrase.span, "this is no target")),
    };
    let noun = phrase.phrase(0);
    let (creature, filter) = match id(noun) {
        W::Creature => (true, Filter::None),
        W::Overpump => (false, Filter::Overpump),
        W::Bodyguard => (false, Filter::Bodyguard),
        W::SmallCard => (false, Filter::SizeAtMost(size_limit(noun)?)),
        W::SmallCreature => (true, Filter::SizeAtMost(size_limit(noun)?)),
        _ => (false, Filter::None),
    };
    Ok(Target { who: if each { Who::Each } else { Who::One }, side, creature, other, filter })
}

fn size_limit(noun: &Phrase) -> Lowered<u8> {
    u8::try_from(noun.number(0)).map_err(|_| Problem::new(noun.span, "no card is of such a size"))
}

fn lower_effect(phrase: &Phrase, vocabulary: &Vocabulary, ops: &mut Vec<(Op, String)>) -> Lowered<()> {
    let op = match id(phrase) {
        W::Me(Verb::Draw) => Op::plain(Verb::Draw, small(phrase, 0)?),
        W::Me(verb) => Op::plain(verb, amount(phrase.phrase(0))?),
        W::Scoped(verb) => {
            let W::For(scope) = id(phrase.phrase(0)) else {
                return Err(Problem::new(phrase.span, "this is no scope"));
            };
            let n = if verb == Verb::Draw { small(phrase, 1)? } else { amount(phrase.phrase(1))? };
            Op { scope, ..Op::plain(verb, n) }
        }
        W::On(verb) => Op { target: lower_target(phrase.phrase(0))?, ..Op::plain(verb, 0) },
        W::By(verb) => Op { target: lower_target(phrase.phrase(0))?, ..Op::plain(verb, small(phrase, 1)?) },
        W::Set => {
            let W::Phase(phase) = id(phrase.phrase(1)) else {
                return Err(Problem::new(phrase.span, "this is no phase"));
            };
            Op { target: lower_target(phrase.phrase(0))?, ..Op::plain(Verb::SetPhase, phase) }
        }
        W::Put => Op {
            target: lower_target(phrase.phrase(1))?,
            counters: lower_counters(phrase.phrase(0))?,
            ..Op::plain(Verb::Put, 0)
        },
        W::Guard => Op {
            target: lower_target(phrase.phrase(0))?,
            second: lower_target(phrase.phrase(1))?,
            ..Op::plain(Verb::Guard, 0)
        },
        W::Choose => {
            ops.push((Op::plain(Verb::Choose, phrase.args.len() as u8), vocabulary.print_phrase(phrase)));
            for slot in 0..phrase.args.len() {
                let alternative = phrase.phrase(slot);
                if id(alternative) == W::Choose {
                    return Err(Problem::new(alternative.span, "a choice holds no other choice"));
                }
                lower_effect(alternative, vocabulary, ops)?;
            }
            return Ok(());
        }
        _ => {
            return Err(
                Problem::new(phrase.span, "this is a passive, not an effect").help("write `passive:` before it")
            );
        }
    };
    check_op(&op, phrase)?;
    ops.push((op, vocabulary.print_phrase(phrase)));
    Ok(())
}

/// Combinations of words that mean nothing.
fn check_op(op: &Op, phrase: &Phrase) -> Lowered<()> {
    let duelists = matches!(op.target.who, Who::OwnDuelist | Who::EnemyDuelist | Who::EachDuelist);
    match op.verb {
        Verb::Hit | Verb::Heal | Verb::Boost if !duelists => {
            Err(Problem::new(phrase.span, "only duelists have health and deal damage"))
        }
        Verb::Guard if op.target.who != Who::One || !matches!(op.second.who, Who::One | Who::This) => {
            Err(Problem::new(phrase.span, "one card guards one other"))
        }
        Verb::Challenge if !matches!(op.target.who, Who::One | Who::This) => {
            Err(Problem::new(phrase.span, "one card challenges"))
        }
        Verb::Challenge if op.target.who == Who::One && op.target.side != Side::Own => {
            Err(Problem::new(phrase.span, "an own card challenges"))
        }
        _ => Ok(()),
    }
}

fn lower_counters(phrase: &Phrase) -> Lowered<u32> {
    let mut packed = 0;
    for pair in 0..phrase.args.len() / 2 {
        let number = small(phrase, 2 * pair)?;
        let W::Counter(counter) = id(phrase.phrase(2 * pair + 1)) else {
            return Err(Problem::new(phrase.span, "this is no counter"));
        };
        let at = 4 * counter as u32;
        if number > 15 || packed >> at & 15 != 0 {
            return Err(Problem::new(phrase.span, "at most 15 counters, each kind once"));
        }
        packed |= u32::from(number) << at;
    }
    Ok(packed)
}

fn add_static(phrase: &Phrase, statics: &mut Statics) -> Lowered<()> {
    match id(phrase) {
        W::Taunt => statics.taunt = true,
        W::NoTap => statics.no_tap = true,
        W::GuardsUntap => statics.guards_untap = true,
        W::Bounty => match signed(phrase)? {
            n if n < 0 => statics.bounty += n.unsigned_abs(),
            _ => return Err(Problem::new(phrase.span, "a bounty is negative").help("write for example `bounty -2`")),
        },
        W::Cheaper => statics.discount += small(phrase, 0)?,
        W::SlowsEnemy => statics.enemy_initiative += signed(phrase)?,
        W::Pace => statics.initiative = Some(signed(phrase)?),
        W::ZeroPace => statics.zero_initiative = Some(signed(phrase)?),
        W::Damage(challenging, challenged) => {
            add_role(&mut statics.damage, [challenging, challenged], signed(phrase)?);
        }
        W::Health(challenging, challenged) => {
            add_role(&mut statics.health, [challenging, challenged], signed(phrase)?);
        }
        _ => {
            return Err(
                Problem::new(phrase.span, "this is an effect, not a passive").help("write `active:` or `start:`")
            );
        }
    }
    Ok(())
}

fn add_role(values: &mut [i8; 2], roles: [bool; 2], n: i8) {
    for (value, on) in values.iter_mut().zip(roles) {
        if on {
            *value += n;
        }
    }
}
