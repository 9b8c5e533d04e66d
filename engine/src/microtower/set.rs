//! The card set as the rules use it: kinds, scripts, slots, and the masks that make legal moves cheap.
//!
//! A *slot* is a physical card. Slots 0 to 127 are cards of the shared deck and of the box beside it (baselines and
//! candidates that may be exchanged into the deck); slots from 128 on are heroes. Slots of one kind lie in a row, so a
//! walk over a hand meets equal cards one after the other. Chance permutes slots, never kinds: a card exchanged for
//! another leaves every other draw as it was.

use super::bits::Menu;
use super::choices::ROW;
use super::derived::Derived;
use super::ops::{Class, Event, Glance, Kind, KindId, NO_SCRIPT, Op, Scope, Script, ScriptId, Verb, Who, Yield, gift};
use crate::lang::Lang;

/// The most cards of deck and box together.
pub const MAX_SLOTS: usize = 128;
/// The most cards of the deck.
pub const MAX_DECK: usize = 120;
/// The most heroes.
pub const MAX_HEROES: usize = 64;
/// The first slot of a hero.
pub const HERO_SLOT: u8 = 128;
/// The largest printed cost.
pub const MAX_COST: u8 = 15;

/// What people see of a kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// The id in the card files.
    pub id: String,
    /// The English name.
    pub name: String,
    /// The Russian name.
    pub name_ru: String,
    /// The rules lines, as printed.
    pub rules: Vec<String>,
    /// Copies in the shared deck; 0 for heroes and cards of the box.
    pub copies: u8,
    /// The neutral card that stands in for it when its effect is measured.
    pub baseline: Option<KindId>,
    /// Lies in the box, beside the deck or the hero pool.
    pub boxed: bool,
}

impl Info {
    /// The name in a language.
    pub fn name_in(&self, lang: Lang) -> &str {
        lang.of([&self.name, &self.name_ru])
    }
}

/// A loaded card set.
#[derive(Clone, Debug)]
pub struct Set {
    /// The kinds.
    pub kinds: Vec<Kind>,
    /// What people see of them.
    pub infos: Vec<Info>,
    /// All scripts.
    pub scripts: Vec<Script>,
    /// The ops of all scripts.
    pub ops: Vec<Op>,
    /// Each op as it is printed.
    pub texts: Vec<String>,
    /// The kind in each slot.
    pub slot_kind: [KindId; 256],
    /// The slots of each kind; nothing for heroes.
    pub slots_of: Vec<u128>,
    /// The slots of each slot's kind.
    pub rows: [u128; MAX_SLOTS],
    /// The slots of each kind and of those after it.
    pub slots_from: Vec<u128>,
    /// The slots of the shared deck.
    pub deck: u128,
    /// The kinds of heroes, by hero number.
    pub heroes: Vec<KindId>,
    /// The heroes that are offered; the others are in the box.
    pub hero_pool: Vec<u8>,
    /// The first slot of each kind's row.
    pub firsts: u128,
    /// The last slot of each kind's row.
    pub lasts: u128,
    /// The active abilities of each slot's kind, as a number.
    pub actives: [u8; 256],
    /// Which of the first eight of them may work outside a duel, as bits.
    pub main_uses: [u8; 256],
    /// So many cards on the table fit into the rows of a [`Menu`]: none if some kind has more than two active abilities.
    pub row: u8,
    /// All places if some creature has two active abilities, else none: heroes usually have two.
    pub second_uses: u64,
    /// What each slot's kind takes off the cost of creatures.
    pub discounts: [u8; 256],
    /// What each slot's kind can do on the table, as bits.
    pub gifts: [u8; 256],
    /// Whether each slot's kind has an active ability that can always be used in the main phase.
    pub sure_uses: [bool; 256],
    /// Whether each slot's kind does something when its owner's turn begins.
    pub hears_start: [bool; 256],
    /// Whether each slot's kind has several copies.
    pub twins: [bool; 256],
    /// Whether each slot's kind has passives that touch more than itself.
    pub watched: [bool; 256],
    /// The events that each slot's kind hears, as bits.
    pub hears: [u8; 256],
    /// Whether each slot's kind has Taunt.
    pub taunts: [bool; 256],
    /// Whether each slot's kind has an active ability with Thunder.
    pub thunder_uses: [bool; 256],
    /// The printed numbers of each slot's kind.
    pub prints: [Print; 256],
    /// The deck in slot order.
    pub deck_row: [u8; MAX_DECK],
    /// Slots of creatures.
    pub creatures: u128,
    /// Slots of kinds with more than one copy.
    pub copied: u128,
    /// Slots of cards that may be played inside the own duel.
    pub thunder: u128,
    /// Slots of one-shot cards that cost nothing and begin by giving something: nobody has a reason to keep one.
    pub presents: u128,
    /// Slots of creatures that cost at most so many coins.
    pub creature_within: [u128; MAX_COST as usize + 1],
    /// Slots of one-shot cards that cost at most so many coins and need nothing else.
    pub free_within: [u128; MAX_COST as usize + 1],
    /// What playing each slot's card comes to.
    pub plays: [Play; MAX_SLOTS],
    /// Whether creatures and cards that only yield something do not lie where a [`Menu`] looks for them.
    pub unsorted: bool,
    /// What the first two active abilities of each slot's kind come to in the main phase.
    pub uses: [[Use; 2]; 256],
    /// Slots of one-shot cards that need a closer look.
    pub checked: u128,
    /// The same once the table was glanced at: without creatures; with own ones; with others' ones; with both.
    pub doubtful: [u128; 4],
    /// Slots of all one-shot cards that cost at most so many coins.
    pub shots_within: [u128; MAX_COST as usize + 1],
    /// The same without those that only work inside a duel.
    pub main_within: [u128; MAX_COST as usize + 1],
    /// Those and creatures.
    pub any_within: [u128; MAX_COST as usize + 1],
    /// What a judge of positions has worked out from the cards.
    pub derived: Derived,
}

/// The numbers printed on a card.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Print {
    /// Reach, and prize.
    pub size: u8,
    /// Health, and slowness.
    pub weight: u8,
    /// Base damage.
    pub sharpness: u8,
    /// Extra damage against duller cards.
    pub mind: u8,
    /// Coins to play it.
    pub cost: u8,
}

/// What playing a card from hand comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Play {
    /// How it is done.
    pub way: Way,
    /// Coins; for creatures before anything is saved.
    pub cost: u8,
    /// What the card does when it is played or enters.
    pub script: ScriptId,
    /// What it yields.
    pub yields: Yield,
}

impl Play {
    /// Whatever has no way of its own.
    pub const SLOW: Play = Play { way: Way::Other, cost: 0, script: NO_SCRIPT, yields: Yield::NONE };
}

/// The ways of playing a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// It comes onto the table.
    Creature,
    /// It only yields something to its controller.
    Yield,
    /// It only aims at a card ([`Script::aims`]).
    Aim,
    /// Any other.
    Other,
}

/// What using an active ability in the main phase comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Use {
    /// How it is done; nothing if there is no such ability.
    pub way: Option<Way>,
    /// Always open.
    pub free: bool,
    /// A creature of these is all that it needs besides coins.
    pub glance: Glance,
    /// Coins.
    pub cost: u8,
    /// What it does.
    pub script: ScriptId,
    /// What it yields.
    pub yields: Yield,
}

impl Use {
    /// No ability.
    pub const NONE: Use =
        Use { way: None, free: false, glance: Glance::No, cost: 0, script: NO_SCRIPT, yields: Yield::NONE };
}

/// A kind on its way into a set.
#[derive(Clone, Debug)]
pub struct Draft {
    /// As the rules read it; its scripts are numbered within the set already.
    pub kind: Kind,
    /// As people see it.
    pub info: Info,
    /// The id of its baseline, if it has one.
    pub baseline: Option<String>,
    /// Not in the deck or the hero pool, but ready to be exchanged into it.
    pub boxed: bool,
}

/// The card of the box that is most like one without a declared baseline: of its class, nearest in cost, then in body.
fn nearest_plain(drafts: &[Draft], draft: &Draft) -> Option<KindId> {
    let (class, cost, weight) = (draft.kind.class, draft.kind.cost, draft.kind.weight);
    let plain = |d: &(usize, &Draft)| d.1.boxed && d.1.kind.class == class;
    let near = |d: &(usize, &Draft)| (d.1.kind.cost.abs_diff(cost), d.1.kind.weight.abs_diff(weight));
    drafts.iter().enumerate().filter(plain).min_by_key(near).map(|(number, _)| number as KindId)
}

impl Set {
    /// Numbers the slots of kinds that have been lowered.
    pub fn new(drafts: Vec<Draft>, scripts: Vec<Script>, ops: Vec<(Op, String)>) -> Result<Set, String> {
        let find = |id: &str| drafts.iter().position(|d| d.info.id == id).map(|i| i as KindId);
        let (ops, texts) = ops.into_iter().unzip();
        let mut set = Set {
            kinds: Vec::new(),
            infos: Vec::new(),
            scripts,
            ops,
            texts,
            slot_kind: [0; 256],
            slots_of: Vec::new(),
            rows: [0; MAX_SLOTS],
            slots_from: Vec::new(),
            deck: 0,
            heroes: Vec::new(),
            hero_pool: Vec::new(),
            firsts: 0,
            lasts: 0,
            actives: [0; 256],
            main_uses: [0; 256],
            row: ROW,
            second_uses: 0,
            discounts: [0; 256],
            gifts: [0; 256],
            sure_uses: [false; 256],
            hears_start: [false; 256],
            twins: [false; 256],
            watched: [false; 256],
            hears: [0; 256],
            taunts: [false; 256],
            thunder_uses: [false; 256],
            prints: [Print::default(); 256],
            deck_row: [0; MAX_DECK],
            creatures: 0,
            copied: 0,
            thunder: 0,
            presents: 0,
            creature_within: [0; MAX_COST as usize + 1],
            free_within: [0; MAX_COST as usize + 1],
            plays: [Play::SLOW; MAX_SLOTS],
            unsorted: false,
            uses: [[Use::NONE; 2]; 256],
            checked: 0,
            doubtful: [0; 4],
            shots_within: [0; MAX_COST as usize + 1],
            main_within: [0; MAX_COST as usize + 1],
            any_within: [0; MAX_COST as usize + 1],
            derived: Derived::default(),
        };
        let copies = |draft: &Draft| match draft.kind.class {
            Class::Hero => 0,
            _ if draft.boxed => 1,
            _ => usize::from(draft.info.copies),
        };
        let mut free = MAX_SLOTS.saturating_sub(drafts.iter().map(copies).sum());
        let mut next = 0usize;
        for (index, draft) in drafts.iter().enumerate() {
            // The creatures fill whole bytes of a set of slots, if there is room for that (see [`Menu`]).
            let shot = matches!(draft.kind.class, Class::Consumable | Class::Shamanism);
            let gap = next.next_multiple_of(8) - next;
            if shot && set.creatures >> next.saturating_sub(1) & 1 != 0 && gap <= free {
                next += gap;
                free -= gap;
            }
            let mut info = draft.info.clone();
            info.boxed = draft.boxed;
            info.baseline = match &draft.baseline {
                Some(id) => Some(find(id).ok_or_else(|| format!("`{}`: no card is called `{id}`", info.id))?),
                None => nearest_plain(&drafts, draft),
            };
            let mut slots = 0u128;
            set.slots_from.push(u128::MAX.checked_shl(next as u32).unwrap_or(0));
            if draft.kind.class == Class::Hero {
                let number = set.heroes.len();
                if number >= MAX_HEROES {
                    return Err(format!("more than {MAX_HEROES} heroes"));
                }
                set.slot_kind[HERO_SLOT as usize + number] = index as KindId;
                set.heroes.push(index as KindId);
                if !draft.boxed {
                    set.hero_pool.push(number as u8);
                }
            } else {
                for _ in 0..copies(draft) {
                    if next >= MAX_SLOTS {
                        return Err(format!("more than {MAX_SLOTS} cards in deck and box together"));
                    }
                    set.slot_kind[next] = index as KindId;
                    slots |= 1 << next;
                    next += 1;
                }
                if !draft.boxed {
                    set.deck |= slots;
                }
                if draft.boxed {
                    info.copies = 0;
                }
            }
            set.index(&draft.kind, slots);
            set.kinds.push(draft.kind);
            set.infos.push(info);
            set.slots_of.push(slots);
        }
        for (slot, &kind) in set.slot_kind.iter().enumerate() {
            if let Some(kind) = set.kinds.get(kind as usize) {
                set.actives[slot] = kind.actives.1;
                set.main_uses[slot] = (0..kind.actives.1.min(8))
                    .filter(|&n| !set.needs_duel(kind.actives.0 + ScriptId::from(n)))
                    .fold(0, |all, n| all | 1 << n);
                set.discounts[slot] = kind.statics.discount;
                set.hears_start[slot] = kind.triggers[Event::TurnStart as usize] != NO_SCRIPT;
                set.twins[slot] = slot < MAX_SLOTS && set.copied >> slot & 1 != 0;
                set.watched[slot] = kind.watched;
                set.hears[slot] =
                    (0..Event::COUNT).fold(0, |all, e| all | u8::from(kind.triggers[e] != NO_SCRIPT) << e);
                set.taunts[slot] = kind.statics.taunt;
                let Kind { size, weight, sharpness, mind, cost, .. } = *kind;
                set.prints[slot] = Print { size, weight, sharpness, mind, cost };
                let (first, count) = (kind.actives.0 as usize, kind.actives.1 as usize);
                let uses = &set.scripts[first..first + count];
                set.thunder_uses[slot] = uses.iter().any(|script| script.thunder);
                set.sure_uses[slot] =
                    uses.iter().take(8).enumerate().any(|(n, script)| script.free && set.main_uses[slot] >> n & 1 != 0);
                let gifts = [
                    (kind.statics.discount > 0, gift::SAVES),
                    (set.thunder_uses[slot], gift::THUNDERS),
                    (kind.statics.taunt, gift::TAUNTS),
                    (set.hears_start[slot], gift::STARTS),
                    (kind.statics.guards_untap, gift::UNTAPS_GUARDS),
                ];
                set.gifts[slot] = gifts.iter().filter(|(has, _)| *has).fold(0, |all, (_, gift)| all | gift);
            }
        }
        set.any_within = std::array::from_fn(|coins| set.main_within[coins] | set.creature_within[coins]);
        for slot in 0..=u8::MAX {
            set.uses[slot as usize] = [0, 1].map(|n| set.ability(slot, n));
        }
        for slot in 0..MAX_SLOTS.min(next) {
            set.plays[slot] = set.play(set.kind_of(slot as u8));
            set.rows[slot] = set.slots_of[set.slot_kind[slot] as usize];
        }
        set.unsorted = (0..Menu::YIELDS).any(|slot| {
            let way = if slot < Menu::CREATURES { Way::Creature } else { Way::Yield };
            let used = set.slots_of.iter().any(|slots| slots >> slot & 1 != 0);
            used && (set.plays[slot].way != way || set.checked >> slot & 1 != 0)
        });
        let deck = (0..MAX_SLOTS as u8).filter(|slot| set.deck >> slot & 1 != 0);
        set.deck_row.iter_mut().zip(deck).for_each(|(place, slot)| *place = slot);
        match () {
            () if set.deck.count_ones() as usize > MAX_DECK => Err(format!("more than {MAX_DECK} cards in the deck")),
            () if set.kinds.len() > 250 => Err("more than 250 kinds of cards".into()),
            () => Ok(set),
        }
    }

    fn index(&mut self, kind: &Kind, slots: u128) {
        if kind.actives.1 > 2 {
            self.row = 0;
        }
        if kind.class != Class::Hero && kind.actives.1 > 1 {
            self.second_uses = u64::MAX;
        }
        if slots.count_ones() > 1 {
            self.copied |= slots;
        }
        if slots != 0 {
            self.firsts |= 1 << slots.trailing_zeros();
            self.lasts |= 1 << slots.ilog2();
        }
        if kind.thunder {
            self.thunder |= slots;
        }
        if kind.class == Class::Hero {
            return;
        }
        let free = kind.effect == NO_SCRIPT || self.scripts[kind.effect as usize].free;
        let in_duel = kind.effect != NO_SCRIPT && self.needs_duel(kind.effect);
        for coins in kind.cost as usize..=MAX_COST as usize {
            if kind.class == Class::Creature {
                self.creature_within[coins] |= slots;
                continue;
            }
            self.shots_within[coins] |= slots;
            if !in_duel {
                self.main_within[coins] |= slots;
            }
            if free {
                self.free_within[coins] |= slots;
            }
        }
        if kind.class == Class::Creature {
            self.creatures |= slots;
        } else if free && self.is_present(kind) {
            self.presents |= slots;
        } else if !free {
            self.checked |= slots;
            let script = &self.scripts[kind.effect as usize];
            for (glance, doubtful) in self.doubtful.iter_mut().enumerate() {
                let enough = match script.glance {
                    Glance::Own => glance & 1 != 0,
                    Glance::Enemy => glance & 2 != 0,
                    Glance::Any => glance != 0,
                    Glance::No => false,
                };
                if !enough || script.cost.coins > 0 {
                    *doubtful |= slots;
                }
            }
        }
    }

    /// Whether a one-shot card that needs nothing but its price costs none and begins by giving something to its player.
    fn is_present(&self, kind: &Kind) -> bool {
        let Some(script) = self.scripts.get(kind.effect as usize) else { return false };
        let gives = |op: &Op| {
            matches!(op.verb, Verb::GainCoins | Verb::GainParts | Verb::Draw)
                && op.scope != Scope::EachOpponent
                && op.condition.is_none()
        };
        kind.cost == 0 && gives(&self.ops[script.first as usize])
    }

    /// Whether a script cannot begin outside a duel: whatever it begins with is aimed at a duelist (M-038, M-100).
    fn needs_duel(&self, id: ScriptId) -> bool {
        let script = self.script(id);
        let ops = &self.ops[script.first as usize..script.end as usize];
        let first = match ops.first() {
            Some(op) if op.verb == Verb::Choose => &ops[1..=op.n as usize],
            Some(_) => &ops[..1],
            None => return false,
        };
        first.iter().all(|op| matches!(op.target.who, Who::OwnDuelist | Who::EnemyDuelist | Who::EachDuelist))
    }

    fn play(&self, kind: &Kind) -> Play {
        let fast = |way: Way, script: ScriptId, coins: u8| Play { way, cost: kind.cost + coins, script, ..Play::SLOW };
        if kind.class == Class::Creature {
            return fast(Way::Creature, kind.start, 0);
        }
        match self.scripts.get(kind.effect as usize) {
            Some(script) if script.aims => fast(Way::Aim, kind.effect, 0),
            Some(Script { yields: Some(yields), cost, .. }) => {
                Play { yields: *yields, ..fast(Way::Yield, kind.effect, cost.coins) }
            }
            _ => Play::SLOW,
        }
    }

    fn ability(&self, slot: u8, n: u8) -> Use {
        if self.main_uses[slot as usize] >> n & 1 == 0 {
            return Use::NONE;
        }
        let id = self.kind_of(slot).actives.0 + ScriptId::from(n);
        let script = self.script(id);
        let way = match script.yields {
            Some(_) => Way::Yield,
            None if script.aims => Way::Aim,
            None => Way::Other,
        };
        Use {
            way: Some(way),
            free: script.free,
            glance: script.glance,
            cost: script.cost.coins,
            script: id,
            yields: script.yields.unwrap_or_default(),
        }
    }

    /// The kind with that id.
    pub fn find(&self, id: &str) -> Option<KindId> {
        self.infos.iter().position(|info| info.id == id).map(|i| i as KindId)
    }

    /// The kind in a slot.
    #[inline(always)]
    pub fn kind_of(&self, slot: u8) -> &Kind {
        &self.kinds[self.slot_kind[slot as usize] as usize]
    }

    /// One slot of each kind that a set of slots has cards of: the last slot of the kind's row, whether or not it is
    /// in the set. Adding ones to all the others carries into it from any of them.
    #[inline(always)]
    pub fn kinds_among(&self, slots: u128) -> u128 {
        let others = !self.lasts;
        ((slots & others).wrapping_add(others) | slots) & self.lasts
    }

    /// The first card of each kind in a set of slots. Taking one off each kind's row turns over everything up to its
    /// first card and nothing else; what is above a row's last slot is kept out of it.
    #[inline(always)]
    pub fn first_of_each(&self, slots: u128) -> u128 {
        let below = !(slots | self.lasts);
        let borrowed = below.wrapping_add(self.firsts & !self.lasts);
        slots & (borrowed ^ (slots ^ !self.firsts) & self.lasts)
    }

    /// The script with that number.
    #[inline(always)]
    pub fn script(&self, id: ScriptId) -> &Script {
        &self.scripts[id as usize]
    }
}
