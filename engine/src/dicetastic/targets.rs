//! What an effect may touch, and whether it can do anything at all.

use super::Dicetastic;
use super::action::class_ability;
use super::ops::{Ability, Amount, Cost, Effect, Event, Key, Pile, Pool, Target, Timing, Type};
use super::state::{EventFrame, Frame, MAX_ONGOING, MAX_ROW, NONE, ResolveFrame, Source, State};
use crate::seat::{Seat, Seats};

/// For whom an effect works, where it comes from and what it answers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    pub source: Source,
    pub holder: Seat,
    /// Depth of the event's frame, or [`NONE`].
    pub event: u8,
    pub empowered: bool,
}

impl From<&ResolveFrame> for Context {
    fn from(r: &ResolveFrame) -> Context {
        Context { source: r.source, holder: r.holder, event: r.event, empowered: r.empowered }
    }
}

/// What must be chosen before an effect can happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// It cannot do anything.
    Never,
    /// Nothing: it happens as it is.
    Ready,
    /// One of these seats.
    Seat(Seats),
    /// One of these classes.
    Class(u64),
    /// One ability of one of these classes.
    Ability(u64),
}

fn seat_choice(seats: Seats) -> Choice {
    if seats.is_empty() { Choice::Never } else { Choice::Seat(seats) }
}

fn class_choice(classes: u64) -> Choice {
    if classes == 0 { Choice::Never } else { Choice::Class(classes) }
}

fn ready(yes: bool) -> Choice {
    if yes { Choice::Ready } else { Choice::Never }
}

/// The members of a set of classes, by slot.
pub(super) fn members(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let class = set.trailing_zeros() as u8;
            set &= set - 1;
            class
        })
    })
}

impl Dicetastic {
    /// Whom the seat could attack if nobody were untargetable (D-017).
    fn foes(&self, s: &State, attacker: Seat) -> Seats {
        if self.options.friendly_fire { s.living.without(Seats::only(attacker)) } else { s.enemies(attacker) }
    }

    /// Living enemies that may be chosen for an attack (D-017, D-039).
    pub(super) fn attackable(&self, s: &State, attacker: Seat) -> Seats {
        let foes = self.foes(s, attacker);
        let open = foes.without(s.guarded());
        if open.is_empty() { foes } else { open }
    }

    /// Whether the effect answers an event of the attack between its target and its damage.
    fn dice_to_come(&self, s: &State, c: &Context) -> bool {
        self.event_of(s, c).is_some_and(|e| {
            let of_attack = matches!(s.frames[c.event as usize - 1], Frame::Attack { .. });
            of_attack && s.attack.target != NONE && !e.key.is(Event::AttackEnd)
        })
    }

    /// The event an effect answers.
    pub(super) fn event_of(&self, s: &State, c: &Context) -> Option<EventFrame> {
        if c.event == NONE {
            return None;
        }
        match s.frames[c.event as usize] {
            Frame::Event(e) => Some(e),
            _ => None,
        }
    }

    /// Whether the effect answers that event at that timing.
    fn at(&self, s: &State, c: &Context, event: Event, timing: Timing) -> bool {
        self.event_of(s, c).is_some_and(|e| e.key == Key::new(event, timing))
    }

    /// Seats that a target phrase names: those to choose from, or all of those it means.
    pub(super) fn seats_of(&self, s: &State, target: Target, c: &Context) -> Seats {
        let you = Seats::only(c.holder);
        let event = || if c.empowered { None } else { self.event_of(s, c) };
        match target {
            Target::You => you,
            Target::AnAlly => s.allies(c.holder),
            Target::TeamMember | Target::EachTeamMember => s.living.and(s.team(c.holder)),
            Target::DeadAlly => s.dead_allies(c.holder),
            Target::AnEnemy | Target::EachEnemy => s.enemies(c.holder),
            Target::MainTarget if s.attack.on && s.attack.target != NONE => {
                Seats::only(Seat(s.attack.target)).and(s.living)
            }
            Target::AdditionalTarget | Target::TwoAdditionalTargets if s.attack.on && s.attack.target != NONE => {
                self.attackable(s, s.attack.attacker).without(Seats::only(Seat(s.attack.target)))
            }
            Target::ThatPlayer => match event() {
                Some(e) if e.key.is(Event::Step) => {
                    let hit = self.hit_at(s, c.event);
                    // Seen from the dealer it is the damaged seat, seen from the victim the victim.
                    Seats::only(Seat(hit.victim)).and(Seats::all(s.seats))
                }
                Some(e) if e.subject != NONE => Seats::only(Seat(e.subject)),
                _ => Seats::NONE,
            },
            Target::ThatAttacker => match event() {
                Some(e) if e.key.is(Event::Step) => {
                    let source = self.hit_at(s, c.event).source;
                    if source == NONE { Seats::NONE } else { Seats::only(Seat(source)).and(s.living) }
                }
                _ => Seats::NONE,
            },
            Target::YourAttackers => s.attackers[c.holder].and(s.living),
            Target::ItsAttackers => match event() {
                Some(e) if e.subject != NONE => s.attackers[Seat(e.subject)].and(s.living),
                _ => Seats::NONE,
            },
            Target::MarkedEnemy => match c.source {
                Source::Here(card) => Self::ongoing_at(s, card)
                    .map(|place| s.ongoing[place].mark)
                    .filter(|&mark| mark != NONE)
                    .map_or(Seats::NONE, |mark| Seats::only(Seat(mark)).and(s.living)),
                _ => Seats::NONE,
            },
            Target::AnotherPlayer => s.living.without(you),
            Target::RichEnemy | Target::RichEnemyClass => {
                let mut rich = Seats::NONE;
                s.enemies(c.holder).iter().filter(|&e| s.row_len[e] >= 2).for_each(|e| rich.insert(e));
                rich
            }
            _ => Seats::NONE,
        }
    }

    /// Classes that a target phrase names. A sleeping class is still active: in round 0 it can be rotated or turned
    /// face down (D-009).
    pub(super) fn classes_of(&self, s: &State, target: Target, c: &Context) -> u64 {
        let rows = |seats: Seats| seats.iter().fold(0, |set, seat| set | s.row[seat]);
        let active = !(s.rotated | s.disabled | s.disabled_twice);
        match target {
            Target::OwnClass => s.row[c.holder] & active,
            Target::OwnClasses => s.row[c.holder] & s.rotated & !(s.disabled | s.disabled_twice),
            Target::AllyClass => rows(s.allies(c.holder)) & active,
            Target::EnemyClass => rows(s.enemies(c.holder)) & active,
            Target::OtherClass => rows(s.living.without(Seats::only(c.holder))) & active,
            Target::AnyClass => rows(s.living) & active,
            Target::TargetClass if s.attack.on && s.attack.target != NONE => {
                rows(Seats::only(Seat(s.attack.target)).and(s.living)) & active
            }
            Target::RichEnemyClass => rows(self.seats_of(s, Target::RichEnemy, c)),
            _ => 0,
        }
    }

    /// Hand cards of a seat other than the one that is just being looked at for playing.
    fn other_cards(&self, s: &State, c: &Context) -> bool {
        let playing = match c.source {
            Source::Card(card) => s.links.iter(s.hand[c.holder]).any(|x| x == card),
            _ => false,
        };
        s.hand_len[c.holder] > u8::from(playing)
    }

    fn with_hand(&self, s: &State, seats: Seats) -> Seats {
        let mut out = seats;
        seats.iter().filter(|&seat| s.hand_len[seat] == 0).for_each(|seat| out.remove(seat));
        out
    }

    /// What has to be chosen for an effect, or that it can do nothing.
    pub(super) fn choice(&self, s: &State, effect: Effect, c: &Context) -> Choice {
        let hit = || if c.event == NONE { &super::state::Hit::EMPTY } else { self.hit_at(s, c.event) };
        let step = || self.at(s, c, Event::Step, Timing::When);
        let throw =
            || self.at(s, c, Event::AttackThrow, Timing::After) || self.at(s, c, Event::DamageThrow, Timing::After);
        match effect {
            Effect::Score(_) => ready(self.at(s, c, Event::AttackScore, Timing::When)),
            Effect::Extra(amount) => {
                ready(step() && hit().damage + hit().extra > 0 && self.amount(s, amount, c, 0) > 0)
            }
            Effect::Spill(_) => ready(step() && hit().spill > 0),
            Effect::SpillTo(target) if step() && hit().spill > 0 => {
                let all = self.seats_of(s, target, c).without(Seats::only(Seat(hit().victim)));
                let open = all.without(s.guarded());
                seat_choice(if open.is_empty() || !self.options.untargetable_blocks_spillover { all } else { open })
            }
            Effect::SpillTo(_) => Choice::Never,
            Effect::Damage(amount, target) => {
                let nothing = match amount {
                    // A card's second effect finds out later; an empowered class has no heal to look at.
                    Amount::Overheal => c.empowered,
                    _ => self.amount(s, amount, c, 0) <= 0,
                };
                if nothing { Choice::Never } else { self.damage_choice(s, target, c) }
            }
            Effect::Prevent(_, kind) => ready(
                step()
                    && match kind {
                        Type::Damage => hit().damage > 0,
                        Type::SelfInflicted => hit().own > 0,
                        Type::Spillover => hit().spill > 0,
                        Type::Any => hit().total() > 0,
                    },
            ),
            Effect::Heal(_, target) => {
                let mut seats = self.seats_of(s, target, c).and(s.living);
                let all = seats;
                for seat in all.iter() {
                    if s.health[seat] >= s.maximum[seat] && !self.overheal_matters(s, seat, c) {
                        seats.remove(seat);
                    }
                }
                self.chosen_or_all(target, seats)
            }
            Effect::Revive(_, target) => {
                let dead = self.seats_of(s, target, c).without(s.living);
                self.chosen_or_all(target, dead)
            }
            Effect::Reroll(_, Pool::Free) | Effect::Flip(_, Pool::Free) => ready(throw() && s.attack.free > 0),
            Effect::Reroll(_, Pool::Aside) | Effect::Flip(_, Pool::Aside) => {
                ready(self.at(s, c, Event::SetAside, Timing::After) && !s.attack.aside.is_empty())
            }
            Effect::AlsoValid(n) => ready(
                self.at(s, c, Event::DamageRoll, Timing::Before)
                    && s.attack.score - self.options.threshold + i16::from(n) >= 1,
            ),
            Effect::MoreDice(_) => ready(self.at(s, c, Event::DamageRoll, Timing::Before)),
            Effect::Draw(_) => ready(self.can_draw(s)),
            Effect::Choose { pile: Pile::Ability, .. } => ready(self.can_draw(s)),
            Effect::DrawClass(_) | Effect::Choose { pile: Pile::Class, .. } => ready(
                (s.class_piles.deck != NONE || (self.options.reshuffle && s.class_piles.discard != NONE))
                    && (s.row_len[c.holder] as usize) < MAX_ROW,
            ),
            Effect::Recover => {
                ready(!c.empowered && self.card_of_event(s, c).is_some_and(|card| card == s.piles.discard))
            }
            Effect::Discard(_, target) => ready(!self.with_hand(s, self.seats_of(s, target, c)).is_empty()),
            Effect::RemoveClass(target) => class_choice(self.classes_of(s, target, c)),
            Effect::RemoveThisCard => Choice::Ready,
            Effect::Steal(Pile::Ability, target) => {
                let seats = self.with_hand(s, self.seats_of(s, target, c).without(Seats::only(c.holder)));
                self.chosen_or_all(target, seats.and(s.living))
            }
            Effect::Steal(Pile::Class, target) => {
                let full = s.row_len[c.holder] as usize == MAX_ROW;
                if full { Choice::Never } else { self.chosen_or_all(target, self.seats_of(s, target, c)) }
            }
            Effect::Swap(Pile::Ability, target) if self.other_cards(s, c) => {
                self.chosen_or_all(target, self.with_hand(s, self.seats_of(s, target, c)))
            }
            Effect::Swap(Pile::Ability, _) => Choice::Never,
            Effect::Swap(Pile::Class, target) => {
                let mut seats = self.seats_of(s, target, c);
                let all = seats;
                all.iter().filter(|&seat| s.row_len[seat] == 0).for_each(|seat| seats.remove(seat));
                if s.row_len[c.holder] == 0 { Choice::Never } else { self.chosen_or_all(target, seats) }
            }
            Effect::Deactivate(target) => class_choice(self.classes_of(s, target, c) & !s.rotated),
            Effect::Reactivate(target) => ready(self.classes_of(s, target, c) != 0),
            Effect::Disable(target, _) => class_choice(self.classes_of(s, target, c)),
            Effect::Empower(target) => {
                let as_own = target == Target::OtherClass;
                let mut classes = self.classes_of(s, target, c) & s.usable & self.empowerable(s, c.event);
                for class in members(classes) {
                    if !(0..self.class(class).abilities.len() as u8).any(|a| self.can_empower(s, class, a, c, as_own)) {
                        classes &= !(1 << class);
                    }
                }
                if classes == 0 { Choice::Never } else { Choice::Ability(classes) }
            }
            Effect::Share(target, _) if Self::can_share(s) => {
                class_choice(self.classes_of(s, target, c) & s.usable & !Self::shared_set(s, c.holder))
            }
            Effect::Share(..) => Choice::Never,
            Effect::Gain(_, most) => match c.source {
                Source::Class(class) => ready(s.gains[class as usize] < most),
                _ => Choice::Never,
            },
            Effect::Untargetable(target, _) => {
                let seats = self.seats_of(s, target, c).and(s.living).without(s.untargetable);
                self.chosen_or_all(target, seats)
            }
            Effect::Retarget(target) if self.dice_to_come(s, c) => {
                // Only a seat that takes the place itself may do so while untargetable (D-037).
                let attacker = s.attack.attacker;
                let legal = if target == Target::You { self.foes(s, attacker) } else { self.attackable(s, attacker) };
                let seats = self.seats_of(s, target, c).and(legal).without(Seats::only(Seat(s.attack.target)));
                self.chosen_or_all(target, seats)
            }
            Effect::Retarget(_) => Choice::Never,
            Effect::Cancel => ready(
                !c.empowered
                    && self.at(s, c, Event::PlayCard, Timing::When)
                    && matches!(s.frames[c.event as usize - 1], Frame::Play(p) if !p.cancelled),
            ),
            Effect::HandLimit(_) | Effect::ClassLimit(_) => ready(self.at(s, c, Event::LimitCheck, Timing::When)),
            Effect::StayUses(_, mark) => {
                if !Self::room_for_ongoing(s) {
                    return Choice::Never;
                }
                mark.map_or(Choice::Ready, |target| seat_choice(self.seats_of(s, target, c)))
            }
            Effect::StayTurns(_) => ready(Self::room_for_ongoing(s)),
        }
    }

    fn room_for_ongoing(s: &State) -> bool {
        s.ongoing[MAX_ONGOING - 1].card == NONE
    }

    fn can_draw(&self, s: &State) -> bool {
        s.piles.deck != NONE || (self.options.reshuffle && s.piles.discard != NONE)
    }

    /// Whether more than the maximum is worth giving: somebody listens, or the same card uses what is wasted.
    fn overheal_matters(&self, s: &State, seat: Seat, c: &Context) -> bool {
        let listens = self.hears[Self::after(Event::Overheal).index()].passive.all;
        if s.row[seat] & s.usable & listens != 0 {
            return true;
        }
        match c.source {
            Source::Card(card) => {
                let uses =
                    |e: &Effect| matches!(e, Effect::Damage(Amount::Overheal, _) | Effect::Heal(Amount::Overheal, _));
                self.card(card).play.effects.iter().any(uses)
            }
            _ => false,
        }
    }

    fn damage_choice(&self, s: &State, target: Target, c: &Context) -> Choice {
        self.chosen_or_all(target, self.seats_of(s, target, c).and(s.living))
    }

    /// Phrases that leave a choice ask for it; the others mean all of their seats.
    fn chosen_or_all(&self, target: Target, seats: Seats) -> Choice {
        let chosen = matches!(
            target,
            Target::AnAlly
                | Target::TeamMember
                | Target::DeadAlly
                | Target::AnEnemy
                | Target::AdditionalTarget
                | Target::TwoAdditionalTargets
                | Target::AnotherPlayer
                | Target::RichEnemy
        );
        if chosen { seat_choice(seats) } else { ready(!seats.is_empty()) }
    }

    /// The ability card that the event is about.
    pub(super) fn card_of_event(&self, s: &State, c: &Context) -> Option<u8> {
        let e = self.event_of(s, c)?;
        if !(e.key.is(Event::FullyPlayed) || e.key.is(Event::PlayCard)) {
            return None;
        }
        match s.frames[c.event as usize - 1] {
            Frame::Play(p) => Some(p.card),
            _ => None,
        }
    }

    /// Whether the cost can be paid (D-071, D-089).
    fn payable(&self, s: &State, cost: Cost, c: &Context) -> bool {
        match (cost, c.source) {
            (Cost::Health(_), _) => true,
            (Cost::Card, _) => self.other_cards(s, c),
            (Cost::Rotate, Source::Class(class)) => s.usable >> class & 1 != 0,
            (Cost::DiscardClass | Cost::RemoveClass, Source::Class(class)) => s.row[c.holder] >> class & 1 != 0,
            _ => false,
        }
    }

    /// Whether an ability can be paid for and do something.
    pub(super) fn can(&self, s: &State, source: Source, index: u8, holder: Seat, event: u8, empowered: bool) -> bool {
        let ability = self.ability(source, index);
        let c = Context { source, holder, event, empowered };
        let does = |&e: &Effect| self.choice(s, e, &c) != Choice::Never;
        let stays = |e: &Effect| matches!(e, Effect::StayUses(..) | Effect::StayTurns(_));
        // Where the card goes is no reason to play it, unless it does something from there. A part without a legal
        // target does nothing, the others happen (D-035, D-072).
        let here = matches!(source, Source::Card(card) if !self.card(card).here.is_empty());
        let matters = |e: &Effect| if stays(e) { here } else { *e != Effect::RemoveThisCard };
        self.can_pay(s, ability, &c)
            && ability.effects.iter().all(|e| !stays(e) || does(e))
            && ability.effects.iter().any(|e| matters(e) && does(e))
    }

    pub(super) fn can_pay(&self, s: &State, ability: &Ability, c: &Context) -> bool {
        ability.cost.is_none_or(|cost| self.payable(s, cost, c))
    }

    /// Whether an ability can be empowered (D-086).
    pub(super) fn can_empower(&self, s: &State, class: u8, index: u8, c: &Context, as_own: bool) -> bool {
        let ability = &self.class(class).abilities[index as usize];
        // Empowering by empowering could go on for ever; needs of the event itself are not there.
        if ability.effects.iter().any(|e| matches!(e, Effect::Empower(_))) {
            return false;
        }
        let holder = if as_own { Some(c.holder) } else { s.owner(class) };
        holder.is_some_and(|holder| self.can(s, Source::Class(class), index, holder, c.event, true))
    }

    /// Calls `each` with every first target of an ability that can be paid for and do something, or once with [`NONE`]
    /// if it needs none.
    pub(super) fn each_way(&self, s: &State, ability: &Ability, index: u8, c: &Context, each: &mut impl FnMut(u8)) {
        // With one effect that leaves something to choose, its targets tell that it can do something.
        if let [effect] = ability.effects[..]
            && !matches!(effect, Effect::StayUses(..) | Effect::StayTurns(_) | Effect::RemoveThisCard)
        {
            if self.can_pay(s, ability, c) {
                self.each_choice(s, effect, self.choice(s, effect, c), c, each);
            }
        } else if self.can(s, c.source, index, c.holder, c.event, c.empowered) {
            self.each_target(s, ability, c, each);
        }
    }

    fn each_choice(&self, s: &State, effect: Effect, choice: Choice, c: &Context, each: &mut impl FnMut(u8)) {
        match choice {
            Choice::Never => {}
            Choice::Ready => each(NONE),
            Choice::Seat(seats) => seats.iter().for_each(|seat| each(seat.0)),
            Choice::Class(classes) => members(classes).for_each(each),
            Choice::Ability(classes) => self.each_empower(s, effect, classes, c, each),
        }
    }

    /// Calls `each` with every first target of an ability, or once with [`NONE`] if it needs none.
    pub(super) fn each_target(&self, s: &State, ability: &Ability, c: &Context, each: &mut impl FnMut(u8)) {
        for &effect in &ability.effects {
            match self.choice(s, effect, c) {
                Choice::Never | Choice::Ready => {}
                choice => return self.each_choice(s, effect, choice, c, each),
            }
        }
        each(NONE);
    }

    /// Calls `each` with every ability of these classes that can be empowered.
    pub(super) fn each_empower(&self, s: &State, effect: Effect, classes: u64, c: &Context, each: &mut impl FnMut(u8)) {
        let as_own = effect == Effect::Empower(Target::OtherClass);
        for class in members(classes) {
            for ability in 0..self.class(class).abilities.len() as u8 {
                if self.can_empower(s, class, ability, c, as_own) {
                    each(class_ability(class, ability));
                }
            }
        }
    }

    /// How much an effect's amount is now.
    pub(super) fn amount(&self, s: &State, amount: Amount, c: &Context, wasted: u16) -> i32 {
        match amount {
            Amount::Number(n) => i32::from(n),
            Amount::Gains => match c.source {
                Source::Class(class) => i32::from(s.gains[class as usize]),
                _ => 0,
            },
            Amount::Overheal => match self.event_of(s, c) {
                Some(e) if e.key.is(Event::Overheal) && !c.empowered => match s.frames[c.event as usize - 1] {
                    Frame::Healed { wasted, .. } => i32::from(wasted),
                    _ => 0,
                },
                _ => i32::from(wasted),
            },
            Amount::PerExtraDie(n) => i32::from(n) * self.extra_dice(s),
            Amount::All => i32::from(u16::MAX),
        }
    }
}
