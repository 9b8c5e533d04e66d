//! The options of the game (section 24 of RULES.md). The defaults are the newer rule document.

use crate::{option_words, options};

option_words! {
    /// Which table of statuses holds (I-162).
    pub enum StatusTable { Data = "data", Table = "table" }
}
option_words! {
    /// Which immunities types give (I-091).
    pub enum TypeTable { Union = "union", Classic = "classic", Data = "data" }
}
option_words! {
    /// When locks end (I-207).
    pub enum LockEnd { Turns = "turns", LaterOf = "later_of" }
}
option_words! {
    /// In which order harmful plays of a chain resolve (I-240).
    pub enum DamageOrder { Lifo = "lifo", Fifo = "fifo" }
}
option_words! {
    /// Which plays come after the others (I-240).
    pub enum OffenseClass { Items = "items", DamageOnly = "damage_only" }
}
option_words! {
    /// What swapping fields needs (I-023).
    pub enum FieldswapNeeds { NoneUsed = "none_used", BothHaveAction = "both_have_action" }
}
option_words! {
    /// What may be used in phase 1 (I-036).
    pub enum PhaseOneItems { Any = "any", Equips = "equips" }
}
option_words! {
    /// When equips come off creatures in hand (I-144).
    pub enum UnequipInHand { OwnTurn = "own_turn", AnyTime = "any_time" }
}
option_words! {
    /// How often the shop can be dealt anew (I-152).
    pub enum ReshuffleLimit { GlobalTurn = "global_turn", SlotTurn = "slot_turn" }
}
option_words! {
    /// How numbers off the half grid are rounded (I-004).
    pub enum Rounding { Up = "up", NearestUp = "nearest_up" }
}
option_words! {
    /// What breaks a tie first (I-029).
    pub enum TieHealth { Share = "share", Lost = "lost" }
}
option_words! {
    /// Whose speed counts (I-026).
    pub enum SlotSpeed { Primary = "primary", Any = "any" }
}
option_words! {
    /// How many fields protectors make (I-020).
    pub enum Layers { Two = "two", Many = "many" }
}
option_words! {
    /// Who gets the points for a death (I-078).
    pub enum DeathPoints { Opponent = "opponent", Owner = "owner" }
}
option_words! {
    /// Which windows open (I-243).
    pub enum Windows { Standard = "standard", AttacksOnly = "attacks_only", None = "none" }
}

options! {
    /// The options.
    pub struct Options {
        /// Statuses as in the card data, or as in the older table.
        status_table: StatusTable = StatusTable::Data;
        /// Immunities of types.
        type_table: TypeTable = TypeTable::Union;
        /// Whether Imprisoned and Frozen In Time count turns or end at the later of turn and global turn.
        lock_end: LockEnd = LockEnd::Turns;
        /// Harmful plays resolve last first, or in play order.
        damage_order: DamageOrder = DamageOrder::Lifo;
        /// Whether inflictions wait with the damage.
        offense_class: OffenseClass = OffenseClass::Items;
        /// What swapping a parent and its protectors needs.
        fieldswap_needs: FieldswapNeeds = FieldswapNeeds::NoneUsed;
        /// Which facedown items may be used before a turn.
        phase1_items: PhaseOneItems = PhaseOneItems::Any;
        /// When equips can be taken off creatures in hand.
        unequip_in_hand: UnequipInHand = UnequipInHand::OwnTurn;
        /// Whether a rise of max HP counts as healing.
        maxhp_heals: bool = true;
        /// Whether equips can be moved as a reaction in the own turn.
        reactive_unequip: bool = true;
        /// How often a team may reshuffle the shop.
        reshuffle_limit: ReshuffleLimit = ReshuffleLimit::GlobalTurn;
        /// Stars of the first item of the shop.
        shop_first_star: u8 = 4, 1..=4;
        /// Whether a bought item is replaced.
        shop_restock: bool = true;
        /// Rounding.
        rounding: Rounding = Rounding::Up;
        /// Whether defence mode joins the percentages of DEF.
        defend_merge: bool = false;
        /// Whether only statuses that were there when the global turn began tick without a turn.
        late_tick_needs_age: bool = true;
        /// Whether the top of a chain is refreshed by its lower statuses.
        top_refresh: bool = false;
        /// What breaks a tie of speed.
        tie_health: TieHealth = TieHealth::Share;
        /// Whose speed counts for a slot.
        slot_speed: SlotSpeed = SlotSpeed::Primary;
        /// Whether the protector of a protector makes a field of its own.
        layers: Layers = Layers::Two;
        /// Paid switches of a slot in a global turn.
        switches_per_slot: u8 = 1, 0..=3;
        /// Whether attacks may be aimed at friends.
        friendly_attacks: bool = false;
        /// Who gets the points for a death.
        death_points_to: DeathPoints = DeathPoints::Opponent;
        /// Bricks for each team at the end of a global turn.
        brick_income: u8 = 0, 0..=9;
        /// More bricks for rock types.
        rock_mining: u8 = 0, 0..=9;
        /// Whether a field item is safe in the turn it is played and after a negation.
        field_neg_limits: bool = false;
        /// Whether owners put their simultaneous effects in order.
        owner_orders: bool = false;
        /// Whether the own field item may be negated and destroyed.
        own_field_attacks: bool = false;
        /// Which windows open.
        windows: Windows = Windows::Standard;
        /// After so many global turns the game is adjudicated.
        stall_turns: u8 = 60, 1..=200;
        /// So many decisions end a slot's turn.
        max_steps: u8 = 200, 10..=250;
    }
}
