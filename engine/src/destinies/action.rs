//! One small choice. Cards in hidden places are named by what they are, not by their slot: equal cards are one
//! option, and a search finds the same action in every determinization.

/// A card of a hidden or unordered place: what it is and what is special about this copy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Class {
    /// The card.
    pub def: u8,
    /// Fleeting, without Echo, sealed.
    pub marks: u8,
}

impl Class {
    /// Leaves the game at the end of the turn (C-123).
    pub const FLEETING: u8 = 1;
    /// A copy without Echo (C-122).
    pub const PLAIN: u8 = 2;
    /// Its sealable ability is off (C-126).
    pub const SEALED: u8 = 4;
}

/// A unit on the board: seat and board index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    /// Whose board.
    pub seat: u8,
    /// The index in it.
    pub index: u8,
}

/// One choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Pass, or stop picking.
    Pass,
    /// Play a card from hand.
    Play(Class),
    /// Play a card from the Destiny Deck.
    Destiny(u8),
    /// Use an ability of an own card on the board.
    Use {
        /// Its board index.
        index: u8,
        /// Which ability.
        ability: u8,
    },
    /// Use an ability of a card in the own discard pile.
    UseDiscard {
        /// The card.
        card: u8,
        /// Which ability.
        ability: u8,
    },
    /// Attack with a unit that has an "on attack" line; the target comes later.
    Attacker(u8),
    /// Attack.
    Attack {
        /// Board index of the attacker.
        index: u8,
        /// The target's board index on the other side.
        target: u8,
    },
    /// Block with a minion.
    Block(u8),
    /// Strike back.
    Retaliate,
    /// Resource action: draw a card.
    DrawCard,
    /// Resource action: gain a rune of that kind.
    GainRune(u8),
    /// Choose a unit.
    Unit(Spot),
    /// Choose a zone: attack zone or not.
    Zone(bool),
    /// Choose a card.
    Card(Class),
    /// Put a card to the bottom of the deck.
    Bottom(Class),
    /// Put a card on top of the deck, to be drawn first of those left.
    Top(Class),
    /// Pay for Hindered.
    PayHindered,
}
