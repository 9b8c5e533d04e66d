//! From checked cards to operations. What the grammar lets through and the game can't run is refused here, at its place.

use super::options::{LockEnd, Options, StatusTable, TypeTable};
use super::pool::*;
use super::words::{If, M, N, Per, T, W, WORDS};
use crate::cards::{Arg, CardError, CardErrors, Checked, Library, Line, Phrase, Problem};

type Lowered<T> = Result<T, Problem>;

fn id(phrase: &Phrase) -> W {
    WORDS[phrase.word as usize].id
}

/// Lowers a library under the options, which choose the tables of statuses and types.
pub fn lower(library: &Library, options: &Options) -> Result<Pool, CardErrors> {
    let mut pool = Pool::default();
    let mut errors = Vec::new();
    for card in library.of_kind("class") {
        let flag = |name| card.fields.flag(name);
        pool.classes.push(Class {
            id: card.id.clone(),
            worn: flag("worn"),
            food: flag("food"),
            offensive: flag("offensive"),
            attack: flag("attack"),
            counter: flag("counter"),
        });
    }
    for card in library.of_kind("type") {
        pool.types.push(Type {
            id: card.id.clone(),
            name: card.name.clone(),
            no_food: card.fields.flag("no_food"),
            swift: card.fields.number("swift") as u8,
            firm: card.fields.flag("firm"),
            mines: if card.fields.flag("digs") { options.rock_mining } else { 0 },
            open: card.fields.flag("open"),
        });
    }
    let status_ids: Vec<&str> = library.of_kind("status").map(|card| card.id.as_str()).collect();
    let number_of = |name: &str| status_ids.iter().position(|id| *id == name).unwrap_or(0) as u8;
    for card in library.of_kind("status") {
        pool.statuses.push(lower_status(card, options, &number_of));
    }
    for (number, card) in library.of_kind("type").enumerate() {
        let mut immune = |field: &str| {
            for status in card.fields.texts(field) {
                pool.statuses[number_of(status) as usize].immune |= 1 << number;
            }
        };
        immune("immune");
        match options.type_table {
            TypeTable::Classic => immune("immune_classic"),
            TypeTable::Union | TypeTable::Data => immune("immune_extra"),
        }
        if options.type_table != TypeTable::Data {
            immune("immune_documents");
            for status in card.fields.texts("immune_food") {
                pool.statuses[number_of(status) as usize].immune_food |= 1 << number;
            }
        }
    }
    let cards: Vec<&Checked> =
        library.cards().iter().filter(|card| ["creature", "minion", "item", "field"].contains(&card.kind)).collect();
    let mut lowering = Lowering { pool, cards: &cards, errors: &mut errors };
    for (number, card) in cards.iter().enumerate() {
        lowering.card(number as CardId, card, library);
    }
    let mut pool = lowering.pool;
    for (number, def) in pool.defs.iter().enumerate() {
        let list = match def.kind {
            Kind::Creature => &mut pool.creatures,
            Kind::Item => &mut pool.items,
            Kind::Field => &mut pool.fields,
            Kind::Minion => continue,
        };
        if def.dealt {
            list[def.stars.min(5) as usize].push(number as CardId);
        }
    }
    CardErrors::or(errors, pool)
}

fn lower_status(card: &Checked, options: &Options, number_of: &dyn Fn(&str) -> u8) -> Status {
    let fields = &card.fields;
    let number = |name: &str| fields.number(name) as i16;
    let classic = options.status_table == StatusTable::Table;
    let cap = fields.number("cap") as u8;
    let stack = fields.text("kind") == "stack" && !(classic && fields.flag("classic_standard"));
    let to = fields.texts("upgrades_to");
    let turns = fields.numbers("upgrade_turns");
    let upgrades = fields.texts("upgrades_with").iter().enumerate().map(|(i, with)| {
        let result = to.get(i).map_or(0, |id| number_of(id));
        (number_of(with), result, turns.get(i).map_or(0, |&n| n as u8))
    });
    let classic_number =
        |name: &str, plain: i32| if classic { fields.maybe_number(name).unwrap_or(plain) } else { plain };
    let late = classic && fields.flag("classic_late");
    let (stacks, turns) = (fields.numbers("leaves_stacks"), fields.numbers("leaves_turns"));
    let left = fields.texts("leaves").iter().enumerate().map(|(i, id)| {
        let of = |list: &[i32]| list.get(i).map_or(1, |&n| n as u8);
        (number_of(id), of(stacks), of(turns))
    });
    let decay = if fields.flag("decays") { [0, -1, -2, -2] } else { [0; 4] };
    Status {
        id: card.id.clone(),
        name: card.name.clone(),
        tier: classic_number("classic_tier", fields.number("tier")) as u8,
        growth: if stack { Growth::Stack(if cap == 0 { 99 } else { cap }) } else { Growth::Standard },
        damage: number("damage") + if late { number("bite") } else { 0 },
        bite: if late { 0 } else { number("bite") },
        is_true: fields.flag("true_damage"),
        heal: number("heal"),
        flat: [number("hp"), classic_number("classic_def", fields.number("def")) as i16, number("atk"), number("spd")],
        percent: [number("hp_percent"), number("def_percent"), number("atk_percent"), number("spd_percent")],
        immune: 0,
        immune_food: 0,
        upgrades: upgrades.collect(),
        blocked: fields.texts("blocked_by").iter().fold(0, |set, id| set | 1 << number_of(id)),
        does: fields.words("does").iter().fold(0, |set, choice| set | 1 << choice.index),
        endless: fields.flag("endless") || late,
        lock: fields.flag("lock") && options.lock_end == LockEnd::LaterOf,
        decay,
        decay_late: late,
        taken: number("taken_percent"),
        feeds: number("feeds") as u8,
        pays: number("pays") as u8,
        glare: number("glare"),
        sour: number("sour"),
        answers: fields.maybe_text("answers").map_or(super::state::NONE, number_of),
        waits: fields.texts("waits_for").iter().fold(0, |set, id| set | 1 << number_of(id)),
        leaves: left.collect(),
    }
}

struct Lowering<'a> {
    pool: Pool,
    cards: &'a [&'a Checked],
    errors: &'a mut Vec<CardError>,
}

/// What a line needs picked so far.
#[derive(Default)]
struct Needs {
    list: Vec<Need>,
}

impl Lowering<'_> {
    fn find(&self, card_id: &str) -> CardId {
        self.cards.iter().position(|card| card.id == card_id).map_or(NO_CARD, |at| at as CardId)
    }

    fn type_bit(&self, name: &str) -> u16 {
        self.pool.type_of(name).map_or(0, |n| 1 << n)
    }

    fn card(&mut self, number: CardId, card: &Checked, library: &Library) {
        let fields = &card.fields;
        let kind = match card.kind {
            "creature" => Kind::Creature,
            "minion" => Kind::Minion,
            "item" => Kind::Item,
            _ => Kind::Field,
        };
        let stands = matches!(kind, Kind::Creature | Kind::Minion);
        let stars = fields.number("stars") as u8;
        let mut def = Def {
            id: card.id.clone(),
            name: card.name.clone(),
            rules: library.printed(card),
            baseline: None,
            kind,
            stars,
            base: [0; 4],
            types: 0,
            class: 0,
            sp: stars,
            uses: 1,
            protective: false,
            dealt: kind != Kind::Minion && !fields.flag("boxed"),
            drawback: false,
            abilities: (self.pool.abilities.len() as u16, 0),
            ears: 0,
            traits: 0,
            auras: (self.pool.auras.len() as u16, 0),
            strikes: 1,
            lifesteal: 0,
            food: 0,
            enemy_food: 0,
            bombs: 0,
            bomb_status: super::state::NONE,
            haze: (super::state::NONE, 0),
            discounts: 0,
            faces: false,
            eats: NO_CARD,
            summons: Vec::new(),
            buys: false,
        };
        if stands {
            let stat = |name| fields.number(name) as i16;
            def.base = [4 * stat("hp"), stat("def"), 2 * stat("atk"), 2 * stat("spd")];
            def.types = fields.texts("types").iter().fold(0, |set, name| set | self.type_bit(name));
        }
        if kind == Kind::Minion {
            def.protective = fields.flag("protective");
        } else if kind != Kind::Field {
            def.baseline = fields.maybe_text("baseline").map(|id| self.find(id));
        }
        if kind == Kind::Item {
            let class = fields.text("class");
            def.class = self.pool.classes.iter().position(|c| c.id == class).unwrap_or(0) as u8;
            def.sp = fields.maybe_number("sp").map_or(stars, |n| n as u8);
            def.uses = fields.number("uses") as u8;
            def.drawback = fields.flag("drawback");
        }
        let mut slots = 0;
        for (line_number, line) in card.lines.iter().enumerate() {
            if let Err(problem) = self.line(number, &mut def, line, line_number as u8, &mut slots) {
                self.errors.push(card.error(problem));
            }
        }
        if slots > 4 {
            let problem = Problem::new(card.span, "a card has at most four lines with a limit");
            self.errors.push(card.error(problem));
        }
        self.pool.defs.push(def);
    }

    fn line(&mut self, card: CardId, def: &mut Def, line: &Line, number: u8, slots: &mut u8) -> Lowered<()> {
        if !line.keywords.is_empty() {
            return line.keywords.iter().try_for_each(|keyword| self.keyword(def, keyword, number));
        }
        let mode = line.mode.as_ref().map(id);
        let [head] = &line.heads[..] else {
            return Err(Problem::new(line.span(), "a line says once when it works")
                .help("begin it with a trigger such as `when this attacks:`"));
        };
        let W::When(on) = id(&head.trigger) else {
            return Err(Problem::new(head.trigger.span, "this is no trigger"));
        };
        let mut conditions = [Condition::Always; CONDITIONS];
        if head.conditions.len() > CONDITIONS {
            return Err(Problem::new(head.conditions[CONDITIONS].span, "a line has at most four conditions"));
        }
        for (place, phrase) in conditions.iter_mut().zip(&head.conditions) {
            *place = self.condition(phrase)?;
        }
        if on == On::Passive {
            for effect in &line.effects {
                let aura = self.aura(effect, conditions, head.conditions.len() as u8)?;
                self.pool.auras.push(aura);
                def.auras.1 += 1;
            }
            return Ok(());
        }
        let cost = self.cost(line)?;
        let mut needs = Needs::default();
        let first_op = self.pool.ops.len() as u16;
        for effect in &line.effects {
            let before = needs.list.len();
            let op = self.effect(effect, &mut needs)?;
            self.pool.ops.push(op);
            self.pool.takes.push((needs.list.len() - before) as u8);
        }
        if needs.list.len() > NEEDS {
            return Err(Problem::new(line.span(), "a line has at most eight things to pick"));
        }
        let further = def.kind == Kind::Item && on == On::Use && def.abilities.1 > 0 && mode != Some(W::Or);
        if further && !needs.list.is_empty() {
            let help = "say `it` for what the first line picked";
            return Err(Problem::new(line.span(), "the further lines of an item pick nothing").help(help));
        }
        let ops = &self.pool.ops[first_op as usize..];
        let damages = ops.iter().any(|op| {
            matches!(op, Op::Deal(_, target, _) if target.who != Who::This)
                || matches!(op, Op::ShockwaveAt(..) | Op::Shockwave(..))
        });
        def.summons.extend(ops.iter().filter_map(|op| match op {
            Op::Summon(card, ..) | Op::Hatch(card, _) => Some(*card),
            _ => None,
        }));
        def.faces |= conditions.iter().any(|condition| matches!(condition, Condition::Faced(_)));
        def.buys |= cost.points > 0 && matches!(on, On::AnyTime | On::Answer | On::AnswerAll);
        let debuff = |status: u8| self.pool.statuses[status as usize].tier > 0;
        let harms = damages
            || ops.iter().any(|op| match op {
                Op::Inflict(_, status, _, target) => debuff(*status) && target.who != Who::This,
                Op::StatusShared(status, _) => debuff(*status),
                Op::Negate(..) | Op::TrueNegate(..) | Op::SwitchOut(..) => true,
                _ => false,
            });
        let mut list = [Need::Type; NEEDS];
        list[..needs.list.len()].copy_from_slice(&needs.list);
        let branch = Branch {
            ops: (first_op, self.pool.ops.len() as u16),
            needs: list,
            picks: needs.list.len() as u8,
            cost,
            conditions,
            ifs: head.conditions.len() as u8,
            damages,
            harms,
            first: false,
            line: number,
        };
        let at = self.pool.branches.len() as u16;
        self.pool.branches.push(branch);
        if mode == Some(W::Or) {
            let Some(above) = self.pool.abilities.last_mut().filter(|a| a.card == card && a.on == on) else {
                return Err(Problem::new(line.span(), "`or` follows a line with the same trigger"));
            };
            if line.limit.is_some() || above.first + u16::from(above.count) != at {
                return Err(Problem::new(line.span(), "a branch has no limit of its own and follows its line at once"));
            }
            above.count += 1;
            return Ok(());
        }
        let limit = match &line.limit {
            None => Limit::None,
            Some(phrase) => lower_limit(phrase)?,
        };
        let slot = *slots;
        if limit != Limit::None {
            *slots += 1;
        }
        let ability = Ability {
            on,
            may: mode == Some(W::May),
            limit,
            slot: slot.min(3),
            first: at,
            count: 1,
            card,
            line: number,
        };
        self.pool.abilities.push(ability);
        def.abilities.1 += 1;
        def.ears |= on.bit();
        Ok(())
    }

    fn keyword(&mut self, def: &mut Def, phrase: &Phrase, _line: u8) -> Lowered<()> {
        match id(phrase) {
            W::Trait(bit) => def.traits |= bit,
            W::Strikes => def.strikes = small(phrase, 0, 1, 9)?,
            W::Lifesteal => def.lifesteal = small(phrase, 0, 1, 200)?,
            W::Food => def.food = self.halves(phrase.phrase(0))? as i8,
            W::EnemyFood => def.enemy_food = self.halves(phrase.phrase(0))? as i8,
            W::Bombs => def.bombs = self.halves(phrase.phrase(0))? as i8,
            W::BombStatus => def.bomb_status = self.status(phrase, 0),
            W::EatsItem => def.eats = self.find(phrase.card_id(0)),
            W::Discount => def.discounts = small(phrase, 0, 1, 9)?,
            W::Haze => def.haze = (self.status(phrase, 0), 1),
            W::HazeMany => def.haze = (self.status(phrase, 1), 128 | small(phrase, 0, 1, 9)?),
            W::ResolveFirst => {
                let (first, count) = def.abilities;
                for ability in &self.pool.abilities[first as usize..first as usize + count as usize] {
                    for branch in ability.first..ability.first + u16::from(ability.count) {
                        self.pool.branches[branch as usize].first = true;
                    }
                }
            }
            _ => return Err(Problem::new(phrase.span, "this is no keyword")),
        }
        Ok(())
    }

    fn cost(&mut self, line: &Line) -> Lowered<Cost> {
        let mut cost = Cost::default();
        for phrase in &line.costs {
            match id(phrase) {
                W::PayPoints => cost.points = self.halves(phrase.phrase(0))? as u8,
                W::PayAction => cost.action = true,
                W::PaySp => cost.sp = small(phrase, 0, 1, 9)?,
                W::PayCounters => cost.counters = small(phrase, 0, 1, 99)?,
                _ => {
                    let stat = stat_of(phrase.phrase(1));
                    let halves = self.halves(phrase.phrase(0))?;
                    cost.stat = Some((stat, unit(stat, halves) as u8));
                }
            }
        }
        Ok(cost)
    }

    fn status(&self, phrase: &Phrase, slot: usize) -> u8 {
        self.pool.status(phrase.card_id(slot)).unwrap_or(0)
    }

    /// A plain number of halves.
    fn halves(&mut self, phrase: &Phrase) -> Lowered<i16> {
        let amount = self.amount(phrase, &mut Needs::default())?;
        if amount.measure != Measure::None {
            return Err(Problem::new(phrase.span, "only a plain number can stand here"));
        }
        Ok(amount.base)
    }

    fn amount(&mut self, phrase: &Phrase, needs: &mut Needs) -> Lowered<Amount> {
        let plain = |n: i32| 2 * n as i16;
        let counted = |base, measure, num, den| Amount { base, measure, num, den, ..Amount::plain(0) };
        Ok(match id(phrase) {
            W::Number(_) => Amount::plain(plain(phrase.number(0))),
            W::Half => Amount::plain(plain(phrase.number(0)) + 1),
            W::Percent => counted(0, self.measure(phrase.phrase(1), needs)?, phrase.number(0) as i16, 100),
            W::Whole => counted(0, self.measure(phrase.phrase(0), needs)?, 1, 1),
            W::Less => {
                let measure = self.measure(phrase.phrase(1), needs)?;
                Amount { least: 0, ..counted(-plain(phrase.number(0)), measure, 1, 1) }
            }
            W::AtMost => {
                let measure = self.measure(phrase.phrase(0), needs)?;
                Amount { most: plain(phrase.number(1)), ..counted(0, measure, 1, 1) }
            }
            W::UpTo => {
                needs.list.push(Need::Number(1, small(phrase, 0, 1, 60)?));
                counted(0, Measure::Picked, 1, 1)
            }
            W::Plus => counted(plain(phrase.number(0)), self.measure(phrase.phrase(1), needs)?, 1, 1),
            W::PlusTwice => counted(plain(phrase.number(0)), self.measure(phrase.phrase(1), needs)?, 2, 1),
            // "For each" counts whole things: a measure of 2 halves is one.
            W::PlusTimes => {
                let measure = self.measure(phrase.phrase(1), needs)?;
                Amount { den: 2, ..counted(0, measure, plain(phrase.number(0)), 2) }
            }
            W::Per2 => {
                let measure = self.measure(phrase.phrase(2), needs)?;
                counted(0, measure, plain(phrase.number(0)), -2 * phrase.number(1) as i16)
            }
            W::Bounded => {
                let measure = self.measure(phrase.phrase(1), needs)?;
                Amount { least: plain(phrase.number(2)), ..counted(plain(phrase.number(0)) + 1, measure, -1, 1) }
            }
            _ => return Err(Problem::new(phrase.span, "this is no amount")),
        })
    }

    fn measure(&mut self, phrase: &Phrase, needs: &mut Needs) -> Lowered<Measure> {
        let W::Measure(measure) = id(phrase) else {
            return Err(Problem::new(phrase.span, "this is no measure"));
        };
        Ok(match measure {
            M::Stat => Measure::Stat(stat_of(phrase.phrase(0)), self.target(phrase.phrase(1), needs)?),
            M::Base => Measure::Base(stat_of(phrase.phrase(0)), self.target(phrase.phrase(1), needs)?),
            M::Missing => Measure::Missing(self.target(phrase.phrase(0), needs)?),
            M::Stars => Measure::Stars(self.target(phrase.phrase(0), needs)?),
            M::EquipStars => Measure::EquipStars(self.target(phrase.phrase(0), needs)?),
            M::Counters => Measure::Counters,
            M::Kills => Measure::Kills,
            M::StarsAbove => Measure::StarsAbove(small(phrase, 0, 0, 60)?),
            M::StarsBelow => Measure::StarsBelow(small(phrase, 0, 0, 60)?),
            M::TeamDamage => Measure::TeamDamage,
            M::Event => Measure::Event,
            M::Picked => {
                needs.list.push(Need::Number(0, 10));
                Measure::Picked
            }
            M::Attackers => Measure::AttackersAtk,
            M::Debuffs => Measure::Debuffs(self.target(phrase.phrase(0), needs)?),
            M::Tiers => Measure::DebuffTiers(self.target(phrase.phrase(0), needs)?),
            M::LastHit => Measure::LastHit(self.target(phrase.phrase(0), needs)?),
        })
    }

    /// Who is meant. A choice becomes a need, and the op refers to it as what was picked.
    fn target(&mut self, phrase: &Phrase, needs: &mut Needs) -> Lowered<Target> {
        let W::Target(word) = id(phrase) else {
            return Err(Problem::new(phrase.span, "this is no target"));
        };
        let plain = |who| Target { who, noun: Noun::Creature, anywhere: true };
        Ok(match word {
            T::This => plain(Who::This),
            T::It => plain(Who::It),
            T::First => plain(Who::First),
            T::Target => plain(Who::Target),
            T::Attacker => plain(Who::Attacker),
            T::Parent => plain(Who::Parent),
            T::Each(side, anywhere) => Target { who: Who::Each(side), noun: self.noun(phrase.phrase(0))?, anywhere },
            T::One(side, anywhere) => {
                let noun = self.noun(phrase.phrase(0))?;
                needs.list.push(Need::Body(Target { who: Who::One(side), noun, anywhere }));
                Target { who: Who::One(side), noun, anywhere }
            }
        })
    }

    fn noun(&self, phrase: &Phrase) -> Lowered<Noun> {
        let W::Noun(noun) = id(phrase) else {
            return Err(Problem::new(phrase.span, "this is no noun"));
        };
        let type_number = || self.pool.type_of(phrase.card_id(0)).unwrap_or(0);
        Ok(match noun {
            N::Creature => Noun::Creature,
            N::Prime => Noun::Prime,
            N::Minion => Noun::Minion,
            N::Able => Noun::Able,
            N::Type => Noun::Type(type_number()),
            N::NotType => Noun::NotType(type_number()),
            N::Card => Noun::Card(self.find(phrase.card_id(0))),
            N::Foreign => Noun::Foreign,
            N::ActingPrime => Noun::Acting(true),
            N::ActingMinion => Noun::Acting(false),
            N::Opposing => Noun::Opposing,
            N::Middle => Noun::Middle,
            N::Another => Noun::Another,
            N::Beside => Noun::Beside,
            N::Strongest => Noun::Strongest,
        })
    }

    fn condition(&mut self, phrase: &Phrase) -> Lowered<Condition> {
        let W::If(word) = id(phrase) else {
            return Err(Problem::new(phrase.span, "this is no condition"));
        };
        Ok(match word {
            If::Type(yes) => Condition::Type(self.pool.type_of(phrase.card_id(0)).unwrap_or(0), yes),
            If::Distance(n) => Condition::Distance(n),
            If::Side(side) => Condition::Side(side),
            If::Prime => Condition::Prime,
            If::Friendly(yes) => Condition::Friendly(yes),
            If::Grudge => Condition::Grudge,
            If::Odd(yes) => Condition::CountersOdd(yes),
            If::Counters => Condition::Counters(phrase.compare(0), phrase.number(1) as u8),
            If::NoneOf => Condition::NoneOf(self.find(phrase.card_id(0))),
            If::WasAttacked(yes) => Condition::WasAttacked(yes),
            If::Lost => Condition::Lost(2 * small(phrase, 0, 1, 60)?),
            If::Hurt => Condition::Hurt(2 * small(phrase, 0, 1, 60)?),
            If::NoAttackItem => Condition::NoAttackItem,
            If::TookDamage => Condition::TookDamage,
            If::Stat => {
                let stat = stat_of(phrase.phrase(0));
                Condition::Stat(stat, phrase.compare(1), unit(stat, 2 * phrase.number(2) as i16))
            }
            If::Mode => Condition::Mode(small(phrase, 0, 0, 9)?),
            If::Healed => Condition::Healed(self.halves(phrase.phrase(0))? as u8),
            If::Dealt => Condition::Dealt,
            If::Faced => Condition::Faced(2 * small(phrase, 0, 1, 60)?),
            If::NotPiercing => Condition::NotPiercing,
            If::ParentMeant => Condition::ParentMeant,
            If::NotSlainBy => Condition::NotSlainBy(self.find(phrase.card_id(0))),
            If::ByAttack => Condition::ByAttack,
            If::StarsDead => Condition::StarsDead(small(phrase, 0, 1, 60)?),
            If::Stars => Condition::Stars(crate::cards::Cmp::AtLeast, small(phrase, 0, 1, 9)?),
            If::FewStars => Condition::Stars(crate::cards::Cmp::AtMost, small(phrase, 0, 1, 9)?),
            If::AttackerType => Condition::AttackerType(self.pool.type_of(phrase.card_id(0)).unwrap_or(0)),
            If::Foe => Condition::Foe,
            If::NoFoodYet => Condition::NoFoodYet,
            If::Readied => Condition::Readied(small(phrase, 0, 1, 2)?),
        })
    }

    fn aura(&mut self, phrase: &Phrase, conditions: [Condition; CONDITIONS], ifs: u8) -> Lowered<Aura> {
        let mut needs = Needs::default();
        let gift = match id(phrase) {
            W::Has(true) => Gift::More,
            W::Has(false) => Gift::Less,
            W::AtLeast => Gift::AtLeast,
            W::Exactly => Gift::Exactly,
            W::HighestBar(more) => Gift::Highest(more),
            W::MoreStrikes => Gift::Strikes,
            _ => return Err(Problem::new(phrase.span, "a passive line says what somebody has")),
        };
        let target = self.target(phrase.phrase(0), &mut needs)?;
        let (amount, stat) = match gift {
            Gift::Highest(_) | Gift::Strikes => (Amount::plain(i16::from(small(phrase, 1, 1, 9)?)), Stat::Hp),
            _ => (self.amount(phrase.phrase(1), &mut needs)?, stat_of(phrase.phrase(2))),
        };
        if !needs.list.is_empty() {
            return Err(Problem::new(phrase.span, "nothing is picked in a passive line"));
        }
        if gift == Gift::Strikes && target.who != Who::This {
            return Err(Problem::new(phrase.span, "only `this` can have more attacks per action"));
        }
        Ok(Aura { gift, stat, amount, target, conditions, ifs })
    }

    /// Picks of bodies and of what each gets of a sum.
    fn share(needs: &mut Needs, phrase: &Phrase) -> Lowered<()> {
        if !needs.list.is_empty() {
            return Err(Problem::new(phrase.span, "what is shared out comes first in a line"));
        }
        let sum = small(phrase, 0, 1, 60)?;
        let any = Target { who: Who::One(Side::Any), noun: Noun::Creature, anywhere: false };
        needs.list.extend((0..NEEDS / 2).flat_map(|_| [Need::Sharer(any, sum), Need::Part(sum)]));
        Ok(())
    }

    fn effect(&mut self, phrase: &Phrase, needs: &mut Needs) -> Lowered<Op> {
        let op = match id(phrase) {
            W::Deal(harm) => {
                let target = self.target(phrase.phrase(1), needs)?;
                Op::Deal(self.amount(phrase.phrase(0), needs)?, target, harm)
            }
            W::Shockwave(harm) => Op::Shockwave(self.amount(phrase.phrase(0), needs)?, harm),
            W::ShockwaveAt(harm) => Op::ShockwaveAt(self.amount(phrase.phrase(0), needs)?, harm),
            W::Counter(harm) => Op::Counter(self.amount(phrase.phrase(0), needs)?, harm),
            W::Heal => {
                let target = self.target(phrase.phrase(0), needs)?;
                Op::Heal(target, self.amount(phrase.phrase(1), needs)?)
            }
            W::Drain => {
                let target = self.target(phrase.phrase(1), needs)?;
                Op::Drain(target, self.amount(phrase.phrase(0), needs)?)
            }
            W::Reduce => {
                let target = self.target(phrase.phrase(0), needs)?;
                Op::Reduce(target, self.amount(phrase.phrase(1), needs)?)
            }
            W::Inflict => Op::Inflict(
                1,
                self.status(phrase, 0),
                time_of(phrase.phrase(1))?,
                self.target(phrase.phrase(2), needs)?,
            ),
            W::InflictMany => {
                let stacks = small(phrase, 0, 1, 20)?;
                let turns = time_of(phrase.phrase(2))?;
                Op::Inflict(stacks, self.status(phrase, 1), turns, self.target(phrase.phrase(3), needs)?)
            }
            W::Give | W::Take => {
                let target = self.target(phrase.phrase(2), needs)?;
                let amount = self.amount(phrase.phrase(0), needs)?;
                let lasting = lasting_of(phrase.phrase(3))?;
                Op::Change(stat_of(phrase.phrase(1)), amount, target, lasting, id(phrase) == W::Take)
            }
            W::Set | W::Raise => {
                let stat = stat_of(phrase.phrase(0));
                let target = self.target(phrase.phrase(1), needs)?;
                let amount = self.amount(phrase.phrase(2), needs)?;
                let lasting = lasting_of(phrase.phrase(3))?;
                if id(phrase) == W::Set {
                    Op::Set(stat, amount, target, lasting)
                } else {
                    Op::Raise(stat, amount, target, lasting)
                }
            }
            W::Bar(more, stats, most) => {
                let target = self.target(phrase.phrase(0), needs)?;
                needs.list.push(Need::Stat(stats));
                Op::Bar(target, more, most)
            }
            W::BarLowest => {
                let target = self.target(phrase.phrase(0), needs)?;
                needs.list.push(Need::LowestStat);
                Op::Bar(target, true, 0)
            }
            W::Invert(stats) => {
                let target = self.target(phrase.phrase(0), needs)?;
                needs.list.push(Need::Stat(stats));
                Op::Invert(target, lasting_of(phrase.phrase(1))?)
            }
            W::Negate(truly) => {
                let target = self.target(phrase.phrase(0), needs)?;
                let lasting = lasting_of(phrase.phrase(1))?;
                if truly { Op::TrueNegate(target, lasting) } else { Op::Negate(target, lasting) }
            }
            W::Cleanse => Op::Cleanse(small(phrase, 0, 1, 4)?, self.target(phrase.phrase(1), needs)?),
            W::CleanseOne => Op::CleanseOne(self.status(phrase, 0), self.target(phrase.phrase(1), needs)?),
            W::CleansePicked => {
                let target = self.target(phrase.phrase(1), needs)?;
                needs.list.push(Need::Debuff(small(phrase, 0, 1, 4)?));
                Op::CleansePicked(target)
            }
            W::Points => Op::Points(self.amount(phrase.phrase(0), needs)?),
            W::PointsBoth => Op::PointsBoth(self.amount(phrase.phrase(0), needs)?),
            W::Steal => Op::Steal(self.amount(phrase.phrase(0), needs)?),
            W::Sp(sign) => Op::Sp(sign * small(phrase, 0, 1, 20)? as i8),
            W::EnemySp => Op::EnemySp(-(small(phrase, 0, 1, 20)? as i8)),
            W::Actions => Op::Actions(small(phrase, 0, 1, 9)?, self.target(phrase.phrase(1), needs)?),
            W::Raids => Op::Attacks(small(phrase, 0, 1, 9)?, self.target(phrase.phrase(1), needs)?),
            W::ActionsForGood => Op::ActionsForGood(small(phrase, 0, 1, 9)?, self.target(phrase.phrase(1), needs)?),
            W::Summon => Op::Summon(self.find(phrase.card_id(0)), 1, self.target(phrase.phrase(1), needs)?),
            W::SummonMany => {
                let count = small(phrase, 0, 1, 8)?;
                Op::Summon(self.find(phrase.card_id(1)), count, self.target(phrase.phrase(2), needs)?)
            }
            W::SummonOpposing => Op::SummonOpposing(self.find(phrase.card_id(0))),
            W::Create => Op::Create(self.find(phrase.card_id(0)), 1),
            W::CreateMany => Op::Create(self.find(phrase.card_id(1)), small(phrase, 0, 1, 5)?),
            W::CreateWith => Op::CreateWith(self.find(phrase.card_id(0))),
            W::Destroy => Op::Destroy(self.target(phrase.phrase(0), needs)?),
            W::AddType => {
                let number = self.pool.type_of(phrase.card_id(0)).unwrap_or(0);
                Op::AddType(number, self.target(phrase.phrase(1), needs)?)
            }
            W::AddAnyType => {
                let target = self.target(phrase.phrase(0), needs)?;
                needs.list.push(Need::Type);
                Op::AddPickedType(target)
            }
            W::TurnType => {
                let number = |slot| self.pool.type_of(phrase.card_id(slot)).unwrap_or(0);
                let (from, to) = (number(0), number(1));
                Op::TurnType(from, to, self.target(phrase.phrase(2), needs)?)
            }
            W::Intercept => Op::Intercept,
            W::Pierce => Op::Pierce,
            W::HitAll => Op::HitAll,
            W::Formula(harm) => Op::Formula(self.amount(phrase.phrase(0), needs)?, harm),
            W::FormulaReduce => Op::FormulaReduce(self.amount(phrase.phrase(0), needs)?),
            W::NoDamage => Op::NoDamage,
            W::NextHeals => Op::NextHeals(self.target(phrase.phrase(0), needs)?),
            W::AttackLifesteal => Op::Lifesteal(small(phrase, 0, 1, 200)?),
            W::DoubleDef => Op::DoubleDef,
            W::PutCounters => match self.amount(phrase.phrase(0), needs)? {
                Amount { measure: Measure::None, base, .. } => Op::Counters((base / 2).clamp(1, 50) as i8),
                amount => Op::CountersBy(amount),
            },
            W::DropCounters => Op::Counters(-(small(phrase, 0, 1, 50)? as i8)),
            W::Ready => Op::Ready(small(phrase, 0, 1, 2)?),
            W::DoubleNextFood => Op::DoubleNextFood(self.target(phrase.phrase(0), needs)?),
            W::HealLater => Op::HealLater(self.target(phrase.phrase(0), needs)?, 2 * small(phrase, 1, 1, 50)?),
            W::Hatch => Op::Hatch(self.find(phrase.card_id(0)), small(phrase, 1, 0, 20)?),
            W::ShareHealing => {
                Self::share(needs, phrase)?;
                Op::HealShared
            }
            W::ShareStatus => {
                Self::share(needs, phrase)?;
                Op::StatusShared(self.status(phrase, 1), time_of(phrase.phrase(2))?)
            }
            W::InflictPerHealed => {
                Op::InflictPerHealed(self.status(phrase, 0), time_of(phrase.phrase(1))?, 2 * small(phrase, 2, 1, 60)?)
            }
            W::InflictSum => {
                let turns = time_of(phrase.phrase(1))?;
                Op::InflictSum(self.status(phrase, 0), turns, self.target(phrase.phrase(2), needs)?)
            }
            W::Lend => {
                let target = self.target(phrase.phrase(1), needs)?;
                Op::Lend(target, self.amount(phrase.phrase(0), needs)?)
            }
            W::Grudge(held) => Op::Grudge(self.target(phrase.phrase(0), needs)?, held),
            W::SwitchOut => Op::SwitchOut(self.target(phrase.phrase(0), needs)?),
            W::DoubleStat => Op::DoubleStat(stat_of(phrase.phrase(0)), self.target(phrase.phrase(1), needs)?),
            W::StealQuarter => {
                needs.list.push(Need::Stat(15));
                Op::StealQuarter(self.target(phrase.phrase(0), needs)?)
            }
            W::Mode => Op::Mode(small(phrase, 0, 0, 9)?),
            W::LiftLowest => Op::LiftLowest,
            _ => {
                return Err(Problem::new(phrase.span, "this works all the time").help("write `passive:` before it"));
            }
        };
        Ok(op)
    }
}

fn small(phrase: &Phrase, slot: usize, least: i32, most: i32) -> Lowered<u8> {
    let number = match &phrase.args[slot] {
        Arg::Number(number) => *number,
        _ => return Err(Problem::new(phrase.span, "a number belongs here")),
    };
    match u8::try_from(number) {
        Ok(n) if (least..=most).contains(&number) => Ok(n),
        _ => Err(Problem::new(phrase.span, format!("{number} is not between {least} and {most}"))),
    }
}

fn stat_of(phrase: &Phrase) -> Stat {
    match id(phrase) {
        W::Stat(stat) => stat,
        _ => Stat::Hp,
    }
}

/// An amount of halves in the unit of a stat: DEF counts in bars.
pub(super) fn unit(stat: Stat, halves: i16) -> i16 {
    if stat == Stat::Def { (halves + 1).div_euclid(2) } else { halves }
}

fn time_of(phrase: &Phrase) -> Lowered<u8> {
    match id(phrase) {
        W::Time(turns) => Ok(turns),
        _ if phrase.number(0) == 1 => Err(Problem::new(phrase.span, "one is written in the singular")),
        _ => small(phrase, 0, 1, 99),
    }
}

fn lasting_of(phrase: &Phrase) -> Lowered<Lasting> {
    Ok(match id(phrase) {
        W::Lasting(0) => Lasting::Good,
        W::Lasting(1) => Lasting::TurnEnd,
        W::Lasting(2) => Lasting::GlobalEnd,
        W::Lasting(3) => Lasting::Attack,
        W::Lasting(4) => Lasting::TurnStart,
        W::Lasting(6) => Lasting::Attacked,
        W::Lasting(7) => Lasting::Later,
        W::Lasting(_) => Lasting::Turns(1),
        _ => Lasting::Turns(small(phrase, 0, 2, 99)?),
    })
}

fn lower_limit(phrase: &Phrase) -> Lowered<Limit> {
    let W::Per(per) = id(phrase) else {
        return Err(Problem::new(phrase.span, "this is no limit"));
    };
    let n = || small(phrase, 0, 1, 50);
    Ok(match per {
        Per::Fixed(limit) => limit,
        Per::Turn => Limit::Turn(n()?),
        Per::Global => Limit::Global(n()?),
        Per::Every => Limit::Every(n()?, false),
        Per::EveryOrHurt => Limit::EveryOrHurt(n()?),
        Per::EveryFirst => Limit::Every(n()?, true),
        Per::EveryGlobal => Limit::EveryGlobal(n()?),
        Per::Game => Limit::Game(n()?),
    })
}
