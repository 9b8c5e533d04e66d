//! The options of the game (section 9 of RULES.md). The defaults are the `seed` profile.

use crate::{option_words, options};

option_words! {
    /// What Loyalty costs (C-117).
    pub enum Loyalty {
        /// More damage to the own hero.
        Health = "hp",
        /// More mana.
        Mana = "as_card",
    }
}
option_words! {
    /// How passing works (C-019).
    pub enum PassMode {
        /// Two passes in a row end the turn.
        Consecutive = "consecutive",
        /// Who has passed gets no initiative any more this turn.
        Final = "final",
    }
}
option_words! {
    /// Whose pass decides who begins the next turn (C-018).
    pub enum NextInitiative {
        /// The first of the two passes that ended the turn.
        ClosingPair = "closing_pair",
        /// The earliest pass of the turn.
        FirstPass = "first_pass",
    }
}
option_words! {
    /// When attacker and blocker become exhausted (C-039).
    pub enum ExhaustTiming {
        /// When the combat is over.
        Resolve = "resolve",
        /// When they are declared; they strike all the same.
        Declare = "declare",
    }
}
option_words! {
    /// Whether an unblocked target strikes back (C-040).
    pub enum Retaliation {
        /// If it is awake.
        Auto = "auto",
        /// If its controller added a retaliation to the chain.
        Declared = "declared",
    }
}
option_words! {
    /// Who strikes first (C-040).
    pub enum CombatOrder {
        /// Both at once.
        Simultaneous = "simultaneous",
        /// A defender that the attacker kills does not strike.
        AttackerFirst = "attacker_first",
    }
}
option_words! {
    /// Where used-up destiny cards go (C-036).
    pub enum DestinyPile {
        /// Out of the game.
        Banish = "banish",
        /// The discard pile.
        Discard = "discard",
    }
}
option_words! {
    /// What the first to pass gets (C-019).
    pub enum PassReward {
        /// Nothing.
        Nothing = "none",
        /// A Mana Spark at the start of the next turn.
        Spark = "spark",
    }
}
option_words! {
    /// Who is player 1 (C-018).
    pub enum FirstPlayer {
        /// The first seat.
        Seat1 = "seat1",
        /// Drawn by lot.
        Random = "random",
        /// The seat that the table names, so that a series of games can alternate; the first seat if it names none.
        Alternate = "alternate",
    }
}
option_words! {
    /// How a capped game ends (C-025).
    pub enum CapResult {
        /// Nobody wins.
        Draw = "draw",
        /// The higher share of remaining health wins.
        Health = "hp",
    }
}

options! {
    /// The options of Clashing Destinies.
    pub struct Options {
        /// Cards in a main deck (C-004).
        main_deck_size: u8 = 60, 1..=60;
        /// Copies of one card in a main deck (C-004).
        main_copies_max: u8 = 4, 1..=60;
        /// Cards in a Destiny Deck, at most (C-005).
        destiny_deck_size: u8 = 12, 1..=12;
        /// Whether a Destiny Deck must have exactly that size (C-005).
        destiny_deck_exact: bool = false;
        /// Cards drawn before the first turn (C-007).
        opening_hand: u8 = 6, 0..=60;
        /// Cards drawn each turn (C-016).
        draw_per_turn: u8 = 1, 0..=60;
        /// Cards drawn in turn 1 (C-016).
        first_turn_draw: u8 = 0, 0..=60;
        /// Resource actions of each player in a turn (C-015).
        resource_actions: u8 = 1, 0..=3;
        /// Whether cards need runes (C-014).
        runes: bool = true;
        /// Damage for playing a card of another faction (C-006).
        offfaction_damage: u8 = 1, 0..=20;
        /// What Loyalty costs (C-117).
        loyalty_form: Loyalty = Loyalty::Health;
        /// How passing works (C-019).
        pass_mode: PassMode = PassMode::Consecutive;
        /// Whose pass decides who begins the next turn (C-018).
        next_initiative: NextInitiative = NextInitiative::ClosingPair;
        /// When attacker and blocker become exhausted (C-039).
        exhaust_timing: ExhaustTiming = ExhaustTiming::Resolve;
        /// Whether an unblocked target strikes back (C-040).
        retaliation: Retaliation = Retaliation::Auto;
        /// Who strikes first (C-040).
        combat_order: CombatOrder = CombatOrder::Simultaneous;
        /// Whether an attack that dealt no damage exhausts too (C-040).
        fizzled_attack_exhausts: bool = true;
        /// Whether a Burst Attack hands over the initiative (C-105).
        burst_attack_moves_initiative: bool = false;
        /// Whether a minion cannot attack in the turn it enters (C-032).
        summoning_sickness: bool = false;
        /// Places in each zone (C-032).
        zone_slots: u8 = 7, 1..=7;
        /// Artifacts a hero can carry (C-034).
        artifact_slots: u8 = 3, 1..=3;
        /// Where used-up destiny cards go (C-036).
        destiny_leaves_to: DestinyPile = DestinyPile::Banish;
        /// What the first to pass gets (C-019).
        first_pass_reward: PassReward = PassReward::Nothing;
        /// Who is player 1 (C-018).
        first_player: FirstPlayer = FirstPlayer::Random;
        /// Turns after which the game stops (C-025).
        turn_cap: u8 = 50, 1..=250;
        /// Decisions in one turn after which the game stops (C-025).
        decision_cap: u16 = 400, 1..=60000;
        /// How a capped game ends (C-025).
        cap_result: CapResult = CapResult::Draw;
        /// Whether options are left out that are never better than another (E-5 to E-8).
        thin_offers: bool = true;
    }
}
