//! The options of the game, as a rules profile sets them.

use crate::lang::Lang;

crate::option_words! {
    /// How players come by their heroes (M-022).
    pub enum HeroChoice {
        /// Each is offered a few and keeps one.
        Draft = "draft",
        /// Each is dealt one.
        Random = "random",
        /// The table names them.
        Fixed = "fixed",
    }
}

crate::option_words! {
    /// What the untap step does (M-027).
    pub enum UntapStep {
        /// A quarter turn back.
        One = "one",
        /// Straight to untapped.
        Full = "full",
    }
}

crate::option_words! {
    /// What happens to a player whose hero is burned (M-087).
    pub enum Heroless {
        /// The player goes on without one.
        PlayOn = "play_on",
        /// The player is out of the game.
        Out = "out",
    }
}

crate::option_words! {
    /// What happens when the deck is empty (M-089).
    pub enum DeckOut {
        /// The discard becomes the deck.
        Reshuffle = "reshuffle",
        /// Draws fail.
        Stop = "stop",
    }
}

crate::option_words! {
    /// How a game ends that reached its cap (M-092).
    pub enum CapResult {
        /// Nobody wins.
        Draw = "draw",
        /// Whoever has most parts wins.
        MostParts = "most_parts",
    }
}

crate::options! {
    /// The options of MicroTower.
    pub struct Options {
        /// Players, if the table does not say how many.
        players: u8 = 2, 2..=4;
        /// Parts needed to win (M-090).
        target_parts: u8 = 15, 1..=100;
        /// Coins at the start (M-021).
        start_coins: u8 = 1, 0..=50;
        /// Extra coins for every seat but the first (M-021).
        second_seat_coins: u8 = 0, 0..=50;
        /// Cards in the opening hand (M-023).
        start_hand: u8 = 3, 0..=10;
        /// Cards drawn in step 2 (M-030).
        turn_draw: u8 = 2, 0..=10;
        /// Cards that may be exchanged in step 3 (M-031).
        rehire_max: u8 = 2, 0..=10;
        /// How players come by their heroes (M-022).
        hero_choice: HeroChoice = HeroChoice::Draft;
        /// Heroes offered to each player in a draft; 0 offers the whole pool openly (M-022).
        hero_offer: u8 = 3, 0..=8;
        /// What step 1 does to a card (M-027).
        untap_step: UntapStep = UntapStep::One;
        /// Merging and splitting (M-056 to M-061).
        merge: bool = false;
        /// Load that a card carries without becoming an overpump (M-079).
        load_limit: u8 = 2, 0..=60;
        /// Extra health counters add load too (M-078).
        health_loads: bool = false;
        /// Heroes may challenge like creatures (M-040).
        hero_challenge: bool = false;
        /// Initiative starts from the unclamped weight (M-020).
        raw_initiative: bool = false;
        /// What happens to a player whose hero is burned (M-087).
        heroless: Heroless = Heroless::PlayOn;
        /// What happens when the deck is empty (M-089).
        deck_out: DeckOut = DeckOut::Reshuffle;
        /// Turns each, then the game ends (M-092).
        round_cap: u8 = 50, 1..=250;
        /// How it ends then (M-092).
        cap_result: CapResult = CapResult::Draw;
        /// Main-phase actions and Thunder plays in one turn (M-093).
        turn_action_cap: u8 = 100, 1..=250;
        /// Effects resolved because of one action (M-093).
        chain_cap: u8 = 64, 1..=250;
        /// Creatures and heroes of one player on the table (M-034).
        table_limit: u8 = 24, 1..=24;
        /// Counters of one kind on one card (M-093).
        counter_cap: u8 = 15, 1..=15;
        /// The language that names, questions and moves are shown in.
        lang: Lang = Lang::En;
    }
}
