//! What a seat may see of a position, and actions in words.

use super::Dicetastic;
use super::action::{Action, ability_of, class_of};
use super::ops::{Effect, Event};
use super::state::{Ask, Frame, NONE, Source, State};
use crate::game::Game;
use crate::seat::{MAX_SEATS, Seat, Seats, Team};
use crate::view::{Card, Described, Fact, Facts, Player, Touch, View, Zone};

/// Seats as people count them.
pub(super) fn seat_list(seats: Seats) -> Vec<Fact> {
    seats.iter().map(|seat| Fact::from(seat.0 + 1)).collect()
}

impl Dicetastic {
    fn class_card(&self, slot: u8) -> Card {
        let class = self.class(slot);
        Card { id: class.id.clone(), name: class.name.clone(), facts: Facts::default() }
    }

    fn ability_view(&self, slot: u8) -> Card {
        let card = self.card(slot);
        Card { id: card.id.clone(), name: card.name.clone(), facts: Facts::default() }
    }

    /// Everything that the seat may see; everything for a referee.
    pub(super) fn show(&self, s: &State, eyes: Option<Seat>) -> View {
        let mut view = View {
            game: self.id().into(),
            seat: eyes,
            turn: (s.ask != Ask::Over).then_some(s.asked),
            ask: self.ask_words(s),
            result: (s.ask == Ask::Over).then(|| Seat::all(s.seats).map(|seat| self.payoff(s, seat)).collect()),
            ..View::default()
        };
        self.table_facts(s, &mut view.facts);
        self.table_zones(s, eyes, &mut view.zones);
        view.players = Seat::all(s.seats).map(|seat| self.player(s, seat, eyes)).collect();
        view
    }

    fn table_facts(&self, s: &State, facts: &mut Facts) {
        facts.set("phase", self.phase(s));
        facts.set("round", s.round);
        facts.set("turn-of", s.turn.0 + 1);
        facts.set("starter", s.starter.0 + 1);
        let a = &s.attack;
        if a.on {
            facts.set("attacker", a.attacker.0 + 1);
            if let Some(target) = self.main_target(s) {
                facts.set("target", target.0 + 1);
            }
            if a.damage_roll {
                facts.set("score", a.score);
                facts.set("valid", super::targets::members(a.valid).collect::<Vec<_>>());
                facts.set("damage", a.sum);
                facts.set("dice", a.dice);
                facts.note("extra-dice", a.damage_extra);
                facts.note("matched", a.matched);
                facts.note("last-match", a.last_match);
            } else {
                if a.score > 0 {
                    facts.set("score", a.score);
                }
                facts.note("extra-dice", a.extra);
            }
            facts.set("free-dice", a.free);
            facts.note("aside", a.aside.faces().collect::<Vec<_>>());
            facts.note("thrown", a.rolled.faces().collect::<Vec<_>>());
            facts.note("flipped", a.flipped.faces().collect::<Vec<_>>());
            if a.damage_roll {
                facts.note("attack-extra-dice", a.extra);
            }
        }
        facts.note("looped", s.looped);
    }

    /// The part of the game that a quiet position belongs to.
    pub(super) fn phase(&self, s: &State) -> &'static str {
        match (s.ask, s.depth) {
            (Ask::Over, _) => "over",
            (Ask::Draft, _) => "draft",
            (Ask::Target, 3) => "target",
            (Ask::Aside, 3) => "attack roll",
            (Ask::Match, 3) => "damage roll",
            (Ask::Rollover, 3) => "rollover",
            _ => "under way",
        }
    }

    fn table_zones(&self, s: &State, eyes: Option<Seat>, zones: &mut Vec<Zone>) {
        let classes = |name: &str, head: u8, open: bool| {
            let mut zone = Zone::new(name);
            if open {
                zone.cards = s.class_links.iter(head).map(|slot| self.class_card(slot)).collect();
            } else {
                zone.hidden = s.class_links.iter(head).count() as u32;
            }
            zone
        };
        let cards = |name: &str, head: u8, open: bool| {
            let mut zone = Zone::new(name);
            if open {
                zone.cards = s.links.iter(head).map(|slot| self.ability_view(slot)).collect();
            } else {
                zone.hidden = s.links.iter(head).count() as u32;
            }
            zone
        };
        if s.draft[0].0 != NONE {
            let piles = s.draft.iter().filter(|pile| pile.0 != NONE);
            let mut left = Zone::new("pile-classes");
            let mut right = Zone::new("pile-cards");
            for &(class, card) in piles {
                left.cards.push(self.class_card(class));
                if card != NONE {
                    right.cards.push(self.ability_view(card));
                }
            }
            zones.extend([left, right]);
        }
        zones.push(classes("class-deck", s.class_piles.deck, eyes.is_none()));
        zones.push(classes("class-discard", s.class_piles.discard, true));
        zones.push(classes("class-removed", s.class_piles.removed, true));
        zones.push(cards("deck", s.piles.deck, eyes.is_none()));
        zones.push(cards("discard", s.piles.discard, true));
        zones.push(cards("removed", s.piles.removed, true));
        for frame in &s.frames[..s.depth as usize] {
            match *frame {
                Frame::Play(p) if p.step <= 3 && !p.stays => {
                    let mut zone = Zone::new("being played");
                    let mut card = self.ability_view(p.card);
                    card.facts.set("by", p.holder.0 + 1);
                    card.facts.note("cancelled", p.cancelled);
                    zone.cards.push(card);
                    zones.push(zone);
                }
                Frame::Choose { seat, class, head, .. } => {
                    let open = eyes.is_none_or(|eyes| self.eyes(s, seat).has(eyes));
                    zones.push(if class { classes("to choose", head, open) } else { cards("to choose", head, open) });
                }
                _ => {}
            }
        }
    }

    fn player(&self, s: &State, seat: Seat, eyes: Option<Seat>) -> Player {
        let mut player = Player { team: Some(Team(u8::from(s.second.has(seat)))), ..Player::default() };
        let facts = &mut player.facts;
        facts.set("health", s.health[seat]);
        facts.set("maximum", s.maximum[seat]);
        facts.note("dead", !s.living.has(seat));
        facts.note("untargetable", s.untargetable.has(seat));
        facts.note("exposed", s.attack.exposed.has(seat));
        facts.note("attackers", seat_list(s.attackers[seat]));
        let mut classes = Zone::new("classes");
        for &class in s.row_of(seat) {
            classes.cards.push(self.class_in_row(s, class));
        }
        let mut hand = Zone::new("hand");
        for card in s.links.iter(s.hand[seat]) {
            let known = s.known[card as usize];
            if eyes.is_some_and(|eyes| !known.has(eyes)) {
                hand.hidden += 1;
                continue;
            }
            let mut shown = self.ability_view(card);
            if eyes.is_none() {
                shown.facts.note("known", seat_list(known.without(self.eyes(s, seat))));
            }
            hand.cards.push(shown);
        }
        let mut ongoing = Zone::new("ongoing");
        for o in s.ongoing.iter().filter(|o| o.card != NONE && o.holder == seat) {
            let mut card = self.ability_view(o.card);
            card.facts.set(if o.turns { "turns" } else { "uses" }, o.left);
            card.facts.note("fresh", o.fresh);
            if o.mark != NONE {
                card.facts.set("mark", o.mark + 1);
            }
            ongoing.cards.push(card);
        }
        player.zones = vec![classes, hand, ongoing];
        player
    }

    fn class_in_row(&self, s: &State, class: u8) -> Card {
        let mut card = self.class_card(class);
        let bit = |set: u64| set >> class & 1 != 0;
        card.facts.note("rotated", bit(s.rotated));
        card.facts.note("disabled", u8::from(bit(s.disabled)) + 2 * u8::from(bit(s.disabled_twice)));
        card.facts.note("gains", s.gains[class as usize]);
        let used: Vec<u8> = (0..s.used.len()).filter(|&i| bit(s.used[i])).map(|i| i as u8 + 1).collect();
        card.facts.note("used", used);
        let mut shared = Vec::new();
        for x in s.shares.iter().filter(|x| x.class == class) {
            let until = if x.card == NONE { "next turn".to_string() } else { self.card(x.card).id.clone() };
            shared.push((x.holder.0, x.used, until));
        }
        shared.sort();
        for (holder, used, until) in shared {
            let used: Vec<u8> = (0..8).filter(|i| used >> i & 1 != 0).map(|i| i + 1).collect();
            let mut words = vec![Fact::from(holder + 1), Fact::from(until)];
            words.extend(used.into_iter().map(Fact::from));
            card.facts.set(&format!("shared-{}", holder + 1), Fact::List(words));
        }
        card
    }

    /// What is being decided, in words.
    fn ask_words(&self, s: &State) -> String {
        let dice = |what: &str| format!("{what}: {}", s.attack.shown());
        match s.ask {
            Ask::Over => match s.result {
                0 => "the game is over: team 2 has won".into(),
                1 => "the game is over: a draw".into(),
                _ => "the game is over: team 1 has won".into(),
            },
            Ask::Nothing => String::new(),
            Ask::Draft => "choose a pile".into(),
            Ask::Window => self.window_words(s),
            Ask::Reactivate => "reactivate a class".into(),
            Ask::Target => "choose whom to attack".into(),
            Ask::Aside => dice("set dice aside from your attack throw"),
            Ask::Match => dice("set matching dice aside from your damage throw"),
            Ask::Rollover => format!("all dice are set aside for {} damage: roll over or stop", s.attack.sum),
            Ask::Drawn => "keep the drawn card or play it now".into(),
            Ask::Dice => {
                let shown = self.dice_choice(s).map_or(s.attack.shown(), |(_, dice)| dice);
                format!("choose dice: {shown}")
            }
            Ask::Pick => match s.top() {
                Frame::Resolve(r) => format!("choose for {}", self.source_name(r.source)),
                _ => "choose".into(),
            },
            Ask::Offer => "use your empowered class or decline".into(),
            Ask::KeepOne => "keep one".into(),
            Ask::Discard => "discard a card".into(),
            Ask::DiscardClass => "discard a class".into(),
            Ask::Give => "choose what to give".into(),
            Ask::Take => "choose what to take".into(),
            Ask::Order => "rearrange your classes".into(),
        }
    }

    fn source_name(&self, source: Source) -> &str {
        match source {
            Source::Class(slot) => &self.class(slot).name,
            Source::Card(slot) | Source::Here(slot) => &self.card(slot).name,
        }
    }

    fn window_words(&self, s: &State) -> String {
        let at = s.depth as usize - 2;
        let Frame::Event(e) = s.frames[at] else { return String::new() };
        let whose = if e.subject == NONE { String::new() } else { Seat(e.subject).to_string() };
        let hit = self.hit_at(s, at as u8);
        let a = &s.attack;
        let what = [
            (Event::RoundZero, format!("round 0, {whose}")),
            (Event::RoundStart, "the round starts".into()),
            (Event::RoundEnd, "the round ends".into()),
            (Event::TurnStart, format!("{whose}'s turn starts")),
            (Event::TurnOpen, format!("{whose}'s turn, before the attack")),
            (Event::TurnEnd, format!("{whose}'s attack is over")),
            (Event::TurnClose, format!("{whose}'s turn closes")),
            (Event::LimitCheck, format!("{whose}'s limits are checked")),
            (Event::TargetChosen, format!("{whose} attacks {}", Seat(a.target & 7))),
            (Event::AttackThrow, format!("{whose} threw {}", a.shown())),
            (Event::SetAside, format!("{whose} has set aside {}", a.aside)),
            (Event::AttackScore, format!("{whose}'s score is {}", a.score)),
            (Event::AttackEnd, format!("{whose}'s attack ends")),
            (Event::DamageRoll, format!("{whose} is about to roll for damage")),
            (Event::DamageThrow, format!("{whose} threw {} for damage", a.shown())),
            (Event::Rollover, format!("{whose} rolls over")),
            (Event::Reroll, format!("{whose} rerolled")),
            (Event::Step, format!("{} takes {} damage", Seat(hit.victim & 7), hit.total())),
            (Event::Death, format!("{whose} {}", if s.living.has(Seat(e.subject & 7)) { "is dying" } else { "died" })),
            (Event::Heal, format!("{whose} was healed")),
            (Event::Overheal, format!("{whose} was overhealed")),
            (Event::Revive, format!("{whose} was revived")),
            (Event::Draw, format!("{whose} drew a card")),
            (Event::PlayCard, format!("{whose} plays a card")),
            (Event::FullyPlayed, format!("{whose}'s card is done")),
            (Event::GainClass, format!("{whose} has a new class")),
            (Event::Deactivate, format!("a class of {whose} was deactivated")),
        ];
        let happened = what.into_iter().find(|(event, _)| e.key.is(*event)).map_or(String::new(), |(_, words)| words);
        format!("{happened}: act or pass")
    }

    /// An action in words.
    pub(super) fn words_of(&self, s: &State, action: Action) -> Described {
        let own_card = |kind: u8, zone: &str| {
            let id = self.cards[kind as usize].id.clone();
            let index = self.position_in_hand(s, s.asked, kind);
            Touch::Card { seat: Some(s.asked), zone: zone.into(), id, index }
        };
        let class_touch = |class: u8| {
            let seat = s.owner(class);
            let index = seat.map_or(0, |seat| s.row_of(seat).iter().position(|&c| c == class).unwrap_or(0));
            Touch::Card { seat, zone: "classes".into(), id: self.class(class).id.clone(), index }
        };
        match action {
            Action::Pile(pile) => {
                let (class, card) = s.draft[pile as usize];
                let card = if card == NONE { "no card" } else { self.card(card).name.as_str() };
                Described::new(format!("take {} with {card}", self.class(class).name))
            }
            Action::Pass => Described::new(match s.ask {
                Ask::Drawn => "keep it",
                Ask::Rollover => "stop",
                Ask::Match => "throw the rest",
                Ask::Offer => "decline",
                Ask::Pick => "no more",
                Ask::Target => "do not attack",
                Ask::Reactivate => "reactivate none",
                _ => "pass",
            }),
            Action::Play { kind, target } => {
                let name = &self.cards[kind as usize].name;
                let on = self.target_words(s, &self.cards[kind as usize].play.effects, target);
                self.touch_target(
                    s,
                    target,
                    Described::new(format!("play {name}{on}")).touching(own_card(kind, "hand")),
                )
            }
            Action::Use { class, ability, target } => {
                let c = self.class(class);
                let on = self.target_words(s, &c.abilities[ability as usize].effects, target);
                let owner = self.whose_class(s, class);
                let what = &c.effects[ability as usize];
                Described::new(format!("use {owner}{}: {what}{on}", c.name)).touching(class_touch(class))
            }
            Action::Reactivate(class) => {
                Described::new(format!("reactivate {}", self.class(class).name)).touching(class_touch(class))
            }
            Action::Attack(seat) => Described::new(format!("attack {seat}")).touching(Touch::Seat(seat)),
            Action::Aside(dice) => Described::new(format!("set aside {dice}")),
            Action::Match { number, count } if number > 6 => {
                Described::new(format!("set aside {count} {} as {number}", plural(count, "six", "sixes")))
            }
            Action::Match { number, count } => {
                let face = if number == 6 { plural(count, "six", "sixes").to_string() } else { format!("× {number}") };
                Described::new(format!("set aside {count} {face}"))
            }
            Action::GoOn => Described::new("roll over"),
            Action::Dice(dice) => Described::new(format!("choose {dice}")),
            Action::Pick(target) => match s.top() {
                Frame::Resolve(r) => {
                    let effect = self.ability(r.source, r.ability).effects[r.effect as usize];
                    let words = self.target_words(s, &[effect], target);
                    Described::new(format!("choose{}", words.replacen(" on", "", 1)))
                }
                _ => Described::new("choose"),
            },
            Action::Card(kind) => {
                let name = &self.cards[kind as usize].name;
                let verb = match s.ask {
                    Ask::Give => "give",
                    Ask::Take => "take",
                    Ask::KeepOne => "keep",
                    _ => "discard",
                };
                Described::new(format!("{verb} {name}")).touching(own_card(kind, "hand"))
            }
            Action::Class(class) => {
                let verb = match s.ask {
                    Ask::Give => "give",
                    Ask::Take => "take",
                    Ask::KeepOne => "keep",
                    _ => "discard",
                };
                Described::new(format!("{verb} {}", self.class(class).name)).touching(class_touch(class))
            }
            Action::Order(0) => Described::new("keep the order"),
            Action::Order(i) => {
                let row = super::order::arrange(s.row_of(s.asked), i);
                let names: Vec<&str> =
                    row.iter().take_while(|&&c| c != NONE).map(|&c| self.class(c).name.as_str()).collect();
                Described::new(format!("arrange {}", names.join(", ")))
            }
        }
    }

    /// The same as others hear it: what goes from hand to hand, or stays in one, is secret (D-069).
    pub(super) fn overheard(&self, s: &State, action: Action) -> Described {
        match (action, s.ask) {
            (Action::Card(_), Ask::Give) => Described::new("give a card"),
            (Action::Card(_), Ask::Take) => Described::new("take a card"),
            (Action::Card(_), Ask::KeepOne) => Described::new("keep a card"),
            _ => self.words_of(s, action),
        }
    }

    fn position_in_hand(&self, s: &State, seat: Seat, kind: u8) -> usize {
        s.links.iter(s.hand[seat]).position(|card| self.kind_of(card) == kind).unwrap_or(0)
    }

    fn whose_class(&self, s: &State, class: u8) -> String {
        match s.owner(class) {
            Some(owner) if owner != s.asked => format!("{owner}'s "),
            _ => String::new(),
        }
    }

    fn touch_target(&self, s: &State, target: u8, described: Described) -> Described {
        if target < s.seats && (target as usize) < MAX_SEATS {
            described.touching(Touch::Seat(Seat(target)))
        } else {
            described
        }
    }

    /// The first target of some effects in words: a player, a class, or an ability of a class.
    fn target_words(&self, s: &State, effects: &[Effect], target: u8) -> String {
        if target == NONE {
            return String::new();
        }
        let takes_class = effects.iter().find_map(|effect| match effect {
            Effect::Empower(_) => Some(2),
            Effect::RemoveClass(_) | Effect::Deactivate(_) | Effect::Disable(..) | Effect::Share(..) => Some(1),
            Effect::Draw(_) | Effect::StayTurns(_) | Effect::StayUses(_, None) | Effect::RemoveThisCard => None,
            _ => Some(0),
        });
        let class_words = |class: u8| {
            let owner = s.owner(class).map_or(String::new(), |seat| format!("{seat}'s "));
            format!(" on {owner}{}", self.class(class).name)
        };
        match takes_class {
            Some(2) => {
                let (class, ability) = (class_of(target), ability_of(target));
                format!("{}: {}", class_words(class), self.class(class).effects[ability as usize])
            }
            Some(1) => class_words(target),
            _ => format!(" on {}", Seat(target)),
        }
    }
}

fn plural<'a>(count: u8, one: &'a str, many: &'a str) -> &'a str {
    if count == 1 { one } else { many }
}
