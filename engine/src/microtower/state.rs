//! The position: flat data, one size for two to four players.
//!
//! Cards on the table stand in *places* in the order in which they came into play, all seats together, so that a set
//! of cards is one word of bits. When a card leaves, the places above it move down: place order is always table order
//! (M-026, M-070). Deck and discard share one array, the deck from the front with its top last, the discard from the
//! back.

use super::ops::{Counter, KindId, ScriptId};
use super::set::{HERO_SLOT, MAX_DECK, Set};

/// The most players.
pub const PLAYERS: usize = 4;
/// The most cards on the table: every creature of the shipped deck, and four heroes.
pub const PLACES: usize = 56;
/// No place, no card.
pub const NONE: u8 = u8::MAX;
/// How deep effects nest; what does not fit is dropped like an effect beyond the chain's cap (M-093).
pub const FRAMES: usize = 8;

/// Where a turn stands (M-025).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Stage {
    /// Heroes are being chosen.
    Draft,
    /// Start abilities of heroes.
    Setup,
    /// Step 0; then step 1.
    Explosions,
    /// Passives at turn start, after step 1; then step 2.
    TurnStart,
    /// Step 3.
    Rehire,
    /// Step 4.
    Main,
    /// Step 5.
    Pass,
    /// The game has ended.
    Over,
}

/// What is being decided (D-1 to D-11).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Ask {
    /// Nothing yet.
    Nothing,
    /// D-1.
    Hero,
    /// D-2.
    Rehire,
    /// D-3.
    Main,
    /// D-4: whom to challenge.
    Foe,
    /// D-4: whom to hide.
    Ward,
    /// D-4: with what to merge.
    Second,
    /// D-5: a card of the own hand.
    PayCard,
    /// D-5: an own creature.
    PayCreature,
    /// D-6.
    Mode,
    /// D-7.
    Target,
    /// D-7: the bodyguard of a guard phrase.
    Bodyguard,
    /// D-8.
    Thunder,
    /// D-9.
    Burn,
    /// D-10.
    Component,
    /// D-11.
    Victim,
}

/// What a frame is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Job {
    /// Runs a script.
    Run,
    /// Collects the burnt part of a cost.
    Pay,
    /// Makes a seat burn cards.
    Burn,
    /// Puts a played card into the discard.
    Finish,
    /// Holds a duel.
    Duel,
    /// Hides a card.
    Hide,
    /// Merges two cards.
    Merge,
}

/// Something half done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// What it is doing.
    pub job: Job,
    /// For whom.
    pub seat: u8,
    /// The script it runs.
    pub script: ScriptId,
    /// The place of the source, or `NONE`.
    pub source: u8,
    /// The place picked so far, or `NONE`.
    pub pick: u8,
    /// The op within the script, or the step of the job.
    pub at: u8,
    /// Where to go on after an alternative; what is left to pay; a slot.
    pub rest: u8,
}

impl Frame {
    pub(super) const fn new(job: Job, seat: u8) -> Frame {
        Frame { job, seat, script: ScriptId::MAX, source: NONE, pick: NONE, at: 0, rest: 0 }
    }
}

/// The two sides of a duel: challenger first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duel {
    /// Their places; `NONE` once one has left the table.
    pub place: [u8; 2],
    /// Their health (M-042).
    pub health: [i8; 2],
    /// What boosts add to their damage (M-100).
    pub boost: [i8; 2],
}

impl Duel {
    pub(super) const NONE: Duel = Duel { place: [NONE; 2], health: [0; 2], boost: [0; 2] };
}

/// A position.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct State {
    /// Cards in hand by slot; during the draft the heroes offered, by number.
    pub(super) hands: [u128; PLAYERS],
    /// Cards in hands that everybody saw go there.
    pub(super) known: u128,
    /// Places of each seat's cards.
    pub(super) own: [u64; PLAYERS],
    /// Low bit of the tap phase.
    pub(super) low: u64,
    /// High bit of the tap phase.
    pub(super) high: u64,
    /// Heroes, and merged cards with a hero inside.
    pub(super) heroes: u64,
    /// Bodyguards.
    pub(super) guards: u64,
    /// Hidden cards.
    pub(super) hidden: u64,
    /// Merged cards, at the place of their first component.
    pub(super) merged: u64,
    /// Second components.
    pub(super) inside: u64,
    /// Creatures, alone or as components, with too much load.
    pub(super) over: u64,
    /// Cards whose passives touch more than themselves.
    pub(super) watched: u64,
    /// Cards of kinds with several copies.
    pub(super) copied: u64,
    /// Cards whose turn-start passive is still to come.
    pub(super) pending: u64,
    /// Counters of each place, a nibble for each kind.
    pub(super) counters: [u32; PLACES],
    /// The physical card in each place.
    pub(super) slot: [u8; PLACES],
    /// A bodyguard's ward; the other component of a merged card.
    pub(super) link: [u8; PLACES],
    /// Deck from the front, discard from the back.
    pub(super) pile: [u8; MAX_DECK],
    pub(super) frames: [Frame; FRAMES],
    pub(super) coins: [u16; PLAYERS],
    pub(super) parts: [u8; PLAYERS],
    /// Turns begun.
    pub(super) turns: [u8; PLAYERS],
    /// The hero's number of each seat, also after it was burned.
    pub(super) hero: [u8; PLAYERS],
    pub(super) duel: Duel,
    pub(super) cards: u8,
    pub(super) deck: u8,
    pub(super) discard: u8,
    pub(super) players: u8,
    pub(super) active: u8,
    pub(super) stage: Stage,
    pub(super) ask: Ask,
    /// Who decides.
    pub(super) asked: u8,
    pub(super) depth: u8,
    /// Main-phase actions and Thunder plays of this turn.
    pub(super) actions: u8,
    /// Effects of this action.
    pub(super) chain: u8,
    /// Cards exchanged in this re-hire.
    pub(super) rehired: u8,
    /// Re-hire goes on from this kind.
    pub(super) rehire_from: KindId,
    /// The winner, or `NONE`.
    pub(super) winner: u8,
    /// The game was ended by its cap.
    pub(super) capped: bool,
    /// The card whose chain was cut, or `NONE`.
    pub(super) culprit: u8,
    /// Seats that are out.
    pub(super) out: u8,
    /// Cards of deck, hands, table and discard together: all of the deck, but fewer in a position written by hand.
    pub(super) total: u8,
    /// A kind that has given one of its slots away at this table, and the kind that stands in for it there; or `NONE`.
    pub(super) away: KindId,
    pub(super) guest: KindId,
    /// What cards that have come to the table can do, also after they left (see [`super::ops::gift`]).
    pub(super) gifts: u8,
}

const _: () = assert!(size_of::<State>() <= 768);

/// The places of a set of cards, in table order.
#[inline(always)]
pub(super) fn places(mut set: u64) -> impl Iterator<Item = u8> + Clone {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let place = set.trailing_zeros() as u8;
            set &= set - 1;
            place
        })
    })
}

#[inline(always)]
pub(super) fn bit(place: u8) -> u64 {
    1 << (place & 63)
}

/// Takes a place out of a set: those above move down.
#[inline(always)]
fn squeeze(set: &mut u64, place: u8) {
    let below = bit(place) - 1;
    *set = (*set & below) | ((*set >> 1) & !below);
}

/// Moves what lies above a place of a row down by one. Beyond its end a row is plain, so that moving a few more changes
/// nothing, and a fixed number moves faster.
#[inline(always)]
fn close_gap<T: Copy>(row: &mut [T; PLACES], gone: usize, end: usize) {
    const FEW: usize = 8;
    match row.get(gone + 1..gone + 1 + FEW).and_then(<[T]>::first_chunk::<FEW>) {
        Some(&few) if end <= gone + 1 + FEW => {
            row[gone..gone + FEW].copy_from_slice(&few);
        }
        _ => row.copy_within(gone + 1..end, gone),
    }
}

#[inline(always)]
fn shift(place: &mut u8, gone: u8) {
    let above = (*place > gone) & (*place != NONE);
    *place = if *place == gone { NONE } else { *place - u8::from(above) };
}

impl State {
    /// An empty table.
    pub(super) fn empty(players: u8) -> State {
        State {
            hands: [0; PLAYERS],
            known: 0,
            own: [0; PLAYERS],
            low: 0,
            high: 0,
            heroes: 0,
            guards: 0,
            hidden: 0,
            merged: 0,
            inside: 0,
            over: 0,
            watched: 0,
            copied: 0,
            pending: 0,
            counters: [0; PLACES],
            slot: [0; PLACES],
            link: [NONE; PLACES],
            pile: [0; MAX_DECK],
            frames: [Frame::new(Job::Run, 0); FRAMES],
            coins: [0; PLAYERS],
            parts: [0; PLAYERS],
            turns: [0; PLAYERS],
            hero: [NONE; PLAYERS],
            duel: Duel::NONE,
            cards: 0,
            deck: 0,
            discard: 0,
            players,
            active: 0,
            stage: Stage::Setup,
            ask: Ask::Nothing,
            asked: 0,
            depth: 0,
            actions: 0,
            chain: 0,
            rehired: 0,
            rehire_from: 0,
            winner: NONE,
            capped: false,
            culprit: NONE,
            out: 0,
            total: 0,
            away: NONE,
            guest: NONE,
            gifts: 0,
        }
    }

    /// All cards on the table; a merged card counts once.
    #[inline(always)]
    pub(super) fn table(&self) -> u64 {
        ((1u64 << self.cards) - 1) & !self.inside
    }

    /// A seat's cards; a merged card counts once.
    #[inline(always)]
    pub(super) fn side(&self, seat: u8) -> u64 {
        self.own[seat as usize & 3] & !self.inside
    }

    /// Whose card it is.
    #[inline(always)]
    pub(super) fn owner(&self, place: u8) -> u8 {
        let has = |seat: usize| (self.own[seat] >> (place & 63) & 1) as u8;
        let nobody = (has(0) | has(1) | has(2) | has(3)).wrapping_sub(1);
        (has(1) + 2 * has(2) + 3 * has(3)) | nobody
    }

    /// The tap phase of a card (M-054).
    #[inline(always)]
    pub(super) fn phase(&self, place: u8) -> u8 {
        ((self.high >> place & 1) << 1 | (self.low >> place & 1)) as u8
    }

    #[inline(always)]
    pub(super) fn set_phase(&mut self, place: u8, phase: u8) {
        let b = bit(place);
        self.low = self.low & !b | u64::from(phase & 1) << (place & 63);
        self.high = self.high & !b | u64::from(phase >> 1 & 1) << (place & 63);
    }

    /// One phase forward, round the circle (M-054).
    #[inline(always)]
    pub(super) fn tap(&mut self, place: u8) {
        let b = bit(place);
        self.high ^= self.low & b;
        self.low ^= b;
    }

    /// One phase back for every card of a set, never beyond untapped (M-055).
    #[inline(always)]
    pub(super) fn untap(&mut self, set: u64) {
        let (low, high) = (self.low, self.high);
        self.low = (low & !set) | (high & !low & set);
        self.high = (high & !set) | (high & low & set);
    }

    /// Cards whose passives work (M-069): untapped or tapped.
    #[inline(always)]
    pub(super) fn awake(&self) -> u64 {
        !self.high
    }

    #[inline(always)]
    pub(super) fn counter(&self, place: u8, counter: Counter) -> u8 {
        (self.counters[place as usize] >> (4 * counter as u32) & 15) as u8
    }

    /// Puts a card onto the table, at the end of the row.
    pub(super) fn enter(&mut self, set: &Set, seat: u8, slot: u8, phase: u8) -> u8 {
        let place = self.cards;
        let index = place as usize;
        self.cards += 1;
        self.slot[index] = slot;
        self.counters[index] = 0;
        self.link[index] = NONE;
        self.own[seat as usize] |= bit(place);
        self.set_phase(place, phase);
        self.heroes |= u64::from(slot >= HERO_SLOT) << (place & 63);
        self.copied |= u64::from(set.twins[slot as usize]) << (place & 63);
        self.gifts |= set.gifts[slot as usize];
        self.watched |= u64::from(set.watched[slot as usize]) << (place & 63);
        place
    }

    /// Takes one card (or component) off the table. What it guarded, and who guarded it, forget it (M-063).
    pub(super) fn leave(&mut self, place: u8) -> u8 {
        let index = place as usize;
        let slot = self.slot[index];
        let end = self.cards as usize;
        let ties = (self.guards | self.hidden | self.merged | self.inside) != 0;
        close_gap(&mut self.counters, index, end);
        close_gap(&mut self.slot, index, end);
        close_gap(&mut self.link, index, end);
        self.cards -= 1;
        for seat in 0..PLAYERS {
            squeeze(&mut self.own[seat], place);
        }
        for set in [
            &mut self.low,
            &mut self.high,
            &mut self.heroes,
            &mut self.guards,
            &mut self.hidden,
            &mut self.merged,
            &mut self.inside,
            &mut self.over,
            &mut self.watched,
            &mut self.copied,
            &mut self.pending,
        ] {
            squeeze(set, place);
        }
        if ties {
            for link in &mut self.link[..end - 1] {
                shift(link, place);
            }
            self.rehide();
        }
        for frame in &mut self.frames[..self.depth as usize] {
            shift(&mut frame.source, place);
            shift(&mut frame.pick, place);
        }
        for duelist in &mut self.duel.place {
            shift(duelist, place);
        }
        // What lies beyond the row is kept plain, so that equal positions have equal bytes.
        self.counters[end - 1] = 0;
        self.slot[end - 1] = 0;
        self.link[end - 1] = NONE;
        slot
    }

    /// Finds the hidden cards anew (M-062).
    pub(super) fn rehide(&mut self) {
        let mut hidden = 0;
        for guard in places(self.guards) {
            let ward = self.link[guard as usize];
            if ward != NONE {
                hidden |= bit(ward);
            }
        }
        self.hidden = hidden;
    }

    /// Makes a card the bodyguard of another.
    pub(super) fn guard(&mut self, guard: u8, ward: u8) {
        self.guards |= bit(guard);
        self.link[guard as usize] = ward;
        self.hidden |= bit(ward);
    }

    /// Ends the bodyguard status of a set of cards (M-028, M-101).
    pub(super) fn unguard(&mut self, set: u64) {
        let set = set & self.guards;
        if set != 0 {
            self.guards &= !set;
            for place in places(set) {
                self.link[place as usize] = NONE;
            }
            self.rehide();
        }
    }

    /// Puts a card of the deck into the discard.
    #[inline]
    pub(super) fn throw(&mut self, slot: u8) {
        self.discard += 1;
        self.pile[MAX_DECK - self.discard as usize] = slot;
    }

    /// The discard, latest card first.
    pub(super) fn discarded(&self) -> &[u8] {
        &self.pile[MAX_DECK - self.discard as usize..]
    }

    /// The deck, bottom first.
    pub(super) fn undrawn(&self) -> &[u8] {
        &self.pile[..self.deck as usize]
    }

    /// Puts a frame on top; `false` if there is no room (M-093).
    #[inline]
    pub(super) fn push(&mut self, frame: Frame) -> bool {
        let room = (self.depth as usize) < FRAMES;
        if room {
            self.frames[self.depth as usize] = frame;
            self.depth += 1;
        }
        room
    }

    /// The frame on top.
    #[inline(always)]
    pub(super) fn top(&mut self) -> &mut Frame {
        &mut self.frames[(self.depth as usize - 1) & (FRAMES - 1)]
    }

    /// A copy of the frame on top.
    #[inline(always)]
    pub(super) fn frame(&self) -> Frame {
        self.frames[(self.depth as usize - 1) & (FRAMES - 1)]
    }

    /// Whether the frame on top does this.
    #[inline(always)]
    pub(super) fn does(&self, job: Job) -> bool {
        self.depth > 0 && self.frames[(self.depth as usize - 1) & (FRAMES - 1)].job == job
    }

    /// Takes the frame on top away.
    #[inline(always)]
    pub(super) fn pop(&mut self) {
        self.depth -= 1;
    }
}
