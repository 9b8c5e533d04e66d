//! What can be chosen. Equal options are one option (E-2); a decision is one small step (E-3).

use super::Destinies;
use super::action::{Action, Class, Spot};
use super::brief::{ABLE, CHOOSES, NEEDS, UNPLAYABLE, always_enough};
use super::options::Retaliation;
use super::pool::{Ability, Declared, Def, Kind, On, Op, Speed, Static, UnitFilter, Where, Whose, hears, trait_bit};
use super::state::*;

/// Where options go. Says whether it has had enough.
pub(super) trait Sink {
    /// Takes an option.
    fn add(&mut self, action: Action) -> bool;
}

impl Sink for Vec<Action> {
    #[inline]
    fn add(&mut self, action: Action) -> bool {
        self.push(action);
        false
    }
}

/// Finds out whether there is a real choice.
#[derive(Default)]
pub(super) struct Two {
    /// The first option.
    pub first: Option<Action>,
    /// How many there are, up to two.
    pub count: u8,
}

impl Sink for Two {
    #[inline]
    fn add(&mut self, action: Action) -> bool {
        self.count += 1;
        if self.count == 1 {
            self.first = Some(action);
        }
        self.count >= 2
    }
}

/// The order in which classes are paid and picked (E-4, E-9).
#[inline]
pub(super) fn key(class: Class) -> u16 {
    u16::from(class.def) << 3 | u16::from(class.marks)
}

/// The classes among some slots, in order, with their counts.
struct Classes {
    keys: [u16; DECK],
    counts: [u8; DECK],
    len: usize,
}

impl Classes {
    fn of(game: &Destinies, side: &Side, slots: impl Iterator<Item = u8>) -> Classes {
        let mut classes = Classes { keys: [0; DECK], counts: [0; DECK], len: 0 };
        for slot in slots {
            let key = key(game.class(side, slot));
            let mut at = classes.len;
            while at > 0 && classes.keys[at - 1] > key {
                at -= 1;
            }
            if at > 0 && classes.keys[at - 1] == key {
                classes.counts[at - 1] += 1;
            } else if classes.len < DECK {
                for i in (at..classes.len).rev() {
                    classes.keys[i + 1] = classes.keys[i];
                    classes.counts[i + 1] = classes.counts[i];
                }
                classes.keys[at] = key;
                classes.counts[at] = 1;
                classes.len += 1;
            }
        }
        classes
    }

    fn iter(&self) -> impl Iterator<Item = (u16, Class, u8)> + '_ {
        let class = |key: u16| Class { def: (key >> 3) as u8, marks: (key & 7) as u8 };
        self.keys[..self.len].iter().zip(&self.counts).map(move |(&key, &count)| (key, class(key), count))
    }
}

impl Destinies {
    /// All options of the seat that is asked.
    pub(super) fn offer(&self, state: &State, out: &mut impl Sink) {
        let seat = state.asked as usize;
        let side = &state.sides[seat];
        let frame = if state.frames_len == 0 { None } else { Some(&state.frames[state.frames_len as usize - 1]) };
        match (state.ask, frame) {
            (Ask::Main, _) => self.offer_actions(state, seat, false, out),
            (Ask::Priority, _) => self.offer_actions(state, seat, true, out),
            (Ask::AttackTarget, _) => self.offer_attack_targets(state, seat, out),
            (Ask::Hindered, _) => {
                let _ = out.add(Action::PayHindered) || out.add(Action::Pass);
            }
            (Ask::Artifact, _) => {
                for i in ARTIFACT..ARTIFACT + side.artifacts as usize {
                    let twin = (ARTIFACT..i).any(|j| side.board[j].same(&side.board[i]));
                    if !twin && out.add(Action::Unit(Spot { seat: seat as u8, index: i as u8 })) {
                        return;
                    }
                }
            }
            (Ask::Zone | Ask::SummonZone, _) => {
                let _ = self.room(state, seat, true) && out.add(Action::Zone(true))
                    || self.room(state, seat, false) && out.add(Action::Zone(false));
            }
            (Ask::EnemyZone, _) => {
                let _ = self.zone_minions(state, 1 - seat, true) != 0 && out.add(Action::Zone(true))
                    || self.zone_minions(state, 1 - seat, false) != 0 && out.add(Action::Zone(false));
            }
            (Ask::Foresight, _) => self.offer_cards(side, side.zone.iter(), 0, out),
            (Ask::Discard, _) => self.offer_cards(side, side.hand.iter(), 0, out),
            (_, Some(frame)) => self.offer_in_frame(state, seat, frame, out),
            (_, None) => {}
        }
    }

    fn offer_in_frame(&self, state: &State, seat: usize, frame: &Frame, out: &mut impl Sink) {
        let side = &state.sides[seat];
        match state.ask {
            Ask::Target => self.offer_targets(state, seat, frame, out),
            Ask::Choose => {
                if let Op::Choose(filter) = self.pool.ops[frame.at as usize] {
                    self.offer_units(state, seat, &filter, frame, NOTHING, 0, out);
                }
            }
            Ask::DiscardPile => {
                if let Declared::DiscardPile(filter) = self.declared(state, frame) {
                    let fits = side.discard.iter().filter(|&slot| filter.fits(self.def(side.card(slot))));
                    self.offer_cards(side, fits, 0, out);
                }
            }
            Ask::Pay => self.offer_payment(side, (frame.set & 0xFF) as u8, (frame.set >> 16) as u16, out),
            Ask::ScryBottom | Ask::ScryTop => self.offer_scry(state, side, frame, out),
            Ask::Discover => {
                let slots = (0..3).map(|i| (frame.set >> (8 * i) & 0xFF) as u8).filter(|&slot| slot != NO_CARD);
                self.offer_cards(side, slots, 0, out);
            }
            Ask::Search if !out.add(Action::Pass) => {
                let deck = side.deck[..side.deck_len as usize].iter().copied();
                self.offer_cards(side, deck, (frame.set >> 8) as u16, out);
            }
            Ask::OneOfTwo => {
                if let Op::CreateOneOf(a, b) = self.pool.ops[frame.at as usize] {
                    let card = |def| Action::Card(Class { def, marks: 0 });
                    let _ = out.add(card(a)) || a != b && out.add(card(b));
                }
            }
            _ => {}
        }
    }

    /// D-01 and D-02.
    fn offer_actions(&self, state: &State, seat: usize, in_chain: bool, out: &mut impl Sink) {
        // What is found fastest comes first: whether there is a choice at all is asked more often than which.
        let fight = in_chain && state.combat.attacker != NOTHING;
        if out.add(Action::Pass)
            || !fight && self.offer_resource(state, seat, out)
            || self.offer_pile_abilities(state, seat, in_chain, out)
            || self.offer_hand(state, seat, in_chain, out)
            || self.offer_destiny(state, seat, in_chain, out)
            || self.offer_abilities(state, seat, in_chain, out)
        {
            return;
        }
        if fight {
            self.offer_defense(state, seat, out);
        } else if !in_chain {
            self.offer_attacks(state, seat, out);
        }
    }

    fn offer_hand(&self, state: &State, seat: usize, in_chain: bool, out: &mut impl Sink) -> bool {
        let side = &state.sides[seat];
        let payable = side.hand.without(side.fleeting_cards()).len();
        let mut seen = [0u64; 2];
        for slot in side.hand.iter() {
            let class = self.class(side, slot);
            let brief = self.brief(class.def);
            if brief.flags & UNPLAYABLE != 0 || in_chain && brief.speed == Speed::Slow {
                continue;
            }
            if class.marks == 0 {
                let bit = 1 << (class.def & 63);
                let word = &mut seen[(class.def >> 6) as usize];
                if *word & bit != 0 {
                    continue;
                }
                *word |= bit;
            } else if side.hand.iter().take_while(|&s| s != slot).any(|s| self.class(side, s) == class) {
                continue;
            }
            let others = payable - u8::from(class.marks & Class::FLEETING == 0);
            if self.mana_cost(state, seat, class.def) <= others
                && self.playable(state, seat, class.def)
                && out.add(Action::Play(class))
            {
                return true;
            }
        }
        false
    }

    fn offer_destiny(&self, state: &State, seat: usize, in_chain: bool, out: &mut impl Sink) -> bool {
        let side = &state.sides[seat];
        if side.flags & DESTINY_PLAYED != 0 {
            return false;
        }
        let affordable = side.zone.len().saturating_add(side.discount);
        let mut rest = side.destiny;
        while rest != 0 {
            let slot = DESTINY_BASE + rest.trailing_zeros() as u8;
            rest &= rest - 1;
            let number = side.card(slot);
            let brief = self.brief(number);
            if in_chain && brief.speed == Speed::Slow || brief.cost > affordable {
                continue;
            }
            if self.playable(state, seat, number) && out.add(Action::Destiny(number)) {
                return true;
            }
        }
        false
    }

    /// Whether a card may be declared, apart from speed and cost (C-021).
    pub(super) fn playable(&self, state: &State, seat: usize, number: u8) -> bool {
        let side = &state.sides[seat];
        let brief = self.brief(number);
        if self.options.runes {
            // Four comparisons at once: a byte keeps its highest bit if there are enough runes of that kind.
            const HIGH: u32 = 0x8080_8080;
            let have = u32::from_le_bytes(side.runes.map(|n| n.min(127)));
            if ((have | HIGH) - brief.runes) & HIGH != HIGH {
                return false;
            }
        }
        if brief.speed != Speed::Burst && state.links_len as usize >= LINKS {
            return false;
        }
        let place = match brief.kind {
            Kind::Minion | Kind::Sigil => self.room(state, seat, true) || self.room(state, seat, false),
            Kind::Hero => self.can_level(state, seat, self.def(number)),
            Kind::Spell | Kind::Artifact => true,
        };
        if !place || brief.flags & (NEEDS | CHOOSES) == 0 {
            return place;
        }
        let def = self.def(number);
        self.all(state, &def.needs, &self.in_hand(seat, NO_CARD))
            && (!def.unique || !side.places().any(|i| side.board[i].def == number))
            && self.declarable(state, seat, &def.declared, refer(seat, NO_CARD))
    }

    /// Whether the hero can be played on the present one (C-031).
    pub(super) fn can_level(&self, state: &State, seat: usize, def: &Def) -> bool {
        let now = self.unit_def(state, seat, HERO);
        def.level == now.level + 1 && def.faction == now.faction && (def.level < 2 || def.lineage == now.lineage)
    }

    /// Whether there is enough to choose from.
    fn declarable(&self, state: &State, seat: usize, declared: &Declared, source: Ref) -> bool {
        match declared {
            Declared::Nothing => true,
            Declared::EnemyZone => {
                self.zone_minions(state, 1 - seat, true) | self.zone_minions(state, 1 - seat, false) != 0
            }
            Declared::DiscardPile(filter) => {
                let side = &state.sides[seat];
                side.discard.iter().any(|slot| filter.fits(self.def(side.card(slot))))
            }
            Declared::Units { filter, min, .. } => {
                always_enough(declared) || self.enough(state, seat, filter, source, *min)
            }
        }
    }

    /// Whether at least `min` units fit.
    fn enough(&self, state: &State, seat: usize, filter: &UnitFilter, source: Ref, min: u8) -> bool {
        self.fitting(state, seat, filter, source).count_ones() >= u32::from(min)
    }

    fn offer_abilities(&self, state: &State, seat: usize, in_chain: bool, out: &mut impl Sink) -> bool {
        let side = &state.sides[seat];
        if side.hears & hears::ABILITY == 0 {
            return false;
        }
        for index in side.places() {
            let unit = &side.board[index];
            if self.brief(unit.def).flags & ABLE == 0 || !unit.awake() || self.too_proud(state, seat, index) {
                continue;
            }
            let def = self.def(unit.def);
            if self.has_earlier_twin(side, index) {
                continue;
            }
            for (number, ability) in def.abilities.iter().enumerate() {
                let source = if index == HERO { hero_of(seat) } else { refer(seat, unit.slot) };
                let sealed = ability.seals && index != HERO && side.sealed(unit.slot);
                if !(ability.from_discard || sealed)
                    && (ability.durability == 0 || unit.tally >= ability.durability)
                    && self.usable(state, seat, ability, source, in_chain)
                    && out.add(Action::Use { index: index as u8, ability: number as u8 })
                {
                    return true;
                }
            }
        }
        false
    }

    fn usable(&self, state: &State, seat: usize, ability: &Ability, source: Ref, in_chain: bool) -> bool {
        let side = &state.sides[seat];
        !(in_chain && ability.speed == Speed::Slow)
            && (ability.speed == Speed::Burst || (state.links_len as usize) < LINKS)
            && (!ability.needs_zone || !side.zone.is_empty())
            && ability.mana <= side.hand.without(side.fleeting_cards()).len()
            && self.all(state, &ability.tests, &self.in_hand(seat, NO_CARD))
            && self.declarable(state, seat, &ability.declared, source)
    }

    fn offer_pile_abilities(&self, state: &State, seat: usize, in_chain: bool, out: &mut impl Sink) -> bool {
        let side = &state.sides[seat];
        let mut rest = side.pile;
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let last = if bit < 15 { bit + 1 } else { self.piles.len() };
            for &number in &self.piles[bit..last] {
                for (i, ability) in self.def(number).abilities.iter().enumerate() {
                    if ability.from_discard
                        && self.usable(state, seat, ability, refer(seat, NO_CARD), in_chain)
                        && (bit < 15 || side.discard.iter().any(|slot| side.card(slot) == number))
                        && out.add(Action::UseDiscard { card: number, ability: i as u8 })
                    {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether an equal card of the same zone comes before it (E-2).
    fn has_earlier_twin(&self, side: &Side, index: usize) -> bool {
        let start = match index {
            HERO => return false,
            ATTACK..DEFENSE => ATTACK,
            DEFENSE..BOARD => DEFENSE,
            _ => ARTIFACT,
        };
        let unit = &side.board[index];
        (start..index).any(|i| side.board[i].same(unit) && side.sealed(side.board[i].slot) == side.sealed(unit.slot))
    }

    fn offer_resource(&self, state: &State, seat: usize, out: &mut impl Sink) -> bool {
        let side = &state.sides[seat];
        if (side.flags & RESOURCES) / RESOURCE_ONE >= self.options.resource_actions {
            return false;
        }
        if side.deck_len > 0 && out.add(Action::DrawCard) {
            return true;
        }
        // A rune that no card asks for is no option (E-7).
        self.options.runes
            && (0..4).any(|kind| side.runes[kind] < self.rune_need[kind] && out.add(Action::GainRune(kind as u8)))
    }

    /// Whether the unit may be declared as attacker (C-038).
    pub(super) fn can_attack(&self, state: &State, seat: usize, index: usize) -> bool {
        let unit = &state.sides[seat].board[index];
        unit.awake()
            && self.fights(state, seat, index)
            && !(self.options.summoning_sickness && index != HERO && unit.status & NEW != 0)
            && self.attack(state, seat, index) > 0
            && !self.too_proud(state, seat, index)
            && !self.forbidden(state, seat, index, Static::CannotAttack)
    }

    fn offer_attacks(&self, state: &State, seat: usize, out: &mut impl Sink) {
        let side = &state.sides[seat];
        let mut targets = [0; BOARD];
        let mut count = 0;
        for index in std::iter::once(HERO).chain(ATTACK..ATTACK + side.attackers as usize) {
            if !self.can_attack(state, seat, index) || self.has_earlier_twin(side, index) {
                continue;
            }
            let attacker = index as u8;
            if self.unit_def(state, seat, index).hears & 1 << On::Attack as u32 != 0 {
                if out.add(Action::Attacker(attacker)) {
                    return;
                }
                continue;
            }
            if count == 0 {
                count = self.attack_targets(state, seat, &mut targets);
            }
            for &target in &targets[..count] {
                if out.add(Action::Attack { index: attacker, target }) {
                    return;
                }
            }
        }
    }

    fn offer_attack_targets(&self, state: &State, seat: usize, out: &mut impl Sink) {
        let mut targets = [0; BOARD];
        let count = self.attack_targets(state, seat, &mut targets);
        for &index in &targets[..count] {
            if out.add(Action::Unit(Spot { seat: 1 - seat as u8, index })) {
                return;
            }
        }
    }

    /// Who can be attacked. Says how many there are.
    fn attack_targets(&self, state: &State, seat: usize, targets: &mut [u8; BOARD]) -> usize {
        let side = &state.sides[1 - seat];
        let mut count = 0;
        for index in side.units() {
            if self.attackable(state, 1 - seat, index) && !self.has_earlier_twin(side, index) {
                targets[count] = index as u8;
                count += 1;
            }
        }
        count
    }

    /// Blockers and retaliation (C-039, C-040).
    fn offer_defense(&self, state: &State, seat: usize, out: &mut impl Sink) {
        let combat = &state.combat;
        if seat_of(combat.target) != seat || combat.blocker != NOTHING || state.links_len as usize >= LINKS {
            return;
        }
        let attacking = seat_of(combat.attacker);
        let Some(attacker) = state.sides[attacking].find(slot_of(combat.attacker)) else { return };
        let Some(target) = state.sides[seat].find(slot_of(combat.target)) else { return };
        let side = &state.sides[seat];
        if !self.has_trait(state, attacking, attacker, trait_bit::HONOR) {
            for index in DEFENSE..DEFENSE + side.defenders as usize {
                if index != target
                    && side.board[index].awake()
                    && self.fights(state, seat, index)
                    && !self.too_proud(state, seat, index)
                    && !self.forbidden(state, seat, index, Static::CannotBlock)
                    && !(DEFENSE..index).any(|i| i != target && side.board[i].same(&side.board[index]))
                    && out.add(Action::Block(index as u8))
                {
                    return;
                }
            }
        }
        if self.options.retaliation == Retaliation::Declared
            && !combat.retaliates
            && side.board[target].awake()
            && self.attack(state, seat, target) > 0
            && !self.too_proud(state, seat, target)
        {
            out.add(Action::Retaliate);
        }
    }

    /// What the declared card or ability lets choose.
    pub(super) fn declared(&self, state: &State, frame: &Frame) -> Declared {
        let def = self.source_def(state, frame);
        match self.declared_ability(frame) {
            Some(number) => def.abilities[number as usize].declared,
            None => def.declared,
        }
    }

    fn offer_targets(&self, state: &State, seat: usize, frame: &Frame, out: &mut impl Sink) {
        let Declared::Units { filter, min, max } = self.declared(state, frame) else { return };
        let picked = (frame.set >> 8 & 0xFF) as u8;
        if picked >= min && out.add(Action::Pass) {
            return;
        }
        let last = if picked == 0 || max == 1 { NOTHING } else { frame.first };
        self.offer_units(state, seat, &filter, frame, last, min.saturating_sub(picked + 1), out);
    }

    /// Offers units that come after `last`, each only if `needed` more come after it (E-9).
    #[allow(clippy::too_many_arguments)]
    fn offer_units(
        &self,
        state: &State,
        seat: usize,
        filter: &UnitFilter,
        frame: &Frame,
        last: Ref,
        needed: u8,
        out: &mut impl Sink,
    ) {
        let mut after = 0;
        if last != NOTHING {
            let place = seat_of(last);
            after = order(seat, place, state.sides[place].find(slot_of(last)).unwrap_or(HERO)) + 1;
        }
        let mut fitting = self.fitting(state, seat, filter, frame.source) >> after << after;
        while fitting != 0 {
            let at = fitting.trailing_zeros() as usize;
            fitting &= fitting - 1;
            let (place, index) = if at < BOARD { (seat, at) } else { (1 - seat, at - BOARD) };
            let side = &state.sides[place];
            let twin = self.twin_start(index).is_some_and(|start| {
                (start..index).any(|i| order(seat, place, i) >= after && side.board[i].same(&side.board[index]))
            });
            if twin || fitting.count_ones() < u32::from(needed) {
                continue;
            }
            if out.add(Action::Unit(Spot { seat: place as u8, index: index as u8 })) {
                return;
            }
        }
    }

    fn twin_start(&self, index: usize) -> Option<usize> {
        match index {
            ATTACK..DEFENSE => Some(ATTACK),
            DEFENSE..BOARD => Some(DEFENSE),
            _ => None,
        }
    }

    /// The units that fit: own side in the low bits, the other from [`BOARD`] on.
    pub(super) fn fitting(&self, state: &State, seat: usize, filter: &UnitFilter, source: Ref) -> u64 {
        let mut found = 0;
        for place in [seat, 1 - seat] {
            for index in state.sides[place].units() {
                if self.fits(state, seat, filter, source, 0, place, index) {
                    found |= 1 << order(seat, place, index);
                }
            }
        }
        found
    }

    /// Whether the unit is one of those meant.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn fits(
        &self,
        state: &State,
        seat: usize,
        filter: &UnitFilter,
        source: Ref,
        zone: u8,
        place: usize,
        index: usize,
    ) -> bool {
        let whose = match filter.whose {
            Whose::Any => true,
            Whose::Own => place == seat,
            Whose::Enemy => place != seat,
        };
        if !whose {
            return false;
        }
        if index == HERO {
            return filter.heroes;
        }
        let unit = &state.sides[place].board[index];
        let def = self.def(unit.def);
        let in_place = match filter.place {
            Where::Anywhere => true,
            Where::Attack => index < DEFENSE,
            Where::Defense => index >= DEFENSE,
            Where::Same => super::stats::zone_flag(index) & zone != 0,
        };
        def.kind == Kind::Minion
            && in_place
            && !(filter.other && refer(place, unit.slot) == source)
            && !(filter.main && unit.slot >= DESTINY_BASE)
            && (filter.max_cost == u8::MAX || def.cost <= filter.max_cost)
            && (filter.max_attack == u8::MAX || self.attack(state, place, index) <= filter.max_attack)
            && (filter.traits == 0 || self.has_trait(state, place, index, u16::from(filter.traits)))
    }

    /// The minions of a zone, as a mask of places.
    pub(super) fn zone_minions(&self, state: &State, seat: usize, attack: bool) -> u8 {
        let side = &state.sides[seat];
        let (base, count) = if attack { (ATTACK, side.attackers) } else { (DEFENSE, side.defenders) };
        (0..count as usize).filter(|i| self.fights(state, seat, base + i)).fold(0, |mask, i| mask | 1 << i)
    }

    /// D-05: each multiset of cards can be paid in exactly one order (E-4).
    fn offer_payment(&self, side: &Side, remaining: u8, last: u16, out: &mut impl Sink) {
        let payable = side.hand.without(side.fleeting_cards());
        let classes = Classes::of(self, side, payable.iter());
        let mut left: u8 = classes.iter().filter(|&(key, ..)| key >= last).map(|(_, _, count)| count).sum();
        for (key, class, count) in classes.iter() {
            if key < last {
                continue;
            }
            if left < remaining || out.add(Action::Card(class)) {
                return;
            }
            left -= count;
        }
    }

    fn offer_scry(&self, state: &State, side: &Side, frame: &Frame, out: &mut impl Sink) {
        let looked = super::effects::scry_cards(side, frame);
        if state.ask == Ask::ScryBottom && out.add(Action::Pass) {
            return;
        }
        for (_, class, _) in Classes::of(self, side, looked.iter().copied()).iter() {
            let action = if state.ask == Ask::ScryBottom { Action::Bottom(class) } else { Action::Top(class) };
            if out.add(action) {
                return;
            }
        }
    }

    fn offer_cards(&self, side: &Side, slots: impl Iterator<Item = u8>, from: u16, out: &mut impl Sink) {
        for (key, class, _) in Classes::of(self, side, slots).iter() {
            if key >= from && out.add(Action::Card(class)) {
                return;
            }
        }
    }
}

/// The place of a unit in the order in which units are picked.
#[inline]
fn order(seat: usize, place: usize, index: usize) -> usize {
    if place == seat { index } else { BOARD + index }
}
