//! What is kept beside a position, so that it is not worked out anew for every question: who gives numbers to others,
//! and whose numbers may change with anything that happens.
//!
//! A body's numbers are renewed when something about it has changed, when somebody who gives numbers comes or goes, and,
//! while somebody restless is on the field, whenever something happens to it at all.

use super::Impossibility;
use super::phrases::unit;
use super::pool::*;
use super::state::*;

/// The card gives numbers to others: auras, a haze, numbers turned round.
pub(super) const GIVES: u8 = 1;
/// Events of lines that answer something.
const ANSWERS: u32 = On::Answer.bit() | On::AnswerAll.bit();
/// They depend on more than who is there.
pub(super) const RESTLESS: u8 = 2;
/// One of them is a haze.
pub(super) const HAZE: u8 = 16;
/// The card gives numbers to its bearer alone.
pub(super) const OWN: u8 = 4;
/// Those depend on more than who is there.
pub(super) const OWN_RESTLESS: u8 = 8;
/// Some of what it gives is for the strongest.
pub(super) const RANKED: u8 = 32;
/// One of its attack lines may strike everybody.
pub(super) const SWEEPS: u8 = 64;

/// What the cards of a pool give, card by card.
pub(super) fn gifts(pool: &Pool) -> Vec<u8> {
    let of = |def: &Def| {
        let (first, count) = def.auras;
        let auras = &pool.auras[first as usize..first as usize + count as usize];
        let mut gift = if def.traits & trait_bits::INVERT_SPD != 0 { GIVES } else { 0 };
        if def.haze.0 != NONE {
            gift |= GIVES | HAZE;
        }
        let (first, count) = def.abilities;
        let attacks = pool.abilities[first as usize..][..count as usize].iter().filter(|line| line.on == On::Attack);
        let first_ops = |line: &Ability| pool.branches[line.first as usize].ops;
        if attacks.map(first_ops).any(|ops| pool.ops[ops.0 as usize..ops.1 as usize].contains(&Op::HitAll)) {
            gift |= SWEEPS;
        }
        for aura in auras {
            let (gives, moves) = if aura.target.who == Who::This { (OWN, OWN_RESTLESS) } else { (GIVES, RESTLESS) };
            gift |= gives | if restless(aura) { moves } else { 0 };
            gift |= if aura.target.noun == Noun::Strongest && gives == GIVES { RANKED } else { 0 };
        }
        gift
    };
    pool.defs.iter().map(of).collect()
}

/// What the auras of a card give its bearer, if all of them are fixed numbers for the bearer alone.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fixed {
    /// They are.
    pub all: bool,
    /// What is added to the stats.
    pub more: [i16; 4],
    /// What raises max HP.
    pub up: i16,
    /// Some of what it gives is for friends.
    pub friends: bool,
    /// Some is for enemies.
    pub foes: bool,
}

/// The fixed gifts of the cards of a pool, card by card.
pub(super) fn fixed(pool: &Pool) -> Vec<Fixed> {
    let of = |def: &Def| {
        let (first, count) = def.auras;
        let auras = &pool.auras[first as usize..first as usize + count as usize];
        let mut fixed = Fixed { all: true, ..Fixed::default() };
        for aura in auras {
            let plain = aura.target.who == Who::This && aura.ifs == 0 && aura.amount.measure == Measure::None;
            let n = match aura.gift {
                Gift::More => unit(aura.stat, aura.amount.base),
                Gift::Less => -unit(aura.stat, aura.amount.base),
                _ => 0,
            };
            fixed.all &= plain && matches!(aura.gift, Gift::More | Gift::Less);
            let side = if let Who::Each(side) = aura.target.who { side } else { Side::Friend };
            fixed.friends |= side != Side::Enemy;
            fixed.foes |= matches!(side, Side::Any | Side::Enemy);
            fixed.more[aura.stat as usize] += n;
            fixed.up += if aura.stat == Stat::Hp { n.max(0) } else { 0 };
        }
        fixed
    };
    pool.defs.iter().map(of).collect()
}

/// Whether an aura depends on more than who is on the field.
fn restless(aura: &Aura) -> bool {
    let settled = matches!(
        aura.target.noun,
        Noun::Creature
            | Noun::Prime
            | Noun::Minion
            | Noun::Type(_)
            | Noun::NotType(_)
            | Noun::Card(_)
            | Noun::Middle
            | Noun::Strongest
    );
    !settled || aura.ifs > 0 || aura.amount.measure != Measure::None
}

/// Answers only an attack.
pub(super) const COUNTER: u8 = 1;
/// Is worn.
pub(super) const WORN: u8 = 2;
/// Is used in the own turn only.
pub(super) const OWN_TURN_ONLY: u8 = 4;
/// Has no line to use.
pub(super) const BLANK: u8 = 8;
/// Can be used at any time: one way of it costs nothing, asks for nothing and needs no pick.
pub(super) const SURE: u8 = 16;
/// Can be used while an enemy is in front: one way of it costs nothing, asks for nothing and is aimed at any creature.
pub(super) const AIMED: u8 = 32;

/// Is food that somebody of the own team can eat who is hurt: one way of it costs nothing and asks for nothing.
pub(super) const EDIBLE: u8 = 128;

/// What is quickly known of a card.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quick {
    /// Bits of the constants above.
    pub bits: u8,
    /// SP to use it.
    pub sp: u8,
    /// Stars.
    pub stars: u8,
    /// Has a drawback (I-145).
    pub drawback: bool,
    /// Has a line that is not always ready.
    pub limited: bool,
    /// Has a line for points that works in windows.
    pub buys: bool,
    /// Is food for those who are not hurt, too.
    pub treat: bool,
    /// What it gives to others' numbers.
    pub gift: u8,
    /// Yes-or-no passives.
    pub traits: u32,
}

/// Can be used while somebody of the own team is there: one way of it is aimed at any friend.
pub(super) const FRIENDLY: u8 = 64;

/// What is quickly known of a line: when it is used, what is needed at least, and whom its only way can be aimed at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gate {
    /// When it works.
    pub on: On,
    /// [`SURE`], [`AIMED`] and [`FRIENDLY`], of ways that cost nothing and ask for nothing.
    pub bits: u8,
    /// Points that each way of it costs at least, halves.
    pub points: u8,
    /// SP.
    pub sp: u8,
    /// It is not always ready.
    pub limited: bool,
    /// Each way of it costs an action.
    pub action: bool,
    /// It has one way, which asks for nothing: it is open if that can be paid and aimed.
    pub only: bool,
    /// The same bits of that way, whatever it costs.
    pub aim: u8,
}

/// The lines of a card that are used by choice, as bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Choices {
    /// The first line.
    pub first: u16,
    /// Lines for the own turn.
    pub own: u16,
    /// Lines for any time.
    pub any: u16,
    /// Lines that answer something.
    pub answers: u16,
}

/// The lines of the cards of a pool that are used by choice, card by card.
pub(super) fn choices(pool: &Pool) -> Vec<Choices> {
    let of = |def: &Def| {
        let (first, count) = def.abilities;
        let lines = &pool.abilities[first as usize..first as usize + count as usize];
        let set = |wanted: u32| {
            lines.iter().enumerate().fold(0, |set, (n, line)| set | u16::from(line.on.bit() & wanted != 0) << n)
        };
        Choices { first, own: set(On::OwnTurn.bit()), any: set(On::AnyTime.bit()), answers: set(ANSWERS) }
    };
    pool.defs.iter().map(of).collect()
}

/// [`SURE`], [`AIMED`] and [`FRIENDLY`] of a way that asks for nothing.
fn aim(branch: &Branch) -> u8 {
    match branch.needs[0] {
        _ if branch.ifs > 0 => 0,
        _ if branch.picks == 0 => SURE,
        // Whether there is something for the later picks has to be seen.
        _ if branch.needs[..branch.picks as usize].iter().skip(1).any(|need| !need.is_always_there()) => 0,
        Need::Body(Target { who: Who::One(side), noun: Noun::Creature, .. }) => match side {
            Side::Enemy => AIMED,
            Side::Any => AIMED | FRIENDLY,
            Side::Friend => FRIENDLY,
            Side::OtherFriend => 0,
        },
        _ => 0,
    }
}

/// What is quickly known of the lines of a pool, line by line.
pub(super) fn gates(pool: &Pool) -> Vec<Gate> {
    let gate = |line: &Ability| {
        let branches = &pool.branches[line.first as usize..line.first as usize + line.count as usize];
        let free = branches.iter().filter(|branch| branch.cost == Cost::default());
        let least = |cost: fn(&Cost) -> u8| branches.iter().map(|branch| cost(&branch.cost)).min().unwrap_or(0);
        let only = branches.len() == 1 && branches[0].ifs == 0;
        Gate {
            on: line.on,
            bits: free.fold(0, |set, branch| set | aim(branch)),
            points: least(|cost| cost.points),
            sp: least(|cost| cost.sp),
            limited: line.limit != Limit::None,
            action: branches.iter().all(|branch| branch.cost.action),
            only,
            aim: if only { aim(&branches[0]) } else { 0 },
        }
    };
    pool.abilities.iter().map(gate).collect()
}

/// What is quickly known of each card as an item.
pub(super) fn quick(pool: &Pool, gates: &[Gate], gifts: &[u8]) -> Vec<Quick> {
    let of = |(def, &gift): (&Def, &u8)| {
        let class = &pool.classes[def.class as usize];
        let flags = [
            (COUNTER, class.counter),
            (WORN, class.worn),
            (OWN_TURN_ONLY, def.traits & trait_bits::OWN_TURN_ONLY != 0),
            (BLANK, def.abilities.1 == 0 && !class.worn),
        ];
        let bits = flags.iter().filter(|flag| flag.1).fold(0, |set, flag| set | flag.0);
        let first = gates.get(def.abilities.0 as usize).filter(|_| def.abilities.1 > 0);
        let ways = first.map_or(0, |gate| gate.bits);
        // Food asks who may eat it.
        let food = if ways & FRIENDLY != 0 { EDIBLE } else { 0 };
        let (first, count) = def.abilities;
        let lines = &pool.abilities[first as usize..first as usize + count as usize];
        let heals = |op: &Op| matches!(op, Op::Heal(..) | Op::HealShared | Op::InflictPerHealed(..));
        let treat = lines.first().is_some_and(|line| {
            let ways = &pool.branches[line.first as usize..line.first as usize + line.count as usize];
            ways.iter().filter(|way| way.cost == Cost::default() && aim(way) & FRIENDLY != 0).any(|way| {
                // I-139: what only heals is for those who are hurt.
                count > 1 || !pool.ops[way.ops.0 as usize..way.ops.1 as usize].iter().all(heals)
            })
        });
        Quick {
            bits: bits | if class.food { food } else { ways },
            sp: def.sp,
            stars: def.stars,
            drawback: def.drawback,
            limited: lines.iter().any(|line| line.limit != Limit::None),
            buys: def.buys,
            treat,
            gift,
            traits: def.traits,
        }
    };
    pool.defs.iter().zip(gifts).map(of).collect()
}

impl Impossibility {
    /// Who gives numbers and who speaks, anew.
    pub(super) fn survey(&self, s: &mut State) {
        self.survey_team(s, 0);
        self.survey_team(s, 1);
    }

    /// The same where only one team has changed.
    pub(super) fn survey_team(&self, s: &mut State, team: u8) {
        let field = s.sides[team as usize].field;
        let mut traits = if field == NO_CARD { 0 } else { self.pool.def(field).traits };
        let (mut givers, mut fidgets, mut speakers, mut answerers, mut buys) = (0u64, 0u64, 0u64, 0u64, false);
        for b in members(s.field & team_bits(team)) {
            let body = &s.bodies[b as usize];
            let Quick { gift, traits: passives, buys: buyer, .. } = self.quick[body.card as usize];
            traits |= passives;
            buys |= buyer;
            if body.ears & (On::AnyTime.bit() | ANSWERS) != 0 {
                speakers |= u64::from(body.ears & On::AnyTime.bit() != 0) << b;
                answerers |= u64::from(body.ears & ANSWERS != 0) << b;
            }
            if gift & GIVES != 0 {
                givers |= 1 << b;
            }
            if (gift & OWN_RESTLESS != 0 || body.equips != 0) && self.fidgets(s, b) {
                fidgets |= 1 << b;
            }
        }
        let kept = &mut s.kept;
        let others = team_bits(1 - team);
        kept.givers = kept.givers & others | givers;
        kept.fidgets = kept.fidgets & others | fidgets;
        kept.speakers = kept.speakers & others | speakers;
        kept.answerers = kept.answerers & others | answerers;
        (kept.traits[team as usize], kept.buys[team as usize]) = (traits, buys);
        // Who gives numbers are few.
        let of = |b: u8| self.gifts[s.bodies[b as usize].card as usize];
        let mut gifts = members(s.kept.givers).fold(0, |set, b| set | of(b) & !OWN_RESTLESS);
        let mut fields = 0;
        for side in s.sides.iter().filter(|side| side.field != NO_CARD) {
            fields |= self.gifts[side.field as usize] & !SWEEPS;
        }
        gifts |= fields;
        let kept = &mut s.kept;
        kept.givers |= if fields != 0 { FIELDS } else { 0 };
        kept.restless = gifts & (RESTLESS | OWN_RESTLESS) != 0;
        (kept.hazes, kept.ranked) = (gifts & HAZE != 0, gifts & RANKED != 0);
    }

    /// Checks that what is kept is what would be worked out anew.
    pub(super) fn check_kept(&self, s: &State) -> Result<(), String> {
        let mut anew = *s;
        self.survey(&mut anew);
        let (kept, anew) = (&s.kept, anew.kept);
        let gives = |kept: &Kept| (kept.givers, kept.restless, kept.ranked, kept.fidgets, kept.hazes, kept.traits);
        let voices = |kept: &Kept| (kept.speakers, kept.answerers, kept.buys);
        if gives(kept) != gives(&anew) || voices(kept) != voices(&anew) {
            return Err(format!("what is kept is out of step: {kept:?} instead of {anew:?}"));
        }
        for (side, worn) in s.sides.iter().zip(kept.worn) {
            let really = (0..ITEMS).filter(|&item| side.items[item].place == Place::Worn);
            if really.fold(0u32, |set, item| set | 1 << item) != worn {
                return Err("the set of worn items is out of step".into());
            }
        }
        let fallen = |&b: &usize| s.bodies[b].hp <= 0 && s.bodies[b].place <= HAND;
        if (0..BODIES).filter(fallen).any(|b| kept.fallen >> b & 1 == 0) {
            return Err("somebody has fallen unseen".into());
        }
        self.check_numbers(s)
    }

    /// Checks that derived numbers are what would be worked out anew.
    fn check_numbers(&self, s: &State) -> Result<(), String> {
        let mut anew = *s;
        anew.dirty = (0..BODIES).filter(|&b| s.bodies[b].place <= HAND).fold(0, |set, b| set | 1 << b);
        self.derive(&mut anew);
        match (0..BODIES).find(|&b| anew.bodies[b] != s.bodies[b]) {
            Some(b) => {
                let [old, new] = [s, &anew].map(|s| (s.bodies[b].hp, Stat::ALL.map(|stat| s.bodies[b].stat(stat))));
                let card = &self.pool.def(s.bodies[b].card).id;
                Err(format!("numbers of {card}, body {b}, are out of date: {old:?} instead of {new:?}"))
            }
            None => Ok(()),
        }
    }

    /// Whether a field item gives numbers to anybody.
    pub(super) fn field_gives(&self, card: CardId) -> bool {
        card != NO_CARD && self.gifts[card as usize] & !SWEEPS != 0
    }

    /// A body wears something else, or hears something else.
    pub(super) fn survey_body(&self, s: &mut State, b: u8) {
        let bit = s.field & 1 << b;
        let fidgets = self.fidgets(s, b);
        let ears = s.bodies[b as usize].ears;
        s.kept.fidgets = s.kept.fidgets & !bit | if fidgets { bit } else { 0 };
        s.kept.speakers = s.kept.speakers & !bit | if ears & On::AnyTime.bit() != 0 { bit } else { 0 };
        s.kept.answerers = s.kept.answerers & !bit | if ears & ANSWERS != 0 { bit } else { 0 };
    }

    /// Whether lines of a body itself or of what it wears give it restless numbers.
    #[inline]
    fn fidgets(&self, s: &State, b: u8) -> bool {
        let body = &s.bodies[b as usize];
        let worn = |item| self.gifts[s.item(team_of(b), item).card as usize] & (RESTLESS | OWN_RESTLESS) != 0;
        self.gifts[body.card as usize] & OWN_RESTLESS != 0 || items_in(body.equips).any(worn)
    }

    /// A status came onto a body, went, or has grown.
    #[inline]
    pub(super) fn remark(&self, s: &mut State, b: u8, status: &Status) {
        if status.plain && status.does & status_bits::DISARMED == 0 && s.bodies[b as usize].place < 3 {
            self.touch(s, b);
        } else {
            s.dirty |= 1 << b;
        }
    }

    /// Something happened to a body that only restless numbers read, and perhaps what it wears.
    #[inline(always)]
    pub(super) fn touch(&self, s: &mut State, b: u8) {
        // Who fidgets is known of the field only; in hand equips go on counting.
        let anyway = s.kept.restless || s.bodies[b as usize].place == HAND;
        s.dirty |= if anyway { 1 << b } else { s.kept.fidgets & 1 << b };
    }
}
