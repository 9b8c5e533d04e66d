//! Items, shops and field items (sections 17 and 18).

use super::Impossibility;
use super::options::ReshuffleLimit;
use super::pool::*;
use super::state::*;
use crate::chance::{Chance, Stream};

/// What lowers the prices of the shop.
#[derive(Clone, Copy)]
pub(super) struct Discounts {
    quarter: bool,
    half: bool,
}

impl Discounts {
    /// The lowest price of an item of one star.
    pub(super) const LEAST: u16 = 3;

    /// The price of an item with so many stars, in halves of points (I-151).
    pub(super) fn price(self, stars: u8) -> u16 {
        let mut price = 8 * u16::from(stars);
        if self.quarter {
            price = (3 * price).div_ceil(4);
        }
        if self.half { price.div_ceil(2) } else { price }
    }

    /// The most stars that an item may have to be bought for so many halves of points.
    pub(super) fn most_stars(self, points: u16) -> u8 {
        (1..=5).rev().find(|&stars| self.price(stars) <= points).unwrap_or(0)
    }
}

impl Impossibility {
    /// SP to use an item (I-136).
    pub(super) fn item_cost(&self, s: &State, team: u8, card: CardId) -> u8 {
        self.pool.def(card).sp + u8::from(self.dear(s, team))
    }

    /// Whether the items of a team cost more.
    fn dear(&self, s: &State, team: u8) -> bool {
        self.pool_has_dear && self.team_has(s, team, trait_bits::DEAR_ITEMS)
    }

    /// Whether a team has the SP for an item.
    #[inline]
    pub(super) fn affords(&self, s: &State, team: u8, cost: u8) -> bool {
        let sp = s.sides[team as usize].sp;
        cost < sp || (cost == sp && !self.dear(s, team))
    }

    /// Whom an item can be used on, out of a set: food not on machines, nothing without any effect (I-139, I-253).
    pub(super) fn item_targets(&self, s: &State, frame: &Frame, mut set: u64) -> u64 {
        let card = s.item(frame.team, frame.item).card;
        let def = self.pool.def(card);
        let branch = &self.pool.branches[frame.branch as usize];
        let class = &self.pool.classes[def.class as usize];
        if class.food && !branch.damages {
            let ops = &self.pool.ops[branch.ops.0 as usize..branch.ops.1 as usize];
            let heals_only = def.abilities.1 == 1
                && ops.iter().all(|op| matches!(op, Op::Heal(..) | Op::HealShared | Op::InflictPerHealed(..)));
            for b in members(set) {
                let body = &s.bodies[b as usize];
                let full = heals_only && body.hp >= body.max && !self.hurting(s, frame, b);
                if full || !self.may_eat(s, b, card) {
                    set &= !(1 << b);
                }
            }
        } else if class.attack && !self.options.friendly_attacks {
            // I-049: attack items are aimed at enemies, if they deal damage at all.
            let ops = &self.pool.ops[branch.ops.0 as usize..branch.ops.1 as usize];
            if matches!(ops.first(), Some(Op::Deal(..))) && def.abilities.1 == 1 && ops.len() == 1 {
                set &= !team_bits(frame.team);
            }
        }
        set
    }

    /// Whether healing items of the team deal damage to that body: by choice, so on every enemy.
    fn hurting(&self, s: &State, frame: &Frame, b: u8) -> bool {
        team_of(b) != frame.team && self.pool_has_food_hurts && self.team_has(s, frame.team, trait_bits::FOOD_HURTS)
    }

    /// Food is eaten: healing with everything that changes it (I-139, I-140).
    pub(super) fn feed(&self, s: &mut State, frame: &Frame, b: u8, amount: i16) -> i16 {
        let team = frame.team;
        let mut n = amount;
        for source in members(s.field) {
            let def = self.pool.def(s.bodies[source as usize].card);
            if (def.food != 0 || def.enemy_food != 0) && !self.negated(s, source) {
                n += if team_of(source) == team { i16::from(def.food) } else { -i16::from(def.enemy_food) };
            }
        }
        n = n.max(0);
        if self.hurting(s, frame, b) {
            let by = members(s.field & team_bits(team))
                .find(|&c| self.pool.def(s.bodies[c as usize].card).traits & trait_bits::FOOD_HURTS != 0);
            self.deal(s, b, n, Harm::Normal, by.unwrap_or(NONE));
            return 0;
        }
        if s.bodies[b as usize].is(HUNGRY) {
            s.bodies[b as usize].flags &= !HUNGRY;
            n *= 2;
        }
        s.bodies[b as usize].flags |= FED;
        let healed = self.heal(s, b, n);
        if let Some(poison) = self.food_poison
            && self.team_has(s, 1 - team_of(b), trait_bits::POISON_FOOD)
        {
            self.inflict(s, b, (poison, 1, 5), true, NONE);
        }
        healed
    }

    /// Whether a status is the drawback of heavy food.
    pub(super) fn is_drawback(&self, status: u8) -> bool {
        let status = &self.pool.statuses[status as usize];
        status.tier == 1 && status.flat[3] < 0 && status.flat[2] == 0
    }

    /// What attack items deal more in the turn of certain creatures, and what they inflict.
    pub(super) fn bomb_bonus(&self, s: &mut State, team: u8, card: CardId, b: u8) -> i16 {
        if !self.pool.classes[self.pool.def(card).class as usize].attack || s.phase != Phase::Three || s.team != team {
            return 0;
        }
        let mut more = 0;
        for source in members(self.slot_bodies(s, team, s.lane)) {
            let def = self.pool.def(s.bodies[source as usize].card);
            if def.bombs != 0 && !self.negated(s, source) {
                more += i16::from(def.bombs);
                if def.bomb_status != NONE {
                    self.inflict(s, b, (def.bomb_status, 1, 2), false, source);
                }
            }
        }
        more
    }

    /// A used item leaves the game, or stays for its next use (I-143).
    pub(super) fn item_done(&self, s: &mut State, frame: &Frame) {
        let entry = &mut s.sides[frame.team as usize].items[frame.item as usize];
        if entry.place != Place::Chain {
            return;
        }
        let to = if entry.who == 0 { Place::Hand } else { Place::Down };
        entry.who = NONE;
        entry.left = entry.left.saturating_sub(1);
        let place = if entry.left == 0 { Place::Free } else { to };
        s.move_item(frame.team, frame.item, place);
    }

    /// An equip is put on (I-144).
    pub(super) fn put_on(&self, s: &mut State, frame: &Frame) {
        let b = frame.picks[0];
        let (team, item) = (frame.team, frame.item);
        if s.field >> b & 1 == 0 || s.bodies[b as usize].hp <= 0 {
            let entry = s.item(team, item);
            let cost = self.item_cost(s, team, entry.card);
            let back = if entry.who == 0 { Place::Hand } else { Place::Down };
            s.sides[team as usize].sp += cost;
            s.sides[team as usize].items[item as usize].who = NONE;
            return s.move_item(team, item, back);
        }
        let global = s.global;
        let entry = &mut s.sides[team as usize].items[item as usize];
        entry.place = Place::Worn;
        entry.who = b;
        entry.since = global;
        entry.uses = 0;
        entry.clock = 0;
        s.bodies[b as usize].equips |= 1 << item;
        s.kept.worn[team as usize] |= 1 << item;
        let card = s.item(team, item).card;
        self.rearmed(s, b, card);
        self.listen(s, b);
    }

    /// Equips that can be taken off (I-144, I-145).
    pub(super) fn removable(&self, s: &State, team: u8) -> u32 {
        let mut set = s.kept.worn[team as usize];
        for item in items_in(set) {
            let entry = s.item(team, item);
            if entry.since >= s.global && self.quick[entry.card as usize].drawback {
                set &= !(1 << item);
            }
        }
        set
    }

    /// An equip is taken off.
    pub(super) fn take_off(&self, s: &mut State, team: u8, item: u8) {
        let Item { who, card, .. } = *s.item(team, item);
        s.move_item(team, item, Place::Hand);
        self.rearmed(s, who, card);
        self.listen(s, who);
    }

    /// A body wears an equip or wears it no more: it gets new numbers if the equip gives any.
    pub(super) fn rearmed(&self, s: &mut State, b: u8, card: CardId) {
        if self.pool.def(card).auras.1 > 0 {
            s.dirty |= 1 << b;
        } else {
            self.touch(s, b);
        }
    }

    /// A named item is made (I-155).
    pub(super) fn create(&self, s: &mut State, team: u8, card: CardId, number: u8) {
        let left = self.pool.def(card).uses;
        s.add_item(team, Item { card, place: Place::Hand, left, flags: KNOWN, number, ..Item::NONE });
    }

    /// The price of an item of the shop in halves of points (I-151).
    pub(super) fn price(&self, s: &State, team: u8, card: CardId) -> u16 {
        self.discounts(s, team).price(self.pool.def(card).stars)
    }

    /// What lowers the prices of a team in the turn of a slot.
    pub(super) fn discounts(&self, s: &State, team: u8) -> Discounts {
        let near = s.kept.traits[team as usize] & (trait_bits::CHEAP_SHOP | trait_bits::HALF_PRICE) != 0;
        if !self.pool_has_prices || (!near && s.kept.worn[team as usize] == 0) {
            return Discounts { quarter: false, half: false };
        }
        let slot = self.slot_bodies(s, team, s.lane);
        Discounts {
            quarter: self.team_has(s, team, trait_bits::CHEAP_SHOP),
            half: members(slot).any(|b| self.traits(s, b) & trait_bits::HALF_PRICE != 0),
        }
    }

    /// An item is bought; the gap is filled with one of the same stars (I-151).
    pub(super) fn buy(&self, s: &mut State, team: u8, at: u8) {
        let card = s.shop[at as usize];
        s.sides[team as usize].points -= self.price(s, team, card);
        let left = self.pool.def(card).uses;
        s.add_item(team, Item { card, place: Place::Hand, left, flags: KNOWN, ..Item::NONE });
        s.shop[at as usize] = if self.options.shop_restock { self.draw(s, self.pool.def(card).stars) } else { NO_CARD };
    }

    /// The next item of a level.
    pub(super) fn draw(&self, s: &mut State, stars: u8) -> CardId {
        let level = stars as usize;
        if s.left[level] == 0 {
            return NO_CARD;
        }
        s.left[level] -= 1;
        let at = s.levels[level] as usize + s.left[level] as usize;
        let card = self.item_list[s.deck[at] as usize];
        s.deck[at] = NONE;
        card
    }

    /// Puts a card back under its level.
    fn give_back(&self, s: &mut State, card: CardId) {
        let level = self.pool.def(card).stars as usize;
        let at = s.levels[level] as usize + s.left[level] as usize;
        s.deck[at] = self.item_number[card as usize];
        s.left[level] += 1;
    }

    /// All seven cards go back and are dealt anew by level (I-152).
    pub(super) fn reshuffle(&self, s: &mut State, team: u8, chance: &mut impl Chance) {
        s.sides[team as usize].points -= 2;
        s.sides[team as usize].flags |= SHUFFLED;
        let before = s.shop;
        for card in before {
            if card != NO_CARD {
                self.give_back(s, card);
            }
        }
        for level in 1..=4 {
            let first = s.levels[level] as usize;
            let left = s.left[level] as usize;
            chance.shuffle(Stream::TABLE, &mut s.deck[first..first + left]);
        }
        for (at, stars) in self.shop_stars().into_iter().enumerate() {
            s.shop[at] = self.draw(s, stars);
        }
    }

    /// Stars of the shop's places (I-010).
    pub(super) fn shop_stars(&self) -> [u8; 7] {
        [self.options.shop_first_star, 3, 3, 2, 2, 1, 1]
    }

    /// Whether the team may reshuffle.
    pub(super) fn may_reshuffle(&self, s: &State, team: u8) -> bool {
        let side = &s.sides[team as usize];
        let used = side.flags & SHUFFLED != 0;
        side.points >= 2 && !used
    }

    /// Uses of the reshuffle come back with the slot's turn, if the option says so.
    pub(super) fn renew_reshuffle(&self, s: &mut State, team: u8) {
        if self.options.reshuffle_limit == ReshuffleLimit::SlotTurn {
            s.sides[team as usize].flags &= !SHUFFLED;
        }
    }

    /// A field item comes into play; the old one goes to hand (I-159).
    pub(super) fn play_field(&self, s: &mut State, team: u8, card: CardId) {
        let side = &mut s.sides[team as usize];
        let old = side.field;
        side.field = card;
        side.uses = [0; 3];
        side.mode = 0;
        side.flags = side.flags & !FIELD_OFF | FIELD_NEW;
        if old != NO_CARD
            && let Some(place) = side.spare.iter_mut().find(|place| **place == NO_CARD)
        {
            *place = old;
        }
        self.stir_field(s, team, [old, card]);
        self.raise_field(s, On::FirstSummon, team, NONE);
        if self.pool.def(card).traits & trait_bits::ALL_UNKNOWN != 0 {
            for b in members(s.field & team_bits(team)) {
                self.retype(s, b, 0, self.open_types);
            }
        }
    }

    /// Negating and destroying field items for bricks (I-160, I-161), two bits for each owner.
    #[inline(always)]
    pub(super) fn brick_bits(&self, s: &State, team: u8) -> u8 {
        let bricks = s.sides[team as usize].bricks;
        let mut set = if bricks == 0 { 0 } else { self.bricks_on(s, team, 1 - team, bricks) };
        if bricks > 0 && self.options.own_field_attacks {
            set |= self.bricks_on(s, team, team, bricks);
        }
        set
    }

    /// The same for the field item of one owner.
    #[inline]
    fn bricks_on(&self, s: &State, team: u8, owner: u8, bricks: u16) -> u8 {
        let side = &s.sides[owner as usize];
        if side.field == NO_CARD {
            return 0;
        }
        let stars = u16::from(self.quick[side.field as usize].stars);
        if bricks < stars {
            return 0;
        }
        let when = match s.phase {
            Phase::Zero => s.gone == 0,
            Phase::Three => s.team == team,
            _ => false,
        };
        let safe = self.options.field_neg_limits && side.flags & (FIELD_NEW | FIELD_WAS_OFF) != 0;
        let negates = when && side.flags & FIELD_OFF == 0 && !safe;
        (u8::from(negates) | u8::from(bricks >= 3 * stars) << 1) << (2 * owner)
    }
}
