//! From checked cards to operations. What the grammar lets through and the game can't run is refused here, at its place.

use super::options::{LockEnd, Options, StatusTable, TypeTable};
use super::phrases::{Needs, small, stat_of, unit};
use super::pool::*;
use super::words::{Per, W, WORDS};
use crate::cards::{CardError, CardErrors, Checked, Library, Line, Phrase, Problem};

pub(super) type Lowered<T> = Result<T, Problem>;

pub(super) fn id(phrase: &Phrase) -> W {
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
    let flat = [number("hp"), classic_number("classic_def", fields.number("def")) as i16, number("atk"), number("spd")];
    let percent = [number("hp_percent"), number("def_percent"), number("atk_percent"), number("spd_percent")];
    let decay = if fields.flag("decays") { [0, -1, -2, -2] } else { [0; 4] };
    Status {
        id: card.id.clone(),
        name: card.name.clone(),
        tier: classic_number("classic_tier", fields.number("tier")) as u8,
        growth: if stack { Growth::Stack(if cap == 0 { 99 } else { cap }) } else { Growth::Standard },
        damage: number("damage") + if late { number("bite") } else { 0 },
        bite: if late { 0 } else { number("bite") },
        ache: number("ache"),
        is_true: fields.flag("true_damage"),
        heal: number("heal"),
        flat,
        percent,
        plain: flat == [0; 4] && percent == [0; 4],
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

pub(super) struct Lowering<'a> {
    pub pool: Pool,
    cards: &'a [&'a Checked],
    errors: &'a mut Vec<CardError>,
}

impl Lowering<'_> {
    pub(super) fn find(&self, card_id: &str) -> CardId {
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
        self.pool.numbers.insert(card.id.clone(), number);
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

    pub(super) fn status(&self, phrase: &Phrase, slot: usize) -> u8 {
        self.pool.status(phrase.card_id(slot)).unwrap_or(0)
    }
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
