//! From checked cards to instructions, once, at load. Everything that only this game can find wrong is found here.

mod effects;
mod head;
mod phrases;

use super::pool::*;
use super::schema::DECK_KIND;
use super::state::NO_CARD;
use super::words::{W, WORDS};
use crate::cards::{CardError, CardErrors, Checked, Library, Line, Phrase, Problem};
use head::head;

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
