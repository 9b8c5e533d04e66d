//! Derived stats (I-084): printed value, permanent and temporary changes, equips, statuses and auras, flat parts first
//! and percentages added up (I-005). They are kept in the body and renewed when something about it has changed.

use super::Impossibility;
use super::kept::{Fixed, HAZE, OWN, OWN_RESTLESS, RANKED, RESTLESS};
use super::options::Rounding;
use super::phrases::unit;
use super::pool::*;
use super::state::*;

/// What an amount is computed from.
#[derive(Clone, Copy)]
pub struct Context {
    /// The team of the source.
    pub team: u8,
    /// The source.
    pub source: u8,
    /// The event's other body.
    pub subject: u8,
    /// What was picked last.
    pub it: u8,
    /// What was picked first.
    pub first: u8,
    /// The picked number.
    pub number: u8,
    /// The event's number.
    pub amount: i16,
}

impl Context {
    /// For a passive of a body.
    pub fn of(source: u8) -> Context {
        Context { team: team_of(source), source, subject: NONE, it: NONE, first: NONE, number: 0, amount: 0 }
    }
}

/// The parts of a body's stats (I-005).
struct Sum {
    base: [i32; 4],
    more: [i32; 4],
    percent: [i32; 4],
    /// What raises max HP.
    up: i32,
    /// Some stats are replaced or have a floor of their own.
    fixed: bool,
    set: [i32; 4],
    floor: [i32; 4],
}

impl Sum {
    /// A stat that nothing replaces, or without a floor.
    const UNSET: i32 = i32::MIN;

    #[inline(always)]
    fn new(base: [i16; 4], perm: [i16; 4]) -> Sum {
        Sum {
            base: base.map(i32::from),
            more: perm.map(i32::from),
            percent: [0; 4],
            up: i32::from(perm[0]).max(0),
            fixed: false,
            set: [Sum::UNSET; 4],
            floor: [Sum::UNSET; 4],
        }
    }

    #[inline(always)]
    fn add(&mut self, stat: usize, n: i32) {
        self.more[stat] += n;
        if stat == 0 {
            self.up += n.max(0);
        }
    }

    #[inline(always)]
    fn give(&mut self, fixed: &Fixed) {
        for stat in 0..4 {
            self.more[stat] += i32::from(fixed.more[stat]);
        }
        self.up += i32::from(fixed.up);
    }

    /// The stats without percentages.
    #[inline(always)]
    fn flat(&self) -> [i32; 4] {
        std::array::from_fn(|stat| self.base[stat] + self.more[stat])
    }

    #[inline]
    fn status(&mut self, status: &Status, stacks: u8) {
        if status.plain {
            return;
        }
        let stacks = i32::from(stacks);
        for stat in 0..4 {
            self.more[stat] += i32::from(status.flat[stat]) * stacks;
            self.percent[stat] += i32::from(status.percent[stat]) * stacks;
        }
        self.up += (i32::from(status.flat[0]) * stacks).max(0);
    }
}

/// Stats between what is least (I-085) and what is counted at most.
#[inline(always)]
fn bounded(value: [i32; 4]) -> [i16; 4] {
    std::array::from_fn(|stat| value[stat].max(Stat::FLOOR[stat]).min(Stat::MOST[stat]) as i16)
}

impl Impossibility {
    /// Renews the stats of all bodies that need it.
    #[inline(always)]
    pub(super) fn derive(&self, s: &mut State) {
        if s.dirty != 0 {
            self.derive_dirty(s);
        }
    }

    #[inline(never)]
    fn derive_dirty(&self, s: &mut State) {
        while s.dirty != 0 {
            let body = s.dirty.trailing_zeros() as u8;
            s.dirty &= s.dirty - 1;
            self.derive_body(s, body);
        }
    }

    /// A team's field item has changed, or works again: those bodies need new stats whom one of the cards reaches.
    pub(super) fn stir_field(&self, s: &mut State, team: u8, changed: [CardId; 2]) {
        self.survey_team(s, team);
        for card in changed {
            if self.field_gives(card) {
                s.dirty |= self.reached(s, card, Context { team, ..Context::of(NONE) });
            }
        }
        if s.kept.restless {
            s.dirty |= s.field;
        }
    }

    /// The bodies on the field whose stats change when a card comes or goes that gives some.
    pub(super) fn reached(&self, s: &State, card: CardId, context: Context) -> u64 {
        let def = self.pool.def(card);
        let unclear = RESTLESS | OWN_RESTLESS | RANKED | HAZE;
        if self.gifts[card as usize] & unclear != 0 || def.traits & trait_bits::INVERT_SPD != 0 {
            return s.field;
        }
        let (first, count) = def.auras;
        let auras = &self.pool.auras[first as usize..first as usize + count as usize];
        let reached = |b: &u8| auras.iter().any(|aura| self.aura_reaches(s, aura, context, *b));
        members(s.field).filter(reached).fold(0, |set, b| set | 1 << b)
    }

    /// A body was negated or works again, or what it gives has changed.
    pub(super) fn stir(&self, s: &mut State, b: u8) {
        let all = s.kept.givers >> b & 1 != 0 || s.kept.restless;
        s.dirty |= if all { s.field | 1 << b } else { 1 << b };
    }

    #[inline(never)]
    fn derive_body(&self, s: &mut State, b: u8) {
        let body = &s.bodies[b as usize];
        if body.place > HAND {
            return;
        }
        let def = self.pool.def(body.card);
        let (old, place) = ((body.max, body.hp), body.place);
        let plain = body.temps[0].stat == NONE && body.marks[0].id == NONE && body.equips == 0;
        let alone = place == HAND || (s.kept.givers == 0 && self.gifts[body.card as usize] & OWN == 0);
        if plain && alone && !self.options.defend_merge {
            let value = std::array::from_fn(|stat| i32::from(def.base[stat]) + i32::from(body.perm[stat]));
            let plus = body.perm[0].max(0);
            return self.renew(s, b, bounded(value), plus, old);
        }
        let mut sum = Sum::new(def.base, body.perm);
        for temp in body.temps.iter().take_while(|temp| temp.stat != NONE) {
            let stat = (temp.stat & 7) as usize;
            if temp.stat & SETS != 0 {
                sum.set[stat] = i32::from(temp.amount);
                sum.fixed = true;
            } else if temp.stat & REBASES != 0 {
                sum.base[stat] = i32::from(temp.amount);
            } else {
                sum.add(stat, i32::from(temp.amount));
            }
        }
        let mut disarmed = false;
        for mark in body.marks.iter().take_while(|mark| mark.id != NONE) {
            let status = &self.pool.statuses[mark.id as usize];
            disarmed |= status.does & status_bits::DISARMED != 0;
            sum.status(status, mark.stacks);
        }
        if !disarmed {
            for item in items_in(body.equips) {
                let card = s.item(team_of(b), item).card;
                self.auras_of(s, card, Context::of(b), b, &mut sum);
            }
        }
        if place < 3 {
            if s.kept.givers >> b & 1 == 0 && self.gifts[body.card as usize] & OWN != 0 && !self.negated(s, b) {
                self.auras_of(s, body.card, Context::of(b), b, &mut sum);
            }
            if s.kept.givers != 0 {
                self.gather(s, b, &mut sum);
            }
        }
        if self.options.defend_merge && body.is(DEFENDING) {
            sum.percent[1] += 100;
        }
        let value = if sum.fixed || sum.percent != [0; 4] { self.weigh(&sum) } else { sum.flat() };
        let rise = sum.percent[0].max(0) * (sum.base[0] + sum.up);
        let plus = (sum.up + if rise == 0 { 0 } else { (rise + 99) / 100 }) as i16;
        self.renew(s, b, bounded(value), plus, old);
    }

    /// Stats with percentages, replaced ones and such with a floor of their own.
    #[inline(never)]
    fn weigh(&self, sum: &Sum) -> [i32; 4] {
        let added = sum.flat();
        std::array::from_fn(|stat| {
            let flat = if sum.set[stat] == Sum::UNSET { added[stat] } else { sum.set[stat] };
            let percent = sum.percent[stat];
            let whole = if percent == 0 { flat } else { self.round(flat * (100 + percent), 100) };
            whole.max(sum.floor[stat])
        })
    }

    /// A body gets its new stats. I-086, I-087: what raises the maximum raises HP, the end of what lowered it does not.
    #[inline]
    fn renew(&self, s: &mut State, b: u8, [max, def, atk, spd]: [i16; 4], plus: i16, old: (i16, i16)) {
        let entry = &mut s.bodies[b as usize];
        (entry.def, entry.atk, entry.spd) = (def, atk, spd);
        let rise = (plus - entry.plus).max(0).min((max - entry.max).max(0));
        entry.max = max;
        entry.plus = plus;
        if entry.hp > 0 {
            let healing = self.options.maxhp_heals && self.does(&s.bodies[b as usize], status_bits::NO_HEAL);
            if rise > 0 && !healing {
                s.bodies[b as usize].hp += rise;
            }
            let entry = &mut s.bodies[b as usize];
            entry.hp = entry.hp.min(entry.max.max(1));
        }
        // Lines that count missing HP have read the old numbers.
        let entry = &s.bodies[b as usize];
        if (max, entry.hp) != old && (entry.place == HAND && entry.equips != 0 || s.kept.restless) {
            s.dirty |= 1 << b;
        } else if (max, entry.hp) != old {
            s.dirty |= s.kept.fidgets & 1 << b;
        }
    }

    /// What others on the field and the field items give a body.
    fn gather(&self, s: &State, b: u8, sum: &mut Sum) {
        let reaches = |team: u8, card: CardId| {
            let Fixed { friends, foes, .. } = self.fixed[card as usize];
            if team == team_of(b) { friends } else { foes }
        };
        for source in members(s.kept.givers & s.field) {
            let card = s.bodies[source as usize].card;
            if reaches(team_of(source), card) && !self.negated(s, source) {
                self.auras_of(s, card, Context::of(source), b, sum);
            }
        }
        if s.kept.givers & FIELDS != 0 {
            for team in 0..2 {
                let card = self.field_of(s, team);
                if card != NO_CARD && reaches(team, card) {
                    self.auras_of(s, card, Context { team, ..Context::of(NONE) }, b, sum);
                }
            }
        }
        if s.kept.hazes {
            self.hazes(s, b, &mut |status, stacks| sum.status(&self.pool.statuses[status as usize], stacks));
        }
        let field = if s.kept.givers & FIELDS != 0 { self.field_of(s, team_of(b)) } else { NO_CARD };
        if field != NO_CARD && self.pool.def(field).traits & trait_bits::INVERT_SPD != 0 {
            sum.base[3] = (20 - sum.base[3]).max(2);
            sum.more[3] = -sum.more[3];
            sum.percent[3] = -sum.percent[3];
        }
    }

    /// Adds what a card's auras give a body.
    fn auras_of(&self, s: &State, card: CardId, context: Context, b: u8, sum: &mut Sum) {
        let fixed = &self.fixed[card as usize];
        if fixed.all {
            if context.source == b {
                sum.give(fixed);
            }
            return;
        }
        let (first, count) = self.pool.def(card).auras;
        for aura in &self.pool.auras[first as usize..first as usize + count as usize] {
            if !self.aura_reaches(s, aura, context, b) {
                continue;
            }
            let context = Context { subject: if context.source == b { s.attack.target } else { b }, ..context };
            if !self.aura_works(s, aura, context) {
                continue;
            }
            if let Gift::Highest(more) = aura.gift {
                let stat = self.highest(&s.bodies[b as usize]);
                let n = i32::from(aura.amount.base) * i32::from(Stat::BAR[stat as usize]);
                sum.add(stat as usize, if more { n } else { -n });
                continue;
            }
            let n = i32::from(unit(aura.stat, self.amount(s, &aura.amount, context)));
            let stat = aura.stat as usize;
            match aura.gift {
                Gift::AtLeast => (sum.fixed, sum.floor[stat]) = (true, sum.floor[stat].max(n)),
                Gift::Exactly => (sum.fixed, sum.set[stat]) = (true, n),
                Gift::Less => sum.add(stat, -n),
                Gift::More => sum.add(stat, n),
                Gift::Highest(_) | Gift::Strikes => {}
            }
        }
    }

    fn aura_works(&self, s: &State, aura: &Aura, context: Context) -> bool {
        aura.conditions[..aura.ifs as usize].iter().all(|condition| self.holds(s, *condition, context))
    }

    /// The stat with the most bars, without what changes for a time.
    fn highest(&self, body: &Body) -> Stat {
        let base = &self.pool.def(body.card).base;
        let bars = |stat: Stat| {
            let at = stat as usize;
            4 * (base[at] + body.perm[at]) / Stat::BAR[at]
        };
        // The last of equals is taken.
        [Stat::Hp, Stat::Def, Stat::Spd, Stat::Atk].into_iter().max_by_key(|&stat| bars(stat)).unwrap_or(Stat::Atk)
    }

    /// Attacks per action (I-062).
    pub(super) fn strikes(&self, s: &State, b: u8) -> u8 {
        let def = self.pool.def(s.bodies[b as usize].card);
        if self.negated(s, b) {
            return 1;
        }
        let (first, count) = def.auras;
        let auras = &self.pool.auras[first as usize..first as usize + count as usize];
        let works = |aura: &&Aura| aura.gift == Gift::Strikes && self.aura_works(s, aura, Context::of(b));
        def.strikes + auras.iter().filter(works).map(|aura| aura.amount.base as u8).sum::<u8>()
    }

    fn aura_reaches(&self, s: &State, aura: &Aura, context: Context, b: u8) -> bool {
        match aura.target.who {
            Who::This => context.source == b,
            Who::Parent => context.source != NONE && s.bodies[context.source as usize].parent == b,
            Who::Each(side) => self.side_has(context, side, b) && self.noun_fits(s, aura.target, context, b),
            _ => false,
        }
    }

    /// Statuses that stand on a body because of somebody on the field.
    pub(super) fn hazes(&self, s: &State, b: u8, each: &mut impl FnMut(u8, u8)) {
        let team = team_of(b);
        if s.kept.hazes {
            for source in members(s.kept.givers & s.field & team_bits(1 - team)) {
                let (status, stacks) = self.pool.def(s.bodies[source as usize].card).haze;
                if status != NONE && !self.negated(s, source) && !self.immune(s, b, status, false) {
                    each(status, stacks + s.bodies[source as usize].counters);
                }
            }
            let field = self.field_of(s, team);
            if field != NO_CARD {
                let (status, stacks) = self.pool.def(field).haze;
                let panda = self.panda.is_some_and(|bit| s.bodies[b as usize].types & bit != 0);
                if status != NONE && stacks & 128 != 0 && panda && !self.immune(s, b, status, false) {
                    each(status, stacks & 127);
                }
            }
        }
    }

    /// The field item that works for a team.
    #[inline]
    pub(super) fn field_of(&self, s: &State, team: u8) -> CardId {
        let side = &s.sides[team as usize];
        if side.flags & FIELD_OFF != 0 { NO_CARD } else { side.field }
    }

    /// Up to the next half, or to the nearest (I-004).
    #[inline]
    pub(super) fn round(&self, n: i32, by: i32) -> i32 {
        match self.options.rounding {
            Rounding::Up => -(-n).div_euclid(by),
            Rounding::NearestUp => (2 * n + by).div_euclid(2 * by),
        }
    }

    /// Whether its abilities are off (I-131).
    #[inline]
    pub(super) fn negated(&self, s: &State, b: u8) -> bool {
        let body = &s.bodies[b as usize];
        body.is(MUTE | MUTE_FOR_GOOD)
            || body.negated > 0
            || (body.marks[0].id != NONE && self.pool.def(body.card).stars < 5 && self.does(body, status_bits::NEGATED))
    }

    /// Whether a status on the body does something.
    #[inline(always)]
    pub(super) fn does(&self, body: &Body, bit: u32) -> bool {
        body.marks[0].id != NONE && self.marks_do(body, bit)
    }

    fn marks_do(&self, body: &Body, bit: u32) -> bool {
        body.marks
            .iter()
            .take_while(|mark| mark.id != NONE)
            .any(|mark| self.pool.statuses[mark.id as usize].does & bit != 0)
    }

    /// The yes-or-no passives of a body and what it wears.
    #[inline]
    pub(super) fn traits(&self, s: &State, b: u8) -> u32 {
        let body = &s.bodies[b as usize];
        if body.equips == 0 && body.marks[0].id == NONE && body.negated == 0 && !body.is(MUTE | MUTE_FOR_GOOD) {
            return self.pool.def(body.card).traits;
        }
        self.changed_traits(s, b)
    }

    fn changed_traits(&self, s: &State, b: u8) -> u32 {
        let body = &s.bodies[b as usize];
        let own = if self.negated(s, b) { 0 } else { self.pool.def(body.card).traits };
        if body.equips == 0 || self.does(body, status_bits::DISARMED) {
            return own;
        }
        items_in(body.equips).fold(own, |set, item| set | self.pool.def(s.item(team_of(b), item).card).traits)
    }

    /// Whether a team has a yes-or-no passive: by its bodies on the field or by its field item.
    #[inline(always)]
    pub(super) fn team_has(&self, s: &State, team: u8, bit: u32) -> bool {
        s.kept.traits[team as usize] & bit != 0 && self.team_traits(s, team) & bit != 0
    }

    #[inline(never)]
    fn team_traits(&self, s: &State, team: u8) -> u32 {
        let field = self.field_of(s, team);
        let start = if field == NO_CARD { 0 } else { self.pool.def(field).traits };
        members(s.field & team_bits(team)).fold(start, |set, b| {
            let traits = self.pool.def(s.bodies[b as usize].card).traits;
            if traits == 0 || self.negated(s, b) { set } else { set | traits }
        })
    }

    /// Whether the body can't get the status: by type (I-091), from food (I-093).
    pub(super) fn immune(&self, s: &State, b: u8, status: u8, food: bool) -> bool {
        let kind = &self.pool.statuses[status as usize];
        let types = s.bodies[b as usize].types;
        types & (kind.immune | if food { kind.immune_food } else { 0 }) != 0
    }

    /// A number that a line names, in halves.
    pub(super) fn amount(&self, s: &State, amount: &Amount, context: Context) -> i16 {
        if amount.measure == Measure::None {
            return amount.base;
        }
        let m = i32::from(self.measure(s, amount.measure, context));
        let (num, den) = (i32::from(amount.num), i32::from(amount.den));
        let counted = if den < 0 { m / -den * num } else { self.round(m * num, den) };
        (i32::from(amount.base) + counted).clamp(i32::from(amount.least).max(-9999), i32::from(amount.most).min(9999))
            as i16
    }

    fn measure(&self, s: &State, measure: Measure, context: Context) -> i16 {
        let body = |target: Target| match self.one(s, target, context) {
            NONE => &Body::NONE,
            b => &s.bodies[b as usize],
        };
        match measure {
            Measure::None => 0,
            // A bar of DEF blocks half a point: in halves the bars are the effective DEF.
            Measure::Stat(stat, target) => body(target).stat(stat),
            Measure::Base(stat, target) => match body(target).card {
                NO_CARD => 0,
                card => self.pool.def(card).base[stat as usize],
            },
            Measure::Missing(target) => body(target).max - body(target).hp,
            Measure::Stars(target) => match body(target).card {
                NO_CARD => 0,
                card => 2 * i16::from(self.pool.def(card).stars),
            },
            Measure::EquipStars(target) => {
                let b = self.one(s, target, context);
                if b == NONE {
                    return 0;
                }
                let stars = |item| i16::from(self.pool.def(s.item(team_of(b), item).card).stars);
                2 * items_in(s.bodies[b as usize].equips).map(stars).sum::<i16>()
            }
            Measure::Counters => 2 * i16::from(body(Target::THIS).counters),
            Measure::Kills => 2 * i16::from(body(Target::THIS).kills),
            Measure::StarsAbove(n) => 2 * (self.enemy_stars(s, context.team) - i16::from(n)).max(0),
            Measure::StarsBelow(n) => 2 * (i16::from(n) - self.enemy_stars(s, context.team)).max(0),
            Measure::TeamDamage => s.sides[context.team as usize].damage.1,
            Measure::Event => context.amount,
            Measure::Picked => 2 * i16::from(context.number),
            Measure::AttackersAtk => s.attackers,
            Measure::Debuffs(target) => {
                2 * body(target).marks.iter().filter(|m| m.id != NONE && self.tier(m.id) > 0).count() as i16
            }
            Measure::DebuffTiers(target) => {
                let tiers = body(target).marks.iter().filter(|m| m.id != NONE).map(|m| self.tier(m.id));
                2 * tiers.filter(|tier| (1..=3).contains(tier)).map(i16::from).sum::<i16>()
            }
            Measure::LastHit(target) => body(target).last,
        }
    }

    /// The tier of a status; 0 for buffs.
    #[inline]
    pub(super) fn tier(&self, status: u8) -> u8 {
        self.pool.statuses[status as usize].tier
    }

    fn enemy_stars(&self, s: &State, team: u8) -> i16 {
        let enemies = members(s.front & team_bits(1 - team)).filter(|&b| is_prime(b));
        enemies.map(|b| i16::from(self.pool.def(s.bodies[b as usize].card).stars)).sum()
    }
}
