//! The options of section 14 of the rules, with their values.

/// How the starting seat is found (D-003).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StartRoll {
    /// Everybody rolls; the highest starts, ties roll again.
    Dice,
    /// Any seat, equally likely.
    Uniform,
    /// That seat.
    Seat(u8),
}

/// In which windows any-time cards can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyTime {
    /// The six windows where it matters.
    Standard,
    /// Every window.
    Full,
    /// The own turn's first and last window only.
    Own,
}

/// Who may rearrange a row at the end of a turn (D-080).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reorder {
    /// Seats with two classes that share a trigger.
    Relevant,
    /// Everybody with two classes.
    Any,
    /// The turn seat.
    Own,
    /// Nobody.
    Never,
}

/// The options of one table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names are those of the rules, section 14
pub struct Options {
    pub team_sizes: [u8; 2],
    pub start_roll: StartRoll,
    pub draft_deal: bool,
    pub draft_extra: u8,
    pub ability_copies_scale: u8,
    pub round_zero: bool,
    pub dice: u8,
    pub threshold: i16,
    pub attack_optional: bool,
    pub friendly_fire: bool,
    pub rollover_optional: bool,
    pub aside_top: bool,
    pub hand_limit: u8,
    pub class_limit: u8,
    pub class_income: u8,
    pub ability_income: u8,
    pub reshuffle: bool,
    pub anytime_windows: AnyTime,
    pub reorder: Reorder,
    pub untargetable_blocks_spillover: bool,
    pub spillover_to_team: bool,
    pub revive_health: u16,
    pub team_open_hands: bool,
    pub max_rounds: u8,
    pub cap_by_health: bool,
    pub chain_cap: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            team_sizes: [3, 3],
            start_roll: StartRoll::Dice,
            draft_deal: false,
            draft_extra: 1,
            ability_copies_scale: 1,
            round_zero: true,
            dice: 6,
            threshold: 30,
            attack_optional: false,
            friendly_fire: false,
            rollover_optional: true,
            aside_top: false,
            hand_limit: 5,
            class_limit: 3,
            class_income: 0,
            ability_income: 0,
            reshuffle: true,
            anytime_windows: AnyTime::Standard,
            reorder: Reorder::Relevant,
            untargetable_blocks_spillover: true,
            spillover_to_team: true,
            revive_health: 1,
            team_open_hands: false,
            max_rounds: 40,
            cap_by_health: false,
            chain_cap: 200,
        }
    }
}
