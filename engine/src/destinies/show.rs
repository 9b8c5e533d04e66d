//! What a seat sees, and actions in words.

use super::Destinies;
use super::action::{Action, Class, Spot};
use super::pool::{Kind, RUNES};
use super::state::*;
use super::words::{W, WORDS};
use crate::{Card, Described, Fact, Facts, Game, Player, Seat, Team, Touch, View, Zone};

/// The names of the keywords among some bits.
pub(super) fn trait_names(bits: u16) -> Vec<&'static str> {
    let bit = |word: W| if let W::Bit(bit) = word { Some(bit) } else { None };
    let named =
        WORDS.iter().filter(|word| word.category == "trait").filter_map(|word| Some((bit(word.id)?, word.template)));
    let vigilant = std::iter::once((super::pool::trait_bit::VIGILANT, "vigilant"));
    named.chain(vigilant).filter(|(bit, _)| bits & bit != 0).map(|(_, name)| name).collect()
}

impl Destinies {
    pub(super) fn show(&self, state: &State, seat: Option<Seat>) -> View {
        let over = state.phase == Phase::Over;
        let mut view = View {
            game: self.id().into(),
            seat,
            turn: (!over).then_some(Seat(state.asked)),
            ask: if over { String::new() } else { question(state.ask).into() },
            result: over.then(|| (0..2).map(|s| self.payoff(state, Seat(s))).collect()),
            ..View::default()
        };
        let facts = &mut view.facts;
        facts.set("turn-number", state.turn);
        facts.set("initiative", state.initiative + 1);
        facts.set("player-1", state.first + 1);
        facts.note("passes", state.passes);
        if state.passer != NOBODY {
            facts.set("passed-first", state.passer + 1);
        }
        facts.note("decisions", state.decisions);
        facts.note("capped", state.capped);
        facts.note("looped", state.looped);
        if over {
            facts.set("winner", (state.winner + 1) % 3);
        }
        if matches!(state.phase, Phase::Chain) {
            facts.set("priority", state.priority + 1);
            facts.note("passes-in-chain", state.chain_passes);
        }
        if state.combat.attacker != NOTHING {
            facts.set("attacker", self.name_of(state, state.combat.attacker));
            facts.set("attacked", self.name_of(state, state.combat.target));
            if state.combat.blocker != NOTHING {
                facts.set("blocker", self.name_of(state, state.combat.blocker));
            }
            facts.note("retaliates", state.combat.retaliates);
        }
        view.zones = self.show_open(state, seat);
        view.players = (0..2).map(|s| self.show_player(state, s, seat)).collect();
        view
    }

    /// The chain, what is being played, and what the asked seat looks at.
    fn show_open(&self, state: &State, seat: Option<Seat>) -> Vec<Zone> {
        let mut zones = Vec::new();
        if state.links_len > 0 {
            let mut chain = Zone::new("chain");
            for link in &state.links[..state.links_len as usize] {
                let mut card = self.played_card(state, link.card);
                let what = match link.what & LINK_KIND {
                    LINK_CARD => "card",
                    LINK_ABILITY => "ability",
                    LINK_BLOCK => "blocker",
                    _ => "retaliation",
                };
                card.facts.set("link", what);
                self.show_targets(state, link.card, link.first, link.second, &mut card.facts);
                chain.cards.push(card);
            }
            zones.push(chain);
        }
        let open = &state.frames[..state.frames_len as usize];
        let played = open.iter().filter(|f| matches!(f.what(), FRAME_DECLARE | FRAME_RESOLVE));
        let mut resolving = Zone::new("resolving");
        for frame in played {
            let mut card = self.played_card(state, frame.source);
            self.show_targets(state, frame.source, frame.first, frame.second, &mut card.facts);
            if state.ask == Ask::Pay {
                card.facts.note("to-pay", frame.set & 0xFF);
            }
            resolving.cards.push(card);
        }
        if !resolving.cards.is_empty() {
            zones.push(resolving);
        }
        let looking = seat.is_none_or(|s| s.0 == state.asked);
        if let (Some(frame), true) = (open.last(), looking) {
            let side = &state.sides[state.asked as usize];
            let slots: Vec<u8> = match state.ask {
                Ask::ScryBottom | Ask::ScryTop => super::effects::scry_cards(side, frame).to_vec(),
                Ask::Discover => {
                    (0..3).map(|i| (frame.set >> (8 * i) & 0xFF) as u8).filter(|&s| s != NO_CARD).collect()
                }
                _ => Vec::new(),
            };
            if !slots.is_empty() {
                let cards = slots.iter().rev().map(|&slot| self.plain_card(side.card(slot))).collect();
                zones.push(Zone { cards, ..Zone::new("looking-at") });
            }
        }
        zones
    }

    fn played_card(&self, state: &State, card: Ref) -> Card {
        let side = &state.sides[seat_of(card)];
        let number = match side.find(slot_of(card)) {
            Some(index) => side.board[index].def,
            None => side.card(slot_of(card)),
        };
        // A created card can have left the game while its effect goes on.
        let mut shown = if number == NO_CARD { Card::default() } else { self.plain_card(number) };
        shown.facts.set("of", seat_of(card) + 1);
        shown
    }

    fn show_targets(&self, state: &State, source: Ref, first: Ref, second: Ref, facts: &mut Facts) {
        let side = &state.sides[seat_of(source)];
        let number = match side.find(slot_of(source)) {
            Some(index) => side.board[index].def,
            None => side.card(slot_of(source)),
        };
        if number != NO_CARD && self.def(number).declared == super::pool::Declared::EnemyZone {
            if first != NOTHING {
                facts.set("zone", if first & 1 != 0 { "attack" } else { "defense" });
            }
            return;
        }
        let named: Vec<String> =
            [first, second].into_iter().filter(|&t| t != NOTHING).map(|t| self.name_of(state, t)).collect();
        facts.note("targets", named);
    }

    /// A unit or card by name and place.
    fn name_of(&self, state: &State, card: Ref) -> String {
        let seat = seat_of(card);
        let side = &state.sides[seat];
        match side.find(slot_of(card)) {
            Some(index) => format!("seat {} {}", seat + 1, self.place_name(state, seat, index)),
            None if (slot_of(card) as usize) < SLOTS && side.card(slot_of(card)) != NO_CARD => {
                self.def(side.card(slot_of(card))).name.clone()
            }
            None => "gone".into(),
        }
    }

    fn place_name(&self, state: &State, seat: usize, index: usize) -> String {
        let name = &self.unit_def(state, seat, index).name;
        match index {
            HERO => "hero".into(),
            ARTIFACT..ATTACK => format!("{name} (artifact {})", index - ARTIFACT + 1),
            ATTACK..DEFENSE => format!("{name} (attack {})", index - ATTACK + 1),
            _ => format!("{name} (defense {})", index - DEFENSE + 1),
        }
    }

    fn plain_card(&self, number: u8) -> Card {
        let def = self.def(number);
        Card { id: def.id.clone(), name: def.name.clone(), facts: Facts::default() }
    }

    /// A card off the board. The referee also sees its slot and what the opponent knows of it.
    fn card(&self, side: &Side, slot: u8, referee: bool) -> Card {
        let mut card = self.plain_card(side.card(slot));
        card.facts.note("fleeting", side.is_fleeting(slot));
        card.facts.note("without-echo", side.is_plain(slot));
        card.facts.note("sealed", side.sealed(slot));
        if referee {
            card.facts.note("created", self.is_created(side, slot));
            card.facts.set("slot", slot);
            card.facts.note("known", side.known.has(slot));
            card.facts.note("vague", side.vague.has(slot));
        }
        card
    }

    /// Whether the slot holds a created copy of a card that is no token.
    fn is_created(&self, side: &Side, slot: u8) -> bool {
        (TOKEN_BASE..DESTINY_BASE).contains(&slot) && !self.def(side.card(slot)).token
    }

    fn unit_card(&self, state: &State, seat: usize, index: usize, referee: bool) -> Card {
        let side = &state.sides[seat];
        let unit = &side.board[index];
        let def = self.def(unit.def);
        let mut card = self.plain_card(unit.def);
        let facts = &mut card.facts;
        match def.kind {
            Kind::Sigil => facts.set("countdown", unit.tally),
            Kind::Artifact => facts.set("durability", unit.tally),
            _ => {
                facts.set("attack", self.attack(state, seat, index));
                facts.set("health", self.health(state, seat, index));
                facts.note("damage", unit.tally);
            }
        }
        facts.note("exhausted", !unit.awake());
        facts.note("frozen", (unit.status & FROZEN) / FROZEN_ONE);
        facts.note("shields", unit.shields());
        facts.note("attack-bonus", unit.attack);
        facts.note("attack-this-turn", unit.attack_turn);
        facts.note("health-bonus", unit.health);
        facts.note("given", trait_names(u16::from(unit.given)));
        facts.note("given-this-turn", trait_names(u16::from(unit.given_turn)));
        if index == HERO || index >= ATTACK {
            facts.note("keywords", trait_names(self.traits(state, seat, index)));
        }
        facts.note("new", unit.status & NEW != 0);
        facts.note("used", unit.status & USED != 0);
        let slot = side.board.slot(index);
        facts.note("sealed", side.sealed(slot));
        facts.note("without-echo", side.is_plain(slot));
        if unit.def != side.card(slot) {
            facts.set("printed", self.def(side.card(slot)).id.as_str());
        }
        if referee {
            facts.note("created", self.is_created(side, slot));
            facts.set("slot", slot);
        }
        card
    }

    fn show_player(&self, state: &State, seat: usize, eyes: Option<Seat>) -> Player {
        let side = &state.sides[seat];
        let referee = eyes.is_none();
        let own = eyes.is_none_or(|s| s.index() == seat);
        let mut player = Player { team: Some(Team(seat as u8)), ..Player::default() };
        let facts = &mut player.facts;
        if side.runes != [0; 4] {
            facts.set("runes", side.runes.to_vec());
        }
        facts.note("empower", side.empower);
        facts.note("destiny-discount", side.discount);
        facts.note("destiny-played", side.flags & DESTINY_PLAYED != 0);
        facts.note("passed", side.flags & PASSED != 0);
        facts.note("spell-cast", side.flags & SPELL_DECLARED != 0);
        facts.note("resource-actions", (side.flags & RESOURCES) / RESOURCE_ONE);
        facts.note("reward", side.flags & REWARD != 0);
        facts.note("minion-lost", side.flags & LOST != 0);
        if referee {
            facts.note("deck-top-known", side.top);
            facts.note("deck-bottom-known", side.bottom);
            facts.note("deck-top-shown", side.shown);
            facts.note("next-token", side.token);
        }
        let on_board = |name: &str, range: std::ops::Range<usize>| Zone {
            cards: range.map(|i| self.unit_card(state, seat, i, referee)).collect(),
            ..Zone::new(name)
        };
        player.zones = vec![
            on_board("hero", HERO..HERO + 1),
            on_board("artifacts", ARTIFACT..ARTIFACT + side.artifacts as usize),
            on_board("attack", ATTACK..ATTACK + side.attackers as usize),
            on_board("defense", DEFENSE..DEFENSE + side.defenders as usize),
        ];
        let pile = |name: &str, slots: &mut dyn Iterator<Item = u8>| Zone {
            cards: slots.map(|slot| self.card(side, slot, referee)).collect(),
            ..Zone::new(name)
        };
        if own {
            player.zones.push(pile("hand", &mut side.hand.iter()));
            player.zones.push(pile("destiny-zone", &mut side.zone.iter()));
        } else {
            let seen = side.known.without(side.vague);
            for (name, cards) in [("hand", side.hand), ("destiny-zone", side.zone)] {
                let mut zone = pile(name, &mut cards.and(seen).iter());
                zone.hidden = u32::from(cards.without(seen).len());
                player.zones.push(zone);
            }
            let either = side.hand.or(side.zone).and(side.known).and(side.vague);
            player.zones.push(self.sorted("in-hand-or-destiny-zone", side, either.iter()));
        }
        let deck = &side.deck[..side.deck_len as usize];
        if referee {
            player.zones.push(pile("deck", &mut deck.iter().rev().copied()));
        } else {
            self.show_deck(side, own, &mut player.zones);
        }
        player.zones.push(pile("discard", &mut side.discard.iter()));
        let destiny = (0..DESTINY as u8).filter(|i| side.destiny >> i & 1 != 0).map(|i| DESTINY_BASE + i);
        if own {
            player.zones.push(pile("destiny", &mut { destiny }));
        } else {
            player.zones.push(Zone { hidden: side.destiny.count_ones(), ..Zone::new("destiny") });
        }
        let somewhere = side.somewhere();
        let open = &state.frames[..state.frames_len as usize];
        let mut gone = (0..SLOTS as u8).filter(|&slot| {
            let here = refer(seat, slot);
            side.def[slot as usize] != NO_CARD
                && !somewhere.has(slot)
                && !open.iter().any(|f| matches!(f.what(), FRAME_DECLARE | FRAME_RESOLVE) && f.source == here)
                && !state.links[..state.links_len as usize].iter().any(|link| link.card == here)
        });
        player.zones.push(pile("out", &mut gone));
        player
    }

    /// The deck without its order, except what is known of it.
    fn show_deck(&self, side: &Side, own: bool, zones: &mut Vec<Zone>) {
        let deck = &side.deck[..side.deck_len as usize];
        zones.push(Zone { hidden: u32::from(side.deck_len), ..Zone::new("deck") });
        let from_top = |count: u8| deck.iter().rev().take(count as usize).map(|&slot| self.card(side, slot, false));
        if own {
            let bottom = deck.iter().take(side.bottom as usize).map(|&slot| self.card(side, slot, false));
            zones.push(Zone { cards: from_top(side.top).collect(), ..Zone::new("deck-top") });
            zones.push(Zone { cards: bottom.collect(), ..Zone::new("deck-bottom") });
            zones.push(self.sorted("deck-list", side, deck.iter().copied()));
        } else {
            zones.push(Zone { cards: from_top(side.shown).collect(), ..Zone::new("deck-top") });
            let seen = deck.iter().copied().filter(|&slot| !side.known.has(slot) && side.vague.has(slot));
            zones.push(self.sorted("in-deck", side, seen));
        }
    }

    /// Cards of a place without an order.
    fn sorted(&self, name: &str, side: &Side, slots: impl Iterator<Item = u8>) -> Zone {
        let mut slots: Vec<u8> = slots.collect();
        slots.sort_by_key(|&slot| (side.card(slot), self.class(side, slot).marks));
        Zone { cards: slots.iter().map(|&slot| self.card(side, slot, false)).collect(), ..Zone::new(name) }
    }

    pub(super) fn words_for(&self, state: &State, action: Action) -> Described {
        let seat = state.asked as usize;
        let own = |index: u8| self.place_name(state, seat, index as usize);
        let touch = |seat: usize, index: u8| self.touch(state, seat, index as usize);
        match action {
            Action::Pass => Described::new(match state.ask {
                Ask::Main | Ask::Priority => "pass",
                Ask::Target => "no more targets",
                Ask::ScryBottom => "keep the rest",
                Ask::Hindered => "do not pay",
                _ => "stop",
            }),
            Action::Play(class) => Described::new(format!("play {}", self.class_name(class))),
            Action::Destiny(number) => Described::new(format!("play {} from the Destiny Deck", self.def(number).name)),
            Action::Use { index, ability } => {
                let many = self.unit_def(state, seat, index as usize).abilities.len() > 1;
                let which = if many { format!(", ability {}", ability + 1) } else { String::new() };
                Described::new(format!("use {}{which}", own(index))).touching(touch(seat, index))
            }
            Action::UseDiscard { card, ability } => {
                let many = self.def(card).abilities.len() > 1;
                let which = if many { format!(", ability {}", ability + 1) } else { String::new() };
                Described::new(format!("use {} in the discard pile{which}", self.def(card).name))
            }
            Action::Attacker(index) => {
                Described::new(format!("attack with {}", own(index))).touching(touch(seat, index))
            }
            Action::Attack { index, target } => {
                let enemy = self.spot_name(state, Spot { seat: 1 - seat as u8, index: target });
                Described::new(format!("attack {enemy} with {}", own(index)))
                    .touching(touch(seat, index))
                    .touching(touch(1 - seat, target))
            }
            Action::Block(index) => Described::new(format!("block with {}", own(index))).touching(touch(seat, index)),
            Action::Retaliate => Described::new("strike back"),
            Action::DrawCard => Described::new("resource action: draw a card"),
            Action::GainRune(kind) => Described::new(format!("resource action: gain a {} rune", RUNES[kind as usize])),
            Action::Unit(spot) => {
                let verb = if state.ask == Ask::Artifact { "destroy" } else { "target" };
                Described::new(format!("{verb} {}", self.spot_name(state, spot)))
                    .touching(touch(spot.seat as usize, spot.index))
            }
            Action::Zone(attack) => {
                let whose = if state.ask == Ask::EnemyZone { "enemy " } else { "" };
                Described::new(format!("{whose}{} zone", if attack { "attack" } else { "defense" }))
            }
            Action::Card(class) => {
                let verb = match state.ask {
                    Ask::Pay => "pay with",
                    Ask::Discard => "discard",
                    Ask::Search => "take out",
                    Ask::Foresight => "banish",
                    Ask::DiscardPile => "choose",
                    _ => "take",
                };
                Described::new(format!("{verb} {}", self.class_name(class)))
            }
            Action::Bottom(class) => Described::new(format!("put {} on the bottom", self.class_name(class))),
            Action::Top(class) => Described::new(format!("put {} on top", self.class_name(class))),
            Action::PayHindered => Described::new("pay to keep it awake"),
        }
    }

    /// The same as the opponent hears it: what is paid, what is taken into the hand unseen,
    /// and what lies where in a deck, is hidden (C-008).
    pub(super) fn words_overheard(&self, state: &State, action: Action) -> Described {
        match action {
            Action::Card(_) if state.ask == Ask::Pay => Described::new("pay with a card"),
            Action::Card(_) if matches!(state.ask, Ask::Discover | Ask::OneOfTwo) => Described::new("take a card"),
            Action::Bottom(_) => Described::new("put a card on the bottom"),
            Action::Top(_) => Described::new("put a card on top"),
            _ => self.words_for(state, action),
        }
    }

    fn class_name(&self, class: Class) -> String {
        let mut name = self.def(class.def).name.clone();
        for (mark, word) in [(Class::FLEETING, "fleeting"), (Class::PLAIN, "without Echo"), (Class::SEALED, "sealed")] {
            if class.marks & mark != 0 {
                name = format!("{name} ({word})");
            }
        }
        name
    }

    fn spot_name(&self, state: &State, spot: Spot) -> String {
        let place = self.place_name(state, spot.seat as usize, spot.index as usize);
        let enemy = spot.seat != state.asked;
        match spot.index as usize {
            HERO => if enemy { "the enemy hero" } else { "your hero" }.into(),
            _ if enemy => format!("enemy {place}"),
            _ => place,
        }
    }

    fn touch(&self, state: &State, seat: usize, index: usize) -> Touch {
        let (zone, start) = match index {
            HERO => ("hero", HERO),
            ARTIFACT..ATTACK => ("artifacts", ARTIFACT),
            ATTACK..DEFENSE => ("attack", ATTACK),
            _ => ("defense", DEFENSE),
        };
        let id = self.unit_def(state, seat, index).id.clone();
        Touch::Card { seat: Some(Seat(seat as u8)), zone: zone.into(), id, index: index - start }
    }
}

/// What is asked, in words.
fn question(ask: Ask) -> &'static str {
    match ask {
        Ask::Nothing => "",
        Ask::Main => "Your action?",
        Ask::Priority => "Your answer?",
        Ask::Target => "Which target?",
        Ask::DiscardPile => "Which card of your discard pile?",
        Ask::EnemyZone => "Which enemy zone?",
        Ask::Zone | Ask::SummonZone => "Which zone?",
        Ask::Pay => "Pay with which card?",
        Ask::AttackTarget => "Attack whom?",
        Ask::Foresight => "Banish which card of your Destiny Zone?",
        Ask::Hindered => "Pay to keep it awake?",
        Ask::Artifact => "Destroy which artifact?",
        Ask::Choose => "Choose whom?",
        Ask::ScryBottom => "Put which card on the bottom?",
        Ask::ScryTop => "Which card comes first?",
        Ask::Discover => "Take which card?",
        Ask::Discard => "Discard which card?",
        Ask::Search => "Take which card out of your deck?",
        Ask::OneOfTwo => "Take which card?",
    }
}

/// A fact that is a list of words.
pub(super) fn texts(fact: Option<&Fact>) -> Vec<&str> {
    match fact {
        Some(Fact::List(list)) => list
            .iter()
            .filter_map(|item| if let Fact::Text(text) = item { Some(text.as_str()) } else { None })
            .collect(),
        _ => Vec::new(),
    }
}
