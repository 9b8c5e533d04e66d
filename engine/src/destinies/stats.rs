//! What is read from a position: attack, health, keywords, costs, tests. Nothing is cached, so nothing goes stale.

use super::Destinies;
use super::action::Class;
use super::brief::{Brief, FORBIDS, PROUD, STATIC_ATTACK, STATIC_COST, STATIC_HEALTH, STATIC_TRAIT};
use super::options::Loyalty;
use super::pool::{CardFilter, Def, Kind, NEUTRAL, Static, Test, hears};
use super::state::*;

/// What an effect knows about its circumstances.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    /// The controller.
    pub seat: usize,
    /// Board index of the source, if it is on the board.
    pub index: Option<usize>,
    /// Which card the source is.
    pub def: u8,
    /// The target, or the keywords of the event's unit.
    pub first: Ref,
    /// The card of the event.
    pub second: u8,
    /// Zone and flags of the frame.
    pub extra: u8,
}

/// Flag of [`Frame::extra`]: the source is or was in the attack zone.
pub(super) const WAS_ATTACK: u8 = 1;
/// Flag of [`Frame::extra`]: the source is or was in the defense zone.
pub(super) const WAS_DEFENSE: u8 = 2;
/// Flag of [`Frame::extra`]: the last effect found its object.
pub(super) const HAPPENED: u8 = 8;
/// Flag of [`Frame::extra`]: the effect is a spell's.
pub(super) const BY_SPELL: u8 = 16;

/// Flag of [`Frame::extra`]: the effect has targets from its declaration.
pub(super) const DECLARED: u8 = 32;

/// The zone flag of a board index.
#[inline]
pub(super) fn zone_flag(index: usize) -> u8 {
    match index {
        ATTACK..DEFENSE => WAS_ATTACK,
        DEFENSE..BOARD => WAS_DEFENSE,
        _ => 0,
    }
}

impl Destinies {
    /// The card with that number.
    #[inline(always)]
    pub fn def(&self, number: u8) -> &Def {
        &self.pool.defs[number as usize]
    }

    /// The card with that number, in short.
    #[inline(always)]
    pub(super) fn brief(&self, number: u8) -> &Brief {
        &self.briefs[(number & 127) as usize]
    }

    /// The card that stands at a board index.
    #[inline(always)]
    pub(super) fn unit_def(&self, state: &State, seat: usize, index: usize) -> &Def {
        self.def(state.sides[seat].board[index].def)
    }

    /// The level of a seat's hero.
    #[inline]
    pub fn level(&self, state: &State, seat: usize) -> u8 {
        self.brief(state.sides[seat].board[HERO].def).level
    }

    /// Whether the place holds a hero or minion.
    #[inline]
    pub fn fights(&self, state: &State, seat: usize, index: usize) -> bool {
        matches!(self.brief(state.sides[seat].board[index].def).kind, Kind::Hero | Kind::Minion)
    }

    fn on_board(&self, state: &State, seat: usize, index: usize) -> Around {
        Around {
            seat,
            index: Some(index),
            def: state.sides[seat].board[index].def,
            first: NOTHING,
            second: NO_CARD,
            extra: zone_flag(index),
        }
    }

    /// Attack, as it counts now: at least 0 (C-032, C-129).
    #[inline(never)]
    pub fn attack(&self, state: &State, seat: usize, index: usize) -> u8 {
        let unit = &state.sides[seat].board[index];
        let brief = self.brief(unit.def);
        if unit.frozen() {
            return 0;
        }
        let attack = i32::from(brief.attack) + i32::from(unit.attack) + i32::from(unit.attack_turn);
        if brief.flags & STATIC_ATTACK == 0 {
            return attack.clamp(0, 255) as u8;
        }
        self.attack_by_text(state, seat, index, attack)
    }

    fn attack_by_text(&self, state: &State, seat: usize, index: usize, mut attack: i32) -> u8 {
        let unit = &state.sides[seat].board[index];
        for line in &self.def(unit.def).statics {
            let change = match line.effect {
                Static::Attack(n) => i32::from(n),
                Static::AttackPerEmpower(n) => i32::from(n) * i32::from(state.sides[seat].empower),
                _ => continue,
            };
            if self.all(state, &line.tests, &self.on_board(state, seat, index)) {
                attack += change;
            }
        }
        attack.clamp(0, 255) as u8
    }

    /// Maximum health: at least 0.
    #[inline(never)]
    pub fn max_health(&self, state: &State, seat: usize, index: usize) -> u8 {
        let unit = &state.sides[seat].board[index];
        let brief = self.brief(unit.def);
        let health = i32::from(brief.health) + i32::from(unit.health);
        if brief.flags & STATIC_HEALTH == 0 {
            return health.clamp(0, 255) as u8;
        }
        self.health_by_text(state, seat, index, health)
    }

    fn health_by_text(&self, state: &State, seat: usize, index: usize, mut health: i32) -> u8 {
        let unit = &state.sides[seat].board[index];
        for line in &self.def(unit.def).statics {
            if let Static::Health(n) = line.effect
                && self.all(state, &line.tests, &self.on_board(state, seat, index))
            {
                health += i32::from(n);
            }
        }
        health.clamp(0, 255) as u8
    }

    /// Remaining health.
    #[inline]
    pub fn health(&self, state: &State, seat: usize, index: usize) -> u8 {
        self.max_health(state, seat, index).saturating_sub(state.sides[seat].board[index].tally)
    }

    /// Keywords: printed, given, by its own text and by other cards of its side.
    #[inline(never)]
    pub fn traits(&self, state: &State, seat: usize, index: usize) -> u16 {
        let side = &state.sides[seat];
        let unit = &side.board[index];
        let brief = self.brief(unit.def);
        let traits = brief.traits | u16::from(unit.given | unit.given_turn);
        if brief.flags & STATIC_TRAIT == 0 && side.hears & hears::AURA_TRAIT == 0 {
            return traits;
        }
        self.traits_by_text(state, seat, index, traits)
    }

    fn traits_by_text(&self, state: &State, seat: usize, index: usize, mut traits: u16) -> u16 {
        let side = &state.sides[seat];
        let unit = &side.board[index];
        let brief = self.brief(unit.def);
        let own = if brief.flags & STATIC_TRAIT == 0 { &[][..] } else { &self.def(unit.def).statics };
        for line in own {
            if let Static::Trait(bits) = line.effect
                && self.all(state, &line.tests, &self.on_board(state, seat, index))
            {
                traits |= bits;
            }
        }
        if side.hears & hears::AURA_TRAIT != 0 && brief.kind == Kind::Minion {
            for source in side.places() {
                if self.brief(side.board[source].def).hears & hears::AURA_TRAIT == 0 {
                    continue;
                }
                for line in &self.def(side.board[source].def).statics {
                    if let Static::MinionTrait(with, have) = line.effect
                        && traits & u16::from(with) == u16::from(with)
                        && self.all(state, &line.tests, &self.on_board(state, seat, source))
                    {
                        traits |= u16::from(have);
                    }
                }
            }
        }
        traits
    }

    /// Whether a text of the card itself forbids something.
    pub(super) fn forbidden(&self, state: &State, seat: usize, index: usize, what: Static) -> bool {
        let number = state.sides[seat].board[index].def;
        if self.brief(number).flags & FORBIDS == 0 {
            return false;
        }
        self.def(number)
            .statics
            .iter()
            .any(|line| line.effect == what && self.all(state, &line.tests, &self.on_board(state, seat, index)))
    }

    /// Whether Pride keeps it from acting (C-111).
    #[inline]
    pub fn too_proud(&self, state: &State, seat: usize, index: usize) -> bool {
        let number = state.sides[seat].board[index].def;
        self.brief(number).flags & PROUD != 0 && self.level(state, seat) < self.def(number).pride
    }

    /// Spellpower with Empower (C-101, C-103).
    pub(super) fn spellpower(&self, state: &State, seat: usize) -> u8 {
        let side = &state.sides[seat];
        let mut power = side.empower;
        if side.hears & hears::SPELLPOWER != 0 {
            power += side.places().map(|i| self.def(side.board[i].def).spellpower).sum::<u8>();
        }
        power
    }

    /// Whether playing the card hurts: another faction than the hero's, and not neutral (C-006).
    #[inline]
    pub(super) fn off_faction(&self, state: &State, seat: usize, def: &Def) -> bool {
        def.faction != NEUTRAL && def.faction != self.unit_def(state, seat, HERO).faction
    }

    /// What the card costs from hand now (C-009).
    pub fn mana_cost(&self, state: &State, seat: usize, number: u8) -> u8 {
        let brief = self.brief(number);
        let side = &state.sides[seat];
        if brief.flags & STATIC_COST == 0 && side.hears & hears::AURA_COST == 0 {
            return brief.cost;
        }
        let def = self.def(number);
        let mut cost = i32::from(def.cost);
        if def.loyalty != 0 && self.options.loyalty_form == Loyalty::Mana && self.off_faction(state, seat, def) {
            cost += i32::from(def.loyalty);
        }
        for line in &def.statics {
            let less = match line.effect {
                Static::CostLess(n) => n,
                Static::CostLessPerEmpower(n) => n * side.empower,
                _ => continue,
            };
            if self.all(state, &line.tests, &self.in_hand(seat, number)) {
                cost -= i32::from(less);
            }
        }
        if side.hears & hears::AURA_COST != 0 {
            self.auras(state, seat, |effect| {
                if let Static::HandCostLess(filter, less) = effect
                    && filter.fits(def)
                {
                    cost -= i32::from(less);
                }
            });
        }
        cost.max(0) as u8
    }

    /// Whether the card has Echo if declared now (C-122).
    pub(super) fn echoes(&self, state: &State, seat: usize, number: u8) -> bool {
        let def = self.def(number);
        let mut echo = def.echo
            || def
                .statics
                .iter()
                .any(|line| line.effect == Static::Echo && self.all(state, &line.tests, &self.in_hand(seat, number)));
        if state.sides[seat].hears & hears::AURA_ECHO != 0 {
            self.auras(state, seat, |effect| {
                if let Static::HandEcho(filter) = effect {
                    echo |= filter.fits(def);
                }
            });
        }
        echo
    }

    /// Says how many runes the side lacks for a card, kinds added up (C-014).
    #[inline]
    pub fn runes_lacking(&self, side: &Side) -> impl Fn(u8) -> u32 {
        let [some, others] = self.sets.lacking(side.runes);
        move |number| {
            let number = usize::from(number & 127);
            u32::from(some[number]) + u32::from(others[number])
        }
    }

    /// What a destiny card costs now (C-011, C-119).
    #[inline]
    pub(super) fn destiny_cost(&self, state: &State, seat: usize, number: u8) -> u8 {
        self.def(number).cost.saturating_sub(state.sides[seat].discount)
    }

    fn auras(&self, state: &State, seat: usize, mut each: impl FnMut(Static)) {
        let side = &state.sides[seat];
        for source in side.places() {
            if self.brief(side.board[source].def).hears & (hears::AURA_COST | hears::AURA_ECHO) == 0 {
                continue;
            }
            for line in &self.def(side.board[source].def).statics {
                if matches!(line.effect, Static::HandCostLess(..) | Static::HandEcho(_))
                    && self.all(state, &line.tests, &self.on_board(state, seat, source))
                {
                    each(line.effect);
                }
            }
        }
    }

    /// The circumstances of a card in hand.
    pub(super) fn in_hand(&self, seat: usize, def: u8) -> Around {
        Around { seat, index: None, def, first: NOTHING, second: NO_CARD, extra: 0 }
    }

    /// Whether all tests hold.
    #[inline]
    pub(super) fn all(&self, state: &State, tests: &[Test], around: &Around) -> bool {
        tests.iter().all(|&test| self.holds(state, test, around))
    }

    /// Whether a test holds. The frequent ones first: they need little.
    #[inline]
    pub(super) fn holds(&self, state: &State, test: Test, around: &Around) -> bool {
        let side = &state.sides[around.seat];
        match test {
            Test::EmpowerAtLeast(n) => side.empower >= n,
            Test::EmpowerBelow(n) => side.empower < n,
            Test::LevelAtLeast(n) => self.level(state, around.seat) >= n,
            Test::InAttack => around.extra & WAS_ATTACK != 0,
            Test::InDefense => around.extra & WAS_DEFENSE != 0,
            _ => self.holds_otherwise(state, test, around),
        }
    }

    fn holds_otherwise(&self, state: &State, test: Test, around: &Around) -> bool {
        let seat = around.seat;
        let side = &state.sides[seat];
        let kept = |filter: CardFilter| {
            let len = side.deck_len as usize;
            (0..state.kept as usize).any(|i| i < len && filter.fits(self.def(side.card(side.deck[len - 1 - i]))))
        };
        match test {
            Test::EmpowerAtLeast(_)
            | Test::EmpowerBelow(_)
            | Test::LevelAtLeast(_)
            | Test::InAttack
            | Test::InDefense => self.holds(state, test, around),
            Test::LostMinion => side.flags & LOST != 0,
            Test::NoSpellYet => side.flags & SPELL_DECLARED == 0,
            Test::Balance => side.hand.len() == side.zone.len(),
            Test::TargetExhausted => state.unit(around.first).is_some_and(|unit| !unit.awake()),
            Test::TargetAwake => state.unit(around.first).is_some_and(Unit::awake),
            Test::Happened => around.extra & HAPPENED != 0,
            Test::Discarded(filter) => state.discarded != NO_CARD && filter.fits(self.def(state.discarded)),
            Test::Kept(filter) => kept(filter),
            Test::NoneKept(filter) => !kept(filter),
            Test::TwinInZone => {
                let range = if around.extra & WAS_ATTACK != 0 {
                    ATTACK..ATTACK + side.attackers as usize
                } else {
                    DEFENSE..DEFENSE + side.defenders as usize
                };
                range.into_iter().any(|i| side.board[i].def == around.def && around.index != Some(i))
            }
            Test::OwnUnitWith(bits) => side.units().any(|i| {
                self.fights(state, seat, i) && self.traits(state, seat, i) & u16::from(bits) == u16::from(bits)
            }),
            Test::HealthAtMost(n) => around.index.is_some_and(|i| self.health(state, seat, i) <= n),
            Test::HeroAttackedByMinion => {
                let attacker = state.combat.attacker;
                attacker != NOTHING
                    && seat_of(attacker) != seat
                    && slot_of(attacker) != HERO_SLOT
                    && state.combat.target == hero_of(seat)
            }
            Test::EventFaction(faction) => around.second != NO_CARD && self.def(around.second).faction == faction,
            Test::EventTrait(bits) => around.first & bits == bits,
        }
    }

    /// The class of a slot: what makes two cards of a place different options.
    #[inline]
    pub(super) fn class(&self, side: &Side, slot: u8) -> Class {
        let mut marks = 0;
        if slot < TOKEN_BASE && !side.sealed(slot) {
            return Class { def: side.card(slot), marks };
        }
        if side.is_fleeting(slot) {
            marks |= Class::FLEETING;
        }
        if side.is_plain(slot) {
            marks |= Class::PLAIN;
        }
        if side.sealed(slot) {
            marks |= Class::SEALED;
        }
        Class { def: side.card(slot), marks }
    }

    /// Whether a unit is a minion with Honor and so on: all the given keywords.
    #[inline(never)]
    pub(super) fn has_trait(&self, state: &State, seat: usize, index: usize, bits: u16) -> bool {
        let side = &state.sides[seat];
        let unit = &side.board[index];
        let brief = self.brief(unit.def);
        let lacks = bits & !(brief.traits | u16::from(unit.given | unit.given_turn));
        if lacks == 0 {
            return true;
        }
        let others = if side.hears & hears::AURA_TRAIT == 0 { 0 } else { self.sets.given };
        lacks & !(brief.may_have | others) == 0 && self.traits(state, seat, index) & bits == bits
    }
}
