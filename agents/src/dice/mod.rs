//! The dice of Dicetastic, solved exactly.
//!
//! An attack roll is a chain of choices under chance, small enough for dynamic programming over every state. The
//! [`DiceSolver`] does that for any [`Policy`] (a goal, a utility given by the position, or a rule of thumb) and for
//! whatever the cards in play change ([`Modifiers`]); the [`DamageSolver`] does it for the damage roll with its
//! rollovers. A [`Plan`] writes the decisions out, for exact [`Figures`] and for playing with thrown dice.

mod attack;
mod cards;
mod change;
mod damage;
mod faces;
mod goal;
mod modifiers;
mod plan;
mod play;
mod score;
mod shape;
mod tables;
#[cfg(test)]
mod tests;
mod window;

pub use attack::{DiceSolver, Position, Scratch};
pub use cards::{CardKind, DiceCard, DiceCards, dice_cards, plain_attack};
pub use change::{Change, Reader, Reading, read_ability};
pub use damage::{DamagePosition, DamageSolver};
pub use faces::{Faces, MAX_DICE};
pub use goal::{Goal, Policy, Thumb, UnknownPolicy, Utility};
pub use modifiers::{
    DiceError, Does, FaceSet, MAX_TRICKS, Modifiers, Moment, RolloverDamage, SameFaces, ScoreChange, ScoreDamage,
    Trick, Who,
};
pub use plan::{Figures, Plan};
pub use play::Attack;
pub use score::ScorePosition;
pub use window::Exchange;
