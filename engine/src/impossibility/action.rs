//! One small choice.

/// What a team may choose. Bodies, items and shop places go by number; 255 stands for nobody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A creature takes the slot that is asked about.
    Place(u8),
    /// An item is laid face down.
    Cover(u8),
    /// No more of them, or as it is.
    Done,
    /// Nothing is played.
    Pass,
    /// The creature of the acting slot is exchanged.
    Switch(u8),
    /// A body attacks: body, target, optional lines as bits.
    Attack(u8, u8, u8),
    /// A body defends.
    Defend(u8),
    /// A body mines.
    Mine(u8),
    /// A line is used: body, equip, line.
    Use(u8, u8, u8),
    /// A line of the field item is used.
    UseField(u8),
    /// An item is used or put on.
    Item(u8),
    /// An equip is taken off.
    Unequip(u8),
    /// An item is sold.
    Sell(u8),
    /// An item of the shop is bought.
    Buy(u8),
    /// The shop is dealt anew.
    Reshuffle,
    /// A field item of the shop is bought and put into play.
    BuyField(u8),
    /// A field item of the hand is put into play.
    PlayField(u8),
    /// A team's field item is negated.
    NegateField(u8),
    /// A team's field item is destroyed.
    DestroyField(u8),
    /// Parent and protectors change places.
    SwapFields,
    /// The phase ends.
    End,
    /// Which of the lines that wait comes first, counted from the top.
    Order(u8),
    /// A branch of a line.
    Branch(u8),
    /// The line is not used.
    Skip,
    /// A pick: body, stat, number or type.
    Pick(u8),
    /// In front of the parent, or behind.
    Front(bool),
    /// The type that an unknown one becomes; 255 for none.
    Type(u8),
}
