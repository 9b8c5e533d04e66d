//! A position: flat data, under 6 KiB.
//!
//! Bodies lie in one arena, team 0 first: seven primes, then places for minions. Sets of bodies are bits of a `u64`.
//! What is under way lies on a stack of frames, so that any effect may stop where somebody must choose.

use super::pool::{CardId, Lasting, NEEDS, NO_CARD, Stat};
use std::hash::{Hash, Hasher};

/// The bit of the field items among bodies.
pub const FIELDS: u64 = 1 << 63;

/// Nobody, nothing.
pub const NONE: u8 = 255;
/// Primes of a team (I-008).
pub const PRIMES: usize = 7;
/// Bodies of a team, minions included.
pub const PER_TEAM: usize = 18;
/// All bodies.
pub const BODIES: usize = 2 * PER_TEAM;
/// Items of a team at one time.
pub const ITEMS: usize = 24;
/// Minions of a slot (I-116).
pub const MINIONS: usize = 8;
/// Statuses of a body.
pub const STATUSES: usize = 8;
/// Temporary changes of a body.
pub const TEMPS: usize = 4;
/// Frames.
pub const FRAMES: usize = 26;
/// Entries of a chain (I-237).
pub const CHAIN: usize = 12;
/// Cards of the item deck.
pub const DECK: usize = 200;
/// Counter damage of one attack.
pub const COUNTERS: usize = 8;
/// Lasts for ever.
pub const FOREVER: u8 = 255;

/// In hand.
pub const HAND: u8 = 8;
/// In the graveyard.
pub const DEAD: u8 = 9;
/// Nobody is here.
pub const FREE: u8 = 10;

/// In defence mode.
pub const DEFENDING: u16 = 1;
/// Was on the field before.
pub const PLACED: u16 = 1 << 1;
/// Used an action in this turn.
pub const ACTED: u16 = 1 << 2;
/// Ended a turn in this global turn.
pub const ENDED: u16 = 1 << 3;
/// Negated until the end of the global turn.
pub const MUTE: u16 = 1 << 4;
/// Negated for good.
pub const MUTE_FOR_GOOD: u16 = 1 << 5;
/// Was attacked in this global turn.
pub const HIT: u16 = 1 << 6;
/// Took damage in this global turn.
pub const BLED: u16 = 1 << 7;
/// Its next attack heals.
pub const HEALER: u16 = 1 << 8;
/// The next healing item on it is doubled.
pub const HUNGRY: u16 = 1 << 9;
/// Takes double damage until the end of its next turn.
pub const HEXES: u16 = 1 << 10;
/// A healing item was used on it.
pub const FED: u16 = 1 << 11;
/// Seen by the enemy.
pub const SEEN: u16 = 1 << 12;
/// Attacked in this global turn.
pub const STRUCK: u16 = 1 << 13;
/// Waiting attack modifiers 0 and 1.
pub const READY: u16 = 1 << 14;
/// The second of them.
pub const READY_TWO: u16 = 1 << 15;

/// What can be worked out from the rest of a position, kept for speed. Positions that differ in nothing else are equal.
#[derive(Clone, Copy, Default, Debug)]
pub struct Kept {
    /// Bodies on the field that give numbers to others; [`FIELDS`] if a field item gives some.
    pub givers: u64,
    /// The numbers of some of them may change with anything that happens.
    pub restless: bool,
    /// Somebody gives numbers to the strongest, whoever that is.
    pub ranked: bool,
    /// Bodies on the field whose own lines or equips may change their numbers with anything that happens.
    pub fidgets: u64,
    /// Somebody on the field, or a field item, has a haze.
    pub hazes: bool,
    /// Bodies on the field with lines that are used at any time.
    pub speakers: u64,
    /// Bodies on the field with lines that answer an attack or a play.
    pub answerers: u64,
    /// Whether each team has lines for points on the field that work in windows.
    pub buys: [bool; 2],
    /// What can be picked, while a pick is asked for, or the branches that are open.
    pub options: u64,
    /// The game is played out at random: a window opens if anything might be played in it, and closes again if nothing
    /// can be.
    pub hasty: bool,
    /// Yes-or-no passives of each team's bodies on the field and its field item, whether they work or not.
    pub traits: [u32; 2],
    /// Items of each team that are worn.
    pub worn: [u32; 2],
    /// Bodies that have come to 0 HP and are not buried yet.
    pub fallen: u64,
    /// The dead, and minions of which something is left.
    pub buried: u64,
}

impl PartialEq for Kept {
    fn eq(&self, _: &Kept) -> bool {
        true
    }
}

impl Eq for Kept {}

impl Hash for Kept {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
/// It has attacked in its turn.
pub const DID_ATTACK: u8 = 1;
/// It has defended.
pub const DID_DEFEND: u8 = 2;
/// It has mined.
pub const DID_MINE: u8 = 4;
/// It has used an ability for an action.
pub const DID_ABILITY: u8 = 8;
/// The bit from which on the field of a protector stands.
pub const LAYER: u8 = 4;

/// A status on a body.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mark {
    /// Which; NONE for an empty place.
    pub id: u8,
    /// Turns left.
    pub turns: u8,
    /// Stacks.
    pub stacks: u8,
    /// Was there when the global turn began (1), and who gave it (the body, from bit 1).
    pub aged: u8,
}

impl Mark {
    /// An empty place.
    pub const NONE: Mark = Mark { id: NONE, turns: 0, stacks: 0, aged: 0 };
}

/// A temporary change of a stat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Temp {
    /// The stat, plus 8 if the amount replaces it, plus 16 if it replaces the base; NONE for an empty place.
    pub stat: u8,
    /// Until when: turns, or one of the marks below.
    pub until: u8,
    /// How much.
    pub amount: i16,
}

/// Until the end of the bearer's turn.
pub const UNTIL_TURN_END: u8 = 200;
/// Until the end of the global turn.
pub const UNTIL_GLOBAL_END: u8 = 201;
/// Until the attack is over.
pub const UNTIL_ATTACK_END: u8 = 202;
/// Until its turn begins.
pub const UNTIL_TURN_START: u8 = 203;
/// Until it has been attacked.
pub const UNTIL_ATTACKED: u8 = 204;
/// Until the end of its turn or of the global turn, whichever is later.
pub const UNTIL_LATER: u8 = 205;
/// The amount replaces the stat.
pub const SETS: u8 = 8;
/// The amount replaces the printed value.
pub const REBASES: u8 = 16;

impl Temp {
    /// An empty place.
    pub const NONE: Temp = Temp { stat: NONE, until: 0, amount: 0 };
}

/// When a lasting change ends, as [`Temp::until`] says it.
pub fn until(lasting: Lasting) -> u8 {
    match lasting {
        Lasting::Good => FOREVER,
        Lasting::TurnEnd => UNTIL_TURN_END,
        Lasting::GlobalEnd => UNTIL_GLOBAL_END,
        Lasting::Turns(n) => n,
        Lasting::Attack => UNTIL_ATTACK_END,
        Lasting::TurnStart => UNTIL_TURN_START,
        Lasting::Attacked => UNTIL_ATTACKED,
        Lasting::Later => UNTIL_LATER,
    }
}

/// A creature or minion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Body {
    /// The card.
    pub card: CardId,
    /// Types, as bits.
    pub types: u16,
    /// What it has done and suffered.
    pub flags: u16,
    /// HP, in halves.
    pub hp: i16,
    /// Derived max HP.
    pub max: i16,
    /// What raises it.
    pub plus: i16,
    /// Derived DEF, without defence mode.
    pub def: i16,
    /// Derived ATK.
    pub atk: i16,
    /// Derived SPD.
    pub spd: i16,
    /// Permanent changes.
    pub perm: [i16; 4],
    /// Damage taken in this global turn; of the dead the blow that killed it, with what went beyond its HP.
    pub hurt: i16,
    /// HP lost since its line about losses last worked, or damage before DEF if the line counts that.
    pub lost: i16,
    /// The last instance of damage.
    pub last: i16,
    /// Lane, or where else it is.
    pub place: u8,
    /// The prime that a minion belongs to.
    pub parent: u8,
    /// Actions left.
    pub actions: u8,
    /// Those of them that must be attacks.
    pub raids: u8,
    /// Further attacks of the action under way.
    pub strikes: u8,
    /// More actions in every turn.
    pub more: u8,
    /// Turns of negation left.
    pub negated: u8,
    /// Counters.
    pub counters: u8,
    /// Primes that it has killed.
    pub kills: u8,
    /// Its mode.
    pub mode: u8,
    /// Bars gained by choice, two bits a stat.
    pub bars: u8,
    /// Healing at the next start of a global turn, halves.
    pub later: u8,
    /// Who brought it to 0 HP.
    pub killer: u8,
    /// Points that its abilities need not pay, halves.
    pub credit: u8,
    /// Kinds of actions that it has used in its turn; from bit 4 on a protector's field, counted from its parent's.
    pub did: u8,
    /// The number of the item that killed it.
    pub slayer: u8,
    /// Uses of its lines.
    pub uses: [u8; 4],
    /// Clocks of its lines.
    pub clock: [u8; 4],
    /// Statuses; the used places come first.
    pub marks: [Mark; STATUSES],
    /// Temporary changes; the used places come first.
    pub temps: [Temp; TEMPS],
    /// Equips, as bits of the team's items.
    pub equips: u32,
    /// Enemies that have attacked it, as bits of their team.
    pub foes: u32,
    /// Enemies that it has attacked.
    pub prey: u32,
    /// Which events it or its equips hear.
    pub ears: u32,
}

impl Body {
    /// Nobody.
    pub const NONE: Body = Body {
        card: NO_CARD,
        types: 0,
        flags: 0,
        hp: 0,
        max: 0,
        plus: 0,
        def: 0,
        atk: 0,
        spd: 0,
        perm: [0; 4],
        hurt: 0,
        lost: 0,
        last: 0,
        place: FREE,
        parent: NONE,
        actions: 0,
        raids: 0,
        strikes: 0,
        more: 0,
        negated: 0,
        counters: 0,
        kills: 0,
        mode: 0,
        bars: 0,
        later: 0,
        killer: NONE,
        credit: 0,
        did: 0,
        slayer: NONE,
        uses: [0; 4],
        clock: [0; 4],
        marks: [Mark::NONE; STATUSES],
        temps: [Temp::NONE; TEMPS],
        equips: 0,
        foes: 0,
        prey: 0,
        ears: 0,
    };

    /// Whether the flag is set.
    #[inline(always)]
    pub fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }

    /// A protector's field, counted from its parent's (I-020).
    #[inline(always)]
    pub fn layer(&self) -> u8 {
        self.did >> LAYER
    }

    /// The derived stat.
    #[inline(always)]
    pub fn stat(&self, stat: Stat) -> i16 {
        match stat {
            Stat::Hp => self.max,
            Stat::Def => self.def,
            Stat::Atk => self.atk,
            Stat::Spd => self.spd,
        }
    }

    /// The status, if it bears it.
    #[inline]
    pub fn mark(&self, id: u8) -> Option<&Mark> {
        self.marks.iter().take_while(|mark| mark.id != NONE).find(|mark| mark.id == id)
    }

    /// Takes a status away.
    pub fn unmark(&mut self, at: usize) {
        self.marks.copy_within(at + 1.., at);
        self.marks[STATUSES - 1] = Mark::NONE;
    }

    /// Takes a temporary change away.
    pub fn untemp(&mut self, at: usize) {
        self.temps.copy_within(at + 1.., at);
        self.temps[TEMPS - 1] = Temp::NONE;
    }
}

/// Where an item is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Nowhere: the place in the table is free.
    Free,
    /// In hand.
    Hand,
    /// Face down.
    Down,
    /// Worn by a body.
    Worn,
    /// Played, not resolved yet.
    Chain,
}

/// The enemy knows the item.
pub const KNOWN: u8 = 1;
/// It was used and cannot be sold.
pub const USED: u8 = 2;

/// An item of a team.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Item {
    /// The card.
    pub card: CardId,
    /// Where it is.
    pub place: Place,
    /// Who wears it.
    pub who: u8,
    /// Uses left.
    pub left: u8,
    /// What is known of it.
    pub flags: u8,
    /// The global turn in which it was put on.
    pub since: u8,
    /// Uses of its line.
    pub uses: u8,
    /// The clock of its line.
    pub clock: u8,
    /// A number that it carries, halves.
    pub number: u8,
}

impl Item {
    /// No item.
    pub const NONE: Item = Item {
        card: NO_CARD,
        place: Place::Free,
        who: NONE,
        left: 0,
        flags: 0,
        since: 0,
        uses: 0,
        clock: 0,
        number: 0,
    };
}

/// The field item is negated until the end of the global turn.
pub const FIELD_OFF: u8 = 1;
/// The shop was reshuffled in this global turn.
pub const SHUFFLED: u8 = 2;
/// The field item was negated in the last global turn.
pub const FIELD_WAS_OFF: u8 = 4;
/// The field item came into play in this global turn.
pub const FIELD_NEW: u8 = 8;

/// A team.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Squad {
    /// The items.
    pub items: [Item; ITEMS],
    /// Those in hand.
    pub hand: u32,
    /// Those face down.
    pub down: u32,
    /// Points, in halves.
    pub points: u16,
    /// Damage taken in this and the last global turn, in halves.
    pub damage: (i16, i16),
    /// Bricks.
    pub bricks: u16,
    /// Stars of this team's creatures that have died.
    pub dead_stars: u8,
    /// Star points.
    pub sp: u8,
    /// The prime in each lane.
    pub lanes: [u8; 3],
    /// Lanes whose parent stands in front of its protectors.
    pub ahead: u8,
    /// Switches of the lanes in this global turn, two bits each.
    pub switched: u8,
    /// What else is known of the team.
    pub flags: u8,
    /// The field item in play.
    pub field: CardId,
    /// Field items in hand.
    pub spare: [CardId; 7],
    /// Uses of the field item's lines.
    pub uses: [u8; 3],
    /// Its mode.
    pub mode: u8,
}

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Creatures are put into slots.
    Slots,
    /// Items are laid face down.
    Cover,
    /// First summons of the opening field.
    Opening,
    /// A global turn starts.
    GlobalStart,
    /// The order is being decided.
    Zero,
    /// The lane is chosen.
    Lane,
    /// Before the turn.
    One,
    /// The turn starts.
    Two,
    /// Acting.
    Three,
    /// Cards are rearranged.
    Arrange,
    /// The turn ends.
    Four,
    /// The turn is over.
    Five,
    /// The global turn ends.
    GlobalEnd,
    /// The game is over.
    Over,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// Nothing.
    Nothing,
    /// A creature for the slot.
    Slot,
    /// An item to lay face down at set-up, or at the end of phase 3.
    Cover,
    /// A play or a pass.
    Window,
    /// The main choice.
    Main,
    /// Which of several lines comes first.
    Order,
    /// Which branch.
    Branch,
    /// What the play needs next.
    Pick,
    /// Who takes the empty slot.
    Replace,
    /// In front of the parent or behind.
    Front,
    /// What an unknown type becomes.
    Unknown,
}

/// What a frame is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Job {
    /// A branch of a line is being done.
    Program,
    /// A play is being declared.
    Declare,
    /// A window is open.
    Window,
    /// A chain is being resolved.
    Chain,
    /// An attack is being resolved.
    Attack,
    /// The dead are counted and replaced.
    Settle,
    /// A type, or front or behind, is being chosen.
    Question,
}

/// The play is the root of a chain that the declaration opens.
pub const OPENS: u8 = 1;
/// A settle follows.
pub const SETTLES: u8 = 2;
/// The program is an item's.
pub const BY_ITEM: u8 = 4;
/// The program belongs to a field item.
pub const BY_FIELD: u8 = 8;
/// The food deals damage instead.
pub const HURTS: u8 = 16;
/// The branch is fixed.
pub const CHOSEN: u8 = 32;
/// Its owner has said when it comes (I-122).
pub const ORDERED: u8 = 64;

/// Something under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Frame {
    /// What it is about.
    pub job: Job,
    /// How far it has come.
    pub step: u8,
    /// For which team.
    pub team: u8,
    /// The body it comes from.
    pub source: u8,
    /// The item it comes from.
    pub item: u8,
    /// The body that the event is about.
    pub subject: u8,
    /// Marks.
    pub flags: u8,
    /// How many picks are made.
    pub picked: u8,
    /// The picks.
    pub picks: [u8; NEEDS],
    /// The ability.
    pub ability: u16,
    /// The branch.
    pub branch: u16,
    /// The next op.
    pub pc: u16,
    /// The event's number, halves.
    pub amount: i16,
}

impl Frame {
    /// A frame with nothing in it.
    pub const fn new(job: Job, team: u8) -> Frame {
        Frame {
            job,
            step: 0,
            team,
            source: NONE,
            item: NONE,
            subject: NONE,
            flags: 0,
            picked: 0,
            picks: [NONE; NEEDS],
            ability: 0,
            branch: 0,
            pc: 0,
            amount: 0,
        }
    }
}

/// The attack ignores DEF.
pub const A_PIERCING: u16 = 1;
/// It strikes all.
pub const A_ALL: u16 = 1 << 1;
/// It deals no damage.
pub const A_NO_DAMAGE: u16 = 1 << 2;
/// It heals.
pub const A_HEALS: u16 = 1 << 3;
/// It reduces HP instead.
pub const A_REDUCES: u16 = 1 << 4;
/// A formula stands for ATK.
pub const A_FORMULA: u16 = 1 << 5;
/// Targets have double DEF.
pub const A_DOUBLE_DEF: u16 = 1 << 6;
/// It was intercepted.
pub const A_CAUGHT: u16 = 1 << 7;
/// A counter item was played.
pub const A_COUNTERED: u16 = 1 << 8;
/// Nothing came of it.
pub const A_VOID: u16 = 1 << 9;
/// The intercepted strike is still to come.
pub const A_PENDING: u16 = 1 << 11;

/// The attack that is going on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Attack {
    /// Who.
    pub attacker: u8,
    /// Whom.
    pub target: u8,
    /// What it is like.
    pub flags: u16,
    /// Optional lines that were chosen with it.
    pub options: u8,
    /// Lifesteal in percent.
    pub lifesteal: u8,
    /// Targets that are still to be struck.
    pub rest: u64,
    /// A formula's damage.
    pub formula: i16,
    /// HP really removed by the last strike.
    pub dealt: i16,
    /// Who intercepted it.
    pub catcher: u8,
    /// Counter damage that waits: amount, and bit 15 for piercing.
    pub counters: [i16; COUNTERS],
    /// How many.
    pub waiting: u8,
}

impl Attack {
    /// No attack.
    pub const NONE: Attack = Attack {
        attacker: NONE,
        target: NONE,
        flags: 0,
        options: 0,
        lifesteal: 0,
        rest: 0,
        formula: 0,
        dealt: 0,
        catcher: NONE,
        counters: [0; COUNTERS],
        waiting: 0,
    };
}

/// A play on the chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Play {
    /// The team.
    pub team: u8,
    /// The body.
    pub source: u8,
    /// The item.
    pub item: u8,
    /// Marks.
    pub flags: u8,
    /// The ability.
    pub ability: u16,
    /// The branch.
    pub branch: u16,
    /// The picks.
    pub picks: [u8; NEEDS],
    /// Whom an intercept took it from.
    pub done: bool,
}

impl Play {
    /// No play.
    pub const NONE: Play =
        Play { team: 0, source: NONE, item: NONE, flags: 0, ability: 0, branch: 0, picks: [NONE; NEEDS], done: false };
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// All bodies.
    pub bodies: [Body; BODIES],
    /// Both teams.
    pub sides: [Squad; 2],
    /// Bodies on the field.
    pub field: u64,
    /// Those of them in the primary field.
    pub front: u64,
    /// Bodies whose derived stats are out of date.
    pub dirty: u64,
    /// What follows from the rest.
    pub kept: Kept,
    /// Frames.
    pub frames: [Frame; FRAMES],
    /// How many.
    pub depth: u8,
    /// The chain.
    pub chain: [Play; CHAIN],
    /// How many.
    pub links: u8,
    /// The chain is being resolved.
    pub resolving: bool,
    /// The attack.
    pub attack: Attack,
    /// The item shop.
    pub shop: [CardId; 7],
    /// The field shop.
    pub fields: [CardId; 7],
    /// The item deck: cards by level, in the order in which they come.
    pub deck: [u8; DECK],
    /// Where each level's cards begin.
    pub levels: [u8; 6],
    /// How many are left of each level.
    pub left: [u8; 6],
    /// Phase.
    pub phase: Phase,
    /// Step of the phase.
    pub step: u8,
    /// What is asked.
    pub ask: Ask,
    /// Who is asked.
    pub asked: u8,
    /// The acting team.
    pub team: u8,
    /// The lane that is going, NONE before one is chosen.
    pub lane: u8,
    /// Lanes that have gone.
    pub gone: u8,
    /// Slots that have gone: bit 3 × team + lane.
    pub slots: u8,
    /// The global turn.
    pub global: u8,
    /// Decisions in this slot's turn.
    pub steps: u8,
    /// The key of the last free step (I-251).
    pub key: u8,
    /// Passes in a row.
    pub passes: u8,
    /// Something happened in this phase 1.
    pub changed: bool,
    /// An action was used in the slot's turn.
    pub acted: bool,
    /// Fields were swapped in the slot's turn.
    pub swapped: bool,
    /// Somebody may be dead or missing.
    pub unsettled: bool,
    /// The team with the higher total SPD (I-033).
    pub leader: u8,
    /// Base ATK of all that have attacked in this global turn, halves.
    pub attackers: i16,
    /// The winner; NONE for a draw or an open game.
    pub winner: u8,
    /// Ended by the stall limit.
    pub capped: bool,
    /// Something was stopped by its budget.
    pub looped: bool,
}

const _: () = assert!(size_of::<State>() <= 6144);

impl State {
    /// The innermost frame.
    #[inline(always)]
    pub fn top(&mut self) -> &mut Frame {
        &mut self.frames[self.depth as usize - 1]
    }

    /// Opens a frame; beyond the budget it is dropped and the game says so.
    #[inline]
    pub fn push(&mut self, frame: Frame) {
        if self.depth as usize == FRAMES {
            self.looped = true;
            return;
        }
        self.frames[self.depth as usize] = frame;
        self.depth += 1;
    }

    /// Closes the innermost frame.
    #[inline]
    pub fn pop(&mut self) {
        self.depth -= 1;
        self.frames[self.depth as usize] = Frame::new(Job::Settle, 0);
    }

    /// Asks a team.
    #[inline(always)]
    pub fn ask(&mut self, ask: Ask, team: u8) {
        self.ask = ask;
        self.asked = team;
    }

    /// Asks a team for a pick out of a set.
    #[inline(always)]
    pub fn ask_pick(&mut self, options: u64, team: u8) {
        self.kept.options = options;
        self.ask(Ask::Pick, team);
    }

    /// Asks a team for one of some branches.
    #[inline(always)]
    pub fn ask_branch(&mut self, open: u32, team: u8) {
        self.kept.options = u64::from(open);
        self.ask(Ask::Branch, team);
    }

    /// The item.
    #[inline(always)]
    pub fn item(&self, team: u8, item: u8) -> &Item {
        &self.sides[team as usize].items[item as usize]
    }

    /// Puts an item somewhere else.
    pub fn move_item(&mut self, team: u8, item: u8, place: Place) {
        let side = &mut self.sides[team as usize];
        let bit = 1u32 << item;
        side.hand &= !bit;
        side.down &= !bit;
        let entry = &mut side.items[item as usize];
        if entry.place == Place::Worn && entry.who != NONE {
            let who = entry.who as usize;
            entry.who = NONE;
            (entry.since, entry.uses, entry.clock) = (0, 0, 0);
            self.bodies[who].equips &= !bit;
            self.kept.worn[team as usize] &= !bit;
        }
        let entry = &mut self.sides[team as usize].items[item as usize];
        entry.place = place;
        match place {
            Place::Hand => self.sides[team as usize].hand |= bit,
            Place::Down => self.sides[team as usize].down |= bit,
            Place::Free => self.sides[team as usize].items[item as usize] = Item::NONE,
            _ => {}
        }
    }

    /// A new item for a team, if there is room.
    pub fn add_item(&mut self, team: u8, item: Item) -> Option<u8> {
        let side = &mut self.sides[team as usize];
        let at = side.items.iter().position(|entry| entry.place == Place::Free)?;
        side.items[at] = item;
        match item.place {
            Place::Hand => side.hand |= 1 << at,
            Place::Down => side.down |= 1 << at,
            _ => {}
        }
        Some(at as u8)
    }
}

/// The team of a body.
#[inline(always)]
pub fn team_of(body: u8) -> u8 {
    (body as usize >= PER_TEAM) as u8
}

/// The first body of a team.
pub const fn first_body(team: u8) -> u8 {
    team * PER_TEAM as u8
}

/// The bodies of a team.
#[inline(always)]
pub fn team_bits(team: u8) -> u64 {
    ((1u64 << PER_TEAM) - 1) << (PER_TEAM * team as usize)
}

/// The minions of a team.
#[inline(always)]
pub fn minion_bits(team: u8) -> u64 {
    team_bits(team) & !(((1u64 << PRIMES) - 1) << (PER_TEAM * team as usize))
}

/// The primes of both teams.
pub const PRIME_BITS: u64 = ((1 << PRIMES) - 1) | ((1 << PRIMES) - 1) << PER_TEAM;

/// Whether a body is a prime's place.
#[inline(always)]
pub fn is_prime(body: u8) -> bool {
    PRIME_BITS >> body & 1 != 0
}

/// The members of a set, from the lowest.
#[derive(Clone, Copy)]
pub struct Members(u64);

impl Iterator for Members {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let at = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(at)
    }
}

/// The members of a set.
#[inline(always)]
pub fn members(set: u64) -> Members {
    Members(set)
}

/// The members of a set of items.
#[inline(always)]
pub fn items_in(set: u32) -> Members {
    Members(u64::from(set))
}
