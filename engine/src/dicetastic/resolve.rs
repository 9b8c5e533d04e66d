//! Effects and played cards, step by step.

use super::Dicetastic;
use super::action::{Action, ability_of, class_of};
use super::dice::{Dice, flipped};
use super::ops::{Amount, Cost, Duration, Effect, Event, Key, Pile, Pool, Target, Timing, Type};
use super::state::{Ask, Frame, Hit, NONE, Ongoing, PlayFrame, ResolveFrame, Source, State};
use super::targets::{Choice, Context};
use crate::chance::{Chance, Stream};
use crate::seat::{Seat, Seats};

impl Dicetastic {
    /// Goes on with an ability card being played until something else is put under way.
    pub(super) fn run_play(&self, s: &mut State) {
        let depth = s.depth;
        while let Frame::Play(p) = *s.innermost()
            && s.depth == depth
        {
            self.play_step(s, p);
        }
    }

    /// The next step of a card being played (D-063).
    fn play_step(&self, s: &mut State, mut p: PlayFrame) {
        let play = &self.card(p.card).play;
        match p.step {
            0 => {
                p.step = 1;
                s.set_top(Frame::Play(p));
                if let Some(cost) = play.cost {
                    self.pay(s, cost, Source::Card(p.card), p.holder);
                }
            }
            1 => {
                // If paying killed the holder the effect is lost (D-071).
                p.step = if s.living.has(p.holder) { 2 } else { 3 };
                s.set_top(Frame::Play(p));
                if p.step == 2 {
                    self.fire_last(s, Key::new(Event::PlayCard, Timing::When), p.holder.0);
                }
            }
            2 => {
                p.step = 3;
                s.set_top(Frame::Play(p));
                if !p.cancelled && s.living.has(p.holder) {
                    self.begin(s, Source::Card(p.card), 0, p.line, p.holder, p.target, p.event, false);
                    // What playing costs was paid when the card was shown.
                    if let Frame::Resolve(mut r) = s.top() {
                        r.step = 1;
                        s.set_top(Frame::Resolve(r));
                    }
                }
            }
            3 => {
                p.step = 4;
                s.set_top(Frame::Play(p));
                if p.removed {
                    s.links.push(&mut s.piles.removed, p.card);
                } else if !p.stays {
                    self.to_discard(s, p.card);
                    self.fire_last(s, Key::new(Event::FullyPlayed, Timing::After), p.holder.0);
                }
            }
            _ => s.pop(),
        }
    }

    /// Pays a cost (D-071).
    fn pay(&self, s: &mut State, cost: Cost, source: Source, holder: Seat) {
        match (cost, source) {
            (Cost::Health(n), _) => self.hurt_self(s, holder, n),
            (Cost::Card, _) => {
                s.push(Frame::Discards { seats: Seats::only(holder), from: holder, count: 1, left: 1 });
            }
            (Cost::Rotate, Source::Class(class)) => self.rotate(s, class),
            (Cost::DiscardClass, Source::Class(class)) => self.discard_class(s, holder, class),
            (Cost::RemoveClass, Source::Class(class)) => self.remove_class(s, holder, class),
            _ => {}
        }
    }

    /// Goes on with an effect until something else is put under way or is asked.
    #[inline(never)]
    pub(super) fn run_resolve(&self, s: &mut State, chance: &mut impl Chance) {
        let depth = s.depth;
        while let Frame::Resolve(r) = *s.innermost()
            && s.depth == depth
            && s.ask == Ask::Nothing
        {
            self.resolve_step(s, r, chance);
        }
    }

    /// The next step of an effect.
    fn resolve_step(&self, s: &mut State, mut r: ResolveFrame, chance: &mut impl Chance) {
        let ability = self.ability(r.source, r.ability);
        match r.step {
            0 => {
                r.step = 1;
                s.set_top(Frame::Resolve(r));
                if let Some(cost) = ability.cost {
                    self.pay(s, cost, r.source, r.holder);
                }
            }
            1 => {
                if !s.living.has(r.holder) {
                    s.pop();
                    return;
                }
                let Some(&effect) = ability.effects.get(r.effect as usize) else { return self.finish(s, r) };
                let c = Context::from(&r);
                match self.choice(s, effect, &c) {
                    Choice::Never => self.next_effect(s, r),
                    Choice::Ready => self.perform(s, r, effect, NONE, chance),
                    Choice::Seat(seats) => self.perform_on_seat(s, r, effect, seats, chance),
                    Choice::Class(classes) => {
                        let only = (classes.count_ones() == 1).then_some(classes.trailing_zeros() as u8);
                        if r.target != NONE {
                            let legal = classes >> r.target & 1 != 0;
                            let target = std::mem::replace(&mut r.target, NONE);
                            if legal { self.perform(s, r, effect, target, chance) } else { self.next_effect(s, r) }
                        } else if let Some(class) = only {
                            self.perform(s, r, effect, class, chance);
                        } else {
                            s.stop(Ask::Pick, r.holder);
                        }
                    }
                    Choice::Ability(classes) => {
                        let mut picks = [NONE; 2];
                        let mut n = 0;
                        let mut legal = false;
                        self.each_empower(s, effect, classes, &c, &mut |pick| {
                            legal |= pick == r.target;
                            picks[n.min(1)] = pick;
                            n += 1;
                        });
                        let target = std::mem::replace(&mut r.target, NONE);
                        if target != NONE && legal {
                            self.perform(s, r, effect, target, chance);
                        } else if target != NONE || n == 0 {
                            self.next_effect(s, r);
                        } else if n == 1 {
                            self.perform(s, r, effect, picks[0], chance);
                        } else {
                            s.stop(Ask::Pick, r.holder);
                        }
                    }
                }
            }
            2 => self.next_effect(s, r),
            _ => s.pop(),
        }
    }

    /// A seat has died: whatever it was just paying for is lost, even if it is revived (D-071).
    pub(super) fn lose_paid(s: &mut State, seat: Seat) {
        for frame in &mut s.frames[..s.depth as usize] {
            match frame {
                Frame::Resolve(r) if r.holder == seat && r.step == 1 => r.step = 3,
                Frame::Play(p) if p.holder == seat && p.step == 1 => p.step = 3,
                _ => {}
            }
        }
    }

    fn perform_on_seat(
        &self,
        s: &mut State,
        mut r: ResolveFrame,
        effect: Effect,
        seats: Seats,
        chance: &mut impl Chance,
    ) {
        let two = matches!(effect, Effect::Damage(_, Target::TwoAdditionalTargets));
        let left = seats.without(r.picked);
        let target = std::mem::replace(&mut r.target, NONE);
        if target != NONE {
            if !left.has(Seat(target)) {
                // The chosen seat is no longer a legal target.
                return self.next_effect(s, r);
            }
            if !two {
                return self.perform(s, r, effect, target, chance);
            }
            r.picked.insert(Seat(target));
        } else if r.picked.is_empty() {
            if left.len() > 1 {
                return s.stop(Ask::Pick, r.holder);
            }
            let only = left.iter().next().expect("a choice has at least one seat");
            if !two {
                return self.perform(s, r, effect, only.0, chance);
            }
            r.picked.insert(only);
        }
        if !r.done && r.picked.len() < 2 && !seats.without(r.picked).is_empty() {
            s.set_top(Frame::Resolve(r));
            return s.stop(Ask::Pick, r.holder);
        }
        self.perform(s, r, effect, NONE, chance);
    }

    fn next_effect(&self, s: &mut State, mut r: ResolveFrame) {
        r.step = 1;
        r.effect += 1;
        r.picked = Seats::NONE;
        s.set_top(Frame::Resolve(r));
    }

    /// The last effect is done: an ongoing card counts its use.
    fn finish(&self, s: &mut State, r: ResolveFrame) {
        s.pop();
        if let Source::Here(card) = r.source
            && let Some(place) = Self::ongoing_at(s, card)
            && !s.ongoing[place].turns
        {
            s.ongoing[place].left -= 1;
            if s.ongoing[place].left == 0 {
                self.conclude(s, card, r.holder);
            }
        }
    }

    /// Does one effect. The frame is stored first, since an effect may put more under way.
    fn perform(&self, s: &mut State, mut r: ResolveFrame, effect: Effect, target: u8, chance: &mut impl Chance) {
        let c = Context::from(&r);
        r.step = 2;
        if let Effect::Reroll(..) | Effect::Flip(..) = effect {
            s.set_top(Frame::Resolve(r));
            return self.ask_dice(s, r.holder, chance);
        }
        s.set_top(Frame::Resolve(r));
        let amount = |s: &State, n: Amount| self.amount(s, n, &c, r.wasted).clamp(i32::from(i16::MIN), 0xFFFF);
        match effect {
            Effect::Score(n) => s.attack.score = (i32::from(s.attack.score) + amount(s, n)).clamp(0, 1000) as i16,
            Effect::Extra(n) => {
                let n = amount(s, n).max(0) as u16;
                if let Some(hit) = self.hit_mut(s, r.event) {
                    hit.extra = hit.extra.saturating_add(n);
                    hit.extra_by.insert(r.holder);
                }
            }
            Effect::Spill(n) => {
                let n = amount(s, n).max(0) as u16;
                if let Some(hit) = self.hit_mut(s, r.event) {
                    hit.spill = hit.spill.saturating_add(n);
                }
            }
            Effect::SpillTo(_) => self.move_spill(s, r.event, Seat(target)),
            Effect::Damage(n, to) => {
                let n = amount(s, n).max(0) as u16;
                let seats = if target != NONE {
                    Seats::only(Seat(target))
                } else if !r.picked.is_empty() {
                    r.picked
                } else {
                    self.seats_of(s, to, &c).and(s.living)
                };
                if n > 0 {
                    self.deal(s, r.holder, seats, n);
                }
            }
            Effect::Prevent(n, kind) => {
                let n = amount(s, n).max(0) as u16;
                if let Some(hit) = self.hit_mut(s, r.event) {
                    prevent(hit, n, kind);
                }
            }
            Effect::Heal(n, to) => {
                let n = amount(s, n).max(0) as u16;
                let seats = if target != NONE { Seats::only(Seat(target)) } else { self.seats_of(s, to, &c) };
                r.wasted = self.heal(s, seats.and(s.living), n);
                let at = s.frames[..s.depth as usize].iter().rposition(|f| matches!(f, Frame::Resolve(_)));
                s.frames[at.expect("this effect is under way")] = Frame::Resolve(r);
            }
            Effect::Revive(n, to) => {
                let seats = if target != NONE { Seats::only(Seat(target)) } else { self.seats_of(s, to, &c) };
                let n = if n == 0 { self.options.revive_health } else { n as u16 };
                seats.without(s.living).iter().for_each(|seat| self.revive(s, seat, n));
            }
            Effect::Reroll(..) | Effect::Flip(..) => unreachable!("asked for above"),
            Effect::AlsoValid(n) => {
                let number = s.attack.score - self.options.threshold + i16::from(n);
                if (1..64).contains(&number) {
                    s.attack.valid |= 1 << number;
                }
            }
            Effect::MoreDice(n) => s.attack.dice = (s.attack.dice + n).min(super::dice::MAX_DICE as u8),
            Effect::Draw(n) => self.draw(s, r.holder, n),
            Effect::Recover => {
                if let Some(card) = s.links.pop(&mut s.piles.discard) {
                    self.to_hand(s, r.holder, card, Seats::all(s.seats));
                }
            }
            Effect::DrawClass(n) => {
                for _ in 0..n {
                    if let Some(class) = self.take_top_class(s, chance) {
                        self.welcome_class(s, r.holder, class);
                    }
                }
            }
            Effect::Choose { keep, of, pile } => self.choose(s, r.holder, keep, of, pile, chance),
            Effect::Discard(count, to) => {
                let seats = self.seats_of(s, to, &c);
                s.push(Frame::Discards { seats, from: r.holder, count, left: count });
            }
            Effect::RemoveClass(_) => {
                if let Some(owner) = s.owner(target) {
                    self.remove_class(s, owner, target);
                }
            }
            Effect::RemoveThisCard => {
                let card = if let Source::Card(card) = r.source { card } else { NONE };
                for frame in &mut s.frames[..s.depth as usize] {
                    if let Frame::Play(p) = frame
                        && p.card == card
                    {
                        p.removed = true;
                    }
                }
            }
            Effect::Steal(pile, to) => {
                let seat = if target == NONE { self.seats_of(s, to, &c).iter().next() } else { Some(Seat(target)) };
                if let Some(seat) = seat {
                    self.steal(s, r.holder, seat, pile, chance);
                }
            }
            Effect::Swap(pile, _) => {
                let class = pile == Pile::Class;
                s.push(Frame::Swap { holder: r.holder, other: Seat(target), class, given: NONE });
            }
            Effect::Deactivate(_) => self.rotate(s, target),
            Effect::Reactivate(to) => {
                s.rotated &= !self.classes_of(s, to, &c);
                s.refresh();
            }
            Effect::Disable(_, _) => {
                // The turn under way does not count, if it is the owner's.
                let bit = 1 << target;
                if s.owner(target).is_some_and(|owner| self.turn_under_way(s, owner)) {
                    s.disabled_twice |= bit;
                } else {
                    s.disabled |= bit;
                }
                s.refresh();
            }
            Effect::Empower(to) => {
                let (class, ability) = (class_of(target), ability_of(target));
                if to == Target::AllyClass {
                    // The ally resolves it, and may decline.
                    if let Some(holder) = s.owner(class) {
                        s.push(Frame::Offer { class, ability, holder });
                    }
                } else {
                    let event = self.innermost_event(s);
                    self.begin(s, Source::Class(class), ability, NONE, r.holder, NONE, event, true);
                }
            }
            Effect::Share(_, duration) => {
                let card = match (duration, r.source) {
                    (Duration::WhileHere, Source::Card(card) | Source::Here(card)) => card,
                    _ => NONE,
                };
                self.share(s, target, r.holder, card);
            }
            Effect::Gain(n, most) => {
                if let Source::Class(class) = r.source {
                    let gains = &mut s.gains[class as usize];
                    *gains = (*gains + n).min(most);
                }
            }
            Effect::Untargetable(to, _) => {
                let seats = if target != NONE { Seats::only(Seat(target)) } else { self.seats_of(s, to, &c) };
                let new = seats.and(s.living).without(s.untargetable);
                s.untargetable = s.untargetable.or(new);
                if s.attack.target != NONE {
                    s.attack.exposed = s.attack.exposed.or(new.and(Seats::only(Seat(s.attack.target))));
                }
            }
            Effect::Retarget(to) => {
                let seat = if target == NONE { self.seats_of(s, to, &c).iter().next() } else { Some(Seat(target)) };
                if let Some(seat) = seat {
                    s.attack.target = seat.0;
                }
            }
            Effect::Cancel => {
                if let Frame::Play(p) = &mut s.frames[r.event as usize - 1] {
                    p.cancelled = true;
                }
            }
            Effect::HandLimit(n) => self.change_limits(s, n, 0),
            Effect::ClassLimit(n) => self.change_limits(s, 0, n),
            Effect::StayUses(n, _) => self.stay(s, r, n, false, target),
            Effect::StayTurns(n) => self.stay(s, r, n, true, NONE),
        }
    }

    /// The damage step that an effect changes.
    fn hit_mut<'a>(&self, s: &'a mut State, event: u8) -> Option<&'a mut Hit> {
        match s.frames[event as usize - 1] {
            Frame::Step { hit, .. } => Some(&mut s.hits[hit as usize]),
            _ => None,
        }
    }

    fn change_limits(&self, s: &mut State, hand: i8, class: i8) {
        for frame in &mut s.frames[..s.depth as usize] {
            if let Frame::Turn { hand_bonus, class_bonus, .. } = frame {
                *hand_bonus = hand_bonus.saturating_add(hand);
                *class_bonus = class_bonus.saturating_add(class);
            }
        }
    }

    /// The card stays in front of its player (D-065).
    fn stay(&self, s: &mut State, r: ResolveFrame, left: u8, turns: bool, mark: u8) {
        let Source::Card(card) = r.source else { return };
        let place = s.ongoing.iter().rposition(|o| o.card != NONE).map_or(0, |last| last + 1);
        let fresh = self.turn_under_way(s, r.holder);
        if let Some(ongoing) = s.ongoing.get_mut(place) {
            *ongoing = Ongoing { card, holder: r.holder, left, turns, fresh, mark };
            for frame in &mut s.frames[..s.depth as usize] {
                if let Frame::Play(p) = frame
                    && p.card == card
                {
                    p.stays = true;
                }
            }
            self.sum_up_ongoing(s);
        }
    }

    /// Heals these seats; returns what was wasted on the last of them.
    fn heal(&self, s: &mut State, seats: Seats, n: u16) -> u16 {
        let mut last = 0;
        // The first in priority order is resolved first, so it is put under way last.
        for place in (0..s.seats).rev() {
            let seat = s.priority(place);
            if !seats.has(seat) {
                continue;
            }
            let gained = n.min(s.maximum[seat] - s.health[seat]);
            s.health[seat] += gained;
            last = n - gained;
            if n > 0 {
                s.push(Frame::Healed { step: 0, seat, wasted: last });
            }
        }
        last
    }

    /// Goes on with a heal: it is announced, then what was wasted (D-053).
    pub(super) fn run_healed(&self, s: &mut State, step: u8, seat: Seat, wasted: u16) {
        s.set_top(Frame::Healed { step: step + 1, seat, wasted });
        match step {
            0 => self.fire_last(s, Self::after(Event::Heal), seat.0),
            1 if wasted > 0 => self.fire_last(s, Self::after(Event::Overheal), seat.0),
            1 => {}
            _ => s.pop(),
        }
    }

    fn revive(&self, s: &mut State, seat: Seat, n: u16) {
        s.living.insert(seat);
        Self::sum_up_hands(s);
        s.health[seat] = n.clamp(1, s.maximum[seat].max(1));
        s.refresh();
        self.fire(s, Self::after(Event::Revive), seat.0);
    }

    /// Asks which dice, unless there is only one way.
    fn ask_dice(&self, s: &mut State, holder: Seat, chance: &mut impl Chance) {
        let Some((most, dice)) = self.dice_choice(s) else { return };
        let mut first = Dice::NONE;
        let mut ways = 0;
        dice.parts(most, |part| {
            first = part;
            ways += 1;
        });
        match ways {
            0 => {}
            1 => self.change_dice(s, first, chance),
            _ => s.stop(Ask::Dice, holder),
        }
    }

    /// Rerolls or flips the chosen dice (D-098, D-099).
    pub(super) fn change_dice(&self, s: &mut State, chosen: Dice, chance: &mut impl Chance) {
        let Frame::Resolve(r) = s.top() else { return };
        let effect = self.ability(r.source, r.ability).effects[r.effect as usize];
        let (Effect::Reroll(_, pool) | Effect::Flip(_, pool)) = effect else { return };
        let roll = matches!(effect, Effect::Reroll(..));
        let after = if roll {
            let mut faces = [0u8; super::dice::MAX_DICE as usize];
            let n = chosen.len() as usize;
            chance.dice(Stream::dice(s.attack.attacker), &mut faces[..n]);
            Dice::of(&faces[..n])
        } else {
            chosen.faces().fold(Dice::NONE, |dice, face| dice.plus(Dice::one(flipped(face))))
        };
        let a = &mut s.attack;
        if pool == Pool::Aside {
            a.aside = a.aside.minus(chosen).plus(after);
        } else {
            // Of two dice with the same face the one that does not count as rolled is taken first.
            for face in chosen.faces() {
                let one = Dice::one(face);
                if a.flipped.count(face) > 0 {
                    a.flipped = a.flipped.minus(one);
                } else {
                    a.rolled = a.rolled.minus(one);
                }
            }
            if roll {
                a.rolled = a.rolled.plus(after);
            } else {
                a.flipped = a.flipped.plus(after);
            }
        }
        if roll {
            let roller = a.attacker.0;
            if pool == Pool::Free {
                let event = if a.damage_roll { Event::DamageThrow } else { Event::AttackThrow };
                self.fire_again(s, Self::after(event), roller);
            }
            self.fire(s, Self::after(Event::Reroll), roller);
        }
    }

    /// A chosen seat, class or ability for the effect under way.
    pub(super) fn answer_pick(&self, s: &mut State, action: Action) {
        let Frame::Resolve(mut r) = s.top() else { return };
        match action {
            Action::Pick(target) => r.target = target,
            // Enough targets.
            _ => r.done = true,
        }
        s.set_top(Frame::Resolve(r));
    }

    /// An ally is offered to have its class set off; if nothing is left to do it is not asked.
    pub(super) fn run_offer(&self, s: &mut State, holder: Seat) {
        let mut ways = 0;
        s.stop(Ask::Offer, holder);
        self.each_action(s, &mut |_| ways += 1);
        if ways < 2 {
            s.ask = Ask::Nothing;
            s.pop();
        }
    }

    /// Answers an offer of an empowered effect.
    pub(super) fn answer_offer(&self, s: &mut State, action: Action) {
        let Frame::Offer { holder, .. } = s.top() else { return };
        s.pop();
        if let Action::Use { class, ability, target } = action {
            let event = self.innermost_event(s);
            self.begin(s, Source::Class(class), ability, NONE, holder, target, event, true);
        }
    }
}

/// Takes an amount off a step: damage, then extra damage, then spillover (D-046).
fn prevent(hit: &mut Hit, n: u16, kind: Type) {
    let mut left = n;
    let mut take = |amount: &mut u16| {
        let off = left.min(*amount);
        *amount -= off;
        left -= off;
    };
    match kind {
        Type::Damage => take(&mut hit.damage),
        Type::SelfInflicted => take(&mut hit.own),
        Type::Spillover => take(&mut hit.spill),
        Type::Any => {
            take(&mut hit.damage);
            take(&mut hit.extra);
            take(&mut hit.spill);
            take(&mut hit.own);
        }
    }
}
