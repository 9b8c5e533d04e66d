//! From checked cards to instructions, once, at load. Everything that only this game can find wrong is found here.

use super::pool::*;
use super::schema::DECK_KIND;
use super::state::NO_CARD;
use super::words::{W, WORDS};
use crate::cards::{CardError, CardErrors, Checked, Cmp, Library, Line, Phrase, Problem};

/// Turns all cards of a library into a pool.
pub(super) fn lower(library: &Library) -> Result<Pool, CardErrors> {
    let mut pool = Pool { spark: NO_CARD, ..Pool::default() };
    let mut errors = Vec::new();
    let cards = || library.cards().iter().filter(|card| card.kind != DECK_KIND);
    for (number, card) in cards().enumerate() {
        pool.numbers.insert(card.id.clone(), number as u8);
        let is = |w: W| card.lines.iter().flat_map(|line| &line.keywords).any(|k| id(k) == w);
        if is(W::Unplayable) && is(W::Ephemeral) && pool.spark == NO_CARD {
            pool.spark = number as u8;
        }
    }
    for card in cards() {
        let mut lowering = Lowering {
            def: head(card, &mut pool.lineages),
            pool: &mut pool,
            card,
            errors: &mut errors,
            programs: Vec::new(),
            running: Vec::new(),
        };
        for line in &card.lines {
            lowering.line(line);
        }
        let def = lowering.finish(library);
        pool.defs.push(def);
    }
    if let Some(last) = cards().nth(Pool::MOST) {
        errors.push(last.error(Problem::new(last.span, format!("a pool holds at most {} cards", Pool::MOST))));
    }
    CardErrors::or(errors, pool)
}

fn id(phrase: &Phrase) -> W {
    WORDS[phrase.word as usize].id
}

/// The numbers of a card's head.
fn head(card: &Checked, lineages: &mut Vec<String>) -> Def {
    let fields = &card.fields;
    let number = |name: &str| fields.number(name) as u8;
    let kind = match card.kind {
        "hero" => Kind::Hero,
        "minion" => Kind::Minion,
        "spell" => Kind::Spell,
        "artifact" => Kind::Artifact,
        _ => Kind::Sigil,
    };
    let hero = kind == Kind::Hero;
    let deck = if hero { "destiny" } else { fields.text("deck") };
    let speed = if hero { 0 } else { fields.word("speed").index };
    let lineage = if hero { fields.maybe_text("lineage") } else { None };
    let lineage = lineage.map_or(0, |name| {
        let known = lineages.iter().position(|l| l == name).unwrap_or_else(|| {
            lineages.push(name.to_owned());
            lineages.len() - 1
        });
        known as u8 + 1
    });
    let runes = fields.numbers("runes");
    Def {
        id: card.id.clone(),
        name: card.name.clone(),
        kind,
        faction: fields.word("faction").index as u8,
        destiny: deck == "destiny",
        token: deck == "token",
        boxed: fields.flag("boxed"),
        baseline: None,
        speed: [Speed::Slow, Speed::Fast, Speed::Burst][speed],
        cost: number("cost"),
        runes: std::array::from_fn(|i| runes.get(i).map_or(0, |&n| n as u8)),
        attack: if matches!(kind, Kind::Hero | Kind::Minion) { number("attack") } else { 0 },
        health: match kind {
            Kind::Hero | Kind::Minion => number("health"),
            Kind::Artifact => number("durability"),
            Kind::Sigil => number("countdown"),
            Kind::Spell => 0,
        },
        level: if hero { number("level") } else { 0 },
        lineage,
        weapon: if kind == Kind::Artifact { number("weapon") } else { 0 },
        traits: 0,
        tough: 0,
        pride: 0,
        hindered: 0,
        loyalty: 0,
        spellpower: 0,
        echo: false,
        unique: false,
        unplayable: false,
        ephemeral: false,
        sleepy: false,
        needs: Vec::new(),
        declared: Declared::Nothing,
        cast: NO_PROGRAM,
        abilities: Vec::new(),
        programs: [NO_PROGRAM; ONS],
        statics: Vec::new(),
        hears: 0,
        rules: String::new(),
    }
}

/// What a program belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Key {
    Cast,
    Ability(usize),
    On(On),
    Lasting(On, usize),
}

/// A line of a program: what must hold, whether once per turn, what is done.
struct Segment {
    tests: Vec<Test>,
    once: bool,
    ops: Vec<Op>,
}

struct Lowering<'a> {
    pool: &'a mut Pool,
    card: &'a Checked,
    errors: &'a mut Vec<CardError>,
    def: Def,
    programs: Vec<(Key, Vec<Segment>)>,
    /// The programs that `then` goes on with.
    running: Vec<Key>,
}

impl Lowering<'_> {
    fn wrong(&mut self, phrase: &Phrase, message: impl Into<String>) {
        self.errors.push(self.card.error(Problem::new(phrase.span, message)));
    }

    fn byte(&mut self, phrase: &Phrase, slot: usize) -> u8 {
        let number = phrase.number(slot);
        if !(0..=99).contains(&number) {
            self.wrong(phrase, format!("a number from 0 to 99 belongs here, not {number}"));
        }
        number.clamp(0, 99) as u8
    }

    fn signed(&mut self, phrase: &Phrase, slot: usize) -> i8 {
        let number = phrase.number(slot);
        if !(-99..=99).contains(&number) {
            self.wrong(phrase, format!("a number from -99 to 99 belongs here, not {number}"));
        }
        number.clamp(-99, 99) as i8
    }

    fn line(&mut self, line: &Line) {
        for keyword in &line.keywords {
            self.keyword(keyword);
        }
        if line.heads.is_empty() {
            if let Some(effect) = line.effects.first() {
                self.wrong(effect, "say when this happens: `cast:`, `on enter:`, `always:` …");
            }
            return;
        }
        let mut begun = Vec::new();
        for head in &line.heads {
            let mut tests: Vec<Test> = head.conditions.iter().filter_map(|c| self.test(c)).collect();
            let trigger = &head.trigger;
            let mode = line.mode.as_ref().map(id);
            let speed = match mode {
                Some(W::Slow) => Some(Speed::Slow),
                Some(W::Fast) => Some(Speed::Fast),
                Some(W::Burst) => Some(Speed::Burst),
                _ => None,
            };
            if matches!(id(trigger), W::Ability | W::PileAbility) != speed.is_some() {
                self.wrong(trigger, "an ability, and nothing else, begins with `slow`, `fast` or `burst`");
                continue;
            }
            let key = match id(trigger) {
                W::Always => {
                    for effect in &line.effects {
                        if let Some(effect) = self.statics(effect) {
                            self.def.statics.push(StaticLine { tests: tests.clone(), effect });
                        }
                    }
                    continue;
                }
                W::Then => {
                    if self.running.is_empty() {
                        self.wrong(trigger, "there is no line above to go on with");
                    }
                    for key in self.running.clone() {
                        let ops = self.effects(&line.effects, key);
                        self.add(key, tests.clone(), line, ops);
                    }
                    continue;
                }
                W::Cast => Key::Cast,
                W::Ability | W::PileAbility => {
                    self.ability(line, id(trigger), speed.unwrap_or(Speed::Slow), std::mem::take(&mut tests))
                }
                other => match self.on(other, trigger, &mut tests) {
                    Some(on) if mode == Some(W::ThisTurn) => Key::Lasting(on, self.programs.len()),
                    Some(on) => Key::On(on),
                    None => continue,
                },
            };
            if let (false, Some(cost)) = (matches!(key, Key::Ability(_)), line.costs.first()) {
                self.wrong(cost, "only abilities have a cost");
            }
            let ops = self.effects(&line.effects, key);
            self.add(key, tests, line, ops);
            begun.push(key);
        }
        if let Some(&Key::Lasting(on, number)) = begun.first() {
            // It listens once the line above has been carried out; `then` still goes on with that line.
            let marker = Op::Last { on, at: number as u16 };
            if self.running.is_empty() && self.def.kind == Kind::Spell {
                self.running.push(Key::Cast);
            }
            for key in self.running.clone() {
                self.add(key, Vec::new(), &Line::default(), vec![marker]);
            }
            if self.running.is_empty() {
                self.wrong(&line.heads[0].trigger, "`this turn` belongs to a spell or below an ability");
            }
        } else if !begun.is_empty() {
            self.running = begun;
        }
    }

    fn add(&mut self, key: Key, tests: Vec<Test>, line: &Line, ops: Vec<Op>) {
        let segment = Segment { tests, once: line.limit.is_some(), ops };
        match self.programs.iter_mut().find(|(k, _)| *k == key) {
            Some((_, segments)) => segments.push(segment),
            None => self.programs.push((key, vec![segment])),
        }
    }

    /// What a trigger listens for; what it asks of the event becomes a test.
    fn on(&mut self, word: W, trigger: &Phrase, tests: &mut Vec<Test>) -> Option<On> {
        Some(match word {
            W::OnEnter => On::Enter,
            W::OnDeath | W::WhenDestroyed => On::Death,
            W::OnAttack => On::Attack,
            W::OnKill => On::Kill,
            W::WhenDamaged => On::Damaged,
            W::WhenHitsHero => On::HitHero,
            W::WhenDiesInCombat => On::CombatDeath,
            W::TurnEnd => On::TurnEnd,
            W::TurnStart => On::TurnStart,
            W::AfterSpell => On::SpellDone,
            W::AfterFactionSpell => {
                tests.insert(0, Test::EventFaction(self.faction(trigger.phrase(0))));
                On::SpellDone
            }
            W::WhenMinionEnters => On::MinionEnters,
            W::WhenMinionDies => On::MinionDies,
            W::WhenMinionWithDies => {
                tests.insert(0, Test::EventTrait(self.bit(trigger.phrase(0)) as u8));
                On::MinionDies
            }
            W::WhenHeroKills => On::HeroKills,
            W::WhenEmpowered => On::Empowered,
            W::WhenTargetDies => On::TargetDies,
            _ => {
                self.wrong(trigger, "this word is no trigger");
                return None;
            }
        })
    }

    fn ability(&mut self, line: &Line, trigger: W, speed: Speed, tests: Vec<Test>) -> Key {
        let mut ability = Ability {
            program: NO_PROGRAM,
            speed,
            mana: 0,
            exhausts: false,
            durability: 0,
            from_discard: trigger == W::PileAbility,
            needs_zone: false,
            seals: false,
            tests,
            declared: Declared::Nothing,
        };
        for cost in &line.costs {
            match id(cost) {
                W::Mana => ability.mana += self.byte(cost, 0),
                W::ExhaustThis => ability.exhausts = true,
                _ => ability.durability += self.byte(cost, 0),
            }
        }
        self.def.abilities.push(ability);
        Key::Ability(self.def.abilities.len() - 1)
    }

    fn keyword(&mut self, phrase: &Phrase) {
        match id(phrase) {
            W::Trait => self.def.traits |= self.bit(phrase.phrase(0)),
            W::Vigilant => self.def.traits |= trait_bit::VIGILANT,
            W::Tough => self.def.tough = self.byte(phrase, 0),
            W::Pride => self.def.pride = self.byte(phrase, 0),
            W::Hindered => self.def.hindered = self.byte(phrase, 0),
            W::Loyalty => self.def.loyalty = self.byte(phrase, 0),
            W::Spellpower => self.def.spellpower = self.byte(phrase, 0),
            W::Echo => self.def.echo = true,
            W::Unique => self.def.unique = true,
            W::Unplayable => self.def.unplayable = true,
            W::Ephemeral => {
                self.def.ephemeral = true;
                if !self.def.token {
                    self.wrong(phrase, "only tokens can be gone at end of turn");
                }
            }
            W::Sleepy => self.def.sleepy = true,
            W::OnlyIf => {
                if let Some(test) = self.test(phrase.phrase(0)) {
                    self.def.needs.push(test);
                }
            }
            word @ (W::Foresight | W::Lingering) => {
                let key = self.ability(&Line::default(), W::PileAbility, Speed::Burst, Vec::new());
                let foresight = word == W::Foresight;
                if let Some(ability) = self.def.abilities.last_mut() {
                    ability.needs_zone = foresight;
                }
                let spark = self.pool.spark;
                if spark == NO_CARD {
                    self.wrong(phrase, "no card is unplayable and gone at end of turn, as a Mana Spark is");
                }
                let ops = if foresight {
                    vec![Op::Foresight, Op::BanishSelf]
                } else {
                    vec![Op::BanishSelf, Op::Create { def: spark, count: 1 }]
                };
                self.add(key, Vec::new(), &Line::default(), ops);
            }
            _ => self.wrong(phrase, "this word is no keyword"),
        }
    }

    fn effects(&mut self, effects: &[Phrase], key: Key) -> Vec<Op> {
        let mut ops = Vec::new();
        for effect in effects {
            self.effect(effect, key, &mut ops);
        }
        ops
    }

    fn effect(&mut self, phrase: &Phrase, key: Key, ops: &mut Vec<Op>) {
        let op = match id(phrase) {
            W::Empower => Op::Empower(self.byte(phrase, 0)),
            W::Draw => Op::Draw(self.byte(phrase, 0)),
            W::DrawZone => Op::DrawZone(self.byte(phrase, 0)),
            W::OpeningHand => Op::OpeningHand,
            W::Scry => Op::Scry(self.byte(phrase, 0)),
            W::Discover => Op::Discover(self.cards(phrase.phrase(0))),
            W::Discard => Op::Discard(self.byte(phrase, 0)),
            W::Search => Op::Search(self.byte(phrase, 0)),
            W::Create => Op::Create { count: self.byte(phrase, 0), def: self.number(phrase, 1) },
            W::CreateOneOf => Op::CreateOneOf(self.number(phrase, 0), self.number(phrase, 1)),
            W::Summon | W::SummonExhausted => Op::Summon {
                count: self.byte(phrase, 0),
                def: self.number(phrase, 1),
                place: match id(phrase.phrase(2)) {
                    W::YourAttackZone => Place::Attack,
                    W::YourDefenseZone => Place::Defense,
                    W::SameZone => Place::Same,
                    _ => Place::Choice,
                },
                exhausted: id(phrase) == W::SummonExhausted,
            },
            W::Seal => {
                match key {
                    Key::Ability(i) => self.def.abilities[i].seals = true,
                    _ => self.wrong(phrase, "only an ability can be sealed"),
                }
                if self.def.abilities.iter().filter(|a| a.seals).count() > 1 {
                    self.wrong(phrase, "a card has at most one ability that seals itself");
                }
                Op::Seal
            }
            W::Arm => {
                if self.def.weapon == 0 {
                    self.wrong(phrase, "the card needs `weapon`, the attack it arms the hero with");
                }
                Op::Arm
            }
            W::CopyPile => {
                self.pile(phrase.phrase(0), key);
                Op::CopyPile
            }
            W::BanishPile => {
                self.pile(phrase.phrase(0), key);
                Op::BanishPile
            }
            W::GainRune => {
                let W::Rune(kind) = id(phrase.phrase(1)) else { return };
                Op::Rune { kind, count: self.byte(phrase, 0) }
            }
            word => match self.deed(word, phrase) {
                Some((deed, slot)) => {
                    let who = self.who(phrase.phrase(slot), key, ops);
                    Op::Do { deed, who }
                }
                None => return self.wrong(phrase, "this belongs after `always:`"),
            },
        };
        ops.push(op);
    }

    /// What is done to units, and in which slot they stand.
    fn deed(&mut self, word: W, phrase: &Phrase) -> Option<(Deed, usize)> {
        let turn = |slot: usize| id(phrase.phrase(slot)) == W::ForTurn;
        Some(match word {
            W::Damage => (Deed::Damage(self.amount(phrase.phrase(0))), 1),
            W::TrueDamage => (Deed::TrueDamage(self.amount(phrase.phrase(0))), 1),
            W::Heal => (Deed::Heal(self.byte(phrase, 0)), 1),
            W::Exhaust => (Deed::Exhaust, 0),
            W::Wake => (Deed::Wake, 0),
            W::Freeze => (Deed::Freeze, 0),
            W::Shield => (Deed::Shield, 0),
            W::Give => {
                let bits = self.bit(phrase.phrase(1)) as u8;
                (if turn(2) { Deed::GiveTurn(bits) } else { Deed::Give(bits) }, 0)
            }
            W::GiveAttack => {
                let attack = self.signed(phrase, 1);
                (if turn(2) { Deed::BuffTurn(attack) } else { Deed::Buff(attack, 0) }, 0)
            }
            W::GiveBoth => (Deed::Buff(self.signed(phrase, 1), self.signed(phrase, 2)), 0),
            W::Destroy => (Deed::Destroy, 0),
            W::Banish => (Deed::Banish, 0),
            W::ToHand => (Deed::ToHand, 0),
            W::ToDeck => (Deed::ToDeck, 0),
            W::ToOwnDeck => (Deed::ToOwnDeck, 0),
            W::CopyUnit => (Deed::Copy, 0),
            _ => return None,
        })
    }

    fn statics(&mut self, phrase: &Phrase) -> Option<Static> {
        Some(match id(phrase) {
            W::ThisAttack => Static::Attack(self.signed(phrase, 0)),
            W::ThisHealth => Static::Health(self.signed(phrase, 0)),
            W::ThisAttackPerEmpower => Static::AttackPerEmpower(self.signed(phrase, 0)),
            W::ThisHas => Static::Trait(self.bit(phrase.phrase(0))),
            W::ThisEcho => Static::Echo,
            W::ThisCostsLess => Static::CostLess(self.byte(phrase, 0)),
            W::ThisCostsLessPerEmpower => Static::CostLessPerEmpower(self.byte(phrase, 0)),
            W::ThisCannotAttack => Static::CannotAttack,
            W::ThisCannotBlock => Static::CannotBlock,
            W::HandCostsLess => Static::HandCostLess(self.cards(phrase.phrase(0)), self.byte(phrase, 1)),
            W::HandEcho => Static::HandEcho(self.cards(phrase.phrase(0))),
            W::MinionsHave => Static::MinionTrait(self.bit(phrase.phrase(0)) as u8, self.bit(phrase.phrase(1)) as u8),
            _ => {
                self.wrong(phrase, "this does not hold `always`: it happens");
                return None;
            }
        })
    }

    /// Who is meant. A choice is declared with the spell or ability, or made when the line is carried out.
    fn who(&mut self, phrase: &Phrase, key: Key, ops: &mut Vec<Op>) -> Who {
        match id(phrase) {
            W::This => Who::This,
            W::YourHero => Who::Hero,
            W::EnemyHero => Who::EnemyHero,
            W::TheTarget => Who::Target,
            W::TheAttacker => Who::Attacker,
            W::TheKiller => Who::Killer,
            W::Each => Who::Each(self.units(phrase.phrase(0))),
            W::NamedZone => {
                self.declare(phrase, key, Declared::EnemyZone);
                Who::NamedZone
            }
            W::OneTarget => {
                let filter = self.units(phrase.phrase(0));
                if matches!(key, Key::Cast | Key::Ability(_)) {
                    self.declare(phrase, key, Declared::Units { filter, min: 1, max: 1 });
                } else {
                    ops.push(Op::Choose(filter));
                }
                Who::Target
            }
            word => {
                let count = self.byte(phrase, 0);
                if !(1..=2).contains(&count) {
                    self.wrong(phrase, "1 or 2 can be chosen");
                }
                let different = word == W::Different;
                let filter = UnitFilter { whose: Whose::Enemy, heroes: different, ..UnitFilter::ALL };
                self.declare(
                    phrase,
                    key,
                    Declared::Units { filter, min: if different { count } else { 0 }, max: count },
                );
                Who::Target
            }
        }
    }

    fn pile(&mut self, phrase: &Phrase, key: Key) {
        if id(phrase) == W::PileTarget {
            let filter = self.cards(phrase.phrase(0));
            self.declare(phrase, key, Declared::DiscardPile(filter));
        }
    }

    fn declare(&mut self, phrase: &Phrase, key: Key, declared: Declared) {
        let place = match key {
            Key::Cast => &mut self.def.declared,
            Key::Ability(i) => &mut self.def.abilities[i].declared,
            _ => return self.wrong(phrase, "this choice can only be made by a spell or an ability"),
        };
        if *place == Declared::Nothing {
            *place = declared;
        } else if *place != declared {
            self.wrong(phrase, "a spell or ability chooses only once; say `the target` for what was chosen");
        }
    }

    fn units(&mut self, phrase: &Phrase) -> UnitFilter {
        let minion = |whose| UnitFilter { whose, heroes: false, ..UnitFilter::ALL };
        let unit = |whose| UnitFilter { whose, ..UnitFilter::ALL };
        match id(phrase) {
            W::Enemy => unit(Whose::Enemy),
            W::EnemyMinion => minion(Whose::Enemy),
            W::Ally => unit(Whose::Own),
            W::OwnMinion => minion(Whose::Own),
            W::Unit => unit(Whose::Any),
            W::Minion => minion(Whose::Any),
            W::OtherMinion => UnitFilter { other: true, ..minion(Whose::Any) },
            W::InAttackZone => UnitFilter { place: Where::Attack, heroes: false, ..self.units(phrase.phrase(0)) },
            W::InDefenseZone => UnitFilter { place: Where::Defense, heroes: false, ..self.units(phrase.phrase(0)) },
            W::InSameZone => UnitFilter { place: Where::Same, heroes: false, ..self.units(phrase.phrase(0)) },
            W::MainDeck => UnitFilter { main: true, heroes: false, ..self.units(phrase.phrase(0)) },
            W::WithAttack => UnitFilter { max_attack: self.byte(phrase, 1), ..self.units(phrase.phrase(0)) },
            W::WithCost => UnitFilter { max_cost: self.byte(phrase, 1), heroes: false, ..self.units(phrase.phrase(0)) },
            _ => UnitFilter { traits: self.bit(phrase.phrase(1)) as u8, ..self.units(phrase.phrase(0)) },
        }
    }

    fn cards(&mut self, phrase: &Phrase) -> CardFilter {
        match id(phrase) {
            W::AnySpell => CardFilter { kind: Some(Kind::Spell), faction: None },
            W::AnyMinion => CardFilter { kind: Some(Kind::Minion), faction: None },
            W::FactionSpell => CardFilter { kind: Some(Kind::Spell), faction: Some(self.faction(phrase.phrase(0))) },
            W::FactionCard => CardFilter { kind: None, faction: Some(self.faction(phrase.phrase(0))) },
            _ => CardFilter::default(),
        }
    }

    fn amount(&mut self, phrase: &Phrase) -> Amount {
        match id(phrase) {
            W::HandSize => Amount::HandSize,
            _ => Amount::Fixed(self.byte(phrase, 0)),
        }
    }

    fn number(&mut self, phrase: &Phrase, slot: usize) -> u8 {
        self.pool.number(phrase.card_id(slot)).unwrap_or(NO_CARD)
    }

    fn faction(&self, phrase: &Phrase) -> u8 {
        if let W::Faction(n) = id(phrase) { n } else { NEUTRAL }
    }

    fn bit(&self, phrase: &Phrase) -> u16 {
        if let W::Bit(bits) = id(phrase) { bits } else { 0 }
    }

    fn test(&mut self, phrase: &Phrase) -> Option<Test> {
        Some(match id(phrase) {
            W::Empowered => Test::EmpowerAtLeast(1),
            W::NotEmpowered => Test::EmpowerBelow(1),
            W::EmpowerIs => {
                let n = self.byte(phrase, 1);
                match phrase.compare(0) {
                    Cmp::AtLeast => Test::EmpowerAtLeast(n),
                    Cmp::Greater => Test::EmpowerAtLeast(n + 1),
                    Cmp::Less => Test::EmpowerBelow(n),
                    Cmp::AtMost => Test::EmpowerBelow(n + 1),
                    Cmp::Equal => {
                        self.wrong(phrase, "compare with >=, >, < or <=");
                        return None;
                    }
                }
            }
            W::LevelAtLeast => Test::LevelAtLeast(self.byte(phrase, 0)),
            W::InAttack => Test::InAttack,
            W::InDefense => Test::InDefense,
            W::LostMinion => Test::LostMinion,
            W::NoSpellYet => Test::NoSpellYet,
            W::Balance => Test::Balance,
            W::TargetExhausted => Test::TargetExhausted,
            W::TargetAwake => Test::TargetAwake,
            W::Happened => Test::Happened,
            W::Discarded => Test::Discarded(self.cards(phrase.phrase(0))),
            W::Kept => Test::Kept(self.cards(phrase.phrase(0))),
            W::NoneKept => Test::NoneKept(self.cards(phrase.phrase(0))),
            W::Twin => Test::TwinInZone,
            W::OwnUnitWith => Test::OwnUnitWith(self.bit(phrase.phrase(0)) as u8),
            W::HealthAtMost => Test::HealthAtMost(self.byte(phrase, 0)),
            W::HeroAttacked => Test::HeroAttackedByMinion,
            _ => {
                self.wrong(phrase, "this word is no condition");
                return None;
            }
        })
    }

    /// Writes the programs down and completes the card.
    fn finish(mut self, library: &Library) -> Def {
        let programs = std::mem::take(&mut self.programs);
        let mut places = Vec::new();
        // What listens later is written first, so that its place is known.
        let (lasting, others): (Vec<_>, Vec<_>) =
            programs.into_iter().partition(|(key, _)| matches!(key, Key::Lasting(..)));
        for (key, segments) in lasting.into_iter().chain(others) {
            let start = self.pool.ops.len() as u16;
            for segment in segments {
                self.write(segment, &places);
            }
            self.pool.ops.push(Op::End);
            match key {
                Key::Cast => self.def.cast = start,
                Key::Ability(i) => self.def.abilities[i].program = start,
                Key::On(on) => self.def.programs[on as usize] = start,
                Key::Lasting(_, number) => places.push((number as u16, start)),
            }
        }
        for i in 0..self.def.abilities.len() {
            if self.def.abilities[i].program == NO_PROGRAM {
                self.def.abilities[i].program = self.pool.ops.len() as u16;
                self.pool.ops.push(Op::End);
            }
        }
        if self.def.cast != NO_PROGRAM && self.def.kind != Kind::Spell {
            let problem = Problem::new(self.card.span, "only spells have a `cast:` line").help("use `on enter:`");
            self.errors.push(self.card.error(problem));
        }
        self.def.hears = super::Destinies::listens(&self.def);
        let vocabulary = &library.language().vocabulary;
        let lines: Vec<String> = self.card.lines.iter().map(|line| vocabulary.print(line)).collect();
        self.def.rules = lines.join("\n");
        self.def
    }

    fn write(&mut self, segment: Segment, places: &[(u16, u16)]) {
        let guards = segment.tests.len() + usize::from(segment.once);
        let to = (self.pool.ops.len() + guards + segment.ops.len()) as u16;
        for test in segment.tests {
            self.pool.ops.push(Op::Unless { test, to });
        }
        if segment.once {
            self.pool.ops.push(Op::Once { to });
        }
        for op in segment.ops {
            let op = match op {
                Op::Last { on, at } => {
                    let place = places.iter().find(|(number, _)| *number == at);
                    Op::Last { on, at: place.map_or(NO_PROGRAM, |&(_, start)| start) }
                }
                op => op,
            };
            self.pool.ops.push(op);
        }
    }
}
