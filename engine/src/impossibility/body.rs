//! A creature or minion: its numbers, its statuses, its temporary changes and what it has done.

use super::pool::{CardId, Lasting, NO_CARD, Stat};
use super::state::{FOREVER, NONE, STATUSES, TEMPS};

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
