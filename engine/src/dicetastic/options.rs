//! The options of section 14 of the rules, with their values.

use crate::profile::{OptionValue, Setting};

/// How many seats each team has (D-002).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TeamSizes(pub u8, pub u8);

impl OptionValue for TeamSizes {
    fn read(setting: &Setting) -> Result<TeamSizes, String> {
        let text = setting.to_string();
        let sizes = text.split_once(',').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
        match sizes {
            Some((a @ 1..=7u8, b @ 1..=7u8)) if a + b <= 8 => Ok(TeamSizes(a, b)),
            _ => Err(Self::values()),
        }
    }

    fn write(&self) -> Setting {
        Setting::Word(format!("{},{}", self.0, self.1))
    }

    fn values() -> String {
        "two sizes from 1 up with at most 8 seats in all, such as 3,3".into()
    }
}

/// How the starting seat is found (D-003).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StartRoll {
    /// Everybody rolls; the highest starts, ties roll again.
    Dice,
    /// Any seat, equally likely.
    Uniform,
    /// That seat, from 0.
    Seat(u8),
}

impl OptionValue for StartRoll {
    fn read(setting: &Setting) -> Result<StartRoll, String> {
        match setting {
            Setting::Number(n @ 1..=8) => Ok(StartRoll::Seat(*n as u8 - 1)),
            Setting::Word(word) if word == "dice" => Ok(StartRoll::Dice),
            Setting::Word(word) if word == "uniform" => Ok(StartRoll::Uniform),
            _ => Err(Self::values()),
        }
    }

    fn write(&self) -> Setting {
        match self {
            StartRoll::Dice => Setting::Word("dice".into()),
            StartRoll::Uniform => Setting::Word("uniform".into()),
            StartRoll::Seat(n) => Setting::Number(i64::from(*n) + 1),
        }
    }

    fn values() -> String {
        "dice, uniform or the number of a seat".into()
    }
}

crate::option_words! {
    /// How the draft piles find their seats.
    pub enum DraftMode { Pick = "pick", Deal = "deal" }
}

crate::option_words! {
    /// Which sets of dice may be set aside in an attack: any, or only the highest ones.
    pub enum AsideOptions { Full = "full", Top = "top" }
}

crate::option_words! {
    /// In which windows any-time cards can be played: the six where it matters, all, or those of the own turn.
    pub enum AnyTime { Standard = "standard", Full = "full", Own = "own" }
}

crate::option_words! {
    /// Who may rearrange a row at the end of a turn (D-080).
    pub enum Reorder { Relevant = "relevant", Any = "any", Own = "own", Never = "never" }
}

crate::option_words! {
    /// Who has won when the game is cut short (D-015).
    pub enum CapResult { Draw = "draw", LivingThenHealth = "living_then_health" }
}

crate::options! {
    /// The options of one table.
    pub struct Options {
        /// Seats of the two teams; a table may ask for another number of seats.
        team_sizes: TeamSizes = TeamSizes(3, 3);
        /// How the starting seat is found.
        start_roll: StartRoll = StartRoll::Dice;
        /// Whether seats pick draft piles or are dealt them.
        draft_mode: DraftMode = DraftMode::Pick;
        /// Draft piles beyond one for each seat.
        draft_extra: u8 = 1, 0..=4;
        /// Multiplies the copies of every ability card.
        ability_copies_scale: u8 = 1, 1..=2;
        /// Whether a round of ability cards only comes first.
        round_zero: bool = true;
        /// Dice of the attack roll and of the damage roll.
        dice: u8 = 6, 1..=10;
        /// The score needed; the target number counts from it.
        threshold: i16 = 30, 0..=60;
        /// Whether an attack may be left out.
        attack_optional: bool = false;
        /// Whether team-mates may be attacked.
        friendly_fire: bool = false;
        /// Whether a rollover may be declined.
        rollover_optional: bool = true;
        /// Which sets of dice are offered.
        aside_options: AsideOptions = AsideOptions::Full;
        /// Cards kept at the end of one's turn; 0 for no limit.
        hand_limit: u8 = 5, 0..=50;
        /// Classes kept at the end of one's turn; 0 for no limit but that of the row, 8.
        class_limit: u8 = 3, 0..=8;
        /// Every so many rounds each living seat gains a class; 0 for never.
        class_income: u8 = 0, 0..=100;
        /// Every so many rounds each living seat draws an ability card; 0 for never.
        ability_income: u8 = 0, 0..=100;
        /// Whether an empty deck is renewed from its discard pile.
        reshuffle: bool = true;
        /// In which windows any-time cards can be played.
        anytime_windows: AnyTime = AnyTime::Standard;
        /// Who may rearrange a row at the end of a turn.
        reorder: Reorder = Reorder::Relevant;
        /// Whether spillover passes over untargetable seats.
        untargetable_blocks_spillover: bool = true;
        /// Whether the rest of an overkill falls on one's own side.
        spillover_to_team: bool = true;
        /// Health of a revived seat unless the card says otherwise.
        revive_health: u16 = 1, 1..=200;
        /// Whether team-mates see each other's hands.
        team_open_hands: bool = false;
        /// Rounds until the game is cut short.
        max_rounds: u8 = 40, 1..=250;
        /// How it ends then.
        cap_result: CapResult = CapResult::Draw;
        /// Effects that one event may cause before the rest is dropped as a loop.
        chain_cap: u8 = 200, 10..=250;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::Profile;

    #[test]
    fn options_read_and_write() {
        let mut profile = Profile::default();
        profile.set_text("team_sizes=4,2").unwrap();
        profile.set_text("start_roll=2").unwrap();
        let options = Options::read(&profile).unwrap();
        assert_eq!((options.team_sizes, options.start_roll), (TeamSizes(4, 2), StartRoll::Seat(1)));
        assert_eq!(options.profile(), profile);
        profile.set_text("team_sizes=9,2").unwrap();
        let error = Options::read(&profile).unwrap_err().to_string();
        assert!(error.contains("at most 8 seats"), "{error}");
    }
}
